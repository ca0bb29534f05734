//! Shooting, `be.shoot.*`: naming a target, the attack and its modifiers. What a Fight changes stands in `into_fight`.

pub(crate) mod ammunition;
pub(crate) mod into_fight;
pub(crate) mod shot;
pub(crate) mod volley;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Sum, Tally, Total};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::content::weapon::{ArmId, Hand};
use crate::rules::fighting::attack::{Swing, Upshot};
use crate::rules::fighting::verdict::Verdict;
use crate::rules::heroes::powers::Power;
use crate::rules::shooting::shot::{Missile, Shot};
use crate::rules::shooting::volley::Volley;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::{Rolled, line, parts, rolled, signed};
use crate::state::fact::Fact;
use crate::{Battle, BloodEagle};

const SHOOT: RuleId = RuleId("be.shoot.2");
const SIGHT: RuleId = RuleId("be.shoot.1");
const RANGE: RuleId = RuleId("be.shoot.6");

impl State {
    /// Has it anything it could ever shoot with: a weapon, holy water, a Power of the Shooting phase?
    pub(crate) fn could_shoot(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        now.items.holy_water > 0
            || self.arms(figure).any(|(_, arm)| arm.shoot.is_some())
            || [Power::BoltOfFire, Power::StormOfFire, Power::ShardOfIce]
                .iter()
                .any(|&power| now.powers.has(power))
    }

    /// Has it anything to do in the Shooting phase?
    pub(crate) fn shooting_open(&self, figure: FigureId) -> bool {
        self.has_shot_at_somebody(figure) || self.equipment_open(figure) || self.magic_open(figure)
    }

    fn has_shot_at_somebody(&self, figure: FigureId) -> bool {
        self.arms(figure).any(|(arm, _)| self.is_ready(figure, arm)) && !self.enemies(figure).is_empty()
    }

    /// The enemies it may name as the target of one of its weapons, before anything is measured (be.shoot.1).
    pub fn targets(&self, figure: FigureId, arm: ArmId) -> FigureSet {
        if !self.is_ready(figure, arm) {
            return FigureSet::EMPTY;
        }
        self.enemies(figure).iter().filter(|&target| self.may_name(figure, target)).collect()
    }

    /// Does it see the target and have it in this range, on the virtual table? A target at exactly the range is in
    /// range (be.shoot.6), and a figure in contact is near and seen.
    pub(crate) fn has_in_reach(&self, figure: FigureId, target: FigureId, range: table::Length) -> bool {
        let near = |table: &table::Table| table.gap_within(figure, target, range);
        self.table.as_ref().is_some_and(near) && self.sees(figure, target)
    }

    /// What is shot or thrown, in words.
    fn missile_words(&self, shooter: FigureId, missile: Missile) -> &str {
        match missile {
            Missile::Arm(arm) => self.hand_words(shooter, Hand::Arm(arm)),
            Missile::HolyWater => "Holy water",
            Missile::Power(power) => self.book.power(power).map_or("Power", |sheet| &sheet.name),
        }
    }

    /// The highest type of Difficult Terrain that a figure can be in; any at a table that is not described.
    fn hardest(&self) -> u8 {
        self.pieces().map(|piece| self.feature(piece).difficult).max().unwrap_or(3).min(3)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists shots and volleys.
    pub(crate) fn shooting_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let arms: arrayvec::ArrayVec<ArmId, { crate::content::weapon::MOST_ARMS + 1 }> =
            self.state.arms(figure).map(|(arm, _)| arm).collect();
        let friends = self.state.volley_friends(figure);
        for arm in arms {
            for target in self.shootable(figure, arm)?.iter() {
                acts.push(Act::Shoot(arm, target));
                if self.state.volley_open(friends, target) {
                    acts.push(Act::Volley(arm, target));
                }
            }
        }
        Ok(())
    }

    /// The enemies it may shoot at with a weapon: all it may name, or only those it sees and reaches if the game is
    /// played so (be.shoot.5).
    fn shootable(&mut self, figure: FigureId, arm: ArmId) -> Play<FigureSet> {
        let targets = self.state.targets(figure, arm);
        let Some(row) = self.state.missile_row(figure, Missile::Arm(arm)) else { return Ok(targets) };
        if !self.state.options.premeasure || targets.is_empty() {
            return Ok(targets);
        }
        let reached = self.which(SIGHT, Fact::InReach { figure, distance: row.range }, targets)?;
        let mut lit = FigureSet::EMPTY;
        for target in reached.iter() {
            if self.is_lit(figure, target)? {
                lit.insert(target);
            }
        }
        Ok(lit)
    }

    /// Shoots at a figure with one of its weapons: a whole activation (be.shoot.7).
    pub(crate) fn shoots(&mut self, figure: FigureId, arm: ArmId, target: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        self.looses(figure, arm, target, Volley::default())?;
        Ok(())
    }

    /// One shot with a weapon, whole: the attack, and the Fumble die or the Fate roll of the figure it struck
    /// (be.dice.2). Who was struck at and what came of it, or nothing if the shot is lost.
    ///
    /// Reading: a shot that is lost was not loosed; a crossbow stays loaded, and what is thrown stays in hand.
    pub fn looses(
        &mut self,
        figure: FigureId,
        arm: ArmId,
        target: FigureId,
        volley: Volley,
    ) -> Play<Option<(FigureId, Upshot)>> {
        self.state[figure].hand = Hand::Arm(arm);
        let missile = Missile::Arm(arm);
        let Some((struck, swing)) = self.shoots_at(figure, target, missile, volley)? else { return Ok(None) };
        let upshot = match swing {
            Swing::One if self.fumbles(figure, Hand::Arm(arm))? => Upshot::Fumbled, // be.fumble.4, be.volley.4
            Swing::One | Swing::Miss => Upshot::Missed,
            Swing::Hit => {
                let mut fate = Total::default();
                let (target, others) = (struck, volley.others);
                let shot = Shot { shooter: figure, target, missile, others, terrain: 0, aboard: false };
                self.state.shot_fate(&shot, &mut fate);
                Upshot::Hit(self.struck(struck, Some(figure), fate.total())?)
            }
        };
        self.spends(figure, arm);
        Ok(Some((struck, upshot)))
    }

    /// One attack by a missile, up to the attack die: the target must prove to be in sight and range (be.shoot.5), a
    /// Fight is shot into at random (be.intofight.1), and the die is rolled. Who was struck at and how, or nothing if
    /// the shot is lost. What a hit does is up to the caller.
    pub(crate) fn shoots_at(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        missile: Missile,
        volley: Volley,
    ) -> Play<Option<(FigureId, Swing)>> {
        if let Some(why) = self.is_spoilt(shooter, target, missile)? {
            self.tell(|| ShootingEvent::Lost { shooter, target, why }.into());
            return Ok(None);
        }
        self.state[shooter].reload.shot = true;
        let struck = self.strays(shooter, target, volley)?;
        Ok(Some((struck, self.flies_at(shooter, struck, missile, volley.others)?)))
    }

    /// The attack die of a missile that flies at a figure.
    pub(crate) fn flies_at(
        &mut self,
        shooter: FigureId,
        target: FigureId,
        missile: Missile,
        others: u8,
    ) -> Play<Swing> {
        let shot = Shot { shooter, target, missile, others, terrain: 0, aboard: false };
        let mut ar = Total::default();
        self.state.armour(target, &mut ar);
        let shot = self.looks_at(shot, ar.total())?;
        let mut added = Total::default();
        self.state.shot_sum(&shot, &mut added);
        let (face, swing) = self.swings(shooter, SHOOT, added.total(), ar.total())?;
        if F::LISTENS {
            let (mut sum, mut ar) = (Tally::default(), Tally::default());
            self.state.shot_sum(&shot, &mut sum);
            self.state.armour(target, &mut ar);
            self.tell(|| ShootingEvent::Shot(Box::new(Aim { shot, face, sum, ar, swing })).into());
        }
        Ok(swing)
    }

    /// Why a shot is lost, if it is: out of range, out of sight or in the dark.
    fn is_spoilt(&mut self, shooter: FigureId, target: FigureId, missile: Missile) -> Play<Option<Miss>> {
        if self.state.touching(shooter).contains(target) {
            return Ok(None);
        }
        // A real table that measures beforehand has done so where the weapon's targets were listed.
        let measured = self.state.options.premeasure && matches!(missile, Missile::Arm(_));
        if measured && self.state.table.is_none() {
            return Ok(None);
        }
        let distance = self.state.missile_row(shooter, missile).map_or(table::Length::ZERO, |row| row.range);
        if !self.fact(RANGE, Fact::Within { one: shooter, other: target, distance })? {
            return Ok(Some(Miss::Far));
        }
        if !self.fact(SIGHT, Fact::Sight { looker: shooter, target })? {
            return Ok(Some(Miss::Unseen));
        }
        Ok(if self.is_lit(shooter, target)? { None } else { Some(Miss::Dark) })
    }

    /// The shot with what the table says of it: the shooter's footing (be.shoot.mod.3) and the terrain around the
    /// target. At a real table only what can change the attack is asked.
    fn looks_at(&mut self, shot: Shot, ar: i16) -> Play<Shot> {
        let Shot { shooter, target, .. } = shot;
        if self.state.table.is_some() {
            let (terrain, aboard) = (self.state.difficulty(target), self.state.stands_aboard(shooter));
            return Ok(Shot { terrain, aboard, ..shot });
        }
        let hardest = self.state.hardest();
        let tossed = (0..=hardest).any(|terrain| {
            let calm = Shot { terrain, ..shot };
            self.differ(&calm, &Shot { aboard: true, ..calm }, ar)
        });
        let mut shot = Shot { aboard: tossed && self.is_aboard(shooter)?, ..shot };
        while let Some(least) =
            (shot.terrain + 1..=hardest).find(|&terrain| self.differ(&shot, &Shot { terrain, ..shot }, ar))
        {
            if !self.fact(RuleId("be.shoot.mod.terrain"), Fact::InTerrain { figure: target, least })? {
                break;
            }
            shot.terrain = least;
        }
        Ok(shot)
    }

    /// Do the two shots come to different things on any face?
    fn differ(&self, one: &Shot, other: &Shot, ar: i16) -> bool {
        let added = |shot: &Shot| {
            let mut sum = Total::default();
            self.state.shot_sum(shot, &mut sum);
            sum.total()
        };
        self.state.options.tells_apart(added(one), added(other), ar)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ShootingEvent {
    Shot(Box<Aim>),
    Lost { shooter: FigureId, target: FigureId, why: Miss },
    Strays { target: FigureId, struck: FigureId, among: u8, face: u8 },
    Joined { shooter: FigureId, others: u8, target: FigureId },
}

/// A shot, as the log has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Aim {
    shot: Shot,
    face: u8,
    sum: Tally,
    ar: Tally,
    swing: Swing,
}

/// Why a shot is lost without a die (be.shoot.5).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Miss {
    /// The target is out of sight.
    Unseen,
    /// It is out of range.
    Far,
    /// It is in the dark (be.equip.torch.3).
    Dark,
}

impl ShootingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            ShootingEvent::Shot(aim) => aim.line(state),
            ShootingEvent::Lost { shooter, target, why } => {
                let why = match why {
                    Miss::Unseen => "is out of sight",
                    Miss::Far => "is too far away",
                    Miss::Dark => "is hidden by the dark",
                };
                line("be.shoot.5", format!("{} {why}: the shot of {} is lost.", name(target), name(shooter)))
            }
            ShootingEvent::Strays { target, struck, among, face } if target == struck => {
                let text = format!("Of {among} in the Fight {} is struck at, as was meant.", name(struck));
                rolled(into_fight::INTO, text, "Fight", *face, Verdict::Aim(true, true).roll("").at(*struck))
            }
            ShootingEvent::Strays { target, struck, face, .. } => {
                let text = format!("In the Fight not {} but {} is struck at.", name(target), name(struck));
                let is_enemy = !state.are_enemies(*target, *struck);
                let verdict = Verdict::Aim(is_enemy, false);
                rolled(into_fight::INTO, text, "Fight", *face, verdict.roll("").at(*struck))
            }
            ShootingEvent::Joined { shooter, others, target } => {
                let text =
                    format!("{} leads a volley at {}, {others} joining in.", name(shooter), name(target));
                line("be.volley.1", text)
            }
        }
    }
}

impl Aim {
    fn line(&self, state: &State) -> LogLine {
        let (one, other) = (state.name(self.shot.shooter), state.name(self.shot.target));
        let (total, ar) = (signed(i16::from(self.face) + self.sum.total()), self.ar.total());
        let what = state.missile_words(self.shot.shooter, self.shot.missile).to_lowercase();
        let verdict = state.options.judges(self.face, self.sum.total(), ar);
        let end = verdict.log_words();
        let thrown = match self.shot.missile {
            Missile::Arm(arm) => state.arm(self.shot.shooter, arm).is_some_and(|arm| !arm.two_hands),
            Missile::HolyWater | Missile::Power(_) => true,
        };
        let does = if thrown { "throws at" } else { "shoots at" };
        let text = format!("{one} {does} {other} ({what}), {total} against AR {ar}: {end}.");
        let roll = verdict.roll(state.options.needs_to_hit(ar)).by(self.shot.shooter).at(self.shot.target);
        let roll = roll.total(self.face, self.sum.total());
        let line = rolled(SHOOT, text, "Attack", self.face, roll);
        LogLine { level: Level::Head, parts: parts(state, &self.sum), ..line }
    }
}
