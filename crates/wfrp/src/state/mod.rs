//! What lies on the table: combatants, pools, whose turn it is. Plain data.

pub(crate) mod choice;
pub(crate) mod combatant;
pub(crate) mod event;
pub(crate) mod fact;
pub(crate) mod flight;
mod kept;
pub(crate) mod options;
pub(crate) mod plot;
pub(crate) mod reach;

use std::hash::{Hash, Hasher};

use arrayvec::ArrayVec;
use fates::{FigureId, FigureSet, Seat};
use frame::Shared;
use serde::{Deserialize, Serialize};
use table::Table;

use crate::content::book::Book;
use crate::content::profile::{MOST_SPECIALS, Marks, Profile};
use crate::content::weapon::{Arm, ArmId};
use crate::rules::advantage::spends::Aid;
use crate::rules::attack::Attack;
use crate::rules::turn::fortune::Standing;
use crate::rules::turn::trial::{Test, Trial};
use crate::state::combatant::{Combatant, Place};
use crate::state::options::Options;
use crate::state::plot::{MOST_ZONES, Plot};

/// Everything on the table.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct State {
    /// The content it is played with, which never changes.
    #[serde(skip, default = "kept::some_book")]
    pub book: Shared<Book>,
    /// Who takes part: names and profiles, which never change.
    #[serde(skip)]
    pub cast: Cast,
    /// What the scenario says, which never changes either.
    #[serde(skip)]
    pub plot: Plot,
    /// The combatants, by their ids: the roster order.
    pub combatants: Vec<Combatant>,
    /// The two sides, by seat.
    pub sides: [Side; 2],
    /// The virtual table; none where real miniatures stand on a real one, or where facts are stated.
    pub table: Option<Table>,
    /// The round under way, from 1.
    pub round: u16,
    /// Where in the fight it stands.
    pub phase: Phase,
    /// Has everybody rolled for initiative (wf.init.1)? Those tied roll again after that.
    pub rolled_initiative: bool,
    /// The order of initiative, once it is settled (wf.init.2).
    pub order: ArrayVec<FigureId, { FigureSet::MOST }>,
    /// The switches of the game.
    pub options: Options,
    /// The turn under way.
    pub active: Option<Active>,
    /// What the question under way is about, where the rest of the state does not say it.
    #[serde(skip_deserializing)]
    pub at_stake: Option<Stake>,
    /// Who stands in the zones of the scenario, once it has ended.
    pub in_zones: [FigureSet; MOST_ZONES],
}

/// A side as it stands now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Side {
    /// Its Advantage (wf.adv.system).
    pub pool: u8,
}

/// Where in the fight it stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Phase {
    /// The sides put their combatants on the table.
    Deployment,
    /// Surprise, initiative and starting Advantage are still to be settled.
    Start,
    /// A round is about to begin.
    RoundBegins,
    /// One turn after the other.
    Turns,
    /// A round is about to end.
    RoundEnds,
    /// Only the points are still to be counted.
    Over,
}

/// The turn under way.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Active {
    /// Whose it is.
    pub who: FigureId,
    /// Is the move action left (wf.action.1)?
    pub move_left: bool,
    /// Is the action left?
    pub action_left: bool,
    /// Has the Additional Action been bought (wf.adv.spend.action)?
    pub bought: bool,
    /// Is the action under way the bought one? It earns no Advantage (wf.adv.spend.2).
    pub extra: bool,
    /// Has it moved from its place this turn (wf.mod.moved)?
    pub moved: bool,
    /// Has it charged this turn (wf.q.tiring)?
    pub charged: bool,
    /// Has the Surprise gain been paid in this action (wf.adv.gain.1)?
    pub surprise_paid: bool,
    /// Has the Outmanoeuvre gain been paid in this action (wf.adv.gain.outmanoeuvre)?
    pub outmanoeuvre_paid: bool,
    /// The weapons drawn this turn, one bit each.
    pub drawn: u8,
    /// Those found out of a blade's reach this turn, at a real table.
    pub out_of_reach: FigureSet,
    /// Those found out of sight or range this turn, at a real table.
    pub out_of_sight: FigureSet,
    /// Those found too far off or out of sight for each Special this turn, at a real table.
    pub too_far: [FigureSet; MOST_SPECIALS],
    /// Has the Winning gain been paid in this action (wf.action.special.8)?
    pub winning_paid: bool,
    /// Is it said of the attack under way how it is meant (wf.mod.called, wf.pull.1)?
    pub declares: bool,
    /// Its turn is over, whatever is left.
    pub done: bool,
}

impl Active {
    /// A turn that has just begun.
    pub fn of(who: FigureId) -> Active {
        Active {
            who,
            move_left: true,
            action_left: true,
            bought: false,
            extra: false,
            moved: false,
            charged: false,
            surprise_paid: false,
            outmanoeuvre_paid: false,
            drawn: 0,
            out_of_reach: FigureSet::EMPTY,
            out_of_sight: FigureSet::EMPTY,
            too_far: [FigureSet::EMPTY; MOST_SPECIALS],
            winning_paid: false,
            declares: false,
            done: false,
        }
    }
}

/// What a question is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Stake {
    /// An attack that is being declared.
    Attack(Attack),
    /// A hold that is about to be laid on somebody: the test, and the defence as against this attack
    /// (wf.action.special.4).
    Hold(Test, Attack),
    /// Advantage that may be spent on a test, and what the test is for (wf.adv.spend.effort).
    Effort(Test, Aid),
    /// Fortune that may be spent on a roll, how its side stands, and how many faces would be better (wf.fortune.1).
    Fortune(Test, Trial, Standing, u8),
    /// A test that is rolled again, and the roll that it replaces.
    Again(FigureId, u8),
}

frame::clone_in_place! {
    State {
        book, cast, plot, combatants, table, order;
        sides, round, phase, rolled_initiative, options, active, at_stake, in_zones,
    }
}

/// Equal states have equal hashes.
impl Hash for State {
    fn hash<H: Hasher>(&self, hasher: &mut H) {
        self.combatants.hash(hasher);
        self.sides.hash(hasher);
        self.phase.hash(hasher);
        self.round.hash(hasher);
        self.active.hash(hasher);
    }
}

/// Who plays: names and profiles.
pub type Cast = frame::Cast<Role>;

/// One combatant's part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Role {
    /// Its name in the protocol: `road-bandit-2`.
    pub id: String,
    /// Its name in the story: `Road Bandit 2`.
    pub name: String,
    /// What it is.
    pub profile: Profile,
    /// What the scenario makes of it.
    pub marks: Marks,
}

impl State {
    /// The profile of a combatant.
    #[inline]
    pub fn profile(&self, who: FigureId) -> &Profile {
        &self.cast[who].profile
    }

    /// What the scenario makes of it.
    #[inline]
    pub fn marks(&self, who: FigureId) -> Marks {
        self.cast[who].marks
    }

    /// What a side is called.
    pub fn side_name(&self, seat: Seat) -> &str {
        self.plot.sides.get(seat.index()).map_or("Nobody", String::as_str)
    }

    /// The same in short, for the log: `The watch` of `The watch, unpaid`.
    pub fn side_short(&self, seat: Seat) -> &str {
        let name = self.side_name(seat);
        name.split_once(',').map_or(name, |(short, _)| short)
    }

    /// All combatants for which something holds.
    #[inline]
    pub fn all(&self, holds: impl Fn(FigureId) -> bool) -> FigureSet {
        self.ids().filter(|&who| holds(who)).collect()
    }

    /// Do these two fight on different sides?
    #[inline]
    pub fn are_enemies(&self, one: FigureId, other: FigureId) -> bool {
        self[one].seat != self[other].seat
    }

    /// The enemies of a combatant that are in the fight, the Unconscious among them.
    pub fn enemies(&self, of: FigureId) -> FigureSet {
        self.all(|other| self[other].is_on_table() && self.are_enemies(of, other))
    }

    /// The enemies of a combatant that are able.
    pub fn able_enemies(&self, of: FigureId) -> FigureSet {
        self.all(|other| self[other].is_able() && self.are_enemies(of, other))
    }

    /// The able others of its side.
    pub fn able_friends(&self, of: FigureId) -> FigureSet {
        self.all(|other| other != of && self[other].is_able() && !self.are_enemies(of, other))
    }

    /// How many of a side are able (wf.round.3).
    pub fn able(&self, seat: Seat) -> usize {
        self.combatants.iter().filter(|one| one.seat == seat && one.is_able()).count()
    }

    /// The seat across the table.
    #[inline]
    pub fn opponent(&self, seat: Seat) -> Seat {
        Seat(1 - seat.0.min(1))
    }

    /// A weapon of a combatant, as it was new.
    #[inline]
    pub fn arm(&self, who: FigureId, arm: ArmId) -> &Arm {
        &self.profile(who).arms[arm.index()]
    }

    /// The whole order in which those act who have not acted this round yet: those told to act last come last
    /// (wf.init.6).
    pub fn next_to_act(&self) -> Option<FigureId> {
        let waits = |who: &&FigureId| {
            let one = &self[**who];
            !one.acted && one.is_able() // wf.round.5
        };
        let in_time = |who: &&FigureId| self[**who].last_in != self.round;
        let first = self.order.iter().filter(waits).find(in_time);
        first.or_else(|| self.order.iter().find(waits)).copied()
    }

    /// Takes somebody out of the fight for good.
    pub(crate) fn takes_off(&mut self, who: FigureId, by: Option<FigureId>) {
        self.parts(who);
        self[who].place = Place::Dead;
        self[who].killed_by = by;
        if let Some(table) = &mut self.table {
            table.remove(who);
        }
    }

    /// What must hold between two steps.
    pub(crate) fn check(&self) -> Result<(), String> {
        for who in self.ids() {
            let (now, name) = (&self[who], self.name(who));
            if now.wounds < 0 || now.wounds > self.profile(who).wounds.into() {
                return Err(format!("{name} has {} Wounds", now.wounds));
            }
            if let Some(table) = &self.table
                && table.base(who).is_some() != now.is_on_table()
            {
                return Err(format!("{name} is {:?}, and its base says otherwise", now.place));
            }
            if !now.is_able() && !now.engaged.is_empty() {
                return Err(format!("{name} is engaged, and cannot fight"));
            }
            if let Some(other) = now.engaged.iter().find(|&other| !self[other].engaged.contains(who)) {
                return Err(format!("{name} is engaged with {}, who does not know it", self.name(other)));
            }
        }
        if self.active.is_some() {
            return Err("a turn is still under way".to_string());
        }
        Ok(())
    }
}
