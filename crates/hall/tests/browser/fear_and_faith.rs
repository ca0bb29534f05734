//! Fear and Faith in a real browser: sticks, markers, parties, and a table of miniatures.

use std::sync::{Arc, Mutex};

use hall::{TableOrder, Who};
use serde_json::Value;

use crate::common::browser::{Browser, Window};
use crate::common::clicking::{SETTLED, click, played_to_the_end};
use crate::common::{Running, order, start};

fn game(scenario: &str, who: &[Who]) -> TableOrder {
    TableOrder { system: "ff".to_string(), ..order(scenario, who) }
}

/// The first scenario against the ruffian, to the battle's end.
#[tokio::test]
async fn zombies_are_fought_to_the_end() {
    let zombies = game("zombie-infestation", &[Who::Me, Who::Mind("ruffian".to_string())]);
    played_to_the_end(&zombies, "Wolves in the Mist").await;
}

/// The sticks that the system measures with lie on the board.
#[tokio::test]
async fn the_sticks_lie_on_the_board() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 900).await;
    let links = running.lay(&game("chainsaw-massacre", &[Who::Me, Who::Me])).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the board", "return document.querySelectorAll('.sticks g').length === 3").await;
    assert!(
        window.run("return document.querySelector('.sticks title').textContent").await == "Short, 7.5 cm"
    );
}

/// Where somebody is put is one tap on the board, and another tap another place; a move is one straight line.
#[tokio::test]
async fn models_are_put_down_and_moved_by_tapping_the_board() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(1280, 900).await;
    let links = running.lay(&game("zombie-infestation", &[Who::Me, Who::Me])).await;
    window.go(&running.url(&links[0])).await;
    window.click("#ask .opt[data-answer=north]").await;
    window
        .wait("the zombies to be picked", "return document.querySelector('#ask form.picks') !== null")
        .await;
    click(&[&window], 1).await;
    for at in [(4500, 7500), (3500, 8200)] {
        window
            .wait(
                "a place to be asked for",
                "return document.querySelector('#ask [data-course=spot]') !== null",
            )
            .await;
        tap(&window, 4500, 500).await; // within two Long of the others' edge
        window.wait("a place that is refused", "return document.querySelector('#path.bad') !== null").await;
        tap(&window, at.0, at.1).await;
        window.wait("a place that will do", "return document.querySelector('#path.fine') !== null").await;
        assert!(window.text("#path").await.contains("from the west edge"));
        let before = window.run("return document.querySelectorAll('.figure').length").await;
        window.click("#ask [data-go]").await;
        let more = format!("return document.querySelectorAll('.figure').length > {before}");
        window.wait("the model on the table", &more).await;
    }
    let course = "return document.querySelector('#ask .moving')?.dataset.course ?? ''";
    for _ in 0..200 {
        if window.run(course).await == "straight" {
            break;
        }
        click(&[&window], 1).await;
        window.wait("the next question", SETTLED).await;
    }
    assert_eq!(window.run(course).await, "straight");
    let from =
        "const { x, y } = document.querySelector('#ask .moving').dataset; return [Number(x), Number(y)]";
    let from = window.run(from).await;
    let [x, y] = [0, 1].map(|place| from[place].as_i64().unwrap_or_default());
    tap(&window, x + 300, y + 300).await;
    tap(&window, x - 400, y + 200).await;
    window.wait("one straight line", "return document.querySelectorAll('#draft .corner').length === 0 && document.querySelector('#draft .way') !== null").await;
    assert!(!window.text("#path").await.contains("one point is asked for"));
    window.picture("ff-straight").await;
}

/// Taps the board at a point in tenths of a millimetre.
async fn tap(window: &Window, x: i64, y: i64) {
    let script = format!(
        "const board = document.querySelector('svg.board');
        const at = new DOMPoint({x}, {y}).matrixTransform(board.getScreenCTM());
        const told = {{ clientX: at.x, clientY: at.y, pointerId: 1, pointerType: 'mouse', button: 0, isPrimary: true, bubbles: true }};
        const capture = board.setPointerCapture;
        board.setPointerCapture = () => {{}};
        const under = document.elementFromPoint(at.x, at.y) ?? board;
        under.dispatchEvent(new PointerEvent('pointerdown', told));
        under.dispatchEvent(new PointerEvent('pointerup', told));
        board.setPointerCapture = capture;"
    );
    window.run(&script).await;
}

#[tokio::test]
async fn a_short_scenario_is_clicked_to_its_end() {
    let (running, mut browser) = (start().await, Browser::start());
    let window = browser.window(390, 844).await;
    let links = running.lay(&game("chainsaw-massacre", &[Who::Me, Who::Me])).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;

    click(&[&window], 3000).await;

    window.wait("the end", "return document.querySelector('#ask.over') !== null").await;
    assert!(window.text("#ask").await.contains('–'));
    assert!(!window.overflows().await);
    window.picture("ff-over-phone").await;
}

/// Everything that a link is sent while the game goes on.
async fn overheard(running: &Running, link: &str) -> Arc<Mutex<String>> {
    let heard = Arc::new(Mutex::new(String::new()));
    let mut told = running.get(&format!("{link}/live?since=0")).await;
    let into = Arc::clone(&heard);
    tokio::spawn(async move {
        while let Ok(Some(bytes)) = told.chunk().await {
            into.lock().unwrap().push_str(&String::from_utf8_lossy(&bytes));
        }
    });
    heard
}

/// The names of the wolves that are still behind markers, as their own player reads them.
fn hidden(view: &Value) -> Vec<String> {
    let notes = view["notes"].as_array().cloned().unwrap_or_default();
    let behind = notes.iter().filter_map(|note| note.as_str()?.strip_prefix("Behind Marker"));
    let names = behind.filter_map(|note| Some(note.split_once(": ")?.1.trim_end_matches('.').to_string()));
    names.filter(|name| name != "nobody").collect()
}

/// Two people play the wolves in the mist, each in a browser of their own. Nothing that the hunters or those who look on
/// are sent, and nothing that the hunters' page holds, names a wolf that is still behind a marker; and nobody's page
/// knows the link of another seat. The hunters themselves have no secrets here.
#[tokio::test]
async fn markers_hide_wolves_from_the_other_browser() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = running.lay(&game("wolves-in-the-mist", &[Who::Me, Who::Friend])).await;
    let (hunters, wolves) = (browser.window(1280, 900).await, browser.window(1280, 900).await);
    hunters.go(&running.url(&links[0])).await;
    wolves.go(&running.url(&links[1])).await;
    let to_hunters = overheard(&running, &links[0]).await;
    let to_spectators = overheard(&running, &links[2]).await;
    let whole = "return document.documentElement.outerHTML";

    let (mut clicks, mut most, mut looks) = (0, 0, 0);
    while clicks < 120 {
        let more = click(&[&hunters, &wolves], 10).await;
        clicks += more;
        // What the others have is read first: a wolf that is hidden after that was hidden then.
        let page = hunters.run(whole).await.as_str().unwrap_or_default().to_string();
        let views = [running.view(&links[0]).await.to_string(), running.view(&links[2]).await.to_string()];
        let heard = [&to_hunters, &to_spectators].map(|heard| heard.lock().unwrap().clone());
        let known = running.view(&links[1]).await;
        let names = hidden(&known);
        for text in [&page].into_iter().chain(&views).chain(&heard) {
            assert!(!text.contains("Behind Marker"), "somebody else's notes are told");
            for name in &names {
                assert!(!text.contains(name.as_str()), "{name} is still behind a marker, and is named");
            }
        }
        (most, looks) = (most.max(names.len()), looks + usize::from(!names.is_empty()));
        if more < 10 {
            break;
        }
    }

    assert_eq!(most, 5, "all the wolves were hidden once");
    assert!(looks >= 3, "after {clicks} clicks only {looks} looks");
    assert!(!to_hunters.lock().unwrap().is_empty());
    let shown = hunters.run("return document.body.innerText").await.to_string();
    let turned = ["The Tanner's Boy", "Old Kessa", "The Third Shepherd", "Rime", "Sleet"];
    assert!(turned.iter().any(|name| shown.contains(name)), "a marker that was turned over shows its wolf");
    for (window, other) in [(&hunters, &links[1]), (&wolves, &links[0])] {
        assert!(!window.run(whole).await.to_string().contains(other.as_str()), "the other seat's link");
    }
    hunters.picture("ff-markers").await;
    wolves.picture("ff-markers-own").await;
}

/// With miniatures on a real table nothing is measured: people are asked.
#[tokio::test]
async fn a_table_of_miniatures_begins() {
    let (running, mut browser) = (start().await, Browser::start());
    let mut order = game("human-cattle", &[Who::Me, Who::Me]);
    order.game.real_table = true;
    let links = running.lay(&order).await;
    let window = browser.window(390, 844).await;
    window.go(&running.url(&links[0])).await;
    window.wait("the question", "return document.querySelector('#ask.mine button') !== null").await;

    click(&[&window], 40).await;

    assert!(running.view(&links[0]).await["table"].is_null());
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    assert!(!window.overflows().await);
    window.picture("ff-companion").await;
}
