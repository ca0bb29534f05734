//! What a seat is sent never depends on what it may not know.

use fates::Seat;
use hall::Role;
use hall::page::table::ask::Placing;
use hall::page::table::log::Rendered;
use hall::page::table::{Here, Setting, fragments};
use rand::rngs::StdRng;
use rand::{RngExt, SeedableRng};
use referee::{AnyGame, Message};
use serde_json::{Value, json};
use silver_bayonet::{ClueSetup, FigureSetup, Setup, SideSetup, TableSetup, Victory};

use crate::common::some_answer;

/// Two sides, and six clues under the hands of the first; two cards of the deck are this secret.
fn setup(secret: &str) -> Value {
    let soldiers = [(0, 23.5), (1, 36.0)].into_iter().flat_map(|(side, south)| {
        [16.0, 24.0, 32.0].map(|east| FigureSetup {
            side: Some(side),
            at: Some((east, south)),
            ..FigureSetup::of("infantryman")
        })
    });
    let clue = |east: f64| ClueSetup { at: Some((east, 24.6)), elevation: 0.0 };
    let deck = ["a-soldiers-luck", secret, "a-cool-head", secret, "the-face-below", secret];
    let setup = Setup {
        figures: soldiers.collect(),
        sides: vec![SideSetup::default(); 2],
        clues: [15.4, 16.6, 23.4, 24.6, 31.4, 32.6].map(clue).to_vec(),
        deck: deck.map(String::from).to_vec(),
        victory: Some(Victory::default()),
        table: Some(TableSetup { width: 48.0, depth: 48.0, terrain: Vec::new() }),
        ..Setup::default()
    };
    serde_json::to_value(setup).unwrap()
}

fn begin(secret: &str) -> Box<dyn AnyGame> {
    let new = json!({ "new": { "system": "sb", "dice": "ask", "scenario": setup(secret) } });
    let Ok(Message::New(new)) = Message::read(&new.to_string()) else { panic!("a game is begun") };
    systems::library().open(&new).unwrap().0
}

/// Everything that a page of this role is sent.
fn sent(game: &dyn AnyGame, role: Role) -> String {
    let seat = role.sees_as(game.asks().map(|asked| asked.seat));
    let setting = Setting {
        path: "/t/table/secret".to_string(),
        role,
        seat,
        system: "sb",
        companion: false,
        mind: None,
        here: vec![Here::Present, Here::Present],
        absent: Vec::new(),
        spectators: 1,
        host: true,
        may_answer: false,
        undo: None,
        take_back: None,
        number: 0,
        plans: Vec::new(),
        step: None,
        facts: Vec::new(),
        coming: Vec::new(),
        deed: None,
        placing: Placing::No,
        waits: false,
        guests: true,
        said: Vec::new(),
        again: None,
        by_default: None,
        fresh: 0,
    };
    let view = game.view(seat);
    let page = fragments(&setting, &view, &mut Rendered::default());
    let page: Vec<&str> = page.iter().map(|fragment| &*fragment.html).collect();
    page.join("\n") + &serde_json::to_string(&view).unwrap()
}

/// A random answer to what is asked; the first side searches whenever it can, the other never.
fn answer(game: &dyn AnyGame, chance: &mut StdRng) -> Value {
    let asked = game.asks().unwrap();
    let view = serde_json::to_value(game.view(Some(asked.seat))).unwrap();
    let question = &view["question"];
    match question["kind"].as_str().unwrap() {
        "roll" => {
            let sides = |die: &Value| die.as_str().unwrap().trim_start_matches('d').parse::<u8>().unwrap();
            let mut face = |die: &Value| chance.random_range(1..=sides(die));
            json!({ "rolled": question["dice"].as_array().unwrap().iter().map(&mut face).collect::<Vec<u8>>() })
        }
        "choice" => {
            let names = question["options"]
                .as_array()
                .unwrap()
                .iter()
                .filter(|option| option.get("why_not").is_none());
            let names: Vec<&str> = names.filter_map(|option| option["answer"].as_str()).collect();
            let searches = |name: &&&str| name.contains("investigate");
            let found = names.iter().find(searches).filter(|_| asked.seat == Seat(0));
            let others: Vec<&&str> = names.iter().filter(|name| !searches(name)).collect();
            json!({ "choose": found.unwrap_or_else(|| others[chance.random_range(0..others.len())]) })
        }
        _ => some_answer(&view),
    }
}

#[test]
fn two_games_that_differ_only_in_a_secret_send_the_other_side_the_same() {
    let mut found = 0;
    for seed in 0..12 {
        let mut chance = StdRng::seed_from_u64(seed);
        let (mut one, mut two) = (begin("sealed-dispatch"), begin("forged-orders"));
        for _ in 0..250 {
            for role in [Role::Player(vec![1]), Role::Spectator] {
                let seat = one.asks().map(|asked| asked.seat);
                if one.over().is_some() || seat.is_none() {
                    continue;
                }
                assert_eq!(sent(&*one, role.clone()), sent(&*two, role), "game {seed}");
            }
            if one.over().is_some() || two.over().is_some() {
                break;
            }
            let said = answer(&*one, &mut chance);
            let message = |said: &Value| Message::read(&said.to_string()).unwrap();
            one.answer(None, message(&said)).unwrap();
            two.answer(None, message(&said)).unwrap();
        }
        let own = |game: &dyn AnyGame| game.view(Some(Seat(0))).notes;
        found += usize::from(own(&*one) != own(&*two));
    }
    assert!(found > 6, "only {found} of 12 games found a secret");
}
