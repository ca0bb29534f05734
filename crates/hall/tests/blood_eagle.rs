//! Blood Eagle in a real browser: a scenario against the jarl, and a table of miniatures.

use hall::{Order, Who};

use crate::common::browser::Browser;
use crate::common::clicking::click;
use crate::common::{order, start};

fn game(scenario: &str, who: &[Who]) -> Order {
    Order { system: "be".to_string(), ..order(scenario, who) }
}

const ASKED: &str = "return document.querySelector('#ask.mine button') !== null";

#[tokio::test]
async fn the_jarl_is_fought_by_clicking_to_the_end() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 900).await;
    window.go(&running.url("/?system=be")).await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(window.text("#scenarios").await.contains("The Ford at Aldham"));
    let links = running.lay(&game("the-ford-at-aldham", &[Who::Me, Who::Mind("jarl".to_string())])).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", ASKED).await;

    click(&[&window], 60).await;

    window.picture("be-table").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());

    click(&[&window], 3000).await;

    window.wait("the end", "return document.querySelector('#ask.over') !== null").await;
    window.picture("be-over").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
}

/// With miniatures on a real table nothing is measured: people are asked.
#[tokio::test]
async fn a_raid_with_miniatures_begins() {
    let (running, mut browser) = (start().await, Browser::start());
    let mut order = game("the-burning-hall", &[Who::Me, Who::Me]);
    order.wish.real_table = true;
    let links = running.lay(&order).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", ASKED).await;

    click(&[&window], 40).await;

    assert!(running.view(&links[0]).await["table"].is_null());
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(!window.overflows().await);
    window.picture("be-companion").await;
}
