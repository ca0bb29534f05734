//! Summoning, `ff.summon.*`: the pool, the creatures that come for it, and what comes unbidden.

use fates::{Fates, FigureId, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;

use crate::content::book::Book;
use crate::content::profile::{Profile, Side, id};
use crate::content::special::Special;
use crate::rules::turn::announce::Spell;
use crate::state::State;
use crate::state::event::line;
use crate::state::model::{End, Place};
use crate::state::reach::{Reach, Zone};
use crate::state::stick::Stick;
use crate::{Battle, FearAndFaith};
use frame::Offer;

const APPEARS: RuleId = RuleId("ff.summon.cast.3");
const UNBIDDEN: RuleId = RuleId("ff.summon.fail.1");

/// The dearest creature that comes unbidden.
const MOST_UNBIDDEN: u16 = 120;

/// What points put into the summoning pool are good for (ff.summon.pool.1).
pub const fn doubled(points: u16) -> u16 {
    points.saturating_mul(2)
}

/// The most a creature may cost that so many successes bring (ff.summon.cast.1).
fn limit(power: u8) -> u16 {
    match power {
        0 => 0,
        1 => 35,
        2 => 100,
        _ => u16::MAX,
    }
}

/// A creature that can be called, by its place among the profiles of the book.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Creature(pub u16);

impl Creature {
    /// The creature of an id.
    pub fn named(book: &Book, id: &str) -> Option<Creature> {
        let place = book.profiles().iter().position(|profile| profile.id == id)?;
        Some(Creature(place as u16))
    }

    /// What it is.
    pub fn profile(self, book: &Book) -> &Profile {
        &book.profiles()[usize::from(self.0)]
    }

    /// The whole Demons list.
    fn all(book: &Book) -> impl Iterator<Item = Creature> {
        let of_the_list = |profile: &Profile| book.list(&profile.list).is_some_and(|list| list.demon);
        let places = book.profiles().iter().enumerate().filter(move |(_, profile)| of_the_list(profile));
        places.map(|(place, _)| Creature(place as u16))
    }
}

impl State {
    /// The creatures that so many successes and the pool allow (ff.summon.cast.1, ff.summon.cast.2). Nobody Unique
    /// comes twice (ff.sr.unique.1).
    pub(crate) fn creatures(&self, caster: FigureId, power: u8) -> impl Iterator<Item = Creature> {
        let seat = self[caster].seat;
        let most = limit(power).min(self.parties[seat.index()].pool);
        Creature::all(&self.book).filter(move |creature| {
            let profile = creature.profile(&self.book);
            profile.points <= most && !self.is_taken(seat, profile)
        })
    }

    fn is_taken(&self, seat: Seat, profile: &Profile) -> bool {
        profile.specials.has(Special::Unique)
            && self.ids().any(|model| self[model].party == seat && self.profile(model).id == profile.id)
    }

    /// Does this power bring anything that less would not?
    pub(crate) fn opens_more(&self, caster: FigureId, power: u8) -> bool {
        self.creatures(caster, power).any(|creature| creature.profile(&self.book).points > limit(power - 1))
    }

    /// Does the model keep off the other: did it come unbidden, and is the other good? ff.summon.fail.2
    pub fn keeps_off(&self, model: FigureId, other: FigureId) -> bool {
        model != other && self[model].unbidden && self.side(other) == Side::Good
    }
}

impl<F: Fates<FearAndFaith>> Battle<'_, F> {
    /// Summons a creature, chosen after the roll (ff.summon.cast.1, ff.summon.cast.2).
    pub(crate) fn summons(&mut self, caster: FigureId, power: u8) -> Play<()> {
        let seat = self.state[caster].seat;
        let options: Vec<Creature> = self.state.creatures(caster, power).collect();
        let chosen = self.ask(Spell::Summon.rule(), seat, &options)?;
        if !self.pays_for(caster, Spell::Summon, power, None)? {
            return Ok(());
        }
        let profile = chosen.profile(&self.state.book).clone();
        let points = profile.points;
        let Some(creature) = self.comes(profile, seat, caster)? else { return Ok(()) };
        let pool = &mut self.state.parties[seat.index()].pool;
        *pool = pool.saturating_sub(points);
        let left = *pool;
        self.state[creature].summoned_by = Some(caster); // ff.summon.fail.3
        self.tell(|| SummoningEvent::Summoned { caster, creature, left }.into());
        self.arrives(creature)
    }

    /// Three failures: something comes that the opponent chooses, places and controls (ff.summon.fail.1). Reading: it
    /// appears where a summoned creature would.
    pub(crate) fn something_comes(&mut self, caster: FigureId) -> Play<()> {
        let seat = self.state.opponent(self.state[caster].seat);
        let open = |creature: &Creature| {
            let profile = creature.profile(&self.state.book);
            profile.points <= MOST_UNBIDDEN && !self.state.is_taken(seat, profile)
        };
        let mut options: Vec<Creature> =
            Creature::named(&self.state.book, id::MINOR_DEMON).into_iter().collect();
        options.extend(Creature::all(&self.state.book).filter(open));
        let chosen = self.ask(UNBIDDEN, seat, &options)?;
        let profile = chosen.profile(&self.state.book).clone();
        let Some(creature) = self.comes(profile, seat, caster)? else { return Ok(()) };
        self.state[creature].unbidden = true;
        self.tell(|| SummoningEvent::Unbidden { caster, creature }.into());
        self.arrives(creature)
    }

    /// A creature appears within Short of its summoner, not itself yet (ff.summon.cast.3); it may act in this turn
    /// (ff.summon.cast.4). Nobody comes where there is no room.
    fn comes(&mut self, profile: Profile, seat: Seat, caster: FigureId) -> Play<Option<FigureId>> {
        let Some(creature) = self.newcomer(profile, seat) else { return Ok(None) };
        let near = Zone::Near(caster, self.state.length(Stick::Short));
        if !self.appears(APPEARS, seat, creature, near)? {
            self.state[creature].place = Place::Gone(End::Vanished);
            self.tell(|| SummoningEvent::NoRoom { creature }.into());
            return Ok(None);
        }
        self.state[creature].fresh = true;
        self.state[creature].activated = !self.state.options.summoned_act_at_once; // ff.summon.cast.4
        Ok(Some(creature))
    }

    /// Somebody is put on the table where its player likes within a zone; at a real table people do it. False if there is
    /// no room.
    pub(super) fn appears(&mut self, rule: RuleId, seat: Seat, model: FigureId, zone: Zone) -> Play<bool> {
        if self.state.table.is_none() {
            self.put_down(model, None);
            return Ok(true);
        }
        if self.state.places_open(model, zone).is_empty() {
            return Ok(false);
        }
        let way = self.way(rule, seat, Reach::Place { model, zone })?;
        self.put_down(model, way.first().copied());
        Ok(true)
    }

    /// A demon that came unbidden leaves for good (ff.summon.fail.2). Reading: for 1 action, from wherever it is.
    pub(crate) fn flies_off(&mut self, model: FigureId) -> Play<()> {
        self.spend(1);
        self.tell(|| SummoningEvent::FlewOff { model }.into());
        self.leaves_game(model, End::Vanished)
    }
}

impl Offer<State> for Creature {
    fn name(&self, state: &State) -> String {
        self.profile(&state.book).id.clone()
    }

    fn words(&self, state: &State) -> String {
        let profile = self.profile(&state.book);
        format!("{} ({} points)", profile.name, profile.points)
    }

    fn question(state: &State, rule: RuleId) -> String {
        match rule {
            UNBIDDEN => "Something comes that nobody called: what is it?".to_string(),
            _ => format!("What does {} summon?", state.active_name()),
        }
    }
}

/// The log events of this chapter, and of the dead that rise.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "told")]
pub enum SummoningEvent {
    Summoned { caster: FigureId, creature: FigureId, left: u16 },
    Unbidden { caster: FigureId, creature: FigureId },
    NoRoom { creature: FigureId },
    FlewOff { model: FigureId },
    Raised { caster: FigureId, dead: FigureId, risen: FigureId },
}

impl SummoningEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |model: &FigureId| state.name(*model);
        match self {
            SummoningEvent::Summoned { caster, creature, left } => {
                let text = format!(
                    "{} summons {} within Short; {left} points are left in the pool.",
                    name(caster),
                    name(creature)
                );
                line("ff.summon.cast.1", text)
            }
            SummoningEvent::Unbidden { caster, creature } => {
                let text = format!(
                    "{} has called up {}, and it obeys the other side.",
                    name(caster),
                    name(creature)
                );
                line("ff.summon.fail.1", text)
            }
            SummoningEvent::NoRoom { creature } => {
                line("ff.summon.cast.3", format!("There is no room for {}.", name(creature)))
            }
            SummoningEvent::FlewOff { model } => {
                line("ff.summon.fail.2", format!("{} flies away for good.", name(model)))
            }
            SummoningEvent::Raised { caster, dead, risen } => {
                let text = format!("{} raises {}: {} lies there.", name(caster), name(dead), name(risen));
                line("ff.raise.1", text)
            }
        }
    }
}
