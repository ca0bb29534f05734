//! Files and folders that nobody else on the machine may read: they hold the secrets of links and the seeds of games.

use std::fs::{self, OpenOptions};
use std::io;
use std::path::Path;

use tracing::warn;

/// Makes a file for its owner alone, unless it is there. SQLite gives what it writes beside a database the same mode.
pub(crate) fn private_file(file: &Path) -> io::Result<()> {
    let mut options = OpenOptions::new();
    options.append(true).create(true);
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options.open(file).map(|_| ())
}

/// Makes a folder for its owner alone, with those around it, unless it is there.
pub fn private_folder(folder: &Path) -> io::Result<()> {
    let mut builder = fs::DirBuilder::new();
    builder.recursive(true);
    #[cfg(unix)]
    std::os::unix::fs::DirBuilderExt::mode(&mut builder, 0o700);
    builder.create(folder)
}

/// Takes what lies in a data folder away from everybody but its owner: what we keep there, not the folder itself, which may be
/// somebody's home. Says what was open.
pub fn make_private(data: &Path, ours: &[&str]) -> io::Result<()> {
    for entry in fs::read_dir(data)? {
        let entry = entry?;
        let name = entry.file_name();
        let is_database = [".sqlite", ".sqlite-wal", ".sqlite-shm"]
            .iter()
            .any(|end| name.to_str().is_some_and(|name| name.ends_with(end)));
        if is_database || ours.iter().any(|ours| name == *ours) {
            tighten(&entry.path())?;
        }
    }
    Ok(())
}

/// Makes a file, or a folder with all in it, private.
#[cfg(unix)]
fn tighten(path: &Path) -> io::Result<()> {
    use std::os::unix::fs::PermissionsExt;

    let about = fs::symlink_metadata(path)?;
    if about.is_symlink() {
        return Ok(()); // what it leads to is not ours
    }
    let mode = about.permissions().mode() & 0o777;
    if mode & 0o077 != 0 {
        fs::set_permissions(path, fs::Permissions::from_mode(mode & 0o700))?;
        warn!(path = %path.display(), mode = format!("{mode:o}"), "others could read this; now only its owner can");
    }
    if about.is_dir() {
        for entry in fs::read_dir(path)? {
            tighten(&entry?.path())?;
        }
    }
    Ok(())
}

/// Where files have no mode, their folder's rights hold.
#[cfg(not(unix))]
fn tighten(_: &Path) -> io::Result<()> {
    Ok(())
}
