//! Advances that change a roll: Combat Masters, Courageous, Retaining the Initiative, Angelic Help, Unshakable Faith,
//! Perfect Aim, and the silver bullet of a Secret Weapon. Nobody is asked where it could change nothing.

use arrayvec::ArrayVec;
use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage, Tally};

use crate::content::special::Special;
use crate::content::weapon::Arm;
use crate::rules::advances::{Advance, AdvancesEvent};
use crate::rules::fear::Scare;
use crate::rules::fighting::contest::Contest;
use crate::rules::shooting::targeting::Lie;
use crate::rules::turn::quality::{Purpose, Tested, needs};
use crate::show::promise::{of_new_test, of_reroll};
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;
use frame::view::PromiseView;

const MASTERS: RuleId = RuleId("ff.adv.generic.combat-masters.1");

/// What Combat Masters add (ff.adv.generic.combat-masters.1).
const MASTERY: i16 = 2;

/// What is done about a Fear test that has failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Grace {
    /// Nothing.
    Keep,
    /// A failed die that shows this is rolled again (ff.adv.good.faith.1).
    Die(u8),
    /// The whole test is rolled again (ff.adv.good.angelic.1).
    Whole,
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Before a combat roll each side may add 2 to its own die, once (ff.adv.generic.combat-masters.2,
    /// ff.adv.generic.combat-masters.3). Who does, the attacker first; `own` says whether the attacker's die is his.
    pub(crate) fn masters(
        &mut self,
        models: [FigureId; 2],
        own: bool,
        contest: &mut Contest,
    ) -> Play<[bool; 2]> {
        let mut used = [false; 2];
        for (place, model) in models.into_iter().enumerate() {
            let seat = self.state[model].seat;
            if self.state.advances(seat).combat_masters == 0 || place == 0 && !own {
                continue;
            }
            let mut helped = *contest;
            let total = if place == 0 { &mut helped.attack } else { &mut helped.defence };
            *total += MASTERY;
            if comes_to_the_same(contest, &helped) {
                continue;
            }
            self.state.at_stake = Some(Stake::Between { one: models[0], other: models[1] });
            let wanted = self.wants(MASTERS, seat)?;
            self.state.at_stake = None;
            if wanted {
                self.state.advances_mut(seat).combat_masters -= 1;
                self.tell(|| AdvancesEvent::UsedFor { advance: Advance::CombatMasters, model }.into());
                (*contest, used[place]) = (helped, true);
            }
        }
        Ok(used)
    }

    /// A failed Morale check may be rolled again, all of it, once a game; the second stands
    /// (ff.adv.generic.courageous.1).
    pub(crate) fn takes_courage(
        &mut self,
        model: FigureId,
        rule: RuleId,
        tally: &Tally,
        tested: Tested,
    ) -> Play<Tested> {
        let seat = self.state[model].seat;
        if tested.failures == 0 || !self.state.advances(seat).courageous {
            return Ok(tested);
        }
        if !self.asks_again(model, rule, tally, &tested, Advance::Courageous)? {
            return Ok(tested);
        }
        self.state.advances_mut(seat).courageous = false;
        self.tell(|| AdvancesEvent::UsedFor { advance: Advance::Courageous, model }.into());
        self.quality_dice(model, rule, 3, tally)
    }

    fn asks_again(
        &mut self,
        model: FigureId,
        rule: RuleId,
        tally: &Tally,
        tested: &Tested,
        advance: Advance,
    ) -> Play<bool> {
        self.state.at_stake = Some(self.state.rolled(model, rule, tally, tested));
        let wanted = self.wants(advance.rule(), self.state[model].seat)?;
        self.state.at_stake = None;
        Ok(wanted)
    }

    /// A failed Fear test may be rolled again whole (ff.adv.good.angelic.1), or one failed die of it
    /// (ff.adv.good.faith.1), never both; nor that die, if a Hero has rolled one again.
    pub(crate) fn finds_grace(
        &mut self,
        model: FigureId,
        rule: RuleId,
        tally: &Tally,
        tested: Tested,
        rerolled: bool,
    ) -> Play<Tested> {
        let seat = self.state[model].seat;
        let left = self.state.advances(seat);
        let (faith, angelic) = (left.faith && !rerolled, left.angelic);
        if tested.failures == 0 || !faith && !angelic {
            return Ok(tested);
        }
        let needed = needs(self.state[model].quality_target(), tally.total());
        let mut options = ArrayVec::<Grace, 6>::from_iter([Grace::Keep]);
        for &face in tested.dice.iter().filter(|&&face| faith && face < needed) {
            if !options.contains(&Grace::Die(face)) {
                options.push(Grace::Die(face));
            }
        }
        if angelic {
            options.push(Grace::Whole);
        }
        self.state.at_stake = Some(self.state.rolled(model, rule, tally, &tested));
        let chosen = self.ask(Advance::Faith.rule(), seat, &options)?;
        self.state.at_stake = None;
        match chosen {
            Grace::Keep => Ok(tested),
            Grace::Whole => {
                self.state.advances_mut(seat).angelic = false;
                self.tell(|| AdvancesEvent::UsedFor { advance: Advance::Angelic, model }.into());
                self.quality_dice(model, rule, 3, tally)
            }
            Grace::Die(from) => {
                self.state.advances_mut(seat).faith = false;
                let key = |[face]: [u8; 1]| (face < needed, face == 1);
                let [to] = self.roll_by(rule, seat, [D6], key)?;
                self.tell(|| AdvancesEvent::Faith { model, from, to }.into());
                Ok(tested.with(from, to, needed))
            }
        }
    }

    /// May a spell that has just been cast come to nothing? The opponent's Angelic Help says so (ff.adv.good.angelic.1).
    pub(crate) fn angels_undo(&mut self, caster: FigureId) -> Play<bool> {
        let seat = self.state.opponent(self.state[caster].seat);
        if !self.state.advances(seat).angelic {
            return Ok(false);
        }
        self.state.at_stake = Some(Stake::Model(caster));
        let undone = self.wants(Advance::Angelic.rule(), seat)?;
        self.state.at_stake = None;
        if undone {
            self.state.advances_mut(seat).angelic = false;
            self.tell(|| AdvancesEvent::Undone { caster }.into());
        }
        Ok(undone)
    }

    /// Does the player keep the turn in spite of a turnover (ff.adv.generic.retain.1)? Only with somebody left to act.
    pub(crate) fn retains(&mut self, seat: Seat) -> Play<bool> {
        let acts = |model: FigureId| self.state[model].seat == seat && self.state.may_activate(model);
        if !self.state.advances(seat).retain || !self.state.ids().any(acts) {
            return Ok(false);
        }
        let retained = self.wants(Advance::Retain.rule(), seat)?;
        if retained {
            self.state.advances_mut(seat).retain = false;
            self.tell(|| AdvancesEvent::Used { seat, advance: Advance::Retain }.into());
        }
        Ok(retained)
    }

    /// Before a ranged attack: does it ignore range, cover and Difficult Target (ff.adv.good.perfect-aim.1)? Once per
    /// model and game. It holds until [the attack is over](Battle::lowers_aim).
    pub(crate) fn takes_perfect_aim(&mut self, model: FigureId, target: FigureId, lie: &Lie) -> Play<()> {
        let seat = self.state[model].seat;
        let left = self.state.advances(seat);
        if left.perfect_aim == 0 || left.marksmen.contains(model) || !self.state.hinders_aim(target, lie) {
            return Ok(());
        }
        self.state.at_stake = Some(Stake::Between { one: model, other: target });
        let wanted = self.wants(Advance::PerfectAim.rule(), seat)?;
        self.state.at_stake = None;
        if wanted {
            let left = self.state.advances_mut(seat);
            left.perfect_aim -= 1;
            left.marksmen.insert(model);
            if let Some(active) = &mut self.state.active {
                active.perfect.insert(model);
            }
            self.tell(|| AdvancesEvent::UsedFor { advance: Advance::PerfectAim, model }.into());
        }
        Ok(())
    }

    /// The attack is over.
    pub(crate) fn lowers_aim(&mut self) {
        if let Some(active) = &mut self.state.active {
            active.perfect = FigureSet::EMPTY;
        }
    }

    /// The one silver bullet is fired at a Werewolf, if its owner wants to (ff.adv.good.secret-weapon.1).
    pub(crate) fn loads_silver(&mut self, shooter: FigureId, target: FigureId, arm: Arm) -> Play<Arm> {
        let fits = self.state[shooter].silver_bullet && arm.is_firearm() && !arm.silver;
        if !fits || !self.state.has(target, Special::Werewolf) {
            return Ok(arm);
        }
        self.state.at_stake = Some(Stake::Between { one: shooter, other: target });
        let silver = self.wants(Advance::SecretWeapon.rule(), self.state[shooter].seat)?;
        self.state.at_stake = None;
        if silver {
            self.state[shooter].silver_bullet = false;
        }
        Ok(Arm { silver, ..arm })
    }

    /// The failed test of one party feeds the other (ff.adv.evil.psychic.1).
    pub(crate) fn feeds_on_fear(&mut self, model: FigureId) {
        let seat = self.state.opponent(self.state[model].seat);
        if self.state.advances(seat).psychic {
            let bonus = &mut self.state.parties[seat.index()].bonus;
            *bonus = bonus.saturating_add(1); // ff.adv.evil.psychic.2
            self.tell(|| AdvancesEvent::FedOnFear { seat }.into());
        }
    }

    /// A natural 1 of an activation roll parts the clouds of its player (ff.adv.evil.clouds.1).
    pub(crate) fn clouds_part(&mut self, seat: Seat) {
        if std::mem::take(&mut self.state.advances_mut(seat).clouded) {
            self.tell(|| AdvancesEvent::Cleared.into());
        }
    }

    /// Somebody kills a friend who has just become a monster, and shudders (ff.camp.infect.shoot.1).
    pub(crate) fn shudders(&mut self, victim: FigureId, killer: Option<FigureId>) -> Play<()> {
        let Some((killer, friend)) = killer.zip(self.state[victim].was) else { return Ok(()) };
        let friends = self.state[killer].party == self.state[friend].party;
        if friends && self.state.side(killer) == crate::content::profile::Side::Good {
            let cause = crate::rules::fear::Fright::Death { gruesome: false };
            self.fear_test(killer, Scare { by: Some(victim), cause })?;
        }
        Ok(())
    }
}

/// Do two contests come to the same, whatever is rolled?
fn comes_to_the_same(one: &Contest, other: &Contest) -> bool {
    (1..=6).all(|attacker| {
        (1..=6).all(|defender| {
            let (one, other) = (one.verdict(attacker, defender), other.verdict(attacker, defender));
            (one.attacker, one.defender) == (other.attacker, other.defender)
        })
    })
}

impl State {
    /// What a question about Quality dice is about.
    fn rolled(&self, model: FigureId, rule: RuleId, tally: &Tally, tested: &Tested) -> Stake {
        let mut dice = [0; 3];
        dice[..tested.dice.len()].copy_from_slice(&tested.dice);
        let needs = needs(self[model].quality_target(), tally.total());
        Stake::Quality { model, rule, dice, count: tested.dice.len() as u8, needs }
    }

    /// Does anything hinder the shot that a perfect one would ignore?
    fn hinders_aim(&self, target: FigureId, lie: &Lie) -> bool {
        let cover = lie.cover && !self.has(target, Special::EasyTarget);
        lie.band > 1 || cover || self.has(target, Special::DifficultTarget)
    }

    /// Is the attack under way a perfect one?
    #[inline]
    pub(crate) fn aims_perfectly(&self, shooter: FigureId) -> bool {
        self.active.is_some_and(|active| active.perfect.contains(shooter))
    }

    /// What Blitzkrieg adds to an activation roll (ff.adv.generic.blitzkrieg.1).
    #[inline]
    pub(crate) fn blitz(&self, seat: Seat, purpose: Purpose) -> bool {
        let activates = matches!(purpose, Purpose::Activation | Purpose::Spell);
        self.advances(seat).blitzkrieg && activates && self.is_first_turn_of(seat)
    }
}

impl Offer<State> for Grace {
    fn name(&self, _: &State) -> String {
        match self {
            Grace::Keep => "keep".to_string(),
            Grace::Die(face) => format!("faith-{face}"),
            Grace::Whole => "angelic-help".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Grace::Keep => "Keep the dice".to_string(),
            Grace::Die(face) => format!("Re-roll the {face} (Unshakable Faith)"),
            Grace::Whole => "Re-roll all dice (Angelic Help)".to_string(),
        }
    }

    fn question(_: &State, _: RuleId) -> String {
        "Re-roll?".to_string()
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Grace::Keep => None,
            Grace::Die(_) => state.at_stake.and_then(of_reroll),
            Grace::Whole => state.at_stake.and_then(of_new_test),
        }
    }
}
