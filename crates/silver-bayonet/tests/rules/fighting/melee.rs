//! Proves the rules of melee: `sb.melee.*` and `sb.cav.melee.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, RuleId};
use silver_bayonet::{
    Act, ArmId, Battle, CheckEvent, Choice, DamageEvent, Event, Grip, MeleeEvent, Place, Response, Spell,
    State, Strike, Target, Terrified, Terror, Weapon, Wield,
};
use table::Kind;

const OPEN_RESPONSE: [Response; 2] = [Response::StrikeBack, Response::BackOff];

/// Proves sb.melee.2: the Check adds Melee and modifiers and must reach Defence, each number with its reason.
#[test]
fn a_melee_check_adds_melee_and_modifiers() {
    let (state, [officer, ghoul]) = lay([off().tired(1), monster("ghoul").tired(2)]);

    let attack = attack(&state, officer, ghoul, Weapon::FencingWeapon); // 2 - 1 against 13 - 2

    assert_eq!(attack.check.reasons(), [(2, RuleId("sb.melee.2")), (-1, RuleId("sb.melee.fatigue.4"))]);
    assert_eq!(attack.defence.reasons(), [(13, RuleId("sb.dice.7")), (-2, RuleId("sb.melee.fatigue.5"))]);
    assert!(attack.blow([5, 5]).hits());
    assert!(!attack.blow([5, 4]).hits());
}

/// Proves sb.melee.3: a hit does the weapon's damage, less what protects the target.
#[test]
fn a_hit_does_the_weapons_damage() {
    let (mut state, [heavy, hobgoblin]) = lay([hvy(), monster("hobgoblin")]);
    let mut fates = dice([8, 6]); // 8 + 6 + 2 reaches 14; Power 8, +1 Heavy Weapon, -1 Damage Reduction

    strike(&mut state, &mut fates, heavy, hobgoblin);

    assert_eq!(state[hobgoblin].health, 14 - 8);
    fates.expect_spent();
}

/// Proves sb.melee.4: a figure at 0 Health is removed, one at 1 stays.
#[test]
fn nought_health_removes_a_figure() {
    let left = |health| {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul").health(health)]);
        strike(&mut state, &mut dice([7, 6]), trooper, ghoul);
        (state[ghoul].health, state[ghoul].place)
    };

    assert_eq!(left(8), (1, Place::Standing));
    assert_eq!(left(7), (0, Place::Removed));
    assert_eq!(left(6), (-1, Place::Removed));
}

/// Proves sb.melee.5: whether hit or missed, a target still there chooses Strike Back or Back Off.
#[test]
fn a_surviving_target_chooses_its_response() {
    let (state, [trooper, target]) = lay([tro(), tro().enemy()]);

    let [missed, hit] = [[1, 2], [7, 6]]
        .map(|faces| offered(&state, faces, |battle| battle.melee(trooper, target).map(|_| ())));

    assert_eq!(missed, [OPEN_RESPONSE.map(Choice::from)]);
    assert_eq!(hit, [OPEN_RESPONSE.map(Choice::from)]);
}

/// Proves sb.melee.6: Back Off moves the target, and the attack is over.
#[test]
fn backing_off_ends_the_attack() {
    let (mut state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(1.0, 0.0)]);
    let mut fates = dice([1, 2]).choose(Response::BackOff);

    melee(&mut state, &mut fates, trooper, target);

    assert!(stands_at(&state, target, 3.0, 0.0));
    assert!(stands_at(&state, trooper, 0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.melee.7, sb.melee.8 and sb.melee.9: a Strike Back hits by the same rules, is not answered, and makes the
/// attacker Back Off.
#[test]
fn a_strike_back_is_not_answered_and_drives_the_attacker_off() {
    let (mut state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), hvy().enemy().at(1.0, 0.0)]);
    let mut fates = dice([1, 2, 6, 5]).choose(Response::StrikeBack); // 6 + 5 + 2 reaches 13; 6 + 1

    let exchange = melee(&mut state, &mut fates, trooper, target);

    assert_eq!(exchange.answer, Strike { hit: true, damage: 7 });
    assert_eq!(state[trooper].health, 10 - 7);
    assert!(stands_at(&state, trooper, -2.0, 0.0));
    assert!(stands_at(&state, target, 1.0, 0.0));
    fates.expect_spent(); // no second choice, no third roll
}

/// Proves sb.melee.10, sb.melee.fatigue.1 and sb.melee.fatigue.2: one token for each, with or without a Strike Back.
#[test]
fn an_exchange_costs_each_fighter_one_token() {
    let tokens = |response, faces: &[u8]| {
        let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
        let mut fates = dice(faces.iter().copied()).choose(response);
        melee(&mut state, &mut fates, trooper, target);
        fates.expect_spent();
        (state[trooper].fatigue, state[target].fatigue)
    };

    assert_eq!(tokens(Response::BackOff, &[1, 2]), (1, 1));
    assert_eq!(tokens(Response::StrikeBack, &[1, 2, 1, 2]), (1, 1));
}

/// Proves sb.melee.11: the activation ends with the exchange, even with an action unspent.
#[test]
fn melee_ends_the_activation() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(4.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]).choose(Act::Attack(ghoul)); // its loaded Musket goes unused

    activate(&mut state, &mut fates, trooper);

    assert!(state[trooper].activated);
    fates.expect_spent();
}

/// Proves sb.melee.12: each fighter picks one of its weapons before its own roll.
#[test]
fn each_fighter_picks_a_weapon() {
    let two = || armed(&["Hand Weapon", "Fencing Weapon"]);
    let (mut state, [attacker, target]) = lay([two(), two().enemy()]);
    let (hand, fencing) = (Wield(ArmId::Own(0)), Wield(ArmId::Own(1)));
    let mut fates = dice([8, 9, 8, 9]).choose(fencing).choose(Response::StrikeBack).choose(hand);

    let exchange = melee(&mut state, &mut fates, attacker, target);

    assert_eq!((exchange.attack.damage, exchange.answer.damage), (9, 8)); // Skill Die, then Power Die
    fates.expect_spent();
}

/// Proves sb.melee.13: a figure that has no melee weapon left swings what is at hand, Power Die -1.
#[test]
fn without_a_weapon_one_improvises() {
    let (mut state, [unarmed, ghoul]) = lay([armed(&[]), monster("ghoul")]);

    let bare = strike(&mut state, &mut dice([7, 6]), unarmed, ghoul);

    assert_eq!(bare.damage, 7 - 1);

    let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
    state[trooper].broken.set(1); // the bayonet

    let broken = strike(&mut state, &mut dice([7, 6]), trooper, ghoul);

    assert_eq!(broken.damage, 7 - 1);
}

/// Proves sb.melee.14: a monster with no listed weapon does the Power Die.
#[test]
fn claws_do_the_power_die() {
    let (mut state, [wolf, trooper]) = lay([monster("dark-wolf"), tro()]);
    let attack = attack(&state, wolf, trooper, Weapon::NaturalWeapon);
    assert!(attack.damage.reasons().is_empty());

    let bite = strike(&mut state, &mut dice([5, 9]), wolf, trooper);

    assert_eq!(bite.damage, 5);
}

/// Proves sb.melee.15: the target answers after the damage, the fall and the terror are known.
#[test]
fn the_response_comes_after_everything_the_blow_did() {
    let roof = vec![block(Kind::Building, (-5.0, -5.0), (5.0, 5.0), 4.0)];
    let (mut state, [vampire, trooper]) =
        lay_among(roof, [monster("vampire").at(3.0, 0.0).up(4.0), tro().at(4.0, 0.0).up(4.0)]);
    let mut fates = dice([2, 9, 5, 5, 10, 9, 1, 2]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, vampire, trooper);

    let order: Vec<&str> = fates
        .told()
        .iter()
        .filter_map(|event| match event {
            Event::Damage(DamageEvent::Hurt { .. }) => Some("hurt"),
            Event::Check(CheckEvent::Checked { .. }) => Some("keeps its footing"),
            Event::Terrified(Terrified { .. }) => Some("keeps its head"),
            Event::Melee(MeleeEvent::StruckBack { .. }) => Some("strikes back"),
            _ => None,
        })
        .collect();
    assert_eq!(order, ["hurt", "keeps its footing", "keeps its head", "strikes back"]);
    fates.expect_spent();

    // A figure that collapses is not asked.
    let (mut state, [vampire, trooper]) = lay([monster("vampire"), tro().but(|draft| draft.health = 20)]);
    let mut collapse = dice([9, 9, 5, 6]); // 9 + 1 lost, 11 - 10 = 1

    melee(&mut state, &mut collapse, vampire, trooper);

    assert_eq!(state[trooper].place, Place::Collapsed);
    collapse.expect_spent();
}

/// Proves sb.melee.16: a figure with two tokens may still Strike Back.
#[test]
fn two_tokens_do_not_stop_a_strike_back() {
    let (state, [trooper, tired]) = lay([tro(), tro().tired(2).enemy()]);

    let responses = offered(&state, [1, 2], |battle| battle.melee(trooper, tired).map(|_| ()));

    assert_eq!(responses, [OPEN_RESPONSE.map(Choice::from)]);
}

/// Proves sb.melee.17 and sb.melee.18: when the target is removed nobody answers, the attacker stays where it is and
/// still tires.
#[test]
fn the_attacker_of_a_removed_target_stays_and_tires() {
    let (mut state, [trooper, target]) = lay_out([tro().at(0.0, 0.0), tro().health(7).enemy().at(1.0, 0.0)]);
    let mut fates = dice([7, 6]);

    melee(&mut state, &mut fates, trooper, target);

    assert_eq!(state[target].place, Place::Removed);
    assert_eq!(state[trooper].fatigue, 1);
    assert!(stands_at(&state, trooper, 0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.melee.19: a Paralysed, Stunned, Distracted or knocked-down target answers as usual, at the -1 it has.
#[test]
fn a_blow_is_answered_by_instinct() {
    let answers = |change: fn(&mut State, FigureId)| {
        let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
        change(&mut state, target);
        let responses = offered(&state, [1, 2], |battle| battle.melee(trooper, target).map(|_| ()));
        assert_eq!(responses, [OPEN_RESPONSE.map(Choice::from)]);
        state.melee_tally(target, trooper).total()
    };

    assert_eq!(answers(|state, target| state[target].terror = Terror::Paralysed(Grip::Whole)), 1);
    assert_eq!(answers(|state, target| state[target].terror = Terror::Stunned(Spell::Waiting)), 1 - 1);
    assert_eq!(answers(|state, target| state[target].terror = Terror::Distracted(Spell::Waiting)), 1 - 1);
    assert_eq!(answers(|state, target| state[target].knocked_down = true), 1);
}

/// Proves sb.melee.fatigue.3 and sb.melee.fatigue.8: nobody holds more than two tokens, nobody Indefatigable more than
/// one; what would exceed the limit is not given.
#[test]
fn tokens_beyond_the_limit_are_not_given() {
    let (mut state, [trooper, hobgoblin]) = lay([tro().tired(2), monster("hobgoblin").tired(1)]);
    let mut fates = dice([1, 2, 1, 2]);

    melee(&mut state, &mut fates, trooper, hobgoblin);

    assert_eq!((state[trooper].fatigue, state[hobgoblin].fatigue), (2, 1));
    assert!(!told(&fates, |event| matches!(event, Event::Melee(MeleeEvent::Tired { .. }))));
    fates.expect_spent();
}

/// Proves sb.melee.fatigue.4 and sb.melee.fatigue.5: each token lowers Melee and Defence by 1.
#[test]
fn each_token_lowers_melee_and_defence() {
    let numbers = |tokens| {
        let (state, [trooper, target]) = lay([tro().tired(tokens), tro().enemy()]);
        (state.melee_tally(trooper, target).total(), defence(&state, trooper, target).total())
    };

    assert_eq!([0, 1, 2].map(numbers), [(1, 13), (0, 12), (-1, 11)]);
}

/// Proves sb.melee.fatigue.6: the tokens of an exchange come after its Strike Back and do not change its numbers.
#[test]
fn tokens_come_after_the_strike_back() {
    let answer = |faces: [u8; 2]| {
        let (mut state, [trooper, target]) = lay([tro(), tro().enemy()]);
        let mut fates = dice([1, 2]).dice(faces).choose(Response::StrikeBack);
        let exchange = melee(&mut state, &mut fates, trooper, target);
        let tired =
            fates.told().iter().position(|event| matches!(event, Event::Melee(MeleeEvent::Tired { .. })));
        let struck =
            fates.told().iter().rposition(|event| matches!(event, Event::Melee(MeleeEvent::Struck { .. })));
        assert!(struck < tired);
        exchange.answer.hit
    };

    assert!(answer([6, 6])); // 13 against 13: neither Melee nor Defence has dropped
    assert!(!answer([6, 5]));
}

/// Proves sb.melee.fatigue.7: the lower Defence counts against shots too.
#[test]
fn fatigue_lowers_defence_against_shots() {
    let hit = |faces| {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul").tired(2)]);
        shoot(&mut state, &mut dice(faces), trooper, ghoul).shot.hit
    };

    assert!(hit([5, 5])); // 10 + 1 against 13 - 2
    assert!(!hit([5, 4]));
}

/// Proves sb.melee.distract.1: the closest enemy must be no farther than 2", and it costs the action.
#[test]
fn a_distraction_needs_an_enemy_within_two_inches() {
    let acts = |gap: f64, after: &[Act]| {
        let (state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(gap + 1.0, 0.0)]);
        offers::acts(&state, trooper, after)
    };

    assert!(acts(2.0, &[]).contains(&Act::Distract));
    assert!(!acts(2.01, &[]).contains(&Act::Distract));
    assert!(!acts(2.0, &[Act::Shoot(ArmId::Own(0))]).contains(&Act::Distract));
}

/// Proves sb.melee.distract.2, sb.melee.distract.3 and sb.clash.6: one token on the closest enemy alone, and the
/// activation ends.
#[test]
fn a_distraction_tires_the_closest_enemy_alone() {
    let (mut state, [trooper, near, nearer]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(-2.9, 0.0), monster("ghoul").at(2.8, 0.0)]);
    let mut fates = script().choose(Act::Distract);

    activate(&mut state, &mut fates, trooper); // asked nothing more

    assert_eq!((state[near].fatigue, state[nearer].fatigue, state[trooper].fatigue), (0, 1, 0));
    fates.expect_spent();
}

/// Proves sb.melee.distract.4: of equally close enemies the active player picks one.
#[test]
fn of_equally_close_enemies_the_player_distracts_one() {
    let (mut state, [trooper, west, east]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(-2.5, 0.0), monster("ghoul").at(2.5, 0.0)]);
    let mut fates = script().choose(Act::Distract).choose(Target(west));

    activate(&mut state, &mut fates, trooper);

    assert_eq!((state[west].fatigue, state[east].fatigue), (1, 0));
    fates.expect_spent();
}

/// Proves sb.melee.distract.8: while the closest enemy holds all its tokens there is no Distraction, though another is
/// within 2", too; of two equally close ones the one with room is tired.
#[test]
fn the_exhausted_cannot_be_distracted() {
    let distracts = |near: Figure, far: Figure| {
        let (state, [trooper, ..]) = lay_out([tro().at(0.0, 0.0), near.at(2.2, 0.0), far.at(-2.8, 0.0)]);
        offers::acts(&state, trooper, &[]).contains(&Act::Distract)
    };
    assert!(!distracts(monster("ghoul").tired(2), monster("ghoul")));
    assert!(!distracts(monster("hobgoblin").tired(1), monster("ghoul"))); // Indefatigable
    assert!(distracts(monster("ghoul").tired(1), monster("ghoul").tired(2)));

    let figures =
        [tro().at(0.0, 0.0), monster("ghoul").tired(2).at(2.5, 0.0), monster("ghoul").at(-2.5, 0.0)];
    let (mut state, [trooper, tired, fresh]) = lay_out(figures);
    let mut fates = script().choose(Act::Distract);
    activate(&mut state, &mut fates, trooper); // nothing to pick
    assert_eq!((state[tired].fatigue, state[fresh].fatigue), (2, 1));
    fates.expect_spent();
}

/// Proves sb.melee.distract.5: neither sight nor a roll is needed.
#[test]
fn a_distraction_works_through_a_wall() {
    let wall = vec![block(Kind::Wall, (1.0, -9.0), (1.5, 9.0), 5.0)];
    let (mut state, [trooper, ghoul]) = lay_among(wall, [tro().at(0.0, 0.0), monster("ghoul").at(2.5, 0.0)]);
    assert!(!state.sees(trooper, ghoul));
    let mut fates = script().choose(Act::Distract);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state[ghoul].fatigue, 1);
    fates.expect_spent();
}

/// Proves sb.melee.distract.6: it may follow a Move.
#[test]
fn a_distraction_may_follow_a_move() {
    let (mut state, [trooper, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(6.0, 0.0)]);
    let mut fates = script().choose(Act::Move).go(vec![spot(3.5, 0.0).into()]).choose(Act::Distract);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state[ghoul].fatigue, 1);
    fates.expect_spent();
}

/// Proves sb.melee.distract.7: a monster that cannot reach a soldier within 2" does not Distract it.
#[test]
fn monsters_never_distract() {
    let wall = vec![block(Kind::Wall, (1.0, -9.0), (1.5, 9.0), 5.0)];
    let (mut state, [ghoul, trooper]) = lay_among(wall, [monster("ghoul").at(0.0, 0.0), tro().at(2.5, 0.0)]);

    activate(&mut state, &mut script(), ghoul);

    assert_eq!(state[trooper].fatigue, 0);
}

/// Backs B at (0, 0) off from O at (-1, 0) and says where on the line the two stand.
fn back_off(terrain: Vec<silver_bayonet::TerrainSetup>, other: Figure) -> (f64, f64) {
    let (mut state, [b, o, _]) = lay_among(terrain, [tro().at(0.0, 0.0), tro().enemy().at(-1.0, 0.0), other]);
    Battle::new(&mut state, &mut script()).back_off(b, o).unwrap();
    let line = |figure| {
        let at = place_of(&state, figure);
        assert_eq!(at.y, spot(0.0, 0.0).y);
        // To the nearest hundredth of an inch.
        (f64::from(at.x - spot(0.0, 0.0).x) / 2.54).round() / 100.0
    };
    (line(b), line(o))
}

/// Somebody who stands in nobody's way.
fn bystander() -> Figure {
    tro().at(20.0, 20.0)
}

/// Proves sb.melee.backoff.1 and sb.melee.backoff.10: the full 2", straight away from the opponent, and no choice.
#[test]
fn a_figure_backs_off_straight_away() {
    let (mut state, [b, o]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(-0.6, 0.8)]);
    let mut fates = script();

    Battle::new(&mut state, &mut fates).back_off(b, o).unwrap();

    assert!(stands_at(&state, b, 1.2, -1.6)); // two lengths of (0.6, -0.8)
    assert!(stands_at(&state, o, -0.6, 0.8));
}

/// Proves sb.melee.backoff.2 and sb.melee.backoff.7: friends do not block the way, and the greatest legal distance
/// counts, not the first stop: from contact with a friend at 1" only 0 and 2" are legal.
#[test]
fn a_figure_backs_off_through_friends() {
    assert_eq!(back_off(vec![], tro().at(1.0, 0.0)), (2.0, -1.0));
}

/// Proves sb.melee.backoff.3: difficult ground does not shorten it.
#[test]
fn difficult_ground_does_not_shorten_backing_off() {
    let bog = vec![block(Kind::Difficult, (-5.0, -5.0), (5.0, 5.0), 0.0)];

    assert_eq!(back_off(bog, bystander()), (2.0, -1.0));
}

/// Proves sb.melee.backoff.4 and sb.melee.backoff.8: a wall stops it, and an enemy's base too; then the opponent is
/// pushed until the gap is 1".
#[test]
fn walls_and_enemies_stop_backing_off() {
    let wall = vec![block(Kind::Wall, (1.0, -3.0), (2.0, 3.0), 2.0)];

    assert_eq!(back_off(wall, bystander()), (0.5, -1.5));
    assert_eq!(back_off(vec![], tro().enemy().at(2.5, 0.0)), (0.5, -1.5)); // not past it, and 1" away
}

/// Proves sb.melee.backoff.5 and sb.melee.backoff.6: the end keeps 1" from other enemies; exactly 1" is allowed.
#[test]
fn backing_off_ends_an_inch_from_other_enemies() {
    assert_eq!(back_off(vec![], tro().enemy().at(4.0, 0.0)), (2.0, -1.0)); // a gap of exactly 1"
    assert_eq!(back_off(vec![], tro().enemy().at(3.9, 0.0)), (1.9, -1.0));
}

/// Proves sb.melee.backoff.9: the push runs straight back and stops early at a wall or a base; the smaller gap stays.
#[test]
fn a_push_stops_early() {
    let between = || {
        vec![
            block(Kind::Wall, (0.5, -3.0), (2.0, 3.0), 2.0),
            block(Kind::Wall, (-3.0, -3.0), (-1.75, 3.0), 2.0),
        ]
    };
    let wall = || vec![block(Kind::Wall, (0.5, -3.0), (2.0, 3.0), 2.0)];

    assert_eq!(back_off(between(), bystander()), (0.0, -1.25)); // gap 0.25
    assert_eq!(back_off(wall(), tro().enemy().at(-2.5, 0.0)), (0.0, -1.5)); // O's friend is in the way
    assert_eq!(back_off(wall(), bystander()), (0.0, -2.0)); // the whole inch
}

/// Proves sb.melee.backoff.9: the push stops at the edge of the table.
#[test]
fn a_push_stops_at_the_edge_of_the_table() {
    let wall = vec![block(Kind::Wall, (-21.5, -3.0), (-20.0, 3.0), 2.0)];
    let (mut state, [b, o]) = lay_among(wall, [tro().at(-22.0, 0.0), tro().enemy().at(-23.0, 0.0)]);

    Battle::new(&mut state, &mut script()).back_off(b, o).unwrap();

    assert!(stands_at(&state, o, -23.5, 0.0)); // its base touches the edge, 24" from the middle
}

/// Proves sb.melee.backoff.11: a drop of more than 3" blocks Back Off and push; one of 3" does not.
#[test]
fn nobody_backs_off_a_cliff() {
    let on_a_roof = |height: f64| {
        let roof = vec![block(Kind::Building, (-5.0, -5.0), (0.5, 5.0), height)];
        let (mut state, [b, o]) =
            lay_among(roof, [tro().at(0.0, 0.0).up(height), tro().enemy().at(-1.0, 0.0).up(height)]);
        Battle::new(&mut state, &mut script()).back_off(b, o).unwrap();
        let base = *state.table.as_ref().unwrap().base(b).unwrap();
        (base.elevation, stands_at(&state, b, 2.0, 0.0))
    };

    assert_eq!(on_a_roof(3.5), (length(3.5), false)); // still up
    assert_eq!(on_a_roof(3.0), (length(0.0), true)); // 2" away, on the ground

    // Pushed toward the west edge of a roof 3.5" high: O stays up.
    let terrain = vec![
        block(Kind::Building, (-1.6, -5.0), (5.0, 5.0), 3.5),
        block(Kind::Wall, (0.5, -5.0), (1.0, 5.0), 8.0),
    ];
    let (mut state, [b, o]) =
        lay_among(terrain, [tro().at(0.0, 0.0).up(3.5), tro().enemy().at(-1.0, 0.0).up(3.5)]);
    Battle::new(&mut state, &mut script()).back_off(b, o).unwrap();
    assert_eq!(state.table.as_ref().unwrap().base(o).unwrap().elevation, length(3.5));
    assert!(place_of(&state, o).x >= spot(-1.6, 0.0).x);
}

/// Proves sb.melee.backoff.12: a step up of more than 1" blocks, one of 1" does not.
#[test]
fn nobody_climbs_while_backing_off() {
    let step = |height| vec![block(Kind::Open, (1.0, -5.0), (9.0, 5.0), height)];

    assert_eq!(back_off(step(1.1), bystander()), (0.5, -1.5));
    assert_eq!(back_off(step(1.0), bystander()).0, 2.0);
}

/// Proves sb.melee.backoff.13 and sb.melee.backoff.14: ending beside enemies starts no melee, and neither Move nor
/// action of the figure's own activation is used up.
#[test]
fn backing_off_costs_and_starts_nothing() {
    let (mut state, [attacker, target, other]) =
        lay_out([tro().at(-1.0, 0.0), tro().enemy().at(0.0, 0.0), tro().at(4.0, 0.0)]);
    let mut fates = dice([1, 2]).choose(Response::BackOff);

    melee(&mut state, &mut fates, attacker, target); // 1" from the other, and nobody rolls

    fates.expect_spent();
    assert!(stands_at(&state, target, 2.0, 0.0));
    let acts = offers::acts(&state, target, &[]);
    assert!([Act::Attack(other), Act::Shoot(ArmId::Own(0)), Act::Move].iter().all(|act| acts.contains(act)));
}

/// Proves sb.melee.backoff.15: where no distance is legal only the push happens.
#[test]
fn with_no_way_to_back_off_only_the_push_happens() {
    assert_eq!(back_off(vec![], tro().enemy().at(1.5, 0.0)), (0.0, -2.0)); // already nearer than 1" to the other
}

/// Proves sb.cav.melee.1 and sb.cav.melee.2: mounted against foot is +1 Melee and +1 damage.
#[test]
fn a_rider_strikes_harder_at_foot() {
    let (state, [rider, ghoul]) = lay([cav(), monster("ghoul")]);

    let attack = attack(&state, rider, ghoul, Weapon::HandWeapon);

    assert_eq!(attack.check.reasons(), [(2, RuleId("sb.melee.2")), (1, RuleId("sb.cav.melee.1"))]);
    assert_eq!(attack.damage.reasons(), [(1, RuleId("sb.cav.melee.2"))]);
}

/// Proves sb.cav.melee.3 and sb.cav.melee.9: a rider attacked by foot has +1 Defence in melee, and none against shots.
#[test]
fn a_rider_is_harder_to_hit_from_the_ground() {
    let (state, [trooper, rider]) = lay([tro(), cav().enemy()]);

    let blow = attack(&state, trooper, rider, Weapon::Bayonet);
    let shot = shot(&state, trooper, rider, Weapon::Musket);

    assert_eq!(blow.defence.reasons(), [(13, RuleId("sb.dice.7")), (1, RuleId("sb.cav.melee.3"))]);
    assert_eq!(shot.defence.reasons(), [(13, RuleId("sb.dice.7"))]);
}

/// Proves sb.cav.melee.4 and sb.clash.9: when both survive, the one on foot Backs Off, no matter who attacked.
#[test]
fn foot_gives_way_to_horse() {
    let fights = |rider_attacks: bool| {
        let (mut state, [rider, trooper]) = lay_out([cav().at(0.0, 0.0), tro().enemy().at(1.5, 0.0)]);
        let (attacker, target) = if rider_attacks { (rider, trooper) } else { (trooper, rider) };
        let mut fates = dice([1, 2, 1, 2]).choose(Response::StrikeBack);
        melee(&mut state, &mut fates, attacker, target);
        fates.expect_spent();
        stands_at(&state, rider, 0.0, 0.0) && stands_at(&state, trooper, 3.5, 0.0)
    };

    assert!(fights(true));
    assert!(fights(false));
}

/// Proves sb.cav.melee.5: mounted against mounted has no bonuses, and the attacker Backs Off as usual.
#[test]
fn horse_against_horse_is_an_ordinary_fight() {
    let (mut state, [rider, other]) = lay_out([cav().at(0.0, 0.0), cav().enemy().at(2.0, 0.0)]);
    let attack = attack(&state, rider, other, Weapon::HandWeapon);
    let mut fates = dice([1, 2, 1, 2]).choose(Response::StrikeBack);

    melee(&mut state, &mut fates, rider, other);

    assert_eq!((attack.check.total(), attack.defence.total(), attack.damage.total()), (2, 13, 0));
    assert!(stands_at(&state, rider, -2.0, 0.0) && stands_at(&state, other, 2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.cav.melee.6: the bonuses also count for a Strike Back.
#[test]
fn a_rider_strikes_back_with_its_bonuses() {
    let answer = |faces: [u8; 2]| {
        let (mut state, [trooper, rider]) = lay([tro(), cav().enemy()]);
        let mut fates = dice([1, 2]).dice(faces).choose(Response::StrikeBack);
        melee(&mut state, &mut fates, trooper, rider).answer
    };

    assert_eq!(answer([5, 5]), Strike { hit: true, damage: 5 + 1 }); // 10 + 2 + 1 against 13
    assert!(!answer([5, 4]).hit);
}

/// Proves sb.cav.melee.7: a monster on its feet is foot, however large.
#[test]
fn monsters_count_as_foot() {
    let (state, [rider, troll]) = lay([cav(), monster("troll")]);

    assert_eq!(state.melee_tally(rider, troll).total(), 2 + 1);
    assert_eq!(defence(&state, rider, troll).total(), 13 + 1);
}

/// Proves sb.cav.melee.8: a rider attacked by foot strikes back or does nothing; the one on foot gives way in both.
#[test]
fn a_rider_gives_way_to_nobody_on_foot() {
    let (mut state, [trooper, rider]) = lay_out([tro().at(-1.5, 0.0), cav().enemy().at(0.0, 0.0)]);
    let responses = offered(&state, [1, 2], |battle| battle.melee(trooper, rider).map(|_| ()));
    let mut fates = dice([1, 2]).choose(Response::Stand);

    melee(&mut state, &mut fates, trooper, rider);

    assert_eq!(responses, [[Response::StrikeBack, Response::Stand].map(Choice::from)]);
    assert!(stands_at(&state, trooper, -3.5, 0.0) && stands_at(&state, rider, 0.0, 0.0));
    fates.expect_spent();
}
