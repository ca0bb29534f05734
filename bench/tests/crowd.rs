//! What the guests of the crowded hall read.

use bench::crowd::asked::{Asked, read, read_update};
use bench::crowd::events::Events;
use bench::crowd::metric;
use serde_json::json;

#[test]
fn a_choice_offers_what_can_be_taken() {
    let markup = r##"<section id="ask" class="card ask mine" data-number="7" data-kind="choice"><h2>Now?</h2>
        <button type="button" class="opt" data-kind="choice" data-answer="go"><strong>Go</strong></button>
        <button type="button" class="opt" data-kind="choice" data-answer="no" aria-disabled="true">No</button>
        <button type="button" class="undo" data-undo>Take back</button></section>"##;

    assert_eq!(read(markup), Some(Asked::Mine(vec![json!({ "choose": "go", "number": 7 })])));
}

#[test]
fn picks_are_as_few_as_may_be_and_begin_anywhere() {
    let markup = r#"<section class="ask mine" data-number="7" data-kind="pick"><form data-least="2" data-most="3" data-kind="pick">
        <input type="checkbox" value="a"><input type="checkbox" value="b" disabled><input value="c">
        <button type="submit" class="go" disabled>These</button></form></section>"#;

    let wanted = vec![json!({ "pick": ["a", "c"], "number": 7 }), json!({ "pick": ["c", "a"], "number": 7 })];
    assert_eq!(read(markup), Some(Asked::Mine(wanted)));
}

#[test]
fn a_move_goes_one_of_the_ways_shown_or_stays() {
    let way = r#"<section class="mine" data-number="7"><div data-kind="move"><button class="opt" data-kind="way" data-way="[{&quot;x&quot;:1}]">
        </button><button class="go" data-go disabled>Go</button></div></section>"#;
    let none = r#"<section class="mine" data-number="7"><div data-kind="move"><button class="go" data-go disabled>Go</button></div></section>"#;

    assert_eq!(read(way), Some(Asked::Mine(vec![json!({ "move": [{ "x": 1 }], "number": 7 })])));
    assert_eq!(read(none), Some(Asked::Mine(vec![json!({ "move": [], "number": 7 })])));
}

#[test]
fn a_fact_and_a_roll_are_answered() {
    let fact = r#"<section class="mine" data-number="7"><button data-kind="fact" data-answer="false">No</button></section>"#;
    let roll = r#"<section class="mine" data-number="7"><button class="key" data-face="1">1</button><button class="opt roll" data-roll>Roll</button></section>"#;

    assert_eq!(read(fact), Some(Asked::Mine(vec![json!({ "fact": false, "number": 7 })])));
    assert_eq!(read(roll), Some(Asked::Mine(vec![json!({ "roll": true, "number": 7 })])));
}

#[test]
fn an_update_tells_its_version_and_the_question_if_it_is_new() {
    let new = json!({ "whole": true, "version": 12, "put": [["log-1", "log", "<li>[\"ask\",</li>"],
        ["ask", "play", "<section id=\"ask\" class=\"card ask theirs\"></section>"]] });

    assert_eq!(read_update(&new.to_string()), Some((12, Some(Asked::Theirs))));
    assert_eq!(read_update(r#"{"version":7,"drop":["m-1"]}"#), Some((7, None)));
    assert_eq!(read(r#"<section class="card ask over"></section>"#), Some(Asked::Over));
    assert_eq!(read_update("{}"), None);
}

#[test]
fn events_come_whole_however_they_are_cut() {
    let sent = "data: {\"version\":1}\n\n:\n\ndata: a\ndata: b\n\ndata: not yet";
    for size in 1..sent.len() {
        let mut events = Events::default();
        let mut found = Vec::new();
        for bytes in sent.as_bytes().chunks(size) {
            events.push(bytes);
            found.extend(std::iter::from_fn(|| events.next_data()));
        }

        assert_eq!(found, ["{\"version\":1}", "a\nb"], "in pieces of {size}");
    }
}

#[test]
fn a_metric_is_found_by_its_whole_name() {
    let text = "# TYPE a_total counter\na_total_of 3\na_total 2.5\n";

    assert_eq!(metric(text, "a_total"), Some(2.5));
    assert_eq!(metric(text, "a"), None);
}
