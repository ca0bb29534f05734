//! What monsters do: the rules `sb.mon.*`.

pub(crate) mod clues;
pub(crate) mod steering;
pub(crate) mod wanderers;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, Path, inches};

use crate::rules::monsters::steering::Aim;
use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Trek;
use crate::rules::movement::{Arrival, MovementEvent};
use crate::rules::powers::attribute::Attribute;
use crate::rules::shooting::targets::{Targets, range};
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::{ArmId, Moved, State};
use crate::{Battle, SilverBayonet};

const CLOSEST: RuleId = RuleId("sb.mon.act.5");
const SPELL: RuleId = RuleId("sb.attr.core.spells.1");

/// The soldiers as one monster finds them in its activation. What people have answered is kept, so that they are not
/// asked twice who is closest.
pub(crate) struct Prey {
    /// All soldiers that it notices.
    pub all: FigureSet,
    /// The closest of them, once that has been asked. Several if they tie.
    closest: Option<FigureSet>,
    /// The ones it does not see, as far as is known.
    pub unseen: FigureSet,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// The monster with the least Health activates; among equals the primary player chooses (sb.mon.1 to .3).
    pub(crate) fn activate_monster(&mut self) -> Play<bool> {
        let waiting =
            self.state.standing(|figure| self.state[figure].is_monster() && !self.state[figure].activated);
        let Some(least) = waiting.iter().map(|figure| self.state[figure].health).min() else {
            return Ok(self.end_monsters());
        };
        let weakest = waiting.iter().filter(|&figure| self.state[figure].health == least).collect();
        let figure = self.who_activates(RuleId("sb.mon.2"), self.primary(), weakest)?;
        self.begin_activation(figure);
        if self.awakens(figure)? {
            self.follow_its_nature(figure)?;
        }
        self.keep_afloat(figure)?;
        self.end_activation(figure);
        Ok(true)
    }

    /// What its own entry says comes before the standard activation (sb.mon.4).
    fn follow_its_nature(&mut self, figure: FigureId) -> Play<()> {
        if self.falls_apart(figure) {
            return Ok(());
        }
        let mut prey = self.prey(figure)?;
        if self.is_necromancer(figure) {
            self.use_dark_powers(figure, &mut prey)?; // sb.necro.4
        }
        if self.state.has(figure, Attribute::NonAggressive) {
            return self.hunt_or_wander(figure, &mut prey);
        }
        self.standard_activation(figure, &mut prey)
    }

    /// Reload, shoot the closest, or go for the closest (sb.mon.act.1 to .8).
    pub(crate) fn standard_activation(&mut self, figure: FigureId, prey: &mut Prey) -> Play<()> {
        self.reload_first(figure);
        if let Some(shot) = self.finds_a_shot(figure, prey)? {
            return self.carry_out(figure, shot, prey);
        }
        let powers = [Attribute::Lunge, Attribute::SpellCurse];
        if !self.has_its_move() && !powers.iter().any(|&power| self.state.has(figure, power)) {
            return Ok(()); // sb.mon.act.12
        }
        match self.heads_for(figure, prey)? {
            Some(aim) => self.carry_out(figure, aim, prey),
            None => Ok(()),
        }
    }

    /// Step 1: without a loaded weapon it loads one with its Move. What can't be loaded is left alone (sb.mon.act.1,
    /// .13, .14). A firearm is loaded even in a Deluge (sb.event.4.d).
    fn reload_first(&mut self, figure: FigureId) {
        let empty = self.ready_guns(figure).is_empty();
        if let Some(&gun) = self.reloadable(figure).first().filter(|_| empty && self.has_its_move()) {
            self.give_up_move();
            self.reload(figure, gun, RuleId("sb.mon.act.1"));
        }
    }

    /// Step 2: the closest soldier that it can shoot, and with what (sb.mon.act.2, .9). A firearm that could only fail
    /// is not fired (sb.mon.act.18).
    fn finds_a_shot(&mut self, figure: FigureId, prey: &mut Prey) -> Play<Option<Aim>> {
        if self.state[figure].entranced {
            return Ok(None); // sb.event.8
        }
        let (mut jammed, mut short) = (None, Length::ZERO);
        for gun in self.ready_guns(figure) {
            let arm = self.state.arm(figure, gun);
            let range = range(&arm);
            if range <= short {
                continue; // nobody was in reach of another gun that carries as far
            }
            if arm.weapon.is_firearm() {
                let fails = match jammed {
                    Some(fails) => fails,
                    None => self.is_near_inimical(figure)?,
                };
                jammed = Some(fails);
                if fails {
                    continue;
                }
            }
            let target = if self.state.has(figure, Attribute::Eyeless) {
                self.closest_if_within(figure, prey, range)?
            } else {
                self.closest(figure, prey, Some(range))?
            };
            if let Some(target) = target {
                return Ok(Some(Aim::Shot(target, gun)));
            }
            short = range;
        }
        Ok(None)
    }

    fn shoot_and_reload(&mut self, figure: FigureId, targets: Targets, gun: ArmId) -> Play<()> {
        self.shoot(figure, targets, gun)?;
        if self.may_act(figure) && self.has_its_move() && self.reloadable(figure).contains(&gun) {
            self.give_up_move();
            self.reload(figure, gun, RuleId("sb.mon.act.3"));
        }
        Ok(())
    }

    fn has_its_move(&self) -> bool {
        self.state.active.is_some_and(|active| active.moved == Moved::Not)
    }

    /// Step 3: the closest soldier in sight, else the closest clue, else the closest soldier (sb.mon.act.5, .7, .8).
    fn heads_for(&mut self, figure: FigureId, prey: &mut Prey) -> Play<Option<Aim>> {
        let bound =
            !self.state.has(figure, Attribute::PoorSenses) && self.state.unfound_clues().next().is_none();
        if let (true, 1, Some(only)) = (bound, prey.all.len(), prey.all.first()) {
            return Ok(Some(Aim::Figure(only))); // seen or not, there is nothing else to head for
        }
        if self.state.has(figure, Attribute::Eyeless) {
            if let Some(target) = self.closest_of(figure, prey)? {
                return Ok(Some(Aim::Figure(target))); // sb.attr.can.eyeless.1
            }
        } else if let Some(seen) = self.closest_seen(figure, prey)? {
            return Ok(Some(Aim::Figure(seen)));
        }
        if let Some(clue) = self.closest_clue(figure)? {
            return Ok(Some(Aim::Clue(clue)));
        }
        if self.state.has(figure, Attribute::PoorSenses) {
            return Ok(None); // sb.attr.egy.poorsenses.2
        }
        Ok(self.closest_of(figure, prey)?.map(Aim::Figure))
    }

    /// Does what it is about to do, unless a Monster Die changes that: a shot, and no more (sb.mon.act.4), or a Move,
    /// and then its action if that has not led to an attack (sb.mon.act.16, .17).
    pub(crate) fn carry_out(&mut self, figure: FigureId, aim: Aim, prey: &Prey) -> Play<()> {
        let moves = self.has_its_move();
        let shoots = matches!(aim, Aim::Shot(..));
        let aim = if moves || shoots { self.steer(figure, aim, prey)? } else { aim }; // sb.mon.die.1, .2
        match aim {
            Aim::Shot(target, gun) => {
                let targets = self.targets_of_monster(figure, target, gun, prey.all)?;
                return self.shoot_and_reload(figure, targets, gun);
            }
            Aim::Figure(target) if moves => self.march(figure, target)?,
            Aim::Clue(clue) if moves => self.go_to_clue(figure, clue)?,
            Aim::Figure(_) | Aim::Clue(_) => {}
        }
        if !self.may_act(figure) {
            return Ok(());
        }
        match aim {
            Aim::Figure(target) if self.can_lunge_at(figure, target)? => self.lunge(figure, target),
            _ if self.state.has(figure, Attribute::SpellCurse) => self.lay_witch_curse(figure),
            _ => Ok(()),
        }
    }

    fn march(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        self.tell(|| MadeFor { figure, target }.into());
        let swims = self.state.has(figure, Attribute::Aquatic) && self.state.table.is_some();
        if swims { self.swim_for(figure, target) } else { self.go_for(figure, target) }
    }

    /// The soldiers a monster notices: those that stand (sb.mon.7), but none that it fears.
    pub(crate) fn prey(&mut self, figure: FigureId) -> Play<Prey> {
        let mut all = self.state.standing(|other| !self.state[other].is_monster());
        if self.state.has(figure, Attribute::FearOfFire) {
            for soldier in all.iter() {
                if self.is_feared(soldier)? {
                    all.remove(soldier); // sb.attr.carp.fearfire.2
                }
            }
        }
        Ok(Prey { all, closest: None, unseen: FigureSet::EMPTY })
    }

    /// The closest in sight and no farther off than this; of several the primary player chooses (sb.mon.6). One
    /// question, however many hide.
    fn closest(&mut self, figure: FigureId, prey: &Prey, within: Option<Length>) -> Play<Option<FigureId>> {
        if let (1, Some(only)) = (prey.all.len(), prey.all.first()) {
            return Ok(self.fact(CLOSEST, sees(figure, only, within))?.then_some(only));
        }
        let seen = Fact::NearestInSight { looker: figure, among: prey.all, within };
        let nearest = self.which(CLOSEST, seen, prey.all)?;
        self.one_of_the_closest(nearest)
    }

    /// The closest in line of sight. Poor Senses reach no farther than 10" (sb.attr.egy.poorsenses.1).
    fn closest_seen(&mut self, figure: FigureId, prey: &mut Prey) -> Play<Option<FigureId>> {
        let poor = self.state.has(figure, Attribute::PoorSenses);
        let seen = self.closest(figure, prey, poor.then_some(inches(10)))?;
        prey.unseen = if seen.is_none() { prey.all } else { FigureSet::EMPTY };
        Ok(seen)
    }

    /// The closest, seen or not.
    pub(crate) fn closest_of(&mut self, figure: FigureId, prey: &mut Prey) -> Play<Option<FigureId>> {
        let nearest = self.nearest_of(figure, prey)?;
        self.one_of_the_closest(nearest)
    }

    /// One of several that are equally close, as the primary player chooses (sb.mon.6).
    pub(crate) fn one_of_the_closest(&mut self, nearest: FigureSet) -> Play<Option<FigureId>> {
        if nearest.is_empty() {
            return Ok(None);
        }
        self.which_target(RuleId("sb.mon.6"), self.primary(), nearest).map(Some)
    }

    /// All who are closest, seen or not.
    fn nearest_of(&mut self, figure: FigureId, prey: &mut Prey) -> Play<FigureSet> {
        if prey.closest.is_none() && !prey.all.is_empty() {
            prey.closest = Some(self.which(CLOSEST, Fact::Nearest { to: figure }, prey.all)?);
        }
        Ok(prey.closest.unwrap_or_default())
    }

    /// The closest, seen or not, if it is within this distance. Nobody is asked about soldiers
    /// farther off than the closest.
    pub(crate) fn closest_if_within(
        &mut self,
        figure: FigureId,
        prey: &mut Prey,
        distance: Length,
    ) -> Play<Option<FigureId>> {
        let Some(one) = self.nearest_of(figure, prey)?.first() else { return Ok(None) };
        if self.fact(CLOSEST, Fact::Within { one, other: figure, distance })? {
            return self.closest_of(figure, prey);
        }
        Ok(None)
    }

    /// Moves its full Speed at the target, and attacks if it arrives (sb.mon.act.5, .6, .11).
    pub(crate) fn go_for(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        if self.state[figure].entranced {
            return self.go_near(figure, target); // sb.event.8.c
        }
        let speed = self.state.speed(figure);
        if self.state.table.is_none() {
            return match self.fact(RuleId("sb.mon.act.6"), Fact::Reaches { figure, target })? {
                true => self.move_to_attack(figure, target),
                false => self.make_trek(figure, None).map(|_| ()),
            };
        }
        // On the virtual table the way itself says whether it arrives.
        match self.state.advance(figure, target, speed) {
            Some((trek, true)) => self.charge(figure, target, speed, Some(trek)),
            Some((trek, false)) => self.make_trek(figure, Some(trek)).map(|_| ()),
            None => self.make_trek(figure, None).map(|_| ()),
        }
    }

    /// Goes this way; at a real table people have been told where to.
    pub(crate) fn make_way(&mut self, figure: FigureId, path: Option<Path>) -> Play<()> {
        let most = self.state.speed(figure);
        let trek = path.and_then(|path| self.state.settled(figure, &path, most));
        self.make_trek(figure, trek).map(|_| ())
    }

    /// Goes along this trek.
    pub(crate) fn make_trek(&mut self, figure: FigureId, trek: Option<Trek>) -> Play<Arrival> {
        let most = self.state.speed(figure);
        let distance = trek.as_ref().map(Trek::length);
        let climbed = trek.as_ref().map_or(Length::ZERO, Trek::climbs);
        self.note_walk(distance.unwrap_or(most));
        if self.state.table.is_none() {
            // People move it before they are asked what happened on the way.
            self.tell(|| {
                MovementEvent::Moved { figure, to: None, distance: None, climbed: Length::ZERO, most }.into()
            });
            return self.travel(figure, trek, None);
        }
        let arrival = self.travel(figure, trek, None)?;
        if arrival == Arrival::There {
            let to = self.place_of(figure);
            self.tell(|| MovementEvent::Moved { figure, to, distance, climbed, most }.into());
        }
        Ok(arrival)
    }

    /// "Spell: Curse": for 1 Health and a passed Courage Check the closest soldier in sight is cursed, unless it passes
    /// its own (sb.mon.act.17, sb.odd.14).
    ///
    /// Reading: a figure with two curses is passed over, and a witch with 1 Health left does not cast, because neither
    /// would come to anything.
    fn lay_witch_curse(&mut self, figure: FigureId) -> Play<()> {
        if self.state[figure].health <= 1 {
            return Ok(());
        }
        let mut prey = self.prey(figure)?; // it has moved
        let cursed = self.state.standing(|other| self.state[other].curse >= 2);
        prey.all = prey.all.without(cursed);
        let Some(target) = self.closest_seen(figure, &mut prey)? else { return Ok(()) };
        self.act();
        self.pay_for_magic(figure);
        if self.courage_check(figure, SPELL, 10)? {
            self.lay_spell(target)?;
        }
        Ok(())
    }
}

/// Is the target in the looker's sight, and no farther off than this?
fn sees(looker: FigureId, target: FigureId, within: Option<Length>) -> Fact {
    match within {
        Some(range) => Fact::CanShoot { shooter: looker, target, range },
        None => Fact::Sight { looker, target },
    }
}

impl State {
    /// The part of a way that the Speed pays for and that ends where the figure has room.
    pub(crate) fn paid_part(&self, figure: FigureId, path: &Path) -> Option<Path> {
        let table = self.table.as_ref()?;
        let (land, others) = (Land::of(self, figure), self.others_on_table(figure));
        let Length(speed) = self.speed(figure);
        let part = |allowance: i32| table.up_to(figure, path, Length(allowance), others, &land);
        let fits = |part: &Path| table.fits(figure, part.end(), &land.landed());
        (0..=speed).rev().step_by(STEP).map(part).find(fits)
    }
}

/// How finely a way is cut back until its end has room: a quarter of an inch.
const STEP: usize = 64;

/// A monster heads for a figure.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "made-for")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct MadeFor {
    pub figure: FigureId,
    pub target: FigureId,
}

impl MadeFor {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let way = state.by_hand(", by the shortest way it can go");
        let (name, target) = (state.name(self.figure), state.name(self.target));
        line(CLOSEST.0, format!("{name} makes for {target}{way}."))
    }
}
