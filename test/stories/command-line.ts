// Runs the real command line in a process of its own, as a person would.
import { spawnSync } from "node:child_process";
import { openSync } from "node:fs";
import { join } from "node:path";

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

const BIN = join(import.meta.dirname, "../../src/bin.ts");

/** Nothing of this machine's environment reaches it but what is given here. */
export function clew(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  output: string | null = null,
): Ran {
  const env = { PATH: process.env.PATH ?? "", TZ: "UTC", HOME: "/nonexistent", ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [BIN, ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", output === null ? "pipe" : openSync(output, "w"), "pipe"],
  });
  return { code: status, out: stdout ?? "", err: stderr };
}
