// Measures the peak memory of commands with very many sessions: `node bench/many-sessions.ts [--sessions N] [--mb N]
// [--keep] [--source]`. By default 100,000 sessions of 11 KB, which take 1.5 GB of disk and some five minutes.
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { generatedCorpus, removeCorpus } from "./corpora.ts";
import { measure, memoryOf } from "./measure.ts";
import { clew, clewCommand } from "./programs.ts";

const { values } = parseArgs({
  options: {
    sessions: { type: "string", default: "100000" },
    mb: { type: "string", default: "1100" },
    keep: { type: "boolean", default: false },
    source: { type: "boolean", default: false },
  },
});

/** In the order in which they run: the first one builds the archive. Without `--no-index`, a command looks at every file. */
const COMMANDS: readonly (readonly string[])[] = [
  ["index"],
  ["index"],
  ["list"],
  ["list", "--no-index"],
  ["list", "--all", "--json"],
  ["search", "cache expire", "--no-index"],
  ["usage", "--no-index"],
  ["doctor"],
];

const IDLE_MS = 20_000;

const corpus = generatedCorpus({ sessions: Number(values.sessions), mb: Number(values.mb) });
const work = mkdtempSync(join(tmpdir(), "clew-many-"));
try {
  const bin = clewCommand(work, values.source);
  const places = ["--data-dir", join(work, "data"), "--root", corpus];
  for (const command of COMMANDS) {
    // The doctor ends with 1 if it has something to report.
    const { peak_mb, ms, problem } = await measure({
      ...clew(bin, [...command, ...places], work),
      fine: [1],
    });
    say(`clew ${command.join(" ")}`, peak_mb, problem ?? `${(ms / 1000).toFixed(1)} s`);
  }
  const { command, args, env } = clew(bin, ["serve", "--port", "0", ...places], work);
  const server = spawn(command, args, { env: { PATH: process.env.PATH, ...env }, stdio: "ignore" });
  await wait(IDLE_MS);
  say("clew serve, the peak of its first 20 s", memoryOf(server.pid, "VmHWM"), "");
  say("clew serve, after 20 s", memoryOf(server.pid, "VmRSS"), "");
  server.kill();
} finally {
  rmSync(work, { recursive: true, force: true });
  if (!values.keep) removeCorpus(corpus);
}

function say(what: string, mb: number | null, more: string): void {
  console.log(`${what.padEnd(42)}${mb === null ? "?" : mb.toFixed(0).padStart(6)} MB  ${more}`);
}
