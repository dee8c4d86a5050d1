// Runs the spooler as an agent does, in each shell that is installed in turn, and tells how it went.
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
  /** The spooler's argument; none where it has to find the data folder by itself. */
  readonly data_dir?: string | undefined;
  readonly environment?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The agent never closes its end, or there is no standard input at all. */
  readonly input?: "closed" | "kept open" | "none";
  readonly uid?: number | undefined;
  /** Kills it so many milliseconds after its start, with all that it started or without. */
  readonly kill?: { readonly after_ms: number; readonly all: boolean };
}

export interface HookRun {
  readonly shell: string;
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
  /** All that it printed, on either stream. */
  readonly printed: string;
}

let runs = 0;

export function hookRuns(): number {
  return runs;
}

export function installedShells(): number {
  return SHELLS.length;
}

/** Over when the spooler ended and nobody holds its output any more. */
export function runHook(options: HookOptions): Promise<HookRun> {
  const { payload, data_dir, environment = {}, cwd = "/", input = "closed", uid, kill } = options;
  const shell = SHELLS[runs++ % SHELLS.length] ?? ["sh"];
  // A umask that hides nothing, so that what is private is so by the spooler's own doing.
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
    // Who does not want the payload need not read it.
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

/** What runs still of all that was started here. */
export function leftRunning(): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid)) return [];
    try {
      const marked = readFileSync(`/proc/${pid}/environ`, "latin1").split("\0").includes(MARK);
      return marked ? [readFileSync(`/proc/${pid}/cmdline`, "latin1").replaceAll("\0", " ")] : [];
    } catch {
      // Ended in the meantime, or somebody else's.
      return [];
    }
  });
}
