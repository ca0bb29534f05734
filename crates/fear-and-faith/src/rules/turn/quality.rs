//! Quality rolls, `ff.dice.q.*`: what helps and hinders them, the dice, and the Hero's way with them.

use arrayvec::ArrayVec;
use fates::{D6, Die, Fates, FigureId, Play, RuleId, Seat, Stage, Sum, Tally, Total};
use frame::view::{LogLine, PromiseView, RollView};
use serde::Serialize;

use crate::content::profile::Side;
use crate::content::special::Special;
use crate::rules::fear::insanity::Insanity;
use crate::show::promise::of_reroll;
use crate::show::rolls::{actions, decided, failed, lower};
use crate::state::event::{line, parts, rolled};
use crate::state::fact::Fact;
use crate::state::model::Model;
use crate::state::stick::Stick;
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// A model rolls for its actions.
pub(crate) const ACTIVATION: RuleId = RuleId("ff.act.nominate.1");

/// A Hero rolls a die again.
pub(crate) const HERO: RuleId = RuleId("ff.sr.hero.3");

/// The most Quality dice rolled at once.
pub const MOST_QUALITY_DICE: usize = 3;

/// What a Quality roll is for: some things help or hinder only some of them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Purpose {
    /// An activation, a Leader's group or a mob.
    Activation,
    /// An activation for which a spell was announced (ff.magic.mod.1).
    Spell,
    /// A Fear test.
    Fear,
    /// A Morale check.
    Morale,
    /// Anything else.
    Other,
}

/// What Quality dice have shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Tested {
    /// The faces, in the order of the dice; a Hero's automatic 6 is not among them.
    pub dice: ArrayVec<u8, MOST_QUALITY_DICE>,
    /// How many dice succeeded, a Hero's automatic one among them.
    pub successes: u8,
    /// How many failed.
    pub failures: u8,
    /// How many showed a natural 1.
    pub ones: u8,
}

/// A Hero's re-roll of one die, once a game (ff.sr.hero.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// Keeps the dice as they fell.
    Keep,
    /// Rolls a die that shows this again.
    Face(u8),
}

/// The face a Quality die needs: a natural 1 always fails and a natural 6 never does (ff.dice.q.2, ff.dice.q.3,
/// ff.dice.q.6).
#[inline]
pub fn needs(target: i16, modifier: i16) -> u8 {
    (target - modifier).clamp(2, 6) as u8
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// What helps and hinders a model's Quality roll besides the number it needs. At a real table people are asked about
    /// a Leader only where 1 more could change something.
    pub fn quality_tally(&mut self, model: FigureId, purpose: Purpose) -> Play<Tally> {
        self.quality_tally_with(model, purpose, Tally::default())
    }

    /// The same, on top of what counts besides.
    pub(crate) fn quality_tally_with(
        &mut self,
        model: FigureId,
        purpose: Purpose,
        mut tally: Tally,
    ) -> Play<Tally> {
        self.state.own_modifiers(model, purpose, &mut tally);
        if self.has_a_leader(model, purpose, &tally)? {
            tally.add(1, RuleId("ff.sr.leader.1"));
        } else if purpose_is_activation(purpose) && self.has_its_master(model, purpose, &tally)? {
            tally.add(1, RuleId("ff.sr.minion.1"));
        }
        Ok(tally)
    }

    /// Would 1 more make any difference to the roll? To a Fear test it always does: the tables read the modifier too
    /// (ff.scared.mod.1).
    fn one_more_matters(&self, model: FigureId, purpose: Purpose, tally: &Tally) -> bool {
        let target = self.state[model].quality_target();
        purpose == Purpose::Fear || needs(target, tally.total()) != needs(target, tally.total() + 1)
    }

    /// Is a Leader of its side near, on his feet and in its sight (ff.sr.leader.1 to .3, .5)? Nobody Mindless cares
    /// (ff.sr.mindless.3).
    fn has_a_leader(&mut self, model: FigureId, purpose: Purpose, tally: &Tally) -> Play<bool> {
        let heeds = purpose != Purpose::Fear || self.state.options.leader_helps_fear; // ff.fear.mod.leader.1
        if !heeds || self.state.has(model, Special::Mindless) || !self.state.heeds_leaders(model) {
            return Ok(false);
        }
        if !self.state.options.leaders_help_others
            && self.state.has(model, Special::Leader)
            && !self.state[model].is_fallen()
        {
            return Ok(true); // ff.sr.leader.5
        }
        let seat = self.state[model].seat;
        let leads = |other: &Model| other.has(Special::Leader) && other.seat == seat && !other.is_fallen();
        let leaders = self.state.taking_part(leads).iter().filter(|&other| other != model);
        let leaders: ArrayVec<FigureId, 8> = leaders.take(8).collect();
        if leaders.is_empty() || self.state.table.is_none() && !self.one_more_matters(model, purpose, tally) {
            return Ok(false);
        }
        let distance = self.state.length(Stick::Long);
        for target in leaders {
            if self.fact(RuleId("ff.sr.leader.1"), Fact::Near { looker: model, target, distance })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Is its Master near and in sight? ff.sr.minion.1
    fn has_its_master(&mut self, model: FigureId, purpose: Purpose, tally: &Tally) -> Play<bool> {
        let Some(target) = self.state[model].master.filter(|_| self.state.has(model, Special::Minion)) else {
            return Ok(false);
        };
        let there = self.state[target].is_on_table() && !self.state.are_enemies(model, target);
        if !there || self.state.table.is_none() && !self.one_more_matters(model, purpose, tally) {
            return Ok(false);
        }
        let distance = self.state.length(Stick::Long);
        self.fact(RuleId("ff.sr.minion.1"), Fact::Near { looker: model, target, distance })
    }

    /// Rolls Quality dice against a number. A Hero leaves one of them out, which counts as a success
    /// (ff.sr.hero.1), and may roll one again.
    pub fn quality_dice(&mut self, model: FigureId, rule: RuleId, count: u8, tally: &Tally) -> Play<Tested> {
        let needed = needs(self.state[model].quality_target(), tally.total());
        let hero = self.state.has(model, Special::Hero);
        let tested = self.dice_against(model, rule, count - u8::from(hero), needed)?;
        let tested = if hero { Tested { successes: tested.successes + 1, ..tested } } else { tested };
        let Tested { dice, successes, failures, .. } = &tested;
        if F::LISTENS {
            let told = match dice.is_empty() {
                true => QualityEvent::Automatic { model, rule },
                false => QualityEvent::Rolled {
                    model,
                    rule,
                    dice: dice.clone(),
                    needs: needed,
                    tally: Box::new(tally.clone()),
                    successes: *successes,
                    failures: *failures,
                },
            };
            self.tell(|| told.into());
        }
        Ok(tested)
    }

    /// Rolls so many dice against a number, and lets a Hero roll one again.
    pub(crate) fn dice_against(
        &mut self,
        model: FigureId,
        rule: RuleId,
        count: u8,
        needed: u8,
    ) -> Play<Tested> {
        let seat = self.state[model].seat;
        let tested = self.plain_dice(seat, rule, count, needed)?;
        if tested.failures > 0 && self.may_reroll(model) {
            return self.offer_reroll(model, rule, tested, needed);
        }
        Ok(tested)
    }

    /// Rolls so many dice against a number, and that is all.
    pub(super) fn plain_dice(&mut self, seat: Seat, rule: RuleId, count: u8, needed: u8) -> Play<Tested> {
        let key = |faces: &[u8]| Tested::counts(faces, needed);
        let mut dice = ArrayVec::new();
        match count {
            0 => {}
            1 => dice.extend(self.roll_by(rule, seat, [D6; 1], |faces| key(&faces))?),
            2 => dice.extend(self.roll_by(rule, seat, [D6; 2], |faces| key(&faces))?),
            _ => dice.extend(self.roll_by(rule, seat, [D6; 3], |faces| key(&faces))?),
        }
        Ok(Tested::of(dice, needed))
    }

    /// Has it the Hero's re-roll left? ff.sr.hero.3
    pub(crate) fn may_reroll(&self, model: FigureId) -> bool {
        self.state.has(model, Special::Hero) && !self.state[model].rerolled
    }

    fn offer_reroll(&mut self, model: FigureId, rule: RuleId, tested: Tested, needed: u8) -> Play<Tested> {
        let mut options = ArrayVec::<Reroll, 4>::from_iter([Reroll::Keep]);
        for &face in tested.dice.iter().filter(|&&face| face < needed) {
            if !options.contains(&Reroll::Face(face)) {
                options.push(Reroll::Face(face));
            }
        }
        let mut dice = [0; 3];
        dice[..tested.dice.len()].copy_from_slice(&tested.dice);
        let count = tested.dice.len() as u8;
        self.state.at_stake = Some(Stake::Quality { model, rule, dice, count, needs: needed });
        let seat = self.state[model].seat;
        let chosen = self.ask(HERO, seat, &options)?;
        self.state.at_stake = None;
        let Reroll::Face(from) = chosen else { return Ok(tested) };
        self.state[model].rerolled = true;
        self.state.at_stake = Some(Stake::Again { model, combat: false, face: from });
        let [to] = self.roll_by(rule, seat, [D6], |faces: [u8; 1]| Tested::counts(&faces, needed))?;
        self.state.at_stake = None;
        self.tell(|| QualityEvent::Rerolled { model, from, to }.into());
        let mut dice = tested.dice;
        if let Some(die) = dice.iter_mut().find(|die| **die == from) {
            *die = to;
        }
        Ok(Tested::of(dice, needed))
    }

    /// A check on one die with everything that helps and hinders; a Hero passes it (ff.sr.hero.2).
    pub fn passes(&mut self, model: FigureId, rule: RuleId) -> Play<bool> {
        self.passes_at(model, rule, 0, rule)
    }

    /// The same with a modifier more.
    pub fn passes_at(&mut self, model: FigureId, rule: RuleId, modifier: i16, why: RuleId) -> Play<bool> {
        if self.state.has(model, Special::Hero) {
            self.tell(|| QualityEvent::Automatic { model, rule }.into());
            return Ok(true);
        }
        let mut tally = self.quality_tally(model, Purpose::Other)?;
        tally.add(modifier, why);
        Ok(self.quality_dice(model, rule, 1, &tally)?.failures == 0)
    }

    /// One plain die for a seat, read through a key.
    pub(crate) fn plain_die<K: PartialEq>(
        &mut self,
        rule: RuleId,
        seat: Seat,
        key: impl Fn(u8) -> K,
    ) -> Play<u8> {
        let die: [Die; 1] = [D6];
        let [face] = self.roll_by(rule, seat, die, |[face]| key(face))?;
        Ok(face)
    }
}

impl Tested {
    /// What these faces come to against a number.
    pub fn of(dice: ArrayVec<u8, MOST_QUALITY_DICE>, needed: u8) -> Tested {
        let (failures, ones) = Tested::counts(&dice, needed);
        Tested { successes: dice.len() as u8 - failures, failures, ones, dice }
    }

    /// The same with one die rolled again.
    pub(crate) fn with(mut self, from: u8, to: u8, needed: u8) -> Tested {
        if let Some(die) = self.dice.iter_mut().find(|die| **die == from) {
            *die = to;
        }
        let all = self.successes + self.failures;
        let (failures, ones) = Tested::counts(&self.dice, needed);
        Tested { successes: all - failures, failures, ones, ..self }
    }

    /// How many fail, and how many show a natural 1.
    #[inline]
    fn counts(faces: &[u8], needed: u8) -> (u8, u8) {
        let failures = faces.iter().filter(|&&face| face < needed).count() as u8;
        (failures, faces.iter().filter(|&&face| face == 1).count() as u8)
    }
}

fn purpose_is_activation(purpose: Purpose) -> bool {
    matches!(purpose, Purpose::Activation | Purpose::Spell)
}

impl State {
    /// What a model's own state adds to its Quality dice; Leaders and Masters need a look at the table.
    pub(crate) fn own_modifiers(&self, model: FigureId, purpose: Purpose, tally: &mut impl Sum) {
        let now = &self[model];
        if self.suffers_from_daylight(model) {
            tally.add(-1, RuleId("ff.sr.vampire.1"));
        }
        if self.clock.full_moon && now.has(Special::Werewolf) && self.is_first_turn_of(now.seat) {
            tally.add(1, RuleId("ff.time.moon.2"));
        }
        match Insanity::numbered(now.insanity) {
            Some(Insanity::Manic) => tally.add(1, RuleId("ff.insanity.4.1")),
            Some(Insanity::Depressive) => tally.add(-1, RuleId("ff.insanity.5.1")),
            Some(Insanity::Frightened) if matches!(purpose, Purpose::Fear | Purpose::Morale) => {
                tally.add(-1, RuleId("ff.insanity.6.1"));
            }
            _ => {}
        }
        if now.fresh {
            tally.add(-1, RuleId("ff.summon.cast.3"));
        }
        if self.blitz(now.seat, purpose) {
            tally.add(1, RuleId("ff.adv.generic.blitzkrieg.1"));
        }
        tally.add(now.offering.now.into(), RuleId("ff.sacrifice.2"));
        if purpose == Purpose::Morale && now.has(Special::Steadfast) {
            tally.add(1, RuleId("ff.sr.steadfast.1"));
        }
        if purpose == Purpose::Spell && self.fear_in_the_air && self.side(model) == Side::Evil {
            tally.add(1, RuleId("ff.magic.mod.1"));
        }
    }

    /// Is this the first turn of a seat?
    pub(crate) fn is_first_turn_of(&self, seat: fates::Seat) -> bool {
        self.turn <= 2 && self.to_act == seat
    }

    /// The number a model's Quality dice need before anybody looks round for Leaders; for lists and quick guesses.
    pub fn quality_needed(&self, model: FigureId, purpose: Purpose) -> u8 {
        let mut total = Total::default();
        self.own_modifiers(model, purpose, &mut total);
        needs(self[model].quality_target(), total.total())
    }
}

impl Offer<State> for Reroll {
    fn name(&self, _: &State) -> String {
        match self {
            Reroll::Keep => "keep".to_string(),
            Reroll::Face(face) => format!("reroll-{face}"),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Reroll::Keep => "Keep the dice".to_string(),
            Reroll::Face(face) => format!("Re-roll the {face} (once a game)"),
        }
    }

    fn question(_: &State, _: RuleId) -> String {
        "Re-roll a die?".to_string()
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match self {
            Reroll::Keep => None,
            Reroll::Face(_) => state.at_stake.and_then(of_reroll),
        }
    }
}

/// The log events of Quality rolls.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum QualityEvent {
    Rolled {
        model: FigureId,
        rule: RuleId,
        dice: ArrayVec<u8, 3>,
        needs: u8,
        tally: Box<Tally>,
        successes: u8,
        failures: u8,
    },
    Automatic {
        model: FigureId,
        rule: RuleId,
    },
    Rerolled {
        model: FigureId,
        from: u8,
        to: u8,
    },
}

impl QualityEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            QualityEvent::Rolled { model, rule, dice, needs, tally, successes, failures } => {
                let name = state.name(*model);
                let faces = match usize::from(successes + failures) > dice.len() {
                    true => with_a_heros_six(dice), // ff.sr.hero.1
                    false => list(dice),
                };
                let (text, verdict) = if *rule == ACTIVATION {
                    let verdict = actions(*successes, *failures);
                    (format!("{name} rolls {faces} against {needs}+"), verdict)
                } else {
                    let title = state.book.cards.title(rule.0);
                    (format!("{name} ({title}): {faces} against {needs}+"), failed(*failures, dice.len()))
                };
                let text = format!("{text}: {}.", lower(&verdict));
                let roll = RollView {
                    needs: format!("{needs}+"),
                    ..decided(*model, is_good(*rule, *successes, *failures), verdict)
                };
                LogLine { parts: parts(state, tally), ..rolled(*rule, text, dice, roll) }
            }
            QualityEvent::Automatic { model, rule } if *rule == ACTIVATION => {
                line(ACTIVATION.0, format!("{} needs no die: 1 action.", state.name(*model)))
            }
            QualityEvent::Automatic { model, rule } => {
                let title = state.book.cards.title(rule.0);
                line(rule.0, format!("{} ({title}): passed without a die.", state.name(*model)))
            }
            QualityEvent::Rerolled { model, from, to } => {
                let text = format!("{} rolls the {from} again: {to}.", state.name(*model));
                rolled(HERO, text, &[*to], decided(*model, to > from, format!("{from} becomes {to}")))
            }
        }
    }
}

/// Is that what was wanted: an action and no turnover, or no failure?
pub(crate) fn is_good(rule: RuleId, successes: u8, failures: u8) -> bool {
    if rule == ACTIVATION { successes > 0 && failures < 2 } else { failures == 0 }
}

/// `3, 5 and a Hero's 6`
fn with_a_heros_six(faces: &[u8]) -> String {
    let faces: Vec<String> = faces.iter().map(u8::to_string).collect();
    format!("{} and a Hero's 6", faces.join(", "))
}

/// `3, 5 and 6`
pub(crate) fn list(faces: &[u8]) -> String {
    match faces {
        [] => "nothing rolled".to_string(),
        [one] => one.to_string(),
        [first @ .., last] => {
            let first: Vec<String> = first.iter().map(u8::to_string).collect();
            format!("{} and {last}", first.join(", "))
        }
    }
}
