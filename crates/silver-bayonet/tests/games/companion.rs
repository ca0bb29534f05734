//! Companion play: what people at a real table are asked, and what they are told to do.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{Dynamic, Facts, FigureId, FigureSet, Mind, Nobody, Random, RuleId, Seat, Straight, Whim};
use frame::System;
use silver_bayonet::{
    Act, ActivationEvent, ArmId, BackOffEvent, Battle, CheckEvent, Choice, Claim, DamageEvent, Event, Fact,
    Fell, Forced, MovementEvent, Place, Quality, Reach, Response, Shot, SilverBayonet, State, Target, Way,
};
use table::{Kind, Length, inches};

const GUN: ArmId = ArmId::Own(0);

/// People who say what is so, and whose questions are noted. They name the first of several.
struct People {
    asked: Vec<Fact>,
    so: fn(&Fact) -> bool,
}

impl Facts<SilverBayonet> for People {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        self.asked.push(*fact);
        (self.so)(fact)
    }

    fn which(&mut self, _: &State, _: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        self.asked.push(*fact);
        let nobody = fact.may_be_nobody() && !(self.so)(fact);
        if nobody { FigureSet::EMPTY } else { among.iter().take(1).collect() }
    }
}

/// What people are asked while something is played by chance.
fn asked(
    state: &State,
    so: fn(&Fact) -> bool,
    play: impl FnOnce(&mut Battle<'_, Dynamic<'_, SilverBayonet>>),
) -> Vec<Fact> {
    let facts = People { asked: Vec::new(), so };
    let mut fates = Straight { dice: Random::new(1), mind: Whim(Random::new(2)), facts, ear: Nobody };
    play(&mut Battle::new(&mut state.clone(), &mut fates.dynamic()));
    fates.facts.asked
}

/// What people are asked in the activation of this figure.
fn asked_as_it_acts(state: &State, figure: FigureId, so: fn(&Fact) -> bool) -> Vec<Fact> {
    let mut state = state.clone();
    make_next(&mut state, figure);
    asked(&state, so, |battle| {
        let _ = battle.step().unwrap();
    })
}

fn words(state: &State, event: Event) -> String {
    SilverBayonet::line(state, &event).text
}

/// Proves sb.mon.act.5, sb.mon.act.8: however many soldiers hide, people are asked once who of those in sight is closest; if
/// that is nobody, who is closest at all.
#[test]
fn one_question_finds_the_closest_soldier_in_sight() {
    let (state, [ghoul, ..]) = lay([monster("ghoul"), tro(), tro(), tro()]);

    let seen = asked_as_it_acts(&state, ghoul, |fact| matches!(fact, Fact::NearestInSight { .. }));
    let unseen = asked_as_it_acts(&state, ghoul, |_| false);

    assert!(
        matches!(seen[..], [Fact::NearestInSight { .. }, Fact::Reaches { .. }, Fact::ComesNear { .. }]),
        "{seen:?}"
    );
    assert!(
        matches!(
            unseen[..],
            [Fact::NearestInSight { .. }, Fact::Nearest { .. }, Fact::Reaches { .. }, Fact::ComesNear { .. }]
        ),
        "{unseen:?}"
    );
}

/// Proves sb.mon.act.8: with one soldier and no clue there is nothing to ask before the Move.
#[test]
fn nobody_is_asked_whether_the_only_soldier_is_seen() {
    let (state, [ghoul, soldier]) = lay([monster("ghoul"), tro()]);

    let asked = asked_as_it_acts(&state, ghoul, |_| false);

    assert_eq!(asked[0], Fact::Reaches { figure: ghoul, target: soldier });
}

/// Proves sb.load.13, sb.arm.coldshot.1 and sb.arm.salt.1: cold iron and salt may be declared against anybody, for their
/// mishaps count; silver is a question only where it does something to the target.
#[test]
fn special_shot_is_offered_where_it_can_matter() {
    let (state, [trooper, ghoul, vampire]) = lay([
        tro().carrying("Silver Shot").carrying("Cold Iron Shot").carrying("Salt Bag"),
        monster("ghoul"),
        monster("vampire"),
    ]);
    let shots = |target: FigureId| {
        let asked = offered(&state, [1, 2], |battle| battle.shoot(trooper, [target], GUN).map(|_| ()));
        let shots = asked.into_iter().flatten().filter(|choice| matches!(choice, Choice::Shot(_)));
        shots.collect::<Vec<Choice>>()
    };

    let [cold, salt, silver] = [Quality::ColdIron, Quality::Salt, Quality::Silver].map(Shot::Special);
    assert_eq!(shots(ghoul), [Shot::Plain, cold, salt].map(Choice::from));
    assert_eq!(shots(vampire), [Shot::Plain, cold, salt, silver].map(Choice::from));
}

/// Proves sb.react.2: two Pistols reach equally far, so that people measure once.
#[test]
fn two_guns_of_one_range_are_one_question() {
    let (state, [shooter, officer]) = lay([tro(), off().enemy()]);

    let asked = asked(
        &state,
        |_| false,
        |battle| {
            battle.shoot(shooter, [officer], GUN).unwrap();
        },
    );

    let range = inches(8);
    let measured = asked.iter().filter(|fact| matches!(fact, Fact::CanShoot { .. }));
    let expected = Fact::CanShoot { shooter: officer, target: shooter, range };
    assert_eq!(measured.collect::<Vec<_>>(), [&expected]);
}

/// Proves sb.shoot.mod.2: nobody is asked about cover where the shot can do nothing anyway.
#[test]
fn cover_is_asked_for_only_where_it_can_matter() {
    let (state, [trooper, ghoul, vampire]) = lay([tro(), monster("ghoul"), monster("vampire")]);
    let covers = |target: FigureId| {
        let facts = People { asked: Vec::new(), so: |_| false };
        let (mind, ear) = (Whim(Random::new(2)), Vec::<Event>::new()); // people hear what is told
        let mut fates = Straight { dice: Random::new(1), mind, facts, ear };
        Battle::new(&mut state.clone(), &mut fates).shoot(trooper, [target], GUN).unwrap();
        fates.facts.asked.contains(&Fact::Cover { shooter: trooper, target })
    };

    assert!(covers(ghoul));
    assert!(!covers(vampire), "it is hurt by silver alone");
}

/// Proves sb.wpn.multi.1: people pick a second target by what they see; nobody asks them about every enemy.
#[test]
fn further_targets_are_picked_and_not_asked_for_one_by_one() {
    let (mut state, [coachman, ghoul, other, _]) =
        lay([blu(), monster("ghoul"), monster("ghoul"), monster("ghoul")]);
    let mut fates = dice([1, 2, 1, 2]).choose(Act::Shoot(GUN)).choose(Target(ghoul));
    fates = fates.pick([other]).choose(Act::Done);

    activate(&mut state, &mut fates, coachman);

    assert_eq!(shots_told(&fates).len(), 2);
    fates.expect_spent();
}

/// Proves sb.melee.distract.1: a Distraction is offered where a token can still be put on somebody.
#[test]
fn nobody_distracts_the_exhausted() {
    let distracts = |tokens: u8| {
        let (state, [trooper, _]) = lay([tro(), monster("ghoul").tired(tokens)]);
        offers::acts(&state, trooper, &[]).contains(&Act::Distract)
    };

    assert!(distracts(1));
    assert!(!distracts(2));
}

/// Proves sb.melee.12: where two weapons do the same to the target nobody is asked for one.
#[test]
fn equal_weapons_are_no_choice() {
    let both = || armed(&["Hand Weapon", "Fencing Weapon"]);
    let (state, [soldier, vampire, ghoul]) = lay([both(), monster("vampire"), monster("ghoul")]);
    let weapons = |target: FigureId| {
        let asked = offered(&state, [1, 2, 1, 2], |battle| battle.melee(soldier, target).map(|_| ()));
        asked.into_iter().flatten().any(|choice| matches!(choice, Choice::Wield(_)))
    };

    assert!(!weapons(vampire), "neither of them hurts it");
    assert!(weapons(ghoul));
}

/// Proves sb.attr.ita.skeleton.2: a player's own Skeleton collapses like any other when nobody holds it up.
#[test]
fn an_own_skeleton_needs_a_master_too() {
    let bones = || tro().with("Skeleton");
    let (mut state, [skeleton, _]) = lay_out([bones().at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    activate(&mut state, &mut script(), skeleton);
    assert_eq!(state[skeleton].place, Place::BonePile);

    let markers = SilverBayonet::table(&state, None).markers;
    assert_eq!(markers[0].name, format!("Bones of {}", state.name(skeleton)));
    assert_eq!(markers[0].at, Some(spot(0.0, 0.0)));

    let (mut state, [skeleton, _]) =
        lay_out([bones().at(0.0, 0.0), monster("necromancer-acolyte").at(20.0, 0.0)]);
    activate(&mut state, &mut script().choose(Act::Done), skeleton);
    assert_eq!(state[skeleton].place, Place::Standing);
}

/// Proves sb.attr.can.aquatic.1 and sb.attr.can.aquatic.2: a player's own Aquatic figure goes, and attacks, in water
/// alone.
#[test]
fn an_own_swimmer_stays_in_the_water() {
    let pond = vec![block(Kind::Water, (-5.0, -2.0), (5.0, 2.0), 0.0)];
    let swimmer = tro().with("Aquatic").with("Swimmer").at(0.0, 0.0);
    let (mut state, [swimmer, ashore, afloat]) =
        lay_among(pond, [swimmer, monster("ghoul").at(0.0, 4.0), monster("ghoul").at(-4.0, 0.0)]);

    assert!(goes(&state, swimmer, &[step(4.0, 1.0)]));
    assert!(!goes(&state, swimmer, &[step(4.0, 3.0)]), "it ends on land");
    assert!(!goes(&state, swimmer, &[step(4.0, 2.5), step(4.0, 1.0)]), "it goes over land");
    let attacks = offers::acts(&state, swimmer, &[]);
    assert!(attacks.contains(&Act::Attack(afloat)) && !attacks.contains(&Act::Attack(ashore)));

    let mut fates = dice([1, 2, 1, 2]).choose(Act::Attack(afloat));
    activate(&mut state, &mut fates, swimmer);
    assert!(state.stands_in(swimmer, Kind::Water));
    fates.expect_spent();
}

/// Forces, is struck at, and notes how far the active figure had come by then.
#[derive(Default)]
struct Forces {
    distance: Option<Length>,
}

impl Mind<SilverBayonet> for Forces {
    fn choose(&mut self, state: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        if let Choice::Response(_) = options[0] {
            self.distance = state.active.map(|active| active.distance);
        }
        let wanted = |option: &Choice| {
            matches!(
                option,
                Choice::Act(Act::Move) | Choice::Claim(Claim::Force(_)) | Choice::Response(Response::BackOff)
            )
        };
        options.iter().position(wanted).unwrap_or_default()
    }

    fn way(&mut self, _: &State, _: RuleId, _: Seat, _: &Reach) -> Way {
        vec![step(6.0, 0.0)]
    }
}

/// Proves sb.force.3: a figure that is stopped has come no farther than to where it was stopped.
#[test]
fn a_forced_move_is_as_long_as_it_was() {
    let (mut state, [trooper, _]) = lay_out([tro().at(0.0, 0.0), tro().enemy().at(3.0, 2.0)]);
    state.order = [Seat(0), Seat(1)].into_iter().collect();
    make_next(&mut state, trooper);
    let mut fates =
        Straight { dice: Random::new(3), mind: Forces::default(), facts: fates::Measured, ear: Nobody };

    while fates.mind.distance.is_none() && state[trooper].health > 0 && !state[trooper].activated {
        let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
    }

    assert_eq!(fates.mind.distance, Some(inches(3)));
}

/// Proves sb.melee.backoff.8, sb.force.4, sb.attr.ita.skeleton.1, sb.fall.12: at a real table people are told who is put
/// where; on the virtual one it happens of itself.
#[test]
fn people_are_told_what_to_put_where() {
    let (real, [one, other]) = lay([tro(), monster("ghoul")]);
    let (on_table, _) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(5.0, 0.0)]);
    let back = |distance| {
        Event::BackOff(BackOffEvent::BackedOff { figure: one, from: other, to: None, distance, turned: None })
    };
    let events = [
        (back(None), "push Ghoul back"),
        (Event::Forced(Forced { figure: one, by: other, to: None }), "move Ghoul straight into contact"),
        (
            Event::Damage(DamageEvent::Gone {
                figure: one,
                place: Place::BonePile,
                rule: RuleId("sb.attr.ita.skeleton.1"),
            }),
            "Bone Pile",
        ),
        (Event::Fell(Fell { figure: one, dice: 1, damage: 3, to: None }), "foot of the drop"),
        (
            Event::Movement(MovementEvent::Moved {
                figure: other,
                to: None,
                distance: None,
                climbed: inches(0),
                most: inches(6),
            }),
            "its full 6\"",
        ),
    ];
    for (event, instruction) in events {
        let (told, shown) = (words(&real, event.clone()), words(&on_table, event.clone()));
        assert!(told.contains(instruction), "{told}");
        assert!(
            matches!(event, Event::BackOff(BackOffEvent::BackedOff { .. })) || !shown.contains(instruction),
            "{shown}"
        );
    }
    assert!(!words(&on_table, back(Some(inches(2)))).contains("push"));
}

/// Proves sb.act.13: what happens as an activation begins comes in its order, before any choice.
#[test]
fn an_activation_begins_in_order() {
    let victim = tro().with("Quick Healing").with("Suppress Combustion").with("Combustion").with("Rage");
    let (mut state, [soldier, _]) = lay_out([victim.health(6).at(0.0, 0.0), monster("ghoul").at(20.0, 0.0)]);
    state.omens.enchantment = true;
    state[soldier].alight = true;
    state[soldier].wasting = true;
    state[soldier].slowed = true;
    state[soldier].terror = silver_bayonet::Terror::Paralysed(silver_bayonet::Grip::Loosening);
    let mut fates = dice([1, 2, 9, 9, 9, 9, 9, 9, 9, 9]).choose(silver_bayonet::Temper::HoldBack);
    fates = fates.choose(Act::Done);

    activate(&mut state, &mut fates, soldier);

    let rules = fates.told().iter().filter_map(|event| match event {
        Event::Activation(ActivationEvent::Healed { rule, .. })
        | Event::Check(CheckEvent::Checked { rule, .. })
        | Event::Damage(DamageEvent::Hurt { rule, .. }) => Some(rule.0),
        _ => None,
    });
    let order = [
        "sb.attr.core.quickheal.1",
        "sb.attr.egy.suppress.1",
        "sb.attr.egy.combustion.2",
        "sb.attr.can.curse.3",
        "sb.attr.can.curse.7",
        "sb.terror.4.b",
        "sb.event.8",
        "sb.attr.core.rage.1",
    ];
    assert_eq!(rules.collect::<Vec<_>>(), order);
    assert_eq!(state[soldier].health, 6 + 2 - 2 - 1);
    fates.expect_spent();
}

/// Distances in questions are whole or half inches: the reach of every weapon, and every Speed, slowed or not.
#[test]
fn no_question_needs_more_than_a_tape() {
    let half = inches(1).0 / 2;
    for profile in silver_bayonet::Book::built_in().profiles() {
        let (mut state, [figure]) = lay([monster(&profile.id)]);
        for slowed in [false, true] {
            state[figure].slowed = slowed;
            assert_eq!(state.speed(figure).0 % half, 0, "{}", profile.id);
        }
        let guns = profile.arms.iter().filter_map(|arm| arm.shooting);
        assert!(guns.map(|gun| inches(gun.range.into())).all(|range| range.0 % half == 0));
    }
}
