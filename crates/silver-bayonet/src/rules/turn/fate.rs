//! Fate Dice: the rules `sb.fate.*`. What one of them does against damage, or to a monster, stands with those rules.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::rules::turn::checks::{CheckEvent, Faces, with};
use crate::rules::turn::verdict::Verdict;
use crate::show::promise;
use crate::show::sums::{decided, pair_of_dice};
use crate::state::figure::Side;
use crate::state::{MOST_PLAYERS, Stake, State};
use crate::{Battle, SilverBayonet};

const REROLL: RuleId = RuleId("sb.fate.reroll.1");
const MONSTER_REROLL: RuleId = RuleId("sb.fate.monster.1");

/// A kind of Fate Die (sb.fate.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the three kinds of dice of sb.fate.1")]
pub enum FateDie {
    Power,
    Skill,
    Monster,
}

impl FateDie {
    /// All three.
    pub const ALL: [FateDie; 3] = [FateDie::Power, FateDie::Skill, FateDie::Monster];

    /// As a player says it.
    pub fn name(self) -> &'static str {
        match self {
            FateDie::Power => "Power",
            FateDie::Skill => "Skill",
            FateDie::Monster => "Monster",
        }
    }
}

/// The Fate Die that pays, or that is gained.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the two kinds of a player's own dice")]
pub enum Fuel {
    Power,
    Skill,
}

/// A Fate Die on a Check (sb.fate.reroll.1, .2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// Keeps the dice as they fell.
    Keep,
    /// Rolls the Power Die again.
    Power,
    /// Rolls the Skill Die again.
    Skill,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Could anybody spend a Fate Die on this figure's Checks?
    #[inline]
    pub(crate) fn has_fate(&self, who: FigureId) -> bool {
        match self.state[who].side {
            Side::Player(seat) => {
                let pool = self.state.usable(seat);
                pool.power > 0 || pool.skill > 0
            }
            Side::Monster => {
                !self.state.leaves_monsters_alone() && self.state.pools.iter().any(|pool| pool.monster > 0)
            }
        }
    }

    /// Who may spend Fate Dice on this figure, in the order of deciding (sb.fate.7, sb.fate.monster.5).
    pub(crate) fn fate_seats(&self, who: FigureId) -> ArrayVec<Seat, MOST_PLAYERS> {
        match self.state[who].side {
            Side::Player(seat) => ArrayVec::from_iter([seat]),
            Side::Monster if self.state.order.is_empty() => {
                (0..self.state.pools.len()).map(|place| Seat(place as u8)).collect()
            }
            Side::Monster => self.state.order.clone(),
        }
    }

    /// Offers one reroll, to one player after the other; a die that can't change anything is not offered.
    pub(super) fn offer_reroll<K: PartialEq>(
        &mut self,
        who: FigureId,
        rule: RuleId,
        faces: Faces,
        fixed: [bool; 2],
        reads: impl Fn(Faces) -> K,
        verdict: impl Fn(Faces) -> Verdict,
    ) -> Play<Faces> {
        let now = (reads(faces), verdict(faces));
        let count = |counts: &dyn Fn(Faces) -> bool| {
            [0, 1].map(|die| {
                let higher = (faces[die] + 1..=10).filter(|_| !fixed[die]);
                higher.filter(|&face| counts(with(faces, die, face))).count() as u8
            })
        };
        let changes = count(&|faces| reads(faces) != now.0);
        let better = if now.1.is_good() { changes } else { count(&|faces| verdict(faces).is_good()) };
        let useful = changes.map(|faces| faces > 0);
        self.state.at_stake =
            Some(Stake::Check { figure: who, rule, dice: faces, changes, better, verdict: now.1 });
        let monster = self.state[who].is_monster();
        for seat in self.fate_seats(who) {
            let pool = self.state.usable(seat);
            let mut options = ArrayVec::<Reroll, 3>::from_iter([Reroll::Keep]);
            if useful[0] && (if monster { pool.monster } else { pool.power }) > 0 {
                options.push(Reroll::Power);
            }
            if useful[1] && (if monster { pool.monster } else { pool.skill }) > 0 {
                options.push(Reroll::Skill);
            }
            let asks = if monster { MONSTER_REROLL } else { REROLL };
            let die = match self.ask(asks, seat, &options)? {
                Reroll::Keep => continue,
                Reroll::Power => 0,
                Reroll::Skill => 1,
            };
            self.state.at_stake = Some(Stake::Again { die: die as u8, face: faces[die] });
            let after = self.reroll(who, rule, seat, faces, die, reads)?;
            self.state.at_stake = None;
            return Ok(after);
        }
        self.state.at_stake = None;
        Ok(faces)
    }

    /// Spends the Fate Die and rolls one die again; the new face counts only if it is higher (sb.fate.reroll.4, .6).
    fn reroll<K: PartialEq>(
        &mut self,
        figure: FigureId,
        rule: RuleId,
        seat: Seat,
        before: Faces,
        die: usize,
        reads: impl Fn(Faces) -> K,
    ) -> Play<Faces> {
        let monster = self.state[figure].is_monster();
        let pool = &mut self.state.pools[seat.index()];
        match (monster, die) {
            (true, _) => pool.monster -= 1,
            (false, 0) => pool.power -= 1,
            (false, _) => pool.skill -= 1,
        }
        let kept = |face: u8| with(before, die, face.max(before[die]));
        let [rolled] = self.roll_by(rule, seat, [D10], |[face]| reads(kept(face)))?;
        let after = kept(rolled);
        self.tell(|| CheckEvent::Rerolled { seat, figure, before, rolled, after }.into());
        Ok(after)
    }
}

impl State {
    /// Does nobody help the monsters with their dice? In solo play nobody does, unless a house rule asks (sb.solo.2, .4).
    #[inline]
    pub(crate) fn leaves_monsters_alone(&self) -> bool {
        self.is_solo() && !self.options.solo_monster_dice
    }
}

impl Offer<State> for Fuel {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Fuel::Power => "power-die",
            Fuel::Skill => "skill-die",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Fuel::Power => "Power Die",
            Fuel::Skill => "Skill Die",
        };
        words.to_string()
    }

    fn question(_: &State, _: RuleId) -> String {
        "Take which die?".to_string()
    }
}

impl Offer<State> for Reroll {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Reroll::Keep => "keep",
            Reroll::Power => "reroll-power",
            Reroll::Skill => "reroll-skill",
        };
        name.to_string()
    }

    fn words(&self, state: &State) -> String {
        let words = match (self, state.at_stake) {
            (Reroll::Keep, Some(Stake::Check { verdict, .. })) => verdict.kept(),
            (Reroll::Keep, _) => "Keep the roll",
            (Reroll::Power, _) => "Re-roll Power",
            (Reroll::Skill, _) => "Re-roll Skill",
        };
        words.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}Re-roll a die?", state.stake_words())
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Reroll::Keep => None,
            Reroll::Power => promise::reroll(state, 0),
            Reroll::Skill => promise::reroll(state, 1),
        }
    }
}

impl State {
    /// What has come of a roll, before a Fate Die is spent on it: `Missed by 2. `; of a monster and of any Check but an
    /// attack it is said whose and which.
    fn stake_words(&self) -> String {
        let Some(Stake::Check { figure, rule, verdict, .. }) = self.at_stake else { return String::new() };
        let title = self.book.cards.short(rule.0);
        let check =
            if matches!(verdict, Verdict::Attack(..)) { String::new() } else { format!(" ({title})") };
        match self[figure].is_monster() {
            true => format!("{}: {}{check}. ", self.name(figure), uncapital(&verdict.words())),
            false => format!("{}{check}. ", verdict.words()),
        }
    }

    /// The dice of a Check that a Fate Die could still change.
    pub(crate) fn roll_at_stake(&self) -> Option<LogLine> {
        let Some(Stake::Check { figure, rule, dice, verdict, .. }) = self.at_stake else { return None };
        let words = verdict.words();
        let roll = decided(figure, verdict.is_good(), words.clone());
        Some(LogLine { roll: Some(roll), ..pair_of_dice(rule.0, words, dice) })
    }

    /// Whose roll or damage a Fate Die could still change.
    pub(crate) fn at_risk(&self) -> Option<FigureId> {
        match self.at_stake {
            Some(Stake::Check { figure, .. } | Stake::Damage { figure, .. }) => Some(figure),
            _ => None,
        }
    }
}

fn uncapital(words: &str) -> String {
    let mut letters = words.chars();
    letters.next().map(|first| first.to_lowercase().chain(letters).collect()).unwrap_or_default()
}
