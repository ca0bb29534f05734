//! The faces that sheets are written in, and how wide their letters are.

use std::sync::OnceLock;

use ttf_parser::GlyphId;

/// A point of type in millimetres.
pub const POINT: f32 = 25.4 / 72.0;

/// What stands for a letter that no face has.
const UNKNOWN: char = '□';

/// A face.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Face {
    /// For reading.
    Plain,
    /// For what a reader looks for.
    Bold,
    /// For titles and names.
    Title,
}

impl Face {
    /// All of them.
    pub const ALL: [Face; 3] = [Face::Plain, Face::Bold, Face::Title];

    /// Its file.
    pub fn file(self) -> &'static [u8] {
        match self {
            Face::Plain => include_bytes!("../../../fonts/sheet-sans-regular.ttf"),
            Face::Bold => include_bytes!("../../../fonts/sheet-sans-bold.ttf"),
            Face::Title => include_bytes!("../../../fonts/sheet-serif-bold.ttf"),
        }
    }

    /// What it is called in a document.
    pub fn name(self) -> &'static str {
        match self {
            Face::Plain => "SheetSans-Regular",
            Face::Bold => "SheetSans-Bold",
            Face::Title => "SheetSerif-Bold",
        }
    }
}

/// The font of a face.
pub fn font(face: Face) -> &'static ttf_parser::Face<'static> {
    static FONTS: OnceLock<[ttf_parser::Face<'static>; 3]> = OnceLock::new();
    let read =
        |face: Face| ttf_parser::Face::parse(face.file(), 0).expect("the fonts in the program are sound");
    &FONTS.get_or_init(|| Face::ALL.map(read))[face as usize]
}

/// The glyph of a letter and its width in thousandths of the size; for a letter that the face lacks, those of a box.
pub fn glyph(letter: char, face: Face) -> (u16, f32) {
    let font = font(face);
    let known = font.glyph_index(letter).or_else(|| font.glyph_index(UNKNOWN)).unwrap_or(GlyphId(0));
    let advance = font.glyph_hor_advance(known).unwrap_or_default();
    (known.0, f32::from(advance) * 1000.0 / f32::from(font.units_per_em()))
}

/// How wide letters of this size are.
pub fn measure(words: &str, face: Face, size: f32) -> f32 {
    words.chars().map(|letter| glyph(letter, face).1).sum::<f32>() / 1000.0 * size * POINT
}

/// Words as they can be written: in one line, without signs that are not seen, a box for each letter that no face has.
pub fn written(words: &str) -> String {
    let shown = words.chars().filter(|sign| !matches!(sign, '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}'));
    let letters = shown.map(|sign| match sign {
        _ if sign.is_whitespace() && sign != '\u{a0}' || sign.is_control() => ' ',
        _ if font(Face::Plain).glyph_index(sign).is_some() => sign,
        _ => UNKNOWN,
    });
    letters.collect::<String>().split(' ').filter(|word| !word.is_empty()).collect::<Vec<_>>().join(" ")
}

/// The words as far as they fit, with dots where they were cut.
pub fn cut(words: &str, face: Face, size: f32, width: f32) -> String {
    if measure(words, face, size) <= width {
        return words.to_string();
    }
    let mut kept = words.to_string();
    while kept.pop().is_some() {
        let shown = format!("{}…", kept.trim_end());
        if measure(&shown, face, size) <= width {
            return shown;
        }
    }
    String::new()
}
