//! How lists of content are set for a terminal. What can't show it leaves the styles out.

use anstyle::Style;

/// Headings and names.
pub const BOLD: Style = Style::new().bold();

/// What is said by the way.
pub const DIM: Style = Style::new().dimmed();
