//! What is wrong with a way that cannot be walked.

use fates::FigureId;
use table::{Length, Point};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Spot;
use crate::rules::movement::trek::footing::Except;
use crate::state::State;
use crate::state::reach::in_the_way;

/// Why a trek cannot be walked. Most callers only want to know that it cannot, so the words come later.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Fault {
    /// It is nowhere on a virtual table.
    NoTable,
    /// A point that is on no table.
    FarOff(Point),
    /// It costs more than is allowed.
    TooLong { cost: Length, most: Length },
    /// Something is in the way of a straight leg, for a figure that gets on or off these pieces.
    Blocked { from: Spot, to: Point, pieces: [Option<usize>; 2] },
    /// It goes on after a fall.
    AfterFall,
    /// It hangs somewhere before its end.
    HangsEarly,
    /// There is nothing to hang on to at this height.
    NoGrip(Length),
    /// The figure cannot climb.
    NoClimber,
}

impl Fault {
    /// Does somebody stand in the way?
    pub(crate) fn is_somebody(self, state: &State, figure: FigureId) -> bool {
        let Fault::Blocked { from, to, pieces } = self else { return false };
        matches!(barrier(state, figure, from, to, pieces), Some(table::Barrier::Figure(_)))
    }

    /// The same in words.
    pub(crate) fn words(self, state: &State, figure: FigureId) -> String {
        match self {
            Fault::NoTable => "the figure is on no virtual table".to_string(),
            Fault::FarOff(Point { x, y }) => format!("the point ({x}, {y}) is far off the table"),
            Fault::TooLong { cost, most } => format!("it costs {cost}, and {most} is allowed"),
            Fault::Blocked { from, to, pieces } => match barrier(state, figure, from, to, pieces) {
                Some(by) => in_the_way(state, by),
                None => "something is in the way".to_string(),
            },
            Fault::AfterFall => "nobody walks on after a fall".to_string(),
            Fault::HangsEarly => "only the last point of a way may hang".to_string(),
            Fault::NoGrip(height) => format!("there is nothing to hang on to at {height}"),
            Fault::NoClimber => format!("{} cannot climb", state.name(figure)),
        }
    }
}

/// What is in the way of a straight leg.
fn barrier(
    state: &State,
    figure: FigureId,
    from: Spot,
    to: Point,
    pieces: [Option<usize>; 2],
) -> Option<table::Barrier> {
    let (table, body) = (state.table.as_ref()?, state.body_at(figure, from)?);
    let land = Except::along(table, Land::of(state, figure), body, pieces);
    let walker = table.walker(figure, body, state.in_the_way_of(figure), &land);
    walker.cost(from.at, to).err().map(|blocked| blocked.by)
}
