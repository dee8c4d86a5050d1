// Looks at an organisation's archive as the database shows it to each viewer, with plain SQL and without clew's own view of
// the store: nobody sees a row of a session that is hidden from them, in any table and by any function.
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { parseQuery } from "../../src/search/query.ts";
import type { Viewer } from "../../src/store/dialect.ts";
import { openStore, openWriter } from "../../src/store/open.ts";
import type { Store } from "../../src/store/store.ts";
import { archiveAddress } from "../../src/team/server/accounts/database.ts";
import { changeRoles, findPerson, removePerson } from "../../src/team/server/accounts/people.ts";
import { limitProject } from "../../src/team/server/accounts/projects.ts";
import { ROLES } from "../../src/team/server/accounts/roles.ts";
import { demoArchive } from "../builders/archive/demo-archive.ts";
import { connectTo, PLAIN_LOGIN, postgresProgram, SERVER_LOGIN } from "../builders/postgres.ts";
import { freshDatabase, join } from "../builders/team/fresh-accounts.ts";
import { demoLogs, pushLog } from "../builders/team/push-logs.ts";
import { type TeamScene, teamScene } from "../builders/team/team-scene.ts";

const HIDDEN = "github.com/zanzibar/shop";
/** A viewer sees those of their rows that are about sessions that the viewer may see. */
const TABLES = [
  ...["session", "link_evidence", "link_key", "turn", "chunk", "file", "file_touch", "spending", "spent"],
  ...["source", "piece", "mark", "rename", "final_message", "forgotten", "session_change"],
  ...["written_title", "written_gist", "written_summary", "writing_job", "model_call"],
];
const CLOSED_TABLES = ["dialogue", "dialogue_secret", "work", "work_secret", "writing"];
const OPEN_TABLES = ["archive", "migration", "words_total", "derived_mark"];

let scene: TeamScene;
/** Allowed everything. */
let sql: ReturnType<typeof connectTo>;
const people: Record<string, string> = {};
let hidden: { readonly ids: Set<string>; readonly keys: Set<string>; readonly turns: Set<string> };

type Row = Readonly<Record<string, unknown>>;

beforeAll(async () => {
  scene = await teamScene(inject("postgres"), "acme", "other");
  const address = new URL(scene.accounts.address);
  address.username = "clew";
  sql = connectTo(address.href);
  const owner = await join(scene.accounts, "acme", "Ann");
  people.owner = owner.signed_in.id;
  const demo = await demoArchive();
  const logs = await demoLogs(demo.archive.store, "zanzibar");
  const top = ({ more, session_id }: (typeof logs)[number]) => more?.top_id ?? session_id;
  const some = new Set(
    [true, false].flatMap((of) =>
      [...new Set(logs.filter((log) => (log.project === HIDDEN) === of).map(top))].slice(0, 6),
    ),
  );
  for (const log of logs.filter((each) => some.has(top(each))))
    await pushLog((path, init) => scene.ask(owner.token, path, init), log);
  await demo[Symbol.asyncDispose]();
  await scene.server.deriver.run();
  await (await openWriter(archiveAddress(scene.accounts.address, "other")))?.close();
  for (const role of ROLES) people[role] = (await join(scene.accounts, "acme", role, [role])).signed_in.id;
  people.removed = (await join(scene.accounts, "acme", "Gone", [...ROLES])).signed_in.id;
  await removePerson(scene.accounts.sql, await findPerson(scene.accounts.sql, "acme", "Gone"), "a test");
  people.foreign = (await join(scene.accounts, "other", "Eve", [...ROLES])).signed_in.id;
  people.nobody = "";
  people["a made-up person"] = "' OR true --";
  await addAuthoredRows();
  await limitProject(scene.accounts.sql, "acme", { project: HIDDEN, readers: [], by: "a test" });
  const rows = await sql<{ id: string; key: string }[]>`
    select id, key::text from clew_acme.session where top_id in (
      select top_id from clew_team.log where project = ${HIDDEN})`;
  const keys = new Set(rows.map(({ key }) => key));
  const turns = await sql<{ key: string }[]>`
    select key::text from clew_acme.turn where session_key::text = any(${[...keys]})`;
  hidden = { ids: new Set(rows.map(({ id }) => id)), keys, turns: new Set(turns.map(({ key }) => key)) };
  expect(hidden.turns.size).toBeGreaterThan(5);
});
afterAll(async () => {
  await sql.end();
  await scene[Symbol.asyncDispose]();
});

/** A team's archive has no such rows today; each table gets some, of hidden sessions and of others. */
async function addAuthoredRows(): Promise<void> {
  await sql.unsafe(`SET search_path = clew_acme;
    CREATE TEMP TABLE top AS SELECT id FROM session WHERE parent_id IS NULL;
    CREATE TEMP TABLE one AS SELECT DISTINCT ON (turn.id) turn.id, session.top_id FROM turn
      JOIN session ON session.key = session_key ORDER BY turn.id, turn.key DESC;
    INSERT INTO mark SELECT id, 1, 0 FROM top ON CONFLICT DO NOTHING;
    INSERT INTO rename (session_id, title, changed_at) SELECT id, 'a name', '2026-01-01' FROM top;
    INSERT INTO final_message SELECT 'event ' || id, id, 1, NULL, 'a message', 'hook', '2026-01-01' FROM top;
    INSERT INTO written_title (session_id, title, model, changed_at, turn, turn_id)
      SELECT id, 'a title', 'm', '2026-01-01', 1, 't' FROM top;
    INSERT INTO written_gist SELECT id, 'a gist', 'm', '2026-01-01' FROM one;
    INSERT INTO written_summary SELECT id, '{}', 'm', '2026-01-01', NULL FROM one;
    INSERT INTO writing_job (session_id, turn_id, what, attempts, not_before) SELECT id, id, 'gist', 0, 0 FROM top;
    INSERT INTO model_call (job_key, session_id, turn_id, what, day, asked_at, model, tokens, cost, failure, ended)
      SELECT 1, id, id, 'gist', '2026-01-01', '2026-01-01', 'm', 1, 1, NULL, 1 FROM top;
    INSERT INTO forgotten SELECT id, '2026-01-01' FROM top;
    INSERT INTO link_key SELECT key, key FROM session ON CONFLICT DO NOTHING;
    RESET search_path;`);
}

/** Returns all rows of a table that a role gets for a person. */
async function rowsFor(role: string, person: string, table: string, columns = "*"): Promise<Row[]> {
  return sql.begin(async (transaction) => {
    await transaction.unsafe(`SET LOCAL search_path = clew_acme; SET LOCAL ROLE ${role}`);
    await transaction`SELECT set_config('clew.person', ${person}, true)`;
    const rows = await transaction.unsafe(`SELECT ${columns} FROM ${table}`);
    return [...rows] as unknown as Row[];
  });
}

const READER = "clew_acme_reader";

describe.each(TABLES)("of the table %s", (table) => {
  test("a person sees exactly the rows of sessions that are not hidden, and others none", async () => {
    const all = [...(await sql.unsafe(`SELECT * FROM clew_acme.${table}`))] as Row[];
    const isHidden = await hiddenRows(table);
    const seen = await rowsFor(READER, people.member ?? "", table);
    const print = (rows: readonly Row[]) => rows.map((row) => JSON.stringify(row)).sort();
    expect(all.filter(isHidden).length).toBeGreaterThan(0);
    expect(print(seen)).toEqual(print(all.filter((row) => !isHidden(row))));
    expect(await rowsFor(READER, people.owner ?? "", table)).toHaveLength(all.length);
    for (const who of ["admin", "analyst", "removed", "foreign", "nobody", "a made-up person"])
      expect(await rowsFor(READER, people[who] ?? "", table), who).toEqual([]);
    // A call for a person that runs with the rights of the server.
    expect(print(await rowsFor("clew_server", people.member ?? "", table))).toEqual(print(seen));
    expect(await rowsFor("clew_server", people.foreign ?? "", table)).toEqual([]);
    expect(await rowsFor("clew_server", "", table)).toHaveLength(all.length);
    await expect(rowsFor("clew_other_reader", people.foreign ?? "", `clew_acme.${table}`)).rejects.toThrow(
      "permission denied",
    );
  });
});

/** Returns which rows of a table are about hidden sessions. */
async function hiddenRows(table: string): Promise<(row: Row) => boolean> {
  const { ids, keys, turns } = hidden;
  const list = async (text: string) =>
    new Set((await sql.unsafe(text)).map((row) => String(Object.values(row)[0])));
  const quoted = (each: Set<string>) => `('${[...each].join("','")}')`;
  const turnIds = await list(
    `SELECT id FROM clew_acme.turn WHERE key IN ${quoted(turns)} AND NOT EXISTS (
       SELECT FROM clew_acme.turn AS copy WHERE copy.id = turn.id AND copy.key NOT IN ${quoted(turns)})`,
  );
  const sources = await list(
    `SELECT key FROM clew_acme.source WHERE coalesce(top_id, session_id) IN ${quoted(ids)}`,
  );
  const files = await list(
    `SELECT key FROM clew_acme.file WHERE NOT EXISTS (
       SELECT FROM clew_acme.file_touch WHERE file_key = file.key AND turn_key NOT IN ${quoted(turns)})`,
  );
  const has = (set: Set<string>, value: unknown) => set.has(String(value));
  if (table === "session") return (row) => has(keys, row.key);
  if (table === "file") return (row) => has(files, row.key);
  if (table === "source") return (row) => has(sources, row.key);
  if (table.startsWith("written_") && table !== "written_title") return (row) => has(turnIds, row.turn_id);
  return (row) =>
    has(ids, row.top_id ?? row.session_id) ||
    has(keys, row.session_key) ||
    has(turns, row.turn_key) ||
    has(sources, row.source_key);
}

test("each table of an archive is one with a policy, one without content, or one that no viewer may read", async () => {
  const tables = await sql<{ name: string; forced: boolean; readable: boolean }[]>`
    select relname as name, relforcerowsecurity as forced,
      has_any_column_privilege('clew_acme_reader', pg_class.oid, 'select')
        or has_any_column_privilege('clew_acme_analyst', pg_class.oid, 'select') as readable
    from pg_class where relnamespace = 'clew_acme'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`;
  const isWords = (name: string) => /^(?:dialogue|work)(?:_|$)/.test(name);
  for (const { name, forced, readable } of tables) {
    const known = TABLES.includes(name)
      ? "shown"
      : isWords(name) || CLOSED_TABLES.some((each) => each === name)
        ? "closed"
        : "open";
    if (known === "shown") expect(forced, name).toBe(true);
    if (known === "closed") expect(readable, name).toBe(false);
    if (known === "open")
      expect(OPEN_TABLES, `${name} has neither a policy nor a place in a list`).toContain(name);
  }
  expect(tables.length).toBeGreaterThanOrEqual(TABLES.length + CLOSED_TABLES.length + OPEN_TABLES.length);
  await sql.unsafe("CREATE TABLE clew_acme.forgot_its_policy (text text)");
  await expect(rowsFor(READER, people.member ?? "", "forgot_its_policy")).rejects.toThrow(
    "permission denied",
  );
  await sql.unsafe("DROP TABLE clew_acme.forgot_its_policy");
});

test("no viewer reads the accounts", async () => {
  const tables = await sql<{ name: string }[]>`
    select relname as name from pg_class where relnamespace = 'clew_team'::regnamespace and relkind in ('r', 'v')`;
  expect(tables.map(({ name }) => name)).toEqual(expect.arrayContaining(["token", "person", "log", "audit"]));
  for (const role of [READER, "clew_acme_analyst"])
    for (const { name } of tables)
      await expect(rowsFor(role, people.owner ?? "", `clew_team.${name}`), name).rejects.toThrow(
        "permission denied",
      );
});

test("the functions of the search return no hidden row, and read no other table", async () => {
  const ask = (person: string, call: string) => rowsFor(READER, people[person] ?? "", call);
  const all = await sql<{ key: string; word: string }[]>`
    select key::text, (select lexeme from unnest(words) where lexeme !~ '''' limit 1) as word from clew_acme.dialogue`;
  const keys = `'{${all.map(({ key }) => key).join(",")}}'`;
  const words = [...new Set(all.map(({ word }) => word))];
  const any = `'${words.map((word) => `''${word}''`).join(" | ")}'`;
  const calls = [
    `rows_found('dialogue', ${any}, '{}', '{}', NULL)`,
    `rows_among('dialogue', ${any}, ${keys}, '1970-01-01')`,
    `word_places('dialogue', ${keys}, '1970-01-01', '{${words.map((word) => `"${word}"`).join(",")}}', '{}')`,
  ];
  for (const call of calls) {
    const found = async (person: string) =>
      (await ask(person, call)).map((row) => String(row.key ?? Object.values(row)[0]));
    expect((await found("owner")).filter((key) => hidden.turns.has(key)).length, call).toBeGreaterThan(0);
    const seen = await found("member");
    expect(seen.length).toBeGreaterThan(0);
    expect(seen.filter((key) => hidden.turns.has(key))).toEqual([]);
    for (const who of ["foreign", "analyst", "nobody"]) expect(await found(who), who).toEqual([]);
    await expect(rowsFor("clew_acme_analyst", people.owner ?? "", call)).rejects.toThrow("permission denied");
    await expect(ask("owner", call.replace("dialogue", "turn"))).rejects.toThrow("case not found");
  }
});

test("sums read tokens and costs, and no column that somebody wrote", async () => {
  const [row] = await rowsFor("clew_acme_analyst", "", "spent", "sum(messages) AS messages");
  expect(Number(row?.messages)).toBeGreaterThan(0);
  const columns = await sql<{ table_name: string; column_name: string }[]>`
    select table_name, column_name from information_schema.columns
    where table_schema = 'clew_acme' and has_column_privilege('clew_acme_analyst', format('clew_acme.%I', table_name), column_name, 'select')
    and table_name <> all(${["spent", ...OPEN_TABLES]}) order by 1, 2`;
  expect(columns.map(({ table_name, column_name }) => `${table_name}.${column_name}`)).toEqual([
    ...["session.agent", "session.id", "session.key", "session.project_path", "session.source_key"],
    ...["source.agent", "source.key"],
  ]);
});

const asIs = (viewer: Viewer): Promise<Store> =>
  openStore(archiveAddress(scene.accounts.address, "acme"), { viewer });

/** Calls everything that a store offers readers, about each session. */
async function everything(store: Store, sessions: Awaited<ReturnType<Store["sessions"]>>): Promise<string> {
  const said: unknown[] = [
    await store.sessions({ archived: "either" }),
    await store.conversations({ archived: "either" }),
    await store.projects(),
    await store.linkEvidence(),
    await store.summaries(),
    await store.spent(),
    (await store.sources()).map(({ path, ...row }) => [row, path]),
    await store.changes(0),
    await store.fileTouches({}),
    await store.turnsBetween({ since: "2000", until: "3000" }),
    await store.costs(sessions.map(({ id }) => id)).then((costs) => [...costs]),
    [...(await store.forgotten())],
  ];
  for (const session of sessions) {
    const { id, top_id } = session;
    const mine = [
      ...[
        await store.sessionsById(id),
        await store.idsBeginning(id, 9),
        await store.idsEnding(id.slice(-8), 9),
      ],
      ...[await store.subsessions(top_id), await store.subsessionPlaces(top_id), await store.tree(id)],
      ...[await store.turns(session), await store.toc(session), await store.turnWork(session)],
      ...[await store.turnLines(session, 0), [...(await store.turnDigests(top_id))]],
      ...[await store.finalMessages(id), await store.renames(id), await store.modelTitles(id)],
      ...[await store.turnCosts(id), await store.sourcesOf(top_id), await store.modelSummaries(session)],
    ];
    said.push(mine.map((each) => (Array.isArray(each) && each.length === 0 ? "" : each)));
  }
  for (const typed of ["money", "the", "postcode -money", '"the test"'])
    for (const redacted of [true, false])
      said.push(
        await store.search({
          query: parseQuery(typed),
          ...{ limit: 50, filter: { redacted }, now: Date.UTC(2026, 1, 1) },
        }),
      );
  return JSON.stringify(said);
}

test("a store that is opened for a person shows nothing hidden, whoever forgot to limit it", async () => {
  const full = await openStore(archiveAddress(scene.accounts.address, "acme"));
  const sessions = await full.sessions({ archived: "either" });
  const there = await everything(full, sessions);
  const paths = (await full.sources()).flatMap(({ path, top_id, session_id }) =>
    hidden.ids.has(top_id ?? session_id) ? [path] : [],
  );
  await full.close();
  const tops = [...hidden.ids];
  expect(tops.every((id) => there.includes(id))).toBe(true);
  for (const [who, sees] of [
    ["member", true],
    ["foreign", false],
    ["analyst", false],
  ] as const) {
    await using store = closing(await asIs({ person: people[who] ?? "" }));
    const text = await everything(store.store, sessions);
    expect(
      tops.filter((id) => text.includes(id)),
      who,
    ).toEqual([]);
    expect(sessions.some(({ id }) => text.includes(id))).toBe(sees);
    for (const path of paths) expect(await Array.fromAsync(store.store.bytes(path))).toEqual([]);
  }
});

function closing(store: Store): AsyncDisposable & { readonly store: Store } {
  return { store, [Symbol.asyncDispose]: () => store.close() };
}

test("another role of a person counts from the next call on", async () => {
  await using store = closing(await asIs({ person: people.viewer ?? "" }));
  expect((await store.store.sessions()).length).toBeGreaterThan(0);
  const { sql: accounts } = scene.accounts;
  await changeRoles(accounts, await findPerson(accounts, "acme", "viewer"), ["analyst"], "a test");
  expect(await store.store.sessions()).toEqual([]);
  await changeRoles(accounts, await findPerson(accounts, "acme", "viewer"), ["viewer"], "a test");
});

test("a session whose logs were taken back is hidden from everyone until it is removed", async () => {
  const [shown] = await rowsFor(READER, people.member ?? "", "session", "top_id");
  await sql
    .begin(async (transaction) => {
      await transaction`delete from clew_team.log where top_id = ${String(shown?.top_id)}`;
      await transaction`insert into clew_team.waiting (organisation, top_id) values ('acme', ${String(shown?.top_id)})`;
      await transaction.unsafe(`SET LOCAL clew.person = '${people.member}'; SET LOCAL ROLE ${READER}`);
      const left = await transaction`select 1 from clew_acme.session where top_id = ${String(shown?.top_id)}`;
      expect(left).toHaveLength(0);
      await transaction.unsafe("RESET ROLE");
      throw new Error("Not for the other tests.");
    })
    .catch((error: Error) => expect(error.message).toBe("Not for the other tests."));
});

test("a login that may not make roles is told what an administrator has to run, once", async () => {
  const address = await freshDatabase(inject("postgres"), PLAIN_LOGIN);
  const location = archiveAddress(address, `plain${Date.now()}`);
  const refused = await openWriter(location).catch((error: Error) => error.message);
  expect(refused).toMatch(
    /Let an administrator of the server run: CREATE ROLE clew_plain\d+_reader NOLOGIN; .*GRANT/,
  );
  await sql.unsafe(String(refused).split("run: ")[1] ?? "");
  const writer = await openWriter(location);
  expect(await writer?.sessions()).toEqual([]);
  await writer?.close();
});

test("a dump by the server's own login says that it needs a flag, and is complete with it", async () => {
  const { pathname, searchParams } = new URL(scene.accounts.address);
  const dump = (...flags: string[]) =>
    promisify(execFile)(
      postgresProgram("pg_dump"),
      [
        ...["-h", searchParams.get("host") ?? "", "-U", SERVER_LOGIN, "-t", "clew_acme.session"],
        ...["--data-only", ...flags, pathname.slice(1)],
      ],
      { maxBuffer: 2 ** 28 },
    );
  await expect(dump()).rejects.toThrow("row-level security");
  const { stdout } = await dump("--enable-row-security");
  const rows = await sql<{ id: string }[]>`select id from clew_acme.session`;
  expect(rows.filter(({ id }) => !stdout.includes(id))).toEqual([]);
});

test("an archive of before the walls, or one that lost a policy, gets them from its next writer", async () => {
  const location = archiveAddress(scene.accounts.address, "late");
  const before = new URL(location);
  before.searchParams.delete("accounts");
  await (await openWriter(before.href))?.close();
  await expect(openStore(location, { viewer: { person: people.member ?? "" } })).rejects.toThrow(
    "PostgreSQL does not let clew act as the role clew_late_reader.",
  );
  const count = async () =>
    (
      await sql`select count(*)::int as policies from pg_policies where schemaname = 'clew_late' and policyname like 'viewed%'`
    )[0]?.policies;
  expect(await count()).toBe(0);
  await (await openWriter(location))?.close();
  expect(await count()).toBe(TABLES.length);
  await sql.unsafe("DROP POLICY viewed_1 ON clew_late.turn");
  await (await openWriter(location))?.close();
  expect(await count()).toBe(TABLES.length);
});
