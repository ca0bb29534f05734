//! Games, their ledgers and their seals.

mod candle;
mod chain;
mod idle;
mod ledger;
mod overrule;
mod playing;
mod sealed;
mod secrets;
mod sides;
mod undo;
