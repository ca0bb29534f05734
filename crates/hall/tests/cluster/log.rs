//! A log as a cluster of NATS servers keeps it, with its weakness: a message's expected place is checked when it comes in,
//! and the message is written a while later.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::rc::Rc;
use std::time::Duration;

use hall::cluster::{Message, Tail};

use super::scheduler::Scheduler;

/// For so long the names of messages are known.
const NAMES_KNOWN: Duration = Duration::from_secs(20);

/// What the log checks. Both are on but where a test shows that something is found without them.
#[derive(Clone, Copy)]
pub struct Checks {
    /// That a message comes in behind the one it names.
    pub places: bool,
    /// That no message is written under a name that another one had lately.
    pub names: bool,
}

pub struct Log {
    scheduler: Rc<Scheduler>,
    checks: Checks,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    tables: BTreeMap<String, Vec<(u64, Message)>>,
    names: BTreeMap<String, Duration>,
    last: u64,
}

/// What is answered to a message.
#[derive(Clone, Debug)]
pub enum Answer {
    Stored(u64),
    Taken,
}

impl Log {
    pub fn new(scheduler: &Rc<Scheduler>, checks: Checks) -> Rc<Log> {
        Rc::new(Log { scheduler: Rc::clone(scheduler), checks, state: RefCell::default() })
    }

    /// A message comes in, and is written a while later.
    pub async fn publish(&self, table: String, message: Message) -> Answer {
        if self.checks.places && message.after > 0 && self.tail(&table).place != message.after {
            return Answer::Taken;
        }
        self.scheduler.sleep(Duration::from_millis(self.scheduler.below(30))).await;
        self.write(&table, message)
    }

    fn write(&self, table: &str, message: Message) -> Answer {
        let now = self.scheduler.now();
        let mut state = self.state.borrow_mut();
        let name = message.name(table);
        let known = state.names.get(&name).is_some_and(|at| now - *at < NAMES_KNOWN);
        if self.checks.names && known {
            return Answer::Taken;
        }
        state.names.insert(name, now);
        state.last += 1;
        let place = state.last;
        state.tables.entry(table.to_string()).or_default().push((place, message));
        Answer::Stored(place)
    }

    pub fn tail(&self, table: &str) -> Tail {
        let state = self.state.borrow();
        let last = state.tables.get(table).and_then(|messages| messages.last());
        last.map_or_else(Tail::default, |(place, message)| Tail::of(*place, message))
    }

    /// The first message after a place.
    pub fn following(&self, table: &str, after: u64) -> Option<(u64, Message)> {
        self.all(table).into_iter().find(|(place, _)| *place > after)
    }

    pub fn all(&self, table: &str) -> Vec<(u64, Message)> {
        self.state.borrow().tables.get(table).cloned().unwrap_or_default()
    }
}
