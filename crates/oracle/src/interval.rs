//! How sure a figure is: 95 of 100 such intervals hold the true value.

use serde::Serialize;

/// The quantile of the normal distribution behind 95 %.
const Z: f64 = 1.959_963_984_540_054;

/// A figure with the interval it lies in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize)]
pub struct Interval {
    /// The figure as it was counted.
    pub rate: f64,
    /// The lower end.
    pub low: f64,
    /// The upper end.
    pub high: f64,
}

impl Interval {
    /// The share of successes among so many tries, by Wilson's score interval. Half successes count as halves.
    pub fn wilson(successes: f64, tries: u64) -> Interval {
        if tries == 0 {
            return Interval { rate: 0.0, low: 0.0, high: 1.0 };
        }
        let n = tries as f64;
        let rate = successes / n;
        let middle = (rate + Z * Z / (2.0 * n)) / (1.0 + Z * Z / n);
        let half = Z / (1.0 + Z * Z / n) * (rate * (1.0 - rate) / n + Z * Z / (4.0 * n * n)).sqrt();
        Interval { rate, low: (middle - half).max(0.0), high: (middle + half).min(1.0) }
    }

    /// A mean with its interval, from the count, the sum and the sum of squares.
    pub fn mean(count: u64, sum: f64, squares: f64) -> Interval {
        if count == 0 {
            return Interval::default();
        }
        let n = count as f64;
        let mean = sum / n;
        let variance = if count > 1 { ((squares - n * mean * mean) / (n - 1.0)).max(0.0) } else { 0.0 };
        let half = Z * (variance / n).sqrt();
        Interval { rate: mean, low: mean - half, high: mean + half }
    }

    /// Half of its width.
    pub fn half(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}
