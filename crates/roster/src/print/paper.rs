//! The papers, and the area that both leave free.

/// The width of the area that sheets are laid out in, in millimetres: it fits both papers with a margin that printers can
/// keep.
pub const WIDTH: f32 = 190.0;

/// The height of that area.
pub const HEIGHT: f32 = 259.0;

/// What it is printed on.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Paper {
    /// 210 × 297 mm.
    #[default]
    A4,
    /// 8½ × 11 inches.
    Letter,
}

impl Paper {
    /// The paper of this name: `a4` or `letter`.
    pub fn named(name: &str) -> Result<Paper, String> {
        match name.to_lowercase().as_str() {
            "a4" => Ok(Paper::A4),
            "letter" => Ok(Paper::Letter),
            _ => Err(format!("found the paper \"{name}\", expected a4 or letter")),
        }
    }

    /// Its width and height in millimetres.
    pub fn size(self) -> (f32, f32) {
        match self {
            Paper::A4 => (210.0, 297.0),
            Paper::Letter => (215.9, 279.4),
        }
    }

    /// The margins at the left and at the top: the area lies in the middle.
    pub fn margins(self) -> (f32, f32) {
        let (width, height) = self.size();
        ((width - WIDTH) / 2.0, (height - HEIGHT) / 2.0)
    }
}
