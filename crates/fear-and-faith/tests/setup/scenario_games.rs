//! Whole games of the six scenarios by chance, from the first step of the setting-up on: every state between two steps is
//! checked.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::proofs::{pause_equivalence, random_play};
use fear_and_faith::{Book, FearAndFaith, Options, Setup, SideSetup, Written};

/// The ready-made parties of each scenario, those of the first seat and those of the second.
const PARTIES: [(&str, [&str; 2], [&str; 2]); 6] = [
    (
        "zombie-infestation",
        ["ketterby-roadblock", "last-bus-to-orley"],
        ["whitsun-at-the-zoo", "the-late-shift"],
    ),
    (
        "vampire-hunt",
        ["van-helsings-last-lecture", "helios-group"],
        ["guests-of-the-count", "the-velvet-cellar"],
    ),
    (
        "chainsaw-massacre",
        ["camp-larkspur", "the-parish-outing"],
        ["the-pruitt-table", "the-barons-night-school"],
    ),
    (
        "haunted-house",
        ["frequency-nine", "wexcombe-psychical-society"],
        ["tenants-of-ashgrove", "the-nursery-floor"],
    ),
    ("human-cattle", ["the-old-blood", "the-count-dines-out"], ["the-harrow-pack", "den-under-black-tor"]),
    (
        "wolves-in-the-mist",
        ["grange-moor-beaters", "the-mounted-inquiry"],
        ["the-lean-winter", "howl-on-cold-ridge"],
    ),
];

/// More steps than are looked at of one game: chance alone does not bring every game to its end.
const MOST_STEPS: usize = 3000;

/// All house rules, and the terrain is laid piece by piece.
fn house_rules() -> Options {
    Options {
        recoil_needs_a_base: true,
        helpless_do_not_outnumber: true,
        aimed_shot_is_single: true,
        assault_rifle_single_target: true,
        scared_choose_their_way: true,
        flight_owner_chooses: true,
        danger_sense_in_combat_only: true,
        poison_in_defence: true,
        teleport_into_contact: true,
        minions_keep_shaking: true,
        lay_terrain: true,
        ..Options::default()
    }
}

/// A scenario, in turn with all others, on each of its grounds; every fifth game is played on a real table, and every
/// seventh by all house rules.
pub fn game(seed: u64) -> Setup {
    let (scenario, first, second) = PARTIES[(seed % 6) as usize];
    let turn = (seed / 6) as usize;
    let sites = Book::built_in().scenario(scenario).unwrap().kind.sites();
    let party = |id: &str| SideSetup { party: Some(Written::Id(id.to_string())), ..SideSetup::default() };
    Setup {
        scenario: Some(scenario.to_string()),
        sides: vec![party(first[turn % 2]), party(second[turn / 2 % 2])],
        site: (!sites.is_empty() && turn % 3 < 2).then(|| sites[turn % sites.len()]),
        options: if seed % 7 == 3 { house_rules() } else { Options::default() },
        real_table: seed % 5 == 4,
        ..Setup::default()
    }
}

/// All ready-made parties fit their scenarios, and no game comes to a state that cannot be.
#[test]
fn games_of_every_scenario_keep_to_what_must_hold() {
    let ended =
        (0..120).filter(|&seed| random_play::<FearAndFaith>(&game(seed), seed, MOST_STEPS).outcome.is_some());
    assert!(ended.count() >= 60);
}

#[test]
fn games_fed_one_answer_at_a_time_are_the_same() {
    (0..12).for_each(|seed| pause_equivalence::<FearAndFaith>(&game(seed), seed, 200));
}
