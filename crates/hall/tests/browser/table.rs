//! The page in a real browser, as people use it.

use std::time::Instant;

use hall::{Place, TableOrder, Who};
use serde_json::Value;

use crate::common::browser::{Browser, Window};
use crate::common::clicking::SETTLED;
use crate::common::sizes::Sizes;
use crate::common::{PATIENCE, PAUSE, Running, mind, order, start};

/// Which option a hasty player takes: something that brings the game on.
const HASTY: &str = "
    const ask = document.getElementById('ask');
    if (!ask || ask.classList.contains('over')) return 'over';
    if (ask.dataset.taken || document.body.classList.contains('busy')) return 'wait';
    if (!ask.classList.contains('mine')) return 'wait';
    const taken = (element) => { ask.dataset.taken = 'yes'; element.click(); return 'clicked'; };
    const roll = ask.querySelector('[data-roll]');
    if (roll) return taken(roll);
    const form = ask.querySelector('form.picks');
    if (form) {
        const least = Math.max(1, Number(form.dataset.least));
        [...form.querySelectorAll('input')].slice(0, least).forEach((box) => box.checked || box.click());
        return taken(ask.querySelector('[data-do]'));
    }
    const done = ask.querySelector('button.done');
    if (done) return taken(done);
    const go = ask.querySelector('[data-do]:not(:disabled)');
    if (go) return taken(go);
    const way = ask.querySelector('button[data-way]');
    if (way) { if (!way.matches('.sel')) way.click(); return 'wait'; }
    const open = [...ask.querySelectorAll('button.opt[data-answer]')].filter((one) => one.offsetParent !== null);
    const last = open[open.length - 1];
    return last ? taken(last) : 'nothing to click in ' + ask.innerText;";

async fn lay(running: &Running, order: &TableOrder) -> Vec<String> {
    running.lay(order).await.iter().map(|path| running.url(path)).collect()
}

/// From the start page to the end, on a desk and two phones: see [`Sizes`].
#[tokio::test]
async fn a_solo_game_is_played_to_its_end() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 800).await;
    window.go(&running.url("/")).await;
    window.picture("start").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    window.click("form button[type=submit]").await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;
    let url = window.run("return location.href").await.as_str().unwrap().to_string();
    window.client.close().await.unwrap();

    let sizes = Sizes::open(&mut browser, &url).await;
    sizes.play_to_the_end("sb").await;

    assert!(!sizes.desk().text("#asked").await.is_empty());
}

#[tokio::test]
async fn two_browsers_play_together_and_one_comes_back() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = lay(&running, &order("the-courier", &[Who::Me, Who::Friend])).await;
    let (one, two) = (browser.window(1280, 800).await, browser.window(390, 844).await);
    one.go(&links[0]).await;
    two.go(&links[1]).await;
    one.wait("both to be here", "return document.querySelectorAll('#present .here').length === 2").await;
    let mut clicks = 0;
    while clicks < 30 {
        for window in [&one, &two] {
            clicks += usize::from(window.run(HASTY).await == "clicked");
        }
        tokio::time::sleep(PAUSE).await;
        if clicks == 15 {
            two.go("about:blank").await;
            one.wait("the other to be away", "return document.querySelector('#present .away') !== null")
                .await;
            two.go(&links[1]).await;
            one.wait(
                "the other to be back",
                "return document.querySelectorAll('#present .here').length === 2",
            )
            .await;
            clicks += 1;
        }
    }
    two.picture("together-phone").await;
    one.picture("together").await;
    let log = |window| async move {
        Window::run(window, "return document.querySelectorAll('#log li').length").await
    };
    let wait_for = format!("return document.querySelectorAll('#log li').length >= {}", log(&one).await);
    two.wait("the same log", &wait_for).await;
}

#[tokio::test]
async fn real_dice_are_typed_in() {
    let (running, mut browser) = (start().await, Browser::start());
    let seats = vec![Place { who: Who::Me, typed: true }];
    let mut wanted = TableOrder { seats, ..order("the-hunt", &[]) };
    wanted.game.real_table = true;
    let links = lay(&running, &wanted).await;
    let window = browser.window(390, 844).await;
    window.go(&links[0]).await;
    window
        .wait("dice to be asked for", "return document.querySelector('#ask[data-kind=roll]') !== null")
        .await;
    window.picture("companion-dice").await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    for face in ["7", "4"] {
        let pads = "[...document.querySelectorAll('#ask .die-pad')].find((pad) => !pad.querySelector('[aria-pressed=true]'))";
        window.run(&format!("{pads}.querySelector('[data-value=\"{face}\"]').click()")).await;
    }
    let told = "return document.getElementById('log').textContent.includes('= 11 for Initiative')";
    window.wait("the roll to be told", told).await;
    window.picture("companion").await;
    assert!(!window.overflows().await);
}

/// Taking back needs the consent of somebody else.
const MUST_ASK: &str =
    "return [...document.querySelectorAll('[data-undo]')].some((one) => one.innerText.includes('Ask'))";

#[tokio::test]
async fn a_friend_agrees_to_take_back() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = lay(&running, &order("the-courier", &[Who::Me, Who::Friend])).await;
    let (one, two) = (browser.window(1280, 800).await, browser.window(1280, 800).await);
    one.go(&links[0]).await;
    two.go(&links[1]).await;
    let (mut by, mut other) = (&one, &two);
    let begun = Instant::now();
    while by.run(MUST_ASK).await != Value::Bool(true) {
        assert!(begun.elapsed() < PATIENCE, "nothing has to be asked for");
        for (own, its) in [(&one, &two), (&two, &one)] {
            own.run(HASTY).await;
            own.wait("what came of it", SETTLED).await;
            (by, other) = (own, its);
        }
    }
    let before = by.run("return document.querySelectorAll('#log li').length").await;
    by.click("[data-undo]").await;
    assert!(by.text("#undo-ask p").await.ends_with("the others must agree."));
    by.click("[data-undo-yes]").await;
    other.click("#take-back [data-yes=true]").await;
    by.wait(
        "the move to be taken back",
        &format!("return document.querySelectorAll('#log li').length < {before}"),
    )
    .await;
}

const ENTER: &str = "\u{e007}";

/// After so many questions a figure does no more than it must, so that the game comes to its end.
const CURIOUS: usize = 40;

/// A script: which question the page asks, by the answers before it.
const NUMBER: &str = "(document.querySelector('#ask.mine')?.dataset.number ?? 'none')";

#[tokio::test]
async fn a_game_is_played_with_the_keyboard_alone() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = lay(&running, &order("the-hunt", &[Who::Me])).await;
    let window = browser.window(1280, 800).await;
    window.go(&links[0]).await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;
    let ready = "#ask [data-do]:not([disabled])";
    let mut questions = 0;
    while !window.has("#ask.over").await {
        let asked = window.run(&format!("return {NUMBER}")).await;
        let is_done = questions >= CURIOUS && window.has("#ask button.done").await;
        window.press(if is_done { "d" } else { "1" }).await;
        let next = format!("{NUMBER} !== {asked}");
        let felt = format!("return {next} || document.querySelector('{ready}') !== null");
        window.wait("the key to be felt", &felt).await;
        if window.run(&format!("return {next}")).await == Value::Bool(false) {
            window.press(ENTER).await;
        }
        window.wait("the next question", &format!("return {next}")).await;
        questions += 1;
    }
    window.picture("keyboard").await;
    assert!(questions > CURIOUS, "{questions} questions");
}

#[tokio::test]
async fn every_page_fits_a_small_phone() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = lay(&running, &order("the-hunt", &[Who::Me])).await;
    let window = browser.window(360, 740).await;
    for (name, url) in [("phone-start", running.url("/")), ("phone-table", links[0].clone())] {
        window.go(&url).await;
        window.wait("the page", "return document.readyState === 'complete'").await;
        window.picture(name).await;
        assert!(!window.overflows().await, "{name} is wider than the phone");
    }
}

/// A figure goes to each corner of the table; then the whole table is looked at. What is seen of its silhouette.
const IN_CORNERS: &str = "
    const board = document.querySelector('svg.board');
    const [width, depth] = [Number(board.dataset.width), Number(board.dataset.depth)];
    const corners = [[0, 0], [width, 0], [0, depth], [width, depth]];
    const figures = [...board.querySelectorAll('.figure')].slice(0, 4);
    figures.forEach((figure, place) => figure.setAttribute('transform', `translate(${corners[place].join(' ')})`));
    document.querySelector('[data-tool=whole]').click();
    const felt = board.getBoundingClientRect();
    const isCut = (box) => box.left < felt.left || box.right > felt.right || box.top < felt.top || box.bottom > felt.bottom;
    return figures.length === 4 && figures.flatMap((figure) => [...figure.querySelectorAll('.halo')])
        .map((halo) => halo.getBoundingClientRect()).filter(isCut).map((box) => JSON.stringify([box, felt]))";

#[tokio::test]
async fn the_whole_table_shows_those_at_its_edges_whole() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = lay(&running, &order("the-hunt", &[Who::Me])).await;
    for (width, height) in [(1280, 800), (390, 844), (360, 640)] {
        let window = browser.window(width, height).await;
        window.go(&links[0]).await;
        window.wait("the figures", "return document.querySelectorAll('.figure .halo').length > 4").await;

        let cut = window.run(IN_CORNERS).await;

        assert_eq!(cut, Value::Array(Vec::new()), "{width} by {height}");
    }
}

#[tokio::test]
async fn minds_are_watched() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = lay(&running, &order("the-courier", &[mind(), mind()])).await;
    let window = browser.window(1280, 800).await;
    window.go(&format!("{}/board", links[0])).await;
    let stands =
        "return `${document.querySelectorAll('#log li').length} ${document.getElementById('ask').innerText}`";
    let is_over = "document.querySelector('#ask.over') !== null";
    while window.run(&format!("return {is_over}")).await != true {
        let seen = window.run(stands).await;
        let on = format!("return {is_over} || (() => {{ {stands} }})() !== {seen}");
        window.wait("what comes next, or the end", &on).await;
    }
    window.picture("watched").await;
}
