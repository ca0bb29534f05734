//! Dangerous Terrain, `be.danger.*`: what burns harms a figure that touches it.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::rules::fighting::verdict::Verdict;
use crate::rules::movement::ground::MOST_PIECES;
use crate::state::State;
use crate::state::event::{Rolled, rolled};
use crate::state::fact::Fact;
use crate::state::options::Options;
use crate::{Battle, BloodEagle};

const DANGER: RuleId = RuleId("be.danger.1");
const STANDS_IN: RuleId = RuleId("be.danger.2");

impl Options {
    /// Does a fire of this rating harm on this face: on its rating or more (be.danger.1), or below it where fires burn
    /// down (be.danger.5)?
    pub(crate) fn fire_harms(&self, rating: u8, face: u8) -> bool {
        (face >= rating) != self.fires_burn_down
    }

    /// Is a fire of this rating fiercer than one of another (be.fire.12)?
    pub(crate) fn is_fiercer(&self, rating: u8, other: u8) -> bool {
        if self.fires_burn_down { rating > other } else { rating < other }
    }

    /// What spares a figure in a fire of this rating, in words: `less than 6`.
    fn spared_words(&self, rating: u8) -> String {
        if self.fires_burn_down { format!("{rating} or more") } else { format!("less than {rating}") }
    }

    /// When a fire of this rating harms, in words: `harms on 6 or more`.
    pub(crate) fn fire_words(&self, rating: u8) -> String {
        if self.fires_burn_down {
            format!("harms below {rating}")
        } else {
            format!("harms on {rating} or more")
        }
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// A figure touches a burning piece: the rating die, and a Fate roll if it is one that harms (be.danger.1,
    /// be.dice.6). No side earns anything by it (be.danger.4).
    pub(crate) fn danger(&mut self, figure: FigureId, piece: u8) -> Play<()> {
        let Some(fire) = self.state.fire(piece) else { return Ok(()) };
        let options = self.state.options;
        let spares = |face| !options.fire_harms(fire.rating, face);
        let face = self.die(DANGER, figure, spares, |face| Verdict::Flames(spares(face)))?;
        self.tell(|| DangerEvent::Dared { figure, piece, face, rating: fire.rating }.into());
        if options.fire_harms(fire.rating, face) {
            self.struck(figure, None, 0)?;
        }
        Ok(())
    }

    /// A figure that stands in flames as the turn ends rolls for it (be.danger.2).
    pub(crate) fn flames_at_the_end(&mut self) -> Play<()> {
        let burning: arrayvec::ArrayVec<u8, MOST_PIECES> = self.state.burning().collect();
        for piece in burning {
            let among = self.state.in_play(|_| true);
            for figure in self.which(STANDS_IN, Fact::InPiece { piece }, among)?.iter() {
                if self.state[figure].is_in_play() {
                    self.danger(figure, piece)?;
                }
            }
        }
        Ok(())
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DangerEvent {
    Dared { figure: FigureId, piece: u8, face: u8, rating: u8 },
}

impl DangerEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match *self {
            DangerEvent::Dared { figure, piece, face, rating } => {
                let harms = state.options.fire_harms(rating, face);
                let end = if harms { "the flames catch" } else { "the flames miss" };
                let (who, what) = (state.name(figure), state.piece_name(piece));
                let when = state.options.fire_words(rating);
                let text = format!("{who} is in {what}, which burns and {when}: {face}, {end}.");
                let roll = Verdict::Flames(!harms).roll(state.options.spared_words(rating)).by(figure);
                rolled(DANGER, text, "Danger", face, roll.total(face, 0))
            }
        }
    }
}
