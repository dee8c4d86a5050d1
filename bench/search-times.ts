// Asks an archive all queries twice and prints the CPU time of each second answer, as JSON:
// `node bench/search-times.ts <checkout> <corpus> <data directory> <file with queries>`. The checkout may be an older
// one, so its code is loaded by path. bench/search.ts runs this as a process of its own.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { openLocalArchive } from "../src/archive/archive.ts";
import type { search } from "../src/archive/operations/search.ts";

export interface SearchTimes {
  /** Of all threads, for each query. */
  readonly cpu_ms: readonly number[];
  /** A hash of each answer's turns in their order. */
  readonly answers: readonly string[];
}

const LIMIT = 20;

const [checkout = "", corpus = "", dataDir = "", queriesFile = ""] = process.argv.slice(2);
const archives: { openLocalArchive: typeof openLocalArchive } = await import(
  join(checkout, "src/archive/archive.ts")
);
const operations: { search: typeof search } = await import(
  join(checkout, "src/archive/operations/search.ts")
);
const queries = JSON.parse(readFileSync(queriesFile, "utf8")) as string[];
const archive = await archives.openLocalArchive({
  ...{ roots: [corpus], data_dir: dataDir },
  ...{ time_zone: () => "UTC", now: () => new Date() },
});
const ask = async (query: string) => (await archive.run(operations.search, { query, limit: LIMIT })).results;
// The first answers include compiling code, which an open program pays for only once.
for (const query of queries) await ask(query);
const cpu_ms: number[] = [];
const answers: string[] = [];
for (const query of queries) {
  const before = process.cpuUsage();
  const results = await ask(query);
  const { user, system } = process.cpuUsage(before);
  cpu_ms.push((user + system) / 1000);
  const turns = results.map(({ citation }) => citation).join(" ");
  answers.push(createHash("sha256").update(turns).digest("hex").slice(0, 16));
}
await archive.close();
const times: SearchTimes = { cpu_ms, answers };
console.log(JSON.stringify(times));
