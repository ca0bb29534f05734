//! What rules are made of: dice, sets of figures, sums with their reasons.

mod dice;
mod figures;
mod tally;
