//! What happened and what is asked, in words.

use fates::{D10, FigureId, RuleId, Seat, Tally};
use table::view::{Level, LogLine, PartView, RolledDie};

use crate::artefacts::{ARTEFACT, BURDEN};
use crate::attack::Blow;
use crate::attribute::Attribute;
use crate::book::Book;
use crate::choice::Fuel;
use crate::clues::CardId;
use crate::event::Event;
use crate::figure::{Place, Terror};
use crate::state::State;
use crate::terror::Band;

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
            rolled("sb.turn.2", text, *dice, &Tally::default())
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
            let sum = sum_words(*dice, tally);
            let text = format!("{} sprints: {sum} against {needed}: {more}\" more.", name(*figure));
            rolled(rule.0, text, *dice, tally)
        }
        Event::Checked { figure, rule, dice, tally, needed, passed } => {
            let verdict = if *passed { "passed" } else { "failed" };
            let title = Book::built_in().cards.title(rule.0);
            let text = format!(
                "{} ({title}): {} against {needed}: {verdict}.",
                name(*figure),
                sum_words(*dice, tally)
            );
            LogLine { rule: Some(*rule), ..rolled(rule.0, text, *dice, tally) }
        }
        Event::Struck { attacker, target, weapon, dice, tally, defence, blow } => {
            let how = format!("{} strikes at {} ({})", name(*attacker), name(*target), weapon.name());
            attack_line("sb.melee.2", how, *dice, tally, defence, *blow)
        }
        Event::Shot { shooter, target, weapon, with, dice, tally, defence, blow } => {
            let special = with.map_or(String::new(), |quality| format!(", {}", quality.name()));
            let how = format!("{} shoots at {} ({}{special})", name(*shooter), name(*target), weapon.name());
            attack_line("sb.shoot.5", how, *dice, tally, defence, *blow)
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

/// What is told after the game.
fn afterwards(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    let after = &Book::built_in().after;
    let row = |rule, figure: &FigureId, rolled: &u8, words: &str| {
        let die = RolledDie { name: String::new(), die: D10, face: *rolled, source: None };
        let text = format!("{}: {rolled}, {words}.", name(figure));
        LogLine { dice: vec![die], ..plain(rule, text) }
    };
    match event {
        Event::Survival { figure, rolled, result } => {
            row("sb.out.post.2", figure, rolled, after.survival.words(*result))
        }
        Event::Injury { figure, rolled, result } => {
            row("sb.out.post.3", figure, rolled, after.injuries.words(*result))
        }
        Event::Madness { figure, rolled, result } => {
            row("sb.out.post.4", figure, rolled, after.madness.words(*result))
        }
        Event::TriedAgain { figure, seat } => plain(
            "sb.out.post.5",
            format!("{} spends a Fate Die for {}.", player(state, *seat), name(figure)),
        ),
        Event::MummyCursed { figure } => plain(
            "sb.attr.egy.mummycurse.1",
            format!("{} must roll for the Mummy's Curse; the campaign's table says how.", name(figure)),
        ),
        Event::Learned { figure, xp } => plain("sb.out.xp.1", format!("{} earns {xp} XP.", name(figure))),
        _ => unreachable!("told by line()"),
    }
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
            LogLine { parts: parts(damage), ..told(*rule, text) }
        }
        Event::Unhurt { figure, damage, rule } => {
            LogLine { parts: parts(damage), ..told(*rule, format!("{} is not hurt.", name(figure))) }
        }
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
                sum_words(*dice, tally),
                terror_words(*band, *terror)
            );
            rolled("sb.terror.1", text, *dice, tally)
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

/// What doubles in an Initiative roll set off.
fn surprise(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    match event {
        Event::InitiativeRerolled { seat, before, rolled, after } => {
            let kept = if before == after {
                "the old face stays".to_string()
            } else {
                format!("now {}", pair(*after))
            };
            plain(
                "sb.init.9",
                format!("{} spends a Fate Die on Initiative: {rolled}, {kept}.", player(state, *seat)),
            )
        }
        Event::DieGained { seat, fuel, rule } => {
            let die = match fuel {
                None => "Monster",
                Some(Fuel::Power) => "Power",
                Some(Fuel::Skill) => "Skill",
            };
            told(*rule, format!("{} gains a {die} Die.", player(state, *seat)))
        }
        Event::MonstersFirst => {
            plain("sb.init.5", "The monsters act before the primary player this turn.".to_string())
        }
        Event::Unexpected { number } => {
            let event = Book::built_in().event(*number).map_or("", |event| &event.name);
            let rule = EVENT_RULES.get(usize::from(*number)).copied().unwrap_or("sb.event.0");
            plain(rule, format!("Unexpected Event {number}: {event}."))
        }
        Event::RangedGuns { seat, face, total } => {
            let bonus = total - i16::from(*face);
            let sum = if bonus == 0 { face.to_string() } else { format!("{face} + {bonus} = {total}") };
            plain("sb.event.5", format!("{} rolls {sum} for the guns.", player(state, *seat)))
        }
        Event::Entranced { figure } => plain(
            "sb.event.8",
            format!(
                "{} is under the enchantment: no Move to Attack and no Shoot action this turn.",
                name(figure)
            ),
        ),
        Event::KeptOff { figure, target, most, .. } => plain(
            "sb.event.8.c",
            format!(
                "{} moves up to {most} toward {}, and stops just outside 1\" of any soldier.",
                name(figure),
                name(target)
            ),
        ),
        Event::Traded { one, other } => {
            let room = if state.table.is_some() {
                ""
            } else {
                " A base that does not fit is shifted as little as can be."
            };
            plain("sb.event.9", format!("{} and {} trade places.{room}", name(one), name(other)))
        }
        Event::Found { figure, item, weapon } => {
            let on = weapon.map_or(String::new(), |weapon| format!(", for the {}", weapon.name()));
            plain("sb.event.10", format!("{} finds something: {}{on}.", name(figure), item.name()))
        }
        Event::Encounter { seat, dice, edge } => {
            let [power, skill] = dice;
            let text = format!(
                "{} rolls {power} + {skill} = {} for an Unexpected Encounter, at the middle of the {} edge.",
                player(state, *seat),
                power + skill,
                edge.name()
            );
            rolled("sb.enc.1", text, *dice, &Tally::default())
        }
        _ => unreachable!("told by happening()"),
    }
}

/// The rules of the events, by their numbers.
const EVENT_RULES: [&str; 11] = [
    "sb.event.0",
    "sb.event.1",
    "sb.event.2",
    "sb.event.3",
    "sb.event.4",
    "sb.event.5",
    "sb.event.6",
    "sb.event.7",
    "sb.event.8",
    "sb.event.9",
    "sb.event.10",
];

/// What comes of clues.
fn discovery(state: &State, event: &Event) -> LogLine {
    let name = |figure: &FigureId| state.name(*figure);
    let card = |card: &CardId| state.plot.card(*card);
    match event {
        Event::Investigated { figure, clue } => {
            let off = by_hand(state, " Its marker comes off when the card is done.");
            plain("sb.clue.3", format!("{} investigates clue {}.{off}", name(figure), clue.0 + 1))
        }
        Event::FoundCard { figure, card: id } => {
            let what = card(id).map_or_else(String::new, |card| format!("{}. {}", card.name, card.text));
            plain("sb.clue.4", format!("{} finds: {what}", name(figure)))
        }
        Event::FoundSecret { figure } => {
            plain("sb.clue.4", format!("{} finds something, and says nothing of it.", name(figure)))
        }
        Event::Revealed { seat, card: id } => {
            let what = card(id).map_or("", |card| card.name.as_str());
            plain("sb.clue.4", format!("{} had found: {what}.", player(state, *seat)))
        }
        Event::GainedDice { seat, gift } => {
            let kinds = [(gift.power, "Power"), (gift.skill, "Skill"), (gift.monster, "Monster")];
            let gained = kinds.iter().filter(|(count, _)| *count > 0);
            let words: Vec<String> = gained.map(|(count, kind)| format!("{count} {kind}")).collect();
            plain("sb.out.clue.3", format!("{} gains Fate Dice: {}.", player(state, *seat), words.join(", ")))
        }
        Event::Unnerved { figure, melee, shooting } => {
            let text = format!(
                "{} is unnerved: {melee:+} Melee and {shooting:+} shooting for the rest of the game.",
                name(figure)
            );
            plain("sb.out.clue.1", text)
        }
        Event::TookUp { figure, artefact } => {
            let what = state.artefact_name(*artefact);
            told(ARTEFACT, format!("{} carries {what} now: -{BURDEN}\" Speed.", name(figure)))
        }
        Event::Dropped { figure, artefact, .. } => {
            let what = state.artefact_name(*artefact);
            let there = by_hand(state, " Put a marker for it where that happened.");
            told(ARTEFACT, format!("{} lets {what} fall.{there}", name(figure)))
        }
        Event::ToBePlaced { figure, edge, clue } => {
            let spot = match (edge, clue) {
                (Some(edge), _) => format!("the middle of the {} edge", edge.name()),
                (None, Some(clue)) => format!("clue {}", clue.0 + 1),
                (None, None) => "the middle of the table".to_string(),
            };
            plain("sb.clue.4", format!("Put {} as near to {spot} as there is room.", name(figure)))
        }
        _ => unreachable!("told by line()"),
    }
}

/// `Trooper strikes at Ghoul (Bayonet): 7 + 4 dice, +1 Melee = 12 against Defence 13: a miss by 1.`
fn attack_line(
    rule: &'static str,
    how: String,
    dice: [u8; 2],
    tally: &Tally,
    defence: &Tally,
    blow: Blow,
) -> LogLine {
    let total = i16::from(dice[0] + dice[1]) + tally.total();
    let against = defence.total();
    let why = if defence.parts().len() > 1 { format!(" ({})", reason_words(defence)) } else { String::new() };
    let text = format!(
        "{how}: {} against Defence {against}{why}: {}.",
        sum_words(dice, tally),
        verdict(blow, total - against)
    );
    rolled(rule, text, dice, tally)
}

fn verdict(blow: Blow, margin: i16) -> String {
    match blow {
        Blow::Hit { damage, critical, shatters } => {
            let critical = if critical { "a critical hit" } else { "a hit" };
            let end = if shatters { ", and it shatters".to_string() } else { format!(" for {damage}") };
            format!("{critical}{end}")
        }
        Blow::Miss if margin < 0 => format!("a miss by {}", -margin),
        Blow::Miss => "a miss, for the 1".to_string(),
        Blow::Mishap(_) => "a mishap".to_string(),
    }
}

/// `7 + 4 dice, +2 Melee, -1 fatigue = 12`
pub(crate) fn sum_words(dice: [u8; 2], tally: &Tally) -> String {
    let total = i16::from(dice[0] + dice[1]) + tally.total();
    let mut text = format!("{} + {} dice", dice[0], dice[1]);
    for part in tally.parts().iter().filter(|part| part.counted) {
        text.push_str(&format!(", {:+} {}", part.value, label(part.rule)));
    }
    format!("{text} = {total}")
}

fn reason_words(tally: &Tally) -> String {
    let parts = tally.parts().iter().filter(|part| part.counted);
    parts.map(|part| format!("{:+} {}", part.value, label(part.rule))).collect::<Vec<_>>().join(", ")
}

/// What a part of a sum is called at the table; rules without a short word lend the title of their card.
pub fn label(rule: RuleId) -> &'static str {
    match rule.0 {
        "sb.melee.2" => "Melee",
        "sb.shoot.5" => "Accuracy",
        "sb.dice.4" => "Courage",
        "sb.dice.7" => "Defence",
        "sb.fall.2" => "Speed",
        "sb.melee.fatigue.4" | "sb.melee.fatigue.5" => "fatigue",
        "sb.cav.melee.1" | "sb.cav.melee.2" | "sb.cav.melee.3" | "sb.shoot.mod.3" => "mounted",
        "sb.attr.core.weakened.1" => "Weakened by Faith",
        "sb.attr.can.trample.3" => "knocked down",
        "sb.shoot.mod.1" => "moved",
        "sb.shoot.mod.2" => "cover",
        "sb.shoot.mod.7" => "Master of Cover",
        "sb.shoot.mod.4" => "the weapon",
        "sb.shoot.mod.5" => "Large target",
        "sb.shoot.mod.6" => "Small target",
        "sb.shoot.mod.8" => "weather",
        "sb.shoot.mod.9" => "Quick Load",
        "sb.terror.5" => "Shaken",
        "sb.terror.6" => "Stunned",
        "sb.terror.7" => "Distracted",
        "sb.out.clue.1" => "gruesome find",
        "sb.out.clue.2" => "the find",
        "sb.attr.egy.venom.2" => "venom",
        "sb.attr.core.spells.4" => "cursed",
        "sb.attr.core.inspiring.1" => "Inspiring",
        "sb.attr.core.miracles.3" => "Miracles",
        "sb.attr.core.steady.1" => "Steady Legs",
        "sb.attr.core.strong.1" => "Strong",
        "sb.attr.core.verystrong.1" => "Very Strong",
        "sb.attr.core.chilling.2" => "Chilling Touch",
        "sb.attr.core.dr.1" => "Damage Reduction",
        "sb.wpn.breastplate.1" => "Armour",
        "sb.wpn.heavy.1" => "Heavy Weapon",
        "sb.wpn.improvised.1" | "sb.wpn.pistol.4" | "sb.wpn.blunderbuss.6" => "Improvised Weapon",
        "sb.wpn.blunderbuss.1" => "Blunderbuss",
        "sb.wpn.volley.1" => "Volley Gun",
        "sb.arm.torch.2" => "torch",
        "sb.attr.core.demonicfire.2" => "Demonic Fire",
        "sb.attr.egy.ancient.3" => "Flaming Weapon",
        "sb.attr.ita.ethfire.2" => "Ethereal Firearm",
        "sb.crit.2" => "critical hit",
        other => Book::built_in().cards.title(other),
    }
}

pub(crate) fn parts(tally: &Tally) -> Vec<PartView> {
    let part = |part: &fates::Reason| PartView {
        value: part.value,
        words: label(part.rule).to_string(),
        rule: Some(part.rule),
        counted: part.counted,
    };
    tally.parts().iter().map(part).collect()
}

fn plain(rule: &'static str, text: String) -> LogLine {
    told(RuleId(rule), text)
}

fn told(rule: RuleId, text: String) -> LogLine {
    LogLine { level: Level::Detail, rule: Some(rule), text, dice: Vec::new(), parts: Vec::new() }
}

fn rolled(rule: &'static str, text: String, faces: [u8; 2], tally: &Tally) -> LogLine {
    let die = |name: &str, face| RolledDie { name: name.to_string(), die: D10, face, source: None };
    let dice = vec![die("Power", faces[0]), die("Skill", faces[1])];
    LogLine { dice, parts: parts(tally), ..plain(rule, text) }
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
