//! The Viper that an Ancient Spell calls: the rules `sb.attr.egy.ancient.4` and `.5`.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::{Base, Direction, Length, Point, along, inches};

use crate::rules::movement::ground::Land;
use crate::rules::turn::arrivals::Upon;
use crate::state::State;
use crate::state::reach::{Reach, Way};
use crate::state::step::Step;
use crate::{Battle, SilverBayonet};

pub(crate) const VIPER: RuleId = RuleId("sb.attr.egy.ancient.4");

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// A Viper, which belongs to no player (sb.attr.egy.ancient.4, .5).
    pub(super) fn call_viper(&mut self, caster: FigureId) -> Play<()> {
        let base = self.state.table.as_ref().and_then(|table| table.base(caster)).copied();
        let Some(base) = base else {
            self.arrive("viper", None::<Point>, VIPER);
            return Ok(());
        };
        let way = self.way(VIPER, self.state[caster].seat(), Reach::Summon { caster })?;
        self.arrive("viper", Upon(way.last().map(|step| step.at), base.elevation), VIPER);
        Ok(())
    }
}

impl State {
    /// May a Viper come up there? If not, why (sb.attr.egy.ancient.4).
    pub(crate) fn may_summon(&self, caster: FigureId, way: &Way) -> Result<(), String> {
        let table = self.table.as_ref().ok_or("there is no virtual table to stand on")?;
        let own = table.base(caster).ok_or("the caster is not on the table")?;
        let [Step { at, .. }] = way[..] else { return Err("a place is one point".to_string()) };
        let there = Base { elevation: table.floor(at, own.elevation), ..self.viper(at)? };
        if !there.within(own, inches(3)) {
            return Err(format!("it is more than 3\" from {}", self.name(caster)));
        }
        let others = || table.standing().filter(|(other, _)| *other != caster);
        if let Some((near, _)) = others().find(|(_, base)| there.compare_gap(base, inches(1)).is_lt()) {
            return Err(format!("it is less than 1\" from {}", self.name(near)));
        }
        let room = table.has_room(&there, FigureSet::EMPTY, &Land::default());
        room.then_some(()).ok_or_else(|| "there is no room".to_string())
    }

    /// Some places for a Viper: 1", 2" and 3" from the caster, all around it.
    pub(crate) fn places_to_summon(&self, caster: FigureId) -> Vec<Way> {
        let rings = [1, 2, 3].into_iter().map(|gap| self.ring(caster, inches(gap)));
        let places = rings.flatten().map(|at| vec![Step::from(at)]);
        places.filter(|way| self.may_summon(caster, way).is_ok()).collect()
    }

    /// Where a Viper may come up at the most, for drawing.
    pub(crate) fn summoning_area(&self, caster: FigureId) -> Vec<Vec<Point>> {
        vec![self.ring(caster, inches(3))]
    }

    /// Ten points at which a Viper is this far from the caster.
    fn ring(&self, caster: FigureId, gap: Length) -> Vec<Point> {
        let own = self.table.as_ref().and_then(|table| table.base(caster));
        let (Some(own), Ok(viper)) = (own, self.viper(Point::default())) else { return Vec::new() };
        let east = Direction::toward(own.at, Point { x: own.at.x + 1, y: own.at.y });
        // One unit less, so that rounding takes no point beyond the gap.
        let distance = own.radius + viper.radius + gap - Length(1);
        (0..10).map(|step| along(own.at, east.clockwise(step), distance)).collect()
    }

    /// The base of a Viper.
    fn viper(&self, at: Point) -> Result<Base, String> {
        let profile = self.book.profile("viper")?;
        Ok(Base { at, radius: profile.radius(), elevation: Length::ZERO, height: profile.height() })
    }
}
