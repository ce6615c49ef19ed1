// Plays many matches over boardgame.io's sockets:
// node boardgame_drive.js PORT GAME MATCHES SECONDS RATE (0: as fast as it goes) WARM (seconds that do not count)
// Prints a line when everyone has come and played for WARM seconds, one at the end, and one with the seconds of each
// move and of all together.
const { Match, now, offered } = require("./boardgame_match.js");

const [port, game, matches, seconds, rate, warm] = process.argv.slice(2).map((word) => (isNaN(word) ? word : Number(word)));
const took = [];
async function saturated(tables, seconds, took) {
  const end = now() + 1000 * seconds;
  await Promise.all(tables.map(async (table) => {
    for (let began = now(); began < end; began = now()) {
      if (table.over) { await table.sit(); continue; }
      await table.move();
      took.push(now() - began);
    }
  }));
}

(async () => {
  const tables = Array.from({ length: matches }, () => new Match(port, game));
  await Promise.all(tables.map((table) => table.open()));
  await saturated(tables, warm, []);
  await Promise.all(tables.filter((table) => table.over).map((table) => table.sit()));
  process.stdout.write("ready\n");
  const began = now();
  await (rate ? offered(tables, seconds, rate, took) : saturated(tables, seconds, took));
  const lasted = (now() - began) / 1000;
  process.stdout.write("done\n");
  process.stdout.write(`${JSON.stringify([took.map((ms) => ms / 1000), lasted])}\n`, () => process.exit(0));
})();
