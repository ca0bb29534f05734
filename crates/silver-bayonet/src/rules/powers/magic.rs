//! Magic: Miracles, Spells and Ancient Spells, the rules `sb.attr.core.miracles.*`, `sb.attr.core.spells.*` and
//! `sb.attr.egy.ancient.*`.

use arrayvec::ArrayVec;
use content::kebab;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, inches};

use crate::content::profile::Profile;
use crate::rules::fighting::arms::Make;
use crate::rules::fighting::damage::{DamageEvent, because};
use crate::rules::fighting::melee::Wield;
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::rules::powers::viper::VIPER;
use crate::rules::turn::fate::FateDie;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::{ArmId, Pool, State};
use crate::{Battle, SilverBayonet};

const COST: RuleId = RuleId("sb.dmg.18");
pub(crate) const CURSE: RuleId = RuleId("sb.attr.core.spells.4");

/// Most magic reaches so far.
const REACH: Length = inches(8);

/// The attribute that magic comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the three of sb.act.4")]
pub enum School {
    Miracles,
    Spells,
    AncientSpells,
}

/// What is worked by Miracles, Spells or Ancient Spells.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Magic {
    /// Somebody else regains 3 Health (sb.attr.core.miracles.2).
    Heal,
    /// Somebody gains 1 Courage (sb.attr.core.miracles.3).
    Hearten,
    /// A weapon is Blessed (sb.attr.core.miracles.4).
    Bless,
    /// A Fate Die becomes one of another kind (sb.attr.core.spells.2).
    Convert,
    /// A weapon is Enchanted (sb.attr.core.spells.3).
    Enchant,
    /// Somebody is cursed (sb.attr.core.spells.4).
    Curse,
    /// An empty place for a Monster Die is filled (sb.attr.egy.ancient.2).
    ControlCreature,
    /// Somebody's Melee attacks are Fire (sb.attr.egy.ancient.3).
    FlamingWeapon,
    /// A Viper is called (sb.attr.egy.ancient.4).
    Viper,
    /// A fire is put out (sb.attr.egy.combustion.9).
    Quench,
}

/// One Fate Die becomes another (sb.attr.core.spells.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Conversion {
    /// The kind that is given.
    pub from: FateDie,
    /// The kind that comes of it.
    pub to: FateDie,
}

impl School {
    /// All three.
    pub(crate) const ALL: [School; 3] = [School::Miracles, School::Spells, School::AncientSpells];

    /// The rule of its cost and its Check.
    fn rule(self) -> RuleId {
        RuleId(match self {
            School::Miracles => "sb.attr.core.miracles.1",
            School::Spells => "sb.attr.core.spells.1",
            School::AncientSpells => "sb.attr.egy.ancient.1",
        })
    }

    /// What may come of it for this caster, possible now or not.
    pub(crate) fn teaches(self, state: &State, caster: FigureId) -> &'static [Magic] {
        match self {
            School::Miracles if state.has(caster, Attribute::Miracles) => {
                &[Magic::Heal, Magic::Hearten, Magic::Bless, Magic::Quench]
            }
            School::Spells if state.has(caster, Attribute::Spells) => {
                &[Magic::Convert, Magic::Enchant, Magic::Curse, Magic::Quench]
            }
            School::Spells if state.has(caster, Attribute::SpellCurse) => &[Magic::Curse], // sb.odd.14
            School::AncientSpells if state.has(caster, Attribute::AncientSpells) => {
                &[Magic::ControlCreature, Magic::FlamingWeapon, Magic::Viper, Magic::Quench]
            }
            _ => &[],
        }
    }
}

impl Magic {
    const ALL: [Magic; 10] = [
        Magic::Heal,
        Magic::Hearten,
        Magic::Bless,
        Magic::Convert,
        Magic::Enchant,
        Magic::Curse,
        Magic::ControlCreature,
        Magic::FlamingWeapon,
        Magic::Viper,
        Magic::Quench,
    ];

    /// What is worked by this rule.
    pub(crate) fn of_rule(rule: RuleId) -> Option<Magic> {
        Magic::ALL.into_iter().find(|magic| magic.rule() == rule)
    }

    fn rule(self) -> RuleId {
        RuleId(match self {
            Magic::Heal => "sb.attr.core.miracles.2",
            Magic::Hearten => "sb.attr.core.miracles.3",
            Magic::Bless => "sb.attr.core.miracles.4",
            Magic::Convert => "sb.attr.core.spells.2",
            Magic::Enchant => "sb.attr.core.spells.3",
            Magic::Curse => CURSE.0,
            Magic::ControlCreature => "sb.attr.egy.ancient.2",
            Magic::FlamingWeapon => "sb.attr.egy.ancient.3",
            Magic::Viper => VIPER.0,
            Magic::Quench => "sb.attr.egy.combustion.9",
        })
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Loses 1 Health, then makes a Courage Check for what it wants to work. A caster that the cost brings down
    /// works nothing (sb.attr.core.miracles.5).
    pub(crate) fn cast(&mut self, caster: FigureId, school: School) -> Play<()> {
        self.act(); // sb.act.4
        if !self.masters(caster, school)? {
            return Ok(());
        }
        let works = self.workable(caster, school);
        if works.is_empty() {
            return Ok(()); // the last Fate Die went into the Check
        }
        let magic = self.ask(school.rule(), self.state[caster].seat(), &works)?;
        self.work(caster, magic)
    }

    /// Pays, and passes the Check?
    pub(crate) fn masters(&mut self, caster: FigureId, school: School) -> Play<bool> {
        self.pay_for_magic(caster);
        Ok(self.state[caster].stands() && self.courage_check(caster, school.rule(), 10)?)
    }

    /// The cost is Health that nothing saves. Reading: it is no damage, so that it sets off nothing else.
    pub(crate) fn pay_for_magic(&mut self, caster: FigureId) {
        self.state[caster].health -= 1;
        let health = self.state[caster].health;
        self.tell(|| {
            DamageEvent::Hurt { figure: caster, damage: because(1, COST), lost: 1, health, rule: COST }.into()
        });
        if health <= 0 {
            self.fall_at_nought(caster, None);
        }
    }

    /// What can be worked now, so that it does something.
    pub(crate) fn workable(&self, caster: FigureId, school: School) -> ArrayVec<Magic, 4> {
        let taught = school.teaches(self.state, caster).iter().copied();
        taught.filter(|&magic| self.can_work(caster, magic)).collect()
    }

    fn can_work(&self, caster: FigureId, magic: Magic) -> bool {
        let seat = self.state[caster].seat();
        let pool = if seat == Seat::TABLE { Pool::EMPTY } else { self.state.usable(seat) };
        match magic {
            Magic::Convert => pool != Pool::EMPTY,       // sb.event.6.a
            Magic::ControlCreature => pool.monster == 0, // sb.attr.egy.ancient.2
            Magic::Viper => {
                let room = self.state.table.is_none() || !self.state.places_to_summon(caster).is_empty();
                room && self.state.figures.len() < FigureSet::MOST
            }
            _ => !self.subjects(caster, magic).is_empty(),
        }
    }

    /// Whom it can be worked on: within 8" and in sight, any distance for a curse (sb.los.10). At a real table people
    /// judge that. Reading: a figure that is down cannot be a target of magic either (sb.attr.core.medic.8).
    fn subjects(&self, caster: FigureId, magic: Magic) -> FigureSet {
        let on_table = self.state.table.is_some();
        let range = if magic == Magic::Curse {
            |looker, target| Fact::Sight { looker, target }
        } else {
            |looker, target| Fact::Near { looker, target, distance: REACH }
        };
        let reaches = |target| target == caster || !on_table || range(caster, target).measure(self.state);
        self.state.standing(|target| self.does_something(caster, magic, target) && reaches(target))
    }

    fn does_something(&self, caster: FigureId, magic: Magic, target: FigureId) -> bool {
        let now = &self.state[target];
        match magic {
            Magic::Heal => {
                target != caster && now.health < self.state.profile(target).stats.health.into() // sb.attr.core.miracles.6
            }
            Magic::Hearten => true,
            Magic::Bless => !self.weapons_without(target, Quality::Blessed).is_empty(),
            Magic::Enchant => !self.weapons_without(target, Quality::Enchanted).is_empty(),
            // Reading: only enemies are listed, because nobody curses his own. sb.attr.core.spells.5
            Magic::Curse => self.state.are_enemies(caster, target) && now.curse < 2,
            Magic::FlamingWeapon => !now.flaming,
            Magic::Quench => now.alight,
            Magic::Convert | Magic::ControlCreature | Magic::Viper => false,
        }
    }

    /// The weapons that are whole and lack this quality. Reading: a bayonet is a weapon of its own, as it is
    /// for upgrades (sb.arm.limit.2); claws, fire and what a creature throws are none.
    fn weapons_without(&self, figure: FigureId, quality: Quality) -> ArrayVec<ArmId, { Profile::MOST_ARMS }> {
        let places = 0..self.state.profile(figure).arms.len();
        let lacks = |place: &usize| {
            let arm = self.state.arm(figure, ArmId::Own(*place as u8));
            let usable = arm.melee.is_some() || arm.shooting.is_some();
            let whole = !self.state[figure].broken.has(*place);
            usable && whole && arm.weapon.is_held() && !arm.qualities.has(quality)
        };
        places.filter(lacks).map(|place| ArmId::Own(place as u8)).collect()
    }

    /// Works it, on whom and with what the caster's player likes.
    fn work(&mut self, caster: FigureId, magic: Magic) -> Play<()> {
        match magic {
            Magic::Convert => return self.convert(caster),
            Magic::ControlCreature => {
                self.gain_monster_die(caster);
                return Ok(());
            }
            Magic::Viper => return self.call_viper(caster),
            _ => {}
        }
        let (rule, seat) = (magic.rule(), self.state[caster].seat());
        let target = self.which_target(rule, seat, self.subjects(caster, magic))?;
        match magic {
            Magic::Heal => self.heal(target, 3, rule),
            Magic::Bless => self.hallow(caster, target, Quality::Blessed, rule)?,
            Magic::Enchant => self.hallow(caster, target, Quality::Enchanted, rule)?,
            Magic::Curse => self.lay_spell(target)?,
            Magic::Quench => self.put_out(target, rule),
            Magic::FlamingWeapon => {
                self.state[target].flaming = true;
                self.tell(|| MagicEvent::Flaming { figure: target }.into());
            }
            Magic::Hearten => {
                let now = &mut self.state[target];
                now.courage = now.courage.saturating_add(1); // sb.attr.core.miracles.6
                self.tell(|| MagicEvent::Heartened { figure: target }.into());
            }
            Magic::Convert | Magic::ControlCreature | Magic::Viper => {}
        }
        Ok(())
    }

    /// One weapon is Blessed or Enchanted for the game (sb.attr.core.miracles.4, sb.attr.core.spells.3, .7).
    fn hallow(&mut self, caster: FigureId, figure: FigureId, quality: Quality, rule: RuleId) -> Play<()> {
        let weapons = self.weapons_without(figure, quality);
        let options: ArrayVec<Wield, { Profile::MOST_ARMS }> = weapons.into_iter().map(Wield).collect();
        self.state.asked = Some(figure);
        let Wield(arm) = self.ask(rule, self.state[caster].seat(), &options)?;
        self.state.asked = None;
        let ArmId::Own(place) = arm else { return Ok(()) };
        let now = &mut self.state[figure];
        let marks = if quality == Quality::Blessed { &mut now.blessed } else { &mut now.enchanted };
        marks.set(usize::from(place));
        let weapon = self.state.arm(figure, arm).make();
        self.tell(|| MagicEvent::Hallowed { figure, weapon, quality, rule }.into());
        Ok(())
    }

    /// The Curse: a target that fails a Courage Check (TN18) rolls at -1, at -2 the second time
    /// (sb.attr.core.spells.4, .5).
    pub(crate) fn lay_spell(&mut self, target: FigureId) -> Play<()> {
        if !self.courage_check(target, CURSE, 18)? {
            let now = &mut self.state[target];
            now.curse = (now.curse + 1).min(2);
            self.tell(|| MagicEvent::Cursed { figure: target, rule: CURSE }.into());
        }
        Ok(())
    }

    /// One die of the own Fate Pool becomes one of another kind; under the Wheel of Fate a Monster Die alone can
    /// (sb.attr.core.spells.2, sb.event.6.a, .6.b).
    fn convert(&mut self, caster: FigureId) -> Play<()> {
        let (rule, seat) = (Magic::Convert.rule(), self.state[caster].seat());
        let (mut pool, mut usable) = (self.state.pools[seat.index()], self.state.usable(seat));
        let mut options = ArrayVec::<Conversion, 6>::new();
        for from in FateDie::ALL.into_iter().filter(|&from| *usable.dice(from) > 0) {
            let others = FateDie::ALL.into_iter().filter(|&to| to != from);
            options.extend(others.map(|to| Conversion { from, to }));
        }
        let Conversion { from, to } = self.ask(rule, seat, &options)?;
        *pool.dice(from) -= 1;
        *pool.dice(to) += 1;
        self.state.pools[seat.index()] = pool;
        self.tell(|| MagicEvent::FateTurned { seat, from: Some(from), to, rule }.into());
        Ok(())
    }

    /// Control Creature: a pool without Monster Dice gains one (sb.attr.egy.ancient.2).
    fn gain_monster_die(&mut self, caster: FigureId) {
        let seat = self.state[caster].seat();
        self.state.pools[seat.index()].monster += 1;
        let (to, rule) = (FateDie::Monster, Magic::ControlCreature.rule());
        self.tell(|| MagicEvent::FateTurned { seat, from: None, to, rule }.into());
    }
}

impl Pool {
    /// How many dice of one kind there are.
    fn dice(&mut self, kind: FateDie) -> &mut u8 {
        match kind {
            FateDie::Power => &mut self.power,
            FateDie::Skill => &mut self.skill,
            FateDie::Monster => &mut self.monster,
        }
    }
}

impl Offer<State> for Magic {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Magic::Heal => "heal",
            Magic::Hearten => "hearten",
            Magic::Bless => "bless",
            Magic::Convert => "convert",
            Magic::Enchant => "enchant",
            Magic::Curse => "curse",
            Magic::ControlCreature => "control-creature",
            Magic::FlamingWeapon => "flaming-weapon",
            Magic::Viper => "viper",
            Magic::Quench => "quench",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Magic::Heal => "Somebody else within 8\" and in sight regains 3 Health",
            Magic::Hearten => "Somebody within 8\" and in sight gains 1 Courage",
            Magic::Bless => "A weapon within 8\" and in sight is Blessed",
            Magic::Convert => "A Fate Die becomes one of another kind",
            Magic::Enchant => "A weapon within 8\" and in sight is Enchanted",
            Magic::Curse => "Somebody in sight may be cursed",
            Magic::ControlCreature => "Gain a Monster Die",
            Magic::FlamingWeapon => "Somebody within 8\" and in sight strikes with fire",
            Magic::Viper => "Call a Viper",
            Magic::Quench => "A fire within 8\" and in sight goes out",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: which magic?", state.active_name())
    }
}

impl Offer<State> for Conversion {
    fn name(&self, _: &State) -> String {
        format!("{}-to-{}", kebab(self.from.name()), kebab(self.to.name()))
    }

    fn words(&self, _: &State) -> String {
        format!("A {} Die becomes a {} Die", self.from.name(), self.to.name())
    }

    fn question(_: &State, _: RuleId) -> String {
        "Which Fate Die becomes which?".to_string()
    }
}

/// Log events of magic.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum MagicEvent {
    Heartened {
        figure: FigureId,
    },
    /// A weapon has gained a quality.
    Hallowed {
        figure: FigureId,
        weapon: Make,
        quality: Quality,
        rule: RuleId,
    },
    Cursed {
        figure: FigureId,
        rule: RuleId,
    },
    Flaming {
        figure: FigureId,
    },
    /// A Fate Die has become another, or come from nothing.
    FateTurned {
        seat: Seat,
        from: Option<FateDie>,
        to: FateDie,
        rule: RuleId,
    },
}

impl MagicEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            MagicEvent::Heartened { figure } => {
                line("sb.attr.core.miracles.3", format!("{} gains 1 Courage.", name(figure)))
            }
            MagicEvent::Hallowed { figure, weapon, quality, rule } => {
                let (weapon, quality) = (weapon.name(&state.book), quality.name());
                line(rule.0, format!("{}'s {weapon} is {quality}.", name(figure)))
            }
            MagicEvent::Cursed { figure, rule } => line(rule.0, format!("{} is cursed.", name(figure))),
            MagicEvent::Flaming { figure } => {
                line("sb.attr.egy.ancient.3", format!("What {} strikes with is in flames.", name(figure)))
            }
            MagicEvent::FateTurned { seat, from, to, rule } => {
                let given = from.map_or_else(String::new, |from| format!("a {} Die becomes ", from.name()));
                line(rule.0, format!("{}: {given}a {} Die.", state.player_name(*seat), to.name()))
            }
        }
    }
}
