//! After the game: the replay, the battle report, the rematch; and the companion beside real miniatures.

use std::collections::BTreeMap;

use hall::page::board::Drawing;
use hall::report::{chapters, html, markdown};
use hall::{Place, Who};
use referee::AnyGame;
use reqwest::StatusCode;
use serde_json::{Value, json};

use crate::common::browser::Browser;
use crate::common::{Running, mind, order, some_answer, start};

const WHAT: [&str; 7] =
    ["end", "replay", "replay?at=3", "replay/pieces?at=3", "report", "report.html", "report.md"];

/// Lets minds play a whole game, and returns its links.
async fn played(running: &Running, scenario: &str) -> Vec<String> {
    let links =
        running.lay(&order(scenario, &[mind(), mind()][..if scenario == "the-hunt" { 1 } else { 2 }])).await;
    running.until_over(&links[0]).await;
    links
}

/// The game again, from its ledger.
async fn read_back(running: &Running, link: &str) -> Box<dyn AnyGame> {
    let ledger = running.get(&format!("{link}/ledger")).await.text().await.unwrap();
    systems::library().wake(&ledger, None).unwrap()
}

async fn json_of(running: &Running, path: &str) -> Value {
    let answer = running.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.json().await.unwrap()
}

async fn text_of(running: &Running, path: &str) -> String {
    let answer = running.get(path).await;
    assert_eq!(answer.status(), StatusCode::OK, "{path}");
    answer.text().await.unwrap()
}

/// How many tables are awake.
async fn tables(running: &Running) -> String {
    let metrics = text_of(running, "/metrics").await;
    metrics.lines().find(|line| line.contains("tables_awake ")).unwrap().to_string()
}

/// A page as its fragments by id.
#[derive(Default)]
struct Page(BTreeMap<String, String>);

impl Page {
    fn apply(&mut self, update: &Value) {
        if update["whole"] == true {
            self.0.clear();
        }
        for id in update["drop"].as_array().into_iter().flatten() {
            self.0.remove(id.as_str().unwrap());
        }
        for put in update["put"].as_array().into_iter().flatten() {
            let [id, _, html] = [0, 1, 2].map(|part| put[part].as_str().unwrap().to_string());
            self.0.insert(id, html);
        }
    }
}

#[tokio::test]
async fn before_the_end_nothing_of_the_past_is_shown() {
    let running = start().await;
    let links = running.lay(&order("the-hunt", &[Who::Me])).await;

    for link in &links {
        for what in WHAT {
            let answer = running.get(&format!("{link}/{what}")).await;
            assert_eq!(answer.status(), StatusCode::LOCKED, "{what}");
            assert!(answer.text().await.unwrap().contains("when it is over"), "{what}");
        }
    }
}

#[tokio::test]
async fn every_moment_of_the_replay_is_the_game_as_it_stood() {
    let running = start().await;
    let links = played(&running, "the-hunt").await;
    let game = read_back(&running, &links[0]).await;
    let milestones = game.milestones();
    let mut stepped = Page::default();
    stepped.apply(&json_of(&running, &format!("{}/replay/pieces?at=0", links[1])).await);

    for (at, &told) in milestones.iter().enumerate().step_by(3) {
        let view = game.at(at).unwrap().view(None);
        let update = json_of(&running, &format!("{}/replay/pieces?at={at}", links[1])).await;
        let mut page = Page::default();
        page.apply(&update);

        assert_eq!((update["version"].as_u64(), view.log.len()), (Some(at as u64), told));
        for piece in Drawing::of(&view).unwrap().fragments() {
            assert_eq!(page.0.get(&piece.id), Some(&piece.html.to_string()), "answer {at}");
        }
        let before = at.checked_sub(1).map_or(0, |before| milestones[before]);
        for place in 0..told {
            let line = format!("id=\"l{place}\"");
            let is_past = page.0.contains_key(&format!("l{place}"));
            assert_eq!(
                (is_past, page.0["news"].contains(&line)),
                (place < before, place >= before),
                "answer {at}"
            );
        }

        let from = at.saturating_sub(3);
        stepped.apply(&json_of(&running, &format!("{}/replay/pieces?at={at}&from={from}", links[0])).await);
        assert_eq!(stepped.0, page.0, "stepped to answer {at}");
    }

    let back =
        json_of(&running, &format!("{}/replay/pieces?at=0&from={}", links[0], game.answers() / 3 * 3)).await;
    stepped.apply(&back);
    let mut first = Page::default();
    first.apply(&json_of(&running, &format!("{}/replay/pieces?at=0", links[0])).await);
    assert_eq!(stepped.0, first.0);
}

#[tokio::test]
async fn a_moment_has_an_address_and_links_work_without_scripts() {
    let running = start().await;
    let links = played(&running, "the-courier").await;
    let game = read_back(&running, &links[0]).await;
    let last = game.answers();
    let turns = chapters(&game.view(None).log, &game.milestones());

    for link in &links {
        let page = text_of(&running, &format!("{link}/replay?at=5")).await;
        for to in [0, 4, 6, last].into_iter().chain(turns.iter().map(|turn| turn.step)) {
            assert!(page.contains(&format!("href=\"{link}/replay?at={to}\"")), "to {to}");
        }
    }
    let [beyond, end, nowhere, begin] = ["999999", &last.to_string(), "minus", "0"].map(str::to_string);
    let page = async |at: &String| text_of(&running, &format!("{}/replay?at={at}", links[0])).await;
    assert_eq!(page(&beyond).await, page(&end).await);
    assert_eq!(page(&nowhere).await, page(&begin).await);
}

#[tokio::test]
async fn the_report_tells_all_and_stands_alone() {
    let running = start().await;
    let links = played(&running, "the-hunt").await;
    let game = read_back(&running, &links[0]).await;
    let view = game.view(None);
    let escaped = |text: &str| {
        text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
    };

    for what in ["report", "report.html"] {
        let page = text_of(&running, &format!("{}/{what}", links[1])).await;
        for line in view.log.iter().filter(|line| line.level != frame::view::Level::Chapter) {
            assert!(page.contains(&escaped(&line.text)), "{what}: {}", line.text);
        }
        let pictures = page.matches("<svg class=\"board still\"").count();
        assert!(
            pictures > 3 && pictures <= chapters(&view.log, &game.milestones()).len(),
            "{what}: {pictures}"
        );
        assert_eq!(page.matches("id=\"plain-terrain\"").count(), 1, "{what}: one ground for all pictures");
        assert!(
            page.contains("Every die and every line holds") && page.contains(&game.seed_hex().unwrap()),
            "{what}"
        );
        assert!(page.contains(&escaped(view.over.as_deref().unwrap())), "{what}");
    }
    let alone = text_of(&running, &format!("{}/report.html", links[1])).await;
    for foreign in
        ["<script", "<link", "<img", "src=", "http:", "https:", "@import", "url(\"", "url(h", "href=\"/"]
    {
        assert!(!alone.contains(foreign), "{foreign}");
    }
    let answer = running.get(&format!("{}/report.md", links[1])).await;
    assert!(answer.headers()["content-disposition"].to_str().unwrap().contains(".md\""));
    let text = answer.text().await.unwrap();
    assert!(text.starts_with(&format!("# {}", view.title)) && text.contains("\n## Turn 1\n"), "{text}");
    assert!(
        text.find("## Score") < text.find("## Great moments")
            && text.find("## The sides") < text.find("## Turn 1")
    );
    assert_eq!(
        text.matches(" activates.").count(),
        view.log.iter().filter(|line| line.text.ends_with(" activates.")).count()
    );
}

#[test]
fn names_are_words_and_never_markup() {
    let wild = "<b>O'N&il*_|`[x](javascript:y)\\";
    let setup = json!({"system": "sb", "dice": {"seed": 7}, "scenario": {
        "figures": [{"profile": "infantryman", "name": wild, "at": [3, 3]}, {"profile": "ghoul", "at": [9, 9]}],
        "table": {"width": 24, "depth": 24}, "options": {"turns": 2}}});
    let (mut game, _) = systems::library().open(&serde_json::from_value(setup).unwrap()).unwrap();
    while let Some(message) = game.think("captain") {
        game.answer(None, message).unwrap();
    }
    assert!(game.over().is_some() && game.ledger().contains("O'N&il"));

    let (page, text) = (html(&*game), markdown(&*game));

    assert!(page.contains("&lt;b&gt;O'N&amp;il") && !page.contains("<b>O'N"), "the page");
    assert!(
        text.contains("&lt;b&gt;O'N&amp;il\\*\\_\\|\\`\\[x\\](javascript:y)\\\\") && !text.contains("<b>"),
        "the text"
    );
}

#[tokio::test]
async fn a_rematch_is_laid_by_a_button_and_not_by_looking() {
    let running = start().await;
    let links = played(&running, "the-courier").await;
    let [spectator, referee] = &links[..] else { panic!("minds have no links") };
    let before = tables(&running).await;
    let page = text_of(&running, &format!("{referee}/rematch")).await;

    assert!(page.contains("method=\"post\"") && page.contains("Swap sides") && page.contains("Same sides"));
    assert_eq!(tables(&running).await, before);
    assert_eq!(running.get(&format!("{spectator}/rematch")).await.status(), StatusCode::FORBIDDEN);
    let laid = running.post(&format!("{referee}/rematch"), &json!({})).await;
    assert_eq!(laid.status(), StatusCode::OK);
    assert!(laid.url().path().starts_with("/t/") && !laid.url().path().starts_with(referee.as_str()));
}

/// Posts a form as a button would.
async fn pressed(running: &Running, path: &str, form: &str) -> String {
    let client = reqwest::Client::new();
    let kind = "application/x-www-form-urlencoded";
    let post = client.post(running.url(path)).header("content-type", kind).body(form.to_string());
    post.send().await.unwrap().url().path().to_string()
}

#[tokio::test]
async fn a_rematch_has_the_same_sides_or_swapped_ones() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Me, mind()])).await;
    let hand_over = json!({ "seat": 0, "mind": "captain" });
    assert_eq!(running.post(&format!("{}/seat", links[0]), &hand_over).await.status(), StatusCode::OK);
    running.until_over(&links[0]).await;

    for (sides, own) in [("same", 0), ("swapped", 1)] {
        let link = pressed(&running, &format!("{}/rematch", links[0]), &format!("sides={sides}")).await;
        let asked = running.until(&link, |view| view["question"]["seat"] == own).await;
        assert!(asked.get("over").is_none(), "{sides}");
    }
}

/// Who begins the rematch sits where he sat, or on the other side; the friend's page leads him to his own place.
#[tokio::test]
async fn a_rematch_brings_the_friend_along() {
    let running = start().await;
    for (sides, own) in [("same", 0), ("swapped", 1)] {
        let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
        for (link, seat) in [(&links[0], 0), (&links[1], 1)] {
            let hand_over = json!({ "seat": seat, "mind": "captain" });
            assert_eq!(running.post(&format!("{link}/seat"), &hand_over).await.status(), StatusCode::OK);
        }
        running.until_over(&links[0]).await;
        assert!(!text_of(&running, &links[1]).await.contains("Join the rematch"));

        let mine = pressed(&running, &format!("{}/rematch", links[0]), &format!("sides={sides}")).await;

        let page = text_of(&running, &links[1]).await;
        let (before, _) = page.split_once("Join the rematch").expect("the friend is told");
        let (_, theirs) = before.rsplit_once("href=\"").unwrap();
        let theirs = theirs.split_once('"').unwrap().0;
        assert!(
            !text_of(&running, &links[2]).await.contains("Join the rematch"),
            "who looks on has no place"
        );
        for (link, seat) in [(mine.as_str(), own), (theirs, 1 - own)] {
            let hand_over = json!({ "seat": seat, "mind": "captain" });
            assert_eq!(
                running.post(&format!("{link}/seat"), &hand_over).await.status(),
                StatusCode::OK,
                "{sides}"
            );
        }
    }
}

#[tokio::test]
async fn the_end_is_shown_in_place_of_the_table_and_says_who_won_as_the_seat_sees_it() {
    let running = start().await;
    let links = running.lay(&order("the-courier", &[Who::Me, Who::Friend])).await;
    for (link, seat) in [(&links[0], 0), (&links[1], 1)] {
        let hand_over = json!({ "seat": seat, "mind": "captain" });
        assert_eq!(running.post(&format!("{link}/seat"), &hand_over).await.status(), StatusCode::OK);
    }
    let view = running.until_over(&links[0]).await;
    let winner = view["winner"]["side"].as_u64().expect("a side has won with this seed");

    for (seat, link) in links.iter().enumerate() {
        let page = text_of(&running, link).await;
        let headline = match seat as u64 {
            seat if seat == winner => "Victory<",
            0 | 1 => "Defeat<",
            _ => "Victory for ",
        };
        assert!(page.contains(&format!("id=\"verdict\">{headline}")), "seat {seat}");
        assert!(page.contains(view["over"].as_str().unwrap()));
        assert!(page.contains(&format!("data-share=\"{}/end\"", links[2])), "a seat is never shared");
        assert_eq!(page.contains("Rematch"), seat != 2, "who looks on begins no game");
        assert_eq!(page, text_of(&running, &format!("{link}/end")).await);
        assert!(text_of(&running, &format!("{link}/board")).await.contains("class=\"ask over\""));
    }
}

#[tokio::test]
async fn a_report_is_small() {
    let running = start().await;
    let links = played(&running, "the-hunt").await;

    let bytes = text_of(&running, &format!("{}/report.html", links[1])).await.len();

    assert!(bytes < 200_000, "{bytes} bytes");
}

#[tokio::test]
async fn a_companion_says_what_to_do_on_the_table_until_the_next_answer() {
    let running = start().await;
    let mut wanted = order("the-hunt", &[]);
    wanted.game.real_table = true;
    wanted.seats = vec![Place { who: Who::Me, typed: true }];
    let links = running.lay(&wanted).await;
    let mut told = running.view(&links[0]).await["log"].as_array().map_or(0, Vec::len);

    for _ in 0..60 {
        let view = running.view(&links[0]).await;
        if view.get("over").is_some() {
            break;
        }
        running.say(&links[0], &some_answer(&view)).await;
        let log = running.view(&links[0]).await["log"].as_array().cloned().unwrap_or_default();
        let page = text_of(&running, &links[0]).await;
        let (_, doing) = page.split_once("id=\"to-do\"").unwrap();
        let (doing, asking) = doing.split_once("</section>").unwrap();
        // What a figure did stands there, four lines at most; who acts and which turn it is stands elsewhere.
        let done = log.iter().skip(told).filter(|line| line.get("level").is_none()).count();
        // Lines that the player has not gone on from yet stay there with them.
        assert!((done.min(4)..=4).contains(&doing.matches("<li").count()), "{doing}");
        assert!(
            asking.trim_start().starts_with("<section id=\"ask\"") && !page.contains("<svg id=\"board\"")
        );
        told = log.len();
    }
}

const RIGHT: &str = "\u{E014}";
const HOME: &str = "\u{E011}";
const END: &str = "\u{E010}";

#[tokio::test]
async fn a_replay_is_walked_through_by_keys_and_looks_as_if_loaded_there() {
    let (running, mut browser) = (start().await, Browser::start());
    let links = played(&running, "the-hunt").await;
    let last = read_back(&running, &links[0]).await.answers();
    for (width, height) in [(1280, 800), (360, 740)] {
        let window = browser.window(width, height).await;
        window.go(&running.url(&format!("{}/replay?at=40", links[1]))).await;
        let at = async |moment: usize| {
            let there = format!("return document.getElementById('play').dataset.at === '{moment}'");
            window.wait(&format!("answer {moment}"), &there).await;
        };
        for moment in 41..44 {
            window.press(RIGHT).await;
            at(moment).await;
        }
        let told = [window.text("#log").await, window.text("#news").await, window.text("#ask").await];
        window.go(&running.url(&format!("{}/replay?at=43", links[1]))).await;
        assert_eq!([window.text("#log").await, window.text("#news").await, window.text("#ask").await], told);

        window.press(END).await;
        at(last).await;
        assert!(!window.text("#ask .result").await.is_empty());
        assert!(window.run("return location.search").await == json!(format!("?at={last}")));
        window.press(HOME).await;
        at(0).await;
        window.click("#run").await;
        window.wait("a move", "return document.getElementById('play').dataset.at > 0").await;
        window.click("#run").await;

        assert!(!window.overflows().await);
        assert_eq!(window.serious_findings().await, Vec::<String>::new());
        window.picture(&format!("replay-{width}")).await;
        window.go(&running.url(&format!("{}/report", links[1]))).await;
        assert!(!window.overflows().await);
        assert_eq!(window.serious_findings().await, Vec::<String>::new());
        window.picture(&format!("report-{width}")).await;
    }
}

#[tokio::test]
async fn beside_the_table_a_tap_on_a_name_is_the_answer() {
    let (running, mut browser) = (start().await, Browser::start());
    let mut wanted = order("the-hunt", &[]);
    wanted.game.real_table = true;
    wanted.seats = vec![Place { who: Who::Me, typed: true }];
    let links = running.lay(&wanted).await;
    let mut view = running.view(&links[0]).await;
    while view["question"].get("count").is_none() {
        running.say(&links[0], &some_answer(&view)).await;
        view = running.view(&links[0]).await;
    }
    let window = browser.window(360, 740).await;
    window.go(&running.url(&links[0])).await;
    window
        .wait("the hint", "return document.querySelector('#ask .hint')?.innerText.startsWith('Tap one name')")
        .await;
    assert!(!window.overflows().await);
    assert_eq!(window.serious_findings().await, Vec::<String>::new());
    window.picture("companion-360").await;
    let asked = view["question"].clone();

    window.click("#ask label.pick strong").await;

    running.until(&links[0], |view| view["question"] != asked).await;
    window.click("#ask [data-undo]").await;
    window.wait("the question again", "return document.querySelector('#ask label.pick') !== null").await;
}
