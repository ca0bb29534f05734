//! The view of a fight: what every page and protocol shows.

use content::kebab;
use fates::{FigureId, RuleId, Seat};
use frame::house::house_rules;
use frame::view::{
    BoardView, FigureView, Health, MarkerView, OrderView, Pool, Stat, TableView, Token, Trait, ZoneView,
};
use table::{Length, Passage, Point, Terrain, Unit};

use crate::content::weapon::ArmId;
use crate::rules::attack::location::Location;
use crate::rules::movement::ground::Feature;
use crate::setup::YARD;
use crate::show::catalogue::profiles;
use crate::show::scores;
use crate::show::sums::signed;
use crate::show::switches::SWITCHES;
use crate::state::combatant::{Load, Whereabouts};
use crate::state::options::{AdvantageSystem, Options};
use crate::state::plot::Area;
use crate::state::{Phase, State};

/// The table; nobody hides anything.
pub(super) fn table(state: &State) -> TableView {
    let story = &state.plot.0;
    let most = story.ending.rounds.max(state.round);
    TableView {
        title: story.title.clone(),
        turn: (state.round > 0).then(|| format!("Round {} of {most}", state.round)),
        turns: (state.round > 0).then_some([state.round, most]),
        scores: scores::scores(state),
        phase: phase_words(state),
        story: story.words.clone(),
        house_rules: house_rules(&state.options, &Options::default(), &SWITCHES),
        notes: Vec::new(),
        zones: zones(state),
        sides: story.sides.to_vec(),
        markers: markers(state),
        table: state.table.as_ref().map(|table| {
            BoardView::of(table, Unit::Yards, |terrain| terrain_words(state.feature(terrain), terrain))
        }),
        figures: state.ids().map(|who| figure(state, who)).collect(),
        pools: pools(state),
        order: order(state),
        ..TableView::default()
    }
}

fn phase_words(state: &State) -> String {
    match (state.phase, state.active) {
        (Phase::Deployment, _) => "Setting up".to_string(),
        (Phase::Start, _) => "Surprise and initiative".to_string(),
        (Phase::RoundBegins, _) => "The round begins".to_string(),
        (Phase::Turns, Some(active)) => format!("{} acts", state.name(active.who)),
        (Phase::Turns, None) => "Turns by initiative".to_string(),
        (Phase::RoundEnds, _) => "The round ends".to_string(),
        (Phase::Over, _) => "Over".to_string(),
    }
}

/// Where the sides start, while they set up.
fn zones(state: &State) -> Vec<ZoneView> {
    if state.phase != Phase::Deployment || state.table.is_none() {
        return Vec::new();
    }
    let zone = |seat: u8, outline: &table::Polygon| ZoneView {
        side: seat,
        name: Some(state.side_name(Seat(seat)).to_string()),
        outline: outline.clone(),
    };
    let sides = state.plot.deployment.iter().zip(0..);
    sides.flat_map(|(zones, seat)| zones.iter().map(move |outline| zone(seat, outline))).collect()
}

/// From the middle of a marker to its rim, for drawing.
const MARKER: Length = Length(80);

/// Weapons that lie on the ground, and the middles of the places that count.
fn markers(state: &State) -> Vec<MarkerView> {
    let marker =
        |name: String, at: Option<Point>| MarkerView { name, at, radius: MARKER, elevation: Length::ZERO };
    let dropped = state.ids().flat_map(|who| {
        let arms = (0..state.profile(who).arms.len() as u8).map(ArmId);
        arms.filter_map(move |arm| match state[who].arms[arm.index()].place {
            Whereabouts::Dropped(at) => {
                let name = state.arm_name(who, arm).to_lowercase();
                Some(marker(format!("{name} of {}", state.name(who)), at))
            }
            _ => None,
        })
    });
    let middle = |area: &Area| {
        let bounds = area.outline.bounds();
        Point { x: (bounds.least.x + bounds.most.x) / 2, y: (bounds.least.y + bounds.most.y) / 2 }
    };
    let areas = state.plot.zones.iter().filter(|_| state.table.is_some());
    dropped.chain(areas.map(|area| marker(area.words(), Some(middle(area))))).collect()
}

impl Area {
    /// What it is called in a sentence: `the crown`.
    pub(crate) fn words(&self) -> String {
        kebab(&self.name).replace('-', " ")
    }
}

/// What a piece of terrain does: `each yard costs two, medium cover`.
fn terrain_words(feature: Feature, terrain: &Terrain) -> String {
    let passage = match feature.passage {
        Passage::Barred if terrain.carries() => Some("climbed, not walked over"),
        Passage::Barred => Some("nobody walks through it"),
        Passage::Slow => Some("each yard costs two"),
        _ => None,
    };
    let cover = feature.cover.map(|cover| format!("{} cover", cover.id()));
    let words: Vec<String> = passage.map(str::to_string).into_iter().chain(cover).collect();
    words.join(", ")
}

fn figure(state: &State, who: FigureId) -> FigureView {
    let (now, profile) = (&state[who], state.profile(who));
    let base = state.table.as_ref().and_then(|table| table.base(who));
    FigureView {
        id: who,
        name: state.name(who).to_string(),
        side: Some(now.seat.0),
        look: profile.look,
        kind: profile.name.clone(),
        at: base.map(|base| base.at),
        radius: state.body(who).radius,
        elevation: base.map_or(Length::ZERO, |base| base.elevation),
        health: Some(Health { stat: "Wounds".into(), now: now.wounds, most: profile.wounds.into() }),
        stats: stats(state, who),
        tokens: tokens(state, who),
        states: states(state, who),
        traits: profiles::traits(&state.book, profile, state.marks(who)),
        gear: gear(state, who),
        gone: !now.is_alive(),
        active: state.active.is_some_and(|active| active.who == who),
    }
}

/// Its numbers; Walk and Run as its legs and Conditions leave them.
fn stats(state: &State, who: FigureId) -> Vec<Stat> {
    let pace = [state.walk(who), state.run(who)].map(|far: Length| (far.0 / YARD.0) as i16);
    profiles::stats(&state.book, state.profile(who), pace)
}

/// Conditions in levels, Critical Wounds, and Advantage of its own.
fn tokens(state: &State, who: FigureId) -> Vec<Token> {
    let now = &state[who];
    let levels = now.conditions.iter().filter(|(condition, _)| condition.has_levels());
    let levels = levels.map(|(condition, count)| Token {
        name: condition.name(&state.book).to_string(),
        count,
        rule: Some(condition.rule()),
    });
    let counted = [
        ("Critical Wounds", now.criticals, "wf.attack.crit.13"),
        ("Advantage", now.advantage, "wf.adv.personal.1"),
        ("Bandages", now.bandages, "wf.heal.4"),
        ("Fortune", if state.options.fortune { now.fortune } else { 0 }, "wf.fortune.1"),
    ];
    let counted = counted.into_iter().filter(|(_, count, _)| *count > 0);
    let counted =
        counted.map(|(name, count, rule)| Token { name: name.to_string(), count, rule: Some(RuleId(rule)) });
    levels.chain(counted).collect()
}

/// What holds of it just now.
fn states(state: &State, who: FigureId) -> Vec<Trait> {
    let now = &state[who];
    let mut all: Vec<Trait> = Vec::new();
    let mut add = |name: String, rule: Option<RuleId>| all.push(Trait { name, rule });
    if !now.is_alive() {
        add("dead".to_string(), Some(RuleId("wf.wounds.7")));
    }
    let whole = now.conditions.iter().filter(|(condition, _)| !condition.has_levels());
    whole.for_each(|(condition, _)| {
        add(condition.name(&state.book).to_string(), Some(condition.rule()));
    });
    if !now.engaged.is_empty() {
        let names: Vec<&str> = now.engaged.iter().map(|other| state.name(other)).collect();
        add(format!("engaged with {}", names.join(", ")), Some(RuleId("wf.engaged.1")));
    }
    for (injury, at, count) in now.injuries.iter() {
        let sheet = &state.book.injuries[injury as usize];
        let times = if count > 1 { format!(" ({count})") } else { String::new() };
        add(format!("{}, {}{times}", sheet.name, state.place_words(who, at)), Some(sheet.rule));
    }
    if let Some(skill) = now.defends {
        let skill = crate::rules::turn::trial::Ability::Skill(skill).name(&state.book);
        add(format!("defends itself with {skill}"), Some(RuleId("wf.action.defend.1")));
    }
    let numb = |arm: usize| now.numb_until[arm] >= state.round && state.round > 0 && now.numb_until[arm] > 0;
    let held = [
        (now.aims, "takes aim", "wf.action.aim.1"),
        (now.wounds == 0 && now.is_alive(), "at 0 Wounds", "wf.wounds.1"),
        (now.out_cold, "out cold for the fight", "wf.cond.unconscious.6"),
        (numb(0), "the secondary arm is numb", "wf.crit.arm.4"),
        (numb(1), "the primary arm is numb", "wf.crit.arm.4"),
        (now.loses_move, "loses its next move", "wf.oops.4"),
        (now.loses_action, "loses its next action", "wf.oops.5"),
        (now.off_balance_in == state.round && state.round > 0, "off balance", "wf.oops.3"),
        (now.last_in == state.round && state.round > 0, "acts last", "wf.init.6"),
        (now.acted, "has acted", "wf.round.1"),
        (now.spread, "−10 to defend, for striking with two weapons", "wf.action.special.7"),
    ];
    let held = held.into_iter().filter(|(held, ..)| *held);
    held.for_each(|(_, name, rule)| add(name.to_string(), Some(RuleId(rule))));
    if now.ruling != 0 {
        add(
            format!("{} on all its tests, by the referee's word", signed(now.ruling)),
            Some(RuleId("wf.test.7")),
        );
    }
    all
}

/// What it carries, where that is and how it is; and its armour.
fn gear(state: &State, who: FigureId) -> Vec<Trait> {
    let now = &state[who];
    let mut gear = Vec::new();
    for (arm, id) in state.profile(who).arms.iter().zip((0..).map(ArmId)) {
        let this = now.arms[id.index()];
        let place = match this.place {
            Whereabouts::Dropped(_) => Some("dropped".to_string()),
            Whereabouts::Destroyed => Some("destroyed".to_string()),
            Whereabouts::Carried if now.hands.contains(&Some(id)) => Some("in hand".to_string()),
            Whereabouts::Carried => None,
        };
        let load = match this.load {
            Load::Empty(0) => Some("not loaded".to_string()),
            Load::Empty(sl) => Some(format!("loading, {sl} of {} SL", arm.reload)),
            Load::Ready => None,
        };
        let worn = (this.worn > 0).then(|| format!("{} off its Damage", this.worn));
        let notes: Vec<String> = place.into_iter().chain(load).chain(worn).collect();
        let notes = if notes.is_empty() { String::new() } else { format!(" ({})", notes.join(", ")) };
        gear.push(Trait {
            name: format!("{}{notes}", profiles::arm_words(&state.book, arm)),
            rule: Some(arm.rule),
        });
    }
    for &at in Location::ALL {
        let (new, left) = (state.profile(who).armour[at as usize], now.armour[at as usize]);
        if new > 0 || left > 0 {
            let name = profiles::place_name(&state.book, state.profile(who), at);
            let metal = if state.profile(who).metal[at as usize] { ", metal" } else { "" };
            let hacked = if left == new { String::new() } else { format!(" of {new}") };
            let rule = Some(RuleId("wf.char.9"));
            gear.push(Trait { name: format!("{name}: {left}{hacked} AP{metal}"), rule });
        }
    }
    gear
}

/// Advantage, and how many of each side can still fight.
fn pools(state: &State) -> Vec<Pool> {
    let mut pools = Vec::new();
    for seat in [Seat(0), Seat(1)] {
        let mut pool = |name: &str, count: i32| {
            pools.push(Pool { side: Some(seat.0), name: name.to_string(), count });
        };
        if state.options.advantage == AdvantageSystem::Pool {
            pool("Advantage", state.sides[seat.index()].pool.into());
        }
        pool("Able", state.able(seat) as i32);
    }
    if state.plot.dark {
        pools.push(Pool { side: None, name: "Night".to_string(), count: 1 });
    }
    pools
}

/// The order of initiative.
fn order(state: &State) -> Vec<OrderView> {
    let now = |who: FigureId| state.active.is_some_and(|active| active.who == who);
    let able = state.order.iter().copied().filter(|&who| state[who].is_able() || now(who));
    let place =
        |figure| OrderView { figure, group: String::new(), done: state[figure].acted, now: now(figure) };
    able.map(place).collect()
}
