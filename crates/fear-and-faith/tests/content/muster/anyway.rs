//! A party that is played anyway, though it breaks rules of composition.

use fates::{Rules, proofs::random_play};
use fear_and_faith::{Book, FearAndFaith, PartySheet, ScenarioKind, Setup};
use frame::muster::Mustering;
use frame::{Order, RosterOrder, System};
use serde_json::{Value, json};

use super::{mustered, roster, with};

/// Two of a Unique model, too dear and with too many animals.
fn unlawful() -> Value {
    let models = [
        json!({ "profile": "count-dracula", "count": 2 }),
        json!({ "profile": "small-rabid-dog", "count": 3 }),
    ];
    roster("good", &models)
}

fn order(scenario: &str, rosters: [&Value; 2]) -> Order {
    let rosters = rosters.map(|roster| RosterOrder::Whole(roster.clone())).to_vec();
    Order { scenario: scenario.to_string(), rosters, ..Order::default() }
}

/// The flag is absent where it is not set: setups and ledgers of old stay as they were.
#[test]
fn the_flag_is_written_only_where_it_is_set() {
    let book = Book::built_in();
    for party in book.parties() {
        assert_eq!(book.ready(&party.id).unwrap().get("anyway"), None);
    }
    assert!(!serde_json::to_string(&Setup::default()).unwrap().contains("anyway"));
    let party: PartySheet = serde_json::from_value(with(&unlawful(), "anyway", json!(true))).unwrap();
    assert_eq!(json!(party)["anyway"], json!(true));
}

/// What breaks rules of composition is refused, unless it is to be played anyway; that stands in the setup.
#[test]
fn what_breaks_rules_is_played_if_it_is_wanted() {
    let book = Book::built_in();
    let (refused, wanted) = (unlawful(), with(&unlawful(), "anyway", json!(true)));
    let evil = book.ready("guests-of-the-count").unwrap();
    let view = mustered(&refused);
    let rules: Vec<&str> = view.flaws.iter().filter_map(|flaw| flaw.rule).map(|rule| rule.0).collect();
    assert_eq!(
        rules,
        [
            "ff.setup.points.1",
            "ff.core.side.3",
            "ff.setup.pers.2",
            "ff.sr.unique.1",
            "ff.setup.limit.animal.1",
        ]
    );
    assert!(!view.may_play() && mustered(&wanted).may_play());

    let faults = FearAndFaith::setup(book, &order("vampire-hunt", [&refused, &evil])).unwrap_err();
    let setup = FearAndFaith::setup(book, &order("vampire-hunt", [&wanted, &evil])).unwrap();

    assert_eq!(faults.len(), 5);
    assert_eq!(faults[3], "The hunters: found more than one Count Dracula");
    assert_eq!(json!(setup)["sides"][0]["party"]["anyway"], json!(true));
    let state = FearAndFaith::lay(book, &setup).unwrap();
    assert_eq!(state.models.len(), 5 + 7);
}

/// What no game can be begun with is refused all the same.
#[test]
fn a_fault_is_not_waived() {
    let nobody = roster("good", &[json!({ "profile": "nobody-of-that-name" })]);
    let wanted = with(&nobody, "anyway", json!(true));
    assert!(!mustered(&wanted).may_play());
    let evil = Book::built_in().ready("guests-of-the-count").unwrap();
    let faults = FearAndFaith::setup(Book::built_in(), &order("vampire-hunt", [&wanted, &evil])).unwrap_err();
    assert!(faults[0].starts_with("The hunters: no profile is called"), "{faults:?}");
}

/// In every scenario each side may be taken by whom it was not written for, and the game keeps to what must hold.
#[test]
fn any_party_plays_any_side_anyway() {
    let parties = ["madame-orsovas-wager", "the-lantern-parish", "court-of-the-jackal", "the-nursery-floor"];
    let parties = parties.map(|id| with(&Book::built_in().ready(id).unwrap(), "anyway", json!(true)));
    for (seed, scenario) in (0..).zip(&Book::built_in().scenarios) {
        for turn in 0..parties.len() {
            let pair = [&parties[turn], &parties[(turn + 1) % parties.len()]];
            let setup = FearAndFaith::setup(Book::built_in(), &order(&scenario.id, pair)).unwrap();
            random_play::<FearAndFaith>(&setup, seed * 10 + turn as u64, 1_500);
        }
    }
    assert_eq!(ScenarioKind::ALL.len(), Book::built_in().scenarios.len());
}

/// Both sides may bring the same party: a Master by a name of his own is found among his friends.
#[test]
fn the_same_party_may_be_on_both_sides() {
    let models = [
        json!({ "profile": "mature-vampire", "name": "Severin" }),
        json!({ "profile": "modern-vampire-minion-with-handgun", "master": "Severin" }),
    ];
    let party = with(&roster("evil", &models), "anyway", json!(true));

    let setup = FearAndFaith::setup(Book::built_in(), &order("vampire-hunt", [&party, &party])).unwrap();

    let state = FearAndFaith::lay(Book::built_in(), &setup).unwrap();
    let masters: Vec<_> =
        state.ids().map(|model| state[model].master.map(|master| state.name(master))).collect();
    assert_eq!(masters, [None, Some("Severin"), None, Some("Severin 2")]);
}
