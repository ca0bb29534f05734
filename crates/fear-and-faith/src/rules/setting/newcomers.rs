//! Newcomers: models that join a game under way. They are added at the end; ids never change.

use std::sync::Arc;

use fates::{Fates, FigureId, Seat};
use table::{Base, Point};

use crate::content::profile::Profile;
use crate::setup::named;
use crate::state::MOST_MODELS;
use crate::state::model::{Model, Place};
use crate::{Battle, FearAndFaith};

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Adds a model of this profile to a party; it is off the table until it is [put down](Battle::put_down). Nobody
    /// comes once the game is full.
    pub(crate) fn newcomer(&mut self, profile: Profile, seat: Seat) -> Option<FigureId> {
        if self.state.models.len() >= MOST_MODELS {
            return None;
        }
        let id = FigureId(self.state.models.len() as u8);
        self.state.models.push(Model { newcomer: true, ..Model::new(seat, &profile) });
        let mut roles = Vec::clone(&self.state.cast.0);
        roles.push(Arc::new(named(profile.name.clone(), profile, &roles)));
        self.state.cast = frame::Shared(Arc::new(roles));
        if let Some(table) = &mut self.state.table {
            table.bases.resize(self.state.models.len(), None);
        }
        Some(id)
    }

    /// Puts a model on the table: at a point of the virtual one, or wherever people put it.
    pub(crate) fn put_down(&mut self, model: FigureId, at: Option<Point>) {
        self.state[model].place = Place::Table;
        let body = self.state.body(model);
        if let (Some(table), Some(at)) = (&mut self.state.table, at) {
            let elevation = table.floor(at, table::LIMIT);
            table.place(model, Base { at, elevation, ..body });
        }
        self.state.takes_its_stand(model);
    }
}
