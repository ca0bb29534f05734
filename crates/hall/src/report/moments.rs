//! The three great moments of a game, chosen from its log by plain rules:
//!
//! 1. *the greatest fall*: of all figures that were brought down, the one that began with the most Health; where none is
//!    counted, or several had as much, the first;
//! 2. *against the odds*: of the rolls of one figure at another, the one whose total is furthest from what it needed;
//! 3. *the roll that decided*: the last roll that brought down a figure of a side that did not win; where none did, the last
//!    roll at a figure.
//!
//! A moment is told once; where two rules choose the same, or one chooses nothing, the next falls take their place. They
//! stand in the order of the game.

use ::frame::view::{FigureView, LogLine, RollView, TableView, Winner};
use fates::FigureId;

use super::deeds::Blow;
use crate::page::capital;

/// How many there are.
const MOST: usize = 3;

/// One of them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Great {
    /// Why it was chosen.
    pub why: Why,
    /// The answer it came with: the replay opens there.
    pub step: usize,
    /// Its line of the log.
    pub line: usize,
    /// Who did it, or whom it befell.
    pub who: Option<FigureId>,
    /// What happened: `Rifleman brings down Ghoul 2`.
    pub title: String,
    /// The dice behind it: `16 against Defence 13: hit for 8`; where they are not known, what the log says.
    pub dice: String,
}

/// Why a moment is great.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// A figure was brought down.
    Fall,
    /// The dice were far from what was needed.
    Odds,
    /// It decided the game.
    Decided,
}

impl Why {
    /// In a few words.
    pub fn words(self) -> &'static str {
        match self {
            Why::Fall => "A fall",
            Why::Odds => "Against the odds",
            Why::Decided => "It decided the game",
        }
    }
}

/// The great moments of a game that ended like this.
pub fn great(end: &TableView, blows: &[Blow], milestones: &[usize]) -> Vec<Great> {
    let teller = Teller { end, milestones };
    let falls = teller.falls(blows);
    let decided = teller.decided(blows);
    let fall = falls.iter().find(|blow| decided.is_none_or(|(line, _)| line != blow.line));
    let mut chosen: Vec<Great> = Vec::new();
    let first = decided.map(|(line, blow)| teller.told(Why::Decided, line, blow));
    let second = fall.map(|blow| teller.told(Why::Fall, blow.line, Some(blow)));
    let rest = falls.iter().map(|blow| teller.told(Why::Fall, blow.line, Some(blow)));
    for moment in first.into_iter().chain(second) {
        teller.add(&mut chosen, moment);
    }
    let odds = teller.odds().into_iter().find(|line| chosen.iter().all(|great| great.line != *line));
    let odds = odds.map(|line| teller.told(Why::Odds, line, blows.iter().find(|blow| blow.line == line)));
    for moment in odds.into_iter().chain(rest) {
        teller.add(&mut chosen, moment);
    }
    chosen.sort_by_key(|great| (great.step, great.line));
    chosen
}

/// What moments are told from.
struct Teller<'a> {
    end: &'a TableView,
    milestones: &'a [usize],
}

impl<'a> Teller<'a> {
    fn add(&self, chosen: &mut Vec<Great>, moment: Great) {
        if chosen.len() < MOST && chosen.iter().all(|great| great.line != moment.line) {
            chosen.push(moment);
        }
    }

    fn figure(&self, id: FigureId) -> Option<&'a FigureView> {
        self.end.figures.iter().find(|figure| figure.id == id)
    }

    fn name(&self, id: FigureId) -> &'a str {
        self.figure(id).map_or("", |figure| figure.name.as_str())
    }

    /// All that fell, the greatest first.
    fn falls<'b>(&self, blows: &'b [Blow]) -> Vec<&'b Blow> {
        let mut falls: Vec<&Blow> = blows.iter().filter(|blow| blow.fells).collect();
        let worth = |blow: &&Blow| {
            self.figure(blow.at).and_then(|figure| figure.health.as_ref()).map(|health| health.most)
        };
        falls.sort_by_key(|blow| std::cmp::Reverse(worth(blow)));
        falls
    }

    /// The lines of rolls at other figures that needed something, the furthest from it first.
    fn odds(&self) -> Vec<usize> {
        let far = |(place, line): (usize, &LogLine)| {
            let roll = line.roll.as_ref().filter(|roll| is_at_another(roll))?;
            Some((place, roll.total?.abs_diff(number(&roll.needs)?)))
        };
        let mut rolls: Vec<(usize, u16)> = self.end.log.iter().enumerate().filter_map(far).collect();
        rolls.sort_by_key(|(_, far)| std::cmp::Reverse(*far));
        rolls.into_iter().map(|(place, _)| place).collect()
    }

    /// The line of the roll that decided, with the blow it was, if it was one.
    fn decided<'b>(&self, blows: &'b [Blow]) -> Option<(usize, Option<&'b Blow>)> {
        let winner = self.end.winner;
        let won = |id: FigureId| match (winner, self.figure(id).map(|figure| figure.side)) {
            (Some(Winner::Side(side)), Some(of)) => of == Some(side),
            (Some(Winner::Monsters), Some(of)) => of.is_none(),
            _ => false,
        };
        let felled = blows.iter().rfind(|blow| blow.fells && blow.by.is_some() && !won(blow.at));
        let last = || self.end.log.iter().rposition(|line| line.roll.as_ref().is_some_and(is_at_another));
        felled.map(|blow| (blow.line, Some(blow))).or_else(|| last().map(|line| (line, None)))
    }

    fn told(&self, why: Why, line: usize, blow: Option<&Blow>) -> Great {
        let said = &self.end.log[line];
        let roll = said.roll.as_ref();
        let title = match blow.filter(|blow| blow.fells) {
            Some(Blow { by: Some(by), at, .. }) => {
                format!("{} brings down {}", self.name(*by), self.name(*at))
            }
            Some(Blow { at, .. }) => {
                let end = self.figure(*at).and_then(FigureView::end).unwrap_or("out");
                format!("{}: {}", self.name(*at), end.to_lowercase())
            }
            None => said.text.split(": ").next().unwrap_or_default().trim_end_matches('.').to_string(),
        };
        let who = blow.and_then(|blow| blow.by.or(Some(blow.at))).or_else(|| roll?.by);
        let step = blow.map_or_else(|| self.step_of(line), |blow| blow.step);
        let words = || if said.text.starts_with(&title) { String::new() } else { said.text.clone() };
        Great { why, step, line, who, dice: roll.map_or_else(words, dice), title }
    }

    /// The answer that a line came with.
    fn step_of(&self, line: usize) -> usize {
        self.milestones
            .iter()
            .position(|&told| told > line)
            .unwrap_or(self.milestones.len().saturating_sub(1))
    }
}

/// Is it one figure's roll at another, and has it a verdict?
fn is_at_another(roll: &RollView) -> bool {
    roll.good.is_some() && roll.at.is_some() && roll.by.is_some() && roll.by != roll.at
}

/// The number in what was needed: 13 of `Defence 13`.
fn number(needs: &str) -> Option<i16> {
    let mut numbers = needs.split(|sign: char| !sign.is_ascii_digit()).filter(|part| !part.is_empty());
    numbers.next()?.parse().ok()
}

/// The verdict first: `Hit for 8: 16 against Defence 13`
fn dice(roll: &RollView) -> String {
    let against = match (roll.total, roll.needs.is_empty()) {
        (Some(total), false) => format!("{total} against {}", roll.needs),
        (Some(total), true) => total.to_string(),
        (None, _) => String::new(),
    };
    match (against.is_empty(), roll.verdict.is_empty()) {
        (true, _) => capital(&roll.verdict),
        (false, true) => against,
        (false, false) => format!("{}: {against}", capital(&roll.verdict)),
    }
}
