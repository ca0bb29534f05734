//! Rules of one's own in a real browser: a monster is made by clicks from one of the book, put into a scenario, and fought.

use crate::common::browser::{Browser, Window};
use crate::common::{Running, mind, order, start};

const PHONE: (u32, u32) = (390, 844);
const DESK: (u32, u32) = (1280, 800);
const SMALL: (u32, u32) = (360, 640);

/// The form of an entry is there, and nothing is being sent.
const SETTLED: &str = "return document.readyState === 'complete' && document.querySelector('#entry') !== null
    && !document.body.classList.contains('busy') && document.getElementById('trouble').hidden";

/// Begins an entry as a copy of one of the book.
async fn begun(window: &Window, running: &Running, table: &str, of: &str) {
    window.go(&running.url("/homebrew")).await;
    window.click(".heading .go").await;
    window.wait("the ways to begin", "return document.querySelector('#of-profile') !== null").await;
    window.click(".systems a[href$='system=sb']").await;
    window.wait("the system", "return location.search.includes('system=sb')").await;
    window.run(&format!("document.querySelector('#of-{table}').value = '{of}'")).await;
    window.click(&format!("[aria-labelledby=way-{table}] .go")).await;
    window.wait("the form", SETTLED).await;
}

/// Types into a field as somebody does who then goes on to the next, and waits for the page.
async fn typed(window: &Window, name: &str, value: &str) {
    let script = format!(
        "const one = document.querySelector('[name=\"{name}\"]:not([type=hidden])');
         one.focus(); one.value = {value:?}; one.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    window.run(&script).await;
    window.wait("the change", SETTLED).await;
}

/// A picture, nothing wider than the window, and nothing serious for an accessibility checker, light and dark.
async fn looked_at(window: &Window, name: &str, size: &str) {
    assert!(!window.overflows().await, "{name} on a {size}");
    for theme in ["light", "dark"] {
        window.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
        window.picture(&format!("{name}-{size}-{theme}")).await;
        assert_eq!(window.serious_findings().await, Vec::<String>::new(), "{name} on a {size}, {theme}");
    }
    window.run("delete document.documentElement.dataset.theme").await;
}

/// A monster from one of the book: changed, wrong, mended, priced.
async fn made(window: &Window, running: &Running, size: &str) {
    begun(window, running, "profile", "werewolf").await;
    typed(window, "v:/name", "Black Werewolf").await;
    typed(window, "v:/id", &format!("black-werewolf-{size}")).await;
    looked_at(window, "homebrew-monster", size).await;

    typed(window, "v:/health", "900").await;
    let told = "return document.querySelector('[id=\"f.health-field\"] .wrong')?.textContent.includes('900') ?? false";
    window.wait("the fault beside its field", told).await;
    window.run("document.querySelector('[id=\"f.health-field\"]').scrollIntoView({ block: 'center' })").await;
    looked_at(window, "homebrew-fault", size).await;
    typed(window, "v:/health", "25").await;
    window.click("[id='f.attributes-add']").await;
    window.wait("one more", SETTLED).await;
    let count = "return document.querySelectorAll('[name^=\"v:/attributes/\"]').length";
    let more = window.run(count).await.as_u64().unwrap();
    typed(window, &format!("v:/attributes/{}", more - 1), "Swimmer").await;
    let sound = "return document.getElementById('state').textContent.includes('Sound')";
    window.wait("a sound monster", sound).await;
    window.wait("its card", "return document.querySelector('#beside .profile') !== null").await;

    window.click("[data-worth] a").await;
    window.wait("its worth", "return document.querySelector('.counted .bars') !== null").await;
    window.run("document.querySelector('#beside').scrollIntoView()").await;
    looked_at(window, "homebrew-worth", size).await;
}

/// A scenario of the book with that monster in it, begun on the page.
async fn fought(window: &Window, running: &Running, size: &str) {
    begun(window, running, "scenario", "the-hunt").await;
    typed(window, "v:/scenario/id", &format!("the-hunt-{size}")).await;
    typed(window, "v:/scenario/name", "The Black Hunt").await;
    let goblin = window
        .run("return [...document.querySelectorAll('[form=entry]')].find((one) => one.value === 'goblin').name")
        .await;
    typed(window, goblin.as_str().unwrap(), &format!("black-werewolf-{size}")).await;
    let sound = "return document.getElementById('state').textContent.includes('Sound')";
    window.wait("a sound scenario", sound).await;
    looked_at(window, "homebrew-scenario", size).await;

    window.click(".acts .go").await;
    window.wait("the steps", "return document.querySelector('.step .go') !== null").await;
    window.click(".step .go").await;
    window.wait("the next step", "return new URLSearchParams(location.search).get('step') === '2'").await;
    window.click(".step [formaction]").await;
    window.wait("a table", "return location.pathname.startsWith('/t/')").await;
    window.wait("the question", "return document.querySelector('#ask button') !== null").await;
    let link = window.run("return location.pathname").await;
    let view = running.view(link.as_str().unwrap().trim_end_matches('/')).await;
    assert!(view["figures"].to_string().contains("Black Werewolf"), "{}", view["figures"]);
    looked_at(window, "homebrew-table", size).await;
}

/// The same scenario fought to its end by minds: its ledger verifies where nobody has content of their own.
async fn verified(running: &Running, size: &str) {
    let links = running.lay(&order(&format!("the-hunt-{size}"), &[mind()])).await;
    running.until_over(&links[0]).await;
    let ledger = running.get(&format!("{}/ledger", links[0])).await.text().await.unwrap();

    assert!(ledger.lines().next().unwrap().contains("Black Werewolf"));
    systems::library().prove(&ledger).unwrap_or_else(|fault| panic!("{fault}"));
}

#[tokio::test]
async fn a_monster_is_made_by_clicks_and_fights() {
    let (running, mut browser) = (start().await, Browser::start());
    for (size, name) in [(DESK, "desk"), (PHONE, "phone")] {
        let window = browser.window(size.0, size.1).await;
        window.go(&running.url("/homebrew")).await;
        looked_at(&window, "homebrew-list", name).await;
        window.go(&running.url("/homebrew/new/new?system=sb")).await;
        looked_at(&window, "homebrew-new", name).await;
        made(&window, &running, name).await;
        fought(&window, &running, name).await;
        verified(&running, name).await;
    }
}

/// On a small phone the forms of every system fit.
#[tokio::test]
async fn forms_of_every_system_fit_a_small_phone() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(SMALL.0, SMALL.1).await;
    for (system, table) in [("wf", "profile"), ("be", "weapon"), ("ff", "weapon"), ("be", "profile")] {
        window.go(&running.url(&format!("/homebrew/new/new?system={system}"))).await;
        window.run(&format!("document.querySelector('#of-{table}').selectedIndex = 1")).await;
        window.click(&format!("[aria-labelledby=way-{table}] .go")).await;
        window.wait("the form", SETTLED).await;
        looked_at(&window, &format!("homebrew-{system}-{table}"), "small").await;
    }
    window.go(&running.url("/homebrew")).await;
    looked_at(&window, "homebrew-list", "small").await;
}
