//! Models that join a game under way by an advance: Blood Demon and Zombie Horde; and the entry points that zombies
//! come in at by agreement (ff.opt.entry.1).

use fates::{D6, Fates, FigureId, Play, RuleId, Seat, Stage};
use table::Point;

use crate::content::profile::id;
use crate::rules::advances::{Advance, AdvancesEvent};
use crate::setup::scenario::Berth;
use crate::state::model::{End, Place};
use crate::state::reach::Edge;
use crate::{Battle, FearAndFaith};

/// The most points at which zombies come in: a die chooses one.
pub const MOST_ENTRIES: usize = 6;

const ENTRY: RuleId = RuleId("ff.opt.entry.1");

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A gruesome kill may bring a minor vampire, one in a game (ff.adv.evil.blood-demon.1).
    pub(crate) fn blood_calls(&mut self, victim: FigureId, killer: Option<FigureId>) -> Play<()> {
        let advance = Advance::BloodDemon;
        let Some(killer) = killer.filter(|&killer| self.state.are_enemies(killer, victim)) else {
            return Ok(());
        };
        let seat = self.state[killer].seat;
        if !self.state.advances(seat).blood_demon {
            return Ok(());
        }
        let die = self.plain_die(advance.rule(), seat, |face| face >= 5)?;
        if die < 5 {
            self.tell(|| AdvancesEvent::Gathers { advance, die }.into());
            return Ok(());
        }
        self.state.advances_mut(seat).blood_demon = false;
        self.joins_at_an_edge(id::MINOR_VAMPIRE, seat, advance.rule())
    }

    /// Every use of a gun, a grenade or a chainsaw, by any model, may bring Walking Dead: a die for each purchase
    /// (ff.adv.evil.zombie-horde.1).
    pub(crate) fn horde_gathers(&mut self) -> Play<()> {
        let advance = Advance::ZombieHorde;
        for seat in [Seat(0), Seat(1)] {
            for _ in 0..self.state.advances(seat).zombie_horde {
                let die = self.plain_die(advance.rule(), seat, |face| face >= 5)?;
                if die < 5 {
                    self.tell(|| AdvancesEvent::Gathers { advance, die }.into());
                } else if self.state.plot.entries.is_empty() || !self.state.options.entry_points {
                    self.joins_at_an_edge(id::WALKING_DEAD, seat, advance.rule())?;
                } else if let Some(zombie) = self.recruit(id::WALKING_DEAD, seat) {
                    if self.comes_in(zombie)? {
                        self.state[zombie].activated = true;
                    } else {
                        self.state[zombie].place = Place::Gone(End::Vanished);
                    }
                }
            }
        }
        Ok(())
    }

    fn recruit(&mut self, profile: &str, seat: Seat) -> Option<FigureId> {
        let profile = self.state.book.profile(profile).ok()?.clone();
        self.newcomer(profile, seat)
    }

    /// Somebody joins at a random edge, a die of 1 to 4 (ff.adv.evil.zombie-horde.2). Reading: its player puts it anywhere
    /// on that edge, and it acts from its party's next turn on.
    fn joins_at_an_edge(&mut self, profile: &str, seat: Seat, rule: RuleId) -> Play<()> {
        let Some(model) = self.recruit(profile, seat) else { return Ok(()) };
        let edge_of = |[face]: [u8; 1]| Edge::ALL.get(usize::from(face) - 1).copied();
        let [die] = self.fates.roll_until(rule, seat, [D6], edge_of)?;
        let edge = edge_of([die]).unwrap_or(Edge::North);
        self.tell(|| AdvancesEvent::Came { model, die, edge }.into());
        if !self.berth(model, Berth::Edge(edge), rule)? {
            self.state[model].place = Place::Gone(End::Vanished);
            return Ok(());
        }
        self.state[model].activated = true;
        self.arrives(model)
    }

    /// A zombie comes in at one of the agreed points, chosen by a die (ff.opt.entry.1); on the virtual table as near to it
    /// as there is room. False if there is none.
    pub(crate) fn comes_in(&mut self, model: FigureId) -> Play<bool> {
        let seat = self.state[model].seat;
        let count = self.state.plot.entries.len();
        let chosen = |[face]: [u8; 1]| (usize::from(face) <= count).then_some(face);
        let die = if count > 1 { self.fates.roll_until(ENTRY, seat, [D6], chosen)?[0] } else { 1 };
        let at = self.state.plot.entries.get(usize::from(die) - 1).copied();
        self.put_down(model, at);
        if !self.makes_room(model, at) {
            return Ok(false);
        }
        self.tell(|| AdvancesEvent::CameIn { model, die }.into());
        self.arrives(model)?;
        Ok(true)
    }

    /// Stands as near to a point of the virtual table as there is room, or not at all.
    fn makes_room(&mut self, model: FigureId, at: Option<Point>) -> bool {
        let ground = self.state.standing_ground(model);
        let (Some(table), Some(at)) = (&self.state.table, at) else { return true };
        let free = table.nearest_free(model, at, &ground);
        let floor = free.map(|at| table.floor(at, table::LIMIT));
        let Some(table) = &mut self.state.table else { return true };
        match free.zip(floor) {
            Some((at, floor)) => table.shift(model, at, floor),
            None => {
                table.remove(model);
                self.state[model].place = Place::Reserve;
                return false;
            }
        }
        true
    }
}
