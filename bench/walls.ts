// Measures what it costs that the database itself keeps people apart: lists and searches of the same archive in PostgreSQL,
// in turn without a viewer, for a person from whom nothing is hidden, and for one from whom a part of the sessions is:
// `node bench/walls.ts [--sessions N] [--mb N]`. CPU of this process and of PostgreSQL, per call.
import { readFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { indexArchive } from "../src/ingest/index/index-archive.ts";
import { parseQuery } from "../src/search/query.ts";
import { openStore, openWriter } from "../src/store/open.ts";
import type { Store } from "../src/store/store.ts";
import { archiveAddress } from "../src/team/server/accounts/database.ts";
import { addProject, limitProject } from "../src/team/server/accounts/projects.ts";
import { connectTo, startPostgres } from "../test/builders/postgres.ts";
import { freshAccounts, join } from "../test/builders/team/fresh-accounts.ts";
import { generatedCorpus } from "./corpora.ts";
import { drawQueries } from "./query-words.ts";

const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "2000" },
    mb: { type: "string", default: "20" },
    rounds: { type: "string", default: "3" },
  },
});

const postgres = await startPostgres();
try {
  const accounts = await freshAccounts(postgres.address, "acme");
  const location = archiveAddress(accounts.address, "acme");
  const corpus = generatedCorpus({ sessions: Number(values.sessions), mb: Number(values.mb) });
  const writer = await openWriter(location);
  if (!writer) throw new Error("A new location already has a writer.");
  await indexArchive(writer, { roots: [`claude-code:${corpus}`], data_dir: location });
  await writer.close();
  const { signed_in: all } = await join(accounts, "acme", "Ann");
  const { signed_in: limited } = await join(accounts, "acme", "Bea");
  await share(accounts.address, all);
  await limitProject(accounts.sql, "acme", { project: "a", readers: ["Ann"], by: "a bench" });
  const { words } = await drawQueries(corpus);
  const stores: Record<string, Store> = {
    "no viewer": await openStore(location),
    "nothing hidden": await openStore(location, { viewer: { person: all.id } }),
    "a tenth hidden": await openStore(location, { viewer: { person: limited.id } }),
  };
  await compare("a page of 50 sessions", stores, 10, (store) => store.conversations({ limit: 50 }));
  await compare("all sessions", stores, 3, (store) => store.sessions({ archived: "either" }));
  await compare("a search", stores, words.length, (store, index) =>
    store.search({
      query: parseQuery(words[index] ?? ""),
      ...{ limit: 20, filter: { redacted: true }, now: Date.now() },
    }),
  );
  for (const store of Object.values(stores)) await store.close();
  await accounts.close();
} finally {
  await postgres.stop();
}

/** As if the first person had pushed all sessions, every tenth in another project. */
async function share(
  address: string,
  by: { readonly id: string; readonly machine_id: string },
): Promise<void> {
  const url = new URL(address);
  url.username = "clew";
  const sql = connectTo(url.href);
  for (const project of ["a", "b"]) await addProject(sql, "acme", project);
  await sql`
    insert into clew_team.log (organisation, person, machine, agent, session_id, name, project, level, top_id, seq, receipt,
      digest, manifest)
    select 'acme', ${by.id}, ${by.machine_id}, 'claude-code', id, id, case when key % 10 = 0 then 'a' else 'b' end, 'content',
      id, 1, id, id, '{}' from clew_acme.session where parent_id is null`;
  await sql`vacuum (analyze)`;
  await sql.end();
}

async function compare(
  what: string,
  stores: Readonly<Record<string, Store>>,
  calls: number,
  ask: (store: Store, index: number) => Promise<unknown>,
): Promise<void> {
  const spent = new Map(Object.keys(stores).map((name) => [name, { own: 0, server: 0, wall: 0 }]));
  let pids: number[] = [];
  for (let round = -1; round < Number(values.rounds); round++) {
    if (round === 0) pids = await backends();
    for (let index = 0; index < calls; index++)
      for (const [name, store] of Object.entries(stores)) {
        const before = { own: process.cpuUsage(), server: cpuOf(pids), at: performance.now() };
        await ask(store, index);
        const sums = spent.get(name);
        // The first round fills memories.
        if (round < 0 || !sums) continue;
        const { user, system } = process.cpuUsage(before.own);
        sums.own += (user + system) / 1000;
        sums.server += cpuOf(pids) - before.server;
        sums.wall += performance.now() - before.at;
      }
  }
  const each = calls * Number(values.rounds);
  for (const [name, { own, server, wall }] of spent)
    console.log(
      `${what}, ${name}: ${(own / each).toFixed(1)} ms here, ${(server / each).toFixed(1)} ms in PostgreSQL, ${(wall / each).toFixed(1)} ms in all`,
    );
}

/** Returns the processes of the server that answer somebody. */
async function backends(): Promise<number[]> {
  const sql = connectTo(postgres.address);
  const rows = await sql<{ pid: number }[]>`select pid from pg_stat_activity where pid <> pg_backend_pid()`;
  await sql.end();
  return rows.map(({ pid }) => pid);
}

/** Returns the CPU time of some processes, in milliseconds. */
function cpuOf(pids: readonly number[]): number {
  return pids.reduce(
    (sum, pid) => sum + Number(readFileSync(`/proc/${pid}/schedstat`, "utf8").split(" ")[0]) / 1e6,
    0,
  );
}
