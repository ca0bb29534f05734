//! Intervals, by hand.

use oracle::Interval;

#[track_caller]
fn close(found: Interval, [rate, low, high]: [f64; 3]) {
    for (found, expected) in [(found.rate, rate), (found.low, low), (found.high, high)] {
        assert!((found - expected).abs() < 0.00005, "found {found}, expected {expected}");
    }
}

/// 8 of 10, with z² = 3.8415: the middle is (0.8 + 0.19207) / 1.38415 = 0.71674, half the width is 1.95996 / 1.38415 ×
/// √(0.016 + 0.0096037) = 0.22657.
#[test]
fn eight_of_ten_lie_between_49_and_94_percent() {
    close(Interval::wilson(8.0, 10), [0.8, 0.49016, 0.94332]);
}

/// 0 of 10: from 0 to z² / (10 + z²) = 3.8415 / 13.8415.
#[test]
fn none_of_ten_may_still_be_28_percent() {
    close(Interval::wilson(0.0, 10), [0.0, 0.0, 0.27753]);
    close(Interval::wilson(10.0, 10), [1.0, 0.72247, 1.0]);
}

#[test]
fn without_a_try_nothing_is_known() {
    close(Interval::wilson(0.0, 0), [0.0, 0.0, 1.0]);
}

/// 1, 2 and 3: the mean is 2, the variance 1, its error √(1/3) = 0.57735, times 1.95996 is 1.13158.
#[test]
fn a_mean_lies_within_twice_its_error() {
    close(Interval::mean(3, 6.0, 14.0), [2.0, 0.86842, 3.13158]);
    close(Interval::mean(1, 5.0, 25.0), [5.0, 5.0, 5.0]);
}
