//! SB-4: whole games of The Silver Bayonet, from deployment to the end, and how their cost grows with figures.

use fates::{Mind, Rules};
use silver_bayonet::{Book, Captain, Corporal, Setup, Side, SilverBayonet, State};

use crate::harness::line::Line;
use crate::systems::whole::Games;

/// About linear: three times the figures cost at most so many times as much.
const MOST_GROWTH: f64 = 4.5;

/// The hunt, so many times as large: table, terrain, clues, soldiers and monsters.
fn laid(times: u8) -> State {
    let scenario = Book::built_in().scenario("the-hunt").expect("the hunt is built in");
    let mut setup = scenario.setup.clone();
    let table = setup.table.as_mut().expect("the hunt has a table");
    let (width, wide) = (table.width, table.width * f64::from(times));
    table.width = wide;
    let Setup { figures, clues, deck, .. } = scenario.setup.clone();
    let terrain = table.terrain.clone();
    for copy in 1..times {
        let east = width * f64::from(copy);
        let shifted = |place: Option<(f64, f64)>| place.map(|(x, y)| (x + east, y));
        table.terrain.extend(terrain.iter().cloned().map(|mut piece| {
            piece.outline.iter_mut().for_each(|corner| corner.0 += east);
            piece
        }));
        setup.figures.extend(figures.iter().cloned().map(|mut figure| {
            figure.at = shifted(figure.at);
            figure
        }));
        setup.clues.extend(clues.iter().cloned().map(|mut clue| {
            clue.at = shifted(clue.at);
            clue
        }));
        setup.deck.extend(deck.iter().cloned());
    }
    for side in &mut setup.sides {
        side.zone = vec![(8.0, 31.0), (wide - 8.0, 31.0), (wide - 8.0, 36.0), (8.0, 36.0)];
    }
    SilverBayonet::begin(&setup).expect("the hunt can be laid out")
}

/// Games of the hunt, so many times as large.
pub fn hunt(times: u8, leader: &str) -> Games<SilverBayonet> {
    let start = laid(times);
    Games {
        job: "SB-4",
        how: format!("the hunt, {} figures, {leader}", start.figures.len()),
        start,
        count: 500,
        goal: 2000.0,
        noun: "game",
        unit: "turns",
        length: |_, outcome| outcome.turn.into(),
        whose: "the soldiers",
        victory: |outcome| outcome.winner.is_some_and(|side| side != Side::Monster),
    }
}

/// SB-4: with the captain, and with the corporal, who is quick.
pub fn lines() -> Vec<Line> {
    [led_by("the captain", Captain::default), led_by("the corporal", Corporal::default)].concat()
}

/// The hunt in three sizes, led by this mind.
fn led_by<M: Mind<SilverBayonet>>(leader: &str, mind: impl Fn() -> M + Sync) -> Vec<Line> {
    let [one, on_two] = hunt(1, leader).lines(&mind);
    let [twice, thrice] = [2, 3].map(|times| {
        let games = hunt(times, leader);
        let seconds = games.seconds(&mind);
        let grown = seconds / one.seconds;
        (grown, Line::new("SB-4", games.how, seconds).as_rate())
    });
    let words = |grown: f64, times: u8| {
        format!("{grown:.2} times the cost of the hunt for {times} times the figures")
    };
    let linear = format!("about linear in figures, found {}", words(thrice.0, 3));
    vec![one, on_two, twice.1.note(true, words(twice.0, 2)), thrice.1.goal(thrice.0 <= MOST_GROWTH, linear)]
}
