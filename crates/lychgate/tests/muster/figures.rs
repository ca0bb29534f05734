//! A roster of one's own in odds, duels and battles.

use super::{SYSTEMS, fresh, within};
use crate::common::{call, file};

/// A warband of one Thrall and a chief.
const RAIDERS: &str = "form = 1
system = \"be\"

[roster]
name = \"Raiders\"

[[roster.figure]]
name = \"Chief\"
fv = 4
sv = 0
leadership = 2
fate = 4
body = \"byrnie\"
shield = true
fight = [\"long-sword\"]
traits = [\"leader\", \"hero\"]
hero_points = 1

[[roster.figure]]
name = \"Thrall\"
fv = 2
sv = 1
fate = 6
fight = [\"spear\"]
count = 3
";

fn raiders(name: &str) -> String {
    file(name, RAIDERS).display().to_string()
}

/// By its name or its place; the weapons are its own.
#[test]
fn a_figure_of_a_roster_stands_wherever_a_profile_does() {
    let roster = raiders("muster-odds.toml");
    let (named, placed) = (format!("{roster}#thrall"), format!("{roster}#2"));

    let named = call(&["odds", "be", "fight", "huscarl-osgar", &named, "--json"]);
    let placed = call(&["odds", "be", "fight", "huscarl-osgar", &placed, "--json"]);
    let duel =
        call(&["duel", "be", &format!("{roster}#chief"), "saxon-fyrd-of-aldham#thegn-wulfric", "--json"]);

    assert_eq!((named.code, placed.code, duel.code), (0, 0, 0), "{}{}{}", named.err, placed.err, duel.err);
    assert_eq!(named.json(), placed.json());
}

#[test]
fn a_figure_that_is_not_there_is_told() {
    let roster = raiders("muster-nobody.toml");
    let unknown = call(&["odds", "be", "fight", "huscarl-osgar", &format!("{roster}#thral")]);
    let other = call(&["odds", "sb", "melee", "werewolf", &format!("{roster}#thrall")]);

    assert_eq!((unknown.code, other.code), (2, 2));
    assert!(
        unknown.err.contains("has no \"thral\"") && unknown.err.contains("did you mean \"thrall\"?"),
        "{}",
        unknown.err
    );
    assert!(other.err.contains("is a roster of be, and this is sb"), "{}", other.err);
}

/// Both sides are named in their order; the ledger verifies without the file.
#[test]
fn a_roster_of_ones_own_takes_the_field() {
    let folder = fresh("muster-watch");
    let (roster, ledger) = (raiders("muster-watch.toml"), within(&folder, "battle.jsonl"));
    let words = [
        "watch",
        "be",
        "the-ford-at-aldham",
        "--side",
        &roster,
        "--side",
        "saxon-fyrd-of-aldham",
        "--seed",
        "3",
    ];

    let watched = call(&[&words[..], &["--ledger", &ledger]].concat());
    let verified = call(&["verify", &ledger]);

    assert_eq!((watched.code, verified.code), (0, 0), "{}{}", watched.err, verified.err);
    assert!(watched.out.contains("Thrall 3") && watched.out.contains("Thegn Wulfric"), "{}", watched.out);
}

/// What breaks a rule of composition is refused, unless the players say so; then it stands in the ledger.
#[test]
fn a_roster_against_the_rules_is_played_if_it_is_said() {
    let folder = fresh("muster-against");
    let ledger = within(&folder, "battle.jsonl");
    let roster =
        file("muster-against.toml", RAIDERS.replace("name = \"Raiders\"", "name = \"Raiders\"\nlimit = 5"));
    let roster = roster.display().to_string();
    let words = ["watch", "be", "the-ford-at-aldham", "--side", &roster, "--seed", "3", "--ledger", &ledger];

    let refused = call(&words);
    let played = call(&[&words[..], &["--anyway"]].concat());

    assert_eq!((refused.code, played.code), (1, 0), "{}{}", refused.err, played.err);
    assert!(refused.err.contains("(be.points.") && refused.err.contains("--anyway"), "{}", refused.err);
    let head = std::fs::read_to_string(&ledger).unwrap();
    assert!(head.lines().next().unwrap().contains("\"anyway\":true"), "{head}");
}

/// Every system's first scenario is fought by rosters by chance, from files.
#[test]
fn rosters_by_chance_fight_each_other_in_every_system() {
    for system in SYSTEMS {
        let folder = fresh(&format!("muster-fight-{system}"));
        let roster = within(&folder, "one.toml");
        let kind: &[&str] = if system == "ff" { &["good"] } else { &[] };
        let made = [&["muster", "random", system][..], kind, &["--seed", "4", "-o", &roster]].concat();
        assert_eq!(call(&made).code, 0, "{system}");

        let shown = call(&["muster", "show", &roster, "--json"]).json();
        let first = shown["figures"][0]["name"].as_str().unwrap().to_string();
        let scenario = if system == "ff" { "vampire-hunt" } else { "" };
        let mut words = vec!["watch", system];
        words.extend(Some(scenario).filter(|id| !id.is_empty()));
        words.extend(["--side", &roster, "--anyway", "--seed", "5"]);
        let watched = call(&words);

        assert_eq!(watched.code, 0, "{system}: {}", watched.err);
        assert!(watched.out.contains(&first), "{system}: {}", watched.out);
    }
}
