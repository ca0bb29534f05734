//! The view of a game: what every page and protocol shows.

use fates::{FigureId, RuleId, Seat};
use frame::System;
use frame::house::house_rules;
use frame::view::{BoardView, FigureView, Health, MarkerView, Pool, Stat, TableView, Token, Trait, ZoneView};
use table::{Ground, Kind, Length, Passage, Polygon, Terrain};

use crate::SilverBayonet;
use crate::rules::fighting::arms::Item;
use crate::rules::movement::ground::Land;
use crate::rules::scenario::artefacts::Whereabouts;
use crate::rules::scenario::clues::MARKER;
use crate::rules::scenario::victory::Outcome;
use crate::rules::shooting::artillery::GUN_RADIUS;
use crate::show::catalogue::profiles;
use crate::show::switches::SWITCHES;
use crate::show::{order, scores};
use crate::state::figure::{Place, Side, Unnerved};
use crate::state::options::Options;
use crate::state::{Phase, State, Weather};

/// The table as a seat may see it; what it may not know has been veiled before.
pub(super) fn table(state: &State, seat: Option<Seat>) -> TableView {
    TableView {
        title: state.plot.name.clone().unwrap_or_else(|| SilverBayonet::TITLE.to_string()),
        turn: Some(turn_words(state)),
        turns: turns(state),
        phase: phase_words(state),
        story: [&state.plot.story, &state.plot.briefing]
            .into_iter()
            .filter(|words| !words.is_empty())
            .map(|words| words.trim().to_string())
            .collect(),
        house_rules: house_rules(&state.options, &Options::default(), &SWITCHES),
        notes: seat.map_or_else(Vec::new, |seat| notes(state, seat)),
        zones: zones(state),
        sides: (0..state.pools.len() as u8).map(|seat| state.player_name(Seat(seat))).collect(),
        markers: markers(state),
        table: state
            .table
            .as_ref()
            .map(|table| BoardView::of(table, SilverBayonet::UNIT, |terrain| terrain_words(state, terrain))),
        figures: state.ids().map(|figure| figure_view(state, figure)).collect(),
        pools: pools(state, seat),
        scores: scores::scores(state, seat),
        order: order::order(state, seat),
        ..TableView::default()
    }
}

/// How it ended, in words.
pub(crate) fn ending(state: &State, outcome: &Outcome) -> String {
    if let (Some(points), Some(victory)) = (outcome.points, &state.plot.victory) {
        return scores::verdict(state, victory, outcome, points.seats());
    }
    match outcome.winner {
        Some(Side::Player(seat)) => {
            format!(
                "Victory for {} in turn {}: nobody else is left on the table.",
                state.player_in_text(seat),
                outcome.turn
            )
        }
        Some(Side::Monster) => format!("The monsters hold the table in turn {}.", outcome.turn),
        None if state.figures.iter().any(|figure| figure.stands()) => {
            format!("The game ends undecided after turn {}.", outcome.turn)
        }
        None => format!("Nobody is left standing in turn {}.", outcome.turn),
    }
}

fn turns(state: &State) -> Option<[u16; 2]> {
    let turns = state.options.turns;
    (turns > 0).then(|| [state.turn.min(turns), turns])
}

fn turn_words(state: &State) -> String {
    match state.options.turns {
        0 => format!("Turn {}", state.turn),
        turns => format!("Turn {} of {turns}", state.turn.min(turns)),
    }
}

/// What a seat has found and keeps to itself.
fn notes(state: &State, seat: Seat) -> Vec<String> {
    let cards = state.trail.finds_of(seat).filter_map(|find| state.plot.card(find.card));
    cards.filter(|card| card.secret).map(|card| format!("{}. {}", card.name, card.text.trim())).collect()
}

/// Where the sides deploy: after the first turn it tells nothing any more.
fn zones(state: &State) -> Vec<ZoneView> {
    if state.turn > 1 {
        return Vec::new();
    }
    let view = |(side, zone): (usize, &Option<Polygon>)| {
        let name = state.plot.sides.get(side).cloned().flatten();
        zone.clone().map(|outline| ZoneView { side: side as u8, name, outline })
    };
    state.plot.zones.iter().enumerate().filter_map(view).collect()
}

/// Clues nobody has found, artefacts nobody carries, and Bone Piles.
fn markers(state: &State) -> Vec<MarkerView> {
    let marker = |name, at, elevation| MarkerView { name, at, radius: MARKER, elevation };
    let clues = state.clues.iter().enumerate().filter(|(_, clue)| !clue.found);
    let clues = clues.map(|(place, clue)| marker(format!("Clue {}", place + 1), clue.at, clue.elevation));
    let lying = state.artefacts().filter_map(|(artefact, there)| match there {
        Whereabouts::Lying { at, elevation } => {
            Some(marker(state.artefact_name(artefact).to_string(), at, elevation))
        }
        _ => None,
    });
    let bones = (0..state.figures.len()).map(|place| FigureId(place as u8)).filter_map(|pile| {
        let base = (state[pile].place == Place::BonePile).then_some(state[pile].bones);
        let name = || format!("Bones of {}", state.name(pile));
        base.map(|base| {
            marker(name(), base.map(|base| base.at), base.map_or(Length::ZERO, |base| base.elevation))
        })
    });
    clues.chain(lying).chain(bones).chain(objects(state)).collect()
}

/// The guns, loaded or not, and the works that are not finished.
fn objects(state: &State) -> impl Iterator<Item = MarkerView> {
    let guns = state.guns().map(|(gun, sheet)| {
        let loaded = if state.charge(gun).wants == 0 { "loaded" } else { "not loaded" };
        let (name, base) = (format!("{} ({loaded})", sheet.name), sheet.base);
        let elevation = base.map_or(Length::ZERO, |base| base.elevation);
        MarkerView { name, at: base.map(|base| base.at), radius: GUN_RADIUS, elevation }
    });
    let works = state.works().filter(|(work, _)| !state.is_finished(*work)).map(|(work, sheet)| {
        let name = format!("{} ({} of {})", sheet.name, state.toil(work).done, sheet.actions);
        MarkerView { name, at: sheet.at, radius: MARKER, elevation: sheet.elevation }
    });
    guns.chain(works)
}

fn phase_words(state: &State) -> String {
    let primary = state.order.first().copied().map_or_else(String::new, |seat| state.player_name(seat));
    match state.phase {
        Phase::Initiative | Phase::Ties => "Initiative".to_string(),
        Phase::Surprises | Phase::Guns(_) => "The unexpected".to_string(),
        Phase::First => format!("{primary}, first half"),
        Phase::Monsters => "Monsters".to_string(),
        Phase::Second(place) => {
            let seat = state.order.get(usize::from(place)).copied();
            seat.map_or_else(|| "Second phase".to_string(), |seat| state.player_name(seat))
        }
        Phase::Rest => format!("{primary}, the rest"),
        Phase::End => "End of the turn".to_string(),
    }
}

fn terrain_words(state: &State, terrain: &Terrain) -> String {
    let land = Land::default();
    let passage = match land.passage(terrain) {
        Passage::Free => "open",
        Passage::Slow => "difficult: each inch costs two",
        Passage::Barred => "climb to get over it",
    };
    let sight = if land.hides(terrain) { ", blocks sight" } else { "" };
    let plot = &state.plot;
    let deep = if plot.deep.contains(&terrain.name) && terrain.kind == Kind::Water {
        ", deep: a Swim Check for those who stop in it"
    } else {
        ""
    };
    let unsteady =
        if plot.unsteady.contains(&terrain.name) { ", unsteady: -1 to fight and shoot" } else { "" };
    format!("{passage}{sight}{deep}{unsteady}")
}

fn figure_view(state: &State, figure: FigureId) -> FigureView {
    let (now, profile) = (&state[figure], state.profile(figure));
    let base = state.table.as_ref().and_then(|table| table.base(figure));
    FigureView {
        id: figure,
        name: state.name(figure).to_string(),
        side: match now.side {
            Side::Player(seat) => Some(seat.0),
            Side::Monster => None,
        },
        look: profile.look,
        kind: profile.name.clone(),
        at: base.map(|base| base.at),
        radius: state.radius(figure),
        elevation: base.map_or(Length::ZERO, |base| base.elevation),
        health: Some(Health {
            stat: "Health".into(),
            now: now.health.max(0),
            most: profile.stats.health.into(),
        }),
        stats: stats(state, figure),
        tokens: tokens(state, figure),
        states: states(state, figure),
        traits: profiles::traits(&profile.traits, now.attributes),
        gear: gear(state, figure),
        gone: !matches!(now.place, Place::Standing | Place::Down),
        active: state.active.is_some_and(|active| active.figure == figure),
    }
}

fn stats(state: &State, figure: FigureId) -> Vec<Stat> {
    let (now, printed) = (&state[figure], state.profile(figure).stats);
    let stat = |name: &str, value: i16, printed: String| Stat { name: name.to_string(), value, printed };
    let signed = |number: i8| format!("{number:+}");
    let fatigue = i16::from(now.fatigue);
    let (melee, shooting) = (i16::from(now.unnerved.melee), i16::from(now.unnerved.shooting));
    vec![
        stat("Speed", (state.speed(figure).0 / 254) as i16, printed.speed.to_string()),
        stat("Melee", i16::from(printed.melee) - fatigue + melee, signed(printed.melee)),
        stat("Accuracy", i16::from(printed.accuracy) + shooting, signed(printed.accuracy)),
        stat("Defence", i16::from(printed.defence) - fatigue, printed.defence.to_string()),
        stat("Courage", i16::from(printed.courage) + i16::from(now.courage), signed(printed.courage)),
        stat("Health", now.health.max(0), printed.health.to_string()),
    ]
}

fn tokens(state: &State, figure: FigureId) -> Vec<Token> {
    let now = &state[figure];
    let token =
        |name: &str, count: u8, rule| Token { name: name.to_string(), count, rule: Some(RuleId(rule)) };
    let all = [
        token("fatigue", now.fatigue, "sb.melee.fatigue.1"),
        token("curse", now.curse, "sb.attr.core.spells.4"),
    ];
    all.into_iter().filter(|token| token.count > 0).collect()
}

fn states(state: &State, figure: FigureId) -> Vec<Trait> {
    let now = &state[figure];
    let terror = now.terror.name();
    let all = [
        (!terror.is_empty(), terror, "sb.terror.1"),
        (now.mounted, "mounted", "sb.cav.2"),
        (now.venom, "poisoned", "sb.attr.egy.venom.2"),
        (now.wasting, "wasting", "sb.attr.can.curse.3"),
        (now.slowed, "slowed", "sb.attr.can.curse.7"),
        (now.knocked_down, "knocked down", "sb.attr.can.trample.3"),
        (now.alight, "alight", "sb.attr.egy.combustion.2"),
        (state.sways(figure), "on unsteady ground", "sb.unsteady.1"),
        (state.is_out_of_its_depth(figure), "in deep water", "sb.swim.3"),
        (now.entranced, "enchanted", "sb.event.8"),
        (now.torch, "lit torch", "sb.arm.torch.2"),
        (now.flaming, "flaming weapon", "sb.attr.egy.ancient.3"),
        (now.sneaking, "sneaking", "sb.attr.ita.sneak.2"),
        (now.shifted, "in another form", "sb.attr.core.skinshift.1"),
        (now.unnerved != Unnerved::default(), "unnerved", "sb.out.clue.1"),
        (now.burden > 0, "burdened", "sb.out.clue.2"),
        (now.bane, "under the Mummy's Curse", "sb.out.post.10"),
        (now.place == Place::Down, "down", "sb.attr.core.medic.5"),
    ];
    if let Some((fate, rule)) = fate(now.place) {
        return vec![Trait { name: fate.to_string(), rule: Some(RuleId(rule)) }];
    }
    let held = all.into_iter().filter(|(held, ..)| *held);
    let held = held.map(|(_, name, rule)| Trait { name: name.to_string(), rule: Some(RuleId(rule)) });
    held.chain(afterwards(state, figure)).collect()
}

/// What the rolls after the game have made of it.
fn afterwards(state: &State, figure: FigureId) -> impl Iterator<Item = Trait> {
    let (after, now) = (&state.book.after, state[figure].afterwards);
    let all = [
        (now.survival.map(|result| after.survival.words(result)), "sb.out.post.2"),
        (now.injury.map(|result| after.injuries.words(result)), "sb.out.post.3"),
        (now.madness.map(|result| after.madness.words(result)), "sb.out.post.4"),
        (now.curse.map(|result| after.curses.words(result)), "sb.out.post.10"),
    ];
    all.into_iter().filter_map(|(words, rule)| {
        words.map(|words| Trait { name: words.to_string(), rule: Some(RuleId(rule)) })
    })
}

/// What became of a figure that is no longer on the table: brought down, fled and gone off are three things.
fn fate(place: Place) -> Option<(&'static str, &'static str)> {
    match place {
        Place::Standing | Place::Down => None,
        Place::Removed => Some(("brought down", "sb.melee.4")),
        Place::BonePile => Some(("a heap of bones", "sb.attr.ita.skeleton.1")),
        Place::Collapsed => Some(("fled in terror", "sb.terror.3")),
        Place::Left => Some(("left the table", "sb.exit.1")),
    }
}

fn gear(state: &State, figure: FigureId) -> Vec<Trait> {
    let now = &state[figure];
    let arms = state.profile(figure).arms.iter().enumerate();
    let carried = Item::ALL.into_iter().filter(|&item| now.items.has(item));
    let items =
        carried.map(|item| Trait { name: item.name().to_string(), rule: Some(profiles::item_rule(item)) });
    arms.map(|(place, arm)| {
        let mark = match () {
            () if now.broken.has(place) => " (broken)",
            () if now.spoiled.has(place) => " (improvised)",
            () if now.unloaded.has(place) && arm.shooting.is_some() => " (unloaded)",
            () => "",
        };
        Trait { name: format!("{}{mark}", arm.name(&state.book)), rule: Some(arm.weapon.rule()) }
    })
    .chain(items)
    .collect()
}

/// Fate Dice, points and the weather. A seat sees the points of its own secrets, and nobody else's.
fn pools(state: &State, seat: Option<Seat>) -> Vec<Pool> {
    let mut pools = Vec::new();
    for (seat, pool) in state.pools.iter().enumerate() {
        for (name, count) in [("Power", pool.power), ("Skill", pool.skill), ("Monster", pool.monster)] {
            pools.push(Pool { side: Some(seat as u8), name: name.to_string(), count: count.into() });
        }
    }
    if state.plot.victory.is_some() {
        for side in 0..state.pools.len() as u8 {
            let points = state.points_of(Seat(side), scores::knows(state, seat, Seat(side)));
            pools.push(Pool { side: Some(side), name: "Points".to_string(), count: points.into() });
        }
    }
    let weather = match state.weather {
        Weather::Clear => None,
        Weather::Rain => Some("Rain"),
        Weather::Deluge => Some("Deluge"),
    };
    let fog = state.fog.then_some("Fog");
    pools.extend(weather.into_iter().chain(fog).map(|name| Pool {
        side: None,
        name: name.to_string(),
        count: 1,
    }));
    pools
}
