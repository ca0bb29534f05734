//! `lychgate play` and `lychgate serve`: the hall.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;

use clap::Args;
use hall::{
    Door, Folder, Hall, Kind, Manners, Rosters, Shelves, Sqlite, Store, make_private, private_folder,
};
use referee::Library;
use tokio::net::TcpListener;
use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt;
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::book::homebrew::{Homebrew, tell};
use crate::limits::LimitArgs;
use crate::shared::Shared;
use crate::{Done, Trouble};

/// The folder for content of one's own, in the data folder.
const CONTENT: &str = "content";

/// What lies in folders of the data folder, where people may put files of their own.
pub(crate) const FOLDERS: [(Kind, &str); 4] = [
    (Kind::Roster, "rosters"),
    (Kind::Campaign, "campaigns"),
    (Kind::Table, "tables"),
    (Kind::Content, CONTENT),
];

const PLAY: &str = "\
Examples:
  lychgate play                    a page of your own, at http://127.0.0.1:8190
  lychgate play --port 0           at any port that is free
  lychgate play --lan              for phones in the same house as well

Games are kept and can be resumed. Stop with Ctrl-C; nothing is lost. Content files of your own \
in the folder `content` of the data folder are always read, and roster files in the folder \
`rosters` appear among your rosters on the page.";

const SERVE: &str = "\
Example, behind a proxy that speaks HTTPS:
  lychgate serve --listen 127.0.0.1:8190 --name games.example.org --behind-proxy \\
    --data /var/lib/lychgate

One of several halls over the same tables, kept in NATS JetStream:
  lychgate serve --listen 0.0.0.0:8190 --advertise 10.0.0.1:8191 \\
    --store nats://10.0.0.1:4222,nats://10.0.0.2:4222,nats://10.0.0.3:4222

/health says whether it can keep answers, /metrics how much it does. What an operator should know goes to \
standard error.";

/// Opens the web table on this machine.
#[derive(Args)]
#[command(after_help = PLAY)]
pub(crate) struct Play {
    /// The port to listen on; 0 takes any that is free
    #[arg(long, default_value_t = 8190)]
    port: u16,
    /// Let phones in the same network in; anybody who has a link can use it
    #[arg(long)]
    lan: bool,
    /// Where games are kept, if not in your data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    /// Do not open a browser
    #[arg(long)]
    no_browser: bool,
    #[command(flatten)]
    homebrew: Homebrew,
}

/// Serves tables to the world.
#[derive(Args)]
#[command(after_help = SERVE)]
pub(crate) struct Serve {
    /// The address to listen on
    #[arg(long, value_name = "ADDRESS:PORT")]
    listen: SocketAddr,
    /// A name people call the server by; other names are refused. Any name is taken if none is given
    #[arg(long, value_name = "NAME")]
    name: Vec<String>,
    /// A proxy stands before it, and says in X-Forwarded-For who asks
    #[arg(long)]
    behind_proxy: bool,
    /// How many minutes a table stays awake that nobody looks at
    #[arg(long, default_value_t = 10)]
    patience: u64,
    /// How long the computer waits before each of its moves, in milliseconds
    #[arg(long, default_value_t = 350)]
    pace: u64,
    /// Where games are kept, if not in your data folder
    #[arg(long, value_name = "DIR")]
    data: Option<PathBuf>,
    #[command(flatten)]
    shared: Shared,
    #[command(flatten)]
    homebrew: Homebrew,
    #[command(flatten)]
    limits: LimitArgs,
}

/// What a hall keeps, and where.
struct Keeps<'a> {
    data: &'a Path,
    shared: &'a Shared,
    /// Is it one person's own?
    personal: bool,
}

impl Play {
    pub(crate) fn run(&self) -> Done {
        let address = if self.lan { Ipv4Addr::UNSPECIFIED } else { Ipv4Addr::LOCALHOST };
        let names = ["127.0.0.1", "localhost"].map(str::to_string).to_vec();
        let door = Door { names: if self.lan { Vec::new() } else { names }, ..Door::default() };
        let manners = manners(350, 10);
        let (browser, lan) = (!self.no_browser, self.lan);
        let data = data_folder(self.data.as_deref())?;
        run(
            SocketAddr::from((address, self.port)),
            &Keeps { data: &data, shared: &Shared::default(), personal: true },
            own_content(&self.homebrew, &data).library(None)?,
            door,
            manners,
            move |at, hall| {
                let here = format!("http://{}:{}", Ipv4Addr::LOCALHOST, at.port());
                println!("Lychgate is open at {here}   (Ctrl-C closes it; games are kept)");
                if let Some(address) = own_address().map(|address| SocketAddr::new(address, at.port())) {
                    match lan {
                        true => {
                            hall.is_open_at(address);
                            println!("For phones in the same network: http://{address}");
                        }
                        false => hall.may_open_at(address),
                    }
                }
                if browser {
                    let _ = open::that_detached(&here); // without a browser the address is read
                }
            },
        )
    }
}

impl Serve {
    pub(crate) fn run(&self) -> Done {
        let limits = self.limits.limits()?;
        let door = Door { names: self.name.clone(), behind_proxy: self.behind_proxy, limits };
        log_to_standard_error();
        let (data, library) = (data_folder(self.data.as_deref())?, self.homebrew.library(None)?);
        let keeps = Keeps { data: &data, shared: &self.shared, personal: false };
        run(self.listen, &keeps, library, door, manners(self.pace, self.patience), |at, _| {
            println!("Lychgate listens at http://{at}");
        })
    }
}

/// Writes what an operator needs to know to standard error: only lines of the hall, which hold no secret.
fn log_to_standard_error() {
    let lines = fmt::layer().with_writer(std::io::stderr).with_target(false);
    let own = Targets::new().with_target("hall", LevelFilter::INFO);
    tracing_subscriber::registry().with(lines).with(own).init();
}

fn manners(pace: u64, patience: u64) -> Manners {
    Manners { pace: Duration::from_millis(pace), patience: Duration::from_secs(patience * 60) }
}

/// The address of this machine in its own network. Nothing is sent: the system only says which way it would go.
fn own_address() -> Option<IpAddr> {
    let socket = std::net::UdpSocket::bind((Ipv4Addr::UNSPECIFIED, 0)).ok()?;
    socket.connect((Ipv4Addr::new(192, 0, 2, 1), 9)).ok()?;
    socket.local_addr().ok().map(|address| address.ip())
}

/// With the folders in the content of the data folder; the files in it are read by the hall, as they change.
fn own_content(homebrew: &Homebrew, data: &Path) -> Homebrew {
    let own = data.join(CONTENT);
    if own.is_dir() { homebrew.after(own) } else { homebrew.clone() }
}

/// Where everything is kept.
pub(crate) fn data_path(said: Option<&Path>) -> Result<PathBuf, Trouble> {
    let own = || dirs::data_dir().map(|folder| folder.join("lychgate"));
    let folder = said.map(Path::to_path_buf).or_else(own);
    folder.ok_or_else(|| Trouble::Use("no data folder is known here; say --data DIR".to_string()))
}

/// The same folder, made for its owner alone unless it is there.
fn data_folder(said: Option<&Path>) -> Result<PathBuf, Trouble> {
    let folder = data_path(said)?;
    private_folder(&folder)
        .map_err(|error| Trouble::No(format!("cannot make {}: {error}", folder.display())))?;
    Ok(folder)
}

fn run(
    at: SocketAddr,
    keeps: &Keeps,
    library: Library,
    door: Door,
    manners: Manners,
    opened: impl FnOnce(SocketAddr, &Hall),
) -> Done {
    let private = make_private(keeps.data, &FOLDERS.map(|(_, name)| name));
    private
        .map_err(|error| Trouble::No(format!("{} cannot be kept private: {error}", keeps.data.display())))?;
    let runtime = tokio::runtime::Runtime::new()?;
    runtime.block_on(async {
        let shared = keeps.shared.open().await?;
        let (store, rosters) = match &shared {
            Some(shared) => (Arc::clone(&shared.store) as Arc<dyn Store>, Rosters::default()),
            None => (tables(keeps.data)?, rosters(keeps.data, keeps.personal)?),
        };
        let listener = TcpListener::bind(at).await.map_err(|error| {
            Trouble::No(format!("cannot listen at {at}: {error}; another --port may be free, 0 finds one"))
        })?;
        let hall = Hall::new(library, store, manners, keeps.personal);
        hall.keeps(rosters);
        if let Some(shared) = shared {
            shared.join(&hall).await?;
        }
        tell(&hall.content_faults());
        opened(listener.local_addr()?, &hall);
        Ok(hall::serve(listener, hall, door, stopped()).await?)
    })
}

/// The tables of this machine, in one file.
fn tables(data: &Path) -> Result<Arc<dyn Store>, Trouble> {
    let file = data.join("tables.sqlite");
    let store = Sqlite::open(&file).map_err(|fault| Trouble::No(format!("{}: {fault}", file.display())))?;
    Ok(Arc::new(store))
}

/// Rosters of this machine lie in the folder `rosters`, and campaigns, tables and content in others beside it, where people
/// may put files of their own; those of guests stand behind secret links.
fn rosters(data: &Path, personal: bool) -> Result<Rosters, Trouble> {
    let file = data.join("rosters.sqlite");
    let shelves =
        Shelves::open(&file).map_err(|fault| Trouble::No(format!("{}: {fault}", file.display())))?;
    let home = FOLDERS.map(|(kind, name)| Folder::of(kind, &data.join(name)));
    Ok(Rosters::new(home.into_iter().filter(|_| personal), Some(shelves)))
}

/// Comes when the program is asked to stop.
async fn stopped() {
    let interrupted = async {
        let _ = tokio::signal::ctrl_c().await; // without the signal it is stopped by force
    };
    #[cfg(unix)]
    let terminated = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminated = std::future::pending::<()>();
    tokio::select! {
        () = interrupted => {}
        () = terminated => {}
    }
}
