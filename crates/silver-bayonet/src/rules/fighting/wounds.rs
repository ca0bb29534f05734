//! Wounds: what a hit sets off besides its damage, in the order of `sb.dmg.20`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::fighting::damage::{After, Source, because};
use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::{Attribute, Attributes, Qualities, Quality};
use crate::rules::turn::checks::{CheckEvent, against};
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::{Grip, Terror};
use crate::{Battle, SilverBayonet};

/// What an attacker may have that adds to a hit.
const WOUNDING: Attributes = Attributes::of(&[
    Attribute::SoulShear,
    Attribute::Paralyse,
    Attribute::Venomous,
    Attribute::Deathroll,
    Attribute::Trample,
]);

/// What a victim may have that answers to any damage.
const SENSITIVE: Attributes = Attributes::of(&[Attribute::QuickToRun, Attribute::Skinshift]);

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// What a hit sets off, in the order of sb.dmg.20; removal has already happened. A hit that cost no Health is
    /// not damage and sets off nothing but a Trample (sb.dmg.16).
    pub(crate) fn aftermath(&mut self, victim: FigureId, lost: i16, source: Source) -> Play<After> {
        let hurt = lost > 0;
        if !self.state[victim].stands() {
            return Ok(After::Together);
        }
        let mut after = After::Together;
        if hurt {
            self.catch_fire(victim, lost, source);
            if self.reforms(victim) || self.may_fall(victim)? {
                after = After::Apart;
            }
        }
        if let Some(attacker) =
            source.by.filter(|&attacker| self.state[attacker].attributes.has_any(WOUNDING))
        {
            if hurt {
                self.suffer(victim, attacker, lost, source.melee)?;
            }
            self.knock_down(victim, attacker, source.melee);
        }
        self.feel(victim, lost)?;
        Ok(after)
    }

    /// What damage of any kind does to the mind and then to the body of the victim: the last of sb.dmg.20.
    pub(crate) fn feel(&mut self, victim: FigureId, lost: i16) -> Play<()> {
        if lost == 0 || !self.state[victim].stands() || !self.state[victim].attributes.has_any(SENSITIVE) {
            return Ok(());
        }
        if self.state.has(victim, Attribute::QuickToRun) {
            self.terror_check(victim, 0, RuleId("sb.attr.ita.quicktorun.1"))?;
        }
        if self.state[victim].stands() { self.may_shift_from_pain(victim) } else { Ok(()) }
    }

    /// What the attacker's own nature adds to a wound.
    fn suffer(&mut self, victim: FigureId, attacker: FigureId, lost: i16, melee: bool) -> Play<()> {
        let has = |battle: &Self, attribute| battle.state.has(attacker, attribute);
        if melee && has(self, Attribute::SoulShear) && self.state[victim].stands() {
            self.terror_check(victim, -lost, RuleId("sb.attr.core.soulshear.1"))?;
        }
        if melee && has(self, Attribute::Paralyse) && self.state[victim].stands() {
            self.worsen(victim, Terror::Paralysed(Grip::Whole)); // sb.attr.ita.paralyse.2
            self.tell(|| WoundEvent::Paralysed { figure: victim }.into());
        }
        if has(self, Attribute::Venomous) && self.state[victim].stands() && !self.state[victim].venom {
            self.venom(victim)?;
        }
        if melee && has(self, Attribute::Deathroll) && self.state[victim].stands() {
            self.deathroll(victim, attacker)?;
        }
        Ok(())
    }

    /// A second dose changes nothing (sb.attr.egy.venom.4), so nobody rolls for it.
    fn venom(&mut self, victim: FigureId) -> Play<()> {
        if !self.courage_check(victim, RuleId("sb.attr.egy.venom.1"), 14)? {
            self.state[victim].venom = true;
            self.tell(|| WoundEvent::Poisoned { figure: victim }.into());
        }
        Ok(())
    }

    /// Drowning in the jaws: what the check missed by is lost (sb.attr.egy.deathroll.1, .2).
    fn deathroll(&mut self, victim: FigureId, attacker: FigureId) -> Play<()> {
        const DEATHROLL: RuleId = RuleId("sb.attr.egy.deathroll.1");
        let wet = self.has_water() && self.fact(DEATHROLL, Fact::InWater { figure: attacker })?;
        if !wet || self.state.has(victim, Attribute::Amphibious) {
            return Ok(());
        }
        let short = |total: i16| (10 - total).max(0);
        let tally = self.courage_tally_for(victim, short)?;
        let (dice, total) = self.rolls(victim, DEATHROLL, &tally, short, against(10))?;
        let missed = short(total);
        let (passed, told) = (missed == 0, tally.clone());
        self.tell(|| {
            CheckEvent::Checked { figure: victim, rule: DEATHROLL, dice, tally: told, needed: 10, passed }
                .into()
        });
        if passed || self.steels_itself(victim)? {
            return Ok(());
        }
        let damage = self.state.unaimed(victim, missed, None);
        let source = Source {
            by: None,
            melee: false,
            qualities: Qualities::NONE,
            rule: RuleId("sb.attr.egy.deathroll.2"),
        };
        let lost = self.hurt(victim, damage, source, || because(missed, source.rule))?;
        self.feel(victim, lost)
    }

    /// Fire that does 3 or more sets a Combustion creature alight (sb.attr.egy.combustion.1).
    fn catch_fire(&mut self, victim: FigureId, lost: i16, source: Source) {
        let burns = source.qualities.has(Quality::Fire) && lost >= 3;
        let figure = &self.state[victim];
        if burns && figure.stands() && !figure.alight && self.state.has(victim, Attribute::Combustion) {
            self.state[victim].alight = true;
            self.tell(|| WoundEvent::Alight { figure: victim }.into());
        }
    }

    /// Reform over Grave: any damage sends it back to where it came from (sb.attr.carp.reform.1, .3).
    fn reforms(&mut self, victim: FigureId) -> bool {
        if !self.state.has(victim, Attribute::ReformOverGrave) {
            return false;
        }
        if let Some((table, origin)) = self.state.table.as_ref().zip(self.state[victim].origin) {
            let land = Land::of(self.state, victim);
            let free = table.nearest_free(victim, origin, &land);
            if let (Some(at), Some(table)) = (free, self.state.table.as_mut()) {
                let floor = table.floor(at, table::Length::ZERO);
                table.shift(victim, at, floor);
            }
        }
        self.tell(|| WoundEvent::Reformed { figure: victim }.into());
        true
    }

    /// A Trample's hit on somebody smaller knocks that figure down, hurt or not (sb.attr.can.trample.4).
    fn knock_down(&mut self, victim: FigureId, attacker: FigureId, melee: bool) {
        let smaller = self.state.has(attacker, Attribute::Large) && !self.state.has(victim, Attribute::Large);
        let tramples = melee && smaller && self.state.has(attacker, Attribute::Trample);
        if tramples && self.state[victim].stands() {
            self.state[victim].knocked_down = true;
            self.tell(|| WoundEvent::KnockedDown { figure: victim }.into());
        }
    }

    /// Can water matter here? At a table without any nobody is asked.
    pub(crate) fn has_water(&self) -> bool {
        self.state.table.is_some() || self.state.terrain.water
    }
}

/// Log events of wounds.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum WoundEvent {
    KnockedDown {
        figure: FigureId,
    },
    /// By a touch, without a Check.
    Paralysed {
        figure: FigureId,
    },
    Poisoned {
        figure: FigureId,
    },
    Alight {
        figure: FigureId,
    },
    Reformed {
        figure: FigureId,
    },
}

impl WoundEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            WoundEvent::KnockedDown { figure } => {
                let flat = state.by_hand(" Lay it down until it stands up.");
                line("sb.attr.can.trample.1", format!("{} is knocked down.{flat}", name(figure)))
            }
            WoundEvent::Paralysed { figure } => {
                line("sb.attr.ita.paralyse.1", format!("{} is paralysed by the touch.", name(figure)))
            }
            WoundEvent::Poisoned { figure } => {
                line("sb.attr.egy.venom.2", format!("{} is poisoned.", name(figure)))
            }
            WoundEvent::Alight { figure } => {
                line("sb.attr.egy.combustion.1", format!("{} is alight.", name(figure)))
            }
            WoundEvent::Reformed { figure } => {
                let back =
                    state.by_hand(" Put it back where it came onto the table, or as near as there is room.");
                line("sb.attr.carp.reform.1", format!("{} reforms over its grave.{back}", name(figure)))
            }
        }
    }
}
