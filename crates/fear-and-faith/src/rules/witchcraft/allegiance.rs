//! Who serves whom and who hunts whom, as a setup says it: `ff.sr.minion.4`, `ff.sr.hunter.1`.

use content::kebab;
use fates::FigureId;

use crate::content::book::Book;
use crate::content::special::Special;
use crate::setup::ModelSetup;
use crate::state::State;

impl State {
    /// Minions find their Masters, and Hunters their prey.
    pub(crate) fn bind(&mut self, models: &[ModelSetup], book: &Book, faults: &mut Vec<String>) {
        for (model, setup) in self.ids().zip(models) {
            match self.master_of(model, setup.master.as_deref(), models, book) {
                Ok(master) => self[model].master = master,
                Err(fault) => faults.push(format!("{}: the Master: {fault}", self.name(model))),
            }
            let Some(prey) = &setup.prey else { continue };
            match self.prey_of(model, prey) {
                Ok(prey) => self[model].prey = Some(prey),
                Err(fault) => faults.push(format!("{}: the prey: {fault}", self.name(model))),
            }
        }
    }

    /// The Master of a Minion as written; a Familiar's is the one Witch of its party (ff.sr.minion.4).
    fn master_of(
        &self,
        minion: FigureId,
        written: Option<&str>,
        models: &[ModelSetup],
        book: &Book,
    ) -> Result<Option<FigureId>, String> {
        let friend = |other: FigureId| other != minion && !self.are_enemies(minion, other);
        match written {
            Some(_) if !self.has(minion, Special::Minion) => Err("only Minions have one".to_string()),
            Some(name) => match self.one_called(name, friend) {
                Ok(master) => Ok(Some(master)),
                Err(fault) => self.one_written(name, models, friend).map(Some).ok_or(fault),
            },
            None => {
                let familiar = book.list(&self.profile(minion).list).is_some_and(|list| list.familiar);
                let mut witches =
                    self.ids().filter(|&other| friend(other) && self.has(other, Special::Witch));
                Ok(witches.next().filter(|_| familiar && witches.next().is_none()))
            }
        }
    }

    /// The prey of a Hunter: an enemy personality (ff.sr.hunter.1).
    fn prey_of(&self, hunter: FigureId, name: &str) -> Result<FigureId, String> {
        if !self.has(hunter, Special::Hunter) {
            return Err("only Hunters have one".to_string());
        }
        let prey = |other: FigureId| self.are_enemies(hunter, other) && self.profile(other).is_personality();
        self.one_called(name, prey)
    }

    /// The one of these who is written down by this name: where the enemy has somebody of the same name, one of them is
    /// called otherwise in the game.
    fn one_written(
        &self,
        name: &str,
        models: &[ModelSetup],
        among: impl Fn(FigureId) -> bool,
    ) -> Option<FigureId> {
        let written = |model: FigureId, setup: &ModelSetup| {
            kebab(setup.name.as_deref().unwrap_or(&self.cast[model].profile.name)) == kebab(name)
        };
        let mut found =
            self.ids().zip(models).filter(|(model, setup)| among(*model) && written(*model, setup));
        let (first, second) = (found.next(), found.next());
        first.filter(|_| second.is_none()).map(|(model, _)| model)
    }

    /// The one of these whom a name means: the name itself, the id in the protocol, or a profile that only one has.
    fn one_called(&self, name: &str, among: impl Fn(FigureId) -> bool) -> Result<FigureId, String> {
        let id = kebab(name);
        let role = |model: FigureId| &self.cast[model];
        let mut exactly = self.ids().filter(|&model| among(model) && role(model).id == id);
        let mut alike = self.ids().filter(|&model| among(model) && role(model).profile.id == id);
        match (exactly.next(), alike.next(), alike.next()) {
            (Some(model), ..) | (None, Some(model), None) => Ok(model),
            (None, None, _) => Err(format!("nobody is called \"{name}\"")),
            (None, Some(_), Some(_)) => Err(format!("\"{name}\" could be several models")),
        }
    }
}
