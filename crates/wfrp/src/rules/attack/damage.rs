//! Damage, `wf.attack.damage.*`: what a hit takes. Sums that ask nothing, so that log, odds and minds share them.

use fates::{D100, Fates, FigureId, RuleId, Stage, Sum, Tally, Total};
use frame::view::{LogLine, RollView, RolledDie};
use serde::Serialize;

use crate::content::profile::Characteristic;
use crate::content::weapon::{ArmId, IMPROVISED, Qualities, Quality};
use crate::rules::attack::Attack;
use crate::rules::attack::location::Location;
use crate::rules::harm::wounds::words as wounds_words;
use crate::show::sums::{decided, parts, reasons};
use crate::state::State;
use crate::state::event::line;
use crate::{Battle, Wfrp};

/// A hit, as far as its Wounds go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Hit {
    /// Who is struck.
    pub target: FigureId,
    /// The Damage of the weapon, SB included.
    pub damage: i16,
    /// The SL, or the margin of an opposed test (wf.attack.damage.2).
    pub sl: i16,
    /// The units die of the roll to hit; 0 where nothing reads it.
    pub units: i16,
    /// Where.
    pub at: Location,
    /// The qualities that count.
    pub qualities: Qualities,
    /// How many steps larger the attacker is; 0 where that does not count.
    pub steps: i16,
    /// Does a shield in hand count (wf.q.shield)?
    pub shielded: bool,
}

/// Who dealt a hit, and by which rolls: to hit, and to oppose it; 0 where none was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Dealt {
    pub(crate) by: Option<FigureId>,
    pub(crate) rolls: [u8; 2],
    pub(crate) critical: bool,
}

impl Dealt {
    /// Without a roll of its own.
    pub(crate) fn by(who: FigureId) -> Dealt {
        Dealt { by: Some(who), ..Dealt::default() }
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// The Wounds of a hit, told.
    pub(crate) fn wounds_told(&mut self, hit: &Hit, dealt: Dealt) -> i16 {
        if F::LISTENS {
            let mut tally = Tally::default();
            self.state.wounds_of_hit(hit, &mut tally);
            let (who, at) = (hit.target, hit.at);
            self.tell(|| DamageEvent::Struck { who, at, dealt, tally: Box::new(tally) }.into());
        }
        self.state.wounds_of_hit(hit, &mut Total::default())
    }

    /// Hack: the armour there is the worse for it (wf.q.hack).
    pub(super) fn hacks(&mut self, who: FigureId, at: Location) {
        let loss = self.state.book.qualities[Quality::Hack as usize].armour_loss.unwrap_or(0);
        let points = &mut self.state[who].armour[at as usize];
        if *points > 0 {
            *points = points.saturating_sub(loss);
            let left = *points;
            self.tell(|| DamageEvent::Hacked { who, at, left }.into());
        }
    }
}

impl State {
    /// Is the weapon so battered that it is no better than a piece of wood (wf.oops.9)?
    #[inline]
    pub fn is_worn_out(&self, who: FigureId, arm: ArmId) -> bool {
        let worn = self[who].arms[arm.index()].worn;
        worn > 0 && i16::from(worn) >= self.arm(who, arm).bonus
    }

    /// The Damage of a weapon as it is now, SB included (wf.attack.damage.3, wf.oops.9).
    #[inline]
    pub fn weapon_damage(&self, who: FigureId, arm: ArmId) -> i16 {
        if self.is_worn_out(who, arm) {
            let improvised = self.book.weapon(IMPROVISED).map_or(0, |sheet| sheet.damage);
            return self.profile(who).bonus(Characteristic::S) + improvised;
        }
        self.arm(who, arm).damage - i16::from(self[who].arms[arm.index()].worn)
    }

    /// The qualities of a weapon as it is now (wf.oops.9).
    #[inline]
    pub fn weapon_qualities(&self, who: FigureId, arm: ArmId) -> Qualities {
        match self.is_worn_out(who, arm) {
            true => Qualities::NONE.with(Quality::Undamaging),
            false => self.arm(who, arm).qualities,
        }
    }

    /// The hit that an attack comes to.
    #[inline]
    pub fn hit_of(&self, attack: &Attack, sl: i16, units: i16, at: Location) -> Hit {
        Hit {
            target: attack.target,
            damage: self.weapon_damage(attack.attacker, attack.arm),
            sl,
            units,
            at,
            qualities: self.qualities_of(attack),
            steps: self.steps_larger(attack.attacker, attack.target),
            shielded: attack.opposed.is_some(),
        }
    }

    /// The Wounds a hit takes: Damage and SL, less TB and AP, at least 1 (wf.attack.damage.1 to wf.attack.damage.5).
    pub fn wounds_of_hit<S: Sum>(&self, hit: &Hit, into: &mut S) -> i16 {
        self.damage_of_hit(hit, into);
        let toughness = self.profile(hit.target).bonus(Characteristic::T);
        into.add(-toughness, RuleId("wf.attack.damage.4"));
        let worn = self.armour_at(hit.target, hit.at, hit.qualities);
        into.add(-worn, RuleId("wf.char.9"));
        let shield = if hit.shielded { self.shield_of(hit.target) } else { 0 };
        into.add(-shield, RuleId("wf.q.shield"));
        let undamaging = hit.qualities.has(Quality::Undamaging);
        if undamaging {
            into.add(-worn - shield, RuleId("wf.q.undamaging"));
        }
        let total = into.total();
        match undamaging {
            true => into.add((-total).max(0), RuleId("wf.q.undamaging_min")),
            false => into.add((1 - total).max(0), RuleId("wf.attack.damage.5")),
        }
        into.total()
    }

    /// The Damage of a hit, before anything is taken off.
    fn damage_of_hit<S: Sum>(&self, hit: &Hit, into: &mut S) {
        into.add(hit.damage, RuleId("wf.attack.damage.1"));
        if hit.qualities.has(Quality::Damaging) && hit.units > hit.sl {
            into.mention(hit.sl, RuleId("wf.attack.damage.2"));
            into.add(hit.units, RuleId("wf.q.damaging"));
        } else {
            into.add(hit.sl, RuleId("wf.attack.damage.2"));
        }
        if hit.qualities.has(Quality::Impact) {
            into.add(hit.units, RuleId("wf.q.impact"));
        }
        if hit.steps >= 2 {
            into.add(into.total() * (hit.steps - 1), RuleId("wf.size.multiply"));
        }
    }

    /// The worn AP at a location against a weapon of these qualities (wf.q.penetrating).
    ///
    /// Reading: Penetrating goes through what is worn, not through a shield.
    pub fn armour_at(&self, who: FigureId, at: Location, against: Qualities) -> i16 {
        let points = i16::from(self[who].armour[at as usize]);
        let penetrates = || self.book.qualities[Quality::Penetrating as usize].ignores_metal_points;
        match (against.has(Quality::Penetrating), self.profile(who).metal[at as usize]) {
            (false, _) => points,
            (true, true) => (points - i16::from(penetrates().unwrap_or(0))).max(0),
            (true, false) => 0,
        }
    }

    /// The AP of the shield it holds, the best of them (wf.q.shield).
    pub fn shield_of(&self, who: FigureId) -> i16 {
        let held = self[who].hands.iter().flatten();
        held.map(|&arm| i16::from(self.arm(who, arm).shield)).max().unwrap_or(0)
    }
}

/// What the log says of damage.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DamageEvent {
    Struck { who: FigureId, at: Location, dealt: Dealt, tally: Box<Tally> },
    Hacked { who: FigureId, at: Location, left: u8 },
}

impl DamageEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            DamageEvent::Struck { who, at, dealt, tally } => {
                let (place, wounds) = (state.place_words(*who, *at), wounds_words(tally.total()));
                let why = reasons(state, tally);
                let text = format!("{} is hit in {place}: {wounds}{why}.", state.name(*who));
                let (dice, roll) = (rolls(dealt.rolls), dealt.roll(*who, tally.total()));
                LogLine { parts: parts(state, tally), dice, roll, ..line("wf.attack.damage.1", text) }
            }
            DamageEvent::Hacked { who, at, left } => {
                let place = state.place_words(*who, *at);
                line("wf.q.hack", format!("{}: {left} AP are left at {place}.", state.name(*who)))
            }
        }
    }
}

impl Dealt {
    /// What its rolls came to: `Hit for 8`.
    fn roll(self, at: FigureId, wounds: i16) -> Option<RollView> {
        let hit = if self.critical { "Critical hit" } else { "Hit" };
        let verdict = if wounds > 0 { format!("{hit} for {wounds}") } else { format!("{hit}, no Wounds") };
        Some(RollView { at: Some(at), total: Some(wounds), ..decided(self.by?, true, verdict) })
    }
}

/// The rolls of an attack and its defence, as far as they were made.
pub(super) fn rolls(rolls: [u8; 2]) -> Vec<RolledDie> {
    let named = if rolls[1] > 0 { ["attack", "defence"] } else { ["", ""] };
    let made = named.iter().zip(rolls).filter(|(_, face)| *face > 0);
    made.map(|(name, face)| RolledDie { name: name.to_string(), die: D100, face, source: None }).collect()
}
