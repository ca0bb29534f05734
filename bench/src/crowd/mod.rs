//! The hall, crowded: how long a choice takes to reach every page of its table while many tables play at once.
//!
//! The hall runs in a process of its own, and all its guests in this one, on the same machine.

pub mod asked;
mod asleep;
pub mod events;
#[path = "../../../crates/hall/tests/common/nats.rs"]
mod nats;
mod server;
mod tables;

use std::time::{Duration, Instant};

use reqwest::Client;

use crate::harness::check::{Check, Found};
use crate::harness::line::{Line, Shown};
pub use asleep::lines as asleep_lines;
pub use server::serve;
use server::{Server, used_here};
use tables::{Crowd, PAGES, Tally};

/// Tables that are looked at don't sleep.
const AWAKE: Duration = Duration::from_secs(600);
/// How many tables there are.
const TABLES: usize = 300;
/// How many choices the table that is farthest on has had before anything is measured.
const SPREAD: usize = 250;
/// How many choices are on their way at once when all go as fast as they can.
const AT_ONCE: usize = 16;
/// How many choices a second are made, at all tables together.
const RATES: [u32; 3] = [100, 200, 400];
/// How long each rate is kept up before it counts, and how long it counts, in seconds.
const SECONDS: [u32; 2] = [2, 10];
/// What is asked for: at this rate no more than one choice in a hundred takes longer.
const GOAL: (u32, f64) = (200, 0.1);

/// The job `hall`, with its tables in a file.
///
/// # Panics
///
/// If the hall can't be started or does not answer.
pub fn lines() -> Vec<Line> {
    told_of(measured("hall", &[]))
}

/// The jobs `hall-1` and `hall-3`: the same with the tables kept by so many NATS servers on this machine.
///
/// # Panics
///
/// If a server or the hall can't be started or does not answer.
pub fn lines_over(job: &'static str, servers: usize) -> Vec<Line> {
    let nats = nats::Nats::start(servers);
    told_of(measured(job, &nats.urls()))
}

fn told_of(measured: impl Future<Output = Result<Vec<Line>, String>>) -> Vec<Line> {
    let runtime = tokio::runtime::Runtime::new().expect("this machine has threads and sockets");
    runtime.block_on(measured).unwrap_or_else(|trouble| panic!("the hall could not be measured: {trouble}"))
}

async fn measured(job: &'static str, servers: &[String]) -> Result<Vec<Line>, String> {
    let began = Instant::now();
    let server = Server::start(servers, AWAKE).map_err(|fault| fault.to_string())?;
    let client = Client::builder().no_proxy().build().map_err(|fault| fault.to_string())?;
    text(&client, &server.at).await?;
    let mut lines = vec![Line::new(job, "from its start to the first page", began.elapsed().as_secs_f64())];

    let (began, empty) = (Instant::now(), server.resident());
    let mut crowd = Crowd::gather(&server.at, client.clone(), TABLES).await?;
    let gathered = began.elapsed().as_secs_f64();
    let full = server.resident();
    let each = full.saturating_sub(empty) / TABLES as u64;
    let how = format!("{TABLES} tables laid, {} pages open", TABLES * PAGES);
    lines.push(
        Line::new(job, how, gathered).note(
            true,
            format!("memory {} empty, {} full: {} a table", bytes(empty), bytes(full), bytes(each)),
        ),
    );

    let began = Instant::now();
    let spread = crowd.spread(SPREAD, AT_ONCE).await?;
    let took = began.elapsed().as_secs_f64() / spread.sent.max(1) as f64;
    let line = Line::new(job, format!("choices as fast as they go, {AT_ONCE} at once"), took).as_rate();
    lines.push(told(line, &spread));

    for rate in RATES {
        let [before, counts] = SECONDS;
        crowd.play(rate, before).await?;
        let begin = Spent::so_far(&client, &server).await?;
        let tally = crowd.play(rate, counts).await?;
        let spent = Spent::so_far(&client, &server).await?.since(&begin);
        let line = Line::new(job, format!("{rate} choices a second, 99 in 100"), tally.within(0.99));
        let line = match GOAL {
            (goal, most) if goal == rate => line.goal(
                tally.within(0.99) <= most,
                format!(
                    "99 in 100 within {}, found {}",
                    Shown::Time.words(most),
                    Shown::Time.words(tally.within(0.99))
                ),
            ),
            _ => line,
        };
        lines.push(told(line, &tally).note(true, spent.words()));
    }
    let (last, pages) = (server.resident(), TABLES * PAGES);
    if let Some(line) = lines.last_mut() {
        line.notes.push((true, format!("memory {} at the end, with {pages} pages still open", bytes(last))));
    }
    Ok(lines)
}

/// What came of some choices, below their line.
fn told(line: Line, tally: &Tally) -> Line {
    let count = |count: usize| Found::Count(count as u64);
    let all =
        Check { name: "on_all_four_pages", found: count(tally.reached), wanted: count(tally.acknowledged) };
    let late = tally.times.iter().filter(|time| **time > GOAL.1).count();
    let times = [("half within", 0.5), ("99 in 100 within", 0.99), ("the worst", 1.0)]
        .map(|(name, share)| format!("{name} {}", Shown::Time.words(tally.within(share))));
    line.checked([all])
        .note(
            true,
            format!(
                "{} of {} choices later than {}, {} lost, {} refused, {} without a table; {} games replaced",
                late,
                tally.sent,
                Shown::Time.words(GOAL.1),
                tally.sent - tally.reached - tally.refused,
                tally.refused,
                tally.without_table,
                tally.replaced,
            ),
        )
        .note(
            true,
            format!("{}; {} an update", times.join(", "), bytes((tally.bytes / tally.updates.max(1)) as u64)),
        )
}

/// What the hall and its guests have spent.
struct Spent {
    at: Instant,
    hall: f64,
    guests: f64,
    answers: f64,
    answering: f64,
    storing: f64,
    rendering: f64,
}

impl Spent {
    async fn so_far(client: &Client, server: &Server) -> Result<Spent, String> {
        let metrics = text(client, &format!("{}/metrics", server.at)).await?;
        let value = |name: &str| metric(&metrics, name).unwrap_or(f64::NAN);
        Ok(Spent {
            at: Instant::now(),
            hall: server.used(),
            guests: used_here(),
            answers: value("lychgate_step_seconds_count{step=\"all\"}"),
            answering: value("lychgate_step_seconds_sum{step=\"all\"}"),
            storing: value("lychgate_step_seconds_sum{step=\"store\"}"),
            rendering: value("lychgate_step_seconds_sum{step=\"render\"}"),
        })
    }

    fn since(self, begin: &Spent) -> Spent {
        Spent {
            at: begin.at,
            hall: self.hall - begin.hall,
            guests: self.guests - begin.guests,
            answers: self.answers - begin.answers,
            answering: self.answering - begin.answering,
            storing: self.storing - begin.storing,
            rendering: self.rendering - begin.rendering,
        }
    }

    fn words(&self) -> String {
        let wall = self.at.elapsed().as_secs_f64();
        let each = |seconds: f64| Shown::Time.words(seconds / self.answers);
        format!(
            "at its table a choice took {}: storing {}, rendering {}; the hall used {:.0}% of a core, its guests {:.0}%",
            each(self.answering),
            each(self.storing),
            each(self.rendering),
            100.0 * self.hall / wall,
            100.0 * self.guests / wall,
        )
    }
}

/// A value in the text form that Prometheus reads.
pub fn metric(text: &str, name: &str) -> Option<f64> {
    text.lines().find_map(|line| line.strip_prefix(name)?.strip_prefix(' ')?.parse().ok())
}

async fn text(client: &Client, url: &str) -> Result<String, String> {
    let words = |fault: reqwest::Error| fault.to_string();
    let page = client.get(url).send().await.map_err(words)?;
    page.error_for_status().map_err(words)?.text().await.map_err(words)
}

fn bytes(count: u64) -> String {
    match count {
        0..10_000 => format!("{count} B"),
        10_000..10_000_000 => format!("{} kB", count / 1000),
        _ => format!("{} MB", count / 1_000_000),
    }
}
