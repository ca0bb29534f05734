//! Who may do what at a table, and how tables sleep.

mod companion;
mod ever;
mod numbers;
mod placing;
mod seats;
mod sleep;
mod stored;
mod talk;
mod taps;
mod together;
mod usual;
