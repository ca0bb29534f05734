//! Content files: TOML that is read whole or not at all, with every fault named by file and line.
//!
//! Each system says what its entries look like; this crate finds them in the text, collects what is wrong with them,
//! and offers the nearest name where one is misspelt. It knows no system and opens no file: callers hand it text.

mod cards;
mod fault;
mod files;
mod names;
mod near;
mod plain;
mod sheet;
mod written;

pub use cards::{Card, Cards};
pub use fault::{Fault, Faults};
pub use files::{Files, outside, values};
pub use names::long_name;
pub use near::{did_you_mean, find, kebab, nearest, of_its_own};
pub use plain::plain;
pub use sheet::{Entry, Sheet};
pub use written::{Listed, Written};

/// The files of a crate as a list of names and texts, to be built into the program: `built_in!["content/weapons.toml"]`.
#[macro_export]
macro_rules! built_in {
    ($($name:literal),* $(,)?) => {
        &[$(($name, include_str!(concat!(env!("CARGO_MANIFEST_DIR"), "/", $name)))),*]
    };
}

/// What every book has: the one that is built in, read once from these files, and equality. Two books are the same if they
/// are the built-in one with the same files laid over it: `book!(Book, CONTENT)`.
#[macro_export]
macro_rules! book {
    ($book:ident, $content:ident) => {
        static BUILT_IN: ::std::sync::LazyLock<::std::sync::Arc<$book>> = ::std::sync::LazyLock::new(|| {
            $book::read(&[]).unwrap_or_else(|faults| panic!("the built-in content is sound:\n{faults}"))
        });

        impl PartialEq for $book {
            fn eq(&self, other: &$book) -> bool {
                self.overlay == other.overlay
            }
        }

        impl Eq for $book {}

        impl $book {
            /// The book that is built in.
            #[inline]
            pub fn built_in() -> &'static ::std::sync::Arc<$book> {
                &BUILT_IN
            }

            /// The built-in content files: their names and their texts.
            pub fn content_files() -> Vec<(&'static str, &'static str)> {
                $content.to_vec()
            }
        }
    };
}
