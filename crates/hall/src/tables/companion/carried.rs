//! How far the game has been carried out on the table, and what the player has seen of it.

use fates::{FigureId, Kind, Seat};
use frame::view::{ActKind, Level, LogLine, QuestionView, TableView};
use referee::{AnyGame, GivenFact, Message};

/// How far the game has been carried out on the table with the miniatures.
#[derive(Debug, Default)]
pub(in crate::tables) struct Carried {
    /// So many answers: what came after them is to be done now.
    pub(in crate::tables) to: Option<usize>,
    /// So many answers were given when each figure began to act; the last acts now.
    begun: Vec<usize>,
    /// What was taken for granted up to this answer, the player has seen.
    shown: usize,
    /// So many answers were given whenever sealed dice fell: no fact before the last of them is turned over any more.
    fallen: Vec<usize>,
    /// Does the computer wait until its last figure has been moved on the table?
    waits: bool,
    /// Who acts; not known after answers were taken back.
    acting: Option<Option<FigureId>>,
    /// What the computer's figure is about to do, and the answer that says it.
    deed: Option<(usize, String)>,
    /// Has the player tapped anything since the figure that acts began?
    tapped: bool,
    held: Option<Held>,
    /// Facts that the player has turned over, by the place of their answers and their words.
    turned: Vec<(usize, String, bool)>,
    /// The answer at this place is the player's own.
    asks: Option<usize>,
}

/// An answer on which sealed dice fall. It waits until the player has seen what they rest on.
#[derive(Debug)]
pub(super) struct Held {
    at: usize,
    pub(super) seat: Seat,
    pub(super) message: Message,
    /// The fact that it says.
    fact: Option<GivenFact>,
    /// What it brings about before the dice.
    log: Vec<LogLine>,
}

impl Carried {
    /// At a table that is woken, all before is done and seen.
    pub(in crate::tables) fn woken(answers: usize) -> Carried {
        Carried { begun: vec![answers], shown: answers, fallen: vec![answers], ..Carried::default() }
    }

    /// Does the computer wait for the player's Next?
    pub(in crate::tables) fn waits(&self, answers: usize) -> bool {
        self.waits || self.held(answers).is_some()
    }

    /// The answer that waits, if nothing has happened since.
    pub(super) fn held(&self, answers: usize) -> Option<&Held> {
        self.held.as_ref().filter(|held| held.at == answers)
    }

    /// What the answer that waits will bring about before the dice.
    pub(in crate::tables) fn coming(&self, answers: usize) -> &[LogLine] {
        self.held(answers).map_or(&[], |held| &held.log)
    }

    /// The facts that can still be turned over, the one that waits last.
    pub(in crate::tables) fn facts(&self, game: &dyn AnyGame) -> Vec<GivenFact> {
        let held = self.held(game.answers()).and_then(|held| held.fact.clone());
        game.facts_given(self.since().max(self.fell())).into_iter().chain(held).collect()
    }

    /// The fact at this place, if it may still be turned over: no sealed dice have fallen on it.
    pub(super) fn fact(&self, game: &dyn AnyGame, place: usize) -> Option<GivenFact> {
        let held = self.held(game.answers()).and_then(|held| held.fact.clone());
        let given = game.facts_given(place).into_iter().chain(held);
        { given }.find(|fact| fact.place == place).filter(|_| self.fell() <= place)
    }

    /// How many answers were given when the figure that acts began.
    fn since(&self) -> usize {
        self.begun.last().copied().unwrap_or_default()
    }

    /// What the computer's figure is about to do, while it acts.
    pub(in crate::tables) fn deed(&self) -> Option<&str> {
        self.deed.as_ref().map(|(_, words)| words.as_str())
    }

    /// The computer says at this place what its figure does next.
    pub(super) fn does(&mut self, place: usize, view: &TableView, answer: &str) {
        let Some(question) = &view.question else { return };
        let chosen = question.options.iter().find(|option| option.answer == answer);
        let Some(chosen) = chosen.filter(|option| option.act.is_some_and(|act| act != ActKind::Done)) else {
            return;
        };
        let name = view.figures.iter().find(|figure| Some(figure.id) == question.about);
        let name = name.map_or(String::new(), |figure| format!("{}: ", figure.name));
        self.deed = Some((place, format!("{name}{}", chosen.words)));
    }

    /// How many answers were given when sealed dice last fell.
    fn fell(&self) -> usize {
        self.fallen.last().copied().unwrap_or_default()
    }

    /// Does this answer wait, because sealed dice would fall on what the player has not seen? If so, it is kept.
    pub(in crate::tables) fn holds(
        &mut self,
        game: &dyn AnyGame,
        seat: Seat,
        message: &Message,
        is_fact: bool,
    ) -> bool {
        let at = game.answers();
        if !is_fact && game.facts_given(self.shown).is_empty() {
            return false;
        }
        let Some(copy) = before_dice(game, seat, message) else { return false };
        let fact = copy.facts_given(0).into_iter().find(|_| is_fact);
        let fact = fact.map(|fact| GivenFact { place: at, ..fact });
        let log = copy.view(None).log;
        self.held = Some(Held { at, seat, message: message.clone(), fact, log });
        true
    }

    /// So many answers were given, which brought so many lines of the ledger: more than one each, and sealed dice fell.
    pub(super) fn given(&mut self, answers: usize, count: usize, lines: usize) {
        if count < lines {
            self.fallen.push(answers);
        }
    }

    /// The player has answered, from this place on: all before it is done on the table, and seen.
    pub(in crate::tables) fn answered(&mut self, game: &dyn AnyGame, from: usize, lines: usize) {
        let answers = game.answers();
        self.next(from);
        self.given(answers, answers - from, lines);
        self.shown = answers;
    }

    /// Everything so far is done on the table, and seen; returns the answer that waited for that.
    pub(super) fn next(&mut self, answers: usize) -> Option<Held> {
        (self.to, self.shown) = (Some(answers), answers);
        (self.waits, self.tapped, self.asks) = (false, true, None);
        self.held.take().filter(|held| held.at == answers)
    }

    /// The computer has answered; the log had so many lines before. Once its figure is through and another of its own would
    /// act, it waits, unless the player has seen what the first one does, or nothing has happened.
    pub(super) fn moved(&mut self, game: &dyn AnyGame, before: usize, goes_on: bool) {
        let tapped = self.tapped;
        let through = self.follow(game, game.answers());
        let seen = self.to.and_then(|to| game.milestones().get(to).copied()).unwrap_or_default();
        let log = game.view(None).log;
        let happened =
            log.get(seen..before).unwrap_or_default().iter().any(|line| line.level == Level::Detail);
        self.waits = through && goes_on && happened && !tapped;
    }

    /// Answers were taken back: so many are left.
    pub(in crate::tables) fn undone(&mut self, left: usize) {
        let Carried { mut begun, mut fallen, .. } = std::mem::take(self);
        begun.retain(|place| *place < left);
        fallen.retain(|place| *place <= left);
        let shown = begun.last().copied().unwrap_or_default();
        *self = Carried { begun, shown, fallen, ..Carried::default() };
    }

    /// A fact is said to be otherwise: what was said after its place is forgotten. Figures that are singled out are asked for.
    pub(super) fn turns(&mut self, place: usize, question: Option<&QuestionView>, so: Option<bool>) {
        (self.held, self.waits) = (None, false);
        (self.to, self.shown) = (self.to.map(|to| to.min(place)), self.shown.min(place));
        self.deed = self.deed.take().filter(|(said, _)| *said < place);
        self.turned.retain(|(other, ..)| *other < place);
        match (question, so) {
            (Some(question), Some(so)) => self.turned.push((place, question.text.clone(), so)),
            _ => self.asks = Some(place),
        }
    }

    /// What the player has said of this fact by turning it over.
    pub(super) fn answer_to(&self, question: &QuestionView, answers: usize) -> Option<Message> {
        let is_same = |(place, text, _): &&(usize, String, bool)| *place == answers && *text == question.text;
        let (.., so) = self.turned.iter().find(is_same).filter(|_| question.kind == Kind::Fact)?;
        Some(Message::Fact(*so))
    }

    /// Is the answer at this place left to the player?
    pub(super) fn asks_here(&self, answers: usize) -> bool {
        self.asks == Some(answers)
    }

    /// Notes who acts, and returns whether somebody else did before.
    pub(in crate::tables) fn follow(&mut self, game: &dyn AnyGame, from: usize) -> bool {
        let figures = game.view(None).figures;
        let acting = figures.iter().find(|figure| figure.active).map(|figure| figure.id);
        let through = self.acting.is_some_and(|before| before.is_some() && before != acting);
        if self.acting.is_some_and(|before| before != acting) {
            self.begun.push(from);
            (self.deed, self.tapped) = (None, false);
        }
        self.acting = Some(acting);
        through
    }
}

/// A copy of the game with this answer, if sealed dice are the next that falls on it. The copy rolls none.
fn before_dice(game: &dyn AnyGame, seat: Seat, message: &Message) -> Option<Box<dyn AnyGame>> {
    let mut copy = game.fork();
    copy.answer(Some(seat), message.clone()).ok()?;
    let asked = copy.asks()?;
    (asked.kind == Kind::Roll && game.seals(asked.seat)).then_some(copy)
}
