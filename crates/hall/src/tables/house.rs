//! Where others reach the hall: the address that a link for a friend begins with.

use std::net::SocketAddr;
use std::sync::{Mutex, PoisonError};

/// Where the hall can be reached from other machines.
#[derive(Default)]
pub(crate) struct House {
    /// Where phones in the house reach it, once they may: `http://192.168.1.20:8190`.
    open: Mutex<Option<String>>,
    /// Where they could reach it.
    closed: Mutex<Option<SocketAddr>>,
}

impl House {
    /// Phones in the house reach it here.
    pub(crate) fn opened(&self, at: SocketAddr) {
        *self.open.lock().unwrap_or_else(PoisonError::into_inner) = Some(format!("http://{at}"));
    }

    /// Phones in the house could reach it here, if somebody lets them in.
    pub(super) fn may_open(&self, at: SocketAddr) {
        *self.closed.lock().unwrap_or_else(PoisonError::into_inner) = Some(at);
    }

    /// Where phones in the house reach it.
    pub(crate) fn origin(&self) -> Option<String> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// Where the house can be let in, if it is not in already.
    pub(crate) fn door(&self) -> Option<SocketAddr> {
        let closed = *self.closed.lock().unwrap_or_else(PoisonError::into_inner);
        closed.filter(|_| self.origin().is_none())
    }
}
