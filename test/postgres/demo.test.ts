// Indexes the demo into SQLite and into PostgreSQL, and compares what both answer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DEMO_NOW, demoRoots, generateDemo } from "../../src/demo/generate-demo.ts";
import { DEMO_QUESTIONS } from "../../src/demo/questions.ts";
import { writeFiles } from "../../src/demo/write-files.ts";
import { indexArchive } from "../../src/ingest/index/index-archive.ts";
import { parseQuery } from "../../src/search/query.ts";
import { openWriter } from "../../src/store/open.ts";
import type { SearchFilter } from "../../src/store/search.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";

const folder = mkdtempSync(join(tmpdir(), "clew-pg-demo-"));
const home = join(folder, "home");
const archive = freshPostgresArchive();
const stores: StoreWriter[] = [];

beforeAll(async () => {
  writeFiles(home, generateDemo());
  for (const location of [join(folder, "data"), archive.location]) {
    const writer = await openWriter(location);
    if (!writer) throw new Error("A new location already has a writer.");
    stores.push(writer);
    await indexArchive(writer, { roots: demoRoots(home), data_dir: join(folder, "data") });
  }
}, 120_000);

afterAll(async () => {
  for (const store of stores) await store.close();
  await archive.remove();
  rmSync(folder, { recursive: true });
});

/** Asks both stores, and expects one answer. */
async function same<Answer>(ask: (store: StoreWriter) => Promise<Answer>): Promise<Answer> {
  const [expected, answer] = await Promise.all(stores.map(ask));
  expect(answer).toEqual(expected);
  return answer as Answer;
}

test("both have the same sessions, turns, files and costs", async () => {
  const sessions = await same((store) => store.sessions({ archived: "either" }));
  expect(sessions.length).toBeGreaterThan(30);
  await same((store) => store.conversations({ archived: "either", sort: "cost" }));
  await same((store) => store.projects());
  await same(async (store) => new Set(await store.linkEvidence()).size);
  await same(async (store) => (await store.spent()).map((row) => JSON.stringify(row)).sort());
  await same(async (store) => [...(await store.costs(sessions.map(({ id }) => id)))].sort());
  for (const session of sessions) {
    await same((store) => store.turns(session));
    await same((store) => store.toc(session));
    await same((store) => store.turnWork(session));
    await same((store) => store.subsessions(session.id));
    await same(async (store) => Buffer.concat(await Array.fromAsync(store.bytes(session.path))));
  }
  const { database_bytes: _size, ...figures } = await same(async (store) => ({
    ...(await store.figures()),
    database_bytes: 0,
  }));
  expect(figures).toMatchObject({ unkept_bytes: 0, dialogue_waiting: 0, work_waiting: 0 });
});

test("questions about the demo find their turns first in both, but for two that a later copy has too", async () => {
  let first = 0;
  for (const { question, session_id, turn } of DEMO_QUESTIONS) {
    const request = { query: parseQuery(question), limit: 5, filter: {}, now: Date.parse(DEMO_NOW) };
    const best = await same(async (store) => {
      const [hit] = (await store.search(request)).hits;
      // A person finds a sub-agent's turn at the turn that started it.
      return hit && { session: hit.session.top_id, turn: hit.session.started_by?.turn ?? hit.turn.number };
    });
    if (best?.session === session_id && best.turn === turn) first++;
  }
  expect([first, DEMO_QUESTIONS.length]).toEqual([37, 39]);
});

const FILTERS: readonly SearchFilter[] = [
  {},
  { role: "user" },
  { role: "assistant" },
  { role: "tool" },
  { redacted: true },
];

test.each(FILTERS)("both find the same turns, in the same order, with the filter %j", async (filter) => {
  for (const { question } of DEMO_QUESTIONS)
    await same(async (store) => {
      const query = parseQuery(question);
      const { hits, more } = await store.search({ query, limit: 20, filter, now: Date.parse(DEMO_NOW) });
      return {
        more,
        hits: hits.map(({ session, turn, score, work_range }) => [
          session.id,
          turn.id,
          score.toFixed(4),
          work_range,
        ]),
      };
    });
});
