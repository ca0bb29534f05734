//! The virtual table of a setup: its terrain, and who stands where.

use fates::FigureId;
use table::{Base, Length, Point, Ruler, Table, too_many_corners};

use super::{Setup, TerrainSetup, length, point};
use crate::rules::ground::MOST_PIECES;
use crate::state::State;

/// The smallest and the largest virtual table.
const LEAST: Length = Length(1_000);
const MOST: Length = Length(60_000);

/// Nothing on a table is higher or deeper than this, in millimetres.
const HIGHEST: f64 = 1_200.0;

fn is_level(millimetres: f64) -> bool {
    (-HIGHEST..=HIGHEST).contains(&millimetres)
}

impl Setup {
    /// The virtual table with everybody who has a place on it; nothing, if none was asked for.
    pub(super) fn lay_table(&self, state: &State, faults: &mut Vec<String>) -> Option<Table> {
        let setup = self.table.as_ref()?;
        let (width, depth) = (length(setup.width), length(setup.depth));
        if [width, depth].iter().any(|side| !(LEAST..=MOST).contains(side)) {
            let found = format!("found a table of {} by {} mm", setup.width, setup.depth);
            faults.push(format!("{found}, expected {} to {} each way", LEAST.0 / 10, MOST.0 / 10));
            return None;
        }
        if setup.terrain.len() > MOST_PIECES {
            faults.push(format!("a table holds at most {MOST_PIECES} pieces of terrain"));
            return None;
        }
        if let Some(fault) = too_many_corners(setup.terrain.iter().map(|piece| piece.outline.len())) {
            faults.push(fault);
            return None;
        }
        let mut terrain = Vec::new();
        for piece in &setup.terrain {
            if let Some(fault) = piece.level_fault() {
                faults.push(format!("terrain \"{}\": {fault}", piece.name));
                continue;
            }
            match piece.laid() {
                Ok(laid) => terrain.push(laid),
                Err(fault) => faults.push(format!("terrain \"{}\": {fault}", piece.name)),
            }
        }
        let mut table = Table::new(width, depth, terrain);
        table.bases.resize(self.models.len(), None);
        for (place, (model, id)) in self.models.iter().zip(state.ids()).enumerate() {
            if !state[id].is_on_table() {
                continue;
            }
            let Some((x, y)) = model.at else {
                faults.push(format!("model {}: it stands nowhere on the virtual table", place + 1));
                continue;
            };
            let elevation = model.elevation.unwrap_or(0.0);
            let base = Base { at: point(x, y), elevation: length(elevation), ..state.body(id) };
            if !is_level(elevation) || !table.holds(&base) {
                faults.push(format!("model {}: it stands off the virtual table", place + 1));
                continue;
            }
            table.place(id, base);
        }
        Some(table)
    }
}

impl TerrainSetup {
    /// The piece as it lies on the table.
    pub(super) fn laid(&self) -> Result<table::Terrain, String> {
        let outline = Ruler::Millimetres.outline(&self.outline).map_err(|fault| fault.to_string())?;
        let (bottom, top) = (length(self.bottom), length(self.bottom + self.height));
        Ok(table::Terrain { name: self.name.clone(), kind: self.kind, outline, bottom, top })
    }

    /// What is wrong with its heights or its outline.
    pub(super) fn fault(&self) -> Option<String> {
        let outline = || Ruler::Millimetres.outline(&self.outline).err().map(|fault| fault.to_string());
        self.level_fault().or_else(outline)
    }

    fn level_fault(&self) -> Option<String> {
        let sound = is_level(self.bottom) && is_level(self.height) && self.height >= 0.0;
        (!sound).then(|| "found no height that a table has".to_string())
    }
}

impl State {
    /// The base of a model, at no place yet.
    pub(crate) fn body(&self, model: FigureId) -> Base {
        let size = self[model].size();
        Base {
            at: Point::default(),
            radius: Length(self.scale.base(size).0 / 2),
            elevation: Length::ZERO,
            height: self.scale.height(size),
        }
    }
}
