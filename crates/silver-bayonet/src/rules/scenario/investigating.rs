//! Investigating clue markers, and what their cards do: the rules `sb.clue.*` and `sb.out.clue.*`.

use fates::{Die, Fates, FigureId, Play, RuleId, Seat, Stage};
use frame::view::LogLine;
use serde::Serialize;
use table::Point;

use crate::rules::scenario::clues::{
    CardId, Clue, ClueId, Effect, Find, Gift, MARKER, Newcomers, Ordeal, Placing,
};
use crate::rules::turn::acts::{Act, Acts};
use crate::rules::turn::arrivals::ArrivalEvent;
use crate::state::edge::Edge;
use crate::state::event::line;
use crate::state::figure::Side;
use crate::state::{Active, Moved, State};
use crate::{Battle, SilverBayonet};

const DRAW: RuleId = RuleId("sb.clue.4");
const ORDEAL: RuleId = RuleId("sb.out.clue.1");
const DREAD: RuleId = RuleId("sb.out.clue.2");

/// What an Investigate is paid with (sb.clue.3).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pays {
    /// The action.
    Action,
    /// The whole Move.
    Move,
}

impl<F: Fates<SilverBayonet>> Battle<'_, F> {
    /// Investigating, for the action or for the whole Move (sb.clue.3, sb.act.9).
    pub(crate) fn list_searches(&self, figure: FigureId, active: &Active, acts: &mut Acts) {
        if !self.state.has_hands(figure) {
            return;
        }
        let here = self.state.table.as_ref().and_then(|table| Some(table.base(figure)?.extent()));
        let may_lie_here = |clue: &Clue| match (here, clue.at) {
            (Some(here), Some(at)) => here.comes_near(at, MARKER),
            _ => true,
        };
        let clues = self.state.clues.iter().enumerate().filter(|(_, clue)| may_lie_here(clue));
        let clues = clues.map(|(place, _)| ClueId(place as u8));
        for clue in clues.filter(|&clue| self.state.may_investigate(figure, clue)) {
            if !active.acted {
                acts.push(Act::Investigate(clue, Pays::Action));
            }
            if active.moved == Moved::Not {
                acts.push(Act::Investigate(clue, Pays::Move));
            }
        }
    }

    /// Investigates a marker: draws a card, does what it says, and takes the marker away (sb.clue.3 to .6).
    pub(crate) fn investigate(&mut self, figure: FigureId, clue: ClueId, pays: Pays) -> Play<()> {
        match pays {
            Pays::Action => self.act(),
            Pays::Move => self.give_up_move(),
        }
        self.tell(|| ClueEvent::Investigated { figure, clue }.into());
        if let Some(card) = self.draw(figure)? {
            self.apply(figure, clue, card)?;
        }
        if let Some(marker) = self.state.clues.get_mut(usize::from(clue.0)) {
            marker.found = true; // sb.clue.6
        }
        Ok(())
    }

    /// A random card of those that are left; the last one needs no die (sb.clue.4, sb.clue.7).
    fn draw(&mut self, figure: FigureId) -> Play<Option<CardId>> {
        let seat = self.state[figure].seat();
        let place = match Die::with_sides(self.state.trail.deck.len()) {
            Some(die) => self.roll(DRAW, seat, [die])?[0],
            None if self.state.trail.deck.is_empty() => return Ok(None),
            None => 1,
        };
        let Some(card) = self.state.trail.deck.take(place) else { return Ok(None) };
        if let Some(free) = self.state.trail.finds.iter_mut().find(|find| find.is_none()) {
            *free = Some(Find { card, seat });
        }
        Ok(Some(card))
    }

    /// Does what the card says. What only its finder may know is not logged.
    fn apply(&mut self, figure: FigureId, clue: ClueId, id: CardId) -> Play<()> {
        let plot = self.state.plot.clone();
        let Some(card) = plot.card(id) else { return Ok(()) };
        if card.secret {
            self.tell(|| ClueEvent::FoundSecret { figure }.into());
            return Ok(());
        }
        self.tell(|| ClueEvent::FoundCard { figure, card: id }.into());
        for effect in &card.effects {
            self.take_effect(figure, clue, effect)?;
        }
        Ok(())
    }

    fn take_effect(&mut self, figure: FigureId, clue: ClueId, effect: &Effect) -> Play<()> {
        let stands = self.state[figure].stands();
        match effect {
            Effect::Place(newcomers) => self.let_loose(newcomers, Some(clue), self.state[figure].seat())?,
            Effect::Dice(gift) => self.gain_dice(figure, *gift),
            Effect::Courage(ordeal) if stands => self.face(figure, *ordeal)?,
            Effect::Terror(modifier) if stands => {
                self.terror_check(figure, (*modifier).into(), DREAD)?;
            }
            Effect::Heal(health) if stands => self.heal(figure, (*health).into(), DRAW),
            Effect::Carry(id) => self.come_upon(figure, clue, id),
            Effect::Smother if self.state[figure].alight => {
                self.put_out(figure, RuleId("sb.attr.egy.combustion.8"));
            }
            // Points are counted at the end; a figure that has left the table faces nothing any more.
            Effect::Points(_)
            | Effect::Courage(_)
            | Effect::Terror(_)
            | Effect::Heal(_)
            | Effect::Smother => {}
        }
        Ok(())
    }

    /// A Courage Check, or a penalty for the rest of the game (sb.out.clue.1).
    fn face(&mut self, figure: FigureId, ordeal: Ordeal) -> Play<()> {
        if self.courage_check(figure, ORDEAL, ordeal.needed.into())? {
            return Ok(());
        }
        let unnerved = &mut self.state[figure].unnerved;
        unnerved.melee = unnerved.melee.saturating_add(ordeal.melee);
        unnerved.shooting = unnerved.shooting.saturating_add(ordeal.shooting);
        self.tell(|| ClueEvent::Unnerved { figure, melee: ordeal.melee, shooting: ordeal.shooting }.into());
        Ok(())
    }

    /// The finder's side gains Fate Dice; a pool has no upper limit (sb.fate.8).
    fn gain_dice(&mut self, figure: FigureId, gift: Gift) {
        let Side::Player(seat) = self.state[figure].side else { return };
        let pool = &mut self.state.pools[seat.index()];
        pool.power = pool.power.saturating_add(gift.power);
        pool.skill = pool.skill.saturating_add(gift.skill);
        pool.monster = pool.monster.saturating_add(gift.monster);
        self.tell(|| ClueEvent::GainedDice { seat, gift }.into());
    }

    /// Monsters come: each as near as there is room to the centre, the marker, or the middle of a random edge
    /// (sb.out.clue.1, sb.out.clue.2).
    pub(super) fn let_loose(&mut self, newcomers: &Newcomers, clue: Option<ClueId>, by: Seat) -> Play<()> {
        for _ in 0..newcomers.count {
            let edge = match newcomers.at {
                Placing::Edge => Some(self.draw_edge(by)?),
                Placing::Centre | Placing::Marker => None,
            };
            let wanted = self.state.landing(edge, clue.filter(|_| newcomers.at == Placing::Marker));
            let arrived = self.arrive(&newcomers.monster, wanted, DRAW);
            if let Some(figure) = arrived.filter(|_| self.state.table.is_none()) {
                let clue = clue.filter(|_| newcomers.at == Placing::Marker);
                self.tell(|| ArrivalEvent::ToBePlaced { figure, edge, clue }.into());
            }
        }
        Ok(())
    }

    /// Monsters of the scenario that come as this turn begins.
    pub fn herald(&mut self) -> Play<()> {
        let turn = self.state.turn;
        if self.state.trail.heralded >= turn || self.state.plot.arrivals.is_empty() {
            return Ok(());
        }
        self.state.trail.heralded = turn;
        let plot = self.state.plot.clone();
        for arrival in plot.arrivals.iter().filter(|arrival| arrival.turn == turn) {
            self.let_loose(&arrival.place, None, Seat::TABLE)?;
        }
        Ok(())
    }
}

impl State {
    /// The point where newcomers want to stand: by an edge, by a marker, or in the middle.
    fn landing(&self, edge: Option<Edge>, clue: Option<ClueId>) -> Option<Point> {
        let table = self.table.as_ref()?;
        let (width, depth) = (table.width.0, table.depth.0);
        let marker = clue.and_then(|clue| self.marker(clue)).map(|marker| marker.at);
        Some(match (edge, marker) {
            (Some(edge), _) => edge.middle(width, depth),
            (None, Some(marker)) => marker,
            (None, None) => Point { x: width / 2, y: depth / 2 },
        })
    }
}

/// Log events of clues.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[serde(rename_all = "kebab-case", tag = "event")]
#[expect(missing_docs, reason = "the fields are what the names say; `line` tells them")]
pub enum ClueEvent {
    Investigated {
        figure: FigureId,
        clue: ClueId,
    },
    /// A card that everybody may know.
    FoundCard {
        figure: FigureId,
        card: CardId,
    },
    /// A card that only its finder knows; which one is not said.
    FoundSecret {
        figure: FigureId,
    },
    /// The game is over, and a secret comes out.
    Revealed {
        seat: Seat,
        card: CardId,
    },
    GainedDice {
        seat: Seat,
        gift: Gift,
    },
    Unnerved {
        figure: FigureId,
        melee: i8,
        shooting: i8,
    },
}

impl ClueEvent {
    pub(crate) fn line(&self, state: &State) -> LogLine {
        let name = |figure: &FigureId| state.name(*figure);
        let card = |card: &CardId| state.plot.card(*card);
        match self {
            ClueEvent::Investigated { figure, clue } => {
                let off = state.by_hand(" Its marker comes off when the card is done.");
                line("sb.clue.3", format!("{} investigates clue {}.{off}", name(figure), clue.0 + 1))
            }
            ClueEvent::FoundCard { figure, card: id } => {
                let what = card(id).map_or_else(String::new, |card| format!("{}. {}", card.name, card.text));
                line(DRAW.0, format!("{} finds: {what}", name(figure)))
            }
            ClueEvent::FoundSecret { figure } => {
                line(DRAW.0, format!("{} finds something, and says nothing of it.", name(figure)))
            }
            ClueEvent::Revealed { seat, card: id } => {
                let what = card(id).map_or("", |card| card.name.as_str());
                line(DRAW.0, format!("{}, found in secret: {what}.", state.player_name(*seat)))
            }
            ClueEvent::GainedDice { seat, gift } => {
                let kinds = [(gift.power, "Power"), (gift.skill, "Skill"), (gift.monster, "Monster")];
                let gained = kinds.iter().filter(|(count, _)| *count > 0);
                let dice: Vec<String> = gained.map(|(count, kind)| format!("{count} {kind}")).collect();
                let player = state.player_name(*seat);
                line("sb.out.clue.3", format!("{player}: Fate Dice gained, {}.", dice.join(", ")))
            }
            ClueEvent::Unnerved { figure, melee, shooting } => {
                let penalty = format!("{melee:+} Melee and {shooting:+} shooting");
                line(ORDEAL.0, format!("{} is unnerved: {penalty} for the rest of the game.", name(figure)))
            }
        }
    }
}
