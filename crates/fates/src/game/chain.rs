//! What the text of a ledger shows without the rules: that its lines are linked, that its seed is the sealed one, and that
//! its sealed dice follow from it. So a ledger that other rules wrote can still be told from one that was altered.

use crate::game::ledger::{Continued, FORM, Head, LedgerFault, LedgerWhy, Line};
use crate::game::sealed::{Link, Seed};
use crate::{Die, DieSource};

/// What holds of a ledger whatever its rules are.
#[derive(Clone, Debug, PartialEq)]
pub struct Whole {
    /// Its first line.
    pub head: Head,
    /// The lines after it.
    pub lines: Vec<Line>,
    /// Is the last line the end of the game?
    pub finished: bool,
    /// How many sealed dice follow from the seed, those taken back among them; nothing where the seed is not known.
    pub sealed: Option<usize>,
    /// What the next answer is chained to.
    pub(crate) link: Link,
    /// What the first answer is chained to, or the first one after it was continued last.
    pub(crate) begins: Link,
}

/// The place among the lines where the ledger was continued last.
pub(crate) fn continued(lines: &[Line]) -> Option<(usize, &Continued)> {
    let mut lines = lines.iter().enumerate().rev();
    lines.find_map(|(place, line)| Some((place, line.continued.as_deref()?)))
}

/// The version and the fingerprint of the rules that a ledger was played by last.
pub(crate) fn played_by<'a>(head: &'a Head, lines: &'a [Line]) -> (&'a str, Option<&'a str>) {
    match continued(lines) {
        Some((_, continued)) => (&continued.engine, continued.rules.as_deref()),
        None => (&head.engine, head.rules.as_deref()),
    }
}

/// Checks the links of a ledger, and its sealed dice if their seed is open in it or at hand.
pub fn check(text: &str, seed: Option<&Seed>) -> Result<Whole, LedgerFault> {
    let (head, lines) = parse(text)?;
    let opened = lines.last().and_then(|last| last.seed.as_deref());
    let seed = seed.cloned().or_else(|| Seed::from_hex(opened?));
    let seed = seed.filter(|seed| head.seal.as_ref() == Some(&seed.seal()));
    let first = head.link(text.lines().next().unwrap_or_default());
    let mut walk = Walk { head: &head, seed, first, given: Vec::new(), over: false, sealed: 0 };
    for (place, line) in lines.iter().enumerate() {
        walk.take(line).map_err(|why| LedgerFault { line: place + 2, why })?;
    }
    let sealed = walk.seed.is_some().then_some(walk.sealed);
    let (finished, link, begins) = (walk.over, walk.link(), walk.first);
    Ok(Whole { head, lines, finished, sealed, link, begins })
}

/// A ledger with its links and its sealed dice written anew, as somebody who knows the seed can write them after a change of
/// its lines: for tests of what only the rules find.
pub fn relinked(text: &str, seed: &Seed) -> Result<String, LedgerFault> {
    let (head, lines) = parse(text)?;
    let first = head.link(text.lines().next().unwrap_or_default());
    let mut walk = Walk { head: &head, seed: None, first, given: Vec::new(), over: false, sealed: 0 };
    let mut written = head.text() + "\n";
    for mut line in lines {
        if line.from == Some(DieSource::Sealed) {
            line.rolled = Some(walk.dice(seed, line.dice.as_deref().unwrap_or_default()));
        }
        // A line without its link is told which one it should bear.
        if let Err(LedgerWhy::Altered { expected, .. }) = walk.take(&Line { link: None, ..line.clone() }) {
            line.link = serde_json::from_str(&expected).ok().and_then(|line: Line| line.link);
        }
        if line.over.is_some() && line.link.is_some() {
            line.link = Some(walk.link().short());
        }
        written.push_str(&line.text());
        written.push('\n');
    }
    Ok(written)
}

/// Reads the lines of a ledger.
pub(crate) fn parse(text: &str) -> Result<(Head, Vec<Line>), LedgerFault> {
    let unreadable =
        |line, fault: serde_json::Error| LedgerFault { line, why: LedgerWhy::NotALine(fault.to_string()) };
    let mut lines = text.lines();
    let first = lines.next().ok_or(LedgerFault { line: 1, why: LedgerWhy::Empty })?;
    let head: Head = serde_json::from_str(first).map_err(|fault| unreadable(1, fault))?;
    if head.lychgate != FORM {
        return Err(LedgerFault { line: 1, why: LedgerWhy::OtherForm(head.lychgate) });
    }
    let read = |(place, line)| serde_json::from_str(line).map_err(|fault| unreadable(place + 2, fault));
    Ok((head, lines.enumerate().map(read).collect::<Result<_, _>>()?))
}

/// Something that stands in a ledger and was not taken back.
enum Given {
    /// An answer or a decree, with the link after it.
    Answer(Link),
    /// So many sealed dice. They don't lengthen the chain.
    Sealed(u32),
}

/// The way through a ledger, line by line.
struct Walk<'a> {
    head: &'a Head,
    seed: Option<Seed>,
    /// The link before everything given.
    first: Link,
    given: Vec<Given>,
    over: bool,
    /// How many sealed dice were checked.
    sealed: usize,
}

impl Walk<'_> {
    fn take(&mut self, line: &Line) -> Result<(), LedgerWhy> {
        if self.over && (line.undo.is_none() || self.head.seal.is_some()) {
            return Err(LedgerWhy::AfterTheEnd);
        }
        self.over = line.over.is_some();
        match line {
            Line { over: Some(_), .. } => self.end(line),
            Line { undo: Some(count), .. } => self.undo(line, *count),
            Line { from: Some(from), seat: Some(seat), .. }
                if (*from == DieSource::Sealed) != self.head.seals(*seat) =>
            {
                let expected =
                    if *from == DieSource::Sealed { "dice that people rolled" } else { "sealed dice" };
                Err(altered(expected.to_string(), line))
            }
            Line { from: Some(DieSource::Sealed), .. } => self.sealed_dice(line),
            Line { continued: Some(_), .. } => self.stays(line), // what other rules played
            line if line.is_of_secrets() => self.stays(line),
            _ => self.answer(line),
        }
    }

    /// A line that is linked like an answer, and can't be taken back, nor can anything before it.
    fn stays(&mut self, line: &Line) -> Result<(), LedgerWhy> {
        self.answer(line)?;
        self.first = self.link();
        self.given.clear();
        Ok(())
    }

    /// The link after all that stands.
    fn link(&self) -> Link {
        let last = self.given.iter().rev().find_map(|given| match given {
            Given::Answer(link) => Some(*link),
            Given::Sealed(_) => None,
        });
        last.unwrap_or(self.first)
    }

    fn answer(&mut self, line: &Line) -> Result<(), LedgerWhy> {
        let link = self.link().then(&Line { link: None, ..line.clone() }.text());
        self.given.push(Given::Answer(link));
        self.linked(line)
    }

    /// Does the line bear the link of all that stands with it?
    fn linked(&self, line: &Line) -> Result<(), LedgerWhy> {
        let link = Some(self.link().short());
        if line.link == link { Ok(()) } else { Err(altered(Line { link, ..line.clone() }.text(), line)) }
    }

    fn undo(&mut self, line: &Line, count: usize) -> Result<(), LedgerWhy> {
        let answers = self.given.iter().enumerate().rev();
        let mut answers = answers.filter(|(_, given)| matches!(given, Given::Answer(_)));
        let place = count.checked_sub(1).and_then(|before| answers.nth(before)).map(|(place, _)| place);
        self.given.truncate(place.ok_or_else(|| altered("answers to take back".to_string(), line))?);
        self.linked(line)
    }

    fn sealed_dice(&mut self, line: &Line) -> Result<(), LedgerWhy> {
        let (dice, found) =
            (line.dice.as_deref().unwrap_or_default(), line.rolled.clone().unwrap_or_default());
        if let Some(seed) = &self.seed {
            let expected = self.dice(seed, dice);
            if expected != found {
                return Err(LedgerWhy::OtherDice { expected, found });
            }
            self.sealed += found.len();
        }
        self.given.push(Given::Sealed(dice.len() as u32));
        Ok(())
    }

    /// The faces of the dice that fall next.
    fn dice(&self, seed: &Seed, dice: &[Die]) -> Vec<u8> {
        let fallen = self.given.iter().rev().map_while(|given| match given {
            Given::Sealed(count) => Some(*count),
            Given::Answer(_) => None,
        });
        let (before, link) = (fallen.sum::<u32>(), self.link());
        dice.iter().zip(before..).map(|(&die, count)| seed.die(&link, count, die)).collect()
    }

    /// The end opens the seed, and is linked where a version does so.
    fn end(&self, line: &Line) -> Result<(), LedgerWhy> {
        if line.link.is_some() {
            self.linked(line)?;
        }
        let seal = line.seed.as_deref().and_then(Seed::from_hex).map(|seed| seed.seal());
        if seal == self.head.seal { Ok(()) } else { Err(LedgerWhy::OtherSeed) }
    }
}

fn altered(expected: String, found: &Line) -> LedgerWhy {
    LedgerWhy::Altered { expected, found: found.text() }
}
