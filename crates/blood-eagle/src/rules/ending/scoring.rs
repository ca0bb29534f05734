//! Scoring: what a scenario pays for, as its file names it.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::heroes::traits::Trait;
use crate::show::scores::what;
use crate::state::State;
use crate::state::event::{line, signed};
use crate::state::fact::Fact;
use crate::state::figure::Condition;
use crate::state::plot::Prize;
use crate::state::reach::Edge;
use crate::{Battle, BloodEagle};

const SCORE: RuleId = RuleId("be.end.1");

/// One thing that is paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// The seat it is paid to; every seat without it.
    pub seat: Option<Seat>,
    /// What for.
    pub feat: Feat,
    /// How much, for each.
    pub points: i16,
    /// Paid at the end of every turn from this one on; without it once, when the game ends.
    pub each_turn_from: Option<u8>,
}

/// What is paid for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Feat {
    /// A prize taken off by an edge; all of them if none is named.
    CarriedOff {
        /// Which prize.
        prize: Option<u8>,
        /// Over which edge.
        edge: Edge,
    },
    /// A prize in the hands of the side.
    Carried {
        /// Which prize.
        prize: Option<u8>,
    },
    /// A prize that no enemy holds or took off.
    Kept {
        /// Which prize.
        prize: Option<u8>,
    },
    /// A figure of the side gone by an edge.
    Left {
        /// Over which edge.
        edge: Edge,
        /// Which figure.
        of: Whom,
    },
    /// A Standing figure of the side in a part of the table.
    StandingIn {
        /// The number of the area.
        area: u8,
    },
    /// More Standing figures in a part of the table than any other side.
    Holds {
        /// The number of the area.
        area: u8,
    },
    /// An enemy that is Out.
    PutOut {
        /// Which enemy.
        of: Whom,
    },
    /// An enemy that has lost its Wyrd Powers to holy water.
    PowersLost {
        /// Which enemy.
        of: Whom,
    },
    /// A piece of terrain that burns when it is counted.
    Burning {
        /// The pieces.
        pieces: Vec<u8>,
    },
}

/// Which figures are meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Whom {
    /// All of them.
    Any,
    /// Leaders.
    Leader,
    /// Those of this profile.
    Named(String),
}

impl Score {
    /// Is it paid to this seat?
    pub fn is_for(&self, seat: Seat) -> bool {
        self.seat.is_none_or(|own| own == seat)
    }
}

impl Whom {
    /// Is this figure meant?
    pub(crate) fn is(&self, state: &State, figure: FigureId) -> bool {
        match self {
            Whom::Any => true,
            Whom::Leader => state.has(figure, Trait::Leader),
            Whom::Named(id) => state.profile(figure).id == *id,
        }
    }
}

impl Feat {
    /// The part of the table it looks at.
    fn area(&self) -> Option<u8> {
        match *self {
            Feat::StandingIn { area } | Feat::Holds { area } => Some(area),
            _ => None,
        }
    }
}

impl State {
    /// Is the figure in a part of the table, on the virtual table? Its middle says it.
    pub(crate) fn is_in_area(&self, figure: FigureId, area: u8) -> bool {
        let base = self.table.as_ref().and_then(|table| table.base(figure));
        let area = self.plot.areas.get(usize::from(area));
        base.zip(area).is_some_and(|(base, area)| area.outline.contains(base.at))
    }

    /// All figures on their feet.
    fn all_standing(&self) -> FigureSet {
        self.in_play(|figure| self[figure].is_standing())
    }

    /// How often a feat is done by a side, if these stand in the part of the table it looks at.
    fn times(&self, feat: &Feat, seat: Seat, inside: FigureSet) -> i16 {
        let own = |figure: FigureId| self[figure].seat == seat;
        let prizes = |wanted: Option<u8>, holds: &dyn Fn(Prize) -> bool| {
            let places =
                self.prizes.iter().enumerate().filter_map(|(place, prize)| Some((place as u8, (*prize)?)));
            places.filter(|(place, prize)| wanted.is_none_or(|one| one == *place) && holds(*prize)).count()
        };
        let figures = |holds: &dyn Fn(FigureId) -> bool| self.ids().filter(|&figure| holds(figure)).count();
        let times = match feat {
            Feat::CarriedOff { prize, edge } => prizes(*prize, &|prize| prize == Prize::Gone(seat, *edge)),
            Feat::Carried { prize } => {
                prizes(*prize, &|prize| matches!(prize, Prize::Carried(by) if own(by)))
            }
            Feat::Kept { prize } => prizes(*prize, &|prize| match prize {
                Prize::Lies(_) => true,
                Prize::Carried(by) => own(by),
                Prize::Gone(by, _) => by == seat,
            }),
            Feat::Left { edge, of } => figures(&|figure| {
                own(figure) && self[figure].condition == Condition::Left(*edge) && of.is(self, figure)
            }),
            Feat::StandingIn { .. } => inside.iter().filter(|&figure| own(figure)).count(),
            Feat::Holds { .. } => {
                let there = |seat: Seat| inside.iter().filter(|&figure| self[figure].seat == seat).count();
                let others = self.all_seats().filter(|&other| other != seat).map(there).max().unwrap_or(0);
                usize::from(there(seat) > others)
            }
            Feat::PutOut { of } => figures(&|figure| {
                !own(figure) && self[figure].condition == Condition::Out && of.is(self, figure)
            }),
            Feat::PowersLost { of } => {
                figures(&|figure| !own(figure) && self[figure].doused && of.is(self, figure))
            }
            Feat::Burning { pieces } => pieces.iter().filter(|&&piece| self.fire(piece).is_some()).count(),
        };
        times as i16
    }

    /// What a side would have scored if the game ended now, as far as the virtual table shows it.
    pub fn score_now(&self, seat: Seat) -> i16 {
        let due =
            self.plot.scores.iter().filter(|score| score.each_turn_from.is_none() && score.is_for(seat));
        let worth = |score: &Score| score.points.saturating_mul(self.counted(seat, score));
        let scored = self.sides[seat.index()].score;
        if self.over { scored } else { due.map(worth).fold(scored, i16::saturating_add) }
    }
}

impl State {
    /// How often a side has done what is paid for, as it is now and as far as the virtual table shows it.
    pub(crate) fn counted(&self, seat: Seat, score: &Score) -> i16 {
        let inside = score.feat.area().map_or(FigureSet::EMPTY, |area| {
            self.all_standing().iter().filter(|&figure| self.is_in_area(figure, area)).collect()
        });
        self.times(&score.feat, seat, inside)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// What the end of a turn pays.
    pub(crate) fn scores_of_the_turn(&mut self) -> Play<()> {
        let turn = self.state.turn;
        self.scores(|score| score.each_turn_from.is_some_and(|from| from <= turn))
    }

    /// What the end of the game pays.
    pub(super) fn scores_of_the_game(&mut self) -> Play<()> {
        self.scores(|score| score.each_turn_from.is_none())
    }

    /// Pays what is due. At a real table people say who stands where, once for each part of the table.
    fn scores(&mut self, is_due: impl Fn(&Score) -> bool) -> Play<()> {
        let story = std::sync::Arc::clone(&self.state.plot.0);
        let mut seen: Option<(u8, FigureSet)> = None;
        for (place, score) in story.scores.iter().enumerate().filter(|(_, score)| is_due(score)) {
            let inside = match (score.feat.area(), seen) {
                (None, _) => FigureSet::EMPTY,
                (Some(area), Some((known, inside))) if known == area => inside,
                (Some(area), _) => {
                    let standing = self.state.all_standing();
                    let inside = self.which(SCORE, Fact::InArea { area }, standing)?;
                    seen = Some((area, inside));
                    inside
                }
            };
            for seat in self.state.all_seats().filter(|&seat| score.is_for(seat)) {
                let points = score.points.saturating_mul(self.state.times(&score.feat, seat, inside));
                if points != 0 {
                    let side = &mut self.state.sides[seat.index()];
                    side.score = side.score.saturating_add(points);
                    self.tell(|| ScoringEvent::Scored { seat, points, score: place as u8 }.into());
                }
            }
        }
        Ok(())
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ScoringEvent {
    Scored { seat: Seat, points: i16, score: u8 },
}

impl ScoringEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            ScoringEvent::Scored { seat, points, score } => {
                let score = state.plot.scores.get(usize::from(*score));
                let what = score.map_or_else(String::new, |score| what(state, &score.feat));
                let text = format!("{} score {} for {what}.", state.side_name(*seat), signed(*points));
                line(SCORE.0, text)
            }
        }
    }
}
