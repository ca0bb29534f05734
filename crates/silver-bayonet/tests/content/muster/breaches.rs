//! Proves every rule of composition: a unit that keeps it, and one that breaks it, with the place, the rule and the reason.

use serde_json::{Value, json};

use super::{blank, muster, only_flaw};

/// A unit of Britain with these soldiers.
fn with(soldiers: Value) -> Value {
    let mut roster = blank("britain");
    roster["soldiers"] = soldiers;
    roster
}

/// A unit of Britain whose Officer has something else.
fn led(changes: Value) -> Value {
    let mut roster = blank("britain");
    for (name, value) in changes.as_object().unwrap() {
        roster["officer"][name] = value.clone();
    }
    roster
}

/// The same soldier so many times.
fn times(count: usize, soldier: Value) -> Value {
    json!(vec![soldier; count])
}

fn keeps(roster: &Value) {
    assert_eq!(muster(roster).flaws, []);
}

/// The only flaw is here, breaks this rule and says this; people may play it anyway.
fn breaks(roster: &Value, at: &str, rule: &str, says: &str) {
    let flaw = only_flaw(roster);
    assert_eq!((flaw.at.as_str(), flaw.rule.map(|rule| rule.0)), (at, Some(rule)), "{}", flaw.words);
    assert!(flaw.words.contains(says), "{says} is not in: {}", flaw.words);
    assert!(flaw.may_be_waived && !muster(roster).may_play());
    let mut anyway = roster.clone();
    anyway["anyway"] = json!(true);
    assert!(muster(&anyway).may_play());
}

/// The only flaw is here, and no game can begin with it, by this rule if by any.
fn can_not_be(roster: &Value, at: &str, rule: Option<&str>, says: &str) {
    let flaw = only_flaw(roster);
    assert_eq!((flaw.at.as_str(), flaw.rule.map(|rule| rule.0)), (at, rule), "{}", flaw.words);
    assert!(flaw.words.contains(says), "{says} is not in: {}", flaw.words);
    assert!(!flaw.may_be_waived);
    let mut anyway = roster.clone();
    anyway["anyway"] = json!(true);
    assert!(!muster(&anyway).may_play());
}

/// Proves sb.out.unit.1 and sb.out.officer.4: 100 points, 105 where the Officer brings points. Five Riflemen at 18 and a
/// Grenadier at 15 are 105.
#[test]
fn soldiers_cost_no_more_than_there_is() {
    let mut soldiers = times(5, json!({ "type": "rifleman" }));
    soldiers.as_array_mut().unwrap().push(json!({ "type": "grenadier" }));
    let mut roster = with(soldiers);

    breaks(&roster, "/soldiers", "sb.out.unit.1", "105 points, expected at most 100");
    roster["officer"]["courage_or_points"] = json!("points");
    keeps(&roster);
    roster["soldiers"][5] = json!({ "type": "bow-street-runner", "fey_touched": true }); // 13 + 4: 107
    breaks(&roster, "/soldiers", "sb.out.unit.1", "107 points, expected at most 105");
}

/// Proves sb.out.unit.2: seven soldiers, not eight.
#[test]
fn a_unit_has_seven_soldiers_at_most() {
    keeps(&with(times(7, json!({ "type": "conscript" }))));
    breaks(&with(times(8, json!({ "type": "conscript" }))), "/soldiers", "sb.out.unit.2", "8 soldiers");
}

/// Proves sb.out.unit.3: Britain hires no Guard, unless outsiders are hired.
#[test]
fn a_unit_hires_from_its_nations_list() {
    let mut roster = with(json!([{ "type": "guard" }]));
    breaks(&roster, "/soldiers/0/type", "sb.out.unit.3", "Britain does not hire");
    roster["options"]["outsiders"] = json!(true);
    keeps(&roster);
    assert_eq!(muster(&roster).totals[0].now, 18 + 8);
}

/// Proves the `max 1` of the list of section 29. No rule of its own says it.
#[test]
fn some_types_come_once() {
    let junior = json!({ "type": "junior-officer", "attributes": ["Medic"] });
    keeps(&with(times(1, junior.clone())));
    let flaw = only_flaw(&with(times(2, junior)));
    assert_eq!((flaw.at.as_str(), flaw.rule), ("/soldiers", None));
    assert!(flaw.may_be_waived && flaw.words.contains("2 soldiers of the type Junior Officer"));
}

/// Proves sb.out.unit.4: a soldier with a fixed kit carries nothing else of the general armoury.
#[test]
fn a_fixed_kit_is_fixed() {
    keeps(&with(json!([{ "type": "highlander", "kit": 2 }])));
    let armed = with(json!([{ "type": "highlander", "equipment": ["Pistol"] }]));
    breaks(&armed, "/soldiers/0/equipment", "sb.out.unit.4", "the kit of this type is fixed");
}

/// Proves sb.out.unit.5: Fey-Touched may be bought for any soldier, but not for one that has picked it.
#[test]
fn fey_touched_is_bought_once() {
    keeps(&with(json!([{ "type": "conscript", "fey_touched": true }])));
    let twice = json!({ "type": "junior-officer", "attributes": ["Fey-Touched"], "fey_touched": true });
    breaks(&with(json!([twice])), "/soldiers/0/attributes/0", "sb.out.unit.5", "picked and bought");
}

/// Proves sb.out.officer.2, sb.out.officer.3 and sb.out.officer.4: one of each pair, and nothing else.
#[test]
fn an_officer_chooses_one_of_each_pair() {
    let pairs = [
        ("melee_or_accuracy", ["melee", "accuracy"], "sb.out.officer.2"),
        ("health_or_speed", ["health", "speed"], "sb.out.officer.3"),
        ("courage_or_points", ["courage", "points"], "sb.out.officer.4"),
    ];
    for (field, both, rule) in pairs {
        both.iter().for_each(|one| keeps(&led(json!({ field: one }))));
        let flaws = super::unreadable(&led(json!({ field: "defence" })));
        let [flaw] = &flaws[..] else { panic!("{flaws:?}") };
        assert_eq!((flaw.at.as_str(), flaw.rule.unwrap().0), (&*format!("/officer/{field}"), rule));
        assert!(flaw.words.contains(both[0]) && flaw.words.contains(both[1]), "{}", flaw.words);
        let mut without = blank("britain");
        without["officer"].as_object_mut().unwrap().remove(field);
        let flaws = super::unreadable(&without);
        assert_eq!((flaws[0].at.as_str(), flaws[0].rule.unwrap().0), ("/officer", rule));
    }
}

/// Proves sb.out.officer.5: two attributes open to Officers, neither twice; a soldier who picks picks as many as its type.
#[test]
fn attributes_are_open_to_officers() {
    let rule = "sb.out.officer.5";
    keeps(&led(json!({ "attributes": ["Strong", "Sneak"] })));
    breaks(&led(json!({ "attributes": ["Strong"] })), "/officer/attributes", rule, "found 1");
    breaks(
        &led(json!({ "attributes": ["Strong", "Sneak", "Medic"] })),
        "/officer/attributes",
        rule,
        "found 3",
    );
    breaks(&led(json!({ "attributes": ["Strong", "strong"] })), "/officer/attributes/1", rule, "twice");
    breaks(&led(json!({ "attributes": ["Strong", "Spells"] })), "/officer/attributes/1", rule, "\"Spells\"");
    let unheard_of = led(json!({ "attributes": ["Strong", "Stronk"] }));
    can_not_be(&unheard_of, "/officer/attributes/1", None, "did you mean \"Strong\"?");

    let hunter = |picks: Value| with(json!([{ "type": "veteran-hunter", "attributes": picks }]));
    keeps(&hunter(json!(["Lunge"])));
    breaks(&hunter(json!([])), "/soldiers/0/attributes", rule, "found 0 attributes to pick, expected 1");
    let infantryman = with(json!([{ "type": "infantryman", "attributes": ["Lunge"] }]));
    breaks(&infantryman, "/soldiers/0/attributes", rule, "expected 0");
}

/// Proves sb.out.officer.6: six slots, two special items, three with Supernatural Veteran (sb.attr.core.veteran.1); the
/// armouries stay apart.
#[test]
fn an_officer_fills_six_slots() {
    let rule = "sb.out.officer.6";
    let six = json!(["Musket", "Cartridge Box", "Hand Weapon", "2 Pistols"]);
    keeps(&led(json!({ "equipment": six, "specials": ["Silver Shot (Pistol)", "Silver Weapon (Bayonet)"] })));
    let seven = led(json!({ "equipment": six, "specials": ["Holy Symbol"] }));
    breaks(&seven, "/officer/equipment", rule, "7 slots, expected at most 6");

    let three = json!(["Silver Shot", "Silver Weapon", "Salt Bag"]);
    breaks(&led(json!({ "specials": three })), "/officer/specials", rule, "3 special items");
    keeps(&led(json!({ "specials": three, "attributes": ["Strong", "Supernatural Veteran"] })));
    let mixed = led(json!({ "equipment": ["Pistol", "Salt Bag"] }));
    breaks(&mixed, "/officer/equipment/1", rule, "among the specials");
    breaks(&led(json!({ "specials": ["Musket"] })), "/officer/specials/0", rule, "among the equipment");
}

/// Proves sb.arm.limit.1: a soldier carries one special item, a Supernatural Veteran two, each item once.
#[test]
fn a_soldier_carries_one_special_item() {
    let rule = "sb.arm.limit.1";
    let soldier = |kind: &str, specials: Value| with(json!([{ "type": kind, "specials": specials }]));
    keeps(&soldier("rifleman", json!(["Silver Shot"])));
    let two = json!(["Silver Shot", "Salt Bag"]);
    breaks(
        &soldier("rifleman", two),
        "/soldiers/0/specials",
        rule,
        "2 special items (Silver Shot, Salt Bag)",
    );
    keeps(&soldier("occultist", json!(["Silver Weapon", "Salt Bag"])));
    let same = soldier("occultist", json!(["Salt Bag", "Salt Bag"]));
    breaks(&same, "/soldiers/0/specials/1", rule, "twice");
}

/// Proves sb.arm.limit.2: upgrades go on what they fit, and special shot needs its box or bag. What fits nothing can't be.
#[test]
fn upgrades_go_on_what_they_fit() {
    let rule = "sb.arm.limit.2";
    let armed =
        |equipment: Value, specials: Value| led(json!({ "equipment": equipment, "specials": specials }));
    keeps(&armed(json!(["Musket", "Cartridge Box"]), json!(["Silver Shot", "Cold Iron Weapon (Bayonet)"])));
    let boxless = armed(json!(["Musket"]), json!(["Silver Shot"]));
    breaks(&boxless, "/officer/specials", rule, "no Cartridge Box");
    let bladeless = armed(json!(["2 Pistols"]), json!(["Silver Weapon"]));
    can_not_be(&bladeless, "/officer/specials/0", Some(rule), "no weapon that it fits");
    let gunless = armed(json!(["Hand Weapon"]), json!(["Cold Iron Shot"]));
    can_not_be(&gunless, "/officer/specials/0", Some(rule), "no firearm to fire it with");
}

/// Proves sb.wpn.pistol.2 and sb.wpn.volley.6: two Pistols and one Volley Gun at most, or no game begins.
#[test]
fn a_figure_carries_two_pistols_and_one_volley_gun() {
    let armed = |equipment: Value| led(json!({ "equipment": equipment }));
    keeps(&armed(json!(["2 Pistols", "Volley Gun"])));
    can_not_be(&armed(json!(["3 Pistols"])), "/officer/equipment/0", Some("sb.wpn.pistol.2"), "third Pistol");
    let guns = armed(json!(["Volley Gun", "Volley Gun"]));
    can_not_be(&guns, "/officer/equipment/1", Some("sb.wpn.volley.6"), "second Volley Gun");
}

/// Proves sb.cav.1 and sb.attr.core.rider.1: a Combat Rider alone starts mounted.
#[test]
fn only_a_combat_rider_starts_mounted() {
    keeps(&with(json!([{ "type": "light-cavalryman", "mounted": true }])));
    keeps(&led(json!({ "attributes": ["Combat Rider", "Strong"], "mounted": true })));
    let rider = with(json!([{ "type": "infantryman", "mounted": true }]));
    breaks(&rider, "/soldiers/0/mounted", "sb.cav.1", "only a Combat Rider");
}

/// Proves that no game begins with names that nobody knows, and which were meant.
#[test]
fn strange_names_can_not_be() {
    let mut roster = blank("britain");
    roster["nation"] = json!("brittain");
    can_not_be(&roster, "/nation", None, "did you mean \"britain\"?");
    can_not_be(&with(json!([{ "type": "riflman" }])), "/soldiers/0/type", None, "did you mean \"rifleman\"?");
    can_not_be(&led(json!({ "equipment": ["Muskett"] })), "/officer/equipment/0", None, "\"Musket\"?");
    can_not_be(&with(json!([{ "type": "marine", "kit": 2 }])), "/soldiers/0/kit", None, "expected 1 to 1");
    can_not_be(&with(json!([{ "type": "marine", "name": " " }])), "/soldiers/0/name", None, "an empty name");
    let mut nameless = blank("britain");
    nameless["name"] = json!("");
    can_not_be(&nameless, "/name", None, "no name for the unit");
}

/// Proves that sixty-four soldiers are more than a table holds, whatever people agree.
#[test]
fn a_table_holds_so_many() {
    let mut crowd = with(times(64, json!({ "type": "conscript" })));
    crowd["anyway"] = json!(true);
    let view = muster(&crowd);
    assert!(!view.may_play() && view.flaws.iter().any(|flaw| flaw.words.contains("no table holds more")));
    crowd["soldiers"] = times(20, json!({ "type": "conscript" }));
    assert!(muster(&crowd).may_play());
}
