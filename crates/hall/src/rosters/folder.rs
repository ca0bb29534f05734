//! What is kept at home: files in a folder, which people may open, copy and drop in by hand as well.

use std::fs;
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use super::file::{sync, write};
use super::{Keeps, Kind, Stored, fresh_id, version_of};
use crate::fault::{Code, Fault};
use crate::store::private_folder;

/// The most files that are listed.
const MOST_FILES: usize = 500;

/// A folder of things of one kind.
pub struct Folder {
    path: PathBuf,
    kind: Kind,
    /// One change at a time.
    writing: Mutex<()>,
    /// How many changes were made from here.
    changes: AtomicU64,
}

impl Folder {
    /// The things of a kind in this folder, which comes into being with the first of them.
    pub fn of(kind: Kind, path: &Path) -> Folder {
        Folder { path: path.to_path_buf(), kind, writing: Mutex::default(), changes: AtomicU64::default() }
    }

    pub(super) fn kind(&self) -> Kind {
        self.kind
    }

    /// The files, by their ids: their names without their ending. What an address says is only ever looked up here.
    fn files(&self) -> Result<Vec<(String, PathBuf)>, Fault> {
        let entries = match fs::read_dir(&self.path) {
            Ok(entries) => entries,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Vec::new()),
            Err(error) => return Err(self.broken(&error)),
        };
        let one = |path: PathBuf| {
            let id = path.file_name()?.to_str()?.strip_suffix(self.kind.suffix())?.to_string();
            (!id.is_empty() && !id.starts_with('.') && path.is_file()).then_some((id, path))
        };
        let mut files: Vec<_> = entries.filter_map(|entry| one(entry.ok()?.path())).collect();
        files.sort();
        files.truncate(MOST_FILES);
        Ok(files)
    }

    /// A number that tells how the folder is now from how it was.
    pub(crate) fn state(&self) -> u64 {
        let about = |path: &Path| fs::metadata(path).ok().map(|about| (about.modified().ok(), about.len()));
        let files = self.files().unwrap_or_default();
        let files: Vec<_> = files.iter().map(|(id, path)| (id, about(path))).collect();
        match files.is_empty() {
            true => 0,
            false => version_of(&(self.changes.load(Ordering::Relaxed), files)),
        }
    }

    /// The names and texts of all files, in the order of their names; or why one can't be read.
    pub(crate) fn texts(&self) -> Vec<(String, Result<String, String>)> {
        let files = self.files().unwrap_or_default();
        let name = |id: &str| format!("{id}{}", self.kind.suffix());
        files.iter().map(|(id, path)| (name(id), read(self.kind, path))).collect()
    }

    fn file(&self, id: &str) -> Result<PathBuf, Fault> {
        let found = self.files()?.into_iter().find(|(known, _)| known == id);
        found.map(|(_, path)| path).ok_or_else(|| self.kind.none())
    }

    fn wrote(&self, done: io::Result<()>) -> Result<(), Fault> {
        self.changes.fetch_add(1, Ordering::Relaxed);
        done.map_err(|error| self.broken(&error))
    }

    fn broken(&self, error: &io::Error) -> Fault {
        Fault::new(Code::Store, format!("{}: {error}; nothing was changed", self.path.display()))
    }
}

impl Keeps for Folder {
    fn list(&self) -> Result<Vec<Stored>, Fault> {
        let mut list: Vec<Stored> =
            self.files()?.into_iter().map(|(id, path)| stored(self.kind, id, &path)).collect();
        list.sort_by(|one, other| other.touched.cmp(&one.touched).then_with(|| one.id.cmp(&other.id)));
        Ok(list)
    }

    fn read(&self, id: &str) -> Result<Stored, Fault> {
        Ok(stored(self.kind, id.to_string(), &self.file(id)?))
    }

    fn add(&self, name: &str, text: &str) -> Result<String, Fault> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.kind.check_length(text.len())?;
        private_folder(&self.path).map_err(|error| self.broken(&error))?;
        if self.files()?.len() >= MOST_FILES {
            return Err(self.kind.no_more(MOST_FILES));
        }
        let file = |id: &str| self.path.join(format!("{id}{}", self.kind.suffix()));
        let id = fresh_id(self.kind, name, |id| file(id).exists());
        self.wrote(write(&file(&id), text))?;
        Ok(id)
    }

    fn replace(&self, id: &str, before: &str, text: &str) -> Result<(), Fault> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.kind.check_length(text.len())?;
        let path = self.file(id)?;
        if stored(self.kind, id.to_string(), &path).text != before {
            return Err(self.kind.changed());
        }
        self.wrote(write(&path, text))
    }

    fn remove(&self, id: &str) -> Result<(), Fault> {
        let _writing = self.writing.lock().unwrap_or_else(PoisonError::into_inner);
        self.wrote(fs::remove_file(self.file(id)?).and_then(|()| sync(&self.path)))
    }
}

/// A file as it is; one that can't be read is listed with the reason.
fn stored(kind: Kind, id: String, path: &Path) -> Stored {
    let touched = fs::metadata(path).and_then(|about| about.modified()).unwrap_or(UNIX_EPOCH);
    let touched = touched.duration_since(UNIX_EPOCH).map_or(0, |since| since.as_secs());
    let touched =
        touched.min(SystemTime::now().duration_since(UNIX_EPOCH).map_or(touched, |since| since.as_secs()));
    match read(kind, path) {
        Ok(text) => Stored { id, text, trouble: None, touched },
        Err(trouble) => Stored { id, text: String::new(), trouble: Some(trouble), touched },
    }
}

fn read(kind: Kind, path: &Path) -> Result<String, String> {
    let mut bytes = Vec::new();
    let file = fs::File::open(path).map_err(|error| error.to_string())?;
    file.take(kind.most_bytes() as u64 + 1).read_to_end(&mut bytes).map_err(|error| error.to_string())?;
    if bytes.len() > kind.most_bytes() {
        return Err(format!("the file has more than {} bytes", kind.most_bytes()));
    }
    String::from_utf8(bytes).map_err(|_| "this is not text in UTF-8".to_string())
}
