//! Sets of figures.

use fates::{FigureId, FigureSet};

fn set<const N: usize>(numbers: [u8; N]) -> FigureSet {
    numbers.into_iter().map(FigureId).collect()
}

#[test]
fn a_set_is_read_in_the_order_of_ids() {
    let figures = set([63, 3, 40, 0, 3]);

    let read: Vec<u8> = figures.iter().map(|figure| figure.0).collect();

    assert_eq!(read, [0, 3, 40, 63]);
    assert_eq!(figures.len(), 4);
    assert_eq!(figures.first(), Some(FigureId(0)));
}

#[test]
fn figures_come_and_go() {
    let mut figures = FigureSet::EMPTY;

    figures.insert(FigureId(5));
    figures.insert(FigureId(6));
    figures.remove(FigureId(5));
    figures.remove(FigureId(7));

    assert_eq!(figures, set([6]));
    assert!(figures.contains(FigureId(6)));
    assert!(!figures.contains(FigureId(5)));
}

#[test]
fn the_empty_set_has_nobody() {
    assert!(FigureSet::EMPTY.is_empty());
    assert_eq!(FigureSet::EMPTY.first(), None);
    assert_eq!(FigureSet::EMPTY.iter().count(), 0);
    assert!(FigureSet::EMPTY.is_within(FigureSet::EMPTY));
}

#[test]
fn sets_are_held_against_each_other() {
    assert!(set([1, 3]).is_within(set([1, 2, 3])));
    assert!(!set([1, 4]).is_within(set([1, 2, 3])));
    assert_eq!(set([1, 4]).and(set([4, 5])), set([4]));
}

#[test]
fn a_number_that_no_figure_can_have_is_in_no_set() {
    let mut all: FigureSet = (0..64).map(FigureId).collect();

    all.remove(FigureId(64));

    assert_eq!(all.len(), FigureSet::MOST);
    assert!(!all.contains(FigureId(64)));
    assert!(!all.contains(FigureId(255)));
}

#[test]
#[should_panic(expected = "at most 64 figures")]
fn one_figure_too_many_is_a_bug() {
    set([64]);
}

#[test]
fn a_set_is_written_as_a_list() {
    let figures = set([4, 2]);

    assert_eq!(serde_json::to_string(&figures).unwrap(), "[2,4]");
    assert_eq!(serde_json::from_str::<FigureSet>("[4,2,4]").unwrap(), figures);
    assert!(serde_json::from_str::<FigureSet>("[64]").is_err());
}
