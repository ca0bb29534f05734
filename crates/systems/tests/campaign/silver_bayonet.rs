//! The Silver Bayonet: what follows a game.

use super::*;

fn veteran(campaign: &dyn Campaign, place: usize) -> Value {
    campaign.standing()[0]["veterans"][place].clone()
}

fn alone() -> Box<dyn Campaign> {
    begun_with("sb", &["kettner-commission"], &Value::Null)
}

/// The setup of a figure in the next game.
fn fielded(campaign: &dyn Campaign, name: &str) -> Value {
    let scenarios = system("sb").catalogue().scenarios;
    let setup = scenarios.iter().find_map(|scenario| {
        let next = NextGame { scenario: Some(scenario.id.clone()), ..NextGame::default() };
        campaign.next_game(&next).ok()
    });
    let figures = setup.unwrap()["figures"].clone();
    let found =
        figures.as_array().unwrap().iter().find(|one| content::kebab(one["name"].as_str().unwrap()) == name);
    found.unwrap().clone()
}

/// Proves sb.out.post.2, sb.out.post.3, sb.out.post.4 in the order of sb.out.post.7: survival for all, each with its
/// injury, then Madness. A 3 is an injury, and a 7 on its table Courage; a 4 is a slow recovery, a 1 is death; a Madness
/// of 9 costs 1 Health.
#[test]
fn the_fallen_and_the_fled_roll() {
    let mut campaign = alone();
    let unit = names(&*campaign, 0);
    let lot = json!({
        unit[1].clone(): "fell", unit[2].clone(): "fell", unit[3].clone(): "fell", unit[4].clone(): "collapsed",
    });
    let before = fielded(&*campaign, &unit[1]);
    assert!(act_with(&mut *campaign, "game", json!({ "lot": lot }), &[3, 7, 4, 1]).is_err(), "five dice");
    act_with(&mut *campaign, "game", json!({ "lot": lot }), &[3, 7, 4, 1, 9]).unwrap();

    assert_eq!(veteran(&*campaign, 1)["injuries"], json!(["courage"]));
    assert_eq!(veteran(&*campaign, 2)["recovers"], true);
    assert_eq!(veteran(&*campaign, 3)["lost"], true);
    assert_eq!(veteran(&*campaign, 4)["madness"], json!(["frail"]));
    assert!(before["profile"].is_string() || before["profile"]["courage"].is_i64());
    assert!(fielded(&*campaign, &unit[1])["profile"]["courage"].is_i64(), "its numbers are written out now");
    assert!(fielded(&*campaign, &unit[2])["with"]["health"].is_i64());
    act(&mut *campaign, None, "game", json!({})).unwrap();
    assert_eq!(veteran(&*campaign, 2)["recovers"], false, "for one game");
    assert!(fielded(&*campaign, &unit[2])["with"]["health"].is_null());
}

/// Proves sb.out.post.6: the Infectious make a slow recovery of a 5; and sb.out.post.10: a 3 is the Mummy's Curse for one
/// game, a 4 nothing.
#[test]
fn infection_and_the_mummys_curse() {
    let mut campaign = alone();
    let unit = names(&*campaign, 0);
    let said = json!({
        "lot": { unit[1].clone(): "fell" },
        "infected": { unit[1].clone(): true },
        "mummy": { unit[2].clone(): true, unit[3].clone(): true },
    });
    act_with(&mut *campaign, "game", said, &[5, 3, 4]).unwrap();

    assert_eq!(veteran(&*campaign, 1)["recovers"], true);
    assert_eq!(
        (&veteran(&*campaign, 2)["cursed"], &veteran(&*campaign, 3)["cursed"]),
        (&json!(true), &json!(false))
    );
    assert_eq!(fielded(&*campaign, &unit[2])["with"]["cursed"], true);
}

/// Proves sb.out.xp.1 to .3: a survivor earns 1 XP, 1 from the pool and what deeds brought, 3 at most; 5 reach tier 1,
/// which brings Courage and nothing else, once.
#[test]
fn survivors_learn() {
    let mut campaign = alone();
    let unit = names(&*campaign, 0);
    let said = json!({ "pool": { unit[1].clone(): true }, "deeds": { unit[1].clone(): 2 } });
    act(&mut *campaign, None, "game", said.clone()).unwrap();
    assert_eq!((&veteran(&*campaign, 1)["xp"], &veteran(&*campaign, 2)["xp"]), (&json!(3), &json!(1)));
    let learn = |campaign: &mut dyn Campaign, upgrade: &str| {
        act(campaign, Some(0), "upgrade", json!({ "name": unit[1], "upgrade": upgrade }))
    };
    assert!(learn(&mut *campaign, "courage").is_err(), "3 XP are no tier");
    act(&mut *campaign, None, "game", said).unwrap();
    assert!(learn(&mut *campaign, "melee").is_err(), "tier 1 brings Courage");
    learn(&mut *campaign, "courage").unwrap();
    assert!(learn(&mut *campaign, "courage").is_err(), "once");
    assert_eq!(veteran(&*campaign, 1)["learned"], json!([{ "upgrade": "courage" }]));
}

/// A dead Officer is replaced before the next game (sb.out.officer.1), and dead soldiers within the points (sb.out.unit.1).
#[test]
fn the_dead_are_replaced() {
    let mut campaign = alone();
    let unit = names(&*campaign, 0);
    let officer = veteran(&*campaign, 0)["post"]["officer"].clone();
    let soldier = veteran(&*campaign, 1)["post"]["soldier"].clone();
    let lot = json!({ unit[0].clone(): "fell", unit[1].clone(): "fell" });
    act_with(&mut *campaign, "game", json!({ "lot": lot }), &[1, 1]).unwrap();
    let notes = campaign.view().companies[0].notes.clone();
    assert!(notes[0].contains("has no Officer"), "{notes:?}");
    assert!(campaign.deeds().iter().all(|deed| deed.id != "hire"), "an Officer comes first");

    let said = json!({
        "name": "The heir",
        "melee-or-accuracy": officer["melee_or_accuracy"],
        "health-or-speed": officer["health_or_speed"],
        "courage-or-points": officer["courage_or_points"],
        "attributes": officer["attributes"],
    });
    act(&mut *campaign, Some(0), "promote", said.clone()).unwrap();
    assert!(act(&mut *campaign, Some(0), "promote", said).is_err(), "there is one now");
    let mut hired = json!({ "type": soldier["type"], "name": "The new one" });
    if let Some(kit) = soldier["kit"].as_u64() {
        hired["kit"] = json!(kit);
    }
    if let Some(picks) = soldier["attributes"].as_array() {
        let picks: Vec<&str> = picks.iter().filter_map(Value::as_str).collect();
        hired["attributes"] = json!(picks.join(", "));
    }
    act(&mut *campaign, Some(0), "hire", hired.clone()).unwrap();
    let many = (0..8).filter(|_| act(&mut *campaign, Some(0), "hire", hired.clone()).is_ok()).count();
    assert!(many < 7, "points and numbers have an end");
    fielded(&*campaign, "the-heir");
}
