//! A quick mind for soldiers, who goes by a few rules of thumb: shoot what is in front of you, search what you stand
//! at, charge what you can beat, keep out of reach of what you can't, and otherwise go straight for the nearest clue
//! or enemy.
//!
//! It knows the exact odds of a blow like the [captain](crate::Captain), but looks at no more than one thing at a
//! time and searches for a way only where the straight one is closed. That makes it an easier opponent, and quick
//! enough for simulations by the million.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Mind, RuleId, Seat};
use table::{Direction, Length, Point, along, length_of};

use crate::SilverBayonet;
use crate::minds::drill::{self, Drill, WORTH_A_CHARGE, is_jammed, is_threatened_by};
use crate::minds::dry::onto_dry_land;
use crate::minds::errand::Errand;
use crate::minds::magic::is_worth_casting;
use crate::rules::movement::trek::fault::Fault;
use crate::rules::movement::trek::tracer::Tracer;
use crate::rules::scenario::investigating::Pays;
use crate::rules::shooting::targets::range;
use crate::rules::turn::activation::Activate;
use crate::rules::turn::acts::Act;
use crate::state::choice::Choice;
use crate::state::reach::{Reach, Way, dive_into_cover};
use crate::state::step::Step;
use crate::state::{Active, State};

/// Leads one side, or all of them, each for itself.
#[derive(Clone, Debug, Default)]
pub struct Corporal {
    drill: Drill,
}

/// Where a figure is to go.
#[derive(Clone, Copy, Debug)]
enum Order {
    /// At this enemy.
    Advance(FigureId),
    /// To this point, and so high where that matters.
    Go(Point, Option<Length>),
    /// Away from here.
    FallBack(Point),
}

/// What a fight is worth that is given up for lost, in hundredths of Health; anything better is fought rather than
/// waited for.
const LOST: i32 = -150;

/// Which ways are tried, in tenths of a turn from straight on and in halves of a Move. Half a Move is enough for any
/// slow ground.
const STRIDES: [(u8, i32); 8] = [(0, 2), (1, 2), (9, 2), (0, 1), (2, 2), (8, 2), (1, 1), (9, 1)];

impl Corporal {
    /// What the figure does next: the first thing on the list that can be done and is worth it.
    fn act(&mut self, state: &State, active: &Active, acts: &[Choice]) -> usize {
        let mut best = (0, acts.len() - 1);
        for (place, choice) in acts.iter().enumerate() {
            let Choice::Act(act) = *choice else { continue };
            let rank = rank(act);
            if rank > best.0 && self.is_worth_it(state, active, act) {
                best = (rank, place);
            }
        }
        best.1
    }

    /// Is this worth doing now?
    fn is_worth_it(&mut self, state: &State, active: &Active, act: Act) -> bool {
        let figure = active.figure;
        match act {
            Act::Leave => {
                matches!(state.errand(figure), Some(Errand::Edge(edge)) if state.touches(figure, edge))
            }
            Act::Attack(target) => match self.drill.exchange(state, figure, target) {
                WORTH_A_CHARGE.. => true,
                worth => worth > LOST && is_threatened_by(state, figure, target),
            },
            Act::Lunge(target) => self.drill.exchange(state, figure, target) >= WORTH_A_CHARGE,
            Act::Shoot(arm) => !is_jammed(state, figure, arm),
            Act::FreeReload(arm) => {
                let range = range(&state.arm(figure, arm));
                let in_range =
                    |enemy| state.table.as_ref().is_some_and(|table| table.gap_within(figure, enemy, range));
                closest_enemy(state, figure).is_none_or(in_range) && state.errand(figure).is_none()
            }
            Act::Skinshift => !state[figure].shifted,
            Act::Cast(school) => is_worth_casting(state, figure, school),
            // A figure that has shot stays where it is, if nothing calls it away.
            Act::Move => {
                let idle = !active.acted && !state.mans_a_gun(figure);
                idle || self.order(state, figure, true).is_some()
            }
            _ => true,
        }
    }

    /// Where it is to go: back from an enemy it can't beat, to what lies about, or at the enemy unless it has had its
    /// shot.
    fn order(&mut self, state: &State, figure: FigureId, has_acted: bool) -> Option<Order> {
        let enemy = closest_enemy(state, figure);
        if let Some(enemy) = enemy
            && is_threatened_by(state, figure, enemy)
            && self.drill.exchange(state, figure, enemy) < WORTH_A_CHARGE
        {
            return Some(Order::FallBack(state.spot(enemy)?.at));
        }
        match state.errand(figure) {
            Some(Errand::Marker(marker)) => Some(Order::Go(marker.at, Some(marker.elevation))),
            Some(Errand::Edge(edge)) => Some(Order::Go(state.exit_by(figure, edge)?, None)),
            Some(Errand::Stay) => None,
            None if has_acted => None,
            None => enemy.map(Order::Advance),
        }
    }

    /// Who goes next: the first who can shoot, or else the first.
    fn activates(state: &State, options: &[Choice]) -> usize {
        let shoots = |choice: &Choice| {
            let Choice::Activate(Activate(figure)) = *choice else { return false };
            let mut arms = state.profile(figure).arms.iter().enumerate();
            arms.any(|(place, arm)| arm.shooting.is_some() && !state[figure].unloaded.has(place))
        };
        options.iter().position(shoots).unwrap_or(0)
    }

    /// The way there, as far as it gets: straight, or to the side of that, or half as far; and only then round.
    fn march(&mut self, state: &State, figure: FigureId, most: Length) -> Option<Way> {
        let reach = Reach::Move { figure, most };
        let has_acted = state.active.is_some_and(|active| active.acted);
        let order = self.order(state, figure, has_acted)?;
        let base = state.table.as_ref()?.base(figure)?;
        let (ahead, far) = match order {
            Order::Advance(enemy) => (Direction::toward(base.at, state.spot(enemy)?.at), most - Length(1)),
            Order::Go(there, _) => {
                let far = length_of(base.at, there).rounded_down();
                (Direction::toward(base.at, there), far.min(most - Length(1)))
            }
            Order::FallBack(from) => (Direction::away(base.at, from), most - Length(1)),
        };
        let goal = match order {
            Order::Advance(enemy) => Some((state.spot(enemy)?.at, false)),
            Order::Go(at, _) => Some((at, true)),
            Order::FallBack(_) => None,
        };
        let stride =
            |&(turn, halves): &(u8, i32)| along(base.at, ahead.clockwise(turn), Length(far.0 * halves / 2));
        // What is near is worth a proper way; what is far off can wait.
        let tried = if far < most - Length(1) { 1 } else { STRIDES.len() };
        let mut faults: ArrayVec<Fault, { STRIDES.len() }> = ArrayVec::new();
        let tracer = Tracer::of(state, figure)?;
        for at in STRIDES.iter().take(tried).map(stride) {
            let trek = tracer.trace(&[Step::from(at)], most);
            match trek.map(|trek| reach.allows_trek(state, base, trek, 1)) {
                Ok(Ok(())) => {
                    let way = vec![Step::from(at)];
                    let way = match goal {
                        Some((to, must)) => state.kept_dry(figure, to, must, most, way),
                        None => onto_dry_land(state, figure, way),
                    };
                    return way.filter(|way| reach.allows(state, way).is_ok());
                }
                Ok(Err(_)) => {}
                Err(fault) => faults.push(fault),
            }
        }
        // A figure that stands in the way will have moved on by the next turn.
        let waits = tried > 1 && faults.iter().any(|fault| fault.is_somebody(state, figure));
        if waits {
            return None;
        }
        let way = state.part_of(&reach, |most| match order {
            Order::Advance(enemy) => state.approach(figure, enemy, most),
            Order::Go(at, height) => state.approach_spot(figure, at, height, most),
            Order::FallBack(_) => None,
        })?;
        let (to, must) = goal?;
        let way = state.kept_dry(figure, to, must, most, way)?;
        reach.allows(state, &way).is_ok().then_some(way)
    }
}

/// The enemy whose middle is nearest.
fn closest_enemy(state: &State, figure: FigureId) -> Option<FigureId> {
    let table = state.table.as_ref()?;
    let here = table.base(figure)?.at;
    let apart = |enemy: &FigureId| {
        table.base(*enemy).map_or(i64::MAX, |base| {
            let (east, south) = (i64::from(base.at.x - here.x), i64::from(base.at.y - here.y));
            east * east + south * south
        })
    };
    state.enemies(figure).iter().min_by_key(apart)
}

/// What comes first; what has no rank is never done.
fn rank(act: Act) -> u8 {
    match act {
        Act::Leave => 12,
        Act::PickUp(_) | Act::Work(_) => 11,
        Act::Shoot(_) => 10,
        Act::Investigate(_, Pays::Action) => 9,
        Act::Investigate(_, Pays::Move) => 8,
        Act::Attack(_) | Act::Lunge(_) => 7,
        Act::Treat(_) | Act::Smother(_) => 6,
        Act::FreeReload(_) => 5,
        Act::Skinshift => 4,
        Act::Move => 3,
        Act::Reload(_) => 2,
        Act::Cast(_) => 1,
        _ => 0,
    }
}

impl Mind<SilverBayonet> for Corporal {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        match (options.first(), &state.active) {
            (Some(Choice::Act(_)), Some(active)) => self.act(state, active, options),
            (Some(Choice::Activate(_)), _) => Corporal::activates(state, options),
            _ => self.drill.choose(state, rule, seat, options),
        }
    }

    fn declines(&self, state: &State, rule: RuleId, seat: Seat) -> bool {
        drill::declines(state, rule, seat)
    }

    fn pick(
        &mut self,
        state: &State,
        _: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        drill::pick(state, seat, from, least, most)
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        let figure = reach.figure();
        let stay = || state.spot(figure).map(|spot| vec![Step::from(spot.at)]).unwrap_or_default();
        let way = match *reach {
            Reach::Move { most, .. } => self.march(state, figure, most),
            Reach::Summon { .. } => reach.ways(state).into_iter().next(),
            Reach::Dive { .. } => {
                state.active.and_then(|active| dive_into_cover(state, reach, active.figure))
            }
            Reach::Jump { .. } => None,
        };
        way.unwrap_or_else(stay)
    }
}
