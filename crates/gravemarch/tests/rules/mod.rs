mod fighting;
mod march;
mod turn;
