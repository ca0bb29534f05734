//! What is told of the play.

use fates::{FigureId, RuleId, Seat, Tally};
use serde::Serialize;
use table::{Length, Point};

use crate::arms::Weapon;
use crate::artefacts::ArtefactId;
use crate::attack::Blow;
use crate::attribute::Quality;
use crate::clues::{CardId, ClueId, Gift};
use crate::figure::{Place, Terror};
use crate::terror::Band;
use crate::victory::Edge;

/// One thing that happened.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `words` tells them")]
pub enum Event {
    TurnBegan {
        turn: u16,
    },
    Initiative {
        seat: Seat,
        dice: [u8; 2],
    },
    Primary {
        seat: Seat,
    },
    Tied,
    Activated {
        figure: FigureId,
    },
    HeldBack {
        figure: FigureId,
        rule: RuleId,
    },
    Moved {
        figure: FigureId,
        to: Option<Point>,
        distance: Option<Length>,
        most: Length,
    },
    MovedToAttack {
        figure: FigureId,
        target: FigureId,
        to: Option<Point>,
    },
    /// An enemy forces the moving figure to fight.
    Forced {
        figure: FigureId,
        by: FigureId,
        to: Option<Point>,
    },
    Jumped {
        figure: FigureId,
    },
    Dismounted {
        figure: FigureId,
    },
    /// Any Check but an attack's.
    Checked {
        figure: FigureId,
        rule: RuleId,
        dice: [u8; 2],
        tally: Tally,
        needed: i16,
        passed: bool,
    },
    Struck {
        attacker: FigureId,
        target: FigureId,
        weapon: Weapon,
        dice: [u8; 2],
        tally: Tally,
        defence: Tally,
        blow: Blow,
    },
    Shot {
        shooter: FigureId,
        target: FigureId,
        weapon: Weapon,
        with: Option<Quality>,
        dice: [u8; 2],
        tally: Tally,
        defence: Tally,
        blow: Blow,
    },
    /// A shot that fails of itself.
    Misfired {
        shooter: FigureId,
        target: FigureId,
        weapon: Weapon,
        rule: RuleId,
    },
    /// A die rolled again because it had to be.
    RolledAgain {
        figure: FigureId,
        rule: RuleId,
        before: [u8; 2],
        after: [u8; 2],
    },
    /// A die rolled again for a Fate Die.
    Rerolled {
        seat: Seat,
        figure: FigureId,
        before: [u8; 2],
        rolled: u8,
        after: [u8; 2],
    },
    Negated {
        seat: Seat,
        figure: FigureId,
        rolled: u8,
        damage: i16,
        left: i16,
    },
    Hurt {
        figure: FigureId,
        damage: Tally,
        lost: i16,
        health: i16,
        rule: RuleId,
    },
    Unhurt {
        figure: FigureId,
        damage: Tally,
        rule: RuleId,
    },
    Gone {
        figure: FigureId,
        place: Place,
        rule: RuleId,
    },
    Spoiled {
        figure: FigureId,
        weapon: Weapon,
        rule: RuleId,
    },
    StruckBack {
        figure: FigureId,
    },
    BackedOff {
        figure: FigureId,
        from: FigureId,
        to: Option<Point>,
        distance: Option<Length>,
        turned: Option<u8>,
    },
    Pushed {
        figure: FigureId,
        from: FigureId,
        to: Point,
    },
    Dived {
        figure: FigureId,
        to: Option<Point>,
    },
    Tired {
        figure: FigureId,
        tokens: u8,
    },
    Terrified {
        figure: FigureId,
        dice: [u8; 2],
        tally: Tally,
        band: Band,
        terror: Terror,
    },
    Steeled {
        figure: FigureId,
        seat: Seat,
    },
    Fell {
        figure: FigureId,
        dice: u8,
        damage: i16,
        to: Option<Point>,
    },
    KnockedDown {
        figure: FigureId,
    },
    /// By a touch, without a Check.
    Paralysed {
        figure: FigureId,
    },
    Poisoned {
        figure: FigureId,
    },
    Alight {
        figure: FigureId,
    },
    TorchLit {
        figure: FigureId,
    },
    TorchDropped {
        figure: FigureId,
    },
    Cursed {
        figure: FigureId,
        rule: RuleId,
    },
    Reformed {
        figure: FigureId,
    },
    Investigated {
        figure: FigureId,
        clue: ClueId,
    },
    /// A card that everybody may know.
    Found {
        figure: FigureId,
        card: CardId,
    },
    /// A card that only its finder knows; which one is not said.
    FoundSecret {
        figure: FigureId,
    },
    /// The game is over, and a secret is told.
    Revealed {
        seat: Seat,
        card: CardId,
    },
    GainedDice {
        seat: Seat,
        gift: Gift,
    },
    Unnerved {
        figure: FigureId,
        melee: i8,
        shooting: i8,
    },
    TookUp {
        figure: FigureId,
        artefact: ArtefactId,
    },
    Dropped {
        figure: FigureId,
        artefact: ArtefactId,
        to: Option<Point>,
    },
    /// Where people put a newcomer at a real table: by an edge, by a marker, or in the middle.
    ToBePlaced {
        figure: FigureId,
        edge: Option<Edge>,
        clue: Option<ClueId>,
    },
    /// A monster has come onto the table.
    Arrived {
        figure: FigureId,
        to: Option<Point>,
        rule: RuleId,
    },
    /// The table holds no more figures.
    NoRoom {
        rule: RuleId,
    },
    Reloaded {
        figure: FigureId,
        weapon: Weapon,
        rule: RuleId,
    },
    Healed {
        figure: FigureId,
        gained: i16,
        health: i16,
        rule: RuleId,
    },
    Stood {
        figure: FigureId,
    },
    TurnEnded {
        turn: u16,
    },
}
