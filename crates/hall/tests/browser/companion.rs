//! Beside real miniatures, on a phone: the turn of the other side.

use serde_json::json;

use crate::common::browser::Browser;
use crate::common::miniatures::{until_dice_wait, with_miniatures};
use crate::common::start;

const GAMES: [(&str, &str, Option<&str>); 4] = [
    ("sb", "the-hunt", None),
    ("ff", "vampire-hunt", Some("ruffian")),
    ("be", "the-ford-at-aldham", Some("ceorl")),
    ("wf", "the-felled-elm", Some("sergeant")),
];

/// What is out of view, cut off, or scrolls.
const FAULTS: &str = "const seen = (element) => {
        const box = element.getBoundingClientRect();
        return box.height > 0 && box.top >= 0 && box.left >= 0 && box.bottom <= innerHeight + 1 && box.right <= innerWidth + 1;
    };
    const parts = [...document.querySelectorAll('#to-do li, #ask h2, #ask .chip, #ask .foot button')];
    const page = document.scrollingElement;
    const scrolls = [page, ...document.querySelectorAll('#to-do, #ask, #ask .body')];
    return [
        ...parts.filter((part) => !seen(part)).map((part) => `${part.innerText} is out of view`),
        ...scrolls.filter((part) => part.scrollHeight > part.clientHeight + 1).map((part) => `${part.id || part.className} scrolls`),
    ];";

/// What the computer's figure does, what that rests on and the one button are on one screen, in every system.
#[tokio::test]
async fn the_other_sides_turn_is_one_screen_on_a_phone() {
    let (running, mut browser) = (start().await, Browser::start());
    for (system, scenario, mind) in GAMES {
        let link = running.lay(&with_miniatures(system, scenario, mind)).await.remove(0);
        until_dice_wait(&running, &link).await;
        for (width, height) in [(390, 844), (360, 640)] {
            let window = browser.window(width, height).await;
            window.go(&running.url(&link)).await;
            window.wait("the button", "return document.querySelector('#ask [data-next]') !== null").await;
            window.picture(&format!("{system}-other-side-{width}")).await;

            let faults = window.run(FAULTS).await;

            assert_eq!(faults, json!([]), "{system} at {width} by {height}");
            assert!(!window.overflows().await);
            assert_eq!(window.serious_findings().await, Vec::<String>::new());
        }
    }
}
