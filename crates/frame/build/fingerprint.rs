//! The build script of every system: a fingerprint of the sources and the content that its rules are built from, so that a
//! ledger names them without anybody having to count them up.
//!
//! It also changes with a comment or a word of the page. So the same fingerprint says that the rules are the same, and
//! another one only that they need not be.

use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// What the rules of every system are built from, beside its own.
const SHARED: [&str; 4] = ["../content/src", "../fates/src", "../frame/src", "../table/src"];

fn main() -> io::Result<()> {
    let own = env::var("CARGO_MANIFEST_DIR").map_err(io::Error::other)?;
    let mut hash = 0xcbf2_9ce4_8422_2325;
    for folder in ["src", "content"].into_iter().chain(SHARED) {
        println!("cargo::rerun-if-changed={folder}");
        let folder = Path::new(&own).join(folder);
        for file in files(&folder)? {
            let name = file.strip_prefix(&folder).unwrap_or(&file).to_string_lossy().replace('\\', "/");
            mix(&mut hash, name.as_bytes());
            mix(&mut hash, &fs::read(&file)?);
        }
    }
    println!("cargo::rustc-env=RULES_FINGERPRINT={hash:016x}");
    Ok(())
}

/// All files below a folder, in the order of their names.
fn files(folder: &Path) -> io::Result<Vec<PathBuf>> {
    let entries = fs::read_dir(folder)?.map(|entry| entry.map(|entry| entry.path()));
    let mut entries = entries.collect::<io::Result<Vec<PathBuf>>>()?;
    entries.sort();
    let mut all = Vec::new();
    for entry in entries {
        if entry.is_dir() { all.extend(files(&entry)?) } else { all.push(entry) }
    }
    Ok(all)
}

/// FNV-1a, with lines that end alike on every machine. It keeps apart what differs by accident; it is no seal.
fn mix(hash: &mut u64, bytes: &[u8]) {
    for &byte in bytes.iter().filter(|byte| **byte != b'\r').chain(&[0]) {
        *hash = (*hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
    }
}
