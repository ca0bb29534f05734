//! Bodies of requests: an order, and messages of the protocol as they come to a table.

#![no_main]

use hall::{TableOrder, Words};
use libfuzzer_sys::fuzz_target;
use referee::Message;

fuzz_target!(|text: &str| {
    let _ = Message::read(text); // a fault is an answer
    let _ = serde_json::from_str::<Words>(text); // the same
    if let Ok(order) = serde_json::from_str::<TableOrder>(text)
        && let Ok(system) = systems::library().system(&order.system)
    {
        let dice = fates::DiceFrom::People;
        let _ = match &order.setup {
            Some(setup) => system.open_setup(setup, dice).map(|_| ()),
            None => system.open_order(&order.game, dice, None).map(|_| ()),
        };
    }
});
