//! No roster makes the builder fall over: ready warbands changed at random, and any JSON at all.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{BloodEagle, Book};
use fates::Random;
use frame::muster::Takes;
use frame::odds::{Oddsmaker, Party, Query};
use frame::{Mustering, RosterOrder};
use serde_json::{Map, json};

use super::*;

/// Musters it, and looks at what comes of it: whether it can be read or not, nothing panics and every flaw has a place.
fn try_out(roster: &Value) {
    let book = Book::built_in();
    let faults = match book.muster(roster) {
        Err(faults) => faults,
        Ok(view) => {
            if let Some(figure) = view.figures.first() {
                book.tryouts(&figure.fighter);
                let strike = Query::facing("be", &figure.fighter, &Party::of("thrall"));
                let _ = BloodEagle::odds(book, &Query { question: "fight".to_string(), ..strike });
            }
            for cure in view.flaws.iter().flat_map(|flaw| &flaw.cures) {
                let mut cured = roster.clone();
                cure.edits.iter().for_each(|edit| edit.apply(&mut cured).unwrap());
                assert!(book.muster(&cured).is_ok(), "{cure:?} {roster}");
            }
            view.flaws
        }
    };
    for flaw in faults {
        assert!(flaw.at.is_empty() || flaw.at.starts_with('/'), "{flaw:?}");
        assert!(!flaw.words.is_empty());
        let rule = flaw.rule.map(|rule| rule.0);
        assert!(rule.is_none_or(|rule| book.cards.get(rule).is_some()), "{rule:?}");
    }
}

/// What may come instead of anything.
fn anything(chance: &mut Random, deep: usize) -> Value {
    match chance.below(if deep == 0 { 9 } else { 11 }) {
        0 => Value::Null,
        1 => json!(chance.below(2) == 0),
        2 => json!(chance.below(300) as i64 - 150),
        3 => json!(i64::MIN),
        4 => json!(1.5),
        5 => json!(
            ["", "fyrdman", "long-sword", "sling", "dagger", "leader", "hero", "hex", "~/"][chance.below(9)]
        ),
        6 => json!("x".repeat(chance.below(100))),
        7 => json!(["dagger", "dagger", "spear", "spear", "war-bow", "club", "club", "sling"]),
        8 => json!(["hero", "leader", "berserk", "hero"]),
        9 => (0..chance.below(4)).map(|_| anything(chance, deep - 1)).collect(),
        _ => Value::Object(
            (0..chance.below(4))
                .map(|_| (key(chance).to_string(), anything(chance, deep - 1)))
                .collect::<Map<_, _>>(),
        ),
    }
}

fn key(chance: &mut Random) -> &'static str {
    const KEYS: [&str; 30] = [
        "name",
        "figure",
        "profiles",
        "profile",
        "count",
        "limit",
        "points",
        "figures",
        "anyway",
        "id",
        "fv",
        "sv",
        "fate",
        "speed",
        "leadership",
        "body",
        "helm",
        "shield",
        "class",
        "ar",
        "cost",
        "fight",
        "shoot",
        "poisoned",
        "legendary",
        "traits",
        "hero_points",
        "powers",
        "items",
        "torch",
    ];
    KEYS[chance.below(KEYS.len())]
}

/// A place in a roster, or nearly one.
fn place(chance: &mut Random) -> String {
    match chance.below(6) {
        0 => format!("/{}", key(chance)),
        1 => format!("/figure/{}/{}/{}", chance.below(4), key(chance), chance.below(3)),
        2 => format!("/figure/{}", chance.below(4)),
        _ => format!("/figure/{}/{}", chance.below(4), key(chance)),
    }
}

fn edit(chance: &mut Random) -> Edit {
    let at = place(chance);
    match chance.below(4) {
        0 | 1 => Edit::Set { at, to: anything(chance, 2) },
        2 => Edit::Add { at, what: anything(chance, 2) },
        _ => Edit::Remove { at },
    }
}

#[test]
fn warbands_changed_at_random_are_told_or_mustered() {
    let mut chance = Random::new(7);
    for round in 0..600 {
        let mut roster = ready(READY[round % READY.len()]);
        for _ in 0..1 + chance.below(6) {
            let _ = edit(&mut chance).apply(&mut roster);
        }
        try_out(&roster);
    }
}

#[test]
fn any_data_is_told_or_mustered() {
    let mut chance = Random::new(8);
    for _ in 0..3000 {
        let mut roster = anything(&mut chance, 4);
        if chance.below(2) == 0 {
            roster = json!({ "name": "x", "figure": [roster.clone()], "profiles": [roster] });
        }
        try_out(&roster);
        let _ = RosterOrder::read::<blood_eagle::WarbandSheet>(&roster, "warband");
    }
}

/// Adding, copying and taking out always apply, and what comes of it can be mustered again.
#[test]
fn additions_and_copies_apply() {
    let mut chance = Random::new(9);
    for round in 0..40 {
        let mut roster = ready(READY[round % READY.len()]);
        for _ in 0..12 {
            let view = mustered(&roster);
            let figure = &view.figures[chance.below(view.figures.len())];
            let free: Vec<_> = view.additions.iter().filter(|one| one.why_not.is_none()).collect();
            let edit = match (chance.below(4), &figure.copy) {
                (0, Some(copy)) => copy.clone(),
                (1, _) if figure.may_go => Edit::Remove { at: figure.at.clone() },
                _ if !free.is_empty() => free[chance.below(free.len())].edit.clone(),
                _ => continue,
            };
            roster = after(&roster, &edit);
        }
        let view = mustered(&roster);
        assert!(view.flaws.is_empty(), "{:?}", view.flaws);
        assert!(view.may_play());
    }
}

/// Whatever a field offers can be chosen, comes to what it says it costs, and can be mustered again.
#[test]
fn every_choice_applies_at_its_cost() {
    for id in READY {
        let roster = ready(id);
        let view = mustered(&roster);
        let before = view.totals[0].now;
        for figure in &view.figures {
            for field in &figure.fields {
                let (options, now) = match &field.takes {
                    Takes::One { options, .. } => (options, None),
                    Takes::Some { options, now, .. } => (options, Some(now)),
                    _ => continue,
                };
                for option in options.iter().filter(|option| option.why_not.is_none()) {
                    let mut list = now.cloned().unwrap_or_default();
                    let name = option.id.as_str().unwrap().to_string();
                    let sign = match list.iter().position(|other| *other == name) {
                        Some(place) => {
                            list.remove(place);
                            -1
                        }
                        None => {
                            list.push(name);
                            1
                        }
                    };
                    let to = if now.is_some() { json!(list) } else { option.id.clone() };
                    let view = mustered(&after(&roster, &Edit::Set { at: field.at.clone(), to }));
                    let more = sign * option.cost.unwrap_or_default() * i64::from(figure.count);
                    assert_eq!(view.totals[0].now - before, more, "{} {}", field.at, option.name);
                }
            }
        }
    }
}
