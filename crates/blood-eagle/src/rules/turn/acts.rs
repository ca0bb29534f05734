//! What a figure may do in its activation, phase by phase, and who does it.

use fates::{Fates, FigureId, Play, RuleId};
use frame::view::{ActKind, PromiseView};

use crate::content::profile::Items;
use crate::content::weapon::ArmId;
use crate::rules::heroes::powers::Power;
use crate::state::reach::Gait;
use crate::state::{Phase, State};
use crate::{Battle, BloodEagle};
use frame::Offer;

/// What an active figure does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Moves (be.move.1).
    Move,
    /// Runs (be.move.2).
    Run,
    /// Tries to leave its Fight (be.disengage.2).
    Disengage,
    /// Stands up (be.kd.2).
    Stand,
    /// Shoots at a figure (be.shoot.1).
    Shoot(ArmId, FigureId),
    /// Leads a volley at a figure (be.volley.1).
    Volley(ArmId, FigureId),
    /// Throws holy water at a figure (be.equip.holy_water.1).
    HolyWater(FigureId),
    /// Shoots a fire arrow at a piece of terrain (be.equip.fire_arrow.5).
    FireArrow(ArmId, u8),
    /// Lights its torch (be.equip.torch.5).
    LightTorch,
    /// Puts its torch out, which is no action (be.equip.torch.6).
    DouseTorch,
    /// Uses a Power on a figure (be.magic.2).
    Cast(Power, FigureId),
    /// Uses a Power on a piece of terrain (be.fire.5, be.fire.8).
    CastAtPiece(Power, u8),
    /// Uses a Power on a point (be.wyrd.storm_of_fire).
    CastAtPoint(Power),
    /// Fights a figure with all its FV (be.fight.2).
    Fight(FigureId),
    /// Leads a mob against a figure (be.mob.1).
    Mob(FigureId),
    /// Splits its FV over several attacks (be.split.1).
    Split,
    /// Strikes at a shield (be.sunder.1).
    Sunder(FigureId),
    /// Sets a piece of terrain alight with its torch (be.fire.2).
    Burn(u8),
    /// Does nothing this phase (be.fight.5).
    Hold,
}

impl<F: Fates<BloodEagle>> Battle<'_, F> {
    /// Does it.
    pub(crate) fn does(&mut self, figure: FigureId, act: Act) -> Play<()> {
        match act {
            Act::Move => self.moves(figure, Gait::Walk),
            Act::Run => self.moves(figure, Gait::Run),
            Act::Disengage => self.disengages(figure),
            Act::Stand => self.stands_up(figure),
            Act::Shoot(arm, target) => self.shoots(figure, arm, target),
            Act::Volley(arm, target) => self.leads_volley(figure, arm, target),
            Act::HolyWater(target) => self.throws_holy_water(figure, target),
            Act::FireArrow(arm, piece) => self.shoots_fire_arrow(figure, arm, piece),
            Act::LightTorch => self.lights_torch(figure),
            Act::DouseTorch => self.douses_torch(figure),
            Act::Cast(power, target) => self.casts(figure, power, target),
            Act::CastAtPiece(power, piece) => self.casts_at_piece(figure, power, piece),
            Act::CastAtPoint(power) => self.casts_at_point(figure, power),
            Act::Fight(target) => self.fights(figure, target),
            Act::Mob(target) => self.leads_mob(figure, target),
            Act::Split => self.splits(figure),
            Act::Sunder(target) => self.sunders(figure, target),
            Act::Burn(piece) => self.burns(figure, piece),
            Act::Hold => {
                self.holds(figure);
                Ok(())
            }
        }
    }
}

impl Offer<State> for Act {
    fn name(&self, state: &State) -> String {
        let id = |figure: FigureId| state.id(figure);
        let arm = |arm: ArmId| arm_id(state, arm);
        let piece = |piece: u8| content::kebab(state.piece_name(piece));
        match *self {
            Act::Move => "move".to_string(),
            Act::Run => "run".to_string(),
            Act::Disengage => "disengage".to_string(),
            Act::Stand => "stand".to_string(),
            Act::Shoot(with, at) => format!("shoot-{}-{}", arm(with), id(at)),
            Act::Volley(with, at) => format!("volley-{}-{}", arm(with), id(at)),
            Act::HolyWater(at) => format!("holy-water-{}", id(at)),
            Act::FireArrow(with, at) => format!("fire-arrow-{}-{}", arm(with), piece(at)),
            Act::LightTorch => "light-torch".to_string(),
            Act::DouseTorch => "douse-torch".to_string(),
            Act::Cast(power, at) => format!("{}-{}", power.id(), id(at)),
            Act::CastAtPiece(power, at) => format!("{}-{}", power.id(), piece(at)),
            Act::CastAtPoint(power) => power.id().to_string(),
            Act::Fight(at) => format!("fight-{}", id(at)),
            Act::Mob(at) => format!("mob-{}", id(at)),
            Act::Split => "split".to_string(),
            Act::Sunder(at) => format!("sunder-{}", id(at)),
            Act::Burn(at) => format!("burn-{}", piece(at)),
            Act::Hold => "hold".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        let name = |figure: FigureId| state.name(figure);
        let power = |power: Power| power.name(&state.book);
        match *self {
            Act::Move => "Move".to_string(),
            Act::Run => "Run".to_string(),
            Act::Disengage => "Disengage".to_string(),
            Act::Stand => "Stand up".to_string(),
            Act::Shoot(with, at) => format!("Shoot {} ({})", name(at), shot_words(state, with)),
            Act::Volley(with, at) => format!("Volley at {} ({})", name(at), shot_words(state, with)),
            Act::HolyWater(at) => {
                format!("Holy water at {}{}", name(at), left(state, |items| items.holy_water))
            }
            Act::FireArrow(_, at) => {
                format!("Fire arrow at {}{}", state.piece_name(at), left(state, |items| items.fire_arrow))
            }
            Act::LightTorch => "Light the torch".to_string(),
            Act::DouseTorch => "Put the torch out".to_string(),
            Act::Cast(what, at) => format!("{}: {}", power(what), name(at)),
            Act::CastAtPiece(what, at) => format!("{}: {}", power(what), state.piece_name(at)),
            Act::CastAtPoint(what) => power(what).to_string(),
            Act::Fight(at) => format!("Fight {}", name(at)),
            Act::Mob(at) => format!("Mob {}", name(at)),
            Act::Split => "Split the attack".to_string(),
            Act::Sunder(at) => format!("Sunder the shield of {}", name(at)),
            Act::Burn(at) => format!("Set {} alight", state.piece_name(at)),
            Act::Hold => match state.phase {
                Phase::Shooting => "Hold fire".to_string(),
                Phase::Fighting => "Do not strike".to_string(),
                _ => "Stay".to_string(),
            },
        }
    }

    fn act(&self) -> Option<ActKind> {
        Some(match self {
            Act::Move | Act::Run | Act::Disengage | Act::Stand => ActKind::Move,
            Act::Shoot(..) | Act::Volley(..) | Act::HolyWater(_) | Act::FireArrow(..) => ActKind::Shoot,
            Act::Cast(Power::BoltOfFire | Power::ShardOfIce, _) | Act::CastAtPoint(_) => ActKind::Shoot,
            Act::Fight(_) | Act::Mob(_) | Act::Split | Act::Sunder(_) => ActKind::Fight,
            Act::Hold => ActKind::Done,
            _ => ActKind::Other,
        })
    }

    fn question(state: &State, _: RuleId) -> String {
        let name = state.active.map_or("the figure", |figure| state.name(figure));
        match state.phase {
            Phase::Shooting => format!("{name}: shoot or act"),
            Phase::Fighting => format!("{name}: fight or act"),
            _ => format!("{name}: move or act"),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Act::Shoot(_, at) | Act::Volley(_, at) | Act::HolyWater(at) | Act::Cast(_, at) => Some(at),
            Act::Fight(at) | Act::Mob(at) | Act::Sunder(at) => Some(at),
            _ => None,
        }
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        crate::show::promise::of_act(state, *self)
    }
}

/// The weapon of the active figure, in protocol and in words.
fn arm_id(state: &State, arm: ArmId) -> String {
    content::kebab(arm_words(state, arm))
}

/// The weapon of a shot, and what the shot costs: a crossbow wants a turn (be.ammo.3), a legendary weapon is gone
/// (be.ammo.2).
fn shot_words(state: &State, arm: ArmId) -> String {
    let name = arm_words(state, arm).to_lowercase();
    match state.active.and_then(|figure| state.arm(figure, arm)) {
        Some(arm) if arm.legendary && !arm.two_hands => format!("{name}, which is gone then"),
        Some(arm) if arm.reload > 0 => format!("{name}, then a turn to reload"),
        _ => name,
    }
}

/// How many of something the active figure has, of which this takes one.
fn left(state: &State, count: impl Fn(&Items) -> u8) -> String {
    let held = state.active.map_or(0, |figure| count(&state[figure].items));
    if held > 1 { format!(" (1 of {held})") } else { " (the last)".to_string() }
}

fn arm_words(state: &State, arm: ArmId) -> &str {
    let carried = state.active.and_then(|figure| state.arm(figure, arm));
    let sheet = carried.and_then(|arm| state.book.weapon(arm.weapon));
    sheet.map_or("weapon", |sheet| sheet.name.as_str())
}
