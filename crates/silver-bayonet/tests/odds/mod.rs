//! Exact odds of everybody against everybody: they sum to one, nothing panics, and no rule reads more of its dice than
//! its key says.

use std::collections::HashMap;

use crate::common::*;
use fates::{Chance, Every, FigureId, Nobody, Play, Stated, Straight, exact, ratio};
use frame::odds::{Fault, Odds, Oddsmaker};
use serde_json::{Value, json};
use silver_bayonet::{
    ArmId, Attribute, Battle, Book, Decisions, Fact, Figure, FigureSetup, Pool, Setup, SilverBayonet, State,
};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

/// The answer to a question, with these choices and facts.
fn asked(question: &str, attacker: Value, target: &str, choices: Value, facts: Value) -> Result<Odds, Fault> {
    let query = json!({"system": "sb", "question": question, "attacker": attacker,
        "target": {"profile": target}, "choices": choices, "facts": facts});
    SilverBayonet::odds(Book::built_in(), &serde_json::from_value(query).expect("it is a question"))
}

fn hits(odds: &Odds) -> Chance {
    odds.chances.iter().find(|(name, _)| *name == "hit").expect("a shot hits or not").1
}

/// Proves sb.arm.limit.4: a declared shot is fired with what was declared, or refused with the reason; never dropped.
#[test]
fn a_declared_shot_is_fired_or_refused() {
    let armed = |things: &[&str]| json!({"profile": "infantryman", "equipment": things});
    let shot =
        |attacker, shot: &str| asked("shoot", attacker, "possessed-boar", json!({"shot": shot}), json!({}));
    let all = || armed(&["Silver Shot", "Cold Iron Shot", "Salt Bag"]);

    // Accuracy +1 against Defence 10: 9 or more; six of those rolls show a 1 (sb.arm.coldshot.2, sb.arm.salt.2).
    let hit = |kind: &str| hits(&shot(all(), kind).expect("it is carried"));
    assert_eq!(["plain", "silver", "cold-iron", "salt"].map(hit), [72, 72, 66, 66].map(hundredths));
    let salted = shot(all(), "salt").expect("it is carried");
    assert_eq!(salted.means, [("damage", ratio(0, 1))]); // sb.arm.salt.3

    let refused = |attacker, kind: &str| shot(attacker, kind).expect_err("it cannot be fired").to_string();
    assert!(refused(armed(&[]), "silver").contains("Infantryman carries no Silver Shot for the Musket"));
    assert!(refused(armed(&["Silver Shot"]), "cold-iron").contains("carries no Cold Iron Shot"));
    assert!(refused(armed(&["Silver Shot"]), "salt").contains("carries no Salt Bag"));
    let gunner = json!({"profile": "infantryman", "equipment": ["Volley Gun"], "weapon": "volley-gun"});
    assert!(refused(gunner, "silver").contains("the Volley Gun of Infantryman takes no Silver shot"));
    let melee = asked("melee", all(), "possessed-boar", json!({"shot": "silver"}), json!({}));
    assert!(melee.expect_err("nobody shoots").to_string().contains("no shot is fired"));
}

/// Proves sb.shoot.mod.2: a stated cover counts where a hit does no harm, too.
#[test]
fn a_stated_cover_counts_where_a_hit_is_harmless() {
    let hit = |target: &str, cover: bool| {
        let shooter = json!({"profile": "infantryman"}); // Accuracy +1
        hits(&asked("shoot", shooter, target, json!({}), json!({"cover": cover})).expect("it can be shot"))
    };

    // Indestructible with Defence 14, Immune to Missile Weapons with Defence 12: 13 or 14, 11 or 12 is needed.
    assert_eq!([false, true].map(|cover| hit("living-armour", cover)), [36, 28].map(hundredths));
    assert_eq!([false, true].map(|cover| hit("bat-swarms", cover)), [55, 45].map(hundredths));
}

/// Two figures face to face, with empty pools.
fn pair(attacker: FigureSetup, target: FigureSetup) -> State {
    let mut state = Setup { figures: vec![attacker, target], ..Setup::default() }
        .lay_freely(Book::built_in())
        .expect("the setup is sound");
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    state
}

/// What a play can leave of the two, each with its exact chance.
fn ends(
    dice: Every,
    state: &State,
    play: impl Fn(&mut Battle<'_, Straight<Every, Decisions, Stated<Fact>, Nobody>>) -> Play<()>,
) -> HashMap<[Figure; 2], Chance> {
    let mut fates = Straight { dice, mind: Decisions::default(), facts: Stated(vec![]), ear: Nobody };
    let mut ends: HashMap<[Figure; 2], Chance> = HashMap::new();
    loop {
        let mut state = state.clone();
        play(&mut Battle::new(&mut state, &mut fates)).expect("an enumeration has every answer");
        *ends.entry([state[ATTACKER], state[TARGET]]).or_default() += fates.dice.chance();
        if !fates.dice.advance() {
            return ends;
        }
    }
}

/// The arms of the attacker that do something in melee, and those that do at a distance.
fn arms(state: &State) -> (Vec<ArmId>, Vec<ArmId>) {
    let arms = state.profile(ATTACKER).arms.iter().enumerate();
    let of = |wanted: bool| {
        let fits = arms
            .clone()
            .filter(move |(_, arm)| if wanted { arm.melee.is_some() } else { arm.shooting.is_some() });
        fits.map(|(place, _)| ArmId::Own(place as u8)).collect()
    };
    (of(true), of(false))
}

/// Proves that every monster's attack on every other profile, with every weapon it carries, has chances that sum to
/// exactly one: each blow, each shot, and each whole exchange with its answer.
#[test]
fn every_monster_against_every_profile_sums_to_one() {
    let book = Book::built_in();
    let one = ratio(1, 1);
    let (mut blows, mut shots) = (0, 0);
    for monster in &book.monsters {
        for other in book.profiles().iter().filter(|other| other.id != monster.id) {
            let state = pair(FigureSetup::of(&monster.id), FigureSetup::of(&other.id));
            let (melee, guns) = arms(&state);
            for arm in melee {
                let odds = exact(Decisions::default(), Stated(vec![]), |fates| {
                    Ok(Battle::new(&mut state.clone(), fates).strike(ATTACKER, TARGET, arm)?.0)
                });
                assert_eq!(odds.total(), one, "{} strikes {}", monster.name, other.name);
                blows += 1;
            }
            for gun in guns {
                let odds = exact(Decisions::default(), Stated(vec![]), |fates| {
                    Battle::new(&mut state.clone(), fates).shoot(ATTACKER, [TARGET], gun)
                });
                assert_eq!(odds.total(), one, "{} shoots {}", monster.name, other.name);
                shots += 1;
            }
            let odds = exact(Decisions::default(), Stated(vec![]), |fates| {
                Battle::new(&mut state.clone(), fates).melee(ATTACKER, TARGET)
            });
            assert_eq!(odds.total(), one, "{} fights {}", monster.name, other.name);
        }
    }
    assert_eq!(book.profiles().len(), 60 + 44 + 1);
    assert!(blows >= 60 * 104, "every monster has something to strike with");
    assert!(shots >= 9 * 104, "nine monsters have something to shoot with, without another kit");
}

/// Proves that keys are honest: enumerating the dice one by one comes to the same ends with the same chances as
/// merging them by what the rules read, for blows that set off everything a blow can set off.
#[test]
fn dice_one_by_one_come_to_the_same() {
    let pairs = [
        ("ghost", "infantryman"),         // Soul Shear
        ("viper", "infantryman"),         // Maximum Damage, Venomous
        ("polar-bear", "infantryman"),    // Trample
        ("nightmare-witch", "grenadier"), // the Evil Eye, Paralyse
        ("infantryman", "nightmare-witch"),
        ("demon", "knight-hospitaller"), // Weakened by Faith
        ("swordsman", "werewolf"),       // a Skill Die against Damage Reduction
        ("infantryman", "skeletal-soldier"),
        ("hobgoblin", "skeletal-soldier"), // a Heavy Weapon against the Brittle
        ("giant-scorpion", "conscript"),   // Venomous, Quick to Run
        ("infantryman", "tomb-wraith"),    // Reform over Grave
        ("infantryman", "pixie"),          // Irritant
    ];
    for (attacker, target) in pairs {
        for criticals in [false, true] {
            let mut state = pair(FigureSetup::of(attacker), FigureSetup::of(target));
            state.options.criticals = criticals;
            state.terrain.drops = true;
            state.terrain.water = true;
            let (melee, _) = arms(&state);
            let strike = |battle: &mut Battle<'_, _>| battle.strike(ATTACKER, TARGET, melee[0]).map(drop);

            let merged = ends(Every::default(), &state, strike);
            let apart = ends(Every::one_by_one(), &state, strike);

            assert_eq!(merged, apart, "{attacker} strikes {target}");
            assert_eq!(merged.values().sum::<Chance>(), ratio(1, 1));
        }
    }
}

/// Proves the same for whole exchanges, with an answer and what goes before and after it.
#[test]
fn exchanges_one_by_one_come_to_the_same() {
    for (attacker, target) in [("infantryman", "ghoul"), ("ghoul", "coachman"), ("grenadier", "hobgoblin")] {
        let state = pair(FigureSetup::of(attacker), FigureSetup::of(target));
        let melee = |battle: &mut Battle<'_, _>| battle.melee(ATTACKER, TARGET).map(drop);

        let merged = ends(Every::default(), &state, melee);
        let apart = ends(Every::one_by_one(), &state, melee);

        assert_eq!(merged, apart, "{attacker} fights {target}");
    }
}

/// Proves the same for shots: firearms, rocks, fire and curses.
#[test]
fn shots_one_by_one_come_to_the_same() {
    let pairs = [
        ("bandit", "infantryman"),
        ("troll", "heavy-cavalryman"),
        ("demon", "conscript"),
        ("harvestman-agent", "infantryman"),
        ("spectral-soldier", "guard"),
        ("rifleman", "nightmare-witch"),
        ("infantryman", "skeletal-soldier"),
    ];
    for (shooter, target) in pairs {
        for criticals in [false, true] {
            let mut state = pair(FigureSetup::of(shooter), FigureSetup::of(target));
            state.options.criticals = criticals;
            let (_, guns) = arms(&state);
            let shoot = |battle: &mut Battle<'_, _>| battle.shoot(ATTACKER, [TARGET], guns[0]).map(drop);

            let merged = ends(Every::default(), &state, shoot);
            let apart = ends(Every::one_by_one(), &state, shoot);

            assert_eq!(merged, apart, "{shooter} shoots {target}");
        }
    }
}

/// Proves the Evil Eye's odds by hand (sb.attr.ita.evileye.1): a Trooper needs 12 on two dice whose 9s and 10s are
/// rolled once more. A die ends on 1 to 8 with 12 of 100 each (10, and 2 of the 20 rerolled), on 9 or 10 with 2 of 100
/// each.
#[test]
fn the_evil_eye_costs_its_attacker_dearly() {
    let state = pair(tro(), FigureSetup::of("nightmare-witch"));
    let weight = |face: u32| if face <= 8 { 12 } else { 2 };
    let faces = (1..=10).flat_map(|power| (1..=10).map(move |skill| (power, skill)));
    let hits: u32 =
        faces.filter(|(power, skill)| power + skill >= 12).map(|(p, s)| weight(p) * weight(s)).sum();

    let odds = exact(Decisions::default(), Stated(vec![]), |fates| {
        Ok(Battle::new(&mut state.clone(), fates).strike(ATTACKER, TARGET, ArmId::Own(1))?.0.hit)
    });

    assert!(state.has(TARGET, Attribute::CurseOfTheEvilEye));
    assert_eq!(odds.of(true), ratio(hits.into(), 10_000));
}
