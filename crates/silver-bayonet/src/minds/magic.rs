//! Magic as a leader sees it: what is worth a point of Health, and on whom.

use fates::{FigureId, RuleId, Seat};
use table::{Length, inches};

use crate::rules::powers::attribute::{Attribute, Quality};
use crate::rules::powers::magic::{Conversion, Magic, School};
use crate::rules::turn::activation::Target;
use crate::rules::turn::fate::FateDie;
use crate::state::choice::Choice;
use crate::state::{ArmId, Pool, State};

/// A caster keeps so much Health for itself.
const KEPT: i16 = 5;

/// A weapon is blessed for a fight this near, not for somebody who shoots from the other end of the table.
const TWO_MOVES: Length = inches(12);

/// Is it worth a Check and a point of Health to cast now?
pub(super) fn is_worth_casting(state: &State, caster: FigureId, school: School) -> bool {
    let works = school.teaches(state, caster).iter();
    state[caster].health >= KEPT && works.map(|&magic| worth(state, caster, magic)).max() > Some(0)
}

/// The best of these.
pub(super) fn works(state: &State, options: &[Choice]) -> usize {
    let Some(caster) = state.active.map(|active| active.figure) else { return 0 };
    let rated = options.iter().enumerate().map(|(place, choice)| match choice {
        Choice::Magic(magic) => (worth(state, caster, *magic), std::cmp::Reverse(place)),
        _ => (0, std::cmp::Reverse(place)),
    });
    rated.max().map_or(0, |(_, std::cmp::Reverse(place))| place)
}

/// A Monster Die becomes one of the kind that is rarer in the pool.
pub(super) fn converts(state: &State, seat: Seat, options: &[Choice]) -> usize {
    let Pool { power, skill, .. } = state.pools[seat.index()];
    let rarer = if power <= skill { FateDie::Power } else { FateDie::Skill };
    let wanted = Choice::from(Conversion { from: FateDie::Monster, to: rarer });
    options.iter().position(|option| *option == wanted).unwrap_or(0)
}

/// Whom it is worked on, where the rule is one of magic.
pub(super) fn subject(state: &State, rule: RuleId, options: &[Choice]) -> Option<usize> {
    let caster = state.active?.figure;
    let magic = Magic::of_rule(rule)?;
    let rated = options.iter().enumerate().map(|(place, choice)| match choice {
        Choice::Target(Target(figure)) => (gain(state, caster, magic, *figure), std::cmp::Reverse(place)),
        _ => (0, std::cmp::Reverse(place)),
    });
    rated.max().map(|(_, std::cmp::Reverse(place))| place)
}

/// What a work of magic is worth now, at its best.
fn worth(state: &State, caster: FigureId, magic: Magic) -> i32 {
    let solo = state.is_solo();
    let pool = state.pools.get(state[caster].seat().index());
    match magic {
        // Alone a Monster Die is of little use, and against others one is.
        Magic::Convert => i32::from(solo && pool.is_some_and(|pool| pool.monster > 0)),
        Magic::ControlCreature => i32::from(!solo && pool.is_some_and(|pool| pool.monster == 0)),
        Magic::Hearten | Magic::Viper => 0,
        Magic::Heal | Magic::Bless | Magic::Enchant | Magic::Curse | Magic::FlamingWeapon | Magic::Quench => {
            let all = state.standing(|figure| reaches(state, caster, magic, figure));
            all.iter().map(|figure| gain(state, caster, magic, figure)).max().unwrap_or(0)
        }
    }
}

fn reaches(state: &State, caster: FigureId, magic: Magic, figure: FigureId) -> bool {
    let Some(table) = &state.table else { return true };
    let near = magic == Magic::Curse || table.gap_within(caster, figure, inches(8));
    figure == caster || near && state.has_sight(caster, figure)
}

/// What it gains on one figure: nothing on the wrong side.
fn gain(state: &State, caster: FigureId, magic: Magic, figure: FigureId) -> i32 {
    let (own, now) = (!state.are_enemies(caster, figure), &state[figure]);
    let stats = &state.profile(figure).stats;
    let fighter = i32::from(stats.melee);
    match magic {
        Magic::Heal if own && figure != caster => {
            let lost = i32::from(i16::from(stats.health) - now.health);
            if lost >= 3 { 2 + lost } else { 0 }
        }
        Magic::Bless if own && lacks(state, figure, Quality::Blessed) => fighter + 1,
        Magic::Enchant if own && lacks(state, figure, Quality::Enchanted) => fighter + 1,
        Magic::FlamingWeapon if own && !now.flaming => fighter - 1,
        Magic::Quench if own && now.alight => 8, // it would burn on
        // One curse on somebody who has much fight left.
        Magic::Curse if !own && now.curse == 0 => i32::from(now.health / 8),
        _ => 0,
    }
}

/// Would this quality help its best weapon against an enemy near enough to be fought whom little else hurts?
fn lacks(state: &State, figure: FigureId, quality: Quality) -> bool {
    let near = |enemy| state.table.as_ref().is_none_or(|table| table.gap_within(figure, enemy, TWO_MOVES));
    let tough = |enemy: FigureId| {
        let traits = &state.profile(enemy).traits;
        let hard = traits.has(Attribute::Indestructible) || traits.reduction.melee > 0;
        hard && traits.allergies.has(quality) && near(enemy)
    };
    let best = state.melee_arms(figure).into_iter().find(|arm| matches!(arm, ArmId::Own(_)));
    let plain = best.is_some_and(|arm| !state.arm(figure, arm).qualities.has(quality));
    plain && state.enemies(figure).iter().any(tough)
}
