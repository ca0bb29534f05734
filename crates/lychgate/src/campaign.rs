//! `lychgate campaign`: two companies, their games, and what they buy in between.

use std::collections::VecDeque;
use std::io::Write;
use std::path::{Path, PathBuf};

use anstyle::Style;
use clap::{Args, Subcommand, ValueEnum};
use content::{did_you_mean, kebab};
use fates::{
    Dice, DiceFrom, Die, FactsFrom, Game, Measured, Nobody, Random, RuleId, Seat, Seed, Straight, Whim,
};
use fear_and_faith::{
    Advance, Battle, Book, Campaign, Company, Contagion, FearAndFaith, Fielded, Foe, Limit, Member, Options,
    PartySheet, Recruit, Setup, Step,
};
use serde_json::json;
use table::Shown;

use crate::report::write;
use crate::{Done, Trouble};

const BOLD: Style = Style::new().bold();
const DIM: Style = Style::new().dimmed();

const EXAMPLES: &str = "\
Examples:
  lychgate campaign new moor.json --good ketterby-roadblock --evil the-late-shift
  lychgate campaign show moor.json
  lychgate campaign play moor.json zombie-infestation --watch --ledger night-1.jsonl
  lychgate campaign record moor.json night-1.jsonl
  lychgate campaign buy moor.json good advance combat-masters
  lychgate campaign undo moor.json

Fear and Faith. docs/campaign.md tells the whole way. Exit codes: 0 done, 1 not allowed, 2 wrong use.";

/// Run a campaign of Fear and Faith
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct CampaignArgs {
    #[command(subcommand)]
    what: What,
}

#[derive(Subcommand)]
enum What {
    /// Two parties begin a campaign
    New(New),
    /// How both companies stand
    Show(Show),
    /// The setup of the next game; or let minds play it
    Play(Field),
    /// Record a finished game from its ledger
    Record(Record),
    /// Spend victory points: advances, new models, cures
    Buy(Buy),
    /// Take the last step back
    Undo(Show),
}

#[derive(Args)]
struct New {
    /// The file to make
    file: PathBuf,
    /// The first party: the id of a ready-made one, or a file (.toml or .json)
    #[arg(long, value_name = "PARTY")]
    good: String,
    /// The second party
    #[arg(long, value_name = "PARTY")]
    evil: String,
    /// What the campaign is called
    #[arg(long, default_value = "A campaign")]
    title: String,
    /// Which monsters pass their curse on
    #[arg(long, value_delimiter = ',', value_name = "KINDS")]
    infectious: Option<Vec<Kind>>,
    /// The period knows no grenades
    #[arg(long)]
    no_grenades: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Kind {
    Mummies,
    Vampires,
    Werewolves,
    Zombies,
}

#[derive(Args)]
struct Show {
    /// The campaign's file
    file: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Field {
    /// The campaign's file
    file: PathBuf,
    /// A scenario of the book; a plain fight without one
    scenario: Option<String>,
    /// Whom the first company fields; everybody, if nobody is named
    #[arg(long, value_name = "NAME")]
    good: Vec<String>,
    /// Whom the second company fields
    #[arg(long, value_name = "NAME")]
    evil: Vec<String>,
    /// With miniatures on a real table
    #[arg(long)]
    real_table: bool,
    /// How many rounds a plain fight lasts
    #[arg(long, default_value_t = 6)]
    rounds: u8,
    /// Write the setup to this file, not to the terminal
    #[arg(long, value_name = "FILE")]
    out: Option<PathBuf>,
    /// Let minds play it
    #[arg(long, requires = "ledger")]
    watch: bool,
    /// Keep the ledger of that in this file, for `record`
    #[arg(long, value_name = "FILE", requires = "watch")]
    ledger: Option<PathBuf>,
    /// The same number brings the same game
    #[arg(long, requires = "watch")]
    seed: Option<u64>,
}

#[derive(Args)]
struct Record {
    /// The campaign's file
    file: PathBuf,
    /// The ledger of the finished game
    ledger: PathBuf,
    /// The dice rolled after the game, in the order of the roster: curses, then madness
    #[arg(long, value_delimiter = ',', value_name = "FACES", conflicts_with = "seed")]
    dice: Option<Vec<u8>>,
    /// The same number rolls the same dice
    #[arg(long)]
    seed: Option<u64>,
    /// A major objective that a side has reached: good=4
    #[arg(long, value_name = "SIDE=VP")]
    objective: Vec<String>,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Args)]
struct Buy {
    /// The campaign's file
    file: PathBuf,
    /// Whose company: good or evil, or its name
    side: String,
    /// What
    what: Ware,
    /// The advance, the profiles, or the model
    #[arg(required = true)]
    names: Vec<String>,
    /// For whom, where an advance goes to one model
    #[arg(long = "for", value_name = "NAME")]
    model: Option<String>,
    /// What a new model is called
    #[arg(long)]
    name: Option<String>,
    /// Whom a new model bans, where it has the choice
    #[arg(long)]
    ban: Option<String>,
    /// The Master of a new Minion
    #[arg(long)]
    master: Option<String>,
    /// The opponent has agreed to other rosters
    #[arg(long)]
    agreed: bool,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum Ware {
    /// An advance, by its id; 10 victory points
    Advance,
    /// New models, by their profiles; 1 victory point for 3 points
    Recruit,
    /// Others for a lost Unique: its name, then their profiles
    Replace,
    /// A permanent insanity is cured; 10 victory points
    Cure,
    /// A fresh curse is stopped; 10 victory points
    BreakCurse,
}

impl CampaignArgs {
    pub(crate) fn run(&self) -> Done {
        match &self.what {
            What::New(new) => new.run(),
            What::Show(show) => show.show(),
            What::Play(field) => field.run(),
            What::Record(record) => record.run(),
            What::Buy(buy) => buy.run(),
            What::Undo(undo) => undo.undo(),
        }
    }
}

fn read(file: &Path) -> Result<String, Trouble> {
    std::fs::read_to_string(file)
        .map_err(|error| Trouble::Use(format!("cannot read {}: {error}", file.display())))
}

fn open(file: &Path) -> Result<Campaign, Trouble> {
    let refused = |faults: Vec<String>| Trouble::Use(format!("{}: {}", file.display(), faults.join("\n")));
    Campaign::read(&read(file)?, Book::built_in()).map_err(refused)
}

fn no(faults: Vec<String>) -> Trouble {
    Trouble::No(faults.join("\n"))
}

/// A party by its id, or from a file.
pub(crate) fn party(named: &str) -> Result<PartySheet, Trouble> {
    if named.ends_with(".toml") || named.ends_with(".json") {
        let text = read(Path::new(named))?;
        return PartySheet::read(named, &text).map_err(Trouble::Use);
    }
    let found = Book::built_in().party(named);
    found.cloned().map_err(|fault| Trouble::Use(format!("{fault}; `lychgate content ff` lists them")))
}

/// The seat that is meant by a side's name.
fn seat(campaign: &Campaign, side: &str) -> Result<Seat, Trouble> {
    let names = [("good", 0), ("first", 0), ("evil", 1), ("second", 1)];
    let wanted = kebab(side);
    let by_side = names.iter().find(|(name, _)| *name == wanted).map(|&(_, seat)| Seat(seat));
    let by_name = [Seat(0), Seat(1)].into_iter().find(|&seat| kebab(&campaign.company(seat).name) == wanted);
    by_side.or(by_name).ok_or_else(|| {
        let own = campaign.companies.iter().map(|company| company.name.as_str());
        let hint = did_you_mean(side, own.chain(["good", "evil"]));
        Trouble::Use(format!("no side is called \"{side}\"; say good or evil{hint}"))
    })
}

impl New {
    fn run(&self) -> Done {
        if self.file.exists() {
            return Err(Trouble::No(format!("{} is there already", self.file.display())));
        }
        let has = |kind| self.infectious.as_ref().is_none_or(|kinds| kinds.contains(&kind));
        let contagion = Contagion {
            mummies: has(Kind::Mummies),
            vampires: has(Kind::Vampires),
            werewolves: has(Kind::Werewolves),
            zombies: has(Kind::Zombies),
        };
        let options = Options { contagion, grenades: !self.no_grenades, ..Options::default() };
        let parties = [party(&self.good)?, party(&self.evil)?];
        let campaign = Campaign::found(&self.title, parties, options, Book::built_in()).map_err(no)?;
        write(&self.file, &campaign.write())?;
        let [one, other] = &campaign.companies;
        writeln!(std::io::stdout(), "{}: {} against {}", campaign.title, one.name, other.name)?;
        Ok(())
    }
}

impl Show {
    fn show(&self) -> Done {
        let campaign = open(&self.file)?;
        let mut out = anstream::stdout().lock();
        if self.json {
            writeln!(out, "{}", json!(campaign))?;
            return Ok(());
        }
        writeln!(out, "{BOLD}{}{BOLD:#}", campaign.title)?;
        for (place, step) in campaign.steps.iter().enumerate() {
            writeln!(out, "  {DIM}{:>2}{DIM:#} {}", place + 1, told(&campaign, step))?;
        }
        for company in &campaign.companies {
            show_company(&mut out, company)?;
        }
        Ok(())
    }

    fn undo(&self) -> Done {
        let mut campaign = open(&self.file)?;
        let text = campaign.steps.last().map(|step| told(&campaign, step));
        let Some((step, text)) = campaign.undo(Book::built_in()).zip(text) else {
            return Err(Trouble::No("nothing has happened yet".to_string()));
        };
        write(&self.file, &campaign.write())?;
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", json!({ "undone": step }))?,
            false => writeln!(out, "taken back: {text}")?,
        }
        Ok(())
    }
}

/// One step in words.
fn told(campaign: &Campaign, step: &Step) -> String {
    let name = |seat: &Seat| &campaign.company(*seat).name;
    let profiles = |models: &[Member]| {
        let one = |member: &Member| match &member.profile {
            fear_and_faith::Written::Id(id) => id.clone(),
            fear_and_faith::Written::Whole(draft) => draft.name.clone(),
        };
        models.iter().map(one).collect::<Vec<_>>().join(", ")
    };
    match step {
        Step::Game(game) => {
            let [one, other] = game.scores;
            format!("{}: {one} to {other} ({}, state {})", game.title, game.ledger, game.state)
        }
        Step::Advance { seat, advance, model } => {
            let title = Book::built_in().cards.title(advance.rule().0);
            let whom = model.as_ref().map_or(String::new(), |model| format!(" for {model}"));
            format!("{}: {title}{whom}", name(seat))
        }
        Step::Recruit { seat, models, .. } => format!("{} recruit {}", name(seat), profiles(models)),
        Step::Replace { seat, lost, models } => {
            format!("{}: {} instead of {lost}", name(seat), profiles(models))
        }
        Step::Cure { seat, model } => format!("{}: {model} is cured", name(seat)),
        Step::BreakCurse { seat, model } => format!("{}: the curse of {model} is broken", name(seat)),
    }
}

fn show_company(out: &mut impl Write, company: &Company) -> Done {
    let book = Book::built_in();
    let (vp, points) = (company.vp, company.cost(book));
    writeln!(out, "\n{BOLD}{}{BOLD:#}   {vp} victory points, {points} points of models", company.name)?;
    for model in &company.models {
        let profile = model.profile(book);
        let (kind, points) = profile.map_or((String::new(), 0), |profile| (profile.name, profile.points));
        let marks = marks(model);
        writeln!(out, "  {:<34} {kind:<44} {points:>3}  {marks}", model.name)?;
    }
    for owed in &company.owed {
        writeln!(
            out,
            "  {DIM}{} is lost: {} points of {} may come instead{DIM:#}",
            owed.name, owed.points, owed.roster
        )?;
    }
    let titles: Vec<&str> =
        company.advances.iter().map(|advance| book.cards.title(advance.rule().0)).collect();
    if !titles.is_empty() {
        writeln!(out, "  advances: {}", titles.join(", "))?;
    }
    Ok(())
}

/// What is with a model.
fn marks(model: &Recruit) -> String {
    let mut marks = Vec::new();
    if let Some(infection) = model.infected {
        let fresh = if model.fresh { ", fresh" } else { "" };
        marks.push(format!("cursed ({infection:?}{fresh})"));
    }
    if model.insanity > 0 {
        marks.push(format!("insanity {}", model.insanity));
    }
    if model.magic_weapon {
        marks.push("magic weapon".to_string());
    }
    if model.combat_demon {
        marks.push("combat demon".to_string());
    }
    if model.turned {
        marks.push("turned".to_string());
    }
    marks.join(", ")
}

impl Field {
    fn run(&self) -> Done {
        let campaign = open(&self.file)?;
        let book = Book::built_in();
        if let Some(id) = &self.scenario {
            book.scenario(id)
                .map_err(|fault| Trouble::Use(format!("{fault}; `lychgate content ff` lists them")))?;
        }
        let wish = Fielded {
            scenario: self.scenario.as_deref().map(kebab),
            names: [self.good.clone(), self.evil.clone()],
            real_table: self.real_table,
        };
        let mut setup = campaign.field(&wish, book).map_err(no)?;
        if self.scenario.is_none() {
            setup.limit = Some(Limit::Rounds(self.rounds));
        }
        if let Some(ledger) = self.ledger.as_ref().filter(|_| self.watch) {
            return self.watch(&setup, ledger);
        }
        let text = serde_json::to_string_pretty(&setup).unwrap_or_default() + "\n";
        match &self.out {
            Some(file) => {
                write(file, &text)?;
                let text = "the setup is written; `referee` takes it as the \"scenario\" of a new game of ff";
                writeln!(std::io::stdout(), "{}: {text}", file.display())?;
                Ok(())
            }
            None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
    }

    /// Minds play the game; its story is told, and its ledger kept.
    fn watch(&self, setup: &Setup, ledger: &Path) -> Done {
        if setup.real_table || self.real_table {
            return Err(Trouble::Use("minds play on the virtual table alone".to_string()));
        }
        let seed = self.seed.map_or_else(::referee::fresh_seed, Seed::from_number);
        let begun = Game::<FearAndFaith>::begin(
            setup,
            &FearAndFaith::content(),
            DiceFrom::Seal(seed),
            FactsFrom::Measured,
        );
        let (mut game, mut told) = begun.map_err(no)?;
        let mut out = anstream::stdout().lock();
        loop {
            for event in &told.events {
                writeln!(out, "{}", FearAndFaith::line(game.state(), event).text)?;
            }
            let Some(answer) = FearAndFaith::think(&game, "ringleader") else { break };
            told = game.answer(None, answer).map_err(|refusal| Trouble::No(refusal.to_string()))?;
        }
        let Some(outcome) = game.outcome() else {
            return Err(Trouble::No("the game waits for something that no mind can answer".to_string()));
        };
        writeln!(out, "{BOLD}{}{BOLD:#}", FearAndFaith::ending(game.state(), outcome))?;
        write(ledger, &game.ledger())
    }
}

/// Dice after a game: typed in, or rolled; all of them are noted.
struct After {
    typed: Option<VecDeque<u8>>,
    luck: Random,
    rolled: Vec<u8>,
    missing: Option<&'static str>,
}

impl Dice for After {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|die| {
            let face = match &mut self.typed {
                Some(typed) => typed.pop_front().unwrap_or_else(|| {
                    self.missing.get_or_insert(rule.0);
                    1
                }),
                None => self.luck.die(die),
            };
            self.rolled.push(face);
            face
        })
    }
}

impl Record {
    fn run(&self) -> Done {
        let mut campaign = open(&self.file)?;
        let text = read(&self.ledger)?;
        let objectives = self.objectives(&campaign)?;
        let name = self.ledger.display().to_string();
        let mut game = campaign.read_ledger(&name, &text, &objectives).map_err(no)?;
        let seed = self
            .seed
            .unwrap_or_else(|| u64::from_str_radix(&::referee::fresh_seed().to_hex()[..16], 16).unwrap_or(1));
        let dice = After {
            typed: self.dice.clone().map(VecDeque::from),
            luck: Random::new(seed),
            rolled: Vec::new(),
            missing: None,
        };
        let mut fates = Straight { dice, mind: Whim(Random::new(seed)), facts: Measured, ear: Nobody };
        let brought = game.brought.clone();
        let became = Battle::new(&mut game.state, &mut fates).after_the_game(&brought);
        let became =
            became.map_err(|_| Trouble::No("the dice after the game are not all there".to_string()))?;
        self.check(&fates.dice)?;
        let record = game.record(became, fates.dice.rolled);
        let lines = campaign.apply(Step::Game(record.clone()), Book::built_in()).map_err(no)?;
        write(&self.file, &campaign.write())?;
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", json!({ "recorded": record, "told": lines }))?;
            return Ok(());
        }
        let [one, other] = record.scores;
        writeln!(out, "{}: {one} to {other} victory points", record.title)?;
        if !record.dice.is_empty() {
            let dice: Vec<String> = record.dice.iter().map(u8::to_string).collect();
            writeln!(out, "dice after the game: {}", dice.join(", "))?;
        }
        tell(&mut out, &lines)
    }

    fn check(&self, dice: &After) -> Done {
        if let Some(face) = dice.rolled.iter().find(|face| !(1..=6).contains(*face)) {
            return Err(Trouble::Use(format!("found {face} among the dice, expected 1 to 6")));
        }
        let wanted = dice.rolled.len();
        if let Some(rule) = dice.missing {
            let title = Book::built_in().cards.title(rule);
            let text =
                format!("{wanted} dice are wanted after this game; the first that is missing: {title}");
            return Err(Trouble::Use(text));
        }
        match dice.typed.as_ref().map_or(0, VecDeque::len) {
            0 => Ok(()),
            more => Err(Trouble::Use(format!(
                "{wanted} dice are wanted after this game, {more} fewer than given"
            ))),
        }
    }

    fn objectives(&self, campaign: &Campaign) -> Result<Vec<(Seat, u8)>, Trouble> {
        let one = |written: &String| {
            let (side, worth) = written.split_once('=').unwrap_or((written, ""));
            let worth = worth.parse().map_err(|_| {
                Trouble::Use(format!("found the objective \"{written}\", expected for example good=4"))
            })?;
            Ok((seat(campaign, side)?, worth))
        };
        self.objective.iter().map(one).collect()
    }
}

fn tell(out: &mut impl Write, lines: &[String]) -> Done {
    for line in lines {
        writeln!(out, "  {line}")?;
    }
    Ok(())
}

impl Buy {
    fn run(&self) -> Done {
        let mut campaign = open(&self.file)?;
        let step = self.step(&campaign)?;
        let lines = campaign.apply(step.clone(), Book::built_in()).map_err(no)?;
        write(&self.file, &campaign.write())?;
        let mut out = std::io::stdout().lock();
        match self.json {
            true => writeln!(out, "{}", json!({ "bought": step, "told": lines }))?,
            false => tell(&mut out, &lines)?,
        }
        Ok(())
    }

    fn step(&self, campaign: &Campaign) -> Result<Step, Trouble> {
        let seat = seat(campaign, &self.side)?;
        Ok(match self.what {
            Ware::Advance => {
                Step::Advance { seat, advance: advance(self.one()?)?, model: self.model.clone() }
            }
            Ware::Recruit => Step::Recruit { seat, models: self.members(&self.names)?, agreed: self.agreed },
            Ware::Replace => {
                let lost = self.names.first().cloned().unwrap_or_default();
                Step::Replace { seat, lost, models: self.members(&self.names[1..])? }
            }
            Ware::Cure => Step::Cure { seat, model: self.one()?.to_string() },
            Ware::BreakCurse => Step::BreakCurse { seat, model: self.one()?.to_string() },
        })
    }

    fn one(&self) -> Result<&str, Trouble> {
        match self.names.as_slice() {
            [one] => Ok(one),
            names => Err(Trouble::Use(format!("found {} names, expected one", names.len()))),
        }
    }

    fn members(&self, profiles: &[String]) -> Result<Vec<Member>, Trouble> {
        let ban = self.ban.as_deref().map(|name| {
            Foe::named(name).ok_or_else(|| {
                let hint = did_you_mean(name, Foe::ALL.into_iter().map(Foe::name));
                Trouble::Use(format!("\"{name}\" is no kind of creature{hint}"))
            })
        });
        let ban = ban.transpose()?;
        let one = |profile: &String| {
            let found = Book::built_in().profile(profile).map_err(Trouble::Use)?;
            let member = Member::of(&found.id);
            Ok(Member { name: self.name.clone(), ban, master: self.master.clone(), ..member })
        };
        profiles.iter().map(one).collect()
    }
}

/// The advance of an id or a name.
fn advance(name: &str) -> Result<Advance, Trouble> {
    let sheets = &Book::built_in().advances;
    let id = |advance: Advance| json!(advance).as_str().unwrap_or_default().to_string();
    let found = sheets.iter().find(|sheet| [kebab(&sheet.name), id(sheet.id)].contains(&kebab(name)));
    found.map(|sheet| sheet.id).ok_or_else(|| {
        let ids: Vec<String> = sheets.iter().map(|sheet| id(sheet.id)).collect();
        let hint = did_you_mean(&kebab(name), ids.iter().map(String::as_str));
        Trouble::Use(format!("no advance is called \"{name}\"{hint}; there are {}", ids.join(", ")))
    })
}
