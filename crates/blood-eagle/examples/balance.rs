//! How even the scenarios are: the jarl against the jarl, so many games of each.
//!
//! `cargo run --release -p blood-eagle --example balance -- [GAMES] [SCENARIO.toml …]`; scenario files given take the
//! place of the built-in ones of the same id.

use std::error::Error;

use blood_eagle::{BloodEagle, Book, Jarl, Setup};
use fates::proofs::fought;

/// More steps than a game has.
const MOST_STEPS: usize = 2000;

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let games: u64 = args.next().map_or(Ok(200), |games| games.parse())?;
    let files = args.map(|file| std::fs::read_to_string(&file).map(|text| (file, text)));
    let files: Vec<(String, String)> = files.collect::<Result<_, _>>()?;
    let book = Book::read(&files).map_err(|faults| faults.to_string())?;
    for scenario in &book.scenarios {
        if !files.is_empty() && !files.iter().any(|(_, text)| text.contains(&scenario.id)) {
            continue;
        }
        let setup = Setup { scenario: Some(scenario.id.clone()), ..Setup::default() };
        let laid = setup.lay(&book).map_err(|faults| faults.join("\n"))?;
        let (mut won, mut drawn, mut points) = ([0, 0], 0, [0, 0]);
        for seed in 0..games {
            let Some(outcome) = fought::<BloodEagle>(&laid, seed, Jarl, MOST_STEPS) else { continue };
            match outcome.winner {
                Some(winner) => won[winner.index()] += 1,
                None => drawn += 1,
            }
            for (sum, points) in points.iter_mut().zip(&outcome.points) {
                *sum += i64::from(*points);
            }
        }
        let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
        let mean = points.map(|sum| sum as f64 / games as f64);
        println!(
            "{}: {} {}, {} {}, drawn {drawn}; points {mean:.1?}",
            scenario.name, names[0], won[0], names[1], won[1]
        );
    }
    Ok(())
}
