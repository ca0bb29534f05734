//! Who did what to whom, read from the log's rolls and from what figures had left after each answer. It knows no system.

use ::frame::view::{FigureView, Level, LogLine, felled_by};
use fates::FigureId;

/// Harm that came to a figure with one answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    /// The answer it came with, counted from one.
    pub step: usize,
    /// The line of the log that tells of it.
    pub line: usize,
    /// Who did it, where a roll of the log says so.
    pub by: Option<FigureId>,
    /// Who suffered it.
    pub at: FigureId,
    /// How much Health it took; nothing where a system counts none.
    pub lost: i16,
    /// Did the figure fall by it?
    pub fells: bool,
}

/// What a figure did in the whole game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Deeds {
    /// Who.
    pub by: FigureId,
    /// How many enemies it brought down.
    pub kills: usize,
    /// How much Health it took from enemies.
    pub damage: i32,
}

/// The harm of a game, found while its moments go by.
pub struct Harm<'a> {
    log: &'a [LogLine],
    milestones: &'a [usize],
    /// How many moments have been seen, and the figures at the last of them.
    seen: usize,
    before: Vec<FigureView>,
    /// The harm so far, in its order.
    pub blows: Vec<Blow>,
}

impl<'a> Harm<'a> {
    /// The harm of a game with this log, which was so long at the start and after each answer.
    pub fn new(log: &'a [LogLine], milestones: &'a [usize]) -> Harm<'a> {
        Harm { log, milestones, seen: 0, before: Vec::new(), blows: Vec::new() }
    }

    /// Sees the next moment: the start, and then one after each answer.
    pub fn see(&mut self, figures: &[FigureView]) {
        let before = self.seen.checked_sub(1).and_then(|before| self.milestones.get(before..=self.seen));
        if let Some(&[from, to]) = before {
            let to = to.min(self.log.len());
            for figure in figures {
                let was = self.before.iter().find(|was| was.id == figure.id);
                let Some((lost, fells)) = was.and_then(|was| harm(was, figure)) else { continue };
                let (line, by) = told(self.log, from.min(to), to, figure);
                self.blows.push(Blow { step: self.seen, line, by, at: figure.id, lost, fells });
            }
        }
        self.seen += 1;
        self.before = figures.to_vec();
    }
}

/// What a figure lost between two moments, and whether it fell; nothing where it lost nothing.
fn harm(was: &FigureView, is: &FigureView) -> Option<(i16, bool)> {
    let lost = match (&was.health, &is.health) {
        (Some(was), Some(is)) => (was.now.max(0) - is.now.max(0)).max(0),
        _ => 0,
    };
    let fells = is.gone && !was.gone && is.has_fallen();
    (fells || lost > 0 && !was.gone).then_some((lost, fells))
}

/// The line that tells of it and who did it, in the same activation; else the first new line that names it.
fn told(log: &[LogLine], from: usize, to: usize, figure: &FigureView) -> (usize, Option<FigureId>) {
    let begins = log[..from].iter().rposition(|line| line.level != Level::Detail).unwrap_or(0);
    if let Some((place, by)) = felled_by(&log[begins..to], figure.id) {
        return (begins + place, by);
    }
    let named = (from..to).find(|place| log[*place].text.contains(&figure.name));
    (named.unwrap_or(from.min(log.len().saturating_sub(1))), None)
}

/// What every figure did to enemies: most kills first, then most damage. One that did nothing is left out.
pub fn deeds(blows: &[Blow], figures: &[FigureView]) -> Vec<Deeds> {
    let side = |id: FigureId| figures.iter().find(|figure| figure.id == id).map(|figure| figure.side);
    let mut all: Vec<Deeds> = Vec::new();
    for blow in blows {
        let Some(by) = blow.by.filter(|by| side(*by) != side(blow.at)) else { continue };
        let (kills, damage) = (usize::from(blow.fells), i32::from(blow.lost));
        match all.iter_mut().find(|deeds| deeds.by == by) {
            Some(deeds) => (deeds.kills, deeds.damage) = (deeds.kills + kills, deeds.damage + damage),
            None => all.push(Deeds { by, kills, damage }),
        }
    }
    all.retain(|deeds| deeds.kills > 0 || deeds.damage > 0);
    all.sort_by_key(|deeds| (std::cmp::Reverse((deeds.kills, deeds.damage)), deeds.by.0));
    all
}
