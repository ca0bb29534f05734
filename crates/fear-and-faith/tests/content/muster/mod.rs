//! Mustering: the parties that players bring.

mod ready;
