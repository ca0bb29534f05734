//! Battles on all cores. They are numbered, played in batches and counted in their order, so the result is the same on any
//! number of cores.

use std::io::IsTerminal;
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use indicatif::{ProgressBar, ProgressStyle};
use oracle::{Battle, Record};
use rayon::prelude::*;

/// So many battles are played in a row on one core.
const BATCH: u64 = 10;

/// After so many batches it is looked whether enough is known. It must not depend on the number of cores.
const WAVE: u64 = 32;

/// When to stop.
pub(crate) struct Goal {
    /// After so many battles at the latest.
    pub(crate) games: u64,
    /// Once the first side's win rate is known this well.
    pub(crate) within: Option<f64>,
}

/// Why it stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Ran {
    /// All battles were played.
    ToTheEnd,
    /// The win rate is known well enough.
    Within,
    /// It was interrupted.
    Interrupted,
}

/// Plays the battles of this seed, with a progress bar on a terminal.
pub(crate) fn play(
    battle: &Battle,
    seed: u64,
    goal: &Goal,
    threads: Option<NonZeroUsize>,
    bar: bool,
) -> (Record, Ran) {
    let stop = interruption();
    let pool = rayon::ThreadPoolBuilder::new().num_threads(threads.map_or(0, NonZeroUsize::get)).build();
    let bar = progress(goal.games, bar && std::io::stderr().is_terminal());
    let work = || all_waves(battle, seed, goal, &bar, stop);
    let done = match pool {
        Ok(pool) => pool.install(work),
        Err(_) => work(), // on the threads there are
    };
    bar.finish_and_clear();
    done
}

fn all_waves(battle: &Battle, seed: u64, goal: &Goal, bar: &ProgressBar, stop: &AtomicBool) -> (Record, Ran) {
    let mut record = Record::empty(battle.sides().len());
    let mut next = 0;
    while next < goal.games {
        let end = goal.games.min(next + BATCH * WAVE);
        let batches: Vec<u64> = (next..end).step_by(BATCH as usize).collect();
        let played: Vec<Option<Record>> = batches
            .into_par_iter()
            .map(|from| {
                let numbers = from..end.min(from + BATCH);
                let count = numbers.end - numbers.start;
                let played = (!stop.load(Ordering::Relaxed)).then(|| battle.play_all(seed, numbers));
                bar.inc(count);
                played
            })
            .collect();
        // Only an unbroken row of batches counts: leaving out what took longest would bend the result.
        let whole = played.iter().all(Option::is_some);
        played.iter().map_while(Option::as_ref).for_each(|batch| record.add(batch));
        if !whole {
            return (record, Ran::Interrupted);
        }
        if goal.within.is_some_and(|within| record.rate(0).half() <= within) {
            return (record, Ran::Within);
        }
        bar.set_message(so_far(&record));
        next = end;
    }
    (record, Ran::ToTheEnd)
}

fn so_far(record: &Record) -> String {
    let rate = record.rate(0);
    format!("{:.1}% ± {:.1}", 100.0 * rate.rate, 100.0 * rate.half())
}

fn progress(games: u64, shown: bool) -> ProgressBar {
    if !shown {
        return ProgressBar::hidden();
    }
    let bar = ProgressBar::new(games);
    let style =
        ProgressStyle::with_template("{bar:40} {human_pos} of {human_len} battles  {msg}  {eta} left");
    bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_bar()))
}

/// Set once Ctrl-C was pressed; pressed again, it ends the program as always.
fn interruption() -> &'static AtomicBool {
    static STOP: AtomicBool = AtomicBool::new(false);
    STOP.store(false, Ordering::Relaxed);
    thread::spawn(|| {
        let Ok(waiting) = tokio::runtime::Builder::new_current_thread().enable_all().build() else { return };
        if waiting.block_on(tokio::signal::ctrl_c()).is_err() {
            return;
        }
        let is_second = STOP.swap(true, Ordering::Relaxed);
        if !is_second && waiting.block_on(tokio::signal::ctrl_c()).is_ok() {
            std::process::exit(130);
        }
    });
    &STOP
}
