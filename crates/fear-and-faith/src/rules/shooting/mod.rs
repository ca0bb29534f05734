//! Ranged combat, `ff.ranged.*`: the declared shot, its dice, bursts and spreads, and pistols in hand-to-hand.

pub(crate) mod aiming;
pub(crate) mod ammunition;
pub(crate) mod blasts;
pub(crate) mod bursts;
pub(crate) mod lamps;
pub(crate) mod moving_fire;
pub(crate) mod shot;
pub(crate) mod sight;
pub(crate) mod targeting;
pub(crate) mod volley;

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Stage, Tally};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::special::Special;
use crate::content::weapon::{Arm, ArmId, Hand, Make, Ready, Weapon};
use crate::rules::fighting::contest::{Contest, Harm};
use crate::rules::fighting::harm::Cause;
use crate::rules::fighting::peril::Nearness;
use crate::rules::shooting::shot::{Fire, Shot, Sums};
use crate::rules::shooting::targeting::Lie;
use crate::rules::turn::acts::Act;
use crate::rules::turn::quality::{HERO, Reroll};
use crate::setup::scenario::Moment;
use crate::show::rolls::{decided, one_way, opposed};
use crate::state::event::{line, rolled};
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};

const SHOT: RuleId = RuleId("ff.ranged.roll.1");

impl State {
    /// Has it the wits and the hands for weapons just now? ff.sr.mindless.2, ff.sr.animal.3, ff.sr.bat-form.2,
    /// ff.fallen.6, ff.climb.fight.1
    pub(crate) fn may_handle_weapons(&self, model: FigureId) -> bool {
        let now = &self[model];
        let able = now.is_up() && !now.climbing && !now.has(Special::Mindless);
        able && !self.profile(model).is_animal() && !now.has(Special::Animal) && now.has_hands()
    }

    /// The weapon it has in its hand, if it can be used now (ff.action.draw.2, ff.weapon.twohands.1).
    pub(crate) fn ready_arm(&self, model: FigureId) -> Option<(ArmId, Arm)> {
        let Hand::Arm(id) = self[model].hand else { return None };
        let arm = self.arm(model, id)?;
        (self[model].arms[usize::from(id.0)] == Ready::Loaded).then_some((id, arm))
    }

    /// May an attack be declared: one a turn (ff.action.attack.limit.1), none in a regroup (ff.regroup.3)?
    fn may_attack(&self, model: FigureId) -> bool {
        !self[model].attacked && !self.active.is_some_and(|active| active.regroups)
    }

    /// May it use this weapon at all? Ghosts only throw things; what they shoot with reaches other ghosts alone
    /// (ff.sr.immaterial.2, ff.sr.immaterial.6, ff.sr.haunt.2).
    fn may_use(&self, model: FigureId, arm: &Arm) -> bool {
        arm.weapon == Weapon::Thrown || !self.has(model, Special::Haunt)
    }

    /// Whom it may shoot at with this weapon, fired like this: on the virtual table exactly those, at a real one all that
    /// the known state does not rule out.
    pub fn marks(&self, model: FigureId, arm: &Arm, fire: Fire) -> FigureSet {
        let engaged = self.is_engaged(model);
        if engaged && !arm.small || !self.may_use(model, arm) {
            return FigureSet::EMPTY; // ff.target.melee.1
        }
        let means = arm.means(fire.aimed, Nearness::Farther);
        let marks = match self.table {
            Some(_) => self.targets_of(model, engaged, arm.range_for(fire), means),
            None => self.possible_targets(model, means),
        };
        if !self.is_immaterial(model) || arm.weapon == Weapon::Thrown {
            return marks;
        }
        marks.iter().filter(|&target| self.is_immaterial(target)).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists shots, throws, reloads, jams to clear, weapons to draw and pick up.
    pub(crate) fn shooting_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        if !self.state.may_handle_weapons(model) {
            return Ok(());
        }
        if let Some((id, arm)) = self.state.ready_arm(model).filter(|_| self.state.may_attack(model)) {
            if arm.is_lobbed() {
                self.throwing_acts(model, id, &arm, left, acts);
            } else {
                self.shots_open(model, id, &arm, left, acts);
                self.lamp_acts(model, id, &arm, acts);
                self.moving_fire_acts(model, id, &arm, acts);
            }
        }
        self.weapon_acts(model, left, acts);
        Ok(())
    }

    fn shots_open(&self, model: FigureId, id: ArmId, arm: &Arm, left: u8, acts: &mut Vec<Act>) {
        let single = self.state.marks(model, arm, Fire::SINGLE);
        acts.extend(single.iter().map(|target| Act::Shoot(id, target)));
        if left >= Fire::AIMED.cost() {
            acts.extend(single.iter().map(|target| Act::AimedShot(id, target)));
        }
        if !arm.fires_bursts() {
            return;
        }
        // Nobody farther off keeps a nearer one from being shot at, so a shorter range leaves out the farther ones alone.
        let burst = self.state.within_range(model, single, arm.range_for(Fire::BURST));
        acts.extend(burst.iter().map(|target| Act::Burst(id, target)));
        let aims = !self.state.options.aimed_shot_is_single; // ff.ranged.auto.5, ff.ranged.auto.8
        if left >= Fire::AIMED_BURST.cost() && aims {
            acts.extend(burst.iter().map(|target| Act::AimedBurst(id, target)));
        }
    }

    /// A declared ranged attack (ff.action.shoot.1, ff.action.aim.1).
    pub fn shoots(&mut self, model: FigureId, arm: ArmId, target: FigureId, fire: Fire) -> Play<()> {
        let Some(carried) = self.state.arm(model, arm) else { return Ok(()) };
        let means = carried.means(fire.aimed, Nearness::Farther);
        let Some(lie) = self.settles_shot(model, target, carried.range_for(fire), means)? else {
            self.tell(|| ShootingEvent::NoShot { shooter: model, target }.into());
            return Ok(());
        };
        self.spend(fire.cost());
        self.state[model].attacked = true;
        self.scenario_pauses(Moment::Declared)?;
        if self.state.is_engaged(model) && !self.brings_gun_to_bear(model)? {
            return Ok(());
        }
        self.takes_perfect_aim(model, target, &lie)?;
        self.discharges(model, arm, target, fire, lie)?;
        self.lowers_aim();
        Ok(())
    }

    /// Firing in hand-to-hand takes a Quality die first; a model that fails it is struck at by all around it
    /// (ff.ranged.pistol.1 to .3). A Hero passes.
    fn brings_gun_to_bear(&mut self, model: FigureId) -> Play<bool> {
        if self.passes(model, RuleId("ff.ranged.pistol.1"))? {
            return Ok(true);
        }
        self.tell(|| ShootingEvent::CouldNotFire { model }.into());
        let hackers = self.state.foes_touching(model);
        let mut hackers: FigureSet = hackers.iter().filter(|&foe| !self.state[foe].is_transfixed()).collect();
        let seat = self.state.opponent(self.state[model].seat);
        while !hackers.is_empty() && self.state[model].is_on_table() && !self.state[model].feigns() {
            let hacker = self.target(RuleId("ff.hack.4"), seat, hackers)?;
            hackers.remove(hacker);
            if self.state.is_active(hacker) {
                self.free_hack(hacker, model, false)?;
            }
        }
        Ok(false)
    }

    /// The weapon goes off: at its target, and at every other model that a burst or a spread strikes. Says what it did
    /// to its target.
    pub(crate) fn discharges(
        &mut self,
        shooter: FigureId,
        id: ArmId,
        target: FigureId,
        fire: Fire,
        lie: Lie,
    ) -> Play<Harm> {
        let Some(arm) = self.state.arm(shooter, id) else { return Ok(Harm::Nothing) };
        let struck = self.also_struck(shooter, &arm, target, fire, lie)?;
        let first_arm = self.loads_silver(shooter, target, arm)?;
        let first = Shot { shooter, target, arm: first_arm, aimed: fire.aimed, rank: 0, lie };
        let (harm, mut works) = self.fires(id, first, false)?;
        for (place, &(other, lie)) in struck.iter().enumerate() {
            if fire.burst && !works {
                break; // ff.ammo.6
            }
            let rank = if fire.burst { place as u8 + 1 } else { 0 };
            // Only the first target of a burst is aimed at (ff.ranged.auto.5), and only the target of a spread.
            let shot = Shot { target: other, arm, aimed: false, rank, lie, ..first };
            works &= self.fires(id, shot, true)?.1;
        }
        self.has_fired(shooter, id, &arm)?;
        Ok(harm)
    }

    /// After a shot: what must be reloaded is empty, and a gun has been heard.
    pub(super) fn has_fired(&mut self, shooter: FigureId, id: ArmId, arm: &Arm) -> Play<()> {
        let ready = &mut self.state[shooter].arms[usize::from(id.0)];
        if arm.reload > 0 && *ready == Ready::Loaded {
            *ready = Ready::Empty;
        }
        if arm.is_firearm() {
            self.scenario_noise(shooter)?;
            self.horde_gathers()?; // ff.adv.evil.zombie-horde.1
        }
        Ok(())
    }

    /// One shot at one target: the dice, the ammunition, the harm. Says what it did, and whether the weapon still works.
    fn fires(&mut self, id: ArmId, shot: Shot, stray: bool) -> Play<(Harm, bool)> {
        let Shot { shooter, target, arm, aimed, .. } = shot;
        if !self.state[target].is_on_table() || self.state[target].feigns() {
            return Ok((Harm::Nothing, true));
        }
        self.lets_go(target)?; // ff.climb.fight.2
        let mut contest = self.state.shot_contest(&shot);
        let helped = self.masters([shooter, target], true, &mut contest)?;
        let dice = self.one_way_dice(SHOT, shooter, true, target, &contest)?;
        let harm = contest.verdict(dice[0], dice[1]).defender;
        if F::LISTENS {
            let sums = Box::new(self.state.shot_sums(&shot).helped(helped));
            let weapon = arm.make();
            self.tell(|| ShootingEvent::Shot { shooter, target, weapon, aimed, dice, sums, harm }.into());
        }
        let works = self.checks_ammunition(shooter, id, dice[0])?;
        let stray = stray && !self.state.are_enemies(shooter, target); // ff.ranged.auto.7
        self.state.has_fought(shooter, target);
        self.state[target].feeding = false; // ff.sr.ravenous.3
        self.suffers(target, harm, Cause { by: Some(shooter), at: None, melee: false, stray, rule: SHOT })?;
        Ok((harm, works))
    }

    /// The two dice of an attack that can only harm its target; Heroes may roll their own again (ff.sr.hero.3). The
    /// attacker's die is not his own where a grenade rolls it.
    pub fn one_way_dice(
        &mut self,
        rule: RuleId,
        attacker: FigureId,
        own: bool,
        defender: FigureId,
        contest: &Contest,
    ) -> Play<[u8; 2]> {
        let seats = [attacker, defender].map(|model| self.state[model].seat);
        let heroes = [own && self.may_reroll(attacker), self.may_reroll(defender)];
        let shown = |face: u8| if heroes == [false; 2] { 0 } else { face };
        let [attack] = self.roll_by(rule, seats[0], [D6], |[face]| {
            (face == 1, contest.outcomes(face), shown(face)) // ff.ammo.1
        })?;
        let [defence] = self
            .roll_by(rule, seats[1], [D6], |[face]| (contest.verdict(attack, face).defender, shown(face)))?;
        let mut dice = [attack, defence];
        if heroes[0] && (1..=6).any(|face| contest.verdict(face, dice[1]).defender > harm_of(contest, dice)) {
            dice[0] = self.rolls_again(rule, [attacker, defender], 0, contest, dice)?;
        }
        if heroes[1] && (1..=6).any(|face| contest.verdict(dice[0], face).defender < harm_of(contest, dice)) {
            dice[1] = self.rolls_again(rule, [attacker, defender], 1, contest, dice)?;
        }
        Ok(dice)
    }

    /// A Hero may roll one of the two dice again, once a game; the second result stands.
    fn rolls_again(
        &mut self,
        rule: RuleId,
        models: [FigureId; 2],
        which: usize,
        contest: &Contest,
        dice: [u8; 2],
    ) -> Play<u8> {
        let ([attacker, defender], model, from) = (models, models[which], dice[which]);
        self.state.at_stake =
            Some(Stake::Contest { attacker, defender, whose: model, contest: *contest, dice });
        let seat = self.state[model].seat;
        let chosen = self.ask(HERO, seat, &[Reroll::Keep, Reroll::Face(from)])?;
        self.state.at_stake = None;
        if chosen == Reroll::Keep {
            return Ok(from);
        }
        self.state[model].rerolled = true;
        self.state.at_stake = Some(Stake::Again { model, combat: true, face: from });
        let [to] = self.roll(rule, seat, [D6])?;
        self.state.at_stake = None;
        self.tell(|| ShootingEvent::Rerolled { model, from, to }.into());
        Ok(to)
    }
}

fn harm_of(contest: &Contest, dice: [u8; 2]) -> Harm {
    contest.verdict(dice[0], dice[1]).defender
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
#[expect(missing_docs, reason = "the names say it")]
pub enum ShootingEvent {
    Shot {
        shooter: FigureId,
        target: FigureId,
        weapon: Make,
        aimed: bool,
        dice: [u8; 2],
        sums: Box<Sums<Tally>>,
        harm: Harm,
    },
    ShotAtLamp {
        shooter: FigureId,
        lamp: u8,
        weapon: Make,
        dice: [u8; 2],
        sums: Box<Sums<Tally>>,
        out: bool,
    },
    NoLamp {
        model: FigureId,
    },
    NoShot {
        shooter: FigureId,
        target: FigureId,
    },
    CouldNotFire {
        model: FigureId,
    },
    Rerolled {
        model: FigureId,
        from: u8,
        to: u8,
    },
    Checked {
        model: FigureId,
        weapon: Make,
        die: u8,
        state: Ready,
    },
    Readied {
        model: FigureId,
        weapon: Make,
        how: Care,
    },
    PickedUp {
        model: FigureId,
        from: FigureId,
        weapon: Make,
    },
    NothingThere {
        model: FigureId,
    },
    Dropped {
        model: FigureId,
        weapon: Make,
    },
    Stunned {
        model: FigureId,
        by: FigureId,
    },
    FiredOnTheMove {
        model: FigureId,
    },
}

/// What is done to a weapon besides firing it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the words say it")]
pub enum Care {
    Drawn,
    Reloaded,
    Cleared,
}

impl ShootingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        let weapon_name = |make: &Make| state.book.weapon_name(*make);
        match self {
            ShootingEvent::Shot { shooter, target, weapon, aimed, dice, sums, harm } => {
                let totals = sums.totals(*dice);
                let how = if *aimed { "aims and shoots" } else { "shoots" };
                let text = format!(
                    "{} {how} {} ({}): {} against {}: {}.",
                    name(shooter),
                    name(target),
                    weapon_name(weapon),
                    totals[0],
                    totals[1],
                    harm.words()
                );
                sums.line(state, SHOT, text, *dice, one_way(Some(*shooter), *target, totals, *harm))
            }
            ShootingEvent::ShotAtLamp { shooter, lamp, weapon, dice, sums, out } => {
                let [total, answer] = sums.totals(*dice);
                let end = if *out { "it goes out" } else { "it burns on" };
                let (who, what) = (name(shooter), state.lamp_name(*lamp));
                let weapon = weapon_name(weapon);
                let text = format!("{who} shoots at {what} ({weapon}): {total} against {answer}: {end}.");
                let verdict = if *out { "It goes out" } else { "It burns on" };
                let roll = opposed(decided(*shooter, *out, verdict), [total, answer]);
                sums.line(state, RuleId("ff.time.light.4"), text, *dice, roll)
            }
            ShootingEvent::NoLamp { model } => {
                line("ff.time.light.5", format!("{} sees no lamp within range.", name(model)))
            }
            ShootingEvent::NoShot { shooter, target } => {
                line("ff.target.closest.1", format!("{} may not shoot {}.", name(shooter), name(target)))
            }
            ShootingEvent::CouldNotFire { model } => {
                line("ff.ranged.pistol.2", format!("{} cannot bring the gun to bear.", name(model)))
            }
            ShootingEvent::Rerolled { model, from, to } => {
                let text = format!("{} rolls the {from} again: {to}.", name(model));
                rolled(HERO, text, &[*to], decided(*model, to > from, format!("{from} becomes {to}")))
            }
            ShootingEvent::Checked { model, weapon, die, state: ready } => {
                let what = ready_words(*ready);
                let text = format!("The weapon of {} ({}) {what}.", name(model), weapon_name(weapon));
                let verdict = match ready {
                    Ready::Jammed => "Empty or jammed",
                    Ready::Out => "Used up",
                    Ready::Loaded | Ready::Empty => "Still works",
                };
                let good = matches!(ready, Ready::Loaded | Ready::Empty);
                rolled(RuleId("ff.ammo.1"), text, &[*die], decided(*model, good, verdict))
            }
            ShootingEvent::Readied { model, weapon, how } => {
                let (rule, verb) = match how {
                    Care::Drawn => ("ff.action.draw.1", "draws"),
                    Care::Reloaded => ("ff.action.reload.bow.1", "reloads"),
                    Care::Cleared => ("ff.ammo.2", "makes ready again"),
                };
                line(rule, format!("{} {verb}: {}.", name(model), weapon_name(weapon)))
            }
            ShootingEvent::PickedUp { model, from, weapon } => {
                let text = format!("{} picks up the {} of {}.", name(model), weapon_name(weapon), name(from));
                line("ff.action.draw.3", text)
            }
            ShootingEvent::NothingThere { model } => {
                line("ff.action.draw.3", format!("No weapon lies where {} stands.", name(model)))
            }
            ShootingEvent::Dropped { model, weapon } => {
                line("ff.ranged.charged.1", format!("{} drops the {}.", name(model), weapon_name(weapon)))
            }
            ShootingEvent::Stunned { model, by } => {
                let text = format!("{} is too slow to shoot at {}.", name(model), name(by));
                line("ff.ranged.charged.3", text)
            }
            ShootingEvent::FiredOnTheMove { model } => {
                line("ff.ranged.movefire.1", format!("{} fires on the move.", name(model)))
            }
        }
    }
}

/// What a second natural 1 has done to a weapon.
fn ready_words(ready: Ready) -> &'static str {
    match ready {
        Ready::Jammed => "is empty or jammed",
        Ready::Out => "is of no more use in this game",
        Ready::Loaded | Ready::Empty => "still works",
    }
}
