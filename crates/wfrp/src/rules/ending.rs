//! How fights end, wf.round.3, and what a scenario's feats are worth.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use serde::{Deserialize, Serialize};

use crate::content::profile::{Mark, named};
use crate::state::fact::Fact;
use crate::state::plot::MOST_ZONES;
use crate::state::{Phase, State};
use crate::{Battle, Wfrp};

/// The last round of a fight that nothing else ends (wf.round.3).
pub const LAST_ROUND: u16 = 50;

/// When a fight ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ending {
    /// After so many rounds at the latest.
    pub rounds: u16,
    /// As soon as anybody is at 0 Wounds.
    pub at_zero_wounds: bool,
}

impl Default for Ending {
    fn default() -> Ending {
        Ending { rounds: LAST_ROUND, at_zero_wounds: false }
    }
}

named! {
    /// What is worth points.
    Feat {
        Defeated = "defeated",
        Killed = "killed",
        BroughtToZeroWounds = "brought-to-zero-wounds",
        AloneInZone = "alone-in-zone",
        AbleInZone = "able-in-zone",
    }
}

/// A feat and its points.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Score {
    /// What it is.
    pub feat: Feat,
    /// Which side it is for; both where none is named.
    pub side: Option<Seat>,
    /// Only for this one, by its part in the cast.
    pub of: Option<FigureId>,
    /// Only for those of this profile.
    pub combatant: Option<String>,
    /// Only for those with this mark.
    pub mark: Option<Mark>,
    /// Where, for those that name a zone.
    pub zone: Option<u8>,
    /// What it is worth.
    pub points: i16,
}

/// How a fight ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Outcome {
    /// Who has won; nobody if it is a draw.
    pub winner: Option<Seat>,
    /// What each side has scored.
    pub points: [i16; 2],
}

impl State {
    /// Is the fight resolved: at most one side has an able combatant, or the time is up (wf.round.3)?
    pub fn is_resolved(&self) -> bool {
        match self.phase {
            Phase::Deployment | Phase::Start => return false,
            Phase::Over => return true,
            Phase::RoundBegins | Phase::Turns | Phase::RoundEnds => {}
        }
        let ending = self.plot.ending;
        let over_time = self.phase == Phase::RoundBegins && self.round >= ending.rounds;
        let down = ending.at_zero_wounds && self.combatants.iter().any(|one| one.wounds == 0);
        over_time || down || self.able(Seat(0)) == 0 || self.able(Seat(1)) == 0
    }

    /// Who has won, by points where there are any, else by who is left.
    pub fn outcome(&self) -> Outcome {
        let points = [0, 1].map(|seat| self.points(Seat(seat)));
        let worth = if self.plot.scores.is_empty() {
            [0, 1].map(|seat| i16::from(self.able(Seat(seat)) > 0))
        } else {
            points
        };
        let winner = match worth[0].cmp(&worth[1]) {
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => None,
        };
        Outcome { winner, points }
    }

    /// What a side has scored; nothing while they are still being put on the table.
    pub fn points(&self, seat: Seat) -> i16 {
        if self.phase == Phase::Deployment {
            return 0;
        }
        let scores = self.plot.scores.iter().filter(|score| score.side.is_none_or(|side| side == seat));
        let sum: i32 = scores.map(|score| i32::from(score.points) * self.count(score, seat) as i32).sum();
        sum.clamp(i16::MIN.into(), i16::MAX.into()) as i16
    }

    /// Is a feat about this one?
    pub(crate) fn fits(&self, score: &Score, who: FigureId) -> bool {
        score.of.is_none_or(|of| of == who)
            && score.mark.is_none_or(|mark| self.marks(who).has(mark))
            && score.combatant.as_ref().is_none_or(|id| self.profile(who).id == *id)
    }

    /// Who stands in a zone where it counts: as it was seen at the end, and until then as the virtual table has it.
    fn inside(&self, zone: u8) -> FigureSet {
        match self.table {
            Some(_) if self.phase != Phase::Over => {
                Fact::InZone { zone }.single_out(self, self.may_score_in(zone))
            }
            _ => self.in_zones.get(usize::from(zone)).copied().unwrap_or(FigureSet::EMPTY),
        }
    }

    /// How often a side has done the feat.
    pub(crate) fn count(&self, score: &Score, seat: Seat) -> usize {
        let fits = |who: &FigureId| self.fits(score, *who);
        let enemies = || self.ids().filter(|&who| self[who].seat != seat).filter(fits);
        let own = || self.ids().filter(|&who| self[who].seat == seat).filter(fits);
        let inside = score.zone.map_or(FigureSet::EMPTY, |zone| self.inside(zone));
        match score.feat {
            Feat::Defeated => enemies().filter(|&who| !self[who].is_able()).count(),
            // The side of the killer gets the points, even for one of its own.
            Feat::Killed => {
                let by_us = |who: &FigureId| self[*who].killed_by.is_some_and(|by| self[by].seat == seat);
                self.ids().filter(fits).filter(by_us).count()
            }
            Feat::BroughtToZeroWounds => enemies().filter(|&who| self[who].was_at_zero).count(),
            Feat::AbleInZone => own().filter(|&who| inside.contains(who)).count(),
            Feat::AloneInZone => {
                let mine = own().any(|who| inside.contains(who));
                usize::from(mine && !enemies().any(|who| inside.contains(who)))
            }
        }
    }

    /// The combatants whose position decides the scores of a zone.
    fn may_score_in(&self, zone: u8) -> FigureSet {
        let scores = self.plot.scores.iter().filter(|score| score.zone == Some(zone));
        let counts = |score: &crate::rules::ending::Score, who: FigureId| {
            let owner = score.of.is_none_or(|of| of == who);
            let sided =
                score.feat == Feat::AloneInZone || score.side.is_none_or(|side| side == self[who].seat);
            owner && sided
        };
        scores.fold(FigureSet::EMPTY, |all, score| {
            let some = self.ids().filter(|&who| self[who].is_able() && counts(score, who));
            all.iter().chain(some).collect()
        })
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// At the end: who stands where it counts?
    pub(super) fn looks_at_zones(&mut self) -> Play<()> {
        if self.state.phase == Phase::Over {
            return Ok(());
        }
        for zone in 0..self.state.plot.zones.len().min(MOST_ZONES) as u8 {
            let among = self.state.may_score_in(zone);
            let inside = self.which(RuleId("wf.round.3"), Fact::InZone { zone }, among)?;
            self.state.in_zones[usize::from(zone)] = inside;
        }
        Ok(())
    }
}
