//! A copy of a data folder that can take its place, made while the hall runs.

use std::fs::{self, File};
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

use rusqlite::{Connection, OpenFlags};
use thiserror::Error;

use super::private::{private_file, private_folder};

/// Why there is no copy.
#[derive(Debug, Error)]
pub enum BackupFault {
    /// It would lie over something.
    #[error("{} is there already; a backup lies over nothing", .0.display())]
    Taken(PathBuf),
    /// Nothing is kept there.
    #[error("{} holds no tables; is it a data folder?", .0.display())]
    NoData(PathBuf),
    /// A database could not be copied.
    #[error("{}: {}", .0.display(), .1)]
    Database(PathBuf, rusqlite::Error),
    /// A file could not be copied.
    #[error("{}: {}", .0.display(), .1)]
    File(PathBuf, io::Error),
}

/// Copies the databases of a data folder as they stand at one moment each, and these folders in it, to a new folder. That is
/// there whole and synced, or not at all.
pub fn backup(data: &Path, folders: &[&str], to: &Path) -> Result<(), BackupFault> {
    if to.exists() {
        return Err(BackupFault::Taken(to.to_path_buf()));
    }
    if !data.is_dir() {
        return Err(BackupFault::NoData(data.to_path_buf()));
    }
    let databases = databases(data).map_err(|error| BackupFault::File(data.to_path_buf(), error))?;
    if databases.is_empty() {
        return Err(BackupFault::NoData(data.to_path_buf()));
    }
    let beside = beside(to);
    let made = made(data, &databases, folders, &beside).and_then(|()| {
        let renamed = fs::rename(&beside, to).and_then(|()| sync(to.parent().unwrap_or(Path::new("."))));
        renamed.map_err(|error| BackupFault::File(to.to_path_buf(), error))
    });
    if made.is_err() {
        let _ = fs::remove_dir_all(&beside); // it may not have come into being
    }
    made
}

/// The folder that a copy is made in before it gets its name.
fn beside(to: &Path) -> PathBuf {
    let name = to.file_name().unwrap_or_default().to_string_lossy();
    to.with_file_name(format!(".{name}.{}.tmp", std::process::id()))
}

fn databases(data: &Path) -> io::Result<Vec<PathBuf>> {
    let paths: Vec<PathBuf> =
        fs::read_dir(data)?.map(|entry| entry.map(|entry| entry.path())).collect::<io::Result<_>>()?;
    let is_database = |path: &PathBuf| path.extension().is_some_and(|end| end == "sqlite");
    Ok(paths.into_iter().filter(is_database).collect())
}

fn made(data: &Path, databases: &[PathBuf], folders: &[&str], to: &Path) -> Result<(), BackupFault> {
    private_folder(to).map_err(|error| BackupFault::File(to.to_path_buf(), error))?;
    for database in databases {
        let copy = to.join(database.file_name().unwrap_or_default());
        copy_database(database, &copy).map_err(|error| BackupFault::Database(database.clone(), error))?;
        sync(&copy).map_err(|error| BackupFault::File(copy, error))?;
    }
    for folder in folders.iter().map(|folder| data.join(folder)).filter(|folder| folder.is_dir()) {
        let copy = to.join(folder.file_name().unwrap_or_default());
        copy_folder(&folder, &copy).map_err(|error| BackupFault::File(folder, error))?;
    }
    sync(to).map_err(|error| BackupFault::File(to.to_path_buf(), error))
}

/// Copies a database as it stands now, also while it is written to.
fn copy_database(from: &Path, to: &Path) -> rusqlite::Result<()> {
    private_file(to).map_err(|_| rusqlite::Error::InvalidPath(to.to_path_buf()))?;
    let connection = Connection::open_with_flags(from, OpenFlags::SQLITE_OPEN_READ_WRITE)?;
    connection.busy_timeout(Duration::from_secs(10))?;
    let to = to.to_str().ok_or_else(|| rusqlite::Error::InvalidPath(to.to_path_buf()))?;
    connection.execute("VACUUM INTO ?", [to])?; // into an empty file, which keeps its mode
    Ok(())
}

/// Copies a folder with all in it but what is just being written.
fn copy_folder(from: &Path, to: &Path) -> io::Result<()> {
    private_folder(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let (name, kind) = (entry.file_name(), entry.file_type()?);
        if kind.is_dir() {
            copy_folder(&entry.path(), &to.join(name))?;
        } else if kind.is_file() && !name.to_string_lossy().ends_with(".tmp") {
            let copy = to.join(name);
            private_file(&copy)?;
            fs::write(&copy, fs::read(entry.path())?)?;
            sync(&copy)?;
        }
    }
    sync(to)
}

/// Syncs a file, or a folder so that the names in it stay. Not every system can sync folders.
fn sync(path: &Path) -> io::Result<()> {
    match File::open(path) {
        Ok(file) if cfg!(unix) || path.is_file() => file.sync_all(),
        _ => Ok(()),
    }
}
