//! A roster of another program becomes one of ours: by the first system that knows the game, held against our numbers.

use frame::muster::{FlawView, ForeignRoster, MusterView, Mustering, Printed, Taken, Tryout, Wish};
use frame::odds::Party;
use roster::exchange::import;
use serde_json::{Value, json};

use super::{ROS, exporting::view};

/// A system that knows one game, and whose only figure costs 46 and has Melee +2.
struct System(&'static str);

impl Mustering for System {
    fn noun(&self) -> &'static str {
        "unit"
    }

    fn kinds(&self) -> Vec<(String, String)> {
        Vec::new()
    }

    fn blank(&self, _: Option<&str>) -> Result<Value, String> {
        Ok(json!({}))
    }

    fn ready(&self, _: &str) -> Option<Value> {
        None
    }

    fn by_chance(&self, _: &Wish) -> Result<Value, String> {
        Ok(json!({}))
    }

    fn muster(&self, roster: &Value) -> Result<MusterView, Vec<FlawView>> {
        let flaws = vec![FlawView::breach("", "gm.unit.1", "found 1 figure, expected 2")];
        Ok(MusterView { name: roster["name"].to_string(), flaws, ..view() })
    }

    fn tryouts(&self, _: &Party) -> Vec<Tryout> {
        Vec::new()
    }

    fn taken_from(&self, foreign: &ForeignRoster) -> Option<Taken> {
        (foreign.game == self.0).then(|| Taken {
            roster: json!({ "name": foreign.name }),
            not_understood: vec!["Moon Rocket".to_string()],
            printed: vec![Printed {
                at: "/figure/0".to_string(),
                cost: Some(40.0),
                numbers: vec![
                    ("Melee".to_string(), "+1".to_string()),
                    ("Speed".to_string(), "6\"".to_string()),
                ],
            }],
            ..Taken::default()
        })
    }
}

#[test]
fn the_system_that_knows_the_game_takes_it() {
    let (other, own) = (System("Another Game"), System("The Silver Bayonet"));
    let systems: [(&str, &dyn Mustering); 2] = [("xx", &other), ("sb", &own)];

    let imported = import(ROS.as_bytes(), systems).unwrap();

    assert_eq!(
        (imported.system.as_str(), &imported.taken.roster),
        ("sb", &json!({"name": "Pell's Lanterns"}))
    );
    assert_eq!(imported.taken.not_understood, ["Moon Rocket"]);
    assert_eq!(imported.notes, ["Captain Pell: Owes the Lieutenant a crown."]);
    assert_eq!(imported.flaws[0].words, "found 1 figure, expected 2");
}

/// What the other program has printed is held against what the figure comes to by our rules.
#[test]
fn differences_are_told() {
    let own = System("The Silver Bayonet");

    let imported = import(ROS.as_bytes(), [("sb", &own as &dyn Mustering)]).unwrap();

    let told =
        ["Ragnar: costs 46 by our rules, 40 in the file", "Ragnar: Melee +2 by our rules, +1 in the file"];
    assert_eq!(imported.differences, told);
}

#[test]
fn a_game_that_nobody_knows_is_refused() {
    let other = System("Another Game");

    let fault = import(ROS.as_bytes(), [("xx", &other as &dyn Mustering)]).unwrap_err();

    assert_eq!(fault, "this is a roster of The Silver Bayonet; no system here imports it");
}
