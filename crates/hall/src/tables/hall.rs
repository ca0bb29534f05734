//! All tables: laid, found, woken and put to sleep.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use fates::Seed;
use frame::scene::Scene;
use referee::{AnySystem, Library};
use tokio::sync::{OnceCell, oneshot, watch};
use tokio::task::spawn_blocking;
use tracing::{error, info};

use super::books::{Books, Own, Texts};
use super::house::House;
use super::kept::{Kept, Listed};
use super::order::{Opened, TableOrder, minds, roles};
use super::record::Laid;
use super::request::{Act, Command, Reply, Request};
use super::seat::{Address, link, random_name};
use super::table::{Context, Handle, Manners, Table};
use crate::fault::{Code, Fault};
use crate::report::kept::Reports;
use crate::rosters::{Rosters, version_of};
use crate::scenes::{Check, Checks};
use crate::server::{Metrics, Peers};
use crate::store::Store;

/// Each time that so many tables more are known, those that have fallen asleep are forgotten.
const SWEEP: usize = 256;

/// How often a table is asked that falls asleep just then.
const TRIES: usize = 3;

/// The hall.
pub struct Hall {
    context: Context,
    books: Books,
    checks: Checks,
    tables: Mutex<HashMap<String, Arc<OnceCell<Handle>>>>,
    closing: watch::Sender<bool>,
    /// Is it one person's own, who may see all its games?
    personal: bool,
    house: House,
    /// The reports of the games that were looked back on lately.
    reports: Reports,
    /// The rosters that players bring.
    rosters: OnceLock<Rosters>,
    /// The other halls over the same store.
    peers: OnceLock<Arc<Peers>>,
}

impl Hall {
    /// A hall for these systems, over a store. A personal one lists its games to anybody at its machine.
    pub fn new(library: Library, store: Arc<dyn Store>, manners: Manners, personal: bool) -> Arc<Hall> {
        let books = Books::new(library);
        let context = Context { library: books.base().clone(), store, manners, metrics: Arc::default() };
        Arc::new(Hall {
            context,
            books,
            checks: Checks::default(),
            tables: Mutex::default(),
            closing: watch::channel(false).0,
            personal,
            house: House::default(),
            reports: Reports::default(),
            rosters: OnceLock::new(),
            peers: OnceLock::new(),
        })
    }

    pub(crate) fn is_personal(&self) -> bool {
        self.personal
    }

    /// Where the rosters of players are kept, said once before the hall is opened.
    pub fn keeps(&self, rosters: Rosters) {
        let _ = self.rosters.set(rosters); // what was said first holds
    }

    pub(crate) fn rosters(&self) -> &Rosters {
        self.rosters.get_or_init(Rosters::default)
    }

    /// It is one of several from now on.
    pub(crate) fn joins(&self, peers: Arc<Peers>) {
        let _ = self.peers.set(peers); // what was said first holds
    }

    pub(crate) fn peers(&self) -> Option<&Arc<Peers>> {
        self.peers.get()
    }

    /// Where others reach it.
    pub(crate) fn house(&self) -> &House {
        &self.house
    }

    /// Phones in the house reach it at this address.
    pub fn is_open_at(&self, at: SocketAddr) {
        self.house.opened(at);
    }

    /// Phones in the house can be let in at this address, when the player at this machine wants them to.
    pub fn may_open_at(&self, at: SocketAddr) {
        self.house.may_open(at);
    }

    /// The systems that can be played here, with the content of this machine as it is now.
    pub(crate) fn library(&self) -> Library {
        self.books.library(self.rosters())
    }

    /// What a system makes of a table that a player with these books has drawn.
    pub(crate) fn check(&self, books: &Own, system: &dyn AnySystem, scene: &Scene) -> Arc<Check> {
        let state = version_of(&(self.books.state(self.rosters()), books.state));
        self.checks.of(system, state, scene)
    }

    /// The systems it was opened with, and over them these content files.
    pub(crate) fn with_content(&self, texts: Texts) -> Arc<Own> {
        self.books.with_content(texts)
    }

    /// The systems as a guest with these content files has them.
    pub(crate) fn of_guest(&self, texts: Texts) -> Arc<Own> {
        self.books.of_guest(self.rosters(), texts)
    }

    /// What is wrong with the content of this machine. It is left out, and the rest is played with.
    pub fn content_faults(&self) -> Vec<String> {
        self.books.faults(self.rosters())
    }

    /// The system of a table that was laid, with the content that its order brought.
    pub(crate) fn system_laid(&self, laid: &Laid) -> Option<Arc<dyn AnySystem>> {
        let order: TableOrder = serde_json::from_value(laid.order.clone()).ok()?;
        let named = || self.library().system(&order.system).ok().map(Arc::clone);
        self.books.ordered(self.rosters(), &order).ok().or_else(named)
    }

    /// The system of an order, with the content that the order brings.
    pub(crate) async fn system_of(self: &Arc<Hall>, order: &TableOrder) -> Result<Arc<dyn AnySystem>, Fault> {
        let (hall, order) = (Arc::clone(self), order.clone());
        let found = spawn_blocking(move || hall.books.ordered(hall.rosters(), &order)).await;
        found.map_err(|_| Fault::new(Code::Gone, "that could not be laid; please try again"))?
    }

    pub(crate) fn reports(&self) -> &Reports {
        &self.reports
    }

    pub(crate) fn metrics(&self) -> &Metrics {
        &self.context.metrics
    }

    /// Lays a table.
    pub async fn lay(self: &Arc<Hall>, order: &TableOrder) -> Result<Opened, Fault> {
        let system = self.system_of(order).await?;
        let seed = order.seed.map_or_else(referee::fresh_seed, Seed::from_number);
        let (game, _) = match &order.setup {
            Some(setup) => system.open_setup(setup, order.dice(seed))?,
            None => system.open_order(&order.game, order.dice(seed), None)?,
        };
        let places = order.places(game.seats())?;
        let laid = Laid {
            order: serde_json::to_value(order).unwrap_or_default(),
            seed: game.seed_hex(),
            companion: order.game.real_table,
            links: roles(&places).map(link).collect(),
            minds: minds(&places, &system.catalogue().minds)?,
            name: None,
            ending: None,
            again: Vec::new(),
        };
        let name = random_name(8);
        let table = Table::lay(name.clone(), game, laid.clone(), self.context.clone()).await?;
        let _ = self.cell(&name).set(table.start()); // nobody else knows the name yet
        Ok(Opened { table: name, laid })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The place of a table. Those of tables that sleep are let go of from time to time, so that they cost nothing.
    fn cell(&self, name: &str) -> Arc<OnceCell<Handle>> {
        let mut tables = self.lock();
        if tables.len() % SWEEP == SWEEP - 1 && !tables.contains_key(name) {
            tables.retain(|_, cell| cell.get().is_none_or(|handle| !handle.is_closed()));
        }
        Arc::clone(tables.entry(name.to_string()).or_default())
    }

    /// The table of this name, woken if it slept.
    async fn table(&self, name: &str) -> Result<Handle, Fault> {
        for _ in 0..TRIES {
            let cell = self.cell(name);
            let woken = cell.get_or_try_init(|| async {
                let table = Table::wake(name.to_string(), self.context.clone()).await?;
                table.map(Table::start).ok_or_else(Fault::no_such_table)
            });
            match woken.await {
                Ok(handle) if !handle.is_closed() => return Ok(handle.clone()),
                Ok(_) => self.forget(name, &cell),
                Err(fault) => {
                    self.forget(name, &cell);
                    if fault.code != Code::NoSuchTable {
                        error!(table = name, fault = fault.text, "table cannot be woken");
                    }
                    return Err(fault);
                }
            }
        }
        Err(Fault::new(Code::Gone, "the table does not answer; please try again"))
    }

    /// Lets go of a table that sleeps, unless another request has woken it meanwhile.
    fn forget(&self, name: &str, cell: &Arc<OnceCell<Handle>>) {
        let mut tables = self.lock();
        if tables.get(name).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            tables.remove(name);
        }
    }

    /// Asks a table for something, with the secret of a link.
    pub(crate) async fn ask<T>(
        &self,
        address: &Address,
        request: impl Fn(Reply<T>) -> Request,
    ) -> Result<T, Fault> {
        self.send(&address.table, |reply| Command::Ask(address.secret.clone(), request(reply))).await
    }

    /// How a game stands, for the list of recent games.
    pub(crate) async fn listed(&self, table: &str) -> Result<Box<Listed>, Fault> {
        self.send(table, Command::List).await
    }

    /// What is stored of a table, which sleeps on.
    pub(crate) async fn kept(&self, table: &str) -> Result<Kept, Fault> {
        Kept::read(table, &self.context.store.read(table, 0).await?)
    }

    /// Deletes a game for good. Whatever is still answered at its table finds no place in the store.
    pub(crate) async fn delete(&self, table: &str) -> Result<(), Fault> {
        self.context.store.remove(table).await?;
        self.let_go(table);
        info!(table, "table deleted");
        Ok(())
    }

    /// Sends a table something and waits for the reply; a table that falls asleep just then is woken again.
    async fn send<T>(&self, table: &str, command: impl Fn(Reply<T>) -> Command) -> Result<T, Fault> {
        for _ in 0..TRIES {
            let handle = self.table(table).await?;
            let (reply, answer) = oneshot::channel();
            if handle.send(command(reply)).is_ok()
                && let Ok(answer) = answer.await
            {
                return answer;
            }
        }
        Err(Fault::new(Code::Gone, "the table does not answer; please try again"))
    }

    /// Does something at a table. What has once been sent is not sent again: it may have been done.
    pub(crate) async fn act(&self, address: &Address, act: Act) -> Result<(), Fault> {
        let gone =
            || Fault::new(Code::Gone, "the table does not answer; look whether it was done, and try again");
        let (reply, answer) = oneshot::channel();
        let mut command = Command::Ask(address.secret.clone(), Request::Act(act, reply));
        for _ in 0..TRIES {
            match self.table(&address.table).await?.send(command) {
                Ok(()) => return answer.await.map_err(|_| gone())?,
                Err(unsent) => command = unsent.0, // the table has just fallen asleep
            }
        }
        Err(gone())
    }

    /// The tables written to last, with when.
    pub(crate) async fn newest(&self, most: usize) -> Result<Vec<(String, u64)>, Fault> {
        Ok(self.context.store.newest(most).await?)
    }

    /// Is this table awake?
    pub(crate) fn is_awake(&self, name: &str) -> bool {
        let is_open = |cell: &Arc<OnceCell<Handle>>| cell.get().is_some_and(|handle| !handle.is_closed());
        self.lock().get(name).is_some_and(is_open)
    }

    /// Lets go of a table as it stands in memory. Its pages come again, and then it is looked who owns it.
    pub(crate) fn let_go(&self, name: &str) {
        let gone = self.lock().remove(name);
        if let Some(handle) = gone.as_ref().and_then(|cell| cell.get()) {
            let _ = handle.send(Command::Close); // it may sleep already
        }
    }

    /// Lets go of all tables.
    pub(crate) fn let_all_go(&self) {
        let names: Vec<String> = self.lock().keys().cloned().collect();
        names.iter().for_each(|name| self.let_go(name));
    }

    /// How many tables are awake.
    pub(crate) fn awake(&self) -> usize {
        self.lock().values().filter(|cell| cell.get().is_some_and(|handle| !handle.is_closed())).count()
    }

    /// Is the hall closing? Event streams end then.
    pub(crate) fn closing(&self) -> watch::Receiver<bool> {
        self.closing.subscribe()
    }

    /// Closes all tables. What was answered is stored already.
    pub fn close(&self) {
        self.closing.send_replace(true);
        for cell in self.lock().values() {
            if let Some(handle) = cell.get() {
                let _ = handle.send(Command::Close); // it may sleep already
            }
        }
    }
}
