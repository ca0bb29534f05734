//! Stairs, ladders and falling: `ff.move.stairs.*`, `ff.move.ladder.*`, `ff.fall.*`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, Kind, Length, Point, Terrain};

use crate::content::profile::Limbs;
use crate::content::special::Special;
use crate::rules::fighting::deaths::Death;
use crate::rules::ground::STEP;
use crate::rules::movement::course::Course;
use crate::rules::turn::acts::Act;
use crate::rules::turn::quality::Purpose;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::reach::Gait;
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// Up or down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "up and down")]
pub enum Heading {
    Up,
    Down,
}

impl State {
    /// Does it hang on something, with no floor under its feet? At a real table its state says so.
    pub(crate) fn hangs(&self, model: FigureId) -> bool {
        self[model].climbing || self.may_drop(model) && self.height_over_floor(model) > STEP
    }

    /// Could anything be deep below it, on the virtual table?
    pub(crate) fn may_drop(&self, model: FigureId) -> bool {
        let is_pit = |(_, terrain): (usize, &Terrain)| terrain.kind == Kind::Pit;
        let base = self.table.as_ref().and_then(|table| table.base(model));
        base.is_some_and(|base| base.elevation > STEP || self.pieces().any(is_pit))
    }

    /// How high it is above the floor right under it.
    pub(super) fn height_over_floor(&self, model: FigureId) -> Length {
        let Some(table) = &self.table else { return Length::ZERO };
        table.base(model).map_or(Length::ZERO, |base| base.elevation - table.floor(base.at, base.elevation))
    }

    /// How deep the drop is beside which it stands, if it stands at one (ff.fall.6).
    pub fn drop_beside(&self, model: FigureId) -> Option<Length> {
        let table = self.table.as_ref()?;
        let base = table.base(model)?;
        if !table.drop_within(model, Length::ZERO, STEP) {
            return None;
        }
        let foot = table.foot_of_drop(model, Length::ZERO, STEP, &self.footing(model))?;
        Some(base.elevation - foot.elevation)
    }

    /// The nearest place with room where the floor is exactly so high.
    pub(super) fn foothold(&self, model: FigureId, elevation: Length) -> Option<Base> {
        const FINE: i32 = 25;
        let table = self.table.as_ref()?;
        let base = *table.base(model)?;
        let most = base.radius.0 * 4 / FINE;
        let mut shifts: Vec<(i32, i32)> =
            (-most..=most).flat_map(|x| (-most..=most).map(move |y| (x, y))).collect();
        shifts.sort_by_key(|(x, y)| (x * x + y * y, *y, *x));
        shifts.into_iter().find_map(|(x, y)| {
            let at = Point { x: base.at.x + x * FINE, y: base.at.y + y * FINE };
            let there = Base { at, elevation, ..base };
            (table.floor(at, elevation) == elevation && self.has_room(model, &there)).then_some(there)
        })
    }

    /// Can it use ladders? Reading: a model that cannot climb by hand cannot use them either.
    fn may_use_ladders(&self, model: FigureId) -> bool {
        let hands = matches!(self.limbs(model), Limbs::Hands) || self.has(model, Special::Clinging);
        hands && !self.has(model, Special::Mindless) && !self.is_immaterial(model)
    }

    /// How far it goes on a ladder with one move, and what that costs (ff.move.ladder.1).
    fn rungs(&self, model: FigureId) -> (Length, u8) {
        let stick = self.stride(model);
        match stick.shorter() {
            _ if self.has(model, Special::Clinging) => (self.length(stick), 1),
            Some(shorter) => (self.length(shorter), 1),
            None => (self.length(stick), 2),
        }
    }

    /// Lists ladders and climbs.
    pub(crate) fn height_acts(&self, model: FigureId, left: u8, acts: &mut Vec<Act>) {
        if self[model].moves > 0 && self.has(model, Special::Slow) || self.has_moved_with_mob(model) {
            return; // ff.sr.slow.1, ff.mob.move.1
        }
        if self.can_climb(model) {
            acts.push(Act::Climb);
        }
        let Some(base) = self.table.as_ref().and_then(|table| table.base(model)) else { return };
        if !self.may_use_ladders(model) || self.rungs(model).1 > left {
            return;
        }
        let ladders = self.pieces().filter(|(piece, terrain)| {
            let there = terrain.kind == Kind::Ladder && !self.scenery.gone.has(*piece);
            there && self.touches_piece(base, terrain)
        });
        acts.extend(ladders.map(|(piece, _)| Act::Ladder(piece as u8)));
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// More than one move on stairs in a turn is risky (ff.move.stairs.2). True if it falls there.
    pub(crate) fn slips_on_stairs(&mut self, model: FigureId, course: &Course) -> Play<bool> {
        if course.stairs.is_none() {
            return Ok(false);
        }
        self.state[model].steep = self.state[model].steep.saturating_add(1);
        if self.state[model].steep < 2 || self.passes(model, RuleId("ff.move.stairs.2"))? {
            return Ok(false);
        }
        self.state[model].fallen = Some(2); // ff.move.stairs.3
        self.tell(|| HeightEvent::Slipped { model }.into());
        Ok(true)
    }

    /// The same at a real table, where people say what they move it on; a ladder is no safer (ff.move.ladder.2). Nobody is
    /// asked about somebody who cannot fail. True if it falls.
    pub(crate) fn slips_at_a_real_table(&mut self, model: FigureId) -> Play<bool> {
        let grounds = self.state.plot.grounds;
        let (stairs, ladder) = (RuleId("ff.move.stairs.2"), RuleId("ff.move.ladder.2"));
        let on_foot = self.state.gait(model) != Gait::Fly && !self.state.is_immaterial(model);
        if self.state[model].moves < 2 || !on_foot || self.state.has(model, Special::Hero) {
            return Ok(false);
        }
        if grounds.stairs && self.fact(stairs, Fact::StairsAgain { model })? {
            let slips = !self.passes(model, stairs)?;
            if slips {
                self.state[model].fallen = Some(2); // ff.move.stairs.3
                self.tell(|| HeightEvent::Slipped { model }.into());
            }
            return Ok(slips);
        }
        let climbs = grounds.ladders && self.state.may_use_ladders(model);
        let falls =
            climbs && self.fact(ladder, Fact::LadderAgain { model })? && !self.passes(model, ladder)?;
        if falls {
            self.tell(|| HeightEvent::LostFooting { model }.into());
            self.falls_from(model, Length::ZERO)?; // how high it was, people say
        }
        Ok(falls)
    }

    /// One move on a ladder (ff.move.ladder.1, ff.move.ladder.2).
    pub(crate) fn takes_ladder(&mut self, model: FigureId, ladder: u8) -> Play<()> {
        let table = self.state.table.as_ref();
        let Some(terrain) = table.and_then(|table| table.terrain.get(usize::from(ladder))) else {
            return Ok(());
        };
        let (bottom, top) = (terrain.bottom, terrain.top);
        let Some(base) = table.and_then(|table| table.base(model)).copied() else { return Ok(()) };
        let (rungs, cost) = self.state.rungs(model);
        let heading = self.heading(model, base.elevation < top, bottom < base.elevation)?;
        self.spend(cost);
        self.has_moved(model);
        let risky = self.state[model].steep > 0;
        self.state[model].steep = self.state[model].steep.saturating_add(1);
        if risky && !self.passes(model, RuleId("ff.move.ladder.2"))? {
            self.tell(|| HeightEvent::LostFooting { model }.into());
            let height = self.state.height_over_floor(model);
            return self.falls_from(model, height);
        }
        match heading {
            Heading::Up => self.goes_up(model, top, rungs),
            Heading::Down => self.goes_down(model, rungs),
        };
        self.tell(|| {
            let heading = if heading == Heading::Up { "up" } else { "down" };
            HeightEvent::OnLadder { model, heading: heading.to_string() }.into()
        });
        self.settles(model)
    }

    /// Up or down, where both are possible.
    pub(super) fn heading(&mut self, model: FigureId, up: bool, down: bool) -> Play<Heading> {
        let seat = self.state[model].seat;
        match (up, down) {
            (true, true) => self.ask(RuleId("ff.climb.2"), seat, &[Heading::Up, Heading::Down]),
            (false, true) => Ok(Heading::Down),
            _ => Ok(Heading::Up),
        }
    }

    /// Goes straight up by so much, and onto the top if it gets there. True if it stands on firm ground.
    pub(super) fn goes_up(&mut self, model: FigureId, top: Length, most: Length) -> bool {
        let Some(base) = self.state.table.as_ref().and_then(|table| table.base(model)).copied() else {
            return false;
        };
        let hold = if top <= base.elevation + most { self.state.foothold(model, top) } else { None };
        // With no room at the top it keeps hanging just below.
        let hanging = Base { elevation: (base.elevation + most).min(top - Length(1)), ..base };
        self.takes_hold(model, hold.unwrap_or(hanging))
    }

    /// Goes straight down by so much, over the edge first if it stands at one. True if it stands on firm ground.
    pub(super) fn goes_down(&mut self, model: FigureId, most: Length) -> bool {
        let base = self.state.table.as_ref().and_then(|table| table.base(model)).copied();
        let (Some(base), Some(foot)) = (base, self.state.foot(model)) else { return false };
        self.takes_hold(model, Base { elevation: (base.elevation - most).max(foot.elevation), ..foot })
    }

    /// Comes to another height, unless somebody is there already. True if it stands on firm ground.
    fn takes_hold(&mut self, model: FigureId, end: Base) -> bool {
        if let Some(table) = &mut self.state.table
            && !table.standing().any(|(other, there)| other != model && end.overlaps(there))
        {
            table.shift(model, end.at, end.elevation);
        }
        self.state.height_over_floor(model) == Length::ZERO
    }

    /// Falls from a height to where it lands (ff.fall.1). At a real table people say how deep it was.
    pub fn falls_from(&mut self, model: FigureId, height: Length) -> Play<()> {
        self.state[model].climbing = false;
        let among = self.drops_among(model)?;
        if among.iter().any(|enemy| self.state.is_shunned(enemy, model)) {
            self.tell(|| HeightEvent::FellAmongEnemies { model }.into());
            return self.dies(model, Death::plain(None)); // ff.fall.4
        }
        if self.state.has(model, Special::Clinging) || self.state.has(model, Special::Flying) {
            let actions = self.state[model].fallen.unwrap_or(1);
            self.state[model].fallen = Some(self.actions_to_stand(model, actions)?);
            self.tell(|| HeightEvent::LandedWell { model }.into()); // ff.sr.clinging.2, ff.sr.flying.2
            return self.settles(model);
        }
        let proof = !self.state.options.falls_kill_monsters && self.state.is_hard_to_slay(model); // ff.fall.5
        if !proof && !self.lands_alive(model, height)? {
            self.tell(|| HeightEvent::FellToDeath { model }.into());
            return self.dies(model, Death::plain(None)); // ff.fall.2
        }
        self.state[model].fallen = Some(2); // ff.fall.3, ff.action.stand.2
        self.tell(|| HeightEvent::Fell { model }.into());
        self.settles(model)
    }

    fn lands_alive(&mut self, model: FigureId, height: Length) -> Play<bool> {
        let count = self.dice_for_drop(model, height)?;
        let tally = self.quality_tally(model, Purpose::Other)?;
        Ok(self.quality_dice(model, RuleId("ff.fall.1"), count, &tally)?.failures == 0)
    }

    /// How many dice a drop takes.
    fn dice_for_drop(&mut self, model: FigureId, height: Length) -> Play<u8> {
        for (count, stick) in [(1, Stick::Short), (2, Stick::Medium)] {
            let distance = self.state.length(stick);
            let within = match self.state.table {
                Some(_) => height <= distance,
                None => self.fact(RuleId("ff.fall.1"), Fact::DropWithin { model, distance })?,
            };
            if within {
                return Ok(count);
            }
        }
        Ok(3)
    }

    /// Comes down, and says which enemies it lands on or beside.
    fn drops_among(&mut self, model: FigureId) -> Play<FigureSet> {
        let enemies = self.state.enemies(model);
        if self.state.table.is_none() {
            self.state.part(model);
            self.asks_contacts(model, enemies)?;
            return Ok(self.state.foes_touching(model));
        }
        let foot = self.state.foot(model);
        let Some(table) = &mut self.state.table else { return Ok(FigureSet::EMPTY) };
        let Some(foot) = foot else { return Ok(FigureSet::EMPTY) };
        let beside = |enemy: &FigureId| {
            table.base(*enemy).is_some_and(|base| foot.within(base, Length::ZERO) || foot.overlaps(base))
        };
        let among: FigureSet = enemies.iter().filter(beside).collect();
        table.shift(model, foot.at, foot.elevation);
        if !self.state.has_room(model, &foot) {
            let ground = self.state.standing_ground(model);
            let free =
                self.state.table.as_ref().and_then(|table| table.nearest_free(model, foot.at, &ground));
            if let (Some(at), Some(table)) = (free, &mut self.state.table) {
                table.shift(model, at, foot.elevation);
            }
        }
        Ok(among)
    }

    /// A blast destroys a ladder, and a model that is on it falls (ff.move.ladder.3, ff.move.ladder.4).
    pub fn ladder_destroyed(&mut self, piece: u8) -> Play<()> {
        self.state.scenery.gone.insert(usize::from(piece));
        self.tell(|| HeightEvent::LadderGone { piece }.into());
        let table = self.state.table.as_ref();
        let Some(ladder) = table.and_then(|table| table.terrain.get(usize::from(piece))) else {
            return Ok(());
        };
        let on_it = |model: FigureId| {
            let base = self.state.table.as_ref().and_then(|table| table.base(model));
            base.is_some_and(|base| self.state.touches_piece(base, ladder))
                && !self.state[model].climbing
                && self.state.height_over_floor(model) > Length::ZERO
        };
        for model in self.state.on_table(on_it).iter() {
            let height = self.state.height_over_floor(model);
            self.falls_from(model, height)?;
        }
        Ok(())
    }
}

impl State {
    /// Where it would come down: right below if it hangs, at the foot of the drop if it stands at one.
    pub(super) fn foot(&self, model: FigureId) -> Option<Base> {
        let table = self.table.as_ref()?;
        let base = *table.base(model)?;
        let floor = table.floor(base.at, base.elevation);
        if base.elevation > floor {
            return Some(Base { elevation: floor, ..base });
        }
        table.foot_of_drop(model, Length::ZERO, STEP, &self.footing(model))
    }
}

impl Offer<State> for Heading {
    fn name(&self, _: &State) -> String {
        match self {
            Heading::Up => "up".to_string(),
            Heading::Down => "down".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Heading::Up => "Up".to_string(),
            Heading::Down => "Down".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: which way?", state.active_name())
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum HeightEvent {
    Slipped { model: FigureId },
    LostFooting { model: FigureId },
    OnLadder { model: FigureId, heading: String },
    LadderGone { piece: u8 },
    Fell { model: FigureId },
    FellAmongEnemies { model: FigureId },
    FellToDeath { model: FigureId },
    LandedWell { model: FigureId },
}

impl HeightEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            HeightEvent::Slipped { model } => {
                line("ff.move.stairs.2", format!("{} slips and falls on the stairs.", name(model)))
            }
            HeightEvent::LostFooting { model } => {
                line("ff.move.ladder.2", format!("{} loses its footing on the ladder.", name(model)))
            }
            HeightEvent::OnLadder { model, heading } => {
                line("ff.move.ladder.1", format!("{} goes {heading} the ladder.", name(model)))
            }
            HeightEvent::LadderGone { piece } => {
                let text = format!("{} is destroyed.", state.piece_words(*piece));
                line("ff.move.ladder.3", text)
            }
            HeightEvent::Fell { model } => {
                line("ff.fall.3", format!("{} falls, and needs two actions to stand up.", name(model)))
            }
            HeightEvent::FellAmongEnemies { model } => {
                line("ff.fall.4", format!("{} falls among its enemies and is destroyed.", name(model)))
            }
            HeightEvent::FellToDeath { model } => {
                line("ff.fall.2", format!("{} does not survive the fall.", name(model)))
            }
            HeightEvent::LandedWell { model } => {
                line("ff.sr.clinging.2", format!("{} drops without harm.", name(model)))
            }
        }
    }
}
