//! Dice typed in: a slot for each die, and a pad with a face per tap.

use fates::Die;
use maud::{Markup, html};

/// The slots, a pad for each sort of die, and the offer to roll.
pub(super) fn pad(dice: &[Die], rolls: bool) -> Markup {
    let mut sorts: Vec<Die> = Vec::new();
    for die in dice {
        if !sorts.contains(die) {
            sorts.push(*die);
        }
    }
    html! {
        div class="dice-in" data-kind="roll" {
            ol class="slots" aria-label="The dice" {
                @for (place, die) in dice.iter().enumerate() {
                    li {
                        button type="button" class={ "slot d" (die.sides()) } data-sides=(die.sides())
                            aria-current=[(place == 0).then_some("true")]
                            aria-label={ "Die " (place + 1) " of " (dice.len()) ", a " (die) ", not typed yet" } {
                            span class="face" { "·" }
                            small { (die) }
                        }
                    }
                }
            }
            @for (place, die) in sorts.iter().enumerate() { (keys(*die, place > 0)) }
            @if rolls {
                button type="button" class="opt roll" data-roll {
                    strong { "Roll for me" }
                    kbd aria-hidden="true" { "R" }
                    span class="why" { "outside the seal, and marked so in the log" }
                }
            }
        }
    }
}

/// The pad of a die: its faces, or digits where it has too many. On ten sides 0 is 10; of two digits, 00 is 100.
fn keys(die: Die, is_hidden: bool) -> Markup {
    let sides = die.sides();
    let by_digit = sides > 20;
    let faces: Vec<String> = match sides {
        10 => (1..=10).map(|face| (face % 10).to_string()).collect(),
        _ if by_digit => (1..=10).map(|digit| (digit % 10).to_string()).collect(),
        _ => (1..=sides).map(|face| face.to_string()).collect(),
    };
    html! {
        div class="pad" role="group" data-sides=(sides) aria-label={ "Faces of a " (die) } hidden[is_hidden] {
            @if by_digit { p class="hint" { "Two taps: tens, then ones. 00 is 100." } }
            @for face in faces {
                button type="button" class="key" data-face=(face)
                    aria-label=[(sides == 10 && face == "0").then_some("0, for 10")] { (face) }
            }
            button type="button" class="key back" data-back aria-label="Take the last face back" { "⌫" }
        }
    }
}
