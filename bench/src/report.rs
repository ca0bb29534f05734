//! The report: one table for people, one JSON object a line for programs, and all that differs.

use bench::harness::check::Check;
use bench::harness::line::Line;
use bench::harness::peers::{PEERS, Peer, fastest};
use serde_json::{Map, Value, json};

/// Prints the table, and below each job what it came to.
pub fn table(lines: &[Line], peers: &[Peer]) {
    let shown: Vec<&str> =
        PEERS.into_iter().filter(|name| peers.iter().any(|peer| peer.name == *name)).collect();
    print!("{:7} {:44} {:>10}", "job", "how", "ours");
    for name in &shown {
        print!(" {name:>12}");
    }
    println!("{}", if shown.is_empty() { String::new() } else { format!(" {:>8}", "ratio") });
    for line in lines {
        print!("{:7} {:44} {:>10}", line.job, line.how, line.shown.words(line.seconds));
        for name in &shown {
            let peer = fastest(peers, name, line).map(|peer| line.shown.words(peer.seconds));
            print!(" {:>12}", peer.unwrap_or_default());
        }
        println!("{}", ratio(line, peers).map_or(String::new(), |ratio| format!(" {:>8}", times(ratio))));
        below(line, peers);
    }
    if !shown.is_empty() {
        println!("\nratio: the time of the fastest peer over ours; more than 1 means that we are faster");
    }
}

/// What the job came to, who agrees, and the remarks.
fn below(line: &Line, peers: &[Peer]) {
    if !line.checks.is_empty() {
        let values: Vec<String> =
            line.checks.iter().map(|check| format!("{} {}", check.name, check.found)).collect();
        println!("        {}: {}", verdict(line, peers), values.join(", "));
    }
    for peer in PEERS.into_iter().filter_map(|name| fastest(peers, name, line)).filter(|peer| caches(peer)) {
        println!("        {} took {} the first time", peer.name, line.shown.words(peer.first));
    }
    for (good, text) in &line.notes {
        println!("        {}{text}", if *good { "" } else { "!!! " });
    }
}

/// Does it keep so much between runs that the first one is another job?
fn caches(peer: &Peer) -> bool {
    peer.first > 3.0 * peer.seconds
}

fn verdict(line: &Line, peers: &[Peer]) -> String {
    let rivals: Vec<&Peer> = peers.iter().filter(|peer| peer.job == line.job).collect();
    if !line.checks.iter().all(Check::holds) || rivals.iter().any(|peer| !peer.differences(line).is_empty()) {
        return "!!! DIFFERENT".to_string();
    }
    if rivals.is_empty() {
        "right".to_string()
    } else {
        format!("right, and {} runs of the peers agree", rivals.len())
    }
}

/// How many times as long the fastest peer takes.
fn ratio(line: &Line, peers: &[Peer]) -> Option<f64> {
    let best = PEERS.into_iter().filter_map(|name| fastest(peers, name, line));
    best.map(|peer| peer.seconds / line.seconds).min_by(f64::total_cmp)
}

fn times(ratio: f64) -> String {
    if ratio < 10.0 { format!("{ratio:.2}x") } else { format!("{ratio:.0}x") }
}

/// The columns of the table of all systems: a heading, the number of the job, and on how many cores.
const COLUMNS: [(&str, &str, u8); 6] = [
    ("exact exchange", "1", 1),
    ("duel solved", "2", 1),
    ("duels, one core", "3", 1),
    ("two cores", "3", 2),
    ("whole games, one core", "4", 1),
    ("two cores", "4", 2),
];

/// Prints all four systems in one table: ours with the quickest mind, and in brackets the fastest peer with its ratio.
pub fn systems(lines: &[Line], peers: &[Peer]) {
    let rows = ["SB", "FF", "BE", "WF"].map(|system| {
        let cells = COLUMNS.map(|(_, number, cores)| {
            let job = format!("{system}-{number}");
            let all = lines.iter().filter(|line| line.job == job && line.cores == cores);
            let line = all.min_by(|one, other| one.seconds.total_cmp(&other.seconds));
            line.map_or(String::new(), |line| cell(line, peers))
        });
        (system, cells)
    });
    if rows.iter().all(|(_, cells)| cells.iter().any(String::is_empty)) {
        return; // only some of the jobs were wanted
    }
    let headings = COLUMNS.map(|(heading, ..)| heading).join(" | ");
    println!("\n| system | {headings} |\n| --- |{}", " --- |".repeat(COLUMNS.len()));
    for (system, cells) in rows {
        println!("| {system} | {} |", cells.join(" | "));
    }
}

/// Ours, and in brackets the fastest peer with its ratio.
fn cell(line: &Line, peers: &[Peer]) -> String {
    let ours = line.shown.words(line.seconds);
    let rivals = PEERS.into_iter().filter_map(|name| fastest(peers, name, line));
    let best = rivals.min_by(|one, other| one.seconds.total_cmp(&other.seconds));
    best.map_or(ours.clone(), |peer| {
        let ratio = times(peer.seconds / line.seconds);
        format!("{ours} ({} {}, {ratio})", peer.name, line.shown.words(peer.seconds))
    })
}

/// Prints a JSON object for each line.
pub fn json(lines: &[Line], peers: &[Peer]) {
    for line in lines {
        let rivals: Map<String, Value> = PEERS
            .into_iter()
            .filter_map(|name| fastest(peers, name, line))
            .map(|peer| {
                (
                    peer.name.clone(),
                    json!({ "seconds": peer.seconds, "first": peer.first, "method": peer.method }),
                )
            })
            .collect();
        let checks: Map<String, Value> =
            line.checks.iter().map(|check| (check.name.to_string(), value(check))).collect();
        let notes: Vec<Value> =
            line.notes.iter().map(|(good, text)| json!({ "good": good, "text": text })).collect();
        println!(
            "{}",
            json!({
                "job": line.job, "how": line.how, "cores": line.cores, "seconds": line.seconds, "per_second": line.seconds.recip(),
                "peers": rivals, "ratio": ratio(line, peers), "check": checks, "notes": notes,
            })
        );
    }
}

fn value(check: &Check) -> Value {
    json!({ "found": check.found.json(), "wanted": check.wanted.json(), "right": check.holds() })
}

/// Every check value that is not what it should be, and every one that a peer finds otherwise.
pub fn differences(lines: &[Line], peers: &[Peer]) -> Vec<String> {
    let wrong = lines.iter().flat_map(|line| {
        let wrong = line.checks.iter().filter(|check| !check.holds());
        wrong.map(|check| {
            format!("{}: {} is {}, expected {}", line.job, check.name, check.found, check.wanted)
        })
    });
    let other = lines.iter().flat_map(|line| {
        let rivals = peers.iter().filter(|peer| peer.job == line.job);
        rivals.flat_map(|peer| peer.differences(line)).map(|words| format!("{}: {words}", line.job))
    });
    wrong.chain(other).collect()
}
