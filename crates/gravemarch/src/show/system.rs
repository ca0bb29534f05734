//! Gravemarch as pages and protocols see it: the door.

use std::sync::Arc;

use content::Cards;
use fates::{Answer, FigureId, Game, Question, Seat};
use frame::odds::{Fault, FormView, Odds, Party, Query};
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ProfileView, ReachView, SightView, TableView,
    Wish,
};
use frame::{Bout, System, Until};
use serde_json::Value;
use table::Unit;

use crate::show::{catalogue, overrule, preview, questions, shelf, view};
use crate::{Book, Choice, Event, Gravemarch, Level, Outcome, Reach, Setup, Squire, State, Way, odds};

impl System for Gravemarch {
    const TITLE: &'static str = "Gravemarch";
    const SHORT: &'static str = "gm";
    const UNIT: Unit = Unit::Inches;

    type Duellist = Squire;
    type DuelFacts = Level;

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

    fn catalogue(book: &Book) -> CatalogueView {
        catalogue::catalogue(book)
    }

    fn grant(book: &Arc<Book>, wish: &Wish) -> Result<Setup, Vec<String>> {
        catalogue::grant(book, wish)
    }

    fn think(game: &Game<Self>, mind: &str) -> Option<Answer<Self>> {
        match mind {
            "squire" => game.answer_of(&mut Squire),
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

    /// Nobody hides anything in this game.
    fn veil(state: &State, _: Option<Seat>) -> State {
        state.clone()
    }

    fn profiles(book: &Book) -> Vec<ProfileView> {
        catalogue::profiles(book)
    }

    fn rule_cards(book: &Book) -> &Cards {
        &book.cards
    }

    fn list(book: &Book) -> String {
        shelf::list(book)
    }

    fn show(book: &Book, name: &str) -> Option<String> {
        shelf::show(book, name)
    }

    fn names(book: &Book) -> Vec<&str> {
        shelf::names(book)
    }

    fn written(book: &Book) -> Value {
        shelf::written(book)
    }

    fn one_written(book: &Book, name: &str) -> Option<Value> {
        shelf::one_written(book, name)
    }

    fn form(book: &Book) -> FormView {
        odds::form(book)
    }

    fn odds(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
        odds::odds(book, query)
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, until: Until) -> Result<Bout<Self>, Fault> {
        odds::bout(book, one, other, until)
    }
}
