//! What is printed: a roster with its rules in our words, its exact odds, its bases and the sticks it measures with.

use std::collections::BTreeSet;

use fates::{Chance, DiceFrom, FactsFrom, Seed, to_f64};
use frame::muster::{FlawView, MusterView, MusteredView, Tryout};
use frame::odds::Odds;
use frame::view::{CardView, TableView};
use frame::{Mustering, Order, RosterOrder};
use referee::AnySystem;
use serde_json::Value;

use super::layout::written;
use super::record::Record;

/// The most letters of a name and of words about something that are printed.
const NAME: usize = 80;
const WORDS: usize = 240;

/// The base of a figure where nothing says otherwise.
const USUAL_BASE: f32 = 25.0;

/// What is printed.
#[derive(Clone, Debug, PartialEq)]
pub struct Matter {
    /// The system, as it is called on pages.
    pub system: String,
    /// What the roster comes to.
    pub muster: MusterView,
    /// What the view of a figure does not say, in the order of its figures.
    pub figures: Vec<Figure>,
    /// The rules that the roster uses, and the scenario if there is one, in the order of the book, each once.
    pub rules: Vec<CardView>,
    /// What the scenario is called, if one is meant.
    pub scenario: Option<String>,
    /// The sticks that the system measures with.
    pub sticks: Vec<Stick>,
    /// What a campaign knows of the roster.
    pub record: Record,
}

/// What is printed of a figure besides its view.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Figure {
    /// Its exact odds, a line each.
    pub odds: Vec<(String, String)>,
    /// Its base.
    pub base: Base,
}

/// A base, by its diameter in millimetres.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Base(pub f32);

impl Default for Base {
    fn default() -> Base {
        Base(USUAL_BASE)
    }
}

/// A measuring stick.
#[derive(Clone, Debug, PartialEq)]
pub struct Stick {
    /// What the book calls it.
    pub name: String,
    /// How long it is, in millimetres.
    pub length: f32,
}

impl Matter {
    /// Gathers it for a roster, and for a scenario if one is named; or says why the roster can't be read. It works out
    /// exact odds for every figure, which takes a moment.
    pub fn of(
        system: &dyn AnySystem,
        roster: &Value,
        scenario: Option<&str>,
    ) -> Result<Matter, Vec<FlawView>> {
        let title = system.view().title;
        let none = || vec![FlawView::fault("", format!("{title} has no rosters of one's own"))];
        let mustering = system.mustering().ok_or_else(none)?;
        let muster = tidied(mustering.muster(roster)?);
        let table = opened(system, roster, scenario).map_err(|why| vec![FlawView::fault("", why)])?;
        let mut used = Used::default();
        let figures =
            muster.figures.iter().map(|figure| used.figure(system, mustering, figure, &table)).collect();
        if scenario.is_some() {
            used.table(&table);
        }
        Ok(Matter {
            system: title.to_string(),
            figures,
            rules: used.cards(system),
            scenario: scenario.map(|_| written(&table.title)),
            sticks: sticks(&table),
            muster,
            record: Record::default(),
        })
    }

    /// The same with what a campaign knows.
    pub fn with_record(self, record: Record) -> Matter {
        Matter { record, ..self }
    }

    /// The card of a rule that the roster uses.
    pub fn card(&self, rule: &str) -> Option<&CardView> {
        self.rules.iter().find(|card| card.id == rule)
    }
}

/// The rules that were met.
#[derive(Default)]
struct Used(BTreeSet<String>);

impl Used {
    fn figure(
        &mut self,
        system: &dyn AnySystem,
        mustering: &dyn Mustering,
        figure: &MusteredView,
        table: &TableView,
    ) -> Figure {
        let rules = figure.traits.iter().filter_map(|own| own.rule);
        let rules = rules.chain(figure.gear.iter().filter_map(|thing| thing.rule));
        self.0.extend(rules.map(|rule| rule.to_string()));
        let tried = mustering.tryouts(&figure.fighter);
        let odds = tried.iter().filter_map(|tryout| {
            let answer = system.odds(&tryout.query).ok()?;
            self.0.extend(reasons(&answer));
            Some((clipped(&tryout.words, WORDS), chances(tryout, &answer)))
        });
        Figure { odds: odds.collect(), base: base(figure, table) }
    }

    /// What a scenario brings: its enemies' rules, and what it plays otherwise than usual.
    fn table(&mut self, table: &TableView) {
        let figures = table.figures.iter().flat_map(|figure| [&figure.traits, &figure.gear, &figure.states]);
        self.0.extend(figures.flatten().filter_map(|own| own.rule).map(|rule| rule.to_string()));
        self.0.extend(table.house_rules.iter().map(|house| house.rule.to_string()));
        self.0.extend(table.log.iter().filter_map(|line| line.rule).map(|rule| rule.to_string()));
    }

    /// Their cards, in the order of the book.
    fn cards(&self, system: &dyn AnySystem) -> Vec<CardView> {
        let used = system.rule_cards().all().iter().filter(|card| self.0.contains(&card.id));
        used.map(CardView::from).collect()
    }
}

/// The rules that an answer's sums name.
fn reasons(answer: &Odds) -> impl Iterator<Item = String> {
    answer.tallies.iter().flat_map(|sum| &sum.reasons).map(|part| part.rule.clone())
}

/// What is tried, with its chances: `hits 45% · kills 12%`.
fn chances(tryout: &Tryout, answer: &Odds) -> String {
    let named = tryout.chances.iter().filter_map(|(name, words)| {
        let (_, chance) = answer.chances.iter().find(|(found, _)| found == name)?;
        Some(format!("{words} {}", percent(*chance)))
    });
    named.collect::<Vec<_>>().join(" · ")
}

/// A chance in whole per cent; only what is certain is 0% or 100%.
fn percent(chance: Chance) -> String {
    let exact = to_f64(chance) * 100.0;
    match exact.round() {
        rounded if rounded < 1.0 && exact > 0.0 => "under 1%".to_string(),
        rounded if rounded > 99.0 && exact < 100.0 => "over 99%".to_string(),
        rounded => format!("{rounded}%"),
    }
}

/// The table at the start of a game with this roster: of the scenario that is named, or of the first that takes the roster.
/// A roster that can't take the field has a table without its figures.
fn opened(system: &dyn AnySystem, roster: &Value, scenario: Option<&str>) -> Result<TableView, String> {
    let catalogue = system.catalogue();
    let is_meant = |id: &&str| scenario.is_none_or(|named| named == *id);
    let ids: Vec<&str> = catalogue.scenarios.iter().map(|found| found.id.as_str()).filter(is_meant).collect();
    if let (Some(named), true) = (scenario, ids.is_empty()) {
        let known = catalogue.scenarios.iter().map(|found| found.id.as_str());
        let near = content::did_you_mean(named, known.clone());
        let known = known.collect::<Vec<_>>().join(", ");
        return Err(format!("no scenario is called \"{named}\"; there is {known}{near}"));
    }
    let begun = |scenario: &str, rosters: Vec<RosterOrder>| {
        let order = Order { scenario: scenario.to_string(), rosters, ..Order::default() };
        let dice = DiceFrom::Seal(Seed::new([0; 32]));
        let (game, _) = system.open_order(&order, dice, Some(FactsFrom::Measured)).ok()?;
        Some(game.view(None))
    };
    let own = || vec![RosterOrder::Whole(roster.clone())];
    let with_own = ids.iter().find_map(|id| begun(id, own()));
    Ok(with_own.or_else(|| ids.iter().find_map(|id| begun(id, Vec::new()))).unwrap_or_default())
}

/// The base of a figure as it stands on the table.
fn base(figure: &MusteredView, table: &TableView) -> Base {
    let is_it = |name: &str| name == figure.name || name == figure.kind;
    let standing = table
        .figures
        .iter()
        .find(|found| found.side == Some(0) && (is_it(&found.name) || is_it(&found.kind)));
    standing.map_or_else(Base::default, |found| Base(found.radius.0 as f32 / 5.0))
}

fn sticks(table: &TableView) -> Vec<Stick> {
    let sticks = table.table.iter().flat_map(|board| &board.sticks);
    sticks
        .map(|stick| Stick { name: clipped(&stick.name, NAME), length: stick.length.0 as f32 / 10.0 })
        .collect()
}

/// A view whose words can be written, none longer than there is room for.
fn tidied(mut muster: MusterView) -> MusterView {
    let name = |text: &mut String| *text = clipped(text, NAME);
    name(&mut muster.name);
    name(&mut muster.kind);
    for figure in &mut muster.figures {
        name(&mut figure.name);
        name(&mut figure.kind);
        figure.traits.iter_mut().for_each(|own| name(&mut own.name));
        figure.stats.iter_mut().for_each(|stat| name(&mut stat.printed));
        for thing in &mut figure.gear {
            name(&mut thing.name);
            thing.words = clipped(&thing.words, WORDS);
        }
    }
    muster.flaws.iter_mut().for_each(|flaw| flaw.words = clipped(&flaw.words, WORDS));
    muster
}

/// Words that can be written, cut after so many letters.
fn clipped(words: &str, most: usize) -> String {
    let words = written(words);
    match words.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", words[..end].trim_end()),
        None => words,
    }
}
