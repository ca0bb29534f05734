//! Files that mean harm, or are broken: refused with a reason, and never taken in part.

use roster::exchange::read;

use super::{JSON, ROS, zipped};

fn refused(bytes: &[u8]) -> String {
    read(bytes).unwrap_err()
}

#[test]
fn what_is_no_roster_is_refused() {
    assert!(refused(b"").contains("this is not a roster"));
    assert!(refused(b"Officer, 5 soldiers").contains("this is not a roster"));
    assert!(refused(b"\xff\xfe<\0r\0").contains("not UTF-8 from byte 1 on"));
    assert!(refused(b"{\"option_id\": 3}").contains("without a \"roster\""));
    assert!(refused(b"<catalogue name='Britain'/>").contains("a list of what can be chosen"));
    assert!(refused(b"<html></html>").contains("found <html>"));
    assert!(refused(&vec![b'<'; (4 << 20) + 1]).contains("expected at most 4194304"));
}

/// Nobody gets half of a unit: a file that was cut short anywhere is refused.
#[test]
fn a_file_that_was_cut_short_is_refused() {
    for file in [ROS.trim_end(), JSON.trim_end()] {
        for length in 0..file.len() {
            assert!(read(&file.as_bytes()[..length]).is_err(), "{length} bytes were taken for a roster");
        }
    }
    let archive = zipped(&[("unit.ros", ROS.as_bytes())]);
    for length in 0..archive.len() {
        assert!(read(&archive[..length]).is_err(), "{length} bytes were taken for a roster");
    }
}

#[test]
fn a_fault_names_its_line() {
    let broken = ROS.replacen("</characteristic>", "</characteristics>", 1);

    assert!(refused(broken.as_bytes()).starts_with("line 19: "), "{}", refused(broken.as_bytes()));
}

#[test]
fn a_zip_bomb_is_refused() {
    let bomb = zipped(&[("unit.ros", &vec![b' '; 64 << 20])]);

    assert!(bomb.len() < 100_000, "it is small before it is unpacked");
    assert!(refused(&bomb).contains("unpacks to more than 8388608 bytes"));
}

#[test]
fn an_archive_without_a_roster_is_refused() {
    assert!(refused(&zipped(&[])).contains("archive is empty"));
    assert!(
        refused(&zipped(&[("list.txt", b"x"), ("inner.rosz", b"PK")])).contains("only list.txt, inner.rosz")
    );
    let names: Vec<String> = (0..101).map(|number| format!("{number}.ros")).collect();
    let many: Vec<(&str, &[u8])> = names.iter().map(|name| (name.as_str(), &b"<roster/>"[..])).collect();
    assert!(refused(&zipped(&many)).contains("found 101 files"));
}

/// Neither entities that grow nor files from outside: a document type is refused before it says anything.
#[test]
fn document_types_and_entities_are_refused() {
    let laughs = "<!DOCTYPE roster [<!ENTITY a \"ha\"><!ENTITY b \"&a;&a;\">]><roster name=\"&b;\"/>";
    let outside = "<!DOCTYPE roster SYSTEM \"file:///etc/passwd\"><roster/>";

    assert!(refused(laughs.as_bytes()).contains("document type"));
    assert!(refused(outside.as_bytes()).contains("document type"));
    assert!(refused(b"<roster>&a;</roster>").contains("the entity &a;"));
    assert!(read(b"<roster name=\"&a;\"/>").is_err());
}

#[test]
fn deep_nesting_is_refused() {
    let xml = "<selections>".repeat(100_000);
    let json = format!("{{\"roster\":{{\"selections\":{}", "[{\"selections\":".repeat(100_000));

    assert!(refused(format!("<roster>{xml}").as_bytes()).contains("deep in each other"));
    assert!(refused(json.as_bytes()).contains("not JSON"));
}

#[test]
fn crowds_are_refused() {
    let elements = format!("<roster>{}</roster>", "<a/>".repeat(100_001));
    let attributes: String = (0..65).map(|number| format!(" a{number}=''")).collect();
    let items = format!("{{\"roster\":{{\"forces\":[{}{{}}]}}}}", "{},".repeat(100_001));

    assert!(refused(elements.as_bytes()).contains("more than 100000 elements"));
    assert!(refused(format!("<roster{attributes}/>").as_bytes()).contains("more than 64 attributes"));
    assert!(refused(items.as_bytes()).contains("more than 100000 elements"));
}

#[test]
fn text_and_elements_beside_the_roster_are_refused() {
    assert!(refused(b"<roster/><roster/>").contains("second element"));
    assert!(refused(b"<roster/>and more").contains("text outside"));
}

/// Numbers that no roster has are left out, or cut to what one may have.
#[test]
fn wild_numbers_do_no_harm() {
    let wild = ROS.replace("number=\"2\"", "number=\"1e300\"").replace("value=\"20.0\"", "value=\"NaN\"");

    let roster = read(wild.as_bytes()).unwrap();

    let infantry = &roster.forces[0].entries[2];
    assert_eq!((infantry.count, infantry.cost("Pts")), (1, None));
}
