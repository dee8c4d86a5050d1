// Checks that words are divided by month, and that a search ends with the newest months that have enough.
import { afterAll, beforeAll, expect, inject, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import { openWriter } from "../../src/store/open.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { connectTo } from "../builders/postgres.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { idOf, ingest, keep, turnOf } from "../contracts/rows.ts";

const archive = freshPostgresArchive();
const schema = `clew_${new URL(archive.location).searchParams.get("archive")}`;
const sql = connectTo(inject("postgres"));
let writer: StoreWriter;

beforeAll(async () => {
  const opened = await openWriter(archive.location);
  if (!opened) throw new Error("A new location already has a writer.");
  writer = opened;
});

afterAll(async () => {
  await writer.close();
  await sql.end();
  await archive.remove();
});

const STARTED = {
  spring: "2026-03-31T23:59:59.000Z",
  summer: "2026-07-01T00:00:00.000Z",
  timeless: null,
  early: "1999-12-31T00:00:00.000Z",
  ahead: "2999-01-01T00:00:00.000Z",
};

test("words are in the month of their turn's beginning, or else in the oldest partition", async () => {
  for (const [name, started_at] of Object.entries(STARTED)) {
    const turn = turnOf(name, { prompt: `opal ${name}`, started_at, spans: [{ from: 0, to: 4 }] });
    await ingest(writer, { name, size: 4, turns: [turn] });
    await keep(writer, name, "abc\n", `garnet ${name}`);
  }
  for (const table of ["dialogue", "work"]) {
    const rows = await sql.unsafe(
      `SELECT tableoid::regclass::text AS name, count(*)::int AS rows FROM ${schema}.${table} GROUP BY 1 ORDER BY 1`,
    );
    expect(rows.map(({ name, rows: count }) => [String(name).split(".")[1], count])).toEqual([
      [`${table}_2026_03`, 1],
      [`${table}_2026_07`, 1],
      [`${table}_before`, 3],
    ]);
  }
  for (const typed of ["opal", "garnet"]) {
    const request = { query: parseQuery(typed), limit: 20, filter: {}, now: Date.UTC(2026, 7, 1) };
    const { hits } = await writer.search(request);
    expect(hits.map(({ session }) => session.id).sort()).toEqual(Object.keys(STARTED).map(idOf).sort());
  }
  expect(await writer.check()).toEqual([]);
});

test("a month can be made by two at the same time", async () => {
  const made = Array.from({ length: 4 }, (_, at) => {
    const turn = turnOf(`same${at}`, { prompt: "jade", started_at: "2026-05-05T10:00:00.000Z" });
    return ingest(writer, { name: `same${at}`, turns: [turn] });
  });
  await Promise.all(made);
  const [row] = await sql.unsafe(`SELECT count(*)::int AS rows FROM ${schema}.dialogue_2026_05`);
  expect(row).toEqual({ rows: 4 });
});

test("older months are not read once newer ones have enough", async () => {
  await sql.unsafe(`
    INSERT INTO ${schema}.dialogue (key, month, tokens, columns, words)
    SELECT 1000 + n, CASE WHEN n % 2 = 0 THEN date '2026-03-01' ELSE '2026-07-01' END, 1, '[1,65,129,193,257]', '''agate'':1A'
    FROM generate_series(1, 4000) AS n`);
  await sql.unsafe(`VACUUM (ANALYZE) ${schema}.dialogue`);
  // As a search asks.
  const plan = await sql.begin(async (transaction) => {
    await transaction.unsafe(`SET LOCAL search_path = ${schema}; SET LOCAL enable_seqscan = off`).simple();
    return transaction.unsafe(
      `EXPLAIN (ANALYZE) SELECT key FROM dialogue AS word WHERE words @@ 'agate' ORDER BY word.month DESC, key DESC LIMIT 1000`,
    );
  });
  const lines = plan.map((row) => String(row["QUERY PLAN"]));
  const of = (month: string) => lines.filter((line) => line.includes(`dialogue_${month}`));
  expect(of("2026_07").join("\n")).toContain("actual time");
  expect(of("2026_03").length).toBeGreaterThan(0);
  for (const line of [...of("2026_03"), ...of("before")]) expect(line).toContain("never executed");
  const [found] = await sql.begin(async (transaction) => {
    await transaction.unsafe(`SET LOCAL search_path = ${schema}`).simple();
    return transaction.unsafe(
      `SELECT count(*)::int AS rows, min(month) AS month FROM rows_found('dialogue', 'agate', '{}', '{}', 1000)`,
    );
  });
  expect(found).toEqual({ rows: 1000, month: "2026-07-01" });
});
