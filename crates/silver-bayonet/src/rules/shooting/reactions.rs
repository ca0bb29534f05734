//! Reactions to a shot: the rules `sb.react.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::Offer;
use frame::view::{LogLine, PromiseView};
use serde::Serialize;
use table::{Length, Point, inches};

use crate::rules::fighting::arms::Weapon;
use crate::rules::fighting::melee::Strike;
use crate::rules::movement::trek::Trek;
use crate::rules::shooting::ShootingEvent;
use crate::rules::shooting::targets::{Targets, range};
use crate::show::promise;
use crate::state::event::line;
use crate::state::fact::Fact;
use crate::state::figure::{Grip, Side, Terror};
use crate::state::{ArmId, State};
use crate::{Battle, Reach, SilverBayonet};

const REACTION: RuleId = RuleId("sb.react.1");
const RETURN_FIRE: RuleId = RuleId("sb.react.2");
const DIVE: RuleId = RuleId("sb.react.dive.1");

/// The answer to a shot (sb.react.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reaction {
    /// Shoots back with this weapon.
    ReturnFire(ArmId),
    /// Dives for Cover.
    Dive,
    /// Does nothing.
    Nothing,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Return Fire, Dive for Cover, or nothing (sb.react.1). A monster has its own habits (sb.mon.react.1, .2).
    pub(super) fn react(&mut self, target: FigureId, shooter: FigureId) -> Play<Strike> {
        let held = matches!(self.state[target].terror, Terror::Paralysed(Grip::Whole | Grip::Loosening));
        if held || self.state[target].knocked_down {
            return Ok(Strike::default()); // sb.react.9
        }
        let necromancer = self.state[target].is_monster() && self.is_necromancer(target);
        let guns = if necromancer { ArrayVec::new() } else { self.guns_to_answer(target, shooter)? };
        let reaction = match self.state[target].side {
            Side::Monster if necromancer => Reaction::Dive, // sb.necro.5
            Side::Monster => guns.first().map_or(Reaction::Nothing, |&gun| Reaction::ReturnFire(gun)),
            Side::Player(seat) => {
                let mut options: ArrayVec<Reaction, 10> =
                    guns.into_iter().map(Reaction::ReturnFire).collect();
                options.extend([Reaction::Dive, Reaction::Nothing]);
                self.state.asked = Some(target);
                let reaction = self.ask(REACTION, seat, &options)?;
                self.state.asked = None;
                reaction
            }
        };
        match reaction {
            Reaction::ReturnFire(gun) => self.return_fire(target, shooter, gun),
            Reaction::Dive => self.dive(target, shooter).map(|()| Strike::default()),
            Reaction::Nothing => Ok(Strike::default()),
        }
    }

    /// The loaded weapons with which the shooter can be reached and seen (sb.react.2).
    fn guns_to_answer(&mut self, target: FigureId, shooter: FigureId) -> Play<ArrayVec<ArmId, 8>> {
        let mut guns = ArrayVec::new();
        if !self.state[shooter].stands() {
            return Ok(guns); // sb.wpn.multi.4
        }
        let (mut reached, mut missed) = (None::<Length>, None::<Length>);
        for arm in self.ready_guns(target) {
            let fired_back = self.state[target].fired_back;
            let carried = self.state.arm(target, arm);
            if carried.weapon == Weapon::EtherealMusket && fired_back {
                continue; // sb.attr.ita.ethfire.5
            }
            // What one gun reaches, another with the same range reaches as well.
            let range = range(&carried);
            let reaches = match (reached, missed) {
                (Some(reached), _) if reached <= range => true,
                (_, Some(missed)) if range <= missed => false,
                _ => self.fact(RETURN_FIRE, Fact::CanShoot { shooter: target, target: shooter, range })?,
            };
            if !reaches {
                missed = Some(range);
                continue;
            }
            reached = Some(range);
            guns.push(arm);
            if self.state[target].is_monster() {
                break; // sb.mon.react.1: it takes the first that serves
            }
        }
        Ok(guns)
    }

    /// One shot at the original shooter, who may not react to it (sb.react.3, .4, .5).
    pub(crate) fn return_fire(&mut self, shooter: FigureId, target: FigureId, arm: ArmId) -> Play<Strike> {
        let targets = if self.state[shooter].is_monster() {
            let soldiers = self.state.standing(|other| !self.state[other].is_monster());
            self.targets_of_monster(shooter, target, arm, soldiers)?
        } else {
            self.more_targets(shooter, arm, Targets::from_iter([target]))? // sb.react.8
        };
        let shot = self.declare(shooter, arm, &targets)?;
        self.tell(|| ShootingEvent::ReturnedFire { figure: shooter }.into());
        if self.state.arm(shooter, arm).weapon == Weapon::EtherealMusket {
            self.state[shooter].fired_back = true;
        }
        let mut answer = Strike::default();
        for other in targets {
            let (strike, _) = self.fire(shooter, other, arm, shot, false)?;
            if other == target {
                answer = strike;
            }
        }
        self.discharge(shooter, arm);
        self.startle(shooter, arm, &[])?;
        Ok(answer)
    }

    /// A bound of up to 2", not nearer to any enemy within 6" and in sight (sb.react.dive.1 to .5).
    fn dive(&mut self, figure: FigureId, shooter: FigureId) -> Play<()> {
        let mut to = None;
        if self.state.table.is_some() {
            let reach = Reach::Dive { figure, away_from: self.state.approached_by(figure) };
            let way = match self.state[figure].side {
                Side::Player(seat) => self.way(DIVE, seat, reach)?,
                Side::Monster => crate::state::reach::best_dive(self.state, &reach, shooter),
            };
            let trek = Trek::trace(self.state, figure, &way, inches(2)).unwrap_or_default();
            if let Some(end) = trek.end() {
                self.stand_at(figure, end);
            }
            to = self.place_of(figure);
        }
        self.may_have_got_wet(figure);
        self.tell(|| Dived { figure, to }.into());
        Ok(())
    }
}

impl State {
    /// Has the figure that is asked just one weapon that shoots?
    fn has_one_gun(&self) -> bool {
        let guns = |bearer| self.profile(bearer).arms.iter().filter(|arm| arm.shooting.is_some()).count();
        self.bearer().is_none_or(|bearer| guns(bearer) < 2)
    }
}

impl State {
    /// The enemies within 6" and in sight, whom a dive may not approach (sb.react.dive.2, .3).
    pub(crate) fn approached_by(&self, figure: FigureId) -> FigureSet {
        let near = |&other: &FigureId| {
            Fact::Within { one: figure, other, distance: inches(6) }.measure(self)
                && Fact::Sight { looker: other, target: figure }.measure(self)
        };
        self.enemies(figure).iter().filter(near).collect()
    }
}

impl Offer<State> for Reaction {
    fn name(&self, state: &State) -> String {
        match *self {
            Reaction::ReturnFire(_) if state.has_one_gun() => "return-fire".to_string(),
            Reaction::ReturnFire(with) => format!("return-fire-{}", state.arm_name(state.bearer(), with)),
            Reaction::Dive => "dive".to_string(),
            Reaction::Nothing => "nothing".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Reaction::ReturnFire(with) => {
                format!("Return Fire with the {}", state.arm_words(state.bearer(), with))
            }
            Reaction::Dive => "Dive for Cover".to_string(),
            Reaction::Nothing => "Do nothing".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{} was shot at. React?", state.bearer_name())
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        match *self {
            Reaction::ReturnFire(arm) => {
                promise::answer(state, state.asked?, state.active?.figure, arm, None)
            }
            Reaction::Dive | Reaction::Nothing => None,
        }
    }
}

/// A figure has dived for cover.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(tag = "event", rename = "dived")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub struct Dived {
    pub figure: FigureId,
    pub to: Option<Point>,
}

impl Dived {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let where_to = match self.to {
            Some(_) => "",
            None if state[self.figure].is_monster() => {
                " up to 2\": out of the shooter's sight, else into cover from it, else as far from it as it can, and \
                 not nearer to an enemy within 6\" and in sight"
            }
            None => " up to 2\", not nearer to an enemy within 6\" and in sight",
        };
        line("sb.react.dive.1", format!("{} dives for cover{where_to}.", state.name(self.figure)))
    }
}
