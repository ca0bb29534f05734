//! What the hall counts, for its operator. Nothing in it names a table or a person.

use std::fmt::Write;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The upper ends of the classes of how long an answer took, in milliseconds.
const CLASSES: [u64; 8] = [1, 2, 5, 10, 25, 50, 100, 1000];

/// The counters.
#[derive(Debug, Default)]
pub struct Metrics {
    answers: AtomicU64,
    updates: AtomicU64,
    update_bytes: AtomicU64,
    refused: AtomicU64,
    took: [AtomicU64; CLASSES.len() + 1],
    took_micros: AtomicU64,
    store_micros: AtomicU64,
    render_micros: AtomicU64,
}

impl Metrics {
    pub(crate) fn answered(&self) {
        self.answers.fetch_add(1, Relaxed);
    }

    pub(crate) fn sent(&self, bytes: usize) {
        self.updates.fetch_add(1, Relaxed);
        self.update_bytes.fetch_add(bytes as u64, Relaxed);
    }

    pub(super) fn refused(&self) {
        self.refused.fetch_add(1, Relaxed);
    }

    pub(crate) fn took(&self, time: Duration) {
        let class = CLASSES.iter().position(|&most| time <= Duration::from_millis(most));
        self.took[class.unwrap_or(CLASSES.len())].fetch_add(1, Relaxed);
        self.took_micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// How long storing something took.
    pub(crate) fn stored(&self, time: Duration) {
        self.store_micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// How long rendering all pages of a table took.
    pub(crate) fn rendered(&self, time: Duration) {
        self.render_micros.fetch_add(time.as_micros() as u64, Relaxed);
    }

    /// All of it, in the text form that Prometheus reads.
    pub fn text(&self, tables_awake: usize) -> String {
        let mut text = String::new();
        let mut line = |name: &str, kind: &str, value: u64| {
            let _ = writeln!(text, "# TYPE lychgate_{name} {kind}\nlychgate_{name} {value}"); // a String takes all
        };
        line("tables_awake", "gauge", tables_awake as u64);
        line("answers_total", "counter", self.answers.load(Relaxed));
        line("updates_total", "counter", self.updates.load(Relaxed));
        line("update_bytes_total", "counter", self.update_bytes.load(Relaxed));
        line("refused_total", "counter", self.refused.load(Relaxed));
        for (name, micros) in [("store", &self.store_micros), ("render", &self.render_micros)] {
            let seconds = micros.load(Relaxed) as f64 / 1e6;
            let _ = writeln!(
                text,
                "# TYPE lychgate_{name}_seconds_total counter\nlychgate_{name}_seconds_total {seconds}"
            );
        }
        let _ = writeln!(text, "# TYPE lychgate_answer_seconds histogram");
        let mut below = 0;
        for (class, &most) in CLASSES.iter().enumerate() {
            below += self.took[class].load(Relaxed);
            let _ =
                writeln!(text, "lychgate_answer_seconds_bucket{{le=\"{}\"}} {below}", most as f64 / 1000.0);
        }
        below += self.took[CLASSES.len()].load(Relaxed);
        let _ = writeln!(text, "lychgate_answer_seconds_bucket{{le=\"+Inf\"}} {below}");
        let sum = self.took_micros.load(Relaxed) as f64 / 1e6;
        let _ = writeln!(text, "lychgate_answer_seconds_sum {sum}\nlychgate_answer_seconds_count {below}");
        text
    }
}
