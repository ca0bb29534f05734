//! Movement, `be.move.*`: allowances, paths, and what follows from standing somewhere else.

pub(crate) mod course;
pub(crate) mod danger;
pub(crate) mod disengage;
pub(crate) mod fire;
pub(crate) mod ground;
pub(crate) mod leaving;
pub(crate) mod route;
pub(crate) mod sight;

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, Path, Point};

use crate::rules::heroes::traits::Trait;
use crate::rules::movement::ground::{Footing, MOST_PIECES};
use crate::rules::turn::acts::Act;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::reach::{Gait, Reach};
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};

const MOVE: RuleId = RuleId("be.move.1");
const TOUCH: RuleId = RuleId("be.move.7");
const RUN: RuleId = RuleId("be.move.2");

impl State {
    /// How far a figure may go before sea and terrain (be.move.1 to .3, be.move.18, be.move.19).
    pub fn pace(&self, figure: FigureId, gait: Gait) -> Length {
        if self[figure].mounted {
            return self.book.numbers.ride;
        }
        let adds = self.book.numbers.adds_speed[self.class(figure) as usize];
        let speed = if adds { table::inches(self.profile(figure).speed.into()) } else { Length::ZERO };
        let run = if gait == Gait::Run { self.book.numbers.run } else { Length::ZERO };
        self.book.numbers.walk + speed + run
    }

    /// May it Run (be.move.4, be.move.19)?
    pub fn may_run(&self, figure: FigureId) -> bool {
        !self[figure].mounted && self.book.numbers.can_run[self.class(figure) as usize]
    }

    /// How long its move must be for a weapon that wants a run-up (be.weapon.fight.lance).
    pub(crate) fn run_up(&self, figure: FigureId) -> Length {
        let charges = self.arms(figure).map(|(_, arm)| arm.charge).filter(|charge| *charge > Length::ZERO);
        charges.max().unwrap_or(self.book.numbers.far)
    }

    /// What the sea takes off a move aboard (be.move.9).
    fn sea_slows(&self) -> Length {
        self.book.numbers.sea_slows[usize::from(self.sea_state.min(3))]
    }

    /// Has it anything to do in the Movement phase? A Berserk in a Fight has not (be.trait.berserk.2).
    pub(crate) fn movement_open(&self, figure: FigureId) -> bool {
        let stuck = self.has(figure, Trait::Berserk) && self[figure].is_standing() && self.is_engaged(figure);
        !stuck || self.magic_open(figure)
    }

    /// Does it matter how far this figure has moved?
    fn distance_matters(&self, figure: FigureId) -> bool {
        self.could_shoot(figure) || self.enemies(figure).iter().any(|enemy| self.could_shoot(enemy))
    }

    /// Those whose contact with a figure counts for anything: enemies, and friends of the wall (be.trait.shieldwall).
    pub(crate) fn may_touch(&self, figure: FigureId) -> FigureSet {
        let walls = |one: FigureId| self[one].shield && self.has(one, Trait::Shieldwall);
        let wall = walls(figure);
        self.in_play(|other| other != figure && (self.are_enemies(figure, other) || wall && walls(other)))
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists what a figure can do with its feet.
    pub(crate) fn movement_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        if self.state[figure].is_down() {
            acts.push(Act::Stand); // be.kd.2
            return Ok(());
        }
        if self.state.is_engaged(figure) {
            return self.disengage_acts(figure, acts); // be.move.5
        }
        acts.push(Act::Move);
        if self.state.may_run(figure) {
            acts.push(Act::Run);
        }
        Ok(())
    }

    /// Moves or Runs (be.move.13).
    pub(crate) fn moves(&mut self, figure: FigureId, gait: Gait) -> Play<()> {
        self.state[figure].acted = true;
        let most = self.state.pace(figure, gait);
        if self.state.table.is_none() {
            return self.moves_off(figure, most, gait);
        }
        let sea = if self.is_aboard(figure)? { self.state.sea_slows() } else { Length::ZERO };
        let most = (most - sea).max(self.state.book.numbers.least_move);
        let seat = self.state[figure].seat;
        let rule = if gait == Gait::Run { RUN } else { MOVE };
        let way = self.way(rule, seat, Reach::Move { figure, most, gait })?;
        self.goes(figure, &way, most, gait)
    }

    /// Is it aboard a ship, where the sea can slow it and spoil its aim (be.move.9, be.shoot.mod.3)?
    pub(crate) fn is_aboard(&mut self, figure: FigureId) -> Play<bool> {
        if self.state.sea_state == 0 {
            return Ok(false);
        }
        if self.state.plot.all_aboard {
            return Ok(true);
        }
        self.fact(RuleId("be.move.9"), Fact::Aboard { figure })
    }

    /// Goes along a way on the virtual table, through what burns on it, into the enemies it meets.
    fn goes(&mut self, figure: FigureId, way: &[Point], most: Length, gait: Gait) -> Play<()> {
        let Ok(course) = self.state.course(figure, way, most, gait) else { return Ok(()) };
        let (ran, before) = (gait == Gait::Run, self.state.foes_touching(figure));
        let mut told = Length::ZERO;
        for piece in self.state.in_order(figure, &course) {
            let short = self.state.up_to_piece(figure, &course.path, piece);
            self.stops(figure, &short, ran);
            if short.length() > told {
                told = self.tells_leg(figure, told, short.length(), ran);
            }
            self.danger(figure, piece)?; // be.danger.2
            if !self.state[figure].is_standing() {
                self.finds_room(figure);
                return Ok(()); // it has moved as far as this, and no farther (be.danger.3)
            }
        }
        self.stops(figure, &course.path, ran);
        if told == Length::ZERO || course.length > told {
            self.tells_leg(figure, told, course.length, ran);
        }
        for enemy in course.met.iter().filter(|&enemy| !before.contains(enemy)) {
            self.meets(figure, enemy);
        }
        self.has_come_to_rest(figure)
    }

    /// Tells of a move up to here, of which so much has been told; how much has been told then.
    fn tells_leg(&mut self, figure: FigureId, told: Length, length: Length, ran: bool) -> Length {
        self.tell(|| match told {
            Length::ZERO => MovementEvent::Moved { figure, length, ran }.into(),
            told => MovementEvent::WentOn { figure, length: length - told }.into(),
        });
        length
    }

    /// Stands at the end of a path, and notes how long it was (be.move.14, be.move.15).
    fn stops(&mut self, figure: FigureId, path: &Path, ran: bool) {
        let (far, run_up) = (self.state.book.numbers.far, self.state.run_up(figure));
        let length = path.length();
        let gone = &mut self.state[figure].gone;
        gone.far = length > far;
        gone.run_up = length >= run_up;
        gone.ran = ran && length > far;
        if let Some(table) = self.state.table.as_mut() {
            table.shift(figure, path.end(), Length::ZERO);
        }
    }

    /// A figure that falls among friends it was passing lies beside them.
    fn finds_room(&mut self, figure: FigureId) {
        let Some(table) = &self.state.table else { return };
        let Some(at) = table.base(figure).map(|base| base.at) else { return };
        let free = table.nearest_free(figure, at, &Footing(self.state));
        if let Some((free, table)) = free.zip(self.state.table.as_mut()) {
            table.shift(figure, free, Length::ZERO);
        }
    }

    /// Comes into contact with an enemy by its own move (be.move.7).
    fn meets(&mut self, figure: FigureId, enemy: FigureId) {
        self.state[figure].gone.closed_in = true; // be.trait.berserk.1
        self.tell(|| MovementEvent::Met { figure, enemy }.into());
    }

    /// The same at a real table, where people move the figure and say what came of it.
    fn moves_off(&mut self, figure: FigureId, most: Length, gait: Gait) -> Play<()> {
        let sea = if self.is_aboard(figure)? { self.state.sea_slows() } else { Length::ZERO };
        let ran = gait == Gait::Run;
        self.tell(|| MovementEvent::MayMove { figure, most, sea, ran }.into());
        self.crosses_fires(figure)?;
        if !self.state[figure].is_in_play() {
            return Ok(());
        }
        self.says_how_far(figure, ran)?;
        let (before, among) = (self.state.foes_touching(figure), self.state.may_touch(figure));
        let touched = match gait {
            // It ends out of contact with every enemy (be.disengage.3).
            Gait::Disengage => among.iter().filter(|&other| !self.state.are_enemies(figure, other)).collect(),
            Gait::Walk | Gait::Run => among,
        };
        let touched = self.says_whom_it_touches(figure, touched)?;
        self.state.part(figure);
        for other in touched.iter() {
            self.state.touch(figure, other);
            if self.state.are_enemies(figure, other) && !before.contains(other) {
                self.meets(figure, other);
            }
        }
        self.has_come_to_rest(figure)
    }

    /// Whom it touches at a real table. Where only contact with enemies counts for anything, it is asked first whether
    /// there is any.
    fn says_whom_it_touches(&mut self, figure: FigureId, among: FigureSet) -> Play<FigureSet> {
        let enemies = !among.is_empty() && among.iter().all(|other| self.state.are_enemies(figure, other));
        if enemies && !self.fact(TOUCH, Fact::InContact { figure })? {
            return Ok(FigureSet::EMPTY);
        }
        if enemies && among.len() == 1 {
            return Ok(among);
        }
        self.which(TOUCH, Fact::Touches { figure }, among)
    }

    /// The fires it has touched at a real table. A figure that falls in one stops there (be.danger.3), so how far it has
    /// come is asked after that.
    fn crosses_fires(&mut self, figure: FigureId) -> Play<()> {
        let burning: arrayvec::ArrayVec<u8, MOST_PIECES> = self.state.burning().collect();
        for piece in burning {
            if self.state[figure].is_standing()
                && self.fact(RuleId("be.danger.2"), Fact::CrossedFire { figure, piece })?
            {
                self.danger(figure, piece)?;
            }
        }
        Ok(())
    }

    /// How far it has come at a real table, where that matters (be.move.15).
    fn says_how_far(&mut self, figure: FigureId, ran: bool) -> Play<()> {
        if self.state.distance_matters(figure) || self.state[figure].reload.unloaded {
            let far = self.fact(RuleId("be.move.15"), Fact::MovedFar { figure })?;
            let gone = &mut self.state[figure].gone;
            (gone.far, gone.ran) = (far, ran && far);
        }
        if self.state[figure].mounted && self.state.arms(figure).any(|(_, arm)| arm.charge > Length::ZERO) {
            let run_up = self.state[figure].gone.far
                || self.fact(RuleId("be.weapon.fight.lance"), Fact::RunUp { figure })?;
            self.state[figure].gone.run_up = run_up;
        }
        Ok(())
    }

    /// What follows from standing where it stands: prizes and edges.
    fn has_come_to_rest(&mut self, figure: FigureId) -> Play<()> {
        self.takes_prize(figure)?;
        self.may_leave(figure)
    }

    /// Does nothing with its activation.
    pub(crate) fn holds(&mut self, figure: FigureId) {
        self.state[figure].acted = true;
        let phase = self.state.phase;
        self.tell(|| MovementEvent::Held { figure, phase }.into());
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MovementEvent {
    Moved { figure: FigureId, length: Length, ran: bool },
    WentOn { figure: FigureId, length: Length },
    MayMove { figure: FigureId, most: Length, sea: Length, ran: bool },
    Met { figure: FigureId, enemy: FigureId },
    Held { figure: FigureId, phase: Phase },
}

impl MovementEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            MovementEvent::Moved { figure, length: Length::ZERO, .. } => {
                line("be.move.1", format!("{} stays where it is.", name(figure)))
            }
            MovementEvent::Moved { figure, length, ran } => {
                let (how, rule) = if *ran { ("runs", "be.move.2") } else { ("moves", "be.move.1") };
                line(rule, format!("{} {how} {length}.", name(figure)))
            }
            MovementEvent::WentOn { figure, length } => {
                line("be.move.1", format!("{} goes on for {length}.", name(figure)))
            }
            MovementEvent::MayMove { figure, most, sea, ran } => may_move(name(figure), *most, *sea, *ran),
            MovementEvent::Met { figure, enemy } => {
                line("be.move.7", format!("{} comes into contact with {}.", name(figure), name(enemy)))
            }
            MovementEvent::Held { figure, phase } => {
                let does = match phase {
                    Phase::Shooting => "does not shoot",
                    Phase::Fighting => "does not strike",
                    Phase::Movement | Phase::Setting | Phase::Initiative | Phase::TurnEnds => {
                        "stays where it is"
                    }
                };
                line("be.init.8", format!("{} {does}.", name(figure)))
            }
        }
    }
}

/// How far a figure may go at a real table.
fn may_move(name: &str, most: Length, sea: Length, ran: bool) -> LogLine {
    let how = if ran { "runs" } else { "moves" };
    let sea = match sea {
        Length::ZERO => String::new(),
        sea => format!(", {sea} of it lost to the sea,"),
    };
    let text = format!("{name} {how} up to {most}{sea} minus the type of each Difficult Terrain it touches.");
    line("be.move.8", text)
}
