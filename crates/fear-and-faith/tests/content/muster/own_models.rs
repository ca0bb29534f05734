//! Models of a player's own, priced by the fitted formula.

use frame::muster::{ChoiceView, FieldView, MusteredView, Takes};
use serde_json::{Value, json};

use super::{mustered, roster};

fn own(profile: Value) -> MusteredView {
    mustered(&roster("evil", &[json!({ "profile": profile })])).figures.remove(0)
}

fn field<'a>(figure: &'a MusteredView, name: &str) -> &'a FieldView {
    let at = format!("/models/0/profile/{name}");
    figure.fields.iter().find(|field| field.at == at).unwrap()
}

fn rules(figure: &MusteredView) -> (&[String], &[ChoiceView]) {
    match &field(figure, "rules").takes {
        Takes::Some { now, options, .. } => (now, options),
        other => panic!("{other:?}"),
    }
}

fn cost(figure: &MusteredView, rule: &str) -> i64 {
    rules(figure).1.iter().find(|option| option.id == json!(rule)).unwrap().cost.unwrap()
}

/// Proves ff.points.formula.1: Q3+ C3 Pistol is (15 + 4) × 4 / 2 = 38; Q4+ C2 Shotgun (10 + 5) × 3 / 2 = 22.5, so 23.
#[test]
fn a_model_of_ones_own_is_priced_by_the_formula() {
    let gunman = own(json!({ "name": "Gunman", "quality": 3, "combat": 3, "rules": ["Pistol"] }));
    let part = |words: &str, number: i64| (words.to_string(), number);
    assert_eq!(gunman.cost, Some(38));
    assert_eq!(
        gunman.parts,
        [
            part("Combat 3, 5 each", 15),
            part("Pistol", 4),
            part("The sum times 4, halved: 7 less Quality 3", 38),
        ]
    );
    assert_eq!(
        own(json!({ "name": "Keeper", "quality": 4, "combat": 2, "rules": ["Shotgun"] })).cost,
        Some(23)
    );
}

/// Proves ff.points.formula.4: what is said of the points stands, and the formula only says what is usual.
#[test]
fn points_may_be_written() {
    let dear = own(json!({ "name": "Dear", "quality": 3, "combat": 3, "points": 60, "rules": ["Pistol"] }));
    assert_eq!((dear.cost, dear.parts.len()), (Some(60), 0));
    let Takes::Number { now, usual, .. } = field(&dear, "points").takes else { panic!() };
    assert_eq!((now, usual), (Some(60), Some(38)));
}

/// Each rule says what it adds to the price, by itself: Pistol 4 × 4 / 2 = 8, a second Ban 12 × 4 / 2 = 24.
#[test]
fn each_rule_says_what_it_adds() {
    let priest = own(
        json!({ "name": "Priest", "quality": 3, "combat": 3, "rules": ["Ban (Vampires)", "strong-willed"] }),
    );
    assert_eq!(rules(&priest).0, ["Ban (Vampires)", "Strongwilled"]);
    assert_eq!(cost(&priest, "Pistol"), 8);
    assert_eq!(cost(&priest, "Ban (Demons)"), 24);
    assert_eq!(cost(&priest, "Ban (Vampires)"), 24, "what it would save");
    let rock = own(json!({ "name": "Rock", "quality": 3, "combat": 3, "rules": ["Tough"] }));
    let hard = rules(&rock).1.iter().find(|option| option.id == json!("Hard to Kill")).unwrap();
    assert_eq!(hard.why_not.as_deref(), Some("not with Tough"));
    assert_eq!(
        (rock.boxes[0].name.as_str(), rock.boxes[0].count),
        ("Quality lost", 4),
        "at 7 it dies: ff.sr.tough.2"
    );
}

/// A rule that the book does not know stays where it is, to be taken out.
#[test]
fn an_unknown_rule_is_shown() {
    let odd = own(json!({ "name": "Odd", "quality": 3, "combat": 3, "rules": ["Savagery"] }));
    assert_eq!((odd.cost, rules(&odd).0), (None, &["Savagery".to_string()][..]));
    assert_eq!(rules(&odd).1.last().unwrap().id, json!("Savagery"));
}
