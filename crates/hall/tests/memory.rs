//! How much memory things take, counted byte by byte by the allocator of this program.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use peak_alloc::PeakAlloc;
use referee::AnyGame;

#[global_allocator]
static ALLOCATED: PeakAlloc = PeakAlloc;

/// A whole game of The Silver Bayonet.
const LEDGER: &str = include_str!("../../referee/tests/golden/sb/the-courier.jsonl");

/// The most bytes that were allocated at once while the report of a game was gathered and written.
fn peak(game: &dyn AnyGame) -> usize {
    let before = ALLOCATED.current_usage();
    ALLOCATED.reset_peak_usage();
    let report = hall::report::html(game);
    assert!(!report.is_empty());
    ALLOCATED.peak_usage() - before
}

/// All its moments at once would be ten times as much.
#[test]
fn a_report_takes_less_than_six_megabytes() {
    let game = systems::library().wake(LEDGER, None).unwrap();
    peak(&*game); // what is worked out once for all games is worked out here

    let peak = peak(&*game);

    assert!(peak < 6_000_000, "{peak} bytes for {} answers", game.answers());
}
