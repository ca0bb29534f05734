//! Figures on the board: the base in the shape of its side, health round the rim, tokens and states on it.

use frame::view::{FigureView, Health};
use maud::{Markup, html};
use table::{Length, Point};

use super::{Drawing, moved};
use crate::page::{health_class, side_class, side_name};

/// How wide the arc of health is; it runs just outside the rim.
const ARC: i32 = 24;

/// How much of a mark's line lies outside it.
const RIM: i32 = 10;

impl Drawing<'_> {
    /// A figure. One that is not on the table leaves an empty element, so that it can come back.
    pub fn figure(&self, figure: &FigureView) -> Markup {
        let id = self.id(&format!("f{}", figure.id.0));
        let Some(at) = figure.at.filter(|_| !figure.gone) else { return html! { g id=(id) {} } };
        let radius = figure.radius.0.max(2 * ARC);
        let ring = radius + ARC + 40;
        html! {
            g id=(id) class={ "figure " (side_class(figure.side)) @if figure.active { " active" } (looks(figure)) }
                data-figure=(figure.id.0) data-x=(at.x) data-y=(at.y) data-r=(figure.radius.0)
                transform=(moved(at)) role="img" {
                title { (self.figure_words(figure)) }
                @if figure.active {
                    circle class="now" r=(ring) {}
                    path class="now" d=(ticks(ring)) {}
                }
                g class="disc" {
                    circle class="rim" r=(radius) {}
                    @if let Some(health) = figure.health { (arc(radius + ARC / 2, health)) }
                    path class="base" d=(shape(figure.side, radius - 8)) {}
                }
                text class="letters" dy=".35em" font-size=(letter_size(figure, radius)) { (letters(&figure.name)) }
                (self.marks(figure, at, radius))
            }
        }
    }

    /// All that can be seen of a figure, in words.
    pub(super) fn figure_words(&self, figure: &FigureView) -> String {
        let mut words = vec![figure.name.clone()];
        words.extend(Some(figure.kind.clone()).filter(|kind| !figure.name.contains(kind.as_str())));
        words.push(match figure.side {
            None => "on nobody's side".to_string(),
            side => side_name(self.view, side),
        });
        words.extend(figure.at.map(|at| self.where_it_is(at, figure.elevation)));
        words.extend(condition(figure));
        words.extend(figure.active.then(|| "acts now".to_string()));
        words.join(", ")
    }
}

/// Its states as classes, for the stylesheet: some change how a figure is drawn.
fn looks(figure: &FigureView) -> String {
    figure.states.iter().map(|state| format!(" is-{}", state.name.to_lowercase().replace(' ', "-"))).collect()
}

/// Health, tokens and states in words.
pub(super) fn condition(figure: &FigureView) -> Vec<String> {
    let health = figure.health.map(|health| format!("{} of {} Health", health.now, health.most));
    let tokens = figure.tokens.iter().map(|token| format!("{} {}", token.count, token.name));
    health.into_iter().chain(tokens).chain(figure.states.iter().map(|state| state.name.clone())).collect()
}

/// Two or three letters that tell a figure apart: `Ghoul 2` is `Gh2`, `Captain Duval` is `CD`.
pub fn letters(name: &str) -> String {
    let is_number = |word: &&str| word.chars().all(|sign| sign.is_ascii_digit());
    let number = name.split_whitespace().next_back().filter(is_number).filter(|word| word.len() < 3);
    let words: Vec<&str> = name
        .split(|sign: char| !sign.is_alphanumeric() && sign != '\'')
        .filter(|word| word.chars().next().is_some_and(char::is_uppercase))
        .collect();
    let start: String = match words.as_slice() {
        [] => name.chars().filter(|sign| sign.is_alphanumeric()).take(2).collect(),
        [word] if number.is_some_and(|number| number.len() > 1) => word.chars().take(1).collect(),
        [word] => word.chars().take(2).collect(),
        [first, .., last] => first.chars().take(1).chain(last.chars().take(1)).collect(),
    };
    format!("{start}{}", number.filter(|_| !words.is_empty()).unwrap_or_default())
}

/// The shape of a side with this radius, as the data of a path: disc, hexagon, diamond, square, and a star of eight
/// points for those who fight for nobody.
pub(in crate::page) fn shape(side: Option<u8>, radius: i32) -> String {
    let part = |thousandths: i32| radius * thousandths / 1000;
    match side.map(|side| side % 4) {
        Some(0) => {
            format!("M{radius} 0A{radius} {radius} 0 1 1 {0} 0A{radius} {radius} 0 1 1 {radius} 0Z", -radius)
        }
        Some(1) => {
            let (wide, half) = (part(866), part(500));
            format!("M0 {0}L{wide} {1}V{half}L0 {radius}L{2} {half}V{1}Z", -radius, -half, -wide)
        }
        Some(2) => format!("M0 {0}L{radius} 0L0 {radius}L{0} 0Z", -radius),
        Some(_) => {
            let half = part(780);
            format!("M{0} {0}H{half}V{half}H{0}Z", -half)
        }
        None => {
            let outer = [
                (0, -1000),
                (707, -707),
                (1000, 0),
                (707, 707),
                (0, 1000),
                (-707, 707),
                (-1000, 0),
                (-707, -707),
            ];
            let inner = [
                (306, -739),
                (739, -306),
                (739, 306),
                (306, 739),
                (-306, 739),
                (-739, 306),
                (-739, -306),
                (-306, -739),
            ];
            let corners = outer.into_iter().zip(inner).flat_map(|(tip, dent)| [tip, dent]);
            let corners: Vec<String> = corners.map(|(x, y)| format!("{} {}", part(x), part(y))).collect();
            format!("M{}Z", corners.join("L"))
        }
    }
}

fn letter_size(figure: &FigureView, radius: i32) -> i32 {
    let count = letters(&figure.name).chars().count() as i32;
    radius * if count > 2 { 74 } else { 96 } / 100
}

/// The rest of a figure's health as an arc from the top, clockwise, on the track of what it started with.
fn arc(radius: i32, health: Health) -> Markup {
    let (now, most) = (i32::from(health.now.max(0)), i32::from(health.most.max(1)));
    let share = (now * 100 / most).min(100);
    let class = if share == 100 { "whole" } else { health_class(health) };
    html! {
        circle class="track" r=(radius) stroke-width=(ARC) {}
        @if share > 0 {
            circle class={ "life " (class) } r=(radius) stroke-width=(ARC) pathLength="100" transform="rotate(-90)"
                stroke-dasharray=[(share < 100).then(|| format!("{share} 100"))] {}
        }
    }
}

/// Four small ticks that set the ring of the acting figure apart from every other ring.
fn ticks(radius: i32) -> String {
    let (near, far) = (radius - 14, radius + 34);
    format!("M0 {0}V{1}M0 {near}V{far}M{0} 0H{1}M{near} 0H{far}", -near, -far)
}

impl Drawing<'_> {
    /// Tokens on the right of the rim, states on the left, the elevation on top; at the edge of the table as much farther
    /// in as it takes to show them whole.
    fn marks(&self, figure: &FigureView, at: Point, radius: i32) -> Markup {
        let on_rim = |thousandths: i32| radius * thousandths / 1000;
        let places = [(1000, -1000), (1420, 0), (1000, 1000)].map(|(x, y)| (on_rim(x), on_rim(y)));
        let above = if figure.tokens.is_empty() && figure.states.is_empty() { 60 } else { 130 };
        html! {
            @for (token, (x, y)) in figure.tokens.iter().zip(places) {
                g class="token" transform=(self.mark(at, (x, y), (60, 60))) {
                    circle r="60" {}
                    text dy=".35em" font-size="84" { (initial(&token.name)) (token.count) }
                }
            }
            @for (state, (x, y)) in figure.states.iter().zip(places) {
                g class="state" transform=(self.mark(at, (-x, y), (54, 54))) {
                    path d="M-54 -54H54V54H-54Z" {}
                    text dy=".35em" font-size="84" { (initial(&state.name)) }
                }
            }
            @if figure.elevation != Length::ZERO {
                g class="height" transform=(self.mark(at, (0, -radius - above), (130, 76))) {
                    path d="M-130 46V-34L0 -76L130 -34V46Z" {}
                    text dy=".38em" font-size="84" { (self.board.unit.words(figure.elevation)) }
                }
            }
        }
    }

    /// Where a mark goes: so far from the middle of the base, but wholly on the table.
    fn mark(&self, at: Point, (x, y): (i32, i32), (wide, high): (i32, i32)) -> String {
        let kept = |from: i32, by: i32, half: i32, whole: i32| {
            let half = half + RIM;
            (from + by).clamp(half, (whole - half).max(half)) - from
        };
        let (x, y) = (kept(at.x, x, wide, self.board.width.0), kept(at.y, y, high, self.board.depth.0));
        moved(Point { x, y })
    }
}

fn initial(word: &str) -> String {
    word.chars().next().into_iter().flat_map(char::to_uppercase).collect()
}
