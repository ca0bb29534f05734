//! A hall as far as it matters here: it asks the same functions as the real one, over wires that fail.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use hall::cluster::{Heard, History, Member, Members, Message, Step, Tail, Way, next, way};
use tokio::sync::Mutex;

use super::log::{Answer, Log};
use super::net::{Net, NoAnswer};
use super::scheduler::{Process, Scheduler};

/// The process that the log is.
pub const LOG: Process = 1000;

/// How often a hall is heard.
const BEAT: Duration = Duration::from_secs(1);

/// After so long a write is given up.
const LATE: Duration = Duration::from_secs(30);

/// How often a request is passed on.
const TRIES: usize = 3;

/// What a client says: its answer to the question of this number at a table.
#[derive(Clone, Debug)]
pub struct Said {
    pub table: String,
    pub number: usize,
    pub answer: String,
}

/// What it hears.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    Done,
    /// Another question is asked now; these were answered.
    Stands(Vec<String>),
    Trouble,
    Back,
}

pub struct Hall {
    process: Process,
    me: Member,
    scheduler: Rc<Scheduler>,
    net: Rc<Net>,
    log: Rc<Log>,
    /// How far its own clock has jumped ahead.
    ahead: Cell<Duration>,
    members: RefCell<Members>,
    awake: RefCell<BTreeMap<String, Rc<Mutex<Option<History>>>>>,
}

/// All halls that run, by their addresses.
pub type Halls = Rc<RefCell<BTreeMap<Process, Rc<Hall>>>>;

/// Nothing came of it; why does not matter.
struct Lost;

impl Hall {
    /// Starts a hall that nobody has heard of yet.
    pub fn start(
        process: Process,
        run: u64,
        scheduler: &Rc<Scheduler>,
        net: &Rc<Net>,
        log: &Rc<Log>,
        halls: &Halls,
    ) {
        let me = Member { address: process.to_string(), run: run.to_string() };
        let hall = Rc::new(Hall {
            process,
            me,
            scheduler: Rc::clone(scheduler),
            net: Rc::clone(net),
            log: Rc::clone(log),
            ahead: Cell::default(),
            members: RefCell::new(Members::new(scheduler.now())),
            awake: RefCell::default(),
        });
        halls.borrow_mut().insert(process, Rc::clone(&hall));
        scheduler.spawn(process, hall.beats(Rc::clone(halls)));
    }

    fn now(&self) -> Duration {
        self.scheduler.now() + self.ahead.get()
    }

    pub fn jump(&self, ahead: Duration) {
        self.ahead.set(self.ahead.get() + ahead);
    }

    /// Is heard by the others through the log's machine, and hears itself: a hall that does not lets go of its tables.
    async fn beats(self: Rc<Hall>, halls: Halls) {
        loop {
            let sent = self.now();
            let (halls, member) = (Rc::clone(&halls), self.me.clone());
            let (net, process) = (Rc::clone(&self.net), self.process);
            let wires = Rc::clone(&self.net);
            self.scheduler.spawn(process, async move {
                let relay = move || {
                    let (halls, member, net) = (Rc::clone(&halls), member.clone(), Rc::clone(&wires));
                    async move { relayed(&halls, &net, process, &member, sent) }
                };
                let _ = net.call(process, LOG, relay).await; // it may not be heard
            });
            self.scheduler.sleep(BEAT).await;
            if !self.members.borrow().is_alive(&self.me, self.now()) {
                self.awake.borrow_mut().clear();
            }
        }
    }

    /// Answers a request, or passes it on.
    pub async fn hear(self: Rc<Hall>, halls: Halls, said: Said, passed: bool) -> Reply {
        for _ in 0..TRIES {
            let is_awake = self.awake.borrow().contains_key(&said.table);
            if is_awake && self.members.borrow().is_alive(&self.me, self.now()) {
                return self.answer(&said).await;
            }
            let Ok(tail) = self.tail(&said.table).await else { return Reply::Trouble };
            let way = way(&self.me, &tail, &self.members.borrow(), self.now(), passed);
            match way {
                Way::Here => return self.answer(&said).await,
                Way::Back => return Reply::Back,
                Way::To(owner) => match self.pass(&halls, &owner, &said).await {
                    Ok(Reply::Back) => {}
                    Ok(reply) => return reply,
                    Err(NoAnswer::Refused) => self.members.borrow_mut().gone(&owner, self.now()),
                    Err(NoAnswer::Silence) => return Reply::Trouble,
                },
                Way::TakeOver => {
                    self.scheduler.note(|| format!("hall {} takes {} over", self.process, said.table));
                    if self.write(&said.table, &tail, Vec::new()).await.is_err() {
                        self.awake.borrow_mut().remove(&said.table);
                    }
                }
            }
        }
        Reply::Trouble
    }

    async fn pass(&self, halls: &Halls, owner: &Member, said: &Said) -> Result<Reply, NoAnswer> {
        let to: Process = owner.address.parse().unwrap();
        let (halls, said) = (Rc::clone(halls), said.clone());
        let hear = move || {
            let (halls, said) = (Rc::clone(&halls), said.clone());
            let hall = halls.borrow().get(&to).cloned();
            async move {
                match hall {
                    Some(hall) => hall.hear(halls, said, true).await,
                    None => Reply::Trouble,
                }
            }
        };
        self.net.call(self.process, to, hear).await
    }

    /// Answers at a table of its own, one request after the other.
    async fn answer(&self, said: &Said) -> Reply {
        let table = Rc::clone(self.awake.borrow_mut().entry(said.table.clone()).or_default());
        let mut open = table.lock().await;
        if open.is_none() {
            *open = self.wake(&said.table).await.ok();
        }
        let Some(history) = open.as_mut() else { return self.let_go(&said.table, &table) };
        if said.number != history.entries.len() {
            return Reply::Stands(history.entries.clone());
        }
        match self.write(&said.table, &history.tail, vec![said.answer.clone()]).await {
            Ok(tail) => {
                history.entries.push(said.answer.clone());
                history.tail = tail;
                Reply::Done
            }
            Err(Lost) => {
                *open = None;
                self.let_go(&said.table, &table)
            }
        }
    }

    /// A table that can't go on is woken anew by the next request.
    fn let_go(&self, table: &str, given_up: &Rc<Mutex<Option<History>>>) -> Reply {
        let mut awake = self.awake.borrow_mut();
        if awake.get(table).is_some_and(|known| Rc::ptr_eq(known, given_up)) {
            awake.remove(table);
        }
        Reply::Trouble
    }

    async fn wake(&self, table: &str) -> Result<History, Lost> {
        let (end, mut history) = (self.tail(table).await?.place, History::default());
        while history.tail.place < end {
            let (log, name, after) = (Rc::clone(&self.log), table.to_string(), history.tail.place);
            let found = self.ask(move || {
                let (log, name) = (Rc::clone(&log), name.clone());
                async move { log.following(&name, after) }
            });
            let Some((place, message)) = found.await? else { break };
            history.take(place, message).map_err(|_| Lost)?;
        }
        Ok(history)
    }

    async fn tail(&self, table: &str) -> Result<Tail, Lost> {
        let (log, name) = (Rc::clone(&self.log), table.to_string());
        self.ask(move || {
            let (log, name) = (Rc::clone(&log), name.clone());
            async move { log.tail(&name) }
        })
        .await
    }

    /// Asks the log, a few times if need be.
    async fn ask<T: 'static, F: Future<Output = T> + 'static>(
        &self,
        work: impl Fn() -> F + Clone + 'static,
    ) -> Result<T, Lost> {
        for _ in 0..TRIES {
            if let Ok(found) = self.net.call(self.process, LOG, work.clone()).await {
                return Ok(found);
            }
        }
        Err(Lost)
    }

    /// Writes behind this tail, until it is known what came of it.
    async fn write(&self, table: &str, tail: &Tail, entries: Vec<String>) -> Result<Tail, Lost> {
        let message = Message {
            after: tail.place,
            length: tail.length + entries.len() as u64,
            entries,
            mark: self.scheduler.below(u64::MAX).to_string(),
            by: Some(self.me.clone()),
        };
        let (began, mut step) = (self.now(), Step::Send);
        loop {
            let (log, name, sent) = (Rc::clone(&self.log), table.to_string(), message.clone());
            let heard = match step {
                Step::Send => {
                    let answer = self.net.call(self.process, LOG, move || {
                        let (log, name, sent) = (Rc::clone(&log), name.clone(), sent.clone());
                        async move { log.publish(name, sent).await }
                    });
                    match answer.await {
                        Ok(Answer::Stored(place)) => Heard::Stored(place),
                        Ok(Answer::Taken) => Heard::Taken,
                        Err(_) => Heard::Nothing,
                    }
                }
                Step::Look => {
                    let after = message.after;
                    let answer = self.net.call(self.process, LOG, move || {
                        let (log, name) = (Rc::clone(&log), name.clone());
                        async move { log.following(&name, after) }
                    });
                    match answer.await {
                        Ok(Some((place, found))) => Heard::Follows(place, found.mark),
                        Ok(None) => Heard::NoneFollows,
                        Err(_) => Heard::Nothing,
                    }
                }
                Step::Stored(place) => return Ok(Tail::of(place, &message)),
                Step::Outrun | Step::GiveUp => return Err(Lost),
            };
            step = next(heard, &message.mark, self.now() - began > LATE);
        }
    }
}

/// A beat goes from the log's machine to all halls. A hall counts its own from when it sent it.
fn relayed(halls: &Halls, net: &Rc<Net>, from: Process, member: &Member, sent: Duration) {
    for (to, hall) in halls.borrow().clone() {
        let (net, member) = (Rc::clone(net), member.clone());
        let scheduler = Rc::clone(&hall.scheduler);
        scheduler.spawn(Process::MAX, async move {
            let listen = move || {
                let (hall, member) = (Rc::clone(&hall), member.clone());
                async move {
                    let at = if to == from { sent } else { hall.now() };
                    hall.members.borrow_mut().heard(&member, at);
                }
            };
            let _ = net.call(LOG, to, listen).await; // it may not be heard
        });
    }
}
