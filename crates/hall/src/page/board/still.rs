//! The board of a report: as little as tells where everything stood, so that many of them make a small file and little to
//! print. The ground is written once, in full for the screen and plainly for paper.

use frame::view::{FigureView, MarkerView, TerrainView};
use maud::{Markup, html};
use table::Kind;

use super::{Drawing, ground, marker_letters, moved, outline, shape, view_box};
use crate::page::side_class;

impl Drawing<'_> {
    /// The ground for all pictures of this table.
    pub(in crate::page) fn grounds(&self) -> Markup {
        html! {
            svg class="symbols" width="0" height="0" aria-hidden="true" focusable="false" {
                defs {
                    (self.terrain())
                    g id="plain-terrain" {
                        rect class="ground" width=(self.board.width.0) height=(self.board.depth.0) {}
                        @for terrain in &self.board.terrain { (plain(terrain)) }
                    }
                }
            }
        }
    }

    /// The ground alone, flat: for small pictures.
    pub(in crate::page) fn flat(&self) -> Markup {
        html! {
            rect class="ground" width=(self.board.width.0) height=(self.board.depth.0) {}
            @for terrain in &self.board.terrain { (plain(terrain)) }
        }
    }

    /// A picture of the table with something drawn under the figures.
    pub(in crate::page) fn still(&self, words: &str, under: &Markup) -> Markup {
        let names = self.view.figures.iter().zip(self.labels()).filter(|(figure, _)| stands(figure));
        html! {
            svg class="board still" viewBox=(view_box(self.board)) role="img" aria-label=(words) {
                use class="rich" href="#terrain" {} use class="bare" href="#plain-terrain" {}
                (under)
                @for marker in &self.view.markers { (lying(marker)) }
                @for figure in self.view.figures.iter().filter(|figure| stands(figure)) { (standing(figure)) }
                @for (_, (_, name)) in names { (name) }
            }
        }
    }
}

fn stands(figure: &FigureView) -> bool {
    figure.at.is_some() && !figure.gone
}

/// A piece of terrain, flat.
fn plain(terrain: &TerrainView) -> Markup {
    let data = outline(terrain.outline.corners());
    html! {
        g class={ "terrain " (ground::class(terrain)) } {
            @if terrain.kind == Kind::Obstacle { path class="low" d=(data) {} } @else { path class="floor" d=(data) {} }
        }
    }
}

fn lying(marker: &MarkerView) -> Markup {
    html! {
        @if let Some(at) = marker.at {
            g class="marker" transform=(moved(at)) {
                path d="M0 -105L105 0L0 105L-105 0Z" {}
                text class="letters" dy=".35em" font-size="100" { (marker_letters(&marker.name)) }
            }
        }
    }
}

/// A figure: the shape of its side in true size, and its silhouette, bare: it is drawn once more for every picture.
fn standing(figure: &FigureView) -> Markup {
    let radius = figure.radius.0.max(110);
    let tall = radius * 23 / 10;
    html! {
        g class={ "figure " (side_class(figure.side)) } transform=(moved(figure.at.unwrap_or_default())) {
            path class="base" d=(shape(figure.side, radius)) {}
            use class="fig" href={ "#b-" (figure.silhouette().name()) } x=(-tall / 2) y=(-tall * 85 / 100) width=(tall) height=(tall) {}
        }
    }
}
