//! Activation, `ff.act.*`: one model, one to three dice, and what they allow it to do.

use arrayvec::ArrayVec;
use fates::{Fates, FigureId, FigureSet, Play, RuleId, Stage};
use frame::view::{LogLine, PromiseView};
use serde::Serialize;

use crate::content::special::Special;
use crate::rules::advances::Advance;
use crate::rules::fear::insanity::Insanity;
use crate::rules::ground::MOST_PIECES;
use crate::rules::turn;
use crate::rules::turn::acts::Act;
use crate::rules::turn::announce::{Announce, Announced, Spell};
use crate::rules::turn::quality::{ACTIVATION, Purpose, Tested, needs};
use crate::setup::scenario::Moment;
use crate::state::event::{head, line};
use crate::state::{Active, MOST_MODELS, Phase, State};
use crate::{Battle, FearAndFaith};
use frame::Offer;

/// No list of them is longer: everybody in each of six ways, a door each, and a few ploys.
const MOST_NOMINEES: usize = 6 * MOST_MODELS + MOST_PIECES + 8;

/// Who is activated next, or what is done instead (ff.act.nominate.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nominate {
    /// A model.
    Model(FigureId),
    /// The whole mob of which this is one (ff.mob.roll.1).
    Mob(FigureId),
    /// Two models bash this door together, by the scenery's number (ff.move.bash.3).
    Bash(u8),
    /// Somebody who played dead gets up (ff.sr.hard-to-kill.2); it may act afterwards.
    Revive(FigureId),
    /// Somebody takes its own form again without an action (ff.sr.wolf-form.2); it may act afterwards.
    Resume(FigureId),
    /// A marker is turned over, and the model behind it may act afterwards (ff.scen6.rule.2).
    Reveal(FigureId),
    /// A hidden Twitcher shows itself; it may act afterwards (ff.opt.twitcher.1).
    Unmask(FigureId),
    /// An advance is declared (ff.adv.cost.1).
    Use(Advance),
    /// Nobody more this turn (ff.act.pass.1).
    Pass,
}

/// How many dice are rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Dice(pub u8);

/// One of several models.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Target(pub FigureId);

/// Yes or no, where the rule's card says to what.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[expect(missing_docs, reason = "yes and no")]
pub enum YesNo {
    Yes,
    No,
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// One activation, a mob's, or the end of the turn (ff.act.nominate.1, ff.act.all.1).
    pub(super) fn activate_next(&mut self) -> Play<()> {
        let seat = self.state.to_act;
        let mut options = ArrayVec::<Nominate, MOST_NOMINEES>::new();
        self.list_nominees(&mut options);
        if !options.iter().any(|option| matches!(option, Nominate::Model(_) | Nominate::Revive(_))) {
            self.state.phase = Phase::TurnEnds;
            return Ok(());
        }
        match self.ask(RuleId("ff.act.nominate.1"), seat, &options)? {
            Nominate::Model(model) => self.activate(model),
            Nominate::Mob(model) => self.activate_mob(model),
            Nominate::Bash(door) => self.bash_together(door),
            Nominate::Revive(model) => self.revives(model),
            Nominate::Resume(model) => self.resumes(model),
            Nominate::Reveal(marker) => self.turns_over(marker),
            Nominate::Unmask(model) => self.unmasks(model),
            Nominate::Use(advance) => self.declares_ploy(advance),
            Nominate::Pass => {
                self.tell(|| turn::TurnEvent::Passed { seat }.into());
                self.state.phase = Phase::TurnEnds;
                Ok(())
            }
        }
    }

    fn list_nominees(&self, options: &mut ArrayVec<Nominate, MOST_NOMINEES>) {
        let seat = self.state.to_act;
        let state = &*self.state;
        let mine = state.on_table(|model| state[model].seat == seat);
        let (mut able, mut revive) = (FigureSet::EMPTY, FigureSet::EMPTY);
        let (mut resume, mut unmask) = (FigureSet::EMPTY, FigureSet::EMPTY);
        for id in mine {
            if state.may_activate(id) {
                able.insert(id);
            }
            if state.may_revive(id) {
                revive.insert(id);
            }
            if state.may_resume(id) {
                resume.insert(id);
            }
            if state.may_unmask(id) {
                unmask.insert(id);
            }
        }
        options.extend(able.iter().map(Nominate::Model));
        let mobs = state.mobs_among(able);
        options.extend(mobs.into_iter().filter_map(|mob| mob.first().map(Nominate::Mob)));
        options.extend(state.doors_to_bash(able).into_iter().map(Nominate::Bash));
        options.extend(revive.iter().map(Nominate::Revive));
        options.extend(resume.iter().map(Nominate::Resume));
        options.extend(state.markers_of(seat).iter().map(Nominate::Reveal));
        options.extend(unmask.iter().map(Nominate::Unmask));
        options.extend(self.state.ploys(seat).into_iter().map(Nominate::Use));
        options.push(Nominate::Pass);
    }

    /// A model is activated: announcement, dice, what the dice do to it, and its actions.
    pub fn activate(&mut self, model: FigureId) -> Play<()> {
        self.begin_activation(model);
        let announced = self.announces(model)?;
        if let Some(active) = &mut self.state.active {
            active.announced = announced;
        }
        self.tell(|| ActivationEvent::Activated { model, announced }.into());
        let purpose = match announced {
            Some(Announced::Spell(Spell::Entangle, _)) | Some(Announced::Teleport) | None => {
                Purpose::Activation // ff.sr.entangle.3
            }
            Some(Announced::Spell(..)) => Purpose::Spell,
        };
        let tally = self.quality_tally(model, purpose)?;
        let needed = needs(self.state[model].quality_target(), tally.total());
        let hero = self.state.has(model, Special::Hero);
        if let Some(active) = &mut self.state.active {
            (active.needs, active.automatic) = (needed, hero);
        }
        self.scenario_pauses(Moment::BeforeRoll)?;
        let seat = self.state[model].seat;
        let Dice(count) = self.ask(ACTIVATION, seat, &[Dice(1), Dice(2), Dice(3)])?;
        let tested = self.quality_dice(model, ACTIVATION, count, &tally)?;
        self.goes_by_the_dice(model, &tested)?;
        self.end_activation(model)
    }

    /// The model is about to roll its activation dice.
    pub fn begin_activation(&mut self, model: FigureId) {
        self.state.trail.led = FigureSet::EMPTY; // ff.scen5.rule.2
        self.state[model].activated = true;
        self.state.active = Some(Active {
            model,
            needs: 0,
            automatic: false,
            left: 0,
            turnover: false,
            announced: None,
            flown: 0,
            passed: FigureSet::EMPTY,
            charges: false,
            regroups: false,
            sure_footed: false,
            perfect: FigureSet::EMPTY,
            beyond: [FigureSet::EMPTY; 3],
            done: false,
        });
    }

    /// What the dice bring: successes are actions, two failures a turnover, and natural 1s what they do to some.
    pub(super) fn goes_by_the_dice(&mut self, model: FigureId, tested: &Tested) -> Play<()> {
        let turnover = tested.failures >= 2; // ff.act.turnover.1
        if let Some(active) = &mut self.state.active {
            (active.left, active.turnover) = (tested.successes, turnover);
        }
        self.ones_and_failures(model, tested)?;
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        let announced = self.state.active.and_then(|active| active.announced);
        if let Some(announced) = announced
            && !self.casting_rolled(model, announced, tested)?
        {
            return Ok(());
        }
        self.acts_on(model)
    }

    /// What the dice of an activation roll do to some models, before they act.
    pub(super) fn ones_and_failures(&mut self, model: FigureId, tested: &Tested) -> Play<()> {
        let in_sunlight = self.state.is_in_sunlight(model);
        if tested.ones > 0 {
            self.clouds_part(self.state[model].seat); // after this roll
        }
        if tested.ones > 0 && self.state[model].bleeding {
            self.tell(|| ActivationEvent::BledToDeath { model }.into());
            return self.dies(model, crate::rules::fighting::deaths::Death::plain(None)); // ff.sr.razor.2
        }
        if tested.ones >= 2 && in_sunlight {
            self.tell(|| ActivationEvent::Crumbled { model }.into());
            return self.dies(model, crate::rules::fighting::deaths::Death::plain(None)); // ff.sr.vampire.3
        }
        if tested.failures > 0 && self.state[model].insanity == Insanity::Manic.number() {
            self.state[model].insanity = Insanity::Depressive.number(); // ff.insanity.4.1
            self.tell(|| ActivationEvent::Darkened { model }.into());
        }
        let swoons = match Insanity::numbered(self.state[model].insanity) {
            Some(Insanity::Fraying) => tested.ones >= 2, // ff.insanity.7.1
            Some(Insanity::Breaking) => tested.failures >= 2, // ff.insanity.8.1
            _ => false,
        };
        if swoons || self.state[model].haunted && tested.failures >= 2 {
            return self.passes_out(model); // ff.possess.5
        }
        if tested.ones > 0 {
            self.natural_one(model, tested.ones)?; // ff.camp.infect.3, ff.possess.3
        }
        Ok(())
    }

    /// The model spends its actions one by one (ff.act.order.1). At a real table, what people have found that it cannot do
    /// from here costs nothing, and is not offered again until it has done something else.
    pub(super) fn acts_on(&mut self, model: FigureId) -> Play<()> {
        let (mut in_vain, mut idle): (Vec<Act>, bool) = (Vec::new(), true);
        loop {
            let model = self.state.unmasked(model); // ff.scen6.rule.2
            if !self.can_go_on(model) {
                break;
            }
            let mut options = self.list_acts(model)?;
            if !in_vain.is_empty() {
                options.retain(|act| !act.attempt().is_some_and(|attempt| in_vain.contains(&attempt)));
            }
            let seat = self.state[model].seat;
            let act = match options.len() {
                0 | 1 => Act::Done, // there is nothing else
                _ => self.ask(RuleId("ff.act.success.1"), seat, &options)?,
            };
            if act == Act::Done {
                if idle {
                    self.tell(|| ActivationEvent::Waited { model }.into());
                }
                break; // ff.act.actions.1
            }
            idle = false;
            let left = self.state.active.map(|active| active.left);
            self.performs(model, act)?;
            if self.can_go_on(self.state.unmasked(model)) {
                self.scenario_pauses(Moment::BetweenActions)?;
            }
            let spent = left != self.state.active.map(|active| active.left);
            match act.attempt().filter(|_| !spent) {
                Some(attempt) => in_vain.push(attempt),
                None => in_vain.clear(),
            }
        }
        Ok(())
    }

    pub(crate) fn can_go_on(&self, model: FigureId) -> bool {
        let going = self.state.active.is_some_and(|active| active.left > 0 && !active.done);
        going && self.state[model].is_on_table() && self.state.outcome().is_none()
    }

    /// Takes actions away.
    pub(crate) fn spend(&mut self, actions: u8) {
        if let Some(active) = &mut self.state.active {
            active.left = active.left.saturating_sub(actions);
        }
    }

    /// The activation is over: a turnover passes play now (ff.act.turnover.2, ff.time.count.2).
    pub(crate) fn end_activation(&mut self, model: FigureId) -> Play<()> {
        self.lands(model)?; // ff.move.fly.1
        let turnover = self.state.active.is_some_and(|active| active.turnover);
        self.state.active = None;
        if !turnover {
            return Ok(());
        }
        let shown = self.shows_its_colours(model)?; // ff.adv.evil.corruption.1
        self.turnover(shown)
    }

    /// Asks which of these, if there is more than one.
    pub(crate) fn target(&mut self, rule: RuleId, seat: fates::Seat, among: FigureSet) -> Play<FigureId> {
        let options: ArrayVec<Target, 64> = among.iter().map(Target).collect();
        Ok(self.ask(rule, seat, &options)?.0)
    }

    /// Asks yes or no.
    pub(crate) fn wants(&mut self, rule: RuleId, seat: fates::Seat) -> Play<bool> {
        Ok(self.ask(rule, seat, &[YesNo::Yes, YesNo::No])? == YesNo::Yes)
    }

    /// What a model announces, and its target (ff.magic.declare.1).
    fn announces(&mut self, model: FigureId) -> Play<Option<Announced>> {
        let spells = self.state.spells_open(model);
        let bound = self.state[model].is_transfixed() || self.state[model].is_fallen();
        let teleports = self.state.has(model, Special::Teleport) && !bound;
        if spells.is_empty() && !teleports {
            return Ok(None); // as with most
        }
        let mut options: Vec<Announce> = vec![Announce::Nothing];
        options.extend(spells.into_iter().map(Announce::Spell));
        options.extend(teleports.then_some(Announce::Teleport));
        let seat = self.state[model].seat;
        match self.ask(RuleId("ff.magic.declare.1"), seat, &options)? {
            Announce::Nothing => Ok(None),
            Announce::Teleport => Ok(Some(Announced::Teleport)),
            Announce::Spell(spell) if spell.names_target_first() => {
                let target = self.spell_target(model, spell)?;
                Ok(Some(Announced::Spell(spell, Some(target))))
            }
            Announce::Spell(spell) => Ok(Some(Announced::Spell(spell, None))),
        }
    }
}

impl State {
    /// May the model be activated (ff.act.once.1, ff.act.transfixed.1)?
    pub(crate) fn may_activate(&self, model: FigureId) -> bool {
        let now = &self[model];
        now.is_on_table() && !now.activated && !now.feigns() && self.scenario_lets_act(model)
    }

    /// The name of the active model.
    pub(crate) fn active_name(&self) -> &str {
        self.active.map_or("it", |active| self.name(active.model))
    }

    /// What a party is called.
    pub(crate) fn party_name(&self, seat: fates::Seat) -> &str {
        self.plot.sides.get(seat.index()).map_or("Nobody", |name| name.as_str())
    }
}

impl Offer<State> for Nominate {
    fn name(&self, state: &State) -> String {
        match *self {
            Nominate::Model(model) => state.id(model).to_string(),
            Nominate::Mob(model) => format!("mob-{}", state.id(model)),
            Nominate::Bash(door) => format!("bash-{door}-together"),
            Nominate::Revive(model) => format!("revive-{}", state.id(model)),
            Nominate::Resume(model) => format!("own-form-{}", state.id(model)),
            Nominate::Reveal(marker) => format!("reveal-{}", state.id(marker)),
            Nominate::Unmask(model) => format!("unmask-{}", state.id(model)),
            Nominate::Use(advance) => content::kebab(state.book.cards.title(advance.rule().0)),
            Nominate::Pass => "pass".to_string(),
        }
    }

    fn words(&self, state: &State) -> String {
        match *self {
            Nominate::Model(model) => state.name(model).to_string(),
            Nominate::Mob(model) => format!("The mob of {}", state.name(model)),
            Nominate::Bash(door) => format!("Two models bash {} together", state.scenery_name(door)),
            Nominate::Revive(model) => format!("{} gets up", state.name(model)),
            Nominate::Resume(model) => format!("{} takes its own form again", state.name(model)),
            Nominate::Reveal(marker) => format!("Turn {} over", state.name(marker)),
            Nominate::Unmask(model) => format!("{} shows that it is a Twitcher", state.name(model)),
            Nominate::Use(advance) => state.book.cards.title(advance.rule().0).to_string(),
            Nominate::Pass => "End the turn".to_string(),
        }
    }

    fn question(_: &State, _: RuleId) -> String {
        "Who acts next?".to_string()
    }

    fn figure(&self) -> Option<FigureId> {
        match *self {
            Nominate::Model(model) | Nominate::Mob(model) | Nominate::Reveal(model) => Some(model),
            Nominate::Revive(model) | Nominate::Resume(model) | Nominate::Unmask(model) => Some(model),
            Nominate::Use(_) | Nominate::Bash(_) | Nominate::Pass => None,
        }
    }
}

impl Offer<State> for Dice {
    fn name(&self, _: &State) -> String {
        format!("dice-{}", self.0)
    }

    fn words(&self, _: &State) -> String {
        match self.0 {
            1 => "One die".to_string(),
            2 => "Two dice".to_string(),
            _ => "Three dice".to_string(),
        }
    }

    fn question(state: &State, _: RuleId) -> String {
        format!("{}: how many dice?", state.rollers())
    }

    fn promise(&self, state: &State) -> Option<PromiseView> {
        Some(crate::show::promise::of_dice(self.0, state.active?))
    }
}

impl Offer<State> for Target {
    fn name(&self, state: &State) -> String {
        state.id(self.0).to_string()
    }

    fn words(&self, state: &State) -> String {
        state.name(self.0).to_string()
    }

    fn question(state: &State, rule: RuleId) -> String {
        format!("{}: which one?", state.book.cards.title(rule.0))
    }

    fn figure(&self) -> Option<FigureId> {
        Some(self.0)
    }
}

impl Offer<State> for YesNo {
    fn name(&self, _: &State) -> String {
        match self {
            YesNo::Yes => "yes".to_string(),
            YesNo::No => "no".to_string(),
        }
    }

    fn words(&self, _: &State) -> String {
        match self {
            YesNo::Yes => "Yes".to_string(),
            YesNo::No => "No".to_string(),
        }
    }

    fn question(state: &State, rule: RuleId) -> String {
        format!("{}?", state.book.cards.title(rule.0))
    }
}

/// The log events of activations.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum ActivationEvent {
    Activated { model: FigureId, announced: Option<Announced> },
    Waited { model: FigureId },
    BledToDeath { model: FigureId },
    Crumbled { model: FigureId },
    Darkened { model: FigureId },
}

impl ActivationEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        match self {
            ActivationEvent::Activated { model, announced } => {
                let name = state.name(*model);
                let text = match announced {
                    None => format!("{name} is activated."),
                    Some(Announced::Teleport) => format!("{name} tries to teleport."),
                    Some(Announced::Spell(spell, None)) => format!("{name} announces {}.", spell.name()),
                    Some(Announced::Spell(spell, Some(target))) => {
                        format!("{name} announces {} on {}.", spell.name(), state.name(*target))
                    }
                };
                head("ff.act.nominate.1", text)
            }
            ActivationEvent::Waited { model } => {
                line("ff.act.actions.1", format!("{} waits.", state.name(*model)))
            }
            ActivationEvent::BledToDeath { model } => {
                line("ff.sr.razor.2", format!("{} bleeds to death.", state.name(*model)))
            }
            ActivationEvent::Crumbled { model } => {
                line("ff.sr.vampire.3", format!("{} crumbles to dust in the sun.", state.name(*model)))
            }
            ActivationEvent::Darkened { model } => {
                line("ff.insanity.4.1", format!("{} sinks from frenzy into gloom.", state.name(*model)))
            }
        }
    }
}
