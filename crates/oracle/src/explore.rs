//! All states that a fight can come to, and how each goes on.

use std::collections::VecDeque;

use fates::{
    Branch, Dice, Die, Every, Facts, Inputs, Mind, Nobody, Progress, RuleId, Rules, Seat, Straight, Tree,
    grow_within,
};
use rustc_hash::FxHashMap;

use crate::ahead::{Ahead, MOST_QUIET, look_ahead};
use crate::source::Source;
use frame::Fight;

/// How a state goes on.
pub(crate) enum Next {
    /// By dice alone.
    Chance(Vec<Way>),
    /// With decisions in between: where it ends, and how much time has passed by then.
    Tree(Tree<(u32, f64)>),
    /// Not at all: it is worth this.
    End(f64),
    /// Nobody has looked, because it hardly ever comes to it.
    Pruned,
}

/// One way a state can go on.
#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) chance: f64,
    pub(crate) to: u32,
    /// How much time has passed.
    pub(crate) duration: f64,
}

/// More states than any duel has.
const MOST_STATES: usize = 200_000;
/// More ways for the dice to fall than anybody waits for, in all states together.
const MOST_PATHS: usize = 5_000_000;

/// Dice that fall every way there is, but for those that make no difference.
pub(crate) struct Relevant {
    every: Every,
    irrelevant: fn(RuleId) -> bool,
    /// Only looks ahead to the first die, however it falls.
    ahead: bool,
    /// Has a die been rolled while it looked ahead?
    stopped: bool,
}

impl Relevant {
    /// How many rolls have been made on the path so far.
    pub(crate) fn rolls(&self) -> usize {
        self.every.rolls()
    }

    /// Has a die been rolled while it looked ahead?
    pub(crate) fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Notes that dice are rolled; true if it makes no difference how they fall.
    #[inline]
    fn skips(&mut self, rule: RuleId) -> bool {
        self.stopped |= self.ahead;
        self.ahead || (self.irrelevant)(rule)
    }
}

impl Dice for Relevant {
    #[inline]
    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> [u8; N] {
        if self.skips(rule) { [1; N] } else { self.every.roll(rule, seat, dice) }
    }

    #[inline]
    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> [u8; N] {
        if self.skips(rule) { [1; N] } else { self.every.roll_by(rule, seat, dice, key) }
    }

    #[inline]
    fn roll_from<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        inputs: impl FnOnce() -> Inputs,
        key: impl Fn([u8; N]) -> K,
    ) -> [u8; N] {
        if self.skips(rule) { [1; N] } else { self.every.roll_from(rule, seat, dice, inputs, key) }
    }

    #[inline]
    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> [u8; N] {
        self.stopped |= self.ahead;
        self.every.roll_until(rule, seat, dice, key)
    }
}

/// All states in the order in which they are found, the start first.
struct Found<R: Rules> {
    /// Where each state leads before the next die falls, and how much time has passed by then.
    places: FxHashMap<R::State, (u32, f64)>,
    waiting: VecDeque<(u32, R::State)>,
    ends: Vec<(u32, f64)>,
    /// How often each state is reached, as far as is known; by its place.
    reached: Vec<f64>,
    /// How many paths have been walked.
    paths: usize,
    /// Where the quiet steps are played.
    scratch: R::State,
}

impl<R: Rules> Found<R> {
    /// The start alone.
    fn start<M, T>(start: &R::State, fight: &Fight<R, M, T>) -> Found<R> {
        let mut found = Found {
            places: FxHashMap::default(),
            waiting: VecDeque::new(),
            ends: Vec::new(),
            reached: Vec::new(),
            paths: 0,
            scratch: start.clone(),
        };
        let mut first = start.clone();
        (fight.canonical)(&mut first);
        found.add(first);
        found.reached[0] = 1.0;
        found
    }

    /// Where a state leads, by itself, before the next die or decision: states that come to the same are one.
    fn place<M, T>(
        &mut self,
        state: &R::State,
        fight: &Fight<R, M, T>,
        decides: Option<fn(Seat) -> bool>,
    ) -> (u32, f64)
    where
        M: Mind<R> + Clone,
        T: Facts<R> + Clone,
    {
        if let Some(&known) = self.places.get(state) {
            return known;
        }
        let ahead = fight.quiet.then(|| match decides {
            None => {
                let mut fates = by_dice(fight, true);
                look_ahead(state, &mut self.scratch, fight, Source::Every(&mut fates))
            }
            Some(decides) => {
                let mut fates = Branch::ahead(decides, fight.mind.clone(), fight.facts.clone());
                look_ahead(state, &mut self.scratch, fight, Source::Branch(&mut fates))
            }
        });
        let Some(Ahead { state: ahead, end, duration }) = ahead.flatten() else {
            return (self.add(state.clone()), 0.0);
        };
        let (place, later) = match end {
            Some(worth) => (self.end(worth), 0.0),
            None => match self.places.get(&ahead) {
                Some(&known) => known,
                None => (self.add(ahead), 0.0),
            },
        };
        self.places.insert(state.clone(), (place, duration + later));
        (place, duration + later)
    }

    /// A state that was not known yet.
    fn add(&mut self, state: R::State) -> u32 {
        let place = self.reached.len() as u32;
        self.reached.push(0.0);
        self.places.insert(state.clone(), (place, 0.0));
        self.waiting.push_back((place, state));
        place
    }

    fn end(&mut self, worth: f64) -> u32 {
        if let Some((place, _)) = self.ends.iter().find(|(_, known)| *known == worth) {
            return *place;
        }
        let place = self.reached.len() as u32;
        self.reached.push(0.0);
        self.ends.push((place, worth));
        place
    }
}

/// Every state that can be reached from the start, which comes first; nothing if there are too many.
pub(crate) fn explore<R, M, T>(
    start: &R::State,
    fight: &Fight<R, M, T>,
    decides: Option<fn(Seat) -> bool>,
) -> Option<Vec<Next>>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let mut found = Found::<R>::start(start, fight);
    let mut fates = by_dice(fight, false);
    let mut nexts: Vec<(u32, Next)> = Vec::new();
    let mut seldom: VecDeque<(u32, R::State)> = VecDeque::new();
    loop {
        let Some((place, state)) = found.waiting.pop_front() else {
            // Some may have turned out to be reached more often since.
            let often = |found: &Found<R>, place: u32| found.reached[place as usize] >= fight.prune_below;
            let (again, rest) = seldom.into_iter().partition(|(place, _)| often(&found, *place));
            (found.waiting, seldom) = (again, rest);
            if found.waiting.is_empty() {
                break;
            }
            continue;
        };
        let reached = found.reached[place as usize];
        if decides.is_none() && reached < fight.prune_below {
            seldom.push_back((place, state));
            continue;
        }
        let next = match decides {
            None => by_chance(&state, fight, &mut fates, &mut found)?,
            Some(decides) => by_choice(&state, fight, decides, &mut found)?,
        };
        if let Next::Chance(ways) = &next {
            for way in ways {
                found.reached[way.to as usize] += reached * way.chance;
            }
        }
        nexts.push((place, next));
        if found.reached.len() > MOST_STATES {
            return None;
        }
    }
    nexts.extend(seldom.into_iter().map(|(place, _)| (place, Next::Pruned)));
    nexts.extend(found.ends.iter().map(|&(place, worth)| (place, Next::End(worth))));
    nexts.sort_by_key(|(place, _)| *place);
    Some(nexts.into_iter().map(|(_, next)| next).collect())
}

/// Fates of the dice alone: both sides do what their mind does.
fn by_dice<R, M: Clone, T: Clone>(fight: &Fight<R, M, T>, ahead: bool) -> Straight<Relevant, M, T, Nobody>
where
    R: Rules,
{
    Straight {
        dice: Relevant { every: Every::default(), irrelevant: fight.irrelevant, ahead, stopped: false },
        mind: fight.mind.clone(),
        facts: fight.facts.clone(),
        ear: Nobody,
    }
}

/// Plays on until at least one die has fallen, so that states between which nothing can happen are not kept.
fn play_on<R, M, T>(state: &mut R::State, mut fates: Source<'_, M, T>) -> Progress<R::Outcome>
where
    R: Rules,
    M: Mind<R>,
    T: Facts<R>,
{
    let mut quiet = 1;
    loop {
        let progress = R::step(state, &mut fates).expect("an enumeration has every answer");
        if fates.depth() > 0 || progress != Progress::On || quiet == MOST_QUIET {
            return progress;
        }
        quiet += 1;
    }
}

fn by_chance<R, M, T>(
    from: &R::State,
    fight: &Fight<R, M, T>,
    fates: &mut Straight<Relevant, M, T, Nobody>,
    found: &mut Found<R>,
) -> Option<Next>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let mut merged: Vec<Way> = Vec::new();
    let mut state = from.clone();
    loop {
        state.clone_from(from);
        let progress = play_on::<R, M, T>(&mut state, Source::Every(fates));
        found.paths += 1;
        if found.paths > MOST_PATHS {
            return None;
        }
        let duration = (fight.duration)(&state);
        let (to, later) = match fight.end(&state, &progress) {
            Some(worth) => (found.end(worth), 0.0),
            None => {
                (fight.canonical)(&mut state);
                found.place(&state, fight, None)
            }
        };
        let (chance, duration) = (fates.dice.every.share(), duration + later);
        match merged.iter_mut().find(|way| way.to == to && way.duration == duration) {
            Some(way) => way.chance += chance,
            None => merged.push(Way { chance, to, duration }),
        }
        if !fates.dice.every.advance() {
            return Some(Next::Chance(merged));
        }
    }
}

fn by_choice<R, M, T>(
    from: &R::State,
    fight: &Fight<R, M, T>,
    decides: fn(Seat) -> bool,
    found: &mut Found<R>,
) -> Option<Next>
where
    R: Rules,
    M: Mind<R> + Clone,
    T: Facts<R> + Clone,
{
    let left = MOST_PATHS.saturating_sub(found.paths);
    let mut state = from.clone();
    let tree = grow_within(left, decides, fight.mind.clone(), fight.facts.clone(), |fates| {
        state.clone_from(from);
        let progress = play_on::<R, M, T>(&mut state, Source::Branch(fates));
        let duration = (fight.duration)(&state);
        Ok(match fight.end(&state, &progress) {
            Some(worth) => (found.end(worth), duration),
            None => {
                (fight.canonical)(&mut state);
                let (to, later) = found.place(&state, fight, Some(decides));
                (to, duration + later)
            }
        })
    })?;
    found.paths += tree.leaves().len();
    Some(Next::Tree(tree))
}
