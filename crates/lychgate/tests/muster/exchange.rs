//! `muster import`: a unit of BattleScribe and New Recruit becomes one of ours.

use std::io::{Cursor, Write};

use super::{fresh, within};
use crate::common::{call, file};

const ROS: &str = include_str!("../../../roster/tests/exchange/unit.ros");
const JSON: &str = include_str!("../../../roster/tests/exchange/unit.json");

/// What was understood and what was not is told; the file has both at its head, and is a roster of ours.
#[test]
fn an_imported_unit_is_a_roster_file() {
    let folder = fresh("muster-import");
    let (list, unit) = (within(&folder, "list.ros"), within(&folder, "unit.toml"));
    std::fs::write(&list, ROS).unwrap();

    let imported = call(&["muster", "import", &list, "-o", &unit]);
    let shown = call(&["muster", "show", &unit]);

    assert_eq!(imported.code, 0, "{}", imported.err);
    assert!(imported.err.contains("Captain Pell (Officer): Hand Weapon, Silver Weapon"), "{}", imported.err);
    assert!(imported.err.contains("not understood:\n  the soldier type \"Moon Rocket\""), "{}", imported.err);
    let text = std::fs::read_to_string(&unit).unwrap();
    assert!(
        text.starts_with("# Imported from list.ros\n# not understood: the soldier type \"Moon Rocket\""),
        "{text}"
    );
    assert!(text.contains("# note: Captain Pell: Owes the Lieutenant a crown."), "{text}");
    assert!(
        shown.out.contains("Captain Pell") && shown.out.contains("Big Donal"),
        "{}{}",
        shown.out,
        shown.err
    );
}

/// Not the name of a file says what it is.
#[test]
fn all_forms_bring_the_same_roster() {
    let mut archive = zip_of(ROS);
    let forms = [
        file("muster-same.json", ROS).display().to_string(),
        file("muster-same.ros", JSON).display().to_string(),
        file("muster-same.txt", std::mem::take(&mut archive)).display().to_string(),
    ];

    let rosters = forms.map(|form| call(&["muster", "import", &form, "--json"]).json()["roster"].clone());

    assert_eq!(rosters[0]["officer"]["name"], "Captain Pell");
    assert_eq!(rosters[0], rosters[1]);
    assert_eq!(rosters[0], rosters[2]);
}

#[test]
fn broken_files_leave_nothing_behind() {
    let folder = fresh("muster-broken-import");
    let (list, unit) = (within(&folder, "list.ros"), within(&folder, "unit.toml"));
    std::fs::write(&list, &ROS[..ROS.len() / 2]).unwrap();

    let called = call(&["muster", "import", &list, "-o", &unit]);

    assert_eq!(called.code, 1);
    assert!(called.err.contains("cut short") || called.err.contains("not XML"), "{}", called.err);
    assert!(!std::path::Path::new(&unit).exists());
}

#[test]
fn rosters_of_other_games_are_refused() {
    let other = ROS.replace("The Silver Bayonet", "Other Game").replace("f347-af68-8218-d8fc", "0000");
    let list = file("muster-other.ros", other).display().to_string();

    let called = call(&["muster", "import", &list]);

    assert_eq!(called.code, 1);
    assert!(called.err.contains("this is a roster of Other Game"), "{}", called.err);
}

/// An archive with one stored file, as any ZIP program writes it.
fn zip_of(text: &str) -> Vec<u8> {
    let mut archive = zip::ZipWriter::new(Cursor::new(Vec::new()));
    archive.start_file("unit.ros", zip::write::SimpleFileOptions::default()).unwrap();
    archive.write_all(text.as_bytes()).unwrap();
    archive.finish().unwrap().into_inner()
}

/// Whatever becomes of a file on its way, what is made of it is a roster file that can be read again, or nothing.
#[test]
fn mutations_of_a_unit_never_half_load() {
    use frame::muster::RosterFile;
    let book: &dyn frame::Mustering = &**silver_bayonet::Book::built_in();
    let mut state = 20_u64;
    let mut any = |below: usize| {
        state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (state >> 33) as usize % below.max(1)
    };
    let mut whole = 0;
    for round in 0..600 {
        let mut bytes = if round % 2 == 0 { ROS.as_bytes().to_vec() } else { JSON.as_bytes().to_vec() };
        for _ in 0..=any(3) {
            let at = any(bytes.len());
            match any(4) {
                0 => bytes[at] = b"0123456789abcXYZ<>&\"' {}[],:-"[any(29)],
                1 => drop(bytes.drain(at..(at + any(60)).min(bytes.len()))),
                2 => {
                    let part = bytes[at..(at + any(200)).min(bytes.len())].to_vec();
                    drop(bytes.splice(at..at, part));
                }
                _ => {
                    let word: &[u8] = [&b"Officer"[..], b"999", b"-1", b"1e9", b"Individual"][any(5)];
                    drop(bytes.splice(at..at, word.iter().copied()));
                }
            }
        }
        if let Ok(imported) = roster::exchange::import(&bytes, [("sb", book)]) {
            let text = RosterFile::new(&imported.system, imported.taken.roster.clone()).written();
            let read =
                RosterFile::read(&text).unwrap_or_else(|fault| panic!("round {round}: {fault}\n{text}"));
            assert_eq!(read.roster, imported.taken.roster, "round {round}");
            whole += 1;
        }
    }
    assert!(whole > 20, "some mutations leave a whole file: {whole}");
}
