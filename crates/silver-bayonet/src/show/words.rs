//! What happened and what is asked, in words.

mod afterwards;
mod clues;
mod sums;
mod surprises;

use fates::{FigureId, RuleId, Seat, Tally};
use frame::view::{Level, LogLine};

use self::afterwards::afterwards;
use self::clues::discovery;
pub use self::sums::label;
use self::sums::{attack_line, rolled};
pub(crate) use self::sums::{parts, sum_words};
use self::surprises::surprise;
use crate::rules::fighting::terror::Band;
use crate::rules::powers::attribute::Attribute;
use crate::state::State;
use crate::state::event::Event;
use crate::state::figure::{Place, Terror};

/// Tells one event.
pub(crate) fn line(state: &State, event: &Event) -> LogLine {
    let level = match event {
        Event::TurnBegan { .. } => Level::Chapter,
        Event::Activated { .. } | Event::Initiative { .. } | Event::Primary { .. } => Level::Head,
        Event::TurnEnded { .. } => Level::Head,
        _ => Level::Detail,
    };
    LogLine { level, ..words(state, event) }
}

fn words(state: &State, event: &Event) -> LogLine {
    let name = |figure: FigureId| state.name(figure);
    match event {
        Event::TurnBegan { turn } => plain("sb.turn.1", format!("Turn {turn}.")),
        Event::Initiative { seat, dice } => {
            let text = format!(
                "{} rolls {} + {} = {} for Initiative.",
                player(state, *seat),
                dice[0],
                dice[1],
                dice[0] + dice[1]
            );
            rolled(&state.book, "sb.turn.2", text, *dice, &Tally::default())
        }
        Event::Primary { seat } => {
            plain("sb.turn.3", format!("{} is the primary player.", player(state, *seat)))
        }
        Event::Tied { rule } => told(*rule, "A tie: those who share it roll again.".to_string()),
        Event::Activated { figure } => plain("sb.act.1", format!("{} activates.", name(*figure))),
        Event::HeldBack { figure, rule } => told(*rule, format!("{} can do nothing.", name(*figure))),
        Event::Moved { figure, distance, most, .. } => {
            let whole = state.table.is_none() && state[*figure].is_monster(); // sb.mon.act.11
            let how_far = match distance {
                Some(distance) => distance.to_string(),
                None if whole => format!("its full {most}, or until it can go no nearer"),
                None => format!("up to {most}"),
            };
            let gait = gait_words(state, *figure);
            plain("sb.move.1", format!("{} moves {how_far}{gait}.", name(*figure)))
        }
        Event::MovedToAttack { figure, target, .. } => {
            plain("sb.mta.1", format!("{} moves to attack {}.", name(*figure), name(*target)))
        }
        Event::Checked { figure, rule, dice, tally, needed, passed } if rule.0 == "sb.sprint.1" => {
            let more = if *passed { 4 } else { 2 };
            let sum = sum_words(&state.book, *dice, tally);
            let text = format!("{} sprints: {sum} against {needed}: {more}\" more.", name(*figure));
            rolled(&state.book, rule.0, text, *dice, tally)
        }
        Event::Checked { figure, rule, dice, tally, needed, passed } => {
            let verdict = if *passed { "passed" } else { "failed" };
            let title = state.book.cards.title(rule.0);
            let text = format!(
                "{} ({title}): {} against {needed}: {verdict}.",
                name(*figure),
                sum_words(&state.book, *dice, tally)
            );
            LogLine { rule: Some(*rule), ..rolled(&state.book, rule.0, text, *dice, tally) }
        }
        Event::Struck { attacker, target, weapon, dice, tally, defence, blow } => {
            let how = format!("{} strikes at {} ({})", name(*attacker), name(*target), weapon.name());
            attack_line(&state.book, "sb.melee.2", how, *dice, tally, defence, *blow)
        }
        Event::Shot { shooter, target, weapon, with, dice, tally, defence, blow } => {
            let special = with.map_or(String::new(), |quality| format!(", {}", quality.name()));
            let how = format!("{} shoots at {} ({}{special})", name(*shooter), name(*target), weapon.name());
            attack_line(&state.book, "sb.shoot.5", how, *dice, tally, defence, *blow)
        }
        Event::Survival { .. }
        | Event::Injury { .. }
        | Event::Madness { .. }
        | Event::TriedAgain { .. }
        | Event::MummyCursed { .. }
        | Event::Learned { .. } => afterwards(state, event),
        other => happening(state, other),
    }
}

/// What people must know of how somebody goes: in water alone, or through obstacles, of which those no wider than its
/// base are taken away and the others get a gap (sb.attr.can.aquatic.1, sb.attr.can.gate.2, .3).
fn gait_words(state: &State, figure: FigureId) -> String {
    let words = match () {
        () if state.has(figure, Attribute::Aquatic) => ", without leaving the water",
        () if state.has(figure, Attribute::Gatecrasher) => {
            ", straight through obstacles: take away any no wider than its base, and leave a gap in the others"
        }
        () => "",
    };
    by_hand(state, words)
}

/// The events without an attack roll.
fn happening(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    match event {
        Event::Misfired { shooter, target, weapon, rule } => {
            let text = format!(
                "{}'s {} fails against {} without a roll.",
                name(shooter),
                weapon.name(),
                name(target)
            );
            told(*rule, text)
        }
        Event::Forced { figure, by, .. } => {
            let text = format!("{} forces {} to fight.", name(by), name(figure));
            let stop = format!(
                " Put {} where it first came within 1\", and move {} straight into contact.",
                name(figure),
                name(by)
            );
            plain("sb.force.4", text + &by_hand(state, &stop))
        }
        Event::Jumped { figure } => {
            let on = by_hand(state, " Put it down beyond; what is left of its movement it may still use.");
            plain("sb.jump.4", format!("{} clears the gap.{on}", name(figure)))
        }
        Event::Dismounted { figure } => {
            let swap = by_hand(state, " Put the figure on foot in place of the mounted one.");
            plain("sb.cav.3", format!("{} dismounts.{swap}", name(figure)))
        }
        Event::RolledAgain { figure, rule, before, after } => told(
            *rule,
            format!("The evil eye on {}: {} becomes {}.", name(figure), pair(*before), pair(*after)),
        ),
        Event::Rerolled { seat, figure, before, rolled, after } => {
            let kept = if before == after {
                "the old face stays".to_string()
            } else {
                format!("now {}", pair(*after))
            };
            plain(
                "sb.fate.reroll.4",
                format!("{} spends a Fate Die for {}: {rolled}, {kept}.", player(state, *seat), name(figure)),
            )
        }
        Event::Negated { seat, figure, rolled, damage, left } => {
            let text = format!(
                "{} spends a Fate Die for {}: {rolled}, damage {damage} becomes {left}.",
                player(state, *seat),
                name(figure)
            );
            plain("sb.fate.negate.4", text)
        }
        Event::Hurt { figure, damage, lost, health, rule } => {
            let text = format!("{} loses {lost}, {} left.", name(figure), (*health).max(0));
            LogLine { parts: parts(&state.book, damage), ..told(*rule, text) }
        }
        Event::Unhurt { figure, damage, rule } => LogLine {
            parts: parts(&state.book, damage),
            ..told(*rule, format!("{} is not hurt.", name(figure)))
        },
        Event::Gone { figure, place, rule } => {
            let marker = match place {
                Place::Down => " Lay it down where it is.",
                Place::BonePile => " Put a Bone Pile in its place.",
                Place::Standing | Place::Removed | Place::Collapsed | Place::Left => "",
            };
            told(*rule, format!("{} {}.{}", name(figure), gone(*place), by_hand(state, marker)))
        }
        Event::Spoiled { figure, weapon, rule } => {
            told(*rule, format!("{}'s {} is spoiled.", name(figure), weapon.name()))
        }
        Event::MadeFor { figure, target } => {
            let way = by_hand(state, ", by the shortest way it can go");
            plain("sb.mon.act.5", format!("{} makes for {}{way}.", name(figure), name(target)))
        }
        Event::MadeForClue { figure, clue } => plain(
            "sb.mon.act.7",
            format!(
                "{} makes for clue {} and stops when it touches it.",
                name(figure),
                u16::from(clue.0) + 1
            ),
        ),
        Event::Steered { seat, figure } => plain(
            "sb.fate.monster.4",
            format!("{} spends a Monster Die and turns {}.", player(state, *seat), name(figure)),
        ),
        Event::Leapt { figure } => plain("sb.attr.egy.leap.1", format!("{} leaps.", name(figure))),
        Event::Wandered { figure, most, .. } => plain(
            "sb.attr.can.nonaggr.1",
            format!(
                "{} walks up to {most} straight toward the edge opposite to where it came from.",
                name(figure)
            ),
        ),
        Event::Roused { figure, by } => {
            plain("sb.attr.can.nonaggr.2", format!("{} turns on {}.", name(figure), name(by)))
        }
        Event::Crashed { figure, obstacle, gone } => {
            let what = if obstacle.is_empty() { "an obstacle" } else { obstacle };
            let how = if *gone { "and nothing of it is left" } else { "and leaves a gap" };
            plain("sb.attr.can.gate.2", format!("{} crashes through {what}, {how}.", name(figure)))
        }
        Event::Lunged { figure, target } => {
            plain("sb.attr.can.lunge.1", format!("{} lunges at {}.", name(figure), name(target)))
        }
        Event::StruckBack { figure } => plain("sb.melee.7", format!("{} strikes back.", name(figure))),
        Event::BackedOff { figure, from, distance, turned, .. } => {
            let how_far = distance
                .map_or_else(|| "2\" or as far as it can".to_string(), |distance| distance.to_string());
            let direction = match turned {
                None | Some(0) => "straight away".to_string(),
                Some(steps) => format!("{}° clockwise from straight away", u16::from(*steps) * 36),
            };
            let push = match distance {
                Some(_) => String::new(),
                None if state.options.duel => String::new(),
                None => format!(
                    " It stops at walls, drops and the 1\" round other enemies. If it ends less than 1\" from {0}, push {0} \
                     back until the gap is 1\".",
                    name(from)
                ),
            };
            plain(
                "sb.melee.backoff.1",
                format!("{} backs off {how_far} {direction} from {}.{push}", name(figure), name(from)),
            )
        }
        Event::Pushed { figure, from, .. } => {
            plain("sb.melee.backoff.8", format!("{} is pushed away from {}.", name(figure), name(from)))
        }
        Event::Dived { figure, to } => {
            let where_to = match to {
                Some(_) => "",
                None if state[*figure].is_monster() => {
                    " up to 2\": out of the shooter's sight, else into cover from it, else as far from it as it can, and \
                     not nearer to an enemy within 6\" and in sight"
                }
                None => " up to 2\", not nearer to an enemy within 6\" and in sight",
            };
            plain("sb.react.dive.1", format!("{} dives for cover{where_to}.", name(figure)))
        }
        Event::Tired { figure, tokens } => {
            let noun = if *tokens == 1 { "token" } else { "tokens" };
            plain("sb.melee.fatigue.1", format!("{} tires: {tokens} fatigue {noun}.", name(figure)))
        }
        Event::Terrified { figure, dice, tally, band, terror } => {
            let text = format!(
                "Terror, {}: {}: {}.",
                name(figure),
                sum_words(&state.book, *dice, tally),
                terror_words(*band, *terror)
            );
            rolled(&state.book, "sb.terror.1", text, *dice, tally)
        }
        Event::Steeled { figure, seat } => plain(
            "sb.attr.core.unflappable.1",
            format!("{} spends a Fate Die: {} is unflappable.", player(state, *seat), name(figure)),
        ),
        Event::Fell { figure, dice, damage, .. } => {
            let noun = if *dice == 1 { "die" } else { "dice" };
            let foot =
                by_hand(state, " Put it at the foot of the drop, below the nearest point of the edge.");
            plain("sb.fall.4", format!("{} falls: {dice} {noun}, {damage} damage.{foot}", name(figure)))
        }
        Event::KnockedDown { figure } => {
            let flat = by_hand(state, " Lay it down until it stands up.");
            plain("sb.attr.can.trample.1", format!("{} is knocked down.{flat}", name(figure)))
        }
        Event::Paralysed { figure } => {
            plain("sb.attr.ita.paralyse.1", format!("{} is paralysed by the touch.", name(figure)))
        }
        Event::Poisoned { figure } => plain("sb.attr.egy.venom.2", format!("{} is poisoned.", name(figure))),
        Event::InitiativeRerolled { .. }
        | Event::DieGained { .. }
        | Event::MonstersFirst
        | Event::Unexpected { .. }
        | Event::RangedGuns { .. }
        | Event::Entranced { .. }
        | Event::KeptOff { .. }
        | Event::Traded { .. }
        | Event::Found { .. }
        | Event::Encounter { .. } => surprise(state, event),
        Event::TorchLit { figure } => plain("sb.arm.torch.1", format!("{} lights a torch.", name(figure))),
        Event::TorchDropped { figure } => {
            plain("sb.arm.torch.4", format!("{} throws the torch away.", name(figure)))
        }
        Event::Alight { figure } => plain("sb.attr.egy.combustion.1", format!("{} is alight.", name(figure))),
        Event::Cursed { figure, rule } => told(*rule, format!("{} is cursed.", name(figure))),
        Event::Doused { figure, rule } => told(*rule, format!("{} no longer burns.", name(figure))),
        Event::Hallowed { figure, weapon, quality, rule } => {
            told(*rule, format!("{}'s {} is {}.", name(figure), weapon.name(), quality.name()))
        }
        Event::Heartened { figure } => {
            plain("sb.attr.core.miracles.3", format!("{} gains 1 Courage.", name(figure)))
        }
        Event::Flaming { figure } => {
            plain("sb.attr.egy.ancient.3", format!("What {} strikes with is in flames.", name(figure)))
        }
        Event::FateTurned { seat, from, to, rule } => {
            let given = from.map_or_else(String::new, |from| format!("gives a {} Die and ", from.name()));
            told(*rule, format!("{} {given}gets a {} Die.", player(state, *seat), to.name()))
        }
        Event::Shifted { figure, shifted, health } => {
            let role = &state.cast[*figure];
            let form = role.other_form.as_ref().filter(|_| *shifted).unwrap_or(&role.profile);
            let text = format!("{} changes form: {}, {health} Health.", name(figure), form.name);
            plain("sb.attr.core.skinshift.1", text)
        }
        Event::Raged { figure, target } => {
            plain("sb.attr.core.rage.1", format!("{} rages, and goes for {}.", name(figure), name(target)))
        }
        Event::Swapped { figure, item } => plain(
            "sb.attr.carp.firestarter.1",
            format!("{} swaps its {} for Oil & Torches.", name(figure), item.name()),
        ),
        Event::Sneaked { figure } => plain("sb.attr.ita.sneak.1", format!("{} sneaks.", name(figure))),
        Event::FoundOut { figure } => {
            plain("sb.attr.ita.sneak.2", format!("{} sneaks no longer.", name(figure)))
        }
        Event::Reformed { figure } => {
            let back =
                by_hand(state, " Put it back where it came onto the table, or as near as there is room.");
            plain("sb.attr.carp.reform.1", format!("{} reforms over its grave.{back}", name(figure)))
        }
        Event::Raised { figure, toward, turned } => {
            let line = toward
                .map_or_else(|| "north".to_string(), |soldier| format!("the line to {}", name(&soldier)));
            let direction = match turned {
                0 => format!("along {line}"),
                tenths => format!(
                    "{tenths} tenths of a circle ({}°) clockwise from {line}",
                    u16::from(*tenths) * 36
                ),
            };
            let next = by_hand(state, " Without room there, take the next tenth clockwise.");
            plain(
                "sb.attr.ita.raise.3",
                format!("{} calls up the dead, 2\" away, {direction}.{next}", name(figure)),
            )
        }
        Event::Restored { seat, figure, .. } => {
            let player = player(state, *seat);
            let text = format!("{player} spends a Fate Die: the bones of {} stand up again.", name(figure));
            let swap = by_hand(state, " Put it in place of its Bone Pile.");
            plain("sb.attr.ita.skeleton.3", text + &swap)
        }
        Event::Arrived { figure, to, rule } => {
            let place = match (rule.0, to) {
                ("sb.attr.egy.ancient.4", None) => {
                    ": within 3\" of the caster, at least 1\" from everybody else"
                }
                _ => "",
            };
            told(*rule, format!("{} comes onto the table{place}.", name(figure)))
        }
        Event::Investigated { .. }
        | Event::FoundCard { .. }
        | Event::FoundSecret { .. }
        | Event::Revealed { .. }
        | Event::GainedDice { .. }
        | Event::Unnerved { .. }
        | Event::TookUp { .. }
        | Event::Dropped { .. }
        | Event::ToBePlaced { .. } => discovery(state, event),
        Event::Overruled { text } => LogLine {
            level: Level::Detail,
            rule: None,
            text: text.clone(),
            dice: Vec::new(),
            parts: Vec::new(),
        },
        Event::NoRoom { rule } => told(*rule, "The table can hold no more figures.".to_string()),
        Event::Reloaded { figure, weapon, rule } => {
            told(*rule, format!("{} reloads its {}.", name(figure), weapon.name()))
        }
        Event::Healed { figure, gained, health, rule } => {
            told(*rule, format!("{} regains {gained}, {health} now.", name(figure)))
        }
        Event::Stood { figure } => plain("sb.attr.can.trample.2", format!("{} stands up.", name(figure))),
        Event::TurnEnded { turn } => plain("sb.turn.13", format!("Turn {turn} ends; all fatigue comes off.")),
        _ => unreachable!("told by line()"),
    }
}

/// What only people at a real table must be told; on the virtual one it happens of itself.
fn by_hand(state: &State, words: &str) -> String {
    if state.table.is_none() && !state.options.duel { words.to_string() } else { String::new() }
}

fn plain(rule: &'static str, text: String) -> LogLine {
    told(RuleId(rule), text)
}

fn told(rule: RuleId, text: String) -> LogLine {
    LogLine { level: Level::Detail, rule: Some(rule), text, dice: Vec::new(), parts: Vec::new() }
}

fn pair([power, skill]: [u8; 2]) -> String {
    format!("{power} and {skill}")
}

fn gone(place: Place) -> &'static str {
    match place {
        Place::Standing => "stands again",
        Place::Down => "is down at exactly 0 Health",
        Place::Removed => "is removed",
        Place::BonePile => "falls into a heap of bones",
        Place::Collapsed => "collapses in terror and leaves the table",
        Place::Left => "leaves the table",
    }
}

fn terror_words(band: Band, terror: Terror) -> String {
    let effect = match band {
        Band::Collapse => return "it collapses".to_string(),
        Band::NoEffect => "no effect",
        Band::Paralysed => "Paralysed",
        Band::Shaken => "Shaken",
        Band::Stunned => "Stunned",
        Band::Distracted => "Distracted",
    };
    let now = terror_name(terror);
    if now.is_empty() || now == effect {
        effect.to_string()
    } else {
        format!("{effect}, which is better than {now}")
    }
}

/// The state of terror as people call it; nothing for nobody's.
pub(crate) fn terror_name(terror: Terror) -> &'static str {
    match terror {
        Terror::Steady => "",
        Terror::Distracted(_) => "Distracted",
        Terror::Stunned(_) => "Stunned",
        Terror::Shaken => "Shaken",
        Terror::Paralysed(_) => "Paralysed",
    }
}

/// A player, as people speak of one.
pub(crate) fn player(state: &State, seat: Seat) -> String {
    match (seat, state.plot.sides.get(seat.index())) {
        (Seat::TABLE, _) => "The table".to_string(),
        (_, Some(Some(name))) => name.clone(),
        (Seat(number), _) => format!("Player {}", number + 1),
    }
}
