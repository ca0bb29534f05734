//! WFRP combat in a real browser: a scenario against the sergeant, and a table of miniatures.

use hall::{Order, Who};

use crate::common::browser::Browser;
use crate::common::clicking::click;
use crate::common::{order, start};

fn game(scenario: &str, who: &[Who]) -> Order {
    Order { system: "wf".to_string(), ..order(scenario, who) }
}

const ASKED: &str = "return document.querySelector('#ask.mine button') !== null";

#[tokio::test]
async fn the_sergeant_is_fought_by_clicking_to_the_end() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 900).await;
    window.go(&running.url("/?system=wf")).await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(window.text("#scenarios").await.contains("The Felled Elm"));
    let sergeant = Who::Mind("sergeant".to_string());
    let links = running.lay(&game("breakages-at-the-blue-pike", &[Who::Me, sergeant])).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", ASKED).await;

    click(&[&window], 60).await;

    window.picture("wf-table").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());

    click(&[&window], 3000).await;

    window.wait("the end", "return document.querySelector('#ask.over') !== null").await;
    window.picture("wf-over").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
}

/// With miniatures on a real table nothing is measured: people are asked.
#[tokio::test]
async fn a_fight_with_miniatures_begins() {
    let (running, mut browser) = (start().await, Browser::start());
    let mut order = game("the-felled-elm", &[Who::Me, Who::Me]);
    order.wish.real_table = true;
    let links = running.lay(&order).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", ASKED).await;

    click(&[&window], 40).await;

    assert!(running.view(&links[0]).await["table"].is_null());
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(!window.overflows().await);
    window.picture("wf-companion").await;
}
