//! Inches are set with a prime: `6″`. Systems write them as people type them.

use frame::view::{OptionView, QuestionView, TableView};

/// Sets the inches of everything that a table page shows in words.
pub(crate) fn typeset(view: &mut TableView) {
    view.question.iter_mut().for_each(question);
    for line in &mut view.log {
        set(&mut line.text);
        if let Some(roll) = &mut line.roll {
            set(&mut roll.needs);
            set(&mut roll.verdict);
        }
    }
    for text in view.story.iter_mut().chain(&mut view.notes).chain(&mut view.over) {
        set(text);
    }
    for state in view.figures.iter_mut().flat_map(|figure| figure.states.iter_mut().chain(&mut figure.gear)) {
        set(&mut state.name);
    }
}

fn question(question: &mut QuestionView) {
    set(&mut question.text);
    question.options.iter_mut().for_each(option);
    for way in question.reach.iter_mut().flat_map(|reach| &mut reach.ways) {
        set(&mut way.words);
    }
}

fn option(option: &mut OptionView) {
    set(&mut option.words);
    option.why_not.iter_mut().chain(&mut option.group).for_each(set);
    if let Some(promise) = &mut option.promise {
        set(&mut promise.words);
        promise.chances.iter_mut().for_each(|chance| set(&mut chance.name));
    }
}

/// The same words with a prime behind every number of inches.
pub(crate) fn typeset_words(words: &str) -> String {
    let mut words = words.to_string();
    set(&mut words);
    words
}

fn set(words: &mut String) {
    let is_inches = |at: usize| words[..at].ends_with(|sign: char| sign.is_ascii_digit());
    let found: Vec<usize> = words.match_indices('"').map(|(at, _)| at).filter(|at| is_inches(*at)).collect();
    for at in found.into_iter().rev() {
        words.replace_range(at..=at, "″");
    }
}
