//! One run: halls, clients and what befalls them, and whether all was well in the end.

use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use hall::cluster::History;

use super::hall::{Hall, Halls, LOG, Reply, Said};
use super::log::{Checks, Log};
use super::net::Net;
use super::scheduler::{Process, Scheduler};

const HALLS: Process = 3;
const CLIENTS: usize = 3;
const TABLES: u64 = 2;

/// How many answers each client gives.
const ANSWERS: usize = 6;

/// For so long there are faults, and by then everybody has got on.
const FAULTS: Duration = Duration::from_secs(120);
const END: Duration = Duration::from_secs(600);

/// What went wrong, and how it came to that.
#[derive(Debug)]
pub struct Wrong {
    pub what: String,
    pub trace: String,
}

struct World {
    scheduler: Rc<Scheduler>,
    net: Rc<Net>,
    log: Rc<Log>,
    halls: Halls,
    runs: Cell<u64>,
    /// What was acknowledged at each table.
    acknowledged: RefCell<BTreeMap<String, Vec<String>>>,
    /// How many clients are done.
    done: Cell<usize>,
}

/// Plays a seed, and says what happened.
pub fn play(seed: u64, checks: Checks) -> Result<String, Wrong> {
    let scheduler = Scheduler::new(seed);
    let (net, log) = (Net::new(&scheduler), Log::new(&scheduler, checks));
    let world = Rc::new(World {
        scheduler: Rc::clone(&scheduler),
        net,
        log,
        halls: Halls::default(),
        runs: Cell::default(),
        acknowledged: RefCell::default(),
        done: Cell::default(),
    });
    (0..HALLS).for_each(|process| world.start(process));
    (0..CLIENTS).for_each(|client| scheduler.spawn(LOG + 1 + client, Rc::clone(&world).plays(client)));
    scheduler.spawn(Process::MAX, Rc::clone(&world).faults());
    let got_on = scheduler.run_until(END, || world.done.get() == CLIENTS);
    let what = match got_on {
        true => world.judge(),
        false => Err("a client does not get on".to_string()),
    };
    let trace = scheduler.trace();
    scheduler.end();
    what.map(|()| trace.clone()).map_err(|what| Wrong { what, trace })
}

impl World {
    fn start(&self, process: Process) {
        let run = self.runs.replace(self.runs.get() + 1);
        Hall::start(process, run, &self.scheduler, &self.net, &self.log, &self.halls);
    }

    /// A client gives its answers one after the other, each at a table and through a hall as chance has it, until it is
    /// acknowledged or seen to stand.
    async fn plays(self: Rc<World>, client: usize) {
        for turn in 0..ANSWERS {
            let table = format!("table{}", self.scheduler.below(TABLES));
            let answer = format!("answer {turn} of client {client}");
            let mut number = 0;
            loop {
                let to = self.scheduler.below(HALLS as u64) as Process;
                let said = Said { table: table.clone(), number, answer: answer.clone() };
                match self.say(LOG + 1 + client, to, said).await {
                    Reply::Done => break,
                    Reply::Stands(entries) if entries.contains(&answer) => break,
                    Reply::Stands(entries) => number = entries.len(),
                    Reply::Trouble | Reply::Back => {
                        self.scheduler.sleep(Duration::from_millis(self.scheduler.below(2000))).await;
                    }
                }
            }
            self.scheduler.note(|| format!("{answer} stands at {table}"));
            self.acknowledged.borrow_mut().entry(table).or_default().push(answer);
        }
        self.done.set(self.done.get() + 1);
    }

    async fn say(&self, from: Process, to: Process, said: Said) -> Reply {
        let halls = Rc::clone(&self.halls);
        let hear = move || {
            let (halls, said) = (Rc::clone(&halls), said.clone());
            let hall = halls.borrow().get(&to).cloned();
            async move {
                match hall {
                    Some(hall) => hall.hear(halls, said, false).await,
                    None => Reply::Trouble,
                }
            }
        };
        self.net.call(from, to, hear).await.unwrap_or(Reply::Trouble)
    }

    /// One fault after the other; then everything is as it should be.
    async fn faults(self: Rc<World>) {
        let scheduler = &self.scheduler;
        while scheduler.now() < FAULTS {
            scheduler.sleep(Duration::from_millis(500 + scheduler.below(8000))).await;
            let (hall, other) =
                (scheduler.below(HALLS as u64) as Process, scheduler.below(HALLS as u64) as Process);
            let long = Duration::from_millis(scheduler.below(20_000));
            match scheduler.below(6) {
                0 => self.crash(hall, long),
                1 => self.pause(hall, long * 5),
                2 => self.cut(hall, LOG, long),
                3 => self.cut(hall, other, long),
                4 => self.jump(hall, long),
                _ => {
                    self.net.trouble(scheduler.below(300));
                    scheduler.note(|| "the wires are otherwise".to_string());
                }
            }
        }
        self.net.trouble(0);
        self.net.mend();
        scheduler.note(|| "no more faults".to_string());
    }

    fn crash(self: &Rc<World>, hall: Process, long: Duration) {
        if self.halls.borrow_mut().remove(&hall).is_none() {
            return; // it is down already
        }
        self.scheduler.note(|| format!("hall {hall} is killed"));
        self.scheduler.kill(hall);
        self.net.down(hall, true);
        let world = Rc::clone(self);
        self.later(long, move || {
            world.scheduler.note(|| format!("hall {hall} starts"));
            world.net.down(hall, false);
            world.start(hall);
        });
    }

    fn pause(self: &Rc<World>, hall: Process, long: Duration) {
        self.scheduler.note(|| format!("hall {hall} stands still for {long:?}"));
        self.scheduler.pause(hall);
        let world = Rc::clone(self);
        self.later(long, move || {
            world.scheduler.note(|| format!("hall {hall} goes on"));
            world.scheduler.resume(hall);
        });
    }

    fn cut(self: &Rc<World>, one: Process, other: Process, long: Duration) {
        if one == other {
            return;
        }
        self.scheduler.note(|| format!("{one} is cut off from {other}"));
        self.net.cut(one, other);
        let world = Rc::clone(self);
        self.later(long, move || {
            world.scheduler.note(|| "nobody is cut off".to_string());
            world.net.mend();
        });
    }

    fn jump(&self, hall: Process, ahead: Duration) {
        self.scheduler.note(|| format!("the clock of hall {hall} jumps by {ahead:?}"));
        if let Some(hall) = self.halls.borrow().get(&hall) {
            hall.jump(ahead);
        }
    }

    fn later(&self, time: Duration, work: impl FnOnce() + 'static) {
        let scheduler = Rc::clone(&self.scheduler);
        self.scheduler.spawn(Process::MAX, async move {
            scheduler.sleep(time).await;
            work();
        });
    }

    /// Is everything as it should be?
    fn judge(&self) -> Result<(), String> {
        for (table, acknowledged) in &*self.acknowledged.borrow() {
            let mut history = History::default();
            for (place, message) in self.log.all(table) {
                let after = message.after;
                history
                    .take(place, message)
                    .map_err(|_| format!("{table} has two histories: {place} comes after {after}"))?;
            }
            for answer in acknowledged {
                match history.entries.iter().filter(|entry| *entry == answer).count() {
                    0 => return Err(format!("{answer} is lost at {table}")),
                    1 => {}
                    _ => return Err(format!("{answer} was done twice at {table}")),
                }
            }
            if history.entries.len() != acknowledged.len() {
                return Err(format!("{table} holds what nobody said"));
            }
        }
        Ok(())
    }
}
