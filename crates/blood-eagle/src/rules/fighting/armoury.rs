//! Choosing a weapon, `be.weapon.use.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};

use crate::content::weapon::{Hand, MOST_ARMS, Row, WeaponId};
use crate::rules::heroes::traits::Trait;
use crate::state::{Stake, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

const USE: RuleId = RuleId("be.weapon.use.1");

/// The weapon a figure uses (be.weapon.use.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wield {
    /// Whose.
    pub figure: FigureId,
    /// What it takes in hand.
    pub hand: Hand,
}

/// Everything a figure could take in hand to fight with.
pub(super) type Hands = ArrayVec<Hand, { MOST_ARMS + 2 }>;

impl State {
    /// What something in a figure's hand is called.
    pub(crate) fn hand_words(&self, figure: FigureId, hand: Hand) -> &str {
        let weapon = match hand {
            Hand::Arm(arm) => self.arm(figure, arm).map(|arm| arm.weapon),
            Hand::Bare => Some(self.bare(figure).0),
            Hand::Shield => return "Shield",
            Hand::Torch => None,
        };
        weapon.and_then(|weapon| self.book.weapon(weapon)).map_or("Torch", |sheet| &sheet.name)
    }

    /// Does this take both hands of the figure (be.weapon.use.2)? A sling does not where the game is played so
    /// (be.weapon.use.3).
    pub(crate) fn fills_both_hands(&self, figure: FigureId, hand: Hand) -> bool {
        match hand {
            Hand::Arm(arm) => self.arm(figure, arm).is_some_and(|arm| {
                let light = self.options.slings_one_handed && Some(arm.weapon) == self.book.numbers.sling;
                arm.two_hands && !light
            }),
            Hand::Bare | Hand::Shield | Hand::Torch => false,
        }
    }

    /// What a figure fights with when it is unarmed, and the row of it (be.weapon.fight.unarmed, be.trait.brawler).
    pub(crate) fn bare(&self, figure: FigureId) -> (WeaponId, Row) {
        self.book.numbers.bare[usize::from(self.has(figure, Trait::Brawler))]
    }

    /// What a figure can fight with now: its weapons that are of use, a lit torch (be.equip.torch.2), and bare hands
    /// where no weapon is left (be.fumble.3).
    pub fn hands(&self, figure: FigureId) -> Hands {
        let fit = self.arms(figure).filter(|(_, arm)| arm.fight.is_some());
        let mut hands: Hands = fit.map(|(id, _)| Hand::Arm(id)).collect();
        let unarmed = hands.is_empty();
        if self[figure].torch_lit {
            hands.push(Hand::Torch);
        }
        if unarmed {
            hands.push(Hand::Bare);
        }
        hands
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Which weapon the figure fights with; asked where it has several that are of use, bare hands where it has none.
    /// It is in hand from then on (be.armour.4).
    pub(super) fn takes_in_hand(&mut self, figure: FigureId) -> Play<Hand> {
        let hands = self.state.hands(figure);
        let options: ArrayVec<Wield, { MOST_ARMS + 2 }> =
            hands.into_iter().map(|hand| Wield { figure, hand }).collect();
        self.state.at_stake = Some(Stake::Figure(figure));
        let hand = self.ask(USE, self.state[figure].seat, &options)?.hand;
        self.state.at_stake = None;
        self.state[figure].hand = hand;
        Ok(hand)
    }
}

impl Offer<State> for Wield {
    fn name(&self, state: &State) -> String {
        content::kebab(state.hand_words(self.figure, self.hand))
    }

    fn words(&self, state: &State) -> String {
        state.hand_words(self.figure, self.hand).to_string()
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Figure(figure)) => format!("{}: strike with what?", state.name(figure)),
            _ => "Strike with what?".to_string(),
        }
    }
}
