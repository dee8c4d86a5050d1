// Starts a real desktop without a screen: Sway in memory, or Xvfb. Each has two terminals that write down the keys they get.
import { type ChildProcess, spawn } from "node:child_process";
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { vi } from "vitest";

export interface TestDesktop extends AsyncDisposable {
  /** What `clew desktop` needs of the environment to find it. */
  readonly environment: Readonly<Record<string, string>>;
  /** Returns the keys that a terminal got. The first one has the focus. */
  typed(terminal: 0 | 1): string;
  forgetTyped(): void;
}

/** Sway does not run as root, so it runs as nobody there. */
const NOBODY = 65_534;
const isRoot = process.getuid?.() === 0;
const WIDTH = 800;
const HEIGHT = 600;

export async function startSway(): Promise<TestDesktop> {
  const folder = ownFolder();
  const run = join(folder, "run");
  mkdirSync(run, { mode: 0o700 });
  if (isRoot) chownSync(run, NOBODY, NOBODY);
  const config = join(folder, "config");
  // The second terminal is started first, so the first one has the focus.
  writeFileSync(
    config,
    [
      `output HEADLESS-1 resolution ${WIDTH}x${HEIGHT} position 0 0`,
      "focus_follows_mouse no",
      `exec foot sh ${keeper(folder, 1)}`,
    ].join("\n"),
  );
  const sway = start(folder, "sway", ["-c", config], {
    XDG_RUNTIME_DIR: run,
    WLR_BACKENDS: "headless",
    WLR_RENDERER: "pixman",
    WLR_LIBINPUT_NO_DEVICES: "1",
  });
  await vi.waitFor(() => existsSync(join(run, "wayland-1")) || fail(), soon);
  const environment = { XDG_RUNTIME_DIR: run, WAYLAND_DISPLAY: "wayland-1" };
  await keeping(folder, 1);
  const foot = start(folder, "foot", ["sh", keeper(folder, 0)], environment);
  await keeping(folder, 0);
  const [socket = ""] = readdirSync(run).filter((name) => name.startsWith("sway-ipc."));
  return desktopIn(folder, [foot, sway], { ...environment, SWAYSOCK: join(run, socket) });
}

export async function startX11(): Promise<TestDesktop> {
  const folder = ownFolder();
  // Xvfb takes a free display and says which.
  const server = spawn(
    "Xvfb",
    ["-displayfd", "1", "-screen", "0", `${WIDTH}x${HEIGHT}x24`, "-nolisten", "tcp"],
    {
      stdio: ["ignore", "pipe", "ignore"],
    },
  );
  const display = await new Promise<string>((resolve) => {
    let text = "";
    server.stdout.setEncoding("utf8").on("data", (chunk: string) => {
      text += chunk;
      if (text.includes("\n")) resolve(`:${text.trim()}`);
    });
  });
  const environment = { DISPLAY: display };
  const terminals = ([1, 0] as const).map((index) =>
    start(
      folder,
      "xterm",
      ["-u8", "-geometry", `60x40+${index * 400}+0`, "-e", "sh", keeper(folder, index)],
      environment,
      false,
    ),
  );
  await Promise.all([keeping(folder, 0), keeping(folder, 1)]);
  return desktopIn(folder, [...terminals, server], environment);
}

const soon = { timeout: 30_000, interval: 50 };

function fail(): never {
  throw new Error("not yet");
}

function ownFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "clew-desktop-"));
  chmodSync(folder, 0o755);
  if (isRoot) chownSync(folder, NOBODY, NOBODY);
  return folder;
}

/** Writes a script that stores every byte the terminal sends, and shows it. */
function keeper(folder: string, index: number): string {
  const path = join(folder, `keeper-${index}`);
  writeFileSync(path, `stty raw\nexec cat >> ${join(folder, `typed-${index}`)}\n`);
  return path;
}

async function keeping(folder: string, index: number): Promise<void> {
  await vi.waitFor(() => existsSync(join(folder, `typed-${index}`)) || fail(), soon);
}

function start(
  folder: string,
  name: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
  asNobody = isRoot,
): ChildProcess {
  const env = { PATH: process.env.PATH ?? "", HOME: folder, LC_ALL: "C.UTF-8", ...environment };
  const words = asNobody
    ? ["setpriv", `--reuid=${NOBODY}`, `--regid=${NOBODY}`, "--clear-groups", name, ...args]
    : [name, ...args];
  const [program = "", ...rest] = words;
  return spawn(program, rest, { env, cwd: folder, stdio: "ignore" });
}

function desktopIn(
  folder: string,
  processes: readonly ChildProcess[],
  environment: Readonly<Record<string, string>>,
): TestDesktop {
  return {
    environment,
    typed: (terminal) => readFileSync(join(folder, `typed-${terminal}`), "utf8"),
    forgetTyped() {
      for (const terminal of [0, 1]) writeFileSync(join(folder, `typed-${terminal}`), "");
    },
    async [Symbol.asyncDispose]() {
      for (const each of processes) {
        const ended = new Promise((resolve) => each.once("exit", resolve));
        if (each.exitCode === null && each.kill("SIGKILL")) await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
