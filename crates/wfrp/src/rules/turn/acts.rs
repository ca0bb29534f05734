//! What a combatant may do in its turn, and who does it: `wf.action.1`. Each chapter lists its own acts and says what of
//! the turn they take.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::{ActKind, PromiseView};

use crate::content::profile::Skill;
use crate::content::tables::Spend;
use crate::content::weapon::{ArmId, MOST_ARMS};
use crate::rules::attack::Occasion;
use crate::rules::harm::conditions::Condition;
use crate::rules::turn::specials::Using;
use crate::show::promise;
use crate::state::State;
use crate::{Battle, Wfrp};
use frame::Offer;

/// What the combatant does next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves up to Walk (wf.action.walk.1).
    Walk,
    /// Runs on top of it (wf.action.sprint.1).
    Sprint,
    /// Charges somebody (wf.action.charge.1).
    Charge(FigureId),
    /// Crawls (wf.cond.prone.1).
    Crawl,
    /// Climbs (wf.action.climb.1).
    Climb,
    /// Climbs as the action (wf.action.climb.2).
    ClimbFaster,
    /// Stands up (wf.action.stand.1).
    StandUp,
    /// Picks up what it has dropped (wf.action.pickup.1).
    PickUp(ArmId),
    /// Draws a weapon (wf.action.draw.1).
    Draw(ArmId),
    /// Attacks in melee (wf.action.attack.1).
    Attack(ArmId, FigureId),
    /// Shoots (wf.action.attack.1).
    Shoot(ArmId, FigureId),
    /// Shoots into the group around somebody (wf.mod.group).
    ShootGroup(ArmId, FigureId),
    /// Says first how an attack is meant: at a location, or pulled (wf.mod.called, wf.pull.1).
    Declare,
    /// Reloads (wf.q.reload).
    Reload(ArmId),
    /// Takes aim (wf.action.aim.1).
    Aim,
    /// Looks for an opening, with this Skill (wf.action.assess.1).
    Assess(Skill),
    /// Defends itself with this Skill (wf.action.defend.1).
    Defend(Skill),
    /// Flees from melee (wf.action.flee.1).
    Flee,
    /// Kills somebody Unconscious (wf.action.kill.1).
    Kill(FigureId),
    /// Uses a Special: grapples, intimidates, casts, heals (wf.action.special.1).
    Special(Using),
    /// Strikes with the weapons of both hands (wf.action.special.6).
    TwoWeapons(FigureId),
    /// Puts out the fire (wf.cond.ablaze.2).
    PutOut,
    /// Breaks loose (wf.cond.entangled.3).
    BreakLoose,
    /// Batters somebody (wf.adv.spend.batter.cost).
    Batter(FigureId),
    /// Tricks somebody, into a Condition where one is left (wf.adv.spend.trick.cost).
    Trick(FigureId, Option<Condition>),
    /// Gets away from all opponents (wf.adv.spend.flee).
    FleeFromHarm,
    /// Buys one more action (wf.adv.spend.action).
    AdditionalAction,
    /// Does no more.
    Done,
}

/// The most acts that are listed at once.
pub const MOST_ACTS: usize = 250;

/// A list of acts.
pub type Acts = ArrayVec<Act, MOST_ACTS>;

/// One of somebody's weapons.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wield {
    /// Who wields it.
    pub who: FigureId,
    /// Which one.
    pub arm: ArmId,
}

/// Adds to a list as long as there is room; no list of a real fight is that long, and what does not fit is left out.
pub(crate) fn offer(acts: &mut Acts, act: Act) {
    if !acts.is_full() {
        acts.push(act);
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Everything that can be done now, attacks first; the last is to do no more.
    pub fn list_acts(&mut self, who: FigureId) -> Play<Acts> {
        let mut acts = Acts::new();
        let Some(active) = self.state.active else { return Ok(acts) };
        let acts_now = active.action_left && self.state.may_act(who);
        if acts_now {
            self.melee_acts(who, &mut acts)?;
            self.two_weapon_acts(who, &mut acts);
            self.shooting_acts(who, &mut acts)?;
            self.charge_acts(who, &active, &mut acts);
            self.declare_acts(&mut acts);
        }
        self.movement_acts(who, &active, &mut acts);
        if acts_now {
            self.action_acts(who, &mut acts);
        }
        self.spend_acts(who, &mut acts)?;
        self.free_acts(who, &active, &mut acts);
        self.condition_acts(who, &mut acts)?;
        if acts.is_empty() || !self.state.must_run(who) {
            acts.truncate(MOST_ACTS - 1); // there is always room for this one
            offer(&mut acts, Act::Done);
        }
        Ok(acts)
    }

    /// Does it. Each chapter takes of the turn what it costs.
    pub fn performs(&mut self, who: FigureId, act: Act) -> Play<()> {
        match act {
            Act::Walk => self.walks(who),
            Act::Sprint => self.sprints(who),
            Act::Charge(target) => self.charges(who, target),
            Act::Crawl => self.crawls(who),
            Act::Climb => self.climbs(who),
            Act::ClimbFaster => self.climbs_faster(who),
            Act::StandUp => self.stands_up(who),
            Act::PickUp(arm) => self.picks_up(who, arm),
            Act::Draw(arm) => self.draws(who, arm),
            Act::Attack(arm, target) => self.strikes(who, arm, target),
            Act::Shoot(arm, target) => self.shoots(who, arm, target),
            Act::ShootGroup(arm, around) => self.shoots_group(who, arm, around),
            Act::Declare => self.declares(who),
            Act::Reload(arm) => self.reloads(who, arm),
            Act::Aim => self.takes_aim(who),
            Act::Assess(skill) => self.assesses(who, skill),
            Act::Defend(skill) => self.defends(who, skill),
            Act::Flee => self.flees(who),
            Act::Kill(target) => self.kills(who, target),
            Act::Special(using) => self.uses(who, using),
            Act::TwoWeapons(target) => self.strikes_with_both(who, target),
            Act::PutOut => self.puts_out(who),
            Act::BreakLoose => self.breaks_loose(who),
            Act::Batter(target) => self.batters(who, target),
            Act::Trick(target, condition) => self.tricks(who, target, condition),
            Act::FleeFromHarm => self.flees_from_harm(who),
            Act::AdditionalAction => self.buys_action(who),
            Act::Done => Ok(()),
        }
    }

    /// A melee attack as the action: first, at a real table, whether the target is in reach at all.
    fn strikes(&mut self, who: FigureId, arm: ArmId, target: FigureId) -> Play<()> {
        if self.is_in_reach(who, target)? {
            self.attacks(who, arm, target, Occasion::Action)?;
            self.spends_action();
        } else {
            self.tell(|| crate::rules::turn::actions::ActionsEvent::OutOfReach { who, target }.into());
        }
        Ok(())
    }

    /// Asks with which of these weapons, if there is more than one.
    pub(crate) fn wields(&mut self, rule: RuleId, who: FigureId, arms: &[ArmId]) -> Play<ArmId> {
        let options: ArrayVec<Wield, MOST_ARMS> = arms.iter().map(|&arm| Wield { who, arm }).collect();
        Ok(self.ask(rule, self.state[who].seat, &options)?.arm)
    }
}

impl State {
    /// What a weapon is called in protocol and ledger; the second of its sort is `dagger-2`.
    pub(crate) fn arm_id(&self, who: FigureId, arm: ArmId) -> String {
        let arms = &self.profile(who).arms;
        let Some(this) = arms.get(arm.index()) else { return "weapon".to_string() };
        match arms[..arm.index()].iter().filter(|other| other.weapon == this.weapon).count() {
            0 => this.weapon.clone(),
            before => format!("{}-{}", this.weapon, before + 1),
        }
    }

    /// What a weapon is called in the story.
    pub(crate) fn arm_name(&self, who: FigureId, arm: ArmId) -> &str {
        self.profile(who).arms.get(arm.index()).map_or("weapon", |arm| &arm.name)
    }
}

impl Offer<State> for Act {
    fn name(&self, state: &State) -> String {
        let id = |who: FigureId| state.id(who);
        let arm = |arm: ArmId| state.active.map_or_else(String::new, |active| state.arm_id(active.who, arm));
        match *self {
            Act::Walk => "walk".to_string(),
            Act::Sprint => "sprint".to_string(),
            Act::Charge(target) => format!("charge-{}", id(target)),
            Act::Crawl => "crawl".to_string(),
            Act::Climb => "climb".to_string(),
            Act::ClimbFaster => "climb-faster".to_string(),
            Act::StandUp => "stand-up".to_string(),
            Act::PickUp(what) => format!("pick-up-{}", arm(what)),
            Act::Draw(what) => format!("draw-{}", arm(what)),
            Act::Attack(with, target) => format!("attack-{}-{}", arm(with), id(target)),
            Act::Shoot(with, target) => format!("shoot-{}-{}", arm(with), id(target)),
            Act::ShootGroup(with, around) => format!("shoot-group-{}-{}", arm(with), id(around)),
            Act::Declare => "declare".to_string(),
            Act::Reload(what) => format!("reload-{}", arm(what)),
            Act::Aim => "aim".to_string(),
            Act::Assess(skill) => format!("assess-{}", skill.id()),
            Act::Defend(skill) => format!("defend-{}", skill.id()),
            Act::Flee => "flee".to_string(),
            Act::Kill(target) => format!("kill-{}", id(target)),
            Act::Special(Using { special, target, bandage }) => {
                let with = if bandage { "-with-bandage" } else { "" };
                format!("{}{with}-{}", state.special(special).id, id(target))
            }
            Act::TwoWeapons(target) => format!("two-weapons-{}", id(target)),
            Act::PutOut => "put-out".to_string(),
            Act::BreakLoose => "break-loose".to_string(),
            Act::Batter(target) => format!("batter-{}", id(target)),
            Act::Trick(target, None) => format!("trick-{}", id(target)),
            Act::Trick(target, Some(condition)) => format!("trick-{}-{}", condition.id(), id(target)),
            Act::FleeFromHarm => "flee-from-harm".to_string(),
            Act::AdditionalAction => "additional-action".to_string(),
            Act::Done => "done".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        let name = |who: FigureId| state.name(who);
        let arm = |arm: ArmId| state.active.map_or("", |active| state.arm_name(active.who, arm));
        let spend = |spend: Spend, on: &str| {
            let sheet = &state.book.spends[spend as usize];
            format!("{}{on} ({} Advantage)", sheet.name, sheet.cost)
        };
        match *self {
            Act::Walk => "Walk".to_string(),
            Act::Sprint => "Sprint (action)".to_string(),
            Act::Charge(target) => format!("Charge {}", name(target)),
            Act::Crawl => "Crawl".to_string(),
            Act::Climb => "Climb".to_string(),
            Act::ClimbFaster => "Climb on (action)".to_string(),
            Act::StandUp => "Stand up".to_string(),
            Act::PickUp(what) => format!("Pick up: {}", arm(what)),
            Act::Draw(what) => format!("Draw: {}", arm(what)),
            Act::Attack(with, target) => format!("Attack {} ({})", name(target), arm(with)),
            Act::Shoot(with, target) => format!("Shoot at {} ({})", name(target), arm(with)),
            Act::ShootGroup(with, around) => {
                format!("Shoot into the group around {} ({})", name(around), arm(with))
            }
            Act::Declare => state.declare_words().to_string(),
            Act::Reload(what) => format!("Reload: {}", arm(what)),
            Act::Aim => "Take aim".to_string(),
            Act::Assess(skill) => {
                format!("Assess ({})", crate::rules::turn::trial::Ability::Skill(skill).name(&state.book))
            }
            Act::Defend(skill) => {
                format!("Defend ({})", crate::rules::turn::trial::Ability::Skill(skill).name(&state.book))
            }
            Act::Flee => "Flee (move and action)".to_string(),
            Act::Kill(target) => format!("Kill {}", name(target)),
            Act::Special(Using { special, target, bandage }) => {
                let with = if bandage { " (a bandage)" } else { "" };
                let own = state.active.is_some_and(|active| active.who == target);
                let whom = if own { "itself" } else { name(target) };
                format!("{} {whom}{with}", state.special(special).name)
            }
            Act::TwoWeapons(target) => format!("Attack {} with both weapons", name(target)),
            Act::PutOut => "Put out the fire".to_string(),
            Act::BreakLoose => "Break loose".to_string(),
            Act::Batter(target) => spend(Spend::Batter, &format!(" {}", name(target))),
            Act::Trick(target, None) => spend(Spend::Trick, &format!(" {}", name(target))),
            Act::Trick(target, Some(condition)) => {
                let into = condition.name(&state.book);
                spend(Spend::Trick, &format!(" {} into being {into}", name(target)))
            }
            Act::FleeFromHarm => spend(Spend::FleeFromHarm, ""),
            Act::AdditionalAction => {
                format!("One more action ({} Advantage)", state.cost(Spend::AdditionalAction))
            }
            Act::Done => "Done".to_string(),
        }
    }

    /// A plan takes the first of its kind, so what costs dearly to get away is no plain move.
    fn act(&self) -> Option<ActKind> {
        Some(match self {
            Act::Walk | Act::Sprint | Act::Crawl | Act::Climb | Act::ClimbFaster | Act::StandUp => {
                ActKind::Move
            }
            Act::Shoot(..) | Act::ShootGroup(..) => ActKind::Shoot,
            Act::Charge(_)
            | Act::Attack(..)
            | Act::TwoWeapons(_)
            | Act::Kill(_)
            | Act::Batter(_)
            | Act::Trick(..) => ActKind::Fight,
            Act::PickUp(_)
            | Act::Draw(_)
            | Act::Declare
            | Act::Reload(_)
            | Act::Aim
            | Act::Assess(_)
            | Act::Defend(_)
            | Act::Flee
            | Act::Special(_)
            | Act::PutOut
            | Act::BreakLoose
            | Act::FleeFromHarm
            | Act::AdditionalAction => ActKind::Other,
            Act::Done => ActKind::Done,
        })
    }

    fn question(state: &State, _: RuleId) -> String {
        let Some(active) = state.active else { return "What next?".to_string() };
        let does = match (active.declares, active.move_left, active.action_left) {
            (true, ..) => "which attack?",
            (_, true, true) => "move or act",
            (_, true, false) => "move",
            (_, false, true) => "act",
            (_, false, false) => "anything else?",
        };
        format!("{}: {does}", state.name(active.who))
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Act::Charge(who) | Act::Attack(_, who) | Act::Shoot(_, who) | Act::ShootGroup(_, who) => {
                Some(who)
            }
            Act::Kill(who) | Act::Batter(who) | Act::Trick(who, _) | Act::TwoWeapons(who) => Some(who),
            Act::Special(using) => Some(using.target),
            _ => None,
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        promise::of_act(state, *self)
    }
}

impl Offer<State> for Wield {
    fn name(&self, state: &State) -> String {
        state.arm_id(self.who, self.arm)
    }

    fn words(&self, state: &State) -> String {
        state.arm_name(self.who, self.arm).to_string()
    }

    fn question(state: &State, rule: RuleId) -> String {
        format!("{}: with what?", state.book.cards.title(rule.0))
    }

    fn figure(&self) -> Option<FigureId> {
        Some(self.who)
    }
}
