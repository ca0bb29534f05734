//! A campaign as it is kept: how it began, its steps, and the state that they have made. The rules of it are a system's.

use std::sync::Arc;

use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::Value;

use super::ResultView;
use super::file::{CampaignFile, Head, check_room, check_tables, check_title};
use super::view::{CampaignView, CompanyView, SeriesView, StepView};
use super::{Campaign, Deed, DeedView, NextGame, PlayedGame, Throw, Told};
use crate::command::Refused;
use crate::muster::FieldView;

/// What became of the companies of one system: how they begin, and what each step makes of them.
pub trait Saga: Clone + Send + 'static {
    /// The book it is played by.
    type Book: Send + Sync;

    /// What can happen in it.
    type Step: Serialize + DeserializeOwned + Clone + Send;

    /// The system, by its short name.
    const SYSTEM: &'static str;

    /// What the plot counts: `Victory points`.
    const COUNTS: &'static str;

    /// How it begins, or everything that forbids it.
    fn begin(book: &Arc<Self::Book>, head: &Head) -> Result<Self, Vec<String>>;

    /// Takes a step, and says what came of it; or everything that forbids it. What a refused step has changed does not
    /// count.
    fn take(&mut self, step: &Self::Step) -> Result<Gained, Vec<String>>;

    /// A step in words, as it is to be taken.
    fn words(&self, step: &Self::Step) -> String;

    /// The dice that were rolled for a step.
    fn dice(step: &Self::Step) -> &[u8];

    /// How the companies stand, as data.
    fn standing(&self) -> Value;

    /// What was agreed, in words.
    fn terms(&self) -> Vec<String>;

    /// The companies, to be shown.
    fn companies(&self) -> Vec<CompanyView>;

    /// What can be done now.
    fn deeds(&self) -> Vec<DeedView>;

    /// The step that a deed is, with the dice it wants.
    fn decide(&self, deed: &Deed, throw: Throw) -> Result<Self::Step, Refused>;

    /// What is to be said of a game whose ledger is recorded.
    fn record_fields(&self) -> Vec<FieldView>;

    /// The step that a finished game is, with the dice that are rolled after it.
    fn read(&self, game: &PlayedGame, throw: Throw) -> Result<Self::Step, Refused>;

    /// The setup of the next game.
    fn next_game(&self, next: &NextGame) -> Result<Value, Refused>;
}

/// What came of a step.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Gained {
    /// To be told, line by line.
    pub lines: Vec<String>,
    /// How the game ended, if it was one.
    pub game: Option<ResultView>,
    /// What the plot counts up, by company; nothing if it was no game.
    pub counted: Vec<i64>,
}

impl From<Vec<String>> for Gained {
    fn from(lines: Vec<String>) -> Gained {
        Gained { lines, ..Gained::default() }
    }
}

/// A campaign of one system.
#[derive(Clone)]
pub struct Kept<S: Saga> {
    book: Arc<S::Book>,
    head: Head,
    steps: Vec<S::Step>,
    history: Vec<(StepView, Vec<i64>)>,
    saga: S,
    tables: Vec<String>,
}

impl<S: Saga> Kept<S> {
    /// A campaign begins; or everything that forbids it.
    pub fn begin(book: &Arc<S::Book>, head: Head) -> Result<Kept<S>, Vec<String>> {
        let title = check_title(&head.title).err();
        match (S::begin(book, &head), title) {
            (Ok(saga), None) => {
                let (book, steps, history) = (Arc::clone(book), Vec::new(), Vec::new());
                Ok(Kept { book, head, steps, history, saga, tables: Vec::new() })
            }
            (saga, title) => Err(title.into_iter().chain(saga.err().unwrap_or_default()).collect()),
        }
    }

    /// A campaign from its file: every step is taken again. Or everything that is wrong with it.
    pub fn open(book: &Arc<S::Book>, text: &str) -> Result<Kept<S>, Vec<String>> {
        let file = CampaignFile::read(text)?;
        if file.system != S::SYSTEM {
            let (found, expected) = (&file.system, S::SYSTEM);
            return Err(vec![format!("system: found \"{found}\", expected \"{expected}\"")]);
        }
        let (mut steps, mut faults) = (Vec::new(), Vec::new());
        for (place, step) in file.steps.into_iter().enumerate() {
            match serde_json::from_value::<S::Step>(step) {
                Ok(step) => steps.push(step),
                Err(fault) => {
                    faults.push(format!("step {}: {}", place + 1, content::plain(&fault.to_string())));
                }
            }
        }
        let mut campaign = match Kept::begin(book, file.head) {
            Ok(campaign) if faults.is_empty() => campaign,
            begun => return Err(begun.err().unwrap_or_default().into_iter().chain(faults).collect()),
        };
        campaign.tables = file.tables;
        for (place, step) in steps.into_iter().enumerate() {
            campaign.take(step).map_err(|found| {
                found.into_iter().map(|fault| format!("step {}: {fault}", place + 1)).collect::<Vec<_>>()
            })?;
        }
        Ok(campaign)
    }

    /// Takes a step, or says everything that forbids it and changes nothing.
    pub fn take(&mut self, step: S::Step) -> Result<Told, Vec<String>> {
        check_room(self.steps.len()).map_err(|fault| vec![fault])?;
        let mut after = self.saga.clone();
        let words = self.saga.words(&step);
        let gained = after.take(&step)?;
        self.check_fresh(gained.game.as_ref())?;
        let (dice, lines) = (S::dice(&step).to_vec(), gained.lines);
        let told =
            Told { step: as_data(&step), words: words.clone(), lines: lines.clone(), dice: dice.clone() };
        self.history.push((StepView { words, lines, dice, game: gained.game }, gained.counted));
        self.steps.push(step);
        self.saga = after;
        Ok(told)
    }

    /// How it stands by now.
    pub fn saga(&self) -> &S {
        &self.saga
    }

    /// A game that was refereed is recorded once.
    fn check_fresh(&self, game: Option<&ResultView>) -> Result<(), Vec<String>> {
        let Some(game) = game.filter(|game| !game.state.is_empty()) else { return Ok(()) };
        let known = self.history.iter().filter_map(|(step, _)| step.game.as_ref());
        match known.into_iter().any(|known| known.state == game.state) {
            true => Err(vec![format!("{}: this game is recorded already", game.ledger)]),
            false => Ok(()),
        }
    }

    fn series(&self) -> Vec<SeriesView> {
        let companies = self.saga.companies();
        let mut series: Vec<SeriesView> =
            companies.into_iter().map(|company| SeriesView { name: company.name, values: vec![0] }).collect();
        for (step, counted) in &self.history {
            if step.game.is_none() {
                continue;
            }
            for (place, line) in series.iter_mut().enumerate() {
                let last = line.values.last().copied().unwrap_or(0);
                line.values.push(last.saturating_add(counted.get(place).copied().unwrap_or(0)));
            }
        }
        series
    }

    fn settled(&mut self, step: S::Step) -> Result<Told, Refused> {
        self.take(step).map_err(|faults| Refused::NotAllowed(faults.join("\n")))
    }
}

fn as_data(step: &impl Serialize) -> Value {
    serde_json::to_value(step).expect("a step is plain data")
}

impl<S: Saga> Campaign for Kept<S> {
    fn written(&self) -> String {
        let steps = self.steps.iter().map(as_data).collect();
        let mut file = CampaignFile::new(S::SYSTEM, self.head.clone(), steps);
        file.tables.clone_from(&self.tables);
        file.written()
    }

    fn view(&self) -> CampaignView {
        CampaignView {
            system: S::SYSTEM,
            title: self.head.title.clone(),
            terms: self.saga.terms(),
            companies: self.saga.companies(),
            history: self.history.iter().map(|(step, _)| step.clone()).collect(),
            counts: S::COUNTS,
            series: self.series(),
        }
    }

    fn standing(&self) -> Value {
        self.saga.standing()
    }

    fn deeds(&self) -> Vec<DeedView> {
        self.saga.deeds()
    }

    fn act(&mut self, deed: &Deed, throw: Throw) -> Result<Told, Refused> {
        let step = self.saga.decide(deed, throw)?;
        self.settled(step)
    }

    fn record_fields(&self) -> Vec<FieldView> {
        self.saga.record_fields()
    }

    fn record(&mut self, game: &PlayedGame, throw: Throw) -> Result<Told, Refused> {
        let step = self.saga.read(game, throw)?;
        self.settled(step)
    }

    fn next_game(&self, next: &NextGame) -> Result<Value, Refused> {
        self.saga.next_game(next)
    }

    fn tables(&self) -> &[String] {
        &self.tables
    }

    fn set_tables(&mut self, tables: Vec<String>) -> Result<(), String> {
        check_tables(tables.len())?;
        self.tables = tables;
        Ok(())
    }

    fn undo(&mut self) -> Option<Told> {
        let mut again = Kept::<S>::begin(&self.book, self.head.clone()).ok()?;
        let (last, before) = self.steps.split_last()?;
        for step in before {
            again.take(step.clone()).ok()?;
        }
        let (words, lines) = (again.saga.words(last), Vec::new());
        let told = Told { step: as_data(last), words, lines, dice: S::dice(last).to_vec() };
        again.tables = std::mem::take(&mut self.tables);
        *self = again;
        Some(told)
    }
}
