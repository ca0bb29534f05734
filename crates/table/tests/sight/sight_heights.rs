//! Sight over and under things of every height, against plain floats: the nine points of sb.los.4 to .6.

use std::ops::Range;

use crate::boards::{anywhere, block, foot, luck, table};
use fates::FigureId;
use rand::RngExt;
use table::{Base, Everyday, Kind, Length, Sight, Terrain};

const ACROSS: i32 = 3000;
/// Parts of a line shorter than this are too close to a tie for a float.
const DOUBT: f64 = 1e-7;

/// On 20,000 random boards with walls, floors and figures at every height, the same lines are clear.
#[test]
fn random_heights_agree_with_floats() {
    let mut luck = luck(7);
    let (mut compared, mut obscured) = (0, 0);
    while compared < 20_000 {
        let mut height = |most: i32| Length(luck.random_range(0..most));
        let heights: Vec<_> = (0..4).map(|_| (height(600), height(400))).collect();
        let bodies: Vec<_> = (0..5).map(|_| (height(500), height(500))).collect();
        let walls = heights.into_iter().filter_map(|(bottom, tall)| {
            let (from, to) = (anywhere(&mut luck, ACROSS), anywhere(&mut luck, ACROSS));
            let upright = from.x != to.x && from.y != to.y;
            upright.then(|| Terrain { bottom, ..block(Kind::Wall, from, to, bottom + tall) })
        });
        let walls: Vec<_> = walls.collect();
        let figures = bodies.into_iter().map(|(elevation, height)| Base {
            elevation,
            height,
            ..foot(anywhere(&mut luck, ACROSS))
        });
        let figures: Vec<_> = figures.collect();
        let Some(expected) = float_sight(&walls, &figures) else { continue };

        let sight = table(walls.clone(), &figures).sight(FigureId(0), FigureId(1), &Everyday);

        assert_eq!(sight, expected, "{walls:?} {figures:?}");
        compared += 1;
        obscured += usize::from(sight.obscured());
    }
    assert!((2_000..18_000).contains(&obscured), "{obscured}");
}

type Spot = [f64; 3];

/// The sight of the second figure by the first; none where some line is too close to a tie.
fn float_sight(walls: &[Terrain], figures: &[Base]) -> Option<Sight> {
    let (looker, target) = (&figures[0], &figures[1]);
    let eye = spot(looker, 0.9);
    let mut sight = Sight { clear_points: 0, through_figures: false };
    for point in nine_points(looker, target)? {
        let through = walls.iter().map(|wall| in_wall(eye, point, wall)).collect::<Option<Vec<_>>>()?;
        let crossed =
            figures[2..].iter().map(|other| in_body(eye, point, other)).collect::<Option<Vec<_>>>()?;
        sight.clear_points += u8::from(!through.contains(&true));
        sight.through_figures |= crossed.contains(&true);
    }
    Some(if sight.clear_points == 0 { Sight::NONE } else { sight })
}

fn spot(base: &Base, share: f64) -> Spot {
    let up = f64::from(base.elevation.0) + share * f64::from(base.height.0);
    [f64::from(base.at.x), f64::from(base.at.y), up]
}

fn nine_points(looker: &Base, target: &Base) -> Option<Vec<Spot>> {
    let (x, y) = (f64::from(target.at.x - looker.at.x), f64::from(target.at.y - looker.at.y));
    let reach = f64::from(target.radius.0) / x.hypot(y);
    let doubtful = |value: f64| !value.is_finite() || (value.abs().fract() - 0.5).abs() < 0.02;
    if doubtful(y * reach) || doubtful(x * reach) {
        return None;
    }
    let (aside_x, aside_y) = ((y * reach).round(), (-x * reach).round());
    let rows = [0.15, 0.55, 0.95].map(|share| spot(target, share));
    Some(
        rows.iter()
            .flat_map(|[x, y, z]| [-1.0, 0.0, 1.0].map(|edge| [x + edge * aside_x, y + edge * aside_y, *z]))
            .collect(),
    )
}

/// The part of the way from one number to another that lies between two bounds.
fn between(from: f64, to: f64, bounds: Range<f64>) -> Range<f64> {
    if from == to {
        return if bounds.start < from && from < bounds.end { 0.0..1.0 } else { 1.0..0.0 };
    }
    let parts = [(bounds.start - from) / (to - from), (bounds.end - from) / (to - from)];
    parts[0].min(parts[1]).max(0.0)..parts[0].max(parts[1]).min(1.0)
}

/// Is there anything left in all these parts of a line?
fn shared(parts: impl IntoIterator<Item = Range<f64>>) -> Option<bool> {
    let all = parts
        .into_iter()
        .fold(0.0..1.0, |all: Range<f64>, part| all.start.max(part.start)..all.end.min(part.end));
    let length = all.end - all.start;
    (length.abs() > DOUBT).then_some(length > 0.0)
}

fn in_wall(eye: Spot, point: Spot, wall: &Terrain) -> Option<bool> {
    let bounds = wall.outline.bounds();
    let sides =
        [(bounds.least.x, bounds.most.x), (bounds.least.y, bounds.most.y), (wall.bottom.0, wall.top.0)];
    shared(
        sides
            .into_iter()
            .enumerate()
            .map(|(axis, (least, most))| between(eye[axis], point[axis], f64::from(least)..f64::from(most))),
    )
}

fn in_body(eye: Spot, point: Spot, other: &Base) -> Option<bool> {
    let (x, y) = (eye[0] - f64::from(other.at.x), eye[1] - f64::from(other.at.y));
    let (east, south) = (point[0] - eye[0], point[1] - eye[1]);
    let (square, half) = (east * east + south * south, x * east + y * south);
    let root = half * half - square * (x * x + y * y - f64::from(other.radius.0).powi(2));
    if root <= 0.0 {
        return (root / square < -DOUBT).then_some(false);
    }
    let chord = (-half - root.sqrt()) / square..(-half + root.sqrt()) / square;
    let level = between(eye[2], point[2], f64::from(other.elevation.0)..f64::from(other.top().0));
    shared([chord, level])
}
