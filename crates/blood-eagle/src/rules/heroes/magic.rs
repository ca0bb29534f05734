//! Magical Powers, `be.magic.*`: who may use which, the casting, and what may come of it.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Length, inches};

use crate::content::book::Book;
use crate::rules::fighting::verdict::Verdict;
use crate::rules::heroes::powers::{Power, PowerKind};
use crate::rules::turn::acts::Act;
use crate::state::event::{Rolled, head, line, rolled};
use crate::state::fact::Fact;
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};

const CAST: RuleId = RuleId("be.magic.2");
pub(crate) const SECOND: RuleId = RuleId("be.magic.4");

impl Power {
    /// What it is called.
    pub fn name(self, book: &Book) -> &str {
        book.power(self).map_or("a Power", |sheet| sheet.name.as_str())
    }

    /// The phase in which it is used (be.magic.7).
    pub fn phase(self, book: &Book) -> Phase {
        book.power(self).map_or(Phase::Movement, |sheet| sheet.phase)
    }

    /// How far it reaches.
    pub fn range(self, book: &Book) -> Length {
        inches(book.power(self).map_or(0, |sheet| sheet.range.into()))
    }
}

impl State {
    /// Has it a Power that it may use in this phase?
    pub(crate) fn magic_open(&self, figure: FigureId) -> bool {
        self.usable_powers(figure).any(|power| match power {
            Power::StormOfFire => true,
            Power::BoltOfFire | Power::ShardOfIce => {
                self.may_be_thrown_at(figure).first().is_some()
                    || self.pieces_for(figure, power).next().is_some()
            }
            _ => self.targets_of(figure, power).first().is_some(),
        })
    }

    /// The Powers it may try now: one a phase (be.magic.8), on its feet (be.kd.1), and none of the Wyrd while it is
    /// silenced (be.miracle.silence).
    fn usable_powers(&self, figure: FigureId) -> impl Iterator<Item = Power> {
        let now = self[figure];
        let (phase, able) = (self.phase, !now.cast && now.is_standing() && !now.powers.is_empty());
        let silenced = now.spells.silenced;
        now.powers.iter().filter(move |power| {
            able && power.phase(&self.book) == phase && !(silenced && power.kind() == PowerKind::Wyrd)
        })
    }

    /// The figures that a Power of the Movement phase can be used on, as far as that can be measured; where it would
    /// change nothing it is not used.
    fn targets_of(&self, figure: FigureId, power: Power) -> FigureSet {
        let wanted = |other: &FigureId| {
            let there = &self[*other];
            match power {
                Power::Blessing => !there.spells.blessed,
                Power::ShieldOfFaith => !there.spells.warded,
                Power::RaiseUp => there.is_down(),
                Power::SilenceTheWyrd => {
                    !there.spells.silenced && !there.powers.of(PowerKind::Wyrd).is_empty()
                }
                Power::Hex => !there.spells.hexed,
                Power::Mist => !there.spells.misted,
                Power::BoltOfFire | Power::StormOfFire | Power::ShardOfIce => false,
            }
        };
        let range = power.range(&self.book);
        let near = |other: &FigureId| {
            self.table.as_ref().is_none_or(|table| table.gap_within(figure, *other, range))
        };
        let all = match power {
            Power::SilenceTheWyrd | Power::Hex => self.enemies(figure),
            _ => self.friends(figure),
        };
        all.iter().filter(wanted).filter(near).collect()
    }

    /// The pieces on which a Power that is an attack would have an effect (be.fire.5, be.fire.8), as far as that can
    /// be measured; from within a Fight only with Close-quarters Shooting (be.magic.9, be.intofight.4).
    fn pieces_for(&self, figure: FigureId, power: Power) -> impl Iterator<Item = u8> + '_ {
        let free = self.may_shoot_out(figure);
        let range = power.range(&self.book);
        self.pieces().filter(move |&piece| {
            let works = match power {
                Power::ShardOfIce => self.fire(piece).is_some(),
                _ => power.spark().is_some_and(|spark| self.would_burn(piece, spark)),
            };
            let near = || self.piece_within(figure, piece, range) && self.sees_piece(figure, piece);
            free && works && (self.table.is_none() || near())
        })
    }
}

impl State {
    /// Lists the targets that a Power may be thrown at; where players may measure first, only those in reach and sight.
    fn throws(&self, figure: FigureId, power: Power, acts: &mut Vec<Act>) {
        let measured = |enemy: &FigureId| {
            let near = |table: &table::Table| table.gap_within(figure, *enemy, power.range(&self.book));
            !self.options.premeasure || self.table.as_ref().is_none_or(near) && self.sees(figure, *enemy)
        };
        let enemies = self.may_be_thrown_at(figure).iter().filter(measured);
        acts.extend(enemies.map(|at| Act::Cast(power, at)));
        acts.extend(self.pieces_for(figure, power).map(|piece| Act::CastAtPiece(power, piece)));
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists the Powers it may use in this phase, with their targets (be.magic.7).
    pub(crate) fn magic_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let state = &*self.state;
        for power in state.usable_powers(figure) {
            match power {
                Power::StormOfFire => acts.push(Act::CastAtPoint(power)),
                Power::BoltOfFire | Power::ShardOfIce => state.throws(figure, power, acts),
                _ => acts.extend(state.targets_of(figure, power).iter().map(|at| Act::Cast(power, at))),
            }
        }
        Ok(())
    }

    /// Uses a Power on a figure.
    pub(crate) fn casts(&mut self, figure: FigureId, power: Power, target: FigureId) -> Play<()> {
        self.attempts(figure, power);
        if power.phase(&self.state.book) == Phase::Shooting {
            return if self.comes(figure, power)? { self.hurls(figure, power, target) } else { Ok(()) };
        }
        let near = Fact::Within { one: figure, other: target, distance: power.range(&self.state.book) };
        if !self.fact(power.rule(), near)? {
            self.tell(|| MagicEvent::TooFar { figure, target }.into());
            return Ok(());
        }
        if self.comes(figure, power)? {
            self.works_on(power, target);
        }
        Ok(())
    }

    /// Uses a Power on a piece of terrain.
    pub(crate) fn casts_at_piece(&mut self, figure: FigureId, power: Power, piece: u8) -> Play<()> {
        self.attempts(figure, power);
        if self.comes(figure, power)? { self.hurls_at_piece(figure, power, piece) } else { Ok(()) }
    }

    /// Uses a Power on a point of the table.
    pub(crate) fn casts_at_point(&mut self, figure: FigureId, power: Power) -> Play<()> {
        self.attempts(figure, power);
        if self.comes(figure, power)? { self.storms(figure, power) } else { Ok(()) }
    }

    /// The attempt itself is the one act of the phase (be.magic.7, be.magic.10), unless it is made on the march
    /// (be.magic.11); there is one a phase in any case (be.magic.8).
    fn attempts(&mut self, figure: FigureId, power: Power) {
        let on_the_march = power.phase(&self.state.book) == Phase::Movement;
        let now = &mut self.state[figure];
        now.cast = true;
        now.acted |= !on_the_march;
        self.tell(|| MagicEvent::Tries { figure, power }.into());
    }

    /// The casting roll, a Fate check (be.magic.5); after a natural 1 another die, and a 1 on it bars the Power for
    /// the rest of the game (be.magic.3, be.magic.4, be.magic.6).
    fn comes(&mut self, figure: FigureId, power: Power) -> Play<bool> {
        let (face, passed) = self.casting_check(figure, CAST)?;
        if !passed {
            self.tell(|| MagicEvent::Failed { figure, power }.into());
        }
        if face == 1 {
            let face = self.die(SECOND, figure, |face| face != 1, |face| Verdict::Power(face != 1))?;
            self.tell(|| MagicEvent::Second { figure, power, face }.into());
            if face == 1 {
                self.state[figure].powers = self.state[figure].powers.without(power);
            }
        }
        Ok(passed)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MagicEvent {
    Tries { figure: FigureId, power: Power },
    TooFar { figure: FigureId, target: FigureId },
    Failed { figure: FigureId, power: Power },
    Second { figure: FigureId, power: Power, face: u8 },
    Touched { figure: FigureId, power: Power },
}

impl MagicEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            MagicEvent::Tries { figure, power } => {
                head(CAST.0, format!("{} calls on {}.", name(figure), power.name(&state.book)))
            }
            MagicEvent::TooFar { figure, target } => line(
                CAST.0,
                format!("{} is too far from {}, and nothing comes of it.", name(target), name(figure)),
            ),
            MagicEvent::Failed { figure, power } => {
                line("be.magic.10", format!("{} does not come to {}.", power.name(&state.book), name(figure)))
            }
            MagicEvent::Second { figure, power, face: 1 } => {
                let power = power.name(&state.book);
                let text =
                    format!("A second die, another 1: {} has lost {power} for this game.", name(figure));
                let roll = Verdict::Power(false).roll("2 or more").by(*figure);
                rolled(SECOND, text, "Fumble", 1, roll.total(1, 0))
            }
            MagicEvent::Second { figure, power, face } => {
                let power = power.name(&state.book);
                let text = format!("A second die, {face}: {} keeps {power}.", name(figure));
                let roll = Verdict::Power(true).roll("2 or more").by(*figure);
                rolled(SECOND, text, "Fumble", *face, roll.total(*face, 0))
            }
            MagicEvent::Touched { figure, power } => {
                line(power.rule().0, format!("{} is under {}.", name(figure), power.name(&state.book)))
            }
        }
    }
}
