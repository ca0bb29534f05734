//! Shapes, spots and corners: what is dragged, turned and resized, and the same by fields.

use frame::scene::{PaletteView, Scene};

use super::part::Part;
use super::set::number;
use super::shape::{Shape, rounded};

/// The most corners of an outline.
const MOST_CORNERS: usize = 40;

/// Brings a part into another shape: all of it, as a drag does, or one number of it, as a field does.
pub(super) fn shape(scene: &mut Scene, part: Part, field: Option<&str>, value: &str) -> Result<(), String> {
    let none = || "this has no shape; give it corners first".to_string();
    let outline = part.outline(scene).ok_or_else(none)?.clone();
    let now = Shape::of(&outline).ok_or_else(none)?;
    let mut wanted = match field {
        None => serde_json::from_str(value).map_err(|fault| format!("shape: {fault}"))?,
        Some(field) => with(now, field, value)?,
    };
    wanted.x = wanted.x.clamp(0.0, scene.width.max(0.0));
    wanted.y = wanted.y.clamp(0.0, scene.depth.max(0.0));
    let is_sound = |number: f64| number.is_finite() && number.abs() <= 10_000.0;
    if ![wanted.x, wanted.y, wanted.width, wanted.depth, wanted.turn].into_iter().all(is_sound) {
        return Err("shape: found a number beyond 10000".to_string());
    }
    if let Some(corners) = part.outline_mut(scene) {
        *corners = now.bring(&outline, wanted);
    }
    Ok(())
}

/// What one number of a shape is now, as a form sends it.
pub(super) fn said(scene: &Scene, part: Part, field: &str) -> Option<String> {
    let Shape { x, y, width, depth, turn } = Shape::of(part.outline(scene)?)?;
    let number = match field {
        "x" => x,
        "y" => y,
        "width" => width,
        "depth" => depth,
        "turn" => turn,
        _ => return None,
    };
    Some(number.to_string())
}

fn with(shape: Shape, field: &str, value: &str) -> Result<Shape, String> {
    Ok(match field {
        "x" => Shape { x: number("from the west", value)?, ..shape },
        "y" => Shape { y: number("from the north", value)?, ..shape },
        "width" => Shape { width: least("the length", number("the length", value)?)?, ..shape },
        "depth" => Shape { depth: least("the depth", number("the depth", value)?)?, ..shape },
        "turn" => Shape { turn: number("the turn", value)?, ..shape },
        _ => return Err("a shape has a place, a length, a depth and a turn".to_string()),
    })
}

fn least(what: &str, number: f64) -> Result<f64, String> {
    if number > 0.0 { Ok(number) } else { Err(format!("{what}: found {number}, expected more than 0")) }
}

/// Puts a mark or a figure elsewhere: `[3, 4]`, or one number of the two.
pub(super) fn spot(scene: &mut Scene, part: Part, field: Option<&str>, value: &str) -> Result<(), String> {
    let (width, depth) = (scene.width.max(0.0), scene.depth.max(0.0));
    let spot = part.spot_mut(scene).ok_or("this is no point")?;
    let [x, y] = match field {
        None => serde_json::from_str(value).map_err(|fault| format!("spot: {fault}"))?,
        Some("x") => [number("from the west", value)?, spot[1]],
        Some("y") => [spot[0], number("from the north", value)?],
        Some(_) => return Err("a point has two numbers".to_string()),
    };
    *spot = [rounded(x.clamp(0.0, width)), rounded(y.clamp(0.0, depth))];
    Ok(())
}

/// Moves one corner: `2` and `[3, 4]`, or `2:x` and a number.
pub(super) fn corner(scene: &mut Scene, part: Part, which: &str, value: &str) -> Result<(), String> {
    let (place, field) = which.split_once(':').map_or((which, None), |(place, field)| (place, Some(field)));
    let (width, depth) = (scene.width.max(0.0), scene.depth.max(0.0));
    let corners = part.outline_mut(scene).ok_or("this has no corners")?;
    let corner = place
        .parse()
        .ok()
        .and_then(|place: usize| corners.get_mut(place))
        .ok_or("there is no such corner")?;
    let [x, y] = match field {
        None => serde_json::from_str(value).map_err(|fault| format!("corner: {fault}"))?,
        Some("x") => [number("from the west", value)?, corner[1]],
        Some("y") => [corner[0], number("from the north", value)?],
        Some(_) => return Err("a corner has two numbers".to_string()),
    };
    *corner = [rounded(x.clamp(0.0, width)), rounded(y.clamp(0.0, depth))];
    Ok(())
}

/// What one number of a corner is now.
pub(super) fn corner_said(scene: &Scene, part: Part, which: &str) -> Option<String> {
    let (place, field) = which.split_once(':')?;
    let corner = part.outline(scene)?.get(place.parse::<usize>().ok()?)?;
    Some(corner[usize::from(field == "y")].to_string())
}

/// One corner more, between this one and the next.
pub(super) fn add_corner(scene: &mut Scene, part: Part, place: usize) -> Result<(), String> {
    let corners = part.outline_mut(scene).ok_or("this has no corners")?;
    if corners.len() >= MOST_CORNERS {
        return Err(format!("found {MOST_CORNERS} corners, expected at most {MOST_CORNERS}"));
    }
    let one = *corners.get(place).ok_or("there is no such corner")?;
    let next = corners[(place + 1) % corners.len()];
    corners.insert(place + 1, [rounded((one[0] + next[0]) / 2.0), rounded((one[1] + next[1]) / 2.0)]);
    Ok(())
}

/// One corner less.
pub(super) fn remove_corner(scene: &mut Scene, part: Part, place: usize) -> Result<(), String> {
    let corners = part.outline_mut(scene).ok_or("this has no corners")?;
    if corners.len() <= 3 {
        return Err("found 3 corners, expected at least 3".to_string());
    }
    if place >= corners.len() {
        return Err("there is no such corner".to_string());
    }
    corners.remove(place);
    Ok(())
}

/// Takes a part off the table.
pub(super) fn remove(scene: &mut Scene, palette: &PaletteView, part: Part) -> Result<(), String> {
    match part {
        Part::Piece(place) => drop(scene.pieces.remove(place)),
        Part::Area(place) => drop(scene.areas.remove(place)),
        Part::Mark(place) => drop(scene.marks.remove(place)),
        Part::Figure(place) => drop(scene.figures.remove(place)),
        Part::Goal(place) => drop(scene.goals.remove(place)),
        Part::Side(_) if scene.sides.len() <= palette.sides[0] => {
            return Err(format!("found {} sides, expected at least {}", scene.sides.len(), palette.sides[0]));
        }
        Part::Side(place) => {
            drop(scene.sides.remove(place));
            scene.goals.retain(|goal| goal.side != Some(place));
            for side in
                scene.goals.iter_mut().filter_map(|goal| goal.side.as_mut()).filter(|side| **side > place)
            {
                *side -= 1;
            }
        }
    }
    Ok(())
}
