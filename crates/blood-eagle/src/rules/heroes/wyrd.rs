//! Wyrd Powers that are attacks, `be.wyrd.*`: Bolt of Fire, Shard of Ice, Storm of Fire. A natural 1 misses, and no
//! Fumble die follows it (be.magic.12).

use fates::{Fates, FigureId, Play, RuleId, Stage, Sum, Total};
use table::{Point, inches};

use crate::rules::fighting::attack::Swing;
use crate::rules::heroes::equipment::EquipmentEvent as EquipmentTold;
use crate::rules::heroes::powers::Power;
use crate::rules::movement::fire::Brand;
use crate::rules::movement::ground::MOST_PIECES;
use crate::rules::shooting::shot::{Missile, Shot};
use crate::rules::shooting::volley::Volley;
use crate::state::fact::Fact;
use crate::state::reach::Reach;
use crate::{Battle, BloodEagle};

const STORM: RuleId = RuleId("be.wyrd.storm_of_fire");
const THINGS: RuleId = RuleId("be.fire.17");

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// A Bolt of Fire or a Shard of Ice at a figure: a Shooting attack (be.magic.9).
    pub(super) fn hurls(&mut self, figure: FigureId, power: Power, target: FigureId) -> Play<()> {
        let missile = Missile::Power(power);
        match self.shoots_at(figure, target, missile, Volley::default())? {
            Some((struck, Swing::Hit)) => self.scorches(figure, power, struck),
            _ => Ok(()),
        }
    }

    /// The Fate roll of the figure that a Power has hit.
    fn scorches(&mut self, figure: FigureId, power: Power, struck: FigureId) -> Play<()> {
        let missile = Missile::Power(power);
        let shot = Shot { shooter: figure, target: struck, missile, others: 0, terrain: 0, aboard: false };
        let mut modifier = Total::default();
        self.state.shot_fate(&shot, &mut modifier);
        self.struck(struck, Some(figure), modifier.total())?;
        Ok(())
    }

    /// The same at a thing: fire sets it alight (be.fire.5), ice puts its fire out (be.fire.8).
    pub(crate) fn hurls_at_piece(&mut self, figure: FigureId, power: Power, piece: u8) -> Play<()> {
        let within = Fact::PieceWithin { figure, piece, distance: power.range(&self.state.book) };
        let rule = power.rule();
        if !self.fact(rule, within)? || !self.fact(rule, Fact::SeesPiece { figure, piece })? {
            self.tell(|| EquipmentTold::Wasted { figure, piece }.into());
            return Ok(());
        }
        self.brands_with(figure, power, piece)
    }

    fn brands_with(&mut self, figure: FigureId, power: Power, piece: u8) -> Play<()> {
        if self.brands(figure, piece, Brand::Shot(Missile::Power(power)))? == Swing::Hit {
            match power {
                Power::ShardOfIce => self.quenches(piece),
                _ => power.spark().into_iter().for_each(|spark| self.ignites(piece, spark)),
            }
        }
        Ok(())
    }

    /// A Storm of Fire: every figure within its circle is attacked, the nearest to its middle first, then every thing
    /// that can burn (be.fire.17).
    ///
    /// Reading: at a real table the figures in it are attacked in the order of the roster.
    pub(super) fn storms(&mut self, figure: FigureId, power: Power) -> Play<()> {
        let seat = self.state[figure].seat;
        let at = match self.state.table {
            Some(_) => {
                let way =
                    self.way(STORM, seat, Reach::Aim { figure, most: power.range(&self.state.book) })?;
                way.first().copied().unwrap_or_default()
            }
            None => Point::default(),
        };
        let radius = inches(self.state.book.power(power).map_or(0, |sheet| sheet.radius.into()));
        let among = self.state.in_play(|_| true);
        let caught = self.which(STORM, Fact::NearPoint { at, distance: radius }, among)?;
        let mut order: arrayvec::ArrayVec<FigureId, { fates::FigureSet::MOST }> = caught.iter().collect();
        order.sort_by_key(|&who| self.how_far(who, at));
        for target in order {
            if self.state[target].is_in_play() && self.storm_hits(figure, power, target)? {
                self.scorches(figure, power, target)?;
            }
        }
        let burns = |piece: &u8| power.spark().is_some_and(|spark| self.state.would_burn(*piece, spark));
        let things: arrayvec::ArrayVec<u8, MOST_PIECES> = self.state.pieces().filter(burns).collect();
        for piece in things {
            if self.fact(THINGS, Fact::PieceNearPoint { piece, at, distance: radius })? {
                self.brands_with(figure, power, piece)?;
            }
        }
        Ok(())
    }

    /// The attack of the Storm on one figure (be.wyrd.storm_of_fire).
    fn storm_hits(&mut self, figure: FigureId, power: Power, target: FigureId) -> Play<bool> {
        Ok(self.flies_at(figure, target, Missile::Power(power), 0)? == Swing::Hit)
    }

    /// How far a figure stands from a point of the virtual table; nothing at a real one.
    fn how_far(&self, figure: FigureId, at: Point) -> table::Fine {
        let base = self.state.table.as_ref().and_then(|table| table.base(figure));
        base.map_or_else(Default::default, |base| table::length_of(base.at, at))
    }
}
