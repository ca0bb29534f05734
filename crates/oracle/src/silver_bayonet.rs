//! The odds questions of The Silver Bayonet, put to its own rules.

mod form;

use std::sync::Arc;

use content::{did_you_mean, kebab};
use fates::{
    Chance, Facts, FigureId, FigureSet, Nobody, Odds as Enumerated, Random, RuleId, Seat, Straight, Tally,
    exact,
};
use serde_json::{Map, Value};
use silver_bayonet::{
    Active, Arm, ArmId, Band, Battle, Book, Decisions, Draft, Duellist, Fact, FigureSetup, Moved, Options,
    Outcome, Phase, Place, Pool, Response, Setup, Side, SideSetup, SilverBayonet, State, Strike, With,
    Written, label,
};
use table::{Length, inches};

pub(crate) use self::form::form;
use self::form::{FACTS, FARTHEST, LARGEST, QUESTIONS, STATS};
use crate::answer::{Explained, Odds};
use crate::duel::{Fight, Simulated, Solved, simulate, solve};
use crate::query::{Fault, Party, Query};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

/// Answers a question of this system.
pub(crate) fn answer(query: &Query) -> Result<Odds, Fault> {
    let situation = Situation::read(&query.facts)?;
    match query.question.as_str() {
        "melee" => melee(query, situation),
        "shoot" => shoot(query, situation),
        "check" => check(query, situation),
        "terror" => terror(query, situation),
        other => {
            let names = QUESTIONS.map(|question| question.id);
            let hint = did_you_mean(other, names);
            Err(Fault::new(
                "no-such-question",
                format!("no question is called \"{other}\"; there is {}{hint}", names.join(", ")),
            ))
        }
    }
}

/// What is stated about the table.
#[derive(Clone, Debug, Default)]
struct Situation {
    cover: bool,
    moved: bool,
    range: Option<Length>,
    stat: Option<String>,
    tn: Option<i16>,
    modifier: i16,
}

impl Situation {
    fn read(facts: &Map<String, Value>) -> Result<Situation, Fault> {
        let mut situation = Situation::default();
        for (name, value) in facts {
            let wrong = |wanted: &str| {
                Fault::new("bad-fact", format!("facts.{name}: found {value}, expected {wanted}"))
            };
            match name.as_str() {
                "cover" => situation.cover = value.as_bool().ok_or_else(|| wrong("true or false"))?,
                "moved" => situation.moved = value.as_bool().ok_or_else(|| wrong("true or false"))?,
                "range" => {
                    let range = value.as_f64().filter(|range| (0.0..=f64::from(FARTHEST)).contains(range));
                    let range = range.ok_or_else(|| wrong(&format!("inches, 0 to {FARTHEST}")))?;
                    situation.range = Some(Length((range * 254.0).round() as i32));
                }
                "stat" => {
                    situation.stat =
                        Some(value.as_str().ok_or_else(|| wrong("the name of a stat"))?.to_string())
                }
                "tn" => situation.tn = Some(whole(value).ok_or_else(|| wrong(&a_whole_number()))?),
                "modifier" => situation.modifier = whole(value).ok_or_else(|| wrong(&a_whole_number()))?,
                _ => {
                    let names = FACTS.map(|fact| fact.name);
                    let text = format!(
                        "no fact is called \"{name}\"; there is {}{}",
                        names.join(", "),
                        did_you_mean(name, names)
                    );
                    return Err(Fault::new("no-such-fact", text));
                }
            }
        }
        Ok(situation)
    }
}

fn whole(value: &Value) -> Option<i16> {
    let least_to_most = i64::from(-LARGEST)..=i64::from(LARGEST);
    value.as_i64().filter(|number| least_to_most.contains(number)).map(|number| number as i16)
}

fn a_whole_number() -> String {
    format!("a whole number, {} to {LARGEST}", -LARGEST)
}

/// Stated facts: only the target can be in cover, and without a range everything is near enough to be shot.
impl Facts<SilverBayonet> for Situation {
    fn fact(&mut self, _: &State, _: RuleId, fact: &Fact) -> bool {
        match *fact {
            Fact::Cover { shooter, .. } => self.cover && shooter == ATTACKER,
            Fact::CanShoot { range, .. } => self.range.is_none_or(|apart| apart <= range),
            Fact::Within { distance, .. } => self.range.is_some_and(|apart| apart <= distance),
            Fact::Reaches { .. } | Fact::Sight { .. } => true,
            _ => false,
        }
    }

    fn which(&mut self, _: &State, _: RuleId, _: &Fact, among: FigureSet) -> FigureSet {
        among
    }
}

/// Both sides on an empty table: the attacker is seat 0, the target seat 1, and nobody has Fate Dice.
fn face_off(query: &Query, needs_target: bool) -> Result<State, Fault> {
    let mut figures = vec![setup(&query.attacker, 0, "attacker")?];
    match (&query.target, needs_target) {
        (Some(target), _) => figures.push(setup(target, 1, "target")?),
        (None, true) => return Err(Fault::new("no-target", format!("{} needs a target", query.question))),
        (None, false) => {}
    }
    let side = || SideSetup { pool: Some(Pool::EMPTY), ..SideSetup::default() };
    let setup = Setup { figures, sides: vec![side(), side()], ..Setup::default() };
    setup.lay(Book::built_in()).map_err(|faults| Fault::new("bad-profile", faults.join("; ")))
}

fn setup(party: &Party, side: u8, who: &str) -> Result<FigureSetup, Fault> {
    let bad = |error: serde_json::Error| Fault::new("bad-profile", format!("{who}: {error}"));
    let profile: Written<Draft> = match &party.profile {
        Value::String(id) => Written::Id(id.clone()),
        whole => Written::Whole(Box::new(serde_json::from_value(whole.clone()).map_err(bad)?)),
    };
    let with: With = match &party.with {
        Value::Null => With::default(),
        with => serde_json::from_value(with.clone()).map_err(bad)?,
    };
    let mut equipment = party.equipment.clone();
    if let Written::Whole(draft) = &profile
        && draft.equipment.is_empty()
        && equipment.is_empty()
    {
        // Reading: nobody asks about bare fists; a stat line without equipment is a creature's (sb.melee.14).
        equipment.push("Hand Weapon".to_string());
    }
    if let Some(weapon) = &party.weapon {
        borrow(&profile, party, weapon, &mut equipment);
    }
    Ok(FigureSetup {
        profile,
        name: None,
        side: Some(side),
        kit: party.kit,
        kind: party.kind.clone(),
        equipment,
        at: None,
        elevation: None,
        with,
    })
}

/// A weapon that is named and not carried is lent for the question.
fn borrow(profile: &Written<Draft>, party: &Party, weapon: &str, equipment: &mut Vec<String>) {
    let book = Book::built_in();
    let (kit, kind, equipped) = (party.kit, party.kind.clone(), equipment.clone());
    let figure = FigureSetup { kit, kind, equipment: equipped, ..FigureSetup::of("") };
    let figure = FigureSetup { profile: profile.clone(), ..figure };
    let carried =
        figure.profile(book).is_ok_and(|profile| profile.arms.iter().any(|arm| is_called(arm, weapon)));
    if !carried && book.arm(&kebab(weapon)).is_some() {
        equipment.push(weapon.to_string());
    }
}

/// Is this the weapon of that name? A creature's own weapons count as Hand Weapons (sb.melee.14), a bayonet goes by
/// the name of its gun, too.
fn is_called(arm: &Arm, name: &str) -> bool {
    use silver_bayonet::Weapon::{Bayonet, NaturalWeapon};
    let name = kebab(name);
    kebab(arm.weapon.name()) == name
        || arm.weapon == NaturalWeapon && name == "hand-weapon"
        || arm.weapon == Bayonet && (name == "musket" || name == "rifle")
}

/// Leaves a figure only the weapon it uses in melee: the one named, or the one that does most on average.
fn wield(
    state: &mut State,
    figure: FigureId,
    opponent: FigureId,
    named: Option<&str>,
) -> Result<ArmId, Fault> {
    let options: Vec<ArmId> = match named {
        Some(name) => {
            let arms = state.profile(figure).arms.iter().enumerate();
            let named = arms.filter(|(_, arm)| arm.melee.is_some() && is_called(arm, name));
            let torch = (state[figure].torch && kebab(name) == "torch").then_some(ArmId::Torch);
            named.map(|(place, _)| ArmId::Own(place as u8)).chain(torch).collect()
        }
        None => state.melee_arms(figure).into_iter().collect(),
    };
    let best = options.into_iter().max_by_key(|&arm| mean_damage(state, figure, opponent, arm));
    let best = best.ok_or_else(|| {
        let arms = state.profile(figure).arms.iter().filter(|arm| arm.melee.is_some());
        let names: Vec<String> = arms.map(|arm| kebab(arm.weapon.name())).collect();
        Fault::new(
            "no-such-weapon",
            format!(
                "{} does not fight with \"{}\"; it has {}",
                state.name(figure),
                named.unwrap_or_default(),
                names.join(", ")
            ),
        )
    })?;
    keep_only(state, figure, best);
    Ok(best)
}

/// What a weapon does on average, in hundredths; the first of equals is taken.
fn mean_damage(
    state: &State,
    figure: FigureId,
    opponent: FigureId,
    arm: ArmId,
) -> (i32, std::cmp::Reverse<ArmId>) {
    let attack = state.melee_attack(figure, opponent, &state.arm(figure, arm));
    let faces = (1..=10).flat_map(|power| (1..=10).map(move |skill| [power, skill]));
    let sum = faces.map(|dice| match attack.blow(dice) {
        silver_bayonet::Blow::Hit { damage, .. } => i32::from(damage) * 100 + 1,
        _ => 0,
    });
    (sum.sum(), std::cmp::Reverse(arm))
}

fn keep_only(state: &mut State, figure: FigureId, kept: ArmId) {
    let kept = match kept {
        ArmId::Own(place) => usize::from(place),
        ArmId::Torch | ArmId::Improvised => usize::MAX, // none of its own
    };
    let role = &mut Arc::make_mut(&mut state.cast.0)[figure.index()];
    Arc::make_mut(role).profile.fight_only_with(kept);
}

fn decisions(query: &Query, state: &State) -> Result<Decisions, Fault> {
    let mut decisions = Decisions::default();
    let creature = |figure: FigureId| state.figures.len() > figure.index() && state.profile(figure).creature;
    let necromancer = state.figures.len() > 1
        && state.has(TARGET, silver_bayonet::Attribute::RaiseTheDead)
        && state.has(TARGET, silver_bayonet::Attribute::DarkGift);
    if necromancer {
        decisions.response = Response::BackOff; // sb.necro.6
    }
    decisions.return_fire = creature(TARGET) && !necromancer; // sb.mon.react.1
    for (name, value) in &query.choices {
        let given = value.as_str().unwrap_or_default();
        let wrong = || {
            let allowed = form::options_of(name);
            let hint = did_you_mean(given, allowed.iter().copied());
            Fault::new(
                "bad-choice",
                format!("choices.{name}: found {value}, expected one of {}{hint}", allowed.join(", ")),
            )
        };
        match (name.as_str(), given) {
            ("reaction", "strike-back") => decisions.response = Response::StrikeBack,
            ("reaction", "back-off") => decisions.response = Response::BackOff,
            ("reaction", "return-fire") => (decisions.return_fire, decisions.dive) = (true, false),
            ("reaction", "dive") => (decisions.return_fire, decisions.dive) = (false, true),
            ("reaction", "nothing") => {
                (decisions.return_fire, decisions.dive) = (false, false);
                decisions.response = Response::BackOff;
            }
            ("fate", "keep") => {}
            ("reaction" | "fate", _) => return Err(wrong()),
            ("shot", "plain") => decisions.shot = None,
            ("shot", given) => {
                let qualities = silver_bayonet::Quality::ALL;
                let found = qualities.into_iter().find(|quality| kebab(quality.name()) == given);
                decisions.shot = Some(found.ok_or_else(wrong)?);
            }
            _ => {
                let names = form::choice_names();
                let text = format!(
                    "no choice is called \"{name}\"; there is {}{}",
                    names.join(", "),
                    did_you_mean(name, names)
                );
                return Err(Fault::new("no-such-choice", text));
            }
        }
    }
    Ok(decisions)
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

fn melee(query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let mut start = face_off(query, true)?;
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

fn shoot(query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let mut start = face_off(query, true)?;
    let arm = gun(&start, query.attacker.weapon.as_deref())?;
    let (carried, hurried) = (start.arm(ATTACKER, arm), is_hurried(&start, arm)?);
    let reach = carried.shooting.map_or(0, |shooting| shooting.range);
    if situation.range.is_some_and(|range| range > inches(reach.into())) {
        let text =
            format!("{}\" is allowed for the {}, and facts.range is farther", reach, carried.weapon.name());
        return Err(Fault::new("out-of-range", text));
    }
    let moved = if situation.moved { Moved::Moved } else { Moved::Not };
    let distance = if situation.moved { inches(6) } else { Length::ZERO };
    start.active = Some(Active {
        figure: ATTACKER,
        moved,
        walked: situation.moved,
        distance,
        acted: true,
        ended: false,
        quick_reloaded: false,
    });
    start.phase = Phase::First;
    let decisions = decisions(query, &start)?;
    let found = exact(decisions, situation.clone(), |fates| {
        let mut state = start.clone();
        let volley = Battle::new(&mut state, fates).shoot(ATTACKER, FigureSet::from_iter([TARGET]), arm)?;
        Ok(Ends::of(&state, volley.shot, volley.answer))
    });
    let mut odds = both_ways(&found, "shooter_hit", "shooter_killed");
    explain_shot(&start, &carried, &situation, &decisions, hurried, &mut odds);
    Ok(odds)
}

/// The weapon that shoots: the one named, or the first that may be fired as the shooter stands or rides.
fn gun(state: &State, named: Option<&str>) -> Result<ArmId, Fault> {
    let (shooter, mut copy) = (state.name(ATTACKER), state.clone());
    let mut fates = idle(Situation::default());
    let may_be_fired = Battle::new(&mut copy, &mut fates).guns(ATTACKER);
    let arms = state.profile(ATTACKER).arms.iter().enumerate().filter(|(_, arm)| arm.shooting.is_some());
    let wanted = arms.clone().filter(|(_, arm)| named.is_none_or(|name| is_called(arm, name)));
    let mut wanted = wanted.map(|(place, arm)| (ArmId::Own(place as u8), arm)).peekable();
    let Some(&(_, first)) = wanted.peek() else {
        let names: Vec<String> = arms.map(|(_, arm)| kebab(arm.weapon.name())).collect();
        let has = if names.is_empty() { "nothing that shoots".to_string() } else { names.join(", ") };
        let wanted = named.map_or("anything".to_string(), |name| format!("\"{name}\""));
        return Err(Fault::new(
            "no-such-weapon",
            format!("{shooter} cannot shoot with {wanted}; it has {has}"),
        ));
    };
    let fired = wanted.map(|(arm, _)| arm).find(|arm| may_be_fired.contains(arm));
    fired.ok_or_else(|| {
        let why = "not from horseback, or not with a torch in hand";
        Fault::new("cannot-fire", format!("{shooter} may not fire the {} now: {why}", first.weapon.name()))
    })
}

/// An unloaded weapon is fired only with Quick Load (sb.attr.core.quickload.1).
fn is_hurried(state: &State, arm: ArmId) -> Result<bool, Fault> {
    let ArmId::Own(place) = arm else { return Ok(false) };
    let unloaded = state[ATTACKER].unloaded.has(usize::from(place));
    if unloaded && !state.has(ATTACKER, silver_bayonet::Attribute::QuickLoad) {
        let (shooter, weapon) = (state.name(ATTACKER), state.arm(ATTACKER, arm).weapon.name());
        return Err(Fault::new(
            "not-loaded",
            format!("the {weapon} of {shooter} is not loaded, and Quick Load is missing"),
        ));
    }
    Ok(unloaded)
}

/// Fates for sums: nothing is rolled or chosen.
fn idle(facts: Situation) -> Straight<Random, Decisions, Situation, Nobody> {
    Straight { dice: Random::new(0), mind: Decisions::default(), facts, ear: Nobody }
}

fn check(query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let start = face_off(query, false)?;
    let stat = situation.stat.clone().unwrap_or_else(|| "courage".to_string());
    let needed =
        situation.tn.ok_or_else(|| Fault::new("no-tn", "a check needs facts.tn, the number to reach"))?;
    let tally = stat_tally(&start, &stat, &situation)?;
    let found = exact(Decisions::default(), situation, |fates| {
        let mut state = start.clone();
        let (_, total) =
            Battle::new(&mut state, fates).rolls(ATTACKER, RuleId("sb.dice.6"), &tally, |total| total)?;
        Ok(total)
    });
    let mut odds = totals(&found);
    odds.chances.push(("pass", found.chance(|total| *total >= needed)));
    odds.tallies.push(explained(format!("{} against {needed}", capital(&stat)), &tally));
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
                "no-such-stat",
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

fn terror(query: &Query, situation: Situation) -> Result<Odds, Fault> {
    let start = face_off(query, false)?;
    let (modifier, rule) = (situation.modifier, RuleId("sb.terror.2"));
    let mut tally = Tally::default();
    let found = exact(Decisions::default(), situation, |fates| {
        let mut state = start.clone();
        let mut battle = Battle::new(&mut state, fates);
        tally = battle.terror_tally(ATTACKER, modifier, rule)?;
        let (_, total) = battle.rolls(ATTACKER, RuleId("sb.terror.1"), &tally, |total| total)?;
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
        odds.chances.push((name, found.chance(|total| Band::of(*total) == band)));
    }
    odds.tallies.push(explained("Terror Check".to_string(), &tally));
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
    explain(state, striker, struck, &attack, &format!("{what}, {}", weapon.weapon.name()), odds);
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
    let fire = silver_bayonet::Fire {
        weapon: carried.weapon,
        shooting,
        special: decisions.shot.filter(|quality| shooting.shots.has(*quality)),
        cover: situation.cover,
        moved: situation.moved,
        hurried,
    };
    let attack = state.shooting_attack(ATTACKER, TARGET, &fire);
    explain(state, ATTACKER, TARGET, &attack, &format!("shot, {}", carried.weapon.name()), odds);
}

/// The sums behind one attack: what is added, what must be reached, what it does.
fn explain(
    state: &State,
    striker: FigureId,
    struck: FigureId,
    attack: &silver_bayonet::Attack,
    what: &str,
    odds: &mut Odds,
) {
    odds.tallies
        .push(explained(format!("{}, {what}: added to the two dice", state.name(striker)), &attack.check));
    odds.tallies.push(explained(format!("{}: Defence to reach", state.name(struck)), &attack.defence));
    let die = if attack.die == silver_bayonet::DamageDie::Power { "Power" } else { "Skill" };
    odds.tallies.push(explained(
        format!("{}, {what}: added to the {die} Die for damage", state.name(striker)),
        &attack.damage,
    ));
    odds.tallies.push(explained(format!("{}: taken off damage", state.name(struck)), &attack.protection));
    if let Some(rule) = attack.harmless {
        odds.notes.push(format!("{} takes no damage from it: {}", state.name(struck), label(rule)));
    }
}

fn explained(what: String, tally: &Tally) -> Explained {
    Explained::of(what, tally, |reason| label(reason.rule).to_string())
}

fn capital(word: &str) -> String {
    let mut letters = word.chars();
    letters.next().map(|first| first.to_uppercase().chain(letters).collect()).unwrap_or_default()
}

/// A duel to the death between two profiles.
#[derive(Clone, Debug)]
pub struct Duel {
    start: State,
}

/// Two figures in contact, each its own player's, without Fate Dice. Every turn they roll for Initiative, and each
/// attacks the other in its activation until one is gone.
pub fn duel(one: &Party, other: &Party) -> Result<Duel, Fault> {
    let query = Query {
        system: "silver-bayonet".to_string(),
        question: "duel".to_string(),
        attacker: one.clone(),
        target: Some(other.clone()),
        facts: Map::new(),
        choices: Map::new(),
    };
    let mut start = face_off(&query, true)?;
    wield(&mut start, ATTACKER, TARGET, one.weapon.as_deref())?;
    wield(&mut start, TARGET, ATTACKER, other.weapon.as_deref())?;
    start.options.duel = true;
    Ok(Duel { start })
}

impl Duel {
    /// The two names.
    pub fn names(&self) -> [&str; 2] {
        [self.start.name(ATTACKER), self.start.name(TARGET)]
    }

    /// The state it starts from.
    pub fn start(&self) -> &State {
        &self.start
    }

    /// The exact chance of the first to win. Where `free` is set, both may do anything a figure may do, each at every
    /// point what is best for it; else they attack and strike back.
    pub fn solve(&self, free: bool) -> Option<Solved> {
        let fight: Fight<SilverBayonet, _, _> = Fight {
            mind: Duellist,
            facts: Situation { range: Some(Length::ZERO), ..Situation::default() },
            plain: |state| state.turn = 1,
            worth: first_wins,
            longer: |state| f64::from(state.turn - 1),
        };
        let decides: Option<fn(Seat) -> bool> = if free { Some(|_| true) } else { None };
        let mut start = self.start.clone();
        let options = start.options;
        start.options = Options { duel: !free, closed: true, no_surprises: true, ..options };
        let solved = solve(&start, &fight, Seat(0), decides)?;
        Some(Solved { length: solved.length + 1.0, ..solved }) // the turn in which it begins
    }

    /// So many duels with quick dice from a seed.
    pub fn simulate(&self, fights: u64, seed: u64) -> Simulated {
        let facts = Situation { range: Some(Length::ZERO), ..Situation::default() };
        let mut fates = Straight { dice: Random::new(seed), mind: Duellist, facts, ear: Nobody };
        simulate::<SilverBayonet, _, _, _>(&self.start, &mut fates, first_wins, fights, 100_000)
    }
}

fn first_wins(outcome: &Outcome) -> f64 {
    f64::from(outcome.winner == Some(Side::Player(Seat(0))))
}
