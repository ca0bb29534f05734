//! Whole campaigns: four games in each system, refereed and typed in, from the muster to the chronicle.

use frame::campaign::chronicle;
use serde_json::{Map, Value, json};

use super::*;

/// What is typed in after a game in which the last figure of the second company fell.
fn fallen(short: &str, campaign: &dyn Campaign) -> Value {
    let last = names(campaign, 1).pop().unwrap();
    let lot = match short {
        "sb" => "fell",
        "ff" => "killed",
        "be" => "out",
        _ => "dead",
    };
    let mut said = Map::new();
    said.insert("lot".to_string(), json!({ last: lot }));
    if short == "ff" {
        said.insert("title".to_string(), json!("The moor by day"));
        said.insert("score".to_string(), json!({ "good": 25, "evil": 4 }));
    } else {
        let winner = content::kebab(&campaign.view().companies[0].name);
        said.insert(
            "result".to_string(),
            json!({ "title": "The moor by day", "winner": winner, "score": { winner: 5 } }),
        );
    }
    said.into()
}

fn four_games(short: &str) {
    let mut campaign = begun(short);
    for night in [11, 12] {
        let ledger = watched(short, &*campaign, night);
        let name = format!("night-{night}.jsonl");
        there_and_back(&mut *campaign, |campaign| record(campaign, &name, &ledger));
        assert!(record(&mut *campaign, "again.jsonl", &ledger).is_err(), "{short}: it is recorded already");
        if short == "sb" && campaign.next_game(&NextGame::default()).is_err() {
            // An Officer may have died; a campaign goes on with games at real tables, too.
            assert!(!campaign.deeds().is_empty());
        }
    }
    for _ in 0..2 {
        let said = fallen(short, &*campaign);
        there_and_back(&mut *campaign, |campaign| act(campaign, None, "game", said.clone()));
    }

    let view = campaign.view();
    assert_eq!(view.games().count(), 4);
    assert!(view.series.iter().all(|line| line.values.len() == 5), "{short}: {:?}", view.series);
    let story = chronicle(&view);
    for words in ["# The long year", "## 4. The moor by day", "## How they stand", "4 games have been played"]
    {
        assert!(story.contains(words), "{short}: {words}: {story}");
    }
    let again = reopened(short, &campaign.written()).unwrap();
    assert_eq!(seen(&*again), seen(&*campaign));
    for left in (0..4).rev() {
        assert!(campaign.undo().is_some());
        assert_eq!(campaign.view().games().count(), left);
    }
    assert!(campaign.undo().is_none());
    assert_eq!(seen(&*campaign), seen(&*begun(short)));
}

#[test]
fn four_games_of_the_silver_bayonet() {
    four_games("sb");
}

#[test]
fn four_games_of_fear_and_faith() {
    four_games("ff");
}

#[test]
fn four_games_of_blood_eagle() {
    four_games("be");
}

#[test]
fn four_games_of_wfrp() {
    four_games("wf");
}

/// A game of another campaign, and one that was cut short, are refused and change nothing.
#[test]
fn games_of_others_are_refused() {
    for (short, _) in SYSTEMS {
        let mut campaign = begun(short);
        let ledger = watched(short, &*campaign, 5);
        let before = seen(&*campaign);
        assert!(record(&mut *campaign, "half.jsonl", &ledger[..ledger.len() / 2]).is_err(), "{short}");
        assert!(record(&mut *campaign, "none.jsonl", "no ledger").is_err(), "{short}");
        assert_eq!(seen(&*campaign), before);
    }
    for (short, other) in
        [("sb", "the-aspromonte-band"), ("be", "brothers-of-saint-eadric"), ("wf", "strollers")]
    {
        let ledger = watched(short, &*begun(short), 5);
        let mut others = begun_with(short, &[other], &Value::Null);
        assert!(record(&mut *others, "night.jsonl", &ledger).is_err(), "{short}");
    }
}
