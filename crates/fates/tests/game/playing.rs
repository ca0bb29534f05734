//! A game in play: questions, answers, refusals, taking back, and the story.

use crate::gravemarch::*;
use fates::{
    Answer, Asks, D10, DiceFrom, DieSource, FactsFrom, FigureId, Game, Kind, Line, Question, Refusal, Seat,
    Seed, replay,
};

/// The game after these answers.
fn after<const N: usize>(mut game: Game<Gravemarch>, answers: [Answer<Gravemarch>; N]) -> Game<Gravemarch> {
    give(&mut game, answers);
    game
}

/// Both are tired and out of reach, and the knight is asked who catches breath.
fn tired() -> Setup {
    Setup { knight: Figure { fatigue: 1, ..knight() }, ghoul: Figure { fatigue: 1, ..ghoul() } }
}

#[test]
fn a_game_plays_up_to_its_first_question() {
    let game = typed(&contact());

    let asks = Asks::Choice(vec![Act::Strike.into(), Act::Rest.into()]);
    assert_eq!(game.question(), Some(&Question { seat: KNIGHTS, rule: ACT, asks }));
    assert_eq!(game.story(), [Event::Dawn { day: 1 }]);
    assert_eq!(game.outcome(), None);
}

#[test]
fn all_that_is_wrong_with_a_setup_is_said_at_once() {
    let setup = Setup { knight: Figure { health: 0, place: 13, ..knight() }, ghoul: ghoul() };

    let begun = Game::<Gravemarch>::begin(&setup, DiceFrom::People, FactsFrom::Measured);

    let faults = ["knight: health 0 is not from 1 to 99", "knight: place 13 is not from 0 to 12"];
    assert_eq!(begun.map(|_| ()), Err(faults.map(str::to_string).to_vec()));
}

#[test]
fn an_answer_leads_to_the_next_question() {
    let mut game = typed(&contact());

    let told = game.answer(Some(KNIGHTS), choose("strike")).unwrap();

    let asks = Asks::Roll([D10, D10].into_iter().collect());
    assert_eq!(game.question(), Some(&Question { seat: KNIGHTS, rule: STRIKE, asks }));
    assert_eq!(told.events, []);
    assert_eq!(told.lines, game.lines());
    assert_eq!(told.lines[0].choose.as_deref(), Some("strike"));
}

#[test]
fn every_kind_of_question_is_asked_of_people_at_a_real_table() {
    let game = after(companion(&tired()), [pick([]), Answer::Go(1), pick([]), Answer::Go(11), rolled([6])]);

    let Some(Question { seat, rule, asks }) = game.question() else { panic!("the mist comes last") };
    let among = [KNIGHT, GHOUL].into_iter().collect();
    assert_eq!((*seat, *rule), (Seat::TABLE, MIST));
    assert_eq!(*asks, Asks::Which { fact: Fact::NearestToTheMere, among });
}

#[test]
fn a_sealed_table_asks_for_no_dice() {
    let mut game = sealed(&contact(), Seed::from_number(1));

    let told = game.answer(None, choose("strike")).unwrap();

    assert_eq!(told.lines.len(), 2);
    assert_eq!(told.lines[1].from, Some(DieSource::Sealed));
    assert_eq!(told.lines[1].link, None);
    assert_eq!(game.question().map(|question| question.rule), Some(REPLY));
}

#[test]
fn an_option_alone_answers_itself() {
    let cornered = Setup { knight: Figure { place: 11, ..knight() }, ghoul: Figure { place: 12, ..ghoul() } };

    let game = after(typed(&cornered), [choose("strike"), rolled([1, 1])]);

    assert_eq!(game.question().map(|question| (question.seat, question.rule)), Some((GHOULS, STRIKE)));
}

#[test]
fn the_state_is_shown_as_far_as_the_answers_go() {
    let game = after(typed(&contact()), [choose("strike"), rolled([7, 2])]);

    assert_eq!(game.state()[GHOUL].health, ghoul().health - 7);
    assert_eq!(game.state()[GHOUL].fatigue, 0);
}

#[test]
fn a_story_is_told_once_however_often_its_step_runs() {
    let mut game = typed(&contact());
    let mut told = game.story().to_vec();

    for answer in
        [choose("strike"), rolled([7, 2]), choose("strike-back"), rolled([1, 1]), pick([]), choose("rest")]
    {
        told.extend(game.answer(None, answer).unwrap().events);
    }

    assert_eq!(told, game.story());
    let struck = told.iter().filter(|event| matches!(event, Event::Struck { .. }));
    assert_eq!(struck.count(), 2);
}

#[test]
fn somebody_else_may_not_answer() {
    let mut game = typed(&contact());

    let refused = game.answer(Some(GHOULS), choose("strike"));

    assert_eq!(refused, Err(Refusal::NotYours { asked: KNIGHTS, by: GHOULS }));
}

#[test]
fn anybody_may_answer_for_the_table() {
    let mut game = after(typed(&march()), [Answer::Go(1), Answer::Go(11)]);

    let told = game.answer(Some(GHOULS), rolled([6]));

    assert!(told.is_ok());
}

#[test]
fn an_option_that_is_not_offered_is_refused_with_those_that_are() {
    let mut game = typed(&contact());

    let refused = game.answer(None, choose("flee"));

    let allowed = vec!["strike".to_string(), "rest".to_string()];
    assert_eq!(refused, Err(Refusal::NotAnOption { given: "flee".to_string(), allowed }));
}

#[test]
fn an_answer_of_another_kind_is_refused_with_the_kind_that_is_asked() {
    let mist = [pick([]), Answer::Go(1), pick([]), Answer::Go(11), rolled([6])];
    let asked = [
        (typed(&contact()), Kind::Choice),
        (after(typed(&contact()), [choose("strike")]), Kind::Roll),
        (typed(&tired()), Kind::Pick),
        (typed(&march()), Kind::Move),
        (after(companion(&contact()), [choose("strike")]), Kind::Fact),
        (after(companion(&tired()), mist), Kind::Fact),
    ];

    for (mut game, kind) in asked {
        let other = if kind == Kind::Roll { Answer::Fact(true) } else { rolled([1]) };
        assert_eq!(game.answer(None, other), Err(Refusal::WrongKind(kind)));
    }
}

#[test]
fn a_face_the_die_does_not_have_is_refused() {
    let mut game = after(typed(&contact()), [choose("strike")]);

    for face in [0, 11] {
        assert_eq!(game.answer(None, rolled([10, face])), Err(Refusal::NoSuchFace { die: D10, face }));
    }
}

#[test]
fn too_few_or_too_many_dice_are_refused() {
    let mut game = after(typed(&contact()), [choose("strike")]);

    assert_eq!(game.answer(None, rolled([1])), Err(Refusal::WrongCount { given: 1, least: 2, most: 2 }));
    assert_eq!(
        game.answer(None, rolled([1, 1, 1])),
        Err(Refusal::WrongCount { given: 3, least: 2, most: 2 })
    );
}

#[test]
fn nobody_seals_dice_at_a_table_without_a_seal() {
    let mut game = after(typed(&contact()), [choose("strike")]);

    let refused = game.answer(None, Answer::Rolled(vec![10, 10], DieSource::Sealed));

    assert_eq!(refused, Err(Refusal::NotSealed));
}

#[test]
fn a_figure_that_is_not_offered_is_refused() {
    let setup = Setup { ghoul: ghoul(), ..tired() };
    let mut game = typed(&setup);

    for (figure, name) in [(GHOUL, "ghoul"), (FigureId(9), "figure-9"), (FigureId(128), "figure-128")] {
        let (given, allowed) = (name.to_string(), vec!["knight".to_string()]);
        assert_eq!(game.answer(None, pick([figure])), Err(Refusal::NotAmongThese { given, allowed }));
    }
}

#[test]
fn too_many_figures_are_refused() {
    let mut game = typed(&tired());

    let refused = game.answer(None, pick([KNIGHT, GHOUL]));

    assert_eq!(refused, Err(Refusal::WrongCount { given: 2, least: 0, most: 1 }));
}

#[test]
fn a_fact_that_singles_out_nobody_is_refused() {
    let mut game = after(companion(&march()), [Answer::Go(1), Answer::Go(11), rolled([6])]);

    let refused = game.answer(None, pick([]));

    assert_eq!(refused, Err(Refusal::WrongCount { given: 0, least: 1, most: 2 }));
}

#[test]
fn a_way_that_the_rules_do_not_allow_is_refused_with_the_reason() {
    let mut game = typed(&march());

    let refused = game.answer(None, Answer::Go(5));

    assert_eq!(refused, Err(Refusal::NotThatWay("5 is not from 0 to 4".to_string())));
}

#[test]
fn nothing_is_asked_when_the_game_is_over() {
    let mut game = after(typed(&frail()), [choose("strike"), rolled([7, 2])]);

    assert_eq!(game.outcome(), Some(&Some(KNIGHTS)));
    assert_eq!(game.question(), None);
    assert_eq!(game.answer(None, choose("strike")), Err(Refusal::Over));
}

#[test]
fn a_refused_answer_changes_nothing() {
    let mut game = after(typed(&contact()), [choose("strike")]);
    let (state, question, ledger) = (game.state().clone(), game.question().cloned(), game.ledger());

    game.answer(None, rolled([11, 1])).unwrap_err();

    assert_eq!((game.state(), game.question(), game.ledger()), (&state, question.as_ref(), ledger));
}

#[test]
fn an_answer_taken_back_leaves_the_game_as_it_was() {
    let mut game = after(typed(&contact()), [choose("strike")]);
    let (state, question, story) = (game.state().clone(), game.question().cloned(), game.story().to_vec());
    give(&mut game, [rolled([7, 2])]);

    let told = game.undo(1).unwrap();

    assert_eq!((game.state(), game.question(), game.story()), (&state, question.as_ref(), &story[..]));
    assert_eq!(told.events, []);
    assert!(matches!(&told.lines[..], [Line { undo: Some(1), link: Some(_), .. }]));
}

#[test]
fn answers_are_taken_back_across_steps() {
    let mut game = typed(&contact());
    let question = game.question().cloned();
    give(&mut game, [choose("rest"), choose("rest"), rolled([6]), pick([KNIGHT])]);

    game.undo(4).unwrap();

    assert_eq!(game.question().cloned(), question);
    assert_eq!(game.story(), [Event::Dawn { day: 1 }]);
    assert_eq!(game.lines().len(), 5);
}

#[test]
fn a_sealed_die_is_taken_back_with_the_answer_it_followed() {
    let mut game = sealed(&contact(), Seed::from_number(1));
    let question = game.question().cloned();
    give(&mut game, [choose("strike")]);

    game.undo(1).unwrap();

    assert_eq!(game.question().cloned(), question);
    assert_eq!(game.state()[GHOUL], contact().ghoul);
}

#[test]
fn no_more_is_taken_back_than_was_given() {
    let mut game = after(sealed(&contact(), Seed::from_number(1)), [choose("strike")]);

    assert_eq!(game.undo(2), Err(Refusal::NothingToUndo { wanted: 2, given: 1 }));
    assert_eq!(game.undo(0), Err(Refusal::NothingToUndo { wanted: 0, given: 1 }));
}

#[test]
fn with_the_seed_open_nothing_is_taken_back() {
    let mut game = sealed(&frail(), Seed::from_number(1));
    while let Some(question) = game.question() {
        let name = if question.rule == ACT { "strike" } else { "strike-back" };
        let answer = if question.rule == BREATH { pick([]) } else { choose(name) };
        give(&mut game, [answer]);
    }

    assert_eq!(game.undo(1), Err(Refusal::Over));
}

#[test]
fn with_real_dice_the_last_blow_can_be_taken_back() {
    let mut game = after(typed(&frail()), [choose("strike"), rolled([7, 2])]);

    game.undo(1).unwrap();
    give(&mut game, [rolled([1, 2])]);

    assert_eq!(game.outcome(), None);
    assert_eq!(game.question().map(|question| question.rule), Some(REPLY));
    let again = replay::<Gravemarch>(&game.ledger(), None).unwrap().game;
    assert_eq!((again.state(), again.question()), (game.state(), game.question()));
}
