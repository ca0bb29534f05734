//! Live Fates: the answers known so far, then a pause.

use arrayvec::ArrayVec;

use crate::game::sealed::{Link, Seed};
use crate::play::die::MOST_DICE;
use crate::play::question::{Answer, Asks, Question};
use crate::{Die, DieSource, Fates, FigureSet, Overrule, Pause, Play, RuleId, Rules, Seat};

/// One answer of a game, as the rules read it.
#[derive(Clone, Debug, PartialEq)]
pub(crate) enum Known<R: Rules> {
    /// An option, by its place on the list and by its name.
    Choice {
        place: usize,
        name: String,
    },
    Pick(FigureSet),
    Way(R::Way),
    Dice {
        dice: ArrayVec<Die, MOST_DICE>,
        faces: ArrayVec<u8, MOST_DICE>,
        from: DieSource,
    },
    Fact(R::Fact, bool),
    Which {
        fact: R::Fact,
        among: FigureSet,
        figures: FigureSet,
    },
    /// No answer, but a referee's word.
    Decree(Overrule),
}

impl<R: Rules> Known<R> {
    /// What people answered, dice that they rolled among it; a decree is no such answer.
    pub(crate) fn answer(self) -> Option<Answer<R>> {
        Some(match self {
            Known::Choice { name, .. } => Answer::Choose(name),
            Known::Pick(figures) | Known::Which { figures, .. } => Answer::Pick(figures.iter().collect()),
            Known::Way(way) => Answer::Go(way),
            Known::Fact(_, so) => Answer::Fact(so),
            Known::Dice { faces, from, .. } => Answer::Rolled(faces.to_vec(), from),
            Known::Decree(_) => return None,
        })
    }
}

/// An answer with the question it belongs to and its place in the chain.
#[derive(Clone, Debug)]
pub(crate) struct Given<R: Rules> {
    pub(crate) known: Known<R>,
    pub(crate) rule: RuleId,
    pub(crate) seat: Seat,
    /// The link after this answer; a sealed die does not lengthen the chain.
    pub(crate) link: Link,
    /// Its place among the lines of the ledger.
    pub(crate) line: usize,
    /// How long the story was before the next answer was given.
    pub(crate) told: usize,
}

impl<R: Rules> Given<R> {
    /// Did the seal give this?
    pub(super) fn is_sealed(&self) -> bool {
        matches!(self.known, Known::Dice { from: DieSource::Sealed, .. })
    }

    /// May this seat take it back without asking? What was asked of the table is anybody's.
    pub(super) fn is_free_for(&self, seat: Seat) -> bool {
        let own = self.seat == seat || self.seat == Seat::TABLE;
        own && !matches!(self.known, Known::Dice { .. } | Known::Decree(_))
    }
}

/// Where the chain of answers stands: the next sealed die follows from it.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Chain {
    /// The link of the last answer.
    pub(crate) link: Link,
    /// How many sealed dice have fallen since.
    pub(crate) drawn: u32,
}

impl Chain {
    /// The chain after these answers, which begins with the link of the head.
    pub(crate) fn after<R: Rules>(head: Link, given: &[Given<R>]) -> Chain {
        let fallen = given.iter().rev().map_while(|given| match &given.known {
            Known::Dice { dice, from: DieSource::Sealed, .. } => Some(dice.len() as u32),
            _ => None,
        });
        Chain { link: given.last().map_or(head, |given| given.link), drawn: fallen.sum() }
    }
}

/// Where the dice of a game come from.
#[derive(Clone, Debug)]
pub enum DiceFrom {
    /// Real dice, typed in.
    People,
    /// The table's sealed stream.
    Seal(Seed),
    /// These seats roll real dice and type them in; all other dice are sealed.
    Mixed(Seed, Vec<Seat>),
    /// The table's sealed stream, to which these seats add secrets of their own before the first step.
    Together {
        /// The table's own part.
        seed: Seed,
        /// The seats that roll real dice and type them in all the same.
        typed: Vec<Seat>,
        /// The seats that add a secret.
        secrets: Vec<Seat>,
    },
}

impl DiceFrom {
    /// Sealed dice for all but these seats.
    pub(super) fn sealed_but_for(seed: Seed, typed: &[Seat]) -> DiceFrom {
        match typed {
            [] => DiceFrom::Seal(seed),
            some => DiceFrom::Mixed(seed, some.to_vec()),
        }
    }

    /// The secret seed, where any dice are sealed.
    pub(crate) fn seed(&self) -> Option<&Seed> {
        match self {
            DiceFrom::People => None,
            DiceFrom::Seal(seed) | DiceFrom::Mixed(seed, _) | DiceFrom::Together { seed, .. } => Some(seed),
        }
    }

    /// The seats that type their dice although others' are sealed, in order.
    pub(crate) fn typed(&self) -> Vec<Seat> {
        let mut seats = match self {
            DiceFrom::People | DiceFrom::Seal(_) => Vec::new(),
            DiceFrom::Mixed(_, seats) | DiceFrom::Together { typed: seats, .. } => seats.clone(),
        };
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The seats that add a secret of their own, in order.
    pub(crate) fn secrets(&self) -> Vec<Seat> {
        let DiceFrom::Together { secrets, .. } = self else { return Vec::new() };
        let mut seats = secrets.clone();
        seats.sort_unstable();
        seats.dedup();
        seats
    }

    /// The seed that gives the dice of this seat, unless people do.
    fn seed_for(&self, seat: Seat) -> Option<&Seed> {
        match self {
            DiceFrom::Mixed(_, typed) | DiceFrom::Together { typed, .. } if typed.contains(&seat) => None,
            other => other.seed(),
        }
    }
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
///
/// Answers fit what is asked, because the same state and the same answers lead to the same next question. Only after a
/// decree they may not: the first that does not fit is dropped with all after it, and asked for anew.
pub(crate) struct Live<'a, R: Rules> {
    given: &'a mut Vec<Given<R>>,
    next: usize,
    on_trial: bool,
    dice_from: &'a DiceFrom,
    facts_from: FactsFrom,
    chain: Chain,
    /// How many sealed rolls fell in this run; they are the last of the given.
    fallen: usize,
    told: Vec<R::Event>,
    question: Option<Question<R>>,
}

/// What a run came to, besides the state.
pub(crate) struct Run<R: Rules> {
    /// How many answers have been read.
    pub(crate) read: usize,
    /// How many sealed rolls fell; they are the last of the given.
    pub(crate) fallen: usize,
    /// Everything told.
    pub(crate) told: Vec<R::Event>,
    /// What is asked, after a pause.
    pub(crate) question: Option<Question<R>>,
}

impl<'a, R: Rules> Live<'a, R> {
    /// Fates that know these answers, of which the first `next` belong to steps already played. Answers on trial were
    /// given before a decree changed the state.
    pub(crate) fn new(
        given: &'a mut Vec<Given<R>>,
        next: usize,
        on_trial: bool,
        chain: Chain,
        dice_from: &'a DiceFrom,
        facts_from: FactsFrom,
    ) -> Self {
        let (told, question, fallen) = (Vec::new(), None, 0);
        Live { given, next, on_trial, dice_from, facts_from, chain, fallen, told, question }
    }

    /// What the run came to.
    pub(crate) fn end(self) -> Run<R> {
        Run { read: self.next, fallen: self.fallen, told: self.told, question: self.question }
    }

    fn pause<T>(&mut self, rule: RuleId, seat: Seat, asks: Asks<R>) -> Play<T> {
        self.question = Some(Question { seat, rule, asks });
        Err(Pause::new())
    }

    /// Reads the next known answer, if there is one and it fits.
    fn next<T>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        read: impl FnOnce(&mut Known<R>) -> Option<T>,
    ) -> Option<T> {
        let given = self.given.get_mut(self.next)?;
        let is_same = given.rule == rule && given.seat == seat;
        let answer = if is_same { read(&mut given.known) } else { None };
        match answer {
            Some(_) => self.next += 1,
            None => self.given.truncate(self.next),
        }
        answer
    }

    fn draw<const N: usize>(&mut self, seed: &Seed, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N] {
        let Chain { link, .. } = self.chain;
        let faces = dice.map(|die| {
            let face = seed.die(&link, self.chain.drawn, die);
            self.chain.drawn += 1;
            face
        });
        let known = Known::Dice {
            dice: dice.into_iter().collect(),
            faces: faces.into_iter().collect(),
            from: DieSource::Sealed,
        };
        self.given.push(Given { known, rule, seat, link, line: 0, told: 0 });
        self.fallen += 1;
        self.next += 1;
        faces
    }
}

impl<R: Rules> Fates<R> for Live<'_, R> {
    const LISTENS: bool = true;

    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        let known = self.next(rule, seat, |known| match known {
            Known::Dice { dice: rolled, faces, .. } if rolled[..] == dice => faces[..].try_into().ok(),
            _ => None,
        });
        match (known, self.dice_from.seed_for(seat)) {
            (Some(faces), _) => Ok(faces),
            (None, Some(seed)) => Ok(self.draw(seed, rule, seat, dice)),
            (None, None) => self.pause(rule, seat, Asks::Roll(dice.into_iter().collect())),
        }
    }

    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        let on_trial = self.on_trial;
        let known = self.next(rule, seat, |known| {
            let Known::Choice { place, name } = known else { return None };
            if on_trial {
                let is_chosen = |&option: &C| R::choice_name(state, &option.into()) == *name;
                *place = options.iter().position(is_chosen)?;
            }
            options.get(*place).copied()
        });
        match known {
            Some(chosen) => Ok(chosen),
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
        let count = usize::from(least)..=usize::from(most).min(from.len());
        let known = self.next(rule, seat, |known| match known {
            Known::Pick(figures) if figures.is_within(from) && count.contains(&figures.len()) => {
                Some(*figures)
            }
            _ => None,
        });
        match known {
            Some(figures) => Ok(figures),
            None => self.pause(rule, seat, Asks::Pick { from, least, most }),
        }
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        let on_trial = self.on_trial;
        let known = self.next(rule, seat, |known| match known {
            Known::Way(way) if !on_trial || R::allows(state, &reach, way).is_ok() => Some(way.clone()),
            _ => None,
        });
        match known {
            Some(way) => Ok(way),
            None => self.pause(rule, seat, Asks::Way(reach)),
        }
    }

    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        if self.facts_from == FactsFrom::Measured {
            return Ok(R::measure(state, &fact));
        }
        let known = self.next(rule, Seat::TABLE, |known| match known {
            Known::Fact(asked, so) if *asked == fact => Some(*so),
            _ => None,
        });
        match known {
            Some(so) => Ok(so),
            None => self.pause(rule, Seat::TABLE, Asks::Fact(fact)),
        }
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        if self.facts_from == FactsFrom::Measured {
            return Ok(R::single_out(state, &fact, among));
        }
        let known = self.next(rule, Seat::TABLE, |known| match known {
            Known::Which { fact: asked, among: of, figures } if (*asked, *of) == (fact, among) => {
                Some(*figures)
            }
            _ => None,
        });
        match known {
            Some(figures) => Ok(figures),
            None => self.pause(rule, Seat::TABLE, Asks::Which { fact, among }),
        }
    }

    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        self.told.push(event());
    }
}
