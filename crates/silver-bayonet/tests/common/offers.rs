//! What is offered: the options of an activation or of a reaction, so that a test can say what is not among them.

use std::collections::VecDeque;

use fates::{Dice, Die, FigureId, FigureSet, Measured, Mind, Nobody, RuleId, Seat, Straight};
use silver_bayonet::{
    Act, ArmId, Battle, Choice, Conversion, Magic, Phase, Reach, Reaction, School, SilverBayonet, State, Way,
};

/// All dice show the same: with 1 nothing hits.
struct All(u8);

impl Dice for All {
    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, _: [Die; N]) -> [u8; N] {
        [self.0; N]
    }
}

/// Does the acts in turn, notes what is offered after them, and is done. Reacts to nothing, and notes the reactions.
#[derive(Default)]
struct Noting {
    acts: VecDeque<Act>,
    offered: Option<Vec<Act>>,
    reactions: Vec<Reaction>,
    works: Vec<Magic>,
    conversions: Vec<Conversion>,
}

impl Mind<SilverBayonet> for Noting {
    fn choose(&mut self, _: &State, _: RuleId, _: Seat, options: &[Choice]) -> usize {
        match options[0] {
            Choice::Act(_) => self.next_act(options),
            Choice::Reaction(_) => {
                self.reactions = options.iter().map(|option| reaction(*option)).collect();
                options.len() - 1
            }
            Choice::Magic(_) => {
                self.works = options.iter().map(|option| work(*option)).collect();
                0
            }
            Choice::Conversion(_) => {
                self.conversions = options.iter().map(|option| conversion(*option)).collect();
                0
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

fn work(choice: Choice) -> Magic {
    let Choice::Magic(magic) = choice else { panic!("{choice:?} is no magic") };
    magic
}

fn conversion(choice: Choice) -> Conversion {
    let Choice::Conversion(conversion) = choice else { panic!("{choice:?} is no conversion") };
    conversion
}

fn reaction(choice: Choice) -> Reaction {
    let Choice::Reaction(reaction) = choice else { panic!("{choice:?} is no reaction") };
    reaction
}

/// What a player's figure is offered in its activation after it has done these things; every roll shows 1.
pub fn acts(state: &State, figure: FigureId, after: &[Act]) -> Vec<Act> {
    noted(state, figure, after, All(1)).offered.unwrap_or_else(|| vec![Act::Done])
}

/// What a caster may choose to work after its Check was passed; nothing if it was not asked. Every roll shows 10.
pub fn works(state: &State, figure: FigureId, school: School) -> Vec<Magic> {
    noted(state, figure, &[Act::Cast(school)], All(10)).works
}

/// Which Fate Dice a caster of Spells may turn into which after its Check was passed. Every roll shows 10.
pub fn conversions(state: &State, figure: FigureId) -> Vec<Conversion> {
    noted(state, figure, &[Act::Cast(School::Spells)], All(10)).conversions
}

fn noted(state: &State, figure: FigureId, after: &[Act], dice: All) -> Noting {
    let mut state = state.clone();
    for other in &mut state.figures {
        other.activated = true;
    }
    state[figure].activated = false;
    let seat = state[figure].seat();
    state.order.sort_by_key(|&other| other != seat);
    state.phase = Phase::Rest;
    let mind = Noting { acts: after.iter().copied().collect(), ..Noting::default() };
    let mut fates = Straight { dice, mind, facts: Measured, ear: Nobody };
    let _ = Battle::new(&mut state, &mut fates.dynamic()).step().unwrap();
    fates.mind
}

/// The reactions a target is offered after this shot has missed; none if it is not asked.
pub fn reactions(state: &State, shooter: FigureId, target: FigureId, gun: ArmId) -> Vec<Reaction> {
    let mut fates = Straight { dice: All(1), mind: Noting::default(), facts: Measured, ear: Nobody };
    Battle::new(&mut state.clone(), &mut fates.dynamic())
        .shoot(shooter, FigureSet::from_iter([target]), gun)
        .unwrap();
    fates.mind.reactions
}
