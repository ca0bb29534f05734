//! What a model can do, shown by exact odds against enemies that it is likely to meet.

use frame::System;
use frame::muster::Tryout;
use frame::odds::{Party, Query};
use serde_json::{Map, Value, json};

use crate::FearAndFaith;
use crate::content::book::Book;
use crate::content::party::Member;
use crate::content::profile::{Draft, Profile, Side};
use content::Written;

/// Whom each side is likely to meet: one of the many, and one that is worth a party.
const MET_BY_GOOD: [&str; 2] = ["walking-dead", "lesser-werewolf"];
const MET_BY_EVIL: [&str; 2] = ["angry-villager-with-knife-and-improvised-weapons", "cop"];

const FELLS: [(&str, &str); 4] = [
    ("target_gruesome", "kills gruesomely"),
    ("target_killed", "kills"),
    ("target_fallen", "throws down"),
    ("target_recoils", "drives back"),
];

/// Its blow, its shot, its nerve and its activation, as far as it has them.
pub(super) fn tryouts(book: &Book, fighter: &Party) -> Vec<Tryout> {
    let Some(profile) = profile(book, fighter) else { return Vec::new() };
    let side = side(book, fighter, &profile);
    let met = if side == Side::Good { MET_BY_GOOD } else { MET_BY_EVIL };
    let [many, strong] = met.map(|id| book.profile(id).ok());
    let try_at = |foe: &Profile, words: String, question: &str, facts: Value, chances: &[_]| Tryout {
        words,
        query: query(fighter, Some(foe), question, facts),
        chances: chances.to_vec(),
    };
    let blow = many.map(|foe| try_at(foe, format!("Strikes a {}", foe.name), "melee", json!({}), &FELLS));
    let shot = strong.filter(|_| profile.arms.iter().any(|arm| !arm.is_lobbed())).map(|foe| {
        try_at(foe, format!("Shoots a {} in its first band", foe.name), "shoot", json!({ "band": 1 }), &FELLS)
    });
    let nerve = strong.filter(|_| side == Side::Good).map(|foe| {
        let chances = [("steady", "holds its nerve")];
        try_at(foe, format!("Is charged by a {}", foe.name), "fear", json!({}), &chances)
    });
    let second = strong
        .filter(|_| side == Side::Evil)
        .map(|foe| try_at(foe, format!("Strikes a {}", foe.name), "melee", json!({}), &FELLS));
    let acts = Tryout {
        words: "Activates on two dice".to_string(),
        query: query(fighter, None, "activate", json!({})),
        chances: vec![
            ("two_actions", "both actions"),
            ("one_action", "one action at least"),
            ("turnover", "loses the turn"),
        ],
    };
    [blow, shot, nerve, second].into_iter().flatten().chain([acts]).collect()
}

fn query(fighter: &Party, foe: Option<&Profile>, question: &str, facts: Value) -> Query {
    let facts = match facts {
        Value::Object(facts) => facts,
        _ => Map::new(),
    };
    Query {
        system: FearAndFaith::SHORT.to_string(),
        question: question.to_string(),
        attacker: fighter.clone(),
        target: foe.map(|foe| Party::of(&foe.id)),
        facts,
        choices: Map::new(),
    }
}

/// What the fighter is, if it is anything.
fn profile(book: &Book, fighter: &Party) -> Option<Profile> {
    let profile: Written<Draft> = serde_json::from_value(fighter.profile.clone()).ok()?;
    Member { profile, ..Member::of("") }.profile(book).ok()
}

/// The side that is said, or the one of its list.
fn side(book: &Book, fighter: &Party, profile: &Profile) -> Side {
    match fighter.kind.as_deref() {
        Some("evil") => Side::Evil,
        Some(_) => Side::Good,
        None => book.list(&profile.list).map_or(Side::Good, |list| list.side),
    }
}
