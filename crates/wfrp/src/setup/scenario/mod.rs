//! Scenarios: their files, checked, and the fights they become.

mod checks;

use std::collections::BTreeMap;

use content::{Sheet, did_you_mean};
use fates::{FigureId, Seat};
use serde::{Deserialize, Serialize};
use table::Ruler;

use self::checks::Found;
use crate::content::book::Book;
use crate::content::profile::{Mark, Skill};
use crate::content::roster::Member;
use crate::content::tables::Difficulty;
use crate::rules::ending::{Ending, Feat, Score};
use crate::rules::harm::conditions::Condition;
use crate::setup::{CombatantSetup, Setup, SideSetup, TableSetup, TerrainSetup};
use crate::state::plot::{Area, Pulled, Story};

/// A scenario.
#[derive(Clone, Debug)]
pub struct Scenario {
    /// Its id.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub words: Vec<String>,
    /// The two sides, by seat.
    pub sides: Vec<ScenarioSide>,
    /// After how many rounds it ends at the latest.
    pub rounds: u16,
    head: Head,
    zones: Vec<Area>,
    terrain: Vec<TerrainSetup>,
    ending: Ending,
    scores: Vec<ScoreSheet>,
}

/// A side of a scenario.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[expect(missing_docs, reason = "the columns of the file")]
pub struct ScenarioSide {
    pub id: String,
    pub name: String,
    pub circumstances: Vec<String>,
    /// What the circumstances come to (wf.adv.initial.2).
    pub starting_advantage: u8,
    pub zones: Vec<Vec<(f64, f64)>>,
    /// Its own, or those of a roster.
    #[serde(default)]
    pub combatants: Vec<Member>,
    /// The roster it draws on in place of combatants of its own.
    #[serde(default, skip_serializing)]
    pub roster: Option<String>,
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    id: String,
    name: String,
    story: String,
    briefing: String,
    width: f64,
    depth: f64,
    #[serde(default)]
    dark: bool,
    #[serde(default)]
    lit: Vec<Vec<(f64, f64)>>,
    pulled: Pulled,
    armour_worn: bool,
    #[serde(default)]
    weapons_allowed: Option<Vec<String>>,
    trick_conditions: Vec<Condition>,
    #[serde(default)]
    assess_skills: Vec<Skill>,
    #[serde(default)]
    assess_any_skill: bool,
    assess_difficulty: Difficulty,
    #[serde(default)]
    assess_difficulties: BTreeMap<Skill, Difficulty>,
}

/// A zone that scores name.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ZoneSheet {
    id: String,
    outline: Vec<(f64, f64)>,
}

/// How it ends.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct EndingSheet {
    rounds: u16,
    when: Vec<When>,
    winner: Winner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum When {
    OneSideAble,
    AnyAtZeroWounds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Winner {
    MostPoints,
}

/// A feat and its points.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
struct ScoreSheet {
    #[serde(default)]
    side: Option<String>,
    feat: Feat,
    #[serde(default)]
    of: Option<String>,
    #[serde(default)]
    combatant: Option<String>,
    #[serde(default)]
    mark: Option<Mark>,
    #[serde(default)]
    zone: Option<String>,
    points: i16,
}

impl Scenario {
    /// Reads a scenario's file. What is wrong with it is noted in the sheet, each with its line.
    pub(crate) fn read(book: &Book, sheet: &mut Sheet<'_>) -> Option<Scenario> {
        let mut heads = sheet.entries::<Head>("scenario").into_iter();
        let mut sides = sheet.entries::<ScenarioSide>("side");
        let zones = sheet.entries::<ZoneSheet>("zone");
        let terrain = sheet.entries::<TerrainSetup>("terrain");
        let mut endings = sheet.entries::<EndingSheet>("ending").into_iter();
        let scores = sheet.entries::<ScoreSheet>("score");
        let head = heads.next()?; // what is wrong with it is noted already
        heads.for_each(|more| sheet.fault_at(more.line, "a scenario has one [scenario]".to_string()));
        let Some(ending) = endings.next() else {
            sheet.fault_at(head.line, "a scenario has one [ending]".to_string());
            return None;
        };
        endings.for_each(|more| sheet.fault_at(more.line, "a scenario has one [ending]".to_string()));
        let mut found = Found { book, head: &head.value, faults: Vec::new() };
        found.check_head(head.line, sides.len(), zones.len(), &ending);
        sides.iter_mut().for_each(|side| found.check_side(side));
        terrain.iter().for_each(|piece| found.check_terrain(piece));
        let areas = zones.iter().filter_map(|zone| found.area(zone)).collect();
        scores.iter().for_each(|score| found.check_score(score, &sides, &zones));
        found.faults.into_iter().for_each(|(line, what)| sheet.fault_at(line, what));
        let words = [&head.value.story, &head.value.briefing].map(|words| words.trim().to_string());
        let at_zero_wounds = ending.value.when.contains(&When::AnyAtZeroWounds);
        let Winner::MostPoints = ending.value.winner;
        Some(Scenario {
            id: head.value.id.clone(),
            name: head.value.name.clone(),
            words: words.into_iter().filter(|words| !words.is_empty()).collect(),
            sides: sides.into_iter().map(|side| side.value).collect(),
            rounds: ending.value.rounds,
            head: head.value,
            zones: areas,
            terrain: terrain.into_iter().map(|piece| piece.value).collect(),
            ending: Ending { rounds: ending.value.rounds, at_zero_wounds },
            scores: scores.into_iter().map(|score| score.value).collect(),
        })
    }

    /// The virtual table of this scenario.
    pub fn table(&self) -> TableSetup {
        TableSetup { width: self.head.width, depth: self.head.depth, terrain: self.terrain.clone() }
    }

    /// The combatants of both sides, in roster order.
    pub fn combatants(&self) -> Vec<CombatantSetup> {
        let sides = self.sides.iter().enumerate();
        sides
            .flat_map(|(seat, side)| side.combatants.iter().flat_map(move |member| self.muster(seat, member)))
            .collect()
    }

    /// Those of one line of a side, with what the scenario lets them wear and carry.
    pub(crate) fn muster(&self, seat: usize, member: &Member) -> Vec<CombatantSetup> {
        let mut one = member.setup(seat);
        one.with.unarmoured |= !self.head.armour_worn;
        if self.head.weapons_allowed.is_some() {
            one.with.weapons.clone_from(&self.head.weapons_allowed);
        }
        vec![one; usize::from(member.count)]
    }

    /// What never changes in it, for these combatants.
    fn story(&self, setup: &Setup, book: &Book) -> Result<Story, Vec<String>> {
        let outline = |corners: &Vec<(f64, f64)>| Ruler::Inches.outline(corners).ok();
        let side = |seat: usize| self.sides.get(seat);
        Ok(Story {
            words: self.words.clone(),
            deployment: [0, 1].map(|seat| {
                side(seat).map_or_else(Vec::new, |side| side.zones.iter().filter_map(outline).collect())
            }),
            zones: self.zones.clone(),
            dark: self.head.dark,
            lit: self.head.lit.iter().filter_map(outline).collect(),
            pulled: self.head.pulled,
            trick_conditions: self.head.trick_conditions.clone(),
            assess_skills: self.head.assess_skills.clone(),
            assess_any_skill: self.head.assess_any_skill,
            assess_difficulty: self.head.assess_difficulty,
            assess_difficulties: self.head.assess_difficulties.clone().into_iter().collect(),
            ending: self.ending,
            scores: self.scores.iter().map(|score| self.score(score, setup)).collect(),
            ..plain_story(setup, book)?
        })
    }

    fn score(&self, sheet: &ScoreSheet, setup: &Setup) -> Score {
        let seat = |id: &String| self.sides.iter().position(|side| side.id == *id);
        let named = |name: &String| setup.combatants.iter().position(|one| one.name.as_ref() == Some(name));
        let zone = |id: &String| self.zones.iter().position(|zone| zone.name == *id);
        Score {
            feat: sheet.feat,
            side: sheet.side.as_ref().and_then(seat).map(|seat| Seat(seat as u8)),
            of: sheet.of.as_ref().map(|name| FigureId(named(name).unwrap_or(255) as u8)),
            combatant: sheet.combatant.clone(),
            mark: sheet.mark,
            zone: sheet.zone.as_ref().and_then(zone).map(|zone| zone as u8),
            points: sheet.points,
        }
    }
}

/// What never changes in a fight without a scenario.
fn plain_story(setup: &Setup, book: &Book) -> Result<Story, Vec<String>> {
    let side = |seat: usize| setup.sides.get(seat);
    let names = ["The first side", "The second side"];
    let circumstances =
        [0, 1].map(|seat| side(seat).map_or_else(Vec::new, |side| side.circumstances.clone()));
    for circumstance in circumstances.iter().flatten() {
        check_circumstance(book, circumstance).map_err(|fault| vec![fault])?;
    }
    Ok(Story {
        title: setup.title.clone(),
        words: Vec::new(),
        sides: [0, 1].map(|seat| match side(seat) {
            Some(side) if !side.name.is_empty() => side.name.clone(),
            _ => names[seat].to_string(),
        }),
        deployment: [Vec::new(), Vec::new()],
        circumstances,
        pools: [0, 1].map(|seat| side(seat).and_then(|side| side.pool)),
        zones: Vec::new(),
        features: setup.table.iter().flat_map(|table| &table.terrain).map(TerrainSetup::feature).collect(),
        dark: false,
        lit: Vec::new(),
        pulled: Pulled::Choice,
        trick_conditions: vec![Condition::Ablaze, Condition::Blinded, Condition::Entangled],
        assess_skills: vec![Skill::Perception],
        assess_any_skill: false,
        assess_difficulty: Difficulty::Challenging,
        assess_difficulties: Vec::new(),
        ending: Ending::default(),
        scores: Vec::new(),
        criticals: setup.critical_tables(book)?,
    })
}

fn check_circumstance(book: &Book, id: &str) -> Result<(), String> {
    match book.starts.iter().any(|start| start.id == id) {
        true => Ok(()),
        false => {
            let hint = did_you_mean(id, book.starts.iter().map(|start| start.id.as_str()));
            Err(format!("no circumstance is called \"{id}\"{hint}"))
        }
    }
}

impl Setup {
    /// The setup written out: the scenario it names, with whatever else it says laid over that.
    pub fn resolve(&self, book: &Book) -> Result<(Setup, Story), Vec<String>> {
        let mut setup = self.clone();
        let Some(id) = &self.scenario else {
            let story = plain_story(&setup, book)?;
            return Ok((setup, story));
        };
        let scenario = book.scenario(id).map_err(|fault| vec![fault])?;
        if setup.table.is_some() {
            return Err(vec![format!("the scenario \"{}\" brings its own table", scenario.id)]);
        }
        if setup.title.is_empty() {
            setup.title.clone_from(&scenario.name);
        }
        setup.sides.resize_with(setup.sides.len().max(2), SideSetup::default);
        for (own, side) in setup.sides.iter_mut().zip(&scenario.sides) {
            if own.name.is_empty() {
                own.name.clone_from(&side.name);
            }
            if own.circumstances.is_empty() {
                own.circumstances.clone_from(&side.circumstances);
            }
        }
        if setup.combatants.is_empty() {
            setup.combatants = scenario.combatants();
        }
        if !setup.real_table {
            setup.table = Some(scenario.table());
        }
        let story = scenario.story(&setup, book)?;
        Ok((setup, story))
    }
}
