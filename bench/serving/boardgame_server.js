// boardgame.io's own server with its in-memory storage; the smallest game that counts moves, and noughts and crosses.
const { INVALID_MOVE } = require("boardgame.io/dist/cjs/core.js");
const { Server } = require("boardgame.io/dist/cjs/server.js");

const LINES = [[0, 1, 2], [3, 4, 5], [6, 7, 8], [0, 3, 6], [1, 4, 7], [2, 5, 8], [0, 4, 8], [2, 4, 6]];

const counting = { name: "counting", setup: () => ({ moves: 0 }), moves: { add: ({ G }) => { G.moves += 1; } } };
const noughts = {
  name: "noughts",
  setup: () => ({ cells: Array(9).fill(null) }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    mark: ({ G, playerID }, cell) => {
      if (G.cells[cell] !== null) return INVALID_MOVE;
      G.cells[cell] = playerID;
    },
  },
  endIf: ({ G, ctx }) => {
    if (LINES.some((line) => line.every((cell) => G.cells[cell] === ctx.currentPlayer))) return { winner: ctx.currentPlayer };
    if (G.cells.every((cell) => cell !== null)) return { draw: true };
  },
};
const server = Server({ games: [counting, noughts], origins: ["http://127.0.0.1"] });
server.run(Number(process.argv[2]));
