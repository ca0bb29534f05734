//! A referee's word against the rules: what can be set, and that nothing impossible comes of it.

use fates::{FigureId, FigureSet, Overrule};
use frame::view::{LeverView, LogLine};
use serde::Serialize;
use table::{Base, LIMIT, Length, Point, Table};

use crate::rules::fighting::arms::{Item, Reload};
use crate::rules::movement::ground::Land;
use crate::rules::powers::attribute::Attribute;
use crate::rules::scenario::victory::MOST_TURNS;
use crate::rules::scenario::works::WorkId;
use crate::rules::shooting::artillery::{Charge, GunId};
use crate::rules::turn::arrivals::floor_for;
use crate::show::preview::ways::away;
use crate::show::promise::at_hand_of;
use crate::state::event::{Event, line};
use crate::state::figure::{Figure, Grip, Place, Spell, Terror};
use crate::state::{ArmId, Pool, State, Weather};

/// More Fate Dice of a kind than anybody ever has.
const MOST_DICE: i32 = 20;

/// A referee's word.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "overruled")]
pub struct Overruled {
    /// What was decreed.
    pub text: String,
}

impl Overruled {
    pub(crate) fn line(&self, _: &State) -> LogLine {
        line("", self.text.clone())
    }
}

/// Something that can be set.
type Lever = frame::Lever<What>;

/// What a lever sets.
#[derive(Clone, Copy)]
enum What {
    Health(FigureId),
    Fatigue(FigureId),
    Curse(FigureId),
    Loaded(FigureId, usize),
    Standing(FigureId),
    Down(FigureId),
    Gone(FigureId),
    Mounted(FigureId),
    Terror(FigureId, Terror),
    Flag(FigureId, Flag),
    Dice(usize, Dice),
    Gun(GunId),
    Work(WorkId),
    Turn,
    Weather,
    Fog,
}

/// Something that holds of a figure or does not.
type Flag = fn(&mut Figure) -> &mut bool;

/// The Fate Dice of one kind in a pool.
type Dice = fn(&mut Pool) -> &mut u8;

/// The flags of every figure, as they are called.
const FLAGS: [(&str, &str, Flag); 9] = [
    ("activated", "activated this turn", |figure| &mut figure.activated),
    ("poisoned", "poisoned", |figure| &mut figure.venom),
    ("wasting", "wasting", |figure| &mut figure.wasting),
    ("slowed", "slowed", |figure| &mut figure.slowed),
    ("knocked-down", "knocked down", |figure| &mut figure.knocked_down),
    ("alight", "alight", |figure| &mut figure.alight),
    ("enchanted", "under the enchantment", |figure| &mut figure.entranced),
    ("flaming", "striking with fire", |figure| &mut figure.flaming),
    ("torch", "carrying a lit torch", |figure| &mut figure.torch),
];

/// The states of terror, from the mildest.
const TERRORS: [(&str, Terror); 4] = [
    ("distracted", Terror::Distracted(Spell::Waiting)),
    ("stunned", Terror::Stunned(Spell::Waiting)),
    ("shaken", Terror::Shaken),
    ("paralysed", Terror::Paralysed(Grip::Whole)),
];

/// What can be set.
pub(super) fn levers(state: &State) -> Vec<LeverView> {
    all(state).into_iter().map(|lever| lever.view).collect()
}

fn all(state: &State) -> Vec<Lever> {
    let ids = (0..state.figures.len()).map(|place| FigureId(place as u8));
    let mut levers: Vec<Lever> = ids.flat_map(|figure| of_figure(state, figure)).collect();
    for (seat, pool) in state.pools.iter().enumerate() {
        let name = state.player_name(fates::Seat(seat as u8));
        let dice: [(&str, &str, u8, Dice); 3] = [
            ("power", "Power Dice", pool.power, |pool| &mut pool.power),
            ("skill", "Skill Dice", pool.skill, |pool| &mut pool.skill),
            ("monster", "Monster Dice", pool.monster, |pool| &mut pool.monster),
        ];
        levers.extend(dice.map(|(id, what, now, of)| {
            let range = (0, MOST_DICE.max(now.into()));
            Lever::new(
                format!("side-{}.{id}", seat + 1),
                &name,
                what,
                now.into(),
                range,
                What::Dice(seat, of),
            )
        }));
    }
    levers.extend(of_objects(state));
    levers.extend(of_game(state));
    levers
}

/// Is a gun loaded, and how far has a work come? The last action of a work is its engineers' own: what it does may take
/// dice, and nobody undoes it.
fn of_objects(state: &State) -> impl Iterator<Item = Lever> {
    let guns = state.guns().map(|(gun, sheet)| {
        let loaded = state.charge(gun).wants == 0;
        Lever::flag(format!("{}.loaded", sheet.id), &sheet.name, "loaded", loaded, What::Gun(gun))
    });
    let works = state.works().filter(|(work, _)| !state.is_finished(*work)).map(|(work, sheet)| {
        let (done, range) = (state.toil(work).done.into(), (0, i32::from(sheet.actions) - 1));
        Lever::new(format!("{}.done", sheet.id), &sheet.name, "Actions done", done, range, What::Work(work))
    });
    guns.chain(works)
}

fn of_game(state: &State) -> [Lever; 3] {
    let group = "The game";
    let turns = if state.options.turns > 0 { state.options.turns } else { MOST_TURNS };
    let last = i32::from(turns.max(state.turn));
    let weather = match state.weather {
        Weather::Clear => 0,
        Weather::Rain => 1,
        Weather::Deluge => 2,
    };
    [
        Lever::new("turn".to_string(), group, "Turn", state.turn.into(), (1, last), What::Turn),
        Lever::new(
            "weather".to_string(),
            group,
            "Weather (0 clear, 1 rain, 2 deluge)",
            weather,
            (0, 2),
            What::Weather,
        ),
        Lever::flag("fog".to_string(), group, "Fog", state.fog, What::Fog),
    ]
}

fn of_figure(state: &State, figure: FigureId) -> Vec<Lever> {
    let (now, group) = (&state[figure], state.name(figure));
    let id = |what: &str| format!("{}.{what}", state.cast[figure].id);
    let flag = |what: &str, name: &str, holds: bool, of: What| Lever::flag(id(what), group, name, holds, of);
    let mut levers = Vec::new();
    if now.stands() {
        let most = state.profile(figure).stats.health.into();
        levers.push(Lever::new(
            id("health"),
            group,
            "Health",
            now.health.into(),
            (1, most),
            What::Health(figure),
        ));
    }
    let most = state.most_fatigue(figure).into();
    levers.push(Lever::new(
        id("fatigue"),
        group,
        "Fatigue",
        now.fatigue.into(),
        (0, most),
        What::Fatigue(figure),
    ));
    levers.push(Lever::new(id("curse"), group, "Curse", now.curse.into(), (0, 2), What::Curse(figure)));
    let on_table = matches!(now.place, Place::Standing | Place::Down);
    levers.push(flag("standing", "standing", now.stands(), What::Standing(figure)));
    levers.push(flag("down", "down", now.place == Place::Down, What::Down(figure)));
    levers.push(flag("gone", "out of the game", !on_table, What::Gone(figure)));
    for (place, arm) in state.profile(figure).arms.iter().enumerate() {
        if arm.shooting.is_some_and(|shooting| shooting.reload != Reload::AlwaysLoaded) {
            let name = state.arm_name(Some(figure), ArmId::Own(place as u8));
            let words = format!("ready with a loaded {}", arm.name(&state.book));
            let loaded = !now.unloaded.has(place);
            levers.push(flag(&format!("loaded-{name}"), &words, loaded, What::Loaded(figure, place)));
        }
    }
    if now.mounted || state.has(figure, Attribute::CombatRider) {
        levers.push(flag("mounted", "mounted", now.mounted, What::Mounted(figure)));
    }
    for (name, terror) in TERRORS {
        let holds = std::mem::discriminant(&now.terror) == std::mem::discriminant(&terror);
        levers.push(flag(name, &terror_words(name), holds, What::Terror(figure, terror)));
    }
    for (what, name, of) in FLAGS {
        let torch = state.carries(figure, Item::OilAndTorches) || now.torch;
        if what != "torch" || torch {
            levers.push(flag(what, name, *of(&mut now.clone()), What::Flag(figure, of)));
        }
    }
    levers
}

/// `Shaken`
fn terror_words(name: &str) -> String {
    let mut letters = name.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// Does what is decreed, or says why it cannot be and changes nothing.
pub(crate) fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
    let mut after = state.clone();
    let text = match decree {
        Overrule::Set { lever, to } => set(&mut after, lever, *to)?,
        Overrule::Place { figure, at } => place(&mut after, figure, *at)?,
    };
    after.check()?;
    *state = after;
    Ok(Overruled { text }.into())
}

fn set(state: &mut State, id: &str, to: i32) -> Result<String, String> {
    let Lever { view, what } = Lever::find(all(state), id, to)?;
    if view.now != to {
        pull(state, what, to)?;
    }
    Ok(words(&view, to))
}

/// `The referee sets Ghoul 2's Health to 7.`
fn words(view: &LeverView, to: i32) -> String {
    let LeverView { group, name, .. } = view;
    match (group.as_str(), name.as_str()) {
        ("The game", "Fog") => format!("The referee lets the fog {}.", if to == 1 { "rise" } else { "lift" }),
        ("The game", "Turn") => format!("The referee sets the turn to {to}."),
        ("The game", _) => {
            let weather = ["clear", "rain", "a deluge"].get(to as usize).copied().unwrap_or_default();
            format!("The referee sets the weather: {weather}.")
        }
        _ if name.starts_with(char::is_uppercase) && !is_terror(name) => {
            format!("The referee sets {group}'s {name} to {to}.")
        }
        _ => {
            let not = if to == 1 { "" } else { "not " };
            format!("The referee decides: {group} is {not}{name}.")
        }
    }
}

fn is_terror(name: &str) -> bool {
    TERRORS.iter().any(|(known, _)| terror_words(known) == name)
}

fn pull(state: &mut State, what: What, to: i32) -> Result<(), String> {
    let yes = to == 1;
    match what {
        What::Health(figure) => state[figure].health = to as i16,
        What::Fatigue(figure) => state[figure].fatigue = to as u8,
        What::Curse(figure) => state[figure].curse = to as u8,
        What::Loaded(figure, place) if yes => state[figure].unloaded.clear(place),
        What::Loaded(figure, place) => state[figure].unloaded.set(place),
        What::Standing(figure) | What::Gone(figure) => {
            let stands = matches!(what, What::Standing(_)) == yes;
            return if stands { stand(state, figure, 1) } else { take_off(state, figure) };
        }
        What::Down(figure) if yes => {
            stand(state, figure, 1)?;
            at_hand_of(state, |battle| battle.let_go(figure, Place::Down));
            (state[figure].place, state[figure].health) = (Place::Down, 0);
        }
        What::Down(figure) => return stand(state, figure, 1),
        What::Mounted(figure) => return mount(state, figure, yes),
        What::Terror(figure, terror) => state[figure].terror = if yes { terror } else { Terror::Steady },
        What::Flag(figure, of) => *of(&mut state[figure]) = yes,
        What::Dice(seat, of) => *of(&mut state.pools[seat]) = to as u8,
        What::Gun(gun) => {
            let load = state.gun(gun).map_or(1, |gun| gun.sheet.load);
            state.trail.guns[usize::from(gun.0)] = Charge { wants: if yes { 0 } else { load }, fired: 0 };
        }
        What::Work(work) => state.trail.works[usize::from(work.0)].done = to as u8,
        What::Turn => state.turn = to as u16,
        What::Weather => {
            state.weather = match to {
                0 => Weather::Clear,
                1 => Weather::Rain,
                _ => Weather::Deluge,
            }
        }
        What::Fog => state.fog = yes,
    }
    Ok(())
}

/// Stands it up, with at least this much Health: where it lies, or by where it came onto the table.
fn stand(state: &mut State, figure: FigureId, health: i16) -> Result<(), String> {
    if state[figure].stands() {
        return Ok(());
    }
    if state.table.is_some() && state[figure].place != Place::Down {
        let (radius, height, land) =
            (state.radius(figure), state.height(figure), Land::at_rest(state, figure));
        let origin = state[figure].origin;
        let table = state.table.as_mut().ok_or("there is no virtual table")?;
        let wanted = origin.unwrap_or(Point { x: table.width.0 / 2, y: table.depth.0 / 2 });
        let base = Base { at: wanted, radius, elevation: floor_for(table, wanted), height };
        table.place(figure, base);
        let free = table.nearest_free(figure, wanted, &land);
        let at = free.ok_or("there is no room for it on the table")?;
        let elevation = table.floor(at, base.elevation);
        table.shift(figure, at, elevation);
    }
    let now = &mut state[figure];
    now.place = Place::Standing;
    now.health = now.health.max(health);
    (now.bones, now.felled_by, now.left_by) = (None, None, None);
    Ok(())
}

/// Takes it off the table, as if removed; what it carries stays there.
fn take_off(state: &mut State, figure: FigureId) -> Result<(), String> {
    if !matches!(state[figure].place, Place::Standing | Place::Down) {
        return Ok(());
    }
    at_hand_of(state, |battle| battle.let_go(figure, Place::Removed));
    state[figure].place = Place::Removed;
    if let Some(table) = state.table.as_mut() {
        table.remove(figure);
    }
    Ok(())
}

/// A horse is wider than its rider, and needs the room.
fn mount(state: &mut State, figure: FigureId, mounted: bool) -> Result<(), String> {
    state[figure].mounted = mounted;
    let (radius, height) = (state.radius(figure), state.height(figure));
    let land = Land::at_rest(state, figure);
    if let Some(table) = state.table.as_mut()
        && let Some(base) = table.base(figure).copied()
    {
        let wider = Base { radius, height, ..base };
        if !table.has_room(&wider, FigureSet::from_iter([figure]), &land) {
            return Err("there is no room for the horse where it stands".to_string());
        }
        table.place(figure, wider);
    }
    Ok(())
}

/// Puts a figure somewhere, if it can stand there.
fn place(state: &mut State, name: &str, [x, y]: [i32; 2]) -> Result<String, String> {
    let figure = frame::figure_called("figure", name, state.ids().map(|figure| state.id(figure)))?;
    let land = Land::at_rest(state, figure);
    let called = state.name(figure).to_string();
    let table = state.table.as_mut().ok_or("nobody is placed at a real table")?;
    let base = *table.base(figure).ok_or_else(|| format!("{called} is not on the table"))?;
    if !(0..=table.width.0).contains(&x) || !(0..=table.depth.0).contains(&y) {
        return Err("that is not on the table".to_string());
    }
    let at = Point { x, y };
    let spot = floors(table, &base, at).into_iter().map(|elevation| Base { at, elevation, ..base });
    let free = { spot }.find(|body| table.has_room(body, FigureSet::from_iter([figure]), &land));
    let body = free.ok_or_else(|| format!("there is no room for {called} there"))?;
    table.place(figure, body);
    Ok(format!("The referee moves {called} {}.", away(base.at, at)))
}

/// The heights at which a figure may stand at a point: the floor below its feet, or the highest.
fn floors(table: &Table, base: &Base, at: Point) -> [Length; 2] {
    [table.floor(at, base.elevation), table.floor(at, LIMIT)]
}
