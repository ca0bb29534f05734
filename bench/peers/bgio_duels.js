// The simulated duels F, SB-3, FF-3, BE-3 and WF-3 with boardgame.io, driven through its reducer (no client, no network:
// its fastest way to apply a move). One move is one attack (F), one exchange (SB-3) or one turn; boardgame.io checks the move, keeps its
// log entry and looks for the end of the game. Undo is off. The duels are seeded, so the win rates come out the same in
// every run. Two ways to say whose go it is:
// - turns passed: boardgame.io's turn order, as most of its games would do it;
// - one open turn: both players are active throughout and the move itself refuses the wrong one, which is faster.

process.env.NODE_ENV = 'production'; // no development checks, no frozen states

const { CreateGameReducer, InitializeGame, ProcessGameConfig } = require('boardgame.io/internal');
const { ActivePlayers, INVALID_MOVE } = require('boardgame.io/core');
const { version } = require('boardgame.io/package.json');

// ---- F: a WFRP-like duel, blow by blow in turn --------------------------------------------------------------------

// Armour points at the place that the swapped digits of the attack roll name.
function armourHit(roll) {
  const swapped = (roll % 10) * 10 + (Math.floor(roll / 10) % 10) || 100;
  if (swapped <= 9) return 1; // head
  if (swapped >= 45 && swapped <= 79) return 2; // body
  return 0; // arms and legs
}

function successLevel(roll, skill) {
  const level = Math.floor(skill / 10) - Math.floor(roll / 10);
  if (roll <= 5) return Math.max(level, 1);
  if (roll >= 96) return Math.min(level, -1);
  return level;
}

const WEAPON_SKILL = [45, 38];

const WfrpDuel = {
  name: 'wfrp-duel',
  disableUndo: true,
  setup: () => ({ wounds: [12, 12], next: 0 }),
  moves: {
    attack: ({ G, playerID, random }) => {
      const me = Number(playerID);
      const you = 1 - me;
      if (me !== G.next) return INVALID_MOVE;
      G.next = you;
      const roll = random.Die(100);
      const margin = successLevel(roll, WEAPON_SKILL[me]) - successLevel(random.Die(100), WEAPON_SKILL[you]);
      if (margin < 0 || (margin === 0 && WEAPON_SKILL[me] < WEAPON_SKILL[you])) return;
      G.wounds[you] -= Math.max(1, 8 + margin - 3 - armourHit(roll));
    },
  },
  endIf: ({ G }) => {
    if (G.wounds[1] <= 0) return { winner: '0' };
    if (G.wounds[0] <= 0) return { winner: '1' };
  },
};

// ---- SB-3: Infantryman (player 0) against Ghoul (player 1) in The Silver Bayonet ----------------------------------

const FIGURES = [
  { melee: 1, defence: 13, health: 10, bonus: 0 },
  { melee: 1, defence: 13, health: 12, bonus: 1 },
];

// One attack: Power and Skill Die against Defence, damage by the Power Die.
function strike(G, random, by, at) {
  const power = random.Die(10);
  const skill = random.Die(10);
  if (power + skill + FIGURES[by].melee - G.tokens[by] >= FIGURES[at].defence - G.tokens[at]) {
    G.health[at] -= power + FIGURES[by].bonus;
  }
}

// Two dice each and ties again comes down to a coin.
const initiative = random => random.Die(2) - 1;

const BayonetDuel = {
  name: 'bayonet-duel',
  disableUndo: true,
  setup: ({ random }) => ({ health: FIGURES.map(f => f.health), tokens: [0, 0], exchanges: 0, next: initiative(random) }),
  moves: {
    // The player's figure attacks and the other one strikes back; both tire; then the turn goes on or ends.
    attack: ({ G, playerID, random }) => {
      const me = Number(playerID);
      const you = 1 - me;
      if (me !== G.next) return INVALID_MOVE;
      strike(G, random, me, you);
      if (G.health[you] > 0) strike(G, random, you, me);
      G.exchanges += 1;
      if (G.exchanges === 1) {
        G.tokens = G.tokens.map(t => Math.min(t + 1, 2));
        G.next = you;
      } else {
        // End of the turn: all tokens come off, a new roll for initiative.
        G.tokens = [0, 0];
        G.exchanges = 0;
        G.next = initiative(random);
      }
    },
  },
  endIf: ({ G }) => {
    if (G.health[1] <= 0) return { winner: '0' };
    if (G.health[0] <= 0) return { winner: '1' };
  },
};

// ---- FF-3: two models of Fear and Faith without special rules -----------------------------------------------------

const MODELS = [
  { quality: 4, combat: 3 },
  { quality: 3, combat: 2 },
];

// What becomes of the loser of an exchange.
function harm(die, winner, loser, down) {
  if (winner <= loser) return 'nothing';
  if (down || winner >= 2 * Math.max(loser, 1)) return 'kill';
  return die % 2 ? 'recoil' : 'fall';
}

function suffers(G, who, what) {
  if (what === 'kill') G.dead[who] = true;
  else if (what === 'fall') G.down[who] = true;
  else if (what === 'recoil') G.touching = false;
}

const FaithDuel = {
  name: 'faith-duel',
  disableUndo: true,
  setup: ({ random }) => ({ dead: [false, false], down: [false, false], touching: true, next: random.Die(2) - 1 }),
  moves: {
    // Activation dice, then stand up, close in and attack as far as they reach.
    attack: ({ G, playerID, random }) => {
      const me = Number(playerID);
      const you = 1 - me;
      if (me !== G.next) return INVALID_MOVE;
      G.next = you;
      let left = 0;
      for (let die = 0; die < 3; die++) left += random.Die(6) >= MODELS[me].quality;
      if (G.down[me] && left) {
        G.down[me] = false;
        left -= 1;
      }
      if (!G.touching && !G.down[me] && left) {
        G.touching = true;
        left -= 1;
      }
      if (!G.touching || G.down[me] || !left) return;
      const one = random.Die(6);
      const other = random.Die(6);
      const attack = one + MODELS[me].combat + (G.down[you] ? 2 : 0);
      const defence = other + MODELS[you].combat;
      suffers(G, you, harm(one, attack, defence, G.down[you]));
      suffers(G, me, harm(other, defence, attack, false));
      if (left > 1) G.down[me] = false;
    },
  },
  endIf: ({ G }) => {
    if (G.dead[1]) return { winner: '0' };
    if (G.dead[0]) return { winner: '1' };
  },
};

// ---- BE-3: Hirdman (player 0) against Fyrdman (player 1) in Blood Eagle -------------------------------------------

const WARRIORS = [
  { fv: 3, ar: 12, fate: 4, bonus: 3, modifier: -1 },
  { fv: 2, ar: 10, fate: 5, bonus: 2, modifier: -2 },
];

// One blow; true if the other is still on its feet.
function blow(G, random, by) {
  const at = 1 - by;
  const { bonus, modifier } = G.armed[by] ? WARRIORS[by] : { bonus: 0, modifier: 1 };
  const face = random.Die(10);
  if (face === 1) {
    if (G.armed[by] && random.Die(10) === 1) G.armed[by] = false;
    return true;
  }
  if (face + WARRIORS[by].fv + bonus < WARRIORS[at].ar) return true;
  const second = random.Die(10);
  const result = second + modifier;
  if (second === 10 || (second > 1 && result > WARRIORS[at].fate)) return true;
  if (second === 1 || result < WARRIORS[at].fate) G.out[at] = true;
  return false;
}

const EagleDuel = {
  name: 'eagle-duel',
  disableUndo: true,
  setup: ({ random }) => ({ out: [false, false], armed: [true, true], next: random.Die(2) - 1 }),
  moves: {
    // A turn: a blow, and a blow back from the one still on its feet; then who is first in the next.
    attack: ({ G, playerID, random }) => {
      const me = Number(playerID);
      if (me !== G.next) return INVALID_MOVE;
      if (blow(G, random, me)) blow(G, random, 1 - me);
      G.next = random.Die(2) - 1;
    },
  },
  endIf: ({ G }) => {
    if (G.out[1]) return { winner: '0' };
    if (G.out[0]) return { winner: '1' };
  },
};

// ---- WF-3: Forest Wolf (player 0) against Grave Eater (player 1) in WFRP combat, to first blood --------------------

const BEASTS = [
  { melee: 46, endurance: 41 },
  { melee: 43, endurance: 48 },
];
const MISHAPS = ['bleeds', 'bleeds', 'last', 'last', 'off', 'off', 'nothing', 'action', 'bleeds', 'stunned'];

function test(target, roll) {
  const sl = Math.floor(target / 10) - Math.floor(roll / 10);
  if (roll <= 5) return { success: true, sl: Math.max(sl, 1) };
  if (roll >= 96) return { success: false, sl: Math.min(sl, -1) };
  return { success: roll <= target, sl };
}

const isDouble = roll => roll % 11 === 0 || roll === 100;
const penalty = beast => 10 * Math.max(beast.stunned, beast.tired ? 1 : 0);

function mishap(beast, random) {
  switch (MISHAPS[random.Die(10) - 1]) {
    case 'bleeds': beast.bleeds = true; break;
    case 'last': beast.lastLater = true; break;
    case 'off': beast.offLater = true; break;
    case 'action': beast.idle = true; break;
    case 'stunned': beast.stunned += 1; break;
  }
}

function endRound(G, random) {
  G.beasts.forEach((beast, who) => {
    if (beast.stunned) {
      const { success, sl } = test(BEASTS[who].endurance - penalty(beast), random.Die(100));
      if (success) {
        beast.stunned = Math.max(0, beast.stunned - Math.max(1, 1 + sl));
        if (!beast.stunned) beast.tired = true;
      }
    }
    beast.last = beast.lastLater;
    beast.off = beast.offLater;
    beast.lastLater = beast.offLater = false;
  });
  G.next = G.beasts[0].last && !G.beasts[1].last ? 1 : 0;
}

const fresh = () => ({
  bleeds: false, stunned: 0, tired: false, last: false, off: false, idle: false, lastLater: false, offLater: false,
});

const SkirmishDuel = {
  name: 'skirmish-duel',
  disableUndo: true,
  setup: () => ({ beasts: [fresh(), fresh()], turns: 0, next: 0 }),
  moves: {
    attack: ({ G, playerID, random }) => {
      const me = Number(playerID);
      const you = 1 - me;
      if (me !== G.next) return INVALID_MOVE;
      const beast = G.beasts[me];
      const foe = G.beasts[you];
      const acts = !beast.stunned && !beast.idle;
      beast.idle = false;
      G.turns += 1;
      G.next = you;
      if (acts) {
        const roll = random.Die(100);
        const parry = random.Die(100);
        const strike = test(BEASTS[me].melee - penalty(beast) - (beast.off ? 10 : 0), roll);
        const guard = test(BEASTS[you].melee - penalty(foe), parry);
        const won = strike.sl > guard.sl || (strike.sl === guard.sl && me === 0);
        if (won) foe.bleeds = true;
        if (!strike.success && isDouble(roll)) mishap(beast, random);
        if (isDouble(parry)) {
          if (guard.success && !won) beast.bleeds = true;
          else if (!guard.success) mishap(foe, random);
        }
      }
      if (G.turns % 2 === 0 && !beast.bleeds && !foe.bleeds) endRound(G, random);
    },
  },
  endIf: ({ G }) => {
    const [wolf, eater] = G.beasts.map(beast => beast.bleeds);
    if (wolf || eater) return { winner: eater && !wolf ? '0' : '1' }; // if both bleed, the first has not won
  },
};

// ---- running them ---------------------------------------------------------------------------------------------------

const WAYS = {
  'turns passed': { minMoves: 1, maxMoves: 1, order: { first: ({ G }) => G.next, next: ({ G }) => G.next } },
  'one open turn': { activePlayers: ActivePlayers.ALL },
};

function run(job, definition, method, fights, rounds) {
  const game = ProcessGameConfig({ ...definition, turn: WAYS[method] }); // once, not once a fight
  const reducer = CreateGameReducer({ game });
  const wins = [0, 0];
  let seed = 0;

  function fight() {
    let state = InitializeGame({ game: { ...game, seed: `duel-${seed++}` } });
    while (state.ctx.gameover === undefined) {
      const payload = { type: 'attack', args: [], playerID: String(state.G.next) };
      state = reducer(state, { type: 'MAKE_MOVE', payload });
    }
    wins[Number(state.ctx.gameover.winner)] += 1;
  }

  for (let i = 0; i < 300; i++) fight(); // warm the JIT compiler up
  wins.fill(0);

  let best = Infinity;
  for (let round = 0; round < rounds; round++) {
    const start = process.hrtime.bigint();
    for (let i = 0; i < fights; i++) fight();
    best = Math.min(best, Number(process.hrtime.bigint() - start) / 1e9);
  }

  const all = wins[0] + wins[1];
  const check = { first_wins: wins[0] / all, fights: all };
  const timing = { seconds: best, best_of: rounds, fights, per_second: fights / best };
  console.log(JSON.stringify({ peer: 'boardgame.io', version, job, method, ...timing, check }));
}

for (const method of Object.keys(WAYS)) run('F', WfrpDuel, method, 4000, 3);
for (const method of Object.keys(WAYS)) run('SB-3', BayonetDuel, method, 4000, 3);
for (const method of Object.keys(WAYS)) run('FF-3', FaithDuel, method, 4000, 3);
for (const method of Object.keys(WAYS)) run('BE-3', EagleDuel, method, 4000, 3);
for (const method of Object.keys(WAYS)) run('WF-3', SkirmishDuel, method, 4000, 3);
