//! Units of other programs (BattleScribe, New Recruit), made units of ours by name.

use content::{kebab, nearest};
use frame::muster::{ForeignEntry, ForeignRoster, Printed, Taken};
use serde_json::{Map, Value, json};

use crate::content::book::{Book, Officer, Soldier};
use crate::content::profile::Thing;
use crate::content::unit::open_to_officers;

/// The system's id among the lists of those programs.
const GAME_ID: &str = "f347-af68-8218-d8fc";

/// What a line of a figure's numbers is called there, and the points.
const FIGURE: &str = "Individual";
const POINTS: &str = "Pts";

/// The most figures that are taken over, and the most letters of a name.
const MOST_SOLDIERS: usize = 40;
const MOST_LETTERS: usize = 60;

/// A unit made of a roster of another program, if it is one for this game.
pub(super) fn taken_from(book: &Book, foreign: &ForeignRoster) -> Option<Taken> {
    let is_ours = foreign.game_id == GAME_ID || kebab(&foreign.game) == "the-silver-bayonet";
    is_ours.then(|| Muster::of(book, foreign).taken)
}

/// A unit being made.
struct Muster<'a> {
    book: &'a Book,
    nation: String,
    officer: Option<Value>,
    soldiers: Vec<Value>,
    taken: Taken,
}

impl<'a> Muster<'a> {
    fn of(book: &'a Book, foreign: &ForeignRoster) -> Muster<'a> {
        let (officer, soldiers, taken) = (None, Vec::new(), Taken::default());
        let mut muster = Muster { book, nation: String::new(), officer, soldiers, taken };
        muster.take_nation(foreign);
        for entry in foreign.forces.iter().flat_map(|force| &force.entries) {
            muster.take(entry);
        }
        muster.finish(&foreign.name);
        muster
    }

    /// The nation of the first force; a further one is told.
    fn take_nation(&mut self, foreign: &ForeignRoster) {
        for force in &foreign.forces {
            let wanted = kebab(force.faction.trim_start_matches("The "));
            let known = self.book.nations.iter().find(|nation| nation.id == wanted);
            match known {
                Some(nation) if self.nation.is_empty() => {
                    self.nation.clone_from(&nation.id);
                    self.taken.understood.push(format!("the nation {}", nation.name));
                }
                Some(nation) if nation.id == self.nation => {}
                _ => self.doubt(format!("the nation \"{}\"", force.faction)),
            }
        }
        if self.nation.is_empty() {
            let usual = self.book.nations.first().map(|nation| nation.id.clone()).unwrap_or_default();
            self.doubt(format!("no nation that is on our lists; taken as {usual}"));
            self.nation = usual;
        }
    }

    /// A figure, or something else that was chosen.
    fn take(&mut self, entry: &ForeignEntry) {
        if entry.profile(FIGURE).is_none() {
            // The tick-boxes of the list, which say that its player has counted for himself.
            if !entry.name.starts_with("Manual Check") {
                self.doubt(format!("\"{}\", which is no figure", entry.name));
            }
        } else if kebab(&entry.name) == Officer::ID {
            match self.officer {
                None => self.take_officer(entry),
                Some(_) => self.doubt(format!("{}: a unit has one Officer", called(entry))),
            }
        } else {
            self.take_soldiers(entry);
        }
    }

    /// The Officer, with what was chosen for a new one (sb.out.officer).
    fn take_officer(&mut self, entry: &ForeignEntry) {
        let mut picked = Picked::of(self.book, entry);
        let mut either = |first: &str, second: &str| {
            let one = picked.choice(first);
            let other = picked.choice(second);
            if one == other {
                let what = if one { "both" } else { "neither" };
                picked.strange.push(format!("{what} of {first} and {second}; taken as {first}"));
            }
            if other && !one { second.to_string() } else { first.to_string() }
        };
        let melee_or_accuracy = either("melee", "accuracy");
        let health_or_speed = either("health", "speed");
        let courage_or_points = either("courage", "recruitment");
        let officer = json!({
            "name": name(entry).unwrap_or_else(|| entry.name.clone()),
            "melee_or_accuracy": melee_or_accuracy,
            "health_or_speed": health_or_speed,
            "courage_or_points": if courage_or_points == "courage" { "courage" } else { "points" },
            "attributes": std::mem::take(&mut picked.attributes),
            "equipment": picked.equipment(),
            "specials": picked.specials(),
        });
        self.note("/officer", entry, picked, true);
        self.officer = Some(officer);
    }

    /// A soldier, or several that are alike.
    fn take_soldiers(&mut self, entry: &ForeignEntry) {
        let Some(soldier) = self.soldier(entry) else {
            let types = self.book.soldiers.iter().map(|soldier| soldier.name.as_str());
            let near = nearest(&entry.name, types).map_or(String::new(), |near| format!(" (like {near}?)"));
            let cost = entry.cost(POINTS).map_or(String::new(), |cost| format!(", {cost} points"));
            self.doubt(format!("the soldier type \"{}\"{near}{cost}; left out", entry.name));
            return;
        };
        for nth in 0..entry.count.max(1) {
            if self.soldiers.len() == MOST_SOLDIERS {
                self.doubt(format!("{}: more than {MOST_SOLDIERS} soldiers; left out", called(entry)));
                return;
            }
            let mut picked = Picked::of(self.book, entry);
            let recruit = picked.recruit(soldier, entry, nth);
            self.note(&format!("/soldiers/{}", self.soldiers.len()), entry, picked, nth == 0);
            self.soldiers.push(recruit);
        }
    }

    fn soldier(&self, entry: &ForeignEntry) -> Option<&'a Soldier> {
        let profiles = entry.profiles.iter().map(|profile| profile.name.as_str());
        let mut names = std::iter::once(entry.name.as_str()).chain(profiles).map(kebab);
        names.find_map(|name| self.book.soldiers.iter().find(|soldier| soldier.id == name))
    }

    /// Notes what was made of a figure; of several that are alike, only once.
    fn note(&mut self, at: &str, entry: &ForeignEntry, picked: Picked, first: bool) {
        let (cost, numbers) = (entry.cost(POINTS), entry.profile(FIGURE));
        self.taken.printed.push(Printed {
            at: at.to_string(),
            cost: cost.map(|cost| cost / f64::from(entry.count.max(1))),
            numbers: numbers.map(|profile| profile.numbers.clone()).unwrap_or_default(),
        });
        if first {
            let who = called(entry);
            let many = if entry.count > 1 { format!("{} × ", entry.count) } else { String::new() };
            let things = picked.understood.join(", ");
            let things = if things.is_empty() { things } else { format!(": {things}") };
            self.taken.understood.push(format!("{many}{who}{things}"));
            picked.strange.into_iter().for_each(|what| self.doubt(format!("{who}: {what}")));
        }
    }

    fn doubt(&mut self, what: String) {
        self.taken.not_understood.push(what);
    }

    /// Puts the unit together. One without an Officer gets a plain one, because no unit is without.
    fn finish(&mut self, title: &str) {
        let officer = self.officer.take().unwrap_or_else(|| {
            self.taken.not_understood.push("no Officer was found; a plain one leads the unit".to_string());
            json!({
                "name": "Officer", "melee_or_accuracy": "melee", "health_or_speed": "health",
                "courage_or_points": "courage", "attributes": [], "equipment": [], "specials": [],
            })
        });
        let title = short(title);
        let mut unit = json!({
            "name": if title.is_empty() { "A unit".to_string() } else { title },
            "nation": self.nation,
            "officer": officer,
            "soldiers": std::mem::take(&mut self.soldiers),
        });
        let hires =
            self.book.nations.iter().find(|nation| nation.id == self.nation).map(|nation| &nation.hires);
        let is_outsider = |recruit: &Value| {
            hires.is_some_and(|hires| !hires.iter().any(|hired| recruit["type"] == hired.as_str()))
        };
        if unit["soldiers"].as_array().is_some_and(|soldiers| soldiers.iter().any(is_outsider)) {
            unit["options"] = json!({ "outsiders": true }); // sb.out.unit.3: allies, at more points
            self.taken.understood.push("soldiers from outside the nation's list are allowed".to_string());
        }
        self.taken.roster = unit;
    }
}

/// What was chosen for a figure, sorted.
#[derive(Default)]
struct Picked {
    /// What it carries, by the ids of the armoury, each as often as it is there.
    things: Vec<String>,
    /// Which of these are special items.
    special: Vec<bool>,
    attributes: Vec<String>,
    /// Whatever else, such as `melee-1`.
    choices: Vec<String>,
    understood: Vec<String>,
    strange: Vec<String>,
}

impl Picked {
    fn of(book: &Book, entry: &ForeignEntry) -> Picked {
        let mut picked = Picked::default();
        for leaf in entry.leaves() {
            picked.sort(book, leaf, entry.count.max(1));
        }
        picked
    }

    /// Puts a choice where it belongs. Its number is for all of the figures that are alike.
    fn sort(&mut self, book: &Book, leaf: &ForeignEntry, figures: u32) {
        let written = match kebab(&leaf.name).as_str() {
            "shotbag" => "Shot Bag",
            _ => leaf.name.as_str(),
        };
        let thing = Thing::read(written);
        let (general, special) = (book.weapon(&thing.id).is_some(), book.item(&thing.id).is_some());
        let attribute = open_to_officers(book).find(|name| kebab(name) == kebab(written));
        if general || special {
            for _ in 0..(leaf.count / figures).clamp(1, 9) {
                self.things.push(written.to_string());
                self.special.push(special);
            }
        } else if let Some(attribute) = attribute {
            self.attributes.push(attribute.to_string());
        } else if is_choice(written) {
            self.choices.push(kebab(written));
        } else {
            self.strange.push(format!("\"{}\"", leaf.name));
            return;
        }
        self.understood.push(leaf.name.clone());
    }

    /// Was one more of this chosen? The lists write `Melee + 1` and `Recruitment +(5)`.
    fn choice(&self, stat: &str) -> bool {
        self.choices.iter().any(|choice| choice == stat || choice.starts_with(&format!("{stat}-")))
    }

    fn equipment(&self) -> Vec<&str> {
        self.of_sort(false)
    }

    fn specials(&self) -> Vec<&str> {
        self.of_sort(true)
    }

    fn of_sort(&self, special: bool) -> Vec<&str> {
        let all = self.things.iter().zip(&self.special);
        all.filter(|(_, is_special)| **is_special == special).map(|(name, _)| name.as_str()).collect()
    }

    /// The soldier with these choices; the nth of several that are alike.
    fn recruit(&mut self, soldier: &Soldier, entry: &ForeignEntry, nth: u32) -> Value {
        let mut recruit = Map::new();
        recruit.insert("type".to_string(), soldier.id.as_str().into());
        if let Some(name) = name(entry).filter(|name| *name != soldier.name) {
            let name = if nth == 0 { name } else { format!("{name} {}", nth + 1) };
            recruit.insert("name".to_string(), name.into());
        }
        if soldier.slots.is_none() {
            self.wear_kit(soldier, &mut recruit);
        } else if !self.equipment().is_empty() {
            recruit.insert("equipment".to_string(), self.equipment().into());
        }
        if !self.specials().is_empty() {
            recruit.insert("specials".to_string(), self.specials().into());
        }
        self.take_attributes(soldier, &mut recruit);
        for choice in std::mem::take(&mut self.choices) {
            self.strange.push(format!("\"{choice}\", which is for Officers"));
        }
        Value::Object(recruit)
    }

    /// The kit of its type that is nearest to what it carries. What is left of that are its special items.
    fn wear_kit(&mut self, soldier: &Soldier, recruit: &mut Map<String, Value>) {
        let ids = |names: &[String]| -> Vec<String> {
            let things = names.iter().map(|name| Thing::read(name));
            things.flat_map(|thing| vec![thing.id.clone(); thing.count]).collect()
        };
        let carried = ids(&self.things);
        let lacks = |kit: &Vec<String>| without(&ids(kit), &carried).len();
        let best = soldier
            .kits
            .iter()
            .enumerate()
            .min_by_key(|(place, kit)| (lacks(kit), without(&carried, &ids(kit)).len(), *place));
        let Some((place, kit)) = best else { return };
        if soldier.kits.len() > 1 {
            recruit.insert("kit".to_string(), (place + 1).into());
        }
        if !carried.is_empty() && lacks(kit) > 0 {
            self.strange.push(format!("its equipment is no kit of its type; taken with {}", kit.join(", ")));
        }
        let left = without(&carried, &ids(kit));
        let (mut things, mut special) = (Vec::new(), Vec::new());
        for (name, is_special) in self.things.iter().zip(&self.special) {
            match (*is_special, left.contains(&Thing::read(name).id)) {
                (true, true) => {
                    things.push(name.clone());
                    special.push(true);
                }
                (false, true) => self.strange.push(format!("\"{name}\", which is not in its kit")),
                (_, false) => {}
            }
        }
        (self.things, self.special) = (things, special);
    }

    /// Attributes that its type picks, and Fey-Touched, which is bought (sb.out.unit.5). The list may name printed ones, too.
    fn take_attributes(&mut self, soldier: &Soldier, recruit: &mut Map<String, Value>) {
        let printed = |name: &String| soldier.attributes.iter().any(|own| kebab(own) == kebab(name));
        let mut picks: Vec<String> = std::mem::take(&mut self.attributes);
        picks.retain(|name| !printed(name));
        if soldier.picks.unwrap_or(0) == 0 {
            let (fey, strange): (Vec<_>, Vec<_>) =
                picks.into_iter().partition(|name| kebab(name) == "fey-touched");
            if !fey.is_empty() {
                recruit.insert("fey_touched".to_string(), true.into());
            }
            let doubt = |name: String| format!("the attribute \"{name}\", which its type does not pick");
            self.strange.extend(strange.into_iter().map(doubt));
        } else if !picks.is_empty() {
            recruit.insert("attributes".to_string(), picks.into());
        }
    }
}

/// Is this one of the choices of a new Officer?
fn is_choice(name: &str) -> bool {
    let name = kebab(name);
    let stat = name.split('-').next().unwrap_or_default();
    ["melee", "accuracy", "health", "speed", "courage", "recruitment"].contains(&stat)
}

/// What is left of a list when another is taken out of it, one for one.
fn without(all: &[String], taken: &[String]) -> Vec<String> {
    let mut taken = taken.to_vec();
    let mut is_left = |id: &&String| match taken.iter().position(|other| other == *id) {
        Some(place) => {
            taken.swap_remove(place);
            false
        }
        None => true,
    };
    all.iter().filter(|id| is_left(id)).cloned().collect()
}

/// What its player calls it.
fn name(entry: &ForeignEntry) -> Option<String> {
    entry.custom_name.as_deref().map(short).filter(|name| !name.is_empty())
}

/// `Private Ames (Infantryman)`
fn called(entry: &ForeignEntry) -> String {
    match name(entry) {
        Some(name) => format!("{name} ({})", short(&entry.name)),
        None => short(&entry.name),
    }
}

/// A name of a length that names have.
fn short(name: &str) -> String {
    let line = name.split_whitespace().collect::<Vec<_>>().join(" ");
    line.chars().take(MOST_LETTERS).collect()
}
