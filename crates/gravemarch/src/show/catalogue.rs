//! What can be played and read: the catalogue, the profiles, and the games that players order.

use std::collections::BTreeMap;
use std::sync::Arc;

use frame::view::{CatalogueView, MindView, ProfileView, RosterView, ScenarioView, SideView};
use frame::{Order, RosterOrder};

use crate::content::book::Book;
use crate::content::muster::brought;
use crate::content::sheets::{Profile, Scenario, ScenarioSide};
use crate::setup::{FigureSetup, Setup};
use crate::show::view::{gear, stats};
use crate::{Written, state::road::Place};

const GROUP: &str = "The road";

/// What can be played. A roster is one figure.
pub(crate) fn catalogue(book: &Book) -> CatalogueView {
    CatalogueView {
        scenarios: book.scenarios.iter().map(|scenario| scenario_view(book, scenario)).collect(),
        rosters: book.profiles.iter().map(roster).collect(),
        points: None,
        minds: vec![MindView {
            id: "squire".to_string(),
            name: "The squire".to_string(),
            words: "marches at the enemy and strikes when it can".to_string(),
        }],
        switches: Vec::new(),
    }
}

fn scenario_view(book: &Book, scenario: &Scenario) -> ScenarioView {
    let side = |side: &ScenarioSide| SideView {
        name: side.name.clone(),
        roster: book.profile(&side.profile).map_or_else(|_| String::new(), |profile| profile.name.clone()),
        open: true,
        rosters: Vec::new(),
    };
    ScenarioView {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        story: scenario.story.clone(),
        sides: scenario.side.iter().map(side).collect(),
        length: "until one falls".to_string(),
        switched: BTreeMap::new(),
    }
}

fn roster(profile: &Profile) -> RosterView {
    RosterView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: GROUP.to_string(),
        figures: vec![profile.name.clone()],
        points: None,
    }
}

/// Every profile of the book, for reading.
pub(crate) fn profiles(book: &Book) -> Vec<ProfileView> {
    let view = |profile: &Profile| ProfileView {
        id: profile.id.clone(),
        name: profile.name.clone(),
        group: GROUP.to_string(),
        stats: stats(profile),
        traits: Vec::new(),
        gear: vec![book.weapon(&profile.weapon).map(gear).into_iter().collect()],
        notes: Vec::new(),
    };
    book.profiles.iter().map(view).collect()
}

/// The game that is ordered, begun once to see that it can be; or everything that is wrong with the order.
pub(crate) fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&order.scenario).map_err(|fault| vec![fault])?;
    let names: Vec<&str> = scenario.side.iter().map(|side| side.name.as_str()).collect();
    let (figures, ()) =
        order.filled(&names, (&(), &[]), |seat, roster| figure(book, scenario.side[seat].place, roster))?;
    let (scenario, real_table) = (Some(scenario.id.clone()), order.real_table);
    let setup = Setup { scenario, real_table, touching: false, figures };
    setup.lay(book)?;
    Ok(setup)
}

/// The figure that is ordered.
fn figure(book: &Book, place: Place, order: &RosterOrder) -> Result<FigureSetup, Vec<String>> {
    let profile = match order {
        RosterOrder::Own => None,
        RosterOrder::Ready(id) => {
            let profile = book.profile(id).map_err(|fault| vec![fault])?;
            Some(Written::Id(profile.id.clone()))
        }
        RosterOrder::Chance { .. } => return Err(vec!["this system draws no rosters by chance".to_string()]),
        RosterOrder::Whole(roster) => {
            let (profile, _) = brought(roster).map_err(|fault| vec![fault])?;
            Some(Written::Whole(Box::new(profile)))
        }
    };
    Ok(FigureSetup { profile, place: Some(place), ..FigureSetup::default() })
}
