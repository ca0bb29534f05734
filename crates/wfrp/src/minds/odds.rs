//! Exact odds, `wf.odds.*`: what a test, an opposed test and a whole attack come to. They read rolls with the same
//! functions as the play, so nothing is worked out twice.

use fates::{Chance, FigureId, Total, ratio};

use crate::content::criticals::CriticalRow;
use crate::content::profile::Mark;
use crate::rules::attack::location::{Body, Limb, Location, location_of};
use crate::rules::attack::{Attack, Guard, Parry, Reading, Strike};
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::trial::{Part, Test, opposed, trial};
use crate::state::State;
use crate::state::options::Deathblows;

/// How many faces of 100 succeed (wf.odds.1).
pub fn faces(target: i16) -> u32 {
    (1..=100).filter(|&roll| trial(target, roll).success).count() as u32
}

/// How an opposed test falls, of 10,000 pairs of rolls (wf.odds.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs {
    /// The one who began it wins.
    pub wins: u32,
    /// The other wins.
    pub loses: u32,
    /// Neither does.
    pub ties: u32,
}

/// The odds of an opposed test: the target number and the unmodified value of who began it, and of the other.
pub fn pairs(first: (i16, i16), second: (i16, i16)) -> Pairs {
    shifted_pairs(first, second, [0, 0])
}

/// The same where the SLs change by so much (wf.test.17).
fn shifted_pairs(first: (i16, i16), second: (i16, i16), shift: [i16; 2]) -> Pairs {
    let mut pairs = Pairs::default();
    for one in 1..=100 {
        for other in 1..=100 {
            let (one, other) = (trial(first.0, one).sl + shift[0], trial(second.0, other).sl + shift[1]);
            match opposed((one, first.1), (other, second.1)).won {
                Some(true) => pairs.wins += 1,
                Some(false) => pairs.loses += 1,
                None => pairs.ties += 1,
            }
        }
    }
    pairs
}

/// All pairs of two rolls.
pub const ALL_PAIRS: u64 = 10_000;

/// All pairs of two rolls, each with a roll for the location and one on a Critical table (wf.odds.4).
pub const ALL_PATHS: u64 = ALL_PAIRS * 10_000;

/// All pairs of two rolls, each with a roll for the location: what landings are counted of.
pub const ALL_LANDINGS: u64 = ALL_PAIRS * 100;

/// What a whole attack comes to. The first figures are of [`ALL_PAIRS`], or of 100 rolls times 100 where nobody
/// opposes it; the later ones of [`ALL_PATHS`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Exchange {
    /// The attack hits.
    pub hits: u64,
    /// The defender wins the opposed test.
    pub beaten: u64,
    /// The hit is a Critical.
    pub criticals: u64,
    /// The attacker fumbles.
    pub fumbles: u64,
    /// The attacker fumbles and hits all the same (wf.attack.crit.6).
    pub fumbling_hits: u64,
    /// The defender's winning parry is a Critical (wf.attack.crit.11).
    pub turned: u64,
    /// The defender fumbles (wf.attack.crit.12).
    pub slips: u64,
    /// Wounds from the weapon alone, before any Critical table, however few are left to lose.
    pub wounds: u64,
    /// Wounds the target loses in fact, Critical tables included.
    pub lost: u64,
    /// The target is at 0 Wounds, out cold or dead.
    pub felled: u64,
    /// The target is dead.
    pub killed: u64,
    /// The attacker is killed by the parry.
    pub self_killed: u64,
}

impl Exchange {
    /// The chance to hit.
    pub fn hit_chance(&self) -> Chance {
        ratio(self.hits.into(), ALL_PAIRS.into())
    }

    /// The chance to bring the target down.
    pub fn felled_chance(&self) -> Chance {
        ratio(self.felled.into(), ALL_PATHS.into())
    }

    /// The chance to kill it at once.
    pub fn killed_chance(&self) -> Chance {
        ratio(self.killed.into(), ALL_PATHS.into())
    }

    /// The mean of the Wounds from the weapon alone.
    pub fn mean_wounds(&self) -> Chance {
        ratio(self.wounds.into(), ALL_PATHS.into())
    }

    /// The mean of the Wounds lost in fact.
    pub fn mean_lost(&self) -> Chance {
        ratio(self.lost.into(), ALL_PATHS.into())
    }
}

/// How many of 100 rolls fall on each location of a body.
fn location_weights(body: Body) -> [u64; 6] {
    let mut weights = [0; 6];
    (1..=100).for_each(|roll| weights[body.struck(location_of(roll)) as usize] += 1);
    weights
}

/// How far apart two SLs can be.
const MOST_MARGIN: usize = 64;

impl State {
    /// How a contest falls, as the first of these tests sees it; a defence counts what any defence does.
    pub(crate) fn contest_pairs(&self, own: &Test, other: &Test, guard: Option<&Attack>) -> Pairs {
        let side = |test: &Test| (self.contest_number(test, guard), self.value(test.who, test.with));
        let shift = |test: &Test| if test.part == Part::Defence { self.contest_shift(guard) } else { 0 };
        shifted_pairs(side(own), side(other), [shift(own), shift(other)])
    }

    /// The exact odds of an attack: every pair of rolls, and on a Critical every location and row (wf.odds.2 to
    /// wf.odds.4). Oops! tables are not gone into, nor is what a shot that strays does to others.
    pub fn exchange(&self, attack: &Attack) -> Exchange {
        self.exchange_by(attack, [0, 0], |_, _, _| {})
    }

    /// The same with Advantage spent by the attacker and by the defender (wf.adv.spend.effort). `landed` is given
    /// where hits land and the Wounds of the weapon alone, so many of [`ALL_LANDINGS`] at a time.
    pub fn exchange_by(
        &self,
        attack: &Attack,
        effort: [u8; 2],
        landed: impl FnMut(Location, i16, u64),
    ) -> Exchange {
        let mut count = Count { state: self, attack, whole: Exchange::default(), landed };
        if attack.shot.is_none() && self[attack.target].has(Condition::Unconscious) {
            count.helpless(self.helpless_sl(attack, effort[0]));
            return count.whole;
        }
        let strike = self.strike(attack, effort[0]);
        let guard = self.guard(attack, effort[1]);
        let parries: Option<Vec<Parry>> =
            guard.map(|guard| (1..=100).map(|roll| guard.reads(roll)).collect());
        for roll in 1..=100 {
            let reading = strike.reads(attack.given.unwrap_or(roll));
            count.whole.fumbles += if reading.fumble { 100 } else { 0 };
            match (&parries, guard) {
                (Some(parries), Some(guard)) => count.against(&strike, &reading, guard, parries),
                _ if reading.success => count.hits(&reading, reading.sl, 100),
                _ => {}
            }
        }
        let turned = count.whole.turned;
        count.whole.self_killed =
            if turned > 0 { turned * self.killed_by_critical(attack.attacker) } else { 0 };
        count.whole
    }

    /// The rows of a Critical table, each with how many of 100 rolls fall on it.
    fn rows(&self, limb: Limb, bonus: i16) -> impl Iterator<Item = (&CriticalRow, u64)> {
        let tables = &self.plot.criticals;
        tables.0[limb as usize].iter().enumerate().filter_map(move |(place, row)| {
            let least = if place == 0 { 1 } else { i16::from(tables.0[limb as usize][place - 1].most) + 1 };
            let last = place + 1 == tables.0[limb as usize].len();
            let most = if last { i16::MAX } else { i16::from(row.most) };
            let (from, to) = ((least - bonus).max(1), most.saturating_sub(bonus).min(100));
            (from <= to).then_some((row, (to - from + 1) as u64))
        })
    }

    /// Of 10,000 locations and rows, how many kill the victim.
    fn killed_by_critical(&self, victim: FigureId) -> u64 {
        let weights = location_weights(self.profile(victim).body);
        let at_each = weights.into_iter().enumerate().map(|(place, weight)| {
            let limb = self.critical_table(victim, Location::ALL[place]);
            let rows = self.rows(limb, 0).filter(|(row, _)| row.dead);
            weight * rows.map(|(_, times)| times).sum::<u64>()
        });
        at_each.sum()
    }
}

/// An attack being counted.
struct Count<'a, L> {
    state: &'a State,
    attack: &'a Attack,
    whole: Exchange,
    landed: L,
}

impl<L: FnMut(Location, i16, u64)> Count<'_, L> {
    /// One roll to hit against all parries.
    fn against(&mut self, strike: &Strike, reading: &Reading, guard: Guard, parries: &[Parry]) {
        let mut margins = [0; MOST_MARGIN];
        for parry in parries {
            let result = opposed((reading.sl, strike.value), (parry.sl, guard.value));
            self.whole.slips += u64::from(parry.fumble);
            match result.won {
                Some(true) => margins[(result.margin.max(0) as usize).min(MOST_MARGIN - 1)] += 1,
                Some(false) => {
                    self.whole.beaten += 1;
                    self.whole.turned += u64::from(parry.critical);
                }
                None => {}
            }
        }
        self.whole.fumbling_hits += if reading.fumble { margins.iter().sum() } else { 0 };
        for (margin, &times) in margins.iter().enumerate().filter(|(_, times)| **times > 0) {
            self.hits(reading, margin as i16, times);
        }
    }

    /// A blow that cannot miss, a Critical wherever the attacker wants it (wf.cond.unconscious.2).
    fn helpless(&mut self, sl: i16) {
        let at = Some(self.attack.called.unwrap_or(Location::Body));
        let reading = Reading { success: true, sl, critical: true, fumble: false, units: 0, at, stray: None };
        self.hits(&reading, sl, ALL_PAIRS);
    }

    /// So many hits of this reading and SL.
    fn hits(&mut self, reading: &Reading, sl: i16, times: u64) {
        self.whole.hits += times;
        self.whole.criticals += if reading.critical { times } else { 0 };
        let body = self.state.profile(self.attack.target).body;
        match reading.at {
            Some(at) => self.wounds(reading, sl, body.struck(at), times * 100),
            None => {
                for (place, weight) in location_weights(body).into_iter().enumerate() {
                    self.wounds(reading, sl, Location::ALL[place], times * weight);
                }
            }
        }
    }

    /// So many hits at one place, with every row of the Critical table where one is due.
    fn wounds(&mut self, reading: &Reading, sl: i16, at: Location, times: u64) {
        let (state, attack, whole) = (self.state, self.attack, &mut self.whole);
        let target = attack.target;
        let hit = state.hit_of(attack, sl, reading.units, at);
        let wounds = state.wounds_of_hit(&hit, &mut Total::default());
        (self.landed)(at, wounds, times);
        let before = state[target].wounds;
        let (lost, left) = (wounds.min(before), (before - wounds).max(0));
        let beyond = wounds - lost;
        let reduced = left == 0 && wounds > 0;
        whole.wounds += times * 100 * wounds.max(0) as u64;
        let due = beyond > 0 || reading.critical && (!attack.pulled || reduced);
        let minor =
            state.options.deathblow_minor == Deathblows::ByMark && state.marks(target).has(Mark::Minor);
        if !due || beyond > 0 && minor {
            let killed = beyond > 0 && minor && !attack.pulled;
            whole.lost += times * 100 * lost as u64;
            whole.felled += if reduced { times * 100 } else { 0 };
            whole.killed += if killed { times * 100 } else { 0 };
            return;
        }
        let limb = state.critical_table(target, at);
        for (row, weight) in state.rows(limb, beyond * 10) {
            let spared = row.dead && attack.pulled; // wf.pull.12
            let mildest = || state.plot.criticals.0[limb as usize].iter().rfind(|row| !row.dead);
            let row = if spared { mildest().unwrap_or(row) } else { row };
            let more = if row.dead { 0 } else { i16::from(row.wounds).min(left) };
            let out = row.conditions.iter().any(|(condition, _)| *condition == Condition::Unconscious);
            whole.lost += times * weight * (lost + more) as u64;
            let falls = row.dead || out || left - more == 0;
            whole.felled += if falls { times * weight } else { 0 };
            whole.killed += if row.dead { times * weight } else { 0 };
        }
    }
}
