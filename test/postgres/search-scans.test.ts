// Checks that no search reads a word table from end to end: that would be as slow as the archive is large.
import { expect, inject, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import type { SearchFilter } from "../../src/store/search.ts";
import { connectTo } from "../builders/postgres.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { idOf, ingest, turnOf } from "../contracts/rows.ts";

const TABLES = ["dialogue", "dialogue_secret", "work", "work_secret"];

const QUERIES = [
  ...[
    "opal",
    "common",
    "opal common rare",
    '"opal ring"',
    "common -opal",
    "opa",
    "shop.ts",
    "日本語",
    "missing words",
  ],
  ...["common words of a long question about the opal ring", "-opal"],
];

const FILTERS: readonly SearchFilter[] = [
  ...[{}, { redacted: true }, { role: "user" }, { role: "assistant" }, { role: "tool" }],
  ...[
    { session: idOf("one") },
    { project: "shop" },
    { since: "2026-01-01" },
    { agent: "codex" },
    { tool: "bash" },
  ],
  { file: "gem.ts" },
] as const;

test("no search scans a word table", async () => {
  const archive = freshPostgresArchive();
  const schema = `clew_${new URL(archive.location).searchParams.get("archive")}`;
  const sql = connectTo(inject("postgres"));
  const writer = await openWriter(archive.location);
  if (!writer) throw new Error("A new location already has a writer.");
  await ingest(writer, { name: "one", turns: [turnOf("t1", { prompt: "Where is the opal ring?" })] });
  for (const table of TABLES)
    await sql.unsafe(`
      INSERT INTO ${schema}.${table} (key, tokens, columns, words)
      SELECT 1000 + n, 9, '[1,65,129,193,257]', ('''common'':1A,70B ''w' || n || ''':2A,71B'
        || CASE WHEN n % 500 = 0 THEN ' ''opal'':72B ''ring'':73B' ELSE '' END)::tsvector
      FROM generate_series(1, 20000) AS n`);
  await sql.unsafe(`UPDATE ${schema}.words_total SET rows = 20000, tokens = 180000`);
  await writer.close();
  for (const table of TABLES) await sql.unsafe(`VACUUM (ANALYZE) ${schema}.${table}`);
  const scans = async () => {
    const rows = await sql.unsafe(
      `SELECT relname, seq_scan FROM pg_stat_user_tables WHERE schemaname = '${schema}' ORDER BY relname`,
    );
    return new Map(rows.map(({ relname, seq_scan }) => [String(relname), Number(seq_scan)]));
  };
  // A connection reports what it scanned when it ends.
  const ended = () =>
    expect
      .poll(async () => {
        const [row] =
          await sql`SELECT count(*)::int AS open FROM pg_stat_activity WHERE application_name = ${`clew ${process.pid}`}`;
        return row?.open;
      })
      .toBe(0);
  await ended();
  await sql`SELECT pg_stat_force_next_flush()`;
  const before = await scans();
  const store = await openStore(archive.location);
  for (const filter of FILTERS)
    for (const typed of QUERIES)
      await store.search({ query: parseQuery(typed), limit: 20, filter, now: Date.UTC(2026, 1, 1) });
  await store.close();
  await ended();
  const after = await scans();
  expect(TABLES.map((table) => after.get(table))).toEqual(TABLES.map((table) => before.get(table)));
  await sql.end();
  await archive.remove();
});
