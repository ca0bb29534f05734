//! The battle report: a whole game as a story to read, to print or to keep, gathered from the game alone.

mod change;
pub mod deeds;
pub(crate) mod kept;
mod markdown;
pub mod moments;
pub mod plain;
mod seen;
mod telling;

use ::frame::view::{FigureView, Level, LogLine, PartView, RolledDie, TableView};
use ::table::Point;
use fates::{FigureId, Proof};
use referee::AnyGame;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use self::deeds::{Blow, Deeds, Harm};
use self::moments::Great;
use self::seen::{Seen, parts};
use crate::page;

pub use self::telling::Telling;

/// The report as a page that stands alone: stylesheet and drawings inside, no scripts, nothing fetched.
pub fn html(game: &dyn AnyGame) -> String {
    page::after::report::standalone(&Report::of(game)).into_string()
}

/// The report as Markdown.
pub fn markdown(game: &dyn AnyGame) -> String {
    markdown_of(&Report::of(game))
}

/// A report that has been gathered, as Markdown.
pub(crate) fn markdown_of(report: &Report) -> String {
    markdown::text(report)
}

/// All that a report tells.
#[derive(Clone, Debug)]
pub struct Report {
    /// What was played: `The Lost Patrol`.
    pub title: String,
    /// The system, as it is called on pages.
    pub system: String,
    /// The same in addresses: `sb`.
    pub short: String,
    /// Who led the sides, in the order of the seats, where that is known.
    pub leaders: Vec<String>,
    /// The table before the first answer.
    pub start: TableView,
    /// The table after the last.
    pub end: TableView,
    /// The game, turn by turn.
    pub chapters: Vec<Part>,
    /// The harm of the whole game.
    pub blows: Vec<Blow>,
    /// Its great moments.
    pub moments: Vec<Great>,
    /// What vouches for it.
    pub seal: Seal,
}

/// A chapter with all that happened in it.
#[derive(Clone, Debug)]
pub struct Part {
    /// Where it begins.
    pub chapter: Chapter,
    /// The table at its first decision.
    pub start: TableView,
    /// Where figures went until the first decision of the next chapter.
    pub trails: Vec<Trail>,
    /// What happened, each line with its place in the log.
    pub lines: Vec<(usize, LogLine)>,
    /// Who was gone at the end of it and not at its start.
    pub lost: Vec<FigureId>,
}

/// Where a chapter of the log begins.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chapter {
    /// What it is called: `Turn 3`.
    pub title: String,
    /// The place of its first line in the log.
    pub line: usize,
    /// The number of answers after which it is first asked for a decision.
    pub step: usize,
}

/// The way of a figure on the table, from where it stood at first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trail {
    /// Who.
    pub figure: FigureId,
    /// Whose.
    pub side: Option<u8>,
    /// Where it stood after each answer that moved it, at least two places.
    pub points: Vec<Point>,
}

/// What vouches for a game.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Seal {
    /// The hash that was written down before the first die fell.
    pub hash: Option<String>,
    /// The seed it is the hash of, opened at the end.
    pub seed: Option<String>,
    /// Who chose the seed, in words; nothing where it is a fresh secret, or where that is not known.
    #[serde(skip)]
    pub chosen: Option<String>,
    /// What the check of the whole ledger found; none while the game is not over.
    pub proof: Option<Result<Found, String>>,
}

impl Report {
    /// Gathers it. It costs playing the game again for every answer.
    pub fn of(game: &dyn AnyGame) -> Report {
        Report::told(&Telling::of(game))
    }

    /// Gathers it from a game that was told. The moments go by one after the other.
    pub fn told(telling: &Telling) -> Report {
        let (end, milestones) = (telling.end(), telling.milestones.clone());
        let mut parts = parts(&end, &milestones);
        let mut harm = Harm::new(&end.log, &milestones);
        let mut start = None;
        for (step, then) in telling.moments().enumerate() {
            parts.iter_mut().for_each(|part| part.see(step, &then));
            harm.see(&then.figures);
            start.get_or_insert(then);
        }
        let blows = harm.blows;
        Report {
            title: telling.title.clone(),
            system: telling.system.clone(),
            short: telling.short.clone(),
            leaders: Vec::new(),
            start: start.unwrap_or_default(),
            chapters: parts.into_iter().map(Seen::told).collect(),
            moments: moments::great(&end, &blows, &milestones),
            blows,
            seal: telling.seal.clone(),
            end,
        }
    }

    /// The same with the names of those who led the sides.
    pub fn led_by(self, leaders: Vec<String>) -> Report {
        Report { leaders, ..self }
    }

    /// The figures of every side, those of nobody last.
    pub fn sides(&self) -> Vec<(Option<u8>, Vec<&FigureView>)> {
        let mut sides: Vec<(Option<u8>, Vec<&FigureView>)> = Vec::new();
        for figure in &self.end.figures {
            match sides.iter_mut().find(|(side, _)| *side == figure.side) {
                Some((_, figures)) => figures.push(figure),
                None => sides.push((figure.side, vec![figure])),
            }
        }
        sides.sort_by_key(|(side, _)| side.map_or(u16::MAX, u16::from));
        sides
    }

    /// What a side is called in a report.
    pub fn side_name(&self, side: Option<u8>) -> String {
        page::side_name(&self.end, side)
    }

    /// Who led a side, where that is known.
    pub fn leader(&self, side: Option<u8>) -> Option<&str> {
        self.leaders.get(usize::from(side?)).map(String::as_str).filter(|leader| !leader.is_empty())
    }

    /// What every figure did to enemies, the best first.
    pub fn deeds(&self) -> Vec<Deeds> {
        deeds::deeds(&self.blows, &self.end.figures)
    }

    /// The chapter in which a figure was lost.
    pub fn when(&self, figure: &FigureView) -> Option<&str> {
        let part = self.chapters.iter().rfind(|part| part.lost.contains(&figure.id))?;
        Some(part.chapter.title.split(", ").next().unwrap_or_default())
    }

    /// The chapter of a line of the log.
    pub fn chapter_of(&self, line: usize) -> &str {
        let part = self.chapters.iter().rfind(|part| part.chapter.line <= line);
        part.map_or("", |part| part.chapter.title.as_str())
    }

    /// How a figure ended.
    pub fn fate(&self, figure: &FigureView) -> String {
        match (figure.end(), self.when(figure), &figure.health) {
            (Some(end), Some(when), _) => format!("{end} in {when}"),
            (Some(end), None, _) => end.to_string(),
            (None, _, Some(health)) if health.now < health.most => {
                format!("stands, {} of {} {}", health.now, health.most, health.stat)
            }
            (None, ..) => "stands unhurt".to_string(),
        }
    }
}

/// The chapters of a log, by the length that it had after each answer. What comes before the first has one of its own.
pub fn chapters(log: &[LogLine], milestones: &[usize]) -> Vec<Chapter> {
    let step = |line: usize| {
        let told = milestones.iter().position(|&told| told > line);
        told.unwrap_or(milestones.len().saturating_sub(1))
    };
    let begins = log.iter().enumerate().filter(|(_, told)| told.level == Level::Chapter);
    let mut chapters: Vec<Chapter> = begins
        .map(|(line, told)| Chapter {
            title: told.text.trim_end_matches('.').to_string(),
            line,
            step: step(line),
        })
        .collect();
    if chapters.first().is_none_or(|first| first.line > 0) {
        chapters.insert(0, Chapter { title: "Beforehand".to_string(), line: 0, step: 0 });
    }
    chapters
}

/// The reasons of a line that its words do not name.
pub(crate) fn unnamed(line: &LogLine) -> Vec<PartView> {
    let is_named =
        |part: &&PartView| part.counted && line.text.contains(&format!("{:+} {}", part.value, part.words));
    line.parts.iter().filter(|part| !is_named(part)).cloned().collect()
}

/// The dice of a line, unless its words name them.
pub(crate) fn unnamed_dice(line: &LogLine) -> &[RolledDie] {
    let faces: Vec<String> = line.dice.iter().map(|die| die.face.to_string()).collect();
    let is_named = line.dice.len() > 1 && line.text.contains(&faces.join(" + "));
    if is_named { &[] } else { &line.dice }
}

/// What was proven of a ledger.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Found {
    /// How many lines it has.
    pub lines: usize,
    /// How many answers stand.
    pub answers: usize,
    /// How many players' secrets the sealed dice were made from.
    #[serde(default)]
    pub secrets: usize,
    /// Dice that follow from the seed.
    pub sealed: usize,
    /// Dice that only the people at the table can vouch for.
    pub unsealed: usize,
    /// Which version played it up to which line, where another one began it.
    #[serde(default)]
    pub before: Vec<(String, usize)>,
}

impl Found {
    fn of(proof: Proof) -> Found {
        let Proof { lines, answers, secrets, sealed, unsealed, before, .. } = proof;
        let before = before.into_iter().map(|stretch| (stretch.engine, stretch.to)).collect();
        Found { lines, answers, secrets, sealed, unsealed, before }
    }
}

impl Seal {
    fn of(game: &dyn AnyGame) -> Seal {
        let ledger = game.ledger();
        let field = |line: Option<&str>, name: &str| {
            let line: Value = serde_json::from_str(line?).ok()?;
            line.get(name)?.as_str().map(str::to_string)
        };
        Seal {
            hash: field(ledger.lines().next(), "seal"),
            seed: field(ledger.lines().last(), "seed"),
            chosen: None,
            proof: game.over().map(|_| game.prove().map(Found::of).map_err(|fault| fault.to_string())),
        }
    }

    /// What the check found, in a sentence or two.
    pub fn words(&self) -> String {
        let Some(proof) = &self.proof else {
            return "The game is not over, so its dice cannot be checked yet.".to_string();
        };
        let proof = match proof {
            Ok(proof) => proof,
            Err(fault) => return format!("The game file does not hold: {fault}."),
        };
        let mut words = format!(
            "Every die and every line holds: {} lines and {} answers, each as the rules allow.",
            proof.lines, proof.answers
        );
        for (engine, line) in &proof.before {
            words.push_str(&format!(
                " Up to line {line} it was played by the rules of Lychgate {engine}; of those lines the links and the sealed \
                 dice hold."
            ));
        }
        if proof.sealed > 0 {
            words.push_str(&format!(
                " {} dice follow from the seed that was sealed before the first one fell.",
                proof.sealed
            ));
        }
        match proof.secrets {
            0 => {}
            1 => words.push_str(
                " They were made from the secret of one player and from that seed, so no player knew or chose them.",
            ),
            many => words.push_str(&format!(
                " They were made from secrets of {many} players and from that seed, so no player knew or chose them."
            )),
        }
        if proof.unsealed > 0 {
            words.push_str(&format!(
                " {} dice were typed in or rolled on request; for those only the people at the table can vouch.",
                proof.unsealed
            ));
        }
        words
    }

    /// Has the check found the ledger whole?
    pub fn holds(&self) -> bool {
        matches!(self.proof, Some(Ok(_)))
    }
}
