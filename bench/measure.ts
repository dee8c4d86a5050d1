// Runs a whole program and tells how long it took and how much memory it held at most.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";

export interface Measured {
  readonly ms: number;
  /** Null where the system has no /proc to ask. */
  readonly peak_mb: number | null;
  readonly output: string;
  /** Why there is no measurement: it could not be started, or what it said last before it failed. */
  readonly problem: string | null;
}

export interface Program {
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  /** Exit codes that are no failure, besides 0. */
  readonly fine?: readonly number[];
}

/** The environment is only what is given and a PATH, so that a person's settings don't take part. */
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
    // The same way for every program, whatever it is written in. The mark only rises, so a look now and then is enough.
    const look = setInterval(() => {
      peak = peakOf(child.pid) ?? peak;
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

/** Of what a program said on its way out: the error, not the stack below it. */
function errorLine(output: string): string | undefined {
  const lines = output.split("\n").filter((line) => line.trim() !== "");
  return (lines.find((line) => /error/i.test(line)) ?? lines.at(-1))?.trim();
}

function peakOf(pid: number | undefined): number | null {
  try {
    const kb = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "latin1"))?.[1];
    return kb === undefined ? null : Number(kb) / 1024;
  } catch {
    // Just ended, or no Linux.
    return null;
  }
}

/** The middle one; of an even number the upper of the two. */
export function median(numbers: readonly number[]): number {
  return percentile(numbers, 0.5);
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
