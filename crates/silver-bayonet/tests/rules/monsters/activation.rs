//! Who is next, whom it goes for, and what it does there.

use super::*;
use silver_bayonet::{Book, Dived, Lunged, MadeFor, MadeForClue, MeleeEvent};

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

/// Proves sb.mon.7: a figure that is down is no target.
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

    assert!(told(&fates, |event| matches!(event, Event::MadeForClue(MadeForClue { clue: ClueId(1), .. }))));
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
    assert!(fates.ear.contains(&Event::MadeFor(MadeFor { figure: ghoul, target: FigureId(1) })));
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

/// Proves sb.mon.act.5, sb.mon.act.7: slow ground does not bar a straight line, so it is walked through at double cost even
/// where a way round would be cheaper, toward soldiers and clues alike.
#[test]
fn a_monster_goes_straight_through_slow_ground() {
    let lane = || vec![block(Kind::Difficult, (2.0, -1.5), (7.0, 20.0), 0.0)];
    let (mut state, [ghoul, _]) = lay_among(lane(), [monster("ghoul").at(0.0, 0.0), tro().at(12.0, 0.0)]);
    activate(&mut state, &mut script(), ghoul);
    assert!(stands_at(&state, ghoul, 4.0, 0.0)); // 2" on open ground, 4" of its 6" for the next two

    let (mut state, [ghoul, _]) = lay_among(
        [lane(), vec![wall((-4.0, -20.0), (-3.0, 20.0))]].concat(),
        [monster("ghoul").at(0.0, 0.0), tro().at(-12.0, 0.0)],
    );
    lay_clue(&mut state, 12.0, 0.0);
    activate(&mut state, &mut script(), ghoul);
    assert!(stands_at(&state, ghoul, 4.0, 0.0));
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

    assert!(told(&fates, |event| *event == Event::Lunged(Lunged { figure: attacker, target: soldier })));
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
    assert!(!told(&fates, |event| matches!(event, Event::Dived(Dived { .. }))));

    let (mut state, [bandit, soldier]) = lay_out([monster("bandit").at(0.0, 0.0), tro().at(10.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]);
    shoot(&mut state, &mut fates, soldier, bandit);
    assert_eq!(shot_at(&fates), [bandit, soldier]);

    let (mut state, [ghoul, soldier]) = lay_out([monster("ghoul").at(0.0, 0.0), tro().at(1.0, 0.0)]);
    let mut fates = dice([1, 2, 1, 2]);
    melee(&mut state, &mut fates, soldier, ghoul);
    assert!(told(&fates, |event| *event == Event::Melee(MeleeEvent::StruckBack { figure: ghoul })));
    assert!(backed_off(&fates, soldier)); // sb.melee.9
}

/// A Brigante with a Blunderbuss, and the soldiers it sees.
fn brigante<const N: usize>(soldiers: [Figure; N]) -> (State, FigureId) {
    let kit = Figure { kit: Some(2), ..monster("brigante").at(0.0, 0.0) };
    let figures: Vec<Figure> = std::iter::once(kit).chain(soldiers).collect();
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    let mut state = Setup { figures, table, ..Setup::default() }.lay_freely(Book::built_in()).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    (state, FigureId(0))
}

/// Proves sb.mon.act.19 and sb.mon.act.20: a monster's Blunderbuss takes in the next closest soldier within 1" of the first,
/// and by the house rule nobody else; none out of range, and no more than two.
#[test]
fn a_monsters_blunderbuss_takes_in_the_next_closest() {
    let shots = |house_rule: bool, soldiers: [Figure; 3], count: usize| {
        let (mut state, brigante) = brigante(soldiers);
        state.options.monsters_shoot_one = house_rule;
        let mut fates = dice(std::iter::repeat_n([1, 2], count).flatten());
        fates = (0..count).fold(fates, |fates, _| fates.choose(Reaction::Nothing));
        activate(&mut state, &mut fates, brigante);
        fates.expect_spent();
        shot_at(&fates)
    };
    // The closest at 6", one beside it at 6.1", one at 6.5"; all within 1" of each other.
    let three = || [tro().at(7.0, 1.5), tro().at(7.0, 0.0), tro().at(7.0, -1.8)];

    assert_eq!(shots(false, three(), 2), [2, 1].map(FigureId));
    assert_eq!(shots(true, three(), 1), [FigureId(2)]);
    let apart = || [tro().at(7.0, 2.1), tro().at(7.0, 0.0), tro().at(-9.0, 0.0)]; // 1.1" apart
    assert_eq!(shots(false, apart(), 1), [FigureId(2)]);
    let too_far = || [tro().at(9.05, 0.3), tro().at(8.0, 0.0), tro().at(-9.5, 0.0)]; // 8.05" from rim to rim, and 7"
    assert_eq!(shots(false, too_far(), 1), [FigureId(2)]);
}

/// Proves sb.mon.act.19: it Returns Fire in the same way, at the figure that shot and the closest beside it.
#[test]
fn a_monsters_return_fire_takes_in_the_next_closest() {
    for (house_rule, targets) in [(false, &[0, 2, 1][..]), (true, &[0, 2])] {
        let (mut state, _) = brigante([tro().at(7.0, 1.5), tro().at(7.0, 0.0)]);
        state.options.monsters_shoot_one = house_rule;
        let mut fates = dice([1, 2].repeat(targets.len()));
        shoot(&mut state, &mut fates, FigureId(2), FigureId(0));
        assert!(shot_at(&fates).into_iter().eq(targets.iter().copied().map(FigureId)));
        fates.expect_spent();
    }
}

/// Proves sb.mon.act.19 at a real table: people name the next closest, or nobody.
#[test]
fn at_a_real_table_people_name_who_else_is_hit() {
    let kit = Figure { kit: Some(2), ..monster("brigante") };
    let (mut state, [brigante, one, other]) = lay([kit, tro(), tro()]);
    let range = inches(8);
    let seen = Fact::NearestInSight {
        looker: brigante,
        among: [one, other].into_iter().collect(),
        within: Some(range),
    };
    let beside = Fact::NextTarget { shooter: brigante, near: [one].into_iter().collect(), range };
    for facts in [vec![seen], vec![seen, beside]] {
        let count = facts.len();
        let mut fates = dice([1, 2].repeat(count)).facts(facts).choose(Target(one));
        fates = (0..count).fold(fates, |fates, _| fates.choose(Reaction::Nothing));
        state[brigante].unloaded.clear(0);
        activate(&mut state, &mut fates, brigante);
        assert_eq!(shot_at(&fates), [one, other][..count]);
        fates.expect_spent();
    }
}
