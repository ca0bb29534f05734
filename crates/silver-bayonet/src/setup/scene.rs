//! Tables of one's own, as files of scenarios: lengths in inches.

use fates::RuleId;
use frame::Scenes;
use frame::scene::{
    FORM, GoalView, GroundView, MarkView, On, PaletteView, Scene, SceneSide, Sheet, WrittenScene,
};
use serde_json::{Map, Value, json};
use table::Kind;

use crate::content::book::Book;
use crate::state::{MOST_CLUES, MOST_PLAYERS};

/// How many pieces of terrain may be drawn.
const MOST_PIECES: usize = 48;

/// What may give points, as `[[score]]` has it.
const GOALS: [GoalView; 8] = [
    GoalView { feat: "clue", words: "each clue found", on: On::Nothing },
    GoalView { feat: "destroyed", words: "each monster destroyed", on: On::Nothing },
    GoalView { feat: "felled", words: "each enemy soldier brought down", on: On::Nothing },
    GoalView { feat: "officer-felled", words: "each enemy Officer brought down", on: On::Nothing },
    GoalView { feat: "survivor", words: "each soldier of one's own who survives", on: On::Nothing },
    GoalView { feat: "officer", words: "one's own Officer alive", on: On::Nothing },
    GoalView { feat: "exited", words: "each soldier who has left by an edge", on: On::Edge },
    GoalView { feat: "field", words: "being the only side left on the table", on: On::Nothing },
];

/// Kinds of terrain: what they are called, what they do, how high.
const GROUND: [(Kind, &str, &str, f64); 9] = [
    (Kind::Open, "Open ground", "nothing in the way", 0.0),
    (Kind::Difficult, "Rough ground", "slow", 0.0),
    (Kind::Woods, "Woods", "slow, and gives cover", 4.0),
    (Kind::Water, "Water", "slow", 0.0),
    (Kind::Obstacle, "Obstacle", "low: slow to cross, and gives cover", 1.0),
    (Kind::Wall, "Wall", "climbed, and gives cover", 2.0),
    (Kind::Building, "Building", "hides what is behind it; its roof can be stood on", 4.0),
    (Kind::Rock, "Rock", "climbed, and gives cover", 1.5),
    (Kind::HolyGround, "Holy ground", "what some monsters shun", 0.0),
];

impl Scenes for Book {
    fn palette(&self) -> PaletteView {
        let ground = |(kind, name, words, height): (Kind, &'static str, &str, f64)| GroundView {
            kind,
            name,
            words: words.to_string(),
            rule: Some(RuleId("sb.move.diff.1")),
            height,
            more: Map::new(),
            fields: Vec::new(),
        };
        PaletteView {
            unit: "inches",
            tenths: 254,
            size: [12.0, 36.0, 120.0],
            step: 0.5,
            turns: Some([1, 8, 100]),
            sides: [1, MOST_PLAYERS],
            zones: true,
            kinds: Vec::new(),
            ground: GROUND.into_iter().map(ground).collect(),
            most_pieces: MOST_PIECES,
            areas: None,
            marks: Some(MarkView { name: "clue marker", most: MOST_CLUES }),
            goals: GOALS.to_vec(),
            figures: self.monsters.iter().map(|monster| [monster.id.clone(), monster.name.clone()]).collect(),
        }
    }

    fn blank(&self) -> Scene {
        let side = |name: &str, place: usize, zone| SceneSide {
            name: name.to_string(),
            roster: self.units().get(place).map_or_else(String::new, |unit| unit.id.clone()),
            zone,
        };
        let sides = vec![
            side("The north", 0, Scene::rectangle(9.0, 0.0, 27.0, 5.0)),
            side("The south", 1, Scene::rectangle(9.0, 31.0, 27.0, 36.0)),
        ];
        Scene { form: FORM, width: 36.0, depth: 36.0, turns: 8, sides, ..Scene::default() }
    }

    fn written(&self, scene: &Scene) -> WrittenScene {
        let mut sheet = Sheet::begin(scene);
        let cards: Vec<&str> = self.plain_cards().collect();
        let deck: Vec<&str> =
            cards.iter().copied().cycle().take(scene.marks.len() * usize::from(!cards.is_empty())).collect();
        let head = json!({
            "id": scene.id(), "name": scene.name, "story": scene.story, "briefing": scene.briefing,
            "players": scene.sides.len(), "turns": scene.turns, "width": scene.width, "depth": scene.depth,
            "deck": deck,
        });
        sheet.add("[scenario]", "", head);
        for (seat, side) in scene.sides.iter().enumerate() {
            let fields = json!({ "name": side.name, "zone": side.zone, "unit": side.roster });
            sheet.add("[[side]]", &format!("/sides/{seat}"), fields);
        }
        sheet.terrain(scene, &self.palette());
        for (place, mark) in scene.marks.iter().enumerate() {
            sheet.add("[[clue]]", &format!("/marks/{place}"), json!({ "at": mark.at }));
        }
        for (place, figure) in scene.figures.iter().enumerate() {
            let fields = json!({ "profile": figure.profile, "at": figure.at });
            sheet.add("[[figure]]", &format!("/figures/{place}"), fields);
        }
        sheet.add("[victory]", "/goals", json!({}));
        for (place, goal) in scene.goals.iter().enumerate() {
            let edge = goal.on.as_deref().filter(|_| goal.feat == "exited");
            let fields = json!({ "feat": goal.feat, "points": goal.points, "edge": edge, "side": goal.side });
            sheet.add("[[score]]", &format!("/goals/{place}"), fields);
        }
        sheet.done()
    }
}

impl Book {
    /// Clue cards that need nothing else on the table, for a deck.
    fn plain_cards(&self) -> impl Iterator<Item = &str> {
        let plain = |card: &&crate::rules::scenario::clues::Card| {
            let written = serde_json::to_value(card).unwrap_or(Value::Null);
            !written.to_string().contains("carry")
        };
        self.clue_cards.iter().filter(plain).map(|card| card.id.as_str())
    }
}
