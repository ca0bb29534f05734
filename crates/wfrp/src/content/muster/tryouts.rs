//! A few exact odds that show what a combatant does.

use fates::Rules;
use frame::muster::Tryout;
use frame::odds::{Party, Query};
use serde_json::{Map, Value};

use crate::Wfrp;
use crate::content::book::Book;
use crate::content::draft::Draft;
use crate::content::profile::Profile;

/// An enemy that many meet, and one that few wish to meet.
const USUAL: &str = "road-bandit";
const GRIM: &str = "household-knight";

/// How far away what is shot at stands, in yards.
const SHOT: u16 = 20;

/// What a fighter does to a bandit, what the bandit does to it, and how it fares against a knight.
pub(super) fn of(book: &Book, fighter: &Party) -> Vec<Tryout> {
    let Some(profile) = profile_of(book, fighter) else { return Vec::new() };
    let foe = |id: &str| book.profile(id).ok().map(|profile| (Party::of(id), profile.name.clone()));
    let hits = vec![("attacker_wins", "hits"), ("down", "brings it down")];
    let suffers = vec![("attacker_wins", "is hit"), ("down", "goes down")];
    let mut all = Vec::new();
    if let Some((bandit, name)) = foe(USUAL) {
        all.push(tryout(format!("Strikes a {name}"), "melee", [fighter, &bandit], hits.clone()));
        if reaches(&profile) {
            let words = format!("Shoots a {name} at {SHOT} yards");
            let mut shot = tryout(words, "shoot", [fighter, &bandit], hits.clone());
            shot.query.facts.insert("range".to_string(), Value::from(SHOT));
            all.push(shot);
        }
        all.push(tryout(format!("Struck by a {name}"), "melee", [&bandit, fighter], suffers));
    }
    if let Some((knight, name)) = foe(GRIM) {
        all.push(tryout(format!("Strikes a {name}"), "melee", [fighter, &knight], hits));
    }
    all
}

/// The profile of a fighter, as far as it can be read.
fn profile_of(book: &Book, fighter: &Party) -> Option<Profile> {
    match &fighter.profile {
        Value::String(id) => book.profile(id).ok().cloned(),
        whole => serde_json::from_value::<Draft>(whole.clone()).ok().map(|draft| draft.profile(book)),
    }
}

/// Has it something that reaches so far? Three times its range is the end of it (wf.mod.range.extreme).
fn reaches(profile: &Profile) -> bool {
    profile.arms.iter().any(|arm| !arm.is_melee() && arm.range.saturating_mul(3) >= SHOT)
}

fn tryout(
    words: String,
    question: &str,
    [attacker, target]: [&Party; 2],
    chances: Vec<(&'static str, &'static str)>,
) -> Tryout {
    let query = Query {
        system: Wfrp::SYSTEM.to_string(),
        question: question.to_string(),
        attacker: attacker.clone(),
        target: Some(target.clone()),
        facts: Map::new(),
        choices: Map::new(),
    };
    Tryout { words, query, chances }
}
