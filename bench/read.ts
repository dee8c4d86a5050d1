// Measures `clew read` of a folder against a bare JSON.parse of every line on one thread, in the same run.
// `npm run bench:read [folder] [rounds]`; both alternate, and only the ratio of the medians counts.
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";

const project = join(import.meta.dirname, "..");
const folder = resolve(process.argv[2] ?? join(project, "../shared/corpus/public"));
const rounds = Number(process.argv[3] ?? 7);

interface Run {
  readonly ms: number;
  readonly peak_mb: number;
}

const commands = {
  bare: [join(import.meta.dirname, "bare-parse.ts"), folder],
  clew: [join(project, "src/bin.ts"), "read", folder, "--json"],
};

const runs: Record<keyof typeof commands, Run[]> = { bare: [], clew: [] };
for (let round = 0; round < rounds; round++) {
  runs.bare.push(run(commands.bare));
  runs.clew.push(run(commands.clew));
}

const [bare, clew] = [summary(runs.bare), summary(runs.clew)];
console.log(`bare JSON.parse  ${bare.ms.toFixed(0)} ms, peak ${bare.peak_mb.toFixed(0)} MB`);
console.log(`clew read        ${clew.ms.toFixed(0)} ms, peak ${clew.peak_mb.toFixed(0)} MB`);
console.log(`ratio            ${(clew.ms / bare.ms).toFixed(2)} (medians of ${rounds} alternating runs)`);

/** Runs the whole process, from start to exit; its peak memory comes from a module loaded before it. */
function run(command: readonly string[]): Run {
  const started = performance.now();
  const hook = join(import.meta.dirname, "peak-memory.ts");
  const output = execFileSync(process.execPath, ["--import", hook, ...command], {
    maxBuffer: 1 << 30,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ms = performance.now() - started;
  const peak = /peak_kb=(\d+)\n$/.exec(output.toString("utf8", output.length - 32))?.[1];
  return { ms, peak_mb: Number(peak) / 1024 };
}

function summary(all: readonly Run[]): Run {
  const sorted = all.map((each) => each.ms).sort((one, other) => one - other);
  return { ms: sorted[sorted.length >> 1] ?? 0, peak_mb: Math.max(...all.map((each) => each.peak_mb)) };
}
