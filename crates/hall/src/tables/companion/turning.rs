//! What a player alone does beside real miniatures besides answering: going on, and putting right what was taken for granted.

use referee::Message;

use super::{follow_plan, go_on};
use crate::fault::{Code, Fault};
use crate::tables::record::Role;
use crate::tables::table::Table;

impl Table {
    /// What stands on the page is done on the table, and as it says: the next figure acts, or the dice fall.
    pub(in crate::tables) async fn next(&mut self, role: &Role) -> Result<(), Fault> {
        if *role == Role::Spectator {
            return Err(Fault::new(Code::NotYours, "a spectator only looks on"));
        }
        let from = self.game.answers();
        let Some(held) = self.carried.next(from) else { return Ok(()) };
        let question = self.game.view(Some(held.seat)).question;
        follow_plan(&mut self.plan, question.as_ref(), &held.message);
        let lines = self.game.answer(Some(held.seat), held.message)?.lines;
        self.together(from, lines).await
    }

    /// Answers a fact the other way. Sealed dice that have fallen on it are not rolled anew by that.
    pub(in crate::tables) async fn turn_over(&mut self, role: &Role, place: usize) -> Result<(), Fault> {
        if !self.plays_alone() || *role == Role::Spectator {
            return Err(Fault::new(Code::NotYours, "only a player alone turns a fact over"));
        }
        let gone = "the dice have fallen on this; undo, and turn it over before them";
        let fact = self.carried.fact(&*self.game, place);
        let fact = fact.ok_or_else(|| Fault::new(Code::NotAMessage, gone))?;
        let (back, so) = (self.game.answers() - place, fact.other.map(|_| !fact.so));
        if so.is_some() && back > 0 && !self.is_thought_again(place) {
            return self.turns_own(place).await;
        }
        let mut lines = if back > 0 { self.game.undo(back)?.lines } else { Vec::new() };
        let question = self.game.view(role.sees_as(None)).question;
        self.carried.turns(place, question.as_ref(), so);
        self.take_back = None;
        let begun = self.begun(place);
        lines.extend(self.goes_on());
        self.bundles.push(begun..self.game.answers());
        self.write(lines).await
    }

    /// The same where no mind has answered since: what the player has said after it stands as far as it is asked again.
    async fn turns_own(&mut self, place: usize) -> Result<(), Fault> {
        let lines = self.game.turn_over(place)?.lines;
        let begun = self.begun(place).min(self.game.answers());
        self.together(begun, lines).await
    }

    /// Has a mind answered since the answer of this place, or do dice wait? Then nothing that was said after it stands.
    fn is_thought_again(&self, place: usize) -> bool {
        let givers = self.game.answered_by();
        let of_mind =
            |giver: &Option<fates::Seat>| giver.is_some_and(|seat| self.laid.mind_of(seat).is_some());
        givers.iter().skip(place).any(of_mind) || self.carried.waits(givers.len())
    }

    /// Where the bundle of the answer at this place begins; what came after the place is in no bundle any more.
    fn begun(&mut self, place: usize) -> usize {
        let bundle = self.bundles.iter().rev().find(|bundle| bundle.contains(&place) || bundle.end == place);
        let begun = bundle.map_or(place, |bundle| bundle.start);
        self.bundles.retain(|bundle| bundle.end <= begun);
        begun
    }

    /// A player alone has answered: what needs no thought is answered with it.
    pub(in crate::tables) fn goes_on(&mut self) -> Vec<String> {
        let Some(own) = self.laid.owner().sees_as(self.asked()).filter(|_| self.plays_alone()) else {
            return Vec::new();
        };
        let granted = !self.laid.ask_all();
        go_on(&mut *self.game, own, &mut self.plan, &mut self.carried, granted)
    }

    /// Notes what the computer is about to do. Does it wait, because dice would fall on what the player has not seen?
    pub(in crate::tables) fn holds(&mut self, message: Option<&Message>) -> bool {
        let (Some(seat), Some(message)) = (self.asked().filter(|_| self.plays_alone()), message) else {
            return false;
        };
        if let Message::Choose(answer) = message {
            self.carried.does(self.game.answers(), &self.game.view(Some(seat)), answer);
        }
        self.carried.holds(&*self.game, seat, message, false)
    }

    /// The computer has answered at this place, which brought these lines: what needs no thought is answered with it, and
    /// all of it is taken back with the player's last answer.
    pub(in crate::tables) fn moved(&mut self, from: usize, lines: usize) -> Vec<String> {
        if !self.plays_alone() || self.game.answers() == from {
            return Vec::new();
        }
        let log = self.game.milestones().get(from).copied().unwrap_or_default();
        self.carried.given(self.game.answers(), self.game.answers() - from, lines);
        let more = self.goes_on();
        let goes_on = self.mind_to_move().is_some();
        self.carried.moved(&*self.game, log, goes_on);
        let answers = self.game.answers();
        match self.bundles.last_mut().filter(|bundle| bundle.end == from) {
            Some(bundle) => bundle.end = answers,
            None => self.bundles.push(from..answers),
        }
        more
    }
}
