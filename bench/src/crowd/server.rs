//! The hall in a process of its own, and what the system says of a process.

use std::io::{self, BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, Command, ExitCode, Stdio};
use std::sync::Arc;
use std::thread;
use std::time::Duration;

use ::hall::{Door, Hall, Limits, Manners, Nats, Sqlite, Store};
use tempfile::TempDir;
use tokio::net::TcpListener;
use tokio::sync::oneshot;

/// Is a hall until nobody holds the other end of its standard input: prints its address, then serves. Its tables are kept
/// in a file in this folder, or by these NATS servers; those that nobody looks at fall asleep after `patience`.
pub fn serve(folder: &Path, servers: &[String], patience: Duration) -> ExitCode {
    match serving(folder, servers, patience) {
        Ok(()) => ExitCode::SUCCESS,
        Err(trouble) => {
            eprintln!("the hall could not be opened: {trouble}");
            ExitCode::FAILURE
        }
    }
}

#[tokio::main]
async fn serving(folder: &Path, servers: &[String], patience: Duration) -> io::Result<()> {
    let store: Arc<dyn Store> = match servers {
        [] => Arc::new(Sqlite::open(&folder.join("tables.sqlite")).map_err(io::Error::other)?),
        servers => Arc::new(Nats::open(servers, None).await.map_err(io::Error::other)?),
    };
    let hall = Hall::new(systems::library(), store, Manners { pace: Duration::ZERO, patience }, false);
    let limits = Limits {
        rate: 1e6,
        burst: 1e6,
        tables_rate: 1e9,
        tables_burst: 1e9,
        connections_each: 100_000,
        connections: 100_000,
        streams: 100_000,
        streams_each: 100_000,
        awake: 100_000,
        ..Limits::default()
    };
    let door = Door { limits, ..Door::default() };
    let listener = TcpListener::bind("127.0.0.1:0").await?;
    println!("{}", listener.local_addr()?);
    io::stdout().flush()?;
    let (left, leaving) = oneshot::channel();
    thread::spawn(move || {
        let _ = io::copy(&mut io::stdin(), &mut io::sink()); // ends with the process that started this
        let _ = left.send(());
    });
    let stop = async {
        let _ = leaving.await;
    };
    ::hall::serve(listener, hall, door, stop).await
}

/// A hall that runs as long as this lives.
pub struct Server {
    process: Child,
    /// Where it is, with the protocol.
    pub at: String,
    _folder: TempDir,
}

impl Server {
    /// Starts this program again as a hall, with its store in a folder that goes away, or in NATS.
    pub fn start(servers: &[String], patience: Duration) -> io::Result<Server> {
        let folder = tempfile::tempdir()?;
        let mut process = Command::new(std::env::current_exe()?)
            .arg("--serve-hall")
            .arg(folder.path())
            .args(["--patience", &patience.as_secs().to_string()])
            .args(servers.iter().flat_map(|server| ["--store", server]))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()?;
        let mut address = String::new();
        if let Some(printed) = process.stdout.take() {
            BufReader::new(printed).read_line(&mut address)?;
        }
        Ok(Server { process, at: format!("http://{}", address.trim()), _folder: folder })
    }

    /// The memory it has, in bytes.
    pub fn resident(&self) -> u64 {
        let status = read(&format!("/proc/{}/status", self.process.id()));
        let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
        let kibibytes = line.and_then(|line| line.split_whitespace().next()?.parse::<u64>().ok());
        kibibytes.unwrap_or(0) * 1024
    }

    /// The seconds of a core it has used so far.
    pub fn used(&self) -> f64 {
        used(&self.process.id().to_string())
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.process.kill(); // it may have ended by itself
        let _ = self.process.wait();
    }
}

/// The seconds of a core that this program has used so far.
pub fn used_here() -> f64 {
    used("self")
}

/// In `/proc` the times are counted in hundredths of a second, in the fields 14 and 15; the name in field 2 may have
/// spaces, but ends with a bracket.
fn used(process: &str) -> f64 {
    let stat = read(&format!("/proc/{process}/stat"));
    let fields = stat.rsplit_once(')').map_or("", |(_, fields)| fields).split_whitespace();
    fields.skip(11).take(2).filter_map(|field| field.parse::<f64>().ok()).sum::<f64>() / 100.0
}

/// What a file says; nothing where there is no `/proc`.
fn read(file: &str) -> String {
    std::fs::read_to_string(file).unwrap_or_default()
}
