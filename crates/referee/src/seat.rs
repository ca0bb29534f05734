//! One game of one system behind the protocol.

use fates::{Answer, Asks, DieSource, FactsFrom, FigureId, Game, Refusal, Told};
use rand::RngExt;
use serde_json::{Value, json};
use table::Shown;

use crate::error;
use crate::message::{Message, NewGame};

/// A game, whatever its system.
pub(crate) trait Table {
    /// Hears a message and answers.
    fn hear(&mut self, message: Message) -> Vec<Value>;

    /// The record, as text.
    fn ledger(&self) -> String;
}

/// Begins a game, or says what is wrong with it.
pub(crate) fn open<R: Shown>(new: &NewGame) -> Result<(Box<dyn Table>, Vec<Value>), Value> {
    let bad = |text: String| error("bad-setup", text);
    let setup = new.setup().map_err(bad)?;
    let setup: R::Setup = serde_json::from_value(setup).map_err(|fault| bad(fault.to_string()))?;
    let on_table = R::is_measured(&setup);
    let dice = new.dice().map_err(bad)?;
    let facts = new.facts.unwrap_or(if on_table { FactsFrom::Measured } else { FactsFrom::People });
    if new.facts == Some(FactsFrom::Measured) && !on_table {
        return Err(bad(
            "facts can be measured only on a virtual table: give the scenario one, or say \"facts\":\"ask\""
                .to_string(),
        ));
    }
    let (game, told) =
        Game::<R>::begin(&setup, &R::content(), dice, facts).map_err(|faults| bad(faults.join("; ")))?;
    let seated = Seated { game };
    let said = seated.after(&told);
    Ok((Box::new(seated), said))
}

struct Seated<R: Shown> {
    game: Game<R>,
}

impl<R: Shown> Table for Seated<R> {
    fn hear(&mut self, message: Message) -> Vec<Value> {
        let told = match message {
            Message::State(seat) => return vec![json!({ "state": R::view(&self.game, seat) })],
            Message::Ledger => return vec![json!({ "ledger": self.game.ledger() })],
            Message::New(_) => return Vec::new(),
            Message::Undo(count) => self.game.undo(count),
            answer => match self.answer(answer) {
                Ok(answer) => self.game.answer(None, answer),
                Err(fault) => return vec![fault],
            },
        };
        match told {
            Ok(told) => self.after(&told),
            Err(refusal) => vec![error(refusal.code(), refusal.to_string())],
        }
    }

    fn ledger(&self) -> String {
        self.game.ledger()
    }
}

impl<R: Shown> Seated<R> {
    /// What a message answers.
    fn answer(&self, message: Message) -> Result<Answer<R>, Value> {
        Ok(match message {
            Message::Choose(name) => Answer::Choose(name),
            Message::Fact(so) => Answer::Fact(so),
            Message::Rolled(faces) => Answer::Rolled(faces, DieSource::Typed),
            Message::Roll => Answer::Rolled(self.roll()?, DieSource::Rolled),
            Message::Pick(names) => Answer::Pick(self.named(&names)?),
            Message::Move(way) => Answer::Go(serde_json::from_value(way).map_err(|_| {
                error("not-a-message", "\"move\" wants a list of points, such as [[2540, 1270]]")
            })?),
            Message::New(_) | Message::Undo(_) | Message::State(_) | Message::Ledger => {
                return Err(error("not-a-message", "that is no answer"));
            }
        })
    }

    /// Rolls the dice that are asked for.
    fn roll(&self) -> Result<Vec<u8>, Value> {
        match self.game.question().map(|question| &question.asks) {
            Some(Asks::Roll(dice)) => {
                Ok(dice.iter().map(|die| rand::rng().random_range(1..=die.sides())).collect())
            }
            Some(other) => {
                let refusal = Refusal::WrongKind(other.kind());
                Err(error(refusal.code(), refusal.to_string()))
            }
            None => Err(error(Refusal::Over.code(), Refusal::Over.to_string())),
        }
    }

    fn named(&self, names: &[String]) -> Result<Vec<FigureId>, Value> {
        let refused = |refusal: Refusal| error(refusal.code(), refusal.to_string());
        let among = match self.game.question().map(|question| &question.asks) {
            Some(Asks::Pick { from: among, .. } | Asks::Which { among, .. }) => *among,
            Some(other) => return Err(refused(Refusal::WrongKind(other.kind()))),
            None => return Err(refused(Refusal::Over)),
        };
        let called = |figure: FigureId| R::figure_name(self.game.state(), figure);
        let find = |name: &String| among.iter().find(|&figure| called(figure) == *name);
        names
            .iter()
            .map(|name| {
                find(name).ok_or_else(|| {
                    let allowed = among.iter().map(called).collect();
                    refused(Refusal::NotAmongThese { given: name.clone(), allowed })
                })
            })
            .collect()
    }

    /// What is said after an answer: what happened, and what is asked next.
    fn after(&self, told: &Told<R>) -> Vec<Value> {
        let state = self.game.state();
        let mut said = Vec::new();
        if !told.events.is_empty() {
            let events: Vec<Value> = told.events.iter().map(|event| happening::<R>(state, event)).collect();
            said.push(json!({ "events": events }));
        }
        if let Some(question) = self.game.question() {
            said.push(json!({ "ask": R::question(state, question) }));
        }
        if let Some(outcome) = self.game.outcome() {
            let mut over = serde_json::to_value(outcome).unwrap_or_default();
            if let Some(fields) = over.as_object_mut() {
                fields.insert("text".to_string(), R::ending(state, outcome).into());
            }
            said.push(json!({ "over": over }));
        }
        said
    }
}

/// An event with the words for it.
fn happening<R: Shown>(state: &R::State, event: &R::Event) -> Value {
    let mut value = serde_json::to_value(event).unwrap_or_default();
    let line = R::line(state, event);
    if let Some(fields) = value.as_object_mut() {
        fields.insert("text".to_string(), line.text.into());
        if let Some(rule) = line.rule {
            fields.insert("rule".to_string(), rule.0.into());
        }
    }
    value
}
