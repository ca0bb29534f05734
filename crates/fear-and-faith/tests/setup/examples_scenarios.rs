//! The worked examples of the scenarios.

use fear_and_faith::{End, HUNTERS, Outcome, Phase, State};

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
