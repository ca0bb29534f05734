//! The plot: what each company has come to, game by game. A drawing of our own, with a table of the same for those who
//! can't see it.

use frame::campaign::CampaignView;
use maud::{Markup, html};

use crate::page::{flag, side_class};

const WIDTH: i64 = 640;
const HEIGHT: i64 = 260;
const LEFT: i64 = 44;
const BOTTOM: i64 = 30;
const TOP: i64 = 14;
const RIGHT: i64 = 16;

/// The most lines across.
const LINES: i64 = 5;

/// The scale of a plot.
struct Scale {
    games: i64,
    least: i64,
    most: i64,
    step: i64,
}

impl Scale {
    fn of(view: &CampaignView) -> Scale {
        let values = || view.series.iter().flat_map(|line| &line.values).copied();
        let (least, most) = (values().min().unwrap_or(0).min(0), values().max().unwrap_or(0).max(1));
        let rough = ((most - least) / LINES).max(1);
        let power = 10i64.pow(rough.checked_ilog10().unwrap_or(0));
        let step =
            [1, 2, 5, 10].into_iter().map(|times| times * power).find(|step| *step >= rough).unwrap_or(rough);
        let floor = least.div_euclid(step) * step;
        let ceiling = (most + step - 1).div_euclid(step) * step;
        let games = view.games().count().max(1) as i64;
        Scale { games, least: floor, most: ceiling, step }
    }

    fn x(&self, game: i64) -> i64 {
        LEFT + game * (WIDTH - LEFT - RIGHT) / self.games
    }

    fn y(&self, value: i64) -> i64 {
        let height = HEIGHT - TOP - BOTTOM;
        TOP + height - (value - self.least) * height / (self.most - self.least).max(1)
    }
}

/// The plot with its legend.
pub(super) fn plot(view: &CampaignView) -> Markup {
    let scale = Scale::of(view);
    let lines = (0..).map(|place| scale.least + place * scale.step).take_while(|value| *value <= scale.most);
    html! {
        figure.plot {
            figcaption { (view.counts) ", game by game" }
            svg viewBox={ "0 0 " (WIDTH) " " (HEIGHT) } role="img" aria-label={ (view.counts) " of each company after each game; the table below says the same" } {
                @for value in lines {
                    line.grid x1=(LEFT) x2=(WIDTH - RIGHT) y1=(scale.y(value)) y2=(scale.y(value)) {}
                    text.tick-y x=(LEFT - 8) y=(scale.y(value) + 4) text-anchor="end" { (value) }
                }
                @for game in 0..=scale.games {
                    text.tick-x x=(scale.x(game)) y=(HEIGHT - 8) text-anchor="middle" { (game) }
                }
                @for (place, line) in view.series.iter().enumerate() { (drawn(&scale, place, &line.values)) }
            }
            ul.legend { @for (place, line) in view.series.iter().enumerate() { li { (flag(u8::try_from(place).ok())) (line.name) } } }
            details.more {
                summary { "As a table" }
                (table(view))
            }
        }
    }
}

fn drawn(scale: &Scale, place: usize, values: &[i64]) -> Markup {
    let at = |(game, value): (usize, &i64)| (scale.x(game as i64), scale.y(*value));
    let points: Vec<(i64, i64)> = values.iter().enumerate().map(at).collect();
    let path: Vec<String> = points.iter().map(|(x, y)| format!("{x},{y}")).collect();
    let class = side_class(u8::try_from(place).ok());
    html! {
        g class={ "line " (class) " line-" (place) } {
            polyline points=(path.join(" ")) {}
            @for (x, y) in &points { circle cx=(x) cy=(y) r="4" {} }
        }
    }
}

fn table(view: &CampaignView) -> Markup {
    html! {
        table {
            thead { tr { th scope="col" { "Game" } @for line in &view.series { th scope="col" { (line.name) } } } }
            tbody {
                @for (place, game) in view.games().enumerate() {
                    tr {
                        th scope="row" { (place + 1) ". " (game.title) }
                        @for line in &view.series { td.num { (line.values.get(place + 1).copied().unwrap_or(0)) } }
                    }
                }
            }
        }
    }
}
