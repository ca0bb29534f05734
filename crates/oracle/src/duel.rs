//! Fights to the end: solved exactly over all their states, or simulated by the million. Generic over the rules.

use std::collections::VecDeque;
use std::collections::hash_map::Entry;

use fates::{Dice, Every, Facts, Fates, Mind, Nobody, Progress, Rules, Seat, Straight, Tree, grow};
use rustc_hash::FxHashMap;

/// What a fight comes to when it is solved.
#[derive(Clone, Debug, PartialEq)]
pub struct Solved {
    /// How many different states the fight can be in.
    pub states: usize,
    /// The value of the start: the chance to win, where a win is worth 1 and everything else 0.
    pub worth: f64,
    /// How long it lasts on average, in whatever the fight counts, for instance turns; infinite if it need not end.
    pub length: f64,
    /// The largest change of the last sweep: how exactly it is solved.
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

/// How a state goes on.
enum Next {
    /// By dice alone.
    Chance(Vec<Way>),
    /// With decisions in between: where it ends, and how much longer it has become by then.
    Tree(Tree<(u32, f64)>),
    /// Not at all: it is worth this.
    End(f64),
}

/// One way a state can go on.
#[derive(Clone, Copy)]
struct Way {
    chance: f64,
    to: u32,
    /// How much longer the fight has become.
    longer: f64,
}

/// More states than any duel has.
const MOST_STATES: usize = 200_000;
/// More sweeps than any duel needs.
const MOST_SWEEPS: usize = 10_000;

/// Solves a fight exactly: every state it can reach, and the value of each.
///
/// `plain` strips a state of what makes no difference (such as the number of the turn), so that equal situations are
/// one state. `decides` says which seats choose freely, each for the best of `seat` or the worst; the others are
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
    let (worth, residue) = sweep(&nexts, seat);
    let length = lengths(&nexts, seat, &worth);
    Some(Solved { states: nexts.len(), worth: worth[0], length, residue })
}

/// What a fight needs besides its start.
pub struct Fight<R: Rules, M, T> {
    /// Who chooses.
    pub mind: M,
    /// What is so on the table.
    pub facts: T,
    /// Strips a state of what makes no difference.
    pub plain: fn(&mut R::State),
    /// What an end is worth.
    pub worth: fn(&R::Outcome) -> f64,
    /// How much longer the fight has become, read off a state before it is stripped.
    pub longer: fn(&R::State) -> f64,
}

/// All states in the order in which they are found, the start first.
struct Found<R: Rules> {
    places: FxHashMap<R::State, u32>,
    waiting: VecDeque<(u32, R::State)>,
    ends: Vec<(u32, f64)>,
    count: u32,
}

impl<R: Rules> Found<R> {
    fn place(&mut self, state: R::State) -> u32 {
        match self.places.entry(state) {
            Entry::Occupied(known) => *known.get(),
            Entry::Vacant(new) => {
                let place = self.count;
                self.count += 1;
                self.waiting.push_back((place, new.key().clone()));
                *new.insert(place)
            }
        }
    }

    fn end(&mut self, worth: f64) -> u32 {
        if let Some((place, _)) = self.ends.iter().find(|(_, known)| *known == worth) {
            return *place;
        }
        let place = self.count;
        self.count += 1;
        self.ends.push((place, worth));
        place
    }
}

fn explore<R, M, T>(
    start: &R::State,
    fight: &Fight<R, M, T>,
    decides: Option<fn(Seat) -> bool>,
) -> Option<Vec<Next>>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let mut found: Found<R> =
        Found { places: FxHashMap::default(), waiting: VecDeque::new(), ends: Vec::new(), count: 0 };
    let mut first = start.clone();
    (fight.plain)(&mut first);
    found.place(first);
    let mut fates = Straight {
        dice: Every::default(),
        mind: fight.mind.clone(),
        facts: fight.facts.clone(),
        ear: Nobody,
    };
    let mut nexts: Vec<(u32, Next)> = Vec::new();
    while let Some((place, state)) = found.waiting.pop_front() {
        let next = match decides {
            None => by_chance(&state, fight, &mut fates, &mut found),
            Some(decides) => by_choice(&state, fight, decides, &mut found),
        };
        nexts.push((place, next));
        if found.count as usize > MOST_STATES {
            return None;
        }
    }
    nexts.extend(found.ends.iter().map(|&(place, worth)| (place, Next::End(worth))));
    nexts.sort_by_key(|(place, _)| *place);
    Some(nexts.into_iter().map(|(_, next)| next).collect())
}

/// Plays on until at least one die has fallen, so that states between which nothing can happen are not kept.
fn play_on<R: Rules, F: Fates<R>>(
    state: &mut R::State,
    fates: &mut F,
    has_rolled: impl Fn(&F) -> bool,
) -> fates::Play<Progress<R::Outcome>> {
    loop {
        let progress = R::step(state, fates)?;
        if has_rolled(fates) || progress != Progress::On {
            return Ok(progress);
        }
    }
}

fn by_chance<R, M, T>(
    from: &R::State,
    fight: &Fight<R, M, T>,
    fates: &mut Straight<Every, M, T, Nobody>,
    found: &mut Found<R>,
) -> Next
where
    R: Rules,
    M: Mind<R>,
    T: Facts<R>,
{
    let mut merged: Vec<Way> = Vec::new();
    let mut state = from.clone();
    loop {
        state.clone_from(from);
        let progress = play_on::<R, _>(&mut state, fates, |fates| fates.dice.rolls() > 0);
        let progress = progress.expect("an enumeration has every answer");
        let longer = (fight.longer)(&state);
        let to = match progress {
            Progress::Over(outcome) => found.end((fight.worth)(&outcome)),
            Progress::On => {
                (fight.plain)(&mut state);
                match found.places.get(&state) {
                    Some(&place) => place,
                    None => found.place(state.clone()),
                }
            }
        };
        let chance = fates.dice.share();
        match merged.iter_mut().find(|way| way.to == to && way.longer == longer) {
            Some(way) => way.chance += chance,
            None => merged.push(Way { chance, to, longer }),
        }
        if !fates.dice.advance() {
            return Next::Chance(merged);
        }
    }
}

fn by_choice<R, M, T>(
    from: &R::State,
    fight: &Fight<R, M, T>,
    decides: fn(Seat) -> bool,
    found: &mut Found<R>,
) -> Next
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let tree = grow(decides, fight.mind.clone(), fight.facts.clone(), |fates| {
        let mut state = from.clone();
        let progress = play_on::<R, _>(&mut state, fates, |fates| fates.depth() > 0)?;
        let longer = (fight.longer)(&state);
        (fight.plain)(&mut state);
        Ok((state, progress, longer))
    });
    Next::Tree(tree.map(|(state, progress, longer)| match progress {
        Progress::Over(outcome) => (found.end((fight.worth)(&outcome)), longer),
        Progress::On => (found.place(state), longer),
    }))
}

/// Sweeps over all states, the last found first, until nothing changes any more.
fn sweep(nexts: &[Next], seat: Seat) -> (Vec<f64>, f64) {
    let mut worth = vec![0.0; nexts.len()];
    let mut residue = f64::MAX;
    for _ in 0..MOST_SWEEPS {
        residue = 0.0f64;
        for (place, next) in nexts.iter().enumerate().rev() {
            let value = match next {
                Next::End(value) => *value,
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
            let on: f64 = ways.iter().map(|way| way.chance * (way.longer + length[way.to as usize])).sum();
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
        Next::End(_) => Vec::new(),
        Next::Chance(ways) => ways.clone(),
        Next::Tree(tree) => {
            let chances = tree.chances(seat, |&(to, _)| worth[to as usize]);
            let ends = tree.leaves().iter();
            chances.into_iter().zip(ends).map(|(chance, &(to, longer))| Way { chance, to, longer }).collect()
        }
    }
}

/// Fights so many fights with quick dice.
pub fn simulate<R, M, T, D>(
    start: &R::State,
    fates: &mut Straight<D, M, T, Nobody>,
    worth: impl Fn(&R::Outcome) -> f64,
    fights: u64,
    most_steps: u32,
) -> Simulated
where
    R: Rules,
    M: Mind<R>,
    T: Facts<R>,
    D: Dice,
{
    let mut sum = Simulated { fights, ..Simulated::default() };
    let mut state = start.clone();
    for _ in 0..fights {
        state.clone_from(start);
        match fight_out::<R, _>(&mut state, fates, most_steps) {
            Some(outcome) => sum.worth += worth(&outcome),
            None => sum.endless += 1,
        }
    }
    sum
}

fn fight_out<R: Rules, F: Fates<R>>(
    state: &mut R::State,
    fates: &mut F,
    most_steps: u32,
) -> Option<R::Outcome> {
    for _ in 0..most_steps {
        match R::step(state, fates).expect("a simulation has every answer") {
            Progress::On => {}
            Progress::Over(outcome) => return Some(outcome),
        }
    }
    None
}
