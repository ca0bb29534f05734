//! Thrown curses: the rules `sb.attr.can.curse.*`.

use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Stage, Total};
use table::inches;

use crate::rules::fighting::attack::{Attack, Fire};
use crate::rules::fighting::melee::Strike;
use crate::rules::powers::attribute::Curse;
use crate::rules::powers::magic::MagicEvent;
use crate::state::ArmId;
use crate::state::fact::Fact;
use crate::{Battle, SilverBayonet};

const CURSE: RuleId = RuleId("sb.attr.can.curse.2");
const SPLASH: RuleId = RuleId("sb.attr.can.curse.6");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A thrown curse: a die draws which one, then the Check decides whether it strikes (sb.attr.can.curse.2 to .9).
    pub(super) fn throw_curse(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        fire: &Fire,
    ) -> Play<(Strike, bool)> {
        let curse = self.draw_curse(shooter)?;
        let mut attack: Attack<Total> = self.state.attack_by_shooting(shooter, target, fire);
        if curse != Curse::Burning {
            attack = Attack { damage: Total::default(), harmless: Some(curse.rule()), ..attack };
        }
        let blow = self.loose(shooter, target, arm, fire, &attack)?;
        if !blow.hits() {
            return Ok((Strike::default(), false));
        }
        // Who stands beside the target is asked while it still stands there.
        let beside = if curse == Curse::Burning { self.beside(target)? } else { FigureSet::EMPTY };
        let burning = F::LISTENS && curse == Curse::Burning;
        let reasons = burning.then(|| self.state.shooting_attack(shooter, target, fire));
        let landed = self.hit_home(shooter, target, fire, reasons.as_ref(), blow)?;
        match curse {
            Curse::Burning => self.splash(beside)?,
            Curse::Wasting | Curse::Slowing => self.lay_curse(shooter, target, curse),
        }
        Ok(landed)
    }

    /// Each curse of the profile has the same chance (sb.attr.can.curse.8).
    fn draw_curse(&mut self, shooter: FigureId) -> Play<Curse> {
        let count = self.state.profile(shooter).traits.curses.len().max(1);
        let seat = self.state[shooter].seat();
        let face =
            if count == 1 { 1 } else { self.roll_until(CURSE, seat, [D10], |[face]| drawn(face, count))?[0] };
        let place = drawn(face, count).expect("only a face that draws a curse is accepted");
        Ok(self.state.profile(shooter).traits.curses.get(place).copied().unwrap_or(Curse::Burning))
    }

    /// Wasting and Slowing do not pile up (sb.attr.can.curse.9).
    fn lay_curse(&mut self, thrower: FigureId, figure: FigureId, curse: Curse) {
        match curse {
            Curse::Wasting => {
                self.state[figure].wasting = true;
                self.state[figure].wasted_by.get_or_insert(thrower); // sb.attr.can.curse.4
            }
            _ => self.state[figure].slowed = true,
        }
        self.tell(|| MagicEvent::Cursed { figure, rule: curse.rule() }.into());
    }

    /// Everybody else within 3" of a burning target, friend and foe alike (sb.attr.can.curse.9).
    fn beside(&mut self, target: FigureId) -> Play<FigureSet> {
        let mut beside = FigureSet::EMPTY;
        for other in self.state.standing(|other| other != target).iter() {
            if self.fact(SPLASH, Fact::Within { one: target, other, distance: inches(3) })? {
                beside.insert(other);
            }
        }
        Ok(beside)
    }

    /// Each of them rolls; 7 and more burns for a D5 (sb.attr.can.curse.6).
    fn splash(&mut self, beside: FigureSet) -> Play<()> {
        for other in beside.iter() {
            let seat = self.state[other].seat();
            let [face] = self.roll_by(SPLASH, seat, [D10], |[face]| face >= 7)?;
            if face >= 7 {
                let [five] = self.roll_by(SPLASH, seat, [D10], |[face]| face.div_ceil(2))?; // sb.dice.13
                self.hurt_by_no_attack(other, i16::from(five.div_ceil(2)), None, SPLASH)?;
            }
        }
        Ok(())
    }
}

/// Which of so many curses a face draws; none means the die is rolled again.
fn drawn(face: u8, count: usize) -> Option<usize> {
    let share = 10 / count;
    Some((usize::from(face) - 1) / share).filter(|&place| place < count)
}
