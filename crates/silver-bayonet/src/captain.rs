//! A mind that leads a unit: it weighs blows and shots by their exact odds, goes where its figures reach, and keeps its
//! Fate Dice for what matters.

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Inputs, Mind, RuleId, Seat, Total};
use table::{Length, Point, inches};

use crate::SilverBayonet;
use crate::attack::{Attack, Fire};
use crate::attribute::Attribute;
use crate::choice::{Act, Change, Choice, Claim, Negate, Nerve, Pays, Reaction, Reroll, Shot, Steer};
use crate::errand::Errand;
use crate::fact::Fact;
use crate::figure::Side;
use crate::prospect::Prospect;
use crate::reach::{Reach, Way};
use crate::shooting::range;
use crate::state::{ArmId, Moved, Stake, State};
use crate::trek::{Gait, Stage, Step, Trek};

/// Leads one side, or all of them, each for itself.
#[derive(Clone, Debug)]
pub struct Captain {
    known: Vec<Option<(Inputs, Prospect)>>,
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

/// How many attacks are kept in mind.
const KNOWN: usize = 256;

/// How many of those who wait it looks at to say who goes first.
const OVERSEEN: usize = 8;

/// What a charge must promise at least, in hundredths of Health.
const WORTH_A_CHARGE: i32 = 40;

impl Default for Captain {
    fn default() -> Captain {
        Captain { known: vec![None; KNOWN] }
    }
}

impl Captain {
    /// What this attack promises; attacks with the same numbers are counted once.
    fn prospect(&mut self, attack: &Attack<Total>) -> Prospect {
        let inputs = attack.inputs();
        let mixed = inputs.iter().fold(0u64, |mixed, &input| {
            (mixed ^ u64::from(input as u16)).wrapping_mul(0x9E37_79B9_7F4A_7C15).rotate_left(23)
        });
        let place = mixed as usize % KNOWN;
        match self.known[place] {
            Some((known, prospect)) if known == inputs => prospect,
            _ => {
                let prospect = Prospect::counted(attack);
                self.known[place] = Some((inputs, prospect));
                prospect
            }
        }
    }

    /// The most that one promises the other in melee.
    fn blow(&mut self, state: &State, attacker: FigureId, target: FigureId) -> Prospect {
        let arms = state.melee_arms(attacker);
        let blows = arms.iter().map(|&arm| {
            let arm = state.arm(attacker, arm);
            self.prospect(&state.attack_in_melee(attacker, target, &arm))
        });
        blows.max_by_key(|blow| blow.damage).unwrap_or(Prospect::NONE)
    }

    /// What a shot of this weapon promises, in the open or in cover.
    fn shot(
        &mut self,
        state: &State,
        shooter: FigureId,
        target: FigureId,
        arm: ArmId,
        moved: bool,
    ) -> Prospect {
        let carried = state.arm(shooter, arm);
        let Some(shooting) = carried.shooting else {
            return Prospect::NONE;
        };
        let hurried = matches!(arm, ArmId::Own(place) if state[shooter].unloaded.has(usize::from(place)));
        let allergies = state.profile(target).traits.allergies;
        let special = shooting.shots.iter().find(|&quality| allergies.has(quality));
        let fire = Fire { weapon: carried.weapon, shooting, special, cover: false, moved, hurried };
        self.prospect(&state.attack_by_shooting(shooter, target, &fire))
    }

    /// What an attack and its answer are worth to the attacker.
    fn exchange(&mut self, state: &State, attacker: FigureId, target: FigureId) -> i32 {
        let given = self.blow(state, attacker, target);
        let taken = self.blow(state, target, attacker);
        let (there, own) = (state[target].health, state[attacker].health);
        let answered = 100 - i32::from(given.at_least(there));
        let mut worth = given.worth(there);
        if state.has(target, Attribute::Hypnotic) {
            let needed = 12 - i32::from(state.profile(attacker).stats.courage);
            worth = worth * (21 - needed).clamp(0, 19) / 19;
        }
        worth - taken.worth(own) * answered / 100
    }

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
            Act::Shoot(arm) => {
                2000 + self.best_shot(state, figure, arm, !still).map_or(-3000, |(_, worth)| worth)
            }
            Act::Investigate(_, Pays::Action) => 1500,
            Act::Investigate(_, Pays::Move) => 1400,
            Act::Attack(target) => {
                let worth = self.exchange(state, figure, target);
                let cornered = self.is_threatened_by(state, figure, target) && worth > -150;
                if worth >= WORTH_A_CHARGE || cornered { 1000 + worth } else { -1 }
            }
            Act::Lunge(target) => match self.exchange(state, figure, target) {
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
            Act::Move if state.table.is_none() || self.goal(state, figure, errand).is_some() => 500,
            Act::Reload(_) => 300,
            Act::Cast(_) if state[figure].health > 4 => 200,
            Act::Sprint if errand.get().is_some() || self.is_far_off(state, figure) => 100,
            Act::Distract => 50,
            Act::Done => 0,
            _ => -1,
        }
    }

    fn is_far_off(&self, state: &State, figure: FigureId) -> bool {
        self.nearest_enemy(state, figure).is_none_or(|(_, gap)| gap > inches(12))
    }

    /// The target that a shot of this weapon is worth most against, of those it could hit now.
    fn best_shot(
        &mut self,
        state: &State,
        shooter: FigureId,
        arm: ArmId,
        moved: bool,
    ) -> Option<(FigureId, i32)> {
        let range = range(&state.arm(shooter, arm));
        let can_shoot = |&target: &FigureId| {
            state.table.is_none() || Fact::CanShoot { shooter, target, range }.measure(state)
        };
        let in_range = |target: &FigureId| {
            state.table.as_ref().is_none_or(|table| table.gap_within(shooter, *target, range))
        };
        let targets = state.enemies(shooter).iter().filter(in_range);
        let rated = targets.map(|target| {
            let worth = self.shot(state, shooter, target, arm, moved).worth(state[target].health);
            (worth, target)
        });
        let mut rated: ArrayVec<(i32, FigureId), { FigureSet::MOST }> = rated.collect();
        // Whether it sees them is asked last, from the best one on.
        rated.sort_unstable();
        rated.into_iter().rev().map(|(worth, target)| (target, worth)).find(|(target, _)| can_shoot(target))
    }

    fn has_target_near(&self, state: &State, figure: FigureId, arm: ArmId) -> bool {
        let range = range(&state.arm(figure, arm));
        self.nearest_enemy(state, figure).is_none_or(|(_, gap)| gap <= range)
    }

    fn nearest_enemy(&self, state: &State, figure: FigureId) -> Option<(FigureId, Length)> {
        let table = state.table.as_ref()?;
        let nearest = table.nearest(figure, state.enemies(figure)).first()?;
        Some((nearest, table.gap(figure, nearest)?))
    }

    /// Could the other reach it in its next activation?
    fn is_threatened_by(&self, state: &State, figure: FigureId, by: FigureId) -> bool {
        let reach = state.speed(by) + inches(1);
        state.table.as_ref().is_none_or(|table| table.gap_within(figure, by, reach))
    }

    /// Where it would like to be: on an errand, in range, in reach, or out of it.
    fn goal(&mut self, state: &State, figure: FigureId, errand: &mut Lazy) -> Option<Goal> {
        let threat = self.nearest_enemy(state, figure);
        if let Some((enemy, _)) = threat
            && self.is_threatened_by(state, figure, enemy)
            && self.exchange(state, figure, enemy) < WORTH_A_CHARGE
        {
            // Whoever would lose the fight keeps away from those who could reach it.
            return Some(Goal::Away(state.spot(enemy)?.at));
        }
        match errand.get() {
            Some(Errand::Marker(marker)) => Some(Goal::Spot(marker.at, Some(marker.elevation))),
            Some(Errand::Edge(edge)) => Some(Goal::Spot(state.exit_by(figure, edge)?, None)),
            None => {
                let (enemy, gap) = threat?;
                let arms = state.profile(figure).arms.iter().filter_map(|arm| arm.shooting);
                let longest = arms.map(|shooting| inches(shooting.range.into())).max();
                let shoots = longest.is_some_and(|range| gap <= range) && state.has_sight(figure, enemy);
                (!shoots).then_some(Goal::Figure(enemy))
            }
        }
    }

    /// The way to where it wants to be, as far as it gets.
    fn go(&mut self, state: &State, figure: FigureId, most: Length) -> Option<Way> {
        let reach = Reach::Move { figure, most };
        let goal = self.goal(state, figure, &mut Lazy::of(state, figure))?;
        if let Some(way) = straight_on(state, &reach, goal) {
            return Some(way);
        }
        let trek = match goal {
            Goal::Figure(enemy) => state.approach(figure, enemy, most)?,
            Goal::Spot(at, height) => state.approach_spot(figure, at, height, most)?,
            Goal::Away(from) => {
                let here = state.spot(figure)?.at;
                let to = table::along(here, table::Direction::away(here, from), most);
                state.approach_point(figure, to, most)?
            }
        };
        let last = trek.stages.len().checked_sub(1)?;
        let hangs = |place: usize, stage: &Stage| {
            place == last && stage.gait == Gait::Climb && state.hangs_at(figure, stage.to)
        };
        let step = |(place, stage): (usize, &Stage)| Step {
            at: stage.to.at,
            height: hangs(place, stage).then_some(stage.to.elevation),
        };
        let way = trek.stages.iter().enumerate().map(step).collect();
        reach.allows(state, &way).is_ok().then_some(way)
    }

    /// Which of these is best shot at, fought, or named.
    fn target(&mut self, state: &State, seat: Seat, among: &[Choice]) -> usize {
        let Some(active) = state.active else { return 0 };
        let own = state[active.figure].side == Side::Player(seat);
        let mut best = (0, i32::MIN);
        for (place, choice) in among.iter().enumerate() {
            let Choice::Target(crate::choice::Target(figure)) = *choice else { continue };
            let enemy = state.are_enemies(active.figure, figure);
            let worth = if own && enemy {
                self.aimed(state, active.figure, figure)
            } else if state[figure].side == Side::Player(seat) {
                i32::from(state[figure].health) // let it be somebody who can take it
            } else {
                1000
            };
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }

    /// What the best weapon at hand promises against this one.
    fn aimed(&mut self, state: &State, figure: FigureId, target: FigureId) -> i32 {
        let arms = state.profile(figure).arms.len();
        let ready = (0..arms).filter(|&arm| !state[figure].unloaded.has(arm));
        let shots = ready.map(|arm| self.shot(state, figure, target, ArmId::Own(arm as u8), false));
        shots.map(|shot| shot.worth(state[target].health)).max().unwrap_or(0)
    }

    /// The weapon that does most against whoever stands opposite.
    fn wield(&mut self, state: &State, arms: &[Choice]) -> usize {
        let Some(bearer) = state.bearer() else { return 0 };
        let opposite = match state.active {
            Some(active) if active.figure != bearer => Some(active.figure),
            _ => self.nearest_enemy(state, bearer).map(|(enemy, _)| enemy),
        };
        let opposite = opposite.or_else(|| state.enemies(bearer).first());
        let Some(opposite) = opposite else { return 0 };
        let rated = arms.iter().enumerate().map(|(place, choice)| match choice {
            Choice::Wield(crate::choice::Wield(arm)) => {
                let arm = state.arm(bearer, *arm);
                let strikes = arm.melee.is_some(); // a gun can be hallowed, and is no use hand to hand
                let attack = strikes.then(|| state.attack_in_melee(bearer, opposite, &arm));
                (place, attack.map_or(0, |attack| self.prospect(&attack).damage))
            }
            _ => (place, 0),
        });
        rated.max_by_key(|&(place, damage)| (damage, std::cmp::Reverse(place))).map_or(0, |(place, _)| place)
    }

    /// Is a Fate Die well spent on this roll?
    fn rerolls(&self, state: &State, seat: Seat, options: &[Choice]) -> usize {
        let Some(Stake::Check { figure, dice, changes, .. }) = state.at_stake else { return 0 };
        let pool = state.pools[seat.index()];
        if state[figure].side != Side::Player(seat) || pool.power + pool.skill < 2 || dice[0] + dice[1] > 11 {
            return 0;
        }
        let rated = options.iter().enumerate().map(|(place, choice)| match choice {
            Choice::Reroll(Reroll::Power) => (place, changes[0]),
            Choice::Reroll(Reroll::Skill) => (place, changes[1]),
            _ => (place, 4),
        });
        rated.max_by_key(|&(place, faces)| (faces, std::cmp::Reverse(place))).map_or(0, |(place, _)| place)
    }

    /// Is a Fate Die well spent on this damage? It is where it may save a life, and where much would be lost.
    fn negates(&self, state: &State, seat: Seat, options: &[Choice]) -> usize {
        let Some(Stake::Damage { figure, damage }) = state.at_stake else { return 0 };
        if state[figure].side != Side::Player(seat) {
            return 0;
        }
        let (health, pool) = (state[figure].health, state.pools[seat.index()]);
        let saves = damage >= health && damage - health < 5;
        let spares = damage >= 6 && pool.power + pool.skill > 2;
        let wanted = if pool.power >= pool.skill { Negate::Power } else { Negate::Skill };
        let place = options.iter().position(|choice| *choice == Choice::Negate(wanted));
        if saves || spares { place.unwrap_or(0) } else { 0 }
    }

    /// Does one of its figures stand in the way of whoever passes?
    fn claims(&mut self, state: &State, options: &[Choice]) -> usize {
        let Some(active) = state.active else { return options.len() - 1 };
        let mut best = (options.len() - 1, 0);
        for (place, choice) in options.iter().enumerate() {
            let Choice::Claim(Claim::Force(figure)) = *choice else { continue };
            let worth = -self.exchange(state, active.figure, figure);
            if worth > best.1 {
                best = (place, worth);
            }
        }
        best.0
    }

    /// Who goes first: those who can shoot before those who charge, those in danger before those who are not.
    fn activates(&mut self, state: &State, options: &[Choice]) -> usize {
        let mut best = (i32::MIN, 0);
        for (place, choice) in options.iter().enumerate().take(OVERSEEN) {
            let Choice::Activate(crate::choice::Activate(figure)) = *choice else { continue };
            let arms = state.profile(figure).arms.iter().enumerate();
            let loaded = arms.filter(|(arm, _)| !state[figure].unloaded.has(*arm));
            let reach =
                loaded.filter_map(|(_, arm)| arm.shooting).map(|shooting| i32::from(shooting.range)).max();
            if reach.is_none() && best.0 >= 0 {
                continue; // it comes after all who can shoot
            }
            let near = self.nearest_enemy(state, figure).map_or(0, |(_, gap)| gap.0 / 254);
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

/// Away from somebody, or toward a goal that is farther off than one Move: straight, or a little to the right or left of
/// that, where nothing is in the way of that Move. No way round needs to be looked for yet.
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

impl Captain {
    /// Turns a monster away from its own figures onto somebody else's.
    fn steers(&self, state: &State, seat: Seat, options: &[Choice]) -> usize {
        let monster = state.active.map(|active| active.figure);
        let hunted = monster.and_then(|monster| {
            let soldiers = state.standing(|figure| !state[figure].is_monster());
            state.table.as_ref()?.nearest(monster, soldiers).first()
        });
        let own = |figure: FigureId| state[figure].side == Side::Player(seat);
        if !hunted.is_some_and(own) {
            return 0;
        }
        let elsewhere =
            |choice: &Choice| matches!(choice, Choice::Steer(Steer::Figure(figure)) if !own(*figure));
        options.iter().position(elsewhere).unwrap_or(0)
    }

    /// Special shot where the target minds it, plain where not.
    fn loads(&self, state: &State, options: &[Choice]) -> usize {
        let Some(Stake::Shot { target, .. }) = state.at_stake else { return 0 };
        let allergies = state.profile(target).traits.allergies;
        let hurts =
            |choice: &Choice| matches!(choice, Choice::Shot(Shot::Special(kind)) if allergies.has(*kind));
        options.iter().position(hurts).unwrap_or(0)
    }

    /// Shoots back where it can; otherwise a figure stands its ground.
    fn reacts(&self, options: &[Choice]) -> usize {
        let shoots = |choice: &Choice| matches!(choice, Choice::Reaction(Reaction::ReturnFire(_)));
        options.iter().position(shoots).unwrap_or(options.len() - 1)
    }
}

impl Mind<SilverBayonet> for Captain {
    fn choose(&mut self, state: &State, _: RuleId, seat: Seat, options: &[Choice]) -> usize {
        let Some(first) = options.first() else { return 0 };
        match first {
            Choice::Act(_) => state.active.map_or(0, |active| self.act(state, active.figure, options)),
            Choice::Activate(_) => self.activates(state, options),
            Choice::Target(_) => self.target(state, seat, options),
            Choice::Wield(_) => self.wield(state, options),
            Choice::Claim(_) => self.claims(state, options),
            Choice::Reroll(_) => self.rerolls(state, seat, options),
            Choice::Negate(_) => self.negates(state, seat, options),
            Choice::Reaction(_) => self.reacts(options),
            Choice::Shot(_) => self.loads(state, options),
            Choice::Steer(_) => self.steers(state, seat, options),
            Choice::Nerve(Nerve::Fail) | Choice::Change(Change::Stay) => 1, // the nerve is kept, the change is tried
            // A blow is struck back, and where nothing is known for better the first option does.
            _ => 0,
        }
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
        let own = |figure: FigureId| state[figure].side == Side::Player(seat);
        let (others, mine): (Vec<FigureId>, Vec<FigureId>) = from.iter().partition(|&figure| !own(figure));
        let wanted = others.len().clamp(usize::from(least), usize::from(most.max(least)));
        others.into_iter().chain(mine).take(wanted).collect()
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        let figure = reach.figure();
        let stay = || state.spot(figure).map(|spot| vec![Step::from(spot.at)]).unwrap_or_default();
        let way = match *reach {
            Reach::Move { most, .. } => self.go(state, figure, most),
            Reach::Summon { .. } => reach.ways(state).into_iter().next(),
            Reach::Jump { .. } | Reach::Dive { .. } => None,
        };
        way.unwrap_or_else(stay)
    }
}
