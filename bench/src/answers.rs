//! Running a step again: what one answer costs in a game that waits for people, and what taking one back costs.

use std::hint::black_box;

use fates::{
    Answer, Asks, DiceFrom, DieSource, FactsFrom, FigureId, Game, Mind, Question, Random, Rules, Seat, Whim,
};
use silver_bayonet::{FigureSetup, Setup, SilverBayonet, TableSetup, TerrainSetup};
use table::{Base, Point, Style, Terrain};

use crate::harness::clock::{shortest, time};
use crate::harness::line::Line;
use crate::measuring::peopled;

/// How many games a batch has.
const GAMES: usize = 200;
/// How many batches are measured.
const BATCHES: usize = 20;
/// How many answers of the battle are given.
const ANSWERS: usize = 400;

/// A companion game that waits for the dice of a Strike Back: initiative, attack, roll and response are answered.
pub fn paused() -> Game<SilverBayonet> {
    let side = |profile, side| FigureSetup { side: Some(side), ..FigureSetup::of(profile) };
    let setup = Setup { figures: vec![side("infantryman", 0), side("ghoul", 1)], ..Setup::default() };
    let (mut game, _) = Game::begin(&setup, DiceFrom::People, FactsFrom::People).expect("a fair setup");
    while !waits_for_strike_back(&game) {
        let answer = duellist(&game);
        game.answer(None, answer).expect("an answer that fits");
    }
    game
}

fn waits_for_strike_back(game: &Game<SilverBayonet>) -> bool {
    let question = game.question().expect("the duel goes on");
    question.rule.0 == "sb.melee.2" && question.seat == Seat(1)
}

/// The dice of the Strike Back, a miss.
pub fn miss() -> Answer<SilverBayonet> {
    Answer::Rolled(vec![2, 3], DieSource::Typed)
}

/// The answer of somebody who wins the Initiative, attacks, hits and is struck back at.
fn duellist(game: &Game<SilverBayonet>) -> Answer<SilverBayonet> {
    let Question { seat, asks, .. } = game.question().expect("the duel goes on");
    match asks {
        Asks::Choice(options) => {
            let names = options.iter().map(|option| SilverBayonet::choice_name(game.state(), option));
            let names: Vec<String> = names.collect();
            let words = ["attack", "strike-back", "keep"];
            let wanted = names.iter().find(|name| words.iter().any(|word| name.starts_with(word)));
            Answer::Choose(wanted.or(names.last()).expect("a choice has options").clone())
        }
        Asks::Roll(dice) => {
            let face = if *seat == Seat(0) { 7 } else { 2 };
            Answer::Rolled(vec![face; dice.len()], DieSource::Typed)
        }
        Asks::Fact(_) => Answer::Fact(true),
        Asks::Pick { from: figures, .. } | Asks::Which { among: figures, .. } => {
            Answer::Pick(figures.iter().take(1).collect())
        }
        Asks::Way(_) => unreachable!("there is no table to move on"),
    }
}

/// Six soldiers a side and three Ghouls between them, in charging distance, in the middle of a village.
fn battle() -> Setup {
    let row = |figure: i32, south| (14 + 4 * figure, south);
    let places = (0..6).map(|soldier| row(soldier, 20)).chain((0..6).map(|soldier| row(soldier, 28)));
    let table = peopled(Style::Village, places.chain((0..3).map(|ghoul| row(2 * ghoul, 24))));
    let figure = |(id, base): (FigureId, &Base)| {
        let (profile, side) = match id.0 {
            ..6 => ("infantryman", Some(0)),
            6..12 => ("infantryman", Some(1)),
            12.. => ("ghoul", None),
        };
        FigureSetup { side, at: Some(written_at(base.at)), ..FigureSetup::of(profile) }
    };
    let terrain = table.terrain.iter().map(written).collect();
    Setup {
        figures: table.standing().map(figure).collect(),
        table: Some(TableSetup { width: 48.0, depth: 48.0, terrain }),
        ..Setup::default()
    }
}

/// A piece of terrain as people write it.
fn written(piece: &Terrain) -> TerrainSetup {
    TerrainSetup {
        name: piece.name.clone(),
        kind: piece.kind,
        outline: piece.outline.corners().iter().map(|&corner| written_at(corner)).collect(),
        bottom: in_inches(piece.bottom.0),
        height: in_inches((piece.top - piece.bottom).0),
    }
}

fn written_at(at: Point) -> (f64, f64) {
    (in_inches(at.x), in_inches(at.y))
}

fn in_inches(tenths: i32) -> f64 {
    f64::from(tenths) / 254.0
}

/// Plays the battle by chance with typed dice. Says what each answer cost and what the last one cost to take back.
fn play_battle(setup: &Setup) -> (Vec<f64>, f64) {
    let begun = Game::<SilverBayonet>::begin(setup, DiceFrom::People, FactsFrom::Measured);
    let (mut game, _) = begun.unwrap_or_else(|faults| panic!("the battle can be laid out: {faults:?}"));
    let mut player = Whim(Random::new(11));
    let mut times = Vec::new();
    while times.len() < ANSWERS && game.outcome().is_none() {
        let answer = by_chance(&mut player, &game);
        times.push(time(|| game.answer(None, answer).expect("an answer that fits")));
    }
    let undone = time(|| game.undo(1).expect("there is one to take back"));
    (times, undone)
}

fn by_chance(player: &mut Whim, game: &Game<SilverBayonet>) -> Answer<SilverBayonet> {
    let (state, question) = (game.state(), game.question().expect("the battle goes on"));
    let &Question { rule, seat, ref asks } = question;
    match asks {
        Asks::Choice(options) => {
            let option = &options[player.0.below(options.len())];
            Answer::Choose(SilverBayonet::choice_name(state, option))
        }
        Asks::Roll(dice) => {
            Answer::Rolled(dice.iter().map(|&die| player.0.die(die)).collect(), DieSource::Typed)
        }
        Asks::Way(reach) => Answer::Go(Mind::<SilverBayonet>::way(player, state, rule, seat, reach)),
        &Asks::Pick { from, least, most } => {
            let picked = Mind::<SilverBayonet>::pick(player, state, rule, seat, from, least, most);
            Answer::Pick(picked.iter().collect())
        }
        Asks::Fact(_) | Asks::Which { .. } => unreachable!("facts are measured"),
    }
}

/// All of it.
pub fn lines() -> Vec<Line> {
    let batches: Vec<(f64, f64)> = (0..BATCHES).map(|_| batch()).collect();
    let answered = shortest(batches.iter().map(|batch| batch.0)) / GAMES as f64;
    let undone = shortest(batches.iter().map(|batch| batch.1)) / GAMES as f64;
    let setup = battle();
    let runs: Vec<(Vec<f64>, f64)> = (0..5).map(|_| play_battle(&setup)).collect();
    let each = |place: usize| shortest(runs.iter().map(|(times, _)| times[place]));
    let times: Vec<f64> = (0..runs[0].0.len()).map(each).collect();
    let count = times.len();
    let mean = times.iter().sum::<f64>() / count as f64;
    let slowest = times.into_iter().fold(0.0, f64::max);
    vec![
        Line::new("answer", "dice typed in the middle of a melee", answered)
            .goal(answered <= 50e-6, "50 µs at the most"),
        Line::new("answer", "the same taken back", undone),
        Line::new("answer", format!("a battle of 15, hand to hand, mean of {count}"), mean)
            .goal(mean <= 50e-6, "50 µs at the most"),
        Line::new("answer", "the slowest of these", slowest),
        Line::new("answer", "the last of these taken back", shortest(runs.iter().map(|run| run.1))),
    ]
}

/// The seconds that a batch of games takes to be answered once, and to take that back.
fn batch() -> (f64, f64) {
    let mut games: Vec<_> = (0..GAMES).map(|_| paused()).collect();
    let answers = vec![miss(); GAMES];
    let answered = time(|| {
        for (game, answer) in games.iter_mut().zip(answers) {
            drop(black_box(game.answer(None, answer).expect("an answer that fits")));
        }
    });
    let undone = time(|| {
        for game in &mut games {
            drop(black_box(game.undo(1).expect("there is one to take back")));
        }
    });
    (answered, undone)
}
