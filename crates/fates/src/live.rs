//! Live Fates: the answers known so far, then a pause.

use arrayvec::ArrayVec;

use crate::die::MOST_DICE;
use crate::question::{Asks, Question};
use crate::sealed::{Link, Seed};
use crate::{Die, DieSource, Fates, FigureSet, Pause, Play, RuleId, Rules, Seat};

/// One answer of a game, as the rules read it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Known<R: Rules> {
    Choice(usize),
    Pick(FigureSet),
    Way(R::Way),
    Dice(ArrayVec<u8, MOST_DICE>, DieSource),
    Fact(bool),
}

/// An answer with the question it belongs to and its place in the chain.
#[derive(Clone, Debug)]
pub(crate) struct Given<R: Rules> {
    pub(crate) known: Known<R>,
    pub(crate) rule: RuleId,
    pub(crate) seat: Seat,
    /// The dice, where the answer is a roll.
    pub(crate) dice: ArrayVec<Die, MOST_DICE>,
    /// The link after this answer; a sealed die does not lengthen the chain.
    pub(crate) link: Link,
}

impl<R: Rules> Given<R> {
    /// Did the seal give this?
    pub(crate) fn is_sealed(&self) -> bool {
        matches!(self.known, Known::Dice(_, DieSource::Sealed))
    }
}

/// How many sealed dice have fallen since the last answer.
pub(crate) fn drawn_since<R: Rules>(given: &[Given<R>]) -> u32 {
    given.iter().rev().take_while(|given| given.is_sealed()).map(|given| given.dice.len() as u32).sum()
}

/// Where the dice of a game come from.
#[derive(Clone, Debug)]
pub enum DiceFrom {
    /// Real dice, typed in.
    People,
    /// The table's sealed stream.
    Seal(Seed),
}

/// Where the facts of a game come from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FactsFrom {
    /// Measured on the virtual table.
    Measured,
    /// Asked of the people at the real one.
    #[serde(rename = "ask")]
    People,
}

/// The Fates of one run of a step.
pub(crate) struct Live<'a, R: Rules> {
    given: &'a mut Vec<Given<R>>,
    next: usize,
    dice_from: &'a DiceFrom,
    facts_from: FactsFrom,
    link: Link,
    drawn: u32,
    pub(crate) told: Vec<R::Event>,
    pub(crate) question: Option<Question<R>>,
}

impl<'a, R: Rules> Live<'a, R> {
    /// Fates that know these answers, of which the first `next` belong to steps already played.
    pub(crate) fn new(
        given: &'a mut Vec<Given<R>>,
        next: usize,
        head: Link,
        dice_from: &'a DiceFrom,
        facts_from: FactsFrom,
    ) -> Self {
        let link = next.checked_sub(1).map_or(head, |last| given[last].link);
        let drawn = drawn_since(&given[..next]);
        Live { given, next, dice_from, facts_from, link, drawn, told: Vec::new(), question: None }
    }

    /// How many answers have been read.
    pub(crate) fn read(&self) -> usize {
        self.next
    }

    fn pause<T>(&mut self, rule: RuleId, seat: Seat, asks: Asks<R>) -> Play<T> {
        self.question = Some(Question { seat, rule, asks });
        Err(Pause::new())
    }

    /// The next known answer, if there is one.
    fn next(&mut self) -> Option<Known<R>> {
        let given = self.given.get(self.next)?;
        self.next += 1;
        self.link = given.link;
        match given.known {
            Known::Dice(_, DieSource::Sealed) => self.drawn += given.dice.len() as u32,
            _ => self.drawn = 0,
        }
        Some(given.known.clone())
    }

    fn draw<const N: usize>(&mut self, seed: &Seed, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N] {
        let mut count = self.drawn;
        let faces = dice.map(|die| {
            let face = seed.die(&self.link, count, die);
            count += 1;
            face
        });
        let known = Known::Dice(faces.into_iter().collect(), DieSource::Sealed);
        self.given.push(Given { known, rule, seat, dice: dice.into_iter().collect(), link: self.link });
        self.drawn = count;
        self.next += 1;
        faces
    }
}

const OUT_OF_STEP: &str = "the same state and the same answers lead to the same next question";

impl<R: Rules> Fates<R> for Live<'_, R> {
    const LISTENS: bool = true;

    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        match (self.next(), self.dice_from) {
            (Some(Known::Dice(faces, _)), _) => {
                Ok(std::array::from_fn(|place| *faces.get(place).expect(OUT_OF_STEP)))
            }
            (Some(other), _) => unreachable!("{rule} rolls and reads {other:?}: {OUT_OF_STEP}"),
            (None, DiceFrom::Seal(seed)) => Ok(self.draw(seed, rule, seat, dice)),
            (None, DiceFrom::People) => self.pause(rule, seat, Asks::Roll(dice.into_iter().collect())),
        }
    }

    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        _: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        self.roll(rule, seat, dice)
    }

    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        _: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        if let [only] = options {
            return Ok(*only);
        }
        match self.next() {
            Some(Known::Choice(place)) => Ok(*options.get(place).expect(OUT_OF_STEP)),
            Some(other) => unreachable!("{rule} asks and reads {other:?}: {OUT_OF_STEP}"),
            None => {
                self.pause(rule, seat, Asks::Choice(options.iter().map(|&option| option.into()).collect()))
            }
        }
    }

    fn pick(
        &mut self,
        _: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> Play<FigureSet> {
        if usize::from(least) >= from.len() {
            return Ok(from);
        }
        match self.next() {
            Some(Known::Pick(figures)) => Ok(figures),
            Some(other) => unreachable!("{rule} asks for figures and reads {other:?}: {OUT_OF_STEP}"),
            None => self.pause(rule, seat, Asks::Pick { from, least, most }),
        }
    }

    fn way(&mut self, _: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        match self.next() {
            Some(Known::Way(way)) => Ok(way),
            Some(other) => unreachable!("{rule} asks for a way and reads {other:?}: {OUT_OF_STEP}"),
            None => self.pause(rule, seat, Asks::Way(reach)),
        }
    }

    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        if self.facts_from == FactsFrom::Measured {
            return Ok(R::measure(state, &fact));
        }
        match self.next() {
            Some(Known::Fact(so)) => Ok(so),
            Some(other) => unreachable!("{rule} asks for a fact and reads {other:?}: {OUT_OF_STEP}"),
            None => self.pause(rule, Seat::TABLE, Asks::Fact(fact)),
        }
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        if among.len() < 2 {
            return Ok(among);
        }
        if self.facts_from == FactsFrom::Measured {
            return Ok(R::single_out(state, &fact, among));
        }
        match self.next() {
            Some(Known::Pick(figures)) => Ok(figures),
            Some(other) => unreachable!("{rule} asks for figures and reads {other:?}: {OUT_OF_STEP}"),
            None => self.pause(rule, Seat::TABLE, Asks::Which { fact, among }),
        }
    }

    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        self.told.push(event());
    }
}
