//! A referee's word against the rules.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, Measured, Nobody, Overrule, Progress, Random, Rules, Straight, Whim};
use frame::System;
use frame::view::LeverView;
use silver_bayonet::{Book, Event, Place, Setup, SilverBayonet, State, Weather, Whereabouts};

type Sb = SilverBayonet;

fn set(state: &mut State, lever: &str, to: i32) -> Result<String, String> {
    told(state, &Overrule::Set { lever: lever.to_string(), to })
}

fn place(state: &mut State, figure: &str, east: f64, south: f64) -> Result<String, String> {
    let at = spot(east, south);
    told(state, &Overrule::Place { figure: figure.to_string(), at: [at.x, at.y] })
}

fn told(state: &mut State, decree: &Overrule) -> Result<String, String> {
    let event: Event = Sb::overrule(state, decree)?;
    Ok(Sb::line(state, &event).text)
}

fn lever(state: &State, id: &str) -> Option<LeverView> {
    Sb::levers(state).into_iter().find(|lever| lever.id == id)
}

#[test]
fn numbers_are_set_and_told() {
    let (mut state, [_, _, ghoul]) =
        lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0), monster("ghoul").at(9.0, 0.0)]);

    assert_eq!(set(&mut state, "ghoul-2.health", 7).unwrap(), "The referee sets Ghoul 2's Health to 7.");
    assert_eq!(state[ghoul].health, 7);
    assert_eq!(set(&mut state, "side-1.power", 3).unwrap(), "The referee sets Player 1's Power Dice to 3.");
    assert_eq!(state.pools[0].power, 3);
    assert_eq!(set(&mut state, "weather", 2).unwrap(), "The referee sets the weather: a deluge.");
    assert_eq!(state.weather, Weather::Deluge);
    assert_eq!(set(&mut state, "ghoul-2.poisoned", 1).unwrap(), "The referee decides: Ghoul 2 is poisoned.");
    assert_eq!(
        set(&mut state, "ghoul-2.poisoned", 0).unwrap(),
        "The referee decides: Ghoul 2 is not poisoned."
    );
    assert_eq!(set(&mut state, "ghoul-2.shaken", 1).unwrap(), "The referee decides: Ghoul 2 is Shaken.");
}

#[test]
fn what_cannot_be_changes_nothing() {
    let (mut state, _) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);
    let before = state.clone();

    for (name, to) in
        [("ghoul.health", 13), ("ghoul.health", 0), ("ghoul.fatigue", -1), ("goul.health", 3), ("turn", 0)]
    {
        assert!(set(&mut state, name, to).is_err(), "{name} {to}");
    }
    assert!(place(&mut state, "ghoul", 0.5, 0.0).is_err(), "somebody stands there");
    assert!(place(&mut state, "ghoul", 90.0, 0.0).is_err(), "off the table");
    assert!(place(&mut state, "nobody", 3.0, 0.0).is_err());
    assert_eq!(state, before);
}

#[test]
fn whoever_is_gone_comes_back_to_where_it_came_from() {
    let (mut state, [_, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);

    set(&mut state, "ghoul.gone", 1).unwrap();
    assert_eq!((state[ghoul].place, state.gap(FigureId(0), ghoul)), (Place::Removed, None));
    place(&mut state, "trooper", 5.0, 0.0).unwrap();
    set(&mut state, "ghoul.standing", 1).unwrap();

    assert!(state[ghoul].stands());
    assert!(state.gap(FigureId(0), ghoul).is_some(), "beside who stands there now");
    set(&mut state, "ghoul.down", 1).unwrap();
    assert_eq!((state[ghoul].place, state[ghoul].health), (Place::Down, 0));
    set(&mut state, "ghoul.down", 0).unwrap();
    assert_eq!((state[ghoul].place, state[ghoul].health), (Place::Standing, 1));
}

/// A figure that is taken off leaves what it carries.
#[test]
fn an_artefact_stays_when_its_bearer_goes() {
    let setup = Setup { scenario: Some("the-bell-of-saint-orsola".to_string()), ..Setup::default() };
    let mut state = Sb::begin(&setup).unwrap();
    let bearer =
        (0..state.figures.len() as u8).map(FigureId).find(|&figure| !state[figure].is_monster()).unwrap();
    state.trail.artefacts[0] = Whereabouts::Carried(bearer);
    state[bearer].burden = 1;
    let id = state.cast[bearer].id.clone();

    set(&mut state, &format!("{id}.gone"), 1).unwrap();

    assert!(matches!(state.trail.artefacts[0], Whereabouts::Lying { .. }));
    assert_eq!(state[bearer].burden, 0);
}

#[test]
fn a_figure_is_put_on_a_roof_and_down_again() {
    let roof = block(table::Kind::Building, (4.0, -3.0), (10.0, 3.0), 4.0);
    let (mut state, [soldier]) = lay_among(vec![roof], [tro().at(0.0, 0.0)]);

    let words = place(&mut state, "trooper", 7.0, 0.0).unwrap();
    assert_eq!(words, "The referee moves Trooper 7\" east.");
    assert_eq!(elevation_of(&state, soldier), length(4.0));
    place(&mut state, "trooper", 0.0, 5.0).unwrap();
    assert_eq!(elevation_of(&state, soldier), length(0.0));
}

#[test]
fn at_a_real_table_nobody_is_placed() {
    let (mut state, _) = lay([tro(), monster("ghoul")]);

    assert!(place(&mut state, "ghoul", 0.0, 0.0).is_err());
    set(&mut state, "ghoul.gone", 1).unwrap();
    set(&mut state, "ghoul.gone", 0).unwrap();
}

/// Every value of every lever is what it was set to, and the old one can be set again.
#[test]
fn every_lever_goes_to_and_fro() {
    for scenario in Sb::catalogue(Book::built_in()).scenarios {
        let begun = Sb::begin(&Setup { scenario: Some(scenario.id.clone()), ..Setup::default() }).unwrap();
        for known in Sb::levers(&begun) {
            for to in known.least..=known.most.min(known.least + 20) {
                let mut state = begun.clone();
                if let Err(refused) = set(&mut state, &known.id, to) {
                    assert!(refused.contains("room"), "{}: {refused}", known.id);
                    continue;
                }
                assert_eq!(lever(&state, &known.id).map(|now| now.now), Some(to), "{}", known.id);
                Sb::check(&state).unwrap();
                set(&mut state, &known.id, known.now).unwrap();
                assert_eq!(lever(&state, &known.id).map(|now| now.now), Some(known.now), "{}", known.id);
            }
        }
    }
}

/// Games go on after any decrees, and nothing that must hold is ever broken.
#[test]
fn games_go_on_after_random_decrees() {
    for (place, scenario) in Sb::catalogue(Book::built_in()).scenarios.iter().enumerate() {
        for real_table in [false, true] {
            let setup = Setup { scenario: Some(scenario.id.clone()), real_table, ..Setup::default() };
            let (mut state, mut luck) = (Sb::begin(&setup).unwrap(), Random::new(place as u64));
            let (dice, mind) = (Random::new(7), Whim(Random::new(place as u64 + 100)));
            let mut fates = Straight { dice, mind, facts: Measured, ear: Nobody };
            for _ in 0..150 {
                for _ in 0..luck.below(4) {
                    decree(&mut state, &mut luck);
                }
                if let Progress::Over(_) = Sb::step(&mut state, &mut fates.dynamic()).unwrap() {
                    break;
                }
                Sb::check(&state).unwrap();
            }
        }
    }
}

fn decree(state: &mut State, luck: &mut Random) {
    let before = state.clone();
    let decree = if luck.below(4) == 0 {
        let role = luck.below(state.cast.0.len());
        let at = [luck.below(12_000) as i32 - 600, luck.below(12_000) as i32 - 600];
        Overrule::Place { figure: state.cast.0[role].id.clone(), at }
    } else {
        let levers = Sb::levers(state);
        let lever = &levers[luck.below(levers.len())];
        // A turn far ahead would end the game at once.
        let most = if lever.id == "turn" { lever.now } else { lever.most };
        let to = lever.least - 1 + luck.below((most - lever.least + 3) as usize) as i32;
        Overrule::Set { lever: lever.id.clone(), to }
    };
    match Sb::overrule(state, &decree) {
        Ok(_) => Sb::check(state).unwrap_or_else(|fault| panic!("{decree:?}: {fault}")),
        Err(_) => assert_eq!(*state, before, "{decree:?}"),
    }
}
