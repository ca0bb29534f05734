//! Runs our side and the peers' in one go, and prints one table.

mod heap;
mod report;

use std::path::PathBuf;
use std::process::ExitCode;
use std::time::Duration;

use bench::harness::line::Line;
use bench::harness::peers;
use bench::harness::peers::Peer;
use bench::systems::{battles, bayonet, duels, infestation, raid, simulated, skirmish};
use bench::{answers, crowd, jobs, measuring};
use clap::Parser;

/// What Lychgate costs, beside the libraries people would use instead.
///
/// Exits with 1 if a check value is not what it should be or a peer finds another one.
#[derive(Parser)]
struct Args {
    /// Leave the peers out
    #[arg(long)]
    ours: bool,
    /// One JSON object per line of the table
    #[arg(long)]
    json: bool,
    /// Only this job of ours: SB-1, SB-2, SB-3, SB-4, the same of FF, BE and WF, C, D, E, F, answer, table, hall, hall-1, hall-3 or asleep; may be given several times
    #[arg(long, value_name = "JOB")]
    only: Vec<String>,
    /// Be the hall that the job `hall` is played in
    #[arg(long, value_name = "FOLDER", hide = true)]
    serve_hall: Option<PathBuf>,
    /// A NATS server that keeps the tables of that hall
    #[arg(long, value_name = "NATS", hide = true)]
    store: Vec<String>,
    /// After how many seconds its tables sleep
    #[arg(long, default_value_t = 600, hide = true)]
    patience: u64,
}

type Job = fn() -> Vec<Line>;

/// The jobs by name.
const JOBS: [(&str, Job); 26] = [
    ("SB-1", bayonet::exchange_lines),
    ("SB-2", bayonet::solved_lines),
    ("SB-3", || simulated::lines(heap::allocations)),
    ("SB-4", battles::lines),
    ("FF-1", duels::exchange_lines),
    ("FF-2", duels::faith_solved),
    ("FF-3", duels::faith_simulated),
    ("FF-4", infestation::lines),
    ("BE-1", raid::blow_lines),
    ("BE-2", duels::eagle_solved),
    ("BE-3", duels::eagle_simulated),
    ("BE-4", raid::lines),
    ("WF-1", skirmish::exchange_lines),
    ("WF-2", duels::wfrp_solved),
    ("WF-3", duels::wfrp_simulated),
    ("WF-4", skirmish::encounter_lines),
    ("C", jobs::exchange_lines),
    ("D", jobs::pool_lines),
    ("E", jobs::duel_lines),
    ("F", jobs::simulated_lines),
    ("answer", answers::lines),
    ("table", measuring::lines),
    ("hall", crowd::lines),
    ("hall-1", || crowd::lines_over("hall-1", 1)),
    ("hall-3", || crowd::lines_over("hall-3", 3)),
    ("asleep", crowd::asleep_lines),
];

/// The jobs that want the whole machine for themselves, and are done only when they are named.
const ALONE: [&str; 4] = ["hall", "hall-1", "hall-3", "asleep"];

fn main() -> ExitCode {
    let args = Args::parse();
    if let Some(folder) = &args.serve_hall {
        return crowd::serve(folder, &args.store, Duration::from_secs(args.patience));
    }
    if let Some(unknown) = args.only.iter().find(|name| JOBS.iter().all(|(job, _)| job != name)) {
        eprintln!("no job is called \"{unknown}\"; see --help");
        return ExitCode::from(2);
    }
    let (lines, peers) = if args.ours { (ours(&args.only), Vec::new()) } else { both(&args.only) };
    if args.json {
        report::json(&lines, &peers)
    } else {
        report::table(&lines, &peers);
        report::systems(&lines, &peers);
    }
    let differences = report::differences(&lines, &peers);
    for difference in &differences {
        eprintln!("!!! DIFFERENT: {difference}");
    }
    ExitCode::from(u8::from(!differences.is_empty()))
}

/// Our side of the jobs that are wanted.
fn ours(only: &[String]) -> Vec<Line> {
    let wanted = |job: &str| match only {
        [] => !ALONE.contains(&job),
        names => names.iter().any(|name| name == job),
    };
    JOBS.iter().filter(|(job, _)| wanted(job)).flat_map(|(_, run)| run()).collect()
}

/// Our side before and after the peers, the better of the two: a neighbour who is busy for a minute does not decide.
fn both(only: &[String]) -> (Vec<Line>, Vec<Peer>) {
    let before = ours(only);
    let peers = peers::run().unwrap_or_else(|trouble| {
        eprintln!("the peers could not be run: {trouble}");
        Vec::new()
    });
    let better = |(one, other): (Line, Line)| if other.seconds < one.seconds { other } else { one };
    (before.into_iter().zip(ours(only)).map(better).collect(), peers)
}
