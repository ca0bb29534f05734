//! Activations: who acts next, and what happens as its activation begins and ends, `sb.act.*`.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::LogLine;
use serde::Serialize;
use table::Length;

use crate::rules::movement::in_reach::InReach;
use crate::rules::powers::attribute::{Attribute, Attributes, Quality};
use crate::rules::shooting::targets::TARGET;
use crate::rules::turn::acts::Act;
use crate::state::event::{head, line};
use crate::state::fact::Fact;
use crate::state::figure::{Place, Side, Terror};
use crate::state::{Active, Moved, Phase, State};
use crate::{Battle, SilverBayonet};

const ORDER: RuleId = RuleId("sb.turn.12");

/// Which figure activates next (sb.turn.12).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Activate(pub FigureId);

/// One of several figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target(pub FigureId);

/// Attributes that do something by themselves as an activation begins.
const RESTLESS: Attributes = Attributes::of(&[Attribute::QuickHealing, Attribute::Rage]);

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// One figure of this player's choice has its activation; when none is left the turn goes on.
    pub(super) fn activate_one(&mut self, seat: Seat, then: Phase) -> Play<bool> {
        let waiting = self.state.standing(|figure| {
            self.state[figure].side == Side::Player(seat) && !self.state[figure].activated
        });
        if waiting.is_empty() {
            return Ok(self.pass_to(then));
        }
        let figure = self.who_activates(ORDER, seat, waiting)?;
        self.begin_activation(figure);
        if (self.is_undisturbed(figure) || self.awakens(figure)?) && !self.falls_apart(figure) {
            let mut reach = InReach::default();
            while self.may_act(figure) {
                match self.next_act(figure, seat, &mut reach)? {
                    Act::Done => break,
                    act => self.perform(figure, act)?,
                }
            }
        }
        self.keep_afloat(figure)?;
        self.end_activation(figure);
        Ok(true)
    }

    /// One of the waiting figures; the last one is not asked for.
    pub(crate) fn who_activates(&mut self, rule: RuleId, seat: Seat, waiting: FigureSet) -> Play<FigureId> {
        if let (1, Some(only)) = (waiting.len(), waiting.first()) {
            return Ok(only);
        }
        let options: ArrayVec<Activate, { FigureSet::MOST }> = waiting.iter().map(Activate).collect();
        let Activate(figure) = self.ask(rule, seat, &options)?;
        Ok(figure)
    }

    /// One of several figures, where there is more than one.
    pub(crate) fn which_target(&mut self, rule: RuleId, seat: Seat, among: FigureSet) -> Play<FigureId> {
        if let (1, Some(only)) = (among.len(), among.first()) {
            return Ok(only);
        }
        let options: ArrayVec<Target, { FigureSet::MOST }> = among.iter().map(Target).collect();
        let Target(figure) = self.ask(rule, seat, &options)?;
        Ok(figure)
    }

    pub(crate) fn begin_activation(&mut self, figure: FigureId) {
        self.state.active = Some(Active {
            figure,
            moved: Moved::Not,
            walked: false,
            distance: Length::ZERO,
            acted: false,
            ended: false,
            quick_reloaded: false,
        });
        self.state[figure].sneaking = false; // sb.attr.ita.sneak.2
        self.tell(|| ActivationEvent::Activated { figure }.into());
    }

    pub(crate) fn end_activation(&mut self, figure: FigureId) {
        self.wear_off(figure);
        self.find_out();
        self.state[figure].leaping = false;
        self.state[figure].activated = true;
        self.state.active = None;
    }

    pub(crate) fn may_act(&self, figure: FigureId) -> bool {
        self.state[figure].stands() && self.state.active.is_some_and(|active| !active.ended)
    }

    /// Does nothing at all happen to it as its activation begins?
    #[inline]
    pub(super) fn is_undisturbed(&self, figure: FigureId) -> bool {
        let now = &self.state[figure];
        let afflicted =
            now.alight | now.wasting | now.slowed | now.knocked_down | self.state.omens.enchantment;
        now.terror == Terror::Steady && !afflicted && !now.attributes.has_any(RESTLESS)
    }

    /// What happens as an activation begins, in the order of sb.act.13. Returns whether the figure may do
    /// anything.
    pub(crate) fn awakens(&mut self, figure: FigureId) -> Play<bool> {
        if self.state.has(figure, Attribute::QuickHealing) {
            self.heal(figure, 2, RuleId("sb.attr.core.quickheal.1"));
        }
        self.may_be_doused(figure)?;
        if self.state[figure].alight {
            self.burn(figure)?;
        }
        if self.state[figure].wasting && self.state[figure].stands() {
            self.hurt_by_no_attack(figure, 1, None, RuleId("sb.attr.can.curse.3"))?;
        }
        if !self.state[figure].stands() {
            return Ok(false);
        }
        if self.state[figure].slowed && self.courage_check(figure, RuleId("sb.attr.can.curse.7"), 11)? {
            self.state[figure].slowed = false;
        }
        if !self.shakes_off(figure)? {
            return Ok(false);
        }
        self.feels_enchantment(figure)?;
        if self.state[figure].knocked_down {
            self.stand_up(figure);
        }
        self.rage(figure)?;
        Ok(true)
    }

    /// A burning figure is doused where its activation begins or its movement ends in water (sb.attr.egy.combustion.7).
    pub(crate) fn may_be_doused(&mut self, figure: FigureId) -> Play<()> {
        const DOUSED: RuleId = RuleId("sb.attr.egy.combustion.7");
        let burns = self.state[figure].alight && self.state[figure].stands();
        if burns && self.has_water() && self.fact(DOUSED, Fact::InWater { figure })? {
            self.put_out(figure, DOUSED);
        }
        Ok(())
    }

    /// The fire on a figure goes out.
    pub(crate) fn put_out(&mut self, figure: FigureId, rule: RuleId) {
        self.state[figure].alight = false;
        self.tell(|| ActivationEvent::Doused { figure, rule }.into());
    }

    /// The figures of its own side in contact that burn, and may be smothered (sb.attr.egy.combustion.8). At a real table
    /// people see who is in contact.
    pub(crate) fn burning_friends(&self, figure: FigureId) -> FigureSet {
        let side = self.state[figure].side;
        let burns =
            |other: FigureId| other != figure && self.state[other].side == side && self.state[other].alight;
        let burning = self.state.standing(burns);
        match &self.state.table {
            Some(table) if !burning.is_empty() => {
                let touched = table.contacts(figure);
                burning.iter().filter(|&other| touched.contains(other)).collect()
            }
            _ => burning,
        }
    }

    /// Smothers the fire on a comrade with the action: no Check (sb.attr.egy.combustion.8).
    pub(super) fn smother(&mut self, burning: FigureId) {
        self.act();
        self.put_out(burning, RuleId("sb.attr.egy.combustion.8"));
    }

    /// Suppress Combustion is tried before the fire hurts (sb.attr.egy.suppress.1, sb.attr.egy.combustion.2).
    pub(super) fn burn(&mut self, figure: FigureId) -> Play<()> {
        if self.state.has(figure, Attribute::SuppressCombustion) {
            let mut tally = fates::Tally::default();
            self.state.penalties(figure, &mut tally);
            if self.passes(figure, RuleId("sb.attr.egy.suppress.1"), tally, 14)? {
                self.put_out(figure, RuleId("sb.attr.egy.suppress.1"));
                return Ok(());
            }
        }
        self.hurt_by_no_attack(figure, 2, Some(Quality::Fire), RuleId("sb.attr.egy.combustion.2"))?;
        Ok(())
    }

    /// Regains Health, never above the maximum; poison goes with it (sb.dmg.19, sb.attr.egy.venom.4).
    pub(crate) fn heal(&mut self, figure: FigureId, amount: i16, rule: RuleId) {
        let most = i16::from(self.state.profile(figure).stats.health);
        let patient = &mut self.state[figure];
        let gained = amount.min(most - patient.health);
        if gained <= 0 {
            return;
        }
        patient.health += gained;
        patient.venom = false;
        if patient.place == Place::Down {
            patient.place = Place::Standing; // sb.attr.core.medic.8
            patient.infected = false;
        }
        let health = patient.health;
        self.tell(|| ActivationEvent::Healed { figure, gained, health, rule }.into());
    }

    /// Standing up takes the Move, and counts as one for a shot (sb.attr.can.trample.2, sb.shoot.mod.10).
    pub(super) fn stand_up(&mut self, figure: FigureId) {
        self.state[figure].knocked_down = false;
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::Moved;
        }
        self.tell(|| ActivationEvent::Stood { figure }.into());
    }

    pub(crate) fn act(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.acted = true;
        }
    }

    pub(crate) fn give_up_move(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.moved = Moved::GivenUp; // sb.act.11
        }
    }

    pub(crate) fn end(&mut self) {
        if let Some(active) = self.state.active.as_mut() {
            active.ended = true;
        }
    }
}

impl Offer<State> for Activate {
    fn name(&self, state: &State) -> String {
        state.id(self.0).to_string()
    }

    fn words(&self, state: &State) -> String {
        state.name(self.0).to_string()
    }

    fn question(_: &State, _: RuleId) -> String {
        "Who acts next?".to_string()
    }

    fn figure(&self) -> Option<FigureId> {
        Some(self.0)
    }
}

/// What a target promises depends on the rule that asks for one, so `show::questions` adds it.
impl Offer<State> for Target {
    fn name(&self, state: &State) -> String {
        state.id(self.0).to_string()
    }

    fn words(&self, state: &State) -> String {
        state.name(self.0).to_string()
    }

    fn question(state: &State, rule: RuleId) -> String {
        match rule {
            TARGET => "Shoot at whom?".to_string(),
            _ => format!("{}: which one?", state.book.cards.title(rule.0)),
        }
    }

    fn figure(&self) -> Option<FigureId> {
        Some(self.0)
    }
}

/// Log events of activations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum ActivationEvent {
    Activated {
        figure: FigureId,
    },
    HeldBack {
        figure: FigureId,
        rule: RuleId,
    },
    /// A fire has gone out.
    Doused {
        figure: FigureId,
        rule: RuleId,
    },
    Healed {
        figure: FigureId,
        gained: i16,
        health: i16,
        rule: RuleId,
    },
    Stood {
        figure: FigureId,
    },
    /// An enemy is about to get a token for it.
    Distracts {
        figure: FigureId,
        enemy: FigureId,
    },
    TorchLit {
        figure: FigureId,
    },
    TorchDropped {
        figure: FigureId,
    },
}

impl ActivationEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            ActivationEvent::Activated { figure } => head("sb.act.1", format!("{} activates.", name(figure))),
            ActivationEvent::HeldBack { figure, rule } => {
                line(rule.0, format!("{} can do nothing.", name(figure)))
            }
            ActivationEvent::Doused { figure, rule } => {
                line(rule.0, format!("{} no longer burns.", name(figure)))
            }
            ActivationEvent::Healed { figure, gained, health, rule } => {
                line(rule.0, format!("{} regains {gained}, {health} now.", name(figure)))
            }
            ActivationEvent::Stood { figure } => {
                line("sb.attr.can.trample.2", format!("{} stands up.", name(figure)))
            }
            ActivationEvent::Distracts { figure, enemy } => {
                line("sb.melee.distract.2", format!("{} distracts {}.", name(figure), name(enemy)))
            }
            ActivationEvent::TorchLit { figure } => {
                line("sb.arm.torch.1", format!("{} lights a torch.", name(figure)))
            }
            ActivationEvent::TorchDropped { figure } => {
                line("sb.arm.torch.4", format!("{} throws the torch away.", name(figure)))
            }
        }
    }
}
