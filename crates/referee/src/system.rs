//! A system whatever its rules: what can be read, asked and begun without a game.

use std::sync::{Arc, OnceLock};

use content::{Cards, Sheet, did_you_mean, kebab};
use fates::{Book, DiceFrom, FactsFrom, Game, LedgerFault, Overlay, Proof, Seed};
use frame::campaign::Campaigns;
use frame::command::{Help, Parties, Prices};
use frame::homebrew::EntryView;
use frame::odds::{FormView, Odds, Party, Query};
use frame::view::{CardView, CatalogueView, ProfileView};
use frame::{Mustering, Order, Poster, Scenes, Shelf, System, Until, odds};
use oracle::Duel;
use serde::Serialize;
use serde_json::Value;

use crate::any_game::{AnyGame, News};
use crate::fault::{Code, Fault};
use crate::message::NewGame;
use crate::seated::Seated;

/// A system with its book, whichever it is.
pub trait AnySystem: Send + Sync {
    /// What it is called, and how it is written.
    fn view(&self) -> SystemView;

    /// The same system with these files laid over the content it has, or everything that is wrong with them.
    fn with(&self, overlay: &Overlay) -> Result<Arc<dyn AnySystem>, Vec<String>>;

    /// What can be played.
    fn catalogue(&self) -> CatalogueView;

    /// Every profile of the book.
    fn profiles(&self) -> Vec<ProfileView>;

    /// All that the book holds, in short, for a terminal.
    fn list(&self) -> String;

    /// One entry of the book in full, for a terminal; or what was probably meant.
    fn show(&self, name: &str) -> Result<String, String>;

    /// All that the book holds, as it is written on the sheets.
    fn written(&self) -> Value;

    /// One entry, as it is written on the sheets; or what was probably meant.
    fn one_written(&self, name: &str) -> Result<Value, String>;

    /// The rule cards of the book.
    fn rule_cards(&self) -> &Cards;

    /// The card of a rule.
    fn card(&self, id: &str) -> Option<CardView>;

    /// The cards that these words find, the best first.
    fn cards(&self, words: &str) -> Vec<CardView>;

    /// The odds questions it answers, and what can be said in them.
    fn form(&self) -> &FormView;

    /// Answers an odds question exactly.
    fn odds(&self, query: &Query) -> Result<Odds, odds::Fault>;

    /// Can its duels end with first blood?
    fn has_first_blood(&self) -> bool;

    /// Puts two fighters in contact, each its own player's, with nobody and nothing else on the table.
    fn duel(&self, one: &Party, other: &Party, until: Until) -> Result<Duel, odds::Fault>;

    /// What the help of the command line says of it.
    fn help(&self) -> Help;

    /// What it is announced by.
    fn poster(&self) -> Poster;

    /// What its new figures cost, if it has points.
    fn prices(&self) -> Option<&dyn Prices>;

    /// Its parties, if it has any that can be checked.
    fn parties(&self) -> Option<&dyn Parties>;

    /// Its rosters, if players can bring their own.
    fn mustering(&self) -> Option<&dyn Mustering>;

    /// JSON Schemas of what its files may say, by the names of the tables: `roster`, `profile`, `weapon`, `scenario`.
    fn schemas(&self) -> Vec<(&'static str, Value)>;

    /// The entries of the book that may be copied as an entry of this table, as files write them.
    fn entries(&self, table: &str) -> Vec<EntryView>;

    /// Tables of one's own, if they can be drawn.
    fn scenes(&self) -> Option<&dyn Scenes>;

    /// The files of a starter folder for content of one's own, by their names.
    fn starter(&self) -> &'static [(&'static str, &'static str)];

    /// Its campaigns, if it has any.
    fn campaigns(&self) -> Option<Box<dyn Campaigns + '_>>;

    /// Begins a game as the protocol describes it.
    fn open(&self, new: &NewGame) -> Result<(Box<dyn AnyGame>, News), Fault>;

    /// Begins a game of the catalogue. Facts are measured where there is a virtual table, unless said.
    fn open_order(
        &self,
        order: &Order,
        dice: DiceFrom,
        facts: Option<FactsFrom>,
    ) -> Result<(Box<dyn AnyGame>, News), Fault>;

    /// Begins a game of a setup that is written out. Facts are measured where there is a virtual table.
    fn open_setup(&self, setup: &Value, dice: DiceFrom) -> Result<(Box<dyn AnyGame>, News), Fault>;

    /// Plays a kept ledger again, by the book in its head, so that the game can go on. Where the game then has more
    /// lines than the ledger, they follow from it and are still to be kept.
    fn wake(&self, ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, LedgerFault>;

    /// Continues a game whose ledger these rules refuse, from what was kept of it ([`AnyGame::kept`]).
    fn carry_on(
        &self,
        ledger: &str,
        seed: Option<Seed>,
        kept: Value,
    ) -> Result<Box<dyn AnyGame>, LedgerFault>;

    /// Plays a ledger again as far as it goes, by the book in its head.
    fn replay(&self, ledger: &str) -> Result<Replayed, LedgerFault>;

    /// Proves the ledger of a finished game: its chain, its dice, its end.
    fn prove(&self, ledger: &str) -> Result<Proof, LedgerFault>;
}

/// What a system is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct SystemView {
    /// On the command line and in addresses: `sb`.
    pub short: &'static str,
    /// In ledgers: `silver-bayonet`.
    pub long: &'static str,
    /// On pages: `The Silver Bayonet`.
    pub title: &'static str,
}

impl SystemView {
    /// The names of these rules.
    pub(crate) fn of<R: System>() -> SystemView {
        SystemView { short: R::SHORT, long: R::SYSTEM, title: R::TITLE }
    }
}

/// A ledger played again.
pub struct Replayed {
    /// The game as it stood at the last line.
    pub game: Box<dyn AnyGame>,
    /// How many lines were read.
    pub lines: usize,
    /// Is the last line the end of the game?
    pub finished: bool,
    /// The hash of the last state.
    pub state: String,
}

/// These rules with a book of theirs.
struct Playable<R: System> {
    book: Arc<R::Book>,
    form: OnceLock<FormView>,
}

/// A system with its built-in book.
pub fn playable<R: System>() -> Arc<dyn AnySystem>
where
    Game<R>: Send,
{
    Arc::new(Playable::<R>::by(Arc::clone(R::Book::built_in())))
}

impl<R: System> Playable<R> {
    fn by(book: Arc<R::Book>) -> Playable<R> {
        Playable { book, form: OnceLock::new() }
    }

    /// What can be read and yet not be played: scenarios of these files whose table can't be laid, each with its line.
    fn unplayable(&self, overlay: &Overlay) -> Vec<String> {
        let mut faults = Vec::new();
        for (place, (file, text)) in overlay.iter().enumerate() {
            for (line, id) in Sheet::ids_of(text, "scenario") {
                let again = |(_, text): &(String, String)| Sheet::scenario_of(text).as_ref() == Some(&id);
                if overlay[place + 1..].iter().any(again) {
                    continue; // a later file takes its place
                }
                let found = self.lay(&id).err().unwrap_or_default();
                faults.extend(found.into_iter().map(|what| format!("{file}:{line}: {what}")));
            }
        }
        faults
    }

    /// Lays the table of a scenario, as a game that names it and nothing else does.
    fn lay(&self, scenario: &str) -> Result<R::State, Vec<String>> {
        let new = NewGame {
            system: R::SHORT.to_string(),
            scenario: scenario.into(),
            sides: None,
            dice: None,
            facts: None,
        };
        R::lay(&self.book, &Self::setup(&new).map_err(|fault| vec![fault.text])?)
    }

    /// The setup of a game as the protocol describes it.
    fn setup(new: &NewGame) -> Result<R::Setup, Fault> {
        let setup = new.setup().map_err(bad_setup)?;
        serde_json::from_value(setup).map_err(|fault| bad_setup(fault.to_string()))
    }

    fn nothing_called(&self, name: &str) -> String {
        format!("nothing is called \"{name}\"{}", did_you_mean(&kebab(name), self.book.names()))
    }
}

impl<R: System> AnySystem for Playable<R>
where
    Game<R>: Send,
{
    fn view(&self) -> SystemView {
        SystemView::of::<R>()
    }

    fn with(&self, overlay: &Overlay) -> Result<Arc<dyn AnySystem>, Vec<String>> {
        let all: Overlay = [self.book.overlay().as_slice(), overlay].concat();
        let laid = Playable::<R>::by(R::Book::with(&all)?);
        let faults = laid.unplayable(overlay);
        if faults.is_empty() { Ok(Arc::new(laid)) } else { Err(faults) }
    }

    fn catalogue(&self) -> CatalogueView {
        R::catalogue(&self.book)
    }

    fn profiles(&self) -> Vec<ProfileView> {
        self.book.profile_views()
    }

    fn list(&self) -> String {
        self.book.list()
    }

    fn show(&self, name: &str) -> Result<String, String> {
        self.book.show(name).ok_or_else(|| self.nothing_called(name))
    }

    fn written(&self) -> Value {
        self.book.written()
    }

    fn one_written(&self, name: &str) -> Result<Value, String> {
        self.book.one_written(name).ok_or_else(|| self.nothing_called(name))
    }

    fn rule_cards(&self) -> &Cards {
        self.book.rule_cards()
    }

    fn card(&self, id: &str) -> Option<CardView> {
        self.book.card(id)
    }

    fn cards(&self, words: &str) -> Vec<CardView> {
        self.book.find_cards(words)
    }

    fn form(&self) -> &FormView {
        self.form.get_or_init(|| R::form(&self.book))
    }

    fn odds(&self, query: &Query) -> Result<Odds, odds::Fault> {
        R::odds(&self.book, query)
    }

    fn has_first_blood(&self) -> bool {
        R::FIRST_BLOOD
    }

    fn duel(&self, one: &Party, other: &Party, until: Until) -> Result<Duel, odds::Fault> {
        if until == Until::FirstBlood && !R::FIRST_BLOOD {
            let text = format!("duels of {} are fought to the end", R::SYSTEM);
            return Err(odds::Fault::new(odds::Code::NoFirstBlood, text));
        }
        Ok(Duel::of(R::bout(&self.book, one, other, until)?))
    }

    fn help(&self) -> Help {
        R::help()
    }

    fn poster(&self) -> Poster {
        R::poster()
    }

    fn prices(&self) -> Option<&dyn Prices> {
        R::prices(&self.book)
    }

    fn parties(&self) -> Option<&dyn Parties> {
        R::parties(&self.book)
    }

    fn mustering(&self) -> Option<&dyn Mustering> {
        R::mustering(&self.book)
    }

    fn schemas(&self) -> Vec<(&'static str, Value)> {
        self.book.schemas()
    }

    fn entries(&self, table: &str) -> Vec<EntryView> {
        let own = self.book.overlay().iter().map(|(name, text)| (name.as_str(), text.as_str()));
        let files: Vec<(&str, &str)> = self.book.files().into_iter().chain(own).collect();
        self.book.entries(&files, table)
    }

    fn scenes(&self) -> Option<&dyn Scenes> {
        R::scenes(&self.book)
    }

    fn starter(&self) -> &'static [(&'static str, &'static str)] {
        self.book.starter()
    }

    fn campaigns(&self) -> Option<Box<dyn Campaigns + '_>> {
        R::campaigns(&self.book)
    }

    fn open(&self, new: &NewGame) -> Result<(Box<dyn AnyGame>, News), Fault> {
        self.begin(&Self::setup(new)?, new.dice().map_err(bad_setup)?, new.facts)
    }

    fn open_order(
        &self,
        order: &Order,
        dice: DiceFrom,
        facts: Option<FactsFrom>,
    ) -> Result<(Box<dyn AnyGame>, News), Fault> {
        let setup = R::setup(&self.book, order).map_err(|faults| bad_setup(faults.join("; ")))?;
        self.begin(&setup, dice, facts)
    }

    fn open_setup(&self, setup: &Value, dice: DiceFrom) -> Result<(Box<dyn AnyGame>, News), Fault> {
        let setup: R::Setup =
            serde_json::from_value(setup.clone()).map_err(|fault| bad_setup(fault.to_string()))?;
        self.begin(&setup, dice, None)
    }

    fn wake(&self, ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, LedgerFault> {
        Ok(Box::new(Seated::at(fates::wake::<R>(ledger, seed)?.game)))
    }

    fn carry_on(
        &self,
        ledger: &str,
        seed: Option<Seed>,
        kept: Value,
    ) -> Result<Box<dyn AnyGame>, LedgerFault> {
        Ok(Box::new(Seated::at(fates::carry_on::<R>(ledger, seed, kept)?)))
    }

    fn replay(&self, ledger: &str) -> Result<Replayed, LedgerFault> {
        let fates::Replayed { game, lines, finished } = fates::replay::<R>(ledger, None)?;
        let state = fates::state_hash(game.state());
        Ok(Replayed { game: Box::new(Seated::at(game)), lines, finished, state })
    }

    fn prove(&self, ledger: &str) -> Result<Proof, LedgerFault> {
        fates::verify::<R>(ledger)
    }
}

impl<R: System> Playable<R>
where
    Game<R>: Send,
{
    fn begin(
        &self,
        setup: &R::Setup,
        dice: DiceFrom,
        facts: Option<FactsFrom>,
    ) -> Result<(Box<dyn AnyGame>, News), Fault> {
        if let Some(fault) = serde_json::to_value(setup).ok().as_ref().and_then(long_name) {
            return Err(bad_setup(fault));
        }
        let on_table = R::is_measured(&self.book, setup);
        if facts == Some(FactsFrom::Measured) && !on_table {
            let text = "facts can be measured only on a virtual table: give the scenario one, or say \"facts\":\"ask\"";
            return Err(bad_setup(text.to_string()));
        }
        let facts = facts.unwrap_or(if on_table { FactsFrom::Measured } else { FactsFrom::People });
        let begun = Game::<R>::begin_with(&self.book, setup, dice, facts);
        let (game, told) = begun.map_err(|faults| bad_setup(faults.join("; ")))?;
        let seated = Seated::at(game);
        seated.check_typed()?;
        let mut told = seated.told(&told);
        told.lines = seated.line_texts_from(0);
        Ok((Box::new(seated), told))
    }
}

fn bad_setup(text: String) -> Fault {
    Fault::new(Code::BadSetup, text)
}

/// The first name in a setup that is too long for one.
fn long_name(setup: &Value) -> Option<String> {
    match setup {
        Value::Object(fields) => fields.iter().find_map(|(field, value)| match value {
            Value::String(text) => content::long_name(field, text),
            other => long_name(other),
        }),
        Value::Array(items) => items.iter().find_map(long_name),
        _ => None,
    }
}
