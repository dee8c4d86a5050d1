// Runs a whole program and measures its time and peak memory.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Measured {
  readonly ms: number;
  /** Null if the system has no /proc. */
  readonly peak_mb: number | null;
  readonly output: string;
  /** Why there is no measurement: the program could not be started, or the last line it printed before it failed. */
  readonly problem: string | null;
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that count as success besides 0. */
  readonly fine?: readonly number[];
}

/** Passes only a PATH and the given variables, so the user's settings have no effect. */
export function measure({ command, args, env = {}, fine = [] }: Program): Promise<Measured> {
  return new Promise((resolve) => {
    const started = performance.now();
    const child = spawn(command, args, {
      env: { PATH: process.env.PATH, ...env },
      stdio: ["ignore", "pipe", "pipe"],
    });
    const output: Buffer[] = [];
    const complaints: Buffer[] = [];
    let peak: number | null = null;
    // Measures every program in the same way. The peak only rises, so sampling it is enough.
    const look = setInterval(() => {
      peak = memoryOf(child.pid, "VmHWM") ?? peak;
    }, 5);
    child.stdout.on("data", (buffer: Buffer) => output.push(buffer));
    child.stderr.on("data", (buffer: Buffer) => complaints.push(buffer));
    const end = (problem: string | null) => {
      clearInterval(look);
      const ms = performance.now() - started;
      resolve({ ms, peak_mb: peak, output: Buffer.concat(output).toString("utf8"), problem });
    };
    child.on("error", ({ message }) =>
      end(message.replace(/^spawn (.*) ENOENT$/, "needs $1, which is not installed")),
    );
    child.on("close", (code) => {
      const output = Buffer.concat(complaints).toString("utf8").trim();
      if (code === 0 || (code !== null && fine.includes(code))) end(null);
      else end(errorLine(output) ?? `it ended with ${code}`);
    });
  });
}

/** Finds the error in a program's output, not the stack below it. */
function errorLine(output: string): string | undefined {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1))?.trim();
}

/** Returns the highest or the current memory of a process in megabytes; null if the system has no /proc. */
export function memoryOf(pid: number | undefined, field: "VmHWM" | "VmRSS"): number | null {
  try {
    const kb = new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    // The process has just ended, or this is not Linux.
    return null;
  }
}

/** Returns the middle number; for an even count, the upper of the two. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
