//! What can't be read is told with its place.

use fear_and_faith::Book;
use frame::muster::Mustering;
use serde_json::{Value, json};

use super::{roster, with};

fn faults(roster: &Value) -> Vec<(String, String)> {
    let flaws = Book::built_in().muster(roster).unwrap_err();
    flaws.into_iter().map(|flaw| (flaw.at, flaw.words)).collect()
}

fn places(roster: &Value) -> Vec<String> {
    faults(roster).into_iter().map(|(at, _)| at).collect()
}

/// Every field that is wrong is told, each where it stands, and all at once.
#[test]
fn every_wrong_field_is_told_where_it_stands() {
    let profile = json!({ "name": "Odd", "quality": 300, "combat": "much" });
    let models = [
        json!({ "profile": "cop", "count": 300, "colour": "blue" }),
        json!({ "profile": profile }),
        json!(7),
        json!({}),
    ];
    let party = with(&with(&roster("middling", &models), "points", json!(70_000)), "colour", json!("red"));
    assert_eq!(
        places(&party),
        [
            "/side",
            "/points",
            "/models/0/count",
            "/models/0/colour",
            "/models/1/profile/quality",
            "/models/1/profile/combat",
            "/models/2",
            "/models/3",
            "/colour",
        ]
    );
    let told = faults(&party);
    assert!(told[0].1.starts_with("unknown variant `middling`"), "{}", told[0].1);
    assert_eq!(told[7].1, "missing field `profile`");
}

/// What would mend it is offered, where leaving it out is enough.
#[test]
fn what_may_be_left_out_may_be_taken_out() {
    let party = with(&roster("good", &[json!({ "profile": "cop" })]), "colour", json!("red"));
    let [flaw] = Book::built_in().muster(&party).unwrap_err().try_into().unwrap();
    let mut mended = party.clone();
    flaw.cures[0].edits.iter().for_each(|edit| edit.apply(&mut mended).unwrap());
    assert!(Book::built_in().muster(&mended).is_ok());
}

/// Something else altogether, and more of everything than a party has, is refused before it is looked at.
#[test]
fn there_are_bounds() {
    assert_eq!(places(&json!(null)), [""]);
    assert_eq!(places(&json!([])), [""]);
    assert_eq!(
        faults(&json!({})),
        [
            ("".to_string(), "missing field `name`".to_string()),
            ("".to_string(), "missing field `side`".to_string()),
            ("".to_string(), "missing field `models`".to_string())
        ]
    );
    let party = roster("good", &vec![json!({ "profile": "cop" }); 65]);
    assert_eq!(places(&party), ["/models"]);
    assert_eq!(
        places(&with(&party, "models", json!([{ "profile": "x".repeat(201) }]))),
        ["/models/0/profile"]
    );
    let mut deep = json!([]);
    (0..20).for_each(|_| deep = json!([deep]));
    assert_eq!(faults(&with(&party, "models", deep)).len(), 1);
}
