//! What a system is announced by.

/// A poster: a line below the title, and a drawing.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Poster {
    /// What it is about, in a few words: `Soldiers against the night, 1810`.
    pub tagline: &'static str,
    /// An SVG that stands alone, 300 wide and 316 high.
    pub drawing: &'static str,
}

/// A gate in the moonlight, for a system that brings no drawing of its own.
impl Default for Poster {
    fn default() -> Poster {
        Poster { tagline: "", drawing: include_str!("../assets/poster.svg") }
    }
}
