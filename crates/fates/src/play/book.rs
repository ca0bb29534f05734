//! The book: the content that a game is played with.

use std::fmt::Debug;
use std::sync::{Arc, LazyLock};

/// Files laid over the built-in content: their names and their texts, in the order in which they are read.
pub type Overlay = Vec<(String, String)>;

/// The content of a system. A game is begun with a book and keeps it, so two games may be played with different ones.
pub trait Book: Debug + Send + Sync + Sized + 'static {
    /// The content that comes with the program.
    fn built_in() -> &'static Arc<Self>;

    /// The built-in content with these files laid over it, or everything that is wrong with them.
    fn with(overlay: &Overlay) -> Result<Arc<Self>, Vec<String>>;

    /// The files that were laid over the built-in content. The head of a ledger carries them.
    fn overlay(&self) -> &Overlay;

    /// The hash of all its content. The head of a ledger names it.
    fn hash(&self) -> String;
}

/// A system without content files has no book.
impl Book for () {
    fn built_in() -> &'static Arc<()> {
        static NOTHING: LazyLock<Arc<()>> = LazyLock::new(Arc::default);
        &NOTHING
    }

    fn with(overlay: &Overlay) -> Result<Arc<()>, Vec<String>> {
        match overlay.first() {
            None => Ok(Arc::clone(<() as Book>::built_in())),
            Some((file, _)) => Err(vec![format!("{file}: this system reads no content files")]),
        }
    }

    fn overlay(&self) -> &Overlay {
        const { &Overlay::new() }
    }

    fn hash(&self) -> String {
        crate::state_hash(&())
    }
}
