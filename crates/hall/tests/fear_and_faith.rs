//! Fear and Faith in a real browser: sticks, markers, parties, and a table of miniatures.

use hall::{Order, Who};

use crate::common::browser::{Browser, Window};
use crate::common::{order, start};

/// Takes one option after the other, whatever it is; passing and being done only where nothing else is left.
const BUSY: &str = "
    const ask = document.getElementById('ask');
    if (!ask || ask.classList.contains('over')) return 'over';
    if (ask.dataset.taken || document.body.classList.contains('busy')) return 'wait';
    if (!ask.classList.contains('mine')) return 'wait';
    const round = window.round = (window.round ?? 0) + 1;
    const taken = (element) => { ask.dataset.taken = 'yes'; element.click(); return 'clicked'; };
    const some = (list) => list[(round * 7) % list.length];
    const ways = [...ask.querySelectorAll('button[data-way]')];
    if (ways.length) return taken(some(ways));
    const form = ask.querySelector('form.picks');
    if (form) {
        const least = Number(form.dataset.least);
        [...form.querySelectorAll('input')].slice(0, least).forEach((box) => box.checked || box.click());
        return taken(form.querySelector('button[type=submit], button:not([type=button])'));
    }
    const roll = ask.querySelector('[data-roll]');
    if (roll) return taken(roll);
    const open = [...ask.querySelectorAll('button.opt:not([aria-disabled=true]):not([disabled])')];
    const busy = open.filter((button) => !/^(End the turn|Done)/.test(button.innerText.trim()));
    const list = busy.length ? busy : open;
    return list.length ? taken(some(list)) : 'nothing to click in ' + ask.innerText;";

fn game(scenario: &str, who: &[Who]) -> Order {
    Order { system: "ff".to_string(), ..order(scenario, who) }
}

/// Clicks so often, or until the game is over.
async fn click(windows: &[&Window], most: usize) -> usize {
    let (mut clicks, mut waited) = (0, 0);
    while clicks < most {
        let mut idle = true;
        for window in windows {
            match window.run(BUSY).await.as_str().unwrap_or_default() {
                "over" => return clicks,
                "clicked" => (clicks, idle) = (clicks + 1, false),
                "wait" => {}
                other => panic!("{other}"),
            }
        }
        waited = if idle { waited + 1 } else { 0 };
        assert!(waited < 1000, "nothing happens any more: {}", windows[0].text("#ask").await);
        if idle {
            tokio::time::sleep(std::time::Duration::from_millis(10)).await;
        }
    }
    clicks
}

#[tokio::test]
async fn zombies_are_fought_by_clicking() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 900).await;
    window.go(&running.url("/?system=ff")).await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(window.text("#scenarios").await.contains("Wolves in the Mist"));
    let links = running.lay(&game("zombie-infestation", &[Who::Me, Who::Me])).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;

    let clicks = click(&[&window], 120).await;

    assert!(clicks > 60, "{clicks} clicks");
    window.picture("ff-table").await;
    assert_eq!(window.run("return document.querySelectorAll('.sticks g').length").await, 3);
    assert!(
        window.run("return document.querySelector('.sticks title').textContent").await == "Short, 7.5 cm"
    );
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
}

#[tokio::test]
async fn a_short_scenario_is_clicked_to_its_end() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(390, 844).await;
    let links = running.lay(&game("chainsaw-massacre", &[Who::Me, Who::Me])).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;

    click(&[&window], 3000).await;

    window.wait("the end", "return document.querySelector('#ask.over') !== null").await;
    assert!(window.text("#ask").await.contains("victory points"));
    assert!(!window.overflows().await);
    window.picture("ff-over-phone").await;
}

/// Only the player of the wolves reads what is behind a marker.
#[tokio::test]
async fn markers_hide_wolves_from_the_other_browser() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&game("wolves-in-the-mist", &[Who::Me, Who::Friend])).await;
    let (hunters, wolves) = (browser.window(1280, 900).await, browser.window(1280, 900).await);
    hunters.go(&running.url(&links[0])).await;
    wolves.go(&running.url(&links[1])).await;

    click(&[&hunters, &wolves], 45).await;

    let [seen, known] = [running.view(&links[0]).await, running.view(&links[1]).await];
    let notes = |view: &serde_json::Value| view["notes"].to_string();
    assert!(notes(&known).contains("Behind Marker"), "{}", notes(&known));
    assert!(!seen.to_string().contains("Behind Marker"));
    assert!(!hunters.text("body").await.contains("Behind Marker"));
    hunters.picture("ff-markers").await;
}

/// With miniatures on a real table nothing is measured: people are asked.
#[tokio::test]
async fn a_table_of_miniatures_begins() {
    let (running, mut browser) = (start().await, Browser::start());
    let mut order = game("human-cattle", &[Who::Me, Who::Me]);
    order.wish.real_table = true;
    let links = running.lay(&order).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;

    click(&[&window], 40).await;

    assert!(running.view(&links[0]).await["table"].is_null());
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(!window.overflows().await);
    window.picture("ff-companion").await;
}
