//! Non-Aggressive monsters, harmless until they are roused: the rules `sb.attr.can.nonaggr.*`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, Path, Point, inches};

use crate::rules::monsters::Prey;
use crate::rules::monsters::steering::Aim;
use crate::rules::movement::Arrival;
use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::Attribute;
use crate::state::edge::Edge;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::Place;
use crate::state::{ArmId, State};
use crate::{Battle, SilverBayonet};

const WANDERS: RuleId = RuleId("sb.attr.can.nonaggr.1");
const ROUSED: RuleId = RuleId("sb.attr.can.nonaggr.2");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Goes for the figure that has roused it, or on its way (sb.attr.can.nonaggr.1, .3).
    ///
    /// Reading: a Monster Die turns it like any other monster that goes for a figure, for this activation.
    pub(crate) fn hunt_or_wander(&mut self, figure: FigureId, prey: &mut Prey) -> Play<()> {
        if !self.is_roused(figure)
            && let Some(soldier) = self.closest_if_within(figure, prey, inches(6))?
        {
            self.rouse(figure, soldier);
        }
        match self.state[figure].hunts {
            Some(quarry) => self.carry_out(figure, Aim::Figure(quarry), prey),
            None => self.wander(figure),
        }
    }

    /// Does it hunt a figure? One that is out of the fight is forgotten (sb.attr.can.nonaggr.3).
    fn is_roused(&mut self, figure: FigureId) -> bool {
        let quarry = self.state[figure].hunts.filter(|&quarry| self.state[quarry].stands());
        self.state[figure].hunts = quarry;
        quarry.is_some()
    }

    fn rouse(&mut self, figure: FigureId, by: FigureId) {
        self.state[figure].hunts = Some(by);
        self.tell(|| WandererEvent::Roused { figure, by }.into());
    }

    /// A Non-Aggressive monster turns on its attacker, unless it hunts already (sb.attr.can.nonaggr.4).
    pub(crate) fn provoke(&mut self, victim: FigureId, attacker: FigureId) {
        let gentle = self.state.has(victim, Attribute::NonAggressive) && self.state[victim].is_monster();
        if gentle && self.state[victim].stands() && !self.is_roused(victim) {
            self.rouse(victim, attacker);
        }
    }

    /// A shot rouses its target, and a firearm every Non-Aggressive monster within 12" (sb.attr.can.nonaggr.2).
    ///
    /// Reading: only a soldier's, because monsters do not fight each other.
    pub(crate) fn startle(&mut self, shooter: FigureId, arm: ArmId, targets: &[FigureId]) -> Play<()> {
        if self.state[shooter].is_monster() {
            return Ok(());
        }
        targets.iter().for_each(|&target| self.provoke(target, shooter));
        if !self.state.arm(shooter, arm).weapon.burns_powder() {
            return Ok(());
        }
        let gentle = self.state.standing(|other| {
            self.state[other].is_monster() && self.state.has(other, Attribute::NonAggressive)
        });
        for figure in gentle.iter() {
            let near = Fact::Within { one: shooter, other: figure, distance: inches(12) };
            if !self.is_roused(figure) && self.fact(ROUSED, near)? {
                self.rouse(figure, shooter);
            }
        }
        Ok(())
    }

    /// Walks on toward the edge opposite to where it came from, and leaves over it.
    fn wander(&mut self, figure: FigureId) -> Play<()> {
        if self.state.active.is_some_and(|active| active.moved != crate::state::Moved::Not) {
            return Ok(());
        }
        let leaves = self.fact(WANDERS, Fact::LeavesTable { figure })?;
        let (most, path) = (self.state.speed(figure), self.state.wander_path(figure));
        let trek = path.and_then(|path| self.state.settled(figure, &path, most));
        self.note_walk(trek.as_ref().map_or(most, Trek::length));
        let at_a_real_table = self.state.table.is_none();
        if at_a_real_table {
            // Before people are asked about the way.
            self.tell(|| WandererEvent::Wandered { figure, to: None, most }.into());
        }
        if self.travel(figure, trek, None)? != Arrival::There {
            return Ok(());
        }
        if !at_a_real_table {
            let to = self.place_of(figure);
            self.tell(|| WandererEvent::Wandered { figure, to, most }.into());
        }
        if leaves {
            self.remove(figure, Place::Left, WANDERS);
        }
        Ok(())
    }
}

impl State {
    /// The part of its way to the opposite edge that its Speed pays for.
    fn wander_path(&self, figure: FigureId) -> Option<Path> {
        let table = self.table.as_ref()?;
        let goal = table::Goal::Near(self.opposite(figure)?);
        let path = table.shortest(figure, goal, self.others_on_table(figure), &Land::of(self, figure))?;
        self.paid_part(figure, &path)
    }

    /// Does its Move bring it to that edge?
    pub(crate) fn wanders_off(&self, figure: FigureId) -> bool {
        let parts = (self.wander_path(figure), self.opposite(figure), self.edge_of(figure));
        let (Some(path), Some(goal), Some(from)) = parts else { return false };
        let Point { x, y } = path.end();
        match from {
            Edge::North => y >= goal.y,
            Edge::South => y <= goal.y,
            Edge::West => x >= goal.x,
            Edge::East => x <= goal.x,
        }
    }

    /// The edge it came from: the one nearest to where it entered.
    fn edge_of(&self, figure: FigureId) -> Option<Edge> {
        let (table, Point { x, y }) = (self.table.as_ref()?, self[figure].origin?);
        let edges = [
            (y, Edge::North),
            (table.width.0 - x, Edge::East),
            (table.depth.0 - y, Edge::South),
            (x, Edge::West),
        ];
        edges.into_iter().min_by_key(|(distance, _)| *distance).map(|(_, edge)| edge)
    }

    /// Where it leaves: straight across the table from where it entered, its base touching the edge.
    fn opposite(&self, figure: FigureId) -> Option<Point> {
        let (table, Point { x, y }) = (self.table.as_ref()?, self[figure].origin?);
        let radius = self.radius(figure).0;
        Some(match self.edge_of(figure)? {
            Edge::North => Point { x, y: table.depth.0 - radius },
            Edge::South => Point { x, y: radius },
            Edge::West => Point { x: table.width.0 - radius, y },
            Edge::East => Point { x: radius, y },
        })
    }
}

/// Log events of Non-Aggressive monsters.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum WandererEvent {
    /// Nothing has roused it, and it goes its way.
    Wandered { figure: FigureId, to: Option<Point>, most: Length },
    /// A Non-Aggressive monster turns on a figure.
    Roused { figure: FigureId, by: FigureId },
}

impl WandererEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            WandererEvent::Wandered { figure, most, .. } => {
                let toward = "straight toward the edge opposite to where it came from";
                line(WANDERS.0, format!("{} walks up to {most} {toward}.", name(figure)))
            }
            WandererEvent::Roused { figure, by } => {
                line(ROUSED.0, format!("{} turns on {}.", name(figure), name(by)))
            }
        }
    }
}
