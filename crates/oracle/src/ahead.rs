//! What a fight comes to before the next die or decision.

use fates::{Facts, Mind, Rules};
use frame::Fight;

use crate::source::Source;

/// More steps than a fight has without a die or a decision.
pub(crate) const MOST_QUIET: usize = 100;

/// What a state comes to by itself.
pub(crate) struct Ahead<R: Rules> {
    pub(crate) state: R::State,
    /// What it is worth, if the fight has come to its end.
    pub(crate) end: Option<f64>,
    /// How much time has passed.
    pub(crate) duration: f64,
}

/// Plays all steps in which there is nothing to roll and nothing to decide; nothing if there is no such step. The scratch is
/// where it is played.
pub(crate) fn look_ahead<R, M, T>(
    from: &R::State,
    scratch: &mut R::State,
    fight: &Fight<R, M, T>,
    mut fates: Source<'_, M, T>,
) -> Option<Ahead<R>>
where
    R: Rules,
    M: Mind<R>,
    T: Facts<R>,
{
    let (mut ahead, mut duration) = (None, 0.0);
    scratch.clone_from(from);
    for _ in 0..MOST_QUIET {
        let progress = R::step(scratch, &mut fates).expect("a look ahead has every answer");
        if fates.has_stopped() {
            break;
        }
        duration += (fight.duration)(scratch);
        let end = fight.end(scratch, &progress);
        (fight.canonical)(scratch);
        ahead = Some(Ahead { state: scratch.clone(), end, duration });
        if end.is_some() {
            break;
        }
    }
    ahead
}
