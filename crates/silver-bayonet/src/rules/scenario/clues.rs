//! Clue markers and the cards they bring, as scenarios write them: the rules `sb.clue.*` and `sb.out.clue.*`.

use content::outside;
use fates::{FigureId, Seat};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use table::{Base, Length, Point, inches};

use crate::content::book::Book;
use crate::state::State;

/// Half the width of a clue marker, and of an artefact that lies on the table: half an inch (sb.clue.9).
pub(crate) const MARKER: Length = Length(127);

/// A clue marker (sb.clue.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Clue {
    /// Where it lies on the virtual table.
    pub at: Option<Point>,
    /// How high it lies.
    pub elevation: Length,
    /// Has it been found and taken away? sb.clue.6
    pub found: bool,
}

/// A clue marker by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct ClueId(pub u8);

/// A card of a clue deck (sb.out.clue.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its id, by which a deck names it.
    pub id: String,
    /// What was found.
    pub name: String,
    /// What it looks like and means.
    pub text: String,
    /// Does only its finder know it until the game is over?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// What happens, in order; nothing at all for a cold trail.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A card by its place in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

/// What a card does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Monsters come.
    Place(Newcomers),
    /// The finder's side gains Fate Dice.
    Dice(Gift),
    /// A Courage Check against a penalty for the game.
    Courage(Ordeal),
    /// A Terror Check with this modifier.
    Terror(i8),
    /// The finder regains so much Health.
    Heal(u8),
    /// The finder takes up the artefact of this id.
    Carry(String),
    /// Something buries or covers the finder: a fire on it goes out (sb.attr.egy.combustion.8).
    Smother,
    /// So many points at the end of the game.
    Points(i8),
}

/// Monsters, and where they come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Newcomers {
    /// The id of the monster.
    pub monster: String,
    /// How many come.
    #[serde(default = "one")]
    pub count: u8,
    /// Where.
    pub at: Placing,
}

fn one() -> u8 {
    1
}

/// Where newcomers come onto the table, each as near to the point as there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// The middle of the table.
    Centre,
    /// Where the clue marker lay.
    Marker,
    /// The middle of an edge, by a roll of the die.
    Edge,
}

/// Fate Dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the three kinds of dice of sb.fate.1")]
pub struct Gift {
    pub power: u8,
    pub skill: u8,
    pub monster: u8,
}

/// A Courage Check, and what failing it costs for the game (sb.out.clue.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Ordeal {
    /// The Target Number.
    pub needed: i8,
    /// What every Melee Check loses.
    #[serde(default)]
    pub melee: i8,
    /// What every Accuracy Check loses.
    #[serde(default)]
    pub shooting: i8,
}

/// A card that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Find {
    /// Which card.
    pub card: CardId,
    /// Whose it is.
    pub seat: Seat,
}

impl ClueId {
    /// The name in protocol and ledger: the first is `clue-1`.
    pub(crate) fn name(self) -> String {
        format!("clue-{}", u16::from(self.0) + 1)
    }
}

impl Card {
    /// What is wrong with it.
    pub(crate) fn faults(&self, book: &Book) -> Vec<String> {
        let mut faults = Vec::new();
        for effect in &self.effects {
            if let Effect::Place(newcomers) = effect
                && let Err(fault) = newcomers.check(book)
            {
                faults.push(fault);
            }
            faults.extend(effect.outside());
            if self.secret && !matches!(effect, Effect::Points(_)) {
                faults.push(
                    "found a secret with effects that everybody would see, expected points alone".into(),
                );
            }
        }
        faults
    }
}

impl Effect {
    /// Its numbers that are out of bounds.
    fn outside(&self) -> Vec<String> {
        match *self {
            Effect::Dice(Gift { power, skill, monster }) => outside(
                "dice",
                [("power", power, 0, 20), ("skill", skill, 0, 20), ("monster", monster, 0, 20)],
            ),
            Effect::Courage(Ordeal { needed, melee, shooting }) => {
                let penalties = [("melee", melee, -20, 20), ("shooting", shooting, -20, 20)];
                let mut faults = outside("courage", [("needed", needed, 2, 40)]);
                faults.extend(outside("courage", penalties));
                faults
            }
            Effect::Terror(modifier) => outside("terror", [("modifier", modifier, -20, 20)]),
            Effect::Heal(health) => outside("heal", [("health", health, 1, 100)]),
            Effect::Place(_) | Effect::Carry(_) | Effect::Smother | Effect::Points(_) => Vec::new(),
        }
    }
}

impl Newcomers {
    /// They are monsters of the book, and not too many.
    pub(crate) fn check(&self, book: &Book) -> Result<(), String> {
        let monster = &book.profile(&self.monster)?.id;
        if !book.is_monster(monster) {
            return Err(format!("found \"{}\", expected a monster", self.monster));
        }
        match self.count {
            1..=8 => Ok(()),
            count => Err(format!("found {count} of the monster \"{monster}\", expected 1 to 8")),
        }
    }
}

impl State {
    /// A clue marker as a disc on the virtual table.
    pub(crate) fn marker(&self, ClueId(place): ClueId) -> Option<Base> {
        let clue = self.clues.get(usize::from(place)).filter(|clue| !clue.found)?;
        Some(Base { at: clue.at?, radius: MARKER, elevation: clue.elevation, height: Length::ZERO })
    }

    /// Does the figure touch this disc, with no enemy within 1" of it, nor of the disc where that counts too?
    pub(crate) fn is_free_to_handle(&self, figure: FigureId, disc: &Base, watched: bool) -> bool {
        let Some(table) = &self.table else { return true };
        let Some(own) = table.base(figure) else { return false };
        let near = |enemy: FigureId| {
            let at = |base: &Base| own.within(base, inches(1)) || watched && disc.within(base, inches(1));
            table.base(enemy).is_some_and(at)
        };
        own.within(disc, Length::ZERO) && !self.enemies(figure).iter().any(near)
    }

    /// Could this figure handle markers at all: on foot, in its own shape, and no monster?
    pub(crate) fn has_hands(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        // sb.clue.5, sb.clue.8; no form of a shapeshifter investigates (sb.out.form.bear, .wolf, .werewolf)
        !now.mounted && !now.shifted && !now.is_monster() && !self.profile(figure).creature
    }

    /// May the figure Investigate this marker now? At a real table people judge contact and enemies.
    pub fn may_investigate(&self, figure: FigureId, clue: ClueId) -> bool {
        let lies_there = self.clues.get(usize::from(clue.0)).is_some_and(|clue| !clue.found);
        let free = || match (&self.table, self.marker(clue)) {
            (None, _) => true,
            (Some(_), Some(marker)) => self.is_free_to_handle(figure, &marker, true), // sb.clue.1, sb.clue.2
            (Some(_), None) => false,
        };
        lies_there && self.has_hands(figure) && free()
    }
}
