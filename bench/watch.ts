// Measures `clew watch`: the time until the list is shown, from a line that an agent writes to the screen,
// in a burst of three writers, and the load while idle. `node bench/watch.ts <folder> [bin] [appends]`: the
// folder contains an agent's sessions and is only read; `bin` is the program, such as `dist/package/bin.js`.
import { spawnSync } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { conversation, sessionId } from "../test/builders/transcripts/build.ts";
import { type TmuxScreen, watchScreen } from "../test/builders/watch/tmux-screen.ts";
import { percentile } from "./measure.ts";

const [folder = "", program = "dist/package/bin.js", appends = "100"] = process.argv.slice(2);
const scratch = mkdtempSync(join(tmpdir(), "clew-watch-"));
const own = join(scratch, "agent");
const env = { HOME: scratch, CLEW_DATA_DIR: join(scratch, "data") };
const roots = (folder === "" ? [own] : [folder, own]).flatMap((root) => ["--root", root]);
const IDLE_MS = 20_000;
const BURST = 1000;
const STARTS = 9;

const talks = [1, 2, 3].map((seed) => {
  const fields = { sessionId: sessionId(seed), cwd: "/home/dana/live" };
  const talk = conversation({ seed, fields });
  const path = join(own, "projects", "-home-dana-live", `${sessionId(seed)}.jsonl`);
  mkdirSync(join(path, ".."), { recursive: true });
  let written = 0;
  return {
    talk,
    /** Appends everything added since the last call, at once. */
    write() {
      const text = talk.text();
      appendFileSync(path, text.slice(written));
      written = text.length;
    },
  };
});
for (const { talk, write } of talks) {
  talk.prompt("begin");
  write();
}

try {
  spawnSync(process.execPath, [program, ...roots, "index"], {
    env: { ...process.env, ...env },
    stdio: "ignore",
  });
  await start();
  await latency();
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

async function start(): Promise<void> {
  const begun = join(scratch, "begun");
  const shell = (command: string) => `date +%s%3N > '${begun}'; exec ${command}`;
  const lists: number[] = [];
  const keys: number[] = [];
  for (let round = 0; round < STARTS; round++) {
    using screen = watchScreen([...roots, "watch"], { env, program, rows: 40, columns: 120, shell });
    await untilShown(screen, "Everything", 600_000);
    const began = Number(readFileSync(begun, "utf8"));
    lists.push(Date.now() - began);
    void screen.press("?");
    await untilShown(screen, "Press any key to go back");
    keys.push(Date.now() - began);
    await screen.press("q", "q");
  }
  const ofAll = (times: readonly number[]) => times.map((time) => time.toFixed(0)).join(", ");
  console.log(`from the start of the program to the list: ${ofAll(lists)} ms`);
  console.log(`to the answer to a key that is pressed then: ${ofAll(keys)} ms`);
}

async function latency(): Promise<void> {
  using screen = watchScreen([...roots, "watch", "--project", "live", "--all"], {
    env,
    program,
    rows: 40,
    columns: 120,
  });
  await untilShown(screen, "begin", 60_000);
  await wait(8000);
  const [first] = talks;
  const times: number[] = [];
  for (let number = 0; number < Number(appends); number++) {
    first?.talk.says(`word-${number}.`);
    const began = performance.now();
    first?.write();
    await untilShown(screen, `word-${number}.`);
    times.push(performance.now() - began);
    await wait(Math.random() * 60);
  }
  const [half, most] = [0.5, 0.95].map((share) => percentile(times, share).toFixed(0));
  console.log(`line to screen, ${times.length} times: p50 ${half}, p95 ${most} ms`);
  const began = performance.now();
  for (let number = 0; number < BURST / 10; number++) {
    for (const [index, { talk, write }] of talks.entries()) {
      for (let each = 0; each < 10; each++) talk.says(`burst-${index}-${number}-${each}.`);
      write();
    }
    await wait(30);
  }
  const wrote = performance.now();
  await untilShown(screen, `burst-2-${BURST / 10 - 1}-9.`);
  const rate = ((3 * BURST) / ((wrote - began) / 1000)).toFixed(0);
  console.log(
    `a burst of ${rate} records a second: the last on the screen ${(performance.now() - wrote).toFixed(0)} ms later`,
  );
  await wait(12_000);
  const before = cpuOf(screen.pid());
  await wait(IDLE_MS);
  console.log(`idle: ${(((cpuOf(screen.pid()) - before) / IDLE_MS) * 100).toFixed(2)} % of a core`);
}

/** Checks the screen itself: the program writes only the changed rest of a line. */
async function untilShown(screen: TmuxScreen, text: string, patience: number = 20_000): Promise<void> {
  const until = performance.now() + patience;
  while (!screen.text().includes(text)) {
    if (performance.now() > until) throw new Error(`${text} was never shown:\n${screen.text()}`);
    await wait(2);
  }
}

/** Returns milliseconds; Linux counts in hundredths of a second. */
function cpuOf(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1]?.split(" ") ?? [];
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
