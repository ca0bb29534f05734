//! How much a server takes on, as its operator says it.

use std::time::Duration;

use clap::Args;
use hall::Limits;

use crate::Trouble;

/// The limits of `serve`. What is not said is as the hall has it.
#[derive(Args)]
#[command(next_help_heading = "Limits")]
pub(crate) struct LimitArgs {
    /// Requests that one address may make in a second; six seconds' worth at once
    #[arg(long, default_value_t = Limits::default().rate)]
    rate: f64,
    /// Tables that one address may set up in an hour; a quarter of them at once
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().tables_rate)]
    tables_rate: f64,
    /// Tables that may be awake
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().awake)]
    most_awake: usize,
    /// Connections that may be open
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().connections)]
    most_connections: usize,
    /// Connections from one address; behind a proxy this does not count
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().connections_each)]
    most_connections_each: usize,
    /// Pages that may follow tables
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().streams)]
    most_streams: usize,
    /// Pages from one address that may follow tables
    #[arg(long, value_name = "NUMBER", default_value_t = Limits::default().streams_each)]
    most_streams_each: usize,
    /// Seconds that the head of a request may take, and that a connection may be idle
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().head_time.as_secs())]
    head_time: u64,
    /// Seconds that the body of a request may take
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().body_time.as_secs())]
    body_time: u64,
    /// Seconds that connections have to end when the server is stopped
    #[arg(long, value_name = "SECONDS", default_value_t = Limits::default().stop_time.as_secs())]
    stop_time: u64,
}

impl LimitArgs {
    /// The limits, or which of them makes no sense.
    pub(crate) fn limits(&self) -> Result<Limits, Trouble> {
        for (name, rate) in [("rate", self.rate), ("tables-rate", self.tables_rate)] {
            if !(rate.is_finite() && rate > 0.0) {
                return Err(Trouble::Use(format!("--{name} wants a number above 0")));
            }
        }
        let counts = [
            ("most-awake", self.most_awake),
            ("most-connections", self.most_connections),
            ("most-connections-each", self.most_connections_each),
            ("most-streams", self.most_streams),
            ("most-streams-each", self.most_streams_each),
        ];
        if let Some((name, _)) = counts.into_iter().find(|(_, most)| *most == 0) {
            return Err(Trouble::Use(format!("--{name} wants a number above 0")));
        }
        Ok(Limits {
            rate: self.rate,
            burst: self.rate * 6.0,
            tables_rate: self.tables_rate,
            tables_burst: (self.tables_rate / 4.0).max(1.0),
            awake: self.most_awake,
            connections: self.most_connections,
            connections_each: self.most_connections_each,
            streams: self.most_streams,
            streams_each: self.most_streams_each,
            head_time: Duration::from_secs(self.head_time),
            body_time: Duration::from_secs(self.body_time),
            stop_time: Duration::from_secs(self.stop_time),
        })
    }
}
