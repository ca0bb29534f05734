//! Drawing an area that can only be asked about point by point: samples on a grid, and rings round those inside.

use crate::measure::exact::side;
use crate::{Length, Point};

/// How far apart the samples are: about a quarter of an inch.
const STEP: i32 = 64;

/// The rings round all points near a centre that lie inside. The inside is to the right of a ring's direction.
pub(crate) fn rings(centre: Point, reach: Length, inside: impl Fn(Point) -> bool) -> Vec<Vec<Point>> {
    let grid = Grid::new(centre, reach, inside);
    let mut next = grid.crossings();
    let mut rings = Vec::new();
    for start in 0..next.len() {
        let mut ring = Vec::new();
        let mut at = start;
        while let Some(following) = next[at].take() {
            ring.push(grid.crossing_point(at));
            at = following;
        }
        if ring.len() > 2 {
            rings.push(without_straight_points(&ring));
        }
    }
    rings
}

/// Samples of an area, `width` by `width`; those on the rim of the grid are outside.
struct Grid<F> {
    corner: Point,
    width: usize,
    samples: Vec<bool>,
    inside: F,
}

impl<F: Fn(Point) -> bool> Grid<F> {
    fn new(centre: Point, reach: Length, inside: F) -> Grid<F> {
        let half = reach.0.max(0) / STEP + 1;
        let corner = Point { x: centre.x - half * STEP, y: centre.y - half * STEP };
        let width = 2 * half as usize + 1;
        let mut grid = Grid { corner, width, samples: Vec::new(), inside };
        grid.samples = (0..width * width).map(|sample| grid.sample(sample)).collect();
        grid
    }

    fn sample(&self, sample: usize) -> bool {
        let inner = 1..self.width - 1;
        let within = inner.contains(&(sample % self.width)) && inner.contains(&(sample / self.width));
        within && (self.inside)(self.point(sample))
    }

    fn point(&self, sample: usize) -> Point {
        let along = |count: usize| count as i32 * STEP;
        Point { x: self.corner.x + along(sample % self.width), y: self.corner.y + along(sample / self.width) }
    }

    /// For every grid line that a ring crosses, the line it crosses next. The line from a sample to the east has twice
    /// the sample's number, the line to the south one more.
    fn crossings(&self) -> Vec<Option<usize>> {
        let mut next = vec![None; 2 * self.samples.len()];
        for row in 0..self.width - 1 {
            for column in 0..self.width - 1 {
                let north_west = row * self.width + column;
                let south_west = north_west + self.width;
                // Clockwise: the corners of a cell, and the lines that lead from each to the next.
                let corners = [north_west, north_west + 1, south_west + 1, south_west];
                let lines = [2 * north_west, 2 * north_west + 3, 2 * south_west, 2 * north_west + 1];
                self.cross_cell(corners.map(|corner| self.samples[corner]), lines, &mut next);
            }
        }
        next
    }

    /// Where going round the cell clockwise leads out of the area, the ring goes on to where it leads back in.
    fn cross_cell(&self, inside: [bool; 4], lines: [usize; 4], next: &mut [Option<usize>]) {
        let leads = |line: usize| (inside[line % 4], inside[(line + 1) % 4]);
        for out in (0..4).filter(|line| leads(*line) == (true, false)) {
            let back = (out + 1..out + 4).find(|line| leads(*line) == (false, true));
            next[lines[out]] = back.map(|line| lines[line % 4]);
        }
    }

    /// Where on a grid line the area ends, by halving three times.
    fn crossing_point(&self, line: usize) -> Point {
        let first = line / 2;
        let second = if line.is_multiple_of(2) { first + 1 } else { first + self.width };
        let (mut within, mut without) = (self.point(first), self.point(second));
        if !self.samples[first] {
            std::mem::swap(&mut within, &mut without);
        }
        for _ in 0..3 {
            let middle = Point { x: (within.x + without.x) / 2, y: (within.y + without.y) / 2 };
            if (self.inside)(middle) { within = middle } else { without = middle }
        }
        within
    }
}

fn without_straight_points(ring: &[Point]) -> Vec<Point> {
    let before = ring.iter().cycle().skip(ring.len() - 1);
    let after = ring.iter().cycle().skip(1);
    let turns =
        before.zip(ring).zip(after).filter(|((before, at), after)| side(**before, **at, **after) != 0);
    turns.map(|((_, at), _)| *at).collect()
}
