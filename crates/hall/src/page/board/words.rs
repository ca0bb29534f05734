//! The table in words: the same game for players who cannot see or do not want the drawing.

use frame::view::{FigureView, MarkerView};
use maud::{Markup, html};

use super::figure::condition;
use super::{Drawing, ground};
use crate::page::fragment::{Fragment, elements_in};
use crate::page::side_name;

impl Drawing<'_> {
    /// Everything on the board as a table of words, written from its fragments.
    pub(in crate::page) fn in_words(&self, fragments: &[Fragment]) -> Markup {
        let (width, depth) = (self.board.width, self.board.depth);
        html! {
            details id=(self.id("words")) class="words" {
                summary { "Board as text" }
                p { "The table is " (width) " wide from west to east and " (depth) " deep from north to south." }
                table {
                    caption { "Figures" }
                    thead { tr { th { "Who" } th { "Side" } th { "Where" } th { "State" } } }
                    tbody id=(self.id("words-figures")) { (elements_in(fragments, &self.id("words-figures"))) }
                }
                h3 { "Markers" }
                ul id=(self.id("words-markers")) { (elements_in(fragments, &self.id("words-markers"))) }
                @if !self.board.terrain.is_empty() {
                    h3 { "Terrain" }
                    ul { @for piece in &self.board.terrain { li { (ground::title(piece, self.board.unit)) ", " (ground::place(piece, self.board.unit)) } } }
                }
            }
        }
    }

    /// One figure of the table in words. One that is gone leaves an empty row.
    fn figure_row(&self, figure: &FigureView) -> Markup {
        let id = self.id(&format!("w{}", figure.id.0));
        let place = match figure.at {
            Some(at) => self.where_it_is(at, figure.elevation),
            None => "not on the table".to_string(),
        };
        let mut now = condition(figure);
        now.extend(figure.active.then(|| "acts now".to_string()));
        html! {
            @if figure.gone {
                tr id=(id) hidden {}
            } @else {
                tr id=(id) {
                    th scope="row" {
                        button type="button" class="plain" data-figure=(figure.id.0) { (figure.name) }
                        @if !figure.name.contains(figure.kind.as_str()) { " (" (figure.kind) ")" }
                    }
                    td { (side_name(self.view, figure.side)) }
                    td { (place) }
                    td { (now.join(", ")) }
                }
            }
        }
    }

    /// One marker of the table in words.
    fn marker_row(&self, place: usize, marker: &MarkerView) -> Markup {
        html! {
            li id=(self.id(&format!("v{place}"))) {
                (marker.name)
                @match marker.at {
                    Some(at) => { ", " (self.where_it_is(at, marker.elevation)) },
                    None => ", not on the table",
                }
            }
        }
    }

    /// The rows that change by themselves.
    pub(in crate::page) fn rows(&self) -> Vec<Fragment> {
        let fragment =
            |id: String, within: &str, markup: Markup| Fragment::new(self.id(&id), self.id(within), markup);
        let figures =
            self.view.figures.iter().map(|figure| {
                fragment(format!("w{}", figure.id.0), "words-figures", self.figure_row(figure))
            });
        let markers = (0..).zip(&self.view.markers).map(|(place, marker)| {
            fragment(format!("v{place}"), "words-markers", self.marker_row(place, marker))
        });
        figures.chain(markers).collect()
    }
}
