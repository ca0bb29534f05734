//! Where a hit lands, `wf.location.*` and `wf.attack.location.*`.

use fates::FigureId;

use crate::content::profile::named;
use crate::state::State;

use serde::{Deserialize, Serialize};

named! {
    /// The hit locations, in the order of the table (wf.char.9).
    Location {
        Head = "head",
        SecondaryArm = "secondary-arm",
        PrimaryArm = "primary-arm",
        Body = "body",
        LeftLeg = "left-leg",
        RightLeg = "right-leg",
    }
}

named! {
    /// What is struck there, which also names the Critical table.
    Limb { Head = "head", Arm = "arm", Body = "body", Leg = "leg", }
}

impl Location {
    /// What is struck there.
    #[inline]
    pub fn limb(self) -> Limb {
        match self {
            Location::Head => Limb::Head,
            Location::SecondaryArm | Location::PrimaryArm => Limb::Arm,
            Location::Body => Limb::Body,
            Location::LeftLeg | Location::RightLeg => Limb::Leg,
        }
    }

    /// As it stands in a sentence: `the left leg`.
    pub fn words(self) -> &'static str {
        match self {
            Location::Head => "the head",
            Location::SecondaryArm => "the secondary arm",
            Location::PrimaryArm => "the primary arm",
            Location::Body => "the body",
            Location::LeftLeg => "the left leg",
            Location::RightLeg => "the right leg",
        }
    }
}

/// What a creature's body is like (wf.char.10, wf.location.beast, wf.location.lacking).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Body {
    /// It goes on four legs: its arms are forelegs.
    pub four_legged: bool,
    /// What it lacks, by location.
    pub lacks: [bool; 6],
}

impl Body {
    /// What is struck in fact: the body, where the limb is lacking (wf.location.lacking).
    #[inline]
    pub fn struck(self, at: Location) -> Location {
        if self.lacks[at as usize] { Location::Body } else { at }
    }

    /// The location whose Critical table and injuries count there: a foreleg is a leg (wf.location.beast).
    #[inline]
    pub fn counts_as(self, at: Location) -> Location {
        match at {
            Location::SecondaryArm if self.four_legged => Location::LeftLeg,
            Location::PrimaryArm if self.four_legged => Location::RightLeg,
            at => at,
        }
    }

    /// As it stands in a sentence: `the left foreleg`.
    pub fn words(self, at: Location) -> &'static str {
        match at {
            Location::SecondaryArm if self.four_legged => "the left foreleg",
            Location::PrimaryArm if self.four_legged => "the right foreleg",
            Location::LeftLeg if self.four_legged => "the left hind leg",
            Location::RightLeg if self.four_legged => "the right hind leg",
            at => at.words(),
        }
    }
}

impl State {
    /// The Critical table that a hit there rolls on (wf.location.beast).
    #[inline]
    pub(crate) fn critical_table(&self, who: FigureId, at: Location) -> Limb {
        self.book.locations[self.profile(who).body.counts_as(at) as usize].critical_table
    }

    /// A place on somebody's body as it stands in a sentence.
    pub(crate) fn place_words(&self, who: FigureId, at: Location) -> &'static str {
        self.profile(who).body.words(at)
    }
}

/// The location that a number from 1 to 100 stands for, for creatures of every kind (wf.location.head to
/// wf.location.leg_right, wf.char.10).
#[inline]
pub fn location_of(number: u8) -> Location {
    match number {
        0..=9 => Location::Head,
        10..=24 => Location::SecondaryArm,
        25..=44 => Location::PrimaryArm,
        45..=79 => Location::Body,
        80..=89 => Location::LeftLeg,
        _ => Location::RightLeg,
    }
}
