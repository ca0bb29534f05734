//! Proves that the buttons beside a flaw mend it.

use serde_json::{Value, json};

use super::{blank, muster, only_flaw};

/// The words of the cures of the only flaw; each of them leaves no flaw.
fn cured_by(roster: &Value) -> Vec<String> {
    let cures = only_flaw(roster).cures;
    for cure in &cures {
        let mut cured = roster.clone();
        cure.edits.iter().for_each(|edit| edit.apply(&mut cured).unwrap());
        assert_eq!(muster(&cured).flaws, [], "{}", cure.words);
    }
    cures.into_iter().map(|cure| cure.words).collect()
}

fn with(soldiers: Value) -> Value {
    let mut roster = blank("britain");
    roster["soldiers"] = soldiers;
    roster
}

fn led(changes: Value) -> Value {
    let mut roster = blank("britain");
    for (name, value) in changes.as_object().unwrap() {
        roster["officer"][name] = value.clone();
    }
    roster
}

/// Proves sb.out.unit.1's cures: for 4 points too many the cheapest soldier that is dear enough, the dearest, or points
/// for Courage. 18 × 5 + 14 is 104.
#[test]
fn too_dear_a_unit_sheds_a_soldier() {
    let mut soldiers = vec![json!({ "type": "rifleman" }); 5];
    soldiers.push(json!({ "type": "conscript", "name": "Tom" })); // 6
    soldiers.push(json!({ "type": "provincial-soldier" })); // 8
    assert_eq!(
        cured_by(&with(json!(soldiers))),
        ["Take out Tom", "Take out Rifleman, soldier 5", "5 points for Courage"]
    );
}

#[test]
fn each_flaw_has_its_buttons() {
    let many = vec![json!({ "type": "conscript" }); 8];
    assert_eq!(cured_by(&with(json!(many))), ["Take out Conscript, soldier 8"]);
    let juniors = vec![json!({ "type": "junior-officer", "attributes": ["Medic"] }); 2];
    assert_eq!(cured_by(&with(json!(juniors))), ["Take out Junior Officer, soldier 2"]);
    let guard = with(json!([{ "type": "guard" }]));
    assert_eq!(cured_by(&guard), ["Take out Guard, soldier 1", "Allow outsiders"]);
    let misspelt = with(json!([{ "type": "riflman", "name": "Will" }]));
    assert_eq!(cured_by(&misspelt), ["Change to Rifleman", "Take out Will"]);
    assert_eq!(cured_by(&with(json!([{ "type": "marine", "kit": 9 }]))), ["Take the usual kit"]);
    assert_eq!(cured_by(&with(json!([{ "type": "marine", "name": "" }]))), ["Go by the type"]);
    assert_eq!(cured_by(&with(json!([{ "type": "marine", "mounted": true }]))), ["Go on foot"]);
    assert_eq!(cured_by(&with(json!([{ "type": "marine", "equipment": ["Pistol"] }]))), ["Keep to the kit"]);
    assert_eq!(cured_by(&led(json!({ "attributes": ["Strong", "Medic", "Sneak"] }))), ["Drop Sneak"]);
    assert_eq!(cured_by(&led(json!({ "equipment": ["3 Pistols"] }))), ["Drop 3 Pistols"]);
    assert_eq!(cured_by(&led(json!({ "equipment": ["Muskett"] }))), ["Take Musket", "Drop Muskett"]);
    let seven = led(json!({ "equipment": ["Musket", "Heavy Weapon", "Hand Weapon", "2 Pistols"] }));
    assert_eq!(cured_by(&seven), ["Drop Hand Weapon"]);
    let boxless = led(json!({ "equipment": ["Musket"], "specials": ["Silver Shot"] }));
    assert_eq!(cured_by(&boxless), ["Add a Cartridge Box", "Take off Silver Shot"]);
    let mixed = led(json!({ "equipment": ["Hand Weapon", "Salt Bag"] }));
    assert_eq!(cured_by(&mixed), ["Move it to the specials"]);
}

/// Proves sb.arm.limit.1's cures: the item goes to somebody who may still carry one, or comes off.
#[test]
fn a_special_item_too_many_goes_to_another() {
    let oakes =
        json!({ "type": "rifleman", "name": "Will Oakes", "specials": ["Cold Iron Shot", "Salt Bag"] });
    let mut roster = with(json!([oakes, { "type": "doctor", "name": "Dr. Finch" }]));
    roster["officer"]["specials"] = json!(["Silver Shot", "Silver Weapon"]);

    assert_eq!(cured_by(&roster), ["Give Salt Bag to Dr. Finch", "Take off Salt Bag"]);
}
