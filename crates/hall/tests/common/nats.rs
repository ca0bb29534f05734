//! NATS servers of a test's own, on free ports, with folders that go away.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]
#![allow(dead_code, reason = "only some tests kill servers")]

use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use tempfile::TempDir;

/// How long a server may take before a test fails: longer than any takes on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// One server, or several that keep the same streams.
pub struct Nats {
    servers: Vec<Server>,
}

struct Server {
    process: Option<Child>,
    name: String,
    ports: Ports,
    routes: Vec<u16>,
    folder: TempDir,
}

/// Where it listens to clients, to other servers, and to who asks how it does.
#[derive(Clone, Copy)]
struct Ports {
    client: u16,
    route: u16,
    monitor: u16,
}

impl Nats {
    /// So many servers.
    pub fn start(count: usize) -> Nats {
        let ports: Vec<Ports> = (0..count).map(|_| free_ports()).collect();
        let routes: Vec<u16> = ports.iter().map(|ports| ports.route).collect();
        let server = |(place, ports): (usize, &Ports)| {
            let (name, folder) = (format!("n{place}"), tempfile::tempdir().unwrap());
            let routes = if count > 1 { routes.clone() } else { Vec::new() };
            Server { process: None, name, ports: *ports, routes, folder }
        };
        let mut nats = Nats { servers: ports.iter().enumerate().map(server).collect() };
        nats.servers.iter_mut().for_each(Server::start);
        nats.servers.iter().for_each(Server::wait);
        nats
    }

    /// Their addresses.
    pub fn urls(&self) -> Vec<String> {
        self.servers.iter().map(|server| format!("nats://127.0.0.1:{}", server.ports.client)).collect()
    }

    /// Where a server says how it does.
    pub fn monitor(&self, place: usize) -> String {
        format!("http://127.0.0.1:{}", self.servers[place].ports.monitor)
    }

    /// The place of the server with this name.
    pub fn place_of(&self, name: &str) -> Option<usize> {
        self.servers.iter().position(|server| server.name == name)
    }

    /// How many there are.
    pub fn count(&self) -> usize {
        self.servers.len()
    }

    /// SIGKILL.
    pub fn kill(&mut self, place: usize) {
        self.servers[place].stop();
    }

    /// Starts a killed server again, with what it has kept.
    pub fn restart(&mut self, place: usize) {
        self.servers[place].start();
        self.servers[place].wait();
    }
}

impl Server {
    fn start(&mut self) {
        let Ports { client, route, monitor } = self.ports;
        let mut command = Command::new(program());
        command.args(["-a", "127.0.0.1", "-p", &client.to_string(), "-m", &monitor.to_string()]);
        command.args(["-js", "-sd"]).arg(self.folder.path());
        command.args(["--server_name", &self.name]);
        if !self.routes.is_empty() {
            let routes: Vec<String> =
                self.routes.iter().map(|port| format!("nats://127.0.0.1:{port}")).collect();
            command.args(["--cluster_name", "test", "--cluster", &format!("nats://127.0.0.1:{route}")]);
            command.args(["--routes", &routes.join(",")]);
        }
        let log = std::fs::File::create(self.folder.path().join("log")).unwrap();
        let process = command.stdout(Stdio::null()).stderr(log).spawn();
        self.process = Some(process.unwrap_or_else(|error| {
            panic!("nats-server can't be started: {error}; tools/nats/install gets it")
        }));
    }

    fn wait(&self) {
        let begun = Instant::now();
        while TcpStream::connect(("127.0.0.1", self.ports.client)).is_err() {
            let log = std::fs::read_to_string(self.folder.path().join("log")).unwrap_or_default();
            assert!(begun.elapsed() < PATIENCE, "nats-server does not listen; it says:\n{log}");
            std::thread::sleep(Duration::from_millis(20));
        }
    }

    fn stop(&mut self) {
        if let Some(mut process) = self.process.take() {
            let _ = process.kill(); // it is gone already, at worst
            let _ = process.wait();
        }
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        self.stop();
    }
}

/// The server's program: Debian puts it where only an administrator looks.
fn program() -> &'static Path {
    let places = ["/usr/sbin/nats-server", "/usr/local/bin/nats-server", "/usr/bin/nats-server"];
    places.into_iter().map(Path::new).find(|place| place.exists()).unwrap_or(Path::new("nats-server"))
}

fn free_ports() -> Ports {
    let listeners = [0; 3].map(|_| TcpListener::bind("127.0.0.1:0").unwrap());
    let [client, route, monitor] = listeners.each_ref().map(|listener| listener.local_addr().unwrap().port());
    Ports { client, route, monitor }
}
