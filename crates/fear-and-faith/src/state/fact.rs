//! What can be asked about the table, phrased so that people can answer it by looking.

use fates::{FigureId, FigureSet};
use serde::Serialize;
use table::{Length, Point};

use crate::rules::ground::{Bane, Strength};
use crate::state::State;

/// A question about the table. Models that are not on it are nowhere near anything.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "fact")]
pub enum Fact {
    /// Are these two no farther apart than this, base to base? ff.core.measure.2
    Within {
        /// One of them.
        one: FigureId,
        /// The other.
        other: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Is there a line of sight between them, models not counted?
    Sight {
        /// Who looks.
        looker: FigureId,
        /// Who is looked at.
        target: FigureId,
    },
    /// Is the target in sight and no farther off than this?
    Near {
        /// Who looks.
        looker: FigureId,
        /// Who is looked at.
        target: FigureId,
        /// The distance.
        distance: Length,
    },
    /// May the shooter draw a line on the target: neither scenery nor a model in the way (ff.ranged.los.1)?
    ClearShot {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
    },
    /// Is the target partly hidden by scenery (ff.ranged.cover.1)?
    Cover {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
    },
    /// Is the target among the trees where the shooter is, or shot at across the edge of the wood (ff.ranged.woods.4,
    /// ff.ranged.woods.5)?
    AmongTrees {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
    },
    /// Does the shot pass through somebody Immaterial (ff.ranged.los.3)?
    ThroughGhost {
        /// Who shoots.
        shooter: FigureId,
        /// Who is shot at.
        target: FigureId,
    },
    /// Is any of these, as a target the shooter could take and not in cover, closer to it than this one
    /// (ff.target.closest.1)?
    CloserTarget {
        /// Who shoots.
        shooter: FigureId,
        /// Whom it wants to shoot.
        target: FigureId,
        /// Whom it may not pass over.
        among: FigureSet,
    },
    /// Can it get into contact with the target by one straight move (ff.fear.trigger.charge.1)?
    Reaches {
        /// Who charges.
        model: FigureId,
        /// Whom.
        target: FigureId,
        /// How far it goes.
        most: Length,
    },
    /// Does it see a burning lamp no farther off than this (ff.time.light.5)?
    LampWithin {
        /// Who shoots.
        model: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Is it in a room whose lamps are all out (ff.time.light.3)?
    InTheDark {
        /// Who.
        model: FigureId,
    },
    /// Which of these does it touch now?
    Touches {
        /// Who.
        model: FigureId,
    },
    /// Which of these were near enough and saw it (deaths, sacrifices, friendly fire)?
    Witnesses {
        /// What they saw happens to this one.
        of: FigureId,
        /// How near.
        distance: Length,
        /// Must they have seen it?
        sight: bool,
    },
    /// Which of these are no farther from it than this?
    Around {
        /// From whom the distance is taken.
        model: FigureId,
        /// The distance.
        distance: Length,
    },
    /// Which of these is nearest to it?
    Nearest {
        /// From whom the distance is taken.
        to: FigureId,
    },
    /// Which of these are hidden: concealed completely from every enemy by scenery (ff.ambush.1)?
    Hidden,
    /// Does its line cross difficult ground (ff.move.difficult.1)?
    DifficultGround {
        /// Who moves.
        model: FigureId,
    },
    /// Does its way lead into ground that is bad for its kind, or across it (ff.move.holy.1, ff.move.water.1)?
    Crosses {
        /// Who moves.
        model: FigureId,
        /// What is bad for it.
        bane: Bane,
    },
    /// Is the door it stands at of this strength (ff.move.bash.2)?
    DoorIs {
        /// Who stands there.
        model: FigureId,
        /// How strong.
        strength: Strength,
    },
    /// Which of these stand against the far side of its door (ff.move.bash.block.1)?
    BehindDoor {
        /// Who bashes it.
        model: FigureId,
    },
    /// Is what it climbs as steep as a wall (ff.climb.mod.1)?
    SheerFace {
        /// Who climbs.
        model: FigureId,
    },
    /// Does it still hang on what it climbs (ff.climb.fight.1)?
    StillClimbs {
        /// Who climbs.
        model: FigureId,
    },
    /// Is its drop no deeper than this (ff.fall.1)?
    DropWithin {
        /// Who falls.
        model: FigureId,
        /// How deep.
        distance: Length,
    },
    /// Is there no room behind it to recoil (ff.recoil.6)?
    NoRoom {
        /// Who recoils.
        model: FigureId,
    },
    /// Does it stand higher than the other, or behind an obstacle it defends (ff.melee.mod.high.1)?
    Higher {
        /// Who.
        model: FigureId,
        /// Than whom.
        than: FigureId,
    },
    /// Which of these two, who fight each other, stands higher or defends an obstacle (ff.melee.mod.high.1)?
    HighGround,
    /// Does its base touch scenery that counts as cover (ff.sr.stealth.1)?
    BesideCover {
        /// Who.
        model: FigureId,
    },
    /// Does it touch the place where this one's weapon lies (ff.action.draw.3)?
    AtWeapon {
        /// Who.
        model: FigureId,
        /// Whose weapon.
        of: FigureId,
    },
    /// Did the grenade go off in an enclosed space (ff.grenade.zone.4)?
    Enclosed {
        /// Where, on the virtual table.
        at: Option<Point>,
    },
    /// Which of these does a circle of this diameter round the impact touch, those wholly behind a wall left out
    /// (ff.grenade.zone.1, ff.grenade.zone.8)?
    Caught {
        /// The diameter.
        across: Length,
    },
    /// Which of these touch a door or a window of the room in which the grenade went off (ff.grenade.room.2)?
    BesideOpening,
    /// Does it stand beside the body of this dead model (ff.raise.1)?
    BesideCorpse {
        /// Who.
        model: FigureId,
        /// Whose body.
        corpse: FigureId,
    },
    /// Is it on holy ground (ff.fear.mod.holy.1)?
    OnHolyGround {
        /// Who.
        model: FigureId,
    },
    /// Is it inside the ground that the other haunts (ff.sr.haunt.4)?
    InHaunt {
        /// Who haunts.
        haunt: FigureId,
        /// Who may be inside.
        model: FigureId,
    },
    /// Does it stand at something that lies on the table to be picked up (ff.scen3.rule.1)?
    AtSpot {
        /// Who.
        model: FigureId,
        /// Its number.
        spot: u8,
    },
    /// May it leave the table where it stands (ff.scen5.rule.5)?
    AtAWayOut {
        /// Who.
        model: FigureId,
    },
    /// Is it in this room (ff.scen4.rule.1)?
    InArea {
        /// Who.
        model: FigureId,
        /// The number of the room.
        area: u8,
    },
    /// Has its move brought it into this room from outside it (ff.scen4.rule.2)?
    CameInto {
        /// Who.
        model: FigureId,
        /// The number of the room.
        area: u8,
    },
    /// Which of these are in the same room with it (ff.scen4.rule.2)?
    InSameArea {
        /// With whom.
        model: FigureId,
    },
    /// Which of these has it just moved through (ff.scen4.rule.2)?
    WentThrough {
        /// Who has moved.
        model: FigureId,
    },
    /// Is this move on stairs, as another one of this turn was (ff.move.stairs.2)?
    StairsAgain {
        /// Who moves.
        model: FigureId,
    },
    /// Is this move on a ladder, as another one of this turn was (ff.move.ladder.2)?
    LadderAgain {
        /// Who moves.
        model: FigureId,
    },
    /// Does it lie in snow (ff.action.stand.3)?
    InSnow {
        /// Who.
        model: FigureId,
    },
    /// Is its base at the edge of a drop (ff.fall.6)?
    AtADrop {
        /// Who.
        model: FigureId,
    },
    /// Can it flee without coming nearer than Short to an active enemy (ff.morale.flee.2)?
    CanFlee {
        /// Who.
        model: FigureId,
    },
    /// Has its flight taken it off the table (ff.morale.flee.5)?
    LeftTable {
        /// Who.
        model: FigureId,
    },
}

impl Fact {
    /// Can it single out nobody at all?
    pub fn may_be_nobody(&self) -> bool {
        matches!(
            self,
            Fact::Touches { .. }
                | Fact::Witnesses { .. }
                | Fact::Around { .. }
                | Fact::BehindDoor { .. }
                | Fact::BesideOpening
                | Fact::Caught { .. }
                | Fact::Hidden
                | Fact::HighGround
                | Fact::InSameArea { .. }
                | Fact::WentThrough { .. }
        )
    }

    /// Measures it on the virtual table.
    pub fn measure(&self, state: &State) -> bool {
        let Some(table) = &state.table else { return false };
        match *self {
            Fact::Within { one, other, distance } => table.gap_within(one, other, distance),
            Fact::Sight { looker, target } => state.sees(looker, target),
            Fact::Near { looker, target, distance } => {
                table.gap_within(looker, target, distance) && state.sees(looker, target)
            }
            Fact::ClearShot { shooter, target } => state.has_clear_shot(shooter, target),
            Fact::Cover { shooter, target } => state.is_covered(shooter, target),
            Fact::AmongTrees { shooter, target } => state.is_among_trees(shooter, target),
            Fact::ThroughGhost { shooter, target } => !state.ghosts_between(shooter, target).is_empty(),
            Fact::CloserTarget { shooter, target, among } => {
                among.iter().any(|other| table.closer(other, target, shooter).is_lt())
            }
            Fact::Reaches { model, target, most } => state.reaches(model, target, most),
            Fact::LampWithin { .. } => false, // measured where the lamp is
            Fact::InTheDark { model } => state.is_in_the_dark(model),
            Fact::DifficultGround { .. } => false, // known when the way is laid on the virtual table
            // The same holds of what it meets on its way: these are asked at a real table only.
            Fact::Crosses { .. } | Fact::DoorIs { .. } | Fact::BehindDoor { .. } => false,
            Fact::SheerFace { .. } | Fact::StillClimbs { .. } => false,
            Fact::StairsAgain { .. } | Fact::LadderAgain { .. } => false,
            Fact::InSnow { model } => state.is_in_snow(model),
            Fact::NoRoom { .. } => false, // tried out on the virtual table
            Fact::Higher { model, than } => state.is_higher(model, than),
            Fact::BesideCover { model } => state.is_beside_cover(model),
            Fact::AtWeapon { model, of } => state.stands_at_weapon(model, of),
            Fact::Enclosed { at } => at.is_some_and(|at| state.is_enclosed(at)),
            Fact::Caught { .. } | Fact::BesideOpening => false, // measured where the blast is
            Fact::BesideCorpse { model, corpse } => state.is_beside_corpse(model, corpse),
            Fact::OnHolyGround { model } => state.is_on_holy_ground(model),
            Fact::InHaunt { haunt, model } => state.is_in_haunt(haunt, model),
            Fact::AtSpot { model, spot } => state.is_at_spot(model, spot),
            Fact::AtAWayOut { model } => state.is_at_a_way_out(model),
            Fact::InArea { model, area } => state.is_in_area(model, area),
            Fact::CameInto { model, area } => state.came_into(model, area),
            Fact::InSameArea { .. } | Fact::WentThrough { .. } => false,
            Fact::AtADrop { model } => state.drop_beside(model).is_some(),
            Fact::DropWithin { model, distance } => {
                state.drop_beside(model).is_some_and(|depth| depth <= distance)
            }
            Fact::CanFlee { .. } | Fact::LeftTable { .. } => false, // the flight is laid on the virtual table
            Fact::Touches { .. } | Fact::Witnesses { .. } | Fact::Around { .. } => false,
            Fact::Nearest { .. } | Fact::Hidden | Fact::HighGround => false,
        }
    }

    /// Which of these models it singles out, on the virtual table.
    pub fn single_out(&self, state: &State, among: FigureSet) -> FigureSet {
        let Some(table) = &state.table else { return among };
        match *self {
            Fact::Touches { model } => state.touching(model).and(among),
            Fact::Around { model, distance } => {
                among.iter().filter(|&other| table.gap_within(model, other, distance)).collect()
            }
            Fact::Witnesses { of, distance, sight } => {
                let near = |other: &FigureId| table.gap_within(of, *other, distance);
                among.iter().filter(near).filter(|&other| !sight || state.sees(other, of)).collect()
            }
            Fact::Nearest { to } => table.nearest(to, among),
            Fact::Hidden => state.concealed(among),
            Fact::HighGround => {
                let above = |model: FigureId| {
                    among.iter().any(|other| other != model && state.is_higher(model, other))
                };
                among.iter().filter(|&model| above(model)).collect()
            }
            Fact::InSameArea { model } => {
                among.iter().filter(|&other| state.share_area(model, other)).collect()
            }
            Fact::WentThrough { model } => state.gone_through(model, among),
            _ => among,
        }
    }
}
