//! `lychgate replay` and `verify`: reading a ledger back.

use std::io::Write;
use std::path::PathBuf;

use ::referee::Replayed;
use clap::Args;
use fates::{LedgerFault, LedgerWhy, Proof, Stretch};
use hall::report::plain::answers;
use serde_json::{Value, json};

use crate::{Done, Trouble};

const EXAMPLES: &str = "\
Examples:
  lychgate replay fight.jsonl     tells the story again
  lychgate verify fight.jsonl     proves the finished game

A ledger is what the referee answers to {\"ledger\":true}, as text, a line each. Exit code 1: cut short or altered. Exit code 3: \
whole, but played under other rules than those of this version, which refuse one of its lines.

verify --json says {\"verdict\":…} with what it found: \"proven\", \"altered\" with line and why, \"cut-short\", or \"other-rules\" \
with engine, line and why.";

/// A ledger to read.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Ledger {
    /// The file
    file: PathBuf,
    /// Answer as JSON
    #[arg(long)]
    json: bool,
}

impl Ledger {
    /// Plays a ledger again and tells its story.
    pub(crate) fn replay(&self) -> Done {
        let text = self.read()?;
        let replayed = crate::system::library().replay(&text).map_err(|fault| {
            if let (LedgerWhy::OtherRules { .. }, false) = (&fault.why, self.json) {
                told_plainly(&text);
            }
            self.fault(&fault)
        })?;
        let Replayed { game, lines, finished, state } = replayed;
        let view = game.view(None);
        let mut out = std::io::stdout().lock();
        if self.json {
            let answer = json!({ "lines": lines, "finished": finished, "state": state, "view": view });
            writeln!(out, "{answer}")?;
            return Ok(());
        }
        for line in &view.log {
            writeln!(out, "{}", line.text)?;
        }
        match (&view.over, &view.question) {
            (Some(over), _) => writeln!(out, "{over}")?,
            (None, Some(question)) => writeln!(out, "The ledger ends here, line {lines}: {}", question.text)?,
            (None, None) => {}
        }
        writeln!(out, "state {state}")?;
        Ok(())
    }

    /// Proves a finished ledger.
    pub(crate) fn verify(&self) -> Done {
        let text = self.read()?;
        let proof = crate::system::library().prove(&text);
        let mut out = std::io::stdout().lock();
        if self.json {
            writeln!(out, "{}", verdict(&proof))?;
        }
        let proof = proof.map_err(|fault| self.fault(&fault))?;
        if self.json {
            return Ok(());
        }
        for Stretch { engine, to } in &proof.before {
            writeln!(out, "up to line {to} played by Lychgate {engine}: links and sealed dice are whole")?;
        }
        writeln!(
            out,
            "proven: {} lines, {} answers, every line as the rules allow",
            proof.lines, proof.answers
        )?;
        if proof.decrees > 0 {
            writeln!(
                out,
                "  {} times a referee overruled the rules, and the ledger says where",
                proof.decrees
            )?;
        }
        if proof.sealed > 0 {
            writeln!(out, "  {} dice follow from the seed that was sealed at the start", proof.sealed)?;
        }
        if proof.secrets > 0 {
            let whose = match proof.secrets {
                1 => "the secret of one player".to_string(),
                many => format!("secrets of {many} players"),
            };
            writeln!(out, "  they were made from that seed and from {whose}")?;
        }
        if proof.unsealed > 0 {
            writeln!(
                out,
                "  {} dice were typed in or rolled on request; the ledger can't prove those",
                proof.unsealed
            )?;
        }
        writeln!(out, "  state {}", proof.state)?;
        Ok(())
    }

    fn read(&self) -> Result<String, Trouble> {
        let text = crate::system::read(&self.file)?;
        let head: Option<Value> = text.lines().next().and_then(|line| serde_json::from_str(line).ok());
        if let Some(name) = head.as_ref().and_then(|head| head.get("system")).and_then(Value::as_str) {
            crate::system::library().system(name)?;
        }
        Ok(text)
    }

    fn fault(&self, fault: &LedgerFault) -> Trouble {
        let words = format!("{}: {fault}", self.file.display());
        match fault.why {
            LedgerWhy::OtherRules { .. } => Trouble::Other(words),
            _ => Trouble::No(words),
        }
    }
}

/// Says what a ledger says, where no rules can tell what came of it.
fn told_plainly(ledger: &str) {
    let mut out = std::io::stdout().lock();
    for (line, words) in answers(ledger) {
        let _ = writeln!(out, "{line}: {words}"); // nobody may read any more
    }
}

/// What was found, for programs.
fn verdict(found: &Result<Proof, LedgerFault>) -> Value {
    let LedgerFault { line, why } = match found {
        Ok(proof) => {
            let mut said = json!({ "verdict": "proven" });
            if let (Some(said), Value::Object(proof)) = (said.as_object_mut(), json!(proof)) {
                said.extend(proof);
            }
            return said;
        }
        Err(fault) => fault,
    };
    match why {
        LedgerWhy::CutShort => json!({ "verdict": "cut-short", "line": line }),
        LedgerWhy::OtherRules { engine, refused, dice } => {
            let why = refused.to_string();
            json!({ "verdict": "other-rules", "engine": engine, "line": line, "why": why, "dice_checked": dice })
        }
        why => json!({ "verdict": "altered", "line": line, "why": why.to_string() }),
    }
}
