//! A quick mind for a warband that goes by a few rules of thumb: strike the weakest of those in contact, shoot the
//! nearest of those in the open, and go for the nearest unless the scenario pays for something better.
//!
//! It counts no odds, splits no attack and leads no mob. Seldom questions it answers like the
//! [jarl](crate::Jarl). That makes it an easier opponent, and quick enough for simulations by the thousand. It keeps
//! no memory: the same question has the same answer.

use fates::{FigureId, FigureSet, Mind, RuleId, Seat, Sum, Total};
use table::{Base, Direction, Length, along, length_of};

use crate::BloodEagle;
use crate::minds::jarl::errand::{Best, Errand, errand_or, turns};
use crate::minds::jarl::going::{goes_on, wants_to_run};
use crate::minds::jarl::worth::{has_somebody_in_range, has_tinder, is_in_reach, of_act, price};
use crate::minds::jarl::{Jarl, charm, first_of_the_best, urge_to_shoot};
use crate::rules::movement::ground::Pieces;
use crate::rules::shooting::shot::Missile;
use crate::rules::shooting::volley::Volley;
use crate::rules::turn::activation::Nominate;
use crate::rules::turn::acts::Act;
use crate::state::choice::Choice;
use crate::state::reach::{Gait, Reach, Way};
use crate::state::{Phase, State};

/// Leads one warband, or several, each for itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Ceorl;

impl Mind<BloodEagle> for Ceorl {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        match (options[0], state.active) {
            (Choice::Nominate(_), _) => nominates(state, options),
            (Choice::Act(_), Some(figure)) if state.phase == Phase::Movement => {
                marches(state, figure, options)
            }
            (Choice::Act(_), Some(figure)) => acts(state, figure, options),
            _ => Jarl.choose(state, rule, seat, options),
        }
    }

    fn pick(
        &mut self,
        state: &State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        Jarl.pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &State, rule: RuleId, seat: Seat, reach: &Reach) -> Way {
        match *reach {
            Reach::Move { figure, most, gait } if gait != Gait::Disengage => {
                let goes = |errand: Errand| {
                    strides(state, figure, errand, most, gait)
                        .or_else(|| goes_on(state, figure, errand, most, gait))
                };
                let stays = || Some(vec![state.table.as_ref()?.base(figure)?.at]);
                errand(state, figure).and_then(goes).or_else(stays).unwrap_or_default()
            }
            _ => Jarl.way(state, rule, seat, reach),
        }
    }
}

/// Who acts next: in a Fight the strongest, at range the best shot, on the march the one with most to do. Where
/// no figure has anything to do it passes.
fn nominates(state: &State, options: &[Choice]) -> usize {
    first_of_the_best(options, |option| match *option {
        Choice::Nominate(Nominate::Figure(figure)) => match urge(state, figure) {
            0 => -1,
            urge => urge,
        },
        _ => 0,
    })
}

fn urge(state: &State, figure: FigureId) -> i32 {
    match state.phase {
        Phase::Fighting if state.foes_touching(figure).is_empty() => i32::from(has_tinder(state, figure)),
        Phase::Fighting => 2 + i32::from(state.profile(figure).fv),
        Phase::Shooting => urge_to_shoot(state, figure),
        _ => urge_to_move(state, figure),
    }
}

fn urge_to_move(state: &State, figure: FigureId) -> i32 {
    let now = &state[figure];
    match () {
        () if now.is_down() => 2,
        () if state.magic_open(figure) => 4,
        () if now.prize.is_some() => 3,
        () => i32::from(!state.is_engaged(figure)),
    }
}

/// What the active figure does in a Fight or at range: the first of the best, and nothing where nothing is worth it.
fn acts(state: &State, figure: FigureId, options: &[Choice]) -> usize {
    let mut best = (0, options.len() - 1);
    for (place, option) in options.iter().enumerate() {
        let Choice::Act(act) = *option else { continue };
        let rank = match act {
            Act::Fight(target) => 2000 + ease(state, target),
            Act::Shoot(arm, target) => shot(state, figure, Missile::Arm(arm), target),
            Act::Mob(_) | Act::Split | Act::Sunder(_) | Act::Volley(..) => -1,
            act => of_act(state, figure, act),
        };
        if rank > best.0 {
            best = (rank, place);
        }
    }
    best.1
}

/// How easily a figure is put Out: those that are down first, then those that wear least.
fn ease(state: &State, target: FigureId) -> i32 {
    let mut armour = Total::default();
    state.armour(target, &mut armour);
    500 * i32::from(state[target].is_down()) - 10 * i32::from(armour.total())
}

/// A shot at the nearest enemy that no friend stands beside.
fn shot(state: &State, figure: FigureId, missile: Missile, target: FigureId) -> i32 {
    let Some(table) = &state.table else { return 1000 + ease(state, target) };
    let beside = state.may_be_struck(figure, target, Volley::default());
    let clear = beside.iter().all(|&struck| state.are_enemies(figure, struck));
    if !clear || !is_in_reach(state, figure, target, missile) {
        return -1;
    }
    let gap = table.gap(figure, target).unwrap_or(Length::ZERO);
    1000 - (gap.0 / 100).min(900)
}

/// What a figure does with its feet: Powers first, then up, out of a Fight with what it carries, and on.
fn marches(state: &State, figure: FigureId, options: &[Choice]) -> usize {
    let held = state.is_engaged(figure);
    let errand = if held { None } else { errand(state, figure) };
    let goes = state.table.is_none() || errand.is_some_and(|errand| errand != Errand::Stay);
    first_of_the_best(options, |option| match *option {
        Choice::Act(Act::Cast(power, target)) => charm(state, power, target),
        Choice::Act(Act::Stand) => 50,
        Choice::Act(Act::Disengage) if held && state[figure].prize.is_some() => 40,
        Choice::Act(Act::Run) if errand.is_some_and(|errand| wants_to_run(state, figure, &errand)) => 30,
        Choice::Act(Act::Move) if goes => 20,
        Choice::Act(Act::Hold) => 10,
        _ => 0,
    })
}

/// What a figure that is free to move is after.
fn errand(state: &State, figure: FigureId) -> Option<Errand> {
    errand_or(state, figure, nearest)
}

/// The nearest of its enemies; a figure that can shoot from here stays.
fn nearest(state: &State, figure: FigureId, base: &Base, best: &mut Best) {
    let Some(table) = &state.table else { return };
    let archer = state.is_archer(figure) && state[figure].is_standing();
    if archer && has_somebody_in_range(state, figure) {
        return best.weigh(600, Errand::Stay);
    }
    let bases = state.enemies(figure).iter().filter_map(|foe| Some((foe, table.base(foe)?)));
    let Some((foe, there)) = bases.min_by_key(|(_, there)| length_of(base.at, there.at)) else { return };
    let far = length_of(base.at, there.at).rounded_down() - base.radius - there.radius;
    match turns(state, figure, far) {
        _ if archer => best.weigh(20, Errand::Range(foe)),
        turns @ 1..=2 => best.weigh((600 + 8 * price(state, foe)) / turns, Errand::Foe(foe)),
        turns => best.weigh(40 - turns.min(19), Errand::Foe(foe)),
    }
}

/// Straight on toward what is more than a move away, if that much of the way is open.
fn strides(state: &State, figure: FigureId, errand: Errand, most: Length, gait: Gait) -> Option<Way> {
    let table = state.table.as_ref()?;
    let here = table.base(figure)?.at;
    let goal = match errand {
        Errand::Foe(foe) => table.base(foe)?.at,
        Errand::Spot(at) => at,
        Errand::Range(_) | Errand::Stay => return None,
    };
    if length_of(here, goal).rounded_down() <= most {
        return None;
    }
    let ahead = Direction::toward(here, goal);
    let stride = |far: Length| vec![along(here, ahead, far)];
    let is_safe = |way: &Way| {
        state.course(figure, way, most, gait).is_ok_and(|course| course.fires == Pieces::default())
    };
    [most, Length(most.0 / 2)].into_iter().map(stride).find(is_safe)
}
