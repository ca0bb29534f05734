//! Instruction counts of the hot functions under valgrind: the same on a busy machine as on an idle one.
//!
//! `cargo bench -p bench --features instructions`, with valgrind and gungraun-runner 0.20.0 installed.

#![allow(missing_docs, reason = "the macros write items without")]

use std::hint::black_box;

use bench::systems::bayonet;
use bench::{answers, measuring};
use fates::{Answer, FigureId, Game, Nobody, Odds, Random, Straight};
use frame::Bout;
use gungraun::{library_benchmark, library_benchmark_group, main};
use oracle::{Simulated, simulate_bout};
use silver_bayonet::{Duellist, Exchange, SilverBayonet, State, Strike};
use table::{Everyday, Sight, Table};

type Quick = Straight<Random, Duellist, bayonet::InContact, Nobody>;

/// The two, after the heap has been tidied up by doing the same before.
fn warm() -> Bout<SilverBayonet> {
    let duel = bayonet::duel();
    black_box(bayonet::exchange(&duel.start));
    duel
}

#[library_benchmark]
#[bench::infantryman_and_ghoul(setup = warm)]
fn exact_exchange(duel: Bout<SilverBayonet>) -> Odds<Exchange> {
    bayonet::exchange(black_box(&duel.start))
}

// One duel alone says little, for duels differ: the count of a thousand, a thousandth of it each.
#[library_benchmark]
#[bench::infantryman_and_ghoul(setup = bayonet::duel)]
fn thousand_simulated_duels(duel: Bout<SilverBayonet>) -> Simulated {
    simulate_bout(&duel, Random::new(black_box(2024)), 1000)
}

fn before_strike() -> (State, Quick) {
    let dice = Random::new(2024);
    let fates = Straight { dice, mind: Duellist, facts: bayonet::InContact, ear: Nobody };
    (bayonet::duel().start().clone(), fates)
}

#[library_benchmark]
#[bench::infantryman_at_ghoul(setup = before_strike)]
fn one_strike((mut state, mut fates): (State, Quick)) -> (Strike, State) {
    let strike = bayonet::strike(&mut state, &mut fates).expect("straight Fates never pause");
    (strike, state)
}

fn before_answer() -> (Game<SilverBayonet>, Answer<SilverBayonet>) {
    (answers::paused(), answers::miss())
}

#[library_benchmark]
#[bench::strike_back(setup = before_answer)]
fn game_answer((mut game, answer): (Game<SilverBayonet>, Answer<SilverBayonet>)) -> Game<SilverBayonet> {
    black_box(game.answer(None, answer).expect("an answer that fits"));
    game
}

fn a_table() -> Table {
    measuring::tables().swap_remove(0)
}

#[library_benchmark]
#[bench::graveyard(setup = a_table)]
fn table_sight(table: Table) -> (Sight, Table) {
    let sight = table.sight(black_box(FigureId(0)), black_box(FigureId(11)), &Everyday);
    (sight, table)
}

library_benchmark_group!(
    name = hot,
    benchmarks = [exact_exchange, thousand_simulated_duels, one_strike, game_answer, table_sight]
);

main!(library_benchmark_groups = hot);
