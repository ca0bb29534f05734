//! The proof about ledgers: they play again, and damage to them shows.

use super::driver::{Player, Standing, Table, give, take_back};
use crate::game::live::{Given, Known};
use crate::replay;
use crate::{Answer, DieSource, FactsFrom, Game, LedgerWhy, Rules, state_hash, verify, wake};

/// The ledger of a game plays again to where the game stands, and goes on alike; a finished one verifies. With one
/// sign changed, a die turned, a line left out or the end cut off it is refused, unless what is left is the ledger of
/// the same game as it stood earlier. All dice are sealed, or all typed, or each side's as it likes.
pub fn replays<R: Rules>(setup: &R::Setup, seed: u64, most_answers: usize) {
    let one_side = Table::mixed(seed, FactsFrom::Measured);
    for table in [Table::sealed(seed), Table::typed(FactsFrom::People), one_side] {
        let mut player = Player::new(seed);
        let mut game = random_game::<R>(setup, &table, &mut player, most_answers, seed);
        ledger_holds(&mut game, &table, &mut player, seed);
    }
}

/// What must hold of the ledger of any game, however it came about.
pub(super) fn ledger_holds<R: Rules>(game: &mut Game<R>, table: &Table, player: &mut Player, seed: u64) {
    let text = game.ledger();
    for _ in 0..4 {
        for damage in [other_sign, other_face, without_a_line, cut] {
            damage_shows::<R>(&text, &damage(&text, player), table, seed);
        }
        an_earlier_game_stands::<R>(&text, table, player, seed);
    }
    every_answer_can_be_seen_again(game, player, seed);
    typed_in_it_is_the_same(game, table, seed);
    plays_again(game, table, player, seed);
}

/// A game answered by chance, in which something is taken back now and then.
fn random_game<R: Rules>(
    setup: &R::Setup,
    table: &Table,
    player: &mut Player,
    most_answers: usize,
    seed: u64,
) -> Game<R> {
    let mut game = table.begin::<R>(setup).0;
    for place in 0..most_answers {
        let Some(answer) = player.answer(&game) else { break };
        give(&mut game, answer, &format!("seed {seed}, answer {place}"));
        let may_undo = game.question().is_some() || table.seed.is_none();
        if may_undo && player.below(8) == 0 {
            take_back(&mut game, 1, seed);
        }
    }
    game
}

/// Changes one sign of a random line. The head is left alone while no answer vouches for it.
fn other_sign(text: &str, player: &mut Player) -> String {
    let first =
        if text.contains("\"link\":") { 0 } else { text.lines().next().map_or(0, |head| head.len() + 1) };
    let signs: Vec<(usize, char)> =
        text.char_indices().filter(|&(at, sign)| at >= first && sign != '\n').collect();
    if signs.is_empty() {
        return String::new();
    }
    let (at, sign) = signs[player.below(signs.len())];
    let others: Vec<char> = (' '..='~').filter(|&other| other != sign).collect();
    let other = others[player.below(others.len())];
    format!("{}{other}{}", &text[..at], &text[at + sign.len_utf8()..])
}

/// Turns the first die of a random roll to another face, as a forger would.
fn other_face(text: &str, player: &mut Player) -> String {
    let rolls: Vec<usize> = text.match_indices("\"rolled\":[").map(|(at, found)| at + found.len()).collect();
    if rolls.is_empty() {
        return String::new();
    }
    let (before, rest) = text.split_at(rolls[player.below(rolls.len())]);
    let after = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let face = if rest[..rest.len() - after.len()] == *"2" { 1 } else { 2 };
    format!("{before}{face}{after}")
}

fn without_a_line(text: &str, player: &mut Player) -> String {
    let left_out = player.below(text.lines().count());
    let kept = text.lines().enumerate().filter(|(place, _)| *place != left_out);
    kept.map(|(_, line)| format!("{line}\n")).collect()
}

fn cut(text: &str, player: &mut Player) -> String {
    let places: Vec<usize> = text.char_indices().map(|(at, _)| at).collect();
    text[..places[player.below(places.len())]].to_string()
}

/// A damaged ledger is refused, unless it is the same one at an earlier line.
pub(super) fn damage_shows<R: Rules>(text: &str, damaged: &str, table: &Table, seed: u64) {
    let read = replay::<R>(damaged, table.seed.clone()).and_then(|replayed| match replayed.finished {
        true => verify::<R>(damaged).map(|_| replayed),
        false => Ok(replayed),
    });
    if let Ok(replayed) = read {
        let [text, damaged] = [text, damaged].map(without_fingerprint);
        let again = without_fingerprint(&replayed.game.ledger());
        let earlier = text.starts_with(&damaged) && text.starts_with(&again);
        let same = text.lines().zip(damaged.lines()).take_while(|(line, other)| line == other).count();
        assert!(earlier, "seed {seed}: damage at line {} does not show:\n{damaged}\nfor\n{text}", same + 1);
    }
}

/// A ledger without the fingerprint of its rules, which only hints at why other rules refuse it: nothing depends on it.
fn without_fingerprint(text: &str) -> String {
    const FIELD: &str = "\"rules\":\"";
    let head = text.lines().next().unwrap_or_default();
    let Some((before, rest)) = head.split_once(FIELD) else { return text.to_string() };
    let after = rest.split_once('"').map_or("", |(_, after)| after);
    format!("{before}{after}{}", &text[head.len()..])
}

/// Up to the end of any line a ledger is one of the same game, as it stood earlier.
fn an_earlier_game_stands<R: Rules>(text: &str, table: &Table, player: &mut Player, seed: u64) {
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    let earlier = &text[..ends[player.below(ends.len())]];
    match replay::<R>(earlier, table.seed.clone()) {
        Ok(replayed) => {
            assert!(text.starts_with(&replayed.game.ledger()), "seed {seed}: it went on otherwise")
        }
        // The game is over here by the rules, and the line that says so is missing.
        Err(fault) => {
            let over = fault.why == LedgerWhy::CutShort && text[earlier.len()..].starts_with("{\"over\":");
            assert!(over, "seed {seed}: {fault}, cut to\n{earlier}");
        }
    }
    let woken = wake::<R>(earlier, table.seed.clone());
    let woken = woken.unwrap_or_else(|fault| panic!("seed {seed}: {fault}, kept to\n{earlier}"));
    assert!(text.starts_with(&woken.game.ledger()), "seed {seed}: woken, it went on otherwise");
}

/// The game as it stood after some answer is that of its own ledger, and had told as much as the milestones say.
fn every_answer_can_be_seen_again<R: Rules>(game: &Game<R>, player: &mut Player, seed: u64) {
    let milestones = game.milestones();
    assert_eq!(milestones.len(), game.answers() + 1, "seed {seed}: the milestones");
    assert!(game.at(milestones.len()).is_none(), "seed {seed}: more answers than there are");
    let some = player.below(milestones.len());
    for answers in [0, some, game.answers()] {
        let place = format!("seed {seed}, at answer {answers}");
        let earlier = game.at(answers).unwrap_or_else(|| panic!("{place}: there are {}", game.answers()));
        assert_eq!(earlier.story().len(), milestones[answers], "{place}: the milestone");
        assert_eq!(earlier.answers(), answers, "{place}: the answers");
        let read = replay::<R>(&earlier.ledger(), None).unwrap_or_else(|fault| panic!("{place}: {fault}"));
        assert_eq!(Standing::of(&read.game), Standing::of(&earlier), "{place}: its ledger");
    }
    let whole = game.at(game.answers()).map(|game| Standing::of(&game));
    assert_eq!(whole, Some(Standing::of(game)), "seed {seed}: at the last answer");
}

/// Where dice come from changes nothing else: with the same faces typed in it is the same game.
fn typed_in_it_is_the_same<R: Rules>(game: &Game<R>, table: &Table, seed: u64) {
    let setup = serde_json::from_value(game.head().setup.clone());
    let setup: R::Setup = setup.unwrap_or_else(|fault| panic!("seed {seed}: the setup in the head: {fault}"));
    let mut typed = Table::typed(table.facts).begin::<R>(&setup).0;
    for (place, given) in game.history().iter().enumerate() {
        let place = format!("seed {seed}, typed in, answer {place}");
        match in_words(given) {
            Ok(answer) => _ = give(&mut typed, answer, &place),
            Err(decree) => assert!(typed.overrule(decree).is_ok(), "{place}: {decree:?}"),
        }
    }
    assert_eq!(Standing::of(&typed), Standing::of(game), "seed {seed}: with all dice typed in");
}

/// What was given, as people give it; dice as if they were typed in.
fn in_words<R: Rules>(given: &Given<R>) -> Result<Answer<R>, &crate::Overrule> {
    Ok(match &given.known {
        Known::Choice { name, .. } => Answer::Choose(name.clone()),
        Known::Pick(figures) | Known::Which { figures, .. } => Answer::Pick(figures.iter().collect()),
        Known::Way(way) => Answer::Go(way.clone()),
        Known::Dice { faces, .. } => Answer::Rolled(faces.to_vec(), DieSource::Typed),
        Known::Fact(_, so) => Answer::Fact(*so),
        Known::Decree(decree) => return Err(decree),
    })
}

/// The whole ledger leads to where the game stands, and both go on alike.
fn plays_again<R: Rules>(game: &mut Game<R>, table: &Table, player: &mut Player, seed: u64) {
    let text = game.ledger();
    for key in [None, table.seed.clone()] {
        let replayed = replay::<R>(&text, key).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
        let again = &replayed.game;
        assert_eq!(state_hash(again.state()), state_hash(game.state()), "seed {seed}: the hash of the state");
        assert_eq!(Standing::of(again), Standing::of(game), "seed {seed}: how the game stands");
        assert_eq!(again.ledger(), text, "seed {seed}: the ledger");
        assert_eq!(replayed.finished, game.outcome().is_some(), "seed {seed}: the end");
    }
    if game.outcome().is_some() {
        let proof = verify::<R>(&text).unwrap_or_else(|fault| panic!("seed {seed}: {fault}\n{text}"));
        assert_eq!(proof.state, state_hash(game.state()), "seed {seed}: the proof's state");
    } else if let (Some(answer), Ok(mut replayed)) =
        (player.answer(game), replay::<R>(&text, table.seed.clone()))
    {
        let place = format!("seed {seed}, after the replay");
        let told = give(&mut replayed.game, answer.clone(), &place);
        assert_eq!(told, give(game, answer, &place), "{place}");
    }
}
