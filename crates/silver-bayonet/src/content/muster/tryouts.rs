//! A few exact odds that show what a figure does, against enemies that it is likely to meet.

use frame::muster::Tryout;
use frame::odds::{Party, Query};
use serde_json::{Map, Value, json};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::rules::fighting::arms::{Arm, Weapon};
use crate::rules::powers::attribute::Quality;

/// A soldier of the other side, and a creature of the night that special items are made for.
const SOLDIER: &str = "infantryman";
const CREATURE: &str = "werewolf";

/// The number of a Check of courage that many rules ask for.
const NERVE: i64 = 12;

/// As far as shots are tried.
const FAR: u8 = 12;

/// A shot and a blow at a soldier, the same at a creature, or courage where it can do no harm.
pub(super) fn tryouts(book: &Book, fighter: &Party) -> Vec<Tryout> {
    let Some(profile) = crate::odds::profile(book, fighter) else { return Vec::new() };
    let mounted = fighter.with.get("mounted").and_then(Value::as_bool).unwrap_or_default();
    let gun = profile.arms.iter().find(|arm| arm.shooting.is_some() && (!mounted || on_horse(arm.weapon)));
    let shot = |target| gun.and_then(|gun| shoots(book, fighter, gun, target));
    let blow = |target| fights(book, fighter, target);
    let mut tried: Vec<Tryout> =
        [shot(SOLDIER), blow(SOLDIER), blow(CREATURE)].into_iter().flatten().collect();
    let loaded =
        gun.is_some_and(|gun| gun.shooting.is_some_and(|shooting| shooting.shots.has(Quality::Silver)));
    tried.extend(if loaded { shot(CREATURE) } else { keeps_its_nerve(&profile, fighter) });
    tried
}

/// May it be fired from horseback? sb.cav.shoot.2
fn on_horse(weapon: Weapon) -> bool {
    matches!(weapon, Weapon::Pistol | Weapon::Musket | Weapon::Blunderbuss)
}

fn shoots(book: &Book, fighter: &Party, gun: &Arm, target: &str) -> Option<Tryout> {
    let shooting = gun.shooting?;
    let range = shooting.range.min(FAR);
    let name = &book.profile(target).ok()?.name;
    let silver = target == CREATURE && shooting.shots.has(Quality::Silver);
    let choices = if silver { json!({ "shot": "silver" }) } else { json!({}) };
    let with = if silver { ", with silver" } else { "" };
    let armed = Party { weapon: Some(gun.make().id(book)), ..fighter.clone() };
    Some(Tryout {
        words: format!("Shoots {} at {range}″{with}", a(name)),
        query: asked("shoot", armed, Some(target), &json!({ "range": range }), &choices),
        chances: vec![("hit", "hits"), ("kill", "brings it down")],
    })
}

fn fights(book: &Book, fighter: &Party, target: &str) -> Option<Tryout> {
    let name = &book.profile(target).ok()?.name;
    Some(Tryout {
        words: format!("Attacks {} in melee", a(name)),
        query: asked("melee", fighter.clone(), Some(target), &json!({}), &json!({})),
        chances: vec![("hit", "hits"), ("kill", "brings it down"), ("attacker_hit", "is hit in return")],
    })
}

fn keeps_its_nerve(profile: &Profile, fighter: &Party) -> Option<Tryout> {
    let facts = json!({ "stat": "courage", "tn": NERVE });
    Some(Tryout {
        words: format!("Passes a Courage Check against {NERVE} with {:+}", profile.stats.courage),
        query: asked("check", fighter.clone(), None, &facts, &json!({})),
        chances: vec![("pass", "passes")],
    })
}

fn asked(question: &str, attacker: Party, target: Option<&str>, facts: &Value, choices: &Value) -> Query {
    let fields = |value: &Value| value.as_object().cloned().unwrap_or_else(Map::new);
    Query {
        system: "sb".to_string(),
        question: question.to_string(),
        attacker,
        target: target.map(Party::of),
        facts: fields(facts),
        choices: fields(choices),
    }
}

fn a(name: &str) -> String {
    let vowel = name.starts_with(['A', 'E', 'I', 'O', 'U']);
    format!("{} {name}", if vowel { "an" } else { "a" })
}
