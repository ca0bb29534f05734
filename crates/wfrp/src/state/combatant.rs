//! A combatant as it stands now: Wounds, Conditions, weapons in hand, whom it is engaged with. Plain data.

use fates::{FigureId, FigureSet, Seat};
use serde::{Deserialize, Serialize};
use table::Point;

use crate::content::profile::{MOST_SPECIALS, Profile, Skill};
use crate::content::weapon::{ArmId, MOST_ARMS};
use crate::rules::harm::conditions::{Condition, Conditions};
use crate::rules::harm::injuries::Injuries;

/// Where a combatant is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// Not on the table yet.
    Waiting,
    /// In the fight, on its feet or not.
    Table,
    /// Dead.
    Dead,
}

/// Is a weapon ready to shoot (wf.q.reload)?
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Load {
    /// Yes, or it needs no loading.
    Ready,
    /// No; so many SL of the Reload tests are together.
    Empty(u8),
}

/// What has become of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Whereabouts {
    /// Its owner has it.
    Carried,
    /// It lies on the ground; where, if the table is virtual.
    Dropped(Option<Point>),
    /// It is no more (wf.misfire.3).
    Destroyed,
}

/// A weapon as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct ArmState {
    /// The points of Damage it has taken (wf.oops.9).
    pub worn: u8,
    /// Is it ready to shoot?
    pub load: Load,
    /// Where it is.
    pub place: Whereabouts,
}

/// A combatant as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Combatant {
    /// Who plays it.
    pub seat: Seat,
    /// Where it is.
    pub place: Place,
    /// The Wounds it has left (wf.char.7).
    pub wounds: i16,
    /// The Critical Wounds it has taken (wf.attack.crit.13).
    pub criticals: u8,
    /// Its Conditions.
    pub conditions: Conditions,
    /// In which round it became Blinded, and Deafened (wf.cond.blinded.2, wf.cond.deafened.2).
    pub faded: [u16; 2],
    /// Its injuries.
    pub injuries: Injuries,
    /// The last round in which its secondary and its primary arm are numb (wf.crit.arm.4).
    pub numb_until: [u16; 2],
    /// The round in which it fell to 0 Wounds (wf.wounds.8).
    pub fell: Option<u16>,
    /// Unconscious by a Critical table, for the rest of the fight (wf.cond.unconscious.6).
    pub out_cold: bool,
    /// Its initiative: d10 and its characteristic (wf.init.1).
    pub initiative: i16,
    /// How many act before it for certain; as many as are tied share a number (wf.init.5).
    pub acts_after: u8,
    /// Has it had its turn this round?
    pub acted: bool,
    /// The round in which it acts after all others (wf.init.6, wf.oops.17).
    pub last_in: u16,
    /// Whom it is engaged with (wf.engaged.2).
    pub engaged: FigureSet,
    /// With whom a Melee attack was exchanged this round.
    pub fought: FigureSet,
    /// What its primary and its secondary hand hold; a two-handed weapon is in both.
    pub hands: [Option<ArmId>; 2],
    /// Its weapons, by their places.
    pub arms: [ArmState; MOST_ARMS],
    /// Its AP by location, as Hack has left them (wf.q.hack).
    pub armour: [u8; 6],
    /// The Skill named by Defend, until its next turn (wf.action.defend.1).
    pub defends: Option<Skill>,
    /// Its last action was Aim (wf.action.aim.1).
    pub aims: bool,
    /// It loses the move of its next turn (wf.oops.4).
    pub loses_move: bool,
    /// It loses the action of its next turn (wf.oops.5).
    pub loses_action: bool,
    /// The round in which its action is at −10 (wf.oops.3).
    pub off_balance_in: u16,
    /// Its own Advantage, by the switch (wf.adv.personal.1).
    pub advantage: u8,
    /// The Conditions it has been Tricked into, one bit each (wf.adv.spend.3).
    pub tricked: u16,
    /// On whom it has tried each Special that it may try once, by the Special's place (wf.action.special.5).
    pub tried: [FigureSet; MOST_SPECIALS],
    /// The Specials that have worked on it and work but once, one bit each (wf.heal.2).
    pub had: u16,
    /// The bandages it has left (wf.heal.4).
    pub bandages: u8,
    /// The Fortune it has left (wf.fortune.1).
    pub fortune: u8,
    /// It has struck with two weapons, and its defence suffers until its next turn (wf.action.special.7).
    pub spread: bool,
    /// The days of rest it has had since each injury at each location (wf.heal.8).
    pub rested: [[u8; 6]; 6],
    /// The days it still rests before the fight (wf.heal.7).
    pub rest: u16,
    /// Who has Entangled it (wf.cond.entangled.3).
    pub entangled_by: Option<FigureId>,
    /// Its defeat has been counted (wf.adv.gain.3).
    pub defeat_counted: bool,
    /// Who has killed it.
    pub killed_by: Option<FigureId>,
    /// Has it been at 0 Wounds?
    pub was_at_zero: bool,
    /// A modifier to all its tests that a referee has decreed (wf.test.7).
    pub ruling: i16,
}

impl Combatant {
    /// A fresh combatant of a seat.
    pub fn new(seat: Seat, profile: &Profile) -> Combatant {
        Combatant {
            seat,
            place: Place::Waiting,
            wounds: profile.wounds.into(),
            criticals: 0,
            conditions: Conditions::default(),
            faded: [0; 2],
            injuries: Injuries::default(),
            numb_until: [0; 2],
            fell: None,
            out_cold: false,
            initiative: 0,
            acts_after: 0,
            acted: false,
            last_in: 0,
            engaged: FigureSet::EMPTY,
            fought: FigureSet::EMPTY,
            hands: hands_of(profile),
            arms: [ArmState { worn: 0, load: Load::Ready, place: Whereabouts::Carried }; MOST_ARMS],
            armour: profile.armour,
            defends: None,
            aims: false,
            loses_move: false,
            loses_action: false,
            off_balance_in: 0,
            advantage: 0,
            tricked: 0,
            tried: [FigureSet::EMPTY; MOST_SPECIALS],
            had: 0,
            bandages: profile.bandages,
            fortune: profile.fortune,
            spread: false,
            rested: [[0; 6]; 6],
            rest: 0,
            entangled_by: None,
            defeat_counted: false,
            killed_by: None,
            was_at_zero: false,
            ruling: 0,
        }
    }

    /// Is it in the fight, on its feet or not?
    #[inline]
    pub fn is_on_table(&self) -> bool {
        self.place == Place::Table
    }

    /// Is it alive?
    #[inline]
    pub fn is_alive(&self) -> bool {
        self.place != Place::Dead
    }

    /// Is it alive and not Unconscious (wf.round.3)?
    #[inline]
    pub fn is_able(&self) -> bool {
        self.is_on_table() && !self.has(Condition::Unconscious)
    }

    /// Does it have this Condition?
    #[inline]
    pub fn has(&self, condition: Condition) -> bool {
        self.conditions.has(condition)
    }
}

/// What somebody has in hand when a fight begins: its first weapon, and a shield if a hand is free; a Dual Wielder
/// holds a second blade instead.
///
/// Reading: nobody else starts with a weapon in the off hand; drawing is free anyway (wf.action.draw.1).
fn hands_of(profile: &Profile) -> [Option<ArmId>; 2] {
    let ids = || (0..profile.arms.len() as u8).map(ArmId);
    let hands = |arm: ArmId| profile.arms[arm.index()].hands;
    let first = ids().find(|&arm| hands(arm) > 0);
    let shield = ids().find(|&arm| profile.arms[arm.index()].shield > 0 && Some(arm) != first);
    let second = ids().find(|&arm| {
        let blade = &profile.arms[arm.index()];
        blade.hands == 1 && blade.is_melee() && Some(arm) != first
    });
    match first {
        Some(arm) if hands(arm) == 2 => [first; 2],
        _ if profile.is_dual_wielder() => [first, second],
        _ => [first, shield],
    }
}
