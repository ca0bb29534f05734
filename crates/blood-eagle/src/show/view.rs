//! The view of a game: what every page and protocol shows.

use fates::{FigureId, RuleId, Seat, Total};
use frame::house::house_rules;
use frame::view::{
    BoardView, FigureView, MarkerView, OrderView, Pool, Stat, TableView, Token, Trait, ZoneView,
};
use table::{Length, Unit};

use crate::content::weapon::Hand;
use crate::rules::movement::ground::Feature;
use crate::show::catalogue::profiles;
use crate::show::questions::distance;
use crate::show::scores::scores;
use crate::show::switches::SWITCHES;
use crate::state::figure::Condition;
use crate::state::options::Options;
use crate::state::plot::Prize;
use crate::state::{Phase, State};

/// The table; nothing is hidden.
pub(super) fn table(state: &State) -> TableView {
    let story = &state.plot.0;
    TableView {
        title: story.title.clone(),
        turns: (state.turn > 0 && story.turns > 0)
            .then(|| [state.turn.into(), story.turns.max(state.turn).into()]),
        turn: (state.turn > 0).then(|| format!("Turn {} of {}", state.turn, story.turns.max(state.turn))),
        phase: phase_words(state),
        story: story.words.iter().map(|words| words.trim().to_string()).collect(),
        house_rules: house_rules(&state.options, &Options::default(), &SWITCHES),
        notes: Vec::new(),
        zones: zones(state),
        sides: state.all_seats().map(|seat| state.side_name(seat).to_string()).collect(),
        markers: markers(state),
        table: state.table.as_ref().map(|table| {
            BoardView::of(table, Unit::Inches, |terrain| {
                state.piece_of(terrain).map_or_else(String::new, |piece| piece_words(state, piece))
            })
        }),
        figures: state.ids().map(|figure| figure_view(state, figure)).collect(),
        pools: pools(state),
        scores: scores(state),
        order: order(state),
        ..TableView::default()
    }
}

fn phase_words(state: &State) -> String {
    let phase = match state.phase {
        Phase::Setting => "Setting up",
        Phase::Initiative => "Initiative",
        Phase::Movement => "Movement",
        Phase::Shooting => "Shooting",
        Phase::Fighting => "Fighting",
        Phase::TurnEnds => "The turn ends",
    };
    match state.phase {
        Phase::Movement | Phase::Shooting | Phase::Fighting => {
            format!("{phase}: {}", state.side_name(state.to_act))
        }
        Phase::Setting | Phase::Initiative | Phase::TurnEnds => phase.to_string(),
    }
}

/// Where the sides set up, while they do.
fn zones(state: &State) -> Vec<ZoneView> {
    if state.phase != Phase::Setting || state.table.is_none() {
        return Vec::new();
    }
    let sides = state.plot.sides.iter().enumerate();
    let zone = |(seat, outline): (usize, &table::Polygon)| ZoneView {
        side: seat as u8,
        name: Some(state.side_name(Seat(seat as u8)).to_string()),
        outline: outline.clone(),
    };
    sides.flat_map(|(seat, side)| side.zones.iter().map(move |outline| (seat, outline))).map(zone).collect()
}

/// From the middle of a prize to its rim, for drawing.
const PRIZE: Length = Length(100);

/// The prizes that lie on the table.
fn markers(state: &State) -> Vec<MarkerView> {
    let lying = state.prizes.iter().enumerate().filter_map(|(place, prize)| match prize {
        Some(Prize::Lies(at)) => Some((place as u8, *at)),
        _ => None,
    });
    lying
        .map(|(prize, at)| MarkerView {
            name: state.prize_name(prize).to_string(),
            at: state.table.is_some().then_some(at),
            radius: PRIZE,
            elevation: Length::ZERO,
        })
        .collect()
}

/// What a piece of terrain does: `type 2: 2" off a move through it`.
fn piece_words(state: &State, piece: u8) -> String {
    let Feature { difficult, burns, passable, aboard } = state.feature(piece);
    let mut words = Vec::new();
    match (passable, difficult) {
        (false, _) => words.push("nobody can enter it".to_string()),
        (true, 0) => {}
        (true, kind) => {
            words.push(format!("type {kind}: {} off a move through it", distance(state.slows(piece))));
        }
    }
    if aboard {
        words.push("aboard".to_string());
    }
    match state.fire(piece) {
        Some(fire) => words.push(format!("burning: {}", state.options.fire_words(fire.rating))),
        None if burns => words.push("can be set alight".to_string()),
        None => {}
    }
    words.join(", ")
}

fn figure_view(state: &State, figure: FigureId) -> FigureView {
    let (now, profile) = (&state[figure], state.profile(figure));
    let base = state.table.as_ref().and_then(|table| table.base(figure));
    FigureView {
        id: figure,
        name: state.name(figure).to_string(),
        side: Some(now.seat.0),
        look: profile.look,
        kind: profile.name.clone(),
        at: base.map(|base| base.at),
        radius: state.body(figure).radius,
        elevation: Length::ZERO,
        health: None,
        stats: stats(state, figure),
        tokens: tokens(state, figure),
        states: states(state, figure),
        traits: profiles::traits(&state.book, profile, now.powers),
        gear: gear(state, figure),
        gone: matches!(now.condition, Condition::Out | Condition::Left(_)),
        active: state.active == Some(figure),
    }
}

fn stats(state: &State, figure: FigureId) -> Vec<Stat> {
    let mut ar = Total::default();
    state.armour(figure, &mut ar);
    profiles::stats(&state.book, state.profile(figure), fates::Sum::total(&ar))
}

fn tokens(state: &State, figure: FigureId) -> Vec<Token> {
    let count = state[figure].hero_points;
    let held =
        (count > 0).then(|| Token { name: "Hero Point".to_string(), count, rule: Some(RuleId("be.hero.1")) });
    held.into_iter().collect()
}

fn states(state: &State, figure: FigureId) -> Vec<Trait> {
    let now = &state[figure];
    let (gone, spells) = (now.gone, now.spells);
    if !now.is_in_play() {
        return how_it_ended(now.condition).into_iter().collect();
    }
    let moved = format!("has moved more than {}", distance(state.book.numbers.far));
    let carries = now.prize.map(|prize| format!("carries {}", state.prize_name(prize)));
    let all = [
        (now.is_down(), "Knocked Down", "be.kd.1"),
        (state.is_engaged(figure), "in a Fight", "be.fig.5"),
        (gone.ran, "has run", "be.move.14"),
        (gone.far && !gone.ran, &moved, "be.move.15"),
        (state.stands_in_wall(figure), "in the shieldwall", "be.trait.shieldwall"),
        (now.mounted, "mounted", "be.move.18"),
        (now.torch_lit, "torch lit", "be.equip.torch.5"),
        (now.reload.unloaded, "crossbow not loaded", "be.ammo.4"),
        (spells.blessed, "blessed", "be.miracle.blessing"),
        (spells.warded, "shielded by faith", "be.miracle.shield_of_faith"),
        (spells.silenced, "silenced", "be.miracle.silence"),
        (spells.hexed, "hexed", "be.wyrd.hex"),
        (spells.misted, "in the mist", "be.wyrd.mist"),
        (now.doused, "Wyrd Powers lost to holy water", "be.equip.holy_water.4"),
        (now.acted, "has acted this phase", "be.init.8"),
    ];
    let held = all.into_iter().filter(|(held, ..)| *held).map(|(_, name, rule)| (name.to_string(), rule));
    let more = carries.into_iter().map(|name| (name, "be.end.1"));
    held.chain(more).map(|(name, rule)| Trait { name, rule: Some(RuleId(rule)) }).collect()
}

/// What became of a figure that is not in play: Out and gone by an edge are two things.
fn how_it_ended(condition: Condition) -> Option<Trait> {
    let (name, rule) = match condition {
        Condition::Out => ("Out".to_string(), "be.fig.4"),
        Condition::Left(edge) => (format!("left by the {} edge", edge.name()), "be.end.1"),
        Condition::Waiting | Condition::Standing | Condition::KnockedDown => return None,
    };
    Some(Trait { name, rule: Some(RuleId(rule)) })
}

fn gear(state: &State, figure: FigureId) -> Vec<Trait> {
    let now = &state[figure];
    let book = &state.book;
    let mut gear = Vec::new();
    for (id, arm) in state.all_arms(figure) {
        let how = match () {
            () if now.lost.contains(id) => " (useless)",
            () if now.hand == Hand::Arm(id) => " (in hand)",
            () => "",
        };
        let words = profiles::arm_words(book, arm);
        gear.push(Trait { name: format!("{words}{how}"), rule: profiles::arm_rule(arm) });
    }
    gear.extend(profiles::armour_words(book, state.profile(figure), now.shield));
    gear.extend(profiles::item_words(now.items));
    gear
}

/// The sea, the night, and the state of the fires.
fn pools(state: &State) -> Vec<Pool> {
    let mut pools = Vec::new();
    if state.sea_state > 0 || !state.plot.swell.is_empty() {
        pools.push(Pool { side: None, name: format!("Sea State {}", state.sea_state), count: 1 });
    }
    if state.plot.dark {
        pools.push(Pool { side: None, name: "Night".to_string(), count: 1 });
    }
    pools.extend({ state.burning() }.filter_map(|piece| {
        let rating = state.fire(piece)?.rating;
        Some(Pool { side: None, name: format!("Fire {rating}: {}", state.piece_name(piece)), count: 1 })
    }));
    pools
}

/// Who may still act this phase, and who has, side by side: they act in turn, the first side first.
fn order(state: &State) -> Vec<OrderView> {
    if !matches!(state.phase, Phase::Movement | Phase::Shooting | Phase::Fighting) {
        return Vec::new();
    }
    let mut listed: Vec<FigureId> = state.ids().filter(|&figure| state[figure].is_in_play()).collect();
    listed.sort_by_key(|&figure| state[figure].seat != state.first);
    let place = |figure: FigureId| OrderView {
        figure,
        group: state.side_name(state[figure].seat).to_string(),
        done: state[figure].acted,
        now: state.active == Some(figure),
    };
    listed.into_iter().map(place).collect()
}
