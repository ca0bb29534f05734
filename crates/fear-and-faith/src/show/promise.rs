//! What an attack promises, counted over the 36 rolls of the contest that the rules would roll.

use fates::{FigureId, Tally};
use frame::view::{AgainstView, ChanceView, PromiseView};

use crate::content::weapon::ArmId;
use crate::rules::fighting::blow::Strike;
use crate::rules::fighting::contest::{Contest, Harm};
use crate::rules::shooting::shot::{Fire, Shot, Sums};
use crate::state::event::parts;
use crate::state::{Active, Stake, State};

impl State {
    /// What a blow of this sort promises, on the virtual table.
    pub(crate) fn blow_promise(&self, attacker: FigureId, defender: FigureId, kind: Strike) -> PromiseView {
        let (mut attack, mut defence) = (Tally::default(), Tally::default());
        let contest = self.contest(&self.blow(attacker, defender, kind), &mut attack, &mut defence);
        promise(self, &contest, &attack, &defence)
    }

    /// What a shot promises: its first target alone. Nothing where the target's lie is not known.
    pub(crate) fn shot_promise(
        &self,
        shooter: FigureId,
        arm: ArmId,
        target: FigureId,
        fire: Fire,
    ) -> Option<PromiseView> {
        let carried = self.arm(shooter, arm)?;
        let lie = self.lie(shooter, target, carried.range_for(fire))?;
        let shot = Shot { shooter, target, arm: carried, aimed: fire.aimed, rank: 0, lie };
        let sums: Sums<Tally> = self.shot_sums(&shot);
        let contest = self.shot_contest(&shot);
        Some(promise(self, &contest, &sums.attack, &sums.defence))
    }

    /// What shooting with each weapon at hand would come to, whether or not it may be done now.
    pub(super) fn shot_promises(&self, from: FigureId, to: FigureId) -> Vec<(String, PromiseView)> {
        if !self.are_enemies(from, to) || !self[from].is_up() {
            return Vec::new();
        }
        let weapons = self.arms(from).filter(|(_, arm)| !arm.is_lobbed());
        weapons
            .filter_map(|(id, arm)| {
                let promise = self.shot_promise(from, id, to, Fire::SINGLE)?;
                Some((self.book.weapon_name(arm.make()).to_string(), promise))
            })
            .collect()
    }
}

/// What so many activation dice promise: how many actions, and whether a turnover comes after them. Each roll counts
/// once, so that all the chances together make one.
pub(crate) fn of_dice(count: u8, active: Active) -> PromiseView {
    let Active { needs, automatic, .. } = active;
    let rolled = count.saturating_sub(u8::from(automatic));
    let all = 6u32.pow(rolled.into());
    let mut by_failures = [0; 4];
    for roll in 0..all {
        let faces = (0..rolled).map(|die| roll / 6u32.pow(die.into()) % 6 + 1);
        by_failures[faces.filter(|&face| face < needs.into()).count()] += 1;
    }
    let name = |failures: u8| match (count - failures, failures >= 2) {
        (0, true) => "turnover".to_string(),
        (0, false) => "no action".to_string(),
        (1, false) => "1 action".to_string(),
        (1, true) => "1 action, then a turnover".to_string(),
        (actions, _) => format!("{actions} actions"),
    };
    let chances = (0..=rolled).map(|failures| (failures, by_failures[usize::from(failures)]));
    PromiseView {
        chances: { chances.filter(|(_, rolls)| *rolls > 0) }
            .map(|(failures, rolls)| ChanceView { name: name(failures), count: rolls, of: all })
            .collect(),
        words: format!("{needs}+ on each die"),
        ..PromiseView::default()
    }
}

/// What rolling one die again promises: a success, or a better end of a contest, and a worse one.
pub(crate) fn of_reroll(stake: Stake) -> Option<PromiseView> {
    let chance = |name: &str, count: u32| ChanceView { name: name.to_string(), count, of: 6 };
    let chances = match stake {
        Stake::Quality { needs, .. } => vec![chance("success", 7 - u32::from(needs))],
        Stake::Contest { attacker, whose, contest, dice, .. } => {
            let own = usize::from(whose != attacker);
            let [better, worse] = contest.rerolled(dice, own);
            vec![chance("better", better), chance("worse", worse)]
        }
        Stake::Again { .. } | Stake::Between { .. } | Stake::Model(_) | Stake::Flight { .. } => return None,
    };
    let chances = chances.into_iter().filter(|chance| chance.count > 0).collect();
    Some(PromiseView { chances, ..PromiseView::default() })
}

/// What rolling all Quality dice again promises: that none fails.
pub(crate) fn of_new_test(stake: Stake) -> Option<PromiseView> {
    let Stake::Quality { needs, count, .. } = stake else { return None };
    let all = |faces: u32| faces.pow(count.into());
    let passed = ChanceView { name: "passed".to_string(), count: all(7 - u32::from(needs)), of: all(6) };
    Some(PromiseView {
        chances: vec![passed],
        words: format!("{needs}+ on each die"),
        ..PromiseView::default()
    })
}

/// What a contest comes to in its 36 rolls.
fn promise(state: &State, contest: &Contest, attack: &Tally, defence: &Tally) -> PromiseView {
    let mut counts = [0u32; 5];
    let mut own = 0;
    for attacker in 1..=6 {
        for defender in 1..=6 {
            let verdict = contest.verdict(attacker, defender);
            let place = match verdict.defender {
                Harm::Kill | Harm::Gruesome => 0,
                Harm::Wound | Harm::Feign => 1,
                Harm::Fall => 2,
                Harm::Recoil => 3,
                Harm::Nothing => 4,
            };
            counts[place] += 1;
            own += u32::from(verdict.attacker.is_death());
        }
    }
    let names = ["killed", "hurt", "knocked down", "driven back", "nothing"];
    let chance = |(name, count): (&str, u32)| ChanceView { name: name.to_string(), count, of: 36 };
    let is_vain = counts[4] == 36; // what was hoped for is said all the same
    let chances =
        names.into_iter().zip(counts).filter(|&(name, count)| count > 0 || is_vain && name == "killed");
    let chances = chances.map(chance);
    let back = (own > 0).then(|| chance(("killed in return", own)));
    PromiseView {
        chances: chances.chain(back).collect(),
        words: format!("d6 {:+} against d6 {:+}", contest.attack, contest.defence),
        parts: parts(state, attack),
        against: vec![AgainstView {
            words: format!("d6 {:+}", contest.defence),
            parts: parts(state, defence),
        }],
    }
}
