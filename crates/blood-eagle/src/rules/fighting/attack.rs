//! The attack die that shooting, fighting, torches and Powers share: `be.shoot.2`, `be.fight.2`, `be.fumble.1`.

use fates::{Fates, FigureId, Play, RuleId};
use serde::Serialize;

use crate::rules::fighting::fate::Doom;
use crate::rules::fighting::verdict::Verdict;
use crate::state::options::Options;
use crate::{Battle, BloodEagle};

/// What an attack die comes to, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Swing {
    /// A natural 1: it misses at any total, and may be a Fumble (be.fumble.1).
    One,
    /// It misses.
    Miss,
    /// It hits.
    Hit,
}

/// What an attack with a weapon came to in the end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Upshot {
    /// Nothing.
    Missed,
    /// A Fumble: the weapon is of no use any more (be.fumble.2).
    Fumbled,
    /// A hit, and what the Fate roll made of it (be.fate.1).
    Hit(Doom),
}

/// What a face comes to, with so much added to it, against an AR. A natural 10 is nothing special (be.shoot.4).
pub fn swing(face: u8, added: i16, ar: i16, options: &Options) -> Swing {
    let total = i16::from(face) + added;
    match () {
        () if face == 1 => Swing::One,
        () if total > ar || total == ar && options.hit_on_equal => Swing::Hit, // be.shoot.3, be.fight.3
        () => Swing::Miss,
    }
}

impl Options {
    /// What a face comes to, as players say it: a miss by as much as was wanting to hit.
    pub(crate) fn judges(&self, face: u8, added: i16, ar: i16) -> Verdict {
        let needed = ar + i16::from(!self.hit_on_equal); // be.shoot.3, be.fight.3
        Verdict::Attack(swing(face, added, ar, self), needed - i16::from(face) - added)
    }

    /// What it takes to hit, in words: `more than AR 12`.
    pub(crate) fn needs_to_hit(&self, ar: i16) -> String {
        if self.hit_on_equal { format!("AR {ar} or more") } else { format!("more than AR {ar}") }
    }

    /// Do the two sums come to different things on any face?
    pub(crate) fn tells_apart(&self, one: i16, other: i16, ar: i16) -> bool {
        (2..=10).any(|face| swing(face, one, ar, self) != swing(face, other, ar, self))
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Rolls an attack die of a figure: the face, and what it comes to.
    pub(crate) fn swings(
        &mut self,
        attacker: FigureId,
        rule: RuleId,
        added: i16,
        ar: i16,
    ) -> Play<(u8, Swing)> {
        let options = self.state.options;
        let comes_to = |face| swing(face, added, ar, &options);
        let face = self.die(rule, attacker, comes_to, |face| options.judges(face, added, ar))?;
        Ok((face, swing(face, added, ar, &options)))
    }
}
