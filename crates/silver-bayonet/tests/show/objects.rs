//! Guns, works, unsteady ground and deep water as they are shown, offered, previewed, asked about and set, in the built-in
//! scenario that has them all.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::offers::acts;
use crate::common::*;
use fates::{FigureId, Mind, Overrule, RuleId, Rules, Seat};
use frame::System;
use frame::odds::{Oddsmaker, Query};
use frame::view::{MarkerView, OptionView};
use serde_json::json;
use silver_bayonet::{
    Act, ArmId, Book, Captain, Choice, Corporal, GunId, Place, Reach, Scenario, Setup, SilverBayonet, State,
    WorkId,
};
use table::{Length, Point, Ruler};

type Sb = SilverBayonet;

const GUN: ArmId = ArmId::Gun(GunId(0));

/// The Ferry Battery, with everybody of one trade where the test wants somebody.
fn ferry() -> State {
    let setup = Setup { scenario: Some("the-ferry-battery".to_string()), ..Setup::default() };
    setup.lay(Book::built_in()).unwrap()
}

fn called(state: &State, name: &str) -> FigureId {
    state.ids().find(|&figure| state.name(figure) == name).unwrap()
}

fn inches(x: f64, y: f64) -> Point {
    Ruler::Inches.point(x, y)
}

/// Puts a figure there and gives it its activation.
fn puts(state: &mut State, name: &str, x: f64, y: f64) -> FigureId {
    let figure = called(state, name);
    state.table.as_mut().unwrap().shift(figure, inches(x, y), Length::ZERO);
    make_next(state, figure);
    figure
}

fn options(state: &State, figure: FigureId) -> Vec<OptionView> {
    let acts = acts(state, figure, &[]).into_iter().map(Choice::Act).collect();
    let mut state = state.clone();
    state.active = Some(silver_bayonet::Active {
        figure,
        moved: silver_bayonet::Moved::Not,
        walked: false,
        distance: Length::ZERO,
        acted: false,
        ended: false,
        quick_reloaded: false,
    });
    let question =
        fates::Question { seat: Seat(0), rule: RuleId("sb.act.2"), asks: fates::Asks::Choice(acts) };
    Sb::question(&state, &question).options
}

fn option(state: &State, figure: FigureId, answer: &str) -> OptionView {
    let options = options(state, figure);
    let found = options.iter().find(|option| option.answer == answer);
    found.cloned().unwrap_or_else(|| panic!("{answer} is not among {options:?}"))
}

#[test]
fn guns_and_works_lie_on_the_page() {
    let mut state = ferry();
    let names = |state: &State| -> Vec<String> {
        let markers: Vec<MarkerView> = Sb::table(state, None).markers;
        markers.into_iter().map(|marker| marker.name).filter(|name| !name.starts_with("Clue")).collect()
    };
    assert_eq!(
        names(&state),
        ["the six-pounder (loaded)", "the bridge of boats (0 of 2)", "the mine under the vault (0 of 3)"]
    );
    state.trail.guns[0].wants = 1;
    state.trail.works[0].done = 2;
    assert_eq!(names(&state), ["the six-pounder (not loaded)", "the mine under the vault (0 of 3)"]);

    let board = Sb::table(&state, None).table.unwrap();
    let words = |name: &str| {
        let piece = board.terrain.iter().find(|piece| piece.name == name).unwrap();
        piece.words.clone()
    };
    assert!(words("the upper river").contains("deep: a Swim Check"), "{}", words("the upper river"));
    assert!(words("the raft").contains("unsteady: -1 to fight and shoot"), "{}", words("the raft"));
    assert!(!words("the reeds").contains("deep"));
}

#[test]
fn who_stands_on_the_raft_or_in_the_river_is_told() {
    let mut state = ferry();
    let sapper = puts(&mut state, "Sapper Yegor", 17.0, 12.0);
    let marine = puts(&mut state, "Marine Luka", 17.0, 16.0);
    let swimmer = puts(&mut state, "Doctor Weiss", 18.0, 5.0);
    let states = |figure: FigureId| -> Vec<String> {
        let view = Sb::table(&state, None).figures.swap_remove(figure.index());
        view.states.into_iter().map(|state| state.name).collect()
    };

    assert_eq!(states(sapper), ["on unsteady ground"]);
    assert!(states(marine).is_empty(), "Steady Legs");
    assert_eq!(states(swimmer), ["in deep water"]);
}

#[test]
fn a_gun_is_offered_with_what_it_promises_or_with_why_not() {
    let mut state = ferry();
    let gunner = puts(&mut state, "Bombardier Klim", 10.5, 14.0);
    let fire = option(&state, gunner, "shoot-six-pounder");
    assert_eq!(fire.words, "Fire the six-pounder");
    assert!(!fire.promise.unwrap().chances.is_empty());

    state.trail.guns[0].wants = 1;
    assert_eq!(option(&state, gunner, "reload-six-pounder").words, "Load the six-pounder");
    let away = puts(&mut state, "Gunner Foma", 4.0, 14.0);
    let barred = option(&state, away, "shoot-six-pounder");
    assert_eq!(barred.why_not.as_deref(), Some("it is 7\" away, and 1\" is near enough"));
}

#[test]
fn a_work_is_offered_with_its_check_or_with_why_not() {
    let mut state = ferry();
    let sapper = puts(&mut state, "Sapper Yegor", 16.9, 14.0);
    let bridge = option(&state, sapper, "work-bridge");
    assert_eq!(bridge.words, "Work on the bridge of boats");
    assert_eq!(bridge.promise.unwrap().words, "0 of 2 actions done");
    let mine = option(&state, sapper, "work-mine");
    assert!(mine.why_not.unwrap().contains("the mine under the vault, the nearest, is 5.4"));

    let sapper = puts(&mut state, "Sapper Yegor", 22.2, 15.0);
    let promise = option(&state, sapper, "work-mine").promise.unwrap();
    // Courage +0 against 10: 64 of the hundred rolls make 10 or more.
    assert_eq!((promise.chances[0].count, promise.chances[0].of), (64, 100));
    assert!(promise.words.ends_with("against 10; 0 of 3 actions done"), "{}", promise.words);
}

#[test]
fn a_way_into_the_river_warns_of_the_swim() {
    let mut state = ferry();
    let sapper = puts(&mut state, "Sapper Mitya", 15.0, 8.0);
    let most = state.speed(sapper);
    let warned = |x: f64, y: f64| -> Vec<(String, RuleId)> {
        let path = Sb::path(&state, &Reach::Move { figure: sapper, most }, &vec![inches(x, y).into()]);
        path.warnings.into_iter().map(|warning| (warning.words, warning.rule.unwrap())).collect()
    };

    // Speed 6 against 12: 90 of the hundred rolls make 6 or more.
    let swim = "ends in deep water: a Swim Check, passed 90 times in 100".to_string();
    assert_eq!(warned(16.5, 8.0), [(swim, RuleId("sb.swim.3"))]);
    let raft = "ends on unsteady ground: -1 to fight and shoot".to_string();
    assert_eq!(warned(16.8, 11.5), [(raft, RuleId("sb.unsteady.1"))]);
    assert_eq!(warned(14.0, 8.0), []);
}

#[test]
fn the_referee_loads_guns_and_helps_works_along() {
    let mut state = ferry();
    let set = |state: &mut State, lever: &str, to: i32| {
        let decree = Overrule::Set { lever: lever.to_string(), to };
        Sb::overrule(state, &decree).map(|event| Sb::line(state, &event).text)
    };

    assert_eq!(
        set(&mut state, "six-pounder.loaded", 0).unwrap(),
        "The referee decides: the six-pounder is not loaded."
    );
    assert_eq!(state.trail.guns[0].wants, 1);
    assert!(set(&mut state, "mine.done", 3).is_err(), "the last action is the engineer's own");
    assert_eq!(
        set(&mut state, "mine.done", 2).unwrap(),
        "The referee sets the mine under the vault's Actions done to 2."
    );
    assert_eq!(state.trail.works[1].done, 2);
    state.trail.works[1].done = 3;
    assert!(set(&mut state, "mine.done", 0).is_err(), "what is finished is finished");
}

/// Both minds send sappers to the works and gunners to the gun, and use them.
#[test]
fn minds_use_what_lies_about() {
    let chosen = |name: &str, at: (f64, f64), corporal: bool| -> Act {
        let mut state = ferry();
        let figure = puts(&mut state, name, at.0, at.1);
        let options: Vec<Choice> = acts(&state, figure, &[]).into_iter().map(Choice::Act).collect();
        state.active = Some(silver_bayonet::Active {
            figure,
            moved: silver_bayonet::Moved::Not,
            walked: false,
            distance: Length::ZERO,
            acted: false,
            ended: false,
            quick_reloaded: false,
        });
        let rule = RuleId("sb.act.2");
        let place = match corporal {
            true => Corporal::default().choose(&state, rule, Seat(0), &options),
            false => Captain::default().choose(&state, rule, Seat(0), &options),
        };
        let Choice::Act(act) = options[place] else { panic!("no act") };
        act
    };

    for corporal in [false, true] {
        assert_eq!(chosen("Bombardier Klim", (10.5, 14.0), corporal), Act::Shoot(GUN));
        assert_eq!(chosen("Sapper Yegor", (16.9, 14.0), corporal), Act::Work(WorkId(0)));
        assert_eq!(chosen("Bombardier Klim", (4.0, 14.0), corporal), Act::Move);
    }
}

/// The chances of a gun and of a swaying deck, counted by hand: 2d10 + 1 against 13 hits with 12 and more, 45 of 100; with
/// 1 less, 36.
#[test]
fn odds_know_guns_and_unsteady_ground() {
    let chance = |query: serde_json::Value, what: &str| {
        let query: Query = serde_json::from_value(query).unwrap();
        let odds = Sb::odds(Book::built_in(), &query).map_err(|fault| fault.text)?;
        Ok::<_, String>(odds.chances.into_iter().find(|(name, _)| *name == what).unwrap().1)
    };
    let shoot = |attacker: &str, unsteady: bool| {
        json!({ "system": "sb", "question": "shoot",
            "attacker": { "profile": attacker, "weapon": "gun" },
            "target": { "profile": "infantryman" },
            "facts": { "unsteady": unsteady, "range": 40 } })
    };
    let accuracy = Book::built_in().profile("artillerist").unwrap().stats.accuracy;
    assert_eq!(accuracy, 1);
    assert_eq!(chance(shoot("artillerist", false), "hit").unwrap(), hundredths(45));
    assert_eq!(chance(shoot("artillerist", true), "hit").unwrap(), hundredths(36));
    assert!(chance(shoot("infantryman", false), "hit").unwrap_err().contains("takes an Artillerist"));

    let melee = |facts: serde_json::Value| {
        json!({ "system": "sb", "question": "melee",
            "attacker": { "profile": "infantryman" }, "target": { "profile": "infantryman" }, "facts": facts })
    };
    assert_eq!(chance(melee(json!({})), "hit").unwrap(), hundredths(45));
    assert_eq!(chance(melee(json!({ "unsteady": true })), "hit").unwrap(), hundredths(36));
    assert_eq!(chance(melee(json!({ "target_unsteady": true })), "hit").unwrap(), hundredths(45));
}

/// The scenario's file with one thing changed, and what is wrong with it then.
fn fault(from: &str, to: &str) -> String {
    let files = Book::content_files();
    let (_, text) = files.iter().find(|(name, _)| name.ends_with("the-ferry-battery.toml")).unwrap();
    assert!(text.contains(from), "{from}");
    let text = text.replacen(from, to, 1).replace("id = \"the-ferry-battery\"", "id = \"another\"");
    let faults = Scenario::read(Book::built_in(), "another.toml", &text).unwrap_err().0;
    assert!(faults.iter().all(|fault| fault.line > 0));
    faults.into_iter().map(|fault| fault.what).collect::<Vec<_>>().join("; ")
}

#[test]
fn faults_of_guns_works_and_marks_are_told() {
    assert!(
        fault("unsteady = [\"the raft\"]", "unsteady = [\"the rafft\"]")
            .contains("no terrain is called \"the rafft\"")
    );
    assert!(fault("deep = [\"the upper river\"", "deep = [\"the chapel\"").contains("is no water"));
    assert!(fault("id = \"six-pounder\"", "id = \"Six Pounder\"").contains("small letters and hyphens"));
    assert!(fault("id = \"six-pounder\"", "id = \"pistol\"").contains("an id that no weapon has"));
    assert!(fault("at = [12.5, 14]", "load = 0").contains("stands nowhere"));
    assert!(fault("at = [12.5, 14]", "at = [12.5, 14]\nload = 0").contains("load"));
    assert!(fault("terrain = \"the vault\"\n", "").contains("expected the terrain that it changes"));
    assert!(fault("terrain = \"the vault\"", "terrain = \"the fault\"").contains("no terrain is called"));
    assert!(fault("id = \"mine\"", "id = \"bridge\"").contains("stands twice"));
    assert!(fault("of = \"mine\"", "of = \"mime\"").contains("no work is called \"mime\""));
    assert!(fault("does = \"blast\"", "does = \"burn\"").contains("burn"));
}

/// The example of the README can be copied: its gun and its work in the place of the scenario's own.
#[test]
fn the_objects_of_the_readme_are_sound() {
    let readme = include_str!("../../content/README.md");
    let example = readme.split("```toml\n").nth(2).unwrap().split("```").next().unwrap();
    let objects = &example[example.find("[[gun]]").unwrap()..];
    let files = Book::content_files();
    let (_, text) = files.iter().find(|(name, _)| name.ends_with("the-ferry-battery.toml")).unwrap();
    let (head, rest) = (text.find("[[gun]]").unwrap(), text.find("[[terrain]]").unwrap());
    let text = format!("{}{objects}\n{}", &text[..head], &text[rest..]);
    let text = text.replace("of = \"bridge\"", "of = \"mine\"");

    let scenario = Scenario::read(Book::built_in(), "ours.toml", &text).unwrap();

    assert_eq!((scenario.setup.guns.len(), scenario.setup.works.len()), (1, 1));
    let usual = silver_bayonet::GunSheet::default();
    let gun = &scenario.setup.guns[0];
    assert_eq!((gun.range, gun.damage, gun.load), (Some(usual.range), Some(usual.damage), Some(usual.load)));
}

/// A look from the gunner to a Ghoul says what the gun would do as well.
#[test]
fn a_look_counts_the_gun() {
    let mut state = ferry();
    let gunner = puts(&mut state, "Bombardier Klim", 10.5, 14.0);
    let ghoul = called(&state, "Ghoul");

    let sight = Sb::sight(&state, None, gunner, ghoul).unwrap();

    let names: Vec<&str> = sight.promises.iter().map(|(name, _)| name.as_str()).collect();
    assert!(names.contains(&"the six-pounder"), "{names:?}");
}

/// Old setups and ledgers know nothing of all this, and still read.
#[test]
fn a_setup_without_objects_reads() {
    let setup: Setup = serde_json::from_value(json!({
        "figures": [{ "profile": "infantryman" }, { "profile": "ghoul" }],
        "terrain": { "drops": true, "water": true },
        "options": { "criticals": true }
    }))
    .unwrap();
    let state = setup.lay(Book::built_in()).unwrap();

    assert!(state.plot.guns.is_empty() && !state.terrain.deep && !state.options.no_aftermath);
    assert!(state.figures.iter().all(|figure| figure.place == Place::Standing));
    assert!(Sb::check(&state).is_ok());
}
