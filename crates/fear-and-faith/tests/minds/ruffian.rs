//! The ruffian: a quick mind that leads a party by rules of thumb. It answers everything it is asked, only with what is
//! allowed, and plays better than chance.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::Two;
use fates::{
    DiceFrom, FactsFrom, FigureSet, Game, Measured, Mind, Nobody, Progress, Random, RuleId, Rules, Seat,
    Seed, Straight, Whim,
};
use fear_and_faith::{Active, Choice, Dice, FearAndFaith, Reach, Ruffian, State, Way};

use crate::minds::ringleader::{MOST_STEPS, fought, on_table};

/// Each side of the infestation wins far more often with the ruffian than by chance, chance on the other side.
#[test]
fn it_plays_better_than_chance_from_both_sides() {
    const GAMES: u64 = 40;
    let chance = |seed: u64| Whim(Random::new(seed + 1000));
    let [first, _] = fought(0, GAMES, |seed| Two(Ruffian::default(), chance(seed)));
    let [_, second] = fought(0, GAMES, |seed| Two(chance(seed), Ruffian::default()));
    let by_chance = fought(0, GAMES, |seed| Two(chance(seed), chance(seed + 1)));
    assert!(first > by_chance[0] + 10, "{first} against {by_chance:?}");
    assert!(second > by_chance[1] + 10, "{second} against {by_chance:?}");
}

/// Against itself it brings every game to an end, and no step to a state that cannot be.
#[test]
fn two_of_them_bring_every_game_to_its_end() {
    for (scenario, seed) in (0..6).flat_map(|scenario| (0..20).map(move |seed| (scenario, seed))) {
        let laid = FearAndFaith::begin(&on_table(scenario, seed % 4)).unwrap();
        let outcome = fates::proofs::fought::<FearAndFaith>(&laid, seed, Ruffian::default(), MOST_STEPS);
        assert!(outcome.is_some(), "scenario {scenario}, seed {seed}");
    }
}

/// As people meet it: through a game, one answer after the other; and the same question has the same answer, whatever it
/// was asked before.
#[test]
fn everything_it_answers_is_allowed_and_keeps_to_it() {
    for scenario in 0..6 {
        let dice = DiceFrom::Seal(Seed::from_number(scenario));
        let begun = Game::<FearAndFaith>::begin(&on_table(scenario, 0), dice, FactsFrom::Measured);
        let (mut game, _) = begun.unwrap();
        let mut mind = Ruffian::default();
        for place in 0..250 {
            let answer = game.answer_of(&mut mind);
            let fresh = game.answer_of(&mut Ruffian::default());
            assert_eq!(answer, fresh, "scenario {scenario}, answer {place}");
            let Some(answer) = answer else { break };
            let taken = game.answer(None, answer.clone());
            assert!(taken.is_ok(), "scenario {scenario}: {answer:?}: {:?}", taken.err());
        }
    }
}

/// Proves, over all rolls, that it takes the most dice of which two fail in a third of all rolls at most (ff.act.turnover.1);
/// one die never comes to a turnover.
#[test]
fn it_rolls_as_many_dice_as_seldom_come_to_a_turnover() {
    let mut state = FearAndFaith::begin(&on_table(0, 0)).unwrap();
    let options = [1, 2, 3].map(|count| Choice::Dice(Dice(count)));
    for needs in 2..=6 {
        state.active = Some(activation(needs));
        let rolled = Ruffian::default().choose(&state, RuleId("ff.act.nominate.1"), Seat(0), &options) + 1;
        let safe = |count: usize| 3 * turnovers(count, needs) <= 6usize.pow(count as u32);
        assert_eq!(rolled, (1..=3).rev().find(|&count| safe(count)).unwrap(), "needs {needs}");
    }
}

/// In how many rolls of so many dice two or more fail.
fn turnovers(count: usize, needs: u8) -> usize {
    let fails = |roll: usize| {
        let faces = (0..count).map(|die| (roll / 6usize.pow(die as u32) % 6) as u8 + 1);
        faces.filter(|&face| face < needs).count()
    };
    (0..6usize.pow(count as u32)).filter(|&roll| fails(roll) >= 2).count()
}

fn activation(needs: u8) -> Active {
    Active {
        model: fates::FigureId(0),
        needs,
        automatic: false,
        left: 0,
        turnover: false,
        announced: None,
        flown: 0,
        passed: fates::FigureSet::EMPTY,
        charges: false,
        regroups: false,
        sure_footed: false,
        perfect: fates::FigureSet::EMPTY,
        beyond: [fates::FigureSet::EMPTY; 3],
        done: false,
    }
}

/// A mind that is asked even where it has said beforehand what it would choose.
struct Asked(Ruffian);

impl Mind<FearAndFaith> for Asked {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        self.0.choose(state, rule, seat, options)
    }

    fn pick(
        &mut self,
        state: &State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        self.0.pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &State, rule: RuleId, seat: Seat, reach: &Reach) -> Way {
        self.0.way(state, rule, seat, reach)
    }
}

/// ff.recoil.2: it does not mind which way it recoils, and says so beforehand; asked all the same, it plays the same game.
#[test]
fn what_it_says_beforehand_it_would_have_chosen() {
    fn ends(mind: impl Mind<FearAndFaith>, seed: u64) -> State {
        let mut state = FearAndFaith::begin(&on_table(0, seed % 4)).unwrap();
        let mut fates = Straight { dice: Random::new(seed), mind, facts: Measured, ear: Nobody };
        for _ in 0..300 {
            if let Progress::Over(_) = FearAndFaith::step(&mut state, &mut fates.dynamic()).unwrap() {
                break;
            }
        }
        state
    }
    for seed in 0..20 {
        assert!(ends(Ruffian::default(), seed) == ends(Asked(Ruffian::default()), seed), "seed {seed}");
    }
}
