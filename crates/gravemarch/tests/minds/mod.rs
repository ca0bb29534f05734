//! The squire.

use fates::{FigureSet, Mind, RuleId, Seat};
use gravemarch::{Act, Choice, Place, Squire};

use crate::common::*;

const ACT: RuleId = RuleId("gm.turn.act.1");

#[test]
fn it_strikes_when_it_can() {
    let options = [Choice::from(Act::Rest), Choice::from(Act::Strike(GHOUL))];

    assert_eq!(Squire.choose(&face_to_face(), ACT, Seat(0), &options), 1);
}

#[test]
fn it_marches_at_the_enemy() {
    let state = on_road(4, 9);
    let goes = |figure, seat| {
        let reach = state.reach(figure).expect("places are known");
        Squire.way(&state, RuleId("gm.march.1"), seat, &reach)
    };

    assert_eq!(goes(KNIGHT, Seat(0)), [Place(7).point()]);
    assert_eq!(goes(GHOUL, Seat(1)), [Place(6).point()]);
}

#[test]
fn it_catches_its_own_breath() {
    let both: FigureSet = [KNIGHT, GHOUL].into_iter().collect();
    let picked = Squire.pick(&face_to_face(), RuleId("gm.turn.breath.1"), Seat(1), both, 0, 1);

    assert_eq!(picked.iter().collect::<Vec<_>>(), [GHOUL]);
}
