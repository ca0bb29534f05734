//! From the start page to a game, and friends brought in.

use hall::{Sealed, TableOrder, Who};
use serde_json::Value;

use crate::common::browser::Browser;
use crate::common::{order, start};

/// A new game step by step: another system, another scenario, the other side, a friend; and back on the start page it is
/// there to be gone on with.
#[tokio::test]
async fn a_game_is_set_up_step_by_step() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 900).await;
    window.go(&running.url("/")).await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    window.click(".poster .more").await;
    window.wait("the scenarios", "return document.querySelector('#scenarios') !== null").await;
    window.click(".systems a[href*='=ff']").await;
    window
        .wait(
            "the other system",
            "return document.querySelector('.systems [aria-current]')?.href.includes('=ff')",
        )
        .await;
    window.run("document.querySelector('input[value=wolves-in-the-mist]').click()").await;
    window.picture("new-1").await;
    for number in 2..=4 {
        assert_eq!(window.serious_findings().await, Vec::<String>::new());
        window.click(".step .go").await;
        let there = format!("return new URLSearchParams(location.search).get('step') === '{number}'");
        window.wait("the next step", &there).await;
        window.picture(&format!("new-{number}")).await;
    }
    window.click(".step .go").await;
    window.wait("a table", "return location.pathname.startsWith('/t/')").await;

    let phone = browser.window(360, 740).await;
    phone.go(&running.url("/")).await;
    assert!(phone.text(".game").await.contains("Wolves in the Mist"));
    for (name, path) in [
        ("start-phone", "/"),
        ("new-phone", "/new"),
        ("new-phone-4", "/new?step=4"),
        ("games-phone", "/games"),
    ] {
        phone.go(&running.url(path)).await;
        assert_eq!(phone.serious_findings().await, Vec::<String>::new(), "{path}");
        assert!(!phone.overflows().await, "{path} is wider than the phone");
        phone.picture(name).await;
    }
}

/// The host sees the friend come and go without loading the page again, and finds the links again from the table's menu.
#[tokio::test]
async fn a_friend_is_seen_coming() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let (host, friend) = (browser.window(1280, 800).await, browser.window(360, 740).await);
    host.go(&running.url(&links[0])).await;
    host.click("[data-open=menu]").await;
    host.click("#menu a[href$='/links']").await;
    host.wait("the host to be here", "return document.querySelectorAll('#seats .present').length === 1")
        .await;
    assert_eq!(host.serious_findings().await, Vec::<String>::new());

    friend.go(&running.url(&links[1])).await;

    host.wait("the friend", "return document.querySelectorAll('#seats .present').length === 2").await;
    host.picture("invite").await;
    friend.go(&running.url(&format!("{}/links", links[0]))).await;
    assert_eq!(friend.serious_findings().await, Vec::<String>::new());
    assert!(!friend.overflows().await);
    friend.picture("invite-phone").await;
}

/// Each page adds its part of the dice by itself: who is there first waits for the other, and then the game begins.
#[tokio::test]
async fn two_pages_make_the_dice_together() {
    let (running, mut browser) = (start().await, Browser::start());
    let seats = [Who::Me, Who::Friend];
    let wanted = TableOrder { seed: None, dice: Sealed::Together, ..order("the-courier", &seats) };
    let laid = running.laid(&wanted).await;
    let own = laid["links"][0]["path"].as_str().unwrap();
    let (host, friend) = (browser.window(390, 844).await, browser.window(390, 844).await);
    host.go(&running.url(own)).await;
    let waits = "return document.getElementById('asked').textContent.startsWith('Waiting for ')
        && !document.getElementById('ask').dataset.secret";
    host.wait("the host's part to be taken, and the friend to be waited for", waits).await;
    host.picture("together-waits").await;

    friend.go(&running.url(laid["invitations"][0]["path"].as_str().unwrap())).await;
    friend.picture("invitation").await;
    friend.click("button.go").await;

    for window in [&host, &friend] {
        window
            .wait("the first question", "return document.querySelector('#ask:not(.making)') !== null")
            .await;
    }
    assert_ne!(running.view(own).await["question"], Value::Null);
}
