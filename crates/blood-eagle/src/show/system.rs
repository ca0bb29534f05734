//! Blood Eagle as pages and protocols see it.

use std::sync::Arc;

use fates::{Answer, FigureId, Game, Question, Seat};
use frame::Order;
use frame::System;
use frame::command::{Help, Prices};
use frame::view::{CatalogueView, LeverView, LogLine, OptionView, PathView, ReachView, SightView, TableView};
use table::Unit;

use crate::BloodEagle;
use crate::content::book::Book;
use crate::minds::ceorl::Ceorl;
use crate::minds::jarl::Jarl;
use crate::rules::ending::Outcome;
use crate::setup::Setup;
use crate::show::catalogue;
use crate::show::help::HELP;
use crate::show::overrule;
use crate::show::preview;
use crate::show::questions;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::reach::{Reach, Way};

/// A score, with a minus sign that is none of a hyphen.
fn score_words(points: i16) -> String {
    if points < 0 { format!("\u{2212}{}", points.unsigned_abs()) } else { points.to_string() }
}

impl System for BloodEagle {
    const TITLE: &'static str = "Blood Eagle";
    const SHORT: &'static str = "be";
    const UNIT: Unit = Unit::Inches;

    fn is_measured(book: &Book, setup: &Setup) -> bool {
        setup.resolve(book).is_ok_and(|setup| setup.table.is_some() && !setup.real_table)
    }

    fn line(state: &State, event: &Event) -> LogLine {
        event.line(state)
    }

    fn text(state: &State, question: &Question<Self>) -> String {
        questions::text(state, question)
    }

    fn about(state: &State, question: &Question<Self>) -> Option<FigureId> {
        questions::about(state, question)
    }

    fn called(state: &State, figure: FigureId) -> String {
        state.name(figure).to_string()
    }

    fn offered(state: &State, _: &Question<Self>, choice: &Choice) -> OptionView {
        choice.offered(state)
    }

    fn reach(state: &State, reach: &Reach) -> ReachView {
        questions::reach(state, reach)
    }

    fn table(state: &State, _: Option<Seat>) -> TableView {
        view::table(state)
    }

    fn ending(state: &State, outcome: &Outcome) -> String {
        let mut points = outcome.points.clone();
        points.sort_by_key(|&points| std::cmp::Reverse(points)); // the winner's first
        let points: Vec<String> = points.into_iter().map(score_words).collect();
        let points = points.join(" to ");
        match outcome.winner {
            Some(seat) => format!("{} win, {points}.", state.side_name(seat)),
            None => format!("A draw, {points}."),
        }
    }

    fn catalogue(book: &Book) -> CatalogueView {
        catalogue::catalogue(book)
    }

    fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
        catalogue::setup(book, order)
    }

    fn think(game: &Game<Self>, mind: &str) -> Option<Answer<Self>> {
        match mind {
            "jarl" => game.answer_of(&mut Jarl),
            "ceorl" => game.answer_of(&mut Ceorl),
            _ => None,
        }
    }

    fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
        preview::path(state, reach, way)
    }

    fn sight(state: &State, _: Option<Seat>, from: FigureId, to: FigureId) -> Option<SightView> {
        preview::sight(state, from, to)
    }

    fn levers(state: &State) -> Vec<LeverView> {
        overrule::levers(state)
    }

    /// Nothing is hidden in this game.
    fn veil(state: &State, _: Option<Seat>) -> State {
        state.clone()
    }

    fn help() -> Help {
        HELP
    }

    fn prices(book: &Book) -> Option<&dyn Prices> {
        Some(book)
    }
}
