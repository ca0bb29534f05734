//! Advances that change dice and turns: `ff.adv.*` where they act by themselves or are asked for at a roll.

pub mod ploys;

use fates::{RuleId, Seat, Tally};
use fear_and_faith::{
    Act, Advance, Advances, Announced, Dice, Fact, Fire, Fright, Grace, Harm, Lie, Matter, ModelSetup, Phase,
    Posture, Purpose, Reroll, Setup, Shot, Side, SideSetup, Special, Spell, State, Strike, Target, YesNo,
    advance_faults,
};

use crate::common::ranged::*;
use crate::common::*;
use crate::rules::fear::{active, dice, face_to_face, field, green, scare};

/// Gives advances to the first party.
pub fn buys(state: &mut State, advances: &[Advance]) {
    state.parties[0].advances = Advances::of(advances);
}

/// Gives advances to the second party.
pub fn foe_buys(state: &mut State, advances: &[Advance]) {
    state.parties[1].advances = Advances::of(advances);
}

fn duel() -> State {
    green([written(3, 3, &[]).at(0.0, 0.0), written(3, 3, &[]).enemy().at(25.0, 0.0)])
}

/// ff.adv.cost.1: generic advances are for all, the others for their side. ff.adv.cost.2: once where nothing is said.
/// ff.adv.evil.corruption.4: Corruption is one of those.
#[test]
fn advances_have_their_side_and_their_limits() {
    let book = fear_and_faith::Book::built_in();
    let faults = |side, bought: &[Advance]| advance_faults(book, side, bought).len();
    assert_eq!(book.advances.len(), 21);
    assert_eq!(faults(Side::Good, &[Advance::CombatMasters, Advance::Courageous, Advance::Faith]), 0);
    assert_eq!(faults(Side::Evil, &[Advance::Faith]), 1);
    assert_eq!(faults(Side::Good, &[Advance::Clouds]), 1);
    for (advance, most) in [
        (Advance::CombatMasters, 3),
        (Advance::Courageous, 1),
        (Advance::Blitzkrieg, 1),
        (Advance::Corruption, 1),
        (Advance::ZombieHorde, 3),
    ] {
        assert_eq!(faults(Side::Evil, &vec![advance; most]), 0, "{advance:?}");
        assert_eq!(faults(Side::Evil, &vec![advance; most + 1]), 1, "{advance:?}");
    }
    assert_eq!(faults(Side::Good, &[Advance::Heroism; 9]), 0);
    let side = SideSetup { advances: vec![Advance::Clouds], side: Some(Side::Good), ..SideSetup::default() };
    let setup = Setup { sides: vec![side], ..setup([cop().at(0.0, 0.0)]) };
    assert!(setup.lay(book).is_err());
}

/// ff.adv.generic.combat-masters.1, ff.adv.generic.combat-masters.2: asked before the dice, +2 on the own die: 3 + 2 + 1
/// beats 3 + 2.
#[test]
fn combat_masters_add_2_before_the_roll() {
    let mut state = duel();
    buys(&mut state, &[Advance::CombatMasters]);
    let script = Script::default().choose(YesNo::Yes).dice([1, 2]);
    let told = tale(&mut state, script, |battle| battle.attacks(A, B, false));
    assert!(told.iter().any(|line| line.contains("6 against 5")), "{told:?}");
    assert_eq!(state.advances(Seat(0)).combat_masters, 0);
}

/// ff.adv.generic.combat-masters.3: two purchases are two uses, but never two on one roll; the defender may use them as
/// well, and nobody is asked who has none left.
#[test]
fn two_uses_of_combat_masters_never_go_on_one_roll() {
    let mut state = duel();
    buys(&mut state, &[Advance::CombatMasters, Advance::CombatMasters]);
    foe_buys(&mut state, &[Advance::CombatMasters]);
    let script = Script::default().choose(YesNo::Yes).choose(YesNo::Yes).dice([2, 2]);
    play(&mut state, script, |battle| battle.attacks(A, B, false));
    assert_eq!(state.parties.map(|party| party.advances.combat_masters), [1, 0]);
    play(&mut state, Script::default().choose(YesNo::No).dice([2, 2]), |battle| battle.attacks(A, B, false));
    play(&mut state, Script::default().choose(YesNo::Yes).dice([2, 4]), |battle| battle.attacks(A, B, false));
    play(&mut state, Script::default().dice([2, 2]), |battle| battle.attacks(A, B, false));
}

/// ff.adv.generic.combat-masters.1: it helps a shot, too: Pistol 4 + 2 + 2 is twice 3 + 1.
#[test]
fn combat_masters_help_shots() {
    let mut state = green([cop().at(0.0, 0.0), written(3, 3, &[]).enemy().at(70.0, 0.0)]);
    buys(&mut state, &[Advance::CombatMasters]);
    let script = Script::default().choose(YesNo::Yes).dice([2, 1]);
    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    assert_eq!(attacks(&told), [(B, 8, 4, Harm::Kill)]);
}

/// ff.adv.generic.courageous.1: a failed Morale check is rolled again with all three dice, and the second result stands;
/// a check that is passed asks nothing, and there is no third.
#[test]
fn courage_rolls_a_morale_check_again() {
    let check = RuleId("ff.morale.roll.1");
    let mut state = face_to_face(&[], &[]);
    buys(&mut state, &[Advance::Courageous]);
    play(&mut state, dice([3, 3, 3]), |battle| battle.morale_check(A, check));
    play(&mut state, dice([2, 2, 2, 3, 3, 3]).choose(YesNo::Yes), |battle| battle.morale_check(A, check));
    assert!(state[A].is_up());
    play(&mut state, dice([2, 2, 2]), |battle| battle.morale_check(A, check));
    assert!(state[A].is_gone());

    let mut state = face_to_face(&[], &[]);
    buys(&mut state, &[Advance::Courageous]);
    play(&mut state, dice([2, 3, 3, 2, 2, 2]).choose(YesNo::Yes), |battle| battle.morale_check(A, check));
    assert!(state[A].is_gone(), "the second is worse, and stands");
}

/// ff.adv.generic.retain.1: a turnover is counted and moves the clock, but play does not pass; once.
#[test]
fn the_turn_is_kept_in_spite_of_a_turnover() {
    let mut state = field([rookie(), cop(), cop(), werewolf().enemy()]);
    buys(&mut state, &[Advance::Retain]);
    state.phase = Phase::Activations;
    state.set_hour(fear_and_faith::Hour::Twilight);
    let script = || Script::default().facts([]).choose(Dice(2)).dice([1, 1]);
    play(&mut state, script().choose(YesNo::Yes), |battle| battle.activate(A));
    assert_eq!((state.phase, state.parties[0].turnovers, state.clock.night), (Phase::Activations, 1, false));
    play(&mut state, script(), |battle| battle.activate(B));
    assert_eq!((state.phase, state.parties[0].turnovers, state.clock.night), (Phase::TurnEnds, 2, true));
}

/// ff.adv.generic.retain.1: with nobody left to act there is nothing to keep.
#[test]
fn nobody_keeps_a_turn_without_anybody_left() {
    let mut state = field([rookie(), werewolf().enemy()]);
    buys(&mut state, &[Advance::Retain]);
    state.phase = Phase::Activations;
    let script = Script::default().facts([]).choose(Dice(2)).dice([1, 1]);
    play(&mut state, script, |battle| battle.activate(A));
    assert!(state.advances(Seat(0)).retain && state.phase == Phase::TurnEnds);
}

/// ff.adv.generic.strategy.1: +1 on the roll for the roles: 4 + 1 beats 4, and 4 + 1 ties with 5.
#[test]
fn strategy_adds_1_to_the_roll_for_the_roles() {
    for (faces, chooser) in [(&[4, 4][..], Seat(0)), (&[4, 5, 2, 6][..], Seat(1))] {
        let mut setup =
            Setup { settle: vec![Matter::Roles], table: None, ..setup([cop(), werewolf().enemy()]) };
        setup.sides = vec![SideSetup { advances: vec![Advance::Strategy], ..SideSetup::default() }];
        let mut state = lay(&setup);
        let script = Script::default().dice(faces.iter().copied()).choose(Posture::Attack);
        let _ = play(&mut state, script, |battle| battle.step());
        assert_eq!(state.setting.attacker, chooser);
    }
}

/// ff.adv.generic.blitzkrieg.1: +1 on activation rolls in the first turn of the game, on nothing else, and not later.
#[test]
fn blitzkrieg_helps_the_first_turn() {
    let mut state = field([cop(), werewolf().enemy()]);
    buys(&mut state, &[Advance::Blitzkrieg]);
    state.turn = 1;
    assert_eq!(state.quality_needed(A, Purpose::Activation), 2);
    assert_eq!(state.quality_needed(A, Purpose::Fear), 3);
    assert_eq!(state.quality_needed(B, Purpose::Activation), 3);
    state.turn = 3;
    assert_eq!(state.quality_needed(A, Purpose::Activation), 3);
}

/// ff.adv.good.angelic.1: a failed Fear test is rolled again, all of it; once a game.
#[test]
fn an_angel_has_a_fear_test_rolled_again() {
    let mut state = face_to_face(&[], &[]);
    buys(&mut state, &[Advance::Angelic]);
    let script = dice([2, 2, 2, 3, 3, 3]).choose(Grace::Whole);
    assert_eq!(play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Plain))), 0);
    assert!(!state.advances(Seat(0)).angelic);
}

/// ff.adv.good.angelic.1: or a spell comes to nothing; its power is spent. Webs are no spell.
#[test]
fn an_angel_cancels_a_spell() {
    for (rule, spell, asked) in [("Warlock", Spell::Transfix, true), ("Entangle", Spell::Entangle, false)] {
        let mut state =
            green([written(3, 3, &[]).at(0.0, 0.0), written(3, 3, &[rule]).enemy().at(80.0, 0.0)]);
        buys(&mut state, &[Advance::Angelic]);
        active(&mut state, B, 2);
        state.active.as_mut().unwrap().announced = Some(Announced::Spell(spell, Some(A)));
        let script = if asked { Script::default().choose(YesNo::Yes) } else { Script::default().dice([2]) };
        play(&mut state, script, |battle| battle.performs(B, Act::Cast(1)));
        assert_eq!(state[A].is_transfixed(), !asked);
        assert_eq!(state.active.unwrap().left, 1);
        assert_eq!(state.advances(Seat(0)).angelic, !asked);
    }
}

/// ff.adv.good.faith.1: one failed die of a Fear test is rolled again; the second result stands; once.
#[test]
fn faith_rolls_one_die_of_a_fear_test_again() {
    for (again, failures) in [(3, 0), (1, 1)] {
        let mut state = face_to_face(&[], &[]);
        buys(&mut state, &[Advance::Faith]);
        let script = dice([4, 2, 4, again]).choose(Grace::Die(2));
        assert_eq!(play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Plain))), failures);
        assert!(!state.advances(Seat(0)).faith);
    }
}

/// ff.adv.good.faith.1: it is not combined with another re-roll: a Hero who has rolled a die again is not asked.
#[test]
fn faith_stands_alone() {
    let mut state = face_to_face(&["Hero"], &[]);
    buys(&mut state, &[Advance::Faith]);
    let script = dice([2, 2, 3]).choose(Reroll::Face(2));
    play(&mut state, script, |battle| battle.fear_test(A, scare(B, Fright::Plain)));
    assert!(state.advances(Seat(0)).faith);
}

fn reasons_of(state: &State, lie: Lie) -> Vec<(i16, RuleId)> {
    reasons(state, |shot| Shot { lie, ..shot })
}

/// ff.adv.good.perfect-aim.1: one ranged attack ignores range, cover and Difficult Target; the night still counts.
#[test]
fn a_perfect_shot_ignores_range_cover_and_difficulty() {
    let mut state = green([cop().at(0.0, 0.0), written(3, 3, &["Difficult Target"]).enemy().at(125.0, 0.0)]);
    (state.clock.indoors, state.clock.night) = (false, true);
    buys(&mut state, &[Advance::PerfectAim]);
    let lie = Lie { band: 2, cover: true, ..Lie::PLAIN };
    let night = (-1, RuleId("ff.ranged.mod.night.1"));
    assert_eq!(reasons_of(&state, lie).len(), 4);
    active(&mut state, A, 2);
    state.active.as_mut().unwrap().perfect.insert(A);
    assert_eq!(reasons_of(&state, lie), [night]);

    // In play: 3 + 1 - 1 + 2 against 3 + 2; in the second band and at a Difficult Target it would be 3 against 5.
    active(&mut state, A, 2);
    let script = Script::default().choose(YesNo::Yes).dice([2, 2]);
    let told = watch(&mut state, script, |battle| battle.shoots(A, FIRST, B, Fire::SINGLE));
    assert_eq!(attacks(&told)[0].1, 5);
    assert!(state.active.unwrap().perfect.is_empty());
}

/// ff.adv.good.perfect-aim.1: each purchase is one shot, and nobody fires two; nothing is asked where nothing hinders.
#[test]
fn nobody_fires_two_perfect_shots() {
    let foe = || written(3, 3, &["Difficult Target"]).enemy();
    let mut state = green([cop().at(0.0, 0.0), foe().at(70.0, 0.0), cop().at(0.0, 60.0)]);
    buys(&mut state, &[Advance::PerfectAim, Advance::PerfectAim]);
    for (model, asked) in [(A, true), (A, false), (C, true)] {
        active(&mut state, model, 1);
        let script = if asked { Script::default().choose(YesNo::Yes) } else { Script::default() };
        play(&mut state, script.dice([2, 5]), |battle| battle.shoots(model, FIRST, B, Fire::SINGLE));
    }
    assert_eq!(state.advances(Seat(0)).perfect_aim, 0);
}

/// ff.adv.good.magic-weapon.1: a personality gains a weapon that harms ghosts; nobody else can.
#[test]
fn a_personality_finds_a_magic_weapon() {
    let mut hero = model("zombie-survivor-leader").at(0.0, 0.0);
    hero.with.magic_weapon = true;
    let state = green([hero.clone(), model("ghost").enemy().at(25.0, 0.0)]);
    assert!(state.has(A, Special::MagicWeapon) && state.attackable(A).contains(B));
    let nobody = ModelSetup { with: hero.with.clone(), ..cop().at(0.0, 0.0) };
    assert!(setup([nobody]).lay(fear_and_faith::Book::built_in()).is_err());
}

/// ff.adv.good.magic-weapon.1, ff.sr.magic-weapon.2: it kills a ghost (C0 + 1 against 4 + 6 is a treble), it is for hand-to-hand
/// alone, and nobody can take it from its dead owner.
#[test]
fn a_magic_weapon_is_of_use_to_its_owner_alone() {
    let mut hero = model("zombie-survivor-leader").at(0.0, 0.0);
    hero.with.magic_weapon = true;
    let mut state = green([hero, model("ghost").enemy().at(25.0, 0.0), cop().at(-25.0, 0.0)]);
    let blade = |state: &State| {
        state.peril(
            B,
            Some(A),
            fear_and_faith::Means::Hand { blade: fear_and_faith::Blade::Own, power: false },
        )
    };
    assert!(!blade(&state).untouchable);
    let rifle = state.arm(A, fear_and_faith::ArmId(0)).unwrap();
    assert!(state.peril(B, Some(A), rifle.means(false, fear_and_faith::Nearness::Contact)).untouchable);

    crate::common::witchcraft::kill(&mut state, A);
    state[A].corpse = state.table.as_ref().unwrap().base(C).map(|base| base.at);
    for act in crate::common::ranged::acts(&state, C, 3) {
        if let fear_and_faith::Act::PickUpTool(..) | fear_and_faith::Act::PickUpWeapon(_) = act {
            let mut after = state.clone();
            crate::rules::movement::act(&mut after, C, 3, act, Script::default());
            assert!(!after.has(C, Special::MagicWeapon), "{act:?}");
        }
    }
}

/// ff.adv.evil.combat-demon.1: 1 more Combat for good, in hand-to-hand and whatever form it takes back.
#[test]
fn a_combat_demon_adds_1_combat() {
    let mut wolf = werewolf().at(0.0, 0.0);
    wolf.with.combat_demon = true;
    let state = green([wolf, cop().enemy().at(25.0, 0.0)]);
    assert_eq!((state[A].combat, state.profile(A).combat), (5, 5));
    let mut sum = Tally::default();
    state.contest(&state.blow(A, B, Strike::Plain), &mut sum, &mut Tally::default());
    assert_eq!(sum.total(), 5);
}

/// ff.adv.evil.psychic.1, ff.adv.evil.psychic.2: every failed Fear test of an enemy is a point, in the score of the game
/// before the difference is taken.
#[test]
fn the_fear_of_enemies_is_worth_points() {
    let mut state = face_to_face(&[], &[]);
    foe_buys(&mut state, &[Advance::Psychic]);
    for (faces, points) in [([3, 3, 3], 0), ([2, 3, 3], 1), ([2, 3, 3], 2)] {
        play(&mut state, dice(faces), |battle| battle.fear_test(A, scare(B, Fright::Plain)));
        assert_eq!(state.parties[1].bonus, points);
    }
    state[A].place = fear_and_faith::Place::Gone(fear_and_faith::End::Killed);
    // A model of 30 points is 1 victory point, and two frights are two.
    assert_eq!(state.general_end().unwrap().points, [0, 3]);
}

/// ff.camp.infect.shoot.1: a good model that kills a friend who has turned takes a Fear test; a stranger does not.
#[test]
fn a_model_that_shoots_a_friend_who_has_turned_shudders() {
    let mut state = field([cop(), rookie(), cop(), cop(), werewolf().enemy()]);
    state[B].infected_by = Some(fear_and_faith::Infection::Werewolf);
    play(&mut state, dice([]), |battle| battle.natural_one(B, 1));
    let monster = fates::FigureId(5);
    assert_eq!(state[monster].was, Some(B));
    let death = fear_and_faith::Death::plain(Some(A));
    let told = tale(&mut state, dice([3, 3, 3]), |battle| battle.dies(monster, death));
    assert!(told.iter().any(|line| line.contains("3, 3 and 3")), "{told:?}");
    play(&mut state, dice([]), |battle| battle.dies(E, death));
}

/// ff.adv.generic.back-of-my-hand.1, ff.adv.generic.back-of-my-hand.2: for one activation difficult ground is as good as
/// open; on Medium a move of 120 mm instead of 75.
#[test]
fn one_model_knows_the_ground() {
    use crate::rules::movement::{among, piece};
    let mud = piece(table::Kind::Difficult, 0.0, (20.0, -200.0), (200.0, 200.0));
    let mut state = lay(&among([cop().at(0.0, 0.0), werewolf().enemy().at(-300.0, 0.0)], vec![mud]));
    buys(&mut state, &[Advance::BackOfMyHand]);
    active(&mut state, A, 2);
    let reach = |state: &State| {
        let to = table::Point { x: 4500 + 1150, y: 4500 };
        fear_and_faith::Reach::Move {
            model: A,
            most: state.length(fear_and_faith::Stick::Medium),
            gait: fear_and_faith::Gait::Walk,
        }
        .allows(state, &vec![to])
        .is_ok()
    };
    assert!(!reach(&state));
    let listed = |state: &mut State| {
        play(state, Script::default(), |battle| battle.list_acts(A)).contains(&Act::KnowTheGround)
    };
    assert!(listed(&mut state));
    play(&mut state, Script::default(), |battle| battle.performs(A, Act::KnowTheGround));
    assert!(reach(&state) && !listed(&mut state));
    assert_eq!(state.active.unwrap().left, 2);
    active(&mut state, A, 2);
    assert!(!reach(&state), "it lasts for one activation");
}

/// ff.adv.evil.corruption.1, ff.adv.evil.corruption.5: a name is noted before the first turn; when that one rolls a
/// turnover the card is shown, the turn does not pass, and from the next turn on it fights for the other side.
#[test]
fn a_corrupted_model_changes_sides() {
    let mut state = field([cop(), cop(), cop(), werewolf().enemy()]);
    foe_buys(&mut state, &[Advance::Corruption]);
    let script = Script::default().facts([]).choose(Target(A));
    let _ = play(&mut state, script, |battle| battle.step());
    assert_eq!(state.advances(Seat(1)).noted, Some(A));
    assert_eq!(fear_and_faith::veil(&state, Some(Seat(0))).advances(Seat(1)).noted, None);

    let script = Script::default().facts([]).choose(Dice(2)).dice([1, 1]).choose(YesNo::Yes);
    play(&mut state, script, |battle| battle.activate(A));
    assert_eq!((state.phase, state.parties[0].turnovers), (Phase::Activations, 1));
    assert_eq!(state[A].seat, Seat(0), "not before the next turn");
    state.phase = Phase::TurnEnds;
    let _ = play(&mut state, Script::default().facts([]), |battle| battle.step());
    assert_eq!((state[A].seat, state[A].party), (Seat(1), Seat(0)));
}

/// ff.adv.evil.corruption.2: Heroes, Leaders and Spiritual Leaders cannot be named; with nobody else nothing is asked.
#[test]
fn heroes_and_leaders_cannot_be_corrupted() {
    let models = ["Hero", "Leader", "Spiritual Leader"].map(|rule| written(3, 3, &[rule]));
    let mut state = field(models.into_iter().chain([werewolf().enemy()]));
    foe_buys(&mut state, &[Advance::Corruption]);
    let _ = play(&mut state, Script::default().facts([]), |battle| battle.step());
    assert_eq!(state.advances(Seat(1)).noted, None);
}

fn traitor() -> State {
    let mut state = field([cop(), cop(), cop(), cop(), werewolf().enemy()]);
    foe_buys(&mut state, &[Advance::Corruption]);
    let left = &mut state.parties[1].advances;
    (left.noted, left.revealed) = (Some(A), true);
    state[A].seat = Seat(1);
    state
}

/// ff.adv.evil.corruption.3: after each kill of a good model the traitor rolls three dice; three failures bring it back.
#[test]
fn a_traitor_may_repent() {
    let death = fear_and_faith::Death::plain(Some(A));
    for (faces, seat) in [([2, 2, 3], Seat(1)), ([2, 2, 2], Seat(0))] {
        let mut state = traitor();
        play(&mut state, dice(faces), |battle| battle.dies(B, death));
        assert_eq!(state[A].seat, seat);
    }
}

/// ff.adv.evil.corruption.1: a party of traitors alone is beaten.
#[test]
fn a_traitor_is_nobodys_last_man() {
    let mut state = traitor();
    state.phase = Phase::Activations;
    for model in [B, C, D] {
        state[model].place = fear_and_faith::Place::Gone(fear_and_faith::End::Killed);
    }
    assert_eq!(state.general_end().unwrap().winner, Some(Seat(1)));
}

/// ff.adv.generic.combat-masters.1: nothing is asked where no advance was bought.
#[test]
fn without_advances_nothing_is_asked() {
    let mut state = duel();
    play(&mut state, Script::default().dice([2, 2]), |battle| battle.attacks(A, B, false));
    let mut state = face_to_face(&[], &[]);
    play(&mut state, dice([3, 3, 3]).facts([Fact::Hidden]), |battle| {
        battle.fear_test(A, scare(B, Fright::Plain))
    });
}
