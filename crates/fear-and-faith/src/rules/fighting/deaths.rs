//! Deaths and everything that follows from one: who sees it, who wavers, who is freed. Other ways out of the game, too.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::special::Special;
use crate::show::rolls::drawn;
use crate::state::event::{head, line};
use crate::state::model::{Bond, Curse, End, Feint, Place};
use crate::state::stick::Stick;
use crate::state::{MOST_MODELS, State};
use crate::{Battle, FearAndFaith};

/// Models in the order in which they test.
pub(crate) type Queue = ArrayVec<FigureId, MOST_MODELS>;

/// How somebody died.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Death {
    /// By whose hand.
    pub by: Option<FigureId>,
    /// In a way that frightens those who see it?
    pub gruesome: bool,
    /// Hand-to-hand?
    pub melee: bool,
    /// By a spread, a burst or a blast that also hits friends (ff.ranged.auto.7)?
    pub stray: bool,
}

impl Death {
    /// A death without anything special about it.
    pub fn plain(by: Option<FigureId>) -> Death {
        Death { by, gruesome: false, melee: false, stray: false }
    }
}

impl State {
    /// May it get up after playing dead? ff.sr.hard-to-kill.2
    pub(crate) fn may_revive(&self, model: FigureId) -> bool {
        self[model].is_on_table() && self[model].feint == Feint::MayRise
    }

    /// These models, the nearest to one of them first, ties in the order of the roster (ff.dice.order.3). Reading: at a
    /// real table nobody is asked to measure that, and the roster alone decides.
    pub(crate) fn nearest_first(&self, to: FigureId, who: FigureSet) -> Queue {
        match &self.table {
            Some(table) => table.nearest_first(to, who),
            None => who.iter().collect(),
        }
    }

    /// Would the loss of this model halve its party for the first time (ff.morale.trigger.half.1, .2, .3)?
    pub(super) fn would_halve(&self, model: FigureId) -> bool {
        let lost = &self[model];
        let party = &self.parties[lost.party.index()];
        let counts = !lost.newcomer && !lost.is_gone();
        counts && !party.halved && self.strength(lost.party) - 1 <= usize::from(party.original / 2)
    }

    /// Who checks Morale because this model is lost: its whole party, if it is halved by that.
    pub(crate) fn shaken_by_half(&mut self, model: FigureId) -> FigureSet {
        if !self.would_halve(model) {
            return FigureSet::EMPTY;
        }
        let party = self[model].party;
        self.parties[party.index()].halved = true;
        self.on_table(|other| other != model && self[other].party == party && self.checks_morale(other))
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Is killed: it leaves the table, and what follows from a death follows (ff.core.state.1).
    pub fn dies(&mut self, victim: FigureId, death: Death) -> Play<()> {
        if !self.state[victim].is_on_table() {
            return Ok(());
        }
        self.tell(|| DeathsEvent::Died { model: victim, gruesome: death.gruesome }.into());
        self.prey_is_slain(victim, death.by);
        if self.state.has(victim, Special::Witch) && death.by.is_some() && !death.gruesome {
            self.dying_curse(victim)?; // ff.curse.dying.1
        }
        let aftermath = self.aftermath(victim, death)?;
        self.state[victim].corpse =
            self.state.table.as_ref().and_then(|table| table.base(victim)).map(|base| base.at);
        self.removed(victim, End::Killed);
        self.closes_swarm_gaps(victim)?; // ff.sr.swarm.3
        self.animals_flee(victim); // before anybody asks how brave they are
        self.lives_on(victim, &aftermath)?;
        self.minions_falter(victim)?;
        self.familiar_dies(victim)?;
        self.shudders(victim, death.by)?; // ff.camp.infect.shoot.1
        if death.gruesome {
            self.blood_calls(victim, death.by)?; // ff.adv.evil.blood-demon.1
        }
        self.may_repent(death.by, victim)?; // ff.adv.evil.corruption.3
        self.scenario_death(victim)
    }

    /// A Hunter who kills his prey without a friend beside it has a victory point more (ff.sr.hunter.2).
    fn prey_is_slain(&mut self, prey: FigureId, by: Option<FigureId>) {
        let Some(hunter) = by.filter(|&by| self.state[by].prey == Some(prey)) else { return };
        let helps = |friend: FigureId| friend != hunter && !self.state.are_enemies(friend, hunter);
        if self.state.has(hunter, Special::Hunter) && !self.state.touching(prey).iter().any(helps) {
            let seat = self.state[hunter].seat;
            self.state.parties[seat.index()].bonus += 1;
            self.tell(|| DeathsEvent::PreySlain { hunter, prey }.into());
        }
    }

    /// Passes out: gone like the killed, but nobody is frightened (ff.core.state.2).
    pub fn passes_out(&mut self, model: FigureId) -> Play<()> {
        self.leaves_game(model, End::PassedOut)
    }

    /// Leaves the game in some way other than a death that is seen; the loss may still halve its party.
    pub fn leaves_game(&mut self, model: FigureId, end: End) -> Play<()> {
        if self.state[model].is_gone() {
            return Ok(());
        }
        let wavering = self.state.shaken_by_half(model);
        let queue = self.state.nearest_first(model, wavering);
        self.tell(|| DeathsEvent::Gone { model, end }.into());
        self.removed(model, end);
        self.animals_flee(model);
        for waverer in queue {
            self.morale_check(waverer, RuleId("ff.morale.trigger.half.1"))?;
        }
        Ok(())
    }

    /// Takes a model out of the game: its base, its contacts and all that hung on it.
    pub(crate) fn removed(&mut self, model: FigureId, end: End) {
        let place = std::mem::replace(&mut self.state[model].place, Place::Gone(end));
        if let Some(table) = &mut self.state.table {
            table.remove(model);
        }
        self.state.part(model);
        self.state[model].in_aura = FigureSet::EMPTY;
        if let Place::Host(host) = place {
            self.frees_host(host);
        }
        if let Some(demon) = self.state[model].possessed_by.take() {
            self.state[demon].place = Place::Limbo; // ff.possess.3
            self.tell(|| DeathsEvent::DemonWaits { demon }.into());
        }
        for other in self.state.ids() {
            self.is_rid_of(other, model, end);
        }
    }

    /// What somebody's going does to one of the others.
    fn is_rid_of(&mut self, other: FigureId, gone: FigureId, end: End) {
        let now = &mut self.state[other];
        now.in_aura.remove(gone);
        now.stunned_by = now.stunned_by.filter(|&stunner| stunner != gone);
        let cursed = matches!(now.curse, Some(Curse { caster: Some(caster) }) if caster == gone);
        let held = matches!(now.transfixed, Some(Bond { caster: Some(caster), .. }) if caster == gone);
        let killed = matches!(end, End::Killed | End::Sacrificed | End::Turned);
        let summoned = now.summoned_by == Some(gone) && !now.is_gone();
        if cursed {
            now.curse = None; // ff.curse.3
            self.tell(|| DeathsEvent::CurseLifted { model: other }.into());
        }
        if held && killed {
            self.state[other].transfixed = None; // ff.transfix.break.2
            self.tell(|| DeathsEvent::Freed { model: other }.into());
        }
        if summoned {
            self.tell(|| DeathsEvent::Gone { model: other, end: End::Vanished }.into());
            self.removed(other, End::Vanished); // ff.summon.end.1, ff.summon.fail.3
        }
    }

    /// When a Master dies each of his Minions passes a Quality die or runs away (ff.sr.minion.2, ff.sr.minion.3).
    fn minions_falter(&mut self, master: FigureId) -> Play<()> {
        let minions = self.state.on_table(|other| {
            self.state[other].master == Some(master) && self.state.has(other, Special::Minion)
        });
        for model in minions {
            if self.state[model].is_on_table() && !self.passes(model, RuleId("ff.sr.minion.2"))? {
                self.tell(|| DeathsEvent::MasterLost { model }.into());
                self.leaves_game(model, End::Routed)?;
            }
        }
        Ok(())
    }

    /// When the last of a party that is no animal is lost, its animals run away (ff.sr.animal.4, ff.sr.animal.5).
    /// Reading: however that one was lost.
    pub(crate) fn animals_flee(&mut self, lost: FigureId) {
        let party = self.state[lost].party;
        let aside = self.state.trail.aside; // neither captives nor markers keep them there
        let of_party = |other: FigureId| {
            self.state[other].party == party && !self.state[other].is_gone() && !aside.contains(other)
        };
        let is_animal = |other: FigureId| self.state.profile(other).is_animal();
        if is_animal(lost) || self.state.ids().any(|other| of_party(other) && !is_animal(other)) {
            return;
        }
        let animals: FigureSet = self.state.ids().filter(|&other| of_party(other)).collect();
        for model in animals {
            self.tell(|| DeathsEvent::AnimalFled { model }.into());
            self.removed(model, End::Routed);
        }
    }

    /// Gets up after playing dead (ff.sr.hard-to-kill.2, ff.sr.hard-to-kill.3): at no cost, and frightening all enemies
    /// near.
    pub fn revives(&mut self, model: FigureId) -> Play<()> {
        self.state[model].feint = Feint::Used;
        self.state[model].fallen = None;
        self.tell(|| DeathsEvent::Revived { model }.into());
        let distance = self.state.length(Stick::Short);
        self.sudden_fear(model, distance, RuleId("ff.sr.hard-to-kill.3"))
    }
}

/// The log events of deaths and other ways out of the game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum DeathsEvent {
    Died { model: FigureId, gruesome: bool },
    Gone { model: FigureId, end: End },
    Freed { model: FigureId },
    CurseLifted { model: FigureId },
    MasterLost { model: FigureId },
    AnimalFled { model: FigureId },
    DemonWaits { demon: FigureId },
    DemonReturned { demon: FigureId },
    PreySlain { hunter: FigureId, prey: FigureId },
    Revived { model: FigureId },
    Turned { model: FigureId, into: FigureId, die: Option<u8> },
}

impl DeathsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            DeathsEvent::Died { model, gruesome: true } => {
                line("ff.core.state.1", format!("{} dies a horrible death.", name(model)))
            }
            DeathsEvent::PreySlain { hunter, prey } => {
                let text =
                    format!("{} has hunted {} down alone: a victory point more.", name(hunter), name(prey));
                line("ff.sr.hunter.2", text)
            }
            DeathsEvent::Died { model, .. } => line("ff.core.state.1", format!("{} is killed.", name(model))),
            DeathsEvent::Gone { model, end } => {
                let what = match end {
                    End::Killed => "is destroyed",
                    End::Routed => "is out of the fight",
                    End::Left => "leaves the table",
                    End::PassedOut => "passes out",
                    End::Sacrificed => "is sacrificed",
                    End::Vanished => "vanishes",
                    End::Turned => "is no longer human",
                };
                line(end.rule(), format!("{} {what}.", name(model)))
            }
            DeathsEvent::Freed { model } => {
                line("ff.transfix.break.2", format!("{} is transfixed no longer.", name(model)))
            }
            DeathsEvent::CurseLifted { model } => {
                line("ff.curse.3", format!("The curse falls from {}.", name(model)))
            }
            DeathsEvent::MasterLost { model } => {
                line("ff.sr.minion.2", format!("Without a Master {} runs away.", name(model)))
            }
            DeathsEvent::AnimalFled { model } => {
                line("ff.sr.animal.4", format!("With nobody left to follow {} runs away.", name(model)))
            }
            DeathsEvent::DemonWaits { demon } => {
                line("ff.possess.3", format!("{} leaves the body and waits.", name(demon)))
            }
            DeathsEvent::DemonReturned { demon } => {
                head("ff.possess.3", format!("{} is back, wherever its player likes.", name(demon)))
            }
            DeathsEvent::Revived { model } => {
                head("ff.sr.hard-to-kill.3", format!("{} gets up again.", name(model)))
            }
            DeathsEvent::Turned { model, into, die } => {
                let text = format!("{} turns: here stands {}.", name(model), name(into));
                let dice: Vec<u8> = die.into_iter().collect();
                crate::state::event::rolled(RuleId("ff.camp.infect.3"), text, &dice, drawn("It turns"))
            }
        }
    }
}

impl End {
    /// The rule behind it.
    pub(crate) fn rule(self) -> &'static str {
        match self {
            End::Killed => "ff.core.state.1",
            End::Routed => "ff.morale.result.4",
            End::Left => "ff.morale.flee.5",
            End::PassedOut => "ff.core.state.2",
            End::Sacrificed => "ff.sacrifice.1",
            End::Vanished => "ff.summon.end.1",
            End::Turned => "ff.camp.infect.11",
        }
    }
}
