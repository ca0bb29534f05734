//! Flights, `ff.morale.flee.*`: one move towards safety, well away from every enemy that could do harm.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, Play, RuleId, Stage};
use serde::Serialize;
use table::{Length, Point};

use crate::content::special::Special;
use crate::rules::fear::flight::Flight;
use crate::rules::fear::morale::MoraleEvent;
use crate::rules::fighting::deaths::Death;
use crate::state::fact::Fact;
use crate::state::model::End;
use crate::state::reach::{Gait, Reach};
use crate::state::stick::Stick;
use crate::state::{Stake, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// Where somebody who panics runs (ff.fear.result.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Refuge {
    /// To the Spiritual Leader of its party.
    SpiritualLeader(FigureId),
    /// To the closest cover.
    Cover,
    /// Towards the closest edge of the table.
    Edge,
}

/// To which side of the straight line somebody flees, where both are as straight (ff.morale.flee.6).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "the two sides")]
pub enum Veer {
    Left,
    Right,
}

const STRAIGHTEST: RuleId = RuleId("ff.morale.flee.6");
const AS_ITS_OWNER_LIKES: RuleId = RuleId("ff.morale.flee.7");

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One fleeing move (ff.morale.flee.1); a panicking model may head for its Spiritual Leader or for cover instead
    /// (ff.fear.result.3). A model that lies on the ground stands up with it, or dies if an enemy is there
    /// (ff.morale.fallen.1, ff.fear.result.6, ff.fear.result.9).
    pub fn flees(&mut self, model: FigureId, stick: Stick, panic: bool) -> Play<()> {
        self.flees_and(model, stick, panic, false)
    }

    /// The same, and it may have to run on at once.
    pub(super) fn flees_and(
        &mut self,
        model: FigureId,
        stick: Stick,
        panic: bool,
        runs_on: bool,
    ) -> Play<()> {
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        if self.state[model].is_fallen() {
            return self.scrambles_up(model);
        }
        self.state.settle_haunt(model);
        let engaged = !self.state.foes_touching(model).is_empty();
        if engaged && !self.runs_the_gauntlet(model, true)? {
            return Ok(()); // ff.morale.flee.4, ff.hack.3
        }
        let now = &self.state[model];
        if !now.is_on_table() || now.is_fallen() {
            return Ok(());
        }
        let refuge = if panic { self.chooses_refuge(model)? } else { Refuge::Edge };
        match self.state.table {
            Some(_) => self.runs(model, stick, refuge),
            None => self.is_said_to_run(model, stick, refuge, runs_on),
        }
    }

    fn scrambles_up(&mut self, model: FigureId) -> Play<()> {
        if !self.state.foes_touching(model).is_empty() {
            self.tell(|| MoraleEvent::Helpless { model }.into());
            return self.dies(model, Death::plain(None));
        }
        self.state[model].fallen = None;
        self.tell(|| MoraleEvent::StoodUp { model }.into());
        Ok(())
    }

    /// The owner of somebody who panics chooses where it runs.
    fn chooses_refuge(&mut self, model: FigureId) -> Play<Refuge> {
        let mut options = ArrayVec::<Refuge, 8>::new();
        let leads = |friend: &FigureId| self.state.has(*friend, Special::SpiritualLeader);
        options.extend(self.state.friends(model).iter().filter(leads).take(6).map(Refuge::SpiritualLeader));
        if self.state.table.is_none() || self.state.nearest_cover(model).is_some() {
            options.push(Refuge::Cover);
        }
        options.push(Refuge::Edge);
        let seat = self.state[model].seat;
        self.state.at_stake = Some(Stake::Model(model));
        let refuge = self.ask(RuleId("ff.fear.result.3"), seat, &options)?;
        self.state.at_stake = None;
        Ok(refuge)
    }

    /// Runs on the virtual table; with no way past the enemy it is destroyed (ff.morale.flee.2).
    fn runs(&mut self, model: FigureId, stick: Stick, refuge: Refuge) -> Play<()> {
        match self.lays_flight(model, stick, refuge)? {
            Flight::Cornered => self.is_cornered(model),
            Flight::Nowhere => {
                self.tell(|| MoraleEvent::NoWay { model }.into());
                Ok(())
            }
            Flight::Off => {
                self.tell(|| MoraleEvent::Fled { model, stick, refuge }.into());
                self.flees_the_table(model)
            }
            Flight::To(to) | Flight::Either([to, _]) => {
                self.tell(|| MoraleEvent::Fled { model, stick, refuge }.into());
                if let Some(table) = &mut self.state.table {
                    table.shift(model, to.at, to.elevation);
                }
                self.has_run(model)
            }
        }
    }

    /// The straightest lawful line; between equals the owner chooses (ff.morale.flee.6), and where the table agrees on it
    /// between all that come nearer to the goal (ff.morale.flee.7).
    fn lays_flight(&mut self, model: FigureId, stick: Stick, refuge: Refuge) -> Play<Flight> {
        let (flight, seat) = (self.state.flight(model, stick, refuge), self.state[model].seat);
        if self.state.options.flight_owner_chooses
            && matches!(flight, Flight::To(_) | Flight::Either(_) | Flight::Off)
        {
            self.state.at_stake = Some(Stake::Flight { model, refuge });
            let most = self.state.length(stick);
            let way = self.way(AS_ITS_OWNER_LIKES, seat, Reach::Move { model, most, gait: Gait::Flee })?;
            self.state.at_stake = None;
            let chosen = way.first().and_then(|&to| self.state.flight_toward(model, stick, refuge, to));
            return Ok(chosen.unwrap_or(flight));
        }
        let Flight::Either([left, right]) = flight else { return Ok(flight) };
        self.state.at_stake = Some(Stake::Model(model));
        let side = self.ask(STRAIGHTEST, seat, &[Veer::Left, Veer::Right])?;
        self.state.at_stake = None;
        Ok(Flight::To(if side == Veer::Left { left } else { right }))
    }

    /// Runs at a real table: people move it, and say whether there was a way and whether it is gone. Whom it has kept away
    /// from it does not touch; and while it runs on at once only those matter who can hack at it.
    fn is_said_to_run(&mut self, model: FigureId, stick: Stick, refuge: Refuge, runs_on: bool) -> Play<()> {
        let feared = self.state.enemies(model).iter().any(|enemy| self.state.is_shunned(enemy, model));
        if feared && !self.fact(RuleId("ff.morale.flee.2"), Fact::CanFlee { model })? {
            return self.is_cornered(model);
        }
        self.tell(|| MoraleEvent::Fled { model, stick, refuge }.into());
        if refuge == Refuge::Edge && self.fact(RuleId("ff.morale.flee.5"), Fact::LeftTable { model })? {
            return self.flees_the_table(model);
        }
        self.stays_in_haunt(model)?; // ff.sr.haunt.3
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        self.state.part(model);
        let others = if runs_on { self.state.could_hack(model) } else { self.state.enemies(model) };
        let near = others.iter().filter(|&enemy| !self.state.is_shunned(enemy, model)).collect();
        self.asks_contacts(model, near)?;
        self.finds_its_ground(model)
    }

    fn has_run(&mut self, model: FigureId) -> Play<()> {
        self.stays_in_haunt(model)?; // ff.sr.haunt.3
        if self.state[model].is_on_table() { self.arrives(model) } else { Ok(()) }
    }

    fn is_cornered(&mut self, model: FigureId) -> Play<()> {
        self.tell(|| MoraleEvent::Cornered { model }.into());
        self.dies(model, Death::plain(None))
    }

    fn flees_the_table(&mut self, model: FigureId) -> Play<()> {
        self.tell(|| MoraleEvent::FledTheTable { model }.into());
        self.leaves_game(model, End::Routed) // ff.fear.result.5, ff.morale.flee.5, ff.sr.ban.3
    }
}

impl State {
    /// May a fleeing model run towards this point, as its owner likes (ff.morale.flee.7)? If not, why.
    pub(crate) fn allows_flight(&self, most: Length, to: Point) -> Result<(), String> {
        let lawful = self
            .flight_under_way(most)
            .is_some_and(|(model, stick, refuge)| self.flight_toward(model, stick, refuge, to).is_some());
        if lawful { Ok(()) } else { Err("it flees nearer to its goal, and away from the enemy".to_string()) }
    }

    /// Some points towards which it may.
    pub(crate) fn open_flights(&self, most: Length) -> Vec<Point> {
        let under_way = self.flight_under_way(most);
        under_way.map_or_else(Vec::new, |(model, stick, refuge)| self.flights_open(model, stick, refuge))
    }

    fn flight_under_way(&self, most: Length) -> Option<(FigureId, Stick, Refuge)> {
        let Some(Stake::Flight { model, refuge }) = self.at_stake else { return None };
        let stick = Stick::ALL.into_iter().find(|&stick| self.length(stick) == most)?;
        Some((model, stick, refuge))
    }
}

impl Offer<State> for Veer {
    fn name(&self, _: &State) -> String {
        match self {
            Veer::Left => "left".to_string(),
            Veer::Right => "right".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            Veer::Left => "To the left of the straight line".to_string(),
            Veer::Right => "To the right of it".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Model(model)) => {
                format!("{} flees past the enemy: on which side?", state.name(model))
            }
            _ => "On which side?".to_string(),
        }
    }
}

impl Offer<State> for Refuge {
    fn name(&self, state: &State) -> String {
        match *self {
            Refuge::SpiritualLeader(leader) => format!("to-{}", state.id(leader)),
            Refuge::Cover => "to-cover".to_string(),
            Refuge::Edge => "to-edge".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Refuge::SpiritualLeader(leader) => format!("To {}", state.name(leader)),
            Refuge::Cover => "To the closest cover".to_string(),
            Refuge::Edge => "To the closest edge of the table".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.at_stake {
            Some(Stake::Model(model)) => format!("{} panics. Where to?", state.name(model)),
            _ => "Where to?".to_string(),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Refuge::SpiritualLeader(leader) => Some(leader),
            Refuge::Cover | Refuge::Edge => None,
        }
    }
}
