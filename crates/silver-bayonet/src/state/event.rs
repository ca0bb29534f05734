//! What is told of the play.

use fates::{FigureId, RuleId, Seat, Tally};
use serde::Serialize;
use table::{Length, Point};

use crate::rules::fighting::arms::{Item, Weapon};
use crate::rules::fighting::attack::Blow;
use crate::rules::fighting::terror::Band;
use crate::rules::powers::attribute::Quality;
use crate::rules::scenario::aftermath::{Injury, Madness, Survival};
use crate::rules::scenario::artefacts::ArtefactId;
use crate::rules::scenario::clues::{CardId, ClueId, Gift};
use crate::state::choice::FateDie;
use crate::state::choice::Fuel;
use crate::state::edge::Edge;
use crate::state::figure::{Place, Terror};

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
    Tied {
        rule: RuleId,
    },
    /// A referee's word.
    Overruled {
        text: String,
    },
    /// A die of an Initiative roll, rolled again for a Fate Die.
    InitiativeRerolled {
        seat: Seat,
        before: [u8; 2],
        rolled: u8,
        after: [u8; 2],
    },
    /// A double has brought a Fate Die: a Monster Die, or one of the player's choice.
    DieGained {
        seat: Seat,
        fuel: Option<Fuel>,
        rule: RuleId,
    },
    MonstersFirst,
    /// An Unexpected Event.
    Unexpected {
        number: u8,
    },
    /// A roll for the Artillery Strike.
    RangedGuns {
        seat: Seat,
        face: u8,
        total: i16,
    },
    /// Held by the Powerful Enchantment.
    Entranced {
        figure: FigureId,
    },
    /// A monster that may not attack has moved.
    KeptOff {
        figure: FigureId,
        target: FigureId,
        to: Option<Point>,
        most: Length,
    },
    /// Two figures have traded places.
    Traded {
        one: FigureId,
        other: FigureId,
    },
    /// A Lucky Find, and the weapon it goes with.
    Found {
        figure: FigureId,
        item: Item,
        weapon: Option<Weapon>,
    },
    /// An Unexpected Encounter.
    Encounter {
        seat: Seat,
        dice: [u8; 2],
        edge: Edge,
    },
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
    /// A monster heads for somebody.
    MadeFor {
        figure: FigureId,
        target: FigureId,
    },
    /// A monster heads for a clue marker.
    MadeForClue {
        figure: FigureId,
        clue: ClueId,
    },
    /// A Monster Die has turned a monster.
    Steered {
        seat: Seat,
        figure: FigureId,
    },
    Leapt {
        figure: FigureId,
    },
    /// Nothing has roused it, and it goes its way.
    Wandered {
        figure: FigureId,
        to: Option<Point>,
        most: Length,
    },
    /// Somebody Non-Aggressive turns on somebody.
    Roused {
        figure: FigureId,
        by: FigureId,
    },
    /// A Gatecrasher has gone through something.
    Crashed {
        figure: FigureId,
        obstacle: String,
        gone: bool,
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
    Lunged {
        figure: FigureId,
        target: FigureId,
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
    /// A fire has gone out.
    Doused {
        figure: FigureId,
        rule: RuleId,
    },
    /// A weapon has a quality that it had not.
    Hallowed {
        figure: FigureId,
        weapon: Weapon,
        quality: Quality,
        rule: RuleId,
    },
    Heartened {
        figure: FigureId,
    },
    Flaming {
        figure: FigureId,
    },
    /// A Fate Die has become another, or come from nothing.
    FateTurned {
        seat: Seat,
        from: Option<FateDie>,
        to: FateDie,
        rule: RuleId,
    },
    Shifted {
        figure: FigureId,
        shifted: bool,
        health: i16,
    },
    Raged {
        figure: FigureId,
        target: FigureId,
    },
    Swapped {
        figure: FigureId,
        item: Item,
    },
    Sneaked {
        figure: FigureId,
    },
    FoundOut {
        figure: FigureId,
    },
    Reformed {
        figure: FigureId,
    },
    /// A necromancer calls something up, so many steps of 36 degrees clockwise from the line to `toward`, or from
    /// north.
    Raised {
        figure: FigureId,
        toward: Option<FigureId>,
        turned: u8,
    },
    /// A Bone Pile stands up again.
    Restored {
        seat: Seat,
        figure: FigureId,
        to: Option<Point>,
    },
    Investigated {
        figure: FigureId,
        clue: ClueId,
    },
    /// A card that everybody may know.
    FoundCard {
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
    /// After the game: somebody brought to 0 Health has rolled.
    Survival {
        figure: FigureId,
        rolled: u8,
        result: Survival,
    },
    Injury {
        figure: FigureId,
        rolled: u8,
        result: Injury,
    },
    Madness {
        figure: FigureId,
        rolled: u8,
        result: Madness,
    },
    TriedAgain {
        figure: FigureId,
        seat: Seat,
    },
    MummyCursed {
        figure: FigureId,
    },
    Learned {
        figure: FigureId,
        xp: u8,
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
