//! The odds questions of Fear and Faith, put to its own rules.

mod duel;
mod form;
mod stated;
mod written;

use std::sync::Arc;

use content::{did_you_mean, kebab};
use fates::{FigureId, Nobody, Odds as Enumerated, Play, Random, RuleId, Straight, Tally, exact};
use frame::odds::{Bout, Code, Explained, Fault, FormView, Odds, Oddsmaker, Party, Query, Until};
use table::Length;

use self::duel::bout;
pub use self::duel::{Close, Duellist};
use self::form::QUESTIONS;
use self::form::form;
use self::stated::{Decided, Situation};
use self::written::face_off;
use crate::{
    Arm, ArmId, Battle, Blade, Blow, Book, FearAndFaith, Fright, Harm, Nearness, Place, Purpose, Scare, Shot,
    State, Sums, needs,
};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

impl Oddsmaker for FearAndFaith {
    const PLAY: &'static str = duel::PLAY;

    type Duellist = Duellist;
    type DuelFacts = Close;

    fn form(book: &Book) -> FormView {
        form(book)
    }

    fn odds(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
        let asked = Asked::read(book, query)?;
        match query.question.as_str() {
            "activate" => asked.wants_no_target().map(|()| asked.activate()),
            "melee" => asked.melee(),
            "shoot" => asked.shoot(),
            "fear" => asked.fear(),
            "morale" => asked.wants_no_target().map(|()| asked.morale()),
            other => Err(Fault::no_such_question(other, &QUESTIONS.map(|question| question.id))),
        }
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, _: Until) -> Result<Bout<Self>, Fault> {
        bout(book, one, other)
    }
}

/// The weapon that is named, or the best of the model.
fn blade(named: Option<&str>, best: Blade) -> Result<Blade, Fault> {
    match named.map(kebab).as_deref() {
        None => Ok(best),
        Some("hand-weapon") => Ok(Blade::Own),
        Some("stake" | "stakes") => Ok(Blade::Stake),
        Some("heavy-weapon") => Ok(Blade::Heavy),
        Some("chainsaw") => Ok(Blade::Chainsaw),
        Some(other) => {
            let names = ["hand-weapon", "stake", "heavy-weapon", "chainsaw"];
            let hint = did_you_mean(other, names);
            let text = format!("nobody fights with \"{other}\"; there is {}{hint}", names.join(", "));
            Err(Fault::new(Code::NoSuchWeapon, text))
        }
    }
}

/// A question: the models that take part, what is stated and what is decided.
struct Asked<'a> {
    query: &'a Query,
    start: State,
    situation: Situation,
    decided: Decided,
}

/// A modifier that the question states: modifiers add up.
const STATED: RuleId = RuleId("ff.dice.q.5");

impl<'a> Asked<'a> {
    fn read(book: &Arc<Book>, query: &'a Query) -> Result<Asked<'a>, Fault> {
        let situation = Situation::read(&query.facts)?;
        let mut decided = Decided::read(&query.choices)?;
        decided.dice = situation.dice.unwrap_or(decided.dice);
        let mut start = face_off(book, query, &situation)?;
        start[ATTACKER].hidden |= situation.ambush;
        Ok(Asked { query, start, situation, decided })
    }

    /// A question about one model alone names nobody else.
    fn wants_no_target(&self) -> Result<(), Fault> {
        match self.query.target {
            None => Ok(()),
            Some(_) => {
                let text = format!("{} is about one model; leave the target out", self.query.question);
                Err(Fault::new(Code::NoTarget, text))
            }
        }
    }

    /// What the rules find without a die.
    fn found<T>(&self, look: impl FnOnce(&mut Looking<'_>) -> Play<T>) -> Option<T> {
        let (mind, facts) = (self.decided, self.situation.clone());
        let mut fates = Straight { dice: Random::new(0), mind, facts, ear: Nobody };
        look(&mut Battle::new(&mut self.start.clone(), &mut fates)).ok()
    }

    fn adds_stated(&self, tally: &mut Tally) {
        if self.situation.modifier != 0 {
            tally.add(self.situation.modifier.into(), STATED);
        }
    }

    /// Quality dice against a number, explained.
    fn quality(&self, rule: &'static str, count: u8, tally: &Tally) -> (Enumerated<Dice>, Odds) {
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = self.start.clone();
            let mut battle = Battle::new(&mut state, fates);
            let tested = battle.quality_dice(ATTACKER, RuleId(rule), count, tally)?;
            Ok(Dice { successes: tested.successes, failures: tested.failures })
        });
        let mut odds = Odds::of(found.paths());
        let needed = needs(self.start[ATTACKER].quality_target(), tally.total());
        odds.tallies.push(self.explained_quality(tally));
        odds.notes.push(format!("A die succeeds on {needed}+; a 1 never does and a 6 always does."));
        (found, odds)
    }

    fn activate(&self) -> Odds {
        let tally = self.found(|battle| battle.quality_tally(ATTACKER, Purpose::Activation));
        let mut tally = tally.unwrap_or_default();
        self.adds_stated(&mut tally);
        let (found, mut odds) = self.quality("ff.act.nominate.1", self.decided.dice, &tally);
        odds.chances.push(("turnover", found.chance(|dice| dice.failures >= 2)));
        odds.chances.push(("one_action", found.chance(|dice| dice.successes >= 1)));
        odds.chances.push(("two_actions", found.chance(|dice| dice.successes >= 2)));
        odds.tables.push(("successes", rows(&found, |dice| dice.successes)));
        odds.means.push(("successes", found.mean(|dice| dice.successes.into())));
        odds
    }

    fn morale(&self) -> Odds {
        let tally = self.found(|battle| battle.quality_tally(ATTACKER, Purpose::Morale));
        let mut tally = tally.unwrap_or_default();
        self.adds_stated(&mut tally);
        if !self.start.checks_morale(ATTACKER) {
            let mut odds = Odds::of(1);
            odds.chances.push(("stands", fates::ratio(1, 1)));
            odds.notes.push(format!("{} never checks Morale.", self.start.name(ATTACKER)));
            return odds;
        }
        let (found, mut odds) = self.quality("ff.morale.roll.1", 3, &tally);
        for (failures, name) in (0..).zip(["stands", "flees_once", "flees_twice", "destroyed"]) {
            odds.chances.push((name, found.chance(|dice| dice.failures == failures)));
        }
        odds.tables.push(("failures", rows(&found, |dice| dice.failures)));
        odds
    }

    /// A Fear test to its end: what becomes of the model.
    fn fear(&self) -> Result<Odds, Fault> {
        let scare = self.scare()?;
        if !self.start.can_be_scared(ATTACKER, scare) {
            let mut odds = Odds::of(1);
            odds.chances.push(("steady", fates::ratio(1, 1)));
            odds.notes.push(format!("That does not frighten {}.", self.start.name(ATTACKER)));
            return Ok(odds);
        }
        let found = self.frightened(scare);
        let mut odds = Odds::of(found.paths());
        for (failures, name) in (0..).zip(["steady", "recoil", "scared", "panic"]) {
            odds.chances.push((name, found.chance(|end| end.failures == failures)));
        }
        odds.chances.push(("on_the_ground", found.chance(|end| !end.gone && end.fallen)));
        odds.chances.push(("transfixed", found.chance(|end| !end.gone && end.transfixed)));
        odds.chances.push(("gone", found.chance(|end| end.gone)));
        odds.tables.push(("failures", rows(&found, |end| end.failures)));
        let mut tally = self.found(|battle| battle.fear_tally(ATTACKER, scare)).unwrap_or_default();
        self.adds_stated(&mut tally);
        odds.tallies.push(self.explained_quality(&tally));
        Ok(odds)
    }

    /// What frightens the model: a charge, where there is a target and nothing else is said.
    fn scare(&self) -> Result<Scare, Fault> {
        let by = self.query.target.as_ref().map(|_| TARGET);
        let usual = if by.is_some() { Fright::Charge } else { Fright::Plain };
        let cause = self.decided.cause.unwrap_or(usual);
        if cause == Fright::Charge {
            self.query.whom()?;
        }
        Ok(Scare { by, cause })
    }

    fn frightened(&self, scare: Scare) -> Enumerated<Frightened> {
        exact(self.decided, self.situation.clone(), |fates| {
            let mut state = self.start.clone();
            state[ATTACKER].lent -= self.situation.modifier; // comes to the same for every die
            let failures = Battle::new(&mut state, fates).fear_test(ATTACKER, scare)?;
            let now = &state[ATTACKER];
            let (fallen, transfixed) = (now.fallen.is_some(), now.transfixed.is_some());
            Ok(Frightened { failures, fallen, transfixed, gone: now.place != Place::Table })
        })
    }

    fn melee(&self) -> Result<Odds, Fault> {
        self.query.whom()?;
        let blow = self.found(|battle| {
            let blow = battle.state.blow(ATTACKER, TARGET, self.decided.strike);
            battle.looks_round(blow)
        });
        let blow = blow.unwrap_or_else(|| self.start.blow(ATTACKER, TARGET, self.decided.strike));
        let blow = Blow { blade: blade(self.query.attacker.weapon.as_deref(), blow.blade)?, ..blow };
        let (mut attack, mut defence) = (Tally::default(), Tally::default());
        let contest = self.start.contest(&blow, &mut attack, &mut defence);
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = self.start.clone();
            let dice = Battle::new(&mut state, fates).combat_dice(&blow, &contest)?.0;
            let verdict = contest.verdict(dice[0], dice[1]);
            Ok((verdict.defender, verdict.attacker))
        });
        let mut odds = Odds::of(found.paths());
        odds.chances.extend(harm_to(&found, &TO_ATTACKER, |end| end.1));
        odds.chances.extend(if_any(harm_to(&found, &TO_ATTACKER_RARELY, |end| end.1)));
        odds.chances.push(("tie", found.chance(|end| *end == (Harm::Nothing, Harm::Nothing))));
        odds.chances.extend(harm_to(&found, &TO_TARGET, |end| end.0));
        odds.chances.extend(if_any(harm_to(&found, &TO_TARGET_RARELY, |end| end.0)));
        self.explain(&attack, &defence, &mut odds);
        Ok(odds)
    }

    fn shoot(&self) -> Result<Odds, Fault> {
        self.query.whom()?;
        let (id, arm) = self.gun()?;
        let fire = self.decided.fire;
        if fire.burst && !arm.fires_bursts() {
            return Err(Fault::new(Code::BadChoice, format!("the {} fires no bursts", self.arm_name(&arm))));
        }
        let reach = self.start.length(arm.range_for(fire));
        let mut asked = Asked { start: self.start.clone(), situation: self.situation.clone(), ..*self };
        asked.situation.range = match (self.situation.range, self.situation.band) {
            (Some(range), _) => Some(range),
            (None, Some(band)) => Some(Length(reach.0 * i32::from(band))),
            (None, None) => None,
        };
        let means = arm.means(fire.aimed, Nearness::Farther);
        let lie = asked.found(|battle| battle.settles_shot(ATTACKER, TARGET, arm.range_for(fire), means));
        let Some(lie) = lie.flatten() else {
            let far = table::Unit::Centimetres.words(Length(reach.0 * 3));
            let text = format!("the {} reaches {far}, and the target is farther off", self.arm_name(&arm));
            return Err(Fault::new(Code::OutOfRange, text));
        };
        let shot = Shot { shooter: ATTACKER, target: TARGET, arm, aimed: fire.aimed, rank: 0, lie };
        asked.shot(id, &shot)
    }

    /// One shot at its target alone. In hand-to-hand a Quality die comes first (ff.ranged.pistol.1), unless all who touch
    /// the shooter are helpless: then any weapon will do (ff.ranged.pistol.4, ff.target.melee.3).
    fn shot(&self, id: ArmId, shot: &Shot) -> Result<Odds, Fault> {
        const SHOT: RuleId = RuleId("ff.ranged.roll.1");
        let engaged = self.start.is_engaged(ATTACKER);
        if engaged && !shot.arm.small {
            let text = format!("nobody fires the {} in hand-to-hand", self.arm_name(&shot.arm));
            return Err(Fault::new(Code::NoSuchWeapon, text));
        }
        let contest = self.start.shot_contest(shot);
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = self.start.clone();
            let mut battle = Battle::new(&mut state, fates);
            if engaged && !battle.passes(ATTACKER, RuleId("ff.ranged.pistol.1"))? {
                return Ok((Harm::Nothing, false));
            }
            let dice = battle.one_way_dice(SHOT, ATTACKER, true, TARGET, &contest)?;
            let works = battle.checks_ammunition(ATTACKER, id, dice[0])?;
            Ok((contest.verdict(dice[0], dice[1]).defender, !works))
        });
        let mut odds = Odds::of(found.paths());
        odds.chances.push(("no_effect", found.chance(|(target, _)| *target == Harm::Nothing)));
        odds.chances.extend(harm_to(&found, &TO_TARGET, |end| end.0));
        odds.chances.extend(if_any(harm_to(&found, &TO_TARGET_RARELY, |end| end.0)));
        odds.chances.push(("jam", found.chance(|(_, jams)| *jams)));
        let sums: Sums<Tally> = self.start.shot_sums(shot);
        self.explain(&sums.attack, &sums.defence, &mut odds);
        odds.notes.push(format!("The {}, range band {}.", self.arm_name(&shot.arm), shot.lie.band));
        Ok(odds)
    }

    /// The weapon that is named, or the first that can be aimed.
    fn gun(&self) -> Result<(ArmId, Arm), Fault> {
        let arms: Vec<(ArmId, Arm)> = self.start.arms(ATTACKER).filter(|(_, arm)| !arm.is_lobbed()).collect();
        let named = self.query.attacker.weapon.as_deref().map(kebab);
        let is_named = |arm: &Arm| named.as_ref().is_none_or(|name| kebab(self.arm_name(arm)) == *name);
        arms.iter().find(|(_, arm)| is_named(arm)).copied().ok_or_else(|| {
            let names: Vec<String> = arms.iter().map(|(_, arm)| kebab(self.arm_name(arm))).collect();
            let has = if names.is_empty() { "nothing".to_string() } else { names.join(", ") };
            let name = self.start.name(ATTACKER);
            let text = match named {
                Some(named) => format!("{name} does not shoot with \"{named}\"; it has {has}"),
                None => format!("{name} has nothing to shoot with"),
            };
            Fault::new(Code::NoSuchWeapon, text)
        })
    }

    fn arm_name(&self, arm: &Arm) -> &str {
        self.start.book.weapon_name(arm.make())
    }

    /// What is added to the die of each of the two.
    fn explain(&self, attack: &Tally, defence: &Tally, odds: &mut Odds) {
        for (model, tally) in [(ATTACKER, attack), (TARGET, defence)] {
            let what = format!("{}: added to its die", self.start.name(model));
            odds.tallies.push(explained(&self.start.book, what, tally));
        }
    }

    /// What is added to each Quality die of the model.
    fn explained_quality(&self, tally: &Tally) -> Explained {
        let (name, target) = (self.start.name(ATTACKER), self.start[ATTACKER].quality_target());
        explained(&self.start.book, format!("{name}: added to each die, which needs {target}+"), tally)
    }
}

/// A battle in which nothing is rolled.
type Looking<'a> = Battle<'a, Straight<Random, Decided, Situation, Nobody>>;

/// What Quality dice came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Dice {
    successes: u8,
    failures: u8,
}

/// What a Fear test came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct Frightened {
    failures: u8,
    fallen: bool,
    transfixed: bool,
    gone: bool,
}

/// What happens to one of the two, each harm by its own name: a model killed gruesomely is not among the killed.
fn harm_to<T>(
    found: &Enumerated<T>,
    names: &[(&'static str, Harm)],
    harm: impl Fn(&T) -> Harm,
) -> Vec<Named> {
    names.iter().map(|&(name, wanted)| (name, found.chance(|end| harm(end) == wanted))).collect()
}

/// Those of them that can happen: only some models are wounded or feign death.
fn if_any(chances: Vec<Named>) -> impl Iterator<Item = Named> {
    chances.into_iter().filter(|(_, chance)| *chance > fates::ratio(0, 1))
}

/// A chance by its name.
type Named = (&'static str, fates::Chance);

const TO_TARGET: [(&str, Harm); 4] = [
    ("target_recoils", Harm::Recoil),
    ("target_fallen", Harm::Fall),
    ("target_killed", Harm::Kill),
    ("target_gruesome", Harm::Gruesome),
];
const TO_TARGET_RARELY: [(&str, Harm); 2] =
    [("target_wounded", Harm::Wound), ("target_feigns_death", Harm::Feign)];
const TO_ATTACKER: [(&str, Harm); 4] = [
    ("attacker_gruesome", Harm::Gruesome),
    ("attacker_killed", Harm::Kill),
    ("attacker_fallen", Harm::Fall),
    ("attacker_recoils", Harm::Recoil),
];
const TO_ATTACKER_RARELY: [(&str, Harm); 2] =
    [("attacker_wounded", Harm::Wound), ("attacker_feigns_death", Harm::Feign)];

fn rows<T>(found: &Enumerated<T>, number: impl Fn(&T) -> u8) -> Vec<(String, fates::Chance)> {
    found.table(number).into_iter().map(|(number, chance)| (number.to_string(), chance)).collect()
}

fn explained(book: &Book, what: String, tally: &Tally) -> Explained {
    Explained::of(what, tally, |reason| book.cards.title(reason.rule.0).to_string())
}
