//! Magic: Miracles, Spells and Ancient Spells, the rules `sb.attr.core.miracles.*`, `sb.attr.core.spells.*` and
//! `sb.attr.egy.ancient.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Base, Direction, Length, Point, along, inches};

use crate::content::profile::Profile;
use crate::rules::fighting::damage::because;
use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::rules::turn::arrivals::Upon;
use crate::state::choice::{Conversion, FateDie, Magic, School, Wield};
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Way};
use crate::state::step::Step;
use crate::state::{ArmId, Pool, State};
use crate::{Battle, SilverBayonet};

const COST: RuleId = RuleId("sb.dmg.18");
const CURSE: RuleId = RuleId("sb.attr.core.spells.4");
const VIPER: RuleId = RuleId("sb.attr.egy.ancient.4");

/// Most magic reaches so far.
const REACH: Length = inches(8);

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
                &[Magic::Heal, Magic::Hearten, Magic::Bless]
            }
            School::Spells if state.has(caster, Attribute::Spells) => {
                &[Magic::Convert, Magic::Enchant, Magic::Curse]
            }
            School::Spells if state.has(caster, Attribute::SpellCurse) => &[Magic::Curse], // sb.odd.14
            School::AncientSpells if state.has(caster, Attribute::AncientSpells) => {
                &[Magic::ControlCreature, Magic::FlamingWeapon, Magic::Viper]
            }
            _ => &[],
        }
    }
}

impl Magic {
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
        })
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Loses 1 Health, then makes a Courage Check for what it wants to work. Whoever the cost brings down works
    /// nothing (sb.attr.core.miracles.5).
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
        self.tell(|| Event::Hurt { figure: caster, damage: because(1, COST), lost: 1, health, rule: COST });
        if health <= 0 {
            self.fall_at_nought(caster, None);
        }
    }

    /// What can be worked now, so that it does something.
    pub(crate) fn workable(&self, caster: FigureId, school: School) -> ArrayVec<Magic, 3> {
        let taught = school.teaches(self.state, caster).iter().copied();
        taught.filter(|&magic| self.can_work(caster, magic)).collect()
    }

    fn can_work(&self, caster: FigureId, magic: Magic) -> bool {
        let pool = self.state.pools.get(self.state[caster].seat().index()).copied().unwrap_or(Pool::EMPTY);
        match magic {
            Magic::Convert => pool != Pool::EMPTY,
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
            Magic::Convert | Magic::ControlCreature | Magic::Viper => false,
        }
    }

    /// The weapons that are whole and have not this quality yet. Reading: a bayonet is a weapon of its own, as it is for
    /// upgrades (sb.arm.limit.2); claws, fire and what a creature throws are none.
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
            Magic::FlamingWeapon => {
                self.state[target].flaming = true;
                self.tell(|| Event::Flaming { figure: target });
            }
            Magic::Hearten => {
                let now = &mut self.state[target];
                now.courage = now.courage.saturating_add(1); // sb.attr.core.miracles.6
                self.tell(|| Event::Heartened { figure: target });
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
        let weapon = self.state.arm(figure, arm).weapon;
        self.tell(|| Event::Hallowed { figure, weapon, quality, rule });
        Ok(())
    }

    /// The Curse: whoever fails a Courage Check (TN18) rolls at -1, at -2 the second time (sb.attr.core.spells.4, .5).
    pub(crate) fn lay_spell(&mut self, target: FigureId) -> Play<()> {
        if !self.courage_check(target, CURSE, 18)? {
            let now = &mut self.state[target];
            now.curse = (now.curse + 1).min(2);
            self.tell(|| Event::Cursed { figure: target, rule: CURSE });
        }
        Ok(())
    }

    /// One die of the own Fate Pool becomes one of another kind (sb.attr.core.spells.2).
    fn convert(&mut self, caster: FigureId) -> Play<()> {
        let (rule, seat) = (Magic::Convert.rule(), self.state[caster].seat());
        let mut pool = self.state.pools[seat.index()];
        let mut options = ArrayVec::<Conversion, 6>::new();
        for from in FateDie::ALL.into_iter().filter(|&from| *pool.dice(from) > 0) {
            let others = FateDie::ALL.into_iter().filter(|&to| to != from);
            options.extend(others.map(|to| Conversion { from, to }));
        }
        let Conversion { from, to } = self.ask(rule, seat, &options)?;
        *pool.dice(from) -= 1;
        *pool.dice(to) += 1;
        self.state.pools[seat.index()] = pool;
        self.tell(|| Event::FateTurned { seat, from: Some(from), to, rule });
        Ok(())
    }

    /// Control Creature: a pool without Monster Dice gains one (sb.attr.egy.ancient.2).
    fn gain_monster_die(&mut self, caster: FigureId) {
        let seat = self.state[caster].seat();
        self.state.pools[seat.index()].monster += 1;
        let (to, rule) = (FateDie::Monster, Magic::ControlCreature.rule());
        self.tell(|| Event::FateTurned { seat, from: None, to, rule });
    }

    /// A Viper, which is nobody's (sb.attr.egy.ancient.4, .5).
    fn call_viper(&mut self, caster: FigureId) -> Play<()> {
        let base = self.state.table.as_ref().and_then(|table| table.base(caster)).copied();
        let Some(base) = base else {
            self.arrive("viper", None::<Point>, VIPER);
            return Ok(());
        };
        let way = self.way(VIPER, self.state[caster].seat(), Reach::Summon { caster })?;
        self.arrive("viper", Upon(way.last().map(|step| step.at), base.elevation), VIPER);
        Ok(())
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

impl State {
    /// May a Viper come up there? If not, why (sb.attr.egy.ancient.4).
    pub(crate) fn may_summon(&self, caster: FigureId, way: &Way) -> Result<(), String> {
        let table = self.table.as_ref().ok_or("there is no virtual table to stand on")?;
        let own = table.base(caster).ok_or("the caster is not on the table")?;
        let [Step { at, .. }] = way[..] else { return Err("a place is one point".to_string()) };
        let there = Base { elevation: table.floor(at, own.elevation), ..self.viper(at)? };
        if !there.within(own, inches(3)) {
            return Err(format!("it is more than 3\" from {}", self.name(caster)));
        }
        let others = || table.standing().filter(|(other, _)| *other != caster);
        if let Some((near, _)) = others().find(|(_, base)| there.compare_gap(base, inches(1)).is_lt()) {
            return Err(format!("it is less than 1\" from {}", self.name(near)));
        }
        let room = table.has_room(&there, FigureSet::EMPTY, &Land::default());
        room.then_some(()).ok_or_else(|| "there is no room".to_string())
    }

    /// Some places for a Viper: 1", 2" and 3" from the caster, all around it.
    pub(crate) fn places_to_summon(&self, caster: FigureId) -> Vec<Way> {
        let rings = [1, 2, 3].into_iter().map(|gap| self.ring(caster, inches(gap)));
        let places = rings.flatten().map(|at| vec![Step::from(at)]);
        places.filter(|way| self.may_summon(caster, way).is_ok()).collect()
    }

    /// Where a Viper may come up at the most, for drawing.
    pub(crate) fn summoning_area(&self, caster: FigureId) -> Vec<Vec<Point>> {
        vec![self.ring(caster, inches(3))]
    }

    /// Ten points at which a Viper is just so far from the caster.
    fn ring(&self, caster: FigureId, gap: Length) -> Vec<Point> {
        let own = self.table.as_ref().and_then(|table| table.base(caster));
        let (Some(own), Ok(viper)) = (own, self.viper(Point::default())) else { return Vec::new() };
        let east = Direction::toward(own.at, Point { x: own.at.x + 1, y: own.at.y });
        // One unit less, so that rounding takes no point beyond the gap.
        let distance = own.radius + viper.radius + gap - Length(1);
        (0..10).map(|step| along(own.at, east.clockwise(step), distance)).collect()
    }

    /// The base of a Viper.
    fn viper(&self, at: Point) -> Result<Base, String> {
        let profile = self.book.profile("viper")?;
        Ok(Base { at, radius: profile.radius(), elevation: Length::ZERO, height: profile.height() })
    }
}
