//! Rosters made by hand, so that sheets are tested without any system's rules.

use fates::RuleId;
use frame::muster::{BoxesView, FlawView, GearView, MusterView, MusteredView, TotalView};
use frame::odds::Party;
use frame::view::{CardView, Look, Stat, Trait};
use roster::print::{Base, Figure, Matter, Record, Stick};

/// What is printed of a roster with these figures: its rules, odds and sticks are made up.
pub fn matter(figures: Vec<MusteredView>) -> Matter {
    let of_each = figures.iter().map(|_| figure()).collect();
    Matter {
        system: "The Silver Bayonet".to_string(),
        muster: MusterView {
            name: "Harcourt’s Night Watch".to_string(),
            kind: "Britain".to_string(),
            totals: vec![total("Points", 98, Some(100)), total("Soldiers", figures.len() as i64, Some(8))],
            fields: Vec::new(),
            figures,
            additions: Vec::new(),
            flaws: Vec::new(),
            anyway: false,
        },
        figures: of_each,
        rules: vec![card(
            "gm.medic.1",
            "Medic",
            "Gives 2 Health back to a friend within 1″. Not after a move.",
        )],
        scenario: None,
        sticks: vec![
            Stick { name: "Short".to_string(), length: 75.0 },
            Stick { name: "Endless".to_string(), length: 400.0 },
        ],
        record: Record::default(),
    }
}

/// The seven of the picture that the cards follow.
pub fn night_watch() -> Vec<MusteredView> {
    [
        ("Captain Edmund Harcourt", "Officer", Look::Officer, 0, 13),
        ("Josiah Pell", "Supernatural Investigator", Look::Hunter, 22, 12),
        ("Sergeant Thomas Garrity", "Rifleman", Look::Soldier, 18, 10),
        ("Will Oakes", "Rifleman", Look::Soldier, 18, 10),
        ("Ewan MacRaith", "Highlander", Look::Officer, 18, 11),
        ("Corporal Abel Tregenza", "Marine", Look::Soldier, 12, 10),
        ("Dr. Lemuel Finch", "Doctor", Look::Doctor, 10, 10),
    ]
    .map(|(name, kind, look, cost, health)| MusteredView {
        look,
        cost: Some(cost),
        boxes: vec![boxes("Health", health), boxes("Tired", 3)],
        ..soldier(name, kind)
    })
    .to_vec()
}

/// A soldier with a rifle.
pub fn soldier(name: &str, kind: &str) -> MusteredView {
    let stats = [
        ("Speed", "6"),
        ("Melee", "+1"),
        ("Accuracy", "+2"),
        ("Defence", "13"),
        ("Courage", "+0"),
        ("Health", "10"),
    ];
    MusteredView {
        at: "/soldiers/0".to_string(),
        name: name.to_string(),
        kind: kind.to_string(),
        count: 1,
        cost: Some(18),
        parts: Vec::new(),
        stats: stats
            .map(|(name, printed)| Stat { name: name.to_string(), value: 0, printed: printed.to_string() })
            .to_vec(),
        traits: vec![
            Trait { name: "Medic".to_string(), rule: Some(RuleId("gm.medic.1")) },
            Trait { name: "Steady Legs".to_string(), rule: None },
        ],
        gear: vec![
            gear("Rifle", "30″, Skill Die"),
            gear("Hand Weapon", "fight, Power Die"),
            gear("Cartridge Box", ""),
        ],
        boxes: vec![boxes("Health", 10)],
        look: Look::Soldier,
        fields: Vec::new(),
        may_go: true,
        copy: None,
        fighter: Party::of("rifleman"),
    }
}

/// A thing that is carried.
pub fn gear(name: &str, words: &str) -> GearView {
    GearView { name: name.to_string(), words: words.to_string(), rule: None }
}

/// Boxes to mark off.
pub fn boxes(name: &str, count: u8) -> BoxesView {
    BoxesView { name: name.to_string(), count }
}

/// A flaw that may be waived.
pub fn flaw(words: &str) -> FlawView {
    FlawView::breach("", "gm.roster.1", words)
}

/// A rule card.
pub fn card(id: &str, title: &str, text: &str) -> CardView {
    CardView {
        chapter: None,
        id: id.to_string(),
        title: title.to_string(),
        text: text.to_string(),
        page: Some("4.2, page 7".to_string()),
        why: None,
    }
}

fn total(name: &str, now: i64, most: Option<i64>) -> TotalView {
    TotalView { name: name.to_string(), now, most, rule: None }
}

fn figure() -> Figure {
    let odds = [("Shoots a Goblin at 12″", "hits 45% · kills 12%"), ("Fights a Ghoul", "hits 36%")];
    Figure {
        odds: odds.map(|(words, chances)| (words.to_string(), chances.to_string())).to_vec(),
        base: Base(25.0),
    }
}
