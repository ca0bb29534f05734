//! A figure as it stands now, `be.fig.*`: plain data that changes during a game.

use fates::{FigureId, FigureSet, Seat};
use serde::{Deserialize, Serialize};

use crate::content::profile::{Items, Profile};
use crate::content::weapon::{ArmId, ArmSet, Hand};
use crate::rules::heroes::powers::Powers;
use crate::state::reach::Edge;

/// One figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figure {
    /// The seat of its player.
    pub seat: Seat,
    /// How it is.
    pub condition: Condition,
    /// Has it acted this phase (be.init.8)?
    pub acted: bool,
    /// Has it attempted a Power this phase (be.magic.8)?
    pub cast: bool,
    /// Its Hero Points.
    pub hero_points: u8,
    /// Has it spent one this phase (be.hero.3)?
    pub spent: bool,
    /// What its feet have done this turn.
    pub gone: Gone,
    /// What it has in hand.
    pub hand: Hand,
    /// The weapons that have become useless (be.fumble.2), or were thrown for good (be.ammo.2).
    pub lost: ArmSet,
    /// A weapon that a dying Hero has given to it (be.hero.22).
    pub heirloom: Option<Heirloom>,
    /// Has it still got a shield (be.sunder.7)?
    pub shield: bool,
    /// The Powers it can still use.
    pub powers: Powers,
    /// Has holy water taken its Wyrd Powers (be.equip.holy_water.4)?
    pub doused: bool,
    /// What it still has of counted items.
    pub items: Items,
    /// Is its torch lit?
    pub torch_lit: bool,
    /// The Powers that hold on it until the turn ends.
    pub spells: Spells,
    /// Its crossbow.
    pub reload: Reload,
    /// The prize it carries, by its number.
    pub prize: Option<u8>,
    /// Does it ride?
    pub mounted: bool,
    /// Whose bases touch its own, where no virtual table says it.
    pub touching: FigureSet,
}

/// A weapon that belonged to another (be.hero.22).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Heirloom {
    /// Whose it was.
    pub of: FigureId,
    /// Which of its weapons.
    pub arm: ArmId,
}

/// How a figure is (be.fig.4). A figure that waits to be set up or has left by an edge is in none of the three states.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Condition {
    /// Not set up yet.
    Waiting,
    /// On its feet.
    Standing,
    /// On the ground.
    KnockedDown,
    /// Removed for the rest of the game.
    Out,
    /// Gone by an edge of the table.
    Left(Edge),
}

/// What a figure's feet have done this turn.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gone {
    /// It has moved more than 3 inches (be.move.15).
    pub far: bool,
    /// It has moved 3 inches or more, as a lance wants it (be.weapon.fight.lance).
    pub run_up: bool,
    /// It has run (be.move.14).
    pub ran: bool,
    /// Its own move brought it into contact (be.trait.berserk.1).
    pub closed_in: bool,
}

/// The Powers that hold on a figure until the turn ends.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Spells {
    /// Its next Fate roll gets +1 (be.miracle.blessing).
    pub blessed: bool,
    /// AR +2 (be.miracle.shield_of_faith).
    pub warded: bool,
    /// It may not use Wyrd Powers (be.miracle.silence).
    pub silenced: bool,
    /// -2 on its attacks (be.wyrd.hex).
    pub hexed: bool,
    /// In type 2 for those that shoot at it (be.wyrd.mist).
    pub misted: bool,
}

/// A crossbow (be.ammo.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Reload {
    /// It has been shot and not reloaded yet.
    pub unloaded: bool,
    /// The figure has shot this turn.
    pub shot: bool,
    /// The figure has been engaged at some time this turn.
    pub engaged: bool,
}

impl Figure {
    /// A fresh figure of this profile, on its feet.
    pub fn new(seat: Seat, profile: &Profile) -> Figure {
        Figure {
            seat,
            condition: Condition::Standing,
            acted: false,
            cast: false,
            hero_points: profile.hero_points,
            spent: false,
            gone: Gone::default(),
            hand: if profile.arms.is_empty() { Hand::Bare } else { Hand::Arm(ArmId(0)) },
            lost: ArmSet::default(),
            heirloom: None,
            shield: profile.shield,
            powers: profile.powers,
            doused: false,
            items: profile.items,
            torch_lit: false,
            spells: Spells::default(),
            reload: Reload::default(),
            prize: None,
            mounted: profile.mounted,
            touching: FigureSet::EMPTY,
        }
    }

    /// Is it in play: Standing or Knocked Down?
    #[inline]
    pub fn is_in_play(&self) -> bool {
        matches!(self.condition, Condition::Standing | Condition::KnockedDown)
    }

    /// Is it on its feet?
    #[inline]
    pub fn is_standing(&self) -> bool {
        self.condition == Condition::Standing
    }

    /// Is it Knocked Down?
    #[inline]
    pub fn is_down(&self) -> bool {
        self.condition == Condition::KnockedDown
    }
}
