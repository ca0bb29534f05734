//! The wires between processes, and what can go wrong on them.

use std::cell::RefCell;
use std::collections::BTreeSet;
use std::future::Future;
use std::rc::Rc;
use std::time::Duration;

use tokio::sync::oneshot;

use super::scheduler::{Process, Scheduler};

/// How long anybody waits for an answer.
const ANSWER: Duration = Duration::from_secs(2);

pub struct Net {
    scheduler: Rc<Scheduler>,
    state: RefCell<State>,
}

#[derive(Default)]
struct State {
    /// Of a thousand messages so many are lost, come twice, or take long.
    trouble: u64,
    /// Between these nothing gets through.
    cut: BTreeSet<(Process, Process)>,
    down: BTreeSet<Process>,
}

/// Why there is no answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoAnswer {
    /// Nothing has come back.
    Silence,
    /// Nothing runs there.
    Refused,
}

impl Net {
    pub fn new(scheduler: &Rc<Scheduler>) -> Rc<Net> {
        Rc::new(Net { scheduler: Rc::clone(scheduler), state: RefCell::default() })
    }

    pub fn trouble(&self, in_a_thousand: u64) {
        self.state.borrow_mut().trouble = in_a_thousand;
    }

    pub fn cut(&self, one: Process, other: Process) {
        self.state.borrow_mut().cut.insert((one.min(other), one.max(other)));
    }

    pub fn mend(&self) {
        self.state.borrow_mut().cut.clear();
    }

    pub fn down(&self, process: Process, is_down: bool) {
        let mut state = self.state.borrow_mut();
        match is_down {
            true => state.down.insert(process),
            false => state.down.remove(&process),
        };
    }

    fn gets_through(&self, from: Process, to: Process) -> bool {
        let state = self.state.borrow();
        !state.cut.contains(&(from.min(to), from.max(to))) && !self.scheduler.happens(state.trouble)
    }

    /// How long a message is on its way.
    async fn travel(&self) {
        let (scheduler, trouble) = (&self.scheduler, self.state.borrow().trouble);
        let longest = if scheduler.happens(trouble) { 5000 } else { 20 };
        scheduler.sleep(Duration::from_millis(1 + scheduler.below(longest))).await;
    }

    /// Has another process do something, which happens once, twice or not at all; and hears what came of it, if it comes.
    pub async fn call<T: 'static, F: Future<Output = T> + 'static>(
        self: &Rc<Net>,
        from: Process,
        to: Process,
        work: impl Fn() -> F + 'static,
    ) -> Result<T, NoAnswer> {
        if self.state.borrow().down.contains(&to) && self.scheduler.happens(700) {
            return Err(NoAnswer::Refused);
        }
        let (reply, answer) = oneshot::channel();
        let reply = Rc::new(RefCell::new(Some(reply)));
        let times = 1 + u64::from(self.scheduler.happens(self.state.borrow().trouble));
        let work = Rc::new(work);
        for _ in 0..times {
            let (net, work, reply) = (Rc::clone(self), Rc::clone(&work), Rc::clone(&reply));
            // The wire belongs to nobody: a message on it outlives its sender.
            self.scheduler.spawn(Process::MAX, async move {
                net.travel().await;
                if !net.gets_through(from, to) || net.state.borrow().down.contains(&to) {
                    return;
                }
                let (wire, own) = (Rc::clone(&net), work());
                net.scheduler.spawn(to, async move {
                    let done = own.await;
                    let back = Rc::clone(&wire);
                    wire.scheduler.spawn(Process::MAX, async move {
                        back.travel().await;
                        if back.gets_through(to, from)
                            && let Some(reply) = reply.borrow_mut().take()
                        {
                            let _ = reply.send(done); // who asked may not wait any more
                        }
                    });
                });
            });
        }
        match self.scheduler.within(ANSWER, answer).await {
            Some(Ok(done)) => Ok(done),
            Some(Err(_)) => {
                self.scheduler.sleep(ANSWER).await; // it was lost, which shows only by waiting
                Err(NoAnswer::Silence)
            }
            None => Err(NoAnswer::Silence),
        }
    }
}
