//! Shooting: the rules `sb.shoot.*`.

pub(crate) mod artillery;
pub(crate) mod cover;
pub(crate) mod curses;
pub(crate) mod loading;
pub(crate) mod reactions;
pub(crate) mod targets;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally, Total};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, inches};

use crate::rules::fighting::arms::{Arm, Make, Reload, Spoiled, Weapon};
use crate::rules::fighting::attack::{Attack, Blow, Fire, Mishap};
use crate::rules::fighting::damage::Source;
use crate::rules::fighting::melee::Strike;
use crate::rules::fighting::words::attack_line;
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::rules::shooting::loading::Shot;
use crate::rules::shooting::targets::{MOST_TARGETS, Targets};
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::{ArmId, Moved, State};
use crate::{Battle, SilverBayonet};

const SHOOTING_CHECK: RuleId = RuleId("sb.shoot.5");
const INIMICAL: RuleId = RuleId("sb.attr.core.inimical.1");

/// How light infantry Moves at a real table (sb.attr.ita.lightinf.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// No farther than 4".
    Short,
    /// As far as it likes.
    Full,
}

/// How far light infantry may Move and shoot as if it had not (sb.attr.ita.lightinf.2).
const LIGHT_MOVE: Length = inches(4);

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

    /// One shot at one target: the Check, the hit, the damage (sb.shoot.5, .6). Returns also whether it was critical.
    fn fire(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        shot: Option<Shot>,
        own_activation: bool,
    ) -> Play<(Strike, bool)> {
        let carried = self.state.arm(shooter, arm);
        let weapon = carried.make();
        let Some(shot) = shot else {
            // sb.attr.core.inimical.3
            self.tell(|| ShootingEvent::Misfired { shooter, target, weapon, rule: INIMICAL }.into());
            return Ok((Strike::default(), false));
        };
        let fire = self.aim(shooter, target, arm, &carried, shot, own_activation)?;
        self.feels_the_ground(shooter, |state| state.attack_by_shooting(shooter, target, &fire))?;
        if carried.weapon == Weapon::CursedObject {
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
        let (weapon, with) = (fire.make(), fire.special);
        if F::LISTENS {
            let Attack { check: tally, defence, .. } = self.state.shooting_attack(shooter, target, fire);
            self.tell(|| {
                ShootingEvent::Shot { shooter, target, weapon, with, dice, tally, defence, blow }.into()
            });
        }
        if let Blow::Mishap(mishap) = blow {
            self.foul(shooter, arm, mishap, fire);
        }
        Ok(blow)
    }

    /// Lands a hit with its damage (sb.shoot.6). Returns also whether it was critical.
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
            own: carried.own,
            shooting: carried.shooting.expect("a weapon that shoots has a range"),
            special,
            cover: false,
            moved: own_activation && self.shoots_after_moving(shooter),
            hurried: !self.is_loaded(shooter, arm),
        };
        let asked = !ghostly && self.cover_matters(shooter, target, &fire); // sb.attr.ita.ethfire.3
        let seen = match arm {
            ArmId::Gun(gun) => Fact::CoverFromGun { gun, shooter, target },
            ArmId::Own(_) | ArmId::Torch | ArmId::Improvised => Fact::Cover { shooter, target },
        };
        let cover = asked && self.is_covered(target, seen)?;
        Ok(Fire { cover, ..fire })
    }

    /// Has the shooter Moved so that it counts? Light infantry that kept to 4" has not (sb.attr.ita.lightinf.3).
    fn shoots_after_moving(&self, shooter: FigureId) -> bool {
        let Some(active) = self.state.active.filter(|active| active.figure == shooter) else { return false };
        let light =
            self.state.has(shooter, Attribute::LightInfantryTraining) && active.distance <= LIGHT_MOVE;
        active.moved == Moved::Moved && !light
    }

    /// At a real table light infantry that could still shoot says whether it keeps to 4" (sb.attr.ita.lightinf.2).
    /// Returns how far it may go.
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

    /// A broken gun never fires again; its bayonet is another matter (sb.arm.coldshot.3, .5, sb.arm.salt.4, sb.crit.9).
    fn foul(&mut self, figure: FigureId, arm: ArmId, mishap: Mishap, fire: &Fire) {
        let ArmId::Own(place) = arm else { return };
        self.state[figure].broken.set(usize::from(place));
        let weapon = fire.make();
        let rule = RuleId(match (mishap, fire.special) {
            (Mishap::Breaks, Some(Quality::Salt)) => "sb.arm.salt.4",
            (Mishap::Breaks, _) => "sb.arm.coldshot.3",
            (Mishap::Fails, _) => "sb.crit.9",
        });
        self.tell(|| Spoiled { figure, weapon, rule }.into());
    }

    /// Firing unloads, hit or miss (sb.shoot.14).
    fn discharge(&mut self, shooter: FigureId, arm: ArmId) {
        if let ArmId::Gun(gun) = arm {
            return self.discharge_gun(gun);
        }
        let ArmId::Own(place) = arm else { return };
        let reload = self.state.arm(shooter, arm).shooting.map(|shooting| shooting.reload);
        if reload != Some(Reload::AlwaysLoaded) {
            self.state[shooter].unloaded.set(usize::from(place));
        }
    }
}

impl Offer<State> for Pace {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Pace::Short => "short",
            Pace::Full => "full",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Pace::Short => "Move up to 4\"",
            Pace::Full => "Move farther",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: keep to 4\" and shoot without a penalty?", state.active_name())
    }
}

/// Log events of shots.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
#[expect(clippy::large_enum_variant, reason = "an event lives only until the log has its line")]
pub enum ShootingEvent {
    Shot {
        shooter: FigureId,
        target: FigureId,
        weapon: Make,
        with: Option<Quality>,
        dice: [u8; 2],
        tally: Tally,
        defence: Tally,
        blow: Blow,
    },
    /// The target of a shot shoots back.
    ReturnedFire { figure: FigureId },
    /// A shot that fails without a roll.
    Misfired { shooter: FigureId, target: FigureId, weapon: Make, rule: RuleId },
}

impl ShootingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            ShootingEvent::Shot { shooter, target, weapon, with, dice, tally, defence, blow } => {
                let special = with.map_or(String::new(), |quality| format!(", {}", quality.name()));
                let weapon = weapon.name(&state.book);
                let how = format!("{} shoots at {} ({weapon}{special})", name(shooter), name(target));
                attack_line(
                    &state.book,
                    SHOOTING_CHECK,
                    how,
                    [*shooter, *target],
                    *dice,
                    [tally, defence],
                    *blow,
                )
            }
            ShootingEvent::ReturnedFire { figure } => {
                line("sb.react.3", format!("{} returns fire.", name(figure)))
            }
            ShootingEvent::Misfired { shooter, target, weapon, rule } => {
                let (gun, target) = (weapon.name(&state.book), name(target));
                let why = "something Inimical to Technology is within 6\"";
                line(
                    rule.0,
                    format!("{}'s {gun} fails against {target} without a roll: {why}.", name(shooter)),
                )
            }
        }
    }
}
