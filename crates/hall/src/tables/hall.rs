//! All tables: laid, found, woken and put to sleep.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use fates::{DiceFrom, Seat, Seed};
use frame::view::Wish;
use serde::{Deserialize, Serialize};
use tokio::sync::{OnceCell, mpsc, oneshot, watch};

use super::record::{Laid, Role};
use super::seat::{link, random_name};
use super::table::{Act, Command, Inquiry, Joined, Manners, Table, Told};
use crate::fault::Fault;
use crate::server::Metrics;
use crate::store::Store;

/// The hall.
pub struct Hall {
    store: Arc<dyn Store>,
    manners: Manners,
    pub(crate) metrics: Arc<Metrics>,
    tables: Mutex<HashMap<String, Arc<OnceCell<Handle>>>>,
    closing: watch::Sender<bool>,
    /// Is it one person's own, who may see all its games?
    personal: bool,
}

type Handle = mpsc::UnboundedSender<Command>;

/// The game that somebody wants, and who sits where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Order {
    /// The system, by its short or long name.
    pub system: String,
    /// Which game.
    pub wish: Wish,
    /// Who sits where, in the order of the seats; whoever orders takes the seats that nothing is said of.
    #[serde(default)]
    pub seats: Vec<Place>,
    /// A number that brings the same dice again, for trying things out.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seed: Option<u64>,
}

/// A seat, as it is ordered.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Place {
    /// Who takes it.
    #[serde(default)]
    pub who: Who,
    /// Does this side roll real dice, and type them in?
    #[serde(default)]
    pub typed: bool,
}

/// Who takes a seat.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Who {
    /// Whoever orders the game.
    #[default]
    Me,
    /// Somebody with a link of their own.
    Friend,
    /// A mind, by its id.
    Mind(String),
}

/// A table that was just laid.
#[derive(Clone, Debug, PartialEq)]
pub struct Opened {
    /// Its name in addresses.
    pub table: String,
    /// Its links.
    pub laid: Laid,
}

impl Opened {
    /// The address of a role, without the host.
    pub fn path(&self, role: &Role) -> Option<String> {
        self.laid.secret_of(role).map(|secret| format!("/t/{}/{secret}", self.table))
    }

    /// Every link with what it is for, for programs that lay tables.
    pub fn links(&self) -> Vec<serde_json::Value> {
        let link = |link: &crate::tables::Link| serde_json::json!({ "role": link.role, "path": format!("/t/{}/{}", self.table, link.secret) });
        self.laid.links.iter().map(link).collect()
    }

    /// The address for whoever ordered the table.
    pub fn own_path(&self) -> String {
        let own = self.laid.players().next().cloned().unwrap_or(Role::Spectator);
        self.path(&own).unwrap_or_else(|| "/".to_string())
    }
}

impl Hall {
    /// A hall over a store. A personal one lists its games to whoever opens it.
    pub fn new(store: Arc<dyn Store>, manners: Manners, personal: bool) -> Arc<Hall> {
        let (metrics, tables) = (Arc::default(), Mutex::default());
        Arc::new(Hall { store, manners, metrics, tables, closing: watch::channel(false).0, personal })
    }

    pub(crate) fn is_personal(&self) -> bool {
        self.personal
    }

    /// Lays a table.
    pub async fn lay(&self, order: &Order) -> Result<Opened, Fault> {
        let system = referee::system(&order.system)?;
        let seed = order.seed.map_or_else(referee::fresh_seed, Seed::from_number);
        let (game, _) = system.open_wish(&order.wish, dice(&order.seats, seed), None)?;
        let seats = game.seats();
        if order.seats.len() > seats {
            let text = format!("this game has {seats} seats, and {} were filled", order.seats.len());
            return Err(Fault::new("no-such-seat", text));
        }
        let places: Vec<Place> =
            order.seats.iter().cloned().chain(std::iter::repeat(Place::default())).take(seats).collect();
        let known = system.catalogue().minds;
        let mut minds = Vec::new();
        for place in &places {
            minds.push(match &place.who {
                Who::Mind(mind) if known.iter().any(|known| known.id == *mind) => Some(mind.clone()),
                Who::Mind(mind) => {
                    return Err(Fault::new("no-such-mind", format!("no mind is called \"{mind}\"")));
                }
                Who::Me | Who::Friend => None,
            });
        }
        let seats_of = |who: Who| -> Vec<u8> {
            (0u8..).zip(&places).filter(|(_, place)| place.who == who).map(|(seat, _)| seat).collect()
        };
        let own = seats_of(Who::Me);
        let players = std::iter::once(own).chain(seats_of(Who::Friend).into_iter().map(|seat| vec![seat]));
        let players = players.filter(|seats| !seats.is_empty()).map(Role::Player);
        let laid = Laid {
            order: serde_json::to_value(order).unwrap_or_default(),
            seed: game.seed_hex(),
            companion: order.wish.real_table,
            links: players.chain([Role::Spectator, Role::Referee]).map(link).collect(),
            minds,
        };
        let name = random_name(8);
        let (store, metrics) = (Arc::clone(&self.store), Arc::clone(&self.metrics));
        let table =
            Table::lay(name.clone(), game, laid.clone(), store, self.manners.clone(), metrics).await?;
        let handle = OnceCell::new();
        let _ = handle.set(self.start(table)); // the cell is new
        self.lock().insert(name.clone(), Arc::new(handle));
        Ok(Opened { table: name, laid })
    }

    fn start(&self, table: Table) -> Handle {
        let (handle, commands) = mpsc::unbounded_channel();
        tokio::spawn(table.serve(commands));
        handle
    }

    fn lock(&self) -> std::sync::MutexGuard<'_, HashMap<String, Arc<OnceCell<Handle>>>> {
        self.tables.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The table of this name, woken if it slept.
    async fn table(&self, name: &str) -> Result<Handle, Fault> {
        for _ in 0..3 {
            let cell = Arc::clone(self.lock().entry(name.to_string()).or_default());
            let woken = cell.get_or_try_init(|| async {
                let (store, metrics) = (Arc::clone(&self.store), Arc::clone(&self.metrics));
                let table = Table::wake(name.to_string(), store, self.manners.clone(), metrics).await?;
                table.map(|table| self.start(table)).ok_or_else(Fault::no_such_table)
            });
            match woken.await {
                Ok(handle) if !handle.is_closed() => return Ok(handle.clone()),
                Ok(_) => self.forget(name, &cell),
                Err(fault) => {
                    self.forget(name, &cell);
                    return Err(fault);
                }
            }
        }
        Err(Fault::new("gone", "the table does not answer; please try again"))
    }

    /// Lets go of a table that sleeps, unless somebody has woken it meanwhile.
    fn forget(&self, name: &str, cell: &Arc<OnceCell<Handle>>) {
        let mut tables = self.lock();
        if tables.get(name).is_some_and(|known| Arc::ptr_eq(known, cell)) {
            tables.remove(name);
        }
    }

    /// Asks a table for something; a table that falls asleep just then is woken again.
    async fn ask<T>(&self, table: &str, command: impl Fn(oneshot::Sender<T>) -> Command) -> Result<T, Fault> {
        for _ in 0..3 {
            let handle = self.table(table).await?;
            let (reply, answer) = oneshot::channel();
            if handle.send(command(reply)).is_ok()
                && let Ok(answer) = answer.await
            {
                return Ok(answer);
            }
        }
        Err(Fault::new("gone", "the table does not answer; please try again"))
    }

    /// What a secret opens at a table.
    pub(crate) async fn role(&self, table: &str, secret: &str) -> Result<Role, Fault> {
        match self.tell(table, &Role::Spectator, Inquiry::Laid).await? {
            Told::Laid(laid) => laid.role_of(secret).ok_or_else(Fault::no_such_table),
            _ => Err(Fault::no_such_table()),
        }
    }

    pub(crate) async fn tell(&self, table: &str, role: &Role, what: Inquiry) -> Result<Told, Fault> {
        self.ask(table, |reply| Command::Tell { role: role.clone(), what: what.clone(), reply }).await?
    }

    pub(crate) async fn join(&self, table: &str, role: &Role) -> Result<(Joined, Presence), Fault> {
        let joined = self.ask(table, |reply| Command::Join { role: role.clone(), reply }).await?;
        let handle = self.table(table).await?;
        Ok((joined, Presence { handle, role: role.clone() }))
    }

    /// Does something at a table. What has once been sent is not sent again: it may have been done.
    pub(crate) async fn act(&self, table: &str, role: Role, act: Act) -> Result<(), Fault> {
        let handle = self.table(table).await?;
        let (reply, answer) = oneshot::channel();
        let gone =
            || Fault::new("gone", "the table does not answer; look whether it was done, and try again");
        handle.send(Command::Act { role, act, reply }).map_err(|_| gone())?;
        answer.await.map_err(|_| gone())?
    }

    /// The tables written to last, with when.
    pub(crate) async fn newest(&self, most: usize) -> Result<Vec<(String, u64)>, Fault> {
        Ok(self.store.newest(most).await?)
    }

    /// How many tables are awake.
    pub(crate) fn awake(&self) -> usize {
        self.lock().values().filter(|cell| cell.get().is_some_and(|handle| !handle.is_closed())).count()
    }

    /// Is the hall closing? Long answers end then.
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

/// Where the dice of a table come from.
fn dice(places: &[Place], seed: Seed) -> DiceFrom {
    let typed: Vec<Seat> =
        (0u8..).zip(places).filter(|(_, place)| place.typed).map(|(seat, _)| Seat(seat)).collect();
    match typed.len() {
        0 => DiceFrom::Seal(seed),
        count if count == places.len() => DiceFrom::People,
        _ => DiceFrom::Mixed(seed, typed),
    }
}

/// A page that looks at a table, as long as this lives.
pub(crate) struct Presence {
    handle: Handle,
    role: Role,
}

impl Drop for Presence {
    fn drop(&mut self) {
        let _ = self.handle.send(Command::Leave { role: self.role.clone() }); // the table may sleep already
    }
}
