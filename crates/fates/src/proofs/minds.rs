//! Who answers in a proof: two minds against each other, and people at a real table.

use crate::{
    Answer, Asks, FigureSet, Game, Measured, Mind, Nobody, Progress, Random, RuleId, Rules, Seat, Straight,
    Whim,
};

use super::random_play;

/// One mind for the first seat, another for all others. A way of theirs that is not allowed fails the proof.
pub struct Two<A, B>(pub A, pub B);

impl<R: Rules, A: Mind<R>, B: Mind<R>> Mind<R> for Two<A, B> {
    fn choose(&mut self, state: &R::State, rule: RuleId, seat: Seat, options: &[R::Choice]) -> usize {
        match seat {
            Seat(0) => self.0.choose(state, rule, seat, options),
            _ => self.1.choose(state, rule, seat, options),
        }
    }

    fn pick(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        match seat {
            Seat(0) => self.0.pick(state, rule, seat, from, least, most),
            _ => self.1.pick(state, rule, seat, from, least, most),
        }
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: &R::Reach) -> R::Way {
        let way = match seat {
            Seat(0) => self.0.way(state, rule, seat, reach),
            _ => self.1.way(state, rule, seat, reach),
        };
        assert_eq!(R::allows(state, reach, &way), Ok(()), "{reach:?}");
        way
    }
}

/// How a game between minds ends, played on the virtual table with the dice of this seed; nothing if it is not over after
/// so many steps. No step may come to a state that cannot be.
pub fn fought<R: Rules>(
    start: &R::State,
    seed: u64,
    mind: impl Mind<R>,
    most_steps: usize,
) -> Option<R::Outcome> {
    let mut state = start.clone();
    let mut fates = Straight { dice: Random::new(seed), mind, facts: Measured, ear: Nobody };
    (0..most_steps).find_map(|step| {
        let progress = R::step(&mut state, &mut fates.dynamic()).expect("straight Fates never pause");
        assert_eq!(R::check(&state), Ok(()), "seed {seed}, step {step}");
        match progress {
            Progress::On => None,
            Progress::Over(outcome) => Some(outcome),
        }
    })
}

/// What people at a real table say: facts by chance, and everything else as they please.
pub fn said<R: Rules>(game: &Game<R>, whim: &mut Whim) -> Option<Answer<R>> {
    match &game.question()?.asks {
        Asks::Fact(_) => Some(Answer::Fact(whim.0.below(2) == 0)),
        Asks::Which { fact, among } => {
            let least = usize::from(!R::may_be_nobody(fact));
            let count = (least + whim.0.below(2)).min(among.len());
            let from = whim.0.below(among.len());
            let mut some: Vec<_> = among.iter().cycle().skip(from).take(count).collect();
            some.sort_unstable();
            Some(Answer::Pick(some))
        }
        _ => game.answer_of(whim),
    }
}

/// One in `every` situations of a random game of so many steps, each with a mind of its own.
pub fn situations<R: Rules>(
    setup: &R::Setup,
    seed: u64,
    most_steps: usize,
    every: usize,
) -> impl Iterator<Item = (u64, R::State, Whim)> + use<R> {
    let played = random_play::<R>(setup, seed, most_steps).situations.into_iter().enumerate();
    let some = played.filter(move |(place, _)| (place + seed as usize).is_multiple_of(every));
    some.map(move |(place, state)| (seed, state, Whim(Random::new(seed * 1000 + place as u64))))
}
