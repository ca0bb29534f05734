//! What natural 1s of an activation stir: infections break out (`ff.camp.infect.*`), waiting Demons return
//! (ff.possess.3).

use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use table::Base;

use crate::content::profile::{Side, id};
use crate::rules::ending::aftermath::both;
use crate::rules::fighting::deaths::{Death, DeathsEvent};
use crate::state::model::{End, Infection, Place};
use crate::state::reach::{Reach, Zone};
use crate::{Battle, FearAndFaith};

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A natural 1 on an activation roll: infections turn, waiting Demons return (ff.camp.infect.3, ff.possess.3).
    pub fn natural_one(&mut self, model: FigureId, ones: u8) -> Play<()> {
        let good = self.state.side(model) == Side::Good;
        let quick = self.state.options.quick_infection && ones >= 2; // ff.opt.infect.1
        let now = &self.state[model];
        if let Some(infection) = now.infected_by.or(now.bitten_by.filter(|_| quick)) {
            self.turns(model, infection)?;
        }
        if good {
            self.demons_return(model)?;
        }
        Ok(())
    }

    /// Becomes a monster of the other side where it stands (ff.camp.infect.4). For its old party it is as good as killed
    /// (ff.camp.infect.11). Reading: nobody is frightened beyond that.
    fn turns(&mut self, model: FigureId, infection: Infection) -> Play<()> {
        let seat = self.state.opponent(self.state[model].party);
        let (profile, die) = self.turns_into(infection, seat)?;
        let Ok(profile) = self.state.book.profile(profile).cloned() else { return Ok(()) };
        let Some(into) = self.newcomer(profile, seat) else {
            return self.dies(model, Death::plain(None)); // no room in the game for another model
        };
        self.state[into].was = Some(model);
        self.tell(|| DeathsEvent::Turned { model, into, die }.into());
        let stood = self.state.table.as_ref().and_then(|table| table.base(model)).copied();
        let touched = self.state[model].touching;
        let (wavering, rule) = self.who_misses(model);
        let queue = self.state.nearest_first(model, wavering);
        self.removed(model, End::Turned);
        self.takes_the_place(into, stood, touched);
        self.settles(into)?;
        self.animals_flee(model);
        for waverer in queue {
            self.morale_check(waverer, rule)?;
        }
        Ok(())
    }

    /// Who checks Morale for somebody who has turned: as for one killed.
    fn who_misses(&mut self, model: FigureId) -> (FigureSet, RuleId) {
        let halved = self.state.shaken_by_half(model);
        match self.state.leads_party(model) {
            true => (both(halved, self.state.wavering_friends(model)), RuleId("ff.morale.trigger.leader.1")),
            false => (halved, RuleId("ff.morale.trigger.half.1")),
        }
    }

    /// Puts the monster where its victim was.
    fn takes_the_place(&mut self, into: FigureId, stood: Option<Base>, touched: FigureSet) {
        self.put_down(into, stood.map(|base| base.at));
        if let (Some(table), Some(base)) = (&mut self.state.table, stood) {
            table.shift(into, base.at, base.elevation);
        }
        for other in touched.iter().filter(|&other| self.state[other].is_on_table()).collect::<FigureSet>() {
            self.state[into].touching.insert(other);
            self.state[other].touching.insert(into);
        }
    }

    /// What an infection makes of its victim, by the profile's id (ff.camp.infect.5, ff.camp.infect.6).
    fn turns_into(&mut self, infection: Infection, seat: fates::Seat) -> Play<(&'static str, Option<u8>)> {
        Ok(match infection {
            Infection::Vampire => (id::MINOR_VAMPIRE, None),
            Infection::Werewolf => (id::LESSER_WEREWOLF, None),
            Infection::Mummy => (id::RESURRECTED, None),
            Infection::Zombie => {
                let die = self.plain_die(RuleId("ff.camp.infect.5"), seat, |die| die == 6)?;
                (if die == 6 { id::TWITCHER } else { id::WALKING_DEAD }, Some(die))
            }
        })
    }

    /// The Demons whose hosts were destroyed reappear, each wherever its player likes (ff.possess.3).
    fn demons_return(&mut self, roller: FigureId) -> Play<()> {
        for demon in self.state.ids() {
            if self.state[demon].place != Place::Limbo || !self.state.are_enemies(demon, roller) {
                continue;
            }
            let (rule, seat) = (RuleId("ff.possess.3"), self.state[demon].seat);
            let reach = Reach::Place { model: demon, zone: Zone::Anywhere };
            let at = match self.state.table {
                Some(_) => self.way(rule, seat, reach)?.first().copied(),
                None => None,
            };
            self.tell(|| DeathsEvent::DemonReturned { demon }.into());
            self.put_down(demon, at);
            self.arrives(demon)?;
        }
        Ok(())
    }
}
