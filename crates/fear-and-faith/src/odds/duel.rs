//! Duels of Fear and Faith.

use std::sync::Arc;

use fates::{Facts, FigureId, FigureSet, Mind, RuleId, Rules, Seat};
use frame::odds::{Code, Fault, Party, Query};
use frame::{Bout, Fight};

use super::stated::Situation;
use super::written::face_off;
use super::{ATTACKER, TARGET, blade};
use crate::{
    Act, Announce, Book, Choice, Dice, Fact, FearAndFaith, Grace, Nominate, Outcome, Phase, Reach, Reroll,
    Special, Stand, State, Way,
};

/// A turn that is not the first one, from which further ones are counted.
const LATER: u16 = 1000;

/// A hand that shakes so often hits nothing, and no less when it shakes more (ff.insanity.2.1).
const HOPELESS: u8 = 20;

/// Two models in contact, each its own player's. They roll for the first turn; then turn by turn each is activated with
/// three dice, stands up if it lies on the ground, closes in if the two have come apart, and attacks once, until one is
/// gone. Three dice are the best for that, because a model that is alone loses nothing by a turnover. Neither shoots,
/// casts, strikes a powerful blow, breaks off or rolls again.
pub(super) fn bout(book: &Arc<Book>, one: &Party, other: &Party) -> Result<Bout<FearAndFaith>, Fault> {
    let facing = Query::facing(FearAndFaith::SYSTEM, one, other);
    let start = face_off(book, &facing, &Situation::default())?;
    has_its_own_weapon(&start, ATTACKER, one)?;
    has_its_own_weapon(&start, TARGET, other)?;
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|model| start.name(model).to_string()),
        start,
        fight: Fight {
            mind: Duellist,
            facts: Close,
            canonical,
            worth: first_wins,
            duration,
            settled: |_| None,
            irrelevant: |_| false,
            quiet: true,
            prune_below: 0.0,
        },
        ready: |_, _| {},
        solvable: true,
        best_play: true,
        unit: "turns",
        begun: 0.0,
    })
}

/// A model fights with its best weapon; none is lent to it.
fn has_its_own_weapon(start: &State, model: FigureId, party: &Party) -> Result<(), Fault> {
    let own = start.blade_of(model);
    if blade(party.weapon.as_deref(), own)? == own {
        return Ok(());
    }
    let (name, weapon) = (start.name(model), party.weapon.as_deref().unwrap_or_default());
    let text = format!("{name} does not fight with \"{weapon}\": its weapon stands in its profile's rules");
    Err(Fault::new(Code::NoSuchWeapon, text))
}

/// Only whether it is the first turn matters. The number of turnovers matters only where a clock counts them. What a
/// model did in its own turn matters in that turn alone, except for one too slow to move twice (ff.sr.slow.1). A bite
/// matters after the game, if not before (ff.opt.infect.1), and a hand that shakes only spoils shots.
fn canonical(state: &mut State) {
    if state.turn > 0 {
        state.turn = LATER;
    }
    for party in &mut state.parties {
        party.turnovers = 0;
    }
    let (to_act, is_over) = (state.to_act, state.phase == Phase::TurnEnds);
    for model in state.models.iter_mut().filter(|model| is_over || model.seat != to_act) {
        (model.activated, model.attacked, model.has_scared) = (false, false, false);
        if !model.has(Special::Slow) {
            model.moves = 0;
        }
    }
    let steadiest = if state.ids().any(|model| state.can_strike_from_afar(model)) { HOPELESS } else { 0 };
    let bites = state.options.quick_infection;
    for model in &mut state.models {
        model.shaky = model.shaky.min(steadiest);
        model.bitten_by = model.bitten_by.filter(|_| bites);
    }
}

fn duration(state: &State) -> f64 {
    f64::from(state.turn % LATER)
}

fn first_wins(_: &State, outcome: &Outcome) -> f64 {
    f64::from(outcome.winner == Some(Seat(0)))
}

/// The two stand near each other on open ground: a model closes in by one move, and one that has recoiled or run touches
/// nobody.
#[derive(Clone, Copy, Debug, Default)]
pub struct Close;

impl Facts<FearAndFaith> for Close {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::Within { .. }
                | Fact::Near { .. }
                | Fact::Reaches { .. }
                | Fact::Sight { .. }
                | Fact::ClearShot { .. }
                | Fact::CanFlee { .. }
        )
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        match fact {
            Fact::Witnesses { .. } | Fact::Around { .. } => among,
            fact if fact.may_be_nobody() => FigureSet::EMPTY,
            _ => among.iter().take(1).collect(),
        }
    }
}

/// Two models fight it out: three dice, up on its feet, into contact, one attack, and no more.
#[derive(Clone, Copy, Debug, Default)]
pub struct Duellist;

impl Mind<FearAndFaith> for Duellist {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let worth = |choice: &Choice| match choice {
            Choice::Nominate(Nominate::Revive(_)) => 3,
            Choice::Nominate(Nominate::Model(_)) => 2,
            Choice::Nominate(Nominate::Pass) => 1,
            Choice::Announce(Announce::Nothing) => 1,
            Choice::Dice(Dice(3)) => 1,
            Choice::Act(act) => wants(state, *act),
            Choice::Reroll(Reroll::Keep) | Choice::Grace(Grace::Keep) | Choice::Stand(Stand::Drop) => 1,
            _ => 0,
        };
        // The last is the way out of most questions: Done, Pass, No.
        let best = options.iter().enumerate().max_by_key(|(place, option)| (worth(option), *place));
        best.map_or(0, |(place, _)| place)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

/// How much an act is wanted: to get free and up, to strike, and to come where that can be done.
fn wants(state: &State, act: Act) -> u8 {
    let has_attack = |model: FigureId| !state[model].attacked;
    match act {
        Act::BreakFree | Act::SnapOut | Act::StandUp | Act::StartChainsaw => 4,
        Act::Attack(_) => 3,
        Act::Charge(_) if state.active.is_some_and(|active| has_attack(active.model)) => 2,
        Act::Done => 1,
        _ => 0,
    }
}
