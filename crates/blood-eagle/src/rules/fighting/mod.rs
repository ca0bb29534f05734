//! Fighting, `be.fight.*`: blows in contact and their modifiers.

pub(crate) mod armour;
pub(crate) mod armoury;
pub(crate) mod attack;
pub(crate) mod blow;
pub(crate) mod fate;
pub(crate) mod fumble;
pub(crate) mod knocked_down;
pub(crate) mod mobs;
pub(crate) mod out;
pub(crate) mod splits;
pub(crate) mod sunder;
pub(crate) mod verdict;

use fates::{Fates, FigureId, Play, RuleId, Stage, Sum, Tally, Total};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::content::weapon::Hand;
use crate::rules::fighting::attack::{Swing, Upshot};
use crate::rules::fighting::blow::{Blow, Force};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::{Rolled, line, parts, rolled, signed};
use crate::{Battle, BloodEagle};

const FIGHT: RuleId = RuleId("be.fight.2");

impl State {
    /// Has it anything to do in the Fighting phase: an enemy in contact (be.fight.1), or something to set alight?
    pub(crate) fn fighting_open(&self, figure: FigureId) -> bool {
        self.is_engaged(figure) || self.fire_open(figure)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists fights, mobs and splits.
    pub(crate) fn fighting_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let foes = self.state.foes_touching(figure);
        for foe in foes.iter() {
            acts.push(Act::Fight(foe));
            if !self.state.may_mob(figure, foe).is_empty() {
                acts.push(Act::Mob(foe));
            }
        }
        if self.state.fighting_open(figure) && self.state.profile(figure).fv > 1 {
            acts.push(Act::Split); // be.split.2
        }
        Ok(())
    }

    /// Fights one enemy with all its FV: a whole activation.
    pub(crate) fn fights(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        let hand = self.takes_in_hand(figure)?;
        let blow = self.readies(figure, target, hand, self.state.all_force(figure), 0)?;
        self.strikes(&blow)?;
        Ok(())
    }

    /// A blow with what the table says of it: whether the attacker is aboard (be.fight.mod.4), which is asked at a real
    /// table only where it can change the attack.
    fn readies(
        &mut self,
        attacker: FigureId,
        target: FigureId,
        hand: Hand,
        Force { value, bonus }: Force,
        others: u8,
    ) -> Play<Blow> {
        let blow = Blow { attacker, target, hand, value, bonus, others, aboard: false };
        if self.state.table.is_some() {
            return Ok(Blow { aboard: self.state.stands_aboard(attacker), ..blow });
        }
        let mut ar = Total::default();
        self.state.armour(target, &mut ar);
        let added = |aboard| {
            let mut sum = Total::default();
            self.state.blow_sum(&Blow { aboard, ..blow }, &mut sum);
            sum.total()
        };
        let tossed = self.state.options.tells_apart(added(false), added(true), ar.total());
        Ok(Blow { aboard: tossed && self.is_aboard(attacker)?, ..blow })
    }

    /// One blow: the attack die against AR, then the Fumble die or the Fate roll (be.dice.2). The target does not parry
    /// (be.fight.3).
    pub fn strikes(&mut self, blow: &Blow) -> Play<Upshot> {
        let Blow { attacker, target, hand, .. } = *blow;
        let (mut added, mut ar) = (Total::default(), Total::default());
        self.state.blow_sum(blow, &mut added);
        self.state.armour(target, &mut ar);
        let (face, swing) = self.swings(attacker, FIGHT, added.total(), ar.total())?;
        if F::LISTENS {
            let (mut sum, mut ar) = (Tally::default(), Tally::default());
            self.state.blow_sum(blow, &mut sum);
            self.state.armour(target, &mut ar);
            let blow = *blow;
            self.tell(|| FightingEvent::Struck(Box::new(Clash { blow, face, sum, ar, swing })).into());
        }
        Ok(match swing {
            Swing::One if self.fumbles(attacker, hand)? => Upshot::Fumbled,
            Swing::One | Swing::Miss => Upshot::Missed,
            Swing::Hit => {
                let mut fate = Total::default();
                self.state.blow_fate(blow, &mut fate);
                Upshot::Hit(self.struck(target, Some(attacker), fate.total())?)
            }
        })
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FightingEvent {
    Struck(Box<Clash>),
    Mobbed { leader: FigureId, others: u8, target: FigureId },
    Declared { figure: FigureId, parts: Vec<u8> },
    Lost { figure: FigureId, attacks: u8 },
}

/// A blow, as the log has it.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Clash {
    blow: Blow,
    face: u8,
    sum: Tally,
    ar: Tally,
    swing: Swing,
}

impl FightingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            FightingEvent::Struck(clash) => clash.line(state),
            FightingEvent::Mobbed { leader, others, target } => {
                let text = format!("{} and {others} more fall upon {}.", name(leader), name(target));
                line("be.mob.1", text)
            }
            FightingEvent::Declared { figure, parts } => {
                let parts: Vec<String> = parts.iter().map(u8::to_string).collect();
                let text = format!("{} splits its FV: {}.", name(figure), parts.join(", "));
                line("be.split.7", text)
            }
            FightingEvent::Lost { figure, attacks } => {
                let lost = match attacks {
                    1 => "1 attack is lost".to_string(),
                    count => format!("{count} attacks are lost"),
                };
                line("be.split.5", format!("{} has nothing left to strike at there: {lost}.", name(figure)))
            }
        }
    }
}

impl Clash {
    fn line(&self, state: &State) -> LogLine {
        let (one, other) = (state.name(self.blow.attacker), state.name(self.blow.target));
        let (total, ar) = (signed(i16::from(self.face) + self.sum.total()), self.ar.total());
        let what = state.hand_words(self.blow.attacker, self.blow.hand).to_lowercase();
        let verdict = state.options.judges(self.face, self.sum.total(), ar);
        let end = verdict.log_words();
        let text = format!("{one} strikes at {other} ({what}), {total} against AR {ar}: {end}.");
        let roll = verdict.roll(state.options.needs_to_hit(ar)).by(self.blow.attacker).at(self.blow.target);
        let roll = roll.total(self.face, self.sum.total());
        let line = rolled(FIGHT, text, "Attack", self.face, roll);
        LogLine { level: Level::Head, parts: parts(state, &self.sum), ..line }
    }
}
