//! One of a list: by kinds of action where it is about what a figure does, with what each promises.

use frame::view::{ActKind, OptionView, QuestionView, TableView};
use maud::{Markup, html};

use super::promise::{figures, rolls, row};
use super::{Manner, moving};

/// The kinds of action, in the order of their tabs.
const KINDS: [(ActKind, &str); 4] = [
    (ActKind::Move, "Move"),
    (ActKind::Shoot, "Shoot"),
    (ActKind::Fight, "Fight"),
    (ActKind::Other, "Other"),
];

/// The button that ends what the figure does, at the head of the question.
pub(super) fn done(question: &QuestionView) -> Markup {
    let done = question.options.iter().find(|option| option.act == Some(ActKind::Done));
    html! {
        @if let Some(done) = done {
            button type="button" class="quiet done" data-kind="choice" data-answer=(done.answer) title=(done.words) { "Done" }
        }
    }
}

/// All options, as one list or by kinds.
pub(super) fn choice(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> Markup {
    let listed: Vec<&OptionView> =
        question.options.iter().filter(|option| option.act != Some(ActKind::Done)).collect();
    let by_kind = listed.iter().any(|option| option.act.is_some());
    html! {
        @if !manner.plans.is_empty() { (planned(manner.plans)) }
        @if let Some(step) = manner.step { (ways(view, &listed, step)) }
        @if by_kind { (tabs(question, &listed)) (kinds(view, question, &listed)) }
        @else { div class="body opts" data-usual=[question.usual.as_ref()] { (list(view, &listed, &mut (1..=9))) } }
    }
}

/// Plans, each one tap for several answers; everything else lies behind the last.
fn planned(plans: &[Vec<ActKind>]) -> Markup {
    let names = |plan: &[ActKind]| plan.iter().map(|step| name(*step)).collect::<Vec<_>>().join(" ");
    html! {
        div class="body opts plans" {
            @for plan in plans {
                button type="button" class="opt" data-plan=(names(plan)) {
                    (plan_sign(plan))
                    span class="t" { strong { (plan_words(plan)) } }
                }
            }
            (something_else())
        }
    }
}

/// The ways to take a step of a plan: whom to shoot at, whom to fight.
fn ways(view: &TableView, listed: &[&OptionView], step: ActKind) -> Markup {
    let ways: Vec<&OptionView> = listed.iter().filter(|option| option.act == Some(step)).copied().collect();
    html! {
        div class="body opts plans" data-step=(name(step)) {
            (list(view, &ways, &mut (1..=9)))
            (something_else())
        }
    }
}

/// Shows everything that can be done.
fn something_else() -> Markup {
    html! {
        button type="button" class="opt" data-else {
            (sign("M6 12h.1M12 12h.1M18 12h.1"))
            span class="t" { strong { "Something else" } }
        }
    }
}

/// A drawing of what a plan ends with, and an arrow before it where the figure moves first.
fn plan_sign(plan: &[ActKind]) -> Markup {
    const ARROW: &str = "M4 12h15M13 6l6 6-6 6";
    const AIM: &str = "M12 3v5M12 16v5M3 12h5M16 12h5M12 6a6 6 0 1 0 0 12a6 6 0 1 0 0-12";
    const SWORDS: &str = "M4 4l14 14M20 4L6 18M15 21l6-6M3 15l6 6";
    match plan.last() {
        Some(ActKind::Shoot) => sign(AIM),
        Some(ActKind::Fight) => sign(SWORDS),
        _ => sign(ARROW),
    }
}

fn sign(path: &str) -> Markup {
    html! { span class="sign" aria-hidden="true" { svg class="ico" viewBox="0 0 24 24" { path d=(path) {} } } }
}

fn plan_words(plan: &[ActKind]) -> &'static str {
    match plan {
        [ActKind::Move, ActKind::Shoot] => "Move and shoot",
        [ActKind::Move, ActKind::Fight] => "Move and fight",
        [ActKind::Shoot, ..] => "Stand and shoot",
        [ActKind::Fight, ..] => "Fight",
        _ => "Move",
    }
}

/// The tabs, each with how much of its kind can be done.
fn tabs(question: &QuestionView, listed: &[&OptionView]) -> Markup {
    let count = |kind: ActKind| {
        listed.iter().filter(|option| option.act == Some(kind) && option.why_not.is_none()).count()
    };
    let first = KINDS.iter().find(|(kind, _)| count(*kind) > 0).map(|(kind, _)| *kind);
    html! {
        div class="kinds" role="tablist" aria-label="Kinds of action" {
            @for (kind, words) in KINDS {
                @let many = count(kind);
                button type="button" role="tab" data-act=(name(kind)) aria-selected=(if first == Some(kind) { "true" } else { "false" })
                    class=[(many == 0).then_some("none")] {
                    (words) @if kind != ActKind::Move || question.reach.is_none() { " " small { (many) } }
                }
            }
        }
    }
}

/// What is under the tabs. Where a move can be drawn at once, its way stands first.
fn kinds(view: &TableView, question: &QuestionView, listed: &[&OptionView]) -> Markup {
    let mut keys = 1..=9;
    html! {
        div class="body" {
            @for (kind, words) in KINDS {
                @let all: Vec<&OptionView> = listed.iter().filter(|option| option.act == Some(kind)).copied().collect();
                @let drawn = (kind == ActKind::Move).then_some(question.way_after.as_ref()).flatten();
                div class="opts" role="tabpanel" data-act=(name(kind)) aria-label=(words) {
                    @if drawn.is_some() { (moving::way(view, question)) }
                    @let rest: Vec<&OptionView> = all.into_iter().filter(|option| Some(&option.answer) != drawn).collect();
                    (list(view, &rest, &mut keys))
                    @if rest.is_empty() && drawn.is_none() { p class="soft" { "Nothing of this kind now." } }
                }
            }
        }
    }
}

/// Options as rows, those that can't be chosen last and in few words. What is alike is one row with its count; the same
/// done to several figures is one row, too.
fn list(view: &TableView, listed: &[&OptionView], keys: &mut impl Iterator<Item = u8>) -> Markup {
    let (open, barred): (Vec<&OptionView>, Vec<&OptionView>) =
        listed.iter().partition(|option| option.why_not.is_none());
    let counted = alike(&open);
    let count = |option: &OptionView| {
        counted.iter().find(|(known, _)| known.answer == option.answer).map_or(1, |(_, count)| *count)
    };
    let open: Vec<&OptionView> = counted.iter().map(|(option, _)| *option).collect();
    html! {
        @for bundle in bundles(&open) {
            @match bundle.as_slice() {
                [option] => (row(view, option, count(option), keys.next(), true)),
                several => (folded(view, several, keys.next())),
            }
        }
        @if !barred.is_empty() { (not_now(&barred)) }
    }
}

/// The options that differ, each with how many say the same of the same figure: two pistols are one.
fn alike<'a>(open: &[&'a OptionView]) -> Vec<(&'a OptionView, usize)> {
    let mut found: Vec<(&OptionView, usize)> = Vec::new();
    for option in open {
        let same = |known: &&mut (&OptionView, usize)| {
            OptionView { answer: option.answer.clone(), ..known.0.clone() } == **option
        };
        match found.iter_mut().find(same) {
            Some((_, count)) => *count += 1,
            None => found.push((option, 1)),
        }
    }
    found
}

/// From this many options of a kind on, they may be folded together.
const MANY_OF_A_KIND: usize = 3;

/// The options, each alone, or with all of its kind where they promise nothing to compare.
fn bundles<'a>(open: &[&'a OptionView]) -> Vec<Vec<&'a OptionView>> {
    let mut bundles: Vec<Vec<&OptionView>> = Vec::new();
    for option in open {
        let alike: Vec<&OptionView> = match &option.group {
            Some(group) => open.iter().filter(|other| other.group.as_ref() == Some(group)).copied().collect(),
            None => vec![option],
        };
        let folds =
            alike.len() >= MANY_OF_A_KIND && alike.iter().all(|option| !rolls(option)) && open.len() > 6;
        match folds {
            true if alike[0].answer == option.answer => bundles.push(alike),
            true => {}
            false => bundles.push(vec![option]),
        }
    }
    bundles
}

/// Options of one kind, folded under what they do.
fn folded(view: &TableView, options: &[&OptionView], key: Option<u8>) -> Markup {
    let words = options.first().and_then(|option| option.group.as_deref()).unwrap_or_default();
    html! {
        details class="folded" {
            summary class="opt" aria-keyshortcuts=[key] {
                span class="t" { strong { (words) } span class="why" { "one of " (options.len()) } }
            }
            div class="opts" { @for option in options { (row(view, option, 1, None, true)) } }
        }
    }
}

/// What can't be chosen now, and why, in one line: those barred by the same stand together.
fn not_now(barred: &[&OptionView]) -> Markup {
    let mut reasons: Vec<(&str, Vec<&OptionView>)> = Vec::new();
    for option in barred {
        let why = option.why_not.as_deref().unwrap_or_default();
        match reasons.iter_mut().find(|(known, _)| *known == why) {
            Some((_, options)) => options.push(option),
            None => reasons.push((why, vec![option])),
        }
    }
    html! {
        ul class="not-now" aria-label="Not now" {
            @for (why, options) in &reasons {
                li {
                    @for (place, option) in options.iter().enumerate() {
                        @if place > 0 { ", " }
                        b data-figure=[option.figure.map(|figure| figure.0)] { (option.words) }
                    }
                    " " (why) ". "
                }
            }
        }
        (figures(barred))
    }
}

fn name(kind: ActKind) -> &'static str {
    match kind {
        ActKind::Move => "move",
        ActKind::Shoot => "shoot",
        ActKind::Fight => "fight",
        ActKind::Other => "other",
        ActKind::Done => "done",
    }
}
