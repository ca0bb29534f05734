//! Games, their ledgers and their seals.

mod ledger;
mod overrule;
mod playing;
mod sealed;
mod secrets;
mod sides;
mod undo;
