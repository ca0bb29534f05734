//! Fear and Faith as pages and protocols see it.

use fates::{Answer, FigureId, Game, Question, Seat};
use frame::Shown;
use frame::view::{
    CatalogueView, LeverView, LogLine, OptionView, PathView, ProfileView, ReachView, SightView, TableView,
    Wish,
};
use table::Unit;

use crate::FearAndFaith;
use crate::content::book::Book;
use crate::setup::Setup;
use crate::setup::scenario::Outcome;
use crate::show::catalogue;
use crate::show::overrule;
use crate::show::preview;
use crate::show::profiles;
use crate::show::questions;
use crate::show::veil;
use crate::show::view;
use crate::state::State;
use crate::state::choice::Choice;
use crate::state::event::Event;
use crate::state::reach::{Reach, Way};

impl Shown for FearAndFaith {
    const TITLE: &'static str = "Fear and Faith";
    const SHORT: &'static str = "ff";
    const UNIT: Unit = Unit::Centimetres;

    fn content() -> String {
        Book::content_hash()
    }

    fn is_measured(setup: &Setup) -> bool {
        setup.resolve(Book::built_in()).is_ok_and(|setup| setup.table.is_some())
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
        // Whoever wins a scenario need not have scored more.
        let points = format!("{one} victory points for {first}, {other} for {second}.");
        match outcome.winner {
            Some(seat) => format!("{} win. {points}", state.party_name(seat)),
            None => format!("A draw. {points}"),
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

    fn profiles() -> Vec<ProfileView> {
        profiles::profiles(Book::built_in())
    }

    fn rule_cards() -> &'static content::Cards {
        &Book::built_in().cards
    }
}
