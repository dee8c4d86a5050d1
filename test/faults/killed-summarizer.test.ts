// After kill -9 anywhere between the end of a turn and its stored texts, there is one gist and one summary, and every
// call is counted.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openWriter } from "../../src/store/open.ts";
import type { StoreWriter } from "../../src/store/store.ts";
import { type ScriptedModel, scriptedModel } from "../builders/model/scripted-model.ts";
import { answerTo, asksFor, completedIn, dayOf, sessionOf, turnId } from "../builders/summarize/scene.ts";
import { idOf, ingest } from "../contracts/rows.ts";

const SESSIONS = ["a", "b", "c", "d"];
const TURNS = 30;
const POINTS = [
  "before it is written down",
  "before it is asked",
  "before the answer is written",
  "after the answer was written",
];

let folder: string;
let model: ScriptedModel;
/** Called when a request arrives. */
let onRequest: () => void = () => undefined;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "clew-killed-"));
  model = await scriptedModel({
    mode: "slow",
    text(request) {
      onRequest();
      return answerTo(request);
    },
  });
});
afterEach(async () => {
  await model[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});

async function withStore<Result>(work: (store: StoreWriter) => Promise<Result>): Promise<Result> {
  const store = await openWriter(folder);
  if (!store) throw new Error("Another process is writing to the archive.");
  return work(store).finally(() => store.close());
}

interface Death {
  readonly point?: string;
  readonly when?: number;
  /** Dies this long after this many requests. */
  readonly requests?: number;
  readonly ms?: number;
}

const CHILD = fileURLToPath(new URL("./summarizing/mortal-summarizer.ts", import.meta.url));

/** Returns its output, or the signal that killed it. */
function lives({
  point = "",
  when = 0,
  requests = Number.POSITIVE_INFINITY,
  ms = 0,
}: Death): Promise<string> {
  const child = spawn(process.execPath, [CHILD, model.origin, folder, point, String(when)], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  let left = requests;
  onRequest = () => {
    if (--left === 0) setTimeout(() => child.kill("SIGKILL"), ms);
  };
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  return new Promise((resolve) => child.on("close", (_code, signal) => resolve(signal ?? out.trim())));
}

test("every turn has one gist and one summary, nothing is requested after it was written, and the ledger has every call", async () => {
  await withStore(async (store) => {
    await ingest(store, ...SESSIONS.map((name) => sessionOf(name, TURNS)));
  });
  const deaths: Death[] = [
    ...["before turns are queued", "after turns were queued"].map((point) => ({ point, when: 1 })),
    ...POINTS.flatMap((point) => [1, 2, 6].map((when) => ({ point, when }))),
    ...POINTS.flatMap((point) => [1, 3].map((when) => ({ point: `${point} (summary)`, when }))),
    ...[1, 3, 5].flatMap((requests) => [0, 5, 19, 21, 30].map((ms) => ({ requests, ms }))),
  ];
  const ends: string[] = [];
  for (const death of deaths) {
    ends.push(await lives(death));
    await withStore(async (store) => expect(await store.check()).toEqual([]));
  }
  // One that was to die late may have finished before.
  expect(ends.filter((end) => end === "SIGKILL").length).toBeGreaterThanOrEqual(30);
  expect(await lives({})).toBe("done");

  await withStore(async (store) => {
    for (const name of SESSIONS) {
      const [session] = await store.sessionsById(idOf(name));
      const lines = session ? (await store.toc(session)).map(({ gist }) => gist) : [];
      expect(lines).toEqual(Array.from({ length: TURNS }, (_, index) => `About ${turnId(name, index + 1)}`));
      const done = Array.from({ length: TURNS }, (_, index) => `Did ${turnId(name, index + 1)}`);
      expect(await completedIn(store, name)).toEqual(done);
      expect(session).toMatchObject({ title: "A good title", title_origin: "written" });
      expect(await store.modelTitles(idOf(name))).toHaveLength(1);
    }
    const today = dayOf(Date.now());
    const yesterday = dayOf(Date.now() - 86_400_000);
    const [late, early] = [await store.summarizerUsage(today), await store.summarizerUsage(yesterday)];
    expect(late).toMatchObject({ waiting: 0, written: SESSIONS.length * TURNS });
    expect(late.calls + early.calls).toBeGreaterThanOrEqual(model.requests.length);
    expect(late.tokens + early.tokens).toBeGreaterThanOrEqual(19 * model.requests.length);
  });

  const keys = new Map<string, Set<unknown>>();
  const times = new Map<string, number>();
  for (const { prompt, headers } of model.requests) {
    if (asksFor("title", prompt)) continue;
    keys.set(prompt, (keys.get(prompt) ?? new Set()).add(headers["idempotency-key"]));
    times.set(prompt, (times.get(prompt) ?? 0) + 1);
  }
  expect(keys.size).toBe(SESSIONS.length * TURNS * 2);
  expect([...keys.values()].filter((each) => each.size !== 1)).toEqual([]);
  // Repeats only what was running when it died: at most five requests each time.
  const again = [...times.values()].reduce((sum, count) => sum + count - 1, 0);
  expect(again).toBeLessThanOrEqual(5 * ends.length);
});
