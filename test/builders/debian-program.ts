// Installs a program that tests run from Debian's packages, where that is allowed.
import { execFileSync, spawnSync } from "node:child_process";

export interface DebianProgram {
  readonly name: string;
  /** The flag that makes it print its version and exit. */
  readonly version: string;
  readonly packages: readonly string[];
}

export const CHROMIUM: DebianProgram = {
  name: "chromium",
  version: "--version",
  packages: ["chromium", "fonts-dejavu-core"],
};
export const STRACE: DebianProgram = { name: "strace", version: "--version", packages: ["strace"] };
export const TMUX: DebianProgram = { name: "tmux", version: "-V", packages: ["tmux"] };
/** With the programs that `clew desktop` uses there, and a terminal. */
export const SWAY: DebianProgram = {
  name: "sway",
  version: "--version",
  packages: ["sway", "foot", "grim", "wtype", "wl-clipboard", "fonts-dejavu-core"],
};
export const XVFB: DebianProgram = {
  name: "Xvfb",
  version: "-help",
  packages: ["xvfb", "xterm", "maim", "xdotool", "xclip", "fonts-dejavu-core"],
};

export function getProgram(program: DebianProgram): void {
  const { name, version, packages } = program;
  if (has(name, version)) return;
  if (process.getuid?.() !== 0 || !has("apt-get", "--version"))
    throw new Error(
      `These tests need ${name}; install it (Debian: apt-get install ${packages.join(" ")}) and run them again.`,
    );
  for (let left = ATTEMPTS; !has(name, version); left -= 1) install(packages, left > 0);
}

/** Another process may hold the lock. Then this one waits and checks again. */
function install(packages: readonly string[], again: boolean): void {
  try {
    execFileSync("apt-get", ["-qq", "update"], { stdio: "ignore" });
    execFileSync("apt-get", ["-qq", "install", "-y", "--no-install-recommends", ...packages], {
      stdio: "ignore",
    });
  } catch (error) {
    if (!again) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, WAIT_MS);
  }
}

const ATTEMPTS = 60;
const WAIT_MS = 3000;

function has(program: string, flag: string): boolean {
  return spawnSync(program, [flag], { stdio: "ignore" }).error === undefined;
}
