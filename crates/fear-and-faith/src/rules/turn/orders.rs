//! Orders: what a Leader (ff.sr.leader.6) and a Spiritual Leader (ff.sr.spiritual-leader.4) can have others do, and
//! who joins in.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};

use crate::content::special::Special;
use crate::rules::fear::insanity::Insanity;
use crate::rules::shooting::volley::Volley;
use crate::rules::turn::acts::Act;
use crate::rules::turn::groups::{Band, GroupsEvent, Order};
use crate::state::stick::Stick;
use crate::state::{Active, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// The fewest that make a group, and the most (ff.group.order.1, ff.prayer.1).
const GROUP: (u8, u8) = (2, 5);

/// Who joins a group next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Join {
    /// This one.
    Model(FigureId),
    /// Nobody more.
    Enough,
}

impl State {
    /// Everybody who could follow an order of the model: not activated yet, within Long of it, with a mind of its own
    /// and no fear of company (ff.group.member.1, ff.group.member.2). At a real table the distance is not known.
    pub(super) fn within_call(&self, leader: FigureId) -> FigureSet {
        let far = self.length(Stick::Long);
        let near = |model| self.table.as_ref().is_none_or(|table| table.gap_within(leader, model, far));
        let joins = |&model: &FigureId| {
            self.may_activate(model) && !self.has(model, Special::Mindless) && !self.shuns_groups(model)
        };
        self.friends(leader).iter().filter(joins).filter(|&model| near(model)).collect()
    }

    /// Does it take no part in group moves, mobs among them? ff.insanity.3.1
    pub(crate) fn shuns_groups(&self, model: FigureId) -> bool {
        self[model].insanity == Insanity::Loner.number()
    }

    /// Those of these who touch one of the others; at a real table, where it is not known, everybody.
    pub(super) fn side_by_side(&self, among: FigureSet) -> FigureSet {
        match self.table {
            Some(_) => among.iter().filter(|&model| !self.touching(model).and(among).is_empty()).collect(),
            None => among,
        }
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists orders. A model that has rolled a turnover gives none: play passes first (ff.group.turnover.2).
    ///
    /// Reading: one of a group or a mob gives no orders while it acts as such; it has not rolled itself.
    pub(super) fn group_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        let state = &*self.state;
        let leads = state.has(model, Special::Leader);
        let prays = state.has(model, Special::SpiritualLeader);
        let too_late = state.active.is_none_or(|active| active.turnover) || state.band.is_some();
        if left == 0 || too_late || !leads && !prays {
            return Ok(());
        }
        let near = state.within_call(model);
        let group = state.side_by_side(near);
        let enough = group.len() >= usize::from(GROUP.0);
        if leads && enough {
            acts.push(Act::Order(Order::Group));
        }
        if leads && !near.is_empty() {
            acts.push(Act::Order(Order::Regroup));
        }
        if leads && !state.volley_marks(near).is_empty() {
            acts.push(Act::Order(Order::ConcentratedFire));
        }
        if prays && enough && !state.hearers(group).is_empty() {
            acts.push(Act::Order(Order::Prayer));
        }
        Ok(())
    }

    /// Gives an order: the others are gathered, roll and do it. It costs the one action and ends the activation of the
    /// model that gave it (ff.group.order.2, ff.regroup.4, ff.confire.8, ff.prayer.4); the group's turnover is the
    /// player's (ff.group.turnover.1).
    pub(super) fn orders(&mut self, leader: FigureId, order: Order) -> Play<()> {
        let Some(own) = self.state.active else { return Ok(()) };
        let seat = self.state[leader].seat;
        let near = self.state.within_call(leader);
        let mut shots = Volley::new();
        let members = match order {
            Order::Group | Order::Prayer => self.gathers(seat, order, self.state.side_by_side(near))?,
            Order::Regroup => self.pick(order.rule(), seat, near, 1, near.len() as u8)?,
            Order::Bash => FigureSet::EMPTY, // nobody orders that
            Order::ConcentratedFire => {
                shots = self.aims_together(seat, near)?;
                shots.iter().map(|(_, shot)| shot.shooter).collect()
            }
        };
        if members.is_empty() {
            self.tell(|| GroupsEvent::Unheeded { leader, order }.into());
            return Ok(());
        }
        self.state.band = Some(Band { order: Some(order), members });
        self.tell(|| GroupsEvent::Ordered { leader, order, members }.into());
        let tested = self.rolls_as_one(seat)?;
        match order {
            Order::Group => self.band_acts(seat, &tested)?,
            Order::Regroup => self.regroups(seat, members, &tested)?,
            Order::Bash => {}
            Order::ConcentratedFire if tested.successes == 0 => {} // ff.confire.7
            Order::ConcentratedFire => self.fires_together(seat, shots)?,
            Order::Prayer => self.prays(seat, tested.successes)?,
        }
        self.state.band = None;
        let turnover = tested.failures >= 2;
        let goes_on =
            order == Order::ConcentratedFire && !self.state.options.volley_ends_activation && !turnover;
        let left = if goes_on { own.left.saturating_sub(1) } else { 0 }; // ff.confire.8
        self.state.active = Some(Active { left, done: !goes_on, turnover, ..own });
        Ok(())
    }
    /// Two to five who touch one another, in one chain (ff.group.order.1, ff.prayer.1): one after the other from those
    /// who touch the group so far. At a real table people look.
    fn gathers(&mut self, seat: Seat, order: Order, from: FigureSet) -> Play<FigureSet> {
        let (least, most) = GROUP;
        if self.state.table.is_none() {
            return self.pick(order.rule(), seat, from, least, most);
        }
        let mut members = FigureSet::EMPTY;
        while members.len() < usize::from(most) {
            let touches = |model: FigureId| !self.state.touching(model).and(members).is_empty();
            let open =
                |model: &FigureId| !members.contains(*model) && (members.is_empty() || touches(*model));
            let mut options: ArrayVec<Join, { FigureSet::MOST }> = ArrayVec::new();
            if members.len() >= usize::from(least) {
                options.push(Join::Enough);
            }
            options.extend(from.iter().filter(open).map(Join::Model));
            self.state.band = Some(Band { order: Some(order), members });
            match self.ask(order.rule(), seat, &options)? {
                Join::Model(model) => members.insert(model),
                Join::Enough => break,
            }
        }
        Ok(members)
    }
}

impl Offer<State> for Join {
    fn name(&self, state: &State) -> String {
        match *self {
            Join::Model(model) => state.id(model).to_string(),
            Join::Enough => "enough".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Join::Model(model) => state.name(model).to_string(),
            Join::Enough => "Nobody more".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        match state.band {
            Some(Band { members, .. }) if !members.is_empty() => {
                format!("Who joins {}?", state.names(members))
            }
            _ => "Who is the first of the group?".to_string(),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Join::Model(model) => Some(model),
            Join::Enough => None,
        }
    }
}
