//! A game: the snapshot before the step under way, the answers so far, and the ledger.

use crate::ledger::{FORM, Head, Line};
use crate::live::{DiceFrom, FactsFrom, Given, Known, Live};
use crate::question::{Answer, Asks, Question, Refusal};
use crate::sealed::{Link, Seed, state_hash};
use crate::{DieSource, FigureId, FigureSet, Mind, Progress, Rules, Seat};

/// A game in play, fed one answer at a time.
#[derive(Debug)]
pub struct Game<R: Rules> {
    head: Head,
    head_link: Link,
    dice_from: DiceFrom,
    start: R::State,
    /// The state before the step under way.
    before: R::State,
    /// The state as far as the answers go.
    now: R::State,
    given: Vec<Given<R>>,
    /// How many answers the finished steps have used.
    played: usize,
    story: Vec<R::Event>,
    /// How many events of the step under way stand in the story.
    told: usize,
    standing: Standing<R>,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq)]
enum Standing<R: Rules> {
    Asks(Question<R>),
    Over(R::Outcome),
}

/// What one answer brought about, to be written down before anybody is told.
#[derive(Clone, Debug, PartialEq)]
pub struct Told<R: Rules> {
    /// The new lines of the ledger.
    pub lines: Vec<Line>,
    /// The new events.
    pub events: Vec<R::Event>,
}

impl<R: Rules> Game<R> {
    /// Lays the table and plays up to the first question.
    pub fn begin(
        setup: &R::Setup,
        content: &str,
        dice_from: DiceFrom,
        facts_from: FactsFrom,
    ) -> Result<(Game<R>, Told<R>), Vec<String>> {
        let head = Head {
            lychgate: FORM,
            engine: env!("CARGO_PKG_VERSION").to_string(),
            system: R::SYSTEM.to_string(),
            content: content.to_string(),
            setup: serde_json::to_value(setup).map_err(|fault| vec![fault.to_string()])?,
            facts: facts_from,
            seal: dice_from.seal(),
        };
        let text = serde_json::to_string(&head).map_err(|fault| vec![fault.to_string()])?;
        let mut game = Game::lay(head, &text, setup, dice_from)?;
        let told = game.play(0);
        Ok((game, told))
    }

    fn lay(head: Head, text: &str, setup: &R::Setup, dice_from: DiceFrom) -> Result<Game<R>, Vec<String>> {
        let start = R::begin(setup)?;
        Ok(Game {
            head,
            head_link: Link::head(text),
            dice_from,
            before: start.clone(),
            now: start.clone(),
            start,
            given: Vec::new(),
            played: 0,
            story: Vec::new(),
            told: 0,
            standing: Standing::Asks(Question {
                seat: Seat::TABLE,
                rule: crate::RuleId("begin"),
                asks: Asks::Choice(Vec::new()),
            }),
            lines: Vec::new(),
        })
    }

    /// Lays the table of a ledger that is read back; its dice come from its own lines.
    pub(crate) fn reopen(
        head: Head,
        text: &str,
        setup: &R::Setup,
    ) -> Result<(Game<R>, Vec<Line>), Vec<String>> {
        let mut game = Game::lay(head, text, setup, DiceFrom::People)?;
        let told = game.play(0);
        Ok((game, told.lines))
    }

    /// Goes on with sealed dice after a replay, if the seed is the sealed one.
    pub(crate) fn go_on_with(&mut self, seed: Option<Seed>) {
        if let Some(seed) = seed.filter(|seed| self.is_sealed_with(seed)) {
            self.dice_from = DiceFrom::Seal(seed);
            if self.outcome().is_none() {
                self.play(self.lines.len());
            }
        }
    }

    /// Keeps the seed that a ledger opens in its last line.
    pub(crate) fn note_seed(&mut self, found: &Line) {
        if let Some(last) = self.lines.last_mut().filter(|last| last.over.is_some()) {
            last.seed.clone_from(&found.seed);
        }
    }

    /// Is this the seed whose seal stands in the head?
    pub(crate) fn is_sealed_with(&self, seed: &Seed) -> bool {
        self.head.seal.as_ref() == Some(&seed.seal())
    }

    /// The lines after the head.
    pub fn lines(&self) -> &[Line] {
        &self.lines
    }

    /// The answers that stand.
    pub(crate) fn given(&self) -> &[Given<R>] {
        &self.given
    }

    /// What a mind would answer to the question that waits. Dice and facts of a real table are not a mind's to answer.
    pub fn answer_of(&self, mind: &mut impl Mind<R>) -> Option<Answer<R>> {
        let Question { seat, rule, asks } = self.question()?;
        match asks {
            Asks::Choice(options) => {
                let chosen = mind.choose(&self.now, *rule, *seat, options);
                Some(Answer::Choose(R::choice_name(&self.now, options.get(chosen)?)))
            }
            Asks::Pick { from, least, most } => {
                Some(Answer::Pick(mind.pick(&self.now, *rule, *seat, *from, *least, *most).iter().collect()))
            }
            Asks::Way(reach) => Some(Answer::Go(mind.way(&self.now, *rule, *seat, reach))),
            Asks::Roll(_) | Asks::Fact(_) | Asks::Which { .. } => None,
        }
    }

    /// The question that waits, unless the game is over.
    pub fn question(&self) -> Option<&Question<R>> {
        match &self.standing {
            Standing::Asks(question) => Some(question),
            Standing::Over(_) => None,
        }
    }

    /// How the game ended, if it has.
    pub fn outcome(&self) -> Option<&R::Outcome> {
        match &self.standing {
            Standing::Asks(_) => None,
            Standing::Over(outcome) => Some(outcome),
        }
    }

    /// The state as far as the answers go.
    pub fn state(&self) -> &R::State {
        &self.now
    }

    /// All that has been told and not taken back.
    pub fn story(&self) -> &[R::Event] {
        &self.story
    }

    /// The head of the ledger.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The ledger as text, a line each.
    pub fn ledger(&self) -> String {
        let mut text = serde_json::to_string(&self.head).expect("a head is plain data");
        for line in &self.lines {
            text.push('\n');
            text.push_str(&line.text());
        }
        text.push('\n');
        text
    }

    /// Takes an answer, or says why not; a refused answer changes nothing.
    pub fn answer(&mut self, by: Option<Seat>, answer: Answer<R>) -> Result<Told<R>, Refusal> {
        let Standing::Asks(question) = &self.standing else { return Err(Refusal::Over) };
        if let Some(by) = by
            && question.seat != Seat::TABLE
            && question.seat != by
        {
            return Err(Refusal::NotYours { asked: question.seat, by });
        }
        let known = read::<R>(&self.now, question, answer, self.head.seal.is_some())?;
        let line = self.lines.len();
        self.take(known);
        Ok(self.play(line))
    }

    /// Writes an answer down and chains it to those before it.
    fn take(&mut self, known: Known<R>) {
        let Standing::Asks(question) = &self.standing else {
            unreachable!("answers are taken while one is asked")
        };
        let option = match (&known, &question.asks) {
            (Known::Choice(place), Asks::Choice(options)) => Some(&options[*place]),
            _ => None,
        };
        let dice = match &question.asks {
            Asks::Roll(dice) => dice.clone(),
            _ => Default::default(),
        };
        let last = self.given.last().map_or(self.head_link, |given| given.link);
        let mut given = Given { known, rule: question.rule, seat: question.seat, dice, link: last };
        let mut line = Line::of(&given, &self.now, option);
        if !given.is_sealed() {
            given.link = last.then(&line.text());
            line.link = Some(given.link.short());
        }
        self.given.push(given);
        self.lines.push(line);
    }

    /// Takes back the last `count` answers that people gave, and the dice that fell after them.
    pub fn undo(&mut self, count: usize) -> Result<Told<R>, Refusal> {
        if self.outcome().is_some() && self.head.seal.is_some() {
            return Err(Refusal::Over);
        }
        let answers = self.given.iter().enumerate().filter(|(_, given)| !given.is_sealed());
        let places: Vec<usize> = answers.map(|(place, _)| place).collect();
        if count == 0 || count > places.len() {
            return Err(Refusal::NothingToUndo { wanted: count, given: places.len() });
        }
        self.given.truncate(places[places.len() - count]);
        let link = self.given.last().map_or(self.head_link, |given| given.link);
        let line = Line { undo: Some(count), link: Some(link.short()), ..Line::default() };
        let from = self.lines.len();
        self.lines.push(line);
        self.before = self.start.clone();
        (self.played, self.told) = (0, 0);
        self.story.clear();
        let told = self.play(from);
        Ok(Told { events: Vec::new(), ..told })
    }

    /// Plays steps until an answer is missing or the game is over. What was written from `line` on is new.
    fn play(&mut self, line: usize) -> Told<R> {
        let (answers, story) = (self.given.len(), self.story.len());
        while self.step() {}
        for place in answers..self.given.len() {
            self.lines.push(Line::of(&self.given[place], &self.now, None));
        }
        self.write_end();
        Told { lines: self.lines[line..].to_vec(), events: self.story[story..].to_vec() }
    }

    /// Runs the step under way with the answers known so far; true when there is a next one to run.
    fn step(&mut self) -> bool {
        let mut state = self.before.clone();
        let facts_from = self.head.facts;
        let mut live = Live::new(&mut self.given, self.played, self.head_link, &self.dice_from, facts_from);
        let end = R::step(&mut state, &mut live);
        let told = live.told.len();
        self.story.extend(live.told.drain(self.told..));
        let (read, question) = (live.read(), live.question.take());
        let Ok(progress) = end else {
            self.told = told;
            self.now = state;
            self.standing = Standing::Asks(question.expect("a pause leaves its question"));
            return false;
        };
        (self.before, self.played, self.told) = (state, read, 0);
        match progress {
            Progress::On => true,
            Progress::Over(outcome) => {
                self.now = self.before.clone();
                self.standing = Standing::Over(outcome);
                false
            }
        }
    }

    /// Closes the ledger of a finished game, and opens its seed.
    fn write_end(&mut self) {
        let Standing::Over(outcome) = &self.standing else { return };
        let seed = match &self.dice_from {
            DiceFrom::Seal(seed) => Some(seed.to_hex()),
            DiceFrom::People => None,
        };
        self.lines.push(Line {
            over: Some(serde_json::to_value(outcome).expect("an outcome is plain data")),
            state: Some(state_hash(&self.now)),
            seed,
            ..Line::default()
        });
    }
}

/// Reads an answer as what was asked for, or refuses it.
fn read<R: Rules>(
    state: &R::State,
    question: &Question<R>,
    answer: Answer<R>,
    sealed: bool,
) -> Result<Known<R>, Refusal> {
    match (&question.asks, answer) {
        (Asks::Choice(options), Answer::Choose(name)) => {
            let place = options.iter().position(|option| R::choice_name(state, option) == name);
            place.map(Known::Choice).ok_or_else(|| Refusal::NotAnOption {
                given: name,
                allowed: options.iter().map(|option| R::choice_name(state, option)).collect(),
            })
        }
        (&Asks::Pick { from, least, most }, Answer::Pick(figures)) => {
            let most = usize::from(most).min(from.len());
            read_pick::<R>(state, figures, from, usize::from(least), most).map(Known::Pick)
        }
        (&Asks::Which { among, .. }, Answer::Pick(figures)) => {
            read_pick::<R>(state, figures, among, 1, among.len()).map(Known::Pick)
        }
        (Asks::Way(reach), Answer::Go(way)) => {
            R::allows(state, reach, &way).map_err(Refusal::NotThatWay)?;
            Ok(Known::Way(way))
        }
        (Asks::Roll(_), Answer::Rolled(_, DieSource::Sealed)) if !sealed => Err(Refusal::NotSealed),
        (Asks::Roll(dice), Answer::Rolled(faces, from)) => {
            if faces.len() != dice.len() {
                return Err(Refusal::WrongCount { given: faces.len(), least: dice.len(), most: dice.len() });
            }
            match dice.iter().zip(&faces).find(|(die, face)| !die.shows(**face)) {
                Some((&die, &face)) => Err(Refusal::NoSuchFace { die, face }),
                None => Ok(Known::Dice(faces.into_iter().collect(), from)),
            }
        }
        (Asks::Fact(_), Answer::Fact(so)) => Ok(Known::Fact(so)),
        (asks, _) => Err(Refusal::WrongKind(asks.kind())),
    }
}

fn read_pick<R: Rules>(
    state: &R::State,
    figures: Vec<FigureId>,
    from: FigureSet,
    least: usize,
    most: usize,
) -> Result<FigureSet, Refusal> {
    if let Some(&stranger) = figures.iter().find(|&&figure| !from.contains(figure)) {
        return Err(Refusal::NotAmongThese {
            given: R::figure_name(state, stranger),
            allowed: from.iter().map(|figure| R::figure_name(state, figure)).collect(),
        });
    }
    let picked: FigureSet = figures.into_iter().collect();
    match picked.len() {
        count if count < least || count > most => Err(Refusal::WrongCount { given: count, least, most }),
        _ => Ok(picked),
    }
}
