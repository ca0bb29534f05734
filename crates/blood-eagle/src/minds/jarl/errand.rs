//! What a figure is after: a prize, an edge, a place to hold, something to burn, an enemy to fight.

use fates::FigureId;
use table::{Base, Direction, Length, Point, length_of};

use crate::rules::ending::scoring::Feat;
use crate::rules::heroes::powers::Power;
use crate::rules::heroes::traits::Trait;
use crate::state::State;
use crate::state::plot::Prize;
use crate::state::reach::{Gait, Reach};

use super::worth::{A_POINT, best_shot, farthest, flames, of_duel, price};

/// Where a figure is sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Errand {
    /// Into contact with an enemy.
    Foe(FigureId),
    /// Near enough to an enemy to shoot.
    Range(FigureId),
    /// To this place.
    Spot(Point),
    /// Nowhere: it is best where it is.
    Stay,
}

/// An enemy more turns away than this is not measured exactly: the figure just goes that way.
const FORESEEN: i32 = 2;

/// The best errand so far.
pub(crate) struct Best(i32, Option<Errand>);

impl Best {
    /// Takes an errand that is worth more.
    pub(crate) fn weigh(&mut self, worth: i32, errand: Errand) {
        if worth > self.0 {
            *self = Best(worth, Some(errand));
        }
    }
}

/// Does a figure that is held try to get away? One that carries a prize or is late for an edge does, and one that is
/// much the weaker.
pub(super) fn breaks_off(state: &State, figure: FigureId) -> bool {
    if state.has(figure, Trait::Berserk) {
        return false;
    }
    let seat = state[figure].seat;
    let off = state.plot.scores.iter().filter(|score| score.is_for(seat)).any(|score| match score.feat {
        Feat::Left { .. } => true,
        Feat::CarriedOff { .. } => state[figure].prize.is_some(),
        _ => false,
    });
    let foes = state.foes_touching(figure);
    if !off && foes.len() < 2 || state.passes_of_ten(figure, 0) < 5 {
        return false;
    }
    let best = foes.iter().map(|foe| of_duel(state, figure, foe)).max().unwrap_or(0);
    best < if off { 500 } else { -800 }
}

/// What a figure that is free to move is after; nothing if nothing is worth it.
pub(super) fn errand(state: &State, figure: FigureId) -> Option<Errand> {
    errand_or(state, figure, foes)
}

/// The same for a figure that has an enemy in mind.
pub(crate) fn errand_or(
    state: &State,
    figure: FigureId,
    foes: fn(&State, FigureId, &Base, &mut Best),
) -> Option<Errand> {
    let base = *state.table.as_ref()?.base(figure)?;
    let mut best = Best(0, None);
    if let Some(prize) = state[figure].prize {
        return carries(state, figure, &base, prize);
    }
    prizes(state, figure, &base, &mut best);
    places(state, figure, &base, &mut best);
    if state[figure].torch_lit {
        tinder(state, figure, &base, &mut best);
    }
    foes(state, figure, &base, &mut best);
    match best.1 {
        None | Some(Errand::Stay) => out_of_the_flames(state, figure, &base).or(best.1),
        errand => errand,
    }
}

/// Nobody stays in the flames who has nowhere better to go: to the nearest side of what burns, and out.
fn out_of_the_flames(state: &State, figure: FigureId, base: &Base) -> Option<Errand> {
    let piece = state.burning().find(|&piece| state.is_in_piece(figure, piece))?;
    let outline = &state.plot.pieces.get(usize::from(piece))?.outline;
    let sides = outline.edges().map(|(from, to)| table::nearest_on((from, to), base.at));
    let mut near: Vec<Point> = sides.collect();
    near.sort_by_key(|&at| length_of(base.at, at));
    let clear = base.radius + Length(30);
    let inside = outline.contains(base.at);
    let away = near.into_iter().filter(|&at| at != base.at).map(|at| {
        let toward = if inside { Direction::toward(base.at, at) } else { Direction::away(base.at, at) };
        let from = if inside { at } else { base.at };
        table::along(from, toward, clear)
    });
    let on_table = |at: &Point| {
        state.table.as_ref().is_some_and(|table| {
            let (width, depth) = (table.width.0 - base.radius.0, table.depth.0 - base.radius.0);
            (base.radius.0..=width).contains(&at.x) && (base.radius.0..=depth).contains(&at.y)
        })
    };
    { away }.find(on_table).map(Errand::Spot)
}

/// A figure that carries something takes it off where that is paid for, and keeps it safe otherwise.
fn carries(state: &State, figure: FigureId, base: &Base, prize: u8) -> Option<Errand> {
    let seat = state[figure].seat;
    let edge =
        state.plot.scores.iter().filter(|score| score.is_for(seat)).find_map(|score| match score.feat {
            Feat::CarriedOff { prize: one, edge } if one.is_none_or(|one| one == prize) => Some(edge),
            _ => None,
        });
    match edge {
        Some(edge) => Some(Errand::Spot(state.at_edge(base, edge))),
        None => keeps_it_safe(state, figure, base),
    }
}

/// Where what it carries is safest within one move: seen by few who could shoot at it, and far from all; nothing if that
/// is where it stands.
fn keeps_it_safe(state: &State, figure: FigureId, base: &Base) -> Option<Errand> {
    let most = state.pace(figure, Gait::Walk);
    let ends = Reach::Move { figure, most, gait: Gait::Walk }
        .ways(state)
        .into_iter()
        .filter_map(|way| way.last().copied());
    let danger = |at: Point| danger_at(state, figure, &Base { at, ..*base });
    let best = ends.map(|at| (danger(at), at)).min_by_key(|(danger, _)| *danger)?;
    (best.0 < danger(base.at)).then_some(Errand::Spot(best.1))
}

/// How dangerous a place is: a shooter who sees it counts like some inches of the way to the nearest enemy.
fn danger_at(state: &State, figure: FigureId, there: &Base) -> i32 {
    const A_SHOOTER: i32 = 6;
    const FAR_ENOUGH: i32 = 12;
    let mut nearest = FAR_ENOUGH;
    let mut shooters = 0;
    for enemy in state.enemies(figure) {
        let Some(base) = state.table.as_ref().and_then(|table| table.base(enemy)) else { continue };
        let gap = base.gap(there);
        nearest = nearest.min(gap.0 / table::inches(1).0);
        let shoots = farthest(state, enemy).is_some_and(|range| gap <= range);
        shooters += i32::from(shoots && state.would_be_seen(enemy, there));
    }
    A_SHOOTER * shooters - nearest
}

/// How many turns it takes to get so far, itself included.
pub(crate) fn turns(state: &State, figure: FigureId, far: Length) -> i32 {
    let stride = state.stride(figure).0.max(1);
    1 + (far.0 - 1).max(0) / stride
}

fn far(from: Point, to: Point) -> Length {
    length_of(from, to).rounded_down()
}

/// Prizes are for the nearest free figure of its side.
fn prizes(state: &State, figure: FigureId, base: &Base, best: &mut Best) {
    let Some(table) = &state.table else { return };
    let seat = state[figure].seat;
    for (place, prize) in state.prizes.iter().enumerate() {
        let Some(Prize::Lies(at)) = *prize else { continue };
        let paid =
            state.plot.scores.iter().filter(|score| score.is_for(seat)).map(|score| match score.feat {
                Feat::CarriedOff { prize: one, .. }
                | Feat::Carried { prize: one }
                | Feat::Kept { prize: one }
                    if one.is_none_or(|one| usize::from(one) == place) =>
                {
                    i32::from(score.points)
                }
                _ => 0,
            });
        let points: i32 = paid.sum();
        let own = far(base.at, at);
        let nearer = |other: FigureId| {
            let free = state[other].is_standing() && state[other].prize.is_none() && !state.is_engaged(other);
            free && table.base(other).is_some_and(|there| far(there.at, at) < own)
        };
        if points > 0 && !state.friends(figure).iter().any(nearer) {
            let worth = 100 * A_POINT * points / turns(state, figure, own);
            best.weigh(worth + 1000, Errand::Spot(at));
        }
    }
}

/// Edges to leave by, and places to hold.
fn places(state: &State, figure: FigureId, base: &Base, best: &mut Best) {
    let seat = state[figure].seat;
    let last = state.plot.turns.saturating_sub(state.turn);
    for score in state.plot.scores.iter().filter(|score| score.is_for(seat)) {
        let paid = 100 * A_POINT * i32::from(score.points);
        match &score.feat {
            Feat::Left { edge, of } if of.is(state, figure) => {
                let to = state.at_edge(base, *edge);
                let turns = turns(state, figure, far(base.at, to));
                if turns <= i32::from(last) + 1 {
                    best.weigh(paid / turns + 600, Errand::Spot(to));
                }
            }
            Feat::StandingIn { area } => match state.nearest_in_area(figure, *area) {
                Some(to) => best.weigh(paid / turns(state, figure, far(base.at, to)), Errand::Spot(to)),
                None => best.weigh(paid / 4, Errand::Stay),
            },
            Feat::Holds { area } if is_held_well(state, figure, *area) => {} // one more makes no difference
            Feat::Holds { area } => {
                let share = paid / holders(state, figure, *area);
                let often = if score.each_turn_from.is_some() { i32::from(last.min(4)) + 1 } else { 1 };
                match state.nearest_in_area(figure, *area) {
                    Some(to) => {
                        let turns = turns(state, figure, far(base.at, to));
                        best.weigh(share * often / turns, Errand::Spot(to));
                    }
                    None => best.weigh(share * often / 2, Errand::Stay),
                }
            }
            _ => {}
        }
    }
}

/// How many of its side hold a place already: the more there are, the less one more counts.
fn holders(state: &State, figure: FigureId, area: u8) -> i32 {
    let [own, others] = count_in(state, figure, area);
    (own - others).clamp(0, 4) * 2 + 2
}

/// Do so many of its side hold a place that it can go and see to those who shoot at them?
fn is_held_well(state: &State, figure: FigureId, area: u8) -> bool {
    let [own, others] = count_in(state, figure, area);
    own >= others + 5
}

/// How many of its side and of the others stand in a place, itself not counted.
fn count_in(state: &State, figure: FigureId, area: u8) -> [i32; 2] {
    let seat = state[figure].seat;
    let (mut own, mut others) = (0, 0);
    for other in state.in_play(|other| other != figure && state.is_in_area(other, area)) {
        if state[other].seat == seat { own += 1 } else { others += 1 }
    }
    [own, others]
}

/// What is paid for when it burns.
fn tinder(state: &State, figure: FigureId, base: &Base, best: &mut Best) {
    let seat = state[figure].seat;
    for piece in state.pieces().filter(|&piece| state.feature(piece).burns && state.fire(piece).is_none()) {
        let worth = flames(state, seat, piece);
        let Some(terrain) = state.plot.pieces.get(usize::from(piece)).filter(|_| worth > 0) else {
            continue;
        };
        if state.touches_piece(figure, piece) {
            best.weigh(100 * worth + 500, Errand::Stay);
            continue;
        }
        let sides = terrain.outline.edges().map(|(from, to)| table::nearest_on((from, to), base.at));
        let Some(near) = sides.min_by_key(|&at| length_of(base.at, at)) else { continue };
        let worth = 100 * worth / turns(state, figure, far(base.at, near));
        best.weigh(worth + 300, Errand::Spot(near));
    }
}

/// An enemy to fight or to shoot at.
fn foes(state: &State, figure: FigureId, base: &Base, best: &mut Best) {
    let Some(table) = &state.table else { return };
    let archer = state.is_archer(figure) && state[figure].is_standing();
    let hurls = [Power::BoltOfFire, Power::ShardOfIce].iter().any(|&power| state[figure].powers.has(power));
    if (archer || hurls) && super::worth::has_somebody_in_range(state, figure) {
        best.weigh(best_shot(state, figure), Errand::Stay);
    }
    for foe in state.enemies(figure) {
        let Some(there) = table.base(foe) else { continue };
        let turns = turns(state, figure, far(base.at, there.at) - base.radius - there.radius);
        let duel = if turns > FORESEEN { 0 } else { of_duel(state, figure, foe) + 8 * price(state, foe) };
        let worth = if duel > 0 { duel / turns + 20 } else { 20 - turns.min(19) };
        if archer {
            best.weigh(worth / 3, Errand::Range(foe));
        } else {
            best.weigh(worth, Errand::Foe(foe));
        }
    }
}
