//! What the tests of ranged combat share.

use fates::{FigureId, RuleId, Tally};
use fear_and_faith::{
    Act, Arm, ArmId, Battle, BlastsEvent, Event, Fire, Harm, Lie, Setup, ShootingEvent, Shot, State, Sums,
    TerrainSetup,
};
use table::{Kind, Point};

use super::{A, B, Script, lay};

/// The first weapon of a model, the second.
pub const FIRST: ArmId = ArmId(0);
pub const SECOND: ArmId = ArmId(1);

/// Plays something with scripted Fates, all of which must be used, and gives what was told of it.
pub fn watch<T>(
    state: &mut State,
    mut script: Script,
    play: impl FnOnce(&mut Battle<'_, Script>) -> fates::Play<T>,
) -> Vec<Event> {
    play(&mut Battle::new(state, &mut script)).unwrap();
    script.expect_spent();
    script.told().to_vec()
}

/// One attack as it was told: at whom, the two totals, what came of it.
pub type Seen = (FigureId, i16, i16, Harm);

/// The attacks among what was told, shots and blasts alike.
pub fn attacks(told: &[Event]) -> Vec<Seen> {
    let seen = |target: &FigureId, dice: &[u8; 2], sums: &Sums<Tally>, harm: &Harm| {
        let [attack, defence] = sums.totals(*dice);
        (*target, attack, defence, *harm)
    };
    told.iter()
        .filter_map(|event| match event {
            Event::Shooting(ShootingEvent::Shot { target, dice, sums, harm, .. }) => {
                Some(seen(target, dice, sums, harm))
            }
            Event::Blasts(BlastsEvent::Struck { target, dice, sums, harm, .. }) => {
                Some(seen(target, dice, sums, harm))
            }
            _ => None,
        })
        .collect()
}

/// A shot with the first weapon, its dice, and what was told of it.
pub fn shoot(state: &mut State, fire: Fire, target: FigureId, dice: &[u8]) -> Vec<Seen> {
    let script = Script::default().dice(dice.iter().copied());
    attacks(&watch(state, script, |battle| battle.shoots(A, FIRST, target, fire)))
}

/// What a model may do with so many actions left.
pub fn acts(state: &State, model: FigureId, left: u8) -> Vec<Act> {
    let mut state = state.clone();
    let mut script = Script::default();
    let mut battle = Battle::new(&mut state, &mut script);
    battle.begin_activation(model);
    battle.state.active.as_mut().unwrap().left = left;
    battle.list_acts(model).unwrap()
}

/// Everybody it may shoot with its first weapon.
pub fn marks(state: &State, model: FigureId) -> Vec<FigureId> {
    let arm = state.arm(model, FIRST).unwrap();
    state.marks(model, &arm, Fire::SINGLE).iter().collect()
}

/// The reasons of a plain shot of the first at the second model, besides Combat and weapon.
pub fn reasons(state: &State, change: impl Fn(Shot) -> Shot) -> Vec<(i16, RuleId)> {
    let arm = state.arm(A, FIRST).unwrap();
    let shot = change(Shot { shooter: A, target: B, arm, aimed: false, rank: 0, lie: Lie::PLAIN });
    let attack: Tally = state.shot_sums(&shot).attack;
    let own = |rule: &str| {
        rule == "ff.ranged.roll.1" || rule.starts_with("ff.weapon.") && rule != "ff.weapon.wood.1"
    };
    attack.reasons().into_iter().filter(|(_, rule)| !own(rule.0)).collect()
}

/// The first weapon of a model of these rules.
pub fn arm_of(rules: &[&str]) -> Arm {
    let state = super::on_table([super::written(3, 2, rules).at(0.0, 0.0)]);
    state.arm(A, FIRST).unwrap()
}

/// A block of scenery, in millimetres from the middle of the table: west, north, east, south, and its height.
pub fn block(kind: Kind, sides: [f64; 4], height: f64) -> TerrainSetup {
    let [west, north, east, south] = sides.map(|side| 450.0 + side);
    let outline = vec![(west, north), (east, north), (east, south), (west, south)];
    TerrainSetup {
        name: format!("{kind:?}"),
        kind,
        outline,
        bottom: 0.0,
        height,
        feature: Default::default(),
    }
}

/// A setup with scenery.
pub fn among(mut setup: Setup, terrain: impl IntoIterator<Item = TerrainSetup>) -> State {
    setup.table.as_mut().unwrap().terrain.extend(terrain);
    lay(&setup)
}

/// A point in millimetres from the middle of the table, as a way.
pub fn point(east: f64, south: f64) -> Vec<Point> {
    vec![Point { x: ((450.0 + east) * 10.0) as i32, y: ((450.0 + south) * 10.0) as i32 }]
}

use super::Pose;
