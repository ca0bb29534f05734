//! The log: what has happened, as a story, with the dice set as type and every number explained.

use fates::DieSource;
use frame::view::{Level, LogLine, PartView, RolledDie};
use maud::{Markup, html};

use crate::page::{Fragment, number, rule_path, ruled, signed};

/// The rendered log of a page. A line that still says the same is not rendered again; one that differs is, as after
/// something was taken back or decreed.
#[derive(Clone, Debug, Default)]
pub struct Rendered(Vec<(LogLine, Fragment)>);

impl Rendered {
    /// The fragments of this log, oldest first.
    pub fn fragments(&mut self, log: &[LogLine]) -> Vec<Fragment> {
        let same = self.0.iter().zip(log).take_while(|((known, _), told)| known == *told).count();
        self.0.truncate(same);
        self.0.extend(
            log.iter().enumerate().skip(same).map(|(place, told)| (told.clone(), fragment(place, told))),
        );
        self.0.iter().map(|(_, fragment)| fragment.clone()).collect()
    }
}

/// One line as a fragment, by its place in the log.
pub(in crate::page) fn fragment(place: usize, told: &LogLine) -> Fragment {
    Fragment::new(format!("l{place}"), "log", line(place, told))
}

/// One line of it, by its place. Dice and parts that the words name stand in the words; the others follow them.
pub fn line(place: usize, line: &LogLine) -> Markup {
    let class = match line.level {
        Level::Chapter => "chapter",
        Level::Head => "head",
        Level::Detail => "detail",
    };
    let (told, rest) = woven(line);
    html! {
        li id={ "l" (place) } class=(class) {
            span class="told" { (told) }
            @if !line.dice.is_empty() && rest.dice { " " (dice(&line.dice)) }
            @if !rest.parts.is_empty() { " " (parts(&rest.parts)) }
            @if !rest.against.is_empty() { " " span class="soft" { "against" } " " (parts(&rest.against)) }
            @if let Some(rule) = line.rule {
                "\u{a0}"
                a class="rule" href=(rule_path(rule)) data-rule=(rule) aria-label={ "The rule " (rule) } title=(rule) { "§" }
            }
        }
    }
}

/// What the words of a line do not name.
struct Rest {
    dice: bool,
    parts: Vec<PartView>,
    against: Vec<PartView>,
}

/// The words with the dice set as type and every part linked to its rule, where the words name them.
fn woven(line: &LogLine) -> (Markup, Rest) {
    let mut found: Vec<(usize, usize, Markup)> = Vec::new();
    let faces: Vec<String> = line.dice.iter().map(|die| die.face.to_string()).collect();
    let listed = faces.split_last().map(|(last, others)| format!("{} and {last}", others.join(", ")));
    let sums = [format!("{} dice", faces.join(" + ")), faces.join(" + "), listed.unwrap_or_default()];
    let sum = match faces.as_slice() {
        [] => None,
        [face] => named(&line.text, &format!(": {face}")).map(|(start, end)| (start + 2, end)),
        _ => sums.iter().find_map(|sum| named(&line.text, sum)),
    };
    found.extend(sum.map(|(start, end)| (start, end, dice(&line.dice))));
    let mut rest = Rest { dice: sum.is_none(), parts: Vec::new(), against: Vec::new() };
    let against = line.roll.as_ref().map_or(&[][..], |roll| &roll.against);
    for (parts, left) in [(line.parts.as_slice(), &mut rest.parts), (against, &mut rest.against)] {
        for (at, part) in parts.iter().enumerate() {
            let first = (at == 0).then(|| number(part.value)); // a sum begins without a sign
            let mut values = [format!("{:+}", part.value), signed(part.value)].into_iter().chain(first);
            let place = values.find_map(|value| {
                let place = named(&line.text, &format!("{value} {}", part.words))?;
                let is_free = found.iter().all(|(from, to, _)| place.1 <= *from || *to <= place.0);
                is_free.then(|| (place, value.replace('-', "−")))
            });
            match place {
                Some(((start, end), value)) if part.counted => {
                    found.push((start, end, counted(&value, part)))
                }
                _ => left.push(part.clone()),
            }
        }
    }
    let is_free =
        |(start, end): &(usize, usize)| found.iter().all(|(from, to, _)| end <= from || to <= start);
    let verdict = verdict(line).filter(|(place, _)| is_free(place));
    found.extend(verdict.map(|((start, end), markup)| (start, end, markup)));
    found.sort_by_key(|(start, ..)| *start);
    let ends = std::iter::once(0).chain(found.iter().map(|(_, end, _)| *end));
    let starts = found.iter().map(|(start, ..)| *start).chain([line.text.len()]);
    let between = ends.zip(starts).map(|(from, to)| &line.text[from..to]);
    let put_in = found.iter().map(|(.., markup)| Some(markup)).chain([None]);
    (
        html! { @for (words, markup) in between.zip(put_in) { (words) @if let Some(markup) = markup { (markup) } } },
        rest,
    )
}

/// The verdict at the end of a line about a roll: `… = 12 against Defence 13: a miss by 1.`
fn verdict(line: &LogLine) -> Option<((usize, usize), Markup)> {
    let good = line.roll.as_ref()?.good?;
    let (start, end) = (line.text.rfind(": ")? + 2, line.text.trim_end_matches('.').len());
    let words = line.text.get(start..end).filter(|words| !words.contains(" against "))?;
    Some(((start, end), html! { b class=(if good { "good" } else { "bad" }) { (words) } }))
}

/// Where the words stand in the text, as words of their own.
fn named(text: &str, words: &str) -> Option<(usize, usize)> {
    let is_apart = |sign: Option<char>| sign.is_none_or(|sign| !sign.is_alphanumeric());
    let begins_apart = words.starts_with(|sign: char| !sign.is_alphanumeric());
    let stands_apart = |(start, _): &(usize, &str)| {
        let end = start + words.len();
        (begins_apart || is_apart(text[..*start].chars().next_back())) && is_apart(text[end..].chars().next())
    };
    text.match_indices(words).find(stands_apart).map(|(start, found)| (start, start + found.len()))
}

fn dice(dice: &[RolledDie]) -> Markup {
    html! { span class="dice" { @for die in dice { (rolled(die)) } } }
}

/// A die as it lies on the table.
fn rolled(die: &RolledDie) -> Markup {
    let words = match die.source {
        Some(DieSource::Typed) => ", typed in",
        Some(DieSource::Rolled) => ", rolled on request",
        Some(DieSource::Sealed) | None => "",
    };
    let name = if die.name.is_empty() { String::new() } else { format!("{} ", die.name) };
    html! {
        span class={ "die d" (die.die.sides()) } title=(format!("{name}{}{words}", die.die)) {
            @if !die.name.is_empty() { span class="sr" { (die.name) " " } }
            (die.face)
        }
    }
}

/// A total, part by part; those that another part outdid are struck out.
pub(in crate::page) fn parts(parts: &[PartView]) -> Markup {
    html! {
        span class="parts" {
            @for (place, part) in parts.iter().enumerate() {
                @if place > 0 { " " }
                @let value = signed(part.value);
                @if part.counted {
                    (counted(&value, part))
                } @else {
                    s class="part" { span class="sr" { "not counted: " } (amount(&value, part)) }
                }
            }
        }
    }
}

fn counted(value: &str, part: &PartView) -> Markup {
    html! { span class="part" { (amount(value, part)) } }
}

fn amount(value: &str, part: &PartView) -> Markup {
    html! { b { (value) } " " (ruled(&part.words, part.rule)) }
}
