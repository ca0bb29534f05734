//! Split FV, `be.split.*`: several attacks for one figure.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::rules::fighting::FightingEvent;
use crate::rules::fighting::blow::Force;
use crate::rules::turn::acts::Act;
use crate::state::{Stake, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

const SPLIT: RuleId = RuleId("be.split.7");
const SHARE: RuleId = RuleId("be.split.2");

/// The most attacks one figure can make: FV goes up to 20.
pub(crate) const MOST_PARTS: usize = 20;

/// What one of several attacks is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// A figure.
    Strike(FigureId),
    /// The shield of a figure (be.sunder.12).
    Shield(FigureId),
    /// A piece of terrain, with a torch (be.fire.16).
    Torch(u8),
    /// No further attack.
    Done,
}

/// How much of the FV an attack has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share(pub u8);

type Parts = ArrayVec<(Part, u8), MOST_PARTS>;

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Declares its attacks, all before the first die (be.split.7), and makes them in order.
    pub(crate) fn splits(&mut self, figure: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        let parts = self.declares(figure)?;
        self.tell(|| {
            FightingEvent::Declared { figure, parts: parts.iter().map(|(_, share)| *share).collect() }.into()
        });
        let mut lost = 0;
        for (place, (part, share)) in parts.into_iter().enumerate() {
            if !self.state[figure].is_standing() {
                break; // a Last Heroic Act has ended it (be.kd.1)
            }
            if self.makes(figure, part, self.state.split_force(share, place == 0))? {
                continue;
            }
            lost += 1;
        }
        if lost > 0 {
            self.tell(|| FightingEvent::Lost { figure, attacks: lost }.into());
        }
        Ok(())
    }

    /// The whole split: two attacks or more, of at least 1 each and together no more than FV (be.split.2), at one enemy
    /// or several (be.split.4).
    fn declares(&mut self, figure: FigureId) -> Play<Parts> {
        let (seat, aims) = (self.state[figure].seat, self.aims(figure)?);
        let (mut left, mut parts) =
            (self.state.profile(figure).fv.clamp(0, MOST_PARTS as i16) as u8, Parts::new());
        while left > 0 {
            self.state.at_stake = Some(Stake::Split { figure, left });
            let open = aims.iter().copied().chain((parts.len() > 1).then_some(Part::Done));
            let open: Vec<Part> = open.collect();
            let part = self.ask(SPLIT, seat, &open)?;
            if part == Part::Done {
                break;
            }
            let most = if parts.is_empty() { left - 1 } else { left }; // something is left for a second attack
            let shares: ArrayVec<Share, MOST_PARTS> = (1..=most.max(1)).map(Share).collect();
            let share = self.ask(SHARE, seat, &shares)?.0;
            parts.push((part, share));
            left -= share;
        }
        self.state.at_stake = None;
        Ok(parts)
    }

    /// All that an attack may be aimed at.
    fn aims(&mut self, figure: FigureId) -> Play<Vec<Part>> {
        let mut acts = Vec::new();
        self.sunder_acts(figure, &mut acts)?;
        self.fire_acts(figure, &mut acts)?;
        let others = acts.into_iter().filter_map(|act| match act {
            Act::Sunder(target) => Some(Part::Shield(target)),
            Act::Burn(piece) => Some(Part::Torch(piece)),
            _ => None,
        });
        let foes = self.state.foes_touching(figure);
        Ok(foes.iter().map(Part::Strike).chain(others).collect())
    }

    /// Makes one of the attacks with its share of FV; false if it is lost. Lost if its target is Out,
    /// the shield gone or the torch (be.split.5). With a weapon lost on the way it uses another, or its hands
    /// (be.split.6).
    fn makes(&mut self, figure: FigureId, part: Part, force: Force) -> Play<bool> {
        match part {
            Part::Strike(target) if self.state[target].is_in_play() => {
                let hand = self.takes_in_hand(figure)?;
                let blow = self.readies(figure, target, hand, force, 0)?;
                self.strikes(&blow)?;
                Ok(true)
            }
            Part::Shield(target) if self.state[target].is_in_play() && self.state[target].shield => {
                self.strikes_shield(figure, target, force)?;
                Ok(true)
            }
            Part::Torch(piece) if self.state[figure].torch_lit => {
                self.torches(figure, piece, force)?;
                Ok(true)
            }
            Part::Strike(_) | Part::Shield(_) | Part::Torch(_) => Ok(false),
            Part::Done => Ok(true),
        }
    }
}

impl Offer<State> for Part {
    fn name(&self, state: &State) -> String {
        match *self {
            Part::Strike(target) => format!("strike-{}", state.id(target)),
            Part::Shield(target) => format!("sunder-{}", state.id(target)),
            Part::Torch(piece) => format!("burn-{}", content::kebab(state.piece_name(piece))),
            Part::Done => "done".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Part::Strike(target) => format!("Strike at {}", state.name(target)),
            Part::Shield(target) => format!("Sunder the shield of {}", state.name(target)),
            Part::Torch(piece) => format!("Set {} alight", state.piece_name(piece)),
            Part::Done => "Done".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Split { figure, left }) => {
                format!("{}: next attack? FV {left} left.", state.name(figure))
            }
            _ => "Next attack?".to_string(),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Part::Strike(target) | Part::Shield(target) => Some(target),
            Part::Torch(_) | Part::Done => None,
        }
    }
}

impl Offer<State> for Share {
    fn name(&self, _: &State) -> String {
        self.0.to_string()
    }

    fn words(&self, _: &State) -> String {
        self.0.to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Split { figure, left }) => {
                format!("{}: how much of FV {left}?", state.name(figure))
            }
            _ => "How much FV?".to_string(),
        }
    }
}
