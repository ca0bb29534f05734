//! Initiative, `be.init.*`: which side acts first, and in which order.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, Play, RuleId, Seat, Stage};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::rules::fighting::verdict::Verdict;
use crate::state::event::{Rolled, added, head, rolled};
use crate::state::{MOST_SIDES, Phase, State};
use crate::{Battle, BloodEagle};

pub(crate) const ROLL: RuleId = RuleId("be.init.1");

impl State {
    /// The leader of a side: the figure in play with the highest Leadership, the first of equals (be.init.6).
    pub fn leader(&self, seat: Seat) -> Option<(FigureId, i16)> {
        let led =
            self.band(seat).iter().filter_map(|figure| Some((figure, self.profile(figure).leadership?)));
        led.reduce(|best, next| if next.1 > best.1 { next } else { best })
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Every side rolls; the tied for the highest roll again, the others keep their place (be.init.1 to .5). Each roll
    /// is a step: chance alone would never come to an end of them.
    pub(super) fn initiative(&mut self) -> Play<()> {
        let tied = self.state.sides.iter().any(|side| side.tied);
        let rolls = |seat: &Seat| !tied || self.state.sides[seat.index()].tied;
        let seats = self.state.all_seats().filter(rolls).filter(|&seat| !self.state.band(seat).is_empty());
        let mut rolling: ArrayVec<Seat, MOST_SIDES> = seats.collect();
        if rolling.len() > 1 {
            let mut totals = ArrayVec::<(i16, Seat), MOST_SIDES>::new();
            for &seat in &rolling {
                let most = totals.iter().map(|(total, _)| *total).max().unwrap_or(0);
                let is_last = totals.len() + 1 == rolling.len();
                totals.push((self.leads(seat, is_last.then_some(most))?, seat));
            }
            let most = totals.iter().map(|(total, _)| *total).max().unwrap_or(0);
            rolling = totals.into_iter().filter(|(total, _)| *total == most).map(|(_, seat)| seat).collect();
        }
        let again = rolling.len() > 1;
        for seat in self.state.all_seats() {
            self.state.sides[seat.index()].tied = again && rolling.contains(&seat);
        }
        if again {
            self.tell(|| InitiativeEvent::Tied.into());
            return Ok(());
        }
        let seat = rolling.first().copied().unwrap_or(Seat(0));
        self.state.first = seat;
        self.tell(|| InitiativeEvent::First { seat }.into());
        self.begin_phase(Phase::Movement);
        Ok(())
    }

    /// One side's die and Leadership. The die is its leader's (be.init.10); nothing is special about its faces
    /// (be.init.9). Of the last die it only matters whether it beats the most of those before.
    fn leads(&mut self, seat: Seat, most: Option<i16>) -> Play<i16> {
        let leader = self.state.leader(seat);
        let leadership = leader.map_or(0, |(_, leadership)| leadership);
        let comes_to = |face: u8| match most {
            Some(most) => (i16::from(face) + leadership).cmp(&most) as i16,
            None => face.into(),
        };
        let face = match leader {
            Some((leader, _)) => {
                self.die(ROLL, leader, comes_to, |face| Verdict::Initiative(i16::from(face) + leadership))?
            }
            None => self.roll_by(ROLL, seat, [D10], |[face]| comes_to(face))?[0],
        };
        let by = leader.map(|(leader, _)| leader);
        self.tell(|| InitiativeEvent::Rolled { seat, by, face, leadership }.into());
        Ok(i16::from(face) + leadership)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum InitiativeEvent {
    Rolled { seat: Seat, by: Option<FigureId>, face: u8, leadership: i16 },
    Tied,
    First { seat: Seat },
}

impl InitiativeEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            InitiativeEvent::Rolled { seat, by, face, leadership } => {
                let text =
                    format!("{}: {} for Initiative.", state.side_name(*seat), added(*face, *leadership));
                let roll = Verdict::Initiative(i16::from(*face) + leadership).roll("");
                rolled(
                    ROLL,
                    text,
                    "Initiative",
                    *face,
                    RollView { by: *by, ..roll }.total(*face, *leadership),
                )
            }
            InitiativeEvent::Tied => head("be.init.3", "A tie, rolled again.".to_string()),
            InitiativeEvent::First { seat } => {
                head("be.init.2", format!("{} act first.", state.side_name(*seat)))
            }
        }
    }
}
