//! What would come of a way or a look, before anybody commits to it.

pub(crate) mod ways;

use fates::{FigureId, RuleId};
use frame::view::{PathView, PromiseView, SightView, WarningView};
use table::{Fine, Ground, LIMIT, Length, MOST_POINTS, Passage, Sight, Terrain, length_of};

use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::{ENDLESS, Gait, Stage, Trek};
use crate::rules::shooting::targets::range;
use crate::show::promise;
use crate::state::fact::Fact;
use crate::state::reach::{Reach, Way};
use crate::state::step::Step;
use crate::state::{ArmId, State};

/// What a way would come to.
pub(crate) fn path(state: &State, reach: &Reach, way: &Way) -> PathView {
    let figure = reach.figure();
    let start = state.spot(figure).map(|spot| spot.at);
    let mut view = PathView {
        points: start.into_iter().chain(way.iter().map(|step| step.at)).collect(),
        most: reach.most(),
        why_not: reach.allows(state, way).err(),
        ..PathView::default()
    };
    if matches!(reach, Reach::Summon { .. }) || !is_on_any_table(way) {
        return view;
    }
    let moves = matches!(reach, Reach::Move { .. } | Reach::Jump { .. });
    // One that is too long is measured all the same.
    let most = if view.why_not.is_none() { reach.most() } else { ENDLESS };
    let trek = match moves {
        true => state.planned(figure, way, most),
        false => Trek::trace(state, figure, way, most).unwrap_or_default(),
    };
    (view.length, view.cost) = (trek.length(), trek.cost.rounded_up());
    view.words = cost_words(state, figure, &trek);
    if moves && view.why_not.is_none() {
        view.warnings = warnings(state, figure, &trek);
    }
    view
}

fn is_on_any_table(way: &Way) -> bool {
    let near = |number: i32| (-LIMIT.0..=LIMIT.0).contains(&number);
    let on = |step: &Step| near(step.at.x) && near(step.at.y) && near(step.height.unwrap_or_default().0);
    way.len() <= MOST_POINTS && way.iter().all(on)
}

/// `1.2" of the wood count double, climbs 3" for 6"`
fn cost_words(state: &State, figure: FigureId, trek: &Trek) -> String {
    let sum = |gait: Gait, of: &dyn Fn(&Stage) -> Fine| {
        let stages = trek.stages.iter().filter(|stage| stage.gait == gait);
        stages.fold(Fine::ZERO, |sum, stage| sum + of(stage)).rounded_up()
    };
    let width = |stage: &Stage| length_of(stage.from.at, stage.to.at);
    let height = |stage: &Stage| {
        let Length(rise) = stage.to.elevation - stage.from.elevation;
        Fine::from(Length(rise.abs()))
    };
    let cost = |stage: &Stage| stage.cost;
    let mut words = Vec::new();
    let slow = sum(Gait::Walk, &cost) - sum(Gait::Walk, &width);
    if slow > Length(2) {
        let names = slow_pieces(state, figure, trek);
        let ground = if names.is_empty() { "difficult ground".to_string() } else { names.join(" and ") };
        words.push(format!("{slow} of {ground} count double"));
    }
    let climbed = sum(Gait::Climb, &height);
    if climbed > Length::ZERO {
        words.push(format!("climbs {climbed} for {}", sum(Gait::Climb, &cost)));
    }
    let dropped = sum(Gait::Drop, &height);
    if dropped > Length::ZERO {
        words.push(format!("drops {dropped} for {}", sum(Gait::Drop, &cost)));
    }
    let jumped = sum(Gait::Jump, &width);
    if jumped > Length::ZERO {
        words.push(format!("jumps {jumped} for {}", sum(Gait::Jump, &cost)));
    }
    words.join(", ")
}

/// The names of what slows a walk.
fn slow_pieces<'a>(state: &'a State, figure: FigureId, trek: &Trek) -> Vec<&'a str> {
    let (Some(table), land) = (&state.table, Land::of(state, figure)) else { return Vec::new() };
    let mut names: Vec<&str> = Vec::new();
    for stage in trek.stages.iter().filter(|stage| stage.gait == Gait::Walk) {
        if stage.cost <= length_of(stage.from.at, stage.to.at) {
            continue;
        }
        let crossed = |piece: &&Terrain| {
            let on_level = piece.bottom <= stage.from.elevation && stage.from.elevation <= piece.top;
            land.passage(piece) == Passage::Slow
                && on_level
                && piece.outline.path_nearer_than(stage.from.at, stage.to.at, Length(1))
        };
        for piece in table.terrain.iter().filter(crossed) {
            if !names.contains(&piece.name.as_str()) && !piece.name.is_empty() {
                names.push(&piece.name);
            }
        }
    }
    names
}

/// What the way would bring about.
fn warnings(state: &State, figure: FigureId, trek: &Trek) -> Vec<WarningView> {
    let warning = |words: String, at, rule| WarningView { words, at, rule: Some(RuleId(rule)) };
    let met = state.met_by(figure, trek);
    let mut found = Vec::new();
    for (spot, by) in state.forcing_points(figure, trek, met) {
        for enemy in by.iter() {
            found.push(warning(
                format!("{} can force an attack here", state.name(enemy)),
                Some(spot.at),
                "sb.force.1",
            ));
        }
    }
    for down in state.down_enemies(figure).iter() {
        if state.passes(figure, trek, down, Length::ZERO) {
            let words = format!("finishes off {}, who is down", state.name(down));
            found.push(warning(words, state.spot(down).map(|spot| spot.at), "sb.attr.core.medic.6"));
        }
    }
    let Some(last) = trek.stages.last() else { return found };
    let end = last.to;
    if last.gait == Gait::Off {
        let deep = last.from.elevation - end.elevation;
        found.push(warning(format!("falls {deep} here"), Some(end.at), "sb.jump.11"));
        return found;
    }
    let Some((table, body)) = state.table.as_ref().zip(state.body_at(figure, end)) else { return found };
    for enemy in state.enemies(figure).iter() {
        if table.base(enemy).is_some_and(|there| body.within(there, Length::ZERO)) {
            let words = format!("ends in contact: an attack on {}", state.name(enemy));
            found.push(warning(words, Some(end.at), "sb.mta.1"));
        }
    }
    if state.sinks_at(figure, end) {
        let chance = promise::afloat(state, figure).and_then(|promise| promise.chances.first().cloned());
        let chance = chance
            .map_or(String::new(), |chance| format!(", passed {} times in {}", chance.count, chance.of));
        found.push(warning(format!("ends in deep water: a Swim Check{chance}"), Some(end.at), "sb.swim.3"));
    }
    if state.would_sway(figure, end) {
        let words = "ends on unsteady ground: -1 to fight and shoot".to_string();
        found.push(warning(words, Some(end.at), "sb.unsteady.1"));
    }
    for (work, sheet) in state.works() {
        let place = state.work_place(work).filter(|_| state.is_engineer_for(figure, work));
        if place.is_some_and(|disc| body.within(&disc, Length::ZERO)) {
            found.push(warning(format!("reaches the place of {}", sheet.name), Some(end.at), "sb.work.2"));
        }
    }
    for place in 0..state.clues.len() as u8 {
        let marker = state.marker(crate::rules::scenario::clues::ClueId(place));
        if marker.is_some_and(|disc| body.within(&disc, Length::ZERO)) {
            found.push(warning(format!("touches clue {}", place + 1), Some(end.at), "sb.clue.1"));
        }
    }
    found
}

/// What one figure has of another.
pub(super) fn sight(state: &State, from: FigureId, to: FigureId) -> Option<SightView> {
    let known = |figure: FigureId| figure.index() < state.figures.len();
    if !known(from) || !known(to) || from == to {
        return None;
    }
    let distance = state.gap(from, to)?;
    let sees = Fact::Sight { looker: from, target: to }.measure(state);
    let cover = sees && Fact::Cover { shooter: from, target: to }.measure(state);
    let seen = match (sees, cover) {
        (false, _) => "out of sight".to_string(),
        (true, false) => "in sight, in the open".to_string(),
        (true, true) => match covering(state, from, to) {
            names if names.is_empty() => "in sight, in cover".to_string(),
            names => format!("in sight, in cover by {}", names.join(" and ")),
        },
    };
    let (promises, short) = promises(state, from, to);
    let mut words = format!("{distance} away, {seen}");
    if sees && !short.is_empty() {
        words.push_str(&format!("; out of range of the {}", short.join(" and the ")));
    }
    Some(SightView { from, to, distance, sees, cover, words, promises })
}

/// What would come of shooting and of fighting, and the weapons that do not reach so far.
fn promises(state: &State, from: FigureId, to: FigureId) -> (Vec<(String, PromiseView)>, Vec<&str>) {
    let (mut found, mut short) = (Vec::new(), Vec::new());
    let fight = state.are_enemies(from, to) && state[from].stands() && state[to].stands();
    if !fight {
        return (found, short);
    }
    for arm in promise::at_hand(state, |battle| battle.fireable(from)) {
        let carried = state.arm(from, arm);
        let (name, range) = (carried.name(&state.book), range(&carried));
        if !(Fact::CanShoot { shooter: from, target: to, range }).measure(state) {
            short.extend(
                (!(Fact::Within { one: from, other: to, distance: range }).measure(state)).then_some(name),
            );
        } else if !found.iter().any(|(known, _)| known == name)
            && let Some(promise) = promise::shot(state, from, to, arm, None)
        {
            found.push((name.to_string(), promise));
        }
    }
    for (gun, sheet) in state.guns() {
        let arm = ArmId::Gun(gun);
        if state.why_not_fired(from, gun).is_none() && state.bears_on(from, to, arm) {
            let shot = promise::shot(state, from, to, arm, None);
            found.extend(shot.map(|promise| (sheet.name.clone(), promise)));
        }
    }
    found.extend(promise::fight(state, from, to).map(|promise| ("Melee".to_string(), promise)));
    (found, short)
}

/// The names of the terrain that hides part of the target by itself.
fn covering(state: &State, from: FigureId, to: FigureId) -> Vec<String> {
    let (Some(table), land) = (&state.table, Land::of(state, from).as_cover()) else { return Vec::new() };
    let (Some(own), Some(there)) = (table.base(from), table.base(to)) else { return Vec::new() };
    let wide = own.radius.max(there.radius) + Length(1);
    let mut names: Vec<String> = Vec::new();
    for piece in table.terrain.iter().filter(|piece| land.hides(piece) && !piece.name.is_empty()) {
        let between = piece.outline.path_nearer_than(own.at, there.at, wide);
        if between
            && table.sight(from, to, &Only { land, piece }) != Sight::OPEN
            && !names.contains(&piece.name)
        {
            names.push(piece.name.clone());
        }
    }
    names
}

/// The ground as if one piece alone could hide anybody.
struct Only<'a> {
    land: Land,
    piece: &'a Terrain,
}

impl Ground for Only<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        self.land.passage(terrain)
    }

    fn hides(&self, terrain: &Terrain) -> bool {
        std::ptr::eq(self.piece, terrain) && self.land.hides(terrain)
    }
}
