//! The turn: initiative, phases and activations, `sb.turn.*`, `sb.act.*`, and what monsters do, `sb.mon.*`.

use std::cmp::Ordering;

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Inputs, Play, Progress, RuleId, Seat, Stage};
use serde::Serialize;
use table::{Length, Path, inches};

use crate::arms::Item;
use crate::attribute::{Attribute, Quality};
use crate::checks::sum;
use crate::choice::{Act, Activate, Fuel, Target};
use crate::event::Event;
use crate::fact::Fact;
use crate::ground::Land;
use crate::shooting::{MOST_TARGETS, Targets, range};
use crate::state::{Active, ArmId, Moved, Phase, Place, Side, Terror};
use crate::{Battle, Reach, SilverBayonet};

const INITIATIVE: RuleId = RuleId("sb.turn.2");
const ORDER: RuleId = RuleId("sb.turn.12");
const ACTIVATION: RuleId = RuleId("sb.act.2");
const TARGET: RuleId = RuleId("sb.shoot.2");
const MORE_TARGETS: RuleId = RuleId("sb.wpn.multi.1");
const MOVE: RuleId = RuleId("sb.move.1");
const CLOSEST: RuleId = RuleId("sb.mon.act.5");

/// Everything a figure may do: at most an attack on each enemy, and what its eight weapons allow.
type Acts = ArrayVec<Act, { FigureSet::MOST + 64 }>;

/// A game in which nobody can hurt anybody ends after so many turns; no other lasts nearly as long.
const MOST_TURNS: u16 = 1000;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
pub struct Outcome {
    /// The side that is left alone on the table, if one is.
    pub winner: Option<Side>,
    /// The turn in which it ended.
    pub turn: u16,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The next step of the turn: an Initiative roll, one activation, or the end of the turn (sb.turn.1). Phases in
    /// which nobody is left to act are passed over.
    pub fn step(&mut self) -> Play<Progress<Outcome>> {
        if self.state.phase == Phase::Initiative
            && let Some(outcome) = self.outcome()
        {
            return Ok(Progress::Over(outcome));
        }
        if self.state.options.duel {
            self.duel_on()?;
        } else {
            while !self.act_in_phase()? {}
        }
        Ok(self.outcome().map_or(Progress::On, Progress::Over))
    }

    /// In a duel everybody attacks in turn, and there is nothing else to do.
    fn duel_on(&mut self) -> Play<()> {
        let place = match self.state.phase {
            Phase::Initiative => return self.initiative(),
            Phase::First => 0,
            _ => 1,
        };
        let figure = FigureId(self.state.order[place].0);
        let enemy = FigureId(1 - figure.0);
        self.begin_activation(figure);
        if self.is_undisturbed(figure) || self.awakens(figure)? {
            self.move_to_attack(figure, enemy)?;
        }
        self.end_activation(figure);
        match place {
            0 => self.state.phase = Phase::Second(1),
            _ if self.outcome().is_none() => self.end_turn(),
            _ => {}
        }
        Ok(())
    }

    /// Does what the phase asks for; false if there was nothing to do and the next phase has come.
    fn act_in_phase(&mut self) -> Play<bool> {
        let primary = self.primary();
        match self.state.phase {
            Phase::Initiative => {
                self.initiative()?;
                Ok(true)
            }
            Phase::First if self.state.first_half > 0 => {
                self.state.first_half -= 1;
                self.activate_one(primary, Phase::Monsters)
            }
            Phase::First => Ok(self.pass_to(Phase::Monsters)),
            Phase::Monsters => self.activate_monster(),
            Phase::Second(place) => match self.state.order.get(usize::from(place)).copied() {
                Some(seat) => self.activate_one(seat, Phase::Second(place + 1)),
                None => Ok(self.pass_to(Phase::Rest)),
            },
            Phase::Rest => self.activate_one(primary, Phase::End),
            Phase::End => {
                self.end_turn();
                Ok(true)
            }
        }
    }

    fn pass_to(&mut self, phase: Phase) -> bool {
        self.state.phase = phase;
        false
    }

    /// The game is over when at most one side is left, or when its turns are.
    fn outcome(&self) -> Option<Outcome> {
        let (turn, turns) = (self.state.turn, self.state.options.turns);
        if turn > if turns > 0 { turns.min(MOST_TURNS) } else { MOST_TURNS } {
            return Some(Outcome { winner: None, turn: turn - 1 });
        }
        let mut standing =
            self.state.figures.iter().filter(|figure| figure.stands()).map(|figure| figure.side);
        let first = standing.next();
        standing.all(|side| Some(side) == first).then_some(Outcome { winner: first, turn })
    }

    /// Every player rolls; the highest is primary; a tie is rolled again (sb.turn.2 to .4). One alone rolls nothing.
    fn initiative(&mut self) -> Play<()> {
        let turn = self.state.turn;
        self.tell(|| Event::TurnBegan { turn });
        if self.state.pools.len() == 2 {
            let (one, other) = (Seat(0), Seat(1));
            let first = self.roll_from(INITIATIVE, one, [D10, D10], Inputs::default, sum)?;
            let against = || [sum(first), 0, 0, 0, 0, 0, 0, 0];
            let second =
                self.roll_from(INITIATIVE, other, [D10, D10], against, |dice| sum(dice).cmp(&sum(first)))?;
            self.tell(|| Event::Initiative { seat: one, dice: first });
            self.tell(|| Event::Initiative { seat: other, dice: second });
            self.state.order = match sum(first).cmp(&sum(second)) {
                Ordering::Greater => ArrayVec::from_iter([one, other]),
                Ordering::Less => ArrayVec::from_iter([other, one]),
                Ordering::Equal => {
                    self.tell(|| Event::Tied);
                    return Ok(());
                }
            };
            let seat = self.state.order[0];
            self.tell(|| Event::Primary { seat });
        }
        let primary = self.state.order.first().copied();
        let figures =
            primary.map_or(0, |seat| self.state.standing(|figure| self.state[figure].seat() == seat).len());
        self.state.first_half = (figures / 2).max(usize::from(figures > 0)) as u8; // sb.turn.5, .7
        self.state.phase = Phase::First;
        Ok(())
    }

    /// One figure of this player's choice has its activation; when none is left the turn goes on.
    fn activate_one(&mut self, seat: Seat, then: Phase) -> Play<bool> {
        let waiting = self.state.standing(|figure| {
            self.state[figure].side == Side::Player(seat) && !self.state[figure].activated
        });
        if waiting.is_empty() {
            return Ok(self.pass_to(then));
        }
        let figure = self.who_activates(ORDER, seat, waiting)?;
        self.begin_activation(figure);
        if self.is_undisturbed(figure) || self.awakens(figure)? {
            while self.may_act(figure) {
                match self.next_act(figure, seat)? {
                    Act::Done => break,
                    act => self.perform(figure, act)?,
                }
            }
        }
        self.end_activation(figure);
        Ok(true)
    }

    /// One of those who wait; the last one is not asked for.
    fn who_activates(&mut self, rule: RuleId, seat: Seat, waiting: FigureSet) -> Play<FigureId> {
        if let (1, Some(only)) = (waiting.len(), waiting.first()) {
            return Ok(only);
        }
        let options: ArrayVec<Activate, { FigureSet::MOST }> = waiting.iter().map(Activate).collect();
        let Activate(figure) = self.ask(rule, seat, &options)?;
        Ok(figure)
    }

    /// One of several figures, where there is more than one.
    fn which_target(&mut self, rule: RuleId, seat: Seat, among: FigureSet) -> Play<FigureId> {
        if let (1, Some(only)) = (among.len(), among.first()) {
            return Ok(only);
        }
        let options: ArrayVec<Target, { FigureSet::MOST }> = among.iter().map(Target).collect();
        let Target(figure) = self.ask(rule, seat, &options)?;
        Ok(figure)
    }

    fn begin_activation(&mut self, figure: FigureId) {
        self.state.active = Some(Active {
            figure,
            moved: Moved::Not,
            distance: Length::ZERO,
            acted: false,
            ended: false,
            quick_reloaded: false,
        });
        self.tell(|| Event::Activated { figure });
    }

    fn end_activation(&mut self, figure: FigureId) {
        self.wear_off(figure);
        self.state[figure].activated = true;
        self.state.active = None;
    }

    fn may_act(&self, figure: FigureId) -> bool {
        self.state[figure].stands() && self.state.active.is_some_and(|active| !active.ended)
    }

    /// Does nothing at all happen to it as its activation begins?
    #[inline]
    fn is_undisturbed(&self, figure: FigureId) -> bool {
        let now = &self.state[figure];
        let afflicted = now.alight | now.wasting | now.slowed | now.knocked_down;
        now.terror == Terror::Steady && !afflicted && !self.state.has(figure, Attribute::QuickHealing)
    }

    /// What happens as an activation begins, in the order of sb.act.13. Says whether the figure may do anything.
    fn awakens(&mut self, figure: FigureId) -> Play<bool> {
        if self.state.has(figure, Attribute::QuickHealing) {
            self.heal(figure, 2, RuleId("sb.attr.core.quickheal.1"));
        }
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
        if self.state[figure].knocked_down {
            self.stand_up(figure);
        }
        Ok(true)
    }

    /// Suppress Combustion is tried before the fire hurts (sb.attr.egy.suppress.1, sb.attr.egy.combustion.2).
    fn burn(&mut self, figure: FigureId) -> Play<()> {
        if self.state.has(figure, Attribute::SuppressCombustion) {
            let mut tally = fates::Tally::default();
            self.state.penalties(figure, &mut tally);
            if self.passes(figure, RuleId("sb.attr.egy.suppress.1"), tally, 14)? {
                self.state[figure].alight = false;
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
        }
        let health = patient.health;
        self.tell(|| Event::Healed { figure, gained, health, rule });
    }

    /// Standing up takes the Move, and counts as one for a shot (sb.attr.can.trample.2, sb.shoot.mod.10).
    fn stand_up(&mut self, figure: FigureId) {
        self.state[figure].knocked_down = false;
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
        }
        self.tell(|| Event::Stood { figure });
    }

    /// Asks what the figure does next.
    fn next_act(&mut self, figure: FigureId, seat: Seat) -> Play<Act> {
        let mut options = Acts::new();
        self.list_acts(figure, seat, &mut options);
        self.ask(ACTIVATION, seat, &options)
    }

    /// Everything the figure may do now. At a real table people judge what is in reach.
    fn list_acts(&self, figure: FigureId, seat: Seat, acts: &mut Acts) {
        let Some(active) = self.state.active else { return };
        let still = active.moved == Moved::Not;
        if still {
            let on_table = self.state.table.is_some();
            let reachable = |&enemy: &FigureId| !on_table || self.state.path_to(figure, enemy).is_some();
            acts.extend(self.state.enemies(figure).iter().filter(reachable).map(Act::Attack));
        }
        if !active.acted {
            let guns =
                self.fireable(figure).into_iter().filter(|&arm| !self.in_range(figure, arm).is_empty());
            acts.extend(guns.map(Act::Shoot));
        }
        if still {
            acts.push(Act::Move);
        }
        for arm in self.reloadable(figure) {
            self.reloads(&active, seat, arm, acts);
        }
        if !active.acted && self.has_enemy_close(figure) {
            acts.push(Act::Distract);
        }
        if self.state[figure].torch {
            acts.push(Act::DropTorch); // sb.arm.torch.4
        } else if !active.acted && self.state.carries(figure, Item::OilAndTorches) {
            acts.push(Act::LightTorch); // sb.arm.torch.1
        }
        acts.push(Act::Done);
    }

    /// The ways to load one weapon (sb.load.3, .4, sb.fate.quick.1).
    fn reloads(&self, active: &Active, seat: Seat, arm: ArmId, acts: &mut Acts) {
        if active.moved == Moved::Not {
            acts.push(Act::FreeReload(arm));
        }
        if !active.acted {
            acts.push(Act::Reload(arm));
        }
        let pool = self.state.pools[seat.index()];
        if !active.quick_reloaded && pool.power > 0 {
            acts.push(Act::QuickReload(arm, Fuel::Power));
        }
        if !active.quick_reloaded && pool.skill > 0 {
            acts.push(Act::QuickReload(arm, Fuel::Skill));
        }
    }

    /// The weapons that can be fired: loaded ones, and with Quick Load any that could be loaded (sb.attr.core.quickload.1, .4).
    fn fireable(&self, figure: FigureId) -> ArrayVec<ArmId, 8> {
        let hurried = self.state.has(figure, Attribute::QuickLoad);
        let loadable = self.reloadable(figure);
        let guns = self.guns(figure).into_iter();
        guns.filter(|arm| self.is_loaded(figure, *arm) || hurried && loadable.contains(arm)).collect()
    }

    /// The enemies a weapon may be aimed at, on the virtual table; all of them at a real one.
    fn in_range(&self, figure: FigureId, arm: ArmId) -> FigureSet {
        let enemies = self.state.enemies(figure);
        if self.state.table.is_none() {
            return enemies;
        }
        let range = range(&self.state.arm(figure, arm));
        let can_shoot =
            |&target: &FigureId| Fact::CanShoot { shooter: figure, target, range }.measure(self.state);
        enemies.iter().filter(can_shoot).collect()
    }

    /// Is the closest enemy within 2"? sb.melee.distract.1
    fn has_enemy_close(&self, figure: FigureId) -> bool {
        let near = |other| Fact::Within { one: figure, other, distance: inches(2) }.measure(self.state);
        self.state.table.is_none() || self.state.enemies(figure).iter().any(near)
    }

    /// Does what was chosen.
    fn perform(&mut self, figure: FigureId, act: Act) -> Play<()> {
        match act {
            Act::Attack(target) => self.move_to_attack(figure, target)?,
            Act::Shoot(arm) => {
                self.act();
                let targets = self.choose_targets(figure, arm)?;
                self.shoot(figure, targets, arm)?;
            }
            Act::Move => self.make_move(figure)?,
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

    fn act(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.acted = true;
        }
    }

    fn give_up_move(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::GivenUp; // sb.act.11
        }
    }

    fn end(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.ended = true;
        }
    }

    fn quick_reload(&mut self, figure: FigureId, arm: ArmId, fuel: Fuel) {
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

    /// Goes into contact and fights; the activation is over after that (sb.mta.1, .2).
    pub fn move_to_attack(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        if self.state.table.is_some()
            && let Some(path) = self.state.path_to(figure, target)
        {
            self.walk(figure, &path);
        }
        let to = self.place_of(figure);
        self.tell(|| Event::MovedToAttack { figure, target, to });
        self.scorch(figure, target)?;
        if self.state[figure].stands() && self.state[target].stands() {
            if self.state.has(figure, Attribute::Irritant) {
                self.pester(figure, target); // sb.attr.core.irritant.1
            } else {
                self.melee(figure, target)?;
            }
        }
        self.end();
        Ok(())
    }

    /// Whoever comes into contact with a living torch is burnt, whoever moved (sb.attr.egy.combustion.3, .5).
    fn scorch(&mut self, one: FigureId, other: FigureId) -> Play<()> {
        for (burning, touched) in [(one, other), (other, one)] {
            if self.state[burning].alight && self.state[touched].stands() {
                self.hurt_by_no_attack(touched, 1, Some(Quality::Fire), RuleId("sb.attr.egy.combustion.3"))?;
            }
        }
        Ok(())
    }

    /// Puts a figure at the end of a path.
    fn walk(&mut self, figure: FigureId, path: &Path) {
        if let Some(table) = self.state.table.as_mut() {
            let elevation = table.base(figure).map_or(Length::ZERO, |base| base.elevation);
            table.shift(figure, path.end(), elevation);
        }
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
            active.distance += path.length();
        }
    }

    /// A Move: a way on the virtual table, an instruction at a real one (sb.move.1).
    fn make_move(&mut self, figure: FigureId) -> Play<()> {
        let most = self.state.speed(figure);
        let start = self.place_of(figure);
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
        }
        let (mut to, mut distance) = (None, None);
        if let Some(start) = start {
            let way = self.way(MOVE, self.state[figure].seat(), Reach::Move { figure, most })?;
            let points = std::iter::once(start).chain(way).collect();
            if let Ok(path) = Path::new(points) {
                self.walk(figure, &path);
                (to, distance) = (Some(path.end()), Some(path.length()));
            }
        } else if let Some(active) = self.state.active.as_mut() {
            active.distance = most; // at a real table nobody asks how far; it counts as the whole
        }
        self.tell(|| Event::Moved { figure, to, distance, most });
        Ok(())
    }

    /// The target of a shot, and more of them for a weapon that has several (sb.shoot.2, sb.wpn.multi.1).
    fn choose_targets(&mut self, figure: FigureId, arm: ArmId) -> Play<Targets> {
        let seat = self.state[figure].seat();
        let in_range = self.in_range(figure, arm);
        let first = self.which_target(TARGET, seat, in_range)?;
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
            let more = if near.is_empty() { near } else { self.pick(MORE_TARGETS, seat, near, 0, 1)? };
            let Some(next) = more.first() else { break };
            targets.push(next);
        }
        Ok(targets)
    }

    fn lies_near_all(&mut self, one: FigureId, targets: &[FigureId]) -> Play<bool> {
        for &other in targets {
            if !self.fact(MORE_TARGETS, Fact::Within { one, other, distance: inches(1) })? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// One fatigue token on the closest enemy, and the activation is over (sb.melee.distract.1 to .4).
    fn distract(&mut self, figure: FigureId) -> Play<()> {
        self.act();
        let enemies = self.state.enemies(figure);
        let closest = self.which(RuleId("sb.melee.distract.2"), Fact::Nearest { to: figure }, enemies)?;
        let enemy = self.which_target(RuleId("sb.melee.distract.4"), self.state[figure].seat(), closest)?;
        self.tire(enemy);
        self.end(); // sb.melee.distract.3
        Ok(())
    }

    /// The monster with the least Health activates; among equals the primary player chooses (sb.mon.1 to .3).
    fn activate_monster(&mut self) -> Play<bool> {
        let waiting =
            self.state.standing(|figure| self.state[figure].is_monster() && !self.state[figure].activated);
        let Some(least) = waiting.iter().map(|figure| self.state[figure].health).min() else {
            return Ok(self.pass_to(Phase::Second(1)));
        };
        let weakest = waiting.iter().filter(|&figure| self.state[figure].health == least).collect();
        let figure = self.who_activates(RuleId("sb.mon.2"), self.primary(), weakest)?;
        self.begin_activation(figure);
        if self.awakens(figure)? {
            self.standard_activation(figure)?;
        }
        self.end_activation(figure);
        Ok(true)
    }

    fn primary(&self) -> Seat {
        self.state.order.first().copied().unwrap_or(Seat::TABLE)
    }

    /// Reload, shoot the closest, or go for the closest (sb.mon.act.1 to .8).
    fn standard_activation(&mut self, figure: FigureId) -> Play<()> {
        let soldiers = self.state.standing(|other| !self.state[other].is_monster());
        let guns = self.guns(figure);
        if let Some(&gun) = guns.first() {
            if !self.is_loaded(figure, gun) && self.reloadable(figure).contains(&gun) {
                self.give_up_move();
                self.reload(figure, gun, RuleId("sb.mon.act.1"));
            }
            let range = range(&self.state.arm(figure, gun));
            let can_shoot = |target| Fact::CanShoot { shooter: figure, target, range };
            let firearm = self.state.arm(figure, gun).weapon.is_firearm();
            if self.is_loaded(figure, gun)
                && !(firearm && self.is_near_inimical(figure)?) // sb.mon.act.18
                && let Some(target) = self.closest(figure, soldiers, can_shoot)?
            {
                return self.shoot_and_reload(figure, target, gun);
            }
        }
        if self.state.active.is_some_and(|active| active.moved != Moved::Not) {
            return Ok(()); // sb.mon.act.12
        }
        let seen = self.closest(figure, soldiers, |target| Fact::Sight { looker: figure, target })?;
        let target = match seen {
            Some(seen) => Some(seen),
            None if self.state.has(figure, Attribute::PoorSenses) => None, // sb.attr.egy.poorsenses.2
            None => self.closest_of(figure, soldiers)?,                    // sb.mon.act.8
        };
        target.map_or(Ok(()), |target| self.go_for(figure, target))
    }

    fn shoot_and_reload(&mut self, figure: FigureId, target: FigureId, gun: ArmId) -> Play<()> {
        self.shoot(figure, FigureSet::from_iter([target]), gun)?;
        let still = self.state.active.is_some_and(|active| active.moved == Moved::Not);
        if self.may_act(figure) && still && self.reloadable(figure).contains(&gun) {
            self.give_up_move();
            self.reload(figure, gun, RuleId("sb.mon.act.3"));
        }
        Ok(())
    }

    /// The closest of these for which something is so. People are asked who is closest, then whether it is so.
    fn closest(
        &mut self,
        figure: FigureId,
        among: FigureSet,
        so: impl Fn(FigureId) -> Fact,
    ) -> Play<Option<FigureId>> {
        let mut left = among;
        while let Some(next) = self.closest_of(figure, left)? {
            if self.fact(CLOSEST, so(next))? {
                return Ok(Some(next));
            }
            left.remove(next);
        }
        Ok(None)
    }

    /// The closest of these; of several the primary player chooses (sb.mon.6).
    fn closest_of(&mut self, figure: FigureId, among: FigureSet) -> Play<Option<FigureId>> {
        if among.is_empty() {
            return Ok(None);
        }
        let nearest = self.which(CLOSEST, Fact::Nearest { to: figure }, among)?;
        self.which_target(RuleId("sb.mon.6"), self.primary(), nearest).map(Some)
    }

    /// Moves its full Speed at the target, and attacks if it arrives (sb.mon.act.5, .6).
    fn go_for(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        if self.fact(RuleId("sb.mon.act.6"), Fact::Reaches { figure, target })? {
            return self.move_to_attack(figure, target);
        }
        let most = self.state.speed(figure);
        let mut to = None;
        if let Some(path) = self.approach(figure, target) {
            self.walk(figure, &path);
            to = Some(path.end());
        }
        self.tell(|| Event::Moved { figure, to, distance: None, most });
        Ok(())
    }

    /// The part of the cheapest way toward the target that the Speed pays for (sb.mon.act.10).
    fn approach(&self, figure: FigureId, target: FigureId) -> Option<Path> {
        let table = self.state.table.as_ref()?;
        let land = Land::of(self.state, figure);
        let others = self.state.others_on_table(figure);
        let mut blockers = others;
        blockers.remove(target);
        let touch = table.shortest(figure, table::Goal::Touch(target), blockers, &land);
        let near = || table.shortest(figure, table::Goal::Near(table.base(target)?.at), others, &land);
        let path = touch.or_else(near)?;
        let walked = table.up_to(figure, &path, self.state.speed(figure), others, &land);
        table.fits(figure, walked.end(), &land).then_some(walked)
    }

    /// All tokens come off, and everybody may activate again (sb.turn.13).
    fn end_turn(&mut self) {
        let turn = self.state.turn;
        for figure in &mut self.state.figures {
            figure.fatigue = 0;
            figure.activated = false;
            figure.fired_back = false;
        }
        self.tell(|| Event::TurnEnded { turn });
        self.state.turn = turn.saturating_add(1);
        self.state.phase = Phase::Initiative;
    }
}
