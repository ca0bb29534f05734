//! Regroups, `ff.regroup.*`: everybody goes where he likes, and at the end stands beside a friend or has not moved.

use fates::{Fates, FigureId, FigureSet, Play, Seat, Stage};
use table::Base;

use crate::rules::turn::groups::GroupsEvent;
use crate::rules::turn::quality::Tested;
use crate::state::State;
use crate::{Battle, FearAndFaith};

/// Where the members stood before, on the virtual table.
type Starts = Vec<(FigureId, Base)>;

impl State {
    fn starts_of(&self, members: FigureSet) -> Starts {
        let stands = |model: FigureId| Some((model, *self.table.as_ref()?.base(model)?));
        members.iter().filter_map(stands).collect()
    }

    /// Those of these who have moved and touch no ally. A model that has come to fall stays where it lies.
    fn strays(&self, starts: &Starts) -> Starts {
        let strays = |(model, start): &&(FigureId, Base)| {
            let moved = self.place_of(*model).is_some_and(|at| at != start.at);
            moved && self[*model].is_up() && self.touching(*model).and(self.friends(*model)).is_empty()
        };
        starts.iter().filter(strays).copied().collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The members use their actions; contact is asked for when all is over (ff.regroup.2), and a model that could not
    /// come to it has not moved (ff.regroup.5).
    pub(super) fn regroups(&mut self, seat: Seat, members: FigureSet, tested: &Tested) -> Play<()> {
        let mut starts = self.state.starts_of(members);
        let rested: FigureSet = members.iter().filter(|&model| self.state[model].moves == 0).collect();
        self.band_acts(seat, tested)?;
        if self.state.table.is_none() {
            return self.says_who_stands_together(rested);
        }
        // Somebody who goes back may leave another alone, who then goes back as well.
        while let Some((stray, start)) = self.state.strays(&starts).first().copied() {
            starts.retain(|(model, _)| *model != stray);
            self.goes_back(stray, start);
        }
        Ok(())
    }

    fn goes_back(&mut self, model: FigureId, start: Base) {
        let ground = self.state.standing_ground(model);
        let table = self.state.table.as_ref();
        let at = table.and_then(|table| table.nearest_free(model, start.at, &ground)).unwrap_or(start.at);
        if let Some(table) = &mut self.state.table {
            table.shift(model, at, start.elevation);
        }
        self.state.takes_its_stand(model);
        self.tell(|| GroupsEvent::WentBack { model }.into());
    }

    /// At a real table people say it of everybody who has moved, and put back who stands alone.
    fn says_who_stands_together(&mut self, rested: FigureSet) -> Play<()> {
        for model in rested.iter().filter(|&model| self.state[model].is_up()).collect::<FigureSet>() {
            if self.state[model].moves == 0 {
                continue;
            }
            let friends = self.state.friends(model);
            self.asks_contacts(model, friends)?;
            if self.state.touching(model).and(friends).is_empty() {
                self.tell(|| GroupsEvent::WentBack { model }.into());
            }
        }
        Ok(())
    }
}
