//! What becomes of a model that loses a roll: falling, wounds, feigned and real death. Recoils stand in `recoil`, free
//! hacks and breaking off in `leaving`.

use crate::content::profile::Side;
use crate::content::special::Special;
use crate::rules::fighting::contest::Harm;
use crate::rules::fighting::deaths::Death;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::model::{Feint, Infection};
use crate::{Battle, FearAndFaith};
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, Point, Table};

/// What has done it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Cause {
    /// Who, if anybody.
    pub by: Option<FigureId>,
    /// Where from: a blast pushes away from its middle (ff.grenade.zone.6).
    pub at: Option<Point>,
    /// Was it done hand-to-hand?
    pub melee: bool,
    /// Was it a burst, a spread or a blast that struck one of its own side (ff.ranged.auto.7)?
    pub stray: bool,
    /// The rule of the attack.
    pub rule: RuleId,
}

/// What a model recoils from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Away {
    /// From somebody.
    Model(FigureId),
    /// From a point.
    Point(Point),
}

impl Cause {
    /// What one recoils from: the point it came from, or the model that did it.
    fn away(&self) -> Option<Away> {
        self.at.map(Away::Point).or(self.by.map(Away::Model))
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Applies the result of an attack to its victim (ff.melee.pipe.1).
    pub fn suffers(&mut self, victim: FigureId, harm: Harm, cause: Cause) -> Play<()> {
        self.suffers_amid(victim, harm, cause, FigureSet::EMPTY)
    }

    /// The same in the course of a recoil: `spent` have had their free hack at it.
    pub(super) fn suffers_amid(
        &mut self,
        victim: FigureId,
        harm: Harm,
        cause: Cause,
        spent: FigureSet,
    ) -> Play<()> {
        if !self.state[victim].is_on_table() {
            return Ok(());
        }
        let Cause { by, melee, stray, .. } = cause;
        let death = Death { melee, stray, ..Death::plain(by) };
        match harm {
            Harm::Nothing => Ok(()),
            Harm::Recoil => match cause.away() {
                Some(from) => self.recoils_amid(victim, from, spent),
                None => Ok(()),
            },
            Harm::Fall => {
                self.state.note_bite(victim, by);
                self.knocked_down(victim, 1)
            }
            Harm::Wound => self.worsens(victim, death), // ff.sr.tough.4
            Harm::Feign => self.feigns_death(victim),
            Harm::Kill => self.dies(victim, death),
            Harm::Gruesome => self.dies(victim, Death { gruesome: true, ..death }),
        }
    }

    /// Its Quality becomes worse by 1, and at 7 it dies of that (ff.sr.tough.1, ff.sr.tough.2, ff.sr.poison.2).
    pub(super) fn worsens(&mut self, model: FigureId, death: Death) -> Play<()> {
        self.state[model].worse += 1;
        let target = self.state[model].quality_target();
        if target >= 7 {
            return self.dies(model, death);
        }
        self.tell(|| HarmEvent::Worsened { model, target }.into());
        Ok(())
    }

    /// The first plain kill of a scenario only seems to be one (ff.sr.hard-to-kill.1, ff.sr.hard-to-kill.4).
    fn feigns_death(&mut self, model: FigureId) -> Play<()> {
        self.state[model].feint = Feint::Lying;
        self.state[model].fallen = None; // playing dead is its own way of lying there
        self.stops_acting(model);
        self.tell(|| HarmEvent::Feigned { model }.into());
        Ok(())
    }

    /// Is knocked down, and needs so many actions to stand up (ff.fallen.1). At the edge of a drop it goes over, unless
    /// it flies (ff.fall.6, ff.sr.flying.2); from a wall it drops to the ground (ff.sr.clinging.4).
    pub(crate) fn knocked_down(&mut self, model: FigureId, actions: u8) -> Play<()> {
        if !self.state[model].is_on_table() || self.state[model].feigns() {
            return Ok(());
        }
        if self.state[model].climbing {
            return self.drops_off(model);
        }
        if !self.state.has(model, Special::Flying)
            && let Some(height) = self.drop_at(model)?
        {
            return self.falls_from(model, height);
        }
        let actions = self.state[model].fallen.map_or(actions, |already| already.max(actions));
        let actions = self.actions_to_stand(model, actions)?;
        self.state[model].fallen = Some(actions);
        self.tell(|| HarmEvent::Fell { model, actions }.into());
        Ok(())
    }

    /// How many actions bring it up again: 2 at the least where it lies in snow (ff.action.stand.3).
    pub(crate) fn actions_to_stand(&mut self, model: FigureId, actions: u8) -> Play<u8> {
        let asked = self.state.table.is_some() || self.state.plot.grounds.snow;
        let snow = actions < 2 && asked && self.fact(RuleId("ff.action.stand.3"), Fact::InSnow { model })?;
        Ok(if snow { 2 } else { actions })
    }

    /// Lets go of the wall it climbs, or is torn from it.
    pub(crate) fn drops_off(&mut self, model: FigureId) -> Play<()> {
        let height = self.state.hangs_at(model);
        self.falls_from(model, height)
    }

    /// How deep the drop is at whose edge the model stands, if it stands at one.
    fn drop_at(&mut self, model: FigureId) -> Play<Option<Length>> {
        if self.state.table.is_some() {
            return Ok(self.state.drop_beside(model));
        }
        let heights = self.state.plot.grounds.heights;
        let at_drop = heights && self.fact(RuleId("ff.fall.6"), Fact::AtADrop { model })?;
        Ok(at_drop.then_some(Length::ZERO)) // how deep it is, is asked when the model falls
    }

    /// Stands up (ff.action.stand.1, ff.action.stand.2).
    pub(crate) fn stands_up(&mut self, model: FigureId) -> Play<()> {
        if let Some(actions) = self.state[model].fallen.take() {
            self.spend(actions);
            self.tell(|| HarmEvent::StoodUp { model }.into());
        }
        Ok(())
    }
}

impl State {
    /// A good model that an infectious monster knocks down is marked (ff.camp.infect.1, ff.camp.infect.7).
    fn note_bite(&mut self, victim: FigureId, by: Option<FigureId>) {
        if self.side(victim) == Side::Good
            && let Some(infection) = by.and_then(|by| self.infection_of(by))
            && self.options.contagion.has(infection)
        {
            self[victim].bitten_by = Some(infection);
        }
    }

    /// What a monster infects others with (ff.camp.infect.9).
    fn infection_of(&self, monster: FigureId) -> Option<Infection> {
        match () {
            () if self.profile(monster).mummy => Some(Infection::Mummy),
            () if self.has(monster, Special::Vampire) => Some(Infection::Vampire),
            () if self.has(monster, Special::Werewolf) => Some(Infection::Werewolf),
            () if self.has(monster, Special::Zombie) => Some(Infection::Zombie),
            () => None,
        }
    }

    /// Is there snow under its feet?
    pub(crate) fn is_in_snow(&self, model: FigureId) -> bool {
        let Some(at) = self.spot(model) else { return false };
        self.pieces().any(|(piece, terrain)| self.feature(piece).snow && terrain.outline.contains(at))
    }

    /// How high above the floor a climbing model hangs; at a real table that is asked when it falls.
    fn hangs_at(&self, model: FigureId) -> Length {
        let hangs = |table: &Table| {
            let base = table.base(model)?;
            Some(base.elevation - table.floor(base.at, base.elevation))
        };
        self.table.as_ref().and_then(hangs).unwrap_or(Length::ZERO)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum HarmEvent {
    Recoiled { model: FigureId },
    NoRoom { model: FigureId },
    Fell { model: FigureId, actions: u8 },
    Worsened { model: FigureId, target: i16 },
    Feigned { model: FigureId },
    StoodUp { model: FigureId },
}

impl HarmEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            HarmEvent::Recoiled { model } => line("ff.recoil.1", format!("{} recoils.", name(model))),
            HarmEvent::NoRoom { model } => {
                line("ff.recoil.6", format!("{} has no room to recoil.", name(model)))
            }
            HarmEvent::Fell { model, actions: 1 } => line("ff.fallen.1", format!("{} is down.", name(model))),
            HarmEvent::Fell { model, actions } => {
                let text = format!("{} is down and needs {actions} actions to get up.", name(model));
                line("ff.fallen.1", text)
            }
            HarmEvent::Worsened { model, target } => {
                line("ff.dice.q.4", format!("The Quality of {} is now {target}+.", name(model)))
            }
            HarmEvent::Feigned { model } => {
                line("ff.sr.hard-to-kill.1", format!("{} lies there as if dead.", name(model)))
            }
            HarmEvent::StoodUp { model } => line("ff.action.stand.1", format!("{} stands up.", name(model))),
        }
    }
}
