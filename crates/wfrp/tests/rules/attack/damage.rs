//! Damage: `wf.attack.damage.*`.

use fates::{RuleId, Tally, Total};
use wfrp::{ArmId, Attack, Condition, Deathblows, Due, Harm, Location, Mark, Options, Setup, State};

use crate::common::*;

fn harm(wounds: i16) -> Harm {
    let rule = RuleId("wf.attack.damage.4");
    Harm { wounds, at: Some(Location::Body), due: Due::Beyond, pulled: false, by: Some(A), rule }
}

fn harmed(state: &mut State, wounds: i16, dice: &[u8]) {
    play(state, Script::default().dice(dice.iter().copied()), |battle| battle.harm(B, harm(wounds)));
}

fn duel() -> State {
    on_table([hk().at(0.0, 0.0), tm().at(1.5, 0.0).enemy()])
}

/// wf.attack.damage.1, wf.attack.damage.3, wf.attack.damage.4: weapon (SB included) and SL, less TB and AP; every part
/// names its rule.
#[test]
fn damage_is_weapon_and_levels_less_toughness_and_armour() {
    let state = duel();
    let hit = state.hit_of(&Attack::blow(A, ArmId(0), B), 3, 0, Location::Head);
    let mut tally = Tally::default();

    let wounds = state.wounds_of_hit(&hit, &mut tally);

    assert_eq!(wounds, 6); // hand weapon SB 4 + 4, SL 3, TB 3, a helmet of 2
    let parts: Vec<(i16, &str)> = tally.parts().iter().map(|part| (part.value, part.rule.0)).collect();
    let expected =
        [(8, "wf.attack.damage.1"), (3, "wf.attack.damage.2"), (-3, "wf.attack.damage.4"), (-2, "wf.char.9")];
    assert_eq!(parts, expected);
}

/// wf.attack.damage.5: a hit takes at least 1 Wound, whatever is worn.
#[test]
fn a_hit_takes_at_least_one_wound() {
    let state = on_table([cp().at(0.0, 0.0), hk().at(1.5, 0.0).enemy()]);
    let hit = state.hit_of(&Attack::blow(A, ArmId(0), B), 0, 0, Location::Body);

    assert_eq!(state.wounds_of_hit(&hit, &mut Total::default()), 1); // 4 - 4 - 3
    let mut tally = Tally::default();
    state.wounds_of_hit(&hit, &mut tally);
    assert_eq!(tally.total(), 1);
}

/// wf.attack.damage.6, wf.attack.damage.8, wf.wounds.5: beyond 0 it is Prone with a Critical Hit; at exactly 0 Prone alone.
#[test]
fn beyond_zero_brings_a_critical_and_exactly_zero_does_not() {
    let mut state = duel();
    harmed(&mut state, 12, &[]);
    assert_eq!((state[B].wounds, state[B].criticals, state[B].has(Condition::Prone)), (0, 0, true));

    let mut state = duel();
    harmed(&mut state, 13, &[1]); // 1 + 10: Breath driven out
    assert_eq!((state[B].wounds, state[B].criticals, state[B].has(Condition::Prone)), (0, 1, true));
}

/// wf.attack.damage.7: a combatant marked as minor dies at once beyond 0; by the switch it rolls like others.
#[test]
fn a_minor_combatant_takes_the_deathblow() {
    let combatants = || [hk().at(0.0, 0.0), tm().at(1.5, 0.0).enemy().marked(Mark::Minor)];
    let mut state = on_table(combatants());
    harmed(&mut state, 13, &[]);
    assert!(!state[B].is_alive());
    assert_eq!(state[B].killed_by, Some(A));

    let mut state = on_table(combatants());
    harmed(&mut state, 12, &[]);
    assert!(state[B].is_alive());

    let options = Options { deathblow_minor: Deathblows::Criticals, ..Options::default() };
    let mut state = lay(&Setup { options, ..setup(combatants()) });
    harmed(&mut state, 13, &[1]);
    assert_eq!((state[B].is_alive(), state[B].criticals), (true, 1));
}
