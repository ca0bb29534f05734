//! Whole campaigns: four games in each system, refereed and typed in, from the muster to the chronicle.

use frame::campaign::chronicle;
use frame::muster::Takes;
use serde_json::{Map, Value, json};

use super::*;

/// What is typed in after a game in which the last figure that was left fell.
fn fallen(short: &str, campaign: &dyn Campaign) -> Value {
    let view = campaign.view();
    let mut figures = view.companies.iter().flat_map(|company| &company.figures);
    let last = figures.rfind(|figure| !figure.is_lost).map(|figure| content::kebab(&figure.name)).unwrap();
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

/// A unit whose Officer has died gets a new one, with the first of all choices.
fn new_officers(campaign: &mut dyn Campaign) {
    for deed in campaign.deeds().iter().filter(|deed| deed.id == "promote") {
        let mut said = json!({ "name": "The heir" });
        for field in &deed.fields {
            let key = field.at.trim_start_matches('/');
            match &field.takes {
                Takes::One { now: Some(now), .. } => said[key] = json!(now),
                Takes::Some { options, most, .. } => {
                    let first = options.iter().take(most.unwrap_or(0)).map(|option| option.id.clone());
                    said[key] = first.collect();
                }
                _ => {}
            }
        }
        act(campaign, deed.company, "promote", said).unwrap();
    }
}

fn four_games(short: &str) {
    let mut campaign = begun(short);
    for night in [11, 12] {
        let ledger = watched(short, &*campaign, night);
        let name = format!("night-{night}.jsonl");
        there_and_back(&mut *campaign, |campaign| record(campaign, &name, &ledger));
        assert!(record(&mut *campaign, "again.jsonl", &ledger).is_err(), "{short}: it is recorded already");
        new_officers(&mut *campaign);
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
    let steps = campaign.view().history.len();
    for left in (0..steps).rev() {
        assert!(campaign.undo().is_some());
        assert_eq!(campaign.view().history.len(), left);
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
