//! Blood Eagle: the record of warbands.

use super::*;

/// Who won, who was put Out and by whom is counted; nothing is lost for good.
#[test]
fn a_record_counts_and_costs_nothing() {
    let mut campaign = begun("be");
    let (raiders, fyrd) = (names(&*campaign, 0), names(&*campaign, 1));
    let names = campaign.view().companies.iter().map(|one| content::kebab(&one.name)).collect::<Vec<_>>();
    let said = json!({
        "result": { "title": "The ford", "winner": names[0], "score": { names[0].clone(): 7, names[1].clone(): 2 } },
        "lot": { fyrd[0].clone(): "out", fyrd[1].clone(): "stayed-home" },
        "kills": { raiders[0].clone(): 1 },
    });
    act(&mut *campaign, None, "game", said).unwrap();

    let standing = campaign.standing();
    assert_eq!((&standing[0]["games"], &standing[1]["games"]), (&json!([1, 0, 0]), &json!([0, 1, 0])));
    assert_eq!((&standing[0]["points"], &standing[1]["points"]), (&json!(7), &json!(2)));
    assert_eq!(standing[0]["fighters"][0]["kills"], 1);
    let fyrdmen = &standing[1]["fighters"];
    assert_eq!(
        (&fyrdmen[0]["outs"], &fyrdmen[0]["games"], &fyrdmen[1]["games"]),
        (&json!(1), &json!(1), &json!(0))
    );
    let setup = campaign.next_game(&NextGame { rounds: Some(3), ..NextGame::default() }).unwrap();
    let fielded = setup["sides"][1]["warband"]["figure"].as_array().unwrap();
    assert_eq!(fielded.len(), fyrd.len(), "whoever was put Out marches again");
}

/// In a game that was refereed, kills and Outs are as many.
#[test]
fn kills_are_counted_from_the_ledger() {
    let mut campaign = begun("be");
    let next = NextGame { scenario: Some("the-ford-at-aldham".to_string()), ..NextGame::default() };
    assert!(campaign.next_game(&next).is_ok());
    let ledger = watched("be", &*campaign, 4);
    record(&mut *campaign, "ford.jsonl", &ledger).unwrap();
    let standing = campaign.standing();
    let count = |what: &str| -> u64 {
        let bands = standing.as_array().unwrap().iter().flat_map(|band| band["fighters"].as_array().unwrap());
        bands.map(|fighter| fighter[what].as_u64().unwrap()).sum()
    };
    assert!(count("kills") <= count("outs"));
    assert_eq!(count("games") as usize, names(&*campaign, 0).len() + names(&*campaign, 1).len());
}

/// A warband alone plays against the scenario's own; who is nobody's company wins as the others.
#[test]
fn a_warband_may_play_alone() {
    let mut campaign = begun_with("be", &["norse-raiders-of-skarfjord"], &Value::Null);
    let scenario = Some("the-ford-at-aldham".to_string());
    let next = NextGame { scenario, seats: vec![None, Some(0)], ..NextGame::default() };
    let setup = campaign.next_game(&next).unwrap();
    assert_eq!(setup["sides"][0]["warband"], Value::Null);
    assert!(campaign.next_game(&NextGame::default()).is_err(), "a plain game needs two");
    let twice = NextGame { seats: vec![Some(0), Some(0)], ..next };
    assert!(campaign.next_game(&twice).is_err());
    act(&mut *campaign, None, "game", json!({ "result": { "winner": "others" } })).unwrap();
    assert_eq!(campaign.standing()[0]["games"], json!([0, 1, 0]));
}
