//! WFRP: Wounds, Critical Wounds and injuries from fight to fight, rest, and Fortune.

use super::*;

fn comrade(campaign: &dyn Campaign, company: usize, place: usize) -> Value {
    campaign.standing()[company]["comrades"][place].clone()
}

/// Proves wf.heal.7, wf.heal.8 (WF-56): a bandit with 4 of 11 Wounds, Fatigued 1 and a Critical Wound without an injury.
/// Day 1: 35 + 20 = 55 against 24 is SL +3, and 3 + 3 = 6 Wounds make 10; day 2: 61 fails. Day 3: 5 is SL +5, which fills
/// the Wounds up, and the Critical Wound is healed.
#[test]
fn a_bandit_rests() {
    let mut campaign = begun("wf");
    let bandits = names(&*campaign, 1);
    let place = bandits.iter().position(|name| name.starts_with("road-bandit")).unwrap();
    let said = json!({ "name": bandits[place], "wounds": 4, "criticals": 1, "fatigued": 1 });
    act(&mut *campaign, Some(1), "set", said).unwrap();
    let rest = |campaign: &mut dyn Campaign, days: u16, dice: &[u8]| {
        let deed = Deed { id: "rest".to_string(), company: Some(1), said: json!({ "days": days }) };
        campaign.act(&deed, Throw::typed(dice))
    };
    assert!(rest(&mut *campaign, 2, &[24]).is_err(), "two dice are wanted");
    assert!(rest(&mut *campaign, 2, &[24, 61, 5]).is_err(), "and no more");
    rest(&mut *campaign, 2, &[24, 61]).unwrap();

    let with = comrade(&*campaign, 1, place)["with"].clone();
    assert_eq!(
        (&with["wounds"], &with["criticals"], &with["conditions"]),
        (&json!(10), &json!(1), &Value::Null)
    );
    rest(&mut *campaign, 1, &[5]).unwrap();
    assert_eq!(comrade(&*campaign, 1, place)["with"], json!({}));
}

/// Proves wf.heal.6: what a fight has left takes the field with everybody in the next; the dead do not.
#[test]
fn wounds_are_carried_on() {
    let mut campaign = begun("wf");
    let watch = names(&*campaign, 0);
    let said = json!({
        "lot": { watch[1].clone(): "dead" },
        "left": { watch[0].clone(): { "wounds": 3, "criticals": 1, "injuries": ["torn-muscle-minor/left-leg"] } },
    });
    act(&mut *campaign, None, "game", said).unwrap();

    assert_eq!(comrade(&*campaign, 0, 1)["dead"], true);
    let next = NextGame { scenario: Some("breakages-at-the-blue-pike".to_string()), ..NextGame::default() };
    let setup = campaign.next_game(&next).unwrap();
    let fielded: Vec<&Value> =
        setup["combatants"].as_array().unwrap().iter().filter(|one| one["seat"] == 0).collect();
    assert_eq!(fielded.len(), watch.len() - 1);
    assert_eq!(fielded[0]["with"]["wounds"], 3);
    assert_eq!(
        fielded[0]["with"]["injuries"][0],
        json!({ "injury": "torn-muscle-minor", "at": "left-leg", "days": 0 })
    );
    let wide = json!({ "name": watch[0], "wounds": 99 });
    assert!(act(&mut *campaign, Some(0), "set", wide).is_err(), "more Wounds than it can have");
}

/// Proves wf.fortune.4: Fortune that was spent comes back when the session is over, and not with the next fight.
#[test]
fn fortune_comes_back_with_the_session() {
    let mut campaign = begun_with("wf", &["watch"], &json!({ "fortune": true }));
    let watch = names(&*campaign, 0);
    let left = json!({ watch[0].clone(): { "fortune": 0 } });
    act(&mut *campaign, None, "game", json!({ "left": left })).unwrap();
    act(&mut *campaign, None, "game", json!({})).unwrap();
    assert_eq!(comrade(&*campaign, 0, 0)["with"]["fortune"], 0);
    act(&mut *campaign, None, "session", json!({})).unwrap();
    assert_eq!(comrade(&*campaign, 0, 0)["with"]["fortune"], Value::Null);
}

/// People come and go.
#[test]
fn people_come_and_go() {
    let mut campaign = begun("wf");
    let before = names(&*campaign, 0).len();
    act(&mut *campaign, Some(0), "join", json!({ "combatant": "road-bandit", "name": "Turncoat" })).unwrap();
    act(&mut *campaign, Some(0), "leave", json!({ "name": "turncoat" })).unwrap();
    assert!(act(&mut *campaign, Some(0), "leave", json!({ "name": "turncoat" })).is_err());
    assert!(act(&mut *campaign, Some(0), "join", json!({ "combatant": "road-bandt" })).is_err());
    assert_eq!(names(&*campaign, 0).len(), before + 1);
}
