//! Whom a figure could move to attack (sb.mta.1), cached as long as nothing has changed that it depends on: after
//! a shot that moved nobody the same paths need not be searched again.

use fates::{FigureId, FigureSet};
use table::{Base, Length};

use crate::rules::powers::attribute::{Attribute, Attributes};
use crate::state::State;

/// Whom a figure could reach when it was last asked for.
#[derive(Default)]
pub(crate) struct InReach(Option<(Ground, Vec<Option<Base>>, FigureSet)>);

/// What decides who is in reach of whom, besides where everybody stands.
#[derive(PartialEq, Eq)]
struct Ground {
    enemies: FigureSet,
    in_the_way: FigureSet,
    speed: Length,
    attributes: Attributes,
    mounted: bool,
    leaping: bool,
}

impl InReach {
    /// The enemies that this figure could move to attack now. At a real table people judge that.
    pub(crate) fn of(&mut self, state: &State, figure: FigureId) -> FigureSet {
        let enemies = state.enemies(figure);
        let Some(table) = &state.table else { return enemies };
        let speed = state.speed(figure);
        let swims = state.has(figure, Attribute::Aquatic); // sb.attr.can.aquatic.1
        let reaches = |&enemy: &FigureId| match swims {
            true => state.swims_to(figure, enemy),
            false => state.reaches(figure, enemy, speed),
        };
        let now = Ground {
            enemies,
            in_the_way: state.in_the_way_of(figure),
            speed,
            attributes: state[figure].attributes,
            mounted: state[figure].mounted,
            leaping: state[figure].leaping,
        };
        match &self.0 {
            Some((ground, bases, found)) if *ground == now && *bases == table.bases => *found,
            _ => {
                let near = state.enemies_near(figure, speed);
                let found = near.iter().filter(reaches).collect();
                self.0 = Some((now, table.bases.clone(), found));
                found
            }
        }
    }
}
