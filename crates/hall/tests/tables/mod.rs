//! Who may do what at a table, and how tables sleep.

mod companion;
mod seats;
mod sleep;
