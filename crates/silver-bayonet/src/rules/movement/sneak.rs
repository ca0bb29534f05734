//! Sneak: the rules `sb.attr.ita.sneak.*`.

use fates::{Fates, FigureId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Ground, Kind, Passage, Sight, Terrain, nearest_on};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{Spot, Trek};
use crate::rules::powers::attribute::Attribute;
use crate::state::event::line;
use crate::state::{Active, Moved, State};
use crate::{Battle, SilverBayonet};

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// May it declare a sneaking activation: once in a game, before anything else, and with no enemy nearer than its
    /// Speed (sb.attr.ita.sneak.1)? At a real table people judge the distance.
    pub(crate) fn may_sneak(&self, figure: FigureId, active: &Active) -> bool {
        self.state.has(figure, Attribute::Sneak)
            && !self.state[figure].sneaked
            && active.moved == Moved::Not
            && !active.acted
            && !self.state.is_cornered(figure)
    }

    /// Declares it.
    pub(crate) fn sneak(&mut self, figure: FigureId) {
        self.state[figure].sneaking = true;
        self.state[figure].sneaked = true;
        self.tell(|| SneakEvent::Sneaked { figure }.into());
    }

    /// A figure with an enemy nearer than its Speed sneaks no longer (sb.attr.ita.sneak.2). At a real table people see
    /// that for themselves whenever they are asked who sees it.
    pub(crate) fn find_out(&mut self) {
        if self.state.table.is_none() {
            return;
        }
        let sneaking = self.state.standing(|figure| self.state[figure].sneaking);
        for figure in sneaking.iter() {
            if self.state.is_cornered(figure) {
                self.state[figure].sneaking = false;
                self.tell(|| SneakEvent::FoundOut { figure }.into());
            }
        }
    }
}

impl State {
    /// Is an enemy nearer than its Speed, on the virtual table? Reading: one at exactly that distance is not, because
    /// the sneaker may stay so far away (sb.attr.ita.sneak.1, .5).
    fn is_cornered(&self, figure: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        let speed = self.speed(figure);
        self.enemies(figure).iter().any(|enemy| !table.gap_at_least(figure, enemy, speed))
    }

    /// Does cover hide a sneaker from this enemy? Anything solid does unless the two touch; any other cover does
    /// outside the sneaker's movement range (sb.attr.ita.sneak.3 to .5).
    pub(super) fn is_hidden(&self, looker: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return false };
        if !self[target].sneaking || !self.are_enemies(looker, target) || table.contact(looker, target) {
            return false;
        }
        let land = Land::of(self, looker);
        let solid = table.sight(looker, target, &Solid(land)).clear_points < Sight::OPEN.clear_points;
        let far = || table.gap_at_least(looker, target, self.speed(target));
        solid || far() && table.sight(looker, target, &land) != Sight::OPEN
    }

    /// Does a sneaker keep its distance from all enemies, all the way (sb.attr.ita.sneak.1)?
    pub(crate) fn keeps_hidden(&self, figure: FigureId, trek: &Trek) -> Result<(), String> {
        let table = self.table.as_ref().ok_or("there is no virtual table to move on")?;
        let speed = self.speed(figure);
        for enemy in self.enemies(figure).iter() {
            let Some(there) = table.base(enemy) else { continue };
            for stage in &trek.stages {
                let at = nearest_on((stage.from.at, stage.to.at), there.at);
                let nearest = self.body_at(figure, Spot { at, ..stage.to });
                if nearest.is_some_and(|nearest| nearest.compare_gap(there, speed).is_lt()) {
                    return Err(format!("it sneaks, and comes nearer than {speed} to {}", self.name(enemy)));
                }
            }
        }
        Ok(())
    }
}

/// The ground with nothing on it that hides but what is solid: walls and rubble, no woods.
struct Solid(Land);

impl Ground for Solid {
    fn passage(&self, terrain: &Terrain) -> Passage {
        self.0.passage(terrain)
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        terrain.kind != Kind::Woods && self.0.hides(terrain)
    }
}

/// Log events of sneaking.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum SneakEvent {
    Sneaked { figure: FigureId },
    FoundOut { figure: FigureId },
}

impl SneakEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            SneakEvent::Sneaked { figure } => {
                line("sb.attr.ita.sneak.1", format!("{} sneaks.", state.name(*figure)))
            }
            SneakEvent::FoundOut { figure } => {
                line("sb.attr.ita.sneak.2", format!("{} sneaks no longer.", state.name(*figure)))
            }
        }
    }
}
