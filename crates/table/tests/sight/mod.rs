//! What figures see of each other: the nine points of sb.los.4 to .7.

pub mod sight_heights;

use crate::boards::{anywhere, block, foot, inch, luck, outline, point, table};
use fates::FigureId;
use geo::coordinate_position::CoordPos;
use geo::dimensions::Dimensions;
use geo::{Intersects, Relate};
use rand::RngExt;
use table::{Base, Everyday, Kind, Length, Point, Polygon, Sight, Table, Terrain, inches, sketch};

const LOOKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

fn view(table: &Table) -> Sight {
    table.sight(LOOKER, TARGET, &Everyday)
}

/// Looker at 10", target at 20", both on the line 10" from the north edge.
fn across(terrain: Vec<Terrain>) -> Table {
    table(terrain, &[foot(inch(10, 10)), foot(inch(20, 10))])
}

#[test]
fn over_open_ground_all_is_seen() {
    let table = sketch("K . ~ , . G");

    assert_eq!(table.view('K', 'G'), Sight::OPEN);
    assert!(!table.view('K', 'G').obscured());
}

#[test]
fn a_wall_hides() {
    let table = sketch(
        "
        . . # . .
        K . # . G
        . . # . .
        ",
    );

    assert_eq!(table.view('K', 'G'), Sight::NONE);
    assert!(!table.sees('G', 'K'));
}

/// Proves sb.los.5: some points clear is cover.
#[test]
fn a_low_wall_before_the_target_gives_cover() {
    let low = block(Kind::Obstacle, point(19 * 254, 0), point(19 * 254 + 60, 20 * 254), Length(127));
    let table = across(vec![low]);

    assert_eq!(view(&table), Sight { clear_points: 6, through_figures: false });
    assert!(view(&table).seen() && view(&table).obscured());
}

/// The same wall just before the looker hides nothing: the line to the legs is still above it.
#[test]
fn a_low_wall_before_the_looker_gives_none() {
    let low = block(Kind::Obstacle, point(11 * 254, 0), point(11 * 254 + 60, 20 * 254), Length(127));

    assert_eq!(view(&across(vec![low])), Sight::OPEN);
}

#[test]
fn between_two_buildings_part_is_seen() {
    let house = |from: Point, to: Point| block(Kind::Building, from, to, inches(4));
    let north = |edge: i32| house(point(3600, 0), point(4000, edge));
    let south = |edge: i32| house(point(3600, edge), point(4000, 9000));
    let middle = inches(10).0;

    assert_eq!(view(&across(vec![north(middle - 127), south(middle + 127)])).clear_points, 9);
    assert_eq!(view(&across(vec![north(middle - 10), south(middle + 10)])).clear_points, 3);
    assert_eq!(view(&across(vec![north(middle + 1), south(middle + 200)])).clear_points, 3);
    assert_eq!(view(&across(vec![north(middle + 127), south(middle + 200)])).clear_points, 0);
}

/// Proves sb.los.7: a line along a face, or past a corner, is not blocked; one unit further in it is.
#[test]
fn touching_a_face_does_not_hide() {
    let wall = |edge: i32| block(Kind::Wall, point(3000, inches(10).0 - 800), point(4000, edge), inches(3));

    assert_eq!(view(&across(vec![wall(inches(10).0)])).clear_points, 6);
    assert_eq!(view(&across(vec![wall(inches(10).0 + 1)])).clear_points, 3);
    assert_eq!(view(&across(vec![wall(inches(10).0 - 127)])).clear_points, 9);
}

/// A target whose whole body is as high as a wall's top: a level line just at the top passes.
#[test]
fn touching_the_top_does_not_hide() {
    // Eye and head of equal figures differ; a target raised by a twentieth of the height has its head at eye level.
    let looker = Base { height: Length(400), ..foot(inch(10, 10)) };
    let target = Base { height: Length(400), elevation: Length(-20), ..foot(inch(20, 10)) };
    let wall = |top: i32| block(Kind::Wall, point(3000, 0), point(4000, 9000), Length(top));

    assert_eq!(view(&table(vec![wall(360)], &[looker, target])).clear_points, 3);
    assert_eq!(view(&table(vec![wall(361)], &[looker, target])).clear_points, 0);
}

/// Proves sb.los.6: a figure in the way obscures and does not block.
#[test]
fn a_figure_in_the_way_obscures() {
    let sight = sketch("K . B . G").view('K', 'G');

    assert_eq!(sight, Sight { clear_points: 9, through_figures: true });
    assert!(sight.seen() && sight.obscured());
}

#[test]
fn a_figure_that_a_line_only_touches_obscures_nothing() {
    let beside = |south: i32| {
        let third = foot(point(inches(15).0, inches(10).0 + south));
        view(&table(vec![], &[foot(inch(10, 10)), foot(inch(20, 10)), third])).through_figures
    };

    // Half way along, the line to the right edge is 63.5 units aside: 126.5 and 127.5 from a base of radius 127.
    assert!(beside(190));
    assert!(!beside(191));
}

#[test]
fn lines_run_over_the_head_of_somebody_small() {
    let small = |height: i32| {
        let third = Base { height: Length(height), ..foot(inch(11, 10)) };
        view(&table(vec![], &[foot(inch(10, 10)), foot(inch(20, 10)), third])).through_figures
    };

    assert!(!small(127));
    assert!(small(318));
}

/// Looker on a roof 4" up: at its edge it sees the street, further back the roof itself is in the way.
#[test]
fn from_a_roof_the_street_is_seen_at_the_edge() {
    let house = || block(Kind::Building, inch(2, 2), inch(10, 18), inches(4));
    let from = |x: i32, y: i32| {
        let looker = Base { elevation: inches(4), ..foot(point(x, y)) };
        view(&table(vec![house()], &[looker, foot(inch(14, 10))]))
    };

    assert_eq!(from(inches(10).0 - 1, inches(10).0), Sight::OPEN);
    assert_eq!(from(inches(5).0, inches(10).0), Sight::NONE);
    assert!(from(inches(10).0 - 356, inches(10).0).obscured()); // 1.4" from the edge: legs to 1.18", head to 1.6"
}

#[test]
fn straight_above_is_seen_unless_a_floor_is_between() {
    let looker = Base { elevation: inches(5), ..foot(inch(10, 10)) };
    let floor = Terrain { bottom: inches(3), ..block(Kind::Building, inch(8, 8), inch(12, 12), inches(4)) };

    assert_eq!(view(&table(vec![], &[looker, foot(inch(10, 10))])), Sight::OPEN);
    assert_eq!(view(&table(vec![floor], &[looker, foot(inch(10, 10))])), Sight::NONE);
}

#[test]
fn a_figure_off_the_table_is_not_seen() {
    let mut table = across(vec![]);
    table.remove(TARGET);

    assert_eq!(view(&table), Sight::NONE);
}

/// Full-height walls on 20,000 random boards, against another geometry library: which of the three ways, seen from
/// above, run through the inside of an outline?
#[test]
fn random_boards_agree_with_another_library() {
    let mut luck = luck(2);
    let mut compared = [0; 4];
    while compared.iter().sum::<usize>() < 20_000 {
        let across = 200 << luck.random_range(0..6);
        let walls: Vec<_> = (0..luck.random_range(1..6)).map(|_| wall(outline(&mut luck, across))).collect();
        let figures = [(); 2].map(|()| foot(anywhere(&mut luck, across)));
        let Some(ends) = edges_in_floats(&figures) else { continue };
        let blocked = |end: &Point| walls.iter().any(|wall| runs_inside(figures[0].at, *end, &wall.outline));
        let clear = ends.iter().filter(|end| !blocked(end)).count();

        let sight = view(&table(walls.clone(), &figures));

        assert_eq!(usize::from(sight.clear_points), clear * 3, "{figures:?} {walls:?}");
        compared[clear] += 1;
    }
    assert!(compared.iter().all(|count| *count > 300), "{compared:?}");
}

/// Whether anything is seen is the same, asked the short way.
#[test]
fn a_line_is_there_when_something_is_seen() {
    let mut luck = luck(5);
    let mut seen = [0; 2];
    for _ in 0..20_000 {
        let across = 400 << luck.random_range(0..5);
        let walls = (0..luck.random_range(1..6)).map(|_| {
            let top = Length(luck.random_range(1..700));
            let bottom = Length(luck.random_range(0..2) * luck.random_range(0..top.0));
            Terrain { top, bottom, ..wall(outline(&mut luck, across)) }
        });
        let walls = walls.collect();
        let figures = [(); 2].map(|()| Base {
            elevation: Length(luck.random_range(0..2) * luck.random_range(0..600)),
            ..foot(anywhere(&mut luck, across))
        });
        let table = table(walls, &figures);

        let line = table.has_line(LOOKER, TARGET, &Everyday);

        assert_eq!(line, view(&table).seen());
        seen[usize::from(line)] += 1;
    }
    assert!(seen.iter().all(|count| *count > 2_000), "{seen:?}");
}

/// Equal figures see each other both ways when the line between their middles is clear, whatever stands around.
#[test]
fn a_clear_middle_is_seen_both_ways() {
    let mut luck = luck(3);
    for _ in 0..5_000 {
        let walls: Vec<_> = (0..3).map(|_| wall(outline(&mut luck, 3000))).collect();
        let figures = [(); 2].map(|()| foot(anywhere(&mut luck, 3000)));
        let clear = !walls.iter().any(|wall| runs_inside(figures[0].at, figures[1].at, &wall.outline));
        let table = table(walls, &figures);

        if clear {
            assert!(table.sight(LOOKER, TARGET, &Everyday).seen());
            assert!(table.sight(TARGET, LOOKER, &Everyday).seen());
        }
    }
}

/// On a board that looks the same from both ends, both see the same.
#[test]
fn a_board_turned_around_is_seen_alike() {
    let mut luck = luck(4);
    let turned = |at: &Point| point(6000 - at.x, 6000 - at.y);
    for _ in 0..5_000 {
        let half: Vec<_> = (0..2).map(|_| outline(&mut luck, 6000)).collect();
        let other =
            half.iter().map(|shape| Polygon::new(shape.corners().iter().map(turned).collect()).unwrap());
        let top = Length(luck.random_range(1..500));
        let walls = half.iter().cloned().chain(other).map(|outline| Terrain { top, ..wall(outline) });
        let looker = foot(anywhere(&mut luck, 6000));
        let table = table(walls.collect(), &[looker, foot(turned(&looker.at))]);

        assert_eq!(table.sight(LOOKER, TARGET, &Everyday), table.sight(TARGET, LOOKER, &Everyday));
    }
}

fn wall(outline: Polygon) -> Terrain {
    Terrain { name: "wall".into(), kind: Kind::Wall, outline, bottom: Length::ZERO, top: inches(10) }
}

/// The edges of the second figure as the first sees them; none where a float can't say how they are rounded.
fn edges_in_floats([looker, target]: &[Base; 2]) -> Option<[Point; 3]> {
    let (x, y) = (f64::from(target.at.x - looker.at.x), f64::from(target.at.y - looker.at.y));
    let reach = f64::from(target.radius.0) / x.hypot(y);
    let (aside_x, aside_y) = (y * reach, -x * reach);
    let doubtful = |value: f64| !value.is_finite() || (value.abs().fract() - 0.5).abs() < 0.02;
    let (aside_x, aside_y) = match doubtful(aside_x) || doubtful(aside_y) {
        true => return None,
        false => (aside_x.round() as i32, aside_y.round() as i32),
    };
    let Point { x, y } = target.at;
    Some([point(x + aside_x, y + aside_y), target.at, point(x - aside_x, y - aside_y)])
}

fn runs_inside(from: Point, to: Point, outline: &Polygon) -> bool {
    let place = |at: &Point| geo::coord! { x: f64::from(at.x), y: f64::from(at.y) };
    let line = geo::Line::new(place(&from), place(&to));
    let shape = geo::Polygon::new(outline.corners().iter().map(place).collect(), vec![]);
    line.intersects(&shape)
        && line.relate(&shape).get(CoordPos::Inside, CoordPos::Inside) != Dimensions::Empty
}
