//! Where a hit lands, `wf.location.*` and `wf.attack.location.*`.

use crate::content::profile::named;

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
