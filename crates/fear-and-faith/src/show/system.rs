//! Fear and Faith as pages and protocols see it.

use std::sync::Arc;

use fates::{Die, FigureId, FigureSet, Mind, Question, Seat};
use frame::campaign::Campaigns;
use frame::command::{Help, Parties, Prices};
use frame::muster::Mustering;
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ReachView, SightView, TableView, Winner,
};
use frame::{Order, Poster, System};
use table::Unit;

use crate::FearAndFaith;
use crate::content::book::Book;
use crate::minds::ringleader::Ringleader;
use crate::minds::ruffian::Ruffian;
use crate::setup::Setup;
use crate::setup::scenario::Outcome;
use crate::show::campaign::CampaignsOf;
use crate::show::catalogue;
use crate::show::help::HELP;
use crate::show::overrule;
use crate::show::preview;
use crate::show::questions;
use crate::show::scores;
use crate::show::usual;
use crate::show::veil;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Way};

impl System for FearAndFaith {
    const TITLE: &'static str = "Fear and Faith";
    const SHORT: &'static str = "ff";
    const UNIT: Unit = Unit::Centimetres;

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

    fn usual(state: &State, question: &Question<Self>) -> Option<String> {
        usual::usual(state, question)
    }

    fn singled_out_words(state: &State, fact: &Fact, figures: FigureSet) -> Option<String> {
        usual::singled_out_words(state, fact, figures)
    }

    fn dice_names(state: &State, _: &[Die]) -> &'static [&'static str] {
        questions::dice_names(state)
    }

    fn at_stake(state: &State, _: &Question<Self>) -> Option<LogLine> {
        questions::roll_at_stake(state)
    }

    fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
        usual::fact_words(state, fact)
    }

    fn reach(state: &State, reach: &Reach) -> ReachView {
        questions::reach(state, reach)
    }

    fn table(state: &State, seat: Option<Seat>) -> TableView {
        view::table(state, seat)
    }

    fn ending(state: &State, outcome: &Outcome) -> String {
        scores::ending(state, outcome)
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
            "ringleader" => Some(Box::new(Ringleader::default())),
            "ruffian" => Some(Box::new(Ruffian::default())),
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

    fn help() -> Help {
        HELP
    }

    fn scenes(book: &Book) -> Option<&dyn frame::Scenes> {
        Some(book)
    }

    fn poster() -> Poster {
        Poster {
            tagline: "Hunters, mobs and the walking dead",
            drawing: include_str!("../../assets/poster.svg"),
        }
    }

    fn prices(book: &Book) -> Option<&dyn Prices> {
        Some(book)
    }

    fn parties(book: &Book) -> Option<&dyn Parties> {
        Some(book)
    }

    fn mustering(book: &Book) -> Option<&dyn Mustering> {
        Some(book)
    }

    fn campaigns(book: &Arc<Book>) -> Option<Box<dyn Campaigns + '_>> {
        Some(Box::new(CampaignsOf(book)))
    }
}
