//! All tables: laid, found, woken and put to sleep.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use fates::Seed;
use frame::scene::Scene;
use referee::{AnySystem, Library};
use tokio::sync::{OnceCell, Semaphore, oneshot, watch};
use tokio::task::spawn_blocking;
use tracing::{error, info, warn};

use super::books::{Books, Own, Texts};
use super::health::Health;
use super::house::House;
use super::join::InvitationView;
use super::kept::{Kept, Listed, Stored, read_back};
use super::order::{Handed, Opened, TableOrder, handed, minds};
use super::record::{Laid, Role};
use super::request::{Act, Command, Reply, Request};
use super::seat::{Address, invitation, link, random_name};
use super::table::{Context, Handle, Manners, Table};
use super::told::TELLERS;
use crate::fault::{Code, Fault};
use crate::report::kept::Reports;
use crate::rosters::{Rosters, version_of};
use crate::scenes::{Check, Checks};
use crate::server::{Door, Gates, Gauges, Metrics, Peers};
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
    /// What is counted at its doors.
    gates: OnceLock<Arc<Gates>>,
    health: Health,
}

impl Hall {
    /// A hall for these systems, over a store. A personal one lists its games to anybody at its machine.
    pub fn new(library: Library, store: Arc<dyn Store>, manners: Manners, personal: bool) -> Arc<Hall> {
        let books = Books::new(library);
        let (library, tellers) = (books.base().clone(), Arc::new(Semaphore::new(TELLERS)));
        let context = Context { library, store, manners, metrics: Arc::default(), tellers };
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
            gates: OnceLock::new(),
            health: Health::default(),
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

    /// What is counted at its doors; the limits of the first one hold for all.
    pub(crate) fn gates(&self, door: &Door) -> Arc<Gates> {
        Arc::clone(self.gates.get_or_init(|| Arc::new(Gates::new(door))))
    }

    /// What is open just now.
    pub(crate) fn gauges(&self) -> Gauges {
        let (connections, streams) = self.gates.get().map_or((0, 0), |gates| gates.taken());
        Gauges { tables: self.awake(), connections, streams }
    }

    /// Can answers be kept?
    pub(crate) async fn health(&self) -> Result<(), Fault> {
        Ok(self.health.of(&*self.context.store).await?)
    }

    /// Puts everything where a copy of its files finds it, when nothing is served any more.
    pub(crate) async fn rest(&self) {
        let rested = self.context.store.rest().await.and_then(|()| self.rosters().rest());
        if let Err(fault) = rested {
            warn!(%fault, "some of what is kept stays in the files beside the databases");
        }
    }

    /// Lays a table, and asks the others to it.
    pub async fn lay(self: &Arc<Hall>, order: &TableOrder) -> Result<Opened, Fault> {
        self.lay_for(order, false).await
    }

    /// Lays a table for people who played another one together: each has a link at once, which that table tells them.
    pub(crate) async fn lay_again(self: &Arc<Hall>, order: &TableOrder) -> Result<Opened, Fault> {
        self.lay_for(order, true).await
    }

    async fn lay_for(self: &Arc<Hall>, order: &TableOrder, all_known: bool) -> Result<Opened, Fault> {
        self.make_room(&mut self.lock())?;
        let system = self.system_of(order).await?;
        let seed = order.seed.map_or_else(referee::fresh_seed, Seed::from_number);
        let open = |dice| match &order.setup {
            Some(setup) => system.open_setup(setup, dice),
            None => system.open_order(&order.game, dice, None),
        };
        let (mut game, _) = open(order.dice(seed.clone()))?;
        let places = order.places(game.seats())?;
        if let Some(dice) = order.dice_together(seed, &places) {
            (game, _) = open(dice)?;
        }
        let Handed { own, invited, host } = handed(&places);
        let (known, invited) = if all_known { (invited, Vec::new()) } else { (Vec::new(), invited) };
        let laid = Laid {
            order: serde_json::to_value(order).unwrap_or_default(),
            seed: game.seed_hex(),
            companion: order.game.real_table,
            links: own.into_iter().chain(known).map(link).collect(),
            invitations: invited.into_iter().map(invitation).collect(),
            host,
            minds: minds(&places, &system.catalogue().minds)?,
            name: None,
            ending: None,
            again: Vec::new(),
            made: Vec::new(),
            passed: 0,
        };
        let name = random_name(8);
        let table = Table::lay(name.clone(), game, laid.clone(), self.context.clone()).await?;
        self.lock().insert(name.clone(), Arc::new(OnceCell::new_with(Some(table.start()))));
        Ok(Opened { table: name, laid })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this name, woken if it slept.
    async fn table(&self, name: &str) -> Result<Handle, Fault> {
        for _ in 0..TRIES {
            let cell = self.cell(name)?;
            let woken = cell.get_or_try_init(|| async {
                let table = Table::wake(name.to_string(), self.context.clone()).await?;
                table.map(Table::start).ok_or_else(Fault::no_such_table)
            });
            match woken.await {
                Ok(handle) if !handle.is_closed() => return Ok(handle.clone()),
                Ok(_) => self.forget(name, &cell),
                Err(fault) => {
                    self.forget(name, &cell);
                    if !matches!(fault.code, Code::NoSuchTable | Code::OtherRules) {
                        error!(table = name, fault = fault.text, "table cannot be woken");
                    }
                    return Err(fault);
                }
            }
        }
        Err(Fault::new(Code::Gone, "the table does not answer; please try again"))
    }

    /// The place of a table among those that are awake.
    fn cell(&self, name: &str) -> Result<Arc<OnceCell<Handle>>, Fault> {
        let mut tables = self.lock();
        if !tables.contains_key(name) {
            self.make_room(&mut tables)?;
        }
        Ok(Arc::clone(tables.entry(name.to_string()).or_default()))
    }

    /// Lets go of tables that have fallen asleep: now and then, and where as many are known as may be awake.
    fn make_room(&self, tables: &mut HashMap<String, Arc<OnceCell<Handle>>>) -> Result<(), Fault> {
        let most = self.gates.get().map_or(usize::MAX, |gates| gates.limits.awake);
        if tables.len() >= most || tables.len() % SWEEP == SWEEP - 1 {
            tables.retain(|_, cell| cell.get().is_none_or(|handle| !handle.is_closed()));
        }
        if tables.len() >= most {
            let text = "as many games are being played here as this server can hold; try again later";
            return Err(Fault::new(Code::Full, text));
        }
        Ok(())
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

    /// How a game stands, for the list of recent games. One that is over and told sleeps on.
    pub(crate) async fn listed(&self, table: &str) -> Result<Box<Listed>, Fault> {
        if self.sleeps(table)
            && let Some(listed) = self.told(table).await?
        {
            return Ok(Box::new(listed));
        }
        self.send(table, Command::List).await
    }

    /// What is stored of a table, which sleeps on.
    pub(crate) async fn kept(&self, table: &str) -> Result<Kept, Fault> {
        Kept::read(table, &self.context.store.read(table, 0).await?)
    }

    /// All that is stored of a table that a link opens, and the role of the link. The table sleeps on.
    pub(crate) async fn stored(&self, address: &Address) -> Result<(Role, Stored), Fault> {
        let entries = self.context.store.read(&address.table, 0).await?;
        if entries.is_empty() {
            return Err(Fault::no_such_table());
        }
        let stored = read_back(&entries)?;
        let role = stored.laid.role_of(&address.secret).ok_or_else(Fault::no_such_table)?;
        Ok((role, stored))
    }

    pub(super) fn context(&self) -> &Context {
        &self.context
    }

    /// The table of this name, if it is awake.
    pub(super) fn awake_at(&self, name: &str) -> Option<Handle> {
        let tables = self.lock();
        let handle = tables.get(name)?.get()?;
        (!handle.is_closed()).then(|| handle.clone())
    }

    /// Does the table sleep?
    pub(crate) fn sleeps(&self, name: &str) -> bool {
        self.awake_at(name).is_none()
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

    /// Does something at a table.
    pub(crate) async fn act(&self, address: &Address, act: Act, number: Option<usize>) -> Result<(), Fault> {
        let (reply, answer) = oneshot::channel();
        let command = Command::Ask(address.secret.clone(), Request::Act(act, number, reply));
        self.send_once(&address.table, command, answer).await
    }

    /// What an invitation is to.
    pub(crate) async fn invitation(&self, address: &Address) -> Result<Box<InvitationView>, Fault> {
        self.send(&address.table, |reply| Command::Invitation(address.secret.clone(), reply)).await
    }

    /// Takes an invitation, and returns the address of the seat.
    pub(crate) async fn sit_down(&self, address: &Address) -> Result<String, Fault> {
        let (reply, answer) = oneshot::channel();
        self.send_once(&address.table, Command::SitDown(address.secret.clone(), reply), answer).await
    }

    /// Sends a table what changes it. What has once been sent is not sent again: it may have been done.
    async fn send_once<T>(
        &self,
        table: &str,
        mut command: Command,
        answer: oneshot::Receiver<Result<T, Fault>>,
    ) -> Result<T, Fault> {
        let gone =
            || Fault::new(Code::Gone, "the table does not answer; look whether it was done, and try again");
        for _ in 0..TRIES {
            match self.table(table).await?.send(command) {
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
