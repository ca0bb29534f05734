//! Scenarios: the built-in ones, what is wrong with others, deployment, and who wins.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::{pause_equivalence, random_play, refusals_change_nothing, replays};
use fates::{FigureId, Progress, Rules, Seat};
use frame::System;
use silver_bayonet::{
    Act, Alive, Battle, Book, ClueSetup, Edge, Feat, FigureSetup, Objective, Options, Outcome, Phase, Place,
    Pool, Score, Setup, Side, SideSetup, SilverBayonet, State, TableSetup, Victory, Whereabouts,
};

use crate::common::{Pose, activate, dice, monster, off, script, tro};

/// More steps than any of these games has.
const MOST_STEPS: usize = 2000;

const YOU: Seat = Seat(0);

fn named(id: &str) -> Setup {
    Setup { scenario: Some(id.to_string()), ..Setup::default() }
}

fn ids() -> impl Iterator<Item = &'static str> {
    Book::built_in().scenarios.iter().map(|scenario| scenario.id.as_str())
}

#[test]
fn every_scenario_lays_out_with_everybody_on_the_table() {
    assert!(Book::built_in().scenarios.len() >= 5);
    for id in ids() {
        let state = SilverBayonet::begin(&named(id)).unwrap();

        assert_eq!(SilverBayonet::check(&state), Ok(()), "{id}");
        assert!(!state.plot.story.is_empty() && !state.plot.briefing.is_empty(), "{id}");
        let soldiers = |seat| state.figures.iter().filter(|figure| figure.side == Side::Player(seat)).count();
        assert!((0..state.pools.len()).all(|seat| (6..=8).contains(&soldiers(Seat(seat as u8)))), "{id}");
    }
}

#[test]
fn every_scenario_played_by_chance_ends() {
    for id in ids() {
        for seed in 0..5 {
            let played = random_play::<SilverBayonet>(&named(id), seed, MOST_STEPS);

            assert!(played.outcome.is_some_and(|outcome| outcome.points.is_some()), "{id}, seed {seed}");
        }
    }
}

#[test]
fn every_scenario_can_be_paused_replayed_and_refused() {
    for (seed, id) in ids().enumerate() {
        pause_equivalence::<SilverBayonet>(&named(id), seed as u64, 40);
        replays::<SilverBayonet>(&named(id), seed as u64, 30);
        refusals_change_nothing::<SilverBayonet>(&named(id), seed as u64, 20);
    }
}

#[test]
fn every_scenario_can_be_played_on_a_real_table() {
    for (seed, id) in ids().enumerate() {
        let setup = Setup { real_table: true, ..named(id) };

        let played = random_play::<SilverBayonet>(&setup, seed as u64, MOST_STEPS);

        assert!(played.state.table.is_none() && played.outcome.is_some(), "{id}");
    }
}

/// The hunt is eight soldiers against eight monsters over seven turns; it is also what the benchmarks play.
#[test]
fn the_hunt_is_what_the_benchmarks_expect() {
    let state = SilverBayonet::begin(&named("the-hunt")).unwrap();

    assert_eq!((state.pools.len(), state.figures.len(), state.clues.len()), (1, 16, 5));
    assert_eq!(state.options.turns, 7);
    assert_eq!(state.trail.deck.len(), 5);
}

/// The Officer stands in the middle of the second rank, and everybody stands in the zone.
#[test]
fn a_unit_is_drawn_up_in_its_zone() {
    let state = SilverBayonet::begin(&named("the-hunt")).unwrap();
    let base = |place: u8| state.table.as_ref().unwrap().base(FigureId(place)).unwrap();
    let zone = state.plot.zones[0].as_ref().unwrap();

    assert!((0..8).all(|place| zone.contains(base(place).at)));
    let (officer, front): (_, Vec<_>) = (base(0), (1..5).map(base).collect());
    assert!(front.iter().all(|soldier| soldier.at.y < officer.at.y), "the enemy is in the north");
    assert!(state.profile(FigureId(0)).officer);
}

#[test]
fn what_is_written_beside_a_scenarios_id_takes_its_place() {
    let recruit = FigureSetup { side: Some(0), ..FigureSetup::of("conscript") };
    let pool = Pool { power: 5, ..Pool::EMPTY };
    let sides = vec![SideSetup { pool: Some(pool), ..SideSetup::default() }];
    let options = Options { hard_mode: true, ..Options::default() };

    let state = Setup { figures: vec![recruit], sides, options, ..named("the-hunt") }
        .lay_freely(Book::built_in())
        .unwrap();

    let own: Vec<&str> = (0..state.figures.len() as u8)
        .map(FigureId)
        .filter(|&figure| !state[figure].is_monster())
        .map(|figure| state.profile(figure).id.as_str())
        .collect();
    assert_eq!(own, ["conscript"]);
    assert_eq!((state.pools[0], state.options.turns, state.options.hard_mode), (pool, 7, true));
}

#[test]
fn an_unknown_scenario_is_named_with_its_neighbours() {
    let faults = named("the-hnut").lay_freely(Book::built_in()).unwrap_err();

    assert!(
        faults[0].contains("no scenario is called \"the-hnut\"") && faults[0].contains("the-hunt"),
        "{faults:?}"
    );
}

const HUNT: &str = include_str!("../../content/scenarios/the-hunt.toml");

/// The faults of the hunt with one thing changed, as lines and words.
fn faults(from: &str, to: &str) -> Vec<(usize, String)> {
    let text = HUNT.replacen(from, to, 1).replace("id = \"the-hunt\"", "id = \"another\"");
    assert!(text.contains(to), "the file has no {from}");
    let read = Book::read(&[("another.toml".to_string(), text)]);
    let faults = read.err().map_or_else(Vec::new, |faults| faults.0);
    assert!(faults.iter().all(|fault| fault.file == "another.toml"));
    faults.into_iter().map(|fault| (fault.line, fault.what)).collect()
}

/// The line of the table in which these words stand.
fn line_of(words: &str) -> usize {
    let at = HUNT.find(words).unwrap();
    let table = HUNT[..at].rfind("\n[").unwrap() + 1;
    HUNT[..table].matches('\n').count() + 1
}

fn one_fault(from: &str, to: &str, line: usize, words: &[&str]) {
    let found = faults(from, to);
    assert_eq!(found.len(), 1, "{found:?}");
    assert_eq!(found[0].0, line, "{found:?}");
    assert!(words.iter().all(|word| found[0].1.contains(word)), "{found:?}");
}

#[test]
fn bad_scenario_files_are_told_with_file_and_line() {
    let goblin = "profile = \"goblin\"\nat = [9.5, 9.5]";
    assert_eq!(faults("turns = 7", "turns = 6"), []);
    one_fault(goblin, "profile = \"gobblin\"\nat = [9.5, 9.5]", line_of(goblin), &["gobblin", "goblin"]);
    one_fault(goblin, "profile = \"goblin\"\nat = [39.5, 9.5]", line_of(goblin), &["Goblin has no room"]);
    one_fault(goblin, "profile = \"goblin\"\nat = [9.5, 13]", line_of(goblin), &["Goblin has no room"]);
    one_fault(goblin, "profile = \"goblin\"", line_of(goblin), &["stands nowhere"]);
    one_fault("at = [23, 18]", "at = [23, 38]", line_of("at = [23, 18]"), &["clue 5", "outside the table"]);
    one_fault(
        "at = [23, 18]",
        "at = [9, 13]",
        line_of("at = [23, 18]"),
        &["clue 5", "inside something solid"],
    );
    one_fault(
        "[\"hobgoblin-in-its-den\", ",
        "[",
        line_of("deck = "),
        &["4 cards in the deck and 5 clue markers"],
    );
    one_fault(
        "\"fresh-tracks\"]",
        "\"fresh-trakcs\"]",
        line_of("deck = "),
        &["fresh-trakcs", "fresh-tracks"],
    );
    one_fault("of = \"hobgoblin\"", "of = \"hobgobelin\"", line_of("of = \"hobgoblin\""), &["hobgobelin"]);
    one_fault("players = 1", "players = 2", line_of("players"), &["2 players and 1 sides"]);
    one_fault(
        "[[8, 31], [28, 31], [28, 36], [8, 36]]",
        "[[8, 34], [10, 34], [10, 36], [8, 36]]",
        line_of("zone = "),
        &["no room for 8 figures"],
    );
}

#[test]
fn bad_clue_cards_are_told_with_file_and_line() {
    let card = |rest: &str| {
        let text = format!("[[card]]\nid = \"x\"\nname = \"X\"\ntext = \"X.\"\n{rest}\n");
        let faults =
            Book::read(&[("cards.toml".to_string(), text)]).err().map_or_else(Vec::new, |faults| faults.0);
        faults.into_iter().map(|fault| (fault.line, fault.what)).collect::<Vec<_>>()
    };

    assert_eq!(card("effects = [{ points = 2 }]"), []);
    let unknown = card("effects = [{ pionts = 2 }]");
    assert!(unknown[0].1.contains("pionts") && unknown[0].1.contains("points"), "{unknown:?}");
    assert_eq!(unknown[0].0, 5);
    let stranger = card("effects = [{ place = { monster = \"infantryman\", at = \"edge\" } }]");
    assert!(stranger[0].1.contains("expected a monster"), "{stranger:?}");
    let open = card("secret = true\neffects = [{ terror = 0 }]");
    assert!(open[0].1.contains("secret"), "{open:?}");
}

#[test]
fn parts_of_a_scenario_stand_in_a_scenarios_file() {
    let text = "[[figure]]\nprofile = \"ghoul\"\n".to_string();
    let faults = Book::read(&[("stray.toml".to_string(), text)]).unwrap_err().0;

    assert!(faults[0].what.contains("[scenario]"), "{faults:?}");
}

fn score(feat: Feat, points: i16) -> Score {
    Score { feat, points, of: None, edge: None, side: None, most: None }
}

fn of(score: Score, id: &str) -> Score {
    Score { of: Some(id.to_string()), ..score }
}

/// A game with points, on an open table of 48".
fn game(figures: Vec<FigureSetup>, victory: Victory) -> State {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    let setup = Setup { figures, table, victory: Some(victory), ..Setup::default() };
    let mut state = setup.lay_freely(Book::built_in()).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    state.options.no_aftermath = true;
    state
}

/// An Officer of the book.
fn officer() -> FigureSetup {
    FigureSetup::of("officer")
}

/// The last turn ends.
fn at_the_end(state: &mut State) -> Outcome {
    state.options.turns = 1;
    state.phase = Phase::End;
    match Battle::new(state, &mut script()).step().unwrap() {
        Progress::Over(outcome) => outcome,
        Progress::On => panic!("the last turn is over"),
    }
}

fn gone(state: &mut State, figure: u8, place: Place, by: Option<Side>) {
    state[FigureId(figure)].place = place;
    state[FigureId(figure)].felled_by = by;
    state.table.as_mut().unwrap().remove(FigureId(figure));
}

/// 2 soldiers (1 each), their Officer (2 more) and a Ghoul (3) for the first; the second has a Ghoul that fell by no
/// attack, which counts for nobody, and its one survivor (1).
#[test]
fn points_are_given_for_what_ones_own_attacks_brought_down() {
    let figures = vec![
        tro().at(0.0, 0.0),
        officer().at(4.0, 0.0).enemy(),
        tro().at(8.0, 0.0).enemy(),
        tro().at(12.0, 0.0).enemy(),
        monster("ghoul").at(16.0, 0.0),
        monster("ghoul").at(20.0, 0.0),
    ];
    let survivor = Score { side: Some(1), ..score(Feat::Survivor, 1) };
    let scores = vec![
        score(Feat::Felled, 1),
        score(Feat::OfficerFelled, 2),
        of(score(Feat::Destroyed, 3), "ghoul"),
        survivor,
    ];
    let mut state = game(figures, Victory { scores, ..Victory::default() });
    let you = Some(Side::Player(YOU));
    gone(&mut state, 1, Place::Removed, you);
    gone(&mut state, 2, Place::Removed, you);
    gone(&mut state, 4, Place::Removed, you);
    gone(&mut state, 5, Place::Removed, Some(Side::Monster));

    let outcome = at_the_end(&mut state);

    assert_eq!(outcome.points.unwrap().seats(), [1 + 1 + 2 + 3, 1]);
    assert_eq!(outcome.winner, you);
    assert!(SilverBayonet::ending(&state, &outcome).starts_with("Victory for Player 1, 7–1: "));
}

/// By real play: the trooper's 9 + 9 and its bayonet end a Ghoul with 1 Health, and that counts for its side.
#[test]
fn a_blow_that_fells_is_credited() {
    let figures =
        vec![tro().at(0.0, 0.0), tro().at(20.0, 0.0).enemy(), monster("ghoul").at(3.0, 0.0).health(1)];
    let victory = Victory { scores: vec![score(Feat::Destroyed, 2)], ..Victory::default() };
    let mut state = game(figures, victory);
    let mut fates = dice([9, 9]).choose(Act::Attack(FigureId(2)));

    activate(&mut state, &mut fates, FigureId(0));

    assert_eq!(state[FigureId(2)].felled_by, Some(Side::Player(YOU)));
    assert_eq!(state.points().seats(), [2, 0]);
}

#[test]
fn equal_points_are_a_draw() {
    let mut state = game(vec![tro().at(0.0, 0.0), tro().at(9.0, 0.0).enemy()], Victory::default());

    let outcome = at_the_end(&mut state);

    assert_eq!((outcome.winner, outcome.points.unwrap().seats()), (None, [0, 0].as_slice()));
    assert!(SilverBayonet::ending(&state, &outcome).contains("draw"));
}

/// One player alone needs the points, and the people who must live: two of four, or the Officer.
#[test]
fn a_player_alone_needs_points_and_survivors() {
    let play = |ghouls: usize, alive: Alive, lost: &[u8]| {
        let mut figures = vec![officer().at(0.0, 0.0)];
        figures.extend([4.0, 8.0, 12.0].map(|east| tro().at(east, 0.0)));
        figures.extend([16.0, 20.0].map(|east| monster("ghoul").at(east, 0.0)));
        figures.push(monster("ghoul").at(0.0, 9.0));
        let scores = vec![score(Feat::Destroyed, 1)];
        let mut state = game(figures, Victory { needs: Some(2), alive, scores, ..Victory::default() });
        for ghoul in 0..ghouls {
            gone(&mut state, 4 + ghoul as u8, Place::Removed, Some(Side::Monster)); // by anything at all
        }
        lost.iter().for_each(|&soldier| gone(&mut state, soldier, Place::Removed, Some(Side::Monster)));
        at_the_end(&mut state).winner
    };
    let (won, lost) = (Some(Side::Player(YOU)), Some(Side::Monster));

    assert_eq!(play(2, Alive::Anyone, &[0, 1, 2]), won);
    assert_eq!(play(1, Alive::Anyone, &[]), lost);
    assert_eq!(play(2, Alive::Officer, &[0]), lost);
    assert_eq!(play(2, Alive::Officer, &[1, 2, 3]), won);
    assert_eq!(play(2, Alive::Half, &[0, 1]), won);
    assert_eq!(play(2, Alive::Half, &[0, 1, 2]), lost);
    assert_eq!(play(2, Alive::OfficerOrHalf, &[1, 2, 3]), won);
    assert_eq!(play(2, Alive::OfficerOrHalf, &[0, 1, 2]), lost);
}

fn is_over(state: &mut State) -> bool {
    state.phase = Phase::End;
    matches!(Battle::new(state, &mut script()).step().unwrap(), Progress::Over(_))
}

#[test]
fn a_game_without_soldiers_ends_at_once() {
    let mut state = game(vec![tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0)], Victory::default());
    assert!(!is_over(&mut state));

    gone(&mut state, 0, Place::Removed, Some(Side::Monster));

    assert!(is_over(&mut state));
}

/// With no monster left, a clue or an artefact that may still give points keeps the game going.
#[test]
fn a_game_alone_goes_on_while_something_can_be_gained() {
    let table = Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] });
    let clue = ClueSetup { at: Some((9.0, 9.0)), elevation: 0.0 };
    let relic = silver_bayonet::ArtefactSetup {
        id: "relic".to_string(),
        name: "the relic".to_string(),
        lies: true,
        at: Some((30.0, 30.0)),
        elevation: 0.0,
    };
    let scores = vec![score(Feat::Clue, 1), of(score(Feat::Held, 1), "relic")];
    let setup = Setup {
        figures: vec![tro().at(0.0, 0.0)],
        table,
        clues: vec![clue],
        deck: vec!["cold-trail".to_string()],
        artefacts: vec![relic],
        victory: Some(Victory { scores, ..Victory::default() }),
        ..Setup::default()
    };
    let mut state = setup.lay_freely(Book::built_in()).unwrap();

    assert!(!is_over(&mut state));
    state.clues[0].found = true;
    assert!(!is_over(&mut state), "the relic still lies there");
    state.trail.artefacts[0] = Whereabouts::Carried(FigureId(0));
    assert_eq!(state.points().seats(), [1]);
    assert!(is_over(&mut state));
}

#[test]
fn an_objective_ends_the_game() {
    let figures = vec![tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0), monster("dark-wolf").at(12.0, 0.0)];
    let ends = vec![Objective::Destroyed("ghoul".to_string())];
    let mut state = game(figures, Victory { ends, ..Victory::default() });
    assert!(!is_over(&mut state));

    gone(&mut state, 1, Place::Removed, Some(Side::Player(YOU)));

    assert!(is_over(&mut state));
}

/// Leaving by the east edge counts where the score asks for it; by the north it does not.
#[test]
fn leaving_by_an_edge_gives_points() {
    let leave = |east: f64, south: f64| {
        let exited = Score { edge: Some(Edge::East), ..score(Feat::Exited, 2) };
        let figures = vec![off().at(east, south), tro().at(0.0, 0.0), monster("ghoul").at(-9.0, 0.0)];
        let mut state = game(figures, Victory { scores: vec![exited], ..Victory::default() });
        let mut fates = script().choose(Act::Leave);
        activate(&mut state, &mut fates, FigureId(0));
        (state[FigureId(0)].left_by, state.points_of(YOU, true))
    };

    assert_eq!(leave(23.5, 0.0), (Some(Edge::East), 2));
    assert_eq!(leave(0.0, -23.5), (None, 0));
}

/// Newcomers come as their turn begins, once.
#[test]
fn newcomers_come_in_their_turn() {
    let mut state = SilverBayonet::begin(&named("the-drowned-causeway")).unwrap();
    let crocodiles = |state: &State| {
        let ids = (0..state.figures.len() as u8).map(FigureId);
        ids.filter(|&figure| state.profile(figure).id == "crocodile").count()
    };
    assert_eq!(crocodiles(&state), 4);
    state.turn = 4;

    for _ in 0..2 {
        Battle::new(&mut state, &mut script()).herald().unwrap();
    }

    assert_eq!(crocodiles(&state), 5);
}

/// Heaps of bones lie there from the start, and nobody gets points for them.
#[test]
fn heaps_of_bones_lie_there_from_the_start() {
    let state = SilverBayonet::begin(&named("a-night-among-the-dead")).unwrap();
    let heaps: Vec<_> = state.figures.iter().filter(|figure| figure.place == Place::BonePile).collect();

    assert_eq!(heaps.len(), 2);
    assert!(heaps.iter().all(|heap| heap.bones.is_some()));
    assert_eq!(state.points().seats(), [1]); // the Officer's life
}
