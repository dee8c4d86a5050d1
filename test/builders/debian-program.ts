// Installs a program that tests run from Debian's packages, where that is allowed.
import { execFileSync, spawnSync } from "node:child_process";

export interface DebianProgram {
  readonly name: string;
  /** The flag that makes it print its version and exit. */
  readonly version: string;
  readonly packages: readonly string[];
}

/** Fonts for every one of these languages, by the names that `fc-list` has for them. */
export interface DebianFonts {
  readonly name: string;
  readonly languages: readonly string[];
  readonly packages: readonly string[];
}

/** The demo has a project in Japanese, and emoji in titles. */
export const DEMO_FONTS: DebianFonts = {
  name: "fonts for Japanese and emoji",
  languages: ["ja", "und-zsye"],
  packages: ["fontconfig", "fonts-noto-cjk", "fonts-noto-color-emoji"],
};

export const CHROMIUM: DebianProgram = {
  name: "chromium",
  version: "--version",
  packages: ["chromium", "fonts-dejavu-core"],
};
export const STRACE: DebianProgram = { name: "strace", version: "--version", packages: ["strace"] };
export const TMUX: DebianProgram = { name: "tmux", version: "-V", packages: ["tmux"] };
/** Known by the program that Debian puts on the path; the server itself is not there. */
export const POSTGRES: DebianProgram = {
  name: "pg_ctlcluster",
  version: "--version",
  packages: ["postgresql"],
};
export const PGBOUNCER: DebianProgram = {
  name: "pgbouncer",
  version: "--version",
  packages: ["pgbouncer"],
};
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

export function getProgram(wanted: DebianProgram | DebianFonts): void {
  const { name, packages } = wanted;
  if (isThere(wanted)) return;
  if (process.getuid?.() !== 0 || !has("apt-get", "--version"))
    throw new Error(
      `This needs ${name}; install it (Debian: apt-get install ${packages.join(" ")}) and run it again.`,
    );
  for (let left = ATTEMPTS; !isThere(wanted); left -= 1) install(packages, left > 0);
}

function isThere(wanted: DebianProgram | DebianFonts): boolean {
  if ("version" in wanted) return has(wanted.name, wanted.version);
  const fonts = (language: string) => spawnSync("fc-list", [`:lang=${language}`], { encoding: "utf8" });
  // Nothing is printed if there is none.
  return wanted.languages.every((language) => fonts(language).stdout);
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
