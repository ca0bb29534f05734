//! Fear tests, `ff.fear.*`: who takes them, what helps and hinders, and what comes of the dice.

pub(crate) mod auras;
pub(crate) mod ban;
pub(crate) mod fleeing;
pub(crate) mod flight;
pub(crate) mod insanity;
pub(crate) mod morale;
pub(crate) mod scared;

use fates::{Fates, FigureId, Play, RuleId, Stage, Tally};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::content::profile::Side;
use crate::content::special::{Special, Specials};
use crate::content::tables::row_of;
use crate::rules::fear::scared::Scared;
use crate::rules::fighting::deaths::Death;
use crate::rules::fighting::harm::Away;
use crate::rules::turn::quality::Purpose;
use crate::show::rolls::decided;
use crate::state::State;
use crate::state::event::{line, rolled};
use crate::state::fact::Fact;
use crate::state::model::End;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const ROLL: RuleId = RuleId("ff.fear.roll.1");

/// What frightens somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scare {
    /// Who frightens, if anybody: from whom it recoils. A death frightens by the dead.
    pub by: Option<FigureId>,
    /// What happened.
    pub cause: Fright,
}

/// What happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fright {
    /// A charge, out of hiding or not.
    Charge,
    /// A death, gruesome or not.
    Death {
        /// In a way that frightens more?
        gruesome: bool,
    },
    /// Coming into an Aura of Terror.
    Aura,
    /// A Ban.
    Ban,
    /// A prayer.
    Prayer,
    /// A spell, a dying curse: nothing but the test itself.
    Plain,
    /// Somebody who was thought dead gets up, changes before one's eyes, or haunts: as from a charge by it.
    Sudden,
}

/// What makes a monster more frightening than another, the worst first, and by how much (ff.fear.mod.best.1).
const DREAD: [(Special, i16, RuleId); 3] = [
    (Special::AuraOfTerror, -2, RuleId("ff.fear.mod.aura.1")),
    (Special::VeryFearful, -2, RuleId("ff.fear.mod.veryfearful.1")),
    (Special::Fearful, -1, RuleId("ff.fear.mod.fearful.1")),
];

impl State {
    /// Does it take this Fear test at all (ff.fear.who.1, ff.fear.who.2)? Reading: a model that lies as if dead does
    /// not.
    pub fn can_be_scared(&self, model: FigureId, scare: Scare) -> bool {
        const FEARLESS: Specials = Specials::of(&[Special::Mindless, Special::Artificial]);
        let now = &self[model];
        if !now.is_on_table() || now.feigns() || now.specials.has_any(FEARLESS) {
            return false; // ff.sr.mindless.1, ff.sr.artificial.3
        }
        if self.is_bound_to_object(model, scare.cause) {
            return false; // ff.opt.object.1
        }
        let by_evil = scare.by.is_none_or(|by| self.side(by) == Side::Evil);
        let options = &self.options;
        let by_servant = |by: FigureId| !options.servants_frighten && self.profile(by).human;
        match (self.side(model), scare.cause) {
            (Side::Good, Fright::Charge) if scare.by.is_some_and(by_servant) => false, // ff.fear.trigger.charge.3
            (Side::Good, Fright::Charge | Fright::Aura | Fright::Sudden) => by_evil, // ff.fear.trigger.charge.3
            (Side::Good, _) | (Side::Evil, Fright::Ban | Fright::Prayer | Fright::Plain) => true,
            (Side::Evil, Fright::Charge) if !options.only_dread_frightens_evil => by_evil,
            (Side::Evil, Fright::Charge) => by_evil && scare.by.is_some_and(|by| self.dread(by).is_some()), // ff.fear.vs.2
            (Side::Evil, Fright::Death { .. } | Fright::Aura | Fright::Sudden) => false,
        }
    }

    /// The worst that is frightening about a model.
    pub fn dread(&self, model: FigureId) -> Option<Special> {
        DREAD.iter().map(|&(special, ..)| special).find(|&special| self.spreads(model, special))
    }

    /// Is it so frightening, by its own nature or by a familiar near it (ff.familiar.2)?
    fn spreads(&self, model: FigureId, special: Special) -> bool {
        self.has(model, special) || special == Special::Fearful && self.has_familiar_near(model)
    }

    /// Is it a fight of monsters among themselves? ff.fear.vs.1
    fn is_between_monsters(&self, model: FigureId, scare: Scare) -> bool {
        self.side(model) == Side::Evil && scare.by.is_some_and(|by| self.side(by) == Side::Evil)
    }

    /// Does a failed die cost the mind as well? ff.fear.mod.aura.1, ff.sr.aura-of-terror.3
    fn is_terror(&self, scare: Scare) -> bool {
        scare.cause == Fright::Aura
            || scare.cause.shows_dread() && scare.by.is_some_and(|by| self.has(by, Special::AuraOfTerror))
    }

    /// What is frightening about the cause of a test, and how strong the will is that meets it.
    fn fear_modifiers(&self, model: FigureId, scare: Scare, tally: &mut Tally) {
        if scare.cause == Fright::Aura {
            tally.add(-2, RuleId("ff.sr.aura-of-terror.2"));
        }
        if let Some(by) = scare.by.filter(|_| scare.cause.shows_dread()) {
            let mut outdone = false;
            for (_, value, rule) in DREAD.into_iter().filter(|&(special, ..)| self.spreads(by, special)) {
                if outdone && self.options.worst_dread_counts {
                    tally.mention(value, rule)
                } else {
                    tally.add(value, rule)
                }
                outdone = true;
            }
        }
        let sensed = self.senses_danger(model) && !self.options.danger_sense_in_combat_only; // ff.sr.danger-sense.3, .4
        let ambush = |by| self[by].hidden && !sensed;
        if scare.cause == Fright::Charge && scare.by.is_some_and(ambush) {
            tally.add(-1, RuleId("ff.fear.mod.ambush.1")); // ff.ambush.5
        }
        if scare.cause == (Fright::Death { gruesome: true }) {
            tally.add(-1, RuleId("ff.fear.mod.gruesome.1"));
        }
        match () {
            () if self.has(model, Special::VeryStrongwilled) => {
                tally.add(2, RuleId("ff.fear.mod.verystrong.1"));
            }
            () if self.has(model, Special::Strongwilled) => tally.add(1, RuleId("ff.fear.mod.strong.1")),
            () => {}
        }
    }
}

impl Fright {
    /// Does it count how frightening the cause is? ff.sr.fearful.1, ff.magic.scare.1
    fn shows_dread(self) -> bool {
        matches!(self, Fright::Charge | Fright::Sudden | Fright::Ban | Fright::Prayer)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A Fear test: three dice, and their result at once. How many failed (ff.fear.roll.1).
    pub fn fear_test(&mut self, model: FigureId, scare: Scare) -> Play<u8> {
        if !self.state.can_be_scared(model, scare) {
            return Ok(0);
        }
        let tally = self.fear_tally(model, scare)?;
        let fresh = !self.state[model].rerolled;
        let tested = self.quality_dice(model, ROLL, 3, &tally)?;
        let rerolled = fresh && self.state[model].rerolled;
        let failures = self.finds_grace(model, ROLL, &tally, tested, rerolled)?.failures;
        if failures > 0 {
            self.fear_is_felt(model);
            self.takes_fright(model, scare, failures, tally.total())?;
        }
        Ok(failures)
    }

    /// Everything that helps and hinders a Fear test, each with its rule. A Spiritual Leader comforts his friends, not
    /// himself.
    pub fn fear_tally(&mut self, model: FigureId, scare: Scare) -> Play<Tally> {
        let mut tally = Tally::default();
        self.state.fear_modifiers(model, scare, &mut tally);
        if self.is_comforted(model)? {
            tally.add(1, RuleId("ff.fear.mod.spiritual.1"));
        }
        let asked = self.state.table.is_some() || self.state.plot.grounds.holy;
        if asked && self.fact(RuleId("ff.fear.mod.holy.1"), Fact::OnHolyGround { model })? {
            tally.add(1, RuleId("ff.fear.mod.holy.1"));
        }
        self.quality_tally_with(model, Purpose::Fear, tally) // ff.fear.mod.status.1, ff.fear.mod.leader.1
    }

    /// Is a Spiritual Leader near whose faith has not failed? ff.fear.mod.spiritual.1, ff.sr.spiritual-leader.2
    fn is_comforted(&mut self, model: FigureId) -> Play<bool> {
        let comforts =
            |state: &State, other| state.has(other, Special::SpiritualLeader) && !state[other].faithless;
        let far = if self.state.options.comfort_reaches_long { Stick::Long } else { Stick::Medium };
        let distance = self.state.length(far);
        for other in self.state.friends(model).iter() {
            let rule = RuleId("ff.fear.mod.spiritual.1");
            if comforts(self.state, other) && self.fact(rule, Fact::Within { one: model, other, distance })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// One failed die is enough for all who live on fear (ff.magic.mod.3, ff.sr.hard-to-kill.2).
    fn fear_is_felt(&mut self, model: FigureId) {
        self.loses_faith(model);
        self.feeds_on_fear(model);
        if self.state.side(model) == Side::Good {
            self.state.fear_in_the_air = true;
        }
        self.fright_stirs_the_dead(self.state[model].seat);
    }

    /// A Spiritual Leader that fails a test gives no more comfort (ff.sr.spiritual-leader.2).
    fn loses_faith(&mut self, model: FigureId) {
        if self.state.has(model, Special::SpiritualLeader) {
            self.state[model].faithless = true;
        }
    }

    /// What so many failures come to (ff.fear.result.0 to ff.fear.result.9).
    fn takes_fright(&mut self, model: FigureId, scare: Scare, failures: u8, modifier: i16) -> Play<()> {
        if self.state.is_immaterial(model) {
            self.tell(|| FearEvent::Dispelled { model }.into());
            return self.leaves_game(model, End::Routed); // ff.sr.immaterial.4
        }
        if self.state[model].is_transfixed() {
            self.tell(|| FearEvent::Destroyed { model }.into());
            return self.dies(model, Death::plain(None)); // ff.fear.result.7, ff.transfix.test.1
        }
        self.loses_grip(model)?; // ff.fear.result.8
        let monsters = self.state.is_between_monsters(model, scare);
        match failures {
            1 => self.shrinks_back(model, scare)?,
            3 if !monsters => {
                let stride = self.state[model].stride();
                self.flees(model, stride, true)?; // ff.fear.result.3, ff.fear.result.4
            }
            _ => {
                self.shrinks_back(model, scare)?;
                self.is_scared(model, modifier)?; // ff.fear.vs.1
            }
        }
        if !monsters && (failures == 3 || self.state.is_terror(scare)) {
            self.goes_mad(model, modifier)?; // once, however many dice failed: ff.sr.aura-of-terror.3
        }
        Ok(())
    }

    /// Recoils from what frightens it (ff.fear.result.1); a model that lies on the ground stays there
    /// (ff.fear.result.6).
    fn shrinks_back(&mut self, model: FigureId, scare: Scare) -> Play<()> {
        let now = &self.state[model];
        if !now.is_on_table() || now.is_fallen() {
            return Ok(());
        }
        if let Some(from) = self.state.away_from(model, scare) {
            self.recoils(model, from)?;
        }
        self.stays_in_haunt(model)
    }

    /// The test of a model that is charged, before the charger moves (ff.fear.trigger.charge.1). True if any die
    /// failed.
    pub fn fear_of_charge(&mut self, charged: FigureId, charger: FigureId) -> Play<bool> {
        let scare = Scare { by: Some(charger), cause: Fright::Charge };
        let spent = self.state.is_immaterial(charger) && self.state[charger].has_scared; // ff.sr.immaterial.11
        if spent || !self.state.are_enemies(charged, charger) || !self.state.can_be_scared(charged, scare) {
            return Ok(false);
        }
        self.state[charger].has_scared = true;
        self.stands_in_aura(charged, charger); // no second test on the way: ff.sr.aura-of-terror.4
        let failures = self.fear_test(charged, scare)?;
        self.stands_in_aura(charged, charger);
        Ok(failures > 0)
    }

    /// Good models near somebody who changes before their eyes (ff.sr.transformation.2).
    pub fn fear_of_change(&mut self, changed: FigureId) -> Play<()> {
        let distance = self.state.length(Stick::Short);
        self.sudden_fear(changed, distance, RuleId("ff.sr.transformation.2"))
    }

    /// Everybody near who can be frightened by what suddenly stands there, the nearest first.
    pub(crate) fn sudden_fear(&mut self, by: FigureId, distance: table::Length, rule: RuleId) -> Play<()> {
        let scare = Scare { by: Some(by), cause: Fright::Sudden };
        let could = self.state.enemies(by).iter().filter(|&enemy| self.state.can_be_scared(enemy, scare));
        let could = could.collect();
        let near = self.which(rule, Fact::Around { model: by, distance }, could)?;
        for model in self.state.nearest_first(by, near) {
            self.fear_test(model, scare)?;
        }
        Ok(())
    }
}

impl State {
    /// What a frightened model recoils from. Reading: where nobody in particular frightens it, from the nearest enemy.
    fn away_from(&self, model: FigureId, scare: Scare) -> Option<Away> {
        match scare.by {
            Some(by) => Some(match self[by].corpse {
                Some(corpse) if !self[by].is_on_table() => Away::Point(corpse),
                _ => Away::Model(by),
            }),
            None => {
                let enemies = self.enemies(model);
                let nearest = self.table.as_ref().map_or(enemies, |table| table.nearest(model, enemies));
                nearest.first().map(Away::Model)
            }
        }
    }
}

/// The log events of fear.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FearEvent {
    Scared { model: FigureId, die: u8, modifier: i16, row: Scared },
    Froze { model: FigureId, actions: u8, rule: RuleId },
    Destroyed { model: FigureId },
    Dispelled { model: FigureId },
    InAura { model: FigureId, of: FigureId },
    Banned { model: FigureId, target: FigureId },
    BanHeld { model: FigureId },
    OutOfReach { model: FigureId, target: FigureId, rule: RuleId },
    CastOut { demon: FigureId, host: FigureId },
    Haunted { model: FigureId, target: FigureId },
    OutOfHaunt { model: FigureId },
}

impl FearEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            FearEvent::Scared { model, die, modifier, .. } => {
                let total = (i16::from(die) - modifier).max(0);
                let row = row_of(&state.book.scared, total);
                let text = format!("{} is scared ({total}): {}.", name(model), row.name);
                let roll = RollView { total: Some(total), ..decided(model, false, row.name.clone()) };
                rolled(RuleId("ff.scared.mod.1"), text, &[die], roll)
            }
            FearEvent::Froze { model, actions, rule } => {
                let cost = if actions == 1 { "1 action breaks" } else { "2 actions break" };
                line(rule.0, format!("{} is transfixed by fear; {cost} it.", name(model)))
            }
            FearEvent::Destroyed { model } => {
                line("ff.fear.result.7", format!("Transfixed and afraid, {} is lost.", name(model)))
            }
            FearEvent::Dispelled { model } => {
                line("ff.sr.immaterial.4", format!("{} fades away for good.", name(model)))
            }
            FearEvent::InAura { model, of } => {
                let text = format!("{} feels the terror of {}.", name(model), name(of));
                line("ff.sr.aura-of-terror.2", text)
            }
            FearEvent::Banned { model, target } => {
                line("ff.sr.ban.1", format!("{} bans {}.", name(model), name(target)))
            }
            FearEvent::BanHeld { model } => {
                line("ff.sr.ban.2", format!("No Ban will drive {} away any more.", name(model)))
            }
            FearEvent::OutOfReach { model, target, rule } => {
                line(rule.0, format!("{} is out of {}'s reach.", name(target), name(model)))
            }
            FearEvent::CastOut { demon, host } => {
                line("ff.possess.4", format!("{} is cast out of {}.", name(demon), name(host)))
            }
            FearEvent::Haunted { model, target } => {
                line("ff.sr.haunt.4", format!("{} shows itself to {}.", name(model), name(target)))
            }
            FearEvent::OutOfHaunt { model } => {
                line("ff.sr.haunt.5", format!("{} cannot be beyond its haunt: it is gone.", name(model)))
            }
        }
    }
}
