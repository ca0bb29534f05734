//! The chainsaw massacre, `ff.scen3.*`: civilians in the middle, madmen all round, and one phone.
//!
//! Which of the three face-down markers is the phone nobody knows, not even the player who laid them out. So it is
//! settled when somebody looks: that comes to the same, and there is no secret to keep.

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::{LogLine, RollView};
use serde::Serialize;

use super::ending::Outcome;
use super::{Berth, Deed, HORRORS, HUNTERS};
use crate::content::profile::Profile;
use crate::content::weapon::Class;
use crate::rules::turn::acts::Act;
use crate::show::rolls::decided;
use crate::state::event::{head, line, rolled};
use crate::state::fact::Fact;
use crate::state::model::{End, Place};
use crate::state::plot::{MOST_SPOTS, ScenarioKind, Spot};
use crate::state::reach::Edge;
use crate::state::{Phase, State};
use crate::{Battle, FearAndFaith};

const PICK_UP: RuleId = RuleId("ff.scen3.rule.1");
const CALL: RuleId = RuleId("ff.scen3.rule.1");
const RING: RuleId = RuleId("ff.scen3.rule.3");
const RESCUE: RuleId = RuleId("ff.scen3.rule.4");

/// Points of enemies for each victory point (ff.scen3.score.1).
pub(super) const RATE: u16 = 25;

/// How often the battery lets somebody try (ff.scen3.rule.2).
const BATTERY: u8 = 3;

/// How many rounds after the call the authorities come (ff.scen3.rule.4).
const ON_THE_WAY: u16 = 3;

impl Profile {
    /// Is it a civilian: Combat 2 at most, neither firearm nor explosive (ff.scen3.setup.1)? The others of the good
    /// side are the authorities.
    pub fn is_civilian(&self) -> bool {
        let armed = |class| matches!(class, Class::Firearm | Class::Explosive);
        self.combat <= 2 && !self.arms.iter().any(|arm| armed(arm.class))
    }
}

impl State {
    /// The civilians of the massacre.
    pub(crate) fn is_civilian(&self, model: FigureId) -> bool {
        self[model].party == HUNTERS && self.profile(model).is_civilian()
    }

    /// Those who come when they are called, as long as they wait.
    pub(super) fn authorities(&self) -> FigureSet {
        let waits = |&model: &FigureId| self[model].party == HUNTERS && self[model].place == Place::Reserve;
        self.ids().filter(waits).filter(|&model| !self.profile(model).is_civilian()).collect()
    }

    /// The last round: the seventh, or the third after the authorities come, whichever is later (ff.scen3.end.2).
    pub fn last_round_of_massacre(&self) -> u16 {
        self.trail.called.map_or(7, |round| 7.max(round + 2 * ON_THE_WAY))
    }

    /// The madmen win when all civilians are dead (ff.scen3.end.1). Otherwise it goes on to the last round, or until a
    /// side has nobody; the authorities on their way count (ff.scen3.end.2).
    pub(super) fn massacre_end(&self) -> Option<Outcome> {
        let civilians = || self.ids().filter(|&model| self.is_civilian(model));
        let dead = |model| matches!(self.end_of(model), Some(End::Killed | End::PassedOut));
        let had_some = civilians().next().is_some();
        let all_dead = had_some && civilians().all(dead);
        let rescue = self.trail.called.is_some() && !self.authorities().is_empty();
        let deserted = self.is_wiped_out(HORRORS) || self.is_wiped_out(HUNTERS) && !rescue;
        let late = self.phase == Phase::TurnBegins && self.turn >= 2 * self.last_round_of_massacre();
        if !all_dead && !deserted && !late {
            return None;
        }
        let saved = civilians().any(|model| self.survives(model));
        let winner = if saved { HUNTERS } else { HORRORS };
        Some(Outcome { winner: Some(winner), ..self.scored() })
    }

    /// Is it alive on the table, if this is the end (ff.scen3.end.1)?
    pub(crate) fn survives(&self, model: FigureId) -> bool {
        self[model].is_on_table() && !self[model].feigns()
    }

    /// What still lies face down or open on the table.
    pub(super) fn spots_lying(&self) -> impl Iterator<Item = u8> + use<'_> {
        (0..MOST_SPOTS as u8).filter(|&spot| matches!(self.trail.spots[usize::from(spot)], Spot::Lying(_)))
    }

    /// Does the model stand at what lies there?
    pub(crate) fn is_at_spot(&self, model: FigureId, spot: u8) -> bool {
        let lying = self.trail.spots.get(usize::from(spot));
        match (&self.table, lying) {
            (Some(table), Some(&Spot::Lying(Some(at)))) => table.within_point(model, at, MARKER),
            _ => false,
        }
    }
}

/// From the middle of a marker to its rim: it is touched by a model that is no farther off. Reading: the book gives no
/// size.
const MARKER: table::Length = table::Length(100);

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A civilian at a marker may pick it up, and a model that has the phone may call (ff.scen3.rule.1).
    pub(super) fn massacre_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        if !self.state.is_civilian(model) || self.state[model].seat != HUNTERS {
            return Ok(());
        }
        self.spot_acts(model, acts);
        let trail = &self.state.trail;
        if trail.carrier == Some(model) && trail.called.is_none() && trail.attempts < BATTERY {
            acts.push(Act::Scenario(Deed::Call));
        }
        Ok(())
    }

    /// Lists what lies within reach; at a real table all that lies anywhere.
    pub(super) fn spot_acts(&self, model: FigureId, acts: &mut Vec<Act>) {
        let real = self.state.table.is_none();
        let near = self.state.spots_lying().filter(|&spot| real || self.state.is_at_spot(model, spot));
        acts.extend(near.map(|spot| Act::Scenario(Deed::PickUp(spot))));
    }

    /// Picks up what lies there for one action.
    pub(super) fn picks_up(&mut self, model: FigureId, spot: u8) -> Play<()> {
        if !self.fact(PICK_UP, Fact::AtSpot { model, spot })? {
            self.tell(|| MassacreEvent::TooFar { model }.into());
            return Ok(());
        }
        self.spend(1);
        let house = self.state.plot.kind == Some(ScenarioKind::HauntedHouse);
        let real = if house { self.state.trail.real == Some(spot) } else { self.is_the_phone(spot)? };
        self.state.trail.spots[usize::from(spot)] = Spot::Taken;
        if real {
            (self.state.trail.real, self.state.trail.carrier) = (Some(spot), Some(model));
        }
        self.tell(|| MassacreEvent::PickedUp { model, spot, real }.into());
        Ok(())
    }

    /// Is this marker the phone? It is one of those that nobody has looked at.
    fn is_the_phone(&mut self, spot: u8) -> Play<bool> {
        if let Some(known) = self.state.trail.real {
            return Ok(known == spot);
        }
        let left = self.state.spots_lying().count() as u8;
        if left < 2 {
            return Ok(true);
        }
        let faces = 6 / left;
        Ok(self.plain_die(PICK_UP, HUNTERS, |face| face <= faces)? <= faces)
    }

    /// One try to get through (ff.scen3.rule.1, ff.scen3.rule.2).
    pub(super) fn calls(&mut self, model: FigureId) -> Play<()> {
        self.spend(1);
        self.state.trail.attempts += 1;
        let left = BATTERY - self.state.trail.attempts;
        let face = self.plain_die(CALL, HUNTERS, |face| face >= 5)?;
        if face >= 5 {
            self.state.trail.called = Some(self.state.round());
        }
        self.tell(|| MassacreEvent::Called { model, face, left }.into());
        Ok(())
    }

    /// The second turnover of the madmen: the phone rings where it lies, and no marker is a secret any more
    /// (ff.scen3.rule.3).
    pub(super) fn massacre_turnover(&mut self, seat: Seat) -> Play<()> {
        if seat != HORRORS || self.state.parties[seat.index()].turnovers != 2 {
            return Ok(());
        }
        let lying: Vec<u8> = self.state.spots_lying().collect();
        if self.state.trail.real.is_none() && !lying.is_empty() {
            let place = match lying.len() {
                1 => 0,
                count => {
                    let each = 6 / count as u8;
                    let face = self.plain_die(RING, HORRORS, |face| (face - 1) / each)?;
                    usize::from((face - 1) / each).min(count - 1)
                }
            };
            let real = lying[place];
            self.state.trail.real = Some(real);
            for &spot in lying.iter().filter(|&&spot| spot != real) {
                self.state.trail.spots[usize::from(spot)] = Spot::Taken;
            }
        }
        let spot = self.state.trail.real;
        self.tell(|| MassacreEvent::PhoneRang { spot }.into());
        Ok(())
    }

    /// The authorities come at the start of the third good turn after the call, on an edge that a die names, and may
    /// act at once (ff.scen3.rule.4).
    pub(super) fn massacre_turn_begins(&mut self) -> Play<()> {
        let due = self.state.trail.called.map(|round| round + ON_THE_WAY);
        let here = due.is_some_and(|round| self.state.round() >= round);
        if self.state.to_act != HUNTERS || !here || self.state.trail.arrived {
            return Ok(());
        }
        self.state.trail.arrived = true;
        let coming = self.state.authorities();
        if coming.is_empty() {
            return Ok(());
        }
        let four = |[face]: [u8; 1]| (face <= 4).then_some(face);
        let (_, fates) = self.stage();
        let [face] = fates.roll_until(RESCUE, HUNTERS, [D6], four)?;
        let edge = [Edge::North, Edge::East, Edge::South, Edge::West][usize::from(face - 1).min(3)];
        self.tell(|| MassacreEvent::Rescue { edge }.into());
        for model in coming.iter() {
            self.berth(model, Berth::Edge(edge), RESCUE)?;
        }
        Ok(())
    }

    /// A model that falls drops the phone or the object where it falls.
    pub(super) fn drops_its_find(&mut self, victim: FigureId) {
        let (Some(spot), true) = (self.state.trail.real, self.state.trail.carrier == Some(victim)) else {
            return;
        };
        let at = self.state.place_of(victim).or(self.state[victim].corpse);
        self.state.trail.carrier = None;
        if self.state.table.is_none() || at.is_some() {
            self.state.trail.spots[usize::from(spot)] = Spot::Lying(at);
        }
    }
}

/// The log events of this scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MassacreEvent {
    PickedUp { model: FigureId, spot: u8, real: bool },
    Called { model: FigureId, face: u8, left: u8 },
    PhoneRang { spot: Option<u8> },
    Rescue { edge: Edge },
    TooFar { model: FigureId },
}

impl MassacreEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            MassacreEvent::PickedUp { model, spot, real } => picked_up(state, model, spot, real),
            MassacreEvent::Called { model, face, left } => called(model, name(model), face, left),
            MassacreEvent::PhoneRang { spot } => phone_rang(spot),
            MassacreEvent::Rescue { edge } => {
                head("ff.scen3.rule.4", format!("The authorities arrive at the {} edge.", edge.word()))
            }
            MassacreEvent::TooFar { model } => line("", format!("{} is not near enough.", name(model))),
        }
    }
}

/// ff.scen3.rule.1, and of the house ff.scen4.rule.3
fn picked_up(state: &State, model: FigureId, spot: u8, real: bool) -> LogLine {
    let house = state.scenario() == Some(ScenarioKind::HauntedHouse);
    let what = match (house, real) {
        (true, true) => "It is what binds the spirits here.",
        (true, false) => "It is nothing.",
        (false, true) => "It is the phone!",
        (false, false) => "It is worthless.",
    };
    let thing = if house { "counter" } else { "marker" };
    head("ff.scen3.rule.1", format!("{} picks up {thing} {}. {what}", state.name(model), spot + 1))
}

/// ff.scen3.rule.1
fn called(caller: FigureId, model: &str, face: u8, left: u8) -> LogLine {
    let verdict = if face >= 5 { "Help is coming" } else { "No answer" };
    let text = match (face >= 5, left) {
        (true, _) => format!("{model} gets through: help is on its way."),
        (false, 0) => format!("{model} fumbles, and the battery is dead."),
        (false, 1) => format!("{model} fumbles; one more try."),
        (false, left) => format!("{model} fumbles; {left} more tries."),
    };
    let roll = RollView { needs: "5+".to_string(), ..decided(caller, face >= 5, verdict) };
    rolled(RuleId("ff.scen3.rule.1"), text, &[face], roll)
}

/// ff.scen3.rule.3
fn phone_rang(spot: Option<u8>) -> LogLine {
    let text = match spot {
        Some(spot) => format!("The phone rings: it was marker {}.", spot + 1),
        None => "Somewhere a phone rings.".to_string(),
    };
    head("ff.scen3.rule.3", text)
}
