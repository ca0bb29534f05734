//! At a real table, and everything of this chapter in one game, told in words.

use super::*;
use silver_bayonet::{Crashed, Lunged, MadeFor, MadeForClue, NecromancerEvent, SteeringEvent, WandererEvent};

/// Proves sb.mon.act.6 at a real table: people say who is closest, who is seen and who is reached; nobody is moved.
#[test]
fn at_a_real_table_people_judge() {
    let (mut state, [ghoul, first, second]) = lay([monster("ghoul"), tro(), tro()]);
    let among = [first, second].into_iter().collect();
    let facts = [
        Fact::NearestInSight { looker: ghoul, among, within: None }, // so the script says of both
        Fact::Reaches { figure: ghoul, target: first },
    ];
    let mut fates = dice([1, 2]).facts(facts).choose(Target(first)).choose(Response::BackOff);

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
        (Event::MadeFor(MadeFor { figure, target }), "Ghoul makes for Trooper."),
        (
            Event::MadeForClue(MadeForClue { figure, clue }),
            "Ghoul makes for clue 2 and stops when it touches it.",
        ),
        (
            Event::Steering(SteeringEvent::Steered { seat, figure, to: Some(target) }),
            "Player 1: a Monster Die turns Ghoul on Trooper.",
        ),
        (
            Event::Steering(SteeringEvent::Steered { seat, figure, to: None }),
            "Player 1: a Monster Die turns Ghoul toward another clue.",
        ),
        (Event::Steering(SteeringEvent::Spurred { seat, figure }), "Player 1: a Monster Die spurs Ghoul on."),
        (Event::Steering(SteeringEvent::Leapt { figure }), "Ghoul leaps."),
        (
            Event::Wanderer(WandererEvent::Wandered { figure, to: None, most }),
            "Ghoul walks up to 6\" straight toward the edge opposite to where it came from.",
        ),
        (Event::Wanderer(WandererEvent::Roused { figure, by: target }), "Ghoul turns on Trooper."),
        (
            Event::Crashed(Crashed { figure, obstacle: String::new(), gone: false }),
            "Ghoul crashes through an obstacle, and leaves a gap.",
        ),
        (Event::Lunged(Lunged { figure, target }), "Ghoul lunges at Trooper."),
        (
            Event::Necromancer(NecromancerEvent::Raised { figure, toward: Some(target), turned: 4 }),
            "Ghoul calls up the dead.",
        ),
        (
            Event::Necromancer(NecromancerEvent::Restored { seat, figure, to: None }),
            "Player 1: for a Fate Die the bones of Ghoul stand up again.",
        ),
    ];

    for (event, words) in told {
        assert_eq!(SilverBayonet::line(&state, &event).text, words);
    }
    // People who put the miniature down themselves are told where.
    let by_hand = silver_bayonet::State { table: None, ..state };
    let raised = Event::Necromancer(NecromancerEvent::Raised { figure, toward: Some(target), turned: 4 });
    let words = "Ghoul calls up the dead: 2\" away, 4 tenths of a circle (144°) clockwise from the line to Trooper. \
                 Without room there, take the next tenth clockwise.";
    assert_eq!(SilverBayonet::line(&by_hand, &raised).text, words);
}
