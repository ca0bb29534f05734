//! Ways that are kept. Battles that start alike go alike for a while: of the ways that are searched for in a thousand games
//! of one scenario most have been searched for before, from the same place and among the same neighbours.
//!
//! A way is taken from memory only if the same question is asked of the same terrain, and if the same bases stand in the
//! part of the table that was looked at then. So every leg that was tested would be tested again and come out the same;
//! debug builds search again and compare.

use std::cell::RefCell;

use crate::search::numbered::number_of;
use crate::ways::target::Target;
use crate::ways::walk::{Barrier, Body, Shape, Walk};
use crate::{Bounds, Way};

/// How many drawers there are, and how many ways a drawer holds: a new one takes the place of the one that has not been
/// asked for longest.
const DRAWERS: usize = 1 << 12;
const DEPTH: usize = 8;

thread_local! {
    static CABINET: RefCell<Vec<Vec<Kept>>> = const { RefCell::new(Vec::new()) };
}

/// A way that was searched for, and all that it depended on.
struct Kept {
    terrain: u64,
    question: Box<[i32]>,
    /// The part of the table that was looked at, and the bases in it.
    looked_at: Bounds,
    bases: Box<[[i32; 3]]>,
    way: Option<Way>,
}

/// The way of a walk to a target, from memory or else searched for now.
pub(crate) fn kept_or(
    walk: &Walk,
    target: Target,
    [most, enough]: [i64; 2],
    search: impl Fn() -> Option<Way>,
) -> Option<Way> {
    let (terrain, question) = (number_of(walk.terrain), in_numbers(walk, target, [most, enough]));
    let drawer = drawer_of(&question);
    let kept = CABINET.with_borrow_mut(|drawers| {
        let drawer = drawers.get_mut(drawer)?;
        let place = drawer.iter().position(|kept| kept.answers(walk, terrain, &question))?;
        drawer[..=place].rotate_right(1);
        Some(drawer[0].way.clone())
    });
    if let Some(way) = kept {
        debug_assert_eq!(way, search(), "a way that is kept would be found again");
        return way;
    }
    walk.looks_at_nothing();
    let way = search();
    let looked_at = walk.looked_at();
    let bases = bases_in(walk, looked_at).collect();
    let kept = Kept { terrain, question: question.into_boxed_slice(), looked_at, bases, way: way.clone() };
    CABINET.with_borrow_mut(|drawers| {
        if drawers.is_empty() {
            drawers.resize_with(DRAWERS, Vec::new);
        }
        let drawer = &mut drawers[drawer];
        drawer.truncate(DEPTH - 1);
        drawer.insert(0, kept);
    });
    way
}

impl Kept {
    /// Would the search for an answer to this question go as it went then?
    fn answers(&self, walk: &Walk, terrain: u64, question: &[i32]) -> bool {
        self.terrain == terrain
            && *self.question == *question
            && self.bases.iter().copied().eq(bases_in(walk, self.looked_at))
    }
}

/// The bases in a part of the table that are in the way of a walk: where they are, and how far it keeps from them.
fn bases_in(walk: &Walk, part: Bounds) -> impl Iterator<Item = [i32; 3]> {
    let in_part = move |body: &&Body| body.bounds.overlaps(&part);
    walk.bodies.iter().filter(in_part).filter_map(|body| match body.shape {
        Shape::Disc(at) => Some([at.x, at.y, body.reach.0]),
        Shape::Block(_) => None,
    })
}

/// What is asked, as whole numbers: all that a way depends on but the terrain itself and the bases.
fn in_numbers(walk: &Walk, target: Target, costs: [i64; 2]) -> Vec<i32> {
    let Bounds { least, most } = walk.room;
    let mut numbers = Vec::with_capacity(32);
    numbers.extend([walk.body.at.x, walk.body.at.y, least.x, least.y, most.x, most.y]);
    numbers.extend(match target {
        Target::Point(goal) => [0, goal.x, goal.y, 0],
        Target::Rim { centre, reach } => [1, centre.x, centre.y, reach as i32],
        Target::Everywhere => [2, 0, 0, 0],
    });
    numbers.extend(costs.iter().flat_map(|&cost| [cost as i32, (cost >> 32) as i32]));
    numbers.extend(walk.bodies.iter().filter_map(|body| match body.barrier {
        Barrier::Terrain(piece) => Some(piece as i32),
        _ => None,
    }));
    numbers.push(-1); // behind what bars the way comes what slows it
    let piece = |outline| walk.terrain.iter().position(|piece| std::ptr::eq(&piece.outline, outline));
    numbers.extend(walk.slow.iter().filter_map(|outline| piece(*outline)).map(|piece| piece as i32));
    numbers
}

/// In which drawer the answers to a question are.
fn drawer_of(question: &[i32]) -> usize {
    (mixed(question) >> (u64::BITS - DRAWERS.trailing_zeros())) as usize
}

/// Numbers made one, so that other numbers most likely come to another.
#[inline]
pub(crate) fn mixed(numbers: &[i32]) -> u64 {
    const SPREAD: u64 = 0x9E37_79B9_7F4A_7C15; // 2^64 over the golden ratio
    let mix =
        |mixed: u64, &number: &i32| (mixed.rotate_left(5) ^ u64::from(number as u32)).wrapping_mul(SPREAD);
    numbers.iter().fold(0, mix)
}
