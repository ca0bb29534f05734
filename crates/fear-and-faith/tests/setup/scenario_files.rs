//! The files of the scenarios: what is wrong in one is named with its line.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{DiceFrom, FactsFrom, Game, Random, Seed, Whim};
use fear_and_faith::{Book, FearAndFaith, Phase, ScenarioKind, Setup, Side, Site};

use crate::common::*;
use crate::setup::staged::*;

const HEAD: &str = "[scenario]\nid = \"a-fight\"\nname = \"A Fight\"\nkind = \"wolves-in-the-mist\"\nstory = \"\"\n\
                    briefing = \"\"\nwidth = 900\ndepth = 900\n";
const SIDE: &str = "[[side]]\nname = \"Some\"\nside = \"good\"\npoints = 300\nlists = [\"werewolves\"]\n";

fn faults(text: &str) -> Vec<(usize, String)> {
    let read = Book::read(&[("a.toml".to_string(), text.to_string())]);
    read.err()
        .map_or_else(Vec::new, |faults| faults.0.into_iter().map(|fault| (fault.line, fault.what)).collect())
}

/// All six scenarios of the book are there, the one to begin with first, with two sides and words of their own.
#[test]
fn the_book_has_six_scenarios() {
    let scenarios = &Book::built_in().scenarios;
    let mut kinds: Vec<ScenarioKind> = scenarios.iter().map(|scenario| scenario.kind).collect();
    assert_eq!(kinds[0], ScenarioKind::VampireHunt);
    kinds.sort_unstable();
    assert_eq!(kinds, ScenarioKind::ALL);
    for scenario in &Book::built_in().scenarios {
        assert_eq!((scenario.sides.len(), scenario.words.len()), (2, 2), "{}", scenario.name);
    }
}

#[test]
fn a_sound_file_is_read() {
    assert_eq!(faults(&format!("{HEAD}{SIDE}{SIDE}")), []);
}

#[test]
fn all_faults_of_a_file_are_named_with_their_lines() {
    let unknown = SIDE.replace("werewolves", "werewolfs");
    let off = "[[moorland]]\nkind = \"difficult\"\noutline = [[0, 0], [901, 0], [0, 9]]\n";
    let strange = "[[den]]\nkind = \"water\"\noutline = [[0, 0], [9, 0], [0, 9]]\n";
    let found = faults(&format!("{HEAD}{SIDE}{unknown}{off}{strange}"));
    let lines: Vec<usize> = found.iter().map(|(line, _)| *line).collect();
    assert_eq!(lines, [14, 19, 22]);
    assert!(found[0].1.contains("werewolfs") && found[1].1.contains("901") && found[2].1.contains("den"));
}

#[test]
fn unknown_fields_and_kinds_are_refused() {
    assert_eq!(faults(&format!("{HEAD}weather = 1\n{SIDE}{SIDE}")).len(), 1);
    assert_eq!(faults(&HEAD.replace("wolves-in-the-mist", "wolves")).len(), 1);
    assert_eq!(faults(&format!("{HEAD}{SIDE}")).len(), 1);
}

/// A homebrew scenario stands in the book beside the others, or in the place of one of the same id.
#[test]
fn a_homebrew_scenario_is_laid_over_the_book() {
    let own = ("own.toml".to_string(), format!("{HEAD}{SIDE}{SIDE}"));
    let book = Book::read(&[own]).unwrap();
    assert_eq!(book.scenarios.len(), 7);
    assert!(book.scenario("A Fight").is_ok());
}

/// The smallest table that a file may ask for, and nothing on it: whatever does not fit stays off the table.
#[test]
fn a_tiny_table_is_played_on() {
    for scenario in &Book::built_in().scenarios {
        let sides: String = { scenario.sides.iter() }
            .map(|side| {
                let (points, lists, profiles) = (side.points, &side.lists, &side.profiles);
                let good = if side.side == Side::Good { "good" } else { "evil" };
                format!(
                    "[[side]]\nname = \"{}\"\nside = \"{good}\"\npoints = {points}\nlists = {lists:?}\n\
                     profiles = {profiles:?}\n",
                    side.name
                )
            })
            .collect();
        let kind = serde_json::to_string(&scenario.kind).unwrap();
        let own = format!(
            "[scenario]\nid = \"{}\"\nname = \"Tiny\"\nkind = {kind}\nstory = \"\"\nbriefing = \"\"\nwidth = 300\n\
             depth = 300\n{sides}[[area]]\nname = \"the door\"\noutline = [[0, 0], [60, 0], [60, 60], [0, 60]]\n",
            scenario.id
        );
        let book = Book::read(&[("tiny.toml".to_string(), own)]).unwrap();
        let setup = Setup { scenario: Some(scenario.id.clone()), ..Setup::default() };
        let dice = DiceFrom::Seal(Seed::from_number(7));
        let (mut game, _) =
            Game::<FearAndFaith>::begin_with(&book, &setup, dice, FactsFrom::Measured).unwrap();
        let mut mind = Whim(Random::new(7));
        for _ in 0..600 {
            let Some(answer) = game.answer_of(&mut mind) else { break };
            game.answer(None, answer).unwrap();
        }
        assert!(!matches!(game.state().phase, Phase::Setting(_)), "{}", scenario.id);
    }
}

#[test]
fn a_game_names_a_scenario_and_one_of_its_grounds() {
    let models = || [written(4, 2, &[]), werewolf().enemy()];
    let faults = |setup: Setup| setup.lay(Book::built_in()).err().map_or(0, |faults| faults.len());
    assert_eq!(faults(setup_of("wolves-in-the-mist", models())), 0);
    assert_eq!(faults(setup_of("wolves-in-the-fog", models())), 1);
    let wrong = Setup { site: Some(Site::Den), ..setup_of("wolves-in-the-mist", models()) };
    assert_eq!(faults(wrong), 1);
    let strangers = setup_of("wolves-in-the-mist", [written(4, 2, &[]), minor_vampire_of_the_book()]);
    assert_eq!(faults(strangers), 1);
}

fn minor_vampire_of_the_book() -> fear_and_faith::ModelSetup {
    model("count-dracula").enemy()
}
