//! Duels of everybody in the books: any two of them can fight.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use crate::common::form;
use frame::Until;
use frame::odds::Party;

/// Each fights the next one in the book, and itself. Who can't take part is refused with a reason.
#[test]
fn everybody_can_fight_a_duel() {
    for (system, least) in [("sb", 40), ("ff", 60), ("be", 15), ("wf", 10)] {
        let profiles = &form(system).unwrap().profiles;
        let mut fought = 0;
        for (place, fighter) in profiles.iter().enumerate() {
            for other in [fighter, &profiles[(place + 1) % profiles.len()]] {
                let [one, other] = [fighter, other].map(|fighter| Party::of(&fighter.id));
                match crate::common::duel(system, &one, &other, Until::End) {
                    Ok(duel) => {
                        assert_eq!(duel.simulate(2, place as u64).fights, 2, "{system}: {}", fighter.id);
                        fought += 1;
                    }
                    Err(fault) => assert!(!fault.text.is_empty(), "{system}: {}", fighter.id),
                }
            }
        }
        assert!(fought >= least, "{system}: only {fought} of {} duels", 2 * profiles.len());
    }
}
