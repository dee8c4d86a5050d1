// Calls stores in SQLite, PostgreSQL and PGlite with the same generated input, and compares every answer.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { RecordId } from "../../src/model/ids.ts";
import { parseQuery } from "../../src/search/query.ts";
import { openWriter } from "../../src/store/open.ts";
import type { TurnEntry } from "../../src/store/rows.ts";
import type { SearchHit } from "../../src/store/search.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { type RunningPglite, startPglite } from "../builders/pglite.ts";
import { freshPostgresArchive } from "../builders/postgres-archive.ts";
import { type BundleGiven, idOf, ingest, keep, pathOf, spendingOf, turnOf } from "../contracts/rows.ts";

let pglite: RunningPglite;

beforeAll(async () => {
  pglite = await startPglite();
});

afterAll(() => pglite.stop());

/** The same archive in every database. The first is SQLite's, which the others are compared with. */
interface Opened extends AsyncDisposable {
  readonly stores: readonly StoreWriter[];
}

async function openAll(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), "clew-pg-same-"));
  const archives = [freshPostgresArchive(), freshPostgresArchive(pglite.address)];
  const opened = await Promise.all([folder, ...archives.map(({ location }) => location)].map(openWriter));
  const stores = opened.filter((writer) => writer !== null);
  return {
    stores,
    async [Symbol.asyncDispose]() {
      for (const store of stores) await store.close();
      for (const archive of archives) await archive.remove();
      rmSync(folder, { recursive: true });
    },
  };
}

const NAMES = ["alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"];
const WORDS = [
  ...[
    "cache",
    "caches",
    "computed",
    "order",
    "orders",
    "the",
    "index",
    "Zürich",
    "café",
    "ошибка",
    "ὈΔΟΣ",
    "a\0b",
  ],
  ...[
    "orderTotal",
    "order_total",
    "total.ts",
    "src/total.ts",
    "日本語",
    "日本の商品",
    "キャッシュ",
    "재고",
    "🚀",
    "v1.2.3",
    "ID-42",
  ],
  ...["redis", "password", "AKIAIOSFODNN7EXAMPLE", "--dry-run", "Rechnungen", "x"],
];
const PATHS = ["/home/dana/shop/src/total.ts", "C:\\shop\\src\\total.ts", "/home/dana/shop/README.md"];

const RUNS = Number(process.env.CLEW_RUNS ?? 1);
const CALLS = 300 * RUNS;
const PATIENCE_MS = 60_000 * RUNS;
/** The same calls each time, and others if more are asked for. */
const SEED = RUNS;

const pick = <Value>(values: readonly Value[]) => fc.constantFrom(...values);
const maybe = <Value>(value: fc.Arbitrary<Value>) => fc.option(value, { nil: undefined });
const text = fc.array(pick(WORDS), { minLength: 1, maxLength: 14 }).map((words) => words.join(" "));
const time = fc
  .integer({ min: 0, max: 40 })
  .map((hours) => new Date(Date.UTC(2026, 0, 1) + hours * 3_600_000).toISOString());
const id = pick(NAMES).map(idOf);
const project = pick([
  "/home/dana/shop",
  "/home/dana/my_shop",
  "C:\\work\\shop",
  "shop",
  "%",
  "dana/shop",
  null,
]);

const turn = fc
  .record({
    prompt: text,
    answer: fc.option(text),
    words: fc.option(text),
    files_read: fc.uniqueArray(pick(PATHS)),
    files_edited: fc.uniqueArray(pick(PATHS)),
    files_by_command: fc.uniqueArray(pick(PATHS)),
    started_at: fc.option(time),
    tools: fc
      .uniqueArray(pick(["Bash", "Edit"]))
      .map((names) => names.map((name) => ({ name, calls: 2, failed: 1 }))),
    ending: pick(["answered", "open"] as const),
    gist: text,
  })
  .map((given): Partial<TurnEntry> => given);

const bundle = fc
  .record({
    name: pick(NAMES),
    turns: fc.array(turn, { maxLength: 4 }),
    below: fc.array(turn, { maxLength: 2 }),
    outputs: text,
    project_path: project,
    git_branch: pick(["main", "csv", null]),
    created_at: fc.option(time),
    updated_at: fc.option(time),
    ghost: pick([null, null, null, "empty" as const]),
    agent: pick(["claude-code", "codex"]),
    title: text,
    title_origin: pick(["first-prompt", "agent"] as const),
    active_ms: fc.integer({ min: 0, max: 5000 }),
    answers: fc.uniqueArray(pick(["m1", "m2", "m3", "m4"])),
    spending: fc.uniqueArray(fc.tuple(pick(["s1", "s2", "s3", "s4"]), fc.integer({ min: 1, max: 99 })), {
      selector: ([api_id]) => api_id,
    }),
  })
  .map(({ turns, below, answers, spending, outputs, ...given }) => {
    const made = (some: readonly Partial<TurnEntry>[], mark: string) =>
      some.map((each, at) =>
        turnOf(`${given.name}${mark}${at}`, { ...each, number: at + 1, spans: [{ from: at, to: at + 1 }] }),
      );
    const subsessions = [{ name: `below-${given.name}`, turns: made(below, "b"), ghost: null }];
    const whole: BundleGiven = {
      ...given,
      size: turns.length,
      turns: made(turns, "t"),
      subsessions,
      link_evidence: { answers },
      spending: spending.map(([api_id, output]) => spendingOf(api_id, output)),
    };
    return { whole, outputs };
  });

/** What is asked, and how. Rows without an order of their own are sorted. */
type Call = readonly [
  name: string,
  ask: (store: StoreWriter) => Promise<unknown>,
  /** Compares two answers that need not be equal in every digit. */
  check?: ((answer: never, expected: never) => void) | undefined,
];

const sorted = (rows: Iterable<unknown>) => Array.from(rows, (row) => JSON.stringify(row)).sort();

const change: fc.Arbitrary<Call> = fc.oneof(
  { weight: 2, arbitrary: bundle.map(write) },
  { weight: 1, arbitrary: fc.tuple(id, fc.boolean(), fc.boolean()).map(mark) },
  { weight: 1, arbitrary: fc.tuple(id, text).map(rename) },
  { weight: 1, arbitrary: fc.tuple(id, fc.nat(9)).map(forgetRarely) },
);

function write({ whole, outputs }: { whole: BundleGiven; outputs: string }): Call {
  return [
    `write ${whole.name}`,
    async (store) => {
      await ingest(store, whole);
      const waits = (whole.turns?.length ?? 0) > 0 && !(await store.forgotten()).has(idOf(whole.name));
      const known = await store.source(pathOf(whole.name));
      if (waits && known && known.kept_to < known.size)
        await keep(store, whole.name, "abcd".slice(0, whole.size), outputs);
      return store.counts();
    },
  ];
}

function mark([session, pinned, archived]: [ReturnType<typeof idOf>, boolean, boolean]): Call {
  return ["mark", (store) => store.mark(session, { pinned, archived })];
}

function rename([session, title]: [ReturnType<typeof idOf>, string]): Call {
  return [
    "rename",
    async (store) => {
      await store.rename(session, title);
      while ((await store.indexDialogue(100)) > 0);
      return (await store.renames(session)).map((row) => row.title);
    },
  ];
}

/** A forgotten session never comes back, so most are kept. */
function forgetRarely([session, chance]: [ReturnType<typeof idOf>, number]): Call {
  return [
    "forget",
    async (store) => {
      const forgets = chance === 0 && session === idOf("theta");
      if (forgets) await store.forget(session);
      return [...(await store.forgotten())];
    },
  ];
}

/** Returns hits with their order and scores, or as a set. */
function search(inAll: (hits: readonly SearchHit[]) => unknown, check?: Call[2]): fc.Arbitrary<Call> {
  const term = fc.oneof(
    { weight: 6, arbitrary: pick(WORDS) },
    { weight: 1, arbitrary: fc.tuple(pick(WORDS), pick(WORDS)).map((words) => `"${words.join(" ")}"`) },
    { weight: 1, arbitrary: pick(WORDS).map((word) => `-${word}`) },
    { weight: 1, arbitrary: pick(WORDS).map((word) => word.slice(0, 3)) },
  );
  const query = fc.array(term, { minLength: 1, maxLength: 5 }).map((terms) => terms.join(" "));
  const filter = fc.record(
    {
      session: id,
      alone: fc.boolean(),
      project: pick(["shop", "my_shop", "%"]),
      agent: pick(["claude-code", "codex"]),
      role: pick(["user", "assistant", "tool"] as const),
      tool: pick(["bash", "Edit", "none"]),
      file: pick(["total.ts", "README.md", "gone.ts"]),
      since: time,
      until: time,
      archived: fc.boolean(),
      redacted: fc.boolean(),
    },
    { requiredKeys: [] },
  );
  const few = fc.oneof({ weight: 2, arbitrary: fc.constant({}) }, { weight: 1, arbitrary: filter });
  return fc.tuple(query, few).map(([typed, some]) => [
    `search ${typed} ${JSON.stringify(some)}`,
    async (store) => {
      const asked = { query: parseQuery(typed), limit: 50, filter: some, now: Date.UTC(2026, 1, 1) };
      const { hits, more } = await store.search(asked);
      return { more, hits: inAll(hits) };
    },
    check,
  ]);
}

interface Scored {
  readonly more: boolean;
  readonly hits: readonly { readonly hit: string; readonly score: number }[];
}

function withScores(hits: readonly SearchHit[]): Scored["hits"] {
  return hits.map(({ session, turn: { id: turn_id }, score, work_range, copies, more_in_session }) => ({
    hit: JSON.stringify([session.id, turn_id, work_range, copies.toSorted(), more_in_session]),
    score,
  }));
}

/** Scores may differ by a hundredth, and only sessions whose best scores are that close may change places. */
function isAlike(answer: Scored, expected: Scored): void {
  const scores = new Map(expected.hits.map(({ hit, score }) => [hit, score]));
  expect(answer.more).toBe(expected.more);
  expect(answer.hits.map(({ hit }) => hit).sort()).toEqual([...scores.keys()].sort());
  for (const { hit, score } of answer.hits) expectClose(score, scores.get(hit) ?? 0);
  const [bests, due] = [answer, expected].map(bestScores);
  for (const [at, score] of (bests ?? []).entries()) expectClose(score, due?.[at] ?? 0);
}

function expectClose(score: number, other: number): void {
  expect(Math.abs(score - other)).toBeLessThanOrEqual(0.01 * Math.max(score, other));
}

/** Returns the best score of each session, in the order of the list. */
function bestScores({ hits }: Scored): number[] {
  const sessions = Map.groupBy(hits, ({ hit }) => String(JSON.parse(hit)[0]));
  return Array.from(sessions.values(), (each) => Math.max(...each.map(({ score }) => score)));
}

/** FTS5 counts rows that were replaced among all rows, so its scores are others once a turn was indexed again. */
function asSet(hits: readonly SearchHit[]): string[] {
  return hits
    .map(({ session, turn: { id: turn_id }, copies }) =>
      JSON.stringify([...copies, session.id, turn_id].sort()),
    )
    .sort();
}

function lists(): fc.Arbitrary<Call> {
  const filter = fc.record(
    {
      project: pick(["shop", "dana/shop", "C:/work/shop", "%", "my_shop"]),
      agent: pick(["claude-code", "codex"]),
      since: time,
      until: time,
      branch: pick(["main", "csv"]),
      pinned: fc.boolean(),
      archived: pick([true, false, "either"] as const),
      ghosts: fc.boolean(),
      one_per_tree: fc.boolean(),
      with_turns: fc.boolean(),
      continued: fc.boolean(),
      sort: pick(["updated", "created", "turns", "active", "cost"] as const),
      order: pick(["asc", "desc"] as const),
      limit: fc.nat(5),
      offset: fc.nat(3),
    },
    { requiredKeys: [] },
  );
  return fc.oneof(
    filter.map((some): Call => [`sessions ${JSON.stringify(some)}`, (store) => store.sessions(some)]),
    filter.map(
      (some): Call => [`conversations ${JSON.stringify(some)}`, (store) => store.conversations(some)],
    ),
    fc.constant<Call>(["projects", async (store) => sorted(await store.projects())]),
    pick(["a", "be", "below-", "%", ""]).map(
      (start): Call => [`ids ${start}`, async (store) => sorted(await store.idsBeginning(start, 99))],
    ),
    pick(["A", "ta", "-beta", "%"]).map(
      (end): Call => [`ids to ${end}`, async (store) => sorted(await store.idsEnding(end, 99))],
    ),
    fc
      .tuple(time, time)
      .map(
        ([since, until]): Call => [
          `turns ${since} ${until}`,
          (store) => store.turnsBetween({ since, until }),
        ],
      ),
    fc
      .record({
        path: maybe(pick(["total.ts", "shop/src/total.ts", "README.md"])),
        access: maybe(pick(["read", "edited", "changed"] as const)),
        since: maybe(time),
      })
      .map(
        (some): Call => [
          `files ${JSON.stringify(some)}`,
          async (store) =>
            sorted(
              (await store.fileTouches(JSON.parse(JSON.stringify(some)))).map((row) => [
                row.path,
                row.access,
                row.session.id,
                row.turn.id,
              ]),
            ),
        ],
      ),
    maybe(time).map(
      (since): Call => [
        `unsummarized ${since}`,
        // SQLite counts the characters of a text up to a NUL character.
        async (store) =>
          sorted(
            (await store.unsummarized(since ? { since } : {})).map((row) => [row.session_id, row.turn_id]),
          ),
      ],
    ),
  );
}

function aboutOne(): fc.Arbitrary<Call> {
  return fc.oneof(
    id.map(
      (session): Call => [
        `turns of ${session}`,
        async (store) => {
          const [row] = await store.sessionsById(session);
          if (!row) return null;
          return [
            await store.turns(row),
            await store.toc(row),
            await store.turnWork(row),
            await store.turnLines(row, 1),
          ];
        },
      ],
    ),
    id.map(
      (session): Call => [
        `around ${session}`,
        async (store) => [
          await store.sessionsById(session),
          await store.subsessions(session),
          await store.subsessionPlaces(session),
          await store.tree(session),
          await store.turnsById(`${session}t0` as RecordId),
          await store.sourcesOf(session),
          Buffer.concat(await Array.fromAsync(store.bytes(pathOf(session)))).toString(),
          await store.blockHashes(pathOf(session)),
          sorted(await store.costs([session])),
          sorted(await store.turnCosts(session)),
        ],
      ],
    ),
    id.map(
      (session): Call => [
        `digests of ${session}`,
        async (store) =>
          Array.from(await store.turnDigests(session), ([of, items]) => [
            of,
            sorted(JSON.parse(items)),
          ]).sort(),
      ],
    ),
  );
}

function sums(): fc.Arbitrary<Call> {
  return fc.oneof(
    maybe(pick(["shop", "my_shop"])).map(
      (project_path): Call => [
        `spent ${project_path}`,
        async (store) => sorted(await store.spent(project_path ? { project: project_path } : {})),
      ],
    ),
    fc.constant<Call>(["counts", async (store) => ({ ...(await store.figures()), database_bytes: 0 })]),
    fc.constant<Call>([
      "checks",
      async (store) => [await store.check(), await store.checkBytes(), await store.isBuilt()],
    ]),
    fc.constant<Call>(["sources", (store) => store.sources()]),
  );
}

const reads = fc.oneof(lists(), aboutOne(), sums());

async function compare({ stores }: Opened, calls: readonly Call[]): Promise<void> {
  for (const [at, [name, ask, check]] of calls.entries()) {
    const [expected, ...answers] = await Promise.all(stores.map(ask));
    for (const [index, answer] of answers.entries())
      try {
        if (check) check(answer as never, expected as never);
        else expect(answer).toEqual(expected);
      } catch (error) {
        const database = index === 0 ? "PostgreSQL" : "PGlite";
        throw new Error(`${database} answers call ${at} otherwise: ${name}`, { cause: error });
      }
  }
}

const sample = <Value>(value: fc.Arbitrary<Value>, share: number) =>
  fc.sample(value, { seed: SEED, numRuns: Math.ceil(CALLS * share) });

test(
  "all stores find the same turns with the same scores, in the same order",
  async () => {
    await using opened = await openAll();
    const bundles = NAMES.map((name) => bundle.map((made) => ({ ...made, whole: { ...made.whole, name } })));
    await compare(
      opened,
      fc
        .sample(fc.tuple(...bundles), { seed: SEED, numRuns: 1 })
        .flat()
        .map(write),
    );
    await compare(opened, sample(search(withScores, isAlike), 0.6));
  },
  PATIENCE_MS,
);

test(
  "all stores give every answer alike while sessions are written, marked and forgotten",
  async () => {
    await using opened = await openAll();
    const all = [
      { weight: 5, arbitrary: change },
      { weight: 4, arbitrary: search(asSet) },
      { weight: 10, arbitrary: reads },
    ];
    await compare(opened, sample(fc.oneof(...all), 0.4));
  },
  PATIENCE_MS,
);
