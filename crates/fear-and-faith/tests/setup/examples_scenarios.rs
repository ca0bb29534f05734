//! The worked examples of the scenarios.

use fear_and_faith::{
    Act, Arrange, Deed, Dice, Edge, End, HORRORS, HUNTERS, Outcome, Phase, Posture, Setup, Site, State,
    Weather, net_victory_points,
};

use crate::common::*;
use crate::setup::staged::*;

fn massacre() -> State {
    let civilian = written(4, 2, &[]).at(0.0, 0.0);
    let officer = written(3, 3, &["Pistol"]);
    staged("chainsaw-massacre", [civilian, officer, written(3, 3, &[]).enemy().at(0.0, 400.0)])
}

/// FFX-96: a call in round 1 ends it after round 7, in round 2 after round 8, in round 6 after round 12; without one it
/// ends after round 7. (ff.scen3.rule.4, ff.scen3.end.2)
#[test]
fn ffx_96_end_of_scenario_3() {
    for (called, last) in [(Some(1), 7), (Some(2), 8), (Some(6), 12), (None, 7)] {
        let mut state = massacre();
        state.trail.called = called;
        assert_eq!(state.last_round_of_massacre(), last);
        (state.phase, state.turn) = (Phase::TurnBegins, 2 * last - 1);
        assert_eq!(state.outcome(), None);
        state.turn = 2 * last;
        assert!(state.outcome().is_some());
    }
}

/// FFX-89: enemies worth 90 killed and 60 off the table are 90 + 30 = 120, and 120 / 20 gives 6. (ff.scen6.score.1)
#[test]
fn ffx_89_scenario_6() {
    let models = [
        written(4, 2, &[]).at(0.0, 400.0),
        werewolf().enemy().at(0.0, 0.0),
        model("lesser-werewolf").enemy().at(200.0, 0.0),
    ];
    let mut state = staged("wolves-in-the-mist", models);
    state.phase = Phase::Activations;
    ends(&mut state, B, End::Killed);
    ends(&mut state, C, End::Routed);
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [6, 0] }));
}

/// FFX-97: an Ancient Vampire (Very Fearful) wakes by day 100 mm from a Hunter with holy water (Strong-willed): 4, 3, 5 at -1
/// is one failure. A minor Ghost (Fearful) appears to a Paranormal Researcher (Strong-willed): 3, 3, 2 at 0 is one failure.
/// ff.sr.fearful.1, ff.sr.very-fearful.1, ff.scen2.rule.5, ff.scen4.rule.2
#[test]
fn ffx_97_dread_of_the_waking_and_of_ghosts() {
    let models = [
        model("vampire-hunter-with-holy-water").at(-125.0, 0.0),
        model("ancient-vampire").enemy().at(0.0, 0.0),
        written(4, 2, &[]).enemy().at(25.0, 0.0),
    ];
    let mut state = staged("vampire-hunt", models);
    state.trail.asleep.insert(B);
    (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);
    // The servant opens the coffin on a 4; the vampire is held by day with a 2; then the Fear test.
    let script = does(Deed::Wake(B)).dice([4, 2]).dice([4, 3, 5]);
    play(&mut state, script, |battle| battle.activate(C));
    assert_eq!(place(&state, A), at(-150, 0));

    let models = [model("paranormal-researcher-modern").at(0.0, 365.0), model("ghost-minor").enemy()];
    let mut state = staged("haunted-house", models);
    (state.phase, state.turn) = (Phase::Activations, 1);
    state[B].place = fear_and_faith::Place::Secret;
    state.trail.hiding[0].insert(B); // in the hall
    let script = Script::default().choose(Dice(1)).dice([6]).choose(Act::Move).go(to(0, 280)).go(to(0, 150));
    play(&mut state, script.dice([3, 3, 2]), |battle| battle.activate(A));
    assert_eq!(place(&state, A), at(0, 305), "it recoils from the ghost");
}

/// FFX-100: in scenario 3 the lunatics win with 3 against 5: 0 and 0; with 7 against 5: 2 and 0. In scenario 1 zombies of 399
/// points are worth 13, and the loser scores none. ff.camp.vp.net.1, ff.camp.vp.net.4, ff.scen1.score.1
#[test]
fn ffx_100_the_winner_wins() {
    assert_eq!(net_victory_points([5, 3], Some(HORRORS)), [0, 0]);
    assert_eq!(net_victory_points([5, 7], Some(HORRORS)), [0, 2]);
    assert_eq!(net_victory_points([5, 7], Some(HUNTERS)), [0, 0]);

    let survivors = (0..6).map(|place| written(4, 2, &[]).at(-200.0 + 50.0 * f64::from(place), 430.0));
    let dead =
        (0..19).map(|place| model("walking-dead").enemy().at(-400.0 + 40.0 * f64::from(place), -400.0));
    let mut state = staged("zombie-infestation", survivors.chain(dead));
    state.phase = Phase::Activations;
    for model in (0..5).chain(6..25).map(fates::FigureId) {
        ends(&mut state, model, End::Killed);
    }
    assert_eq!(state.outcome(), Some(Outcome { winner: Some(HUNTERS), points: [13, 0] }));
}

/// FFX-110: scenario 3 outdoors: 6 and 5 are fog, sight S; scenario 5: 5 and 2 are rain, which adds to the night; scenario 3
/// indoors: no roll. ff.scen3.setup.8, ff.scen5.setup.6, ff.weather.stack.1
#[test]
fn ffx_110_weather() {
    let models = || [written(4, 2, &[]), written(3, 3, &["Pistol"]), written(3, 3, &[]).enemy()];
    let massacre = |site: Site, dice: Vec<u8>| {
        let mut state = staged_on("chainsaw-massacre", site, models());
        let script = Script::default()
            .dice(dice)
            .go(to(0, 0))
            .go(corner(4500, 8875))
            .choose(Arrange::Corner(0))
            .dice([5, 2]);
        play(&mut state, script, set_up);
        state
    };
    let fog = massacre(Site::Outdoors, vec![6, 5]);
    assert_eq!((fog.weather, fog.sight_limit()), (Weather::Fog, Some(fear_and_faith::Stick::Short)));
    assert_eq!(massacre(Site::Indoors, vec![]).weather, Weather::Clear);

    let mut state = staged_on(
        "human-cattle",
        Site::Den,
        [written(3, 3, &["Vampire", "Pistol"]), written(3, 3, &[]).enemy()],
    );
    let script = Script::default().dice([5, 2]).choose(Posture::Attack).dice([5, 2]);
    let script = script.choose(Edge::South).go(to(0, -400)).go(to(0, 400)).dice([3, 4]);
    play(&mut state, script, set_up);
    assert_eq!(state.weather, Weather::Rain);
    let arm = state.arm(A, fear_and_faith::ArmId(0)).unwrap();
    let lie = fear_and_faith::Lie::PLAIN;
    let shot = fear_and_faith::Shot { shooter: A, target: B, arm, aimed: false, rank: 0, lie };
    let sums: fear_and_faith::Sums<fates::Tally> = state.shot_sums(&shot);
    assert_eq!(sums.attack.total(), 3 + 1 - 1 - 1);
}

/// FFX-121: a minion takes off a lid, 3: the vampire sleeps on, and there is nothing more to try; a gunshot later a 5 wakes
/// it. Where minions keep shaking the second action rolls, 4. ff.scen2.rule.8, ff.scen2.rule.9
#[test]
fn ffx_121_one_try_a_lid() {
    let start = || {
        let models = [
            written(4, 2, &[]).at(-400.0, 0.0),
            written(3, 3, &["Vampire"]).enemy().at(0.0, 0.0),
            written(4, 2, &[]).enemy().at(25.0, 0.0),
        ];
        let mut state = staged("vampire-hunt", models);
        state.trail.asleep.insert(B);
        state[B].transfixed = Some(fear_and_faith::Bond { actions: 2, caster: None });
        (state.phase, state.turn, state.to_act) = (Phase::Activations, 2, HORRORS);
        state
    };
    let wakes = |state: &mut State, script: Script| play(state, script, |battle| battle.activate(C));
    let two =
        || Script::default().choose(Dice(2)).dice([6, 6]).choose(Act::Scenario(Deed::Wake(B))).dice([3]);
    let mut state = start();
    wakes(&mut state, two().choose(Act::Done));
    assert!(state.trail.asleep.contains(B) && state.trail.unlidded.contains(B));
    state[C].activated = false;
    assert!(!crate::common::ranged::acts(&state, C, 1).contains(&Act::Scenario(Deed::Wake(B))));
    play(&mut state, Script::default().dice([5, 2]), |battle| battle.scenario_noise(A));
    assert!(!state.trail.asleep.contains(B));

    let mut state = start();
    state.options.minions_keep_shaking = true;
    wakes(&mut state, two().choose(Act::Scenario(Deed::Wake(B))).dice([4, 2]));
    assert!(!state.trail.asleep.contains(B));
}

/// ff.scen5.setup.5, ff.setup.terrain.2: werewolves who defend lay a den with its stream, vampires who defend a hideout with
/// graves; a ground that was named beforehand stays. ff.scen5.setup.1
#[test]
fn the_defenders_lair_is_raided() {
    let start = |posture: Posture, graves: usize| {
        let mut state = staged("human-cattle", [written(3, 3, &["Vampire"]), written(3, 3, &[]).enemy()]);
        assert_eq!(state.plot.site, None);
        let mut script = Script::default().dice([5, 2]).choose(posture).dice([1]);
        if graves > 0 {
            script = script.go(to(-300, 100));
        }
        // The defender deploys first, across the table.
        let (first, second) = (to(0, -400), to(0, 400));
        let script = script.choose(Edge::South).go(first).go(second).dice([3, 4]);
        play(&mut state, script, set_up);
        state
    };
    let wet = |state: &State| {
        state.table.as_ref().unwrap().terrain.iter().any(|piece| piece.kind == table::Kind::Water)
    };
    // The first seat, the vampires, rolls higher.
    let den = start(Posture::Attack, 0);
    assert_eq!((den.plot.site, wet(&den)), (Some(Site::Den), true));
    assert!(den.plot.features.iter().any(|feature| feature.running), "what is special about it comes along");
    let hideout = start(Posture::Defend, 1);
    assert_eq!((hideout.plot.site, wet(&hideout)), (Some(Site::Hideout), false));
}

/// ff.setup.terrain.2: at a real table the players are told whose it is to lay the terrain.
#[test]
fn at_a_real_table_it_is_said_who_lays_the_terrain() {
    let scenarios = [
        ("zombie-infestation", model("walking-dead")),
        ("vampire-hunt", written(3, 3, &["Vampire"])),
        ("chainsaw-massacre", written(3, 3, &[])),
        ("haunted-house", written(3, 0, &["Immaterial"])),
    ];
    for (scenario, foe) in scenarios {
        let party = [written(4, 2, &[]), written(3, 3, &["Pistol"]), foe.enemy()];
        let mut state = off_the_table(scenario, party);
        let lines = tale(&mut state, Script::default(), one_step);
        let horrors = state.plot.sides[1].clone();
        assert_eq!(lines, [format!("{horrors} lay out the terrain.")], "{scenario}");
    }
}

/// ff.setup.terrain.3: in scenario 1 the zombie player lays four to eight pieces, each 75 mm across or more and two bases
/// apart; one that is too near is refused with the limit, and below four there is no way to stop.
#[test]
fn the_zombie_player_lays_the_street_himself() {
    let models = [written(4, 2, &[]), model("walking-dead").enemy()];
    let mut setup: Setup = setup_of("zombie-infestation", models);
    setup.options.lay_terrain = true;
    let mut state = setup.lay(fear_and_faith::Book::built_in()).unwrap();
    let places = [(-300, -300), (0, -300), (300, -300), (-300, 0)];
    let mut script = Script::default();
    for (east, south) in places {
        script = script.choose(Arrange::Piece(0)).go(to(east, south));
    }
    play(&mut state, script.choose(Arrange::Enough), |battle| {
        (0..5).try_for_each(|_| one_step(battle)) // a step for each piece, and one for having enough
    });
    assert_eq!(state.table.as_ref().unwrap().terrain.len(), 4);
    assert_eq!(state.phase, Phase::Setting(21), "the next stage");
    let berth = fear_and_faith::Berth::Piece(0);
    let refused = state.allows_berth(B, berth, at(-300, -280)).unwrap_err();
    assert!(refused.starts_with("pieces are at least 5 cm apart"), "{refused}");
    assert!(state.allows_berth(B, berth, at(-445, 200)).unwrap_err().contains("not lie on the table"));
    assert!(state.plot.stock.iter().all(|(piece, _)| {
        let bounds = piece.outline.bounds();
        (bounds.most.x - bounds.least.x).max(bounds.most.y - bounds.least.y) >= 750
    }));
}

/// ff.scen6.rule.7, ff.scen6.rule.2: in the hunters' turn the werewolf player may turn a marker over before an activation
/// roll; farther off than Long nobody is asked.
#[test]
fn markers_are_turned_over_in_the_hunters_turn() {
    let hidden = |north: i32| {
        let wolf = || model("lesser-werewolf").enemy();
        let mut state = staged_on("wolves-in-the-mist", Site::Forest, [written(4, 2, &[]), wolf()]);
        let markers = [fates::FigureId(2), fates::FigureId(3)];
        let script = Script::default().dice([1]).go(to(0, north)).go(to(300, -300));
        let script = script
            .choose(Arrange::Marker(markers[0]))
            .choose(Arrange::Edge(Edge::South))
            .go(to(0, 400))
            .dice([5, 2]);
        play(&mut state, script, set_up);
        (state.phase, state.turn, state.to_act) = (Phase::Activations, 1, HUNTERS);
        (state, markers[0])
    };
    let (mut state, marker) = hidden(200);
    if state.is_marker(marker) && state[marker].is_on_table() {
        let script = Script::default().pick([marker]).choose(Dice(1)).dice([1]);
        let lines = tale(&mut state, script, |battle| battle.activate(A));
        assert!(state[B].is_on_table(), "{lines:?}");
    }
    let (mut state, _) = hidden(-300);
    play(&mut state, Script::default().choose(Dice(1)).dice([1]), |battle| battle.activate(A));
}
