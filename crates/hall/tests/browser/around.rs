//! What lies around the game, on a phone: the guide of a first game, settings, keys, messages.

use hall::Who;

use serde_json::{Value, json};

use crate::common::browser::{Browser, Window};
use crate::common::{order, some_answer, start};

/// Does the guide cover what it points at, or stand outside the window?
const COVERS: &str = "
    const panel = document.getElementById('guide').getBoundingClientRect();
    const ring = document.getElementById('guide-ring').getBoundingClientRect();
    const apart = panel.right <= ring.left + 4 || ring.right <= panel.left + 4 || panel.bottom <= ring.top + 4 || ring.bottom <= panel.top + 4;
    const inside = panel.left >= 0 && panel.top >= 0 && panel.right <= innerWidth && panel.bottom <= innerHeight;
    return !apart || !inside";

const GUIDE_SHOWN: &str = "return !document.getElementById('guide').hidden";

async fn is(window: &Window, script: &str) -> bool {
    window.run(script).await == serde_json::Value::Bool(true)
}

/// The heading of the step that is shown.
async fn step(window: &Window) -> String {
    window.text("#guide:not([hidden]) li:not([hidden]) h3").await
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_of_a_first_game_points_and_never_covers() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    for (width, height) in [(390, 844), (360, 640), (1280, 800)] {
        let window = browser.window(width, height).await;
        window.go_first(&running.url(&links[0])).await;
        window.wait("the guide", GUIDE_SHOWN).await;
        let mut seen = Vec::new();
        while is(&window, GUIDE_SHOWN).await {
            let heading = step(&window).await;
            assert!(!is(&window, COVERS).await, "{heading} at {width}: the guide covers what it points at");
            if seen.len() < 3 {
                window.picture(&format!("guide-{width}-{}", seen.len() + 1)).await;
            }
            if seen.is_empty() {
                assert_eq!(window.serious_findings().await, Vec::<String>::new());
            }
            assert!(!seen.contains(&heading), "{heading} is shown twice");
            seen.push(heading);
            window.click("[data-guide=next]").await;
        }
        assert!(seen.len() >= 5, "{seen:?}");
        assert!(!window.overflows().await);
        window.client.close().await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn the_guide_waits_for_the_real_thing_and_comes_once() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let window = browser.window(1280, 800).await;
    window.go_first(&running.url(&links[0])).await;
    window.wait("the guide", GUIDE_SHOWN).await;
    for _ in 0..2 {
        window.press("\u{e007}").await; // Enter: the focus is on Next
    }
    assert_eq!(step(&window).await, "Choose");

    window.click("[data-guide=skip]").await;
    assert!(!is(&window, GUIDE_SHOWN).await);
    window.go_first(&running.url(&links[0])).await;
    assert!(!is(&window, GUIDE_SHOWN).await, "who has ended it is left alone");
    window.click("[data-open=menu]").await;
    window.click("[data-guide=start]").await;
    assert_eq!(step(&window).await, "The question");
}

#[tokio::test(flavor = "multi_thread")]
async fn settings_and_keys_are_on_every_page_and_kept() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let window = browser.window(390, 844).await;
    for path in ["/", "/rules/sb", "/book/sb", "/odds/sb", links[0].as_str()] {
        window.go(&running.url(path)).await;
        window
            .wait("a way to the settings", "return document.querySelector('[data-open=settings]') !== null")
            .await;
        window.press("?").await;
        window.wait("the keys", "return document.getElementById('keys').open").await;
        assert!(window.text("#keys").await.contains("this list"), "{path}");
        window.run("document.querySelector('#keys [data-close]').click()").await;
        window.run("document.querySelector('[data-open=settings]').click()").await;
        window.wait("the settings", "return document.getElementById('settings').open").await;
        assert!(!window.overflows().await, "{path}");
    }
    window.picture("settings-390").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    window.click("[data-setting=sound]").await;
    window.run("const theme = document.querySelector('[data-setting=theme]'); theme.value = 'dark'; theme.dispatchEvent(new Event('change'))").await;
    window.picture("settings-390-dark").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());

    window.go(&running.url("/rules/sb")).await;
    assert!(
        is(
            &window,
            "const set = document.documentElement.dataset; return set.theme === 'dark' && set.sound === 'on'"
        )
        .await
    );
    assert!(is(&window, "return document.querySelector('[data-setting=sound]').checked").await);
    window.press("?").await;
    window.wait("the keys", "return document.getElementById('keys').open").await;
    window.picture("keys-390-dark").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_message_reaches_the_other_seat_as_a_note_unless_it_wants_none() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let (own, other) = (browser.window(390, 844).await, browser.window(390, 844).await);
    own.go(&running.url(&links[0])).await;
    other.go(&running.url(&links[1])).await;
    let titles = [own.client.title().await.unwrap(), other.client.title().await.unwrap()];
    assert_eq!(titles.iter().filter(|title| title.starts_with("Your move · ")).count(), 1, "{titles:?}");

    own.press("t").await;
    own.wait("the messages", "return document.getElementById('talk').open").await;
    own.press("Good game, <i>friend</i>!\u{e007}").await;
    other.wait("the note", "return !document.getElementById('note').hidden").await;
    assert!(other.text("#note").await.contains("Good game, <i>friend</i>!"));
    other.picture("message-note-390").await;
    assert_eq!(other.serious_findings().await, Vec::<String>::new());
    other.click("#note [data-open=talk]").await;
    other.click("[data-reaction=thanks]").await;
    own.wait("the answer", "return document.getElementById('said').innerText.includes('Thanks!')").await;
    own.picture("messages-390").await;
    assert_eq!(own.serious_findings().await, Vec::<String>::new());

    other.run("document.getElementById('talk').close(); document.querySelector('[data-setting=messages]').click()").await;
    own.press("Still there?\u{e007}").await;
    other
        .wait("the message", "return document.getElementById('said').textContent.includes('Still there?')")
        .await;
    assert!(is(&other, "return document.getElementById('note').hidden").await);
}

/// Stands in for the browser's notifications, which nobody can see without a screen, and hides the page.
const HIDDEN: &str = "
    window.noted = [];
    window.Notification = class {
        static permission = 'granted';
        constructor(title, { body }) { window.noted.push(`${title}: ${body}`); }
        close() {}
    };
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.documentElement.dataset.notify = 'on'";

/// A hidden page tells its player when it is his move, and only then.
#[tokio::test(flavor = "multi_thread")]
async fn a_hidden_page_notifies_when_it_is_ones_move() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the page", "return document.getElementById('ask') !== null").await;
    let asks = |view: &Value, seat: u64| view["question"]["seat"] == json!(seat);
    let answer = async |until: u64| {
        loop {
            let view = running.view(&links[0]).await;
            assert!(view.get("over").is_none(), "the battle is over");
            if asks(&view, until) {
                break view["question"]["text"].as_str().unwrap().to_string();
            }
            let link = &links[view["question"]["seat"].as_u64().unwrap() as usize];
            running.say(link, &some_answer(&running.view(link).await)).await;
        }
    };
    answer(1).await;
    window.wait("the friend's question", "return document.querySelector('#ask:not(.mine)') !== null").await;
    window.run(HIDDEN).await;

    let asked = answer(0).await;

    window.wait("the notification", "return window.noted.length > 0").await;
    let noted = window.run("return window.noted.join()").await;
    assert!(noted.as_str().unwrap().starts_with("Your move · "), "{noted}");
    assert!(noted.as_str().unwrap().ends_with(&asked), "{noted} tells of {asked}");
}

/// What the page answers by default it says for a moment; *Change* leaves the question to the player, and else it is
/// answered.
#[tokio::test(flavor = "multi_thread")]
async fn a_default_answer_can_be_changed_before_it_goes_out() {
    const WAITS: &str = "return document.querySelector('#ask .change') !== null";
    const NUMBER: &str = "Number(document.querySelector('#ask.mine')?.dataset.number ?? -1)";
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    let mut seen = 0;
    while seen < 2 {
        let number = window.run(&format!("return {NUMBER}")).await;
        if !is(&window, "return document.getElementById('usual')?.dataset.words !== undefined").await {
            let view = running.view(&links[0]).await;
            assert!(view.get("over").is_none(), "the hunt ended without two default answers");
            running.say(&links[0], &some_answer(&view)).await;
            window.wait("the next question", &format!("return {NUMBER} > {number} || {OVER}")).await;
            continue;
        }
        window.wait("the default answer", WAITS).await;
        seen += 1;
        if seen == 1 {
            window.picture("default-answer-390").await;
            assert_eq!(window.serious_findings().await, Vec::<String>::new());
            window.click("#ask .change").await;
            assert!(!is(&window, WAITS).await);
            assert_eq!(
                window.run(&format!("return {NUMBER}")).await,
                number,
                "the question is left to the player"
            );
            running.say(&links[0], &some_answer(&running.view(&links[0]).await)).await;
        }
        window.wait("the next question", &format!("return {NUMBER} > {number} || {OVER}")).await;
    }
}

const OVER: &str = "document.querySelector('#ask.over') !== null";
