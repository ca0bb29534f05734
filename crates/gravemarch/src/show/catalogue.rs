//! What can be played and read: the catalogue, the profiles, and games that somebody wishes for.

use std::collections::BTreeMap;
use std::sync::Arc;

use frame::view::{
    CatalogueView, MindView, ProfileView, RosterView, RosterWish, ScenarioView, SideView, Wish,
};

use crate::content::book::Book;
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

/// The game that is wished for, begun once to see that it can be; or everything that is wrong with the wish.
pub(crate) fn grant(book: &Arc<Book>, wish: &Wish) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&wish.scenario).map_err(|fault| vec![fault])?;
    let names: Vec<&str> = scenario.side.iter().map(|side| side.name.as_str()).collect();
    let (figures, mut faults) =
        wish.fielded(&names, |seat, roster| figure(book, scenario.side[seat].place, roster));
    faults.extend(wish.options.keys().map(|name| format!("no house rule is called \"{name}\"")));
    if !faults.is_empty() {
        return Err(faults);
    }
    let (scenario, real_table) = (Some(scenario.id.clone()), wish.real_table);
    let setup = Setup { scenario, real_table, touching: false, figures };
    setup.lay(book)?;
    Ok(setup)
}

/// The figure that is wished for.
fn figure(book: &Book, place: Place, wish: &RosterWish) -> Result<FigureSetup, Vec<String>> {
    let profile = match wish {
        RosterWish::Own => None,
        RosterWish::Ready(id) => {
            let profile = book.profile(id).map_err(|fault| vec![fault])?;
            Some(Written::Id(profile.id.clone()))
        }
        RosterWish::Chance { .. } => return Err(vec!["this system draws no rosters by chance".to_string()]),
        RosterWish::Whole(profile) => {
            let read = serde_json::from_value(profile.clone());
            Some(Written::Whole(read.map_err(|fault| vec![format!("the profile: {fault}")])?))
        }
    };
    Ok(FigureSetup { profile, place: Some(place), ..FigureSetup::default() })
}
