//! Terror Checks: the rules `sb.terror.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage, Tally};
use serde::Serialize;
use table::inches;

use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::checks::Faces;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::figure::{Grip, Place, Spell, Terror};
use crate::{Battle, SilverBayonet};

/// The bands of the terror table, from the worst to the best (sb.terror.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the table of sb.terror.3 to .8")]
pub enum Band {
    Collapse,
    Paralysed,
    Shaken,
    Stunned,
    Distracted,
    NoEffect,
}

impl Band {
    /// The band of a total.
    #[inline]
    pub fn of(total: i16) -> Band {
        match total {
            ..=2 => Band::Collapse,
            3..=4 => Band::Paralysed,
            5..=6 => Band::Shaken,
            7..=8 => Band::Stunned,
            9..=10 => Band::Distracted,
            11.. => Band::NoEffect,
        }
    }

    /// What it does to a figure that stays.
    fn effect(self) -> Terror {
        match self {
            Band::Collapse | Band::NoEffect => Terror::Steady,
            Band::Paralysed => Terror::Paralysed(Grip::Whole),
            Band::Shaken => Terror::Shaken,
            Band::Stunned => Terror::Stunned(Spell::Waiting),
            Band::Distracted => Terror::Distracted(Spell::Waiting),
        }
    }
}

impl Terror {
    fn band(self) -> Band {
        match self {
            Terror::Steady => Band::NoEffect,
            Terror::Distracted(_) => Band::Distracted,
            Terror::Stunned(_) => Band::Stunned,
            Terror::Shaken => Band::Shaken,
            Terror::Paralysed(_) => Band::Paralysed,
        }
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A Terror Check with this modifier. Says the band it came to. Monsters make none unless their own entry
    /// says so (sb.terror.15).
    pub fn terror_check(&mut self, figure: FigureId, modifier: i16, rule: RuleId) -> Play<Band> {
        if !self.knows_terror(figure) {
            return Ok(Band::NoEffect);
        }
        let tally = self.terror_tally(figure, modifier, rule)?;
        let (dice, total) = self.rolls(figure, RuleId("sb.terror.1"), &tally, Band::of)?;
        let mut band = Band::of(total);
        if band != Band::NoEffect && self.steels_itself(figure)? {
            band = Band::NoEffect; // sb.attr.core.unflappable.2
        }
        self.tell_terror(figure, dice, tally, band);
        match band {
            Band::NoEffect => {}
            Band::Collapse => self.remove(figure, Place::Collapsed, RuleId("sb.terror.3")),
            _ => self.worsen(figure, band.effect()),
        }
        Ok(band)
    }

    /// Sow Fear: as the turn ends, unit members within 6" and in sight each make a Terror Check (sb.attr.carp.sowfear.1).
    pub(crate) fn sow_fear(&mut self) -> Play<()> {
        const SOW_FEAR: RuleId = RuleId("sb.attr.carp.sowfear.1");
        let sowers = self.state.standing(|figure| self.state.has(figure, Attribute::SowFear));
        for sower in sowers.iter() {
            let members = self.state.standing(|other| other != sower && self.dreads(other));
            for member in members.iter() {
                let near = Fact::Near { looker: sower, target: member, distance: inches(6) };
                if self.state.options.duel || self.fact(SOW_FEAR, near)? {
                    let modifier = -i16::from(self.state.profile(sower).traits.sow_fear);
                    self.terror_check(member, modifier, SOW_FEAR)?;
                }
            }
        }
        Ok(())
    }

    /// Is it a unit member that makes Terror Checks (sb.terror.15)?
    fn dreads(&self, figure: FigureId) -> bool {
        !self.state[figure].is_monster() && self.knows_terror(figure)
    }

    /// Does it make Terror Checks at all? sb.terror.15
    pub(crate) fn knows_terror(&self, figure: FigureId) -> bool {
        !self.state.profile(figure).creature || self.state.has(figure, Attribute::QuickToRun)
    }

    /// What helps and hinders a Terror Check (sb.terror.2).
    pub fn terror_tally(&mut self, figure: FigureId, modifier: i16, rule: RuleId) -> Play<Tally> {
        let mut tally = self.courage_tally_for(figure, |total| Band::of(total + modifier))?;
        tally.add(modifier, rule);
        Ok(tally)
    }

    fn tell_terror(&mut self, figure: FigureId, dice: Faces, tally: Tally, band: Band) {
        let now = self.state[figure].terror;
        let terror = if band <= now.band() { band.effect() } else { now };
        self.tell(|| Event::Terrified { figure, dice, tally, band, terror });
    }

    /// Terror only ever gets worse; the same again starts anew (sb.terror.9, .10, .12).
    pub(crate) fn worsen(&mut self, figure: FigureId, terror: Terror) {
        let now = &mut self.state[figure].terror;
        if terror.band() > now.band() {
            return;
        }
        *now = terror;
        let ends = matches!(terror.band(), Band::Paralysed | Band::Stunned); // sb.terror.4, sb.terror.6
        if let Some(active) = self.state.active.as_mut().filter(|active| ends && active.figure == figure) {
            active.ended = true;
        }
    }

    /// What terror does as an activation begins: says whether the figure may do anything (sb.terror.4.a to .d).
    pub(crate) fn shakes_off(&mut self, figure: FigureId) -> Play<bool> {
        match self.state[figure].terror {
            Terror::Steady | Terror::Shaken => Ok(true),
            Terror::Distracted(_) => {
                self.state[figure].terror = Terror::Distracted(Spell::Running);
                Ok(true)
            }
            Terror::Stunned(_) => {
                self.state[figure].terror = Terror::Stunned(Spell::Running);
                Ok(true)
            }
            Terror::Paralysed(Grip::Whole) => {
                self.state[figure].terror = Terror::Paralysed(Grip::Loosening);
                self.tell(|| Event::HeldBack { figure, rule: RuleId("sb.terror.4.a") });
                Ok(false)
            }
            Terror::Paralysed(Grip::Loosening) => {
                let free = self.courage_check(figure, RuleId("sb.terror.4.b"), 14)?;
                if free {
                    self.state[figure].terror = Terror::Shaken; // sb.terror.4.c
                }
                Ok(free)
            }
        }
    }

    /// What wears off when an activation is over (sb.act.14).
    pub(crate) fn wear_off(&mut self, figure: FigureId) {
        let terror = &mut self.state[figure].terror;
        if matches!(terror, Terror::Distracted(Spell::Running) | Terror::Stunned(Spell::Running)) {
            *terror = Terror::Steady;
        }
    }
}
