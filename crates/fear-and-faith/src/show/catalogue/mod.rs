//! What can be played and read: the catalogue, and the games that players order.

pub(crate) mod profiles;
pub(crate) mod shelf;

use std::collections::BTreeMap;
use std::sync::Arc;

use content::Written;
use frame::muster::FlawView;
use frame::view::{CatalogueView, MindView, RosterView, ScenarioView, SideView, SwitchView};
use frame::{Order, RosterOrder};
use serde_json::json;

use crate::content::book::Book;
use crate::content::muster::{POINTS, party_by_chance, read};
use crate::content::party::PartySheet;
use crate::content::profile::Profile;
use crate::setup::scenario::{Scenario, ScenarioSide, scenario_faults};
use crate::setup::{Setup, SideSetup};
use crate::show::switches::SWITCHES;
use crate::state::options::Options;

/// What can be played. The first scenario of the book is the one to begin with.
pub(crate) fn catalogue(book: &Book) -> CatalogueView {
    CatalogueView {
        scenarios: book.scenarios.iter().map(|scenario| scenario_view(book, scenario)).collect(),
        rosters: book.parties().iter().map(|party| roster(book, party)).collect(),
        points: Some(POINTS),
        minds: vec![
            MindView::new(
                "ringleader",
                "The ringleader",
                "rolls as many dice as the odds are worth, and counts every blow before it strikes",
            ),
            MindView::new(
                "ruffian",
                "The ruffian",
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
    let side = |side: &ScenarioSide| SideView {
        name: side.name.clone(),
        roster: own_party(book, scenario, side).map_or_else(String::new, |party| {
            format!("{}, {} models, {} points", party.name, count(party), party.cost(book))
        }),
        open: true,
        rosters: { book.parties().iter() }
            .filter(|party| fits(book, scenario, side, party))
            .map(|party| party.id.clone())
            .collect(),
    };
    ScenarioView {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        story: scenario.words.iter().map(|words| words.trim().to_string()).collect(),
        sides: scenario.sides.iter().map(side).collect(),
        length: String::new(),
        switched: BTreeMap::new(),
    }
}

/// May this party be a side of the scenario?
fn fits(book: &Book, scenario: &Scenario, side: &ScenarioSide, party: &PartySheet) -> bool {
    let models = party.muster(0);
    let profiles: Result<Vec<Profile>, _> = models.iter().map(|model| model.profile(book)).collect();
    party.side == side.side
        && profiles.is_ok_and(|profiles| {
            scenario_faults(scenario.kind, side, &profiles.iter().collect::<Vec<_>>()).is_empty()
        })
}

fn count(party: &PartySheet) -> usize {
    party.models.iter().map(|member| usize::from(member.count)).sum()
}

/// The ready-made party that a side of a scenario takes unless another is ordered: one that was made for it, or else one
/// that fits it and was made for the scenario of the book whose rules it plays by.
pub(crate) fn own_party<'a>(
    book: &'a Book,
    scenario: &Scenario,
    side: &ScenarioSide,
) -> Option<&'a PartySheet> {
    let rules = json!(scenario.kind);
    let made_for = |id: &str| -> Vec<&'a PartySheet> {
        let is_made =
            |party: &&PartySheet| party.side == side.side && party.scenarios.iter().any(|known| known == id);
        book.parties().iter().filter(is_made).collect()
    };
    let taken_from_here = |party: &&PartySheet| {
        party.models.iter().all(|member| match &member.profile {
            Written::Id(id) => book.profile(id).is_ok_and(|profile| {
                side.lists.contains(&profile.list) || side.profiles.contains(&profile.id)
            }),
            Written::Whole(_) => true,
        })
    };
    let own = made_for(&scenario.id).into_iter().find(taken_from_here);
    own.or_else(|| made_for(rules.as_str()?).into_iter().find(|party| fits(book, scenario, side, party)))
}

fn roster(book: &Book, party: &PartySheet) -> RosterView {
    let figures = party.models.iter().map(|member| {
        let name = match &member.profile {
            Written::Id(id) => book.profile(id).map_or_else(|_| id.clone(), |profile| profile.name.clone()),
            Written::Whole(draft) => draft.name.clone(),
        };
        let who = member.name.as_ref().map_or_else(|| name.clone(), |own| format!("{own}, {name}"));
        if member.count > 1 { format!("{} × {who}", member.count) } else { who }
    });
    RosterView {
        id: party.id.clone(),
        name: party.name.clone(),
        group: party.side.title().to_string(),
        figures: figures.collect(),
        points: u16::try_from(party.cost(book)).ok(),
    }
}

/// The game that is ordered, begun once to see that it can be; or everything that is wrong with the order.
pub(crate) fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&order.scenario).map_err(|fault| vec![fault])?;
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let options = Options::default();
    let (parties, options) = order.filled(&names, (&options, &switches(book)), |seat, roster| {
        party(book, scenario, &scenario.sides[seat], roster)
    })?;
    let side = |party| SideSetup { party: Some(party), ..SideSetup::default() };
    let sides = parties.into_iter().map(side).collect();
    let (scenario, real_table) = (Some(scenario.id.clone()), order.real_table);
    let setup = Setup { scenario, real_table, sides, options, ..Setup::default() };
    setup.lay(book)?;
    Ok(setup)
}

/// The party that is ordered.
fn party(
    book: &Book,
    scenario: &Scenario,
    side: &ScenarioSide,
    order: &RosterOrder,
) -> Result<Written<PartySheet>, Vec<String>> {
    match order {
        RosterOrder::Own => match own_party(book, scenario, side) {
            Some(party) => Ok(Written::Id(party.id.clone())),
            None => Err(vec!["no party is ready for it; name one".to_string()]),
        },
        RosterOrder::Ready(id) => {
            let party = book.party(id).map_err(|fault| vec![fault])?;
            Ok(Written::Id(party.id.clone()))
        }
        RosterOrder::Chance { points, seed } => {
            let [least, _, most] = POINTS;
            RosterOrder::check_points(*points, least, most)?;
            let points = (*points).min(side.points);
            let lists: Vec<&str> = side.lists.iter().map(String::as_str).collect();
            let drawn = party_by_chance(book, side.side, &lists, points, *seed);
            let party = drawn.ok_or_else(|| vec![format!("nobody can be had for {points} points")])?;
            Ok(Written::Whole(Box::new(party)))
        }
        RosterOrder::Whole(party) => {
            let party = read(party).map_err(|flaws| flaws.iter().map(unread).collect::<Vec<_>>())?;
            party.check(book).map_err(|flaws| flaws.iter().map(ToString::to_string).collect::<Vec<_>>())?;
            Ok(Written::Whole(Box::new(party)))
        }
    }
}

/// What keeps a party from being read, with its place.
fn unread(flaw: &FlawView) -> String {
    let at = flaw.at.trim_start_matches('/').replace('/', ".");
    if at.is_empty() {
        format!("the party: {}", flaw.words)
    } else {
        format!("the party, {at}: {}", flaw.words)
    }
}
