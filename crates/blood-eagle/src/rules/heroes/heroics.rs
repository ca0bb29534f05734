//! Heroics, `be.hero.*`: Hero Points, the second die, and the Last Heroic Act. Every die that a figure rolls is rolled
//! here.

use fates::{D10, Die, Fates, FigureId, Play, RuleId, Stage};
use frame::view::{LogLine, PromiseView, RollView};
use serde::Serialize;

use crate::rules::fighting::verdict::Verdict;
use crate::rules::heroes::bequest::Thing;
use crate::rules::heroes::traits::Trait;
use crate::state::event::{Rolled, line, rolled};
use crate::state::{Stake, State};
use crate::{Battle, BloodEagle};
use frame::{Offer, telling};

const REROLL: RuleId = RuleId("be.hero.1");

/// Spends a Hero Point on the die just rolled, or lets it stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reroll {
    /// Lets it stand.
    Keep,
    /// Rolls it again.
    Spend,
}

impl State {
    /// May the figure roll again what it has just rolled (be.hero.1, be.hero.3)?
    #[inline]
    pub(super) fn may_reroll(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        now.hero_points > 0 && !now.spent && self.has(figure, Trait::Hero)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// A d10 that a figure rolls: every one in the game comes from here. `comes_to` is all that the rule reads of the
    /// face, the better for the roller the greater; `verdict` is what a player calls it. A Hero with a point to spend may roll it once more (be.hero.1);
    /// the second result stands (be.hero.2).
    ///
    /// Reading: it is not asked where no face would be better.
    pub fn die<K: Ord>(
        &mut self,
        rule: RuleId,
        figure: FigureId,
        comes_to: impl Fn(u8) -> K,
        verdict: impl Fn(u8) -> Verdict,
    ) -> Play<u8> {
        let seat = self.state[figure].seat;
        if !self.state.may_reroll(figure) {
            return Ok(self.roll_by(rule, seat, [D10], |[face]| comes_to(face))?[0]);
        }
        let face = self.roll(rule, seat, [D10])?[0];
        if !self.spends_point(rule, figure, (D10, face), &comes_to, &verdict)? {
            return Ok(face);
        }
        let again = self.roll_by(rule, seat, [D10], |[face]| comes_to(face))?[0]; // be.dice.5
        self.state.at_stake = None;
        self.tell(|| HeroicsEvent::Rerolled { figure, was: face, face: again }.into());
        Ok(again)
    }

    /// Does a Hero who may spend a point to roll this die again? Not asked where no face would be better. The die stays at
    /// stake until the caller has rolled it.
    pub(crate) fn spends_point<K: Ord>(
        &mut self,
        rule: RuleId,
        figure: FigureId,
        (die, face): (Die, u8),
        comes_to: &impl Fn(u8) -> K,
        verdict: &impl Fn(u8) -> Verdict,
    ) -> Play<bool> {
        if !self.state.may_reroll(figure) {
            return Ok(false);
        }
        let now = comes_to(face);
        let count = |holds: &dyn Fn(K) -> bool| {
            (1..=die.sides()).filter(|&other| holds(comes_to(other))).count() as u8
        };
        let (better, worse) = (count(&|other| other > now), count(&|other| other < now));
        if better == 0 {
            return Ok(false);
        }
        let verdict = verdict(face);
        self.state.at_stake = Some(Stake::Roll { figure, rule, verdict, face, better, worse, of: die });
        let answer = self.ask(REROLL, self.state[figure].seat, &[Reroll::Keep, Reroll::Spend])?;
        self.state.at_stake = None;
        if answer == Reroll::Keep {
            return Ok(false);
        }
        let hero = &mut self.state[figure];
        (hero.hero_points, hero.spent) = (hero.hero_points - 1, true); // be.hero.3
        self.state.at_stake = Some(Stake::Again { figure, face });
        Ok(true)
    }

    /// A Hero who has put an enemy Out earns a Hero Point, without limit (be.hero.4, be.hero.5); a friend earns nothing
    /// (be.hero.17).
    pub(crate) fn earns(&mut self, by: FigureId, victim: FigureId) {
        if self.state.has(by, Trait::Hero) && self.state.are_enemies(by, victim) {
            let hero = &mut self.state[by];
            hero.hero_points = hero.hero_points.saturating_add(1);
            let points = hero.hero_points;
            self.tell(|| HeroicsEvent::Earned { figure: by, points }.into());
        }
    }
}

impl State {
    /// The die that its roller may roll again.
    pub(crate) fn roll_at_stake(&self) -> Option<LogLine> {
        let Some(Stake::Roll { figure, rule, verdict, face, of, .. }) = self.at_stake else { return None };
        let roll = verdict.roll("").by(figure);
        Some(LogLine { roll: Some(roll), ..telling::rolled(rule, verdict.words(), of, &[face]) })
    }
}

impl Offer<State> for Reroll {
    fn name(&self, _: &State) -> String {
        match self {
            Reroll::Keep => "keep".to_string(),
            Reroll::Spend => "spend".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        let Some(Stake::Roll { figure, verdict, face, .. }) = state.at_stake else {
            return self.name(state);
        };
        match (self, state[figure].hero_points) {
            (Reroll::Keep, _) => verdict.kept().to_string(),
            (Reroll::Spend, 1) => format!("Re-roll the {face} for your last Hero Point"),
            (Reroll::Spend, points) => format!("Re-roll the {face} for 1 of {points} Hero Points"),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Roll { rule, verdict: verdict @ Verdict::Check(_), .. }) => {
                format!("{} ({}). Re-roll?", verdict.words(), state.book.cards.short(rule.0))
            }
            Some(Stake::Roll { verdict, .. }) => format!("{}. Re-roll?", verdict.words()),
            _ => "Re-roll?".to_string(),
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        crate::show::promise::of_reroll(state, *self)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum HeroicsEvent {
    Rerolled { figure: FigureId, was: u8, face: u8 },
    PickedAgain { figure: FigureId, was: FigureId },
    Earned { figure: FigureId, points: u8 },
    LastAct { figure: FigureId, speech: bool },
    Gave { figure: FigureId, thing: Thing, to: FigureId },
    OutOfReach { figure: FigureId, to: FigureId },
    ThrewAway { figure: FigureId, thing: Thing },
}

impl HeroicsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            HeroicsEvent::Rerolled { figure, was, face } => {
                let article = if *face == 8 { "an" } else { "a" };
                let name = state.name(*figure);
                let text = format!("{name} spends a Hero Point: the {was} becomes {article} {face}.");
                let verdict = format!("Now {face}");
                let roll = RollView { by: Some(*figure), verdict, ..RollView::default() };
                rolled(REROLL, text, "Hero Point", *face, roll)
            }
            HeroicsEvent::PickedAgain { figure, was } => {
                let text =
                    format!("{} spends a Hero Point rather than strike at {}.", name(figure), name(was));
                line("be.hero.21", text)
            }
            HeroicsEvent::Earned { figure, points } => {
                line("be.hero.4", format!("{} earns a Hero Point and has {points}.", name(figure)))
            }
            HeroicsEvent::LastAct { figure, speech: true } => {
                line("be.hero.19", format!("{} dies with a last word.", name(figure)))
            }
            HeroicsEvent::LastAct { figure, speech: false } => {
                line("be.hero.6", format!("The Last Heroic Act of {}.", name(figure)))
            }
            HeroicsEvent::Gave { figure, thing, to } => {
                let what = state.thing_words(*figure, *thing);
                line("be.hero.22", format!("{} throws the {what} to {}.", name(figure), name(to)))
            }
            HeroicsEvent::OutOfReach { figure, to } => {
                line("be.hero.22", format!("{} cannot reach {}.", name(figure), name(to)))
            }
            HeroicsEvent::ThrewAway { figure, thing } => {
                let what = state.thing_words(*figure, *thing);
                line("be.hero.22", format!("{} throws the {what} away.", name(figure)))
            }
        }
    }
}
