//! What lies behind every page: the settings of this device and the keys, each in a dialog. `settings.js` opens them.

use maud::{Markup, html};

/// A setting with a few values: its name, its words, and the values with theirs.
type Few = (&'static str, &'static str, &'static [(&'static str, &'static str)]);

const FEW: [Few; 3] = [
    ("theme", "Theme", &[("", "As the device"), ("light", "Light"), ("dark", "Dark")]),
    ("text", "Text", &[("", "Normal"), ("large", "Large"), ("larger", "Larger")]),
    ("motion", "Motion", &[("", "As the device"), ("off", "None")]),
];

/// A switch: its name, what is kept when it is on and when it is off, its words, and what it does.
type Switch = (&'static str, [&'static str; 2], &'static str, &'static str);

const SWITCHES: [Switch; 4] = [
    ("sound", ["on", ""], "Sound", "Dice, hits and your turn, quietly."),
    (
        "usual",
        ["", "off"],
        "Default answers",
        "Alone against the computer: what most players answer is answered for you, with a moment to change it.",
    ),
    (
        "messages",
        ["", "off"],
        "Messages from others",
        "Short messages and reactions from the players at your table.",
    ),
    ("notify", ["on", ""], "Notifications", "A notification when it is your move and the page is hidden."),
];

/// The settings, kept on this device.
pub(super) fn settings() -> Markup {
    html! {
        dialog id="settings" class="menu around" aria-labelledby="settings-title" {
            header { h2 id="settings-title" { "Settings" } (close("settings")) }
            @for (name, words, values) in FEW {
                label class="field setting" {
                    span { (words) }
                    select data-setting=(name) { @for (value, words) in values { option value=(value) { (words) } } }
                }
            }
            @for (name, [on, off], words, more) in SWITCHES {
                label class="setting switch" {
                    input type="checkbox" role="switch" data-setting=(name) data-on=(on) data-off=(off) aria-describedby={ "about-" (name) };
                    span { strong { (words) } small id={ "about-" (name) } { (more) } }
                }
            }
            p class="hint" role="status" id="settings-said" { "Kept on this device." }
            p class="row" { button type="button" class="quiet" data-open="keys" { "Keyboard" kbd { "?" } } }
        }
    }
}

fn close(id: &str) -> Markup {
    html! { button type="button" class="close" data-close=(id) aria-label="Close" { "×" } }
}

/// Keys with what they do.
type Keys = &'static [(&'static str, &'static str)];

const ANYWHERE: Keys = &[
    ("?", "this list"),
    ("/", "search the rules"),
    ("Esc", "close, or let go"),
    ("Tab", "to the next button or link"),
];

const TABLE: Keys = &[
    ("1 – 9", "choose an option"),
    ("Enter", "do it"),
    ("D", "done with this figure"),
    ("Z", "undo"),
    ("Backspace", "remove the last bend, or the last die"),
    ("← →", "from kind to kind of action, and from tab to tab"),
];

const DICE: Keys = &[("0 – 9", "the face you rolled; 0 is 10"), ("R", "let Lychgate roll")];

const BOARD: Keys = &[
    ("F", "the figure that acts"),
    ("0", "the whole table"),
    ("+ −", "zoom in, zoom out"),
    ("← ↑ ↓ →", "move the board, once it is zoomed and has the focus"),
    ("M", "measure"),
    ("S", "line of sight"),
    ("N", "names"),
];

const REPLAY: Keys =
    &[("← →", "one step back or on"), ("Home End", "to the start, to the end"), ("Space", "run, or stop")];

const RULES: Keys = &[("↑ ↓", "through what the search found"), ("Enter", "open the first that was found")];

const MUSTER: Keys =
    &[("Z", "undo"), ("Y", "redo"), ("A", "find somebody to add"), ("Esc", "close the list")];

/// The keys of a page, told apart by its modules.
pub(super) fn keys(modules: &[&str]) -> Markup {
    let has = |module: &str| modules.contains(&module);
    let (table, replay) = (has("table.js"), has("replay.js"));
    let groups = [
        ("The question", TABLE, table),
        ("Dice you roll yourself", DICE, table),
        ("Replay", REPLAY, replay),
        ("The board", BOARD, table || replay),
        ("The roster", MUSTER, has("muster/builder.js")),
        ("The rules", RULES, has("search.js")),
        ("Everywhere", ANYWHERE, true),
    ];
    html! {
        dialog id="keys" class="menu around" aria-labelledby="keys-title" {
            header { h2 id="keys-title" { "Keyboard" } (close("keys")) }
            @for (words, keys, _) in groups.iter().filter(|(.., is_here)| *is_here) {
                section aria-label=(words) {
                    h3 { (words) }
                    dl { @for (key, words) in *keys { div { dt { kbd { (key) } } dd { (words) } } } }
                }
            }
        }
    }
}
