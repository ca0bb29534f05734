//! What can be played and read: the catalogue, and the fights that players order.

pub(crate) mod profiles;
pub(crate) mod shelf;

use std::collections::BTreeMap;
use std::sync::Arc;

use frame::view::{CatalogueView, MindView, RosterView, ScenarioView, SideView, SwitchView};
use frame::{Order, RosterOrder};

use crate::content::book::Book;
use crate::content::roster::{Company, Member, Roster};
use crate::setup::scenario::{Scenario, ScenarioSide};
use crate::setup::{CombatantSetup, Setup};
use crate::show::switches::SWITCHES;
use crate::state::options::Options;

/// What can be played. The first scenario of the book is the one to begin with.
pub(crate) fn catalogue(book: &Book) -> CatalogueView {
    let sides = sides(book)
        .map(|(scenario, side)| roster(book, &scenario.name, (&side.id, &side.name, &side.combatants)));
    let others =
        others(book).map(|ready| roster(book, "Companies", (&ready.id, &ready.name, &ready.combatants)));
    CatalogueView {
        scenarios: book.scenarios.iter().map(|scenario| scenario_view(book, scenario)).collect(),
        rosters: sides.chain(others).collect(),
        points: None,
        minds: vec![MindView {
            id: "sergeant".to_string(),
            name: "The sergeant".to_string(),
            words:
                "counts the odds of every blow, helps where a friend is pressed, and spends Advantage late"
                    .to_string(),
        }],
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
        roster: lines(book, &side.combatants).join(", "),
        open: true,
        rosters: Vec::new(),
    };
    ScenarioView {
        id: scenario.id.clone(),
        name: scenario.name.clone(),
        story: scenario.words.clone(),
        sides: scenario.sides.iter().map(side).collect(),
        length: format!("{} rounds", scenario.rounds),
        switched: BTreeMap::new(),
    }
}

/// Who they are, one line after the other: `3 × Road Bandit`.
fn lines(book: &Book, members: &[Member]) -> Vec<String> {
    let line = |member: &Member| {
        let kind = match &member.combatant {
            content::Written::Id(id) => book.profile(id).map_or(id.as_str(), |profile| &profile.name),
            content::Written::Whole(draft) => draft.name.as_str(),
        };
        match (&member.name, member.count) {
            (Some(name), 1) => format!("{name} ({kind})"),
            (_, 1) => kind.to_string(),
            (_, count) => format!("{count} × {kind}"),
        }
    };
    members.iter().map(line).collect()
}

/// All sides of all scenarios.
fn sides(book: &Book) -> impl Iterator<Item = (&Scenario, &ScenarioSide)> {
    book.scenarios.iter().flat_map(|scenario| scenario.sides.iter().map(move |side| (scenario, side)))
}

/// The rosters that are not the same as a side.
fn others(book: &Book) -> impl Iterator<Item = &Roster> {
    book.rosters.iter().filter(|roster| !sides(book).any(|(_, side)| side.id == roster.id))
}

fn roster(book: &Book, group: &str, (id, name, members): (&str, &str, &[Member])) -> RosterView {
    RosterView {
        id: id.to_string(),
        name: name.to_string(),
        group: group.to_string(),
        figures: lines(book, members),
        points: None,
    }
}

/// The fight that is ordered, begun once to see that it can be; or everything that is wrong with the order.
pub(crate) fn setup(book: &Arc<Book>, order: &Order) -> Result<Setup, Vec<String>> {
    let scenario = book.scenario(&order.scenario).map_err(|fault| vec![fault])?;
    let names: Vec<&str> = scenario.sides.iter().map(|side| side.name.as_str()).collect();
    let all_own = order.rosters.iter().all(|roster| *roster == RosterOrder::Own);
    let options = Options::default();
    let (companies, options) =
        order.filled(&names, (&options, &switches(book)), |seat, roster| match all_own {
            true => Ok(Vec::new()), // as the scenario has them
            false => company(book, scenario, seat, roster),
        })?;
    let (scenario, real_table) = (Some(scenario.id.clone()), order.real_table);
    let setup = Setup { scenario, real_table, combatants: companies.concat(), options, ..Setup::default() };
    setup.lay(book)?;
    Ok(setup)
}

/// The combatants that are ordered. What the scenario lets nobody wear or carry is left outside.
fn company(
    book: &Book,
    scenario: &Scenario,
    seat: usize,
    order: &RosterOrder,
) -> Result<Vec<CombatantSetup>, Vec<String>> {
    let whole: Company;
    let mut anyway = false;
    let members = match order {
        RosterOrder::Own => &scenario.sides[seat].combatants,
        RosterOrder::Ready(id) => ready(book, id).map_err(|fault| vec![fault])?,
        RosterOrder::Chance { .. } => return Err(vec!["nobody fights for points here".to_string()]),
        RosterOrder::Whole(company) => {
            whole = RosterOrder::read(company, "company")?;
            match whole.refused_for(book) {
                refused if refused.is_empty() => anyway = whole.anyway,
                refused => return Err(refused),
            }
            &whole.combatants
        }
    };
    let one = |member: &Member| {
        let mut all = scenario.muster(seat, member);
        for one in &mut all {
            one.with.surprised &= *order == RosterOrder::Own || anyway; // wf.start.3
            one.anyway = anyway;
        }
        all
    };
    Ok(members.iter().flat_map(one).collect())
}

/// The combatants of a side of a scenario or of a ready roster, by its id.
fn ready<'a>(book: &'a Book, id: &str) -> Result<&'a Vec<Member>, String> {
    let found = all_ready(book).find(|(known, ..)| *known == id);
    found.map(|(.., members)| members).ok_or_else(|| {
        let hint = content::did_you_mean(id, all_ready(book).map(|(known, ..)| known));
        format!("no company is called \"{id}\"{hint}")
    })
}

/// The sides of all scenarios and the ready rosters: each with its id, its name and its combatants.
pub(crate) fn all_ready(book: &Book) -> impl Iterator<Item = (&str, &str, &Vec<Member>)> {
    let sides = sides(book).map(|(_, side)| (side.id.as_str(), side.name.as_str(), &side.combatants));
    let others = others(book);
    sides.chain(others.map(|roster| (roster.id.as_str(), roster.name.as_str(), &roster.combatants)))
}
