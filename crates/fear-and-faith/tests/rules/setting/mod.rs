//! Before the first turn: roles, time, moon, weather, deployment, initiative; and how a game ends.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

pub mod placing;

use crate::common::*;
use fates::{FigureId, Measured, Mind, Nobody, Random, RuleId, Rules, Seat, Straight, Whim, exact, ratio};
use fear_and_faith::{
    Battle, Book, Change, Choice, Dice, Edge, End, FearAndFaith, Hour, Limit, Matter, ModelSetup, Phase,
    Place, Posture, Purpose, Reach, Setup, Side, SideSetup, State, Target, Way, Weather, YesNo, Zone,
};
use table::{Length, Point};

/// Four models without places, two of each party, good against evil.
fn four() -> Vec<ModelSetup> {
    vec![rookie(), cop(), slasher().enemy(), werewolf().enemy()]
}

fn good_and_evil() -> Vec<SideSetup> {
    let side =
        |side, name: &str| SideSetup { side: Some(side), name: name.to_string(), ..SideSetup::default() };
    vec![side(Side::Good, "The Good"), side(Side::Evil, "The Evil")]
}

/// An outdoor game in which these matters are to be settled; the first seat attacks unless roles are rolled.
fn game(settle: &[Matter]) -> Setup {
    Setup { sides: good_and_evil(), settle: settle.to_vec(), indoors: false, ..setup(four()) }
}

/// The same without a virtual table.
fn real(settle: &[Matter]) -> Setup {
    Setup { table: None, ..game(settle) }
}

/// Settles everything, and gives back what was told.
fn settle(state: &mut State, script: Script) -> Vec<String> {
    let mut script = script;
    while matches!(state.phase, Phase::Setting(_)) {
        Battle::new(state, &mut script).step().map(drop).unwrap();
    }
    script.expect_spent();
    script.told().iter().map(|event| event.line(state).text).collect()
}

fn at(state: &State, model: FigureId) -> Point {
    state.table.as_ref().unwrap().base(model).unwrap().at
}

fn point(x: i32, y: i32) -> Point {
    Point { x, y }
}

/// ff.setup.role.1: the higher roller chooses. ff.setup.role.2: ties are rolled again.
#[test]
fn the_higher_roller_chooses_a_role() {
    for (posture, attacker) in [(Posture::Attack, Seat(1)), (Posture::Defend, Seat(0))] {
        let mut state = lay(&real(&[Matter::Roles]));

        settle(&mut state, Script::default().dice([4, 4, 2, 2, 3, 5]).choose(posture));

        assert_eq!(state.setting.attacker, attacker);
        assert_eq!(state.phase, Phase::TurnBegins);
    }
}

/// ff.setup.role.2, ff.setup.init.2: with ties rolled again each player wins every second time, exactly.
#[test]
fn a_roll_off_is_fair() {
    let odds = exact(Whim(Random::new(0)), Measured, |fates| {
        let mut state = lay(&real(&[Matter::Initiative]));
        while matches!(state.phase, Phase::Setting(_)) {
            let _ = Battle::new(&mut state, fates).step()?;
        }
        Ok(state.to_act)
    });
    assert_eq!(odds.of(Seat(0)), ratio(1, 2));
}

/// ff.setup.role.3: what a scenario fixes is not rolled for.
#[test]
fn fixed_roles_are_not_rolled_for() {
    let state = lay(&Setup { attacker: 1, ..real(&[]) });

    assert_eq!((state.setting.attacker, state.defender()), (Seat(1), Seat(0)));
    assert_eq!(state.phase, Phase::TurnBegins);
}

/// ff.setup.terrain.1: at a real table the defender is told to lay out the terrain.
#[test]
fn the_defender_lays_out_the_terrain() {
    let mut state = lay(&real(&[Matter::Terrain]));

    let told = settle(&mut state, Script::default());

    assert_eq!(told, ["The Evil lay out the terrain."]);
}

/// ff.time.start.1: 1 to 3 twilight, 4 to 6 dawn.
/// ff.time.twilight.1, ff.time.dawn.1: day until the good player's, night until the evil player's second turnover.
#[test]
fn the_hour_is_rolled() {
    for (die, night, seat) in [(1, false, 0), (3, false, 0), (4, true, 1), (6, true, 1)] {
        let mut state = lay(&real(&[Matter::Time]));

        settle(&mut state, Script::default().dice([die]));

        assert_eq!(state.clock.night, night, "{die}");
        assert_eq!(state.clock.change, Some(Change { seat: Seat(seat), turnovers: 2 }), "{die}");
    }
}

/// Activates a model with two failures, which is a turnover.
fn turnover(state: &mut State, model: FigureId) {
    state.to_act = state[model].seat;
    state.phase = Phase::Activations;
    play(state, Script::default().choose(Dice(2)).dice([1, 1]), |battle| battle.activate(model));
}

/// ff.time.twilight.1: the second turnover of the good player brings the night, and it stays; the evil one's do not.
#[test]
fn night_falls_after_two_good_turnovers() {
    let setup = Setup { hour: Some(Hour::Twilight), ..real(&[]) };
    let mut state = lay(&setup);

    let mut nights = Vec::new();
    for model in [C, A, D, C, B, A, D] {
        turnover(&mut state, model);
        nights.push(state.clock.night);
    }

    assert_eq!(nights, [false, false, false, false, true, true, true]);
}

/// ff.time.dawn.1: the second turnover of the evil player brings the day, and it stays.
#[test]
fn day_breaks_after_two_evil_turnovers() {
    let mut state = lay(&Setup { hour: Some(Hour::Dawn), ..real(&[]) });

    let mut nights = vec![state.clock.night];
    for model in [A, C, B, D, C] {
        turnover(&mut state, model);
        nights.push(state.clock.night);
    }

    assert_eq!(nights, [true, true, true, true, false, false]);
}

/// ff.time.count.1: one failure, a pass and a turn that runs out of models do not count.
#[test]
fn only_turnovers_count() {
    let mut state = lay(&Setup { hour: Some(Hour::Twilight), ..real(&[]) });
    (state.phase, state.to_act) = (Phase::Activations, Seat(0));

    play(&mut state, Script::default().choose(Dice(1)).dice([1]), |battle| battle.activate(A));
    play(&mut state, Script::default().choose(fear_and_faith::Nominate::Pass), |battle| {
        battle.step().map(drop)
    });

    assert_eq!(state.phase, Phase::TurnEnds);
    assert_eq!(state.parties[0].turnovers, 0);

    state.phase = Phase::Activations;
    (state[A].activated, state[B].activated) = (true, true);
    play(&mut state, Script::default(), |battle| battle.step().map(drop));

    assert_eq!(state.phase, Phase::TurnEnds);
    assert_eq!(state.parties[0].turnovers, 0);
}

/// ff.time.side.1: among equals the defender stands for the side that is missing. The attacker is what he is.
#[test]
fn the_defender_stands_for_the_missing_side() {
    for (side, hour, seat) in [
        (Side::Evil, Hour::Twilight, 1),
        (Side::Evil, Hour::Dawn, 0),
        (Side::Good, Hour::Dawn, 1),
        (Side::Good, Hour::Twilight, 0),
    ] {
        let both = vec![SideSetup { side: Some(side), ..SideSetup::default() }; 2];
        let state = lay(&Setup { sides: both, hour: Some(hour), attacker: 0, ..real(&[]) });
        assert_eq!(state.clock.change.map(|change| change.seat), Some(Seat(seat)), "{side:?} {hour:?}");
    }
}

/// ff.time.moon.1: at night 5 and 6 bring a full moon; by day, or where no Werewolf would care, nobody rolls.
#[test]
fn the_moon_is_rolled_at_night() {
    for (die, full) in [(4, false), (5, true), (6, true)] {
        let mut state = lay(&Setup { night: true, ..real(&[Matter::Moon]) });
        settle(&mut state, Script::default().dice([die]));
        assert_eq!(state.clock.full_moon, full, "{die}");
    }
    settle(&mut lay(&real(&[Matter::Moon])), Script::default());
    let mut calm = Setup { night: true, ..real(&[Matter::Moon]) };
    calm.models.truncate(3);
    settle(&mut lay(&calm), Script::default());
}

/// ff.time.moon.2: a full moon helps Werewolves in their side's first turn, and then no more.
#[test]
fn a_full_moon_helps_werewolves_in_their_first_turn() {
    let mut state = lay(&Setup { full_moon: true, night: true, ..real(&[]) });
    let helps = |state: &mut State, turn, to_act| {
        (state.turn, state.to_act) = (turn, Seat(to_act));
        play(state, Script::default(), |battle| battle.quality_tally(D, Purpose::Activation)).total()
    };

    assert_eq!(helps(&mut state, 2, 1), 1);
    assert_eq!(helps(&mut state, 1, 1), 1, "if the evil player begins");
    assert_eq!(helps(&mut state, 1, 0), 0);
    assert_eq!(helps(&mut state, 4, 1), 0);
}

/// ff.weather.1: 1 to 4 is fair; otherwise a second die says rain, fog or storm.
#[test]
fn the_weather_is_rolled_outdoors() {
    for (dice, weather) in [
        (vec![4], Weather::Clear),
        (vec![5, 1], Weather::Rain),
        (vec![6, 4], Weather::Rain),
        (vec![5, 5], Weather::Fog),
        (vec![6, 6], Weather::Storm),
    ] {
        let mut state = lay(&real(&[Matter::Weather]));
        settle(&mut state, Script::default().dice(dice));
        assert_eq!(state.weather, weather);
    }
}

/// ff.weather.indoor.1: nobody rolls for the weather indoors, and fog does not come in.
#[test]
fn there_is_no_weather_indoors() {
    let mut state = lay(&Setup { indoors: true, ..real(&[Matter::Weather]) });
    settle(&mut state, Script::default());
    assert_eq!(state.weather, Weather::Clear);

    let far = [rookie().at(0.0, 0.0), slasher().at(101.0, 0.0).enemy()];
    assert!(lay(&Setup { weather: Weather::Fog, ..setup(far) }).sees(A, B));
}

/// ff.weather.fog.1, ff.weather.storm.1: one sees as far as Short and not farther; in rain there is no such limit.
#[test]
fn fog_limits_sight_to_short() {
    for (weather, near, far) in [
        (Weather::Clear, true, true),
        (Weather::Rain, true, true),
        (Weather::Fog, true, false),
        (Weather::Storm, true, false),
    ] {
        let sees = |gap: f64| {
            let models = [rookie().at(0.0, 0.0), slasher().at(25.0 + gap, 0.0).enemy()];
            lay(&Setup { weather, indoors: false, ..setup(models) }).sees(A, B)
        };
        assert_eq!((sees(75.0), sees(75.1)), (near, far), "{weather:?}");
    }
}

/// Comes from the west, puts its models side by side in the middle of whatever strip they may be in, and notes who was
/// asked by which rule, for whom, and for which zone.
#[derive(Default)]
struct Deployer(Vec<(&'static str, Seat, FigureId, Zone)>);

impl Mind<FearAndFaith> for Deployer {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        options.iter().position(|option| *option == Edge::West.into()).unwrap()
    }

    fn way(&mut self, _: &State, rule: RuleId, seat: Seat, reach: &Reach) -> Way {
        let &Reach::Place { model, zone } = reach else { panic!("nobody else is asked for") };
        self.0.push((rule.0, seat, model, zone));
        let y = 1000 * (1 + i32::from(model.0));
        let x = if matches!(zone, Zone::Strip(Edge::West, _)) { 400 } else { 8600 };
        vec![point(x, y)]
    }
}

/// ff.setup.deploy.1, ff.setup.deploy.2, ff.setup.deploy.3: the attacker names an edge, the defender deploys within
/// Short of the opposite one, then the attacker within Short of his own.
#[test]
fn the_defender_deploys_first_across_the_table() {
    let mut state = lay(&game(&[Matter::Edge, Matter::Deployment]));
    assert!(state.ids().all(|model| state[model].place == Place::Reserve));

    let mind = Deployer::default();
    let mut fates = Straight { dice: Random::new(0), mind, facts: Measured, ear: Nobody };
    while matches!(state.phase, Phase::Setting(_)) {
        let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
        assert_eq!(FearAndFaith::check(&state), Ok(()));
    }

    assert_eq!(state.setting.edge, Edge::West);
    let (east, west) = (Zone::Strip(Edge::East, Length(750)), Zone::Strip(Edge::West, Length(750)));
    assert_eq!(
        fates.mind.0,
        [
            ("ff.setup.deploy.2", Seat(1), C, east),
            ("ff.setup.deploy.2", Seat(1), D, east),
            ("ff.setup.deploy.3", Seat(0), A, west),
            ("ff.setup.deploy.3", Seat(0), B, west),
        ]
    );
    assert_eq!([A, D].map(|model| at(&state, model)), [point(400, 1000), point(8600, 4000)]);
    assert!(state.ids().all(|model| state[model].is_on_table()));
}

/// What has a place in the setup, or waits in reserve, is not deployed.
#[test]
fn the_placed_and_the_reserve_are_not_deployed() {
    let models = [rookie().at(0.0, 300.0), cop().reserve(), slasher().at(0.0, -300.0).enemy()];
    let mut state = lay(&Setup { settle: vec![Matter::Deployment], ..setup(models) });

    settle(&mut state, Script::default());

    assert_eq!([A, B, C].map(|model| state[model].place), [Place::Table, Place::Reserve, Place::Table]);
}

/// ff.setup.deploy.2, ff.setup.deploy.3: at a real table both are told in words, the defender first.
#[test]
fn at_a_real_table_deployment_is_told() {
    let mut state = lay(&real(&[Matter::Edge, Matter::Deployment, Matter::Swap]));

    let told = settle(&mut state, Script::default());

    assert_eq!(
        told,
        [
            "The Evil put their models within Short of the edge across the table from the attacker's.",
            "The Good put their models within Short of the edge they come from.",
            "The Evil may swap the places of two of their models, once.",
        ]
    );
    assert!(state.ids().all(|model| state[model].is_on_table()));
}

/// ff.setup.deploy.4: the defender may swap two of his own, once; he need not.
#[test]
fn the_defender_may_swap_two_models() {
    let placed = || {
        let models = [
            rookie().at(0.0, 400.0),
            slasher().at(-100.0, -400.0).enemy(),
            cultist().at(0.0, -400.0).enemy(),
            walking_dead().at(100.0, -400.0).enemy(),
        ];
        lay(&Setup { sides: good_and_evil(), settle: vec![Matter::Swap], ..setup(models) })
    };
    let mut state = placed();
    let (first, third) = (at(&state, B), at(&state, D));

    settle(&mut state, Script::default().choose(YesNo::Yes).choose(Target(B)).choose(Target(D)));

    assert_eq!((at(&state, B), at(&state, D)), (third, first));
    let mut state = placed();
    settle(&mut state, Script::default().choose(YesNo::No));
    assert_eq!((at(&state, B), at(&state, D)), (first, third));
}

/// ff.setup.init.1, ff.setup.init.2: the higher roller begins, ties are rolled again, and turns alternate from then on.
#[test]
fn the_higher_roller_takes_the_first_turn() {
    let mut state = lay(&real(&[Matter::Initiative]));
    settle(&mut state, Script::default().dice([3, 3, 2, 6]));
    assert_eq!(state.to_act, Seat(1));

    let mut turns = Vec::new();
    for _ in 0..4 {
        play(&mut state, Script::default().facts([]), |battle| battle.step().map(drop));
        turns.push(state.to_act.0);
        state.phase = Phase::TurnEnds;
        play(&mut state, Script::default(), |battle| battle.step().map(drop));
    }
    assert_eq!(turns, [1, 0, 1, 0]);
}

/// ff.sr.insane.1, ff.insanity.innate.1: a plain die on the table of insanities, once it is deployed.
#[test]
fn the_mad_roll_what_they_suffer_from() {
    // What transfixes leaves nothing behind once it is broken.
    for (die, insanity, transfixed, shaky) in
        [(1, 0, true, 0), (2, 2, false, 1), (3, 3, false, 0), (6, 6, false, 0)]
    {
        let models =
            [written(3, 3, &["Insane"]).at(0.0, 0.0), written(3, 3, &["Insane", "Mindless"]).at(50.0, 0.0)];
        let mut state = lay(&Setup { settle: vec![Matter::Madness], ..setup(models) });

        settle(&mut state, Script::default().dice([die]));

        assert_eq!((state[A].insanity, state[A].insane_by_nature), (insanity, true));
        assert_eq!((state[A].is_transfixed(), state[A].shaky), (transfixed, shaky));
        assert_eq!(state[B].insanity, 0, "the Mindless cannot be mad");
    }
}

/// ff.sr.hunter.1: at deployment a Hunter names an enemy personality as prey, unless it is written down already.
#[test]
fn a_hunter_names_a_personality() {
    let models = |prey: Option<&str>| {
        let hunter = ModelSetup { prey: prey.map(str::to_string), ..written(3, 3, &["Hunter"]) };
        let enemy = |id: &str| model(id).enemy();
        [
            hunter.at(0.0, 0.0),
            enemy("count-dracula").at(100.0, 0.0),
            enemy("minor-vampire-with-handgun").at(150.0, 0.0),
            enemy("golem").at(-100.0, 0.0),
        ]
    };
    let mut state = lay(&Setup { settle: vec![Matter::Prey], ..setup(models(None)) });
    settle(&mut state, Script::default().choose(Target(D)));
    assert_eq!(state[A].prey, Some(D));

    assert_eq!(on_table(models(Some("Count Dracula")))[A].prey, Some(B));
    let none = setup(models(Some("minor-vampire-with-handgun"))).lay(Book::built_in());
    assert!(none.unwrap_err()[0].contains("nobody is called"), "no personality");
}

/// ff.end.wipe.1: a model that is alone on the table has won.
#[test]
fn the_game_ends_when_a_side_is_gone() {
    let mut state = lay(&real(&[]));
    assert_eq!(state.general_end(), None);

    state[C].place = Place::Gone(End::Killed);
    assert_eq!(state.general_end(), None);
    state[D].place = Place::Gone(End::Routed);

    let outcome = state.general_end().unwrap();
    assert_eq!(outcome.winner, Some(Seat(0)));
    assert_eq!(on_table([cop().at(0.0, 0.0)]).general_end(), None, "against nobody nobody wins");
    assert_eq!(outcome.points, [(42 + 90) / 25, 0]);
}

/// ff.core.state.1, ff.core.state.2: a kill, a rout and a faint are all a loss; who leaves or vanishes is none.
#[test]
fn killed_and_passed_out_are_lost_alike() {
    for (end, points) in [
        (End::Killed, 3),
        (End::Routed, 3),
        (End::PassedOut, 3),
        (End::Left, 0),
        (End::Vanished, 0),
        (End::Sacrificed, 0),
        (End::Turned, 0),
    ] {
        let mut state = lay(&Setup { limit: Some(Limit::Rounds(1)), ..real(&[]) });
        state.turn = 2;
        state[D].place = Place::Gone(end);
        assert_eq!(state.general_end().unwrap().points, [points, 0], "{end:?}");
        assert_eq!(state.strength(Seat(1)), 1);
    }
}

/// ff.end.limit.1: a number of turns. ff.end.limit.2: of full rounds, one turn for each player.
#[test]
fn a_limit_counts_full_rounds() {
    let mut state = lay(&Setup { limit: Some(Limit::Rounds(5)), ..real(&[]) });
    assert_eq!(state.limit, Some(5));
    for (turn, phase, over) in [
        (9, Phase::TurnBegins, false),
        (10, Phase::Activations, false),
        (10, Phase::TurnEnds, false),
        (10, Phase::TurnBegins, true),
    ] {
        (state.turn, state.phase) = (turn, phase);
        assert_eq!(state.general_end().is_some(), over, "{turn} {phase:?}");
    }
    assert_eq!(state.general_end().unwrap().winner, None, "nobody has scored");

    state[C].place = Place::Gone(End::Killed);
    assert_eq!(state.general_end().unwrap().winner, Some(Seat(0)));
}

/// ff.end.limit.1: or 4 + 1d3 turns.
#[test]
fn a_limit_can_be_rolled() {
    for (die, rounds) in [(1, 5), (2, 5), (3, 6), (4, 6), (5, 7), (6, 7)] {
        let mut state = lay(&Setup { limit: Some(Limit::Rolled), ..real(&[]) });
        settle(&mut state, Script::default().dice([die]));
        assert_eq!(state.limit, Some(rounds));
    }
}

/// A whole skirmish is set up in the order of the book, and the first turn follows.
#[test]
fn a_skirmish_is_settled_in_the_order_of_the_book() {
    let mut state = lay(&real(&Matter::SKIRMISH));

    // Roles (the second player wins and defends), dawn, a full moon, rain, initiative.
    let script = Script::default().dice([2, 5]).choose(Posture::Defend).dice([6, 5, 5, 2, 4, 1]);
    let told = settle(&mut state, script);

    assert_eq!(
        told,
        [
            "The Good attack, The Evil defend.",
            "The Evil lay out the terrain.",
            "The game starts before dawn, at night.",
            "The moon is full.",
            "It rains.",
            "The Evil put their models within Short of the edge across the table from the attacker's.",
            "The Good put their models within Short of the edge they come from.",
            "The Evil may swap the places of two of their models, once.",
            "The Good take the first turn.",
        ]
    );
    assert_eq!((state.phase, state.to_act), (Phase::TurnBegins, Seat(0)));
}

/// A setup is the head of a ledger: what is written is read again, and what is not written is left out.
#[test]
fn a_setup_is_read_as_it_was_written() {
    let written = serde_json::json!({
        "sides": [{"party": "helios-group"}, {"party": "guests-of-the-count", "name": "Them", "pool": 10}],
        "settle": ["roles", "time", "deployment", "initiative"],
        "limit": {"rounds": 6},
        "attacker": 1,
    });
    let setup: Setup = serde_json::from_value(written).unwrap();
    let again: Setup = serde_json::from_value(serde_json::to_value(&setup).unwrap()).unwrap();

    let (one, other) = (lay(&setup), lay(&again));

    assert_eq!(one, other);
    assert_eq!((one.limit, one.parties[1].pool, one.setting.waiting.len()), (Some(6), 20, 12));
    assert_eq!(one.plot.sides, ["Helios Group", "Them"]);
    let rolled: Setup = serde_json::from_value(serde_json::json!({"limit": "rolled"})).unwrap();
    assert_eq!(rolled.limit, Some(Limit::Rolled));
}

/// What cannot stand on a table is refused, with its reason.
#[test]
fn impossible_setups_are_refused() {
    let faults = |setup: &Setup| setup.lay(Book::built_in()).unwrap_err();
    let table = |width: f64| {
        setup([rookie().at(0.0, 0.0)]).table.map(|table| fear_and_faith::TableSetup { width, ..table })
    };

    for width in [0.0, 99.0, 6001.0, f64::NAN, f64::INFINITY] {
        let setup = Setup { table: table(width), ..setup([rookie().at(0.0, 0.0)]) };
        assert!(faults(&setup)[0].starts_with("found a table of"), "{width}");
    }
    for place in [(-440.0, 0.0), (440.0, 0.0), (f64::NAN, f64::MAX)] {
        assert_eq!(
            faults(&setup([rookie().at(place.0, place.1)])),
            ["model 1: it stands off the virtual table"]
        );
    }
    assert_eq!(faults(&setup([rookie()])), ["model 1: it stands nowhere on the virtual table"]);
    assert!(faults(&setup([rookie().at(0.0, 0.0), cop().at(24.0, 0.0)]))[0].contains("stands in"));
    assert!(faults(&Setup { attacker: 2, ..setup([rookie().at(0.0, 0.0)]) })[0].contains("seat 2"));
    assert_eq!(faults(&setup([])), ["found 0 models, expected 1 to 64"]);
    let serves = ModelSetup { master: Some("nobody".to_string()), ..cop().at(0.0, 0.0) };
    assert_eq!(faults(&setup([serves])), ["Cop: the Master: only Minions have one"]);
}

/// ff.sr.swarm.2: a base of a swarm is deployed in contact with another of its type: 25 mm from its middle, not 26. The
/// first of them, and a model that is no swarm, goes where it likes; and no swap tears a swarm apart.
#[test]
fn a_swarm_is_deployed_together() {
    let rats = || model("swarm-of-rats");
    let state = on_table([rats().at(0.0, 0.0), rats().reserve(), cop().reserve(), rats().enemy().reserve()]);
    let open = |model: FigureId, east: i32| {
        let reach = Reach::Place { model, zone: Zone::Anywhere };
        assert!(reach.ways(&state).iter().all(|way| reach.allows(&state, way).is_ok()));
        reach.allows(&state, &vec![point(4500 + east, 4500)]).is_ok()
    };
    assert!(open(FigureId(1), 250) && !open(FigureId(1), 260));
    assert!(open(FigureId(2), 260) && open(FigureId(3), 260));
    let reach = Reach::Place { model: FigureId(1), zone: Zone::Strip(Edge::North, Length(750)) };
    assert!(reach.allows(&state, &vec![point(4500, 200)]).is_ok(), "no place beside the other is open there");

    let together = [rats().at(0.0, -400.0), rats().at(25.0, -400.0), cop().at(200.0, -400.0)];
    let mut state = lay(&Setup { settle: vec![Matter::Swap], attacker: 1, ..setup(together) });
    settle(&mut state, Script::default().choose(YesNo::Yes).choose(Target(A))); // only the two rats can change places
    assert_eq!(at(&state, A), point(4750, 500));
}
