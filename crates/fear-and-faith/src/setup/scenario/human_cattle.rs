//! Human cattle, `ff.scen5.*`: four captives in the middle, and two packs that want them.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Direction, Length, along};

use super::Deed;
use super::deployment::Footing;
use super::ending::Outcome;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::state::model::End;
use crate::state::plot::{ScenarioKind, Site};
use crate::{Battle, FearAndFaith};

const LEAVES: RuleId = RuleId("ff.scen5.rule.5");

/// Points of enemies killed or routed for each victory point (ff.scen5.score.1).
pub(super) const RATE: u16 = 25;

/// How many captives one model leads (ff.scen5.rule.2).
const MOST_LED: usize = 2;

impl State {
    /// It ends when one side is gone or the last captive is off the table (ff.scen5.end.1).
    pub(super) fn cattle_end(&self) -> Option<Outcome> {
        (self.no_captive_is_left() || self.is_over_by_loss()).then(|| self.scored())
    }

    /// Are all captives off the table?
    pub(crate) fn no_captive_is_left(&self) -> bool {
        let captives = self.trail.aside;
        !captives.is_empty() && captives.iter().all(|captive| self[captive].is_gone())
    }

    /// Is it one of the captives?
    #[inline]
    pub fn is_captive(&self, model: FigureId) -> bool {
        self.trail.aside.contains(model) && self.plot.kind == Some(ScenarioKind::HumanCattle)
    }

    /// The captives that a model takes along; it then moves Short at the most (ff.scen5.rule.2, ff.scen5.rule.4).
    pub fn leads(&self, model: FigureId) -> FigureSet {
        match self.active {
            Some(active) if active.model == model => self.trail.led,
            _ => FigureSet::EMPTY,
        }
    }

    /// May the model leave the table where it stands? The vampires' room has doors, the house a main door, and nobody
    /// gets out of the massacre.
    pub(crate) fn is_at_a_way_out(&self, model: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let at_edge = table.touches_edge(model);
        match self.plot.kind {
            Some(ScenarioKind::VampireHunt) => {
                let doors = self.plot.areas.len() as u8;
                at_edge && (self.is_immaterial(model) || (0..doors).any(|door| self.is_in_area(model, door)))
            }
            Some(ScenarioKind::HauntedHouse | ScenarioKind::HumanCattle | ScenarioKind::WolvesInTheMist) => {
                at_edge
            }
            Some(ScenarioKind::ZombieInfestation | ScenarioKind::ChainsawMassacre) | None => false,
        }
    }

    /// A place at a leader's side where there is room for a captive (ff.scen5.rule.4).
    fn beside(&self, captive: FigureId, leader: FigureId) -> Option<Base> {
        let table = self.table.as_ref()?;
        let (own, lead) = (*table.base(captive)?, *table.base(leader)?);
        let gap = own.radius + lead.radius;
        let around = (0..10).map(|tenth| along(lead.at, Direction::EAST.clockwise(tenth), gap));
        let bases = around.map(|at| Base { at, elevation: lead.elevation, ..own });
        let besides = FigureSet::from_iter([captive]);
        bases
            .filter(|base| base.within(&lead, Length::ZERO))
            .find(|base| table.has_room(base, besides, &Footing))
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Captives in contact may be taken along, two at the most; at the edge one may leave with them.
    pub(super) fn cattle_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let led = self.state.trail.led;
        if self.state[model].is_up() && led.len() < MOST_LED {
            let near = self.state.touching(model).and(self.state.trail.aside);
            let open = near.iter().filter(|&captive| !led.contains(captive));
            acts.extend(open.map(|captive| Act::Scenario(Deed::Lead(captive))));
        }
        self.may_leave(model, acts);
        Ok(())
    }

    /// From here on the captive goes where the active model goes (ff.scen5.rule.2).
    pub(super) fn takes_along(&mut self, model: FigureId, captive: FigureId) -> Play<()> {
        self.state.trail.led.insert(captive);
        self.tell(|| CattleEvent::TakenAlong { model, captive }.into());
        Ok(())
    }

    /// The captives that are taken along keep contact (ff.scen5.rule.4): where their leader's move has not left them at
    /// its side they find another place there, and one for whom there is none stays behind.
    pub(super) fn captives_follow(&mut self, model: FigureId) -> Play<()> {
        for captive in self.state.leads(model).iter() {
            if self.state.table.is_none() {
                self.state.touch(model, captive);
            } else if self.state.touching(model).contains(captive) {
                continue;
            } else if let (Some(base), Some(table)) =
                (self.state.beside(captive, model), &mut self.state.table)
            {
                table.shift(captive, base.at, base.elevation);
            } else {
                self.state.trail.led.remove(captive);
                self.tell(|| CattleEvent::LeftBehind { captive }.into());
            }
        }
        Ok(())
    }

    /// Lists the way off the table. Only who is on its feet and not held by an enemy walks off.
    pub(super) fn may_leave(&self, model: FigureId, acts: &mut Vec<Act>) {
        let free = self.state[model].is_up() && !self.state.is_engaged(model);
        let somewhere = self.state.table.is_none() || self.state.is_at_a_way_out(model);
        if free && somewhere && !self.state.trail.aside.contains(model) {
            acts.push(Act::Scenario(Deed::Leave));
        }
    }

    /// Leaves for good (ff.scen5.rule.5), and its captives with it (ff.scen5.score.1). Reading: from the edge this is
    /// one more move, so it costs one action.
    pub(super) fn leaves_table(&mut self, model: FigureId) -> Play<()> {
        if !self.fact(LEAVES, Fact::AtAWayOut { model })? {
            self.tell(|| CattleEvent::TooFar { model }.into());
            return Ok(());
        }
        self.spend(1);
        let seat = self.state[model].seat;
        let captives = std::mem::take(&mut self.state.trail.led);
        for captive in captives.iter() {
            self.state.trail.cattle[seat.index()] += 1;
            self.taken_away(captive, End::Left);
        }
        let count = captives.len() as u8;
        self.drops_its_find(model);
        self.tell(|| CattleEvent::LeftTable { model, captives: count }.into());
        self.leaves_game(model, End::Left)
    }
}

impl State {
    /// Is the den's stream, or the hideout's graves, what this table has?
    pub(super) fn is_hideout(&self) -> bool {
        self.plot.site == Some(Site::Hideout)
    }
}

/// The log events of this scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum CattleEvent {
    TakenAlong { model: FigureId, captive: FigureId },
    LeftBehind { captive: FigureId },
    LeftTable { model: FigureId, captives: u8 },
    TooFar { model: FigureId },
}

impl CattleEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            CattleEvent::TakenAlong { model, captive } => {
                line("ff.scen5.rule.2", format!("{} takes {} along.", name(model), name(captive)))
            }
            CattleEvent::LeftBehind { captive } => {
                line("ff.scen5.rule.4", format!("{} stays behind.", name(captive)))
            }
            CattleEvent::LeftTable { model, captives } => left_table(name(model), captives),
            CattleEvent::TooFar { model } => line("", format!("{} is not near enough.", name(model))),
        }
    }
}

/// ff.scen5.rule.5
fn left_table(model: &str, captives: u8) -> LogLine {
    let with = match captives {
        0 => String::new(),
        1 => " with one captive".to_string(),
        count => format!(" with {count} captives"),
    };
    head("ff.scen5.rule.5", format!("{model} leaves the table{with}."))
}
