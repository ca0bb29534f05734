//! One game of one system, seen from outside.

use fates::{
    Answer, Asks, DieSource, FactsFrom, FigureId, FigureSet, Game, LedgerFault, Overlay, Overrule, Proof,
    Question, Refusal, Said, Seat, Secrets, Seed,
};
use frame::System;
use frame::view::{Level, LeverView, LogLine, PathView, SightView, TableView};
use oracle::Battle;
use rand::RngExt;
use serde_json::Value;

use crate::any_game::{AnyGame, Asked, GivenFact, News};
use crate::fault::{Code, Fault};
use crate::message::Message;
use crate::system::SystemView;

/// A game of one system.
pub(crate) struct Seated<R: System> {
    game: Game<R>,
    title: String,
    seats: usize,
}

impl<R: System> AnyGame for Seated<R>
where
    Game<R>: Send,
{
    fn system(&self) -> SystemView {
        SystemView::of::<R>()
    }

    fn overlay(&self) -> &Overlay {
        &self.game.head().overlay
    }

    fn title(&self) -> &str {
        &self.title
    }

    fn seats(&self) -> usize {
        self.seats
    }

    fn seed_hex(&self) -> Option<String> {
        self.game.seed().map(Seed::to_hex)
    }

    fn lines(&self) -> usize {
        1 + self.game.lines().len()
    }

    fn line_texts_from(&self, first: usize) -> Vec<String> {
        let head = (first == 0).then(|| self.game.head().text());
        let lines = self.game.lines().iter().skip(first.saturating_sub(1));
        head.into_iter().chain(lines.map(|line| line.text())).collect()
    }

    fn ledger(&self) -> String {
        self.game.ledger()
    }

    fn secrets(&self) -> &Secrets {
        self.game.secrets()
    }

    fn commit(&mut self, seat: Seat, commitment: &str) -> Result<News, Fault> {
        let told = self.game.commit(seat, commitment)?;
        Ok(self.told(&told))
    }

    fn reveal(&mut self, seat: Seat, secret: &str) -> Result<News, Fault> {
        let told = self.game.reveal(seat, secret)?;
        Ok(self.told(&told))
    }

    fn go_on_without(&mut self) -> Result<News, Fault> {
        let told = self.game.go_on_without()?;
        Ok(self.told(&told))
    }

    fn answer(&mut self, by: Option<Seat>, message: Message) -> Result<News, Fault> {
        let answer = self.answer_in(message)?;
        let told = self.game.answer(by, answer)?;
        Ok(self.told(&told))
    }

    fn undo(&mut self, count: usize) -> Result<News, Fault> {
        let told = self.game.undo(count)?;
        Ok(self.told(&told))
    }

    fn overrule(&mut self, decree: &Overrule) -> Result<News, Fault> {
        let told = self.game.overrule(decree)?;
        Ok(self.told(&told))
    }

    fn free_undo(&self, seat: Seat) -> usize {
        self.game.free_undo(seat)
    }

    fn asks(&self) -> Option<Asked> {
        let Question { seat, rule, asks } = self.game.question()?;
        Some(Asked { seat: *seat, kind: asks.kind(), rule: *rule })
    }

    fn over(&self) -> Option<Value> {
        let outcome = self.game.outcome()?;
        let mut over = serde_json::to_value(outcome).unwrap_or_default();
        if let Some(fields) = over.as_object_mut() {
            fields.insert("text".to_string(), R::ending(self.game.state(), outcome).into());
        }
        Some(over)
    }

    fn question(&self) -> Option<Value> {
        let question = R::question(self.game.state(), self.game.question()?);
        let mut question = serde_json::to_value(question).unwrap_or_default();
        if let Some(fields) = question.as_object_mut() {
            fields.insert("number".to_string(), self.number().into());
        }
        Some(question)
    }

    fn prove(&self) -> Result<Proof, LedgerFault> {
        fates::verify::<R>(&self.game.ledger())
    }

    fn kept(&self) -> Option<Value> {
        R::keep(self.game.before())
    }

    fn answers(&self) -> usize {
        self.game.answers()
    }

    fn at(&self, answers: usize) -> Option<Box<dyn AnyGame>> {
        let game = self.game.at(answers)?;
        Some(Box::new(Seated { game, title: self.title.clone(), seats: self.seats }))
    }

    fn facts_given(&self, since: usize) -> Vec<GivenFact> {
        let state = self.game.state();
        let told = |(place, fact, said): (usize, R::Fact, Said)| {
            let [yes, no] = R::fact_words(state, &fact);
            Some(match said {
                Said::So(true) => GivenFact { place, words: yes, other: Some(no), so: true },
                Said::So(false) => GivenFact { place, words: no, other: Some(yes), so: false },
                Said::These(figures) => {
                    let words = R::singled_out_words(state, &fact, figures)?;
                    GivenFact { place, words, other: None, so: false }
                }
            })
        };
        self.game.facts_given(since).into_iter().filter_map(told).collect()
    }

    fn seals(&self, seat: Seat) -> bool {
        self.game.head().seals(seat)
    }

    fn turn_over(&mut self, place: usize) -> Result<News, Fault> {
        let told = self.game.turn_over(place)?;
        Ok(self.told(&told))
    }

    fn fork(&self) -> Box<dyn AnyGame> {
        Box::new(Seated { game: self.game.fork(), title: self.title.clone(), seats: self.seats })
    }

    fn milestones(&self) -> Vec<usize> {
        let further = usize::from(self.continued().is_some());
        self.game.milestones().into_iter().map(|told| told + further).collect()
    }

    fn answered_by(&self) -> Vec<Option<Seat>> {
        self.game.answered_by().collect()
    }

    fn view(&self, seat: Option<Seat>) -> TableView {
        let mut view = R::view(&self.game, seat);
        if let Some(line) = self.continued() {
            view.log.insert(0, line);
        }
        view
    }

    fn path(&self, way: Value) -> Result<PathView, Fault> {
        let way = way_in::<R>(way, "path")?;
        match self.asked()? {
            Asks::Way(reach) => Ok(R::path(self.game.state(), reach, &way)),
            other => Err(Refusal::WrongKind(other.kind()).into()),
        }
    }

    fn sight(&self, seat: Option<Seat>, from: FigureId, to: FigureId) -> Result<Option<SightView>, Fault> {
        let known = self.known(seat);
        if let Some(stranger) = [from, to].into_iter().find(|figure| !known.contains(figure)) {
            return Err(Fault::new(Code::NoSuchFigure, format!("no figure has the number {}", stranger.0)));
        }
        Ok(R::sight(self.game.state(), seat, from, to))
    }

    fn figure(&self, seat: Option<Seat>, name: &str) -> Option<FigureId> {
        self.known(seat).into_iter().find(|&figure| self.called(figure) == name)
    }

    fn levers(&self) -> Vec<LeverView> {
        R::levers(self.game.before())
    }

    fn think(&self, mind: &str) -> Option<Message> {
        Some(match R::think(&self.game, mind)? {
            Answer::Choose(name) => Message::Choose(name),
            Answer::Pick(figures) => {
                Message::Pick(figures.into_iter().map(|figure| self.called(figure)).collect())
            }
            Answer::Go(way) => Message::Move(serde_json::to_value(way).ok()?),
            Answer::Rolled(faces, _) => Message::Rolled(faces),
            Answer::Fact(so) => Message::Fact(so),
        })
    }

    fn battle(&self, minds: &[String]) -> Result<Battle, Fault> {
        if self.game.head().facts != FactsFrom::Measured {
            let text = "only a battle on a virtual table can be played by the computer alone".to_string();
            return Err(Fault::new(Code::BadSetup, text));
        }
        let unknown =
            || Fault::new(Code::BadSetup, format!("there is no such mind among {}", minds.join(", ")));
        Battle::of::<R>(self.game.before().clone(), minds).ok_or_else(unknown)
    }
}

impl<R: System> Seated<R> {
    /// The game, where it stands.
    pub(crate) fn at(game: Game<R>) -> Seated<R> {
        let TableView { title, sides, .. } = R::table(game.state(), None);
        Seated { game, title, seats: sides.len() }
    }

    /// Where other rules began the game: the first line of its log says so.
    fn continued(&self) -> Option<LogLine> {
        let before = self.game.stretches_before();
        let last = before.last()?;
        let engines: Vec<String> = before
            .iter()
            .map(|stretch| format!("Lychgate {} up to line {}", stretch.engine, stretch.to))
            .collect();
        let text = format!(
            "This game was begun by other rules, and its ledger says what they told: {}. From line {} on it is played by the \
             rules of this version.",
            engines.join(", "),
            last.to + 1
        );
        Some(LogLine {
            level: Level::Head,
            rule: None,
            text,
            dice: Vec::new(),
            parts: Vec::new(),
            roll: None,
        })
    }

    /// Only players, and the table, can roll dice of their own.
    pub(crate) fn check_typed(&self) -> Result<(), Fault> {
        let is_nobody = |seat: &&Seat| **seat != Seat::TABLE && seat.index() >= self.seats;
        match self.game.head().typed.iter().find(is_nobody) {
            None => Ok(()),
            Some(nobody) => {
                let text = format!(
                    "{nobody} types its dice, and the seats are 0 to {}",
                    self.seats.saturating_sub(1)
                );
                Err(Fault::new(Code::BadSetup, text))
            }
        }
    }

    /// What something brought about, in words.
    pub(crate) fn told(&self, told: &fates::News<R>) -> News {
        let state = self.game.state();
        let mut said = News { lines: told.lines.iter().map(|line| line.text()).collect(), ..News::default() };
        for event in &told.events {
            let mut value = serde_json::to_value(event).unwrap_or_default();
            let line = R::line(state, event);
            if let Some(fields) = value.as_object_mut() {
                fields.insert("text".to_string(), line.text.as_str().into());
                if let Some(rule) = line.rule {
                    fields.insert("rule".to_string(), rule.0.into());
                }
            }
            said.events.push(value);
            said.log.push(line);
        }
        said
    }

    /// What a message answers.
    fn answer_in(&self, message: Message) -> Result<Answer<R>, Fault> {
        Ok(match message {
            Message::Choose(name) => Answer::Choose(name),
            Message::Fact(so) => Answer::Fact(so),
            Message::Rolled(faces) => Answer::Rolled(faces, DieSource::Typed),
            Message::Roll => Answer::Rolled(self.roll()?, DieSource::Rolled),
            Message::Pick(names) => Answer::Pick(self.named(&names)?),
            Message::Move(way) => Answer::Go(way_in::<R>(way, "move")?),
            _ => return Err(Fault::new(Code::NotAMessage, "that is no answer")),
        })
    }

    /// What is asked, unless the game is over.
    fn asked(&self) -> Result<&Asks<R>, Refusal> {
        self.game.question().map(|question| &question.asks).ok_or(Refusal::Over)
    }

    /// Rolls the dice that are asked for.
    fn roll(&self) -> Result<Vec<u8>, Refusal> {
        match self.asked()? {
            Asks::Roll(dice) => {
                Ok(dice.iter().map(|die| rand::rng().random_range(1..=die.sides())).collect())
            }
            other => Err(Refusal::WrongKind(other.kind())),
        }
    }

    /// The figures of these names, among those that are asked for.
    fn named(&self, names: &[String]) -> Result<Vec<FigureId>, Refusal> {
        let among: FigureSet = match self.asked()? {
            Asks::Pick { from: among, .. } | Asks::Which { among, .. } => *among,
            other => return Err(Refusal::WrongKind(other.kind())),
        };
        let find = |name: &String| among.iter().find(|&figure| self.called(figure) == *name);
        let allowed = || among.iter().map(|figure| self.called(figure)).collect();
        let stranger = |name: &String| Refusal::NotAmongThese { given: name.clone(), allowed: allowed() };
        names.iter().map(|name| find(name).ok_or_else(|| stranger(name))).collect()
    }

    fn called(&self, figure: FigureId) -> String {
        R::figure_name(self.game.state(), figure)
    }

    /// The figures that a seat knows of.
    fn known(&self, seat: Option<Seat>) -> Vec<FigureId> {
        R::table(self.game.state(), seat).figures.into_iter().map(|figure| figure.id).collect()
    }
}

/// The way in a message of this name.
fn way_in<R: System>(way: Value, message: &str) -> Result<R::Way, Fault> {
    serde_json::from_value(way).map_err(|_| {
        let text = format!("\"{message}\" wants a list of points, such as [[2540, 1270]]");
        Fault::new(Code::NotAMessage, text)
    })
}
