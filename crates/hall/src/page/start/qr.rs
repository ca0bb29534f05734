//! A link as a code to scan.

use maud::{Markup, html};
use qrcodegen::{QrCode, QrCodeEcc};

/// The quiet zone that a code has on every side, in its own squares.
const QUIET: i32 = 4;

/// The code as a drawing, black on white whatever the colours of the page; nothing for a text too long to be scanned.
pub(crate) fn code(text: &str) -> Markup {
    let Ok(code) = QrCode::encode_text(text, QrCodeEcc::Medium) else { return html! {} };
    let size = code.size() + 2 * QUIET;
    html! {
        svg.qr viewBox={ "0 0 " (size) " " (size) } role="img" aria-label="Code to scan, with this link" shape-rendering="crispEdges" {
            rect width=(size) height=(size) fill="#fff" {}
            path fill="#000" d=(squares(&code)) {}
        }
    }
}

/// Every dark run of a row as one stroke of the path.
fn squares(code: &QrCode) -> String {
    let mut path = String::new();
    for y in 0..code.size() {
        let mut x = 0;
        while x < code.size() {
            let run = (x..code.size()).take_while(|x| code.get_module(*x, y)).count() as i32;
            if run > 0 {
                path.push_str(&format!("M{} {}h{run}v1h-{run}z", x + QUIET, y + QUIET));
            }
            x += run.max(1);
        }
    }
    path
}
