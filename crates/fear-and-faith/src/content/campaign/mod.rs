//! Campaigns, `ff.camp.*`: two companies, their games, and everything that is paid for in between. What has happened is a
//! list of steps; how the companies stand follows from it, so the last step can always be taken back.

mod after;
mod company;
mod muster;
mod spending;

pub use self::after::{Fate, Finished, Lot};
pub use self::company::{Company, Owed, Recruit};
pub use self::muster::Fielded;

use content::of_its_own;
use fates::Seat;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::content::book::Book;
use crate::content::party::{Member, PartySheet};
use crate::rules::advances::Advance;
use crate::rules::ending::net_victory_points;
use crate::state::options::Options;

/// What an advance, a cure or a broken curse costs (ff.adv.cost.1, ff.camp.insane.1, ff.camp.infect.cure.1).
pub const FAVOUR: u16 = 10;

/// The points of models that 1 victory point buys (ff.camp.buy.1).
pub const POINTS_FOR_ONE: u16 = 3;

/// The least and the most that a major objective is worth (ff.camp.vp.objective.1).
pub const OBJECTIVE: [u8; 2] = [3, 5];

/// A campaign as it is kept.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Campaign {
    /// What it is called.
    pub title: String,
    /// The switches of all its games, agreed before the first.
    pub options: Options,
    /// The two parties as they began: the first seat's, the second's.
    pub founders: [PartySheet; 2],
    /// Everything that has happened, in order.
    pub steps: Vec<Step>,
    /// How the two stand by now.
    pub companies: [Company; 2],
}

/// One thing that happened between the founding and now.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case", tag = "step", deny_unknown_fields)]
pub enum Step {
    /// A game was played to its end.
    Game(GameRecord),
    /// An advance was bought (ff.adv.cost.1); some go to one model for good.
    Advance {
        /// Whose company.
        seat: Seat,
        /// Which.
        advance: Advance,
        /// For whom.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        model: Option<String>,
    },
    /// New models were bought (ff.camp.buy.1).
    Recruit {
        /// Whose company.
        seat: Seat,
        /// Whom.
        models: Vec<Member>,
        /// Has the opponent agreed to other rosters?
        #[serde(default)]
        agreed: bool,
    },
    /// Others came for a Unique who is lost (ff.camp.killed.2).
    Replace {
        /// Whose company.
        seat: Seat,
        /// Who is lost.
        lost: String,
        /// Who came.
        models: Vec<Member>,
    },
    /// A permanent insanity was cured (ff.camp.insane.1).
    Cure {
        /// Whose company.
        seat: Seat,
        /// Who.
        model: String,
    },
    /// A fresh curse was stopped (ff.camp.infect.cure.1).
    BreakCurse {
        /// Whose company.
        seat: Seat,
        /// Who.
        model: String,
    },
}

/// A game as the campaign remembers it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct GameRecord {
    /// What was played.
    pub title: String,
    /// Where its ledger is.
    pub ledger: String,
    /// The hash of its last state.
    pub state: String,
    /// Who won; nobody if it was a draw.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub winner: Option<Seat>,
    /// What each company scored, objectives included.
    pub scores: [i16; 2],
    /// What became of everybody who was fielded.
    pub fates: Vec<Fate>,
    /// The dice that were rolled after the game, in order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dice: Vec<u8>,
}

/// What something came to: lines to be told; or everything that forbids it.
pub type Report = Result<Vec<String>, Vec<String>>;

impl Campaign {
    /// Two parties begin a campaign; or everything that is wrong with them.
    pub fn found(
        title: &str,
        parties: [PartySheet; 2],
        options: Options,
        book: &Book,
    ) -> Result<Campaign, Vec<String>> {
        let mut faults = Vec::new();
        for party in &parties {
            for flaw in party.check(book).err().unwrap_or_default() {
                faults.push(format!("{}: {flaw}", party.name));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut taken = Vec::new();
        let companies = parties.clone().map(|party| Company::of(&party, book, &mut taken));
        Ok(Campaign { title: title.to_string(), options, founders: parties, steps: Vec::new(), companies })
    }

    /// Reads a campaign, and goes through all its steps again: what stands in the file must follow from them.
    pub fn read(text: &str, book: &Book) -> Result<Campaign, Vec<String>> {
        let wrong = |fault| vec![format!("this is not a campaign: {fault}")];
        let value: Value = serde_json::from_str(text).map_err(wrong)?;
        let written: Campaign = serde_json::from_value(value).map_err(wrong)?;
        let Campaign { title, options, founders, steps, companies } = written;
        let mut campaign = Campaign::found(&title, founders, options, book)?;
        for (place, step) in steps.into_iter().enumerate() {
            campaign.apply(step, book).map_err(|faults| {
                faults.into_iter().map(|fault| format!("step {}: {fault}", place + 1)).collect::<Vec<_>>()
            })?;
        }
        if campaign.companies != companies {
            return Err(vec![
                "the companies are not what the steps have made of them: the file was changed by hand"
                    .to_string(),
            ]);
        }
        Ok(campaign)
    }

    /// The campaign as it is kept.
    pub fn write(&self) -> String {
        serde_json::to_string_pretty(self).unwrap_or_default() + "\n"
    }

    /// Takes a step, or says everything that forbids it and changes nothing.
    pub fn apply(&mut self, step: Step, book: &Book) -> Report {
        let before = self.companies.clone();
        let told = match &step {
            Step::Game(game) => self.record(game, book),
            Step::Advance { seat, advance, model } => {
                self.buy_advance(*seat, *advance, model.as_deref(), book)
            }
            Step::Recruit { seat, models, agreed } => self.recruit(*seat, models, *agreed, book),
            Step::Replace { seat, lost, models } => self.replace(*seat, lost, models, book),
            Step::Cure { seat, model } => self.cure(*seat, model, book),
            Step::BreakCurse { seat, model } => self.break_curse(*seat, model, book),
        };
        match told {
            Ok(lines) => {
                self.steps.push(step);
                Ok(lines)
            }
            Err(faults) => {
                self.companies = before;
                Err(faults)
            }
        }
    }

    /// Takes the last step back.
    pub fn undo(&mut self, book: &Book) -> Option<Step> {
        let mut steps = self.steps.clone();
        let last = steps.pop()?;
        let mut again = Campaign::found(&self.title, self.founders.clone(), self.options, book).ok()?;
        for step in steps {
            again.apply(step, book).ok()?;
        }
        *self = again;
        Some(last)
    }

    /// The company of a seat.
    pub fn company(&self, seat: Seat) -> &Company {
        &self.companies[seat.index().min(1)]
    }

    fn company_mut(&mut self, seat: Seat) -> &mut Company {
        &mut self.companies[seat.index().min(1)]
    }

    /// The last game, if there was one.
    pub fn last_game(&self) -> Option<&GameRecord> {
        self.steps.iter().rev().find_map(|step| match step {
            Step::Game(game) => Some(game),
            _ => None,
        })
    }

    /// A name that nobody else in the campaign has.
    fn own_name(&self, name: &str) -> String {
        let taken = |id: &str| {
            let all = self.companies.iter().flat_map(|company| &company.models);
            all.into_iter().any(|model| content::kebab(&model.name) == id)
        };
        of_its_own(name, taken).0
    }

    /// A finished game: points, losses, curses and madness (ff.camp.vp.net.1 and the following).
    fn record(&mut self, game: &GameRecord, book: &Book) -> Report {
        let mut faults = self.absent(game);
        for fate in &game.fates {
            if self.company(fate.seat).model(&fate.name).is_none() {
                faults.push(format!("{}: nobody is called \"{}\"", self.company(fate.seat).name, fate.name));
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let mut lines = Vec::new();
        let gained = net_victory_points(game.scores, game.winner); // ff.camp.vp.net.3
        for (company, gained) in self.companies.iter_mut().zip(gained) {
            company.vp = company.vp.saturating_add_signed(gained);
            company.models.iter_mut().for_each(|model| model.fresh = false);
            lines.push(format!("{}: {gained} victory points gained, {} in all.", company.name, company.vp));
        }
        for fate in &game.fates {
            self.settle(fate, book, &mut lines);
        }
        Ok(lines)
    }

    /// A model that carries a curse must be fielded (ff.camp.infect.3, ff.camp.infect.10).
    fn absent(&self, game: &GameRecord) -> Vec<String> {
        let was_there =
            |seat: Seat, name: &str| game.fates.iter().any(|fate| fate.seat == seat && fate.name == name);
        let mut faults = Vec::new();
        for seat in [Seat(0), Seat(1)] {
            let cursed = self.company(seat).models.iter().filter(|model| model.infected.is_some());
            for model in cursed.filter(|model| !was_there(seat, &model.name)) {
                faults.push(format!("{} is cursed and had to be fielded", model.name));
            }
        }
        faults
    }

    /// What became of one model.
    fn settle(&mut self, fate: &Fate, book: &Book, lines: &mut Vec<String>) {
        let Fate { seat, name, lot, insanity, shaky, infected } = fate;
        match lot {
            Lot::Alive => {
                let Some(model) = self.company_mut(*seat).model_mut(name) else { return };
                model.survives(*insanity, *shaky, *infected, lines);
            }
            Lot::Killed => self.company_mut(*seat).loses(name, book, lines),
            Lot::Turned { into, lives } => {
                self.company_mut(*seat).loses(name, book, lines); // ff.camp.infect.11
                if *lives {
                    self.gains_monster(*seat, name, into, lines);
                }
            }
        }
    }

    /// The monster that somebody has become belongs to the opponent from now on (ff.camp.infect.4).
    fn gains_monster(&mut self, from: Seat, who: &str, into: &str, lines: &mut Vec<String>) {
        let name = self.own_name(&format!("{who} Turned"));
        let company = self.company_mut(Seat(1 - from.0.min(1)));
        lines.push(format!("{} now have {name}.", company.name));
        let monster = Recruit::new(name, &Member::of(into));
        company.models.push(Recruit { turned: true, ..monster });
    }
}
