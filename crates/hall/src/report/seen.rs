//! The chapters of a report, while the moments of the game go by one after the other.

use ::frame::view::{FigureView, TableView};
use fates::FigureId;

use super::{Chapter, Part, Trail, chapters};

/// A chapter as far as it has been seen.
pub(super) struct Seen {
    part: Part,
    /// The number of answers at its last moment, which is the first of the next chapter.
    end: usize,
}

/// The chapters of a game that ended like this, before any of their moments has been seen.
pub(super) fn parts(end: &TableView, milestones: &[usize]) -> Vec<Seen> {
    let chapters = chapters(&end.log, milestones);
    let ends = chapters.iter().skip(1).map(|next| (next.line, next.step));
    let ends: Vec<(usize, usize)> =
        ends.chain([(end.log.len(), milestones.len().saturating_sub(1))]).collect();
    let part = |(chapter, (line, step)): (Chapter, (usize, usize))| {
        let lines = end.log.iter().cloned().enumerate().take(line).skip(chapter.line).collect();
        let (start, trails, lost) = (TableView::default(), Vec::new(), Vec::new());
        Seen { part: Part { chapter, start, trails, lines, lost }, end: step }
    };
    chapters.into_iter().zip(ends).map(part).collect()
}

impl Seen {
    /// Sees the moment after so many answers, if it is one of its own.
    pub(super) fn see(&mut self, step: usize, then: &TableView) {
        let part = &mut self.part;
        if !(part.chapter.step..=self.end).contains(&step) {
            return;
        }
        if step == part.chapter.step {
            let trail = |figure: &FigureView| Trail { figure: figure.id, side: figure.side, points: vec![] };
            part.trails = then.figures.iter().map(trail).collect();
            part.start = then.clone();
        }
        for trail in &mut part.trails {
            let now = then.figures.iter().find(|now| now.id == trail.figure && !now.gone);
            trail.points.extend(now.and_then(|now| now.at));
            trail.points.dedup();
        }
        if step == self.end {
            part.lost = lost(&part.start, then);
        }
    }

    /// The chapter, when all has been seen. Who never moved left no trail.
    pub(super) fn told(mut self) -> Part {
        self.part.trails.retain(|trail| trail.points.len() > 1);
        self.part
    }
}

/// Who is gone now and was not before.
fn lost(before: &TableView, after: &TableView) -> Vec<FigureId> {
    let was_gone = |id: FigureId| before.figures.iter().any(|figure| figure.id == id && figure.gone);
    let lost = after.figures.iter().filter(|figure| figure.gone && !was_gone(figure.id));
    lost.map(|figure| figure.id).collect()
}
