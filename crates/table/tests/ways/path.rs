//! Tests of ways: what they cost, whether they are clear, where they come near somebody, and the cheapest of them.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};
use std::f64::consts::FRAC_PI_2;

use crate::boards::{anywhere, block, foot, inch, luck, outline, point as at, sized};
use fates::{FigureId, FigureSet};
use rand::RngExt;
use rand_pcg::Pcg64Mcg;
use table::{
    BadPath, Barrier, Base, Everyday, Goal, Kind, Length, Path, Point, Polygon, Style, Table, Terrain,
    generate, inches,
};

const MOVER: FigureId = FigureId(0);
const OTHER: FigureId = FigureId(1);
const THIRD: FigureId = FigureId(2);

fn wall(from: Point, to: Point) -> Terrain {
    block(Kind::Wall, from, to, inches(3))
}

fn bog(from: Point, to: Point) -> Terrain {
    block(Kind::Difficult, from, to, Length::ZERO)
}

/// A table of 24" by 24" with somebody on foot at each of the points; the first is the mover.
fn table(terrain: Vec<Terrain>, figures: &[Point]) -> Table {
    let bases: Vec<Base> = figures.iter().copied().map(foot).collect();
    sized(inches(24), inches(24), crate::boards::table(terrain, &bases))
}

fn way(points: &[Point]) -> Path {
    Path::new(points.to_vec()).expect("a way over the table")
}

fn shortest(table: &Table, to: Goal) -> Option<Path> {
    table.shortest(MOVER, to, table.figures(), &Everyday)
}

fn cost(table: &Table, path: &Path) -> Length {
    table.cost(MOVER, path, &Everyday)
}

fn is_clear(table: &Table, path: &Path) -> bool {
    table.clear(MOVER, path, table.figures(), &Everyday).is_ok()
}

/// The distance of two points, for checking by another road than whole numbers.
fn distance(from: Point, to: Point) -> f64 {
    f64::from(to.x - from.x).hypot(f64::from(to.y - from.y))
}

// What a way costs.

#[test]
fn six_inches_straight_cost_six_inches() {
    let table = table(vec![], &[inch(4, 4)]);

    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(10, 4)])), inches(6));
    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(4, 7), inch(7, 7)])), inches(6));
    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(7, 8)])), inches(5)); // three, four, five
}

#[test]
fn a_length_is_rounded_up_once_at_the_end() {
    let table = table(vec![], &[at(1000, 1000)]);
    let zigzag: Vec<Point> = (0..=10).map(|step| at(1000 + step, 1000 + step)).collect();

    assert_eq!(cost(&table, &way(&[at(1000, 1000), at(1001, 1001)])), Length(2)); // 1.41
    assert_eq!(cost(&table, &way(&zigzag)), Length(15)); // ten times that are 14.14
}

#[test]
fn a_way_costs_no_more_for_being_drawn_in_pieces() {
    let table = table(vec![], &[inch(1, 1)]);
    // 1524 long in all: 254 times three, four, five plus 254, in pieces that have no whole length.
    let pieces = [(0, 0), (3, 4), (9, 12), (300, 400), (301, 401), (762, 1016)];
    let pieces: Vec<Point> = pieces.iter().map(|(x, y)| at(254 + x, 254 + y)).collect();

    assert!(cost(&table, &way(&pieces)) <= Length(1271));
    assert_eq!(cost(&table, &way(&[pieces[0], pieces[1], pieces[3], pieces[5]])), inches(5));
}

#[test]
fn every_inch_inside_a_bog_counts_twice() {
    let table = table(vec![bog(inch(6, 2), inch(8, 10))], &[inch(4, 4)]);

    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(10, 4)])), inches(8));
    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(7, 4)])), inches(4));
    assert_eq!(cost(&table, &way(&[inch(7, 4), inch(7, 5)])), inches(2));
}

#[test]
fn two_bogs_over_each_other_count_twice_only_once() {
    let bogs = vec![bog(inch(6, 2), inch(9, 10)), bog(inch(8, 2), inch(10, 10))];
    let table = table(bogs, &[inch(4, 4)]);

    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(12, 4)])), inches(12));
}

#[test]
fn the_rim_of_a_bog_is_not_inside_it() {
    let table = table(vec![bog(inch(6, 4), inch(9, 10))], &[inch(4, 4)]);

    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(12, 4)])), inches(8));
    assert_eq!(cost(&table, &way(&[inch(4, 10), inch(12, 10)])), inches(8));
}

#[test]
fn the_seam_of_two_bogs_is_no_way_through() {
    let bogs = vec![bog(inch(6, 4), inch(9, 10)), bog(inch(6, 10), inch(9, 16))];
    let table = table(bogs, &[inch(4, 10)]);

    assert_eq!(cost(&table, &way(&[inch(4, 10), inch(12, 10)])), inches(11));
}

#[test]
fn a_bog_below_does_not_slow_those_on_a_roof() {
    let mut table = table(vec![bog(inch(6, 2), inch(8, 10))], &[inch(4, 4)]);
    table.shift(MOVER, inch(4, 4), inches(3));

    assert_eq!(cost(&table, &way(&[inch(4, 4), inch(10, 4)])), inches(6));
}

#[test]
fn a_mover_goes_as_far_as_it_can_pay() {
    let table = table(vec![bog(inch(6, 2), inch(8, 10))], &[inch(4, 4)]);
    let path = way(&[inch(4, 4), inch(10, 4), inch(10, 10)]);
    let up_to = |allowance| table.up_to(MOVER, &path, allowance, table.figures(), &Everyday);

    assert_eq!(up_to(inches(2)).end(), inch(6, 4));
    assert_eq!(up_to(inches(4)).end(), inch(7, 4));
    assert_eq!(up_to(inches(8)).points(), &path.points()[..2]);
    assert_eq!(up_to(inches(9)).end(), inch(10, 5));
    assert_eq!(up_to(inches(14)), path);
    assert_eq!(up_to(Length::ZERO).points(), [inch(4, 4)]);
}

#[test]
fn a_way_along_the_slanting_rim_of_a_bog_is_not_cut_short() {
    let outline = Polygon::new(vec![inch(4, 4), at(17 * 254, 11 * 254 + 3), inch(4, 20)]).unwrap();
    let table = table(vec![Terrain { outline, ..bog(inch(4, 4), inch(5, 5)) }], &[inch(4, 4)]);
    let path = way(&[inch(4, 4), at(17 * 254, 11 * 254 + 3)]);
    for allowance in 1..14 {
        let part = table.up_to(MOVER, &path, inches(allowance), FigureSet::EMPTY, &Everyday);
        let left = inches(allowance) - cost(&table, &part);
        assert!((0..=3).contains(&left.0), "{allowance}: {left:?}");
    }
}

// Whether a way is clear.

#[test]
fn a_way_past_a_wall_is_clear_when_the_base_just_touches_it() {
    let table = table(vec![wall(inch(8, 6), inch(9, 12))], &[at(1016, 1397)]);
    let touching = way(&[at(1016, 1397), at(3048, 1397)]); // half an inch north of the wall
    let mut lower = table.clone();
    lower.place(MOVER, foot(at(1016, 1400)));

    assert_eq!(table.clear(MOVER, &touching, FigureSet::EMPTY, &Everyday), Ok(()));
    let blocked = lower.clear(MOVER, &way(&[at(1016, 1400), at(3048, 1400)]), FigureSet::EMPTY, &Everyday);
    assert_eq!(blocked.unwrap_err().by, Barrier::Terrain(0));
}

#[test]
fn a_blocked_way_says_where_and_by_what() {
    let table = table(vec![wall(inch(8, 2), inch(9, 12))], &[inch(4, 4), inch(12, 20), inch(6, 20)]);
    let into_wall =
        table.clear(MOVER, &way(&[inch(4, 4), inch(4, 6), inch(12, 6)]), table.figures(), &Everyday);
    let off_table = table.clear(MOVER, &way(&[inch(4, 4), inch(-2, 4)]), table.figures(), &Everyday);
    let mut across = table.clone();
    across.shift(MOVER, inch(2, 20), Length::ZERO);
    let into_figures = across.clear(MOVER, &way(&[inch(2, 20), inch(20, 20)]), table.figures(), &Everyday);

    // A tenth of a millimetre into what it touches is still touching.
    let blocked = into_wall.unwrap_err();
    assert_eq!(
        (blocked.leg, blocked.at, blocked.by),
        (1, at(8 * 254 - 127 + 1, 6 * 254), Barrier::Terrain(0))
    );
    let blocked = off_table.unwrap_err();
    assert_eq!((blocked.at, blocked.by), (at(127, 4 * 254), Barrier::Edge));
    let blocked = into_figures.unwrap_err();
    assert_eq!((blocked.at, blocked.by), (at(5 * 254 + 1, 20 * 254), Barrier::Figure(THIRD)));
}

#[test]
fn only_blockers_and_what_meets_the_body_are_in_the_way() {
    let bridge = Terrain { bottom: inches(2), ..wall(inch(8, 2), inch(9, 12)) };
    let table = table(vec![bridge], &[inch(4, 4), inch(12, 4)]);
    let path = way(&[inch(4, 4), inch(16, 4)]);

    assert!(table.clear(MOVER, &path, FigureSet::EMPTY, &Everyday).is_ok());
    assert!(table.clear(MOVER, &path, table.figures(), &Everyday).is_err());
}

#[test]
fn a_pit_bars_the_way_although_it_lies_below_the_feet() {
    let pit = Terrain {
        bottom: inches(-3),
        top: Length::ZERO,
        ..block(Kind::Pit, inch(8, 2), inch(10, 12), Length::ZERO)
    };
    let table = table(vec![pit], &[inch(4, 4)]);

    assert!(!is_clear(&table, &way(&[inch(4, 4), inch(16, 4)])));
}

#[test]
fn a_way_starts_where_the_mover_stands() {
    let table = table(vec![], &[inch(4, 4)]);
    let by = |mover, path: &Path| table.clear(mover, path, FigureSet::EMPTY, &Everyday).unwrap_err().by;

    assert_eq!(by(MOVER, &way(&[inch(5, 4), inch(6, 4)])), Barrier::Start);
    assert_eq!(by(OTHER, &way(&[inch(4, 4), inch(6, 4)])), Barrier::Start);
    assert_eq!(Path::new(vec![]), Err(BadPath::Empty));
    assert_eq!(Path::new(vec![at(i32::MAX, 0)]), Err(BadPath::TooFar(at(i32::MAX, 0))));
}

// Coming near.

#[test]
fn the_first_point_within_a_gap_is_exact_on_a_straight_way() {
    let table = table(vec![], &[inch(2, 4), inch(12, 4)]);
    let path = way(&[inch(2, 4), inch(4, 4), inch(20, 4)]);
    let near = table.first_within(MOVER, &path, OTHER, inches(1)).unwrap();
    let touching = table.first_within(MOVER, &path, OTHER, Length::ZERO).unwrap();

    assert_eq!((near.leg, near.at, near.travelled), (1, inch(10, 4), inches(8)));
    assert_eq!((touching.at, touching.travelled), (inch(11, 4), inches(9)));
    assert_eq!(path.until(near).points(), [inch(2, 4), inch(4, 4), inch(10, 4)]);
}

#[test]
fn passing_at_exactly_the_gap_counts_and_a_hair_further_does_not() {
    let path = way(&[inch(2, 4), inch(20, 4)]);
    let passing = |y| {
        let table = table(vec![], &[inch(2, 4), at(12 * 254, y)]);
        table.first_within(MOVER, &path, OTHER, inches(1))
    };

    assert_eq!(passing(6 * 254).unwrap().at, inch(12, 4)); // two radii and one inch: two inches
    assert_eq!(passing(6 * 254 + 1), None);
}

#[test]
fn a_mover_that_starts_near_is_near_at_once() {
    let table = table(vec![], &[inch(4, 4), inch(6, 4)]);
    let away = way(&[inch(4, 4), inch(2, 4)]);

    assert_eq!(table.first_within(MOVER, &away, OTHER, inches(1)).unwrap().at, inch(4, 4));
    assert_eq!(table.first_within(MOVER, &away, OTHER, inches(1) - Length(1)), None);
    assert_eq!(table.first_within(MOVER, &way(&[inch(4, 4)]), MOVER, inches(1)), None);
}

#[test]
fn somebody_on_a_roof_is_near_by_the_straight_gap() {
    let mut table = table(vec![], &[inch(2, 4), inch(12, 4)]);
    table.shift(OTHER, inch(12, 4), inches(3));
    let path = way(&[inch(2, 4), inch(20, 4)]);
    let near = table.first_within(MOVER, &path, OTHER, inches(5)).unwrap();

    assert_eq!(near.at, inch(7, 4)); // three up and four along are five
    assert_eq!(table.first_within(MOVER, &path, OTHER, inches(3) - Length(1)), None);
}

#[test]
fn the_point_found_really_is_that_near_and_nothing_before_it_is_much_nearer() {
    let mut luck = luck(7);
    for _ in 0..20_000 {
        let mut point = || at(luck.random_range(127..5969), luck.random_range(127..5969));
        let (start, turn, end, other) = (point(), point(), point(), point());
        let gap = Length(luck.random_range(0..400));
        let table = table(vec![], &[start, other]);
        let path = way(&[start, turn, end]);
        let nearest = nearest_pass(&path, other) - 254.0 - f64::from(gap.0);
        match table.first_within(MOVER, &path, OTHER, gap) {
            Some(place) => {
                let stands = Base { at: place.at, ..foot(start) };
                assert!(stands.within(&foot(other), gap));
                assert!(nearest < 0.001);
                let before = nearest_pass(&path.until(place), other);
                assert!(
                    place.at == start || before > f64::from(gap.0 + 254) - 2.1,
                    "{path:?} {other:?} {gap:?}"
                );
            }
            None => assert!(nearest > -0.001),
        }
    }
}

fn nearest_pass(path: &Path, centre: Point) -> f64 {
    let legs = path.points().windows(2).map(|leg| distance_to_leg(centre, leg[0], leg[1]));
    legs.fold(distance(path.start(), centre), f64::min)
}

fn distance_to_leg(point: Point, from: Point, to: Point) -> f64 {
    let (east, south) = (f64::from(to.x - from.x), f64::from(to.y - from.y));
    let along = f64::from(point.x - from.x) * east + f64::from(point.y - from.y) * south;
    let part = (along / (east * east + south * south).max(1e-9)).clamp(0.0, 1.0);
    (f64::from(point.x - from.x) - part * east).hypot(f64::from(point.y - from.y) - part * south)
}

// The cheapest way.

#[test]
fn with_nothing_in_the_way_the_cheapest_way_is_straight() {
    let table = table(vec![], &[inch(4, 4)]);

    assert_eq!(shortest(&table, Goal::Point(inch(10, 9))).unwrap().points(), [inch(4, 4), inch(10, 9)]);
}

#[test]
fn round_a_wall_it_keeps_half_an_inch_off_the_corner() {
    let table = table(vec![wall(inch(8, 4), inch(9, 20))], &[inch(6, 10)]);
    let path = shortest(&table, Goal::Point(inch(11, 10))).unwrap();
    // Straight to where the circle of half an inch round the corner is touched, along an arc of it until due east, an
    // inch along the end of the wall, and the same again on the other side.
    let straight = (40.0_f64 - 0.25).sqrt();
    let heading = (2.0_f64 / 6.0).atan() - (0.5 / 40.0_f64.sqrt()).asin();
    let arc = 0.5 * (FRAC_PI_2 - heading);
    let by_hand = 254.0 * (2.0 * (straight + arc) + 1.0);

    assert!(is_clear(&table, &path));
    assert!((0.0..8.0).contains(&(f64::from(cost(&table, &path).0) - by_hand)), "{path:?} {by_hand}");
}

#[test]
fn a_small_bog_is_crossed_and_a_deep_one_gone_round() {
    let small = table(vec![bog(inch(8, 2), inch(9, 18))], &[inch(4, 10)]);
    let deep = table(vec![bog(inch(8, 8), inch(18, 11))], &[inch(6, 10)]);
    let through = shortest(&small, Goal::Point(inch(12, 10))).unwrap();
    let round = shortest(&deep, Goal::Point(inch(20, 10))).unwrap();

    assert_eq!(cost(&small, &through), inches(9));
    assert_eq!(round.points(), [inch(6, 10), inch(8, 11), inch(18, 11), inch(20, 10)]);
    assert_eq!(cost(&deep, &round), round.length());
}

#[test]
fn a_door_exactly_as_wide_as_the_base_lets_it_through() {
    let walls = vec![wall(inch(0, 10), inch(8, 11)), wall(inch(9, 10), inch(24, 11))];
    let table = table(walls, &[inch(4, 4)]);
    let path = shortest(&table, Goal::Point(inch(15, 18))).unwrap();

    assert!(is_clear(&table, &path));
}

#[test]
fn where_there_is_no_way_there_is_none_but_a_nearest_approach() {
    let table = table(vec![wall(inch(0, 10), inch(24, 11))], &[inch(4, 4)]);
    let near = shortest(&table, Goal::Near(inch(15, 18))).unwrap();

    assert_eq!(shortest(&table, Goal::Point(inch(15, 18))), None);
    assert_eq!(shortest(&table, Goal::Point(inch(15, 10))), None);
    assert!(is_clear(&table, &near));
    assert!((near.end().y - (10 * 254 - 127)).abs() <= 1 && near.end().x == 15 * 254, "{near:?}");
}

#[test]
fn a_figure_that_cannot_be_touched_is_still_approached() {
    // Six guards stand all round the other, shoulder to shoulder.
    let guards = [(254, 0), (127, 220), (-127, 220), (-254, 0), (-127, -220), (127, -220)];
    let mut figures = vec![inch(4, 10), inch(12, 10)];
    figures.extend(guards.map(|(east, south)| at(12 * 254 + east, 10 * 254 + south)));
    let table = table(vec![], &figures);
    let near = shortest(&table, Goal::Near(inch(12, 10))).unwrap();

    assert_eq!(shortest(&table, Goal::Touch(OTHER)), None);
    assert!(is_clear(&table, &near));
    assert!(distance(near.end(), inch(12, 10)) < 520.0, "{near:?}"); // it stands before them
}

#[test]
fn from_a_closed_yard_a_mover_comes_as_far_as_the_wall() {
    let walls = vec![
        wall(inch(8, 8), inch(9, 14)),
        wall(inch(9, 8), inch(14, 9)),
        wall(inch(14, 8), inch(15, 14)),
        wall(inch(9, 13), inch(14, 14)),
    ];
    let table = table(walls, &[inch(10, 10)]);
    let near = shortest(&table, Goal::Near(inch(20, 11))).unwrap();

    assert!(is_clear(&table, &near));
    assert!(distance(near.end(), at(14 * 254 - 127, 11 * 254)) < 2.0, "{near:?}");
}

#[test]
fn the_way_into_contact_is_straight_and_ends_touching() {
    let table = table(vec![], &[inch(4, 4), inch(10, 4), inch(9, 12)]);
    let straight = shortest(&table, Goal::Touch(OTHER)).unwrap();
    let slanted = shortest(&table, Goal::Touch(THIRD)).unwrap();

    assert_eq!(straight.points(), [inch(4, 4), inch(9, 4)]);
    let base = Base { at: slanted.end(), ..foot(inch(4, 4)) };
    assert!(base.within(&foot(inch(9, 12)), Length::ZERO) && is_clear(&table, &slanted));
}

#[test]
fn a_mover_in_contact_need_not_move_to_touch() {
    let table = table(vec![], &[inch(4, 4), inch(5, 4)]);

    assert_eq!(shortest(&table, Goal::Touch(OTHER)).unwrap().points(), [inch(4, 4)]);
}

#[test]
fn a_guarded_figure_is_touched_from_behind() {
    // Three guards shoulder to shoulder between the mover and the other.
    let guards = [inch(9, 9), inch(9, 10), inch(9, 11)];
    let table = table(vec![], &[inch(4, 10), inch(10, 10), guards[0], guards[1], guards[2]]);
    let path = shortest(&table, Goal::Touch(OTHER)).unwrap();
    let base = Base { at: path.end(), ..foot(path.start()) };

    assert!(base.within(&foot(inch(10, 10)), Length::ZERO) && is_clear(&table, &path));
    assert!(path.points().len() > 2 && cost(&table, &path) < inches(10), "{path:?}");
}

// On any board.

/// A board at random: walls and rocks, perhaps bogs, and a crowd that does not stand in each other.
fn board(luck: &mut Pcg64Mcg, bogs: bool) -> Table {
    let styles = Style::ALL;
    let style = styles[luck.random_range(0..styles.len())];
    let mut terrain = generate(luck.random(), inches(24), inches(24), style);
    for piece in terrain.iter_mut().filter(|_| !bogs) {
        (piece.kind, piece.bottom, piece.top) = (Kind::Wall, Length::ZERO, inches(3));
    }
    let mut table = table(terrain, &[]);
    for figure in 0..12 {
        let spot = foot(at(luck.random_range(127..5969), luck.random_range(127..5969)));
        if table.has_room(&spot, FigureSet::EMPTY, &Everyday) {
            table.place(FigureId(figure), spot);
        }
    }
    table
}

#[test]
fn on_any_board_the_cheapest_way_is_clear_and_not_shorter_than_straight() {
    let mut luck = luck(11);
    let mut found = 0;
    for round in 0..1500 {
        let table = board(&mut luck, round % 3 == 0);
        let Some(start) = table.base(MOVER).map(|base| base.at) else { continue };
        let goal = at(luck.random_range(127..5969), luck.random_range(127..5969));
        let goals = [Goal::Point(goal), Goal::Touch(FigureId(luck.random_range(1..12)))];
        for path in goals.into_iter().filter_map(|goal| shortest(&table, goal)) {
            found += 1;
            assert_eq!(table.clear(MOVER, &path, table.figures(), &Everyday), Ok(()));
            let allowance = inches(luck.random_range(1..9));
            let part = table.up_to(MOVER, &path, allowance, table.figures(), &Everyday);
            assert!(is_clear(&table, &part) && cost(&table, &part) <= allowance);
            let others = table.standing().filter(|(figure, _)| *figure != MOVER);
            assert!(others.into_iter().all(|(_, base)| nearest_pass(&path, base.at) > 252.99));
            assert!(f64::from(cost(&table, &path).0) > distance(start, path.end()) - 0.1);
        }
    }
    assert!(found > 1000, "{found}");
}

/// Without slow ground, no way over a fine grid is much shorter.
#[test]
fn on_any_board_no_way_over_a_grid_is_shorter() {
    let mut luck = luck(12);
    let mut compared = 0;
    for _ in 0..60 {
        let table = board(&mut luck, false);
        let Some(start) = table.base(MOVER).map(|base| base.at) else { continue };
        let ends = distances_on_grid(start, |from, to| {
            leg_is_clear(&table, from, to).then(|| (distance(from, to) * 1000.0) as u64)
        });
        for (goal, on_grid) in ends.into_iter().step_by(37) {
            let path = shortest(&table, Goal::Point(goal)).expect("what the grid reaches can be reached");
            compared += 1;
            assert!(f64::from(path.length().0) <= on_grid + 13.0, "{start:?} {path:?} {on_grid}"); // a twentieth of an inch
        }
    }
    assert!(compared > 1000, "{compared}");
}

/// With slow ground, no way over a fine grid is much cheaper either.
#[test]
fn on_any_board_with_bogs_no_way_over_a_grid_is_cheaper() {
    let mut luck = luck(13);
    let (mut compared, mut near) = (0, 0);
    for _ in 0..40 {
        let table = board(&mut luck, true);
        let Some(start) = table.base(MOVER).map(|base| base.at) else { continue };
        let ends = distances_on_grid(start, |from, to| {
            let leg = way(&[from, to]);
            let mut stands = Table::new(table.width, table.depth, table.terrain.to_vec());
            stands.place(MOVER, foot(from));
            let clear = on_table(to)
                && table
                    .standing()
                    .all(|(id, base)| id == MOVER || distance_to_leg(base.at, from, to) >= 254.0)
                && is_clear(&stands, &leg);
            clear.then(|| cost(&table, &leg).0 as u64 * 1000)
        });
        for (goal, on_grid) in ends.into_iter().step_by(41) {
            let path = shortest(&table, Goal::Point(goal)).expect("what the grid reaches can be reached");
            compared += 1;
            let apart = f64::from(cost(&table, &path).0) - on_grid;
            near += usize::from(apart <= 25.0); // a tenth of an inch
            assert!(apart <= 76.0, "{start:?} {path:?} {apart}");
        }
    }
    assert!(compared > 800 && near + 2 > compared, "{near} of {compared}");
}

/// What a straight way costs, against a plain count of the points of it that lie inside a bog.
#[test]
fn the_cost_of_a_way_through_bogs_agrees_with_counting_points() {
    const PARTS: i32 = 500;
    let mut luck = luck(14);
    for _ in 0..2_000 {
        let bogs: Vec<Terrain> = (0..luck.random_range(1..6))
            .map(|_| Terrain { outline: outline(&mut luck, 5000), ..bog(inch(1, 1), inch(2, 2)) })
            .collect();
        let (from, to) = (anywhere(&mut luck, 5000), anywhere(&mut luck, 5000));
        let part = |from: i32, to: i32, part: i32| from + (to - from) * part / PARTS;
        let inside = (0..PARTS)
            .map(|step| at(part(from.x, to.x, step), part(from.y, to.y, step)))
            .filter(|point| bogs.iter().any(|bog| bog.outline.encloses(*point)))
            .count();
        let whole = distance(from, to);
        let counted = whole + whole * inside as f64 / f64::from(PARTS);
        let table = table(bogs, &[from]);

        let apart = f64::from(cost(&table, &way(&[from, to])).0) - counted;

        assert!(apart.abs() <= 2.0 + whole * 12.0 / f64::from(PARTS), "{from:?} {to:?} {apart}");
    }
}

/// Everything that can be reached in steps between the points of a grid, with the cost of the cheapest such way.
fn distances_on_grid(start: Point, step: impl Fn(Point, Point) -> Option<u64>) -> Vec<(Point, f64)> {
    const STEP: i32 = 120;
    let mut known: BTreeMap<Point, u64> = BTreeMap::new();
    let mut waiting = BinaryHeap::from([(Reverse(0_u64), start)]);
    while let Some((Reverse(gone), from)) = waiting.pop() {
        if known.contains_key(&from) {
            continue;
        }
        known.insert(from, gone);
        for (east, south) in [(1, 0), (0, 1), (1, 1), (1, -1), (1, 2), (2, 1), (1, -2), (2, -1)] {
            for sign in [1, -1] {
                let to = at(from.x + sign * east * STEP, from.y + sign * south * STEP);
                if !known.contains_key(&to)
                    && let Some(length) = step(from, to)
                {
                    waiting.push((Reverse(gone + length), to));
                }
            }
        }
    }
    known.into_iter().map(|(to, gone)| (to, gone as f64 / 1000.0)).collect()
}

/// Is the leg clear, worked out in floating point from the definition?
fn leg_is_clear(table: &Table, from: Point, to: Point) -> bool {
    let bases = table.standing().filter(|(figure, _)| *figure != MOVER);
    on_table(to)
        && bases.into_iter().all(|(_, base)| distance_to_leg(base.at, from, to) >= 254.0)
        && table.terrain.iter().all(|piece| !piece.outline.path_nearer_than(from, to, Length(127)))
}

fn on_table(at: Point) -> bool {
    (127..=24 * 254 - 127).contains(&at.x) && (127..=24 * 254 - 127).contains(&at.y)
}
