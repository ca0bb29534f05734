//! Companion play: whole games of every scenario at a real table, where people say what is so.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Dice, Die, Mind, Nobody, Random, RuleId, Seat, Stated, Straight, Whim};
use fear_and_faith::{Act, Battle, Choice, FearAndFaith, Reach, Ringleader, Setup, State, Way};
use frame::proofs::played_at_a_real_table;

use crate::common::ranged::FIRST;
use crate::common::*;
use crate::setup::scenario_games::game;

/// More answers than are looked at of one game.
const MOST_ANSWERS: usize = 700;

/// A game with miniatures.
fn real(seed: u64) -> Setup {
    Setup { real_table: true, ..game(seed) }
}

/// Every question can be read, every answer is taken, and nobody is asked to draw a way on a table that is not there.
#[test]
fn whole_games_at_a_real_table_ask_only_what_can_be_answered() {
    for seed in 0..18 {
        let mut whim = Whim(Random::new(seed));
        let game = played_at_a_real_table::<FearAndFaith>(&real(seed), seed, &mut whim, MOST_ANSWERS);
        assert!(game.answers() > 50, "seed {seed}");
    }
}

/// The ringleader leads one side at a real table, too; whatever people say, it comes to an end of its turn.
#[test]
fn the_ringleader_plays_at_a_real_table() {
    for seed in 0..12 {
        let mut mind = Ringleader::default();
        let game = played_at_a_real_table::<FearAndFaith>(&real(seed), seed, &mut mind, MOST_ANSWERS);
        assert!(game.outcome().is_some() || game.state().turn > 6, "seed {seed}: {}", game.state().turn);
    }
}

/// Every die shows its highest face.
struct Highest;

impl Dice for Highest {
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|die| die.sides())
    }
}

/// Rolls three dice, does these things one after the other, and notes what it could have done.
struct Noting {
    wanted: Vec<Act>,
    offered: Vec<Vec<Act>>,
}

impl Mind<FearAndFaith> for Noting {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        let acts: Vec<Act> = options
            .iter()
            .filter_map(|choice| if let Choice::Act(act) = choice { Some(*act) } else { None })
            .collect();
        if acts.is_empty() {
            return options.len() - 1;
        }
        let act = self.wanted[self.offered.len()];
        let place = acts.iter().position(|offered| *offered == act);
        self.offered.push(acts);
        place.expect("what is wanted is offered")
    }

    fn way(&mut self, _: &State, _: RuleId, _: Seat, _: &Reach) -> Way {
        Way::new()
    }
}

/// ff.fear.trigger.charge.1, ff.ranged.los.1: what people have found to be out of reach or sight costs nothing and is not
/// offered again, with or without aim, until the model has done something else; then it may be worth another look.
#[test]
fn what_cannot_be_done_from_here_is_not_offered_again() {
    let mut state = lay(&Setup { table: None, ..setup([cop(), cultist().enemy(), cultist().enemy()]) });
    let wanted = vec![Act::Charge(B), Act::AimedShot(FIRST, C), Act::Move, Act::Done];
    let mind = Noting { wanted, offered: Vec::new() };
    let mut fates = Straight { dice: Highest, mind, facts: Stated(Vec::new()), ear: Nobody };

    Battle::new(&mut state, &mut fates.dynamic()).activate(A).unwrap();

    let tried = [
        Act::Charge(B),
        Act::Charge(C),
        Act::Shoot(FIRST, B),
        Act::Shoot(FIRST, C),
        Act::AimedShot(FIRST, C),
    ];
    let offered = fates.mind.offered.iter().map(|acts| tried.map(|act| acts.contains(&act)));
    let offered: Vec<[bool; 5]> = offered.collect();
    assert_eq!(
        offered,
        [
            [true, true, true, true, true],
            [false, true, true, true, true],
            [false, true, true, false, false],
            [true, true, true, true, true],
        ]
    );
}

/// Where everybody on the table could be charged or shot at, a list of all that is one of a group says so.
#[test]
fn what_can_be_done_to_many_is_one_group() {
    let mut state = lay(&Setup { table: None, ..setup([cop(), cultist().enemy(), cultist().enemy()]) });
    let mut script = Script::default();
    Battle::new(&mut state, &mut script).begin_activation(A);

    let group = |act: Act| Choice::from(act).offered(&state).group;

    assert_eq!(group(Act::Charge(B)), Some("Charge".to_string()));
    assert_eq!(group(Act::Charge(B)), group(Act::Charge(C)));
    assert_eq!(group(Act::Shoot(FIRST, B)), Some("Shoot (Pistol)".to_string()));
    assert_eq!(group(Act::Move), None);
}
