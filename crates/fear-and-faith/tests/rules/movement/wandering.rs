//! Wandering: all sorts of models move about by chance among all sorts of scenery, and the table stays sound.

use fates::{Measured, Nobody, Random, Rules, Straight, Whim};
use fear_and_faith::{Battle, FearAndFaith, Feature, Setup, State, Strength, TerrainSetup};
use table::Kind;

use crate::common::*;
use crate::rules::movement::*;

/// A village with everything in it.
fn scenery() -> Vec<TerrainSetup> {
    let with = Feature::default();
    vec![
        piece(Kind::Wall, 60.0, (-200.0, -100.0), (-196.0, -20.0)),
        special(
            Feature { locked: true, strength: Strength::Heavy, ..with },
            piece(Kind::Door, 60.0, (-200.0, -20.0), (-196.0, 30.0)),
        ),
        piece(Kind::Wall, 60.0, (-200.0, 30.0), (-196.0, 100.0)),
        special(
            Feature { opening: true, garlic: true, ..with },
            piece(Kind::Door, 60.0, (-100.0, -20.0), (-96.0, 40.0)),
        ),
        piece(Kind::Obstacle, 15.0, (-60.0, -80.0), (-56.0, 80.0)),
        piece(Kind::Woods, 80.0, (50.0, -200.0), (150.0, -100.0)),
        special(Feature { running: true, ..with }, piece(Kind::Water, 0.0, (-400.0, 200.0), (400.0, 230.0))),
        special(Feature { bridge: true, ..with }, piece(Kind::Open, 0.0, (0.0, 195.0), (60.0, 235.0))),
        piece(Kind::HolyGround, 0.0, (200.0, -50.0), (300.0, 50.0)),
        special(
            Feature { pentagram: true, ..with },
            piece(Kind::Open, 0.0, (-350.0, -350.0), (-280.0, -280.0)),
        ),
        piece(Kind::Building, 90.0, (100.0, 60.0), (180.0, 140.0)),
        piece(Kind::Ladder, 90.0, (98.0, 90.0), (100.0, 100.0)),
        piece(Kind::Stairs, 60.0, (-20.0, -150.0), (10.0, -110.0)),
        piece(Kind::Open, 60.0, (10.0, -160.0), (45.0, -100.0)),
        special(Feature { haunted: true, ..with }, piece(Kind::Open, 0.0, (250.0, 250.0), (400.0, 400.0))),
        piece(Kind::Rock, 40.0, (-320.0, 60.0), (-260.0, 120.0)),
    ]
}

fn village(night: bool) -> State {
    let flock = [
        cop().at(-230.0, 0.0),
        written(3, 3, &["Vampire"]).at(-130.0, 0.0),
        written(3, 3, &["Demon", "Flying"]).at(160.0, -20.0),
        written(4, 2, &["Mindless", "Slow"]).at(-80.0, 20.0),
        written(3, 3, &["Clinging", "Long Move"]).at(50.0, 100.0),
        written(3, 0, &["Immaterial"]).at(0.0, 0.0),
        written(4, 1, &["Swarm", "Short Move"]).at(0.0, 160.0),
        written(4, 1, &["Swarm", "Short Move"]).at(25.0, 160.0),
        written(3, 3, &["Huge", "Heavy Weapon"]).at(-240.0, 60.0),
        written(3, 3, &["Acrobat"]).at(-40.0, -130.0),
        written(3, 0, &["Haunt", "Immaterial"]).at(300.0, 300.0),
        cop().at(85.0, 95.0),
    ];
    let foes = [cop().at(-160.0, 0.0), written(3, 3, &["Fearful"]).at(60.0, 0.0), cultist().at(70.0, -130.0)];
    let foes = foes.into_iter().map(|foe| foe.enemy());
    lay(&Setup { night, indoors: !night, ..among(flock.into_iter().chain(foes), scenery()) })
}

/// ff.move.through.1: whatever anybody does, nobody ends in anybody, and every step can be taken.
#[test]
fn the_table_stays_sound() {
    for seed in 0..60 {
        let mut state = village(seed % 2 == 0);
        let mind = Whim(Random::new(seed));
        let mut fates = Straight { dice: Random::new(seed + 1000), mind, facts: Measured, ear: Nobody };
        for step in 0..150 {
            let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
            FearAndFaith::check(&state).unwrap_or_else(|fault| panic!("seed {seed}, step {step}: {fault}"));
        }
    }
}
