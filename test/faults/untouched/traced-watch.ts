// Runs `clew watch` under strace, and lists the calls that change, create or lock something in a folder.
import { type ChildProcess, spawn } from "node:child_process";
import { readFileSync, rmSync } from "node:fs";
import { expect, vi } from "vitest";
import { BIN, inherited } from "../../stories/command-line.ts";

/** Calls on names, and those on open files that leave a trace. */
export const TRACED_CALLS = [
  "%file",
  ...["flock", "fcntl", "ftruncate", "fallocate", "fchmod", "fchown", "futimesat", "fsetxattr"],
  ...["write", "pwrite64", "pwritev", "writev", "fsync", "fdatasync"],
];

const CHANGING =
  /\b(?:mkdir|unlink|rename|rmdir|f?chmod|l?f?chown|link|symlink|f?truncate|fallocate|f?utim\w*|mknod|[lf]?setxattr|[lf]?removexattr|flock|p?writev?(?:64)?|f(?:data)?sync)\w*\(|O_WRONLY|O_RDWR|O_CREAT|O_TRUNC|F_(?:OFD_)?SETLK|F_SETLEASE/;

/** Returns the lines of a trace that leave something behind in a folder. Only reading attributes of a link does not. */
export function changesIn(lines: readonly string[], folder: string): string[] {
  return lines.filter(
    (line) => line.includes(folder) && CHANGING.test(line) && !/\breadlink\w*\(/.test(line),
  );
}

/** Runs until `act` is over, which may wait for words on the screen. Returns the trace. */
export async function watchTraced(
  words: readonly string[],
  log: string,
  env: Readonly<Record<string, string>>,
  act: (shows: (text: string) => Promise<void>) => Promise<void>,
): Promise<string[]> {
  const flags = ["-f", "-y", "-qq", "-o", log, "-e", `trace=${TRACED_CALLS.join(",")}`, "-e", "signal=none"];
  const child = spawn("strace", [...flags, process.execPath, BIN, "watch", "--all", ...words], {
    env: { ...inherited(), HOME: "/nonexistent", ...env },
    stdio: ["ignore", "pipe", "inherit"],
    detached: true,
  });
  let out = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  const ended = new Promise((resolve) => child.on("close", resolve));
  try {
    await act((text) => vi.waitFor(() => expect(out).toContain(text), { timeout: 120_000 }));
  } finally {
    stop(child);
    await ended;
  }
  const lines = readFileSync(log, "utf8").split("\n");
  rmSync(log);
  return lines;
}

/** Terminating strace alone would detach it and let the program run on. */
function stop({ pid }: ChildProcess): void {
  if (pid !== undefined) process.kill(-pid, "SIGTERM");
}
