//! What the builder shows of a warband.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{BloodEagle, Book};
use fates::{DiceFrom, FactsFrom, Game, Seed, replay};
use frame::muster::Takes;
use frame::{Mustering, Order, RosterOrder, System};
use serde_json::json;

use super::*;

/// Proves be.points.1: Thegn Wulfric's cost, part by part, and all that he carries.
#[test]
fn a_figure_shows_all_it_has() {
    let view = mustered(&ready(READY[0]));
    let thegn = named(&view, "Thegn Wulfric");

    let parts: Vec<(&str, i64)> = thegn.parts.iter().map(|(what, cost)| (what.as_str(), *cost)).collect();
    assert_eq!(
        parts,
        [
            ("Fate 3", 12),
            ("FV 4", 8),
            ("SV 1", 2),
            ("Leadership 3", 9),
            ("AR 13", 6),
            ("Long sword for Fighting", 4),
            ("Hero", 8),
            ("Shieldwall", 1),
        ]
    );
    assert_eq!(thegn.cost, Some(50));
    let stats: Vec<(&str, &str)> =
        thegn.stats.iter().map(|stat| (stat.name.as_str(), stat.printed.as_str())).collect();
    assert_eq!(
        stats,
        [("FV", "4"), ("SV", "1"), ("Speed", "0"), ("Leadership", "3"), ("Fate", "3"), ("AR", "13")]
    );
    let gear: Vec<(&str, &str)> =
        thegn.gear.iter().map(|gear| (gear.name.as_str(), gear.words.as_str())).collect();
    assert_eq!(
        gear,
        [
            ("Long sword", "Fighting +3, Fate −1"),
            ("Mail hauberk", "AR 10"),
            ("Light helm", "AR +1"),
            ("Shield", "AR +2"),
        ]
    );
    let traits: Vec<&str> = thegn.traits.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(traits, ["Hero", "Leader", "Shieldwall"]);
}

/// Weapons for both uses, poison, Powers and items say their numbers.
#[test]
fn gear_says_its_numbers() {
    let words = |band: &str, figure: &str| -> Vec<String> {
        let view = mustered(&ready(band));
        named(&view, figure).gear.iter().map(|gear| format!("{}: {}", gear.name, gear.words)).collect()
    };
    assert_eq!(
        words(READY[0], "Fyrdman")[..2],
        ["Spear: Fighting +2, Fate −2", "Spear: Shooting 9\", +2, Fate −2"]
    );
    assert_eq!(
        words(READY[0], "Huscarl Osgar")[0],
        "Two-handed axe: Fighting +4, Fate −2, both hands, can Sunder"
    );
    let raven = words(READY[3], "Raven-bow");
    assert!(
        raven.contains(
            &"Hunting bow: Shooting 16\", +2, Fate −1, both hands, poisoned (Fate −2 more)".to_string()
        ),
        "{raven:?}"
    );
    let forester = words(READY[2], "Forester");
    assert!(
        forester.contains(&"Fire arrow (2): lit, from a hunting bow or war bow".to_string()),
        "{forester:?}"
    );
    assert!(forester.contains(&"Torch: light of 6\"; Fighting +0, Fate +1".to_string()), "{forester:?}");
    let grima = words(READY[3], "Volva Grima");
    assert!(grima.contains(&"Bolt of Fire: Wyrd, Shooting, 12\", +3, Fate −2".to_string()), "{grima:?}");
    assert!(grima.contains(&"Hex: Wyrd, Movement, 9\"".to_string()), "{grima:?}");
}

/// Every rule that is named has a card, and every place that is named can be set.
#[test]
fn rules_have_cards_and_places_can_be_set() {
    let cards = &Book::built_in().cards;
    for id in READY {
        let roster = ready(id);
        let view = mustered(&roster);
        let figures = view.figures.iter().flat_map(|figure| &figure.fields);
        for field in view.fields.iter().chain(figures) {
            assert!(field.rule.is_none_or(|rule| cards.get(rule.0).is_some()), "{field:?}");
            let to = match &field.takes {
                Takes::Text { .. } => json!("Anew"),
                Takes::Number { most, .. } => json!((*most).min(2)),
                Takes::Switch { now } => json!(!now),
                Takes::One { options, .. } => options[0].id.clone(),
                Takes::Some { .. } => json!([]),
            };
            mustered(&after(&roster, &Edit::Set { at: field.at.clone(), to }));
        }
        let gear = view.figures.iter().flat_map(|figure| figure.gear.iter().filter_map(|gear| gear.rule));
        let traits = view.figures.iter().flat_map(|figure| figure.traits.iter().filter_map(|one| one.rule));
        let totals = view.totals.iter().filter_map(|total| total.rule);
        for rule in gear.chain(traits).chain(totals) {
            assert!(cards.get(rule.0).is_some(), "{rule}");
        }
    }
}

/// A choice says what it costs more and why it can't be had.
#[test]
fn choices_say_cost_and_reason() {
    let mut roster = ready(READY[0]);
    roster["limit"] = json!(255);
    let view = mustered(&roster);
    let osgar = named(&view, "Huscarl Osgar");
    let option = |end: &str, name: &str| {
        let options = match &field(&osgar.fields, end).takes {
            Takes::One { options, .. } | Takes::Some { options, .. } => options.clone(),
            other => panic!("{other:?}"),
        };
        options.into_iter().find(|option| option.name == name).unwrap()
    };

    assert_eq!(option("/traits", "Berserk").cost, Some(3));
    assert_eq!(option("/traits", "Berserk").why_not, None);
    assert_eq!(option("/traits", "Hero").why_not.as_deref(), Some("3 points short")); // 8 where 5 are left
    assert_eq!(option("/powers", "Hex").why_not.as_deref(), Some("1 point short"));
    assert_eq!(option("/fight", "Two-handed axe").cost, Some(6)); // what it costs now
    assert_eq!(option("/body", "Mail hauberk").cost, Some(1));
    assert_eq!(option("/body", "Ordinary clothes").cost, Some(-2));
    assert!(option("/fight", "Club").words.starts_with("Fighting +1"));
    let poison = &field(&osgar.fields, "/poisoned").takes;
    assert!(
        matches!(poison, Takes::Some { options, .. } if options.len() == 1 && options[0].why_not.is_none())
    );
    let slingers = named(&view, "Slinger");
    let Takes::Some { options, .. } = &field(&slingers.fields, "/poisoned").takes else { panic!() };
    let sling = options.iter().find(|option| option.name == "Sling").unwrap();
    assert_eq!(sling.why_not.as_deref(), Some("no poison holds on it"));
    let bare = |option: &frame::muster::ChoiceView| option.name.starts_with("Unarmed");
    assert!(
        !matches!(&field(&osgar.fields, "/fight").takes, Takes::Some { options, .. } if options.iter().any(bare))
    );
}

/// A figure with all the weapons it can carry takes no new one, but another use of one that it has.
#[test]
fn a_full_figure_takes_no_new_weapon() {
    let six = ["club", "dagger", "spear", "javelin", "lance", "short-sword"];
    let edda = json!({ "name": "Edda", "fv": 2, "sv": 1, "fate": 5, "fight": six });
    let view = mustered(&json!({ "name": "Alone", "figure": [edda] }));
    let why_not = |name: &str| {
        let Takes::Some { options, most, .. } = &field(&view.figures[0].fields, "/shoot").takes else {
            panic!()
        };
        assert_eq!(*most, Some(6));
        options.iter().find(|option| option.name == name).unwrap().why_not.clone()
    };

    assert_eq!(why_not("Sling").as_deref(), Some("a figure carries at most 6 weapons"));
    assert_eq!(why_not("Spear"), None);
}

/// A game holds 64 figures: one of more is not offered.
#[test]
fn no_more_are_offered_than_a_game_holds() {
    let band = |count: u8| json!({ "name": "Many", "profiles": [{ "profile": "thrall", "count": count }] });
    let offers = |count: u8| {
        let view = mustered(&band(count));
        (view.figures[0].copy.is_some(), view.additions.iter().all(|one| one.why_not.is_none()))
    };

    assert_eq!(offers(63), (true, true));
    assert_eq!(offers(64), (false, false));
}

/// Every figure of the book can be added, each once, and a new one; what is too dear says so.
#[test]
fn additions_are_the_figures_of_the_book() {
    let book = Book::built_in();
    let view = mustered(&book.blank(None).unwrap());
    assert_eq!(view.additions.len(), 1 + book.profiles().len());
    assert_eq!((view.additions[0].group.as_str(), view.additions[0].cost), ("From nothing", Some(10)));
    let hirdman = view.additions.iter().find(|one| one.id == "hirdman").unwrap();
    assert_eq!((hirdman.cost, hirdman.group.as_str()), (Some(26), "Norse raiders of Skarfjord"));

    let mut roster = ready(READY[0]);
    roster["limit"] = json!(251);
    let view = mustered(&roster);
    let thrall = view.additions.iter().find(|one| one.id == "thrall").unwrap();
    assert_eq!(thrall.why_not.as_deref(), Some("11 points short"));
    let dear = mustered(&after(&roster, &thrall.edit));
    assert_eq!((dear.flaws.len(), dear.flaws[0].at.as_str()), (1, "/limit"));
}

/// Figures that are only named are counted; those of one's own can be changed, and keep their silhouettes.
#[test]
fn listed_figures_are_counted() {
    let roster = json!({ "name": "Hired", "profiles": [{ "profile": "Fyrdman", "count": 2 }, { "profile": "warden-eadgyth" }] });

    let view = mustered(&roster);

    assert_eq!(view.totals[0].now, 2 * 27 + 41);
    let (fyrdman, warden) = (&view.figures[0], &view.figures[1]);
    assert_eq!((fyrdman.at.as_str(), fyrdman.count, fyrdman.fields.len()), ("/profiles/0", 2, 1));
    assert_eq!(warden.look, frame::view::Look::Knight);
    let more = after(&roster, warden.copy.as_ref().unwrap());
    assert_eq!(mustered(&more).totals[0].now, 2 * 27 + 2 * 41);
    let own = mustered(&ready(READY[2]));
    assert_eq!(named(&own, "Warden Eadgyth").look, frame::view::Look::Knight);
}

/// A renamed figure keeps its kind.
#[test]
fn a_renamed_figure_keeps_its_kind() {
    let named = Edit::Set { at: "/figure/3/name".to_string(), to: json!("Edda") };
    let roster = after(&ready(READY[0]), &named);

    let view = mustered(&roster);

    assert_eq!((view.figures[3].name.as_str(), view.figures[3].kind.as_str()), ("Edda", "Fyrdman"));
    assert_eq!(Book::built_in().fighter(&roster, "fyrdman"), Book::built_in().fighter(&roster, "edda"));
}

/// What can't be read is told with its place, all of it at once.
#[test]
fn what_cannot_be_read_has_its_place() {
    let places =
        |roster: Value| -> Vec<String> { unreadable(&roster).into_iter().map(|fault| fault.at).collect() };
    assert_eq!(places(json!("norse")), [""]);
    assert_eq!(places(json!({ "figure": [] })), [""]); // no name
    assert_eq!(places(json!({ "name": 7, "figrue": [], "limit": -1 })), ["/name", "/figrue", "/limit"]);
    assert_eq!(places(json!({ "name": "x", "figure": {} })), ["/figure"]);
    let mut roster = ready(READY[0]);
    roster["figure"][0]["traits"][1] = json!("heroe");
    roster["figure"][1]["fv"] = json!("four");
    roster["figure"][2]["items"] = json!({ "torch": 1, "lamp": 1 });
    roster["figure"][3].as_object_mut().unwrap().shift_remove("fate");
    roster["figure"][4]["a/b"] = json!(1);
    assert_eq!(
        places(roster),
        ["/figure/0/traits/1", "/figure/1/fv", "/figure/2/items/lamp", "/figure/3", "/figure/4/a~1b"]
    );
    let fault = &unreadable(&json!({ "name": "x", "figure": [{ "name": "Edda", "fv": 2, "sv": 1 }] }))[0];
    assert_eq!(fault.words, "missing field `fate`");
    let many = vec![json!({ "profile": "thrall" }); 65];
    assert_eq!(places(json!({ "name": "x", "profiles": many })), ["/profiles"]);
}

/// A warband that is played anyway takes the field by an order, and the ledger's head says so.
#[test]
fn an_order_plays_a_warband_anyway() {
    let book = Book::built_in();
    let mut roster = ready(READY[1]);
    roster["limit"] = json!(200); // it comes to 250
    let order = |roster: &Value| Order {
        scenario: "the-ford-at-aldham".to_string(),
        rosters: vec![RosterOrder::Own, RosterOrder::Whole(roster.clone())],
        ..Order::default()
    };
    let faults = BloodEagle::setup(book, &order(&roster)).unwrap_err();
    assert!(faults[0].contains("found 250 points, expected at most 200"), "{faults:?}");

    roster["anyway"] = json!(true);
    assert!(mustered(&roster).may_play());
    let setup = BloodEagle::setup(book, &order(&roster)).unwrap();
    let dice = DiceFrom::Seal(Seed::from_number(7));
    let (game, _) = Game::<BloodEagle>::begin_with(book, &setup, dice, FactsFrom::Measured).unwrap();
    let ledger = game.ledger();

    assert!(ledger.lines().next().unwrap().contains("\"anyway\":true"), "{ledger}");
    assert_eq!(replay::<BloodEagle>(&ledger, None).unwrap().game.state().figures.len(), 17);
    roster["figure"][0]["fv"] = json!(true);
    let faults = BloodEagle::setup(book, &order(&roster)).unwrap_err();
    assert!(faults[0].contains("/figure/0/fv"), "{faults:?}");
}
