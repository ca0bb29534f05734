//! What acts are worth, in hundredths of points of the roster: counted over the faces that the rules would roll.

use fates::{FigureId, Seat, Sum, Total};
use table::{Length, inches};

use super::splitting::best_split;
use crate::content::weapon::Row;
use crate::minds::prospect::Prospect;
use crate::rules::ending::scoring::Feat;
use crate::rules::heroes::bequest::Thing;
use crate::rules::heroes::powers::Power;
use crate::rules::movement::fire::Brand;
use crate::rules::shooting::shot::Missile;
use crate::rules::shooting::volley::Volley;
use crate::rules::turn::acts::Act;
use crate::state::{Phase, State};

/// What a point of the score is worth, in points of the roster.
pub(super) const A_POINT: i32 = 25;

/// What a figure is worth to its enemies: its price, and what they score for it.
pub(crate) fn price(state: &State, figure: FigureId) -> i32 {
    let seat = state[figure].seat;
    let mut price = i32::from(state.profile(figure).cost).max(8);
    for score in &state.plot.scores {
        if let Feat::PutOut { of } = &score.feat
            && score.seat != Some(seat)
            && of.is(state, figure)
        {
            price += A_POINT * i32::from(score.points);
        }
    }
    price
}

/// What an attack takes of its target.
pub(super) fn harm(state: &State, target: FigureId, prospect: Prospect) -> i32 {
    let price = price(state, target);
    let down = if state[target].is_down() { 10 } else { 35 };
    prospect.out_of_hundred() as i32 * price + prospect.down_of_hundred() as i32 * price * down / 100
}

/// What a blow with the best of its weapons is worth, with so many others in its mob.
pub(super) fn of_blow(state: &State, figure: FigureId, target: FigureId, others: u8) -> i32 {
    harm(state, target, state.best_blow(figure, target, others).1)
}

/// What an act of the Shooting or Fighting phase is worth.
pub(crate) fn of_act(state: &State, figure: FigureId, act: Act) -> i32 {
    match act {
        Act::Shoot(arm, target) => of_shot(state, figure, target, Missile::Arm(arm), Volley::default()),
        Act::Volley(arm, target) => of_volley(state, figure, target, Missile::Arm(arm)),
        Act::HolyWater(target) => of_holy_water(state, figure, target),
        Act::FireArrow(arm, piece) => of_brand(state, figure, piece, Brand::Shot(Missile::Arm(arm))),
        Act::LightTorch => of_light(state, figure),
        Act::Cast(power, target) if power.phase(&state.book) == Phase::Shooting => {
            let comes = i32::from(state.passes_of_ten(figure, 0));
            of_shot(state, figure, target, Missile::Power(power), Volley::default()) * comes / 10
        }
        Act::CastAtPiece(power, piece) => {
            let comes = i32::from(state.passes_of_ten(figure, 0));
            let worth = of_brand(state, figure, piece, Brand::Shot(Missile::Power(power)));
            if power == Power::ShardOfIce {
                of_ice(state, figure, piece) * comes / 10
            } else {
                worth * comes / 10
            }
        }
        Act::CastAtPoint(power) => {
            let comes = i32::from(state.passes_of_ten(figure, 0));
            super::going::aim(state, figure, power.range(&state.book))
                .map_or(0, |(_, worth)| worth * comes / 10)
        }
        Act::Fight(target) => of_blow(state, figure, target, 0).max(1),
        Act::Mob(target) => of_mob(state, figure, target),
        Act::Split => best_split(state, figure).map_or(-1, |plan| plan.worth),
        Act::Sunder(target) => of_sunder(state, figure, target),
        Act::Burn(piece) => of_brand(state, figure, piece, Brand::Torch(state.all_force(figure))),
        Act::Cast(..) | Act::Move | Act::Run | Act::Disengage | Act::Stand => -1,
        Act::DouseTorch | Act::Hold => -1,
    }
}

/// What a mob is worth, less what the others would do alone.
fn of_mob(state: &State, figure: FigureId, target: FigureId) -> i32 {
    let others = state.may_mob(figure, target);
    let alone =
        |other| best_split(state, other).map_or(0, |plan| plan.worth).max(of_blow(state, other, target, 0));
    of_blow(state, figure, target, others.len() as u8) - others.iter().map(alone).sum::<i32>()
}

/// What it is worth to break a shield, of which its bearer loses the AR.
fn of_sunder(state: &State, figure: FigureId, target: FigureId) -> i32 {
    if state.best_blow(figure, target, 0).1.hits > 2 {
        return -1;
    }
    let arms = state.arms(figure).filter(|(_, arm)| arm.sunder && arm.fight.is_some());
    let Some((arm, _)) = arms.max_by_key(|(_, arm)| arm.fight.map_or(0, |row| row.bonus)) else { return -1 };
    let gone = state.sunders_of_thousand(figure, target, arm) as i32;
    gone * price(state, target) / 40
}

/// What a shot is worth: it may stray to any figure in a Fight, friends included.
pub(super) fn of_shot(
    state: &State,
    figure: FigureId,
    target: FigureId,
    missile: Missile,
    volley: Volley,
) -> i32 {
    if state.table.is_some() && !is_in_reach(state, figure, target, missile) {
        return -1;
    }
    let all = state.may_be_struck(figure, target, volley);
    let one = |struck: FigureId| {
        let prospect = state.shot_prospect(&state.shot(figure, struck, missile, volley.others));
        let worth = harm(state, struck, prospect);
        if state.are_enemies(figure, struck) { worth } else { -worth * 5 / 4 }
    };
    all.iter().map(|&struck| one(struck)).sum::<i32>() / all.len() as i32
}

pub(crate) fn is_in_reach(state: &State, figure: FigureId, target: FigureId, missile: Missile) -> bool {
    let Some(row) = state.missile_row(figure, missile) else { return false };
    state.touching(figure).contains(target)
        || state.has_in_reach(figure, target, row.range) && is_lit(state, figure, target)
}

/// Can the target be seen in this light (be.equip.torch.3)?
fn is_lit(state: &State, figure: FigureId, target: FigureId) -> bool {
    let Some(table) = state.table.as_ref().filter(|_| state.plot.dark && !state[target].torch_lit) else {
        return true;
    };
    let light = state.book.numbers.light;
    let shines = |other: FigureId| other == figure || state[other].torch_lit;
    table.standing().any(|(other, _)| shines(other) && table.gap_within(other, target, light))
        || state.burning().any(|piece| state.piece_within(target, piece, light))
}

/// What a volley is worth, less what the others would do alone.
fn of_volley(state: &State, figure: FigureId, target: FigureId, missile: Missile) -> i32 {
    let alone = state.shot_prospect(&state.shot(figure, target, missile, 0));
    if alone.hits > 2 {
        return -1; // each for himself hits more often
    }
    let others = state.volleyers(figure, target);
    let single = of_shot(state, figure, target, missile, Volley::default());
    let together = of_shot(state, figure, target, missile, state.volley(target, others));
    together - single.max(0) * others.len() as i32
}

/// Has it a target in range of something it could shoot with, seen or not? At a real table it may.
pub(crate) fn has_somebody_in_range(state: &State, figure: FigureId) -> bool {
    let Some(table) = &state.table else { return true };
    let range = farthest(state, figure);
    range.is_some_and(|range| state.enemies(figure).iter().any(|foe| table.gap_within(figure, foe, range)))
}

/// How far it can shoot or hurl something now.
pub(super) fn farthest(state: &State, figure: FigureId) -> Option<Length> {
    let ready = state.arms(figure).filter(|(arm, _)| state.is_ready(figure, *arm));
    let arms = ready.filter_map(|(_, arm)| arm.shoot).map(|row| row.range);
    let hurls = [Power::BoltOfFire, Power::StormOfFire, Power::ShardOfIce].into_iter();
    let hurled = hurls.filter(|&power| state[figure].powers.has(power)).map(|power| power.range(&state.book));
    arms.chain(hurled).max()
}

/// Has it holy water to throw, a torch to light or an arrow to burn something with, and is that worth anything?
pub(crate) fn has_use_for_things(state: &State, figure: FigureId) -> bool {
    state.water_targets(figure).iter().any(|target| of_holy_water(state, figure, target) > 0)
        || state.may_light(figure) && of_light(state, figure) > 0
        || state[figure].items.fire_arrow > 0 && has_something_to_burn(state, figure)
}

/// Could it set something alight with its torch that is paid for?
pub(crate) fn has_tinder(state: &State, figure: FigureId) -> bool {
    state.fire_open(figure) && has_something_to_burn(state, figure)
}

fn has_something_to_burn(state: &State, figure: FigureId) -> bool {
    let seat = state[figure].seat;
    state.pieces().any(|piece| state.fire(piece).is_none() && flames(state, seat, piece) > 0)
}

/// The best shot or Power it has from where it stands, on the virtual table.
pub(super) fn best_shot(state: &State, figure: FigureId) -> i32 {
    let mut best = 0;
    let hurled =
        [Power::BoltOfFire, Power::ShardOfIce].into_iter().filter(|&power| state[figure].powers.has(power));
    for power in hurled {
        let comes = i32::from(state.passes_of_ten(figure, 0));
        for target in state.enemies(figure).iter().filter(|&target| state.may_name(figure, target)) {
            let worth = of_shot(state, figure, target, Missile::Power(power), Volley::default());
            best = best.max(worth * comes / 10);
        }
    }
    for (arm, _) in state.arms(figure).filter(|(arm, _)| state.is_ready(figure, *arm)) {
        for target in state.targets(figure, arm) {
            best = best.max(of_shot(state, figure, target, Missile::Arm(arm), Volley::default()));
        }
    }
    best
}

/// Powers lost are worth what the scenario pays for them, and a little more. A phial kept for them is worth more than
/// a scratch on another.
fn of_holy_water(state: &State, figure: FigureId, target: FigureId) -> i32 {
    if !state.is_wyrd(target) {
        let kept = state.enemies(figure).iter().any(|enemy| state.is_wyrd(enemy));
        return if kept { -1 } else { of_shot(state, figure, target, Missile::HolyWater, Volley::default()) };
    }
    if state.table.is_some() && !is_in_reach(state, figure, target, Missile::HolyWater) {
        return -1;
    }
    let shot = state.shot(figure, target, Missile::HolyWater, 0);
    let mut fate = Total::default();
    state.shot_fate(&shot, &mut fate);
    let hits = i32::from(state.shot_prospect(&shot).hits);
    let fails = 10 - i32::from(state.passes_of_ten(target, fate.total()));
    let seat = state[figure].seat;
    let paid = state.plot.scores.iter().filter(|score| score.is_for(seat)).map(|score| match &score.feat {
        Feat::PowersLost { of } if of.is(state, target) => A_POINT * i32::from(score.points),
        _ => 0,
    });
    let among = state.may_be_struck(figure, target, Volley::default()).len() as i32;
    hits * fails * (30 + paid.sum::<i32>()) / among
}

/// What a gift is worth to a friend: more than a speech if it strikes harder than with the best of its own weapons, or if it
/// is a phial and an enemy has Wyrd Powers.
pub(super) fn of_gift(state: &State, figure: FigureId, thing: Thing, to: FigureId) -> i32 {
    let strength = |row: Row| i32::from(10 * row.bonus - 9 * row.fate);
    match thing {
        Thing::Arm(arm) => {
            let hands = state.hands(to).into_iter().filter_map(|hand| state.hand_row(to, hand));
            let own = hands.map(strength).max().unwrap_or(0);
            let gift = state.arm(figure, arm).and_then(|arm| arm.fight).map_or(0, strength);
            if gift > own { 1 + (gift - own) * i32::from(state.profile(to).fv) } else { 0 }
        }
        Thing::HolyWater => i32::from(state.enemies(figure).iter().any(|enemy| state.is_wyrd(enemy))) * 2,
        Thing::FireArrow | Thing::Torch => 0,
    }
}

/// What it is worth to a side that a piece burns.
pub(super) fn flames(state: &State, seat: Seat, piece: u8) -> i32 {
    let paid = state.plot.scores.iter().map(|score| match &score.feat {
        Feat::Burning { pieces } if pieces.contains(&piece) => {
            let points = A_POINT * i32::from(score.points);
            if score.is_for(seat) { points } else { -points }
        }
        _ => 0,
    });
    paid.sum()
}

fn of_brand(state: &State, figure: FigureId, piece: u8, brand: Brand) -> i32 {
    let worth = flames(state, state[figure].seat, piece);
    if worth <= 0 || state.fire(piece).is_some() {
        return -1;
    }
    10 * hits(state, figure, brand) * worth
}

/// Ice is for fires that the enemy is paid for.
fn of_ice(state: &State, figure: FigureId, piece: u8) -> i32 {
    let worth = -flames(state, state[figure].seat, piece);
    10 * hits(state, figure, Brand::Shot(Missile::Power(Power::ShardOfIce))) * worth
}

fn hits(state: &State, figure: FigureId, brand: Brand) -> i32 {
    let mut added = Total::default();
    state.brand_sum(figure, brand, state.stands_aboard(figure), &mut added);
    i32::from(state.hits_of_ten(added.total(), state.book.numbers.thing_ar))
}

/// A light is worth something at night, and to a figure with something to burn.
fn of_light(state: &State, figure: FigureId) -> i32 {
    match () {
        () if has_something_to_burn(state, figure) => 300,
        () if state.plot.dark => 60,
        () => -1,
    }
}

/// What an exchange of blows is worth: what it gives less most of what it takes.
pub(super) fn of_duel(state: &State, figure: FigureId, foe: FigureId) -> i32 {
    let given = of_blow(state, figure, foe, 0);
    let taken = if state[foe].is_standing() { of_blow(state, foe, figure, 0) } else { 0 };
    let friends = state.foes_touching(foe).len() as i32;
    given + friends * 300 - taken * 6 / 10
}

/// What the figures in a circle of this size lose: the enemy's loss is the gain.
pub(super) fn of_storm(state: &State, figure: FigureId, at: table::Point) -> i32 {
    let radius = state.book.power(Power::StormOfFire).map_or(0, |sheet| sheet.radius.into());
    let Some(table) = &state.table else { return 0 };
    let missile = Missile::Power(Power::StormOfFire);
    let one = |struck: FigureId| {
        let worth = harm(state, struck, state.shot_prospect(&state.shot(figure, struck, missile, 0)));
        if state.are_enemies(figure, struck) { worth } else { -worth * 5 / 4 }
    };
    let caught = table.standing().map(|(other, _)| other);
    caught.filter(|&other| table.within_point(other, at, inches(radius))).map(one).sum()
}
