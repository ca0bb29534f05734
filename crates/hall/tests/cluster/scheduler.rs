//! A machine of its own: tasks of several processes, a clock and chance, all out of one seed.
//!
//! Of the tasks that can go on, chance picks the next. Time passes only when none can. So a seed is a whole run, and the
//! same seed is the same run.

use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, BTreeSet};
use std::future::{Future, poll_fn};
use std::pin::Pin;
use std::rc::Rc;
use std::sync::{Arc, Mutex};
use std::task::{Context, Poll, Wake, Waker};
use std::time::Duration;

use rand::{RngExt, SeedableRng};
use rand_pcg::Pcg64Mcg;

/// A process: a hall, a client, the log, or the fault that befalls them.
pub type Process = usize;

type Task = Pin<Box<dyn Future<Output = ()>>>;

/// Everything that runs.
pub struct Scheduler {
    now: Cell<Duration>,
    next: Cell<u64>,
    chance: RefCell<Pcg64Mcg>,
    tasks: RefCell<BTreeMap<u64, (Process, Task)>>,
    timers: RefCell<BTreeMap<(Duration, u64), Waker>>,
    ready: Arc<Mutex<BTreeSet<u64>>>,
    paused: RefCell<BTreeSet<Process>>,
    /// What has happened, to be read when something went wrong.
    trace: RefCell<Vec<String>>,
}

/// Wakes one task.
struct Ready(u64, Arc<Mutex<BTreeSet<u64>>>);

impl Wake for Ready {
    fn wake(self: Arc<Self>) {
        self.1.lock().unwrap().insert(self.0);
    }
}

impl Scheduler {
    pub fn new(seed: u64) -> Rc<Scheduler> {
        Rc::new(Scheduler {
            now: Cell::default(),
            next: Cell::default(),
            chance: RefCell::new(Pcg64Mcg::seed_from_u64(seed)),
            tasks: RefCell::default(),
            timers: RefCell::default(),
            ready: Arc::default(),
            paused: RefCell::default(),
            trace: RefCell::default(),
        })
    }

    pub fn now(&self) -> Duration {
        self.now.get()
    }

    /// A number from 0 up to this one, which is left out.
    pub fn below(&self, end: u64) -> u64 {
        self.chance.borrow_mut().random_range(0..end)
    }

    /// Is it one of so many in a thousand?
    pub fn happens(&self, in_a_thousand: u64) -> bool {
        self.below(1000) < in_a_thousand
    }

    pub fn note(&self, what: impl FnOnce() -> String) {
        self.trace.borrow_mut().push(format!("{:9.3}  {}", self.now().as_secs_f64(), what()));
    }

    pub fn trace(&self) -> String {
        self.trace.borrow().join("\n")
    }

    fn number(&self) -> u64 {
        self.next.replace(self.next.get() + 1)
    }

    pub fn spawn(&self, process: Process, task: impl Future<Output = ()> + 'static) {
        let number = self.number();
        self.tasks.borrow_mut().insert(number, (process, Box::pin(task)));
        self.ready.lock().unwrap().insert(number);
    }

    /// Ends all tasks of a process where they stand.
    pub fn kill(&self, process: Process) {
        let mut tasks = self.tasks.borrow_mut();
        let (gone, left) = std::mem::take(&mut *tasks).into_iter().partition(|(_, (of, _))| *of == process);
        *tasks = left;
        drop(tasks);
        drop::<BTreeMap<u64, (Process, Task)>>(gone); // what they held may wake others
        self.paused.borrow_mut().remove(&process);
    }

    /// Nothing of a process goes on until it is resumed.
    pub fn pause(&self, process: Process) {
        self.paused.borrow_mut().insert(process);
    }

    pub fn resume(&self, process: Process) {
        self.paused.borrow_mut().remove(&process);
    }

    pub async fn sleep(&self, time: Duration) {
        let (until, number) = (self.now() + time, self.number());
        poll_fn(|context| match self.now() >= until {
            true => Poll::Ready(()),
            false => {
                self.timers.borrow_mut().insert((until, number), context.waker().clone());
                Poll::Pending
            }
        })
        .await;
    }

    /// What comes of a task, if it comes in time.
    pub async fn within<T>(&self, time: Duration, task: impl Future<Output = T>) -> Option<T> {
        let (mut task, mut late) = (Box::pin(task), Box::pin(self.sleep(time)));
        poll_fn(|context| match task.as_mut().poll(context) {
            Poll::Ready(done) => Poll::Ready(Some(done)),
            Poll::Pending => late.as_mut().poll(context).map(|()| None),
        })
        .await
    }

    /// Runs until something is so; false if it is not by the end of this time.
    pub fn run_until(&self, end: Duration, is_so: impl Fn() -> bool) -> bool {
        while !is_so() {
            if let Some(number) = self.pick() {
                self.poll(number);
            } else if !self.pass_time(end) {
                return false;
            }
        }
        true
    }

    /// One of the tasks that can go on.
    fn pick(&self) -> Option<u64> {
        let (tasks, paused) = (self.tasks.borrow(), self.paused.borrow());
        let mut ready = self.ready.lock().unwrap();
        ready.retain(|number| tasks.contains_key(number));
        let able: Vec<u64> =
            ready.iter().copied().filter(|number| !paused.contains(&tasks[number].0)).collect();
        let picked = *able.get(self.below(able.len().max(1) as u64) as usize)?;
        ready.remove(&picked);
        Some(picked)
    }

    fn poll(&self, number: u64) {
        let Some((process, mut task)) = self.tasks.borrow_mut().remove(&number) else { return };
        let waker = Waker::from(Arc::new(Ready(number, Arc::clone(&self.ready))));
        if task.as_mut().poll(&mut Context::from_waker(&waker)).is_pending() {
            self.tasks.borrow_mut().insert(number, (process, task));
        }
    }

    /// Lets go of all tasks, which hold on to what holds them.
    pub fn end(&self) {
        let tasks = std::mem::take(&mut *self.tasks.borrow_mut());
        self.timers.borrow_mut().clear();
        drop(tasks);
    }

    /// Lets time pass to the next moment for which somebody waits.
    fn pass_time(&self, end: Duration) -> bool {
        let Some(((at, _), waker)) = self.timers.borrow_mut().pop_first() else { return false };
        self.now.set(self.now().max(at));
        waker.wake();
        at < end
    }
}
