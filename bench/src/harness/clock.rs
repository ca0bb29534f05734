//! The clock: the best of several batches, since whatever else runs on the machine only ever adds time.

use std::hint::black_box;
use std::time::{Duration, Instant};

/// How long a batch takes at least, so that reading the clock costs nothing beside it.
const BATCH: Duration = Duration::from_millis(10);
/// How many batches are measured.
const BATCHES: u32 = 20;

/// The seconds one call takes: the best of the batches, each the mean of many calls.
pub fn best<T>(mut job: impl FnMut() -> T) -> f64 {
    let calls = calls_for(BATCH, &mut job);
    let batches = (0..BATCHES).map(|_| {
        time(|| {
            for _ in 0..calls {
                black_box(job());
            }
        })
    });
    shortest(batches) / f64::from(calls)
}

/// How many calls fill a batch; finding out also warms everything up.
fn calls_for<T>(batch: Duration, job: &mut impl FnMut() -> T) -> u32 {
    let (began, mut calls) = (Instant::now(), 0);
    while began.elapsed() < batch {
        black_box(job());
        calls += 1;
    }
    calls
}

/// The seconds one call takes.
pub fn time<T>(job: impl FnOnce() -> T) -> f64 {
    let began = Instant::now();
    black_box(job());
    began.elapsed().as_secs_f64()
}

/// Does a job on two cores at once; each is told its number, so that it has seeds of its own.
pub fn on_two_cores<T: Send>(job: impl Fn(u64) -> T + Sync) -> [T; 2] {
    std::thread::scope(|scope| {
        let other = scope.spawn(|| job(1));
        [job(0), other.join().expect("a job does not panic")]
    })
}

/// The shortest of these times.
pub fn shortest(times: impl IntoIterator<Item = f64>) -> f64 {
    times.into_iter().fold(f64::INFINITY, f64::min)
}
