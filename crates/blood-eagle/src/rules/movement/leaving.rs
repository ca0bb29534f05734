//! Leaving: a figure that ends its move at an edge that the scenario names may go.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::ending::scoring::Feat;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::Condition;
use crate::state::plot::Prize;
use crate::state::reach::Edge;
use crate::state::{Stake, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

const LEAVE: RuleId = RuleId("be.end.1");

/// Goes, or stays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Leave {
    /// Over this edge, for good.
    Go(Edge),
    /// Not yet.
    Stay,
}

impl State {
    /// Does the figure's base touch an edge of the virtual table?
    pub(crate) fn is_at_edge(&self, figure: FigureId, edge: Edge) -> bool {
        let Some(table) = &self.table else { return false };
        let touch = self.book.numbers.touch.0;
        table.base(figure).is_some_and(|base| {
            let reach = base.radius.0 + touch;
            match edge {
                Edge::North => base.at.y <= reach,
                Edge::West => base.at.x <= reach,
                Edge::South => base.at.y >= table.depth.0 - reach,
                Edge::East => base.at.x >= table.width.0 - reach,
            }
        })
    }

    /// The edges by which it is worth something to a figure's side to leave, or to carry off what this figure carries.
    fn ways_off(&self, figure: FigureId) -> arrayvec::ArrayVec<Edge, 4> {
        let mut edges = arrayvec::ArrayVec::new();
        for score in self.plot.scores.iter().filter(|score| score.is_for(self[figure].seat)) {
            let edge = match score.feat {
                Feat::Left { edge, .. } => Some(edge),
                Feat::CarriedOff { edge, .. } if self[figure].prize.is_some() => Some(edge),
                _ => None,
            };
            if let Some(edge) = edge.filter(|edge| !edges.contains(edge)) {
                edges.push(edge);
            }
        }
        edges
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Offers to leave where its move has ended, if that is at an edge that counts and it is not engaged.
    pub(super) fn may_leave(&mut self, figure: FigureId) -> Play<()> {
        if !self.state[figure].is_standing() || self.state.is_engaged(figure) {
            return Ok(());
        }
        for edge in self.state.ways_off(figure) {
            if !self.fact(LEAVE, Fact::AtEdge { figure, edge })? {
                continue;
            }
            self.state.at_stake = Some(Stake::Figure(figure));
            let seat = self.state[figure].seat;
            let answer = self.ask(LEAVE, seat, &[Leave::Go(edge), Leave::Stay])?;
            self.state.at_stake = None;
            if let Leave::Go(edge) = answer {
                self.leaves(figure, edge);
                return Ok(());
            }
        }
        Ok(())
    }

    /// Is gone, with what it carries.
    fn leaves(&mut self, figure: FigureId, edge: Edge) {
        let seat = self.state[figure].seat;
        let prize = self.state[figure].prize.take();
        if let Some(prize) = prize {
            self.state.prizes[usize::from(prize)] = Some(Prize::Gone(seat, edge));
        }
        self.state[figure].condition = Condition::Left(edge);
        self.leaves_play(figure);
        self.tell(|| LeavingEvent::Left { figure, edge, prize }.into());
    }
}

impl Offer<State> for Leave {
    fn name(&self, _: &State) -> String {
        match self {
            Leave::Go(edge) => format!("leave-{}", edge.name()),
            Leave::Stay => "stay".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Leave::Go(edge) => format!("Leave by the {} edge", edge.name()),
            Leave::Stay => "Stay".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Figure(figure)) => format!("{}: leave the table?", state.name(figure)),
            _ => "Leave the table?".to_string(),
        }
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum LeavingEvent {
    Left { figure: FigureId, edge: Edge, prize: Option<u8> },
}

impl LeavingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            LeavingEvent::Left { figure, edge, prize } => {
                let with =
                    prize.map_or_else(String::new, |prize| format!(" with {}", state.prize_name(prize)));
                line(LEAVE.0, format!("{} leaves by the {} edge{with}.", state.name(*figure), edge.name()))
            }
        }
    }
}
