//! What can be asked about the table, phrased so that people can answer it by looking.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::{Length, Point};

use crate::state::State;
use crate::state::reach::Edge;

/// A question about the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "fact")]
pub enum Fact {
    /// Are these two no farther apart than this, base to base (be.fig.9)?
    Within {
        /// One of them.
        one: FigureId,
        /// The other.
        other: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Is there a line of sight between them?
    Sight {
        /// Who looks.
        looker: FigureId,
        /// Who is looked at.
        target: FigureId,
    },
    /// Which of these does it see and have within this distance (be.shoot.5)?
    InReach {
        /// Who looks.
        figure: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Which of these see this figure, and have it in range of what they shoot with (be.volley.2)?
    HaveShot {
        /// Who is shot at.
        target: FigureId,
    },
    /// Which of these does it touch now (be.fig.7)?
    Touches {
        /// Who.
        figure: FigureId,
    },
    /// Does it touch any enemy now (be.move.7)?
    InContact {
        /// Who.
        figure: FigureId,
    },
    /// Was its move longer than 3 inches (be.move.15)?
    MovedFar {
        /// Who moved.
        figure: FigureId,
    },
    /// Was its move 3 inches long or longer (be.weapon.fight.lance)?
    RunUp {
        /// Who moved.
        figure: FigureId,
    },
    /// Is it in Difficult Terrain of this type or a higher one (be.terrain.4)?
    InTerrain {
        /// Who.
        figure: FigureId,
        /// The type.
        least: u8,
    },
    /// Is it aboard a ship (be.move.9)?
    Aboard {
        /// Who.
        figure: FigureId,
    },
    /// Did its path touch this burning piece (be.danger.2)?
    CrossedFire {
        /// Who moved.
        figure: FigureId,
        /// The piece.
        piece: u8,
    },
    /// Which of these stand in this piece (be.danger.2)?
    InPiece {
        /// The piece.
        piece: u8,
    },
    /// Does its base touch this piece (be.fire.16)?
    AtPiece {
        /// Who.
        figure: FigureId,
        /// The piece.
        piece: u8,
    },
    /// Is the piece no farther from its base than this?
    PieceWithin {
        /// Who.
        figure: FigureId,
        /// The piece.
        piece: u8,
        /// The distance.
        distance: Length,
    },
    /// Can it see this piece?
    SeesPiece {
        /// Who.
        figure: FigureId,
        /// The piece.
        piece: u8,
    },
    /// Which of these are no farther from the point than this (be.wyrd.storm_of_fire)?
    NearPoint {
        /// The point; anywhere at a real table, where people know it.
        at: Point,
        /// The distance.
        distance: Length,
    },
    /// Is any part of this piece no farther from the point than this (be.fire.17)?
    PieceNearPoint {
        /// The piece.
        piece: u8,
        /// The point.
        at: Point,
        /// The distance.
        distance: Length,
    },
    /// Can it get away to a place out of contact with every enemy (be.disengage.3)?
    WayOut {
        /// Who.
        figure: FigureId,
    },
    /// Has its move ended on any prize that lies on the table?
    OnSomePrize {
        /// Who.
        figure: FigureId,
    },
    /// Has its move ended on this prize?
    OnPrize {
        /// Who.
        figure: FigureId,
        /// The number of the prize.
        prize: u8,
    },
    /// Does its base touch this edge of the table?
    AtEdge {
        /// Who.
        figure: FigureId,
        /// The edge.
        edge: Edge,
    },
    /// Which of these are in this part of the table?
    InArea {
        /// The number of the area.
        area: u8,
    },
}

impl Fact {
    /// Can "nobody" be the answer?
    pub fn may_be_nobody(&self) -> bool {
        let reached = matches!(self, Fact::InReach { .. } | Fact::HaveShot { .. } | Fact::NearPoint { .. });
        reached || matches!(self, Fact::Touches { .. } | Fact::InPiece { .. } | Fact::InArea { .. })
    }

    /// Measures it on the virtual table.
    pub fn measure(&self, state: &State) -> bool {
        let Some(table) = &state.table else { return false };
        match *self {
            Fact::Within { one, other, distance } => table.gap_within(one, other, distance),
            Fact::Sight { looker, target } => state.sees(looker, target),
            Fact::InContact { figure } => state.is_engaged(figure),
            Fact::MovedFar { figure } => state[figure].gone.far,
            Fact::RunUp { figure } => state[figure].gone.run_up,
            Fact::InTerrain { figure, least } => state.difficulty(figure) >= least,
            Fact::Aboard { figure } => table.base(figure).is_some_and(|base| state.is_deck(base.at)),
            Fact::CrossedFire { .. } => false, // the path on the virtual table says it
            Fact::AtPiece { figure, piece } => state.touches_piece(figure, piece),
            Fact::PieceWithin { figure, piece, distance } => state.piece_within(figure, piece, distance),
            Fact::SeesPiece { figure, piece } => state.sees_piece(figure, piece),
            Fact::PieceNearPoint { piece, at, distance } => {
                let terrain = table.terrain.get(usize::from(piece));
                terrain.is_some_and(|terrain| terrain.outline.within(at, distance))
            }
            Fact::WayOut { figure } => state.has_way_out(figure),
            Fact::OnSomePrize { figure } => {
                state.prizes_lying().any(|prize| state.stands_on_prize(figure, prize))
            }
            Fact::OnPrize { figure, prize } => state.stands_on_prize(figure, prize),
            Fact::AtEdge { figure, edge } => state.is_at_edge(figure, edge),
            Fact::Touches { .. } | Fact::InPiece { .. } | Fact::InArea { .. } => false,
            Fact::InReach { .. } | Fact::HaveShot { .. } | Fact::NearPoint { .. } => false,
        }
    }

    /// Which of these figures it singles out, on the virtual table.
    pub fn single_out(&self, state: &State, among: FigureSet) -> FigureSet {
        match *self {
            Fact::Touches { figure } => state.touching(figure).and(among),
            Fact::InPiece { piece } => {
                among.iter().filter(|&figure| state.is_in_piece(figure, piece)).collect()
            }
            Fact::NearPoint { at, distance } => {
                let table = state.table.as_ref();
                let near =
                    |figure: &FigureId| table.is_some_and(|table| table.within_point(*figure, at, distance));
                among.iter().filter(near).collect()
            }
            Fact::InReach { figure, distance } => {
                among.iter().filter(|&target| state.has_in_reach(figure, target, distance)).collect()
            }
            Fact::HaveShot { target } => {
                among.iter().filter(|&figure| state.has_volley_shot(figure, target)).collect()
            }
            Fact::InArea { area } => among.iter().filter(|&figure| state.is_in_area(figure, area)).collect(),
            _ => among,
        }
    }
}
