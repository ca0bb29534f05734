//! Duels of Blood Eagle.

use std::sync::Arc;

use fates::{Facts, FigureId, FigureSet, Mind, RuleId, Rules, Seat};
use frame::odds::{Fault, Party, Query};
use frame::{Bout, Fight};

use super::stated::{Decided, Situation};
use super::written::{face_off, named, take};
use super::{ATTACKER, TARGET, best_hands};
use crate::{
    Act, ArmId, BloodEagle, Book, Choice, Fact, Hand, LastAct, Nominate, Outcome, Phase, Reach, Reroll,
    State, Way, Wield,
};

/// What the two do, in words.
pub(super) const PLAY: &str = "In contact, each strikes once a turn with all its FV and stands up when it is down; a Hero's \
    Last Heroic Act is a blow. Nobody splits FV, spends Hero Points, shoots, uses Powers or leaves.";

/// Two figures in contact, each its own player's. Every turn they roll for the initiative, and do what [`PLAY`] says until
/// one is Out.
pub(super) fn bout(book: &Arc<Book>, one: &Party, other: &Party) -> Result<Bout<BloodEagle>, Fault> {
    let query = Query::facing(BloodEagle::SYSTEM, one, other);
    let mut start = face_off(book, &query, &Situation::default(), &Decided::default())?;
    let hands = [wield(&mut start, ATTACKER, TARGET, one)?, wield(&mut start, TARGET, ATTACKER, other)?];
    Ok(Bout {
        names: [ATTACKER, TARGET].map(|figure| start.name(figure).to_string()),
        start,
        fight: fight(hands),
        ready,
        solvable: true,
        best_play: true,
        unit: "turns",
        begun: 0.0,
    })
}

fn fight(hands: [Vec<Hand>; 2]) -> Fight<BloodEagle, Duellist, Close> {
    Fight {
        mind: Duellist { hands },
        facts: Close,
        canonical,
        worth: first_wins,
        duration: |state| f64::from(state.turn),
        settled: |_| None,
        irrelevant: |_| false,
        quiet: true,
        prune_below: 0.0,
    }
}

/// Takes the Hero Points away unless the duel is for best play: the mind would keep them all.
fn ready(state: &mut State, free: bool) {
    for figure in state.figures.iter_mut().filter(|_| !free) {
        figure.hero_points = 0;
    }
}

/// Puts into a figure's hand what it fights with: the weapon named, or its best. What it takes when that is lost comes
/// after it. A figure that is to fight unarmed has nothing else.
fn wield(state: &mut State, figure: FigureId, opponent: FigureId, party: &Party) -> Result<Vec<Hand>, Fault> {
    let who = if figure == ATTACKER { "attacker" } else { "target" };
    take(state, figure, party, false, who)?;
    let named = named(&state.book, party)?.map(|weapon| weapon.natural);
    if named == Some(true) {
        for arm in 0..state.profile(figure).arms.len() {
            state[figure].lost.insert(ArmId(arm as u8));
        }
    }
    let mut hands = best_hands(state, figure, opponent);
    match named {
        Some(_) => {
            let first = state[figure].hand;
            hands.sort_by_key(|hand| *hand != first);
        }
        None => state[figure].hand = hands.first().copied().unwrap_or(Hand::Bare),
    }
    Ok(hands)
}

/// The number of the turn makes no difference, nor who came first in a turn that is over.
fn canonical(state: &mut State) {
    state.turn = 0;
    if matches!(state.phase, Phase::Initiative | Phase::TurnEnds) {
        (state.first, state.to_act) = (Seat(0), Seat(0));
    }
}

fn first_wins(state: &State, _: &Outcome) -> f64 {
    f64::from(state[ATTACKER].is_in_play() && !state[TARGET].is_in_play())
}

/// The two stay in contact, wherever they move.
#[derive(Clone, Copy, Debug, Default)]
pub struct Close;

impl Facts<BloodEagle> for Close {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        matches!(fact, Fact::Within { .. } | Fact::Sight { .. })
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        match fact {
            Fact::Touches { .. } => among,
            fact if fact.may_be_nobody() => FigureSet::EMPTY,
            _ => among.iter().take(1).collect(),
        }
    }
}

/// Two figures fight it out: each stands up, fights with all its FV, and keeps its Hero Points.
#[derive(Clone, Debug)]
pub struct Duellist {
    /// What each fights with, the best first.
    hands: [Vec<Hand>; 2],
}

impl Mind<BloodEagle> for Duellist {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let acts = |figure: FigureId| match state.phase {
            Phase::Fighting => true,
            Phase::Movement => state[figure].is_down(),
            _ => false,
        };
        let wanted = |choice: &Choice| match choice {
            Choice::Nominate(Nominate::Figure(figure)) => acts(*figure),
            Choice::Act(act) | Choice::LastAct(LastAct::Act(act)) => {
                matches!(act, Act::Fight(_) | Act::Stand)
            }
            Choice::Wield(wield) => self.prefers(wield, options),
            Choice::Reroll(again) => *again == Reroll::Keep,
            _ => false,
        };
        options.iter().position(wanted).unwrap_or(options.len() - 1)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).into_iter().next().unwrap_or_default()
    }
}

impl Duellist {
    /// Is this the best of the weapons offered?
    fn prefers(&self, one: &Wield, options: &[Choice]) -> bool {
        let place =
            |wield: &Wield| self.hands[wield.figure.index()].iter().position(|hand| *hand == wield.hand);
        let places = options.iter().filter_map(|option| match option {
            Choice::Wield(wield) => Some(place(wield).unwrap_or(usize::MAX)),
            _ => None,
        });
        places.min() == Some(place(one).unwrap_or(usize::MAX))
    }
}
