//! Concentrated fire, `ff.confire.*`: several shooters, one target, one roll.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};

use crate::content::special::Special;
use crate::content::weapon::{Arm, ArmId, Ready};
use crate::rules::fighting::harm::Cause;
use crate::rules::fighting::peril::Nearness;
use crate::rules::shooting;
use crate::rules::shooting::shot::{Fire, Shot};
use crate::rules::shooting::targeting::Lie;
use crate::rules::turn::groups::GroupsEvent;
use crate::state::State;
use crate::{Battle, FearAndFaith};

const VOLLEY: RuleId = RuleId("ff.confire.2");

/// The most who shoot as one (ff.confire.1).
const MOST: u8 = 5;

/// The fewest. Reading: one shooter has nothing to concentrate.
const LEAST: u8 = 2;

/// The shots of a volley, with the weapons they are fired from.
pub(crate) type Volley = ArrayVec<(ArmId, Shot), { MOST as usize }>;

impl State {
    /// The weapon with which a model could join in a volley: loaded, in hand, nothing that is lobbed; and it must have
    /// its attack left and nobody to fight (ff.confire.9).
    fn volley_arm(&self, model: FigureId) -> Option<(ArmId, Arm)> {
        let free = self.may_handle_weapons(model)
            && self.may_attack(model)
            && !self[model].feeding
            && !self.is_engaged(model);
        self.ready_arm(model).filter(|(_, arm)| free && !arm.is_lobbed())
    }

    /// Whom enough of these could shoot at together, each of them by itself (ff.confire.6, ff.confire.9).
    pub(crate) fn volley_marks(&self, shooters: FigureSet) -> FigureSet {
        let (mut one, mut more) = (FigureSet::EMPTY, FigureSet::EMPTY);
        for shooter in shooters.iter() {
            let Some((_, arm)) = self.volley_arm(shooter) else { continue };
            for target in self.marks(shooter, &arm, Fire::SINGLE).iter() {
                if one.contains(target) {
                    more.insert(target);
                }
                one.insert(target);
            }
        }
        more
    }

    /// Could this one join in a volley at the target?
    fn could_shoot(&self, shooter: FigureId, target: FigureId) -> bool {
        self.volley_arm(shooter)
            .is_some_and(|(_, arm)| self.marks(shooter, &arm, Fire::SINGLE).contains(target))
    }
}

/// What hinders any of these shots.
fn hindrances(volley: &Volley) -> Lie {
    let any = |hinders: fn(&Lie) -> bool| volley.iter().any(|(_, shot)| hinders(&shot.lie));
    let (cover, trees, ghost) = (any(|lie| lie.cover), any(|lie| lie.trees), any(|lie| lie.ghost));
    Lie { cover, trees, ghost, ..Lie::PLAIN }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// The target is named, and who shoots at it; at a real table a model that turns out not to be able to does not
    /// count (ff.confire.9). Nobody takes aim (ff.confire.5).
    pub(crate) fn aims_together(&mut self, seat: Seat, near: FigureSet) -> Play<Volley> {
        let target = self.target(RuleId("ff.confire.1"), seat, self.state.volley_marks(near))?;
        let able: FigureSet =
            near.iter().filter(|&shooter| self.state.could_shoot(shooter, target)).collect();
        let shooters = self.pick(RuleId("ff.confire.1"), seat, able, LEAST, MOST.min(able.len() as u8))?;
        let mut volley = Volley::new();
        for shooter in shooters.iter() {
            let Some((id, arm)) = self.state.volley_arm(shooter) else { continue };
            let means = arm.means(false, Nearness::Farther);
            // One of them may ignore what hinders him, and then it counts for the others.
            let counted = match self.state.advances(seat).perfect_aim {
                0 => hindrances(&volley),
                _ => Lie::PLAIN,
            };
            let range = arm.range_for(Fire::SINGLE);
            match self.settles_one_of_several(shooter, target, range, means, counted)? {
                Some(lie) => volley.push((id, Shot { shooter, target, arm, aimed: false, rank: 0, lie })),
                None => self.tell(|| shooting::ShootingEvent::NoShot { shooter, target }.into()),
            }
        }
        Ok(volley)
    }

    /// One attack for all of them; it is each one's attack of the turn (ff.confire.2, ff.confire.9).
    ///
    /// Reading: the order is to shoot, so further actions that were rolled are lost; no Hero rolls the volley's die
    /// again; what the attack can do to the target is what the weapon can that it is rolled with.
    pub(crate) fn fires_together(&mut self, seat: Seat, mut volley: Volley) -> Play<()> {
        let ready = self.state.band_of(seat);
        let counted = hindrances(&volley);
        volley.retain(|(_, shot)| ready.contains(shot.shooter) && self.state[shot.shooter].is_up());
        if self.state.table.is_none() {
            self.asks_the_others(&mut volley, counted)?;
        }
        let shots: ArrayVec<Shot, { MOST as usize }> = volley.iter().map(|(_, shot)| *shot).collect();
        if !shots.first().is_some_and(|shot| self.state.is_target(shot.target)) {
            return Ok(());
        }
        self.take_perfect_aim(&shots)?;
        let Some((weakest, sums)) = self.state.volley_sums(&shots) else { return Ok(()) };
        self.lowers_aim();
        let leads = self.leads_volley(seat, &shots, weakest.into_iter().collect())?;
        let Some(&shot) = shots.iter().find(|shot| leads.first() == Some(shot.shooter)) else {
            return Ok(());
        };
        let Shot { shooter: lead, target, .. } = shot;
        let arm = self.loads_silver(lead, target, shot.arm)?;
        let mut contest = sums.contest(self.state.peril(target, Some(lead), Shot { arm, ..shot }.means()));
        let helped = self.masters([lead, target], true, &mut contest)?;
        let dice = self.one_way_dice(VOLLEY, lead, false, target, &contest)?;
        let harm = contest.verdict(dice[0], dice[1]).defender;
        let (shooters, sums) = (shots.len() as u8, Box::new(sums.helped(helped)));
        self.tell(|| GroupsEvent::Volley { lead, target, shooters, dice, sums, harm }.into());
        self.volley_is_fired(seat, &volley, leads, dice[0])?;
        self.state[target].feeding = false; // ff.sr.ravenous.3
        self.suffers(
            target,
            harm,
            Cause { by: Some(lead), at: None, melee: false, stray: false, rule: VOLLEY },
        )?;
        for shot in shots.iter().filter(|shot| shot.arm.is_firearm()) {
            self.scenario_noise(shot.shooter)?;
            self.horde_gathers()?; // ff.adv.evil.zombie-horde.1
        }
        Ok(())
    }

    /// Somebody who was hindered may not shoot after all: then the others are asked who were not, as far as it takes.
    fn asks_the_others(&mut self, volley: &mut Volley, counted: Lie) -> Play<()> {
        for place in 0..volley.len() {
            let now = hindrances(volley);
            let Shot { shooter, target, lie, .. } = volley[place].1;
            let cover = counted.cover && !now.cover && self.asks_cover(shooter, target)?;
            let trees = counted.trees && !now.trees && self.asks_trees(shooter, target, lie.band)?;
            let ghost = counted.ghost && !now.ghost && self.asks_ghost(shooter, target)?;
            let lie = &mut volley[place].1.lie;
            (lie.cover, lie.trees, lie.ghost) = (lie.cover || cover, lie.trees || trees, lie.ghost || ghost);
        }
        Ok(())
    }

    /// Each may use a Perfect Aim, where that changes the one roll together with those who are asked after it: a hindrance
    /// counts as long as any of them has it (ff.adv.good.perfect-aim.1, ff.confire.4).
    fn take_perfect_aim(&mut self, shots: &[Shot]) -> Play<()> {
        for (place, shot) in shots.iter().enumerate() {
            let left = self.state.advances(self.state[shot.shooter].seat).perfect_aim;
            if left == 0 {
                break;
            }
            let later = shots[place + 1..].iter().map(|shot| shot.shooter).take(usize::from(left) - 1);
            let aiming = |own: Option<FigureId>| {
                let mut trial = self.state.clone();
                if let Some(active) = &mut trial.active {
                    later.clone().chain(own).for_each(|shooter| active.perfect.insert(shooter));
                }
                trial.volley_sums(shots).map(|(_, sums)| sums.attack.total())
            };
            if aiming(Some(shot.shooter)) != aiming(None) {
                self.takes_perfect_aim(shot.shooter, shot.target, &shot.lie)?;
            }
        }
        Ok(())
    }

    /// Those with whose weapon the volley may be rolled. Whose it is matters before the dice only where the weapons
    /// are of different sorts, or one has a silver bullet for a Werewolf, and then the owner says it (ff.confire.11).
    fn leads_volley(&mut self, seat: Seat, shots: &[Shot], weakest: FigureSet) -> Play<FigureSet> {
        let silver = |shot: &Shot| {
            self.state[shot.shooter].silver_bullet && self.state.has(shot.target, Special::Werewolf)
        };
        let weak = shots.iter().filter(|shot| weakest.contains(shot.shooter));
        let mut arms = weak.map(|shot| (shot.arm, silver(shot)));
        let first = arms.next();
        if arms.all(|arm| Some(arm) == first) {
            return Ok(weakest);
        }
        Ok(FigureSet::from_iter([self.target(RuleId("ff.confire.11"), seat, weakest)?]))
    }

    /// What a volley does to the weapons: a natural 1 is checked for one of those whose Combat was used, and whatever
    /// must be reloaded is empty (ff.confire.11).
    fn volley_is_fired(&mut self, seat: Seat, volley: &Volley, leads: FigureSet, die: u8) -> Play<()> {
        if die == 1 {
            let lead = self.target(RuleId("ff.confire.11"), seat, leads)?;
            if let Some((id, _)) = volley.iter().find(|(_, shot)| shot.shooter == lead) {
                self.checks_ammunition(lead, *id, die)?;
            }
        }
        for (id, shot) in volley {
            self.state[shot.shooter].attacked = true;
            self.state.has_fought(shot.shooter, shot.target);
            let ready = &mut self.state[shot.shooter].arms[usize::from(id.0)];
            if shot.arm.reload > 0 && *ready == Ready::Loaded {
                *ready = Ready::Empty;
            }
        }
        Ok(())
    }
}
