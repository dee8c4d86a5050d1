// Checks that no search reads a word table from end to end, for its writer or under a reader's role: that would be as slow as
// the archive is large.
import { expect, inject, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import type { SearchFilter } from "../../src/store/search.ts";
import { archiveAddress } from "../../src/team/server/accounts/database.ts";
import { addProject, limitProject } from "../../src/team/server/accounts/projects.ts";
import { connectTo } from "../builders/postgres.ts";
import { freshAccounts, join } from "../builders/team/fresh-accounts.ts";
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

test.each([
  ["its writer", null],
  ["a person from whom nothing is hidden", "open"],
  ["a person from whom something is hidden", "limited"],
])("no search scans a word table for %s", async (_, project) => {
  const accounts = await freshAccounts(inject("postgres"), "acme");
  const { signed_in: person } = await join(accounts, "acme", "Ann");
  await addProject(accounts.sql, "acme", "github.com/ann/shop");
  if (project === "limited")
    await limitProject(accounts.sql, "acme", { project: "github.com/ann/shop", readers: [], by: "a test" });
  const location = archiveAddress(accounts.address, "acme");
  const address = new URL(accounts.address);
  address.username = "clew";
  const sql = connectTo(address.href);
  const writer = await openWriter(location);
  if (!writer) throw new Error("A new location already has a writer.");
  const turns = ["2026-01-05", "2026-02-05", "2026-03-05"].map((day, at) =>
    turnOf(`t${at}`, {
      number: at + 1,
      prompt: "Where is the opal ring?",
      started_at: `${day}T10:00:00.000Z`,
    }),
  );
  await ingest(writer, { name: "one", turns });
  await writer.close();
  await sql.unsafe(MANY_ROWS);
  for (const table of TABLES) await sql.unsafe(`VACUUM (ANALYZE) clew_acme.${table}`);
  const scans = async () => {
    // Those of three months. To read an empty one costs nothing.
    const rows = await sql`SELECT relname, seq_scan FROM pg_stat_user_tables
      WHERE schemaname = 'clew_acme' AND relname ~ '_2026_' ORDER BY relname`;
    return rows.map(({ relname, seq_scan }) => [String(relname), Number(seq_scan)]);
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
  const store = await openStore(location, project === null ? {} : { viewer: { person: person.id } });
  for (const [index, filter] of FILTERS.entries())
    for (const typed of QUERIES.filter((_each, at) => at === 1 || (at + index) % 4 === 0)) {
      const request = { query: parseQuery(typed), limit: 20, filter, now: Date.UTC(2026, 1, 1) };
      const { hits } = await store.search(request);
      if (typed === "common" && Object.keys(filter).length === 0) expect(hits.length).toBeGreaterThan(0);
    }
  await store.close();
  await ended();
  expect(before).toHaveLength(3 * TABLES.length);
  expect(await scans()).toEqual(before);
  await sql.end();
  await accounts.close();
});

const TURN = [
  ...[
    "digest",
    "started_at",
    "ended_at",
    "ending",
    "duration_ms",
    "ends_at",
    "work_indexed_to",
    "gist",
    "outcome",
  ],
  ...["dialogue_indexed", "effects", "edits", "failed", "tools", "data", "prompt", "answer", "words"],
].join(", ");

const MANY_ROWS = `SET search_path = clew_acme;
  INSERT INTO turn (key, session_key, number, id, ${TURN}) OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, session_key, 1 + n, 'turn ' || n, ${TURN} FROM turn CROSS JOIN generate_series(1, 20000) AS n
    WHERE number = 1;
  INSERT INTO chunk (key, turn_key, "from", "to", "full") OVERRIDING SYSTEM VALUE
    SELECT 1000 + n, 1000 + n, 0, 1, 1 FROM generate_series(1, 20000) AS n;
  ${TABLES.map(
    (table) => `
      INSERT INTO ${table} (key, month, tokens, columns, words)
      SELECT 1000 + n, date '2026-01-01' + (n / 7000) * interval '1 month', 9, '[1,65,129,193,257]', ('''common'':1A,70B ''w' || n || ''':2A,71B'
        || CASE WHEN n % 500 = 0 THEN ' ''opal'':72B ''ring'':73B' ELSE '' END)::tsvector
      FROM generate_series(1, 20000) AS n;`,
  ).join("")}
  UPDATE words_total SET rows = 20000, tokens = 180000;
  RESET search_path;`;
