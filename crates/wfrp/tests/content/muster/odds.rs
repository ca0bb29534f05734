//! Fighters of companies in odds and duels, and what shows at a glance what they do.

use frame::Until;
use frame::muster::Tryout;
use frame::odds::{Oddsmaker, Party, Query};
use serde_json::{Value, json};
use wfrp::{Book, Wfrp};

use super::{after, book, mustered, one};

/// All ready companies, all sides of scenarios, and a few of one's own.
fn companies() -> Vec<Value> {
    let book_itself = Book::built_in();
    let sides =
        book_itself.scenarios.iter().flat_map(|scenario| scenario.sides.iter().map(|side| side.id.as_str()));
    let ids = book_itself.rosters.iter().map(|roster| roster.id.as_str()).chain(sides);
    let mut all: Vec<Value> = ids.map(|id| book().ready(id).unwrap()).collect();
    all.push(book().blank(None).unwrap());
    all.push(after(json!({ "wounds": 3, "criticals": 1, "conditions": [["fatigued", 2]],
        "injuries": [{ "injury": "fracture-minor", "at": "body" }] })));
    all.push(one(json!({ "size": "large", "weapons": [{ "weapon": {
        "name": "Boulder", "kind": "ranged", "skill": "ranged-throwing", "hands": 2, "strength": true, "damage": 6,
        "range": 20 } }] })));
    all
}

/// Every combatant of every ready company can be asked about and can fight a duel, by its name.
#[test]
fn every_fighter_fights() {
    let bandit = Party::of("road-bandit");
    for company in companies() {
        for figure in mustered(&company).figures {
            let fighter = book().fighter(&company, &figure.name).unwrap();
            let query = Query { question: "melee".to_string(), ..Query::facing("wf", &fighter, &bandit) };
            Wfrp::odds(Book::built_in(), &query).unwrap_or_else(|fault| panic!("{}: {fault}", figure.name));
            Wfrp::bout(Book::built_in(), &fighter, &bandit, Until::End)
                .unwrap_or_else(|fault| panic!("{}: {fault}", figure.name));
        }
    }
    let none = book().fighter(&book().ready("watch").unwrap(), "brak").unwrap_err();
    assert!(none.contains("sergeant-ottilie-brack"), "{none}");
}

/// Two to four questions for everybody, each with the chances it names.
#[test]
fn every_fighter_is_tried_out() {
    for company in companies() {
        for figure in mustered(&company).figures {
            let tryouts = book().tryouts(&figure.fighter);
            assert!((2..=4).contains(&tryouts.len()), "{}", figure.name);
            for Tryout { words, query, chances } in tryouts {
                let odds =
                    Wfrp::odds(Book::built_in(), &query).unwrap_or_else(|fault| panic!("{words}: {fault}"));
                assert!(odds.paths > 0, "{words}");
                for (name, _) in chances {
                    assert!(odds.chances.iter().any(|(known, _)| *known == name), "{words}: {name}");
                }
            }
        }
    }
}

/// Proves wf.mod.range.normal for a tryout: at 20 yards a bow of 50 is at short range, +20. Ranged 30 and 20 make 50, and
/// every roll of 50 or less hits.
#[test]
fn a_shot_is_tried_out_at_20_yards() {
    let archer = one(json!({ "weapons": [{ "weapon": "bow" }] }));
    let tryouts = book().tryouts(&mustered(&archer).figures[0].fighter);
    let shot = tryouts.iter().find(|tryout| tryout.query.question == "shoot").unwrap();

    let odds = Wfrp::odds(Book::built_in(), &shot.query).unwrap();

    assert_eq!(shot.words, "Shoots a Road Bandit at 20 yards");
    assert_eq!(odds.chances[0], ("attacker_wins", fates::ratio(50, 100)));
}

/// Proves wf.injury.fracture_minor for a fighter: a broken rib costs 10 of every test, so a shot that needs 50 needs 40.
#[test]
fn what_earlier_fights_have_left_counts_in_odds() {
    let mut archer = one(json!({ "weapons": [{ "weapon": "bow" }] }));
    archer["combatants"][0]["with"] = json!({ "injuries": [{ "injury": "fracture-minor", "at": "body" }] });
    let tryouts = book().tryouts(&mustered(&archer).figures[0].fighter);
    let shot = tryouts.iter().find(|tryout| tryout.query.question == "shoot").unwrap();

    let odds = Wfrp::odds(Book::built_in(), &shot.query).unwrap();

    assert_eq!(odds.chances[0], ("attacker_wins", fates::ratio(40, 100)));
}

/// One that goes beyond a limit is asked about all the same.
#[test]
fn odds_take_what_people_may_agree_on() {
    let mut hero = one(json!({ "weapons": [{ "weapon": "bow" }] }));
    hero["combatants"][0]["combatant"]["characteristics"]["bs"] = json!(120);
    let tryouts = book().tryouts(&mustered(&hero).figures[0].fighter);
    let shot = tryouts.iter().find(|tryout| tryout.query.question == "shoot").unwrap();

    let odds = Wfrp::odds(Book::built_in(), &shot.query).unwrap();

    assert_eq!(odds.chances[0], ("attacker_wins", fates::ratio(95, 100)), "96 to 00 always fail (wf.test.3)");
}
