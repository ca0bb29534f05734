//! Variants that the book names and a table may agree on, `ff.opt.*`: stakes that only hold, Twitchers among the Walking
//! Dead, ghosts bound to an object. Entry points stand in `reinforcements`, quick infections in `turning`.

use fates::{Fates, FigureId, FigureSet, Play, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::book::Book;
use crate::content::profile::{Profile, id};
use crate::content::special::Special;
use crate::content::weapon::{Hand, Ready, Tool, Weapon};
use crate::rules::fear::Fright;
use crate::rules::fighting::contest::Harm;
use crate::rules::fighting::deaths::Death;
use crate::rules::fighting::peril::Blade;
use crate::rules::turn::acts::Act;
use crate::rules::witchcraft::spells::transfix::HOLD;
use crate::state::State;
use crate::state::event::{head, line};
use crate::state::model::{Bond, Model};
use crate::{Battle, FearAndFaith};

impl Model {
    /// Goes as one of the Walking Dead.
    pub(crate) fn hides_as(&mut self, other: &Profile) {
        self.disguised = true;
        (self.specials, self.quality, self.combat) = (other.specials, other.quality, other.combat);
    }
}

impl State {
    /// Is the ghost still bound to an object that nobody has found (ff.opt.object.1)? Then neither Ban nor prayer reaches
    /// it.
    pub(crate) fn is_bound_to_object(&self, model: FigureId, cause: Fright) -> bool {
        let bound = self.options.linked_object && !self.trail.unbound;
        bound && matches!(cause, Fright::Ban | Fright::Prayer) && self.is_immaterial(model)
    }

    /// May a hidden Twitcher show itself? Whenever its player likes in his turn (ff.opt.twitcher.1).
    pub(crate) fn may_unmask(&self, model: FigureId) -> bool {
        self[model].disguised && self[model].is_on_table()
    }

    fn staked_beside(&self, model: FigureId, friends: bool) -> FigureSet {
        let near = self.touching(model);
        near.iter().filter(|&other| self[other].staked && self.are_enemies(model, other) != friends).collect()
    }

    /// Has it a stake, or a vial of holy water that is still full?
    fn can_finish(&self, model: FigureId) -> bool {
        let vial = self.arms(model).any(|(id, arm)| {
            arm.weapon == Weapon::HolyWater && self[model].arms[usize::from(id.0)] == Ready::Loaded
        });
        self.has_tool(model, Tool::Stake) || self[model].hand == Hand::Stake || vial
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// A stake that would destroy a Vampire only holds it (ff.opt.stake.1). True if it does.
    pub(super) fn stake_holds(&mut self, victim: FigureId, blade: Blade, harm: Harm) -> bool {
        let holds = self.state.options.stakes_transfix && blade == Blade::Stake && harm.is_death();
        let fresh = self.state.has(victim, Special::Vampire) && !self.state[victim].staked;
        if !holds || !fresh {
            return false;
        }
        self.state[victim].staked = true;
        self.state[victim].transfixed = Some(Bond { actions: HOLD, caster: None });
        self.tell(|| VariantsEvent::Staked { model: victim }.into());
        true
    }

    /// Lists stakes to pull out of friends and staked Vampires to finish, 1 action each.
    pub(crate) fn variant_acts(&self, model: FigureId, left: u8, acts: &mut Vec<Act>) {
        if !self.state.options.stakes_transfix || left == 0 || !self.state[model].is_up() {
            return;
        }
        acts.extend(self.state.staked_beside(model, true).iter().map(Act::PullStake));
        if self.state.can_finish(model) && !self.state[model].attacked {
            acts.extend(self.state.staked_beside(model, false).iter().map(Act::FinishOff));
        }
    }

    /// Pulls a stake out of a friend, who is free again.
    pub(crate) fn pulls_stake(&mut self, by: FigureId, model: FigureId) -> Play<()> {
        self.spend(1);
        (self.state[model].staked, self.state[model].transfixed) = (false, None);
        self.tell(|| VariantsEvent::StakePulled { by, model }.into());
        Ok(())
    }

    /// Makes an end of a staked Vampire. Reading: that is the attack of the turn, and needs no roll.
    pub(crate) fn finishes_off(&mut self, by: FigureId, model: FigureId) -> Play<()> {
        self.spend(1);
        self.state[by].attacked = true;
        self.tell(|| VariantsEvent::FinishedOff { by, model }.into());
        self.dies(model, Death { melee: true, ..Death::plain(Some(by)) })
    }

    /// A Twitcher shows what it is.
    pub(crate) fn unmasks(&mut self, model: FigureId) -> Play<()> {
        let own = self.state.cast[model].clone();
        let now = &mut self.state[model];
        now.disguised = false;
        (now.specials, now.quality, now.combat) =
            (own.profile.specials, own.profile.quality, own.profile.combat);
        self.tell(|| VariantsEvent::Unmasked { model }.into());
        Ok(())
    }
}

/// The profile that hides a Twitcher.
pub(crate) fn disguise(book: &Book) -> Option<&Profile> {
    book.profile(id::WALKING_DEAD).ok()
}

/// The log events of variants.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum VariantsEvent {
    Staked { model: FigureId },
    StakePulled { by: FigureId, model: FigureId },
    FinishedOff { by: FigureId, model: FigureId },
    Unmasked { model: FigureId },
}

impl VariantsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            VariantsEvent::Staked { model } => {
                line("ff.opt.stake.1", format!("The stake holds {} where it lies.", name(model)))
            }
            VariantsEvent::StakePulled { by, model } => {
                line("ff.opt.stake.1", format!("{} pulls the stake out of {}.", name(by), name(model)))
            }
            VariantsEvent::FinishedOff { by, model } => {
                line("ff.opt.stake.1", format!("{} makes an end of {}.", name(by), name(model)))
            }
            VariantsEvent::Unmasked { model } => {
                head("ff.opt.twitcher.1", format!("{} begins to run: a Twitcher!", name(model)))
            }
        }
    }
}
