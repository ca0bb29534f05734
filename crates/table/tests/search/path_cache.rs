//! Ways that are known are not searched for again: they must be the ways that would be found.

use fates::{FigureId, FigureSet};
use rand::RngExt;
use table::{Everyday, Goal, Kind, Path, Point, Style, Table, Way, generate, inches};

use crate::boards::{anywhere, block, foot, inch, luck, table};

const MOVER: FigureId = FigureId(0);
const GOAL: FigureId = FigureId(1);
const GUARD: FigureId = FigureId(2);

/// The same table with terrain of its own, of which nothing is known yet.
fn anew(table: &Table) -> Table {
    let mut anew = table.clone();
    anew.terrain = table.terrain.to_vec().into();
    anew
}

fn into_contact(table: &Table) -> Option<Path> {
    let blockers = table.figures().without(FigureSet::from_iter([MOVER, GOAL]));
    table.shortest(MOVER, Goal::Touch(GOAL), blockers, &Everyday)
}

#[test]
fn a_figure_that_steps_into_a_cached_path_is_gone_round() {
    let mut table = table(vec![], &[foot(inch(4, 10)), foot(inch(20, 10)), foot(inch(12, 10))]);
    let round = into_contact(&table).expect("there is room on both sides");
    assert!(round.points().len() > 2, "the guard is in the way");
    table.shift(GUARD, inch(12, 30), inches(0));
    assert_eq!(into_contact(&table).expect("nobody is in the way").points().len(), 2);
    table.shift(GUARD, inch(12, 10), inches(0));
    assert_eq!(into_contact(&table), Some(round.clone()), "the same way as before");
    table.place(FigureId(3), foot(inch(40, 40)));
    assert_eq!(into_contact(&table), Some(round), "somebody far off changes nothing");
    // A wall of five bases that touch: round the last of them, two inches off, it keeps an inch away.
    for (place, south) in [8, 9, 11, 12].into_iter().enumerate() {
        table.place(FigureId(4 + place as u8), foot(inch(12, south)));
    }
    let wide = into_contact(&table).expect("there is a way round the wall");
    assert!(wide.points().iter().any(|at| (at.y - inches(10).0).abs() >= inches(3).0 - 1), "{wide:?}");
}

#[test]
fn a_way_is_known_on_its_own_terrain_only() {
    let figures = [foot(inch(4, 10)), foot(inch(20, 10)), foot(inch(12, 10))];
    let open = table(vec![], &figures);
    let walled = table(vec![block(Kind::Wall, inch(11, 2), inch(13, 12), inches(3))], &figures);
    let (short, long) = (into_contact(&open), into_contact(&walled));
    assert!(short.as_ref().map(Path::length) < long.as_ref().map(Path::length));
    assert_eq!((into_contact(&open), into_contact(&walled)), (short, long));
}

/// Everybody takes turns to step somewhere else, often back to where it stood before; every way is the one that is found on a
/// table of which nothing is known.
#[test]
fn known_ways_are_those_that_would_be_found() {
    let mut luck = luck(41);
    for style in Style::ALL {
        let mut table = Table::new(inches(48), inches(48), generate(5, inches(48), inches(48), style));
        let homes: Vec<[Point; 2]> =
            (0..10).map(|_| [anywhere(&mut luck, inches(48).0), anywhere(&mut luck, inches(48).0)]).collect();
        for (figure, home) in homes.iter().enumerate() {
            table.place(FigureId(figure as u8), foot(home[0]));
        }
        for _ in 0..200 {
            let figure = luck.random_range(0..homes.len());
            table.shift(FigureId(figure as u8), homes[figure][luck.random_range(0..2)], inches(0));
            let (fresh, everybody) = (anew(&table), table.figures());
            assert_eq!(into_contact(&table), into_contact(&fresh), "{style:?}");
            let near = Goal::Near(homes[figure][1]);
            let way = |table: &Table| table.shortest(MOVER, near, everybody, &Everyday);
            assert_eq!(way(&table), way(&fresh), "{style:?}");
            let blockers = everybody.without(FigureSet::from_iter([MOVER, GOAL]));
            let any = |table: &Table| -> Option<Way> {
                table.any_within(MOVER, GOAL, (inches(20), inches(24)), blockers, &Everyday)
            };
            assert_eq!(any(&table), any(&fresh), "{style:?}");
        }
    }
}
