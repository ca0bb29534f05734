//! Forms: bats, wolves, mist, transformations; `ff.sr.bat-form.*`, `ff.sr.wolf-form.*`, `ff.sr.transformation.*`. Feeding, too.

use fates::{Fates, FigureId, Play, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::profile::{Profile, id, stride_of};
use crate::content::special::{Special, Specials};
use crate::rules::turn::acts::Act;
use crate::state::State;
use crate::state::event::line;
use crate::state::model::{Boon, Form, Model};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

/// What stays with its owner in any form: its weaknesses and immunities (ff.sr.bat-form.5, ff.sr.wolf-form.4).
const NATURE: Specials =
    Specials::of(&[Special::Vampire, Special::Werewolf, Special::Demon, Special::Unique]);

/// The best Combat that a Transformation can bring.
const BEST_COMBAT: i8 = 6;

/// The rules that apply to a model before it changes: a Vampire that can become mist begins material
/// (ff.sr.immaterial.7).
pub(crate) fn at_rest(specials: Specials) -> Specials {
    match specials.has(Special::Vampire) {
        true => specials.without(Special::Immaterial),
        false => specials,
    }
}

impl Form {
    /// Is it an animal, which has no hands and no voice for spells?
    pub fn is_beast(self) -> bool {
        matches!(self, Form::Bat | Form::Wolf)
    }

    /// What it costs to take its own form again (ff.sr.bat-form.1, ff.sr.wolf-form.2, ff.sr.immaterial.7); from some there
    /// is no way back (ff.sr.transformation.4).
    pub(crate) fn way_back(self) -> Option<u8> {
        match self {
            Form::Bat => Some(1),
            Form::Wolf | Form::Mist => Some(0),
            Form::Own | Form::Changed => None,
        }
    }
}

impl Model {
    /// Takes the numbers and rules of a beast; what it carries is part of it until it changes back.
    fn becomes_beast(&mut self, form: Form, beast: &Profile, own: &Profile) {
        self.form = form;
        self.specials = beast.specials.or(own.specials.and(NATURE));
        (self.quality, self.combat) = (beast.quality, beast.combat);
    }

    /// Is as it was before it changed.
    fn becomes_itself(&mut self, own: &Profile) {
        self.form = Form::Own;
        self.specials = at_rest(own.specials);
        (self.quality, self.combat) = (own.quality, own.combat);
    }

    /// Changes for good (ff.sr.transformation.1), with what was chosen before play (ff.sr.transformation.3).
    fn transforms(&mut self) {
        self.form = Form::Changed;
        let dread = match self.has(Special::Fearful) || self.has(Special::VeryFearful) {
            true => Special::VeryFearful,
            false => Special::Fearful,
        };
        self.specials = self.specials.without(Special::Fearful).with(dread);
        self.combat = self.combat.max(BEST_COMBAT.min(self.combat + 1));
        let Some(boon) = self.boon else { return };
        self.quality += 1;
        self.specials = match boon {
            Boon::ToughAndSavage => self.specials.with(Special::Tough).with(Special::Savage),
            Boon::FasterMove => match stride_of(self.specials) {
                Stick::Short => self.specials.without(Special::ShortMove),
                Stick::Medium | Stick::Long => self.specials.with(Special::LongMove),
            },
        };
    }
}

impl State {
    /// Can this Vampire become mist? ff.sr.immaterial.7
    fn can_become_mist(&self, model: FigureId) -> bool {
        let own = self.profile(model).specials;
        own.has(Special::Vampire) && own.has(Special::Immaterial)
    }

    /// May it take its own form again without an action, between activations of its player's turn? ff.sr.wolf-form.2
    pub(crate) fn may_resume(&self, model: FigureId) -> bool {
        let now = &self[model];
        now.form.way_back() == Some(0) && now.is_on_table() && !now.is_transfixed() && !now.feigns()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Lists changes of form. Reading: a model that has transformed for good takes no other form.
    pub(crate) fn form_acts(&mut self, model: FigureId, left: u8, acts: &mut Vec<Act>) -> Play<()> {
        let now = &self.state[model];
        if now.form == Form::Own && left >= 1 {
            let open = [
                (now.has(Special::BatForm), Act::BecomeBat),
                (now.has(Special::WolfForm), Act::BecomeWolf),
                (self.state.can_become_mist(model), Act::BecomeMist),
                (now.has(Special::Transformation), Act::Transform),
            ];
            acts.extend(open.into_iter().filter(|(open, _)| *open).map(|(_, act)| act));
        }
        if now.form.way_back().is_some_and(|actions| left >= actions) {
            acts.push(Act::BecomeItself);
        }
        Ok(())
    }

    /// Changes form.
    pub(crate) fn changes_form(&mut self, model: FigureId, act: Act) -> Play<()> {
        match act {
            Act::BecomeBat => {
                self.becomes(model, Form::Bat, id::BAT_FORM);
                self.state[model].fallen = None; // ff.sr.bat-form.3
            }
            Act::BecomeWolf => self.becomes(model, Form::Wolf, id::WOLF_FORM),
            Act::BecomeMist => {
                self.spend(1);
                let now = &mut self.state[model];
                (now.form, now.specials) = (Form::Mist, now.specials.with(Special::Immaterial));
                self.tell(|| FormsEvent::Became { model, form: Form::Mist }.into());
            }
            Act::Transform => {
                self.spend(1);
                self.state[model].transforms();
                self.tell(|| FormsEvent::Became { model, form: Form::Changed }.into());
                self.fear_of_change(model)?; // ff.sr.transformation.2
            }
            _ => {
                self.spend(self.state[model].form.way_back().unwrap_or(0));
                self.resumes(model)?;
            }
        }
        Ok(())
    }

    fn becomes(&mut self, model: FigureId, form: Form, beast: &str) {
        let State { book, cast, models, .. } = &mut *self.state;
        let Ok(beast) = book.profile(beast) else { return };
        models[model.index()].becomes_beast(form, beast, &cast[model].profile);
        self.spend(1);
        self.tell(|| FormsEvent::Became { model, form }.into());
    }

    /// Takes its own form again.
    pub(crate) fn resumes(&mut self, model: FigureId) -> Play<()> {
        let own = self.state.cast[model].clone();
        self.state[model].becomes_itself(&own.profile);
        self.tell(|| FormsEvent::Became { model, form: Form::Own }.into());
        Ok(())
    }

    /// Comes away from its meal (ff.sr.ravenous.1).
    pub(crate) fn snaps_out(&mut self, model: FigureId) -> Play<()> {
        self.spend(1);
        self.state[model].feeding = false;
        self.tell(|| FormsEvent::SnappedOut { model }.into());
        Ok(())
    }
}

/// The log events of this chapter.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum FormsEvent {
    Became { model: FigureId, form: Form },
    SnappedOut { model: FigureId },
}

impl FormsEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            FormsEvent::Became { model, form } => {
                let (rule, what) = match form {
                    Form::Own => ("", "takes its own form again"),
                    Form::Bat => ("ff.sr.bat-form.1", "becomes a bat"),
                    Form::Wolf => ("ff.sr.wolf-form.1", "becomes a wolf"),
                    Form::Mist => ("ff.sr.immaterial.7", "becomes mist"),
                    Form::Changed => ("ff.sr.transformation.1", "changes into something horrible"),
                };
                line(rule, format!("{} {what}.", state.name(*model)))
            }
            FormsEvent::SnappedOut { model } => {
                line("ff.sr.ravenous.1", format!("{} comes away from its meal.", state.name(*model)))
            }
        }
    }
}
