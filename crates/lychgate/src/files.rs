//! Files of users: written whole or not at all, and never over another one by mistake; ledgers line by line.

use std::fs::{File, OpenOptions};
use std::io::Write;
use std::path::{Path, PathBuf};

use clap::Args;

use crate::{Done, Trouble};

/// Where the answer goes.
#[derive(Args)]
pub(crate) struct Output {
    /// Write it to this file instead of the terminal
    #[arg(short, long, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Overwrite an existing file
    #[arg(long, requires = "output")]
    force: bool,
}

impl Output {
    /// Writes the text to the file, or to standard output where none is named.
    pub(crate) fn write(&self, text: &str) -> Done {
        match &self.output {
            Some(file) => write_whole(file, text.as_bytes(), self.force),
            None => Ok(std::io::stdout().lock().write_all(text.as_bytes())?),
        }
    }

    /// The file that is named.
    pub(crate) fn file(&self) -> Option<&Path> {
        self.output.as_deref()
    }
}

/// Writes a file through a temporary one beside it: synced, then renamed, so that nobody ever finds half of it.
pub(crate) fn write_whole(file: &Path, bytes: &[u8], force: bool) -> Done {
    let cannot = |error| cannot_write(file, error);
    if !force && file.exists() {
        return Err(is_there(file));
    }
    let file = &file.canonicalize().unwrap_or_else(|_| file.to_path_buf()); // a link stays one
    if file.exists() && !file.is_file() {
        return std::fs::write(file, bytes).map_err(cannot); // a terminal or a pipe: there is nothing to lose
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty()).unwrap_or(Path::new("."));
    if !folder.is_dir() {
        let why = format!("there is no folder {}", folder.display());
        return Err(Trouble::No(format!("cannot write {}: {why}", file.display())));
    }
    let mut temporary = begun(file, folder).map_err(cannot)?;
    temporary.write_all(bytes).and_then(|()| temporary.as_file().sync_all()).map_err(cannot)?;
    let kept = match force {
        true => temporary.persist(file),
        false => temporary.persist_noclobber(file),
    };
    match kept {
        Ok(_) => sync_folder(folder).map_err(cannot),
        Err(fault) if fault.error.kind() == std::io::ErrorKind::AlreadyExists => Err(is_there(file)),
        Err(fault) => Err(cannot(fault.error)),
    }
}

fn cannot_write(file: &Path, error: std::io::Error) -> Trouble {
    Trouble::No(format!("cannot write {}: {error}", file.display()))
}

fn is_there(file: &Path) -> Trouble {
    Trouble::No(format!("{} already exists; --force overwrites it", file.display()))
}

/// A temporary file with the permissions of the one it will replace, or with those of any new file.
fn begun(file: &Path, folder: &Path) -> std::io::Result<tempfile::NamedTempFile> {
    let mut builder = tempfile::Builder::new();
    builder.prefix(".lychgate-");
    let permissions = std::fs::metadata(file).map(|known| known.permissions()).ok();
    #[cfg(unix)]
    let permissions = {
        use std::os::unix::fs::PermissionsExt;
        permissions.or_else(|| Some(std::fs::Permissions::from_mode(0o666)))
    };
    if let Some(permissions) = permissions {
        builder.permissions(permissions);
    }
    builder.tempfile_in(folder)
}

/// A rename lasts once its folder is synced, where folders can be.
fn sync_folder(folder: &Path) -> std::io::Result<()> {
    match cfg!(unix) {
        true => File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}

/// The ledger of a game under way, kept in a file: what is new is appended, and each line is on the disk before anybody
/// hears of it. Only another game, or an answer taken back, writes it anew.
pub(crate) struct LedgerFile {
    path: PathBuf,
    kept: String,
}

impl LedgerFile {
    /// No game has been kept in it yet.
    pub(crate) fn new(path: PathBuf) -> LedgerFile {
        LedgerFile { path, kept: String::new() }
    }

    /// Keeps the ledger as it is now.
    pub(crate) fn keep(&mut self, ledger: &str) -> Done {
        match ledger.strip_prefix(&self.kept).filter(|_| !self.kept.is_empty()) {
            Some("") => return Ok(()),
            Some(more) => self.append(more).map_err(|error| cannot_write(&self.path, error))?,
            None => write_whole(&self.path, ledger.as_bytes(), true)?,
        }
        self.kept = ledger.to_string();
        Ok(())
    }

    fn append(&self, lines: &str) -> std::io::Result<()> {
        let mut file = OpenOptions::new().append(true).open(&self.path)?;
        let before = file.metadata()?.len();
        let appended = file.write_all(lines.as_bytes()).and_then(|()| file.sync_data());
        if appended.is_err() {
            let _ = file.set_len(before); // half a line would spoil the lines before it
        }
        appended
    }
}
