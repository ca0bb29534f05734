//! Rosters of one's own in a real browser: mustered by clicks in every system, on a phone and on a desk, and played with.

use crate::common::browser::{Browser, Window, looked_at};
use crate::common::{Running, start};

const PHONE: (u32, u32) = (390, 844);
const DESK: (u32, u32) = (1280, 800);

/// Nothing is being sent, and the last change has arrived.
const SETTLED: &str =
    "return !document.body.classList.contains('busy') && document.getElementById('trouble').hidden";

/// The builder is there, with its script.
const BUILDER: &str =
    "return document.querySelector('#figures') !== null && document.readyState === 'complete'";

/// A name and how many figures there are, as the page shows them.
const FIGURES: &str = "return document.querySelectorAll('#figures > .figure').length";

/// Begins a roster, adds figures, has their odds counted, takes a step back and does it again, and gives it a name.
async fn mustered(window: &Window, running: &Running, system: &str, is_phone: bool) {
    window.go(&running.url(&format!("/rosters/new/new?system={system}"))).await;
    looked_at(window, &format!("muster-{system}-new"), is_phone).await;
    window.click("[aria-labelledby=way-blank] .go").await;
    window.wait("the builder", BUILDER).await;

    for round in 0..3 {
        if is_phone {
            window.click(".dock .to-add").await;
            window.wait("the list", "return location.hash === '#add'").await;
        }
        if round == 0 {
            looked_at(window, &format!("muster-{system}-add"), is_phone).await;
        }
        let before = window.run("return document.querySelector('main').dataset.version").await;
        window.click(&format!(".addition:nth-child({}n) .hand", round + 2)).await;
        let changed = format!("return document.querySelector('main').dataset.version !== {before}");
        window.wait("the figure", &changed).await;
        if is_phone {
            window.click(".dock .done").await;
        }
    }
    let figures = window.run(FIGURES).await;
    window.run("window.held = document.querySelector('main').dataset.version").await;
    window.click("#undo").await;
    window
        .wait("the step back", "return document.querySelector('main').dataset.version !== window.held")
        .await;
    window.press("y").await;
    window
        .wait("the step again", "return document.querySelector('main').dataset.version === window.held")
        .await;
    assert_eq!(window.run(FIGURES).await, figures);

    window.click(".figure .tries summary").await;
    window.wait("its odds", "return document.querySelector('.figure .tried') !== null").await;
    let renamed = format!(
        "const name = document.querySelector('input.name'); name.focus(); name.value = 'Ours in {system}';
         name.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    window.run(&renamed).await;
    let named = format!("return document.querySelector('.head h1').textContent === 'Ours in {system}'");
    window.wait("the name", &named).await;
    window.wait("the page", SETTLED).await;
    assert_eq!(window.run("return document.activeElement.className").await, "name", "the focus stays");
    looked_at(window, &format!("muster-{system}"), is_phone).await;
}

/// Whatever is to be fixed is fixed by the buttons that are offered, or played anyway.
async fn made_fit(window: &Window) {
    for _ in 0..12 {
        let next = "const fit = !document.querySelector('#faults .ico + div') || document.querySelector('#anyway[value=no]');
            if (fit) return null;
            const way = document.querySelector('#anyway') ?? document.querySelector('.cures button');
            if (!way) return 'nothing mends ' + document.getElementById('faults').innerText;
            window.held = document.querySelector('main').dataset.version;
            way.click();
            return '';";
        match window.run(next).await.as_str() {
            None => return,
            Some("") => {}
            Some(stuck) => panic!("{stuck}"),
        }
        window
            .wait("the cure", "return document.querySelector('main').dataset.version !== window.held")
            .await;
    }
    panic!("there is always something to fix: {}", window.text("#faults").await);
}

/// Sets a game up with the roster of the page: on a phone beside real miniatures, else on the screen.
async fn played(window: &Window, is_phone: bool) {
    window.click(".acts .go").await;
    for step in 2..=if is_phone { 4 } else { 2 } {
        window.click(".step .go").await;
        let there = format!("return new URLSearchParams(location.search).get('step') === '{step}'");
        window.wait("the next step", &there).await;
        if step == 2 {
            let chosen = "return document.querySelector('select option:checked[value^=\"mine:\"]') !== null";
            window.wait("the roster", chosen).await;
            looked_at(window, "muster-side", is_phone).await;
        }
    }
    match is_phone {
        true => {
            window.run("document.querySelector('input[name=table][value=real]').click()").await;
            window.click(".step .go").await;
        }
        false => window.click(".step [formaction]").await,
    }
    window.wait("a table", "return location.pathname.startsWith('/t/')").await;
    window.wait("the question", "return document.querySelector('#ask button') !== null").await;
    let companion =
        window.run("return document.querySelector('[data-table]').dataset.companion === 'true'").await;
    assert_eq!(companion, is_phone);
}

async fn built_and_played(systems: &[&str]) {
    let (running, mut browser) = (start().await, Browser::start());
    for (size, is_phone) in [(PHONE, true), (DESK, false)] {
        let window = browser.window(size.0, size.1).await;
        for system in systems {
            mustered(&window, &running, system, is_phone).await;
            made_fit(&window).await;
            played(&window, is_phone).await;
        }
        window.go(&running.url("/rosters")).await;
        looked_at(&window, &format!("muster-list-{}", systems[0]), is_phone).await;
    }
}

#[tokio::test]
async fn rosters_of_blood_eagle_and_wfrp_are_built_and_played_with() {
    built_and_played(&["be", "wf"]).await;
}

#[tokio::test]
async fn rosters_of_the_silver_bayonet_and_fear_and_faith_are_built_and_played_with() {
    built_and_played(&["sb", "ff"]).await;
}

/// On a small phone everything that a roster is shown by fits, and without script the same controls work.
#[tokio::test]
async fn a_roster_is_shared_and_printed() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(360, 640).await;
    window.go(&running.url("/rosters/new/new?system=sb")).await;
    window.click("[aria-labelledby=way-chance] .go").await;
    window.wait("the builder", BUILDER).await;
    looked_at(&window, "muster-small", true).await;

    window.click(".acts a[href$='/share']").await;
    window.wait("the link", "return document.querySelector('#shared-link') !== null").await;
    looked_at(&window, "muster-share", true).await;
    let printed = "const done = arguments[0];
        fetch(location.pathname.replace('/share', '/print?sheet=cards')).then(async (reply) =>
            done([reply.headers.get('content-type'), (await reply.text()).slice(0, 5)]));";
    let printed = window.client.execute_async(printed, Vec::new()).await.unwrap();
    assert_eq!(printed, serde_json::json!(["application/pdf", "%PDF-"]));

    let link = window.run("return document.querySelector('#shared-link').value").await;
    window.go(link.as_str().unwrap()).await;
    looked_at(&window, "muster-shared", true).await;
    window.click("form[action$='/take'] button").await;
    window.wait("a copy", "return document.querySelector('main.builder') !== null").await;
}
