//! What may stand in a warband: each rule with a roster that keeps it and one that breaks it.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{Book, SideSetup, WarbandSheet, Written};
use frame::Mustering;
use frame::muster::{FlawView, MusterView};
use serde_json::{Value, json};

use crate::common::*;

/// A warband of one figure with these fields besides FV 2, SV 1, Fate 5.
fn alone(fields: Value) -> Value {
    let mut figure = json!({ "name": "Edda", "fv": 2, "sv": 1, "fate": 5 });
    for (name, value) in fields.as_object().unwrap() {
        figure[name] = value.clone();
    }
    json!({ "name": "Alone", "figure": [figure] })
}

fn mustered(roster: &Value) -> MusterView {
    Book::built_in().muster(roster).unwrap()
}

/// The place and the rule of every flaw.
fn flaws(roster: &Value) -> Vec<(String, Option<&'static str>)> {
    let flaws = mustered(roster).flaws.into_iter();
    flaws.map(|flaw| (flaw.at, flaw.rule.map(|rule| rule.0))).collect()
}

/// The only flaw of a roster.
fn flaw(roster: &Value) -> FlawView {
    let mut flaws = mustered(roster).flaws;
    assert_eq!(flaws.len(), 1, "{flaws:?}");
    flaws.remove(0)
}

/// Every cure of its flaws leaves a warband without that flaw.
fn is_cured(roster: &Value) {
    for flaw in mustered(roster).flaws {
        assert!(!flaw.cures.is_empty(), "{flaw:?}");
        for cure in &flaw.cures {
            let mut cured = roster.clone();
            cure.edits.iter().for_each(|edit| edit.apply(&mut cured).unwrap());
            assert!(mustered(&cured).flaws.iter().all(|left| left.at != flaw.at), "{cure:?}");
        }
    }
}

/// May a game be begun with it?
fn may_begin(roster: &Value) -> bool {
    let band: WarbandSheet = serde_json::from_value(roster.clone()).unwrap();
    let side = SideSetup { warband: Some(Written::Whole(Box::new(band))), ..SideSetup::default() };
    let setup = blood_eagle::Setup { sides: vec![side], ..blood_eagle::Setup::default() };
    let laid = setup.lay(Book::built_in()).is_ok();
    assert_eq!(laid, mustered(roster).may_play(), "the builder and the game agree");
    laid
}

/// The same, to be played anyway.
fn anyway(roster: &Value) -> Value {
    let mut roster = roster.clone();
    roster["anyway"] = json!(true);
    roster
}

/// It breaks this rule at this place, and is played anyway where people agree to.
fn breaks(roster: &Value, at: &str, rule: &str) {
    let found = flaw(roster);
    assert_eq!((found.at.as_str(), found.rule.map(|rule| rule.0)), (at, Some(rule)), "{}", found.words);
    assert!(found.may_be_waived);
    assert!(found.words.starts_with("Edda: ") || !at.starts_with("/figure/"), "{}", found.words);
    assert!(!may_begin(roster));
    assert!(may_begin(&anyway(roster)));
    is_cured(roster);
}

/// It has a fault at this place that no game can begin with.
fn is_faulty(roster: &Value, at: &str) {
    let found = flaw(roster);
    assert_eq!((found.at.as_str(), found.may_be_waived), (at, false), "{}", found.words);
    assert!(!may_begin(roster));
    assert!(!may_begin(&anyway(roster)));
}

fn is_sound(roster: &Value) {
    assert_eq!(flaws(roster), []);
    assert!(may_begin(roster));
}

/// Proves be.trait.leader: a Leader, and no other figure, has a Leadership value.
#[test]
fn a_leader_has_leadership() {
    is_sound(&alone(json!({ "traits": ["leader"], "leadership": 2 })));
    is_sound(&alone(json!({})));
    breaks(&alone(json!({ "traits": ["leader"] })), "/figure/0/leadership", "be.trait.leader");
    breaks(&alone(json!({ "leadership": 2 })), "/figure/0/leadership", "be.trait.leader");
}

/// Proves be.init.6: a warband goes on without a Leader, and with several.
#[test]
fn a_warband_need_not_have_one_leader() {
    let leader = |value: i8| json!({ "name": "Leader", "fv": 1, "sv": 1, "fate": 5, "traits": ["leader"], "leadership": value });
    let two = json!({ "name": "Two", "figure": [leader(1), leader(3)] });

    is_sound(&two);
    let totals = mustered(&two).totals;
    let total = |name: &str| totals.iter().find(|total| total.name == name).unwrap().now;
    assert_eq!((total("Leaders"), total("Leadership")), (2, 3));
    is_sound(&alone(json!({})));
}

/// Proves be.hero.1, be.hero.8: only a Hero has Hero Points, 1 unless the roster says how many.
#[test]
fn only_a_hero_has_hero_points() {
    let boxes = |roster: &Value| {
        let figure = &mustered(roster).figures[0];
        figure.boxes.iter().map(|boxes| (boxes.name.clone(), boxes.count)).collect::<Vec<_>>()
    };
    let hero = alone(json!({ "traits": ["hero"] }));
    is_sound(&hero);
    assert_eq!(boxes(&hero), [("Hero Points".to_string(), 1)]);
    let three = alone(json!({ "traits": ["hero"], "hero_points": 3 }));
    is_sound(&three);
    assert_eq!(boxes(&three), [("Hero Points".to_string(), 3)]);
    breaks(&alone(json!({ "hero_points": 1 })), "/figure/0/hero_points", "be.hero.1");
}

/// Proves be.poison.1, be.poison.3: poison holds on what cuts for Fighting and on what penetrates for Shooting.
#[test]
fn poison_holds_on_edges_and_points() {
    let with = |used: &str, weapon: &str| alone(json!({ used: [weapon], "poisoned": [weapon] }));
    for cutting in [
        "dagger",
        "javelin",
        "throwing-axe",
        "short-sword",
        "long-sword",
        "one-handed-axe",
        "two-handed-axe",
        "spear",
        "lance",
    ] {
        is_sound(&with("fight", cutting));
    }
    for penetrating in ["dagger", "javelin", "throwing-axe", "spear", "hunting-bow", "war-bow", "crossbow"] {
        is_sound(&with("shoot", penetrating));
    }
    for (used, blunt) in
        [("fight", "club"), ("fight", "quarterstaff"), ("shoot", "sling"), ("fight", "large-club")]
    {
        breaks(&with(used, blunt), "/figure/0/poisoned/0", "be.poison.1");
    }
    is_faulty(&alone(json!({ "fight": ["club"], "poisoned": ["dagger"] })), "/figure/0/poisoned/0");
}

/// Proves be.weapon.use.1: a weapon is bought for a use that it has, and a figure carries at most six.
#[test]
fn a_weapon_is_bought_for_a_use_it_has() {
    is_sound(&alone(json!({ "fight": ["dagger"], "shoot": ["sling"] })));
    for (used, weapon) in [("fight", "sling"), ("shoot", "long-sword")] {
        let wrong = alone(json!({ used: [weapon] }));
        is_faulty(&wrong, &format!("/figure/0/{used}/0"));
        assert_eq!(flaw(&wrong).rule.map(|rule| rule.0), Some("be.weapon.use.1"));
        is_cured(&wrong);
    }
    let six = ["club", "dagger", "spear", "javelin", "lance", "short-sword"];
    is_sound(&alone(json!({ "fight": six })));
    is_sound(&alone(json!({ "fight": six, "shoot": ["spear", "javelin"] })));
    is_faulty(&alone(json!({ "fight": six, "shoot": ["sling"] })), "/figure/0/shoot/0");
    is_faulty(&alone(json!({ "fight": ["club", "clubb"] })), "/figure/0/fight/1");
}

/// Proves be.armour.3: a figure wears one piece on the body, one helm, one shield.
#[test]
fn one_piece_is_worn_on_each_part() {
    is_sound(&alone(json!({ "body": "hauberk", "helm": "full-helm", "shield": true })));
    for (field, value) in [
        ("body", json!(["jacket", "hauberk"])),
        ("helm", json!(["light-helm", "full-helm"])),
        ("shield", json!(2)),
    ] {
        let faults = Book::built_in().muster(&alone(json!({ field: value }))).unwrap_err();
        assert_eq!(faults.len(), 1, "{faults:?}");
        assert_eq!(faults[0].at, format!("/figure/0/{field}"));
        assert_eq!(faults[0].rule.map(|rule| rule.0), Some("be.armour.3"));
    }
}

/// Proves be.armour.2, be.armour.4: the AR of the sheet is the sum of the pieces; that a shield does not count with a
/// two-handed weapon in hand is told, and forbids nothing.
#[test]
fn a_shield_and_a_two_handed_weapon_may_be_carried() {
    let both = alone(json!({ "fight": ["two-handed-axe"], "shield": true, "body": "jacket" }));
    is_sound(&both);
    let figure = &mustered(&both).figures[0];
    let ar = figure.stats.iter().find(|stat| stat.name == "AR").unwrap();
    assert_eq!(ar.printed, "10"); // jacket 8, shield 2
    let shield = figure.gear.iter().find(|gear| gear.name == "Shield").unwrap();
    assert_eq!(shield.words, "AR +2, not with a two-handed weapon in hand");
    assert_eq!(shield.rule.map(|rule| rule.0), Some("be.armour.4"));

    is_sound(&alone(json!({ "shield": true, "ar": 9 })));
    breaks(&alone(json!({ "shield": true, "ar": 10 })), "/figure/0/ar", "be.armour.2");
}

/// Proves be.points.1: the cost of a figure, the points and the number of figures are worked out; where a roster states
/// them, they are held against that.
#[test]
fn stated_sums_must_come_out() {
    // 3 × (7 − 5) + 2 × 2 + 2 × 1 = 12
    is_sound(&alone(json!({ "cost": 12 })));
    breaks(&alone(json!({ "cost": 11 })), "/figure/0/cost", "be.points.1");
    let stating = |figures: u8, points: u16| {
        let mut roster = alone(json!({ "count": 3 }));
        (roster["figures"], roster["points"]) = (json!(figures), json!(points));
        roster
    };
    is_sound(&stating(3, 36));
    breaks(&stating(2, 36), "/figures", "be.points.1");
    breaks(&stating(3, 35), "/points", "be.points.1");
}

/// Proves be.points.1: a warband keeps to the points that were agreed on.
#[test]
fn a_warband_keeps_to_its_limit() {
    let limited = |limit: u16| {
        let mut roster = alone(json!({ "count": 3 }));
        roster["limit"] = json!(limit);
        roster
    };
    is_sound(&limited(36));
    breaks(&limited(35), "/limit", "be.points.1");
    assert_eq!(mustered(&limited(40)).totals[0].most, Some(40));
}

/// Proves be.points.2, be.points.3, be.points.4: what weapons cost in each use, part by part.
#[test]
fn weapons_cost_for_each_use() {
    let part = |roster: &Value, name: &str| {
        let figure = &mustered(roster).figures[0];
        figure.parts.iter().find(|(what, _)| what == name).map(|(_, cost)| *cost)
    };
    let spear = alone(json!({ "fight": ["spear"], "shoot": ["spear"] }));
    assert_eq!(part(&spear, "Spear for Fighting"), Some(4)); // 2 + 2
    assert_eq!(part(&spear, "Spear for Shooting"), Some(6)); // 2 + 2 + 9 / 8 rounded up
    assert_eq!(mustered(&spear).figures[0].cost, Some(12 + 4 + 6));
    let clumsy = alone(json!({ "fight": ["improvised-weapon"] }));
    assert_eq!(part(&clumsy, "Improvised weapon for Fighting"), None); // never less than 0
    let two = alone(json!({ "fight": ["dagger", "dagger"], "shoot": ["dagger"] }));
    assert_eq!(mustered(&two).figures[0].cost, Some(12 + 2 * 2 + 3)); // 1 + 1 twice, 1 + 1 + 6 / 8 rounded up once
    let thrown = alone(json!({ "fight": ["spear"], "shoot": ["spear", "spear"] }));
    assert_eq!(mustered(&thrown).figures[0].cost, Some(12 + 4 + 2 * 6)); // the second one is there, and is paid for
}

/// Proves be.points.5, be.points.1: a trait and a Power stand once and are paid for once.
#[test]
fn traits_and_powers_stand_once() {
    let once = alone(json!({ "traits": ["berserk"], "powers": ["hex", "blessing"] }));
    is_sound(&once);
    assert_eq!(mustered(&once).figures[0].cost, Some(12 + 3 + 2 * 6));
    breaks(&alone(json!({ "traits": ["berserk", "berserk"] })), "/figure/0/traits/1", "be.points.5");
    breaks(&alone(json!({ "powers": ["hex", "hex"] })), "/figure/0/powers/1", "be.points.1");
}

/// Proves be.magic.1: a figure may have Miracles and Wyrd Powers alike.
#[test]
fn powers_of_both_kinds_may_be_had() {
    is_sound(&alone(json!({ "powers": ["blessing", "shard-of-ice"] })));
}

/// Proves be.points.6: phials, fire arrows, torches and poisoned weapons cost 1 each.
#[test]
fn counted_items_cost_one_each() {
    let laden = alone(json!({
        "items": { "torch": 1, "holy-water": 2, "fire-arrow": 3 }, "fight": ["dagger"], "poisoned": ["dagger"],
    }));
    is_sound(&laden);
    assert_eq!(mustered(&laden).figures[0].cost, Some(12 + 2 + 7)); // dagger 1 + 1; 6 items and the poison
    is_faulty(&alone(json!({ "items": { "torch": 21 } })), "/figure/0/items/torch");
}

/// Proves be.move.10: the class follows the body, unless the roster says otherwise.
#[test]
fn the_class_follows_the_body() {
    is_sound(&alone(json!({ "body": "hauberk" })));
    is_sound(&alone(json!({ "body": "hauberk", "class": "medium" })));
    let profiles = |class: Value| {
        let roster = alone(json!({ "body": "hauberk", "class": class }));
        let band: WarbandSheet = serde_json::from_value(roster).unwrap();
        band.check(Book::built_in()).unwrap()[0].class
    };
    assert_eq!(profiles(Value::Null), blood_eagle::Class::Heavy);
    assert_eq!(profiles(json!("light")), blood_eagle::Class::Light);
}

/// Values beyond all bounds, nobody at all and more than a game holds are no matter of agreement.
#[test]
fn some_faults_cannot_be_waived() {
    is_faulty(&alone(json!({ "fv": 21 })), "/figure/0/fv");
    is_faulty(&alone(json!({ "fate": -1 })), "/figure/0/fate");
    is_faulty(&alone(json!({ "count": 0 })), "/figure/0/count");
    is_faulty(&alone(json!({ "name": " " })), "/figure/0/name");
    is_faulty(&json!({ "name": "Nobody" }), "/figure");
    is_faulty(
        &json!({ "name": "Many", "profiles": [{ "profile": "thrall", "count": 64 }, { "profile": "bondi" }] }),
        "/figure",
    );
    is_faulty(
        &json!({ "name": "Elves", "profiles": [{ "profile": "thrall" }, { "profile": "elf" }] }),
        "/profiles/1/profile",
    );
    is_faulty(&json!({ "name": "", "profiles": [{ "profile": "thrall" }] }), "/name");
}

/// Everything that is wrong is told at once, each with its place.
#[test]
fn all_that_is_wrong_is_told() {
    let wrong = alone(
        json!({ "fv": 30, "leadership": 1, "hero_points": 1, "fight": ["club", "sabr"], "poisoned": ["club"], "cost": 1 }),
    );

    let places: Vec<String> = flaws(&wrong).into_iter().map(|(at, _)| at.replace("/figure/0/", "")).collect();

    assert_eq!(places, ["fv", "leadership", "hero_points", "fight/1", "poisoned/0", "cost"]);
}

/// The same flaws stop a figure of a content file, a whole setup and a roster that a player brings.
#[test]
fn one_checker_serves_all() {
    let roster = alone(json!({ "id": "edda", "leadership": 2 }));
    let words = flaw(&roster).words;

    let toml = format!(
        "[[roster]]\nid = \"ours\"\n{}",
        toml::to_string(&roster).unwrap().replace("[[figure]]", "[[roster.figure]]")
    );
    let told = Book::read(&[("ours.toml".to_string(), toml)]).err().unwrap();
    assert_eq!(told.0.len(), 1);
    assert!(told.0[0].to_string().ends_with(&words), "{}", told.0[0]);

    let band: WarbandSheet = serde_json::from_value(roster).unwrap();
    assert_eq!(band.check(Book::built_in()).unwrap_err(), [words]);
}

/// What is played anyway plays by the numbers that it has, and the flag is written only where it stands.
#[test]
fn a_warband_is_played_anyway() {
    let roster = anyway(&alone(json!({ "leadership": 4, "cost": 1, "ar": 14 })));
    let band: WarbandSheet = serde_json::from_value(roster).unwrap();
    let written = serde_json::to_value(&band).unwrap();
    assert_eq!(written["anyway"], json!(true));
    let side = SideSetup { warband: Some(Written::Whole(Box::new(band))), ..SideSetup::default() };

    let state = lay(&blood_eagle::Setup { sides: vec![side], ..blood_eagle::Setup::default() });

    let profile = state.profile(A);
    assert_eq!(profile.leadership, Some(4));
    assert_eq!(profile.cost, 24); // 12 and 3 × 4
    assert_eq!(blood_eagle::armour_value(Book::built_in(), profile), 7);
    let ready = serde_json::to_string(&Book::built_in().warbands).unwrap();
    assert!(!ready.contains("anyway") && !ready.contains("limit"));
}
