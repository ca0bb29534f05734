//! Blood Eagle as pages and protocols see it.

use fates::{Answer, FigureId, Game, Question, Seat};
use frame::Shown;
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ProfileView, ReachView, SightView, TableView,
    Wish,
};
use table::Unit;

use crate::BloodEagle;
use crate::content::book::Book;
use crate::minds::ceorl::Ceorl;
use crate::minds::jarl::Jarl;
use crate::rules::ending::Outcome;
use crate::setup::Setup;
use crate::show::catalogue;
use crate::show::overrule;
use crate::show::preview;
use crate::show::profiles;
use crate::show::questions;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::reach::{Reach, Way};

impl Shown for BloodEagle {
    const TITLE: &'static str = "Blood Eagle";
    const SHORT: &'static str = "be";
    const UNIT: Unit = Unit::Inches;

    fn content() -> String {
        Book::content_hash()
    }

    fn is_measured(setup: &Setup) -> bool {
        setup.resolve(Book::built_in()).is_ok_and(|setup| setup.table.is_some() && !setup.real_table)
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
        let points: Vec<String> = outcome.points.iter().map(ToString::to_string).collect();
        let points = points.join(" to ");
        match outcome.winner {
            Some(seat) => format!("{} win, {points}.", state.side_name(seat)),
            None => format!("A draw, {points}."),
        }
    }

    fn catalogue() -> CatalogueView {
        catalogue::catalogue(Book::built_in())
    }

    fn grant(wish: &Wish) -> Result<Setup, Vec<String>> {
        catalogue::grant(Book::built_in(), wish)
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

    /// Nobody hides anything in this game.
    fn veil(state: &State, _: Option<Seat>) -> State {
        state.clone()
    }

    fn profiles() -> Vec<ProfileView> {
        profiles::profiles(Book::built_in())
    }

    fn rule_cards() -> &'static content::Cards {
        &Book::built_in().cards
    }
}
