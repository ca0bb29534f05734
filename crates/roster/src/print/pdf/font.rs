//! Fonts in a document: of each face only the letters that are written, and a table that gives them back to who selects or
//! searches text.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, SystemInfo, UnicodeCmap};
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, Str};
use subsetter::{GlyphRemapper, subset};

use super::{Refs, marks, packed, rounded};
use crate::print::layout::{Face, Leaf, Mark, font, glyph};

const IDENTITY: SystemInfo<'static> =
    SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The letters of a document.
pub(super) struct Fonts(BTreeMap<Face, Letters>);

/// The letters of a face: the glyphs with the sign that each stands for, and their new numbers.
#[derive(Default)]
struct Letters {
    signs: BTreeMap<u16, char>,
    places: GlyphRemapper,
}

impl Fonts {
    /// The letters on these pages.
    pub(super) fn used_in(leaves: &[Leaf]) -> Fonts {
        let mut fonts: BTreeMap<Face, Letters> = BTreeMap::new();
        for mark in marks(leaves) {
            let Mark::Text { words, face, .. } = mark else { continue };
            let letters = fonts.entry(*face).or_default();
            for sign in words.chars() {
                letters.signs.entry(glyph(sign, *face).0).or_insert(sign);
            }
        }
        for letters in fonts.values_mut() {
            for glyph in letters.signs.keys() {
                letters.places.remap(*glyph);
            }
        }
        Fonts(fonts)
    }

    /// Words as the numbers of their glyphs.
    pub(super) fn written(&self, words: &str, face: Face) -> Vec<u8> {
        let place = |sign| self.0.get(&face).and_then(|letters| letters.places.get(glyph(sign, face).0));
        words.chars().flat_map(|sign| place(sign).unwrap_or_default().to_be_bytes()).collect()
    }

    /// Writes them into the document, and says where each is.
    pub(super) fn write(&self, pdf: &mut Pdf, refs: &mut Refs) -> Vec<(Face, Ref)> {
        self.0.iter().map(|(face, letters)| (*face, letters.write(*face, pdf, refs))).collect()
    }
}

impl Letters {
    fn write(&self, face: Face, pdf: &mut Pdf, refs: &mut Refs) -> Ref {
        let (whole, inner, descriptor, signs, file) =
            (refs.next(), refs.next(), refs.next(), refs.next(), refs.next());
        let name = format!("{}+{}", self.tag(), face.name());
        let name = Name(name.as_bytes());
        pdf.type0_font(whole)
            .base_font(name)
            .encoding_predefined(Name(b"Identity-H"))
            .descendant_font(inner)
            .to_unicode(signs);
        let mut cid = pdf.cid_font(inner);
        cid.subtype(CidFontType::Type2).base_font(name).system_info(IDENTITY).font_descriptor(descriptor);
        cid.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
        cid.widths().consecutive(0, self.widths(face));
        cid.finish();
        describe(face, name, file, pdf, descriptor);
        let map = packed(&self.map());
        pdf.stream(signs, &map).filter(Filter::FlateDecode);
        let part = subset(face.file(), 0, &self.places).expect("the fonts in the program are sound");
        let (long, part) = (part.len() as i32, packed(&part));
        pdf.stream(file, &part).filter(Filter::FlateDecode).pair(Name(b"Length1"), long);
        whole
    }

    /// Six letters that tell this part of the font from others.
    fn tag(&self) -> String {
        let mix = |sum: u32, glyph: &u16| sum.wrapping_mul(31).wrapping_add(u32::from(*glyph));
        let mut sum = self.signs.keys().fold(7, mix);
        let letter = |_| {
            let letter = char::from(b'A' + (sum % 26) as u8);
            sum /= 26;
            letter
        };
        (0..6).map(letter).collect()
    }

    /// How wide the letters are, by their new numbers.
    fn widths(&self, face: Face) -> Vec<f32> {
        let font = font(face);
        let em = f32::from(font.units_per_em());
        let width = |glyph| font.glyph_hor_advance(ttf_parser::GlyphId(glyph)).unwrap_or_default();
        self.places.remapped_gids().map(|glyph| rounded(f32::from(width(glyph)) * 1000.0 / em)).collect()
    }

    /// Which sign each glyph stands for.
    fn map(&self) -> Vec<u8> {
        let mut map = UnicodeCmap::new(Name(b"Signs"), IDENTITY);
        for (glyph, sign) in &self.signs {
            if let Some(place) = self.places.get(*glyph) {
                map.pair(place, *sign);
            }
        }
        map.finish().as_slice().to_vec()
    }
}

fn describe(face: Face, name: Name<'_>, file: Ref, pdf: &mut Pdf, at: Ref) {
    let font = font(face);
    let scaled = |units: i16| rounded(f32::from(units) * 1000.0 / f32::from(font.units_per_em()));
    let edges = font.global_bounding_box();
    let shape = if face == Face::Title { FontFlags::SERIF } else { FontFlags::empty() };
    pdf.font_descriptor(at)
        .name(name)
        .flags(FontFlags::NON_SYMBOLIC | shape)
        .bbox(Rect::new(scaled(edges.x_min), scaled(edges.y_min), scaled(edges.x_max), scaled(edges.y_max)))
        .italic_angle(0.0)
        .ascent(scaled(font.ascender()))
        .descent(scaled(font.descender()))
        .cap_height(scaled(font.capital_height().unwrap_or(font.ascender())))
        .stem_v(if face == Face::Plain { 85.0 } else { 140.0 })
        .font_file2(file);
}
