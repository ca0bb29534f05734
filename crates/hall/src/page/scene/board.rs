//! A table as a drawing: the same ground that games are played on, every part of it a link that takes it in hand.

use frame::scene::{PaletteView, Piece, Scene, Spot};
use frame::view::{BoardView, Look, TableView, TerrainView};
use maud::{Markup, html};
use table::{Bounds, Length, Point, Polygon, Unit};

use super::{Bench, faults_of, plain, sign, unit};
use crate::page::board::{Drawing, outline, shape};
use crate::page::fragment::{element, elements_in};
use crate::page::{Fragment, capital, side_class};
use crate::scenes::{Part, Shape};

/// So much ground is drawn with all that grows on it, in square tenths of a millimetre; what is beyond is drawn plainly.
const MOST_DRAWN: i64 = 600_000_000;

/// The lists of parts, in the order in which they are drawn.
const LISTS: [&str; 5] = ["zones", "areas", "pieces", "marks", "standers"];

/// The whole drawing, written from its fragments.
pub(super) fn whole(bench: &Bench, all: &[Fragment]) -> Markup {
    let Scene { width, depth, .. } = *bench.scene;
    let size = format!("{} by {}{}", plain(width), plain(depth), sign(bench.palette));
    html! {
        svg #board.board.sketch viewBox=(view_box(bench.scene, bench.palette)) role="group" tabindex="0"
            data-tenths=(bench.palette.tenths) data-step=(plain(bench.palette.step))
            aria-label={ "The table, " (size) ", north at the top" } {
            (element(all, "ground"))
            @for list in LISTS {
                g id=(list) { (elements_in(all, list)) }
                @if list == "pieces" { (element(all, "places")) }
            }
            g #handles {}
            g #draft {}
        }
    }
}

/// Everything in the drawing that can change by itself.
pub(super) fn fragments(bench: &Bench) -> Vec<Fragment> {
    let (scene, palette) = (bench.scene, bench.palette);
    let (view, shown) = view_of(scene, palette);
    let Some(drawing) = Drawing::of(&view) else { return Vec::new() };
    let drawn = drawing.pieces();
    let mut all = vec![Fragment::new(
        "ground",
        "board",
        html! {
            g #ground data-width=(plain(scene.width)) data-depth=(plain(scene.depth)) data-box=(view_box(scene, palette)) { (drawing.bare()) }
        },
    )];
    for (place, side) in scene.sides.iter().enumerate().filter(|(_, side)| !side.zone.is_empty()) {
        let class = format!("zone {}", side_class(u8::try_from(place).ok()));
        let name = format!("Where {} deploys", if side.name.is_empty() { "a side" } else { &side.name });
        all.push(item(bench, Part::Side(place), &name, &plan(&side.zone, palette, &class)));
    }
    for (place, area) in scene.areas.iter().enumerate() {
        all.push(item(bench, Part::Area(place), &area.name, &named_plan(&area.name, &area.outline, palette)));
    }
    for (place, piece) in scene.pieces.iter().enumerate() {
        let kind = palette.of_kind(piece.kind).map_or("Terrain", |ground| ground.name);
        let name = if kind == piece.name { kind.to_string() } else { format!("{kind}: {}", piece.name) };
        let markup = match shown.iter().position(|one| *one == place).and_then(|place| drawn.get(place)) {
            Some(markup) => markup.clone(),
            None => plan(&piece.outline, palette, if is_sound(piece, palette) { "vast" } else { "torn" }),
        };
        all.push(item(bench, Part::Piece(place), &name, &markup));
    }
    all.push(Fragment::new("places", "board", html! { g #places.places { (drawing.places()) } }));
    for (place, mark) in scene.marks.iter().enumerate() {
        all.push(item(
            bench,
            Part::Mark(place),
            &mark.name,
            &html! {
                circle.hit r="220" {}
                path.lozenge d="M0 -105L105 0L0 105L-105 0Z" {}
                text.letters dy=".35em" font-size="100" { (place + 1) }
            },
        ));
    }
    for (place, figure) in scene.figures.iter().enumerate() {
        let name = palette
            .figures
            .iter()
            .find(|[id, _]| *id == figure.profile)
            .map_or(&figure.profile, |[_, name]| name);
        let look = Look::of(&[name], []);
        all.push(item(
            bench,
            Part::Figure(place),
            name,
            &html! {
                circle.hit r="220" {}
                path.base d=(shape(None, 130)) {}
                use.fig href={ "#f-" (look.name()) } x="-150" y="-255" width="300" height="300" {}
            },
        ));
    }
    all
}

/// A part of the drawing: a link that takes it in hand.
fn item(bench: &Bench, part: Part, name: &str, drawing: &Markup) -> Fragment {
    let (at, palette) = (part.to_string(), bench.palette);
    let (letter, list, place) = match part {
        Part::Side(place) => ('z', "zones", place),
        Part::Area(place) => ('a', "areas", place),
        Part::Piece(place) => ('p', "pieces", place),
        Part::Mark(place) => ('m', "marks", place),
        Part::Figure(place) | Part::Goal(place) => ('f', "standers", place),
    };
    let (shape, spot) =
        (part.outline(bench.scene).and_then(|outline| Shape::of(outline)), part.spot(bench.scene));
    let corners = part.outline(bench.scene).map(|corners| serde_json::json!(corners).to_string());
    let faults: Vec<String> = faults_of(bench.check, &at).map(|fault| fault.words.clone()).collect();
    let held = bench.looked.at == at;
    let mut words = vec![capital(name), where_it_is(shape, spot, palette)];
    if !faults.is_empty() {
        words.push(format!("to fix: {}", faults.join("; ")));
    }
    let class = format!(
        "item {list}-item{}{}",
        if held { " held" } else { "" },
        if faults.is_empty() { "" } else { " faulty" }
    );
    let moved = spot.map(|at| format!("translate({} {})", tenths(at, palette).x, tenths(at, palette).y));
    let id = format!("{letter}{place}");
    let query = crate::page::form::written([("at", at.as_str())]);
    Fragment::new(
        id.clone(),
        list,
        html! {
            a id=(id) class=(class) href={ (bench.path) "?" (query) "#hand" } draggable="false" aria-label=(words.join(", ")) aria-current=[held.then_some("true")]
                data-at=(at) data-shape=[shape.and_then(|shape| serde_json::to_string(&shape).ok())] data-corners=[corners]
                data-spot=[spot.map(|spot| serde_json::json!(spot).to_string())] transform=[moved] {
                g.body { (drawing) }
                @if shape.is_some() { path.grip d=(path(part.outline(bench.scene).map_or(&[], Vec::as_slice), palette)) {} }
            }
        },
    )
}

/// `6 by 4″, 12 from the west, 9 from the north`.
fn where_it_is(shape: Option<Shape>, spot: Option<Spot>, palette: &PaletteView) -> String {
    let from = |x: f64, y: f64| format!("{} from the west, {} from the north", plain(x), plain(y));
    match (shape, spot) {
        (Some(shape), _) => {
            let size = format!("{} by {}{}", plain(shape.width), plain(shape.depth), sign(palette));
            format!("{size}, {}", from(shape.x, shape.y))
        }
        (None, Some([x, y])) => from(x, y),
        (None, None) => "without a shape".to_string(),
    }
}

/// An outline as it is, also where no rules could use it.
fn plan(outline: &[Spot], palette: &PaletteView, class: &str) -> Markup {
    html! { path class=(class) d=(path(outline, palette)) {} }
}

fn named_plan(name: &str, outline: &[Spot], palette: &PaletteView) -> Markup {
    let middle = Shape::of(outline).map(|shape| tenths([shape.x, shape.y], palette));
    html! {
        (plan(outline, palette, "area"))
        @if let Some(Point { x, y }) = middle { text.area-name x=(x) y=(y) text-anchor="middle" font-size="150" { (name) } }
    }
}

fn path(corners: &[Spot], palette: &PaletteView) -> String {
    let points: Vec<Point> = corners.iter().map(|at| tenths(*at, palette)).collect();
    outline(&points)
}

fn tenths([x, y]: Spot, palette: &PaletteView) -> Point {
    let tenth = |number: f64| (number * f64::from(palette.tenths)).round() as i32;
    Point { x: tenth(x), y: tenth(y) }
}

fn view_box(scene: &Scene, palette: &PaletteView) -> String {
    let Point { x, y } = size(scene, palette);
    format!("0 0 {x} {y}")
}

/// How large the table is drawn: no larger than these rules have any.
fn size(scene: &Scene, palette: &PaletteView) -> Point {
    let most = palette.size[2].max(1.0);
    tenths([scene.width.clamp(1.0, most), scene.depth.clamp(1.0, most)], palette)
}

/// The outline of a piece, if it can be drawn.
fn polygon(piece: &Piece, palette: &PaletteView) -> Option<Polygon> {
    Polygon::new(piece.outline.iter().map(|at| tenths(*at, palette)).collect()).ok()
}

fn is_sound(piece: &Piece, palette: &PaletteView) -> bool {
    polygon(piece, palette).is_some()
}

/// The table as the drawing of a game takes it, and which pieces are on it: those whose outline can be drawn.
fn view_of(scene: &Scene, palette: &PaletteView) -> (TableView, Vec<usize>) {
    let size = size(scene, palette);
    let (mut terrain, mut shown, mut room) = (Vec::new(), Vec::new(), MOST_DRAWN);
    for (place, piece) in scene.pieces.iter().enumerate() {
        let Some(outline) = polygon(piece, palette) else { continue };
        let Bounds { least, most } = outline.bounds();
        room -= i64::from(most.x - least.x) * i64::from(most.y - least.y);
        if room < 0 {
            continue;
        }
        terrain.push(TerrainView {
            name: piece.name.clone(),
            kind: piece.kind,
            outline,
            bottom: Length::ZERO,
            top: Length(tenths([piece.height, 0.0], palette).x),
            words: palette.of_kind(piece.kind).map(|ground| ground.words.clone()).unwrap_or_default(),
        });
        shown.push(place);
    }
    let unit: Unit = unit(palette);
    let board = BoardView { unit, width: Length(size.x), depth: Length(size.y), terrain, sticks: Vec::new() };
    let view = TableView {
        title: scene.name.clone(),
        turn: None,
        turns: None,
        phase: String::new(),
        table: Some(board),
        story: Vec::new(),
        house_rules: Vec::new(),
        notes: Vec::new(),
        zones: Vec::new(),
        markers: Vec::new(),
        sides: Vec::new(),
        figures: Vec::new(),
        pools: Vec::new(),
        scores: Vec::new(),
        order: Vec::new(),
        question: None,
        log: Vec::new(),
        over: None,
        winner: None,
    };
    (view, shown)
}

/// A small picture of a table, for lists: flat, with where the sides begin.
pub(crate) fn picture(scene: &Scene, palette: &PaletteView) -> Markup {
    let (view, _) = view_of(scene, palette);
    html! {
        svg.board.plan viewBox=(view_box(scene, palette)) aria-hidden="true" focusable="false" {
            @if let Some(drawing) = Drawing::of(&view) { (drawing.flat()) }
            @for (place, side) in scene.sides.iter().enumerate() {
                (plan(&side.zone, palette, &format!("zone {}", side_class(u8::try_from(place).ok()))))
            }
        }
    }
}
