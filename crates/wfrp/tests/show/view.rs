//! What pages and protocols are shown: the table, questions, previews, promises, the catalogue, profiles.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use fates::{Asks, FactsFrom, Question, RuleId, Rules, Seat};
use frame::view::{OptionView, QuestionView};
use frame::{Order, RosterOrder, Shelf, System};
use serde_json::json;
use wfrp::{
    Act, Active, Aid, ArmId, Attack, Blow, Book, Choice, Condition, Effort, Fact, Oppose, Reach, Setup,
    Skill, Stake, State, Wfrp, yards,
};

use crate::common::*;
use crate::games::proofs::game;

fn asked(state: &State, asks: Asks<Wfrp>) -> QuestionView {
    Wfrp::question(state, &Question { seat: Seat(0), rule: RuleId("wf.action.1"), asks })
}

fn promised(state: &State, choice: impl Into<Choice>) -> OptionView {
    let choices = vec![choice.into(), Choice::from(Act::Done)];
    asked(state, Asks::Choice(choices)).options.remove(0)
}

fn chances(option: &OptionView) -> Vec<(String, u32, u32)> {
    let promise = option.promise.as_ref().unwrap();
    promise.chances.iter().map(|chance| (chance.name.clone(), chance.count, chance.of)).collect()
}

/// Fights of every scenario, virtual and real, shown at every tenth question: every rule has its card, every question
/// its words, every option a name of its own, every way that is proposed is allowed.
#[test]
fn whole_fights_can_be_shown() {
    for seed in 0..20 {
        let facts = if game(seed).real_table { FactsFrom::People } else { FactsFrom::Measured };
        frame::proofs::can_be_shown::<Wfrp>(&game(seed), seed, facts, 300);
    }
}

/// wf.char.1, wf.char.7, wf.cond.stack.1: a combatant is shown with its characteristics, Wounds, Conditions, gear and
/// armour.
#[test]
fn a_combatant_is_shown_as_it_stands() {
    let mut state = on_table([
        hk().at(0.0, 0.0).wounds(9).with(Condition::Bleeding, 2).with(Condition::Prone, 1),
        rb().enemy().at(1.5, 0.0),
    ]);
    engage(&mut state, A, B);
    let view = Wfrp::table(&state, None);
    let knight = &view.figures[0];

    assert_eq!(knight.kind, "Household Knight");
    assert_eq!(knight.health.as_ref().map(|health| (health.now, health.most)), Some((9, 16)));
    assert_eq!(knight.stats.len(), 12);
    assert_eq!(knight.stats[0].name, "WS");
    let tokens: Vec<(&str, u8)> =
        knight.tokens.iter().map(|token| (token.name.as_str(), token.count)).collect();
    assert_eq!(tokens, [("Bleeding", 2)]);
    let states: Vec<&str> = knight.states.iter().map(|one| one.name.as_str()).collect();
    assert_eq!(states, ["Prone", "engaged with Road Bandit"]);
    assert!(
        knight.gear.iter().any(|one| one.name.starts_with("Hand weapon") && one.name.contains("in hand"))
    );
    assert!(knight.gear.iter().any(|one| one.name.contains("AP, metal")));
    assert_eq!(view.turn.as_deref(), Some("Round 1 of 50"));
    frame::proofs::view_is_sound::<Wfrp>(&view, "the knight");
}

/// wf.odds.2: an attack promises exactly what all pairs of rolls bring, with the sum of its target number.
#[test]
fn an_attack_promises_what_its_dice_do() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(1.5, 0.0)]);
    state.active = Some(Active::of(A));
    let option = promised(&state, Act::Attack(ArmId(0), B));

    // Melee 40 against Dodge 42: by counting all 10,000 pairs.
    let attack = Attack { opposed: Some(None), ..Attack::blow(A, ArmId(0), B) };
    let whole = state.exchange(&attack);
    assert_eq!(chances(&option)[0], ("hit".to_string(), whole.hits as u32, 10_000));
    let promise = option.promise.unwrap();
    assert!(promise.words.starts_with("d100 against 40, opposed by Dodge 42"), "{}", promise.words);
    assert_eq!(option.figure, Some(B));
}

/// wf.attack.hit.7: a combatant that is attacked is shown what each defence holds, before any roll.
#[test]
fn a_defence_promises_what_it_holds() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(1.5, 0.0)]);
    state.active = Some(Active::of(A));
    state.at_stake = Some(Stake::Attack(Attack::blow(A, ArmId(0), B)));

    let dodge = promised(&state, Oppose::Dodge);
    let parry = promised(&state, Oppose::With(B, ArmId(0)));

    let attack = |opposed| Attack { opposed: Some(opposed), ..Attack::blow(A, ArmId(0), B) };
    let [by_dodge, by_blade] = [None, Some(ArmId(0))].map(|with| state.exchange(&attack(with)).hits as u32);
    assert_eq!(chances(&dodge)[0], ("holds".to_string(), 10_000 - by_dodge, 10_000));
    assert_eq!(chances(&parry)[0], ("holds".to_string(), 10_000 - by_blade, 10_000));
    assert!(by_dodge < by_blade, "Dodge 42 holds better than Melee 38");
}

/// wf.mod.called: a blow at the head is shown with what naming it costs.
#[test]
fn a_called_blow_is_shown_with_its_price() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(1.5, 0.0)]);
    state.at_stake = Some(Stake::Attack(Attack::blow(A, ArmId(0), B)));

    let plain = promised(&state, Blow::PLAIN);
    let head = promised(&state, Blow { pulled: false, at: Some(wfrp::Location::Head) });

    assert!(chances(&plain)[0].1 > chances(&head)[0].1);
    assert!(head.promise.unwrap().words.starts_with("d100 against 20"));
}

/// wf.adv.spend.effort: what spending promises, counted with the same rolls: 38 against Dodge 35 as it is, 58 after
/// spending 3.
#[test]
fn effort_is_shown_with_what_it_buys() {
    let mut state = on_table([rb().at(0.0, 0.0), tm().enemy().at(1.5, 0.0)]);
    let attack = Attack { opposed: Some(None), ..Attack::blow(A, ArmId(0), B) };
    state.at_stake = Some(Stake::Effort(attack.test(&state), Aid::Attack(attack)));

    let hits = |state: &State, much: u8| chances(&promised(state, Effort(much)))[0].clone();

    let by = |number: i16| wfrp::pairs((number, 38), (35, 35)).wins;
    assert_eq!(hits(&state, 0), ("hit".to_string(), by(38), 10_000));
    assert_eq!(hits(&state, 3), ("hit".to_string(), by(58), 10_000));

    let guard = attack.guard_test(&state).unwrap();
    state.at_stake = Some(Stake::Effort(guard, Aid::Defence(attack, 0)));
    let held = wfrp::pairs((38, 38), (45, 35)).wins;
    assert_eq!(hits(&state, 2), ("holds".to_string(), 10_000 - held, 10_000));

    let test = wfrp::Test::of(A, Skill::Perception, RuleId("wf.action.assess.1"), 0);
    state.at_stake = Some(Stake::Effort(test, Aid::Alone));
    assert_eq!(hits(&state, 2), ("success".to_string(), 50, 100)); // Perception 40
}

/// wf.action.charge.2: a Charge shows how many rolls carry it there: 12 yards off with Run 16, none falls short.
#[test]
fn a_charge_shows_how_often_it_gets_there() {
    let mut state = on_table([tm().at(0.0, 0.0), rb().enemy().at(12.0, 0.0)]);
    state.active = Some(Active::of(A));

    let near = chances(&promised(&state, Act::Charge(B)));

    assert_eq!(near[0], ("gets there".to_string(), 100, 100));
    assert!(near[1].0 == "then hit" && near[1].2 == 10_000);
}

/// What a way costs is shown before anybody goes it, and whom it leads to.
#[test]
fn a_way_is_shown_before_it_is_gone() {
    let state = on_table([tm().at(0.0, 0.0), rb().enemy().at(8.0, 0.0)]);
    let reach = Reach::Walk { who: A, most: yards(8) };

    let fair = Wfrp::path(&state, &reach, &vec![point(6.0, 0.0)]);
    assert_eq!((fair.length, fair.cost, fair.why_not), (yards(6), yards(6), None));
    assert_eq!(fair.warnings.len(), 1);
    assert!(fair.warnings[0].words.contains("Road Bandit"));

    let far = Wfrp::path(&state, &reach, &vec![point(-9.0, 0.0)]);
    assert!(far.why_not.is_some_and(|why| why.contains("8 yards")));
    assert!(Wfrp::path(&state, &reach, &Vec::new()).points.is_empty());
}

/// A look from one to another says how far it is and what each weapon would do.
#[test]
fn a_look_says_what_weapons_would_do() {
    let state = on_table([hg().at(0.0, 0.0), rb().enemy().at(10.0, 0.0)]);

    let look = Wfrp::sight(&state, None, A, B).unwrap();

    assert!(look.sees && !look.cover && look.words.ends_with("in sight, in the open"), "{}", look.words);
    let names: Vec<&str> = look.promises.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["Handgun"]);
    assert!(Wfrp::sight(&state, None, A, A).is_none());
}

/// At a real table facts are asked in words that a tape and a look can answer.
#[test]
fn facts_are_asked_in_words() {
    let state = at_a_real_table([tm(), rb().enemy()]);
    let text = |fact: Fact| asked(&state, Asks::Fact(fact)).text;

    assert_eq!(
        text(Fact::Within { one: A, other: B, distance: yards(2) }),
        "Is Road Bandit within 2 yards of Town Militia?"
    );
    assert_eq!(
        text(Fact::Cover { shooter: B, target: A, cover: wfrp::Cover::Medium }),
        "Is Town Militia in medium cover or better from Road Bandit?"
    );
    assert_eq!(asked(&state, Asks::Fact(Fact::InDarkness { who: A })).options.len(), 2);
}

/// Everything in the catalogue can be played, virtual or real, with any company; an order that cannot be is refused with
/// what is wrong.
#[test]
fn everything_in_the_catalogue_can_be_ordered() {
    let catalogue = Wfrp::catalogue(Book::built_in());
    assert_eq!((catalogue.scenarios.len(), catalogue.rosters.len(), catalogue.minds.len()), (5, 11, 1));
    for scenario in &catalogue.scenarios {
        for roster in &catalogue.rosters {
            let rosters = vec![RosterOrder::Own, RosterOrder::Ready(roster.id.clone())];
            let order =
                Order { scenario: scenario.id.clone(), rosters, real_table: false, ..Order::default() };
            assert!(
                Wfrp::setup(Book::built_in(), &order).is_ok(),
                "{}: {}: {:?}",
                scenario.id,
                roster.id,
                Wfrp::setup(Book::built_in(), &order).err()
            );
        }
        let order = Order {
            scenario: scenario.id.clone(),
            rosters: Vec::new(),
            real_table: true,
            ..Order::default()
        };
        assert!(!Wfrp::is_measured(Book::built_in(), &Wfrp::setup(Book::built_in(), &order).unwrap()));
        assert!(scenario.length.ends_with("rounds") && scenario.sides.iter().all(|side| side.open));
    }
    let order = |rosters| {
        let scenario = "the-felled-elm".to_string();
        Wfrp::setup(Book::built_in(), &Order { scenario, rosters, real_table: false, ..Order::default() })
    };
    assert!(order(vec![RosterOrder::Ready("raftsman".into())]).is_err_and(|why| why[0].contains("raftsmen")));
    assert!(order(vec![RosterOrder::Chance { points: 5, seed: 1 }]).is_err());
    assert!(order(vec![RosterOrder::Own; 3]).is_err());
}

/// Combatants made or changed by somebody are written whole into a company, and checked like those of the book.
#[test]
fn combatants_may_be_written_whole() {
    let mut draft = serde_json::to_value(&Book::built_in().drafts[0]).unwrap();
    draft["name"] = json!("Corporal Hedda");
    draft["characteristics"]["ws"] = json!(66);
    draft["skills"] = json!({ "melee-basic": 81 });
    let grant = |draft: &serde_json::Value| {
        let company = json!({ "name": "The two of them", "combatants": [
            { "combatant": draft, "marks": ["important"] }, { "combatant": "cutpurse", "count": 2 },
        ] });
        let rosters = vec![RosterOrder::Own, RosterOrder::Whole(company)];
        let scenario = "breakages-at-the-blue-pike".to_string();
        Wfrp::setup(Book::built_in(), &Order { scenario, rosters, real_table: false, ..Order::default() })
    };

    let setup: Setup = grant(&draft).unwrap();

    let state = Wfrp::begin(&setup).unwrap();
    let hedda = state.ids().find(|&who| state.name(who) == "Corporal Hedda").unwrap();
    assert_eq!(state.profile(hedda).skill(wfrp::Skill::MeleeBasic), 81);
    assert_eq!(state.profile(hedda).armour, [0; 6], "no armour is worn at the Blue Pike");
    assert_eq!(state.ids().filter(|&who| state[who].seat == Seat(1)).count(), 3);

    draft["characteristics"]["ws"] = json!(166);
    assert!(grant(&draft).is_err_and(|why| why[0].contains("found ws 166")));
    draft["speed"] = json!(1);
    assert!(grant(&draft).is_err());
}

/// Every combatant of the book can be read: its numbers, Skills, what it carries.
#[test]
fn every_profile_can_be_read() {
    let profiles = Book::built_in().profile_views();
    assert_eq!(profiles.len(), Book::built_in().profiles().len());
    let bandit = profiles.iter().find(|profile| profile.id == "road-bandit").unwrap();
    assert!(bandit.traits.iter().any(|one| one.name == "Dodge 42"));
    assert!(bandit.gear[0].iter().any(|one| one.name.starts_with("Hand weapon, Damage 7")));
    assert_eq!(bandit.notes, ["11 Wounds"]);
    for one in profiles.iter().flat_map(|profile| profile.traits.iter().chain(profile.gear.iter().flatten()))
    {
        assert!(one.rule.is_some_and(|rule| Book::built_in().card(rule.0).is_some()), "{}", one.name);
    }
}
