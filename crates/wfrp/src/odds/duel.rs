//! Duels of WFRP combat.

use std::sync::Arc;

use content::kebab;
use fates::{Facts, FigureId, FigureSet, Mind, RuleId, Rules, Seat};
use frame::odds::{Code, Fault, Party, Query};
use frame::{Bout, Fight, Until};

use super::stated::{Decided, Situation};
use super::written::{face_off, takes_in_hand};
use super::{ATTACKER, TARGET};
use crate::{
    Act, ArmId, Attack, Blow, Book, Choice, Condition, Effort, Fact, Oppose, Outcome, Phase, Place, Reach,
    State, Way, Wfrp, Wield,
};

/// A round from which further ones are counted, and what was before it.
const NOW: u16 = 20;

/// Two combatants in reach of each other. They roll for initiative; then round by round each stands up or picks up its
/// weapon if it has to, and attacks; the other opposes with the weapon in its hand, until one can fight no longer or has
/// lost its first blood. Nobody spends Advantage, pulls a blow, aims at a location or flees.
pub(super) fn bout(book: &Arc<Book>, one: &Party, other: &Party, until: Until) -> Result<Bout<Wfrp>, Fault> {
    let mut start = in_reach(book, one, other)?;
    let arms = [wield(&mut start, ATTACKER, TARGET, one)?, wield(&mut start, TARGET, ATTACKER, other)?];
    let blood = until == Until::FirstBlood;
    if blood {
        nobody_bleeds(&start)?;
    }
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|who| start.name(who).to_string()),
        start,
        fight: fight(Duellist { arms }, blood),
        ready: |_, _| {},
        solvable: blood, // whole, there are Wounds, Conditions, injuries and worn weapons
        best_play: false,
        unit: "rounds",
        begun: 0.0,
    })
}

/// The two before they roll for initiative.
fn in_reach(book: &Arc<Book>, one: &Party, other: &Party) -> Result<State, Fault> {
    let query = Query::facing(Wfrp::SYSTEM, one, other);
    let mut start = face_off(book, &query, &Situation::default(), &Decided::default())?;
    start.active = None;
    start.phase = Phase::Start;
    for combatant in &mut start.combatants {
        combatant.place = Place::Table;
    }
    Ok(start)
}

fn fight(mind: Duellist, blood: bool) -> Fight<Wfrp, Duellist, Close> {
    Fight {
        mind,
        facts: Close,
        canonical: if blood { canonical_before_blood } else { canonical },
        worth: first_wins,
        duration: |state| f64::from(if state.round < NOW { state.round } else { state.round - NOW }),
        settled: if blood { first_blood } else { |_| None },
        irrelevant: if blood { is_irrelevant } else { |_| false },
        quiet: true,
        prune_below: 1e-7, // nobody is Stunned time and again
    }
}

fn has_lost_wounds(state: &State, who: FigureId) -> bool {
    state[who].wounds < i16::from(state.profile(who).wounds)
}

fn nobody_bleeds(start: &State) -> Result<(), Fault> {
    match [ATTACKER, TARGET].into_iter().find(|&who| has_lost_wounds(start, who)) {
        None => Ok(()),
        Some(hurt) => {
            let name = start.name(hurt);
            let text = format!("{name} bleeds already; to first blood both begin with all their Wounds");
            Err(Fault::new(Code::BadProfile, text))
        }
    }
}

/// Puts into a combatant's hand what it fights with: the weapon named, or the one that takes most Wounds on average.
fn wield(state: &mut State, who: FigureId, opponent: FigureId, party: &Party) -> Result<ArmId, Fault> {
    let named = party.weapon.as_deref().map(kebab);
    let arms = state.profile(who).arms.iter().enumerate().filter(|(_, arm)| arm.is_melee());
    let arms = arms.filter(|(_, arm)| named.as_ref().is_none_or(|name| *name == arm.weapon));
    let arms: Vec<ArmId> = arms.map(|(place, _)| ArmId(place as u8)).collect();
    let wounds = |arm: &ArmId| {
        let mut armed = state.clone();
        takes_in_hand(&mut armed, who, *arm);
        let guard = armed.melee_arms(opponent).first().copied();
        let attack = Attack { opposed: guard.map(Some), ..Attack::blow(who, *arm, opponent) };
        (armed.exchange_by(&attack, [0; 2], |_, _, _| {}).wounds, std::cmp::Reverse(*arm))
    };
    let best = arms.iter().copied().max_by_key(wounds).ok_or_else(|| {
        let name = state.name(who);
        let text = format!("{name} does not strike with \"{}\"", named.unwrap_or_default());
        Fault::new(Code::NoSuchWeapon, text)
    })?;
    takes_in_hand(state, who, best);
    Ok(best)
}

/// Takes out of a state what makes no difference: the number of the round, so that all that was noted with one is moved
/// along with it; what initiative was rolled, once the order stands; and Advantage, which nobody spends.
fn canonical(state: &mut State) {
    let round = state.round;
    for side in &mut state.sides {
        side.pool = 0;
    }
    if state.phase == Phase::Start {
        return;
    }
    let still = |noted: u16| if noted >= round { noted - round + NOW } else { 0 };
    for one in &mut state.combatants {
        one.initiative = 0;
        if round == 0 {
            continue;
        }
        for (noted, condition) in one.faded.iter_mut().zip([Condition::Blinded, Condition::Deafened]) {
            let since = round.saturating_sub((*noted).max(1));
            *noted = if one.conditions.has(condition) { NOW - since % 2 } else { 0 };
        }
        one.numb_until = one.numb_until.map(still);
        (one.last_in, one.off_balance_in) = (still(one.last_in), still(one.off_balance_in));
        one.fell = one.fell.map(|fell| NOW - round.saturating_sub(fell).min(NOW));
        if one.acted && one.off_balance_in == NOW {
            one.off_balance_in = 0; // its action is over
        }
    }
    if state.combatants.iter().any(|one| one.acted) {
        for one in state.combatants.iter_mut().filter(|one| one.last_in == NOW) {
            one.last_in = 0; // of two the other one is next, whatever was said
        }
    }
    if round > 0 {
        state.round = NOW;
    }
}

/// The same before anybody bleeds: nobody is Prone, disarmed or Broken yet, so a lost move costs nothing, and who is
/// engaged is no question.
fn canonical_before_blood(state: &mut State) {
    canonical(state);
    for one in &mut state.combatants {
        one.loses_move = false;
        (one.engaged, one.fought) = (FigureSet::EMPTY, FigureSet::EMPTY);
    }
}

/// Where a Critical Hit lands and what it does makes no difference any more, nor what Venom does: blood has been drawn.
fn is_irrelevant(rule: RuleId) -> bool {
    ["wf.attack.crit.3", "wf.attack.location.2", "wf.trait.venom"].contains(&rule.0)
}

fn first_wins(state: &State, _: &Outcome) -> f64 {
    f64::from(state[ATTACKER].is_able() && !state[TARGET].is_able())
}

/// The first to lose a Wound or to take a Critical Wound has lost; if both do by the same blow, nobody has won.
fn first_blood(state: &State) -> Option<f64> {
    let bleeds = |who: FigureId| state[who].criticals > 0 || has_lost_wounds(state, who);
    match (bleeds(ATTACKER), bleeds(TARGET)) {
        (false, false) => None,
        (false, true) => Some(1.0),
        (true, _) => Some(0.0),
    }
}

/// The two are in reach of each other, see each other, and what they drop lies at their feet.
#[derive(Clone, Copy, Debug, Default)]
pub struct Close;

impl Facts<Wfrp> for Close {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        !matches!(fact, Fact::Cover { .. } | Fact::InDarkness { .. })
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        if fact.may_be_nobody() { FigureSet::EMPTY } else { among.iter().take(1).collect() }
    }
}

/// Two combatants fight it out: up on its feet, weapon in hand, one attack, and no more.
#[derive(Clone, Copy, Debug)]
pub struct Duellist {
    /// What each fights with.
    arms: [ArmId; 2],
}

impl Mind<Wfrp> for Duellist {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let own = |who: FigureId, arm: ArmId| u8::from(self.arms[who.index()] == arm);
        let active = state.active.map_or(ATTACKER, |active| active.who);
        let worth = |choice: &Choice| match *choice {
            Choice::Act(act) => match act {
                Act::StandUp => 7,
                Act::PickUp(arm) | Act::Draw(arm)
                    if own(active, arm) == 1 && !state.is_at_hand(active, arm) =>
                {
                    6
                }
                Act::Attack(arm, _) => 4 + own(active, arm),
                Act::Done => 1,
                _ => 0,
            },
            Choice::Oppose(Oppose::With(who, arm)) => 1 + own(who, arm),
            Choice::Wield(Wield { who, arm }) => own(who, arm),
            Choice::Blow(blow) => u8::from(blow == Blow::PLAIN),
            Choice::Effort(Effort(effort)) => u8::from(effort == 0),
            Choice::Fortune(fortune) => u8::from(fortune == crate::Fortune::Keep),
            _ => 0,
        };
        let best = options
            .iter()
            .enumerate()
            .max_by_key(|(place, option)| (worth(option), std::cmp::Reverse(*place)));
        best.map_or(0, |(place, _)| place)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}
