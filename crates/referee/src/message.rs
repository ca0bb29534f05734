//! What can be said to a referee.

use fates::{DiceFrom, FactsFrom, Overrule, Seat, Seed};
use serde::Deserialize;
use serde_json::{Map, Value};

use crate::fresh_seed;

/// One message.
#[derive(Clone, Debug, PartialEq)]
pub enum Message {
    /// Begins a game.
    New(Box<NewGame>),
    /// Chooses an option by its name.
    Choose(String),
    /// Goes a way, as a list of points in tenths of a millimetre.
    Move(Value),
    /// Picks figures by their names.
    Pick(Vec<String>),
    /// The faces of real dice.
    Rolled(Vec<u8>),
    /// Lets the program roll the dice that are asked for.
    Roll,
    /// What is so on the table.
    Fact(bool),
    /// Takes answers back.
    Undo(usize),
    /// A referee's word against the rules.
    Overrule(Overrule),
    /// Asks for the state, as this seat may see it or as all may.
    State(Option<Seat>),
    /// Asks for the ledger.
    Ledger,
    /// Asks what a way would come to.
    Path(Value),
    /// Asks for the line of sight from one figure to another.
    Sight([Named; 2]),
    /// Asks what a referee may set.
    Levers,
}

/// A message, and the number of the question that it was sent at, if it says so.
#[derive(Clone, Debug, PartialEq)]
pub struct Numbered {
    /// The message.
    pub message: Message,
    /// The number, as the question told it.
    pub number: Option<usize>,
}

/// A figure, by its name in the protocol or by its number in the state.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(untagged)]
pub enum Named {
    /// By its number.
    Number(u8),
    /// By its name.
    Name(String),
}

/// A game to begin.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NewGame {
    /// The system, by its short or long name.
    pub system: String,
    /// A scenario by its id, or the situation written out.
    pub scenario: Value,
    /// The sides, where the scenario does not say or is to be changed.
    #[serde(default)]
    pub sides: Option<Value>,
    /// Where dice come from; sealed with a fresh seed unless said.
    #[serde(default)]
    pub dice: Option<Value>,
    /// Where facts come from; measured on a virtual table if there is one, else asked.
    #[serde(default)]
    pub facts: Option<FactsFrom>,
}

/// Sealed dice: of this seed or a fresh one, and not for these seats.
#[derive(Default, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Sealed {
    #[serde(default)]
    seed: Option<u64>,
    #[serde(default)]
    typed: Vec<Seat>,
}

const KINDS: &str =
    "new, choose, move, pick, rolled, roll, fact, undo, overrule, state, path, sight, levers, ledger";

impl Message {
    /// Reads a message with its number, or says what is wrong with it.
    pub fn read(line: &str) -> Result<Numbered, String> {
        let value: Value =
            serde_json::from_str(line).map_err(|fault| format!("this is not JSON: {fault}"))?;
        let Value::Object(mut fields) = value else {
            return Err(format!("a message is an object with one of {KINDS}"));
        };
        let number = fields.remove("number").map(|number| count(&number).ok_or(number)).transpose();
        let number = number.map_err(|found| format!("\"number\" wants a whole number, found {found}"))?;
        let mut fields: Vec<(String, Value)> = fields.into_iter().collect();
        match (fields.pop(), fields.is_empty()) {
            (Some((kind, value)), true) => Ok(Numbered { message: Message::of(&kind, value)?, number }),
            _ => Err(format!("a message has exactly one field beside its \"number\", one of {KINDS}")),
        }
    }

    fn of(kind: &str, value: Value) -> Result<Message, String> {
        let wrong = |wanted: &str| format!("\"{kind}\" wants {wanted}, found {value}");
        match kind {
            "new" => serde_json::from_value(value.clone())
                .map(|new| Message::New(Box::new(new)))
                .map_err(|fault| format!("\"new\": {fault}")),
            "choose" => {
                value.as_str().map(|name| Message::Choose(name.to_string())).ok_or_else(|| wrong("a name"))
            }
            "move" => Ok(Message::Move(value)),
            "pick" => {
                serde_json::from_value(value.clone()).map(Message::Pick).map_err(|_| wrong("a list of names"))
            }
            "rolled" => serde_json::from_value(value.clone())
                .map(Message::Rolled)
                .map_err(|_| wrong("a list of faces, such as [7, 4]")),
            "roll" if value == true => Ok(Message::Roll),
            "fact" => value.as_bool().map(Message::Fact).ok_or_else(|| wrong("true or false")),
            "undo" => count(&value).map(Message::Undo).ok_or_else(|| wrong("how many answers to take back")),
            "overrule" => serde_json::from_value(value.clone())
                .map(Message::Overrule)
                .map_err(|fault| format!("\"overrule\": {fault}")),
            "state" if value == true => Ok(Message::State(None)),
            "state" => seat(&value)
                .map(|seat| Message::State(Some(seat)))
                .ok_or_else(|| wrong("true, or a seat as {\"seat\":0}")),
            "ledger" if value == true => Ok(Message::Ledger),
            "path" => Ok(Message::Path(value)),
            "sight" => serde_json::from_value(value.clone())
                .map(Message::Sight)
                .map_err(|_| wrong("two figures, such as [\"infantryman\", \"ghoul\"]")),
            "levers" if value == true => Ok(Message::Levers),
            "roll" | "ledger" | "levers" => Err(wrong("true")),
            other => Err(format!("no message is called \"{other}\"; there is {KINDS}")),
        }
    }
}

fn count(value: &Value) -> Option<usize> {
    value.as_u64().and_then(|count| usize::try_from(count).ok())
}

/// `{"seat": 0}`
fn seat(value: &Value) -> Option<Seat> {
    let fields = value.as_object().filter(|fields| fields.len() == 1)?;
    fields.get("seat")?.as_u64().and_then(|seat| u8::try_from(seat).ok()).map(Seat)
}

impl NewGame {
    /// Where dice come from: `"ask"` is real dice, `{"seed": 7}` the same dice every time, `{"typed": [0]}` real dice
    /// for these seats alone, nothing a fresh seal.
    pub fn dice(&self) -> Result<DiceFrom, String> {
        let Some(dice) = &self.dice else { return Ok(DiceFrom::Seal(fresh_seed())) };
        if dice == "ask" {
            return Ok(DiceFrom::People);
        }
        let sealed = Sealed::deserialize(dice).ok().filter(|sealed| *sealed != Sealed::default());
        let Some(Sealed { seed, typed }) = sealed else {
            return Err(format!(
                "\"dice\" wants \"ask\" or {{\"seed\":7}} or {{\"typed\":[0]}}, found {dice}"
            ));
        };
        let seed = seed.map_or_else(fresh_seed, Seed::from_number);
        Ok(match typed.is_empty() {
            true => DiceFrom::Seal(seed),
            false => DiceFrom::Mixed(seed, typed),
        })
    }

    /// The scenario with the sides put in. One that is named by its id has a virtual table, unless facts are asked.
    pub(crate) fn setup(&self) -> Result<Value, String> {
        let mut setup: Map<String, Value> = match &self.scenario {
            Value::Object(fields) => fields.clone(),
            Value::String(id) => {
                let real_table = self.facts == Some(FactsFrom::People);
                let fields = [("scenario", Value::from(id.as_str())), ("real_table", real_table.into())];
                fields.into_iter().map(|(name, value)| (name.to_string(), value)).collect()
            }
            other => return Err(format!("\"scenario\" wants an id or an object, found {other}")),
        };
        if let Some(sides) = &self.sides {
            setup.insert("sides".to_string(), sides.clone());
        }
        Ok(Value::Object(setup))
    }
}
