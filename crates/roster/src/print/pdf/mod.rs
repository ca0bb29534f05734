//! The document: pages of marks as a PDF, with only those letters and silhouettes inside that it uses. Nothing in it depends
//! on when or where it was written.

mod curve;
mod figure;
mod font;
mod ink;
mod outline;

use std::collections::BTreeSet;

use frame::view::Look;
use miniz_oxide::deflate::compress_to_vec_zlib;
use pdf_writer::writers::Page;
use pdf_writer::{Filter, Finish, Name, Pdf, Rect, Ref, TextStr};

use self::font::Fonts;
use super::layout::{Face, Leaf, Mark, POINT};
use super::paper::Paper;

/// Pages as a document.
pub fn bind(leaves: &[Leaf], title: &str, paper: Paper) -> Vec<u8> {
    let mut pdf = Pdf::new();
    let mut refs = Refs(0);
    let (catalog, pages, about) = (refs.next(), refs.next(), refs.next());
    let mut document = pdf.catalog(catalog);
    document.pages(pages).lang(TextStr("en"));
    // What is to be cut out at true scale must not be fitted to the page.
    document.viewer_preferences().pair(Name(b"PrintScaling"), Name(b"None"));
    document.finish();
    pdf.document_info(about).title(TextStr(title)).producer(TextStr("Lychgate"));
    let fonts = Fonts::used_in(leaves);
    let named =
        Named { fonts: fonts.write(&mut pdf, &mut refs), figures: figures(leaves, &mut pdf, &mut refs) };
    let at: Vec<(Ref, Ref)> = leaves.iter().map(|_| (refs.next(), refs.next())).collect();
    pdf.pages(pages).kids(at.iter().map(|(page, _)| *page)).count(at.len() as i32);
    for (leaf, (page, drawn)) in leaves.iter().zip(at) {
        let mut written = pdf.page(page);
        let (width, height) = paper.size();
        written.parent(pages).contents(drawn).media_box(Rect::new(0.0, 0.0, points(width), points(height)));
        named.list(&mut written);
        written.finish();
        let content = packed(&ink::page(leaf, &fonts, paper));
        pdf.stream(drawn, &content).filter(Filter::FlateDecode);
    }
    pdf.finish()
}

/// What pages name.
struct Named {
    fonts: Vec<(Face, Ref)>,
    figures: Vec<(Look, Ref)>,
}

impl Named {
    /// Lists it for a page.
    fn list(&self, page: &mut Page<'_>) {
        let mut resources = page.resources();
        let mut fonts = resources.fonts();
        for (face, font) in &self.fonts {
            fonts.pair(Name(face.name().as_bytes()), *font);
        }
        fonts.finish();
        let mut figures = resources.x_objects();
        for (look, figure) in &self.figures {
            figures.pair(Name(look.name().as_bytes()), *figure);
        }
    }
}

/// Writes the silhouettes into the document, and says where each is.
fn figures(leaves: &[Leaf], pdf: &mut Pdf, refs: &mut Refs) -> Vec<(Look, Ref)> {
    let figures = looks(leaves).into_iter().map(|look| {
        let (at, drawn) = (refs.next(), packed(&figure::drawn(look)));
        let mut form = pdf.form_xobject(at, &drawn);
        form.bbox(Rect::new(-4.0, -4.0, 68.0, 68.0)).filter(Filter::FlateDecode);
        (look, at)
    });
    figures.collect()
}

/// The numbers of the document's objects.
pub(super) struct Refs(i32);

impl Refs {
    pub(super) fn next(&mut self) -> Ref {
        self.0 += 1;
        Ref::new(self.0)
    }
}

/// The silhouettes on these pages.
fn looks(leaves: &[Leaf]) -> BTreeSet<Look> {
    marks(leaves)
        .filter_map(|mark| match mark {
            Mark::Figure { look, .. } => Some(*look),
            _ => None,
        })
        .collect()
}

/// Everything drawn on these pages.
fn marks(leaves: &[Leaf]) -> impl Iterator<Item = &Mark> {
    leaves.iter().flat_map(|leaf| &leaf.blocks).flat_map(|placed| &placed.block.marks)
}

fn packed(bytes: &[u8]) -> Vec<u8> {
    compress_to_vec_zlib(bytes, 8)
}

/// Millimetres in points.
fn points(millimetres: f32) -> f32 {
    rounded(millimetres / POINT)
}

/// A number with three digits behind the point, so that it is written short.
fn rounded(number: f32) -> f32 {
    (number * 1000.0).round() / 1000.0
}
