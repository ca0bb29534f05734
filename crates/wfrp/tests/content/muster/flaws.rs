//! Every rule about what a combatant is made of: one that keeps it, and one that breaks it, with its place and its cure.

use serde_json::{Value, json};

use super::{after, book, flaws, mustered, one};

/// A company keeps the rules.
fn is_sound(company: &Value) {
    assert_eq!(flaws(company), [], "{company}");
}

/// A company breaks this rule alone, there; people may agree to play it or not, and each cure mends it.
fn breaks(company: &Value, at: &str, rule: &'static str, may_be_waived: bool) {
    assert_eq!(flaws(company), [(at.to_string(), rule, may_be_waived)], "{company}");
    let flaw = mustered(company).flaws.remove(0);
    assert!(!flaw.cures.is_empty(), "{}", flaw.words);
    for cure in flaw.cures {
        let mut mended = company.clone();
        cure.edits.iter().for_each(|edit| edit.apply(&mut mended).unwrap());
        assert_eq!(flaws(&mended), [], "{}", cure.words);
    }
    let anyway = Value::Object({
        let mut fields = company.as_object().unwrap().clone();
        fields.insert("anyway".to_string(), json!(true));
        fields
    });
    assert!(!mustered(company).may_play());
    assert_eq!(mustered(&anyway).may_play(), may_be_waived);
}

const CHARACTER: &str = "/combatants/0/combatant";

fn at(place: &str) -> String {
    format!("{CHARACTER}{place}")
}

fn characteristics(differs: Value) -> Value {
    let mut all = json!({ "ws": 30, "bs": 30, "s": 30, "t": 30, "i": 30, "ag": 30, "dex": 30, "int": 30, "wp": 30, "fel": 30 });
    for (name, value) in differs.as_object().unwrap() {
        all[name] = value.clone();
    }
    all
}

/// Proves wf.char.1: ten characteristics, each up to 100; up to 150 if people agree.
#[test]
fn a_combatant_has_ten_characteristics() {
    let with = |ws: u8| one(json!({ "characteristics": characteristics(json!({ "ws": ws })) }));
    is_sound(&with(0));
    is_sound(&with(100));
    breaks(&with(101), &at("/characteristics/ws"), "wf.char.1", true);
    breaks(&with(150), &at("/characteristics/ws"), "wf.char.1", true);
    breaks(&with(151), &at("/characteristics/ws"), "wf.char.1", false);

    let mut nine = one(json!({}));
    nine["combatants"][0]["combatant"]["characteristics"].as_object_mut().unwrap().shift_remove("fel");
    breaks(&nine, &at("/characteristics/fel"), "wf.char.1", false);
}

/// Proves wf.char.2: 39 makes a Bonus of 3.
#[test]
fn a_bonus_is_a_tenth_rounded_down() {
    let with = |bonus: u8| {
        let characteristics = characteristics(json!({ "s": 39, "t": 39 }));
        one(json!({ "characteristics": characteristics, "strength_bonus": 3, "toughness_bonus": bonus }))
    };
    is_sound(&with(3));
    breaks(&with(4), &at("/toughness_bonus"), "wf.char.2", true);
}

/// Proves wf.char.3: a Skill has a value; without one the characteristic counts.
#[test]
fn a_skill_has_a_value_from_1_to_150() {
    let with = |dodge: u8| one(json!({ "skills": { "dodge": dodge } }));
    is_sound(&with(1));
    is_sound(&with(150));
    breaks(&with(0), &at("/skills/dodge"), "wf.char.3", false);
    breaks(&with(151), &at("/skills/dodge"), "wf.char.3", false);
}

/// Proves wf.char.4, wf.char.5, wf.char.8, wf.char.11, wf.char.12 and wf.char.13: with SB 4, TB 3 and WPB 2 the sum is
/// 4 + 6 + 2 = 12; Large twice that, Enormous four times, Monstrous eight times; Small 6 + 2, Little 3, Tiny 1.
#[test]
fn wounds_follow_from_size_and_bonuses() {
    let sizes = [
        ("tiny", 1, "wf.char.12"),
        ("little", 3, "wf.char.12"),
        ("small", 8, "wf.char.11"),
        ("average", 12, "wf.char.4"),
        ("large", 24, "wf.char.5"),
        ("enormous", 48, "wf.char.13"),
        ("monstrous", 96, "wf.char.13"),
    ];
    for (size, wounds, rule) in sizes {
        let characteristics = characteristics(json!({ "s": 45, "t": 39, "wp": 20 }));
        let left_out = one(json!({ "size": size, "characteristics": characteristics }));
        is_sound(&left_out);
        let boxes = &mustered(&left_out).figures[0].boxes[0];
        assert_eq!((boxes.name.as_str(), boxes.count), ("Wounds", wounds), "{size}");

        let said =
            |wounds: u8| one(json!({ "size": size, "characteristics": characteristics, "wounds": wounds }));
        is_sound(&said(wounds));
        breaks(&said(wounds + 1), &at("/wounds"), rule, true);
        breaks(&said(0), &at("/wounds"), rule, false);
    }
    let unknown = book().muster(&one(json!({ "size": "huge" }))).unwrap_err();
    assert_eq!(unknown[0].at, at("/size"));
    assert!(unknown[0].words.contains("monstrous"), "{}", unknown[0].words);
}

/// Proves wf.char.6: Move 4 walks 8 yards and runs 16.
#[test]
fn walk_and_run_follow_from_move() {
    is_sound(&one(json!({ "movement": 4, "walk": 8, "run": 16 })));
    breaks(&one(json!({ "movement": 4, "walk": 9 })), &at("/walk"), "wf.char.6", true);
    breaks(&one(json!({ "movement": 4, "run": 15 })), &at("/run"), "wf.char.6", true);
    breaks(&one(json!({ "movement": 0 })), &at("/movement"), "wf.char.6", false);
    breaks(&one(json!({ "movement": 21 })), &at("/movement"), "wf.char.6", false);
}

/// Proves wf.char.9 and wf.armour.1: AP stand at a location, as a number or as a piece of the book.
#[test]
fn armour_stands_at_a_location() {
    is_sound(&one(json!({ "armour": { "head": 20, "body": "plate", "left-leg": "mail" } })));
    breaks(&one(json!({ "armour": { "head": 21 } })), &at("/armour/head"), "wf.char.9", false);
    breaks(&one(json!({ "armour": { "body": "plait" } })), &at("/armour/body"), "wf.armour.1", false);
    let nowhere = book().muster(&one(json!({ "armour": { "tail": 1 } }))).unwrap_err();
    assert!(nowhere[0].at.starts_with(&at("/armour")), "{}", nowhere[0].at);
    assert!(nowhere[0].words.contains("left-leg"), "{}", nowhere[0].words);

    let gear = mustered(&one(json!({ "armour": { "body": "plate" } }))).figures.remove(0).gear;
    let body = gear.iter().find(|thing| thing.name == "Body").unwrap();
    assert_eq!((body.words.as_str(), body.rule.unwrap().0), ("3 AP, metal", "wf.char.9"));
}

/// Proves wf.location.beast: what goes on four legs has no hands to hold a weapon with.
#[test]
fn a_beast_holds_no_weapon() {
    let with = |weapon: &str| one(json!({ "four_legged": true, "weapons": [{ "weapon": weapon }] }));
    is_sound(&with("bite"));
    breaks(&with("dagger"), &at("/weapons/0"), "wf.location.beast", true);
}

/// Proves wf.location.lacking: one arm holds a rapier and no bow; nothing lacks a body.
#[test]
fn a_limb_that_is_lacking_holds_nothing() {
    let with = |weapon: &str| one(json!({ "lacks": ["secondary-arm"], "weapons": [{ "weapon": weapon }] }));
    is_sound(&with("rapier"));
    breaks(&with("bow"), &at("/weapons/0"), "wf.location.lacking", true);
    breaks(&one(json!({ "lacks": ["body"] })), &at("/lacks/0"), "wf.location.lacking", false);
}

/// Proves wf.attack.damage.3: with SB 3 a blow does no less than 3.
#[test]
fn damage_contains_the_strength_bonus() {
    let with = |damage: i16| one(json!({ "weapons": [{ "weapon": "hand-weapon", "damage": damage }] }));
    is_sound(&with(3));
    breaks(&with(2), &at("/weapons/0/damage"), "wf.attack.damage.3", true);
    breaks(&with(-1), &at("/weapons/0/damage"), "wf.attack.damage.3", false);
    breaks(&with(101), &at("/weapons/0/damage"), "wf.attack.damage.3", false);
}

fn own_weapon(differs: Value) -> Value {
    let mut weapon = json!({
        "name": "Foehammer", "kind": "melee", "skill": "melee-basic", "hands": 1, "strength": true, "damage": 5,
        "qualities": ["impale"],
    });
    for (name, value) in differs.as_object().unwrap() {
        weapon[name] = value.clone();
    }
    one(json!({ "weapons": [{ "weapon": weapon }] }))
}

/// Proves wf.q.impale, wf.q.shield and wf.q.reload: a weapon of one's own has the qualities that are known; two of them
/// have ratings. SB 3 and 5 make Damage 8.
#[test]
fn a_weapon_of_ones_own_has_known_qualities() {
    is_sound(&own_weapon(json!({})));
    let gear = mustered(&own_weapon(json!({}))).figures.remove(0).gear.remove(0);
    assert_eq!((gear.name.as_str(), gear.words.as_str()), ("Foehammer", "Damage 8: Impale"));

    let unknown = book().muster(&own_weapon(json!({ "qualities": ["impale", "vorpal"] }))).unwrap_err();
    assert_eq!(unknown[0].at, at("/weapons/0/weapon/qualities/1"));
    is_sound(&own_weapon(json!({ "qualities": ["shield"], "shield": 1 })));
    breaks(
        &own_weapon(json!({ "qualities": ["shield"] })),
        &at("/weapons/0/weapon/shield"),
        "wf.q.shield",
        true,
    );
    let bow = json!({ "kind": "ranged", "skill": "ranged-bow", "range": 60, "qualities": ["reload"] });
    breaks(&own_weapon(bow), &at("/weapons/0/weapon/reload"), "wf.q.reload", true);
    breaks(&own_weapon(json!({ "range": 20 })), &at("/weapons/0/weapon/range"), "", false);
    breaks(&own_weapon(json!({ "hands": 3 })), &at("/weapons/0/weapon/hands"), "", false);
    breaks(&own_weapon(json!({ "name": " " })), &at("/weapons/0/weapon/name"), "", false);
}

/// A weapon of the book is named by its id, and nobody carries more than seven.
#[test]
fn a_weapon_is_one_of_the_book_or_written_out() {
    breaks(&one(json!({ "weapons": [{ "weapon": "sowrd" }] })), &at("/weapons/0"), "", false);
    let many = |count: usize| one(json!({ "weapons": vec![json!({ "weapon": "dagger" }); count] }));
    is_sound(&many(7));
    breaks(&many(8), &at("/weapons/7"), "", false);
}

/// Proves wf.action.special.3: a Talent is one that an action asks for; others are noted if people agree.
#[test]
fn a_talent_is_one_that_something_asks_for() {
    is_sound(&one(json!({ "talents": ["dual-wielder", "petty-magic"] })));
    breaks(
        &one(json!({ "talents": ["dual-wielder", "hardy"] })),
        &at("/talents/1"),
        "wf.action.special.3",
        true,
    );
}

/// Proves wf.fortune.1: a combatant has the Fortune that its sheet says, and no more of it is left.
#[test]
fn fortune_is_what_the_sheet_says() {
    is_sound(&one(json!({ "fortune": 20, "resolve": 20 })));
    breaks(&one(json!({ "fortune": 21 })), &at("/fortune"), "wf.fortune.1", true);
    let left = |fortune: u8| {
        let mut company = one(json!({ "fortune": 3 }));
        company["combatants"][0]["with"] = json!({ "fortune": fortune });
        company
    };
    is_sound(&left(3));
    breaks(&left(4), "/combatants/0/with/fortune", "wf.fortune.1", true);
}

/// Proves wf.char.7: a Town Militia has 0 to 12 Wounds left.
#[test]
fn the_wounds_left_are_none_to_all() {
    is_sound(&after(json!({ "wounds": 0 })));
    is_sound(&after(json!({ "wounds": 12 })));
    breaks(&after(json!({ "wounds": -1 })), "/combatants/0/with/wounds", "wf.char.7", false);
    breaks(&after(json!({ "wounds": 13 })), "/combatants/0/with/wounds", "wf.char.7", false);
}

/// Proves wf.heal.6: Wounds, Critical Wounds, injuries and Fatigued last until the next fight, other Conditions only if
/// people agree. And wf.cond.stack.1 and wf.cond.stack.2: Prone has no levels.
#[test]
fn of_the_conditions_only_fatigued_lasts() {
    is_sound(&after(json!({ "wounds": 3, "criticals": 2, "conditions": [["fatigued", 3]] })));
    breaks(
        &after(json!({ "conditions": [["bleeding", 2]] })),
        "/combatants/0/with/conditions/0",
        "wf.heal.6",
        true,
    );
    breaks(
        &after(json!({ "conditions": [["fatigued", 21]] })),
        "/combatants/0/with/conditions/0/1",
        "wf.cond.stack.1",
        true,
    );
    let prone = flaws(&after(json!({ "conditions": [["prone", 2]] })));
    let rules: Vec<&str> = prone.iter().map(|(_, rule, _)| *rule).collect();
    assert_eq!(rules, ["wf.cond.stack.2", "wf.heal.6"]);
    breaks(&after(json!({ "criticals": 21 })), "/combatants/0/with/criticals", "wf.attack.crit.13", true);
}

/// Proves wf.injury.maimed and wf.location.lacking for injuries: an eye is at the head, and what is lacking does not hurt.
#[test]
fn an_injury_is_where_it_can_be() {
    let at =
        |injury: &str, at: &str| after(json!({ "injuries": [{ "injury": injury, "at": at, "days": 4 }] }));
    is_sound(&at("maimed-eye", "head"));
    is_sound(&at("fracture-minor", "left-leg"));
    breaks(&at("maimed-eye", "left-leg"), "/combatants/0/with/injuries/0", "wf.injury.maimed", true);

    let mut one_armed = one(json!({ "lacks": ["secondary-arm"] }));
    let injury = |at: &str| json!({ "injuries": [{ "injury": "fracture-minor", "at": at }] });
    one_armed["combatants"][0]["with"] = injury("primary-arm");
    is_sound(&one_armed);
    one_armed["combatants"][0]["with"] = injury("secondary-arm");
    breaks(&one_armed, "/combatants/0/with/injuries/0", "wf.location.lacking", true);
}

/// Proves wf.heal.7: up to a year of rest.
#[test]
fn rest_is_at_most_a_year() {
    is_sound(&after(json!({ "rest": 365 })));
    breaks(&after(json!({ "rest": 366 })), "/combatants/0/with/rest", "wf.heal.7", false);
}

/// Proves wf.start.3: who is Surprised, the scenario says.
#[test]
fn a_company_is_not_surprised_by_itself() {
    let surprised = json!({ "combatants": [{ "combatant": "cutpurse", "surprised": true }] });
    breaks(&surprised, "/combatants/0/surprised", "wf.start.3", true);
    breaks(&after(json!({ "surprised": true })), "/combatants/0/with/surprised", "wf.start.3", true);
}

/// A side has at most thirty, and each of them is somebody of the book or written out.
#[test]
fn a_company_has_one_to_thirty_combatants() {
    let many = |count: u8| json!({ "combatants": [{ "combatant": "cutpurse", "count": count }, { "combatant": "road-bandit" }] });
    is_sound(&many(29));
    assert_eq!(flaws(&many(30)), [("/combatants".to_string(), "", false)]);
    breaks(&many(0), "/combatants/0/count", "", false);
    breaks(&json!({ "combatants": [] }), "/combatants", "", false);
    breaks(&json!({ "combatants": [{ "combatant": "cutpurs" }] }), "/combatants/0/combatant", "", false);
    let twins = json!({ "combatants": [{ "combatant": "cutpurse", "name": "Pim" }, { "combatant": "cutpurse", "name": "pim" }] });
    breaks(&twins, "/combatants/1/name", "", true);
    breaks(&one(json!({ "name": " " })), &at("/name"), "", false);
}

/// What can't be read at all is told with its place, for each combatant.
#[test]
fn what_cannot_be_read_has_a_place() {
    let places = |company: &Value| -> Vec<String> {
        book().muster(company).unwrap_err().into_iter().map(|flaw| flaw.at).collect()
    };
    assert_eq!(places(&json!(7)), [""]);
    assert_eq!(places(&json!({ "name": "Nobody" })), [""]);
    assert_eq!(places(&json!({ "combatants": 1 })), ["/combatants"]);
    assert_eq!(places(&json!({ "combatants": [], "points": 3 })), ["/points"]);
    let two = json!({ "combatants": [
        { "combatant": "cutpurse", "count": "two" }, { "combatant": "cutpurse" },
        { "combatant": { "name": "Marte", "characteristics": { "ws": 30.5 }, "movement": 4 } },
    ] });
    assert_eq!(places(&two), ["/combatants/0/count", "/combatants/2/combatant/characteristics/ws"]);
    let mut speedy = one(json!({ "a/b~c": 1 }));
    assert_eq!(places(&speedy), [at("/a~1b~0c")]);
    let cure = book().muster(&speedy).unwrap_err().remove(0).cures.remove(0);
    cure.edits[0].apply(&mut speedy).unwrap();
    is_sound(&speedy);
    let deep = (0..60).fold(json!(1), |inner, _| json!([inner]));
    assert_eq!(places(&json!({ "combatants": deep })).len(), 1);
    assert_eq!(
        places(&json!({ "combatants": vec![json!({ "combatant": "cutpurse" }); 65] })),
        ["/combatants"]
    );
    assert_eq!(
        places(&json!({ "combatants": [{ "combatant": "x".repeat(2001) }] })),
        ["/combatants/0/combatant"]
    );
}
