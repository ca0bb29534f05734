//! Signs for what holds of a figure: tired, down, burning. Each has its word beside it wherever there is room.

use frame::view::FigureView;
use maud::{Markup, html};

/// The most signs that a figure on the board wears.
const MOST: usize = 3;

/// The signs, each with words that a state or a token has where it is meant. The first that fits counts.
const SIGNS: &[(&str, &[&str])] = &[
    ("acted", &["activated", "has acted", "has had its turn"]),
    ("out", &["dead", "staked"]),
    ("tired", &["fatigue"]),
    ("down", &["down", "prone", "fallen"]),
    ("asleep", &["unconscious", "out cold", "lies as if dead"]),
    ("stunned", &["stunned", "surprised"]),
    ("burning", &["alight", "ablaze"]),
    ("bleeding", &["bleeding"]),
    ("poisoned", &["poisoned", "infected", "wasting"]),
    ("held", &["entangled", "transfixed", "slowed", "loses its next", "grappled"]),
    (
        "afraid",
        &["unnerved", "rattled", "frightened", "broken", "shaken", "terror", "swooning", "distracted"],
    ),
    ("hidden", &["sneaking", "hidden", "in the mist", "disguise"]),
    ("fighting", &["in a fight", "engaged"]),
    ("unloaded", &["unloaded", "not loaded"]),
    ("aiming", &["takes aim"]),
    ("mounted", &["mounted"]),
    ("guard", &["shieldwall", "defends", "shielded"]),
    ("carrying", &["carries", "burdened"]),
    ("climbing", &["climbing"]),
    ("blind", &["blinded"]),
    ("deaf", &["deafened", "silenced"]),
    ("changed", &["another form", "a bat", "a wolf", "mist", "transformed"]),
    ("hero", &["hero point", "sacrifice"]),
    ("advantage", &["advantage"]),
    ("wounded", &["wound", "numb", "critical"]),
    ("blessed", &["blessed", "flaming"]),
    ("torch", &["torch"]),
    ("cursed", &["curse", "hexed", "enchanted", "possessed"]),
];

/// The sign for a word; unknown ones have none.
pub(in crate::page) fn sign_of(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    SIGNS.iter().find(|(_, words)| words.iter().any(|part| word.contains(part))).map(|(sign, _)| *sign)
}

/// A sign as a small picture; a dot for what has none.
pub(in crate::page) fn icon(word: &str) -> Markup {
    html! {
        svg class="sign" viewBox="0 0 24 24" aria-hidden="true" {
            @match sign_of(word) {
                Some(sign) => use href={ "#s-" (sign) } {},
                None => circle cx="12" cy="12" r="4" fill="currentColor" {},
            }
        }
    }
}

/// Has the figure done what it may this turn?
pub(in crate::page) fn has_acted(figure: &FigureView) -> bool {
    figure.states.iter().any(|state| sign_of(&state.name) == Some("acted"))
}

/// Does it lie on the ground?
pub(super) fn lies(figure: &FigureView) -> bool {
    let lies = |name: &String| matches!(sign_of(name), Some("down" | "asleep" | "out"));
    figure.states.iter().map(|state| &state.name).any(lies)
        || figure.tokens.iter().map(|token| &token.name).any(lies)
}

/// How far it went says the card: it matters for little, and changes with every move.
fn is_way(word: &str) -> bool {
    word.starts_with("has moved") || word == "has run"
}

/// The words that a figure wears as signs: states first, then tokens, then guns that are not loaded. Having acted and lying
/// down are drawn otherwise.
fn worn(figure: &FigureView) -> Vec<&str> {
    let states = figure.states.iter().map(|state| state.name.as_str());
    let tokens = figure.tokens.iter().map(|token| token.name.as_str());
    let guns =
        figure.gear.iter().map(|gear| gear.name.as_str()).filter(|name| sign_of(name) == Some("unloaded"));
    let all = states.chain(tokens).chain(guns.take(1));
    all.filter(|word| !matches!(sign_of(word), Some("acted" | "down")) && !is_way(word)).collect()
}

/// The signs beside a silhouette that is so high, from its head down.
pub(super) fn signs(figure: &FigureView, tall: i32) -> Markup {
    let worn = worn(figure);
    let (shown, more) = match worn.len() {
        ..=MOST => (worn.as_slice(), 0),
        count => (&worn[..MOST - 1], count + 1 - MOST),
    };
    let size = tall / 5;
    let place = |row: usize| -tall * 4 / 5 + row as i32 * (size + size / 12);
    html! {
        @for (row, word) in shown.iter().enumerate() {
            g class="worn" transform={ "translate(" (-tall * 3 / 8) " " (place(row)) ")" } {
                circle r=(size / 2) {}
                @match sign_of(word) {
                    Some(sign) => use href={ "#s-" (sign) } x=(-size * 3 / 8) y=(-size * 3 / 8) width=(size * 3 / 4) height=(size * 3 / 4) {},
                    None => circle class="dot" r=(size / 8) {},
                }
            }
        }
        @if more > 0 {
            g class="worn" transform={ "translate(" (-tall * 3 / 8) " " (place(shown.len())) ")" } {
                circle r=(size / 2) {}
                text dy=".35em" font-size=(size / 2) { "+" (more) }
            }
        }
    }
}
