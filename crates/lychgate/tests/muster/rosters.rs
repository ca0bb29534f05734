//! `muster new`, `random`, `check`, `show`, `export`: rosters as files.

use super::{SYSTEMS, fresh, within};
use crate::common::{call, file};

/// A warband whose leader is no Leader, in a file with its faults at known lines.
const LEADERLESS: &str = "form = 1
system = \"be\"

[roster]
name = \"Nobody's band\"

[[roster.figure]]
name = \"Carl\"
fv = 3
sv = 1
fate = 5
fight = [\"spear\"]

[[roster.figure]]
name = \"Churl\"
fv = 2
sv = 1
fate = 6
fight = [\"no-such-thing\"]
";

#[test]
fn a_new_roster_can_be_checked_and_shown_in_every_system() {
    for system in SYSTEMS {
        let roster = within(&fresh(&format!("muster-new-{system}")), "new.toml");

        let new = call(&["muster", "new", system, "--name", "First of All", "-o", &roster]);
        let checked = call(&["muster", "check", &roster, "--json"]);
        let shown = call(&["muster", "show", &roster]);

        assert_eq!(new.code, 0, "{system}: {}", new.err);
        let text = std::fs::read_to_string(&roster).unwrap();
        assert!(text.starts_with("# Your own ") && text.contains("[roster]"), "{text}");
        assert!(checked.json()["flaws"].is_array(), "{system}: {}", checked.err);
        assert_eq!(shown.code, 0, "{system}: {}", shown.err);
        assert!(shown.out.contains("First of All"), "{system}: {}", shown.out);
    }
}

#[test]
fn a_roster_by_chance_is_legal_and_the_same_again() {
    for system in SYSTEMS {
        let roster = within(&fresh(&format!("muster-random-{system}")), "random.toml");

        let one = call(&["muster", "random", system, "--seed", "7", "-o", &roster]);
        let other = call(&["muster", "random", system, "--seed", "7"]);
        let checked = call(&["muster", "check", &roster]);

        assert_eq!((one.code, checked.code), (0, 0), "{system}: {}{}", one.err, checked.err);
        assert_eq!(std::fs::read_to_string(&roster).unwrap(), other.out);
        assert!(checked.out.contains("ready to play"), "{system}: {}", checked.out);
    }
}

/// Every reason is told with its line; what is no rule of composition can't be waived.
#[test]
fn a_check_tells_every_reason_with_its_line() {
    let roster = file("muster-leaderless.toml", LEADERLESS).display().to_string();

    let checked = call(&["muster", "check", &roster]);
    let json = call(&["muster", "check", &roster, "--json"]);

    assert_eq!((checked.code, json.code), (1, 1));
    assert!(
        checked.err.contains("muster-leaderless.toml:19: ") && checked.err.contains("no-such-thing"),
        "{}",
        checked.err
    );
    assert_eq!(json.json()["may_play"], false);
    assert!(!checked.err.contains("plays it anyway"), "{}", checked.err);
}

/// A breach of composition is refused with its rule, and played anyway where the file says so.
#[test]
fn what_breaks_composition_may_be_played_anyway() {
    let sound = LEADERLESS
        .replace("\"no-such-thing\"", "\"spear\"")
        .replace("name = \"Nobody's band\"", "name = \"N\"\nlimit = 5");
    let roster = file("muster-breach.toml", &sound).display().to_string();
    let waived = sound.replace("limit = 5", "limit = 5\nanyway = true");
    let anyway = file("muster-anyway.toml", waived).display().to_string();

    let refused = call(&["muster", "check", &roster]);
    let waived = call(&["muster", "check", &anyway]);

    assert_eq!((refused.code, waived.code), (1, 0), "{}{}", refused.err, waived.err);
    assert!(refused.err.contains("(be.") && refused.err.contains("anyway = true"), "{}", refused.err);
    assert!(waived.out.contains("played anyway") && waived.out.contains("(be."), "{}", waived.out);
}

#[test]
fn a_ready_roster_is_named_by_its_system_and_id() {
    let shown = call(&["muster", "show", "be:saxon-fyrd-of-aldham"]);
    let unknown = call(&["muster", "show", "be:saxon-fird-of-aldham"]);

    assert_eq!((shown.code, unknown.code), (0, 2));
    assert!(shown.out.contains("Thegn Wulfric") && shown.out.contains("Points 250"), "{}", shown.out);
    assert!(unknown.err.contains("did you mean \"saxon-fyrd-of-aldham\"?"), "{}", unknown.err);
}

#[test]
fn exports_say_the_same_in_every_form() {
    for form in ["json", "csv", "md", "txt"] {
        let exported = call(&["muster", "export", "be:saxon-fyrd-of-aldham", "--to", form]);

        assert_eq!(exported.code, 0, "{}", exported.err);
        assert!(exported.out.contains("Thegn Wulfric"), "{form}: {}", exported.out);
    }
    let json = call(&["muster", "export", "be:saxon-fyrd-of-aldham", "--to", "json"]).json();
    assert_eq!((&json["form"], &json["system"]), (&1.into(), &"be".into()));
    assert_eq!(json["roster"]["name"], "Saxon fyrd of Aldham");
    assert_eq!(call(&["muster", "export", "be:saxon-fyrd-of-aldham", "--to", "pdf"]).code, 2);
}

#[test]
fn files_that_are_no_rosters_are_told_apart() {
    let later = file("muster-later.toml", "form = 2\nsystem = \"be\"\n[roster]\nname = \"N\"\n")
        .display()
        .to_string();
    let broken = file("muster-broken.toml", "form = 1\nsystem = \"be\"\n[roster\n").display().to_string();
    let stranger = file("muster-stranger.toml", "form = 1\nsystem = \"xx\"\n[roster]\nname = \"N\"\n")
        .display()
        .to_string();

    let fault = |words: &[&str]| {
        let called = call(words);
        (called.code, called.err)
    };
    assert!(fault(&["muster", "check", &later]).1.contains("form: found 2, expected 1"));
    assert!(fault(&["muster", "check", &broken]).1.contains("muster-broken.toml: line 3"));
    assert!(fault(&["muster", "check", &stranger]).1.contains("no system is called \"xx\""));
    assert_eq!(fault(&["muster", "check", "no-such-file.toml"]).0, 2);
    assert_eq!(fault(&["muster", "new", "be", "no-such-kind"]).0, 2);
    let content = fault(&["check-content", "be", &later]);
    assert_eq!(content.0, 2);
    assert!(content.1.contains("is a roster file"), "{}", content.1);
}
