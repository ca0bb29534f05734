//! Proves the rules of the monsters' activation, `sb.mon.*`, of the Monster Dice that turn them, and of the attributes
//! that change what they go for and how.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, RuleId, Seat};
use silver_bayonet::{
    Act, Activate, Attribute, Attributes, Battle, Choice, Claim, Clue, ClueId, Event, Fact, Gait, Land,
    Marker, Options, Phase, Place, Pool, Reaction, Response, Setup, SilverBayonet, State, Steer, TableSetup,
    Target, Weapon, Weather,
};
use table::{Ground, Kind, Length, Passage, Shown, inches};

const ONE_MONSTER: Pool = Pool { monster: 1, ..Pool::EMPTY };

/// A wall too high to see over, east of the middle.
fn wall(from: (f64, f64), to: (f64, f64)) -> silver_bayonet::TerrainSetup {
    block(Kind::Wall, from, to, 4.0)
}

fn lay_clue(state: &mut State, east: f64, south: f64) -> ClueId {
    state.clues.push(Clue { at: Some(spot(east, south)), elevation: Length::ZERO, found: false });
    ClueId(state.clues.len() as u8 - 1)
}

/// Whose activations were told, in order.
fn activated(fates: &Script) -> Vec<FigureId> {
    let whose = |event: &Event| match event {
        Event::Activated { figure } => Some(*figure),
        _ => None,
    };
    fates.told().iter().filter_map(whose).collect()
}

/// Whom the figure made for.
fn made_for(fates: &Script) -> Vec<FigureId> {
    let whom = |event: &Event| match event {
        Event::MadeFor { target, .. } => Some(*target),
        _ => None,
    };
    fates.told().iter().filter_map(whom).collect()
}

fn shot_at(fates: &Script) -> Vec<FigureId> {
    let whom = |event: &Event| match event {
        Event::Shot { target, .. } => Some(*target),
        _ => None,
    };
    fates.told().iter().filter_map(whom).collect()
}

fn step(state: &mut State, fates: &mut Script) {
    let _ = Battle::new(state, fates).step().unwrap();
}

/// The gap between two figures in hundredths of an inch.
fn gap(state: &State, one: FigureId, other: FigureId) -> i32 {
    let Length(tenths) = state.gap(one, other).unwrap();
    (tenths * 100 + 127) / 254
}

/// Proves sb.mon.1 and sb.mon.3: the monster with the least Health is next, and Health is compared anew each time.
#[test]
fn the_weakest_monster_is_next() {
    let monsters = [monster("troll").health(5), monster("ghoul"), monster("revenant")];
    let [troll, ghoul, revenant] = monsters;
    let (mut state, [troll, ghoul, revenant, _]) =
        lay_out([troll.at(-20.0, -8.0), ghoul.at(-20.0, 0.0), revenant.at(-20.0, 8.0), tro().at(20.0, 0.0)]);
    state.phase = Phase::Monsters;
    let mut fates = script();

    step(&mut state, &mut fates);
    state[ghoul].health = 9; // below the Revenant's 10 now
    step(&mut state, &mut fates);
    step(&mut state, &mut fates);

    assert_eq!(activated(&fates), [troll, ghoul, revenant]);
}

/// Proves sb.mon.2: among monsters of the same Health the primary player chooses.
#[test]
fn the_primary_player_chooses_among_equals() {
    let (mut state, [one, other, _]) =
        lay_out([monster("ghoul").at(-20.0, 0.0), monster("ghoul").at(-20.0, 4.0), tro().at(20.0, 0.0)]);
    state.phase = Phase::Monsters;
    let mut fates = script().choose(Activate(other));

    step(&mut state, &mut fates);
    step(&mut state, &mut fates); // the last one is not asked for

    assert_eq!(activated(&fates), [other, one]);
    fates.expect_spent();
}

/// Proves sb.mon.6: of equally close soldiers the primary player chooses the target.
#[test]
fn the_primary_player_chooses_among_the_equally_close() {
    let (mut state, [ghoul, _, south]) =
        lay_out([monster("ghoul").at(0.0, 0.0), tro().at(0.0, -12.0), tro().at(0.0, 12.0)]);
    let mut fates = script().choose(Target(south));

    activate(&mut state, &mut fates, ghoul);

    assert_eq!(made_for(&fates), [south]);
    assert!(stands_at(&state, ghoul, 0.0, 6.0));
    fates.expect_spent();
}

/// Proves sb.mon.7: whoever is down is no target.
#[test]
fn whoever_is_down_is_no_target() {
    let (mut state, [ghoul, down, up]) =
        lay_out([monster("ghoul").at(0.0, 0.0), tro().at(-4.0, 0.0), tro().at(12.0, 0.0)]);
    state[down].place = Place::Down;
    state[down].health = 0;
    let mut fates = script();

    activate(&mut state, &mut fates, ghoul);

    assert_eq!(made_for(&fates), [up]);
}

/// Proves sb.mon.act.2, sb.mon.act.3 and sb.mon.act.4: a loaded monster shoots the closest soldier it can, reloads with
/// the Move it has left, and does no more.
#[test]
fn a_loaded_monster_shoots_and_reloads() {
    let (mut state, [bandit, near, _]) =
        lay_out([monster("bandit").at(0.0, 0.0), armed(&["Hand Weapon"]).at(10.0, 0.0), tro().at(15.0, 0.0)]);
    let mut fates = dice([1, 2]).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, bandit);

    assert_eq!(shot_at(&fates), [near]);
    assert!(!state[bandit].unloaded.has(0));
    assert!(stands_at(&state, bandit, 0.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.mon.act.1: an unloaded monster reloads with its Move and shoots; then it has no Move left to reload.
#[test]
fn an_unloaded_monster_reloads_first() {
    let (mut state, [bandit, soldier]) =
        lay_out([monster("bandit").unloaded().at(0.0, 0.0), armed(&["Hand Weapon"]).at(10.0, 0.0)]);
    let mut fates = dice([1, 2]).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, bandit);

    assert_eq!(shot_at(&fates), [soldier]);
    assert!(state[bandit].unloaded.has(0));
    fates.expect_spent();
}

/// Proves sb.mon.act.12: a monster that has reloaded and finds no target stays where it is.
#[test]
fn a_monster_that_has_reloaded_does_not_move() {
    let (mut state, [bandit, _]) =
        lay_out([monster("bandit").unloaded().at(-15.0, 0.0), tro().at(15.0, 0.0)]);

    activate(&mut state, &mut script(), bandit);

    assert!(stands_at(&state, bandit, -15.0, 0.0));
    assert!(!state[bandit].unloaded.has(0));
}

/// Proves sb.mon.act.9: the closest of those in range and sight is shot, not the closest of all.
#[test]
fn the_closest_that_can_be_shot_is_shot() {
    let hidden = vec![wall((2.0, -3.0), (3.0, 3.0))];
    let (mut state, [bandit, behind, seen]) = lay_among(
        hidden,
        [monster("bandit").at(0.0, 0.0), tro().at(5.0, 0.0), armed(&["Hand Weapon"]).at(-12.0, 0.0)],
    );
    let mut fates = dice([1, 2]).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, bandit);

    assert_eq!(shot_at(&fates), [seen]);
    assert_ne!(seen, behind);
    fates.expect_spent();
}

/// Proves sb.mon.act.5, sb.mon.act.6: it goes straight at the closest soldier in sight and attacks if it arrives.
#[test]
fn a_monster_that_arrives_attacks() {
    let hidden = vec![wall((-3.0, -3.0), (-2.0, 3.0))];
    let (mut state, [ghoul, _, seen]) =
        lay_among(hidden, [monster("ghoul").at(0.0, 0.0), tro().at(-5.0, 0.0), tro().at(7.0, 0.0)]);
    let mut fates = dice([1, 2]).choose(Response::BackOff);

    activate(&mut state, &mut fates, ghoul);

    assert!(stands_at(&state, ghoul, 6.0, 0.0)); // in contact with the seen soldier
    assert!(backed_off(&fates, seen));
    assert_eq!((state[ghoul].fatigue, state[seen].fatigue), (1, 1));
    fates.expect_spent();
}

/// Proves sb.mon.act.11: a monster makes one Move of its Speed and never sprints.
#[test]
fn a_monster_never_sprints() {
    let (mut state, [ghoul, _]) = lay_out([monster("ghoul").at(0.0, 0.0), tro().at(20.0, 0.0)]);

    activate(&mut state, &mut script(), ghoul);

    assert!(stands_at(&state, ghoul, 6.0, 0.0));
}

/// Proves sb.mon.act.7 and sb.mon.act.15: with nobody in sight it heads for the closest clue that is still there, stops
/// when it touches it, and stays.
#[test]
fn with_nobody_in_sight_a_monster_heads_for_a_clue() {
    let hidden = vec![wall((2.0, -6.0), (3.0, 6.0))];
    let (mut state, [ghoul, _]) = lay_among(hidden, [monster("ghoul").at(0.0, 0.0), tro().at(5.0, 0.0)]);
    let found = lay_clue(&mut state, -2.0, 0.0);
    lay_clue(&mut state, -8.0, 0.0);
    lay_clue(&mut state, 0.0, -5.0);
    state.clues[usize::from(found.0)].found = true;

    activate(&mut state, &mut script(), ghoul);
    let first = place_of(&state, ghoul);
    activate(&mut state, &mut script(), ghoul);

    assert_eq!(first, place_of(&state, ghoul));
    assert!(stands_at(&state, ghoul, 0.0, -4.0)); // half an inch of base and half an inch of marker short of it
}

/// Proves sb.mon.act.7 at a real table: the primary player says which of several clues is the closest, and people are
/// told where the monster goes.
#[test]
fn at_a_real_table_the_closest_clue_is_asked_for() {
    let (mut state, [ghoul, _]) = lay([monster("ghoul"), tro()]);
    state.clues.extend([Clue { at: None, elevation: Length::ZERO, found: false }; 2]);
    let mut fates = script().facts([]).choose(Marker(ClueId(1)));

    activate(&mut state, &mut fates, ghoul);

    assert!(told(&fates, |event| matches!(event, Event::MadeForClue { clue: ClueId(1), .. })));
    assert_eq!(Choice::from(Marker(ClueId(1))).name(&state), "clue-2");
    fates.expect_spent();
}

/// Proves sb.mon.act.8: with nobody in sight and no clue it goes for the closest soldier all the same.
#[test]
fn without_clues_a_monster_goes_for_whom_it_does_not_see() {
    let hidden = vec![wall((2.0, -6.0), (3.0, 6.0))];
    let (mut state, [ghoul, hidden]) = lay_among(hidden, [monster("ghoul").at(0.0, 0.0), tro().at(5.0, 0.0)]);
    let mut fates = script();

    activate(&mut state, &mut fates, ghoul);

    assert_eq!(made_for(&fates), [hidden]);
    assert!(!stands_at(&state, ghoul, 0.0, 0.0));
}

/// Proves sb.mon.act.8: at a real table nobody is asked twice who is closest; the first answer stands.
#[test]
fn nobody_is_asked_twice_who_is_closest() {
    struct Counting(usize);
    impl fates::Facts<SilverBayonet> for Counting {
        fn fact(&mut self, _: &State, _: RuleId, _: &Fact) -> bool {
            false
        }
        fn which(&mut self, _: &State, _: RuleId, _: &Fact, among: fates::FigureSet) -> fates::FigureSet {
            self.0 += 1;
            among.iter().take(1).collect()
        }
    }
    let (mut state, [ghoul, ..]) = lay([monster("ghoul"), tro(), tro(), tro()]);
    make_next(&mut state, ghoul);
    let mut fates = fates::Straight {
        dice: NoDice,
        mind: silver_bayonet::Duellist,
        facts: Counting(0),
        ear: Vec::<Event>::new(),
    };

    let _ = Battle::new(&mut state, &mut fates).step().unwrap();

    assert_eq!(fates.facts.0, 1); // nobody is in sight, and then who is closest
    assert!(fates.ear.contains(&Event::MadeFor { figure: ghoul, target: FigureId(1) }));
}

struct NoDice;

impl fates::Dice for NoDice {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, _: [fates::Die; N]) -> [u8; N] {
        panic!("{rule} rolls")
    }
}

/// Proves sb.mon.act.10: where the straight line is barred it goes the cheapest way round.
#[test]
fn a_monster_goes_round_what_bars_it() {
    let barred = vec![block(Kind::Wall, (2.0, -1.0), (3.0, 4.0), 1.0)];
    let (mut state, [ghoul, soldier]) =
        lay_among(barred, [monster("ghoul").at(0.0, 0.0), tro().at(9.0, 0.0)]);

    activate(&mut state, &mut script(), ghoul);

    let at = place_of(&state, ghoul);
    assert!(at.x > spot(3.0, 0.0).x, "it is past the wall");
    assert!(at.y < spot(0.0, 0.0).y, "it went round the nearer, northern end");
    assert!(gap(&state, ghoul, soldier) < 400);
}

/// Proves sb.mon.act.13: fire, rocks and ghostly muskets are always loaded.
#[test]
fn what_needs_no_loading_is_shot_every_turn() {
    for id in ["demon", "troll", "spectral-soldier"] {
        let (mut state, [shooter, soldier]) =
            lay_out([monster(id).at(0.0, 0.0), armed(&["Hand Weapon"]).at(9.0, 0.0)]);
        let mut fates = dice([1, 1, 1, 1]).choose(Reaction::Nothing).choose(Reaction::Nothing);

        activate(&mut state, &mut fates, shooter);
        activate(&mut state, &mut fates, shooter);

        assert_eq!(shot_at(&fates), [soldier, soldier], "{id}");
        assert!(stands_at(&state, shooter, 0.0, 0.0), "{id}");
        fates.expect_spent();
    }
}

/// Proves sb.mon.act.14: a weapon that never fires again is forgotten, and its bearer walks.
#[test]
fn a_broken_gun_is_forgotten() {
    let (mut state, [bandit, _]) = lay_out([monster("bandit").unloaded().at(0.0, 0.0), tro().at(15.0, 0.0)]);
    state[bandit].broken.set(0);

    activate(&mut state, &mut script(), bandit);

    assert!(stands_at(&state, bandit, 6.0, 0.0));
}

/// Proves sb.mon.act.16: a Lunge monster that comes near enough without contact lunges; farther off it does not.
#[test]
fn a_monster_lunges_when_its_move_falls_short() {
    let bear = || monster("grizzly-bear").at(0.0, 0.0); // Large: base 1", reach 2"; Speed 6
    let (mut state, [attacker, soldier]) = lay_out([bear(), tro().at(9.5, 0.0)]); // 8" apart
    let mut fates = dice([1, 2]).choose(Response::BackOff);

    activate(&mut state, &mut fates, attacker);

    assert!(told(&fates, |event| *event == Event::Lunged { figure: attacker, target: soldier }));
    assert!(stands_at(&state, attacker, 6.0, 0.0));
    assert!(stands_at(&state, soldier, 11.5, 0.0));
    fates.expect_spent();

    let (mut state, [attacker, _]) = lay_out([bear(), tro().at(9.6, 0.0)]);
    activate(&mut state, &mut script(), attacker); // no dice: no Lunge
    assert!(stands_at(&state, attacker, 6.0, 0.0));
}

/// Proves sb.mon.act.17: a Forest Witch that does not get into contact pays 1 Health and curses the closest soldier in
/// sight, up to twice; in contact it fights.
#[test]
fn a_forest_witch_curses_whom_it_cannot_reach() {
    let (mut state, [witch, soldier]) = lay_out([monster("forest-witch").at(0.0, 0.0), tro().at(16.0, 0.0)]);

    // 3 + 2 + 5 reaches 10; the soldier's 8 + 9 + 0 misses 18.
    activate(&mut state, &mut dice([3, 2, 8, 9]), witch);
    assert!(stands_at(&state, witch, 5.0, 0.0));
    assert_eq!((state[witch].health, state[soldier].curse), (12 - 1, 1));

    // 2 + 2 + 5 misses 10, and the Health is spent all the same.
    activate(&mut state, &mut dice([2, 2]), witch);
    assert_eq!((state[witch].health, state[soldier].curse), (12 - 2, 1));

    // In contact it fights: its 1 + 2 misses.
    let mut fates = dice([1, 2]).choose(Response::BackOff);
    activate(&mut state, &mut fates, witch);
    assert_eq!((state[witch].health, state[soldier].fatigue), (12 - 2, 1));

    let (mut state, [witch, soldier]) = lay_out([monster("forest-witch").at(0.0, 0.0), tro().at(16.0, 0.0)]);
    state[soldier].curse = 2;
    activate(&mut state, &mut script(), witch); // nothing to gain
    assert_eq!(state[witch].health, 12);
}

/// Proves sb.mon.act.18 and sb.event.4: under a Deluge a Bandit walks instead of firing, 1" less far; near a Pixie it
/// walks, too.
#[test]
fn a_gun_that_cannot_fire_is_carried_on() {
    let (mut state, [bandit, _]) = lay_out([monster("bandit").at(0.0, 0.0), tro().at(15.0, 0.0)]);
    state.weather = Weather::Deluge;

    activate(&mut state, &mut script(), bandit);

    assert!(stands_at(&state, bandit, 5.0, 0.0));

    let (mut state, [bandit, _, _]) =
        lay_out([monster("bandit").at(0.0, 0.0), tro().at(15.0, 0.0), monster("pixie").at(0.0, 7.0)]);
    activate(&mut state, &mut script(), bandit);
    assert!(stands_at(&state, bandit, 6.0, 0.0));
}

/// Proves sb.mon.react.1, sb.mon.react.2, sb.mon.react.3, sb.mon.react.5 and sb.clash.22: a monster returns fire and
/// strikes back if it can, and never dives or backs off by choice.
#[test]
fn a_monster_neither_dives_nor_backs_off() {
    let (mut state, [ghoul, soldier]) = lay_out([monster("ghoul").at(0.0, 0.0), tro().at(10.0, 0.0)]);
    let mut fates = dice([1, 2]);
    shoot(&mut state, &mut fates, soldier, ghoul);
    assert!(!told(&fates, |event| matches!(event, Event::Dived { .. })));

    let (mut state, [bandit, soldier]) = lay_out([monster("bandit").at(0.0, 0.0), tro().at(10.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]);
    shoot(&mut state, &mut fates, soldier, bandit);
    assert_eq!(shot_at(&fates), [bandit, soldier]);

    let (mut state, [ghoul, soldier]) = lay_out([monster("ghoul").at(0.0, 0.0), tro().at(1.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]);
    melee(&mut state, &mut fates, soldier, ghoul);
    assert!(told(&fates, |event| *event == Event::StruckBack { figure: ghoul }));
    assert!(backed_off(&fates, soldier)); // sb.melee.9
}

/// Proves sb.fate.monster.4, sb.fate.monster.8, sb.fate.monster.6, sb.fate.monster.10, sb.mon.die.1 and sb.mon.die.2: a
/// Monster Die turns a marching monster on somebody else in its sight, once, and nobody may turn it again.
#[test]
fn a_monster_die_turns_a_march() {
    let (mut state, [revenant, _, far, _]) = lay_out([
        monster("revenant").at(0.0, 0.0),
        tro().at(6.0, 0.0),
        tro().at(0.0, 9.0),
        tro().enemy().at(0.0, -20.0),
    ]);
    state.pools.iter_mut().for_each(|pool| *pool = ONE_MONSTER);
    let mut fates = script().choose(Steer::Figure(far));

    activate(&mut state, &mut fates, revenant);

    assert_eq!(made_for(&fates), [far]);
    assert!(stands_at(&state, revenant, 0.0, 4.0));
    assert_eq!(state.pools.iter().map(|pool| pool.monster).collect::<Vec<_>>(), [0, 1]);
    fates.expect_spent();
}

/// Proves sb.fate.monster.7 and sb.mon.die.3: a shooter is turned on another it can shoot, and still shoots.
#[test]
fn a_monster_die_turns_a_shot() {
    let (mut state, [bandit, _, far, _]) = lay_out([
        monster("bandit").at(0.0, 0.0),
        armed(&["Hand Weapon"]).at(10.0, 0.0),
        armed(&["Hand Weapon"]).at(0.0, 15.0),
        tro().at(-24.0 + 0.6, 0.0), // out of range
    ]);
    state.pools[0].monster = 1;
    let mut fates = dice([1, 2]).choose(Steer::Figure(far)).choose(Reaction::Nothing);

    activate(&mut state, &mut fates, bandit);

    assert_eq!(shot_at(&fates), [far]);
    fates.expect_spent();
}

/// Proves sb.fate.monster.5, sb.clash.14 and sb.clash.23: the primary player is asked first; declining leaves the die
/// to the next, and keeps one's own.
#[test]
fn declining_shuts_nobody_out() {
    let (mut state, [revenant, near, far]) =
        lay_out([monster("revenant").at(0.0, 0.0), tro().at(6.0, 0.0), tro().enemy().at(0.0, 9.0)]);
    state.pools.iter_mut().for_each(|pool| *pool = ONE_MONSTER);
    make_next(&mut state, revenant);
    state.order = [Seat(1), Seat(0)].into_iter().collect();
    let mut fates = script().choose(Steer::Keep).choose(Steer::Figure(far));

    step(&mut state, &mut fates);

    assert_eq!(made_for(&fates), [far]);
    assert_eq!((state.pools[1].monster, state.pools[0].monster), (1, 0));
    assert!(told(&fates, |event| *event == Event::Steered { seat: Seat(0), figure: revenant }));
    assert_ne!(near, far);
    fates.expect_spent();
}

/// What the Monster Die is offered for in a monster's activation.
fn steers(state: &State, figure: FigureId) -> Vec<Vec<Steer>> {
    let mut state = state.clone();
    make_next(&mut state, figure);
    let options = offered(&state, [], |battle| battle.step().map(|_| ()));
    let steer = |choice: &Choice| match choice {
        Choice::Steer(steer) => Some(*steer),
        _ => None,
    };
    let listed = options.iter().map(|options| options.iter().filter_map(steer).collect::<Vec<_>>());
    listed.filter(|options| !options.is_empty()).collect()
}

/// Proves sb.fate.monster.8 and sb.fate.monster.13: it can be turned only on soldiers, and only on those it sees; where
/// there is none, nobody is asked.
#[test]
fn only_soldiers_in_sight_are_offered() {
    let hidden = vec![wall((-3.0, -3.0), (-2.0, 3.0))];
    let (mut state, [revenant, _, seen, _, _]) = lay_among(
        hidden.clone(),
        [
            monster("revenant").at(0.0, 0.0),
            tro().at(8.0, 0.0),
            tro().at(0.0, 12.0),
            tro().at(-5.0, 0.0), // behind the wall
            monster("ghoul").at(5.0, 5.0),
        ],
    );
    state.pools[0].monster = 1;
    assert_eq!(steers(&state, revenant), [[Steer::Keep, Steer::Figure(seen)]]);

    let (mut state, [revenant, _, _]) =
        lay_among(hidden, [monster("revenant").at(0.0, 0.0), tro().at(8.0, 0.0), tro().at(-5.0, 0.0)]);
    state.pools[0].monster = 1;
    assert!(steers(&state, revenant).is_empty());
}

/// Proves sb.fate.monster.9 and sb.clash.15: a monster that heads for a clue may be turned toward another clue, and one
/// that has a soldier in sight never toward a clue.
#[test]
fn a_monster_die_turns_a_monster_from_clue_to_clue() {
    let hidden = vec![wall((2.0, -6.0), (3.0, 6.0))];
    let (mut state, [revenant, _, _]) =
        lay_among(hidden, [monster("revenant").at(0.0, 0.0), tro().at(5.0, 0.0), tro().at(5.0, 2.0)]);
    lay_clue(&mut state, -5.0, 0.0);
    let far = lay_clue(&mut state, 0.0, 8.0);
    state.pools[0].monster = 1;
    let mut fates = script().choose(Steer::Clue(far));
    activate(&mut state, &mut fates, revenant);
    assert!(stands_at(&state, revenant, 0.0, 4.0));
    assert_eq!(state.pools[0].monster, 0);
    fates.expect_spent();

    let (mut state, [revenant, _, other]) =
        lay_out([monster("revenant").at(0.0, 0.0), tro().at(8.0, 0.0), tro().at(12.0, 3.0)]);
    lay_clue(&mut state, -5.0, 0.0);
    state.pools[0].monster = 1;
    assert_eq!(steers(&state, revenant), [[Steer::Keep, Steer::Figure(other)]]);
}

/// Proves sb.attr.egy.leap.1, sb.attr.egy.leap.2 and sb.attr.egy.leap.3: whoever steers a Werejackal may let it Leap: 2"
/// less far, over what is low, and with +1 Melee and Strong if it attacks.
#[test]
fn a_steered_werejackal_may_leap() {
    let fence = || vec![block(Kind::Obstacle, (2.0, -20.0), (2.5, 20.0), 1.0)];
    let jackal = || monster("werejackal").at(0.0, 0.0); // Speed 7, Melee +2
    let (mut state, [jackal_id, _, behind]) =
        lay_among(fence(), [jackal(), tro().at(-5.0, 0.0), tro().at(6.0, 0.0)]); // 5" apart
    state.pools[0].monster = 1;
    // 5 + 5 + 2 + 1 reaches 13, and the Power Die does 5 + 1.
    let mut fates = dice([5, 5]).choose(Steer::Figure(behind)).choose(Gait::Leap).choose(Response::BackOff);

    activate(&mut state, &mut fates, jackal_id);

    assert_eq!(state[behind].health, 10 - 6);
    assert!(stands_at(&state, jackal_id, 5.0, 0.0));
    assert!(!state[jackal_id].leaping);
    fates.expect_spent();

    // An eighth of an inch farther off its 5" fall short.
    let (mut state, [jackal_id, _, behind]) =
        lay_among(fence(), [jackal(), tro().at(-5.0, 0.0), tro().at(6.125, 0.0)]);
    state.pools[0].monster = 1;
    let mut fates = script().choose(Steer::Figure(behind)).choose(Gait::Leap).choose(Claim::LetPass);
    activate(&mut state, &mut fates, jackal_id);
    assert!(stands_at(&state, jackal_id, 5.0, 0.0));

    // What is 3" high is not leapt over.
    state[jackal_id].leaping = true;
    let land = Land::of(&state, jackal_id);
    let mut rock = state.table.as_ref().unwrap().terrain[0].clone();
    rock.kind = Kind::Rock;
    rock.top = inches(3);
    assert_eq!(land.passage(&rock), Passage::Barred);
    rock.top = length(2.9);
    assert_eq!(land.passage(&rock), Passage::Free);
}

/// Proves sb.melee.1, sb.attr.can.lunge.1 and sb.attr.can.lunge.2: a soldier with Lunge may strike whoever is within 1",
/// a Large one within 2".
#[test]
fn a_lunge_reaches_across_a_gap() {
    let far = |gap: f64| lay_out([tro().with("Lunge").at(0.0, 0.0), monster("ghoul").at(1.0 + gap, 0.0)]);
    let (state, [lancer, ghoul]) = far(1.0);
    assert!(offers::acts(&state, lancer, &[]).contains(&Act::Lunge(ghoul)));
    assert!(offers::acts(&state, lancer, &[Act::Move]).contains(&Act::Lunge(ghoul)));

    let (mut state, [lancer, ghoul]) = far(1.1);
    assert!(!offers::acts(&state, lancer, &[]).contains(&Act::Lunge(ghoul)));
    state[lancer].attributes = Attributes::of(&[Attribute::Lunge, Attribute::Large]);
    assert!(offers::acts(&state, lancer, &[]).contains(&Act::Lunge(ghoul)));

    let (state, [plain, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(1.5, 0.0)]);
    assert!(!offers::acts(&state, plain, &[]).contains(&Act::Lunge(ghoul)));
}

/// Proves sb.attr.can.lunge.3: a Lunge is a whole exchange: the target strikes back across the gap, the attacker backs
/// off, both tire, and the activation is over.
#[test]
fn a_lunge_is_answered_across_the_gap() {
    let (mut state, [lancer, ghoul]) =
        lay_out([tro().with("Lunge").at(0.0, 0.0), monster("ghoul").at(2.0, 0.0)]);
    // 6 + 6 + 1 reaches 13 for 6; the Ghoul's 5 + 7 + 1 reaches 13 for 5 + 1.
    let mut fates = dice([6, 6, 5, 7]).choose(Act::Lunge(ghoul));

    activate(&mut state, &mut fates, lancer);

    assert_eq!(vitals(&state, ghoul), (12 - 6, 1));
    assert_eq!(vitals(&state, lancer), (10 - 6, 1));
    assert!(stands_at(&state, lancer, -2.0, 0.0));
    fates.expect_spent();
}

/// Proves sb.attr.core.hypnotic.5: whoever lunges at somebody Hypnotic makes the Courage Check, too.
#[test]
fn a_gaze_holds_a_lunge_back() {
    let (mut state, [lancer, vampire]) =
        lay_out([tro().with("Lunge").at(0.0, 0.0), monster("vampire").at(2.0, 0.0)]);
    // 5 + 6 + 0 misses 12: no strike; the Vampire strikes back with 1 + 2 + 3 and misses.
    let mut fates = dice([5, 6, 1, 2]).choose(Act::Lunge(vampire));

    activate(&mut state, &mut fates, lancer);

    let struck = |event: &Event| matches!(event, Event::Struck { attacker, .. } if *attacker == lancer);
    assert!(!told(&fates, struck));
    assert_eq!((state[lancer].fatigue, state[vampire].fatigue), (1, 1));
    fates.expect_spent();
}

/// Proves sb.attr.can.eyeless.1 and sb.attr.can.eyeless.2: the Eyeless throws rocks at the nearest soldier unseen, who
/// counts as in cover, and goes for the nearest unseen.
#[test]
fn the_eyeless_finds_whom_it_does_not_see() {
    let hidden = || vec![wall((2.0, -3.0), (3.0, 3.0))];
    let (mut state, [eyeless, behind, _]) = lay_among(
        hidden(),
        [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(5.0, 0.0), tro().at(-9.0, 0.0)],
    );
    let mut fates = dice([1, 2]).choose(Reaction::Nothing);
    activate(&mut state, &mut fates, eyeless);
    assert_eq!(shot_at(&fates), [behind]);
    assert!(shots_told(&fates)[0].contains(&(-1, RuleId("sb.shoot.mod.2"))));

    let (mut state, [eyeless, behind, _]) = lay_among(
        hidden(),
        [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(14.5, 0.0), tro().at(-16.0, 0.0)],
    );
    let mut fates = script();
    activate(&mut state, &mut fates, eyeless);
    assert_eq!(made_for(&fates), [behind]);
}

/// A Moose by the western edge; its base is 1".
fn moose() -> Figure {
    monster("moose").at(-23.0, 0.0)
}

/// Proves sb.attr.can.nonaggr.1 and sb.mon.4: a Moose walks straight from where it came to the opposite edge, past
/// soldiers that it sees, and leaves.
#[test]
fn a_moose_wanders_to_the_opposite_edge_and_leaves() {
    let (mut state, [moose, _]) = lay_out([moose(), tro().at(0.0, -12.0)]);

    for turn in 1..=6 {
        activate(&mut state, &mut script(), moose);
        assert!(stands_at(&state, moose, -23.0 + 7.0 * f64::from(turn), 0.0));
    }
    activate(&mut state, &mut script(), moose); // 4" are left

    assert_eq!(state[moose].place, Place::Left);
}

/// Proves sb.attr.can.nonaggr.1 at a real table: people say whether it gets to the edge.
#[test]
fn at_a_real_table_people_say_when_the_moose_leaves() {
    let (mut state, [moose, _]) = lay([monster("moose"), tro()]);
    let mut fates = script().facts([Fact::LeavesTable { figure: moose }]);

    activate(&mut state, &mut fates, moose);

    assert!(told(&fates, |event| matches!(event, Event::Wandered { to: None, .. })));
    assert_eq!(state[moose].place, Place::Left);
}

/// Proves sb.attr.can.nonaggr.2 and sb.attr.can.nonaggr.3: a soldier within 6" rouses it; it goes for that soldier even
/// when another is nearer, and wanders again when the soldier is gone.
#[test]
fn a_soldier_too_near_rouses_a_moose() {
    let lays = |east: f64| lay_out([moose(), tro().at(east, 0.0), tro().at(-23.0, 20.0)]);
    let (mut state, [moose, ..]) = lays(-15.4); // 6.1" away
    activate(&mut state, &mut script().choose(Claim::LetPass), moose); // it walks right past
    assert_eq!(state[moose].hunts, None);

    let (mut state, [moose, near, other]) = lays(-15.5); // 6" away
    let mut fates = dice([1, 2]).choose(Response::BackOff);
    activate(&mut state, &mut fates, moose);
    assert_eq!(state[moose].hunts, Some(near));
    fates.expect_spent();

    let table = state.table.as_mut().unwrap();
    table.shift(near, spot(15.0, 0.0), Length::ZERO);
    table.shift(other, spot(-17.0, 5.0), Length::ZERO);
    let mut fates = script();
    activate(&mut state, &mut fates, moose);
    assert_eq!(made_for(&fates), [near]);

    state[near].place = Place::Down;
    state.table.as_mut().unwrap().shift(other, spot(-17.0, 20.0), Length::ZERO);
    let mut fates = script();
    activate(&mut state, &mut fates, moose);
    assert_eq!(state[moose].hunts, None);
    assert!(told(&fates, |event| matches!(event, Event::Wandered { .. })));
}

/// Proves sb.attr.can.nonaggr.2 and sb.attr.can.nonaggr.4: a firearm within 12" rouses it, whoever was shot at, and the
/// shooter comes before a soldier nearby; so does an attack on it, from any distance.
#[test]
fn a_shot_rouses_a_moose() {
    let near = || tro().at(-23.0, 5.0);
    let (mut state, [moose_id, _, shooter, ghoul]) =
        lay_out([moose(), near(), tro().at(-9.5, 0.0), monster("ghoul").at(5.0, 0.0)]); // 12" away
    shoot(&mut state, &mut dice([1, 2]), shooter, ghoul);
    assert_eq!(state[moose_id].hunts, Some(shooter));
    let mut fates = script();
    activate(&mut state, &mut fates, moose_id);
    assert_eq!(made_for(&fates), [shooter]);

    let (mut state, [moose_id, _, shooter, ghoul]) =
        lay_out([moose(), near(), tro().at(-9.4, 0.0), monster("ghoul").at(5.0, 0.0)]); // 12.1" away
    shoot(&mut state, &mut dice([1, 2]), shooter, ghoul);
    assert_eq!(state[moose_id].hunts, None);
    shoot(&mut state, &mut dice([1, 2]), shooter, moose_id);
    assert_eq!(state[moose_id].hunts, Some(shooter));

    let (mut state, [moose_id, fighter]) = lay_out([moose(), tro().at(-21.5, 0.0)]);
    melee(&mut state, &mut dice([1, 2, 1, 2]), fighter, moose_id);
    assert_eq!(state[moose_id].hunts, Some(fighter));
}

/// Proves sb.attr.carp.fearfire.1, sb.attr.carp.fearfire.2 and sb.attr.carp.fearfire.4: a Giant Rat leaves alone whoever
/// carries torches, lit or not, or a Flaming Weapon, or stands within 2" of fire.
#[test]
fn a_rat_keeps_away_from_fire() {
    let rat = || monster("giant-rat").at(0.0, 0.0);
    let (mut state, [rat_id, _, other]) =
        lay_out([rat(), tro().carrying("Oil & Torches").at(4.0, 0.0), tro().at(-12.0, 0.0)]);
    let mut fates = script();
    activate(&mut state, &mut fates, rat_id);
    assert_eq!(made_for(&fates), [other]);

    let (mut state, [rat_id, flaming, other]) = lay_out([rat(), tro().at(4.0, 0.0), tro().at(-12.0, 0.0)]);
    state[flaming].flaming = true;
    let mut fates = script();
    activate(&mut state, &mut fates, rat_id);
    assert_eq!(made_for(&fates), [other]);

    let mummy = |gap: f64| monster("mummy").at(5.0 + gap, 0.0);
    for (gap, whom) in [(2.0, 2), (2.1, 1)] {
        let (mut state, [rat_id, soldiers @ .., burning]) =
            lay_out([rat(), tro().at(4.0, 0.0), tro().at(-12.0, 0.0), mummy(gap)]);
        state[burning].alight = true;
        let mut fates = if whom == 1 { dice([1, 2]).choose(Response::BackOff) } else { script() };
        activate(&mut state, &mut fates, rat_id);
        assert_eq!(made_for(&fates), [soldiers[whom - 1]], "{gap}");
    }
}

/// Proves sb.attr.carp.fearfire.3: attacked by such a figure it strikes back as usual.
#[test]
fn a_rat_answers_whom_it_fears() {
    let (mut state, [rat, bearer]) =
        lay_out([monster("giant-rat").at(0.0, 0.0), tro().carrying("Oil & Torches").at(1.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]);

    melee(&mut state, &mut fates, bearer, rat);

    assert!(told(&fates, |event| *event == Event::StruckBack { figure: rat }));
}

/// A pond from west to east, two inches wide, that bends south at its eastern end.
fn creek() -> Vec<silver_bayonet::TerrainSetup> {
    vec![
        block(Kind::Water, (-10.0, -1.0), (6.0, 1.0), 0.0),
        block(Kind::Water, (4.0, -1.0), (6.0, 10.0), 0.0),
    ]
}

/// Proves sb.attr.can.aquatic.1 and sb.attr.can.aquatic.2: a Tsemaus takes the shortest way that stays in water.
#[test]
fn a_tsemaus_follows_the_water() {
    let (mut state, [tsemaus, _]) = lay_among(creek(), [monster("tsemaus").at(0.0, 0.0), tro().at(5.0, 9.0)]);

    activate(&mut state, &mut script(), tsemaus);

    // 5" by way of the inner bend at 4" east, 1" south: 4.12" to the bend, and the rest along the southern arm.
    assert!(state.stands_in(tsemaus, Kind::Water));
    let at = place_of(&state, tsemaus);
    assert!(at.x > spot(3.9, 0.0).x && at.y > spot(0.0, 1.6).y, "{at:?}");
}

/// Proves sb.attr.can.aquatic.3: with no water up to its target it goes to the nearest water, and lunges from there.
#[test]
fn a_tsemaus_lunges_from_the_bank() {
    let (mut state, [tsemaus, soldier]) =
        lay_among(creek(), [monster("tsemaus").at(-3.0, 0.0), tro().at(-3.0, 4.4)]);
    let mut fates = dice([1, 2]).choose(Response::BackOff);

    activate(&mut state, &mut fates, tsemaus);

    assert!(stands_at(&state, tsemaus, -3.0, 1.0)); // on the southern bank, 1.9" from the soldier
    assert!(told(&fates, |event| *event == Event::Lunged { figure: tsemaus, target: soldier }));
    fates.expect_spent();
}

/// Proves sb.attr.can.aquatic.1 and sb.attr.can.aquatic.2: where the water leads into contact it attacks, and struck
/// back it does not back off onto the land.
#[test]
fn a_tsemaus_stays_in_the_water_when_it_backs_off() {
    let (mut state, [tsemaus, soldier]) =
        lay_among(creek(), [monster("tsemaus").at(-7.0, 0.0), tro().at(-4.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]).choose(Response::StrikeBack);

    activate(&mut state, &mut fates, tsemaus);

    assert!(told(&fates, |event| matches!(event, Event::MovedToAttack { target, .. } if *target == soldier)));
    assert!(backed_off(&fates, tsemaus));
    assert!(state.stands_in(tsemaus, Kind::Water));

    let (mut state, [tsemaus, soldier]) =
        lay_among(creek(), [monster("tsemaus").at(-3.0, 0.0), tro().at(-3.0, 1.5)]);
    melee(&mut state, &mut dice([1, 2, 1, 2]).choose(Response::StrikeBack), tsemaus, soldier);
    assert!(stands_at(&state, tsemaus, -3.0, -1.0)); // 1" of its 2": there the water ends
}

/// Proves sb.attr.can.swimmer.1 and sb.attr.egy.amphibious.1: water does not slow a Swimmer or somebody Amphibious.
#[test]
fn swimmers_are_not_slowed() {
    let lake = vec![block(Kind::Water, (-20.0, -20.0), (20.0, 20.0), 0.0)];
    let (mut state, [crocodile, _, swimmer, walker]) = lay_among(
        lake,
        [
            monster("crocodile").at(0.0, 0.0),
            tro().at(15.0, 0.0),
            tro().with("Swimmer").at(-18.0, 0.0),
            tro().at(-15.0, 5.0),
        ],
    );
    let water = state.table.as_ref().unwrap().terrain[0].clone();
    assert_eq!(Land::of(&state, swimmer).passage(&water), Passage::Free);
    assert_eq!(Land::of(&state, walker).passage(&water), Passage::Slow);

    activate(&mut state, &mut script(), crocodile);

    assert_eq!(gap_moved(&state, crocodile), 600); // all of its Speed
}

/// How far a figure is from the middle of the table, in hundredths of an inch.
fn gap_moved(state: &State, figure: FigureId) -> i64 {
    let (at, middle) = (place_of(state, figure), spot(0.0, 0.0));
    let (east, south) = (i64::from(at.x - middle.x), i64::from(at.y - middle.y));
    ((east * east + south * south).isqrt() * 100 + 127) / 254
}

/// Proves sb.attr.can.gate.1 and sb.attr.can.gate.3: a Gatecrasher walks through a fence at no cost and leaves a gap as
/// wide as its base that anybody can use.
#[test]
fn a_gatecrasher_leaves_a_gap() {
    let fence = vec![block(Kind::Obstacle, (3.0, -20.0), (3.5, 20.0), 1.0)];
    let (mut state, [crasher, soldier]) =
        lay_among(fence, [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(18.0, 0.0)]);

    let mut fates = script();
    activate(&mut state, &mut fates, crasher);

    assert!(stands_at(&state, crasher, 6.0, 0.0));
    assert!(told(&fates, |event| matches!(event, Event::Crashed { gone: false, .. })));
    let table = state.table.as_ref().unwrap();
    assert_eq!(table.terrain.len(), 2);
    let clear = |south: f64| !table.terrain.iter().any(|piece| piece.outline.contains(spot(3.2, south)));
    assert!(clear(0.99) && clear(-0.99) && !clear(1.1) && !clear(-1.1));
    assert!(state[soldier].stands());
}

/// Proves sb.attr.can.gate.2: what is narrower than its base is gone when it has crossed it.
#[test]
fn a_gatecrasher_removes_what_is_narrow() {
    let post = vec![block(Kind::Obstacle, (3.0, 0.5), (3.5, 2.4), 1.0)]; // 1.9" across its way
    let (mut state, [crasher, _]) =
        lay_among(post, [monster("baxbaxwalanuksiwe").at(0.0, 0.0), tro().at(18.0, 0.0)]);
    let mut fates = script();

    activate(&mut state, &mut fates, crasher);

    assert!(state.table.as_ref().unwrap().terrain.is_empty());
    assert!(told(&fates, |event| matches!(event, Event::Crashed { gone: true, .. })));
}

/// Proves sb.attr.egy.poorsenses.1 and sb.attr.egy.poorsenses.2: a Mummy takes no notice of anybody beyond 10": it heads
/// for a clue, and without one it stays.
#[test]
fn a_mummy_knows_nobody_beyond_ten_inches() {
    let (mut state, [mummy, near]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(11.0, 0.0)]);
    let mut fates = script();
    activate(&mut state, &mut fates, mummy);
    assert_eq!(made_for(&fates), [near]);

    let (mut state, [mummy, _]) = lay_out([monster("mummy").at(0.0, 0.0), tro().at(11.1, 0.0)]);
    activate(&mut state, &mut script(), mummy);
    assert!(stands_at(&state, mummy, 0.0, 0.0));
    lay_clue(&mut state, 0.0, 10.0);
    activate(&mut state, &mut script(), mummy);
    assert!(stands_at(&state, mummy, 0.0, 5.0));
}

/// Proves sb.mon.act.6 at a real table: people say who is closest, who is seen and who is reached; nobody is moved.
#[test]
fn at_a_real_table_people_judge() {
    let (mut state, [ghoul, first, second]) = lay([monster("ghoul"), tro(), tro()]);
    let among = [first, second].into_iter().collect();
    let facts = [
        Fact::AnyInSight { looker: ghoul, among, within: None },
        Fact::Reaches { figure: ghoul, target: first }, // whom the script names as the closest
    ];
    let mut fates = dice([1, 2]).facts(facts).choose(Response::BackOff);

    activate(&mut state, &mut fates, ghoul);

    assert_eq!(made_for(&fates), [first]);
    assert!(backed_off(&fates, first));
    assert_eq!(attack(&state, ghoul, first, Weapon::HandWeapon).check.total(), 0); // Melee +1, one token
    fates.expect_spent();
}

/// Everything of this chapter in one game: what swims, crashes, leaps, lunges, wanders, curses and raises the dead.
fn haunted() -> Setup {
    let terrain = vec![
        block(Kind::Water, (-20.0, -20.0), (-8.0, -12.0), 0.0),
        block(Kind::Water, (-12.0, -14.0), (-8.0, 4.0), 0.0),
        block(Kind::Obstacle, (-4.0, -6.0), (-3.5, 10.0), 1.0),
        block(Kind::Obstacle, (4.0, 4.0), (9.0, 4.5), 2.0),
        wall((0.0, -10.0), (6.0, -9.0)),
    ];
    let figures = vec![
        tro().with("Lunge").at(-6.0, 0.0),
        tro().carrying("Oil & Torches").at(6.0, 0.0),
        off().at(0.0, 6.0),
        tro().enemy().at(6.0, 8.0),
        hvy().enemy().at(-6.0, -10.0),
        monster("tsemaus").at(-15.0, -16.0),
        monster("baxbaxwalanuksiwe").at(-12.0, 12.0),
        monster("moose").at(22.0, 0.0),
        monster("werejackal").at(12.0, 12.0),
        monster("giant-rat").at(0.0, 14.0),
        monster("forest-witch").at(14.0, -8.0),
        monster("necromancer-acolyte").at(3.0, -14.0),
        monster("skeletal-soldier").at(0.0, -5.0),
        monster("mummy").at(12.0, 0.0),
    ];
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain });
    Setup { figures, table, options: Options { turns: 4, ..Options::default() }, ..Setup::default() }
}

/// Proves of every rule of this chapter that its games keep to what must hold, that a game fed one answer at a time is
/// the one played straight through, and that its ledger plays again; on a virtual table and beside a real one.
#[test]
fn haunted_games_hold_pause_and_play_again() {
    let real = || Setup { table: None, ..haunted() };
    for seed in 0..40 {
        let setup = if seed % 2 == 0 { haunted() } else { real() };
        let played = fates::proofs::random_play::<SilverBayonet>(&setup, seed, 400);
        assert!(played.outcome.is_some(), "seed {seed}");
    }
    for seed in 0..6 {
        let setup = if seed % 2 == 0 { haunted() } else { real() };
        fates::proofs::pause_equivalence::<SilverBayonet>(&setup, seed, 60);
        fates::proofs::replays::<SilverBayonet>(&setup, seed, 40);
    }
}

/// Proves that all that is told in this chapter has words of its own (sb.mon.act.5, sb.fate.monster.4).
#[test]
fn what_monsters_do_is_told_in_words() {
    let (state, [figure, target]) = lay_out([monster("ghoul").at(0.0, 0.0), tro().at(9.0, 0.0)]);
    let (seat, most, clue) = (Seat(0), inches(6), ClueId(1));
    let told = [
        (Event::MadeFor { figure, target }, "Ghoul makes for Trooper."),
        (Event::MadeForClue { figure, clue }, "Ghoul makes for clue 2 and stops when it touches it."),
        (Event::Steered { seat, figure }, "Player 1 spends a Monster Die and turns Ghoul."),
        (Event::Leapt { figure }, "Ghoul leaps."),
        (
            Event::Wandered { figure, to: None, most },
            "Ghoul walks up to 6\" straight toward the edge opposite to where it came from.",
        ),
        (Event::Roused { figure, by: target }, "Ghoul turns on Trooper."),
        (
            Event::Crashed { figure, obstacle: String::new(), gone: false },
            "Ghoul crashes through an obstacle, and leaves a gap.",
        ),
        (Event::Lunged { figure, target }, "Ghoul lunges at Trooper."),
        (
            Event::Raised { figure, toward: Some(target), turned: 4 },
            "Ghoul calls up the dead, 2\" away, 4 tenths of a circle (144°) clockwise from the line to Trooper.",
        ),
        (
            Event::Restored { seat, figure, to: None },
            "Player 1 spends a Fate Die: the bones of Ghoul stand up again.",
        ),
    ];

    for (event, words) in told {
        assert_eq!(SilverBayonet::line(&state, &event).text, words);
    }
}
