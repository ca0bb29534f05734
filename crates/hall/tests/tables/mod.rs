//! Who may do what at a table, and how tables sleep.

mod seats;
mod sleep;
