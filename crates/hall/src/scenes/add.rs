//! Something is put on a table: where there is room, or where it was drawn.

use frame::scene::{Area, Goal, Mark, PaletteView, Piece, Scene, SceneSide, Spot, Stander};
use table::Kind;

use super::part::Part;
use super::set::{kind_of, usual_on};
use super::shape::{Shape, rounded};

/// Where something was drawn, and how.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Drawn {
    /// The middle, and how long and deep it is, as far as that was said.
    pub(super) at: Option<Spot>,
    pub(super) size: Option<Spot>,
    pub(super) is_round: bool,
}

/// Adds what is wanted, and says which part it has become.
pub(super) fn add(
    scene: &mut Scene,
    palette: &PaletteView,
    wanted: &str,
    drawn: Drawn,
) -> Result<Part, String> {
    let (what, which) = wanted.split_once(':').unwrap_or((wanted, ""));
    let most = |count: usize, most: usize, name: &str| match count < most {
        true => Ok(()),
        false => Err(format!("found {count} of this, expected at most {most}: {name}")),
    };
    match what {
        "piece" => {
            most(scene.pieces.len(), palette.most_pieces, "pieces")?;
            let piece = piece(scene, palette, kind_of(palette, which)?, drawn);
            scene.pieces.push(piece);
            Ok(Part::Piece(scene.pieces.len() - 1))
        }
        "area" => {
            let area = palette.areas.ok_or("these rules name no parts of the table")?;
            most(scene.areas.len(), area.most, area.name)?;
            let name = numbered("Area", |name| scene.areas.iter().any(|area| area.name == name));
            let outline = shape(scene, palette, drawn, [0.25, 0.25]).corners(drawn.is_round);
            scene.areas.push(Area { name, outline });
            Ok(Part::Area(scene.areas.len() - 1))
        }
        "mark" => {
            let mark = palette.marks.ok_or("nothing lies on the table under these rules")?;
            most(scene.marks.len(), mark.most, mark.name)?;
            let noun = crate::page::capital(mark.name);
            let name = numbered(&noun, |name| scene.marks.iter().any(|mark| mark.name == name));
            let at = drawn.at.unwrap_or_else(|| free_spot(scene));
            scene.marks.push(Mark { name, at });
            Ok(Part::Mark(scene.marks.len() - 1))
        }
        "figure" => {
            let known = palette.figures.iter().find(|[id, _]| id == which).or(palette.figures.first());
            let [profile, _] = known.ok_or("nobody stands on the table unled under these rules")?;
            let at = drawn.at.unwrap_or_else(|| free_spot(scene));
            scene.figures.push(Stander { profile: profile.clone(), at });
            Ok(Part::Figure(scene.figures.len() - 1))
        }
        "side" => {
            most(scene.sides.len(), palette.sides[1], "sides")?;
            let side = side(scene, palette);
            scene.sides.push(side);
            Ok(Part::Side(scene.sides.len() - 1))
        }
        "goal" => {
            let first = palette.goals.first().ok_or("these rules say themselves who wins")?;
            let feat = if which.is_empty() { first.feat } else { which };
            let on = usual_on(scene, palette, feat)?;
            scene.goals.push(Goal { side: None, feat: feat.to_string(), on, points: 1 });
            Ok(Part::Goal(scene.goals.len() - 1))
        }
        _ => Err("nothing of this sort can be added".to_string()),
    }
}

/// The same thing once more, a little beside the first.
pub(super) fn copy(scene: &mut Scene, palette: &PaletteView, part: Part) -> Result<Part, String> {
    let off = |at: Spot| [rounded(at[0] + 2.0 * palette.step), rounded(at[1] + 2.0 * palette.step)];
    match part {
        Part::Piece(place) if scene.pieces.len() < palette.most_pieces => {
            let mut piece = scene.pieces[place].clone();
            piece.outline = piece.outline.into_iter().map(off).collect();
            scene.pieces.push(piece);
            Ok(Part::Piece(scene.pieces.len() - 1))
        }
        Part::Area(place) => {
            let outline = scene.areas[place].outline.iter().copied().map(off).collect();
            let new = add(scene, palette, "area", Drawn::default())?;
            if let Some(corners) = new.outline_mut(scene) {
                *corners = outline;
            }
            Ok(new)
        }
        Part::Mark(place) => {
            let at = Some(off(scene.marks[place].at));
            add(scene, palette, "mark", Drawn { at, ..Drawn::default() })
        }
        Part::Figure(place) => {
            let Stander { profile, at } = scene.figures[place].clone();
            scene.figures.push(Stander { profile, at: off(at) });
            Ok(Part::Figure(scene.figures.len() - 1))
        }
        Part::Piece(_) => Err(format!("found {0} pieces, expected at most {0}", palette.most_pieces)),
        Part::Side(_) | Part::Goal(_) => Err("this can't be copied".to_string()),
    }
}

fn piece(scene: &Scene, palette: &PaletteView, kind: Kind, drawn: Drawn) -> Piece {
    let usual = match kind {
        Kind::Woods | Kind::Difficult | Kind::Water | Kind::HolyGround => [0.22, 0.17],
        Kind::Open => [0.25, 0.2],
        Kind::Building => [0.17, 0.14],
        Kind::Wall => [0.2, 0.028],
        Kind::Obstacle => [0.17, 0.028],
        Kind::Rock => [0.08, 0.07],
        Kind::Door | Kind::Stairs | Kind::Ladder | Kind::Pit => [0.06, 0.04],
    };
    let ground = palette.of_kind(kind);
    Piece {
        name: ground.map_or_else(String::new, |ground| ground.name.to_string()),
        kind,
        outline: shape(scene, palette, drawn, usual).corners(drawn.is_round),
        height: ground.map_or(0.0, |ground| ground.height),
        more: ground.map(|ground| ground.more.clone()).unwrap_or_default(),
    }
}

/// The shape that was drawn; else the usual one, in parts of the table, where there is room.
fn shape(scene: &Scene, palette: &PaletteView, drawn: Drawn, usual: [f64; 2]) -> Shape {
    let length = scene.width.min(scene.depth);
    let whole = |part: f64| ((part * length / palette.step).round() * palette.step).max(palette.step);
    let [width, depth] = drawn.size.unwrap_or(usual.map(whole));
    let (width, depth) = (width.clamp(0.1, scene.width.max(0.1)), depth.clamp(0.1, scene.depth.max(0.1)));
    let [x, y] = drawn.at.unwrap_or_else(|| free_place(scene, width, depth, palette.step));
    Shape { x, y, width, depth, turn: 0.0 }
}

/// A place near the middle where something of this size covers nothing, if there is one.
fn free_place(scene: &Scene, width: f64, depth: f64, step: f64) -> Spot {
    let middle = [scene.width / 2.0, scene.depth / 2.0];
    let taken: Vec<Shape> = scene.pieces.iter().filter_map(|piece| Shape::of(&piece.outline)).collect();
    let is_free = |at: &Spot| {
        let clear = |shape: &Shape| {
            let (apart, deep) = ((shape.width + width) / 2.0, (shape.depth + depth) / 2.0);
            (shape.x - at[0]).abs() >= apart || (shape.y - at[1]).abs() >= deep
        };
        taken.iter().all(clear)
    };
    let on_grid = |at: f64| (at / step).round() * step;
    let places =
        (0..=8).flat_map(|x| (0..=8).map(move |y| [f64::from(x - 4) / 10.0, f64::from(y - 4) / 10.0]));
    let mut places: Vec<Spot> = places
        .map(|[x, y]| [on_grid(middle[0] + x * scene.width), on_grid(middle[1] + y * scene.depth)])
        .collect();
    let far = |at: &Spot| (at[0] - middle[0]).hypot(at[1] - middle[1]);
    places.sort_by(|one, other| far(one).total_cmp(&far(other)));
    places.into_iter().find(is_free).unwrap_or(middle)
}

/// A point near the middle where nothing lies yet.
fn free_spot(scene: &Scene) -> Spot {
    let taken = scene.marks.iter().map(|mark| mark.at).chain(scene.figures.iter().map(|figure| figure.at));
    let taken: Vec<Spot> = taken.collect();
    let step = scene.width.min(scene.depth) / 12.0;
    let spots = (0..5).flat_map(|y| (0..5).map(move |x| [f64::from(x - 2), f64::from(y - 2)]));
    let mut spots: Vec<Spot> = spots
        .map(|[x, y]| [rounded(scene.width / 2.0 + x * step), rounded(scene.depth / 2.0 + y * step)])
        .collect();
    let middle = [scene.width / 2.0, scene.depth / 2.0];
    let far = |at: &Spot| (at[0] - middle[0]).hypot(at[1] - middle[1]);
    spots.sort_by(|one, other| far(one).total_cmp(&far(other)));
    let is_free =
        |at: &Spot| taken.iter().all(|other| (other[0] - at[0]).hypot(other[1] - at[1]) > step / 2.0);
    spots.into_iter().find(is_free).unwrap_or(middle)
}

/// One side more, at the edge that is free.
fn side(scene: &Scene, palette: &PaletteView) -> SceneSide {
    let (width, depth) = (scene.width, scene.depth);
    let (along, deep) = (width / 4.0, (depth / 7.0 / palette.step).round().max(1.0) * palette.step);
    let zone = match (palette.zones, scene.sides.len() % 4) {
        (false, _) => Vec::new(),
        (true, 0) => Scene::rectangle(along, 0.0, width - along, deep),
        (true, 1) => Scene::rectangle(along, depth - deep, width - along, depth),
        (true, 2) => Scene::rectangle(0.0, depth / 3.0, deep, depth * 2.0 / 3.0),
        (true, _) => Scene::rectangle(width - deep, depth / 3.0, width, depth * 2.0 / 3.0),
    };
    SceneSide {
        name: numbered("Side", |name| scene.sides.iter().any(|side| side.name == name)),
        roster: scene.sides.first().map(|side| side.roster.clone()).unwrap_or_default(),
        zone: zone.into_iter().map(|[x, y]| [rounded(x), rounded(y)]).collect(),
    }
}

/// `Area 2`: the first number that is free.
fn numbered(noun: &str, is_taken: impl Fn(&str) -> bool) -> String {
    let names = (1..).map(|number| format!("{noun} {number}"));
    names.into_iter().find(|name| !is_taken(name)).unwrap_or_default()
}
