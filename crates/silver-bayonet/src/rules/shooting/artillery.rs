//! Artillery: the rules `sb.gun.*`. A gun stands on the table; the figure that fires it aims it.

use fates::{Fates, FigureId, FigureSet, RuleId, Stage};
use frame::view::LogLine;
use serde::{Deserialize, Serialize};
use table::{Base, Ground, Kind, Length, Passage, Polygon, Sight, Table, Terrain, inches};

use crate::rules::fighting::arms::{Arm, Damage, Reload, Shooting, Weapon};
use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::{Attribute, Qualities};
use crate::rules::shooting::targets::range;
use crate::rules::turn::acts::{Act, Acts};
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::{Active, ArmId, State, Weather};
use crate::{Battle, SilverBayonet};

const LOADING: RuleId = RuleId("sb.gun.5");

/// How near somebody must be to work a gun (sb.gun.1).
const AT_THE_GUN: Length = inches(1);

/// Half the width of a gun, and its height (sb.gun.10).
pub(crate) const GUN_RADIUS: Length = inches(1);
const GUN_HEIGHT: Length = inches(1);

/// A gun of a scenario.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Gun {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Where it stands on the virtual table.
    pub base: Option<Base>,
    /// What it does.
    pub sheet: GunSheet,
}

/// What a gun does; what is not written is as for any gun (sb.gun.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct GunSheet {
    /// How far it reaches, in inches.
    pub range: u8,
    /// Its damage.
    pub damage: Damage,
    /// What it adds to its Shooting Checks.
    pub check: i8,
    /// How many actions load it.
    pub load: u8,
}

impl Default for GunSheet {
    fn default() -> GunSheet {
        GunSheet { range: 48, damage: Damage::power(0), check: 0, load: 1 }
    }
}

/// A gun by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GunId(pub u8);

/// What has become of a gun.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Charge {
    /// How many actions it still wants until it is loaded.
    pub wants: u8,
    /// The turn in which it was last fired; 0 for none.
    pub fired: u16,
}

impl GunSheet {
    /// The gun as a weapon: no special shot fits it, and nothing but Reload actions loads it (sb.gun.3 to .5).
    pub(crate) fn arm(&self) -> Arm {
        let shooting = Shooting {
            range: self.range,
            damage: self.damage,
            check: self.check,
            targets: 1,
            reload: Reload::Never,
            shots: Qualities::NONE,
            qualities: Qualities::NONE,
        };
        let (own, melee, qualities) = (None, None, Qualities::NONE);
        Arm { weapon: Weapon::Gun, own, slots: 0, melee, shooting: Some(shooting), qualities }
    }
}

impl State {
    /// The guns of the scenario.
    pub(crate) fn guns(&self) -> impl Iterator<Item = (GunId, &Gun)> {
        self.plot.guns.iter().enumerate().map(|(place, gun)| (GunId(place as u8), gun))
    }

    /// A gun.
    pub(crate) fn gun(&self, GunId(place): GunId) -> Option<&Gun> {
        self.plot.guns.get(usize::from(place))
    }

    /// A gun as a weapon.
    pub(crate) fn gun_arm(&self, gun: GunId) -> Arm {
        self.gun(gun).map_or(GunSheet::default(), |gun| gun.sheet).arm()
    }

    /// What has become of a gun.
    pub(crate) fn charge(&self, GunId(place): GunId) -> Charge {
        self.trail.guns.get(usize::from(place)).copied().unwrap_or_default()
    }

    /// Why this figure cannot work the gun at all, if it can't (sb.gun.1, .7). At a real table people see how near it is.
    pub(crate) fn why_not_at_gun(&self, figure: FigureId, gun: GunId) -> Option<String> {
        if !self.has(figure, Attribute::Artillerist) {
            return Some("it takes an Artillerist".to_string());
        }
        let (table, there) = (self.table.as_ref()?, self.gun(gun)?.base?);
        let own = table.base(figure)?;
        if !own.within(&there, AT_THE_GUN) {
            return Some(format!("it is {} away, and 1\" is near enough", own.gap(&there)));
        }
        let inimical = self.standing(|other| self.has(other, Attribute::InimicalToTechnology));
        let near = |other: &FigureId| table.base(*other).is_some_and(|base| base.within(&there, inches(6)));
        let spoils = inimical.iter().find(near)?; // sb.attr.core.inimical.4
        Some(format!("{} is within 6\" of it", self.name(spoils)))
    }

    /// Why this figure cannot fire the gun now, if it can't (sb.gun.5 to .8).
    pub(crate) fn why_not_fired(&self, figure: FigureId, gun: GunId) -> Option<String> {
        let (now, charge) = (&self[figure], self.charge(gun));
        let why = match () {
            () if now.mounted => "not from horseback",
            () if now.swum => "its hands and powder are wet for the rest of the game",
            () if self.weather == Weather::Deluge => "no gun fires in the deluge",
            () if charge.wants > 0 => "it is not loaded",
            () if charge.fired == self.turn => "it has been fired this turn",
            () => return self.why_not_at_gun(figure, gun),
        };
        Some(why.to_string())
    }

    /// Why this figure cannot load the gun now, if it can't.
    pub(crate) fn why_not_loaded(&self, figure: FigureId, gun: GunId) -> Option<String> {
        match self.charge(gun).wants {
            0 => Some("it is loaded".to_string()),
            _ => self.why_not_at_gun(figure, gun),
        }
    }

    /// A gun and a target on the virtual table, with the ground as seen along the barrel.
    fn along_the_barrel(
        &self,
        gun: GunId,
        shooter: FigureId,
        target: FigureId,
    ) -> Option<(&Table, Base, &Base, FromGun)> {
        let (table, from) = (self.table.as_ref()?, self.gun(gun)?.base?);
        Some((table, from, table.base(target)?, FromGun { land: Land::of(self, shooter), gun: from }))
    }

    /// What the gun has of a target (sb.gun.2).
    pub(crate) fn sight_from_gun(&self, gun: GunId, shooter: FigureId, target: FigureId) -> Sight {
        let Some((table, from, to, ground)) = self.along_the_barrel(gun, shooter, target) else {
            return Sight::NONE;
        };
        table.sight_between(&from, to, FigureSet::from_iter([shooter, target]), &ground)
    }

    /// Is there a line between the two, in either direction (sb.los.8), and near enough for these eyes and this weather?
    fn is_in_sight_of_gun(&self, gun: GunId, shooter: FigureId, target: FigureId) -> bool {
        let Some((table, from, to, ground)) = self.along_the_barrel(gun, shooter, target) else {
            return false;
        };
        let both = FigureSet::from_iter([shooter, target]);
        self.makes_out(shooter, target, |distance| from.within(to, distance))
            && (table.sight_between(&from, to, both, &ground).seen()
                || table.sight_between(to, &from, both, &ground).seen())
    }

    /// Can this weapon be aimed at the target, on the virtual table: near enough, and in sight (sb.shoot.2, sb.gun.2)?
    pub(crate) fn bears_on(&self, shooter: FigureId, target: FigureId, arm: ArmId) -> bool {
        let range = range(&self.arm(shooter, arm));
        match arm {
            ArmId::Gun(gun) => {
                let bases = self.along_the_barrel(gun, shooter, target);
                let near = bases.is_some_and(|(_, from, to, _)| from.within(to, range));
                near && self.is_in_sight_of_gun(gun, shooter, target)
            }
            ArmId::Own(_) | ArmId::Torch | ArmId::Improvised => {
                Fact::CanShoot { shooter, target, range }.measure(self)
            }
        }
    }

    /// Does the figure stand at a gun that it could work?
    pub(crate) fn mans_a_gun(&self, figure: FigureId) -> bool {
        self.table.is_some() && self.guns().any(|(gun, _)| self.why_not_at_gun(figure, gun).is_none())
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Firing and loading the guns of the scenario, each as an action (sb.gun.2, .5).
    pub(crate) fn list_guns(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        if active.acted || !self.state.has(figure, Attribute::Artillerist) {
            return;
        }
        for (gun, _) in self.state.guns() {
            let arm = ArmId::Gun(gun);
            let fires = self.state.may_attack(figure) && self.state.why_not_fired(figure, gun).is_none();
            if fires && self.has_target(figure, arm) {
                acts.push(Act::Shoot(arm));
            }
            if self.state.why_not_loaded(figure, gun).is_none() {
                acts.push(Act::Reload(arm));
            }
        }
    }

    /// A shot unloads the gun, and it fires no more this turn (sb.gun.5).
    pub(super) fn discharge_gun(&mut self, gun: GunId) {
        let (turn, load) = (self.state.turn, self.state.gun(gun).map_or(1, |gun| gun.sheet.load));
        if let Some(charge) = self.state.trail.guns.get_mut(usize::from(gun.0)) {
            *charge = Charge { wants: load, fired: turn };
        }
    }

    /// One Reload action at the gun (sb.gun.5).
    pub(crate) fn load_gun(&mut self, figure: FigureId, gun: GunId) {
        let Some(charge) = self.state.trail.guns.get_mut(usize::from(gun.0)) else { return };
        charge.wants = charge.wants.saturating_sub(1);
        let wants = charge.wants;
        self.tell(|| GunLoaded { figure, gun, wants }.into());
    }
}

/// The piece of terrain that a gun is. Reading: it is laid like a rock, because that is the obstacle that nothing on the
/// table breaks (sb.gun.10).
pub(crate) fn piece(name: &str, base: &Base) -> Option<Terrain> {
    let corner = |turn: u8| table::along(base.at, table::Direction::EAST.clockwise(turn), base.radius);
    let outline = Polygon::new((0..10).map(corner).collect()).ok()?;
    let (name, kind) = (name.to_string(), Kind::Rock);
    Some(Terrain { name, kind, outline, bottom: base.elevation, top: base.elevation + GUN_HEIGHT })
}

/// A gun as a body from which one looks.
pub(crate) fn body(at: table::Point, elevation: Length) -> Base {
    Base { at, radius: GUN_RADIUS, elevation, height: GUN_HEIGHT }
}

/// The ground as seen along the barrel: the gun does not hide anything from itself.
struct FromGun {
    land: Land,
    gun: Base,
}

impl Ground for FromGun {
    fn passage(&self, terrain: &Terrain) -> Passage {
        self.land.passage(terrain)
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        let itself = terrain.kind == Kind::Rock
            && terrain.bottom == self.gun.elevation
            && terrain.top == self.gun.top()
            && terrain.outline.contains(self.gun.at);
        !itself && self.land.hides(terrain)
    }
}

/// A gun has been worked on with an action.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "gun-loaded")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct GunLoaded {
    pub figure: FigureId,
    pub gun: GunId,
    pub wants: u8,
}

impl GunLoaded {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let (name, gun) = (state.name(self.figure), state.gun(self.gun).map_or("the gun", |gun| &gun.name));
        let how = match self.wants {
            0 => String::new(),
            1 => "; it takes 1 action more".to_string(),
            more => format!("; it takes {more} actions more"),
        };
        line(LOADING.0, format!("{name} loads {gun}{how}."))
    }
}
