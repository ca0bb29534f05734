//! What is asked, in words.

use fates::{Asks, FigureId, Question};
use frame::view::{Course, LogLine, ReachView, RollView};
use table::Length;

use crate::FearAndFaith;
use crate::content::special::Special;
use crate::rules::turn::quality::{ACTIVATION, HERO, is_good};
use crate::setup::scenario::Berth;
use crate::show::rolls::{actions, both_ways, decided, failed, lower, two_dice};
use crate::state::event::rolled;
use crate::state::fact::Fact;
use crate::state::plot::Spot;
use crate::state::reach::{Gait, Reach, Zone};
use crate::state::stick::Stick;
use crate::state::{Stake, State};

/// Whom a question is about.
pub(super) fn about(state: &State, question: &Question<FearAndFaith>) -> Option<FigureId> {
    match (&question.asks, state.at_stake) {
        (Asks::Way(Reach::Berth { berth: Berth::Counter | Berth::Piece(_), .. }), _) => None,
        (Asks::Way(reach), _) => Some(reach.model()),
        (_, Some(Stake::Quality { model, .. } | Stake::Again { model, .. })) => Some(model),
        (_, Some(Stake::Model(model) | Stake::Flight { model, .. })) => Some(model),
        (_, Some(Stake::Contest { whose: one, .. } | Stake::Between { one, .. })) => Some(one),
        (_, None) => state.active.map(|active| active.model),
    }
}

/// What is asked, in words.
pub(super) fn text(state: &State, question: &Question<FearAndFaith>) -> String {
    let title = || state.book.cards.title(question.rule.0);
    match &question.asks {
        Asks::Choice(options) => {
            let asked =
                options.first().map(|choice| choice.question(state, question.rule)).unwrap_or_default();
            format!("{}{asked}", stake_words(state))
        }
        Asks::Pick { least, most, .. } if least == most => format!("{}: pick {most}.", title()),
        Asks::Pick { least, most, .. } => format!("{}: pick {least} to {most}.", title()),
        Asks::Way(reach) => way_question(state, reach),
        Asks::Roll(dice) => {
            if let (Some(Stake::Again { face, .. }), [name]) = (state.at_stake, dice_names(state)) {
                return format!("Re-roll the {name} die: it shows {face}");
            }
            let what = match dice.len() {
                1 => "a die".to_string(),
                count => format!("{count} dice"),
            };
            let who = state.party_name(question.seat);
            let who = about(state, question).map_or(who, |model| state.name(model));
            format!("{who}: roll {what}. {}.", title())
        }
        Asks::Fact(fact) | Asks::Which { fact, .. } => fact_question(state, fact),
    }
}

/// What the book calls a die that is rolled again.
pub(super) fn dice_names(state: &State) -> &'static [&'static str] {
    match state.at_stake {
        Some(Stake::Again { combat: true, .. }) => &["Combat"],
        Some(Stake::Again { combat: false, .. }) => &["Quality"],
        _ => &[],
    }
}

/// What the roll has come to, where a re-roll is asked for.
fn stake_words(state: &State) -> String {
    match (roll_at_stake(state), state.at_stake) {
        (Some(line), Some(Stake::Quality { model, rule, .. })) => {
            let test = match rule {
                ACTIVATION => String::new(),
                _ => format!(" ({})", state.book.cards.title(rule.0)),
            };
            format!("{}: {}{test}. ", state.name(model), lower(&line.text))
        }
        (Some(line), Some(Stake::Contest { attacker, defender, .. })) => {
            let roll = line.roll.unwrap_or_default();
            let (one, other) = (state.name(attacker), state.name(defender));
            let total = roll.total.unwrap_or_default();
            format!("{}: {one} {total} against {other} {}. ", line.text, roll.needs)
        }
        _ => String::new(),
    }
}

/// The roll that may still be rolled again.
pub(super) fn roll_at_stake(state: &State) -> Option<LogLine> {
    match state.at_stake? {
        Stake::Quality { model, rule, dice, count, needs } => {
            let dice = &dice[..usize::from(count)];
            let failures = dice.iter().filter(|&&face| face < needs).count() as u8;
            let successes =
                count - failures + u8::from(rule == ACTIVATION && state.has(model, Special::Hero));
            let verdict = match rule {
                ACTIVATION => actions(successes, failures),
                _ => failed(failures, dice.len()),
            };
            let roll = decided(model, is_good(rule, successes, failures), verdict.clone());
            let needs = format!("{needs}+");
            Some(rolled(rule, verdict, dice, RollView { needs, ..roll }))
        }
        Stake::Contest { attacker, defender, contest, dice: [one, other], .. } => {
            let totals = [contest.attack + i16::from(one), contest.defence + i16::from(other)];
            let roll = both_ways(attacker, defender, totals, contest.verdict(one, other));
            Some(two_dice(HERO, roll.verdict.clone(), [one, other], roll))
        }
        Stake::Again { .. } | Stake::Between { .. } | Stake::Model(_) | Stake::Flight { .. } => None,
    }
}

/// A distance as players measure it: by its stick, where it is one, and in centimetres.
pub(super) fn distance(state: &State, length: Length) -> String {
    let centimetres = table::Unit::Centimetres.words(length);
    for stick in Stick::ALL {
        let one = state.length(stick);
        for (times, words) in [(1, ""), (2, "two times "), (3, "three times ")] {
            if length == one * times {
                return format!("{words}{} ({centimetres})", stick.name());
            }
        }
    }
    centimetres
}

fn way_question(state: &State, reach: &Reach) -> String {
    let name = state.name(reach.model());
    match *reach {
        Reach::Move { most, gait: Gait::Fly, .. } => {
            format!("{name}: fly up to {}", distance(state, most))
        }
        Reach::Move { most, gait: Gait::Flee, .. } => {
            format!("{name}: flee {} in a straight line, nearer to its goal", distance(state, most))
        }
        Reach::Move { most, gait: Gait::Mob, .. } => {
            let far = distance(state, most);
            format!("{name}: move up to {far} in a straight line, and no farther from some enemy")
        }
        Reach::Move { most, gait: Gait::Regroup, .. } => {
            let far = distance(state, most);
            format!("{name}: move up to {far} in a straight line, to touch a friend at the end")
        }
        Reach::Move { most, .. } => {
            format!("{name}: move up to {} in a straight line", distance(state, most))
        }
        Reach::Berth { berth: Berth::Counter, .. } => {
            let lying = state.trail.spots.iter().filter(|spot| matches!(spot, Spot::Lying(_))).count();
            format!("Where is {} put? {}.", state.spot_name(lying as u8), capital(Berth::Counter.words()))
        }
        Reach::Berth { berth: Berth::Piece(piece), .. } => {
            format!("Where does {} lie? {}.", state.piece_name(piece), capital(Berth::Piece(piece).words()))
        }
        Reach::Berth { berth, .. } => format!("{name}: start where? {}.", capital(berth.words())),
        Reach::Place { zone, .. } => format!("{name}: start where? {}", zone_words(state, zone)),
        Reach::Aim { zone, .. } => format!("Tap where it lands. {}", zone_words(state, zone)),
    }
}

/// With a capital letter.
fn capital(words: String) -> String {
    let mut letters = words.chars();
    letters.next().map_or_else(String::new, |first| first.to_uppercase().chain(letters).collect())
}

fn zone_words(state: &State, zone: Zone) -> String {
    match zone {
        Zone::Anywhere => "Anywhere.".to_string(),
        Zone::Near(model, most) => {
            format!("No farther than {} from {}.", distance(state, most), state.name(model))
        }
        Zone::Jump(_, most) => {
            format!("No farther than {} from here, and beside no enemy.", distance(state, most))
        }
        Zone::Beyond(model, least) => {
            format!("No nearer than {} to {}.", distance(state, least), state.name(model))
        }
        Zone::Around(_, most) => {
            format!("No farther than {} from where it was meant to go.", distance(state, most))
        }
        Zone::Strip(edge, depth) => {
            format!("Within {} of the {} edge.", distance(state, depth), edge.word())
        }
        Zone::Edges => "At any edge of the table.".to_string(),
        Zone::Line(..) => "Somewhere on its way.".to_string(),
        Zone::Deployment(_) => "Where the scenario lets it start.".to_string(),
    }
}

fn fact_question(state: &State, fact: &Fact) -> String {
    let name = |model: FigureId| state.name(model);
    let far = |length: Length| distance(state, length);
    match *fact {
        Fact::Within { one, other, distance } => {
            format!(
                "Are {} and {} within {} of each other, base to base?",
                name(one),
                name(other),
                far(distance)
            )
        }
        Fact::Sight { looker, target } => {
            format!("Can {} see {}? Models don't block.", name(looker), name(target))
        }
        Fact::Near { looker, target, distance } => {
            format!("Is {} within {} of {} and in sight?", name(target), far(distance), name(looker))
        }
        Fact::ClearShot { shooter, target } => format!(
            "Can {} draw a line on {}, with neither scenery nor a model in the way?",
            name(shooter),
            name(target)
        ),
        Fact::Cover { shooter, target } => {
            format!("Is {} partly hidden from {} by scenery?", name(target), name(shooter))
        }
        Fact::CloserTarget { shooter, target, among } => {
            let others: Vec<&str> = among.iter().map(name).collect();
            format!(
                "Is any of these closer to {} than {} is, and could be shot: {}?",
                name(shooter),
                name(target),
                others.join(", ")
            )
        }
        Fact::AmongTrees { shooter, target } => format!(
            "Is {} among the same trees as {}, or shot at across the edge of the wood?",
            name(target),
            name(shooter)
        ),
        Fact::ThroughGhost { shooter, target } => {
            format!("Does the line from {} to {} pass through a ghost?", name(shooter), name(target))
        }
        Fact::Crosses { model, bane } => {
            format!("Does the way of {} lead across {} or into it?", name(model), bane.name())
        }
        Fact::DoorIs { model, strength } => {
            format!("Is the door before {} {}?", name(model), strength.words())
        }
        Fact::BehindDoor { model } => {
            format!("Which of these stand against the far side of the door before {}?", name(model))
        }
        Fact::SheerFace { model } => format!("Is what {} climbs as steep as a wall?", name(model)),
        Fact::StairsAgain { model } => {
            format!("Is this move of {} on stairs, and was another one in this turn?", name(model))
        }
        Fact::LadderAgain { model } => {
            format!("Is this move of {} on a ladder, and was another one in this turn?", name(model))
        }
        Fact::InSnow { model } => format!("Does {} lie in snow?", name(model)),
        Fact::StillClimbs { model } => format!("Does {} still hang on what it climbs?", name(model)),
        Fact::DropWithin { model, distance } => {
            format!("Is the drop below {} no deeper than {}?", name(model), far(distance))
        }
        Fact::HighGround => {
            "Which of these two stands higher than the other, or defends an obstacle between them?"
                .to_string()
        }
        Fact::AtWeapon { model, of } => {
            format!("Does {} touch the place where the weapon of {} lies?", name(model), name(of))
        }
        Fact::Enclosed { .. } => "Did it go off in an enclosed space?".to_string(),
        Fact::Caught { across } => format!(
            "Which of these does a circle {} across touch round the impact? Leave out those wholly behind a wall.",
            far(across)
        ),
        Fact::BesideOpening => "Which of these touch a door or a window of that room?".to_string(),
        Fact::BesideCorpse { model, corpse } => {
            format!("Does {} stand beside the body of {}?", name(model), name(corpse))
        }
        Fact::InHaunt { haunt, model } => {
            format!("Is {} inside the ground that {} haunts?", name(model), name(haunt))
        }
        Fact::AtSpot { model, spot } => {
            format!("Does {} stand at {}?", name(model), state.spot_name(spot))
        }
        Fact::AtAWayOut { model } => format!("May {} leave the table where it stands?", name(model)),
        Fact::InArea { model, area } => format!("Is {} in {}?", name(model), state.area_name(area)),
        Fact::CameInto { model, area } => {
            format!("Has its move brought {} into {}?", name(model), state.area_name(area))
        }
        Fact::InSameArea { model } => format!("Which of these are in the same room with {}?", name(model)),
        Fact::WentThrough { model } => format!("Which of these has {} just moved through?", name(model)),
        Fact::Reaches { model, target, most } => {
            format!("Can {} reach {} by one straight move of {}?", name(model), name(target), far(most))
        }
        Fact::LampWithin { model, distance } => {
            format!("Is the lamp in sight of {} and within {} of it?", name(model), far(distance))
        }
        Fact::InTheDark { model } => {
            format!("Is {} in a room whose lamps have all been shot out?", name(model))
        }
        Fact::Touches { model } => format!("Which of these does {} touch now?", name(model)),
        Fact::Witnesses { of, distance, sight: true } => {
            format!("Which of these were within {} of {} and saw it?", far(distance), name(of))
        }
        Fact::Witnesses { of, distance, sight: false } => {
            format!("Which of these were within {} of {}?", far(distance), name(of))
        }
        Fact::Around { model, distance } => {
            format!("Which of these are within {} of {}?", far(distance), name(model))
        }
        Fact::Nearest { to } => format!("Which of these is nearest to {}?", name(to)),
        Fact::Hidden => {
            "Which of these are hidden completely from every enemy by scenery or woods? Fog and darkness hide nobody."
                .to_string()
        },
        Fact::DifficultGround { model } => {
            format!("Does the line of {} cross difficult ground?", name(model))
        }
        Fact::NoRoom { model } => format!("Is there no room behind {} to step back?", name(model)),
        Fact::Higher { model, than } => format!(
            "Does {} stand higher than {}, or behind an obstacle between them?",
            name(model),
            name(than)
        ),
        Fact::BesideCover { model } => format!("Does {} touch scenery that gives cover?", name(model)),
        Fact::OnHolyGround { model } => format!("Is {} on holy ground?", name(model)),
        Fact::AtADrop { model } => format!("Does {} touch the edge of a drop?", name(model)),
        Fact::CanFlee { model } => format!(
            "Can {} flee toward the nearest edge without coming within {} of an active enemy?",
            name(model),
            far(state.length(Stick::Short))
        ),
        Fact::LeftTable { model } => format!("Has {} left the table?", name(model)),
    }
}

/// Where a way may lead.
pub(super) fn reach(state: &State, reach: &Reach) -> ReachView {
    let most = match *reach {
        Reach::Move { most, .. } => most,
        Reach::Place { .. } | Reach::Berth { .. } | Reach::Aim { .. } => Length::ZERO,
    };
    let course = if matches!(reach, Reach::Move { .. }) { Course::Straight } else { Course::Spot };
    ReachView {
        mover: reach.model(),
        most,
        unit: table::Unit::Centimetres,
        course,
        area: crate::show::preview::ways::area(state, reach),
        risks: Vec::new(),
        ways: crate::show::preview::ways::suggestions(state, reach),
    }
}
