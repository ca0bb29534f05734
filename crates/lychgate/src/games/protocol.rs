//! `lychgate referee`: the protocol on standard input and output.

use std::io::{BufRead, Write};
use std::path::PathBuf;

use clap::Args;
use referee::{Code, LONGEST_LINE, Referee, error};

use crate::Done;
use crate::book::homebrew::Homebrew;
use crate::files::LedgerFile;

/// Play by the JSON-lines protocol on standard input and output.
#[derive(Args)]
pub(crate) struct Protocol {
    /// Keep the ledger of the game in this file
    #[arg(long, value_name = "FILE")]
    ledger: Option<PathBuf>,
    #[command(flatten)]
    homebrew: Homebrew,
}

impl Protocol {
    pub(crate) fn run(&self) -> Done {
        let mut file = self.ledger.clone().map(LedgerFile::new);
        // The ledger is written down before the answer is sent.
        hear(Referee::new(self.homebrew.library(None)?), |referee| match (&mut file, referee.ledger()) {
            (Some(file), Some(ledger)) => file.keep(&ledger),
            _ => Ok(()),
        })
    }
}

/// Hears lines until there are none left.
fn hear(mut referee: Referee, mut keep: impl FnMut(&Referee) -> Done) -> Done {
    let mut input = std::io::stdin().lock();
    let mut out = std::io::stdout().lock();
    let mut line = Vec::new();
    loop {
        line.clear();
        if read_line(&mut input, &mut line)? == 0 {
            return Ok(());
        }
        let said = match std::str::from_utf8(&line) {
            _ if line.len() > LONGEST_LINE => {
                vec![error(Code::TooLong, format!("a line has at most {LONGEST_LINE} bytes"))]
            }
            Ok(text) => referee.hear(text),
            Err(_) => vec![error(Code::NotAMessage, "this is not UTF-8 text")],
        };
        keep(&referee)?;
        for value in said {
            writeln!(out, "{value}")?;
        }
        out.flush()?;
    }
}

/// Reads one line, keeping no more of it than is ever needed.
fn read_line(input: &mut impl BufRead, line: &mut Vec<u8>) -> std::io::Result<usize> {
    let mut read = 0;
    loop {
        let chunk = input.fill_buf()?;
        if chunk.is_empty() {
            return Ok(read);
        }
        let end = chunk.iter().position(|&byte| byte == b'\n');
        let taken = end.map_or(chunk.len(), |end| end + 1);
        let room = (LONGEST_LINE + 2).saturating_sub(line.len()).min(taken);
        line.extend_from_slice(&chunk[..room]);
        input.consume(taken);
        read += taken;
        if end.is_some() {
            return Ok(read);
        }
    }
}
