//! Which halls are alive, as one of them hears it.
//!
//! Every hall beats. One that has not been heard for a while counts as dead. Only the listener's own clock is asked, and
//! only how much time has passed: no two clocks need to agree.

use std::collections::HashMap;
use std::time::Duration;

use rand::Rng;

/// A hall that is not heard for so long counts as dead.
pub const SILENCE: Duration = Duration::from_secs(5);

/// So many silences later it is forgotten.
const FORGOTTEN: u32 = 20;

/// A hall, in one run of its process.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Member {
    /// Where other halls reach it.
    pub address: String,
    /// Tells its runs apart.
    pub run: String,
}

impl Member {
    /// A hall at this address, in a run that begins now.
    pub fn new(address: String) -> Member {
        let mut run = [0; 8];
        rand::rng().fill_bytes(&mut run);
        Member { address, run: hex::encode(run) }
    }
}

/// The halls that were heard. Times are counted from any moment of the listener's own clock.
#[derive(Clone, Debug)]
pub struct Members {
    began: Duration,
    heard: HashMap<String, Last>,
}

/// What was heard of an address last.
#[derive(Clone, Debug)]
struct Last {
    run: String,
    at: Duration,
    gone: bool,
}

impl Members {
    /// Nobody has been heard yet.
    pub fn new(now: Duration) -> Members {
        Members { began: now, heard: HashMap::new() }
    }

    /// A hall was alive at this time.
    pub fn heard(&mut self, member: &Member, at: Duration) {
        self.heard.retain(|_, last| at.saturating_sub(last.at) < SILENCE * FORGOTTEN);
        let last = Last { run: member.run.clone(), at, gone: false };
        self.heard.insert(member.address.clone(), last);
    }

    /// A hall has closed, or nothing listens at its address any more.
    pub fn gone(&mut self, member: &Member, now: Duration) {
        match self.heard.get_mut(&member.address) {
            Some(last) if last.run == member.run => last.gone = true,
            Some(_) => {} // it runs again already
            None => {
                let last = Last { run: member.run.clone(), at: now, gone: true };
                self.heard.insert(member.address.clone(), last);
            }
        }
    }

    /// Is it alive, as far as was heard? One that was never heard is given as long to be heard as any other.
    pub fn is_alive(&self, member: &Member, now: Duration) -> bool {
        match self.heard.get(&member.address) {
            Some(last) => last.run == member.run && !last.gone && now.saturating_sub(last.at) < SILENCE,
            None => now.saturating_sub(self.began) < SILENCE,
        }
    }
}
