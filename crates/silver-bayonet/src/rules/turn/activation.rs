//! Activations: what a figure may do in its go, `sb.act.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use table::{Length, inches};

use crate::rules::fighting::arms::Item;
use crate::rules::fighting::shooting::{MOST_TARGETS, Targets, range};
use crate::rules::movement::in_reach::InReach;
use crate::rules::powers::attribute::{Attribute, Attributes, Quality};
use crate::state::choice::{Act, Activate, Fuel, School, Target};
use crate::state::event::Event;
use crate::state::fact::Fact;
use crate::state::figure::{Place, Side, Terror};
use crate::state::{Active, ArmId, Moved, Phase, Stake};
use crate::{Battle, SilverBayonet};

const ORDER: RuleId = RuleId("sb.turn.12");
const ACTIVATION: RuleId = RuleId("sb.act.2");
const TARGET: RuleId = RuleId("sb.shoot.2");
const MORE_TARGETS: RuleId = RuleId("sb.wpn.multi.1");

/// Everything a figure may do: at most an attack and a Lunge on each enemy, what its eight weapons allow, and two ways to
/// search each clue.
pub(crate) type Acts = ArrayVec<Act, { FigureSet::MOST * 2 + 128 }>;

/// What happens of itself as an activation begins.
const RESTLESS: Attributes = Attributes::of(&[Attribute::QuickHealing, Attribute::Rage]);

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// One figure of this player's choice has its activation; when none is left the turn goes on.
    pub(crate) fn activate_one(&mut self, seat: Seat, then: Phase) -> Play<bool> {
        let waiting = self.state.standing(|figure| {
            self.state[figure].side == Side::Player(seat) && !self.state[figure].activated
        });
        if waiting.is_empty() {
            return Ok(self.pass_to(then));
        }
        let figure = self.who_activates(ORDER, seat, waiting)?;
        self.begin_activation(figure);
        if (self.is_undisturbed(figure) || self.awakens(figure)?) && !self.falls_apart(figure) {
            let mut reach = InReach::default();
            while self.may_act(figure) {
                match self.next_act(figure, seat, &mut reach)? {
                    Act::Done => break,
                    act => self.perform(figure, act)?,
                }
            }
        }
        self.may_be_doused(figure, true)?;
        self.end_activation(figure);
        Ok(true)
    }

    /// One of those who wait; the last one is not asked for.
    pub(crate) fn who_activates(&mut self, rule: RuleId, seat: Seat, waiting: FigureSet) -> Play<FigureId> {
        if let (1, Some(only)) = (waiting.len(), waiting.first()) {
            return Ok(only);
        }
        let options: ArrayVec<Activate, { FigureSet::MOST }> = waiting.iter().map(Activate).collect();
        let Activate(figure) = self.ask(rule, seat, &options)?;
        Ok(figure)
    }

    /// One of several figures, where there is more than one.
    pub(crate) fn which_target(&mut self, rule: RuleId, seat: Seat, among: FigureSet) -> Play<FigureId> {
        if let (1, Some(only)) = (among.len(), among.first()) {
            return Ok(only);
        }
        let options: ArrayVec<Target, { FigureSet::MOST }> = among.iter().map(Target).collect();
        let Target(figure) = self.ask(rule, seat, &options)?;
        Ok(figure)
    }

    pub(crate) fn begin_activation(&mut self, figure: FigureId) {
        self.state.active = Some(Active {
            figure,
            moved: Moved::Not,
            walked: false,
            distance: Length::ZERO,
            acted: false,
            ended: false,
            quick_reloaded: false,
        });
        self.state[figure].sneaking = false; // sb.attr.ita.sneak.2
        self.tell(|| Event::Activated { figure });
    }

    pub(crate) fn end_activation(&mut self, figure: FigureId) {
        self.wear_off(figure);
        self.find_out();
        self.state[figure].leaping = false;
        self.state[figure].activated = true;
        self.state.active = None;
    }

    pub(crate) fn may_act(&self, figure: FigureId) -> bool {
        self.state[figure].stands() && self.state.active.is_some_and(|active| !active.ended)
    }

    /// Does nothing at all happen to it as its activation begins?
    #[inline]
    pub(crate) fn is_undisturbed(&self, figure: FigureId) -> bool {
        let now = &self.state[figure];
        let afflicted =
            now.alight | now.wasting | now.slowed | now.knocked_down | self.state.omens.enchantment;
        now.terror == Terror::Steady && !afflicted && !now.attributes.has_any(RESTLESS)
    }

    /// What happens as an activation begins, in the order of sb.act.13. Says whether the figure may do anything.
    pub(crate) fn awakens(&mut self, figure: FigureId) -> Play<bool> {
        if self.state.has(figure, Attribute::QuickHealing) {
            self.heal(figure, 2, RuleId("sb.attr.core.quickheal.1"));
        }
        self.may_be_doused(figure, false)?;
        if self.state[figure].alight {
            self.burn(figure)?;
        }
        if self.state[figure].wasting && self.state[figure].stands() {
            self.hurt_by_no_attack(figure, 1, None, RuleId("sb.attr.can.curse.3"))?;
        }
        if !self.state[figure].stands() {
            return Ok(false);
        }
        if self.state[figure].slowed && self.courage_check(figure, RuleId("sb.attr.can.curse.7"), 11)? {
            self.state[figure].slowed = false;
        }
        if !self.shakes_off(figure)? {
            return Ok(false);
        }
        self.feels_enchantment(figure)?;
        if self.state[figure].knocked_down {
            self.stand_up(figure);
        }
        self.rage(figure)?;
        Ok(true)
    }

    /// Reading: whoever stands in water when its activation begins, or ends there after a Move, is fully doused
    /// (sb.attr.egy.combustion.4).
    pub(crate) fn may_be_doused(&mut self, figure: FigureId, after: bool) -> Play<()> {
        const DOUSED: RuleId = RuleId("sb.attr.egy.combustion.4");
        let moved = self.state.active.is_some_and(|active| active.moved == Moved::Moved);
        let burns = self.state[figure].alight && self.state[figure].stands();
        if burns && (moved || !after) && self.has_water() && self.fact(DOUSED, Fact::InWater { figure })? {
            self.state[figure].alight = false;
            self.tell(|| Event::Doused { figure, rule: DOUSED });
        }
        Ok(())
    }

    /// Suppress Combustion is tried before the fire hurts (sb.attr.egy.suppress.1, sb.attr.egy.combustion.2).
    pub(crate) fn burn(&mut self, figure: FigureId) -> Play<()> {
        if self.state.has(figure, Attribute::SuppressCombustion) {
            let mut tally = fates::Tally::default();
            self.state.penalties(figure, &mut tally);
            if self.passes(figure, RuleId("sb.attr.egy.suppress.1"), tally, 14)? {
                self.state[figure].alight = false;
                self.tell(|| Event::Doused { figure, rule: RuleId("sb.attr.egy.suppress.1") });
                return Ok(());
            }
        }
        self.hurt_by_no_attack(figure, 2, Some(Quality::Fire), RuleId("sb.attr.egy.combustion.2"))?;
        Ok(())
    }

    /// Regains Health, never above the maximum; poison goes with it (sb.dmg.19, sb.attr.egy.venom.4).
    pub(crate) fn heal(&mut self, figure: FigureId, amount: i16, rule: RuleId) {
        let most = i16::from(self.state.profile(figure).stats.health);
        let patient = &mut self.state[figure];
        let gained = amount.min(most - patient.health);
        if gained <= 0 {
            return;
        }
        patient.health += gained;
        patient.venom = false;
        if patient.place == Place::Down {
            patient.place = Place::Standing; // sb.attr.core.medic.8
            patient.infected = false;
        }
        let health = patient.health;
        self.tell(|| Event::Healed { figure, gained, health, rule });
    }

    /// Standing up takes the Move, and counts as one for a shot (sb.attr.can.trample.2, sb.shoot.mod.10).
    pub(crate) fn stand_up(&mut self, figure: FigureId) {
        self.state[figure].knocked_down = false;
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
        }
        self.tell(|| Event::Stood { figure });
    }

    /// Asks what the figure does next.
    pub(crate) fn next_act(&mut self, figure: FigureId, seat: Seat, reach: &mut InReach) -> Play<Act> {
        let mut options = Acts::new();
        self.list_acts(figure, seat, &mut options, reach);
        self.ask(ACTIVATION, seat, &options)
    }

    /// Everything the figure may do now. At a real table people judge what is in reach.
    pub(crate) fn list_acts(&self, figure: FigureId, seat: Seat, acts: &mut Acts, reach: &mut InReach) {
        let Some(active) = self.state.active else { return };
        let still = active.moved == Moved::Not;
        let free = self.state.may_attack(figure);
        if still && free {
            acts.extend(reach.of(self.state, figure).iter().map(Act::Attack));
        }
        if !active.acted && free && self.state.has(figure, Attribute::Lunge) {
            acts.extend(self.in_lunge_reach(figure).iter().map(Act::Lunge)); // sb.attr.can.lunge.1
        }
        if !active.acted && free {
            let guns = self.fireable(figure).into_iter().filter(|&arm| self.has_target(figure, arm));
            acts.extend(guns.map(Act::Shoot));
        }
        if still {
            acts.push(Act::Move);
        }
        self.list_other_moves(figure, &active, acts);
        for arm in self.reloadable(figure) {
            self.reloads(&active, seat, arm, acts);
        }
        if !active.acted && !self.state[figure].sneaking && self.has_enemy_close(figure) {
            acts.push(Act::Distract);
        }
        self.list_searches(figure, &active, acts);
        self.list_pick_ups(figure, &active, acts);
        if self.state[figure].torch {
            acts.push(Act::DropTorch); // sb.arm.torch.4
        } else if !active.acted && self.state.carries(figure, Item::OilAndTorches) {
            acts.push(Act::LightTorch); // sb.arm.torch.1
        }
        self.list_powers(figure, &active, acts);
        acts.push(Act::Done);
    }

    /// Sprinting, jumping, dismounting and leaving (sb.sprint.1, sb.jump.3, sb.cav.3, sb.exit.1).
    fn list_other_moves(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        let (still, rider) = (active.moved == Moved::Not, self.state[figure].mounted);
        if !active.acted && active.walked {
            acts.push(Act::Sprint);
        }
        if !active.acted && still && self.state.has_gaps(figure) {
            acts.push(Act::SprintJump);
        }
        if still && rider {
            acts.push(Act::Dismount);
        }
        // At a real table people say it together with the Move that leads to the edge.
        let at_edge = match &self.state.table {
            Some(table) => (still || active.walked) && table.touches_edge(figure),
            None => still,
        };
        if at_edge && !self.state.options.closed {
            acts.push(Act::Leave); // sb.exit.3
        }
    }

    /// What its attributes let it do besides (sb.act.4).
    fn list_powers(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        acts.extend(self.patients(figure, active).iter().map(Act::Treat));
        if !active.acted {
            let schools = School::ALL.into_iter().filter(|&school| !self.workable(figure, school).is_empty());
            acts.extend(schools.map(Act::Cast));
        }
        if !active.acted && self.can_shift(figure) {
            acts.push(Act::Skinshift);
        }
        if self.may_sneak(figure, active) {
            acts.push(Act::Sneak);
        }
        acts.extend(self.swaps(figure, active));
    }

    /// The ways to load one weapon (sb.load.3, .4, sb.fate.quick.1).
    pub(crate) fn reloads(&self, active: &Active, seat: Seat, arm: ArmId, acts: &mut Acts) {
        if active.moved == Moved::Not {
            acts.push(Act::FreeReload(arm));
        }
        if !active.acted {
            acts.push(Act::Reload(arm));
        }
        let pool = self.state.usable(seat);
        if !active.quick_reloaded && pool.power > 0 {
            acts.push(Act::QuickReload(arm, Fuel::Power));
        }
        if !active.quick_reloaded && pool.skill > 0 {
            acts.push(Act::QuickReload(arm, Fuel::Skill));
        }
    }

    /// The weapons that can be fired: loaded ones, and with Quick Load any that could be loaded (sb.attr.core.quickload.1, .4).
    pub(crate) fn fireable(&self, figure: FigureId) -> ArrayVec<ArmId, 8> {
        let hurried = self.state.has(figure, Attribute::QuickLoad);
        let loadable = self.reloadable(figure);
        let guns = self.guns(figure).into_iter();
        guns.filter(|arm| self.is_loaded(figure, *arm) || hurried && loadable.contains(arm)).collect()
    }

    /// The enemies a weapon may be aimed at, on the virtual table; all of them at a real one.
    pub(crate) fn in_range(&self, figure: FigureId, arm: ArmId) -> FigureSet {
        let range = range(&self.state.arm(figure, arm));
        let enemies = self.state.enemies_near(figure, range);
        if self.state.table.is_none() {
            return enemies;
        }
        let can_shoot =
            |&target: &FigureId| Fact::CanShoot { shooter: figure, target, range }.measure(self.state);
        enemies.iter().filter(can_shoot).collect()
    }

    /// Is there an enemy a weapon may be aimed at?
    fn has_target(&self, figure: FigureId, arm: ArmId) -> bool {
        let range = range(&self.state.arm(figure, arm));
        let can_shoot = |target| Fact::CanShoot { shooter: figure, target, range }.measure(self.state);
        let mut enemies = self.state.enemies_near(figure, range).iter();
        enemies.any(|target| self.state.table.is_none() || can_shoot(target))
    }

    /// Is an enemy within 2" that another token would do anything to? sb.melee.distract.1
    pub(crate) fn has_enemy_close(&self, figure: FigureId) -> bool {
        let near = |other| Fact::Within { one: figure, other, distance: inches(2) }.measure(self.state);
        let (anywhere, enemies) = (self.state.table.is_none(), self.state.enemies_near(figure, inches(2)));
        enemies.iter().any(|enemy| self.state.can_tire(enemy) && (anywhere || near(enemy)))
    }

    /// Does what was chosen.
    pub(crate) fn perform(&mut self, figure: FigureId, act: Act) -> Play<()> {
        match act {
            Act::Attack(target) => self.move_to_attack(figure, target)?,
            Act::Shoot(arm) => {
                self.act();
                let targets = self.choose_targets(figure, arm)?;
                self.shoot(figure, targets, arm)?;
            }
            Act::Lunge(target) => self.lunge(figure, target)?,
            Act::Move => self.make_move(figure)?,
            Act::Sprint => self.sprint(figure)?,
            Act::SprintJump => self.sprint_jump(figure)?,
            Act::Dismount => self.dismount(figure),
            Act::Leave => {
                self.note_exit(figure)?;
                self.leave_table(figure);
            }
            Act::Reload(arm) => {
                self.act();
                self.reload(figure, arm, RuleId("sb.load.3"));
            }
            Act::FreeReload(arm) => {
                self.give_up_move();
                self.reload(figure, arm, RuleId("sb.load.4"));
            }
            Act::QuickReload(arm, fuel) => self.quick_reload(figure, arm, fuel),
            Act::Distract => self.distract(figure)?,
            Act::Treat(patient) => self.treat(patient),
            Act::Cast(school) => self.cast(figure, school)?,
            Act::Skinshift => self.skinshift(figure)?,
            Act::Sneak => self.sneak(figure),
            Act::FetchTorches(item, price) => self.fetch_torches(figure, item, price),
            Act::Investigate(clue, pays) => self.investigate(figure, clue, pays)?,
            Act::PickUp(artefact) => self.pick_up(figure, artefact)?,
            Act::LightTorch => {
                self.act();
                self.state[figure].torch = true;
                self.tell(|| Event::TorchLit { figure });
            }
            Act::DropTorch => {
                self.state[figure].torch = false;
                self.tell(|| Event::TorchDropped { figure });
            }
            Act::Done => {}
        }
        Ok(())
    }

    pub(crate) fn act(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.acted = true;
        }
    }

    pub(crate) fn give_up_move(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::GivenUp; // sb.act.11
        }
    }

    pub(crate) fn end(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.ended = true;
        }
    }

    pub(crate) fn quick_reload(&mut self, figure: FigureId, arm: ArmId, fuel: Fuel) {
        if let Side::Player(seat) = self.state[figure].side {
            let pool = &mut self.state.pools[seat.index()];
            match fuel {
                Fuel::Power => pool.power -= 1,
                Fuel::Skill => pool.skill -= 1,
            }
        }
        if let Some(active) = self.state.active.as_mut() {
            active.quick_reloaded = true; // sb.fate.quick.2
        }
        self.reload(figure, arm, RuleId("sb.fate.quick.1"));
    }

    /// The target of a shot, and more of them for a weapon that has several (sb.shoot.2, sb.wpn.multi.1).
    pub(crate) fn choose_targets(&mut self, figure: FigureId, arm: ArmId) -> Play<Targets> {
        let seat = self.state[figure].seat();
        let in_range = self.in_range(figure, arm);
        self.state.at_stake = Some(Stake::Aim { shooter: figure, arm });
        let first = self.which_target(TARGET, seat, in_range)?;
        self.state.at_stake = None;
        self.more_targets(figure, arm, Targets::from_iter([first]))
    }

    /// Further targets of one shot, each in range and sight and within 1" of all others (sb.wpn.multi.1).
    pub(crate) fn more_targets(&mut self, figure: FigureId, arm: ArmId, first: Targets) -> Play<Targets> {
        let (seat, mut targets) = (self.state[figure].seat(), first);
        let most = self.state.arm(figure, arm).shooting.map_or(1, |shooting| usize::from(shooting.targets));
        let in_range = if most > 1 { self.in_range(figure, arm) } else { FigureSet::EMPTY };
        for _ in 1..most.min(MOST_TARGETS) {
            let mut near = FigureSet::EMPTY;
            for other in in_range.iter().filter(|other| !targets.contains(other)) {
                if self.lies_near_all(other, &targets)? {
                    near.insert(other);
                }
            }
            self.state.at_stake = Some(Stake::Aim { shooter: figure, arm });
            let more = if near.is_empty() { near } else { self.pick(MORE_TARGETS, seat, near, 0, 1)? };
            self.state.at_stake = None;
            let Some(next) = more.first() else { break };
            targets.push(next);
        }
        Ok(targets)
    }

    /// Is it within 1" of all of them? At a real table people judge that as they pick, like range and sight.
    pub(crate) fn lies_near_all(&mut self, one: FigureId, targets: &[FigureId]) -> Play<bool> {
        if self.state.table.is_none() {
            return Ok(true);
        }
        for &other in targets {
            if !self.fact(MORE_TARGETS, Fact::Within { one, other, distance: inches(1) })? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One fatigue token on the closest enemy, and the activation is over (sb.melee.distract.1 to .4).
    pub(crate) fn distract(&mut self, figure: FigureId) -> Play<()> {
        self.act();
        let enemies = self.state.enemies(figure);
        let closest = self.which(RuleId("sb.melee.distract.2"), Fact::Nearest { to: figure }, enemies)?;
        let fresh: FigureSet = closest.iter().filter(|&enemy| self.state.can_tire(enemy)).collect();
        if !fresh.is_empty() {
            let seat = self.state[figure].seat();
            let enemy = self.which_target(RuleId("sb.melee.distract.4"), seat, fresh)?;
            self.tire(enemy);
        }
        self.end(); // sb.melee.distract.3
        Ok(())
    }
}
