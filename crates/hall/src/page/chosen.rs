//! A dice number that somebody chose: it is marked on every page of the table.

use ::frame::view::TableView;
use maud::{Markup, html};

use super::side_name;
use crate::tables::{Laid, Role, seats_of};

/// Who chose the number that the dice of a table come from, and what that means; nothing where it is a fresh secret.
pub(crate) fn chosen_dice(laid: &Laid, view: &TableView) -> Option<String> {
    laid.order.get("seed").filter(|seed| !seed.is_null())?;
    let host = laid.owner();
    let sides: Vec<String> = seats_of(&host).map(|seat| side_name(view, Some(seat.0))).collect();
    let who = match host {
        Role::Player(_) => sides.join(" and "),
        Role::Referee => "the referee".to_string(),
        Role::Spectator => "the one who set up the table".to_string(),
    };
    Some(format!("Dice number chosen by {who}: anyone who knows it can know the dice."))
}

/// These words, where there are any.
pub(crate) fn marked(words: Option<&str>) -> Markup {
    html! { @if let Some(words) = words { p.chosen-dice role="note" { (words) } } }
}
