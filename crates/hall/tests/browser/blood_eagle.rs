//! Blood Eagle in a real browser: a scenario against the jarl, and a table of miniatures.

use hall::{TableOrder, Who};

use crate::common::clicking::{begun_with_miniatures, played_to_the_end};
use crate::common::order;

fn game(scenario: &str, other: Who) -> TableOrder {
    TableOrder { system: "be".to_string(), ..order(scenario, &[Who::Me, other]) }
}

#[tokio::test]
async fn the_jarl_is_fought_by_clicking_to_the_end() {
    let jarl = Who::Mind("jarl".to_string());
    played_to_the_end(&game("the-ford-at-aldham", jarl), "The Ford at Aldham").await;
}

#[tokio::test]
async fn a_raid_with_miniatures_begins() {
    begun_with_miniatures(game("the-burning-hall", Who::Me)).await;
}
