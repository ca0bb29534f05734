//! What can be added to a party, and what keeps it out.

use frame::muster::{AdditionView, MusterView};
use serde_json::{Value, json};

use super::{mustered, roster, with};

fn addition<'a>(view: &'a MusterView, id: &str) -> &'a AdditionView {
    view.additions.iter().find(|addition| addition.id == id).unwrap_or_else(|| panic!("{id} is offered"))
}

fn why_not(roster: &Value, id: &str) -> Option<String> {
    addition(&mustered(roster), id).why_not.clone()
}

fn added(roster: &Value, id: &str) -> Value {
    let mut more = roster.clone();
    addition(&mustered(roster), id).edit.apply(&mut more).unwrap();
    more
}

fn written(name: &str, points: u16, rules: &[&str]) -> Value {
    json!({ "profile": { "name": name, "points": points, "quality": 3, "combat": 3, "rules": rules } })
}

/// Whatever may be added leaves a legal party legal.
#[test]
fn what_may_be_added_breaks_nothing() {
    for (side, first) in [("good", "cop"), ("evil", "werewolf")] {
        let party = roster(side, &[json!({ "profile": first })]);
        let view = mustered(&party);
        assert!(view.additions.len() > 60);
        for addition in view.additions.iter().filter(|addition| addition.why_not.is_none()) {
            let mut more = party.clone();
            addition.edit.apply(&mut more).unwrap();
            assert_eq!(mustered(&more).flaws, [], "{}", addition.id);
        }
    }
}

/// The models of the own side come first, by their sections; neutral ones of the other side are for hire.
#[test]
fn models_are_listed_by_section() {
    let view = mustered(&roster("good", &[json!({ "profile": "cop" })]));
    assert_eq!(view.additions[0].group, "Zombie Hunters and Survivors");
    assert_eq!(addition(&view, "small-rabid-dog").group, "For hire: Other Monsters");
    assert!(
        view.additions.iter().all(|addition| addition.id != "count-dracula" && addition.id != "cat-familiar")
    );
    assert_eq!(view.additions.last().unwrap().group, "Your own");
}

/// What is short is said in points: 300 - 262 are 38 for a Cop, and one more spent is one short.
#[test]
fn what_is_missing_is_said() {
    let with_cops = |points| roster("good", &[written("Others", points, &[])]);
    assert_eq!(why_not(&with_cops(262), "cop"), None);
    assert_eq!(why_not(&with_cops(263), "cop").unwrap(), "1 point short");
    assert_eq!(why_not(&with_cops(274), "cop").unwrap(), "12 points short");
    let heroes = roster("good", &[written("One", 40, &["Hero"])]);
    assert_eq!(why_not(&heroes, "zombie-survivor-leader").unwrap(), "20 points of personalities too many");
    let mina = roster("good", &[json!({ "profile": "mina-harker" })]);
    assert_eq!(why_not(&mina, "mina-harker").unwrap(), "there is only one of these");
    let saw = roster("good", &[written("Saw", 10, &["Chainsaw"])]);
    assert_eq!(
        why_not(&saw, "zombie-hunter-with-chainsaw").unwrap(),
        "only one Chainsaw for each 300 points"
    );
    let small = with(&roster("good", &[json!({ "profile": "cop" })]), "points", json!(200));
    assert_eq!(why_not(&small, "zombie-hunter-with-chainsaw").unwrap(), "no Chainsaw below 300 points");
    let one = roster("evil", &[json!({ "profile": "modern-cannibal" })]);
    assert_eq!(
        why_not(&added(&one, "small-rabid-dog"), "small-rabid-dog").unwrap(),
        "animals are half of the party at most"
    );
    assert_eq!(
        why_not(&one, "modern-vampire-minion-with-handgun").unwrap(),
        "nobody here could be its Master"
    );
    let hunt = with(&roster("good", &[json!({ "profile": "cop" })]), "scenarios", json!(["vampire-hunt"]));
    assert!(why_not(&hunt, "small-rabid-dog").unwrap().starts_with("Vampire Hunt: "));
}

/// What is to be played anyway keeps nobody out for a rule of composition.
#[test]
fn what_is_waived_keeps_nobody_out() {
    let mina = with(&roster("good", &[json!({ "profile": "mina-harker" })]), "anyway", json!(true));
    assert_eq!(why_not(&mina, "mina-harker"), None);
}

/// A newcomer brings what has to be chosen for it: a kind to ban, the dearest Master, a second swarm; and one more of
/// those that are there already joins them.
#[test]
fn newcomers_are_complete() {
    let good = added(&roster("good", &[json!({ "profile": "cop" })]), "village-priest");
    assert_eq!(good["models"][1], json!({ "profile": "village-priest", "count": 1, "ban": "vampires" }));
    assert_eq!(added(&good, "cop")["models"][0], json!({ "profile": "cop", "count": 2 }));
    let lair = [
        json!({ "profile": "mature-vampire" }),
        json!({ "profile": "rookie-vampire", "name": "The New Boy" }),
    ];
    let minion = added(&roster("evil", &lair), "modern-vampire-minion-with-handgun");
    assert_eq!(minion["models"][2]["master"], json!("mature-vampire"));
    let rats =
        added(&roster("evil", &[json!({ "profile": "modern-cannibal", "count": 2 })]), "swarm-of-rats");
    assert_eq!(rats["models"][1]["count"], json!(2));
    let witch = roster(
        "evil",
        &[written("Granny", 60, &["Witch"]), json!({ "profile": "modern-cannibal", "count": 2 })],
    );
    assert_eq!(added(&witch, "cat-familiar")["models"][2]["master"], json!("Granny"));
}

/// Another one like it: one more, or a new entry where it has a name of its own; none of a Unique one.
#[test]
fn figures_are_copied() {
    let models = [
        json!({ "profile": "cop" }),
        json!({ "profile": "cop", "name": "Sergeant Bly" }),
        json!({ "profile": "mina-harker" }),
    ];
    let party = roster("good", &models);
    let view = mustered(&party);
    let copied = |place: usize| {
        let mut more = party.clone();
        view.figures[place].copy.as_ref().unwrap().apply(&mut more).unwrap();
        more
    };
    assert_eq!(copied(0)["models"][0]["count"], json!(2));
    assert_eq!(copied(1)["models"][3], json!({ "profile": "cop", "count": 1 }));
    assert_eq!(view.figures[2].copy, None);
}
