//! The protocol: one JSON object a line, the same for every system and for every way it travels; and [`AnyGame`], a game
//! of any system, for a caller who keeps many of them.
//!
//! [`Referee::hear`] takes one line and says what is to be sent back. A line that is not JSON, not a message or not an
//! allowed answer gets an `error` with a code and what is allowed, and the game stays as it was.

mod any_game;
mod fault;
mod library;
mod message;
mod scene;
mod seated;
mod system;

use fates::{FigureId, Seed};
use rand::Rng;
use serde_json::{Value, json};

pub use any_game::{AnyGame, Asked, GivenFact, News};
pub use fault::{Code, Fault};
pub use library::Library;
pub use message::{Message, Named, NewGame, Numbered};
pub use scene::{Drawn, SceneFault, drawn};
pub use system::{AnySystem, Replayed, SystemView, playable};

/// One game by the protocol.
pub struct Referee {
    library: Library,
    game: Option<Box<dyn AnyGame>>,
}

/// The longest line that is read.
pub const LONGEST_LINE: usize = 1 << 20;

impl Referee {
    /// A referee for these systems, before the first game.
    pub fn new(library: Library) -> Referee {
        Referee { library, game: None }
    }

    /// Hears one line and answers with the lines to send back.
    pub fn hear(&mut self, line: &str) -> Vec<Value> {
        if line.trim().is_empty() {
            return Vec::new();
        }
        if line.len() > LONGEST_LINE {
            return vec![error(Code::TooLong, format!("a line has at most {LONGEST_LINE} bytes"))];
        }
        match Message::read(line) {
            Ok(numbered) => self.follow(numbered).unwrap_or_else(|fault| vec![fault.line()]),
            Err(text) => vec![error(Code::NotAMessage, text)],
        }
    }

    /// The record of the game under way, as text.
    pub fn ledger(&self) -> Option<String> {
        self.game.as_ref().map(|game| game.ledger())
    }

    /// Does what a message says.
    fn follow(&mut self, Numbered { message, number }: Numbered) -> Result<Vec<Value>, Fault> {
        if let Message::New(new) = &message {
            let (game, told) = self.library.open(new)?;
            let said = after(&*game, told);
            self.game = Some(game);
            return Ok(said);
        }
        let no_game = || Fault::new(Code::NoGame, "no game is under way; send {\"new\":{…}} first");
        let game = self.game.as_mut().ok_or_else(no_game)?;
        if let Some(number) = number.filter(|number| *number != game.number()) {
            return Err(Fault::other_question(number, game.number()));
        }
        let told = match message {
            Message::State(seat) => return Ok(vec![json!({ "state": game.view(seat) })]),
            Message::Ledger => return Ok(vec![json!({ "ledger": game.ledger() })]),
            Message::Levers => return Ok(vec![json!({ "levers": game.levers() })]),
            Message::Path(way) => return Ok(vec![json!({ "path": game.path(way)? })]),
            Message::Sight([from, to]) => {
                let sight = game.sight(None, figure(&**game, &from)?, figure(&**game, &to)?)?;
                return Ok(vec![json!({ "sight": sight })]);
            }
            Message::Undo(count) => game.undo(count)?,
            Message::Overrule(decree) => game.overrule(&decree)?,
            answer => game.answer(None, answer)?,
        };
        Ok(after(&**game, told))
    }
}

/// What is said after an answer: what happened, and what is asked next.
fn after(game: &dyn AnyGame, told: News) -> Vec<Value> {
    let events = (!told.events.is_empty()).then(|| json!({ "events": told.events }));
    let ask = game.question().map(|question| json!({ "ask": question }));
    let over = game.over().map(|over| json!({ "over": over }));
    [events, ask, over].into_iter().flatten().collect()
}

/// The figure of this name or number.
fn figure(game: &dyn AnyGame, named: &Named) -> Result<FigureId, Fault> {
    match named {
        Named::Number(number) => Ok(FigureId(*number)),
        Named::Name(name) => game
            .figure(None, name)
            .ok_or_else(|| Fault::new(Code::NoSuchFigure, format!("no figure is called \"{name}\""))),
    }
}

/// An error line.
pub fn error(code: Code, text: impl Into<String>) -> Value {
    Fault::new(code, text).line()
}

/// A fresh secret seed.
pub fn fresh_seed() -> Seed {
    let mut bytes = [0; 32];
    rand::rng().fill_bytes(&mut bytes);
    Seed::new(bytes)
}
