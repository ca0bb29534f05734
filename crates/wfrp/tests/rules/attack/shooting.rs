//! Ranged attacks: what may be shot at, range bands, groups, and what a real table is asked.

use wfrp::{Act, ArmId, Book, Cover, Fact, State, band_end, yards};

use crate::common::*;

const BOW: ArmId = ArmId(1);

fn acts(state: &mut State) -> Vec<Act> {
    play(state, Script::default(), |battle| {
        battle.begins_turn(A);
        Ok(battle.list_acts(A)?.to_vec())
    })
}

/// wf.mod.range.pb, wf.mod.range.short, wf.mod.range.normal, wf.mod.range.long, wf.mod.range.extreme, wf.mod.range.out:
/// where the bands of a weapon end, rounded up.
#[test]
fn the_bands_of_a_weapon() {
    let ends = |range| [0, 1, 2, 3, 4].map(|band| band_end(Book::built_in(), range, band).unwrap());

    assert_eq!(ends(50), [5, 25, 50, 100, 150].map(yards));
    assert_eq!(ends(4), [1, 2, 4, 8, 12].map(yards));
    assert_eq!(ends(9), [1, 5, 9, 18, 27].map(yards));
    assert_eq!(band_end(Book::built_in(), 50, 5), None);
}

/// wf.mod.range.out: a target too far is not listed.
#[test]
fn too_far_is_not_listed() {
    let listed = |yards: f64| {
        let mut state = on_table([cp().at(-20.0, 0.0), tm().at(-19.0 + yards, 0.0).enemy()]);
        wield(&mut state, A, 1); // a throwing knife, range 4
        acts(&mut state).contains(&Act::Shoot(ArmId(1), B))
    };

    assert_eq!([listed(12.0), listed(12.1)], [true, false]);
}

/// wf.mod.group: a group around the target is listed from three on, and a hit strikes one of it by chance.
#[test]
fn a_shot_into_a_group_strikes_one_by_chance() {
    let group = |others: usize| {
        let foes = [tm().at(1.0, 0.0), tm().at(1.0, 2.0), tm().at(1.0, -2.0)];
        let foes = foes.into_iter().take(others + 1).map(Pose::enemy);
        let mut state = on_table(std::iter::once(rb().at(-20.0, 0.0)).chain(foes));
        wield(&mut state, A, 1);
        state
    };
    assert!(!acts(&mut group(1)).contains(&Act::ShootGroup(BOW, B)));
    assert!(acts(&mut group(2)).contains(&Act::ShootGroup(BOW, B)));
    let mut state = group(2);

    // 41 + 20 (short) + 20 = 81/75 SL +1; the third of three; 75 swaps to 57, body: 6 + 1 - 4.
    play(&mut state, Script::default().dice([75, 3]), |battle| battle.shoots_group(A, BOW, B));

    assert_eq!([B, C, D].map(|who| state[who].wounds), [12, 12, 9]);
}

/// wf.mod.cover, wf.mod.range.short: a real table is asked for sight, band and cover, and for nothing twice.
#[test]
fn a_real_table_is_asked_for_sight_band_and_cover() {
    let mut state = at_a_real_table([rb(), tm().enemy()]);
    wield(&mut state, A, 1);
    let within = |far| Fact::Within { one: A, other: B, distance: yards(far) };
    let facts = [
        Fact::Sees { looker: A, target: B },
        within(50),
        within(25),
        Fact::Cover { shooter: A, target: B, cover: Cover::Soft },
    ];
    let script = Script::default().facts(facts).dice([45]);

    let lines = tale(&mut state, script, |battle| battle.shoots(A, BOW, B));

    assert!(lines.iter().any(|line| line.contains("45 against 51")), "{lines:?}"); // 41 + 20 - 10
    assert_eq!(state[B].wounds, 9); // SL +1, body: 6 + 1 - 4
}

/// wf.action.attack.1: a target out of sight costs no action, and is not offered again this turn.
#[test]
fn a_real_table_may_say_that_nothing_is_seen() {
    let mut state = at_a_real_table([rb(), tm().enemy()]);
    wield(&mut state, A, 1);

    let acts = play(&mut state, Script::default().facts([]), |battle| {
        battle.begins_turn(A);
        assert!(battle.list_acts(A)?.contains(&Act::Shoot(BOW, B)));
        battle.performs(A, Act::Shoot(BOW, B))?;
        battle.list_acts(A)
    });

    assert!(!acts.contains(&Act::Shoot(BOW, B)));
    assert!(acts.contains(&Act::Aim), "the action is not spent");
}

/// wf.mod.range.out: a real table may say that it is too far.
#[test]
fn a_real_table_may_say_that_it_is_too_far() {
    let mut state = at_a_real_table([rb(), tm().enemy()]);
    wield(&mut state, A, 1);
    let sees = Fact::Sees { looker: A, target: B };

    let lines = tale(&mut state, Script::default().facts([sees]), |battle| battle.shoots(A, BOW, B));

    assert!(lines.iter().any(|line| line.contains("too far")));
}
