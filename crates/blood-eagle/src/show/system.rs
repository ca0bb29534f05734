//! Blood Eagle as pages and protocols see it.

use std::sync::Arc;

use fates::{FigureId, FigureSet, Mind, Question, Seat};
use frame::campaign::Campaigns;
use frame::command::{Help, Prices};
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, QuestionView, ReachView, SightView, TableView,
    Winner,
};
use frame::{Mustering, Order, Poster, System};
use table::Unit;

use crate::BloodEagle;
use crate::content::book::Book;
use crate::content::campaign::CampaignsOf;
use crate::minds::ceorl::Ceorl;
use crate::minds::jarl::Jarl;
use crate::rules::ending::Outcome;
use crate::setup::Setup;
use crate::show::catalogue;
use crate::show::help::HELP;
use crate::show::overrule;
use crate::show::preview;
use crate::show::questions;
use crate::show::scores;
use crate::show::usual;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Way};

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

    fn at_stake(state: &State, _: &Question<Self>) -> Option<LogLine> {
        state.roll_at_stake()
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

    fn fact_words(state: &State, fact: &Fact) -> [String; 2] {
        usual::fact_words(state, fact)
    }

    /// Every die of the book has a name, by what it is rolled for.
    fn question(state: &State, question: &Question<Self>) -> QuestionView {
        let view = frame::whole_question(state, question);
        let name = questions::die_name(question.rule);
        let dice_names = view.dice.iter().map(|_| name.to_string()).collect();
        QuestionView { dice_names, ..view }
    }

    fn reach(state: &State, reach: &Reach) -> ReachView {
        questions::reach(state, reach)
    }

    fn table(state: &State, _: Option<Seat>) -> TableView {
        view::table(state)
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
            "jarl" => Some(Box::new(Jarl)),
            "ceorl" => Some(Box::new(Ceorl)),
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

    fn scenes(book: &Book) -> Option<&dyn frame::Scenes> {
        Some(book)
    }

    fn poster() -> Poster {
        Poster { tagline: "Warbands of the Dark Ages", drawing: include_str!("../../assets/poster.svg") }
    }

    fn prices(book: &Book) -> Option<&dyn Prices> {
        Some(book)
    }

    fn campaigns(book: &Arc<Book>) -> Option<Box<dyn Campaigns + '_>> {
        Some(Box::new(CampaignsOf(book)))
    }

    fn mustering(book: &Book) -> Option<&dyn Mustering> {
        Some(book)
    }
}
