//! A referee's word against the rules: what can be set, and that nothing impossible comes of it.

use fates::{FigureId, Overrule};
use frame::view::LeverView;
use table::{Base, LIMIT};

use crate::content::weapon::Ready;
use crate::rules::shooting::sight::Scenery;
use crate::state::State;
use crate::state::event::Event;
use crate::state::model::{Bond, Curse, End, Model, Place};
use crate::state::time::Weather;

/// Something that can be set.
type Lever = frame::Lever<What>;

/// What a lever sets.
#[derive(Clone, Copy)]
enum What {
    Fallen(FigureId),
    Transfixed(FigureId),
    Cursed(FigureId),
    Worse(FigureId),
    Insanity(FigureId),
    Gone(FigureId),
    Loaded(FigureId, usize),
    Flag(FigureId, Flag),
    Turnovers(usize),
    Pool(usize),
    Night,
    Object,
    Weather,
    Dark(usize),
}

/// Something that holds of a model or does not.
type Flag = fn(&mut Model) -> &mut bool;

/// The flags of every model, as they are called.
const FLAGS: [(&str, &str, Flag); 6] = [
    ("activated", "activated this turn", |model| &mut model.activated),
    ("attacked", "has attacked this turn", |model| &mut model.attacked),
    ("bleeding", "bleeding", |model| &mut model.bleeding),
    ("hidden", "hidden", |model| &mut model.hidden),
    ("feeding", "feeding", |model| &mut model.feeding),
    ("ban-proof", "proof against bans", |model| &mut model.ban_proof),
];

/// The highest insanity that leaves a model on the table (ff.insanity.8.1).
const WORST_INSANITY: i32 = 8;

/// What can be set.
pub(super) fn levers(state: &State) -> Vec<LeverView> {
    all(state).into_iter().map(|lever| lever.view).collect()
}

fn all(state: &State) -> Vec<Lever> {
    let mut levers: Vec<Lever> = state.ids().flat_map(|model| of_model(state, model)).collect();
    for (seat, party) in state.parties.iter().enumerate() {
        let group = state.party_name(fates::Seat(seat as u8));
        let id = |what: &str| format!("side-{}.{what}", seat + 1);
        let (turnovers, pool) = (party.turnovers.into(), party.pool.into());
        levers.push(Lever::new(
            id("turnovers"),
            group,
            "Turnovers",
            turnovers,
            (0, 99),
            What::Turnovers(seat),
        ));
        levers.push(Lever::new(
            id("pool"),
            group,
            "Points to summon with",
            pool,
            (0, 2000),
            What::Pool(seat),
        ));
    }
    let weather = match state.weather {
        Weather::Clear => 0,
        Weather::Rain => 1,
        Weather::Fog => 2,
        Weather::Storm => 3,
    };
    let group = "The game";
    levers.push(Lever::flag("night".to_string(), group, "Night", state.clock.night, What::Night));
    if state.options.linked_object {
        let found = state.trail.unbound.into();
        levers.push(Lever::new(
            "object-found".to_string(),
            group,
            "Linked object found",
            found,
            (0, 1),
            What::Object,
        ));
    }
    let name = "Weather (0 clear, 1 rain, 2 fog, 3 storm)";
    levers.push(Lever::new("weather".to_string(), group, name, weather, (0, 3), What::Weather));
    levers.extend(state.lamps().map(|lamp| {
        let name = format!("{} is out", state.lamp_name(lamp as u8));
        let out = state.scenery.dark.has(lamp);
        Lever::flag(format!("lamp-{}-out", lamp + 1), group, &name, out, What::Dark(lamp))
    }));
    levers
}

fn of_model(state: &State, model: FigureId) -> Vec<Lever> {
    let (now, group) = (&state[model], state.name(model));
    let id = |what: &str| format!("{}.{what}", state.id(model));
    if !now.is_on_table() {
        return Vec::new();
    }
    let bond = now.transfixed.map_or(0, |bond| i32::from(bond.actions));
    let fallen = now.fallen.map_or(0, i32::from);
    let left = (6 - i32::from(now.quality) - i32::from(now.curse.is_some())).max(0);
    let name = "Fallen (actions to stand, 0 standing)";
    let mut levers = vec![
        Lever::new(id("fallen"), group, name, fallen, (0, 2), What::Fallen(model)),
        Lever::new(
            id("transfixed"),
            group,
            "Transfixed (actions to break)",
            bond,
            (0, 2),
            What::Transfixed(model),
        ),
        Lever::flag(id("cursed"), group, "Cursed", now.curse.is_some(), What::Cursed(model)),
        Lever::new(
            id("wounds"),
            group,
            "Quality worsened by",
            now.worse.into(),
            (0, left),
            What::Worse(model),
        ),
        Lever::new(
            id("insanity"),
            group,
            "Insanity",
            now.insanity.into(),
            (0, WORST_INSANITY),
            What::Insanity(model),
        ),
        Lever::new(id("gone"), group, "Out of the game", 0, (0, 1), What::Gone(model)),
    ];
    for (arm, carried) in state.arms(model) {
        let place = usize::from(arm.0);
        let weapon = state.book.weapon_name(carried.make());
        let what = format!("{}-loaded", content::kebab(weapon));
        let name = format!("{weapon} ready");
        let ready = now.arms[place] == Ready::Loaded;
        levers.push(Lever::flag(id(&what), group, &name, ready, What::Loaded(model, place)));
    }
    for (what, name, flag) in FLAGS {
        let mut copy = *now;
        let holds = *flag(&mut copy);
        levers.push(Lever::flag(id(what), group, name, holds, What::Flag(model, flag)));
    }
    levers
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
    let actions = (to > 0).then_some(to as u8);
    match what {
        What::Fallen(model) => state[model].fallen = actions,
        What::Transfixed(model) => {
            let caster = state[model].transfixed.and_then(|bond| bond.caster);
            state[model].transfixed = actions.map(|actions| Bond { actions, caster });
        }
        What::Cursed(model) => state[model].curse = (to > 0).then_some(Curse { caster: None }),
        What::Worse(model) => state[model].worse = to as u8,
        What::Insanity(model) => state[model].insanity = to as u8,
        What::Gone(model) if to > 0 => take_off(state, model),
        What::Gone(_) => {}
        What::Loaded(model, place) => {
            state[model].arms[place] = if to > 0 { Ready::Loaded } else { Ready::Empty };
        }
        What::Flag(model, flag) => *flag(&mut state[model]) = to > 0,
        What::Turnovers(seat) => state.parties[seat].turnovers = to as u8,
        What::Pool(seat) => state.parties[seat].pool = to as u16,
        What::Night => state.clock.night = to > 0,
        What::Object => state.trail.unbound = to > 0,
        What::Dark(lamp) if to > 0 => state.scenery.dark.insert(lamp), // ff.time.light.4
        What::Dark(lamp) => state.scenery.dark.remove(lamp),
        What::Weather => {
            state.weather = [Weather::Clear, Weather::Rain, Weather::Fog, Weather::Storm][to as usize];
        }
    }
}

/// Takes a model out of the game without anything that follows from a death.
fn take_off(state: &mut State, model: FigureId) {
    state.part(model);
    state[model].place = Place::Gone(End::Killed);
    if let Some(table) = &mut state.table {
        table.remove(model);
    }
}

/// Puts a model somewhere.
fn place(state: &mut State, name: &str, at: [i32; 2]) -> Result<Event, String> {
    let model = frame::figure_called("model", name, state.ids().map(|model| state.id(model)))?;
    if !state[model].is_on_table() {
        return Err(format!("{} is not on the table", state.name(model)));
    }
    let at = frame::point_named(at)?;
    let body = state.body(model);
    let table = state.table.as_mut().ok_or("there is no virtual table to put it on")?;
    let base = Base { at, elevation: table.floor(at, LIMIT), ..body };
    table.could_be_put(model, &base, &Scenery)?;
    table.place(model, base);
    Ok(Event::Overruled(frame::Overruled::put(state.name(model))))
}
