//! Climbing, `wf.action.climb.*`: onto something, down from it or over it.
//!
//! Reading: the sheet gives a distance and no more. A climb is one stretch: what it rises or falls and what it goes
//! sideways together cost at most that distance, and it ends where there is room to stand.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use table::{Base, Length, Passage, Point, length_of};

use crate::content::profile::Skill;
use crate::content::tables::Difficulty;
use crate::rules::movement::MovementEvent;
use crate::rules::turn::trial::Test;
use crate::setup::yards;
use crate::state::State;
use crate::state::reach::Reach;
use crate::{Battle, Wfrp};

impl State {
    /// Is there anything to climb: something beside it that bars the way and carries, or the drop it stands above? At a
    /// real table people know.
    pub(super) fn can_climb(&self, who: FigureId) -> bool {
        let Some(table) = &self.table else { return true };
        let Some(base) = table.base(who) else { return false };
        let most = self.half_walk(who);
        base.elevation > Length::ZERO
            || table.terrain.iter().any(|piece| {
                let high = Length::ZERO < piece.top && piece.top <= most;
                high && piece.carries()
                    && self.feature(piece).passage == Passage::Barred
                    && piece.outline.within(base.at, base.radius + yards(1))
            })
    }

    /// May it climb there? If so, how high it stands then.
    pub(crate) fn allows_climb(&self, who: FigureId, most: Length, to: Point) -> Result<Length, String> {
        let table = self.table.as_ref().ok_or("there is no virtual table to climb on")?;
        let base = *table.base(who).ok_or("it is on no virtual table")?;
        if to == base.at {
            return Ok(base.elevation);
        }
        let tops = table.terrain.iter().filter(|piece| {
            piece.carries() && self.feature(piece).passage == Passage::Barred && piece.outline.contains(to)
        });
        let elevation = tops.map(|piece| piece.top).max().unwrap_or(Length::ZERO);
        let rise = Length((elevation - base.elevation).0.abs());
        if rise == Length::ZERO {
            return Err("that is no climb".to_string());
        }
        let cost = length_of(base.at, to).rounded_up() + rise;
        if cost > most {
            return Err(format!(
                "it costs {}, and {} is allowed",
                crate::state::reach::words(cost),
                crate::state::reach::words(most)
            ));
        }
        let over = Base { elevation: elevation.max(base.elevation), ..base };
        if table
            .clear_leg(who, &over, to, self.blockers(who), &crate::rules::movement::ground::Land(self))
            .is_none()
        {
            return Err("something higher is in the way".to_string());
        }
        if !self.has_room(who, &Base { at: to, elevation, ..base }) {
            return Err("there is no room to stand where it ends".to_string());
        }
        Ok(elevation)
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Climb: half of Walk as the move (wf.action.climb.1).
    pub(crate) fn climbs(&mut self, who: FigureId) -> Play<()> {
        let most = self.state.half_walk(who);
        self.climbs_up_to(who, most, RuleId("wf.action.climb.1"))?;
        self.spends_move();
        Ok(())
    }

    /// Climb faster: a Climb Test as the action, half of Walk and SL yards (wf.action.climb.2, wf.action.climb.3).
    pub(crate) fn climbs_faster(&mut self, who: FigureId) -> Play<()> {
        let rule = RuleId("wf.action.climb.2");
        let made =
            self.test(Test::of(who, Skill::Climb, rule, Difficulty::Average.modifier(&self.state.book)))?;
        let most = (self.state.half_walk(who) + yards(made.sl.into())).max(Length::ZERO);
        self.climbs_up_to(who, most, rule)?;
        self.spends_action();
        Ok(())
    }

    fn climbs_up_to(&mut self, who: FigureId, most: Length, rule: RuleId) -> Play<()> {
        if self.state.table.is_none() {
            self.tell(|| MovementEvent::May { who, most, rule }.into());
            self.has_moved();
            return Ok(());
        }
        let way = self.way(rule, self.state[who].seat, Reach::Climb { who, most })?;
        let Some(&to) = way.first() else { return Ok(()) };
        let Ok(height) = self.state.allows_climb(who, most, to) else { return Ok(()) };
        let from = self.state.table.as_ref().and_then(|table| table.base(who)).map(|base| base.at);
        if from == Some(to) {
            self.tell(|| MovementEvent::Stayed { who, rule }.into());
            return Ok(());
        }
        if let Some(table) = &mut self.state.table {
            table.shift(who, to, height);
        }
        self.has_moved();
        self.tell(|| MovementEvent::Climbed { who, height }.into());
        Ok(())
    }
}
