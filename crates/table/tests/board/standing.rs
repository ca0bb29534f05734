//! Who stands near, without asking everybody.

use crate::boards::{anywhere, foot, inch, luck, point, table};
use fates::{FigureId, FigureSet};
use rand::RngExt;
use table::{Base, Bounds, Direction, Length, Point, Table, along, inches};

/// Everybody whose base comes into these bounds, each looked at.
fn come_into(table: &Table, bounds: &Bounds) -> FigureSet {
    let near = table.standing().filter(|(_, base)| bounds.comes_near(base.at, base.radius));
    near.map(|(figure, _)| figure).collect()
}

#[test]
fn no_neighbour_is_missed_as_figures_come_and_go() {
    let mut luck = luck(11);
    for _ in 0..20 {
        let mut table = table(vec![], &[]);
        for _ in 0..300 {
            let figure = FigureId(luck.random_range(0..70));
            // Some stand beyond the edge of the table, and beyond the last strip.
            let Point { x, y } = anywhere(&mut luck, 20_000);
            let base = Base { radius: Length(luck.random_range(0..600)), ..foot(point(x - 2_000, y)) };
            match luck.random_range(0..4) {
                0 => table.remove(figure),
                1 => table.shift(figure, base.at, inches(1)),
                _ => table.place(figure, base),
            }
            let bounds = Bounds::around(&[anywhere(&mut luck, 18_000), anywhere(&mut luck, 18_000)]);
            assert!(come_into(&table, &bounds).is_within(table.near(&bounds)));
            let listed = table.standing_near(&bounds);
            assert!(listed.into_iter().all(|(figure, base)| table.base(figure) == Some(base)));
        }
        let written = serde_json::to_string(&table).expect("a table can be written down");
        if let Ok(read) = serde_json::from_str::<Table>(&written) {
            let all = Bounds::around(&[point(-9_000, -9_000), point(90_000, 90_000)]);
            assert_eq!(read, table);
            assert_eq!(read.near(&all), table.figures());
        }
        let mut copy = self::table(vec![], &[foot(inch(3, 3))]);
        copy.clone_from(&table);
        let corner = Bounds::around(&[inch(0, 0), inch(10, 10)]);
        assert_eq!(copy.near(&corner), table.near(&corner));
    }
}

#[test]
fn a_figure_far_off_is_not_listed() {
    let table = table(vec![], &[foot(inch(10, 10)), foot(inch(11, 10)), foot(inch(30, 10))]);
    let extent = foot(inch(10, 10)).extent();

    assert_eq!(extent, Bounds { least: point(2413, 2413), most: point(2667, 2667) });
    assert_eq!(table.near(&extent), FigureSet::from_iter([FigureId(0), FigureId(1)]));
}

#[test]
fn tables_are_equal_no_matter_who_stood_on_them_before() {
    let (mut one, other) = (table(vec![], &[foot(inch(10, 10))]), table(vec![], &[foot(inch(20, 10))]));
    one.shift(FigureId(0), inch(20, 10), Length::ZERO);

    assert_eq!(one, other);
}

#[test]
fn a_point_along_a_way_is_the_nearest_whole_one() {
    // Each step of 5 is 3 east and 4 south: 0.6 and 0.8, 1.2 and 1.6, 2.4 and 3.2, 740.4 and 987.2.
    let steep = Direction::toward(point(0, 0), point(3, 4));
    for (distance, x, y) in [(1, 1, 1), (2, 1, 2), (4, 2, 3), (15, 9, 12), (1_234, 740, 987)] {
        assert_eq!(along(point(0, 0), steep, Length(distance)), point(x, y));
        assert_eq!(along(point(0, 0), steep, Length(-distance)), point(-x, -y));
    }
    // Whatever the way: twice the point is within one of twice the true place, all of it squared.
    let mut luck = luck(12);
    for _ in 0..200_000 {
        let to = point(luck.random_range(-9_000..=9_000), luck.random_range(1..=9_000));
        let distance = luck.random_range(0..=9_000);
        let at = along(point(0, 0), Direction::toward(point(0, 0), to), Length(distance));
        let square = i128::from(to.x) * i128::from(to.x) + i128::from(to.y) * i128::from(to.y);
        for (part, came) in [(to.x, at.x), (to.y, at.y)] {
            let twice = 4 * i128::from(part).pow(2) * i128::from(distance).pow(2);
            let came = i128::from(came.abs());
            assert!(
                (2 * came - 1).max(0).pow(2) * square <= twice && twice <= (2 * came + 1).pow(2) * square
            );
        }
    }
}
