//! What can be played and read: the catalogue, and the games that players order.

pub(crate) mod profiles;
pub(crate) mod shelf;

use std::collections::BTreeMap;
use std::sync::Arc;

use content::Written;
use frame::view::{
    CatalogueView, MindView, RosterView, RosterWish, ScenarioView, SideView, SwitchView, Wish,
};

use crate::content::book::Book;
use crate::content::bounds::SIDE_POINTS;
use crate::content::chance::warband_by_chance;
use crate::content::warband::WarbandSheet;
use crate::setup::scenario::{Scenario, ScenarioSide};
use crate::setup::{Setup, SideSetup};
use crate::show::switches::SWITCHES;
use crate::state::options::Options;

/// How many points a warband by chance has: least, usual, most.
fn points(book: &Book) -> [u16; 3] {
    let [least, most] = SIDE_POINTS;
    [least, book.usual.first().map_or(least, |usual| usual.points), most]
}

/// What can be played. The first scenario of the book is the one to begin with.
pub(crate) fn catalogue(book: &Book) -> CatalogueView {
    CatalogueView {
        scenarios: book.scenarios.iter().map(|scenario| scenario_view(book, scenario)).collect(),
        rosters: book.warbands.iter().map(roster).collect(),
        points: Some(points(book)),
        minds: vec![
            mind(
                "jarl",
                "The jarl",
                "counts the chances of every blow, and never loses sight of what the day is about",
            ),
            mind("ceorl", "The ceorl", "goes by a few rules of thumb: easier to beat, and quick"),
        ],
        switches: switches(book),
    }
}

fn mind(id: &str, name: &str, words: &str) -> MindView {
    MindView { id: id.to_string(), name: name.to_string(), words: words.to_string() }
}

/// The house rules that a table may play by.
fn switches(book: &Book) -> Vec<SwitchView> {
    frame::house::switches(&Options::default(), &book.cards, &SWITCHES)
}

fn scenario_view(book: &Book, scenario: &Scenario) -> ScenarioView {
    let side = |side: &ScenarioSide| SideView {
        name: side.name.clone(),
        roster: book.warband(&side.warband).map_or_else(
            |_| String::new(),
            |band| format!("{}, {} figures, {} points", band.name, band.figures, band.points),
        ),
        open: true,
        rosters: Vec::new(),
    };
    ScenarioView {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        story: scenario.words.iter().map(|words| words.trim().to_string()).collect(),
        sides: scenario.sides.iter().map(side).collect(),
        length: format!("{} turns", scenario.turns()),
        switched: BTreeMap::new(),
    }
}

fn roster(band: &WarbandSheet) -> RosterView {
    let figures = band.figure.iter().map(|figure| match figure.count {
        1 => figure.name.clone(),
        count => format!("{count} × {}", figure.name),
    });
    RosterView {
        id: band.id.clone(),
        name: band.name.clone(),
        group: "Warbands".to_string(),
        figures: figures.collect(),
        points: Some(band.points),
    }
}

/// The game that is ordered, begun once to see that it can be; or everything that is wrong with the order.
pub(crate) fn grant(book: &Arc<Book>, wish: &Wish) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&wish.scenario).map_err(|fault| vec![fault])?;
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let (bands, mut faults) =
        wish.fielded(&names, |seat, roster| warband(book, &scenario.sides[seat], roster));
    let side = |band| SideSetup { warband: Some(band), ..SideSetup::default() };
    let sides = bands.into_iter().map(side).collect();
    let (id, real_table) = (Some(scenario.id.clone()), wish.real_table);
    let mut setup = Setup { scenario: id, real_table, sides, ..Setup::default() };
    match frame::house::switched(&setup.options, &switches(book), &wish.options) {
        Ok(options) => setup.options = options,
        Err(found) => faults.extend(found),
    }
    if faults.is_empty() {
        setup.lay(book)?;
        return Ok(setup);
    }
    Err(faults)
}

/// The warband that is ordered.
fn warband(
    book: &Book,
    side: &ScenarioSide,
    wish: &RosterWish,
) -> Result<Written<WarbandSheet>, Vec<String>> {
    match wish {
        RosterWish::Own => Ok(Written::Id(side.warband.clone())),
        RosterWish::Ready(id) => {
            let band = book.warband(id).map_err(|fault| vec![fault])?;
            Ok(Written::Id(band.id.clone()))
        }
        RosterWish::Chance { points, seed } => {
            let [least, most] = SIDE_POINTS;
            if !(least..=most).contains(points) {
                return Err(vec![format!("found {points} points, expected {least} to {most}")]);
            }
            let drawn = warband_by_chance(book, *points, *seed);
            let band = drawn.ok_or_else(|| vec![format!("nobody can be had for {points} points")])?;
            Ok(Written::Whole(Box::new(band)))
        }
        RosterWish::Whole(band) => {
            let band: WarbandSheet = serde_json::from_value(band.clone())
                .map_err(|fault| vec![format!("the warband: {fault}")])?;
            band.check(book)?;
            Ok(Written::Whole(Box::new(band)))
        }
    }
}
