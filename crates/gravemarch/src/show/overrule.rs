//! A referee's word against the rules: what can be set, and that nothing impossible comes of it.

use fates::{FigureId, Overrule};
use frame::view::LeverView;

use crate::state::event::Event;
use crate::state::figure::MOST_FATIGUE;
use crate::state::road::Place;
use crate::state::{State, enemy};

/// Something that can be set.
type Lever = frame::Lever<What>;

/// What a lever sets.
#[derive(Clone, Copy)]
enum What {
    Health(FigureId),
    Fatigue(FigureId),
    Touching,
}

/// What can be set.
pub(super) fn levers(state: &State) -> Vec<LeverView> {
    all(state).into_iter().map(|lever| lever.view).collect()
}

fn all(state: &State) -> Vec<Lever> {
    let mut levers: Vec<Lever> = state.ids().flat_map(|figure| of_figure(state, figure)).collect();
    if state.places().is_none() {
        let name = "The two stand next to each other";
        levers.push(Lever::flag("touching".to_string(), "The road", name, state.touching, What::Touching));
    }
    levers
}

fn of_figure(state: &State, figure: FigureId) -> [Lever; 2] {
    let (now, group) = (&state[figure], state.name(figure));
    let most = state.cast[figure].profile.stats.health;
    let lever = |what: &str, name: &str, now: i16, most: i16, sets: What| {
        Lever::new(format!("{}.{what}", state.id(figure)), group, name, now.into(), (0, most.into()), sets)
    };
    [
        lever("health", "Health", now.health, most, What::Health(figure)),
        lever("fatigue", "Fatigue", now.fatigue, MOST_FATIGUE, What::Fatigue(figure)),
    ]
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
    match lever.what {
        What::Health(figure) => state[figure].health = to as i16,
        What::Fatigue(figure) => state[figure].fatigue = to as i16,
        What::Touching => state.touching = to > 0,
    }
    Ok(Event::Overruled(lever.told(to)))
}

/// Puts a figure on another place of the road.
fn place(state: &mut State, name: &str, at: [i32; 2]) -> Result<Event, String> {
    let figure = frame::figure_called("figure", name, state.ids().map(|figure| state.id(figure)))?;
    let (_, foe) = state.facing(figure).ok_or("there is no virtual road to put it on")?;
    let to = Place::at(frame::point_named(at)?).ok_or("the road does not go there")?;
    if to == foe {
        return Err(format!("{} stands there", state.name(enemy(figure))));
    }
    state[figure].place = Some(to);
    Ok(Event::Overruled(frame::Overruled::put(state.name(figure))))
}
