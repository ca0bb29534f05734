//! What the question of the moment draws: where a figure can get to, what that would bring about, who can be chosen.

use frame::view::{Course, FigureView, OptionView, QuestionView, ReachView, RiskView};
use maud::{Markup, html};
use table::Point;

use super::{Drawing, moved, outline};
use crate::page::table::ask::odds;

impl Drawing<'_> {
    /// What lies under the figures: the reach of a move with its risks, and a ring round the figure in question.
    pub(super) fn overlay(&self) -> Markup {
        let question = self.view.question.as_ref();
        html! {
            g id=(self.id("overlay")) {
                @if let Some(reach) = question.and_then(|question| question.reach.as_ref()) { (area(reach)) }
                @if let Some((about, at)) = question.and_then(|question| self.on_table(question.about?)) {
                    circle class="about" cx=(at.x) cy=(at.y) r=(about.radius.0 + 64) {}
                }
            }
        }
    }

    /// What lies over the figures: rings round the figures that can be chosen, each with the line to it and what it promises.
    pub fn targets(&self) -> Markup {
        html! {
            g id=(self.id("targets")) {
                @if let Some(question) = &self.view.question {
                    @for target in self.chosen_from(question) { (target) }
                }
            }
        }
    }

    /// A ring for each figure that an option names; the first option that can be chosen speaks for it.
    fn chosen_from(&self, question: &QuestionView) -> Vec<Markup> {
        let names = |figure: &FigureView| {
            let options = || question.options.iter().filter(|option| option.figure == Some(figure.id));
            options().find(|option| option.why_not.is_none()).or_else(|| options().next())
        };
        let from = question.about.and_then(|about| self.on_table(about));
        let figures = self.view.figures.iter().filter_map(|figure| Some((figure, names(figure)?)));
        figures
            .filter_map(|(figure, option)| {
                let is_own = figure.side == Some(question.seat.0);
                Some(self.target(self.on_table(figure.id)?, is_own, option, from))
            })
            .collect()
    }

    fn target(
        &self,
        (figure, at): (&FigureView, Point),
        is_own: bool,
        option: &OptionView,
        from: Option<(&FigureView, Point)>,
    ) -> Markup {
        let barred = option.why_not.is_some();
        let tag = option.promise.as_ref().and_then(|promise| promise.chances.first()).map(odds);
        let ring = figure.radius.0 + 64;
        html! {
            g class={ "target" @if is_own { " own" } @if barred { " barred" } } data-answer=(option.answer) data-figure=(figure.id.0) {
                title { (option.words) @if let Some(why) = &option.why_not { ": " (why) } }
                @if let Some((_, from)) = from.filter(|(mover, _)| mover.id != figure.id) {
                    path class="aim" d=(format!("M{} {}L{} {}", from.x, from.y, at.x, at.y)) {}
                }
                circle class="ring" cx=(at.x) cy=(at.y) r=(ring) {}
                @if let Some(tag) = tag.filter(|_| !barred) {
                    g class="tag" transform=(moved(Point { x: at.x, y: at.y - ring })) {
                        g class="grow" {
                            rect x="-205" y="-178" width="410" height="168" rx="60" {}
                            text y="-94" dy=".35em" font-size="120" { (tag) }
                        }
                    }
                }
            }
        }
    }

    fn on_table(&self, id: fates::FigureId) -> Option<(&FigureView, Point)> {
        let figure = self.view.figures.iter().find(|figure| figure.id == id && !figure.gone)?;
        Some((figure, figure.at?))
    }
}

fn area(reach: &ReachView) -> Markup {
    html! {
        path class="reach" fill-rule="evenodd" d=(outlines(&reach.area)) {
            title {
                @match reach.course {
                    Course::Spot => "Anywhere in here",
                    Course::Bent | Course::Straight => { "Within " (reach.unit.words(reach.most)) },
                }
            }
        }
        @for risk in &reach.risks { (risky(risk)) }
    }
}

fn risky(risk: &RiskView) -> Markup {
    html! {
        path class="risk" fill-rule="evenodd" fill="url(#p-danger)" d=(outlines(&risk.area)) {
            title { (risk.words) }
        }
    }
}

fn outlines(area: &[Vec<Point>]) -> String {
    area.iter().map(|corners| outline(corners)).collect()
}
