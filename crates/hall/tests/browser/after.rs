//! What lies after a game, in a real browser: from the last question to its end, replay, report and rematch.

use fantoccini::wd::PrintConfiguration;
use hall::Who;
use serde_json::{Value, json};

use crate::common::browser::{Browser, Window};
use crate::common::{mind, order, start};

/// Nothing is cut off sideways, and nothing serious stands in the way of anybody, in light and in dark.
async fn is_fit(window: &Window, name: &str) {
    for theme in ["light", "dark"] {
        window.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        window.picture(&format!("{name}-{theme}")).await;
        assert!(!window.overflows().await, "{name} is wider than the window");
        assert_eq!(window.serious_findings().await, Vec::<String>::new(), "{name}, {theme}");
    }
}

async fn loaded(window: &Window, css: &str) {
    let there =
        format!("return document.readyState === 'complete' && document.querySelector({css:?}) !== null");
    window.wait(css, &there).await;
}

/// Every button and link that can be seen takes the tap that is meant for it.
const COVERED: &str = "
    const seen = [...document.querySelectorAll('a, button, summary')].filter((one) => one.checkVisibility() && !one.closest('.sr'));
    return seen.filter((one) => {
        one.scrollIntoView({ block: 'center' });
        const box = one.getClientRects()[0];
        if (!box || !box.width) return false;
        const hit = document.elementFromPoint(box.left + box.width / 2, box.top + box.height / 2);
        return hit === null || !(one.contains(hit) || hit.contains(one));
    }).map((one) => one.outerHTML.slice(0, 120));";

#[tokio::test]
async fn from_the_last_question_to_the_rematch() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&order("the-courier", &[Who::Me, mind()])).await;
    let window = browser.window(1280, 800).await;
    window.go(&running.url(&links[0])).await;
    loaded(&window, "#ask.mine").await;
    running.post(&format!("{}/seat", links[0]), &json!({ "seat": 0, "mind": "captain" })).await;
    window.wait("the end", "return document.querySelector('#ask.over a.primary') !== null").await;
    window.picture("end-panel").await;

    window.click("#ask.over a.primary").await;
    loaded(&window, "main.end #verdict").await;
    is_fit(&window, "end-1280").await;
    assert_eq!(window.run(COVERED).await, json!([]));
    assert!(["Victory", "Defeat", "A draw"].contains(&window.text("#verdict").await.as_str()));
    assert_eq!(window.run("return document.getElementById('share').hidden").await, Value::Bool(false));
    window.click(".check summary").await;
    assert!(window.text(".check .good").await.starts_with("Every die and every line holds"));

    let step =
        window.run("return new URL(document.querySelector('.moments a').href).searchParams.get('at')").await;
    window.click(".moments a").await;
    loaded(&window, "#play").await;
    assert_eq!(window.run("return document.getElementById('play').dataset.at").await, step);

    for (width, height) in [(390, 844), (360, 640)] {
        let phone = browser.window(width, height).await;
        for (what, there) in
            [("end", "main.end"), ("replay", "#play"), ("report", ".report"), ("rematch", ".page form")]
        {
            phone.go(&running.url(&format!("{}/{what}", links[0]))).await;
            loaded(&phone, there).await;
            is_fit(&phone, &format!("{what}-{width}")).await;
        }
        phone.go(&running.url(&format!("{}/end", links[0]))).await;
        loaded(&phone, "main.end").await;
        assert_eq!(phone.run(COVERED).await, json!([]));
    }

    window.go(&running.url(&format!("{}/report", links[0]))).await;
    loaded(&window, ".report").await;
    let paper = window.client.print(PrintConfiguration::default()).await.unwrap();
    assert!(paper.len() < 500_000, "a printed report has {} bytes", paper.len());

    window.go(&running.url(&format!("{}/end", links[0]))).await;
    window.click(".on button[value=swapped]").await;
    loaded(&window, "#ask").await;
    assert!(!running.url(&links[0]).contains(window.client.current_url().await.unwrap().path()));
}
