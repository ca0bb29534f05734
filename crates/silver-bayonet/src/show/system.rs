//! The Silver Bayonet as pages and protocols see it.

use std::sync::Arc;

use fates::{Asks, Die, FigureId, Mind, Question, Seat};
use frame::campaign::Campaigns;
use frame::command::Help;
use frame::muster::Mustering;
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, QuestionView, ReachView, SightView, TableView,
    Winner,
};
use frame::{Order, Poster, System};
use table::Unit;

use crate::SilverBayonet;
use crate::content::book::Book;
use crate::content::campaign::CampaignsOf;
use crate::minds::captain::Captain;
use crate::minds::corporal::Corporal;
use crate::rules::scenario::victory::Outcome;
use crate::setup::Setup;
use crate::show::catalogue;
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
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::state::reach::{Reach, Way};

impl System for SilverBayonet {
    const TITLE: &'static str = "The Silver Bayonet";
    const SHORT: &'static str = "sb";
    const UNIT: Unit = Unit::Inches;

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
            Asks::Choice(_) => state.at_risk().or_else(|| state.bearer()),
            _ => state.bearer(),
        }
    }

    fn at_stake(state: &State, _: &Question<Self>) -> Option<LogLine> {
        state.roll_at_stake()
    }

    fn called(state: &State, figure: FigureId) -> String {
        state.name(figure).to_string()
    }

    fn offered(state: &State, question: &Question<Self>, choice: &Choice) -> OptionView {
        questions::offered(state, question, choice)
    }

    fn usual(state: &State, question: &Question<Self>) -> Option<String> {
        questions::usual::usual(state, question)
    }

    fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
        questions::usual::fact_words(state, fact)
    }

    fn dice_names(state: &State, dice: &[Die]) -> &'static [&'static str] {
        questions::dice_names(state, dice)
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

    fn winner(outcome: &Outcome) -> Winner {
        match outcome.winner {
            Some(Side::Player(seat)) => Winner::Side(seat.0),
            Some(Side::Monster) => Winner::Monsters,
            None => Winner::Nobody,
        }
    }

    fn catalogue(book: &Book) -> CatalogueView {
        catalogue::catalogue(book)
    }

    fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
        catalogue::setup(book, order)
    }

    fn campaigns(book: &Arc<Book>) -> Option<Box<dyn Campaigns + '_>> {
        Some(Box::new(CampaignsOf(book)))
    }

    fn mustering(book: &Book) -> Option<&dyn Mustering> {
        Some(book)
    }

    fn mind(name: &str) -> Option<Box<dyn Mind<Self>>> {
        match name {
            "captain" => Some(Box::new(Captain::default())),
            "corporal" => Some(Box::new(Corporal::default())),
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
            tagline: "Soldiers against the night, 1810",
            drawing: include_str!("../../assets/poster.svg"),
        }
    }
}
