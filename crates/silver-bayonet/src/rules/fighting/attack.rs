//! One attack worked out before its dice fall: what helps it, what it must reach, what it would do.
//!
//! Everything here is arithmetic on the state. Odds, page and simulation read the same numbers that will be rolled.

use fates::{FigureId, Inputs, RuleId, Sum, Tally};
use serde::{Deserialize, Serialize};

use crate::content::profile::Profile;
use crate::rules::fighting::arms::{Arm, DamageDie, Item, Make, OwnWeapon, Shooting, Weapon};
use crate::rules::powers::attribute::{Attribute, Attributes, Qualities, Quality};
use crate::rules::turn::verdict::Verdict;
use crate::state::State;
use crate::state::figure::Figure;

/// An attack before it is rolled: with the reasons of its numbers, or for quick dice with the numbers alone.
#[derive(Clone, Debug, PartialEq)]
pub struct Attack<S = Tally> {
    /// What is added to the two dice.
    pub check: S,
    /// What the sum must reach.
    pub defence: S,
    /// The die that damage is read from.
    pub die: DamageDie,
    /// What is added to that die.
    pub damage: S,
    /// What is taken off again, as negative parts.
    pub protection: S,
    /// The most it deals (sb.dmg.6).
    pub cap: Option<i16>,
    /// The rule that makes it harmless, if one does.
    pub harmless: Option<RuleId>,
    /// A 1 on either die misses, two 1s break the weapon (sb.arm.coldweapon.2, .3).
    pub brittle: bool,
    /// The switch that lets a brittle weapon's roll without a 1 be rerolled (sb.arm.coldshot.7).
    pub brittle_rerolls: bool,
    /// Fired unloaded: sums of 2 to 4 are a critical failure (sb.attr.core.quickload.3).
    pub hurried: bool,
    /// The switch for criticals.
    pub criticals: bool,
    /// A hit removes the target whatever the damage (sb.attr.ita.brittle.1).
    pub shatters: bool,
    /// A critical hit does so (sb.attr.ita.brittle.2).
    pub critical_shatters: bool,
}

/// What an attack comes to: all that the rules read of its dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Blow {
    /// Nothing.
    Miss,
    /// A miss that also harms the weapon.
    Mishap(Mishap),
    /// A hit, with the damage that is left after all protection.
    Hit {
        /// What the target would lose.
        damage: i16,
        /// Both dice showed 10, and the switch is on.
        critical: bool,
        /// The target is removed whatever the damage.
        shatters: bool,
    },
}

/// The rule behind the damage of a weapon of one's own: no card of the book tells its numbers.
const OWN_DAMAGE: RuleId = RuleId("sb.dmg.3");

/// The bit of [`Attack::inputs`] that says which die the damage is read from, the first of seven.
const DIE: i16 = 1 << 6;

/// What adds to the damage of Melee attacks.
const HARD_HITTING: Attributes =
    Attributes::of(&[Attribute::Strong, Attribute::VeryStrong, Attribute::ChillingTouch]);

/// What happens to the weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Mishap {
    /// It breaks for the rest of the game.
    Breaks,
    /// A critical failure: Improvised in melee, silent as a gun.
    Fails,
}

impl Blow {
    /// A number of its own for every blow, so that an enumeration compares them quickly.
    #[inline]
    pub(super) fn code(self) -> i32 {
        match self {
            Blow::Miss => -1,
            Blow::Mishap(mishap) => -2 - mishap as i32,
            Blow::Hit { damage, critical, shatters } => {
                i32::from(damage) * 4 + i32::from(critical) * 2 + i32::from(shatters)
            }
        }
    }

    /// Did it hit?
    #[inline]
    pub fn hits(self) -> bool {
        matches!(self, Blow::Hit { .. })
    }
}

/// All faces that two dice can show.
fn every_roll() -> impl Iterator<Item = [u8; 2]> {
    (1..=10).flat_map(|power| (1..=10).map(move |skill| [power, skill]))
}

impl<S: Sum> Attack<S> {
    /// What these two dice, Power and Skill, come to.
    #[inline]
    pub fn blow(&self, [power, skill]: [u8; 2]) -> Blow {
        let (ones, tens) = ((power == 1) as u8 + (skill == 1) as u8, power == 10 && skill == 10);
        if self.brittle && ones > 0 {
            return if ones == 2 { Blow::Mishap(Mishap::Breaks) } else { Blow::Miss }; // sb.arm.coldweapon.5
        }
        if self.criticals && ones == 2 || self.hurried && power + skill <= 4 {
            return Blow::Mishap(Mishap::Fails); // sb.crit.6, sb.crit.14
        }
        let critical = self.criticals && tens; // sb.crit.5
        let total = i16::from(power + skill) + self.check.total();
        if !critical && total < self.defence.total() {
            return Blow::Miss;
        }
        let shatters = self.shatters || critical && self.critical_shatters;
        Blow::Hit { damage: self.deals([power, skill], critical), critical, shatters }
    }

    /// The same as people say it: a hit for so much, a miss by so much.
    pub fn verdict(&self, [power, skill]: [u8; 2]) -> Verdict {
        let margin = i16::from(power + skill) + self.check.total() - self.defence.total();
        Verdict::Attack(self.blow([power, skill]), margin)
    }

    /// The damage of a hit with these dice, through the whole pipeline of sb.dmg.1 to .13.
    #[inline]
    fn deals(&self, [power, skill]: [u8; 2], critical: bool) -> i16 {
        if self.harmless.is_some() {
            return 0; // sb.dmg.7
        }
        let face = if self.die == DamageDie::Power { power } else { skill };
        let dealt = (i16::from(face) + self.damage.total() + 2 * i16::from(critical)).max(0); // sb.dmg.5
        let dealt = self.cap.map_or(dealt, |cap| dealt.min(cap)); // sb.dmg.6
        (dealt + self.protection.total()).max(0) // sb.dmg.13
    }

    /// All that a blow is worked out from, besides the dice.
    #[inline]
    pub(crate) fn inputs(&self) -> Inputs {
        let flags = [
            self.die == DamageDie::Power,
            self.harmless.is_some(),
            self.brittle,
            self.hurried,
            self.criticals,
            self.shatters,
            self.critical_shatters,
        ];
        let flags = flags.iter().fold(0, |bits, &flag| bits << 1 | i16::from(flag));
        let cap = self.cap.unwrap_or(i16::MAX);
        let Attack { check, defence, damage, protection, .. } = self;
        [check.total(), defence.total(), damage.total(), protection.total(), cap, flags, 0, 0]
    }

    /// What two attacks must share to come to the same with every roll. Of one that does no harm the damage is nothing.
    pub(crate) fn essence(&self) -> Inputs {
        let mut essence = self.inputs();
        if self.harmless.is_some() {
            essence[2..5].fill(0);
            essence[5] &= !DIE;
        }
        essence
    }

    /// Is there a roll that comes to something here and to something else there? A hit that does nothing is a miss.
    pub(crate) fn differs_from(&self, other: &Self) -> bool {
        let effect = |attack: &Self, dice| match attack.blow(dice) {
            Blow::Hit { damage: 0, critical: false, shatters: false } => Blow::Miss,
            blow => blow,
        };
        every_roll().any(|dice| effect(self, dice) != effect(other, dice))
    }

    /// Is there a roll that misses here and hits there?
    pub(crate) fn misses_where_hits(&self, other: &Self) -> bool {
        every_roll().any(|dice| !self.blow(dice).hits() && other.blow(dice).hits())
    }

    /// May no Fate Die change this roll? None may with cold iron and salt, whatever it shows (sb.fate.reroll.9,
    /// sb.arm.coldshot.6, sb.arm.coldweapon.6, sb.arm.salt.5).
    #[inline]
    pub fn bars_rerolls(&self, [power, skill]: [u8; 2]) -> bool {
        let ones = (power == 1) as u8 + (skill == 1) as u8;
        self.brittle && (ones > 0 || !self.brittle_rerolls)
            || self.criticals && ones == 2
            || self.hurried && power + skill <= 4
    }
}

impl State {
    /// A Melee attack with this weapon, with all its reasons.
    pub fn melee_attack(&self, attacker: FigureId, target: FigureId, arm: &Arm) -> Attack {
        self.attack_in_melee(attacker, target, arm)
    }

    /// A Melee attack with this weapon, with or without reasons.
    #[inline]
    pub(crate) fn attack_in_melee<S: Sum>(
        &self,
        attacker: FigureId,
        target: FigureId,
        arm: &Arm,
    ) -> Attack<S> {
        let (striker, struck) = (self.fighter(attacker), self.fighter(target));
        let damage = arm.melee.expect("a melee weapon has damage");
        let is_brittle = struck.has(Attribute::Brittle);
        let mut check: S = striker.melee_sum(struck);
        self.unsteady(attacker, &mut check);
        Attack {
            check,
            defence: struck.melee_defence(striker),
            die: damage.die,
            damage: striker.melee_damage(struck, arm),
            protection: struck.protection(Against::Melee(striker), arm.qualities),
            cap: striker.profile.traits.maximum_damage.map(i16::from),
            harmless: struck.harmless(false, arm.qualities),
            brittle: arm.is_brittle(),
            brittle_rerolls: self.options.brittle_rerolls,
            hurried: false,
            criticals: self.options.criticals,
            shatters: is_brittle && arm.weapon == Weapon::HeavyWeapon,
            critical_shatters: is_brittle,
        }
    }

    /// What helps and hinders a Melee Check.
    pub fn melee_tally(&self, attacker: FigureId, target: FigureId) -> Tally {
        let mut tally: Tally = self.fighter(attacker).melee_sum(self.fighter(target));
        self.unsteady(attacker, &mut tally);
        tally
    }

    /// The shot of one weapon at one target, with all its reasons.
    pub fn shooting_attack(&self, shooter: FigureId, target: FigureId, fire: &Fire) -> Attack {
        self.attack_by_shooting(shooter, target, fire)
    }

    /// The shot of one weapon at one target, with or without reasons.
    pub(crate) fn attack_by_shooting<S: Sum>(
        &self,
        shooter: FigureId,
        target: FigureId,
        fire: &Fire,
    ) -> Attack<S> {
        let struck = self.fighter(target);
        let qualities = fire.shooting.qualities.and(fire.special.into_iter().collect());
        let mut damage = S::default();
        damage.add(fire.shooting.damage.plus.into(), fire.make().damage_rule());
        Attack {
            check: self.shooting_sum(shooter, target, fire),
            defence: struck.defence(),
            die: fire.shooting.damage.die,
            damage,
            protection: struck.protection(Against::Shot(fire.weapon), qualities),
            cap: self.profile(shooter).traits.maximum_damage.map(i16::from),
            harmless: struck.harmless(true, qualities),
            brittle: fire.special.is_some_and(Quality::is_brittle_as_shot),
            brittle_rerolls: self.options.brittle_rerolls,
            hurried: fire.hurried,
            criticals: self.options.criticals,
            shatters: false,
            critical_shatters: self.has(target, Attribute::Brittle),
        }
    }

    /// What helps and hinders a Shooting Check; all add up (sb.shoot.mod.*).
    pub fn shooting_tally(&self, shooter: FigureId, target: FigureId, fire: &Fire) -> Tally {
        self.shooting_sum(shooter, target, fire)
    }

    fn shooting_sum<S: Sum>(&self, shooter: FigureId, target: FigureId, fire: &Fire) -> S {
        let mut tally = S::default();
        tally.add(self.profile(shooter).stats.accuracy.into(), RuleId("sb.shoot.5"));
        if fire.moved {
            tally.add(-1, RuleId("sb.shoot.mod.1"));
        }
        if fire.cover && self.has(target, Attribute::MasterOfCover) {
            tally.add(-2, RuleId("sb.shoot.mod.7"));
        } else if fire.cover {
            tally.add(-1, RuleId("sb.shoot.mod.2"));
        }
        if self[shooter].mounted {
            tally.add(-2, RuleId("sb.shoot.mod.3"));
        }
        tally.add(fire.shooting.check.into(), RuleId("sb.shoot.mod.4"));
        if self.has(target, Attribute::Large) {
            tally.add(1, RuleId("sb.shoot.mod.5"));
        }
        if self.has(target, Attribute::Small) {
            tally.add(-2, RuleId("sb.shoot.mod.6"));
        }
        tally.add(self.weather.on_shots(fire.weapon), RuleId("sb.shoot.mod.8"));
        if fire.hurried {
            tally.add(-2, RuleId("sb.shoot.mod.9"));
        }
        tally.add(self[shooter].unnerved.shooting.into(), RuleId("sb.out.clue.1"));
        self.unsteady(shooter, &mut tally);
        self.penalties(shooter, &mut tally);
        tally
    }

    /// Damage from no attack, after what still protects against it (sb.dmg.9, sb.dmg.17).
    pub fn unaimed(&self, victim: FigureId, amount: i16, quality: Option<Quality>) -> i16 {
        let traits = &self.profile(victim).traits;
        let qualities: Qualities = quality.into_iter().collect();
        if qualities.meets(traits.allergies) {
            return amount;
        }
        if traits.has(Attribute::Indestructible) {
            return 0;
        }
        (amount - i16::from(traits.reduction.other)).max(0)
    }
}

/// A figure and its profile, looked up once.
#[derive(Clone, Copy)]
pub(super) struct Fighter<'a> {
    now: &'a Figure,
    profile: &'a Profile,
}

impl State {
    #[inline]
    pub(super) fn fighter(&self, figure: FigureId) -> Fighter<'_> {
        Fighter { now: &self[figure], profile: self.profile(figure) }
    }
}

impl Fighter<'_> {
    #[inline]
    fn has(&self, attribute: Attribute) -> bool {
        self.now.attributes.has(attribute)
    }

    /// Everything that helps or hinders its Melee Check.
    #[inline]
    fn melee_sum<S: Sum>(self, struck: Fighter<'_>) -> S {
        let mut tally = S::default();
        tally.add(self.profile.stats.melee.into(), RuleId("sb.melee.2"));
        tally.add(-i16::from(self.now.fatigue), RuleId("sb.melee.fatigue.4"));
        if self.now.mounted && !struck.now.mounted {
            tally.add(1, RuleId("sb.cav.melee.1"));
        }
        if self.now.leaping {
            tally.add(1, RuleId("sb.attr.egy.leap.3"));
        }
        if self.has(Attribute::WeakenedByFaith) && struck.now.items.has(Item::HolySymbol) {
            tally.add(-3, RuleId("sb.attr.core.weakened.1"));
        }
        tally.add(self.now.unnerved.melee.into(), RuleId("sb.out.clue.1"));
        self.now.penalties(&mut tally);
        tally
    }

    /// What a Melee Check against it must reach.
    #[inline]
    fn melee_defence<S: Sum>(self, striker: Fighter<'_>) -> S {
        let mut tally: S = self.defence();
        if self.now.mounted && !striker.now.mounted {
            tally.add(1, RuleId("sb.cav.melee.3"));
        }
        if self.now.knocked_down {
            tally.add(-2, RuleId("sb.attr.can.trample.3"));
        }
        tally
    }

    /// The one Defence number that melee and shooting share (sb.melee.fatigue.7).
    #[inline]
    fn defence<S: Sum>(self) -> S {
        let mut tally = S::default();
        tally.add(self.profile.stats.defence.into(), RuleId("sb.dice.7"));
        tally.add(-i16::from(self.now.fatigue), RuleId("sb.melee.fatigue.5"));
        tally
    }

    /// What is added to the die of its Melee attack (sb.dmg.3).
    #[inline]
    fn melee_damage<S: Sum>(self, struck: Fighter<'_>, arm: &Arm) -> S {
        let mut tally = S::default();
        tally.add(arm.melee.map_or(0, |damage| damage.plus).into(), arm.make().melee_rule());
        if self.now.attributes.has_any(HARD_HITTING) || self.now.leaping {
            self.natural_damage(&mut tally);
        }
        if self.now.mounted && !struck.now.mounted {
            tally.add(1, RuleId("sb.cav.melee.2"));
        }
        if self.now.flaming {
            tally.add(1, RuleId("sb.attr.egy.ancient.3"));
        }
        tally
    }

    fn natural_damage(self, tally: &mut impl Sum) {
        if self.has(Attribute::VeryStrong) {
            tally.add(2, RuleId("sb.attr.core.verystrong.1"));
        }
        if self.has(Attribute::Strong) {
            let strong = RuleId("sb.attr.core.strong.1");
            if self.has(Attribute::VeryStrong) { tally.mention(1, strong) } else { tally.add(1, strong) } // sb.dmg.4
        }
        if self.now.leaping && !self.has(Attribute::Strong) && !self.has(Attribute::VeryStrong) {
            tally.add(1, RuleId("sb.attr.egy.leap.3")); // Strong for this attack
        }
        if self.has(Attribute::ChillingTouch) {
            tally.add(1, RuleId("sb.attr.core.chilling.2"));
        }
    }

    /// Does nothing of this attack hurt it at all? sb.dmg.7
    #[inline]
    fn harmless(self, shot: bool, qualities: Qualities) -> Option<RuleId> {
        let traits = &self.profile.traits;
        if qualities.has(Quality::Salt) && !traits.allergies.has(Quality::Salt) {
            return Some(RuleId("sb.arm.salt.3"));
        }
        if qualities.meets(traits.allergies) {
            return None; // sb.attr.core.allergy.1
        }
        if self.has(Attribute::Indestructible) {
            return Some(RuleId("sb.attr.core.indestructible.1"));
        }
        (shot && self.has(Attribute::ImmuneToMissileWeapon)).then_some(RuleId("sb.attr.carp.missile.1"))
    }

    /// What its Armour and Damage Reduction take off, as negative parts (sb.dmg.8 to .12).
    #[inline]
    fn protection<S: Sum>(self, against: Against<'_>, qualities: Qualities) -> S {
        let mut tally = S::default();
        if self.now.items.has(Item::Breastplate) {
            let (breastplate, armour) = (RuleId("sb.wpn.breastplate.1"), self.profile.armour.into());
            match against.leaves_of(armour) {
                0 => tally.mention(-armour, breastplate),
                left => tally.add(-left, breastplate),
            }
        }
        let traits = &self.profile.traits;
        let reduction = match against {
            Against::Melee(_) => traits.reduction.melee,
            Against::Shot(weapon) if weapon.is_firearm() => traits.reduction.firearm,
            Against::Shot(_) => traits.reduction.shooting,
        };
        let rule = RuleId("sb.attr.core.dr.1");
        if qualities.meets(traits.allergies) {
            tally.mention(-i16::from(reduction), rule); // sb.dmg.12
        } else {
            tally.add(-i16::from(reduction), rule);
        }
        tally
    }
}

/// What armour is up against.
#[derive(Clone, Copy)]
enum Against<'a> {
    Melee(Fighter<'a>),
    Shot(Weapon),
}

impl Against<'_> {
    /// What is left of so much Armour (sb.dmg.10, sb.attr.core.chilling.1, sb.attr.ita.ethfire.2).
    fn leaves_of(self, armour: i16) -> i16 {
        match self {
            Against::Shot(Weapon::Gun) => 0, // sb.gun.4, sb.dmg.9
            Against::Melee(striker) if striker.has(Attribute::ChillingTouch) => 0,
            Against::Shot(Weapon::EtherealMusket) => 0,
            Against::Shot(weapon) if weapon.is_firearm() => armour_against_firearms(armour),
            Against::Melee(_) | Against::Shot(_) => armour,
        }
    }
}

/// A firearm goes through Armour (1), and lowers any more by 1 (sb.dmg.10, sb.dmg.11).
pub fn armour_against_firearms(armour: i16) -> i16 {
    (armour - 1).max(0)
}

/// A shot before its odds are worked out.
#[derive(Clone, Copy, Debug)]
pub struct Fire {
    /// The weapon, or the one it is like.
    pub weapon: Weapon,
    /// The weapon of one's own that it is.
    pub own: Option<OwnWeapon>,
    /// What it does.
    pub shooting: Shooting,
    /// Silver, cold iron or salt, where declared.
    pub special: Option<Quality>,
    /// Is the target in cover?
    pub cover: bool,
    /// Has the shooter Moved in this activation, so that it counts?
    pub moved: bool,
    /// Is it fired unloaded, with Quick Load?
    pub hurried: bool,
}

impl Fire {
    /// Which weapon of the book it is.
    pub fn make(&self) -> Make {
        Make { weapon: self.weapon, own: self.own }
    }
}

impl crate::state::Weather {
    /// What the weather does to a shot (sb.shoot.mod.8).
    fn on_shots(self, weapon: Weapon) -> i16 {
        use crate::state::Weather::{Clear, Deluge, Rain};
        match self {
            Clear => 0,
            Rain => -2,
            Deluge if weapon.burns_powder() => 0, // sb.event.4: it is not fired at all
            Deluge => -4,
        }
    }
}

impl Make {
    /// The rule that gives its damage at a distance.
    pub(crate) fn damage_rule(self) -> RuleId {
        if self.own.is_some() { OWN_DAMAGE } else { self.weapon.rule() }
    }

    /// The rule that gives its damage in melee.
    pub(crate) fn melee_rule(self) -> RuleId {
        if self.own.is_some() { OWN_DAMAGE } else { self.weapon.melee_rule() }
    }
}

impl Weapon {
    /// The rule that gives its damage in melee, where that is another one than at a distance.
    pub fn melee_rule(self) -> RuleId {
        match self {
            Weapon::Pistol => RuleId("sb.wpn.pistol.4"),
            Weapon::Blunderbuss => RuleId("sb.wpn.blunderbuss.6"),
            other => other.rule(),
        }
    }

    /// The rule that gives its damage.
    pub fn rule(self) -> RuleId {
        RuleId(match self {
            Weapon::Blunderbuss => "sb.wpn.blunderbuss.1",
            Weapon::HandWeapon | Weapon::NaturalWeapon => "sb.wpn.hand.1",
            Weapon::HeavyWeapon => "sb.wpn.heavy.1",
            Weapon::ImprovisedWeapon => "sb.wpn.improvised.1",
            Weapon::FencingWeapon => "sb.wpn.fencing.1",
            Weapon::Musket => "sb.wpn.musket.1",
            Weapon::Bayonet => "sb.wpn.musket.4",
            Weapon::Pistol => "sb.wpn.pistol.1",
            Weapon::Rifle => "sb.wpn.rifle.1",
            Weapon::VolleyGun => "sb.wpn.volley.1",
            Weapon::Torch => "sb.arm.torch.2",
            Weapon::DemonicFire => "sb.attr.core.demonicfire.2",
            Weapon::Rock => "sb.attr.core.rockhurler.1",
            Weapon::CursedObject => "sb.attr.can.curse.5",
            Weapon::EtherealMusket => "sb.attr.ita.ethfire.2",
            Weapon::Gun => "sb.gun.3",
        })
    }
}
