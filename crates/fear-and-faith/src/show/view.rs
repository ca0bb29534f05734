//! The view of a game: what every page and protocol shows.

use fates::{FigureId, RuleId, Seat};
use frame::house::house_rules;
use frame::view::{
    BoardView, FigureView, Look, MarkerView, OrderView, Pool, Stat, TableView, Token, Trait, ZoneView,
};
use table::{Ground, Kind, Length, Passage, Polygon, Terrain, Unit};

use crate::content::special::{Foes, Special, Specials};
use crate::content::weapon::{Hand, Ready, Saw, Tool};
use crate::rules::fear::insanity::Insanity;
use crate::rules::shooting::sight::Scenery;
use crate::setup::scenario::HORRORS;
use crate::show::catalogue::profiles;
use crate::show::scores::scores;
use crate::show::switches::SWITCHES;
use crate::state::model::{End, Form, Place};
use crate::state::options::Options;
use crate::state::plot::{ScenarioKind, Spot};
use crate::state::stick::Stick;
use crate::state::time::Weather;
use crate::state::{Phase, State};

/// The table as a seat may see it; what it may not know has been veiled before.
pub(super) fn table(state: &State, seat: Option<Seat>) -> TableView {
    TableView {
        title: state.plot.title.clone(),
        turn: (state.turn > 0).then(|| round_words(state)),
        turns: turns(state),
        phase: phase_words(state),
        story: state.plot.words.clone(),
        house_rules: house_rules(&state.options, &Options::default(), &SWITCHES),
        notes: notes(state, seat),
        zones: zones(state),
        sides: [0, 1].map(|seat| state.party_name(Seat(seat)).to_string()).to_vec(),
        markers: markers(state),
        table: state.table.as_ref().map(|table| {
            let sticks = Stick::ALL.map(|stick| (stick.name(), state.length(stick)));
            BoardView::of(table, Unit::Centimetres, terrain_words).measured_by(sticks)
        }),
        figures: state
            .ids()
            .filter(|&model| is_shown(state, model))
            .map(|model| figure(state, model, seat))
            .collect(),
        pools: pools(state),
        scores: scores(state),
        order: { state.ids() }
            .filter(|&model| state[model].is_on_table() && state[model].seat == state.to_act)
            .map(|model| order(state, model))
            .collect(),
        ..TableView::default()
    }
}

/// A model that was never on the table and never will be is not shown.
fn is_shown(state: &State, model: FigureId) -> bool {
    state[model].place != Place::Secret
}

fn round_words(state: &State) -> String {
    let round = state.round();
    match state.limit {
        Some(last) if state.options.limit_in_rounds => format!("Round {round} of {last}"),
        Some(last) => format!("Turn {} of {last}", state.turn),
        None => format!("Round {round}"),
    }
}

/// Which round it is of how many, or which turn, as the limit counts.
fn turns(state: &State) -> Option<[u16; 2]> {
    let last = match state.scenario() {
        Some(ScenarioKind::ChainsawMassacre) => return Some([state.round(), state.last_round_of_massacre()]),
        _ => u16::from(state.limit?),
    };
    Some([if state.options.limit_in_rounds { state.round() } else { state.turn }, last])
}

fn phase_words(state: &State) -> String {
    match state.phase {
        Phase::Setting(_) => "Setting up".to_string(),
        _ => state.party_name(state.to_act).to_string(),
    }
}

fn markers(state: &State) -> Vec<MarkerView> {
    let mut markers = spots(state);
    let radius = Length(state.scale.base(crate::state::stick::Size::Normal).0 / 2);
    for model in state.ids() {
        if let Some(at) = state[model].corpse {
            let name = format!("Body of {}", state.name(model));
            markers.push(MarkerView { name, at: Some(at), radius, elevation: Length::ZERO });
        }
    }
    markers
}

/// What lies on the table to be picked up.
fn spots(state: &State) -> Vec<MarkerView> {
    let lying = state.trail.spots.iter().enumerate().filter_map(|(place, spot)| match spot {
        Spot::Lying(at) => Some((place as u8, *at)),
        Spot::Nothing | Spot::Taken => None,
    });
    lying
        .map(|(place, at)| MarkerView {
            name: state.spot_name(place),
            at,
            radius: SPOT,
            elevation: Length::ZERO,
        })
        .collect()
}

/// What only this seat knows.
fn notes(state: &State, seat: Option<Seat>) -> Vec<String> {
    let mut notes = Vec::new();
    if seat != Some(HORRORS) || state.trail.disclosed {
        return notes;
    }
    for (room, hiding) in state.trail.hiding.iter().enumerate() {
        let names: Vec<&str> = hiding.iter().map(|ghost| state.name(ghost)).collect();
        if !names.is_empty() {
            notes.push(format!("In {}: {}.", state.area_name(room as u8), names.join(", ")));
        }
    }
    if state.scenario() == Some(ScenarioKind::HauntedHouse)
        && let Some(real) = state.trail.real
    {
        notes.push(format!("The object is {}.", state.spot_name(real)));
    }
    for marker in state.trail.aside.iter().filter(|&marker| state.is_marker(marker)) {
        let behind = state.behind(marker).map_or("nobody", |model| state.name(model));
        notes.push(format!("Behind {}: {behind}.", state.name(marker)));
    }
    notes
}

/// Where the sides deploy, while they do.
fn zones(state: &State) -> Vec<ZoneView> {
    if !matches!(state.phase, Phase::Setting(_)) {
        return Vec::new();
    }
    let zone = |(side, outline): (usize, &Polygon)| ZoneView {
        side: side as u8,
        name: Some(state.party_name(Seat(side as u8)).to_string()),
        outline: outline.clone(),
    };
    state.plot.zones.iter().take(2).enumerate().map(zone).collect()
}

fn terrain_words(terrain: &Terrain) -> String {
    let passage = match terrain.kind {
        Kind::Woods => "a wood: a stick shorter, and nobody shoots in from outside",
        Kind::Difficult => "difficult: a stick shorter",
        Kind::Water => "water",
        Kind::Obstacle => "an obstacle: a move stops at it",
        Kind::Door => "a door: a move stops at it",
        Kind::Stairs => "stairs: difficult going up",
        Kind::Ladder => "a ladder: difficult",
        Kind::HolyGround => "holy ground",
        Kind::Pit => "a drop",
        Kind::Wall | Kind::Building | Kind::Rock => "go round it or climb it",
        Kind::Open => "open",
    };
    let sight = if Scenery.hides(terrain) { ", blocks sight" } else { "" };
    debug_assert_eq!(Scenery.passage(terrain), Passage::Free, "scenery is asked for sight alone");
    format!("{passage}{sight}")
}

fn figure(state: &State, model: FigureId, seat: Option<Seat>) -> FigureView {
    let (now, profile) = (&state[model], state.profile(model));
    let base = state.table.as_ref().and_then(|table| table.base(model));
    FigureView {
        id: model,
        name: state.name(model).to_string(),
        side: Some(now.seat.0),
        look: look(state, model),
        kind: profile.name.clone(),
        at: base.map(|base| base.at),
        radius: state.body(model).radius,
        elevation: base.map_or(Length::ZERO, |base| base.elevation),
        health: None,
        stats: stats(state, model),
        tokens: tokens(state, model),
        states: { states(state, model).into_iter() }.chain(secret(state, model, seat)).collect(),
        traits: profiles::traits(now.specials.and(not(CARRIED)), profile.bans, profile.lethal),
        gear: gear(state, model),
        gone: now.is_gone(),
        active: state.active.is_some_and(|active| active.model == model),
    }
}

/// The silhouette of its form, or of its profile where that names one.
fn look(state: &State, model: FigureId) -> Option<Look> {
    match state[model].form {
        Form::Bat => Some(Look::Rats),
        Form::Wolf => Some(Look::Wolf),
        Form::Mist => Some(Look::Ghost),
        Form::Own | Form::Changed => state.profile(model).look,
    }
}

/// From the middle of a marker to its rim.
const SPOT: Length = Length(100);

/// The rules that only say what is carried.
const CARRIED: Specials = Specials::of(&[
    Special::AntiquePistol,
    Special::AssaultRifle,
    Special::Bow,
    Special::Chainsaw,
    Special::Crossbow,
    Special::Grenade,
    Special::HolyWater,
    Special::MachinePistol,
    Special::Musket,
    Special::Pistol,
    Special::Rifle,
    Special::SemiAutomaticRifle,
    Special::Shotgun,
    Special::SingleChamberedRifle,
    Special::Smg,
    Special::SunGrenade,
    Special::ThrownWeapon,
]);

fn not(specials: Specials) -> Specials {
    let mut rest = Specials::NONE;
    for &special in Special::ALL {
        if !specials.has(special) {
            rest = rest.with(special);
        }
    }
    rest
}

fn stats(state: &State, model: FigureId) -> Vec<Stat> {
    let (now, profile) = (&state[model], state.profile(model));
    let combat = i16::from(now.combat) - i16::from(now.shaken > 0);
    let quality = Stat {
        name: "Quality".to_string(),
        value: now.quality_target(),
        printed: format!("{}+", profile.quality),
    };
    if state.is_marker(model) {
        return vec![quality];
    }
    vec![
        quality,
        Stat { name: "Combat".to_string(), value: combat, printed: profile.combat.to_string() },
        Stat {
            name: "Points".to_string(),
            value: profile.points as i16,
            printed: profile.points.to_string(),
        },
    ]
}

fn tokens(state: &State, model: FigureId) -> Vec<Token> {
    let now = &state[model];
    let all = [
        ("wound", now.worse, "ff.sr.tough.1"),
        ("curse", u8::from(now.curse.is_some()), "ff.curse.2"),
        ("shaky aim", now.shaky, "ff.insanity.2.1"),
    ];
    let held = all.into_iter().filter(|(_, count, _)| *count > 0);
    held.map(|(name, count, rule)| Token { name: name.to_string(), count, rule: Some(RuleId(rule)) })
        .collect()
}

fn states(state: &State, model: FigureId) -> Vec<Trait> {
    let now = &state[model];
    if let Place::Gone(end) = now.place {
        return vec![how_it_ended(end)];
    }
    let insanity = match Insanity::numbered(now.insanity) {
        Some(Insanity::Loner) => "trusts nobody",
        Some(Insanity::Manic) => "manic",
        Some(Insanity::Depressive) => "depressive",
        Some(Insanity::Frightened) => "frightened",
        Some(Insanity::Fraying | Insanity::Breaking) => "near to swooning",
        _ => "",
    };
    let form = match now.form {
        Form::Own => "",
        Form::Bat => "a bat",
        Form::Wolf => "a wolf",
        Form::Mist => "mist",
        Form::Changed => "transformed",
    };
    let over = state.outcome().is_some();
    let all = [
        (now.is_fallen(), "fallen", "ff.fallen.1"),
        (now.is_transfixed(), "transfixed", "ff.transfix.move.1"),
        (now.staked, "staked", "ff.opt.stake.1"),
        (now.disguised, "a Twitcher in disguise", "ff.opt.twitcher.1"),
        (now.silver_bullet, "one silver bullet", "ff.adv.good.secret-weapon.1"),
        (now.garlic, "garlic", "ff.adv.good.secret-weapon.1"),
        (now.feigns(), "lies as if dead", "ff.sr.hard-to-kill.1"),
        (now.hidden, "hidden", "ff.ambush.2"),
        (now.climbing, "climbing", "ff.climb.fight.1"),
        (now.bleeding, "bleeding", "ff.sr.razor.2"),
        (now.feeding, "feeding", "ff.sr.ravenous.1"),
        (now.shaken > 0, "rattled", "ff.scared.4-5.1"),
        (now.stunned_by.is_some(), "stunned", "ff.ranged.charged.3"),
        (!insanity.is_empty(), insanity, "ff.insanity.one.1"),
        (!form.is_empty(), form, "ff.sr.bat-form.1"),
        (now.possessed_by.is_some(), "possessed", "ff.possess.2"),
        (now.infected_by.is_some(), "infected", "ff.camp.infect.3"),
        (now.burnt_out, "no more spells", "ff.magic.fail.3.1"),
        (now.fresh, "newly come", "ff.summon.cast.3"),
        (now.offering.now > 0, "strengthened by a sacrifice", "ff.sacrifice.2"),
        (now.activated && now.seat == state.to_act && !over, "activated", "ff.act.once.1"),
        (now.place == Place::Reserve, if over { "never came" } else { "not here yet" }, "ff.setup.deploy.2"),
    ];
    let held = all.into_iter().filter(|(held, ..)| *held);
    held.map(|(_, name, rule)| Trait { name: name.to_string(), rule: Some(RuleId(rule)) }).collect()
}

/// What became of a model that is gone.
fn how_it_ended(end: End) -> Trait {
    let name = match end {
        End::Killed => "killed",
        End::Routed => "fled",
        End::Left => "left the table",
        End::PassedOut => "passed out",
        End::Sacrificed => "sacrificed",
        End::Vanished => "vanished",
        End::Turned => "turned into something else",
    };
    Trait { name: name.to_string(), rule: Some(RuleId(end.rule())) }
}

/// Who is behind a marker, for its own player alone.
fn secret(state: &State, model: FigureId, seat: Option<Seat>) -> Option<Trait> {
    if seat != Some(HORRORS) || state.trail.disclosed || !state.is_marker(model) {
        return None;
    }
    let name = match state.behind(model) {
        Some(behind) => format!("it is {}", state.name(behind)),
        None => "nobody is behind it".to_string(),
    };
    Some(Trait { name, rule: Some(RuleId("ff.scen6.setup.5")) })
}

fn gear(state: &State, model: FigureId) -> Vec<Trait> {
    let now = &state[model];
    let mut gear: Vec<Trait> = { state.arms(model) }
        .map(|(id, arm)| {
            let ready = match now.arms[usize::from(id.0)] {
                Ready::Loaded if now.hand == Hand::Arm(id) => " (in hand)",
                Ready::Loaded => "",
                Ready::Empty => " (empty)",
                Ready::Jammed => " (jammed)",
                Ready::Out => " (used up)",
            };
            let silver = if arm.silver { ", silver" } else { "" };
            let wooden = if arm.wooden { ", wooden" } else { "" };
            let name = format!("{}{silver}{wooden}{ready}", state.book.weapon_name(arm.make()));
            Trait { name, rule: Some(arm.weapon.rule()) }
        })
        .collect();
    if state.has_tool(model, Tool::Chainsaw) {
        let running = match now.saw {
            Saw::Running => "",
            Saw::Stopped => " (stopped)",
            Saw::Broken => " (broken)",
        };
        gear.push(Trait { name: format!("Chainsaw{running}"), rule: Some(Special::Chainsaw.rule()) });
    }
    let found = |&tool: &Tool| tool != Tool::Chainsaw && state.is_unfamiliar(model, tool);
    gear.extend(Tool::ALL.into_iter().filter(found).map(|tool| Trait {
        name: format!("{} (picked up)", tool.name()),
        rule: Some(RuleId("ff.action.draw.4")),
    }));
    gear
}

/// Turnovers, what is left to summon with, light and weather.
fn pools(state: &State) -> Vec<Pool> {
    let mut pools = Vec::new();
    for (seat, party) in state.parties.iter().enumerate() {
        let side = Some(seat as u8);
        let many = |count: u8| if count == 1 { "turnover" } else { "turnovers" };
        pools.push(Pool { side, name: many(party.turnovers).to_string(), count: party.turnovers.into() });
        if let Some(change) = state.clock.change.filter(|change| change.seat == Seat(seat as u8)) {
            let left = change.turnovers.saturating_sub(party.turnovers);
            let to = if state.clock.night { "dawn" } else { "nightfall" };
            pools.push(Pool { side, name: format!("more to {to}"), count: left.into() });
        }
        if party.pool > 0 {
            pools.push(Pool { side, name: "To summon with".to_string(), count: party.pool.into() });
        }
        pools.extend(party.advances.left().map(|(advance, count)| Pool {
            side,
            name: state.book.cards.title(advance.rule().0).to_string(),
            count: count.into(),
        }));
    }
    let weather = match state.weather {
        Weather::Clear => None,
        Weather::Rain => Some("Rain"),
        Weather::Fog => Some("Fog"),
        Weather::Storm => Some("Storm"),
    };
    let light = Some(match (state.clock.night, state.clock.change) {
        (false, None) => "Day",
        (false, Some(_)) => "Twilight",
        (true, None) => "Night",
        (true, Some(_)) => "Before dawn",
    });
    let moon = state.clock.full_moon.then_some("Full moon");
    let lamps = (state.clock.indoors && state.clock.poor_light).then_some("Poor light");
    let names = [light, moon, lamps, weather].into_iter().flatten();
    pools.extend(names.map(|name| Pool { side: None, name: name.to_string(), count: 1 }));
    pools
}

fn order(state: &State, model: FigureId) -> OrderView {
    let now = state.active.is_some_and(|active| active.model == model);
    OrderView { figure: model, group: String::new(), done: state[model].activated, now }
}

/// A profile's special rules with their kinds; see `profiles`.
pub(super) fn typed(special: Special, bans: Foes, lethal: Foes) -> String {
    let kinds = match special {
        Special::Ban => bans,
        Special::Lethal => lethal,
        _ => Foes::NONE,
    };
    let names: Vec<&str> = kinds.iter().map(|foe| foe.name()).collect();
    if names.is_empty() {
        special.name().to_string()
    } else {
        format!("{} ({})", special.name(), names.join(", "))
    }
}
