//! Reading a ledger back: replay it by the rules, and prove it.

use crate::game::Game;
use crate::game::ledger::{FORM, Head, LedgerFault, LedgerWhy, Line, Proof};
use crate::game::live::{Chain, Known};
use crate::game::sealed::{Seed, state_hash};
use crate::play::question::{Answer, Asks};
use crate::{DieSource, FigureId, FigureSet, RuleId, Rules};

/// A game played again from its ledger, and where each of its lines led.
#[derive(Debug)]
pub struct Replayed<R: Rules> {
    /// The game as it stood at the last line.
    pub game: Game<R>,
    /// How many lines were read.
    pub lines: usize,
    /// Is the last line the end of the game?
    pub finished: bool,
}

/// Plays a ledger again, line by line. With the seed of its seal at hand its sealed dice are checked, and the game can
/// then go on.
pub fn replay<R: Rules>(text: &str, seed: Option<Seed>) -> Result<Replayed<R>, LedgerFault> {
    let mut replayed = whole(read_with_seed(text, seed.as_ref())?)?;
    replayed.game.go_on_with(seed);
    Ok(replayed)
}

/// Plays a kept ledger again, so that the game goes on where it stood. What follows from the kept lines
/// by themselves, as sealed dice and the end of a finished game do, is written again if it was lost: the lines of the
/// game beyond those that were read are still to be kept.
pub fn wake<R: Rules>(text: &str, seed: Option<Seed>) -> Result<Replayed<R>, LedgerFault> {
    let mut replayed = read_with_seed::<R>(text, seed.as_ref())?;
    let game = &mut replayed.game;
    let opened = game.lines().last().and_then(|last| last.seed.as_deref()).and_then(Seed::from_hex);
    let seed = seed.or(opened).filter(|seed| game.is_sealed_with(seed));
    if game.head().seal.is_some() && seed.is_none() {
        return Err(LedgerFault { line: 1, why: LedgerWhy::OtherSeed });
    }
    game.go_on_with(seed);
    Ok(replayed)
}

/// Plays a ledger again, and checks its sealed dice if this is their seed.
fn read_with_seed<R: Rules>(text: &str, seed: Option<&Seed>) -> Result<Replayed<R>, LedgerFault> {
    read_back::<R>(text, |game| match seed {
        Some(seed) if game.is_sealed_with(seed) => check_dice(game, seed),
        _ => Ok(()),
    })
}

/// A game that is over has a last line that says so.
fn whole<R: Rules>(replayed: Replayed<R>) -> Result<Replayed<R>, LedgerFault> {
    if replayed.game.outcome().is_some() && !replayed.finished {
        return Err(LedgerFault { line: replayed.lines + 1, why: LedgerWhy::CutShort });
    }
    Ok(replayed)
}

/// Plays a ledger again and calls `check` after every line.
fn read_back<R: Rules>(
    text: &str,
    check: impl Fn(&Game<R>) -> Result<(), LedgerWhy>,
) -> Result<Replayed<R>, LedgerFault> {
    let mut lines = text.lines().enumerate().map(|(place, line)| (place + 1, line));
    let (mut game, mut expected) = open::<R>(lines.next())?;
    let (mut last, mut finished) = (1, false);
    for (number, text) in lines {
        let fault = |why| LedgerFault { line: number, why };
        let line: Line =
            serde_json::from_str(text).map_err(|error| fault(LedgerWhy::NotALine(error.to_string())))?;
        if finished && line.undo.is_none() {
            return Err(fault(LedgerWhy::AfterTheEnd));
        }
        if line.undo.is_some() && game.outcome().is_some() && !finished {
            let expected = "the end of the game".to_string();
            return Err(fault(LedgerWhy::Altered { expected, found: line.text() }));
        }
        if line.over.is_none() {
            expected = follow(&mut game, &line).map_err(fault)?;
        }
        let wanted = expected.iter().find(|wanted| wanted.over.is_some() == line.over.is_some());
        compare(&mut game, wanted, &line).map_err(fault)?;
        check(&game).map_err(fault)?;
        (last, finished) = (number, line.over.is_some());
    }
    Ok(Replayed { game, lines: last, finished })
}

/// Replays a finished ledger and checks its seed, its sealed dice and its last state.
pub fn verify<R: Rules>(text: &str) -> Result<Proof, LedgerFault> {
    let Replayed { game, lines, finished } = whole(read_back::<R>(text, |_| Ok(()))?)?;
    let last = game.lines().last().filter(|_| finished);
    let last = last.ok_or(LedgerFault { line: lines + 1, why: LedgerWhy::CutShort })?;
    if game.head().seal.is_some() {
        let seed = last.seed.as_deref().and_then(Seed::from_hex).filter(|seed| game.is_sealed_with(seed));
        let seed = seed.ok_or(LedgerFault { line: lines, why: LedgerWhy::OtherSeed })?;
        read_back::<R>(text, |game| check_dice(game, &seed))?;
    }
    let count = |wanted: bool| {
        let rolls = game.history().iter().filter_map(|given| match &given.known {
            Known::Dice { faces, from, .. } if (*from == DieSource::Sealed) == wanted => Some(faces.len()),
            _ => None,
        });
        rolls.sum()
    };
    let decrees = game.history().iter().filter(|given| matches!(given.known, Known::Decree(_))).count();
    Ok(Proof {
        lines,
        answers: game.answers() - decrees,
        decrees,
        secrets: game.secrets().from().count(),
        sealed: count(true),
        unsealed: count(false),
        state: state_hash(game.state()),
        over: last.over.clone().unwrap_or_default(),
    })
}

/// Reads the head and lays the table. The dice of a replay come from the ledger's own lines.
fn open<R: Rules>(first: Option<(usize, &str)>) -> Result<(Game<R>, Vec<Line>), LedgerFault> {
    let fault = |why| LedgerFault { line: 1, why };
    let (_, text) = first.ok_or(fault(LedgerWhy::Empty))?;
    let head: Head =
        serde_json::from_str(text).map_err(|error| fault(LedgerWhy::NotALine(error.to_string())))?;
    if head.lychgate != FORM {
        return Err(fault(LedgerWhy::OtherForm(head.lychgate)));
    }
    if head.system != R::SYSTEM {
        let expected = R::SYSTEM.to_string();
        return Err(fault(LedgerWhy::OtherSystem { expected, found: head.system }));
    }
    let setup: R::Setup = serde_json::from_value(head.setup.clone())
        .map_err(|error| fault(LedgerWhy::Setup(vec![error.to_string()])))?;
    Game::reopen(head, text, &setup).map_err(|faults| fault(LedgerWhy::Setup(faults)))
}

/// Does what a line says, and returns what the rules would have written.
fn follow<R: Rules>(game: &mut Game<R>, line: &Line) -> Result<Vec<Line>, LedgerWhy> {
    let told = match line {
        Line { undo: Some(_), .. } | Line { overrule: Some(_), .. }
            if let Some(rule) = awaited_roll(game) =>
        {
            let expected = format!("the sealed dice of {rule}");
            return Err(LedgerWhy::Altered { expected, found: line.text() });
        }
        Line { undo: Some(count), .. } => game.undo(*count),
        Line { overrule: Some(decree), .. } => game.overrule(decree),
        Line { commit: Some(commitment), seat: Some(seat), .. } => game.commit(*seat, commitment),
        Line { reveal: Some(secret), seat: Some(seat), .. } => game.reveal(*seat, secret),
        Line { without: Some(_), .. } => game.go_on_without(),
        _ => game.answer(None, answer_of(game, line)?),
    };
    told.map(|told| told.lines).map_err(LedgerWhy::Refused)
}

/// The rule whose sealed dice stand in the next line: they fall before anybody can take back or decree.
fn awaited_roll<R: Rules>(game: &Game<R>) -> Option<RuleId> {
    let question = game.question().filter(|question| game.head().seals(question.seat))?;
    matches!(question.asks, Asks::Roll(_)).then_some(question.rule)
}

/// The answer in a line.
fn answer_of<R: Rules>(game: &Game<R>, line: &Line) -> Result<Answer<R>, LedgerWhy> {
    let figures = || {
        game.question().map_or(FigureSet::EMPTY, |question| match question.asks {
            Asks::Pick { from, .. } => from,
            Asks::Which { among, .. } => among,
            _ => FigureSet::EMPTY,
        })
    };
    match line {
        Line { choose: Some(name), .. } => Ok(Answer::Choose(name.clone())),
        Line { pick: Some(names), .. } => named::<R>(game.state(), names, figures()).map(Answer::Pick),
        Line { way: Some(way), .. } => serde_json::from_value(way.clone())
            .map(Answer::Go)
            .map_err(|error| LedgerWhy::NotALine(error.to_string())),
        Line { rolled: Some(faces), from: Some(from), .. } => Ok(Answer::Rolled(faces.clone(), *from)),
        Line { fact: Some(so), .. } => Ok(Answer::Fact(*so)),
        _ => Err(LedgerWhy::NotALine("it holds no answer".to_string())),
    }
}

/// The figures of these names.
fn named<R: Rules>(state: &R::State, names: &[String], among: FigureSet) -> Result<Vec<FigureId>, LedgerWhy> {
    let find = |name: &String| among.iter().find(|&figure| R::figure_name(state, figure) == *name);
    let unknown = |name: &String| LedgerWhy::NotALine(format!("no figure called {name} can be picked here"));
    names.iter().map(|name| find(name).ok_or_else(|| unknown(name))).collect()
}

/// Holds a line against what the rules would have written.
fn compare<R: Rules>(game: &mut Game<R>, wanted: Option<&Line>, found: &Line) -> Result<(), LedgerWhy> {
    let Some(wanted) = wanted else {
        return Err(LedgerWhy::Altered { expected: "the game to go on".to_string(), found: found.text() });
    };
    let mut wanted = wanted.clone();
    if wanted.over.is_some() && game.head().seal.is_some() {
        wanted.seed.clone_from(&found.seed);
    }
    if wanted != *found {
        return Err(LedgerWhy::Altered { expected: wanted.text(), found: found.text() });
    }
    game.note_seed(found);
    Ok(())
}

/// Works the dice of the last answer out again from the seed, if they are sealed.
fn check_dice<R: Rules>(game: &Game<R>, seed: &Seed) -> Result<(), LedgerWhy> {
    let Some((last, before)) = game.history().split_last() else { return Ok(()) };
    let Known::Dice { dice, faces: found, from: DieSource::Sealed } = &last.known else { return Ok(()) };
    let counted = dice.iter().zip(Chain::after(last.link, before).drawn..);
    let expected: Vec<u8> = counted.map(|(&die, count)| seed.die(&last.link, count, die)).collect();
    if expected != found.as_slice() {
        return Err(LedgerWhy::OtherDice { expected, found: found.to_vec() });
    }
    Ok(())
}
