//! Clue markers and the cards they bring: the rules `sb.clue.*` and `sb.out.clue.*`.

use fates::{Die, Fates, FigureId, Play, RuleId, Seat, Stage};
use serde::{Deserialize, Serialize};
use table::{Base, Length, Point, inches};

use crate::content::book::Book;
use crate::rules::turn::activation::Acts;
use crate::state::choice::{Act, Pays};
use crate::state::edge::Edge;
use crate::state::event::Event;
use crate::state::figure::Side;
use crate::state::{Active, Moved, State};
use crate::{Battle, SilverBayonet};

const DRAW: RuleId = RuleId("sb.clue.4");
const ORDEAL: RuleId = RuleId("sb.out.clue.1");
const DREAD: RuleId = RuleId("sb.out.clue.2");

/// Half the width of a clue marker, and of an artefact that lies on the table: half an inch (sb.clue.9).
pub(crate) const MARKER: Length = Length(127);

/// A clue marker (sb.clue.9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Clue {
    /// Where it lies on the virtual table.
    pub at: Option<Point>,
    /// How high it lies.
    pub elevation: Length,
    /// Has it been found and taken away? sb.clue.6
    pub found: bool,
}

/// A clue marker by its place in the list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct ClueId(pub u8);

/// A card of a clue deck (sb.out.clue.3).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Card {
    /// Its id, by which a deck names it.
    pub id: String,
    /// What was found.
    pub name: String,
    /// What it looks like and means.
    pub text: String,
    /// Does only its finder know it until the game is over?
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub secret: bool,
    /// What happens, in order; nothing at all for a cold trail.
    #[serde(default)]
    pub effects: Vec<Effect>,
}

/// A card by its place in the deck.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize)]
#[serde(transparent)]
pub struct CardId(pub u8);

/// What a card does.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Effect {
    /// Monsters come.
    Place(Newcomers),
    /// The finder's side gains Fate Dice.
    Dice(Gift),
    /// A Courage Check against a penalty for the game.
    Courage(Ordeal),
    /// A Terror Check with this modifier.
    Terror(i8),
    /// The finder regains so much Health.
    Heal(u8),
    /// The finder takes up the artefact of this id.
    Carry(String),
    /// So many points at the end of the game.
    Points(i8),
}

/// Monsters, and where they come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Newcomers {
    /// The id of the monster.
    pub monster: String,
    /// How many come.
    #[serde(default = "one")]
    pub count: u8,
    /// Where.
    pub at: Placing,
}

fn one() -> u8 {
    1
}

/// Where newcomers come onto the table, each as near to the point as there is room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Placing {
    /// The middle of the table.
    Centre,
    /// Where the clue marker lay.
    Marker,
    /// The middle of an edge, by a roll of the die.
    Edge,
}

/// Fate Dice.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields, default)]
#[expect(missing_docs, reason = "the three kinds of dice of sb.fate.1")]
pub struct Gift {
    pub power: u8,
    pub skill: u8,
    pub monster: u8,
}

/// A Courage Check, and what failing it costs for the game (sb.out.clue.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Ordeal {
    /// The Target Number.
    pub needed: i8,
    /// What every Melee Check loses.
    #[serde(default)]
    pub melee: i8,
    /// What every Accuracy Check loses.
    #[serde(default)]
    pub shooting: i8,
}

/// A card that was found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Find {
    /// Which card.
    pub card: CardId,
    /// Whose it is.
    pub seat: Seat,
}

impl Card {
    /// What is wrong with it.
    pub(crate) fn faults(&self, book: &Book) -> Vec<String> {
        let mut faults = Vec::new();
        for effect in &self.effects {
            if let Effect::Place(newcomers) = effect
                && let Err(fault) = newcomers.check(book)
            {
                faults.push(fault);
            }
            if self.secret && !matches!(effect, Effect::Points(_)) {
                faults.push(
                    "found a secret with effects that everybody would see, expected points alone".into(),
                );
            }
        }
        faults
    }
}

impl Newcomers {
    /// They are monsters of the book, and not too many.
    pub(crate) fn check(&self, book: &Book) -> Result<(), String> {
        let monster = &book.profile(&self.monster)?.id;
        if !book.is_monster(monster) {
            return Err(format!("found \"{}\", expected a monster", self.monster));
        }
        match self.count {
            1..=8 => Ok(()),
            count => Err(format!("found {count} of the monster \"{monster}\", expected 1 to 8")),
        }
    }
}

impl State {
    /// A clue marker as a disc on the virtual table.
    pub(crate) fn marker(&self, ClueId(place): ClueId) -> Option<Base> {
        let clue = self.clues.get(usize::from(place)).filter(|clue| !clue.found)?;
        Some(Base { at: clue.at?, radius: MARKER, elevation: clue.elevation, height: Length::ZERO })
    }

    /// Does the figure touch this disc, with no enemy within 1" of it, nor of the disc where that counts too?
    pub(crate) fn is_free_to_handle(&self, figure: FigureId, disc: &Base, watched: bool) -> bool {
        let Some(table) = &self.table else { return true };
        let Some(own) = table.base(figure) else { return false };
        let near = |enemy: FigureId| {
            let at = |base: &Base| own.within(base, inches(1)) || watched && disc.within(base, inches(1));
            table.base(enemy).is_some_and(at)
        };
        own.within(disc, Length::ZERO) && !self.enemies(figure).iter().any(near)
    }

    /// Could this figure handle markers at all: on foot, in its own shape, and no monster?
    pub(crate) fn has_hands(&self, figure: FigureId) -> bool {
        let now = &self[figure];
        // sb.clue.5, sb.clue.8; no form of a shapeshifter investigates (sb.out.form.bear, .wolf, .werewolf)
        !now.mounted && !now.shifted && !now.is_monster() && !self.profile(figure).creature
    }

    /// May the figure Investigate this marker now? At a real table people judge contact and enemies.
    pub fn may_investigate(&self, figure: FigureId, clue: ClueId) -> bool {
        let lies_there = self.clues.get(usize::from(clue.0)).is_some_and(|clue| !clue.found);
        let free = || match (&self.table, self.marker(clue)) {
            (None, _) => true,
            (Some(_), Some(marker)) => self.is_free_to_handle(figure, &marker, true), // sb.clue.1, sb.clue.2
            (Some(_), None) => false,
        };
        lies_there && self.has_hands(figure) && free()
    }
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
        self.tell(|| Event::Investigated { figure, clue });
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

    /// Does what the card says. What only its finder may know is not told.
    fn apply(&mut self, figure: FigureId, clue: ClueId, id: CardId) -> Play<()> {
        let plot = self.state.plot.clone();
        let Some(card) = plot.card(id) else { return Ok(()) };
        if card.secret {
            self.tell(|| Event::FoundSecret { figure });
            return Ok(());
        }
        self.tell(|| Event::FoundCard { figure, card: id });
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
            // Points are counted at the end; whoever has left the table faces nothing any more.
            Effect::Points(_) | Effect::Courage(_) | Effect::Terror(_) | Effect::Heal(_) => {}
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
        self.tell(|| Event::Unnerved { figure, melee: ordeal.melee, shooting: ordeal.shooting });
        Ok(())
    }

    /// The finder's side gains Fate Dice; a pool has no upper limit (sb.fate.8).
    fn gain_dice(&mut self, figure: FigureId, gift: Gift) {
        let Side::Player(seat) = self.state[figure].side else { return };
        let pool = &mut self.state.pools[seat.index()];
        pool.power = pool.power.saturating_add(gift.power);
        pool.skill = pool.skill.saturating_add(gift.skill);
        pool.monster = pool.monster.saturating_add(gift.monster);
        self.tell(|| Event::GainedDice { seat, gift });
    }

    /// Monsters come: each as near as there is room to the centre, the marker, or the middle of a random edge
    /// (sb.out.clue.1, sb.out.clue.2).
    pub(crate) fn let_loose(&mut self, newcomers: &Newcomers, clue: Option<ClueId>, by: Seat) -> Play<()> {
        for _ in 0..newcomers.count {
            let edge = match newcomers.at {
                Placing::Edge => Some(self.draw_edge(by)?),
                Placing::Centre | Placing::Marker => None,
            };
            let wanted = self.state.landing(edge, clue.filter(|_| newcomers.at == Placing::Marker));
            let arrived = self.arrive(&newcomers.monster, wanted, DRAW);
            if let Some(figure) = arrived.filter(|_| self.state.table.is_none()) {
                let clue = clue.filter(|_| newcomers.at == Placing::Marker);
                self.tell(|| Event::ToBePlaced { figure, edge, clue });
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
