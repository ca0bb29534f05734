//! Where there is much in little room: many options of one kind, and marks at the edge of the board.

use fates::Kind as QuestionKind;
use frame::view::{ChanceView, FigureView, OptionView, PromiseView, QuestionView, TableView, Trait};
use hall::page::board::Drawing;

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

/// In a long list three of a kind fold into one line with one key, and to whom opens under it; a short list stays as it is.
#[test]
fn many_of_a_group_stand_under_one_line() {
    let others = ["a", "b", "c", "d"].map(|other| option(other, other));
    let three = [charge("roux"), charge("petit"), charge("blum")];
    let long = panel([others.to_vec(), three.to_vec()].concat());
    assert_eq!(long.matches("<details class=\"folded\">").count(), 1);
    assert!(long.contains("<strong>Charge</strong><span class=\"why\">one of 3</span>"));
    assert_eq!(values(&long, "aria-keyshortcuts"), ["1", "2", "3", "4", "5"]);

    assert!(!panel(three.to_vec()).contains("<details"));
}

/// What promises something is there to be compared, and stays open.
#[test]
fn options_with_odds_are_not_folded_away() {
    let promise = PromiseView {
        chances: vec![ChanceView { name: "hit".to_string(), count: 21, of: 100 }],
        ..PromiseView::default()
    };
    let shown = |whom: &str| OptionView { promise: Some(promise.clone()), ..charge(whom) };

    assert!(!panel(vec![shown("roux"), shown("petit"), shown("blum"), shown("kern")]).contains("<details"));
}

/// Three signs at most: of four states the last two are a number.
#[test]
fn a_figure_wears_three_signs_at_most() {
    let state = |name: &str| Trait { name: name.to_string(), rule: None };
    let worn = |states: &[&str]| {
        let roux = FigureView {
            states: states.iter().map(|name| state(name)).collect(),
            ..figure(0, "Roux", at(5, 5))
        };
        let view = TableView { figures: vec![roux.clone()], ..table() };
        let drawn = Drawing::of(&view).expect("a board").figure(&roux).into_string();
        (drawn.matches("class=\"worn\"").count(), drawn.contains("+2"))
    };

    assert_eq!(worn(&["stunned", "bleeding", "alight"]), (3, false));
    assert_eq!(worn(&["stunned", "bleeding", "alight", "mounted"]), (3, true));
    assert_eq!(worn(&["has acted"]), (0, false), "a tick says it");
}
