//! The next game: whom each warband fields, and the setup of it.

use content::{Written, did_you_mean, kebab};
use frame::campaign::NextGame;
use frame::command::Refused;

use super::{Annals, Fighter, Warband};
use crate::content::warband::{FigureSheet, WarbandSheet};
use crate::setup::{Setup, SideSetup};

impl Annals {
    /// The setup of the next game, tried once to see that it can be laid.
    pub(super) fn field(&self, next: &NextGame) -> Result<Setup, Refused> {
        let mut setup = match &next.scenario {
            Some(id) => {
                let scenario = self.book.scenario(id).map_err(Refused::Unknown)?;
                let sides = vec![SideSetup::default(); scenario.sides.len()];
                Setup { scenario: Some(scenario.id.clone()), sides, ..Setup::default() }
            }
            None if self.warbands.len() < 2 => {
                let text = "a plain game needs two warbands; name a scenario";
                return Err(Refused::WrongUse(text.to_string()));
            }
            None => {
                let plain = Setup::plain(&self.book, &[]);
                let sides = vec![SideSetup::default(); self.warbands.len()];
                Setup { title: "A battle".to_string(), sides, turns: next.rounds, ..plain }
            }
        };
        setup.real_table = next.real_table;
        let seated = next.seated(setup.sides.len(), self.warbands.len())?;
        for (side, company) in setup.sides.iter_mut().zip(&seated) {
            match company {
                Some(company) => *side = self.warbands[*company].side(next.fielded_by(*company))?,
                None if next.scenario.is_none() => {
                    let text = "in a plain game every side is a warband of the campaign";
                    return Err(Refused::WrongUse(text.to_string()));
                }
                None => {}
            }
        }
        setup.lay(&self.book).map_err(|faults| Refused::NotAllowed(faults.join("\n")))?;
        Ok(setup)
    }
}

impl Warband {
    /// The side with these figures, or with all of them if nobody is named.
    fn side(&self, named: &[String]) -> Result<SideSetup, Refused> {
        if let Some(strange) = named.iter().find(|name| self.fighter(name).is_none()) {
            let hint = did_you_mean(strange, self.fighters.iter().map(|fighter| fighter.name.as_str()));
            let text = format!("{}: nobody is called \"{strange}\"{hint}", self.name);
            return Err(Refused::NotAllowed(text));
        }
        let goes = |fighter: &&Fighter| {
            named.is_empty() || named.iter().any(|name| kebab(name) == kebab(&fighter.name))
        };
        let band = WarbandSheet {
            id: String::new(),
            name: self.name.clone(),
            figures: 0,
            points: 0,
            limit: self.limit,
            anyway: self.anyway,
            figure: self.fighters.iter().filter(goes).map(Fighter::fielded).collect(),
            profiles: Vec::new(),
        };
        let warband = Some(Written::Whole(Box::new(band)));
        Ok(SideSetup { name: self.name.clone(), warband, ..SideSetup::default() })
    }
}

impl Fighter {
    /// The figure as it takes the field: alone, and under its own name.
    pub(super) fn fielded(&self) -> FigureSheet {
        FigureSheet { name: self.name.clone(), count: 1, ar: None, cost: None, ..self.sheet.clone() }
    }
}
