//! Who fell, and by whose roll, read from a view and its log. It knows no system.

use fates::FigureId;

use super::{FigureView, LogLine};

impl FigureView {
    /// How a figure that is gone came to be so.
    pub fn end(&self) -> Option<&str> {
        self.gone.then(|| self.states.first().map_or("gone", |state| state.name.as_str()))
    }

    /// Was it brought down? One that fled, left or became something else was not.
    pub fn has_fallen(&self) -> bool {
        let went = ["fled", "left", "vanished", "turned", "gone"];
        self.end().is_some_and(|end| !went.iter().any(|went| end.starts_with(went)))
    }
}

/// The line by which a figure fell, and who rolled against it: the last roll at the figure, or the last one that it lost to
/// another. Nothing where no roll brought it down.
pub fn felled_by(log: &[LogLine], figure: FigureId) -> Option<(usize, Option<FigureId>)> {
    let rolls =
        || log.iter().enumerate().rev().filter_map(|(place, line)| Some((place, line.roll.as_ref()?)));
    if let Some((place, roll)) = rolls().find(|(_, roll)| roll.at == Some(figure)) {
        return Some((place, roll.by.filter(|by| *by != figure)));
    }
    let (place, lost) = rolls().find(|(_, roll)| roll.by == Some(figure) && roll.at.is_some())?;
    (lost.good == Some(false)).then_some((place, lost.at))
}
