//! A company takes the field: it begins as earlier fights have left it, and breaks rules only where people have agreed.

use fates::Rules;
use frame::{Order, RosterOrder, System};
use serde_json::{Value, json};
use wfrp::{Book, Characteristic, Condition, Injury, Location, Setup, State, Wfrp};

use super::{book, one};

/// What a company of the first side begins the fight on the bridge with.
fn ordered(company: &Value) -> Result<Setup, Vec<String>> {
    let rosters = vec![RosterOrder::Whole(company.clone())];
    Wfrp::setup(
        Book::built_in(),
        &Order { scenario: "the-felled-elm".to_string(), rosters, ..Order::default() },
    )
}

fn begun(company: &Value) -> State {
    let setup = ordered(company).unwrap();
    let written = serde_json::to_value(&setup).unwrap();
    let read: Setup = serde_json::from_value(written).unwrap();
    Wfrp::begin(&read).unwrap()
}

/// Proves wf.heal.6 and wf.fortune.4: what was lost, broken and spent in one fight is so in the next.
#[test]
fn a_fight_begins_as_the_last_one_ended() {
    let mut company = one(json!({ "name": "Marte", "fortune": 3, "bandages": 5 }));
    company["combatants"][0]["with"] = json!({
        "wounds": 4, "criticals": 2, "conditions": [["fatigued", 2]], "fortune": 1, "bandages": 2, "rest": 3,
        "injuries": [{ "injury": "fracture-minor", "at": "left-leg", "days": 12 }],
    });

    let state = begun(&company);

    let marte = state.ids().find(|&who| state.name(who) == "Marte").unwrap();
    let now = &state[marte];
    assert_eq!((now.wounds, state.profile(marte).wounds), (4, 12));
    assert_eq!(now.criticals, 2);
    assert_eq!(now.conditions.levels(Condition::Fatigued), 2);
    assert_eq!((now.fortune, now.bandages, now.rest), (1, 2, 3));
    assert_eq!(now.injuries.count(Injury::FractureMinor, Location::LeftLeg), 1);
    assert_eq!(now.rested[Injury::FractureMinor as usize][Location::LeftLeg as usize], 12);
}

/// Each of those that are alike begins so.
#[test]
fn all_of_a_count_are_alike() {
    let company =
        json!({ "combatants": [{ "combatant": "town-militia", "count": 3, "with": { "wounds": 7 } }] });

    let state = begun(&company);

    let wounds: Vec<i16> =
        state.ids().filter(|&who| state[who].seat.0 == 0).map(|who| state[who].wounds).collect();
    assert_eq!(wounds, [7, 7, 7]);
}

/// A weapon that is written out is carried into the fight with its qualities: SB 3 and 5 make 8.
#[test]
fn a_weapon_of_ones_own_is_carried_into_the_fight() {
    let hammer = json!({
        "name": "Foehammer", "kind": "melee", "skill": "melee-basic", "hands": 1, "strength": true, "damage": 5,
        "qualities": ["impale"],
    });
    let state = begun(&one(json!({ "name": "Marte", "weapons": [{ "weapon": hammer }] })));

    let marte = state.ids().find(|&who| state.name(who) == "Marte").unwrap();
    let arm = &state.profile(marte).arms[0];
    assert_eq!((arm.weapon.as_str(), arm.name.as_str(), arm.damage), ("foehammer", "Foehammer", 8));
    assert!(arm.has(wfrp::Quality::Impale));
}

/// What breaks a rule is refused with its reason, unless people have agreed; then the setup says so.
#[test]
fn what_breaks_a_rule_is_played_if_people_agree() {
    let mut giant = one(json!({ "name": "Marte", "wounds": 13 }));
    giant["combatants"][0]["combatant"]["characteristics"]["ws"] = json!(120);

    let refused = ordered(&giant).unwrap_err();
    assert_eq!(refused.len(), 2, "{refused:?}");
    assert!(refused[0].contains("found ws 120") && refused[1].contains("make 12"), "{refused:?}");

    giant["anyway"] = json!(true);
    let state = begun(&giant);
    let marte = state.ids().find(|&who| state.name(who) == "Marte").unwrap();
    assert_eq!(state.profile(marte).characteristic(Characteristic::Ws), 120);
    assert_eq!(state.profile(marte).wounds, 13);
    let written = serde_json::to_value(ordered(&giant).unwrap()).unwrap();
    assert_eq!(written["combatants"][0]["anyway"], json!(true));

    giant["combatants"][0]["combatant"]["movement"] = json!(0);
    assert!(ordered(&giant).unwrap_err()[0].contains("found movement 0"), "no agreement makes that playable");
}

/// What nobody says stands in no setup: ledgers of before begin with the same words.
#[test]
fn what_is_not_said_is_not_written() {
    let setup = serde_json::to_value(ordered(&book().ready("watch").unwrap()).unwrap()).unwrap();

    for combatant in setup["combatants"].as_array().unwrap() {
        assert_eq!(combatant.get("anyway"), None);
        assert_eq!(combatant["with"], json!({}));
    }
}

/// Proves wf.start.3: a company that is Surprised by itself is so only if people have agreed.
#[test]
fn a_company_is_surprised_only_by_agreement() {
    let company = |anyway: bool| json!({ "combatants": [{ "combatant": "cutpurse", "surprised": true }], "anyway": anyway });
    assert!(ordered(&company(false)).is_err());
    let state = begun(&company(true));
    assert!(state[fates::FigureId(0)].has(Condition::Surprised));
}

/// The file in the README of the content is read as it stands, and takes the field.
#[test]
fn the_file_of_the_readme_is_played() {
    let readme = include_str!("../../../content/README.md");
    let start = readme.find("form = 1").unwrap();
    let text = &readme[start..start + readme[start..].find("```").unwrap()];

    let roster = frame::muster::RosterFile::read(text).unwrap().roster;

    assert_eq!(super::flaws(&roster), []);
    let state = begun(&roster);
    assert_eq!(state.name(fates::FigureId(0)), "Marte Quill");
    assert_eq!(state[fates::FigureId(0)].wounds, 6);
}
