//! A roster of another program made one of ours: read, taken by the system that knows the game, and checked by our rules.

use frame::muster::{FlawView, ForeignRoster, MusterView, MusteredView, Mustering, Printed, Taken};

use super::read;

/// A roster that was taken over.
#[derive(Clone, Debug, PartialEq)]
pub struct Imported {
    /// The system, by its short name.
    pub system: String,
    /// The roster, and what was made of the other.
    pub taken: Taken,
    /// Where the other program counts otherwise, a line each.
    pub differences: Vec<String>,
    /// What is wrong with it by our rules.
    pub flaws: Vec<FlawView>,
    /// What its player has noted, which our rosters have no place for.
    pub notes: Vec<String>,
}

/// Makes a roster of the first of these systems (short name, mustering) that knows the game; or says what is wrong.
pub fn import<'a>(
    bytes: &[u8],
    systems: impl IntoIterator<Item = (&'a str, &'a dyn Mustering)>,
) -> Result<Imported, String> {
    let foreign = read(bytes)?;
    let mut taken = systems.into_iter().filter_map(|(short, mustering)| {
        mustering.taken_from(&foreign).map(|taken| (short, mustering, taken))
    });
    let Some((short, mustering, taken)) = taken.next() else { return Err(no_such_game(&foreign)) };
    let (differences, flaws) = match mustering.muster(&taken.roster) {
        Ok(view) => (differences(&view, &taken.printed), view.flaws),
        Err(flaws) => (Vec::new(), flaws),
    };
    Ok(Imported { system: short.to_string(), taken, differences, flaws, notes: notes(&foreign) })
}

/// Where our figures come to something else than the other program has printed.
fn differences(view: &MusterView, printed: &[Printed]) -> Vec<String> {
    let of = |printed: &Printed| {
        let figure = view.figures.iter().find(|figure| figure.at == printed.at);
        figure.map(|figure| differences_of(figure, printed)).unwrap_or_default()
    };
    printed.iter().flat_map(of).collect()
}

fn differences_of(figure: &MusteredView, printed: &Printed) -> Vec<String> {
    let mut found = Vec::new();
    let costs = printed.cost.zip(figure.cost).filter(|(theirs, ours)| *theirs != *ours as f64);
    if let Some((theirs, ours)) = costs {
        found.push(format!("{}: costs {ours} by our rules, {theirs} in the file", figure.name));
    }
    for (name, theirs) in &printed.numbers {
        let ours = figure.stats.iter().find(|stat| stat.name.eq_ignore_ascii_case(name));
        let Some((ours, number)) = ours.zip(number(theirs)) else { continue };
        if ours.value != number {
            found
                .push(format!("{}: {name} {} by our rules, {theirs} in the file", figure.name, ours.printed));
        }
    }
    found
}

/// `+1`, `13`, `6"`
fn number(printed: &str) -> Option<i16> {
    printed.trim().trim_start_matches('+').trim_end_matches(['"', '″']).parse().ok()
}

fn no_such_game(foreign: &ForeignRoster) -> String {
    let game = match foreign.game.is_empty() {
        true => "a game that it does not name".to_string(),
        false => foreign.game.clone(),
    };
    format!("this is a roster of {game}; no system here imports it")
}

/// All notes, each with what it is about.
fn notes(foreign: &ForeignRoster) -> Vec<String> {
    let mut notes = foreign.notes.clone();
    for force in &foreign.forces {
        notes.extend(force.notes.iter().cloned());
        for entry in &force.entries {
            let who = entry.custom_name.as_ref().unwrap_or(&entry.name);
            notes.extend(entry.notes.iter().map(|note| format!("{who}: {note}")));
        }
    }
    notes
}
