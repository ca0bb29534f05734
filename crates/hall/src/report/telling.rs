//! A game told as data: all that the pages after it need. It is made once, by the rules that played the game, and then it
//! does not matter what becomes of them.

use ::frame::view::{LogLine, TableView};
use referee::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::Seal;
use super::change::Change;

/// A game told as data.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Telling {
    /// What was played: `The Lost Patrol`.
    pub title: String,
    /// The system, as it is called on pages.
    pub system: String,
    /// The same in addresses: `sb`.
    pub short: String,
    /// How long the log was at the start and after each answer.
    pub milestones: Vec<usize>,
    /// What vouches for it.
    pub seal: Seal,
    /// What happened, as it is told at the end.
    log: Vec<LogLine>,
    /// Lines that were told otherwise before: from which answer to which, the line, and its words then.
    earlier: Vec<(usize, usize, usize, LogLine)>,
    /// The table at the start, without the log.
    start: Value,
    /// What changed with each answer.
    changes: Vec<Option<Change>>,
}

impl Telling {
    /// Tells a game. It costs playing the game again for every answer.
    pub fn of(game: &dyn AnyGame) -> Telling {
        let (system, end) = (game.system(), game.view(None));
        let (mut start, mut before, mut changes) = (None, Value::Null, Vec::new());
        let mut earlier: Vec<(usize, usize, usize, LogLine)> = Vec::new();
        for step in 0..=game.answers() {
            let mut view = game.at(step).map_or_else(|| end.clone(), |then| then.view(None));
            for (line, said) in std::mem::take(&mut view.log).into_iter().enumerate() {
                if end.log.get(line) == Some(&said) {
                    continue;
                }
                let last = earlier.iter_mut().rfind(|(_, _, place, _)| *place == line);
                match last.filter(|(_, to, _, words)| *to + 1 == step && *words == said) {
                    Some((_, to, ..)) => *to = step,
                    None => earlier.push((step, step, line, said)),
                }
            }
            let now = serde_json::to_value(&view).unwrap_or_default();
            if start.is_none() {
                start = Some(now.clone());
            } else {
                changes.push(Change::between(&before, &now));
            }
            before = now;
        }
        Telling {
            title: game.title().to_string(),
            system: system.title.to_string(),
            short: system.short.to_string(),
            milestones: game.milestones(),
            seal: Seal::of(game),
            log: end.log,
            earlier,
            start: start.unwrap_or_default(),
            changes,
        }
    }

    /// How many answers were given.
    pub fn answers(&self) -> usize {
        self.changes.len()
    }

    /// The table at the start and after each answer, as everybody may see it, without the log.
    pub fn moments(&self) -> impl Iterator<Item = TableView> + '_ {
        let mut now = self.start.clone();
        let start = view(&now);
        let then = self.changes.iter().map(move |change| {
            if let Some(change) = change {
                change.apply(&mut now);
            }
            view(&now)
        });
        std::iter::once(start).chain(then)
    }

    /// The table after so many answers; after the last one if there are not so many.
    pub fn at(&self, answers: usize) -> TableView {
        let answers = answers.min(self.answers());
        let mut now = self.start.clone();
        for change in self.changes[..answers].iter().flatten() {
            change.apply(&mut now);
        }
        TableView { log: self.log_at(answers), ..view(&now) }
    }

    /// The table at the end.
    pub fn end(&self) -> TableView {
        self.at(self.answers())
    }

    fn log_at(&self, answers: usize) -> Vec<LogLine> {
        let told = self.milestones.get(answers).copied().unwrap_or(self.log.len());
        let mut log: Vec<LogLine> = self.log.iter().take(told).cloned().collect();
        for (from, to, line, words) in &self.earlier {
            if (*from..=*to).contains(&answers)
                && let Some(place) = log.get_mut(*line)
            {
                place.clone_from(words);
            }
        }
        log
    }
}

/// What was kept as data, as a view. A view that lost a field says nothing there.
fn view(data: &Value) -> TableView {
    serde_json::from_value(data.clone()).unwrap_or_default()
}
