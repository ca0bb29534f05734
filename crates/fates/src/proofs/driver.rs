//! What the proofs share: a straight play that keeps a record, and games answered by chance.

use std::collections::BTreeSet;

use crate::game::live::{Chain, Live, Run};
use crate::game::sealed::Link;
use crate::sources::straight::{Measured, Straight};
use crate::{
    Answer, Asks, DiceFrom, Die, DieSource, FactsFrom, Fates, FigureSet, Game, Mind, News, Play, Progress,
    Question, Random, RuleId, Rules, Seat, Seed, Whim,
};

/// One answer of a play, as the rules read it.
#[derive(Clone, Debug, PartialEq)]
pub enum Answered<R: Rules> {
    /// The faces of a roll.
    Dice(Vec<u8>),
    /// The place of the option taken.
    Choice(usize),
    /// The figures picked.
    Pick(FigureSet),
    /// The way taken.
    Way(R::Way),
    /// What was so on the table.
    Fact(bool),
    /// The figures a fact singled out.
    Which(FigureSet),
}

/// A play from the laying of the table, and all that was answered and told on the way.
#[derive(Clone, Debug, PartialEq)]
pub struct Record<R: Rules> {
    /// The state before each step.
    pub situations: Vec<R::State>,
    /// Every answer in order. What had only one answer was not asked, and is not here.
    pub answers: Vec<Answered<R>>,
    /// Everything told.
    pub events: Vec<R::Event>,
    /// The state after the last step.
    pub state: R::State,
    /// How the game ended, if it did.
    pub outcome: Option<R::Outcome>,
}

impl<R: Rules> Record<R> {
    /// The answers that a game asks people for: facts only where they are not measured.
    pub(super) fn answers_at(&self, facts: FactsFrom) -> impl Iterator<Item = &Answered<R>> {
        let measured = facts == FactsFrom::Measured;
        self.answers
            .iter()
            .filter(move |answer| !(measured && matches!(answer, Answered::Fact(_) | Answered::Which(_))))
    }

    /// Plays on as far as nothing is asked, which is where a game fed with these answers stands.
    pub(super) fn up_to_the_next_question(mut self, facts: FactsFrom) -> (Record<R>, Option<Question<R>>) {
        while self.outcome.is_none() {
            let (mut nothing, mut state) = (Vec::new(), self.state.clone());
            let chain = Chain::after::<R>(Link::head(""), &[]);
            let mut live = Live::new(&mut nothing, 0, false, chain, &DiceFrom::People, facts);
            let end = R::step(&mut state, &mut live);
            let Run { told, question, .. } = live.end();
            self.state = state;
            self.events.extend(told);
            match end {
                Ok(Progress::On) => {}
                Ok(Progress::Over(outcome)) => self.outcome = Some(outcome),
                Err(_) => return (self, question),
            }
        }
        (self, None)
    }
}

/// Straight Fates of dice by chance that keep what they answered, and see to it that it could be answered by people too.
pub(super) struct Recorder<'a, R: Rules> {
    fates: Straight<Random, &'a mut dyn Mind<R>, Measured, Vec<R::Event>>,
    answers: Vec<Answered<R>>,
    seed: u64,
}

impl<'a, R: Rules> Recorder<'a, R> {
    pub(super) fn new(seed: u64, mind: &'a mut dyn Mind<R>) -> Self {
        let dice = Random::new(seed);
        Recorder {
            fates: Straight { dice, mind, facts: Measured, ear: Vec::new() },
            answers: Vec::new(),
            seed,
        }
    }

    /// Everything answered and everything told.
    pub(super) fn record(self) -> (Vec<Answered<R>>, Vec<R::Event>) {
        (self.answers, self.fates.ear)
    }

    fn place(&self, rule: RuleId) -> String {
        format!("seed {}, answer {}, {rule}", self.seed, self.answers.len())
    }
}

impl<R: Rules> Fates<R> for Recorder<'_, R> {
    const LISTENS: bool = true;

    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        let faces = Fates::<R>::roll(&mut self.fates, rule, seat, dice)?;
        self.answers.push(Answered::Dice(faces.to_vec()));
        Ok(faces)
    }

    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        let chosen = Fates::<R>::ask(&mut self.fates, state, rule, seat, options)?;
        let listed: Vec<R::Choice> = options.iter().map(|&option| option.into()).collect();
        let names: BTreeSet<String> = listed.iter().map(|option| R::choice_name(state, option)).collect();
        assert_eq!(names.len(), listed.len(), "{}: two of {listed:?} share a name", self.place(rule));
        let place = listed.iter().position(|option| *option == chosen.into());
        self.answers.push(Answered::Choice(place.expect("what is chosen is one of the options")));
        Ok(chosen)
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
        let picked = Fates::<R>::pick(&mut self.fates, state, rule, seat, from, least, most)?;
        let names: BTreeSet<String> = from.iter().map(|figure| R::figure_name(state, figure)).collect();
        assert_eq!(names.len(), from.len(), "{}: two of {from:?} share a name", self.place(rule));
        self.answers.push(Answered::Pick(picked));
        Ok(picked)
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        let way = Fates::<R>::way(&mut self.fates, state, rule, seat, reach.clone())?;
        let allowed = R::allows(state, &reach, &way);
        assert_eq!(allowed, Ok(()), "{}: {way:?} is offered and not allowed", self.place(rule));
        self.answers.push(Answered::Way(way.clone()));
        Ok(way)
    }

    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        let so = Fates::<R>::fact(&mut self.fates, state, rule, fact)?;
        self.answers.push(Answered::Fact(so));
        Ok(so)
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        let found = Fates::<R>::which(&mut self.fates, state, rule, fact, among)?;
        let fits = found.is_within(among) && (R::may_be_nobody(&fact) || !found.is_empty());
        assert!(fits, "{}: {fact:?} singles out {found:?} among {among:?}", self.place(rule));
        self.answers.push(Answered::Which(found));
        Ok(found)
    }

    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        Fates::<R>::tell(&mut self.fates, event);
    }
}

/// Where the dice and the facts of a game come from, and the seed of its seal.
pub(super) struct Table {
    dice: DiceFrom,
    pub(super) facts: FactsFrom,
    pub(super) seed: Option<Seed>,
}

impl Table {
    /// Sealed dice and measured facts: the web table.
    pub(super) fn sealed(seed: u64) -> Table {
        let seed = Seed::from_number(seed);
        Table { dice: DiceFrom::Seal(seed.clone()), facts: FactsFrom::Measured, seed: Some(seed) }
    }

    /// One seat types its dice, all others are sealed.
    pub(super) fn mixed(seed: u64, facts: FactsFrom) -> Table {
        let (typed, seed) = (vec![Seat((seed % 2) as u8)], Seed::from_number(seed));
        Table { dice: DiceFrom::Mixed(seed.clone(), typed), facts, seed: Some(seed) }
    }

    /// Dice that are typed in: the companion.
    pub(super) fn typed(facts: FactsFrom) -> Table {
        Table { dice: DiceFrom::People, facts, seed: None }
    }

    /// Begins a game on this table.
    pub(super) fn begin<R: Rules>(&self, setup: &R::Setup) -> (Game<R>, News<R>) {
        let begun = Game::begin(setup, self.dice.clone(), self.facts);
        begun.unwrap_or_else(|faults| panic!("the setup of a proof can be laid out: {faults:?}"))
    }
}

/// A player who answers whatever a game asks: choices and dice by chance, facts as they are measured.
pub(super) struct Player(Whim);

impl Player {
    pub(super) fn new(seed: u64) -> Player {
        Player(Whim(Random::new(seed)))
    }

    /// A number below `most`.
    pub(super) fn below(&mut self, most: usize) -> usize {
        self.0.0.below(most)
    }

    /// The chance by which it answers.
    pub(super) fn chance(&mut self) -> &mut Random {
        &mut self.0.0
    }

    /// An answer to the question that waits, if one does.
    pub(super) fn answer<R: Rules>(&mut self, game: &Game<R>) -> Option<Answer<R>> {
        let (state, &Question { seat, rule, ref asks }) = (game.state(), game.question()?);
        Some(match asks {
            Asks::Choice(options) => {
                Answer::Choose(R::choice_name(state, &options[self.below(options.len())]))
            }
            &Asks::Pick { from, least, most } => Answer::Pick(
                Mind::<R>::pick(&mut self.0, state, rule, seat, from, least, most).iter().collect(),
            ),
            Asks::Way(reach) => Answer::Go(Mind::<R>::way(&mut self.0, state, rule, seat, reach)),
            Asks::Roll(dice) => {
                Answer::Rolled(dice.iter().map(|&die| self.0.0.die(die)).collect(), DieSource::Typed)
            }
            Asks::Fact(fact) => Answer::Fact(R::measure(state, fact)),
            Asks::Which { fact, among } => Answer::Pick(R::single_out(state, fact, *among).iter().collect()),
        })
    }
}

/// What a recorded answer is called where people give it.
pub(super) fn in_words<R: Rules>(game: &Game<R>, answered: &Answered<R>, at: &str) -> Answer<R> {
    match answered {
        Answered::Dice(faces) => Answer::Rolled(faces.clone(), DieSource::Typed),
        Answered::Choice(place) => match game.question().map(|question| &question.asks) {
            Some(Asks::Choice(options)) if *place < options.len() => {
                Answer::Choose(R::choice_name(game.state(), &options[*place]))
            }
            other => panic!("{at}: option {place} was recorded, and the game asks {other:?}"),
        },
        Answered::Pick(figures) | Answered::Which(figures) => Answer::Pick(figures.iter().collect()),
        Answered::Way(way) => Answer::Go(way.clone()),
        Answered::Fact(so) => Answer::Fact(*so),
    }
}

/// Gives an answer that must be taken.
pub(super) fn give<R: Rules>(game: &mut Game<R>, answer: Answer<R>, place: &str) -> News<R> {
    let asked = game.question().cloned();
    let told = game.answer(None, answer.clone());
    told.unwrap_or_else(|refusal| panic!("{place}: {asked:?} does not take {answer:?}: {refusal}"))
}

/// Takes back answers that can be taken back.
pub(super) fn take_back<R: Rules>(game: &mut Game<R>, count: usize, seed: u64) {
    let undone = game.undo(count);
    assert!(undone.is_ok(), "seed {seed}: {count} answers can be taken back: {undone:?}");
}

/// How a game stands, as far as anybody can tell.
#[derive(Debug, PartialEq)]
pub(super) struct Standing<R: Rules> {
    state: R::State,
    question: Option<Question<R>>,
    outcome: Option<R::Outcome>,
    story: Vec<R::Event>,
}

impl<R: Rules> Standing<R> {
    pub(super) fn of(game: &Game<R>) -> Self {
        Standing {
            state: game.state().clone(),
            question: game.question().cloned(),
            outcome: game.outcome().cloned(),
            story: game.story().to_vec(),
        }
    }
}
