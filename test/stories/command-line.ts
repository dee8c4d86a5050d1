// Runs the real command line in a process of its own, as a person would.
import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { mkdtempSync, openSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface Ran {
  readonly code: number | null;
  readonly out: string;
  readonly err: string;
}

export const FROM_SOURCES = join(import.meta.dirname, "../../src/bin.ts");
/** The build, if the tests made one. */
export const BIN = process.env.BUILT_COMMAND ?? FROM_SOURCES;

/** Runs clew. Only what is given here reaches it from this machine's environment. Its archive is removed afterwards. */
export function clew(
  args: readonly string[],
  environment: Readonly<Record<string, string>> = {},
  output: string | null = null,
  program = BIN,
): Ran {
  const data = mkdtempSync(join(tmpdir(), "clew-data-"));
  const own = { ...inherited(), TZ: "UTC", COLUMNS: "80", HOME: "/nonexistent", CLEW_DATA_DIR: data };
  const env = { ...own, ...environment };
  const { status, stdout, stderr } = spawnSync(process.execPath, [program, ...args], {
    env,
    encoding: "utf8",
    stdio: ["ignore", output === null ? "pipe" : openSync(output, "w"), "pipe"],
  });
  rmSync(data, { recursive: true, force: true });
  return { code: status, out: stdout ?? "", err: stderr };
}

/** A process that runs while the test continues. */
export interface Running {
  readonly process: ChildProcess;
  out(): string;
  err(): string;
  /** Its exit code, or the signal that killed it. */
  readonly end: Promise<number | string | null>;
}

/** Runs Node, or another program, with these arguments. Only what is given here reaches it from this machine's environment. */
export function started(
  words: readonly string[],
  env: Readonly<Record<string, string>> = {},
  program = process.execPath,
): Running {
  const child = spawn(program, words, { env: { ...inherited(), ...env } });
  let [out, err] = ["", ""];
  child.stdout.setEncoding("utf8").on("data", (text: string) => {
    out += text;
  });
  child.stderr.setEncoding("utf8").on("data", (text: string) => {
    err += text;
  });
  const end = new Promise<number | string | null>((resolve) =>
    child.on("close", (code, signal) => resolve(code ?? signal)),
  );
  return { process: child, out: () => out, err: () => err, end };
}

/** The variables a process needs of our environment: where programs are, and where compiled code is cached between starts. */
export function inherited(): Record<string, string> {
  const { PATH = "", NODE_COMPILE_CACHE } = process.env;
  return { PATH, ...(NODE_COMPILE_CACHE !== undefined && { NODE_COMPILE_CACHE }) };
}
