//! Examples 53 to 61 and 69 to 75: what was read anew, and the house rules.

use super::*;

/// Proves sb.ex.55: wading.
#[test]
fn sb_ex_55() {
    // 5" of stream, then the bank; the wader stands on the near bank's rim.
    let wades = |wader: crate::common::Figure, most: f64| {
        let stream = vec![block(Kind::Water, (0.0, -9.0), (5.0, 9.0), 0.0)];
        let (state, [wader, _]) = lay_among(stream, [wader.at(0.0, 0.0), tro().enemy().at(-20.0, 20.0)]);
        assert!(!goes(&state, wader, &[step(most + 0.01, 0.0)]));
        goes(&state, wader, &[step(most, 0.0)])
    };

    assert!(wades(monster("werewolf"), 6.0)); // 5 + 1
    assert!(wades(monster("ghoul"), 3.0)); // 3 × 2
    assert!(wades(tro().with("Swimmer"), 6.0));
}
