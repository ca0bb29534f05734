//! What the scenarios that a party is made for ask of it, `ff.scen*.setup.*`.

use super::breach::{Breach, Flaw};
use super::checker::Checker;
use crate::content::profile::Profile;
use crate::setup::scenario::{Scenario, ScenarioFlaw, ScenarioSide, scenario_flaws};

impl Checker<'_> {
    pub(super) fn check_scenarios(&mut self) {
        for (place, id) in self.party.scenarios.iter().enumerate() {
            let at = format!("/scenarios/{place}");
            match self.book.scenario(id) {
                Ok(scenario) => self.check_scenario(&at, scenario),
                Err(fault) => self.add(at, Breach::fault(fault)),
            }
        }
    }

    /// Where both sides would do, what is wrong for the one that it fits better.
    fn check_scenario(&mut self, at: &str, scenario: &Scenario) {
        let open = scenario.sides.iter().filter(|side| side.side == self.party.side);
        match open.map(|side| self.against(at, scenario, side)).min_by_key(Vec::len) {
            Some(found) => self.flaws.extend(found),
            None => {
                let (name, side) = (scenario.name.clone(), self.party.side);
                let rule = scenario.kind.forces();
                self.add(at, Breach::NoSuchSide { rule, scenario: name, side });
            }
        }
    }

    fn against(&self, at: &str, scenario: &Scenario, side: &ScenarioSide) -> Vec<Flaw> {
        let one_by_one = self.ranks.iter().flat_map(|rank| (0..rank.member.count).map(move |_| rank));
        let (places, profiles): (Vec<usize>, Vec<&Profile>) =
            one_by_one.map(|rank| (rank.place, &rank.profile)).unzip();
        let flaw = |ScenarioFlaw { rule, who, words, share }: ScenarioFlaw| {
            let at = who.map_or_else(|| at.to_string(), |who| format!("/models/{}", places[who]));
            let scenario = scenario.name.clone();
            Flaw::of(at, Breach::Scenario { rule, words, scenario, share })
        };
        let mut found: Vec<Flaw> =
            scenario_flaws(scenario.kind, side, &profiles).into_iter().map(flaw).collect();
        found.dedup(); // of models that are alike, once
        found
    }
}
