//! Fire, `be.fire.*`: setting things alight, and what becomes of it.

use fates::{Fates, FigureId, Play, RuleId, Stage, Sum, Tally};
use frame::view::{Level, LogLine};
use serde::Serialize;

use crate::content::numbers::Numbers;
use crate::content::sheets::Spark;
use crate::content::weapon::Hand;
use crate::rules::fighting::attack::Swing;
use crate::rules::fighting::blow::Force;
use crate::rules::heroes::traits::Trait;
use crate::rules::movement::ground::Fire;
use crate::rules::shooting::shot::Missile;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::{Rolled, capital, head, line, parts, rolled, signed};
use crate::state::fact::Fact;
use crate::{Battle, BloodEagle};

const AT_PIECE: RuleId = RuleId("be.fire.16");

/// What is used against a thing that can burn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Brand {
    /// A torch, swung with all the FV or a part of it (be.fire.2, be.fire.16).
    Torch(Force),
    /// A fire arrow from a bow (be.fire.4), or a Power (be.fire.5, be.fire.6, be.fire.8).
    Shot(Missile),
}

impl State {
    /// Could it set something alight with its torch in the Fighting phase (be.fire.16)?
    pub(crate) fn fire_open(&self, figure: FigureId) -> bool {
        self[figure].torch_lit && self.pieces().any(|piece| self.could_torch(figure, piece))
    }

    /// Could its torch do anything to this piece?
    fn could_torch(&self, figure: FigureId, piece: u8) -> bool {
        self.would_burn(piece, Spark::Torch) && (self.table.is_none() || self.touches_piece(figure, piece))
    }

    /// Can the piece burn, and not as fiercely already as it would by this (be.fire.1, be.fire.12)?
    pub(crate) fn would_burn(&self, piece: u8, by: Spark) -> bool {
        let rating = self.book.fire(by).map(|sheet| sheet.rating);
        let fiercer = |fire: Fire| rating.is_some_and(|rating| self.options.is_fiercer(rating, fire.rating));
        self.feature(piece).burns && self.fire(piece).is_none_or(fiercer)
    }

    /// The rating of a fire after a turn, none if it is out: it falls as far as it goes (be.fire.7, be.fire.11). In the wet
    /// it rises instead and is out beyond the most (be.fire.14); where fires burn down it falls by as much again, and is
    /// out below the least (be.danger.5).
    fn rating_after(&self, rating: u8) -> Option<u8> {
        let Numbers { fire_sinks, fire_least, fire_most, .. } = self.book.numbers;
        let sunk = |by: u8| rating.checked_sub(by);
        match (self.options.weather_wet, self.options.fires_burn_down) {
            (false, _) => Some(sunk(fire_sinks).unwrap_or(0).max(fire_least).min(rating)),
            (true, false) => rating.checked_add(fire_sinks).filter(|&rating| rating <= fire_most),
            (true, true) => sunk(fire_sinks.saturating_mul(2)).filter(|&rating| rating >= fire_least),
        }
    }

    /// Everything that is added to the attack die against a thing. It does not move and hides behind nothing, so only
    /// the attacker's own modifiers count.
    pub fn brand_sum<S: Sum>(&self, figure: FigureId, brand: Brand, aboard: bool, sum: &mut S) {
        match brand {
            Brand::Torch(force) => self.torch_sum(figure, force, aboard, sum),
            Brand::Shot(missile) => self.fire_shot_sum(figure, missile, aboard, sum),
        }
        if self[figure].spells.hexed {
            sum.add(self.book.numbers.hex, RuleId("be.wyrd.hex"));
        }
    }

    /// A torch thrust at a thing, an improvised weapon (be.equip.torch.2).
    fn torch_sum<S: Sum>(&self, figure: FigureId, force: Force, aboard: bool, sum: &mut S) {
        let numbers = &self.book.numbers;
        sum.add(force.value, RuleId("be.fight.2"));
        match force.bonus {
            true => sum.add(numbers.torch.bonus, RuleId("be.equip.torch.2")),
            false => sum.mention(numbers.torch.bonus, RuleId("be.split.8")),
        }
        if aboard {
            sum.add(numbers.sea_fighting[self.rough()], RuleId("be.fight.mod.sea"));
        }
        if self[figure].gone.closed_in && self.has(figure, Trait::Berserk) {
            sum.add(numbers.berserk, RuleId("be.trait.berserk.1"));
        }
    }

    /// A fire arrow or a Power at a thing (be.shoot.2).
    fn fire_shot_sum<S: Sum>(&self, figure: FigureId, missile: Missile, aboard: bool, sum: &mut S) {
        let numbers = &self.book.numbers;
        sum.add(self.profile(figure).sv, RuleId("be.shoot.2"));
        if let Some(row) = self.missile_row(figure, missile) {
            sum.add(row.bonus, row.rule);
        }
        if self[figure].gone.far {
            sum.add(numbers.shooter_moved, RuleId("be.shoot.mod.shooter"));
        }
        if aboard {
            sum.add(numbers.sea_shooting[self.rough()], RuleId("be.shoot.mod.sea"));
        }
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists what it may set alight with its torch.
    pub(crate) fn fire_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        if self.state[figure].torch_lit {
            let pieces = self.state.pieces().filter(|&piece| self.state.could_torch(figure, piece));
            acts.extend(pieces.map(Act::Burn));
        }
        Ok(())
    }

    /// Attacks a piece with its torch and all its FV: a whole activation (be.fire.2).
    pub(crate) fn burns(&mut self, figure: FigureId, piece: u8) -> Play<()> {
        self.state[figure].acted = true;
        self.torches(figure, piece, self.state.all_force(figure))
    }

    /// Attacks a piece with its torch and all its FV or a part of it (be.fire.16).
    pub(crate) fn torches(&mut self, figure: FigureId, piece: u8, force: Force) -> Play<()> {
        if !self.fact(AT_PIECE, Fact::AtPiece { figure, piece })? {
            self.tell(|| FireEvent::NotThere { figure, piece }.into());
            return Ok(());
        }
        self.state[figure].hand = Hand::Torch;
        match self.brands(figure, piece, Brand::Torch(force))? {
            Swing::Hit => self.ignites(piece, Spark::Torch),
            Swing::Miss => {} // be.fire.3
            Swing::One => {
                self.fumbles(figure, Hand::Torch)?; // be.fire.15
            }
        }
        Ok(())
    }

    /// The attack die against a piece: any thing that can burn has the same AR (be.fire.2).
    pub(crate) fn brands(&mut self, figure: FigureId, piece: u8, brand: Brand) -> Play<Swing> {
        let aboard = self.is_aboard(figure)?;
        let mut tally = Tally::default();
        self.state.brand_sum(figure, brand, aboard, &mut tally);
        let ar = self.state.book.numbers.thing_ar;
        let (face, swing) = self.swings(figure, RuleId("be.fire.1"), tally.total(), ar)?;
        self.tell(|| FireEvent::Attacked { figure, piece, face, tally: Box::new(tally), ar, swing }.into());
        Ok(swing)
    }

    /// Sets a piece alight; one that burns already burns as fiercely as the fiercer of the two (be.fire.12).
    pub(crate) fn ignites(&mut self, piece: u8, by: Spark) {
        let Some(sheet) = self.state.book.fire(by) else { return };
        let (turn, rating, options) = (self.state.turn, sheet.rating, self.state.options);
        let Some(fire) = self.state.fires.get_mut(usize::from(piece)) else { return };
        let new = match *fire {
            Some(old) if options.is_fiercer(old.rating, rating) => old,
            Some(old) => Fire { rating, ..old },
            None => Fire { rating, lit: turn },
        };
        *fire = Some(new);
        self.tell(|| FireEvent::Caught { piece, rating: new.rating }.into());
    }

    /// Puts a fire out (be.fire.8).
    pub(crate) fn quenches(&mut self, piece: u8) {
        let fire = self.state.fires.get_mut(usize::from(piece));
        if fire.and_then(Option::take).is_some() {
            self.tell(|| FireEvent::WentOut { piece }.into());
        }
    }

    /// Ratings change as the turn ends, from the turn after a fire was lit on (be.fire.10).
    pub(crate) fn fires_change(&mut self) {
        for piece in self.state.pieces() {
            let Some(fire) = self.state.fire(piece).filter(|fire| fire.lit < self.state.turn) else {
                continue;
            };
            match self.state.rating_after(fire.rating) {
                None => self.quenches(piece),
                Some(rating) if rating == fire.rating => {}
                Some(rating) => {
                    self.state.fires[usize::from(piece)] = Some(Fire { rating, ..fire });
                    let wet = self.state.options.weather_wet;
                    self.tell(|| FireEvent::Changed { piece, rating, wet }.into());
                }
            }
        }
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FireEvent {
    Attacked { figure: FigureId, piece: u8, face: u8, tally: Box<Tally>, ar: i16, swing: Swing },
    Caught { piece: u8, rating: u8 },
    Changed { piece: u8, rating: u8, wet: bool },
    WentOut { piece: u8 },
    NotThere { figure: FigureId, piece: u8 },
}

impl FireEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let piece_name = |piece: &u8| state.piece_name(*piece);
        match self {
            FireEvent::Attacked { figure, piece, face, tally, ar, .. } => {
                let verdict = state.options.judges(*face, tally.total(), *ar);
                let end = verdict.log_words();
                let total = signed(i16::from(*face) + tally.total());
                let (who, what) = (state.name(*figure), piece_name(piece));
                let text = format!("{who} tries to hit {what}: {total} against AR {ar}: {end}.");
                let roll = verdict.roll(state.options.needs_to_hit(*ar)).by(*figure);
                let roll = roll.total(*face, tally.total());
                LogLine {
                    parts: parts(state, tally),
                    ..rolled(RuleId("be.fire.1"), text, "Attack", *face, roll)
                }
            }
            FireEvent::Caught { piece, rating } => LogLine {
                level: Level::Head,
                ..line(
                    "be.fire.2",
                    format!(
                        "{} burns: Dangerous Terrain {rating}, which {}.",
                        capital(piece_name(piece)),
                        state.options.fire_words(*rating)
                    ),
                )
            },
            FireEvent::Changed { piece, rating, wet } => {
                let (rule, by) = if *wet { ("be.fire.14", " in the wet") } else { ("be.fire.7", "") };
                let when = state.options.fire_words(*rating);
                line(rule, format!("{} burns on and {when} now{by}.", capital(piece_name(piece))))
            }
            FireEvent::WentOut { piece } => {
                head("be.fire.8", format!("The fire of {} is out.", piece_name(piece)))
            }
            FireEvent::NotThere { figure, piece } => {
                line(AT_PIECE.0, format!("{} is not at {}.", state.name(*figure), piece_name(piece)))
            }
        }
    }
}
