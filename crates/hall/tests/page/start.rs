//! Start page: what the form can send is read, and what it can't is said.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use fates::RuleId;
use frame::RosterOrder;
use frame::view::{CatalogueView, MindView, RosterView, ScenarioView, SettingView, SideView, SwitchView};
use hall::page::start::{self, Offer, Pick, Recent};
use hall::{Code, Place, Who};
use proptest::prelude::*;

fn side(name: &str, open: bool) -> SideView {
    SideView { name: name.to_string(), roster: "8 figures".to_string(), open, rosters: Vec::new() }
}

fn scenario(id: &str, sides: Vec<SideView>) -> ScenarioView {
    let story = vec!["Rain, and \"nobody\" <came>.".to_string()];
    let (id, name, length) = (id.to_string(), id.to_string(), "8 turns".to_string());
    ScenarioView { id, name, story, sides, length, switched: BTreeMap::new() }
}

fn roster(id: &str, group: &str) -> RosterView {
    let figures = vec!["Captain Duval".to_string()];
    RosterView {
        id: id.to_string(),
        name: id.to_string(),
        group: group.to_string(),
        figures,
        points: Some(100),
    }
}

fn mind(id: &str) -> MindView {
    MindView { id: id.to_string(), name: format!("The {id}"), words: "weighs the odds".to_string() }
}

fn switch(id: &str, group: &str, settings: [&str; 2]) -> SwitchView {
    let setting = |id: &str| SettingView { id: id.to_string(), words: format!("as {id} says") };
    SwitchView {
        id: id.to_string(),
        group: group.to_string(),
        title: format!("The rule of {id}"),
        rule: RuleId("sb.crit.0"),
        settings: settings.map(setting).to_vec(),
        usual: settings[1].to_string(),
    }
}

fn offer() -> Offer {
    let mut scenarios = vec![
        scenario("the-courier", vec![side("The French", true), side("The Austrians", true)]),
        scenario("alone", vec![side("The last & least", false)]),
    ];
    scenarios[0].switched.insert("criticals".to_string(), "true".to_string());
    let catalogue = CatalogueView {
        scenarios,
        rosters: vec![roster("guards", "France"), roster("jägers", "Austria"), roster("old guard", "France")],
        points: Some([50, 100, 200]),
        minds: vec![mind("captain"), mind("fool")],
        switches: vec![
            switch("criticals", "Optional", ["true", "false"]),
            switch("advantage", "Readings", ["pool", "personal"]),
        ],
    };
    Offer { short: "sb".to_string(), title: "The Silver Bayonet".to_string(), catalogue }
}

fn pick(scenario: &str) -> Pick {
    Pick { system: Some("sb".to_string()), scenario: Some(scenario.to_string()) }
}

/// A field of a form with all the values that a person can send.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    values: Vec<String>,
    usual: Option<usize>,
}

/// The fields of the forms that lay tables, read off the page itself.
fn forms(page: &str) -> Vec<Vec<Field>> {
    let starts = page.match_indices("<form").map(|(at, _)| at);
    let forms = starts.map(|at| &page[at..at + page[at..].find("</form>").unwrap()]);
    forms.filter(|form| form.contains("action=\"/tables\"")).map(fields).collect()
}

fn fields(form: &str) -> Vec<Field> {
    let mut fields: Vec<Field> = Vec::new();
    let mut select = String::new();
    for tag in form.split('<').skip(1).map(|tag| tag.split('>').next().unwrap()) {
        let attribute = |name: &str| {
            let value = tag.split(&format!(" {name}=\"")).nth(1)?.split('"').next()?;
            Some(value.replace("&quot;", "\"").replace("&amp;", "&"))
        };
        let (name, value) = match tag.split_whitespace().next() {
            Some("select") => {
                select = attribute("name").unwrap();
                continue;
            }
            Some("option") => (select.clone(), attribute("value").unwrap()),
            Some("input") => (attribute("name").unwrap(), attribute("value").unwrap_or_default()),
            _ => continue,
        };
        let usual = [" checked", " selected", "type=\"hidden\"", "type=\"number\"", "type=\"text\""];
        let usual = usual.iter().any(|word| tag.contains(word));
        let place = match fields.iter().position(|field| field.name == name) {
            Some(place) => place,
            None => {
                fields.push(Field { name, values: Vec::new(), usual: None });
                fields.len() - 1
            }
        };
        let field = &mut fields[place];
        field.usual = if usual { Some(field.values.len()) } else { field.usual };
        field.values.push(value);
    }
    fields
}

fn body(fields: &[Field], pick: impl Fn(&Field) -> usize) -> String {
    let pairs = fields.iter().map(|field| (&field.name, &field.values[pick(field) % field.values.len()]));
    form_urlencoded::Serializer::new(String::new()).extend_pairs(pairs).finish()
}

/// The button of the start page lays the first scenario: me against the usual mind.
#[test]
fn one_button_starts_the_recommended_game() {
    let page = start::page(&[offer()], &[], &Pick::default()).into_string();

    let order = start::order(&body(&forms(&page)[0], |_| 0)).unwrap();

    assert_eq!(
        (order.system.as_str(), order.game.scenario.as_str(), order.seed),
        ("sb", "the-courier", None)
    );
    assert!(!order.game.real_table);
    let sealed = |who| Place { who, typed: false };
    assert_eq!(order.seats, [sealed(Who::Me), sealed(Who::Mind("captain".to_string()))]);
    assert_eq!(order.game.rosters, [RosterOrder::Own, RosterOrder::Own]);
}

/// Every control of the form says where it stands, so that it can be sent as it is.
#[test]
fn the_form_can_be_sent_as_it_is() {
    for chosen in ["the-courier", "alone", "no such scenario"] {
        let page = start::page(&[offer()], &[], &pick(chosen)).into_string();
        for form in forms(&page) {
            assert!(form.iter().all(|field| field.usual.is_some()), "{form:?}");
            start::order(&body(&form, |field| field.usual.unwrap())).unwrap();
        }
    }
}

/// House rules stand as the scenario has them, each with its card; whatever is picked is part of the order.
#[test]
fn house_rules_are_part_of_the_order() {
    let rules = |chosen: &str, pick: fn(&Field) -> usize| {
        let page = start::page(&[offer()], &[], &self::pick(chosen)).into_string();
        assert!(page.contains("<h4>Optional</h4>") && page.contains("href=\"/rules/sb/sb.crit.0\""));
        start::order(&body(&forms(&page)[1], pick)).unwrap().game.options
    };
    let said = |criticals: &str, advantage: &str| {
        let pairs = [("criticals", criticals), ("advantage", advantage)];
        BTreeMap::from(pairs.map(|(name, value)| (name.to_string(), value.to_string())))
    };

    assert_eq!(rules("the-courier", |field| field.usual.unwrap()), said("true", "personal"));
    assert_eq!(rules("alone", |field| field.usual.unwrap()), said("false", "personal"));
    assert_eq!(rules("alone", |_| 0), said("true", "pool"));
}

/// The sides shown are those of the scenario in the address; the first where it names none that is known.
#[test]
fn the_address_chooses_the_sides() {
    let page = |query: &str| start::page(&[offer()], &[], &Pick::read(query)).into_string();

    assert!(page("system=sb&scenario=alone").contains("The last &amp; least"));
    assert!(!page("").contains("The last &amp; least"));
    assert!(page("system=xx&scenario=%00").contains("The Austrians"));
}

/// What is wrong with an order is said all at once.
#[test]
fn all_that_is_wrong_is_said_at_once() {
    let wrong = "scenario=&table=moon&who-0=nobody&who-1=mind:&roster-1=chance&points-1=many&seed=x&colour=red&who-0=me";

    let fault = start::order(wrong).unwrap_err();

    assert_eq!((fault.code, fault.code.to_string()), (Code::NotAnOrder, "not-an-order".to_string()));
    let said = [
        "system",
        "scenario",
        "table",
        "\"who-0\": said twice",
        "who-1",
        "points-1",
        "seed",
        "colour",
        "virtual or real",
    ];
    for words in said {
        assert!(fault.text.contains(words), "{words}: {}", fault.text);
    }
}

/// A seat that is missing is not skipped: what is said of later seats belongs to no order.
#[test]
fn seats_are_filled_in_their_order() {
    let fault = start::order("system=sb&scenario=a&who-1=me").unwrap_err();

    assert!(fault.text.contains("who-1"), "{}", fault.text);
}

/// A roster by chance takes the number of the form, or a fresh one each time.
#[test]
fn a_roster_by_chance_has_a_number() {
    let order = |more: &str| {
        let body = format!("system=sb&scenario=a&who-0=me&roster-0=chance&points-0=120{more}");
        start::order(&body).unwrap().game.rosters
    };

    assert_eq!(order("&number-0=7"), [RosterOrder::Chance { points: 120, seed: 7 }]);
    assert_ne!(order(""), order(""));
}

/// Recent games lead back to their tables; what is over says so in words.
#[test]
fn recent_games_are_one_click_away() {
    let words = "turn 3 of 8 · your turn".to_string();
    let game = Recent { path: "/t/a/b".into(), title: "X".into(), words, when: "now".into(), over: false };
    let games = [game.clone(), Recent { over: true, path: "/t/c/d".into(), ..game }];

    let page = start::page(&[offer()], &games, &Pick::default()).into_string();

    assert!(page.contains("href=\"/t/a/b\"") && page.contains("href=\"/t/c/d\""));
    assert_eq!(page.matches("Over · ").count(), 1);
}

/// No page holds inline script or style, which the hall's policy forbids.
fn is_strict(page: &str) -> bool {
    !page.contains(" style=")
        && !page.contains("<style")
        && !page.contains("onclick")
        && !page.contains("<script>")
}

#[test]
fn pages_hold_no_inline_script_or_style() {
    let links = [("For the Austrians".to_string(), "/t/a/b".to_string())];

    assert!(is_strict(&start::page(&[offer()], &[], &Pick::default()).into_string()));
    assert!(is_strict(&start::page(&[], &[], &Pick::default()).into_string()));
    assert!(is_strict(&start::links("The Courier", "/t/a/c", &links).into_string()));
    assert!(is_strict(&hall::page::fault(404, "<script>").into_string()));
}

proptest! {
    /// Whatever a person chooses on the page is an order.
    #[test]
    fn every_form_the_page_can_send_is_an_order(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 20),
        alone in any::<bool>(),
    ) {
        let page = start::page(&[offer()], &[], &pick(if alone { "alone" } else { "the-courier" })).into_string();
        let form = &forms(&page)[1];
        let place = |field: &Field| form.iter().position(|known| known.name == field.name).unwrap();
        let order = start::order(&body(form, |field| choices[place(field)].index(field.values.len())));

        let order = order.map_err(|fault| TestCaseError::fail(fault.text))?;
        prop_assert_eq!(order.seats.len(), if alone { 1 } else { 2 });
        prop_assert_eq!(order.game.rosters.len(), order.seats.len());
    }

    /// Garbage is refused in words, and never more than can be read.
    #[test]
    fn garbage_is_refused_in_words(body in "\\PC{0,200}|([a-z]{1,6}-[0-9]{1,2}=[a-z:%0-9]{0,8}&){0,12}") {
        if let Err(fault) = start::order(&body) {
            prop_assert!(!fault.text.is_empty());
        }
    }

    /// An address with anything in it still shows a start page.
    #[test]
    fn any_address_shows_a_start_page(query in ".{0,80}") {
        let page = start::page(&[offer()], &[], &Pick::read(&query)).into_string();
        prop_assert!(page.contains("Start a game"));
    }
}

/// Tables of older versions keep their orders with a "wish"; a rematch reads them still.
#[test]
fn an_order_of_an_older_version_is_read() {
    let written = |game: &str| format!("{{\"system\":\"sb\",\"{game}\":{{\"scenario\":\"the-hunt\"}}}}");
    let [old, new] =
        ["wish", "game"].map(|game| serde_json::from_str::<hall::TableOrder>(&written(game)).unwrap());

    assert_eq!(old, new);
}
