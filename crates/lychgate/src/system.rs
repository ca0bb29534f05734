//! The systems in the help, and the arguments that systems describe themselves.

use std::io::Read;
use std::marker::PhantomData;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

use ::referee::{Library, SystemView};
use clap::builder::PossibleValuesParser;
use clap::parser::ValueSource;
use clap::{Arg, ArgAction, ArgMatches, Args, Command, FromArgMatches, value_parser};
use frame::command::{Argument, Given, Help, NamedParty, Refused, Takes};
use serde_json::Value;

use crate::Trouble;

/// Is Gravemarch listed, too?
static WITH_GRAVEMARCH: AtomicBool = AtomicBool::new(false);

/// Lists Gravemarch from now on, as `--gravemarch` asks.
pub(crate) fn list_gravemarch() {
    WITH_GRAVEMARCH.store(true, Ordering::Relaxed);
}

/// The systems that can be played.
pub(crate) fn library() -> Library {
    match WITH_GRAVEMARCH.load(Ordering::Relaxed) {
        true => systems::library_with_template(),
        false => systems::library(),
    }
}

/// What every system is called, in the order in which they are listed.
pub(crate) fn views() -> Vec<SystemView> {
    library().systems().iter().map(|system| system.view()).collect()
}

/// `The system: sb, ff, be or wf`
pub(crate) fn help() -> String {
    help_of(&views())
}

/// The same for some of them.
pub(crate) fn help_of(views: &[SystemView]) -> String {
    let short: Vec<&str> = views.iter().map(|view| view.short).collect();
    format!("The system: {}", any_of(&short))
}

/// `sb (silver-bayonet)`
pub(crate) fn both_names(view: SystemView) -> String {
    format!("{} ({})", view.short, view.long)
}

/// `sb, ff or be`
pub(crate) fn any_of(names: &[impl AsRef<str>]) -> String {
    let names: Vec<&str> = names.iter().map(AsRef::as_ref).collect();
    match names.as_slice() {
        [] => String::new(),
        [one] => one.to_string(),
        [others @ .., last] => format!("{} or {last}", others.join(", ")),
    }
}

/// What each system says in the help, after its short name.
pub(crate) fn each(says: impl Fn(&Help) -> &'static str) -> Vec<(&'static str, &'static str)> {
    let library = library();
    let said = library.systems().iter().map(|system| (system.view().short, says(&system.help())));
    said.filter(|(_, text)| !text.is_empty()).collect()
}

/// The same as a list, the names in a column of their own.
pub(crate) fn listed(said: &[(&'static str, &'static str)]) -> String {
    let entry = |(short, text): &(&str, &str)| format!("  {short}  {}\n", text.replace('\n', "\n      "));
    said.iter().map(entry).collect()
}

/// Something that takes arguments of the systems' own.
pub(crate) trait Described {
    /// The arguments, each with its help.
    fn arguments() -> Vec<(Argument, String)>;
}

/// What was said of the arguments that the systems describe.
pub(crate) struct Own<What> {
    /// Those that were said.
    pub given: Given,
    what: PhantomData<What>,
}

impl<What: Described> FromArgMatches for Own<What> {
    fn from_arg_matches(matches: &ArgMatches) -> Result<Self, clap::Error> {
        let mut given = Given::new();
        for (argument, _) in What::arguments() {
            if matches.value_source(argument.name) == Some(ValueSource::CommandLine) {
                given.insert(argument.name.to_string(), value(&argument, matches));
            }
        }
        Ok(Own { given, what: PhantomData })
    }

    fn update_from_arg_matches(&mut self, matches: &ArgMatches) -> Result<(), clap::Error> {
        *self = Own::from_arg_matches(matches)?;
        Ok(())
    }
}

impl<What: Described> Args for Own<What> {
    fn augment_args(command: Command) -> Command {
        command.args(What::arguments().into_iter().map(|(argument, help)| arg(&argument).help(help)))
    }

    fn augment_args_for_update(command: Command) -> Command {
        Self::augment_args(command)
    }
}

/// An argument as clap takes it.
fn arg(argument: &Argument) -> Arg {
    let arg = Arg::new(argument.name).long(argument.name);
    let arg = match argument.takes {
        Takes::Flag => arg.action(ArgAction::SetTrue),
        Takes::Number(least, most) => arg.value_parser(value_parser!(i64).range(least..=most)),
        Takes::NumberOrZero(least, most) => {
            arg.value_parser(value_parser!(i64).range(least..=most)).default_value("0")
        }
        Takes::Text => arg,
        Takes::NeededText => arg.required(true),
        Takes::Texts => arg.action(ArgAction::Append),
        Takes::SomeOf(words) => arg
            .action(ArgAction::Append)
            .value_delimiter(',')
            .value_parser(PossibleValuesParser::new(words.iter().copied())),
    };
    match (argument.takes, argument.value) {
        (Takes::Flag, _) => arg,
        (_, Some(value)) => arg.value_name(value),
        (_, None) => arg.value_name(argument.name.to_uppercase()),
    }
}

/// What was said of an argument.
fn value(argument: &Argument, matches: &ArgMatches) -> Value {
    match argument.takes {
        Takes::Flag => matches.get_flag(argument.name).into(),
        Takes::Number(..) | Takes::NumberOrZero(..) => matches.get_one::<i64>(argument.name).copied().into(),
        Takes::Text | Takes::NeededText => matches.get_one::<String>(argument.name).cloned().into(),
        Takes::Texts | Takes::SomeOf(_) => {
            matches.get_many::<String>(argument.name).into_iter().flatten().cloned().collect()
        }
    }
}

/// A party by its id, or from a file.
pub(crate) fn named_party(named: &str) -> Result<NamedParty, Trouble> {
    if named.ends_with(".toml") || named.ends_with(".json") {
        let text = read(Path::new(named))?;
        return Ok(NamedParty::File { name: named.to_string(), text });
    }
    Ok(NamedParty::Id(named.to_string()))
}

/// The most bytes of any file that is read: more than any ledger of a game has.
const MOST_BYTES: u64 = 64 << 20;

/// Reads a file of text.
pub(crate) fn read(file: &Path) -> Result<String, Trouble> {
    read_at_most(file, MOST_BYTES)
}

/// Reads a file of text that may have so many bytes. A file may be longer than it claims to be, or endless.
pub(crate) fn read_at_most(file: &Path, most: u64) -> Result<String, Trouble> {
    let cannot = |error| Trouble::Use(format!("cannot read {}: {error}", file.display()));
    let opened = std::fs::File::open(file).map_err(cannot)?;
    let mut bytes = Vec::new();
    opened.take(most + 1).read_to_end(&mut bytes).map_err(cannot)?;
    if bytes.len() as u64 > most {
        return Err(Trouble::No(format!("{} is too long: at most {most} bytes are read", file.display())));
    }
    String::from_utf8(bytes)
        .map_err(|_| Trouble::Use(format!("cannot read {}: it is not text in UTF-8", file.display())))
}

/// Why a system did nothing; for a name that it does not know, where all of its names are listed.
pub(crate) fn refused(refused: Refused, system: SystemView) -> Trouble {
    match refused {
        Refused::NotAllowed(text) => Trouble::No(text),
        Refused::WrongUse(text) => Trouble::Use(text),
        Refused::Unknown(text) => {
            let stop = if text.ends_with('?') { "" } else { ";" };
            Trouble::Use(format!("{text}{stop} `lychgate content {}` lists them", system.short))
        }
    }
}

/// The words in lines that fit a terminal.
pub(crate) fn wrapped(text: &str) -> Vec<String> {
    const WIDTH: usize = 96;
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let last = lines.len() - 1;
        if !lines[last].is_empty() && lines[last].chars().count() + 1 + word.chars().count() > WIDTH {
            lines.push(word.to_string());
            continue;
        }
        if !lines[last].is_empty() {
            lines[last].push(' ');
        }
        lines[last].push_str(word);
    }
    lines
}
