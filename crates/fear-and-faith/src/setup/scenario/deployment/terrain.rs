//! Who lays the terrain of a scenario, and how: `ff.setup.terrain.2`, `ff.setup.terrain.3`, `ff.scen5.setup.5`.
//!
//! A ready table is taken unless the players want to lay it: then the pieces of the ready table are the box out of which
//! they are put down one by one, each as often as its player likes.

use std::sync::Arc;

use fates::{Fates, Play, RuleId, Seat, Stage};
use table::{Length, Point, Polygon, Terrain, nearest_on};

use super::{Arrange, Berth, DeploymentEvent, HORRORS, HUNTERS};
use crate::rules::fear::flight::squared;
use crate::rules::ground::MOST_PIECES;
use crate::state::State;
use crate::state::plot::{Layout, ScenarioKind, Site};
use crate::state::reach::Reach;
use crate::state::stick::{Size, Stick};
use crate::{Battle, FearAndFaith};

const LAYER: RuleId = RuleId("ff.setup.terrain.2");
pub(super) const PIECE: RuleId = RuleId("ff.setup.terrain.3");

/// What a scenario asks of the terrain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Limits {
    /// The fewest pieces, and the most.
    least: usize,
    most: usize,
    /// How far they must be apart at least.
    apart: Length,
    /// How far across each must be at least.
    across: Length,
    /// How many of them must be able to hide two models.
    hiding: usize,
}

impl State {
    /// Whose terrain it is (ff.setup.terrain.2).
    fn layer(&self) -> Seat {
        match self.plot.kind {
            Some(ScenarioKind::HumanCattle) | None => self.defender(), // ff.scen5.setup.1
            Some(
                ScenarioKind::ZombieInfestation
                | ScenarioKind::VampireHunt
                | ScenarioKind::ChainsawMassacre
                | ScenarioKind::HauntedHouse
                | ScenarioKind::WolvesInTheMist,
            ) => HORRORS,
        }
    }

    /// What the scenario asks; nothing where its whole table is one room or one house, which comes ready.
    fn limits(&self) -> Option<Limits> {
        let any = Limits { least: 0, most: 12, apart: Length(1), across: Length::ZERO, hiding: 0 };
        let base = self.scale.base(Size::Normal);
        match self.plot.kind? {
            // ff.scen1.setup.4
            ScenarioKind::ZombieInfestation => {
                let (apart, across) = (base * 2, self.length(Stick::Short));
                Some(Limits { least: 4, most: 8, apart, across, ..any })
            }
            ScenarioKind::ChainsawMassacre => Some(Limits { least: 6, most: 20, hiding: 2, ..any }), // ff.scen3.setup.4
            ScenarioKind::HumanCattle => Some(any),
            // ff.scen6.setup.4
            ScenarioKind::WolvesInTheMist if self.plot.site == Some(Site::Forest) => {
                Some(Limits { least: 1, most: 30, apart: self.length(Stick::Long) + Length(1), ..any })
            }
            // ff.scen6.setup.3: as many bushes as the dice say
            ScenarioKind::WolvesInTheMist => {
                let count = usize::from(self.trail.bushes);
                Some(Limits { least: count, most: count, across: self.length(Stick::Short), ..any })
            }
            ScenarioKind::VampireHunt | ScenarioKind::HauntedHouse => None,
        }
    }

    /// A piece of the box, put down with its middle there.
    fn piece_at(&self, piece: u8, at: Point) -> Option<Terrain> {
        let (terrain, _) = self.plot.stock.get(usize::from(piece))?;
        let bounds = terrain.outline.bounds();
        let shift = |corner: &Point| Point {
            x: corner.x + at.x - (bounds.least.x + bounds.most.x) / 2,
            y: corner.y + at.y - (bounds.least.y + bounds.most.y) / 2,
        };
        let outline = Polygon::new(terrain.outline.corners().iter().map(shift).collect()).ok()?;
        Some(Terrain { outline, ..terrain.clone() })
    }

    /// Why a piece may not be put down there, with the limit it would break.
    pub(super) fn piece_fault(&self, piece: u8, at: Point) -> Option<String> {
        let (table, limits) = (self.table.as_ref()?, self.limits()?);
        let Some(terrain) = self.piece_at(piece, at) else {
            return Some("there is no such piece".to_string());
        };
        let on = |corner: &Point| {
            (0..=table.width.0).contains(&corner.x) && (0..=table.depth.0).contains(&corner.y)
        };
        if !terrain.outline.corners().iter().all(on) {
            return Some(format!("{} would not lie on the table", terrain.name));
        }
        let too_near = table.terrain.iter().find(|other| !is_apart(&terrain, other, limits.apart))?;
        let far = table::Unit::Centimetres.words(limits.apart);
        Some(match limits.apart {
            Length(1) => format!("{} would lie in {}", terrain.name, too_near.name),
            _ => format!("pieces are at least {far} apart, and {} is nearer", too_near.name),
        })
    }

    /// Some places for a piece.
    pub(super) fn piece_places(&self, piece: u8) -> Vec<Point> {
        self.places_for(piece).collect()
    }

    /// Is there any?
    fn has_place(&self, piece: u8) -> bool {
        self.places_for(piece).next().is_some()
    }

    fn places_for(&self, piece: u8) -> impl Iterator<Item = Point> {
        const STEP: usize = 600;
        let (width, depth) = self.table.as_ref().map_or((0, 0), |table| (table.width.0, table.depth.0));
        let rows = (0..depth).step_by(STEP);
        let points = rows.flat_map(move |y| (0..width).step_by(STEP).map(move |x| Point { x, y }));
        points.filter(move |&at| self.piece_fault(piece, at).is_none())
    }

    /// What a piece of the box is called.
    pub(crate) fn piece_name(&self, piece: u8) -> &str {
        self.plot.stock.get(usize::from(piece)).map_or("a piece", |(terrain, _)| &terrain.name)
    }

    /// Is enough on the table: the least number, and pieces that hide?
    fn is_laid(&self, limits: Limits) -> bool {
        let Some(table) = &self.table else { return true };
        let pair = self.scale.base(Size::Normal) * 2;
        let hides = |terrain: &&Terrain| extent(&terrain.outline) >= pair && terrain.top > terrain.bottom;
        table.terrain.len() >= limits.least && table.terrain.iter().filter(hides).count() >= limits.hiding
    }
}

/// The longer side of the rectangle round it.
fn extent(outline: &Polygon) -> Length {
    let bounds = outline.bounds();
    Length((bounds.most.x - bounds.least.x).max(bounds.most.y - bounds.least.y))
}

/// Are two pieces so far apart?
fn is_apart(one: &Terrain, other: &Terrain, least: Length) -> bool {
    let gap = |from: &Polygon, to: &Polygon| {
        let corners = from.corners().iter();
        let nearest =
            corners.flat_map(|&corner| to.edges().map(move |edge| squared(nearest_on(edge, corner), corner)));
        nearest.min().unwrap_or(0)
    };
    let (one, other) = (&one.outline, &other.outline);
    let inside = |from: &Polygon, to: &Polygon| from.corners().iter().any(|&corner| to.contains(corner));
    let apart = gap(one, other).min(gap(other, one));
    let least = i64::from(least.0);
    !inside(one, other) && !inside(other, one) && !cross(one, other) && apart >= least * least
}

/// Do the edges of two outlines meet?
fn cross(one: &Polygon, other: &Polygon) -> bool {
    other.edges().any(|(from, to)| one.path_nearer_than(from, to, Length(1)))
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The terrain is laid by the one whose place it is (ff.setup.terrain.2): at a real table by hand, on the virtual one
    /// piece by piece if the players want it so, and else it has come ready (ff.setup.terrain.3). True once all is laid.
    pub(super) fn lays_terrain(&mut self) -> Play<bool> {
        let seat = self.state.layer();
        if self.state.table.is_none() {
            self.tell(|| DeploymentEvent::LayOut { seat, rule: LAYER }.into());
            return Ok(true);
        }
        let (Some(limits), true) = (self.state.limits(), self.state.options.lay_terrain) else {
            return Ok(true);
        };
        if self.state.plot.stock.is_empty() {
            self.clears_the_table(limits);
        }
        if self.state.pieces().count() >= limits.most.min(MOST_PIECES) {
            return Ok(true);
        }
        self.lays_piece(seat, limits)
    }

    /// One piece more, or no more (ff.setup.terrain.3). True once all is laid.
    fn lays_piece(&mut self, seat: Seat, limits: Limits) -> Play<bool> {
        let Some(model) = self.state.members(seat).first() else { return Ok(true) };
        let stock = (0..self.state.plot.stock.len() as u8).filter(|&piece| self.state.has_place(piece));
        let mut options: Vec<Arrange> = stock.map(Arrange::Piece).collect();
        if self.state.is_laid(limits) || options.is_empty() {
            options.push(Arrange::Enough);
        }
        let Arrange::Piece(piece) = self.ask(PIECE, seat, &options)? else { return Ok(true) };
        let way = self.way(PIECE, seat, Reach::Berth { model, berth: Berth::Piece(piece) })?;
        let Some(terrain) = way.first().and_then(|&at| self.state.piece_at(piece, at)) else {
            return Ok(true);
        };
        self.puts_down(piece, terrain);
        Ok(false)
    }

    /// The ready pieces go into the box, those left out that the scenario would not allow.
    fn clears_the_table(&mut self, limits: Limits) {
        let Some(table) = &mut self.state.table else { return };
        let story = Arc::make_mut(&mut self.state.plot.0);
        let features =
            std::mem::take(&mut story.features).into_iter().chain(std::iter::repeat(Default::default()));
        let pieces = table.terrain.iter().cloned().zip(features);
        story.stock = pieces.filter(|(piece, _)| extent(&piece.outline) >= limits.across).collect();
        table.terrain = Arc::from([]);
    }

    fn puts_down(&mut self, piece: u8, terrain: Terrain) {
        let Some(table) = &mut self.state.table else { return };
        let story = Arc::make_mut(&mut self.state.plot.0);
        let feature = story.stock.get(usize::from(piece)).map(|(_, feature)| *feature).unwrap_or_default();
        story.features.push(feature);
        table.terrain = table.terrain.iter().cloned().chain([terrain]).collect();
        self.tell(|| DeploymentEvent::PieceLaid { piece }.into());
    }

    /// The ground follows from who defends: a den of the werewolves, a hideout of the vampires (ff.scen5.setup.5). Reading:
    /// where the players have named a ground beforehand, it is that one.
    pub(super) fn lays_lair(&mut self) {
        if self.state.plot.site.is_some() {
            return;
        }
        let seat = self.state.defender();
        let site = if seat == HUNTERS { Site::Hideout } else { Site::Den };
        let story = Arc::make_mut(&mut self.state.plot.0);
        story.site = Some(site);
        let layouts = std::mem::take(&mut story.layouts);
        if let Some(Layout { pieces, .. }) = layouts.into_iter().find(|layout| layout.site == site)
            && let Some(table) = &mut self.state.table
        {
            story.features.resize(table.terrain.len(), Default::default());
            story.features.extend(pieces.iter().map(|(_, feature)| *feature));
            let more = pieces.into_iter().map(|(terrain, _)| terrain);
            table.terrain = table.terrain.iter().cloned().chain(more).collect();
        }
        self.tell(|| DeploymentEvent::Lair { seat, site }.into());
    }
}
