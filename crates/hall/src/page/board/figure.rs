//! Figures on the board: the base in true size and the shape of its side, a silhouette that stands on it, health round the
//! base, signs beside it.

use frame::view::{FigureView, Health};
use maud::{Markup, html};
use table::Length;

use super::sign::{has_acted, lies, signs};
use super::{Drawing, moved};
use crate::page::{side_class, side_name};

/// How wide the horseshoe of health is; it runs just outside the rim.
const RING: i32 = 42;

/// A silhouette is so many tenths of a base high.
const TALL: i32 = 236;

/// More Health than this is not drawn point by point.
const NOTCHES: i32 = 24;

impl Drawing<'_> {
    /// A figure. One that is not on the table leaves an empty element, so that it can come back.
    pub fn figure(&self, figure: &FigureView) -> Markup {
        let id = self.id(&format!("f{}", figure.id.0));
        let Some(at) = figure.at.filter(|_| !figure.gone) else { return html! { g id=(id) {} } };
        let radius = figure.radius.0.max(80);
        html! {
            g id=(id) class={ "figure " (side_class(figure.side)) @if figure.active { " active" } @if has_acted(figure) { " acted" } (looks(figure)) }
                data-figure=(figure.id.0) data-x=(at.x) data-y=(at.y) data-r=(figure.radius.0)
                transform=(moved(at)) role="img" {
                title { (self.figure_words(figure)) }
                circle class="hit" r=(radius) {}
                @if figure.active { (acts_now(radius + RING + 60)) }
                ellipse class="shadow" cx="18" cy="32" rx=(radius + 18) ry=(radius + 10) {}
                @if let Some(health) = &figure.health { (horseshoe(radius + RING / 2 - 6, health)) }
                path class="base" d=(shape(figure.side, radius - 8)) {}
                (self.stand(figure, radius))
            }
        }
    }

    /// What stands on the base: it is drawn larger from far off, the base is not.
    fn stand(&self, figure: &FigureView, radius: i32) -> Markup {
        let tall = radius * 2 * TALL / 100;
        let look = figure.silhouette().name();
        let (wide, rim) = (tall / 2, tall / 16);
        html! {
            g class="stand" data-tall=(tall) {
                g transform=[lies(figure).then_some("rotate(90) translate(-40 60)")] {
                    use class="halo" href={ "#h-" (look) } x=(-wide - rim) y=(-tall * 91 / 100 - rim) width=(tall + 2 * rim) height=(tall + 2 * rim) {}
                    use class="fig" href={ "#f-" (look) } x=(-wide) y=(-tall * 91 / 100) width=(tall) height=(tall) {}
                }
                (signs(figure, tall))
                @if let Some(number) = self.number(figure) {
                    g class="number" transform={ "translate(" (tall * 5 / 18) " " (tall / 5) ")" } {
                        circle r=(tall * 3 / 25) {}
                        text dy=".35em" font-size=(tall * 9 / 50) { (number) }
                    }
                }
                @if has_acted(figure) {
                    g class="worn tick" transform={ "translate(" (-tall * 5 / 18) " " (tall / 5) ")" } {
                        circle r=(tall * 3 / 25) {}
                        use href="#s-acted" x=(-tall / 11) y=(-tall / 11) width=(tall * 2 / 11) height=(tall * 2 / 11) {}
                    }
                }
                @if figure.elevation != Length::ZERO {
                    g class="height" transform={ "translate(" (tall * 3 / 8) " " (-tall * 4 / 5) ")" } {
                        path d="M-130 46V-34L0 -76L130 -34V46Z" {}
                        text dy=".38em" font-size="84" { (self.board.unit.words(figure.elevation)) }
                    }
                }
            }
        }
    }

    /// Its number, where there are several of its kind: the one that its name ends with, 1 for the first.
    fn number(&self, figure: &FigureView) -> Option<u8> {
        if let Some(number) = trailing_number(&figure.name) {
            return Some(number);
        }
        let second = format!("{} 2", figure.name);
        self.view.figures.iter().any(|other| other.name == second).then_some(1)
    }

    /// All that can be seen of a figure, in words.
    pub(super) fn figure_words(&self, figure: &FigureView) -> String {
        let mut words = vec![figure.name.clone()];
        words.extend(Some(figure.kind.clone()).filter(|kind| !figure.name.contains(kind.as_str())));
        words.push(side_name(self.view, figure.side));
        words.extend(figure.at.map(|at| self.where_it_is(at, figure.elevation)));
        words.extend(condition(figure));
        words.extend(figure.active.then(|| "acts now".to_string()));
        words.join(", ")
    }
}

/// A figure's picture on a plate in the shape of its side, for lists.
pub(in crate::page) fn portrait(figure: &FigureView) -> Markup {
    html! {
        svg class={ "portrait " (side_class(figure.side)) @if figure.gone { " gone" } } viewBox="0 0 64 64" aria-hidden="true" {
            path class="plate" transform="translate(32 32)" d=(shape(figure.side, 30)) {}
            use href={ "#f-" (figure.silhouette().name()) } x="10" y="8" width="44" height="44" {}
        }
    }
}

fn trailing_number(name: &str) -> Option<u8> {
    name.rsplit(' ').next().filter(|word| word.len() < 3).and_then(|word| word.parse().ok())
}

/// Its states as classes, for the stylesheet: some change how a figure is drawn.
fn looks(figure: &FigureView) -> String {
    figure.states.iter().map(|state| format!(" is-{}", state.name.to_lowercase().replace(' ', "-"))).collect()
}

/// Health, tokens and states in words.
pub(in crate::page) fn condition(figure: &FigureView) -> Vec<String> {
    let health =
        figure.health.as_ref().map(|health| format!("{} of {} {}", health.now, health.most, health.stat));
    let tokens = figure.tokens.iter().map(|token| format!("{} {}", token.count, token.name));
    health.into_iter().chain(tokens).chain(figure.states.iter().map(|state| state.name.clone())).collect()
}

/// Cross-hairs round the figure that acts now.
fn acts_now(radius: i32) -> Markup {
    let (near, far) = (radius - 34, radius + 50);
    let ticks = format!("M0 {0}V{1}M0 {near}V{far}M{0} 0H{1}M{near} 0H{far}", -near, -far);
    html! {
        circle class="glow" r=(radius + 20) {}
        circle class="now" r=(radius) {}
        path class="now" d=(ticks) {}
    }
}

/// Health as a horseshoe under the base, open to the north: a notch for each point, filled from the left.
fn horseshoe(radius: i32, health: &Health) -> Markup {
    let most = i32::from(health.most.max(1));
    let now = i32::from(health.now).clamp(0, most);
    let (notches, full) = match most <= NOTCHES {
        true => (most, now),
        false => (NOTCHES, (now * NOTCHES + most - 1) / most),
    };
    let class = match () {
        () if now * 3 > most * 2 => "well",
        () if now * 3 > most => "hurt",
        () => "grave",
    };
    let arcs = |from: i32, to: i32| (from..to).map(|notch| arc(radius, notch, notches)).collect::<String>();
    html! {
        circle class="health-bed" r=(radius) stroke-width=(RING + 16) {}
        @if full < notches { path class="lost" d=(arcs(full, notches)) stroke-width=(RING / 3) {} }
        @if full > 0 { path class={ "life " (class) } d=(arcs(0, full)) stroke-width=(RING) {} }
    }
}

/// One notch of a horseshoe. It spans 230 degrees, from the left over the south to the right.
fn arc(radius: i32, notch: i32, of: i32) -> String {
    let gap = if of > 14 { 1.2 } else { 2.4 };
    let angle = |part: f64| (205.0 - 230.0 * part / f64::from(of)).to_radians();
    let half = gap / 230.0 * f64::from(of) / 2.0;
    let (from, to) = (angle(f64::from(notch) + half), angle(f64::from(notch + 1) - half));
    let at = |angle: f64| {
        let far = f64::from(radius);
        format!("{:.0} {:.0}", angle.cos() * far, angle.sin() * far)
    };
    format!("M{}A{radius} {radius} 0 0 0 {}", at(from), at(to))
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
        None => star(part),
    }
}

/// A star of eight points.
fn star(part: impl Fn(i32) -> i32) -> String {
    let outer =
        [(0, -1000), (707, -707), (1000, 0), (707, 707), (0, 1000), (-707, 707), (-1000, 0), (-707, -707)];
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
