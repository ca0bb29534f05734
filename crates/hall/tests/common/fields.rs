//! What a form would send, read from its markup as our pages write it.

/// The names and values of all controls, as a browser sends them when nothing is changed.
pub fn fields_of(markup: &str) -> Vec<(String, String)> {
    let mut fields = Vec::new();
    let mut rest = markup;
    let mut select: Option<(String, Option<String>, Option<String>)> = None; // its name, what is selected, the first option
    while let Some(at) = rest.find('<') {
        rest = &rest[at + 1..];
        let Some(end) = end_of(rest) else { break };
        let (tag, after) = (&rest[..end], &rest[end + 1..]);
        match tag.split([' ', '/']).next().unwrap_or_default() {
            "input" => input(tag, &mut fields),
            "textarea" => {
                let text = after.split("</textarea>").next().unwrap_or_default();
                let text = text.strip_prefix('\n').unwrap_or(text);
                fields.extend(attribute(tag, "name").map(|name| (name, plain(text).replace('\n', "\r\n"))));
            }
            "select" => select = attribute(tag, "name").map(|name| (name, None, None)),
            "option" => {
                if let Some((_, selected, first)) = &mut select {
                    let value = attribute(tag, "value").unwrap_or_default();
                    first.get_or_insert_with(|| value.clone());
                    if has(tag, "selected") {
                        *selected = Some(value);
                    }
                }
            }
            "" if tag == "/select" => {
                if let Some((name, selected, first)) = select.take() {
                    fields.extend(selected.or(first).map(|value| (name, value)));
                }
            }
            _ => {}
        }
        rest = after;
    }
    fields
}

fn input(tag: &str, fields: &mut Vec<(String, String)>) {
    let Some(name) = attribute(tag, "name") else { return };
    let is_box = attribute(tag, "type").as_deref() == Some("checkbox");
    if !is_box || has(tag, "checked") {
        fields.push((name, attribute(tag, "value").unwrap_or_default()));
    }
}

/// Where a tag ends: at the first bracket outside quotation marks.
fn end_of(text: &str) -> Option<usize> {
    let mut is_quoted = false;
    text.char_indices().find_map(|(at, sign)| {
        is_quoted ^= sign == '"';
        (sign == '>' && !is_quoted).then_some(at)
    })
}

fn attribute(tag: &str, name: &str) -> Option<String> {
    let begin = tag.find(&format!(" {name}=\""))? + name.len() + 3;
    tag[begin..].split('"').next().map(plain)
}

/// Does the tag have this attribute, outside the values of others?
fn has(tag: &str, name: &str) -> bool {
    tag.split('"').step_by(2).any(|outside| outside.split(' ').any(|word| word == name))
}

fn plain(text: &str) -> String {
    text.replace("&lt;", "<").replace("&gt;", ">").replace("&quot;", "\"").replace("&amp;", "&")
}
