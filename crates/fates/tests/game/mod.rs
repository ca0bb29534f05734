//! Games, their ledgers and their seals.

mod chain;
mod ledger;
mod overrule;
mod playing;
mod sealed;
mod sides;
mod undo;
