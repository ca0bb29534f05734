//! Who may do what at a table, and how tables sleep.

mod companion;
mod ever;
mod placing;
mod seats;
mod sleep;
mod talk;
mod taps;
mod usual;
