//! What would come of a way or a look.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::*;
use fates::{FigureId, RuleId};
use frame::System;
use frame::view::{PathView, SightView};
use silver_bayonet::{Reach, SilverBayonet, State, Step};
use table::{Kind, LIMIT, Point};

fn path(state: &State, figure: FigureId, way: &[Step]) -> PathView {
    let reach = Reach::Move { figure, most: state.speed(figure) };
    SilverBayonet::path(state, &reach, &way.to_vec())
}

fn sight(state: &State, from: FigureId, to: FigureId) -> SightView {
    SilverBayonet::sight(state, None, from, to).unwrap()
}

fn warned(path: &PathView) -> Vec<(&str, RuleId)> {
    path.warnings.iter().map(|warning| (warning.words.as_str(), warning.rule.unwrap())).collect()
}

#[test]
fn a_plain_way_costs_its_length() {
    let (state, [soldier]) = lay_out([tro().at(0.0, 0.0)]);

    let path = path(&state, soldier, &[step(3.0, 0.0), step(3.0, 2.0)]);

    assert_eq!((path.length, path.cost, path.most), (length(5.0), length(5.0), length(6.0)));
    assert_eq!(path.points, [spot(0.0, 0.0), spot(3.0, 0.0), spot(3.0, 2.0)]);
    assert_eq!((path.words.as_str(), path.why_not, path.warnings), ("", None, vec![]));
}

#[test]
fn difficult_ground_is_named() {
    let wood = block(Kind::Woods, (1.5, -4.0), (6.0, 4.0), 3.0);
    let (state, [soldier]) = lay_among(vec![wood], [tro().at(0.0, 0.0)]);

    let path = path(&state, soldier, &[step(3.5, 0.0)]);

    assert!(path.cost > path.length, "{path:?}");
    assert!(path.words.ends_with("of block count double"), "{}", path.words);
    assert_eq!(path.why_not, None);
}

#[test]
fn a_climb_says_what_it_costs() {
    let house = block(Kind::Building, (1.0, -3.0), (6.0, 3.0), 2.0);
    let (state, [soldier]) = lay_among(vec![house], [tro().at(0.0, 0.0)]);

    let path = path(&state, soldier, &[step(1.8, 0.0)]);

    assert_eq!(path.why_not, None);
    assert_eq!(path.words, "climbs 2\" for 4\"");
}

/// A way that is too long still says how long it is.
#[test]
fn a_way_too_long_says_so() {
    let (state, [soldier]) = lay_out([tro().at(0.0, 0.0)]);

    let path = path(&state, soldier, &[step(9.0, 0.0)]);

    assert_eq!((path.length, path.cost), (length(9.0), length(9.0)));
    assert!(path.why_not.unwrap().contains("6\" is allowed"));
}

/// Proves sb.force.1: a figure that passes within 1" of an enemy may be forced to fight, and is warned at that point.
#[test]
fn a_forced_attack_is_foretold_where_it_happens() {
    let (state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(3.0, 1.5)]);

    let near = path(&state, soldier, &[step(5.0, 0.0)]);
    let far = path(&state, soldier, &[step(-5.0, 0.0)]);

    assert_eq!(warned(&near), [("Ghoul can force an attack here", RuleId("sb.force.1"))]);
    let Point { x, .. } = near.warnings[0].at.unwrap();
    assert!(x > spot(0.0, 0.0).x && x < spot(3.0, 0.0).x, "before it is abreast");
    assert_eq!(warned(&far), []);
}

/// Proves sb.mta.1: a way into contact is an attack, and the target does not force it.
#[test]
fn contact_is_an_attack() {
    let (state, [soldier, _]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(4.0, 0.0)]);

    let path = path(&state, soldier, &[step(4.0, 0.0)]);

    assert_eq!(warned(&path), [("ends in contact: an attack on Ghoul", RuleId("sb.mta.1"))]);
    assert_eq!(path.length, length(3.0));
}

#[test]
fn a_fall_is_foretold() {
    let roof = block(Kind::Building, (-5.0, -5.0), (1.0, 5.0), 5.0);
    let (state, [soldier]) = lay_among(vec![roof], [tro().at(0.0, 0.0).up(5.0)]);

    let path = path(&state, soldier, &[step_up(3.0, 0.0, 5.0)]);

    assert_eq!(warned(&path), [("falls 5\" here", RuleId("sb.jump.11"))]);
}

#[test]
fn a_way_off_every_table_is_refused_and_not_measured() {
    let (state, [soldier]) = lay_out([tro().at(0.0, 0.0)]);
    let mad = Step { at: Point { x: i32::MAX, y: i32::MIN }, height: Some(LIMIT * 3) };

    let path = path(&state, soldier, &[mad]);

    assert!(path.why_not.is_some());
}

#[test]
fn a_look_says_distance_sight_and_chances() {
    let (state, [soldier, ghoul]) = lay_out([tro().at(0.0, 0.0), monster("ghoul").at(9.0, 0.0)]);

    let view = sight(&state, soldier, ghoul);

    assert_eq!((view.distance, view.sees, view.cover), (length(8.0), true, false));
    assert_eq!(view.words, "8\" away, in sight, in the open");
    let names: Vec<(&str, u32)> =
        view.promises.iter().map(|(name, promise)| (name.as_str(), promise.chances[0].count)).collect();
    assert_eq!(names, [("Musket", 45), ("Melee", 45)]);
}

#[test]
fn cover_is_named_and_counted() {
    let wall = block(Kind::Wall, (5.0, -0.4), (5.5, 0.4), 0.7);
    let (state, [soldier, ghoul]) =
        lay_among(vec![wall], [tro().at(0.0, 0.0), monster("ghoul").at(8.0, 0.0)]);

    let view = sight(&state, soldier, ghoul);

    assert!(view.cover);
    assert_eq!(view.words, "7\" away, in sight, in cover by block");
    assert_eq!(view.promises[0].1.chances[0].count, 36);
}

#[test]
fn who_is_not_seen_is_not_shot_at() {
    let wall = block(Kind::Wall, (4.0, -9.0), (4.5, 9.0), 5.0);
    let (state, [soldier, ghoul]) =
        lay_among(vec![wall], [tro().at(0.0, 0.0), monster("ghoul").at(8.0, 0.0)]);

    let view = sight(&state, soldier, ghoul);

    assert_eq!((view.sees, view.words.as_str()), (false, "7\" away, out of sight"));
    assert!(view.promises.iter().all(|(name, _)| name == "Melee"));
}

#[test]
fn there_is_nothing_to_see_of_nobody() {
    let (state, [soldier, friend]) = lay_out([tro().at(0.0, 0.0), tro().at(3.0, 0.0)]);
    let (real, [one, other]) = lay([tro(), monster("ghoul")]);

    assert_eq!(SilverBayonet::sight(&state, None, soldier, FigureId(99)), None);
    assert_eq!(SilverBayonet::sight(&state, None, soldier, soldier), None);
    assert_eq!(SilverBayonet::sight(&real, None, one, other), None);
    assert!(sight(&state, soldier, friend).promises.is_empty());
}
