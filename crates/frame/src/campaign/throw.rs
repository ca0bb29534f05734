//! The dice between two games: typed in, or rolled; all of them are noted.

use std::collections::VecDeque;

use fates::{Dice, Die, Random, RuleId, Seat};

use crate::command::Refused;

/// Dice between two games.
#[derive(Debug)]
pub struct Throw {
    typed: Option<VecDeque<u8>>,
    luck: Random,
    rolled: Vec<u8>,
    missing: Option<RuleId>,
    wrong: Option<(u8, u8)>,
}

impl Throw {
    /// Dice that the program rolls; the same number brings the same ones.
    pub fn by_luck(seed: u64) -> Throw {
        Throw { typed: None, luck: Random::new(seed), rolled: Vec::new(), missing: None, wrong: None }
    }

    /// Dice that people have rolled, in order.
    pub fn typed(faces: &[u8]) -> Throw {
        Throw { typed: Some(faces.iter().copied().collect()), ..Throw::by_luck(0) }
    }

    /// Typed dice if there are any, or else dice that are rolled.
    pub fn of(faces: Option<&[u8]>, seed: u64) -> Throw {
        faces.map_or_else(|| Throw::by_luck(seed), Throw::typed)
    }

    /// One die.
    pub fn die(&mut self, rule: RuleId, die: Die) -> u8 {
        let face = match &mut self.typed {
            None => self.luck.die(die),
            Some(typed) => match typed.pop_front() {
                Some(face) if (1..=die.sides()).contains(&face) => face,
                Some(face) => {
                    self.wrong.get_or_insert((face, die.sides()));
                    face.clamp(1, die.sides())
                }
                None => {
                    self.missing.get_or_insert(rule);
                    // Any face will do, as nothing comes of it; but a roll that waits for another one must end.
                    1 + (self.rolled.len() % usize::from(die.sides())) as u8
                }
            },
        };
        self.rolled.push(face);
        face
    }

    /// The dice that were rolled, if just as many were typed in as were wanted, and only faces that a die has. `title`
    /// says what the roll of a rule is called.
    pub fn done(self, title: impl Fn(&'static str) -> String) -> Result<Vec<u8>, Refused> {
        if let Some((face, sides)) = self.wrong {
            let text = format!("found {face} among the dice, expected 1 to {sides}");
            return Err(Refused::WrongUse(text));
        }
        let wanted = match self.rolled.len() {
            1 => "1 die is wanted".to_string(),
            many => format!("{many} dice are wanted"),
        };
        if let Some(rule) = self.missing {
            let text = format!("{wanted}; the first that is missing: {}", title(rule.0));
            return Err(Refused::WrongUse(text));
        }
        let left_over = self.typed.as_ref().map_or(0, VecDeque::len);
        if left_over > 0 {
            let given = self.rolled.len() + left_over;
            return Err(Refused::WrongUse(format!("{wanted}, and {given} were given")));
        }
        Ok(self.rolled)
    }
}

impl Dice for Throw {
    fn roll<const N: usize>(&mut self, rule: RuleId, _: Seat, dice: [Die; N]) -> [u8; N] {
        dice.map(|die| self.die(rule, die))
    }
}
