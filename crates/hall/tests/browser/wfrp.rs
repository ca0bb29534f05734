//! WFRP combat in a real browser: a scenario against the sergeant, and a table of miniatures.

use hall::{TableOrder, Who};

use crate::common::clicking::{begun_with_miniatures, played_to_the_end};
use crate::common::order;

fn game(scenario: &str, other: Who) -> TableOrder {
    TableOrder { system: "wf".to_string(), ..order(scenario, &[Who::Me, other]) }
}

#[tokio::test]
async fn the_sergeant_is_fought_by_clicking_to_the_end() {
    let sergeant = Who::Mind("sergeant".to_string());
    played_to_the_end(&game("breakages-at-the-blue-pike", sergeant), "The Felled Elm").await;
}

#[tokio::test]
async fn a_fight_with_miniatures_begins() {
    begun_with_miniatures(game("the-felled-elm", Who::Me)).await;
}
