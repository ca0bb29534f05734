//! Content of one's own: begun, changed, kept with its faults, played with; and nobody else's.

use std::fs;

use hall::Who;
use proptest::prelude::*;
use reqwest::StatusCode;
use reqwest::header::{CONTENT_TYPE, LOCATION};
use serde_json::Value;

use super::muster::{Person, form};
use crate::common::fields::fields_of;
use crate::common::{Running, mind, order, start};

/// Begins an entry, and says where its form is.
async fn begun(person: &mut Person<'_>, system: &str, table: &str, of: &str) -> String {
    let file = person.onward("/homebrew/new/new", &[("system", system), ("table", table), ("of", of)]).await;
    let response = person.get(&file).await;
    response.headers()[LOCATION].to_str().unwrap().to_string()
}

/// Sends the form of an entry with these fields otherwise, and returns the page that comes back.
async fn changed(person: &mut Person<'_>, entry: &str, other: &[(&str, &str)]) -> String {
    let page = person.page(entry).await;
    let mut fields = fields_of(&page);
    for (name, value) in other {
        fields.retain(|(known, _)| known != name);
        fields.push((name.to_string(), value.to_string()));
    }
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let to = person.onward(entry, &fields).await;
    person.page(&to).await
}

/// What a page says within the element of this id, up to the next field.
fn field<'a>(page: &'a str, id: &str) -> &'a str {
    let from =
        page.find(&format!("id=\"{id}\"")).unwrap_or_else(|| panic!("{id} is not on the page: {page}"));
    page[from..].split("-field\"").nth(1).unwrap()
}

/// The address of the list that an entry stands in.
fn shelf_of(entry: &str) -> String {
    entry.split('/').take(3).collect::<Vec<_>>().join("/")
}

/// A guest copies a monster, changes it, and every page of the guest knows it; nobody else's does.
#[tokio::test]
async fn a_monster_of_a_guest_is_known_to_the_guest_alone() {
    let running = start().await;
    let (mut guest, mut other) = (Person::guest(&running), Person::guest(&running));
    let mut home = Person::at_home(&running);

    let entry = begun(&mut guest, "sb", "profile", "ghoul").await;
    let page = changed(&mut guest, &entry, &[("v:/health", "19"), ("v:/name", "Old Ghoul")]).await;

    assert!(page.contains("Sound: every new game of yours knows it."), "{page}");
    assert!(page.contains("id=\"my-ghoul\""), "it is shown as the game shows it");
    assert!(guest.page("/book/sb").await.contains("Old Ghoul"));
    assert!(guest.page("/odds/sb").await.contains("Old Ghoul"));
    assert!(guest.page(&shelf_of(&entry)).await.contains("Keep this link"));
    for person in [&mut other, &mut home] {
        assert!(!person.page("/book/sb").await.contains("Old Ghoul"));
        assert!(!person.page("/odds/sb").await.contains("Old Ghoul"));
    }
}

/// What is wrong is told beside its field and kept; games leave it out until it is mended.
#[tokio::test]
async fn what_is_wrong_is_told_beside_its_field_and_kept() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let entry = begun(&mut owner, "sb", "profile", "ghoul").await;
    let file = running.kept("content").join("my-ghoul.toml");

    let wrong = changed(&mut owner, &entry, &[("v:/health", "900")]).await;
    assert!(
        field(&wrong, "f.health-field").contains("found 900, expected 1 to 100"),
        "{}",
        field(&wrong, "f.health-field")
    );
    assert!(wrong.contains("1 thing to mend"), "{wrong}");
    assert!(fs::read_to_string(&file).unwrap().contains("health = 900"));
    assert!(!owner.page("/book/sb").await.contains("My Ghoul"));
    assert!(owner.page("/homebrew/home").await.contains("Left out of games"));

    let letters = changed(&mut owner, &entry, &[("v:/health", "many")]).await;
    assert!(field(&letters, "f.health-field").contains("value=\"many\""), "what was typed stays");
    assert!(field(&letters, "f.health-field").contains("class=\"wrong\""), "{letters}");

    let mended = changed(&mut owner, &entry, &[("v:/health", "9")]).await;
    assert!(mended.contains("Sound:"), "{mended}");
    assert!(owner.page("/book/sb").await.contains("My Ghoul"));
}

/// Lists get longer and shorter by buttons, without any script.
#[tokio::test]
async fn lists_are_changed_by_buttons() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let entry = begun(&mut owner, "ff", "profile", "zombie-hunter-with-rifle").await;

    let longer = changed(&mut owner, &entry, &[("do", "add:/rules")]).await;
    assert!(longer.contains("name=\"v:/rules/1\""), "{longer}");
    let said = changed(&mut owner, &entry, &[("v:/rules/1", "Heavy Weapon")]).await;
    assert!(said.contains("Sound:"), "{said}");
    changed(&mut owner, &entry, &[("do", "remove:/rules/0")]).await;

    let text = fs::read_to_string(running.kept("content").join("my-zombie-hunter-with-rifle.toml")).unwrap();
    assert!(text.contains("rules = [\"Heavy Weapon\"]"), "{text}");
}

/// A copy of a weapon goes by the rules of its original, and is sound at once in every system.
#[tokio::test]
async fn a_copy_is_sound_at_once() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    for (system, weapon) in [("sb", "musket"), ("ff", "bow"), ("be", "spear"), ("wf", "knife")] {
        let entry = begun(&mut owner, system, "weapon", weapon).await;

        let page = owner.page(&entry).await;

        assert!(page.contains("Sound:"), "{system}: {page}");
    }
}

/// A page that is out of date changes nothing.
#[tokio::test]
async fn a_page_that_is_out_of_date_changes_nothing() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let entry = begun(&mut owner, "be", "weapon", "spear").await;
    let page = owner.page(&entry).await;
    changed(&mut owner, &entry, &[("v:/name", "Long Spear")]).await;

    let fields = fields_of(&page);
    let fields: Vec<(&str, &str)> =
        fields.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    let response = owner.post(&entry, &fields).await;

    assert_eq!(response.status(), StatusCode::CONFLICT);
    assert!(owner.page(&entry).await.contains("Long Spear"));
}

/// A scenario of a guest is offered, laid and fought by minds; the ledger verifies with no content of anybody's own.
#[tokio::test]
async fn a_game_of_a_guest_carries_the_files_and_verifies_without_them() {
    let running = start().await;
    let mut guest = Person::guest(&running);
    let wolf = begun(&mut guest, "sb", "profile", "dark-wolf").await;
    changed(&mut guest, &wolf, &[("v:/name", "Grey Widow"), ("v:/health", "7")]).await;
    let scenario = begun(&mut guest, "sb", "scenario", "the-hunt").await;
    let page = guest.page(&scenario).await;
    let goblin = fields_of(&page).into_iter().find(|(_, value)| value == "goblin").unwrap().0;
    let page = changed(&mut guest, &scenario, &[(&goblin, "my-dark-wolf")]).await;
    assert!(page.contains("Sound:"), "{page}");

    let offer = guest.page("/new?system=sb&scenario=my-hunt-at-millbrook").await;
    let fields = [
        ("system", "sb"),
        ("scenario", "my-hunt-at-millbrook"),
        ("who-0", "mind:captain"),
        ("table", "virtual"),
        ("seed", "5"),
    ];
    let link = guest.onward("/tables", &fields).await;
    running.until_over(&link).await;
    let ledger = guest.page(&format!("{link}/ledger")).await;

    assert!(offer.contains("The Hunt"), "{offer}");
    let head: Value = serde_json::from_str(ledger.lines().next().unwrap()).unwrap();
    assert!(head.to_string().contains("Grey Widow"), "{head}");
    let library = systems::library();
    assert!(library.system("sb").unwrap().show("my-dark-wolf").is_err());
    library.prove(&ledger).unwrap_or_else(|fault| panic!("{fault}"));
    assert!(library.replay(&ledger).unwrap().finished);
}

/// At home the files lie in the folder: a game that a program orders knows them as well.
#[tokio::test]
async fn at_home_every_game_knows_what_lies_in_the_folder() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    begun(&mut owner, "sb", "scenario", "the-hunt").await;

    let links = running.lay(&order("my-hunt-at-millbrook", &[mind()])).await;
    assert!(running.view(&links[0]).await["title"].as_str().unwrap().contains("Hunt"));
    let mine = running.lay(&order("my-hunt-at-millbrook", &[Who::Me])).await;
    assert!(!mine.is_empty());
}

/// Files are taken in as they are, given out as they are, changed as text, copied and deleted.
#[tokio::test]
async fn files_go_in_and_out_as_they_are() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let text = "# Mine.\nsystem = \"be\"\n\n[[weapon]]\nid = \"my-bill\"\nname = \"My Bill\"\nhands = 2\n\
                fight = { bonus = 3, fate = -1, rule = \"\" }\n";
    let sent = |text: &str| {
        let part =
            format!("--rim\r\nContent-Disposition: form-data; name=\"text\"\r\n\r\n{text}\r\n--rim--\r\n");
        let client = reqwest::Client::builder().redirect(reqwest::redirect::Policy::none()).build().unwrap();
        let request = client.post(running.url("/homebrew/home/import")).body(part);
        request.header(CONTENT_TYPE, "multipart/form-data; boundary=rim").send()
    };

    let taken = sent(text).await.unwrap();
    let page = taken.headers()[LOCATION].to_str().unwrap().to_string();
    let file = page.trim_end_matches("/manage").to_string();
    assert!(owner.page(&page).await.contains("My Bill"));
    assert_eq!(owner.page(&format!("{file}/file")).await.trim(), text.trim());

    let was = fields_of(&owner.page(&format!("{file}/text")).await);
    let was = was.iter().find(|(name, _)| name == "was").unwrap().1.clone();
    let faulty = text.replace("hands = 2", "hands = 9");
    let to = owner.onward(&format!("{file}/text"), &[("was", &was), ("text", &faulty)]).await;
    assert!(to.ends_with("/text"), "{to}");
    assert!(owner.page(&to).await.contains("hands"), "its faults are told");

    let copy = owner.onward(&format!("{file}/copy"), &[]).await;
    assert_ne!(copy, file);
    assert_eq!(owner.onward(&format!("{file}/delete"), &[]).await, "/homebrew/home");
    assert_eq!(owner.get(&format!("{file}/manage")).await.status(), StatusCode::NOT_FOUND);

    for wrong in ["form = 1\nsystem = \"be\"\n[roster]\nname = \"x\"\n", "system = \"xx\"\n", "no toml = = ="]
    {
        assert_eq!(sent(wrong).await.unwrap().status(), StatusCode::UNPROCESSABLE_ENTITY, "{wrong}");
    }
}

/// A guest's rules are nobody else's: not without the link, and not from home.
#[tokio::test]
async fn what_is_kept_at_home_is_shown_at_home_alone() {
    let running = start().await;
    let (mut owner, mut guest) = (Person::at_home(&running), Person::guest(&running));
    let entry = begun(&mut owner, "sb", "profile", "ghoul").await;

    assert_eq!(guest.get(&entry).await.status(), StatusCode::FORBIDDEN);
    assert_eq!(guest.get("/homebrew/nobodys-secret").await.status(), StatusCode::NOT_FOUND);
    assert!(!guest.page("/homebrew").await.contains("My Ghoul"));
}

/// What a profile is worth: a link without script, a part for the page.
#[tokio::test]
async fn a_profile_is_priced_when_somebody_asks() {
    let running = start().await;
    let mut owner = Person::at_home(&running);
    let entry = begun(&mut owner, "ff", "profile", "zombie-hunter-with-rifle").await;

    let page = owner.page(&format!("{entry}/worth")).await;
    let part = owner.page(&format!("{entry}/worth?part=1")).await;

    assert!(page.contains("By the formula") && page.contains("By equal win chances"), "{page}");
    assert!(part.contains("An estimate") && !part.contains("<html"), "{part}");
    assert!(part.contains("points"), "{part}");
}

/// Whatever is posted to a form is answered: led on, or refused with words. The file stays one that can be read.
#[test]
fn whatever_is_posted_is_answered() {
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let running: Running = runtime.block_on(start());
    let entry = runtime.block_on(async {
        let mut owner = Person::at_home(&running);
        begun(&mut owner, "sb", "profile", "ghoul").await
    });
    let name = "(v|n|o|w|k|x|do|was):?(/[a-z0-9~]{1,9}){0,3}";
    let posted = prop::collection::vec((name, "[ -~]{0,9}"), 0..25);
    proptest!(ProptestConfig::with_cases(40), |(posted in posted, raw in "\\PC{0,60}")| {
        let fields: Vec<(&str, &str)> = posted.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
        for body in [form(&fields), raw] {
            let status = runtime.block_on(async {
                let request = running.client.post(running.url(&entry)).body(body);
                request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").send().await.unwrap().status()
            });
            prop_assert!(status == StatusCode::OK || status.is_client_error(), "{}", status);
        }
    });
    let text = fs::read_to_string(running.kept("content").join("my-ghoul.toml")).unwrap();
    assert!(frame::homebrew::ContentFile::read(&text).is_ok(), "{text}");
    let huge = format!("v%3A%2Fname={}", "a".repeat(3 << 20));
    let status = runtime.block_on(async {
        let request = running.client.post(running.url(&entry)).body(huge);
        request.header(CONTENT_TYPE, "application/x-www-form-urlencoded").send().await.unwrap().status()
    });
    assert!(status.is_client_error(), "{status}");
}
