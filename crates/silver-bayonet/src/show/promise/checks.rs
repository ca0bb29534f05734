//! What Checks and Fate Dice promise.

use fates::{Chance, Every, FigureId, Play, Straight, Tally, decimal};
use frame::view::{ChanceView, PromiseView};
use table::inches;

use crate::Battle;
use crate::rules::powers::attribute::Attribute;
use crate::rules::powers::magic::School;
use crate::rules::scenario::works::WorkId;
use crate::rules::turn::checks::CheckEvent;
use crate::show::promise::foresight::{Foresight, Seen, bare, foresee};
use crate::show::promise::{certain, chance, signed};
use crate::show::sums::parts;
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::{Stake, State};

/// How far a Sprint carries.
pub(super) fn sprint(state: &State, figure: FigureId) -> Option<PromiseView> {
    let promise = check(state, "4\" more", |battle| Ok(battle.sprint_inches(figure)? == inches(4)))?;
    Some(PromiseView { words: format!("{}, else 2\" more", promise.words), ..promise })
}

/// The Check of a miracle or a spell.
pub(super) fn cast(state: &State, caster: FigureId, school: School) -> Option<PromiseView> {
    let promise = check(state, "works", |battle| battle.masters(caster, school))?;
    Some(PromiseView { words: format!("{}; costs 1 Health", promise.words), ..promise })
}

/// An action spent on an engineering work.
pub(super) fn labour(state: &State, figure: FigureId, work: WorkId) -> Option<PromiseView> {
    let (sheet, toil) = (state.work(work)?, state.toil(work));
    let done = format!("{} of {} actions done", toil.done, sheet.actions);
    let Some(trial) = sheet.check else { return Some(certain(done)) };
    let promise = check(state, "counts", |battle| battle.passes_trial(figure, trial))?;
    Some(PromiseView { words: format!("{}; {done}", promise.words), ..promise })
}

/// The chance that a figure keeps afloat, if it stops in deep water.
pub(crate) fn afloat(state: &State, figure: FigureId) -> Option<PromiseView> {
    let before = state[figure].health;
    check(state, "keeps afloat", |battle| {
        battle.swim(figure)?;
        Ok(battle.state[figure].health == before)
    })
}

/// A change of form.
pub(crate) fn change(state: &State, figure: FigureId) -> Option<PromiseView> {
    check(state, "changes form", |battle| {
        let before = battle.state[figure].shifted;
        battle.try_to_shift(figure)?;
        Ok(battle.state[figure].shifted != before)
    })
}

/// Holding back from a charge.
pub(crate) fn temper(state: &State, figure: FigureId) -> Option<PromiseView> {
    check(state, "holds back", |battle| battle.holds_its_temper(figure))
}

/// Who could change its form for the wound it has just got: the one that is asked, or that is active.
pub(crate) fn hurt_now(state: &State) -> Option<FigureId> {
    let shifts = |figure: &FigureId| state.has(*figure, Attribute::Skinshift) && !state[*figure].shifted;
    let known = state.bearer().filter(shifts);
    known.or_else(|| {
        let all = state.standing(|figure| shifts(&figure));
        all.first().filter(|_| all.len() == 1)
    })
}

/// A curse on this figure.
pub(super) fn curse(state: &State, target: FigureId) -> Option<PromiseView> {
    check(state, "is cursed", |battle| {
        let before = battle.state[target].curse;
        battle.lay_spell(target)?;
        Ok(battle.state[target].curse > before)
    })
}

/// Nobody rolls for a distraction.
pub(super) fn distract(state: &State, figure: FigureId) -> Option<PromiseView> {
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
pub(crate) fn reroll(state: &State, die: usize) -> Option<PromiseView> {
    let Some(Stake::Check { dice, changes, better, verdict, .. }) = state.at_stake else { return None };
    let [other, more] = verdict.hopes();
    let in_ten = |name: &str, count: u8| ChanceView { name: name.to_string(), count: count.into(), of: 10 };
    let turned = (!verdict.is_good() && better[die] > 0).then(|| in_ten(other, better[die]));
    let milder = verdict.is_good() || changes[die] > better[die];
    let chances: Vec<ChanceView> =
        turned.into_iter().chain(milder.then(|| in_ten(more, changes[die]))).collect();
    Some(PromiseView { chances, words: format!("more than {} counts", dice[die]), ..PromiseView::default() })
}

/// A Fate Die against damage. Who rolls it makes no difference.
pub(crate) fn negate(state: &State) -> Option<PromiseView> {
    let Some(Stake::Damage { figure, damage }) = state.at_stake else { return None };
    let (health, seat) = (state[figure].health, state[figure].seat());
    let odds = foresee(state, Foresight::default(), |battle| battle.negated(figure, seat, damage));
    let mean = odds.mean(|left| (damage - left).max(0) as u32);
    let all = chance("takes no damage", odds.chance(|left| *left == 0));
    let chances = if damage >= health {
        vec![chance("keeps standing", odds.chance(|left| *left < health)), all]
    } else {
        vec![all]
    };
    let words = format!("{} of {damage} damage comes off on average", decimal(mean, 1));
    Some(PromiseView { chances, words, ..PromiseView::default() })
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
    Some(PromiseView {
        chances: vec![chance(name, passed)],
        words: format!("2d10{} against {needed}", signed(tally.total())),
        parts: parts(&state.book, &tally),
        ..PromiseView::default()
    })
}

fn checked(event: &Event) -> Option<(Tally, i16)> {
    match event {
        Event::Check(CheckEvent::Checked { tally, needed, .. }) => Some((tally.clone(), *needed)),
        _ => None,
    }
}
