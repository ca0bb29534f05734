//! A referee's word against the rules: what can be set, and that nothing impossible comes of it.

use fates::{FigureId, Overrule, Seat};
use frame::view::LeverView;
use table::Base;

use crate::content::weapon::{ArmId, HEIRLOOM};
use crate::rules::heroes::traits::Trait;
use crate::rules::movement::ground::{Fire, Footing};
use crate::show::questions::distance;
use crate::state::State;
use crate::state::event::Event;
use crate::state::figure::{Condition, Figure};
use crate::state::plot::Prize;

/// Something that can be set.
type Lever = frame::Lever<What>;

/// What a lever sets.
#[derive(Clone, Copy)]
enum What {
    Down(FigureId),
    Out(FigureId),
    HeroPoints(FigureId),
    Usable(FigureId, ArmId),
    Count(FigureId, Counted),
    Flag(FigureId, Flag),
    Touch(FigureId, FigureId),
    Score(Seat),
    Fire(u8),
    Sea,
}

/// Something of a figure that is counted.
type Counted = fn(&mut Figure) -> &mut u8;

/// Something that holds of a figure or does not.
type Flag = fn(&mut Figure) -> &mut bool;

/// The flags of every figure, as they are called.
const FLAGS: [(&str, &str, Flag); 11] = [
    ("acted", "has acted this phase", |figure| &mut figure.acted),
    ("cast", "has attempted a Power this phase", |figure| &mut figure.cast),
    ("moved", "has moved far", |figure| &mut figure.gone.far),
    ("ran", "has run", |figure| &mut figure.gone.ran),
    ("closed-in", "has moved into contact", |figure| &mut figure.gone.closed_in),
    ("blessed", "blessed", |figure| &mut figure.spells.blessed),
    ("warded", "shielded by faith", |figure| &mut figure.spells.warded),
    ("silenced", "silenced", |figure| &mut figure.spells.silenced),
    ("hexed", "hexed", |figure| &mut figure.spells.hexed),
    ("misted", "in the mist", |figure| &mut figure.spells.misted),
    ("unloaded", "crossbow not loaded", |figure| &mut figure.reload.unloaded),
];

/// What can be set.
pub(super) fn levers(state: &State) -> Vec<LeverView> {
    all(state).into_iter().map(|lever| lever.view).collect()
}

fn all(state: &State) -> Vec<Lever> {
    let mut levers: Vec<Lever> = state.ids().flat_map(|figure| of_figure(state, figure)).collect();
    for seat in state.all_seats() {
        let (id, now) = (format!("side-{}.score", seat.0 + 1), state.sides[seat.index()].score.into());
        levers.push(Lever::new(
            id,
            state.side_name(seat),
            "Victory points",
            now,
            (-99, 99),
            What::Score(seat),
        ));
    }
    let group = "The table";
    for piece in state.pieces().filter(|&piece| state.feature(piece).burns) {
        let name = state.piece_name(piece);
        let rating = state.fire(piece).map_or(0, |fire| fire.rating.into());
        let words = format!("Fire on {name} (its rating, 0 for none)");
        levers.push(Lever::new(
            format!("fire-{}", content::kebab(name)),
            group,
            &words,
            rating,
            (0, 10),
            What::Fire(piece),
        ));
    }
    levers.push(Lever::new(
        "sea-state".to_string(),
        group,
        "Sea State",
        state.sea_state.into(),
        (0, 3),
        What::Sea,
    ));
    levers
}

/// What can be set of a figure.
fn of_figure(state: &State, figure: FigureId) -> Vec<Lever> {
    let (now, group) = (&state[figure], state.name(figure));
    let id = |what: &str| format!("{}.{what}", state.id(figure));
    if !now.is_in_play() {
        return Vec::new();
    }
    let mut levers = vec![
        Lever::flag(id("knocked-down"), group, "Knocked Down", now.is_down(), What::Down(figure)),
        Lever::new(id("out"), group, "Out", 0, (0, 1), What::Out(figure)),
    ];
    if state.has(figure, Trait::Hero) {
        let (points, what) = (now.hero_points.into(), What::HeroPoints(figure));
        levers.push(Lever::new(id("hero-points"), group, "Hero Points", points, (0, 9), what));
        let spent: Flag = |figure| &mut figure.spent;
        let name = "has spent a Hero Point this phase";
        levers.push(Lever::flag(id("spent"), group, name, now.spent, What::Flag(figure, spent)));
    }
    levers.extend(of_arms(state, figure));
    levers.extend(of_items(state, figure));
    let moved = format!("has moved more than {}", distance(state.book.numbers.far));
    for (what, name, flag) in FLAGS {
        let name = if what == "moved" { &moved } else { name };
        let mut copy = *now;
        let holds = *flag(&mut copy);
        levers.push(Lever::flag(id(what), group, name, holds, What::Flag(figure, flag)));
    }
    if state.table.is_none() {
        levers.extend(contacts(state, figure));
    }
    levers
}

/// Its shield and its weapons.
fn of_arms(state: &State, figure: FigureId) -> Vec<Lever> {
    let (now, group) = (&state[figure], state.name(figure));
    let id = |what: &str| format!("{}.{what}", state.id(figure));
    let mut levers = Vec::new();
    if state.profile(figure).shield {
        let shield: Flag = |figure| &mut figure.shield;
        let name = "has its shield";
        levers.push(Lever::flag(id("shield"), group, name, now.shield, What::Flag(figure, shield)));
    }
    for (arm_id, arm) in state.all_arms(figure) {
        let name = state.book.weapon(arm.weapon).map_or("weapon", |sheet| &sheet.name);
        let given = if arm_id == HEIRLOOM { "given-" } else { "" };
        let (what, words) = (format!("{given}{}-usable", content::kebab(name)), format!("{name} usable"));
        let usable = !now.lost.contains(arm_id);
        levers.push(Lever::flag(id(&what), group, &words, usable, What::Usable(figure, arm_id)));
    }
    levers
}

/// What it carries that is counted, and its torch.
fn of_items(state: &State, figure: FigureId) -> Vec<Lever> {
    let (now, group, items) = (&state[figure], state.name(figure), state.profile(figure).items);
    let id = |what: &str| format!("{}.{what}", state.id(figure));
    let counted: [(&str, &str, u8, Counted); 3] = [
        ("holy-water", "Phials of holy water", items.holy_water, |figure| &mut figure.items.holy_water),
        ("fire-arrows", "Fire arrows", items.fire_arrow, |figure| &mut figure.items.fire_arrow),
        ("torches", "Torches", items.torch, |figure| &mut figure.items.torch),
    ];
    let mut levers = Vec::new();
    for (what, name, at_first, count) in counted {
        let mut copy = *now;
        let left = i32::from(*count(&mut copy));
        let most = left.max(at_first.into());
        if most == 0 {
            continue;
        }
        levers.push(Lever::new(id(what), group, name, left, (0, most), What::Count(figure, count)));
    }
    if now.items.torch > 0 {
        let lit: Flag = |figure| &mut figure.torch_lit;
        let (is_lit, what) = (now.torch_lit.into(), What::Flag(figure, lit));
        levers.push(Lever::new(id("torch-lit"), group, "torch lit", is_lit, (0, 1), what));
    }
    levers
}

/// Who touches whom, where people say it.
fn contacts(state: &State, figure: FigureId) -> impl Iterator<Item = Lever> + '_ {
    let others = state.may_touch(figure).iter().filter(move |&other| other > figure);
    others.map(move |other| {
        let touches = state[figure].touching.contains(other);
        let (id, name) = (
            format!("{}.touches-{}", state.id(figure), state.id(other)),
            format!("touches {}", state.name(other)),
        );
        Lever::flag(id, state.name(figure), &name, touches, What::Touch(figure, other))
    })
}

/// Carries out a decree and reports it, or says why it cannot be.
pub(crate) fn overrule(state: &mut State, decree: &Overrule) -> Result<Event, String> {
    match decree {
        Overrule::Set { lever, to } => set(state, lever, *to),
        Overrule::Place { figure, at } => place(state, figure, *at),
    }
}

fn set(state: &mut State, id: &str, to: i32) -> Result<Event, String> {
    let lever = Lever::find(all(state), id, to)?;
    if matches!(lever.what, What::Fire(_)) && to == 1 {
        return Err(format!("{}: found 1, expected 0 or 2 to 10", lever.view.name));
    }
    apply(state, lever.what, to);
    Ok(Event::Overruled(lever.told(to)))
}

fn apply(state: &mut State, what: What, to: i32) {
    let yes = to > 0;
    match what {
        What::Down(figure) if yes => {
            drop_prize(state, figure);
            state[figure].condition = Condition::KnockedDown;
        }
        What::Down(figure) => state[figure].condition = Condition::Standing,
        What::Out(figure) if yes => take_off(state, figure),
        What::Out(_) => {}
        What::HeroPoints(figure) => state[figure].hero_points = to as u8,
        What::Usable(figure, arm) if yes => state[figure].lost.remove(arm),
        What::Usable(figure, arm) => state[figure].lost.insert(arm),
        What::Count(figure, count) => {
            *count(&mut state[figure]) = to as u8;
            let torch = state[figure].items.torch > 0;
            state[figure].torch_lit &= torch;
        }
        What::Flag(figure, flag) => *flag(&mut state[figure]) = yes,
        What::Touch(one, other) if yes => state.touch(one, other),
        What::Touch(one, other) => {
            state[one].touching.remove(other);
            state[other].touching.remove(one);
        }
        What::Score(seat) => state.sides[seat.index()].score = to as i16,
        What::Fire(piece) => {
            let lit = state.fire(piece).map_or(state.turn, |fire| fire.lit);
            state.fires[usize::from(piece)] = yes.then_some(Fire { rating: to as u8, lit });
        }
        What::Sea => state.sea_state = to as u8,
    }
}

/// What a figure carries lies where it is.
fn drop_prize(state: &mut State, figure: FigureId) {
    let Some(prize) = state[figure].prize.take() else { return };
    let here = state.table.as_ref().and_then(|table| table.base(figure)).map(|base| base.at);
    state.prizes[usize::from(prize)] = Some(Prize::Lies(here.unwrap_or_default()));
}

/// Takes a figure out of the game without anything that follows from being put Out.
fn take_off(state: &mut State, figure: FigureId) {
    drop_prize(state, figure);
    state.part(figure);
    state[figure].condition = Condition::Out;
    state[figure].torch_lit = false;
    if let Some(table) = &mut state.table {
        table.remove(figure);
    }
    if state.active == Some(figure) {
        state.active = None;
    }
}

/// Puts a figure at a place.
fn place(state: &mut State, name: &str, at: [i32; 2]) -> Result<Event, String> {
    let figure = frame::figure_called("figure", name, state.ids().map(|figure| state.id(figure)))?;
    if !state[figure].is_in_play() {
        return Err(format!("{} is not on the table", state.name(figure)));
    }
    let at = frame::point_named(at)?;
    let base = Base { at, ..state.body(figure) };
    let table = state.table.as_ref().ok_or("there is no virtual table to put it on")?;
    table.could_be_put(figure, &base, &Footing(state))?;
    if let Some(table) = state.table.as_mut() {
        table.place(figure, base);
    }
    Ok(Event::Overruled(frame::Overruled::put(state.name(figure))))
}
