//! The systems there are, each behind the same door.

use std::marker::PhantomData;

use blood_eagle::BloodEagle;
use content::did_you_mean;
use fates::{DiceFrom, FactsFrom, Game, Head, LedgerFault, LedgerWhy, Proof, Seed};
use fear_and_faith::FearAndFaith;
use frame::Shown;
use frame::view::{CardView, CatalogueView, ProfileView, Wish};
use serde::Serialize;
use silver_bayonet::SilverBayonet;
use wfrp::Wfrp;

use crate::any_game::{AnyGame, Told};
use crate::fault::Fault;
use crate::message::NewGame;
use crate::seated::Seated;

/// Every system that can be played. A further one is one more line.
static SYSTEMS: [&dyn System; 4] = [
    &Of::<SilverBayonet>(PhantomData),
    &Of::<FearAndFaith>(PhantomData),
    &Of::<BloodEagle>(PhantomData),
    &Of::<Wfrp>(PhantomData),
];

/// A system, whichever it is: what can be read and begun without a game.
pub trait System: Send + Sync {
    /// What it is called, and how it is written.
    fn view(&self) -> SystemView;

    /// What can be played.
    fn catalogue(&self) -> CatalogueView;

    /// Every profile of the book.
    fn profiles(&self) -> Vec<ProfileView>;

    /// The card of a rule.
    fn card(&self, id: &str) -> Option<CardView>;

    /// The cards that these words find, the best first.
    fn cards(&self, words: &str) -> Vec<CardView>;

    /// Begins a game as the protocol describes it.
    fn open(&self, new: &NewGame) -> Result<(Box<dyn AnyGame>, Told), Fault>;

    /// Begins a game of the catalogue. Facts are measured where there is a virtual table, unless said.
    fn open_wish(
        &self,
        wish: &Wish,
        dice: DiceFrom,
        facts: Option<FactsFrom>,
    ) -> Result<(Box<dyn AnyGame>, Told), Fault>;

    /// Plays a kept ledger again, so that the game can go on. Where the game then has more lines than the ledger, they
    /// follow from it and are still to be kept.
    fn wake(&self, ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, LedgerFault>;

    /// Plays a ledger again as far as it goes.
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

/// Every system that can be played.
pub fn systems() -> &'static [&'static dyn System] {
    &SYSTEMS
}

/// The system of this short or long name, or what was probably meant.
pub fn system(name: &str) -> Result<&'static dyn System, Fault> {
    let wanted = name.to_lowercase();
    let is_meant = |system: &&&dyn System| [system.view().short, system.view().long].contains(&&*wanted);
    SYSTEMS.iter().find(is_meant).copied().ok_or_else(|| {
        let views = SYSTEMS.iter().map(|system| system.view());
        let list: Vec<String> = views.clone().map(|view| format!("{} ({})", view.short, view.long)).collect();
        let near = did_you_mean(name, views.flat_map(|view| [view.short, view.long]));
        Fault::new(
            "no-such-system",
            format!("no system is called \"{name}\"; there is {}{near}", list.join(", ")),
        )
    })
}

/// Begins a game as the protocol describes it.
pub fn open(new: &NewGame) -> Result<(Box<dyn AnyGame>, Told), Fault> {
    system(&new.system)?.open(new)
}

/// Plays a kept ledger again, whichever system it is of; see [`System::wake`].
pub fn wake(ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, LedgerFault> {
    system_of(ledger)?.wake(ledger, seed)
}

/// Plays a ledger again as far as it goes, whichever system it is of.
pub fn replay(ledger: &str) -> Result<Replayed, LedgerFault> {
    system_of(ledger)?.replay(ledger)
}

/// Proves the ledger of a finished game, whichever system it is of; see [`System::prove`].
pub fn prove(ledger: &str) -> Result<Proof, LedgerFault> {
    system_of(ledger)?.prove(ledger)
}

/// The system that a ledger names.
fn system_of(ledger: &str) -> Result<&'static dyn System, LedgerFault> {
    let fault = |why| LedgerFault { line: 1, why };
    let head = ledger.lines().next().ok_or(fault(LedgerWhy::Empty))?;
    let head: Head =
        serde_json::from_str(head).map_err(|error| fault(LedgerWhy::NotALine(error.to_string())))?;
    let known = SYSTEMS.iter().find(|system| system.view().long == head.system);
    let expected = || SYSTEMS.map(|system| system.view().long).join(" or ");
    let other = || fault(LedgerWhy::OtherSystem { expected: expected(), found: head.system.clone() });
    known.copied().ok_or_else(other)
}

/// The system of these rules.
struct Of<R>(PhantomData<fn() -> R>);

impl<R: Shown> System for Of<R>
where
    Game<R>: Send,
{
    fn view(&self) -> SystemView {
        SystemView { short: R::SHORT, long: R::SYSTEM, title: R::TITLE }
    }

    fn catalogue(&self) -> CatalogueView {
        R::catalogue()
    }

    fn profiles(&self) -> Vec<ProfileView> {
        R::profiles()
    }

    fn card(&self, id: &str) -> Option<CardView> {
        R::card(id)
    }

    fn cards(&self, words: &str) -> Vec<CardView> {
        R::cards(words)
    }

    fn open(&self, new: &NewGame) -> Result<(Box<dyn AnyGame>, Told), Fault> {
        let setup = new.setup().map_err(bad_setup)?;
        let setup: R::Setup = serde_json::from_value(setup).map_err(|fault| bad_setup(fault.to_string()))?;
        begin::<R>(&setup, new.dice().map_err(bad_setup)?, new.facts)
    }

    fn open_wish(
        &self,
        wish: &Wish,
        dice: DiceFrom,
        facts: Option<FactsFrom>,
    ) -> Result<(Box<dyn AnyGame>, Told), Fault> {
        let setup = R::grant(wish).map_err(|faults| bad_setup(faults.join("; ")))?;
        begin::<R>(&setup, dice, facts)
    }

    fn wake(&self, ledger: &str, seed: Option<Seed>) -> Result<Box<dyn AnyGame>, LedgerFault> {
        Ok(Box::new(Seated::at(fates::wake::<R>(ledger, seed)?.game)))
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

fn begin<R: Shown>(
    setup: &R::Setup,
    dice: DiceFrom,
    facts: Option<FactsFrom>,
) -> Result<(Box<dyn AnyGame>, Told), Fault>
where
    Game<R>: Send,
{
    let on_table = R::is_measured(setup);
    if facts == Some(FactsFrom::Measured) && !on_table {
        let text =
            "facts can be measured only on a virtual table: give the scenario one, or say \"facts\":\"ask\"";
        return Err(bad_setup(text.to_string()));
    }
    let facts = facts.unwrap_or(if on_table { FactsFrom::Measured } else { FactsFrom::People });
    let begun = Game::<R>::begin(setup, &R::content(), dice, facts);
    let (game, told) = begun.map_err(|faults| bad_setup(faults.join("; ")))?;
    let seated = Seated::at(game);
    seated.check_typed()?;
    let mut told = seated.told(&told);
    told.lines = seated.line_texts_from(0);
    Ok((Box::new(seated), told))
}

fn bad_setup(text: String) -> Fault {
    Fault::new("bad-setup", text)
}
