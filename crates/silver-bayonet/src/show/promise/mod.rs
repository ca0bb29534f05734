//! What an option promises: the rule that would roll for it, run once for every way its dice can fall.
//!
//! In a promise nobody spends a Fate Die, a figure that is attacked strikes or shoots back if it can, and what comes of
//! a fall is not counted. At a real table everybody stands in the open, out of reach of any answer but a blow.

mod checks;
mod foresight;
mod melee;
mod shooting;

use fates::{Chance, FigureId, FigureSet, RuleId, Tally, decimal};
use frame::view::{AgainstView, ChanceView, PartView, PromiseView};

use crate::rules::fighting::attack::Attack;
use crate::rules::fighting::melee::Exchange;
use crate::rules::movement::CONTACT;
use crate::rules::powers::magic::CURSE;
use crate::rules::turn::acts::Act;
pub(crate) use crate::show::promise::checks::{afloat, change, hurt_now, negate, reroll, temper};
use crate::show::promise::checks::{cast, curse, distract, labour, sprint};
pub(crate) use crate::show::promise::foresight::{at_hand, at_hand_of};
pub(crate) use crate::show::promise::melee::{best_blow, blow, fight, forced};
use crate::show::promise::shooting::best_shot;
pub(crate) use crate::show::promise::shooting::{answer, of_load, shot};
use crate::show::sums::{label, parts};
use crate::state::{Moved, Stake, State};

/// What it promises to name this figure.
pub(super) fn of_target(state: &State, rule: RuleId, target: FigureId) -> Option<PromiseView> {
    match state.at_stake {
        Some(Stake::Aim { shooter, arm }) if state.active.is_some_and(|active| active.figure == shooter) => {
            shot(state, shooter, target, arm, None)
        }
        Some(Stake::Aim { shooter, arm }) => answer(state, shooter, target, arm, None),
        None if rule == CURSE => curse(state, target),
        None if rule == CONTACT => fight(state, state.active?.figure, target),
        _ => None,
    }
}

/// What an act promises.
pub(crate) fn of_act(state: &State, figure: FigureId, act: Act) -> Option<PromiseView> {
    match act {
        Act::Attack(target) => on_the_way(state, figure, target, fight(state, figure, target)?),
        Act::Lunge(target) => fight(state, figure, target),
        Act::Shoot(arm) => best_shot(state, figure, arm),
        Act::Sprint | Act::SprintJump => sprint(state, figure),
        Act::Distract => distract(state, figure),
        Act::Treat(patient) => {
            let (now, most) = (state[patient].health, state.profile(patient).stats.health);
            Some(certain(format!("{now} of {most} Health left, and 2 come back")))
        }
        Act::Cast(school) => cast(state, figure, school),
        Act::Skinshift => change(state, figure),
        Act::Work(work) => labour(state, figure, work),
        _ => None,
    }
}

/// Says who could force another fight before it comes to this one.
fn on_the_way(
    state: &State,
    figure: FigureId,
    target: FigureId,
    promise: PromiseView,
) -> Option<PromiseView> {
    let still = state.active.is_some_and(|active| active.moved == Moved::Not);
    let trek = still.then(|| state.route(figure, target, state.speed(figure))).flatten();
    let forced = trek.map(|trek| state.forcing_points(figure, &trek, Some(target))).unwrap_or_default();
    let by: FigureSet = forced.iter().flat_map(|(_, by)| by.iter()).collect();
    let names: Vec<&str> = by.iter().map(|enemy| state.name(enemy)).collect();
    if names.is_empty() {
        return Some(promise);
    }
    let words = format!("{}; {} could force an attack on the way", promise.words, names.join(" or "));
    Some(PromiseView { words, ..promise })
}

/// Something that needs no die.
fn certain(words: String) -> PromiseView {
    PromiseView { words, ..PromiseView::default() }
}

/// What a fight came to.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Ends {
    hit: bool,
    damage: i16,
    out: bool,
    answered: bool,
    answer_damage: i16,
    struck_down: bool,
}

impl Ends {
    fn of(state: &State, exchange: Exchange, [attacker, target]: [FigureId; 2]) -> Ends {
        Ends {
            hit: exchange.attack.hit,
            damage: exchange.attack.damage.max(0),
            out: !state[target].stands(),
            answered: exchange.answer.hit,
            answer_damage: exchange.answer.damage.max(0),
            struck_down: !state[attacker].stands(),
        }
    }
}

/// What is rolled against what, and every number in it.
fn described(state: &State, attack: &Attack, with: &str, mean: Chance) -> PromiseView {
    let with = if with.is_empty() { String::new() } else { format!("{with}: ") };
    let harm = match attack.harmless {
        Some(rule) => format!("no damage ({})", label(&state.book, rule)),
        None => format!("{} damage on average", decimal(mean, 1)),
    };
    let words = format!(
        "{with}2d10{} against Defence {}; {harm}",
        signed(attack.check.total()),
        attack.defence.total()
    );
    let of = |what: String, tally: &Tally| {
        parts(&state.book, tally)
            .into_iter()
            .map(move |part| PartView { words: format!("{what}{}", part.words), ..part })
    };
    let mut all: Vec<PartView> = parts(&state.book, &attack.check);
    all.extend(of("damage, ".to_string(), &attack.damage));
    all.extend(of("damage, ".to_string(), &attack.protection));
    all.extend(attack.harmless.map(|rule| PartView {
        value: 0,
        words: format!("no damage, {}", label(&state.book, rule)),
        rule: Some(rule),
        counted: true,
    }));
    let defence = format!("Defence {}", attack.defence.total());
    let against = vec![AgainstView { words: defence, parts: parts(&state.book, &attack.defence) }];
    PromiseView { chances: Vec::new(), words, parts: all, against }
}

fn signed(number: i16) -> String {
    if number == 0 { String::new() } else { format!(" {number:+}") }
}

/// A chance as a count of cases: of a hundred or ten thousand rolls where it is one of them.
fn chance(name: &str, chance: Chance) -> ChanceView {
    const MOST: u128 = u32::MAX as u128;
    let (part, whole) = (*chance.numer(), *chance.denom());
    let scaled = [100, 10_000, 1_000_000].into_iter().find(|rolls| rolls % whole == 0);
    let (count, of) = match scaled {
        Some(rolls) => (part * (rolls / whole), rolls),
        None if whole <= MOST => (part, whole),
        None => (part / (whole / 1_000_000_000), 1_000_000_000), // to the ninth digit
    };
    ChanceView { name: name.to_string(), count: count.min(MOST) as u32, of: of as u32 }
}

/// The same, unless it cannot happen.
fn likely(name: &str, found: Chance) -> Option<ChanceView> {
    (found > Chance::default()).then(|| chance(name, found))
}
