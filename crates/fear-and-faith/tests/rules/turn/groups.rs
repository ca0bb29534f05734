//! Leaders' groups: who is ordered, what they roll, how they act (catalogue 13.1).

use fates::FigureId;
use fear_and_faith::{Act, Curse, Dice, Join, ModelSetup, Nominate, Order, Phase, State, Target};

use crate::common::ranged::acts;
use crate::common::*;

/// Seat 0's turn is under way.
pub fn in_turn(mut state: State) -> State {
    (state.phase, state.turn) = (Phase::Activations, 1);
    state
}

/// A Leader of Quality 3.
pub fn leader() -> ModelSetup {
    written(3, 3, &["Leader"])
}

/// A Leader, his followers in a row beside him, base to base, and an enemy far off.
pub fn troop(followers: impl IntoIterator<Item = ModelSetup>) -> State {
    let place = |(place, follower): (usize, ModelSetup)| follower.at(40.0 + 25.0 * place as f64, 0.0);
    let row = followers.into_iter().enumerate().map(place);
    let all = [leader().at(0.0, 0.0)].into_iter().chain(row).chain([cultist().enemy().at(0.0, 420.0)]);
    in_turn(on_table(all))
}

/// The Leader rolls so many dice and gives an order.
pub fn ordering(faces: &[u8], order: Order) -> Script {
    Script::default().choose(Dice(faces.len() as u8)).dice(faces.iter().copied()).choose(Act::Order(order))
}

/// These join, one after the other.
fn joined(script: Script, members: &[FigureId]) -> Script {
    members.iter().fold(script, |script, &member| script.choose(Join::Model(member)))
}

fn follower(quality: u8) -> ModelSetup {
    written(quality, 2, &[])
}

fn orders_of(state: &State, left: u8) -> Vec<Order> {
    let order = |act: Act| if let Act::Order(order) = act { Some(order) } else { None };
    acts(state, A, left).into_iter().filter_map(order).collect()
}

/// ff.sr.leader.6: a Leader gives group, regroup and concentrated-fire orders for an action; nobody else does.
#[test]
fn only_a_leader_gives_orders() {
    let armed = || written(3, 2, &["Pistol"]);
    let mut state = on_table([
        leader().at(0.0, 0.0),
        armed().at(40.0, 0.0),
        armed().at(40.0, 25.0),
        cultist().enemy().at(150.0, 0.0),
    ]);

    assert_eq!(orders_of(&state, 1), [Order::Group, Order::Regroup, Order::ConcentratedFire]);
    assert_eq!(orders_of(&state, 0), []);
    state[A].specials = Default::default();
    assert_eq!(orders_of(&state, 3), []);
}

/// ff.group.order.1: two to five who touch one another, within Long of the Leader.
#[test]
fn a_group_is_two_to_five_who_touch() {
    let apart = on_table([
        leader().at(0.0, 0.0),
        follower(3).at(40.0, 0.0),
        follower(3).at(66.0, 0.0),
        cultist().enemy().at(0.0, 420.0),
    ]);
    assert_eq!(orders_of(&apart, 1), [Order::Regroup], "a millimetre between them");
    let far = on_table([
        leader().at(0.0, 0.0),
        follower(3).at(205.0, 0.0),
        follower(3).at(230.0, 0.0),
        cultist().enemy().at(0.0, 420.0),
    ]);
    assert_eq!(orders_of(&far, 1), [Order::Regroup], "the second is 205 mm away, Long is 180");

    // Six in a row: the fifth to join is the last, and nobody is asked for more.
    let mut state = troop((0..6).map(|_| follower(3)));
    let script = ordering(&[3, 3], Order::Group);
    let script = joined(script, &[C, B, D, E, FigureId(5)]).choose(Dice(1)).dice([1]);
    play(&mut state, script, |battle| battle.activate(A));
    let activated = |model: u8| state[FigureId(model)].activated;
    assert_eq!([1, 2, 3, 4, 5, 6].map(activated), [true, true, true, true, true, false]);
}

/// ff.group.order.1: a model that joins touches one who has joined already.
#[test]
fn a_group_is_one_chain() {
    let mut state = troop((0..4).map(|_| follower(3)));
    let script = ordering(&[3, 3], Order::Group);
    // C stands between B and D; E touches D alone, so it is not offered before D (the script would fail).
    let script = joined(script, &[C, D, E]).choose(Join::Enough).choose(Dice(1)).dice([1]);

    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!([B, C, D, E].map(|model| state[model].activated), [false, true, true, true]);
}

/// ff.group.order.2: the order costs one action and ends the activation, whatever is left; he may move before.
#[test]
fn an_order_ends_the_leaders_activation() {
    let mut state = troop([follower(3), follower(3)]);
    let script = Script::default().choose(Dice(3)).dice([3, 4, 5]).choose(Act::Move);
    let script = script.go(crate::common::ranged::point(0.0, 50.0)).choose(Act::Order(Order::Group));
    let script = script.choose(Join::Model(B)).choose(Dice(1)).dice([1]);

    play(&mut state, script, |battle| battle.activate(A));

    // Three actions, one moved, one spent on the order; the third is gone, and the turn goes on.
    assert_eq!((state.active, state.band, state.phase), (None, None, Phase::Activations));
    assert!(state[A].activated);
}

/// ff.group.order.3: the Leader is no part of the group, though he touches it.
#[test]
fn the_leader_stays_outside() {
    let mut state = on_table([
        leader().at(0.0, 0.0),
        follower(4).at(25.0, 0.0),
        follower(4).at(50.0, 0.0),
        cultist().enemy().at(0.0, 420.0),
    ]);
    let script = ordering(&[3], Order::Group).choose(Join::Model(B)).choose(Dice(1)).dice([6]);
    let script = script.choose(Target(B)).choose(Act::Done).choose(Act::Done);

    play(&mut state, script, |battle| battle.activate(A));

    let alone =
        on_table([leader().at(0.0, 0.0), follower(4).at(25.0, 0.0), cultist().enemy().at(0.0, 420.0)]);
    assert_eq!(orders_of(&alone, 3), [Order::Regroup], "he and one follower are no group");
}

/// ff.group.roll.1: one roll of one to three dice against the worst Quality.
#[test]
fn a_group_rolls_once_against_its_worst() {
    for (dice, needed) in [([3, 4, 4], 0), ([4, 5, 4], 1), ([5, 5, 6], 3)] {
        let mut state = troop([follower(3), follower(6), follower(4)]);
        let script = joined(ordering(&[3], Order::Group), &[C, B, D]);
        let script = script.choose(Dice(3)).dice(dice);
        // The Leader near makes 5+ of the worst, who has 6+.
        let acted: Script = match needed {
            0 => script,
            _ => [B, C].iter().fold(script, |s, &m| s.choose(Target(m)).choose(Act::Done)).choose(Act::Done),
        };
        let told = tale(&mut state, acted, |battle| battle.activate(A));
        let each = ["turnover", "1 action each", "", "3 actions each"][needed];
        assert!(told.iter().any(|line| line.contains("against 5+") && line.contains(each)), "{told:?}");
    }
}

/// ff.group.roll.2: what counts is the number each needs after its own modifiers: a curse makes the better one the
/// worse.
#[test]
fn the_worst_is_found_after_modifiers() {
    let mut state = troop([follower(3), follower(3)]);
    state[C].curse = Some(Curse { caster: None });
    state[C].worse = 1;
    let script = ordering(&[3], Order::Group).choose(Join::Model(B)).choose(Dice(1)).dice([3]);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    // 3+, cursed 4+, poisoned 5+, and 1 for the Leader.
    let rolled = told.iter().find(|line| line.contains("against")).cloned().unwrap_or_default();
    assert!(told.iter().any(|line| line.contains("against 4+") && line.contains("no action")), "{rolled}");
}

/// ff.group.roll.3: a Hero's automatic success does not count in a group, nor does he roll a die of it again.
#[test]
fn no_heros_luck_in_a_group() {
    let mut state = troop([written(3, 3, &["Hero"]), follower(3)]);
    let script = ordering(&[3], Order::Group).choose(Join::Model(B)).choose(Dice(1)).dice([1]);

    let told = tale(&mut state, script, |battle| battle.activate(A));

    assert!(told.iter().any(|line| line.ends_with(": no action.")), "{told:?}");
    assert!(!state[B].rerolled);
}

/// ff.group.act.1: every member has the actions rolled, in the order the owner likes, and uses them as it likes.
#[test]
fn every_member_has_all_the_actions() {
    let mut state = troop([follower(3), follower(3).fallen()]);
    let script = ordering(&[3], Order::Group).choose(Join::Model(B)).choose(Dice(2)).dice([2, 6]);
    // C first: it stands up and moves. Then B moves twice.
    let script = script.choose(Target(C)).choose(Act::StandUp).choose(Act::Move);
    let script = script.go(crate::common::ranged::point(65.0, 100.0));
    let script = script.choose(Act::Move).go(crate::common::ranged::point(40.0, -100.0));
    let script = script.choose(Act::Move).go(crate::common::ranged::point(40.0, -200.0));

    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!((state[B].moves, state[C].moves, state[C].fallen), (2, 1, None));
}

/// ff.group.turnover.1: with two failures the group acts first, then play passes.
#[test]
fn two_failures_of_a_group_end_the_turn_after_it_has_acted() {
    let mut state = troop([follower(3), follower(3)]);
    let script = ordering(&[3, 4, 5], Order::Group).choose(Join::Model(B)).choose(Dice(3)).dice([1, 1, 6]);
    let script = script.choose(Target(B)).choose(Act::Move).go(crate::common::ranged::point(40.0, -100.0));
    let script = script.choose(Act::Done);

    play(&mut state, script, |battle| battle.activate(A));

    assert_eq!((state[B].moves, state.parties[0].turnovers, state.phase), (1, 1, Phase::TurnEnds));
}

/// ff.group.turnover.2: a Leader whose own roll was a turnover gives no order with his one action.
#[test]
fn a_turnover_leaves_no_time_for_orders() {
    let mut state = troop([follower(3), follower(3)]);
    // Of his acts only Move and Done are left; an order in the list would be told by the script.
    let script = Script::default().choose(Dice(3)).dice([1, 2, 6]).choose(Act::Done);
    play(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state.phase, Phase::TurnEnds);

    let mut state = troop([follower(3), follower(3)]);
    let mut script = Script::default();
    let mut battle = fear_and_faith::Battle::new(&mut state, &mut script);
    battle.begin_activation(A);
    for (turnover, orders) in [(false, 2), (true, 0)] {
        let active = battle.state.active.as_mut().expect("begun");
        (active.left, active.turnover) = (1, turnover);
        let listed = battle.list_acts(A).expect("nothing is asked");
        assert_eq!(listed.iter().filter(|act| matches!(act, Act::Order(_))).count(), orders);
    }
}

/// ff.group.member.1: a model that has been activated cannot join, and members count as activated.
#[test]
fn members_act_once_a_turn() {
    let mut state = troop([follower(3), follower(3), follower(3)]);
    state[D].activated = true;
    // B and C are all there is: nobody is asked about a third.
    let script = Script::default().choose(Nominate::Model(A)).choose(Dice(1)).dice([3]);
    let script = script.choose(Act::Order(Order::Group)).choose(Join::Model(B)).choose(Dice(1)).dice([1]);
    let _ = play(&mut state, script, |battle| battle.step());

    // Nobody is left to be named, so the turn ends without a question.
    let _ = play(&mut state, Script::default(), |battle| battle.step());
    assert_eq!(state.phase, Phase::TurnEnds);
}

/// ff.group.member.2, ff.sr.mindless.3, ff.insanity.3.1: nobody Mindless joins a group, and nobody paranoid.
#[test]
fn the_mindless_and_the_paranoid_do_not_join() {
    let mut state = troop([follower(3), follower(3), written(3, 2, &["Mindless"])]);
    assert_eq!(orders_of(&state, 1), [Order::Group, Order::Regroup]);
    state[B].insanity = 3;
    assert_eq!(orders_of(&state, 1), [Order::Regroup], "C and somebody Mindless");
    state[C].insanity = 3;
    assert_eq!(orders_of(&state, 1), []);
}

/// What a natural 1 does to a model it does in a group, too: a model that bleeds dies of it. ff.sr.razor.2,
/// ff.group.roll.1
#[test]
fn the_dice_of_a_group_are_everybodys() {
    let mut state = troop([follower(3), follower(3)]);
    state[B].bleeding = true;
    let script = ordering(&[3], Order::Group).choose(Join::Model(B)).choose(Dice(2)).dice([1, 5]);
    // The Leader and C see B die, and stand the test; C alone is left to act.
    let script = script.dice([6; 6]).choose(Act::Done);

    play(&mut state, script, |battle| battle.activate(A));

    assert!(state[B].is_gone());
}
