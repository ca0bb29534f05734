//! Actions and their costs, `ff.action.*`: what an activated model may do, and who does it.

use fates::{Fates, FigureId, Play, RuleId};

use frame::view::{ActKind, PromiseView};

use crate::content::special::Special;
use crate::content::weapon::{ArmId, Tool};
use crate::rules::fighting::blow::Strike;
use crate::rules::shooting::shot::Fire;
use crate::rules::turn::groups::Order;
use crate::setup::scenario::Deed;
use crate::state::State;
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// What an active model does next. Each chapter lists its own and says what they cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves in one straight line.
    Move,
    /// Moves into contact with an enemy.
    Charge(FigureId),
    /// Breaks off from hand-to-hand (ff.action.disengage.1).
    Disengage,
    /// Bashes the door it stands at, by the scenery's number (ff.move.bash.1).
    Bash(u8),
    /// Climbs what it stands at (ff.climb.1).
    Climb,
    /// Goes up or down the ladder it stands at, by the scenery's number (ff.move.ladder.1).
    Ladder(u8),
    /// Takes garlic down (ff.move.garlic.3).
    RemoveGarlic(u8),
    /// Defiles the holy ground it stands on (ff.move.defile.1).
    Defile,
    /// Attacks in hand-to-hand (ff.action.hth.1).
    Attack(FigureId),
    /// A powerful attack (ff.action.power.1).
    PowerAttack(FigureId),
    /// Attacks with a stake (ff.sr.stakes.1).
    Stake(FigureId),
    /// Attacks with a stake together with a friend (ff.sr.stakes.4).
    StakeTogether(FigureId, FigureId),
    /// Makes a stake ready (ff.sr.stakes.1).
    ReadyStake,
    /// Starts the chainsaw again (ff.sr.chainsaw.3).
    StartChainsaw,
    /// Shoots (ff.action.shoot.1).
    Shoot(ArmId, FigureId),
    /// Takes aim and shoots (ff.action.aim.1).
    AimedShot(ArmId, FigureId),
    /// Fires a burst (ff.ranged.auto.1).
    Burst(ArmId, FigureId),
    /// Takes aim and fires a burst.
    AimedBurst(ArmId, FigureId),
    /// Moves, and fires on the way (ff.ranged.movefire.1).
    MoveAndFire(ArmId),
    /// Throws a grenade or a vial at a point.
    Throw(ArmId),
    /// Draws a weapon (ff.action.draw.1).
    Draw(ArmId),
    /// Picks up what a model has left lying (ff.action.draw.3).
    PickUpWeapon(FigureId),
    /// Picks up a hand weapon of the dead (ff.action.draw.4).
    PickUpTool(FigureId, Tool),
    /// Shoots at a lamp, by the scenery's number (ff.time.light.4).
    ShootLamp(ArmId, u8),
    /// Reloads (ff.action.reload.bow.1, ff.action.reload.powder.1).
    Reload(ArmId),
    /// Clears a jam (ff.ammo.2).
    Unjam(ArmId),
    /// Stands up (ff.action.stand.1).
    StandUp,
    /// Breaks free from what holds it (ff.action.break.1).
    BreakFree,
    /// Casts what was announced, with so much power (ff.action.cast.1).
    Cast(u8),
    /// Bans a monster (ff.action.ban.1).
    Ban(FigureId),
    /// Takes a curse off somebody (ff.curse.4).
    LiftCurse(FigureId),
    /// Sacrifices a servant (ff.sacrifice.1).
    Sacrifice(FigureId),
    /// Frightens somebody in its haunt (ff.sr.haunt.4).
    Haunt(FigureId),
    /// Flies away for good (ff.summon.fail.2).
    FlyOff,
    /// Comes away from its meal (ff.sr.ravenous.1).
    SnapOut,
    /// Becomes a bat (ff.sr.bat-form.1).
    BecomeBat,
    /// Becomes a wolf (ff.sr.wolf-form.1).
    BecomeWolf,
    /// Becomes mist (ff.sr.immaterial.7).
    BecomeMist,
    /// Takes its own form again.
    BecomeItself,
    /// Changes for good (ff.sr.transformation.1).
    Transform,
    /// Is slowed down by no ground in this activation (ff.adv.generic.back-of-my-hand.1).
    KnowTheGround,
    /// Pulls a stake out of a friend, by the variant (ff.opt.stake.1).
    PullStake(FigureId),
    /// Makes an end of a staked Vampire, by the variant (ff.opt.stake.1).
    FinishOff(FigureId),
    /// Gives an order to others (ff.group.order.1).
    Order(Order),
    /// Something that only this scenario knows.
    Scenario(Deed),
    /// Does no more.
    Done,
}

impl Act {
    /// What may turn out to be impossible once people have looked at a real table, whatever care is taken over it.
    pub(super) fn attempt(self) -> Option<Act> {
        match self {
            Act::AimedShot(arm, target) => Some(Act::Shoot(arm, target)),
            Act::AimedBurst(arm, target) => Some(Act::Burst(arm, target)),
            Act::Charge(_) | Act::Shoot(..) | Act::Burst(..) | Act::PickUpWeapon(_) | Act::Ban(_) => {
                Some(self)
            }
            Act::LiftCurse(_) | Act::Sacrifice(_) | Act::Haunt(_) | Act::Defile => Some(self),
            Act::PickUpTool(..) | Act::ShootLamp(..) => Some(self),
            Act::Scenario(Deed::PickUp(_) | Deed::Leave) => Some(self),
            _ => None,
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Everything the active model may do now; the last is to do no more. A model that is transfixed may only break
    /// free (ff.act.transfixed.1), a model that feeds must first snap out of it (ff.sr.ravenous.1).
    pub fn list_acts(&mut self, model: FigureId) -> Play<Vec<Act>> {
        let mut acts = Vec::with_capacity(32);
        let now = &self.state[model];
        let left = self.state.active.map_or(0, |active| active.left);
        if let Some(bond) = now.transfixed {
            if left >= bond.actions && !now.staked {
                acts.push(Act::BreakFree);
            }
        } else if now.feeding {
            acts.push(Act::SnapOut);
        } else {
            if let Some(actions) = now.fallen
                && left >= actions
            {
                acts.push(Act::StandUp);
            }
            let foes = self.state.foes_touching(model);
            if !self.state.has(model, crate::content::special::Special::Haunt) {
                self.melee_acts(model, foes, left, &mut acts)?; // ff.sr.haunt.2
            }
            self.shooting_acts(model, left, &mut acts)?;
            self.movement_acts(model, foes, left, &mut acts)?;
            self.witchcraft_acts(model, left, &mut acts)?;
            self.form_acts(model, left, &mut acts)?;
            self.group_acts(model, left, &mut acts)?;
            self.variant_acts(model, left, &mut acts);
            self.footing_acts(model, &mut acts);
            self.scenario_acts(model, left, &mut acts)?;
        }
        acts.push(Act::Done);
        Ok(acts)
    }

    /// Does it. Each chapter takes the actions it costs.
    pub fn performs(&mut self, model: FigureId, act: Act) -> Play<()> {
        if !matches!(act, Act::Move | Act::Charge(_)) {
            self.lands(model)?; // ff.move.fly.1
        }
        match act {
            Act::Move => self.moves(model),
            Act::Charge(target) => self.charges(model, target),
            Act::Disengage => self.disengages(model),
            Act::Bash(door) => {
                self.spend(1);
                self.bashes(model, None, door)
            }
            Act::Climb => self.climbs(model),
            Act::Ladder(ladder) => self.takes_ladder(model, ladder),
            Act::RemoveGarlic(opening) => self.removes_garlic(model, opening),
            Act::Defile => self.defiles(model),
            Act::Attack(target) => self.attacks(model, target, false),
            Act::PowerAttack(target) => self.attacks(model, target, true),
            Act::Stake(target) => self.stakes(model, None, target),
            Act::StakeTogether(target, friend) => self.stakes(model, Some(friend), target),
            Act::ReadyStake => self.readies_stake(model),
            Act::StartChainsaw => self.starts_chainsaw(model),
            Act::Shoot(arm, target) => self.shoots(model, arm, target, Fire::SINGLE),
            Act::AimedShot(arm, target) => self.shoots(model, arm, target, Fire::AIMED),
            Act::Burst(arm, target) => self.shoots(model, arm, target, Fire::BURST),
            Act::AimedBurst(arm, target) => self.shoots(model, arm, target, Fire::AIMED_BURST),
            Act::MoveAndFire(arm) => self.moves_and_fires(model, arm),
            Act::Throw(arm) => self.throws(model, arm),
            Act::Draw(arm) => self.draws(model, arm),
            Act::PickUpWeapon(from) => self.picks_up_weapon(model, from),
            Act::PickUpTool(from, tool) => self.picks_up_tool(model, from, tool),
            Act::ShootLamp(arm, lamp) => self.shoots_lamp(model, arm, lamp),
            Act::Reload(arm) => self.reloads(model, arm),
            Act::Unjam(arm) => self.unjams(model, arm),
            Act::StandUp => self.stands_up(model),
            Act::BreakFree => self.breaks_free(model),
            Act::Cast(power) => self.casts(model, power),
            Act::Ban(target) => self.bans(model, target),
            Act::LiftCurse(target) => self.lifts_curse(model, target),
            Act::Sacrifice(target) => self.sacrifices(model, target),
            Act::Haunt(target) => self.haunts(model, target),
            Act::FlyOff => self.flies_off(model),
            Act::SnapOut => self.snaps_out(model),
            Act::BecomeBat | Act::BecomeWolf | Act::BecomeMist | Act::BecomeItself | Act::Transform => {
                self.changes_form(model, act)
            }
            Act::KnowTheGround => self.knows_the_ground(model),
            Act::PullStake(friend) => self.pulls_stake(model, friend),
            Act::FinishOff(target) => self.finishes_off(model, target),
            Act::Order(order) => self.orders(model, order),
            Act::Scenario(deed) => self.scenario_act(model, deed),
            Act::Done => Ok(()),
        }
    }
}

impl Offer<State> for Act {
    fn name(&self, state: &State) -> String {
        let id = |model: FigureId| state.id(model);
        let arm = |arm: ArmId| state.arm_name(arm);
        match *self {
            Act::Move => "move".to_string(),
            Act::Charge(target) => format!("charge-{}", id(target)),
            Act::Disengage => "disengage".to_string(),
            Act::Bash(door) => format!("bash-{door}"),
            Act::Climb => "climb".to_string(),
            Act::Ladder(ladder) => format!("ladder-{ladder}"),
            Act::RemoveGarlic(opening) => format!("remove-garlic-{opening}"),
            Act::Defile => "defile".to_string(),
            Act::Attack(target) => format!("attack-{}", id(target)),
            Act::PowerAttack(target) => format!("power-attack-{}", id(target)),
            Act::Stake(target) => format!("stake-{}", id(target)),
            Act::StakeTogether(target, friend) => format!("stake-{}-with-{}", id(target), id(friend)),
            Act::ReadyStake => "ready-stake".to_string(),
            Act::StartChainsaw => "start-chainsaw".to_string(),
            Act::Shoot(with, target) => format!("shoot-{}-{}", arm(with), id(target)),
            Act::AimedShot(with, target) => format!("aim-{}-{}", arm(with), id(target)),
            Act::Burst(with, target) => format!("burst-{}-{}", arm(with), id(target)),
            Act::AimedBurst(with, target) => format!("aimed-burst-{}-{}", arm(with), id(target)),
            Act::MoveAndFire(with) => format!("move-and-fire-{}", arm(with)),
            Act::Throw(with) => format!("throw-{}", arm(with)),
            Act::Draw(with) => format!("draw-{}", arm(with)),
            Act::PickUpWeapon(from) => format!("pick-up-{}", id(from)),
            Act::PickUpTool(from, tool) => format!("pick-up-{}-{}", content::kebab(tool.name()), id(from)),
            Act::ShootLamp(with, lamp) => format!("shoot-{}-lamp-{lamp}", arm(with)),
            Act::Reload(with) => format!("reload-{}", arm(with)),
            Act::Unjam(with) => format!("unjam-{}", arm(with)),
            Act::StandUp => "stand-up".to_string(),
            Act::BreakFree => "break-free".to_string(),
            Act::Cast(power) => format!("cast-{power}"),
            Act::Ban(target) => format!("ban-{}", id(target)),
            Act::LiftCurse(target) => format!("lift-curse-{}", id(target)),
            Act::Sacrifice(target) => format!("sacrifice-{}", id(target)),
            Act::Haunt(target) => format!("haunt-{}", id(target)),
            Act::FlyOff => "fly-off".to_string(),
            Act::SnapOut => "snap-out".to_string(),
            Act::BecomeBat => "bat".to_string(),
            Act::BecomeWolf => "wolf".to_string(),
            Act::BecomeMist => "mist".to_string(),
            Act::BecomeItself => "own-form".to_string(),
            Act::Transform => "transform".to_string(),
            Act::KnowTheGround => "know-the-ground".to_string(),
            Act::PullStake(friend) => format!("pull-stake-{}", id(friend)),
            Act::FinishOff(target) => format!("finish-off-{}", id(target)),
            Act::Order(order) => order.name().to_string(),
            Act::Scenario(deed) => deed.name(state),
            Act::Done => "done".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        let name = |model: FigureId| state.name(model);
        let arm = |arm: ArmId| state.arm_words(arm);
        match *self {
            Act::Move => "Move".to_string(),
            Act::Charge(target) => format!("Charge {}", name(target)),
            Act::Disengage => break_off_words(state),
            Act::Bash(door) => format!("Bash {}", state.scenery_name(door)),
            Act::Climb => climb_words(state),
            Act::Ladder(ladder) => format!("Take {}", state.scenery_name(ladder)),
            Act::RemoveGarlic(opening) => format!("Take the garlic from {}", state.scenery_name(opening)),
            Act::Defile => "Defile the holy ground (3 actions)".to_string(),
            Act::Attack(target) => format!("Attack {}", name(target)),
            Act::PowerAttack(target) => format!("Powerful attack on {} (2 actions)", name(target)),
            Act::Stake(target) => format!("Drive a stake into {}", name(target)),
            Act::StakeTogether(target, friend) => {
                format!("Drive a stake into {} together with {}", name(target), name(friend))
            }
            Act::ReadyStake => "Make a stake ready".to_string(),
            Act::StartChainsaw => "Start the chainsaw".to_string(),
            Act::Shoot(with, target) => format!("Shoot {} ({})", name(target), arm(with)),
            Act::AimedShot(with, target) => {
                format!("Aim and shoot {} ({}, 2 actions)", name(target), arm(with))
            }
            Act::Burst(with, target) => format!("Fire a burst at {} ({})", name(target), arm(with)),
            Act::AimedBurst(with, target) => {
                format!("Aim and fire a burst at {} ({}, 2 actions)", name(target), arm(with))
            }
            Act::MoveAndFire(with) => format!("Move and fire on the way ({})", arm(with)),
            Act::Throw(with) => format!("Throw: {}{}", arm(with), costs(state.throw_costs(with))),
            Act::Draw(with) => format!("Draw: {}", arm(with)),
            Act::PickUpWeapon(from) => format!("Pick up the weapon of {}", name(from)),
            Act::PickUpTool(from, tool) => format!("Pick up the {} of {}", tool.name(), name(from)),
            Act::ShootLamp(with, lamp) => {
                format!("Shoot out {} ({})", state.lamp_name(lamp), arm(with))
            }
            Act::Reload(with) => format!("Reload: {}{}", arm(with), costs(state.reload_costs(with))),
            Act::Unjam(with) => format!("Clear the jam: {}", arm(with)),
            Act::StandUp => stand_up_words(state),
            Act::BreakFree => format!("Break free{}", costs(state.bond_costs())),
            Act::Cast(power) => state.spell_words(power),
            Act::Ban(target) => format!("Ban {}", name(target)),
            Act::LiftCurse(target) => format!("Lift the curse from {}", name(target)),
            Act::Sacrifice(target) => format!("Sacrifice {}", name(target)),
            Act::Haunt(target) => format!("Frighten {}", name(target)),
            Act::FlyOff => "Fly away for good".to_string(),
            Act::SnapOut => "Come away from the meal".to_string(),
            Act::BecomeBat => "Become a bat".to_string(),
            Act::BecomeWolf => "Become a wolf".to_string(),
            Act::BecomeMist => "Become mist".to_string(),
            Act::BecomeItself => format!("Take its own form again{}", costs(state.way_back_costs())),
            Act::Transform => "Transform".to_string(),
            Act::KnowTheGround => "Like the Back of my Hand: no ground slows it down (free)".to_string(),
            Act::PullStake(friend) => format!("Pull the stake out of {}", name(friend)),
            Act::FinishOff(target) => format!("Make an end of {}", name(target)),
            Act::Order(order) => format!("{} (ends its own actions)", order.words()),
            Act::Scenario(deed) => deed.words(state),
            Act::Done => "Done".to_string(),
        }
    }

    fn act(&self) -> Option<ActKind> {
        Some(match self {
            Act::Move | Act::Disengage | Act::Climb | Act::Ladder(_) | Act::StandUp | Act::FlyOff => {
                ActKind::Move
            }
            Act::Shoot(..)
            | Act::AimedShot(..)
            | Act::Burst(..)
            | Act::AimedBurst(..)
            | Act::MoveAndFire(_)
            | Act::ShootLamp(..)
            | Act::Cast(_)
            | Act::Throw(_) => ActKind::Shoot,
            Act::Charge(_)
            | Act::Attack(_)
            | Act::PowerAttack(_)
            | Act::Stake(_)
            | Act::FinishOff(_)
            | Act::StakeTogether(..) => ActKind::Fight,
            Act::Done => ActKind::Done,
            _ => ActKind::Other,
        })
    }

    fn question(state: &State, _: RuleId) -> String {
        let left = state.active.map_or(0, |active| active.left);
        let actions = if left == 1 { "1 action".to_string() } else { format!("{left} actions") };
        format!("{}: move or act. {actions} left.", state.active_name())
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        let own = state.active.map(|active| active.model).filter(|_| state.table.is_some())?;
        match *self {
            Act::Attack(target) => Some(state.blow_promise(own, target, Strike::Plain)),
            Act::PowerAttack(target) => Some(state.blow_promise(own, target, Strike::Powerful)),
            Act::Shoot(arm, target) => state.shot_promise(own, arm, target, Fire::SINGLE),
            Act::AimedShot(arm, target) => state.shot_promise(own, arm, target, Fire::AIMED),
            Act::Burst(arm, target) => state.shot_promise(own, arm, target, Fire::BURST),
            Act::AimedBurst(arm, target) => state.shot_promise(own, arm, target, Fire::AIMED_BURST),
            Act::ShootLamp(arm, lamp) => state.lamp_promise(own, arm, lamp),
            _ => None,
        }
    }

    fn group(&self, state: &State) -> Option<String> {
        let arm = |arm: ArmId| state.arm_words(arm);
        match *self {
            Act::Charge(_) => Some("Charge".to_string()),
            Act::Shoot(with, _) => Some(format!("Shoot ({})", arm(with))),
            Act::AimedShot(with, _) => Some(format!("Aim and shoot ({}, 2 actions)", arm(with))),
            Act::Burst(with, _) => Some(format!("Fire a burst ({})", arm(with))),
            Act::AimedBurst(with, _) => Some(format!("Aim and fire a burst ({}, 2 actions)", arm(with))),
            Act::PickUpWeapon(_) | Act::PickUpTool(..) => Some("Pick up a weapon".to_string()),
            Act::ShootLamp(with, _) => Some(format!("Shoot out a lamp ({})", arm(with))),
            Act::Ban(_) => Some("Ban".to_string()),
            Act::LiftCurse(_) => Some("Lift a curse".to_string()),
            Act::Sacrifice(_) => Some("Sacrifice".to_string()),
            Act::Haunt(_) => Some("Frighten".to_string()),
            Act::Scenario(Deed::PickUp(_)) => Some("Pick up a marker".to_string()),
            Act::Scenario(Deed::TurnOver(_)) => Some("Turn another marker over (free)".to_string()),
            Act::Scenario(Deed::Lead(_)) => Some("Take along (free)".to_string()),
            _ => None,
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Act::Charge(model) | Act::Attack(model) | Act::PowerAttack(model) | Act::Stake(model) => {
                Some(model)
            }
            Act::StakeTogether(model, _) | Act::Shoot(_, model) | Act::AimedShot(_, model) => Some(model),
            Act::Burst(_, model) | Act::AimedBurst(_, model) | Act::PickUpWeapon(model) => Some(model),
            Act::PickUpTool(model, _) => Some(model),
            Act::Ban(model) | Act::LiftCurse(model) | Act::Sacrifice(model) | Act::Haunt(model) => {
                Some(model)
            }
            Act::PullStake(model) | Act::FinishOff(model) => Some(model),
            Act::Scenario(deed) => deed.model(),
            _ => None,
        }
    }
}

/// What an option costs, on its words, where that is not the one action of most.
fn costs(actions: u8) -> String {
    match actions {
        0 => " (free)".to_string(),
        1 => String::new(),
        actions => format!(" ({actions} actions)"),
    }
}

fn climb_words(state: &State) -> String {
    let clings = state.active.is_some_and(|active| state.has(active.model, Special::Clinging));
    if clings { "Climb".to_string() } else { "Climb (all actions)".to_string() }
}

fn break_off_words(state: &State) -> String {
    match state.active.map(|active| state.break_off_cost(active.model)) {
        Some(1) => "Break off".to_string(),
        _ => "Break off (2 actions)".to_string(),
    }
}

fn stand_up_words(state: &State) -> String {
    match state.active.and_then(|active| state[active.model].fallen) {
        Some(2) => "Stand up (2 actions)".to_string(),
        _ => "Stand up".to_string(),
    }
}

impl State {
    fn throw_costs(&self, arm: ArmId) -> u8 {
        let carried = self.active.and_then(|active| self.arm(active.model, arm));
        carried.map_or(1, |arm| self.throw_cost(&arm))
    }

    fn reload_costs(&self, arm: ArmId) -> u8 {
        let carried = self.active.and_then(|active| self.arm(active.model, arm));
        carried.map_or(1, |arm| arm.reload)
    }

    fn bond_costs(&self) -> u8 {
        let bond = self.active.and_then(|active| self[active.model].transfixed);
        bond.map_or(1, |bond| bond.actions)
    }

    fn way_back_costs(&self) -> u8 {
        self.active.and_then(|active| self[active.model].form.way_back()).unwrap_or(1)
    }

    /// The name of a weapon of the active model, in the protocol.
    fn arm_name(&self, arm: ArmId) -> String {
        content::kebab(self.arm_words(arm))
    }

    /// The name of a weapon of the active model.
    fn arm_words(&self, arm: ArmId) -> &str {
        let carried = self.active.and_then(|active| self.arm(active.model, arm));
        carried.map_or("weapon", |arm| self.book.weapon_name(arm.make()))
    }

    /// What a piece of scenery is called, by its number.
    pub(crate) fn scenery_name(&self, number: u8) -> &str {
        let piece = self.table.as_ref().and_then(|table| table.terrain.get(usize::from(number)));
        piece.map_or("the door", |piece| &piece.name)
    }
}
