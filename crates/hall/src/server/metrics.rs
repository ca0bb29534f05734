//! What the hall counts, for its operator. Nothing in it names a table or a person.

use std::collections::BTreeMap;
use std::fmt::{Display, Write};
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use crate::fault::Code;

/// The upper ends of the classes of how long something took, in milliseconds.
const CLASSES: [u64; 10] = [1, 2, 5, 10, 25, 50, 100, 250, 1000, 5000];

/// The counters.
#[derive(Debug, Default)]
pub struct Metrics {
    answers: AtomicU64,
    updates: AtomicU64,
    update_bytes: AtomicU64,
    refused: Mutex<BTreeMap<String, u64>>,
    steps: [Times; 4],
}

/// What is open just now.
#[derive(Clone, Copy, Debug, Default)]
pub struct Gauges {
    /// Tables that are awake.
    pub tables: usize,
    /// Connections.
    pub connections: usize,
    /// Pages that follow tables.
    pub streams: usize,
}

/// What a choice costs time for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Step {
    /// The rules.
    Rules,
    /// The store.
    Store,
    /// The pages of all who look at the table.
    Render,
    /// From being heard to being answered.
    All,
}

/// How long something took, by classes.
#[derive(Debug, Default)]
struct Times {
    classes: [AtomicU64; CLASSES.len() + 1],
    micros: AtomicU64,
}

impl Step {
    const EACH: [Step; 4] = [Step::Rules, Step::Store, Step::Render, Step::All];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Step::Rules => "rules",
            Step::Store => "store",
            Step::Render => "render",
            Step::All => "all",
        }
    }
}

impl Metrics {
    pub(crate) fn answered(&self) {
        self.answers.fetch_add(1, Relaxed);
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.updates.fetch_add(1, Relaxed);
        self.update_bytes.fetch_add(bytes as u64, Relaxed);
    }

    /// Something was refused. There are only so many codes.
    pub(crate) fn refused(&self, code: Code) {
        let mut refused = self.refused.lock().unwrap_or_else(PoisonError::into_inner);
        *refused.entry(code.to_string()).or_default() += 1;
    }

    /// A step of a choice took so long.
    pub(crate) fn took(&self, step: Step, time: Duration) {
        let times = &self.steps[step as usize];
        let class = CLASSES.iter().position(|&most| time <= Duration::from_millis(most));
        times.classes[class.unwrap_or(CLASSES.len())].fetch_add(1, Relaxed);
        times.micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// All of it, in the text form that Prometheus reads.
    pub fn text(&self, now: &Gauges) -> String {
        let mut text = String::new();
        plain(&mut text, "tables_awake", "gauge", now.tables as u64);
        plain(&mut text, "connections", "gauge", now.connections as u64);
        plain(&mut text, "event_streams", "gauge", now.streams as u64);
        plain(&mut text, "answers_total", "counter", self.answers.load(Relaxed));
        plain(&mut text, "updates_total", "counter", self.updates.load(Relaxed));
        plain(&mut text, "update_bytes_total", "counter", self.update_bytes.load(Relaxed));
        kind(&mut text, "refused_total", "counter");
        for (code, count) in &*self.refused.lock().unwrap_or_else(PoisonError::into_inner) {
            line(&mut text, &format!("refused_total{{code=\"{code}\"}}"), count);
        }
        kind(&mut text, "step_seconds", "histogram");
        for step in Step::EACH {
            self.steps[step as usize].write(&mut text, step.name());
        }
        text
    }
}

impl Times {
    fn write(&self, text: &mut String, step: &str) {
        let mut below = 0;
        let ends = CLASSES.iter().map(|&most| (most as f64 / 1000.0).to_string());
        for (class, end) in self.classes.iter().zip(ends.chain(["+Inf".to_string()])) {
            below += class.load(Relaxed);
            line(text, &format!("step_seconds_bucket{{step=\"{step}\",le=\"{end}\"}}"), below);
        }
        let seconds = self.micros.load(Relaxed) as f64 / 1e6;
        line(text, &format!("step_seconds_sum{{step=\"{step}\"}}"), seconds);
        line(text, &format!("step_seconds_count{{step=\"{step}\"}}"), below);
    }
}

fn plain(text: &mut String, name: &str, what: &str, value: u64) {
    kind(text, name, what);
    line(text, name, value);
}

fn kind(text: &mut String, name: &str, kind: &str) {
    let _ = writeln!(text, "# TYPE lychgate_{name} {kind}"); // a String takes all
}

fn line(text: &mut String, name: &str, value: impl Display) {
    let _ = writeln!(text, "lychgate_{name} {value}"); // a String takes all
}
