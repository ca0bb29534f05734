//! Many tables at once, each with two players and two who look on: four pages that listen for changes.
//!
//! One task keeps all of it: it hears what has come to which page, and decides who answers next. A page knows what to
//! answer from the question in its updates, as a person does. At a table one choice is on its way at a time.

use std::sync::Arc;
use std::time::{Duration, Instant};

use ::frame::Order;
use ::hall::{Place, TableOrder, Who};
use reqwest::Client;
use serde_json::Value;
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{sleep_until, timeout};

use super::asked::{Asked, read_update};
use super::events::Events;

/// How many pages a table has: two players', and two of spectators.
pub const PAGES: usize = 4;
/// How many tables are laid at the same time.
const LAID_TOGETHER: usize = 16;
/// After so long nothing more is expected.
const PATIENCE: Duration = Duration::from_secs(5);

/// What has happened somewhere, to the game of this number at a table.
struct News {
    table: usize,
    game: u64,
    what: What,
}

enum What {
    /// It is laid; the players' links.
    Laid([String; 2]),
    /// An update came to a page.
    Came { page: usize, version: u64, asked: Option<Asked>, bytes: usize, at: Instant },
    /// A choice was acknowledged, or not.
    Said(bool),
    /// Something did not work.
    Trouble(String),
}

/// A table, as its four pages know it.
#[derive(Default)]
struct Table {
    game: u64,
    players: Option<[String; 2]>,
    versions: [u64; PAGES],
    asked: [Option<Asked>; PAGES],
    on_its_way: Option<Choice>,
    choices: usize,
}

/// A choice that was sent.
struct Choice {
    due: Instant,
    before: u64,
    came: [Option<Instant>; PAGES],
    acknowledged: bool,
}

/// What came of some choices.
#[derive(Debug, Default)]
pub struct Tally {
    /// How many were sent.
    pub sent: usize,
    /// How many the hall said yes to.
    pub acknowledged: usize,
    /// How many of these came to all four pages.
    pub reached: usize,
    /// How many were refused.
    pub refused: usize,
    /// How many could not be sent, because no table waited for an answer.
    pub without_table: usize,
    /// How many games ended and were replaced.
    pub replaced: usize,
    /// How many updates these choices brought to pages.
    pub updates: usize,
    /// The bytes of these updates.
    pub bytes: usize,
    /// From when a choice was due to when it was on the last page, in seconds.
    pub times: Vec<f64>,
}

/// All tables.
pub struct Crowd {
    at: String,
    client: Client,
    tables: Vec<Table>,
    turn: usize,
    laying: Arc<Semaphore>,
    sender: UnboundedSender<News>,
    news: UnboundedReceiver<News>,
    tally: Tally,
}

impl Crowd {
    /// Lays so many tables and opens their pages.
    pub async fn gather(at: &str, client: Client, tables: usize) -> Result<Crowd, String> {
        let (sender, news) = unbounded_channel();
        let mut crowd = Crowd {
            at: at.to_string(),
            client,
            tables: (0..tables).map(|_| Table::default()).collect(),
            turn: 0,
            laying: Arc::new(Semaphore::new(LAID_TOGETHER)),
            sender,
            news,
            tally: Tally::default(),
        };
        (0..tables).for_each(|table| crowd.lay(table));
        let began = Instant::now();
        while !crowd.tables.iter().all(|table| table.asked_page().is_some()) {
            if began.elapsed() > 60 * PATIENCE {
                return Err("not every table has come to its first question".to_string());
            }
            crowd.hear_until(Instant::now() + PATIENCE).await?;
        }
        Ok(crowd)
    }

    /// Plays on as fast as it goes, with so many choices on their way at once, until each table has had its share of
    /// `most`: the first none, the last all of them.
    pub async fn spread(&mut self, most: usize, at_once: usize) -> Result<Tally, String> {
        self.tally = Tally::default();
        let shares: Vec<usize> =
            (0..self.tables.len()).map(|table| most * table / self.tables.len().max(1)).collect();
        let first_games: Vec<u64> = self.tables.iter().map(|table| table.game).collect();
        loop {
            while self.on_their_way() < at_once {
                let wants = |place: usize, table: &Table| {
                    table.game == first_games[place] && table.choices < shares[place]
                };
                let Some(table) = self.next_ready(wants) else { break };
                self.choose(table, Instant::now());
            }
            if self.on_their_way() == 0 {
                return Ok(std::mem::take(&mut self.tally));
            }
            self.hear_until(Instant::now() + PATIENCE).await?;
            self.give_up_late_ones();
        }
    }

    /// Makes so many choices a second for so many seconds, each when it is due, whatever has become of the others.
    pub async fn play(&mut self, rate: u32, seconds: u32) -> Result<Tally, String> {
        self.tally = Tally::default();
        let begin = Instant::now();
        let due = |choice: u32| begin + Duration::from_secs_f64(f64::from(choice) / f64::from(rate));
        let mut next = 0;
        while next < rate * seconds || self.on_their_way() > 0 {
            while next < rate * seconds && due(next) <= Instant::now() {
                match self.next_ready(|_, _| true) {
                    Some(table) => self.choose(table, due(next)),
                    None => self.tally.without_table += 1,
                }
                next += 1;
            }
            let until = if next < rate * seconds { due(next) } else { Instant::now() + PATIENCE };
            self.hear_until(until).await?;
            self.give_up_late_ones();
        }
        Ok(std::mem::take(&mut self.tally))
    }

    fn on_their_way(&self) -> usize {
        self.tables.iter().filter(|table| table.on_its_way.is_some()).count()
    }

    /// The next table in turn that waits for an answer and is wanted.
    fn next_ready(&mut self, wants: impl Fn(usize, &Table) -> bool) -> Option<usize> {
        let count = self.tables.len();
        let turns = (self.turn..self.turn + count).map(|turn| turn % count);
        let mut ready = turns.filter(|&place| {
            let table = &self.tables[place];
            table.on_its_way.is_none() && table.asked_page().is_some() && wants(place, table)
        });
        let found = ready.next()?;
        self.turn = found + 1;
        Some(found)
    }

    /// Sends some answer for the seat that is asked at a table.
    fn choose(&mut self, place: usize, due: Instant) {
        let table = &mut self.tables[place];
        let (Some((page, answers)), Some(players)) = (table.asked_page(), &table.players) else { return };
        let answer = answers[(table.choices * 7 + place * 3) % answers.len()].clone();
        let request = self.client.post(format!("{}{}/say", self.at, players[page])).json(&answer);
        let before = table.versions[0];
        table.on_its_way = Some(Choice { due, before, came: [None; PAGES], acknowledged: false });
        table.choices += 1;
        self.tally.sent += 1;
        let (sender, game) = (self.sender.clone(), table.game);
        tokio::spawn(async move {
            let what = match request.send().await {
                Ok(said) => What::Said(said.status().is_success()),
                Err(fault) => What::Trouble(fault.to_string()),
            };
            let _ = sender.send(News { table: place, game, what }); // all may be over
        });
    }

    /// Hears what has happened, and waits for it no longer than this.
    async fn hear_until(&mut self, until: Instant) -> Result<(), String> {
        let first = tokio::select! {
            news = self.news.recv() => news,
            () = sleep_until(until.into()) => None,
        };
        let mut waiting = first;
        while let Some(news) = waiting {
            self.hear(news)?;
            waiting = self.news.try_recv().ok();
        }
        Ok(())
    }

    fn hear(&mut self, news: News) -> Result<(), String> {
        let Some(table) = self.tables.get_mut(news.table).filter(|table| table.game == news.game) else {
            return Ok(());
        };
        match news.what {
            What::Laid(players) => table.players = Some(players),
            What::Came { page, version, asked, bytes, at } => {
                table.versions[page] = version;
                if asked.is_some() {
                    table.asked[page] = asked;
                }
                if let Some(choice) = &mut table.on_its_way
                    && version > choice.before
                {
                    choice.came[page].get_or_insert(at);
                    self.tally.updates += 1;
                    self.tally.bytes += bytes;
                }
            }
            What::Said(true) => {
                self.tally.acknowledged += 1;
                if let Some(choice) = &mut table.on_its_way {
                    choice.acknowledged = true;
                }
            }
            What::Said(false) => {
                self.tally.refused += 1;
                table.on_its_way = None;
            }
            What::Trouble(text) => return Err(text),
        }
        self.settle(news.table);
        Ok(())
    }

    /// Counts a choice that has come to all pages, and replaces a game that is over.
    fn settle(&mut self, place: usize) {
        let table = &mut self.tables[place];
        if let Some(choice) = table.on_its_way.take_if(|choice| choice.has_come()) {
            self.tally.reached += 1;
            let last = choice.came.into_iter().flatten().max().unwrap_or(choice.due);
            self.tally.times.push(last.duration_since(choice.due).as_secs_f64());
        }
        let is_over = table.asked.iter().all(|asked| *asked == Some(Asked::Over));
        if is_over && table.on_its_way.is_none() {
            self.tally.replaced += 1;
            self.lay(place);
        }
    }

    /// A choice that does not come is lost, and its table with it.
    fn give_up_late_ones(&mut self) {
        let is_late = |choice: &mut Choice| choice.due.elapsed() > PATIENCE;
        let late = |table: &mut Table| table.on_its_way.take_if(is_late).is_some();
        let lost: Vec<usize> =
            (0..self.tables.len()).filter(|&place| late(&mut self.tables[place])).collect();
        for place in lost {
            self.lay(place);
        }
    }

    /// Lays a new game at a table, and opens its pages one after the other.
    fn lay(&mut self, place: usize) {
        let game = self.tables[place].game + 1;
        self.tables[place] = Table { game, ..Table::default() };
        let (at, client, sender) = (self.at.clone(), self.client.clone(), self.sender.clone());
        let laying = Arc::clone(&self.laying);
        tokio::spawn(async move {
            let _turn = laying.acquire().await;
            let news = |what| News { table: place, game, what };
            if let Err(fault) = open(&at, &client, place, game, &sender).await {
                let _ = sender.send(news(What::Trouble(fault))); // all may be over
            }
        });
    }
}

impl Table {
    /// Which player's page is asked, and what it can answer; nobody's while not all pages show the same.
    fn asked_page(&self) -> Option<(usize, &[Value])> {
        let [first, others @ ..] = self.versions;
        if self.players.is_none() || first == 0 || others.iter().any(|version| *version != first) {
            return None;
        }
        self.asked.iter().take(2).enumerate().find_map(|(page, asked)| match asked {
            Some(Asked::Mine(answers)) if !answers.is_empty() => Some((page, answers.as_slice())),
            _ => None,
        })
    }
}

impl Choice {
    fn has_come(&self) -> bool {
        self.acknowledged && self.came.iter().all(Option::is_some)
    }
}

impl Tally {
    /// The time that this share of the choices did not exceed.
    pub fn within(&self, share: f64) -> f64 {
        let mut times = self.times.clone();
        times.sort_by(f64::total_cmp);
        let place = (share * times.len() as f64).ceil() as usize;
        times.get(place.saturating_sub(1)).copied().unwrap_or(f64::NAN)
    }
}

/// Lays a game for two, always with the same dice, and lets its four pages listen.
async fn open(
    at: &str,
    client: &Client,
    table: usize,
    game: u64,
    sender: &UnboundedSender<News>,
) -> Result<(), String> {
    let place = |who| Place { who, typed: false };
    let order = TableOrder {
        system: "sb".to_string(),
        game: Order { scenario: "the-courier".to_string(), ..Order::default() },
        seats: vec![place(Who::Me), place(Who::Friend)],
        seed: Some(game * 1000 + table as u64),
        ..TableOrder::default()
    };
    let words = |fault: reqwest::Error| fault.to_string();
    let laid = client.post(format!("{at}/tables")).json(&order).send().await.map_err(words)?;
    let laid: Value = laid.error_for_status().map_err(words)?.json().await.map_err(words)?;
    let path = |found: &Value| found["path"].as_str().unwrap_or_default().to_string();
    let (own, watch) = (path(&laid["links"][0]), path(&laid["links"][1]));
    let asked = format!("{at}{}", path(&laid["invitations"][0]));
    let joined = client.post(asked).json(&Value::Null).send().await.map_err(words)?;
    let joined: Value = joined.error_for_status().map_err(words)?.json().await.map_err(words)?;
    let friend = path(&joined);
    let _ = sender.send(News { table, game, what: What::Laid([own.clone(), friend.clone()]) }); // all may be over
    for (page, link) in [own, friend, watch.clone(), watch].into_iter().enumerate() {
        let live = client.get(format!("{at}{link}/live")).send().await.map_err(words)?;
        let live = live.error_for_status().map_err(words)?;
        let sender = sender.clone();
        tokio::spawn(async move {
            if let Err(text) = listen(live, table, game, page, &sender).await {
                let _ = sender.send(News { table, game, what: What::Trouble(text) });
            }
        });
    }
    Ok(())
}

/// Tells what comes to a page, until its game is over.
async fn listen(
    mut live: reqwest::Response,
    table: usize,
    game: u64,
    page: usize,
    sender: &UnboundedSender<News>,
) -> Result<(), String> {
    let mut events = Events::default();
    loop {
        let bytes =
            timeout(10 * PATIENCE, live.chunk()).await.map_err(|_| "a page heard nothing any more")?;
        let bytes = bytes.map_err(|fault| fault.to_string())?.ok_or("a page was cut off")?;
        events.push(&bytes);
        while let Some(data) = events.next_data() {
            let at = Instant::now();
            let (version, asked) = read_update(&data).ok_or_else(|| format!("no update: {data}"))?;
            let is_over = asked == Some(Asked::Over);
            let what = What::Came { page, version, asked, bytes: data.len(), at };
            if sender.send(News { table, game, what }).is_err() || is_over {
                return Ok(());
            }
        }
    }
}
