//! A mind that leads a unit: it weighs blows and shots by their exact odds, goes where its figures reach, and keeps its
//! Fate Dice for what matters.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Mind, RuleId, Seat};
use table::{Length, Point, Table, inches};

use crate::SilverBayonet;
use crate::minds::drill::{self, Drill, WORTH_A_CHARGE, is_jammed, is_threatened_by, nearest_enemy};
use crate::minds::dry::onto_dry_land;
use crate::minds::errand::Errand;
use crate::minds::magic::is_worth_casting;
use crate::rules::movement::trek::{Spot, Trek};
use crate::rules::scenario::investigating::Pays;
use crate::rules::shooting::targets::range;
use crate::rules::turn::activation::Activate;
use crate::rules::turn::acts::Act;
use crate::state::choice::Choice;
use crate::state::reach::{Reach, Way, dive_into_cover};
use crate::state::step::Step;
use crate::state::{ArmId, Moved, State};

/// Leads one side, or all of them, each for itself.
#[derive(Clone, Debug, Default)]
pub struct Captain {
    drill: Drill,
    /// The way it chose to move for, until it is asked for it.
    planned: Option<Plan>,
}

/// A way found when a Move was weighed.
#[derive(Clone, Debug)]
struct Plan {
    figure: FigureId,
    from: Spot,
    most: Length,
    way: Way,
}

/// Where a figure would like to be.
#[derive(Clone, Copy, Debug)]
enum Goal {
    /// By this one.
    Figure(FigureId),
    /// At this point, and so high where that matters.
    Spot(Point, Option<Length>),
    /// Away from here.
    Away(Point),
}

impl Goal {
    /// The directions to try, in tenths of a turn from straight on.
    fn turns(self) -> &'static [u8] {
        match self {
            Goal::Figure(_) | Goal::Spot(..) => &[0, 1, 9],
            Goal::Away(_) => &[0, 1, 9, 2, 8],
        }
    }
}

/// What a figure is sent for, looked up when it first matters.
struct Lazy<'a> {
    state: &'a State,
    figure: FigureId,
    errand: Option<Option<Errand>>,
}

impl<'a> Lazy<'a> {
    fn of(state: &'a State, figure: FigureId) -> Lazy<'a> {
        Lazy { state, figure, errand: None }
    }

    fn get(&mut self) -> Option<Errand> {
        *self.errand.get_or_insert_with(|| self.state.errand(self.figure))
    }
}

/// How many waiting figures it looks at to choose the first.
const OVERSEEN: usize = 8;

impl Captain {
    /// What the figure does next.
    fn act(&mut self, state: &State, figure: FigureId, acts: &[Choice]) -> usize {
        let mut errand = Lazy::of(state, figure);
        let mut best = (i32::MIN, 0);
        for (place, choice) in acts.iter().enumerate() {
            let Choice::Act(act) = choice else { continue };
            // What can't become the best any more is not looked at closely.
            if best.0 <= most_worth(*act) {
                best = best.max((self.rate(state, figure, *act, &mut errand), place));
            }
        }
        best.1
    }

    /// How good an act is; doing no more is worth nothing.
    fn rate(&mut self, state: &State, figure: FigureId, act: Act, errand: &mut Lazy) -> i32 {
        let Some(active) = state.active else { return 0 };
        let still = active.moved == Moved::Not;
        match act {
            Act::Leave => match errand.get() {
                Some(Errand::Edge(edge)) if state.touches(figure, edge) => 4000,
                _ => -1,
            },
            Act::PickUp(_) => 3500,
            Act::Work(_) => 3400,
            Act::Smother(_) => 1300,
            Act::Shoot(arm) => {
                2000 + self.best_shot(state, figure, arm, !still).map_or(-3000, |(_, worth)| worth)
            }
            Act::Investigate(_, Pays::Action) => 1500,
            Act::Investigate(_, Pays::Move) => 1400,
            Act::Attack(target) => {
                let worth = self.drill.exchange(state, figure, target);
                let cornered = is_threatened_by(state, figure, target) && worth > -150;
                if worth >= WORTH_A_CHARGE || cornered { 1000 + worth } else { -1 }
            }
            Act::Lunge(target) => match self.drill.exchange(state, figure, target) {
                worth if worth >= WORTH_A_CHARGE => 900 + worth,
                _ => -1,
            },
            Act::Treat(patient) => {
                let most = i16::from(state.profile(patient).stats.health);
                100 * i32::from(most - state[patient].health) + 700
            }
            // A gun is loaded where it stands if somebody is near enough to be shot at with it.
            Act::FreeReload(arm) if errand.get().is_none() && self.has_target_near(state, figure, arm) => 900,
            Act::Skinshift if !state[figure].shifted => 600,
            Act::Move if state.table.is_none() || self.plans_to_move(state, figure, errand) => 500,
            Act::Reload(ArmId::Gun(_)) => 950,
            Act::Reload(_) => 300,
            Act::Cast(school) if is_worth_casting(state, figure, school) => 200,
            Act::Sprint if active.distance == Length::ZERO => -1, // what stopped the Move stops the Sprint
            Act::Sprint if errand.get().is_some() || self.is_far_off(state, figure) => 100,
            Act::Distract => 50,
            Act::Done => 0,
            _ => -1,
        }
    }

    fn is_far_off(&self, state: &State, figure: FigureId) -> bool {
        nearest_enemy(state, figure).is_none_or(|(_, gap)| gap > inches(12))
    }

    /// The target that a shot of this weapon is worth most against, of those it could hit now.
    fn best_shot(
        &mut self,
        state: &State,
        shooter: FigureId,
        arm: ArmId,
        moved: bool,
    ) -> Option<(FigureId, i32)> {
        if is_jammed(state, shooter, arm) {
            return None;
        }
        let range = range(&state.arm(shooter, arm));
        let can_shoot = |&target: &FigureId| state.table.is_none() || state.bears_on(shooter, target, arm);
        let in_range = |target: &FigureId| {
            let near = |table: &Table| table.gap_within(shooter, *target, range);
            matches!(arm, ArmId::Gun(_)) || state.table.as_ref().is_none_or(near)
        };
        let targets = state.enemies(shooter).iter().filter(in_range);
        let rated = targets.map(|target| {
            let worth = self.drill.shot(state, shooter, target, arm, moved).worth(state[target].health);
            (worth, target)
        });
        // A shot that can do nothing is no shot.
        let rated = rated.filter(|(worth, _)| *worth > 0);
        let mut rated: ArrayVec<(i32, FigureId), { FigureSet::MOST }> = rated.collect();
        // Whether it sees them is asked last, from the best one on.
        rated.sort_unstable();
        rated.into_iter().rev().map(|(worth, target)| (target, worth)).find(|(target, _)| can_shoot(target))
    }

    /// Is somebody near enough to be shot at with it once it is loaded, and in sight?
    fn has_target_near(&self, state: &State, figure: FigureId, arm: ArmId) -> bool {
        let Some(table) = &state.table else { return true };
        let range = range(&state.arm(figure, arm));
        let in_range = |&enemy: &FigureId| table.gap_within(figure, enemy, range);
        let mut near = state.enemies(figure).iter().filter(in_range);
        near.any(|enemy| state.has_sight(figure, enemy))
    }

    /// Where it would like to be: on an errand, in range, in reach, or out of it.
    fn goal(&mut self, state: &State, figure: FigureId, errand: &mut Lazy) -> Option<Goal> {
        let threat = nearest_enemy(state, figure);
        let carries = state[figure].burden > 0;
        if let Some((enemy, _)) = threat
            && !carries
            && is_threatened_by(state, figure, enemy)
            && self.drill.exchange(state, figure, enemy) < WORTH_A_CHARGE
        {
            // A figure that would lose the fight keeps away from enemies that could reach it, if there is a way; one with
            // its back to a wall or to the table's edge goes about its business.
            let (away, most) = (Goal::Away(state.spot(enemy)?.at), state.speed(figure));
            if straight_on(state, &Reach::Move { figure, most }, away).is_some() {
                return Some(away);
            }
        }
        match errand.get() {
            Some(Errand::Marker(marker)) => Some(Goal::Spot(marker.at, Some(marker.elevation))),
            Some(Errand::Edge(edge)) => Some(Goal::Spot(state.exit_by(figure, edge)?, None)),
            Some(Errand::Stay) => None,
            None => {
                let (enemy, gap) = threat?;
                let arms = state.profile(figure).arms.iter().enumerate();
                let sound = arms.filter(|(arm, _)| !is_jammed(state, figure, ArmId::Own(*arm as u8)));
                let longest = { sound }.filter_map(|(_, arm)| arm.shooting);
                let longest = longest.map(|shooting| inches(shooting.range.into())).max();
                let shoots = longest.is_some_and(|range| gap <= range) && state.has_sight(figure, enemy);
                (!shoots).then_some(Goal::Figure(enemy))
            }
        }
    }

    /// Is there somewhere to go, and a way there? A figure that would only stay where it is does something better.
    fn plans_to_move(&mut self, state: &State, figure: FigureId, errand: &mut Lazy) -> bool {
        let (most, from) = (state.speed(figure), state.spot(figure));
        let way = self.goal(state, figure, errand).and_then(|_| self.go(state, figure, most));
        self.planned = way.zip(from).map(|(way, from)| Plan { figure, from, most, way });
        self.planned.is_some()
    }

    /// The way it chose to move for, if it is still asked for that, and else one looked for now.
    fn planned_or_found(&mut self, state: &State, figure: FigureId, most: Length) -> Option<Way> {
        let fits =
            |plan: &Plan| plan.figure == figure && plan.most == most && state.spot(figure) == Some(plan.from);
        let planned = self.planned.take().filter(fits).map(|plan| plan.way);
        planned.or_else(|| self.go(state, figure, most))
    }

    /// The way to where it wants to be, as far as it gets.
    fn go(&mut self, state: &State, figure: FigureId, most: Length) -> Option<Way> {
        let reach = Reach::Move { figure, most };
        let goal = self.goal(state, figure, &mut Lazy::of(state, figure))?;
        let way = straight_on(state, &reach, goal).or_else(|| roundabout(state, &reach, goal))?;
        let (to, must) = match goal {
            Goal::Figure(enemy) => (state.spot(enemy)?.at, false),
            Goal::Spot(at, _) => (at, true),
            Goal::Away(_) => return onto_dry_land(state, figure, way),
        };
        let way = state.kept_dry(figure, to, must, most, way)?;
        reach.allows(state, &way).is_ok().then_some(way)
    }

    /// Who goes first: shooters before figures that charge, figures in danger before the others.
    fn activates(&mut self, state: &State, options: &[Choice]) -> usize {
        let mut best = (i32::MIN, 0);
        for (place, choice) in options.iter().enumerate().take(OVERSEEN) {
            let Choice::Activate(Activate(figure)) = *choice else { continue };
            let arms = state.profile(figure).arms.iter().enumerate();
            let loaded = arms.filter(|(arm, _)| !state[figure].unloaded.has(*arm));
            let reach =
                loaded.filter_map(|(_, arm)| arm.shooting).map(|shooting| i32::from(shooting.range)).max();
            if reach.is_none() && best.0 >= 0 {
                continue; // it comes after all who can shoot
            }
            let near = nearest_enemy(state, figure).map_or(0, |(_, gap)| gap.0 / 254);
            let shoots = reach.is_some_and(|reach| near <= reach);
            let worth = i32::from(shoots) * 100 - near;
            if worth > best.0 {
                best = (worth, place);
            }
        }
        best.1
    }
}

/// What this act could be worth at the most.
fn most_worth(act: Act) -> i32 {
    match act {
        Act::Move => 500,
        Act::Sprint => 100,
        _ => i32::MAX,
    }
}

/// Away from somebody, or toward a goal that is farther off than one Move: straight, or a little to the right or left
/// of that, where nothing is in the way of that Move. No way round needs to be looked for yet.
fn straight_on(state: &State, reach: &Reach, goal: Goal) -> Option<Way> {
    let (figure, most) = (reach.figure(), reach.most());
    let base = state.table.as_ref()?.base(figure)?;
    let (toward, there) = match goal {
        Goal::Figure(enemy) => (true, state.spot(enemy)?.at),
        Goal::Spot(at, _) => (true, at),
        Goal::Away(from) => (false, from),
    };
    if toward && table::length_of(base.at, there).rounded_down() <= most + inches(2) {
        return None;
    }
    let ahead = table::Direction::toward(base.at, there);
    let ahead = if toward { ahead } else { ahead.opposite() };
    let mut ways = goal.turns().iter().map(|&turn| {
        let to = table::along(base.at, ahead.clockwise(turn), most - Length(1));
        vec![Step::from(to)]
    });
    let plain = |way: &Way| {
        let trek = Trek::trace(state, figure, way, most).ok().filter(Trek::is_plain);
        trek.is_some_and(|trek| reach.allows_trek(state, base, trek, way.len()).is_ok())
    };
    ways.find(plain)
}

/// The way to a goal that does not lie straight ahead, as far as it gets.
fn roundabout(state: &State, reach: &Reach, goal: Goal) -> Option<Way> {
    let figure = reach.figure();
    state.part_of(reach, |most| match goal {
        Goal::Figure(enemy) => state.approach(figure, enemy, most),
        Goal::Spot(at, height) => state.approach_spot(figure, at, height, most),
        Goal::Away(from) => {
            let here = state.spot(figure)?.at;
            let to = table::along(here, table::Direction::away(here, from), most);
            state.approach_point(figure, to, most)
        }
    })
}

impl Mind<SilverBayonet> for Captain {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        match options.first() {
            Some(Choice::Act(_)) => state.active.map_or(0, |active| self.act(state, active.figure, options)),
            Some(Choice::Activate(_)) => self.activates(state, options),
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
            Reach::Move { most, .. } => self.planned_or_found(state, figure, most),
            Reach::Summon { .. } => reach.ways(state).into_iter().next(),
            Reach::Dive { .. } => {
                state.active.and_then(|active| dive_into_cover(state, reach, active.figure))
            }
            Reach::Jump { .. } => None,
        };
        way.unwrap_or_else(stay)
    }
}
