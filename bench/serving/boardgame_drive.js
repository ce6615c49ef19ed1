// Plays many matches over boardgame.io's sockets: node boardgame_drive.js PORT MATCHES SECONDS RATE (0: as fast as it goes)
const { io } = require("socket.io-client");

const [port, matches, seconds, rate] = process.argv.slice(2).map(Number);
const took = [];
const now = () => Number(process.hrtime.bigint()) / 1e6;

class Player {
  async sit() {
    this.match = `${process.pid}-${Math.random()}`; // made on demand by the first who comes
    this.socket = io(`http://127.0.0.1:${port}/counting`, { transports: ["websocket"], forceNew: true });
    await new Promise((done) => {
      this.socket.once("sync", (match, info) => { this.stateID = info.state._stateID; done(); });
      this.socket.emit("sync", this.match, "0", undefined, 2);
    });
  }
  move() {
    return new Promise((done) => {
      this.socket.once("update", (match, state) => { this.stateID = state._stateID; done(); });
      const payload = { type: "add", args: [], playerID: "0" };
      this.socket.emit("update", { type: "MAKE_MOVE", payload }, this.stateID, this.match, "0");
    });
  }
}

async function saturated(players) {
  const end = now() + 1000 * seconds;
  await Promise.all(players.map(async (player) => {
    for (let began = now(); began < end; began = now()) {
      await player.move();
      took.push(now() - began);
    }
  }));
}

async function offered(players) {
  const idle = [...players], waiting = [], running = [];
  const one = async (due) => {
    const player = idle.shift() ?? (await new Promise((done) => waiting.push(done)));
    await player.move();
    took.push(now() - due);
    const next = waiting.shift();
    if (next) next(player); else idle.push(player);
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
  const players = Array.from({ length: matches }, () => new Player());
  await Promise.all(players.map((player) => player.sit()));
  await (rate ? offered(players) : saturated(players));
  process.stdout.write(JSON.stringify(took.map((ms) => ms / 1000)), () => process.exit(0));
})();
