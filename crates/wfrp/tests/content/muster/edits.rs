//! Whatever is changed, nothing panics: fields, options, cures, copies and additions applied by chance, and any data.

use fates::{Random, RuleId};
use frame::muster::{Edit, FieldView, MusterView, Takes, Wish};
use serde_json::{Value, json};
use wfrp::{Book, Roster};

use super::{book, mustered, one};

fn starts() -> Vec<Value> {
    let ids = Book::built_in().rosters.iter().map(|roster| roster.id.as_str());
    let mut all: Vec<Value> = ids.map(|id| book().ready(id).unwrap()).collect();
    all.push(book().blank(None).unwrap());
    all.push(book().by_chance(&Wish { seed: 4, points: Some(9), kind: None }).unwrap());
    all.push(full());
    all
}

/// Somebody with something of everything.
fn full() -> Value {
    let mut company = one(json!({
        "name": "Hedda", "size": "small", "skills": { "dodge": 40, "ranged-bow": 55 }, "armour": { "head": 9, "body": "mail" },
        "metal": ["head"], "traits": ["fearless"], "talents": ["dual-wielder"], "fortune": 2, "resolve": 1, "bandages": 3,
        "look": "knight",
        "weapons": [{ "weapon": "bow", "damage": 6, "range": 55 }, { "weapon": {
            "name": "Foehammer", "kind": "melee", "skill": "melee-basic", "hands": 1, "strength": true, "damage": 5,
            "qualities": ["impale"] } }],
    }));
    company["combatants"][0]["marks"] = json!(["nemesis"]);
    company["combatants"][0]["with"] = json!({
        "wounds": 1, "criticals": 1, "conditions": [["bleeding", 2], ["fatigued", 1]], "fortune": 0,
        "injuries": [{ "injury": "maimed-eye", "at": "head", "days": 9 }],
    });
    company
}

/// What a field may be: every option, the bounds, and nothing where that is possible.
fn values(field: &FieldView) -> Vec<Value> {
    match &field.takes {
        Takes::Text { most, .. } => vec![json!("Ottilie"), json!("x".repeat(*most))],
        Takes::Number { least, most, usual, .. } => {
            let none = usual.map(|_| Value::Null);
            [json!(least), json!(most)].into_iter().chain(none).collect()
        }
        Takes::Switch { now } => vec![json!(!now)],
        Takes::One { options, may_be_none, .. } => {
            let none = may_be_none.then_some(Value::Null);
            options.iter().map(|option| option.id.clone()).chain(none).collect()
        }
        Takes::Some { options, .. } => {
            let each = options.iter().map(|option| json!([option.id]));
            each.chain([json!([])]).collect()
        }
    }
}

/// Every field takes what it says it takes: the company can be read afterwards, and the field says what was set.
#[test]
fn every_field_takes_what_it_offers() {
    for start in starts() {
        let view = mustered(&start);
        for field in view.fields.iter().chain(view.figures.iter().flat_map(|figure| &figure.fields)) {
            for to in values(field) {
                let mut company = start.clone();
                let edit = Edit::Set { at: field.at.clone(), to: to.clone() };
                edit.apply(&mut company).unwrap_or_else(|fault| panic!("{}: {fault}", field.at));
                let after =
                    book().muster(&company).unwrap_or_else(|flaws| panic!("{}: {to}: {flaws:?}", field.at));
                let found = after.fields.iter().chain(after.figures.iter().flat_map(|figure| &figure.fields));
                let found = found.into_iter().find(|other| other.at == field.at);
                assert!(found.is_some_and(|found| says(found, &to)), "{}: {to}", field.at);
            }
        }
    }
}

/// Does a field say that this is what it is now?
fn says(field: &FieldView, to: &Value) -> bool {
    let key = |value: &Value| frame::muster::ChoiceView::key_of(value);
    match &field.takes {
        Takes::Text { now, .. } => Some(now.as_str()) == to.as_str(),
        Takes::Number { now, .. } => *now == to.as_i64(),
        Takes::Switch { now } => Some(*now) == to.as_bool(),
        Takes::One { now, options, .. } => match now {
            None => to.is_null(),
            Some(now) => *now == key(to) && options.iter().any(|option| option.key() == *now),
        },
        Takes::Some { now, options, .. } => {
            let set: Vec<String> = to.as_array().unwrap().iter().map(key).collect();
            *now == set && now.iter().all(|now| options.iter().any(|option| option.key() == *now))
        }
    }
}

/// All rules that a view names.
fn rules(view: &MusterView) -> Vec<RuleId> {
    let fields = view.fields.iter().chain(view.figures.iter().flat_map(|figure| &figure.fields));
    let options = fields.clone().flat_map(|field| match &field.takes {
        Takes::One { options, .. } | Takes::Some { options, .. } => options.clone(),
        _ => Vec::new(),
    });
    let figures = || view.figures.iter();
    let traits = figures().flat_map(|figure| figure.traits.iter().filter_map(|one| one.rule));
    let gear = figures().flat_map(|figure| figure.gear.iter().filter_map(|one| one.rule));
    let added = view.additions.iter().flat_map(|addition| addition.traits.iter().filter_map(|one| one.rule));
    let flaws = view.flaws.iter().filter_map(|flaw| flaw.rule);
    fields
        .filter_map(|field| field.rule)
        .chain(options.filter_map(|option| option.rule))
        .chain(traits)
        .chain(gear)
        .chain(added)
        .chain(flaws)
        .collect()
}

/// Every rule that is named has a card.
#[test]
fn every_rule_has_a_card() {
    for start in starts() {
        for rule in rules(&mustered(&start)) {
            assert!(Book::built_in().cards.get(rule.0).is_some(), "{}", rule.0);
        }
    }
}

/// Companies changed by chance, two thousand times: additions and copies always apply and can be read, and so does what
/// fields offer; cures and whatever else is cut out or put in never panic.
#[test]
fn changes_by_chance_never_panic() {
    let starts = starts();
    for seed in 0..200 {
        let mut random = Random::new(seed);
        let mut company = starts[random.below(starts.len())].clone();
        for _ in 0..10 {
            let Ok(view) = book().muster(&company) else { break };
            for rule in view.flaws.iter().filter_map(|flaw| flaw.rule) {
                assert!(Book::built_in().cards.get(rule.0).is_some(), "{}", rule.0);
            }
            let must_apply = match random.below(5) {
                0 => {
                    let addition = &view.additions[random.below(view.additions.len())];
                    addition.why_not.is_none().then(|| addition.edit.clone())
                }
                1 if !view.figures.is_empty() => view.figures[random.below(view.figures.len())].copy.clone(),
                2 => {
                    view.flaws.iter().flat_map(|flaw| &flaw.cures).flat_map(|cure| cure.edits.clone()).next()
                }
                3 => {
                    mangle(&mut random, &mut company, 0);
                    None
                }
                _ => {
                    let fields: Vec<&FieldView> =
                        view.figures.iter().flat_map(|figure| &figure.fields).collect();
                    fields.get(random.below(fields.len().max(1))).map(|field| {
                        let values = values(field);
                        Edit::Set { at: field.at.clone(), to: values[random.below(values.len())].clone() }
                    })
                }
            };
            if let Some(edit) = must_apply {
                edit.apply(&mut company).unwrap_or_else(|fault| panic!("{edit:?}: {fault}"));
                book().muster(&company).unwrap_or_else(|flaws| panic!("{edit:?}: {flaws:?}"));
            }
        }
        let _ = book().muster(&company).map(|view| {
            view.figures.iter().for_each(|figure| drop(book().tryouts(&figure.fighter)));
        });
    }
}

/// Any data at all is told what is wrong with it, or read.
#[test]
fn any_data_is_told_what_is_wrong() {
    for seed in 0..500 {
        let mut random = Random::new(seed);
        let mut company = full();
        for _ in 0..=random.below(3) {
            mangle(&mut random, &mut company, 0);
        }
        match book().muster(&company) {
            Ok(view) => assert!(view.count() <= 30 || !view.may_play()),
            Err(flaws) => {
                assert!(!flaws.is_empty());
                for flaw in flaws {
                    let place = company.pointer(&flaw.at);
                    assert!(place.is_some(), "{}: {} in {company}", flaw.at, flaw.words);
                    for edit in flaw.cures.iter().flat_map(|cure| &cure.edits) {
                        edit.apply(&mut company.clone()).unwrap_or_else(|fault| panic!("{edit:?}: {fault}"));
                    }
                }
            }
        }
    }
}

/// Puts something else somewhere.
fn mangle(random: &mut Random, value: &mut Value, depth: usize) {
    let stop = random.below(4) == 0 && depth > 0;
    match value {
        Value::Array(list) if !list.is_empty() && !stop => {
            let place = random.below(list.len());
            mangle(random, &mut list[place], depth + 1);
        }
        Value::Object(fields) if !fields.is_empty() && !stop => {
            let place = random.below(fields.len());
            let key = fields.keys().nth(place).unwrap().clone();
            match random.below(12) {
                0 => drop(fields.shift_remove(&key)),
                1 => drop(fields.insert("strange".to_string(), json!(1))),
                _ => mangle(random, fields.get_mut(&key).unwrap(), depth + 1),
            }
        }
        other => {
            let others = [
                json!(null),
                json!(true),
                json!(-1),
                json!(0),
                json!(255),
                json!(256),
                json!(-32768),
                json!(1e300),
                json!(7.5),
                json!(u64::MAX),
                json!(""),
                json!("\u{0}"),
                json!("hand-weapon"),
                json!("Ünglück"),
                json!([]),
                json!({}),
                json!([["bleeding", 255]]),
                json!({ "name": "x" }),
                json!(101),
                json!("body"),
            ];
            *other = others[random.below(others.len())].clone();
        }
    }
}

/// A company that was read is written as it was.
#[test]
fn what_is_read_is_written_again() {
    for start in starts() {
        let read: Roster = serde_json::from_value(start.clone()).unwrap();
        let again: Roster = serde_json::from_value(serde_json::to_value(&read).unwrap()).unwrap();
        assert_eq!(read, again);
        let file = frame::muster::RosterFile::new("wf", start.clone()).written();
        let back = frame::muster::RosterFile::read(&file).unwrap().roster;
        assert_eq!(serde_json::from_value::<Roster>(back).unwrap(), read);
    }
}
