//! What is asked, in words.

use fates::{Asks, FigureId, Question, RuleId};
use frame::view::{Course, ReachView};
use table::{Length, Unit};

use crate::BloodEagle;
use crate::state::fact::Fact;
use crate::state::reach::{Gait, Reach};
use crate::state::{Stake, State};

const VOLLEY: RuleId = RuleId("be.volley.2");
const MOB: RuleId = RuleId("be.mob.2");

/// The figure a question is about.
pub(super) fn about(state: &State, question: &Question<BloodEagle>) -> Option<FigureId> {
    match (&question.asks, state.at_stake) {
        (Asks::Way(reach), _) => Some(reach.figure()),
        (Asks::Fact(fact) | Asks::Which { fact, .. }, _) => fact.figure().or(state.active),
        (_, Some(Stake::Roll { figure, .. } | Stake::Figure(figure) | Stake::Split { figure, .. })) => {
            Some(figure)
        }
        (_, Some(Stake::Between { one: figure, .. } | Stake::Again { figure, .. })) => Some(figure),
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
        Asks::Pick { .. } if question.rule == VOLLEY => "Who joins the volley?".to_string(),
        Asks::Pick { .. } if question.rule == MOB => "Who joins the mob?".to_string(),
        Asks::Pick { least, most, .. } if least == most => format!("{}: pick {most}.", title()),
        Asks::Pick { least, most, .. } => format!("{}: pick {least} to {most}.", title()),
        Asks::Way(reach) => way_question(state, reach),
        Asks::Roll(dice) => {
            if let Some(Stake::Again { face, .. }) = state.at_stake {
                return format!("Re-roll the {} die: it shows {face}", die_name(question.rule));
            }
            let what = match dice.len() {
                1 => format!("a d{}", dice[0].sides()),
                count => format!("{count} dice"),
            };
            format!("{}, roll {what}: {}.", state.side_name(question.seat), title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

/// What the book calls the die that a rule rolls.
pub(super) fn die_name(rule: RuleId) -> &'static str {
    match rule.0 {
        "be.init.1" => "Initiative",
        "be.fight.2" | "be.shoot.2" | "be.sunder.2" | "be.fire.1" => "Attack",
        "be.fumble.2" | "be.magic.4" => "Fumble",
        "be.danger.1" => "Danger",
        "be.intofight.1" => "Fight",
        _ => "Fate", // a hit, or a Fate check
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
        Reach::Place { .. } => format!("{name}: start where? In the zone, touching no enemy."),
        Reach::Aim { most, .. } => format!("{name}: aim at a point within {}", distance(most)),
    }
}

fn move_question(name: &str, most: Length, gait: Gait) -> String {
    let most = distance(most);
    match gait {
        Gait::Walk => format!("{name}: move up to {most}, less what terrain takes"),
        Gait::Run => format!("{name}: Run up to {most}, less what terrain takes"),
        Gait::Disengage => format!("{name}: get away up to {most}, clear of every enemy"),
    }
}

fn fact_question(state: &State, fact: &Fact) -> String {
    let who = fact.figure().map_or("", |figure| state.name(figure));
    let name = |figure: FigureId| state.name(figure);
    let of = |piece: u8| state.piece_name(piece);
    match *fact {
        Fact::Within { other, distance: far, .. } => {
            format!("Is {} within {} of {who}, base to base?", name(other), distance(far))
        }
        Fact::Sight { target, .. } => format!("Does {who} see {}? Figures hide nobody.", name(target)),
        Fact::InReach { distance: far, .. } => {
            format!("Whom does {who} see within {} of its base?", distance(far))
        }
        Fact::HaveShot { .. } => format!("Who sees {who} and has it in range?"),
        Fact::NearPoint { distance: far, .. } => {
            format!("Who is within {} of the point aimed at?", distance(far))
        }
        Fact::PieceNearPoint { piece, distance: far, .. } => {
            format!("Is any part of {} within {} of the point aimed at?", of(piece), distance(far))
        }
        Fact::Touches { .. } => format!("Whom does {who} touch now?"),
        Fact::InContact { .. } => format!("Does {who} touch an enemy now?"),
        Fact::MovedFar { .. } => {
            format!("Did {who} move more than {}?", distance(state.book.numbers.far))
        }
        Fact::RunUp { figure } => format!("Did {who} move {} or more?", distance(state.run_up(figure))),
        Fact::InTerrain { least: 0 | 1, .. } => format!("Is {who} in Difficult Terrain, even in part?"),
        Fact::InTerrain { least, .. } => {
            format!("Is {who} in Difficult Terrain of type {least} or higher, even in part?")
        }
        Fact::Aboard { .. } => format!("Is {who} aboard a ship?"),
        Fact::CrossedFire { piece, .. } => format!("Did the move of {who} touch {}, which burns?", of(piece)),
        Fact::InPiece { piece } => format!("Who stands in {}?", of(piece)),
        Fact::AtPiece { piece, .. } => format!("Does {who} touch {}?", of(piece)),
        Fact::PieceWithin { piece, distance: far, .. } => {
            format!("Is {} within {} of {who}?", of(piece), distance(far))
        }
        Fact::SeesPiece { piece, .. } => format!("Does {who} see {}?", of(piece)),
        Fact::WayOut { .. } => {
            format!("Can {who} get clear of every enemy, and past none of them?")
        }
        Fact::OnSomePrize { .. } => {
            let lying: Vec<&str> = state.prizes_lying().map(|prize| state.prize_name(prize)).collect();
            format!("Has {who} ended its move on one of these: {}?", lying.join(", "))
        }
        Fact::OnPrize { prize, .. } => format!("Has {who} ended its move on {}?", state.prize_name(prize)),
        Fact::AtEdge { edge, .. } => format!("Does {who} touch the {} edge of the table?", edge.name()),
        Fact::InArea { area } => {
            format!("Who stands at {}? The middle of the base counts.", area_name(state, area))
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
            | Fact::InContact { figure }
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
