//! What an attack comes to before it is rolled: ten faces of its attack die, ten of the Fate roll.

use fates::{FigureId, Sum, Total};

use crate::content::weapon::{ArmId, Hand};
use crate::rules::fighting::attack::{Swing, swing};
use crate::rules::fighting::blow::Blow;
use crate::rules::fighting::fate::{Doom, doom, passes};
use crate::rules::heroes::traits::Trait;
use crate::rules::shooting::shot::Shot;
use crate::state::State;

/// What one attack comes to: so many faces of ten hit, and of the ten faces of the Fate roll so many put the target Out
/// or knock it down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Prospect {
    /// Faces of the attack die that hit.
    pub hits: u8,
    /// Faces of the Fate roll that put the target Out.
    pub out: u8,
    /// Faces of the Fate roll that knock it down.
    pub down: u8,
}

impl Prospect {
    /// Out, in so many of a hundred.
    #[inline]
    pub fn out_of_hundred(self) -> u32 {
        u32::from(self.hits) * u32::from(self.out)
    }

    /// Knocked Down, in so many of a hundred.
    #[inline]
    pub fn down_of_hundred(self) -> u32 {
        u32::from(self.hits) * u32::from(self.down)
    }
}

impl State {
    /// What a blow comes to (be.fight.2, be.fate.1).
    pub fn blow_prospect(&self, blow: &Blow) -> Prospect {
        let (mut added, mut fate) = (Total::default(), Total::default());
        self.blow_sum(blow, &mut added);
        self.blow_fate(blow, &mut fate);
        self.prospect(blow.target, added.total(), fate.total())
    }

    /// What a shot comes to (be.shoot.2, be.fate.1), if it is not lost.
    pub fn shot_prospect(&self, shot: &Shot) -> Prospect {
        let (mut added, mut fate) = (Total::default(), Total::default());
        self.shot_sum(shot, &mut added);
        self.shot_fate(shot, &mut fate);
        self.prospect(shot.target, added.total(), fate.total())
    }

    fn prospect(&self, target: FigureId, added: i16, fate: i16) -> Prospect {
        let mut ar = Total::default();
        self.armour(target, &mut ar);
        let hits = self.hits_of_ten(added, ar.total());
        let modifier = fate + i16::from(self[target].spells.blessed);
        let (needs, stubborn) = (self.profile(target).fate, self.has(target, Trait::Stubborn));
        let (mut out, mut down) = (0, 0);
        for face in 1..=10 {
            match doom(face, modifier, needs, stubborn) {
                Doom::Out => out += 1,
                Doom::KnockedDown => down += 1,
                Doom::Unharmed => {}
            }
        }
        Prospect { hits, out, down }
    }

    /// How many faces of an attack die hit, with so much added to it, against an AR.
    pub(crate) fn hits_of_ten(&self, added: i16, ar: i16) -> u8 {
        (1..=10).filter(|&face| swing(face, added, ar, &self.options) == Swing::Hit).count() as u8
    }

    /// How many faces pass a Fate check of a figure (be.fate.9).
    pub(crate) fn passes_of_ten(&self, figure: FigureId, modifier: i16) -> u8 {
        let modifier = modifier + i16::from(self[figure].spells.blessed);
        let (fate, equal) = (self.profile(figure).fate, self.options.fate_check_equal_passes);
        (1..=10).filter(|&face| passes(face, modifier, fate, equal)).count() as u8
    }

    /// How often of a thousand a blow at a shield costs it (be.sunder.5).
    pub(crate) fn sunders_of_thousand(&self, figure: FigureId, target: FigureId, arm: ArmId) -> u32 {
        let (mut own, mut other) = (Total::default(), Total::default());
        self.blow_sum(&self.blow(figure, target, Hand::Arm(arm), 0), &mut own);
        self.blow_sum(&self.blow(target, figure, Hand::Shield, 0), &mut other);
        let margin = own.total() - other.total();
        let beaten = |face: i16| (face + margin - 1).clamp(0, 10) as u32;
        let wins: u32 = (2..=10).map(beaten).sum();
        let fate = self.arm(figure, arm).and_then(|arm| arm.fight).map_or(0, |row| row.fate);
        wins * (10 - u32::from(self.passes_of_ten(target, fate)))
    }
}
