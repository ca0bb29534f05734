//! Fate rolls, `be.fate.*`: what a hit does, and Fate checks.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::fighting::verdict::Verdict;
use crate::rules::heroes::traits::Trait;
use crate::state::State;
use crate::state::event::{Rolled, added, rolled};
use crate::{Battle, BloodEagle};

pub(crate) const FATE: RuleId = RuleId("be.fate.1");

/// What a Fate roll for a hit comes to, the worst first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Doom {
    /// Removed (be.fate.4).
    Out,
    /// On the ground (be.fate.3).
    KnockedDown,
    /// Nothing happens (be.fate.2).
    Unharmed,
}

/// What a face comes to for the figure that is hit (be.fate.2 to .8); a Stubborn one is not knocked down
/// (be.trait.stubborn).
pub fn doom(face: u8, modifier: i16, fate: i16, stubborn: bool) -> Doom {
    let result = i16::from(face) + modifier;
    match () {
        () if face == 1 => Doom::Out,                        // be.fate.7
        () if face == 10 || result > fate => Doom::Unharmed, // be.fate.8, be.fate.2
        () if result == fate && stubborn => Doom::Unharmed,
        () if result == fate => Doom::KnockedDown,
        () => Doom::Out,
    }
}

/// Does a face pass a Fate check (be.fate.9)? Equal passes unless the game is played otherwise.
pub fn passes(face: u8, modifier: i16, fate: i16, equal_passes: bool) -> bool {
    let result = i16::from(face) + modifier;
    face != 1 && (face == 10 || result > fate || result == fate && equal_passes)
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// The Fate roll of a figure that is hit, at once, and what comes of it (be.fate.1). `by` is the figure that hit
    /// it.
    pub fn struck(&mut self, figure: FigureId, by: Option<FigureId>, modifier: i16) -> Play<Doom> {
        let modifier = modifier + self.blessing(figure);
        let (fate, stubborn) = (self.state.profile(figure).fate, self.state.has(figure, Trait::Stubborn));
        let comes_to = |face| doom(face, modifier, fate, stubborn);
        let face = self.die(FATE, figure, comes_to, |face| Verdict::Fate(comes_to(face)))?;
        let doom = comes_to(face);
        self.tell(|| FateEvent::Rolled { figure, face, modifier, fate, doom }.into());
        match doom {
            Doom::Out => self.put_out(figure, by)?,
            Doom::KnockedDown => self.knock_down(figure),
            Doom::Unharmed => {}
        }
        Ok(doom)
    }

    /// A Fate check of a figure, for this rule (be.fate.9); it never knocks a figure down (be.fate.10).
    pub fn fate_check(&mut self, figure: FigureId, rule: RuleId, modifier: i16) -> Play<bool> {
        Ok(self.checks(figure, rule, modifier, |passed, _| passed)?.1)
    }

    /// The Fate check of a caster (be.magic.5): its face, of which a natural 1 matters by itself (be.magic.3), and
    /// whether it passes.
    pub(crate) fn casting_check(&mut self, figure: FigureId, rule: RuleId) -> Play<(u8, bool)> {
        self.checks(figure, rule, 0, |passed, face| (passed, face != 1))
    }

    /// A Fate check of which the rule reads as much as this.
    fn checks<K: Ord>(
        &mut self,
        figure: FigureId,
        rule: RuleId,
        modifier: i16,
        reads: impl Fn(bool, u8) -> K,
    ) -> Play<(u8, bool)> {
        let modifier = modifier + self.blessing(figure);
        let (fate, equal) = (self.state.profile(figure).fate, self.state.options.fate_check_equal_passes);
        let passes = |face| passes(face, modifier, fate, equal);
        let reads = |face| reads(passes(face), face);
        let face = self.die(rule, figure, reads, |face| Verdict::Check(passes(face)))?;
        let passed = passes(face);
        self.tell(|| FateEvent::Checked { figure, rule, face, modifier, fate, passed }.into());
        Ok((face, passed))
    }

    /// What a Blessing adds to the figure's next Fate roll; it is used up by it (be.miracle.blessing).
    fn blessing(&mut self, figure: FigureId) -> i16 {
        let blessed = std::mem::take(&mut self.state[figure].spells.blessed);
        if blessed { self.state.book.numbers.blessing } else { 0 }
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FateEvent {
    Rolled { figure: FigureId, face: u8, modifier: i16, fate: i16, doom: Doom },
    Checked { figure: FigureId, rule: RuleId, face: u8, modifier: i16, fate: i16, passed: bool },
}

impl FateEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            FateEvent::Rolled { figure, face, modifier, fate, doom } => {
                let equal = i16::from(face) + modifier == fate;
                let end = match (face, doom) {
                    (1, _) => "a natural 1, which always fails".to_string(), // be.fate.5
                    (10, _) => "a natural 10, which always saves".to_string(), // be.fate.6
                    (_, doom) => {
                        let end = match doom {
                            Doom::Out => "too little",
                            Doom::KnockedDown => "just equal",
                            Doom::Unharmed if equal => "just equal, and Stubborn: saved", // be.trait.stubborn
                            Doom::Unharmed => "saved",
                        };
                        format!("{} against {fate}: {end}", added(face, modifier))
                    }
                };
                let text = format!("{}: Fate, {end}.", state.name(figure));
                let needs = format!("more than Fate {fate}");
                rolled(
                    FATE,
                    text,
                    "Fate",
                    face,
                    Verdict::Fate(doom).roll(needs).by(figure).total(face, modifier),
                )
            }
            FateEvent::Checked { figure, rule, face, modifier, fate, passed } => {
                let end = match (face, passed) {
                    (1, _) => "a natural 1, which always fails".to_string(),
                    (10, _) => "a natural 10, which always passes".to_string(),
                    (_, true) => format!("{} against {fate}: passed", added(face, modifier)),
                    (_, false) => format!("{} against {fate}: failed", added(face, modifier)),
                };
                let text = format!("{}: a Fate check, {end}.", state.name(figure));
                let least = if state.options.fate_check_equal_passes { fate } else { fate + 1 };
                let roll = Verdict::Check(passed).roll(format!("{least} or more"));
                rolled(rule, text, "Fate", face, roll.by(figure).total(face, modifier))
            }
        }
    }
}
