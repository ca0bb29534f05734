//! The haunted house, `ff.scen4.*`: who hides where is noted in secret, and one counter of six is the thing that binds.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;

use super::ending::{Outcome, Share};
use super::{Berth, HORRORS, HUNTERS};
use crate::rules::fear::{Fright, Scare};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::state::model::End;
use crate::state::plot::MOST_ROOMS;
use crate::{Battle, FearAndFaith};

const REVEALED: RuleId = RuleId("ff.scen4.rule.1");
const HAUNTING: RuleId = RuleId("ff.scen4.rule.2");

/// Points of defeated enemies for each victory point (ff.scen4.score.1).
pub(super) const RATE: u16 = 15;

impl State {
    /// It ends when one side is entirely defeated, or has nobody left at all: a model that was sacrificed or has become
    /// something else counts for nobody, but is not there either (ff.scen4.end.1, ff.end.wipe.1).
    pub(super) fn house_end(&self) -> Option<Outcome> {
        let undone = self.is_undone(HUNTERS) || self.is_undone(HORRORS);
        (undone || self.is_over_by_loss()).then(|| self.scored())
    }

    /// Is a whole party defeated?
    pub(crate) fn is_undone(&self, seat: Seat) -> bool {
        let party = self.members(seat);
        !party.is_empty() && party.iter().all(|model| self.is_defeated(model))
    }

    /// The defeated count, and those who play dead to the end (ff.sr.hard-to-kill.5).
    pub(super) fn house_share(&self, model: FigureId) -> Share {
        let beaten = self.is_defeated(model) || self[model].feigns();
        if beaten { Share::Whole } else { Share::Nothing }
    }

    /// Killed, off the table, or a hunter whom the house has driven mad (ff.scen4.score.1); each counts once
    /// (ff.scen4.score.2). A model that came here mad does not count for that.
    fn is_defeated(&self, model: FigureId) -> bool {
        let now = &self[model];
        let lost = matches!(self.end_of(model), Some(End::Killed | End::PassedOut | End::Routed | End::Left));
        lost || now.party == HUNTERS && now.insanity != 0 && !now.insane_by_nature
    }

    /// How many rooms the house has.
    pub(super) fn rooms(&self) -> u8 {
        self.plot.areas.len().min(MOST_ROOMS) as u8
    }

    /// Is the middle of its base in this room?
    pub fn is_in_area(&self, model: FigureId, area: u8) -> bool {
        let base = self.table.as_ref().and_then(|table| table.base(model));
        let outline = self.plot.areas.get(usize::from(area)).map(|area| &area.outline);
        base.zip(outline).is_some_and(|(base, outline)| outline.contains(base.at))
    }

    /// Has its move brought it into this room from outside?
    pub(crate) fn came_into(&self, model: FigureId, area: u8) -> bool {
        let outline = self.plot.areas.get(usize::from(area)).map(|area| &area.outline);
        let was_outside =
            self.trail.stood.zip(outline).is_some_and(|(from, outline)| !outline.contains(from));
        was_outside && self.is_in_area(model, area)
    }

    /// Are the two in one room?
    pub(crate) fn share_area(&self, one: FigureId, other: FigureId) -> bool {
        (0..self.rooms()).any(|room| self.is_in_area(one, room) && self.is_in_area(other, room))
    }

    /// Those whom its last move has led it through.
    pub(crate) fn gone_through(&self, ghost: FigureId, among: FigureSet) -> FigureSet {
        match self.active {
            Some(active) if active.model == ghost => active.passed.and(among),
            _ => FigureSet::EMPTY,
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Hunters pick up counters. No ghost can be banned before the object has done its work (ff.scen4.rule.3).
    pub(super) fn house_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        if !self.state.trail.unbound {
            acts.retain(|act| !matches!(act, Act::Ban(_)));
        }
        if self.state[model].seat == HUNTERS && self.state.trail.carrier.is_none() {
            self.spot_acts(model, acts);
        }
        self.may_leave(model, acts);
        Ok(())
    }

    /// After a move: who stands in a room finds who hides there, ghosts frighten those they come upon, and the object
    /// works where it is brought to a spirit.
    pub(super) fn house_moved(&mut self, model: FigureId) -> Play<()> {
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        if self.state[model].party == HUNTERS {
            self.object_works(model);
            self.rouses(model)
        } else {
            self.comes_upon(model)
        }
    }

    /// The object in contact with an Immaterial model ends the ghosts' immunity (ff.scen4.rule.3).
    fn object_works(&mut self, hunter: FigureId) {
        if self.state.trail.carrier != Some(hunter) || self.state.trail.unbound {
            return;
        }
        let touched = self.state.touching(hunter);
        if touched.iter().any(|other| self.state.is_immaterial(other)) {
            self.state.trail.unbound = true;
            self.tell(|| HouseEvent::Unbound { model: hunter }.into());
        }
    }

    /// All ghosts noted down for the room a hunter is in appear (ff.scen4.rule.1), and every hunter there is
    /// frightened by each (ff.scen4.rule.2).
    fn rouses(&mut self, hunter: FigureId) -> Play<()> {
        for room in 0..self.state.rooms() {
            let hiding = self.state.trail.hiding[usize::from(room)];
            if hiding.is_empty() || !self.fact(REVEALED, Fact::InArea { model: hunter, area: room })? {
                continue;
            }
            self.state.trail.hiding[usize::from(room)] = FigureSet::EMPTY;
            for ghost in hiding.iter() {
                if self.berth(ghost, Berth::Room(room, hunter), REVEALED)? {
                    self.tell(|| HouseEvent::Appeared { ghost, room }.into());
                } else {
                    self.state.trail.hiding[usize::from(room)].insert(ghost); // until there is room
                }
            }
            let appeared = hiding.iter().filter(|&ghost| self.state[ghost].is_on_table());
            for ghost in appeared.collect::<FigureSet>().iter() {
                self.frightens_room(ghost)?;
            }
        }
        Ok(())
    }

    /// A ghost that has moved frightens whom it went through, and everybody in a room it has come into
    /// (ff.scen4.rule.2).
    fn comes_upon(&mut self, ghost: FigureId) -> Play<()> {
        let hunters = self.state.on_table(|model| self.state[model].party == HUNTERS);
        if hunters.is_empty() {
            return Ok(());
        }
        let through = self.which(HAUNTING, Fact::WentThrough { model: ghost }, hunters)?;
        self.frightens(ghost, through)?;
        if self.state.outcome().is_some() {
            return Ok(());
        }
        for room in 0..self.state.rooms() {
            if self.fact(HAUNTING, Fact::CameInto { model: ghost, area: room })? {
                return self.frightens_room(ghost);
            }
        }
        Ok(())
    }

    fn frightens_room(&mut self, ghost: FigureId) -> Play<()> {
        let hunters = self.state.on_table(|model| self.state[model].party == HUNTERS);
        let inside = self.which(HAUNTING, Fact::InSameArea { model: ghost }, hunters)?;
        self.frightens(ghost, inside)
    }

    fn frightens(&mut self, ghost: FigureId, hunters: FigureSet) -> Play<()> {
        for hunter in self.state.nearest_first(ghost, hunters) {
            if self.state[hunter].is_on_table() {
                self.fear_test(hunter, Scare { by: Some(ghost), cause: Fright::Sudden })?; // ff.sr.fearful.1
            }
        }
        Ok(())
    }

    /// At the end: where the last of them hid, and which counter was the object.
    pub(super) fn discloses_house(&mut self) {
        for room in 0..self.state.rooms() {
            for ghost in self.state.trail.hiding[usize::from(room)].iter() {
                self.tell(|| HouseEvent::HadHidden { ghost, room }.into());
            }
        }
        if let Some(spot) = self.state.trail.real {
            self.tell(|| HouseEvent::WasReal { spot }.into());
        }
    }
}

/// The log events of this scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum HouseEvent {
    Appeared { ghost: FigureId, room: u8 },
    HadHidden { ghost: FigureId, room: u8 },
    WasReal { spot: u8 },
    Unbound { model: FigureId },
}

impl HouseEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            HouseEvent::Appeared { ghost, room: at } => {
                head("ff.scen4.rule.1", format!("{} appears in {}.", name(ghost), state.area_name(at)))
            }
            HouseEvent::HadHidden { ghost, room: at } => line(
                "ff.scen4.setup.3",
                format!("{} was in {} all the time.", name(ghost), state.area_name(at)),
            ),
            HouseEvent::WasReal { spot } => {
                line("ff.scen4.setup.4", format!("Counter {} was the real one.", spot + 1))
            }
            HouseEvent::Unbound { model } => {
                let text =
                    format!("{} brings it to the spirit: from now on they can be banned.", name(model));
                head("ff.scen4.rule.3", text)
            }
        }
    }
}
