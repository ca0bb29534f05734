//! The peers' side: what `peers/run` prints, one JSON line per job.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

use serde_json::{Map, Value};

use crate::harness::check::Found;
use crate::harness::line::{Against, Line};

/// A job as a peer does it.
#[derive(Clone, Debug)]
pub struct Peer {
    /// Who.
    pub name: String,
    /// The job.
    pub job: String,
    /// In which form, where there are several.
    pub method: String,
    /// The seconds it takes once.
    pub seconds: f64,
    /// The seconds it took the first time, before anything was cached.
    pub first: f64,
    check: Map<String, Value>,
    plays: Option<u64>,
}

/// The peers in the order of the table; the last is plain Python, an independent check more than a rival.
pub const PEERS: [&str; 5] = ["icepool", "dyce", "open_spiel", "boardgame.io", "brute"];

/// Runs all peers that are installed. What they have to complain of goes to standard error.
pub fn run() -> io::Result<Vec<Peer>> {
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("peers/run");
    let output = Command::new(script).stderr(Stdio::inherit()).output()?;
    let text = String::from_utf8_lossy(&output.stdout);
    text.lines().map(read).collect()
}

fn read(line: &str) -> io::Result<Peer> {
    let value: Value = serde_json::from_str(line)?;
    let peer = Peer::of(&value);
    peer.ok_or_else(|| io::Error::other(format!("peers/run printed a line of another form: {line}")))
}

impl Peer {
    fn of(line: &Value) -> Option<Peer> {
        let fights = line.get("fights").and_then(Value::as_u64);
        let each = |name| Some(line.get(name)?.as_f64()? / fights.unwrap_or(1) as f64);
        let check = line.get("check")?.as_object()?.clone();
        Some(Peer {
            name: line.get("peer")?.as_str()?.to_string(),
            job: line.get("job")?.as_str()?.to_string(),
            method: line.get("method").and_then(Value::as_str).unwrap_or_default().to_string(),
            seconds: each("seconds")?,
            first: each("first_seconds").or_else(|| each("seconds"))?,
            plays: check.get("fights").and_then(Value::as_u64),
            check,
        })
    }

    /// Is it a rival of this line?
    pub fn rivals(&self, line: &Line) -> bool {
        self.job == line.job
            && match line.against {
                Against::Fastest => true,
                Against::Method(words) => self.method.contains(words),
                Against::Peer(name) => self.name == name,
                Against::Nobody => false,
            }
    }

    /// The values that come out otherwise than ours, in words.
    pub fn differences(&self, line: &Line) -> Vec<String> {
        let differ = |check: &crate::harness::check::Check| {
            let theirs = Found::read(self.check.get(check.name)?, self.plays)?;
            let words = format!("{} is {}, and {} says {theirs}", check.name, check.found, self.name);
            (!check.found.agrees(&theirs)).then_some(words)
        };
        line.checks.iter().filter_map(differ).collect()
    }
}

/// The fastest form of a peer for this line.
pub fn fastest<'a>(peers: &'a [Peer], name: &str, line: &Line) -> Option<&'a Peer> {
    let rivals = peers.iter().filter(|peer| peer.name == name && peer.rivals(line));
    rivals.min_by(|one, other| one.seconds.total_cmp(&other.seconds))
}
