//! Content of your own: files that are laid over the built-in books.

use std::io::Write;
use std::path::{Path, PathBuf};

use ::referee::Library;
use clap::Args;
use content::Sheet;
use fates::Overlay;
use frame::muster::RosterFile;

use crate::Trouble;
use crate::system::any_of;

/// The most files that are read, and the most bytes in all of them: they become part of every ledger.
const MOST_FILES: usize = 500;
const MOST_BYTES: usize = 2 << 20;

/// Content files to play with.
#[derive(Args, Clone, Debug, Default)]
pub(crate) struct Homebrew {
    /// A folder of TOML files (or one file) laid over the built-in content; may be given several times
    #[arg(long = "content", value_name = "DIR", global = true)]
    folders: Vec<PathBuf>,
    /// The folder of content on this machine. The hall reads the files in it, and here the folders in it are read.
    #[arg(skip)]
    own: Option<PathBuf>,
}

impl Homebrew {
    /// The same with the folders that lie in the content of this machine, read before the others.
    pub(crate) fn after(&self, own: PathBuf) -> Homebrew {
        Homebrew { own: Some(own), ..self.clone() }
    }

    /// Every system with these files laid over its book. Files that name no system are of the one at hand. What is wrong
    /// with them is told, and the built-in content is played on.
    pub(crate) fn library(&self, at_hand: Option<&str>) -> Result<Library, Trouble> {
        let library = crate::system::library();
        if self.folders.is_empty() && self.own.is_none() {
            return Ok(library);
        }
        let mut faults = Vec::new();
        let mut files = Vec::new();
        let own = self.own.as_deref().map(read_folders_in).transpose()?.unwrap_or_default();
        for file in own.into_iter().chain(read_all(&self.folders)?) {
            match file.system(&library, at_hand) {
                Ok(system) => files.push((system, file)),
                Err(fault) => faults.push(fault),
            }
        }
        let (library, found) = library.with(|short| overlay_of(&files, short));
        faults.extend(found);
        tell(&faults);
        Ok(library)
    }
}

/// Says what is wrong with content of one's own.
pub(crate) fn tell(faults: &[String]) {
    if !faults.is_empty() {
        let mut err = anstream::stderr().lock();
        let _ = writeln!(err, "lychgate: faults in your own content; the built-in content is played on"); // or nobody reads
        for fault in faults {
            let _ = writeln!(err, "  {fault}");
        }
    }
}

/// The files of one system, as its book takes them.
fn overlay_of(files: &[(&'static str, File)], short: &str) -> Overlay {
    let own = files.iter().filter(|(system, _)| *system == short);
    own.map(|(_, file)| (file.name.clone(), file.text.clone())).collect()
}

/// The files at a path that are for one system, and what is wrong with where they lie.
pub(super) fn overlay(
    path: &Path,
    library: &Library,
    short: &str,
) -> Result<(Overlay, Vec<String>), Trouble> {
    let (mut files, mut faults) = (Vec::new(), Vec::new());
    for file in read_all(std::slice::from_ref(&path.to_path_buf()))? {
        match file.system(library, Some(short)) {
            Ok(system) => files.push((system, file)),
            Err(fault) => faults.push(fault),
        }
    }
    Ok((overlay_of(&files, short), faults))
}

/// A content file.
struct File {
    /// Its path, as it was found.
    name: String,
    text: String,
    /// The folders it lies in, from the one that was named.
    folders: Vec<String>,
}

impl File {
    /// The short name of the system it is for: a folder called like the system, or `system = "sb"` at its top, else the
    /// one at hand.
    fn system(&self, library: &Library, at_hand: Option<&str>) -> Result<&'static str, String> {
        let known = |name: &str| library.system(name).ok().map(|system| system.view().short);
        if let Some(short) = self.folders.iter().rev().find_map(|folder| known(folder)) {
            return Ok(short);
        }
        if let Some((line, named)) = Sheet::system_of(&self.text) {
            return library
                .system(&named)
                .map(|system| system.view().short)
                .map_err(|fault| format!("{}:{line}: {}", self.name, fault.text));
        }
        at_hand.and_then(known).ok_or_else(|| {
            let shorts: Vec<&str> = library.systems().iter().map(|system| system.view().short).collect();
            let first = shorts.first().copied().unwrap_or_default();
            format!(
                "{}:1: no system is named; put the file into a folder {}, or write system = \"{first}\" on top",
                self.name,
                any_of(&shorts)
            )
        })
    }
}

/// The TOML files of these folders and of the folders in them, in the order of their names.
fn read_all(paths: &[PathBuf]) -> Result<Vec<File>, Trouble> {
    let mut files = Vec::new();
    for path in paths {
        let before = files.len();
        match path.is_dir() {
            true => read_folder(path, &mut Vec::new(), &mut files)?,
            false => files.push(content_of(path)?),
        }
        if files.len() == before {
            return Err(Trouble::Use(format!("there is no .toml file in {}", path.display())));
        }
    }
    bounded(files)
}

/// These files, if they are not too many.
fn bounded(files: Vec<File>) -> Result<Vec<File>, Trouble> {
    let bytes: usize = files.iter().map(|file| file.text.len()).sum();
    if files.len() > MOST_FILES || bytes > MOST_BYTES {
        let found = format!("found {} files with {bytes} bytes of content", files.len());
        return Err(Trouble::Use(format!("{found}, expected at most {MOST_FILES} with {MOST_BYTES} bytes")));
    }
    Ok(files)
}

/// The TOML files of the folders that lie in a folder, but not those that lie in it themselves.
fn read_folders_in(folder: &Path) -> Result<Vec<File>, Trouble> {
    let mut files = Vec::new();
    read_folder(folder, &mut Vec::new(), &mut files)?;
    files.retain(|file| file.folders.len() > 1);
    bounded(files)
}

/// One file that was named.
fn content_of(path: &Path) -> Result<File, Trouble> {
    let file = read(path, Vec::new())?;
    match RosterFile::is_one(&file.text) {
        true => {
            let name = path.display();
            Err(Trouble::Use(format!("{name} is a roster file; `lychgate muster check {name}` checks it")))
        }
        false => Ok(file),
    }
}

fn read_folder(folder: &Path, within: &mut Vec<String>, files: &mut Vec<File>) -> Result<(), Trouble> {
    within.extend(folder.file_name().map(|name| name.to_string_lossy().into_owned()));
    let mut entries = Vec::new();
    for entry in std::fs::read_dir(folder).map_err(|error| cannot_read(folder, &error))? {
        let entry = entry.map_err(|error| cannot_read(folder, &error))?;
        let is_folder = entry.file_type().is_ok_and(|kind| kind.is_dir()); // and no link, which may lead in a ring
        entries.push((entry.path(), is_folder));
    }
    entries.sort();
    for (path, is_folder) in entries {
        if is_folder {
            read_folder(&path, within, files)?;
        } else if path.extension().is_some_and(|ending| ending == "toml") && files.len() <= MOST_FILES {
            let file = read(&path, within.clone())?;
            // Roster files may lie beside content; they are none.
            if !RosterFile::is_one(&file.text) {
                files.push(file);
            }
        }
    }
    within.pop();
    Ok(())
}

fn read(path: &Path, folders: Vec<String>) -> Result<File, Trouble> {
    let text = crate::system::read_at_most(path, MOST_BYTES as u64)?;
    Ok(File { name: path.display().to_string(), text, folders })
}

fn cannot_read(path: &Path, error: &std::io::Error) -> Trouble {
    Trouble::Use(format!("cannot read {}: {error}", path.display()))
}
