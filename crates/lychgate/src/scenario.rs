//! Scenarios on the command line: by id, or from a file.

use silver_bayonet::{Book, Scenario, Setup};

use crate::Trouble;

/// The game that is meant: a scenario of the book by its id, a scenario's file (.toml), a setup as the referee takes it
/// (.json), or the first scenario.
pub(crate) fn setup(named: Option<&str>) -> Result<Setup, Trouble> {
    let book = Book::built_in();
    let by_id = |id: &str| Setup { scenario: Some(id.to_string()), ..Setup::default() };
    match named {
        None => {
            let first =
                book.scenarios.first().ok_or_else(|| Trouble::No("no scenario is built in".to_string()))?;
            Ok(by_id(&first.id))
        }
        Some(file) if file.ends_with(".toml") => {
            let scenario = Scenario::read(book, file, &text(file)?);
            scenario.map(|scenario| scenario.setup).map_err(|faults| Trouble::Use(faults.to_string()))
        }
        Some(file) if file.ends_with(".json") => {
            serde_json::from_str(&text(file)?).map_err(|fault| Trouble::Use(format!("{file}: {fault}")))
        }
        Some(id) => {
            let found = book.scenario(id);
            let found =
                found.map_err(|fault| Trouble::Use(format!("{fault}; `lychgate content sb` lists them")))?;
            Ok(by_id(&found.id))
        }
    }
}

fn text(file: &str) -> Result<String, Trouble> {
    std::fs::read_to_string(file).map_err(|error| Trouble::Use(format!("cannot read {file}: {error}")))
}
