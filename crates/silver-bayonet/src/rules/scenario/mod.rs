//! What a scenario is about: clues, artefacts, victory, and what follows.

pub(crate) mod aftermath;
pub(crate) mod artefacts;
pub(crate) mod clues;
pub(crate) mod investigating;
pub(crate) mod recovery;
pub(crate) mod victory;
pub(crate) mod works;
