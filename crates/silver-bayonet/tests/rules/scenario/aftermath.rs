//! Proves what happens after a game: `sb.out.post.*` and `sb.out.xp.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::FigureId;
use silver_bayonet::{
    Aftermath, AftermathEvent, Battle, Book, Choice, Event, Injury, Madness, Place, Pool, Retry, State,
    Survival, Upgrade,
};

const ONE_POWER: Pool = Pool { power: 1, ..Pool::EMPTY };

fn nothing(_: FigureId) -> u8 {
    0
}

/// Settles a game whose figures bear nothing but their wounds, with no XP in the pools.
fn settle(state: &mut State, fates: &mut Script) -> Vec<Aftermath> {
    settle_with(state, fates, nothing, &[])
}

fn settle_with(
    state: &mut State,
    fates: &mut Script,
    deeds: impl Fn(FigureId) -> u8,
    spoils: &[u8],
) -> Vec<Aftermath> {
    let records = Battle::new(state, fates).after_the_game(deeds, spoils).unwrap();
    fates.expect_spent();
    records
}

/// A Trooper who has come to this, and the one that did it.
fn fallen(place: Place) -> State {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    state[trooper].place = place;
    if place != Place::Collapsed {
        state[trooper].health = 0;
    }
    state
}

/// Proves sb.out.post.1: everybody's injuries and madness come before anybody's experience; research, equipment and
/// ranking follow.
#[test]
fn wounds_come_before_experience() {
    let (mut state, [trooper, enemy, fled]) = lay([tro(), tro().enemy(), tro().enemy()]);
    (state[trooper].place, state[trooper].health) = (Place::Removed, 0);
    state[fled].place = Place::Collapsed;
    let mut fates = dice([2, 9, 10]); // alive, Health 1 lower; Frail

    settle(&mut state, &mut fates);

    let told: Vec<(&str, FigureId)> = fates.told().iter().map(kind).collect();
    let learned = [trooper, enemy, fled].map(|figure| ("learned", figure));
    assert_eq!(told[..3], [("survival", trooper), ("injury", trooper), ("madness", fled)]);
    assert_eq!(told[3..], learned);
    let steps: Vec<&str> = Book::built_in().after.steps.iter().map(|step| step.id.as_str()).collect();
    assert_eq!(steps, ["injuries", "experience", "research", "equipment", "ranking"]);
}

fn kind(event: &Event) -> (&'static str, FigureId) {
    match *event {
        Event::Aftermath(AftermathEvent::Survival { figure, .. }) => ("survival", figure),
        Event::Aftermath(AftermathEvent::Injury { figure, .. }) => ("injury", figure),
        Event::Aftermath(AftermathEvent::Madness { figure, .. }) => ("madness", figure),
        Event::Aftermath(AftermathEvent::Learned { figure, .. }) => ("learned", figure),
        Event::Aftermath(AftermathEvent::TriedAgain { figure, .. }) => ("tried again", figure),
        Event::Aftermath(AftermathEvent::MummyCursed { figure }) => ("cursed", figure),
        ref other => panic!("{other:?} does not belong after a game"),
    }
}

/// Proves sb.out.post.2: 1 dead, 2 and 3 a permanent injury, 4 slow recovery, 5 and more well again.
#[test]
fn whoever_came_to_0_health_rolls_for_its_life() {
    let survival = |face: u8| {
        let injury = if matches!(face, 2 | 3) { vec![face, 1] } else { vec![face] };
        settle(&mut fallen(Place::Removed), &mut dice(injury))[0].survival.unwrap()
    };

    use Survival::*;
    let faces: Vec<Survival> = (1..=10).map(survival).collect();
    assert_eq!(faces[..4], [Dead, PermanentInjury, PermanentInjury, SlowRecovery]);
    assert_eq!(faces[4..], [Well; 6]);
}

/// Proves sb.out.post.2 for those who need no roll, and for monsters, for whom nobody rolls.
#[test]
fn whoever_stands_or_left_rolls_nothing() {
    for place in [Place::Standing, Place::Left] {
        let (mut state, [trooper, ghoul]) = lay([tro(), monster("ghoul")]);
        state[trooper].place = place;
        (state[ghoul].place, state[ghoul].health) = (Place::Removed, 0);

        let records = settle(&mut state, &mut script());

        let (survival, injury, madness) = (None, None, None);
        assert_eq!(
            records,
            [Aftermath { figure: trooper, survival, injury, madness, mummy_cursed: false, xp: 1 }]
        );
    }
}

/// Proves sb.attr.core.medic.9: a figure still down at the end was brought to 0 Health.
#[test]
fn whoever_is_still_down_rolls_for_its_life() {
    let record = settle(&mut fallen(Place::Down), &mut dice([1]))[0];

    assert_eq!((record.survival, record.lives(), record.xp), (Some(Survival::Dead), false, 0));
}

/// Proves sb.out.post.3: two faces for each of Speed, Melee, Accuracy, Courage and Health.
#[test]
fn a_permanent_injury_lowers_one_number() {
    let injury = |face: u8| settle(&mut fallen(Place::Removed), &mut dice([3, face]))[0].injury.unwrap();

    use Injury::*;
    let faces: Vec<Injury> = (1..=10).map(injury).collect();
    assert_eq!(faces, [Speed, Speed, Melee, Melee, Accuracy, Accuracy, Courage, Courage, Health, Health]);
}

/// Proves sb.out.post.4: the table of madness, for a figure that collapsed; a 1 is lost for good and learns nothing.
#[test]
fn whoever_collapsed_rolls_for_madness() {
    let madness = |face: u8| settle(&mut fallen(Place::Collapsed), &mut dice([face]))[0].madness.unwrap();

    use Madness::*;
    let faces: Vec<Madness> = (1..=10).map(madness).collect();
    assert_eq!(faces, [Lost, BesideItself, IllOmen, Trembling, Giddy, Jumpy, Jumpy, Frail, Frail, Frail]);
    let lost = settle(&mut fallen(Place::Collapsed), &mut dice([1]))[0];
    assert_eq!((lost.lives(), lost.survival, lost.xp), (false, None, 0));
    let words = |madness| Book::built_in().after.madness.words(madness);
    assert!(words(Giddy).contains("3 less") && words(IllOmen).contains("Monster Die"));
}

/// Proves sb.out.post.5: a Power or Skill Die that is left rolls one of these rolls again, once, for better or worse.
#[test]
fn a_die_left_over_rolls_again() {
    for pool in [ONE_POWER, Pool { skill: 1, ..Pool::EMPTY }] {
        let mut state = fallen(Place::Removed);
        state.pools[0] = pool;
        let mut fates = dice([4, 1]).choose(Retry::RollAgain);

        let record = settle(&mut state, &mut fates)[0];

        assert_eq!((record.survival, state.pools[0]), (Some(Survival::Dead), Pool::EMPTY));
        let told: Vec<&str> = fates.told().iter().map(|event| kind(event).0).collect();
        assert_eq!(told, ["survival", "tried again", "survival"]);
    }
}

/// Proves sb.out.post.5: each roll is rolled again once at most, each for a die of its own, injury and madness too; a
/// Monster Die is no use, and nobody is asked about a figure that is well.
#[test]
fn every_roll_may_be_rolled_again_once() {
    let mut state = fallen(Place::Removed);
    state.pools[0] = Pool { power: 2, skill: 2, monster: 1 };
    let mut fates = dice([1, 2, 4, 9]).choose(Retry::RollAgain).choose(Retry::RollAgain);
    let record = settle(&mut state, &mut fates)[0];
    assert_eq!((record.survival, record.injury), (Some(Survival::PermanentInjury), Some(Injury::Health)));
    assert_eq!(state.pools[0], Pool { power: 0, skill: 2, monster: 1 });

    let mut state = fallen(Place::Collapsed);
    state.pools[0] = ONE_POWER;
    let kept = settle(&mut state, &mut dice([1]).choose(Retry::Keep))[0];
    assert_eq!((kept.madness, state.pools[0]), (Some(Madness::Lost), ONE_POWER));

    let asked = |pool: Pool, face: u8| {
        let mut state = fallen(Place::Removed);
        state.pools[0] = pool;
        offered(&state, [face], |battle| battle.after_the_game(nothing, &[]).map(|_| ()))
    };
    let monster = Pool { monster: 1, ..Pool::EMPTY };
    assert_eq!((asked(monster, 1), asked(ONE_POWER, 5)), (Vec::<Vec<Choice>>::new(), vec![]));
}

/// Proves sb.out.post.6 and sb.attr.carp.infectious.1: after something Infectious 4 to 6 is slow recovery, which worsens
/// 5 and 6 and no other face.
#[test]
fn an_infected_figure_recovers_slowly_on_4_to_6() {
    let survival = |face: u8| {
        let mut fates = if face == 3 { dice([3, 1]) } else { dice([face]) };
        let mut state = fallen(Place::Removed);
        state[FigureId(0)].infected = true;
        settle(&mut state, &mut fates)[0].survival.unwrap()
    };

    use Survival::*;
    assert_eq!(
        [3, 4, 5, 6, 7].map(survival),
        [PermanentInjury, SlowRecovery, SlowRecovery, SlowRecovery, Well]
    );
    assert_eq!(survival(1), Dead);
}

/// Proves sb.attr.can.curse.4: a victim of Wasting makes the injury roll if the thrower survived, standing or not, and
/// only one.
#[test]
fn a_wasted_figure_rolls_if_the_thrower_lives() {
    for (victim, thrower, faces) in [
        (Place::Standing, Place::Standing, &[4][..]),
        (Place::Standing, Place::Removed, &[]),
        (Place::Removed, Place::Standing, &[4]),
        (Place::Removed, Place::Removed, &[4]),
    ] {
        let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
        (state[trooper].place, state[witch].place) = (victim, thrower);
        state[trooper].wasted_by = Some(witch);

        let records = settle(&mut state, &mut dice(faces.to_vec()));

        let expected = (!faces.is_empty()).then_some(Survival::SlowRecovery);
        assert_eq!(records[0].survival, expected, "{victim:?} {thrower:?}");
    }
}

/// Proves sb.attr.egy.mummycurse.1 as far as it is known: a figure that was hurt and lives is recorded as owing the roll.
#[test]
fn a_mummys_curse_is_recorded() {
    let record = |face: u8| {
        let mut state = fallen(Place::Removed);
        state[FigureId(0)].mummy_cursed = true;
        settle(&mut state, &mut dice([face]))[0]
    };

    assert!(record(5).mummy_cursed);
    assert!(!record(1).mummy_cursed);
}

// Experience

/// Proves sb.out.xp.1: 1 XP for each survivor, 1 more from the pool for those the player picks, 3 at most with all its
/// deeds; nothing for the dead.
#[test]
fn survivors_learn_and_share_the_pool() {
    let (mut state, [one, two, dead, enemy]) = lay([tro(), tro(), tro(), tro().enemy()]);
    (state[dead].place, state[dead].health) = (Place::Removed, 0);
    let heroes = |figure: FigureId| if figure == FigureId(1) { 2 } else { 0 };
    let mut fates = dice([1]).pick([two]);

    let records = settle_with(&mut state, &mut fates, heroes, &[1, 0]);

    let xp: Vec<(FigureId, u8)> = records.iter().map(|record| (record.figure, record.xp)).collect();
    assert_eq!(xp, [(one, 1), (two, 3), (dead, 0), (enemy, 1)]); // 1 + 1 + 2 is 4, and 3 the most
}

/// Proves sb.out.xp.1: nobody takes two from the pool, so a pool for everybody is handed out without a question.
#[test]
fn nobody_takes_two_from_the_pool() {
    let (mut state, _) = lay([tro(), tro()]);

    let records = settle_with(&mut state, &mut script(), nothing, &[5]);

    assert_eq!(records.iter().map(|record| record.xp).collect::<Vec<_>>(), [2, 2]);
}

/// Proves sb.out.xp.2: the tiers begin at 5, 10, 18, 30, 45, 65, 100, 150 and 200 XP.
#[test]
fn tiers_are_reached_by_xp() {
    let after = &Book::built_in().after;
    let reached = |before, now| after.reached(before, now).map(|tier| tier.tier).collect::<Vec<_>>();

    let thresholds: Vec<u16> = after.tiers.iter().map(|tier| tier.xp).collect();
    assert_eq!(thresholds, [5, 10, 18, 30, 45, 65, 100, 150, 200]);
    assert_eq!((reached(3, 4), reached(4, 5), reached(5, 6)), (vec![], vec![1], vec![]));
    assert_eq!(reached(197, 200), [9]);
    assert_eq!(reached(0, 1000), [1, 2, 3, 4, 5, 6, 7, 8, 9]);
}

/// Proves sb.out.xp.3: what each tier brings, recruitment points for an Officer only.
#[test]
fn each_tier_brings_its_upgrade() {
    use Upgrade::*;
    let tiers = &Book::built_in().after.tiers;
    let choices = |tier: usize, officer| tiers[tier - 1].choices(officer).collect::<Vec<_>>();

    for tier in [1, 4] {
        assert_eq!((choices(tier, false), choices(tier, true)), (vec![Courage], vec![Courage]));
    }
    for tier in [2, 5] {
        assert_eq!(choices(tier, false), [Health, Attribute]);
        assert_eq!(choices(tier, true), [Health, Attribute, FivePoints]);
    }
    assert_eq!(choices(3, false), [Melee, Accuracy]);
    assert_eq!(choices(3, true), [Melee, Accuracy, TenPoints]);
    for tier in 6..=9 {
        assert_eq!(choices(tier, false), [Courage, Health, Attribute]);
        assert_eq!(choices(tier, true), [Courage, Health, Attribute, FivePoints]);
    }
}

/// Proves that a table of one's own replaces the built-in one whole, and must hold every face.
#[test]
fn a_table_of_ones_own_holds_every_face() {
    let text = "[[survival]]\nmost = 5\nresult = \"dead\"\nwords = \"dead\"\n\n[[survival]]\nmost = 9\n\
                result = \"well\"\nwords = \"well\"\n";

    let faults = Book::read(&[("ours.toml".to_string(), text.to_string())]).unwrap_err().0;
    let [fault] = &faults[..] else { panic!("{faults:?}") };
    assert_eq!((fault.file.as_str(), fault.line), ("ours.toml", 6));
    let whole = text.replace("most = 9", "most = 10");
    let book = Book::read(&[("ours.toml".to_string(), whole)]).unwrap();
    assert_eq!([5, 6].map(|face| book.after.survival.result(face)), [Survival::Dead, Survival::Well]);
}
