//! The Monster Die that turns a monster: the rules `sb.mon.die.*` and `sb.fate.monster.4` to `.10`, and the Leap,
//! `sb.attr.egy.leap.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::monsters::Prey;
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::clues::ClueId;
use crate::state::event::line;
use crate::state::{ArmId, MOST_CLUES, State};
use crate::{Battle, SilverBayonet};

pub(crate) const STEER: RuleId = RuleId("sb.fate.monster.4");
const LEAP: RuleId = RuleId("sb.attr.egy.leap.1");

/// A Monster Die on what a monster aims at (sb.fate.monster.4).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Steer {
    /// Leaves the monster alone.
    Keep,
    /// Leaves it its aim, and lets it Leap (sb.attr.egy.leap.4).
    Leap,
    /// Turns it on this figure.
    Figure(FigureId),
    /// Turns it toward this clue marker.
    Clue(ClueId),
}

/// How a steered monster that can Leap goes (sb.attr.egy.leap.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gait {
    /// As any other.
    Run,
    /// With a Leap.
    Leap,
}

/// What a monster is about to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Aim {
    /// Shoot this soldier with this weapon.
    Shot(FigureId, ArmId),
    /// Go for this soldier.
    Figure(FigureId),
    /// Go to this clue marker.
    Clue(ClueId),
}

/// All that a monster could be turned on, and leaving it alone.
type Marks = ArrayVec<Steer, { FigureSet::MOST + MOST_CLUES + 2 }>;

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Each player in the order of Initiative may spend a Monster Die to turn the monster on something else. A
    /// player who declines leaves it to the next (sb.clash.23); once it is turned it stays so (sb.fate.monster.6, .10).
    pub(crate) fn steer(&mut self, figure: FigureId, aim: Aim, prey: &Prey) -> Play<Aim> {
        let mut seats = self.fate_seats(figure); // in solo play, too (sb.solo.3)
        seats.retain(|seat| self.state.pools[seat.index()].monster > 0);
        let (state, fates) = self.stage();
        seats.retain(|seat| !fates.declines(state, STEER, *seat));
        if seats.is_empty() {
            return Ok(aim);
        }
        let marks = self.other_marks(figure, aim, prey);
        for seat in seats {
            let steer = self.ask(STEER, seat, &marks)?;
            let turned = match (steer, aim) {
                (Steer::Keep, _) => continue,
                (Steer::Leap, aim) => aim,
                (Steer::Figure(target), Aim::Shot(_, gun)) => Aim::Shot(target, gun), // sb.mon.die.3
                (Steer::Figure(target), _) => Aim::Figure(target),
                (Steer::Clue(clue), _) => Aim::Clue(clue),
            };
            self.state.pools[seat.index()].monster -= 1;
            if steer == Steer::Leap {
                self.tell(|| SteeringEvent::Spurred { seat, figure }.into());
                self.leap(figure);
                return Ok(turned);
            }
            let to = match turned {
                Aim::Shot(target, _) | Aim::Figure(target) => Some(target),
                Aim::Clue(_) => None,
            };
            self.tell(|| SteeringEvent::Steered { seat, figure, to }.into());
            if self.can_leap(figure, turned) {
                self.may_leap(figure, seat)?;
            }
            return Ok(turned);
        }
        Ok(aim)
    }

    /// What else it could be turned on (sb.fate.monster.7 to .9, .13). At a real table people judge who is in sight.
    fn other_marks(&self, figure: FigureId, aim: Aim, prey: &Prey) -> Marks {
        let mut marks = Marks::from_iter([Steer::Keep]);
        if self.can_leap(figure, aim) && !self.state.options.leap_needs_new_target {
            marks.push(Steer::Leap); // sb.attr.egy.leap.4
        }
        match aim {
            Aim::Shot(target, gun) => {
                let legal = self.in_range(figure, gun);
                let others = prey.all.iter().filter(|&other| other != target && legal.contains(other));
                marks.extend(others.map(Steer::Figure));
            }
            Aim::Figure(target) => {
                let others = prey.all.iter().filter(|&other| other != target);
                marks.extend(others.filter(|&other| self.may_see(figure, other, prey)).map(Steer::Figure));
            }
            Aim::Clue(clue) => {
                marks.extend(self.state.unfound_clues().filter(|&other| other != clue).map(Steer::Clue));
            }
        }
        marks
    }

    /// Is this soldier in the monster's sight, or could it be, by what people have answered?
    fn may_see(&self, figure: FigureId, soldier: FigureId, prey: &Prey) -> bool {
        !prey.unseen.contains(soldier)
            && (self.state.table.is_none() || self.state.has_sight(figure, soldier))
    }

    /// Does it Move now, and know how to Leap?
    fn can_leap(&self, figure: FigureId, aim: Aim) -> bool {
        self.state.has(figure, Attribute::Leap) && !matches!(aim, Aim::Shot(..))
    }

    /// The player who turns it on somebody else may declare a Leap with the same die (sb.attr.egy.leap.1).
    fn may_leap(&mut self, figure: FigureId, seat: Seat) -> Play<()> {
        if self.ask(LEAP, seat, &[Gait::Run, Gait::Leap])? == Gait::Leap {
            self.leap(figure);
        }
        Ok(())
    }

    fn leap(&mut self, figure: FigureId) {
        self.state[figure].leaping = true;
        self.tell(|| SteeringEvent::Leapt { figure }.into());
    }
}

impl Offer<State> for Steer {
    fn name(&self, state: &State) -> String {
        match *self {
            Steer::Keep => "keep".to_string(),
            Steer::Leap => "leap".to_string(),
            Steer::Figure(target) => state.id(target).to_string(),
            Steer::Clue(clue) => clue.name(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Steer::Keep => "Leave it to its own".to_string(),
            Steer::Leap => "Let it Leap at its own target".to_string(),
            Steer::Figure(figure) => format!("Turn it on {}", state.name(figure)),
            Steer::Clue(ClueId(place)) => format!("Turn it toward clue {}", u16::from(place) + 1),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: turn it on somebody else, for a Monster Die?", state.active_name())
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Steer::Figure(figure) => Some(figure),
            Steer::Keep | Steer::Leap | Steer::Clue(_) => None,
        }
    }
}

impl Offer<State> for Gait {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Gait::Run => "run",
            Gait::Leap => "leap",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Gait::Run => "No Leap",
            Gait::Leap => "Leap",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: Leap, 2\" less far but over everything under 3\"?", state.active_name())
    }
}

/// Log events of a monster that is turned.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum SteeringEvent {
    /// A Monster Die has turned a monster.
    Steered {
        seat: Seat,
        figure: FigureId,
        to: Option<FigureId>,
    },
    /// A Monster Die lets a monster Leap at its own target.
    Spurred {
        seat: Seat,
        figure: FigureId,
    },
    Leapt {
        figure: FigureId,
    },
}

impl SteeringEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            SteeringEvent::Steered { seat, figure, to } => {
                let (player, name) = (state.player_name(*seat), state.name(*figure));
                let to = to.map_or("toward another clue".to_string(), |to| format!("on {}", state.name(to)));
                line(STEER.0, format!("{player}: a Monster Die turns {name} {to}."))
            }
            SteeringEvent::Spurred { seat, figure } => {
                let (player, name) = (state.player_name(*seat), state.name(*figure));
                line("sb.attr.egy.leap.4", format!("{player}: a Monster Die spurs {name} on."))
            }
            SteeringEvent::Leapt { figure } => line(LEAP.0, format!("{} leaps.", state.name(*figure))),
        }
    }
}
