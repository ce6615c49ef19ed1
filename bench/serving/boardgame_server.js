// boardgame.io's own server with its in-memory storage, and the smallest game that counts moves.
const { Server } = require("boardgame.io/dist/cjs/server.js");

const counting = { name: "counting", setup: () => ({ moves: 0 }), moves: { add: ({ G }) => { G.moves += 1; } } };
const server = Server({ games: [counting], origins: ["http://127.0.0.1"] });
server.run(Number(process.argv[2]));
