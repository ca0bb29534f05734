//! What cannot be done now, and why.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{
    Answer, Asks, DiceFrom, FactsFrom, FigureId, Game, Measured, Mind, Nobody, Question, Random, RuleId,
    Seat, Straight,
};
use frame::System;
use frame::view::{OptionView, QuestionView};
use silver_bayonet::{Act, ArmId, Battle, Choice, Pool, Reach, Setup, SilverBayonet, State, TableSetup, Way};

/// Does the acts in turn, looks at the next question, and is done.
struct Looking {
    acts: Vec<Act>,
    ways: Vec<Way>,
    seen: Option<QuestionView>,
}

impl Mind<SilverBayonet> for Looking {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        if !matches!(options[0], Choice::Act(_)) {
            return 0;
        }
        if self.acts.is_empty() {
            let question = Question { seat, rule, asks: Asks::Choice(options.to_vec()) };
            self.seen.get_or_insert_with(|| SilverBayonet::question(state, &question));
            return options.len() - 1;
        }
        let next = Choice::Act(self.acts.remove(0));
        options.iter().position(|option| *option == next).unwrap()
    }

    fn way(&mut self, _: &State, _: RuleId, _: Seat, _: &Reach) -> Way {
        self.ways.remove(0)
    }
}

/// What the figure is asked after these acts and ways.
fn asked(state: &State, figure: FigureId, acts: &[Act], ways: &[Way]) -> QuestionView {
    let mind = Looking { acts: acts.to_vec(), ways: ways.to_vec(), seen: None };
    let mut fates = Straight { dice: Random::new(1), mind, facts: Measured, ear: Nobody };
    let mut state = state.clone();
    make_next(&mut state, figure);
    let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
    fates.mind.seen.unwrap()
}

fn barred(state: &State, figure: FigureId, acts: &[Act], ways: &[Way]) -> Vec<OptionView> {
    let options = asked(state, figure, acts, ways).options;
    options.into_iter().filter(|option| option.why_not.is_some()).collect()
}

fn why(found: &[OptionView], what: &str) -> String {
    let found = found.iter().find(|option| option.words.contains(what));
    found.and_then(|option| option.why_not.clone()).unwrap_or_default()
}

/// The gap is measured from rim to rim: 9" between the middles, half an inch off at each end.
#[test]
fn the_nearest_enemy_is_named_with_its_distance() {
    let (state, [soldier, ..]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0), monster("ghoul").at(20.0, 0.0)]);

    let found = barred(&state, soldier, &[], &[]);

    assert_eq!(why(&found, "Attack"), "Ghoul, the nearest, is 8\" away, and the Move is 6\"");
    assert_eq!(why(&found, "Distract"), "Ghoul, the nearest, is 8\" away; it takes 2\"");
    assert_eq!(why(&found, "Sprint"), "it comes after a Move");
    assert_eq!(why(&found, "Shoot"), "", "the musket can be fired");
}

#[test]
fn an_unloaded_gun_says_so() {
    let (state, [soldier, _]) = lay_out([tro().at(0.0, 0.0).unloaded(), monster("ghoul").at(9.0, 0.0)]);

    let found = barred(&state, soldier, &[], &[]);

    assert_eq!(why(&found, "Shoot the Musket"), "it is not loaded");
    assert_eq!(why(&found, "Reload"), "");
}

#[test]
fn a_gun_without_a_target_names_the_nearest() {
    let wall = block(table::Kind::Wall, (4.0, -6.0), (4.5, 6.0), 4.0);
    let hidden = lay_among(vec![wall], [tro().at(0.0, 0.0), monster("ghoul").at(8.0, 0.0)]);
    let far = lay_out([armed(&["Pistol"]).at(0.0, 0.0), monster("ghoul").at(16.0, 0.0)]);

    let unseen = barred(&hidden.0, hidden.1[0], &[], &[]);
    let out_of_range = barred(&far.0, far.1[0], &[], &[]);

    assert_eq!(why(&unseen, "Shoot"), "no enemy is in sight; Ghoul, the nearest, is 7\" away");
    let reason = why(&out_of_range, "Shoot");
    assert!(reason.starts_with("Ghoul, the nearest in sight, is 15\" away, and it reaches "), "{reason}");
}

/// What an action would have paid for stands together under one reason.
#[test]
fn what_has_one_reason_stands_together() {
    let (mut state, [soldier, _]) = lay_out([tro().at(0.0, 0.0).unloaded(), monster("ghoul").at(1.5, 0.0)]);
    state.pools[0] = Pool::EMPTY;

    let found = barred(&state, soldier, &[Act::Reload(ArmId::Own(0))], &[]);

    assert_eq!(why(&found, "Sprint"), "it has taken its action");
    assert_eq!(why(&found, "distract"), "it has taken its action");
    assert_eq!(
        found.iter().filter(|option| why(&found, &option.words) == "it has taken its action").count(),
        1
    );
}

#[test]
fn a_clue_out_of_touch_says_how_far_it_is() {
    let clue = silver_bayonet::ClueSetup { at: Some((28.0, 24.0)), elevation: 0.0 };
    let setup = Setup {
        figures: vec![tro().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)],
        clues: vec![clue],
        deck: vec!["a-cool-head".to_string()],
        table: Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] }),
        ..Setup::default()
    };
    let state = setup.lay_freely(silver_bayonet::Book::built_in()).unwrap();

    let found = barred(&state, FigureId(0), &[], &[]);

    assert_eq!(why(&found, "Investigate"), "clue 1, the nearest, is 3\" away");
}

/// After a Move there is no other, and no attack with it.
#[test]
fn a_move_is_made_once() {
    let (state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);

    let found = barred(&state, soldier, &[Act::Move], &[vec![step(2.0, 0.0)]]);

    assert_eq!(why(&found, "Move"), "it has used its Move");
    assert_eq!(why(&found, "attack"), "it has used its Move");
    assert_eq!(why(&found, "Sprint"), "");
}

/// At a real table nothing is said that people would have to measure.
#[test]
fn at_a_real_table_nothing_is_measured() {
    let (state, [soldier, _]) = lay([tro().unloaded(), monster("ghoul")]);

    let found = barred(&state, soldier, &[], &[]);

    let whys: Vec<String> = found.into_iter().filter_map(|option| option.why_not).collect();
    assert_eq!(whys, ["it comes after a Move", "it is not loaded"]);
}

/// What is shown as barred is refused.
#[test]
fn a_barred_option_is_refused() {
    let setup = Setup {
        figures: vec![tro().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)],
        table: Some(TableSetup { width: 48.0, depth: 48.0, terrain: vec![] }),
        ..Setup::default()
    };
    let (mut game, _) = Game::<SilverBayonet>::begin(&setup, DiceFrom::People, FactsFrom::Measured).unwrap();
    while !matches!(game.question().unwrap().asks, Asks::Choice(ref options) if matches!(options[0], Choice::Act(_)))
    {
        let answer = match &game.question().unwrap().asks {
            Asks::Roll(dice) => Answer::Rolled(vec![5, 4][..dice.len()].to_vec(), fates::DieSource::Typed),
            Asks::Choice(options) => Answer::Choose(options[0].name(game.state())),
            other => panic!("{other:?}"),
        };
        game.answer(None, answer).unwrap();
    }
    let view = SilverBayonet::question(game.state(), game.question().unwrap());

    for option in view.options.into_iter().filter(|option| option.why_not.is_some()) {
        assert!(game.answer(None, Answer::Choose(option.answer)).is_err());
    }
}

/// Proves sb.melee.distract.8: the list says whose tokens leave no room.
#[test]
fn the_closest_enemy_has_no_room_for_a_token() {
    let figures =
        [tro().at(0.0, 0.0), monster("ghoul").tired(2).at(2.2, 0.0), monster("revenant").at(-2.8, 0.0)];
    let (state, [trooper, ..]) = lay_out(figures);

    let found = barred(&state, trooper, &[], &[]);

    assert_eq!(why(&found, "Distract"), "Ghoul, the closest enemy, holds all the fatigue tokens it can");
}
