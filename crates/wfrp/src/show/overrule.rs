//! A referee's word against the rules: what can be set, and that nothing impossible comes of it.

use fates::{FigureId, Overrule, Seat};
use frame::view::LeverView;
use table::{Base, Length, Passage};

use crate::content::weapon::ArmId;
use crate::rules::attack::location::Location;
use crate::rules::harm::conditions::Condition;
use crate::state::State;
use crate::state::combatant::{Combatant, Load, Whereabouts};
use crate::state::event::Event;
use crate::state::options::AdvantageSystem;

/// Something that can be set.
type Lever = frame::Lever<What>;

/// What a lever sets.
#[derive(Clone, Copy)]
enum What {
    Wounds(FigureId),
    Criticals(FigureId),
    Dead(FigureId),
    Condition(FigureId, Condition),
    Armour(FigureId, Location),
    Modifier(FigureId),
    Bandages(FigureId),
    Fortune(FigureId),
    Initiative(FigureId),
    OwnAdvantage(FigureId),
    Carried(FigureId, ArmId),
    Loaded(FigureId, ArmId),
    Flag(FigureId, Flag),
    Engaged(FigureId, FigureId),
    Pool(Seat),
}

/// Something that holds of a combatant or does not.
type Flag = fn(&mut Combatant) -> &mut bool;

/// The flags of every combatant, as they are called.
const FLAGS: [(&str, &str, Flag); 4] = [
    ("acted", "has acted", |one| &mut one.acted),
    ("aims", "takes aim", |one| &mut one.aims),
    ("loses-move", "loses its next move", |one| &mut one.loses_move),
    ("loses-action", "loses its next action", |one| &mut one.loses_action),
];

/// No Condition is decreed beyond this level.
const MOST_LEVELS: i32 = 20;

/// No modifier is decreed beyond this, either way.
const MOST_MODIFIER: i32 = 60;

/// What can be set.
pub(super) fn levers(state: &State) -> Vec<LeverView> {
    all(state).into_iter().map(|lever| lever.view).collect()
}

fn all(state: &State) -> Vec<Lever> {
    let mut levers: Vec<Lever> = state.ids().flat_map(|who| of_combatant(state, who)).collect();
    for seat in [Seat(0), Seat(1)] {
        if state.options.advantage == AdvantageSystem::Pool {
            let (id, now) = (format!("side-{}.advantage", seat.0 + 1), state.sides[seat.index()].pool.into());
            levers.push(Lever::new(id, state.side_name(seat), "Advantage", now, (0, 99), What::Pool(seat)));
        }
    }
    levers
}

fn of_combatant(state: &State, who: FigureId) -> Vec<Lever> {
    let (now, group) = (&state[who], state.name(who));
    let id = |what: &str| format!("{}.{what}", state.id(who));
    if !now.is_on_table() {
        return Vec::new();
    }
    let mut levers = numbers(state, who);
    for &condition in Condition::ALL {
        let levels = now.conditions.levels(condition).into();
        let most = if condition.has_levels() { MOST_LEVELS } else { 1 };
        let what = What::Condition(who, condition);
        levers.push(Lever::new(
            id(condition.id()),
            group,
            condition.name(&state.book),
            levels,
            (0, most),
            what,
        ));
    }
    if state.options.advantage == AdvantageSystem::Personal {
        let own = now.advantage.into();
        levers.push(Lever::new(id("advantage"), group, "Advantage", own, (0, 99), What::OwnAdvantage(who)));
    }
    for &at in Location::ALL {
        let points = now.armour[at as usize].into();
        let name = format!("Armour, {}", state.place_words(who, at));
        let what = What::Armour(who, at);
        levers.push(Lever::new(id(&format!("armour-{}", at.id())), group, &name, points, (0, 20), what));
    }
    let bandages = now.bandages.into();
    levers.push(Lever::new(id("bandages"), group, "Bandages", bandages, (0, 20), What::Bandages(who)));
    if state.options.fortune {
        let fortune = now.fortune.into();
        levers.push(Lever::new(id("fortune"), group, "Fortune", fortune, (0, 20), What::Fortune(who)));
    }
    levers.extend(arms(state, who));
    for (what, name, flag) in FLAGS {
        let mut copy = *now;
        let holds = *flag(&mut copy);
        levers.push(Lever::flag(id(what), group, name, holds, What::Flag(who, flag)));
    }
    levers.extend(engagements(state, who));
    levers
}

/// Its Wounds, whether it is dead, what is added to its tests, and its initiative.
fn numbers(state: &State, who: FigureId) -> Vec<Lever> {
    let (now, group) = (&state[who], state.name(who));
    let id = |what: &str| format!("{}.{what}", state.id(who));
    let most = state.profile(who).wounds.into();
    vec![
        Lever::new(id("wounds"), group, "Wounds", now.wounds.into(), (0, most), What::Wounds(who)),
        Lever::new(
            id("criticals"),
            group,
            "Critical Wounds",
            now.criticals.into(),
            (0, MOST_LEVELS),
            What::Criticals(who),
        ),
        Lever::new(id("dead"), group, "Dead", 0, (0, 1), What::Dead(who)),
        Lever::new(
            id("modifier"),
            group,
            "Modifier to all its tests",
            now.ruling.into(),
            (-MOST_MODIFIER, MOST_MODIFIER),
            What::Modifier(who),
        ),
        Lever::new(
            id("initiative"),
            group,
            "Initiative",
            now.initiative.into(),
            (0, 200),
            What::Initiative(who),
        ),
    ]
}

/// What somebody carries, and what of it is loaded.
fn arms(state: &State, who: FigureId) -> Vec<Lever> {
    let group = state.name(who);
    let mut levers = Vec::new();
    for (arm, place) in state.profile(who).arms.iter().zip((0..).map(ArmId)) {
        let (now, id) = (state[who].arms[place.index()], state.arm_id(who, place));
        if !arm.natural && arm.hands > 0 && place != state.bare_hands(who) {
            let has = now.place == Whereabouts::Carried;
            let (id, name) = (format!("{}.has-{id}", state.id(who)), format!("has: {}", arm.name));
            levers.push(Lever::flag(id, group, &name, has, What::Carried(who, place)));
        }
        if arm.reload > 0 {
            let ready = now.load == Load::Ready;
            let (id, name) = (format!("{}.loaded-{id}", state.id(who)), format!("loaded: {}", arm.name));
            levers.push(Lever::flag(id, group, &name, ready, What::Loaded(who, place)));
        }
    }
    levers
}

/// Who is engaged with whom.
fn engagements(state: &State, who: FigureId) -> impl Iterator<Item = Lever> + '_ {
    let others = state.able_enemies(who).iter().filter(move |&other| other > who && state[who].is_able());
    others.map(move |other| {
        let engaged = state[who].engaged.contains(other);
        let (id, name) = (
            format!("{}.engaged-{}", state.id(who), state.id(other)),
            format!("engaged with {}", state.name(other)),
        );
        Lever::flag(id, state.name(who), &name, engaged, What::Engaged(who, other))
    })
}

/// Does what is decreed and tells it, or says why it cannot be.
pub(crate) fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
    match decree {
        Overrule::Set { lever, to } => set(state, lever, *to),
        Overrule::Place { figure, at } => place(state, figure, *at),
    }
}

fn set(state: &mut State, id: &str, to: i32) -> Result<Event, String> {
    let lever = Lever::find(all(state), id, to)?;
    apply(state, lever.what, to);
    Ok(Event::Overruled(lever.told(to)))
}

fn apply(state: &mut State, what: What, to: i32) {
    let yes = to > 0;
    match what {
        What::Wounds(who) => sets_wounds(state, who, to as i16),
        What::Criticals(who) => state[who].criticals = to as u8,
        What::Dead(who) if yes => state.takes_off(who, None),
        What::Dead(_) => {}
        What::Condition(who, condition) => sets_condition(state, who, condition, to as u8),
        What::Armour(who, at) => state[who].armour[at as usize] = to as u8,
        What::Modifier(who) => state[who].ruling = to as i16,
        What::Bandages(who) => state[who].bandages = to as u8,
        What::Fortune(who) => state[who].fortune = to as u8,
        What::Initiative(who) => sets_initiative(state, who, to as i16),
        What::OwnAdvantage(who) => state[who].advantage = to as u8,
        What::Carried(who, arm) if yes => state[who].arms[arm.index()].place = Whereabouts::Carried,
        What::Carried(who, arm) => {
            let here = state.table.as_ref().and_then(|table| table.base(who)).map(|base| base.at);
            state[who].arms[arm.index()].place = Whereabouts::Dropped(here);
            for hand in &mut state[who].hands {
                *hand = hand.filter(|&held| held != arm);
            }
        }
        What::Loaded(who, arm) => {
            state[who].arms[arm.index()].load = if yes { Load::Ready } else { Load::Empty(0) };
        }
        What::Flag(who, flag) => *flag(&mut state[who]) = yes,
        What::Engaged(one, other) if yes => state.engages(one, other),
        What::Engaged(one, other) => {
            for (who, whom) in [(one, other), (other, one)] {
                state[who].engaged.remove(whom);
                state[who].fought.remove(whom);
            }
        }
        What::Pool(seat) => state.sides[seat.index()].pool = to as u8,
    }
}

/// A combatant set to 0 Wounds lies Prone, and the count to unconsciousness begins (wf.wounds.1).
fn sets_wounds(state: &mut State, who: FigureId, to: i16) {
    let round = state.round;
    let one = &mut state[who];
    let fell = to == 0 && one.wounds > 0;
    one.wounds = to;
    if fell {
        one.conditions.set(Condition::Prone, 1);
        (one.fell, one.was_at_zero) = (Some(round), true);
    }
    if to > 0 {
        one.fell = None;
    }
}

/// Nothing follows from a decreed Condition but what cannot be otherwise.
fn sets_condition(state: &mut State, who: FigureId, condition: Condition, levels: u8) {
    let round = state.round;
    state[who].conditions.set(condition, levels);
    match condition {
        Condition::Unconscious if levels > 0 => state.parts(who),
        Condition::Unconscious => state[who].out_cold = false,
        Condition::Blinded if levels > 0 => state[who].faded[0] = round,
        Condition::Deafened if levels > 0 => state[who].faded[1] = round,
        Condition::Entangled if levels == 0 => state[who].entangled_by = None,
        _ => {}
    }
}

/// The order is settled once for the whole fight; a decree puts one elsewhere in it (wf.init.2).
fn sets_initiative(state: &mut State, who: FigureId, to: i16) {
    state[who].initiative = to;
    if state.order.is_empty() {
        return;
    }
    let mut order = state.order.clone();
    order.sort_by_key(|&one| std::cmp::Reverse(state[one].initiative));
    state.order = order;
}

/// Puts somebody somewhere.
fn place(state: &mut State, name: &str, at: [i32; 2]) -> Result<Event, String> {
    let who = frame::figure_called("combatant", name, state.ids().map(|who| state.id(who)))?;
    if !state[who].is_on_table() {
        return Err(format!("{} is not on the table", state.name(who)));
    }
    let at = frame::point_named(at)?;
    let table = state.table.as_ref().ok_or("there is no virtual table to put it on")?;
    let tops = table.terrain.iter().filter(|piece| {
        piece.carries() && state.feature(piece).passage == Passage::Barred && piece.outline.contains(at)
    });
    let elevation = tops.map(|piece| piece.top).max().unwrap_or(Length::ZERO);
    let base = Base { at, elevation, ..state.body(who) };
    table.could_be_put(who, &base, &crate::rules::movement::ground::Land(state))?;
    if let Some(table) = state.table.as_mut() {
        table.place(who, base);
    }
    Ok(Event::Overruled(frame::Overruled::put(state.name(who))))
}
