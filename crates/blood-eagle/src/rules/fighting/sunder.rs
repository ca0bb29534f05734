//! Sundering shields, `be.sunder.*`: a blow at the shield instead of at its bearer.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Sum, Tally, Total};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::weapon::{Arm, ArmId, Hand, MOST_ARMS};
use crate::rules::fighting::armoury::Wield;
use crate::rules::fighting::attack::Swing;
use crate::rules::fighting::blow::{Blow, Force};
use crate::rules::fighting::verdict::Verdict;
use crate::rules::turn::acts::Act;
use crate::state::event::{Rolled, line, parts, rolled};
use crate::state::{Stake, State};
use crate::{Battle, BloodEagle};

const SUNDER: RuleId = RuleId("be.sunder.2");
const SHIELD: RuleId = RuleId("be.sunder.3");
const WIELD: RuleId = RuleId("be.weapon.use.1");

impl State {
    /// The weapons in its hands that can Sunder (be.sunder.1).
    fn sunderers(&self, figure: FigureId) -> impl Iterator<Item = (ArmId, &Arm)> {
        self.arms(figure).filter(|(_, arm)| arm.sunder && arm.fight.is_some())
    }

    /// The shields it may strike at: those of enemies in contact, save legendary ones (be.sunder.4, be.sunder.11).
    pub(super) fn shields_to_strike(&self, figure: FigureId) -> FigureSet {
        if self.sunderers(figure).next().is_none() {
            return FigureSet::EMPTY;
        }
        let foes = self.foes_touching(figure);
        foes.iter().filter(|&foe| self[foe].shield && !self.profile(foe).legendary_shield).collect()
    }

    /// How the bearer rolls against it, with the shield for a weapon (be.sunder.2).
    fn answer(&self, figure: FigureId, bearer: FigureId, aboard: bool) -> Blow {
        let Force { value, bonus } = self.all_force(bearer);
        Blow { attacker: bearer, target: figure, hand: Hand::Shield, value, bonus, others: 0, aboard }
    }

    /// What each face of a blow at a shield is worth: how many faces of its bearer it beats, on firm ground and aboard;
    /// a natural 1 never does (be.sunder.8).
    fn worth_at_shield(&self, figure: FigureId, bearer: FigureId, added: i16) -> [Option<[usize; 2]>; 10] {
        let answers = [false, true].map(|aboard| {
            let mut sum = Total::default();
            self.blow_sum(&self.answer(figure, bearer, aboard), &mut sum);
            sum.total()
        });
        std::array::from_fn(|place| {
            let total = place as i16 + 1 + added;
            let beats = |answer: i16| (1..=10).filter(|face| face + answer < total).count();
            (place > 0).then_some(answers.map(beats))
        })
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists the shields it may strike at.
    pub(crate) fn sunder_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        acts.extend(self.state.shields_to_strike(figure).iter().map(Act::Sunder));
        Ok(())
    }

    /// Strikes at a shield with all its FV: a whole activation.
    pub(crate) fn sunders(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        self.state[figure].acted = true;
        self.strikes_shield(figure, target, self.state.all_force(figure))
    }

    /// Strikes at a shield with all its FV or a part of it (be.sunder.12). Both roll as if attacking one another
    /// (be.sunder.9), the bearer with the shield for a weapon (be.sunder.2), even on the ground (be.sunder.13) and
    /// without losing its own attack (be.sunder.10).
    pub(super) fn strikes_shield(&mut self, figure: FigureId, target: FigureId, force: Force) -> Play<()> {
        if !self.state.shields_to_strike(figure).contains(target) {
            return Ok(()); // the shield or its bearer is gone since the blows were declared (be.split.5)
        }
        let arm = self.takes_sunderer(figure)?;
        let hand = Hand::Arm(arm);
        let aboard = self.is_aboard(figure)?;
        let mut tally = Tally::default();
        let Force { value, bonus } = force;
        let blow = Blow { attacker: figure, target, hand, value, bonus, others: 0, aboard };
        self.state.blow_sum(&blow, &mut tally);
        let added = tally.total();
        let worth = self.state.worth_at_shield(figure, target, added);
        let face =
            self.die(SUNDER, figure, |face| worth[usize::from(face - 1)], |face| sundering(face, added))?;
        let total = i16::from(face) + added;
        self.tell(|| SunderEvent::Struck { figure, target, face, tally: Box::new(tally) }.into());
        if face == 1 {
            self.fumbles(figure, hand)?; // be.sunder.8, be.dice.3
            return Ok(());
        }
        let aboard = self.is_aboard(target)?;
        let mut tally = Tally::default();
        self.state.blow_sum(&self.state.answer(figure, target, aboard), &mut tally);
        let added = tally.total();
        let held = move |face: u8| i16::from(face) + added >= total; // be.sunder.5
        let face = self.die(SUNDER, target, held, |face| Verdict::Shield(held(face)))?;
        self.tell(|| {
            SunderEvent::Parried { figure: target, face, tally: Box::new(tally), against: total }.into()
        });
        let modifier = self.state.arm(figure, arm).and_then(|arm| arm.fight).map_or(0, |row| row.fate); // be.poison.5
        if held(face) || self.fate_check(target, SHIELD, modifier)? {
            self.tell(|| SunderEvent::Held { figure: target }.into());
        } else {
            self.state[target].shield = false; // be.sunder.7
            self.tell(|| SunderEvent::Broke { figure: target }.into());
        }
        Ok(())
    }

    /// The weapon it strikes at a shield with; asked where it has several that can.
    fn takes_sunderer(&mut self, figure: FigureId) -> Play<ArmId> {
        let wield = |(arm, _): (ArmId, &Arm)| Wield { figure, hand: Hand::Arm(arm) };
        let options: arrayvec::ArrayVec<Wield, { MOST_ARMS + 1 }> =
            self.state.sunderers(figure).map(wield).collect();
        self.state.at_stake = Some(Stake::Figure(figure));
        let chosen = self.ask(WIELD, self.state[figure].seat, &options)?;
        self.state.at_stake = None;
        self.state[figure].hand = chosen.hand;
        match chosen.hand {
            Hand::Arm(arm) => Ok(arm),
            _ => Ok(ArmId(0)),
        }
    }
}

/// What a blow at a shield comes to, before its bearer rolls.
fn sundering(face: u8, added: i16) -> Verdict {
    match face {
        1 => Verdict::Attack(Swing::One, 0),
        face => Verdict::Blow(i16::from(face) + added),
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum SunderEvent {
    Struck { figure: FigureId, target: FigureId, face: u8, tally: Box<Tally> },
    Parried { figure: FigureId, face: u8, tally: Box<Tally>, against: i16 },
    Held { figure: FigureId },
    Broke { figure: FigureId },
}

impl SunderEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        let total = |face: &u8, tally: &Tally| i16::from(*face) + tally.total();
        match self {
            SunderEvent::Struck { figure, target, face, tally } => {
                let total = total(face, tally);
                let text = format!("{} strikes at the shield of {}: {total}.", name(figure), name(target));
                let roll = sundering(*face, tally.total())
                    .roll("")
                    .by(*figure)
                    .at(*target)
                    .total(*face, tally.total());
                LogLine { parts: parts(state, tally), ..rolled(SUNDER, text, "Attack", *face, roll) }
            }
            SunderEvent::Parried { figure, face, tally, against } => {
                let total = total(face, tally);
                let text = format!("{} holds it up: {total} against {against}.", name(figure));
                let roll = Verdict::Shield(total >= *against).roll(format!("{against} or more")).by(*figure);
                let roll = roll.total(*face, tally.total());
                LogLine { parts: parts(state, tally), ..rolled(SUNDER, text, "Attack", *face, roll) }
            }
            SunderEvent::Held { figure } => {
                line("be.sunder.5", format!("The shield of {} holds.", name(figure)))
            }
            SunderEvent::Broke { figure } => {
                line("be.sunder.7", format!("The shield of {} is gone.", name(figure)))
            }
        }
    }
}
