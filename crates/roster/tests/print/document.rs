//! The document itself: its size, its fonts, its papers.

use miniz_oxide::inflate::decompress_to_vec_zlib;
use roster::print::{Paper, Sheet, document};

use super::by_hand::{matter, night_watch, soldier};

#[test]
fn the_same_roster_brings_the_same_bytes() {
    let once = document(&matter(night_watch()), &Sheet::ALL, Paper::A4);
    let again = document(&matter(night_watch()), &Sheet::ALL, Paper::A4);

    assert_eq!(once, again);
    keep("night-watch-a4.pdf", &once);
}

#[test]
fn both_papers_have_the_same_pages() {
    let [a4, letter] =
        [Paper::A4, Paper::Letter].map(|paper| document(&matter(night_watch()), &Sheet::ALL, paper));

    assert_eq!(count(&a4, "/Type /Page\n"), count(&letter, "/Type /Page\n"));
    assert_eq!(count(&a4, "595.276 841.89"), count(&a4, "/Type /Page\n"));
    assert_eq!(count(&letter, "612 792"), count(&letter, "/Type /Page\n"));
    keep("night-watch-letter.pdf", &letter);
}

#[test]
fn text_can_be_selected_with_all_its_letters() {
    let pdf = document(&matter(vec![soldier("Łódź ″", "Officer")]), &[Sheet::Cards], Paper::A4);

    let maps = streams(&pdf).into_iter().filter(|stream| stream.contains("beginbfchar"));
    let maps: String = maps.collect();
    for letter in ["<0141>", "<00F3>", "<017A>", "<2033>"] {
        assert!(maps.contains(letter), "{letter}");
    }
    assert_eq!(count(&pdf, "/FontFile2"), 3);
    assert_eq!(count(&pdf, "/Subtype /Image"), 0);
}

#[test]
fn sixty_four_figures_make_a_small_document() {
    let figures = (1..=64).map(|number| soldier(&format!("Soldier {number}"), "Infantryman")).collect();

    let pdf = document(&matter(figures), &Sheet::ALL, Paper::Letter);

    assert!(pdf.len() < 500_000, "{} bytes", pdf.len());
    keep("sixty-four.pdf", &pdf);
}

#[test]
fn papers_are_known_by_their_names() {
    assert_eq!((Paper::named("a4"), Paper::named("Letter")), (Ok(Paper::A4), Ok(Paper::Letter)));
    assert_eq!(Paper::named("a5").err().as_deref(), Some("found the paper \"a5\", expected a4 or letter"));
}

fn count(pdf: &[u8], words: &str) -> usize {
    pdf.windows(words.len()).filter(|window| *window == words.as_bytes()).count()
}

/// What stands in the streams of a document, unpacked.
fn streams(pdf: &[u8]) -> Vec<String> {
    let (begin, end) = (b"stream\n", b"\nendstream");
    let starts =
        (0..pdf.len()).filter(|&place| pdf[place..].starts_with(begin) && !pdf[..place].ends_with(b"end"));
    let packed = starts.filter_map(|start| {
        let body = &pdf[start + begin.len()..];
        let long = (0..body.len()).find(|&place| body[place..].starts_with(end))?;
        decompress_to_vec_zlib(&body[..long]).ok()
    });
    packed.map(|bytes| String::from_utf8_lossy(&bytes).into_owned()).collect()
}

/// Keeps a document to look at, where somebody asks for it.
fn keep(name: &str, pdf: &[u8]) {
    if let Some(folder) = std::env::var_os("LYCHGATE_SHEETS") {
        std::fs::write(std::path::Path::new(&folder).join(name), pdf).expect("the folder can be written to");
    }
}
