//! The two rolls of an attack, and the Fortune spent on them once both are known (wf.fortune.4).

use fates::{Fates, Play, Stage, Tally};

use crate::rules::attack::melee::MeleeEvent;
use crate::rules::attack::modifiers::Guarding;
use crate::rules::attack::{Attack, Guard, Occasion, Parry, Reading, Strike};
use crate::rules::turn::fortune::{Fortune, Luck, Standing};
use crate::rules::turn::trial::{Opposed, Test, Trial, opposed, trial, units};
use crate::state::State;
use crate::{Battle, Wfrp};

/// An attack that has been rolled.
pub(super) struct Rolled {
    /// The roll to hit.
    pub(super) roll: u8,
    /// What it comes to.
    pub(super) reading: Reading,
    /// The defence, its roll, and who has won; none where nobody opposes it.
    pub(super) parried: Option<(Parry, u8, Opposed)>,
}

/// A roll that stands so far, and the SL that Fortune has added to it.
#[derive(Clone, Copy)]
struct Stands {
    made: Trial,
    more: i16,
}

impl Strike {
    /// What a roll to hit comes to with SL that Fortune has added; a miss that nothing opposes stays one.
    fn reads_with(&self, stands: Stands) -> Reading {
        let reading = self.reads(stands.made.roll);
        let lands = reading.success || self.attack.opposed.is_some();
        Reading { sl: reading.sl + if lands { stands.more } else { 0 }, ..reading }
    }
}

impl Guard {
    /// What a defence roll comes to with SL that Fortune has added.
    fn reads_with(&self, stands: Stands) -> Parry {
        let parry = self.reads(stands.made.roll);
        Parry { sl: parry.sl + stands.more, ..parry }
    }
}

impl<F: Fates<Wfrp>> Battle<'_, F> {
    /// Rolls an attack and its defence.
    pub(super) fn rolls_attack(
        &mut self,
        attack: &Attack,
        test: &Test,
        guard_test: Option<&Test>,
    ) -> Play<Rolled> {
        let strike = self.state.strike(attack, test.effort);
        let lucky = self.state.has_fortune(attack.attacker)
            || guard_test.is_some_and(|test| self.state.has_fortune(test.who));
        let keeps = lucky || attack.occasion == Occasion::First; // then the roll itself is read again
        let made = match attack.given {
            Some(roll) => self.takes_roll(test, attack, roll),
            None => {
                self.rolls_test(test, attack, |made| (strike.reads(made.roll), keeps.then_some(made.roll)))?
            }
        };
        let stands = Stands { made, more: 0 };
        let Some(guard_test) = guard_test else {
            let stands = self.lucky_shot(attack, test, &strike, stands)?;
            let roll = stands.made.roll;
            return Ok(Rolled { roll, reading: strike.reads_with(stands), parried: None });
        };
        let guard = self.state.guard(attack, guard_test.effort);
        let guard = guard.unwrap_or(Guard { number: 0, value: 0, shift: 0, doubles: false });
        let answered = self.rolls_defence(attack, &strike, (made, &guard), (guard_test, lucky))?;
        let answer = Stands { made: answered, more: 0 };
        let decided = |one: Stands, two: Stands| {
            opposed((strike.reads_with(one).sl, strike.value), (guard.reads_with(two).sl, guard.value))
        };
        let fumbled = strike.reads(made.roll).fumble;
        let stands = self.lucky_attacker(attack, test, (stands, fumbled), |one| decided(one, answer))?;
        let answer = self.lucky_defender(attack, guard_test, answer, |two| decided(stands, two))?;
        if F::LISTENS && guard.shift != 0 {
            let (who, tally) = (attack.target, Box::new(self.state.guard_shift::<Tally>(attack)));
            self.tell(|| MeleeEvent::Shifted { who, tally }.into());
        }
        let (parry, result) = (guard.reads_with(answer), decided(stands, answer));
        let parried = Some((parry, answer.made.roll, result));
        Ok(Rolled { roll: stands.made.roll, reading: strike.reads_with(stands), parried })
    }

    /// The roll of a defence; it is read by all that comes of it.
    fn rolls_defence(
        &mut self,
        attack: &Attack,
        strike: &Strike,
        (made, guard): (Trial, &Guard),
        (test, lucky): (&Test, bool),
    ) -> Play<Trial> {
        let reading = strike.reads(made.roll);
        let fumbles_by_units = match attack.opposed {
            Some(Some(arm)) => self.state.fumble_reads_units(attack.target, arm),
            _ => false,
        };
        self.rolls_test(test, &Guarding(attack), |trial| {
            let parry = guard.reads(trial.roll);
            let result = opposed((reading.sl, strike.value), (parry.sl, guard.value));
            let margin = if result.won == Some(true) { result.margin } else { 0 };
            let turned = parry.critical && result.won == Some(false);
            let units = if parry.fumble && fumbles_by_units { units(trial.roll) } else { 0 };
            (result.won, margin, turned, parry.fumble, units, lucky.then_some(trial.roll))
        })
    }

    /// Fortune on a roll to hit that nobody opposes.
    fn lucky_shot(&mut self, attack: &Attack, test: &Test, strike: &Strike, stands: Stands) -> Play<Stands> {
        let made = stands.made;
        let luck = |_: &State| Luck {
            standing: Standing::alone(made),
            better: Luck::faces(made, |other| other.success),
            again: !made.success && attack.given.is_none(),
            more: made.success,
        };
        let chosen = self.lucky(test, made, luck)?;
        self.takes_fortune(test, chosen, stands, |battle| {
            battle.rolls_test(test, attack, |made| strike.reads(made.roll))
        })
    }

    /// Fortune on a roll to hit once both rolls are known: the attacker decides first.
    fn lucky_attacker(
        &mut self,
        attack: &Attack,
        test: &Test,
        (stands, fumbled): (Stands, bool),
        decided: impl Fn(Stands) -> Opposed,
    ) -> Play<Stands> {
        let wins = |stands: Stands| decided(stands).won == Some(true);
        let worth = |stands: Stands| if wins(stands) { 1 + decided(stands).margin } else { 0 };
        let luck = |_: &State| {
            let better = |made: Trial| worth(Stands { made, more: 0 }) > worth(stands);
            let better = Luck::faces(stands.made, better);
            let more = wins(Stands { more: 1, ..stands });
            let changes = fumbled || better > 0;
            let again = !stands.made.success && attack.given.is_none() && changes;
            Luck { standing: Standing::of(wins(stands), more), better, again, more }
        };
        let chosen = self.lucky(test, stands.made, luck)?;
        self.takes_fortune(test, chosen, stands, |battle| battle.rolls_test(test, attack, |made| made.roll))
    }

    /// Fortune on a defence, after the attacker has decided.
    fn lucky_defender(
        &mut self,
        attack: &Attack,
        test: &Test,
        stands: Stands,
        decided: impl Fn(Stands) -> Opposed,
    ) -> Play<Stands> {
        let hit = |stands: Stands| decided(stands).won == Some(true);
        let worth = |stands: Stands| if hit(stands) { -1 - decided(stands).margin } else { 0 };
        let luck = |_: &State| {
            let raised = Stands { more: 1, ..stands };
            let better = |made: Trial| worth(Stands { made, more: 0 }) > worth(stands);
            Luck {
                standing: Standing::of(!hit(stands), !hit(raised)),
                better: Luck::faces(stands.made, better),
                again: !stands.made.success,
                more: hit(stands) || decided(raised).won != decided(stands).won, // less of a hit, or a tie won
            }
        };
        let chosen = self.lucky(test, stands.made, luck)?;
        self.takes_fortune(test, chosen, stands, |battle| {
            battle.rolls_test(test, &Guarding(attack), |made| made.roll)
        })
    }

    /// What a roll comes to by what was chosen.
    fn takes_fortune(
        &mut self,
        test: &Test,
        chosen: Fortune,
        stands: Stands,
        rolls: impl FnOnce(&mut Self) -> Play<Trial>,
    ) -> Play<Stands> {
        match chosen {
            Fortune::Keep => Ok(stands),
            Fortune::Again => Ok(Stands { made: self.again(test, stands.made, rolls)?, more: 0 }),
            Fortune::More => Ok(Stands { more: 1, ..stands }),
        }
    }

    /// A test made with a roll that is there already, told like any other.
    fn takes_roll(&mut self, test: &Test, attack: &Attack, roll: u8) -> Trial {
        let target = fates::Sum::total(&self.state.target_number::<fates::Total>(test, attack));
        let made = trial(target, roll);
        self.tells_test(test, attack, made);
        made
    }
}
