//! Before the game: what the forms can send is read, and what they can't is said.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::BTreeMap;

use fates::RuleId;
use frame::view::{CatalogueView, MindView, RosterView, ScenarioView, SettingView, SideView, SwitchView};
use frame::{Poster, RosterOrder};
use hall::page::start::{self, Game, Guest, Invite, Offer, Reach, Share, Stands};
use hall::page::table::Here;
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
    Offer {
        draws: false,
        tables: Vec::new(),
        short: "sb".to_string(),
        title: "The Silver Bayonet".to_string(),
        poster: Poster::default(),
        catalogue,
        mine: Vec::new(),
    }
}

/// The page of a step, for a scenario of the first system.
fn step(scenario: &str, number: usize) -> String {
    start::new_game(&[offer()], &format!("system=sb&scenario={scenario}&step={number}")).into_string()
}

/// A field of a form with all the values that a person can send.
#[derive(Clone, Debug)]
struct Field {
    name: String,
    values: Vec<String>,
    usual: Option<usize>,
}

/// The fields of the forms that set up tables, read off the page itself.
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
            Some("input") if tag.contains("readonly") => continue,
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

/// The quick game of a poster is the first scenario: me against the usual mind.
#[test]
fn one_tap_starts_a_quick_game() {
    let page = start::page(&[offer()], &[], 0).into_string();

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

/// Every control of a step says where it stands, and the game can be started from every step that knows the scenario.
#[test]
fn every_step_can_start_the_game() {
    for chosen in ["the-courier", "alone", "no such scenario"] {
        for number in 2..=4 {
            let page = step(chosen, number);
            let form = &forms(&page)[0];
            assert!(form.iter().all(|field| field.usual.is_some()), "{form:?}");
            let order = start::order(&body(form, |field| field.usual.unwrap())).unwrap();
            assert_eq!(order.game.scenario, if chosen == "alone" { "alone" } else { "the-courier" });
            assert_eq!(order.seats.len(), if chosen == "alone" { 1 } else { 2 });
        }
    }
}

/// Without script, what is chosen in a step stays chosen through all later ones.
#[test]
fn what_a_step_decides_travels_along() {
    let mut query = "system=sb&scenario=the-courier&step=2".to_string();
    let choices = [
        ("roster-1", "ready:jägers"),
        ("side", "1"),
        ("who-0", "friend"),
        ("table", "real"),
        ("dice-1", "typed"),
        ("monsters", "typed"),
        ("facts", "all"),
        ("rule-advantage", "pool"),
    ];
    for number in 2..=4 {
        let page = start::new_game(&[offer()], &query).into_string();
        let form = &forms(&page)[0];
        query = body(form, |field| {
            // What another step decides is sent along as it stands.
            let wanted = choices.iter().find(|(name, _)| *name == field.name && field.values.len() > 1);
            let place = |value: &str| {
                let found = field.values.iter().position(|known| known == value);
                found.unwrap_or_else(|| panic!("{value} in {field:?}"))
            };
            wanted.map_or(field.usual.unwrap(), |(_, value)| place(value))
        });
        query.push_str(&format!("&step={}", number + 1));
    }

    let order = start::order(query.trim_end_matches("&step=5")).unwrap();

    assert_eq!(order.game.rosters, [RosterOrder::Own, RosterOrder::Ready("jägers".to_string())]);
    let [friend, me] = [(Who::Friend, false), (Who::Me, true)].map(|(who, typed)| Place { who, typed });
    assert_eq!(order.seats, [friend, me]);
    assert!(order.game.real_table && order.monsters_typed && order.ask_all);
    assert_eq!(order.game.options["advantage"], "pool");
}

/// The other side is taken by the one who sat there before.
#[test]
fn taking_the_other_side_swaps_the_players() {
    let order = start::order("system=sb&scenario=a&who-0=me&who-1=mind:captain&side=1").unwrap();

    let seat = |who| Place { who, typed: false };
    assert_eq!(order.seats, [seat(Who::Mind("captain".to_string())), seat(Who::Me)]);
}

/// House rules stand as the scenario has them, each with its card; whatever is picked is part of the order.
#[test]
fn house_rules_are_part_of_the_order() {
    let rules = |chosen: &str, pick: fn(&Field) -> usize| {
        let page = step(chosen, 4);
        assert!(page.contains("<h3>Optional</h3>") && page.contains("href=\"/rules/sb/sb.crit.0\""));
        start::order(&body(&forms(&page)[0], pick)).unwrap().game.options
    };
    let said = |criticals: &str, advantage: &str| {
        let pairs = [("criticals", criticals), ("advantage", advantage)];
        BTreeMap::from(pairs.map(|(name, value)| (name.to_string(), value.to_string())))
    };

    assert_eq!(rules("the-courier", |field| field.usual.unwrap()), said("true", "personal"));
    assert_eq!(rules("alone", |field| field.usual.unwrap()), said("false", "personal"));
    assert_eq!(rules("alone", |_| 0), said("true", "pool"));
}

/// The sides shown are those of the scenario in the address; the first where it names none that is known. A friend wants
/// a scenario for two.
#[test]
fn the_address_chooses_the_sides() {
    let page = |query: &str| start::new_game(&[offer()], query).into_string();

    assert!(page("system=sb&scenario=alone&step=2").contains("The last &amp; least"));
    assert!(!page("step=2").contains("The last &amp; least"));
    assert!(page("system=xx&scenario=%00&step=2").contains("The Austrians"));
    assert!(page("who-1=friend&step=9").contains("Which scenario?"));
    let mut solo_first = offer();
    solo_first.catalogue.scenarios.rotate_left(1);
    assert!(start::new_game(&[solo_first], "who-1=friend&step=2").into_string().contains("The Austrians"));
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

fn game(path: &str, stands: Stands) -> Game {
    Game {
        path: path.to_string(),
        title: "The Courier".to_string(),
        system: "sb".to_string(),
        system_title: "The Silver Bayonet".to_string(),
        sides: "The French (you) against the Austrians (a friend)".to_string(),
        words: "Turn 3 of 8".to_string(),
        last: None,
        when: "yesterday".to_string(),
        stands,
        picture: None,
    }
}

/// What can be gone on with comes first and says whose move it is; finished games stand apart.
#[test]
fn games_are_one_tap_away() {
    let games = [game("/t/a/b", Stands::Yours), game("/t/c/d", Stands::Over)];

    let page = start::page(&[offer()], &games, 14).into_string();
    let all = start::all(&games, Some(1)).into_string();

    assert!(page.contains("href=\"/t/a/b\"") && page.contains("href=\"/t/c/d\"") && page.contains("14 kept"));
    assert!(page.find("Your move").unwrap() < page.find("Quick game").unwrap());
    let (running, finished) = all.split_once(">Finished<").unwrap();
    assert!(running.contains("/t/a/b/manage") && finished.contains("/t/c/d/manage"));
    assert!(all.contains("/games?page=1"));
}

fn invitation(reach: Reach) -> String {
    let share = |place: u8, name: &str, plays| Share {
        name: name.to_string(),
        words: "Sees all".to_string(),
        url: Some(format!("http://192.168.1.20:8190/t/a/{place}")),
        place: place.to_string(),
        plays,
    };
    let seat = |here| Guest { name: "The French".to_string(), who: "you".to_string(), here };
    start::invite(&Invite {
        title: "The Courier".to_string(),
        system: "The Silver Bayonet".to_string(),
        own: "/t/a/own".to_string(),
        seats: vec![seat(Here::Present), seat(Here::Away)],
        shares: vec![share(1, "The Austrians", true), share(2, "To watch", false)],
        reach,
        chosen_dice: None,
    })
    .into_string()
}

/// The dark squares of a drawn code, without its quiet zone.
fn drawn(svg: &str) -> Vec<(i32, i32)> {
    let path = svg.split("<path fill=\"#000\" d=\"").nth(1).unwrap().split('"').next().unwrap();
    let mut squares = Vec::new();
    for run in path.split('M').skip(1) {
        let numbers: Vec<i32> =
            run.split(|letter: char| !letter.is_ascii_digit()).filter_map(|word| word.parse().ok()).collect();
        squares.extend((0..numbers[2]).map(|more| (numbers[0] - 4 + more, numbers[1] - 4)));
    }
    squares
}

/// The code to scan is the link beside it.
#[test]
fn a_code_holds_its_link() {
    let page = invitation(Reach::House);
    let codes: Vec<&str> = page.split("<svg class=\"qr\"").skip(1).collect();
    assert_eq!(codes.len(), 2);
    for code in codes {
        let link =
            code.split("data-link").nth(1).unwrap().split('>').nth(1).unwrap().split('<').next().unwrap();
        let wanted = qrcodegen::QrCode::encode_text(link, qrcodegen::QrCodeEcc::Medium).unwrap();
        let all = (0..wanted.size()).flat_map(|y| (0..wanted.size()).map(move |x| (x, y)));
        let dark: Vec<(i32, i32)> = all.filter(|(x, y)| wanted.get_module(*x, *y)).collect();
        assert_eq!(drawn(code), dark, "{link}");
        assert!(dark.len() > 100);
    }
}

/// A link that works on this machine alone has no code, and says what changes that.
#[test]
fn a_link_that_leads_nowhere_else_says_so() {
    let here = |opens| invitation(Reach::Here { command: "lychgate play --lan".to_string(), opens });

    assert!(!here(false).contains("class=\"qr\"") && here(false).contains("lychgate play --lan"));
    assert!(!here(false).contains("/house") && here(true).contains("action=\"/t/a/own/house\""));
    assert!(invitation(Reach::House).contains("on the same Wi-Fi"));
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
    let games = [game("/t/a/b", Stands::Yours)];

    assert!(is_strict(&start::page(&[offer()], &games, 1).into_string()));
    assert!(is_strict(&start::page(&[], &[], 0).into_string()));
    assert!((1..=4).all(|number| is_strict(&step("the-courier", number))));
    assert!(is_strict(&start::all(&games, None).into_string()));
    assert!(is_strict(&start::manage("/t/a/b", "The Courier", "", true).into_string()));
    assert!(is_strict(&invitation(Reach::House)));
    assert!(is_strict(&hall::page::fault(404, "<script>").into_string()));
}

proptest! {
    /// Whatever a person chooses on the page is an order.
    #[test]
    fn every_form_the_page_can_send_is_an_order(
        choices in prop::collection::vec(any::<prop::sample::Index>(), 24),
        alone in any::<bool>(),
        number in 2usize..=4,
    ) {
        let page = step(if alone { "alone" } else { "the-courier" }, number);
        let form = &forms(&page)[0];
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

    /// An address with anything in it still shows a step of a new game.
    #[test]
    fn any_address_shows_a_step(query in ".{0,80}") {
        let page = start::new_game(&[offer()], &query).into_string();
        prop_assert!(page.contains("<h1>New game</h1>"));
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
