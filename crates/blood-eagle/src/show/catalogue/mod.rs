//! What can be played and read: the catalogue, and the games that players order.

pub(crate) mod profiles;
pub(crate) mod shelf;

use std::collections::BTreeMap;
use std::sync::Arc;

use content::Written;
use frame::muster::FlawView;
use frame::view::{CatalogueView, MindView, RosterView, ScenarioView, SideView, SwitchView};
use frame::{Order, RosterOrder};

use crate::content::book::Book;
use crate::content::bounds::SIDE_POINTS;
use crate::content::warband::WarbandSheet;
use crate::content::warband::chance::warband_by_chance;
use crate::setup::scenario::{Scenario, ScenarioSide};
use crate::setup::{Setup, SideSetup};
use crate::show::switches::SWITCHES;
use crate::state::options::Options;

/// How many points a warband by chance has: least, usual, most.
pub(crate) fn points(book: &Book) -> [u16; 3] {
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
            MindView::new(
                "jarl",
                "The jarl",
                "counts the chances of every blow, and never loses sight of what the day is about",
            ),
            MindView::new("ceorl", "The ceorl", "goes by a few rules of thumb: easier to beat, and quick"),
        ],
        switches: switches(book),
    }
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
pub(crate) fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&order.scenario).map_err(|fault| vec![fault])?;
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let options = Options::default();
    let (bands, options) = order.filled(&names, (&options, &switches(book)), |seat, roster| {
        warband(book, &scenario.sides[seat], roster)
    })?;
    let side = |band| SideSetup { warband: Some(band), ..SideSetup::default() };
    let sides = bands.into_iter().map(side).collect();
    let (scenario, real_table) = (Some(scenario.id.clone()), order.real_table);
    let setup = Setup { scenario, real_table, sides, options, ..Setup::default() };
    setup.lay(book)?;
    Ok(setup)
}

/// The warband that is ordered.
fn warband(
    book: &Book,
    side: &ScenarioSide,
    order: &RosterOrder,
) -> Result<Written<WarbandSheet>, Vec<String>> {
    match order {
        RosterOrder::Own => Ok(Written::Id(side.warband.clone())),
        RosterOrder::Ready(id) => {
            let band = book.warband(id).map_err(|fault| vec![fault])?;
            Ok(Written::Id(band.id.clone()))
        }
        RosterOrder::Chance { points, seed } => {
            let [least, most] = SIDE_POINTS;
            RosterOrder::check_points(*points, least, most)?;
            let drawn = warband_by_chance(book, *points, *seed);
            let band = drawn.ok_or_else(|| vec![format!("nobody can be had for {points} points")])?;
            Ok(Written::Whole(Box::new(band)))
        }
        RosterOrder::Whole(band) => {
            let placed = |flaw: FlawView| format!("the warband: {}: {}", flaw.at, flaw.words);
            let read = WarbandSheet::read(band);
            let band = read.map_err(|flaws| flaws.into_iter().map(placed).collect::<Vec<_>>())?;
            band.check(book)?;
            Ok(Written::Whole(Box::new(band)))
        }
    }
}
