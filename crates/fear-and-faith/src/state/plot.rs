//! The scenario's own: what it says, which never changes, and what has become of it.

use std::ops::RangeInclusive;

use fates::{FigureId, FigureSet};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Point, Polygon, Terrain};

use crate::rules::ground::{Feature, Grounds};
use crate::state::reach::Edge;

/// What the scenario says, shared by all copies of a state.
pub type Plot = frame::Shared<Story>;

/// What a scenario says.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Story {
    /// What is being played.
    pub title: String,
    /// How it came to this and what is to be done, paragraph by paragraph.
    pub words: Vec<String>,
    /// What the two parties are called, by seat.
    pub sides: Vec<String>,
    /// What is special about the scenery of the virtual table, piece by piece.
    pub features: Vec<Feature>,
    /// What there is on a real table that the rules ask about.
    pub grounds: Grounds,
    /// Where models may be deployed, by number.
    pub zones: Vec<Polygon>,
    /// Where zombies come in, if that was agreed (ff.opt.entry.1).
    pub entries: Vec<Point>,
    /// Which of the book's scenarios it is; none is a plain fight.
    pub kind: Option<ScenarioKind>,
    /// On which of its grounds it is played, where it has several.
    pub site: Option<Site>,
    /// The rooms of a house, and the doors of the vampires' room.
    pub areas: Vec<Area>,
    /// The grounds of which one is laid once it is known who defends (ff.scen5.setup.5).
    pub layouts: Vec<Layout>,
    /// The pieces that players lay the table with, if they do so themselves (ff.setup.terrain.3).
    pub stock: Vec<(Terrain, Feature)>,
}

/// What one ground adds to the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Which ground.
    pub site: Site,
    /// Its terrain, and what is special about it.
    pub pieces: Vec<(Terrain, Feature)>,
}

/// The scenarios of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the six of them, by their titles")]
pub enum ScenarioKind {
    ZombieInfestation,
    VampireHunt,
    ChainsawMassacre,
    HauntedHouse,
    HumanCattle,
    WolvesInTheMist,
}

/// The ground a scenario is played on, where its players may choose.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Site {
    /// The massacre under a roof (ff.scen3.setup.4).
    Indoors,
    /// The massacre under the sky.
    Outdoors,
    /// Where the werewolves live (ff.scen5.setup.2).
    Den,
    /// Where the vampires lie (ff.scen5.setup.3).
    Hideout,
    /// Bushes and thick fog (ff.scen6.setup.3).
    Moorland,
    /// Trees and thin mist (ff.scen6.setup.4).
    Forest,
}

/// A part of the table with a name.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Area {
    /// What it is called: `the library`.
    pub name: String,
    /// Where it is, seen from above.
    pub outline: Polygon,
}

impl ScenarioKind {
    /// All of them, in the order of the book.
    pub const ALL: [ScenarioKind; 6] = [
        ScenarioKind::ZombieInfestation,
        ScenarioKind::VampireHunt,
        ScenarioKind::ChainsawMassacre,
        ScenarioKind::HauntedHouse,
        ScenarioKind::HumanCattle,
        ScenarioKind::WolvesInTheMist,
    ];

    /// The grounds it can be played on; the first is the usual one, and most have only their own.
    pub fn sites(self) -> &'static [Site] {
        match self {
            ScenarioKind::ChainsawMassacre => &[Site::Outdoors, Site::Indoors],
            ScenarioKind::HumanCattle => &[Site::Den, Site::Hideout],
            ScenarioKind::WolvesInTheMist => &[Site::Moorland, Site::Forest],
            _ => &[],
        }
    }

    /// How many named parts its table has: the rooms of a house (ff.scen4.setup.2), the doors of the vampires' room.
    pub(crate) fn areas(self) -> RangeInclusive<usize> {
        match self {
            ScenarioKind::VampireHunt | ScenarioKind::HauntedHouse => 1..=MOST_ROOMS,
            ScenarioKind::ZombieInfestation
            | ScenarioKind::ChainsawMassacre
            | ScenarioKind::HumanCattle
            | ScenarioKind::WolvesInTheMist => 0..=MOST_ROOMS,
        }
    }
}

impl Site {
    /// All of them.
    pub const ALL: [Site; 6] =
        [Site::Indoors, Site::Outdoors, Site::Den, Site::Hideout, Site::Moorland, Site::Forest];

    /// Its name in files: the terrain that only this ground has stands in tables of this name.
    pub fn name(self) -> &'static str {
        match self {
            Site::Indoors => "indoors",
            Site::Outdoors => "outdoors",
            Site::Den => "den",
            Site::Hideout => "hideout",
            Site::Moorland => "moorland",
            Site::Forest => "forest",
        }
    }
}

/// The most things that lie on the table to be picked up, or just lie there.
pub const MOST_SPOTS: usize = 8;

/// The most rooms of a house (ff.scen4.setup.2).
pub const MOST_ROOMS: usize = 6;

/// The most face-down markers that stand for models (ff.scen6.setup.5).
pub const MOST_MARKERS: usize = 32;

/// Something that lies on the table: a face-down marker, a counter, a grave.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Spot {
    /// There is no such thing.
    #[default]
    Nothing,
    /// It lies there; at a real table nobody says where.
    Lying(Option<Point>),
    /// It has been picked up.
    Taken,
}

/// What has become of the scenario. Plain data; each scenario uses what it needs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Trail {
    /// The edge that the good player has named (ff.scen1.setup.6, ff.scen6.setup.5).
    pub edge: Option<Edge>,
    /// Those who are on the table and take no part in the fight: captives and face-down markers.
    pub aside: FigureSet,
    /// The zombies that are put on the table first (ff.scen1.setup.8).
    pub vanguard: FigureSet,
    /// The vampires that lie asleep (ff.scen2.setup.3).
    pub asleep: FigureSet,
    /// The vampires whose coffin has no lid any more (ff.scen2.rule.6).
    pub unlidded: FigureSet,
    /// The vampires that left the table while the sun shone (ff.scen2.score.2).
    pub left_by_day: FigureSet,
    /// What lies on the table.
    pub spots: [Spot; MOST_SPOTS],
    /// Which of them is the real thing, once that is settled: the phone, the object.
    pub real: Option<u8>,
    /// Who has picked it up.
    pub carrier: Option<FigureId>,
    /// How often somebody has tried to call (ff.scen3.rule.2).
    pub attempts: u8,
    /// The round in which a call got through (ff.scen3.rule.4).
    pub called: Option<u16>,
    /// The authorities have come.
    pub arrived: bool,
    /// The ghosts have lost their immunity to Ban (ff.scen4.rule.3).
    pub unbound: bool,
    /// Which ghosts hide in which room, as noted in secret (ff.scen4.setup.3).
    pub hiding: [FigureSet; MOST_ROOMS],
    /// What stands behind each face-down marker, in the order of the markers; nobody behind a dummy.
    pub behind: [Option<FigureId>; MOST_MARKERS],
    /// The captives that the active model takes along (ff.scen5.rule.2).
    pub led: FigureSet,
    /// How many captives each seat has taken off the table (ff.scen5.score.1).
    pub cattle: [u8; 2],
    /// Who has given its hiding place away by shooting (ff.scen6.rule.4).
    pub given_away: FigureSet,
    /// The markers that the active hunter was near when they were last offered to be turned over (ff.scen6.rule.7).
    pub offered: FigureSet,
    /// How many bushes the dice have grown (ff.scen6.setup.3).
    pub bushes: u8,
    /// Where the active model stood before what it does now.
    pub stood: Option<Point>,
    /// The game is over, and nothing is secret any more.
    pub disclosed: bool,
}
