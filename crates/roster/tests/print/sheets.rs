//! What stands on sheets, and where.

use roster::print::layout::{Leaf, Mark, Placed};
use roster::print::{HEIGHT, Matter, Played, Record, Sheet, WIDTH, lay};

use super::by_hand::{boxes, card, flaw, gear, matter, night_watch, soldier};

/// How far letters may reach over the edge of their block: round ones do by a hair.
const HAIR: f32 = 0.6;

#[test]
fn seven_cards_stand_on_one_page() {
    let leaves = lay(&bare(night_watch()), &[Sheet::Cards]);

    assert_eq!(leaves.len(), 1);
    sound(&leaves);
}

#[test]
fn the_sheets_say_all_that_is_known_of_a_figure() {
    let leaves = lay(&matter(night_watch()), &[Sheet::Cards]);

    let said = said(&leaves);
    for words in [
        "Captain Edmund Harcourt",
        "Officer",
        "free",
        "Accuracy",
        "+2",
        "Rifle",
        "30″, Skill Die",
        "Exact odds",
    ] {
        assert!(said.iter().any(|found| found.contains(words)), "{words}");
    }
    assert!(said.iter().any(|found| found.contains("Gives 2 Health back to a friend within 1″.")));
    assert!(said.iter().any(|found| found.contains("hits 45% · kills 12%")));
}

#[test]
fn a_rule_stands_once_on_the_sheet_of_rules_with_its_page() {
    let leaves = lay(&matter(night_watch()), &[Sheet::Rules]);

    let said = said(&leaves);
    assert_eq!(said.iter().filter(|words| *words == "Medic").count(), 1);
    assert!(said.iter().any(|words| words == "4.2, page 7"));
    assert!(said.iter().any(|words| words.contains("Not after a move.")));
}

#[test]
fn long_rules_flow_over_columns_and_pages() {
    let long = "Words that are not few. ".repeat(400);
    let rules =
        (0..8).map(|number| card(&format!("gm.long.{number}"), &format!("Rule {number}"), &long)).collect();
    let leaves = lay(&Matter { rules, ..matter(night_watch()) }, &[Sheet::Rules]);

    assert!(leaves.len() > 2, "{}", leaves.len());
    sound(&leaves);
    let words: usize = said(&leaves).iter().map(|words| words.matches("few").count()).sum();
    assert_eq!(words, 8 * 400);
}

#[test]
fn a_card_that_is_too_full_goes_on_on_another() {
    let mut full = soldier("Abel", "Marine");
    full.gear =
        (0..40).map(|number| gear(&format!("Thing {number}"), &format!("{number}″, Power +1"))).collect();
    let leaves = lay(&matter([night_watch(), vec![full]].concat()), &[Sheet::Cards]);

    sound(&leaves);
    let said = said(&leaves);
    assert!(said.iter().any(|words| words == "Abel (continued)"));
    assert!((0..40).all(|number| said.iter().any(|words| *words == format!("Thing {number}"))));
}

#[test]
fn an_empty_roster_has_sheets_that_say_so() {
    let leaves = lay(&matter(Vec::new()), &Sheet::ALL);

    assert_eq!(leaves.len(), 5);
    sound(&leaves);
    assert!(said(&leaves).iter().any(|words| words == "Nobody stands in this roster yet."));
}

#[test]
fn sixty_four_figures_fit_their_pages() {
    let figures = (1..=64).map(|number| soldier(&format!("Soldier {number}"), "Infantryman")).collect();
    let leaves = lay(&matter(figures), &Sheet::ALL);

    sound(&leaves);
    let said = said(&leaves);
    assert!((1..=64).all(|number| said.iter().any(|words| *words == format!("Soldier {number}"))));
}

#[test]
fn names_of_all_lengths_and_letters_stay_in_their_places() {
    let mut alike = soldier("Thrall", "Thrall");
    (alike.count, alike.boxes) = (12, vec![boxes("Health", 10)]);
    let names = [
        "Łódź Żółć Ørsted Ærø Ștefan",
        "Αλέξανδρος",
        "Наполеон",
        "龍",
        &"Wolfeschlegelsteinhausen".repeat(3),
        &"Sir Bors ".repeat(8),
        "x",
    ];
    let figures = names.map(|name| soldier(name, &"Very Supernatural Investigator ".repeat(2))).to_vec();
    let leaves = lay(&matter([figures, vec![alike]].concat()), &Sheet::ALL);

    sound(&leaves);
    assert!(said(&leaves).iter().any(|words| words == "Łódź Żółć Ørsted Ærø Ștefan"));
}

#[test]
fn what_is_wrong_with_a_roster_stands_on_its_sheet() {
    let mut flawed = matter(night_watch());
    flawed.muster.flaws = vec![flaw("found 2 Highlanders, expected at most 1")];
    flawed.muster.anyway = true;

    let said = said(&lay(&flawed, &[Sheet::Roster]));

    assert!(said.iter().any(|words| words == "Played anyway, though"));
    assert!(said.iter().any(|words| words.contains("found 2 Highlanders")));
}

#[test]
fn the_record_is_filled_in_where_a_campaign_knows_something() {
    let record = Record {
        campaign: "The Long Winter".to_string(),
        columns: vec!["Experience".to_string(), "Injuries".to_string()],
        figures: vec![
            ("Will Oakes".to_string(), vec!["12".to_string(), "Lost an eye".to_string()]),
            ("Poor Tom".to_string(), vec!["3".to_string(), "Dead".to_string()]),
        ],
        games: vec![Played {
            scenario: "The Courier".to_string(),
            result: "won, 12 to 8".to_string(),
            ..Played::default()
        }],
        stock: vec![("Victory points".to_string(), "12".to_string())],
        notes: vec!["The bridge is down.".to_string()],
    };

    let leaves = lay(&matter(night_watch()).with_record(record), &[Sheet::Record]);

    sound(&leaves);
    let said = said(&leaves);
    for words in [
        "The Long Winter",
        "Lost an eye",
        "Poor Tom",
        "Dead",
        "The Courier",
        "won, 12 to 8",
        "12",
        "The bridge is down.",
    ] {
        assert!(said.iter().any(|found| found == words), "{words}");
    }
}

#[test]
fn sticks_and_the_line_of_scale_have_their_true_length() {
    let leaves = lay(&matter(night_watch()), &[Sheet::Tokens]);

    sound(&leaves);
    let marks: Vec<&Mark> =
        leaves.iter().flat_map(|leaf| &leaf.blocks).flat_map(|placed| &placed.block.marks).collect();
    let is_scale = |mark: &&&Mark| matches!(mark, Mark::Line { from, to, .. } if from.y == to.y && to.x - from.x == 100.0);
    assert_eq!(marks.iter().filter(is_scale).count(), 1);
    let long = |length: f32| {
        let is_it =
            move |mark: &&&Mark| matches!(mark, Mark::Frame { wide, .. } if (*wide - length).abs() < 0.01);
        marks.iter().filter(is_it).count()
    };
    assert_eq!((long(75.0), long(400.0 / 3.0), long(7.0 * 25.4)), (1, 3, 1));
    let discs = marks.iter().filter(|mark| matches!(mark, Mark::Ring { radius, .. } if *radius == 12.5));
    assert_eq!(discs.count(), 7);
}

#[test]
fn sheets_are_known_by_their_names() {
    assert!(Sheet::ALL.iter().all(|sheet| Sheet::named(sheet.name()) == Ok(*sheet)));
    let fault = Sheet::named("card").expect_err("there is no such sheet");
    assert!(fault.contains("sheet, cards, rules, tokens, record"), "{fault}");
}

/// The same without what makes cards long.
fn bare(figures: Vec<frame::muster::MusteredView>) -> Matter {
    let mut bare = matter(figures);
    bare.figures.iter_mut().for_each(|figure| figure.odds.clear());
    bare.muster.figures.iter_mut().for_each(|figure| figure.traits.clear());
    bare
}

/// Nothing crosses the edge of a page or of its block, and no block lies on another.
pub fn sound(leaves: &[Leaf]) {
    for (page, leaf) in leaves.iter().enumerate() {
        for (place, placed) in leaf.blocks.iter().enumerate() {
            let Placed { at, block } = placed;
            assert!(at.x >= 0.0 && at.x + block.wide <= WIDTH + 0.01, "page {page}: {placed:?}");
            assert!(at.y >= 0.0 && at.y + block.tall <= HEIGHT + 0.01, "page {page}: {placed:?}");
            for mark in &block.marks {
                let (upper, lower) = mark.reach();
                let inside = upper.x >= -HAIR
                    && upper.y >= -HAIR
                    && lower.x <= block.wide + HAIR
                    && lower.y <= block.tall + HAIR;
                assert!(inside, "page {page}: {mark:?} in {} × {}", block.wide, block.tall);
            }
            let apart = |other: &Placed| {
                let beside =
                    at.x + block.wide <= other.at.x + 0.01 || other.at.x + other.block.wide <= at.x + 0.01;
                let below =
                    at.y + block.tall <= other.at.y + 0.01 || other.at.y + other.block.tall <= at.y + 0.01;
                beside || below
            };
            assert!(leaf.blocks[..place].iter().all(apart), "page {page}: {placed:?} lies on another");
        }
    }
}

/// All words on these pages, as they are drawn.
pub fn said(leaves: &[Leaf]) -> Vec<String> {
    let marks = leaves.iter().flat_map(|leaf| &leaf.blocks).flat_map(|placed| &placed.block.marks);
    let words = marks.filter_map(|mark| match mark {
        Mark::Text { words, .. } => Some(words.clone()),
        _ => None,
    });
    words.collect()
}
