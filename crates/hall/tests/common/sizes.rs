//! One game on three screens at once: a desk played with the mouse, two phones played by touch, turn and turn about. Before
//! every answer all three pages are looked at: nothing is out of view, under something else, moved or scrolled.

use std::time::{Duration, Instant};

use fantoccini::actions::{InputSource, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions};
use serde_json::{Value, json};

use super::browser::{Browser, Window};
use super::{PATIENCE, PAUSE};

/// A desk, a phone, a small phone.
const SIZES: [(u32, u32); 3] = [(1280, 800), (390, 844), (360, 640)];

/// After so many questions a player takes what ends a turn soonest.
const CURIOUS: usize = 45;

/// What may shift in all while a game is played, as browsers count it.
const SHIFT: f64 = 0.05;

const STANDING: &str = include_str!("standing.js");
const NEXT: &str = include_str!("next.js");

/// Counts what shifts on its own from here on.
const WATCH_SHIFTS: &str = "window.shift = 0;
    const count = (list) => list.getEntries().forEach((one) => window.shift += one.hadRecentInput ? 0 : one.value);
    new PerformanceObserver(count).observe({ type: 'layout-shift', buffered: true });";

/// Which question stands on a page: the answers before it, and what kind of panel it is.
const STATE: &str = "const ask = document.getElementById('ask');
    return ask && !document.body.classList.contains('busy') ? `${ask.dataset.number} ${ask.className.replace(' tall', '')}` : ''";

/// The three screens of one game.
pub struct Sizes(Vec<Window>);

impl Sizes {
    /// Opens the same link on all of them.
    pub async fn open(browser: &mut Browser, url: &str) -> Sizes {
        let mut windows = Vec::new();
        for (width, height) in SIZES {
            let window = browser.window(width, height).await;
            window.go(url).await;
            window.wait("the question", "return document.querySelector('#ask button') !== null").await;
            window.run(WATCH_SHIFTS).await;
            windows.push(window);
        }
        Sizes(windows)
    }

    /// The desk.
    pub fn desk(&self) -> &Window {
        &self.0[0]
    }

    /// Plays on until the game is over, and looks at every page before every answer.
    pub async fn play_to_the_end(&self, name: &str) {
        let mut asked = 0;
        loop {
            self.all_stand(name, asked).await;
            if asked == CURIOUS {
                self.look_closely(&format!("{name}-table")).await;
            }
            if !self.answer(asked).await {
                break;
            }
            asked += 1;
        }
        self.look_closely(&format!("{name}-over")).await;
        for window in &self.0 {
            let shift = window.run("return window.shift").await.as_f64().unwrap_or(1.0);
            assert!(shift < SHIFT, "{shift} has shifted while {asked} questions were answered");
        }
    }

    /// Every page shows the same question, and nothing is wrong with it.
    async fn all_stand(&self, name: &str, asked: usize) {
        let state = self.desk().run(STATE).await;
        for (window, (width, height)) in self.0.iter().zip(SIZES) {
            let begun = Instant::now();
            while window.run(STATE).await != state && self.desk().run(STATE).await == state {
                assert!(begun.elapsed() < PATIENCE, "the pages differ for good");
                tokio::time::sleep(PAUSE).await;
            }
            let faults = window.run(STANDING).await;
            if faults != json!([]) {
                window.picture(&format!("{name}-fault")).await;
                panic!("at question {asked} on {width} by {height}: {faults:#}");
            }
        }
    }

    /// Presses what it takes until another question stands on the page of whose turn it is to press; no more once it is over.
    async fn answer(&self, asked: usize) -> bool {
        let which = asked % self.0.len();
        let (window, before) = (&self.0[which], self.0[which].run(STATE).await);
        let begun = Instant::now();
        while begun.elapsed() < PATIENCE {
            let next = window.client.execute(NEXT, vec![json!(asked >= CURIOUS)]).await.unwrap();
            match next.as_str() {
                Some("over") => return false,
                Some("wait") => tokio::time::sleep(PAUSE).await,
                Some(stuck) => {
                    window.picture("stuck").await;
                    panic!("{stuck}");
                }
                None => press(window, which > 0, &next).await,
            }
            let state = window.run(STATE).await;
            if state != before && state != "" {
                return true;
            }
        }
        panic!("nothing happens any more: {}", window.text("#ask").await);
    }

    /// A picture of every page, and what an accessibility checker says of it, light and dark.
    async fn look_closely(&self, name: &str) {
        for (window, (width, _)) in self.0.iter().zip(SIZES) {
            window.run("window.shiftBefore = window.shift").await; // the checker scrolls
            for theme in ["light", "dark"] {
                window.run(&format!("document.documentElement.dataset.theme = '{theme}'")).await;
                window.picture(&format!("{name}-{width}-{theme}")).await;
                assert_eq!(window.serious_findings().await, Vec::<String>::new(), "{name}, {width}, {theme}");
            }
            window.run("delete document.documentElement.dataset.theme").await;
            window.run("window.shift = window.shiftBefore").await;
        }
    }
}

/// Presses a point of the page with the mouse or a finger.
async fn press(window: &Window, is_touch: bool, at: &Value) {
    let place = |name: &str| at[name].as_f64().unwrap_or_default();
    let to = PointerAction::MoveTo { duration: Some(Duration::ZERO), x: place("x"), y: place("y") };
    let (down, up) =
        (PointerAction::Down { button: MOUSE_BUTTON_LEFT }, PointerAction::Up { button: MOUSE_BUTTON_LEFT });
    let done = match is_touch {
        true => {
            let finger = TouchActions::new("finger".to_string()).then(to).then(down).then(up);
            window.client.perform_actions(finger).await
        }
        false => {
            let mouse = MouseActions::new("mouse".to_string()).then(to).then(down).then(up);
            window.client.perform_actions(mouse).await
        }
    };
    done.unwrap();
}
