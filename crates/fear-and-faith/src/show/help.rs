//! What the help of the command line says of Fear and Faith.

use frame::command::Help;

/// Questions and duels.
pub(super) const HELP: Help =
    Help { questions: "melee, shoot, activate, fear, morale", odds: ODDS, duel: DUEL };

const ODDS: &str = "  melee ATTACKER TARGET    --fact friends=N, foes=N, higher=attacker|target, ambush; --choice attack=plain|powerful|hack
  shoot SHOOTER TARGET     --fact range=CENTIMETRES or band=1|2|3, cover, trees, contact, weather=rain|fog|storm;
                           --choice fire=single|aimed|burst|aimed-burst
  activate MODEL           --fact dice=1|2|3, leader, modifier=N
  fear MODEL [MONSTER]     --fact holy, leader, modifier=N; --choice cause=charge|death|gruesome-death|aura|spell
  morale MODEL             --fact leader, modifier=N
  All of them take --fact night and --choice hero=keep|reroll; state: fallen, transfixed, hidden, shaken, cursed, wounds=N";

const DUEL: &str = "\
they roll for the first turn. Then turn by turn each is activated with three dice (a model alone loses nothing
by a turnover), stands up if it has fallen, closes in if the two have come apart, and attacks once. Nobody makes
powerful attacks, shoots, casts, breaks off or rolls again.";
