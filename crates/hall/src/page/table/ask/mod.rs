//! The question: who is asked what, and everything that can be answered, always in the same place.

mod dice;
mod moving;

use fates::{Kind, Seat};
use frame::view::{ChanceView, CountView, OptionView, PromiseView, QuestionView, TableView};
use maud::{Markup, html};

use crate::page::{flag, rule_path, ruled, seat_name, signed};

/// What the page around the question knows.
#[derive(Clone, Debug, Default)]
pub struct Manner<'a> {
    /// Whose page it is; nobody's for a spectator.
    pub seat: Option<Seat>,
    /// The words on the undo button, where something can be taken back: `Undo`, `Ask to take back`.
    pub undo: Option<&'a str>,
    /// May the program roll the dice that are asked for?
    pub rolls: bool,
    /// Where to go once it is over: words and address.
    pub links: &'a [(&'a str, &'a str)],
    /// Who sits in the seats, where they have names, in their order.
    pub players: &'a [&'a str],
}

/// The question panel: the page's own question, somebody else's, the end, or none.
pub fn ask(view: &TableView, manner: &Manner<'_>) -> Markup {
    match (&view.over, &view.question) {
        (Some(over), _) => ended(view, over, manner),
        (None, None) => waiting("The table is being laid.", None),
        (None, Some(question)) if is_asked(question, manner) => asked(view, question, manner),
        (None, Some(question)) => others(view, question, manner),
    }
}

/// Is the question for the page's own seat?
fn is_asked(question: &QuestionView, manner: &Manner<'_>) -> bool {
    manner.seat.is_some_and(|seat| question.seat == seat || question.seat == Seat::TABLE)
}

fn asked(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> Markup {
    let kind = kind_name(question.kind);
    html! {
        section id="ask" class="card ask mine" data-kind=(kind) data-rule=(question.rule)
            data-about=[question.about.map(|about| about.0)] aria-labelledby="asked" {
            (who(view, question, manner))
            h2 id="asked" tabindex="-1" { (question.text) }
            @match question.kind {
                Kind::Choice => (choice(question)),
                Kind::Pick => (pick(question, question.count.unwrap_or(CountView { least: 1, most: 1 }))),
                Kind::Fact => @match question.count {
                    Some(count) => (pick(question, count)),
                    None => (fact(question)),
                },
                Kind::Roll => (dice::pad(&question.dice, manner.rolls)),
                Kind::Move => (moving::way(view, question)),
            }
            (foot(question, manner))
        }
    }
}

/// Who is asked, and about whom.
fn who(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> Markup {
    let side = Some(question.seat).filter(|seat| *seat != Seat::TABLE).map(|seat| seat.0);
    let player = manner.players.get(question.seat.index()).filter(|name| !name.is_empty());
    let about = question.about.and_then(|about| view.figures.iter().find(|figure| figure.id == about));
    html! {
        p class="who" {
            @if side.is_some() { (flag(side)) }
            b { (seat_name(view, question.seat)) }
            @if let Some(player) = player { " · " (player) }
            @if let Some(about) = about {
                " · " button type="button" class="plain" data-figure=(about.id.0) { (about.name) }
            }
        }
    }
}

fn foot(question: &QuestionView, manner: &Manner<'_>) -> Markup {
    html! {
        p class="foot" {
            a href=(rule_path(question.rule)) data-rule=(question.rule) { "Which rule asks this?" }
            @if let Some(undo) = manner.undo { (undo_button(undo)) }
        }
    }
}

fn undo_button(words: &str) -> Markup {
    html! { button type="button" class="undo" data-undo { "↶ " (words) } }
}

/// A list with more options than this is long.
const LONG: usize = 8;
/// From this many options of a kind on, they may be folded together.
const MANY_OF_A_KIND: usize = 3;
/// Where more options than this have reasons, the reasons are folded away.
const REASONED: usize = 4;

/// One of a list. Where the same can be done to many figures, they are folded under one line.
fn choice(question: &QuestionView) -> Markup {
    let options = &question.options;
    let reasoned =
        |option: &&OptionView| option.promise.as_ref().is_some_and(|promise| !promise.parts.is_empty());
    let brief = options.iter().filter(reasoned).count() > REASONED;
    let mut keys = 1..=9;
    let bundles = bundles(options);
    let is_long = bundles.len() == options.len() && are_many(options);
    html! {
        div class={ "opts" @if is_long { " many" } } {
            @for bundle in &bundles {
                @match bundle.as_slice() {
                    [option] => (offer(option, if option.why_not.is_none() { keys.next() } else { None }, brief)),
                    options => (group(options, keys.next(), brief)),
                }
            }
        }
    }
}

/// The options, each alone, or folded together with all of its kind.
fn bundles(options: &[OptionView]) -> Vec<Vec<&OptionView>> {
    let mut bundles = Vec::new();
    for (place, option) in options.iter().enumerate() {
        let of_a_kind = |other: &&OptionView| kind(option).is_some() && kind(other) == kind(option);
        let all: Vec<&OptionView> = options.iter().filter(of_a_kind).collect();
        if !are_folded(&all, options) {
            bundles.push(vec![option]);
        } else if !options[..place].iter().any(|other| of_a_kind(&other)) {
            bundles.push(all);
        }
    }
    bundles
}

/// What an option does, apart from the figure it does it to: as its system says, or by its first word.
fn kind(option: &OptionView) -> Option<&str> {
    let verb = || option.figure.and_then(|_| option.words.split(' ').next());
    option.group.as_deref().or_else(verb)
}

/// Are these options of one kind folded together? Yes if they promise nothing to compare; in a long list also if they
/// do, except for the kind at its head.
fn are_folded(all: &[&OptionView], options: &[OptionView]) -> bool {
    let are_plain = all.iter().all(|option| option.group.is_some() && option.promise.is_none());
    let are_at_head =
        options.first().is_some_and(|first| kind(first) == all.first().and_then(|one| kind(one)));
    all.len() >= MANY_OF_A_KIND && are_plain
        || all.len() > MANY_OF_A_KIND && options.len() > LONG && !are_at_head
}

/// Options of one kind, folded under what they do.
fn group(options: &[&OptionView], key: Option<u8>, brief: bool) -> Markup {
    let words = options.first().and_then(|option| kind(option)).unwrap_or_default();
    html! {
        details class="choice group" {
            summary class="opt" aria-keyshortcuts=[key] {
                strong { (words) }
                span class="odds" { "one of " (options.len()) }
                @if let Some(key) = key { kbd aria-hidden="true" { (key) } }
            }
            div class="opts many" { @for option in options { (offer(option, None, brief)) } }
        }
    }
}

/// Are there so many plain options that they stand better in two columns?
fn are_many(options: &[OptionView]) -> bool {
    options.len() > 6 && options.iter().all(|option| option.promise.is_none() && option.why_not.is_none())
}

/// One option: what it means, what it promises, why, and why not.
fn offer(option: &OptionView, key: Option<u8>, brief: bool) -> Markup {
    let promise = option.promise.as_ref();
    html! {
        div class="choice" {
            button type="button" class="opt" data-kind="choice" data-answer=(option.answer)
                data-figure=[option.figure.map(|figure| figure.0)]
                aria-disabled=[option.why_not.as_ref().map(|_| "true")]
                aria-keyshortcuts=[key] {
                strong { (option.words) }
                @if let Some(promise) = promise { span class="odds" { (all_odds(promise)) } }
                @if let Some(key) = key { kbd aria-hidden="true" { (key) } }
                @if let Some(why) = &option.why_not {
                    span class="why" { span class="sr" { "Not now: " } (why) }
                } @else if let Some(promise) = promise.filter(|promise| !promise.words.is_empty()) {
                    span class="why" { (promise.words) }
                }
            }
            @if let Some(promise) = promise.filter(|promise| !promise.parts.is_empty()) {
                @if brief {
                    details class="because" { summary { "Why" span class="sr" { ": " (option.words) } } (reasons(promise)) }
                } @else { (reasons(promise)) }
            }
        }
    }
}

/// Every number of a promise, each linked to its rule.
fn reasons(promise: &PromiseView) -> Markup {
    html! {
        ul class="reasons" aria-label="Reasons" {
            @for part in &promise.parts {
                li class=[(!part.counted).then_some("outdone")] {
                    b { (signed(part.value)) } " " (ruled(&part.words, part.rule))
                    @if !part.counted { span class="sr" { ", not counted" } }
                }
            }
        }
    }
}

/// All chances of a promise, the most telling first.
fn all_odds(promise: &PromiseView) -> Markup {
    html! {
        @for (place, chance) in promise.chances.iter().enumerate() {
            @if place > 0 { " · " }
            span class="chance" title={ (chance.count) " in " (chance.of) } { (odds(chance)) " " (chance.name) }
        }
    }
}

/// A chance in per cent, never rounded to 0 % or 100 %.
pub fn odds(chance: &ChanceView) -> String {
    let (count, of) = (u64::from(chance.count), u64::from(chance.of.max(1)));
    match (count * 200 + of) / (of * 2) {
        _ if count >= of => "100 %".to_string(),
        _ if count == 0 => "0 %".to_string(),
        0 => "< 1 %".to_string(),
        100.. => "> 99 %".to_string(),
        share => format!("{share} %"),
    }
}

/// Some of a list, with a count of how many are still to be picked.
fn pick(question: &QuestionView, count: CountView) -> Markup {
    let wanted = match (count.least, count.most) {
        (least, most) if least == most => format!("Pick {least}."),
        (0, most) => format!("Pick up to {most}, or nobody."),
        (least, most) => format!("Pick {least} to {most}."),
    };
    let single = (count.least, count.most) == (1, 1);
    html! {
        form class={ "picks" @if are_many(&question.options) { " many" } } data-least=(count.least) data-most=(count.most) data-kind="pick" {
            @if !single { p class="hint" { (wanted) } }
            @for (place, option) in question.options.iter().enumerate() {
                label class={ "opt pick" @if option.why_not.is_some() { " barred" } } data-figure=[option.figure.map(|figure| figure.0)] {
                    input type=(if single { "radio" } else { "checkbox" }) name="pick" value=(option.answer)
                        disabled[option.why_not.is_some()];
                    strong { (option.words) }
                    @if let Some(promise) = &option.promise { span class="odds" { (all_odds(promise)) } }
                    @if place < 9 { kbd aria-hidden="true" { (place + 1) } }
                    @if let Some(why) = &option.why_not { span class="why" { (why) } }
                }
            }
            button type="submit" class="go" disabled[count.least > 0] {
                @if single { "This one" } @else {
                    @if count.least == 0 { span class="none" { "None of them" } }
                    span class="some" { "These: " span class="count" { "0" } " of " (count.most) }
                }
                " " kbd aria-hidden="true" { "Enter" }
            }
        }
    }
}

/// Yes or no, as two big buttons.
fn fact(question: &QuestionView) -> Markup {
    html! {
        div class="yesno" {
            @for (place, option) in question.options.iter().enumerate() {
                button type="button" class="opt big" data-kind="fact" data-answer=(option.answer)
                    aria-keyshortcuts=(place + 1) {
                    strong { (option.words) }
                    kbd aria-hidden="true" { (place + 1) }
                }
            }
        }
    }
}

/// Somebody else decides.
fn others(view: &TableView, question: &QuestionView, manner: &Manner<'_>) -> Markup {
    let player = manner.players.get(question.seat.index()).filter(|name| !name.is_empty());
    let name = match player {
        Some(player) => player.to_string(),
        None => seat_name(view, question.seat),
    };
    let verb = match question.kind {
        Kind::Choice | Kind::Pick => "decides",
        Kind::Move => "moves",
        Kind::Roll => "rolls",
        Kind::Fact => "looks at the table",
    };
    let heading = format!("{name} {verb}");
    html! {
        section id="ask" class="card ask theirs" aria-labelledby="asked" data-about=[question.about.map(|about| about.0)] {
            p class="who" {
                @if question.seat != Seat::TABLE { (flag(Some(question.seat.0))) }
                "Waiting"
                span class="working" aria-hidden="true" { i {} i {} i {} }
            }
            h2 id="asked" tabindex="-1" { (heading) }
            p { (question.text) }
            (foot(question, manner))
        }
    }
}

fn waiting(words: &str, undo: Option<&str>) -> Markup {
    html! {
        section id="ask" class="card ask theirs" aria-labelledby="asked" {
            h2 id="asked" tabindex="-1" { (words) }
            @if let Some(undo) = undo { p class="foot" { (undo_button(undo)) } }
        }
    }
}

/// How it ended, and where to go from here.
fn ended(view: &TableView, over: &str, manner: &Manner<'_>) -> Markup {
    html! {
        section id="ask" class="card ask over" aria-labelledby="asked" {
            p class="who" { b { (view.title) } @if let Some(turn) = &view.turn { " · " (turn) } }
            h2 id="asked" tabindex="-1" { (over) }
            @if !manner.links.is_empty() {
                nav class="after" aria-label="After the game" {
                    @for (words, address) in manner.links { a class="opt" href=(address) { strong { (words) } } }
                }
            }
            @if let Some(undo) = manner.undo { p class="foot" { (undo_button(undo)) } }
        }
    }
}

fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Choice => "choice",
        Kind::Pick => "pick",
        Kind::Move => "move",
        Kind::Roll => "roll",
        Kind::Fact => "fact",
    }
}
