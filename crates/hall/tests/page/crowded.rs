//! Where there is much in little room: many options of one kind, and marks at the edge of the board.

use fates::Kind as QuestionKind;
use frame::view::{ChanceView, FigureView, OptionView, PromiseView, QuestionView, TableView, Token, Trait};
use hall::page::board::Drawing;
use table::{Length, Point, inches};

use super::board::{asked, at, figure, option, question, table, values};

fn charge(whom: &str) -> OptionView {
    OptionView {
        group: Some("Charge".to_string()),
        ..option(&format!("charge-{whom}"), &format!("Charge {whom}"))
    }
}

fn panel(options: Vec<OptionView>) -> String {
    asked(QuestionView { options, ..question(QuestionKind::Choice) })
}

/// Three of a kind fold into one line with one key, and to whom opens under it; two stay as they are.
#[test]
fn many_of_a_group_stand_under_one_line() {
    let three = panel(vec![
        option("move", "Move"),
        charge("roux"),
        charge("petit"),
        charge("blum"),
        option("done", "Done"),
    ]);
    assert_eq!(three.matches("<details class=\"choice group\">").count(), 1);
    assert!(three.contains("<strong>Charge</strong><span class=\"odds\">one of 3</span>"));
    assert_eq!(values(&three, "data-answer"), ["move", "charge-roux", "charge-petit", "charge-blum", "done"]);
    assert_eq!(values(&three, "aria-keyshortcuts"), ["1", "2", "3"]);

    let two = panel(vec![charge("roux"), charge("petit"), option("done", "Done")]);
    assert!(!two.contains("<details"));
    assert_eq!(values(&two, "aria-keyshortcuts"), ["1", "2", "3"]);
}

/// What promises something is there to be compared, and stays open.
#[test]
fn options_with_odds_are_not_folded_away() {
    let promise = PromiseView {
        chances: vec![ChanceView { name: "hit".to_string(), count: 21, of: 100 }],
        words: String::new(),
        parts: Vec::new(),
    };
    let shown = |whom: &str| OptionView { promise: Some(promise.clone()), ..charge(whom) };

    assert!(!panel(vec![shown("roux"), shown("petit"), shown("blum"), shown("kern")]).contains("<details"));
}

/// A mark is so far from the middle of the base as always, or as far in as it takes to see it whole: 64 tenths of a
/// millimetre for a state, 70 for a token, 140 and 86 for a height.
#[test]
fn marks_at_the_edge_are_seen_whole() {
    let marked = |at: Point| FigureView {
        radius: Length(125),
        elevation: inches(3),
        tokens: vec![Token { name: "fatigue".to_string(), count: 2, rule: None }],
        states: vec![Trait { name: "stunned".to_string(), rule: None }],
        ..figure(0, "Roux", at)
    };
    let drawn = |at: Point| {
        let (figure, table) = (marked(at), table());
        let view = TableView { figures: vec![figure.clone()], ..table };
        let drawing = Drawing::of(&view).expect("a board").figure(&figure).into_string();
        values(&drawing, "transform")[1..]
            .iter()
            .filter(|place| place.starts_with("translate"))
            .map(ToString::to_string)
            .collect::<Vec<_>>()
    };

    assert_eq!(drawn(at(5, 5)), ["translate(125 -125)", "translate(-125 -125)", "translate(0 -255)"]);
    assert_eq!(
        drawn(Point { x: 125, y: 125 }),
        ["translate(125 -55)", "translate(-61 -61)", "translate(15 -39)"]
    );
}
