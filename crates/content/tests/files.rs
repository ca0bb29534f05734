//! Content files read together: what joins, what replaces, and whose fault it is.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use content::{Entry, Faults, Files, find, outside, values};
use serde::Deserialize;

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Ghost {
    id: String,
    health: i16,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    most: u8,
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
struct Head {
    id: String,
}

/// A thing of one sort or the other.
#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Spook {
    Ghost(Ghost),
    Lantern(Lantern),
}

#[derive(Clone, Debug, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
struct Lantern {
    id: String,
}

const CRYPT: (&str, &str) =
    ("content/crypt.toml", "[[ghost]]\nid = \"grey\"\nhealth = 4\n\n[[ghost]]\nid = \"white\"\nhealth = 6\n");
const TABLE: (&str, &str) = ("content/table.toml", "[[row]]\nmost = 5\n[[row]]\nmost = 10\n");
const WAKE: (&str, &str) =
    ("content/wake.toml", "[scenario]\nid = \"the-wake\"\n[[side]]\nghost = \"grey\"\n");

fn open<'a>(files: &[(&'a str, &'a str)]) -> Files<'a> {
    Files::open(files, &[], &["ghost", "row"], &["scenario", "side"])
}

/// The ghosts of these files, with all faults in words.
fn ghosts(files: &[(&str, &str)]) -> (Vec<(String, i16)>, Vec<String>) {
    let mut files = open(files);
    let ghosts =
        files.checked("ghost", |ghost: &Ghost| outside(&ghost.id, [("health", ghost.health, 1, 99)]));
    let found = values(&ghosts).into_iter().map(|ghost| (ghost.id, ghost.health)).collect();
    (found, words(files.close()))
}

fn words(faults: Faults) -> Vec<String> {
    faults.0.iter().map(ToString::to_string).collect()
}

#[test]
fn an_id_that_exists_replaces_and_another_joins_whatever_the_file_is_called() {
    let ours = "[[ghost]]\nid = \"red\"\nhealth = 9\n[[ghost]]\nid = \"grey\"\nhealth = 5\n";

    let (found, faults) = ghosts(&[CRYPT, ("my own.toml", ours)]);

    let wanted = [("grey", 5), ("white", 6), ("red", 9)].map(|(id, health)| (id.to_string(), health));
    assert_eq!(found, wanted);
    assert_eq!(faults, [] as [&str; 0]);
}

#[test]
fn a_name_that_is_no_name_is_refused_where_it_stands() {
    let long = "x".repeat(121);
    let overlay = [("mine.toml".to_string(), format!("[[ghost]]\nid = \"{long}\"\nhealth = 4\n"))];
    let mut files = Files::open(&[CRYPT], &overlay, &["ghost"], &[]);

    let _: Vec<Entry<Ghost>> = files.entries("ghost");

    assert_eq!(words(files.close()), ["mine.toml:2: id: found 121 letters, expected at most 120"]);
}

#[test]
fn the_last_of_several_files_wins() {
    let [one, other] = ["[[ghost]]\nid = \"grey\"\nhealth = 5\n", "[[ghost]]\nid = \"grey\"\nhealth = 7\n"];

    let (found, faults) = ghosts(&[CRYPT, ("a.toml", one), ("b.toml", other)]);

    assert_eq!(found[0], ("grey".to_string(), 7));
    assert!(faults.is_empty());
}

#[test]
fn an_id_stands_once_in_a_file() {
    let twice = "[[ghost]]\nid = \"red\"\nhealth = 9\n\n[[ghost]]\nid = \"red\"\nhealth = 5\n";

    let (_, faults) = ghosts(&[CRYPT, ("ours.toml", twice)]);

    assert_eq!(faults, ["ours.toml:5: \"red\" stands twice, first in line 1"]);
}

#[test]
fn a_file_may_be_called_like_a_built_in_one() {
    let ours = "[[ghost]]\nid = \"grey\"\nhealth = 5\n";

    let (found, faults) = ghosts(&[CRYPT, (CRYPT.0, ours)]);

    assert_eq!(found[0], ("grey".to_string(), 5));
    assert!(faults.is_empty());
}

#[test]
fn the_fault_of_an_old_name_says_the_new_one() {
    let files = [("ours.toml", "[[wraith]]\nid = \"red\"\n")];

    let faults = Files::open_renamed(&files, &[], &["ghost", "row"], &[], &[("wraith", "ghost")]).close();

    let wanted = "ours.toml:1: found \"wraith\", expected one of ghost, row; it is called \"ghost\" now";
    assert_eq!(words(faults), [wanted]);
}

#[test]
fn ids_are_small_letters_and_hyphens() {
    let (_, faults) = ghosts(&[("ours.toml", "\n[[ghost]]\nid = \"Red Ghost\"\nhealth = 9\n")]);

    assert_eq!(faults, ["ours.toml:2: found the id \"Red Ghost\", expected small letters and hyphens"]);
}

#[test]
fn an_entry_has_an_id() {
    let (_, faults) = ghosts(&[("ours.toml", "[[ghost]]\nid = \"\"\nhealth = 9\n\n[[ghost]]\nhealth = 9\n")]);

    assert_eq!(
        faults,
        [
            "ours.toml:1: found the id \"\", expected small letters and hyphens",
            "ours.toml:5: missing field `id`"
        ]
    );
}

/// The things of a file whose sort is told by a field, with all faults in words.
fn spooks(files: &[(&str, &str)]) -> (Vec<Spook>, Vec<String>) {
    let mut files = Files::open(files, &[], &["spook"], &[]);
    let spooks = files.variants::<Spook>("spook", "kind");
    (values(&spooks), words(files.close()))
}

#[test]
fn a_field_says_of_which_sort_an_entry_is() {
    let crypt = "[[spook]]\nkind = \"lantern\"\nid = \"blue\"\n[[spook]]\nid = \"red\"\nkind = \"ghost\"\nhealth = 9\n";
    let ours = "[[spook]]\nid = \"blue\"\nkind = \"ghost\"\nhealth = 3\n";

    let (found, faults) = spooks(&[("crypt.toml", crypt), ("ours.toml", ours)]);

    let ghost = |id: &str, health| Spook::Ghost(Ghost { id: id.to_string(), health });
    assert_eq!(found, [ghost("blue", 3), ghost("red", 9)]);
    assert_eq!(faults, [] as [&str; 0]);
}

#[test]
fn faults_of_sorted_entries_have_their_lines() {
    let ours = "[[spook]]\nid = \"red\"\nhealth = 9\n\n[[spook]]\nid = \"blue\"\nkind = \"lamp\"\n\n[[spook]]\n\
                id = \"grey\"\nkind = \"ghost\"\nhaelth = 9\n";

    let (_, faults) = spooks(&[("ours.toml", ours)]);

    assert_eq!(
        faults,
        [
            "ours.toml:1: missing field `kind`",
            "ours.toml:7: unknown variant `lamp`, expected `ghost` or `lantern`",
            "ours.toml:12: unknown field `haelth`, expected `id` or `health`",
        ]
    );
}

#[test]
fn a_number_out_of_bounds_is_the_fault_of_its_entry() {
    let ours = "# ours\n[[ghost]]\nid = \"red\"\nhealth = 30000\n";

    let (_, faults) = ghosts(&[CRYPT, ("ours.toml", ours)]);

    assert_eq!(faults, ["ours.toml:2: red, health: found 30000, expected 1 to 99"]);
}

#[test]
fn a_table_is_replaced_as_a_whole() {
    let rows = |files: &[(&str, &str)]| {
        let mut files = open(files);
        let rows: Vec<Entry<Row>> = files.table("row");
        assert_eq!(files.close(), Faults::default());
        values(&rows).iter().map(|row| row.most).collect::<Vec<_>>()
    };

    assert_eq!(rows(&[TABLE, CRYPT]), [5, 10]);
    assert_eq!(rows(&[TABLE, ("ours.toml", "[[row]]\nmost = 10\n")]), [10]);
}

#[test]
fn entries_may_be_known_by_another_field() {
    let mut files = open(&[TABLE, ("ours.toml", "[[row]]\nmost = 5\n[[row]]\nmost = 7\n")]);

    let rows: Vec<Entry<Row>> = files.entries_by("row", &["most"]);

    let found: Vec<_> = rows.iter().map(|row| (&*row.file, row.value.most)).collect();
    assert_eq!(found, [("ours.toml", 5), ("content/table.toml", 10), ("ours.toml", 7)]);
}

#[test]
fn a_scenario_replaces_one_of_its_id_and_may_bring_its_own_ghosts() {
    let ours =
        "[scenario]\nid = \"the-wake\"\n[[side]]\nghost = \"red\"\n[[ghost]]\nid = \"red\"\nhealth = 9\n";
    let mut files = open(&[CRYPT, WAKE, ("ours.toml", ours)]);

    let ghosts: Vec<Entry<Ghost>> = files.entries("ghost");
    let mut scenarios = files.scenarios();

    assert_eq!(ghosts.last().unwrap().value.id, "red");
    let heads: Vec<Entry<Head>> = scenarios.iter_mut().flat_map(|sheet| sheet.entries("scenario")).collect();
    assert_eq!(
        heads.iter().map(|head| (&*head.file, head.value.id.as_str())).collect::<Vec<_>>(),
        [("ours.toml", "the-wake")]
    );
    scenarios.into_iter().for_each(|sheet| files.finish(sheet));
    assert_eq!(files.close(), Faults::default());
}

#[test]
fn parts_of_a_scenario_without_one_are_a_fault() {
    let (_, faults) = ghosts(&[("ours.toml", "\n[[side]]\nghost = \"red\"\n")]);

    assert_eq!(
        faults,
        ["ours.toml:2: found \"side\": the parts of a scenario stand in a file with a [scenario]"]
    );
}

#[test]
fn faults_stand_in_the_order_of_files_and_lines() {
    let [one, other] = ["red", "blue"].map(|id| format!("[[ghost]]\nid = \"{id}\"\nhealth = 0\n[[gust]]\n"));

    let (_, faults) = ghosts(&[CRYPT, ("z.toml", &one), ("a.toml", &other)]);

    let places: Vec<_> = faults.iter().map(|fault| fault.split(": ").next().unwrap()).collect();
    assert_eq!(places, ["z.toml:1", "z.toml:4", "a.toml:1", "a.toml:4"]);
}

#[test]
fn things_are_found_by_id_or_name() {
    let list = [("grey-lady", "The Grey Lady"), ("dead-monk", "Monk"), ("monk", "The Monk")];
    let ghost = |name: &str| find("ghost", &list, name, |&(id, name)| (id, name)).map(|(id, _)| *id);

    assert_eq!(ghost("grey-lady"), Ok("grey-lady"));
    assert_eq!(ghost("The Monk"), Ok("monk"));
    assert_eq!(ghost("monk"), Ok("monk"), "ids come before names");
    assert_eq!(ghost("mnok"), Err("no ghost is called \"mnok\"; did you mean \"monk\"?".to_string()));
}

/// Only where a file comes from says whether it is homebrew: people call their folders `content`, too.
#[test]
fn homebrew_may_be_called_like_a_built_in_file() {
    let ours = [("content/crypt.toml".to_string(), "[[ghost]]\nid = \"grey\"\nhealth = 5\n".to_string())];
    let mut files = Files::open(&[CRYPT], &ours, &["ghost"], &[]);

    let ghosts: Vec<Entry<Ghost>> = files.entries("ghost");

    let found: Vec<_> = ghosts.iter().map(|ghost| (ghost.value.health, ghost.homebrew)).collect();
    assert_eq!(found, [(5, true), (6, false)]);
    assert_eq!(files.close(), Faults::default());
}
