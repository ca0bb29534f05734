//! Proves what Gatecrashers break, `sb.attr.can.gate.4` to `.6`.

use super::*;
use silver_bayonet::TerrainSetup;

/// A Gatecrasher, 2" across and with a Speed of 6, that heads east for a soldier far off.
fn heads_east(terrain: Vec<TerrainSetup>) -> (State, FigureId) {
    let (mut state, [crasher, _]) =
        lay_among(terrain, [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(18.0, 0.0)]);
    activate(&mut state, &mut script(), crasher);
    (state, crasher)
}

fn is_clear(state: &State, east: f64, south: f64) -> bool {
    let table = state.table.as_ref().unwrap();
    !table.terrain.iter().any(|piece| piece.outline.contains(spot(east, south)))
}

/// Proves sb.attr.can.gate.4: a closed door narrower than its base is gone, a wider one gets a gap, and neither slows it.
#[test]
fn a_gatecrasher_goes_through_doors() {
    let (state, crasher) = heads_east(vec![block(Kind::Door, (3.0, -0.9), (3.3, 0.9), 2.0)]);
    assert!(stands_at(&state, crasher, 6.0, 0.0) && state.table.as_ref().unwrap().terrain.is_empty());

    let (state, crasher) = heads_east(vec![block(Kind::Door, (3.0, -6.0), (3.3, 6.0), 2.0)]);
    assert!(stands_at(&state, crasher, 6.0, 0.0));
    assert!(is_clear(&state, 3.1, 0.9) && !is_clear(&state, 3.1, 1.1));
}

/// Proves sb.attr.can.gate.5: a wall 1" high is low and breaks; one a little higher stops it like anybody.
#[test]
fn a_gatecrasher_breaks_low_walls() {
    let wall = |height: f64| vec![block(Kind::Wall, (3.0, -20.0), (3.5, 20.0), height)];

    let (state, crasher) = heads_east(wall(1.0));
    assert!(
        stands_at(&state, crasher, 6.0, 0.0) && is_clear(&state, 3.2, 0.0) && !is_clear(&state, 3.2, 1.1)
    );

    let (state, crasher) = heads_east(wall(1.1));
    assert!(!is_clear(&state, 3.2, 0.0), "it stands");
    assert!(!stands_at(&state, crasher, 6.0, 0.0));
}

/// Proves sb.attr.can.gate.6: what it breaks neither hides nor covers any more, and costs nobody anything; the rest does.
#[test]
fn a_gap_is_no_obstacle() {
    let wall = vec![block(Kind::Wall, (3.0, -20.0), (3.5, 20.0), 1.0)];
    let (mut state, crasher) = heads_east(wall);
    state[crasher].place = Place::Removed;
    let table = state.table.as_mut().unwrap();
    table.remove(crasher);
    let (west, east) = (spot(1.0, 0.0), spot(6.0, 0.0));
    let body = |at| table::Base { at, radius: length(0.5), elevation: length(0.0), height: length(1.0) };
    let sight = table.sight_between(&body(west), &body(east), fates::FigureSet::EMPTY, &Land::default());
    assert_eq!(sight, table::Sight::OPEN);
}

/// Proves sb.attr.can.gate.6: it breaks what it swept over though the Move ended in an attack, its own or a forced one.
#[test]
fn a_charge_breaks_what_it_crosses() {
    let gatecrasher = || tro().with("Gatecrasher").at(0.0, 0.0); // 1" across
    let fence = || vec![block(Kind::Obstacle, (1.5, -20.0), (1.8, 20.0), 0.8)];
    let (mut state, [crasher, ghoul]) = lay_among(fence(), [gatecrasher(), monster("ghoul").at(5.0, 0.0)]);
    let mut fates = script().choose(Act::Attack(ghoul)).dice([1, 1, 1, 1]);
    activate(&mut state, &mut fates, crasher);
    assert!(is_clear(&state, 1.6, 0.4) && !is_clear(&state, 1.6, 0.6));

    let (mut state, [crasher, _]) = lay_among(fence(), [gatecrasher(), monster("ghoul").at(4.0, 1.8)]);
    let mut fates = script().choose(Act::Move).go(vec![spot(6.0, 0.0).into()]).dice([1, 1, 1, 1]);
    activate(&mut state, &mut fates, crasher);
    fates.expect_spent(); // the Ghoul forced it to fight, 3.1" on
    assert!(is_clear(&state, 1.6, 0.4) && !is_clear(&state, 1.6, 0.6));
}
