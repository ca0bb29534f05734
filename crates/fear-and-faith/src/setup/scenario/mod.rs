//! Scenarios, `ff.scen*`: what each adds to the rules, how it ends and what it is worth. The rules of the game call the
//! hooks here; each scenario's own are in its file.

mod chainsaw_massacre;
mod deed;
mod deployment;
mod ending;
mod haunted_house;
mod human_cattle;
mod parties;
mod sheet;
mod vampire_hunt;
mod wolves_in_the_mist;
mod zombie_infestation;

pub use self::deed::Deed;
pub use self::deployment::{Arrange, Berth};
pub use self::ending::Outcome;
pub(crate) use self::ending::Share;
pub use self::parties::scenario_faults;
pub(crate) use self::parties::{ScenarioFlaw, scenario_flaws};
pub(crate) use self::sheet::{PARTS, ScenarioFile};
pub use self::sheet::{Scenario, ScenarioSide};

pub(crate) use self::deployment::FIRST_STAGE;
pub(crate) use self::wolves_in_the_mist::{ANY_TIME, Moment, marker_profile};

use fates::{Fates, FigureId, FigureSet, Play, Seat};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::Event;
use crate::state::model::{End, Place};
use crate::state::plot::ScenarioKind;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// The seat of those whom the horrors hunt, or who hunt them; in [`ScenarioKind::HumanCattle`] the vampires'.
pub const HUNTERS: Seat = Seat(0);

/// The seat of the horrors; in [`ScenarioKind::HumanCattle`] the werewolves'.
pub const HORRORS: Seat = Seat(1);

impl State {
    /// Which of the book's scenarios is being played.
    #[inline]
    pub fn scenario(&self) -> Option<ScenarioKind> {
        self.plot.kind
    }

    /// May it be activated? Sleepers cannot (ff.scen2.rule.6), and captives only follow (ff.scen5.rule.2).
    pub(crate) fn scenario_lets_act(&self, model: FigureId) -> bool {
        !self.trail.asleep.contains(model) && !self.is_captive(model)
    }

    /// Does the scenario limit how far one sees?
    #[inline]
    pub(crate) fn scenario_sight_limit(&self) -> Option<Stick> {
        match self.plot.kind {
            Some(ScenarioKind::WolvesInTheMist) => self.mist_limit(),
            _ => None,
        }
    }

    /// Do Leaders help this model in the scenario? Nobody heeds one who has not howled yet (ff.scen6.rule.1).
    #[inline]
    pub(crate) fn heeds_leaders(&self, model: FigureId) -> bool {
        match self.plot.kind {
            Some(ScenarioKind::WolvesInTheMist) => !self.waits_for_the_howl(model),
            _ => true,
        }
    }

    /// Can nobody attack it: a captive (ff.scen5.rule.3), a sleeper under its lid (ff.scen2.rule.6), a marker that has
    /// not been turned over?
    #[inline]
    pub fn is_shielded(&self, model: FigureId) -> bool {
        let under_its_lid = self.trail.asleep.contains(model) && !self.trail.unlidded.contains(model);
        self.trail.aside.contains(model) || under_its_lid
    }

    /// All models of a seat's party that are to be reckoned with: neither captives nor markers.
    pub(crate) fn members(&self, seat: Seat) -> FigureSet {
        self.ids().filter(|&model| self[model].party == seat && !self.trail.aside.contains(model)).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// At the beginning of a turn: reinforcements, arrivals.
    pub fn scenario_turn_begins(&mut self) -> Play<()> {
        match self.state.plot.kind {
            Some(ScenarioKind::ZombieInfestation) => self.infestation_turn_begins(),
            Some(ScenarioKind::ChainsawMassacre) => self.massacre_turn_begins(),
            Some(ScenarioKind::WolvesInTheMist) => self.look_through_the_mist(),
            _ => Ok(()),
        }
    }

    /// At the end of a turn.
    pub(crate) fn scenario_turn_ends(&mut self) -> Play<()> {
        self.state.trail.stood = None;
        self.state.trail.led = FigureSet::EMPTY;
        Ok(())
    }

    /// After a turnover.
    pub fn scenario_turnover(&mut self, seat: Seat) -> Play<()> {
        match self.state.plot.kind {
            Some(ScenarioKind::ChainsawMassacre) => self.massacre_turnover(seat),
            Some(ScenarioKind::WolvesInTheMist) => self.look_through_the_mist(),
            _ => Ok(()),
        }
    }

    /// Just before day turns to night, or night to day.
    pub(crate) fn scenario_clock_turns(&mut self) {
        if self.state.plot.kind == Some(ScenarioKind::VampireHunt) && !self.state.clock.night {
            self.state.trail.left_by_day = self.state.vampires_away();
        }
    }

    /// After a gunshot or a blast by somebody.
    pub fn scenario_noise(&mut self, by: FigureId) -> Play<()> {
        match self.state.plot.kind {
            Some(ScenarioKind::ZombieInfestation) => self.infestation_noise(),
            Some(ScenarioKind::VampireHunt) => self.sleepers_stir(),
            Some(ScenarioKind::WolvesInTheMist) => {
                self.state.trail.given_away.insert(by); // ff.scen6.rule.4
                Ok(())
            }
            _ => Ok(()),
        }
    }

    /// After a death.
    pub fn scenario_death(&mut self, victim: FigureId) -> Play<()> {
        self.state.trail.asleep.remove(victim);
        self.state.trail.unlidded.remove(victim);
        self.drops_its_find(victim);
        match self.state.plot.kind {
            Some(ScenarioKind::VampireHunt) => self.sleepers_stir(),
            _ => Ok(()),
        }
    }

    /// After somebody has come to stand somewhere else.
    pub fn scenario_moved(&mut self, model: FigureId) -> Play<()> {
        match self.state.plot.kind {
            Some(ScenarioKind::HauntedHouse) => self.house_moved(model),
            Some(ScenarioKind::HumanCattle) => self.captives_follow(model),
            Some(ScenarioKind::WolvesInTheMist) => self.mist_moved(model),
            _ => Ok(()),
        }
    }

    /// Lists what only this scenario knows, and strikes out what it forbids; so it is asked after all other chapters.
    pub(crate) fn scenario_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        let Some(kind) = self.state.plot.kind else { return Ok(()) };
        self.state.trail.stood = self.state.place_of(model);
        acts.retain(|act| !act.figure().is_some_and(|target| self.state.is_shielded(target)));
        if left == 0 {
            return Ok(());
        }
        match kind {
            ScenarioKind::ZombieInfestation => Ok(()),
            ScenarioKind::VampireHunt => self.hunt_acts(model, acts),
            ScenarioKind::ChainsawMassacre => self.massacre_acts(model, acts),
            ScenarioKind::HauntedHouse => self.house_acts(model, acts),
            ScenarioKind::HumanCattle => self.cattle_acts(model, acts),
            ScenarioKind::WolvesInTheMist => self.mist_acts(model, acts),
        }
    }

    /// Does what only this scenario knows.
    pub(crate) fn scenario_act(&mut self, model: FigureId, deed: Deed) -> Play<()> {
        match deed {
            Deed::OpenLid(sleeper) => self.opens_lid(model, sleeper),
            Deed::Wake(sleeper) => self.shakes_awake(model, sleeper),
            Deed::PickUp(spot) => self.picks_up(model, spot),
            Deed::Call => self.calls(model),
            Deed::Lead(captive) => self.takes_along(model, captive),
            Deed::Leave => self.leaves_table(model),
            Deed::Reveal => self.turns_over(model),
            Deed::TurnOver(marker) => self.turns_over(marker),
        }
    }

    /// Between two steps of play (ff.scen6.rule.7).
    pub(crate) fn scenario_pauses(&mut self, moment: Moment) -> Play<()> {
        match self.state.plot.kind {
            Some(ScenarioKind::WolvesInTheMist) => self.mist_may_part(moment),
            _ => Ok(()),
        }
    }

    /// Tells what was hidden, at the end.
    pub(crate) fn reveal_secrets(&mut self) {
        if self.state.trail.disclosed {
            return;
        }
        self.state.trail.disclosed = true;
        if let Some(ScenarioKind::HauntedHouse) = self.state.plot.kind {
            self.discloses_house();
        }
        if let Some(ScenarioKind::WolvesInTheMist) = self.state.plot.kind {
            self.discloses_markers();
        }
    }

    /// Takes away a captive or a marker: nobody mourns it, and nothing hangs on it.
    pub(super) fn taken_away(&mut self, model: FigureId, end: End) {
        self.state[model].place = Place::Gone(end);
        self.state.part(model);
        if let Some(table) = &mut self.state.table {
            table.remove(model);
        }
    }
}

macro_rules! tales {
    ($($kind:ident($path:path),)*) => {
        /// The log events of scenarios.
        #[derive(Clone, Debug, PartialEq, Serialize)]
        #[serde(untagged)]
        pub enum ScenarioEvent { $($kind($path)),* }

        impl ScenarioEvent {
            pub(crate) fn line(&self, state: &State) -> LogLine {
                match self { $(ScenarioEvent::$kind(told) => told.line(state)),* }
            }
        }

        $(impl From<$path> for Event {
            fn from(told: $path) -> Event {
                Event::Scenario(ScenarioEvent::$kind(told))
            }
        })*
    };
}

tales! {
    Deployment(deployment::DeploymentEvent),
    Infestation(zombie_infestation::InfestationEvent),
    Hunt(vampire_hunt::HuntEvent),
    Massacre(chainsaw_massacre::MassacreEvent),
    House(haunted_house::HouseEvent),
    Cattle(human_cattle::CattleEvent),
    Mist(wolves_in_the_mist::MistEvent),
}

impl State {
    /// What a room or a door is called.
    pub(crate) fn area_name(&self, area: u8) -> &str {
        self.plot.areas.get(usize::from(area)).map_or("the room", |area| &area.name)
    }
}
