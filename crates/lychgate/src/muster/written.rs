//! Files that are written whole or not at all, and never over another one by mistake.

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
    let cannot = |error: std::io::Error| Trouble::No(format!("cannot write {}: {error}", file.display()));
    if !force && file.exists() {
        return Err(is_there(file));
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
        true => std::fs::File::open(folder)?.sync_all(),
        false => Ok(()),
    }
}
