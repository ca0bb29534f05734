//! Dice and Checks: the rules `sb.dice.*`.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, Inputs, Play, RuleId, Seat, Stage, Sum, Tally, Total};
use frame::Offer;
use frame::view::{LogLine, RollView};
use serde::Serialize;
use table::Length;

use crate::rules::movement::sprint::SPRINT;
use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::verdict::Verdict;
use crate::show::sums::{decided, kept, label, one_die, pair, rolled, sum_words};
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::Side;
use crate::{Battle, SilverBayonet};

const UNFLAPPABLE: RuleId = RuleId("sb.attr.core.unflappable.1");

/// What a Check depends on besides its dice, where that is not told.
const UNKNOWN: Option<fn() -> Inputs> = None;

/// The faces of a Check: Power first, Skill second (sb.dice.3).
pub type Faces = [u8; 2];

/// A Fate Die on a failed Courage Check of an Unflappable figure (sb.attr.core.unflappable.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nerve {
    /// Lets it fail.
    Fail,
    /// Spends a Power Die.
    Power,
    /// Spends a Skill Die.
    Skill,
    /// Spends a Monster Die.
    Monster,
}

/// What the Curse of the Evil Eye does to the dice of an attack (sb.attr.ita.evileye.1, .2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EvilEye {
    /// Nothing.
    Shut,
    /// Faces of 9 and 10 are rolled again.
    OnHigh,
    /// Faces of 1 and 2 are rolled again.
    OnLow,
}

impl EvilEye {
    fn falls_on(self, face: u8) -> bool {
        match self {
            EvilEye::Shut => false,
            EvilEye::OnHigh => face >= 9,
            EvilEye::OnLow => face <= 2,
        }
    }

    /// The faces that stand.
    #[inline]
    fn stand(self, faces: Faces) -> [Option<u8>; 2] {
        faces.map(|face| (!self.falls_on(face)).then_some(face))
    }
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Rolls the two dice of a Check: they fall, the evil eye may turn them, a Fate Die may roll one again.
    ///
    /// `reads` is all that the rule reads of the dice, and `inputs` all that this depends on besides them, where
    /// known; `barred` says which rolls no Fate Die may touch, and `verdict` what people call a roll.
    #[expect(clippy::too_many_arguments, reason = "all that a Check is; each is one word at the call")]
    pub(crate) fn check<K: PartialEq>(
        &mut self,
        who: FigureId,
        rule: RuleId,
        eye: EvilEye,
        inputs: Option<impl FnOnce() -> Inputs>,
        barred: impl Fn(Faces) -> bool,
        reads: impl Fn(Faces) -> K,
        verdict: impl Fn(Faces) -> Verdict,
    ) -> Play<Faces> {
        let seat = self.state[who].seat();
        let fated = self.has_fate(who);
        if eye == EvilEye::Shut && !fated {
            return match inputs {
                Some(inputs) => self.roll_from(rule, seat, [D10, D10], inputs, reads),
                None => self.roll_by(rule, seat, [D10, D10], reads),
            };
        }
        if !fated {
            // Faces that stand are read by the rule; of those that are rolled again nothing is read.
            let fallen = |faces: Faces| match eye.stand(faces) {
                [Some(_), Some(_)] => (Some(reads(faces)), [None, None]),
                standing => (None, standing),
            };
            let fallen = self.roll_by(rule, seat, [D10, D10], fallen)?;
            return Ok(self.turned_by(eye, who, rule, seat, fallen, reads)?.0);
        }
        let fallen = self.roll(rule, seat, [D10, D10])?;
        let (faces, fixed) = self.turned_by(eye, who, rule, seat, fallen, |faces| faces)?;
        if barred(faces) {
            return Ok(faces);
        }
        self.offer_reroll(who, rule, faces, fixed, reads, verdict)
    }

    /// Rolls again every die the evil eye falls on; the second face stands (sb.attr.ita.evileye.4).
    fn turned_by<K: PartialEq>(
        &mut self,
        eye: EvilEye,
        figure: FigureId,
        rule: RuleId,
        seat: Seat,
        before: Faces,
        reads: impl Fn(Faces) -> K,
    ) -> Play<(Faces, [bool; 2])> {
        let turned = before.map(|face| eye.falls_on(face));
        let mut after = before;
        if turned == [true, true] {
            [after[0]] = self.roll(rule, seat, [D10])?;
        }
        if let Some(last) = turned.iter().rposition(|&turned| turned) {
            [after[last]] = self.roll_by(rule, seat, [D10], |[face]| reads(with(after, last, face)))?;
        }
        if turned.contains(&true) {
            let rule = RuleId(if eye == EvilEye::OnHigh {
                "sb.attr.ita.evileye.1"
            } else {
                "sb.attr.ita.evileye.2"
            });
            self.tell(|| CheckEvent::RolledAgain { figure, rule, before, after }.into());
        }
        Ok((after, turned))
    }

    /// A Check with a tally that is already made up. `reads` is all that the rule reads of the total, `verdict` what people
    /// call it.
    pub fn rolls<K: PartialEq>(
        &mut self,
        figure: FigureId,
        rule: RuleId,
        tally: &Tally,
        reads: impl Fn(i16) -> K,
        verdict: impl Fn(i16) -> Verdict,
    ) -> Play<(Faces, i16)> {
        let total = |faces: Faces| sum(faces) + tally.total();
        let (reads, verdict) = (|faces: Faces| reads(total(faces)), |faces: Faces| verdict(total(faces)));
        let dice = self.check(figure, rule, EvilEye::Shut, UNKNOWN, |_| false, reads, verdict)?;
        Ok((dice, total(dice)))
    }

    /// A Check against a Target Number; equal is enough (sb.dice.6).
    pub fn passes(&mut self, figure: FigureId, rule: RuleId, tally: Tally, needed: i16) -> Play<bool> {
        let (dice, total) = self.rolls(figure, rule, &tally, |total| total >= needed, against(needed))?;
        let passed = total >= needed;
        self.tell(|| CheckEvent::Checked { figure, rule, dice, tally, needed, passed }.into());
        Ok(passed)
    }

    /// A Courage Check against a Target Number; somebody Unflappable may buy off a failure.
    pub fn courage_check(&mut self, figure: FigureId, rule: RuleId, needed: i16) -> Play<bool> {
        let tally = self.courage_tally_for(figure, |total| total >= needed)?;
        Ok(self.passes(figure, rule, tally, needed)? || self.steels_itself(figure)?)
    }

    /// What helps and hinders a Courage Check.
    pub fn courage_tally(&mut self, figure: FigureId) -> Play<Tally> {
        self.courage_tally_for(figure, |total| total)
    }

    /// The same for a Check of which the rule reads no more than this. At a real table people are asked for an
    /// inspiring ally only where 1 more could change it.
    pub(crate) fn courage_tally_for<K: PartialEq>(
        &mut self,
        figure: FigureId,
        reads: impl Fn(i16) -> K,
    ) -> Play<Tally> {
        let mut tally = Tally::default();
        tally.add(self.state.profile(figure).stats.courage.into(), RuleId("sb.dice.4"));
        tally.add(self.state[figure].courage.into(), RuleId("sb.attr.core.miracles.3"));
        let mut penalties = Total::default();
        self.state.penalties(figure, &mut penalties);
        let plain = tally.total() + penalties.total();
        let matters = || (2..=20).any(|dice| reads(dice + plain) != reads(dice + plain + 1));
        if (self.state.table.is_some() || matters()) && self.is_inspired(figure)? {
            tally.add(1, RuleId("sb.attr.core.inspiring.1"));
        }
        self.state.penalties(figure, &mut tally);
        Ok(tally)
    }

    /// Is an ally who inspires near? One is enough, and nobody inspires himself (sb.attr.core.inspiring.2).
    fn is_inspired(&mut self, figure: FigureId) -> Play<bool> {
        let side = self.state[figure].side;
        let allies = self.state.standing(|other| {
            other != figure && self.state[other].side == side && self.state.has(other, Attribute::Inspiring)
        });
        for by in allies.iter() {
            if self.fact(RuleId("sb.attr.core.inspiring.1"), Fact::Inspired { figure, by })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// After a failure somebody Unflappable may spend any Fate Die to pass (sb.attr.core.unflappable.2).
    pub(crate) fn steels_itself(&mut self, figure: FigureId) -> Play<bool> {
        let Side::Player(seat) = self.state[figure].side else { return Ok(false) };
        if !self.state.has(figure, Attribute::Unflappable) {
            return Ok(false);
        }
        let pool = self.state.usable(seat);
        let mut options = ArrayVec::<Nerve, 4>::from_iter([Nerve::Fail]);
        let dice = [(pool.power, Nerve::Power), (pool.skill, Nerve::Skill), (pool.monster, Nerve::Monster)];
        options.extend(dice.into_iter().filter(|(left, _)| *left > 0).map(|(_, nerve)| nerve));
        let spent = self.ask(UNFLAPPABLE, seat, &options)?;
        let pool = &mut self.state.pools[seat.index()];
        match spent {
            Nerve::Fail => return Ok(false),
            Nerve::Power => pool.power -= 1,
            Nerve::Skill => pool.skill -= 1,
            Nerve::Monster => pool.monster -= 1,
        }
        self.tell(|| CheckEvent::Steeled { figure, seat }.into());
        Ok(true)
    }

    /// A Speed Check adds the figure's Speed now, whole inches of it (sb.fall.2).
    pub fn speed_tally(&self, figure: FigureId) -> Tally {
        let mut tally = Tally::default();
        let Length(speed) = self.state.speed(figure);
        tally.add((speed / 254) as i16, RuleId("sb.fall.2"));
        self.state.penalties(figure, &mut tally);
        tally
    }
}

/// What people call the total of a Check against this number.
pub(crate) fn against(needed: i16) -> impl Fn(i16) -> Verdict {
    move |total| Verdict::Check(total - needed)
}

/// The two faces added up.
#[inline]
pub(super) fn sum([power, skill]: Faces) -> i16 {
    i16::from(power + skill)
}

/// The faces with another one in place of this die's.
pub(super) fn with(mut faces: Faces, die: usize, face: u8) -> Faces {
    faces[die] = face;
    faces
}

impl Offer<State> for Nerve {
    fn name(&self, _: &State) -> String {
        let name = match self {
            Nerve::Fail => "keep",
            Nerve::Power => "pass-power",
            Nerve::Skill => "pass-skill",
            Nerve::Monster => "pass-monster",
        };
        name.to_string()
    }

    fn words(&self, _: &State) -> String {
        let words = match self {
            Nerve::Fail => "Let it fail",
            Nerve::Power => "Pass with a Power Die",
            Nerve::Skill => "Pass with a Skill Die",
            Nerve::Monster => "Pass with a Monster Die",
        };
        words.to_string()
    }

    fn question(_: &State, _: RuleId) -> String {
        "Failed. Spend a Fate Die to pass?".to_string()
    }
}

/// Log events of Checks.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
#[expect(clippy::large_enum_variant, reason = "an event lives only until the log has its line")]
pub enum CheckEvent {
    /// Any Check but an attack's.
    Checked { figure: FigureId, rule: RuleId, dice: [u8; 2], tally: Tally, needed: i16, passed: bool },
    /// A die rolled again because it had to be.
    RolledAgain { figure: FigureId, rule: RuleId, before: [u8; 2], after: [u8; 2] },
    /// A die rolled again for a Fate Die.
    Rerolled { seat: Seat, figure: FigureId, before: [u8; 2], rolled: u8, after: [u8; 2] },
    /// A Fate Die has made a failed Check a passed one.
    Steeled { figure: FigureId, seat: Seat },
}

impl CheckEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        let player = |seat: &Seat| state.player_name(*seat);
        match self {
            CheckEvent::Checked { figure, rule, dice, tally, needed, passed } => {
                let (sum, total) = (sum_words(&state.book, *dice, tally), sum(*dice) + tally.total());
                let text = match (*rule, passed) {
                    (SPRINT, true) => {
                        format!("{} sprints: {sum} against {needed}: 4\" more.", name(figure))
                    }
                    (SPRINT, false) => {
                        format!("{} sprints: {sum} against {needed}: 2\" more.", name(figure))
                    }
                    _ => {
                        let (title, end) = (label(&state.book, *rule), verdict(*passed));
                        format!("{} ({title}): {sum} against {needed}: {end}.", name(figure))
                    }
                };
                let verdict = match (*rule, passed) {
                    (SPRINT, true) => "4\" more".to_string(),
                    (SPRINT, false) => "2\" more".to_string(),
                    _ => Verdict::Check(total - needed).words(),
                };
                let roll = RollView { needs: needed.to_string(), ..decided(*figure, *passed, verdict) };
                rolled(&state.book, rule.0, text, *dice, tally, roll)
            }
            CheckEvent::RolledAgain { figure, rule, before, after } => {
                let (before, after) = (pair(*before), pair(*after));
                line(rule.0, format!("The evil eye on {}: {before} becomes {after}.", name(figure)))
            }
            CheckEvent::Rerolled { seat, figure, before, rolled, after } => {
                let kept = kept(*before, *rolled, *after);
                let text = format!("{}: a Fate Die for {}'s {kept}.", player(seat), name(figure));
                again(text, *figure, [*before, *after], *rolled)
            }
            CheckEvent::Steeled { figure, seat } => {
                let text = format!("{}: a Fate Die, and {} is unflappable.", player(seat), name(figure));
                line("sb.attr.core.unflappable.1", text)
            }
        }
    }
}

/// A die rolled again for a Fate Die; it helps if its face is higher (sb.fate.reroll.4).
fn again(text: String, figure: FigureId, [before, after]: [Faces; 2], face: u8) -> LogLine {
    let helps = before != after;
    let die = match before[0] != after[0] {
        true => "Power",
        false if helps => "Skill",
        false => "",
    };
    let verdict = if helps { format!("Now {}", pair(after)) } else { "No better".to_string() };
    let struck = (0..2).filter(|&die| before[die] != after[die]).map(|die| before[die]).collect();
    one_die("sb.fate.reroll.4", text, die, face, RollView { struck, ..decided(figure, helps, verdict) })
}

fn verdict(passed: bool) -> &'static str {
    if passed { "passed" } else { "failed" }
}
