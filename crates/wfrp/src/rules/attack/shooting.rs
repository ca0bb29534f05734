//! Ranged attacks, reloading and aiming: `wf.attack.hit.2`, `wf.mod.range.*`, `wf.q.reload`, `wf.q.blackpowder`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::Length;

use crate::content::book::Book;
use crate::content::tables::MOST_BANDS;
use crate::content::weapon::{Arm, ArmId, Quality};
use crate::rules::attack::{Attack, Oppose, Reading, Shot, Strike};
use crate::rules::movement::engagement::REACH;
use crate::rules::movement::ground::Cover;
use crate::rules::turn::acts::{Act, Acts, offer};
use crate::rules::turn::trial::{Part, Reads, Test};
use crate::setup::yards;
use crate::state::State;
use crate::state::combatant::Load;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::{Battle, Wfrp};

/// The smallest group that is worth shooting at without choosing (wf.mod.group).
const LEAST_GROUP: usize = 3;

/// From this Shield rating on a shield stops shots, where shots may be opposed (wf.attack.hit.6).
const LARGE_SHIELD: u8 = 3;

/// How far a range band of a weapon reaches (wf.mod.range.pb to wf.mod.range.extreme); rounded up to whole yards.
pub fn band_end(book: &Book, range: u16, band: usize) -> Option<Length> {
    let tenths = book.ranges.get(band)?.tenths;
    let far = (u32::from(range) * u32::from(tenths)).div_ceil(10);
    Some(yards(far as i32))
}

impl State {
    /// The range band of a shot on the virtual table; none where the target is too far (wf.mod.range.out).
    pub fn band(&self, shooter: FigureId, arm: ArmId, target: FigureId) -> Option<u8> {
        let (table, range) = (self.table.as_ref()?, self.arm(shooter, arm).range);
        let bands = 0..self.book.ranges.len();
        let end = |band: &usize| band_end(&self.book, range, *band);
        let near = |band: &usize| end(band).is_some_and(|end| table.gap_within(shooter, target, end));
        bands.into_iter().find(near).map(|band| band as u8)
    }

    /// The weapons it could shoot with now: in hand, loaded, not broken; engaged, only pistols (wf.action.attack.2,
    /// wf.action.attack.3).
    pub fn shooting_arms(&self, who: FigureId) -> ArrayVec<ArmId, 8> {
        let engaged = self.is_engaged(who);
        let arms = (0..self.profile(who).arms.len() as u8).map(ArmId);
        arms.filter(|&arm| {
            let kind = self.arm(who, arm);
            let ready = self[who].arms[arm.index()].load == Load::Ready && self.is_at_hand(who, arm);
            let fits = !engaged || self.fires_engaged(kind);
            !kind.is_melee() && ready && fits && !self.is_worn_out(who, arm)
        })
        .take(8)
        .collect()
    }

    /// Has a weapon a quality that lets it be fired while engaged, as a Pistol (wf.q.pistol)?
    fn fires_engaged(&self, arm: &Arm) -> bool {
        let mut qualities = self.book.qualities.iter().filter(|sheet| sheet.usable_engaged);
        qualities.any(|sheet| arm.has(sheet.id))
    }

    /// The shot at a target on the virtual table, as a person would declare it; none where it cannot be made.
    pub fn shot(&self, shooter: FigureId, arm: ArmId, target: FigureId) -> Option<Attack> {
        let band = self.band(shooter, arm, target).filter(|_| self.sees(shooter, target))?;
        let cover = self.cover(shooter, target);
        Some(self.aimed(shooter, arm, target, Shot { band, cover, ..Shot::default() }))
    }

    fn aimed(&self, shooter: FigureId, arm: ArmId, target: FigureId, shot: Shot) -> Attack {
        let own_turn = self.active.filter(|active| active.who == shooter);
        let shot = Shot {
            dark: shot.dark || self.is_in_darkness(target),
            moved: own_turn.is_some_and(|active| active.moved),
            aimed: self[shooter].aims,
            into_melee: shot.crowd == 0 && self.is_engaged(target),
            ..shot
        };
        Attack { shot: Some(shot), ..Attack::blow(shooter, arm, target) }
    }

    /// Does one attack come to the same as another? Beyond the limit of penalties nothing makes a shot harder (wf.test.8);
    /// else every roll tells, with whatever Advantage can be spent on it.
    fn is_as_hard(&self, one: &Attack, other: &Attack) -> bool {
        let numbers = |strike: &Strike| (strike.number, strike.sizeless, strike.unhindered);
        let opposed = (!self.shot_defences(one).is_empty()).then_some(None); // then a failure's SL counts
        let strike = |attack: &Attack, effort: u8| self.strike(&Attack { opposed, ..*attack }, effort);
        let most = self.most_effort(one.attacker);
        numbers(&strike(one, 0)) == numbers(&strike(other, 0))
            || (0..=most).filter(|&effort| effort != 1).all(|effort| {
                let (one, other) = (strike(one, effort), strike(other, effort));
                (1..=100).all(|roll| one.reads(roll) == other.reads(roll))
            })
    }

    /// Everybody in the same melee as somebody, in roster order, itself not among them.
    ///
    /// Reading: a melee is everybody who is engaged with one of it, however many hands away.
    pub fn same_melee(&self, who: FigureId) -> FigureSet {
        let mut all = FigureSet::from_iter([who]);
        loop {
            let more: FigureSet =
                all.iter().flat_map(|one| self[one].engaged.iter()).chain(all.iter()).collect();
            if more == all {
                all.remove(who);
                return all;
            }
            all = more;
        }
    }

    /// Is there anybody else in the target's melee whom a shot could strike instead (wf.mod.wrong_target)?
    pub(super) fn may_stray(&self, attack: &Attack) -> bool {
        self.same_melee(attack.target).iter().any(|other| other != attack.attacker)
    }

    /// Those who could be in the group around somebody: everybody but the shooter, friend or foe.
    fn groupable(&self, shooter: FigureId, around: FigureId) -> FigureSet {
        self.all(|one| one != shooter && one != around && self[one].is_on_table())
    }

    /// Those around somebody on the virtual table, itself among them.
    ///
    /// Reading: a group is everybody within 2 yards of the one in its middle.
    fn group_around(&self, shooter: FigureId, around: FigureId) -> FigureSet {
        let fact = Fact::Around { who: around, distance: REACH };
        let mut group = fact.single_out(self, self.groupable(shooter, around));
        group.insert(around);
        group
    }

    /// What a target may oppose a shot with, by the switch: a large shield, Dodge at point blank, anything if it is
    /// engaged (wf.attack.hit.6).
    pub(super) fn shot_defences(&self, attack: &Attack) -> ArrayVec<Oppose, 9> {
        let target = attack.target;
        if !self.options.ranged_defence || !self.may_oppose(target) {
            return ArrayVec::new();
        }
        if self.is_engaged(target) {
            return self.defences(target);
        }
        let point_blank = attack.shot.is_some_and(|shot| shot.band == 0);
        let large = |defence: &Oppose| match *defence {
            Oppose::With(who, arm) => self.arm(who, arm).shield >= LARGE_SHIELD,
            Oppose::Dodge => point_blank,
        };
        self.defences(target).into_iter().filter(large).collect()
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Lists shots with loaded weapons at targets in sight and range, and reloading (wf.action.attack.2,
    /// wf.action.attack.3, wf.mod.range.out).
    pub(crate) fn shooting_acts(&mut self, who: FigureId, acts: &mut Acts) -> Play<()> {
        let state = &*self.state;
        let missed = state.active.map_or(FigureSet::EMPTY, |active| active.out_of_sight);
        for arm in state.shooting_arms(who) {
            for target in state.enemies(who).iter().filter(|&target| !missed.contains(target)) {
                let virtually = state.table.is_some();
                if virtually && (state.band(who, arm, target).is_none() || !state.sees(who, target)) {
                    continue;
                }
                offer(acts, Act::Shoot(arm, target));
                let crowd = match virtually {
                    true => state.group_around(who, target).len(),
                    false => state.groupable(who, target).len() + 1,
                };
                if crowd >= LEAST_GROUP {
                    offer(acts, Act::ShootGroup(arm, target));
                }
            }
        }
        let arms = (0..state.profile(who).arms.len() as u8).map(ArmId);
        let empty = |arm: &ArmId| {
            let loading = state[who].arms[arm.index()].load != Load::Ready;
            loading && state.is_at_hand(who, *arm) && !state.is_worn_out(who, *arm)
        };
        arms.filter(empty).for_each(|arm| offer(acts, Act::Reload(arm)));
        Ok(())
    }

    /// A Ranged attack from declaration to the last test it causes (wf.dice.6). It spends the action, unless a real
    /// table says that the target is out of sight or range.
    pub fn shoots(&mut self, shooter: FigureId, arm: ArmId, target: FigureId) -> Play<()> {
        match self.takes_sight(shooter, arm, target)? {
            Some(attack) => self.shoots_at_one(attack),
            None => Ok(()),
        }
    }

    /// A shot at somebody who is in sight and range.
    fn shoots_at_one(&mut self, mut attack: Attack) -> Play<()> {
        let Attack { attacker: shooter, target, arm, .. } = attack;
        self.tell(|| ShootingEvent::Shot { shooter, target, arm, group: 0 }.into());
        self.attack_declared(shooter, target, false);
        self.means(&mut attack)?;
        let defences = self.state.shot_defences(&attack);
        if !defences.is_empty() {
            attack.opposed = Some(self.opposes(&attack, &defences)?);
        }
        self.fires(&attack, FigureSet::EMPTY)
    }

    /// A shot at a whole group without choosing a target (wf.mod.group). Nobody opposes it, and no location is named.
    pub fn shoots_group(&mut self, shooter: FigureId, arm: ArmId, around: FigureId) -> Play<()> {
        let Some(attack) = self.takes_sight(shooter, arm, around)? else { return Ok(()) };
        let others = self.state.groupable(shooter, around);
        let fact = Fact::Around { who: around, distance: REACH };
        let mut group = self.which(RuleId("wf.mod.group"), fact, others)?;
        group.insert(around);
        if group.len() < LEAST_GROUP {
            return self.shoots_at_one(attack); // no group after all
        }
        let crowd = group.len() as u8;
        let shot = attack.shot.map(|shot| Shot { crowd, into_melee: false, ..shot });
        let attack = Attack { shot, ..attack };
        self.tell(|| ShootingEvent::Shot { shooter, target: around, arm, group: crowd }.into());
        self.attack_declared(shooter, around, false);
        self.fires(&attack, group)
    }

    /// Is the target in sight and range, and how good is the shot? None if it cannot be made.
    fn takes_sight(&mut self, shooter: FigureId, arm: ArmId, target: FigureId) -> Play<Option<Attack>> {
        let sees = Fact::Sees { looker: shooter, target };
        if !self.fact(RuleId("wf.action.attack.1"), sees)? {
            self.tell(|| ShootingEvent::Unseen { shooter, target }.into());
            self.gives_up(target);
            return Ok(None);
        }
        let Some(band) = self.finds_band(shooter, arm, target)? else {
            self.tell(|| ShootingEvent::TooFar { shooter, target }.into());
            self.gives_up(target);
            return Ok(None);
        };
        let mut attack = self.state.aimed(shooter, arm, target, Shot { band, ..Shot::default() });
        self.finds_cover(&mut attack)?;
        self.finds_darkness(&mut attack)?;
        Ok(Some(attack))
    }

    /// A target found out of sight or range is not asked about again this turn.
    fn gives_up(&mut self, target: FigureId) {
        if let Some(active) = &mut self.state.active {
            active.out_of_sight.insert(target);
        }
    }

    /// The range band of a shot: measured, or asked from the middle outward, as far as it makes a difference.
    fn finds_band(&mut self, shooter: FigureId, arm: ArmId, target: FigureId) -> Play<Option<u8>> {
        if self.state.table.is_some() {
            return Ok(self.state.band(shooter, arm, target));
        }
        let range = self.state.arm(shooter, arm).range;
        let bands = self.state.book.ranges.len();
        let tells = |state: &State, band: &usize| {
            let shot =
                |band: usize| state.aimed(shooter, arm, target, Shot { band: band as u8, ..Shot::default() });
            let point_blank = *band == 0 && state.options.ranged_defence;
            point_blank || band + 1 == bands || !state.is_as_hard(&shot(*band), &shot(band + 1))
        };
        let mut ends: ArrayVec<usize, MOST_BANDS> =
            (0..bands).filter(|band| tells(self.state, band)).take(MOST_BANDS).collect();
        let mut found = None;
        while !ends.is_empty() {
            let middle = ends.len() / 2;
            let Some(distance) = band_end(&self.state.book, range, ends[middle]) else { break };
            let rule = self.state.book.ranges[ends[middle]].rule;
            match self.fact(rule, Fact::Within { one: shooter, other: target, distance })? {
                true => {
                    found = Some(ends[middle] as u8);
                    ends.truncate(middle);
                }
                false => ends = ends[middle + 1..].iter().copied().collect(),
            }
        }
        Ok(found)
    }

    /// What the target stands behind: measured, or asked from soft to hard, as far as that makes the shot harder.
    fn finds_cover(&mut self, attack: &mut Attack) -> Play<()> {
        let Attack { attacker: shooter, target, .. } = *attack;
        if self.state.table.is_some() {
            *attack = attack.behind(self.state.cover(shooter, target));
            return Ok(());
        }
        for &cover in Cover::ALL {
            let behind = attack.behind(Some(cover));
            let fact = Fact::Cover { shooter, target, cover };
            if self.state.is_as_hard(attack, &behind) || !self.fact(RuleId("wf.mod.cover"), fact)? {
                break;
            }
            *attack = behind;
        }
        Ok(())
    }

    /// Does the target stand in darkness? Asked at a real table where there is any, if it makes the shot harder.
    fn finds_darkness(&mut self, attack: &mut Attack) -> Play<()> {
        let dark = attack.in_darkness();
        let asked = self.state.table.is_none() && self.state.plot.dark;
        if asked && !self.state.is_as_hard(attack, &dark) {
            let fact = Fact::InDarkness { who: attack.target };
            if self.fact(RuleId("wf.mod.darkness"), fact)? {
                *attack = dark;
            }
        }
        Ok(())
    }

    /// The shot itself: the roll and all that comes of it, an empty weapon, and the nerve of the target.
    fn fires(&mut self, attack: &Attack, group: FigureSet) -> Play<()> {
        let Attack { attacker, arm, target, .. } = *attack;
        let rated = self.state.arm(attacker, arm).reload > 0;
        if rated {
            self.state[attacker].arms[arm.index()].load = Load::Empty(0); // wf.q.reload
        }
        self.resolves(attack, group)?;
        let gone =
            self.state[attacker].arms[arm.index()].place == crate::state::combatant::Whereabouts::Destroyed;
        if !gone {
            self.frightens(attack, target)?; // wf.q.blackpowder_when
        }
        self.surprise_is_over(target)?;
        self.spends_action();
        Ok(())
    }

    /// A failed shot into a melee strikes somebody else there (wf.mod.wrong_target, wf.mod.wrong_target_sl).
    ///
    /// Reading: it is no Critical, since the roll itself failed; the shooter cannot hit itself.
    pub(super) fn strays(
        &mut self,
        attack: &Attack,
        reading: &Reading,
        (sl, roll): (i16, u8),
        earns: bool,
    ) -> Play<()> {
        let mut others = self.state.same_melee(attack.target);
        others.remove(attack.attacker);
        let rule = RuleId("wf.mod.wrong_target");
        let Some(victim) = self.one_of(rule, attack.attacker, others)? else { return Ok(()) };
        let shooter = attack.attacker;
        self.tell(|| ShootingEvent::Strayed { shooter, victim }.into());
        let harmed = self.lands(&Attack { target: victim, ..*attack }, reading, sl, [roll, 0])?;
        if harmed.is_wound() && earns && self.state.are_enemies(shooter, victim) {
            self.wounded_unopposed(shooter, harmed);
        }
        Ok(())
    }

    /// Blackpowder: the target keeps its nerve or is Broken (wf.q.blackpowder).
    ///
    /// Reading: of a group that is the one in its middle.
    fn frightens(&mut self, attack: &Attack, target: FigureId) -> Play<()> {
        let loud = self.state.weapon_qualities(attack.attacker, attack.arm).has(Quality::Blackpowder);
        if !loud || !self.state[target].is_able() {
            return Ok(());
        }
        let sheet = &self.state.book.qualities[Quality::Blackpowder as usize];
        let rule = RuleId("wf.q.blackpowder");
        let (Some(skill), Some(condition)) = (sheet.target_tests, sheet.failed_condition) else {
            return Ok(());
        };
        let levels = sheet.failed_levels.unwrap_or(1);
        let difficulty =
            sheet.target_difficulty.map_or(0, |difficulty| difficulty.modifier(&self.state.book));
        let test = Test {
            part: Part::Aftermath,
            reads: Reads::Success,
            ..Test::of(target, skill, rule, difficulty)
        };
        if !self.test(test)?.success {
            self.gains(target, condition, levels, rule)?;
        }
        Ok(())
    }

    /// A Ranged Test towards Reload (wf.q.reload, wf.q.reload_sl).
    pub(crate) fn reloads(&mut self, who: FigureId, arm: ArmId) -> Play<()> {
        let (skill, need) = (self.state.arm(who, arm).skill, self.state.arm(who, arm).reload);
        let have = match self.state[who].arms[arm.index()].load {
            Load::Empty(have) => i16::from(have),
            Load::Ready => i16::from(need),
        };
        let test = Test { arm: Some(arm), ..Test::of(who, skill, RuleId("wf.q.reload"), 0) };
        let made = self.test(test)?;
        let step = if made.success { made.sl.max(1) } else { made.sl.min(-1) };
        let have = (have + step).clamp(0, i16::from(need)) as u8;
        self.state[who].arms[arm.index()].load = if have >= need { Load::Ready } else { Load::Empty(have) };
        match have >= need {
            true => self.tell(|| ShootingEvent::Reloaded { who, arm }.into()),
            false => self.tell(|| ShootingEvent::Reloading { who, arm, have, need }.into()),
        }
        self.spends_action();
        Ok(())
    }
}

/// What the log says of shooting.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ShootingEvent {
    Shot { shooter: FigureId, target: FigureId, arm: ArmId, group: u8 },
    Unseen { shooter: FigureId, target: FigureId },
    TooFar { shooter: FigureId, target: FigureId },
    Strayed { shooter: FigureId, victim: FigureId },
    Reloading { who: FigureId, arm: ArmId, have: u8, need: u8 },
    Reloaded { who: FigureId, arm: ArmId },
}

impl ShootingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |who: FigureId| state.name(who);
        let arm_name = |who: FigureId, arm: ArmId| state.arm(who, arm).name.to_lowercase();
        match *self {
            ShootingEvent::Shot { shooter, target, arm, group: 0 } => {
                let text =
                    format!("{} shoots at {} ({}).", name(shooter), name(target), arm_name(shooter, arm));
                head("wf.attack.hit.2", text)
            }
            ShootingEvent::Shot { shooter, target, arm, group } => {
                let arm = arm_name(shooter, arm);
                let text =
                    format!("{} shoots into the {group} around {} ({arm}).", name(shooter), name(target));
                head("wf.mod.group", text)
            }
            ShootingEvent::Unseen { shooter, target } => {
                line("wf.action.attack.1", format!("{} does not see {}.", name(shooter), name(target)))
            }
            ShootingEvent::TooFar { shooter, target } => {
                line("wf.mod.range.out", format!("{} is too far from {}.", name(target), name(shooter)))
            }
            ShootingEvent::Strayed { shooter, victim } => {
                line("wf.mod.wrong_target", format!("{} hits {} instead.", name(shooter), name(victim)))
            }
            ShootingEvent::Reloading { who, arm, have, need } => {
                let text = format!("{} loads: {}, {have} of {need} SL.", name(who), arm_name(who, arm));
                line("wf.q.reload", text)
            }
            ShootingEvent::Reloaded { who, arm } => {
                line("wf.q.reload", format!("{} has loaded: {}.", name(who), arm_name(who, arm)))
            }
        }
    }
}
