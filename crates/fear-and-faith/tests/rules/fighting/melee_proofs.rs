//! What holds of every fight: the keys of its dice, and a crowd that nobody ends up inside of.

use fates::proofs::merged_equals_one_by_one;
use fates::{FigureId, FigureSet, Measured, Mind, Nobody, Random, RuleId, Rules, Seat, Straight, Whim};
use fear_and_faith::{Act, Battle, Choice, FearAndFaith, ModelSetup, Phase, Reach, Reroll, State, Way};

use crate::common::*;
use crate::rules::fighting::examples_melee::wall;
use crate::rules::fighting::ring::*;

/// Attacks whenever it can, rolls again whenever it may, swings on, and otherwise takes what comes first.
#[derive(Clone)]
struct Brawler;

impl Mind<FearAndFaith> for Brawler {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let wanted =
            |option: &Choice| matches!(option, Choice::Act(Act::Attack(_)) | Choice::Reroll(Reroll::Face(_)));
        options.iter().position(wanted).unwrap_or(0)
    }

    fn pick(&mut self, _: &State, _: RuleId, _: Seat, from: FigureSet, _: u8, most: u8) -> FigureSet {
        from.iter().take(usize::from(most)).collect()
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state).swap_remove(0)
    }
}

/// ff.dice.order.1: no rule of a fight reads more of its dice than its key says: tails, poison, razors, chainsaws and
/// Heroes included.
#[test]
fn no_rule_reads_more_of_its_dice_than_its_key_says() {
    let fights: [(&[&str], &[&str]); 6] = [
        (&[], &["Mindless"]),
        (&["Poison", "Tailslap"], &["Thick Skin", "Mindless"]),
        (&["Razor"], &["Tough", "Mindless"]),
        (&["Chainsaw"], &["Zombie", "Mindless"]),
        (&["Heavy Weapon"], &["Hard to Kill", "Hero", "Mindless"]),
        (&["Savage", "Ravenous"], &["Werewolf", "Tailslap", "Mindless"]),
    ];
    for (own, foes) in fights {
        let mut state = on_table([
            man("A", 3, own).at(0.0, 0.0),
            man("B", 3, foes).enemy().at(25.0, 0.0),
            man("C", 2, &["Mindless"])
                .enemy()
                .at(if own == ["Chainsaw"] { -100.0 } else { -25.0 }, 0.0)
                .fallen(),
        ]);
        state.phase = Phase::Activations;
        state[A].hidden = true;
        assert!(merged_equals_one_by_one::<FearAndFaith>(&state, &Brawler, &Measured, 200_000), "{own:?}");
    }
}

/// ff.recoil.3, ff.recoil.6: however a crowd between two walls is knocked about, nobody stands in anybody.
#[test]
fn nobody_ends_up_inside_anybody() {
    let fighter = |number: i32| -> ModelSetup {
        let rules: &[&str] = match number % 5 {
            0 => &["Tough", "Big"],
            1 => &["Tough", "Flying"],
            2 => &["Tough", "Tailslap"],
            _ => &["Tough"],
        };
        let (east, south) = (f64::from(number % 5) * 34.0 - 68.0, f64::from(number / 5) * 42.0 - 42.0);
        let model = man("Fighter", 3, rules).at(east, south);
        if number % 2 == 0 { model.enemy() } else { model }
    };
    let mut setup = setup((0..15).map(fighter));
    let terrain = &mut setup.table.as_mut().unwrap().terrain;
    terrain.push(wall((-200.0, -90.0), (200.0, -70.0)));
    terrain.push(wall((-200.0, 70.0), (200.0, 90.0)));
    for seed in 0..40 {
        let mut state = lay(&setup);
        let mut fates = Straight {
            dice: Random::new(seed),
            mind: Whim(Random::new(seed + 1000)),
            facts: Measured,
            ear: Nobody,
        };
        let mut chance = Random::new(seed + 2000);
        for _ in 0..60 {
            let model = FigureId(chance.below(15) as u8);
            let other = FigureId(chance.below(15) as u8);
            state[model].fallen = None;
            state[model].worse = 0;
            if state[model].is_up() && state.are_enemies(model, other) && state[other].is_up() {
                let away = fear_and_faith::Away::Model(other);
                let mut dynamic = fates.dynamic();
                let mut battle = Battle::new(&mut state, &mut dynamic);
                assert!(battle.recoils(model, away).is_ok());
                if let Some(foe) = battle.state.attackable(model).first() {
                    assert!(battle.attacks(model, foe, false).is_ok());
                }
                let fault = FearAndFaith::check(&state);
                assert!(fault.is_ok(), "seed {seed}: {fault:?}");
            }
        }
    }
}
