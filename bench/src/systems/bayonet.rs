//! SB-1 and SB-2: an Infantryman against a Ghoul in The Silver Bayonet, exactly, through the real rules.

use fates::{Every, Facts, FigureId, FigureSet, Nobody, Odds, Play, RuleId, Straight, exact};
use frame::odds::Party;
use frame::{Bout, Oddsmaker, Until};
use oracle::solve_bout;
use rustc_hash::FxHashMap;
use serde_json::json;
use silver_bayonet::{Battle, Book, Decisions, Exchange, Fact, SilverBayonet, State, Strike};

use crate::harness::check::{Check, Found};
use crate::harness::clock;
use crate::harness::line::{Against, Line};

/// The Infantryman.
pub const SOLDIER: FigureId = FigureId(0);
/// The Ghoul.
pub const GHOUL: FigureId = FigureId(1);

/// The two in contact, each with the weapon it fights with, both Fate Pools empty.
pub fn duel() -> Bout<SilverBayonet> {
    fight(&Party::of("infantryman"))
}

/// The same with one token on the Infantryman.
fn distracted() -> Bout<SilverBayonet> {
    let soldier = Party { with: json!({ "fatigue": 1 }), ..Party::of("infantryman") };
    fight(&soldier)
}

fn fight(soldier: &Party) -> Bout<SilverBayonet> {
    let bout = SilverBayonet::bout(Book::built_in(), soldier, &Party::of("ghoul"), Until::End);
    bout.expect("both are in the book")
}

/// Facts of a duel: the two are in contact and see each other, and nothing else is so.
#[derive(Clone, Copy, Debug, Default)]
pub struct InContact;

impl Facts<SilverBayonet> for InContact {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        matches!(
            fact,
            Fact::CanShoot { .. } | Fact::Within { .. } | Fact::Reaches { .. } | Fact::Sight { .. }
        )
    }

    fn which(&mut self, _: &State, _: RuleId, _: &Fact, among: FigureSet) -> FigureSet {
        among
    }
}

/// SB-1: every way one attack and its Strike Back can go.
pub fn exchange(start: &State) -> Odds<Exchange> {
    let mut state = start.clone();
    exact(Decisions::default(), InContact, |fates| {
        state.clone_from(start);
        Battle::new(&mut state, fates).melee(SOLDIER, GHOUL)
    })
}

/// SB-1 without merging: each of the 10,000 rolls walked by itself, and how many of them come to what.
pub fn exchange_one_by_one(start: &State) -> FxHashMap<Exchange, u32> {
    let (dice, mind) = (Every::one_by_one(), Decisions::default());
    let mut fates = Straight { dice, mind, facts: InContact, ear: Nobody };
    let mut state = start.clone();
    let mut rolls = FxHashMap::default();
    loop {
        state.clone_from(start);
        let exchange = Battle::new(&mut state, &mut fates).melee(SOLDIER, GHOUL);
        *rolls.entry(exchange.expect("an enumeration has every answer")).or_default() += 1;
        if !fates.dice.advance() {
            return rolls;
        }
    }
}

/// One Melee attack of the Infantryman with the weapon he wields.
pub fn strike(state: &mut State, fates: &mut impl fates::Fates<SilverBayonet>) -> Play<Strike> {
    let mut battle = Battle::new(state, fates);
    let arm = battle.wield(SOLDIER)?;
    battle.strike(SOLDIER, GHOUL, arm).map(|(strike, ..)| strike)
}

/// SB-1.
pub fn exchange_lines() -> Vec<Line> {
    let duel = duel();
    let start = &duel.start;
    let odds = exchange(start);
    let merged = format!("one exchange, exact, {} paths", odds.paths());
    let rolls = exchange_one_by_one(start);
    let leaves = rolls.values().sum::<u32>();
    let one_by_one = format!("the same, {leaves} paths one by one");
    let checks = exchange_checks(start, |part| odds.mean(part), odds.iter().count());
    let mean = |part: &dyn Fn(&Exchange) -> u32| {
        let sum = rolls.iter().map(|(exchange, rolls)| rolls * part(exchange)).sum::<u32>();
        fates::ratio(sum.into(), leaves.into())
    };
    let leaf_checks = exchange_checks(start, |part| mean(&part), rolls.len());
    vec![
        Line::new("SB-1", merged, clock::best(|| exchange(start))).against(Against::Fastest).checked(checks),
        Line::new("SB-1", one_by_one, clock::best(|| exchange_one_by_one(start)))
            .against(Against::Peer("brute"))
            .checked(leaf_checks),
    ]
}

fn exchange_checks(
    start: &State,
    mean: impl Fn(&dyn Fn(&Exchange) -> u32) -> fates::Chance,
    outcomes: usize,
) -> [Check; 7] {
    let health = |figure| start[figure].health;
    let kills = |strike: Strike, figure| u32::from(strike.damage >= health(figure));
    let exact = |name, part: &dyn Fn(&Exchange) -> u32, (top, bottom)| Check {
        name,
        found: Found::Exact(mean(part)),
        wanted: Found::ratio(top, bottom),
    };
    [
        exact("hit", &|ends| ends.attack.hit.into(), (9, 20)),
        exact("ghoul_killed", &|ends| kills(ends.attack, GHOUL), (0, 1)),
        exact("attacker_hit", &|ends| ends.answer.hit.into(), (9, 20)),
        exact("attacker_killed", &|ends| kills(ends.answer, SOLDIER), (17, 100)),
        exact("mean_damage_to_ghoul", &|ends| ends.attack.damage as u32, (33, 10)),
        exact("mean_damage_to_attacker", &|ends| ends.answer.damage as u32, (15, 4)),
        Check { name: "outcomes", found: Found::Count(outcomes as u64), wanted: Found::Count(100) },
    ]
}

/// SB-2.
pub fn solved_lines() -> Vec<Line> {
    let (duel, distracted) = (duel(), distracted());
    let solved = solve_bout(&duel, None).expect("a duel has few states");
    let from_one_token = solve_bout(&distracted, None).expect("a duel has few states");
    let check =
        |name, found, wanted| Check { name, found: Found::Solved(found), wanted: Found::Solved(wanted) };
    let checks = [
        check("infantryman_wins", solved.worth, 0.349653959666793),
        check("mean_turns", solved.length, 1.6677637991895193),
        check("infantryman_wins_if_distracted_first", from_one_token.worth, 0.2702034383834967),
    ];
    let how = format!("the duel solved, {} states", solved.states);
    vec![
        Line::new("SB-2", how, clock::best(|| solve_bout(&duel, None)))
            .against(Against::Fastest)
            .checked(checks),
    ]
}
