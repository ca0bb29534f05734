//! The patterns that terrain is drawn with, one for each kind, and the hatching of risks.

use maud::{Markup, html};
use table::Kind;

/// The name of the pattern of a kind; open ground has none.
pub(super) fn pattern_of(kind: Kind) -> Option<&'static str> {
    match kind {
        Kind::Open => None,
        Kind::Difficult => Some("p-difficult"),
        Kind::Woods => Some("p-woods"),
        Kind::Water => Some("p-water"),
        Kind::Obstacle => Some("p-obstacle"),
        Kind::Wall => Some("p-wall"),
        Kind::Building => Some("p-building"),
        Kind::Door => Some("p-door"),
        Kind::Stairs => Some("p-stairs"),
        Kind::Ladder => Some("p-ladder"),
        Kind::HolyGround => Some("p-holy-ground"),
        Kind::Rock => Some("p-rock"),
        Kind::Pit => Some("p-pit"),
    }
}

/// All patterns. They repeat every inch or so.
pub(super) fn patterns() -> Markup {
    html! {
        defs {
            (tile("p-difficult", 260, 200, None, "M30 90l26-46 22 46m14 0l18-34 20 34M160 180l26-46 22 46m14 0l18-34 16 34"))
            pattern id="p-woods" class="p p-woods" width="300" height="300" patternUnits="userSpaceOnUse" {
                circle cx="86" cy="92" r="68" {}
                circle cx="228" cy="226" r="58" {}
                circle cx="86" cy="92" r="30" {}
                circle cx="228" cy="226" r="24" {}
                circle class="dot" cx="222" cy="66" r="22" {}
                circle class="dot" cx="74" cy="238" r="18" {}
            }
            (tile("p-water", 260, 150, None, "M0 50q32-34 65 0t65 0 65 0 65 0M-65 125q32-34 65 0t65 0 65 0 65 0 65 0"))
            (tile("p-obstacle", 110, 110, None, "M0 0L110 110M110 0L0 110"))
            (tile("p-wall", 160, 90, None, "M0 0H160M0 45H160M40 0V45M120 45V90"))
            (tile("p-building", 80, 80, Some("rotate(45)"), "M0 0V80"))
            (tile("p-door", 60, 60, None, "M0 30H60"))
            (tile("p-stairs", 64, 64, None, "M0 32H64"))
            (tile("p-ladder", 110, 64, None, "M22 0V64M88 0V64M22 32H88"))
            (tile("p-holy-ground", 300, 300, None, "M80 30V150M40 70H120M230 180V300M190 220H270"))
            (tile("p-rock", 280, 240, None, "M20 60l70-40 60 50-30 70-80-10zM160 190l60-60 50 60M90 20l10 120"))
            (tile("p-pit", 70, 70, Some("rotate(-45)"), "M0 0V70"))
            (tile("p-risk", 90, 90, Some("rotate(-45)"), "M0 0V90"))
        }
    }
}

fn tile(id: &str, width: i32, height: i32, turn: Option<&str>, strokes: &str) -> Markup {
    html! {
        pattern id=(id) class={ "p " (id) } width=(width) height=(height) patternUnits="userSpaceOnUse"
            patternTransform=[turn] { path d=(strokes) {} }
    }
}
