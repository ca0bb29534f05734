//! All plays as a tree, with the decisions of some seats left open: for finding best play.

use crate::odds::every::{Walk, Way, every_face, merge, merge_accepted, narrow, widen};
use crate::sources::straight::{Facts, Mind, choose};
use crate::{Die, Fates, FigureSet, Play, RuleId, Rules, Seat};

/// Fates that walk every roll and, for the seats that decide, every option.
#[derive(Debug)]
pub struct Branch<M, T> {
    walk: Walk,
    decides: fn(Seat) -> bool,
    mind: M,
    facts: T,
    /// Only looks ahead to the first roll or decision, whatever it brings.
    ahead: bool,
    /// Has anything been rolled or decided while it looked ahead?
    stopped: bool,
}

/// All plays from one situation.
#[derive(Clone, Debug)]
pub struct Tree<Outcome> {
    nodes: Vec<Node>,
    leaves: Vec<Outcome>,
}

#[derive(Clone, Debug)]
enum Node {
    /// Dice fall: each way with its chance.
    Dice(Vec<(f64, usize)>),
    /// Somebody decides.
    Choice(Seat, Vec<usize>),
    /// The play has come to an end.
    Leaf(usize),
}

/// Grows the tree of all plays. Seats that do not decide are answered by `mind`.
pub fn grow<M, T, Outcome>(
    decides: fn(Seat) -> bool,
    mind: M,
    facts: T,
    play: impl FnMut(&mut Branch<M, T>) -> Play<Outcome>,
) -> Tree<Outcome> {
    grow_within(usize::MAX, decides, mind, facts, play).expect("no tree has so many plays")
}

/// The same if there are no more than so many plays.
pub fn grow_within<M, T, Outcome>(
    most: usize,
    decides: fn(Seat) -> bool,
    mind: M,
    facts: T,
    mut play: impl FnMut(&mut Branch<M, T>) -> Play<Outcome>,
) -> Option<Tree<Outcome>> {
    let mut fates = Branch { walk: Walk::default(), decides, mind, facts, ahead: false, stopped: false };
    let mut tree = Tree { nodes: Vec::new(), leaves: Vec::new() };
    let mut path: Vec<usize> = Vec::new();
    while tree.leaves.len() < most {
        let outcome = play(&mut fates).expect("an enumeration has every answer");
        tree.add(&mut path, &fates.walk, outcome);
        if !fates.walk.advance() {
            return Some(tree);
        }
        path.truncate(fates.walk.forks().len());
    }
    None
}

impl<M, T> Branch<M, T> {
    /// Fates that look ahead to the first roll or decision: what they answer there is of no use.
    pub fn ahead(decides: fn(Seat) -> bool, mind: M, facts: T) -> Branch<M, T> {
        Branch { walk: Walk::default(), decides, mind, facts, ahead: true, stopped: false }
    }

    /// Has anything been rolled or decided while they looked ahead?
    pub fn has_stopped(&self) -> bool {
        self.stopped
    }

    /// Notes that something is rolled or decided; true if that is all there is to know.
    fn stops(&mut self) -> bool {
        self.stopped |= self.ahead;
        self.ahead
    }

    /// How many rolls and decisions have been made on the path so far.
    pub fn depth(&self) -> usize {
        self.walk.depth()
    }
}

impl<Outcome> Tree<Outcome> {
    /// Where the plays can end.
    pub fn leaves(&self) -> &[Outcome] {
        &self.leaves
    }

    /// The same tree with other things at its ends.
    pub fn map<Other>(self, other: impl FnMut(Outcome) -> Other) -> Tree<Other> {
        Tree { nodes: self.nodes, leaves: self.leaves.into_iter().map(other).collect() }
    }

    /// What the tree is worth when `leaf` says what its ends are worth to `seat`: that seat decides for the most,
    /// everybody else for the least.
    pub fn worth(&self, seat: Seat, leaf: impl Fn(&Outcome) -> f64) -> f64 {
        let mut worth = vec![0.0f64; self.nodes.len()];
        for (place, node) in self.nodes.iter().enumerate().rev() {
            worth[place] = match node {
                Node::Leaf(end) => leaf(&self.leaves[*end]),
                Node::Dice(ways) => ways.iter().map(|&(chance, next)| chance * worth[next]).sum(),
                Node::Choice(who, options) => {
                    let values = options.iter().map(|&next| worth[next]);
                    if *who == seat {
                        values.fold(f64::MIN, f64::max)
                    } else {
                        values.fold(f64::MAX, f64::min)
                    }
                }
            };
        }
        worth.first().copied().unwrap_or_default()
    }

    /// The chance of each end, in the order of [`Tree::leaves`], when every decision takes the option that is worth
    /// most to the player who decides.
    pub fn chances(&self, seat: Seat, leaf: impl Fn(&Outcome) -> f64) -> Vec<f64> {
        let mut chances = vec![0.0; self.leaves.len()];
        if !self.nodes.is_empty() {
            self.spread(0, 1.0, seat, &leaf, &mut chances);
        }
        chances
    }

    fn spread(
        &self,
        place: usize,
        chance: f64,
        seat: Seat,
        leaf: &impl Fn(&Outcome) -> f64,
        into: &mut [f64],
    ) {
        match &self.nodes[place] {
            Node::Leaf(end) => into[*end] += chance,
            Node::Dice(ways) => {
                for &(share, next) in ways {
                    self.spread(next, chance * share, seat, leaf, into);
                }
            }
            Node::Choice(who, options) => {
                let sign = if *who == seat { 1.0 } else { -1.0 };
                let worth = |next: usize| sign * self.worth_from(next, seat, leaf);
                let best = options
                    .iter()
                    .copied()
                    .reduce(|best, next| if worth(next) > worth(best) { next } else { best });
                self.spread(best.expect("a decision has options"), chance, seat, leaf, into);
            }
        }
    }

    fn worth_from(&self, place: usize, seat: Seat, leaf: &impl Fn(&Outcome) -> f64) -> f64 {
        match &self.nodes[place] {
            Node::Leaf(end) => leaf(&self.leaves[*end]),
            Node::Dice(ways) => {
                ways.iter().map(|&(share, next)| share * self.worth_from(next, seat, leaf)).sum()
            }
            Node::Choice(who, options) => {
                let values = options.iter().map(|&next| self.worth_from(next, seat, leaf));
                if *who == seat { values.fold(f64::MIN, f64::max) } else { values.fold(f64::MAX, f64::min) }
            }
        }
    }

    /// Adds the path just walked; `path` holds the nodes of the forks it shares with the one before.
    fn add(&mut self, path: &mut Vec<usize>, walk: &Walk, outcome: Outcome) {
        for fork in &walk.forks()[path.len()..] {
            let place = self.hang(
                path,
                walk,
                match fork.seat {
                    Some(seat) => Node::Choice(seat, Vec::with_capacity(fork.ways.len())),
                    None => Node::Dice(Vec::with_capacity(fork.ways.len())),
                },
            );
            path.push(place);
        }
        self.hang(path, walk, Node::Leaf(self.leaves.len()));
        self.leaves.push(outcome);
    }

    /// Hangs a node below the last one of the path.
    fn hang(&mut self, path: &[usize], walk: &Walk, node: Node) -> usize {
        let place = self.nodes.len();
        self.nodes.push(node);
        if let Some(&parent) = path.last() {
            let fork = &walk.forks()[path.len() - 1];
            match &mut self.nodes[parent] {
                Node::Choice(_, options) => options.push(place),
                Node::Dice(ways) => ways.push((fork.share(), place)),
                Node::Leaf(_) => unreachable!("nothing hangs below an end"),
            }
        }
        place
    }
}

impl<R: Rules, M: Mind<R>, T: Facts<R>> Fates<R> for Branch<M, T> {
    const LISTENS: bool = false;

    fn roll<const N: usize>(&mut self, _: RuleId, _: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        if self.stops() {
            return Ok([1; N]);
        }
        let list =
            |ways: &mut Vec<Way>| every_face(dice, |faces| ways.push(Way { faces: widen(faces), weight: 1 }));
        Ok(narrow(self.walk.pass(None, list)))
    }

    fn roll_by<const N: usize, K: PartialEq>(
        &mut self,
        _: RuleId,
        _: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> K,
    ) -> Play<[u8; N]> {
        if self.stops() {
            return Ok([1; N]);
        }
        Ok(narrow(self.walk.pass(None, |ways| merge(dice, key, ways))))
    }

    fn roll_until<const N: usize, K: PartialEq>(
        &mut self,
        _: RuleId,
        _: Seat,
        dice: [Die; N],
        key: impl Fn([u8; N]) -> Option<K>,
    ) -> Play<[u8; N]> {
        self.stops();
        Ok(narrow(self.walk.pass(None, |ways| merge_accepted(dice, key, ways))))
    }

    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        if !(self.decides)(seat) {
            return Ok(choose(&mut self.mind, state, rule, seat, options));
        }
        if self.stops() {
            return Ok(options[0]);
        }
        let most = options.len().min(usize::from(u8::MAX)) as u8;
        let list = |ways: &mut Vec<Way>| {
            ways.extend((0..most).map(|place| Way { faces: widen([place]), weight: 1 }))
        };
        Ok(options[usize::from(self.walk.pass(Some(seat), list)[0])])
    }

    fn pick(
        &mut self,
        state: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> Play<FigureSet> {
        Ok(self.mind.pick(state, rule, seat, from, least, most))
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        Ok(self.mind.way(state, rule, seat, &reach))
    }

    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        Ok(self.facts.fact(state, rule, &fact))
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        Ok(self.facts.which(state, rule, &fact, among))
    }

    fn tell(&mut self, _: impl FnOnce() -> R::Event) {}
}
