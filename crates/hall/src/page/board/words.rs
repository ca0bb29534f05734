//! The table in words: the same game for whoever cannot see or does not want the drawing.

use frame::view::{FigureView, MarkerView};
use maud::{Markup, html};

use super::figure::condition;
use super::{Drawing, Piece, terrain};
use crate::page::side_name;

impl Drawing<'_> {
    /// Everything on the board as a table of words.
    pub fn in_words(&self) -> Markup {
        let (width, depth) = (self.board.width, self.board.depth);
        html! {
            details id=(self.id("words")) class="words" {
                summary { "The table in words" }
                p { "The table is " (width) " wide from west to east and " (depth) " deep from north to south." }
                table {
                    caption { "Figures" }
                    thead { tr { th { "Who" } th { "Side" } th { "Where" } th { "How it is" } } }
                    tbody id=(self.id("words-figures")) {
                        @for figure in &self.view.figures { (self.figure_row(figure)) }
                    }
                }
                h3 { "Markers" }
                ul id=(self.id("words-markers")) {
                    @for (place, marker) in self.view.markers.iter().enumerate() {
                        (self.marker_row(place, marker))
                    }
                }
                @if !self.board.terrain.is_empty() {
                    h3 { "Terrain" }
                    ul { @for piece in &self.board.terrain { li { (terrain::title(piece, self.board.unit)) ", " (terrain::place(piece, self.board.unit)) } } }
                }
            }
        }
    }

    /// One figure of the table in words. One that is gone leaves an empty row.
    pub fn figure_row(&self, figure: &FigureView) -> Markup {
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
    pub fn marker_row(&self, place: usize, marker: &MarkerView) -> Markup {
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
    pub fn rows(&self) -> Vec<Piece> {
        let figures = self.view.figures.iter().map(|figure| Piece {
            id: self.id(&format!("w{}", figure.id.0)),
            parent: self.id("words-figures"),
            markup: self.figure_row(figure).into_string(),
        });
        let markers = self.view.markers.iter().enumerate().map(|(place, marker)| Piece {
            id: self.id(&format!("v{place}")),
            parent: self.id("words-markers"),
            markup: self.marker_row(place, marker).into_string(),
        });
        figures.chain(markers).collect()
    }
}
