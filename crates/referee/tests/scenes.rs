//! Tables of one's own: what is drawn in any system is a scenario that can be begun, and what is wrong is told where it is.

use fates::DiceFrom;
use frame::Order;
use frame::scene::{Goal, On, PaletteView, Piece, Scene, SceneSide, Stander, styles};
use referee::{AnySystem, drawn};
use serde_json::{Map, json};
use table::Kind;

use systems::library;

fn systems() -> impl Iterator<Item = std::sync::Arc<dyn AnySystem>> {
    library().systems().to_vec().into_iter().filter(|system| system.scenes().is_some())
}

/// A table to begin with, named.
fn blank(system: &dyn AnySystem) -> (Scene, PaletteView) {
    let scenes = system.scenes().expect("its tables can be drawn");
    (Scene { name: "Lantern Field".to_string(), ..scenes.blank() }, scenes.palette())
}

fn faults(system: &dyn AnySystem, scene: &Scene) -> Vec<referee::SceneFault> {
    drawn(system, scene).err().unwrap_or_default()
}

#[test]
fn a_table_to_begin_with_can_be_played() {
    for system in systems() {
        let (scene, _) = blank(&*system);

        let drawn =
            drawn(&*system, &scene).unwrap_or_else(|faults| panic!("{}: {faults:?}", system.view().short));

        let catalogue = drawn.system.catalogue();
        assert!(catalogue.scenarios.iter().any(|scenario| scenario.id == "own-lantern-field"));
        let order = Order { scenario: drawn.id, ..Order::default() };
        drawn.system.open_order(&order, DiceFrom::People, None).unwrap();
    }
}

#[test]
fn every_place_can_be_laid_by_chance_and_played() {
    for system in systems() {
        for (style, _) in styles() {
            for seed in 1..4 {
                let (mut scene, palette) = blank(&*system);
                scene.shuffle(&palette, style, seed).unwrap();
                let again = (scene.clone(), scene.shuffle(&palette, style, seed)).0;

                assert!(!scene.pieces.is_empty() && scene == again);
                assert_eq!(faults(&*system, &scene), [], "{} {style} {seed}", system.view().short);
            }
        }
    }
}

#[test]
fn everything_of_the_palette_can_be_drawn() {
    for system in systems() {
        let (mut scene, palette) = blank(&*system);
        let [least, usual, _] = palette.size;
        let at = |part: f64| least + (usual - least) * part;
        scene.pieces = palette
            .ground
            .iter()
            .enumerate()
            .map(|(place, ground)| Piece {
                name: ground.name.to_string(),
                kind: ground.kind,
                outline: Scene::rectangle(
                    at(0.1 * place as f64) - least,
                    at(0.3),
                    at(0.1 * place as f64 + 0.05) - least,
                    at(0.4),
                ),
                height: ground.height,
                more: ground.more.clone(),
            })
            .collect();
        if palette.areas.is_some() && scene.areas.is_empty() {
            let outline = Scene::rectangle(0.0, 0.0, at(0.5), at(0.5));
            scene.areas.push(frame::scene::Area { name: "the green".to_string(), outline });
        }
        if palette.marks.is_some() {
            scene.marks.push(frame::scene::Mark { name: "the chest".to_string(), at: [at(0.5), at(0.5)] });
        }
        for goal in &palette.goals {
            let on = match goal.on {
                On::Nothing => None,
                On::Area => Some("the green"),
                On::Mark => Some("the chest"),
                On::Edge => Some("north"),
            };
            for side in [None, Some(1)] {
                scene.goals.push(Goal {
                    side,
                    feat: goal.feat.to_string(),
                    on: on.map(str::to_string),
                    points: 2,
                });
            }
        }
        if let Some([profile, _]) = palette.figures.first() {
            scene.figures.push(Stander { profile: profile.clone(), at: [at(0.7), at(0.6)] });
        }
        for [kind, ..] in palette.kinds.iter().skip(1) {
            let scene = Scene { kind: Some(kind.clone()), areas: scene.areas.clone(), ..scene.clone() };
            assert_eq!(faults(&*system, &scene), [], "{} {kind}", system.view().short);
        }

        assert_eq!(faults(&*system, &scene), [], "{}", system.view().short);
    }
}

#[test]
fn what_is_wrong_is_told_where_it_is() {
    for system in systems() {
        let (mut scene, _) = blank(&*system);
        let crossed = vec![[0.0, 0.0], [10.0, 10.0], [10.0, 0.0], [0.0, 10.0]];
        scene.pieces = vec![Piece {
            name: "the bow".to_string(),
            kind: Kind::Rock,
            outline: crossed,
            height: 1.0,
            more: Map::new(),
        }];

        let found = faults(&*system, &scene);

        assert!(found.iter().any(|fault| fault.at == "/pieces/0"), "{}: {found:?}", system.view().short);
        let many = Scene { sides: vec![SceneSide::default(); 9], ..scene };
        assert!(!faults(&*system, &many).is_empty());
    }
}

#[test]
fn a_scene_is_bounded() {
    let named = json!({ "form": 1, "name": "Lantern Field" });
    assert!(Scene::read(named.clone()).is_ok());
    for (field, wrong) in [
        ("form", json!(2)),
        ("name", json!("  ")),
        ("width", json!(1e300)),
        ("pieces", json!(vec![json!({ "name": "", "kind": "rock", "outline": [] }); 65])),
        ("story", json!("x".repeat(5000))),
        ("marks", json!([{ "at": [0, "east"] }])),
        ("weather", json!("fair")),
    ] {
        let mut scene = named.clone();
        scene[field] = wrong;
        assert!(Scene::read(scene).is_err(), "{field}");
    }
}

/// Names with quotes, line breaks and brackets stay names.
#[test]
fn names_cannot_break_out_of_the_file() {
    for system in systems() {
        let (mut scene, palette) = blank(&*system);
        let name = "the \"inn\"\\\n[[side]]\u{7}\u{7f} = 'x'";
        scene.story = name.to_string();
        scene.pieces = vec![Piece {
            name: name.to_string(),
            kind: Kind::Rock,
            outline: Scene::rectangle(0.0, 0.0, palette.size[0] / 2.0, palette.size[0] / 2.0),
            height: palette.of_kind(Kind::Rock).unwrap().height,
            more: json!({ "fire": 3, "]]": 1 }).as_object().unwrap().clone(),
        }];

        assert_eq!(faults(&*system, &scene), [], "{}", system.view().short);
    }
}
