//! `lychgate muster import`: a roster of another program.

use std::io::{Read, Write};
use std::path::PathBuf;

use clap::Args;
use frame::muster::{FlawView, RosterFile};
use roster::exchange::{Imported, import};
use serde_json::json;

use crate::book::homebrew::Homebrew;
use crate::files::Output;
use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate muster import list.rosz -o unit.toml
  lychgate muster import export.json

Reads rosters of The Silver Bayonet from BattleScribe (.ros, .rosz) and New Recruit (these, or JSON). Figures and equipment \
are found by name, then priced and checked by our own rules. What was not understood is listed, and noted at the head of \
the file. Exit code 1: nothing could be imported.";

/// The most bytes that are read of a file.
const MOST_BYTES: u64 = 8 << 20;

/// Imports a roster from another program.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(super) struct Import {
    /// The other program's file
    file: PathBuf,
    /// Answer as JSON, with the roster
    #[arg(long)]
    json: bool,
    #[command(flatten)]
    output: Output,
}

impl Import {
    pub(super) fn run(&self, homebrew: &Homebrew) -> Done {
        let library = homebrew.library(None)?;
        let systems = library.systems().iter();
        let systems = systems.filter_map(|system| Some((system.view().short, system.mustering()?)));
        let name = self.file.display();
        let taken =
            import(&self.bytes()?, systems).map_err(|fault| Trouble::No(format!("{name}: {fault}")))?;
        if self.json {
            return self.output.write(&format!("{:#}\n", as_json(&taken)));
        }
        self.output.write(&self.written(&taken))?;
        let mut err = anstream::stderr().lock();
        let _ = write!(err, "{}", told(&taken)); // or nobody reads
        if let Some(file) = self.output.file() {
            let _ = writeln!(err, "written to {}", file.display());
        }
        Ok(())
    }

    fn bytes(&self) -> Result<Vec<u8>, Trouble> {
        let cannot = |error| Trouble::Use(format!("cannot read {}: {error}", self.file.display()));
        let mut bytes = Vec::new();
        let file = std::fs::File::open(&self.file).map_err(cannot)?;
        file.take(MOST_BYTES).read_to_end(&mut bytes).map_err(cannot)?;
        Ok(bytes)
    }

    /// The roster file, with what was not understood and all notes at its head.
    fn written(&self, taken: &Imported) -> String {
        let name = self.file.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        let mut head = format!("# Imported from {}\n", on_one_line(&name));
        let mut list = |title: &str, lines: &[String]| {
            for line in lines {
                head += &format!("# {title}: {}\n", on_one_line(line));
            }
        };
        list("not understood", &taken.taken.not_understood);
        list("different here", &taken.differences);
        list("note", &taken.notes);
        format!("{head}\n{}", RosterFile::new(&taken.system, taken.taken.roster.clone()).written())
    }
}

/// What was taken over and what was not, for a terminal.
fn told(taken: &Imported) -> String {
    let mut told = String::new();
    let flaws: Vec<String> = taken.flaws.iter().map(FlawView::told).collect();
    let lists = [
        ("understood", &taken.taken.understood),
        ("not understood", &taken.taken.not_understood),
        ("different by our rules", &taken.differences),
        ("against our rules", &flaws),
        ("notes", &taken.notes),
    ];
    for (title, lines) in lists.into_iter().filter(|(_, lines)| !lines.is_empty()) {
        told += &format!("{title}:\n");
        for line in lines {
            told += &format!("  {}\n", on_one_line(line));
        }
    }
    told
}

fn as_json(taken: &Imported) -> serde_json::Value {
    json!({
        "system": taken.system,
        "roster": taken.taken.roster,
        "understood": taken.taken.understood,
        "not_understood": taken.taken.not_understood,
        "differences": taken.differences,
        "flaws": taken.flaws.iter().map(|flaw| json!({
            "at": flaw.at, "rule": flaw.rule, "words": flaw.words, "may_be_waived": flaw.may_be_waived,
        })).collect::<Vec<_>>(),
        "notes": taken.notes,
    })
}

/// Text that stays on its line, without signs that a terminal would obey.
fn on_one_line(text: &str) -> String {
    let plain: String = text.chars().map(|sign| if sign.is_control() { ' ' } else { sign }).collect();
    plain.split_whitespace().collect::<Vec<_>>().join(" ")
}
