//! Reading a ledger back: replay it by the rules, and prove it.

use serde_json::Value;

use crate::game::Game;
use crate::game::chain;
use crate::game::ledger::{Continued, FORM, Head, LedgerFault, LedgerWhy, Line, Proof};
use crate::game::live::{Chain, Known};
use crate::game::sealed::{Seed, state_hash};
use crate::play::question::{Answer, Asks};
use crate::{Book, DieSource, FigureId, FigureSet, RuleId, Rules};

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
    let replayed = read_with_seed(text, seed.as_ref()).and_then(whole);
    let mut replayed = replayed.map_err(|fault| told_apart::<R>(text, seed.as_ref(), fault))?;
    replayed.game.go_on_with(seed);
    Ok(replayed)
}

/// A ledger that these rules refuse is not altered if other rules wrote it: then its links and its sealed dice still hold.
fn told_apart<R: Rules>(text: &str, seed: Option<&Seed>, fault: LedgerFault) -> LedgerFault {
    let LedgerFault { line, why } = &fault;
    let Ok((head, lines)) = chain::parse(text) else { return fault };
    let is_of_us = head.system == R::SYSTEM && chain::played_by(&head, &lines).1 != R::FINGERPRINT;
    if !is_of_us || matches!(why, LedgerWhy::CutShort | LedgerWhy::OtherSeed) {
        return fault;
    }
    match chain::check(text, seed) {
        Err(broken) if *line == broken.line => fault,
        Err(broken) => broken,
        Ok(whole) => {
            let (refused, dice) = (Box::new(why.clone()), whole.sealed.is_some_and(|dice| dice > 0));
            let engine = chain::played_by(&head, &lines).0.to_string();
            LedgerFault { line: *line, why: LedgerWhy::OtherRules { engine, refused, dice } }
        }
    }
}

/// Plays a kept ledger again, so that the game goes on where it stood. What follows from the kept lines
/// by themselves, as sealed dice and the end of a finished game do, is written again if it was lost: the lines of the
/// game beyond those that were read are still to be kept.
pub fn wake<R: Rules>(text: &str, seed: Option<Seed>) -> Result<Replayed<R>, LedgerFault> {
    let replayed = read_with_seed::<R>(text, seed.as_ref());
    let mut replayed = replayed.map_err(|fault| told_apart::<R>(text, seed.as_ref(), fault))?;
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
    let (mut game, mut expected) = match text.lines().any(is_continued) {
        true => open_again::<R>(text)?,
        false => open::<R>(text)?,
    };
    let (mut last, mut finished) = (game.begins_after() + 1, false);
    for (number, text) in (1..).zip(text.lines()).skip(last) {
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
    proven::<R>(text).map_err(|fault| told_apart::<R>(text, None, fault))
}

fn proven<R: Rules>(text: &str) -> Result<Proof, LedgerFault> {
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
        before: game.stretches_before(),
    })
}

/// Does the line say that other rules hold from here on?
fn is_continued(line: &str) -> bool {
    line.contains("\"continued\":")
        && serde_json::from_str(line).is_ok_and(|line: Line| line.continued.is_some())
}

/// Continues a game whose ledger these rules refuse, from a state that was kept of it ([`Rules::keep`]). All that was
/// played stays in the ledger, and a further line says from where on these rules hold.
pub fn carry_on<R: Rules>(text: &str, seed: Option<Seed>, kept: Value) -> Result<Game<R>, LedgerFault> {
    let whole = chain::check(text, seed.as_ref())?;
    if whole.finished {
        return Err(LedgerFault { line: whole.lines.len() + 1, why: LedgerWhy::AfterTheEnd });
    }
    let fault = |faults| LedgerFault { line: 1, why: LedgerWhy::Setup(faults) };
    let setup = setup_of::<R>(&whole.head)?;
    let book = R::Book::with(&whole.head.overlay).map_err(fault)?;
    let state = R::lay(&book, &setup).and_then(|laid| R::resume(laid, kept).map_err(|why| vec![why]));
    let state = state.map_err(fault)?;
    let continued = Continued {
        engine: env!("CARGO_PKG_VERSION").to_string(),
        rules: R::FINGERPRINT.map(str::to_string),
        content: book.hash(),
        from: state_hash(&state),
        state: R::keep(&state).unwrap_or_default(),
    };
    let mut line = Line { continued: Some(Box::new(continued)), ..Line::default() };
    line.link = Some(whole.link.then(&line.text()).short());
    let text = format!("{}\n{}\n", text.trim_end(), line.text());
    wake::<R>(&text, seed).map(|woken| woken.game)
}

/// Takes a game up where it was continued last: what stands before is checked for its links and its sealed dice alone.
fn open_again<R: Rules>(text: &str) -> Result<(Game<R>, Vec<Line>), LedgerFault> {
    let whole = chain::check(text, None)?;
    let setup = setup_of::<R>(&whole.head)?;
    let fault = |line, faults| LedgerFault { line, why: LedgerWhy::Setup(faults) };
    let (place, continued) =
        chain::continued(&whole.lines).ok_or(LedgerFault { line: 1, why: LedgerWhy::Empty })?;
    let book = R::Book::with(&whole.head.overlay).map_err(|faults| fault(1, faults))?;
    let laid = R::lay(&book, &setup).map_err(|faults| fault(1, faults))?;
    let state = R::resume(laid, continued.state.clone()).map_err(|why| fault(place + 2, vec![why]))?;
    if state_hash(&state) != continued.from {
        let (expected, found) = (state_hash(&state), continued.from.clone());
        return Err(LedgerFault { line: place + 2, why: LedgerWhy::Altered { expected, found } });
    }
    Game::resume(whole.head.clone(), whole.begins, state, whole.lines[..=place].to_vec())
        .map_err(|faults| fault(place + 2, faults))
}

/// Reads the head and lays the table. The dice of a replay come from the ledger's own lines.
fn open<R: Rules>(text: &str) -> Result<(Game<R>, Vec<Line>), LedgerFault> {
    let fault = |why| LedgerFault { line: 1, why };
    let text = text.lines().next().ok_or(fault(LedgerWhy::Empty))?;
    let head: Head =
        serde_json::from_str(text).map_err(|error| fault(LedgerWhy::NotALine(error.to_string())))?;
    if head.lychgate != FORM {
        return Err(fault(LedgerWhy::OtherForm(head.lychgate)));
    }
    let setup = setup_of::<R>(&head)?;
    Game::reopen(head, text, &setup).map_err(|faults| fault(LedgerWhy::Setup(faults)))
}

/// How the game was set up, if it is one of these rules.
fn setup_of<R: Rules>(head: &Head) -> Result<R::Setup, LedgerFault> {
    let fault = |why| LedgerFault { line: 1, why };
    if head.system != R::SYSTEM {
        let expected = R::SYSTEM.to_string();
        return Err(fault(LedgerWhy::OtherSystem { expected, found: head.system.clone() }));
    }
    serde_json::from_value(head.setup.clone())
        .map_err(|error| fault(LedgerWhy::Setup(vec![error.to_string()])))
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
    if wanted.over.is_some() && found.link.is_none() {
        wanted.link = None; // the ends of older ledgers are not chained
    }
    if wanted != *found {
        return Err(LedgerWhy::Altered { expected: wanted.text(), found: found.text() });
    }
    game.note_end(found);
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
