//! The odds questions of WFRP combat, put to its own rules.

pub(crate) mod duel;
mod form;
mod sheet;
mod stated;
mod written;

use std::collections::BTreeMap;
use std::sync::Arc;

use content::kebab;
use fates::{Chance, FigureId, Measured, Nobody, Random, RuleId, Straight, Tally, Whim, ratio};
use frame::odds::{Bout, Code, Explained, Fault, FormView, Odds, Oddsmaker, Party, Query, Until};

use self::duel::{Close, Duellist, bout};
use self::form::QUESTIONS;
use self::form::form;
pub(crate) use self::stated::ANYWAY;
use self::stated::{Decided, Defence, Situation, Tested};
use self::written::{face_off, takes_in_hand};
use crate::{
    ALL_LANDINGS, ALL_PAIRS, Ability, AdvantageSystem, ArmId, Attack, Battle, Book, Exchange, Guarding,
    Location, Occasion, Shot, Skill, State, TargetNumber, Test, Wfrp, band_end, trial, yards,
};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

impl Oddsmaker for Wfrp {
    const FIRST_BLOOD: bool = true;

    type Duellist = Duellist;
    type DuelFacts = Close;

    fn form(book: &Book) -> FormView {
        form(book)
    }

    fn odds(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
        let asked = Asked::read(book, query)?;
        match query.question.as_str() {
            "melee" => asked.melee(),
            "shoot" => asked.shoot(),
            "test" => asked.test(),
            other => Err(Fault::no_such_question(other, &QUESTIONS.map(|question| question.id))),
        }
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, until: Until) -> Result<Bout<Self>, Fault> {
        bout(book, one, other, until)
    }
}

/// A question: those who take part, what is stated and what is decided.
struct Asked<'a> {
    query: &'a Query,
    start: State,
    situation: Situation,
    decided: Decided,
}

impl<'a> Asked<'a> {
    fn read(book: &Arc<Book>, query: &'a Query) -> Result<Asked<'a>, Fault> {
        let situation = Situation::read(book, &query.facts)?;
        let decided = Decided::read(&query.choices)?;
        let start = face_off(book, query, &situation, &decided)?;
        Ok(Asked { query, start, situation, decided })
    }

    /// The weapons the attacker may use, each in hand in a state of its own: the one that is named, or all of the kind.
    fn armed(&self, melee: bool) -> Result<Vec<(ArmId, State)>, Fault> {
        let arms = self.start.profile(ATTACKER).arms.iter().enumerate();
        let of_kind: Vec<(ArmId, &str)> = arms
            .filter(|(_, arm)| arm.is_melee() == melee)
            .map(|(place, arm)| (ArmId(place as u8), arm.weapon.as_str()))
            .collect();
        let named = self.query.attacker.weapon.as_deref().map(kebab);
        let fits = |weapon: &str| named.as_ref().is_none_or(|name| name == weapon);
        let found = of_kind.iter().filter(|(_, weapon)| fits(weapon)).map(|&(arm, _)| {
            let mut state = self.start.clone();
            takes_in_hand(&mut state, ATTACKER, arm);
            (arm, state)
        });
        let found: Vec<(ArmId, State)> = found.collect();
        if found.is_empty() {
            let how = if melee { "strike" } else { "shoot" };
            let name = self.start.name(ATTACKER);
            let has: Vec<&str> = of_kind.iter().map(|(_, weapon)| *weapon).collect();
            let has = if has.is_empty() { "nothing".to_string() } else { has.join(", ") };
            let text = match named {
                Some(named) => format!("{name} does not {how} with \"{named}\"; it has {has}"),
                None => format!("{name} has nothing to {how} with"),
            };
            return Err(Fault::new(Code::NoSuchWeapon, text));
        }
        Ok(found)
    }

    /// What the target opposes an attack with, by what is decided and what is named for it: with the weapon in its
    /// primary hand unless said.
    fn opposes(&self, state: &State, usual: Defence) -> Result<Option<Option<ArmId>>, Fault> {
        let named = self.query.target.as_ref().and_then(|target| target.weapon.as_deref()).map(kebab);
        if !state.may_oppose(TARGET) {
            return Ok(None); // wf.cond.surprised.1
        }
        match self.decided.defence.unwrap_or(usual) {
            Defence::None => Ok(None),
            Defence::Dodge => Ok(Some(None)),
            Defence::Melee => {
                let at_hand = state.melee_arms(TARGET);
                let fits =
                    |arm: &&ArmId| named.as_ref().is_none_or(|name| *name == state.arm(TARGET, **arm).weapon);
                let [primary, _] = state[TARGET].hands;
                let first = at_hand.iter().filter(fits).min_by_key(|arm| Some(**arm) != primary);
                first.map(|&arm| Some(Some(arm))).ok_or_else(|| {
                    let text = format!("{} has no such weapon in hand to parry with", state.name(TARGET));
                    Fault::new(Code::NoSuchWeapon, text)
                })
            }
        }
    }

    /// The attacker takes the weapon with which it may expect most Wounds.
    fn best(&self, armed: Vec<(Attack, State)>, usual: Defence) -> Result<(Attack, State), Fault> {
        let mut best: Option<(u64, Attack, State)> = None;
        for (attack, state) in armed {
            let attack = Attack { opposed: self.opposes(&state, usual)?, ..attack };
            let wounds = state.exchange_by(&attack, self.efforts(), |_, _, _| {}).wounds;
            if best.as_ref().is_none_or(|(most, ..)| wounds > *most) {
                best = Some((wounds, attack, state));
            }
        }
        let none = || Fault::new(Code::NoSuchWeapon, "there is no weapon to do it with");
        best.map(|(_, attack, state)| (attack, state)).ok_or_else(none)
    }

    fn efforts(&self) -> [u8; 2] {
        [self.decided.effort, self.decided.defence_effort]
    }

    fn melee(&self) -> Result<Odds, Fault> {
        if let Some(weapon) = &self.query.whom()?.weapon {
            let name = kebab(weapon);
            let arms = &self.start.profile(TARGET).arms;
            if arms.iter().any(|arm| arm.weapon == name && !arm.is_melee()) {
                return Err(Fault::new(Code::NoSuchWeapon, format!("nobody parries with \"{name}\"")));
            }
        }
        let occasion = match (self.situation.free, self.situation.charge) {
            (true, _) => Occasion::Free,
            (false, true) => Occasion::Charge,
            (false, false) => Occasion::Action,
        };
        let usual = if self.situation.free { Defence::None } else { Defence::Melee };
        let armed = self.armed(true)?.into_iter().map(|(arm, mut state)| {
            self.parries_with_its_weapon(&mut state);
            let attack = Attack {
                occasion,
                pulled: self.decided.pulled,
                called: self.decided.called,
                ..Attack::blow(ATTACKER, arm, TARGET)
            };
            (attack, state)
        });
        let (attack, state) = self.best(armed.collect(), usual)?;
        self.exchange(&attack, state)
    }

    /// The weapon that is named for the target is in its hand.
    fn parries_with_its_weapon(&self, state: &mut State) {
        let named = self.query.target.as_ref().and_then(|target| target.weapon.as_deref()).map(kebab);
        let arms = &state.profile(TARGET).arms;
        let place = named.and_then(|named| arms.iter().position(|arm| arm.weapon == named));
        if let Some(place) = place {
            takes_in_hand(state, TARGET, ArmId(place as u8));
        }
    }

    fn shoot(&self) -> Result<Odds, Fault> {
        self.query.whom()?;
        if self.decided.pulled {
            return Err(Fault::new(Code::BadChoice, "choices.blow: nobody pulls a shot"));
        }
        let mut armed = Vec::new();
        let mut too_far = None;
        for (arm, mut state) in self.armed(false)? {
            self.parries_with_its_weapon(&mut state);
            let Some(band) = self.band(&state, arm) else {
                too_far = Some(state.arm(ATTACKER, arm).name.to_lowercase());
                continue;
            };
            let Situation { cover, dark, moved, aimed, crowd, engaged, .. } = self.situation;
            let into_melee = engaged && crowd == 0;
            let shot = Shot { band, cover, dark, moved, aimed, crowd, into_melee };
            let called = self.decided.called;
            armed.push((Attack { shot: Some(shot), called, ..Attack::blow(ATTACKER, arm, TARGET) }, state));
        }
        if let (true, Some(name)) = (armed.is_empty(), too_far) {
            return Err(Fault::new(Code::OutOfRange, format!("the {name} does not reach so far")));
        }
        let (attack, state) = self.best(armed, Defence::None)?;
        let mut odds = self.exchange(&attack, state)?;
        let band = attack.shot.map_or(0, |shot| usize::from(shot.band));
        let name = self.start.book.ranges.get(band).map_or("", |band| &band.name);
        odds.notes.push(format!("The range is {}.", name.to_lowercase()));
        if attack.shot.is_some_and(|shot| shot.into_melee) {
            odds.notes.push("What a shot that strays does to others is not counted.".to_string());
        }
        Ok(odds)
    }

    /// The range band: stated, measured by what is stated, or the one without a modifier.
    fn band(&self, state: &State, arm: ArmId) -> Option<u8> {
        let bands = &state.book.ranges;
        match (self.situation.range, self.situation.band) {
            (Some(far), _) => {
                let range = state.arm(ATTACKER, arm).range;
                let end = |band: &usize| band_end(&state.book, range, *band);
                let reaches = |band: &usize| end(band).is_some_and(|end| yards(far.into()) <= end);
                (0..bands.len()).find(reaches).map(|band| band as u8)
            }
            (None, Some(band)) => Some(band),
            (None, None) => bands.iter().position(|band| band.modifier == 0).map(|band| band as u8),
        }
    }

    /// One attack, exactly: the chances, where it lands and what it takes, and the same with Advantage counted the other
    /// way where that makes a difference (wf.adv.system).
    fn exchange(&self, attack: &Attack, mut state: State) -> Result<Odds, Fault> {
        if self.situation.defending {
            let with = attack.guard_test(&state).map(|test| test.with);
            state[TARGET].defends = match with {
                Some(Ability::Skill(skill)) => Some(skill),
                _ => None,
            };
        }
        let mut otherwise = state.counted_otherwise();
        for state in [&mut state, &mut otherwise] {
            declare(state, attack.shot.is_none());
        }
        let (mut places, mut wounds) = (BTreeMap::<Location, u64>::new(), BTreeMap::<i16, u64>::new());
        let efforts = self.efforts();
        let whole = state.exchange_by(attack, efforts, |at, much, times| {
            *places.entry(at).or_default() += times;
            *wounds.entry(much).or_default() += times;
        });
        let missed = ALL_LANDINGS - places.values().sum::<u64>();
        *wounds.entry(0).or_default() += missed;
        let landing = |times: u64| ratio(times.into(), ALL_LANDINGS.into());
        let mut odds = chances(&whole, attack.opposed.is_some());
        odds.paths = if attack.opposed.is_some() { ALL_PAIRS } else { 100 };
        let damage = wounds.into_iter().map(|(much, times)| (much.to_string(), landing(times)));
        odds.tables.push(("damage", damage.collect()));
        odds.means.push(("damage", whole.mean_wounds()));
        let places = places.into_iter().map(|(at, times)| (at.id().to_string(), landing(times)));
        odds.tables.push(("location", places.collect()));
        odds.means.push(("wounds_lost", whole.mean_lost()));
        self.compare(attack, &whole, &otherwise, &mut odds);
        self.explain(attack, &state, &mut odds);
        Ok(odds)
    }

    /// The same attack with Advantage counted the other way.
    fn compare(&self, attack: &Attack, whole: &Exchange, otherwise: &State, odds: &mut Odds) {
        let other = otherwise.exchange(attack);
        if other == *whole {
            return;
        }
        odds.chances.push(("attacker_wins_otherwise", other.hit_chance()));
        odds.chances.push(("down_otherwise", other.felled_chance()));
        let note = match otherwise.options.advantage {
            AdvantageSystem::Personal => {
                let [attacker, target] = [ATTACKER, TARGET].map(|who| otherwise[who].advantage);
                format!(
                    "Otherwise: everybody holds Advantage alone, the attacker {attacker} and the target {target}, \
                     and nothing is spent."
                )
            }
            AdvantageSystem::Pool => {
                "Otherwise: each side has a pool, and nothing of it is spent.".to_string()
            }
        };
        odds.notes.push(note);
    }

    fn explain(&self, attack: &Attack, state: &State, odds: &mut Odds) {
        let mut add = |what: String, tally: &Tally| odds.tallies.push(explained(state, what, tally));
        let [attacker, target] = [ATTACKER, TARGET].map(|who| state.name(who));
        let arm = state.arm(ATTACKER, attack.arm).name.to_lowercase();
        let test = Test { effort: self.decided.effort, ..attack.test(state) };
        let number: Tally = state.target_number(&test, attack);
        add(format!("{attacker}, {}: {arm}", test.with.name(&state.book)), &number);
        if let Some(test) = attack.guard_test(state) {
            let test = Test { effort: self.decided.defence_effort, ..test };
            let number: Tally = state.target_number(&test, &Guarding(attack));
            let what = match attack.opposed.flatten() {
                Some(arm) => format!(": {}", state.arm(TARGET, arm).name.to_lowercase()),
                None => String::new(),
            };
            add(format!("{target}, {}{what}", test.with.name(&state.book)), &number);
            let shift: Tally = state.guard_shift(attack);
            if !shift.parts().is_empty() {
                add(format!("{target}: added to the SL of the defence"), &shift);
            }
        }
        let mut damage = Tally::default();
        let at = attack.called.unwrap_or(Location::Body);
        state.wounds_of_hit(&state.hit_of(attack, 0, 0, at), &mut damage);
        add(format!("Wounds of a hit in {}, before its SL", state.place_words(attack.target, at)), &damage);
    }

    /// A test of the number that is stated, or of what the combatant has of a Skill or a characteristic.
    fn test(&self) -> Result<Odds, Fault> {
        let Situation { target, tested, difficulty, .. } = self.situation;
        let state = &self.start;
        let (what, number): (String, Tally) = match (target, tested) {
            (Some(value), _) => {
                let mut number = TargetNumber::<Tally>::of(value, RuleId("wf.test.9"));
                number.situation(difficulty, RuleId("wf.test.7"));
                ("The target number".to_string(), number.close(state.options.cap_modifiers))
            }
            (None, Tested(with)) => {
                let rule = RuleId("wf.test.1");
                let test = Test::of(ATTACKER, Skill::Athletics, rule, difficulty);
                let test = Test { with, effort: self.decided.effort, ..test };
                let name = format!("{}, {}", state.name(ATTACKER), with.name(&state.book));
                (name, state.target_number(&test, &()))
            }
        };
        let made = (1..=100).map(|roll| trial(number.total(), roll));
        let (mut levels, mut successes) = (BTreeMap::<i16, u64>::new(), 0);
        for made in made {
            successes += u64::from(made.success);
            *levels.entry(made.sl).or_default() += 1;
        }
        let hundredth = |times: u64| ratio(times.into(), 100);
        let mut odds = Odds::of(100);
        odds.chances.push(("success", hundredth(successes)));
        let rows = levels.into_iter().map(|(sl, times)| (sl.to_string(), hundredth(times)));
        odds.tables.push(("sl", rows.collect()));
        odds.tallies.push(explained(state, what, &number));
        Ok(odds)
    }
}

/// What declaring the attack brings by itself: a charge, a Stunned or a Surprised target.
fn declare(state: &mut State, melee: bool) {
    let mut fates =
        Straight { dice: Random::new(0), mind: Whim(Random::new(0)), facts: Measured, ear: Nobody };
    Battle::new(state, &mut fates).attack_declared(ATTACKER, TARGET, melee);
}

/// What an attack comes to.
fn chances(whole: &Exchange, opposed: bool) -> Odds {
    let of_pairs = |times: u64| -> Chance { ratio(times.into(), ALL_PAIRS.into()) };
    let mut odds = Odds::of(0);
    odds.chances = vec![
        ("attacker_wins", whole.hit_chance()),
        ("critical", of_pairs(whole.criticals)),
        ("fumble", of_pairs(whole.fumbles)),
        ("defender_critical", of_pairs(whole.turned)),
        ("defender_fumble", of_pairs(whole.slips)),
        ("down", whole.felled_chance()),
        ("killed", whole.killed_chance()),
    ];
    if opposed {
        odds.chances.insert(1, ("defender_wins", of_pairs(whole.beaten)));
    }
    odds
}

fn explained(state: &State, what: String, tally: &Tally) -> Explained {
    Explained::of(what, tally, |reason| state.book.cards.title(reason.rule.0).to_string())
}
