//! What many battles came to. Records of different games are added up, in any order, to the same record.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::played::{End, Fate, Played};
use crate::interval::Interval;

/// How often each number came up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Spread(BTreeMap<i32, u64>);

/// What became of a figure in all battles.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Fallen {
    /// In how many battles it took part.
    pub battles: u64,
    /// How often it was brought down.
    pub fell: u64,
    /// How often it fled or left.
    pub went: u64,
    /// How many enemies it brought down.
    pub kills: u64,
    /// Whom it brought down, and how often.
    pub of: BTreeMap<String, u64>,
}

/// What many battles came to.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Record {
    /// How many were played.
    pub games: u64,
    /// How many each side won.
    pub wins: Vec<u64>,
    /// How many the rules' own enemies won.
    pub monsters: u64,
    /// How many nobody won.
    pub draws: u64,
    /// How many were given up.
    pub endless: u64,
    /// How many turns they took.
    pub turns: Spread,
    /// The points of each side.
    pub points: Vec<Spread>,
    /// How many figures of each side were brought down.
    pub losses: Vec<Spread>,
    /// What became of everybody, by side (the rules' own enemies as the last one) and name.
    pub figures: BTreeMap<u8, BTreeMap<String, Fallen>>,
}

/// The place of the rules' own enemies among the sides.
const NOBODYS: u8 = u8::MAX;

impl Spread {
    /// One more of this number.
    pub fn count(&mut self, number: i32) {
        *self.0.entry(number).or_default() += 1;
    }

    /// The numbers in order, each with how often it came up.
    pub fn iter(&self) -> impl Iterator<Item = (i32, u64)> + '_ {
        self.0.iter().map(|(number, count)| (*number, *count))
    }

    /// Was nothing counted?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// The mean with its interval.
    pub fn mean(&self) -> Interval {
        let (mut count, mut sum, mut squares) = (0, 0.0, 0.0);
        for (number, times) in self.iter() {
            let (number, weight) = (f64::from(number), times as f64);
            count += times;
            sum += weight * number;
            squares += weight * number * number;
        }
        Interval::mean(count, sum, squares)
    }

    fn add(&mut self, other: &Spread) {
        for (number, count) in other.iter() {
            *self.0.entry(number).or_default() += count;
        }
    }
}

impl Record {
    /// Nothing played yet, by so many sides.
    pub fn empty(sides: usize) -> Record {
        Record { wins: vec![0; sides], losses: vec![Spread::default(); sides], ..Record::default() }
    }

    /// Counts one battle.
    pub fn count(&mut self, played: &Played) {
        self.games += 1;
        match played.end {
            End::Side(side) => *at(&mut self.wins, side.into()) += 1,
            End::Monsters => self.monsters += 1,
            End::Draw => self.draws += 1,
            End::Endless => self.endless += 1,
        }
        if let Some(turns) = played.turns {
            self.turns.count(turns.into());
        }
        for (side, points) in played.points.iter().enumerate() {
            at(&mut self.points, side).count(*points);
        }
        for side in 0..self.wins.len() {
            let fell =
                played.figures.iter().filter(|f| f.fell && f.side.map(usize::from) == Some(side)).count();
            at(&mut self.losses, side).count(fell as i32);
        }
        for fate in &played.figures {
            self.count_figure(fate, played);
        }
    }

    fn count_figure(&mut self, fate: &Fate, played: &Played) {
        let own = self.figure(fate);
        own.battles += 1;
        own.fell += u64::from(fate.fell);
        own.went += u64::from(fate.went);
        let Some(by) = fate.by.map(|by| &played.figures[by]).filter(|by| by.side != fate.side) else {
            return;
        };
        let killer = self.figure(by);
        killer.kills += 1;
        *killer.of.entry(fate.name.clone()).or_default() += 1;
    }

    fn figure(&mut self, fate: &Fate) -> &mut Fallen {
        let side = self.figures.entry(fate.side.unwrap_or(NOBODYS)).or_default();
        side.entry(fate.name.clone()).or_default()
    }

    /// Adds what other battles came to.
    pub fn add(&mut self, other: &Record) {
        self.games += other.games;
        self.monsters += other.monsters;
        self.draws += other.draws;
        self.endless += other.endless;
        other.wins.iter().enumerate().for_each(|(side, wins)| *at(&mut self.wins, side) += wins);
        self.turns.add(&other.turns);
        other.points.iter().enumerate().for_each(|(side, points)| at(&mut self.points, side).add(points));
        other.losses.iter().enumerate().for_each(|(side, losses)| at(&mut self.losses, side).add(losses));
        for (side, figures) in &other.figures {
            let own = self.figures.entry(*side).or_default();
            for (name, fallen) in figures {
                own.entry(name.clone()).or_default().add(fallen);
            }
        }
    }

    /// How often a side won, with its interval.
    pub fn rate(&self, side: usize) -> Interval {
        Interval::wilson(self.wins.get(side).copied().unwrap_or(0) as f64, self.games)
    }

    /// Are there enemies that are nobody's?
    pub fn has_monsters(&self) -> bool {
        self.monsters > 0 || self.figures.contains_key(&NOBODYS)
    }
}

impl Fallen {
    fn add(&mut self, other: &Fallen) {
        self.battles += other.battles;
        self.fell += other.fell;
        self.went += other.went;
        self.kills += other.kills;
        for (name, count) in &other.of {
            *self.of.entry(name.clone()).or_default() += count;
        }
    }
}

/// The place in a list, which grows as far as it must.
fn at<T: Default + Clone>(list: &mut Vec<T>, place: usize) -> &mut T {
    if list.len() <= place {
        list.resize(place + 1, T::default());
    }
    &mut list[place]
}
