//! What is asked, in words.

use fates::{Asks, FigureId, Question};
use frame::view::{Course, ReachView};
use table::{Length, Unit};

use crate::BloodEagle;
use crate::state::fact::Fact;
use crate::state::reach::{Gait, Reach};
use crate::state::{Stake, State};

/// The figure a question is about.
pub(super) fn about(state: &State, question: &Question<BloodEagle>) -> Option<FigureId> {
    match (&question.asks, state.at_stake) {
        (Asks::Way(reach), _) => Some(reach.figure()),
        (Asks::Fact(fact) | Asks::Which { fact, .. }, _) => fact.figure().or(state.active),
        (_, Some(Stake::Roll { figure, .. } | Stake::Figure(figure) | Stake::Split { figure, .. })) => {
            Some(figure)
        }
        (_, Some(Stake::Between { one, .. })) => Some(one),
        (_, None) => state.active,
    }
}

/// What is asked, in words.
pub(super) fn text(state: &State, question: &Question<BloodEagle>) -> String {
    let title = || state.book.cards.title(question.rule.0);
    match &question.asks {
        Asks::Choice(options) => {
            options.first().map(|choice| choice.question(state, question.rule)).unwrap_or_default()
        }
        Asks::Pick { least, most, .. } if least == most => format!("{}: pick {most}.", title()),
        Asks::Pick { least, most, .. } => format!("{}: pick {least} to {most}.", title()),
        Asks::Way(reach) => way_question(state, reach),
        Asks::Roll(dice) => {
            let what = match dice.len() {
                1 => format!("a d{}", dice[0].sides()),
                count => format!("{count} dice"),
            };
            format!("{}, roll {what}: {}.", state.side_name(question.seat), title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

/// A distance as players measure it.
pub(super) fn distance(length: Length) -> String {
    Unit::Inches.words(length)
}

fn way_question(state: &State, reach: &Reach) -> String {
    let name = state.name(reach.figure());
    match *reach {
        Reach::Move { most, gait, .. } => move_question(name, most, gait),
        Reach::Place { .. } => {
            format!("Where does {name} set up? In a zone of its side, touching no enemy.")
        }
        Reach::Aim { most, .. } => {
            format!("At which point does {name} aim? No farther than {} from its base.", distance(most))
        }
    }
}

fn move_question(name: &str, most: Length, gait: Gait) -> String {
    let (does, out) = match gait {
        Gait::Walk => ("move", ""),
        Gait::Run => ("Run", ""),
        Gait::Disengage => ("get away to", ", out of contact with every enemy"),
    };
    let most = distance(most);
    format!("Where does {name} {does}? Up to {most} less the type of each Difficult Terrain it touches{out}.")
}

fn fact_question(state: &State, fact: &Fact) -> String {
    let who = fact.figure().map_or("", |figure| state.name(figure));
    let name = |figure: FigureId| state.name(figure);
    let of = |piece: u8| state.piece_name(piece);
    match *fact {
        Fact::Within { other, distance: far, .. } => {
            format!("Are {who} and {} within {} of each other, base to base?", name(other), distance(far))
        }
        Fact::Sight { target, .. } => format!("Can {who} see {}? Figures hide nobody.", name(target)),
        Fact::InReach { distance: far, .. } => {
            format!("Which of these does {who} see within {} of its base?", distance(far))
        }
        Fact::HaveShot { .. } => {
            format!("Which of these see {who} and have it in range of what they shoot with?")
        }
        Fact::NearPoint { distance: far, .. } => {
            format!("Which of these are within {} of the point aimed at?", distance(far))
        }
        Fact::PieceNearPoint { piece, distance: far, .. } => {
            format!("Is any part of {} within {} of the point aimed at?", of(piece), distance(far))
        }
        Fact::Touches { .. } => format!("Which of these does {who} touch now?"),
        Fact::MovedFar { .. } => {
            format!("Was the move of {who} longer than {}?", distance(state.book.numbers.far))
        }
        Fact::RunUp { figure } => {
            format!("Was the move of {who} at least {} long?", distance(state.run_up(figure)))
        }
        Fact::InTerrain { least: 0 | 1, .. } => {
            format!("Is any part of the base of {who} in Difficult Terrain?")
        }
        Fact::InTerrain { least, .. } => {
            format!("Is any part of the base of {who} in Difficult Terrain of type {least} or higher?")
        }
        Fact::Aboard { .. } => format!("Is {who} aboard a ship?"),
        Fact::CrossedFire { piece, .. } => {
            format!("Has the move of {who} touched {}, which burns?", of(piece))
        }
        Fact::InPiece { piece } => format!("Which of these stand in {}?", of(piece)),
        Fact::AtPiece { piece, .. } => format!("Does the base of {who} touch {}?", of(piece)),
        Fact::PieceWithin { piece, distance: far, .. } => {
            format!("Is {} within {} of the base of {who}?", of(piece), distance(far))
        }
        Fact::SeesPiece { piece, .. } => format!("Can {who} see {}?", of(piece)),
        Fact::WayOut { .. } => {
            format!("Can {who} move to a place out of contact with every enemy, and past none of them?")
        }
        Fact::OnSomePrize { .. } => {
            let lying: Vec<&str> = state.prizes_lying().map(|prize| state.prize_name(prize)).collect();
            format!("Has {who} ended its move on one of these: {}?", lying.join(", "))
        }
        Fact::OnPrize { prize, .. } => format!("Has {who} ended its move on {}?", state.prize_name(prize)),
        Fact::AtEdge { edge, .. } => {
            format!("Does the base of {who} touch the {} edge of the table?", edge.name())
        }
        Fact::InArea { area } => {
            format!("Which of these stand at {}? The middle of the base counts.", area_name(state, area))
        }
    }
}

fn area_name(state: &State, area: u8) -> &str {
    state.plot.areas.get(usize::from(area)).map_or("that place", |area| &area.name)
}

impl Fact {
    /// The figure it is about, to be marked on the table.
    pub(super) fn figure(&self) -> Option<FigureId> {
        match *self {
            Fact::Within { one: figure, .. } | Fact::Sight { looker: figure, .. } => Some(figure),
            Fact::HaveShot { target: figure } | Fact::InReach { figure, .. } => Some(figure),
            Fact::Touches { figure }
            | Fact::MovedFar { figure }
            | Fact::RunUp { figure }
            | Fact::InTerrain { figure, .. }
            | Fact::Aboard { figure }
            | Fact::CrossedFire { figure, .. }
            | Fact::AtPiece { figure, .. }
            | Fact::PieceWithin { figure, .. }
            | Fact::SeesPiece { figure, .. }
            | Fact::WayOut { figure }
            | Fact::OnSomePrize { figure }
            | Fact::OnPrize { figure, .. }
            | Fact::AtEdge { figure, .. } => Some(figure),
            Fact::InPiece { .. } | Fact::InArea { .. } => None,
            Fact::NearPoint { .. } | Fact::PieceNearPoint { .. } => None,
        }
    }
}

/// Where a way may lead.
pub(super) fn reach(state: &State, reach: &Reach) -> ReachView {
    let most = match *reach {
        Reach::Move { most, .. } | Reach::Aim { most, .. } => most,
        Reach::Place { .. } => Length::ZERO,
    };
    let course = if matches!(reach, Reach::Move { .. }) { Course::Bent } else { Course::Spot };
    ReachView {
        mover: reach.figure(),
        most,
        unit: Unit::Inches,
        course,
        area: crate::show::preview::ways::area(state, reach),
        risks: Vec::new(),
        ways: crate::show::preview::ways::suggestions(state, reach),
    }
}
