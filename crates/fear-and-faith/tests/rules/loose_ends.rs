//! Rules that belong to two chapters at once, each tested where the two meet.

use fear_and_faith::{Act, Death, End, Fire, Harm, Place, Side, Stick, victory_points};
use table::Kind;

use crate::common::ranged::shoot;
use crate::common::*;
use crate::rules::movement::{among, piece, spot};

/// How far apart two models are, middle to middle along the row, in millimetres.
fn east_of(state: &fear_and_faith::State, model: fates::FigureId) -> i32 {
    let base = state.table.as_ref().and_then(|table| table.base(model));
    base.map_or(0, |base| (base.at.x - 4500) / 10)
}

/// ff.core.base.2: a spread is measured in man-sized bases, though its target is Big: 25 mm, not 40.
#[test]
fn a_spread_is_as_wide_as_a_man_whatever_the_target_is() {
    // The target is 40 mm wide; the shotgun spreads one base round it.
    let scene = |gap: f64| {
        on_table([
            written(3, 2, &["Shotgun"]).at(0.0, 0.0),
            written(3, 3, &["Big"]).enemy().at(132.5, 0.0),
            written(3, 3, &[]).enemy().at(132.5 + 20.0 + gap + 12.5, 0.0),
        ])
    };
    let spread = scene(0.0).arm(A, fear_and_faith::ArmId(0)).map_or(0, |arm| arm.spread);
    let width = 25.0 * f64::from(spread);

    assert_eq!(shoot(&mut scene(width), Fire::SINGLE, B, &[3, 6, 3, 6]).len(), 2);
    assert_eq!(shoot(&mut scene(width + 1.0), Fire::SINGLE, B, &[3, 6]).len(), 1);
}

/// ff.ranged.woods.1: a wood is difficult ground: a Medium mover goes Short through it.
#[test]
fn woods_are_difficult_ground() {
    let wood = piece(Kind::Woods, 60.0, (40.0, -30.0), (50.0, 30.0));
    let state = lay(&among([cop().at(0.0, 0.0)], [wood]));
    let reach = fear_and_faith::Reach::Move {
        model: A,
        most: state.length(Stick::Medium),
        gait: fear_and_faith::Gait::Walk,
    };
    assert!(reach.allows(&state, &vec![spot(75.0, 0.0)]).is_ok());
    assert!(reach.allows(&state, &vec![spot(76.0, 0.0)]).is_err());
    assert!(reach.allows(&state, &vec![spot(-120.0, 0.0)]).is_ok());
}

/// ff.fear.trigger.charge.2: the test comes before the charger moves. A model that shrinks back out of its reach is not
/// touched, and the charger goes its whole move along its line.
#[test]
fn a_charger_goes_on_to_where_the_charged_has_gone_or_as_far_as_it_can() {
    let scene = |gap: f64| {
        let mut state =
            on_table([written(3, 3, &[]).at(0.0, 0.0), written(3, 3, &[]).enemy().at(gap + 25.0, 0.0)]);
        (state.parties[0].side, state.parties[1].side) = (Side::Evil, Side::Good);
        state.active = Some(crate::rules::movement::with_actions(A, 1));
        state
    };
    // One failure, and it recoils by its base of 25 mm: from 115 to 140 mm, and Medium is 120.
    let mut far = scene(115.0);
    play(&mut far, Script::default().dice([6, 6, 1]), |battle| battle.performs(A, Act::Charge(B)));
    assert_eq!((east_of(&far, A), east_of(&far, B)), (120, 165));
    assert!(far.foes_touching(A).is_empty());

    // From 60 to 85 mm: still within its reach.
    let mut near = scene(60.0);
    play(&mut near, Script::default().dice([6, 6, 1]), |battle| battle.performs(A, Act::Charge(B)));
    assert_eq!((east_of(&near, A), east_of(&near, B)), (85, 110));
    assert!(near.foes_touching(A).contains(B));
}

/// ff.sr.demon.3: any weapon harms a Demon, and one that is doubled is gone, as good as killed for the game.
#[test]
fn a_demon_falls_to_any_weapon() {
    let mut state = on_table([
        written(3, 5, &["Pistol"]).at(0.0, 0.0),
        written(3, 3, &["Demon"]).enemy().at(80.0, 0.0),
        cultist().enemy().at(400.0, 400.0),
        cultist().enemy().at(360.0, 400.0),
    ]);

    // 5 + 1 + 4 against 3 + 2: doubled.
    assert_eq!(shoot(&mut state, Fire::SINGLE, B, &[4, 2]), [(B, 10, 5, Harm::Kill)]);

    assert_eq!(state[B].place, Place::Gone(End::Killed));
    assert_eq!(victory_points(state.profile(B).points, 25), 1, "30 points");
}

/// ff.sr.hunter.2: a Hunter who kills his prey with no friend in contact with it has a victory point more.
#[test]
fn a_hunter_who_kills_his_prey_alone_has_a_point_more() {
    for (friend, bonus) in [(300.0, 1), (50.0, 0)] {
        let mut state = on_table([
            written(3, 3, &["Hunter"]).at(0.0, 0.0),
            written(3, 3, &["Hero"]).enemy().at(25.0, 0.0),
            written(3, 3, &[]).at(friend, 0.0),
            written(3, 3, &[]).enemy().at(-400.0, 0.0),
        ]);
        state.parties = state.parties.map(|party| fear_and_faith::Party { halved: true, ..party });
        let mut other = state.clone();
        state[A].prey = Some(B);
        let death = Death { by: Some(A), gruesome: false, melee: true, stray: false };

        play(&mut state, Script::default(), |battle| battle.dies(B, death));
        play(&mut other, Script::default(), |battle| battle.dies(B, death));

        assert_eq!(state.parties[0].bonus, bonus);
        assert_eq!(other.parties[0].bonus, 0, "not its prey");
    }
}
