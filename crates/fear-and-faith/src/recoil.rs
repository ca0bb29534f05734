//! Recoils, `ff.recoil.*`: one base width away, the owner's choice of direction, and what it runs into.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Base, Bounds, Direction, Ground, Kind, Length, Passage, Point, Slide, Table, Terrain, along};

use crate::fact::Fact;
use crate::ground::{Footing, How, STEP};
use crate::harm::{Away, Told};
use crate::leaving::Opening;
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};
use table::Offer;

/// In which direction a model recoils, as it faces whoever has beaten it (ff.recoil.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the five directions")]
pub enum Recoil {
    Straight,
    SlightlyLeft,
    SlightlyRight,
    Left,
    Right,
}

impl Recoil {
    /// All of them, the straightest first.
    pub const ALL: [Recoil; 5] =
        [Recoil::Straight, Recoil::SlightlyLeft, Recoil::SlightlyRight, Recoil::Left, Recoil::Right];

    /// The direction: straight, or turned by half of 45° or by all of it. The tangent of 22.5° is 0.4142.
    fn direction(self, from: Point, at: Point) -> Direction {
        const WHOLE: i64 = 10_000;
        let sideways = match self {
            Recoil::Straight => return Direction::toward(from, at),
            Recoil::SlightlyLeft => -4_142,
            Recoil::SlightlyRight => 4_142,
            Recoil::Left => -WHOLE,
            Recoil::Right => WHOLE,
        };
        let (east, south) = (i64::from(at.x) - i64::from(from.x), i64::from(at.y) - i64::from(from.y));
        let shrink = (east.abs().max(south.abs()) / 50_000).max(1);
        let (east, south) = (east / shrink, south / shrink);
        let turned = Point {
            x: (east * WHOLE - south * sideways) as i32,
            y: (south * WHOLE + east * sideways) as i32,
        };
        Direction::toward(Point::default(), turned)
    }
}

impl Offer<State> for Recoil {
    fn name(&self, _: &State) -> String {
        match self {
            Recoil::Straight => "straight".to_string(),
            Recoil::SlightlyLeft => "slightly-left".to_string(),
            Recoil::SlightlyRight => "slightly-right".to_string(),
            Recoil::Left => "left".to_string(),
            Recoil::Right => "right".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Recoil::Straight => "Straight back".to_string(),
            Recoil::SlightlyLeft => "A little to the left".to_string(),
            Recoil::SlightlyRight => "A little to the right".to_string(),
            Recoil::Left => "Back and left".to_string(),
            Recoil::Right => "Back and right".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        let name = match state.at_stake {
            Some(Stake::Model(model)) => state.name(model),
            _ => "it",
        };
        format!("Which way does {name} recoil?")
    }
}

/// Where a recoil in one direction leads.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lead {
    /// Here.
    Spot(Base),
    /// Over an edge, so deep down.
    Drop(Length),
    /// Nowhere.
    NoRoom,
}

/// What the owner of a recoiling model would tell two ways apart by.
#[derive(Clone, Copy, PartialEq, Eq)]
struct Consequence {
    foes: FigureSet,
    unholy: bool,
}

/// What bars the way of somebody who steps back: as for anybody who is forced, but a hole is something to fall into.
struct Behind<'a>(Footing<'a>);

impl Ground for Behind<'_> {
    fn passage(&self, terrain: &Terrain) -> Passage {
        if terrain.kind == Kind::Pit { Passage::Free } else { self.0.passage(terrain) }
    }

    fn hides(&self, _: &Terrain) -> bool {
        false
    }
}

/// Which way back its owner likes best.
pub(crate) const SIDEWAYS: RuleId = RuleId("ff.recoil.2");

/// Less than this is no room at all.
const HARDLY: Length = Length(10);

/// Nobody is pushed through more friends than so many base widths hold.
const FARTHEST: i32 = 8;

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Recoils from somebody or from a point (ff.recoil.1). Whoever lies on the ground stays there (ff.melee.pipe.4).
    pub fn recoils(&mut self, model: FigureId, from: Away) -> Play<()> {
        self.recoils_amid(model, from, FigureSet::EMPTY)
    }

    /// The same in the course of a recoil. Reading: in one chain of recoils no enemy hacks twice at the same victim.
    pub(crate) fn recoils_amid(&mut self, model: FigureId, from: Away, spent: FigureSet) -> Play<()> {
        if !self.state[model].is_on_table() || self.state[model].feigns() || self.state[model].is_fallen() {
            return Ok(());
        }
        if self.state[model].climbing {
            return self.drops_off(model); // Reading: there is nothing behind whoever hangs on a wall but the drop.
        }
        let before = self.state.foes_touching(model);
        match self.leads(model, from)? {
            Lead::Drop(height) => return self.falls_from(model, height), // ff.recoil.7
            Lead::NoRoom => {
                self.tell(|| Told::NoRoom { model }.into());
                return self.knocked_down(model, 1); // ff.recoil.6
            }
            Lead::Spot(end) => {
                if let Some(table) = &mut self.state.table {
                    table.shift(model, end.at, end.elevation);
                }
            }
        }
        self.tell(|| Told::Recoiled { model }.into());
        let foe = if let Away::Model(foe) = from { Some(foe) } else { None };
        self.arrives_away_from(model, foe)?;
        self.state.parts_company(model);
        self.meets_enemies(model, before, spent)
    }

    /// Each active enemy that the recoil newly touches gets a free hack (ff.recoil.5).
    fn meets_enemies(&mut self, model: FigureId, before: FigureSet, spent: FigureSet) -> Play<()> {
        if !self.state.is_target(model) {
            return Ok(());
        }
        let hackers = self.state.hackers(model, Opening::Recoil);
        let new = hackers.iter().filter(|&foe| !before.contains(foe) && !spent.contains(foe)).collect();
        self.hacks_at(model, new, false, spent)?;
        Ok(())
    }

    /// Where the recoil leads: measured, with a choice where the ways differ in what they lead to; or asked.
    fn leads(&mut self, model: FigureId, from: Away) -> Play<Lead> {
        let Some(base) = self.state.table.as_ref().and_then(|table| table.base(model)).copied() else {
            return self.leads_at_a_real_table(model, from);
        };
        let from = match from {
            Away::Point(point) => point,
            Away::Model(foe) => self.state.spot(foe).unwrap_or(base.at),
        };
        let seat = self.state[model].seat;
        let takes_the_first = self.fates.declines(self.state, SIDEWAYS, seat);
        let mut options = ArrayVec::<(Recoil, Lead, Consequence), 5>::new();
        let mut over_an_edge = Lead::NoRoom;
        for way in Recoil::ALL {
            let lead = self.state.lead(model, way.direction(from, base.at));
            if let Lead::Spot(end) = lead {
                let alone = way == Recoil::Straight && self.state.stands_alone(model, from);
                if takes_the_first || alone {
                    return Ok(lead);
                }
                let consequence = self.state.consequence(model, &end);
                if options.iter().all(|(_, _, other)| *other != consequence) {
                    options.push((way, lead, consequence));
                }
            } else if over_an_edge == Lead::NoRoom {
                over_an_edge = lead;
            }
        }
        if options.is_empty() {
            return Ok(over_an_edge);
        }
        let ways: ArrayVec<Recoil, 5> = options.iter().map(|(way, ..)| *way).collect();
        self.state.at_stake = Some(Stake::Model(model));
        let chosen = self.ask(SIDEWAYS, seat, &ways)?;
        self.state.at_stake = None;
        let lead = options.into_iter().find(|(way, ..)| *way == chosen);
        Ok(lead.map_or(over_an_edge, |(_, lead, _)| lead))
    }

    /// People move the model; they are asked whether there is room, and the contact with whoever has beaten it is gone.
    fn leads_at_a_real_table(&mut self, model: FigureId, from: Away) -> Play<Lead> {
        if self.fact(RuleId("ff.recoil.6"), Fact::NoRoom { model })? {
            return Ok(Lead::NoRoom);
        }
        if let Away::Model(foe) = from {
            self.state[model].touching.remove(foe);
            self.state[foe].touching.remove(model);
        }
        Ok(Lead::Spot(self.state.body(model)))
    }
}

impl State {
    /// Where a recoil in this direction leads, on the virtual table.
    fn lead(&self, model: FigureId, toward: Direction) -> Lead {
        let Some((table, base)) = self.table.as_ref().and_then(|table| Some((table, *table.base(model)?)))
        else {
            return Lead::NoRoom;
        };
        let width = base.radius * 2; // ff.core.base.1
        let (footing, step) = (self.footing(model), STEP);
        let ghost = self.is_immaterial(model);
        let ground = Behind(if ghost { Footing { way: How::Passes, ..footing } } else { footing });
        let blockers = self.blockers(model, table, toward, width, &ground);
        let way = Slide { blockers, deepest_drop: Some(step), highest_step: Some(step), ..Slide::default() };
        let Some((gone, end)) = table.slide_to(model, toward, width, &way, &ground) else {
            return Lead::NoRoom;
        };
        let distance = if gone < width {
            let over = Slide { deepest_drop: None, ..way };
            let beyond = || table.slide(model, toward, width, &over, &ground);
            if let Some(beyond) = may_drop(table, &base).then(beyond).filter(|&beyond| beyond > gone) {
                let foot = table.slide_end(model, toward, beyond, &over, &ground);
                let depth = foot.map_or(Length::ZERO, |foot| base.elevation - foot.elevation);
                if depth > step {
                    return Lead::Drop(depth);
                }
            }
            let whole = |far: Length| table.slides(model, toward, far, &way, &ground);
            self.behind_friends(model, table, toward, whole).unwrap_or(gone)
        } else {
            gone
        };
        let end = match distance == gone {
            true => Some(end),
            false => table.slide_end(model, toward, distance, &way, &ground),
        };
        match end {
            Some(end) if distance >= HARDLY => Lead::Spot(pressed(model, end, toward, blockers, table)),
            _ => Lead::NoRoom,
        }
    }

    /// Enemies are not passed through, nor friends who cannot make room themselves (ff.recoil.4); the Immaterial pass
    /// everybody.
    fn blockers(
        &self,
        model: FigureId,
        table: &Table,
        toward: Direction,
        width: Length,
        ground: &Behind<'_>,
    ) -> FigureSet {
        if self.is_immaterial(model) {
            return FigureSet::EMPTY;
        }
        let Some(base) = table.base(model) else { return FigureSet::EMPTY };
        // Whoever is so near and in the way stands beside the first two base widths of it.
        let way = Bounds::around(&[base.at, along(base.at, toward, width * 2)]).wider(base.radius);
        let hemmed = |friend: FigureId| {
            let ahead = table.base(friend).is_some_and(|there| way.comes_near(there.at, there.radius));
            let near = ahead && table.gap_within(model, friend, width);
            near && !table.slides(friend, toward, HARDLY, &Slide::default(), ground)
        };
        self.on_table(|other| {
            other != model && !self.is_immaterial(other) && (self.are_enemies(model, other) || hemmed(other))
        })
    }

    /// The first free place behind friends who stand in the way (ff.recoil.3), if it can get there.
    fn behind_friends(
        &self,
        model: FigureId,
        table: &Table,
        toward: Direction,
        whole: impl Fn(Length) -> bool,
    ) -> Option<Length> {
        let base = *table.base(model)?;
        let width = base.radius.0 * 2;
        let at = |distance: i32| Base { at: along(base.at, toward, Length(distance)), ..base };
        let in_the_way = |distance: i32| {
            let here = at(distance);
            let mut others = table.standing().filter(|(other, _)| *other != model);
            others.find(|(_, there)| here.cuts_into(there)).map(|(_, there)| there)
        };
        let mut distance = width;
        while let Some(friend) = in_the_way(distance) {
            distance = base.gets_past(toward, Length(distance), friend).0;
            if distance > width * FARTHEST {
                return None;
            }
        }
        let distance = Length(distance);
        (distance.0 > width && whole(distance)).then_some(distance)
    }

    /// Is nothing near that would make one way back differ from another?
    fn stands_alone(&self, model: FigureId, from: Point) -> bool {
        let Some(table) = &self.table else { return true };
        let Some(base) = table.base(model) else { return true };
        let near = self
            .enemies(model)
            .iter()
            .any(|foe| self.spot(foe) != Some(from) && table.gap_within(model, foe, base.radius * 2));
        !near && !self.fears_ground(model)
    }

    /// Can some ground here destroy it that it is forced onto (ff.move.holy.3, ff.move.water.2)?
    fn fears_ground(&self, model: FigureId) -> bool {
        self.pieces().any(|(piece, terrain)| self.is_baneful(model, piece, terrain))
    }

    fn consequence(&self, model: FigureId, end: &Base) -> Consequence {
        let Some(table) = &self.table else {
            return Consequence { foes: FigureSet::EMPTY, unholy: false };
        };
        let touches = |foe: &FigureId| table.base(*foe).is_some_and(|there| touch(end, there));
        let dire = |(piece, terrain): (usize, &Terrain)| {
            self.is_baneful(model, piece, terrain) && terrain.outline.contains(end.at)
        };
        Consequence {
            foes: self.enemies(model).iter().filter(touches).collect(),
            unholy: self.pieces().any(dire),
        }
    }

    /// Whoever was stunned by a charge is so no longer once the two have parted (ff.ranged.charged.9).
    fn parts_company(&mut self, model: FigureId) {
        let beside = self.touching(model);
        for other in self.ids() {
            let stunner = self[other].stunned_by;
            let apart = |foe: FigureId| {
                other == model && !beside.contains(foe) || foe == model && !beside.contains(other)
            };
            if stunner.is_some_and(apart) {
                (self[other].stunned_by, self[other].stun_fades) = (None, false);
            }
        }
    }
}

/// Could anything here be deep below it?
fn may_drop(table: &Table, base: &Base) -> bool {
    base.elevation > STEP || table.terrain.iter().any(|terrain| terrain.kind == Kind::Pit)
}

/// Whoever is stopped by somebody stops a hair short of contact, where hardly a whole point lies: it is brought up to
/// the touch, unless it would come into somebody else by that.
fn pressed(model: FigureId, end: Base, toward: Direction, blockers: FigureSet, table: &Table) -> Base {
    const HAIR: i32 = 2;
    let near = |other: &&Base| end.within(other, Length(HAIR)) && !touch(&end, other);
    let mut others = blockers.iter().filter_map(|other| table.base(other));
    let Some(other) = others.find(near) else { return end };
    let mut closer = (1..=HAIR).map(|step| Base { at: along(end.at, toward, Length(step)), ..end });
    let free = |base: &Base| !table.standing().any(|(figure, there)| figure != model && base.overlaps(there));
    closer.find(|base| touch(base, other) && free(base)).unwrap_or(end)
}

/// Do the two bases touch, one a step higher than the other or not?
pub(crate) fn touch(one: &Base, other: &Base) -> bool {
    one.is_level_with(other) && Base { elevation: other.elevation, ..*one }.within(other, Length::ZERO)
}
