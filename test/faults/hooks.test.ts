// Five hundred hooks, with everything that can go wrong, each end well and silently, and each event is ingested once.
import { spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeEach, expect, test, vi } from "vitest";
import { drainSpool } from "../../src/capture/drain-spool.ts";
import { Random } from "../../src/demo/random.ts";
import { inParallel } from "../../src/ingest/index/in-parallel.ts";
import type { SessionId } from "../../src/model/ids.ts";
import { SESSION, type Spool, spoolWithStore, stop } from "../builders/capture/spool.ts";
import {
  type HookOptions,
  type HookRun,
  hookRuns,
  installedShells,
  leftRunning,
  runHook,
} from "./hooks/run-hook.ts";

/** An agent's folder and a project, where nothing may change. */
const home = mkdtempSync(join(tmpdir(), "clew-hook-home-"));
const project = join(home, "shop");
mkdirSync(join(home, ".claude/projects"), { recursive: true });
writeFileSync(join(home, ".claude/settings.json"), "{}");
mkdirSync(project);
chmodSync(home, 0o755);
const untouched = treeOf(home);
afterAll(() => rmSync(home, { recursive: true }));

let spool: Spool;
beforeEach(async () => {
  spool = await spoolWithStore();
});
afterEach(async () => {
  await vi.waitFor(() => expect(leftRunning()).toEqual([]), { timeout: 10_000 });
  expect(treeOf(home)).toEqual(untouched);
  await spool[Symbol.asyncDispose]();
});

const KILLED = 120;
const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

/** Runs hooks that each send a different text. All must end well and silently. */
async function hooks(
  number: number,
  options: Partial<HookOptions> = {},
  at_once: number = 4,
): Promise<string[]> {
  const texts = Array.from({ length: number }, (_, index) => `answer ${index}`);
  await inParallel(texts, at_once, async (text) => {
    const run = await runHook({ payload: stop(text), data_dir: spool.data_dir, cwd: project, ...options });
    expect(run).toEqual(well(run));
  });
  return texts;
}

function well({ shell }: HookRun): HookRun {
  return { shell, code: 0, signal: null, printed: "" };
}

async function delivered(data_dir: string = spool.data_dir): Promise<string[]> {
  await drainSpool(spool.store, data_dir);
  return (await spool.store.finalMessages(SESSION as SessionId)).map(({ text }) => text);
}

function treeOf(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
}

test("there are shells to try", () => {
  expect(installedShells()).toBeGreaterThanOrEqual(2);
});

test("every event is ingested once, and no other user can read it", async () => {
  const texts = await hooks(60);
  expect(spool.names()).toHaveLength(60);
  expect(spool.names().every((name) => /^\d{19}-\d+-\d\.json$/.test(name))).toBe(true);
  const modes = spool.names().map((name) => statSync(join(spool.folder, name)).mode & 0o777);
  expect([...new Set(modes), statSync(spool.folder).mode & 0o777]).toEqual([0o600, 0o700]);
  expect((await delivered()).sort()).toEqual(texts.sort());
});

test("names are in the order of time", async () => {
  const texts = await hooks(12, {}, 1);
  const payloads = spool.names().map((name) => readFileSync(join(spool.folder, name), "utf8"));
  expect(payloads).toEqual(texts.map((text) => stop(text)));
});

test("two hundred at once are all ingested", async () => {
  const texts = await hooks(200, {}, 200);
  expect((await delivered()).sort()).toEqual(texts.sort());
});

test("a spooler killed anywhere leaves a whole event or none, and the others are ingested", async () => {
  const random = new Random("killed spoolers");
  const texts = Array.from({ length: KILLED }, (_, index) => `answer ${index}`);
  const ended = new Set<string>();
  // Adapts to the machine's speed, so about half of them survive.
  const start = performance.now();
  await hooks(8, { payload: "{".padEnd(1_200_000) });
  const longest_ms = performance.now() - start;
  await drainSpool(spool.store, spool.data_dir);
  await inParallel(texts, 4, async (text) => {
    // Long enough to be killed in the middle.
    const payload = stop(text, { background_tasks: ["sleep ".repeat(200_000)] });
    const kill = { after_ms: random.unit() * longest_ms, all: random.unit() < 0.5 };
    const run = await runHook({ payload, data_dir: spool.data_dir, cwd: project, kill });
    if (run.signal === null) {
      expect(run).toEqual(well(run));
      ended.add(text);
    }
  });
  await vi.waitFor(() => expect(leftRunning()).toEqual([]), { timeout: 10_000 });
  expect(ended.size).toBeLessThan(KILLED);
  const whole = spool.names().filter((name) => name.endsWith(".json"));
  const { taken, damaged } = await drainSpool(spool.store, spool.data_dir);
  expect([taken, damaged]).toEqual([whole.length, 0]);
  const came = await delivered();
  expect(came).toHaveLength(new Set(came).size);
  expect([...ended].filter((text) => !came.includes(text))).toEqual([]);
});

test("an agent that never closes its end is not waited for, and its event is ingested", async () => {
  const texts = await hooks(8, { input: "kept open" }, 8);
  expect((await delivered()).sort()).toEqual(texts.sort());
  await hooks(8, { input: "kept open", payload: "" }, 8);
  expect(spool.names()).toEqual([]);
});

test("half an event from an agent that never closes its end is set aside", async () => {
  await hooks(4, { input: "kept open", payload: stop("Done.").slice(0, 50) });
  expect(await drainSpool(spool.store, spool.data_dir)).toMatchObject({ taken: 0, damaged: 4 });
});

test("without any input nothing is stored", async () => {
  await hooks(8, { input: "none" });
  await hooks(4, { payload: "" });
  expect(spool.names()).toEqual([]);
});

test("five megabytes are ingested whole, seventeen are left out", async () => {
  const long = "word ".repeat(1_000_000);
  await hooks(8, { payload: stop(long) }, 2);
  const came = await delivered();
  expect([came.length, came.every((text) => text === long)]).toEqual([8, true]);
  await hooks(4, { payload: Buffer.alloc(17_000_000, 32) }, 2);
  expect(spool.names()).toEqual([]);
});

test("a spool of ten thousand files accepts no more", async () => {
  for (let number = 0; number < 10_000; number++) spool.put(`${number}.part`, "");
  await hooks(8);
  expect(spool.names()).toHaveLength(10_000);
});

test("a spool of many megabytes accepts no more, and resumes once they are ingested", async () => {
  const large = Buffer.alloc(8 * 1024 * 1024, 32);
  for (let number = 10; number < 26; number++) spool.put(`${number}-7-0.json`, large);
  await hooks(8);
  expect(spool.names()).toHaveLength(16);
  expect(await drainSpool(spool.store, spool.data_dir)).toMatchObject({ damaged: 16 });
  const texts = await hooks(4);
  expect((await delivered()).sort()).toEqual(texts.sort());
});

test("a full disk leaves nothing half written, and spooling resumes when there is room", async ({ skip }) => {
  const disk = join(spool.data_dir, "disk");
  mkdirSync(disk);
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=1m", "tmpfs", disk], { encoding: "utf8" });
  if (mounted.status !== 0) {
    // Skipping is allowed only where mounting is not permitted.
    const reason = mounted.error?.message ?? mounted.stderr;
    expect(reason).toMatch(asRoot ? /permission denied|not permitted/i : /./);
    skip(`no disk of our own to fill: ${reason}`);
  }
  try {
    const filler = join(disk, "filler");
    const data_dir = join(disk, "data");
    mkdirSync(join(data_dir, "spool"), { recursive: true });
    expect(() => writeFileSync(filler, Buffer.alloc(2_000_000))).toThrow("ENOSPC");
    await hooks(20, { data_dir });
    expect(readdirSync(join(data_dir, "spool"))).toEqual([]);
    rmSync(filler);
    const texts = await hooks(4, { data_dir });
    expect((await delivered(data_dir)).sort()).toEqual(texts.sort());
  } finally {
    spawnSync("umount", [disk]);
  }
});

test("in a folder that is read-only, is a file, is relative or cannot be created, nothing happens", async () => {
  const uid = asRoot ? NOBODY : undefined;
  const locked = join(spool.data_dir, "locked");
  mkdirSync(join(locked, "spool"), { recursive: true });
  for (const folder of [spool.data_dir, locked, join(locked, "spool")]) {
    if (uid !== undefined) chownSync(folder, uid, uid);
    chmodSync(folder, folder === spool.data_dir ? 0o755 : 0o555);
  }
  const before = treeOf(spool.data_dir);
  await hooks(8, { data_dir: locked, uid });
  await hooks(4, { data_dir: join(locked, "below"), uid });
  await hooks(4, { data_dir: join(spool.data_dir, "archive.db") });
  await hooks(4, { data_dir: "data" });
  expect(treeOf(spool.data_dir)).toEqual(before);
  for (const folder of [join(locked, "spool"), locked]) chmodSync(folder, 0o755);
});

test("without a home, or with one that does not exist, nothing happens", async () => {
  const nowhere = join(spool.data_dir, "nowhere");
  await hooks(4, { environment: {}, data_dir: undefined });
  await hooks(4, { environment: { HOME: nowhere }, data_dir: undefined });
  expect(treeOf(spool.data_dir)).not.toContain("nowhere");
});

test("the data folder is where the environment says, else below the home, and is created if missing", async () => {
  const own = join(spool.data_dir, 'dana\'s "home"');
  mkdirSync(own);
  const cases: [Record<string, string>, string][] = [
    [{ HOME: own }, join(own, ".local/share/clew")],
    [{ HOME: own, XDG_DATA_HOME: "relative" }, join(own, ".local/share/clew")],
    [{ HOME: own, XDG_DATA_HOME: join(own, "xdg") }, join(own, "xdg/clew")],
    [{ HOME: own, CLEW_DATA_DIR: join(own, "chosen"), XDG_DATA_HOME: "/x" }, join(own, "chosen")],
    [{ HOME: own, CLEW_DATA_DIR: "~/tilde" }, join(own, "tilde")],
  ];
  for (const [environment, data_dir] of cases) {
    await hooks(4, { environment, data_dir: undefined });
    expect([data_dir, readdirSync(join(data_dir, "spool")).length]).toEqual([data_dir, 4]);
    expect(statSync(join(data_dir, "spool")).mode & 0o777).toBe(0o700);
    rmSync(data_dir, { recursive: true });
  }
});

test("there were five hundred", () => {
  expect(hookRuns()).toBeGreaterThanOrEqual(500);
});
