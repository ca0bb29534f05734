//! The odds questions of The Silver Bayonet, put to its own rules.

mod duel;
mod form;
mod stated;
mod written;

use std::sync::Arc;

use content::{did_you_mean, kebab};
use fates::{
    Chance, FigureId, FigureSet, Nobody, Odds as Enumerated, Random, RuleId, Straight, Tally, exact,
};
use frame::odds::{Bout, Code, Explained, Fault, FormView, Odds, Oddsmaker, Party, Query, Until};
use table::{Length, inches};

use self::duel::bout;
use self::form::form;
use self::form::{QUESTIONS, STATS};
pub use self::stated::Situation;
use self::stated::decisions;
pub(crate) use self::written::profile;
use self::written::{face_off, is_called, wield};
use crate::minds::mind::Duellist;
use crate::rules::turn::verdict::Verdict;
use crate::{
    Active, Arm, ArmId, Attack, Attribute, Band, Battle, Book, DamageDie, Decisions, Fire, Gun, GunId,
    GunSheet, Item, Moved, Phase, Place, Quality, Response, SilverBayonet, State, Story, Strike, label,
};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

impl Oddsmaker for SilverBayonet {
    type Duellist = Duellist;
    type DuelFacts = Situation;

    fn form(book: &Book) -> FormView {
        form(book)
    }

    fn odds(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
        let situation = Situation::read(&query.facts)?;
        match query.question.as_str() {
            "melee" => melee(book, query, situation),
            "shoot" => shoot(book, query, situation),
            "check" => check(book, query, situation),
            "terror" => terror(book, query, situation),
            other => Err(Fault::no_such_question(other, &QUESTIONS.map(|question| question.id))),
        }
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, _: Until) -> Result<Bout<Self>, Fault> {
        bout(book, one, other)
    }
}

/// What both figures came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Ends {
    attack: Strike,
    answer: Strike,
    target_killed: bool,
    attacker_killed: bool,
}

impl Ends {
    fn of(state: &State, attack: Strike, answer: Strike) -> Ends {
        let killed = |figure| matches!(state[figure].place, Place::Removed | Place::BonePile | Place::Down);
        Ends { attack, answer, target_killed: killed(TARGET), attacker_killed: killed(ATTACKER) }
    }
}

fn melee(book: &Arc<Book>, query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let mut start = face_off(book, query, true)?;
    state_the_ground(&mut start, &situation);
    let arm = wield(&mut start, ATTACKER, TARGET, query.attacker.weapon.as_deref())?;
    let target_arm = wield(
        &mut start,
        TARGET,
        ATTACKER,
        query.target.as_ref().and_then(|target| target.weapon.as_deref()),
    )?;
    let decisions = decisions(query, &start)?;
    let found = exact(decisions, situation, |fates| {
        let mut state = start.clone();
        let exchange = Battle::new(&mut state, fates).melee(ATTACKER, TARGET)?;
        Ok(Ends::of(&state, exchange.attack, exchange.answer))
    });
    let mut odds = both_ways(&found, "attacker_hit", "attacker_killed");
    odds.tables.push(("attacker_damage", damage_table(&found, |ends| ends.answer)));
    odds.means.push(("attacker_damage", found.mean(|ends| ends.answer.damage.max(0) as u32)));
    explain_melee(&start, ATTACKER, TARGET, arm, "attack", &mut odds);
    if decisions.response == Response::StrikeBack {
        explain_melee(&start, TARGET, ATTACKER, target_arm, "strike back", &mut odds);
    }
    Ok(odds)
}

fn shoot(book: &Arc<Book>, query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let mut start = face_off(book, query, true)?;
    state_the_ground(&mut start, &situation);
    let arm = gun(&mut start, query.attacker.weapon.as_deref())?;
    let (carried, hurried) = (start.arm(ATTACKER, arm), is_hurried(&start, arm)?);
    check_range(book, &carried, &situation)?;
    start.active = Some(shooting(&situation));
    start.phase = Phase::First;
    let decisions = decisions(query, &start)?;
    check_load(&start, &carried, decisions.shot)?;
    let found = exact(decisions, situation.clone(), |fates| {
        let mut state = start.clone();
        let volley = Battle::new(&mut state, fates).shoot(ATTACKER, FigureSet::from_iter([TARGET]), arm)?;
        Ok(Ends::of(&state, volley.shot, volley.answer))
    });
    let mut odds = both_ways(&found, "shooter_hit", "shooter_killed");
    explain_shot(&start, &carried, &situation, &decisions, hurried, &mut odds);
    Ok(odds)
}

/// Who stands on unsteady ground (sb.unsteady.1).
fn state_the_ground(state: &mut State, situation: &Situation) {
    for (figure, unsteady) in [ATTACKER, TARGET].into_iter().zip(situation.unsteady) {
        state[figure].unsteady = unsteady;
    }
}

/// A gun as any scenario has one, for an Artillerist to fire (sb.gun.1, .3).
fn field_gun(state: &mut State) -> Result<ArmId, Fault> {
    let shooter = state.name(ATTACKER).to_string();
    if !state.has(ATTACKER, Attribute::Artillerist) || state[ATTACKER].mounted {
        let text = format!("{shooter} may not fire a gun: that takes an Artillerist on foot");
        return Err(Fault::new(Code::CannotFire, text));
    }
    let gun = Gun { id: "gun".into(), name: "the gun".into(), base: None, sheet: GunSheet::default() };
    state.plot = frame::Shared(Arc::new(Story { guns: vec![gun], ..Story::default() }));
    Ok(ArmId::Gun(GunId(0)))
}

fn check_range(book: &Book, carried: &Arm, situation: &Situation) -> Result<(), Fault> {
    let reach = carried.shooting.map_or(0, |shooting| shooting.range);
    if situation.range.is_none_or(|range| range <= inches(reach.into())) {
        return Ok(());
    }
    let weapon = carried.name(book);
    let text = format!("{reach}\" is allowed for the {weapon}, and facts.range is farther");
    Err(Fault::new(Code::OutOfRange, text))
}

/// A shot that is declared is fired, or refused with the reason (sb.arm.limit.4).
fn check_load(state: &State, carried: &Arm, declared: Option<Quality>) -> Result<(), Fault> {
    let Some(quality) = declared else { return Ok(()) };
    let fits = carried.shooting.is_some_and(|shooting| shooting.shots.has(quality));
    if fits {
        return Ok(());
    }
    let (shooter, weapon) = (state.name(ATTACKER), carried.name(&state.book));
    let mut fitting = Item::SPECIAL.into_iter().filter(|item| carried.takes(*item));
    let why = match fitting.find(|item| item.quality() == Some(quality)) {
        Some(item) => format!("{shooter} carries no {} for the {weapon}", item.name()),
        None => format!("the {weapon} of {shooter} takes no {} shot", quality.name()),
    };
    Err(Fault::new(Code::BadChoice, format!("choices.shot: {why}")))
}

/// The shooter in its activation, after its move if it has made one.
fn shooting(situation: &Situation) -> Active {
    Active {
        figure: ATTACKER,
        moved: if situation.moved { Moved::Moved } else { Moved::Not },
        walked: situation.moved,
        distance: if situation.moved { inches(6) } else { Length::ZERO },
        acted: true,
        ended: false,
        quick_reloaded: false,
    }
}

/// The weapon that shoots: the one named, or the first that may be fired as the shooter stands or rides.
fn gun(state: &mut State, named: Option<&str>) -> Result<ArmId, Fault> {
    if named.is_some_and(|name| kebab(name) == "gun") {
        return field_gun(state);
    }
    let state = &*state;
    let (shooter, mut copy) = (state.name(ATTACKER), state.clone());
    let mut fates = idle(Situation::default());
    let may_be_fired = Battle::new(&mut copy, &mut fates).guns(ATTACKER);
    let arms = state.profile(ATTACKER).arms.iter().enumerate().filter(|(_, arm)| arm.shooting.is_some());
    let wanted = arms.clone().filter(|(_, arm)| named.is_none_or(|name| is_called(&state.book, arm, name)));
    let mut wanted = wanted.map(|(place, arm)| (ArmId::Own(place as u8), arm)).peekable();
    let Some(&(_, first)) = wanted.peek() else {
        let names: Vec<String> = arms.map(|(_, arm)| arm.make().id(&state.book)).collect();
        let has = if names.is_empty() { "nothing that shoots".to_string() } else { names.join(", ") };
        let wanted = named.map_or("anything".to_string(), |name| format!("\"{name}\""));
        return Err(Fault::new(
            Code::NoSuchWeapon,
            format!("{shooter} cannot shoot with {wanted}; it has {has}"),
        ));
    };
    let fired = wanted.map(|(arm, _)| arm).find(|arm| may_be_fired.contains(arm));
    fired.ok_or_else(|| {
        let why = "not from horseback, or not with a torch in hand";
        let gun = first.name(&state.book);
        Fault::new(Code::CannotFire, format!("{shooter} may not fire the {gun} now: {why}"))
    })
}

/// An unloaded weapon is fired only with Quick Load (sb.attr.core.quickload.1).
fn is_hurried(state: &State, arm: ArmId) -> Result<bool, Fault> {
    let ArmId::Own(place) = arm else { return Ok(false) };
    let unloaded = state[ATTACKER].unloaded.has(usize::from(place));
    if unloaded && !state.has(ATTACKER, Attribute::QuickLoad) {
        let (shooter, weapon) = (state.name(ATTACKER), state.arm(ATTACKER, arm).name(&state.book));
        return Err(Fault::new(
            Code::NotLoaded,
            format!("the {weapon} of {shooter} is not loaded, and Quick Load is missing"),
        ));
    }
    Ok(unloaded)
}

/// Fates for sums: nothing is rolled or chosen.
fn idle(facts: Situation) -> Straight<Random, Decisions, Situation, Nobody> {
    Straight { dice: Random::new(0), mind: Decisions::default(), facts, ear: Nobody }
}

fn check(book: &Arc<Book>, query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let start = face_off(book, query, false)?;
    let stat = situation.stat.clone().unwrap_or_else(|| "courage".to_string());
    let needed =
        situation.tn.ok_or_else(|| Fault::new(Code::NoTn, "a check needs facts.tn, the number to reach"))?;
    let tally = stat_tally(&start, &stat, &situation)?;
    let found = exact(decisions(query, &start)?, situation, |fates| {
        let mut state = start.clone();
        let (_, total) = Battle::new(&mut state, fates).rolls(
            ATTACKER,
            RuleId("sb.dice.6"),
            &tally,
            |total| total,
            Verdict::Check,
        )?;
        Ok(total)
    });
    let mut odds = totals(&found);
    odds.chances.push(("pass", found.chance(|total| *total >= needed)));
    odds.tallies.push(explained(book, format!("{} against {needed}", capital(&stat)), &tally));
    Ok(odds)
}

fn stat_tally(start: &State, stat: &str, situation: &Situation) -> Result<Tally, Fault> {
    let mut state = start.clone();
    let mut fates = idle(situation.clone());
    let mut battle = Battle::new(&mut state, &mut fates);
    let printed = |value: i8, rule: &'static str| {
        let mut tally = Tally::default();
        tally.add(value.into(), RuleId(rule));
        start.penalties(ATTACKER, &mut tally);
        tally
    };
    let mut tally = match kebab(stat).as_str() {
        "courage" => battle.courage_tally(ATTACKER).expect("stated facts have every answer"),
        "speed" => battle.speed_tally(ATTACKER),
        "melee" => start.melee_tally(ATTACKER, if start.figures.len() > 1 { TARGET } else { ATTACKER }),
        "accuracy" => printed(start.profile(ATTACKER).stats.accuracy, "sb.shoot.5"),
        "none" => printed(0, "sb.dice.5"),
        other => {
            let names = STATS.map(|(name, _)| name);
            return Err(Fault::new(
                Code::NoSuchStat,
                format!(
                    "no stat is called \"{other}\"; there is {}{}",
                    names.join(", "),
                    did_you_mean(other, names)
                ),
            ));
        }
    };
    tally.add(situation.modifier, RuleId("sb.dice.10"));
    Ok(tally)
}

fn terror(book: &Arc<Book>, query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let start = face_off(book, query, false)?;
    let (modifier, rule) = (situation.modifier, RuleId("sb.terror.2"));
    let mut tally = Tally::default();
    let found = exact(decisions(query, &start)?, situation, |fates| {
        let mut state = start.clone();
        let mut battle = Battle::new(&mut state, fates);
        tally = battle.terror_tally(ATTACKER, modifier, rule)?;
        let (_, total) =
            battle.rolls(ATTACKER, RuleId("sb.terror.1"), &tally, |total| total, Verdict::Check)?;
        Ok(total)
    });
    let mut odds = totals(&found);
    let bands = [
        ("collapse", Band::Collapse),
        ("paralysed", Band::Paralysed),
        ("shaken", Band::Shaken),
        ("stunned", Band::Stunned),
        ("distracted", Band::Distracted),
        ("unfazed", Band::NoEffect),
    ];
    for (name, band) in bands {
        odds.chances.push((name, found.chance(|total| book.terror.band(*total) == band)));
    }
    odds.tallies.push(explained(book, "Terror Check".to_string(), &tally));
    Ok(odds)
}

fn totals(found: &Enumerated<i16>) -> Odds {
    let table =
        found.table(|total| *total).into_iter().map(|(total, chance)| (total.to_string(), chance)).collect();
    Odds {
        paths: found.paths(),
        chances: Vec::new(),
        tables: vec![("total", table)],
        means: Vec::new(),
        tallies: Vec::new(),
        notes: Vec::new(),
    }
}

fn both_ways(found: &Enumerated<Ends>, hit: &'static str, killed: &'static str) -> Odds {
    Odds {
        paths: found.paths(),
        chances: vec![
            ("hit", found.chance(|ends| ends.attack.hit)),
            ("kill", found.chance(|ends| ends.target_killed)),
            (hit, found.chance(|ends| ends.answer.hit)),
            (killed, found.chance(|ends| ends.attacker_killed)),
        ],
        tables: vec![("damage", damage_table(found, |ends| ends.attack))],
        means: vec![("damage", found.mean(|ends| ends.attack.damage.max(0) as u32))],
        tallies: Vec::new(),
        notes: Vec::new(),
    }
}

fn damage_table(found: &Enumerated<Ends>, strike: impl Fn(&Ends) -> Strike) -> Vec<(String, Chance)> {
    let rows = found.table(|ends| strike(ends).damage);
    rows.into_iter().map(|(damage, chance)| (damage.to_string(), chance)).collect()
}

fn explain_melee(
    state: &State,
    striker: FigureId,
    struck: FigureId,
    arm: ArmId,
    what: &str,
    odds: &mut Odds,
) {
    let weapon = state.arm(striker, arm);
    let attack = state.melee_attack(striker, struck, &weapon);
    explain(state, striker, struck, &attack, &format!("{what}, {}", weapon.name(&state.book)), odds);
}

fn explain_shot(
    state: &State,
    carried: &Arm,
    situation: &Situation,
    decisions: &Decisions,
    hurried: bool,
    odds: &mut Odds,
) {
    let Some(shooting) = carried.shooting else { return };
    let fire = Fire {
        weapon: carried.weapon,
        own: carried.own,
        shooting,
        special: decisions.shot,
        cover: situation.cover,
        moved: situation.moved,
        hurried,
    };
    let attack = state.shooting_attack(ATTACKER, TARGET, &fire);
    explain(state, ATTACKER, TARGET, &attack, &format!("shot, {}", carried.name(&state.book)), odds);
}

/// The sums behind one attack: what is added, what must be reached, what it does.
fn explain(state: &State, striker: FigureId, struck: FigureId, attack: &Attack, what: &str, odds: &mut Odds) {
    let (striking, hit) = (state.name(striker), state.name(struck));
    let die = if attack.die == DamageDie::Power { "Power" } else { "Skill" };
    let sums = [
        (format!("{striking}, {what}: added to the two dice"), &attack.check),
        (format!("{hit}: Defence to reach"), &attack.defence),
        (format!("{striking}, {what}: added to the {die} Die for damage"), &attack.damage),
        (format!("{hit}: taken off damage"), &attack.protection),
    ];
    odds.tallies.extend(sums.map(|(what, tally)| explained(&state.book, what, tally)));
    if let Some(rule) = attack.harmless {
        odds.notes.push(format!("{hit} takes no damage from it: {}", label(&state.book, rule)));
    }
}

fn explained(book: &Book, what: String, tally: &Tally) -> Explained {
    Explained::of(what, tally, |reason| label(book, reason.rule).to_string())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}
