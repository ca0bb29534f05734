//! Fear and Faith: games at a real table, files of the first form. Its other rules are tested in its own crate.

use super::*;

fn model(campaign: &dyn Campaign, seat: usize, place: usize) -> Value {
    campaign.standing()[seat]["models"][place].clone()
}

/// Cops and werewolves.
fn moonrise() -> Box<dyn Campaign> {
    let good = json!({ "name": "The Precinct", "side": "good", "points": 300, "models": [{ "profile": "cop", "count": 3 }] });
    let evil = json!({ "name": "The Pack", "side": "evil", "points": 300, "models": [{ "profile": "lesser-werewolf", "count": 2 }] });
    system("ff").campaigns().unwrap().begin("Moonrise", &[good, evil], &Value::Null).unwrap()
}

/// Proves ff.camp.vp.net.1, ff.camp.infect.2 and ff.insanity.end.1 for a game whose result is typed in: 20 to 8 brings 12;
/// the bitten Cop rolls a 2, which fails, and is cursed; the mad one rolls a 2 and stays mad. A major objective adds 3 to 5.
#[test]
fn a_typed_game_rolls_for_curses_and_madness() {
    let mut campaign = moonrise();
    let said = json!({
        "title": "A night",
        "score": { "good": 15, "evil": 8 },
        "objectives": { "good": { "1": "5" } },
        "bitten": { "cop": "werewolf" },
        "mad": { "cop-2": "5" },
        "lot": { "lesser-werewolf": "killed" },
    });
    assert!(act_with(&mut *campaign, "game", said.clone(), &[2]).is_err(), "two dice are wanted");
    act_with(&mut *campaign, "game", said, &[2, 2]).unwrap();

    assert_eq!(campaign.standing()[0]["vp"], 12);
    assert_eq!(model(&*campaign, 0, 0)["infected"], "werewolf");
    assert_eq!(model(&*campaign, 0, 1)["insanity"], 5);
    let wide = json!({ "objectives": { "good": { "1": "9" } } });
    assert!(act_with(&mut *campaign, "game", wide, &[]).is_err());

    let home = json!({ "lot": { "cop": "stayed-home" } });
    assert!(act_with(&mut *campaign, "game", home, &[]).is_err(), "the cursed must play (ff.camp.infect.3)");
    let turned = json!({ "lot": { "cop": "turned" } });
    act_with(&mut *campaign, "game", turned, &[]).unwrap();
    assert_eq!(model(&*campaign, 1, 2)["name"], "Cop Turned");
    let healthy = json!({ "lot": { "cop-3": "turned" } });
    assert!(act_with(&mut *campaign, "game", healthy, &[]).is_err(), "it carried no curse");
}

/// A file of the first form, without a head of its own, opens as a campaign of the present one.
#[test]
fn a_file_of_the_first_form_opens() {
    let mut campaign = moonrise();
    act_with(&mut *campaign, "game", json!({ "score": { "good": 30 } }), &[]).unwrap();
    act(&mut *campaign, Some(0), "advance", json!({ "advance": "courageous" })).unwrap();
    let file: Value = serde_json::from_str(&campaign.written()).unwrap();
    let older = json!({
        "title": file["title"],
        "options": { "contagion": { "mummies": true, "vampires": true, "werewolves": true, "zombies": true }, "grenades": true },
        "founders": file["companies"],
        "steps": file["steps"],
        "companies": campaign.standing(),
    });
    assert!(system("ff").campaigns().unwrap().is_older(&older.to_string()));
    let opened = reopened("ff", &older.to_string()).unwrap();
    assert_eq!(opened.standing(), campaign.standing());
}
