// Measures searches in one archive in SQLite and in PostgreSQL: how long each kind of query takes, and how many are answered
// with many clients. `node bench/team-store.ts [--turns N] [--clients N] [--seconds N] [--queries N]`. Both get the same generated turns,
// and each query goes to one and then to the other. PostgreSQL is Debian's, with its files in memory if there is room.
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { projectTexts, TextSource } from "../src/demo/corpus/texts.ts";
import { Random } from "../src/demo/random.ts";
import { parseQuery } from "../src/search/query.ts";
import { indexText } from "../src/search/words.ts";
import { makeBlock } from "../src/store/blocks.ts";
import { openWriter } from "../src/store/open.ts";
import type { TurnEntry } from "../src/store/rows.ts";
import type { SearchFilter } from "../src/store/search.ts";
import type { StoreWriter } from "../src/store/store.ts";
import { connectTo, startPostgres } from "../test/builders/postgres.ts";
import { type BundleGiven, ingest, turnOf } from "../test/contracts/rows.ts";
import { percentile } from "./measure.ts";

const { values } = parseArgs({
  options: {
    turns: { type: "string", default: "100000" },
    clients: { type: "string", default: "50" },
    seconds: { type: "string", default: "20" },
    queries: { type: "string", default: "40" },
  },
});
const TURNS = Number(values.turns);
const CLIENTS = Number(values.clients);
const SECONDS = Number(values.seconds);
const EACH = Number(values.queries);

const OF_A_SESSION = 40;
const AT_ONCE = 25;
const PROJECTS = 20;
const MONTHS = 18;
const BYTES = 10;

interface MadeSession {
  readonly bundle: BundleGiven;
  /** Of the tools, for each turn. */
  readonly outputs: readonly string[];
}

const random = new Random("team store");
const counts = new Map<string, number>();
const folder = mkdtempSync(join(tmpdir(), "clew-team-store-"));
const postgres = await startPostgres();
const server = connectTo(postgres.address);
const stores = new Map<string, StoreWriter>();
try {
  for (const [name, location] of Object.entries({ SQLite: folder, PostgreSQL: postgres.address })) {
    const writer = await openWriter(location);
    if (writer) stores.set(name, writer);
  }
  await fill();
  const kinds = queriesByKind();
  await compareTimes(kinds);
  await compareThroughput(
    Object.values(kinds).flatMap(({ typed, filter }) => typed.map((each) => [each, filter] as const)),
  );
} finally {
  for (const store of stores.values()) await store.close();
  await server.end();
  await postgres.stop();
  rmSync(folder, { recursive: true });
}

async function fill(): Promise<void> {
  const projects = Array.from({ length: PROJECTS }, (_, at) => projectTexts(new Random(`project ${at}`)));
  const took = new Map<string, number>();
  const sessions = Math.ceil(TURNS / OF_A_SESSION);
  for (let first = 0; first < sessions; first += AT_ONCE) {
    const made = Array.from({ length: Math.min(AT_ONCE, sessions - first) }, (_, at) => {
      const project = (first + at) % PROJECTS;
      const texts = new TextSource(random, projects[project] ?? projectTexts(random));
      return madeSession(first + at, project, (first + at) / sessions, texts);
    });
    for (const [name, store] of stores) {
      const started = performance.now();
      await ingest(store, ...made.map(({ bundle }) => bundle));
      await indexOutputs(store, made);
      took.set(name, (took.get(name) ?? 0) + performance.now() - started);
    }
    if (first % (AT_ONCE * 20) === 0) console.error(`${first} of ${sessions} sessions …`);
  }
  for (const store of stores.values()) while (await store.tidy());
  await server.unsafe("VACUUM (ANALYZE)");
  const sizes = await server.unsafe("SELECT pg_database_size('postgres')::float8 AS bytes");
  const sqlite = (await stores.get("SQLite")?.figures())?.database_bytes ?? 0;
  console.log(`${TURNS} turns in ${sessions} sessions and ${MONTHS} months`);
  console.log(
    `written: ${Array.from(took, ([name, ms]) => `${name} ${(ms / 1000).toFixed(0)} s`).join(", ")}`,
  );
  console.log(
    `size: SQLite ${(sqlite / 1e6).toFixed(0)} MB, PostgreSQL ${(Number(sizes[0]?.bytes) / 1e6).toFixed(0)} MB\n`,
  );
}

function madeSession(number: number, project: number, share: number, texts: TextSource): MadeSession {
  const name = `session-${number}`;
  const begun = Date.UTC(2025, 4, 1) + share * MONTHS * 30.4 * 86_400_000;
  const turns = Array.from({ length: OF_A_SESSION }, (_, at): TurnEntry => {
    const prompt = texts.sentence(120);
    const answer = texts.text("prose", 600);
    if (number % 20 === 0) countWords(`${prompt} ${answer}`);
    return turnOf(`${name}-${at}`, {
      ...{ number: at + 1, prompt, answer, gist: prompt },
      files_read: [texts.path()],
      started_at: new Date(begun + at * 600_000).toISOString(),
      spans: [{ from: at * BYTES, to: (at + 1) * BYTES }],
    });
  });
  return {
    bundle: {
      ...{ name, turns, title: texts.sentence(40), size: OF_A_SESSION * BYTES },
      project_path: `/home/dana/project-${project}`,
      updated_at: new Date(begun + OF_A_SESSION * 600_000).toISOString(),
    },
    outputs: turns.map(() => texts.output("code", 1500)),
  };
}

async function indexOutputs(store: StoreWriter, made: readonly MadeSession[]): Promise<void> {
  const outputsOf = new Map(made.map(({ bundle, outputs }) => [bundle.name, outputs]));
  const sources = await store.waitingSources((await store.waiting()).keys);
  const none = new Uint8Array();
  await store.writeWork(
    sources.map(({ source: { path, size, generation, session_id }, turns }) => ({
      ...{ path, size, generation, bytes: size, blocks: [makeBlock(0, Buffer.alloc(size, "x"))] },
      turns: turns.map(({ key }, at) => {
        const range = { from: at * BYTES, to: (at + 1) * BYTES };
        const outputs = new TextEncoder().encode(indexText(outputsOf.get(session_id)?.[at] ?? ""));
        return {
          key,
          ...range,
          chunks: [{ ...range, full: false, secret: null, thinking: none, tools: none, outputs }],
        };
      }),
    })),
  );
}

/** In how many turns of a sample each word is. */
function countWords(text: string): void {
  for (const word of new Set(text.match(/\p{L}{3,}/gu))) counts.set(word, (counts.get(word) ?? 0) + 1);
}

type Kinds = Readonly<Record<string, { readonly typed: readonly string[]; readonly filter: SearchFilter }>>;

function queriesByKind(): Kinds {
  const byCount = [...counts].sort(([, one], [, other]) => other - one).map(([word]) => word);
  const third = Math.floor(byCount.length / 3);
  const bands = {
    common: byCount.slice(0, 60),
    middling: byCount.slice(third, 2 * third),
    rare: byCount.slice(2 * third),
  };
  const pick = (words: readonly string[]) => words[random.below(words.length)] ?? "";
  const many = (make: () => string) => Array.from({ length: EACH }, make);
  const { common, middling, rare } = bands;
  const plain = (typed: readonly string[], filter: SearchFilter = {}) => ({ typed, filter });
  return {
    "a common word": plain(many(() => pick(common))),
    "two common words": plain(many(() => `${pick(common)} ${pick(common)}`)),
    "two words, one rare": plain(many(() => `${pick(common)} ${pick(rare)}`)),
    "a rare word": plain(many(() => pick(rare))),
    "a question of eight words": plain(
      many(() => `why did we change how the ${pick(common)} ${pick(middling)} is ${pick(middling)}`),
    ),
    "a phrase in quotes": plain(many(() => `"${pick(common)} ${pick(common)}"`)),
    "two words without a third": plain(many(() => `${pick(common)} ${pick(middling)} -${pick(common)}`)),
    "in a project": plain(
      many(() => `${pick(common)} ${pick(middling)}`),
      { project: "project-7" },
    ),
    "of the last months": plain(
      many(() => `${pick(common)} ${pick(middling)}`),
      { since: "2026-08-01" },
    ),
  };
}

function ask(store: StoreWriter, typed: string, filter: SearchFilter): Promise<unknown> {
  return store.search({ query: parseQuery(typed), limit: 20, filter, now: Date.UTC(2026, 10, 1) });
}

async function compareTimes(kinds: Kinds): Promise<void> {
  for (const store of stores.values())
    for (const typed of ["first", "second third"]) await ask(store, typed, {});
  console.log("| query, 20 hits | SQLite p50 / p95 | PostgreSQL p50 / p95 |");
  console.log("|---|---|---|");
  const all = new Map<string, number[]>();
  const cpu = new Map<string, number>();
  for (const [kind, { typed, filter }] of Object.entries(kinds)) {
    const times = new Map<string, number[]>([...stores.keys()].map((name) => [name, []]));
    for (const each of typed)
      for (const [name, store] of stores) {
        const before = await cpuOf(name);
        const started = performance.now();
        await ask(store, each, filter);
        times.get(name)?.push(performance.now() - started);
        cpu.set(name, (cpu.get(name) ?? 0) + (await cpuOf(name)) - before);
      }
    for (const [name, each] of times) all.set(name, [...(all.get(name) ?? []), ...each]);
    console.log(`| ${kind} | ${[...times.values()].map(shown).join(" | ")} |`);
  }
  console.log(`| all | ${[...all.values()].map(shown).join(" | ")} |`);
  const mean = Array.from(cpu, ([name, ms]) => `${(ms / (all.get(name)?.length ?? 1)).toFixed(1)} ms`);
  console.log(`| all, mean CPU | ${mean.join(" | ")} |\n`);
}

/** In milliseconds, of this process and of PostgreSQL's that work for it. */
async function cpuOf(name: string): Promise<number> {
  const backends =
    name === "PostgreSQL"
      ? await server`SELECT pid FROM pg_stat_activity WHERE application_name LIKE 'clew%'`
      : [];
  const { user, system } = process.cpuUsage();
  return backends.reduce(
    (sum, { pid }) => {
      const [ticks = 0, others = 0] =
        readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ").slice(11, 13).map(Number) ?? [];
      return sum + (ticks + others) * 10;
    },
    (user + system) / 1000,
  );
}

function shown(times: readonly number[]): string {
  return `${percentile(times, 0.5).toFixed(0)} / ${percentile(times, 0.95).toFixed(0)} ms`;
}

async function compareThroughput(queries: readonly (readonly [string, SearchFilter])[]): Promise<void> {
  console.log(`| ${CLIENTS} clients, ${SECONDS} s | searches a second | p50 / p95 |`);
  console.log("|---|---|---|");
  for (const [name, store] of stores) {
    const times: number[] = [];
    const end = performance.now() + SECONDS * 1000;
    const client = async () => {
      while (performance.now() < end) {
        const [typed = "", filter = {}] = queries[random.below(queries.length)] ?? [];
        const started = performance.now();
        await ask(store, typed, filter);
        times.push(performance.now() - started);
        // Lets the others in, whose searches may be in this thread.
        await new Promise(setImmediate);
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, client));
    console.log(`| ${name} | ${(times.length / SECONDS).toFixed(1)} | ${shown(times)} |`);
  }
}
