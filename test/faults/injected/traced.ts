// Runs the command line under strace, which can kill it, or make the disk fail, at any call that changes a file.
import { spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { BIN, inherited } from "../../stories/command-line.ts";

/** Calls that change a file. The writer is the main thread, and strace counts each thread separately. */
const CALLS = ["pwrite64", "fdatasync", "fsync", "ftruncate", "unlink", "rename"] as const;

export interface Traced {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  readonly out: string;
  readonly err: string;
  /** The calls as strace shows them, in order. */
  readonly lines: readonly string[];
  /** How often the main thread made each call. */
  readonly calls: ReadonlyMap<string, number>;
}

/** `inject` is in strace's syntax, such as `pwrite64:signal=KILL:when=3`. */
export async function indexTraced(
  root: string,
  dataDir: string,
  inject: string | null = null,
): Promise<Traced> {
  return traced([BIN, "index", "--root", root, "--data-dir", dataDir], `${dataDir}.strace`, { inject });
}

export interface TraceOptions {
  readonly calls?: readonly string[];
  readonly inject?: string | null;
  /** Disturbs and counts only calls on this path. */
  readonly path?: string;
  readonly env?: Readonly<Record<string, string>>;
}

/** Runs Node with these arguments. `log` is written and removed. */
export async function traced(
  words: readonly string[],
  log: string,
  { calls = CALLS, inject = null, path, env = {} }: TraceOptions = {},
): Promise<Traced> {
  // `-y` shows the path of each open file.
  const args = [
    "-f",
    "-y",
    "-s",
    "200",
    "-qq",
    "-o",
    log,
    "-e",
    `trace=${calls.join(",")}`,
    "-e",
    "signal=none",
  ];
  if (path !== undefined) args.push("-P", path);
  if (inject !== null) args.push(`--inject=${inject}`);
  const child = spawn("strace", [...args, process.execPath, ...words], {
    // A run that fills the cache of compiled code has calls that the next one has not.
    env: { ...inherited(), NODE_DISABLE_COMPILE_CACHE: "1", TZ: "UTC", HOME: "/nonexistent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const [code, signal] = await new Promise<[number | null, NodeJS.Signals | null]>((resolve, reject) => {
    child.on("error", () => reject(new Error("strace is not installed; on Debian: apt-get install strace")));
    child.on("close", (...end) => resolve(end));
  });
  const text = readFileSync(log, "utf8");
  rmSync(log);
  return { code, signal, out, err, calls: countCalls(text), lines: text.split("\n") };
}

/** Counts lines `<thread> <call>(...` of the first thread that writes, which is the one that created the archive. */
function countCalls(log: string): Map<string, number> {
  const lines = Array.from(log.matchAll(/^(\d+) +(\w+)\(/gm), ([, thread, call = ""]) => ({ thread, call }));
  const main = lines[0]?.thread;
  const counts = new Map<string, number>();
  for (const { thread, call } of lines) if (thread === main) counts.set(call, (counts.get(call) ?? 0) + 1);
  return counts;
}

export interface CallPoint {
  readonly call: string;
  readonly when: number;
}

/** Spreads this many points over all calls. Each kind of call has its share, and a rare one is always included. */
export function spreadPoints(calls: ReadonlyMap<string, number>, total: number): CallPoint[] {
  const kinds = [...calls].sort(([, one], [, other]) => one - other);
  const points: CallPoint[] = [];
  for (const [index, [call, count]] of kinds.entries()) {
    const share = Math.min(count, Math.ceil((total - points.length) / (kinds.length - index)));
    for (let each = 0; each < share; each++)
      points.push({ call, when: 1 + Math.floor((each * count) / share) });
  }
  return points;
}
