//! Random questions about the whole book: whatever is asked, the answer is whole.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::answer;
use fates::{Chance, Random, ratio};
use frame::odds::{Odds, Query};
use serde_json::{Value, json};
use silver_bayonet::Book;

/// Somebody of the book in any kit and state.
fn anybody(chance: &mut Random) -> Value {
    let profiles = Book::built_in().profiles();
    let profile = &profiles[chance.below(profiles.len())];
    let kits = Book::built_in().kits(&profile.id).len().max(1);
    json!({
        "profile": profile.id,
        "kit": 1 + chance.below(kits),
        "with": {"fatigue": chance.below(2), "mounted": chance.below(8) == 0, "health": 1 + chance.below(profile.stats.health as usize)}
    })
}

fn any_query(chance: &mut Random) -> Value {
    let question = ["melee", "shoot", "check", "terror"][chance.below(4)];
    let reaction = ["strike-back", "back-off", "return-fire", "dive", "nothing"][chance.below(5)];
    let stat = ["courage", "speed", "melee", "accuracy", "none"][chance.below(5)];
    json!({
        "system": "sb", "question": question, "attacker": anybody(chance), "target": anybody(chance),
        "facts": {"cover": chance.below(2) == 0, "moved": chance.below(2) == 0, "range": chance.below(9), "tn": chance.below(22),
            "stat": stat, "modifier": chance.below(9) as i64 - 4},
        "choices": {"reaction": reaction}
    })
}

fn read(query: &Value) -> Query {
    serde_json::from_value(query.clone()).unwrap()
}

/// Every table sums to one, every chance is one, no kill is likelier than its hit, and the means go with the tables.
fn is_whole(odds: &Odds, query: &Value) {
    for (name, rows) in &odds.tables {
        assert_eq!(rows.iter().map(|(_, chance)| *chance).sum::<Chance>(), ratio(1, 1), "{name} of {query}");
        let Some((_, mean)) = odds.means.iter().find(|(known, _)| known == name) else { continue };
        let weigh =
            |(damage, chance): &(String, Chance)| *chance * Chance::from(damage.parse::<u128>().unwrap());
        assert_eq!(rows.iter().map(weigh).sum::<Chance>(), *mean, "the mean {name} of {query}");
    }
    assert!(odds.chances.iter().all(|(_, chance)| *chance <= ratio(1, 1)), "{query}: {:?}", odds.chances);
    if odds.chances.len() == 6 {
        assert_eq!(odds.chances.iter().map(|(_, chance)| *chance).sum::<Chance>(), ratio(1, 1), "{query}");
    }
    assert!(odds.paths > 0);
}

#[test]
fn whatever_is_asked_the_weights_sum_to_one() {
    let mut chance = Random::new(1);
    let mut answered = 0;
    for _ in 0..600 {
        let query = any_query(&mut chance);

        match answer(&read(&query)) {
            Ok(odds) => {
                is_whole(&odds, &query);
                answered += 1;
            }
            Err(fault) => {
                let fair = ["no-such-weapon", "cannot-fire", "out-of-range"].contains(&fault.code.as_str());
                assert!(fair && query["question"] == "shoot", "{query}: {fault}");
            }
        }
    }

    assert!(answered > 400, "only {answered} were answered");
}

/// The hundred rolls, counted with the sums that the answer explains itself with.
#[test]
fn a_soldiers_shot_hits_as_often_as_its_sums_say() {
    let soldiers: Vec<&str> = Book::built_in().soldiers.iter().map(|soldier| soldier.id.as_str()).collect();
    let mut chance = Random::new(2);
    let mut proven = 0;
    for _ in 0..300 {
        let soldier = |chance: &mut Random| json!({"profile": soldiers[chance.below(soldiers.len())]});
        let query = json!({
            "system": "sb", "question": "shoot", "attacker": soldier(&mut chance), "target": soldier(&mut chance),
            "facts": {"cover": chance.below(2) == 0, "moved": chance.below(2) == 0}
        });
        let Ok(odds) = answer(&read(&query)) else { continue };

        let needed = odds.tallies[1].total - odds.tallies[0].total;
        let rolls = (1..=10).flat_map(|power| (1..=10).map(move |skill| power + skill));
        let hits = rolls.filter(|sum| *sum >= needed).count();

        assert_eq!(odds.chances[0], ("hit", ratio(hits as u128, 100)), "{query}");
        proven += 1;
    }

    assert!(proven > 100, "only {proven} soldiers could shoot");
}
