//! What pages and protocols are shown: the table, questions, previews, promises, levers, the catalogue.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use blood_eagle::{Act, BloodEagle, Book, Choice, Fact, Gait, Phase, Reach, Setup, State};
use fates::{Asks, FactsFrom, Overrule, Question, RuleId, Rules, Seat};
use frame::view::{CatalogueView, OptionView};
use frame::{Order, RosterOrder, Shelf, System};
use table::{Kind, inches};

use crate::common::*;
use crate::setup::scenario_games::game;

fn asked(state: &State, asks: Asks<BloodEagle>, rule: &'static str) -> frame::view::QuestionView {
    BloodEagle::question(state, &Question { seat: Seat(0), rule: RuleId(rule), asks })
}

fn promise(state: &State, act: Act) -> OptionView {
    let choices = [act, Act::Hold].map(Choice::from).to_vec();
    asked(state, Asks::Choice(choices), "be.init.8").options.remove(0)
}

fn chances(option: &OptionView) -> Vec<(String, u32, u32)> {
    let promise = option.promise.as_ref().unwrap();
    promise.chances.iter().map(|chance| (chance.name.clone(), chance.count, chance.of)).collect()
}

/// Games of every scenario, virtual and real, shown at every tenth question: every rule has its card, every question
/// its words, every option a name of its own, every way that is proposed is allowed.
#[test]
fn whole_games_can_be_shown() {
    for seed in 0..25 {
        let facts = if game(seed).real_table { FactsFrom::People } else { FactsFrom::Measured };
        frame::proofs::can_be_shown::<BloodEagle>(&game(seed), seed, facts, 400);
    }
}

/// be.fight.2, be.fight.3, be.fate.1: Leofric (FV 4, axe +3) hits a Hirdman's AR 12 on 5 to 10; Fate 4 with -1 is Out
/// on 1 to 4 and down on 5.
#[test]
fn a_blow_promises_what_its_dice_do() {
    let state = on_table([figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let state = State { active: Some(A), ..in_phase(state, Phase::Fighting) };

    let option = promise(&state, Act::Fight(B));

    let all = [("Out", 24), ("Knocked Down", 6), ("hit, unharmed", 30), ("missed", 40)];
    assert_eq!(chances(&option), all.map(|(name, count)| (name.to_string(), count, 100)));
    let words = option.promise.unwrap().words;
    assert_eq!(words, "One-handed axe: d10 +7 against AR 12, then d10 −1 against Fate 4");
}

/// be.sunder.5, be.sunder.2: Leofric adds 7, the bearer 3 and the shield's 2: 62 of 100 pairs of dice beat it, never
/// with a 1, and the Fate check of 4 with -1 fails on 1 to 4.
#[test]
fn a_blow_at_a_shield_promises_what_its_dice_do() {
    let state = on_table([figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let state = State { active: Some(A), ..in_phase(state, Phase::Fighting) };

    let option = promise(&state, Act::Sunder(B));

    assert_eq!(chances(&option), [("the shield is gone".to_string(), 248, 1000)]);
}

/// be.intofight.1: a shot into a Fight promises its target a share: one of the two in it here.
#[test]
fn a_shot_into_a_fight_promises_a_share() {
    let state =
        on_table([figure("S4").at(-5.0, 0.0), figure("S3").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let state = State { active: Some(A), ..in_phase(state, Phase::Shooting) };

    let option = promise(&state, Act::Shoot(blood_eagle::ArmId(0), C));

    let all = chances(&option);
    assert!(all.contains(&("somebody else is struck at".to_string(), 100, 200)), "{all:?}");
    assert_eq!(all.iter().map(|(_, count, _)| count).sum::<u32>(), 200, "{all:?}");
}

/// be.disengage.2, be.fate.9: Fate 5 passes a check on 5 to 10.
#[test]
fn a_check_promises_its_faces() {
    let state = on_table([figure("S4").at(0.0, 0.0), figure("N5").enemy().at(1.0, 0.0)]);
    let state = State { active: Some(A), ..in_phase(state, Phase::Movement) };

    assert_eq!(chances(&promise(&state, Act::Disengage)), [("gets away".to_string(), 6, 10)]);
}

/// be.move.8, be.move.7: a way is shown with what terrain takes off it, and with whom it meets.
#[test]
fn a_way_is_shown_with_what_comes_of_it() {
    let marsh = terrain(Kind::Difficult, 2, (1.0, -1.0), (2.0, 1.0));
    let figures = [figure("S4").at(0.0, 0.0), figure("N3").enemy().at(4.0, 0.0)];
    let state = lay(&with_terrain(setup(figures), [marsh]));
    let reach = Reach::Move { figure: A, most: inches(7), gait: Gait::Walk };

    let near = BloodEagle::path(&state, &reach, &vec![point(5.0, 0.0)]);
    let far = BloodEagle::path(&state, &reach, &vec![point(5.5, 4.0)]);

    assert_eq!(near.why_not, None);
    assert_eq!(near.most, inches(5)); // 7 - 2
    assert_eq!(near.words, "piece 1 takes 2\" off");
    let warned: Vec<&str> = near.warnings.iter().map(|warning| warning.words.as_str()).collect();
    assert_eq!(warned.len(), 1, "{warned:?}");
    assert!(warned[0].starts_with("into contact with"));
    assert!(near.length < inches(4), "contact ends the move: {}", near.length);
    assert!(far.why_not.is_some_and(|why| why.contains("is allowed")));
}

/// be.danger.2: a way through flames says so.
#[test]
fn a_way_through_flames_says_so() {
    let mut hedge = terrain(Kind::Woods, 0, (1.0, -1.0), (2.0, 1.0));
    (hedge.burns, hedge.fire, hedge.name) = (true, Some(7), "the hedge".to_string());
    let state = lay(&with_terrain(setup([figure("S4").at(0.0, 0.0)]), [hedge]));
    let reach = Reach::Move { figure: A, most: inches(7), gait: Gait::Walk };

    let through = BloodEagle::path(&state, &reach, &vec![point(4.0, 0.0)]);

    assert_eq!(through.warnings[0].words, "the hedge burns and harms on 7 or more");
    let asked = asked(&state, Asks::Way(reach), "be.move.1");
    assert!(!asked.reach.unwrap().area.is_empty());
}

/// be.fig.8: what one figure has of another is told in words, with what a shot would come to.
#[test]
fn a_look_tells_distance_and_cover() {
    let wood = terrain(Kind::Woods, 1, (5.0, -1.0), (8.0, 1.0));
    let figures = [figure("S4").at(0.0, 0.0), figure("N3").enemy().at(6.0, 0.0)];
    let state = lay(&with_terrain(setup(figures), [wood]));

    let look = BloodEagle::sight(&state, None, A, B).unwrap();

    assert!(look.sees && look.cover);
    assert_eq!(look.words, "5\" away, in sight, in Difficult Terrain of type 1");
    assert_eq!(look.promises.len(), 1); // the spear that it may throw
    assert!(BloodEagle::sight(&state, None, A, A).is_none());
}

/// What is asked at a real table names figures, pieces and distances.
#[test]
fn facts_are_asked_in_plain_words() {
    let state = lay(&real([figure("S4"), figure("N3").enemy()], &[]));
    let text = |fact: Fact| asked(&state, Asks::Fact(fact), "be.shoot.1").text;
    let (one, other) = (state.name(A).to_string(), state.name(B).to_string());

    assert_eq!(
        text(Fact::Within { one: A, other: B, distance: inches(9) }),
        format!("Is {other} within 9\" of {one}, base to base?")
    );
    assert_eq!(text(Fact::MovedFar { figure: A }), format!("Did {one} move more than 3\"?"));
    let touch = Asks::Which { fact: Fact::Touches { figure: A }, among: fates::FigureSet::from_iter([B]) };
    let touch = asked(&state, touch, "be.move.7");
    assert_eq!(touch.text, format!("Whom does {one} touch now?"));
    assert_eq!((touch.options.len(), touch.count.unwrap().least), (1, 0));
}

/// A referee's word: levers move what they name, and nothing impossible is done.
#[test]
fn a_referee_sets_what_can_be_set() {
    let mut state = on_table([figure("S1").at(0.0, 0.0), figure("N3").enemy().at(4.0, 0.0)]);
    let id = BloodEagle::figure_name(&state, A);
    let set = |state: &mut State, what: &str, to: i32| {
        BloodEagle::overrule(state, &Overrule::Set { lever: format!("{id}.{what}"), to })
    };

    assert!(set(&mut state, "hero-points", 4).is_ok() && state[A].hero_points == 4);
    assert!(set(&mut state, "knocked-down", 1).is_ok() && state[A].is_down());
    assert!(set(&mut state, "shield", 0).is_ok() && !state[A].shield);
    assert!(set(&mut state, "hero-points", 10).is_err());
    assert!(set(&mut state, "hero-point", 1).is_err_and(|why| why.contains("did you mean")));
    let place = |at: [i32; 2]| Overrule::Place { figure: id.clone(), at };
    assert!(BloodEagle::overrule(&mut state, &place([100, 100])).is_err(), "half off the table");
    let there = state.table.as_ref().unwrap().base(B).unwrap().at;
    assert!(BloodEagle::overrule(&mut state, &place([there.x + 100, there.y])).is_err(), "on somebody");
    assert!(BloodEagle::overrule(&mut state, &place([2000, 2000])).is_ok());
    assert!(set(&mut state, "out", 1).is_ok() && !state[A].is_in_play());
    assert!(set(&mut state, "out", 1).is_err());
}

/// At a real table a referee also says who touches whom.
#[test]
fn a_referee_says_who_touches_whom_at_a_real_table() {
    let mut state = lay(&real([figure("S4"), figure("N3").enemy()], &[]));
    let (one, other) = (BloodEagle::figure_name(&state, A), BloodEagle::figure_name(&state, B));
    let touch = |to: i32| Overrule::Set { lever: format!("{one}.touches-{other}"), to };

    BloodEagle::overrule(&mut state, &touch(1)).unwrap();
    assert!(state.is_engaged(A) && state.is_engaged(B));
    BloodEagle::overrule(&mut state, &touch(0)).unwrap();
    assert!(!state.is_engaged(A) && !state.is_engaged(B));
}

/// Everything in the catalogue can be played, virtual or real, with any warband; an order that cannot be is refused with
/// what is wrong.
#[test]
fn everything_in_the_catalogue_can_be_ordered() {
    let CatalogueView { scenarios, rosters, points, minds, .. } = BloodEagle::catalogue(Book::built_in());
    assert_eq!((scenarios.len(), rosters.len(), minds.len()), (5, 4, 2));
    for scenario in &scenarios {
        for roster in &rosters {
            let rosters = vec![RosterOrder::Own, RosterOrder::Ready(roster.id.clone())];
            let order =
                Order { scenario: scenario.id.clone(), rosters, real_table: false, ..Order::default() };
            assert!(BloodEagle::setup(Book::built_in(), &order).is_ok(), "{}: {}", scenario.id, roster.id);
        }
        let order = Order {
            scenario: scenario.id.clone(),
            rosters: Vec::new(),
            real_table: true,
            ..Order::default()
        };
        let setup: Setup = BloodEagle::setup(Book::built_in(), &order).unwrap();
        assert!(!BloodEagle::is_measured(Book::built_in(), &setup));
        assert!(
            scenario.length.ends_with("turns") && scenario.sides.iter().all(|side| !side.roster.is_empty())
        );
    }
    let [least, usual, most] = points.unwrap();
    for seed in 0..30 {
        let points = [least, usual, most][(seed % 3) as usize];
        let chance = RosterOrder::Chance { points, seed };
        let order = Order {
            scenario: "the-ford-at-aldham".to_string(),
            rosters: vec![chance],
            real_table: false,
            ..Order::default()
        };
        let setup =
            BloodEagle::setup(Book::built_in(), &order).unwrap_or_else(|faults| panic!("{seed}: {faults:?}"));
        let state = BloodEagle::begin(&setup).unwrap();
        let band: Vec<i32> = { state.ids() }
            .filter(|&one| state[one].seat == Seat(0))
            .map(|one| i32::from(state.profile(one).cost))
            .collect();
        let spent: i32 = band.iter().sum();
        assert!(spent <= points.into(), "{seed}: {spent} of {points}");
        assert!(spent + 30 > points.into() || band.len() == 24, "{seed}: {spent} of {points}");
    }
    let order = |rosters| {
        BloodEagle::setup(
            Book::built_in(),
            &Order { scenario: "the-ford-at-aldham".into(), rosters, real_table: false, ..Order::default() },
        )
    };
    assert!(
        order(vec![RosterOrder::Ready("saxon-fyrd".into())]).is_err_and(|why| why[0].contains("no warband"))
    );
    assert!(order(vec![RosterOrder::Chance { points: 5, seed: 1 }]).is_err());
    assert!(order(vec![RosterOrder::Own; 3]).is_err());
}

/// Every profile of the book can be read: its numbers, what it carries, its points.
#[test]
fn every_profile_can_be_read() {
    let profiles = Book::built_in().profile_views();
    assert_eq!(profiles.len(), Book::built_in().profiles().len());
    let thegn = profiles.iter().find(|profile| profile.id == "thegn-wulfric").unwrap();
    let stats: Vec<(&str, i16)> = thegn.stats.iter().map(|stat| (stat.name.as_str(), stat.value)).collect();
    assert_eq!(
        stats,
        [("FV", 4), ("SV", 1), ("Speed", 0), ("Leadership", 3), ("Fate", 3), ("AR", 13), ("Points", 50)]
    );
    assert_eq!(thegn.notes, ["50 points", "1 Hero Point"]);
    for one in profiles.iter().flat_map(|profile| profile.traits.iter().chain(profile.gear.iter().flatten()))
    {
        assert!(one.rule.is_some_and(|rule| Book::built_in().card(rule.0).is_some()), "{}", one.name);
    }
}
