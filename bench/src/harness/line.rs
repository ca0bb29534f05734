//! One line of the report: a job as we do it, with its time and its check values.

use crate::harness::check::Check;

/// A job, done.
#[derive(Clone, Debug)]
pub struct Line {
    /// The job, under the name the peers give it.
    pub job: &'static str,
    /// How it was done.
    pub how: String,
    /// The seconds it takes once.
    pub seconds: f64,
    /// How the time is shown.
    pub shown: Shown,
    /// On how many cores it was done.
    pub cores: u8,
    /// Which of the peers' lines it is held against.
    pub against: Against,
    /// What it came to.
    pub checks: Vec<Check>,
    /// What else is to be said, with whether a goal was met.
    pub notes: Vec<(bool, String)>,
}

/// How a time is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Shown {
    /// As a time.
    Time,
    /// As so many a second.
    Rate,
}

/// Which of the peers' lines for a job count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Against {
    /// The fastest form of each peer.
    Fastest,
    /// Only forms whose method says this.
    Method(&'static str),
    /// Only this peer.
    Peer(&'static str),
    /// None: the peers have no such job.
    Nobody,
}

impl Line {
    /// A line that is shown as a time and held against nobody.
    pub fn new(job: &'static str, how: impl Into<String>, seconds: f64) -> Line {
        let (shown, against) = (Shown::Time, Against::Nobody);
        Line {
            job,
            how: how.into(),
            seconds,
            shown,
            cores: 1,
            against,
            checks: Vec::new(),
            notes: Vec::new(),
        }
    }

    /// Shows it as a rate.
    pub fn as_rate(self) -> Line {
        Line { shown: Shown::Rate, ..self }
    }

    /// Says that it was done on two cores.
    pub fn on_two_cores(self) -> Line {
        Line { cores: 2, ..self }
    }

    /// Holds it against these.
    pub fn against(self, against: Against) -> Line {
        Line { against, ..self }
    }

    /// What it came to.
    pub fn checked(self, checks: impl IntoIterator<Item = Check>) -> Line {
        Line { checks: checks.into_iter().collect(), ..self }
    }

    /// Adds a remark, and whether it is good news.
    pub fn note(mut self, good: bool, text: impl Into<String>) -> Line {
        self.notes.push((good, text.into()));
        self
    }

    /// Adds a goal: the line says whether it was met.
    pub fn goal(self, met: bool, text: impl std::fmt::Display) -> Line {
        self.note(met, format!("goal {text}: {}", if met { "met" } else { "NOT MET" }))
    }
}

impl Shown {
    /// The time in words, to three figures.
    pub fn words(self, seconds: f64) -> String {
        match self {
            Shown::Time => scaled(seconds, &[(1.0, " s"), (1e-3, " ms"), (1e-6, " µs"), (1e-9, " ns")]),
            Shown::Rate => scaled(seconds.recip(), &[(1e6, "M/s"), (1e3, "k/s"), (1.0, "/s")]),
        }
    }
}

/// A number in the largest unit that is not larger than it, or in the smallest.
fn scaled(number: f64, units: &[(f64, &str)]) -> String {
    let fits = units.iter().find(|(unit, _)| number >= *unit).or(units.last());
    let (unit, name) = fits.copied().unwrap_or((1.0, ""));
    let scaled = number / unit;
    let digits = if scaled < 10.0 { 2 } else { usize::from(scaled < 100.0) };
    format!("{scaled:.digits$}{name}")
}
