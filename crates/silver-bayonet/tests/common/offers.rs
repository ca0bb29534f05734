//! What is offered: the options of an activation or of a reaction, so that a test can say what is not among them.

use std::collections::VecDeque;

use fates::{Dice, Die, FigureId, FigureSet, Measured, Mind, Nobody, RuleId, Seat, Straight};
use silver_bayonet::{Act, ArmId, Battle, Choice, Phase, Reach, Reaction, SilverBayonet, State, Way};

/// All dice show 1, so nothing hits.
struct Ones;

impl Dice for Ones {
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, _: [Die; N]) -> [u8; N] {
        [1; N]
    }
}

/// Does the acts in turn, notes what is offered after them, and is done. Reacts to nothing, and notes the reactions.
#[derive(Default)]
struct Noting {
    acts: VecDeque<Act>,
    offered: Option<Vec<Act>>,
    reactions: Vec<Reaction>,
}

impl Mind<SilverBayonet> for Noting {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        match options[0] {
            Choice::Act(_) => self.next_act(options),
            Choice::Reaction(_) => {
                self.reactions = options.iter().map(|option| reaction(*option)).collect();
                options.len() - 1
            }
            _ => 0,
        }
    }

    fn way(&mut self, state: &State, _: RuleId, _: Seat, reach: &Reach) -> Way {
        reach.ways(state)[0].clone()
    }
}

impl Noting {
    fn next_act(&mut self, options: &[Choice]) -> usize {
        let Some(next) = self.acts.pop_front() else {
            self.offered.get_or_insert_with(|| options.iter().map(|option| act(*option)).collect());
            return options.len() - 1;
        };
        let place = options.iter().position(|option| *option == Choice::Act(next));
        place.unwrap_or_else(|| panic!("{next:?} is not one of {options:?}"))
    }
}

fn act(choice: Choice) -> Act {
    let Choice::Act(act) = choice else { panic!("{choice:?} is no act") };
    act
}

fn reaction(choice: Choice) -> Reaction {
    let Choice::Reaction(reaction) = choice else { panic!("{choice:?} is no reaction") };
    reaction
}

/// What a player's figure is offered in its activation after it has done these things; every roll shows 1.
pub fn acts(state: &State, figure: FigureId, after: &[Act]) -> Vec<Act> {
    let mut state = state.clone();
    for other in &mut state.figures {
        other.activated = true;
    }
    state[figure].activated = false;
    let seat = state[figure].seat();
    state.order.sort_by_key(|&other| other != seat);
    state.phase = Phase::Rest;
    let mind = Noting { acts: after.iter().copied().collect(), ..Noting::default() };
    let mut fates = Straight { dice: Ones, mind, facts: Measured, ear: Nobody };
    let _ = Battle::new(&mut state, &mut fates).step().unwrap();
    fates.mind.offered.unwrap_or_else(|| vec![Act::Done])
}

/// The reactions a target is offered after this shot has missed; none if it is not asked.
pub fn reactions(state: &State, shooter: FigureId, target: FigureId, gun: ArmId) -> Vec<Reaction> {
    let mut fates = Straight { dice: Ones, mind: Noting::default(), facts: Measured, ear: Nobody };
    Battle::new(&mut state.clone(), &mut fates).shoot(shooter, FigureSet::from_iter([target]), gun).unwrap();
    fates.mind.reactions
}
