//! Witchcraft, `ff.magic.*`: who may cast what, what the dice do by themselves, and the casting. Each spell has its own
//! file: `spells` (attacks and Scare), `transfix`, `curses`, `summoning`, `necromancy`, `possession`.

pub(crate) mod allegiance;
pub(crate) mod corruption;
pub(crate) mod familiars;
pub(crate) mod forms;
pub(crate) mod prayer;
pub(crate) mod sacrifice;
pub(crate) mod spells;

use fates::{Fates, FigureId, Play, RuleId, Stage, Tally};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::MAGIC_USER;
use crate::content::special::{Special, Specials};
use crate::rules::fighting::contest::Harm;
use crate::rules::turn::acts::Act;
use crate::rules::turn::announce::{Announced, Spell};
use crate::rules::turn::quality::Tested;
use crate::rules::witchcraft::spells::necromancy::POWER;
use crate::show::rolls::{one_way, two_dice};
use crate::state::State;
use crate::state::event::{line, parts};
use crate::state::model::{Curse, Form};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

/// What each sort of magic user may cast (ff.magic.user.1).
const LISTS: [(Special, &[Spell]); 4] = [
    (Special::Warlock, &[Spell::Attack, Spell::Transfix, Spell::Curse, Spell::Scare]), // ff.magic.list.warlock.1
    (Special::Witch, &[Spell::Transfix, Spell::Curse]), // ff.magic.list.witch.1
    (Special::Necromancer, &[Spell::RaiseDead, Spell::Transfix]), // ff.magic.list.necro.1
    (Special::Demonologist, &[Spell::Summon]),          // ff.magic.list.demon.1
];

/// Who can announce anything at all.
const ANNOUNCERS: Specials = MAGIC_USER.or(Specials::of(&[Special::Demon, Special::Entangle]));

impl State {
    /// What the model may announce: what it knows and what could do something.
    pub fn spells_open(&self, model: FigureId) -> Vec<Spell> {
        if !self[model].specials.has_any(ANNOUNCERS) || self.is_too_beset_to_cast(model) {
            return Vec::new();
        }
        let open = |spell: &Spell| self.knows(model, *spell) && self.is_of_use(model, *spell);
        Spell::ALL.into_iter().filter(open).collect()
    }

    /// Can it cast this at all? A model that is Mindless, burnt out or a bat cannot; possession and webs are no spells.
    fn knows(&self, model: FigureId, spell: Spell) -> bool {
        let now = &self[model];
        if now.has(Special::Mindless) || now.form == Form::Bat {
            return false; // ff.sr.mindless.2, ff.sr.bat-form.2
        }
        match spell {
            Spell::Possess => now.has(Special::Demon),     // ff.sr.demon.4
            Spell::Entangle => now.has(Special::Entangle), // ff.sr.entangle.3
            _ => !now.burnt_out && LISTS.iter().any(|(rule, list)| now.has(*rule) && list.contains(&spell)),
        }
    }

    /// Could it do anything to anybody?
    fn is_of_use(&self, caster: FigureId, spell: Spell) -> bool {
        match spell {
            Spell::Attack => !self[caster].attacked && !self.enemies(caster).is_empty(),
            Spell::Summon => self.creatures(caster, 3).next().is_some(),
            Spell::RaiseDead => self.ids().any(|dead| self.can_be_raised(dead)),
            _ => !self.spell_victims(caster, spell).is_empty(),
        }
    }

    /// Is it too busy with an enemy on its feet to cast? ff.magic.restrict.1
    fn is_kept_from_casting(&self, caster: FigureId) -> bool {
        let foes = self.foes_touching(caster);
        foes.iter().any(|foe| !self[foe].is_fallen() && !self[foe].is_transfixed())
    }

    /// Would it take more actions than three dice can bring to get as far as casting: to break free, to stand up, to
    /// break off, and one for the spell? Reading: a model that is so beset announces nothing, although an enemy might
    /// be knocked down first.
    fn is_too_beset_to_cast(&self, caster: FigureId) -> bool {
        let now = &self[caster];
        let free = now.transfixed.map_or(0, |bond| bond.actions);
        let away = if self.is_kept_from_casting(caster) { 2 } else { 0 };
        free + now.fallen.unwrap_or(0) + away + 1 > 3
    }

    /// What casting with so much power means, in words.
    pub(crate) fn spell_words(&self, power: u8) -> String {
        let reach = Stick::of_power(power).name();
        let cost = if power == 1 { "1 action".to_string() } else { format!("{power} actions") };
        match self.active.and_then(|active| active.announced) {
            Some(Announced::Spell(spell @ (Spell::Summon | Spell::RaiseDead), _)) => {
                format!("{} ({cost})", spell.name())
            }
            Some(Announced::Spell(spell, None)) => {
                format!("{} with power {power}, {reach} range ({cost})", spell.name())
            }
            Some(Announced::Spell(spell, Some(target))) => {
                let name = self.name(target);
                format!("{} on {name} with power {power}, {reach} range ({cost})", spell.name())
            }
            Some(Announced::Teleport) | None => format!("Cast with power {power}"),
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists what can be cast with what was announced, bans, curses to lift, sacrifices, hauntings.
    pub(crate) fn witchcraft_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        if let Some(Announced::Spell(spell, target)) = self.state.active.and_then(|active| active.announced) {
            for power in 1..=left.min(3) {
                if self.can_cast(model, spell, target, power)? {
                    acts.push(Act::Cast(power)); // ff.magic.power.1
                }
            }
        }
        self.curse_acts(model, acts);
        self.sacrifice_acts(model, acts);
        self.ban_acts(model, left, acts)?;
        self.haunt_acts(model, left, acts)?;
        if self.state[model].unbidden {
            acts.push(Act::FlyOff);
        }
        Ok(())
    }

    /// Could the announced spell be cast now with so much power? On the virtual table this is measured.
    fn can_cast(
        &mut self,
        caster: FigureId,
        spell: Spell,
        target: Option<FigureId>,
        power: u8,
    ) -> Play<bool> {
        if !self.state.knows(caster, spell) || self.state.is_kept_from_casting(caster) {
            return Ok(false);
        }
        match (spell, target) {
            (Spell::Attack, _) => Ok(self.can_attack_by_spell(caster, power)),
            (Spell::Scare, _) => self.can_scare(caster, power),
            (Spell::Summon, _) => Ok(self.state.opens_more(caster, power)),
            (Spell::RaiseDead, _) => Ok(power == POWER && !self.state.bodies_beside(caster).is_empty()),
            (_, Some(target)) => self.can_bind(caster, spell, target, power),
            (_, None) => Ok(false),
        }
    }

    /// Casts what was announced with so many successes (ff.action.cast.1).
    pub(crate) fn casts(&mut self, caster: FigureId, power: u8) -> Play<()> {
        let announced = self.state.active.and_then(|active| active.announced);
        let Some(Announced::Spell(spell, target)) = announced else { return Ok(()) };
        match (spell, target) {
            (Spell::Attack, _) => self.attacks_by_spell(caster, power),
            (Spell::Scare, _) => self.scares(caster, power),
            (Spell::Summon, _) => self.summons(caster, power),
            (Spell::RaiseDead, _) => self.raises(caster, power),
            (_, Some(target)) => self.binds(caster, spell, target, power),
            (_, None) => Ok(()),
        }
    }

    /// The power is spent, and with it the one spell of the activation (ff.magic.power.2). False if an angel undoes it
    /// (ff.adv.good.angelic.1); possession and webs are no spells.
    fn pays_for(
        &mut self,
        caster: FigureId,
        spell: Spell,
        power: u8,
        target: Option<FigureId>,
    ) -> Play<bool> {
        self.spend(power);
        if let Some(active) = &mut self.state.active {
            active.announced = None;
        }
        self.tell(|| WitchcraftEvent::Cast { caster, spell, power, target }.into());
        let holds = matches!(spell, Spell::Possess | Spell::Entangle) || !self.angels_undo(caster)?;
        Ok(holds)
    }

    /// What the dice of an announced casting do by themselves: three failures, a teleport. False if nothing is left to do.
    pub(crate) fn casting_rolled(
        &mut self,
        caster: FigureId,
        announced: Announced,
        tested: &Tested,
    ) -> Play<bool> {
        match announced {
            Announced::Teleport => {
                self.teleports(caster, tested)?;
                Ok(false)
            }
            Announced::Spell(spell, _) if tested.failures == 3 => {
                self.spell_fails(caster, spell)?;
                Ok(self.state[caster].is_on_table())
            }
            Announced::Spell(..) => Ok(true),
        }
    }

    /// Three failures: each sort of magic user has its own punishment. Reading: possession and webs are no spells and
    /// have none; a model that is of several sorts suffers for those whose spell it was.
    fn spell_fails(&mut self, caster: FigureId, spell: Spell) -> Play<()> {
        for (rule, list) in LISTS {
            if !list.contains(&spell) || !self.state.has(caster, rule) {
                continue;
            }
            match rule {
                Special::Warlock => {
                    self.state[caster].burnt_out = true; // ff.magic.fail.3.1
                    self.tell(|| WitchcraftEvent::BurntOut { caster }.into());
                }
                Special::Witch if spell != Spell::Curse && !self.state.options.any_spell_curses => {}
                Special::Witch if self.state[caster].curse.is_none() => {
                    self.state[caster].curse = Some(Curse { caster: None }); // ff.magic.fail.3.2
                    self.tell(|| WitchcraftEvent::CursedHerself { witch: caster }.into());
                }
                Special::Necromancer => self.may_faint(caster)?, // ff.magic.fail.3.4
                Special::Demonologist => self.something_comes(caster)?, // ff.magic.fail.3.3
                _ => {}
            }
        }
        Ok(())
    }

    fn may_faint(&mut self, necromancer: FigureId) -> Play<()> {
        match self.passes(necromancer, RuleId("ff.magic.fail.3.4"))? {
            true => Ok(()),
            false => self.passes_out(necromancer),
        }
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum WitchcraftEvent {
    Cast { caster: FigureId, spell: Spell, power: u8, target: Option<FigureId> },
    OutOfReach { caster: FigureId, spell: Spell },
    Struck { caster: FigureId, target: FigureId, dice: [u8; 2], tally: Box<Tally>, defence: i16, harm: Harm },
    Withstood { target: FigureId, spell: Spell },
    Transfixed { target: FigureId },
    Entangled { target: FigureId },
    BrokeFree { model: FigureId },
    Cursed { target: FigureId },
    CursedHerself { witch: FigureId },
    CurseLifted { target: FigureId },
    Freed { target: FigureId },
    DyingCurse { witch: FigureId, target: FigureId },
    BurntOut { caster: FigureId },
    Sacrificed { caster: FigureId, victim: FigureId, bonus: u8 },
    SoulTorn { witch: FigureId, dice: [u8; 2], attack: i16, defence: i16, harm: Harm },
}

impl WitchcraftEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            WitchcraftEvent::Cast { caster, spell, power, target } => {
                let whom = target.map(|target| format!(" on {}", state.name(target))).unwrap_or_default();
                let text = format!("{} casts {} with power {power}{whom}.", name(caster), spell.name());
                LogLine { rule: Some(spell.rule()), ..line("", text) }
            }
            WitchcraftEvent::OutOfReach { caster, spell } => {
                let text = format!("{} reaches nobody: no {}.", name(caster), spell.name());
                line("ff.magic.range.1", text)
            }
            WitchcraftEvent::Struck { caster, target, dice, tally, defence, harm } => {
                let (attack, defence) = (tally.total() + i16::from(dice[0]), defence + i16::from(dice[1]));
                let roll = one_way(Some(*caster), *target, [attack, defence], *harm);
                let (caster, target, harm) = (name(caster), name(target), harm_words(*harm));
                let text =
                    format!("{caster}'s spell strikes at {target}: {attack} against {defence}, {harm}.");
                LogLine { parts: parts(state, tally), ..two_dice(Spell::Attack.rule(), text, *dice, roll) }
            }
            WitchcraftEvent::Withstood { target, spell } => {
                let text = format!("{} withstands {}.", name(target), spell.name());
                line("ff.transfix.resist.1", text)
            }
            WitchcraftEvent::Transfixed { target } => {
                line("ff.transfix.resist.1", format!("{} is transfixed.", name(target)))
            }
            WitchcraftEvent::Entangled { target } => {
                line("ff.sr.entangle.1", format!("{} is caught fast.", name(target)))
            }
            WitchcraftEvent::BrokeFree { model } => {
                line("ff.transfix.break.1", format!("{} breaks free.", name(model)))
            }
            WitchcraftEvent::Cursed { target } => line("ff.curse.1", format!("{} is cursed.", name(target))),
            WitchcraftEvent::CursedHerself { witch } => {
                line("ff.magic.fail.3.2", format!("The spell turns on {}: she is cursed.", name(witch)))
            }
            WitchcraftEvent::CurseLifted { target } => {
                line("ff.curse.4", format!("The curse is taken off {}.", name(target)))
            }
            WitchcraftEvent::Freed { target } => {
                line("ff.transfix.break.2", format!("The spell on {} ends.", name(target)))
            }
            WitchcraftEvent::DyingCurse { witch, target } => {
                let text = format!("With her last breath {} curses {}.", name(witch), name(target));
                line("ff.curse.dying.1", text)
            }
            WitchcraftEvent::BurntOut { caster } => {
                line("ff.magic.fail.3.1", format!("{} is out of power and casts no more.", name(caster)))
            }
            WitchcraftEvent::Sacrificed { caster, victim, bonus } => {
                let (caster, victim, gain) = (name(caster), name(victim), gain_words(*bonus));
                line("ff.sacrifice.1", format!("{caster} sacrifices {victim}: {gain}."))
            }
            WitchcraftEvent::SoulTorn { witch, dice, attack, defence, harm } => {
                let [attack, defence] = [attack + i16::from(dice[0]), defence + i16::from(dice[1])];
                let (name, words) = (name(witch), harm_words(*harm));
                let text =
                    format!("The bond breaks and tears at {name}: {attack} against {defence}, {words}.");
                let roll = one_way(None, *witch, [attack, defence], *harm);
                two_dice(RuleId("ff.familiar.3"), text, *dice, roll)
            }
        }
    }
}

/// What a sacrifice is worth.
fn gain_words(bonus: u8) -> String {
    match bonus {
        0 => "too small a gift to be noticed".to_string(),
        bonus => format!("+{bonus} in the next turn"),
    }
}

/// What a spell's roll has come to.
fn harm_words(harm: Harm) -> &'static str {
    match harm {
        Harm::Nothing => "no effect",
        Harm::Recoil => "driven back",
        Harm::Fall => "knocked down",
        Harm::Wound => "wounded",
        Harm::Feign => "down as if dead",
        Harm::Kill => "killed",
        Harm::Gruesome => "killed gruesomely",
    }
}
