//! What never changes in a game, and is shared by all copies of its state: who plays, and what the scenario says.

use std::hash::{Hash, Hasher};
use std::ops::{Deref, Index};
use std::sync::Arc;

use fates::FigureId;

/// Something that all copies of a state share. It tells no two states of one game apart, so it has no part in their
/// hashes.
#[derive(Debug, Default)]
pub struct Shared<T>(pub Arc<T>);

/// Who plays: the parts of all figures, by their ids. Figures that arrive during the game are added at the end.
pub type Cast<Role> = Shared<Vec<Arc<Role>>>;

impl<Role> Cast<Role> {
    /// A cast of these.
    pub fn of(roles: Vec<Role>) -> Cast<Role> {
        Shared(Arc::new(roles.into_iter().map(Arc::new).collect()))
    }
}

impl<Role> Index<FigureId> for Cast<Role> {
    type Output = Role;

    #[inline]
    fn index(&self, figure: FigureId) -> &Role {
        &self.0[figure.index()]
    }
}

impl<T> Clone for Shared<T> {
    fn clone(&self) -> Shared<T> {
        Shared(Arc::clone(&self.0))
    }

    /// Counts nothing where the two are one already.
    fn clone_from(&mut self, other: &Shared<T>) {
        if !Arc::ptr_eq(&self.0, &other.0) {
            *self = other.clone();
        }
    }
}

impl<T> Deref for Shared<T> {
    type Target = T;

    #[inline]
    fn deref(&self) -> &T {
        &self.0
    }
}

impl<T: PartialEq> PartialEq for Shared<T> {
    fn eq(&self, other: &Shared<T>) -> bool {
        Arc::ptr_eq(&self.0, &other.0) || self.0 == other.0
    }
}

impl<T: Eq> Eq for Shared<T> {}

impl<T> Hash for Shared<T> {
    fn hash<H: Hasher>(&self, _: &mut H) {}
}
