//! Tables of one's own in a real browser: drawn by mouse, by touch and by keys alone, and played on.

use std::time::Duration;

use fantoccini::actions::{
    InputSource, KeyAction, KeyActions, MOUSE_BUTTON_LEFT, MouseActions, PointerAction, TouchActions,
};
use serde_json::Value;

use crate::common::browser::{Browser, Window, looked_at};
use crate::common::{Running, some_answer, start};

const PHONE: (u32, u32) = (390, 844);
const DESK: (u32, u32) = (1280, 800);

const TAB: char = '\u{e004}';
const ENTER: char = '\u{e007}';
const SHIFT: char = '\u{e008}';
const ESCAPE: char = '\u{e00c}';
const RIGHT: char = '\u{e014}';
const DOWN: char = '\u{e015}';
const DELETE: char = '\u{e017}';

/// The editor is there, with its script.
const EDITOR: &str =
    "return document.querySelector('svg.sketch') !== null && document.readyState === 'complete'
    && !document.querySelector('[data-zoom]').hidden";

/// The hand of a person on a pointer.
#[derive(Clone, Copy, PartialEq)]
enum Pointer {
    Mouse,
    Finger,
}

async fn begun(window: &Window, running: &Running, system: &str) {
    window.go(&running.url(&format!("/scenes/new/new?system={system}"))).await;
    window.click("[aria-labelledby=way-blank] .go").await;
    window.wait("the editor", EDITOR).await;
}

/// Does something and waits until the table has changed by it.
async fn changing(window: &Window, what: &str, act: impl AsyncFnOnce()) {
    window.run("window.held = document.querySelector('main').dataset.version").await;
    act().await;
    let done = "return document.querySelector('main').dataset.version !== window.held
        && !document.body.classList.contains('busy')";
    window.wait(what, done).await;
}

/// A point of the table, in hundredths of what is seen of it, or the middle of an element, in pixels of the window.
async fn point(window: &Window, of: &str, across: u32, down: u32) -> (f64, f64) {
    let script = format!(
        "const one = document.querySelector({of:?}); one.scrollIntoView({{ block: 'nearest' }});
         const box = one.getBoundingClientRect();
         return [box.x + box.width * {across} / 100, box.y + box.height * {down} / 100];"
    );
    let at = window.run(&script).await;
    (at[0].as_f64().unwrap(), at[1].as_f64().unwrap())
}

async fn dragged(window: &Window, pointer: Pointer, from: (f64, f64), to: (f64, f64)) {
    let move_to =
        |(x, y): (f64, f64)| PointerAction::MoveTo { duration: Some(Duration::from_millis(60)), x, y };
    let half = ((from.0 + to.0) / 2.0, (from.1 + to.1) / 2.0);
    let down = PointerAction::Down { button: MOUSE_BUTTON_LEFT };
    let up = PointerAction::Up { button: MOUSE_BUTTON_LEFT };
    let steps = [move_to(from), down, move_to(half), move_to(to), up];
    match pointer {
        Pointer::Mouse => {
            let actions = steps.into_iter().fold(MouseActions::new("mouse".to_string()), MouseActions::then);
            window.client.perform_actions(actions).await.unwrap();
        }
        Pointer::Finger => {
            let actions = steps.into_iter().fold(TouchActions::new("finger".to_string()), TouchActions::then);
            window.client.perform_actions(actions).await.unwrap();
        }
    }
}

async fn shape(window: &Window, id: &str) -> Value {
    let shape = window.run(&format!("return document.getElementById({id:?}).dataset.shape")).await;
    serde_json::from_str(shape.as_str().unwrap()).unwrap()
}

/// Drags the thing of this selector by so many pixels.
async fn pulled(window: &Window, pointer: Pointer, what: &str, by: (f64, f64)) {
    let from = point(window, what, 50, 50).await;
    dragged(window, pointer, from, (from.0 + by.0, from.1 + by.1)).await;
}

/// Draws woods, drags, turns and resizes them, puts a wall, names it, and steps back and forth.
async fn drawn(window: &Window, pointer: Pointer, first: usize) {
    let id = format!("p{first}");
    let (one, reach) = (format!("#{id} .grip"), 60.0);
    window.click("button[value='piece:woods']").await;
    window.wait("the pencil", "return document.querySelector('svg.drawing') !== null").await;
    let (from, to) = (point(window, "svg.sketch", 40, 40).await, point(window, "svg.sketch", 62, 58).await);
    changing(window, "the woods", async || dragged(window, pointer, from, to).await).await;
    let drawn = shape(window, &id).await;
    changing(window, "the move", async || pulled(window, pointer, &one, (reach, 0.0)).await).await;
    let moved = shape(window, &id).await;
    changing(window, "the size", async || {
        pulled(window, pointer, "[data-knob=size] .dot", (0.0, 40.0)).await
    })
    .await;
    let grown = shape(window, &id).await;
    changing(window, "the turn", async || {
        pulled(window, pointer, "[data-knob=turn] .dot", (40.0, 25.0)).await
    })
    .await;
    let turned = shape(window, &id).await;

    let number = |shape: &Value, name: &str| shape[name].as_f64().unwrap();
    assert!(number(&moved, "x") > number(&drawn, "x"), "{drawn} {moved}");
    assert_eq!(moved["width"], drawn["width"]);
    assert!(number(&grown, "depth") > number(&moved, "depth"), "{moved} {grown}");
    assert!(number(&turned, "turn") > 10.0, "{turned}");

    window.run("document.querySelector('.tabs [data-tab=add]')?.click()").await;
    window.click("button[value='piece:wall']").await;
    let at = point(window, "svg.sketch", 25, 25).await;
    changing(window, "the wall", async || dragged(window, pointer, at, at).await).await;
    let named = "const name = document.getElementById('hand-name'); name.focus(); name.value = 'The dyke';
         name.dispatchEvent(new Event('change', { bubbles: true }));";
    changing(window, "its name", async || {
        window.run(named).await;
    })
    .await;
    assert_eq!(window.run("return document.activeElement.id").await, "hand-name", "the focus stays");
    changing(window, "a step back", async || window.click("#undo").await).await;
    changing(window, "the step again", async || window.click("#redo").await).await;
    let label = format!("return document.getElementById('p{}').getAttribute('aria-label')", first + 1);
    assert!(window.run(&label).await.as_str().unwrap().contains("The dyke"));
}

/// Begins a game on the table, and answers a few questions.
async fn played(window: &Window, running: &Running) {
    window.click("#acts form .go").await;
    window.wait("a table", "return location.pathname.startsWith('/t/')").await;
    let path = window.run("return location.pathname").await;
    let link = path.as_str().unwrap().to_string();
    for _ in 0..3 {
        let view = running
            .until(&link, |view| view["question"]["kind"].is_string() && view["question"]["seat"] != 1)
            .await;
        running.say(&link, &some_answer(&view)).await;
    }
    assert!(window.has("svg.board").await);
}

async fn tabs_looked_at(window: &Window, name: &str, is_phone: bool) {
    for tab in ["hand", "scenario", "add"] {
        window.run(&format!("document.querySelector('.tabs [data-tab={tab}]')?.click()")).await;
        looked_at(window, &format!("{name}-{tab}"), is_phone).await;
        if !is_phone {
            return;
        }
    }
}

#[tokio::test]
async fn a_table_is_drawn_by_mouse_and_played_on() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(DESK.0, DESK.1).await;
    window.go(&running.url("/scenes/new/new?system=sb")).await;
    looked_at(&window, "scene-new", false).await;
    begun(&window, &running, "sb").await;
    drawn(&window, Pointer::Mouse, 0).await;
    for (value, id) in [("mark", "m0"), ("figure", "f0")] {
        window.click(&format!("button[name=add][value={value}]")).await;
        let at = point(&window, "svg.sketch", 70, 30).await;
        changing(&window, value, async || dragged(&window, Pointer::Mouse, at, at).await).await;
        changing(&window, "its move", async || {
            pulled(&window, Pointer::Mouse, &format!("#{id} .hit"), (40.0, 60.0)).await
        })
        .await;
    }
    tabs_looked_at(&window, "scene-sb", false).await;
    let number =
        "document.getElementById('style').value = 'village'; document.getElementById('seed').value = '7'";
    window.run(number).await;
    changing(&window, "other terrain", async || window.click("button[name=shuffle][value=seed]").await).await;
    assert_eq!(window.run("return document.getElementById('seed').value").await, "7");
    looked_at(&window, "scene-sb-shuffled", false).await;
    changing(&window, "a step back", async || window.click("#undo").await).await;
    played(&window, &running).await;
    window.go(&running.url("/scenes")).await;
    looked_at(&window, "scene-list", false).await;
}

#[tokio::test]
async fn a_table_is_drawn_by_touch_on_a_phone_and_played_on() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(PHONE.0, PHONE.1).await;
    begun(&window, &running, "be").await;
    looked_at(&window, "scene-be-empty", true).await;
    drawn(&window, Pointer::Finger, 0).await;
    window.run("document.querySelector('.tabs [data-tab=add]').click()").await;
    window.click("button[name=add][value=area]").await;
    let (from, to) = (point(&window, "svg.sketch", 30, 70).await, point(&window, "svg.sketch", 50, 85).await);
    changing(&window, "an area", async || dragged(&window, Pointer::Finger, from, to).await).await;
    window.run("document.querySelector('.tabs [data-tab=scenario]').click()").await;
    changing(&window, "points", async || window.click("button[name=add][value=goal]").await).await;
    tabs_looked_at(&window, "scene-be", true).await;
    window.click("#acts a[href$='/share']").await;
    window.wait("the link", "return document.querySelector('#shared-link') !== null").await;
    looked_at(&window, "scene-share", true).await;
    let link = window.run("return document.querySelector('#shared-link').value").await;
    window.go(link.as_str().unwrap()).await;
    looked_at(&window, "scene-shared", true).await;
    window.click("form[action$='/take'] button").await;
    window.wait("the editor", EDITOR).await;
    played(&window, &running).await;
    window.go(&running.url("/scenes")).await;
    looked_at(&window, "scene-list", true).await;
}

/// Presses Tab until the focus is where it is wanted.
async fn tab_to(window: &Window, css: &str) {
    for _ in 0..200 {
        if window.run(&format!("return document.activeElement?.matches({css:?}) ?? false")).await
            == Value::Bool(true)
        {
            return;
        }
        window.press(&TAB.to_string()).await;
    }
    panic!("Tab does not come to {css}");
}

/// Presses a key while Shift is held.
async fn press_shifted(window: &Window, key: char) {
    let keys = [
        KeyAction::Down { value: SHIFT },
        KeyAction::Down { value: key },
        KeyAction::Up { value: key },
        KeyAction::Up { value: SHIFT },
    ];
    let actions = keys.into_iter().fold(KeyActions::new("keys".to_string()), KeyActions::then);
    window.client.perform_actions(actions).await.unwrap();
}

#[tokio::test]
async fn a_table_is_drawn_by_keys_alone() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(DESK.0, DESK.1).await;
    window.go(&running.url("/scenes/new/new?system=wf")).await;
    tab_to(&window, "[aria-labelledby=way-blank] .go").await;
    window.press(&ENTER.to_string()).await;
    window.wait("the editor", EDITOR).await;

    tab_to(&window, "button[value='piece:woods']").await;
    changing(&window, "the woods", async || window.press(&ENTER.to_string()).await).await;
    window.wait("the focus on it", "return document.activeElement?.id === 'p0'").await;
    let drawn = shape(&window, "p0").await;
    changing(&window, "the move", async || window.press(&format!("{RIGHT}{RIGHT}{DOWN}")).await).await;
    window.wait("the focus on it", "return document.activeElement?.id === 'p0'").await;
    let moved = shape(&window, "p0").await;
    changing(&window, "the turn", async || press_shifted(&window, RIGHT).await).await;
    let turned = shape(&window, "p0").await;
    changing(&window, "the size", async || press_shifted(&window, DOWN).await).await;
    let smaller = shape(&window, "p0").await;
    changing(&window, "a copy", async || window.press("d").await).await;
    window.wait("the focus on the copy", "return document.activeElement?.id === 'p1'").await;
    changing(&window, "one less", async || window.press(&DELETE.to_string()).await).await;
    changing(&window, "undo", async || window.press("z").await).await;
    assert!(window.has("#p1").await);

    let number = |shape: &Value, name: &str| shape[name].as_f64().unwrap();
    assert_eq!(number(&moved, "x") - number(&drawn, "x"), 2.0);
    assert_eq!(number(&moved, "y") - number(&drawn, "y"), 1.0);
    assert_eq!(turned["turn"].as_f64().unwrap().round(), 15.0);
    assert!(number(&smaller, "width") < number(&turned, "width"), "{turned} {smaller}");

    tab_to(&window, "#p1").await;
    window.press(&ENTER.to_string()).await;
    window.wait("its fields", "return document.activeElement?.id === 'hand-name'").await;
    changing(&window, "its name", async || window.press(&format!("x{ENTER}")).await).await;
    window.press(&ESCAPE.to_string()).await;
    window.wait("the table", "return document.activeElement?.id === 'p1'").await;
    looked_at(&window, "scene-wf-keys", false).await;
    tab_to(&window, "#acts form .go").await;
    window.press(&ENTER.to_string()).await;
    window.wait("a table", "return location.pathname.startsWith('/t/')").await;
}
