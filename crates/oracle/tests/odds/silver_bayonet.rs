//! Odds questions of The Silver Bayonet against fractions counted by hand (sb.ex.49 and small cases).
//!
//! Of the 100 rolls of two dice so many reach at least N: 10→64, 11→55, 12→45, 13→36, 14→28 (sb.dice.14). With the Power
//! Die at p, a sum of N or more needs a Skill Die of N - p or more.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::answer;
use fates::{Chance, ratio};
use frame::odds::{Odds, Query};
use serde_json::{Value, json};

fn hundredths(part: u128) -> Chance {
    ratio(part, 100)
}

/// The answer to a query written as JSON.
fn ask(query: Value) -> Odds {
    let query: Query = serde_json::from_value(query).unwrap();
    answer(&query).unwrap_or_else(|fault| panic!("{query:?}: {fault}"))
}

fn chance(odds: &Odds, name: &str) -> Chance {
    odds.chances.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no chance {name}")).1
}

fn mean(odds: &Odds, name: &str) -> Chance {
    odds.means.iter().find(|(known, _)| *known == name).unwrap_or_else(|| panic!("no mean {name}")).1
}

/// All chances of an answer, in order.
fn chances<const N: usize>(odds: &Odds) -> [(&'static str, Chance); N] {
    odds.chances.clone().try_into().unwrap()
}

/// TRO: Melee +1, Accuracy +1, Defence 13, Health 10, a Musket.
fn trooper() -> Value {
    json!({"profile": {"name": "Trooper", "speed": 6, "melee": 1, "accuracy": 1, "defence": 13, "health": 10,
        "equipment": ["Musket", "Cartridge Box"]}})
}

/// HVY: Melee +2, Heavy Weapon and Pistol.
fn heavy() -> Value {
    json!({"profile": {"name": "Heavy", "speed": 6, "melee": 2, "accuracy": 1, "defence": 13, "courage": 1, "health": 11,
        "equipment": ["Heavy Weapon", "Pistol"]}})
}

/// OFF: Melee +2, Fencing Weapon and two Pistols.
fn officer() -> Value {
    json!({"profile": {"name": "Officer", "speed": 6, "melee": 2, "accuracy": 1, "defence": 14, "courage": 2, "health": 12,
        "equipment": ["Fencing Weapon", "2 Pistols", "Holy Symbol"]}})
}

fn printed(id: &str) -> Value {
    json!({ "profile": id })
}

/// A party with one thing said besides.
fn with(mut party: Value, field: &str, value: Value) -> Value {
    party[field] = value;
    party
}

fn query(question: &str, attacker: Value, target: Value) -> Value {
    json!({"system": "sb", "question": question, "attacker": attacker, "target": target})
}

fn alone(question: &str, attacker: Value, facts: Value) -> Value {
    json!({"system": "sb", "question": question, "attacker": attacker, "facts": facts})
}

/// Proves sb.melee.2 to .7 and sb.wpn.musket.4: 12 or more hits either way; the Ghoul's 9 on the die is 10 for Strong.
#[test]
fn an_infantryman_attacks_a_ghoul() {
    let odds = ask(query("melee", printed("infantryman"), printed("ghoul")));

    // The Ghoul has 12 Health and always strikes back: 9 of p = 10 and 8 of p = 9 do 10 or more.
    assert_eq!(
        chances(&odds),
        [
            ("hit", ratio(9, 20)),
            ("kill", ratio(0, 1)),
            ("attacker_hit", ratio(9, 20)),
            ("attacker_killed", ratio(17, 100)),
        ]
    );
    assert_eq!((mean(&odds, "damage"), mean(&odds, "attacker_damage")), (hundredths(330), hundredths(375)));
}

/// Proves sb.ex.49: a Trooper against a Trooper. Nine of a hundred rolls remove it before it can strike back.
#[test]
fn a_trooper_attacks_a_trooper() {
    let odds = ask(query("melee", trooper(), trooper()));

    assert_eq!(
        chances(&odds),
        [
            ("hit", hundredths(45)),
            ("kill", hundredths(9)),
            ("attacker_hit", ratio(91 * 45, 10_000)),
            ("attacker_killed", ratio(91 * 9, 10_000)),
        ]
    );
    assert_eq!(mean(&odds, "damage"), hundredths(330));
}

/// Proves sb.ex.49: damage of p needs a Skill Die of 12 - p or more, so p - 1 rolls do p.
#[test]
fn the_table_of_damage_counts_every_roll() {
    let odds = ask(query("melee", trooper(), trooper()));

    let (name, rows) = &odds.tables[0];

    assert_eq!(*name, "damage");
    assert_eq!(rows[0], ("0".to_string(), hundredths(55)));
    let hits = (2..=10).map(|power: u128| (power.to_string(), hundredths(power - 1)));
    assert!(rows[1..].iter().cloned().eq(hits));
}

/// Proves sb.ex.49: Strong adds 1, so 9 and 10 on the die remove a Trooper.
#[test]
fn a_ghoul_attacks_a_trooper() {
    let odds = ask(query("melee", printed("ghoul"), trooper()));

    assert_eq!((chance(&odds, "hit"), chance(&odds, "kill")), (hundredths(45), hundredths(17)));
    assert_eq!(mean(&odds, "damage"), hundredths(375));
    assert_eq!(chance(&odds, "attacker_hit"), ratio(83 * 45, 10_000));
}

/// Proves sb.ex.49: Damage Reduction (1) takes off what the Heavy Weapon adds.
#[test]
fn a_heavy_weapon_strikes_a_hobgoblin() {
    let odds = ask(query("melee", heavy(), printed("hobgoblin")));

    assert_eq!((chance(&odds, "hit"), mean(&odds, "damage")), (hundredths(45), hundredths(330)));
}

/// Proves sb.ex.49 and sb.arm.coldweapon.2: of the 55 rolls that hit, (1, 10) and (10, 1) miss for the 1.
#[test]
fn cold_iron_misses_on_a_one() {
    let plain = ask(query("melee", officer(), trooper()));
    let iron = ask(query("melee", with(officer(), "equipment", json!(["Cold Iron Weapon"])), trooper()));

    assert_eq!(chance(&plain, "hit"), hundredths(55));
    assert_eq!(chance(&iron, "hit"), hundredths(53));
}

/// The query written out in the design.
#[test]
fn the_query_of_the_design_is_answered() {
    let odds = ask(json!({
        "system": "silver-bayonet", "question": "melee",
        "attacker": {"profile": "werewolf", "with": {"fatigue": 1}, "weapon": "hand-weapon"},
        "target": {"profile": "bandit"},
        "facts": {"cover": true},
        "choices": {"reaction": "strike-back", "fate": "keep"}
    }));

    // +2 - 1 against 12: 11 or more. Strong: a 9 with 2 or more, or any 10, does the 10 that removes a Bandit.
    // The Bandit needs 12 against 13 - 1, and its best of 10 - 5 does not remove a Werewolf.
    assert_eq!(
        chances(&odds),
        [
            ("hit", hundredths(55)),
            ("kill", hundredths(19)),
            ("attacker_hit", ratio(81 * 45, 10_000)),
            ("attacker_killed", ratio(0, 1)),
        ]
    );
    // Past the Damage Reduction (5): 1 by 5 rolls, 2 by 6, 3 by 7, 4 by 8, 5 by 9.
    assert_eq!(mean(&odds, "attacker_damage"), ratio(81 * (5 + 12 + 21 + 32 + 45), 10_000));
}

#[test]
fn a_profile_may_be_written_out_as_on_the_sheets() {
    let written = json!({"profile": {"name": "Old Hob", "speed": 6, "melee": 2, "accuracy": 0, "defence": 14, "courage": 2,
        "health": 14, "attributes": ["Damage Reduction (4)", "Strong"], "equipment": ["Heavy Weapon"]}});

    let odds = ask(query("melee", trooper(), written));

    // 13 or more hits; p needs 13 - p or more, p - 2 rolls of ten; 4 come off: 1 by 3 rolls … 6 by 8.
    assert_eq!(chance(&odds, "hit"), hundredths(36));
    assert_eq!(mean(&odds, "damage"), hundredths(3 + 8 + 15 + 24 + 35 + 48));
}

#[test]
fn the_weapon_that_does_most_is_taken_unless_one_is_named() {
    let best = ask(query("melee", heavy(), trooper()));
    let named = ask(query("melee", with(heavy(), "weapon", json!("pistol")), trooper()));

    // Melee +2: 11 or more, p rolls for each p. Heavy: p + 1; the butt of a Pistol: p - 1.
    assert_eq!(mean(&best, "damage"), hundredths(385 + 55));
    assert_eq!(mean(&named, "damage"), hundredths(385 - 55));
    assert_eq!(chance(&named, "kill"), ratio(0, 1));
}

#[test]
fn the_weapon_of_the_target_can_be_named_too() {
    let target = with(heavy(), "weapon", json!("Pistol"));

    let odds = ask(query("melee", trooper(), target));

    // A Heavy with 11 Health stays up, and the butt of its Pistol does 9 at most.
    assert_eq!(chance(&odds, "attacker_killed"), ratio(0, 1));
    assert_eq!(chance(&odds, "attacker_hit"), hundredths(55));
}

#[test]
fn a_weapon_that_is_not_carried_is_lent() {
    let odds = ask(query("melee", with(printed("ghoul"), "weapon", json!("heavy-weapon")), trooper()));

    // p + 1 + 1 of 10 or more: 7 rolls with an 8, 8 with a 9, 9 with a 10.
    assert_eq!(chance(&odds, "kill"), hundredths(24));
}

/// Proves sb.arm.torch.2: Fire passes the Damage Reduction of a Werewolf, which is allergic to it.
#[test]
fn a_torch_is_a_weapon_where_it_is_the_best() {
    let sailor =
        with(with(printed("sailor"), "equipment", json!(["Oil & Torches"])), "with", json!({"torch": true}));

    let best = ask(query("melee", sailor.clone(), printed("werewolf")));
    let torch = ask(query("melee", with(sailor.clone(), "weapon", json!("torch")), printed("werewolf")));
    let blade = ask(query("melee", with(sailor, "weapon", json!("hand-weapon")), printed("werewolf")));

    // 12 or more hits. The torch does p - 1 by p - 1 rolls: 1 + 4 + 9 + … + 81; the blade p - 5 from 6 on.
    assert_eq!(mean(&torch, "damage"), hundredths(285));
    assert_eq!(mean(&best, "damage"), hundredths(285));
    assert_eq!(mean(&blade, "damage"), hundredths(5 + 12 + 21 + 32 + 45));
}

#[test]
fn the_state_of_a_figure_is_as_said() {
    let weak = ask(query("melee", trooper(), with(trooper(), "with", json!({"health": 2}))));
    let tired = ask(query("melee", with(trooper(), "with", json!({"fatigue": 2})), trooper()));
    let rider = ask(query("melee", with(trooper(), "with", json!({"mounted": true})), trooper()));

    assert_eq!(chance(&weak, "kill"), hundredths(45)); // every hit shows 2 or more
    assert_eq!(chance(&tired, "hit"), hundredths(28)); // 14 or more
    assert_eq!(chance(&rider, "hit"), hundredths(55)); // sb.cav.melee.1
    assert_eq!(chance(&rider, "kill"), hundredths(19)); // sb.cav.melee.2: 9s and 10s
}

#[test]
fn a_figure_that_backs_off_does_not_strike_back() {
    let mut asked = query("melee", trooper(), trooper());
    asked["choices"] = json!({"reaction": "back-off"});

    let odds = ask(asked);

    assert_eq!((chance(&odds, "attacker_hit"), mean(&odds, "attacker_damage")), (ratio(0, 1), ratio(0, 1)));
}

/// Proves sb.ex.49: the Skill Die of a Rifle; 11 or more hits.
#[test]
fn a_rifle_is_fired_at_defence_13() {
    let rifleman = json!({"profile": {"name": "Rifleman", "speed": 6, "melee": 1, "accuracy": 2, "defence": 13, "health": 10,
        "equipment": ["Rifle", "Cartridge Box"]}});

    let odds = ask(query("shoot", rifleman, trooper()));

    assert_eq!((chance(&odds, "hit"), mean(&odds, "damage")), (hundredths(55), hundredths(385)));
    assert_eq!(chance(&odds, "shooter_hit"), ratio(0, 1)); // soldiers do nothing unless said
}

/// Proves sb.ex.49: -1 on the Check and +1 on the damage of a Blunderbuss.
#[test]
fn a_blunderbuss_is_fired_at_defence_13() {
    let odds = ask(query("shoot", printed("coachman"), trooper()));

    assert_eq!((chance(&odds, "hit"), mean(&odds, "damage")), (hundredths(36), hundredths(312)));
}

/// Proves sb.shoot.mod.1, .2 and .7.
#[test]
fn moving_and_cover_make_a_shot_harder() {
    let hit = |target: &str, facts: Value| {
        let mut asked = query("shoot", trooper(), printed(target));
        asked["facts"] = facts;
        chance(&ask(asked), "hit")
    };

    assert_eq!(hit("ghoul", json!({})), hundredths(45));
    assert_eq!(hit("ghoul", json!({"moved": true})), hundredths(36));
    assert_eq!(hit("ghoul", json!({"cover": true})), hundredths(36));
    assert_eq!(hit("ghoul", json!({"moved": true, "cover": true})), hundredths(28));
    assert_eq!(hit("werewolf", json!({"cover": true})), hundredths(28)); // Master of Cover
    assert_eq!(hit("ghoul", json!({"moved": false, "range": 24})), hundredths(45));
}

/// Proves sb.mon.react.1: a Bandit still up shoots back, 13 or more; one in ten shots has removed it.
#[test]
fn a_monster_with_a_loaded_weapon_returns_fire() {
    let odds = ask(query("shoot", trooper(), printed("bandit")));

    assert_eq!(
        chances(&odds),
        [
            ("hit", hundredths(55)),
            ("kill", hundredths(10)),
            ("shooter_hit", ratio(90 * 36, 10_000)),
            ("shooter_killed", ratio(90 * 8, 10_000)),
        ]
    );
}

/// Proves sb.react.2: a Pistol reaches 8".
#[test]
fn return_fire_needs_the_range() {
    let at = |range: Value| {
        let mut asked = query("shoot", trooper(), with(printed("brigante"), "kit", json!(3)));
        asked["facts"] = json!({"range": range});
        chance(&ask(asked), "shooter_hit")
    };

    assert_eq!(at(json!(8)), ratio(90 * 36, 10_000));
    assert_eq!(at(json!(8.1)), ratio(0, 1));
}

#[test]
fn a_reaction_to_a_shot_is_as_said() {
    let shooter_hit = |target: Value, reaction: &str| {
        let mut asked = query("shoot", trooper(), target);
        asked["choices"] = json!({"reaction": reaction});
        chance(&ask(asked), "shooter_hit")
    };

    assert_eq!(shooter_hit(trooper(), "return-fire"), ratio(91 * 45, 10_000));
    assert_eq!(shooter_hit(trooper(), "dive"), ratio(0, 1));
    assert_eq!(shooter_hit(printed("bandit"), "nothing"), ratio(0, 1));
}

/// Proves sb.attr.core.allergy.1: silver passes the Damage Reduction (5) of a Werewolf.
#[test]
fn the_shot_is_the_one_declared() {
    let armed = with(trooper(), "equipment", json!(["Silver Shot"]));
    let damage = |shot: &str| {
        let mut asked = query("shoot", armed.clone(), printed("werewolf"));
        asked["choices"] = json!({"shot": shot});
        mean(&ask(asked), "damage")
    };

    assert_eq!(damage("plain"), hundredths(5 + 12 + 21 + 32 + 45));
    assert_eq!(damage("silver"), hundredths(330));
}

/// Proves sb.attr.core.quickload.2: -2 for a shot that is not loaded, and the sum says so.
#[test]
fn an_unloaded_weapon_is_fired_with_quick_load_alone() {
    let mut hasty = with(trooper(), "with", json!({"loaded": false}));
    hasty["profile"]["attributes"] = json!(["Quick Load"]);

    let odds = ask(query("shoot", hasty, trooper()));

    assert_eq!(chance(&odds, "hit"), hundredths(28));
    assert_eq!(odds.tallies[0].total, 1 - 2);
}

/// Light infantry that stayed within 4" would not count as moved; `moved` says nothing of 4", so it counts.
#[test]
fn the_sum_of_a_shot_is_the_one_that_is_rolled() {
    let mut asked = query("shoot", printed("light-infantryman"), printed("ghoul"));
    asked["facts"] = json!({"moved": true});

    let odds = ask(asked);

    assert_eq!(chance(&odds, "hit"), hundredths(36));
    assert_eq!(odds.tallies[0].total, 0);
}

/// Proves sb.ex.49: the falling check of Speed 6, a Sprint of 4", and sb.dice.6.
#[test]
fn checks_against_a_number() {
    let pass = |party: Value, facts: Value| chance(&ask(alone("check", party, facts)), "pass");

    assert_eq!(pass(trooper(), json!({"stat": "speed", "tn": 12})), hundredths(90));
    assert_eq!(pass(trooper(), json!({"stat": "none", "tn": 11})), hundredths(55));
    assert_eq!(pass(officer(), json!({"tn": 12})), hundredths(64)); // Courage +2 unless said
    assert_eq!(pass(officer(), json!({"stat": "Courage", "tn": 12, "modifier": -2})), hundredths(45));
    assert_eq!(pass(officer(), json!({"stat": "accuracy", "tn": 13})), hundredths(45));
    assert_eq!(pass(officer(), json!({"stat": "melee", "tn": 13})), hundredths(55));
    assert_eq!(pass(trooper(), json!({"stat": "none", "tn": 2})), ratio(1, 1));
    assert_eq!(pass(trooper(), json!({"stat": "none", "tn": 21})), ratio(0, 1));
}

#[test]
fn the_totals_of_a_check_are_those_of_two_dice() {
    let odds = ask(alone("check", trooper(), json!({"stat": "none", "tn": 11})));

    let (name, rows) = &odds.tables[0];

    assert_eq!(*name, "total");
    let expected = (2..=20u128).map(|total| (total.to_string(), hundredths(10 - total.abs_diff(11))));
    assert!(rows.iter().cloned().eq(expected));
}

/// Proves sb.ex.49: Terror with Courage +0, modifiers 0 and -4.
#[test]
fn terror_falls_into_its_bands() {
    let bands = |facts: Value| {
        let odds = ask(alone("terror", trooper(), facts));
        odds.chances.iter().map(|&(name, chance)| (name, chance)).collect::<Vec<_>>()
    };
    let named = |parts: [u128; 6]| {
        let names = ["collapse", "paralysed", "shaken", "stunned", "distracted", "unfazed"];
        names.into_iter().zip(parts.map(hundredths)).collect::<Vec<_>>()
    };

    assert_eq!(bands(json!({})), named([1, 5, 9, 13, 17, 55]));
    assert_eq!(bands(json!({"modifier": -4})), named([15, 13, 17, 19, 15, 21]));
}

#[test]
fn every_part_of_a_sum_names_its_rule() {
    let odds = ask(query("melee", with(printed("ghoul"), "with", json!({"fatigue": 1})), trooper()));

    let parts: Vec<_> = odds.tallies[0]
        .reasons
        .iter()
        .map(|part| (part.value, part.rule.as_str(), part.words.as_str()))
        .collect();

    assert_eq!(parts, [(1, "sb.melee.2", "Melee"), (-1, "sb.melee.fatigue.4", "fatigue")]);
    assert_eq!(odds.tallies[0].total, 0);
    assert_eq!(odds.tallies.len(), 8); // check, Defence, damage and protection, of the attack and of the strike back
}

#[test]
fn an_attack_that_does_nothing_says_so() {
    let odds = ask(query("melee", trooper(), printed("black-dog")));

    assert_eq!(chance(&odds, "kill"), ratio(0, 1));
    assert!(odds.notes.iter().any(|note| note.contains("takes no damage")), "{:?}", odds.notes);
}

#[test]
fn the_answer_as_json_has_decimals_or_fractions() {
    let odds = ask(query("melee", printed("infantryman"), printed("ghoul")));

    let (decimals, fractions) = (odds.json(false), odds.json(true));

    assert_eq!(
        decimals["chances"],
        json!({"hit": 0.45, "kill": 0.0, "attacker_hit": 0.45, "attacker_killed": 0.17})
    );
    assert_eq!(fractions["chances"]["attacker_killed"], "17/100");
    assert_eq!(decimals["tables"]["damage"]["10"], 0.09);
    assert_eq!(decimals["means"]["damage"], 3.3);
    assert_eq!(decimals["paths"], odds.paths);
}
