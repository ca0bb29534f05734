//! The XML of a roster. No document type, no entities but those that XML has by itself, no deep nesting.

use quick_xml::XmlVersion;
use quick_xml::escape::resolve_predefined_entity;
use quick_xml::events::{BytesRef, BytesStart, Event};
use quick_xml::reader::Reader;

use super::tree::{Count, Element, MOST_ATTRIBUTES};

/// Reads the one element of a document.
pub(super) fn read(text: &str) -> Result<Element, String> {
    let mut reader = Reader::from_str(text);
    let mut tree = Tree::default();
    loop {
        let event = reader.read_event();
        let at = |what: String| {
            format!("line {}: {what}", line(text, reader.error_position().max(reader.buffer_position())))
        };
        let event = event.map_err(|fault| at(format!("this is not XML: {fault}")))?;
        match event {
            Event::Eof => return tree.whole(),
            event => tree.take(event).map_err(at)?,
        }
    }
}

/// The line of a place, counted from 1.
fn line(text: &str, at: u64) -> usize {
    let at = usize::try_from(at).unwrap_or(usize::MAX);
    text.as_bytes().iter().take(at).filter(|byte| **byte == b'\n').count() + 1
}

/// A document being read.
#[derive(Default)]
struct Tree {
    root: Option<Element>,
    /// The elements that are not closed yet, the outermost first.
    open: Vec<Element>,
    count: Count,
}

impl Tree {
    fn take(&mut self, event: Event<'_>) -> Result<(), String> {
        match event {
            Event::Start(start) => self.begin(&start),
            Event::Empty(start) => {
                self.begin(&start)?;
                self.end()
            }
            Event::End(_) => self.end(),
            Event::Text(text) => self.add(&text.xml10_content()),
            Event::CData(text) => self.add(&text.xml10_content()),
            Event::GeneralRef(reference) => self.add(&resolved(&reference)?),
            Event::DocType(_) => Err("found a document type, expected none: rosters have none".to_string()),
            Event::Comment(_) | Event::Decl(_) | Event::PI(_) | Event::Eof => Ok(()),
        }
    }

    fn begin(&mut self, start: &BytesStart<'_>) -> Result<(), String> {
        if self.root.is_some() {
            return Err("found a second element beside the roster".to_string());
        }
        let mut element = Element { name: start.local_name().as_ref().to_string(), ..Element::default() };
        for attribute in start.attributes().take(MOST_ATTRIBUTES + 1) {
            let attribute = attribute.map_err(|fault| format!("this is not XML: {fault}"))?;
            let value = attribute.normalized_value(XmlVersion::Implicit1_0);
            let value = value.map_err(|fault| format!("this is not XML: {fault}"))?;
            element.attributes.push((attribute.key.local_name().as_ref().to_string(), value.into_owned()));
        }
        self.count.add(self.open.len(), element.attributes.len())?;
        self.open.push(element);
        Ok(())
    }

    fn end(&mut self) -> Result<(), String> {
        let Some(element) = self.open.pop() else {
            return Err("found an end without a beginning".to_string());
        };
        match self.open.last_mut() {
            Some(above) => above.within.push(element),
            None => self.root = Some(element),
        }
        Ok(())
    }

    fn add(&mut self, text: &str) -> Result<(), String> {
        match self.open.last_mut() {
            Some(element) => element.text.push_str(text),
            None if text.trim().is_empty() => {}
            None => return Err("found text outside of the roster".to_string()),
        }
        Ok(())
    }

    fn whole(self) -> Result<Element, String> {
        match (self.open.last(), self.root) {
            (Some(open), _) => Err(format!("the file ends within <{}>; it is cut short", open.name)),
            (None, Some(root)) => Ok(root),
            (None, None) => Err("the file has no element, expected a <roster>".to_string()),
        }
    }
}

/// What a reference stands for: a sign by its number, or one of the five names that XML has by itself.
fn resolved(reference: &BytesRef<'_>) -> Result<String, String> {
    let sign = reference.resolve_char_ref().map_err(|fault| format!("this is not XML: {fault}"))?;
    if let Some(sign) = sign {
        return Ok(sign.to_string());
    }
    let name = reference.xml10_content();
    let known = resolve_predefined_entity(&name).map(str::to_string);
    known.ok_or_else(|| format!("found the entity &{name};, expected none of a file's own"))
}
