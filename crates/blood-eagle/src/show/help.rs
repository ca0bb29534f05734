//! What the help of the command line says of Blood Eagle.

use frame::command::Help;

/// Questions and duels.
pub(crate) const HELP: Help = Help { questions: "fight, shoot, fate, check", odds: ODDS, duel: DUEL };

const ODDS: &str = "  fight ATTACKER TARGET    --fact allies=N, enemies=N, charge, wall, sea=1|2|3;
                           --choice mob=N, share=N
  shoot SHOOTER TARGET     --fact range=INCHES, moved, target_moved, target_ran,
                           cover=1|2|3, contact, allies=N, sea=1|2|3;
                           --choice volley=N
  fate FIGURE              --fact modifier=NUMBER
  check FIGURE             --fact modifier=NUMBER
  All of them take --choice hero=keep|spend;
  state: knocked_down, hero_points=N, blessed, warded, hexed, misted";

const DUEL: &str = "\
every turn they roll for the initiative, and each fights the other with all its FV; a figure
that is Knocked Down stands up in the next Movement phase. Nobody spends Hero Points,
shoots, uses Powers or leaves.";
