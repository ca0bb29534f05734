//! What one battle came to.

use fates::FigureId;
use frame::view::{FigureView, LogLine, TableView, Winner, felled_by};

/// How a battle ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// A side won.
    Side(u8),
    /// The rules' own enemies won.
    Monsters,
    /// Nobody won.
    Draw,
    /// It was given up after too many steps.
    Endless,
}

/// What became of a figure.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fate {
    /// What it is called.
    pub name: String,
    /// Whose it was; the rules' own enemies have no side.
    pub side: Option<u8>,
    /// Was it brought down?
    pub fell: bool,
    /// Did it leave, flee or vanish?
    pub went: bool,
    /// Who brought it down, by the place among all figures, where a roll says so.
    pub by: Option<usize>,
}

/// What one battle came to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Played {
    /// How it ended.
    pub end: End,
    /// How many turns it took, where the system counts them.
    pub turns: Option<u16>,
    /// The points of each side, where the scenario counts them.
    pub points: Vec<i32>,
    /// What became of everybody.
    pub figures: Vec<Fate>,
}

impl Played {
    /// What the last view and the log say; no winner where it was given up.
    pub(super) fn of(view: &TableView, winner: Option<Winner>, log: &[LogLine]) -> Played {
        let place = |by: FigureId| view.figures.iter().position(|figure| figure.id == by);
        let fate = |figure: &FigureView| {
            let fell = figure.has_fallen();
            let by = felled_by(log, figure.id).and_then(|(_, by)| by).filter(|_| fell);
            Fate {
                name: figure.name.clone(),
                side: figure.side,
                fell,
                went: figure.gone && !fell,
                by: by.and_then(place),
            }
        };
        let mut scores: Vec<_> = view.scores.iter().map(|score| (score.side, score.points)).collect();
        scores.sort_unstable_by_key(|(side, _)| *side);
        Played {
            end: match winner {
                Some(Winner::Side(side)) => End::Side(side),
                Some(Winner::Monsters) => End::Monsters,
                Some(Winner::Nobody) => End::Draw,
                None => End::Endless,
            },
            turns: view.turns.map(|[turn, _]| turn),
            points: scores.into_iter().map(|(_, points)| points).collect(),
            figures: view.figures.iter().map(fate).collect(),
        }
    }

    /// What the battle was worth to a side: a win 1, a draw a half. A battle without an end is a draw.
    pub fn worth_to(&self, side: u8) -> f64 {
        match self.end {
            End::Side(winner) if winner == side => 1.0,
            End::Side(_) | End::Monsters => 0.0,
            End::Draw | End::Endless => 0.5,
        }
    }
}
