//! A page in fragments: a change is sent as the fragments that differ, and a whole page is written from the same list.

use std::sync::Arc;

use maud::{Markup, PreEscaped, html};
use serde::{Serialize, Serializer};

/// An element with an id, which is replaced when its markup changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// The element's id.
    pub id: String,
    /// The id of the element it stands in.
    pub within: String,
    /// The element itself. It is shared, so that a fragment that has not changed is neither copied nor compared.
    pub html: Arc<str>,
}

impl Fragment {
    /// The fragment of an element.
    pub fn new(id: impl Into<String>, within: impl Into<String>, markup: Markup) -> Fragment {
        Fragment { id: id.into(), within: within.into(), html: markup.into_string().into() }
    }

    fn is_same(&self, other: &Fragment) -> bool {
        Arc::ptr_eq(&self.html, &other.html) || self.html == other.html
    }

    fn markup(&self) -> PreEscaped<&str> {
        PreEscaped(&self.html)
    }
}

/// On the wire a fragment is its id, the id of what it stands in, and its markup.
impl Serialize for Fragment {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        (&self.id, &self.within, &*self.html).serialize(serializer)
    }
}

/// The element of this id, to be written into a whole page.
pub(super) fn element<'a>(fragments: &'a [Fragment], id: &str) -> PreEscaped<&'a str> {
    let found = fragments.iter().find(|fragment| fragment.id == id);
    found.map(Fragment::markup).expect("a page is written from the list of all its elements")
}

/// All elements that stand in this one, in their order.
pub(super) fn elements_in(fragments: &[Fragment], within: &str) -> Markup {
    let inside = fragments.iter().filter(|fragment| fragment.within == within);
    html! { @for fragment in inside { (fragment.markup()) } }
}

/// What has changed of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Update {
    /// Does it hold the whole page? Then an element that is not in it is gone.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub whole: bool,
    /// Which version of the page this brings about.
    pub version: u64,
    /// Elements that are new or changed.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub put: Vec<Fragment>,
    /// Elements that are gone, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<String>,
}

impl Update {
    /// What leads from the old fragments to the new ones. A new fragment is put at the end of what it stands in, so one
    /// that comes before others that stay must keep its place.
    pub fn between(old: &[Fragment], new: &[Fragment]) -> Update {
        let same_place = old.iter().zip(new).take_while(|(old, new)| old.id == new.id).count();
        let mut put = Vec::new();
        for (place, fragment) in new.iter().enumerate() {
            let before = match place < same_place {
                true => old.get(place),
                false => old.iter().find(|old| old.id == fragment.id),
            };
            if before.is_none_or(|before| !before.is_same(fragment)) {
                put.push(fragment.clone());
            }
        }
        let gone =
            old[same_place..].iter().filter(|old| !new[same_place..].iter().any(|new| new.id == old.id));
        Update { put, drop: gone.map(|fragment| fragment.id.clone()).collect(), ..Update::default() }
    }

    /// All of a page, for one that has nothing yet or has missed something.
    pub fn whole(fragments: &[Fragment], version: u64) -> Update {
        Update { whole: true, version, put: fragments.to_vec(), drop: Vec::new() }
    }

    /// Does it change nothing?
    pub fn is_empty(&self) -> bool {
        self.put.is_empty() && self.drop.is_empty()
    }
}
