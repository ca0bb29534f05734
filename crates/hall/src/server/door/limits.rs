//! How much a hall takes on before it says no.

use std::sync::Arc;
use std::time::Duration;

use super::bucket::Buckets;
use super::guard::Door;
use super::places::Places;

/// The limits of a hall. An address is one of IPv4, or the network of 2⁶⁴ addresses that one household has of IPv6.
#[derive(Clone, Debug)]
pub struct Limits {
    /// How many requests one address may make in a second, over time.
    pub rate: f64,
    /// How many at once.
    pub burst: f64,
    /// How many tables one address may lay in an hour, over time.
    pub tables_rate: f64,
    /// How many at once.
    pub tables_burst: f64,
    /// How many tables may be awake.
    pub awake: usize,
    /// How many connections may be open.
    pub connections: usize,
    /// How many of them from one address. Behind a proxy all come from its address, and only the other limit counts.
    pub connections_each: usize,
    /// How many pages may follow tables.
    pub streams: usize,
    /// How many of them from one address.
    pub streams_each: usize,
    /// How long the head of a request may take, and how long a connection may be idle.
    pub head_time: Duration,
    /// How long its body may take.
    pub body_time: Duration,
    /// How long connections may take to end when the hall closes.
    pub stop_time: Duration,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            rate: 50.0,
            burst: 300.0,
            tables_rate: 120.0,
            tables_burst: 30.0,
            awake: 500,
            connections: 800, // with what else is open that fits into 1024 files, as many as most systems give
            connections_each: 100,
            streams: 600,
            streams_each: 50,
            head_time: Duration::from_secs(20),
            body_time: Duration::from_secs(30),
            stop_time: Duration::from_secs(10),
        }
    }
}

impl Limits {
    /// For those who have been counted elsewhere: only what takes time has an end.
    pub(super) fn wide() -> Limits {
        let (most, rate) = (usize::MAX, f64::MAX);
        Limits {
            rate,
            burst: rate,
            tables_rate: rate,
            tables_burst: rate,
            connections: most,
            connections_each: most,
            streams: most,
            streams_each: most,
            ..Limits::default()
        }
    }
}

/// What is counted against the limits, by all doors of a hall together.
pub(crate) struct Gates {
    pub(crate) limits: Limits,
    pub(super) connections: Arc<Places>,
    pub(super) streams: Arc<Places>,
    pub(super) requests: Buckets,
    pub(super) tables: Buckets,
}

impl Gates {
    pub(crate) fn new(door: &Door) -> Gates {
        let limits = &door.limits;
        let connections_each = if door.behind_proxy { limits.connections } else { limits.connections_each };
        Gates {
            connections: Places::new(limits.connections, connections_each),
            streams: Places::new(limits.streams, limits.streams_each),
            requests: Buckets::new(limits.rate, limits.burst),
            tables: Buckets::new(limits.tables_rate / 3600.0, limits.tables_burst),
            limits: limits.clone(),
        }
    }

    /// How many connections and how many streams are open.
    pub(crate) fn taken(&self) -> (usize, usize) {
        (self.connections.taken(), self.streams.taken())
    }
}
