//! A field of a table gets another value.

use frame::scene::{Goal, On, PaletteView, Piece, Scene};
use serde_json::Value;
use table::Kind;

use super::part::Part;

/// The longest name.
const LONGEST: usize = 60;

/// Sets a field of a part, or of the whole table where none is named; or says what it may be.
pub(super) fn set(
    scene: &mut Scene,
    palette: &PaletteView,
    part: Option<Part>,
    field: &str,
    value: &str,
) -> Result<(), String> {
    match (part, field) {
        (None, "name") => scene.name = name(value)?,
        (None, "story") => scene.story = text(value),
        (None, "briefing") => scene.briefing = text(value),
        (None, "kind") => set_kind(scene, palette, value)?,
        (None, "width") => scene.width = number("the width", value)?,
        (None, "depth") => scene.depth = number("the depth", value)?,
        (None, "turns") => scene.turns = number("turns", value)? as u16,
        (Some(Part::Side(place)), "name") => scene.sides[place].name = name(value)?,
        (Some(Part::Side(place)), "roster") => scene.sides[place].roster = text(value),
        (Some(Part::Piece(place)), field) => set_piece(&mut scene.pieces[place], palette, field, value)?,
        (Some(Part::Area(place)), "name") => rename_area(scene, place, name(value)?)?,
        (Some(Part::Mark(place)), "name") => rename_mark(scene, place, name(value)?)?,
        (Some(Part::Figure(place)), "profile") => scene.figures[place].profile = text(value),
        (Some(Part::Goal(place)), field) => set_goal(scene, palette, place, field, value)?,
        _ => return Err(unknown(field)),
    }
    Ok(())
}

/// What a field says now, as a form sends it.
pub(super) fn said(scene: &Scene, part: Option<Part>, field: &str) -> Option<String> {
    let number = |number: f64| number.to_string();
    Some(match (part, field) {
        (None, "name") => scene.name.clone(),
        (None, "story") => scene.story.clone(),
        (None, "briefing") => scene.briefing.clone(),
        (None, "kind") => scene.kind.clone().unwrap_or_default(),
        (None, "width") => number(scene.width),
        (None, "depth") => number(scene.depth),
        (None, "turns") => scene.turns.to_string(),
        (Some(Part::Side(place)), "name") => scene.sides[place].name.clone(),
        (Some(Part::Side(place)), "roster") => scene.sides[place].roster.clone(),
        (Some(Part::Piece(place)), "name") => scene.pieces[place].name.clone(),
        (Some(Part::Piece(place)), "kind") => kind_id(scene.pieces[place].kind),
        (Some(Part::Piece(place)), "height") => number(scene.pieces[place].height),
        (Some(Part::Piece(place)), more) => scene.pieces[place].more.get(more)?.to_string(),
        (Some(Part::Area(place)), "name") => scene.areas[place].name.clone(),
        (Some(Part::Mark(place)), "name") => scene.marks[place].name.clone(),
        (Some(Part::Figure(place)), "profile") => scene.figures[place].profile.clone(),
        (Some(Part::Goal(place)), "feat") => scene.goals[place].feat.clone(),
        (Some(Part::Goal(place)), "on") => scene.goals[place].on.clone().unwrap_or_default(),
        (Some(Part::Goal(place)), "side") => {
            scene.goals[place].side.map_or_else(String::new, |side| side.to_string())
        }
        (Some(Part::Goal(place)), "points") => scene.goals[place].points.to_string(),
        _ => return None,
    })
}

/// What a kind of terrain is called in files.
pub(crate) fn kind_id(kind: Kind) -> String {
    serde_json::to_value(kind).ok().and_then(|id| id.as_str().map(str::to_string)).unwrap_or_default()
}

/// The kind of this name, if the system has it.
pub(super) fn kind_of(palette: &PaletteView, id: &str) -> Result<Kind, String> {
    let known = palette.ground.iter().map(|ground| ground.kind).find(|kind| kind_id(*kind) == id);
    known.ok_or_else(|| {
        let names: Vec<String> = palette.ground.iter().map(|ground| kind_id(ground.kind)).collect();
        format!("found the ground \"{}\", expected {}", shown(id), names.join(", "))
    })
}

pub(super) fn number(what: &str, value: &str) -> Result<f64, String> {
    let number: Option<f64> = value.trim().replace(',', ".").parse().ok();
    number
        .filter(|number| number.is_finite() && number.abs() <= 10_000.0)
        .ok_or_else(|| format!("{what}: found \"{}\", expected a number", shown(value)))
}

fn name(value: &str) -> Result<String, String> {
    let name = value.trim();
    let is_one_line = !name.chars().any(char::is_control);
    match !name.is_empty() && name.chars().count() <= LONGEST && is_one_line {
        true => Ok(name.to_string()),
        false => Err(format!("name: expected one line of 1 to {LONGEST} letters")),
    }
}

fn text(value: &str) -> String {
    value.replace("\r\n", "\n").trim().to_string()
}

/// As much of what was sent as may stand in an answer.
fn shown(value: &str) -> String {
    value.chars().filter(|sign| !sign.is_control()).take(40).collect()
}

fn unknown(field: &str) -> String {
    format!("there is nothing called \"{}\" to be set here", shown(field))
}

/// Other rules of the book; they name their own sides.
fn set_kind(scene: &mut Scene, palette: &PaletteView, value: &str) -> Result<(), String> {
    let is_known = palette.kinds.iter().any(|[id, ..]| id == value);
    if !is_known {
        return Err(format!("found the sort \"{}\", expected one of the list", shown(value)));
    }
    scene.kind = Some(value.to_string());
    for side in &mut scene.sides {
        side.name = String::new();
    }
    Ok(())
}

fn set_piece(piece: &mut Piece, palette: &PaletteView, field: &str, value: &str) -> Result<(), String> {
    match field {
        "name" => piece.name = name(value)?,
        "height" => piece.height = number("the height", value)?,
        "kind" => {
            let ground = |kind| palette.of_kind(kind);
            let before = ground(piece.kind).map(|ground| ground.name);
            piece.kind = kind_of(palette, value)?;
            if let Some(ground) = ground(piece.kind) {
                piece.height = ground.height;
                piece.more = ground.more.clone();
                if before == Some(piece.name.as_str()) {
                    piece.name = ground.name.to_string();
                }
            }
        }
        more => {
            let fields =
                palette.of_kind(piece.kind).map(|ground| ground.fields.as_slice()).unwrap_or_default();
            let known = fields.iter().find(|field| field.id == more).ok_or_else(|| unknown(more))?;
            let option = known.options.iter().find(|(option, _)| option_value(option) == value);
            let (option, _) = option.ok_or_else(|| format!("{}: expected one of the list", known.name))?;
            piece.more.insert(more.to_string(), option.clone());
        }
    }
    Ok(())
}

fn rename_area(scene: &mut Scene, place: usize, name: String) -> Result<(), String> {
    let is_taken = |(other, area): (usize, &frame::scene::Area)| other != place && area.name == name;
    if scene.areas.iter().enumerate().any(is_taken) {
        return Err(format!("another area is called \"{name}\" already"));
    }
    let before = std::mem::replace(&mut scene.areas[place].name, name.clone());
    follow(&mut scene.goals, &before, &name);
    Ok(())
}

fn rename_mark(scene: &mut Scene, place: usize, name: String) -> Result<(), String> {
    let is_taken = |(other, mark): (usize, &frame::scene::Mark)| other != place && mark.name == name;
    if scene.marks.iter().enumerate().any(is_taken) {
        return Err(format!("another one is called \"{name}\" already"));
    }
    let before = std::mem::replace(&mut scene.marks[place].name, name.clone());
    follow(&mut scene.goals, &before, &name);
    Ok(())
}

/// What gives points goes on to mean the same thing by its new name.
fn follow(goals: &mut [Goal], before: &str, now: &str) {
    for goal in goals.iter_mut().filter(|goal| goal.on.as_deref() == Some(before)) {
        goal.on = Some(now.to_string());
    }
}

fn set_goal(
    scene: &mut Scene,
    palette: &PaletteView,
    place: usize,
    field: &str,
    value: &str,
) -> Result<(), String> {
    match field {
        "feat" => {
            scene.goals[place] = Goal {
                on: usual_on(scene, palette, value)?,
                feat: value.to_string(),
                ..scene.goals[place].clone()
            }
        }
        "on" => scene.goals[place].on = Some(text(value)).filter(|on| !on.is_empty()),
        "points" => scene.goals[place].points = number("points", value)? as i16,
        "side" if value.is_empty() => scene.goals[place].side = None,
        "side" => match value.parse::<usize>() {
            Ok(side) if side < scene.sides.len() => scene.goals[place].side = Some(side),
            _ => return Err("side: expected one of the sides, or every side".to_string()),
        },
        _ => return Err(unknown(field)),
    }
    Ok(())
}

/// What a goal is about at first.
pub(super) fn usual_on(scene: &Scene, palette: &PaletteView, feat: &str) -> Result<Option<String>, String> {
    let known = palette.goals.iter().find(|goal| goal.feat == feat);
    let known =
        known.ok_or_else(|| format!("found the goal \"{}\", expected one of the list", shown(feat)))?;
    Ok(match known.on {
        On::Nothing => None,
        On::Area => scene.areas.first().map(|area| area.name.clone()),
        On::Mark => scene.marks.first().map(|mark| mark.name.clone()),
        On::Edge => Some("north".to_string()),
    })
}

/// The value of a field of a piece, as a form sends it.
pub(crate) fn option_value(option: &Value) -> String {
    option.to_string()
}
