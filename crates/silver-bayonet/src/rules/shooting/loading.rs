//! Loading: the rules `sb.load.*`.

use arrayvec::ArrayVec;
use content::kebab;
use fates::{Fates, FigureId, Play, RuleId, Seat, Stage, Total};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::rules::fighting::arms::{Arm, Item, Make, Reload, Weapon};
use crate::rules::fighting::attack::{Attack, Fire};
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::rules::turn::acts::{Act, Acts};
use crate::rules::turn::fate::Fuel;
use crate::show::promise;
use crate::state::event::line;
use crate::state::figure::Side;
use crate::state::{Active, ArmId, Moved, Stake, State, Weather};
use crate::{Battle, SilverBayonet};

const SHOT: RuleId = RuleId("sb.load.13");

/// What is loaded into the shot (sb.load.13).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shot {
    /// Ball and powder.
    Plain,
    /// Silver, cold iron or salt.
    Special(Quality),
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The kind of shot is chosen when firing (sb.load.13); none where the shot fails without a roll
    /// (sb.attr.core.inimical.1).
    ///
    /// Any that the gun has may be declared against anybody, and its mishaps count (sb.arm.coldshot.1). Reading: silver
    /// is not offered where it does the same as plain shot, because it has no mishaps.
    pub(super) fn declare(
        &mut self,
        shooter: FigureId,
        arm: ArmId,
        targets: &[FigureId],
    ) -> Play<Option<Shot>> {
        let carried = self.state.arm(shooter, arm);
        if carried.weapon.burns_powder() && self.is_near_inimical(shooter)? {
            return Ok(None);
        }
        let shots = carried.shooting.map(|shooting| shooting.shots).unwrap_or_default();
        let mut options = ArrayVec::<Shot, 7>::from_iter([Shot::Plain]);
        let tells = |special| targets.iter().any(|&target| self.tells(shooter, target, &carried, special));
        let offered = |special: &Quality| special.is_brittle_as_shot() || tells(*special);
        options.extend(shots.iter().filter(offered).map(Shot::Special));
        self.state.at_stake = targets.first().map(|&target| Stake::Shot { shooter, target, arm });
        let shot = self.ask(SHOT, self.state[shooter].seat(), &options)?;
        self.state.at_stake = None;
        Ok(Some(shot))
    }

    /// Does a special shot do something else to the target than a plain one?
    pub(crate) fn tells(&self, shooter: FigureId, target: FigureId, carried: &Arm, special: Quality) -> bool {
        let Some(shooting) = carried.shooting else { return false };
        let attack = |special| -> Attack<Total> {
            let Arm { weapon, own, .. } = *carried;
            let fire = Fire { weapon, own, shooting, special, cover: false, moved: false, hurried: false };
            Attack { brittle: false, ..self.state.attack_by_shooting(shooter, target, &fire) }
        };
        let (plain, with) = (attack(None), attack(Some(special)));
        special == Quality::Fire || with.essence() != plain.essence()
    }

    /// Is it loaded?
    pub(super) fn is_loaded(&self, figure: FigureId, arm: ArmId) -> bool {
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
        match arm {
            ArmId::Own(place) => self.state[figure].unloaded.clear(usize::from(place)),
            ArmId::Gun(gun) => return self.load_gun(figure, gun),
            ArmId::Torch | ArmId::Improvised => {}
        }
        let weapon = self.state.arm(figure, arm).make();
        self.tell(|| Reloaded { figure, weapon, rule }.into());
    }

    /// The ways to load one weapon (sb.load.3, .4, sb.fate.quick.1).
    pub(crate) fn reloads(&self, active: &Active, seat: Seat, arm: ArmId, acts: &mut Acts) {
        if active.moved == Moved::Not {
            acts.push(Act::FreeReload(arm));
        }
        if !active.acted {
            acts.push(Act::Reload(arm));
        }
        let pool = self.state.usable(seat);
        if !active.quick_reloaded && pool.power > 0 {
            acts.push(Act::QuickReload(arm, Fuel::Power));
        }
        if !active.quick_reloaded && pool.skill > 0 {
            acts.push(Act::QuickReload(arm, Fuel::Skill));
        }
    }

    /// The weapons that can be fired: loaded ones, and with Quick Load any that could be loaded
    /// (sb.attr.core.quickload.1, .4).
    pub(crate) fn fireable(&self, figure: FigureId) -> ArrayVec<ArmId, 8> {
        let hurried = self.state.has(figure, Attribute::QuickLoad);
        let loadable = self.reloadable(figure);
        let guns = self.guns(figure).into_iter();
        guns.filter(|arm| self.is_loaded(figure, *arm) || hurried && loadable.contains(arm)).collect()
    }

    pub(crate) fn quick_reload(&mut self, figure: FigureId, arm: ArmId, fuel: Fuel) {
        if let Side::Player(seat) = self.state[figure].side {
            let pool = &mut self.state.pools[seat.index()];
            match fuel {
                Fuel::Power => pool.power -= 1,
                Fuel::Skill => pool.skill -= 1,
            }
        }
        if let Some(active) = self.state.active.as_mut() {
            active.quick_reloaded = true; // sb.fate.quick.2
        }
        self.reload(figure, arm, RuleId("sb.fate.quick.1"));
    }
}

impl Offer<State> for Shot {
    fn name(&self, _: &State) -> String {
        match self {
            Shot::Plain => "plain-shot".to_string(),
            Shot::Special(quality) => kebab(quality.name()),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Shot::Plain => "Plain shot".to_string(),
            Shot::Special(quality) => quality.name().to_string(),
        }
    }

    fn question(_: &State, _: RuleId) -> String {
        "Load which shot?".to_string()
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_load(state, *self)
    }
}

/// A weapon has been loaded.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "reloaded")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Reloaded {
    pub figure: FigureId,
    pub weapon: Make,
    pub rule: RuleId,
}

impl Reloaded {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, weapon) = (state.name(self.figure), self.weapon.name(&state.book));
        line(self.rule.0, format!("{name} reloads its {weapon}."))
    }
}
