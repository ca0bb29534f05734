//! Unexpected Events: the rules `sb.event.*`, in the order of the table.

use arrayvec::ArrayVec;
use fates::{D10, Fates, FigureId, FigureSet, Play, RuleId, Seat, Stage};
use frame::Offer;
use frame::view::{LogLine, RollView};
use serde::Serialize;
use table::{Direction, Length, Path, Point, along, inches};

use crate::rules::fighting::arms::Item;
use crate::rules::movement::Arrival;
use crate::rules::movement::ground::Land;
use crate::rules::movement::trek::Trek;
use crate::rules::powers::attribute::Attribute;
use crate::rules::turn::initiative::InitiativeEvent;
use crate::show::sums::{drawn, one_die};
use crate::state::event::line;
use crate::state::figure::{Place, Side};
use crate::state::{MOST_PLAYERS, Phase, State, Weather};
use crate::{Battle, SilverBayonet};

const EVENT: RuleId = RuleId("sb.event.0");
const WAIL: RuleId = RuleId("sb.event.3");
const WAIL_ORDER: RuleId = RuleId("sb.event.3.a");
pub(crate) const STRIKE: RuleId = RuleId("sb.event.5");
const TIED_GUNS: RuleId = RuleId("sb.event.5.b");
const STRIKE_DAMAGE: RuleId = RuleId("sb.event.5.a");
const FAITHFUL: RuleId = RuleId("sb.event.7");
const ENCHANTMENT: RuleId = RuleId("sb.event.8");
const MOVEMENT: RuleId = RuleId("sb.event.9");
const OPPONENT: RuleId = RuleId("sb.event.9.a");

/// One of several opponents (sb.event.9.a).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Opponent(pub Seat);

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// One die says what happens (sb.event.0).
    pub(super) fn unexpected_event(&mut self, seat: Seat) -> Play<()> {
        let [number] = self.roll(EVENT, seat, [D10])?;
        self.tell(|| SurpriseEvent::Unexpected { number }.into());
        match number {
            1 if self.state.weather == Weather::Deluge => {} // sb.event.4.c
            1 => self.state.weather = Weather::Rain,         // sb.event.1, .1.b
            2 => self.state.fog = true,                      // sb.event.2
            3 => self.wail()?,
            4 => self.state.weather = Weather::Deluge, // sb.event.4, .4.c
            5 => self.range_the_guns([true; MOST_PLAYERS])?,
            6 => self.state.omens.wheel = true, // sb.event.6
            7 => self.strengthen_the_faithful(),
            8 => self.state.omens.enchantment = true, // sb.event.8
            9 => self.mysterious_movement()?,
            _ => self.lucky_find()?,
        }
        Ok(())
    }

    /// Every soldier on the table makes a Terror Check, unit by unit in the order of Initiative (sb.event.3, .3.a).
    fn wail(&mut self) -> Play<()> {
        for seat in self.state.order.clone() {
            let mut left = self.state.unit(seat).iter().filter(|&figure| self.knows_terror(figure)).collect();
            while let Some(figure) = self.next_to_wail(seat, left)? {
                left.remove(figure);
                if self.state[figure].stands() {
                    self.terror_check(figure, 0, WAIL)?;
                }
            }
        }
        Ok(())
    }

    /// Whose turn it is to check. The owner is asked only where the order could matter: while Fate Dice may be spent
    /// in between, or while an Inspiring figure may flee.
    fn next_to_wail(&mut self, seat: Seat, left: FigureSet) -> Play<Option<FigureId>> {
        let any = |attribute| left.iter().any(|figure| self.state.has(figure, attribute));
        let pool = self.state.usable(seat);
        let matters = pool.power > 0
            || pool.skill > 0
            || pool.monster > 0 && any(Attribute::Unflappable)
            || any(Attribute::Inspiring);
        if left.is_empty() || !matters {
            return Ok(left.first());
        }
        self.which_target(WAIL_ORDER, seat, left).map(Some)
    }

    /// Each of these players rolls, with 2 more for each Artillerist; the highest may strike, and players who tie for
    /// it roll again in the next step (sb.event.5, .5.b). One alone need not roll.
    pub(super) fn range_the_guns(&mut self, rivals: [bool; MOST_PLAYERS]) -> Play<()> {
        let rolling: ArrayVec<Seat, MOST_PLAYERS> =
            self.state.order.iter().copied().filter(|seat| rivals[seat.index()]).collect();
        let (mut best, mut leading) = (0, ArrayVec::<Seat, MOST_PLAYERS>::new());
        for (place, &seat) in rolling.iter().enumerate().filter(|_| rolling.len() > 1) {
            let bonus = 2 * self.artillerists(seat);
            let most = if place + 1 < rolling.len() { i16::MAX } else { best + 1 };
            let reads = |[face]: [u8; 1]| (i16::from(face) + bonus).clamp(best - 1, most);
            let [face] = self.roll_by(STRIKE, seat, [D10], reads)?;
            let total = i16::from(face) + bonus;
            self.tell(|| SurpriseEvent::RangedGuns { seat, face, total }.into());
            if total > best {
                leading.clear();
            }
            if total >= best {
                best = total;
                leading.push(seat);
            }
        }
        if leading.len() > 1 {
            self.tell(|| InitiativeEvent::Tied { rule: TIED_GUNS }.into());
            let mut again = [false; MOST_PLAYERS];
            leading.iter().for_each(|seat| again[seat.index()] = true);
            self.state.phase = Phase::Guns(again);
            return Ok(());
        }
        self.state.phase = Phase::Surprises;
        leading.first().or(rolling.first()).map_or(Ok(()), |&seat| self.artillery_strike(seat))
    }

    /// How many Artillerists of this player are on the table? sb.attr.core.artillerist.2
    fn artillerists(&self, seat: Seat) -> i16 {
        let unit = self.state.unit(seat);
        unit.iter().filter(|&figure| self.state.has(figure, Attribute::Artillerist)).count() as i16
    }

    /// The winner may name any figure but an Officer; it takes a die of damage (sb.event.5.a, .5.c, .5.d).
    ///
    /// Reading: a figure that is down at 0 Health can't be named, because it can't be targeted (sb.attr.core.medic.8).
    fn artillery_strike(&mut self, seat: Seat) -> Play<()> {
        let targets = self.state.standing(|figure| !self.state.profile(figure).officer); // sb.term.3
        if targets.is_empty() {
            return Ok(());
        }
        let Some(target) = self.pick(STRIKE, seat, targets, 0, 1)?.first() else { return Ok(()) };
        let [face] = self.roll(STRIKE_DAMAGE, seat, [D10])?;
        self.hurt_by_no_attack(target, face.into(), None, STRIKE_DAMAGE)?;
        Ok(())
    }

    /// Every figure with a Holy Symbol regains up to 3 Health (sb.event.7).
    ///
    /// Reading: this raises a figure that is down, because it is on the table and healing raises it
    /// (sb.attr.core.medic.8).
    fn strengthen_the_faithful(&mut self) {
        for place in 0..self.state.figures.len() {
            let figure = FigureId(place as u8);
            let here = matches!(self.state[figure].place, Place::Standing | Place::Down);
            if here && self.state.carries(figure, Item::HolySymbol) {
                self.heal(figure, 3, FAITHFUL);
            }
        }
    }

    /// As a figure activates under the Powerful Enchantment, a Courage Check (TN10) decides whether it may Move to
    /// Attack and Shoot this turn, monsters too (sb.event.8, .8.a).
    pub(super) fn feels_enchantment(&mut self, figure: FigureId) -> Play<()> {
        if self.state.omens.enchantment && !self.courage_check(figure, ENCHANTMENT, 10)? {
            self.state[figure].entranced = true;
            self.tell(|| SurpriseEvent::Entranced { figure }.into());
        }
        Ok(())
    }

    /// A monster that failed moves as it would, but stops just outside 1" of any soldier (sb.event.8.c).
    pub(crate) fn go_near(&mut self, figure: FigureId, target: FigureId) -> Play<()> {
        let most = self.state.speed(figure);
        let trek = self.state.approach(figure, target, most);
        let path = trek.and_then(|trek| self.kept_off(figure, trek.path()?));
        let trek = path.and_then(|path| self.state.settled(figure, &path, most));
        self.note_walk(trek.as_ref().map_or(most, Trek::length));
        if self.travel(figure, trek, None)? != Arrival::There {
            return Ok(());
        }
        let to = self.place_of(figure);
        self.tell(|| SurpriseEvent::KeptOff { figure, target, to, most }.into());
        Ok(())
    }

    /// The part of a way that keeps more than 1" from every soldier; nothing for a monster that is nearer already.
    fn kept_off(&self, figure: FigureId, path: Path) -> Option<Path> {
        let table = self.state.table.as_ref()?;
        let soldiers = self.state.standing(|other| !self.state[other].is_monster());
        let nears =
            soldiers.iter().filter_map(|soldier| table.first_within(figure, &path, soldier, inches(1)));
        let Some(near) = nears.min_by_key(|near| (near.leg, near.travelled)) else { return Some(path) };
        let (base, land) = (*table.base(figure)?, Land::of(self.state, figure));
        let back = Direction::toward(near.at, *path.points().get(near.leg)?);
        let is_off = |at| {
            let after = table::Base { at, ..base };
            let close = |soldier| table.base(soldier).is_some_and(|there| after.within(there, inches(1)));
            !soldiers.iter().any(close) && table.fits(figure, at, &land)
        };
        let steps = (1..=near.travelled.0).map(|step| along(near.at, back, Length(step)));
        let at = steps.take(MOST_STEPS_BACK).find(|&at| is_off(at))?;
        Some(path.until(table::Place { at, ..near }))
    }

    /// Every player, the primary first, names two figures of one opposing unit, and they trade places
    /// (sb.event.9, .9.a).
    ///
    /// Reading: monsters are no unit, so they are never named, and a lone player names nobody.
    fn mysterious_movement(&mut self) -> Play<()> {
        for seat in self.state.order.clone() {
            let units = self.state.order.iter().copied();
            let affected = units.filter(|&other| other != seat && self.state.unit(other).len() > 1);
            let opponents: ArrayVec<Opponent, MOST_PLAYERS> = affected.map(Opponent).collect();
            if opponents.is_empty() {
                continue;
            }
            let Opponent(opponent) = self.ask(OPPONENT, seat, &opponents)?;
            let pair = self.pick(MOVEMENT, seat, self.state.unit(opponent), 2, 2)?;
            let mut pair = pair.iter();
            if let (Some(one), Some(other)) = (pair.next(), pair.next()) {
                self.trade_places(one, other);
            }
        }
        Ok(())
    }

    /// The middles of the bases are exchanged, and each makes room by the smallest shift (sb.event.9.b).
    ///
    /// Reading: where there is no room for one of them anywhere, both stay.
    fn trade_places(&mut self, one: FigureId, other: FigureId) {
        let before = self
            .state
            .table
            .as_ref()
            .and_then(|table| table.base(one).copied().zip(table.base(other).copied()));
        if let (Some((from, to)), Some(table)) = (before, self.state.table.as_mut()) {
            table.shift(one, to.at, to.elevation);
            table.shift(other, from.at, from.elevation);
            if !(self.make_room(one) && self.make_room(other))
                && let Some(table) = self.state.table.as_mut()
            {
                table.shift(one, from.at, from.elevation);
                table.shift(other, to.at, to.elevation);
            }
        }
        self.tell(|| SurpriseEvent::Traded { one, other }.into());
    }
}

impl State {
    /// The figures of a player that stand (sb.term.2).
    pub fn unit(&self, seat: Seat) -> FigureSet {
        self.standing(|figure| self[figure].side == Side::Player(seat))
    }
}

/// A place that is off by this many tenths of a millimetre is hemmed in, and the monster stays.
const MOST_STEPS_BACK: usize = 254;

impl Offer<State> for Opponent {
    fn name(&self, _: &State) -> String {
        format!("player-{}", self.0.0 + 1)
    }

    fn words(&self, state: &State) -> String {
        state.player_name(self.0)
    }

    fn question(_: &State, _: RuleId) -> String {
        "Whose figures trade places?".to_string()
    }
}

/// Log events of Unexpected Events.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum SurpriseEvent {
    /// An Unexpected Event.
    Unexpected { number: u8 },
    /// A roll for the Artillery Strike.
    RangedGuns { seat: Seat, face: u8, total: i16 },
    /// Held by the Powerful Enchantment.
    Entranced { figure: FigureId },
    /// A monster that may not attack has moved.
    KeptOff { figure: FigureId, target: FigureId, to: Option<Point>, most: Length },
    /// Two figures have traded places.
    Traded { one: FigureId, other: FigureId },
}

impl SurpriseEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        match self {
            SurpriseEvent::Unexpected { number } => {
                let event = state.book.event(*number).map_or("", |event| &event.name);
                let rule = EVENT_RULES.get(usize::from(*number)).copied().unwrap_or(EVENT.0);
                let text = format!("Unexpected Event {number}: {event}.");
                one_die(rule, text, "", *number, drawn(event))
            }
            SurpriseEvent::RangedGuns { seat, face, total } => {
                let bonus = total - i16::from(*face);
                let sum = if bonus == 0 { face.to_string() } else { format!("{face} + {bonus} = {total}") };
                let text = format!("{}: {sum} for the guns.", state.player_name(*seat));
                let roll = RollView { total: Some(*total), ..drawn("For the guns") };
                one_die("sb.event.5", text, "", *face, roll)
            }
            SurpriseEvent::Entranced { figure } => {
                let barred = "no Move to Attack and no Shoot action this turn";
                line("sb.event.8", format!("{} is under the enchantment: {barred}.", name(figure)))
            }
            SurpriseEvent::KeptOff { figure, target, most, .. } => {
                let stops = "and stops just outside 1\" of any soldier";
                let text = format!("{} moves up to {most} toward {}, {stops}.", name(figure), name(target));
                line("sb.event.8.c", text)
            }
            SurpriseEvent::Traded { one, other } => {
                let room = match &state.table {
                    Some(_) => "",
                    None => " A base that does not fit is shifted as little as can be.",
                };
                line("sb.event.9", format!("{} and {} trade places.{room}", name(one), name(other)))
            }
        }
    }
}

/// The rules of the events, by their numbers.
const EVENT_RULES: [&str; 11] = [
    "sb.event.0",
    "sb.event.1",
    "sb.event.2",
    "sb.event.3",
    "sb.event.4",
    "sb.event.5",
    "sb.event.6",
    "sb.event.7",
    "sb.event.8",
    "sb.event.9",
    "sb.event.10",
];
