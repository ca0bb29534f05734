//! So many at once: in all, and for one address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// Places that are taken and given back.
pub(crate) struct Places {
    most: usize,
    most_each: usize,
    taken: Mutex<Taken>,
}

#[derive(Default)]
struct Taken {
    all: usize,
    each: HashMap<IpAddr, usize>,
}

/// A place, as long as this lives.
pub(crate) struct Place {
    places: Arc<Places>,
    address: IpAddr,
}

impl Places {
    /// So many in all, and so many for one address.
    pub(super) fn new(most: usize, most_each: usize) -> Arc<Places> {
        Arc::new(Places { most, most_each, taken: Mutex::default() })
    }

    /// A place for this address, if there is one.
    pub(super) fn take(self: &Arc<Places>, address: IpAddr) -> Option<Place> {
        let address = household(address);
        let mut taken = self.lock();
        let own = taken.each.get(&address).copied().unwrap_or_default();
        if taken.all >= self.most || own >= self.most_each {
            return None;
        }
        taken.all += 1;
        taken.each.insert(address, own + 1);
        Some(Place { places: Arc::clone(self), address })
    }

    /// How many are taken.
    pub(crate) fn taken(&self) -> usize {
        self.lock().all
    }

    fn lock(&self) -> MutexGuard<'_, Taken> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.places.lock();
        taken.all -= 1;
        match taken.each.get_mut(&self.address) {
            Some(own) if *own > 1 => *own -= 1,
            _ => _ = taken.each.remove(&self.address),
        }
    }
}

/// What counts as one address: of IPv6 the network, since a household that has one address of it has them all.
pub(super) fn household(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => IpAddr::from((u128::from(address) & !u128::from(u64::MAX)).to_be_bytes()),
        address => address,
    }
}
