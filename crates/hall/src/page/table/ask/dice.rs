//! Dice typed in: a pad for each die, named as the book names it, with a face a tap.

use fates::Die;
use frame::view::QuestionView;
use maud::{Markup, html};

/// More dice than this are shown as rows of small keys.
const FEW: usize = 2;

/// The pads, and the offer to roll.
pub(super) fn pad(question: &QuestionView, rolls: bool) -> Markup {
    let dice = &question.dice;
    html! {
        div class={ "dice-in" @if dice.len() > FEW { " many" } } data-kind="roll" {
            @for (place, die) in dice.iter().enumerate() {
                @let name = question.dice_names.get(place).map_or_else(|| numbered(place, dice), Clone::clone);
                (one(place, *die, &name))
            }
            @if rolls {
                button type="button" class="opt roll" data-roll {
                    span class="t" { strong { "Roll for me" } span class="why" { "marked in the log" } }
                    kbd aria-hidden="true" { "R" }
                }
            }
        }
    }
}

/// What a die without a name is called.
fn numbered(place: usize, dice: &[Die]) -> String {
    if dice.len() == 1 { String::new() } else { format!("Die {}", place + 1) }
}

/// The pad of one die: its faces, or two rows of digits for a hundred sides.
fn one(place: usize, die: Die, name: &str) -> Markup {
    let sides = die.sides();
    let label = if name.is_empty() { die.to_string() } else { format!("{name}, a {die}") };
    html! {
        div class={ "die-pad d" (sides) } role="group" data-die=(place) data-sides=(sides) aria-label=(label) {
            p class="die-name" {
                b { @if name.is_empty() { (die) } @else { (name) } }
                " " span class="soft" { @if !name.is_empty() { (die) " " } (nought(sides.into())) }
            }
            @if sides == 100 {
                (digits("tens", "tens", (0..10).map(|digit| (digit * 10, format!("{digit}0")))))
                (digits("ones", "ones", (0..10).map(|digit| (digit, digit.to_string()))))
            } @else {
                (digits("face", "", (1..=u16::from(sides)).map(|face| (face, face.to_string()))))
            }
        }
    }
}

/// What a nought on the die means, where it has one.
fn nought(sides: u16) -> &'static str {
    match sides {
        10 => "(0 is 10)",
        100 => "(00 and 0 is 100)",
        _ => "",
    }
}

/// A row of keys.
fn digits(part: &str, name: &str, keys: impl Iterator<Item = (u16, String)>) -> Markup {
    html! {
        @if !name.is_empty() { span class="part soft" { (name) } }
        div class="keys" {
            @for (value, words) in keys {
                button type="button" class="key" data-part=(part) data-value=(value) aria-pressed="false" { (words) }
            }
        }
    }
}
