// Measures the time from a line that an agent writes to the event that a listener gets, on an archive with
// an indexer: first while older work is still being indexed, then when everything is. `node bench/live.ts
// [folder] [appends]`: the folder contains an agent's sessions and is only read; 400 appends by default.
import { randomUUID } from "node:crypto";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { monitorEventLoopDelay } from "node:perf_hooks";
import { setTimeout as wait } from "node:timers/promises";
import { type ResidentArchive, startResidentArchive } from "../src/archive/sync/resident-archive.ts";
import { openStore } from "../src/store/open.ts";
import type { Store } from "../src/store/store.ts";
import { percentile } from "./measure.ts";

const [folder, appends = "400"] = process.argv.slice(2);
const LONGEST_WAIT_MS = 10_000;
const IDLE_MS = 10_000;
const EARLY_APPENDS = 100;

const scratch = mkdtempSync(join(tmpdir(), "clew-live-"));
const own = join(scratch, "agent");
const resident = startResidentArchive({
  roots: folder === undefined ? [own] : [folder, own],
  data_dir: join(scratch, "data"),
  run_indexer: true,
  time_zone: () => "UTC",
  now: () => new Date(),
  on_note: (text) => console.error(text),
});
try {
  await measure(resident);
} finally {
  await resident.close();
  rmSync(scratch, { recursive: true, force: true });
}

async function measure({ live, archive }: ResidentArchive): Promise<void> {
  const session = newSession();
  const start = performance.now();
  const delay = monitorEventLoopDelay({ resolution: 5 });
  delay.enable();
  const whole = () => archive({ whole: true }).catch(() => null);
  for (let opened = await whole(); !opened; opened = await whole()) await wait(20);
  const most = (delay.max / 1e6).toFixed(0);
  console.log(`all sessions listed: ${seconds(start)} s; this thread waited ${most} ms at most`);
  delay.reset();
  const asked = performance.now();
  const heard = new Map<string, (at: number) => void>();
  let twice = 0;
  await live().listen({}, ({ type, json }) => {
    if (type !== "message") return;
    const { record_id } = JSON.parse(json) as { record_id: string };
    const hear = heard.get(record_id);
    if (hear) hear(performance.now());
    else twice++;
    heard.delete(record_id);
  });
  const store = await openStore(join(scratch, "data"));
  const { sessions, turns } = await store.figures();
  const stood = (delay.max / 1e6).toFixed(0);
  console.log(
    `first listener of ${sessions} sessions, ${turns} turns: ${seconds(asked)} s, ${stood} ms at most`,
  );
  await append("line to event while the rest is made searchable", EARLY_APPENDS);
  console.log(`${((await store.counts()).unkept_bytes / 1e6).toFixed(0)} MB of it are left`);
  while (await isLeft(store)) await wait(50);
  console.log(`all is searchable: ${seconds(start)} s`);
  await append("line to event", Number(appends));
  console.log(`received twice ${twice}`);
  await wait(3000);
  const before = process.cpuUsage();
  await wait(IDLE_MS);
  const { user, system } = process.cpuUsage(before);
  await store.close();
  console.log(`idle: ${((user + system) / 10 / IDLE_MS).toFixed(2)} % of a core`);

  async function append(what: string, count: number): Promise<void> {
    const times: number[] = [];
    for (let number = 0; number < count; number++) {
      times.push(await untilHeard(session, heard, number));
      await wait(Math.random() * 60);
    }
    const lost = times.filter((time) => time === Number.POSITIVE_INFINITY).length;
    const [half, most95, most99] = [0.5, 0.95, 0.99].map((share) => percentile(times, share).toFixed(0));
    console.log(`${what}, ${count} times: p50 ${half}, p95 ${most95}, p99 ${most99} ms; lost ${lost}`);
  }
}

async function isLeft(store: Store): Promise<boolean> {
  const { unkept_bytes, dialogue_waiting, work_waiting } = await store.counts();
  return unkept_bytes + dialogue_waiting + work_waiting > 0;
}

interface Written {
  readonly path: string;
  readonly id: string;
  last: string | null;
}

function newSession(): Written {
  const id = randomUUID();
  const path = join(own, "projects", "-home-dana-live", `${id}.jsonl`);
  mkdirSync(join(path, ".."), { recursive: true });
  const session = { path, id, last: null };
  appendFileSync(path, recordLine(session, "begin", randomUUID()));
  return session;
}

async function untilHeard(
  session: Written,
  heard: Map<string, (at: number) => void>,
  number: number,
): Promise<number> {
  const uuid = randomUUID();
  const event = new Promise<number>((resolve) => heard.set(uuid, resolve));
  const start = performance.now();
  appendFileSync(session.path, recordLine(session, `question ${number}`, uuid));
  const late = wait(LONGEST_WAIT_MS, Number.POSITIVE_INFINITY, { ref: false });
  return (await Promise.race([event, late])) - start;
}

function recordLine(session: Written, content: string, uuid: string): string {
  const record = {
    parentUuid: session.last,
    isSidechain: false,
    cwd: "/home/dana/live",
    sessionId: session.id,
    type: "user",
    message: { role: "user", content },
    uuid,
    timestamp: new Date().toISOString(),
  };
  session.last = uuid;
  return `${JSON.stringify(record)}\n`;
}

function seconds(start: number): string {
  return ((performance.now() - start) / 1000).toFixed(2);
}
