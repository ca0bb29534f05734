//! A mind that leads a warband: it weighs blows, shots and Powers by the exact odds that the rules roll, and sends
//! every figure after what its scenario pays for. It keeps no memory: the same question has the same answer.

pub(crate) mod errand;
pub(crate) mod going;
pub(crate) mod splitting;
pub(crate) mod worth;

use fates::{FigureId, FigureSet, Mind, RuleId, Seat};

use crate::BloodEagle;
use crate::rules::fighting::armoury::Wield;
use crate::rules::fighting::fate::FATE;
use crate::rules::fighting::fumble::FUMBLE;
use crate::rules::fighting::splits::{Part, Share};
use crate::rules::heroes::heroics::Reroll;
use crate::rules::heroes::last_act::LastAct;
use crate::rules::heroes::magic;
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;
use crate::rules::movement::leaving::Leave;
use crate::rules::shooting::into_fight::INTO;
use crate::rules::turn::activation::Nominate;
use crate::rules::turn::acts::Act;
use crate::rules::turn::initiative;
use crate::state::choice::Choice;
use crate::state::reach::{Gait, Reach, Way};
use crate::state::{Phase, Stake, State};

use self::errand::Errand;

/// Leads one warband, or several, each for itself.
#[derive(Clone, Copy, Debug, Default)]
pub struct Jarl;

/// The place of the first option of the highest rank.
pub(super) fn first_of_the_best(options: &[Choice], rank: impl Fn(&Choice) -> i32) -> usize {
    let mut best = (i32::MIN, 0);
    for (place, option) in options.iter().enumerate() {
        let worth = rank(option);
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

impl Mind<BloodEagle> for Jarl {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        match options[0] {
            Choice::Nominate(_) => nominates(state, options),
            Choice::Act(_) => acts(state, options),
            Choice::LastAct(_) => first_of_the_best(options, |option| last_act(state, option)),
            Choice::Leave(_) => {
                first_of_the_best(options, |option| i32::from(!matches!(option, Choice::Leave(Leave::Stay))))
            }
            Choice::Part(_) => first_of_the_best(options, |option| part(state, option)),
            Choice::Share(_) => shares(state, options),
            Choice::Reroll(_) => first_of_the_best(options, |option| reroll(state, option)),
            Choice::Wield(_) => first_of_the_best(options, |option| wields(state, option)),
        }
    }

    /// A figure that can lends a hand.
    fn pick(&mut self, _: &State, _: RuleId, _: Seat, from: FigureSet, _: u8, most: u8) -> FigureSet {
        from.iter().take(usize::from(most)).collect()
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        let way = match *reach {
            Reach::Move { figure, most, gait } => going::moves(state, figure, most, gait),
            Reach::Place { figure } => going::place(state, figure).map(|at| vec![at]),
            Reach::Aim { figure, most } => going::aim(state, figure, most).map(|(at, _)| vec![at]),
        };
        way.or_else(|| reach.ways(state).into_iter().next()).unwrap_or_default()
    }
}

/// Who acts next: in a Fight the figure that strikes best, at range one with a target in reach. No more where no figure
/// has anything to do.
fn nominates(state: &State, options: &[Choice]) -> usize {
    first_of_the_best(options, |option| match *option {
        Choice::Nominate(Nominate::Figure(figure)) => match state.phase {
            Phase::Fighting => urge_to_fight(state, figure),
            Phase::Shooting => urge_to_shoot(state, figure),
            _ => urge_to_move(state, figure),
        },
        _ => 0,
    })
}

fn urge_to_fight(state: &State, figure: FigureId) -> i32 {
    let foes = state.foes_touching(figure).iter();
    let best = foes.map(|foe| worth::of_blow(state, figure, foe, 0)).max();
    best.map_or(0, |best| best.max(1)).max(i32::from(worth::has_tinder(state, figure)))
}

pub(super) fn urge_to_shoot(state: &State, figure: FigureId) -> i32 {
    let shoots = worth::has_somebody_in_range(state, figure);
    let wonders = worth::has_use_for_things(state, figure) || state.magic_open(figure);
    i32::from(shoots) * (2 + i32::from(state.profile(figure).sv)) + i32::from(wonders)
}

fn urge_to_move(state: &State, figure: FigureId) -> i32 {
    let now = &state[figure];
    match () {
        () if now.is_down() => 2,
        () if state.magic_open(figure) => 4,
        () if state.is_engaged(figure) => i32::from(errand::breaks_off(state, figure)),
        () if now.prize.is_some() => 3,
        () => 1,
    }
}

/// What the active figure does: the first of the best, and nothing where nothing is worth it.
fn acts(state: &State, options: &[Choice]) -> usize {
    let Some(figure) = state.active else { return options.len() - 1 };
    if state.phase == Phase::Movement {
        return marches(state, figure, options);
    }
    let mut best = (0, options.len() - 1);
    for (place, option) in options.iter().enumerate() {
        let Choice::Act(act) = *option else { continue };
        let worth = worth::of_act(state, figure, act);
        if worth > best.0 {
            best = (worth, place);
        }
    }
    best.1
}

/// What a figure does with its feet: the Powers of the march first, which cost it nothing.
fn marches(state: &State, figure: FigureId, options: &[Choice]) -> usize {
    let held = state.is_engaged(figure);
    let errand = if held { None } else { errand::errand(state, figure) };
    let runs = errand.as_ref().is_some_and(|errand| going::wants_to_run(state, figure, errand));
    first_of_the_best(options, |option| match option {
        Choice::Act(Act::Cast(power, target)) => charm(state, *power, *target),
        Choice::Act(Act::Stand) => 50,
        Choice::Act(Act::Disengage) if held && errand::breaks_off(state, figure) => 40,
        Choice::Act(Act::Run) if runs => 30,
        Choice::Act(Act::Move)
            if state.table.is_none() || matches!(errand, Some(ref one) if *one != Errand::Stay) =>
        {
            20
        }
        Choice::Act(Act::Hold) => 10,
        _ => 0,
    })
}

/// What a Power of the Movement phase is worth: most on a figure in a Fight.
pub(super) fn charm(state: &State, power: Power, target: FigureId) -> i32 {
    let fights = state.is_engaged(target);
    let price = worth::price(state, target);
    100 + match power {
        Power::RaiseUp => 400 + price,
        Power::SilenceTheWyrd => 300,
        Power::Hex => 100 * i32::from(fights) + 20 * i32::from(state.profile(target).fv) + price / 4,
        Power::ShieldOfFaith => 150 * i32::from(fights) + price,
        Power::Blessing => 140 * i32::from(fights) + price,
        Power::Mist => 40 - 30 * i32::from(fights) + price,
        Power::BoltOfFire | Power::StormOfFire | Power::ShardOfIce => 0,
    }
}

/// What a Hero does last: what harms most; a weapon that serves a friend better than its own is handed on.
fn last_act(state: &State, option: &Choice) -> i32 {
    let Some(figure) = state.active else { return 0 };
    match option {
        Choice::LastAct(LastAct::Act(Act::Cast(power, target)))
            if power.phase(&state.book) == Phase::Movement =>
        {
            charm(state, *power, *target)
        }
        Choice::LastAct(LastAct::Act(Act::LightTorch | Act::DouseTorch)) => 0, // it goes out with its bearer
        Choice::LastAct(LastAct::Act(act)) => worth::of_act(state, figure, *act),
        Choice::LastAct(LastAct::Give(thing, to)) => worth::of_gift(state, figure, *thing, *to),
        Choice::LastAct(LastAct::Speech) => 1,
        _ => 0,
    }
}

/// The next attack of a split, as it is planned.
fn part(state: &State, option: &Choice) -> i32 {
    let next = planned(state).map(|(target, _)| target);
    match *option {
        Choice::Part(Part::Strike(foe)) => 1 + i32::from(Some(foe) == next),
        _ => 0,
    }
}

/// How much of the FV it has.
fn shares(state: &State, options: &[Choice]) -> usize {
    let share = planned(state).map(|(_, share)| Choice::Share(Share(share)));
    options.iter().position(|option| Some(*option) == share).unwrap_or(options.len() - 1)
}

/// The attack that comes next in the split under way.
fn planned(state: &State) -> Option<(FigureId, u8)> {
    let Some(Stake::Split { figure, left }) = state.at_stake else { return None };
    splitting::best_split(state, figure)?.next(left)
}

/// A Hero Point is spent on what would cost dear, and where rolling again helps more than it may hurt.
fn reroll(state: &State, option: &Choice) -> i32 {
    let Some(Stake::Roll { rule, better, worse, of, .. }) = state.at_stake else { return 0 };
    let spend = match rule {
        FATE => worse == 0 || better > worse,
        initiative::ROLL => false,
        FUMBLE | magic::SECOND => true,
        INTO => worse == 0 && 2 * better >= of.sides(), // rather than strike a friend
        _ => better >= 5 && worse <= 2,
    };
    i32::from((*option == Choice::Reroll(Reroll::Spend)) == spend)
}

/// The best weapon against those it may strike; a shield is worth what it adds.
fn wields(state: &State, option: &Choice) -> i32 {
    let Choice::Wield(Wield { figure, hand }) = *option else { return 0 };
    let row = state.hand_row(figure, hand).unwrap_or_default();
    let bare_side = state.fills_both_hands(figure, hand) && !state.options.shields_always_count;
    let shield = if bare_side && state[figure].shield { 8 * state.book.numbers.shield_ar } else { 0 };
    let poisoned = match hand {
        crate::content::weapon::Hand::Arm(arm) => state.arm(figure, arm).is_some_and(|arm| arm.poisoned),
        _ => false,
    };
    i32::from(10 * row.bonus - 9 * row.fate - shield) + 15 * i32::from(poisoned)
}

impl State {
    /// Would it rather shoot than fight: has it something that shoots far, and no business in a Fight?
    pub(super) fn is_archer(&self, figure: FigureId) -> bool {
        let far = table::inches(12);
        let bow = self.arms(figure).any(|(_, arm)| arm.shoot.is_some_and(|row| row.range >= far));
        !self.has(figure, Trait::Berserk) && bow
    }

    /// How far it gets in one turn, over open ground.
    pub(super) fn stride(&self, figure: FigureId) -> table::Length {
        self.pace(figure, if self.may_run(figure) { Gait::Run } else { Gait::Walk })
    }
}
