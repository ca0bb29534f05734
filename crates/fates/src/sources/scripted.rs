//! Scripted Fates, for tests: the dice and choices a test names, in order, and nothing left over.

use std::collections::VecDeque;

use crate::sources::straight::{Facts, Measured, Stated};
use crate::{Die, Fates, FigureSet, Play, RuleId, Rules, Seat};

/// Answers from a list. A missing, unfitting or unused answer fails the test with the rule that asked.
#[derive(Debug)]
pub struct Scripted<R: Rules> {
    dice: VecDeque<u8>,
    choices: VecDeque<R::Choice>,
    picks: VecDeque<FigureSet>,
    ways: VecDeque<R::Way>,
    stated: Option<Stated<R::Fact>>,
    told: Vec<R::Event>,
}

impl<R: Rules> Default for Scripted<R> {
    fn default() -> Self {
        Scripted {
            dice: VecDeque::new(),
            choices: VecDeque::new(),
            picks: VecDeque::new(),
            ways: VecDeque::new(),
            stated: None,
            told: Vec::new(),
        }
    }
}

impl<R: Rules> Scripted<R> {
    /// The next dice, in the order in which they are rolled.
    pub fn dice(mut self, faces: impl IntoIterator<Item = u8>) -> Self {
        self.dice.extend(faces);
        self
    }

    /// The next choice.
    pub fn choose(mut self, choice: impl Into<R::Choice>) -> Self {
        self.choices.push_back(choice.into());
        self
    }

    /// The next pick of figures.
    pub fn pick(mut self, figures: impl IntoIterator<Item = crate::FigureId>) -> Self {
        self.picks.push_back(figures.into_iter().collect());
        self
    }

    /// The next way.
    pub fn go(mut self, way: R::Way) -> Self {
        self.ways.push_back(way);
        self
    }

    /// Facts are stated instead of measured: these are so, all others are not.
    pub fn facts(mut self, facts: impl IntoIterator<Item = R::Fact>) -> Self {
        self.stated = Some(Stated(facts.into_iter().collect()));
        self
    }

    /// Has every answer been used?
    pub fn is_spent(&self) -> bool {
        self.dice.is_empty() && self.choices.is_empty() && self.picks.is_empty() && self.ways.is_empty()
    }

    /// Fails unless every answer has been used, and says which were not.
    pub fn expect_spent(&self) {
        assert!(
            self.is_spent(),
            "answers nobody asked for: dice {:?}, choices {:?}, picks {:?}, ways {:?}",
            self.dice,
            self.choices,
            self.picks,
            self.ways
        );
    }

    /// What has been told so far.
    pub fn told(&self) -> &[R::Event] {
        &self.told
    }
}

impl<R: Rules> Fates<R> for Scripted<R> {
    const LISTENS: bool = true;

    fn roll<const N: usize>(&mut self, rule: RuleId, seat: Seat, dice: [Die; N]) -> Play<[u8; N]> {
        Ok(dice.map(|die| {
            let face = self.dice.pop_front();
            let face = face
                .unwrap_or_else(|| panic!("{rule} rolls a {die} for {seat}, and the script has no die left"));
            assert!(die.shows(face), "{rule} rolls a {die} and the script says {face}");
            face
        }))
    }

    fn ask<C: Copy + Into<R::Choice>>(
        &mut self,
        _: &R::State,
        rule: RuleId,
        seat: Seat,
        options: &[C],
    ) -> Play<C> {
        let listed: Vec<R::Choice> = options.iter().map(|&option| option.into()).collect();
        let wanted = self.choices.pop_front();
        let wanted = wanted.unwrap_or_else(|| panic!("{rule} asks {seat} to choose one of {listed:?}"));
        let place = listed.iter().position(|option| *option == wanted);
        Ok(options
            [place.unwrap_or_else(|| panic!("{rule} asks {seat}: {wanted:?} is not one of {listed:?}"))])
    }

    fn pick(
        &mut self,
        _: &R::State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> Play<FigureSet> {
        let picked = self.picks.pop_front();
        let picked =
            picked.unwrap_or_else(|| panic!("{rule} asks {seat} to pick {least} to {most} of {from:?}"));
        assert!(picked.is_within(from), "{rule} asks {seat}: {picked:?} is not within {from:?}");
        let fits = (usize::from(least)..=usize::from(most)).contains(&picked.len());
        assert!(fits, "{rule} asks {seat} to pick {least} to {most}, and the script says {picked:?}");
        Ok(picked)
    }

    fn way(&mut self, state: &R::State, rule: RuleId, seat: Seat, reach: R::Reach) -> Play<R::Way> {
        let way = self.ways.pop_front().unwrap_or_else(|| panic!("{rule} asks {seat} for a way: {reach:?}"));
        if let Err(why) = R::allows(state, &reach, &way) {
            panic!("{rule} does not allow {way:?}: {why}");
        }
        Ok(way)
    }

    fn fact(&mut self, state: &R::State, rule: RuleId, fact: R::Fact) -> Play<bool> {
        Ok(match &mut self.stated {
            Some(stated) => Facts::<R>::fact(stated, state, rule, &fact),
            None => Facts::<R>::fact(&mut Measured, state, rule, &fact),
        })
    }

    fn which(&mut self, state: &R::State, rule: RuleId, fact: R::Fact, among: FigureSet) -> Play<FigureSet> {
        Ok(match &mut self.stated {
            Some(stated) => Facts::<R>::which(stated, state, rule, &fact, among),
            None => Facts::<R>::which(&mut Measured, state, rule, &fact, among),
        })
    }

    fn tell(&mut self, event: impl FnOnce() -> R::Event) {
        self.told.push(event());
    }
}
