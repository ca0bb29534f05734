//! What is wrong with a combatant or a company: where, by which rule, how grave it is, and what would mend it.

use frame::muster::{CureView, Edit, FlawView};
use serde_json::Value;

/// How grave a flaw is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Weight {
    /// No game can be begun with it.
    Fault,
    /// It goes beyond a limit. Content files and setups are refused for it; players may agree on it.
    Limit,
    /// It breaks a rule of composition. The content files are what they are; what players bring is held against it.
    Breach,
}

/// Something that is wrong.
#[derive(Clone, Debug)]
pub(crate) struct Flaw {
    pub weight: Weight,
    pub view: FlawView,
}

impl Flaw {
    /// No game can be begun with it.
    pub fn fault(at: impl Into<String>, words: impl Into<String>) -> Flaw {
        Flaw { weight: Weight::Fault, view: FlawView::fault(at, words) }
    }

    /// It goes beyond a limit.
    pub fn limit(at: impl Into<String>, words: impl Into<String>) -> Flaw {
        Flaw::waivable(Weight::Limit, at.into(), words.into())
    }

    /// It breaks a rule of composition.
    pub fn breach(at: impl Into<String>, words: impl Into<String>) -> Flaw {
        Flaw::waivable(Weight::Breach, at.into(), words.into())
    }

    fn waivable(weight: Weight, at: String, words: String) -> Flaw {
        let view = FlawView { at, rule: None, words, may_be_waived: true, cures: Vec::new() };
        Flaw { weight, view }
    }

    /// The same by a rule.
    pub fn by(mut self, rule: &'static str) -> Flaw {
        self.view.rule = Some(fates::RuleId(rule));
        self
    }

    /// The same, which taking out what stands there would mend.
    pub fn cured_without(self, words: impl Into<String>) -> Flaw {
        self.cured_with(words, Value::Null)
    }

    /// The same, which another value in this place would mend.
    pub fn cured_with(mut self, words: impl Into<String>, to: impl Into<Value>) -> Flaw {
        let edits = vec![Edit::Set { at: self.view.at.clone(), to: to.into() }];
        self.view.cures.push(CureView { words: words.into(), edits });
        self
    }

    /// The same, which taking the entry out of its list would mend.
    pub fn cured_by_removal(mut self, words: impl Into<String>) -> Flaw {
        let edits = vec![Edit::Remove { at: self.view.at.clone() }];
        self.view.cures.push(CureView { words: words.into(), edits });
        self
    }

    /// The same within something larger: all places begin with this one.
    pub fn within(mut self, place: &str) -> Flaw {
        self.view.at.insert_str(0, place);
        for edit in self.view.cures.iter_mut().flat_map(|cure| &mut cure.edits) {
            match edit {
                Edit::Set { at, .. } | Edit::Add { at, .. } | Edit::Remove { at } | Edit::Move { at, .. } => {
                    at.insert_str(0, place);
                }
            }
        }
        self
    }
}

/// What is wrong, a sentence each.
pub(crate) fn words_of(flaws: &[Flaw]) -> Vec<String> {
    flaws.iter().map(|flaw| flaw.view.words.clone()).collect()
}
