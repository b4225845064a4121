// Processor milliseconds that brackets-manager takes to make a bracket and to play it to its champion: kind, entrants.
const { BracketsManager } = require("brackets-manager");
const { InMemoryDatabase } = require("brackets-memory-db");

const READY = 2;

async function play(type, entrants) {
  const storage = new InMemoryDatabase();
  const manager = new BracketsManager(storage);
  const start = process.cpuUsage();
  const seeding = Array.from({ length: entrants }, (_, at) => `entrant ${at + 1}`);
  await manager.create.stage({ tournamentId: 0, name: "cup", type, seeding, settings: { grandFinal: "simple" } });
  for (;;) {
    const ready = (await storage.select("match")).filter((match) => match.status === READY);
    if (!ready.length) break;
    for (const { id } of ready)
      await manager.update.match({ id, opponent1: { score: 1, result: "win" }, opponent2: { score: 0 } });
  }
  const { user, system } = process.cpuUsage(start);
  return (user + system) / 1000;
}

async function main() {
  const [type, entrants] = process.argv.slice(2);
  await play(type, Number(entrants)); // the second time the code is compiled
  console.log(await play(type, Number(entrants)));
}

main();
