//! A roster of ours for people and programs.

use frame::muster::{FlawView, GearView, MusterView, MusteredView, TotalView};
use frame::odds::Party;
use frame::view::{Look, Stat, Trait};
use roster::exchange::{Form, Sheet, export};
use serde_json::{Value, json};

fn stat(name: &str, value: i16, printed: &str) -> Stat {
    Stat { name: name.to_string(), value, printed: printed.to_string() }
}

fn figure(name: &str, kind: &str, count: u8, cost: i64) -> MusteredView {
    MusteredView {
        at: "/figure/0".to_string(),
        name: name.to_string(),
        kind: kind.to_string(),
        count,
        cost: Some(cost),
        parts: Vec::new(),
        stats: vec![stat("Melee", 2, "+2"), stat("Speed", 6, "6\"")],
        traits: vec![Trait { name: "Berserk".to_string(), rule: None }],
        gear: vec![
            GearView { name: "Sword".to_string(), words: "Melee".to_string(), rule: None },
            GearView { name: "Shield".to_string(), words: String::new(), rule: None },
        ],
        boxes: Vec::new(),
        look: Look::Soldier,
        fields: Vec::new(),
        may_go: true,
        copy: None,
        fighter: Party::of("hirdman"),
    }
}

/// A named figure and two that are alike.
pub(super) fn view() -> MusterView {
    MusterView {
        name: "Raiders | <b>of</b> Skarfjord".to_string(),
        kind: "Norse".to_string(),
        totals: vec![TotalView { name: "Points".to_string(), now: 66, most: Some(250), rule: None }],
        fields: Vec::new(),
        figures: vec![figure("Ragnar", "Hirdman", 1, 46), figure("=Thrall", "=Thrall", 2, 10)],
        additions: Vec::new(),
        flaws: vec![FlawView::breach("/figure/1", "gm.unit.1", "found 2 thralls, expected none")],
        anyway: false,
    }
}

fn exported(form: Form) -> String {
    let (view, roster) = (view(), json!({ "name": "Raiders" }));
    export(form, &Sheet { system: "gm", title: "Gravemarch", roster: &roster, view: &view })
}

#[test]
fn json_has_all_there_is_and_the_roster_itself() {
    let written: Value = serde_json::from_str(&exported(Form::Json)).unwrap();

    assert_eq!((&written["form"], &written["system"]), (&json!(1), &json!("gm")));
    assert_eq!(written["roster"], json!({ "name": "Raiders" }));
    assert_eq!(written["may_play"], json!(false));
    assert_eq!(written["figures"][0]["stats"], json!({ "Melee": "+2", "Speed": "6\"" }));
    assert_eq!(written["figures"][1]["count"], json!(2));
    assert_eq!(written["flaws"][0]["rule"], json!("gm.unit.1"));
}

/// A row for each figure. No program takes a name for a formula.
#[test]
fn csv_has_a_row_for_each_figure() {
    let expected = "Count,Name,Kind,Cost,Melee,Speed,Traits,Gear\n\
        1,Ragnar,Hirdman,46,+2,\"6\"\"\",Berserk,\"Sword, Shield\"\n\
        2,'=Thrall,'=Thrall,10,+2,\"6\"\"\",Berserk,\"Sword, Shield\"\n";

    assert_eq!(exported(Form::Csv), expected);
}

/// Nothing in a name becomes a cell or an element of its own.
#[test]
fn markdown_is_a_table() {
    let written = exported(Form::Markdown);

    assert!(written.starts_with("# Raiders \\| &lt;b&gt;of&lt;/b&gt; Skarfjord\n"), "{written}");
    assert!(written.contains("Gravemarch · Norse · Points 66 of 250"), "{written}");
    assert!(
        written.contains("| Ragnar (Hirdman) | 46 | \\+2 | 6\" | Sword, Shield | Berserk |"),
        "{written}"
    );
    assert!(written.contains("- found 2 thralls, expected none (gm.unit.1)"), "{written}");
}

#[test]
fn plain_text_is_short_lines() {
    let expected = "Raiders | <b>of</b> Skarfjord
Gravemarch, Norse, Points 66 of 250
- Ragnar (Hirdman), 46
    Melee +2, Speed 6\"
    Sword, Shield
    Berserk
- 2 × =Thrall, 10 each
    Melee +2, Speed 6\"
    Sword, Shield
    Berserk
! found 2 thralls, expected none (gm.unit.1)
";

    assert_eq!(exported(Form::Text), expected);
}

#[test]
fn forms_are_known_by_their_names() {
    for form in Form::ALL {
        assert_eq!(Form::named(&form.name().to_uppercase()), Some(form));
    }
    assert_eq!(Form::named("pdf"), None);
}
