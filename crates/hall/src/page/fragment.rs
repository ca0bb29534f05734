//! A page in pieces: what is sent when something changes is the pieces that changed.

use serde::Serialize;

/// One piece of a page: an element with an id.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fragment {
    /// The element's id.
    pub id: String,
    /// The id of the element it stands in.
    pub within: String,
    /// The element.
    pub html: String,
}

/// What has changed of a page.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Update {
    /// Which version of the page this brings about.
    pub version: u64,
    /// Elements that are new or changed: id, the id of what they stand in, markup.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub put: Vec<(String, String, String)>,
    /// Elements that are gone, by id.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub drop: Vec<String>,
    /// What is read out to whoever does not see the page.
    #[serde(skip_serializing_if = "String::is_empty")]
    pub say: String,
}

impl Update {
    /// What leads from the old pieces to the new ones. New pieces are put at the end of what they stand in, so a piece
    /// that comes before others that stay must keep its place.
    pub fn between(old: &[Fragment], new: &[Fragment]) -> Update {
        let same_place = old.iter().zip(new).take_while(|(old, new)| old.id == new.id).count();
        let mut put = Vec::new();
        for (place, fragment) in new.iter().enumerate() {
            let before = match place < same_place {
                true => old.get(place),
                false => old.iter().find(|old| old.id == fragment.id),
            };
            if before.is_none_or(|before| before.html != fragment.html) {
                put.push((fragment.id.clone(), fragment.within.clone(), fragment.html.clone()));
            }
        }
        let gone =
            old[same_place..].iter().filter(|old| !new[same_place..].iter().any(|new| new.id == old.id));
        Update { put, drop: gone.map(|fragment| fragment.id.clone()).collect(), ..Update::default() }
    }

    /// Does it change nothing?
    pub fn is_empty(&self) -> bool {
        self.put.is_empty() && self.drop.is_empty()
    }
}
