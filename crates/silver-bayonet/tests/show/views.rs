//! Every question of whole games, as it is shown: it says nothing that is not so, and is quickly said.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::time::{Duration, Instant};

use fates::{
    Asks, Facts, FigureSet, Measured, Mind, Nobody, Progress, Question, Random, RuleId, Rules, Seat,
    Straight, Whim,
};
use frame::System;
use frame::view::QuestionView;
use silver_bayonet::{Book, Captain, Choice, Fact, Reach, Setup, SilverBayonet, State, Way};

/// A captain who reads every question before it is answered.
#[derive(Default)]
struct Reader {
    captain: Captain,
    questions: u32,
    slowest: Duration,
    /// What took so long.
    longest: String,
    spent: Duration,
}

impl Reader {
    fn read(&mut self, state: &State, rule: RuleId, seat: Seat, asks: Asks<SilverBayonet>) -> QuestionView {
        let question = Question { seat, rule, asks };
        let start = Instant::now();
        let view = SilverBayonet::question(state, &question);
        let spent = start.elapsed();
        self.questions += 1;
        self.spent += spent;
        if spent > self.slowest {
            (self.slowest, self.longest) = (spent, view.text.clone());
        }
        assert!(!view.text.is_empty(), "{question:?}");
        for option in &view.options {
            assert!(!option.words.is_empty());
            for chance in option.promise.iter().flat_map(|promise| &promise.chances) {
                assert!(chance.count <= chance.of && chance.of > 0, "{option:?}");
            }
        }
        view
    }
}

impl Mind<SilverBayonet> for Reader {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        let view = self.read(state, rule, seat, Asks::Choice(options.to_vec()));
        let open: Vec<String> =
            options.iter().map(|option| SilverBayonet::choice_name(state, option)).collect();
        for option in &view.options {
            assert_eq!(option.why_not.is_none(), open.contains(&option.answer), "{option:?}");
        }
        self.captain.choose(state, rule, seat, options)
    }

    fn pick(
        &mut self,
        state: &State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        self.read(state, rule, seat, Asks::Pick { from, least, most });
        self.captain.pick(state, rule, seat, from, least, most)
    }

    fn way(&mut self, state: &State, rule: RuleId, seat: Seat, reach: &Reach) -> Way {
        let view = self.read(state, rule, seat, Asks::Way(*reach)).reach.unwrap();
        assert!(!view.ways.is_empty() && view.ways.len() <= 10, "{reach:?}");
        for shown in &view.ways {
            let way: Way = serde_json::from_value(shown.way.clone()).unwrap();
            assert_eq!(reach.allows(state, &way), Ok(()), "{}", shown.words);
            let path = SilverBayonet::path(state, reach, &way);
            assert_eq!(path.why_not, None);
            assert!(path.cost <= path.most, "{path:?}");
        }
        self.captain.way(state, rule, seat, reach)
    }
}

/// Plays a scenario, and says how many questions there were, and what reading the slowest took.
fn play(scenario: &str, seed: u64) -> Reader {
    let setup = Setup { scenario: Some(scenario.to_string()), ..Setup::default() };
    let mut state = SilverBayonet::begin(&setup).unwrap();
    let mut fates =
        Straight { dice: Random::new(seed), mind: Reader::default(), facts: Measured, ear: Nobody };
    for _ in 0..100_000 {
        if let Progress::Over(_) = SilverBayonet::step(&mut state, &mut fates.dynamic()).unwrap() {
            break;
        }
    }
    fates.mind
}

#[test]
fn every_question_of_whole_games_is_shown_as_it_is() {
    for scenario in SilverBayonet::catalogue(Book::built_in()).scenarios {
        let read = play(&scenario.id, 11);
        println!(
            "{}: {} questions, {:?} each, the slowest {:?}: {}",
            scenario.id,
            read.questions,
            read.spent / read.questions.max(1),
            read.slowest,
            read.longest
        );
        assert!(read.questions > 20, "{}: {} questions", scenario.id, read.questions);
    }
}

/// Somebody at a real table who reads what is asked, and answers by chance.
struct Table {
    whim: Whim,
    asked: Vec<QuestionView>,
}

impl Table {
    fn new(seed: u64) -> Table {
        Table { whim: Whim(Random::new(seed)), asked: Vec::new() }
    }

    fn read(&mut self, state: &State, rule: RuleId, seat: Seat, asks: Asks<SilverBayonet>) {
        self.asked.push(SilverBayonet::question(state, &Question { seat, rule, asks }));
    }
}

impl Mind<SilverBayonet> for Table {
    fn choose(&mut self, state: &State, rule: RuleId, seat: Seat, options: &[Choice]) -> usize {
        self.read(state, rule, seat, Asks::Choice(options.to_vec()));
        Mind::<SilverBayonet>::choose(&mut self.whim, state, rule, seat, options)
    }

    fn pick(
        &mut self,
        state: &State,
        rule: RuleId,
        seat: Seat,
        from: FigureSet,
        least: u8,
        most: u8,
    ) -> FigureSet {
        self.read(state, rule, seat, Asks::Pick { from, least, most });
        Mind::<SilverBayonet>::pick(&mut self.whim, state, rule, seat, from, least, most)
    }

    fn way(&mut self, _: &State, rule: RuleId, _: Seat, _: &Reach) -> Way {
        panic!("{rule} asks for a way at a real table")
    }
}

impl Facts<SilverBayonet> for Table {
    fn fact(&mut self, state: &State, rule: RuleId, fact: &Fact) -> bool {
        self.read(state, rule, Seat::TABLE, Asks::Fact(*fact));
        self.whim.0.below(2) == 0
    }

    fn which(&mut self, state: &State, rule: RuleId, fact: &Fact, among: FigureSet) -> FigureSet {
        self.read(state, rule, Seat::TABLE, Asks::Which { fact: *fact, among });
        among.iter().take(1).collect()
    }
}

/// What people are asked at a real table is a sentence, ends like one, and names no rule by its number.
#[test]
fn every_question_at_a_real_table_is_in_plain_words() {
    let mut seen = std::collections::BTreeMap::new();
    for (place, scenario) in SilverBayonet::catalogue(Book::built_in()).scenarios.into_iter().enumerate() {
        let setup = Setup { scenario: Some(scenario.id), real_table: true, ..Setup::default() };
        let mut state = SilverBayonet::begin(&setup).unwrap();
        let seed = place as u64;
        let (mind, facts) = (Table::new(seed), Table::new(seed + 10));
        let mut fates = Straight { dice: Random::new(seed), mind, facts, ear: Nobody };
        while let Progress::On = SilverBayonet::step(&mut state, &mut fates.dynamic()).unwrap() {}
        let Straight { mind, facts, .. } = fates;
        for view in mind.asked.into_iter().chain(facts.asked) {
            let text = &view.text;
            let says = text.ends_with(": move or act"); // what a figure does is no question
            assert!(says || text.ends_with(['?', '.']), "{} asks: {text}", view.rule);
            assert!(text.starts_with(char::is_uppercase), "{} asks: {text}", view.rule);
            let words = view.options.iter().map(|option| &option.words).chain([text]);
            words.for_each(|words| assert!(!words.contains("sb.") && !words.is_empty(), "{words}"));
            assert!(!view.options.is_empty() || view.count.is_some(), "{text}");
            seen.entry(view.rule.0).or_insert(view.text);
        }
    }
    for (rule, text) in &seen {
        println!("{rule}: {text}");
    }
    assert!(seen.len() > 25, "{} rules asked", seen.len());
}
