//! The proof that no question is asked in vain: whatever is asked of people can change something.

use std::collections::BTreeMap;

use super::driver::Answered;
use crate::sources::straight::Mind;
use crate::{
    Asks, Die, FactsFrom, Fates, FigureSet, Play, Progress, Question, Random, RuleId, Rules, Seat, Whim,
};

/// So many ways for a step to go on are tried before a question counts as asked in vain. The rarest thing that hangs on
/// an answer is one pair of faces after another, about one time in a thousand: of so many ways all but one in e³⁰ see it.
/// Nearly every question shows what it is for in the first few.
const WAYS_ON: u64 = 30_000;

/// The questions of a game played by chance that can't change anything: whatever is answered, the same state, the same
/// outcome, the same later questions and the same telling events follow, with the same dice and later answers, however
/// these fall. Each is named by its rule and what `says` makes of it, with how often it was asked.
///
/// Facts are asked of people, who say anything, or measured. `tells` says whether an event is more than the reasons of
/// something that shows in the state: what people are told to do counts, a sum that comes to the same does not. Dice and
/// ways are not looked at.
pub fn questions_in_vain<R: Rules>(
    setup: &R::Setup,
    seed: u64,
    facts: FactsFrom,
    most_steps: usize,
    says: impl Fn(&R::State, &Question<R>) -> String,
    tells: impl Fn(&R::Event) -> bool,
) -> BTreeMap<String, u32> {
    let laid = R::begin(setup);
    let mut state = laid.unwrap_or_else(|faults| panic!("the setup of a proof can be laid out: {faults:?}"));
    let mut vain = BTreeMap::new();
    for step in 0..most_steps as u64 {
        let (mut after, mut fates) =
            (state.clone(), Chancer::new(&[], facts, seed.wrapping_mul(1009) + step));
        let progress = R::step(&mut after, &mut fates).expect("chance never pauses");
        for (place, question) in fates.asked.iter().enumerate() {
            let (before, answered) = (&fates.answers[..place], &fates.answers[place]);
            let others = other_answers::<R>(question, answered);
            let matters = |way_on: u64| {
                let end = |answer: &Answered<R>| End::of(&state, before, answer, facts, way_on, &tells);
                let taken = end(answered);
                others.iter().any(|other| end(other) != taken)
            };
            if !others.is_empty() && !(0..WAYS_ON).any(matters) {
                let there = situation(&state, before, facts);
                *vain.entry(format!("{}: {}", question.rule, says(&there, question))).or_default() += 1;
            }
        }
        match progress {
            Progress::On => state = after,
            Progress::Over(_) => break,
        }
    }
    vain
}

/// Some other answers to the same question; none to those that are not looked at.
fn other_answers<R: Rules>(question: &Question<R>, answered: &Answered<R>) -> Vec<Answered<R>> {
    let all: Vec<Answered<R>> = match &question.asks {
        Asks::Roll(_) | Asks::Way(_) => Vec::new(),
        Asks::Fact(_) => vec![Answered::Fact(false), Answered::Fact(true)],
        Asks::Choice(options) => (0..options.len()).map(Answered::Choice).collect(),
        Asks::Which { fact, among } => {
            let several = R::may_be_nobody(fact).then_some([FigureSet::EMPTY, *among]);
            several.into_iter().flatten().chain(one_by_one(*among)).map(Answered::Which).collect()
        }
        &Asks::Pick { from, least, most } => {
            let few = one_by_one(from).filter(|_| least <= 1 && most >= 1);
            let first: FigureSet = from.iter().take(least.into()).collect();
            let last: FigureSet = from.iter().skip(from.len() - usize::from(least)).collect();
            few.chain([first, last]).map(Answered::Pick).collect()
        }
    };
    all.into_iter().filter(|other| other != answered).collect()
}

fn one_by_one(figures: FigureSet) -> impl Iterator<Item = FigureSet> {
    figures.iter().map(|figure| [figure].into_iter().collect())
}

/// What a step came to after one of its questions, as far as people notice.
#[derive(PartialEq)]
struct End<R: Rules> {
    state: R::State,
    progress: Progress<R::Outcome>,
    asked: Vec<Question<R>>,
    told: Vec<R::Event>,
}

impl<R: Rules> End<R> {
    fn of(
        state: &R::State,
        before: &[Answered<R>],
        answer: &Answered<R>,
        facts: FactsFrom,
        way_on: u64,
        tells: impl Fn(&R::Event) -> bool,
    ) -> Self {
        let given: Vec<Answered<R>> = before.iter().chain([answer]).cloned().collect();
        let (mut state, mut fates) = (state.clone(), Chancer::new(&given, facts, way_on));
        let progress = R::step(&mut state, &mut fates).expect("chance never pauses");
        let asked = fates.asked.split_off(given.len());
        let told = fates.told.into_iter().filter(|event| tells(event)).collect();
        End { state, progress, asked, told }
    }
}

/// The state of a step at its next question after these answers.
fn situation<R: Rules>(state: &R::State, before: &[Answered<R>], facts: FactsFrom) -> R::State {
    let (mut after, mut fates) = (state.clone(), Chancer::new(before, facts, 0));
    fates.keeps = Some(before.len());
    let _: Progress<_> = R::step(&mut after, &mut fates).expect("chance never pauses");
    fates.kept.unwrap_or(after)
}

/// Fates that begin with given answers and go on by chance, facts too; they keep all questions, answers and events.
struct Chancer<R: Rules> {
    whim: Whim,
    facts: FactsFrom,
    asked: Vec<Question<R>>,
    answers: Vec<Answered<R>>,
    given: Vec<Answered<R>>,
    told: Vec<R::Event>,
    /// The question at which the state is kept.
    keeps: Option<usize>,
    kept: Option<R::State>,
}

impl<R: Rules> Chancer<R> {
    fn new(given: &[Answered<R>], facts: FactsFrom, seed: u64) -> Self {
        let (whim, given) = (Whim(Random::new(seed)), given.to_vec());
        let (asked, answers, told) = (Vec::new(), Vec::new(), Vec::new());
        Chancer { whim, facts, asked, answers, given, told, keeps: None, kept: None }
    }

    /// The answer that was given, or one by chance.
    fn answer(
        &mut self,
        state: Option<&R::State>,
        (rule, seat, asks): (RuleId, Seat, Asks<R>),
        by_chance: impl FnOnce(&mut Whim) -> Answered<R>,
    ) -> Answered<R> {
        let place = self.asked.len();
        if self.keeps == Some(place) {
            self.kept = state.cloned();
        }
        self.asked.push(Question { seat, rule, asks });
        let answer = self.given.get(place).cloned().unwrap_or_else(|| by_chance(&mut self.whim));
        self.answers.push(answer.clone());
        answer
    }
}

const OUT_OF_STEP: &str = "the same state and the same answers lead to the same next question";

impl<R: Rules> Fates<R> for Chancer<R> {
    const LISTENS: bool = true;

    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        let asks = Asks::Roll(dice.into_iter().collect());
        let by_chance = |whim: &mut Whim| Answered::Dice(dice.iter().map(|&die| whim.0.die(die)).collect());
        let Answered::Dice(faces) = self.answer(None, (rule, seat, asks), by_chance) else {
            unreachable!("{rule} rolls: {OUT_OF_STEP}")
        };
        Ok(std::array::from_fn(|place| faces[place]))
    }

    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        let asks = Asks::Choice(options.iter().map(|&option| option.into()).collect());
        let by_chance = |whim: &mut Whim| Answered::Choice(whim.0.below(options.len()));
        match self.answer(Some(state), (rule, seat, asks), by_chance) {
            Answered::Choice(place) => Ok(options[place]),
            other => unreachable!("{rule} asks and reads {other:?}: {OUT_OF_STEP}"),
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
    ) -> Play<FigureSet> {
        let asks = Asks::Pick { from, least, most };
        let by_chance =
            |whim: &mut Whim| Answered::Pick(Mind::<R>::pick(whim, state, rule, seat, from, least, most));
        match self.answer(Some(state), (rule, seat, asks), by_chance) {
            Answered::Pick(figures) => Ok(figures),
            other => unreachable!("{rule} asks for figures and reads {other:?}: {OUT_OF_STEP}"),
        }
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        let asks = Asks::Way(reach.clone());
        let by_chance = |whim: &mut Whim| Answered::Way(Mind::<R>::way(whim, state, rule, seat, &reach));
        match self.answer(Some(state), (rule, seat, asks), by_chance) {
            Answered::Way(way) => Ok(way),
            other => unreachable!("{rule} asks for a way and reads {other:?}: {OUT_OF_STEP}"),
        }
    }

    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        if self.facts == FactsFrom::Measured {
            return Ok(R::measure(state, &fact));
        }
        let by_chance = |whim: &mut Whim| Answered::Fact(whim.0.below(2) == 0);
        match self.answer(Some(state), (rule, Seat::TABLE, Asks::Fact(fact)), by_chance) {
            Answered::Fact(so) => Ok(so),
            other => unreachable!("{rule} asks for a fact and reads {other:?}: {OUT_OF_STEP}"),
        }
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        if self.facts == FactsFrom::Measured {
            return Ok(R::single_out(state, &fact, among));
        }
        let by_chance = |whim: &mut Whim| {
            let most = among.len().min(2) as u8;
            Answered::Which(Mind::<R>::pick(whim, state, rule, Seat::TABLE, among, 1, most))
        };
        match self.answer(Some(state), (rule, Seat::TABLE, Asks::Which { fact, among }), by_chance) {
            Answered::Which(figures) => Ok(figures),
            other => unreachable!("{rule} asks for figures and reads {other:?}: {OUT_OF_STEP}"),
        }
    }

    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        self.told.push(event());
    }
}
