//! What the pool buys, `wf.adv.spend.*`: Batter, Trick, Additional Effort, Flee from Harm, Additional Action.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage, Sum, Total};
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::content::profile::Characteristic;
use crate::content::tables::Spend;
use crate::rules::attack::Attack;
use crate::rules::attack::modifiers::Guarding;
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::fortune::{Fortune, Luck, Standing};
use crate::rules::turn::trial::{Opposed, Part, Test, Trial, opposed};
use crate::show::promise;
use crate::state::event::line;
use crate::state::reach::Reach;
use crate::state::{Stake, State};
use crate::{Battle, Wfrp};
use frame::Offer;

const EFFORT: RuleId = RuleId("wf.adv.spend.effort");
const BATTER: RuleId = RuleId("wf.adv.spend.batter.cost");
const TRICK: RuleId = RuleId("wf.adv.spend.trick.cost");
const FLEE: RuleId = RuleId("wf.adv.spend.flee");

/// What Additional Effort begins at (wf.adv.spend.effort).
const LEAST_EFFORT: u8 = 2;
/// The most that is offered for one test: beyond it no test gets easier in a way that matters.
const MOST_EFFORT: u8 = 10;

/// What a test is for that Advantage may be spent on.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aid {
    /// For itself.
    Alone,
    /// To hit.
    Attack(Attack),
    /// To oppose an attack on which so much Advantage has been spent.
    Defence(Attack, u8),
    /// To win against this other test, the first of the two or the answer; the answer may be a defence as against this
    /// attack.
    Contest(Test, Option<Attack>),
}

/// An opposed test that is no attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Contest {
    /// The test of the one who begins it.
    pub test: Test,
    /// The test of the other.
    pub answer: Test,
    /// The attack as against which the other defends itself, if it does.
    pub guard: Option<Attack>,
}

impl Contest {
    /// A Challenging test of the same characteristic on both sides.
    pub(crate) fn of(who: FigureId, other: FigureId, which: Characteristic, rule: RuleId) -> Contest {
        let answer = Test { part: Part::Defence, ..Test::bare(other, which, rule) };
        Contest { test: Test::bare(who, which, rule), answer, guard: None }
    }
}

/// How much of the pool goes into a test (wf.adv.spend.effort).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort(pub u8);

impl State {
    /// What somebody's side can spend; nothing where each counts for itself (wf.adv.personal.5).
    pub fn purse(&self, who: FigureId) -> u8 {
        if self.has_pools() { self.sides[self[who].seat.index()].pool } else { 0 }
    }

    /// What something costs.
    pub(crate) fn cost(&self, spend: Spend) -> u8 {
        self.book.spends[spend as usize].cost
    }

    /// The most that can be spent on a test; 0 where there is not enough for the least (wf.adv.spend.effort).
    #[inline]
    pub fn most_effort(&self, who: FigureId) -> u8 {
        match self.purse(who) {
            0..LEAST_EFFORT => 0,
            purse => purse.min(MOST_EFFORT),
        }
    }

    /// What qualities and size do to the SL of the answer of a contest (wf.test.17).
    pub(crate) fn contest_shift(&self, guard: Option<&Attack>) -> i16 {
        guard.map_or(0, |attack| self.guard_shift::<Total>(attack).total())
    }

    /// The target number of one test of a contest: a defence counts what any defence does.
    pub(crate) fn contest_number(&self, test: &Test, guard: Option<&Attack>) -> i16 {
        match guard.filter(|_| test.part == Part::Defence) {
            Some(attack) => self.target_number::<Total>(test, &Guarding(attack)).total(),
            None => self.target_number::<Total>(test, &()).total(),
        }
    }

    /// The Conditions that a Trick may still leave somebody with (wf.adv.spend.trick.win, wf.adv.spend.3).
    fn tricks_left(&self, target: FigureId) -> impl Iterator<Item = Condition> {
        let known = self[target].tricked;
        let all = self.plot.trick_conditions.iter().copied();
        all.filter(move |&condition| known & bit(condition) == 0)
    }
}

/// The bit of a Condition among those somebody has been Tricked into.
fn bit(condition: Condition) -> u16 {
    1 << condition as u16
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Asks whether Advantage is spent on a test that is about to be made, takes it, and notes it in the test
    /// (wf.adv.spend.effort). Asked of the tester's side only where its pool holds enough.
    #[inline]
    pub fn spends_effort(&mut self, test: Test, aid: Aid) -> Play<Test> {
        match self.state.most_effort(test.who) {
            0 => Ok(test),
            most => self.asks_effort(test, aid, most),
        }
    }

    fn asks_effort(&mut self, test: Test, aid: Aid, most: u8) -> Play<Test> {
        let who = test.who;
        let seat = self.state[who].seat;
        let mut options: ArrayVec<Effort, { MOST_EFFORT as usize }> = ArrayVec::from_iter([Effort(0)]);
        options.extend((LEAST_EFFORT..=most).map(Effort));
        let before = self.state.at_stake.replace(Stake::Effort(test, aid));
        let Effort(effort) = self.ask(EFFORT, seat, &options)?;
        self.state.at_stake = before;
        if effort > 0 {
            let pool = self.pays(seat, effort);
            self.tell(|| SpendsEvent::Effort { who, much: effort, pool }.into());
        }
        Ok(Test { effort, ..test })
    }

    /// Takes Advantage out of a pool; what is left.
    fn pays(&mut self, seat: Seat, much: u8) -> u8 {
        let side = &mut self.state.sides[seat.index()];
        side.pool = side.pool.saturating_sub(much);
        side.pool
    }

    /// Puts one point into a pool.
    fn gets_one(&mut self, seat: Seat, rule: RuleId) {
        let side = &mut self.state.sides[seat.index()];
        side.pool = side.pool.saturating_add(1);
        let pool = side.pool;
        self.tell(|| SpendsEvent::Back { seat, pool, rule }.into());
    }

    /// Lists what the pool buys as a move or an action.
    ///
    /// Reading: only those on their feet can be Battered, and only those within a blade's reach Battered or Tricked.
    pub(crate) fn spend_acts(&mut self, who: FigureId, acts: &mut Acts) -> Play<()> {
        let state = &*self.state;
        let (Some(active), purse) = (state.active, state.purse(who)) else { return Ok(()) };
        let acts_now = active.action_left && state.may_act(who);
        let near = if acts_now { state.melee_targets(who) } else { FigureSet::EMPTY };
        let able = || near.iter().filter(|&target| state[target].is_able());
        if purse >= state.cost(Spend::Batter) {
            let on_feet = |target: &FigureId| !state[*target].has(Condition::Prone);
            able().filter(on_feet).for_each(|target| offer(acts, Act::Batter(target)));
        }
        if purse >= state.cost(Spend::Trick) {
            for target in able() {
                let tricks = state.tricks_left(target).map(|condition| Act::Trick(target, Some(condition)));
                tricks.for_each(|trick| offer(acts, trick));
                if state.plot.trick_conditions.is_empty() {
                    offer(acts, Act::Trick(target, None));
                }
            }
        }
        let may_run = state.may_move(who) && state.is_on_its_feet(who) && state.is_engaged(who);
        if purse >= state.cost(Spend::FleeFromHarm) && active.move_left && may_run {
            offer(acts, Act::FleeFromHarm);
        }
        if purse >= state.cost(Spend::AdditionalAction)
            && !active.bought
            && !active.action_left
            && state.may_act(who)
        {
            offer(acts, Act::AdditionalAction);
        }
        Ok(())
    }

    /// Batter: an opposed Strength Test (wf.adv.spend.batter.cost). A win lays the target Prone and brings the point
    /// back (wf.adv.spend.batter.win), a loss gives the other side one (wf.adv.spend.batter.lose).
    pub fn batters(&mut self, who: FigureId, target: FigureId) -> Play<()> {
        if !self.is_in_reach(who, target)? {
            self.tell(|| crate::rules::turn::actions::ActionsEvent::OutOfReach { who, target }.into());
            return Ok(());
        }
        self.pays(self.state[who].seat, self.state.cost(Spend::Batter));
        self.tell(|| SpendsEvent::Battered { who, target }.into());
        let (result, _) = self.contest(Contest::of(who, target, Characteristic::S, BATTER))?;
        if self.settles(who, target, result, ["wf.adv.spend.batter.win", "wf.adv.spend.batter.lose"]) {
            self.gains(target, Condition::Prone, 1, RuleId("wf.adv.spend.batter.win"))?;
        }
        self.spends_action();
        Ok(())
    }

    /// Trick: an opposed Agility Test (wf.adv.spend.trick.cost). A win brings the point back and leaves the target with
    /// the Condition, each only once (wf.adv.spend.trick.win, wf.adv.spend.3); a loss gives the other side one.
    pub fn tricks(&mut self, who: FigureId, target: FigureId, condition: Option<Condition>) -> Play<()> {
        if !self.is_in_reach(who, target)? {
            self.tell(|| crate::rules::turn::actions::ActionsEvent::OutOfReach { who, target }.into());
            return Ok(());
        }
        self.pays(self.state[who].seat, self.state.cost(Spend::Trick));
        self.tell(|| SpendsEvent::Tricked { who, target }.into());
        let (result, _) = self.contest(Contest::of(who, target, Characteristic::Ag, TRICK))?;
        let won = self.settles(who, target, result, ["wf.adv.spend.trick.win", "wf.adv.spend.trick.lose"]);
        if let Some(condition) = condition.filter(|_| won) {
            self.state[target].tricked |= bit(condition);
            if condition == Condition::Entangled {
                self.state[target].entangled_by = Some(who);
            }
            self.gains(target, condition, 1, RuleId("wf.adv.spend.trick.win"))?;
        }
        self.spends_action();
        Ok(())
    }

    /// Who gets the point of a Batter or a Trick: neither gives the Winning gain (wf.adv.spend.1). Did it succeed?
    fn settles(
        &mut self,
        who: FigureId,
        target: FigureId,
        result: Opposed,
        rules: [&'static str; 2],
    ) -> bool {
        match result.won {
            Some(true) => self.gets_one(self.state[who].seat, RuleId(rules[0])),
            Some(false) => self.gets_one(self.state[target].seat, RuleId(rules[1])),
            None => {}
        }
        result.won == Some(true)
    }

    /// An opposed test; Advantage is spent on either before the dice. How it came out, and whether the one who began it
    /// could earn Advantage by it (wf.adv.spend.2).
    pub(crate) fn contest(&mut self, contest: Contest) -> Play<(Opposed, bool)> {
        let Contest { guard, .. } = contest;
        let (who, other, rule) = (contest.test.who, contest.answer.who, contest.test.rule);
        let test = self.spends_effort(contest.test, Aid::Contest(contest.answer, guard))?;
        let answer = self.spends_effort(contest.answer, Aid::Contest(test, guard))?;
        let values = [&test, &answer].map(|test| self.state.value(test.who, test.with));
        let shift = self.state.contest_shift(guard.as_ref());
        let decided = |one: i16, two: i16| opposed((one, values[0]), (two + shift, values[1]));
        let lucky = self.state.has_fortune(who) || self.state.has_fortune(other);
        let made = self.rolls_test(&test, &(), |made| (made.sl, lucky.then_some(made.roll)))?;
        let reads = |answered: Trial| (decided(made.sl, answered.sl), lucky.then_some(answered.roll));
        let answered = self.rolls_answer(&answer, guard.as_ref(), reads)?;
        let made = match self.lucky_side(&test, made, |sl| decided(sl, answered.sl).won == Some(true))? {
            Fortune::Keep => made,
            Fortune::Again => {
                self.again(&test, made, |battle| battle.rolls_test(&test, &(), |made| made.sl))?
            }
            Fortune::More => made.shifted(1),
        };
        let answered =
            match self.lucky_side(&answer, answered, |sl| decided(made.sl, sl).won == Some(false))? {
                Fortune::Keep => answered,
                Fortune::Again => self.again(&answer, answered, |battle| {
                    battle.rolls_answer(&answer, guard.as_ref(), |answered| answered.sl)
                })?,
                Fortune::More => answered.shifted(1),
            };
        let result = decided(made.sl, answered.sl);
        self.tell(|| SpendsEvent::Contested { who, target: other, result, rule }.into());
        Ok((result, test.effort == 0))
    }

    /// The roll of the answer of a contest.
    fn rolls_answer<K: PartialEq>(
        &mut self,
        answer: &Test,
        guard: Option<&Attack>,
        reads: impl Fn(Trial) -> K,
    ) -> Play<Trial> {
        match guard {
            Some(attack) => self.rolls_test(answer, &Guarding(attack), reads),
            None => self.rolls_test(answer, &(), reads),
        }
    }

    /// Fortune on one side of a contest; `wins` says whether it has won with this SL.
    fn lucky_side(&mut self, test: &Test, made: Trial, wins: impl Fn(i16) -> bool) -> Play<Fortune> {
        let luck = |_: &State| Luck {
            standing: Standing::of(wins(made.sl), wins(made.sl + 1)),
            better: Luck::faces(
                made,
                |other| if wins(made.sl) { other.sl > made.sl } else { wins(other.sl) },
            ),
            again: !made.success,
            more: true,
        };
        self.lucky(test, made, luck)
    }

    /// Flee from Harm: away from all opponents without penalty, with the move action (wf.adv.spend.flee).
    ///
    /// Reading: it carries as far as the move action does, up to Walk.
    pub(crate) fn flees_from_harm(&mut self, who: FigureId) -> Play<()> {
        let pool = self.pays(self.state[who].seat, self.state.cost(Spend::FleeFromHarm));
        self.tell(|| SpendsEvent::Fled { who, pool }.into());
        let (most, opponents) = (self.state.walk(who), self.state[who].engaged);
        self.state.parts(who); // wf.engaged.2
        self.runs_away(Reach::Away { who, most, from: opponents }, FLEE)?;
        self.spends_move();
        Ok(())
    }

    /// Additional Action: one more action this turn, once (wf.adv.spend.action).
    pub(crate) fn buys_action(&mut self, who: FigureId) -> Play<()> {
        let pool = self.pays(self.state[who].seat, self.state.cost(Spend::AdditionalAction));
        self.tell(|| SpendsEvent::Bought { who, pool }.into());
        if let Some(active) = &mut self.state.active {
            (active.bought, active.extra, active.action_left) = (true, true, true);
        }
        Ok(())
    }
}

impl Offer<State> for Effort {
    fn name(&self, _: &State) -> String {
        match self.0 {
            0 => "keep".to_string(),
            much => format!("spend-{much}"),
        }
    }

    fn words(&self, _: &State) -> String {
        match self.0 {
            0 => "Spend nothing".to_string(),
            much => format!("+{} for {much} Advantage", 10 * (u16::from(much) - 1)),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Effort(test, _)) => {
                let pool = state.sides[state[test.who].seat.index()].pool;
                let (name, with) = (state.name(test.who), test.with.name(&state.book));
                format!("{name} rolls {with}. Spend Advantage? {pool} left.")
            }
            _ => "Spend Advantage on the test?".to_string(),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_effort(state, self.0)
    }
}

/// What the log says of spending.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum SpendsEvent {
    Effort { who: FigureId, much: u8, pool: u8 },
    Battered { who: FigureId, target: FigureId },
    Tricked { who: FigureId, target: FigureId },
    Contested { who: FigureId, target: FigureId, result: Opposed, rule: RuleId },
    Back { seat: Seat, pool: u8, rule: RuleId },
    Fled { who: FigureId, pool: u8 },
    Bought { who: FigureId, pool: u8 },
}

impl SpendsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: &FigureId| state.name(*who);
        match self {
            SpendsEvent::Effort { who, much, pool } => {
                line(EFFORT.0, format!("{} spends {much} Advantage on it; {pool} left.", name(who)))
            }
            SpendsEvent::Battered { who, target } => {
                let cost = state.cost(Spend::Batter);
                line(BATTER.0, format!("{} spends {cost} Advantage to batter {}.", name(who), name(target)))
            }
            SpendsEvent::Tricked { who, target } => {
                let cost = state.cost(Spend::Trick);
                line(TRICK.0, format!("{} spends {cost} Advantage to trick {}.", name(who), name(target)))
            }
            SpendsEvent::Contested { who, target, result, rule } => {
                let winner = result.won.map(|won| name(if won { who } else { target }));
                let text = match winner {
                    Some(winner) if result.margin == 0 => {
                        format!("Equal SLs: {winner} wins by the higher value.")
                    }
                    Some(winner) => format!("{winner} wins by {} SL.", result.margin),
                    None => "Neither has the edge.".to_string(),
                };
                line(rule.0, text)
            }
            SpendsEvent::Back { seat, pool, rule } => {
                line(rule.0, format!("{}: 1 Advantage, the pool is {pool} now.", state.side_short(*seat)))
            }
            SpendsEvent::Fled { who, pool } => {
                let cost = state.cost(Spend::FleeFromHarm);
                let text =
                    format!("{} spends {cost} Advantage to get away from harm; {pool} left.", name(who));
                line(FLEE.0, text)
            }
            SpendsEvent::Bought { who, pool } => {
                let cost = state.cost(Spend::AdditionalAction);
                let text = format!("{} spends {cost} Advantage on one more action; {pool} left.", name(who));
                line("wf.adv.spend.action", text)
            }
        }
    }
}
