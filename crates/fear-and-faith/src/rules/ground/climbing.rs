//! Climbing, `ff.climb.*`: three dice, every action that is left, and the way down.

use fates::{Fates, FigureId, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Kind, Length, Terrain};

use crate::content::profile::Limbs;
use crate::content::special::Special;
use crate::rules::ground::STEP;
use crate::rules::ground::height::Heading;
use crate::rules::turn::quality::Purpose;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const CLIMB: RuleId = RuleId("ff.climb.1");

/// What a model can climb from where it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Face {
    /// The top above it.
    up: Option<Length>,
    /// How far it is down.
    down: Option<Length>,
    /// As steep as a wall?
    sheer: bool,
}

impl State {
    /// Can it climb anything at all, of this sort? ff.climb.mindless.1 and the following
    fn can_climb_it(&self, model: FigureId, piece: usize, terrain: &Terrain) -> bool {
        let feature = self.feature(piece);
        let built = matches!(terrain.kind, Kind::Wall | Kind::Building | Kind::Rock | Kind::Open);
        let built = built && !feature.slope;
        match self.limbs(model) {
            _ if self.has(model, Special::Clinging) => built || feature.tree, // ff.climb.clinging.1
            Limbs::Hands => built || feature.tree || feature.pillar,
            Limbs::Four => false,         // ff.climb.hoof.1, ff.climb.dog.1
            Limbs::Claws => feature.tree, // ff.climb.claw.1
            Limbs::Coils => feature.tree || feature.pillar, // ff.climb.coil.1
        }
    }

    /// Is there anything that it can climb here?
    pub(super) fn can_climb(&self, model: FigureId) -> bool {
        if self.has(model, Special::Mindless) || self.is_immaterial(model) {
            return false; // ff.climb.mindless.1
        }
        match self.table {
            Some(_) => {
                let face = self.face(model);
                face.up.is_some() || face.down.is_some()
            }
            None => self.plot.grounds.heights && self.limbs(model) != Limbs::Four,
        }
    }

    /// What it can climb from where it is, on the virtual table.
    pub(super) fn face(&self, model: FigureId) -> Face {
        let mut face = Face::default();
        let Some(base) = self.table.as_ref().and_then(|table| table.base(model)) else { return face };
        let hangs = || self.hangs(model);
        let down = || match hangs() {
            true => self.foot(model).map(|foot| base.elevation - foot.elevation),
            false => self.drop_beside(model),
        };
        for (piece, terrain) in self.pieces() {
            if !self.touches_piece(base, terrain) || !self.can_climb_it(model, piece, terrain) {
                continue;
            }
            let rise = terrain.top - base.elevation;
            if (rise > STEP || rise > Length::ZERO && hangs()) && terrain.bottom <= base.top() {
                face.up = face.up.max(Some(terrain.top));
                face.sheer |= is_sheer(terrain);
            }
            if base.elevation - terrain.bottom > STEP {
                face.down = face.down.or_else(down);
                face.sheer |= is_sheer(terrain);
            }
        }
        face
    }

    /// Does it hang on a wall without a hand free? It cannot fight, and counts as transfixed (ff.climb.fight.1).
    pub fn is_helpless_climber(&self, model: FigureId) -> bool {
        self[model].climbing && !self.has(model, Special::Clinging) // ff.climb.clinging.1
    }
}

/// Is it a wall to climbers (ff.climb.mod.1)?
fn is_sheer(terrain: &Terrain) -> bool {
    matches!(terrain.kind, Kind::Wall | Kind::Building)
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A climbing attempt: it takes every action that is left (ff.climb.1, ff.climb.5). Clinging models just go.
    pub(crate) fn climbs(&mut self, model: FigureId) -> Play<()> {
        let face = self.state.face(model);
        let heading = self.heading(model, face.up.is_some(), face.down.is_some())?;
        let given = self.state.active.map_or(1, |active| active.left);
        let clings = self.state.has(model, Special::Clinging);
        self.spend(if clings { 1 } else { given });
        self.has_moved(model);
        let stride = self.state.stride(model);
        let stick = match clings {
            true => Some(stride), // ff.climb.clinging.1
            false => match self.climbing_successes(model, face.sheer)? {
                0 => return self.falls_at_the_top(model, face, heading, stride),
                1 => stride.shorter().or_else(|| (given >= 2).then_some(Stick::Short)), // ff.climb.3, ff.climb.7
                _ => Some(stride),                                                      // ff.climb.2
            },
        };
        match stick {
            Some(stick) => self.climbs_by(model, face, heading, stick)?,
            None => self.tell(|| ClimbingEvent::StaysPut { model }.into()),
        }
        self.settles(model)
    }

    /// Three Quality dice, which cause no turnover (ff.climb.6).
    fn climbing_successes(&mut self, model: FigureId, sheer: bool) -> Play<u8> {
        let mut tally = self.quality_tally(model, Purpose::Other)?;
        let sheer = match self.state.table {
            Some(_) => sheer,
            None => self.fact(RuleId("ff.climb.mod.1"), Fact::SheerFace { model })?,
        };
        tally.add(-i16::from(sheer), RuleId("ff.climb.mod.1"));
        tally.add(self.state.has(model, Special::Acrobat).into(), RuleId("ff.sr.acrobat.1"));
        Ok(self.quality_dice(model, CLIMB, 3, &tally)?.successes)
    }

    fn climbs_by(&mut self, model: FigureId, face: Face, heading: Heading, stick: Stick) -> Play<()> {
        let up = heading == Heading::Up;
        self.tell(|| ClimbingEvent::Climbed { model, stick, up }.into());
        let most = self.state.length(stick);
        self.state[model].climbing = match self.state.table {
            Some(_) => !match heading {
                Heading::Up => self.goes_up(model, face.up.unwrap_or_default(), most),
                Heading::Down => self.goes_down(model, most),
            },
            None => {
                self.state.part(model);
                self.fact(RuleId("ff.climb.fight.1"), Fact::StillClimbs { model })?
            }
        };
        Ok(())
    }

    /// Three failures: it gets as high as its full move would bring it, and falls from there (ff.climb.4, ff.climb.8).
    fn falls_at_the_top(&mut self, model: FigureId, face: Face, heading: Heading, stride: Stick) -> Play<()> {
        self.tell(|| ClimbingEvent::Fell { model }.into());
        let (most, foot) = (self.state.length(stride), self.state.foot(model));
        let mut height = Length::ZERO;
        if let Some(table) = &mut self.state.table
            && let Some(&base) = table.base(model)
        {
            let (floor, peak) = match (heading, face.up) {
                (Heading::Up, Some(top)) => {
                    (table.floor(base.at, base.elevation), top.min(base.elevation + most))
                }
                _ => (foot.map_or(Length::ZERO, |foot| foot.elevation), base.elevation),
            };
            table.shift(model, base.at, peak);
            height = peak - floor;
        }
        self.falls_from(model, height)
    }

    /// Somebody attacked while it climbs may let go before the dice: it falls, and lies instead of hanging there
    /// (ff.climb.fight.2). True if it does.
    pub fn lets_go(&mut self, model: FigureId) -> Play<bool> {
        let seat = self.state[model].seat;
        if !self.state.is_helpless_climber(model) || !self.wants(RuleId("ff.climb.fight.2"), seat)? {
            return Ok(false);
        }
        self.tell(|| ClimbingEvent::LetGo { model }.into());
        self.drops_off(model)?;
        Ok(true)
    }

    /// Fear or flight makes a climber fall first, the Clinging too (ff.climb.panic.1).
    pub fn loses_grip(&mut self, model: FigureId) -> Play<()> {
        if !self.state[model].climbing {
            return Ok(());
        }
        self.tell(|| ClimbingEvent::LostGrip { model }.into());
        self.drops_off(model)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ClimbingEvent {
    Climbed { model: FigureId, stick: Stick, up: bool },
    StaysPut { model: FigureId },
    Fell { model: FigureId },
    LetGo { model: FigureId },
    LostGrip { model: FigureId },
}

impl ClimbingEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            ClimbingEvent::Climbed { model, stick, up } => {
                let (way, far) = (if *up { "up" } else { "down" }, state.length(*stick));
                let far = table::Unit::Centimetres.words(far);
                line(
                    "ff.climb.2",
                    format!("{} climbs {way}, {} ({far}) at the most.", name(model), stick.name()),
                )
            }
            ClimbingEvent::StaysPut { model } => line("ff.climb.7", format!("{} gets nowhere.", name(model))),
            ClimbingEvent::Fell { model } => {
                line("ff.climb.4", format!("{} loses its hold at the top.", name(model)))
            }
            ClimbingEvent::LetGo { model } => line("ff.climb.fight.2", format!("{} lets go.", name(model))),
            ClimbingEvent::LostGrip { model } => {
                line("ff.climb.panic.1", format!("{} loses its grip in terror.", name(model)))
            }
        }
    }
}
