//! Tables of one's own, as files of scenarios: lengths in inches.

use fates::RuleId;
use frame::Scenes;
use frame::scene::{
    FORM, FieldOf, GoalView, GroundView, MarkView, On, PaletteView, Scene, SceneSide, Sheet, WrittenScene,
};
use serde_json::{Value, json};
use table::Kind;

use crate::content::book::Book;
use crate::content::bounds::MOST_TURNS;
use crate::rules::movement::ground::MOST_PIECES;
use crate::state::MOST_SIDES;
use crate::state::plot::MOST_PRIZES;

/// How many parts of the table a scenario may name.
const MOST_AREAS: usize = 32;

/// What may give points, as `[[score]]` has it.
const GOALS: [GoalView; 7] = [
    GoalView { feat: "put-out", words: "each enemy that is Out", on: On::Nothing },
    GoalView { feat: "put-out-leader", words: "the enemy's Leader, if Out", on: On::Nothing },
    GoalView { feat: "standing-in", words: "each figure Standing in an area at the end", on: On::Area },
    GoalView { feat: "holds", words: "more Standing figures in an area than the enemy", on: On::Area },
    GoalView { feat: "left", words: "each figure that has left by an edge", on: On::Edge },
    GoalView { feat: "carried", words: "a prize in hand at the end", on: On::Mark },
    GoalView { feat: "kept", words: "a prize that no enemy holds or took off", on: On::Mark },
];

/// Kinds of terrain: what they are called, how high, their type of Difficult Terrain, whether they can be entered and
/// burn.
const GROUND: [(Kind, &str, f64, u8, bool, bool); 8] = [
    (Kind::Open, "Open ground", 0.0, 0, true, false),
    (Kind::Difficult, "Rough ground", 0.0, 2, true, false),
    (Kind::Woods, "Woods", 3.0, 1, true, false),
    (Kind::Water, "Water", 0.0, 1, true, false),
    (Kind::Obstacle, "Obstacle", 1.0, 1, true, false),
    (Kind::Wall, "Wall", 2.0, 0, false, false),
    (Kind::Building, "Building", 3.0, 1, true, true),
    (Kind::Rock, "Rock", 2.0, 3, true, false),
];

impl Scenes for Book {
    fn palette(&self) -> PaletteView {
        PaletteView {
            unit: "inches",
            tenths: 254,
            size: [6.0, 36.0, 240.0],
            step: 0.5,
            turns: Some([1, 8, u16::from(MOST_TURNS)]),
            sides: [2, MOST_SIDES],
            zones: true,
            kinds: Vec::new(),
            ground: GROUND.into_iter().map(ground).collect(),
            most_pieces: MOST_PIECES,
            areas: Some(MarkView { name: "area", most: MOST_AREAS }),
            marks: Some(MarkView { name: "prize", most: MOST_PRIZES }),
            goals: GOALS.to_vec(),
            figures: Vec::new(),
        }
    }

    fn blank(&self) -> Scene {
        let side = |name: &str, place: usize, zone| SceneSide {
            name: name.to_string(),
            roster: self.warbands.get(place).map_or_else(String::new, |band| band.id.clone()),
            zone,
        };
        let sides = vec![
            side("The north", 0, Scene::rectangle(6.0, 0.0, 30.0, 5.0)),
            side("The south", 1, Scene::rectangle(6.0, 31.0, 30.0, 36.0)),
        ];
        Scene { form: FORM, width: 36.0, depth: 36.0, turns: 8, sides, ..Scene::default() }
    }

    fn written(&self, scene: &Scene) -> WrittenScene {
        let mut sheet = Sheet::begin(scene);
        let head = json!({
            "id": scene.id(), "name": scene.name, "kind": "own", "story": scene.story, "briefing": scene.briefing,
            "width": scene.width, "depth": scene.depth,
        });
        sheet.add("[scenario]", "", head);
        for (seat, side) in scene.sides.iter().enumerate() {
            let fields = json!({
                "id": scene.side_id(seat), "name": side.name, "warband": side.roster, "sets_up": seat + 1,
                "zones": [side.zone],
            });
            sheet.add("[[side]]", &format!("/sides/{seat}"), fields);
        }
        sheet.terrain(scene, &self.palette());
        for (place, area) in scene.areas.iter().enumerate() {
            let fields =
                json!({ "id": scene.area_id(&area.name), "name": area.name, "outline": area.outline });
            sheet.add("[[area]]", &format!("/areas/{place}"), fields);
        }
        for (place, mark) in scene.marks.iter().enumerate() {
            let fields = json!({ "id": scene.mark_id(&mark.name), "name": mark.name, "at": mark.at });
            sheet.add("[[prize]]", &format!("/marks/{place}"), fields);
        }
        sheet.add("[ending]", "/turns", json!({ "turns": scene.turns }));
        for (place, goal) in scene.goals.iter().enumerate() {
            let side = goal.side.map_or_else(|| "both".to_string(), |seat| scene.side_id(seat));
            let on = GOALS.iter().find(|known| known.feat == goal.feat).map(|known| known.on);
            let named = goal.on.as_deref();
            let (feat, of) = match goal.feat.as_str() {
                "put-out" => ("put-out", json!("any-enemy")),
                "put-out-leader" => ("put-out", json!("enemy-leader")),
                other if on == Some(On::Mark) => {
                    (other, named.map_or(Value::Null, |name| json!(scene.mark_id(name))))
                }
                other => (other, Value::Null),
            };
            let area = named.filter(|_| on == Some(On::Area)).map(|name| scene.area_id(name));
            let edge = named.filter(|_| on == Some(On::Edge));
            let fields = json!({
                "side": side, "feat": feat, "of": of, "area": area, "edge": edge, "points": goal.points,
            });
            sheet.add("[[score]]", &format!("/goals/{place}"), fields);
        }
        sheet.done()
    }
}

fn ground(
    (kind, name, height, difficult, passable, burns): (Kind, &'static str, f64, u8, bool, bool),
) -> GroundView {
    let words = match (passable, difficult) {
        (false, _) => "cannot be entered".to_string(),
        (true, 0) => "nothing in the way".to_string(),
        (true, kind) => format!("Difficult Terrain of type {kind}"),
    };
    let types = (0..=3).map(|kind: u8| (json!(kind), format!("Type {kind}"))).collect();
    let either = |yes: &str, no: &str| vec![(json!(true), yes.to_string()), (json!(false), no.to_string())];
    let more = json!({ "difficult": difficult, "passable": passable, "burns": burns });
    GroundView {
        kind,
        name,
        words,
        rule: Some(RuleId("be.terrain.1")),
        height,
        more: more.as_object().cloned().unwrap_or_default(),
        fields: vec![
            FieldOf { id: "difficult", name: "Difficult Terrain", options: types },
            FieldOf {
                id: "passable",
                name: "Entering",
                options: either("Can be entered", "Cannot be entered"),
            },
            FieldOf { id: "burns", name: "Fire", options: either("Can be set alight", "Does not burn") },
        ],
    }
}
