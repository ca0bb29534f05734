//! Tests of reach: where a mover may end, why not elsewhere, and what the page draws of it.

use crate::boards::{block, foot, inch, luck, point as at, sized};
use fates::{FigureId, FigureSet};
use rand::RngExt;
use table::{
    Barrier, Base, Everyday, Goal, Kind, Length, Point, Reach, Style, Table, Terrain, Unreachable, generate,
    inches,
};

const MOVER: FigureId = FigureId(0);
const OTHER: FigureId = FigureId(1);

/// A table of 24" by 24" with somebody on foot at each of the points; the first is the mover.
fn table(terrain: Vec<Terrain>, figures: &[Point]) -> Table {
    let bases: Vec<Base> = figures.iter().copied().map(foot).collect();
    sized(inches(24), inches(24), crate::boards::table(terrain, &bases))
}

/// What the mover reaches with so much, past nobody.
fn reach(table: &Table, allowance: Length) -> Reach<'_> {
    Reach::of(table, MOVER, allowance, table.figures(), &Everyday).expect("the mover is on the table")
}

fn wall(from: Point, to: Point) -> Terrain {
    block(Kind::Wall, from, to, inches(3))
}

#[test]
fn on_open_ground_exactly_the_allowance_is_reached() {
    let table = table(vec![], &[inch(10, 10)]);
    let reach = reach(&table, inches(5));

    assert_eq!(reach.allows(inch(13, 14)).unwrap().points(), [inch(10, 10), inch(13, 14)]);
    assert_eq!(reach.allows(at(15 * 254, 10 * 254)).unwrap().length(), inches(5));
    assert_eq!(reach.allows(at(15 * 254 + 1, 10 * 254)), Err(Unreachable::TooFar));
    assert_eq!(reach.allows(inch(10, 10)).unwrap().points(), [inch(10, 10)]);
}

#[test]
fn a_bog_shortens_the_reach() {
    let table = table(vec![block(Kind::Difficult, inch(12, 2), inch(20, 20), Length::ZERO)], &[inch(10, 10)]);
    let reach = reach(&table, inches(6));

    assert!(reach.allows(inch(14, 10)).is_ok());
    assert_eq!(reach.allows(at(14 * 254 + 1, 10 * 254)), Err(Unreachable::TooFar));
}

#[test]
fn what_cannot_be_reached_has_a_reason() {
    let terrain = vec![wall(inch(12, 2), inch(13, 22))];
    let table = table(terrain, &[inch(10, 10), inch(8, 10)]);
    let reach = reach(&table, inches(6));

    assert_eq!(reach.allows(inch(20, 10)), Err(Unreachable::TooFar));
    assert_eq!(reach.allows(inch(15, 10)), Err(Unreachable::InTheWay(Barrier::Terrain(0))));
    assert_eq!(reach.allows(inch(12, 10)), Err(Unreachable::NoRoom(Barrier::Terrain(0))));
    assert_eq!(reach.allows(at(8 * 254 + 200, 10 * 254)), Err(Unreachable::NoRoom(Barrier::Figure(OTHER))));
    assert_eq!(reach.allows(at(10, 10 * 254)), Err(Unreachable::NoRoom(Barrier::Edge)));
    assert_eq!(reach.allows(at(i32::MIN, i32::MAX)), Err(Unreachable::NoRoom(Barrier::Edge)));
}

#[test]
fn friends_may_be_passed_but_not_stood_in() {
    let table = table(vec![], &[inch(10, 10), inch(12, 10)]);
    let reach = Reach::of(&table, MOVER, inches(6), FigureSet::EMPTY, &Everyday).unwrap();

    assert_eq!(reach.allows(inch(14, 10)).unwrap().points().len(), 2);
    assert_eq!(reach.allows(inch(12, 10)), Err(Unreachable::NoRoom(Barrier::Figure(OTHER))));
}

#[test]
fn nobody_reaches_anything_from_off_the_table() {
    let table = table(vec![], &[inch(10, 10)]);

    assert!(Reach::of(&table, OTHER, inches(6), FigureSet::EMPTY, &Everyday).is_none());
}

#[test]
fn the_cheapest_way_draws_whom_it_passes() {
    let table = table(vec![], &[inch(4, 10), at(10 * 254, 12 * 254), at(10 * 254, 7 * 254)]);
    let (reach, enemies) = (reach(&table, inches(10)), FigureSet::from_iter([OTHER, FigureId(2)]));
    let draws = |to| reach.draws(to, enemies, inches(1));

    assert_eq!(draws(inch(8, 10)), FigureSet::EMPTY);
    assert_eq!(draws(inch(10, 10)), FigureSet::from_iter([OTHER])); // exactly 1" from one, 2" from the other
    assert_eq!(draws(inch(23, 10)), FigureSet::EMPTY); // too far to go
}

/// The doubled area of a ring: above zero when it runs clockwise.
fn doubled_area(ring: &[Point]) -> i64 {
    let next = ring.iter().cycle().skip(1);
    ring.iter()
        .zip(next)
        .map(|(from, to)| i64::from(from.x) * i64::from(to.y) - i64::from(to.x) * i64::from(from.y))
        .sum()
}

/// Both bases are half an inch wide from the middle: the ring from 1" to 2" round the other, less what rounding takes.
#[test]
fn the_part_near_somebody_is_a_ring_round_it() {
    let table = table(vec![], &[inch(10, 10), inch(13, 10)]);

    let near = inches_of_area(&reach(&table, inches(6)).outline_within(OTHER, inches(1)));

    assert!((9.0..=9.8).contains(&near), "{near} and not 3 times pi");
    assert!(reach(&table, inches(6)).outline_within(FigureId(7), inches(1)).is_empty());
}

fn inches_of_area(rings: &[Vec<Point>]) -> f64 {
    rings.iter().map(|ring| doubled_area(ring)).sum::<i64>() as f64 / 2.0 / 254.0 / 254.0
}

#[test]
fn on_open_ground_the_outline_is_a_circle() {
    let table = table(vec![], &[inch(12, 12)]);
    let rings = reach(&table, inches(5)).outline();

    assert_eq!(rings.len(), 1);
    assert!((inches_of_area(&rings) - 25.0 * std::f64::consts::PI).abs() < 1.5, "{}", inches_of_area(&rings));
    for point in &rings[0] {
        let off = f64::from(point.x - 3048).hypot(f64::from(point.y - 3048)) - 1270.0;
        assert!((-32.0..=0.0).contains(&off), "{off}");
    }
}

#[test]
fn a_rock_in_reach_is_a_hole_in_the_outline() {
    let table = table(vec![wall(inch(14, 11), inch(16, 13))], &[inch(12, 12)]);
    let rings = reach(&table, inches(8)).outline();
    let holes = rings.iter().filter(|ring| doubled_area(ring) < 0).count();

    assert_eq!((rings.len(), holes), (2, 1));
}

#[test]
fn the_outline_holds_what_may_be_reached_and_nothing_else() {
    let table =
        table(generate(5, inches(24), inches(24), Style::Graveyard), &[inch(12, 3), inch(9, 4), inch(14, 5)]);
    let reach = reach(&table, inches(9));
    let rings = reach.outline();
    let mut luck = luck(3);
    let mut wrong = 0;
    for _ in 0..2000 {
        let to = at(luck.random_range(127..5969), luck.random_range(127..5969));
        let crossings: usize = rings.iter().map(|ring| crossings(ring, to)).sum();
        wrong += usize::from((crossings % 2 == 1) != reach.allows(to).is_ok());
    }

    assert!(wrong < 40, "{wrong} of 2000"); // those within a quarter of an inch of the rim
}

/// How many sides of the ring a line from the point to the east crosses.
fn crossings(ring: &[Point], at: Point) -> usize {
    let next = ring.iter().cycle().skip(1);
    let crossed = ring.iter().zip(next).filter(|(from, to)| {
        let (from, to) = if from.y < to.y { (from, to) } else { (to, from) };
        let turn = i64::from(to.x - from.x) * i64::from(at.y - from.y)
            - i64::from(to.y - from.y) * i64::from(at.x - from.x);
        from.y <= at.y && at.y < to.y && turn > 0
    });
    crossed.count()
}

#[test]
fn reach_agrees_with_the_cheapest_way_and_its_cost() {
    let mut luck = luck(8);
    let (mut within, mut beyond) = (0, 0);
    for round in 0..80 {
        let style = Style::ALL[round % Style::ALL.len()];
        let mut table = table(generate(luck.random(), inches(24), inches(24), style), &[]);
        for figure in 0..10 {
            let base = foot(at(luck.random_range(127..5969), luck.random_range(127..5969)));
            if table.has_room(&base, FigureSet::EMPTY, &Everyday) {
                table.place(FigureId(figure), base);
            }
        }
        let allowance = inches(luck.random_range(3..14));
        let Some(reach) = Reach::of(&table, MOVER, allowance, table.figures(), &Everyday) else { continue };
        for _ in 0..40 {
            let to = at(luck.random_range(127..5969), luck.random_range(127..5969));
            let shortest = table.shortest(MOVER, Goal::Point(to), table.figures(), &Everyday);
            let cheapest = shortest.map(|path| table.cost(MOVER, &path, &Everyday));
            match reach.allows(to) {
                Ok(path) => {
                    within += 1;
                    assert_eq!(table.clear(MOVER, &path, table.figures(), &Everyday), Ok(()));
                    let cost = table.cost(MOVER, &path, &Everyday);
                    assert!(cost <= allowance && path.end() == to);
                    let apart = cheapest.expect("what is within reach can be reached") - cost;
                    if apart.0.abs() > 13 {
                        println!(
                            "CASE {} {:?}\n{:?}\n{:?}\n{:?}",
                            round,
                            style,
                            path,
                            table.shortest(MOVER, Goal::Point(to), table.figures(), &Everyday),
                            table.bases.iter().flatten().map(|b| b.at).collect::<Vec<_>>()
                        );
                        for t in table.terrain.iter() {
                            println!("{:?} {:?}", t.kind, t.outline.corners())
                        }
                    }
                    assert!(apart.0.abs() <= 13, "{apart}"); // a twentieth of an inch
                }
                Err(_) => {
                    beyond += 1;
                    assert!(cheapest.is_none_or(|cost| cost + Length(13) > allowance));
                }
            }
        }
    }
    assert!(within > 300 && beyond > 300, "{within} {beyond}");
}
