//! What a simulation came to, for programs: JSON and CSV.

use oracle::{Interval, Record, Spread};
use serde_json::{Value, json};

use super::Simulated;
use super::play::Ran;

/// All of it, as one object.
pub(super) fn json(simulated: &Simulated) -> Value {
    let Simulated { title, seed, sides, record, ran } = simulated;
    let side = |(place, (name, mind)): (usize, &(String, String))| {
        let Interval { rate, low, high } = record.rate(place);
        let mut side = json!({
            "name": name, "mind": mind, "wins": record.wins[place], "rate": rate, "low": low, "high": high,
            "losses": spread(&record.losses[place]),
        });
        if let Some(points) = record.points.get(place) {
            side["points"] = spread(points);
        }
        side
    };
    let mut all = json!({
        "battle": title, "games": record.games, "seed": seed,
        "stopped": match ran { Ran::ToTheEnd => "games", Ran::Within => "within", Ran::Interrupted => "interrupted" },
        "sides": sides.iter().enumerate().map(side).collect::<Vec<_>>(),
        "draws": record.draws, "endless": record.endless,
        "figures": figures(simulated).map(|row| json!({
            "side": row.side, "name": row.name, "battles": row.battles, "fell": row.fell, "went": row.went,
            "kills": row.kills, "of": row.of,
        })).collect::<Vec<_>>(),
    });
    if record.has_monsters() {
        let Interval { rate, low, high } = Interval::wilson(record.monsters as f64, record.games);
        all["monsters"] = json!({ "wins": record.monsters, "rate": rate, "low": low, "high": high });
    }
    if !record.turns.is_empty() {
        all["turns"] = spread(&record.turns);
    }
    all
}

fn spread(spread: &Spread) -> Value {
    let Interval { rate, low, high } = spread.mean();
    let counts: Vec<_> = spread.iter().map(|(number, count)| json!([number, count])).collect();
    json!({ "mean": rate, "low": low, "high": high, "counts": counts })
}

/// What became of a figure, with its side's name.
pub(super) struct Row<'a> {
    pub(super) side: &'a str,
    pub(super) name: &'a str,
    pub(super) battles: u64,
    pub(super) fell: u64,
    pub(super) went: u64,
    pub(super) kills: u64,
    /// Whom it brought down, most often first.
    pub(super) of: Vec<(&'a str, u64)>,
}

/// What became of everybody, side by side.
pub(super) fn figures(simulated: &Simulated) -> impl Iterator<Item = Row<'_>> {
    let Simulated { sides, record: Record { figures, .. }, .. } = simulated;
    figures.iter().flat_map(move |(side, figures)| {
        let side = sides.get(usize::from(*side)).map_or("Monsters", |(name, _)| name.as_str());
        figures.iter().map(move |(name, fallen)| {
            let mut of: Vec<_> = fallen.of.iter().map(|(name, count)| (name.as_str(), *count)).collect();
            of.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
            Row {
                side,
                name,
                battles: fallen.battles,
                fell: fallen.fell,
                went: fallen.went,
                kills: fallen.kills,
                of,
            }
        })
    })
}

/// A line for every figure.
pub(super) fn csv(simulated: &Simulated) -> Result<Vec<u8>, csv::Error> {
    let mut sheet = csv::Writer::from_writer(Vec::new());
    sheet.write_record([
        "side",
        "figure",
        "battles",
        "fell",
        "left or fled",
        "kills",
        "brought down most",
    ])?;
    for row in figures(simulated) {
        let [battles, fell, went, kills] =
            [row.battles, row.fell, row.went, row.kills].map(|count| count.to_string());
        let most = row.of.first().map_or("", |(name, _)| name);
        sheet.write_record([row.side, row.name, &battles, &fell, &went, &kills, most])?;
    }
    sheet.into_inner().map_err(|error| error.into_error().into())
}
