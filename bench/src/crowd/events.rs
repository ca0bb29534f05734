//! Server-sent events, out of bytes as they come.

/// Bytes that have come, and may not yet be a whole event.
#[derive(Debug, Default)]
pub struct Events {
    buffer: Vec<u8>,
    /// How far no end has been found.
    searched: usize,
}

impl Events {
    /// Takes bytes.
    pub fn push(&mut self, bytes: &[u8]) {
        self.buffer.extend_from_slice(bytes);
    }

    /// The data of the next whole event. Comments, which keep the line open, are none.
    pub fn next_data(&mut self) -> Option<String> {
        loop {
            let from = self.searched.saturating_sub(1);
            let end = self.buffer[from..].windows(2).position(|pair| pair == b"\n\n");
            let Some(end) = end.map(|end| from + end) else {
                self.searched = self.buffer.len();
                return None;
            };
            let event: Vec<u8> = self.buffer.drain(..end + 2).collect();
            self.searched = 0;
            let event = String::from_utf8_lossy(&event);
            let lines: Vec<&str> = event.lines().filter_map(|line| line.strip_prefix("data:")).collect();
            if !lines.is_empty() {
                let lines = lines.iter().map(|line| line.strip_prefix(' ').unwrap_or(line));
                return Some(lines.collect::<Vec<_>>().join("\n"));
            }
        }
    }
}
