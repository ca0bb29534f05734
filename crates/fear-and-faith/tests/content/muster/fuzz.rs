//! Random changes and random JSON: nothing panics, and what is offered can be done.

use fates::Random;
use fear_and_faith::Book;
use frame::muster::{Edit, MusterView, Mustering};
use serde_json::{Value, json};

/// So many parties are changed, so often each.
const PARTIES: u64 = 12;
const CHANGES: usize = 25;

fn any<'a, T>(of: &'a [T], luck: &mut Random) -> Option<&'a T> {
    (!of.is_empty()).then(|| &of[luck.below(of.len())])
}

/// Some value, sound or not.
fn value(luck: &mut Random) -> Value {
    let values = [
        json!(null),
        json!(true),
        json!(0),
        json!(-1),
        json!(2),
        json!(63),
        json!(255),
        json!(256),
        json!(9_999),
        json!(70_000),
        json!(1e300),
        json!(3.5),
        json!(""),
        json!("good"),
        json!("evil"),
        json!("cop"),
        json!("Count Dracula"),
        json!("baron-frankenstein"),
        json!("vampires"),
        json!("anyone"),
        json!("human-cattle"),
        json!("Ban (Ghosts)"),
        json!("é".repeat(150)),
        json!("x".repeat(500)),
        json!([]),
        json!([[]]),
        json!(["Tough", "Hard to Kill", "Minion", "Witch", "Chainsaw"]),
        json!(["Pistol", "SMG", "Bow", "Rifle", "Shotgun", "Musket", "Swarm"]),
        json!({}),
        json!({ "profile": "mature-vampire" }),
        json!({ "profile": "cat-familiar", "count": 200 }),
        json!({ "profile": { "name": "", "quality": 2, "combat": 9, "rules": ["Demonologist", "Unique"] } }),
        json!({ "profile": { "name": "Odd", "quality": 0, "combat": -128 }, "master": "Odd" }),
        json!({ "name": "Odd", "quality": 6, "combat": 0, "rules": ["Minion", "Ban", "Lethal (Anyone)"] }),
    ];
    any(&values, luck).cloned().unwrap_or_default()
}

/// Some place of the roster, or of none.
fn place(roster: &Value, luck: &mut Random) -> String {
    let mut places = vec!["/nowhere".to_string(), String::new(), "/models/99".to_string()];
    collect(roster, "", &mut places);
    any(&places, luck).cloned().unwrap_or_default()
}

fn collect(value: &Value, at: &str, places: &mut Vec<String>) {
    match value {
        Value::Array(list) => list.iter().enumerate().for_each(|(place, entry)| {
            places.push(format!("{at}/{place}"));
            collect(entry, &format!("{at}/{place}"), places);
        }),
        Value::Object(fields) => fields.iter().for_each(|(name, field)| {
            places.push(format!("{at}/{name}"));
            collect(field, &format!("{at}/{name}"), places);
        }),
        _ => {}
    }
}

fn change(roster: &Value, view: Option<&MusterView>, luck: &mut Random) -> Edit {
    let fields: Vec<String> = view
        .into_iter()
        .flat_map(|view| view.fields.iter().chain(view.figures.iter().flat_map(|figure| &figure.fields)))
        .map(|field| field.at.clone())
        .collect();
    let at = match luck.below(3) {
        0 => place(roster, luck),
        _ => any(&fields, luck).cloned().unwrap_or_default(),
    };
    match luck.below(8) {
        0 => Edit::Remove { at: place(roster, luck) },
        1 => Edit::Move { at: place(roster, luck), to: luck.below(4) },
        2 => Edit::Add { at: "/models".to_string(), what: value(luck) },
        3 => Edit::Add { at, what: value(luck) },
        _ => Edit::Set { at, to: value(luck) },
    }
}

/// All that is offered can be done, and what comes of it can be mustered again.
fn keeps_its_word(book: &Book, roster: &Value, view: &MusterView, luck: &mut Random) {
    let additions = (0..2).filter_map(|_| any(&view.additions, luck)).map(|addition| &addition.edit);
    let copies = view.figures.iter().filter_map(|figure| figure.copy.as_ref());
    let cures = view.flaws.iter().flat_map(|flaw| &flaw.cures).flat_map(|cure| &cure.edits);
    let offered: Vec<&Edit> = additions.chain(copies.take(3)).chain(cures.take(6)).collect();
    for edit in offered {
        let mut changed = roster.clone();
        assert_eq!(edit.apply(&mut changed), Ok(()), "{edit:?}");
        assert!(book.muster(&changed).is_ok(), "{edit:?}");
    }
    if let Some(figure) = any(&view.figures, luck) {
        book.tryouts(&figure.fighter);
        assert!(book.fighter(roster, &figure.name).is_ok() || figure.name.is_empty(), "{}", figure.name);
    }
}

/// A ready party, changed again and again: what can't be read is told, and the change taken back.
#[test]
fn random_changes_never_panic_and_what_is_offered_can_be_done() {
    let book = Book::built_in();
    for seed in 0..PARTIES {
        let mut luck = Random::new(seed);
        let ready = any(book.parties(), &mut luck).map(|party| book.ready(&party.id).unwrap());
        let mut roster = ready.unwrap_or_default();
        let mut view = book.muster(&roster).ok();
        for _ in 0..CHANGES {
            let mut changed = roster.clone();
            if change(&roster, view.as_ref(), &mut luck).apply(&mut changed).is_err() {
                assert_eq!(changed, roster, "what can't be done changes nothing");
                continue;
            }
            match book.muster(&changed) {
                Ok(found) => {
                    keeps_its_word(book, &changed, &found, &mut luck);
                    (roster, view) = (changed, Some(found));
                }
                Err(flaws) => assert!(!flaws.is_empty()),
            }
        }
    }
}

/// JSON of any kind is told to be no party, or is one.
#[test]
fn random_json_never_panics() {
    let mut luck = Random::new(7);
    for _ in 0..2_000 {
        let mut roster = value(&mut luck);
        for name in ["name", "side", "points", "scenarios", "pool", "anyway", "models"] {
            if roster.is_object() && luck.below(3) > 0 {
                roster[name] = if luck.below(3) == 0 {
                    json!([value(&mut luck), value(&mut luck)])
                } else {
                    value(&mut luck)
                };
            }
        }
        if let Err(flaws) = Book::built_in().muster(&roster) {
            assert!(!flaws.is_empty());
        }
    }
}
