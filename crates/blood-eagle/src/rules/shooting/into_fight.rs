//! Shooting and Fights, `be.intofight.*`: into one, and out of one. Nothing more is taken off for it (be.intofight.10),
//! and a figure that has shot may fight in its own time (be.intofight.9).

use arrayvec::ArrayVec;
use fates::{Die, Fates, FigureId, FigureSet, Play, RuleId, Stage};

use crate::content::weapon::{ArmId, Hand};
use crate::rules::fighting::verdict::Verdict;
use crate::rules::heroes::heroics::HeroicsEvent;
use crate::rules::heroes::traits::Trait;
use crate::rules::shooting::ShootingEvent;
use crate::rules::shooting::volley::Volley;
use crate::state::State;
use crate::{Battle, BloodEagle};

pub(crate) const INTO: RuleId = RuleId("be.intofight.1");

impl State {
    /// Could it shoot with this weapon now: is it fit for use, loaded (be.ammo.3), and no hindrance in the Fight that
    /// the figure is in (be.intofight.3, be.intofight.8)?
    pub fn is_ready(&self, figure: FigureId, arm: ArmId) -> bool {
        let now = &self[figure];
        let Some(carried) = self.arm(figure, arm) else { return false };
        carried.shoot.is_some()
            && !now.lost.contains(arm)
            && (carried.reload == 0 || !now.reload.unloaded)
            && (!self.is_engaged(figure) || self.may_shoot_in_a_fight(figure, arm))
    }

    /// Can it shoot with this weapon while it is in a Fight? Only with one that takes one hand (be.intofight.3); for
    /// Close-quarters Shooting that holds, too (be.intofight.11), unless the game is played otherwise (be.intofight.12).
    fn may_shoot_in_a_fight(&self, figure: FigureId, arm: ArmId) -> bool {
        let any = self.options.close_quarters_any_weapon && self.has(figure, Trait::CloseQuartersShooting);
        any || !self.fills_both_hands(figure, Hand::Arm(arm))
    }

    /// May it shoot at what is not in its Fight, such as a thing that burns (be.intofight.3, be.intofight.4)?
    pub(crate) fn may_shoot_out(&self, figure: FigureId) -> bool {
        !self.is_engaged(figure) || self.has(figure, Trait::CloseQuartersShooting)
    }

    /// May it name this target: any enemy if it is in no Fight or shoots at close quarters (be.intofight.4), otherwise
    /// only its opponents (be.intofight.3)?
    ///
    /// Reading: its opponents are the enemies in contact with it.
    pub fn may_name(&self, figure: FigureId, target: FigureId) -> bool {
        let opponents = self.foes_touching(figure);
        opponents.is_empty() || opponents.contains(target) || self.has(figure, Trait::CloseQuartersShooting)
    }

    /// The figures that a shot at this target may strike, the target first, then by roster (be.intofight.5); the target
    /// alone if it is in no Fight, if the shooter touches it (be.intofight.7) and leads nobody from outside (be.volley.6),
    /// or aims too well (be.intofight.2).
    ///
    /// Reading: a figure never strikes itself.
    pub fn may_be_struck(
        &self,
        shooter: FigureId,
        target: FigureId,
        volley: Volley,
    ) -> ArrayVec<FigureId, { FigureSet::MOST }> {
        let mut all = ArrayVec::from_iter([target]);
        let beside = self.foes_touching(shooter).contains(target) && !volley.outside;
        if !beside && !self.has(shooter, Trait::UncannyAccuracy) {
            let fight = self.fight_of(target);
            all.extend(fight.iter().filter(|&one| one != target && one != shooter));
        }
        all
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Which figure is really struck at: a shot at one in a Fight may strike any in it (be.intofight.1). A Hero may pick
    /// again, and does so rather than strike a friend, or another than was named (be.hero.21).
    pub(super) fn strays(&mut self, shooter: FigureId, target: FigureId, volley: Volley) -> Play<FigureId> {
        let all = self.state.may_be_struck(shooter, target, volley);
        let among = all.len() as u8;
        let Some(die) = Die::with_sides(among) else { return Ok(target) };
        let seat = self.state[shooter].seat;
        let at = |face: u8| all[usize::from(face - 1)];
        let wished: ArrayVec<(bool, bool), { FigureSet::MOST }> =
            all.iter().map(|&one| (self.state.are_enemies(shooter, one), one == target)).collect();
        let mut face = self.roll(INTO, seat, [die])?[0];
        let comes_to = |face: u8| wished[usize::from(face - 1)];
        let verdict = |face: u8| Verdict::Aim(comes_to(face).0, comes_to(face).1);
        if self.spends_point(INTO, shooter, (die, face), &comes_to, &verdict)? {
            let was = at(face);
            face = self.roll(INTO, seat, [die])?[0]; // be.hero.21
            self.state.at_stake = None;
            self.tell(|| HeroicsEvent::PickedAgain { figure: shooter, was }.into());
        }
        let struck = at(face);
        self.tell(|| ShootingEvent::Strays { target, struck, among, face }.into());
        Ok(struck)
    }
}
