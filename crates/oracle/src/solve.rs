//! Fights to the end, of any rules: solved exactly by value iteration on the Markov chain of their states, equal states
//! merged, or simulated by the million.

use fates::{Dice, Facts, Fates, Mind, Nobody, Rules, Seat, Straight};

use frame::Fight;

use crate::explore::{Next, Way, explore};

/// What a fight comes to when it is solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// How many different states the fight can be in.
    pub states: usize,
    /// The value of the start: the chance to win, where a win is worth 1 and everything else 0.
    pub worth: f64,
    /// How long it lasts on average, in whatever the fight counts, for instance turns; infinite if it need not end.
    pub length: f64,
    /// How exactly it is solved: the largest change of the last sweep, or what the states that were not looked at could
    /// still change.
    pub residue: f64,
}

/// What a fight comes to when it is simulated.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Simulated {
    /// How many were fought.
    pub fights: u64,
    /// The sum of what they were worth.
    pub worth: f64,
    /// How many did not end within the steps allowed.
    pub endless: u64,
}

/// More sweeps than any duel needs.
const MOST_SWEEPS: usize = 10_000;

/// Solves a fight exactly: every state it can reach, and the value of each.
///
/// `decides` says which seats choose freely, each for the best of `seat` or the worst; the others are
/// answered by the mind.
pub fn solve<R, M, T>(
    start: &R::State,
    fight: &Fight<R, M, T>,
    seat: Seat,
    decides: Option<fn(Seat) -> bool>,
) -> Option<Solved>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let nexts = explore(start, fight, decides)?;
    let (mut worth, mut residue) = sweep(&nexts, seat, 0.0);
    if nexts.iter().any(|next| matches!(next, Next::Pruned)) {
        let at_best = sweep(&nexts, seat, 1.0).0;
        residue = residue.max(at_best[0] - worth[0]);
        worth.iter_mut().zip(at_best).for_each(|(least, most)| *least = (*least + most) / 2.0);
    }
    let length = lengths(&nexts, seat, &worth);
    Some(Solved { states: nexts.len(), worth: worth[0], length, residue })
}

/// Sweeps over all states, the last found first, until nothing changes any more.
fn sweep(nexts: &[Next], seat: Seat, pruned: f64) -> (Vec<f64>, f64) {
    let mut worth = vec![0.0; nexts.len()];
    let mut residue = f64::MAX;
    for _ in 0..MOST_SWEEPS {
        residue = 0.0f64;
        for (place, next) in nexts.iter().enumerate().rev() {
            let value = match next {
                Next::End(value) => *value,
                Next::Pruned => pruned,
                Next::Tree(tree) => tree.worth(seat, |&(to, _)| worth[to as usize]),
                Next::Chance(ways) => without_staying(place, ways, |to| worth[to as usize]),
            };
            residue = residue.max((value - worth[place]).abs());
            worth[place] = value;
        }
        if residue < 1e-16 {
            break;
        }
    }
    (worth, residue)
}

/// The value of a state whose dice may lead back to itself: that part is taken out.
fn without_staying(place: usize, ways: &[Way], worth: impl Fn(u32) -> f64) -> f64 {
    let (mut sum, mut stays) = (0.0, 0.0);
    for way in ways {
        if way.to as usize == place { stays += way.chance } else { sum += way.chance * worth(way.to) }
    }
    if stays < 1.0 { sum / (1.0 - stays) } else { 0.0 }
}

/// How long it lasts on average, with every decision taken as the values say.
fn lengths(nexts: &[Next], seat: Seat, worth: &[f64]) -> f64 {
    let ways: Vec<Vec<Way>> = nexts.iter().map(|next| decided(next, seat, worth)).collect();
    let mut length = vec![0.0f64; nexts.len()];
    for _ in 0..MOST_SWEEPS {
        let (mut change, mut longest) = (0.0f64, 1.0f64);
        for (place, ways) in ways.iter().enumerate().rev() {
            let on: f64 = ways.iter().map(|way| way.chance * (way.duration + length[way.to as usize])).sum();
            change = change.max((on - length[place]).abs());
            longest = longest.max(on);
            length[place] = on;
        }
        if change < 1e-15 * longest {
            return length[0];
        }
    }
    f64::INFINITY
}

/// Where a state leads once every decision is taken as the values say.
fn decided(next: &Next, seat: Seat, worth: &[f64]) -> Vec<Way> {
    match next {
        Next::End(_) | Next::Pruned => Vec::new(),
        Next::Chance(ways) => ways.clone(),
        Next::Tree(tree) => {
            let chances = tree.chances(seat, |&(to, _)| worth[to as usize]);
            let ends = tree.leaves().iter();
            chances
                .into_iter()
                .zip(ends)
                .map(|(chance, &(to, duration))| Way { chance, to, duration })
                .collect()
        }
    }
}

/// Fights so many fights with quick dice. Between two steps the state is brought into its canonical form, as for [`solve`]:
/// what is counted there never comes to an end of its own.
pub fn simulate<R, M, T, D>(
    start: &R::State,
    fight: &Fight<R, M, T>,
    dice: D,
    fights: u64,
    most_steps: u32,
) -> Simulated
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
    D: Dice,
{
    let mut fates = Straight { dice, mind: fight.mind.clone(), facts: fight.facts.clone(), ear: Nobody };
    let mut sum = Simulated { fights, ..Simulated::default() };
    let mut state = start.clone();
    for _ in 0..fights {
        state.clone_from(start);
        match fight_out(&mut state, fight, &mut fates, most_steps) {
            Some(worth) => sum.worth += worth,
            None => sum.endless += 1,
        }
    }
    sum
}

fn fight_out<R: Rules, M, T, F: Fates<R>>(
    state: &mut R::State,
    fight: &Fight<R, M, T>,
    fates: &mut F,
    most_steps: u32,
) -> Option<f64> {
    for _ in 0..most_steps {
        let progress = R::step(state, fates).expect("a simulation has every answer");
        if let Some(worth) = fight.end(state, &progress) {
            return Some(worth);
        }
        (fight.canonical)(state);
    }
    None
}
