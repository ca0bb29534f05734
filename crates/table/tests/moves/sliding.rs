//! Giving way in a straight line, and ten directions: the geometry of sb.melee.backoff.*.

use crate::boards::{anywhere, block, foot, inch, luck, point, sized, table};
use fates::{FigureId, FigureSet};
use rand::RngExt;
use table::{Base, Direction, Everyday, Kind, Length, Point, Slide, Table, Terrain, along, inches};

const BACKING: FigureId = FigureId(0);
const OPPONENT: FigureId = FigureId(1);
const THIRD: FigureId = FigureId(2);

fn set(figures: &[FigureId]) -> FigureSet {
    figures.iter().copied().collect()
}

/// The places of sb.ex.41 with its (0, 0) at (20", 20"), so that B stands there and O an inch west of it.
fn pair(terrain: Vec<Terrain>, third: Option<Base>) -> Table {
    let figures: Vec<_> = [foot(inch(20, 20)), foot(inch(19, 20))].into_iter().chain(third).collect();
    table(terrain, &figures)
}

/// So far east of B's place, in units.
fn east(units: i32) -> Base {
    foot(point(inches(20).0 + units, inches(20).0))
}

fn stand(table: &Table, figure: FigureId) -> Base {
    *table.base(figure).expect("all figures are on the table")
}

fn back_off(table: &Table, way: Slide) -> Length {
    let (from, opponent) = (stand(table, BACKING).at, stand(table, OPPONENT).at);
    table.slide(BACKING, Direction::away(from, opponent), inches(2), &way, &Everyday)
}

/// B goes back, then O is pushed until an inch is between them; where both end, in units from B's place.
fn exchange(mut table: Table, way: Slide) -> (i32, i32) {
    let start = inches(20).0;
    let gone = back_off(&table, way);
    table.shift(BACKING, along(inch(20, 20), Direction::EAST, gone), Length::ZERO);
    let short = (inches(1) - stand(&table, BACKING).gap(&stand(&table, OPPONENT))).max(Length::ZERO);
    let west = Direction::EAST.opposite();
    let pushed = table.slide(OPPONENT, west, short, &Slide::default(), &Everyday);
    table.shift(OPPONENT, along(inch(19, 20), west, pushed), Length::ZERO);
    (stand(&table, BACKING).at.x - start, stand(&table, OPPONENT).at.x - start)
}

/// Proves sb.melee.backoff.4, .8 and sb.ex.41 (a): 1.2" is 304.8 units, so the wall begins at 305 and B moves 178.
#[test]
fn a_wall_stops_it_and_the_opponent_is_pushed() {
    let wall = block(Kind::Wall, point(inches(20).0 + 305, 0), point(inches(30).0, inches(40).0), inches(3));

    let (backing, opponent) =
        exchange(pair(vec![wall], None), Slide { blockers: set(&[OPPONENT]), ..Slide::default() });

    assert_eq!((backing, opponent), (178, -330)); // 0.7" and -1.3"
    assert_eq!(backing - opponent - 254, inches(1).0);
}

/// Proves sb.melee.backoff.5, .6 and sb.ex.41 (b): 3.2" is 812.8 units, so the enemy is at 813 and B moves 305 (1.2").
#[test]
fn it_keeps_an_inch_from_another_enemy() {
    let enemies = set(&[OPPONENT, THIRD]);
    let way = Slide { blockers: enemies, apart_from: set(&[THIRD]), apart: inches(1), ..Slide::default() };

    assert_eq!(exchange(pair(vec![], Some(east(813))), way), (305, -254));
}

/// Proves sb.melee.backoff.2, .7 and sb.ex.41 (c).
#[test]
fn it_may_not_end_in_a_friend() {
    let way = Slide { blockers: set(&[OPPONENT]), ..Slide::default() };

    assert_eq!(exchange(pair(vec![], Some(east(381))), way), (127, -381));
}

/// Proves sb.melee.backoff.1 and sb.ex.41 (d).
#[test]
fn with_nothing_in_the_way_it_goes_the_whole_distance() {
    assert_eq!(exchange(pair(vec![], None), Slide::default()), (508, -254));
}

/// Proves sb.melee.backoff.2 and .7: the largest distance counts, not the first stop.
#[test]
fn it_goes_through_a_friend_to_a_place_beyond() {
    let small = Base { radius: Length(100), ..east(250) };
    let table = pair(vec![], Some(small));

    assert_eq!(back_off(&table, Slide::default()), inches(2));
    assert_eq!(back_off(&table, Slide { blockers: set(&[THIRD]), ..Slide::default() }), Length(250 - 227));
}

#[test]
fn the_edge_of_the_table_stops_it() {
    let mut table = pair(vec![], None);
    table.width = inches(20) + Length(300);

    assert_eq!(back_off(&table, Slide::default()), Length(173));
}

/// Proves sb.melee.backoff.3: rough going costs nothing here.
#[test]
fn difficult_ground_does_not_shorten_it() {
    let bog = block(Kind::Difficult, inch(20, 18), inch(30, 22), Length::ZERO);

    assert_eq!(back_off(&pair(vec![bog], None), Slide::default()), inches(2));
}

/// Proves sb.melee.backoff.11: a drop of 3" does not stop it, one unit more does, at the edge.
#[test]
fn only_a_deep_drop_stops_it() {
    let way = Slide { deepest_drop: Some(inches(3)), highest_step: Some(inches(1)), ..Slide::default() };
    let from_roof = |top: Length| {
        let mut table =
            pair(vec![block(Kind::Building, inch(10, 10), point(inches(20).0 + 200, 9000), top)], None);
        table.shift(BACKING, inch(20, 20), top);
        table.shift(OPPONENT, inch(19, 20), top);
        (back_off(&table, way), table)
    };

    let (shallow, table) = from_roof(inches(3));
    let (deep, _) = from_roof(inches(3) + Length(1));

    assert_eq!((shallow, deep), (inches(2), Length(200)));
    let end = table.slide_end(BACKING, Direction::EAST, shallow, &way, &Everyday).unwrap();
    assert_eq!((end.at, end.elevation), (inch(22, 20), Length::ZERO));
}

/// At the foot of the wall it dropped from it must be clear of the wall; else it stays up.
#[test]
fn it_does_not_end_half_in_the_wall_below() {
    let mut table =
        pair(vec![block(Kind::Building, inch(10, 10), point(inches(20).0 + 400, 9000), inches(2))], None);
    table.shift(BACKING, inch(20, 20), inches(2));

    assert_eq!(back_off(&table, Slide::default()), Length(400));
}

/// Proves sb.melee.backoff.12: a step of 1" is climbed, one unit more stops the rim.
#[test]
fn only_a_high_step_stops_it() {
    let way = Slide { highest_step: Some(inches(1)), ..Slide::default() };
    let platform = |top: Length| pair(vec![block(Kind::Open, inch(21, 10), inch(30, 30), top)], None);

    let table = platform(inches(1));
    let end = table.slide_end(BACKING, Direction::EAST, inches(2), &way, &Everyday).unwrap();

    assert_eq!(back_off(&table, way), inches(2));
    assert_eq!(end.elevation, inches(1));
    assert_eq!(back_off(&platform(inches(1) + Length(1)), way), Length(127));
}

#[test]
fn a_figure_on_another_level_is_not_in_the_way() {
    let table = pair(vec![], Some(Base { elevation: inches(3), ..east(508) }));

    assert_eq!(back_off(&table, Slide { blockers: set(&[THIRD]), ..Slide::default() }), inches(2));
}

#[test]
fn from_the_same_place_it_goes_east() {
    assert_eq!(Direction::away(inch(3, 3), inch(3, 3)), Direction::EAST);
}

#[test]
fn ten_steps_clockwise_are_a_full_turn() {
    let north = Direction::toward(inch(5, 5), inch(5, 4));
    let reached: Vec<Point> =
        (0..10).map(|step| along(point(0, 0), north.clockwise(step), Length(1000))).collect();

    assert_eq!(reached[..3], [point(0, -1000), point(588, -809), point(951, -309)]);
    assert_eq!(reached[5], point(0, 1000));
    assert_eq!(reached[7..], [point(-951, 309), point(-951, -309), point(-588, -809)]);
    assert_eq!(north.clockwise(10), north);
    let around = (0..100).fold(north, |turned, _| turned.clockwise(1));
    assert!(along(point(0, 0), around, Length(1000)).x.abs() <= 2); // the table of ten has five digits
}

#[test]
fn a_point_along_a_direction_is_rounded_to_the_nearest() {
    let steep = Direction::toward(point(0, 0), point(3, 4));

    assert_eq!(along(point(10, 10), steep, Length(5)), point(13, 14));
    assert_eq!(along(point(0, 0), steep, Length(6)), point(4, 5)); // 3.6 and 4.8
    assert_eq!(along(point(0, 0), steep, Length(-6)), point(-4, -5));
    assert_eq!(along(point(0, 0), steep, Length::ZERO), point(0, 0));
    assert_eq!(along(point(i32::MAX, 0), steep, Length(i32::MAX)).x, i32::MAX);
}

/// The roof ends 100 units off. On the ground there is no room beyond it, so it stays on the roof, at the very edge.
#[test]
fn somebody_on_the_ground_does_not_keep_it_from_the_edge_of_a_roof() {
    let roof = block(Kind::Building, point(1000, 0), point(2000, 2000), inches(3));
    let thin = |base: Base| Base { radius: Length(60), ..base };
    let above = Base { elevation: inches(3), ..thin(foot(point(1900, 1000))) };
    let table = table(vec![roof], &[above, thin(foot(point(2110, 1000)))]);

    let slid = table.slide(BACKING, Direction::EAST, Length(200), &Slide::default(), &Everyday);

    assert_eq!(slid, Length(100));
}

/// On random crowded boards: what comes out is allowed, and a slow search unit by unit finds nothing further.
#[test]
fn no_longer_slide_is_possible() {
    let mut luck = luck(5);
    for _ in 0..2_000 {
        let walls = (0..2).filter_map(|_| {
            let (from, to) = (anywhere(&mut luck, 1500), anywhere(&mut luck, 1500));
            (from.x != to.x && from.y != to.y).then(|| block(Kind::Wall, from, to, inches(3)))
        });
        let walls: Vec<_> = walls.collect();
        let figures = [(); 6].map(|()| Base { radius: Length(60), ..foot(anywhere(&mut luck, 1500)) });
        let table = sized(Length(1500), Length(1500), table(walls, &figures));
        let toward =
            Direction::toward(point(0, 0), anywhere(&mut luck, 50)).clockwise(luck.random_range(0..10));
        let way = Slide {
            blockers: set(&[OPPONENT, THIRD]),
            apart_from: set(&[FigureId(3)]),
            apart: Length(90),
            ..Slide::default()
        };
        if !table.fits(BACKING, figures[0].at, &Everyday) {
            continue;
        }

        let slid = table.slide(BACKING, toward, Length(400), &way, &Everyday);

        let found = slow_slide(&table, toward, 400, &way);
        assert!((slid.0 - found).abs() <= 1, "{slid:?} {found} {toward:?} {table:?}");
        let end = table.slide_end(BACKING, toward, slid, &way, &Everyday).unwrap();
        assert_eq!(table.slide_to(BACKING, toward, Length(400), &way, &Everyday), Some((slid, end)));
        for most in [slid.0, slid.0 + 1, 400].map(Length) {
            let whole = table.slide(BACKING, toward, most, &way, &Everyday) == most;
            assert_eq!(table.slides(BACKING, toward, most, &way, &Everyday), whole, "{most:?} {table:?}");
        }
    }
}

/// With its back to a wall, in a corner of the table, or beside a wall: only what leads straight into something is stuck.
#[test]
fn a_figure_with_its_back_to_a_wall_is_stuck() {
    let wall = block(Kind::Wall, point(1127, 500), point(1300, 1500), inches(3));
    let table = table(vec![wall], &[foot(point(1000, 1000)), foot(point(127, 3000)), foot(point(130, 4000))]);
    let way = Slide::default();
    let stuck = |figure, toward| table.is_stuck(figure, toward, Length(10), &way, &Everyday);
    let (west, aslant) = (Direction::EAST.opposite(), Direction::toward(point(0, 0), point(5, 12)));

    assert!(stuck(BACKING, Direction::EAST)); // it touches the wall
    assert!(stuck(BACKING, aslant)); // 5 east for 13 of the way: nine units lead more than three into it
    assert!(!stuck(BACKING, Direction::EAST.left())); // along it
    assert!(!stuck(BACKING, west));
    assert!(stuck(OPPONENT, west)); // it touches the edge
    assert!(stuck(THIRD, west)); // after three units
    assert!(!stuck(THIRD, Direction::EAST));
}

/// On random crowded boards nobody is called stuck who is not.
#[test]
fn a_figure_that_is_stuck_slides_less() {
    let (mut luck, mut found) = (luck(6), 0);
    for _ in 0..20_000 {
        let walls = (0..2).filter_map(|_| {
            let (from, to) = (anywhere(&mut luck, 1500), anywhere(&mut luck, 1500));
            (from.x != to.x && from.y != to.y).then(|| block(Kind::Wall, from, to, inches(3)))
        });
        let walls: Vec<_> = walls.collect();
        let table = sized(Length(1500), Length(1500), table(walls, &[foot(anywhere(&mut luck, 1500))]));
        let toward =
            Direction::toward(point(0, 0), anywhere(&mut luck, 50)).clockwise(luck.random_range(0..10));
        // It goes up to the wall first, if it can.
        let before = table.slide(BACKING, toward, Length(900), &Slide::default(), &Everyday);
        let mut close = table.clone();
        let near = Length((before.0 - luck.random_range(0..9)).max(0));
        close.shift(BACKING, along(stand(&table, BACKING).at, toward, near), Length::ZERO);
        let toward =
            if luck.random_range(0..3) == 0 { toward.clockwise(luck.random_range(0..10)) } else { toward };

        if close.is_stuck(BACKING, toward, Length(10), &Slide::default(), &Everyday) {
            let slid = close.slide(BACKING, toward, Length(400), &Slide::default(), &Everyday);
            assert!(slid < Length(10), "{slid:?} {toward:?} {close:?}");
            found += 1;
        }
    }
    assert!(found > 1_000, "{found}");
}

/// Looks at every unit of the way: only for boards where the mover stands free at the start.
fn slow_slide(table: &Table, toward: Direction, most: i32, way: &Slide) -> i32 {
    let start = stand(table, BACKING);
    let others = || table.standing().filter(|(figure, _)| *figure != BACKING);
    let mut furthest = 0;
    for distance in 1..=most {
        let here = Base { at: along(start.at, toward, Length(distance)), ..start };
        let blocked = others().any(|(figure, other)| way.blockers.contains(figure) && here.cuts_into(other));
        let in_wall = table.terrain.iter().any(|wall| wall.outline.nearer_than(here.at, here.radius));
        if blocked || in_wall {
            break;
        }
        let free = table.has_room(&here, set(&[BACKING]), &Everyday)
            && !others().any(|(_, other)| here.cuts_into(other));
        let keeps = |other: &Base| here.compare_gap(other, way.apart).is_ge();
        if free && others().all(|(figure, other)| !way.apart_from.contains(figure) || keeps(other)) {
            furthest = distance;
        }
    }
    furthest
}
