//! Wolves in the mist: `ff.scen6.*`, and what the hunters may not know of the markers.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::FigureId;
use fear_and_faith::{
    Act, Arrange, Battle, Berth, Book, Deed, Dice, Edge, End, Fact, HORRORS, HUNTERS, Nominate, Outcome,
    Phase, Place, Purpose, Side, Site, State, Stick, veil,
};

use crate::common::*;
use crate::setup::staged::*;

const SCENARIO: &str = "wolves-in-the-mist";

/// The markers of two wolves that come after two hunters.
const MARKERS: [FigureId; 4] = [FigureId(4), FigureId(5), FigureId(6), FigureId(7)];

fn hunter() -> fear_and_faith::ModelSetup {
    written(4, 2, &[])
}

fn wolf() -> fear_and_faith::ModelSetup {
    model("lesser-werewolf").enemy()
}

/// Two hunters in the south; the markers of the wolves C and D in the north, C behind one of them and D behind another.
fn hidden(site: Site, behind: [usize; 2], hunters: [(i32, i32); 2], markers: [(i32, i32); 4]) -> State {
    hidden_with(site, [wolf(), wolf()], behind, hunters, markers)
}

fn hidden_with(
    site: Site,
    wolves: [fear_and_faith::ModelSetup; 2],
    behind: [usize; 2],
    hunters: [(i32, i32); 2],
    markers: [(i32, i32); 4],
) -> State {
    let mut state = staged_on(SCENARIO, site, [hunter(), hunter()].into_iter().chain(wolves));
    let bushes = if site == Site::Moorland { vec![6, 2] } else { vec![] };
    let mut script = Script::default().dice(bushes).dice([1]); // no full moon
    for place in behind {
        script = script.choose(Arrange::Marker(MARKERS[place]));
    }
    script = script.choose(Arrange::Edge(Edge::South)).dice([5, 2]);
    for (east, south) in markers.into_iter().chain(hunters) {
        script = script.go(to(east, south));
    }
    play(&mut state, script, set_up);
    state
}

const SOUTH: [(i32, i32); 2] = [(0, 400), (50, 400)];
const NORTH: [(i32, i32); 4] = [(-300, -300), (-100, -360), (140, -320), (330, -300)];

/// ff.scen6.setup.1: 300 points each, hunters against werewolves, on the moor or in the forest.
#[test]
fn three_hundred_points_of_hunters_meet_three_hundred_of_werewolves() {
    let sides = &Book::built_in().scenario(SCENARIO).unwrap().sides;
    assert_eq!((sides[0].side, sides[0].points), (Side::Good, 300));
    assert_eq!((sides[1].side, sides[1].points), (Side::Evil, 300));
    assert_eq!(fear_and_faith::ScenarioKind::WolvesInTheMist.sites(), [Site::Moorland, Site::Forest]);
}

/// ff.scen6.setup.2, ff.scen6.setup.3, ff.scen6.rule.5: it is night until the wolves' second turnover; then the fog of the
/// moor lifts, the mist of the forest stays.
#[test]
fn dawn_breaks_with_the_second_turnover_of_the_wolves() {
    for (site, before, after) in
        [(Site::Moorland, Some(Stick::Short), None), (Site::Forest, Some(Stick::Long), Some(Stick::Long))]
    {
        let mut state = staged_on(SCENARIO, site, [hunter().at(0.0, 400.0), wolf().at(0.0, -400.0)]);
        (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);
        assert_eq!((state.clock.night, state.sight_limit()), (true, before));
        for night in [true, false] {
            state[B].activated = false;
            play(&mut state, Script::default().choose(Dice(2)).dice([1, 1]), |battle| battle.activate(B));
            assert_eq!(state.clock.night, night);
        }
        assert_eq!(state.sight_limit(), after);
    }
}

/// ff.scen6.setup.3: 2d6 bushes grow on the moor; in the forest no die is rolled for them.
#[test]
fn two_dice_say_how_many_bushes_grow_on_the_moor() {
    for (dice, count) in [([1, 1], 2), ([4, 3], 7), ([6, 6], 12)] {
        let mut state = staged_on(SCENARIO, Site::Moorland, [hunter(), wolf()]);
        let lines = tale(&mut state, Script::default().dice(dice), one_step);
        assert_eq!(lines, [format!("{count} bushes grow on the moor.")]);
        assert_eq!(state.table.as_ref().unwrap().terrain.len(), count);
    }
    play(&mut staged_on(SCENARIO, Site::Forest, [hunter(), wolf()]), Script::default(), one_step);
}

/// ff.scen6.setup.3: at most 12 bushes, 75 mm across, difficult for humans and for nobody else.
#[test]
fn the_bushes_of_the_moor_hinder_only_humans() {
    let state = staged_on(SCENARIO, Site::Moorland, [hunter().at(0.0, 400.0), wolf().at(0.0, -400.0)]);
    let terrain = &state.table.as_ref().unwrap().terrain;
    assert_eq!(terrain.len(), 12);
    for (piece, feature) in terrain.iter().zip(&state.plot.features) {
        let bounds = piece.outline.bounds();
        assert_eq!((bounds.most.x - bounds.least.x, bounds.most.y - bounds.least.y), (750, 750));
        assert!(piece.kind == table::Kind::Difficult && feature.bush);
    }
}

/// ff.scen6.setup.4: trees more than 180 mm apart, each wider than a man's base.
#[test]
fn the_trees_of_the_forest_are_more_than_long_apart() {
    let state = staged_on(SCENARIO, Site::Forest, [hunter().at(0.0, 400.0), wolf().at(0.0, -400.0)]);
    let terrain = &state.table.as_ref().unwrap().terrain;
    assert!(!terrain.is_empty());
    for (place, tree) in terrain.iter().enumerate() {
        let bounds = tree.outline.bounds();
        assert!(bounds.most.x - bounds.least.x >= 250 && tree.top >= table::Length(300));
        for other in &terrain[place + 1..] {
            let far = tree.outline.corners().iter().all(|&at| !other.outline.within(at, table::Length(1800)));
            assert!(far, "{} and {}", tree.name, other.name);
        }
    }
}

/// ff.scen6.setup.5: two markers for each wolf, half of them dummies; the hunters within 120 mm of their edge and each
/// within 75 mm of another.
#[test]
fn two_markers_for_each_wolf_half_of_them_dummies() {
    let state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    assert_eq!(state.trail.aside.iter().collect::<Vec<_>>(), MARKERS);
    assert_eq!(MARKERS.map(|marker| state.behind(marker)), [None, Some(C), None, Some(D)]);
    assert_eq!([C, D].map(|wolf| state[wolf].place), [Place::Secret, Place::Secret]);
    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, HUNTERS));

    let mut state = staged(SCENARIO, [hunter().at(0.0, 400.0), hunter(), wolf().at(0.0, -400.0)]);
    state.trail.edge = Some(Edge::South);
    let pack = Berth::Pack(Edge::South);
    let y = 9000 - 125;
    assert!(state.allows_berth(B, pack, table::Point { x: 4600, y: y - 1200 }).is_ok());
    assert!(state.allows_berth(B, pack, table::Point { x: 4600, y: y - 1201 }).is_err());
    assert!(state.allows_berth(B, pack, at(100, 400)).is_ok());
    assert!(state.allows_berth(B, pack, at(101, 400)).is_err());
}

/// ff.scen6.rule.1: every marker activates on 3 or more, no matter who is behind it (a lesser werewolf itself needs 4).
#[test]
fn markers_activate_on_three() {
    let state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    assert!(MARKERS.into_iter().all(|marker| state.quality_needed(marker, Purpose::Activation) == 3));
    assert_eq!(state.profile(C).quality, 4);
}

/// ff.scen6.rule.1: nobody has a Leader's bonus until the leader has shown itself; from then on markers have it too.
#[test]
fn a_leader_helps_nobody_before_it_has_howled() {
    let wolves = [model("werewolf-pack-leader").enemy(), wolf()];
    let close = [(-300, -300), (-260, -300), (140, -320), (330, -300)];
    let mut state = hidden_with(Site::Moorland, wolves, [0, 2], SOUTH, close);
    let tally = |state: &mut State| {
        let mut script = Script::default();
        let tally = Battle::new(state, &mut script).quality_tally(MARKERS[1], Purpose::Activation).unwrap();
        fates::Tally::total(&tally)
    };
    assert_eq!(tally(&mut state), 0);
    play(&mut state, Script::default(), |battle| battle.turns_over(MARKERS[0]));
    assert!(state[C].is_on_table());
    assert_eq!(tally(&mut state), 1);
}

/// ff.scen6.rule.2: in its own turn, before any roll, a marker is turned over for nothing; the wolf stands where it lay and
/// may still be activated.
#[test]
fn a_marker_is_turned_over_for_nothing_at_any_moment() {
    let mut state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    (state.phase, state.to_act) = (Phase::Activations, HORRORS);
    play(&mut state, Script::default().choose(Nominate::Reveal(MARKERS[1])), one_step);
    assert_eq!((place(&state, C), state[C].activated), (at(-100, -360), false));
    assert_eq!(state[MARKERS[1]].place, Place::Gone(End::Vanished));
    assert_eq!(state.phase, Phase::Activations);

    play(&mut state, Script::default().choose(Nominate::Reveal(MARKERS[0])), one_step);
    assert_eq!(state[MARKERS[0]].place, Place::Gone(End::Vanished)); // a dummy
    assert_eq!(state[D].place, Place::Secret);
}

/// ff.scen6.rule.2: turned over in the middle of its activation, the wolf goes on with the actions that are left.
#[test]
fn a_wolf_goes_on_where_its_marker_was_turned_over() {
    let mut state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    (state.phase, state.to_act, state.turn) = (Phase::Activations, HORRORS, 1);
    let script = Script::default()
        .choose(Dice(1))
        .dice([3])
        .choose(Act::Scenario(Deed::Reveal))
        .choose(Act::Move)
        .go(to(-100, -200));
    play(&mut state, script, |battle| battle.activate(MARKERS[1]));
    assert_eq!((place(&state, C), state[C].activated), (at(-100, -200), true));
}

/// ff.scen6.rule.3: on the moor a marker 75 mm from a hunter is turned over, one 75.1 mm away is not.
#[test]
fn within_short_of_an_enemy_a_marker_is_always_turned_over() {
    for (gap, revealed) in [(750, true), (751, false)] {
        let mut state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
        let spot = table::Point { x: at(0, 400).x, y: at(0, 400).y - 250 - gap };
        state.table.as_mut().unwrap().shift(MARKERS[1], spot, table::Length::ZERO);
        play(&mut state, Script::default(), |battle| battle.scenario_moved(MARKERS[1]));
        assert_eq!(state[C].is_on_table(), revealed);
    }
}

/// ff.scen6.rule.3: in the forest a hunter who comes within 180 mm and sight turns markers over, but not one that touches
/// a tree; within 75 mm that one too.
#[test]
fn a_tree_hides_a_marker_from_sight_but_not_within_short() {
    // The drover's ash stands at (564, 400) with a radius of 20: its east side is 134 mm east of the middle.
    let markers = [(160, -50), (60, -120), (200, -400), (300, -400)];
    for (hunter_at, revealed) in [((260, -50), [false, true]), ((240, -50), [true, true])] {
        let mut state = hidden(Site::Forest, [0, 1], SOUTH, markers);
        let hunter_at = at(hunter_at.0, hunter_at.1);
        state.table.as_mut().unwrap().shift(A, hunter_at, table::Length::ZERO);
        state.table.as_mut().unwrap().shift(MARKERS[0], corner(5965, 4000)[0], table::Length::ZERO);
        state.table.as_mut().unwrap().shift(MARKERS[1], at(300, -150), table::Length::ZERO);
        play(&mut state, Script::default(), |battle| battle.scenario_moved(A));
        assert_eq!([C, D].map(|wolf| state[wolf].is_on_table()), revealed);
    }
}

/// ff.scen6.rule.3: a marker that runs at a hunter is within 75 mm of him before it is in contact, and turned over: a dummy is
/// gone, its action spent and nobody frightened; a wolf frightens him, who is at -0 and passes, and charges.
#[test]
fn a_dummy_that_runs_at_a_hunter_frightens_nobody() {
    let runs = |marker: usize, dice: &[u8]| {
        let markers = NORTH.map(|(east, _)| (east, 300));
        let mut state = hidden(Site::Moorland, [1, 3], SOUTH, markers);
        state.table.as_mut().unwrap().shift(MARKERS[marker], at(0, 290), table::Length::ZERO);
        (state.phase, state.to_act, state.turn) = (Phase::Activations, HORRORS, 1);
        let script = Script::default().choose(Dice(1)).dice([3]).choose(Act::Move).go(to(0, 375));
        let told =
            tale(&mut state, script.dice(dice.iter().copied()), |battle| battle.activate(MARKERS[marker]));
        assert_eq!(state[MARKERS[marker]].place, Place::Gone(End::Vanished), "{told:?}");
        (state, told)
    };

    let (state, told) = runs(0, &[]);
    assert_eq!(told.last().unwrap(), "Marker 1 was nothing but mist.");
    assert!(state[A].is_on_table() && !told.iter().any(|line| line.contains("Fear test")), "{told:?}");

    let (state, told) = runs(1, &[4, 4, 4]);
    assert!(told.iter().any(|line| line.contains("Fear test")), "{told:?}");
    assert!(state.touching(C).contains(A), "{told:?}");
}

/// ff.sr.animal.4, ff.scen6.setup.5: when the last werewolf is gone the wolves run away, whatever markers still lie there.
#[test]
fn dummies_do_not_keep_the_wolves_there() {
    let wolves = [wolf(), model("wolf").enemy()];
    let mut state = hidden_with(Site::Moorland, wolves, [1, 3], SOUTH, NORTH);
    state.phase = Phase::Activations;
    play(&mut state, Script::default(), |battle| battle.turns_over(MARKERS[3]));
    play(&mut state, Script::default(), |battle| battle.turns_over(MARKERS[1]));
    play(&mut state, Script::default(), |battle| battle.leaves_game(C, End::Routed));
    assert_eq!(state[D].place, Place::Gone(End::Routed));
}

/// ff.scen6.rule.3: at a real table people say who is near and what is seen.
#[test]
fn at_a_real_table_people_say_which_markers_are_seen() {
    let mut state = off_the_table(SCENARIO, [hunter(), hunter(), wolf(), wolf()]);
    let script = Script::default()
        .facts([])
        .dice([6, 2, 1])
        .choose(Arrange::Marker(MARKERS[1]))
        .choose(Arrange::Marker(MARKERS[3]))
        .choose(Arrange::Edge(Edge::South))
        .dice([5, 2]);
    play(&mut state, script, set_up);
    (state.phase, state.turn) = (Phase::Activations, 1);
    let short = state.length(Stick::Short);
    let script = Script::default().facts([Fact::Witnesses { of: A, distance: short, sight: true }]);
    play(&mut state, script, |battle| battle.scenario_moved(A));
    assert!([C, D].into_iter().all(|wolf| state[wolf].is_on_table()));
}

/// ff.scen6.rule.4: Stealth beside a tree protects until its bearer has fired.
#[test]
fn a_shot_gives_a_hiding_place_away() {
    let mut state = staged_on(SCENARIO, Site::Forest, [hunter().at(0.0, 400.0), wolf().at(0.0, -400.0)]);
    state.phase = Phase::Activations;
    assert!(!state.has_given_itself_away(A));
    play(&mut state, Script::default(), |battle| battle.scenario_noise(A));
    assert!(state.has_given_itself_away(A) && !state.has_given_itself_away(B));
}

/// ff.scen6.rule.6: a marker moves like the wolf behind it (Long), a dummy Medium.
#[test]
fn a_marker_moves_like_the_model_it_stands_for() {
    let state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    let strides = MARKERS.map(|marker| state[marker].stride());
    assert_eq!(strides, [Stick::Medium, Stick::Long, Stick::Medium, Stick::Long]);
}

/// ff.scen6.end.1, ff.scen6.score.1: dummies are nobody: with both wolves dead it is over. 60 killed and 60 off the table
/// are 60 + 30 = 90, and 90 / 20 gives 4.
#[test]
fn dummies_do_not_keep_the_game_going() {
    let mut state = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    state.phase = Phase::Activations;
    ends(&mut state, C, End::Killed);
    assert_eq!(state.outcome(), None);
    ends(&mut state, D, End::Left);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [4, 0] }));
}

/// ff.scen6.setup.5: two games that differ only in which markers are dummies look the same to the hunters and to
/// onlookers, not to the wolves.
#[test]
fn the_hunters_do_not_see_what_is_behind_the_markers() {
    let one = hidden(Site::Moorland, [1, 3], SOUTH, NORTH);
    let other = hidden(Site::Moorland, [2, 0], SOUTH, NORTH);
    assert_eq!(veil(&one, Some(HUNTERS)), veil(&other, Some(HUNTERS)));
    assert_eq!(veil(&one, None), veil(&other, None));
    assert_ne!(veil(&one, Some(HORRORS)), veil(&other, Some(HORRORS)));
}

/// ff.scen6.setup.5: nor do they while the markers move, as long as both move alike.
#[test]
fn a_moving_marker_gives_nothing_away() {
    let moved = |behind| {
        let mut state = hidden(Site::Moorland, behind, SOUTH, NORTH);
        (state.phase, state.to_act, state.turn) = (Phase::Activations, HORRORS, 1);
        let script = Script::default().choose(Dice(1)).dice([3]).choose(Act::Move).go(to(-100, -260));
        play(&mut state, script, |battle| battle.activate(MARKERS[1]));
        state
    };
    assert_eq!(veil(&moved([1, 3]), Some(HUNTERS)), veil(&moved([2, 3]), Some(HUNTERS)));
}

/// A hunter with Stealth touches the west side of the drover's ash (544 mm east of the edge); a wolf with a pistol stands
/// in the open 100 mm west of it.
fn beside_the_ash(gave_itself_away: bool) -> State {
    let stalker = written(4, 2, &["Stealth", "Pistol"]);
    let gunner = written(3, 3, &["Pistol"]).enemy();
    let models = [stalker.at(81.5, -50.0), gunner.at(-18.5, -50.0), hunter().at(0.0, 400.0)];
    let mut state = staged_on(SCENARIO, Site::Forest, models);
    (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);
    if gave_itself_away {
        play(&mut state, Script::default(), |battle| battle.scenario_noise(A));
    }
    state
}

/// ff.scen6.rule.4: a model that has fired can be shot at beside its tree.
#[test]
fn who_has_fired_is_a_target_beside_its_tree() {
    let shot = Act::Shoot(fear_and_faith::ArmId(0), A);
    let script = Script::default().choose(Dice(1)).dice([6]).choose(shot).dice([3, 3]);
    play(&mut beside_the_ash(true), script, |battle| battle.activate(B));
}

/// ff.scen6.rule.4: before that it is not among the targets.
#[test]
#[should_panic(expected = "is not one of")]
fn who_has_not_fired_is_no_target_beside_its_tree() {
    let shot = Act::Shoot(fear_and_faith::ArmId(0), A);
    let script = Script::default().choose(Dice(1)).dice([6]).choose(shot);
    play(&mut beside_the_ash(false), script, |battle| battle.activate(B));
}
