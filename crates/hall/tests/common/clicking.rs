//! A player who clicks on whatever there is.

use super::browser::Window;

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
    const busy = open.filter((button) => !/^(End the turn|Done|Nothing|Nobody more|No further|Stay on)/.test(button.innerText.trim()));
    const list = busy.length ? busy : open;
    return list.length ? taken(some(list)) : 'nothing to click in ' + ask.innerText;";

/// Clicks so often, or until the game is over.
pub async fn click(windows: &[&Window], most: usize) -> usize {
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
