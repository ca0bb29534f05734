//! Odds counted by hand, and duels.

use fates::{Chance, ratio};
use frame::odds::{Code, Odds, Party, Query};
use frame::{Oddsmaker, Until};
use gravemarch::{Book, Gravemarch};
use oracle::Duel;
use serde_json::json;

/// A question of these facts and choices: the knight strikes a ghoul with 10 Health left.
fn asked(facts: serde_json::Value, choices: serde_json::Value) -> Odds {
    let target = Party { with: json!({ "health": 10 }), ..Party::of("ghoul") };
    let map = |value: serde_json::Value| value.as_object().cloned().unwrap_or_default();
    let query = Query {
        question: "melee".to_string(),
        facts: map(facts),
        choices: map(choices),
        ..Query::facing("gm", &Party::of("knight"), &target)
    };
    Gravemarch::odds(Book::built_in(), &query).expect("the question is sound")
}

fn chance(odds: &Odds, name: &str) -> Chance {
    let found = odds.chances.iter().find(|(known, _)| *known == name);
    found.map(|(_, chance)| *chance).expect("the chance is named")
}

/// 72 of 100 rolls come to 9 or more, and 19 have a 10 among them, which kills. The ghoul then hits back with 12 or
/// more, 45 of 100 rolls, in the 81 cases in which it stands.
#[test]
fn melee_is_counted_exactly() {
    let odds = asked(json!({}), json!({}));

    assert_eq!(chance(&odds, "hit"), ratio(72, 100));
    assert_eq!(chance(&odds, "kill"), ratio(19, 100));
    assert_eq!(chance(&odds, "struck_back"), ratio(81 * 45, 100 * 100));
    assert_eq!(chance(&odds, "killed"), ratio(0, 1));
}

/// A ghoul that steps away does not hit back, and from high ground 79 of 100 rolls hit.
#[test]
fn facts_and_choices_are_heeded() {
    let odds = asked(json!({ "higher": "attacker" }), json!({ "reply": "step-away" }));

    assert_eq!(chance(&odds, "hit"), ratio(79, 100));
    assert_eq!(chance(&odds, "struck_back"), ratio(0, 1));
    assert_eq!(odds.tallies[0].total, 5);
}

/// Of the damage table, 28 rolls miss and 19 take off 10.
#[test]
fn the_damage_is_a_table() {
    let odds = asked(json!({}), json!({}));
    let (name, rows) = &odds.tables[0];

    assert_eq!(*name, "damage");
    assert_eq!(rows.first(), Some(&("0".to_string(), ratio(28, 100))));
    assert_eq!(rows.last(), Some(&("10".to_string(), ratio(19, 100))));
}

#[test]
fn the_form_asks_what_odds_answer() {
    let form = Gravemarch::form(Book::built_in());
    let query = form.query([("attacker.weapon", "maul"), ("higher", "target"), ("target.fatigue", "2")]);

    let odds = Gravemarch::odds(Book::built_in(), &query.expect("the form is filled in"));

    assert_eq!(chance(&odds.expect("the question is sound"), "hit"), ratio(64, 100)); // 4 - 1 and 10 or more
    assert!(form.questions.iter().all(|question| question.id == "melee"));
}

#[test]
fn unknown_words_are_faults() {
    let mut query = Query::facing("gm", &Party::of("knight"), &Party::of("ghoul"));
    let code = |query: &Query| Gravemarch::odds(Book::built_in(), query).map_err(|fault| fault.code);

    assert_eq!(code(&query), Err(Code::NoSuchQuestion));
    query.question = "melee".to_string();
    query.facts.insert("hihger".to_string(), json!("attacker"));
    assert_eq!(code(&query), Err(Code::NoSuchFact));
    query.facts.clear();
    query.attacker = Party::of("knihgt");
    assert_eq!(code(&query), Err(Code::BadProfile));
}

#[test]
fn a_duel_is_two_in_contact() {
    let bout = Gravemarch::bout(Book::built_in(), &Party::of("knight"), &Party::of("ghoul"), Until::End);
    let bout = bout.expect("both can fight");

    assert_eq!(bout.names, ["Knight", "Ghoul"]);
    assert!(bout.start.in_contact() && bout.start.day == 0);
    assert!(bout.solvable && bout.best_play);
    assert_eq!(bout.unit, "days");
    let mut later = bout.start.clone();
    later.day = 7;
    assert!((bout.fight.duration)(&later) > 6.5);
    (bout.fight.canonical)(&mut later);
    assert_eq!(later, bout.start);
}

/// Solving and simulating come to the same: 4,000 fights stray by more than 0.04 less than once in 10,000,000 seeds. Free
/// choice leads to more states.
#[test]
fn a_duel_is_solved_and_simulated() {
    let bout = Gravemarch::bout(Book::built_in(), &Party::of("knight"), &Party::of("ghoul"), Until::End);
    let duel = Duel::of(bout.expect("both can fight"));

    let solved = duel.solve(false).expect("it has few states");
    let simulated = duel.simulate(4000, 1);
    let free = duel.solve(true).expect("there is little to decide");

    assert!((solved.worth - simulated.worth / 4000.0).abs() < 0.04, "{solved:?} {simulated:?}");
    assert!(solved.length.is_finite() && solved.length > 1.0, "{solved:?}");
    assert_eq!(simulated.endless, 0);
    assert!(free.states > solved.states && (0.0..=1.0).contains(&free.worth), "{free:?}");
}
