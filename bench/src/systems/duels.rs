//! FF-1, and the duels of Fear and Faith, Blood Eagle and WFRP combat: solved and simulated through the real rules.

use std::hint::black_box;

use fates::{FigureId, Measured, Odds, Random, Whim, exact};
use fear_and_faith::{Battle, Book, FearAndFaith, State};
use frame::odds::Party;
use frame::{Bout, Oddsmaker as _, Until};
use oracle::Duel;
use serde_json::json;

use crate::harness::check::{Check, Found};
use crate::harness::clock::{self, on_two_cores, shortest, time};
use crate::harness::line::{Against, Line, Shown};

const SEED: u64 = 2024;
/// How many rounds of duels are fought.
const ROUNDS: usize = 5;
/// What is asked for: so many milliseconds for an exact exchange.
const MOST_MILLISECONDS: f64 = 5.0;

/// A job's two fighters, and what their duels come to.
struct Pair {
    duel: Duel,
    /// Who fights, and how long.
    who: &'static str,
    /// The names of the two jobs.
    jobs: [&'static str; 2],
    /// How many duels a round has.
    duels: u64,
    /// The chance of the first.
    wins: f64,
    /// How long a duel lasts, under the name the peers give it.
    length: (&'static str, f64),
}

fn party(name: &str, quality: u8, combat: u8) -> Party {
    let profile = json!({ "name": name, "quality": quality, "combat": combat, "rules": [], "human": true });
    Party { profile, ..Party::of("") }
}

fn watchman() -> Party {
    party("Watchman", 4, 3)
}

fn bravo() -> Party {
    party("Bravo", 3, 2)
}

/// Two models without special rules in contact.
pub fn two_models() -> Bout<FearAndFaith> {
    FearAndFaith::bout(Book::built_in(), &watchman(), &bravo(), Until::End).expect("both can be")
}

/// What becomes of a model by an exchange of blows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum End {
    /// Nothing.
    Stands,
    /// Nothing, but the two have come apart.
    Apart,
    /// It lies on the ground.
    Fallen,
    /// It is dead.
    Killed,
}

impl End {
    fn of(state: &State, model: FigureId) -> End {
        let now = &state[model];
        match () {
            () if !now.is_on_table() => End::Killed,
            () if now.is_fallen() => End::Fallen,
            () if now.touching.is_empty() => End::Apart,
            () => End::Stands,
        }
    }
}

/// FF-1: every way one attack can go, for the attacker and for the defender.
pub fn exchange(start: &State) -> Odds<[End; 2]> {
    let (attacker, defender) = (FigureId(0), FigureId(1));
    let mut state = start.clone();
    exact(Whim(Random::new(0)), Measured, |fates| {
        state.clone_from(start);
        let mut battle = Battle::new(&mut state, fates);
        battle.attacks(attacker, defender, false)?;
        Ok([End::of(&state, attacker), End::of(&state, defender)])
    })
}

/// FF-1.
pub fn exchange_lines() -> Vec<Line> {
    let duel = two_models();
    let start = &duel.start;
    let odds = exchange(start);
    let check = |name, found, (top, bottom)| Check {
        name,
        found: Found::Exact(found),
        wanted: Found::ratio(top, bottom),
    };
    let checks = [
        check("killed", odds.chance(|ends| ends[1] == End::Killed), (1, 6)),
        check("fallen", odds.chance(|ends| ends[1] == End::Fallen), (1, 4)),
        check("attacker_killed", odds.chance(|ends| ends[0] == End::Killed), (1, 36)),
        check("tie", odds.of([End::Stands; 2]), (5, 36)),
    ];
    let one = clock::best(|| exchange(start));
    let how = format!("one exchange, exact, {} paths", odds.paths());
    let found = Shown::Time.words(one);
    vec![Line::new("FF-1", how, one).against(Against::Fastest).checked(checks).goal(
        one * 1000.0 <= MOST_MILLISECONDS,
        format!("{MOST_MILLISECONDS} ms an exchange, found {found}"),
    )]
}

fn duel(system: &str, one: &Party, other: &Party, until: Until) -> Duel {
    let library = systems::library();
    let system = library.system(system).expect("a system of ours");
    system.duel(one, other, until).expect("both can fight")
}

fn fear_and_faith() -> Pair {
    Pair {
        duel: duel("ff", &watchman(), &bravo(), Until::End),
        who: "Watchman against Bravo",
        jobs: ["FF-2", "FF-3"],
        duels: 50_000,
        wins: 0.7290033340677418,
        length: ("mean_turns", 4.039590197575751),
    }
}

fn blood_eagle() -> Pair {
    let [one, other] = ["hirdman", "fyrdman"].map(Party::of);
    Pair {
        duel: duel("be", &one, &other, Until::End),
        who: "Hirdman against Fyrdman",
        jobs: ["BE-2", "BE-3"],
        duels: 50_000,
        wins: 0.7268915085072439,
        length: ("mean_turns", 2.3316760575919053),
    }
}

fn wfrp() -> Pair {
    let [one, other] = ["forest-wolf", "grave-eater"].map(Party::of);
    Pair {
        duel: duel("wf", &one, &other, Until::FirstBlood),
        who: "Forest Wolf against Grave Eater",
        jobs: ["WF-2", "WF-3"],
        duels: 50_000,
        wins: 0.71248984247352,
        length: ("mean_rounds", 1.26472655700338),
    }
}

impl Pair {
    fn solved_lines(self) -> Vec<Line> {
        let Pair { duel, who, jobs: [job, _], wins, length: (name, length), .. } = self;
        let mut found = None;
        let once = time(|| found = duel.solve(false));
        let solved = found.expect("a duel of these two has few states");
        // What takes long needs no batches.
        let seconds = if once > 0.2 { once } else { clock::best(|| duel.solve(false)) };
        // A state that was not looked at may go on for some rounds.
        let check = |name, found, wanted, times: f64| Check {
            name,
            found: Found::Within(found, solved.residue * times),
            wanted: Found::Solved(wanted),
        };
        let how = format!("{who}, solved, {} states", solved.states);
        vec![
            Line::new(job, how, seconds)
                .against(Against::Fastest)
                .checked([
                    check("first_wins", solved.worth, wins, 1.0),
                    check(name, solved.length, length, 10.0),
                ])
                .note(true, format!("solved to {:.0e}", solved.residue)),
        ]
    }

    fn simulated_lines(self) -> Vec<Line> {
        let Pair { duel, who, jobs: [_, job], duels, wins, .. } = self;
        let fought = duel.simulate(duels, SEED);
        let one =
            shortest((0..ROUNDS).map(|_| time(|| black_box(duel.simulate(duels, SEED))))) / duels as f64;
        let both = || on_two_cores(|core| duel.simulate(duels, SEED + core).worth);
        let [first_core, _] = both();
        let two = shortest((0..ROUNDS).map(|_| time(both))) / (2 * duels) as f64;
        let found = Found::Sampled(fought.worth / duels as f64, duels);
        let same = |name, found: f64, wanted: f64| Check {
            name,
            found: Found::Count(found as u64),
            wanted: Found::Count(wanted as u64),
        };
        vec![
            Line::new(job, format!("{who}, simulated"), one).as_rate().against(Against::Fastest).checked([
                Check { name: "first_wins", found, wanted: Found::Solved(wins) },
                same("endless", fought.endless as f64, 0.0),
            ]),
            Line::new(job, "the same on two cores", two).as_rate().on_two_cores().checked([same(
                "wins_on_the_first",
                first_core,
                fought.worth,
            )]),
        ]
    }
}

/// FF-2.
pub fn faith_solved() -> Vec<Line> {
    fear_and_faith().solved_lines()
}

/// FF-3.
pub fn faith_simulated() -> Vec<Line> {
    fear_and_faith().simulated_lines()
}

/// BE-2.
pub fn eagle_solved() -> Vec<Line> {
    blood_eagle().solved_lines()
}

/// BE-3.
pub fn eagle_simulated() -> Vec<Line> {
    blood_eagle().simulated_lines()
}

/// WF-2.
pub fn wfrp_solved() -> Vec<Line> {
    wfrp().solved_lines()
}

/// WF-3.
pub fn wfrp_simulated() -> Vec<Line> {
    wfrp().simulated_lines()
}
