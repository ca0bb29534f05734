//! Games without a page: watched, by the protocol, and read back from their ledgers.

pub(crate) mod ledger;
pub(crate) mod opening;
pub(crate) mod protocol;
pub(crate) mod report;
pub(crate) mod watch;
