//! What a shot comes to, `ff.ranged.roll.*`, `ff.ranged.mod.*`: every number of it with its reason. The same sums are
//! rolled by the rules, enumerated for odds and weighed by minds; attack spells and volleys are put together here, too.

use arrayvec::ArrayVec;
use fates::{FigureId, RuleId, Sum, Tally, Total};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use crate::content::special::{Special, Specials};
use crate::content::weapon::{Arm, Class, Weapon};
use crate::rules::fighting::contest::{Contest, Peril};
use crate::rules::fighting::peril::{Means, Nearness};
use crate::rules::shooting::targeting::Lie;
use crate::show::rolls::two_dice;
use crate::state::State;
use crate::state::event::parts;
use crate::state::stick::{Size, Stick};
use crate::state::time::Weather;

/// How a weapon is fired.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Fire {
    /// With aim taken (ff.action.aim.1)?
    pub aimed: bool,
    /// As a burst (ff.ranged.auto.2)?
    pub burst: bool,
    /// In the middle of a move?
    pub moving: bool,
}

impl Fire {
    /// A single shot.
    pub const SINGLE: Fire = Fire { aimed: false, burst: false, moving: false };
    /// An aimed shot.
    pub const AIMED: Fire = Fire { aimed: true, burst: false, moving: false };
    /// A burst.
    pub const BURST: Fire = Fire { aimed: false, burst: true, moving: false };
    /// An aimed burst.
    pub const AIMED_BURST: Fire = Fire { aimed: true, burst: true, moving: false };

    /// What it costs (ff.action.shoot.1, ff.action.aim.1).
    pub fn cost(self) -> u8 {
        1 + u8::from(self.aimed)
    }
}

/// One shot at one target, with everything the table says of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Shot {
    /// Who shoots.
    pub shooter: FigureId,
    /// At whom.
    pub target: FigureId,
    /// With what.
    pub arm: Arm,
    /// With aim taken?
    pub aimed: bool,
    /// How many a burst has struck at before this one (ff.ranged.auto.3).
    pub rank: u8,
    /// How the target lies.
    pub lie: Lie,
}

/// What an attack does with a target's own nature.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Missile {
    /// Bullets, arrows and whatever else is aimed.
    Aimed,
    /// A shotgun's pellets (ff.sr.difficult-target.1).
    Pellets,
    /// Grenades, vials, splinters: nothing is aimed at anybody (ff.grenade.mod.1).
    Blast,
    /// An attack spell (ff.sr.swarm.4).
    Spell,
}

/// The two sums of an attack, before the dice.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Sums<S> {
    /// The attacker's.
    pub attack: S,
    /// The target's.
    pub defence: S,
}

impl<S: Sum> Sums<S> {
    /// The contest these sums make with what the target risks; nothing happens to the attacker (ff.ranged.roll.1).
    pub fn contest(&self, defender: Peril) -> Contest {
        let (attack, defence) = (self.attack.total(), self.defence.total());
        Contest { attack, defence, defender, attacker: Peril::SAFE }
    }
}

impl Sums<Tally> {
    /// The same with what Combat Masters add to either die (ff.adv.generic.combat-masters.1).
    pub(super) fn helped(mut self, helped: [bool; 2]) -> Sums<Tally> {
        for (tally, _) in
            [&mut self.attack, &mut self.defence].into_iter().zip(helped).filter(|(_, helped)| *helped)
        {
            tally.add(2, RuleId("ff.adv.generic.combat-masters.1"));
        }
        self
    }

    /// The two totals with these dice.
    pub fn totals(&self, dice: [u8; 2]) -> [i16; 2] {
        [self.attack.total() + i16::from(dice[0]), self.defence.total() + i16::from(dice[1])]
    }

    /// A line with the two dice, what is added to each of them, and what they came to.
    pub(crate) fn line(
        &self,
        state: &State,
        rule: RuleId,
        text: String,
        dice: [u8; 2],
        roll: RollView,
    ) -> LogLine {
        let roll = RollView { against: parts(state, &self.defence), ..roll };
        LogLine { parts: parts(state, &self.attack), ..two_dice(rule, text, dice, roll) }
    }
}

impl Arm {
    /// The stick of its first range band, fired like this: a burst of a select fire weapon is one class shorter
    /// (ff.ranged.select.1).
    pub fn range_for(&self, fire: Fire) -> Stick {
        let shorter = self.range.shorter().filter(|_| fire.burst && self.select);
        shorter.unwrap_or(self.range)
    }

    /// Can it fire bursts? ff.ranged.auto.1, ff.ranged.select.1
    pub fn fires_bursts(&self) -> bool {
        self.auto || self.select
    }

    /// What a shot with it is, for those who are immune to some.
    pub fn means(&self, aimed: bool, range: Nearness) -> Means {
        Means::Shot { arm: *self, aimed, range }
    }

    fn missile(&self) -> Missile {
        if self.weapon == Weapon::Shotgun { Missile::Pellets } else { Missile::Aimed }
    }
}

impl Shot {
    /// What it is, for those who are immune to some.
    pub fn means(&self) -> Means {
        self.arm.means(self.aimed, self.lie.nearness)
    }
}

/// Those who may cast something at somebody.
const CASTERS: Specials = Specials::of(&[
    Special::Demon,
    Special::Demonologist,
    Special::Entangle,
    Special::Necromancer,
    Special::Vampire,
    Special::Warlock,
    Special::Witch,
]);

impl State {
    /// Can it shoot, throw or cast at all?
    #[inline]
    pub fn can_strike_from_afar(&self, model: FigureId) -> bool {
        self.arms(model).next().is_some() || self[model].specials.has_any(CASTERS)
    }

    /// What the two dice of a shot need besides themselves.
    pub fn shot_contest(&self, shot: &Shot) -> Contest {
        let sums: Sums<Total> = self.shot_sums(shot);
        sums.contest(self.peril(shot.target, Some(shot.shooter), shot.means()))
    }

    /// Everything that helps or hinders a shot, each with the rule it comes from.
    pub fn shot_sums<S: Sum>(&self, shot: &Shot) -> Sums<S> {
        let Shot { shooter, target, arm, aimed, .. } = *shot;
        let mut sums = Sums::<S>::default();
        self.add_combat(shooter, target, &mut sums.attack);
        add_weapon(&arm, self.band_counted(shot), &mut sums.attack);
        self.add_circumstances(shot, &mut sums.attack);
        self.add_combat(target, shooter, &mut sums.defence); // ff.ranged.roll.2
        if aimed {
            sums.defence.add(-1, RuleId("ff.ranged.mod.aim.1"));
        }
        sums
    }

    /// The sums of an attack spell of so much power, as far as ranged combat goes (ff.magic.attack.1 to .3).
    pub fn spell_sums<S: Sum>(&self, caster: FigureId, target: FigureId, power: u8, lie: Lie) -> Sums<S> {
        let mut sums = Sums::<S>::default();
        sums.attack.add(power.into(), RuleId("ff.magic.attack.1"));
        sums.attack.add(1 - i16::from(lie.band), RuleId("ff.magic.attack.2"));
        self.add_surroundings(caster, target, &lie, &mut sums.attack);
        self.add_target(target, Missile::Spell, &mut sums.attack);
        self.add_combat(target, caster, &mut sums.defence);
        sums
    }

    /// One roll for several shooters: the worst Combat with its weapon, every modifier once and at its worst, and 1 off
    /// the target for each shooter beyond the first (ff.confire.2 to .4, .10). The first of the result is the shooter
    /// whose Combat counts; any other that could be it comes after it.
    pub fn volley_sums(&self, shots: &[Shot]) -> Option<(ArrayVec<FigureId, 5>, Sums<Tally>)> {
        let combat = |shot: &Shot| {
            let mut own = Tally::default();
            self.add_combat(shot.shooter, shot.target, &mut own);
            add_weapon(&shot.arm, self.band_counted(shot), &mut own);
            own
        };
        let worst = shots.iter().map(|shot| combat(shot).total()).min()?;
        let weakest = shots.iter().filter(|shot| combat(shot).total() == worst);
        let weakest: ArrayVec<&Shot, 5> = weakest.take(5).collect();
        let lead = *weakest.first()?;
        let mut sums = Sums { attack: combat(lead), defence: Tally::default() };
        for (value, rule) in self.shared_circumstances(shots) {
            sums.attack.add(value, rule);
        }
        self.add_combat(lead.target, lead.shooter, &mut sums.defence);
        sums.defence.add(1 - shots.len() as i16, RuleId("ff.confire.2"));
        Some((weakest.iter().map(|shot| shot.shooter).collect(), sums))
    }

    /// The circumstances of all these shots, each kind once and at its worst (ff.confire.4, ff.confire.10).
    fn shared_circumstances(&self, shots: &[Shot]) -> ArrayVec<(i16, RuleId), 16> {
        let mut shared = ArrayVec::<(i16, RuleId), 16>::new();
        for shot in shots {
            let mut tally = Tally::default();
            self.add_circumstances(shot, &mut tally);
            for (value, rule) in tally.reasons() {
                match shared.iter_mut().find(|(_, other)| are_one_kind(*other, rule)) {
                    Some(worst) if value < worst.0 => *worst = (value, rule),
                    Some(_) => {}
                    None => shared.push((value, rule)),
                }
            }
        }
        shared
    }

    /// The range band that counts: a perfect shot ignores the distance (ff.adv.good.perfect-aim.1).
    fn band_counted(&self, shot: &Shot) -> u8 {
        if self.aims_perfectly(shot.shooter) { 1 } else { shot.lie.band }
    }

    /// A model's Combat against somebody, with what changes it against anybody.
    fn add_combat(&self, model: FigureId, against: FigureId, sum: &mut impl Sum) {
        let now = &self[model];
        sum.add(now.combat.into(), RuleId("ff.ranged.roll.1"));
        if now.shaken > 0 {
            sum.add(-1, RuleId("ff.scared.4-5.1"));
        }
        if now.has(Special::Hunter) && now.prey == Some(against) {
            sum.add(1, RuleId("ff.sr.hunter.1"));
        }
    }

    /// Everything about a shot that is neither Combat nor weapon.
    fn add_circumstances(&self, shot: &Shot, sum: &mut impl Sum) {
        let Shot { shooter, target, arm, rank, lie, .. } = shot;
        let perfect = self.aims_perfectly(*shooter); // ff.adv.good.perfect-aim.1
        add_range(arm, self.band_counted(shot), sum);
        self.add_surroundings(*shooter, *target, &Lie { cover: lie.cover && !perfect, ..*lie }, sum);
        // Nothing about a target's being difficult matters to pellets, nor to a perfect shot.
        self.add_target(*target, if perfect { Missile::Pellets } else { arm.missile() }, sum);
        sum.add(-i16::from(*rank), RuleId("ff.ranged.auto.3"));
        if arm.wooden && !self.has(*target, Special::Vampire) {
            sum.add(-1, RuleId("ff.weapon.wood.1"));
        }
    }

    /// What lies between the two, the light, the weather, an unsteady hand; and how a target on the ground lies.
    fn add_surroundings(&self, shooter: FigureId, target: FigureId, lie: &Lie, sum: &mut impl Sum) {
        if lie.cover && !self.has(target, Special::EasyTarget) {
            sum.add(-1, RuleId("ff.ranged.mod.cover.1")); // ff.sr.easy-target.1
        }
        if lie.trees {
            let across = lie.nearness == Nearness::Contact;
            sum.add(-1, RuleId(if across { "ff.ranged.woods.4" } else { "ff.ranged.woods.5" }));
        }
        if lie.ghost {
            sum.add(-1, RuleId("ff.ranged.los.3"));
        }
        if lie.ambush && !self.senses_danger(target) {
            sum.add(1, RuleId("ff.ranged.mod.ambush.1")); // ff.sr.danger-sense.1
        }
        self.add_light_and_weather(lie.dark, sum);
        sum.add(-i16::from(self[shooter].shaky), RuleId("ff.insanity.2.1"));
        // Reading: a model that is transfixed and on the ground is easy to hit once, not twice.
        match lie.nearness {
            Nearness::Contact if self[target].is_fallen() && !self[target].is_transfixed() => {
                sum.add(2, RuleId("ff.ranged.fallen.1"));
            }
            Nearness::Farther if self[target].is_fallen() => sum.add(-1, RuleId("ff.ranged.fallen.2")),
            _ => {} // ff.ranged.fallen.3
        }
    }

    /// A shot at a thing that cannot dodge: Combat, weapon, distance, light and an unsteady hand (ff.time.light.4).
    pub(super) fn thing_sum(&self, shooter: FigureId, arm: &Arm, band: u8, sum: &mut impl Sum) {
        self.add_combat(shooter, shooter, sum);
        add_weapon(arm, band, sum);
        add_range(arm, band, sum);
        self.add_light_and_weather(false, sum);
        sum.add(-i16::from(self[shooter].shaky), RuleId("ff.insanity.2.1"));
    }

    fn add_light_and_weather(&self, dark: bool, sum: &mut impl Sum) {
        let clock = &self.clock;
        match clock.indoors {
            false if clock.night => sum.add(-1, RuleId("ff.ranged.mod.night.1")),
            true if dark => sum.add(-1, RuleId("ff.time.light.3")),
            true if clock.poor_light => sum.add(-1, RuleId("ff.time.light.2")),
            _ => {}
        }
        match self.weather {
            _ if clock.indoors => {}                                   // ff.weather.indoor.1
            _ if clock.night && !self.options.night_and_rain_add => {} // ff.weather.stack.1
            Weather::Rain => sum.add(-1, RuleId("ff.weather.rain.1")),
            Weather::Storm => sum.add(-1, RuleId("ff.weather.storm.1")),
            Weather::Clear | Weather::Fog => {}
        }
    }

    /// What a target's own nature and state do to an attack from afar; spells and blasts ask here, too.
    pub fn add_target(&self, target: FigureId, missile: Missile, sum: &mut impl Sum) {
        let now = &self[target];
        if now.size() > Size::Normal {
            sum.add(1, RuleId("ff.ranged.mod.size.1"));
        }
        let helpless = now.is_transfixed() || now.climbing && !now.has(Special::Clinging); // ff.climb.fight.1
        if helpless {
            sum.add(2, RuleId("ff.ranged.mod.trans.1"));
        }
        if !helpless && now.has(Special::Acrobat) {
            sum.add(-1, RuleId("ff.ranged.mod.acro.1"));
        }
        if now.has(Special::DifficultTarget) && matches!(missile, Missile::Aimed | Missile::Spell) {
            sum.add(-1, RuleId("ff.ranged.mod.dt.1"));
        }
        if now.has(Special::Swarm) && missile != Missile::Spell {
            sum.add(-2, RuleId("ff.ranged.mod.swarm.1"));
        }
    }

    /// The sums of a blast, a vial or splinters of so much Combat against a model that is caught (ff.grenade.mod.1).
    pub fn blast_sums<S: Sum>(&self, combat: i16, rule: RuleId, enclosed: bool, target: FigureId) -> Sums<S> {
        let mut sums = Sums::<S>::default();
        sums.attack.add(combat, rule);
        if enclosed {
            sums.attack.add(2, RuleId("ff.grenade.zone.4"));
        }
        self.add_target(target, Missile::Blast, &mut sums.attack);
        self.add_combat(target, target, &mut sums.defence);
        sums
    }
}

/// The bonus of a weapon, less where it is somebody else's (ff.ranged.mod.unfamiliar.1).
fn add_weapon(arm: &Arm, band: u8, sum: &mut impl Sum) {
    let bonus = if band < 3 { arm.bonus } else { arm.far_bonus };
    sum.add(bonus.into(), arm.weapon.rule());
    if arm.unfamiliar && bonus > 0 {
        sum.add(-1, RuleId("ff.ranged.mod.unfamiliar.1"));
    }
}

/// What the range band takes off, twice where the weapon says so.
fn add_range(arm: &Arm, band: u8, sum: &mut impl Sum) {
    let penalty = 1 - i16::from(band);
    match band {
        _ if arm.double_penalty => sum.add(2 * penalty, RuleId("ff.ranged.band.double.1")),
        2 => sum.add(penalty, RuleId("ff.ranged.band.2")),
        _ => sum.add(penalty, RuleId("ff.ranged.band.3")),
    }
}

/// Are these two reasons of one kind? All that is said of distance is, and all that is said of trees.
fn are_one_kind(one: RuleId, other: RuleId) -> bool {
    let alike = |chapter: &str| one.0.starts_with(chapter) && other.0.starts_with(chapter);
    one == other || alike("ff.ranged.band.") || alike("ff.ranged.woods.") || alike("ff.ranged.fallen.")
}

impl Class {
    /// Does a second natural 1 stop weapons of this sort? ff.ammo.5
    pub(super) fn runs_dry(self) -> bool {
        matches!(self, Class::Firearm | Class::Muscle)
    }
}
