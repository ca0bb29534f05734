//! The next fight: whom each company fields, and the setup of it.

use content::kebab;
use frame::campaign::NextGame;
use frame::command::Refused;

use super::{Comrade, Journey, Party};
use crate::setup::scenario::Scenario;
use crate::setup::{CombatantSetup, Setup, SideSetup};
use crate::state::options::Options;

impl Journey {
    /// The setup of the next fight, tried once to see that it can be laid.
    pub(super) fn field(&self, next: &NextGame) -> Result<Setup, Refused> {
        let Some(id) = &next.scenario else {
            return Err(Refused::WrongUse("name the scenario that is to be played".to_string()));
        };
        let scenario = self.book.scenario(&kebab(id)).map_err(Refused::Unknown)?;
        let seated = next.seated(scenario.sides.len(), self.parties.len())?;
        let mut setup = Setup {
            scenario: Some(scenario.id.clone()),
            real_table: next.real_table,
            options: Options { fortune: self.agreed.fortune, ..Options::default() },
            ..Setup::default()
        };
        for (seat, company) in seated.iter().enumerate() {
            let Some(company) = *company else {
                let own = &scenario.sides[seat].combatants;
                setup.combatants.extend(own.iter().flat_map(|member| scenario.muster(seat, member)));
                setup.sides.push(SideSetup::default());
                continue;
            };
            let party = &self.parties[company];
            for comrade in party.goes(next.fielded_by(company))? {
                setup.combatants.push(comrade.on(scenario, seat, party));
            }
            setup.sides.push(SideSetup { name: party.name.clone(), ..SideSetup::default() });
        }
        setup.lay(&self.book).map_err(|faults| Refused::NotAllowed(faults.join("\n")))?;
        Ok(setup)
    }
}

impl Party {
    /// Those who are named, or everybody who can fight.
    fn goes(&self, named: &[String]) -> Result<Vec<&Comrade>, Refused> {
        for name in named {
            self.find(name).map_err(Refused::NotAllowed)?;
        }
        let goes = |comrade: &&Comrade| {
            named.is_empty() || named.iter().any(|name| kebab(name) == kebab(&comrade.name))
        };
        let going: Vec<&Comrade> = self.living().filter(goes).collect();
        match going.is_empty() {
            true => Err(Refused::NotAllowed(format!("nobody of {} is left to fight", self.name))),
            false => Ok(going),
        }
    }
}

impl Comrade {
    /// As it fights in a scenario, with what that lets it wear and carry.
    pub(super) fn on(&self, scenario: &Scenario, seat: usize, party: &Party) -> CombatantSetup {
        let mut own = scenario.muster(seat, &self.fielded());
        let mut one = own.swap_remove(0);
        one.with.surprised &= party.anyway; // the scenario says who is (wf.start.3)
        one.anyway = party.anyway;
        one
    }
}
