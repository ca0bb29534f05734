//! A game: the snapshot before the step under way, the answers so far, and the ledger.

pub(crate) mod ledger;
pub(crate) mod live;
pub(crate) mod replay;
pub(crate) mod sealed;

use std::sync::Arc;

use crate::game::ledger::{FORM, Head, Line};
use crate::game::live::{Chain, DiceFrom, FactsFrom, Given, Known, Live, Run};
use crate::game::sealed::{Link, Seed, state_hash};
use crate::play::question::{Answer, Asks, Question, Refusal};
use crate::{Book, DieSource, FigureId, FigureSet, Mind, Overrule, Progress, RuleId, Rules, Seat};

/// What stands in place of a question before the first step.
const BEGIN: RuleId = RuleId("begin");

/// So many steps one after the other may use no answer and roll no die. A setup that needs more would never end.
const MOST_IDLE: usize = 10_000;

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
    /// Everything that was given and not taken back, in the order it was given: answers, sealed dice and decrees.
    history: Vec<Given<R>>,
    /// The answers that are played now: those of the step under way, when the game waits.
    given: Vec<Given<R>>,
    /// How many of them the finished steps have used.
    played: usize,
    /// Were they given before a decree changed the state?
    on_trial: bool,
    story: Vec<R::Event>,
    /// How many events of the step under way stand in the story.
    told: usize,
    /// How long the story was before the first answer.
    opening: usize,
    standing: Standing<R>,
    lines: Vec<Line>,
}

#[derive(Clone, Debug, PartialEq)]
enum Standing<R: Rules> {
    Asks(Question<R>),
    Over(R::Outcome),
}

impl<R: Rules> Standing<R> {
    /// Nothing has been played yet.
    fn begun() -> Self {
        let asks = Asks::Choice(Vec::new());
        Standing::Asks(Question { seat: Seat::TABLE, rule: BEGIN, asks })
    }
}

/// What was said of a fact.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Said {
    /// Whether it is so.
    So(bool),
    /// Which figures it is so of.
    These(FigureSet),
}

/// What an answer, an undo or a decree brought about. It is written down before anything is sent.
#[derive(Clone, Debug, PartialEq)]
pub struct News<R: Rules> {
    /// The new lines of the ledger.
    pub lines: Vec<Line>,
    /// The new events.
    pub events: Vec<R::Event>,
}

impl<R: Rules> Game<R> {
    /// Lays the table by the built-in book and plays up to the first question.
    pub fn begin(
        setup: &R::Setup,
        dice_from: DiceFrom,
        facts_from: FactsFrom,
    ) -> Result<(Game<R>, News<R>), Vec<String>> {
        Game::begin_with(R::Book::built_in(), setup, dice_from, facts_from)
    }

    /// Lays the table by this book and plays up to the first question.
    pub fn begin_with(
        book: &Arc<R::Book>,
        setup: &R::Setup,
        dice_from: DiceFrom,
        facts_from: FactsFrom,
    ) -> Result<(Game<R>, News<R>), Vec<String>> {
        let head = Head {
            lychgate: FORM,
            engine: env!("CARGO_PKG_VERSION").to_string(),
            system: R::SYSTEM.to_string(),
            content: book.hash(),
            overlay: book.overlay().clone(),
            setup: serde_json::to_value(setup).map_err(|fault| vec![fault.to_string()])?,
            facts: facts_from,
            seal: dice_from.seed().map(Seed::seal),
            typed: dice_from.typed(),
        };
        let text = head.text();
        let mut game = Game::lay(head, &text, book, setup, dice_from)?;
        let told = game.play(0, 0);
        game.has_begun()?;
        Ok((game, told))
    }

    /// Has it come to a question or to its end?
    fn has_begun(&self) -> Result<(), Vec<String>> {
        match &self.standing {
            Standing::Asks(question) if question.rule == BEGIN => {
                let text =
                    format!("in {MOST_IDLE} steps no die is rolled and nobody is asked: it would never end");
                Err(vec![text])
            }
            _ => Ok(()),
        }
    }

    fn lay(
        head: Head,
        text: &str,
        book: &Arc<R::Book>,
        setup: &R::Setup,
        dice_from: DiceFrom,
    ) -> Result<Game<R>, Vec<String>> {
        let start = R::lay(book, setup)?;
        Ok(Game {
            head,
            head_link: Link::head(text),
            dice_from,
            before: start.clone(),
            now: start.clone(),
            start,
            history: Vec::new(),
            given: Vec::new(),
            played: 0,
            on_trial: false,
            story: Vec::new(),
            told: 0,
            opening: 0,
            standing: Standing::begun(),
            lines: Vec::new(),
        })
    }

    /// Lays the table of a ledger that is read back, by the book in its head; its dice come from its own lines.
    pub(crate) fn reopen(
        head: Head,
        text: &str,
        setup: &R::Setup,
    ) -> Result<(Game<R>, Vec<Line>), Vec<String>> {
        let book = R::Book::with(&head.overlay)?;
        let mut game = Game::lay(head, text, &book, setup, DiceFrom::People)?;
        let told = game.play(0, 0);
        game.has_begun()?;
        Ok((game, told.lines))
    }

    /// Goes on with sealed dice after a replay, if the seed is the sealed one.
    pub(crate) fn go_on_with(&mut self, seed: Option<Seed>) {
        if let Some(seed) = seed.filter(|seed| self.is_sealed_with(seed)) {
            let opened = seed.to_hex();
            self.dice_from = DiceFrom::sealed_but_for(seed, &self.head.typed);
            match self.lines.last_mut().filter(|last| last.over.is_some()) {
                Some(end) => _ = end.seed.get_or_insert(opened),
                None => _ = self.play(self.lines.len(), self.story.len()),
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

    /// Everything that was given and not taken back.
    pub(crate) fn history(&self) -> &[Given<R>] {
        &self.history
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

    /// The state before the step under way: what a decree changes.
    pub fn before(&self) -> &R::State {
        &self.before
    }

    /// How many answers and decrees stand; sealed dice are not among them.
    pub fn answers(&self) -> usize {
        self.places().count()
    }

    /// How long the story was at the start and after each answer: the game [`at`](Game::at) so many answers has told
    /// so many events.
    pub fn milestones(&self) -> Vec<usize> {
        let after = self.places().map(|place| self.history[place].told);
        std::iter::once(self.opening).chain(after).collect()
    }

    /// Who gave the answers that stand, one after the other; a decree is nobody's.
    pub fn answered_by(&self) -> impl DoubleEndedIterator<Item = Option<Seat>> {
        let answers = self.history.iter().filter(|given| !given.is_sealed());
        answers.map(|given| (!matches!(given.known, Known::Decree(_))).then_some(given.seat))
    }

    /// Who gave the last answer that stands; nobody after a decree.
    pub fn last_by(&self) -> Option<Seat> {
        self.answered_by().next_back().flatten()
    }

    /// How many answers back a seat may go without asking anybody: its own last ones, as long as no die fell since, no
    /// other seat answered and nothing was decreed.
    pub fn free_undo(&self, seat: Seat) -> usize {
        if self.is_sealed_for_good() {
            return 0;
        }
        self.history.iter().rev().take_while(|given| given.is_free_for(seat)).count()
    }

    /// The seed of the sealed dice, which nobody may see before the end.
    pub fn seed(&self) -> Option<&Seed> {
        self.dice_from.seed()
    }

    /// The places in the history of all but sealed dice.
    fn places(&self) -> impl DoubleEndedIterator<Item = usize> {
        let given = self.history.iter().enumerate().filter(|(_, given)| !given.is_sealed());
        given.map(|(place, _)| place)
    }

    /// The head of the ledger.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// The ledger as text, a line each.
    pub fn ledger(&self) -> String {
        let mut text = self.head.text();
        for line in &self.lines {
            text.push('\n');
            text.push_str(&line.text());
        }
        text.push('\n');
        text
    }

    /// Takes an answer, or says why not; a refused answer changes nothing.
    pub fn answer(&mut self, by: Option<Seat>, answer: Answer<R>) -> Result<News<R>, Refusal> {
        let Standing::Asks(question) = &self.standing else { return Err(Refusal::Over) };
        if let Some(by) = by
            && question.seat != Seat::TABLE
            && question.seat != by
        {
            return Err(Refusal::NotYours { asked: question.seat, by });
        }
        let known = read::<R>(&self.now, question, answer, self.head.seals(question.seat))?;
        let (rule, seat) = (question.rule, question.seat);
        let (line, story) = (self.lines.len(), self.story.len());
        let given = self.write(known, rule, seat);
        self.given.push(given);
        Ok(self.play(line, story))
    }

    /// Does what a referee decrees, or says why it cannot be; a refused decree changes nothing.
    ///
    /// It holds from before the step under way. The answers of that step are played again as far as they still fit,
    /// dice that fell among them; from the first that does not fit on they are asked for anew. All that is told of the
    /// step is told again after the decree.
    pub fn overrule(&mut self, decree: &Overrule) -> Result<News<R>, Refusal> {
        if self.outcome().is_some() {
            return Err(Refusal::Over);
        }
        let (line, story) = (self.lines.len(), self.story.len() - self.told);
        self.heed(decree).map_err(Refusal::NotDecreed)?;
        self.write(Known::Decree(decree.clone()), RuleId("overrule"), Seat::TABLE);
        Ok(self.play(line, story))
    }

    /// Changes the state before the step under way, tells so, and puts the answers of the step on trial.
    fn heed(&mut self, decree: &Overrule) -> Result<(), String> {
        let mut state = self.before.clone();
        let event = R::overrule(&mut state, decree)?;
        R::check(&state)?;
        self.story.truncate(self.story.len() - self.told);
        self.story.push(event);
        (self.before, self.told, self.on_trial) = (state, 0, true);
        Ok(())
    }

    /// Writes an answer or a decree down and chains it to those before it.
    fn write(&mut self, known: Known<R>, rule: RuleId, seat: Seat) -> Given<R> {
        let Chain { link, .. } = Chain::after(self.head_link, &self.history);
        let mut given = Given { known, rule, seat, link, line: self.lines.len(), told: 0 };
        let mut line = Line::of(&given, &self.now);
        if !given.is_sealed() {
            given.link = link.then(&line.text());
            line.link = Some(given.link.short());
        }
        self.history.push(given.clone());
        self.lines.push(line);
        given
    }

    /// Is the game over and its seed open, so that nothing can be taken back?
    fn is_sealed_for_good(&self) -> bool {
        self.outcome().is_some() && self.head.seal.is_some()
    }

    /// Takes back the last `count` answers that people gave, and the dice that fell after them.
    pub fn undo(&mut self, count: usize) -> Result<News<R>, Refusal> {
        if self.is_sealed_for_good() {
            return Err(Refusal::Over);
        }
        let given = self.answers();
        let place = count.checked_sub(1).and_then(|before| self.places().rev().nth(before));
        let place = place.ok_or(Refusal::NothingToUndo { wanted: count, given })?;
        self.history.truncate(place);
        let Chain { link, .. } = Chain::after(self.head_link, &self.history);
        let line = Line { undo: Some(count), link: Some(link.short()), ..Line::default() };
        let from = self.lines.len();
        self.lines.push(line);
        self.start_over();
        let told = self.play(from, 0);
        Ok(News { events: Vec::new(), ..told })
    }

    /// What was said about the table since so many answers were given, and since the last decree: the place of each answer,
    /// the fact, and what was said of it.
    pub fn facts_given(&self, since: usize) -> Vec<(usize, R::Fact, Said)> {
        let is_decree = |&at: &usize| matches!(self.history[at].known, Known::Decree(_));
        let decreed =
            self.places().collect::<Vec<_>>().iter().rposition(is_decree).map_or(0, |last| last + 1);
        let answers = self.places().enumerate().skip(since.max(decreed));
        let fact = |(place, at): (usize, usize)| match self.history[at].known {
            Known::Fact(fact, so) => Some((place, fact, Said::So(so))),
            Known::Which { fact, figures, .. } => Some((place, fact, Said::These(figures))),
            _ => None,
        };
        answers.filter_map(fact).collect()
    }

    /// Answers a fact of [`facts_given`](Game::facts_given) the other way. The answers after it, typed dice among them, stand
    /// as far as the same is still asked; sealed dice fall anew. Which figures it is of is asked again.
    pub fn turn_over(&mut self, place: usize) -> Result<News<R>, Refusal> {
        let back = self.answers().saturating_sub(place);
        let found = self.facts_given(place).into_iter().find(|(at, ..)| *at == place);
        let (_, _, said) = found.ok_or(Refusal::NothingToUndo { wanted: back, given: self.answers() })?;
        let so = match said {
            Said::So(so) => so,
            Said::These(_) => return self.undo(back),
        };
        let after: Vec<Given<R>> = self.places().skip(place + 1).map(|at| self.history[at].clone()).collect();
        let (line, story) = (self.lines.len(), self.story.len());
        self.undo(back)?;
        self.answer(None, Answer::Fact(!so))?;
        for given in after {
            let is_asked =
                |question: &Question<R>| (question.rule, question.seat) == (given.rule, given.seat);
            let Some(answer) = given.known.answer() else { break };
            if !self.question().is_some_and(is_asked) || self.answer(None, answer).is_err() {
                break;
            }
        }
        let events = self.story.get(story..).unwrap_or_default().to_vec();
        Ok(News { lines: self.lines[line..].to_vec(), events })
    }

    /// The game as it stood after so many answers, with the dice that fell after the last of them. Its ledger is that of
    /// a game in which nothing was ever taken back.
    pub fn at(&self, answers: usize) -> Option<Game<R>> {
        let end = self.places().chain([self.history.len()]).nth(answers)?;
        let mut game = Game {
            head: self.head.clone(),
            head_link: self.head_link,
            dice_from: self.dice_from.clone(),
            start: self.start.clone(),
            before: self.start.clone(),
            now: self.start.clone(),
            history: self.history[..end].to_vec(),
            given: Vec::new(),
            played: 0,
            on_trial: false,
            story: Vec::new(),
            told: 0,
            opening: self.opening,
            standing: Standing::begun(),
            lines: self.history[..end].iter().map(|given| self.lines[given.line].clone()).collect(),
        };
        for (line, given) in game.history.iter_mut().enumerate() {
            given.line = line;
        }
        game.start_over();
        game.play(end, 0);
        Some(game)
    }

    /// A copy to try answers on, whose story begins here. Its dice are asked for and never drawn from the seal, so it
    /// shows nothing that answering and taking back would not.
    pub fn fork(&self) -> Game<R> {
        Game {
            head: Head { seal: None, typed: Vec::new(), ..self.head.clone() },
            head_link: self.head_link,
            dice_from: DiceFrom::People,
            start: self.before.clone(),
            before: self.before.clone(),
            now: self.now.clone(),
            history: Vec::new(),
            given: self.given.clone(),
            played: self.played,
            on_trial: self.on_trial,
            story: Vec::new(),
            told: self.told,
            opening: 0,
            standing: self.standing.clone(),
            lines: Vec::new(),
        }
    }

    /// Goes back to the start and plays up to the last decree; what was given after it is left to be played.
    fn start_over(&mut self) {
        self.before = self.start.clone();
        (self.played, self.told, self.on_trial) = (0, 0, false);
        self.standing = Standing::begun();
        self.story.clear();
        self.given.clear();
        // No die falls here: those that fell stand in the history.
        let dice_from = std::mem::replace(&mut self.dice_from, DiceFrom::People);
        let history = std::mem::take(&mut self.history);
        for given in &history {
            let Known::Decree(decree) = &given.known else {
                self.given.push(given.clone());
                continue;
            };
            self.run();
            // It was heeded before, in the same state.
            if self.heed(decree).is_ok() {
                self.run();
            }
        }
        (self.history, self.dice_from) = (history, dice_from);
    }

    /// Plays on as far as the answers go. The lines from `line` and the events from `story` on are new.
    fn play(&mut self, line: usize, story: usize) -> News<R> {
        let fallen = self.history.len();
        self.run();
        for given in &mut self.history[fallen..] {
            given.line = self.lines.len();
            self.lines.push(Line::of(given, &self.now));
        }
        match self.history.iter_mut().rfind(|given| !given.is_sealed()) {
            Some(last) => last.told = self.story.len(),
            None => self.opening = self.story.len(),
        }
        self.write_end();
        News { lines: self.lines[line..].to_vec(), events: self.story[story..].to_vec() }
    }

    /// Plays steps until an answer is missing or the game is over, or until far too many have done nothing.
    fn run(&mut self) {
        let mut idle = 0;
        while idle < MOST_IDLE && self.outcome().is_none() {
            let before = (self.history.len(), self.played);
            if !self.step() {
                break;
            }
            idle = if (self.history.len(), self.played) == before { idle + 1 } else { 0 };
        }
        self.given.drain(..self.played);
        self.played = 0;
    }

    /// Runs the step under way with the answers known so far; true when there is a next one to run.
    fn step(&mut self) -> bool {
        let mut state = self.before.clone();
        let on_trial = std::mem::take(&mut self.on_trial);
        let chain = Chain::after(self.head_link, &self.history);
        let facts_from = self.head.facts;
        let mut live = Live::new(&mut self.given, self.played, on_trial, chain, &self.dice_from, facts_from);
        let end = R::step(&mut state, &mut live);
        let Run { read, fallen, told, question } = live.end();
        self.history.extend_from_slice(&self.given[self.given.len() - fallen..]);
        let length = told.len();
        self.story.extend(told.into_iter().skip(self.told));
        let Ok(progress) = end else {
            self.told = length;
            self.now = state;
            self.standing = Standing::Asks(question.expect("a pause leaves its question"));
            return false;
        };
        if on_trial {
            self.given.truncate(read); // what was answered in one step serves no other
        }
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
        self.lines.push(Line {
            over: Some(serde_json::to_value(outcome).expect("an outcome is plain data")),
            state: Some(state_hash(&self.now)),
            seed: self.seed().map(Seed::to_hex),
            ..Line::default()
        });
    }
}

/// Reads an answer as what was asked for, or refuses it.
fn read<R: Rules>(
    state: &R::State,
    question: &Question<R>,
    answer: Answer<R>,
    is_sealed: bool,
) -> Result<Known<R>, Refusal> {
    match (&question.asks, answer) {
        (Asks::Choice(options), Answer::Choose(name)) => {
            match options.iter().position(|option| R::choice_name(state, option) == name) {
                Some(place) => Ok(Known::Choice { place, name }),
                None => Err(Refusal::NotAnOption {
                    given: name,
                    allowed: options.iter().map(|option| R::choice_name(state, option)).collect(),
                }),
            }
        }
        (&Asks::Pick { from, least, most }, Answer::Pick(figures)) => {
            let most = usize::from(most).min(from.len());
            read_pick::<R>(state, figures, from, usize::from(least), most).map(Known::Pick)
        }
        (&Asks::Which { fact, among }, Answer::Pick(figures)) => {
            let least = usize::from(!R::may_be_nobody(&fact));
            let figures = read_pick::<R>(state, figures, among, least, among.len())?;
            Ok(Known::Which { fact, among, figures })
        }
        (Asks::Way(reach), Answer::Go(way)) => {
            R::allows(state, reach, &way).map_err(Refusal::NotThatWay)?;
            Ok(Known::Way(way))
        }
        (Asks::Roll(_), Answer::Rolled(_, DieSource::Sealed)) if !is_sealed => Err(Refusal::NotSealed),
        (Asks::Roll(_), Answer::Rolled(_, DieSource::Typed | DieSource::Rolled)) if is_sealed => {
            Err(Refusal::Sealed(question.seat))
        }
        (Asks::Roll(dice), Answer::Rolled(faces, from)) => {
            if faces.len() != dice.len() {
                return Err(Refusal::WrongCount { given: faces.len(), least: dice.len(), most: dice.len() });
            }
            match dice.iter().zip(&faces).find(|(die, face)| !die.shows(**face)) {
                Some((&die, &face)) => Err(Refusal::NoSuchFace { die, face }),
                None => Ok(Known::Dice { dice: dice.clone(), faces: faces.into_iter().collect(), from }),
            }
        }
        (&Asks::Fact(fact), Answer::Fact(so)) => Ok(Known::Fact(fact, so)),
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
