//! Tables of one's own, as files of scenarios: lengths in millimetres. A scenario plays by the rules of one of the book's,
//! which say who fights whom, who comes from where and who wins; the ground is one's own.

use fates::RuleId;
use frame::Scenes;
use frame::scene::{
    Area, FORM, GroundView, MarkView, PaletteView, Piece, Scene, SceneSide, Sheet, Spot, WrittenScene,
};
use serde_json::{Map, json};
use table::Kind;

use crate::content::book::Book;
use crate::rules::ground::MOST_PIECES;
use crate::setup::scenario::Scenario;
use crate::state::plot::MOST_ROOMS;

/// Kinds of terrain: what they are called, what they do, how high.
const GROUND: [(Kind, &str, &str, f64); 10] = [
    (Kind::Open, "Open ground", "nothing in the way", 0.0),
    (Kind::Difficult, "Rough ground", "shortens every move", 0.0),
    (Kind::Woods, "Woods", "hides and slows", 100.0),
    (Kind::Water, "Water", "what some cannot cross", 0.0),
    (Kind::Obstacle, "Obstacle", "gives cover; those behind it defend it", 30.0),
    (Kind::Wall, "Wall", "is climbed", 50.0),
    (Kind::Building, "Building", "hides what is behind it; can be climbed", 70.0),
    (Kind::Rock, "Rock", "is climbed, and gives cover", 45.0),
    (Kind::HolyGround, "Holy ground", "what some horrors shun", 0.0),
    (Kind::Door, "Door", "is opened, or bashed in", 40.0),
];

impl Scenes for Book {
    fn palette(&self) -> PaletteView {
        let ground = |(kind, name, words, height): (Kind, &'static str, &str, f64)| GroundView {
            kind,
            name,
            words: words.to_string(),
            rule: Some(RuleId("ff.setup.terrain.1")),
            height,
            more: Map::new(),
            fields: Vec::new(),
        };
        let kind = |scenario: &Scenario| {
            [scenario.id.clone(), scenario.name.clone(), scenario.words.last().cloned().unwrap_or_default()]
        };
        PaletteView {
            unit: "millimetres",
            tenths: 10,
            size: [300.0, 900.0, 3000.0],
            step: 10.0,
            turns: None,
            sides: [2, 2],
            zones: false,
            kinds: self.of_the_book().map(kind).collect(),
            ground: GROUND.into_iter().map(ground).collect(),
            most_pieces: MOST_PIECES,
            areas: Some(MarkView { name: "room or door", most: MOST_ROOMS }),
            marks: None,
            goals: Vec::new(),
            figures: Vec::new(),
        }
    }

    fn blank(&self) -> Scene {
        let mut scene = Scene { form: FORM, width: 900.0, depth: 900.0, ..Scene::default() };
        if let Some(scenario) = self.of_the_book().next() {
            scene.kind = Some(scenario.id.clone());
            let side = |name: &String| SceneSide { name: name.clone(), ..SceneSide::default() };
            scene.sides = scenario.sides.iter().map(|own| side(&own.name)).collect();
            let table = scenario.table(None);
            scene.pieces = table
                .terrain
                .iter()
                .map(|piece| Piece {
                    name: piece.name.clone(),
                    kind: piece.kind,
                    outline: spots(&piece.outline),
                    height: piece.height,
                    more: Map::new(),
                })
                .collect();
            scene.areas = scenario
                .areas
                .iter()
                .map(|area| {
                    let corners = area.outline.corners().iter();
                    Area::new(
                        &area.name,
                        corners.map(|at| [f64::from(at.x) / 10.0, f64::from(at.y) / 10.0]).collect(),
                    )
                })
                .collect();
        }
        scene
    }

    fn written(&self, scene: &Scene) -> WrittenScene {
        let mut sheet = Sheet::begin(scene);
        let rules = self.of_the_book().find(|known| Some(&known.id) == scene.kind.as_ref());
        let head = json!({
            "id": scene.id(), "name": scene.name, "kind": rules.map_or_else(|| json!(scene.kind), |rules| json!(rules.kind)),
            "story": scene.story, "briefing": scene.briefing, "width": scene.width, "depth": scene.depth,
        });
        sheet.add("[scenario]", "", head);
        for (seat, side) in scene.sides.iter().enumerate() {
            let Some(own) = rules.and_then(|rules| rules.sides.get(seat)) else { continue };
            let name = if side.name.is_empty() { &own.name } else { &side.name };
            let fields = json!({
                "name": name, "side": own.side, "points": own.points, "lists": own.lists, "profiles": own.profiles,
            });
            sheet.add("[[side]]", &format!("/sides/{seat}"), fields);
        }
        sheet.terrain(scene, &self.palette());
        for (place, area) in scene.areas.iter().enumerate() {
            let fields = json!({ "name": area.name, "outline": area.outline });
            sheet.add("[[area]]", &format!("/areas/{place}"), fields);
        }
        sheet.done()
    }
}

impl Book {
    /// The scenarios of the book, whose rules others play by.
    fn of_the_book(&self) -> impl Iterator<Item = &Scenario> {
        self.scenarios.iter().filter(|scenario| json!(scenario.kind) == json!(scenario.id))
    }
}

fn spots(outline: &[(f64, f64)]) -> Vec<Spot> {
    outline.iter().map(|&(x, y)| [x, y]).collect()
}
