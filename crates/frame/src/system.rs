//! The door of a system: all that anything outside of it needs.

use std::sync::Arc;

use fates::{Answer, Asks, Die, FigureId, FigureSet, Game, Mind, Question, Rules, Seat};

use crate::campaign::Campaigns;
use crate::command::{Help, Parties, Prices};
use crate::muster::Mustering;
use crate::odds::Oddsmaker;
use crate::order::Order;
use crate::poster::Poster;
use crate::scene::Scenes;
use crate::shelf::Shelf;
use crate::view::{
    CatalogueView, CountView, LeverView, LogLine, OptionView, PathView, QuestionView, ReachView, SightView,
    TableView, Winner,
};
use table::Unit;

/// A system: what it is called, what its book holds, and how its games are shown and played. Pages, protocols and
/// simulations know this, and never a rule.
pub trait System: Rules<Book: Shelf> + Oddsmaker {
    /// What the system is called: `The Silver Bayonet`.
    const TITLE: &'static str;

    /// What it is called on the command line and in addresses: `sb`.
    const SHORT: &'static str;

    /// What its players measure with.
    const UNIT: Unit;

    /// Is the game of this setup played on a virtual table, where facts are measured?
    fn is_measured(book: &Self::Book, setup: &Self::Setup) -> bool;

    /// What happened, in words.
    fn line(state: &Self::State, event: &Self::Event) -> LogLine;

    /// What is asked, in words.
    fn text(state: &Self::State, question: &Question<Self>) -> String;

    /// Whom a question is about.
    fn about(state: &Self::State, question: &Question<Self>) -> Option<FigureId>;

    /// What a figure is called in the story: `Fyrdman 2`.
    fn called(state: &Self::State, figure: FigureId) -> String;

    /// A choice as it is offered.
    fn offered(state: &Self::State, question: &Question<Self>, choice: &Self::Choice) -> OptionView;

    /// Where a way may lead.
    fn reach(state: &Self::State, reach: &Self::Reach) -> ReachView;

    /// What most people answer to this question without a look at the table: the name of an option, `true` or `false`, or
    /// which figures: [`NOBODY`].
    fn usual(_: &Self::State, _: &Question<Self>) -> Option<String> {
        None
    }

    /// The roll that a question is about, while it can still be changed: `Missed by 2. Re-roll a die?`
    fn at_stake(_: &Self::State, _: &Question<Self>) -> Option<LogLine> {
        None
    }

    /// What a fact that is so is called, and one that is not: `Partly hidden`, `In the open`.
    fn fact_words(_: &Self::State, _: &Self::Fact) -> [String; 2] {
        ["Yes".to_string(), "No".to_string()]
    }

    /// What is said of a fact that singles figures out, where it has a usual answer: `Touches nobody`. Nothing where it is
    /// always asked.
    fn singled_out_words(_: &Self::State, _: &Self::Fact, _: FigureSet) -> Option<String> {
        None
    }

    /// What the book calls the dice of a roll, where it tells them apart.
    fn dice_names(_: &Self::State, _: &[Die]) -> &'static [&'static str] {
        &[]
    }

    /// What is asked, without what may be answered: all that the others see of it.
    fn asked(state: &Self::State, question: &Question<Self>) -> QuestionView {
        let dice = match &question.asks {
            Asks::Roll(dice) => dice.to_vec(),
            _ => Vec::new(),
        };
        QuestionView {
            seat: question.seat,
            rule: question.rule,
            kind: question.asks.kind(),
            text: Self::text(state, question),
            about: Self::about(state, question),
            options: Vec::new(),
            count: None,
            reach: None,
            way_after: None,
            usual: Self::usual(state, question),
            at_stake: Self::at_stake(state, question).map(Box::new),
            dice_names: Self::dice_names(state, &dice).iter().map(ToString::to_string).collect(),
            dice,
        }
    }

    /// What is asked, and what may be answered.
    fn question(state: &Self::State, question: &Question<Self>) -> QuestionView {
        whole_question::<Self>(state, question)
    }

    /// The table as a seat may see it, without question and log; no seat sees what all may see.
    fn table(state: &Self::State, seat: Option<Seat>) -> TableView;

    /// How it ended, in words.
    fn ending(state: &Self::State, outcome: &Self::Outcome) -> String;

    /// Who won.
    fn winner(outcome: &Self::Outcome) -> Winner;

    /// What can be played.
    fn catalogue(book: &Self::Book) -> CatalogueView;

    /// The setup of the game that is ordered, or all that is wrong with the order.
    fn setup(book: &Arc<Self::Book>, order: &Order) -> Result<Self::Setup, Vec<String>>;

    /// A mind of the catalogue.
    fn mind(name: &str) -> Option<Box<dyn Mind<Self>>>;

    /// What a mind of the catalogue answers to the question that waits; nothing if it is not a mind's to answer.
    fn think(game: &Game<Self>, mind: &str) -> Option<Answer<Self>> {
        let mut named = Self::mind(mind)?;
        let mut mind: &mut dyn Mind<Self> = &mut *named;
        game.answer_of(&mut mind)
    }

    /// What a way would come to.
    fn path(state: &Self::State, reach: &Self::Reach, way: &Self::Way) -> PathView;

    /// The line of sight from one figure to another, as a seat may know it; nothing where positions are not known.
    fn sight(state: &Self::State, seat: Option<Seat>, from: FigureId, to: FigureId) -> Option<SightView>;

    /// What a referee may set.
    fn levers(state: &Self::State) -> Vec<LeverView>;

    /// The same state with everything that the seat may not know put away: whatever a seat is shown of the one, it is
    /// shown of the other.
    fn veil(state: &Self::State, seat: Option<Seat>) -> Self::State;

    /// What the help of the command line says of it.
    fn help() -> Help {
        Help::default()
    }

    /// What it is announced by.
    fn poster() -> Poster {
        Poster::default()
    }

    /// What its new figures cost, if it has points.
    fn prices(_: &Self::Book) -> Option<&dyn Prices> {
        None
    }

    /// Its parties, if it has any that can be checked.
    fn parties(_: &Self::Book) -> Option<&dyn Parties> {
        None
    }

    /// Its rosters, if players can bring their own.
    fn mustering(_: &Self::Book) -> Option<&dyn Mustering> {
        None
    }

    /// Tables of one's own, if they can be drawn.
    fn scenes(_: &Self::Book) -> Option<&dyn Scenes> {
        None
    }

    /// Its campaigns, if it has any.
    fn campaigns(_: &Arc<Self::Book>) -> Option<Box<dyn Campaigns + '_>> {
        None
    }

    /// The whole view of a game for a seat, made of nothing but what it may know. Only who is asked sees what may be
    /// answered.
    fn view(game: &Game<Self>, seat: Option<Seat>) -> TableView {
        let state = &Self::veil(game.state(), seat);
        let asked = |question: &Question<Self>| {
            let open = question.seat == Seat::TABLE || seat == Some(question.seat);
            if open { Self::question(state, question) } else { Self::asked(state, question) }
        };
        TableView {
            question: game.question().map(asked),
            log: game.story().iter().map(|event| Self::line(state, event)).collect(),
            over: game.outcome().map(|outcome| Self::ending(state, outcome)),
            winner: game.outcome().map(Self::winner),
            ..Self::table(state, seat)
        }
    }
}

/// The answer that singles out no figure.
pub const NOBODY: &str = "nobody";

/// The names of figures in a row, or that it is nobody.
pub fn names_or_nobody<R: System>(state: &R::State, figures: FigureSet) -> String {
    let names: Vec<String> = figures.iter().map(|figure| R::called(state, figure)).collect();
    if names.is_empty() { NOBODY.to_string() } else { names.join(", ") }
}

/// A question with all that may be answered, as every system asks it.
pub fn whole_question<R: System>(state: &R::State, question: &Question<R>) -> QuestionView {
    let figures = |among: FigureSet| {
        let listed = |figure| OptionView {
            figure: Some(figure),
            ..OptionView::plain(R::figure_name(state, figure), R::called(state, figure))
        };
        among.iter().map(listed).collect()
    };
    let mut view = R::asked(state, question);
    match &question.asks {
        Asks::Choice(options) => {
            view.options = options.iter().map(|choice| R::offered(state, question, choice)).collect();
        }
        Asks::Pick { from, least, most } => {
            view.options = figures(*from);
            view.count = Some(CountView { least: *least, most: *most });
        }
        Asks::Way(reach) => view.reach = Some(R::reach(state, reach)),
        Asks::Roll(_) => {}
        Asks::Fact(fact) => {
            let [yes, no] = R::fact_words(state, fact);
            view.options = vec![OptionView::plain("true", yes), OptionView::plain("false", no)];
        }
        Asks::Which { fact, among } => {
            view.options = figures(*among);
            let least = u8::from(!R::may_be_nobody(fact));
            view.count = Some(CountView { least, most: among.len() as u8 });
        }
    }
    view
}
