//! Fear and Faith as pages and protocols see it.

use std::sync::Arc;

use content::Cards;
use fates::{Answer, FigureId, Game, Question, Seat};
use frame::command::{Campaigns, Help, Parties, Prices};
use frame::odds::{Fault, FormView, Odds, Party, Query};
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ProfileView, ReachView, SightView, TableView,
    Wish,
};
use frame::{Bout, System, Until};
use serde_json::Value;
use table::Unit;

use crate::FearAndFaith;
use crate::content::book::Book;
use crate::odds::{self, Close, Duellist};
use crate::setup::Setup;
use crate::setup::scenario::Outcome;
use crate::show::catalogue;
use crate::show::catalogue::profiles;
use crate::show::catalogue::shelf;
use crate::show::command::CampaignsOf;
use crate::show::help::HELP;
use crate::show::overrule;
use crate::show::preview;
use crate::show::questions;
use crate::show::veil;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::reach::{Reach, Way};

impl System for FearAndFaith {
    const TITLE: &'static str = "Fear and Faith";
    const SHORT: &'static str = "ff";
    const UNIT: Unit = Unit::Centimetres;

    type Duellist = Duellist;
    type DuelFacts = Close;

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

    fn table(state: &State, seat: Option<Seat>) -> TableView {
        view::table(state, seat)
    }

    fn ending(state: &State, outcome: &Outcome) -> String {
        let [one, other] = outcome.points;
        let [first, second] = [Seat(0), Seat(1)].map(|seat| state.party_name(seat));
        // The winner of a scenario need not have scored more.
        let points = format!("{one} victory points for {first}, {other} for {second}.");
        match outcome.winner {
            Some(seat) => format!("{} win. {points}", state.party_name(seat)),
            None => format!("A draw. {points}"),
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
            "ringleader" => game.answer_of(&mut crate::minds::ringleader::Ringleader::default()),
            "ruffian" => game.answer_of(&mut crate::minds::ruffian::Ruffian::default()),
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

    fn prices(book: &Book) -> Option<&dyn Prices> {
        Some(book)
    }

    fn parties(book: &Book) -> Option<&dyn Parties> {
        Some(book)
    }

    fn campaigns(book: &Arc<Book>) -> Option<Box<dyn Campaigns + '_>> {
        Some(Box::new(CampaignsOf(book)))
    }
}
