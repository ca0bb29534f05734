//! What an option promises: the rule that would roll for it, run once for every way its dice can fall.
//!
//! Nobody spends a Fate Die in a promise, whoever is attacked strikes or shoots back if it can, and what comes of a fall
//! is not counted. At a real table everybody stands in the open, out of reach of any answer but a blow.

use std::hash::Hash;

use fates::{
    Chance, Every, Facts, FigureId, FigureSet, Measured, Mind, Nobody, Odds, Play, RuleId, Seat, Straight,
    Tally, decimal, exact,
};
use frame::view::{ChanceView, PartView, PromiseView};
use table::inches;

use crate::minds::prospect::Prospect;
use crate::rules::fighting::attack::Attack;
use crate::rules::fighting::melee::Exchange;
use crate::rules::powers::attribute::{Attribute, Quality};
use crate::show::words::{label, parts};
use crate::state::choice::{
    Act, Change, Choice, Claim, Negate, Reaction, Reroll, Response, School, Shot, Target, Temper, Wield,
};
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Way};
use crate::state::step::Step;
use crate::state::{ArmId, Moved, Pool, Stake, State, Terrain};
use crate::{Battle, SilverBayonet};

/// What a choice promises, if dice decide what comes of it.
pub(crate) fn of_choice(state: &State, rule: RuleId, seat: Seat, choice: &Choice) -> Option<PromiseView> {
    let active = state.active.map(|active| active.figure);
    match *choice {
        Choice::Act(act) => of_act(state, active?, act),
        Choice::Response(Response::StrikeBack) => {
            let (fighter, target) = (state.asked?, active?);
            Some(blow(state, fighter, target, best_arm(state, fighter, target)))
        }
        Choice::Reaction(Reaction::ReturnFire(arm)) => answer(state, state.asked?, active?, arm, None),
        Choice::Wield(Wield(arm)) => match state.at_stake {
            Some(Stake::Blow { fighter, target }) => Some(blow(state, fighter, target, arm)),
            _ => None,
        },
        Choice::Target(Target(target)) => of_target(state, rule, target),
        Choice::Shot(shot) => match state.at_stake {
            Some(Stake::Shot { shooter, target, arm }) if Some(shooter) == active => {
                self::shot(state, shooter, target, arm, Some(shot))
            }
            Some(Stake::Shot { shooter, target, arm }) => answer(state, shooter, target, arm, Some(shot)),
            _ => None,
        },
        Choice::Claim(Claim::Force(enemy)) => Some(forced(state, active?, enemy)),
        Choice::Temper(Temper::HoldBack) => {
            let figure = active?;
            check(state, "holds back", |battle| battle.holds_its_temper(figure))
        }
        Choice::Change(Change::Try) => change(state, hurt_now(state)?),
        Choice::Reroll(Reroll::Power) => reroll(state, 0),
        Choice::Reroll(Reroll::Skill) => reroll(state, 1),
        Choice::Negate(Negate::Power | Negate::Skill | Negate::Monster) => negate(state, seat),
        _ => None,
    }
}

/// What it promises to name this figure.
pub(crate) fn of_target(state: &State, rule: RuleId, target: FigureId) -> Option<PromiseView> {
    match state.at_stake {
        Some(Stake::Aim { shooter, arm }) if state.active.is_some_and(|active| active.figure == shooter) => {
            shot(state, shooter, target, arm, None)
        }
        Some(Stake::Aim { shooter, arm }) => answer(state, shooter, target, arm, None),
        None if rule.0 == "sb.attr.core.spells.4" => curse(state, target),
        None if rule.0 == "sb.mta.4" => fight(state, state.active?.figure, target),
        _ => None,
    }
}

fn of_act(state: &State, figure: FigureId, act: Act) -> Option<PromiseView> {
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

/// A whole exchange: the attack and what is struck back.
fn exchange(state: &State, attacker: FigureId, target: FigureId) -> Odds<Ends> {
    foresee(state, Foresight::default(), |battle| {
        battle.scorch(attacker, target)?;
        let stand = battle.state[attacker].stands() && battle.state[target].stands();
        let exchange = if stand { battle.melee(attacker, target)? } else { Exchange::default() };
        Ok(Ends::of(battle.state, exchange, [attacker, target]))
    })
}

/// A Melee attack and its answer, for the attacker.
pub(crate) fn fight(state: &State, attacker: FigureId, target: FigureId) -> Option<PromiseView> {
    if state.has(attacker, Attribute::Irritant) {
        return Some(certain(format!("no blow, but a fatigue token for {}", state.name(target))));
    }
    let odds = exchange(state, attacker, target);
    let mut chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    chances.extend(likely("struck down", odds.chance(|ends| ends.struck_down)));
    let arm = best_arm(state, attacker, target);
    let mean = odds.mean(|ends| ends.damage as u32);
    let gaze = if state.has(target, Attribute::Hypnotic) { "after a Courage Check, " } else { "" };
    let promise = melee_words(state, attacker, target, arm, mean);
    Some(PromiseView { chances, words: format!("{gaze}{}", promise.words), ..promise })
}

/// The same for whoever forces somebody to attack it.
fn forced(state: &State, mover: FigureId, enemy: FigureId) -> PromiseView {
    let odds = exchange(state, mover, enemy);
    let mut chances = vec![
        chance("hit back", odds.chance(|ends| ends.answered)),
        chance("takes out", odds.chance(|ends| ends.struck_down)),
    ];
    chances.extend(likely("struck down", odds.chance(|ends| ends.out)));
    let mean = odds.mean(|ends| ends.answer_damage as u32);
    let promise = melee_words(state, enemy, mover, best_arm(state, enemy, mover), mean);
    let words = format!("{} strikes first; then {}", state.name(mover), promise.words);
    PromiseView { chances, words, ..promise }
}

/// One blow alone.
fn blow(state: &State, fighter: FigureId, target: FigureId, arm: ArmId) -> PromiseView {
    let odds = foresee(state, Foresight::default(), |battle| {
        let (strike, ..) = battle.strike(fighter, target, arm)?;
        let exchange = Exchange { attack: strike, ..Exchange::default() };
        Ok(Ends::of(battle.state, exchange, [fighter, target]))
    });
    let chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    let mean = odds.mean(|ends| ends.damage as u32);
    PromiseView { chances, ..melee_words(state, fighter, target, arm, mean) }
}

/// The melee weapon that does most to somebody; the first of equals.
fn best_arm(state: &State, fighter: FigureId, target: FigureId) -> ArmId {
    let arms = state.melee_arms(fighter);
    let rated = arms.iter().enumerate().map(|(place, &arm)| {
        let attack: Attack<fates::Total> = state.attack_in_melee(fighter, target, &state.arm(fighter, arm));
        (Prospect::counted(&attack).worth(state[target].health), std::cmp::Reverse(place), arm)
    });
    rated.max().map_or(ArmId::Improvised, |(.., arm)| arm)
}

fn melee_words(state: &State, fighter: FigureId, target: FigureId, arm: ArmId, mean: Chance) -> PromiseView {
    let carried = state.arm(fighter, arm);
    let attack = state.melee_attack(fighter, target, &carried);
    let with = if state.melee_arms(fighter).len() > 1 { carried.weapon.name() } else { "" };
    described(state, target, &attack, with, mean)
}

/// What is rolled against what, and every number in it.
fn described(state: &State, target: FigureId, attack: &Attack, with: &str, mean: Chance) -> PromiseView {
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
    let name = state.name(target);
    let mut all: Vec<PartView> = parts(&state.book, &attack.check);
    all.extend(of(format!("{name}, "), &attack.defence));
    all.extend(of("damage, ".to_string(), &attack.damage));
    all.extend(of("damage, ".to_string(), &attack.protection));
    all.extend(attack.harmless.map(|rule| PartView {
        value: 0,
        words: format!("no damage, {}", label(&state.book, rule)),
        rule: Some(rule),
        counted: true,
    }));
    PromiseView { chances: Vec::new(), words, parts: all }
}

fn signed(number: i16) -> String {
    if number == 0 { String::new() } else { format!(" {number:+}") }
}

/// A shot in the shooter's own activation, and what is shot back.
pub(crate) fn shot(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    arm: ArmId,
    with: Option<Shot>,
) -> Option<PromiseView> {
    let with = with.unwrap_or_else(|| best_load(state, shooter, target, arm));
    let odds = foresee(state, Foresight { shot: Some(with) }, |battle| {
        let volley = battle.shoot(shooter, [target], arm)?;
        let exchange = Exchange { attack: volley.shot, answer: volley.answer };
        Ok(Ends::of(battle.state, exchange, [shooter, target]))
    });
    let mut promise =
        shot_words(state, shooter, target, arm, with, true, odds.mean(|ends| ends.damage as u32))?;
    promise.chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    promise.chances.extend(likely("shot down", odds.chance(|ends| ends.struck_down)));
    Some(promise)
}

/// Return Fire.
fn answer(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    arm: ArmId,
    with: Option<Shot>,
) -> Option<PromiseView> {
    let with = with.unwrap_or_else(|| best_load(state, shooter, target, arm));
    let odds = foresee(state, Foresight { shot: Some(with) }, |battle| {
        let attack = battle.return_fire(shooter, target, arm)?;
        let exchange = Exchange { attack, ..Exchange::default() };
        Ok(Ends::of(battle.state, exchange, [shooter, target]))
    });
    let mut promise =
        shot_words(state, shooter, target, arm, with, false, odds.mean(|ends| ends.damage as u32))?;
    promise.chances =
        vec![chance("hit", odds.chance(|ends| ends.hit)), chance("takes out", odds.chance(|ends| ends.out))];
    Some(promise)
}

/// The shot that hurts most whoever is allergic to it; plain shot for everybody else.
fn best_load(state: &State, shooter: FigureId, target: FigureId, arm: ArmId) -> Shot {
    let carried = state.arm(shooter, arm);
    let allergies = state.profile(target).traits.allergies;
    let shots = carried.shooting.map(|shooting| shooting.shots).unwrap_or_default();
    let tells = |&quality: &Quality| {
        allergies.has(quality) && at_hand(state, |battle| battle.tells(shooter, target, &carried, quality))
    };
    shots.iter().find(tells).map_or(Shot::Plain, Shot::Special)
}

fn shot_words(
    state: &State,
    shooter: FigureId,
    target: FigureId,
    arm: ArmId,
    with: Shot,
    own_activation: bool,
    mean: Chance,
) -> Option<PromiseView> {
    let carried = state.arm(shooter, arm);
    carried.shooting?;
    let fails =
        carried.weapon.is_firearm() && at_hand(state, |battle| battle.is_near_inimical(shooter)).ok()?;
    if fails {
        return Some(certain("it fails: something Inimical to Technology is within 6\"".to_string()));
    }
    let fire =
        at_hand(state, |battle| battle.aim(shooter, target, arm, &carried, with, own_activation)).ok()?;
    let attack = state.shooting_attack(shooter, target, &fire);
    let special = fire.special.map_or("", |quality| quality.name());
    let mut promise = described(state, target, &attack, special, mean);
    if state.table.is_none() {
        promise.words.push_str("; cover not counted");
    }
    Some(promise)
}

/// The best target of a weapon. At a real table nobody knows who is in range.
fn best_shot(state: &State, shooter: FigureId, arm: ArmId) -> Option<PromiseView> {
    let targets = at_hand(state, |battle| battle.in_range(shooter, arm));
    let only = targets.first().filter(|_| targets.len() == 1);
    let best = match (only, &state.table) {
        (Some(only), _) => only,
        (None, None) => return None,
        (None, Some(_)) => targets.iter().max_by_key(|&target| {
            let worth = worth_shooting(state, shooter, target, arm);
            (worth, std::cmp::Reverse(target))
        })?,
    };
    let promise = shot(state, shooter, best, arm, None)?;
    let at = if targets.len() > 1 { "best at" } else { "at" };
    Some(PromiseView { words: format!("{at} {}: {}", state.name(best), promise.words), ..promise })
}

fn worth_shooting(state: &State, shooter: FigureId, target: FigureId, arm: ArmId) -> i32 {
    let (carried, with) = (state.arm(shooter, arm), best_load(state, shooter, target, arm));
    let fire = at_hand(state, |battle| battle.aim(shooter, target, arm, &carried, with, true));
    fire.map_or(0, |fire| {
        let attack: Attack<fates::Total> = state.attack_by_shooting(shooter, target, &fire);
        Prospect::counted(&attack).worth(state[target].health)
    })
}

fn sprint(state: &State, figure: FigureId) -> Option<PromiseView> {
    let promise = check(state, "4\" more", |battle| Ok(battle.sprint_inches(figure)? == inches(4)))?;
    Some(PromiseView { words: format!("{}, else 2\" more", promise.words), ..promise })
}

fn cast(state: &State, caster: FigureId, school: School) -> Option<PromiseView> {
    let promise = check(state, "works", |battle| battle.masters(caster, school))?;
    Some(PromiseView { words: format!("{}; costs 1 Health", promise.words), ..promise })
}

fn change(state: &State, figure: FigureId) -> Option<PromiseView> {
    check(state, "changes form", |battle| {
        let before = battle.state[figure].shifted;
        battle.try_to_shift(figure)?;
        Ok(battle.state[figure].shifted != before)
    })
}

/// Who could change its form for the wound it has just got: the one that is asked, or that is active.
fn hurt_now(state: &State) -> Option<FigureId> {
    let shifts = |figure: &FigureId| state.has(*figure, Attribute::Skinshift) && !state[*figure].shifted;
    let known = state.bearer().filter(shifts);
    known.or_else(|| {
        let all = state.standing(|figure| shifts(&figure));
        all.first().filter(|_| all.len() == 1)
    })
}

fn curse(state: &State, target: FigureId) -> Option<PromiseView> {
    check(state, "is cursed", |battle| {
        let before = battle.state[target].curse;
        battle.lay_spell(target)?;
        Ok(battle.state[target].curse > before)
    })
}

/// Nobody rolls for a distraction.
fn distract(state: &State, figure: FigureId) -> Option<PromiseView> {
    state.table.as_ref()?;
    let closest = Fact::Nearest { to: figure }.single_out(state, state.enemies(figure));
    let enemy = closest.iter().find(|&enemy| state.can_tire(enemy))?;
    let tokens = state[enemy].fatigue + 1;
    Some(certain(format!(
        "{} gets a fatigue token: -{tokens} Melee and Defence this turn",
        state.name(enemy)
    )))
}

/// A die that is rolled again.
fn reroll(state: &State, die: usize) -> Option<PromiseView> {
    let Some(Stake::Check { dice, changes, .. }) = state.at_stake else { return None };
    let chances =
        vec![ChanceView { name: "changes something".to_string(), count: changes[die].into(), of: 10 }];
    Some(PromiseView { chances, words: format!("more than {} counts", dice[die]), parts: Vec::new() })
}

/// A Fate Die against damage.
fn negate(state: &State, seat: Seat) -> Option<PromiseView> {
    let Some(Stake::Damage { figure, damage }) = state.at_stake else { return None };
    let health = state[figure].health;
    let odds = foresee(state, Foresight::default(), |battle| battle.negated(figure, seat, damage));
    let mean = odds.mean(|left| (damage - left).max(0) as u32);
    let all = chance("takes no damage", odds.chance(|left| *left == 0));
    let chances = if damage >= health {
        vec![chance("keeps standing", odds.chance(|left| *left < health)), all]
    } else {
        vec![all]
    };
    let words = format!("{} of {damage} damage comes off on average", decimal(mean, 1));
    Some(PromiseView { chances, words, parts: Vec::new() })
}

/// A Check, told by the rule that makes it.
fn check(
    state: &State,
    name: &str,
    play: impl Fn(&mut Battle<'_, Straight<Every, Foresight, Seen<'_>, Vec<Event>>>) -> Play<bool>,
) -> Option<PromiseView> {
    let start = bare(state);
    let (dice, mind, facts) = (Every::default(), Foresight::default(), Seen(state));
    let mut fates = Straight { dice, mind, facts, ear: Vec::new() };
    let (mut passed, mut rolled) = (Chance::default(), None);
    loop {
        let mut copy = start.clone();
        fates.ear.clear();
        if play(&mut Battle::new(&mut copy, &mut fates)).ok()? {
            passed += fates.dice.chance();
        }
        rolled = rolled.or_else(|| fates.ear.iter().find_map(checked));
        if !fates.dice.advance() {
            break;
        }
    }
    let (tally, needed) = rolled?;
    let words = format!("2d10{} against {needed}", signed(tally.total()));
    Some(PromiseView { chances: vec![chance(name, passed)], words, parts: parts(&state.book, &tally) })
}

fn checked(event: &Event) -> Option<(Tally, i16)> {
    match event {
        Event::Checked { tally, needed, .. } => Some((tally.clone(), *needed)),
        _ => None,
    }
}

/// Everything that something can come to.
fn foresee<Outcome: Eq + Hash + Ord>(
    state: &State,
    mind: Foresight,
    play: impl Fn(&mut Battle<'_, Straight<Every, Foresight, Seen<'_>, Nobody>>) -> Play<Outcome>,
) -> Odds<Outcome> {
    let (start, mut copy) = (bare(state), bare(state));
    exact(mind, Seen(state), |fates| {
        copy.clone_from(&start);
        play(&mut Battle::new(&mut copy, fates))
    })
}

/// Asks the rules for something that needs no die.
pub(crate) fn at_hand<Found>(
    state: &State,
    ask: impl FnOnce(&mut Battle<'_, Straight<Every, Foresight, Seen<'_>, Nobody>>) -> Found,
) -> Found {
    let mut copy = state.clone();
    let (dice, mind, facts) = (Every::default(), Foresight::default(), Seen(state));
    let mut fates = Straight { dice, mind, facts, ear: Nobody };
    ask(&mut Battle::new(&mut copy, &mut fates))
}

/// Lets the rules do something that asks nothing.
pub(crate) fn at_hand_of(
    state: &mut State,
    act: impl FnOnce(&mut Battle<'_, Straight<Every, Foresight, Measured, Nobody>>),
) {
    let (dice, mind, facts) = (Every::default(), Foresight::default(), Measured);
    let mut fates = Straight { dice, mind, facts, ear: Nobody };
    act(&mut Battle::new(state, &mut fates));
}

/// The state to look ahead from: without Fate Dice, and with nobody to be moved about. Facts are measured on the table
/// as it is.
fn bare(state: &State) -> State {
    let mut bare = State { table: None, terrain: Terrain::default(), ..state.clone() };
    bare.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    (bare.asked, bare.at_stake) = (None, None);
    bare
}

/// The table as it is now; at a real one nothing is so.
pub(crate) struct Seen<'a>(&'a State);

impl Facts<SilverBayonet> for Seen<'_> {
    fn fact(&mut self, _: &State, rule: RuleId, fact: &Fact) -> bool {
        // Whom a burning curse splashes is not counted: it would take as many rolls as there are figures.
        rule.0 != "sb.attr.can.curse.6" && fact.measure(self.0)
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        fact.single_out(self.0, among)
    }
}

/// What people do in a promise: strike and shoot back, with the best weapon, and keep their Fate Dice.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Foresight {
    shot: Option<Shot>,
}

impl Mind<SilverBayonet> for Foresight {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let best = match state.at_stake {
            Some(Stake::Blow { fighter, target }) => Some(best_arm(state, fighter, target)),
            _ => None,
        };
        let wanted = |choice: &Choice| match *choice {
            Choice::Wield(Wield(arm)) => best == Some(arm),
            Choice::Shot(shot) => self.shot == Some(shot),
            _ => true,
        };
        options.iter().position(wanted).unwrap_or(0)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        state.spot(reach.figure()).map(|spot| vec![Step::from(spot.at)]).unwrap_or_default()
    }
}

/// A chance as so many cases of so many: of a hundred or ten thousand rolls where it is one of them.
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
