//! Names: how they are written as ids, and which one was probably meant.

/// The id of a name: `Count Dracula` is `count-dracula`.
pub fn kebab(name: &str) -> String {
    let words = name.replace(['\'', '’'], "").to_lowercase();
    let parts = words.split(|letter: char| !letter.is_alphanumeric()).filter(|part| !part.is_empty());
    parts.collect::<Vec<_>>().join("-")
}

/// A name and an id that nobody else has: the second `Walking Dead` is `Walking Dead 2`.
pub fn of_its_own(name: &str, is_taken: impl Fn(&str) -> bool) -> (String, String) {
    let id = |name: &str| match kebab(name) {
        id if id.is_empty() => "figure".to_string(), // a name without a letter or a digit
        id => id,
    };
    let (mut full, mut own, mut count) = (name.to_string(), id(name), 1);
    while is_taken(&own) {
        count += 1;
        full = format!("{name} {count}");
        own = id(&full);
    }
    (full, own)
}

/// The name that was probably meant, if one is near enough.
pub fn nearest<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> Option<&'a str> {
    let word = word.to_lowercase();
    let rated = names.into_iter().map(|name| (rate(&word, &name.to_lowercase()), name));
    let best = rated.max_by(|(one, _), (other, _)| one.total_cmp(other))?;
    (best.0 > 0.75).then_some(best.1)
}

/// How alike two words are, from 0 to 1; a name that begins with the word is very like it.
fn rate(word: &str, name: &str) -> f64 {
    let alike = strsim::jaro_winkler(word, name).max(strsim::normalized_damerau_levenshtein(word, name));
    if word.len() > 2 && name.contains(word) { alike.max(0.95) } else { alike }
}

/// `; did you mean "werewolf"?`, or nothing when no name is near.
pub fn did_you_mean<'a>(word: &str, names: impl IntoIterator<Item = &'a str>) -> String {
    nearest(word, names).map_or_else(String::new, |name| format!("; did you mean \"{name}\"?"))
}

/// The one of this id, or else of this name, or the id that was probably meant: `no weapon is called "sabr"; did you mean
/// "sabre"?`.
pub fn find<'a, T>(
    kind: &str,
    list: &'a [T],
    name: &str,
    called: impl Fn(&'a T) -> (&'a str, &'a str),
) -> Result<&'a T, String> {
    let wanted = kebab(name);
    let by_id = list.iter().find(|entry| called(entry).0 == wanted);
    let by_name = || list.iter().find(|entry| kebab(called(entry).1) == wanted);
    let ids = list.iter().map(|entry| called(entry).0);
    let unknown = || format!("no {kind} is called \"{name}\"{}", did_you_mean(&wanted, ids));
    by_id.or_else(by_name).ok_or_else(unknown)
}
