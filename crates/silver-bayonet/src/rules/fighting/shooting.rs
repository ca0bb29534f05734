//! Shooting: the rules `sb.shoot.*` and `sb.react.*`, and loading, `sb.load.*`.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Stage, Total};
use table::{Length, inches};

use crate::rules::fighting::arms::{Arm, Item, Reload, Weapon};
use crate::rules::fighting::attack::{Attack, Blow, Fire, Mishap};
use crate::rules::fighting::damage::{Source, because};
use crate::rules::fighting::melee::Strike;
use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::{Attribute, Curse, Quality};
use crate::state::choice::{Dip, Pace, Reaction, Shot};
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::figure::{Grip, Side, Terror};
use crate::state::{ArmId, Moved, Stake, Weather};
use crate::{Battle, Reach, SilverBayonet};

const SHOOTING_CHECK: RuleId = RuleId("sb.shoot.5");
const REACTION: RuleId = RuleId("sb.react.1");
const RETURN_FIRE: RuleId = RuleId("sb.react.2");
const DIVE: RuleId = RuleId("sb.react.dive.1");
const SHOT: RuleId = RuleId("sb.load.13");
const COVER: RuleId = RuleId("sb.shoot.mod.2");
const SWIMMER: RuleId = RuleId("sb.attr.can.swimmer.2");
const CURSE: RuleId = RuleId("sb.attr.can.curse.2");
const SPLASH: RuleId = RuleId("sb.attr.can.curse.6");
const INIMICAL: RuleId = RuleId("sb.attr.core.inimical.1");

/// How far light infantry may Move and shoot as if it had not (sb.attr.ita.lightinf.2).
const LIGHT_MOVE: Length = inches(4);

/// More targets than any gun takes in with one shot.
pub(crate) const MOST_TARGETS: usize = 8;

/// The targets of one shot, in the order in which they were declared (sb.wpn.multi.3).
pub(crate) type Targets = ArrayVec<FigureId, MOST_TARGETS>;

/// What a shot and its answer came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Volley {
    /// The shot at the first target.
    pub shot: Strike,
    /// The Return Fire.
    pub answer: Strike,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// One Shoot action: every target is shot at in turn, then each that still stands may react (sb.wpn.multi.3).
    pub fn shoot(
        &mut self,
        shooter: FigureId,
        targets: impl IntoIterator<Item = FigureId>,
        arm: ArmId,
    ) -> Play<Volley> {
        let targets: Targets = targets.into_iter().take(MOST_TARGETS).collect();
        let shot = self.declare(shooter, arm, &targets)?;
        let mut volley = Volley::default();
        let mut critical = FigureSet::EMPTY;
        for (place, &target) in targets.iter().enumerate() {
            let (strike, was_critical) = self.fire(shooter, target, arm, shot, true)?;
            if was_critical {
                critical.insert(target);
            }
            if place == 0 {
                volley.shot = strike;
            }
        }
        self.discharge(shooter, arm);
        self.startle(shooter, arm, &targets)?;
        for target in targets {
            if self.state[target].stands() && !critical.contains(target) {
                let answer = self.react(target, shooter)?; // sb.crit.4
                if volley.answer == Strike::default() {
                    volley.answer = answer;
                }
            }
        }
        Ok(volley)
    }

    /// The kind of shot is chosen when firing (sb.load.13); none where the shot fails of itself (sb.attr.core.inimical.1).
    ///
    /// Reading: a special shot that does the same as a plain one to all of the targets is not offered, because it could
    /// only break the gun.
    fn declare(&mut self, shooter: FigureId, arm: ArmId, targets: &[FigureId]) -> Play<Option<Shot>> {
        let carried = self.state.arm(shooter, arm);
        if carried.weapon.is_firearm() && self.is_near_inimical(shooter)? {
            return Ok(None);
        }
        let shots = carried.shooting.map(|shooting| shooting.shots).unwrap_or_default();
        let mut options = ArrayVec::<Shot, 7>::from_iter([Shot::Plain]);
        let tells = |special| targets.iter().any(|&target| self.tells(shooter, target, &carried, special));
        options.extend(shots.iter().filter(|&special| tells(special)).map(Shot::Special));
        self.state.at_stake = targets.first().map(|&target| Stake::Shot { shooter, target, arm });
        let shot = self.ask(SHOT, self.state[shooter].seat(), &options)?;
        self.state.at_stake = None;
        Ok(Some(shot))
    }

    /// Does a special shot do something else to the target than a plain one?
    pub(crate) fn tells(&self, shooter: FigureId, target: FigureId, carried: &Arm, special: Quality) -> bool {
        let Some(shooting) = carried.shooting else { return false };
        let attack = |special| -> Attack<Total> {
            let weapon = carried.weapon;
            let fire = Fire { weapon, shooting, special, cover: false, moved: false, hurried: false };
            Attack { brittle: false, ..self.state.attack_by_shooting(shooter, target, &fire) }
        };
        let (plain, with) = (attack(None), attack(Some(special)));
        special == Quality::Fire || with.essence() != plain.essence()
    }

    /// One shot at one target: the Check, the hit, the damage (sb.shoot.5, .6). Says whether it was critical, too.
    fn fire(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        shot: Option<Shot>,
        own_activation: bool,
    ) -> Play<(Strike, bool)> {
        let carried = self.state.arm(shooter, arm);
        let weapon = carried.weapon;
        let Some(shot) = shot else {
            self.tell(|| Event::Misfired { shooter, target, weapon, rule: INIMICAL }); // sb.attr.core.inimical.3
            return Ok((Strike::default(), false));
        };
        let fire = self.aim(shooter, target, arm, &carried, shot, own_activation)?;
        if weapon == Weapon::CursedObject {
            return self.throw_curse(shooter, target, arm, &fire);
        }
        let attack: Attack<Total> = self.state.attack_by_shooting(shooter, target, &fire);
        let blow = self.loose(shooter, target, arm, &fire, &attack)?;
        let reasons = F::LISTENS.then(|| self.state.shooting_attack(shooter, target, &fire));
        self.hit_home(shooter, target, &fire, reasons.as_ref(), blow)
    }

    /// Rolls the Check; a mishap harms the weapon at once.
    fn loose(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        fire: &Fire,
        attack: &Attack<Total>,
    ) -> Play<Blow> {
        let (dice, blow) = self.roll_attack(shooter, target, SHOOTING_CHECK, attack)?;
        let (weapon, with) = (fire.weapon, fire.special);
        if F::LISTENS {
            let Attack { check: tally, defence, .. } = self.state.shooting_attack(shooter, target, fire);
            self.tell(|| Event::Shot { shooter, target, weapon, with, dice, tally, defence, blow });
        }
        if let Blow::Mishap(mishap) = blow {
            self.foul(shooter, arm, mishap, weapon);
        }
        Ok(blow)
    }

    /// Lands a hit with its damage (sb.shoot.6). Says whether it was critical, too.
    fn hit_home(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        fire: &Fire,
        reasons: Option<&Attack>,
        blow: Blow,
    ) -> Play<(Strike, bool)> {
        let qualities = fire.shooting.qualities.and(fire.special.into_iter().collect());
        let source = Source { by: Some(shooter), melee: false, qualities, rule: RuleId("sb.shoot.6") };
        let (damage, _) = self.land(target, blow, reasons, source)?;
        let critical = matches!(blow, Blow::Hit { critical: true, .. });
        Ok((Strike { hit: blow.hits(), damage }, critical))
    }

    /// Settles what the table and the activation say about a shot.
    pub(crate) fn aim(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        carried: &Arm,
        shot: Shot,
        own_activation: bool,
    ) -> Play<Fire> {
        let ghostly = carried.weapon == Weapon::EtherealMusket && self.state.options.hard_mode;
        let special = match shot {
            Shot::Plain => None,
            Shot::Special(quality) => Some(quality),
        };
        let fire = Fire {
            weapon: carried.weapon,
            shooting: carried.shooting.expect("a weapon that shoots has a range"),
            special,
            cover: false,
            moved: own_activation && self.shoots_after_moving(shooter),
            hurried: !self.is_loaded(shooter, arm),
        };
        let asked = !ghostly && self.cover_matters(shooter, target, &fire); // sb.attr.ita.ethfire.3
        let cover = asked && self.is_covered(shooter, target)?;
        Ok(Fire { cover, ..fire })
    }

    /// Could cover make a hit a miss? At a real table nobody is asked for it otherwise; measuring costs nobody anything.
    fn cover_matters(&self, shooter: FigureId, target: FigureId, fire: &Fire) -> bool {
        if self.state.table.is_some() {
            return true;
        }
        let attack = |cover| -> Attack<Total> {
            self.state.attack_by_shooting(shooter, target, &Fire { cover, ..*fire })
        };
        let (covered, open) = (attack(true), attack(false));
        match fire.weapon {
            Weapon::CursedObject => covered.misses_where_hits(&open), // what hits is a curse, whatever it does
            _ => covered.differs_from(&open),
        }
    }

    /// Is the target in cover, by the table or by the water it swims in?
    fn is_covered(&mut self, shooter: FigureId, target: FigureId) -> Play<bool> {
        let swims = self.state.has(target, Attribute::Swimmer)
            && self.has_water()
            && self.fact(SWIMMER, Fact::InWater { figure: target })?;
        let armed = self.state.profile(target).arms.iter().any(|arm| arm.shooting.is_some());
        if swims && (!armed || self.state[target].swum) {
            return Ok(true); // sb.odd.19: there is no ranged weapon to lose
        }
        Ok(self.fact(COVER, Fact::Cover { shooter, target })? || swims && self.goes_under(target)?)
    }

    /// Whoever takes the cover of water uses no ranged weapon any more (sb.attr.can.swimmer.2, .3).
    fn goes_under(&mut self, swimmer: FigureId) -> Play<bool> {
        let Side::Player(seat) = self.state[swimmer].side else { return Ok(false) };
        let under = self.ask(SWIMMER, seat, &[Dip::StayUp, Dip::GoUnder])? == Dip::GoUnder;
        self.state[swimmer].swum = under;
        Ok(under)
    }

    /// Has the shooter Moved so that it counts? Light infantry that kept to 4" has not (sb.attr.ita.lightinf.3).
    fn shoots_after_moving(&self, shooter: FigureId) -> bool {
        let Some(active) = self.state.active.filter(|active| active.figure == shooter) else { return false };
        let light =
            self.state.has(shooter, Attribute::LightInfantryTraining) && active.distance <= LIGHT_MOVE;
        active.moved == Moved::Moved && !light
    }

    /// At a real table light infantry that could still shoot says whether it keeps to 4" (sb.attr.ita.lightinf.2). Says
    /// how far it may go.
    pub(crate) fn pace(&mut self, figure: FigureId, most: Length) -> Play<Length> {
        let acted = self.state.active.is_some_and(|active| active.acted);
        let light = self.state.has(figure, Attribute::LightInfantryTraining);
        if !light || most <= LIGHT_MOVE || acted || self.fireable(figure).is_empty() {
            return Ok(most);
        }
        let rule = RuleId("sb.attr.ita.lightinf.2");
        let pace = self.ask(rule, self.state[figure].seat(), &[Pace::Short, Pace::Full])?;
        Ok(if pace == Pace::Short { LIGHT_MOVE } else { most })
    }

    /// Is anything Inimical to Technology within 6" of the shooter? sb.attr.core.inimical.2
    pub(crate) fn is_near_inimical(&mut self, shooter: FigureId) -> Play<bool> {
        let near = self.state.standing(|other| self.state.has(other, Attribute::InimicalToTechnology));
        for other in near.iter() {
            let within = Fact::Within { one: shooter, other, distance: inches(6) };
            if other == shooter || self.fact(INIMICAL, within)? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// A thrown curse: which one is drawn first, then the Check decides whether it strikes (sb.attr.can.curse.2 to .9).
    fn throw_curse(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        fire: &Fire,
    ) -> Play<(Strike, bool)> {
        let curse = self.draw_curse(shooter)?;
        let mut attack: Attack<Total> = self.state.attack_by_shooting(shooter, target, fire);
        if curse != Curse::Burning {
            attack = Attack { damage: Total::default(), harmless: Some(curse.rule()), ..attack };
        }
        let blow = self.loose(shooter, target, arm, fire, &attack)?;
        if !blow.hits() {
            return Ok((Strike::default(), false));
        }
        // Who stands beside the target is asked while it still stands there.
        let beside = if curse == Curse::Burning { self.beside(target)? } else { FigureSet::EMPTY };
        let burning = F::LISTENS && curse == Curse::Burning;
        let reasons = burning.then(|| self.state.shooting_attack(shooter, target, fire));
        let landed = self.hit_home(shooter, target, fire, reasons.as_ref(), blow)?;
        match curse {
            Curse::Burning => self.splash(beside)?,
            Curse::Wasting | Curse::Slowing => self.lay_curse(shooter, target, curse),
        }
        Ok(landed)
    }

    /// Each curse of the profile has the same chance (sb.attr.can.curse.8).
    fn draw_curse(&mut self, shooter: FigureId) -> Play<Curse> {
        let count = self.state.profile(shooter).traits.curses.len().max(1);
        let seat = self.state[shooter].seat();
        let face =
            if count == 1 { 1 } else { self.roll_until(CURSE, seat, [D10], |[face]| drawn(face, count))?[0] };
        let place = drawn(face, count).expect("only a face that draws a curse is accepted");
        Ok(self.state.profile(shooter).traits.curses.get(place).copied().unwrap_or(Curse::Burning))
    }

    /// Wasting and Slowing do not pile up (sb.attr.can.curse.9).
    fn lay_curse(&mut self, thrower: FigureId, figure: FigureId, curse: Curse) {
        match curse {
            Curse::Wasting => {
                self.state[figure].wasting = true;
                self.state[figure].wasted_by.get_or_insert(thrower); // sb.attr.can.curse.4
            }
            _ => self.state[figure].slowed = true,
        }
        self.tell(|| Event::Cursed { figure, rule: curse.rule() });
    }

    /// Everybody else within 3" of a burning target, friend and foe alike (sb.attr.can.curse.9).
    fn beside(&mut self, target: FigureId) -> Play<FigureSet> {
        let mut beside = FigureSet::EMPTY;
        for other in self.state.standing(|other| other != target).iter() {
            if self.fact(SPLASH, Fact::Within { one: target, other, distance: inches(3) })? {
                beside.insert(other);
            }
        }
        Ok(beside)
    }

    /// Each of them rolls; 7 and more burns for a D5 (sb.attr.can.curse.6).
    fn splash(&mut self, beside: FigureSet) -> Play<()> {
        for other in beside.iter() {
            let seat = self.state[other].seat();
            let [face] = self.roll_by(SPLASH, seat, [D10], |[face]| face >= 7)?;
            if face >= 7 {
                let [five] = self.roll_by(SPLASH, seat, [D10], |[face]| face.div_ceil(2))?; // sb.dice.13
                self.hurt_by_no_attack(other, i16::from(five.div_ceil(2)), None, SPLASH)?;
            }
        }
        Ok(())
    }

    /// Damage from no attack, with all that still follows from losing Health (sb.dmg.9).
    pub(crate) fn hurt_by_no_attack(
        &mut self,
        victim: FigureId,
        amount: i16,
        quality: Option<Quality>,
        rule: RuleId,
    ) -> Play<i16> {
        let damage = self.state.unaimed(victim, amount, quality);
        let source = Source { by: None, melee: false, qualities: quality.into_iter().collect(), rule };
        let lost = self.hurt(victim, damage, source, || {
            let mut tally = because(amount, rule);
            tally.add(damage - amount, RuleId("sb.dmg.17"));
            tally
        })?;
        self.aftermath(victim, lost, source)?;
        Ok(lost)
    }

    /// A broken gun never fires again; its bayonet is another matter (sb.arm.coldshot.3, .5, sb.crit.9).
    fn foul(&mut self, figure: FigureId, arm: ArmId, mishap: Mishap, weapon: Weapon) {
        let ArmId::Own(place) = arm else { return };
        self.state[figure].broken.set(usize::from(place));
        let rule = if mishap == Mishap::Breaks { RuleId("sb.arm.coldshot.3") } else { RuleId("sb.crit.9") };
        self.tell(|| Event::Spoiled { figure, weapon, rule });
    }

    /// Firing unloads, hit or miss (sb.shoot.14).
    fn discharge(&mut self, shooter: FigureId, arm: ArmId) {
        let ArmId::Own(place) = arm else { return };
        let reload = self.state.arm(shooter, arm).shooting.map(|shooting| shooting.reload);
        if reload != Some(Reload::AlwaysLoaded) {
            self.state[shooter].unloaded.set(usize::from(place));
        }
    }

    /// Return Fire, Dive for Cover, or nothing (sb.react.1). A monster has its own habits (sb.mon.react.1, .2).
    fn react(&mut self, target: FigureId, shooter: FigureId) -> Play<Strike> {
        let held = matches!(self.state[target].terror, Terror::Paralysed(Grip::Whole | Grip::Loosening));
        if held || self.state[target].knocked_down {
            return Ok(Strike::default()); // sb.react.9
        }
        let necromancer = self.state[target].is_monster() && self.is_necromancer(target);
        let guns = if necromancer { ArrayVec::new() } else { self.guns_to_answer(target, shooter)? };
        let reaction = match self.state[target].side {
            Side::Monster if necromancer => Reaction::Dive, // sb.necro.5
            Side::Monster => guns.first().map_or(Reaction::Nothing, |&gun| Reaction::ReturnFire(gun)),
            Side::Player(seat) => {
                let mut options: ArrayVec<Reaction, 10> =
                    guns.into_iter().map(Reaction::ReturnFire).collect();
                options.extend([Reaction::Dive, Reaction::Nothing]);
                self.state.asked = Some(target);
                let reaction = self.ask(REACTION, seat, &options)?;
                self.state.asked = None;
                reaction
            }
        };
        match reaction {
            Reaction::ReturnFire(gun) => self.return_fire(target, shooter, gun),
            Reaction::Dive => self.dive(target, shooter).map(|()| Strike::default()),
            Reaction::Nothing => Ok(Strike::default()),
        }
    }

    /// The loaded weapons with which the shooter can be reached and seen (sb.react.2).
    fn guns_to_answer(&mut self, target: FigureId, shooter: FigureId) -> Play<ArrayVec<ArmId, 8>> {
        let mut guns = ArrayVec::new();
        if !self.state[shooter].stands() {
            return Ok(guns); // sb.wpn.multi.4
        }
        let (mut reached, mut missed) = (None::<Length>, None::<Length>);
        for arm in self.ready_guns(target) {
            let fired_back = self.state[target].fired_back;
            let carried = self.state.arm(target, arm);
            if carried.weapon == Weapon::EtherealMusket && fired_back {
                continue; // sb.attr.ita.ethfire.5
            }
            // What one gun reaches, another that reaches as far does, too.
            let range = range(&carried);
            let reaches = match (reached, missed) {
                (Some(reached), _) if reached <= range => true,
                (_, Some(missed)) if range <= missed => false,
                _ => self.fact(RETURN_FIRE, Fact::CanShoot { shooter: target, target: shooter, range })?,
            };
            if !reaches {
                missed = Some(range);
                continue;
            }
            reached = Some(range);
            guns.push(arm);
            if self.state[target].is_monster() {
                break; // sb.mon.react.1: it takes the first that serves
            }
        }
        Ok(guns)
    }

    /// One shot at the original shooter, who may not react to it (sb.react.3, .4, .5).
    pub(crate) fn return_fire(&mut self, shooter: FigureId, target: FigureId, arm: ArmId) -> Play<Strike> {
        let mut targets = Targets::from_iter([target]);
        if !self.state[shooter].is_monster() {
            targets = self.more_targets(shooter, arm, targets)?; // sb.react.8
        }
        let shot = self.declare(shooter, arm, &targets)?;
        if self.state.arm(shooter, arm).weapon == Weapon::EtherealMusket {
            self.state[shooter].fired_back = true;
        }
        let mut answer = Strike::default();
        for other in targets {
            let (strike, _) = self.fire(shooter, other, arm, shot, false)?;
            if other == target {
                answer = strike;
            }
        }
        self.discharge(shooter, arm);
        self.startle(shooter, arm, &[])?;
        Ok(answer)
    }

    /// A bound of up to 2", not nearer to any enemy within 6" and in sight (sb.react.dive.1 to .5).
    fn dive(&mut self, figure: FigureId, shooter: FigureId) -> Play<()> {
        let mut to = None;
        if self.state.table.is_some() {
            let near = |other: FigureId| {
                let within = Fact::Within { one: figure, other, distance: inches(6) };
                within.measure(self.state)
                    && Fact::Sight { looker: other, target: figure }.measure(self.state)
            };
            let away_from = self.state.enemies(figure).iter().filter(|&other| near(other)).collect();
            let reach = Reach::Dive { figure, away_from };
            let way = match self.state[figure].side {
                Side::Player(seat) => self.way(DIVE, seat, reach)?,
                Side::Monster => crate::state::reach::best_dive(self.state, &reach, shooter),
            };
            let trek = Trek::trace(self.state, figure, &way, inches(2)).unwrap_or_default();
            if let Some(end) = trek.end() {
                self.stand_at(figure, end);
            }
            to = self.place_of(figure);
        }
        self.tell(|| Event::Dived { figure, to });
        Ok(())
    }

    /// Is it loaded?
    pub(crate) fn is_loaded(&self, figure: FigureId, arm: ArmId) -> bool {
        match arm {
            ArmId::Own(place) => !self.state[figure].unloaded.has(usize::from(place)),
            _ => true,
        }
    }

    /// The weapons that are loaded and may be fired at all now.
    pub(crate) fn ready_guns(&self, figure: FigureId) -> ArrayVec<ArmId, 8> {
        self.guns(figure).into_iter().filter(|&arm| self.is_loaded(figure, arm)).collect()
    }

    /// The weapons that may be fired at all now, loaded or not: not broken, not drowned, not barred by torch or horse.
    pub fn guns(&self, figure: FigureId) -> ArrayVec<ArmId, 8> {
        let now = &self.state[figure];
        let drowned = |weapon: Weapon| self.state.weather == Weather::Deluge && weapon.is_firearm(); // sb.event.4
        let on_horse = |weapon| matches!(weapon, Weapon::Pistol | Weapon::Musket | Weapon::Blunderbuss); // sb.cav.shoot.2
        let arms = self.state.profile(figure).arms.iter().enumerate();
        arms.filter(|(place, arm)| {
            let has_a_hand = !now.torch || arm.slots < 2; // sb.arm.torch.3
            arm.shooting.is_some()
                && has_a_hand
                && !now.broken.has(*place)
                && !drowned(arm.weapon)
                && !now.swum
                && (!now.mounted || on_horse(arm.weapon))
        })
        .map(|(place, _)| ArmId::Own(place as u8))
        .collect()
    }

    /// The unloaded weapons the figure has the means to load (sb.load.7 to .10).
    pub(crate) fn reloadable(&self, figure: FigureId) -> ArrayVec<ArmId, 8> {
        let has = |item| self.state.carries(figure, item);
        let arms = self.state.profile(figure).arms.iter().enumerate();
        arms.filter(|(place, arm)| {
            let means = match arm.shooting.map(|shooting| shooting.reload) {
                Some(Reload::CartridgeBox) => has(Item::CartridgeBox),
                Some(Reload::ShotBag) => has(Item::ShotBag),
                Some(Reload::NoneNeeded) => true,
                Some(Reload::Never | Reload::AlwaysLoaded) | None => false,
            };
            means && self.state[figure].unloaded.has(*place) && !self.state[figure].broken.has(*place)
        })
        .map(|(place, _)| ArmId::Own(place as u8))
        .collect()
    }

    /// Loads one weapon.
    pub(crate) fn reload(&mut self, figure: FigureId, arm: ArmId, rule: RuleId) {
        if let ArmId::Own(place) = arm {
            self.state[figure].unloaded.clear(usize::from(place));
        }
        let weapon = self.state.arm(figure, arm).weapon;
        self.tell(|| Event::Reloaded { figure, weapon, rule });
    }
}

/// How far a weapon reaches.
pub(crate) fn range(arm: &Arm) -> Length {
    arm.shooting.map_or(Length::ZERO, |shooting| inches(shooting.range.into()))
}

/// Which of so many curses a face draws; none means the die is rolled again.
fn drawn(face: u8, count: usize) -> Option<usize> {
    let share = 10 / count;
    Some((usize::from(face) - 1) / share).filter(|&place| place < count)
}
