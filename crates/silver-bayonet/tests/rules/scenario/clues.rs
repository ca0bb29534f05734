//! Clue markers, clue cards and artefacts: `sb.clue.*` and `sb.out.clue.*`.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, RuleId, Rules, Seat};
use frame::System;
use silver_bayonet::{
    Act, ArrivalEvent, ArtefactEvent, ArtefactId, ArtefactSetup, Battle, Book, Card, ClueEvent, ClueId,
    ClueSetup, Edge, Effect, Event, Fact, FigureSetup, Gift, Pays, Place, Pool, Setup, SideSetup,
    SilverBayonet, State, TableSetup, Terrified, Terror, Unnerved, Weapon, Whereabouts,
};
use table::inches;

use crate::common::offers::acts;
use crate::common::*;

const FIRST: ClueId = ClueId(0);
const SECOND: ClueId = ClueId(1);
const RELIC: ArtefactId = ArtefactId(0);

/// The deck of sb.out.clue.1.
const FIVE: [&str; 5] =
    ["hobgoblin-in-its-den", "gruesome-find", "gruesome-find", "fresh-tracks", "fresh-tracks"];

/// Figures, and clue markers in inches from the middle of the table, with a deck.
fn scene<const N: usize>(
    figures: [Figure; N],
    clues: &[(f64, f64)],
    deck: &[&str],
) -> (State, [FigureId; N]) {
    laid_out(Setup { table: Some(board()), ..plan(figures, clues, deck) })
}

/// The same beside a real table.
fn real_scene<const N: usize>(figures: [Figure; N], clues: usize, deck: &[&str]) -> (State, [FigureId; N]) {
    let nowhere = ClueSetup { at: None, elevation: 0.0 };
    laid_out(Setup { clues: vec![nowhere; clues], ..plan(figures, &[], deck) })
}

fn plan<const N: usize>(figures: [Figure; N], clues: &[(f64, f64)], deck: &[&str]) -> Setup {
    let relic = ArtefactSetup {
        id: "artefact".to_string(),
        name: "the relic".to_string(),
        lies: false,
        at: None,
        elevation: 0.0,
    };
    let clue =
        |&(east, south): &(f64, f64)| ClueSetup { at: Some((24.0 + east, 24.0 + south)), elevation: 0.0 };
    Setup {
        figures: figures.into(),
        clues: clues.iter().map(clue).collect(),
        deck: deck.iter().map(|card| card.to_string()).collect(),
        artefacts: vec![relic],
        ..Setup::default()
    }
}

fn board() -> TableSetup {
    TableSetup { width: 48.0, depth: 48.0, terrain: vec![] }
}

fn laid_out<const N: usize>(setup: Setup) -> (State, [FigureId; N]) {
    let mut state = setup.lay_freely(Book::built_in()).unwrap();
    state.pools.iter_mut().for_each(|pool| *pool = Pool::EMPTY);
    (state, std::array::from_fn(|place| FigureId(place as u8)))
}

fn search(clue: ClueId) -> Act {
    Act::Investigate(clue, Pays::Action)
}

/// The figure Investigates the marker with its action, and does no more.
fn investigates(state: &mut State, figure: FigureId, clue: ClueId, faces: &[u8]) -> Script {
    let mut fates = dice(faces.iter().copied()).choose(search(clue)).choose(Act::Done);
    activate(state, &mut fates, figure);
    fates.expect_spent();
    fates
}

/// As [`investigates`], where the find is the end of the activation.
fn investigates_once(state: &mut State, figure: FigureId, clue: ClueId, faces: &[u8]) -> Script {
    let mut fates = dice(faces.iter().copied()).choose(search(clue));
    activate(state, &mut fates, figure);
    fates.expect_spent();
    fates
}

fn may_search(state: &State, figure: FigureId) -> bool {
    acts(state, figure, &[]).contains(&search(FIRST))
}

/// Proves sb.clue.1, sb.clue.9: the base, half an inch wide from its middle, touches a marker of the same size at 1".
#[test]
fn a_clue_is_investigated_in_contact() {
    let at = |east: f64| scene([tro().at(east, 0.0)], &[(0.0, 0.0)], &["cold-trail"]);
    let (touching, [trooper]) = at(1.0);
    let (apart, _) = at(1.01);

    assert!(may_search(&touching, trooper));
    assert!(!may_search(&apart, trooper));
}

/// Proves sb.clue.1: contact is contact in height, too.
#[test]
fn a_clue_on_a_roof_is_not_investigated_from_below() {
    let mut setup = plan([tro().at(0.5, 0.0)], &[(0.0, 0.0)], &["cold-trail"]);
    setup.clues[0].elevation = 3.0;
    let (state, [trooper]) = laid_out(Setup { table: Some(board()), ..setup });

    assert!(!may_search(&state, trooper));
}

/// Proves sb.clue.2, sb.clash.20: an enemy within 1" of the figure, or of the marker, bars it.
#[test]
fn an_enemy_close_by_bars_the_search() {
    let with = |ghoul: (f64, f64)| {
        let figures = [tro().at(1.0, 0.0), monster("ghoul").at(ghoul.0, ghoul.1)];
        let (state, [trooper, _]) = scene(figures, &[(0.0, 0.0)], &["cold-trail"]);
        may_search(&state, trooper)
    };

    assert!(!with((3.0, 0.0)), "1\" from the figure, 2\" from the marker");
    assert!(with((3.01, 0.0)));
    assert!(!with((-2.0, 0.0)), "1\" from the marker, 2\" from the figure");
    assert!(with((-2.01, 0.0)));
}

/// Proves sb.clue.3, sb.act.9, sb.act.10: one search for the action, one for the Move, and then neither is left.
#[test]
fn a_search_costs_the_action_or_the_whole_move() {
    let markers = [(-0.5, 0.0), (0.5, 0.0), (0.0, 0.5)];
    let (state, [trooper]) = scene([tro().at(0.0, 0.0)], &markers, &["cold-trail"; 3]);
    let third = ClueId(2);
    let searches = |after: &[Act]| -> Vec<Act> {
        let offered = acts(&state, trooper, after).into_iter();
        offered.filter(|act| matches!(act, Act::Investigate(..))).collect()
    };

    assert!(searches(&[]).contains(&search(SECOND)));
    assert!(searches(&[]).contains(&Act::Investigate(SECOND, Pays::Move)));
    let by_move = [SECOND, third].map(|clue| Act::Investigate(clue, Pays::Move));
    assert_eq!(searches(&[search(FIRST)]), by_move);
    assert_eq!(searches(&[search(FIRST), by_move[0]]), []);
    let after_both = acts(&state, trooper, &[search(FIRST), by_move[0]]);
    assert!(!after_both.contains(&Act::Move));
}

/// Proves sb.clue.4, sb.clue.6, sb.clue.7: cards are drawn by a die of as many sides as cards are left, do not come back, and
/// the marker goes with its card.
#[test]
fn cards_are_drawn_at_random_and_do_not_come_back() {
    let markers = [(1.0, 0.0), (-1.0, 0.0), (0.0, 1.0)];
    let deck = ["fresh-tracks", "a-soldiers-luck", "a-cool-head"];
    let (mut state, [trooper]) = scene([tro().at(0.0, 0.0)], &markers, &deck);

    investigates(&mut state, trooper, SECOND, &[2]); // of three
    assert_eq!(state.pools[0], Pool { power: 1, ..Pool::EMPTY });
    assert_eq!([0, 1, 2].map(|clue: usize| state.clues[clue].found), [false, true, false]);
    investigates(&mut state, trooper, FIRST, &[2]); // of the two that are left: the third
    assert_eq!(state.pools[0], Pool { power: 1, skill: 1, ..Pool::EMPTY });
    investigates(&mut state, trooper, ClueId(2), &[]); // the last needs no die
    assert_eq!(state.pools[0], Pool { power: 1, skill: 1, monster: 1 });
    assert!(state.trail.deck.is_empty());
    assert!(!acts(&state, trooper, &[]).iter().any(|act| matches!(act, Act::Investigate(..))));
}

/// Proves sb.clue.5, sb.out.form.bear: riders do not search, and no other form of a shapeshifter does.
#[test]
fn riders_and_beasts_do_not_search() {
    let (rider, [cavalryman]) = scene([cav().at(0.0, 0.0)], &[(0.0, 0.0)], &["cold-trail"]);
    let (mut bear, [trooper]) = scene([tro().at(0.0, 0.0)], &[(0.0, 0.0)], &["cold-trail"]);

    assert!(!may_search(&rider, cavalryman));
    assert!(may_search(&bear, trooper));
    bear[trooper].shifted = true;
    assert!(!bear.may_investigate(trooper, FIRST));
}

/// Proves sb.clue.8: monsters do not search, no matter who leads them.
#[test]
fn monsters_do_not_search() {
    let figures =
        [monster("ghoul").at(0.0, 0.0), FigureSetup { side: Some(0), ..monster("ghoul").at(20.0, 0.0) }];
    let (state, [nobodys, somebodys]) = scene(figures, &[(0.0, 0.0), (20.0, 0.0)], &["cold-trail"; 2]);

    assert!(!state.may_investigate(nobodys, FIRST));
    assert!(!state.may_investigate(somebodys, SECOND));
}

/// Proves sb.clue.9: a marker stops neither a way nor a look.
#[test]
fn a_marker_is_in_nobodys_way() {
    let figures = [tro().at(-3.0, 0.0), monster("ghoul").at(12.0, 0.0)];
    let (mut state, [trooper, ghoul]) = scene(figures, &[(0.0, 0.0)], &["cold-trail"]);
    assert!(state.sees(trooper, ghoul));
    let mut fates = script().choose(Act::Move).go(vec![spot(0.0, 0.0).into()]).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    assert!(stands_at(&state, trooper, 0.0, 0.0));
}

/// Proves sb.out.clue.1: the Hobgoblin stands within 6" of the centre.
#[test]
fn a_card_may_put_a_monster_near_the_centre() {
    let (mut state, [trooper]) = scene([tro().at(12.0, 0.0)], &[(12.0, 0.0); 5], &FIVE);

    investigates(&mut state, trooper, FIRST, &[1]);

    let hobgoblin = FigureId(1);
    assert_eq!(state.name(hobgoblin), "Hobgoblin");
    assert!(state[hobgoblin].is_monster() && stands_at(&state, hobgoblin, 0.0, 0.0));
}

/// Proves sb.out.clue.1: Courage +0 and 5 + 4 fail against 10, and cost 1 on Melee and on shooting; 5 + 5 pass.
#[test]
fn a_gruesome_find_unnerves_whoever_fails() {
    let figures = || [tro().at(12.0, 0.0), monster("ghoul").at(0.0, 0.0)];
    let (mut failed, [trooper, ghoul]) = scene(figures(), &[(12.0, 0.0); 5], &FIVE);
    let (mut passed, _) = scene(figures(), &[(12.0, 0.0); 5], &FIVE);

    investigates(&mut failed, trooper, FIRST, &[2, 5, 4]);
    investigates(&mut passed, trooper, FIRST, &[3, 5, 5]);

    assert_eq!(failed[trooper].unnerved, Unnerved { melee: -1, shooting: -1 });
    assert_eq!(passed[trooper].unnerved, Unnerved::default());
    let clue = RuleId("sb.out.clue.1");
    let bayonet = failed.profile(trooper).arms.iter().find(|arm| arm.melee.is_some()).unwrap().weapon;
    assert!(attack(&failed, trooper, ghoul, bayonet).check.reasons().contains(&(-1, clue)));
    assert!(shot(&failed, trooper, ghoul, Weapon::Musket).check.reasons().contains(&(-1, clue)));
    assert!(!attack(&passed, trooper, ghoul, bayonet).check.reasons().contains(&(-1, clue)));
}

/// Proves sb.out.clue.1: tracks give a Monster Die.
#[test]
fn tracks_give_a_monster_die() {
    let (mut state, [trooper]) = scene([tro().at(12.0, 0.0)], &[(12.0, 0.0); 5], &FIVE);

    let fates = investigates(&mut state, trooper, FIRST, &[5]);

    assert_eq!(state.pools[0].monster, 1);
    let gift = Gift { monster: 1, ..Gift::default() };
    assert!(told(&fates, |event| *event == Event::Clue(ClueEvent::GainedDice { seat: Seat(0), gift })));
}

/// Proves sb.out.clue.2: the Revenant comes to the middle of a random edge: a 3 is the east (sb.enc.4).
#[test]
fn a_card_may_put_a_monster_at_a_random_edge() {
    let (mut state, [trooper]) =
        scene([tro().at(0.0, 0.0)], &[(0.0, 0.0); 2], &["revenant-at-the-edge", "cold-trail"]);

    investigates(&mut state, trooper, FIRST, &[1, 3]);

    assert_eq!(state.name(FigureId(1)), "Revenant");
    assert!(stands_at(&state, FigureId(1), 23.5, 0.0));
}

/// Proves sb.out.clue.2: a Terror Check at 0; 3 + 4 leave the finder Stunned, which ends its activation.
#[test]
fn a_card_may_call_for_a_terror_check() {
    let (mut state, [trooper]) = scene([tro().at(0.0, 0.0)], &[(0.0, 0.0)], &["the-face-below"]);

    let fates = investigates_once(&mut state, trooper, FIRST, &[3, 4]);

    let total = |event: &Event| matches!(event, Event::Terrified(Terrified { dice: [3, 4], tally, .. }) if tally.total() == 0);
    assert!(told(&fates, total));
    assert!(state.clues[0].found, "the marker goes, whatever the card does");
}

/// Proves sb.out.clue.2: a figure that carries the artefact has -2 Speed.
#[test]
fn an_artefact_slows_its_carrier() {
    let (mut state, [trooper]) = scene([tro().at(0.0, 0.0)], &[(0.0, 0.0)], &["the-artefact"]);
    assert_eq!(state.speed(trooper), inches(6));

    investigates(&mut state, trooper, FIRST, &[]);

    assert_eq!(state.trail.artefacts[0], Whereabouts::Carried(trooper));
    assert_eq!(state.speed(trooper), inches(4));
}

fn carrier_and_friend(friend: (f64, f64), ghoul: (f64, f64)) -> (State, [FigureId; 3]) {
    let figures =
        [tro().at(0.0, 0.0).health(1), tro().at(friend.0, friend.1), monster("ghoul").at(ghoul.0, ghoul.1)];
    let (mut state, ids) = scene(figures, &[(0.0, 0.0)], &["the-artefact"]);
    investigates(&mut state, ids[0], FIRST, &[]);
    (state, ids)
}

/// Proves sb.out.clue.2: at 0 Health the artefact is dropped where its carrier fell, and lies there for all to see.
#[test]
fn an_artefact_is_dropped_where_its_carrier_falls() {
    let (mut state, [carrier, _, ghoul]) = carrier_and_friend((10.0, 0.0), (0.0, -3.0));
    let mut fates = dice([9, 9]); // the Ghoul hits: 1 Health is gone

    activate(&mut state, &mut fates, ghoul);

    assert_eq!(state[carrier].place, Place::Removed);
    let Whereabouts::Lying { at: Some(at), .. } = state.trail.artefacts[0] else {
        panic!("it does not lie there")
    };
    assert_eq!(at, spot(0.0, 0.0));
    assert!(told(&fates, |event| matches!(
        event,
        Event::Artefact(ArtefactEvent::Dropped { artefact: RELIC, .. })
    )));
    let view = SilverBayonet::table(&state, None);
    assert!(view.markers.iter().any(|marker| marker.name == "the relic" && marker.at == Some(at)));
}

/// Proves sb.out.clue.2: it is picked up in contact, with an action, when no enemy is within 1".
#[test]
fn an_artefact_is_picked_up_with_an_action() {
    let dropped = |ghoul: (f64, f64)| {
        let (mut state, [carrier, friend, _]) = carrier_and_friend((1.0, 0.0), ghoul);
        state[carrier].place = Place::Removed;
        state[carrier].burden = 0;
        state.table.as_mut().unwrap().remove(carrier);
        state.trail.artefacts[0] = Whereabouts::Lying { at: Some(spot(0.0, 0.0)), elevation: inches(0) };
        (state, friend)
    };
    let (mut state, friend) = dropped((3.01, 0.0));
    let (watched, watched_friend) = dropped((3.0, 0.0));
    assert!(acts(&state, friend, &[]).contains(&Act::PickUp(RELIC)));
    assert!(!acts(&watched, watched_friend, &[]).contains(&Act::PickUp(RELIC)));
    let mut fates = script().choose(Act::PickUp(RELIC)).choose(Act::Done);

    activate(&mut state, &mut fates, friend);

    assert_eq!(state.trail.artefacts[0], Whereabouts::Carried(friend));
    assert_eq!(state.speed(friend), inches(4));
    assert!(!acts(&state, friend, &[]).contains(&Act::PickUp(RELIC)));
}

/// Proves sb.out.clue.2, sb.exit.1: a figure that leaves the table takes the artefact along.
#[test]
fn an_artefact_leaves_with_its_carrier() {
    let (mut state, [trooper, _]) =
        scene([tro().at(23.5, 0.0), monster("ghoul").at(0.0, 0.0)], &[(23.5, 0.0)], &["the-artefact"]);
    let mut fates = script().choose(search(FIRST)).choose(Act::Leave);

    activate(&mut state, &mut fates, trooper);

    assert_eq!(state[trooper].place, Place::Left);
    assert_eq!(state.trail.artefacts[0], Whereabouts::CarriedOff(trooper));
}

/// Proves sb.out.clue.3: decks are data; a setup may bring cards of its own, with any of the effects, in their order.
#[test]
fn a_deck_is_data() {
    let card = Card {
        id: "ours".to_string(),
        name: "Ours".to_string(),
        text: "A draught, and then a fright.".to_string(),
        secret: false,
        effects: vec![Effect::Heal(3), Effect::Terror(-2), Effect::Points(1)],
    };
    let setup = plan([tro().at(0.0, 0.0).health(4)], &[(0.0, 0.0)], &["ours"]);
    let (mut state, [trooper]) = laid_out(Setup { cards: vec![card], table: Some(board()), ..setup });

    investigates(&mut state, trooper, FIRST, &[9, 4]); // 13 - 2 = 11: nothing

    assert_eq!((state[trooper].health, state[trooper].terror), (7, Terror::Steady));
    assert_eq!(state.points_of(Seat(0), true), 1);
}

/// Proves sb.out.clue.3: a monster that comes out of the marker stands as near to it as there is room.
#[test]
fn a_card_may_put_a_monster_where_the_marker_lay() {
    let (mut state, [trooper]) = scene([tro().at(0.0, 0.0)], &[(1.0, 0.0)], &["ghoul-in-the-cellar"]);

    investigates(&mut state, trooper, FIRST, &[]);

    assert!(stands_at(&state, FigureId(1), 1.0, 0.0));
}

/// Proves sb.clue.3, sb.out.clue.2 at a real table: people judge what is in reach, and are told where to put newcomers.
#[test]
fn at_a_real_table_people_judge_and_are_told() {
    let (mut state, [trooper]) = real_scene([tro()], 2, &["revenant-at-the-edge", "cold-trail"]);
    let mut fates = dice([1, 5]).choose(search(SECOND)).choose(Act::Done);

    activate(&mut state, &mut fates, trooper);

    let south =
        Event::Arrival(ArrivalEvent::ToBePlaced { figure: FigureId(1), edge: Some(Edge::South), clue: None });
    assert!(told(&fates, |event| *event == south));
    assert!(state.clues[1].found && !state.clues[0].found);
    let words = SilverBayonet::line(&state, &south).text;
    assert!(words.contains("Revenant") && words.contains("south edge"), "{words}");
    assert_eq!(SilverBayonet::check(&state), Ok(()));
    assert!(!SilverBayonet::measure(&state, &Fact::AtEdge { figure: trooper, edge: Edge::South }));
}

/// What everybody may see, and what the other seat may see, are the same whichever secret was drawn, and nothing that is told
/// names it; the finder sees it (sb.clue.4).
#[test]
fn a_secret_find_is_its_finders_alone() {
    let drawn = |face: u8| {
        let figures = [tro().at(0.0, 0.0), tro().at(20.0, 0.0).enemy()];
        let setup = plan(figures, &[(0.0, 0.0); 2], &["sealed-dispatch", "forged-orders"]);
        let setup = Setup {
            victory: Some(Default::default()),
            sides: vec![SideSetup::default(); 2],
            table: Some(board()),
            ..setup
        };
        let (mut state, [finder, _]) = laid_out(setup);
        let fates = investigates(&mut state, finder, FIRST, &[face]);
        (state, fates)
    };
    let ((one, first), (other, second)) = (drawn(1), drawn(2));

    assert_eq!(first.told(), second.told());
    for seat in [None, Some(Seat(1))] {
        assert_eq!(SilverBayonet::table(&one, seat), SilverBayonet::table(&other, seat));
    }
    let lines: Vec<String> = first.told().iter().map(|event| SilverBayonet::line(&one, event).text).collect();
    let shown = format!("{:?} {:?} {lines:?}", SilverBayonet::table(&one, Some(Seat(1))), first.told());
    assert!(!shown.contains("dispatch") && !shown.contains("Forged"), "{shown}");

    let own = SilverBayonet::table(&one, Some(Seat(0)));
    assert!(own.notes[0].starts_with("A sealed dispatch"));
    let points =
        |view: &frame::view::TableView| view.pools.iter().find(|pool| pool.name == "Points").unwrap().count;
    assert_eq!(points(&own), 2);
    assert_eq!(points(&SilverBayonet::table(&one, None)), 0);
}

/// Secrets are told when the game is over, and count.
#[test]
fn secrets_are_told_at_the_end() {
    let figures = [tro().at(0.0, 0.0), tro().at(20.0, 0.0).enemy()];
    let setup = plan(figures, &[(0.0, 0.0)], &["sealed-dispatch"]);
    let setup = Setup { victory: Some(Default::default()), table: Some(board()), ..setup };
    let (mut state, [finder, _]) = laid_out(setup);
    investigates(&mut state, finder, FIRST, &[]);
    state.options.turns = 1;
    state.phase = silver_bayonet::Phase::End;
    let mut fates = script();

    let end = Battle::new(&mut state, &mut fates).step().unwrap();

    let fates::Progress::Over(outcome) = end else { panic!("the last turn is over") };
    assert_eq!(outcome.points.unwrap().seats(), [2, 0]);
    assert!(told(&fates, |event| matches!(event, Event::Clue(ClueEvent::Revealed { seat: Seat(0), .. }))));
    assert!(SilverBayonet::ending(&state, &outcome).contains("Victory for Player 1, "));
}
