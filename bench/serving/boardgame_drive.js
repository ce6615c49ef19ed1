// Plays many matches over boardgame.io's sockets:
// node boardgame_drive.js PORT GAME MATCHES SECONDS RATE (0: as fast as it goes)
const { io } = require("socket.io-client");

const [port, game, matches, seconds, rate] = process.argv.slice(2).map((word) => (isNaN(word) ? word : Number(word)));
const took = [];
const now = () => Number(process.hrtime.bigint()) / 1e6;

// One match with a socket for each player; a move is done when the player who made it has the new state.
class Match {
  async open() {
    const url = `http://127.0.0.1:${port}/${game}`;
    const players = game === "noughts" ? 2 : 1;
    this.sockets = Array.from({ length: players }, () => io(url, { transports: ["websocket"], forceNew: true }));
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
    this.mover = game === "noughts" ? Number(this.state.ctx.currentPlayer) : 0;
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
    if (game === "counting") return { type: "add", args: [] };
    const free = this.state.G.cells.flatMap((mark, cell) => (mark === null ? [cell] : []));
    return { type: "mark", args: [free[Math.floor(Math.random() * free.length)]] };
  }
  get over() { return this.state.ctx.gameover !== undefined; }
}

async function saturated(tables) {
  const end = now() + 1000 * seconds;
  await Promise.all(tables.map(async (table) => {
    for (let began = now(); began < end; began = now()) {
      if (table.over) { await table.sit(); continue; }
      await table.move();
      took.push(now() - began);
    }
  }));
}

async function offered(tables) {
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

(async () => {
  const tables = Array.from({ length: matches }, () => new Match());
  await Promise.all(tables.map((table) => table.open()));
  await (rate ? offered(tables) : saturated(tables));
  process.stdout.write(JSON.stringify(took.map((ms) => ms / 1000)), () => process.exit(0));
})();
