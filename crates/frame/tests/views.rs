//! Views as they are written down.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Kind as QuestionKind, RuleId, Seat};
use frame::view::{BoardView, FigureView, OptionView, QuestionView, TableView};
use serde_json::{json, to_value};
use table::{Kind, Length, Point, Polygon, Table, Terrain, Unit, inches};

#[test]
fn a_view_leaves_out_what_is_empty() {
    let ghoul = FigureView {
        id: FigureId(0),
        name: "Ghoul 1".into(),
        side: None,
        kind: "Ghoul".into(),
        look: None,
        at: Some(Point { x: 127, y: 127 }),
        radius: Length(127),
        elevation: Length::ZERO,
        health: None,
        stats: vec![],
        tokens: vec![],
        states: vec![],
        traits: vec![],
        gear: vec![],
        gone: false,
        active: true,
    };
    let view = TableView { title: "The Lost Patrol".into(), figures: vec![ghoul], ..TableView::default() };

    assert_eq!(
        to_value(&view).unwrap(),
        json!({
            "title": "The Lost Patrol",
            "figures": [{"id": 0, "name": "Ghoul 1", "kind": "Ghoul", "at": [127, 127], "radius": 127, "active": true}],
        })
    );
}

#[test]
fn a_question_says_why_an_option_is_missing() {
    let option = |answer: &str, why_not: Option<&str>| OptionView {
        why_not: why_not.map(Into::into),
        ..OptionView::plain(answer, answer.replace('-', " "))
    };
    let question = QuestionView {
        seat: Seat(1),
        rule: RuleId("gm.melee.reply.1"),
        kind: QuestionKind::Choice,
        text: "How does the Knight reply?".into(),
        about: Some(FigureId(3)),
        options: vec![option("strike-back", Some("it is stunned")), option("step-away", None)],
        count: None,
        reach: None,
        way_after: None,
        usual: None,
        at_stake: None,
        dice_names: Vec::new(),
        dice: vec![],
    };

    assert_eq!(
        to_value(&question).unwrap(),
        json!({
            "seat": 1, "rule": "gm.melee.reply.1", "kind": "choice", "text": "How does the Knight reply?", "about": 3,
            "options": [
                {"answer": "strike-back", "words": "strike back", "why_not": "it is stunned"},
                {"answer": "step-away", "words": "step away"},
            ],
        })
    );
}

#[test]
fn the_board_is_shown_with_words_for_its_terrain() {
    let corners = [(254, 254), (508, 254), (508, 508), (254, 508)].map(|(x, y)| Point { x, y });
    let outline = Polygon::new(corners.to_vec()).unwrap();
    let water =
        Terrain { name: "block".into(), kind: Kind::Water, outline, bottom: Length::ZERO, top: Length::ZERO };
    let table = Table::new(inches(12), inches(12), vec![water]);

    let view = BoardView::of(&table, Unit::Inches, |terrain: &Terrain| format!("{:?}: slow", terrain.kind));

    assert_eq!(
        to_value(&view.terrain[0]).unwrap(),
        json!({
            "name": "block", "kind": "water", "outline": [[254, 254], [508, 254], [508, 508], [254, 508]],
            "bottom": 0, "top": 0, "words": "Water: slow",
        })
    );
}
