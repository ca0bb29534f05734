//! Nets of points.

use table::{Net, Outward, Point};

/// However a net lies to the wanted place: all its points, each once, and in the order that sorting them gives.
#[test]
fn points_come_outward() {
    let nets = [
        Net { west: 0, north: 0, east: 100, south: 70, step: 30 },
        Net { west: 40, north: -20, east: 40, south: 200, step: 60 },
        Net { west: 5, north: 5, east: 4, south: 80, step: 10 },
    ];
    for (x, y) in [(0, 0), (45, 35), (30, 60), (-50, 20), (120, 300), (40, -90), (100, 70)] {
        let points = nets.iter().enumerate().flat_map(|(place, net)| net.points().map(move |at| (place, at)));
        let mut sorted: Vec<_> =
            points.map(|(place, at)| ((at.x - x).pow(2) + (at.y - y).pow(2), place, at.y, at.x)).collect();
        sorted.sort_unstable();
        let outward: Vec<_> = Outward::from(Point { x, y }, nets.into_iter().collect()).collect();

        assert_eq!(outward, sorted.iter().map(|&(.., y, x)| Point { x, y }).collect::<Vec<_>>());
        assert_eq!(outward.len(), 5 * 4 + 5); // 0, 30, 60, 90, 100 by 0, 30, 60, 70; -20, 40, 100, 160, 200; none
    }
}
