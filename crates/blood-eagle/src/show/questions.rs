//! What is asked, in words.

use fates::{Asks, FigureId, Question};
use frame::view::{Course, ReachView};
use table::{Length, Unit};

use crate::BloodEagle;
use crate::state::fact::Fact;
use crate::state::reach::{Gait, Reach};
use crate::state::{Stake, State};

/// Whom a question is about.
pub(crate) fn about(state: &State, question: &Question<BloodEagle>) -> Option<FigureId> {
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
pub(crate) fn text(state: &State, question: &Question<BloodEagle>) -> String {
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
pub(crate) fn distance(length: Length) -> String {
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
    let name = |figure: FigureId| state.name(figure);
    let piece_name = |piece: u8| state.piece_name(piece);
    match *fact {
        Fact::Within { one, other, distance: far } => {
            format!(
                "Are {} and {} within {} of each other, base to base?",
                name(one),
                name(other),
                distance(far)
            )
        }
        Fact::Sight { looker, target } => {
            format!("Can {} see {}? Figures hide nobody.", name(looker), name(target))
        }
        Fact::InReach { figure, distance: far } => {
            format!("Which of these does {} see within {} of its base?", name(figure), distance(far))
        }
        Fact::HaveShot { target } => {
            format!("Which of these see {} and have it in range of what they shoot with?", name(target))
        }
        Fact::NearPoint { distance: far, .. } => {
            format!("Which of these are within {} of the point aimed at?", distance(far))
        }
        Fact::PieceNearPoint { piece, distance: far, .. } => {
            format!("Is any part of {} within {} of the point aimed at?", piece_name(piece), distance(far))
        }
        Fact::Touches { figure } => format!("Which of these does {} touch now?", name(figure)),
        Fact::MovedFar { figure } => {
            format!("Was the move of {} longer than {}?", name(figure), distance(state.book.numbers.far))
        }
        Fact::RunUp { figure } => {
            format!("Was the move of {} at least {} long?", name(figure), distance(state.book.numbers.far))
        }
        Fact::InTerrain { figure, least: 0 | 1 } => {
            format!("Is any part of the base of {} in Difficult Terrain?", name(figure))
        }
        Fact::InTerrain { figure, least } => format!(
            "Is any part of the base of {} in Difficult Terrain of type {least} or higher?",
            name(figure)
        ),
        Fact::Aboard { figure } => format!("Is {} aboard a ship?", name(figure)),
        Fact::CrossedFire { figure, piece } => {
            format!("Has the move of {} touched {}, which burns?", name(figure), piece_name(piece))
        }
        Fact::InPiece { piece } => format!("Which of these stand in {}?", piece_name(piece)),
        Fact::AtPiece { figure, piece } => {
            format!("Does the base of {} touch {}?", name(figure), piece_name(piece))
        }
        Fact::PieceWithin { figure, piece, distance: far } => {
            format!("Is {} within {} of the base of {}?", piece_name(piece), distance(far), name(figure))
        }
        Fact::SeesPiece { figure, piece } => {
            format!("Can {} see {}?", name(figure), piece_name(piece))
        }
        Fact::WayOut { figure } => format!(
            "Can {} move to a place out of contact with every enemy, and past none of them?",
            name(figure)
        ),
        Fact::OnSomePrize { figure } => {
            let lying: Vec<&str> = state.prizes_lying().map(|prize| state.prize_name(prize)).collect();
            format!("Has {} ended its move on one of these: {}?", name(figure), lying.join(", "))
        }
        Fact::OnPrize { figure, prize } => {
            format!("Has {} ended its move on {}?", name(figure), state.prize_name(prize))
        }
        Fact::AtEdge { figure, edge } => {
            format!("Does the base of {} touch the {} edge of the table?", name(figure), edge.name())
        }
        Fact::InArea { area } => {
            let area = state.plot.areas.get(usize::from(area)).map_or("that place", |area| &area.name);
            format!("Which of these stand at {area}? The middle of the base counts.")
        }
    }
}

impl Fact {
    /// Whom it is about, to be marked on the table.
    pub(crate) fn figure(&self) -> Option<FigureId> {
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
pub(crate) fn reach(state: &State, reach: &Reach) -> ReachView {
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
        area: crate::show::ways::area(state, reach),
        risks: Vec::new(),
        ways: crate::show::ways::suggestions(state, reach),
    }
}
