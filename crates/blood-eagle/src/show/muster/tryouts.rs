//! A few exact odds that show what a figure does, against enemies that it is likely to meet.

use frame::System;
use frame::muster::Tryout;
use frame::odds::{Party, Query};
use serde_json::{Map, Value, json};

use super::gear::distance;
use crate::BloodEagle;
use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::warband::FigureSheet;
use crate::odds::written::sheet;

/// A lightly armed enemy and a well armed one.
const ENEMIES: [&str; 2] = ["fyrdman", "hirdman"];

/// The most inches at which a shot is tried.
const FAR: i32 = 12;

const ATTACK: [(&str, &str); 2] = [("hit", "hits"), ("out", "puts it Out")];
const DEFENCE: [(&str, &str); 2] = [("safe", "comes through"), ("out", "is put Out")];

/// It strikes at both, shoots at the lighter one if it can, and is struck by the stronger one.
pub(super) fn tryouts(book: &Book, fighter: &Party) -> Vec<Tryout> {
    let Ok(figure) = sheet(book, &fighter.profile) else { return Vec::new() };
    let (profile, flaws) = figure.examine(book, "");
    if flaws.iter().any(|flaw| !(flaw.may_be_waived && figure.anyway)) {
        return Vec::new();
    }
    let enemies: Vec<&FigureSheet> = ENEMIES.iter().filter_map(|id| book.sheet(id).ok()).collect();
    let [light, .., strong] = enemies[..] else { return Vec::new() };
    let strikes = |enemy: &FigureSheet| {
        let query = query("fight", fighter, &Party::of(&enemy.id), Map::new());
        Tryout { words: format!("Strikes at a {}", enemy.name), query, chances: ATTACK.to_vec() }
    };
    let defends = Tryout {
        words: format!("Is struck at by a {}", strong.name),
        query: query("fight", &Party::of(&strong.id), fighter, Map::new()),
        chances: DEFENCE.to_vec(),
    };
    let all = [Some(strikes(light)), Some(strikes(strong)), shoots(&profile, fighter, light), Some(defends)];
    all.into_iter().flatten().collect()
}

/// A shot or a throw at the enemy, as far as its best weapon reaches, but not across the table.
fn shoots(profile: &Profile, fighter: &Party, enemy: &FigureSheet) -> Option<Tryout> {
    let reach = profile.arms.iter().filter_map(|arm| arm.shoot).map(|row| row.range).max()?;
    let reach = reach.min(table::inches(FAR));
    let inches = reach.0 / table::inches(1).0;
    let facts = Map::from_iter([("range".to_string(), json!(inches))]);
    Some(Tryout {
        words: format!("Shoots at a {}, {} away", enemy.name, distance(reach)),
        query: query("shoot", fighter, &Party::of(&enemy.id), facts),
        chances: ATTACK.to_vec(),
    })
}

fn query(question: &str, attacker: &Party, target: &Party, facts: Map<String, Value>) -> Query {
    let query = Query::facing(BloodEagle::SHORT, attacker, target);
    Query { question: question.to_string(), facts, ..query }
}
