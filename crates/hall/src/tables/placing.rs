//! Placing for a player: the usual mind proposes where the figures of one side stand before the first turn, the player
//! moves those that should stand elsewhere, and one word answers all of it. Until then nothing of it is in the ledger.

use fates::{FigureId, Kind, Seat};
use frame::view::{Course, PathView, TableView};
use referee::{AnyGame, Message};
use serde_json::Value;

use super::record::Role;
use super::table::Table;
use crate::fault::{Code, Fault};
use crate::page::table::ask::Placing;

/// More figures than this are not placed at once.
const MOST: usize = 200;

/// Where the figures of a side would stand.
pub(super) struct Proposal {
    role: Role,
    seat: Seat,
    /// How many answers stood when it was made: after another one it is void.
    from: usize,
    places: Vec<Place>,
}

/// The answer to one question for a place, and the figure it is about.
struct Place {
    figure: Option<FigureId>,
    answer: Message,
}

/// Is it asked where something is put before the first turn?
fn asks_for_a_place(view: &TableView) -> bool {
    let question = view.question.as_ref().filter(|question| question.kind == Kind::Move);
    let reach = question.and_then(|question| question.reach.as_ref());
    view.turn.is_none() && reach.is_some_and(|reach| reach.course == Course::Spot)
}

impl Table {
    /// Proposes a place for every figure that this role is asked to place before anything else is asked.
    pub(super) fn place_all(&mut self, role: &Role) -> Result<(), Fault> {
        let nothing = || Fault::new(Code::NotAMessage, "nothing is to be placed now");
        if self.proposal_of(role).is_some() {
            return Ok(()); // they stand already, perhaps changed by the player
        }
        let seat = self.places_for(role).ok_or_else(nothing)?;
        let (mut copy, mut places) = (self.game.fork(), Vec::new());
        while places.len() < MOST && is_placing(&*copy, seat) {
            let figure = about(&*copy, seat);
            let Some(answer) = self.think_of_a_place(&*copy) else { break };
            if copy.answer(Some(seat), answer.clone()).is_err() {
                break;
            }
            places.push(Place { figure, answer });
        }
        if places.is_empty() {
            return Err(nothing());
        }
        self.proposal = Some(Proposal { role: role.clone(), seat, from: self.game.answers(), places });
        Ok(())
    }

    /// Puts one figure of a proposal elsewhere. A figure that can't stand where it was any more is placed anew.
    pub(super) fn place_at(&mut self, role: &Role, figure: FigureId, way: Value) -> Result<(), Fault> {
        let proposal = self.proposal_of(role).ok_or_else(no_proposal)?;
        let moved = proposal.place_of(figure)?;
        let (mut copy, mut answers) = (self.game.fork(), Vec::new());
        for (place, known) in proposal.places.iter().enumerate() {
            let wanted = if place == moved { Message::Move(way.clone()) } else { known.answer.clone() };
            let answer = match copy.answer(Some(proposal.seat), wanted.clone()) {
                Ok(_) => wanted,
                Err(fault) if place == moved => return Err(fault.into()),
                Err(_) => {
                    let other = self.think_of_a_place(&*copy).ok_or_else(no_proposal)?;
                    copy.answer(Some(proposal.seat), other.clone())?;
                    other
                }
            };
            answers.push(answer);
        }
        if let Some(proposal) = &mut self.proposal {
            for (place, answer) in proposal.places.iter_mut().zip(answers) {
                place.answer = answer;
            }
        }
        Ok(())
    }

    /// Everybody stands where proposed: all of it is answered, and taken back as one.
    pub(super) async fn start_as_placed(&mut self, role: &Role) -> Result<(), Fault> {
        let proposal = self.proposal_of(role).ok_or_else(no_proposal)?;
        let answers = proposal.places.iter().map(|place| place.answer.clone()).collect();
        self.proposal = None;
        self.answer(role, answers).await
    }

    /// What a place would come to for a figure of the proposal.
    pub(super) fn path_to_place(&self, role: &Role, figure: FigureId, way: Value) -> Result<PathView, Fault> {
        let proposal = self.proposal_of(role).ok_or_else(no_proposal)?;
        let before = proposal.place_of(figure)?;
        Ok(self.staged(proposal, before).path(way)?)
    }

    /// The proposal that waits for this role's word.
    pub(super) fn proposal_of(&self, role: &Role) -> Option<&Proposal> {
        let holds = |proposal: &&Proposal| {
            proposal.role == *role
                && proposal.from == self.game.answers()
                && self.places_for(role) == Some(proposal.seat)
        };
        self.proposal.as_ref().filter(holds)
    }

    /// How the page of a role stands to placing.
    pub(super) fn placing(&self, role: &Role) -> Placing {
        match self.proposal_of(role) {
            Some(proposal) => {
                Placing::Proposed(proposal.places.iter().filter_map(|place| place.figure).collect())
            }
            None if self.places_for(role).is_some() => Placing::Offered,
            None => Placing::No,
        }
    }

    /// The view with everybody where proposed.
    pub(super) fn add_proposal(&self, role: &Role, view: &mut TableView) {
        let Some(proposal) = self.proposal_of(role) else { return };
        let staged = self.staged(proposal, proposal.places.len()).view(Some(proposal.seat));
        (view.figures, view.markers) = (staged.figures, staged.markers);
    }

    /// The seat of this role that is asked for a place before the first turn, where a mind could answer for it.
    fn places_for(&self, role: &Role) -> Option<Seat> {
        let seat = self.asked().filter(|seat| role.answers_for(*seat) && *seat != Seat::TABLE)?;
        let is_offered = self.mind.is_some() && self.laid.mind_of(seat).is_none() && !self.laid.companion;
        (is_offered && is_placing(&*self.game, seat)).then_some(seat)
    }

    /// A copy of the game with so many places of a proposal answered.
    fn staged(&self, proposal: &Proposal, count: usize) -> Box<dyn AnyGame> {
        let mut copy = self.game.fork();
        for place in &proposal.places[..count] {
            let _ = copy.answer(Some(proposal.seat), place.answer.clone()); // it was taken when it was proposed
        }
        copy
    }

    fn think_of_a_place(&self, game: &dyn AnyGame) -> Option<Message> {
        game.think(self.mind.as_deref()?).filter(|message| matches!(message, Message::Move(_)))
    }
}

impl Proposal {
    fn place_of(&self, figure: FigureId) -> Result<usize, Fault> {
        let unknown = || Fault::new(Code::NotAMessage, "this figure is not yours to place now");
        self.places.iter().position(|place| place.figure == Some(figure)).ok_or_else(unknown)
    }
}

fn is_placing(game: &dyn AnyGame, seat: Seat) -> bool {
    let is_asked = game.asks().is_some_and(|asked| asked.seat == seat && asked.kind == Kind::Move);
    is_asked && asks_for_a_place(&game.view(Some(seat)))
}

fn about(game: &dyn AnyGame, seat: Seat) -> Option<FigureId> {
    game.view(Some(seat)).question.and_then(|question| question.about)
}

fn no_proposal() -> Fault {
    Fault::new(Code::NotAMessage, "nobody has been placed for you")
}
