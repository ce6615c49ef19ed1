// A match over boardgame.io's sockets, and moves of many matches at a steady rate.
const { io } = require("socket.io-client");

const now = () => Number(process.hrtime.bigint()) / 1e6;

// One match with a socket for each player; a move is done when the player who made it has the new state.
class Match {
  constructor(port, game) {
    this.url = `http://127.0.0.1:${port}/${game}`;
    this.game = game;
  }
  async open() {
    const players = this.game === "noughts" ? 2 : 1;
    this.sockets = Array.from({ length: players }, () => io(this.url, { transports: ["websocket"], forceNew: true }));
    for (const [player, socket] of this.sockets.entries()) {
      socket.on("update", (match, state) => this.hear(player, match, state));
    }
    await this.sit();
  }
  async sit() {
    this.match = `${process.pid}-${Math.random()}`; // made on demand by the first who comes
    for (const [player, socket] of this.sockets.entries()) {
      await new Promise((done) => {
        socket.once("sync", (match, info) => { this.state = info.state; done(); });
        socket.emit("sync", this.match, String(player), undefined, 2);
      });
    }
  }
  async move() {
    this.mover = this.game === "noughts" ? Number(this.state.ctx.currentPlayer) : 0;
    await new Promise((done) => {
      this.done = done;
      const payload = { ...this.choice(), playerID: String(this.mover) };
      const action = { type: "MAKE_MOVE", payload };
      this.sockets[this.mover].emit("update", action, this.state._stateID, this.match, String(this.mover));
    });
  }
  hear(player, match, state) {
    // The other player's socket may still bring the move before.
    if (player !== this.mover || match !== this.match || state._stateID <= this.state._stateID) return;
    this.state = state;
    this.done();
  }
  choice() {
    if (this.game === "counting") return { type: "add", args: [] };
    const free = this.state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
    return { type: "mark", args: [free[Math.floor(Math.random() * free.length)]] };
  }
  get over() { return this.state.ctx.gameover !== undefined; }
}

// Moves come at a steady rate, whether the server keeps up or not; the milliseconds of each are added to `took`.
async function offered(tables, seconds, rate, took) {
  const idle = [...tables], waiting = [], running = [];
  const one = async (due) => {
    const table = idle.shift() ?? (await new Promise((done) => waiting.push(done)));
    await table.move();
    took.push(now() - due);
    if (table.over) await table.sit();
    const next = waiting.shift();
    if (next) next(table); else idle.push(table);
  };
  const began = now();
  for (let index = 0; index < seconds * rate; index += 1) {
    const due = began + (1000 * index) / rate;
    const wait = due - now();
    if (wait > 0) await new Promise((done) => setTimeout(done, wait));
    running.push(one(due));
  }
  await Promise.all(running);
}

module.exports = { Match, io, now, offered };
