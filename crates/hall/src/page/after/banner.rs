//! The picture over the end of a game: night, a moon over a hill, a lychgate, and those of the winners who still stand.

use ::frame::view::{FigureView, TableView, Winner};
use maud::{Markup, html};

/// How many figures stand before the hill at most.
const MOST: usize = 9;

/// How far they stand apart.
const STEP: usize = 70;

const STARS: [(u16, u16); 12] = [
    (560, 34),
    (610, 84),
    (655, 24),
    (700, 62),
    (748, 18),
    (806, 50),
    (842, 96),
    (880, 28),
    (1082, 30),
    (1118, 74),
    (1152, 24),
    (1166, 104),
];

/// The picture. Nobody stands in it where nobody is left.
pub(super) fn banner(view: &TableView) -> Markup {
    let class = match view.winner {
        Some(Winner::Monsters) => "art dread",
        _ => "art",
    };
    html! {
        svg class=(class) viewBox="0 0 1184 206" preserveAspectRatio="xMaxYMax slice" aria-hidden="true" {
            rect class="sky" width="1184" height="206" {}
            circle class="glow-far" cx="985" cy="66" r="120" {} circle class="glow-near" cx="985" cy="66" r="84" {}
            circle class="moon" cx="985" cy="66" r="50" {}
            path class="sea" d="M970 45a9 9 0 1 0 .1 0zM999 67a13 13 0 1 0 .1 0zM996 41a5 5 0 1 0 .1 0z" {}
            @for (x, y) in STARS { circle class="star" cx=(x) cy=(y) r=(if x % 4 == 0 { "1.6" } else { "1" }) {} }
            path class="hill-far" d="M420 150q140-62 320-34t444-22v126H420z" {}
            (gate())
            path class="tree" d="M870 126V92M870 108l-12-20M870 100l13-22M870 95l-6-30M1120 118V74M1120 95l-16-25M1120 84l17-28M1120 78l-8-38M1150 122V95M1150 107l-9-15M1150 101l11-17M1150 97l-5-23M600 142v-26M600 128l-9-15M600 122l10-16M600 118l-5-22" {}
            path class="hill-near" d="M380 190q200-44 400-22t404-16v70H380z" {}
            rect class="earth" y="184" width="1184" height="40" {}
            @for (place, figure) in survivors(view).into_iter().take(MOST).enumerate() {
                use class={ "stands s" (place.min(6)) } href={ "#f-" (figure.silhouette().name()) } x=(1046 - place * STEP)
                    y=(if place % 2 == 0 { 103 } else { 108 }) width="84" height="84" {}
            }
            path class="graves" d="M520 190q6-20 16 0zM552 190v-22q0-9 8-9t8 9v22zM468 188v-26h-8v-5h8v-8h5v8h8v5h-8v26z" {}
        }
    }
}

/// A lychgate on the hill: two posts, a steep roof, a lantern under it.
fn gate() -> Markup {
    html! {
        g class="gate" {
            path d="M668 138v-38h7v38zM725 138v-38h7v38zM654 102l46-36l46 36z" {}
            path class="beam" d="M664 108h72M700 66v-12M695 58h10" {}
            circle class="lantern" cx="700" cy="114" r="4" {}
        }
    }
}

/// Those who won, or all where nobody did: who still stands, then who left the table alive.
fn survivors(view: &TableView) -> Vec<&FigureView> {
    let won = |figure: &&FigureView| match view.winner {
        Some(Winner::Side(side)) => figure.side == Some(side),
        Some(Winner::Monsters) => figure.side.is_none(),
        Some(Winner::Nobody) | None => true,
    };
    let left = |figure: &&FigureView| figure.end().is_some_and(|end| end.starts_with("left"));
    let winners = || view.figures.iter().filter(won);
    winners().filter(|figure| !figure.gone).chain(winners().filter(left)).collect()
}
