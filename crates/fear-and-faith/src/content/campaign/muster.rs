//! Fielding: the setup of the next game, with the models that the players field and all that lasts of the games before.

use std::sync::Arc;

use fates::Seat;

use super::{Campaign, Company, Recruit};
use crate::content::book::Book;
use crate::content::party::{Breach, PartySheet};
use crate::rules::advances::Advance;
use crate::rules::setting::matters::Matter;
use crate::setup::{Setup, SideSetup, TableSetup};
use crate::state::State;

/// The next game: what is played, and who plays in it.
#[derive(Clone, Debug, Default)]
pub struct Fielded {
    /// A scenario of the book; a plain fight without one.
    pub scenario: Option<String>,
    /// Whom each company fields, by name; everybody where nobody is named.
    pub names: [Vec<String>; 2],
    /// With miniatures on a real table?
    pub real_table: bool,
}

/// The side of a plain table, in millimetres (ff.core.table.1).
const PLAIN: f64 = 900.0;

impl Company {
    /// The advances that act in a game; others are with a model for good, or act between games.
    pub(super) fn in_play(&self) -> Vec<Advance> {
        let lasting = [Advance::MagicWeapon, Advance::CombatDemon, Advance::BreakCurse];
        self.advances.iter().copied().filter(|advance| !lasting.contains(advance)).collect()
    }

    /// The models of these names, in the order of the roster; a model that is cursed must be among them
    /// (ff.camp.infect.3).
    fn fields(&self, names: &[String]) -> Result<Vec<&Recruit>, Vec<String>> {
        let mut faults = Vec::new();
        for name in names {
            faults.extend(self.find(name).err().unwrap_or_default());
        }
        let is_named = |model: &&Recruit| {
            let meant = |name: &String| content::kebab(name) == content::kebab(&model.name);
            names.is_empty() || names.iter().any(meant)
        };
        for model in self.models.iter().filter(|model| model.infected.is_some() && !is_named(model)) {
            faults.push(format!("{} is cursed and must be fielded", model.name));
        }
        if faults.is_empty() { Ok(self.models.iter().filter(is_named).collect()) } else { Err(faults) }
    }

    /// Could these be fielded together? Reading: a company that has grown is measured by what it fields.
    fn check(&self, fielded: &[&Recruit], anyway: bool, book: &Book) -> Result<(), Vec<String>> {
        let mut party = PartySheet {
            id: String::new(),
            name: self.name.clone(),
            side: self.side,
            scenarios: Vec::new(),
            points: self.points,
            pool: self.pool,
            anyway,
            models: fielded.iter().map(|model| model.member()).collect(),
        };
        party.points = party.points.max(u16::try_from(party.cost(book)).unwrap_or(u16::MAX));
        let mut flaws = party.check(book).err().unwrap_or_default();
        flaws.retain(|flaw| !matches!(flaw.breach, Breach::OtherSide { .. })); // the opponent agreed when it was hired
        let faults: Vec<String> = flaws.iter().map(|flaw| format!("{}: {flaw}", self.name)).collect();
        if faults.is_empty() { Ok(()) } else { Err(faults) }
    }
}

impl Campaign {
    /// A game at a real table in which these play, at its end as far as nothing has happened to them.
    pub(crate) fn ended(&self, played: &[(Seat, &Recruit)], book: &Arc<Book>) -> Result<State, Vec<String>> {
        let sides = self.companies.iter().map(|company| SideSetup {
            name: company.name.clone(),
            side: Some(company.side),
            pool: (company.pool > 0).then_some(company.pool),
            ..SideSetup::default()
        });
        let setup = Setup {
            sides: sides.collect(),
            models: played.iter().map(|(seat, model)| model.setup(seat.0)).collect(),
            options: self.options,
            ..Setup::default()
        };
        setup.lay(book)
    }

    /// The setup of the next game, tried once to see that it can be laid; or everything that forbids it.
    pub fn field(&self, ordered: &Fielded, book: &Arc<Book>) -> Result<Setup, Vec<String>> {
        let mut setup = Setup {
            scenario: ordered.scenario.clone(),
            real_table: ordered.real_table && ordered.scenario.is_some(),
            options: self.options,
            ..Setup::default()
        };
        if ordered.scenario.is_none() {
            setup.title.clone_from(&self.title);
            setup.settle = Matter::SKIRMISH.to_vec();
            let table = TableSetup { width: PLAIN, depth: PLAIN, terrain: Vec::new() };
            setup.table = (!ordered.real_table).then_some(table);
        }
        let mut faults = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            let company = self.company(seat);
            let anyway = self.founders[seat.index()].anyway;
            setup.sides.push(SideSetup {
                name: company.name.clone(),
                side: Some(company.side),
                party: None,
                pool: (company.pool > 0).then_some(company.pool),
                anyway,
                advances: company.in_play(),
            });
            match company.fields(&ordered.names[seat.index()]) {
                Ok(fielded) => {
                    faults.extend(company.check(&fielded, anyway, book).err().unwrap_or_default());
                    setup.models.extend(fielded.iter().map(|model| model.setup(seat.0)));
                }
                Err(found) => faults.extend(found),
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        setup.lay(book)?;
        Ok(setup)
    }
}
