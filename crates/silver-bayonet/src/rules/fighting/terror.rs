//! Terror Checks: the rules `sb.terror.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage, Tally};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};
use table::inches;

use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::activation::ActivationEvent;
use crate::rules::turn::checks::Faces;
use crate::rules::turn::verdict::Verdict;
use crate::show::sums::{decided, rolled, sum_words};
use crate::state::State;
use crate::state::fact::Fact;
use crate::state::figure::{Grip, Place, Spell, Terror};
use crate::{Battle, SilverBayonet};

/// The bands of the terror table, from the worst to the best (sb.terror.11).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
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
    const ALL: [Band; 6] =
        [Band::Collapse, Band::Paralysed, Band::Shaken, Band::Stunned, Band::Distracted, Band::NoEffect];

    /// As a player says it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Band::Collapse => "Collapse",
            Band::Paralysed => "Paralysed",
            Band::Shaken => "Shaken",
            Band::Stunned => "Stunned",
            Band::Distracted => "Distracted",
            Band::NoEffect => "No effect",
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

/// A row of the terror table: up to which total it is this band.
#[derive(Clone, Debug, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct TerrorRow {
    band: Band,
    most: Option<i16>,
}

/// The terror table: the highest total of each band but the best, which holds all others (sb.terror.3 to .8).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TerrorTable([i16; 5]);

impl TerrorTable {
    /// The table of these rows, or what is wrong with them.
    pub(crate) fn of(rows: &[TerrorRow]) -> Result<TerrorTable, String> {
        let bands = rows.iter().map(|row| row.band);
        let most: Vec<i16> = rows.iter().map_while(|row| row.most).collect();
        let rises = most.is_sorted_by(|one, next| one < next);
        let whole = <[i16; 5]>::try_from(most).ok().filter(|_| rises && bands.eq(Band::ALL));
        let what = "found another terror table, expected the six bands from \"collapse\" to \"no-effect\", with `most` \
                    rising from each to the next, and none for the last";
        whole.map(TerrorTable).ok_or_else(|| what.to_string())
    }

    /// The band of a total.
    #[inline]
    pub fn band(self, total: i16) -> Band {
        let place = self.0.iter().position(|&most| total <= most);
        place.map_or(Band::NoEffect, |place| Band::ALL[place])
    }
}

impl Terror {
    /// The state of terror as people call it; empty for a steady figure.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Terror::Steady => "",
            Terror::Distracted(_) => "Distracted",
            Terror::Stunned(_) => "Stunned",
            Terror::Shaken => "Shaken",
            Terror::Paralysed(_) => "Paralysed",
        }
    }

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
    /// A Terror Check with this modifier. Returns its band. Monsters make none unless their own entry
    /// says so (sb.terror.15).
    pub fn terror_check(&mut self, figure: FigureId, modifier: i16, rule: RuleId) -> Play<Band> {
        if !self.knows_terror(figure) {
            return Ok(Band::NoEffect);
        }
        let tally = self.terror_tally(figure, modifier, rule)?;
        let table = self.state.book.terror;
        let (reads, verdict) = (|total| table.band(total), |total| Verdict::Terror(table.band(total)));
        let (dice, total) = self.rolls(figure, RuleId("sb.terror.1"), &tally, reads, verdict)?;
        let mut band = table.band(total);
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

    /// Sow Fear: as the turn ends, unit members within 6" and in sight each make a Terror Check; not those of the sower's
    /// own unit (sb.attr.carp.sowfear.1, .4).
    pub(crate) fn sow_fear(&mut self) -> Play<()> {
        const SOW_FEAR: RuleId = RuleId("sb.attr.carp.sowfear.1");
        let sowers = self.state.standing(|figure| self.state.has(figure, Attribute::SowFear));
        for sower in sowers.iter() {
            let foes = |other| self.state.are_enemies(other, sower) && self.dreads(other);
            let members = self.state.standing(foes);
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
        let table = self.state.book.terror;
        let mut tally = self.courage_tally_for(figure, |total| table.band(total + modifier))?;
        tally.add(modifier, rule);
        Ok(tally)
    }

    fn tell_terror(&mut self, figure: FigureId, dice: Faces, tally: Tally, band: Band) {
        let now = self.state[figure].terror;
        let terror = if band <= now.band() { band.effect() } else { now };
        self.tell(|| Terrified { figure, dice, tally, band, terror }.into());
    }

    /// Terror only ever gets worse; the same again starts anew (sb.terror.9, .10, .12).
    pub(super) fn worsen(&mut self, figure: FigureId, terror: Terror) {
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

    /// What terror does as an activation begins: returns whether the figure may do anything (sb.terror.4.a to .d).
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
                self.tell(|| ActivationEvent::HeldBack { figure, rule: RuleId("sb.terror.4.a") }.into());
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

/// A Terror Check, and what it left the figure with.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "terrified")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Terrified {
    pub figure: FigureId,
    pub dice: [u8; 2],
    pub tally: Tally,
    pub band: Band,
    pub terror: Terror,
}

impl Terrified {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let Terrified { figure, dice, tally, .. } = self;
        let (sum, effect) = (sum_words(&state.book, *dice, tally), self.effect());
        let text = format!("Terror, {}: {sum}: {effect}.", state.name(*figure));
        let verdict = Verdict::Terror(self.band);
        let roll = decided(*figure, verdict.is_good(), verdict.words());
        rolled(&state.book, "sb.terror.1", text, *dice, tally, roll)
    }

    fn effect(&self) -> String {
        let effect = match self.band {
            Band::Collapse => return "it collapses".to_string(),
            Band::NoEffect => "no effect",
            band => band.name(),
        };
        let now = self.terror.name();
        if now.is_empty() || now == effect {
            effect.to_string()
        } else {
            format!("{effect}, which is better than {now}")
        }
    }
}
