//! What an attack promises, counted out before it is made.

use fates::Sum;

use crate::rules::fighting::attack::{Attack, Blow};

/// What an attack promises, in hundredths: all hundred rolls of its two dice counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Prospect {
    /// How many of them hit.
    pub hits: u8,
    /// The damage of all of them together.
    pub damage: u16,
    /// How many do at least so much damage, from 1 to 20.
    at_least: [u8; 20],
}

impl Prospect {
    /// Nothing at all.
    pub(crate) const NONE: Prospect = Prospect { hits: 0, damage: 0, at_least: [0; 20] };

    /// Counts the hundred rolls of an attack.
    pub fn counted<S: Sum>(attack: &Attack<S>) -> Prospect {
        let mut prospect = Prospect { hits: 0, damage: 0, at_least: [0; 20] };
        for (power, skill) in (1..=10).flat_map(|power| (1..=10).map(move |skill| (power, skill))) {
            let Blow::Hit { damage, shatters, .. } = attack.blow([power, skill]) else { continue };
            let damage = if shatters { 20 } else { damage.clamp(0, 20) };
            prospect.hits += 1;
            prospect.damage += damage as u16;
            prospect.at_least[..damage as usize].iter_mut().for_each(|rolls| *rolls += 1);
        }
        prospect
    }

    /// How many of the hundred rolls take at least so much Health.
    pub fn at_least(&self, damage: i16) -> u8 {
        match damage {
            ..=0 => 100,
            1..=20 => self.at_least[damage as usize - 1],
            _ => 0,
        }
    }

    /// What it is worth to the attacker: Health taken, and more for taking the last of it.
    pub(crate) fn worth(&self, health: i16) -> i32 {
        i32::from(self.damage) + 6 * i32::from(self.at_least(health))
    }
}
