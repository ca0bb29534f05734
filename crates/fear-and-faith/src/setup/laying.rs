//! From a setup to the state of the game, or to everything that is wrong with it.

use std::sync::Arc;

use content::of_its_own;
use fates::{FigureId, FigureSet, Seat};

use super::{ModelSetup, Setup, point};
use crate::content::book::Book;
use crate::content::profile::{Profile, Side};
use crate::rules::advances::{Advances, advance_faults};
use crate::rules::ending::Limit;
use crate::rules::fighting::variants::disguise;
use crate::rules::ground::Changes;
use crate::rules::setting::matters::{Matter, Matters, Setting};
use crate::rules::setting::reinforcements::MOST_ENTRIES;
use crate::state::model::Place;
use crate::state::plot::{Story, Trail};
use crate::state::reach::Edge;
use crate::state::time::Clock;
use crate::state::{Cast, Party, Phase, Role, State};

impl Setup {
    /// Lays the table, or says everything that is wrong.
    pub fn lay(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        self.muster(book)?.resolve(book)?.lay_out(book)
    }

    fn lay_out(&self, book: &Arc<Book>) -> Result<State, Vec<String>> {
        let mut faults = Vec::new();
        if !(1..=FigureSet::MOST).contains(&self.models.len()) {
            return Err(vec![format!(
                "found {} models, expected 1 to {}",
                self.models.len(),
                FigureSet::MOST
            )]);
        }
        let roles = self.roles(book, &mut faults);
        if let Some(far) = self.models.iter().position(|model| model.seat > 1) {
            faults.push(format!("model {}: found seat {}, expected 0 or 1", far + 1, self.models[far].seat));
        }
        for (seat, what) in [(self.attacker, "attacker"), (self.first, "first turn")] {
            if seat > 1 {
                faults.push(format!("found seat {seat} for the {what}, expected 0 or 1"));
            }
        }
        if self.sides.len() > 2 {
            faults.push(format!("found {} sides, expected two", self.sides.len()));
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut state = self.bare(book, roles);
        for model in state.setting.waiting.iter() {
            state[model].place = Place::Reserve;
        }
        state.bind(&self.models, book, &mut faults);
        state.table = self.lay_table(&state, &mut faults);
        for model in state.ids() {
            state.takes_its_stand(model);
        }
        state.parties = [0, 1].map(|seat| self.party(&state, Seat(seat), book));
        self.check_bought(&state, book, &mut faults);
        if let Some(hour) = self.hour {
            state.set_hour(hour);
        }
        faults.extend(self.tell_story(book, &mut state));
        match state.check() {
            Err(fault) if faults.is_empty() => Err(vec![fault]),
            _ if !faults.is_empty() => Err(faults),
            _ => Ok(state),
        }
    }

    fn roles(&self, book: &Book, faults: &mut Vec<String>) -> Vec<Role> {
        let mut roles: Vec<Role> = Vec::new();
        for (place, model) in self.models.iter().enumerate() {
            match model.profile(book) {
                Ok(profile) => {
                    let disguise = disguise(book).filter(|_| model.with.disguised);
                    let plain = disguise.map_or(&profile.name, |disguise| &disguise.name);
                    let name = model.name.clone().unwrap_or_else(|| plain.clone());
                    let role = named(name, profile, &roles);
                    roles.push(role);
                }
                Err(found) => {
                    faults.extend(found.into_iter().map(|fault| format!("model {}: {fault}", place + 1)));
                }
            }
        }
        roles
    }

    fn bare(&self, book: &Arc<Book>, roles: Vec<Role>) -> State {
        let models =
            self.models.iter().zip(&roles).map(|(setup, role)| setup.model(&role.profile, book)).collect();
        let party = Party {
            side: Side::Good,
            original: 0,
            halved: false,
            turnovers: 0,
            pool: 0,
            bonus: 0,
            advances: Advances::default(),
        };
        let matters = self.matters();
        State {
            cast: Cast::of(roles),
            book: frame::Shared(Arc::clone(book)),
            plot: frame::Shared(Arc::new(self.story())),
            models,
            parties: [party; 2],
            table: None,
            scale: self.scale,
            turn: 0,
            phase: matters.first().map_or(Phase::TurnBegins, |matter| Phase::Setting(matter as u8)),
            to_act: Seat(self.first),
            setting: Setting {
                attacker: Seat(self.attacker),
                edge: Edge::South,
                waiting: self.waiting(),
                left: matters,
            },
            limit: match self.limit {
                Some(Limit::Rounds(rounds)) => Some(rounds),
                Some(Limit::Rolled) | None => None,
            },
            clock: self.clock(),
            weather: self.weather,
            scenery: Changes::default(),
            fear_in_the_air: false,
            options: self.options,
            trail: Trail::default(),
            active: None,
            band: None,
            at_stake: None,
        }
    }

    /// What is said before the first turn: the names, and what is special about the ground.
    fn story(&self) -> Story {
        let names = [0, 1].map(|seat| match self.sides.get(seat) {
            Some(side) if !side.name.is_empty() => side.name.clone(),
            _ => ["The first party", "The second party"][seat].to_string(),
        });
        let features =
            self.table.iter().flat_map(|table| &table.terrain).map(|piece| piece.feature).collect();
        Story {
            title: self.title.clone(),
            sides: names.to_vec(),
            features,
            grounds: self.grounds,
            entries: self.entry_points.iter().map(|&(x, y)| point(x, y)).collect(),
            ..Story::default()
        }
    }

    fn clock(&self) -> Clock {
        Clock {
            night: self.night,
            change: None,
            full_moon: self.full_moon,
            indoors: self.indoors,
            poor_light: self.poor_light,
            window: self.window,
        }
    }

    /// What is to be settled. Whenever anything is, the mad roll for their madness and Hunters name their prey.
    fn matters(&self) -> Matters {
        let written = self.settle.iter().fold(Matters::NONE, |matters, &matter| matters.with(matter));
        let rolled = if self.limit == Some(Limit::Rolled) { written.with(Matter::Limit) } else { written };
        match rolled.first() {
            Some(_) => rolled.with(Matter::Madness).with(Matter::Prey),
            None => rolled,
        }
    }

    /// Whom people are going to deploy: everybody who has no place yet and does not wait in reserve.
    fn waiting(&self) -> FigureSet {
        let waits = |model: &ModelSetup| model.at.is_none() && !model.with.reserve;
        let places = self.models.iter().enumerate().filter(|(_, model)| waits(model));
        let all: FigureSet = places.map(|(place, _)| FigureId(place as u8)).collect();
        if self.settle.contains(&Matter::Deployment) { all } else { FigureSet::EMPTY }
    }

    /// The party of a seat: its side as written, or as its lists say (ff.core.side.3).
    fn party(&self, state: &State, seat: Seat, book: &Book) -> Party {
        let mine = state.ids().filter(|&model| state[model].seat == seat);
        let lists = mine.filter_map(|model| book.list(&state.profile(model).list));
        let is_evil = lists.map(|list| list.side).any(|side| side == Side::Evil);
        let by_list = if is_evil { Side::Evil } else { Side::Good };
        let written = self.sides.get(seat.index());
        let side = written.and_then(|side| side.side).unwrap_or(by_list);
        let original = state.models.iter().filter(|model| model.party == seat).count() as u8;
        let pool = written.and_then(|side| side.pool).unwrap_or(0).saturating_mul(2); // ff.summon.pool.1
        let advances = Advances::of(written.map_or(&[], |side| &side.advances));
        Party { side, original, halved: false, turnovers: 0, pool, bonus: 0, advances }
    }

    /// Advances are for one side and have their limits; variants want what they play with.
    fn check_bought(&self, state: &State, book: &Book, faults: &mut Vec<String>) {
        for (side, party) in self.sides.iter().zip(&state.parties) {
            let found = advance_faults(book, party.side, &side.advances);
            faults.extend(found.into_iter().map(|fault| format!("{}: {fault}", side.name)));
        }
        let entries = self.entry_points.len();
        if self.options.entry_points && !(1..=MOST_ENTRIES).contains(&entries) {
            faults.push(format!("found {entries} entry points, expected 1 to {MOST_ENTRIES}"));
        }
    }
}

/// A part with a name that nobody else has: the second `Walking Dead` is `Walking Dead 2`.
pub(crate) fn named(name: String, profile: Profile, others: &[impl std::borrow::Borrow<Role>]) -> Role {
    let is_taken = |id: &str| others.iter().any(|other| other.borrow().id == id);
    let (name, id) = of_its_own(&name, is_taken);
    Role { id, name, profile }
}
