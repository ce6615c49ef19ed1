// Many open matches of noughts and crosses, some of them played, and people who watch:
// node boardgame_community.js PORT OPEN ACTIVE WATCHERS SECONDS RATE
// Prints a line when everyone has come, one at the end, and one with the seconds of each move, of all moves together, and of
// each update of a watcher.
const { Match, io, now, offered } = require("./boardgame_match.js");

const [port, open, active, watchers, seconds, rate] = process.argv.slice(2).map(Number);
const [TOGETHER, POPULAR] = [50, 10];
const took = [], delays = [];

// A match that people watch: they follow its players to the next one.
class Watched extends Match {
  watchers = [];
  acknowledged = new Map();
  heard = [];
  async sit() {
    await super.sit();
    await Promise.all(this.watchers.map((socket) => this.show(socket)));
  }
  async watch() {
    const socket = io(this.url, { transports: ["websocket"], forceNew: true });
    socket.on("update", (match, state) => { this.heard.push([`${match} ${state._stateID}`, now()]); });
    this.watchers.push(socket);
    await this.show(socket);
  }
  show(socket) {
    return new Promise((done) => {
      socket.once("sync", done);
      socket.emit("sync", this.match, null, undefined, 2);
    });
  }
  async move() {
    await super.move();
    this.acknowledged.set(`${this.match} ${this.state._stateID}`, now());
  }
  count() {
    for (const [change, at] of this.heard) {
      if (this.acknowledged.has(change)) delays.push(Math.max(0, at - this.acknowledged.get(change)));
    }
  }
}

// Some at a time, so that the server is not overrun.
async function together(calls) {
  const left = [...calls];
  const run = async () => { while (left.length) await left.shift()(); };
  await Promise.all(Array.from({ length: TOGETHER }, run));
}

(async () => {
  const tables = Array.from({ length: active }, () => new Watched(port, "noughts"));
  const popular = tables.slice(0, Math.max(1, Math.floor(active / POPULAR)));
  const quiet = tables.slice(popular.length);
  await together(Array.from({ length: open }, () => async () => {
    const idle = new Match(port, "noughts");
    await idle.open();
    for (const socket of idle.sockets) socket.disconnect();
  }));
  await together(tables.map((table) => () => table.open()));
  await together(Array.from({ length: watchers }, (_, number) => () => {
    const place = number % 2 && quiet.length ? quiet : popular;
    return place[Math.floor(number / 2) % place.length].watch();
  }));
  process.stdout.write("ready\n");
  const began = now();
  await offered(tables, seconds, rate, took);
  const lasted = (now() - began) / 1000;
  process.stdout.write("done\n");
  await new Promise((done) => setTimeout(done, 1000)); // the last updates
  for (const table of tables) table.count();
  const inSeconds = (all) => all.map((ms) => Number((ms / 1000).toFixed(6)));
  process.stdout.write(`${JSON.stringify([inSeconds(took), lasted, inSeconds(delays)])}\n`, () => process.exit(0));
})();
