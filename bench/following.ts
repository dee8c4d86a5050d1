// Measures what following costs: a run with nothing to do, idling over many files, and the time until an
// appended line is found. `node bench/following.ts [files]`, 20,000 by default; takes a minute.
import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { watchArchive } from "../src/ingest/follow/watch-archive.ts";
import { indexArchive } from "../src/ingest/index/index-archive.ts";
import { parseQuery } from "../src/search/query.ts";
import { openStore, openWriter } from "../src/store/open.ts";
import type { Store } from "../src/store/store.ts";
import { percentile } from "./measure.ts";

const files = Number(process.argv[2] ?? 20_000);
const APPENDED = 60;
const IDLE_MS = 20_000;

const folder = mkdtempSync(join(tmpdir(), "clew-following-"));
const locations = { roots: [join(folder, "agent")], data_dir: join(folder, "data") };
try {
  await measure();
} finally {
  rmSync(folder, { recursive: true, force: true });
}

async function measure(): Promise<void> {
  for (let index = 0; index < files; index++) writeSession(`-home-dana-${index % 100}`, 1);
  const long = writeSession("-home-dana-long", 2000);
  const writer = await openWriter(locations.data_dir);
  if (!writer) throw new Error("Another process is writing to a new archive.");
  await indexArchive(writer, locations);
  const nothing: number[] = [];
  for (let round = 0; round < 7; round++)
    nothing.push((await indexArchive(writer, locations)).phases.total_ms);
  console.log(`nothing to do, ${files} files: ${percentile(nothing, 0.5).toFixed(0)} ms`);
  const stop = new AbortController();
  let reports = 0;
  const watching = watchArchive(writer, { ...locations, signal: stop.signal, on_report: () => reports++ });
  while (reports === 0) await wait(20);
  const reader = await openStore(locations.data_dir);
  const times: number[] = [];
  for (let number = 0; number < APPENDED; number++) times.push(await untilFound(reader, long, number));
  console.log(
    `appended line until found: p50 ${percentile(times, 0.5).toFixed(0)}, p95 ${percentile(times, 0.95).toFixed(0)} ms`,
  );
  await wait(5000);
  const before = process.cpuUsage();
  await wait(IDLE_MS);
  const { user, system } = process.cpuUsage(before);
  console.log(`idle: ${((user + system) / 10 / IDLE_MS).toFixed(2)} % of a core`);
  stop.abort();
  await watching;
  await reader.close();
  await writer.close();
}

async function untilFound(store: Store, session: Written, number: number): Promise<number> {
  const word = `zebra${number}x`;
  const start = performance.now();
  const uuid = randomUUID();
  appendFileSync(session.path, recordLine(session.id, session.last, `where is ${word}`, uuid));
  session.last = uuid;
  const question = { query: parseQuery(word), limit: 1, filter: {}, now: 0 };
  while ((await store.search(question)).hits.length === 0) await wait(2);
  const took = performance.now() - start;
  await wait(30);
  return took;
}

interface Written {
  readonly path: string;
  readonly id: string;
  /** The parent of the next record. */
  last: string | null;
}

/** Writes prompts of two kilobytes, each a child of the one before. */
function writeSession(project: string, prompts: number): Written {
  const id = randomUUID();
  const path = join(locations.roots[0] ?? "", "projects", project, `${id}.jsonl`);
  mkdirSync(join(path, ".."), { recursive: true });
  let parent: string | null = null;
  let text = "";
  for (let number = 0; number < prompts; number++) {
    const uuid: string = randomUUID();
    text += recordLine(id, parent, `please look at number ${number} ${"again ".repeat(300)}`, uuid);
    parent = uuid;
  }
  writeFileSync(path, text);
  return { path, id, last: parent };
}

function recordLine(
  sessionId: string,
  parentUuid: string | null,
  content: string,
  uuid: string = randomUUID(),
): string {
  const message = { role: "user", content };
  const timestamp = new Date().toISOString();
  return `${JSON.stringify({ parentUuid, isSidechain: false, cwd: "/p", sessionId, type: "user", message, uuid, timestamp })}\n`;
}
