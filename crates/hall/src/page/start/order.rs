//! What the form of a new game sends, read into an order.

use std::collections::BTreeMap;

use fates::Overlay;
use frame::{Order, RosterOrder};
use serde_json::Value;

use crate::fault::{Code, Fault};
use crate::page::form::Fields;
use crate::tables::{Place, Sealed, TableOrder, Who};

/// More seats than any game has.
const MOST_SEATS: usize = 8;
/// How the fields of house rules begin.
pub(super) const HOUSE_RULE: &str = "rule-";
/// Longer than any name or number in the form.
const LONGEST: usize = 200;
/// A roster that a link holds is longer.
const LONGEST_ROSTER: usize = 9_000;
/// And so is a table.
const LONGEST_TABLE: usize = 17_000;

/// Reads the form, or says all that is wrong with it. A roster by chance gets a fresh number unless the form has one.
pub fn order(body: &str) -> Result<TableOrder, Fault> {
    order_with(body, &NOTHING)
}

/// The same where players bring rosters and tables of their own.
pub(crate) fn order_with(body: &str, own: &Brought) -> Result<TableOrder, Fault> {
    read(body, &mut rand::random, own)
}

/// A table of one's own: the id of its scenario, and the name and text of its file.
type Drawn = (String, (String, String));

/// What players bring, by the values that forms have for it.
pub(crate) struct Brought<'a> {
    /// Finds a roster, which is played anyway if so it is agreed.
    pub(crate) roster: &'a dyn Fn(&str, bool) -> Result<Value, String>,
    /// Finds a table of a system: the id of its scenario, and its file.
    pub(crate) table: &'a dyn Fn(&str, &str) -> Result<Drawn, String>,
}

/// Where nothing is kept, nothing is brought.
const NOTHING: Brought = Brought {
    roster: &|_, _| Err("your rosters are not kept here".to_string()),
    table: &|_, _| Err("your tables are not kept here".to_string()),
};

type Own<'a> = &'a Brought<'a>;

/// Reads the form; `draw` is where fresh numbers come from.
fn read(body: &str, draw: &mut dyn FnMut() -> u64, own: Own) -> Result<TableOrder, Fault> {
    let mut form = Form::sort(&Fields::read(body));
    let system = form.named("system", "the system to be played").unwrap_or_default();
    let scenario = form.named("scenario", "the scenario to be played").unwrap_or_default();
    let real_table = form.one_of("table", &[("virtual", false), ("real", true)]);
    let monsters_typed = form.one_of("monsters", &[("rolled", false), ("typed", true)]);
    let ask_all = form.one_of("facts", &[("usual", false), ("all", true)]);
    let dice = form.one_of("dice", &[("together", Sealed::Together), ("table", Sealed::Table)]);
    let seed = form.number("seed", "a whole number, or nothing");
    let (mut seats, rosters) = form.seats(draw, own);
    if let Some(seat) = form.number("side", "the number of a side") {
        sit_at(&mut seats, seat);
    }
    let has_friends = seats.iter().any(|place| place.who == Who::Friend);
    let dice = if has_friends { dice } else { Sealed::Table };
    let options = form.house_rules();
    let (scenario, content) = form.table(&system, scenario, own);
    form.leftover();
    if !form.wrong.is_empty() {
        return Err(Fault::new(Code::NotAnOrder, form.wrong.join("; ")));
    }
    let game = Order { scenario, rosters, real_table, options };
    Ok(TableOrder {
        system,
        game,
        seats,
        monsters_typed,
        ask_all,
        dice,
        seed,
        content,
        ..TableOrder::default()
    })
}

/// Seats the player who orders here, and the one who sat here where that player sat.
fn sit_at(seats: &mut [Place], seat: usize) {
    let own = seats.iter().position(|place| place.who == Who::Me);
    if let Some(own) = own.filter(|_| seat < seats.len()) {
        let other = std::mem::replace(&mut seats[seat].who, Who::Me);
        if own != seat {
            seats[own].who = other;
        }
    }
}

/// The fields not yet read, and what was wrong with those that were.
struct Form {
    fields: BTreeMap<String, String>,
    /// Which rosters are played anyway, by the name of the field.
    agreed: Vec<(String, String)>,
    wrong: Vec<String>,
}

impl Form {
    fn sort(fields: &Fields) -> Form {
        let mut form = Form { fields: BTreeMap::new(), agreed: Vec::new(), wrong: Vec::new() };
        for (name, value) in fields.iter() {
            let (name, value) = (name.to_string(), value.trim().to_string());
            let most = match name.as_str() {
                "scenario" => LONGEST_TABLE,
                name if takes_a_roster(name) => LONGEST_ROSTER,
                _ => LONGEST,
            };
            if value.len() > most || name.len() > LONGEST {
                form.wrong.push(format!("{}: longer than {most} letters", shown(&name)));
            } else if name.starts_with("anyway-") {
                form.agreed.push((name, value)); // each roster has a tick of its own
            } else if let Some(before) = form.fields.insert(name.clone(), value) {
                form.wrong.push(format!("{}: said twice, first as {}", shown(&name), shown(&before)));
            }
        }
        form
    }

    fn take(&mut self, name: &str) -> Option<String> {
        self.fields.remove(name).filter(|value| !value.is_empty())
    }

    fn expected(&mut self, name: &str, found: Option<&str>, expected: &str) {
        let found = found.map_or("nothing was said".to_string(), |found| format!("found {}", shown(found)));
        self.wrong.push(format!("{name}: {found}, expected {expected}"));
    }

    fn named(&mut self, name: &str, expected: &str) -> Option<String> {
        let value = self.take(name);
        if value.is_none() {
            self.expected(name, None, expected);
        }
        value
    }

    /// One of these words; the first where nothing is said.
    fn one_of<T: Copy + Default>(&mut self, name: &str, words: &[(&str, T)]) -> T {
        let Some(value) = self.take(name) else {
            return words.first().map_or(T::default(), |(_, meant)| *meant);
        };
        match words.iter().find(|(word, _)| *word == value) {
            Some((_, meant)) => *meant,
            None => {
                let list: Vec<&str> = words.iter().map(|(word, _)| *word).collect();
                self.expected(name, Some(&value), &list.join(" or "));
                T::default()
            }
        }
    }

    fn number<N: std::str::FromStr>(&mut self, name: &str, expected: &str) -> Option<N> {
        let value = self.take(name)?;
        let number = value.parse().ok();
        if number.is_none() {
            self.expected(name, Some(&value), expected);
        }
        number
    }

    /// The seats in their order, for as long as the form says who sits there.
    fn seats(&mut self, draw: &mut dyn FnMut() -> u64, own: Own) -> (Vec<Place>, Vec<RosterOrder>) {
        let (mut seats, mut rosters) = (Vec::new(), Vec::new());
        while seats.len() < MOST_SEATS && self.fields.contains_key(&format!("who-{}", seats.len())) {
            let seat = seats.len();
            let who = self.who(&format!("who-{seat}"));
            let typed = self.one_of(&format!("dice-{seat}"), &[("table", false), ("typed", true)]);
            seats.push(Place { who, typed });
            rosters.push(self.roster(seat, draw, own));
        }
        (seats, rosters)
    }

    fn who(&mut self, name: &str) -> Who {
        let value = self.take(name);
        match value.as_deref().map(|value| (value, value.strip_prefix("mind:"))) {
            Some(("me", _)) => Who::Me,
            Some(("friend", _)) => Who::Friend,
            Some((_, Some(mind))) if !mind.is_empty() => Who::Mind(mind.to_string()),
            _ => {
                self.expected(name, value.as_deref(), "me, friend, or mind: and its name");
                Who::Me
            }
        }
    }

    fn roster(&mut self, seat: usize, draw: &mut dyn FnMut() -> u64, own: Own) -> RosterOrder {
        let name = format!("roster-{seat}");
        let (roster, points) = (self.take(&name), self.take(&format!("points-{seat}")));
        let number = self.number(&format!("number-{seat}"), "a whole number, or nothing");
        match roster.as_deref().map(|roster| (roster, roster.strip_prefix("ready:"))) {
            None | Some(("own", _)) => RosterOrder::Own,
            Some(("chance", _)) => match points.as_deref().map(str::parse) {
                Some(Ok(points)) => RosterOrder::Chance { points, seed: number.unwrap_or_else(draw) },
                _ => {
                    self.expected(&format!("points-{seat}"), points.as_deref(), "a whole number of points");
                    RosterOrder::Own
                }
            },
            Some((_, Some(id))) if !id.is_empty() => RosterOrder::Ready(id.to_string()),
            Some((value, None)) if value.starts_with("mine:") || value.starts_with("shared:") => {
                let field = format!("anyway-{seat}");
                let is_agreed = self.agreed.iter().any(|(name, agreed)| *name == field && agreed == value);
                match (own.roster)(value, is_agreed) {
                    Ok(whole) => RosterOrder::Whole(whole),
                    Err(why) => {
                        self.wrong.push(format!("{name}: {why}"));
                        RosterOrder::Own
                    }
                }
            }
            Some((other, _)) => {
                self.expected(&name, Some(other), "own, chance, or ready: or mine: and its name");
                RosterOrder::Own
            }
        }
    }

    /// The scenario that is meant, with its file where it is a table of the player's own.
    fn table(&mut self, system: &str, scenario: String, own: Own) -> (String, Overlay) {
        if !scenario.starts_with("mine:") && !scenario.starts_with("shared:") {
            return (scenario, Overlay::new());
        }
        match (own.table)(system, &scenario) {
            Ok((id, file)) => (id, vec![file]),
            Err(why) => {
                self.wrong.push(format!("scenario: {why}"));
                (scenario, Overlay::new())
            }
        }
    }

    /// The house rules by their names; the system checks them.
    fn house_rules(&mut self) -> BTreeMap<String, String> {
        let names: Vec<String> =
            self.fields.keys().filter(|name| name.starts_with(HOUSE_RULE)).cloned().collect();
        let said = names.into_iter().filter_map(|name| Some((name.clone(), self.take(&name)?)));
        said.map(|(name, value)| (name[HOUSE_RULE.len()..].to_string(), value)).collect()
    }

    /// Unknown fields are refused, not ignored.
    fn leftover(&mut self) {
        let names: Vec<String> = self.fields.keys().take(MOST_SEATS).map(|name| shown(name)).collect();
        if !names.is_empty() {
            self.wrong.push(format!("not part of an order: {}", names.join(", ")));
        }
    }
}

/// Does a field of this name hold a roster?
fn takes_a_roster(name: &str) -> bool {
    name.starts_with("roster-") || name.starts_with("anyway-")
}

/// A word as it was sent, cut to what can be read.
fn shown(word: &str) -> String {
    let mut letters = word.chars();
    let start: String = letters.by_ref().take(40).collect();
    let more = if letters.next().is_some() { "…" } else { "" };
    format!("\"{}{more}\"", start.escape_debug())
}
