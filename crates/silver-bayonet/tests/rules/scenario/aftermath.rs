//! Proves what happens after a game: `sb.out.post.*` and `sb.out.xp.*`, in the order of the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, Mind, Progress, RuleId, Seat};
use silver_bayonet::{
    Aftermath, AftermathEvent, Afterwards, Bane, Battle, Book, Captain, Choice, Event, Injury, Madness,
    Options, Phase, Place, Pool, Retry, State, Survival, Upgrade,
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
        Event::Aftermath(AftermathEvent::Curse { figure, .. }) => ("cursed", figure),
        ref other => panic!("{other:?} does not belong after a game"),
    }
}

/// Proves sb.out.post.2: 1 dead, 2 and 3 a permanent injury, 4 slow recovery, 5 and more well again.
#[test]
fn whoever_came_to_0_health_rolls_for_its_life() {
    let survival = |face: u8| {
        let injury = if matches!(face, 2 | 3) { vec![face, 1] } else { vec![face] };
        settle(&mut fallen(Place::Removed), &mut dice(injury))[0].afterwards.survival.unwrap()
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

        assert_eq!(records, [Aftermath { figure: trooper, afterwards: Afterwards::default(), xp: 1 }]);
    }
}

/// Proves sb.attr.core.medic.9: a figure still down at the end was brought to 0 Health.
#[test]
fn whoever_is_still_down_rolls_for_its_life() {
    let record = settle(&mut fallen(Place::Down), &mut dice([1]))[0];

    assert_eq!(
        (record.afterwards.survival, record.afterwards.lives(), record.xp),
        (Some(Survival::Dead), false, 0)
    );
}

/// Proves sb.out.post.3: two faces for each of Speed, Melee, Accuracy, Courage and Health.
#[test]
fn a_permanent_injury_lowers_one_number() {
    let injury =
        |face: u8| settle(&mut fallen(Place::Removed), &mut dice([3, face]))[0].afterwards.injury.unwrap();

    use Injury::*;
    let faces: Vec<Injury> = (1..=10).map(injury).collect();
    assert_eq!(faces, [Speed, Speed, Melee, Melee, Accuracy, Accuracy, Courage, Courage, Health, Health]);
}

/// Proves sb.out.post.4: the table of madness, for a figure that collapsed; a 1 is lost for good and learns nothing.
#[test]
fn whoever_collapsed_rolls_for_madness() {
    let madness =
        |face: u8| settle(&mut fallen(Place::Collapsed), &mut dice([face]))[0].afterwards.madness.unwrap();

    use Madness::*;
    let faces: Vec<Madness> = (1..=10).map(madness).collect();
    assert_eq!(faces, [Lost, BesideItself, IllOmen, Trembling, Giddy, Jumpy, Jumpy, Frail, Frail, Frail]);
    let lost = settle(&mut fallen(Place::Collapsed), &mut dice([1]))[0];
    assert_eq!((lost.afterwards.lives(), lost.afterwards.survival, lost.xp), (false, None, 0));
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

        assert_eq!((record.afterwards.survival, state.pools[0]), (Some(Survival::Dead), Pool::EMPTY));
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
    assert_eq!(
        (record.afterwards.survival, record.afterwards.injury),
        (Some(Survival::PermanentInjury), Some(Injury::Health))
    );
    assert_eq!(state.pools[0], Pool { power: 0, skill: 2, monster: 1 });

    let mut state = fallen(Place::Collapsed);
    state.pools[0] = ONE_POWER;
    let kept = settle(&mut state, &mut dice([1]).choose(Retry::Keep))[0];
    assert_eq!((kept.afterwards.madness, state.pools[0]), (Some(Madness::Lost), ONE_POWER));

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
        settle(&mut state, &mut fates)[0].afterwards.survival.unwrap()
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
        assert_eq!(records[0].afterwards.survival, expected, "{victim:?} {thrower:?}");
    }
}

/// Proves sb.attr.egy.mummycurse.1 and sb.out.post.10: a figure that was hurt and is not dead rolls for the curse; 1 to 3
/// is a curse, anything else nothing.
#[test]
fn a_mummys_victim_rolls_for_the_curse() {
    let curse = |faces: &[u8]| {
        let mut state = fallen(Place::Removed);
        state[FigureId(0)].mummy_cursed = true;
        settle(&mut state, &mut dice(faces.to_vec()))[0].afterwards.curse
    };

    let faces: Vec<Option<Bane>> = (1..=10).map(|face| curse(&[5, face])).collect();
    assert_eq!(faces[..3], [Some(Bane::Cursed); 3]);
    assert_eq!(faces[3..], [Some(Bane::Spared); 7]);
    assert_eq!(curse(&[1]), None); // the dead roll no more
}

/// Proves sb.out.post.10: only Health lost to the mummy counts, and only a unit member's.
#[test]
fn a_mummys_blow_marks_whom_it_hurts() {
    let (mut state, [trooper, mummy]) = lay([tro(), monster("pharaonic-mummy")]);
    strike(&mut state, &mut dice([1, 2]), mummy, trooper);
    assert!(!state[trooper].mummy_cursed, "a miss");
    strike(&mut state, &mut dice([3, 9]), mummy, trooper);
    assert!(state[trooper].mummy_cursed);
}

/// Proves sb.out.post.10: -1 on all Checks throughout the next game.
#[test]
fn a_cursed_figure_checks_at_minus_1_in_its_next_game() {
    let mut cursed = tro();
    cursed.with.cursed = Some(true);
    let (mut state, [trooper, ghoul]) = lay([cursed, monster("ghoul")]);

    assert_eq!(state.melee_tally(trooper, ghoul).reasons().last(), Some(&(-1, RuleId("sb.out.post.10"))));
    let courage = Battle::new(&mut state, &mut script()).courage_tally(trooper).unwrap();
    assert_eq!(courage.total(), -1);
}

// As soon as the game is over

/// The last turn of a game in which the first figure is to act.
fn last_turn(state: &mut State) {
    state.options.no_aftermath = false;
    state.options.turns = 1;
    state.phase = Phase::End;
}

/// Proves sb.out.post.7, sb.out.post.8 and sb.out.post.11 with sb.ex.62: when the game is over survival comes first for all units, then Madness,
/// then the Mummy's Curse; and what the four of the example come to.
#[test]
fn the_rolls_follow_the_last_turn() {
    let mummy = monster("pharaonic-mummy");
    let (mut state, [tro, off, rif, cui, agent, _]) =
        lay([tro(), off(), rif(), cui(), monster("harvestman-agent"), mummy]);
    (state[tro].place, state[tro].health, state[tro].infected) = (Place::Removed, 0, true);
    (state[off].wasting, state[off].wasted_by) = (true, Some(agent));
    state[rif].place = Place::Collapsed;
    (state[cui].health, state[cui].mummy_cursed) = (9, true);
    last_turn(&mut state);
    let mut fates = dice([5, 6, 9, 2]);

    let progress = Battle::new(&mut state, &mut fates).step().unwrap();

    assert!(matches!(progress, Progress::Over(_)));
    fates.expect_spent();
    assert_eq!(state[tro].afterwards.survival, Some(Survival::SlowRecovery));
    assert_eq!(state[off].afterwards.survival, Some(Survival::Well));
    assert_eq!(state[rif].afterwards.madness, Some(Madness::Frail));
    assert_eq!(state[cui].afterwards.curse, Some(Bane::Cursed));
}

fn is_a_roll(event: &Event) -> bool {
    matches!(event, Event::Aftermath(told) if *told != AftermathEvent::Settling)
}

/// Proves sb.out.post.7: each kind of roll unit by unit in seat order, and in a unit in roster order.
#[test]
fn the_rolls_go_by_seat_and_roster() {
    let (mut state, [mine, theirs, mad, mad_too]) = lay([tro(), tro().enemy(), tro().enemy(), tro()]);
    for figure in [mine, theirs] {
        (state[figure].place, state[figure].health) = (Place::Removed, 0);
    }
    (state[mad].place, state[mad_too].place) = (Place::Collapsed, Place::Collapsed);
    last_turn(&mut state);
    let mut fates = dice([10, 10, 10, 10]);

    let _ = Battle::new(&mut state, &mut fates).step().unwrap();

    let told: Vec<(&str, FigureId)> =
        fates.told().iter().filter(|event| is_a_roll(event)).map(kind).collect();
    let survival = [("survival", mine), ("survival", theirs)];
    assert_eq!((&told[..2], &told[2..]), (&survival[..], &[("madness", mad_too), ("madness", mad)][..]));
}

/// Proves sb.out.post.11: whose own attack took the last Health, that one brought the figure down.
#[test]
fn infection_comes_from_who_took_the_last_health() {
    let infected = |last: usize| {
        let (mut state, ids) = lay([tro().health(6), monster("giant-rat"), monster("ghoul")]);
        let order = if last == 1 { [ids[2], ids[1]] } else { [ids[1], ids[2]] };
        strike(&mut state, &mut dice([3, 9]), order[0], ids[0]);
        strike(&mut state, &mut dice([5, 10]), order[1], ids[0]);
        assert_eq!(state[ids[0]].place, Place::Removed);
        state[ids[0]].infected
    };

    assert_eq!((infected(1), infected(2)), (true, false));
}

/// Proves sb.out.post.9: the thrower of a Wasting curse has survived if it fled or left; damage alone ends that.
#[test]
fn a_thrower_that_fled_has_survived() {
    for (thrower, rolls) in [(Place::Left, true), (Place::Collapsed, true), (Place::Removed, false)] {
        let (mut state, [trooper, witch]) = lay([tro(), monster("nightmare-witch")]);
        state[trooper].wasted_by = Some(witch);
        state[witch].place = thrower;
        last_turn(&mut state);

        let mut fates = if rolls { dice([4]) } else { script() };
        let _ = Battle::new(&mut state, &mut fates).step().unwrap();

        fates.expect_spent();
        assert_eq!(state[trooper].afterwards.survival.is_some(), rolls, "{thrower:?}");
    }
}

/// Proves sb.out.post.12: under the house rule, and in a duel, nobody rolls.
#[test]
fn no_aftermath_rolls_nothing() {
    let (mut state, [trooper, _]) = lay([tro(), monster("ghoul")]);
    (state[trooper].place, state[trooper].health) = (Place::Removed, 0);
    last_turn(&mut state);
    state.options.no_aftermath = true;
    let mut fates = script();

    let progress = Battle::new(&mut state, &mut fates).step().unwrap();

    assert!(matches!(progress, Progress::Over(_)));
    assert!(!told(&fates, |event| matches!(event, Event::Aftermath(_))));
    assert_eq!(state[trooper].afterwards, Afterwards::default());
    let free = Options::default();
    assert!(!free.no_aftermath, "the game rolls unless the players agree otherwise");
}

/// Proves sb.out.post.5 for a mind: a Fate Die goes into a death, a maiming or a curse, and not into what is well enough.
#[test]
fn a_mind_rolls_again_what_came_out_badly() {
    let chosen = |survival| {
        let mut state = fallen(Place::Removed);
        state.asked = Some(FigureId(0));
        state[FigureId(0)].afterwards.survival = Some(survival);
        let options = [Choice::Retry(Retry::Keep), Choice::Retry(Retry::RollAgain)];
        Captain::default().choose(&state, RuleId("sb.out.post.5"), Seat(0), &options)
    };

    use Survival::*;
    assert_eq!([Dead, PermanentInjury, SlowRecovery].map(chosen), [1, 1, 0]);
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
