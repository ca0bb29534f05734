//! After a game: what became of everybody, with the dice for curses and madness (ff.camp.infect.2, ff.insanity.end.1),
//! and the record that a finished ledger makes.

use fates::{Fates, FigureId, Play, RuleId, Seat, replay, state_hash, verify};
use serde::{Deserialize, Serialize};

use super::{Campaign, GameRecord, OBJECTIVE, Recruit};
use crate::content::book::Book;
use crate::content::special::Special;
use crate::rules::fear::insanity::Insanity;
use crate::rules::turn::quality::needs;
use crate::setup::{ModelSetup, Setup};
use crate::state::State;
use crate::state::model::{End, Infection, Place};
use crate::{Battle, FearAndFaith};

const CURSE: RuleId = RuleId("ff.camp.infect.2");

/// What became of somebody who was fielded.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Fate {
    /// Whose it was.
    pub seat: Seat,
    /// Its name.
    pub name: String,
    /// What became of it.
    pub lot: Lot,
    /// Its permanent insanity; 0 is sane.
    #[serde(default)]
    pub insanity: u8,
    /// How often its aim suffers from that.
    #[serde(default)]
    pub shaky: u8,
    /// The curse it carries.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub infected: Option<Infection>,
}

/// What becomes of a model in a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Lot {
    /// It came home, even if it fled, passed out or left.
    Alive,
    /// It was killed, or sacrificed.
    Killed,
    /// It has become a monster of the other side (ff.camp.infect.4).
    Turned {
        /// Which, by its profile.
        into: String,
        /// Has that survived the game?
        lives: bool,
    },
}

impl State {
    fn lot(&self, model: FigureId) -> Lot {
        match self[model].place {
            Place::Gone(End::Killed | End::Sacrificed) => Lot::Killed,
            Place::Table if self[model].feigns() => Lot::Killed, // ff.sr.hard-to-kill.5
            Place::Gone(End::Turned) => {
                let into = self.ids().find(|&other| self[other].was == Some(model));
                let lives = |other: FigureId| self.lot(other) == Lot::Alive;
                match into {
                    Some(other) => Lot::Turned { into: self.profile(other).id.clone(), lives: lives(other) },
                    None => Lot::Killed,
                }
            }
            _ => Lot::Alive,
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// What has become of the first so many models after a finished game, and what dice settle: a curse, then a madness,
    /// in the order of the roster. `brought` says what insanity each brought into the game: that is permanent already.
    pub fn after_the_game(&mut self, brought: &[u8]) -> Play<Vec<Fate>> {
        let mut fates = Vec::new();
        for (model, &before) in self.state.ids().zip(brought) {
            let (seat, name) = (self.state[model].party, self.state.name(model).to_string());
            let lot = self.state.lot(model);
            let mut fate = Fate { seat, name, lot, insanity: 0, shaky: 0, infected: None };
            if fate.lot == Lot::Alive {
                fate.infected = self.catches_curse(model)?;
                (fate.insanity, fate.shaky) = self.keeps_madness(model, before)?;
            }
            fates.push(fate);
        }
        Ok(fates)
    }

    /// A model that was bitten and lives rolls one Quality die; a failure is the curse (ff.camp.infect.2). A Hero
    /// passes (ff.camp.infect.8), and a model that has a curse keeps it (ff.camp.infect.10). Reading: nothing of the
    /// battle helps or hinders that die.
    fn catches_curse(&mut self, model: FigureId) -> Play<Option<Infection>> {
        let now = &self.state[model];
        let Some(infection) = now.bitten_by.filter(|_| now.infected_by.is_none()) else {
            return Ok(now.infected_by);
        };
        if self.state.profile(model).specials.has(Special::Hero) {
            return Ok(None);
        }
        let needed = needs(self.state.profile(model).quality.into(), 0);
        let failed = self.dice_against(model, CURSE, 1, needed)?.failures > 0;
        Ok(failed.then_some(infection))
    }

    /// A madness of this game is cured by one Quality die or becomes permanent (ff.insanity.end.1); an older one stays.
    /// Reading: a model that has passed out comes round, and that alone leaves nothing behind.
    fn keeps_madness(&mut self, model: FigureId, before: u8) -> Play<(u8, u8)> {
        let now = &self.state[model];
        let shaky = |number: u8| u8::from(number == Insanity::Shaky.number());
        let lasting = now.insanity < Insanity::PassedOut.number();
        let by_nature = now.insane_by_nature || now.insanity == 0 || !lasting;
        if by_nature {
            return Ok((before, shaky(before)));
        }
        if now.insanity == before {
            return Ok((before, now.shaky));
        }
        match self.recovers(model)? {
            true => Ok((before, shaky(before))),
            false => Ok((self.state[model].insanity, self.state[model].shaky)),
        }
    }
}

/// A game read back from its ledger, ready to be recorded once the dice after it are known.
pub struct Finished {
    /// How it stood at the end.
    pub state: State,
    /// What insanity each model brought into the game.
    pub brought: Vec<u8>,
    record: GameRecord,
}

impl Finished {
    /// The record, with what the dice after the game have said.
    pub fn record(self, fates: Vec<Fate>, dice: Vec<u8>) -> GameRecord {
        GameRecord { fates, dice, ..self.record }
    }
}

impl Campaign {
    /// Proves a ledger and reads its result; it must be a finished game of this campaign as it stands, played by the
    /// campaign's book. What major objectives were worth is added to the scores (ff.camp.vp.objective.1).
    pub fn read_ledger(
        &self,
        file: &str,
        text: &str,
        objectives: &[(Seat, u8)],
        book: &Book,
    ) -> Result<Finished, Vec<String>> {
        let proof = verify::<FearAndFaith>(text).map_err(|fault| vec![format!("{file}: {fault}")])?;
        let game = replay::<FearAndFaith>(text, None).map_err(|fault| vec![format!("{file}: {fault}")])?.game;
        if *game.state().book != *book {
            return Err(vec![other_book(file, &game.state().book, book)]);
        }
        let Some(outcome) = game.outcome() else {
            return Err(vec![format!("{file}: the game is not over")]);
        };
        let setup: Setup = serde_json::from_value(game.head().setup.clone())
            .map_err(|fault| vec![format!("{file}: {fault}")])?;
        let mut faults = self.strangers(&setup);
        let played =
            |step: &super::Step| matches!(step, super::Step::Game(game) if game.state == proof.state);
        if self.steps.iter().any(played) {
            faults.push(format!("{file}: this game is recorded already"));
        }
        let mut scores = outcome.points;
        for &(seat, worth) in objectives {
            if !(OBJECTIVE[0]..=OBJECTIVE[1]).contains(&worth) {
                let [least, most] = OBJECTIVE;
                faults.push(format!(
                    "found an objective of {worth} victory points, expected {least} to {most}"
                ));
            }
            let score = &mut scores[seat.index().min(1)];
            *score = score.saturating_add(worth.into());
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let state = game.state().clone();
        debug_assert_eq!(state_hash(&state), proof.state, "the same game");
        let brought = setup.models.iter().map(|model| model.with.insanity.unwrap_or(0)).collect();
        let winner = match scores[0].cmp(&scores[1]) {
            _ if state.scenario_names_winner() => outcome.winner, // ff.camp.vp.net.1
            std::cmp::Ordering::Greater => Some(Seat(0)),
            std::cmp::Ordering::Less => Some(Seat(1)),
            std::cmp::Ordering::Equal => outcome.winner,
        };
        let title = state.plot.title.clone();
        let (ledger, fates, dice) = (file.to_string(), Vec::new(), Vec::new());
        let record = GameRecord { title, ledger, state: proof.state, winner, scores, fates, dice };
        Ok(Finished { state, brought, record })
    }

    /// What in a setup is not this campaign's: models, and the advances of the companies.
    fn strangers(&self, setup: &Setup) -> Vec<String> {
        let mut faults = Vec::new();
        for model in &setup.models {
            let company = self.company(Seat(model.seat));
            let name = model.name.as_deref().unwrap_or("somebody without a name");
            match company.model(name) {
                None => faults.push(format!("{} is not of {}", name, company.name)),
                Some(recruit) if !is_same(recruit, model) => {
                    faults.push(format!("{name} was not fielded as the campaign knows it"));
                }
                Some(_) => {}
            }
        }
        for (side, company) in setup.sides.iter().zip(&self.companies) {
            if side.advances != company.in_play() {
                faults.push(format!("{} played with other advances than they have", company.name));
            }
        }
        if setup.sides.len() != 2 || setup.sides.iter().any(|side| side.party.is_some()) {
            faults.push("the parties are not those of this campaign".to_string());
        }
        faults
    }
}

/// Why a game by another book is refused: what was laid over the content in the game, and what in the campaign.
fn other_book(file: &str, played: &Book, own: &Book) -> String {
    let [found, expected] = [played, own].map(|book| {
        let names: Vec<&str> = book.overlay.iter().map(|(name, _)| name.as_str()).collect();
        if names.is_empty() { "nothing".to_string() } else { names.join(", ") }
    });
    let found = if found == expected { format!("{found} with other text") } else { found };
    format!(
        "{file}: the game was played by another book than the campaign's: found {found} laid over the content, \
         expected {expected}"
    )
}

/// Is it the same model, wherever it stood?
fn is_same(recruit: &Recruit, model: &ModelSetup) -> bool {
    let fielded = ModelSetup { at: None, elevation: None, ..model.clone() };
    serde_json::to_value(recruit.setup(model.seat)).ok() == serde_json::to_value(fielded).ok()
}
