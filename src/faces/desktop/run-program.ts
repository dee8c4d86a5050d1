// Runs one of the desktop's programs, bounded in time and output. Text goes to its standard input and never into a shell
// or its arguments, so other users can't read it in the list of processes.
import { spawn } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { ClewError } from "../../model/errors.ts";
import type { DesktopEnvironment } from "./desktop.ts";

/** The programs that clew starts, each with the Debian package that has it. */
const PACKAGES = {
  grim: "grim",
  wtype: "wtype",
  swaymsg: "sway",
  ydotool: "ydotool",
  "wl-copy": "wl-clipboard",
  "wl-paste": "wl-clipboard",
  maim: "maim",
  xdotool: "xdotool",
  xclip: "xclip",
} as const;

export type ProgramName = keyof typeof PACKAGES;

export interface ProgramCall {
  readonly name: ProgramName;
  readonly args: readonly string[];
  readonly input?: string;
  /** True for a program that leaves a process behind, which serves the clipboard. Its output is not read. */
  readonly stays?: boolean;
  readonly most_bytes?: number;
}

export type RunProgram = (call: ProgramCall) => Promise<Buffer>;

const LONGEST_MS = 30_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_COMPLAINT = 2000;

/** Only these reach the programs from the environment. */
const PASSED = ["PATH", "HOME", "XDG_RUNTIME_DIR", "WAYLAND_DISPLAY", "SWAYSOCK", "DISPLAY", "XAUTHORITY"];

export function programRunner(environment: DesktopEnvironment, longest_ms: number = LONGEST_MS): RunProgram {
  const passed = PASSED.map((name) => [name, environment[name]] as const);
  // The programs read text in the encoding of the locale.
  const env = { ...Object.fromEntries(passed.filter(([, value]) => value !== undefined)), LC_ALL: "C.UTF-8" };
  return async (call) => {
    if (!isInstalled(call.name, environment)) throw missing(call.name);
    return runIn(env, call, longest_ms);
  };
}

export function isInstalled(name: ProgramName, { PATH = "" }: DesktopEnvironment): boolean {
  return PATH.split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, name), constants.X_OK);
      return true;
    } catch {
      // Not in this folder.
      return false;
    }
  });
}

function missing(name: ProgramName): ClewError {
  return new ClewError(
    "not_found",
    `${name} is not installed. Install it, for example with \`apt-get install ${PACKAGES[name]}\`.`,
  );
}

function runIn(
  env: NodeJS.ProcessEnv,
  { name, args, input, stays = false, most_bytes: most = MOST_BYTES }: ProgramCall,
  longest_ms: number,
): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const output = stays ? "ignore" : "pipe";
    const child = spawn(name, args, { env, stdio: ["pipe", output, output], timeout: longest_ms });
    const chunks: Buffer[] = [];
    let bytes = 0;
    let complaint = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes > most) child.kill();
      else chunks.push(chunk);
    });
    child.stderr?.setEncoding("utf8").on("data", (text: string) => {
      complaint = (complaint + text).slice(0, MOST_COMPLAINT);
    });
    const fail = (why: string) => reject(new ClewError("not_readable", `${name} failed: ${why}`));
    child.once("error", (error) => fail(error.message));
    // A program that ends before it has read all of its input says why by its exit code.
    child.stdin?.on("error", () => undefined);
    // A process that stays holds no stream of ours, so its parent's exit is the end.
    child.once(stays ? "exit" : "close", (code: number | null) => {
      if (bytes > most) fail(`its output is larger than ${most} bytes.`);
      else if (code === null) fail(`it took longer than ${longest_ms / 1000} seconds, or was killed.`);
      else if (code !== 0) fail(complaint.trim().replace(/\s+/g, " ") || `exit code ${code}.`);
      else resolve(Buffer.concat(chunks));
    });
    child.stdin?.end(input ?? "");
  });
}
