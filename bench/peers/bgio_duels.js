// The simulated duels F and SB-3 with boardgame.io, driven through its reducer (no client, no network: its fastest
// way to apply a move). One move is one attack (F) or one exchange (SB-3); boardgame.io checks the move, keeps its
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
