//! Proves that no roster, however it came about, makes mustering panic, and that whatever is offered can be done.

use fates::Random;
use frame::muster::{Edit, MusterView, Mustering, Takes, Wish};
use serde_json::{Value, json};
use silver_bayonet::Book;

use super::{muster, ready};

/// Every change that a muster offers.
fn offered(view: &MusterView) -> Vec<Edit> {
    let figures = view.figures.iter();
    let copies = figures.clone().filter_map(|figure| figure.copy.clone());
    let removals = figures.clone().filter(|figure| figure.may_go);
    let removals = removals.map(|figure| Edit::Remove { at: figure.at.clone() });
    let fields = view.fields.iter().chain(figures.flat_map(|figure| &figure.fields));
    let settings = fields.flat_map(|field| {
        let set = |to: Value| Edit::Set { at: field.at.clone(), to };
        match &field.takes {
            Takes::Text { .. } => vec![set(json!("Somebody else"))],
            Takes::Number { least, most, .. } => vec![set(json!(least)), set(json!(most))],
            Takes::Switch { now } => vec![set(json!(!now))],
            Takes::One { options, .. } => options.iter().map(|option| set(option.id.clone())).collect(),
            Takes::Some { now, options, .. } => {
                let more = |option: &frame::muster::ChoiceView| {
                    let ids = now.iter().map(|id| json!(id)).chain([option.id.clone()]);
                    set(Value::Array(ids.collect()))
                };
                options.iter().map(more).chain([set(json!([]))]).collect()
            }
        }
    });
    let additions = view.additions.iter().map(|addition| addition.edit.clone());
    copies.chain(removals).chain(additions).chain(settings.collect::<Vec<_>>()).collect()
}

/// Every cure applies, and what it makes of the roster can be mustered.
fn cures_apply(roster: &Value, view: &MusterView) {
    for cure in view.flaws.iter().flat_map(|flaw| &flaw.cures) {
        let mut cured = roster.clone();
        for edit in &cure.edits {
            edit.apply(&mut cured).unwrap_or_else(|fault| panic!("{}: {fault}", cure.words));
        }
        muster(&cured);
    }
}

/// Proves that a walk of random offered changes from every ready unit is mustered at each step, and that all that is
/// offered on the way applies.
#[test]
fn whatever_is_offered_can_be_done() {
    for (seed, unit) in (0u64..).zip(Book::built_in().units()) {
        let (mut luck, mut roster) = (Random::new(seed), ready(&unit.id));
        for _ in 0..25 {
            let view = muster(&roster);
            cures_apply(&roster, &view);
            let offers = offered(&view);
            for addition in view.additions.iter().map(|addition| &addition.edit) {
                let mut more = roster.clone();
                addition.apply(&mut more).unwrap();
            }
            let mut next = roster.clone();
            offers[luck.below(offers.len())].apply(&mut next).unwrap();
            roster = next;
        }
        muster(&roster);
    }
}

/// Proves that what is added or copied without a reason against it leaves no flaw behind.
#[test]
fn what_may_be_added_leaves_no_flaw() {
    for seed in 0..30 {
        let wish = Wish { seed, points: Some(60), ..Wish::default() };
        let roster = Book::built_in().by_chance(&wish).unwrap();
        let view = muster(&roster);
        assert!(view.flaws.is_empty(), "seed {seed}: {:?}", view.flaws);
        let free = view.additions.iter().filter(|addition| addition.why_not.is_none());
        let copies = view.figures.iter().filter_map(|figure| figure.copy.as_ref());
        for edit in free.map(|addition| &addition.edit).chain(copies) {
            let mut more = roster.clone();
            edit.apply(&mut more).unwrap();
            assert_eq!(muster(&more).flaws, [], "seed {seed}: {edit:?}");
        }
    }
}

/// Something that might stand anywhere in JSON.
fn anything(luck: &mut Random) -> Value {
    const WORDS: [&str; 12] = [
        "",
        " ",
        "melee",
        "9 Pistols",
        "Silver Shot (Rifle)",
        "Silver Weapon (",
        "Skinshift (Nobody)",
        "Damage Reduction (99999)",
        "Sow Fear (X)",
        "éß/~1",
        "officer",
        "0 × Musket",
    ];
    match luck.below(10) {
        0 => Value::Null,
        1 => json!(luck.below(2) == 0),
        2 => json!(-1),
        3 => json!(u64::MAX),
        4 => json!(1.5e300),
        5 => json!([]),
        6 => json!({}),
        7 => json!([WORDS[luck.below(12)], WORDS[luck.below(12)]]),
        8 => json!({ WORDS[luck.below(12)]: WORDS[luck.below(12)] }),
        _ => json!(WORDS[luck.below(12)]),
    }
}

/// All places of a value.
fn places(value: &Value, at: &str, into: &mut Vec<String>) {
    into.push(at.to_string());
    match value {
        Value::Array(list) => {
            list.iter().enumerate().for_each(|(place, entry)| places(entry, &format!("{at}/{place}"), into));
        }
        Value::Object(fields) => fields.iter().for_each(|(name, entry)| {
            places(entry, &format!("{at}/{}", name.replace('~', "~0").replace('/', "~1")), into);
        }),
        _ => {}
    }
}

/// Proves that no JSON makes mustering panic: ready units with anything anywhere in them.
#[test]
fn no_roster_makes_mustering_panic() {
    let book = Book::built_in();
    for seed in 0..600u64 {
        let mut luck = Random::new(seed);
        let mut roster = ready(&book.units()[luck.below(book.units().len())].id);
        for _ in 0..=luck.below(4) {
            let mut all = Vec::new();
            places(&roster, "", &mut all);
            let at = all[luck.below(all.len())].clone();
            let new = anything(&mut luck);
            if let Some(found) = roster.pointer_mut(&at) {
                *found = new;
            }
        }
        match book.muster(&roster) {
            Ok(view) => cures_apply(&roster, &view),
            Err(flaws) => {
                assert!(!flaws.is_empty() && flaws.iter().all(|flaw| !flaw.may_be_waived), "{flaws:?}");
                let is_there = |flaw: &frame::muster::FlawView| roster.pointer(&flaw.at).is_some();
                assert!(flaws.iter().all(is_there), "{flaws:?}");
            }
        }
    }
    for value in [json!(null), json!([]), json!("unit"), json!(7), json!({})] {
        assert!(book.muster(&value).is_err(), "{value}");
    }
}
