//! What the help of the command line says of Fear and Faith.

use frame::command::Help;

/// Questions and duels.
pub(super) const HELP: Help =
    Help { questions: "melee, shoot, activate, fear, morale", odds: ODDS, duel: DUEL };

const ODDS: &str = "  melee ATTACKER TARGET    --fact friends=N, foes=N, higher=attacker|target, ambush;
                           --choice attack=plain|powerful|hack
  shoot SHOOTER TARGET     --fact range=CENTIMETRES or band=1|2|3, cover, trees, contact,
                           weather=rain|fog|storm;
                           --choice fire=single|aimed|burst|aimed-burst
  activate MODEL           --fact dice=1|2|3, leader, modifier=N
  fear MODEL [MONSTER]     --fact holy, leader, modifier=N;
                           --choice cause=charge|death|gruesome-death|aura|spell
  morale MODEL             --fact leader, modifier=N
  All of them take --fact night and --choice hero=keep|reroll;
  state: fallen, transfixed, hidden, shaken, cursed, wounds=N";

const DUEL: &str = "\
they roll for the first turn. Then each rolls three dice a turn (a model alone loses nothing
by a turnover), gets free and up, and makes the attack that promises most: plain or powerful
blow, stake, plain or aimed shot. Nobody casts, breaks off or rolls again.";
