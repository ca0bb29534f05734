//! Insanity, `ff.insanity.*`: the table, and how one affliction takes the place of another. What each does to Quality
//! dice stands in `quality`, what the dice of an activation do to the afflicted in `activation`.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::{LogLine, RollView};
use serde::{Deserialize, Serialize};

use crate::content::book::Book;
use crate::content::special::Special;
use crate::content::tables::{by_face, row_of};
use crate::rules::fighting::deaths::Death;
use crate::rules::turn::quality::{Purpose, needs};
use crate::show::rolls::decided;
use crate::state::State;
use crate::state::event::{line, rolled};
use crate::state::model::{End, Place};
use crate::{Battle, FearAndFaith};

const INSANITY_DIE: RuleId = RuleId("ff.insanity.mod.1");

/// A row of the Insanity table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[expect(missing_docs, reason = "the rows of the table, each with its card ff.insanity.*")]
pub enum Insanity {
    Transfixed,
    Shaky,
    Loner,
    Manic,
    Depressive,
    Frightened,
    Fraying,
    Breaking,
    PassedOut,
    HeartAttack,
}

impl Insanity {
    const ALL: [Insanity; 10] = [
        Insanity::Transfixed,
        Insanity::Shaky,
        Insanity::Loner,
        Insanity::Manic,
        Insanity::Depressive,
        Insanity::Frightened,
        Insanity::Fraying,
        Insanity::Breaking,
        Insanity::PassedOut,
        Insanity::HeartAttack,
    ];

    /// The row for a total.
    pub fn of(book: &Book, total: i16) -> Insanity {
        row_of(&book.insanity, total).id
    }

    /// What it is called.
    pub(crate) fn name(self, book: &Book) -> &str {
        let row = book.insanity.iter().find(|row| row.id == self);
        &row.expect("every row is in the table").name
    }

    /// Its number, which the rules of the printed table go by: from 1, and 10 for everything above.
    pub const fn number(self) -> u8 {
        self as u8 + 1
    }

    /// Those that may stay with a model after the game (ff.insanity.end.1).
    pub(crate) fn lasting() -> impl Iterator<Item = Insanity> {
        let lasts = |insanity: &Insanity| {
            *insanity != Insanity::Transfixed && insanity.number() < Insanity::PassedOut.number()
        };
        Insanity::ALL.into_iter().filter(lasts)
    }

    /// The one of a number; 0 is sane.
    pub(crate) fn numbered(number: u8) -> Option<Insanity> {
        Insanity::ALL.into_iter().find(|insanity| insanity.number() == number)
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Rolls on the table, the test's modifier turned round (ff.insanity.mod.1). A model that has fled off the table rolls
    /// as well, and takes the result with it (ff.fear.result.10).
    pub fn goes_mad(&mut self, model: FigureId, modifier: i16) -> Play<()> {
        let fled = self.state[model].place == Place::Gone(End::Routed);
        if !self.state[model].is_on_table() && !fled || self.state.has(model, Special::Mindless) {
            return Ok(()); // ff.insanity.mindless.1
        }
        let seat = self.state[model].seat;
        let row = by_face(&self.state.book.insanity, modifier);
        let die = self.plain_die(INSANITY_DIE, seat, &row)?;
        self.tell(|| InsanityEvent::Rolled { model, die, modifier, row: row(die) }.into());
        self.is_afflicted(model, row(die))
    }

    /// Somebody Insane is deployed and shows what ails it (ff.insanity.innate.1).
    pub fn shows_insanity(&mut self, model: FigureId) -> Play<()> {
        self.state[model].insane_by_nature = true;
        self.goes_mad(model, 0)
    }

    /// A result of the table: it counts if it is a higher number than what the model has (ff.insanity.one.1).
    fn is_afflicted(&mut self, model: FigureId, row: Insanity) -> Play<()> {
        let before = self.state[model].insanity;
        if row == Insanity::Shaky && before == Insanity::Shaky.number() {
            self.state[model].shaky = self.state[model].shaky.saturating_add(1); // ff.insanity.one.2
            return Ok(());
        }
        if row.number() <= before {
            self.tell(|| InsanityEvent::Ignored { model }.into());
            return Ok(());
        }
        if !self.state[model].is_on_table() {
            return self.is_mad_elsewhere(model, row);
        }
        if row == Insanity::Transfixed {
            // Reading: this one leaves nothing behind once it is broken, so it is no lasting insanity.
            self.freezes(model, 2, RuleId("ff.insanity.1.1"));
            return Ok(());
        }
        self.state[model].insanity = row.number();
        self.state[model].shaky = u8::from(row == Insanity::Shaky); // ff.insanity.2.1
        match row {
            Insanity::PassedOut => self.passes_out(model), // ff.insanity.9.1
            Insanity::HeartAttack => self.heart_fails(model),
            _ => Ok(()),
        }
    }

    /// What a model that has fled the table suffers: a lasting insanity stays, and a heart may fail anywhere; what only
    /// hampers it in play comes to nothing (ff.fear.result.10).
    fn is_mad_elsewhere(&mut self, model: FigureId, row: Insanity) -> Play<()> {
        if row == Insanity::Transfixed {
            return Ok(());
        }
        self.state[model].insanity = row.number();
        self.state[model].shaky = u8::from(row == Insanity::Shaky);
        if row != Insanity::HeartAttack {
            return Ok(());
        }
        let needed = needs(self.state[model].quality_target(), 0); // nobody of this battle is near it
        let failures = self.dice_against(model, RuleId("ff.insanity.10.1"), 3, needed)?.failures;
        if failures >= 2 {
            self.state[model].place = Place::Gone(End::Killed);
            self.tell(|| InsanityEvent::HeartFailed { model }.into());
        }
        Ok(())
    }

    /// It passes out, and two or three failures kill it (ff.insanity.10.1).
    fn heart_fails(&mut self, model: FigureId) -> Play<()> {
        let rule = RuleId("ff.insanity.10.1");
        let tally = self.quality_tally(model, Purpose::Other)?;
        match self.quality_dice(model, rule, 3, &tally)?.failures {
            0 | 1 => self.passes_out(model),
            _ => self.dies(model, Death::plain(None)),
        }
    }

    /// After the scenario: is it cured (ff.insanity.end.1)? A model that is Insane by nature never is
    /// (ff.insanity.innate.1). Reading: nothing of the battle helps or hinders that die.
    pub fn recovers(&mut self, model: FigureId) -> Play<bool> {
        let now = &self.state[model];
        if now.insanity == 0 || now.insane_by_nature {
            return Ok(now.insanity == 0);
        }
        let needed = needs(now.quality.into(), 0);
        let cured = now.has(Special::Hero)
            || self.dice_against(model, RuleId("ff.insanity.end.1"), 1, needed)?.failures == 0;
        if cured {
            (self.state[model].insanity, self.state[model].shaky) = (0, 0);
            self.tell(|| InsanityEvent::Cured { model }.into());
        }
        Ok(cured)
    }
}

/// The log events of insanity.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum InsanityEvent {
    Rolled { model: FigureId, die: u8, modifier: i16, row: Insanity },
    Ignored { model: FigureId },
    Cured { model: FigureId },
    HeartFailed { model: FigureId },
}

impl InsanityEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            InsanityEvent::Rolled { model, die, modifier, row } => {
                let total = i16::from(die) - modifier;
                let text = format!("{}'s mind ({total}): {}.", state.name(model), row.name(&state.book));
                let verdict = row.name(&state.book);
                let roll = RollView { total: Some(total), ..decided(model, false, verdict) };
                rolled(INSANITY_DIE, text, &[die], roll)
            }
            InsanityEvent::Ignored { model } => {
                let text = format!("{} is madder than that already.", state.name(model));
                line("ff.insanity.one.1", text)
            }
            InsanityEvent::HeartFailed { model } => line(
                "ff.insanity.10.1",
                format!("Far from the table the heart of {} fails.", state.name(model)),
            ),
            InsanityEvent::Cured { model } => {
                line("ff.insanity.end.1", format!("{} comes to his senses.", state.name(model)))
            }
        }
    }
}
