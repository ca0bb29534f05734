//! What can be played and read: the catalogue, and the games that players order.

pub(crate) mod profiles;
pub(crate) mod shelf;

use std::sync::Arc;

use content::{Written, kebab};
use frame::view::{CatalogueView, MindView, RosterView, ScenarioView, SideView, SwitchView};
use frame::{Order, RosterOrder};

use crate::content::book::Book;
use crate::content::unit::Unit;
use crate::content::{chance, muster};
use crate::setup::scenario::Scenario;
use crate::setup::{Setup, SideSetup};
use crate::show::switches::SWITCHES;
use crate::state::options::Options;

/// What can be played. The first scenario of the book is the one to begin with.
pub(crate) fn catalogue(book: &Book) -> CatalogueView {
    CatalogueView {
        scenarios: book.scenarios.iter().map(|scenario| scenario_view(book, scenario)).collect(),
        rosters: book.units().iter().map(|unit| roster(book, unit)).collect(),
        points: Some(chance::POINTS),
        minds: vec![
            MindView::new(
                "captain",
                "The captain",
                "weighs every attack by its exact odds, and keeps to the scenario's aims",
            ),
            MindView::new(
                "corporal",
                "The corporal",
                "goes by a few rules of thumb: easier to beat, and quick",
            ),
        ],
        switches: switches(book),
    }
}

/// The house rules that a table may play by.
fn switches(book: &Book) -> Vec<SwitchView> {
    frame::house::switches(&Options::default(), &book.cards, &SWITCHES)
}

fn scenario_view(book: &Book, scenario: &Scenario) -> ScenarioView {
    let setup = &scenario.setup;
    let side = |(seat, side): (usize, &SideSetup)| SideView {
        name: side.name.clone().unwrap_or_else(|| format!("Player {}", seat + 1)),
        roster: side_words(book, setup, seat),
        open: is_open(side),
        rosters: Vec::new(),
    };
    let words = [&setup.story, &setup.briefing];
    ScenarioView {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        story: words.into_iter().flatten().map(|words| words.trim().to_string()).collect(),
        sides: setup.sides.iter().enumerate().map(side).collect(),
        length: format!("{} turns", setup.options.turns),
        switched: frame::house::unusual(&setup.options, &Options::default(), &SWITCHES),
    }
}

/// Another unit needs an area to be drawn up in.
fn is_open(side: &SideSetup) -> bool {
    !side.zone.is_empty()
}

/// `The Kettner Commission, 7 figures, led by Major Leopold von Kettner`
fn side_words(book: &Book, setup: &Setup, seat: usize) -> String {
    let unit = match setup.sides.get(seat).and_then(|side| side.unit.as_ref()) {
        Some(Written::Id(id)) => book.unit(id).ok(),
        Some(Written::Whole(unit)) => Some(&**unit),
        None => None,
    };
    if let Some(unit) = unit {
        return format!("{}, {} figures, led by {}", unit.name, unit.soldiers.len() + 1, unit.officer.name);
    }
    let own: Vec<String> = { setup.figures.iter() }
        .filter(|figure| figure.side.map(usize::from) == Some(seat))
        .filter_map(|figure| {
            let profile = figure.profile(book).ok()?;
            Some(figure.name.clone().unwrap_or(profile.name))
        })
        .collect();
    format!("{} figures: {}", own.len(), own.join(", "))
}

fn roster(book: &Book, unit: &Unit) -> RosterView {
    let soldiers = unit.soldiers.iter().map(|recruit| {
        let kind = book.soldiers.iter().find(|soldier| soldier.id == kebab(&recruit.kind));
        let kind = kind.map_or_else(|| recruit.kind.clone(), |soldier| soldier.name.clone());
        let who = recruit.name.as_ref().map_or_else(|| kind.clone(), |name| format!("{name}, {kind}"));
        unit.price_of(book, recruit).map_or_else(|| who.clone(), |price| format!("{who}, {price} points"))
    });
    let nation = book.nations.iter().find(|nation| nation.id == kebab(&unit.nation));
    RosterView {
        id: unit.id.clone(),
        name: unit.name.clone(),
        group: nation.map_or_else(|| unit.nation.clone(), |nation| nation.name.clone()),
        figures: std::iter::once(format!("{}, Officer", unit.officer.name)).chain(soldiers).collect(),
        points: unit.check(book).ok().map(|roster| roster.cost),
    }
}

/// The game that is ordered, begun once to see that it can be; or everything that is wrong with the order.
pub(crate) fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&order.scenario).map_err(|fault| vec![fault])?;
    let sides = &scenario.setup.sides;
    let names: Vec<String> = sides.iter().enumerate().map(side_name).collect();
    let names: Vec<&str> = names.iter().map(String::as_str).collect();
    let usual = (&scenario.setup.options, &*switches(book));
    let (units, options) = order.filled(&names, usual, |seat, roster| {
        if *roster != RosterOrder::Own && !is_open(&sides[seat]) {
            let fault = "found another roster, expected its own, which is part of the scenario";
            return Err(vec![fault.to_string()]);
        }
        written(book, roster)
    })?;
    let side = |unit| SideSetup { unit, ..SideSetup::default() };
    let (scenario, real_table) = (Some(scenario.id.clone()), order.real_table);
    let mut setup = Setup { scenario, real_table, ..Setup::default() };
    if units.iter().any(Option::is_some) {
        setup.sides = units.into_iter().map(side).collect();
    }
    if !order.options.is_empty() {
        setup.options = options;
    }
    setup.lay(book)?;
    Ok(setup)
}

fn side_name((seat, side): (usize, &SideSetup)) -> String {
    side.name.clone().unwrap_or_else(|| format!("side {seat}"))
}

/// The unit that is ordered, checked; none for the scenario's own.
fn written(book: &Book, order: &RosterOrder) -> Result<Option<Written<Unit>>, Vec<String>> {
    match order {
        RosterOrder::Own => Ok(None),
        RosterOrder::Ready(id) => {
            let unit = book.unit(id).map_err(|fault| vec![fault])?;
            Ok(Some(Written::Id(unit.id.clone())))
        }
        RosterOrder::Chance { points, seed } => {
            let [least, _, most] = chance::POINTS;
            RosterOrder::check_points(*points, least, most)?;
            Ok(Some(Written::Whole(Box::new(chance::unit(book, *points, *seed)))))
        }
        RosterOrder::Whole(unit) => {
            let unit = muster::read(unit)?;
            unit.check(book)?;
            Ok(Some(Written::Whole(Box::new(unit))))
        }
    }
}
