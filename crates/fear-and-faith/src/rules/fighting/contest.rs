//! What a combat roll comes to: the whole pipeline of ff.melee.pipe.1, as one pure function.
//!
//! A [`Contest`] holds everything that two dice need besides themselves. The same contest is rolled by the rules,
//! enumerated for odds and weighed by minds.

use std::cmp::{Ordering, Reverse};

use serde::Serialize;

/// What happens to one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Harm {
    /// Nothing.
    #[default]
    Nothing,
    /// It gives ground by its own base.
    Recoil,
    /// It is knocked down.
    Fall,
    /// A Tough model takes a wound instead of dying (ff.sr.tough.1).
    Wound,
    /// Somebody Hard to Kill lies down as if dead (ff.sr.hard-to-kill.1).
    Feign,
    /// It is killed.
    Kill,
    /// It is killed in a way that frightens those who see it.
    Gruesome,
}

impl Harm {
    /// In the log, of the model that suffers it.
    pub(crate) fn words(self) -> &'static str {
        match self {
            Harm::Nothing => "nothing happens",
            Harm::Recoil => "it recoils",
            Harm::Fall => "it falls",
            Harm::Wound => "it is wounded",
            Harm::Feign => "it drops as if dead",
            Harm::Kill => "it is killed",
            Harm::Gruesome => "it is killed gruesomely",
        }
    }

    /// Is the model gone after it?
    pub fn is_death(self) -> bool {
        matches!(self, Harm::Kill | Harm::Gruesome)
    }
}

/// What a lost roll may do to one model.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Peril {
    /// Nothing can happen to it: a free hack harms only its victim, a shot only its target.
    pub safe: bool,
    /// Any win kills it (ff.sr.lethal.1).
    pub lethal: bool,
    /// It lies on the ground and dies of any defeat, gruesomely if doubled (ff.fallen.3, ff.fallen.4).
    pub down: bool,
    /// It lies on the ground: a recoil does nothing to it (ff.melee.pipe.4).
    pub prone: bool,
    /// It is transfixed and dies of any defeat (ff.trans.fight.1).
    pub transfixed: bool,
    /// It is transfixed, and a double is as gruesome as on the ground, where the table says so (ff.trans.fight.3).
    pub doomed: bool,
    /// Every kill is gruesome: Savage, chainsaw (ff.sr.savage.1, ff.sr.chainsaw.7).
    pub savage: bool,
    /// This attack cannot kill it: Zombie, Vampire, Werewolf (ff.melee.pipe.3).
    pub limited: bool,
    /// This attack does nothing to it at all: Immaterial (ff.sr.immaterial.3).
    pub untouchable: bool,
    /// A natural 6 of the attacker kills it whatever the totals (ff.sr.heavy-weapon.1, ff.sr.zombie.3).
    pub dies_on_six: bool,
    /// A defeat by exactly 1 is a tie (ff.sr.thick-skin.1).
    pub thick_skin: bool,
    /// A gruesome kill is a plain one (ff.sr.artificial.2).
    pub artificial: bool,
    /// A kill is a wound, a gruesome kill a plain one (ff.sr.tough.1, ff.sr.tough.3).
    pub tough: bool,
    /// A kill makes it feign death (ff.sr.hard-to-kill.1).
    pub hard_to_kill: bool,
}

impl Peril {
    /// Nothing can happen.
    pub const SAFE: Peril = Peril {
        safe: true,
        lethal: false,
        down: false,
        prone: false,
        transfixed: false,
        doomed: false,
        savage: false,
        limited: false,
        untouchable: false,
        dies_on_six: false,
        thick_skin: false,
        artificial: false,
        tough: false,
        hard_to_kill: false,
    };

    /// What the winner's roll does to the model. `die` is the winner's natural die.
    pub fn harm(&self, die: u8, winner: i16, loser: i16) -> Harm {
        if self.safe || self.untouchable {
            return Harm::Nothing;
        }
        let raw = match self.raw(die, winner, loser) {
            harm if self.dies_on_six && die == 6 => harm.max(Harm::Kill), // ff.melee.pipe.2
            harm => harm,
        };
        self.survived(self.within_limits(self.upgraded(raw, winner, loser)))
    }

    /// Is the model beaten by these totals? Thick Skin makes a tie of a defeat by exactly 1, but not against what is
    /// Lethal to it (ff.sr.thick-skin.1, ff.sr.thick-skin.2).
    pub fn is_beaten(&self, winner: i16, loser: i16) -> bool {
        winner - loser > i16::from(self.thick_skin && !self.lethal)
    }

    /// Treble, double, odd, even (ff.melee.win.odd.1 to ff.melee.treble.1); a total below 1 counts as 1
    /// (ff.melee.min.1).
    fn raw(&self, die: u8, winner: i16, loser: i16) -> Harm {
        if !self.is_beaten(winner, loser) {
            return Harm::Nothing; // ff.melee.tie.1
        }
        let floor = loser.max(1);
        match () {
            () if winner >= 3 * floor => Harm::Gruesome,
            () if winner >= 2 * floor => Harm::Kill,
            () if die % 2 == 1 => Harm::Recoil,
            () => Harm::Fall,
        }
    }

    fn upgraded(&self, raw: Harm, winner: i16, loser: i16) -> Harm {
        if raw == Harm::Nothing {
            return raw;
        }
        let mut harm = raw;
        if self.lethal || self.transfixed || self.down {
            harm = harm.max(Harm::Kill);
        }
        if (self.down || self.doomed) && winner >= 2 * loser.max(1) {
            harm = Harm::Gruesome; // ff.fallen.4
        }
        if self.savage && harm == Harm::Kill {
            harm = Harm::Gruesome;
        }
        harm
    }

    /// A kill that is forbidden becomes a knock-down; a model that lies there already stays there.
    fn within_limits(&self, harm: Harm) -> Harm {
        let harm = if harm.is_death() && self.limited { Harm::Fall } else { harm };
        match harm {
            Harm::Recoil | Harm::Fall if self.prone => Harm::Nothing,
            harm => harm,
        }
    }

    fn survived(&self, harm: Harm) -> Harm {
        let harm = if self.artificial && harm == Harm::Gruesome { Harm::Kill } else { harm };
        match harm {
            Harm::Kill if self.tough => Harm::Wound,
            Harm::Gruesome if self.tough => Harm::Kill, // ff.sr.tough.3
            Harm::Kill if self.hard_to_kill => Harm::Feign,
            harm => harm,
        }
    }
}

/// Everything that an attack's two dice need besides themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Contest {
    /// The attacker's total before its die.
    pub attack: i16,
    /// The defender's total before its die.
    pub defence: i16,
    /// What the defender risks.
    pub defender: Peril,
    /// What the attacker risks.
    pub attacker: Peril,
}

/// What two dice come to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize)]
pub struct Verdict {
    /// What happens to the attacker.
    pub attacker: Harm,
    /// What happens to the defender.
    pub defender: Harm,
    /// Who has the higher total: more than 0 the attacker, less than 0 the defender.
    pub lead: i16,
}

impl Contest {
    /// What happens to the defender with this die of the attacker, for each of its own.
    #[inline]
    pub(crate) fn outcomes(&self, attacker: u8) -> [Harm; 6] {
        [1, 2, 3, 4, 5, 6].map(|defender| self.verdict(attacker, defender).defender)
    }

    /// Of the six faces of one of the two dice, how many serve its owner better than the one it shows, and how many worse:
    /// less harm to itself counts first, then more to the other.
    pub(crate) fn rerolled(&self, dice: [u8; 2], own: usize) -> [u32; 2] {
        let worth = |dice: [u8; 2]| {
            let Verdict { attacker, defender, .. } = self.verdict(dice[0], dice[1]);
            let (mine, theirs) = if own == 0 { (attacker, defender) } else { (defender, attacker) };
            (Reverse(mine), theirs)
        };
        let mut counts = [0; 2];
        for face in 1..=6 {
            let mut other = dice;
            other[own] = face;
            match worth(other).cmp(&worth(dice)) {
                Ordering::Greater => counts[0] += 1,
                Ordering::Less => counts[1] += 1,
                Ordering::Equal => {}
            }
        }
        counts
    }

    /// What these two dice come to.
    #[inline]
    pub fn verdict(&self, attacker: u8, defender: u8) -> Verdict {
        let attack = self.attack + i16::from(attacker);
        let defence = self.defence + i16::from(defender);
        Verdict {
            defender: self.defender.harm(attacker, attack, defence),
            attacker: self.attacker.harm(defender, defence, attack),
            lead: attack - defence,
        }
    }
}
