//! So often in a time, for one address: each has a bucket that fills again by itself.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::Instant;

use super::places::household;

/// How many addresses are remembered before those whose buckets are full are let go.
const MOST_ADDRESSES: usize = 10_000;

/// The buckets of all addresses.
pub(crate) struct Buckets {
    /// How much flows in, in a second.
    rate: f64,
    most: f64,
    buckets: Mutex<HashMap<IpAddr, Bucket>>,
}

#[derive(Clone, Copy)]
struct Bucket {
    left: f64,
    seen: Instant,
    /// Was somebody turned away since the bucket was last full? The operator hears of the first one only.
    turned_away: bool,
}

/// Was there something left for an address?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Drawn {
    /// Yes.
    Some,
    /// No, for the first time since its bucket was full.
    NoneNow,
    /// No, again.
    NoneStill,
}

impl Buckets {
    pub(super) fn new(rate: f64, most: f64) -> Buckets {
        Buckets { rate, most, buckets: Mutex::default() }
    }

    /// Takes one out of the bucket of this address.
    pub(super) fn draw(&self, address: IpAddr) -> Drawn {
        let now = Instant::now();
        let filled =
            |bucket: &Bucket| bucket.left + now.duration_since(bucket.seen).as_secs_f64() * self.rate;
        let mut buckets = self.buckets.lock().unwrap_or_else(PoisonError::into_inner);
        if buckets.len() >= MOST_ADDRESSES {
            buckets.retain(|_, bucket| filled(bucket) < self.most);
        }
        let full = Bucket { left: self.most, seen: now, turned_away: false };
        let bucket = buckets.entry(household(address)).or_insert(full);
        let left = filled(bucket).min(self.most);
        let known = bucket.turned_away && left < self.most;
        let (drawn, left) = match (left >= 1.0, known) {
            (true, _) => (Drawn::Some, left - 1.0),
            (false, false) => (Drawn::NoneNow, left),
            (false, true) => (Drawn::NoneStill, left),
        };
        *bucket = Bucket { left, seen: now, turned_away: known || drawn != Drawn::Some };
        drawn
    }
}
