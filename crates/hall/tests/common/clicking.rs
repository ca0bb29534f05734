//! A player who clicks on whatever there is.

use std::time::Instant;

use hall::TableOrder;

use super::browser::{Browser, Window};
use super::sizes::Sizes;
use super::{PATIENCE, PAUSE, start};

/// Somebody is asked and may answer.
const ASKED: &str = "return document.querySelector('#ask.mine button') !== null";

/// No answer is under way: the page shows what came of the last one.
pub const SETTLED: &str = "
    const ask = document.getElementById('ask');
    return ask !== null && !ask.dataset.taken && !document.body.classList.contains('busy')";

/// Takes one option after the other, whatever it is; passing and being done only where nothing else is left.
const BUSY: &str = "
    const ask = document.getElementById('ask');
    if (!ask || ask.classList.contains('over')) return 'over';
    if (ask.dataset.taken || document.body.classList.contains('busy')) return 'wait';
    if (!ask.classList.contains('mine')) return 'wait';
    const round = window.round = (window.round ?? 0) + 1;
    const taken = (element) => { ask.dataset.taken = 'yes'; element.click(); return 'clicked'; };
    const some = (list) => list[(round * 7) % list.length];
    const shown = (query) => [...ask.querySelectorAll(query)].filter((one) => one.offsetParent !== null);
    const next = ask.querySelector('[data-next]');
    if (next) return taken(next);
    const roll = ask.querySelector('[data-roll]');
    if (roll) return taken(roll);
    const form = ask.querySelector('form.picks');
    if (form) {
        const least = Number(form.dataset.least);
        [...form.querySelectorAll('input')].slice(0, least).forEach((box) => box.checked || box.click());
        return taken(ask.querySelector('[data-do]'));
    }
    const tabs = [...ask.querySelectorAll('.kinds [role=tab]:not(.none)')];
    if (tabs.length) some(tabs).click();
    const ways = shown('button[data-way]');
    const options = shown('button.opt[data-answer]');
    const list = [...ways, ...options];
    if (!list.length) {
        const done = ask.querySelector('button.done, summary.opt');
        if (!done) return 'nothing to click in ' + ask.innerText;
        if (done.matches('summary')) { done.parentElement.open = true; return 'wait'; }
        return taken(done);
    }
    const one = some(list);
    if (!one.dataset.way && !one.matches('.rolls')) return taken(one);
    if (!one.matches('.sel')) one.click();
    const go = ask.querySelector('[data-do]');
    if (one.dataset.way && go.disabled) return ask.querySelector('.path .no') ? taken(ask.querySelector('button.done') ?? options[0] ?? one) : 'wait';
    return taken(go);";

/// Clicks so often, or until the game is over.
pub async fn click(windows: &[&Window], most: usize) -> usize {
    let (mut clicks, mut busy) = (0, Instant::now());
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
        if idle {
            assert!(busy.elapsed() < PATIENCE, "nothing happens any more: {}", windows[0].text("#ask").await);
            tokio::time::sleep(PAUSE).await;
        } else {
            busy = Instant::now();
        }
    }
    clicks
}

/// Plays a table from the start page to its end, on three screens at once. The page lists the scenario that it offers first;
/// pictures are named after the system.
pub async fn played_to_the_end(order: &TableOrder, offered_first: &str) {
    let (running, mut browser) = (start().await, Browser::start());
    let system = order.system.as_str();
    let links = running.lay(order).await;
    let sizes = Sizes::open(&mut browser, &running.url(&links[0])).await;

    sizes.play_to_the_end(system).await;

    let window = sizes.desk();
    let left = "const { scrollHeight, scrollTop, clientHeight } = document.getElementById('pane-log');
        return scrollHeight - scrollTop - clientHeight < 2";
    window.wait("the end of the log", left).await;
    window.go(&running.url(&format!("/new?system={system}"))).await;
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(window.text("#scenarios").await.contains(offered_first));
}

/// Begins a game with miniatures on a phone: nothing is measured, people are asked, and all of it fits the screen.
pub async fn begun_with_miniatures(mut order: TableOrder) {
    let (running, mut browser) = (start().await, Browser::start());
    order.game.real_table = true;
    let links = running.lay(&order).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", ASKED).await;

    click(&[&window], 40).await;

    assert!(running.view(&links[0]).await["table"].is_null());
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(!window.overflows().await);
    window.picture(&format!("{}-companion", order.system)).await;
}
