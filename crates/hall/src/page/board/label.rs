//! Names beside figures, where they cover neither a figure nor another name, be it a figure's or a place's.

use frame::view::FigureView;
use maud::{Markup, html};
use table::{Bounds, Length, Point};

use super::{Drawing, ground};
use crate::page::side_class;

/// How high a name is.
const SIZE: i32 = 132;

/// How wide a sign is on average, in hundredths of its height.
const WIDTH: i32 = 58;

/// How far a name is from the rim.
const GAP: i32 = 34;

/// Where names have been put, and where they must not go.
pub(super) struct Labels {
    taken: Vec<Bounds>,
    table: Bounds,
}

/// A place for a name: the point it hangs on, and how.
struct Spot {
    at: Point,
    anchor: &'static str,
    /// How far down from the point, in heights of the name, so that a smaller name keeps its distance from the rim.
    down: &'static str,
    bounds: Bounds,
}

impl Labels {
    /// The names of all figures on the table. Where there is no room, the name is kept for a closer look.
    pub(super) fn around(drawing: &Drawing<'_>) -> Vec<(String, Markup)> {
        let figures = &drawing.view.figures;
        let standing = |figure: &&FigureView| figure.at.is_some() && !figure.gone;
        let bases = figures.iter().filter(standing).map(|figure| base(figure).wider(Length(GAP / 2)));
        let markers = drawing.view.markers.iter().filter_map(|marker| {
            let at = marker.at?;
            Some(Bounds { least: at, most: at }.wider(Length(marker.radius.0.max(90))))
        });
        let far = Point { x: drawing.board.width.0, y: drawing.board.depth.0 };
        let mut labels = Labels {
            taken: bases.chain(markers).chain(ground::covered(drawing.board)).collect(),
            table: Bounds { least: Point::default(), most: far },
        };
        figures.iter().map(|figure| (format!("t{}", figure.id.0), labels.place(drawing, figure))).collect()
    }

    fn place(&mut self, drawing: &Drawing<'_>, figure: &FigureView) -> Markup {
        let id = drawing.id(&format!("t{}", figure.id.0));
        if figure.at.is_none() || figure.gone {
            return html! { text id=(id) {} };
        }
        let spots = spots(figure);
        let free = spots.iter().find(|spot| self.is_free(&spot.bounds));
        let crowded = free.is_none();
        let spot = free.unwrap_or(&spots[0]);
        if !crowded {
            self.taken.push(spot.bounds);
        }
        html! {
            text id=(id) class={ "name " (side_class(figure.side)) @if crowded { " crowded" } }
                x=(spot.at.x) y=(spot.at.y) dy=(spot.down) text-anchor=(spot.anchor) font-size=(SIZE) aria-hidden="true" {
                (short(figure))
            }
        }
    }

    fn is_free(&self, bounds: &Bounds) -> bool {
        self.table.contains(bounds.least)
            && self.table.contains(bounds.most)
            && self.taken.iter().all(|taken| !taken.overlaps(bounds))
    }
}

/// What somebody is called in a word or two: `Brother Ambrose` of `Brother Ambrose, who only came to preach`.
fn short(figure: &FigureView) -> &str {
    figure.name.split(", ").next().unwrap_or_default()
}

/// The square around a base, with the ring of a figure that acts and the badge of one that stands high.
fn base(figure: &FigureView) -> Bounds {
    let at = figure.at.unwrap_or_default();
    let ring = if figure.active { 90 } else { 36 };
    let Bounds { least, most } = Bounds { least: at, most: at }.wider(Length(figure.radius.0 + ring));
    let badge = if figure.elevation == Length::ZERO { 0 } else { 140 };
    Bounds { least: Point { y: least.y - badge, ..least }, most }
}

/// Below, above, to the right, to the left.
fn spots(figure: &FigureView) -> [Spot; 4] {
    let Bounds { least, most } = base(figure);
    let wide = short(figure).chars().count() as i32 * SIZE * WIDTH / 100;
    let (middle, level) = ((least.x + most.x) / 2, figure.at.unwrap_or_default().y);
    let spot = |x: i32, y: i32, anchor: &'static str, down: &'static str, top: i32| {
        let west = match anchor {
            "start" => x,
            "end" => x - wide,
            _ => x - wide / 2,
        };
        let bounds =
            Bounds { least: Point { x: west, y: top }, most: Point { x: west + wide, y: top + SIZE } };
        Spot { at: Point { x, y }, anchor, down, bounds }
    };
    let (below, above) = (most.y + GAP, least.y - GAP);
    [
        spot(middle, below, "middle", ".8em", below),
        spot(middle, above, "middle", "-.2em", above - SIZE),
        spot(most.x + GAP, level, "start", ".33em", level - SIZE / 2),
        spot(least.x - GAP, level, "end", ".33em", level - SIZE / 2),
    ]
}
