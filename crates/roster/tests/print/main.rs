//! Sheets on paper: what stands on them, where, and in what document.

mod by_hand;
mod document;
mod sheets;
