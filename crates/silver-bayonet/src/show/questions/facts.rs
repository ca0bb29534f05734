//! Questions about a real table, in words.

use fates::{FigureId, FigureSet};
use table::{Length, inches};

use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::fact::Fact;

/// Asks about the table so that people can answer by looking.
pub(super) fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |figure: FigureId| state.name(figure);
    match *fact {
        Fact::Cover { shooter, target } => cover_question(state, shooter, target),
        Fact::CanShoot { shooter: looker, target, range: distance }
        | Fact::Near { looker, target, distance } => near_question(state, looker, target, distance),
        Fact::NearestInSight { looker, among, within } => nearest_question(state, looker, among, within),
        Fact::NextTarget { shooter, near, range } => next_question(state, shooter, near, range),
        Fact::Sight { looker, target } => sight_question(state, looker, target),
        Fact::Within { one, other, distance } => {
            format!("Is {} within {distance} of {}?", name(one), name(other))
        }
        Fact::Inspired { figure, by } => {
            format!("Is {} within 6\" of {} and in its sight?", name(by), name(figure))
        }
        Fact::ByADrop { figure } => {
            let what = match state.options.small_drops_safe {
                true => "a drop of more than 3\"",
                false => "an edge that it could fall from, however low",
            };
            format!("Is {} within 1\" of {what}?", name(figure))
        }
        Fact::DeeperThan { figure, depth } => {
            format!("Is the drop beside {} more than {depth}?", name(figure))
        }
        Fact::AtEdge { figure, edge } => format!("Does {} leave by the {} edge?", name(figure), edge.name()),
        Fact::InWater { figure } => format!("Is {} in water?", name(figure)),
        Fact::NearFire { figure } => {
            format!("Does {} burn within 2\" of {}?", state.plot.burning.join(" or "), name(figure))
        }
        Fact::Reaches { figure, target } => {
            let speed = state.speed(figure);
            format!("{}: does a Move of {speed} reach {}?", name(figure), name(target))
        }
        Fact::InDeepWater { figure } => format!("Is {} in deep water?", name(figure)),
        Fact::SweptIn { figure } => format!("Has that brought {} into deep water?", name(figure)),
        Fact::OnUnsteadyGround { figure } => format!("Does {} stand on unsteady ground?", name(figure)),
        Fact::CoverFromGun { gun, target, .. } => {
            let gun = state.gun(gun).map_or("the gun", |gun| &gun.name);
            format!("{}: partly hidden from {gun}?", name(target))
        }
        Fact::NearBlast { work } => {
            let piece = state.work(work).map_or("it", |work| &work.terrain);
            format!("Who is within 2\" of {piece} as it blows up? Name all of them, or nobody.")
        }
        Fact::Meets { figure } => {
            let name = name(figure);
            format!("Whom of its own side has {name} come into contact with? Name all of them, or nobody.")
        }
        Fact::ComesNear { figure, able } => comes_near_question(state, figure, able),
        Fact::NearFirst { figure } => {
            format!(
                "Whom did {} come within 1\" of first? Name all who are that near at that point.",
                name(figure)
            )
        }
        Fact::Touches { figure, target } => {
            format!("Did {} touch {}, who is down, on its way?", name(figure), name(target))
        }
        Fact::Clears { figure, more } => format!(
            "What {} had left of its Move at the edge, and {more} more: is that at least twice the gap?",
            name(figure)
        ),
        Fact::LeavesTable { figure } => format!(
            "Does {}, walking straight to the opposite edge, get there with a Move of {}?",
            name(figure),
            state.speed(figure)
        ),
        Fact::Nearest { to } => format!("Who is nearest to {}? All that tie.", name(to)),
    }
}

/// An Ethereal shooter sees through what would hide the target from others (sb.attr.ita.ethfire.6).
fn cover_question(state: &State, shooter: FigureId, target: FigureId) -> String {
    let (from, whom) = (state.name(shooter), state.name(target));
    match state.has(shooter, Attribute::Ethereal) {
        true => {
            format!("Would any part of {whom} be hidden from somebody of flesh and blood in {from}'s place?")
        }
        false => format!("Is any part of {whom} hidden from {from}?"),
    }
}

fn next_question(state: &State, shooter: FigureId, near: FigureSet, range: Length) -> String {
    format!(
        "Of those within 1\" of {}, who is within {range} of {} and in its sight? Name the closest, all that tie, or \
         nobody.",
        listed(state, near, "and of"),
        state.name(shooter)
    )
}

fn near_question(state: &State, looker: FigureId, target: FigureId, distance: Length) -> String {
    let sneaks = sneaking_words(state, looker, target);
    let distance = if state.fog { distance.min(inches(10)) } else { distance }; // sb.event.2
    let (looker, target) = (state.name(looker), state.name(target));
    format!("Is {target} within {distance} of {looker} and in its sight?{sneaks}")
}

fn nearest_question(state: &State, looker: FigureId, among: FigureSet, within: Option<Length>) -> String {
    let distance = within.map_or(String::new(), |within| format!(" within {within}"));
    format!(
        "{}: whom does it see{distance} that is nearest? All that tie, or nobody.{}",
        state.name(looker),
        in_sight_words(state, looker, among)
    )
}

fn sight_question(state: &State, looker: FigureId, target: FigureId) -> String {
    let sneaks = sneaking_words(state, looker, target);
    let fog = if state.fog { " Nobody sees farther than 10\" in the fog." } else { "" };
    format!("Does {} see {}?{sneaks}{fog}", state.name(looker), state.name(target))
}

fn comes_near_question(state: &State, figure: FigureId, able: FigureSet) -> String {
    let enemies = state.enemies(figure);
    let whom = match enemies.len() {
        count if count > 2 && enemies == able => "any enemy".to_string(),
        _ => listed(state, able, "or"),
    };
    let bound = [
        (Attribute::Aquatic, "where it could touch it without leaving the water"), // sb.attr.can.aquatic.4
        (Attribute::FearOfFire, "where no fire is within 2\" of it"),              // sb.attr.carp.fearfire.1
    ];
    let only = bound.map(|(attribute, when)| {
        let who: FigureSet = able.iter().filter(|&enemy| state.has(enemy, attribute)).collect();
        if who.is_empty() {
            String::new()
        } else {
            format!(" {} counts only {when}.", listed(state, who, "or"))
        }
    });
    format!("Did {} come within 1\" of {whom} on its way?{}", state.name(figure), only.concat())
}

/// `Ghoul, Ghoul 2 or Revenant`
fn listed(state: &State, figures: FigureSet, last: &str) -> String {
    let names: Vec<&str> = figures.iter().map(|figure| state.name(figure)).collect();
    match names.split_last() {
        Some((end, before)) if !before.is_empty() => format!("{} {last} {end}", before.join(", ")),
        _ => names.concat(),
    }
}

/// What people must know before they say whom a figure sees: the fog, and who sneaks.
fn in_sight_words(state: &State, looker: FigureId, among: FigureSet) -> String {
    let fog = if state.fog { " Nobody sees farther than 10\" in the fog." } else { "" };
    let hides = |figure: &FigureId| state[*figure].sneaking && state.are_enemies(looker, *figure);
    let sneaks: FigureSet = among.iter().filter(hides).collect();
    if sneaks.is_empty() {
        return fog.to_string();
    }
    let names = listed(state, sneaks, "and");
    format!(
        "{fog} Sneaking: {names}. While no enemy has come nearer than its Speed, a sneaking figure is hidden by cover \
         from enemies farther off than that, and by anything solid from enemies that do not touch it."
    )
}

/// What people must know of a sneaking figure before they say who sees it (sb.attr.ita.sneak.2 to .5).
fn sneaking_words(state: &State, looker: FigureId, target: FigureId) -> String {
    if !state[target].sneaking || !state.are_enemies(looker, target) {
        return String::new();
    }
    let speed = state.speed(target);
    format!(
        " It sneaks: unless an enemy has come nearer than {speed} to it, cover hides it from enemies that far away, \
         and anything solid hides it from enemies that do not touch it."
    )
}
