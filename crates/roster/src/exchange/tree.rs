//! What XML and JSON have in common here: elements with attributes, a text and elements in them.

/// The most elements of a roster, how deep they may stand in each other, and the most attributes of one.
const MOST_ELEMENTS: usize = 100_000;
const MOST_DEPTH: usize = 48;
pub(super) const MOST_ATTRIBUTES: usize = 64;

/// The most letters of a text that is taken over; the rest is left out.
const MOST_LETTERS: usize = 2_000;

/// An element, without its namespace.
#[derive(Debug, Default)]
pub(super) struct Element {
    pub name: String,
    pub attributes: Vec<(String, String)>,
    pub text: String,
    pub within: Vec<Element>,
}

/// What is left of the bounds while a tree is read.
#[derive(Default)]
pub(super) struct Count {
    elements: usize,
}

impl Count {
    /// One element more, at this depth, with so many attributes.
    pub(super) fn add(&mut self, depth: usize, attributes: usize) -> Result<(), String> {
        self.elements += 1;
        if self.elements > MOST_ELEMENTS {
            return Err(format!("found more than {MOST_ELEMENTS} elements, more than a roster has"));
        }
        if depth > MOST_DEPTH {
            return Err(format!(
                "found elements more than {MOST_DEPTH} deep in each other, deeper than in a roster"
            ));
        }
        if attributes > MOST_ATTRIBUTES {
            return Err(format!("found an element with more than {MOST_ATTRIBUTES} attributes"));
        }
        Ok(())
    }
}

impl Element {
    /// An attribute.
    pub(super) fn attribute(&self, name: &str) -> Option<&str> {
        let found = self.attributes.iter().find(|(called, _)| called == name);
        found.map(|(_, value)| value.as_str()).filter(|value| !value.trim().is_empty())
    }

    /// What an attribute says, or an element of that name: the one is how JSON writes it, the other how XML does.
    pub(super) fn said(&self, name: &str) -> Option<String> {
        let within =
            || self.within.iter().find(|element| element.name == name).map(|element| element.text.as_str());
        self.attribute(name).or_else(within).map(cut).filter(|text| !text.is_empty())
    }

    /// The elements of a list: those of this name in the wrapper of that name.
    pub(super) fn list<'a>(&'a self, wrapper: &'a str, name: &'a str) -> impl Iterator<Item = &'a Element> {
        let wrappers = self.within.iter().filter(move |element| element.name == wrapper);
        wrappers.flat_map(|wrapper| &wrapper.within).filter(move |element| element.name == name)
    }
}

/// A text without the blanks around it, and not too long.
pub(super) fn cut(text: &str) -> String {
    text.trim().chars().filter(|sign| !sign.is_control() || *sign == '\n').take(MOST_LETTERS).collect()
}
