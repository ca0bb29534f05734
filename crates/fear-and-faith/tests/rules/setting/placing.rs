//! Places: where a model may be put and a point aimed at, and that some such answer is always at hand.

use fates::{Mind, RuleId, Seat};
use fear_and_faith::{Berth, Edge, Reach, Ringleader, Stick, Zone};
use table::{Length, Point};

use crate::common::*;
use crate::rules::movement::*;

/// ff.core.measure.2: every zone is measured from rim to rim, and its own suggestions lie in it.
#[test]
fn every_zone_offers_places_that_it_allows() {
    let state = on_table([cop().at(0.0, 0.0), cop().reserve()]);
    let short = state.length(Stick::Short);
    let zones = [
        Zone::Anywhere,
        Zone::Near(A, short),
        Zone::Beyond(A, short),
        Zone::Around(spot(100.0, 100.0), short),
        Zone::Strip(Edge::North, short),
        Zone::Strip(Edge::East, short),
        Zone::Strip(Edge::South, short),
        Zone::Strip(Edge::West, short),
        Zone::Edges,
    ];
    for zone in zones {
        let reach = Reach::Place { model: B, zone };
        let ways = reach.ways(&state);
        assert!(!ways.is_empty(), "{reach:?}");
        assert!(ways.iter().all(|way| reach.allows(&state, way).is_ok()), "{reach:?}");
    }
}

/// ff.core.measure.2: within S of a model is 75 mm from base to base, that is 100 from middle to middle; a point lies
/// 87.5 from the middle.
#[test]
fn near_is_measured_from_base_to_base() {
    let state = on_table([cop().at(0.0, 0.0), cop().reserve()]);
    let zone = Zone::Near(A, Length(750));
    let place = |east: f64| Reach::Place { model: B, zone }.allows(&state, &vec![spot(east, 0.0)]).is_ok();
    let aim = |east: f64| Reach::Aim { model: A, zone }.allows(&state, &vec![spot(east, 0.0)]).is_ok();

    assert!(place(100.0) && !place(100.1));
    assert!(place(25.0) && !place(20.0), "nobody is put into somebody");
    assert!(aim(87.5) && !aim(87.6));
}

/// ff.scen1.setup.6, ff.scen1.rule.1: a mind puts the dead as near to the first of the living as they may be put, of all
/// places that are tried out.
#[test]
fn the_dead_are_put_as_near_as_may_be() {
    for (east, south) in [(0.0, 0.0), (-310.0, 205.0), (222.2, 333.3), (430.0, -430.0)] {
        let state = on_table([cop().at(east, south), cop().enemy().reserve(), cop().at(east - 80.0, 40.0)]);
        let far = |at: Point| (at.x - spot(east, south).x).pow(2) + (at.y - spot(east, south).y).pow(2);
        let edges = [Edge::North, Edge::East, Edge::South, Edge::West];
        let berths = edges.into_iter().flat_map(|edge| {
            [Berth::FarFrom(edge), Berth::Edge(edge), Berth::Strip(edge, Stick::Medium), Berth::Pack(edge)]
        });
        for berth in berths.chain([Berth::AnyEdge, Berth::EmptiestEdge, Berth::Centre]) {
            let reach = Reach::Berth { model: B, berth };
            let way = Ringleader::default().way(&state, RuleId("ff.scen1.rule.1"), Seat(1), &reach);
            let open = state.berths_open(B, berth);

            assert!(reach.allows(&state, &way).is_ok(), "{reach:?}");
            assert_eq!(Some(far(way[0])), open.into_iter().map(far).min(), "{reach:?} from {east} {south}");
        }
    }
}
