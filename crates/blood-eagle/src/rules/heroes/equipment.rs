//! Equipment, `be.equip.*`: torches, fire arrows, holy water, and the dark.

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage, Sum, Total};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::sheets::Spark;
use crate::content::weapon::{ArmId, Hand};
use crate::rules::fighting::attack::Swing;
use crate::rules::heroes::powers::PowerKind;
use crate::rules::movement::fire::Brand;
use crate::rules::movement::ground::MOST_PIECES;
use crate::rules::shooting::shot::{Missile, Shot};
use crate::rules::shooting::volley::Volley;
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::{Battle, BloodEagle};

const ARROW: RuleId = RuleId("be.equip.fire_arrow.1");
const FLAME: RuleId = RuleId("be.equip.fire_arrow.4");
const WATER: RuleId = RuleId("be.equip.holy_water.2");
const DARK: RuleId = RuleId("be.equip.torch.3");

impl State {
    /// Has it a torch to light, holy water or a fire arrow to use in the Shooting phase?
    pub(crate) fn equipment_open(&self, figure: FigureId) -> bool {
        self.may_light(figure)
            || self.water_targets(figure).first().is_some()
            || self.fire_arrow_from(figure).is_some()
                && self.pieces().any(|piece| self.would_burn(piece, Spark::FireArrow))
    }

    /// Is there any sense in lighting its torch now (be.equip.torch.5)?
    ///
    /// Reading: where nothing can burn and it is no night, the player is not asked whether to light one.
    pub(crate) fn may_light(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        let of_use = self.plot.dark || self.pieces().any(|piece| self.feature(piece).burns);
        now.items.torch > 0 && !now.torch_lit && of_use
    }

    /// The enemies that a figure in or out of a Fight may name for something thrown from one hand (be.intofight.3,
    /// be.intofight.4).
    pub(super) fn may_be_thrown_at(&self, figure: FigureId) -> FigureSet {
        self.enemies(figure).iter().filter(|&target| self.may_name(figure, target)).collect()
    }

    /// The enemies it might throw holy water at; on one without Wyrd Powers it is wasted where the game is played so
    /// (be.equip.holy_water.5).
    pub(crate) fn water_targets(&self, figure: FigureId) -> FigureSet {
        if self[figure].items.holy_water == 0 {
            return FigureSet::EMPTY;
        }
        let enemies = self.may_be_thrown_at(figure);
        let harmed = enemies.iter().filter(|&enemy| !self.options.holy_water_harmless || self.is_wyrd(enemy));
        harmed.filter(|&enemy| !self.options.premeasure || self.could_throw_at(figure, enemy)).collect()
    }

    /// Has it Wyrd Powers to lose (be.equip.holy_water.2)?
    pub(crate) fn is_wyrd(&self, figure: FigureId) -> bool {
        !self[figure].powers.of(PowerKind::Wyrd).is_empty()
    }

    /// Is the target in sight and reach of a thrown phial, on the virtual table?
    fn could_throw_at(&self, figure: FigureId, target: FigureId) -> bool {
        let Some(table) = &self.table else { return true };
        let range = self.book.numbers.phial.range;
        table.gap_within(figure, target, range) && self.sees(figure, target)
    }

    /// The bow from which it can shoot a fire arrow (be.equip.fire_arrow.5); usually none while it is in a Fight, for a bow
    /// takes both hands (be.intofight.8).
    fn fire_arrow_from(&self, figure: FigureId) -> Option<ArmId> {
        if self[figure].items.fire_arrow == 0 || !self.may_shoot_out(figure) {
            return None;
        }
        let bows = &self.book.numbers.bows;
        let found =
            self.arms(figure).find(|(id, arm)| bows.contains(&arm.weapon) && self.is_ready(figure, *id));
        found.map(|(arm, _)| arm).filter(|_| self.may_have_flame(figure))
    }

    /// Could there be a flame at hand to light an arrow by (be.equip.fire_arrow.4)?
    fn may_have_flame(&self, figure: FigureId) -> bool {
        let flame = self.book.numbers.flame;
        let near = |piece: u8| self.table.is_none() || self.piece_within(figure, piece, flame);
        self[figure].torch_lit || self.flame_bearers(figure).first().is_some() || self.burning().any(near)
    }

    /// The friends whose torches could light its arrow.
    fn flame_bearers(&self, figure: FigureId) -> FigureSet {
        let flame = self.book.numbers.flame;
        let near = |friend| self.table.as_ref().is_none_or(|table| table.gap_within(figure, friend, flame));
        self.friends(figure).iter().filter(|&friend| self[friend].torch_lit && near(friend)).collect()
    }

    /// Could an arrow from this bow hit the piece, on the virtual table?
    fn could_reach_piece(&self, figure: FigureId, arm: ArmId, piece: u8) -> bool {
        let range = self.arm(figure, arm).and_then(|arm| arm.shoot).map(|row| row.range);
        self.table.is_none()
            || range.is_some_and(|range| self.piece_within(figure, piece, range))
                && self.sees_piece(figure, piece)
    }
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Lists holy water, fire arrows and the torch.
    pub(crate) fn equipment_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        let state = &*self.state;
        acts.extend(state.water_targets(figure).iter().map(Act::HolyWater));
        if let Some(arm) = state.fire_arrow_from(figure) {
            let pieces = state.pieces().filter(|&piece| {
                state.would_burn(piece, Spark::FireArrow) && state.could_reach_piece(figure, arm, piece)
            });
            acts.extend(pieces.map(|piece| Act::FireArrow(arm, piece)));
        }
        if state.may_light(figure) {
            acts.push(Act::LightTorch);
        }
        self.torch_acts(figure, acts);
        Ok(())
    }

    /// A lit torch may be put out at any time (be.equip.torch.6).
    pub(crate) fn torch_acts(&mut self, figure: FigureId, acts: &mut Vec<Act>) {
        if self.state[figure].torch_lit && self.state[figure].is_standing() {
            acts.push(Act::DouseTorch);
        }
    }

    /// Throws a phial of holy water (be.equip.holy_water.1), which breaks whether it hits or not
    /// (be.equip.holy_water.6). A natural 1 only misses: there is no weapon left to lose. A figure that it hits may lose
    /// its Wyrd Powers; one that has none rolls Fate as for any hit (be.equip.holy_water.7).
    pub(crate) fn throws_holy_water(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        let now = &mut self.state[figure];
        now.acted = true;
        now.items.holy_water -= 1;
        now.hand = Hand::Bare; // be.armour.5: the phial was a one-handed weapon
        let missile = Missile::HolyWater;
        let Some((struck, Swing::Hit)) = self.shoots_at(figure, target, missile, Volley::default())? else {
            return Ok(());
        };
        let shot = Shot { shooter: figure, target: struck, missile, others: 0, terrain: 0, aboard: false };
        let mut modifier = Total::default();
        self.state.shot_fate(&shot, &mut modifier);
        if !self.state.is_wyrd(struck) {
            if self.state.options.holy_water_harmless {
                self.tell(|| EquipmentEvent::Splashed { figure: struck }.into()); // be.equip.holy_water.5
            } else {
                self.struck(struck, Some(figure), modifier.total())?; // be.equip.holy_water.7
            }
            return Ok(());
        }
        if !self.fate_check(struck, WATER, modifier.total())? {
            let victim = &mut self.state[struck];
            victim.powers = victim.powers.of(PowerKind::Miracle);
            victim.doused = true; // be.equip.holy_water.4
            self.tell(|| EquipmentEvent::LostPowers { figure: struck }.into());
        }
        Ok(())
    }

    /// Shoots a fire arrow at a piece of terrain (be.equip.fire_arrow.1).
    pub(crate) fn shoots_fire_arrow(&mut self, figure: FigureId, arm: ArmId, piece: u8) -> Play<()> {
        self.state[figure].acted = true;
        self.state[figure].hand = Hand::Arm(arm);
        if !self.has_flame(figure)? {
            self.tell(|| EquipmentEvent::NoFlame { figure }.into());
            return Ok(());
        }
        self.state[figure].items.fire_arrow -= 1; // be.ammo.2
        let range = self
            .state
            .arm(figure, arm)
            .and_then(|arm| arm.shoot)
            .map_or(table::Length::ZERO, |row| row.range);
        let within = Fact::PieceWithin { figure, piece, distance: range };
        if !self.fact(ARROW, within)? || !self.fact(ARROW, Fact::SeesPiece { figure, piece })? {
            self.tell(|| EquipmentEvent::Wasted { figure, piece }.into());
            return Ok(());
        }
        match self.brands(figure, piece, Brand::Shot(Missile::Arm(arm)))? {
            Swing::Hit => self.ignites(piece, Spark::FireArrow), // be.fire.4
            Swing::Miss => {}
            Swing::One => {
                self.fumbles(figure, Hand::Arm(arm))?;
            }
        }
        Ok(())
    }

    /// Is there a flame to light an arrow by: its own torch, a burning thing or a friend's torch within an inch
    /// (be.equip.fire_arrow.4)?
    fn has_flame(&mut self, figure: FigureId) -> Play<bool> {
        if self.state[figure].torch_lit {
            return Ok(true);
        }
        let distance = self.state.book.numbers.flame;
        for friend in self.state.flame_bearers(figure).iter() {
            if self.fact(FLAME, Fact::Within { one: figure, other: friend, distance })? {
                return Ok(true);
            }
        }
        let burning: arrayvec::ArrayVec<u8, MOST_PIECES> = self.state.burning().collect();
        for piece in burning {
            if self.fact(FLAME, Fact::PieceWithin { figure, piece, distance })? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Lights its torch with its Shooting action (be.equip.torch.5).
    pub(crate) fn lights_torch(&mut self, figure: FigureId) -> Play<()> {
        let now = &mut self.state[figure];
        (now.acted, now.torch_lit) = (true, true);
        self.tell(|| EquipmentEvent::Lit { figure }.into());
        Ok(())
    }

    /// Puts its torch out, which is no action (be.equip.torch.6).
    pub(crate) fn douses_torch(&mut self, figure: FigureId) -> Play<()> {
        self.state[figure].torch_lit = false;
        self.tell(|| EquipmentEvent::Doused { figure }.into());
        Ok(())
    }

    /// Can the target be seen in this light? By day always; at night within the light of the shooter's eyes, of a
    /// torch or of a fire (be.equip.torch.3).
    pub(crate) fn is_lit(&mut self, shooter: FigureId, target: FigureId) -> Play<bool> {
        if !self.state.plot.dark || self.state[target].torch_lit {
            return Ok(true);
        }
        let distance = self.state.book.numbers.light;
        let torches = self.state.in_play(|figure| figure != shooter && self.state[figure].torch_lit);
        for other in [shooter].into_iter().chain(torches.iter()) {
            if self.fact(DARK, Fact::Within { one: other, other: target, distance })? {
                return Ok(true);
            }
        }
        let burning: arrayvec::ArrayVec<u8, MOST_PIECES> = self.state.burning().collect();
        for piece in burning {
            if self.fact(DARK, Fact::PieceWithin { figure: target, piece, distance })? {
                return Ok(true);
            }
        }
        Ok(false)
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum EquipmentEvent {
    Lit { figure: FigureId },
    Doused { figure: FigureId },
    NoFlame { figure: FigureId },
    Wasted { figure: FigureId, piece: u8 },
    Splashed { figure: FigureId },
    LostPowers { figure: FigureId },
}

impl EquipmentEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            EquipmentEvent::Lit { figure } => {
                line("be.equip.torch.5", format!("{} lights a torch.", name(figure)))
            }
            EquipmentEvent::Doused { figure } => {
                line("be.equip.torch.6", format!("{} puts the torch out.", name(figure)))
            }
            EquipmentEvent::NoFlame { figure } => {
                line(FLAME.0, format!("{} finds no flame for the arrow, and the shot is lost.", name(figure)))
            }
            EquipmentEvent::Wasted { figure, piece } => {
                let text = format!(
                    "{} cannot reach {} with it: the shot is lost.",
                    name(figure),
                    state.piece_name(*piece)
                );
                line("be.shoot.5", text)
            }
            EquipmentEvent::Splashed { figure } => line(
                "be.equip.holy_water.5",
                format!("{} has no Wyrd Power to lose, and the water does nothing.", name(figure)),
            ),
            EquipmentEvent::LostPowers { figure } => {
                line(WATER.0, format!("{} has lost all Wyrd Powers.", name(figure)))
            }
        }
    }
}
