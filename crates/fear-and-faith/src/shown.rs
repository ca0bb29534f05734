//! Fear and Faith as pages and protocols see it.

use fates::{Answer, FigureId, Game, Question, Seat};
use table::view::{
    CardView, CatalogueView, LeverView, LogLine, PathView, ProfileView, QuestionView, SightView, TableView,
    Wish,
};
use table::{Shown, Unit};

use crate::FearAndFaith;
use crate::book::Book;
use crate::event::Event;
use crate::reach::{Reach, Way};
use crate::scenario::Outcome;
use crate::setup::Setup;
use crate::state::State;
use crate::{catalogue, overrule, preview, profiles, questions, veil, view};

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

    fn asked(state: &State, question: &Question<Self>) -> QuestionView {
        questions::asked(state, question)
    }

    fn question(state: &State, question: &Question<Self>) -> QuestionView {
        questions::question(state, question)
    }

    fn table(state: &State, seat: Option<Seat>) -> TableView {
        view::table(state, seat)
    }

    fn ending(state: &State, outcome: &Outcome) -> String {
        let [one, other] = outcome.points;
        match outcome.winner {
            Some(seat) => format!("{} win, {one} to {other} victory points.", state.party_name(seat)),
            None => format!("A draw, {one} to {other} victory points."),
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
            "ringleader" => game.answer_of(&mut crate::ringleader::Ringleader::default()),
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

    fn card(id: &str) -> Option<CardView> {
        Book::built_in().cards.get(id).map(card_view)
    }

    fn cards(words: &str) -> Vec<CardView> {
        Book::built_in().cards.search(words).into_iter().map(card_view).collect()
    }
}

fn card_view(card: &content::Card) -> CardView {
    CardView {
        id: card.id.clone(),
        title: card.title.clone(),
        text: card.text.clone(),
        page: card.page.clone(),
        why: card.why.clone(),
    }
}
