//! What is in hand: a part of the table with all that can be changed of it; and the table in words.

use frame::scene::{GroundView, Piece};
use maud::{Markup, html};

use super::{BIN, Bench, FORM, Input, ONCE_MORE, choice, faults_of, icon, input, plain, sign, troubles};
use crate::page::form::written;
use crate::page::{rule_path, typeset_words};
use crate::scenes::{Part, Shape, kind_id, option_value};

/// The part in hand.
pub(super) fn hand(bench: &Bench) -> Markup {
    let at = bench.looked.at.as_str();
    html! {
        div #hand.card.in-hand tabindex="-1" {
            @match Part::read(at, bench.scene).filter(|part| !matches!(part, Part::Goal(_))) {
                None => {
                    h2 { "Selected" }
                    p.soft { "Nothing. Tap something on the table, or add something." }
                }
                Some(part) => {
                    h2 { (name_of(bench, at)) }
                    (troubles(faults_of(bench.check, at)))
                    (fields(bench, part, at))
                    @if let Some(shape) = part.outline(bench.scene).and_then(|outline| Shape::of(outline)) { (shape_fields(bench, at, shape, part)) }
                    @if let Some([x, y]) = part.spot(bench.scene) { div.numbers { (from(bench, &format!("spot:{at}"), x, y)) } }
                    (corners(bench, part, at))
                    div.row.doing {
                        @if !matches!(part, Part::Side(_)) {
                            button.button type="submit" form=(FORM) name="copy" value=(at) { (icon(ONCE_MORE)) "Copy" }
                        }
                        @if !matches!(part, Part::Side(_)) || bench.scene.sides.len() > bench.palette.sides[0] {
                            button.button.danger #remove type="submit" form=(FORM) name="remove" value=(at) { (icon(BIN)) "Remove" }
                        }
                    }
                }
            }
        }
    }
}

/// What a part is called.
pub(super) fn name_of(bench: &Bench, at: &str) -> String {
    let scene = bench.scene;
    let name = match Part::read(at, scene) {
        Some(Part::Side(place)) => match scene.sides[place].name.as_str() {
            "" => format!("Side {}", place + 1),
            name => name.to_string(),
        },
        Some(Part::Piece(place)) => scene.pieces[place].name.clone(),
        Some(Part::Area(place)) => scene.areas[place].name.clone(),
        Some(Part::Mark(place)) => scene.marks[place].name.clone(),
        Some(Part::Figure(place)) => {
            let profile = &scene.figures[place].profile;
            let known = bench.palette.figures.iter().find(|[id, _]| id == profile);
            known.map_or_else(|| profile.clone(), |[_, name]| name.clone())
        }
        Some(Part::Goal(place)) => format!("Points {}", place + 1),
        None => match at {
            "/turns" => "Turns".to_string(),
            "/goals" => "Victory".to_string(),
            _ => String::new(),
        },
    };
    if name.is_empty() { "The table".to_string() } else { name }
}

fn fields(bench: &Bench, part: Part, at: &str) -> Markup {
    let text = |label: &str, field: &str, value: &str| {
        input(&Input {
            id: &format!("hand-{field}"),
            name: &format!("set:{at}/{field}"),
            label,
            value,
            number: None,
        })
    };
    html! {
        @match part {
            Part::Piece(place) => (piece(bench, &bench.scene.pieces[place], at)),
            Part::Area(place) => (text("Name", "name", &bench.scene.areas[place].name)),
            Part::Mark(place) => (text("Name", "name", &bench.scene.marks[place].name)),
            Part::Side(_) => p.hint { "Where this side deploys. Its name and its roster stand in the scenario." },
            Part::Figure(place) => {
                @let options: Vec<_> = bench.palette.figures.iter().map(|[id, name]| (id.clone(), name.clone())).collect();
                (choice("hand-profile", &format!("set:{at}/profile"), "Figure", &options, &bench.scene.figures[place].profile))
            }
            Part::Goal(_) => {}
        }
    }
}

fn piece(bench: &Bench, piece: &Piece, at: &str) -> Markup {
    let ground = bench.palette.of_kind(piece.kind);
    let kinds: Vec<_> =
        bench.palette.ground.iter().map(|ground| (kind_id(ground.kind), ground.name.to_string())).collect();
    html! {
        (input(&Input { id: "hand-name", name: &format!("set:{at}/name"), label: "Name", value: &piece.name, number: None }))
        (choice("hand-kind", &format!("set:{at}/kind"), "Ground", &kinds, &kind_id(piece.kind)))
        @match ground {
            Some(ground) => (does(ground)),
            None => p.trouble { "These rules have no such ground." },
        }
        div.numbers {
            (input(&Input { id: "hand-height", name: &format!("set:{at}/height"), label: &format!("Height ({})", sign(bench.palette).trim()), value: &plain(piece.height), number: Some([0.0, 1000.0, 0.5]) }))
            @for field in ground.map(|ground| ground.fields.as_slice()).unwrap_or_default() {
                @let options: Vec<_> = field.options.iter().map(|(value, name)| (option_value(value), name.clone())).collect();
                @let said = piece.more.get(field.id).map(option_value).unwrap_or_default();
                (choice(&format!("hand-{}", field.id), &format!("set:{at}/{}", field.id), field.name, &options, &said))
            }
        }
    }
}

/// What a ground does under these rules.
fn does(ground: &GroundView) -> Markup {
    html! {
        p.does {
            (typeset_words(&ground.words)) " "
            @if let Some(rule) = ground.rule { a.rule href=(rule_path(rule)) data-rule=(rule) aria-label={ "Rule: " (ground.name) } { "Rule" } }
        }
    }
}

fn shape_fields(bench: &Bench, at: &str, shape: Shape, part: Part) -> Markup {
    let (name, far) = (format!("shape:{at}"), 10_000.0);
    let step = bench.palette.step;
    let number = |id: &str, label: &str, field: &str, value: f64, range: [f64; 2]| {
        let (name, value) = (format!("{name}:{field}"), plain(value));
        input(&Input { id, name: &name, label, value: &value, number: Some([range[0], range[1], step]) })
    };
    let is_turned = !matches!(part, Part::Side(_));
    html! {
        div.numbers {
            (from(bench, &name, shape.x, shape.y))
            (number("hand-width", "Length", "width", shape.width, [0.1, far]))
            (number("hand-depth", "Depth", "depth", shape.depth, [0.1, far]))
            @if is_turned { (number("hand-turn", "Turned (°)", "turn", shape.turn, [-360.0, 360.0])) }
        }
        @if is_turned {
            div.row {
                @for (words, by) in [("Turn left", -15.0), ("Turn right", 15.0)] {
                    button.button type="submit" form=(FORM) name={ (name) ":turn" } value=(plain(shape.turn + by)) { (words) }
                }
            }
        }
    }
}

/// How far it is from the west edge and from the north edge.
fn from(bench: &Bench, name: &str, x: f64, y: f64) -> Markup {
    let (step, scene) = (bench.palette.step, bench.scene);
    html! {
        (input(&Input { id: "hand-x", name: &format!("{name}:x"), label: "From west", value: &plain(x), number: Some([0.0, scene.width, step]) }))
        (input(&Input { id: "hand-y", name: &format!("{name}:y"), label: "From north", value: &plain(y), number: Some([0.0, scene.depth, step]) }))
    }
}

/// Every corner by its numbers.
fn corners(bench: &Bench, part: Part, at: &str) -> Markup {
    html! {
        @if let Some(corners) = part.outline(bench.scene) {
            details.more #corners {
                summary { (corners.len()) " corners" }
                ol.corner-list {
                    @for (place, [x, y]) in corners.iter().enumerate() {
                        li {
                            @for (field, words, value) in [("x", "from west", x), ("y", "from north", y)] {
                                @let id = format!("corner-{place}-{field}");
                                label.sr for=(id) { "Corner " (place + 1) " " (words) }
                                input.num id=(id) form=(FORM) name={ "corner:" (at) ":" (place) ":" (field) } type="number" inputmode="decimal" step="any" value=(plain(*value));
                            }
                            button.button.quiet type="submit" form=(FORM) name="corner-add" value={ (at) ":" (place) } aria-label={ "A corner after corner " (place + 1) } { "+" }
                            button.button.quiet type="submit" form=(FORM) name="corner-remove" value={ (at) ":" (place) } aria-label={ "Remove corner " (place + 1) } disabled[corners.len() <= 3] { "−" }
                        }
                    }
                }
            }
        }
    }
}

/// The table in words: everything on it, to be taken in hand.
pub(super) fn parts(bench: &Bench) -> Markup {
    let scene = bench.scene;
    let all = (0..scene.pieces.len())
        .map(Part::Piece)
        .chain((0..scene.areas.len()).map(Part::Area))
        .chain((0..scene.marks.len()).map(Part::Mark))
        .chain((0..scene.figures.len()).map(Part::Figure));
    let all: Vec<Part> = all.collect();
    html! {
        details.card.more #parts {
            summary { "Table as text" }
            ol.parts {
                @for part in &all {
                    @let at = part.to_string();
                    li { a href={ (bench.path) "?" (written([("at", at.as_str())])) "#hand" } data-take=(at) { (name_of(bench, &at)) } }
                }
            }
            @if all.is_empty() { p.soft { "Nothing lies on it." } }
        }
    }
}
