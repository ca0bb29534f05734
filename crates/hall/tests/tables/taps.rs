//! How many taps a game beside real miniatures takes: whole games are played over the page's own addresses, and every tap is
//! counted, by who acted and what it did. `LYCHGATE_GAMES=10 LYCHGATE_RECORD=taps cargo test -p hall taps` plays ten games of
//! each system and writes what it counted into docs/companion.md.

use std::collections::BTreeMap;
use std::fmt::Write;

use hall::{Place, TableOrder, Who};
use serde_json::{Value, json};

use crate::common::{PAUSE, Running, order, start};

/// A system, its scenario, the computer that plays the other side, and how many taps it may take (the median): one's own
/// figure that only moves, one that attacks; the computer's that only moves, that attacks.
struct Game {
    system: &'static str,
    scenario: &'static str,
    mind: Option<&'static str>,
    most: [usize; 4],
    /// Which of them hold by now; the others are goals, and only counted.
    held: [bool; 4],
}

const ALL: [bool; 4] = [true; 4];

const GAMES: [Game; 4] = [
    Game { system: "sb", scenario: "the-hunt", mind: None, most: [2, 6, 3, 6], held: ALL },
    Game {
        system: "ff",
        scenario: "vampire-hunt",
        mind: Some("ruffian"),
        most: [5, 9, 1, 2],
        held: [true, true, false, false],
    },
    Game { system: "be", scenario: "the-ford-at-aldham", mind: Some("ceorl"), most: [2, 7, 1, 2], held: ALL },
    Game {
        system: "wf",
        scenario: "the-felled-elm",
        mind: Some("sergeant"),
        most: [1, 7, 1, 3],
        held: [false, true, true, true],
    },
];

const ROWS: [&str; 4] =
    ["Your figure, moves", "Your figure, attacks", "The other side's, moves", "The other side's, attacks"];

/// A game is given up after so many taps.
const MOST_TAPS: usize = 1500;

/// Numbers by chance, the same ones every time.
struct Chance(u64);

impl Chance {
    fn below(&mut self, limit: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % limit.max(1)
    }

    fn one_of<'a, T>(&mut self, all: &'a [T]) -> &'a T {
        &all[self.below(all.len())]
    }
}

/// The taps of everybody who acted, by what it did.
#[derive(Default)]
struct Counted {
    taps: [Vec<usize>; 4],
    current: Option<(u64, bool)>,
    running: usize,
    /// Taps that say who acts next: they count for the figure that then acts.
    ahead: usize,
    log: usize,
    attacked: bool,
    games: BTreeMap<String, usize>,
}

impl Counted {
    /// Looks who acts now; the one who acted before is through.
    fn look(&mut self, view: &Value) {
        let figures = view["figures"].as_array().cloned().unwrap_or_default();
        let active = figures.iter().find(|figure| figure["active"] == true);
        let now = active.map(|figure| (figure["id"].as_u64().unwrap(), figure["side"] == 0));
        let log = view["log"].as_array().cloned().unwrap_or_default();
        if let Some((figure, _)) = self.current {
            let hits = |line: &Value| line["roll"]["by"] == figure && line["roll"]["at"].is_u64();
            self.attacked |= log.iter().skip(self.log).any(hits);
        }
        if now != self.current && now.is_some() {
            // Where the computer's figure acts next, the player has passed.
            let passed = active.is_some_and(|figure| figure["side"] == 1);
            let ahead = std::mem::take(&mut self.ahead);
            self.running += if passed { ahead } else { 0 };
            self.close();
            self.current = now;
            self.running += if passed { 0 } else { ahead };
        }
        self.log = log.len();
    }

    fn close(&mut self) {
        if let Some((_, own)) = self.current.take() {
            let row = usize::from(!own) * 2 + usize::from(self.attacked);
            self.taps[row].push(std::mem::take(&mut self.running));
        }
        self.attacked = false;
    }

    fn median(&self, row: usize) -> Option<[usize; 2]> {
        let mut taps = self.taps[row].clone();
        taps.sort_unstable();
        let at = |part: usize| taps.get(taps.len() * part / 10).copied();
        Some([at(5)?, at(9)?])
    }
}

/// Plays one game and counts its taps.
async fn play(running: &Running, game: &Game, seed: u64, counted: &mut Counted) {
    let mut chance = Chance(seed);
    let me = Place { who: Who::Me, typed: true };
    let other = game.mind.map(|mind| Place { who: Who::Mind(mind.to_string()), typed: false });
    let seats = std::iter::once(me).chain(other).collect();
    let mut wanted = TableOrder { system: game.system.to_string(), seats, ..order(game.scenario, &[]) };
    wanted.game.real_table = true;
    wanted.seed = Some(seed);
    let link = running.lay(&wanted).await.remove(0);
    let mut taps = 0;
    while taps < MOST_TAPS {
        let view = running.view(&link).await;
        if view.get("over").is_some() {
            break;
        }
        counted.look(&view);
        let now = tap(running, &link, &view, &mut chance).await;
        trace(game, &view, now);
        let says_who = view["question"]["kind"] == "choice"
            && view["question"]["seat"] == 0
            && view["figures"].as_array().unwrap().iter().all(|figure| figure["active"] != true);
        *(if says_who { &mut counted.ahead } else { &mut counted.running }) += now;
        taps += now;
        *counted.games.entry(game.system.to_string()).or_default() += now;
    }
    counted.current = None; // who acts last is not through
    (counted.running, counted.ahead) = (0, 0);
}

/// `LYCHGATE_TRACE=1 … --nocapture` shows every tap, with who acted and what was asked.
fn trace(game: &Game, view: &Value, taps: usize) {
    if taps == 0 || std::env::var("LYCHGATE_TRACE").is_err() {
        return;
    }
    let figures = view["figures"].as_array().into_iter().flatten();
    let acting =
        figures.filter(|figure| figure["active"] == true).map(|figure| figure["name"].to_string()).next();
    let (system, asked) = (game.system, &view["question"]);
    eprintln!("TAP {system} {taps} {acting:?} {} {}: {}", asked["seat"], asked["rule"], asked["text"]);
}

/// Answers what is asked as a thumb would, and returns how many taps that took; none while the computer thinks.
async fn tap(running: &Running, link: &str, view: &Value, chance: &mut Chance) -> usize {
    let question = &view["question"];
    let asked = question["seat"].as_u64();
    let page = running.get(link).await.text().await.unwrap();
    if page.contains("data-next") {
        go_on(running, link, &page, chance).await;
        return 1;
    }
    if asked != Some(0) && asked != Some(255) && question["seat"] != "table" {
        tokio::time::sleep(PAUSE).await;
        return 0;
    }
    let options = question["options"].as_array().cloned().unwrap_or_default();
    let open: Vec<&Value> = options.iter().filter(|option| option.get("why_not").is_none()).collect();
    match question["kind"].as_str().unwrap() {
        "choice" => {
            let plans = named(&page, "data-plan=\"");
            if open.iter().any(|option| option.get("act").is_some()) && !plans.is_empty() {
                let steps: Vec<&str> = chance.one_of(&plans).split(' ').collect();
                running.send(link, "plan", &json!({ "steps": steps })).await;
                let planned = running.get(link).await.text().await.unwrap();
                assert!(
                    number(&planned) != number(&page) || planned.contains("data-step=\""),
                    "a dead tap: {steps:?}"
                );
                return 1;
            }
            // What most people answer, as most people do: three times of four.
            let usual = named(&page, "data-usual=\"").first().map(|usual| json!(usual));
            // A plan that can be carried out in several ways is asked about these.
            let step = named(&page, "data-step=\"").first().map(|step| json!(step));
            let of_plan: Vec<&Value> = open
                .iter()
                .filter(|option| step.as_ref().is_none_or(|step| option["act"] == *step))
                .copied()
                .collect();
            let answer =
                usual.filter(|_| chance.below(4) < 3).unwrap_or(chance.one_of(&of_plan)["answer"].clone());
            running.say(link, &json!({ "choose": answer })).await;
            1
        }
        "pick" => {
            let least = question["count"]["least"].as_u64().unwrap_or(1).max(1) as usize;
            let picked: Vec<Value> = open.iter().take(least).map(|option| option["answer"].clone()).collect();
            running.say(link, &json!({ "pick": picked })).await;
            least + usize::from(least > 1)
        }
        "move" => {
            let ways = question["reach"]["ways"].as_array().cloned().unwrap_or_default();
            running.say(link, &json!({ "move": chance.one_of(&ways)["way"] })).await;
            1
        }
        "roll" => {
            let dice: Vec<u64> = question["dice"].as_array().unwrap().iter().map(sides).collect();
            let faces: Vec<u64> = dice.iter().map(|&sides| 1 + chance.below(sides as usize) as u64).collect();
            running.say(link, &json!({ "rolled": faces })).await;
            dice.iter().map(|&sides| if sides == 100 { 2 } else { 1 }).sum()
        }
        _ if question.get("count").is_none() => {
            let is_so = chance.below(10) < 4;
            running.say(link, &json!({ "fact": is_so })).await;
            1
        }
        _ => {
            running.say(link, &json!({ "pick": [chance.one_of(&open)["answer"]] })).await;
            1
        }
    }
}

/// The computer waits for the player's word. On every fourth of these screens that show facts, one of them is not so.
async fn go_on(running: &Running, link: &str, page: &str, chance: &mut Chance) {
    let facts = named(page, "data-turn-over=\"");
    let (what, body) = match facts.is_empty() || chance.below(4) > 0 {
        true => ("next", json!({})),
        false => ("turn-over", json!({ "place": chance.one_of(&facts).parse::<u64>().unwrap() })),
    };
    let mut body = body;
    body["number"] = number(page).and_then(|number| number.parse::<u64>().ok()).into();
    running.post(&format!("{link}/{what}"), &body).await;
}

/// Everything that stands on the page after these words, up to the next quote.
fn named<'a>(page: &'a str, before: &str) -> Vec<&'a str> {
    page.split(before).skip(1).filter_map(|rest| rest.split('"').next()).collect()
}

/// How many answers were given before the question on the page.
fn number(page: &str) -> Option<&str> {
    named(page, "data-number=\"").first().copied()
}

/// How many sides a die has: `d10`.
fn sides(die: &Value) -> u64 {
    die.as_str().and_then(|name| name.trim_start_matches('d').parse().ok()).unwrap_or(10)
}

fn games() -> u64 {
    std::env::var("LYCHGATE_GAMES").ok().and_then(|count| count.parse().ok()).unwrap_or(1)
}

/// Over whole games, the median of taps stays within what the brief allows, and nine in ten are at most two over.
#[tokio::test]
async fn a_game_beside_miniatures_takes_few_taps() {
    let running = start().await;
    let mut table = String::new();
    let mut over = String::new();
    for game in &GAMES {
        let mut counted = Counted::default();
        for seed in 0..games() {
            play(&running, game, seed, &mut counted).await;
        }
        for (row, words) in ROWS.iter().enumerate() {
            let most = game.most[row];
            let Some([half, nine]) = counted.median(row) else { continue };
            let count = counted.taps[row].len();
            writeln!(table, "| {} | {words} | {count} | {half} | {nine} | {most} |", game.system).unwrap();
            // A figure of the computer's that needs no tap may come and go between two looks, so its rows have one tap of room.
            let room = usize::from(row >= 2);
            if count >= 10 && half > most + room && game.held[row] {
                writeln!(over, "{} {words}: {half}, at most {most}", game.system).unwrap();
            }
        }
    }
    record(&table);
    assert!(over.is_empty(), "{over}\n{table}");
}

/// Writes the table into the document, if asked to.
fn record(table: &str) {
    const HEAD: &str = "| System | Who acts | Counted | Median | 9 of 10 at most | Goal |\n| --- | --- | --- | --- | --- | --- |\n";
    if std::env::var("LYCHGATE_RECORD").as_deref() != Ok("taps") {
        return;
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../../docs/companion.md");
    let text = std::fs::read_to_string(path).unwrap();
    let (before, rest) = text.split_once(HEAD).unwrap();
    let after = rest.lines().skip_while(|line| line.starts_with('|'));
    let after: Vec<&str> = after.collect();
    std::fs::write(path, format!("{before}{HEAD}{table}{}\n", after.join("\n"))).unwrap();
}
