// Runs `clew watch` as a person sees it, on a screen of its own under tmux.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { BIN } from "../../stories/command-line.ts";
import { getProgram, TMUX } from "../debian-program.ts";

export interface TmuxScreen extends Disposable {
  text(): string;
  /** Waits until the text appears, or fails with what is shown instead. */
  shows(text: string | RegExp): Promise<string>;
  /** Presses keys by their tmux names, one after the other. */
  press(...keys: string[]): Promise<void>;
  type(text: string): Promise<void>;
  resize(columns: number, rows: number): void;
  /** The process id of the program on the screen. */
  pid(): number;
  /** Every byte written to the screen. */
  bytes(): Buffer;
}

export interface ScreenOptions {
  readonly env: Readonly<Record<string, string>>;
  readonly columns?: number;
  readonly rows?: number;
  /** A program other than the one of the checkout. */
  readonly program?: string;
  /** Wraps the command in shell words, such as `exec`. */
  readonly shell?: (command: string) => string;
}

const PATIENCE_MS = 40_000;

export function watchScreen(words: readonly string[], options: ScreenOptions): TmuxScreen {
  getProgram(TMUX);
  const {
    env: given,
    columns = 100,
    rows = 30,
    shell = (command) => `exec ${command}`,
    program = BIN,
  } = options;
  const folder = mkdtempSync(join(tmpdir(), "clew-screen-"));
  const raw = join(folder, "raw");
  const path = `${dirname(process.execPath)}:/usr/bin:/bin`;
  const env = { PATH: path, TERM: "xterm-256color", LANG: "C.UTF-8", TZ: "UTC", SHELL: "/bin/sh", ...given };
  const tmux = (...args: string[]) =>
    execFileSync("tmux", ["-S", join(folder, "tmux"), "-f", "/dev/null", ...args], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const command = [process.execPath, program, ...words].map((word) => `'${word}'`).join(" ");
  // The program starts once its output is being recorded.
  const size = ["-x", String(columns), "-y", String(rows)];
  tmux("new-session", "-d", ...size, "--", `while [ ! -e '${raw}' ]; do sleep 0.01; done; ${shell(command)}`);
  tmux("set-option", "remain-on-exit", "on");
  tmux("pipe-pane", "-o", `cat > '${raw}'`);
  const screen: TmuxScreen = {
    text: () => tmux("capture-pane", "-p"),
    async shows(text) {
      const until = Date.now() + PATIENCE_MS;
      for (;;) {
        const seen = screen.text();
        if (typeof text === "string" ? seen.includes(text) : text.test(seen)) return seen;
        if (Date.now() > until) throw new Error(`Instead of ${text} it shows:\n${seen}`);
        await sleep(40);
      }
    },
    async press(...keys) {
      for (const key of keys) {
        tmux("send-keys", key);
        // An Esc followed at once by a letter is a different key.
        await sleep(60);
      }
    },
    async type(text) {
      tmux("send-keys", "-l", text);
      await sleep(60);
    },
    resize: (wide, high) => void tmux("resize-window", "-x", String(wide), "-y", String(high)),
    pid: () => Number(tmux("display-message", "-p", "#{pane_pid}")),
    bytes: () => (existsSync(raw) ? readFileSync(raw) : Buffer.alloc(0)),
    [Symbol.dispose]() {
      tmux("kill-server");
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
  return screen;
}
