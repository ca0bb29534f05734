//! What a form sends: names and values.

/// The fields of a form, in the order they came.
pub(crate) struct Fields(Vec<(String, String)>);

impl Fields {
    /// Reads a query string or the body of a form.
    pub(crate) fn read(text: &str) -> Fields {
        Fields(form_urlencoded::parse(text.as_bytes()).into_owned().collect())
    }

    /// The last value of this name; nothing for an empty one.
    pub(crate) fn get(&self, name: &str) -> Option<&str> {
        self.0
            .iter()
            .rev()
            .find(|(known, _)| known == name)
            .map(|(_, value)| value.trim())
            .filter(|v| !v.is_empty())
    }

    /// All names with their values.
    pub(crate) fn iter(&self) -> impl Iterator<Item = (&str, &str)> {
        self.0.iter().map(|(name, value)| (name.as_str(), value.as_str()))
    }
}

/// A query string of these names and values.
pub(crate) fn written<'a>(fields: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
    form_urlencoded::Serializer::new(String::new()).extend_pairs(fields).finish()
}
