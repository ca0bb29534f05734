//! Files of campaigns: every fault is told, nothing half-loads, and no bytes bring the program down.

use fates::Random;
use frame::campaign::{CampaignFile, Head};

use super::*;

/// A campaign with a few steps.
fn some(short: &str) -> Box<dyn Campaign> {
    let mut campaign = begun(short);
    for _ in 0..2 {
        act(&mut *campaign, None, "game", json!({})).unwrap();
    }
    campaign
}

#[test]
fn every_fault_of_a_file_is_told() {
    let text = r#"{ "title": 3, "companies": {}, "steps": [], "colour": "red" }"#;
    let faults = CampaignFile::read(text).unwrap_err();
    for words in [
        "there is no form",
        "system: it is missing",
        "title: expected words",
        "companies: expected a list",
        "seal: it is missing",
        "colour",
    ] {
        assert!(faults.iter().any(|fault| fault.contains(words)), "{words}: {faults:?}");
    }
    assert!(CampaignFile::read("[]").unwrap_err()[0].contains("expected an object"));
    assert!(CampaignFile::read(r#"{ "form": 9 }"#).unwrap_err()[0].contains("found 9, expected 2"));
    let long = CampaignFile::read(&" ".repeat(5 << 20)).unwrap_err();
    assert!(long[0].contains("bytes"), "{long:?}");
}

#[test]
fn a_file_changed_by_hand_is_refused() {
    for (short, _) in SYSTEMS {
        let text = some(short).written();
        let altered = text.replacen("The long year", "The short year", 1);
        assert!(reopened(short, &altered).err().unwrap()[0].contains("changed by hand"), "{short}");
        let other = if short == "sb" { "ff" } else { "sb" };
        assert!(reopened(other, &text).err().unwrap()[0].contains("system"), "{short}");
    }
}

/// Faults of rosters and of steps are told together, each with its place.
#[test]
fn faults_of_rosters_and_steps_are_told_together() {
    for (short, _) in SYSTEMS {
        let head = Head {
            title: "Nothing".to_string(),
            terms: Value::Null,
            companies: vec![json!({ "name": "Nobody" }), json!(3)],
        };
        let steps = vec![json!({ "step": "dance" }), json!(7)];
        let text = CampaignFile::new(short, head, steps).written();
        let faults = reopened(short, &text).err().unwrap();
        assert!(faults.len() >= 4, "{short}: {faults:?}");
        for place in ["step 1", "step 2"] {
            assert!(faults.iter().any(|fault| fault.starts_with(place)), "{short}: {faults:?}");
        }
    }
}

/// Whatever is cut out of a file, put into it or exchanged in it: it opens as what it was, or is refused.
#[test]
fn damaged_files_are_refused() {
    let mut luck = Random::new(1);
    for (short, _) in SYSTEMS {
        let text = some(short).written();
        for _ in 0..60 {
            let mut bytes = text.clone().into_bytes();
            for _ in 0..=luck.below(3) {
                let place = luck.below(bytes.len());
                match luck.below(3) {
                    0 => bytes[place] = luck.below(256) as u8,
                    1 => drop(bytes.remove(place)),
                    _ => bytes.truncate(place.max(1)),
                }
            }
            let damaged = String::from_utf8_lossy(&bytes).into_owned();
            if let Ok(campaign) = reopened(short, &damaged) {
                assert_eq!(campaign.written(), text, "{short}: only spaces can have changed");
            }
        }
    }
}

/// The same with a seal that fits: steps that say anything at all never bring the program down.
#[test]
fn steps_that_say_anything_are_refused_or_taken() {
    let mut luck = Random::new(2);
    for (short, _) in SYSTEMS {
        let file: Value = serde_json::from_str(&some(short).written()).unwrap();
        for _ in 0..60 {
            let (mut companies, mut steps) = (file["companies"].clone(), file["steps"].clone());
            spoil(&mut luck, &mut steps);
            if luck.below(4) == 0 {
                spoil(&mut luck, &mut companies);
            }
            let head = Head {
                title: "Spoilt".to_string(),
                terms: file["terms"].clone(),
                companies: companies.as_array().cloned().unwrap_or_default(),
            };
            let steps = steps.as_array().cloned().unwrap_or_default();
            let text = CampaignFile::new(short, head, steps).written();
            if let Ok(mut campaign) = reopened(short, &text) {
                let _ = seen(&*campaign);
                let _ = campaign.next_game(&NextGame::default()); // it may be refused
                while campaign.undo().is_some() {}
            }
        }
    }
}

/// Deeds that say anything are refused and change nothing, or are taken and can be taken back.
#[test]
fn deeds_that_say_anything_change_nothing_by_accident() {
    let mut luck = Random::new(3);
    for (short, _) in SYSTEMS {
        let mut campaign = some(short);
        for _ in 0..60 {
            let deeds = campaign.deeds();
            let deed = &deeds[luck.below(deeds.len())];
            let mut said = json!({});
            for field in &deed.fields {
                let at = field.at.trim_start_matches('/').split('/');
                let mut place = &mut said;
                for key in at {
                    place = place.as_object_mut().unwrap().entry(key).or_insert_with(|| json!({}));
                }
                *place = anything(&mut luck);
            }
            let before = seen(&*campaign);
            let deed = Deed { id: deed.id.to_string(), company: deed.company, said };
            if campaign.act(&deed, Throw::by_luck(1)).is_ok() {
                campaign.undo().unwrap();
            }
            assert_eq!(seen(&*campaign), before, "{short}: {deed:?}");
        }
    }
}

/// Exchanges one value somewhere.
fn spoil(luck: &mut Random, value: &mut Value) {
    match value {
        Value::Array(list) if !list.is_empty() && luck.below(8) > 0 => {
            let place = luck.below(list.len());
            spoil(luck, &mut list[place]);
        }
        Value::Object(fields) if !fields.is_empty() && luck.below(8) > 0 => {
            let place = luck.below(fields.len());
            spoil(luck, fields.values_mut().nth(place).unwrap());
        }
        value => *value = anything(luck),
    }
}

fn anything(luck: &mut Random) -> Value {
    let all = [
        json!(null),
        json!(true),
        json!(0),
        json!(1),
        json!(-1),
        json!(255),
        json!(99_999_999_999u64),
        json!(""),
        json!("killed"),
        json!("fell"),
        json!("Cop"),
        json!([]),
        json!(["cop", "cop"]),
        json!({}),
        json!({ "name": "X" }),
        json!("ä/../\u{0}"),
    ];
    all[luck.below(all.len())].clone()
}
