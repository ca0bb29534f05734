//! Default answers: a player alone need not answer what nearly everybody answers the same way. The page shows the answer for
//! a moment, with a way to change it, and only then asks for it here.

use fates::Kind;
use frame::view::{OptionView, QuestionView};
use referee::Message;

use super::record::Role;
use super::table::Table;
use crate::fault::{Code, Fault};

impl Table {
    /// Does one player alone sit here, against the computer or the rules' own enemies?
    pub(super) fn is_alone(&self) -> bool {
        self.laid.players().count() == 1
    }

    /// Answers as most players do.
    pub(super) async fn usual(&mut self, role: &Role) -> Result<(), Fault> {
        if !self.is_alone() {
            return Err(Fault::new(Code::NotYours, "between people every question is asked"));
        }
        if *role == Role::Spectator {
            return Err(Fault::new(Code::NotYours, "a spectator only looks on"));
        }
        let question = self.view(role).question;
        let usual = question.as_ref().and_then(by_default).map(|option| option.answer.clone());
        let none = || Fault::new(Code::NotAMessage, "this question has no default answer");
        self.answer(role, vec![Message::Choose(usual.ok_or_else(none)?)]).await
    }
}

/// The option that most players take, where no other is likely to do better: each says its chance, and it is less than a
/// quarter.
pub(super) fn by_default(question: &QuestionView) -> Option<&OptionView> {
    let usual = question.usual.as_ref().filter(|_| question.kind == Kind::Choice)?;
    let (own, others): (Vec<&OptionView>, Vec<&OptionView>) = question
        .options
        .iter()
        .filter(|option| option.why_not.is_none())
        .partition(|option| option.answer == *usual);
    others.iter().all(|option| is_unlikely(option)).then(|| own.first().copied()).flatten()
}

fn is_unlikely(option: &OptionView) -> bool {
    let best = option.promise.as_ref().and_then(|promise| promise.chances.first());
    best.is_some_and(|chance| chance.count * 4 < chance.of)
}
