//! Tests of treads and walkers: the floors under a straight way, what its legs cost, and where it first comes near.

use crate::boards::{anywhere, block, foot, inch, luck, outline, point as at, table};
use fates::{FigureId, FigureSet};
use table::{
    Barrier, Base, Direction, Everyday, Fine, Kind, Length, Point, Terrain, Tread, along, inches, length_of,
};

const MOVER: FigureId = FigureId(0);
const OTHER: FigureId = FigureId(1);

/// The floors under the way of somebody on foot, as (x of its end, height, piece), in inches.
fn treads(terrain: Vec<Terrain>, from: (i32, i32), to: i32) -> Vec<(i32, i32, Option<usize>)> {
    let body = Base { elevation: inches(from.1), ..foot(inch(from.0, 10)) };
    let table = table(terrain, &[]);
    let shown = |tread: &Tread| (tread.to.x / 254, tread.floor.0 / 254, tread.on);
    table.treads(&body, inch(to, 10)).iter().map(shown).collect()
}

fn house(west: i32, east: i32, top: i32) -> Terrain {
    block(Kind::Building, inch(west, 2), inch(east, 20), inches(top))
}

#[test]
fn open_ground_is_one_tread() {
    assert_eq!(treads(vec![], (4, 0), 9), [(9, 0, None)]);
    assert_eq!(treads(vec![house(12, 14, 3)], (4, 0), 9), [(9, 0, None)]); // not that far
    assert_eq!(
        treads(vec![block(Kind::Difficult, inch(5, 2), inch(7, 20), inches(2))], (4, 0), 9),
        [(9, 0, None)]
    );
}

#[test]
fn a_house_in_the_way_is_stepped_onto_and_off_again() {
    assert_eq!(treads(vec![house(6, 8, 3)], (4, 0), 10), [(6, 0, None), (8, 3, Some(0)), (10, 0, None)]);
    assert_eq!(treads(vec![house(6, 8, 3)], (4, 0), 7), [(6, 0, None), (7, 3, Some(0))]);
}

#[test]
fn a_way_that_ends_right_at_a_face_ends_on_top_of_it() {
    assert_eq!(treads(vec![house(6, 8, 3)], (4, 0), 6), [(6, 0, None), (6, 3, Some(0))]);
    assert_eq!(treads(vec![house(6, 8, 3)], (7, 3), 8), [(8, 3, Some(0))]); // and one to the rim stays up
}

#[test]
fn from_a_roof_one_walks_onto_lower_ones_and_over_the_alley() {
    let roofs = vec![house(2, 6, 5), house(7, 9, 4)];

    assert_eq!(treads(roofs, (4, 5), 11), [(6, 5, Some(0)), (7, 0, None), (9, 4, Some(1)), (11, 0, None)]);
}

#[test]
fn what_hangs_high_enough_above_is_walked_under() {
    let bridge = Terrain { bottom: inches(4), ..house(6, 8, 5) };

    assert_eq!(treads(vec![bridge.clone()], (4, 0), 10), [(10, 0, None)]);
    assert_eq!(treads(vec![bridge], (7, 5), 10), [(8, 5, Some(0)), (10, 0, None)]); // on it, and off
}

#[test]
fn a_step_that_lifts_the_head_into_something_goes_on_up() {
    // A block of 3", and above it from 4" to 6" another: on the block the head, 1.25" up, would be in it.
    let above = Terrain { bottom: inches(4), ..house(6, 8, 6) };

    assert_eq!(treads(vec![house(6, 8, 3), above], (4, 0), 7), [(6, 0, None), (7, 6, Some(1))]);
}

#[test]
fn a_hole_is_stepped_into() {
    let pit = Terrain {
        bottom: inches(-4),
        top: Length::ZERO,
        ..block(Kind::Pit, inch(6, 2), inch(8, 20), inches(0))
    };

    assert_eq!(treads(vec![pit], (4, 0), 10), [(6, 0, None), (8, -4, None), (10, 0, None)]);
}

#[test]
fn walking_on_the_spot_has_the_floor_there() {
    assert_eq!(treads(vec![house(2, 6, 5)], (4, 5), 4), [(4, 5, Some(0))]);
}

#[test]
fn legs_cost_their_length_and_more_where_it_is_slow() {
    let bog = block(Kind::Difficult, inch(6, 2), inch(8, 20), Length::ZERO);
    let table = table(vec![bog], &[foot(inch(4, 10))]);
    let walker = table.walker(MOVER, foot(inch(4, 10)), FigureSet::EMPTY, &Everyday);

    assert_eq!(walker.cost(inch(4, 10), inch(6, 10)), Ok(inches(2).into()));
    assert_eq!(walker.cost(inch(4, 10), inch(9, 10)), Ok(inches(2 + 4 + 1).into()));
    assert_eq!(walker.as_far_as(inch(4, 10), inch(9, 10), inches(4).into()), inch(7, 10));
    assert_eq!(walker.as_far_as(inch(4, 10), inch(9, 10), inches(20).into()), inch(9, 10));
}

#[test]
fn a_walker_is_where_its_body_is_said_to_be() {
    // The figure stands on the ground at 4; as a walker it is on a roof of 3", where a wall of 2" is not in its way.
    let wall = block(Kind::Wall, inch(6, 2), inch(8, 20), inches(2));
    let table = table(vec![wall], &[foot(inch(4, 10)), foot(inch(10, 10))]);
    let low = table.walker(MOVER, foot(inch(4, 10)), FigureSet::EMPTY, &Everyday);
    let high = Base { elevation: inches(3), ..foot(inch(4, 10)) };
    let high = table.walker(MOVER, high, table.figures(), &Everyday);

    assert_eq!(low.cost(inch(4, 10), inch(9, 10)).unwrap_err().by, Barrier::Terrain(0));
    assert_eq!(high.cost(inch(4, 10), inch(12, 10)), Ok(inches(8).into())); // over the other one's head, too
    let level = table.walker(MOVER, foot(inch(4, 10)), table.figures(), &Everyday);
    assert_eq!(level.cost(inch(9, 4), inch(10, 12)).unwrap_err().by, Barrier::Figure(OTHER));
}

/// Proves, on two thousand legs across random tables, that looking only near a leg finds what a walker finds.
#[test]
fn one_leg_is_clear_or_blocked_as_for_a_walker() {
    const ACROSS: i32 = 4_000;
    let mut luck = luck(17);
    let mut blocked = 0;
    for _ in 0..200 {
        let kinds = [Kind::Wall, Kind::Difficult, Kind::Water];
        let pieces = kinds.map(|kind| Terrain {
            outline: outline(&mut luck, ACROSS),
            ..block(kind, inch(0, 0), inch(1, 1), inches(2))
        });
        let table = table(pieces.to_vec(), &[(); 6].map(|()| foot(anywhere(&mut luck, ACROSS))));
        for _ in 0..10 {
            let (body, to) = (foot(anywhere(&mut luck, ACROSS)), anywhere(&mut luck, ACROSS));
            let walker = table.walker(MOVER, body, table.figures(), &Everyday).cost(body.at, to);
            let leg = table.clear_leg(MOVER, &body, to, table.figures(), &Everyday);
            assert_eq!(leg, walker.ok());
            assert_eq!(table.blocked_leg(MOVER, &body, to, table.figures(), &Everyday), walker.err());
            blocked += usize::from(leg.is_none());
        }
    }
    assert!((200..1_900).contains(&blocked), "{blocked}");
}

#[test]
fn fine_lengths_are_rounded_once() {
    let diagonal = length_of(at(0, 0), at(1, 1)); // 1.41
    let ten = (0..10).fold(Fine::ZERO, |sum, _| sum + diagonal);

    assert_eq!((diagonal.rounded_down(), diagonal.rounded_up()), (Length(1), Length(2)));
    assert_eq!((ten.rounded_down(), ten.rounded_up()), (Length(14), Length(15)));
    assert_eq!(diagonal.doubled().rounded_up(), Length(3)); // 2.83
    assert_eq!(Fine::from(Length(5)).halved().rounded_down(), Length(2));
    assert_eq!(Fine::from(Length(5)) - Fine::from(Length(2)), Length(3).into());
}

fn comes_within(to: Point, other: Base, gap: Length) -> Option<Point> {
    foot(inch(0, 10)).comes_within(to, &other, gap)
}

#[test]
fn the_first_point_near_somebody_is_found_along_the_way() {
    let other = foot(inch(4, 12));

    assert_eq!(comes_within(inch(6, 10), other, inches(1)), Some(inch(4, 10))); // 2" between the middles
    assert_eq!(comes_within(inch(3, 10), other, inches(1)), None); // it does not go that far
    assert_eq!(comes_within(inch(6, 10), other, Length(253)), None);
    assert_eq!(comes_within(inch(6, 10), foot(inch(6, 10)), Length::ZERO), Some(inch(5, 10))); // contact
    assert_eq!(comes_within(inch(-6, 10), foot(inch(1, 10)), Length::ZERO), Some(inch(0, 10))); // already there
    assert_eq!(comes_within(inch(-6, 10), foot(inch(4, 10)), inches(1)), None); // the other way
}

#[test]
fn height_keeps_them_apart() {
    // 3" up, 5" apart are 4" on the level: 5" between the middles.
    let above = Base { elevation: inches(3), ..foot(inch(20, 10)) };

    assert_eq!(comes_within(inch(20, 10), above, inches(5)), Some(inch(15, 10)));
    assert_eq!(comes_within(inch(20, 10), above, inches(2)), None);
}

#[test]
fn left_is_a_quarter_turn_against_the_clock() {
    let from = inch(10, 10);
    let left = |to| along(from, Direction::toward(from, to).left(), inches(5));

    assert_eq!(left(inch(15, 10)), inch(10, 5)); // from east to north
    assert_eq!(left(inch(10, 5)), inch(5, 10)); // from north to west
    assert_eq!(left(inch(13, 14)), inch(14, 7)); // three, four, five
    let east = Direction::EAST;
    assert_eq!(along(from, east.left().left(), inches(2)), along(from, east.opposite(), inches(2)));
}
