//! Scenarios: their files, checked, and the fights they become.

mod checks;

use std::collections::BTreeMap;

use content::{Sheet, did_you_mean};
use fates::{FigureId, Seat};
use schemars::JsonSchema;
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
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ScenarioSide {
    /// Its id: small letters and hyphens.
    pub id: String,
    /// What it is called.
    pub name: String,
    /// Its circumstances, ids of `[[start]]`, without those that can be counted.
    pub circumstances: Vec<String>,
    /// What the circumstances come to (wf.adv.initial.2).
    pub starting_advantage: u8,
    /// Where it deploys: the corners of each zone, in yards east and south of the north-west corner.
    pub zones: Vec<Vec<(f64, f64)>>,
    /// Its own, or those of a roster.
    #[serde(default)]
    pub combatants: Vec<Member>,
    /// The roster it draws on in place of combatants of its own.
    #[serde(default, skip_serializing)]
    pub roster: Option<String>,
}

/// The head of a scenario's file.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct Head {
    /// Its id: small letters and hyphens.
    id: String,
    /// What it is called.
    name: String,
    /// How it came to this.
    story: String,
    /// What is to be done.
    briefing: String,
    /// From west to east, in yards.
    width: f64,
    /// From north to south, in yards.
    depth: f64,
    /// Is it dark?
    #[serde(default)]
    dark: bool,
    /// Where it is light all the same: the corners of each place.
    #[serde(default)]
    lit: Vec<Vec<(f64, f64)>>,
    /// Are blows pulled?
    pulled: Pulled,
    /// Does anybody wear armour?
    armour_worn: bool,
    /// The weapons that are fought with, by their ids, where not everybody fights with their own.
    #[serde(default)]
    weapons_allowed: Option<Vec<String>>,
    /// The Conditions that a Trick may give (wf.adv.spend.trick.win).
    trick_conditions: Vec<Condition>,
    /// The Skills that Assess may use (wf.action.assess.2).
    #[serde(default)]
    assess_skills: Vec<Skill>,
    /// May Assess use any Skill that somebody has (wf.action.assess.3)?
    #[serde(default)]
    assess_any_skill: bool,
    /// How hard Assess is.
    assess_difficulty: Difficulty,
    /// How hard it is with some Skills.
    #[serde(default)]
    assess_difficulties: BTreeMap<Skill, Difficulty>,
}

/// A zone that scores name.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ZoneSheet {
    /// Its id.
    id: String,
    /// Its corners, in yards.
    outline: Vec<(f64, f64)>,
}

/// How it ends.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct EndingSheet {
    /// After how many rounds it ends at the latest.
    rounds: u16,
    /// What ends it earlier.
    when: Vec<When>,
    /// Who wins.
    winner: Winner,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum When {
    OneSideAble,
    AnyAtZeroWounds,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
enum Winner {
    MostPoints,
}

/// A feat and its points.
#[derive(Clone, Debug, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
struct ScoreSheet {
    /// The side that can earn it; both without it.
    #[serde(default)]
    side: Option<String>,
    /// What earns it.
    feat: Feat,
    /// Whom it is about, by name.
    #[serde(default)]
    of: Option<String>,
    /// Or whom it is about, by the id of a profile.
    #[serde(default)]
    combatant: Option<String>,
    /// Or by a mark.
    #[serde(default)]
    mark: Option<Mark>,
    /// Where, by the id of a `[[zone]]`.
    #[serde(default)]
    zone: Option<String>,
    /// What it is worth.
    points: i16,
}

/// A scenario's file: what tables it may hold.
#[derive(JsonSchema)]
#[schemars(rename = "Scenario")]
#[expect(dead_code, reason = "only its form is told")]
pub(crate) struct ScenarioFile {
    /// What it is about, and its table.
    scenario: Head,
    /// The two sides, by seat.
    #[schemars(length(min = 2, max = 2))]
    side: Vec<ScenarioSide>,
    /// Areas that scores name.
    #[serde(default)]
    zone: Vec<ZoneSheet>,
    /// What stands on the table.
    #[serde(default)]
    terrain: Vec<TerrainSetup>,
    /// How it ends.
    ending: EndingSheet,
    /// What earns points.
    #[serde(default)]
    score: Vec<ScoreSheet>,
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
