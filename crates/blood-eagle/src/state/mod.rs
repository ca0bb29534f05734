//! What lies on the table: figures, fires, prizes, whose turn it is. Plain data.

pub(crate) mod choice;
pub(crate) mod event;
pub(crate) mod fact;
pub(crate) mod figure;
mod kept;
pub(crate) mod options;
pub(crate) mod plot;
pub(crate) mod reach;

use std::hash::{Hash, Hasher};

use fates::{Die, FigureId, FigureSet, RuleId, Seat};
use serde::{Deserialize, Serialize};
use table::{Base, Table};

use crate::content::book::Book;
use crate::content::profile::Profile;
use crate::content::weapon::{Arm, ArmId, HEIRLOOM};
use crate::rules::fighting::verdict::Verdict;
use crate::rules::heroes::traits::Trait;
use crate::rules::movement::ground::{Fire, MOST_PIECES};
use crate::state::figure::Figure;
use crate::state::options::Options;
use crate::state::plot::{MOST_PRIZES, Plot, Prize};

/// The most sides that play against one another.
pub const MOST_SIDES: usize = 4;

/// Everything on the table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// Who plays in it: names and profiles, which never change during a game.
    #[serde(skip)]
    pub cast: Cast,
    /// The book it is played with, which never changes either.
    #[serde(skip, default = "kept::some_book")]
    pub book: frame::Shared<Book>,
    /// What the scenario says, which never changes either.
    #[serde(skip)]
    pub plot: Plot,
    /// The figures, by their ids.
    pub figures: Vec<Figure>,
    /// The sides, by seat; only the first `seats` of them play.
    pub sides: [Side; MOST_SIDES],
    /// How many sides there are.
    pub seats: u8,
    /// The virtual table; none where real miniatures stand on a real one, or where facts are stated.
    pub table: Option<Table>,
    /// The turn under way, from 1; 0 before the first.
    pub turn: u8,
    /// Where in the turn it stands.
    pub phase: Phase,
    /// Who has the initiative this turn (be.init.2).
    pub first: Seat,
    /// The seat that acts next.
    pub to_act: Seat,
    /// Who is in the middle of its activation.
    pub active: Option<FigureId>,
    /// The Sea State (be.move.9).
    pub sea_state: u8,
    /// The fires, by piece.
    pub fires: [Option<Fire>; MOST_PIECES],
    /// The prizes, by number.
    pub prizes: [Option<Prize>; MOST_PRIZES],
    /// The switches of the game.
    pub options: Options,
    /// Is the game over? It ends with a turn (be.end.1).
    pub over: bool,
    /// What the question under way is about, where the rest of the state does not say it.
    #[serde(skip_deserializing)]
    pub at_stake: Option<Stake>,
}

/// A side as it stands now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Has it passed for the rest of the phase (be.init.11)?
    pub passed: bool,
    /// Has it tied for the initiative, and rolls again (be.init.3)?
    pub tied: bool,
    /// What it has scored turn by turn.
    pub score: i16,
}

/// Where in the turn it stands (be.turn.1, be.turn.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The sides set up, before the first turn.
    Setting,
    /// Who acts first is rolled.
    Initiative,
    /// Figures move.
    Movement,
    /// Figures shoot.
    Shooting,
    /// Figures fight.
    Fighting,
    /// The turn ends.
    TurnEnds,
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// A die that its roller may roll again (be.hero.1).
    Roll {
        /// Whose it is.
        figure: FigureId,
        /// The rule that asked for it.
        rule: RuleId,
        /// What it comes to as it is.
        verdict: Verdict,
        /// The face.
        face: u8,
        /// How many of its faces would be better.
        better: u8,
        /// How many would be worse.
        worse: u8,
        /// Which die it is.
        of: Die,
    },
    /// A die that is rolled again (be.hero.1).
    Again {
        /// Whose it is.
        figure: FigureId,
        /// The face it replaces.
        face: u8,
    },
    /// One figure does something to another.
    Between {
        /// Who does it.
        one: FigureId,
        /// To whom.
        other: FigureId,
    },
    /// A figure that must choose something.
    Figure(FigureId),
    /// A figure that splits its FV (be.split.7).
    Split {
        /// Who.
        figure: FigureId,
        /// What is left of its FV.
        left: u8,
    },
}

frame::clone_in_place! {
    State {
        cast, book, plot, figures, table;
        sides, seats, turn, phase, first, to_act, active, sea_state, fires, prizes, options, over, at_stake,
    }
}

/// Equal states have equal hashes.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.figures.hash(hasher);
        self.phase.hash(hasher);
        self.turn.hash(hasher);
        self.active.hash(hasher);
    }
}

/// Who plays: names and profiles.
pub type Cast = frame::Cast<Role>;

/// One figure's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its name in the protocol: `fyrdman-2`.
    pub id: String,
    /// Its name in the story: `Fyrdman 2`.
    pub name: String,
    /// What it is.
    pub profile: Profile,
}

impl State {
    /// The profile of a figure.
    #[inline]
    pub fn profile(&self, figure: FigureId) -> &Profile {
        &self.cast[figure].profile
    }

    /// What a side is called.
    pub fn side_name(&self, seat: Seat) -> &str {
        self.plot.sides.get(seat.index()).map_or("Somebody", |side| &side.name)
    }

    /// Has the figure a trait?
    #[inline]
    pub fn has(&self, figure: FigureId, wanted: Trait) -> bool {
        self.profile(figure).has(wanted)
    }

    /// A weapon of a figure, whether or not it is of any use now.
    #[inline]
    pub fn arm(&self, figure: FigureId, arm: ArmId) -> Option<&Arm> {
        match self[figure].heirloom {
            Some(heirloom) if arm == HEIRLOOM => {
                self.profile(heirloom.of).arms.get(usize::from(heirloom.arm.0))
            }
            _ => self.profile(figure).arms.get(usize::from(arm.0)),
        }
    }

    /// The weapons of a figure, its own and one that was given to it, whether or not they are of any use now.
    pub fn all_arms(&self, figure: FigureId) -> impl Iterator<Item = (ArmId, &Arm)> {
        let own = self.profile(figure).arms.iter().enumerate();
        let own = own.map(|(place, arm)| (ArmId(place as u8), arm));
        let given = self[figure].heirloom.and_then(|_| Some((HEIRLOOM, self.arm(figure, HEIRLOOM)?)));
        own.chain(given)
    }

    /// The weapons of a figure that are of use.
    pub fn arms(&self, figure: FigureId) -> impl Iterator<Item = (ArmId, &Arm)> {
        let lost = self[figure].lost;
        self.all_arms(figure).filter(move |(id, _)| !lost.contains(*id))
    }

    /// The seats, in order.
    pub fn all_seats(&self) -> impl Iterator<Item = Seat> + use<> {
        (0..self.seats).map(Seat)
    }

    /// All figures in play for which something holds.
    #[inline]
    pub fn in_play(&self, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        self.ids().filter(|&figure| self[figure].is_in_play() && holds(figure)).collect()
    }

    /// The figures of a seat that are in play.
    pub fn band(&self, seat: Seat) -> FigureSet {
        self.in_play(|figure| self[figure].seat == seat)
    }

    /// Do these two belong to different sides?
    #[inline]
    pub fn are_enemies(&self, one: FigureId, other: FigureId) -> bool {
        self[one].seat != self[other].seat
    }

    /// The enemies of a figure that are in play.
    pub fn enemies(&self, of: FigureId) -> FigureSet {
        self.in_play(|other| self.are_enemies(of, other))
    }

    /// The other figures of its side that are in play.
    pub fn friends(&self, of: FigureId) -> FigureSet {
        self.in_play(|other| other != of && !self.are_enemies(of, other))
    }

    /// The figures in play whose bases touch this figure's (be.fig.7).
    pub fn touching(&self, figure: FigureId) -> FigureSet {
        match &self.table {
            Some(table) => {
                let Some(base) = table.base(figure) else { return FigureSet::EMPTY };
                let touch = self.book.numbers.touch;
                let beside = table.standing().filter(|(other, there)| {
                    *other != figure && is_near(base, there, touch) && base.within(there, touch)
                });
                beside.map(|(other, _)| other).filter(|&other| self[other].is_in_play()).collect()
            }
            None => self[figure].touching,
        }
    }

    /// The enemies in play that touch a figure (be.fig.5).
    pub fn foes_touching(&self, figure: FigureId) -> FigureSet {
        self.touching(figure).iter().filter(|&other| self.are_enemies(figure, other)).collect()
    }

    /// Is it engaged: touched by an enemy that is not Out, on its feet or on the ground (be.fig.5)?
    pub fn is_engaged(&self, figure: FigureId) -> bool {
        !self.foes_touching(figure).is_empty()
    }

    /// The Fight a figure is in: all that are linked by contact between enemies, itself included; none if it touches
    /// no enemy (be.fig.6).
    pub fn fight_of(&self, figure: FigureId) -> FigureSet {
        let (mut fight, mut new) = (FigureSet::EMPTY, self.foes_touching(figure));
        if new.is_empty() {
            return fight;
        }
        fight.insert(figure);
        while let Some(next) = new.first() {
            new.remove(next);
            fight.insert(next);
            for foe in self.foes_touching(next).iter().filter(|&foe| !fight.contains(foe)) {
                new.insert(foe);
            }
        }
        fight
    }

    /// Puts two figures in contact, both ways, where no virtual table says who touches whom.
    pub(crate) fn touch(&mut self, one: FigureId, other: FigureId) {
        if self.table.is_none() && one != other {
            self[one].touching.insert(other);
            self[other].touching.insert(one);
        }
    }

    /// Takes a figure out of all contacts, both ways.
    pub(crate) fn part(&mut self, figure: FigureId) {
        for other in self[figure].touching.iter() {
            self[other].touching.remove(figure);
        }
        self[figure].touching = FigureSet::EMPTY;
    }

    /// The base of any figure, at no place yet (be.fig.7).
    pub(crate) fn body(&self, figure: FigureId) -> Base {
        let height = if self[figure].mounted { RIDER } else { FOOT };
        let radius = table::Length(self.book.numbers.base.0 / 2);
        Base { at: table::Point::default(), radius, elevation: table::Length::ZERO, height }
    }

    /// What must hold between two steps.
    pub(crate) fn check(&self) -> Result<(), String> {
        for id in self.ids() {
            let (figure, name) = (&self[id], self.name(id));
            if let Some(table) = &self.table
                && table.base(id).is_some() != figure.is_in_play()
            {
                return Err(format!("{name} is {:?}, and its base says otherwise", figure.condition));
            }
            if !figure.is_in_play() && !figure.touching.is_empty() {
                return Err(format!("{name} touches somebody, and is not in play"));
            }
            if let Some(prize) = figure.prize
                && self.prizes.get(usize::from(prize)) != Some(&Some(Prize::Carried(id)))
            {
                return Err(format!("{name} carries what is not in its hands"));
            }
        }
        let Some(table) = &self.table else { return Ok(()) };
        for (one, base) in table.standing() {
            let overlapped = table.standing().find(|(other, there)| one < *other && base.overlaps(there));
            if let Some((other, _)) = overlapped {
                return Err(format!("{} stands in {}", self.name(one), self.name(other)));
            }
        }
        Ok(())
    }
}

/// How high a figure on foot is, and one on a horse: for what can be seen over.
const FOOT: table::Length = table::Length(300);
const RIDER: table::Length = table::Length(500);

/// Are the two near enough to look closely whether they touch?
#[inline]
fn is_near(one: &Base, other: &Base, touch: table::Length) -> bool {
    let apart = (one.radius + other.radius + touch).0 + 4;
    (one.at.x - other.at.x).abs() <= apart && (one.at.y - other.at.y).abs() <= apart
}
