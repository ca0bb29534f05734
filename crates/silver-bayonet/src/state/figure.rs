//! A figure as it stands now.

use fates::{FigureId, RuleId, Seat, Sum};
use serde::{Deserialize, Serialize};
use table::{Base, Point};

use crate::content::profile::Profile;
use crate::rules::fighting::arms::{Item, Items};
use crate::rules::powers::attribute::Attributes;
use crate::rules::scenario::aftermath::Afterwards;
use crate::state::edge::Edge;

/// Whose figure it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Side {
    /// A player's.
    Player(Seat),
    /// Nobody's: a monster.
    Monster,
}

/// A figure as it stands now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Figure {
    /// Whose it is.
    pub side: Side,
    /// Its attributes now.
    pub attributes: Attributes,
    /// What it carries now besides its arms.
    pub items: Items,
    /// Where it is.
    pub place: Place,
    /// Health left.
    pub health: i16,
    /// Fatigue tokens.
    pub fatigue: u8,
    /// What terror has done to it.
    pub terror: Terror,
    /// On horseback?
    pub mounted: bool,
    /// In its other form?
    pub shifted: bool,
    /// Arms that want loading, by their places.
    pub unloaded: Marks,
    /// Arms that are broken for the game.
    pub broken: Marks,
    /// Arms that a critical failure has made Improvised Weapons.
    pub spoiled: Marks,
    /// Arms that were blessed in the game.
    pub blessed: Marks,
    /// Arms that were enchanted in the game.
    pub enchanted: Marks,
    /// Arms that were silvered by a Lucky Find; for a gun it is the shot (sb.event.10.b).
    pub silver: Marks,
    /// Arms that have got cold iron by a Lucky Find; for a gun it is the shot.
    pub cold_iron: Marks,
    /// Guns that have got salt by a Lucky Find.
    pub salt: Marks,
    /// Courage gained by Miracles.
    pub courage: i8,
    /// Cursed by Spells: -1 each, at most 2 (sb.attr.core.spells.5).
    pub curse: u8,
    /// Bitten by something Venomous.
    pub venom: bool,
    /// Wasting away under a thrown curse.
    pub wasting: bool,
    /// Who threw that curse (sb.attr.can.curse.4).
    pub wasted_by: Option<FigureId>,
    /// Slowed by a thrown curse.
    pub slowed: bool,
    /// Knocked down by a Trample.
    pub knocked_down: bool,
    /// A living torch.
    pub alight: bool,
    /// May be in deep water, for all that people at a real table have said (sb.swim.3).
    pub swimming: bool,
    /// Stands on unsteady ground, as people at a real table have said (sb.unsteady.1).
    pub unsteady: bool,
    /// What a gruesome find has done to it.
    pub unnerved: Unnerved,
    /// How many artefacts it carries.
    pub burden: u8,
    /// Carries a lit torch.
    pub torch: bool,
    /// Its Melee attacks are Fire and do +1 damage (sb.attr.egy.ancient.3).
    pub flaming: bool,
    /// The special item it has given for Oil & Torches; it comes back after the game (sb.attr.carp.firestarter.2).
    pub swapped: Option<Item>,
    /// Sneaks, until its next activation or until it is found out (sb.attr.ita.sneak.2).
    pub sneaking: bool,
    /// Has sneaked in this game (sb.attr.ita.sneak.1).
    pub sneaked: bool,
    /// The turn in which a Medic last healed it; 0 for none (sb.attr.core.medic.3).
    pub treated: u16,
    /// Brought to 0 Health by something Infectious (sb.attr.carp.infectious.1).
    pub infected: bool,
    /// Damaged by something that bestows the Mummy's Curse (sb.attr.egy.mummycurse.1).
    pub mummy_cursed: bool,
    /// Under the Mummy's Curse since the last game: 1 less on all Checks (sb.out.post.10).
    pub bane: bool,
    /// In the middle of a Leap (sb.attr.egy.leap.2).
    pub leaping: bool,
    /// Whom somebody Non-Aggressive has turned on (sb.attr.can.nonaggr.3).
    pub hunts: Option<FigureId>,
    /// Where its Bone Pile lies on the virtual table.
    pub bones: Option<Base>,
    /// Has used water as cover and may use no ranged weapon any more (sb.attr.can.swimmer.3).
    pub swum: bool,
    /// Has fired an Ethereal Firearm back this turn (sb.attr.ita.ethfire.5).
    pub fired_back: bool,
    /// Failed against the Powerful Enchantment this turn: it may neither Move to Attack nor Shoot (sb.event.8).
    pub entranced: bool,
    /// Has had its activation this turn.
    pub activated: bool,
    /// Whose attack brought it down, or its own side where nobody's did.
    pub felled_by: Option<Side>,
    /// By which edge it has left the table, where that counts.
    pub left_by: Option<Edge>,
    /// Where it came onto the table.
    pub origin: Option<Point>,
    /// What the rolls after the game have made of it.
    pub afterwards: Afterwards,
}

/// What a figure loses on its attacks for the rest of the game (sb.out.clue.1); numbers below nought.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Unnerved {
    /// On Melee Checks.
    pub melee: i8,
    /// On Accuracy Checks.
    pub shooting: i8,
}

/// Where a figure is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the table and up.
    Standing,
    /// On the table at exactly 0 Health, waiting for a Medic.
    Down,
    /// Removed at 0 Health or less.
    Removed,
    /// Left in a heap of bones.
    BonePile,
    /// Fled from terror; owes a Madness roll.
    Collapsed,
    /// Left over an edge of the table.
    Left,
}

/// Some arms of a figure, by their places.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(u8);

impl Marks {
    /// Is this arm marked?
    #[inline]
    pub fn has(self, arm: usize) -> bool {
        self.0 >> arm & 1 == 1
    }

    /// Marks an arm.
    #[inline]
    pub fn set(&mut self, arm: usize) {
        self.0 |= 1 << arm;
    }

    /// Takes the mark off.
    #[inline]
    pub fn clear(&mut self, arm: usize) {
        self.0 &= !(1 << arm);
    }
}

/// What terror has done to a figure, from nothing to the worst that leaves it on the table (sb.terror.11).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Terror {
    /// Nothing.
    #[default]
    Steady,
    /// -1 on Checks for a while.
    Distracted(Spell),
    /// -1 on Checks for a while.
    Stunned(Spell),
    /// -1 on Checks for the game.
    Shaken,
    /// Does nothing.
    Paralysed(Grip),
}

/// How long a spell of terror lasts: to the end of the figure's next activation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spell {
    /// The next activation has not begun.
    Waiting,
    /// It is under way.
    Running,
}

/// How firmly paralysis holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Grip {
    /// The next activation is lost without a roll.
    Whole,
    /// A Courage Check may end it.
    Loosening,
}

impl Figure {
    /// A fresh figure.
    pub fn new(side: Side, profile: &Profile) -> Figure {
        Figure {
            side,
            attributes: profile.traits.all,
            items: profile.items,
            place: Place::Standing,
            health: profile.stats.health.into(),
            fatigue: 0,
            terror: Terror::Steady,
            mounted: false,
            shifted: false,
            unloaded: Marks::default(),
            broken: Marks::default(),
            spoiled: Marks::default(),
            blessed: Marks::default(),
            enchanted: Marks::default(),
            silver: Marks::default(),
            cold_iron: Marks::default(),
            salt: Marks::default(),
            courage: 0,
            curse: 0,
            venom: false,
            wasting: false,
            wasted_by: None,
            slowed: false,
            knocked_down: false,
            alight: false,
            swimming: false,
            unsteady: false,
            unnerved: Unnerved::default(),
            burden: 0,
            torch: false,
            flaming: false,
            swapped: None,
            sneaking: false,
            sneaked: false,
            treated: 0,
            infected: false,
            mummy_cursed: false,
            bane: false,
            leaping: false,
            hunts: None,
            bones: None,
            swum: false,
            fired_back: false,
            entranced: false,
            activated: false,
            felled_by: None,
            left_by: None,
            origin: None,
            afterwards: Afterwards::default(),
        }
    }

    /// Is it on the table and up?
    #[inline]
    pub fn stands(&self) -> bool {
        self.place == Place::Standing
    }

    /// Has it been brought to 0 Health? A figure still down at the end has (sb.attr.core.medic.9).
    pub fn is_casualty(&self) -> bool {
        matches!(self.place, Place::Down | Place::Removed | Place::BonePile)
    }

    /// Whose dice and choices are these? A monster's belong to the table.
    #[inline]
    pub fn seat(&self) -> Seat {
        match self.side {
            Side::Player(seat) => seat,
            Side::Monster => Seat::TABLE,
        }
    }

    /// What lowers every Check it makes (sb.dice.11).
    #[inline]
    pub(crate) fn penalties(&self, tally: &mut impl Sum) {
        match self.terror {
            Terror::Steady | Terror::Paralysed(_) => {}
            Terror::Distracted(_) => tally.add(-1, RuleId("sb.terror.7")),
            Terror::Stunned(_) => tally.add(-1, RuleId("sb.terror.6")),
            Terror::Shaken => tally.add(-1, RuleId("sb.terror.5")),
        }
        if self.venom {
            tally.add(-1, RuleId("sb.attr.egy.venom.2"));
        }
        tally.add(-i16::from(self.curse), RuleId("sb.attr.core.spells.4"));
        if self.bane {
            tally.add(-1, RuleId("sb.out.post.10"));
        }
    }

    /// Has nothing changed its arms since the game began?
    #[inline]
    pub(super) fn arms_are_plain(&self) -> bool {
        let found = self.silver.0 | self.cold_iron.0 | self.salt.0;
        self.spoiled.0 | self.blessed.0 | self.enchanted.0 | found == 0 && self.swapped.is_none()
    }

    /// Is it a monster?
    #[inline]
    pub fn is_monster(&self) -> bool {
        self.side == Side::Monster
    }
}
