//! Summoning, raising, possession, familiars: catalogue 11.4 and 11.5.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{FigureId, Seat};
use fear_and_faith::{
    Act, Book, Creature, Curse, Death, Dice, End, Fact, Harm, ModelSetup, Place, Purpose, Reach, Special,
    Spell, State, Stick, Zone, doubled,
};
use table::Point;

use crate::common::witchcraft::{
    acts, apart, at, casting, first, kill, minor, performed, someone, spell, told, told_fearlessly,
};
use crate::common::*;

/// A Demonologist with so much in the pool, and a Cop, at a real table: people put down what comes.
fn circle(pool: u16) -> State {
    let mut state = on_table([someone("Demonologist").at(0.0, 0.0), cop().enemy().at(300.0, 0.0)]);
    state.parties[0].pool = pool;
    state.table = None;
    state
}

fn creature(id: &str) -> Creature {
    Creature::named(Book::built_in(), id).unwrap()
}

/// Who has joined the game last.
fn last(state: &State) -> FigureId {
    FigureId(state.models.len() as u8 - 1)
}

/// ff.summon.pool.1, ff.sr.demonologist.1: points put aside count double, and all Demonologists of a party draw on them.
#[test]
fn the_pool_is_doubled_and_shared() {
    assert_eq!(doubled(42), 84);

    let mut state = on_table([someone("Demonologist").at(0.0, 0.0), someone("Demonologist").at(50.0, 0.0)]);
    state.parties[0].pool = doubled(35);
    state.table = None;
    let script = casting(Spell::Summon, &[3, 3]).choose(Act::Cast(2)).choose(creature("incubus")).facts([]);
    told(&mut state, script, |battle| battle.activate(A));

    assert_eq!(state.parties[0].pool, 0);
    assert_eq!(state.spells_open(B), []);
}

/// ff.summon.cast.1: one success brings up to 35 points, two up to 100, three anything.
#[test]
fn successes_limit_what_comes() {
    let powers = |pool: u16| {
        let listed = acts(&mut circle(pool), A, spell(Spell::Summon), 3);
        (1..=3).filter(|&power| listed.contains(&Act::Cast(power))).collect::<Vec<u8>>()
    };

    assert!(powers(46).is_empty()); // nothing on the list costs less than the Possessed Doll's 47
    assert_eq!(powers(47), [2]);
    assert_eq!(powers(107), [2]);
    assert_eq!(powers(108), [2, 3]);
}

/// ff.summon.cast.2: the creature is chosen after the roll, among those the pool can pay for.
#[test]
fn the_pool_must_pay() {
    let mut state = circle(69);

    let script = casting(Spell::Summon, &[3, 3]).choose(Act::Cast(2)).choose(creature("possessed-child"));
    let events = told(&mut state, script.facts([]), |battle| battle.activate(A));

    assert_eq!(first(&events, "summoned").unwrap()["left"], 4);
    assert_eq!(state.parties[0].pool, 4);
    assert_eq!(state.spells_open(A), []);
}

/// ff.summon.cast.3, ff.summon.cast.4: it comes within Short of its summoner, at -1 in that turn, and may act at once.
#[test]
fn a_summoned_creature_is_dazed_for_a_turn() {
    let mut state = circle(84);
    state.phase = fear_and_faith::Phase::Activations;

    let script = casting(Spell::Summon, &[3, 3]).choose(Act::Cast(2)).choose(creature("demonic-dog"));
    let events = told(&mut state, script.facts([]), |battle| battle.activate(A));

    let dog = last(&state);
    assert!(first(&events, "summoned").is_some());
    assert_eq!((state[dog].seat, state[dog].place, state[dog].summoned_by), (Seat(0), Place::Table, Some(A)));
    assert_eq!(state.quality_needed(dog, Purpose::Activation), 4);
    assert!(!state[dog].activated);

    state.phase = fear_and_faith::Phase::TurnEnds;
    told(&mut state, Script::default().facts([]), |battle| battle.step().map(|_| ()));
    assert_eq!(state.quality_needed(dog, Purpose::Activation), 3);
}

/// ff.summon.cast.3: on the virtual table its player puts it down within Short of the summoner, and nowhere else.
#[test]
fn a_summoned_creature_appears_near_its_summoner() {
    let mut state = on_table([someone("Demonologist").at(0.0, 0.0), cop().enemy().at(300.0, 0.0)]);
    state.parties[0].pool = 84;

    let script = casting(Spell::Summon, &[3, 3]).choose(Act::Cast(2)).choose(creature("demonic-dog"));
    let script = script.go(vec![Point { x: 4500 + 1000, y: 4500 }]);
    told(&mut state, script, |battle| battle.activate(A));

    let near = Reach::Place { model: last(&state), zone: Zone::Near(A, state.length(Stick::Short)) };
    assert!(near.allows(&state, &vec![Point { x: 4500 - 1000, y: 4500 }]).is_ok());
    assert!(near.allows(&state, &vec![Point { x: 4500 - 1001, y: 4500 }]).is_err());
    assert_eq!(state.table.as_ref().unwrap().base(last(&state)).unwrap().at, Point { x: 5500, y: 4500 });
}

/// ff.summon.end.1, ff.summon.fail.3: what somebody summoned vanishes with him, and with nobody else; a mortal it had
/// entered is himself again.
#[test]
fn creatures_vanish_with_their_summoner() {
    let mut state = on_table([
        someone("Demonologist").at(0.0, 0.0),
        someone("Demonologist").at(50.0, 0.0),
        model("incubus").at(100.0, 0.0),
        model("incubus").at(150.0, 0.0),
        cop().enemy().at(200.0, 0.0),
    ]);
    (state[C].summoned_by, state[D].summoned_by) = (Some(A), Some(B));

    told_fearlessly(&mut state, Script::default(), |battle| battle.leaves_game(A, End::Left));
    assert_eq!(state[C].place, Place::Gone(End::Vanished));
    assert!(state[D].is_on_table());

    state.table.as_mut().unwrap().remove(D);
    state[D].place = Place::Host(E);
    (state[E].possessed_by, state[E].seat) = (Some(D), Seat(0));
    told_fearlessly(&mut state, Script::default(), |battle| battle.dies(B, Death::plain(None)));
    assert_eq!(state[D].place, Place::Gone(End::Vanished));
    assert_eq!((state[E].seat, state[E].possessed_by, state[E].haunted), (Seat(1), None, true));
}

/// ff.summon.vp.1: what was summoned, bidden or not, is worth nothing.
#[test]
fn summoned_creatures_score_nothing() {
    let mut state = circle(84);
    assert!(!state[A].is_worth_nothing());

    state[A].summoned_by = Some(B);
    assert!(state[A].is_worth_nothing());
    state[B].unbidden = true;
    assert!(state[B].is_worth_nothing());
}

/// ff.summon.vp.1: an Incubus of 70 points that was bought scores 2, one that was summoned nothing.
#[test]
fn the_score_leaves_out_what_was_summoned() {
    for (summoned_by, points) in [(None, 2), (Some(B), 0)] {
        let mut state = on_table([
            cop().at(0.0, 0.0),
            someone("Demonologist").enemy().at(200.0, 0.0),
            model("incubus").enemy().at(100.0, 0.0),
        ]);
        assert_eq!(state.profile(C).points, 70);
        state[C].summoned_by = summoned_by;
        kill(&mut state, C);
        state.limit = Some(1);
        (state.phase, state.turn) = (fear_and_faith::Phase::TurnBegins, 2);
        assert_eq!(state.outcome().unwrap().points, [points, 0]);
    }
}

/// ff.magic.fail.3.3, ff.summon.fail.1: three failures, and the opponent chooses and has a creature of at most 120 points
/// or the minor demon.
#[test]
fn something_comes_unbidden() {
    for (id, points) in [("minor-demon", 104), ("succubus", 112), ("possessed-doll", 47)] {
        let mut state = circle(84);

        let script = casting(Spell::Summon, &[1, 2, 2]).choose(creature(id)).facts([]);
        let events = told(&mut state, script, |battle| battle.activate(A));

        let demon = last(&state);
        assert!(first(&events, "unbidden").is_some());
        assert_eq!((state[demon].seat, state.profile(demon).points), (Seat(1), points));
        assert_eq!((state.parties[0].pool, state.parties[0].turnovers), (84, 1));
    }
    assert!(creature("the-antichrist").profile(Book::built_in()).points > 120);
}

/// ff.summon.fail.2: it keeps off good models, and may fly away for good.
#[test]
fn an_unbidden_demon_keeps_off_the_good() {
    let mut state =
        on_table([model("minor-demon").at(0.0, 0.0), cop().at(100.0, 0.0), cultist().enemy().at(200.0, 0.0)]);
    state.parties[0].side = fear_and_faith::Side::Good;
    assert!(!state.keeps_off(A, B) && !acts(&mut state, A, None, 1).contains(&Act::FlyOff));

    state[A].unbidden = true;
    assert!(state.keeps_off(A, B) && !state.keeps_off(A, C));
    assert!(acts(&mut state, A, None, 1).contains(&Act::FlyOff));
    let events = performed(&mut state, A, (None, 1), Act::FlyOff, Script::default());
    assert!(first(&events, "flew-off").is_some());
}

/// A Necromancer beside one body, far from another and from a Cop who lives.
fn graveyard(dead: ModelSetup) -> State {
    let mut state = on_table([
        someone("Necromancer").at(0.0, 0.0),
        dead.enemy().at(25.0, 0.0),
        cop().enemy().at(200.0, 0.0),
        cop().enemy().at(0.0, 400.0),
    ]);
    kill(&mut state, B);
    kill(&mut state, C);
    state
}

/// ff.raise.1, ff.raise.2, ff.raise.4, ff.sr.necromancer.1: two successes beside a body raise a Walking Dead that lies
/// there and needs 2 actions to stand up.
#[test]
fn a_necromancer_raises_the_dead() {
    let mut state = graveyard(cop());
    assert!(!acts(&mut state, A, spell(Spell::RaiseDead), 1).contains(&Act::Cast(1)));
    let listed = acts(&mut state, A, spell(Spell::RaiseDead), 3);
    assert_eq!(listed.iter().filter(|act| matches!(act, Act::Cast(_))).count(), 1);

    let script = casting(Spell::RaiseDead, &[3, 3]).choose(Act::Cast(2));
    told(&mut state, script, |battle| battle.activate(A));

    let risen = last(&state);
    assert_eq!(
        (state[risen].seat, state[risen].fallen, state[risen].is_on_table()),
        (Seat(0), Some(2), true)
    );
    assert_eq!((state[risen].quality, state[risen].combat), (4, 2));
    let rules = [Special::Mindless, Special::ShortMove, Special::Zombie];
    assert!(rules.iter().all(|&rule| state.has(risen, rule)));
    assert_eq!(state[B].corpse, None);
}

/// ff.raise.3: some stay dead, and nobody rises twice.
#[test]
fn some_stay_dead() {
    for id in
        ["ghost", "the-antichrist", "walking-dead", "ancient-mummy", "paranormal-researcher-leader-modern"]
    {
        assert!(!graveyard(model(id)).can_be_raised(B), "{id}");
    }
    assert!(!graveyard(minor()).can_be_raised(B));

    let mut state = graveyard(cop());
    assert!(state.can_be_raised(B));
    state[B].risen = true;
    assert!(!state.can_be_raised(B));
}

/// ff.raise.1 at a real table: people say whether he stands beside the body.
#[test]
fn people_say_where_a_body_lies() {
    let mut state = graveyard(cop());
    state.table = None;
    state[C].risen = true;

    let script = casting(Spell::RaiseDead, &[3, 3]).choose(Act::Cast(2)).choose(Act::Done).facts([]);
    told(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state.models.len(), 4);

    let beside = Fact::BesideCorpse { model: A, corpse: B };
    let script = casting(Spell::RaiseDead, &[3, 3]).choose(Act::Cast(2)).facts([beside]);
    told(&mut state, script, |battle| battle.activate(A));
    assert_eq!(state.models.len(), 5);
}

/// ff.sr.demon.1: holy water is made for Demons too.
#[test]
fn holy_water_harms_demons() {
    let book = Book::built_in();
    let water = book.weapon(book.printed(fear_and_faith::Weapon::HolyWater));

    assert!(water.only.contains(&Special::Demon));
}

/// An Incubus and a Cop; the Demon has entered him.
fn possessed() -> State {
    let mut state = on_table([
        model("incubus").at(0.0, 0.0),
        cop().enemy().at(apart(100.0), 0.0),
        cop().enemy().at(apart(390.0), 0.0),
    ]);
    state[B].curse = Some(Curse { caster: None });
    let script = casting(Spell::Possess, &[3, 3]).choose(Act::Cast(2)).dice([4, 3]);
    told(&mut state, script, |battle| battle.activate(A));
    state
}

/// ff.possess.1, ff.possess.2, ff.sr.demon.4: a Demon casts possession like Transfix; its figure goes, and its player has
/// the host.
#[test]
fn a_demon_enters_a_mortal() {
    let state = possessed();

    assert_eq!((state[A].place, state[B].seat, state[B].possessed_by), (Place::Host(B), Seat(0), Some(A)));
    assert!(state.table.as_ref().unwrap().base(A).is_none());
    assert_eq!((state[B].party, state[B].is_on_table()), (Seat(1), true));
}

/// ff.possess.6: only the living can be entered, and the host keeps his own profile.
#[test]
fn only_the_living_are_possessed() {
    let open = |victim: ModelSetup| {
        let state = on_table([model("incubus").at(0.0, 0.0), victim.enemy().at(apart(50.0), 0.0)]);
        state.spells_open(A).contains(&Spell::Possess)
    };

    assert!(open(cop()));
    for id in
        ["walking-dead", "possessed-car", "ghost", "ancient-mummy", "minor-vampire-with-handgun", "incubus"]
    {
        assert!(!open(model(id)), "{id}");
    }
    let state = possessed();
    assert_eq!((state[B].quality, state[B].combat, state[B].specials), (3, 3, state.profile(B).specials));
}

/// ff.possess.3, ff.possess.7: a Demon whose host is destroyed waits, is no loss, and comes back where its player likes
/// once an activation die of its enemies shows a natural 1.
#[test]
fn a_demon_outlives_its_host() {
    let mut state = possessed();
    assert_eq!(state.strength(Seat(0)), 1);

    told_fearlessly(&mut state, Script::default(), |battle| battle.dies(B, Death::plain(None)));
    assert_eq!((state[A].place, state[B].possessed_by), (Place::Limbo, None));
    assert_eq!(state.strength(Seat(0)), 1);

    state.table = None;
    told(&mut state, Script::default().facts([]), |battle| battle.natural_one(C, 1));
    assert_eq!(state[A].place, Place::Table);
}

/// ff.possess.4: a Ban of Demons on the host reaches the Demon; any failed die, and the host is on his own side again.
#[test]
fn a_freed_host_returns_to_his_side() {
    let mut state = possessed();
    state.table.as_mut().unwrap().remove(C);
    state[C].place = Place::Reserve;

    told_fearlessly(&mut state, Script::default(), |battle| battle.leaves_game(A, End::Killed));

    assert_eq!((state[B].seat, state[B].possessed_by, state[B].haunted), (Seat(1), None, true));
}

/// ff.possess.5: a freed host passes out when two of his activation dice fail.
#[test]
fn a_freed_host_is_worn_out() {
    let mut state = on_table([cop().at(0.0, 0.0), cop().enemy().at(300.0, 0.0)]);
    state[A].haunted = true;

    let script = Script::default().choose(Dice(2)).dice([2, 2]);
    told(&mut state, script, |battle| battle.activate(A));

    assert_eq!(state[A].place, Place::Gone(End::PassedOut));
}

/// A Witch and her cat so far apart, and a Cop.
fn coven(gap: f64) -> State {
    let mut state = on_table([
        someone("Witch").at(0.0, 0.0),
        model("cat-familiar").at(apart(gap), 0.0),
        cop().enemy().at(300.0, 0.0),
    ]);
    state[B].master = Some(A);
    state
}

/// ff.familiar.1: every familiar of the book is a Minion, and its Master is its Witch.
#[test]
fn a_familiar_serves_its_witch() {
    let familiars = Book::built_in().profiles().iter().filter(|profile| profile.list == "common-familiars");
    assert!(familiars.clone().all(|profile| profile.specials.has(Special::Minion)));
    assert_eq!(familiars.count(), 5);

    let state = coven(50.0);
    assert_eq!((state.witch_of(B), state.witch_of(C)), (Some(A), None));
}

/// ff.familiar.2: within Short of her familiar a Witch has Danger Sense and Fearful.
#[test]
fn a_familiar_near_its_witch_helps_her() {
    let helped = |gap: f64| {
        let state = coven(gap);
        (state.senses_danger(A), state.dread(A), state.dread(C))
    };
    assert_eq!(helped(75.0), (true, Some(Special::Fearful), None));
    assert_eq!(helped(75.1), (false, None, None));

    let mut state = coven(50.0);
    state.table = None;
    assert!(!state.senses_danger(A));
    let near = Fact::Within { one: A, other: B, distance: state.length(Stick::Short) };
    told(&mut state, Script::default().facts([near]), |battle| battle.minds_familiars());
    assert!(state.senses_danger(A));
}

/// ff.familiar.3: its death strikes her at Combat 2, by magic; she rolls to defend and strikes nobody.
#[test]
fn the_death_of_a_familiar_strikes_its_witch() {
    let struck = |dice: [u8; 2]| {
        let mut state = coven(50.0);
        let events =
            told_fearlessly(&mut state, Script::default().dice(dice), |battle| battle.familiar_dies(B));
        first(&events, "soul-torn").unwrap()["harm"].clone()
    };

    assert_eq!(struck([2, 2]), serde_json::to_value(Harm::Fall).unwrap()); // 4 against 3
    assert_eq!(struck([2, 1]), serde_json::to_value(Harm::Kill).unwrap()); // 4 against 2
    assert_eq!(struck([1, 6]), serde_json::to_value(Harm::Nothing).unwrap()); // 3 against 7
}

/// ff.familiar.4: once it is dead nothing brings it back in this game.
#[test]
fn a_dead_familiar_stays_dead() {
    let mut state = coven(50.0);

    kill(&mut state, B);

    assert_eq!((state.senses_danger(A), state.dread(A)), (false, None));
    assert_eq!(state.spells_open(A), [Spell::Transfix, Spell::Curse]);
    assert!(!acts(&mut state, A, at(Spell::Transfix, C), 1).contains(&Act::Cast(1)));
}

/// ff.raise.1: at a real table a body that does not lie beside the necromancer is not offered again from there.
#[test]
fn a_body_out_of_reach_is_not_offered_again() {
    let mut state = graveyard(cop());
    state.table = None;
    let script = Script::default().facts([]).choose(fear_and_faith::Target(B));
    performed(&mut state, A, (spell(Spell::RaiseDead), 3), Act::Cast(2), script);
    let script = Script::default().facts([]); // C is the only one left, and nobody is asked which
    told_fearlessly(&mut state, script, |battle| battle.performs(A, Act::Cast(2)));
    assert!(!play(&mut state, Script::default(), |battle| battle.list_acts(A)).contains(&Act::Cast(2)));
}

/// ff.summon.fail.2: at a real table people are told to keep an unbidden demon off good models; a bidden one goes where
/// it likes.
#[test]
fn people_are_told_whom_an_unbidden_demon_keeps_off() {
    let setup = fear_and_faith::Setup { table: None, ..setup([model("minor-demon"), cop()]) };
    for unbidden in [true, false] {
        let mut state = lay(&setup);
        (state.parties[0].side, state[A].unbidden) = (fear_and_faith::Side::Good, unbidden);
        let events = performed(&mut state, A, (None, 1), Act::Move, Script::default().facts([]));
        assert_eq!(first(&events, "kept-off").is_some(), unbidden);
    }
}

/// ff.possess.3: on the virtual table a Demon comes back anywhere its player likes, where there is room: not onto
/// somebody, but beside his base.
#[test]
fn a_demon_comes_back_where_its_player_likes() {
    let mut state = possessed();
    told_fearlessly(&mut state, Script::default(), |battle| battle.dies(B, Death::plain(None)));
    assert_eq!(state[A].place, Place::Limbo);
    let reach = Reach::Place { model: A, zone: Zone::Anywhere };
    let there = |east: f64| vec![crate::rules::movement::spot(apart(390.0) + east, 0.0)];
    assert!(reach.allows(&state, &there(10.0)).is_err());
    assert!(reach.allows(&state, &there(-400.0)).is_ok());

    told_fearlessly(&mut state, Script::default().go(there(-100.0)), |battle| battle.natural_one(C, 1));

    assert_eq!((state[A].place, crate::rules::movement::at(&state, A)), (Place::Table, there(-100.0)[0]));
}
