//! Faults of written data, said so that its author knows what is allowed.

/// No fault is longer.
const MOST_LETTERS: usize = 4_000;

/// The kinds of values as programs name them, and as people do.
const KINDS: [(&str, &str); 16] = [
    ("u8", "a whole number from 0 to 255"),
    ("i8", "a whole number from -128 to 127"),
    ("u16", "a whole number from 0 to 65535"),
    ("i16", "a whole number from -32768 to 32767"),
    ("u32", "a whole number that is not below 0"),
    ("i32", "a whole number"),
    ("u64", "a whole number that is not below 0"),
    ("i64", "a whole number"),
    ("usize", "a whole number that is not below 0"),
    ("f32", "a number"),
    ("f64", "a number"),
    ("a boolean", "true or false"),
    ("a string", "words in quotation marks"),
    ("a sequence", "a list"),
    ("a map", "an object"),
    ("struct", "an object"),
];

/// What is wrong with written data, with the kinds of values in plain words: `expected i8` becomes `expected a whole number
/// from -128 to 127`.
pub fn plain(fault: &str) -> String {
    const EXPECTED: &str = "expected ";
    let mut parts = fault.split(EXPECTED);
    let start = parts.next().unwrap_or_default().to_string();
    shortened(parts.fold(start, |told, wanted| told + EXPECTED + &in_words(wanted)))
}

/// A fault may quote what it was sent, but not at any length.
fn shortened(mut fault: String) -> String {
    if let Some((end, _)) = fault.char_indices().nth(MOST_LETTERS) {
        fault.truncate(end);
        fault.push('…');
    }
    fault
}

/// What was wanted, where that begins with a kind of value.
fn in_words(wanted: &str) -> String {
    let follows = |rest: &str| !rest.starts_with(|sign: char| sign.is_alphanumeric() || sign == '_');
    let known = KINDS.iter().find_map(|&(kind, words)| {
        let rest = wanted.strip_prefix(kind).filter(|rest| follows(rest))?;
        Some((words, if kind == "struct" { unnamed(rest) } else { rest }))
    });
    known.map_or_else(|| wanted.to_string(), |(words, rest)| format!("{words}{rest}"))
}

/// What follows the name that a kind of object has inside the program.
fn unnamed(rest: &str) -> &str {
    let name = rest.trim_start();
    name.find(|sign: char| !sign.is_alphanumeric()).map_or("", |end| &name[end..])
}
