//! The Silver Bayonet as pages and protocols see it.

use std::sync::Arc;

use content::Cards;
use fates::{Answer, Asks, FigureId, Game, Question, Seat};
use frame::command::Help;
use frame::odds::{Fault, FormView, Odds, Party, Query};
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ProfileView, QuestionView, ReachView, SightView,
    TableView, Wish,
};
use frame::{Bout, System, Until};
use serde_json::Value;
use table::Unit;

use crate::SilverBayonet;
use crate::content::book::Book;
use crate::minds::captain::Captain;
use crate::minds::corporal::Corporal;
use crate::minds::mind::Duellist;
use crate::odds::{self, Situation};
use crate::rules::scenario::victory::Outcome;
use crate::setup::Setup;
use crate::show::catalogue;
use crate::show::catalogue::profiles;
use crate::show::catalogue::shelf;
use crate::show::help::HELP;
use crate::show::overrule;
use crate::show::preview;
use crate::show::preview::ways;
use crate::show::questions;
use crate::show::veil;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::reach::{Reach, Way};

impl System for SilverBayonet {
    const TITLE: &'static str = "The Silver Bayonet";
    const SHORT: &'static str = "sb";
    const UNIT: Unit = Unit::Inches;

    type Duellist = Duellist;
    type DuelFacts = Situation;

    fn is_measured(book: &Book, setup: &Setup) -> bool {
        setup.resolve(book).is_ok_and(|setup| setup.table.is_some())
    }

    fn line(state: &State, event: &Event) -> LogLine {
        event.line(state)
    }

    fn text(state: &State, question: &Question<Self>) -> String {
        questions::text(state, question)
    }

    fn about(state: &State, question: &Question<Self>) -> Option<FigureId> {
        match &question.asks {
            Asks::Way(reach) => Some(reach.figure()),
            _ => state.bearer(),
        }
    }

    fn called(state: &State, figure: FigureId) -> String {
        state.name(figure).to_string()
    }

    fn offered(state: &State, question: &Question<Self>, choice: &Choice) -> OptionView {
        questions::offered(state, question, choice)
    }

    fn reach(state: &State, reach: &Reach) -> ReachView {
        ways::reach_view(state, reach)
    }

    fn question(state: &State, question: &Question<Self>) -> QuestionView {
        questions::more(state, question, frame::whole_question(state, question))
    }

    fn table(state: &State, seat: Option<Seat>) -> TableView {
        view::table(state, seat)
    }

    fn ending(state: &State, outcome: &Outcome) -> String {
        view::ending(state, outcome)
    }

    fn catalogue(book: &Book) -> CatalogueView {
        catalogue::catalogue(book)
    }

    fn grant(book: &Arc<Book>, wish: &Wish) -> Result<Setup, Vec<String>> {
        catalogue::grant(book, wish)
    }

    fn think(game: &Game<Self>, mind: &str) -> Option<Answer<Self>> {
        match mind {
            "captain" => game.answer_of(&mut Captain::default()),
            "corporal" => game.answer_of(&mut Corporal::default()),
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

    fn veil(state: &State, seat: Option<Seat>) -> State {
        veil::veil(state, seat)
    }

    fn profiles(book: &Book) -> Vec<ProfileView> {
        profiles::profiles(book)
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

    fn help() -> Help {
        HELP
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, until: Until) -> Result<Bout<Self>, Fault> {
        odds::bout(book, one, other, until)
    }
}
