//! Marching, `gm.march.*`.

use fates::Rules;
use gravemarch::{Fact, Gravemarch, March, Place, Reach};

use crate::common::*;

/// Proves gm.march.1: three places either way, as far as the road goes.
#[test]
fn a_march_is_three_places() {
    let state = on_road(1, 11);

    let reach = state.reach(KNIGHT);

    assert_eq!(reach, Some(Reach { figure: KNIGHT, first: Place(0), last: Place(4) }));
}

/// Proves gm.march.1: nobody passes the enemy or stops where it stands.
#[test]
fn nobody_marches_past_the_enemy() {
    let state = on_road(4, 6);

    let reach = state.reach(GHOUL).expect("places are known");

    assert_eq!((reach.first, reach.last), (Place(5), Place(9)));
    assert!(Gravemarch::allows(&state, &reach, &vec![Place(5).point()]).is_ok());
    assert!(Gravemarch::allows(&state, &reach, &vec![Place(4).point()]).is_err());
    assert!(Gravemarch::allows(&state, &reach, &vec![]).is_err());
}

/// Proves gm.march.contact.1: neighbours are in contact.
#[test]
fn a_march_ends_in_contact_next_to_the_enemy() {
    let mut state = on_road(4, 7);

    let told = tale(&mut state, Script::default().go(vec![Place(6).point()]));

    assert!(state.in_contact());
    assert_eq!(told, ["Knight marches to place 6."]);
}

/// Proves gm.march.contact.1 at a real table: people march, and say whether the two are in contact.
#[test]
fn at_a_real_table_people_say_who_is_in_contact() {
    let mut state = real(false);
    let contact = Fact::InContact { figure: KNIGHT };

    tale(&mut state, Script::default().facts([contact]).choose(March::Stay));
    assert!(!state.in_contact());

    tale(&mut state, Script::default().facts([Fact::InContact { figure: GHOUL }]).choose(March::Go));
    assert!(state.in_contact());
}
