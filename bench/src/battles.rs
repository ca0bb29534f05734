//! SB-4: whole games of The Silver Bayonet, from deployment to the end, on one core; and how the cost grows with figures.

use std::hint::black_box;
use std::ops::Range;

use fates::{Measured, Mind, Nobody, Progress, Random, Rules, Straight};
use silver_bayonet::{Book, Captain, Corporal, Setup, SilverBayonet, State};

use crate::check::{Check, Found};
use crate::clock::{on_two_cores, shortest, time};
use crate::line::{Line, Shown};

/// How many games a round has.
const GAMES: u64 = 200;
/// How many rounds are played.
const ROUNDS: usize = 5;
/// What is asked for: so many games a second on one core.
const GOAL: f64 = 2000.0;

/// What a round of games comes to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Round {
    /// All turns.
    pub turns: u64,
    /// All activations and other steps.
    pub steps: u64,
    /// How many the player won.
    pub won: u64,
}

/// The hunt, so many times as large: table, terrain, clues, soldiers and monsters.
pub fn hunt(times: u8) -> State {
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

/// Plays these games with this mind.
pub fn play<M: Mind<SilverBayonet>>(start: &State, seeds: Range<u64>, mind: M) -> Round {
    let mut state = start.clone();
    let mut fates = Straight { dice: Random::new(0), mind, facts: Measured, ear: Nobody };
    let mut round = Round::default();
    for seed in seeds {
        fates.dice = Random::new(seed);
        state.clone_from(start);
        loop {
            round.steps += 1;
            match SilverBayonet::step(&mut state, &mut fates) {
                Ok(Progress::On) => {}
                Ok(Progress::Over(outcome)) => {
                    round.turns += u64::from(outcome.turn);
                    round.won +=
                        u64::from(outcome.winner.is_some_and(|side| side != silver_bayonet::Side::Monster));
                    break;
                }
                Err(_) => unreachable!("a mind answers everything"),
            }
        }
    }
    round
}

/// SB-4: with the captain, and with the corporal, who is quick.
pub fn lines() -> Vec<Line> {
    let [captain, corporal] =
        [led_by("the captain", Captain::default), led_by("the corporal", Corporal::default)];
    captain.into_iter().chain(corporal).collect()
}

/// The hunt in three sizes, led by this mind.
fn led_by<M: Mind<SilverBayonet>>(leader: &str, mind: impl Fn() -> M + Sync) -> [Line; 4] {
    let starts = [1, 2, 3].map(hunt);
    let rounds = [0, 1, 2].map(|size| play(&starts[size], 0..GAMES, mind()));
    let again = play(&starts[0], 0..GAMES, mind());
    let [one, two, three] = [0, 1, 2].map(|size| {
        let times = (0..ROUNDS).map(|_| time(|| black_box(play(&starts[size], 0..GAMES, mind()))));
        shortest(times) / GAMES as f64
    });
    let same = |name, found: u64, wanted: u64| Check {
        name,
        found: Found::Count(found),
        wanted: Found::Count(wanted),
    };
    let both = || on_two_cores(|core| play(&starts[0], core * GAMES..(core + 1) * GAMES, mind()));
    let [same_seeds, _] = both();
    let on_two = shortest((0..ROUNDS).map(|_| time(both))) / (2 * GAMES) as f64;
    let Round { turns, steps, won } = rounds[0];
    let size = |start: &State| format!("{} figures, {leader}", start.figures.len());
    let grown = |seconds: f64, figures: f64| {
        format!("{:.2} times the cost of the hunt for {figures} times the figures", seconds / one)
    };
    [
        Line::new("SB-4", format!("whole games of the hunt, {}", size(&starts[0])), one)
            .as_rate()
            .checked([same("turns", again.turns, turns), same("won", again.won, won)])
            .goal(
                one.recip() >= GOAL,
                format!("{GOAL} games a second on one core, found {}", Shown::Rate.words(one)),
            )
            .note(
                true,
                format!(
                    "{} steps and {:.1} turns a game, {won} of {GAMES} won",
                    steps / GAMES,
                    turns as f64 / GAMES as f64
                ),
            ),
        Line::new("SB-4", format!("the same on two cores, {}", size(&starts[0])), on_two)
            .as_rate()
            .on_two_cores()
            .checked([same("turns", same_seeds.turns, turns)]),
        Line::new("SB-4", format!("the hunt twice as large, {}", size(&starts[1])), two)
            .as_rate()
            .note(true, grown(two, 2.0)),
        Line::new("SB-4", format!("the hunt three times as large, {}", size(&starts[2])), three)
            .as_rate()
            .goal(three <= 4.5 * one, format!("about linear in figures, found {}", grown(three, 3.0))),
    ]
}
