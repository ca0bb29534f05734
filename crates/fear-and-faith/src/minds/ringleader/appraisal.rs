//! What attacks are worth: counted over the 36 rolls of the contest that the rules would roll.

use fates::{FigureId, Total};

use crate::content::special::Special;
use crate::content::weapon::{Arm, ArmId};
use crate::rules::fighting::blow::Strike;
use crate::rules::fighting::contest::{Contest, Harm};
use crate::rules::fighting::peril::Blade;
use crate::rules::shooting::shot::{Fire, Shot};
use crate::state::State;
use crate::state::plot::ScenarioKind;

use super::Ringleader;

/// How many contests are kept in mind.
const KNOWN: usize = 256;

/// Contests that have been counted: what all 36 rolls do to the defender, and what to the attacker.
#[derive(Clone, Debug)]
pub(super) struct Appraisals(Vec<(Contest, [i32; 2])>);

impl Default for Appraisals {
    fn default() -> Appraisals {
        let nothing = Contest::default();
        Appraisals(vec![(nothing, counted(&nothing)); KNOWN])
    }
}

impl Appraisals {
    fn of(&mut self, contest: &Contest) -> [i32; 2] {
        let Contest { attack, defence, defender, attacker } = contest;
        let bits = [
            defender.lethal,
            defender.down,
            defender.limited,
            defender.tough,
            attacker.safe,
            attacker.limited,
            attacker.tough,
        ];
        let mixed = bits.into_iter().fold(attack * 13 + defence, |mixed, bit| mixed * 2 + i16::from(bit));
        let known = &mut self.0[usize::from(mixed.unsigned_abs().wrapping_mul(40503) >> 8) % KNOWN];
        if known.0 != *contest {
            *known = (*contest, counted(contest));
        }
        known.1
    }
}

/// The sum of all 36 rolls, in hundredths of the model that suffers it: of the defender, and of the attacker.
pub(crate) fn counted(contest: &Contest) -> [i32; 2] {
    let mut sums = [0, 0];
    for attacker in 1..=6 {
        for defender in 1..=6 {
            let verdict = contest.verdict(attacker, defender);
            sums[0] += share(verdict.defender);
            sums[1] += share(verdict.attacker);
        }
    }
    sums
}

/// How much of somebody is lost by it, in hundredths.
fn share(harm: Harm) -> i32 {
    match harm {
        Harm::Nothing => 0,
        Harm::Recoil => 6,
        Harm::Fall => 25,
        Harm::Wound => 45,
        Harm::Feign => 60,
        Harm::Kill => 100,
        Harm::Gruesome => 120,
    }
}

impl Ringleader {
    /// What a blow is worth, in hundredths of points: what it takes less what it may cost.
    pub(super) fn blow(&mut self, state: &State, own: FigureId, foe: FigureId, kind: Strike) -> i32 {
        let blow = state.blow(own, foe, kind);
        let contest = state.contest(&blow, &mut Total::default(), &mut Total::default());
        self.weigh(state, &contest, own, foe)
    }

    /// Could it do the other any harm by hand?
    pub(super) fn could_hurt(&mut self, state: &State, own: FigureId, foe: FigureId) -> bool {
        let blow = state.blow(own, foe, Strike::Powerful);
        let contest = state.contest(&blow, &mut Total::default(), &mut Total::default());
        self.known.of(&contest)[0] > 0
    }

    /// The same with a stake.
    pub(super) fn stabbed(&mut self, state: &State, own: FigureId, foe: FigureId) -> i32 {
        let blow =
            crate::rules::fighting::blow::Blow { blade: Blade::Stake, ..state.blow(own, foe, Strike::Plain) };
        let contest = state.contest(&blow, &mut Total::default(), &mut Total::default());
        self.weigh(state, &contest, own, foe)
    }

    /// What a shot is worth, the noise it makes included.
    pub(super) fn shot(
        &mut self,
        state: &State,
        own: FigureId,
        arm: ArmId,
        target: FigureId,
        fire: Fire,
    ) -> i32 {
        let Some(arm) = state.arm(own, arm) else { return -1 };
        let lie = match state.table {
            Some(_) => state.lie(own, target, arm.range_for(fire)),
            None => Some(crate::rules::shooting::targeting::Lie::PLAIN),
        };
        let Some(lie) = lie else { return -1 };
        let shot = Shot { shooter: own, target, arm, aimed: fire.aimed, rank: 0, lie };
        let contest = state.shot_contest(&shot);
        self.weigh(state, &contest, own, target) - noise(state, own, &arm)
    }

    fn weigh(&mut self, state: &State, contest: &Contest, own: FigureId, foe: FigureId) -> i32 {
        let [given, taken] = self.known.of(contest);
        (given * state.price(foe) - taken * state.price(own)) / 36
    }
}

/// What a shot may bring down on the model that fires it (ff.scen1.rule.3).
fn noise(state: &State, own: FigureId, arm: &Arm) -> i32 {
    let heard = state.plot.kind == Some(ScenarioKind::ZombieInfestation) && arm.is_firearm();
    if heard && !state.has(own, Special::Mindless) { NOISE } else { 0 }
}

/// The price of a shot that the dead may hear, in hundredths of points.
const NOISE: i32 = 150;
