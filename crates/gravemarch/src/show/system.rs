//! Gravemarch as pages and protocols see it: the door.

use std::sync::Arc;

use fates::{FigureId, Mind, Question, Seat};
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ReachView, SightView, TableView, Winner,
};
use frame::{Mustering, Order, System};
use table::Unit;

use crate::show::{catalogue, overrule, preview, questions, view};
use crate::{Book, Choice, Event, Gravemarch, Outcome, Reach, Setup, Squire, State, Way};

impl System for Gravemarch {
    const TITLE: &'static str = "Gravemarch";
    const SHORT: &'static str = "gm";
    const UNIT: Unit = Unit::Inches;

    fn is_measured(_: &Book, setup: &Setup) -> bool {
        !setup.real_table
    }

    fn line(state: &State, event: &Event) -> LogLine {
        event.line(state)
    }

    fn text(state: &State, question: &Question<Self>) -> String {
        questions::text(state, question)
    }

    fn about(_: &State, question: &Question<Self>) -> Option<FigureId> {
        questions::about(question)
    }

    fn called(state: &State, figure: FigureId) -> String {
        state.name(figure).to_string()
    }

    fn offered(state: &State, _: &Question<Self>, choice: &Choice) -> OptionView {
        choice.offered(state)
    }

    fn reach(_: &State, reach: &Reach) -> ReachView {
        questions::reach(reach)
    }

    fn table(state: &State, _: Option<Seat>) -> TableView {
        view::table(state)
    }

    fn ending(state: &State, outcome: &Outcome) -> String {
        match outcome.winner {
            Some(seat) => format!("{} walks on.", state.name(FigureId(seat.0))),
            None => "Nobody walks on.".to_string(),
        }
    }

    fn winner(outcome: &Outcome) -> Winner {
        outcome.winner.into()
    }

    fn catalogue(book: &Book) -> CatalogueView {
        catalogue::catalogue(book)
    }

    fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
        catalogue::setup(book, order)
    }

    fn mind(name: &str) -> Option<Box<dyn Mind<Self>>> {
        match name {
            "squire" => Some(Box::new(Squire)),
            _ => None,
        }
    }

    fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
        preview::path(state, reach, way)
    }

    fn sight(state: &State, _: Option<Seat>, from: FigureId, to: FigureId) -> Option<SightView> {
        preview::sight(state, from, to)
    }

    fn mustering(book: &Book) -> Option<&dyn Mustering> {
        Some(book)
    }

    fn levers(state: &State) -> Vec<LeverView> {
        overrule::levers(state)
    }

    /// Nobody hides anything in this game.
    fn veil(state: &State, _: Option<Seat>) -> State {
        state.clone()
    }
}
