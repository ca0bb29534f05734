//! The worked examples of the catalogue about parties, prices, time and victory points.

use crate::common::*;
use crate::content::parties::priced;
use fates::Seat;
use fear_and_faith::{
    Act, Book, Dice, Hour, PartySheet, Phase, Setup, Side, SideSetup, net_victory_points, price,
    victory_points,
};

/// FFX-09: nightfall. The good player has rolled one turnover; the Rookie rolls [4, 2, 3], has its one action by day, then the
/// count is 2 and it is night for the rest of the game. ff.time.twilight.1, ff.time.count.2
#[test]
fn ffx_09_nightfall() {
    let mut state = lay(&Setup {
        sides: vec![
            SideSetup { side: Some(Side::Good), ..SideSetup::default() },
            SideSetup { side: Some(Side::Evil), ..SideSetup::default() },
        ],
        hour: Some(Hour::Twilight),
        ..setup([rookie().at(0.0, 0.0).fallen(), slasher().at(0.0, 300.0).enemy()])
    });
    state.parties[0].turnovers = 1;
    state.phase = Phase::Activations;

    let mut script = Script::default().choose(Dice(3)).dice([4, 2, 3]).choose(Act::Done);
    fear_and_faith::Battle::new(&mut state, &mut script).activate(A).unwrap();
    script.expect_spent();

    let told: Vec<String> = script.told().iter().map(|event| event.line(&state).text).collect();
    let place = |words: &str| told.iter().position(|line| line.contains(words)).unwrap();
    assert!(place("1 action") < place("Turnover 2") && place("Turnover 2") < place("Night falls"));
    assert!(state.clock.night && state.clock.change.is_none());
    assert_eq!(state.phase, Phase::TurnEnds);
}

/// FFX-89: victory points. ff.camp.vp.kill.1, ff.camp.vp.kill.2, ff.camp.vp.net.1, ff.camp.vp.net.2, ff.camp.vp.net.3
#[test]
fn ffx_89_victory_points() {
    assert_eq!(victory_points(36 + 21 + 20, 25), 3);
    assert_eq!(net_victory_points([20, 8], Some(Seat(0))), [12, 0]);
    assert_eq!(net_victory_points([8, 20], Some(Seat(1))), [0, 12]);
    assert_eq!(net_victory_points([8, 8], None), [0, 0]);
    assert_eq!(victory_points(90 + 60 / 2, 20), 6);
    assert_eq!(victory_points(77, 35), 2);
}

/// FFX-91: party limits. ff.setup.pers.2, ff.setup.pers.3
#[test]
fn ffx_91_party_limits() {
    let legal = |personalities: &[u16], others: u16| {
        let heroes = personalities.iter().enumerate();
        let mut models: Vec<_> =
            heroes.map(|(place, &points)| priced(&format!("Hero {place}"), points, &["Hero"])).collect();
        models.push(priced("Others", others, &[]));
        let party = PartySheet {
            id: String::new(),
            name: "Party".to_string(),
            side: Side::Good,
            scenarios: Vec::new(),
            points: 300,
            pool: 0,
            anyway: false,
            models,
        };
        party.check(Book::built_in()).is_ok()
    };

    assert!(legal(&[60, 40], 200));
    assert!(!legal(&[60, 44], 196));
    assert!(legal(&[252], 48));
}

/// FFX-92: price check. ff.points.formula.1
#[test]
fn ffx_92_price_check() {
    let book = Book::built_in();
    let price = |quality, combat, rules: &[&str]| {
        price(&written(quality, combat, rules).profile(book).unwrap(), book).points
    };

    assert_eq!(price(3, 3, &["Pistol"]), 38);
    assert_eq!(price(4, 2, &["Shotgun"]), 23);
}
