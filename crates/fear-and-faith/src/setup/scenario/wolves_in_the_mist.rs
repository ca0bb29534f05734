//! Wolves in the mist, `ff.scen6.*`: two markers for each wolf, and nobody else knows which one bites.
//!
//! A marker is a model of its own that looks like every other marker; only the trail knows what is behind it. The wolves
//! wait [in secret](Place::Secret) until their markers are turned over.

use fates::{D6, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::{Base, LIMIT, Length};

use super::deployment::Footing;
use super::ending::{Outcome, Share};
use super::{Deed, HORRORS, HUNTERS};
use crate::content::profile::{Limbs, Profile};
use crate::content::special::{Foes, Special, Specials};
use crate::rules::turn::acts::Act;
use crate::show::rolls::drawn;
use crate::state::State;
use crate::state::event::{head, line, rolled};
use crate::state::fact::Fact;
use crate::state::model::{End, Place};
use crate::state::plot::{MOST_MARKERS, ScenarioKind, Site};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};

const BUSHES: RuleId = RuleId("ff.scen6.setup.3");
const SEEN: RuleId = RuleId("ff.scen6.rule.3");

/// Is any marker turned over now, in the hunters' turn?
pub(crate) const ANY_TIME: RuleId = RuleId("ff.scen6.rule.7");

/// Points of killed enemies for each victory point (ff.scen6.score.1).
pub(super) const RATE: u16 = 20;

/// When a marker may be turned over in the hunters' turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Moment {
    /// A hunter is about to roll for his activation.
    BeforeRoll,
    /// He has done something and may do more.
    BetweenActions,
    /// He has declared a charge or a shot.
    Declared,
}

/// What all markers look like: they activate on 3 or more (ff.scen6.rule.1), and a dummy is a Medium mover
/// (ff.scen6.rule.6).
pub(crate) fn marker_profile(number: usize) -> Profile {
    Profile {
        id: String::new(),
        name: format!("Marker {number}"),
        list: String::new(),
        points: 0,
        quality: 3,
        combat: 0,
        specials: Specials::default(),
        bans: Foes::default(),
        lethal: Foes::default(),
        arms: Default::default(),
        human: false,
        mummy: false,
        look: None,
        limbs: Limbs::Hands,
        personality: false,
    }
}

/// What a marker takes over from the model behind it: how far it moves, and over what (ff.scen6.rule.6).
const MOVEMENT: Specials = Specials::of(&[
    Special::LongMove,
    Special::ShortMove,
    Special::Slow,
    Special::Forester,
    Special::Flying,
    Special::Mounted,
]);

impl State {
    /// It ends when one side has no model left (ff.scen6.end.1).
    pub(super) fn mist_end(&self) -> Option<Outcome> {
        self.is_over_by_loss().then(|| self.scored())
    }

    /// The killed count, and half of those who are off the table (ff.scen6.score.1).
    pub(super) fn mist_share(&self, model: FigureId) -> Share {
        match self.loss_of(model) {
            Some(End::Killed | End::PassedOut) => Share::Whole,
            Some(End::Left | End::Routed) => Share::Half,
            _ => Share::Nothing,
        }
    }

    /// How far one sees: Short in the fog of the moor until dawn, Long in the forest's mist, which stays
    /// (ff.scen6.setup.3, ff.scen6.setup.4, ff.scen6.rule.5).
    pub(super) fn mist_limit(&self) -> Option<Stick> {
        match self.plot.site {
            Some(Site::Forest) => Some(Stick::Long),
            _ => self.clock.night.then_some(Stick::Short),
        }
    }

    /// Is it a marker that has not been turned over?
    #[inline]
    pub fn is_marker(&self, model: FigureId) -> bool {
        self.trail.aside.contains(model) && self.plot.kind == Some(ScenarioKind::WolvesInTheMist)
    }

    /// Has its side a Leader who has not howled yet, that is whose marker still lies face down (ff.scen6.rule.1)?
    pub(super) fn waits_for_the_howl(&self, model: FigureId) -> bool {
        let seat = self[model].seat;
        self.ids().any(|other| {
            self[other].place == Place::Secret
                && self[other].party == seat
                && self.profile(other).specials.has(Special::Leader)
        })
    }

    /// Whom this marker stands for.
    pub fn behind(&self, marker: FigureId) -> Option<FigureId> {
        self.trail.behind.get(self.marker_number(marker)?).copied().flatten()
    }

    /// The place of a marker among the markers.
    pub(super) fn marker_number(&self, marker: FigureId) -> Option<usize> {
        self.trail.aside.iter().position(|other| other == marker)
    }

    /// The model that acts now in the place of a marker that was turned over while it acted.
    pub(crate) fn unmasked(&self, model: FigureId) -> FigureId {
        match self.active {
            Some(active) if self.is_marker(model) => active.model,
            _ => model,
        }
    }

    /// Has it given its hiding place away? From then on Stealth beside a tree protects it no more (ff.scen6.rule.4).
    pub fn has_given_itself_away(&self, model: FigureId) -> bool {
        self.trail.given_away.contains(model)
    }

    /// Is it hidden by a tree from every shot (ff.scen6.rule.4)?
    fn is_lost_among_the_trees(&self, model: FigureId) -> bool {
        let hides = self.has(model, Special::Stealth) && !self.has_given_itself_away(model);
        hides && self.table.is_some() && self.is_beside_cover(model)
    }

    /// The markers that a player may turn over (ff.scen6.rule.2).
    #[inline]
    pub(crate) fn markers_of(&self, seat: Seat) -> FigureSet {
        match self.plot.kind {
            Some(ScenarioKind::WolvesInTheMist) if seat == HORRORS => self.markers(),
            _ => FigureSet::EMPTY,
        }
    }

    /// The markers on the table.
    pub(super) fn markers(&self) -> FigureSet {
        self.trail.aside.iter().filter(|&marker| self[marker].is_on_table()).collect()
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// 2d6 bushes grow on the moor (ff.scen6.setup.3). Reading: those of the page that come first; at a real table the
    /// werewolf player puts so many where he likes.
    pub(super) fn grows_bushes(&mut self) -> Play<()> {
        if self.state.plot.site == Some(Site::Forest) {
            return Ok(());
        }
        let [one, other] = self.roll_by(BUSHES, HORRORS, [D6, D6], |[one, other]| one + other)?;
        let count = one + other;
        self.state.trail.bushes = count;
        if let Some(table) = &mut self.state.table
            && table.terrain.len() > usize::from(count)
            && !self.state.options.lay_terrain
        {
            table.terrain = table.terrain[..usize::from(count)].into();
        }
        self.tell(|| MistEvent::BushesGrew { dice: [one, other] }.into());
        Ok(())
    }

    /// A marker moves or is turned over, and does nothing else.
    pub(super) fn mist_acts(&mut self, model: FigureId, acts: &mut Vec<Act>) -> Play<()> {
        if self.state.is_marker(model) {
            acts.retain(|act| matches!(act, Act::Move));
            acts.push(Act::Scenario(Deed::Reveal));
        }
        // In his own turn the player turns over any of them between two actions (ff.scen6.rule.7).
        let others = self.state.markers_of(self.state[model].seat);
        acts.extend(
            others
                .iter()
                .filter(|&marker| marker != model)
                .map(|marker| Act::Scenario(Deed::TurnOver(marker))),
        );
        if self.state.is_marker(model) {
            return Ok(());
        }
        acts.retain(|act| match *act {
            Act::Shoot(_, target)
            | Act::AimedShot(_, target)
            | Act::Burst(_, target)
            | Act::AimedBurst(_, target) => !self.state.is_lost_among_the_trees(target),
            _ => true,
        });
        self.may_leave(model, acts);
        Ok(())
    }

    /// In the hunters' turn the werewolf player may turn markers over between two steps of play (ff.scen6.rule.2,
    /// ff.scen6.rule.7): before an activation roll and when a charge or a shot has been declared any that are near the
    /// hunter who acts, between his actions those he has come near to meanwhile. Reading: farther off than Long it makes no
    /// difference, and nobody is asked.
    pub(crate) fn mist_may_part(&mut self, moment: Moment) -> Play<()> {
        let Some(active) = self.state.active.filter(|_| self.state.to_act == HUNTERS) else { return Ok(()) };
        let markers = self.state.markers_of(HORRORS);
        let near = self.state.those_near(active.model, markers, self.state.length(Stick::Long));
        let again =
            if moment == Moment::BetweenActions { self.state.trail.offered } else { FigureSet::EMPTY };
        let open = near.without(again);
        if open.is_empty() || self.state.table.is_none() && moment != Moment::BeforeRoll {
            return Ok(());
        }
        self.state.trail.offered = near;
        let turned = self.pick(ANY_TIME, HORRORS, open, 0, open.len() as u8)?;
        for marker in turned.iter() {
            self.turns_over(marker)?;
        }
        Ok(())
    }

    /// Turns a marker over: the model behind it stands in its place, and a dummy is gone (ff.scen6.rule.2).
    pub fn turns_over(&mut self, marker: FigureId) -> Play<()> {
        if !self.state.is_marker(marker) || !self.state[marker].is_on_table() {
            return Ok(());
        }
        let behind = self.state.behind(marker);
        if let Some(place) = self.state.marker_number(marker) {
            self.state.trail.behind[place] = None;
        }
        let base = self.state.table.as_ref().and_then(|table| table.base(marker)).copied();
        let as_it_was = self.state[marker];
        self.taken_away(marker, End::Vanished);
        self.tell(|| MistEvent::TurnedOver { marker, behind }.into());
        let Some(model) = behind else { return Ok(()) };
        let at = base.map(|base| self.state.room_at(model, base));
        self.put_down(model, at);
        let now = &mut self.state[model];
        (now.activated, now.moves) = (as_it_was.activated, as_it_was.moves);
        if let Some(active) = self.state.active.as_mut().filter(|active| active.model == marker) {
            active.model = model;
        }
        if self.state.has(model, Special::Leader) {
            self.tell(|| MistEvent::Howled { model }.into()); // ff.scen6.rule.1
        }
        Ok(())
    }

    /// A marker that runs into contact comes within Short before it is there, so it is turned over first
    /// (ff.scen6.rule.3): a dummy is gone and frightens nobody. Who charges, if anybody does.
    pub(crate) fn charges_unmasked(&mut self, model: FigureId) -> Play<Option<FigureId>> {
        if !self.state.is_marker(model) {
            return Ok(Some(model));
        }
        let behind = self.state.behind(model);
        self.turns_over(model)?;
        Ok(behind)
    }

    /// Somebody has moved: a hunter may come upon markers, a marker upon hunters (ff.scen6.rule.3).
    pub(super) fn mist_moved(&mut self, model: FigureId) -> Play<()> {
        if !self.state[model].is_on_table() {
            return Ok(());
        }
        if self.state[model].party == HUNTERS {
            self.comes_upon_markers(model)
        } else if self.state.is_marker(model) {
            let hunters = self.state.on_table(|other| self.state[other].party == HUNTERS);
            let distance = self.state.length(Stick::Short);
            let near = self.which(SEEN, Fact::Around { model, distance }, hunters)?;
            let seen = !near.is_empty() || self.is_seen_in_the_open(model, hunters)?;
            if seen { self.turns_over(model) } else { Ok(()) }
        } else {
            Ok(())
        }
    }

    /// Everybody looks: at the start of a turn, and when the fog has lifted.
    pub(super) fn look_through_the_mist(&mut self) -> Play<()> {
        if self.state.table.is_none() && self.state.turn > 1 && self.state.clock.change.is_some() {
            return Ok(()); // people were asked after every move
        }
        for hunter in self.state.on_table(|model| self.state[model].party == HUNTERS).iter() {
            self.comes_upon_markers(hunter)?;
        }
        Ok(())
    }

    fn comes_upon_markers(&mut self, hunter: FigureId) -> Play<()> {
        let distance = self.state.length(Stick::Short);
        let markers = self.state.markers();
        let near = self.which(SEEN, Fact::Around { model: hunter, distance }, markers)?;
        for marker in near.iter() {
            self.turns_over(marker)?; // always
        }
        let far = self.state.markers();
        let seen = self.which(SEEN, self.state.in_sight_of(hunter), far)?;
        for marker in seen.iter() {
            if !self.fact(SEEN, Fact::BesideCover { model: marker })? {
                self.turns_over(marker)?; // unless it touches a tree
            }
        }
        Ok(())
    }

    fn is_seen_in_the_open(&mut self, marker: FigureId, hunters: FigureSet) -> Play<bool> {
        let seen = self.which(SEEN, self.state.in_sight_of(marker), hunters)?;
        Ok(!seen.is_empty() && !self.fact(SEEN, Fact::BesideCover { model: marker })?)
    }

    /// At the end: who was behind the markers that nobody has turned over.
    pub(super) fn discloses_markers(&mut self) {
        for marker in self.state.markers().iter() {
            let behind = self.state.behind(marker);
            self.tell(|| MistEvent::TurnedOver { marker, behind }.into());
        }
    }

    /// Two markers for each wolf (ff.scen6.setup.5); the wolves themselves wait behind them.
    pub(super) fn deals_markers(&mut self) -> FigureSet {
        let wolves = self.state.members(HORRORS);
        for number in 1..=(2 * wolves.len()).min(MOST_MARKERS) {
            if let Some(marker) = self.newcomer(marker_profile(number), HORRORS) {
                self.state.trail.aside.insert(marker);
            }
        }
        for wolf in wolves.iter() {
            self.state[wolf].place = Place::Secret;
        }
        self.state.trail.aside
    }

    /// A wolf stands behind this marker, which moves as it would (ff.scen6.rule.6).
    pub(super) fn hides_behind(&mut self, wolf: FigureId, marker: FigureId) {
        if let Some(place) = self.state.marker_number(marker) {
            self.state.trail.behind[place] = Some(wolf);
            self.state[marker].specials = self.state[wolf].specials.and(MOVEMENT);
        }
    }
}

impl State {
    /// Those who have a line of sight to it, or it to them, as far as the mist lets anybody see.
    fn in_sight_of(&self, model: FigureId) -> Fact {
        let distance = self.sight_limit().map_or(LIMIT, |stick| self.length(stick));
        Fact::Witnesses { of: model, distance, sight: true }
    }

    /// The place for a model where a smaller base has stood, or the nearest with room for it.
    fn room_at(&self, model: FigureId, marker: Base) -> table::Point {
        let Some(mut table) = self.table.clone() else { return marker.at };
        table.place(model, Base { at: marker.at, elevation: Length::ZERO, ..self.body(model) });
        table.nearest_free(model, marker.at, &Footing).unwrap_or(marker.at)
    }
}

/// The log events of this scenario.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum MistEvent {
    BushesGrew { dice: [u8; 2] },
    TurnedOver { marker: FigureId, behind: Option<FigureId> },
    Howled { model: FigureId },
}

impl MistEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: FigureId| state.name(model);
        match *self {
            MistEvent::BushesGrew { dice } => {
                let text = format!("{} bushes grow on the moor.", dice[0] + dice[1]);
                rolled(
                    RuleId("ff.scen6.setup.3"),
                    text,
                    &dice,
                    drawn(format!("{} bushes", dice[0] + dice[1])),
                )
            }
            MistEvent::TurnedOver { marker, behind: None } => {
                head("ff.scen6.rule.3", format!("{} was nothing but mist.", name(marker)))
            }
            MistEvent::TurnedOver { marker, behind: Some(model) } => {
                head("ff.scen6.rule.3", format!("{} is {}!", name(marker), name(model)))
            }
            MistEvent::Howled { model } => line("ff.scen6.rule.1", format!("{} howls.", name(model))),
        }
    }
}
