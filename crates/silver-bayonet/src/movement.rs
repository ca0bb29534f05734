//! Movement: the rules `sb.move.*` and `sb.mta.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use table::{Length, Path};

use crate::attribute::{Attribute, Quality};
use crate::event::Event;
use crate::state::Moved;
use crate::{Battle, Reach, SilverBayonet};

const MOVE: RuleId = RuleId("sb.move.1");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Goes into contact and fights; the activation is over after that (sb.mta.1, .2).
    pub fn move_to_attack(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        if self.state.table.is_some()
            && let Some(path) = self.state.path_to(figure, target)
        {
            self.walk(figure, &path);
        }
        let to = self.place_of(figure);
        self.tell(|| Event::MovedToAttack { figure, target, to });
        self.scorch(figure, target)?;
        if self.state[figure].stands() && self.state[target].stands() {
            if self.state.has(figure, Attribute::Irritant) {
                self.pester(figure, target); // sb.attr.core.irritant.1
            } else {
                self.melee(figure, target)?;
            }
        }
        self.end();
        Ok(())
    }

    /// Whoever comes into contact with a living torch is burnt, whoever moved (sb.attr.egy.combustion.3, .5).
    pub(crate) fn scorch(&mut self, one: FigureId, other: FigureId) -> Play<()> {
        for (burning, touched) in [(one, other), (other, one)] {
            if self.state[burning].alight && self.state[touched].stands() {
                self.hurt_by_no_attack(touched, 1, Some(Quality::Fire), RuleId("sb.attr.egy.combustion.3"))?;
            }
        }
        Ok(())
    }

    /// Puts a figure at the end of a path.
    pub(crate) fn walk(&mut self, figure: FigureId, path: &Path) {
        self.crash_through(figure, path); // sb.attr.can.gate.2
        if let Some(table) = self.state.table.as_mut() {
            let elevation = table.base(figure).map_or(Length::ZERO, |base| base.elevation);
            table.shift(figure, path.end(), elevation);
        }
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
            active.distance += path.length();
        }
    }

    /// A Move: a way on the virtual table, an instruction at a real one (sb.move.1).
    pub(crate) fn make_move(&mut self, figure: FigureId) -> Play<()> {
        let most = self.state.speed(figure);
        let start = self.place_of(figure);
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
        }
        let (mut to, mut distance) = (None, None);
        if let Some(start) = start {
            let way = self.way(MOVE, self.state[figure].seat(), Reach::Move { figure, most })?;
            let points = std::iter::once(start).chain(way).collect();
            if let Ok(path) = Path::new(points) {
                self.walk(figure, &path);
                (to, distance) = (Some(path.end()), Some(path.length()));
            }
        } else if let Some(active) = self.state.active.as_mut() {
            active.distance = most; // at a real table nobody asks how far; it counts as the whole
        }
        self.tell(|| Event::Moved { figure, to, distance, most });
        Ok(())
    }
}
