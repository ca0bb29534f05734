//! Where a figure has room, the nearest such place, and drops.

use crate::boards::{anywhere, block, foot, inch, luck, outline, point, sized, table};
use fates::FigureId;
use rand::RngExt;
use table::{Base, Everyday, Kind, Length, Point, Polygon, Table, Terrain, inches, sketch};

const ANN: FigureId = FigureId(0);

#[test]
fn touching_is_room_enough_and_overlapping_is_not() {
    let table = sketch("A . B # .");
    let ann = table.figure('A');

    assert!(table.fits(ann, point(381, 127), &Everyday));
    assert!(table.fits(ann, point(382, 127), &Everyday)); // a tenth of a millimetre is still touching
    assert!(!table.fits(ann, point(383, 127), &Everyday));
    assert!(table.fits(ann, point(1143, 127), &Everyday)); // beside the wall
    assert!(!table.fits(ann, point(1142, 127), &Everyday));
    assert!(!table.fits(ann, point(1144, 127), &Everyday)); // over the edge of the table
    assert!(!table.fits(ann, point(i32::MIN, i32::MAX), &Everyday));
}

#[test]
fn another_level_is_another_place() {
    let house = block(Kind::Building, inch(0, 0), inch(8, 8), inches(3));
    let up = Base { elevation: inches(3), ..foot(inch(4, 4)) };
    let table = table(vec![house], &[up, foot(inch(12, 4))]);

    assert!(table.fits(ANN, inch(5, 5), &Everyday));
    assert!(!table.fits(FigureId(1), inch(5, 5), &Everyday));
    assert!(table.fits(ANN, inch(12, 4), &Everyday)); // above the other's head
}

#[test]
fn nobody_stands_over_a_hole_but_on_a_bridge() {
    let hole = Terrain { bottom: inches(-5), ..block(Kind::Pit, inch(4, 4), inch(10, 10), Length::ZERO) };
    let bridge = block(Kind::Open, inch(2, 6), inch(12, 8), Length::ZERO);
    let open = table(vec![hole.clone()], &[foot(inch(2, 2))]);
    let bridged = table(vec![hole, bridge], &[foot(inch(2, 2))]);

    assert!(!open.fits(ANN, inch(7, 7), &Everyday));
    assert!(open.fits(ANN, inch(4, 7), &Everyday));
    assert!(bridged.fits(ANN, inch(7, 7), &Everyday));
}

#[test]
fn a_free_place_is_kept() {
    let table = sketch("A . B");

    assert_eq!(table.nearest_free(ANN, table.at('A'), &Everyday), Some(table.at('A')));
    assert_eq!(table.nearest_free(ANN, table.at('B'), &Everyday), Some(point(382, 127)));
}

#[test]
fn of_equally_near_places_the_northern_then_the_western_is_taken() {
    let table = table(vec![], &[foot(inch(1, 1)), foot(inch(10, 10))]);

    assert_eq!(table.nearest_free(ANN, inch(10, 10), &Everyday), Some(point(2540, 2287))); // touching, 253 away
}

#[test]
fn a_full_table_has_no_place() {
    let everything = block(Kind::Rock, inch(0, 0), inch(48, 48), inches(1));

    assert_eq!(table(vec![everything], &[foot(inch(1, 1))]).nearest_free(ANN, inch(9, 9), &Everyday), None);
}

/// On small random tables every point is tried, and none is nearer.
#[test]
fn no_free_place_is_nearer() {
    let mut luck = luck(6);
    for _ in 0..100 {
        let shapes: Vec<_> = (0..2).map(|_| outline(&mut luck, 100)).collect();
        let rocks = shapes.into_iter().map(|outline| Terrain {
            name: "rock".into(),
            kind: Kind::Rock,
            outline,
            bottom: Length::ZERO,
            top: inches(1),
        });
        let figures = [(); 5]
            .map(|()| Base { radius: Length(luck.random_range(5..20)), ..foot(anywhere(&mut luck, 100)) });
        let table = sized(Length(100), Length(90), table(rocks.collect(), &figures));
        let wanted = anywhere(&mut luck, 120);

        let nearest = table.nearest_free(ANN, wanted, &Everyday);

        assert_eq!(nearest, slow_nearest(&table, wanted), "{wanted:?} {table:?}");
    }
}

fn slow_nearest(table: &Table, wanted: Point) -> Option<Point> {
    let points = (0..=90).flat_map(|y| (0..=100).map(move |x| point(x, y)));
    let shift = |at: &Point| ((at.x - wanted.x).pow(2) + (at.y - wanted.y).pow(2), at.y, at.x);
    points.filter(|at| table.fits(ANN, *at, &Everyday)).min_by_key(shift)
}

/// Somebody on a roof 4" up whose edge is 200 units east of the rim.
fn near_edge(more: Vec<Terrain>) -> Table {
    let roof = block(Kind::Building, inch(4, 4), point(inches(10).0 + 327, inches(20).0), inches(4));
    table([vec![roof], more].concat(), &[Base { elevation: inches(4), ..foot(inch(10, 10)) }])
}

/// Proves sb.fall.1 and .9: within 1" of an edge with a drop of more than 3".
#[test]
fn an_edge_counts_from_exactly_its_distance_and_depth() {
    let table = near_edge(vec![]);

    assert!(table.drop_within(ANN, Length(200), inches(3)));
    assert!(!table.drop_within(ANN, Length(199), inches(3)));
    assert!(table.drop_within(ANN, inches(1), inches(4) - Length(1)));
    assert!(!table.drop_within(ANN, inches(1), inches(4)));
}

#[test]
fn a_roof_next_to_a_roof_is_no_edge() {
    let next = |top: Length, north: i32| {
        block(Kind::Building, point(inches(10).0 + 327, inches(north).0), inch(20, 20), top)
    };

    assert!(!near_edge(vec![next(inches(4), 4)]).drop_within(ANN, inches(3), inches(3)));
    assert!(!near_edge(vec![next(inches(1), 4)]).drop_within(ANN, inches(3), inches(3)));
    assert!(near_edge(vec![next(inches(1) - Length(1), 4)]).drop_within(ANN, inches(3), inches(3)));
    assert!(near_edge(vec![next(inches(4), 10)]).drop_within(ANN, inches(1), inches(3))); // it covers half of the edge
    assert!(!near_edge(vec![next(inches(4), 8)]).drop_within(ANN, inches(1), inches(3)));
}

#[test]
fn a_parapet_is_no_edge_and_treetops_are_no_floor() {
    let beside = |kind: Kind| block(kind, point(inches(10).0 + 300, inches(4).0), inch(20, 20), inches(6));

    assert!(!near_edge(vec![beside(Kind::Wall)]).drop_within(ANN, inches(1), inches(3)));
    assert!(near_edge(vec![beside(Kind::Woods)]).drop_within(ANN, inches(1), inches(3)));
}

#[test]
fn the_edge_of_the_table_is_no_drop() {
    let roof = block(Kind::Building, inch(0, 0), inch(48, 20), inches(4));
    let up = |at: Point| table(vec![roof.clone()], &[Base { elevation: inches(4), ..foot(at) }]);

    assert!(!up(inch(1, 10)).drop_within(ANN, inches(3), inches(3)));
    assert!(up(inch(1, 18)).drop_within(ANN, inches(3), inches(3)));
}

#[test]
fn a_hole_in_the_ground_is_a_drop() {
    let hole = Terrain { bottom: inches(-4), ..block(Kind::Pit, inch(10, 10), inch(14, 14), Length::ZERO) };
    let plank = block(Kind::Open, inch(8, 8), inch(16, 16), Length::ZERO);
    let beside = |terrain: Vec<Terrain>, x: i32| {
        table(terrain, &[foot(inch(x, 12))]).drop_within(ANN, inches(1), inches(3))
    };

    assert!(beside(vec![hole.clone()], 9));
    assert!(!beside(vec![hole.clone()], 8));
    assert!(!beside(vec![hole, plank], 9));
}

/// Proves sb.climb.6: who hangs on a wall is near a drop.
#[test]
fn a_climber_hangs_over_a_drop() {
    let climber = |elevation: Length| table(vec![], &[Base { elevation, ..foot(inch(10, 10)) }]);

    assert!(climber(inches(3) + Length(1)).drop_within(ANN, Length::ZERO, inches(3)));
    assert!(!climber(inches(3)).drop_within(ANN, inches(9), inches(3)));
}

#[test]
fn floors_are_the_highest_within_a_step() {
    let hill = block(Kind::Open, inch(4, 4), inch(12, 12), inches(1));
    let tower = block(Kind::Building, inch(6, 6), inch(8, 8), inches(5));
    let table = table(vec![hill, tower], &[]);

    assert_eq!(table.floor(inch(2, 2), inches(1)), Length::ZERO);
    assert_eq!(table.floor(inch(5, 5), inches(1)), inches(1));
    assert_eq!(table.floor(inch(7, 7), inches(1)), inches(1));
    assert_eq!(table.floor(inch(7, 7), inches(5)), inches(5));
    assert_eq!(table.floor(inch(5, 5), Length::ZERO), Length::ZERO);
}

#[test]
fn an_outline_is_checked() {
    use table::BadPolygon::{Crosses, TooFar, TooFew};
    let polygon =
        |corners: &[(i32, i32)]| Polygon::new(corners.iter().map(|corner| (*corner).into()).collect());

    assert_eq!(polygon(&[(0, 0), (5, 5)]), Err(TooFew));
    assert_eq!(polygon(&[(0, 0), (5, 5), (100_001, 0)]), Err(TooFar(point(100_001, 0))));
    assert_eq!(polygon(&[(0, 0), (5, 5), (9, 9)]), Err(Crosses(point(0, 0)))); // no area
    assert_eq!(polygon(&[(0, 0), (9, 9), (9, 0), (0, 9)]), Err(Crosses(point(0, 0))));
    assert!(
        polygon(&[(0, 0), (5, 0), (9, 0), (9, 9)])
            .is_ok_and(|shape| shape.is_convex() && shape.is_clockwise())
    );
    assert!(polygon(&[(0, 0), (9, 9), (9, 0)]).is_ok_and(|shape| shape.is_convex() && !shape.is_clockwise()));
    assert!(polygon(&[(0, 0), (9, 0), (9, 9), (8, 1)]).is_ok_and(|shape| !shape.is_convex()));
}

#[test]
fn the_outline_itself_is_inside() {
    let shape = Polygon::rectangle(inch(1, 1), inch(3, 3)).unwrap();

    assert!(shape.contains(inch(1, 2)) && !shape.encloses(inch(1, 2)));
    assert!(shape.contains(inch(2, 2)) && shape.encloses(inch(2, 2)));
    assert!(shape.within(inch(5, 2), inches(2)) && !shape.nearer_than(inch(5, 2), inches(2)));
    assert!(shape.path_nearer_than(inch(0, 0), inch(4, 4), Length(1)));
    assert!(!shape.path_nearer_than(inch(0, 0), inch(4, 0), inches(1)));
}
