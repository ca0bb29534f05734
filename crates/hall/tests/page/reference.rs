//! Rules, profiles and odds: pages that need no table.

use std::sync::Arc;

use frame::view::{CardView, ProfileView, Stat, Trait};
use hall::page::reference::book::{self, Search};
use hall::page::reference::{cards, odds};
use proptest::prelude::*;
use referee::AnySystem;
use reqwest::StatusCode;

use crate::common::browser::Browser;
use crate::common::{Running, start};

fn sb() -> Arc<dyn AnySystem> {
    systems::library().system("sb").cloned().unwrap()
}

fn card(id: &str, text: &str) -> CardView {
    let (id, text) = (id.to_string(), text.to_string());
    CardView {
        title: format!("Title of {id}"),
        chapter: None,
        id,
        text,
        page: Some("core p.58".to_string()),
        why: None,
    }
}

fn profile(name: &str, group: &str) -> ProfileView {
    let trait_of = |name: &str, rule| Trait { name: name.to_string(), rule };
    ProfileView {
        id: name.to_lowercase(),
        name: name.to_string(),
        group: group.to_string(),
        stats: vec![Stat { name: "Speed".to_string(), value: 6, printed: "6\"".to_string() }],
        traits: vec![trait_of("Strong", Some(fates::RuleId("sb.attr.core.strong.1")))],
        gear: vec![vec![trait_of("Musket", None)], vec![trait_of("Pistol", None)]],
        notes: vec!["worth 3 experience".to_string()],
    }
}

/// A rule that a card names can be followed, and nothing in a card is taken for markup.
#[test]
fn the_rules_that_a_card_names_are_links() {
    let told = cards::fragment("sb", &card("sb.melee.1", "See sb.melee.5. Not sb. <b>nor</b> usb.melee."))
        .into_string();

    assert!(told.contains("href=\"/rules/sb/sb.melee.5\""), "{told}");
    assert_eq!(told.matches("data-rule").count(), 1, "{told}");
    assert!(told.contains("&lt;b&gt;"), "{told}");
}

/// A card alone stands with the others of its chapter, and is marked among them.
#[test]
fn a_card_stands_among_its_neighbours() {
    let all = [card("sb.melee.1", "One."), card("sb.melee.2", "Two.")];

    let page = cards::one("The Silver Bayonet", "sb", &all[0], &all).into_string();

    assert_eq!(cards::chapter("sb.melee.1"), "sb.melee");
    assert!(page.contains("/rules/sb/sb.melee.2"));
    assert_eq!(page.matches("aria-current=\"page\"").count(), 1);
}

/// Words and group narrow the profiles; what is found is linked to its rules and to its odds.
#[test]
fn profiles_are_found_by_group_and_words() {
    let all = [profile("Ghoul", "Monsters"), profile("Guard", "Soldiers")];
    let page = |query: &str| book::page("The Silver Bayonet", "sb", &all, &Search::read(query)).into_string();

    assert!(page("").contains("All 2 profiles"));
    assert!(page("group=Monsters").contains("1 of 2 profiles"));
    assert!(page("q=STRONG+gua").contains("1 of 2 profiles"));
    assert!(page("q=dragon").contains("Show all"));
    assert!(page("q=ghoul").contains("/rules/sb/sb.attr.core.strong.1"));
    assert!(page("q=ghoul").contains("/odds/sb?attacker=ghoul"));
}

/// The counted example: an infantryman attacks a ghoul. The page says the chance in percent and as a fraction.
#[test]
fn odds_are_said_in_percent_and_as_a_fraction() {
    let page = odds::page(&*sb(), "question=melee&attacker=infantryman&target=ghoul").unwrap();
    let query = odds::query(sb().form(), "question=melee&attacker=infantryman&target=ghoul").unwrap();
    let counted = sb().odds(&query).unwrap();

    let (name, hit) = counted.chances[0];
    assert_eq!(name, "hit");
    assert!(page.into_string().contains(&frame::odds::fraction(hit)));
}

/// What was filled in is still filled in on the page that answers, so that its address can be shared.
#[test]
fn the_form_stays_filled_in() {
    let said =
        "question=shoot&attacker=infantryman&target=ghoul&cover=yes&range=9&target.equipment=Holy+Symbol";

    let page = odds::page(&*sb(), said).unwrap().into_string();

    assert!(page.contains("name=\"cover\" value=\"yes\" checked"), "{page}");
    assert!(page.contains("value=\"9\""));
    assert!(page.contains("name=\"target.equipment\" value=\"Holy Symbol\" checked"));
}

/// A question that has no answer shows why, and the form to mend it.
#[test]
fn a_wrong_question_is_told_on_the_page() {
    for said in ["question=meele", "attacker=werwolf", "attacker.fatigue=x", "question=shoot&attacker=ghoul"]
    {
        let page = odds::page(&*sb(), said).unwrap().into_string();
        assert!(page.contains("No answer yet") && page.contains("data-odds"), "{said}");
    }
}

proptest! {
    /// Whatever stands in an address, a page is shown.
    #[test]
    fn any_address_is_answered(said in "(.{0,60}|([a-z]{1,8}[.=&]){0,12})") {
        prop_assert!(odds::page(&*sb(), &said).is_ok());
        let _ = odds::query(sb().form(), &said);
        let _ = book::page("The Silver Bayonet", "sb", &[profile("Ghoul", "x")], &Search::read(&said));
        let _ = cards::fragment("sb", &card("sb.x", &said)).into_string();
    }
}

async fn get(running: &Running, path: &str) -> (StatusCode, String) {
    let answer = running.client.get(running.url(path)).send().await.unwrap();
    (answer.status(), answer.text().await.unwrap())
}

/// Each page has its address; a part is a part.
#[tokio::test]
async fn every_page_of_the_reference_has_its_address() {
    let running = start().await;
    let pages = [
        "/rules/sb",
        "/rules/sb?q=strike+back",
        "/rules/sb/sb.melee.1",
        "/book/sb",
        "/book/sb?q=ghoul",
        "/odds/sb",
        "/odds/silver-bayonet?question=terror&modifier=-4",
    ];

    for path in pages {
        let (status, page) = get(&running, path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(page.starts_with("<!DOCTYPE html>"), "{path}");
    }
    for path in ["/rules/sb?q=strike&part=1", "/rules/sb/sb.melee.1?part=1", "/odds/sb?attacker=ghoul&part=1"]
    {
        let (status, part) = get(&running, path).await;
        assert_eq!(status, StatusCode::OK, "{path}");
        assert!(!part.contains("<html") && !part.is_empty(), "{path}");
    }
    for path in ["/rules/xx", "/rules/sb/sb.no.such.rule", "/book/xx", "/odds/xx"] {
        assert_eq!(get(&running, path).await.0, StatusCode::NOT_FOUND, "{path}");
    }
}

/// In a browser: a slash searches, arrows choose, Enter reads, Escape gives the focus back.
#[tokio::test(flavor = "multi_thread")]
async fn a_slash_searches_the_rules_from_anywhere() {
    let running = start().await;
    let mut browser = Browser::start();
    let window = browser.window(1280, 900).await;
    window.go(&running.url("/odds/sb?attacker=infantryman&target=ghoul")).await;
    let press = |key: &str| {
        format!(
            "(document.activeElement ?? document.body).dispatchEvent(new KeyboardEvent('keydown', {{ key: '{key}', bubbles: true, cancelable: true }}))"
        )
    };

    window.run("document.querySelector('.tabs a').focus()").await;
    window.run(&press("/")).await;
    window.wait("the dialog", "return document.querySelector('dialog[open]') !== null").await;
    window.run("const i = document.querySelector('.rules-dialog input'); i.value = 'strike back'; i.dispatchEvent(new Event('input', { bubbles: true }))").await;
    window.wait("the finds", "return document.querySelectorAll('dialog .found a').length > 2").await;
    window.run(&press("ArrowDown")).await;
    window.run(&press("ArrowDown")).await;
    window
        .wait(
            "the second",
            "return document.activeElement === document.querySelectorAll('dialog .found a')[1]",
        )
        .await;
    window.run("document.activeElement.click()").await;
    window
        .wait("the card", "return document.querySelector('dialog .rule-card h2') === document.activeElement")
        .await;
    window.picture("rule-dialog").await;
    window.run("document.querySelector('.rules-dialog').close()").await;
    window.wait("the focus", "return document.activeElement === document.querySelector('.tabs a')").await;

    window.click("#answer a[data-rule]").await;
    window.wait("its card", "return document.querySelector('dialog[open] .rule-card') !== null").await;
}

/// An accessibility checker has nothing serious to say of any page, by day or by night, and nothing sticks out.
#[tokio::test(flavor = "multi_thread")]
async fn the_pages_can_be_read_by_everybody() {
    let running = start().await;
    let mut browser = Browser::start();
    let pages =
        ["/?scenario=the-courier", "/rules/sb?q=strike", "/rules/sb/sb.melee.5", "/book/sb?q=gh", "/odds/sb"];
    for (width, scheme) in [(360, 0), (1280, 1)] {
        let window = browser
            .window_with(width, 900, &[&format!("--blink-settings=preferredColorScheme={scheme}")])
            .await;
        for path in pages {
            window.go(&running.url(path)).await;
            assert!(!window.overflows().await, "{path} at {width}");
            assert_eq!(window.serious_findings().await, Vec::<String>::new(), "{path} at {width}");
        }
    }
}

/// In a browser: the odds follow the form, and so does the address.
#[tokio::test(flavor = "multi_thread")]
async fn the_odds_follow_the_form() {
    let running = start().await;
    let mut browser = Browser::start();
    let window = browser.window(360, 800).await;
    window.go(&running.url("/odds/sb?question=shoot&attacker=infantryman&target=ghoul")).await;
    let before = window.text("#answer .chances b").await;

    window.click("input[name=cover]").await;
    window
        .wait(
            "other odds",
            &format!("return document.querySelector('#answer .chances b').innerText !== '{before}'"),
        )
        .await;
    window.wait("the address", "return location.search.includes('cover=yes')").await;
    window.run("const s = document.querySelector('#attacker'); s.value = 'officer'; s.dispatchEvent(new Event('input', { bubbles: true }))").await;
    window.wait("the address", "return location.search.includes('attacker=officer')").await;
    assert!(!window.overflows().await, "nothing sticks out on a phone");
    window.picture("odds-phone").await;
}
