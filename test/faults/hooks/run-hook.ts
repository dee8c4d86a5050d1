// Runs the spooler as an agent does, in each installed shell in turn, and reports the result.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SPOOLER = join(import.meta.dirname, "../../../plugin/hooks/spool.sh");

const SHELLS = [["dash"], ["bash"], ["bash", "--posix"], ["busybox", "sh"]].filter(
  ([program = "", ...args]) => spawnSync(program, [...args, "-c", ":"]).status === 0,
);

/** In the environment of everything that a run starts, and of nothing else. */
const MARK = `CLEW_HOOK_RUN=${randomUUID()}`;

export interface HookOptions {
  readonly payload: string | Buffer;
  /** The spooler's argument. Absent where it has to find the data folder by itself. */
  readonly data_dir?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** Whether the agent closes its end, never closes it, or provides no standard input at all. */
  readonly input?: "closed" | "kept open" | "none";
  readonly uid?: number | undefined;
  /** Kills it this many milliseconds after its start, with or without the processes it started. */
  readonly kill?: { readonly after_ms: number; readonly all: boolean };
}

export interface HookRun {
  readonly shell: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Everything it printed, on either stream. */
  readonly printed: string;
}

let runs = 0;

export function hookRuns(): number {
  return runs;
}

export function installedShells(): number {
  return SHELLS.length;
}

/** Resolves when the spooler has ended and no process holds its output any more. */
export function runHook(options: HookOptions): Promise<HookRun> {
  const { payload, data_dir, environment = {}, cwd = "/", input = "closed", uid, kill } = options;
  const shell = SHELLS[runs++ % SHELLS.length] ?? ["sh"];
  // A umask that hides nothing, so files are private only if the spooler makes them so.
  const begin = `umask 000; exec "$@"${input === "none" ? " <&-" : ""}`;
  const args = ["-c", begin, "sh", ...shell, SPOOLER, ...(data_dir === undefined ? [] : [data_dir])];
  const [name = "", value = ""] = MARK.split("=");
  const child = spawn("sh", args, {
    cwd,
    detached: true,
    env: { PATH: process.env.PATH, [name]: value, ...environment },
    ...(uid === undefined ? {} : { uid }),
  });
  return new Promise((resolve, reject) => {
    let printed = "";
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding("utf8").on("data", (text: string) => {
        printed += text;
      });
    // A spooler that does not need the payload need not read it.
    child.stdin.on("error", () => child.stdin.destroy());
    child.stdin.write(payload);
    if (input !== "kept open") child.stdin.end();
    const killing = kill && setTimeout(() => killNow(child, kill.all), kill.after_ms);
    child.on("error", reject);
    child.on("exit", () => {
      clearTimeout(killing);
      child.stdin.destroy();
    });
    child.on("close", (code, signal) => resolve({ shell: shell.join(" "), code, signal, printed }));
  });
}

function killNow({ pid }: ChildProcess, all: boolean): void {
  if (pid === undefined) return;
  try {
    process.kill(all ? -pid : pid, "SIGKILL");
  } catch {
    // It ended a moment ago.
  }
}

/** Lists the processes started here that are still running. */
export function leftRunning(): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const marked = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(MARK);
      return marked ? [readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ")] : [];
    } catch {
      // It has ended in the meantime, or belongs to another user.
      return [];
    }
  });
}
