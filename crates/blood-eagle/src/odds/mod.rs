//! The odds questions of Blood Eagle, put to its own rules.

mod duel;
mod form;
mod stated;
pub(crate) mod written;

use std::cmp::Reverse;
use std::sync::Arc;

use fates::{Chance, FigureId, Odds as Enumerated, RuleId, Tally, exact};
use frame::odds::{Bout, Code, Explained, Fault, FormView, Odds, Oddsmaker, Party, Query, Until};
use table::{Length, Unit};

use self::duel::bout;
pub use self::duel::{Close, Duellist};
use self::form::QUESTIONS;
use self::form::form;
use self::stated::{Decided, Situation};
use self::written::{face_off, named, take};
use crate::{
    Arm, ArmId, Battle, BloodEagle, Blow, Book, Doom, Hand, Missile, Prospect, Shot, State, Upshot, Volley,
};

const ATTACKER: FigureId = FigureId(0);
const TARGET: FigureId = FigureId(1);

impl Oddsmaker for BloodEagle {
    const PLAY: &'static str = duel::PLAY;

    type Duellist = Duellist;
    type DuelFacts = Close;

    fn form(book: &Book) -> FormView {
        form(book)
    }

    fn odds(book: &Arc<Book>, query: &Query) -> Result<Odds, Fault> {
        let asked = Asked::read(book, query)?;
        match query.question.as_str() {
            "fight" => asked.fight(),
            "shoot" => asked.shoot(),
            "fate" => Ok(asked.fate()),
            "check" => Ok(asked.check()),
            other => Err(Fault::no_such_question(other, &QUESTIONS.map(|question| question.id))),
        }
    }

    fn bout(book: &Arc<Book>, one: &Party, other: &Party, _: Until) -> Result<Bout<Self>, Fault> {
        bout(book, one, other)
    }
}

/// A question: the figures that take part, what is stated and what is decided.
struct Asked<'a> {
    query: &'a Query,
    start: State,
    situation: Situation,
    decided: Decided,
}

impl<'a> Asked<'a> {
    fn read(book: &Arc<Book>, query: &'a Query) -> Result<Asked<'a>, Fault> {
        let situation = Situation::read(&query.facts)?;
        let decided = Decided::read(&query.choices)?;
        let start = face_off(book, query, &situation, &decided)?;
        Ok(Asked { query, start, situation, decided })
    }

    /// One blow, with the weapon named or the best of those carried.
    fn fight(&self) -> Result<Odds, Fault> {
        self.query.whom()?;
        let mut start = self.start.clone();
        take(&mut start, ATTACKER, &self.query.attacker, false, "attacker")?;
        if self.query.attacker.weapon.is_none() {
            start[ATTACKER].hand =
                best_hands(&start, ATTACKER, TARGET).first().copied().unwrap_or(Hand::Bare);
        }
        let whole = start.profile(ATTACKER).fv;
        let value = self.decided.share.unwrap_or(whole);
        if value > whole {
            let text = format!("choices.share: found {value}, expected 1 to {whole}, which is all its FV");
            return Err(Fault::new(Code::BadChoice, text));
        }
        let (hand, others) = (start[ATTACKER].hand, self.decided.mob);
        let blow =
            Blow { value, aboard: self.situation.sea > 0, ..start.blow(ATTACKER, TARGET, hand, others) };
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = start.clone();
            Ok((TARGET, Battle::new(&mut state, fates).strikes(&blow)?))
        });
        let mut odds = outcomes(&found);
        let (mut added, mut fate) = (Tally::default(), Tally::default());
        start.blow_sum(&blow, &mut added);
        start.blow_fate(&blow, &mut fate);
        explain(&start, &added, &fate, &mut odds);
        odds.notes.push(format!("With {}.", arm_name(&start, hand)));
        Ok(odds)
    }

    /// One shot, with the weapon named or the best of those that reach.
    fn shoot(&self) -> Result<Odds, Fault> {
        self.query.whom()?;
        let mut start = self.start.clone();
        take(&mut start, ATTACKER, &self.query.attacker, true, "attacker")?;
        let arm = self.missile(&start)?;
        let volley = self.volley();
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = start.clone();
            let loosed = Battle::new(&mut state, fates).looses(ATTACKER, arm, TARGET, volley)?;
            Ok(loosed.unwrap_or((TARGET, Upshot::Missed)))
        });
        let mut odds = outcomes(&found);
        if start.may_be_struck(ATTACKER, TARGET, volley).len() > 1 {
            odds.chances.push(("stray", found.chance(|(struck, _)| *struck != TARGET)));
        }
        start[ATTACKER].hand = Hand::Arm(arm);
        let shot = self.shot(arm);
        let (mut added, mut fate) = (Tally::default(), Tally::default());
        start.shot_sum(&shot, &mut added);
        start.shot_fate(&shot, &mut fate);
        explain(&start, &added, &fate, &mut odds);
        odds.notes.push(format!("With {}.", arm_name(&start, Hand::Arm(arm))));
        Ok(odds)
    }

    /// Who shoots with it. Those who are not said to touch the target stand outside its Fight.
    fn volley(&self) -> Volley {
        let others = self.decided.volley;
        Volley { others, outside: others > self.situation.allies }
    }

    fn shot(&self, arm: ArmId) -> Shot {
        let (missile, others) = (Missile::Arm(arm), self.decided.volley);
        let Situation { cover, sea, .. } = self.situation;
        Shot { shooter: ATTACKER, target: TARGET, missile, others, terrain: cover, aboard: sea > 0 }
    }

    /// The weapon to shoot with: the one that is named, or the best that can be used and reaches.
    fn missile(&self, start: &State) -> Result<ArmId, Fault> {
        let wanted = named(&start.book, &self.query.attacker)?;
        let wanted = wanted.and_then(|weapon| start.book.weapon_id(&weapon.id).ok());
        let all = start.arms(ATTACKER).filter(|(_, arm)| arm.shoot.is_some());
        let all: Vec<_> = all.filter(|(_, arm)| wanted.is_none_or(|weapon| arm.weapon == weapon)).collect();
        let name = start.name(ATTACKER);
        if all.is_empty() {
            return Err(Fault::new(Code::NoSuchWeapon, format!("{name} has nothing to shoot with")));
        }
        if !start.may_name(ATTACKER, TARGET) {
            let text =
                format!("{name} is in a Fight and shoots only at a figure that touches it: say contact");
            return Err(Fault::new(Code::BadFact, text));
        }
        let ready: Vec<_> = all.into_iter().filter(|(id, _)| start.is_ready(ATTACKER, *id)).collect();
        if ready.is_empty() {
            let text = format!("{name} is in a Fight, where nothing is shot with both hands");
            return Err(Fault::new(Code::NoSuchWeapon, text));
        }
        self.best_missile(start, &ready)
    }

    /// The best of these that reaches; the first among equals.
    fn best_missile(&self, start: &State, ready: &[(ArmId, &Arm)]) -> Result<ArmId, Fault> {
        let reach = |arm: &Arm| arm.shoot.map_or(Length::ZERO, |row| row.range);
        let reaches = |arm: &Arm| self.situation.range.is_none_or(|range| range <= reach(arm));
        let near = ready.iter().filter(|(_, arm)| reaches(arm));
        let best = near.max_by_key(|(id, _)| (rank(start.shot_prospect(&self.shot(*id))), Reverse(*id)));
        best.map(|(id, _)| *id).ok_or_else(|| {
            let far = ready.iter().map(|(_, arm)| reach(arm)).max().unwrap_or(Length::ZERO);
            let (name, far) = (start.name(ATTACKER), Unit::Inches.words(far));
            Fault::new(Code::OutOfRange, format!("{name} shoots {far} far, and the target is farther off"))
        })
    }

    /// The Fate roll of a figure that is hit.
    fn fate(&self) -> Odds {
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = self.start.clone();
            Battle::new(&mut state, fates).struck(ATTACKER, None, self.situation.modifier)
        });
        let mut odds = Odds::of(found.paths());
        dooms(&mut odds, |doom| found.of(doom));
        self.explain_fate(&mut odds, "be.fate.1", "more than Fate is unharmed, equal knocks down");
        odds
    }

    /// A Fate check.
    fn check(&self) -> Odds {
        let found = exact(self.decided, self.situation.clone(), |fates| {
            let mut state = self.start.clone();
            Battle::new(&mut state, fates).fate_check(ATTACKER, RuleId("be.fate.9"), self.situation.modifier)
        });
        let mut odds = Odds::of(found.paths());
        odds.chances.push(("pass", found.of(true)));
        self.explain_fate(&mut odds, "be.fate.9", "Fate or more passes");
        odds
    }

    fn explain_fate(&self, odds: &mut Odds, rule: &'static str, how: &str) {
        let mut added = Tally::default();
        added.add(self.situation.modifier, RuleId(rule));
        if self.start[ATTACKER].spells.blessed {
            added.add(1, RuleId("be.miracle.blessing"));
        }
        let (name, fate) = (self.start.name(ATTACKER), self.start.profile(ATTACKER).fate);
        odds.tallies.push(explained(
            &self.start,
            format!("{name}: added to its die, against Fate {fate}"),
            &added,
        ));
        odds.notes.push(format!("Against Fate {fate}: {how}; a 1 always fails and a 10 never does."));
    }
}

/// Out counts for more than Knocked Down.
fn rank(prospect: Prospect) -> u32 {
    3 * prospect.out_of_hundred() + prospect.down_of_hundred()
}

/// What a figure can fight another with, the best first; the first among equals.
fn best_hands(start: &State, figure: FigureId, opponent: FigureId) -> Vec<Hand> {
    let worth = |hand: &Hand| rank(start.blow_prospect(&start.blow(figure, opponent, *hand, 0)));
    let mut hands: Vec<Hand> = start.hands(figure).into_iter().collect();
    hands.sort_by_key(|hand| Reverse(worth(hand)));
    hands
}

fn arm_name(state: &State, hand: Hand) -> String {
    let (bare, _) = state.bare(ATTACKER);
    let weapon = match hand {
        Hand::Arm(arm) => state.arm(ATTACKER, arm).map_or(bare, |arm| arm.weapon),
        Hand::Bare | Hand::Shield | Hand::Torch => bare,
    };
    state.book.weapon(weapon).map_or_else(String::new, |sheet| sheet.name.to_lowercase())
}

/// What happens to the target of an attack, and to the weapon.
fn outcomes(found: &Enumerated<(FigureId, Upshot)>) -> Odds {
    let mut odds = Odds::of(found.paths());
    let hit = |(struck, upshot): &(FigureId, Upshot)| *struck == TARGET && matches!(upshot, Upshot::Hit(_));
    odds.chances.push(("hit", found.chance(hit)));
    odds.chances.push(("fumble", found.chance(|(_, upshot)| *upshot == Upshot::Fumbled)));
    dooms(&mut odds, |doom| match doom {
        Doom::Unharmed => found.chance(|end| !hit(end) || end.1 == Upshot::Hit(Doom::Unharmed)),
        doom => found.chance(|end| hit(end) && end.1 == Upshot::Hit(doom)),
    });
    odds
}

fn dooms(odds: &mut Odds, of: impl Fn(Doom) -> Chance) {
    odds.chances.push(("safe", of(Doom::Unharmed)));
    odds.chances.push(("knocked_down", of(Doom::KnockedDown)));
    odds.chances.push(("out", of(Doom::Out)));
}

/// The sums of an attack: what is added to its die, the AR against it, and what is added to the Fate roll.
fn explain(state: &State, added: &Tally, fate: &Tally, odds: &mut Odds) {
    let mut ar = Tally::default();
    state.armour(TARGET, &mut ar);
    let [attacker, target] = [ATTACKER, TARGET].map(|figure| state.name(figure));
    let needs = state.profile(TARGET).fate;
    odds.tallies.push(explained(state, format!("{attacker}: added to its die"), added));
    odds.tallies.push(explained(state, format!("{target}: AR"), &ar));
    odds.tallies.push(explained(state, format!("{target}: added to its Fate roll against {needs}"), fate));
}

fn explained(state: &State, what: String, tally: &Tally) -> Explained {
    Explained::of(what, tally, |reason| state.book.cards.title(reason.rule.0).to_string())
}
