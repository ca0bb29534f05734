//! What a roll comes to, as players say it before anything else: a hit, a miss by 2, Knocked Down.

use frame::view::RollView;
use serde::Serialize;

use crate::rules::fighting::attack::Swing;
use crate::rules::fighting::fate::Doom;

/// What a die has decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Verdict {
    /// Of an attack: what it comes to, and how much more it would have taken to hit.
    Attack(Swing, i16),
    /// Of a Fate roll for a hit.
    Fate(Doom),
    /// Of a Fate check: is it passed?
    Check(bool),
    /// Of the die after a natural 1 on an attack: does the weapon stay fit for use (be.fumble.2)?
    Fumble(bool),
    /// Of the die after a natural 1 on a casting: does the Power stay (be.magic.4)?
    Power(bool),
    /// Of a blow at a shield: what it is worth, for the bearer to beat.
    Blow(i16),
    /// Of the bearer's die: does the shield withstand the blow (be.sunder.5)?
    Shield(bool),
    /// Of the rating die in flames: is the figure spared (be.danger.1)?
    Flames(bool),
    /// Of the die that says who in a Fight is struck at: is it an enemy, and the one that was meant (be.intofight.1)?
    Aim(bool, bool),
    /// Of an initiative roll: what it comes to.
    Initiative(i16),
}

impl Verdict {
    /// Is it what the roller wanted? Neither where nothing is decided yet.
    pub fn is_good(self) -> Option<bool> {
        match self {
            Verdict::Attack(swing, _) => Some(swing == Swing::Hit),
            Verdict::Fate(doom) => Some(doom == Doom::Unharmed),
            Verdict::Check(good)
            | Verdict::Fumble(good)
            | Verdict::Power(good)
            | Verdict::Shield(good)
            | Verdict::Flames(good) => Some(good),
            Verdict::Aim(enemy, _) => Some(enemy),
            Verdict::Blow(_) | Verdict::Initiative(_) => None,
        }
    }

    /// In a word or three: `Missed by 2`.
    pub fn words(self) -> String {
        let words = match self {
            Verdict::Attack(Swing::Hit, _) => "Hit",
            Verdict::Attack(Swing::Miss, short) => return format!("Missed by {short}"),
            Verdict::Attack(Swing::One, _) => "Missed on a 1",
            Verdict::Fate(Doom::Unharmed) => "Safe",
            Verdict::Fate(Doom::KnockedDown) => "Knocked Down",
            Verdict::Fate(Doom::Out) => "Out",
            Verdict::Check(true) => "Passed",
            Verdict::Check(false) => "Failed",
            Verdict::Fumble(true) => "No Fumble",
            Verdict::Fumble(false) => "Fumble",
            Verdict::Power(true) => "Keeps the Power",
            Verdict::Power(false) => "Power lost",
            Verdict::Blow(total) => return format!("{total} to beat"),
            Verdict::Shield(true) => "Held off",
            Verdict::Shield(false) => "Not held off",
            Verdict::Flames(true) => "Not burned",
            Verdict::Flames(false) => "Burned",
            Verdict::Aim(_, true) => "On target",
            Verdict::Aim(true, false) => "Another enemy",
            Verdict::Aim(false, _) => "Strikes a friend",
            Verdict::Initiative(total) => return format!("{total} for Initiative"),
        };
        words.to_string()
    }

    /// How an attack ends in the log: `a miss by 2`.
    pub(crate) fn log_words(self) -> String {
        match self {
            Verdict::Attack(Swing::One, _) => "a natural 1, which never hits".to_string(),
            Verdict::Attack(Swing::Miss, short) => format!("a miss by {short}"),
            verdict => format!("a {}", verdict.words().to_lowercase()),
        }
    }

    /// What it is to leave it at that: `Keep the miss`.
    pub(crate) fn kept(self) -> &'static str {
        match self {
            Verdict::Attack(Swing::Hit, _) => "Keep the hit",
            Verdict::Attack(..) => "Keep the miss",
            Verdict::Fate(Doom::Out) => "Be Out",
            Verdict::Fate(Doom::KnockedDown) => "Go down",
            Verdict::Check(false) => "Let it fail",
            Verdict::Fumble(false) => "Lose the weapon",
            Verdict::Power(false) => "Lose the Power",
            Verdict::Flames(false) => "Burn",
            _ => "Keep the roll",
        }
    }

    /// What a roll that is better would be called.
    pub(crate) fn hope(self) -> &'static str {
        match self {
            Verdict::Attack(..) => "hit",
            Verdict::Fate(Doom::Out) => "not Out",
            Verdict::Fate(_) => "safe",
            Verdict::Check(_) => "passed",
            Verdict::Fumble(_) => "no Fumble",
            Verdict::Power(_) => "keeps the Power",
            Verdict::Shield(_) => "held off",
            Verdict::Flames(_) => "not burned",
            Verdict::Aim(false, _) => "an enemy",
            Verdict::Aim(..) => "on target",
            Verdict::Blow(_) | Verdict::Initiative(_) => "better",
        }
    }

    /// What a roll that is worse would be called.
    pub(crate) fn fear(self) -> &'static str {
        match self {
            Verdict::Fate(_) => "Out",
            Verdict::Attack(..) => "a natural 1",
            Verdict::Aim(..) => "a friend",
            _ => "worse",
        }
    }

    /// As the dice tray shows it, of somebody's roll that needed so much.
    pub(crate) fn roll(self, needs: impl Into<String>) -> RollView {
        let (good, verdict) = (self.is_good(), self.words());
        RollView { good, needs: needs.into(), verdict, ..RollView::default() }
    }
}
