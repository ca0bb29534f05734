//! Tables of one's own, as files of scenarios: lengths in yards.

use fates::RuleId;
use frame::Scenes;
use frame::scene::{
    FORM, FieldOf, GoalView, GroundView, MarkView, On, PaletteView, Scene, SceneSide, Sheet, WrittenScene,
};
use serde_json::{Value, json};
use table::Kind;

use crate::content::book::Book;
use crate::rules::ending::LAST_ROUND;
use crate::state::plot::MOST_ZONES;

/// How many pieces of terrain may be drawn.
const MOST_PIECES: usize = 48;

/// What may give points, as `[[score]]` has it.
const GOALS: [GoalView; 5] = [
    GoalView { feat: "defeated", words: "each enemy dead or Unconscious", on: On::Nothing },
    GoalView { feat: "killed", words: "each enemy killed", on: On::Nothing },
    GoalView { feat: "brought-to-zero-wounds", words: "each enemy brought to 0 Wounds", on: On::Nothing },
    GoalView { feat: "able-in-zone", words: "each able combatant in an area at the end", on: On::Area },
    GoalView { feat: "alone-in-zone", words: "being the only side able in an area", on: On::Area },
];

/// Kinds of terrain: what they are called, how high, the cover they give, how they are crossed.
const GROUND: [(Kind, &str, f64, Option<&str>, &str); 8] = [
    (Kind::Open, "Open ground", 0.0, None, "free"),
    (Kind::Difficult, "Rough ground", 0.0, Some("soft"), "slow"),
    (Kind::Woods, "Woods", 6.0, Some("soft"), "slow"),
    (Kind::Water, "Water", 0.0, None, "slow"),
    (Kind::Obstacle, "Obstacle", 1.0, Some("medium"), "slow"),
    (Kind::Wall, "Wall", 2.0, Some("hard"), "barred"),
    (Kind::Building, "Building", 4.0, Some("hard"), "barred"),
    (Kind::Rock, "Rock", 1.5, Some("hard"), "barred"),
];

impl Scenes for Book {
    fn palette(&self) -> PaletteView {
        PaletteView {
            unit: "yards",
            tenths: 254,
            size: [4.0, 40.0, 200.0],
            step: 1.0,
            turns: Some([1, 10, LAST_ROUND]),
            sides: [2, 2],
            zones: true,
            kinds: Vec::new(),
            ground: GROUND.into_iter().map(ground).collect(),
            most_pieces: MOST_PIECES,
            areas: Some(MarkView { name: "area", most: MOST_ZONES }),
            marks: None,
            goals: GOALS.to_vec(),
            figures: Vec::new(),
        }
    }

    fn blank(&self) -> Scene {
        let side = |name: &str, place: usize, zone| SceneSide {
            name: name.to_string(),
            roster: self.rosters.get(place).map_or_else(String::new, |roster| roster.id.clone()),
            zone,
        };
        let sides = vec![
            side("The north", 0, Scene::rectangle(8.0, 1.0, 32.0, 7.0)),
            side("The south", 1, Scene::rectangle(8.0, 33.0, 32.0, 39.0)),
        ];
        Scene { form: FORM, width: 40.0, depth: 40.0, turns: 10, sides, ..Scene::default() }
    }

    fn written(&self, scene: &Scene) -> WrittenScene {
        let mut sheet = Sheet::begin(scene);
        let head = json!({
            "id": scene.id(), "name": scene.name, "story": scene.story, "briefing": scene.briefing,
            "width": scene.width, "depth": scene.depth, "pulled": "choice", "armour_worn": true,
            "trick_conditions": ["blinded", "entangled"], "assess_skills": ["perception"],
            "assess_difficulty": "challenging",
        });
        sheet.add("[scenario]", "", head);
        for (seat, side) in scene.sides.iter().enumerate() {
            let fields = json!({
                "id": scene.side_id(seat), "name": side.name, "circumstances": [], "starting_advantage": 0,
                "zones": [side.zone], "roster": side.roster,
            });
            sheet.add("[[side]]", &format!("/sides/{seat}"), fields);
        }
        for (place, area) in scene.areas.iter().enumerate() {
            let fields = json!({ "id": scene.area_id(&area.name), "outline": area.outline });
            sheet.add("[[zone]]", &format!("/areas/{place}"), fields);
        }
        sheet.terrain(scene, &self.palette());
        let ending = json!({ "rounds": scene.turns, "when": ["one-side-able"], "winner": "most-points" });
        sheet.add("[ending]", "/turns", ending);
        for (place, goal) in scene.goals.iter().enumerate() {
            let on = GOALS.iter().find(|known| known.feat == goal.feat).map(|known| known.on);
            let zone = goal.on.as_deref().filter(|_| on == Some(On::Area)).map(|name| scene.area_id(name));
            let side = goal.side.map(|seat| scene.side_id(seat));
            let fields = json!({ "side": side, "feat": goal.feat, "zone": zone, "points": goal.points });
            sheet.add("[[score]]", &format!("/goals/{place}"), fields);
        }
        sheet.done()
    }
}

fn ground((kind, name, height, cover, passage): (Kind, &'static str, f64, Option<&str>, &str)) -> GroundView {
    let crossed = match passage {
        "barred" => "cannot be crossed",
        "slow" => "slow",
        _ => "nothing in the way",
    };
    let words = cover.map_or_else(|| crossed.to_string(), |cover| format!("{crossed}, {cover} cover"));
    let named = |ids: [&str; 3], names: [&str; 3]| -> Vec<(Value, String)> {
        ids.into_iter().zip(names).map(|(id, name)| (json!(id), name.to_string())).collect()
    };
    let covers = named(["soft", "medium", "hard"], ["Soft cover", "Medium cover", "Hard cover"]);
    let none = (Value::Null, "No cover".to_string());
    let more = json!({ "cover": cover, "passage": passage });
    GroundView {
        kind,
        name,
        words,
        rule: Some(RuleId("wf.mod.cover")),
        height,
        more: more.as_object().cloned().unwrap_or_default(),
        fields: vec![
            FieldOf { id: "cover", name: "Cover", options: std::iter::once(none).chain(covers).collect() },
            FieldOf {
                id: "passage",
                name: "Crossing",
                options: named(["free", "slow", "barred"], ["Free", "Slow", "Barred"]),
            },
        ],
    }
}
