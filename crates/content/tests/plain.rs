//! Faults in plain words.

use content::plain;

#[test]
fn kinds_of_values_are_said_in_words() {
    let faults = [
        ("invalid type: string \"fast\", expected i8", "expected a whole number from -128 to 127"),
        (
            "invalid value: integer `300`, expected u8 at line 1",
            "expected a whole number from 0 to 255 at line 1",
        ),
        ("invalid type: integer `1`, expected a boolean", "expected true or false"),
        ("invalid type: integer `7`, expected a sequence", "expected a list"),
        ("invalid type: null, expected struct Draft at line 2", "expected an object at line 2"),
    ];
    for (fault, end) in faults {
        let (start, _) = fault.split_once("expected").unwrap();
        assert_eq!(plain(fault), format!("{start}{end}"));
    }
    assert_eq!(plain("expected i32; expected f64"), "expected a whole number; expected a number");
}

#[test]
fn other_faults_stay_as_they_are() {
    let others = [
        "found defence 99, expected 0 to 40",
        "this is not TOML",
        "unknown field `a`, expected `b`",
        "expected u8x",
    ];
    for fault in others {
        assert_eq!(plain(fault), fault);
    }
}
