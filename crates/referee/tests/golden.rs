//! Golden ledgers: whole games of every scenario, recorded once and replayed ever after. A change that alters a rule
//! on purpose records the games it touches anew and says why: `LYCHGATE_RECORD=all cargo test -p referee golden`
//! (`missing` records only those that are not there).

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::path::PathBuf;
use std::sync::Arc;

use fates::{Kind, Overrule, Random};
use frame::view::{OptionView, QuestionView};
use referee::{AnyGame, AnySystem, Message, NewGame};
use serde_json::{Value, json};

/// No game of ours is longer.
const MOST_ANSWERS: usize = 20_000;

/// How a game is recorded.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Recording {
    /// Sealed dice, measured facts, minds on all sides.
    Minds,
    /// Typed dice and asked facts, as beside real miniatures.
    Miniatures,
    /// Minds, overruled by a referee now and then.
    Decrees,
    /// Minds that take back what they did now and then, and do something else.
    TakeBacks,
}

/// One golden game: the file it is kept in, and how it came about.
struct Golden {
    system: Arc<dyn AnySystem>,
    name: String,
    scenario: String,
    recording: Recording,
}

impl Golden {
    fn file(&self) -> PathBuf {
        let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/golden");
        folder.join(self.system.view().short).join(format!("{}.jsonl", self.name))
    }

    /// Plays the game from its first question to its end.
    fn record(&self) -> String {
        let by_people = self.recording == Recording::Miniatures;
        let new = json!({
            "system": self.system.view().short,
            "scenario": self.scenario,
            "dice": if by_people { json!("ask") } else { json!({ "seed": 17 }) },
            "facts": if by_people { "ask" } else { "measured" },
        });
        let new: NewGame = serde_json::from_value(new).unwrap();
        let (mut game, _) = self.system.open(&new).unwrap();
        let mind = self.system.catalogue().minds[0].id.clone();
        let mut chance = Random::new(17);
        let often = if self.system.view().short == "gm" { 4 } else { 25 }; // a game of Gravemarch is short
        for turn in 1..MOST_ANSWERS {
            if game.over().is_some() {
                return game.ledger();
            }
            match self.recording {
                Recording::Decrees if turn % often == 0 => decree(&mut *game, &mut chance),
                Recording::TakeBacks if turn % often == 0 => take_back(&mut *game, &mut chance),
                _ => {}
            }
            if game.over().is_none() {
                let message = game.think(&mind).unwrap_or_else(|| by_chance(&*game, &mut chance));
                game.answer(None, message).unwrap();
            }
        }
        panic!("{}: {} does not come to an end", self.system.view().short, self.name);
    }
}

/// Every scenario of every system with its minds, and the first scenario of each system in the other ways.
fn golden() -> Vec<Golden> {
    let of_system = |system: &Arc<dyn AnySystem>| {
        let system = Arc::clone(system);
        let scenarios: Vec<String> =
            system.catalogue().scenarios.into_iter().map(|scenario| scenario.id).collect();
        let first = scenarios[0].clone();
        let others = [
            ("beside-miniatures", Recording::Miniatures),
            ("with-decrees", Recording::Decrees),
            ("with-take-backs", Recording::TakeBacks),
        ];
        let others = others.map(|(name, recording)| (name.to_string(), first.clone(), recording));
        let minds = scenarios.into_iter().map(|id| (id.clone(), id, Recording::Minds));
        let games = minds.chain(others);
        games.map(move |(name, scenario, recording)| Golden {
            system: Arc::clone(&system),
            name,
            scenario,
            recording,
        })
    };
    systems::library_with_template().systems().iter().flat_map(of_system).collect()
}

/// What is asked, as the asked seat sees it.
fn asked(game: &dyn AnyGame) -> QuestionView {
    let seat = game.asks().unwrap().seat;
    game.view(Some(seat)).question.unwrap()
}

/// An answer that is allowed, whatever it leads to.
fn by_chance(game: &dyn AnyGame, chance: &mut Random) -> Message {
    let question = asked(game);
    let open: Vec<&OptionView> = question.options.iter().filter(|option| option.why_not.is_none()).collect();
    match (question.kind, question.count) {
        (Kind::Choice, _) => Message::Choose(open[chance.below(open.len())].answer.clone()),
        (Kind::Roll, _) => {
            let roll = |die: &fates::Die| 1 + chance.below(die.sides().into()) as u8;
            Message::Rolled(question.dice.iter().map(roll).collect())
        }
        (Kind::Move, _) => {
            let ways = question.reach.unwrap().ways;
            Message::Move(ways[chance.below(ways.len())].way.clone())
        }
        (_, Some(count)) => {
            let spare = usize::from(count.most).min(open.len()) - usize::from(count.least);
            let many = usize::from(count.least) + chance.below(spare + 1);
            Message::Pick(open.iter().take(many).map(|option| option.answer.clone()).collect())
        }
        (_, None) => Message::Fact(chance.below(2) == 0),
    }
}

/// Sets any lever to anything it can be.
fn decree(game: &mut dyn AnyGame, chance: &mut Random) {
    let levers = game.levers();
    for _ in 0..100 {
        let lever = &levers[chance.below(levers.len())];
        let to = lever.least + chance.below((lever.most - lever.least + 1) as usize) as i32;
        if game.overrule(&Overrule::Set { lever: lever.id.clone(), to }).is_ok() {
            return;
        }
    }
    panic!("none of a hundred decrees is allowed");
}

/// Takes three answers back and gives another one.
fn take_back(game: &mut dyn AnyGame, chance: &mut Random) {
    game.undo(3).unwrap();
    let message = by_chance(game, chance);
    game.answer(None, message).unwrap();
}

#[test]
fn golden_ledgers_replay_to_their_last_state() {
    let record = std::env::var("LYCHGATE_RECORD").unwrap_or_default();
    let library = systems::library_with_template();
    for golden in golden() {
        let file = golden.file();
        if record == "all" || (record == "missing" && !file.exists()) {
            std::fs::create_dir_all(file.parent().unwrap()).unwrap();
            std::fs::write(&file, golden.record()).unwrap();
        }
        let ledger = std::fs::read_to_string(&file).unwrap_or_else(|fault| {
            panic!("{}: {fault}; LYCHGATE_RECORD=missing records it", file.display())
        });
        let last: Value = serde_json::from_str(ledger.lines().last().unwrap()).unwrap();

        let replayed = library.replay(&ledger).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));
        let proof = library.prove(&ledger).unwrap_or_else(|fault| panic!("{}: {fault}", file.display()));

        assert!(replayed.finished, "{}", file.display());
        assert_eq!(last["state"], replayed.state, "{}", file.display());
        assert_eq!(proof.state, replayed.state, "{}", file.display());
        match golden.recording {
            Recording::Minds => assert!(proof.sealed > 0 && proof.unsealed == 0, "{}", file.display()),
            Recording::Miniatures => assert!(proof.sealed == 0 && ledger.contains("\"fact\":")),
            Recording::Decrees => assert!(proof.decrees > 0, "{}", file.display()),
            Recording::TakeBacks => assert!(ledger.contains("\"undo\":"), "{}", file.display()),
        }
    }
}
