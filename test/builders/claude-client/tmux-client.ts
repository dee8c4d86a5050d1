// Runs the real client as a person sees it, on a screen of its own under tmux.
import { execFileSync } from "node:child_process";
import { setTimeout as sleep } from "node:timers/promises";
import { getProgram, TMUX } from "../debian-program.ts";
import { clientEnvironment } from "./client-environment.ts";
import { getClient } from "./get-client.ts";
import type { ClientOptions } from "./run-client.ts";
import { until } from "./until.ts";

export interface TmuxClient extends AsyncDisposable {
  /** Types a text and presses Enter. */
  say(text: string): Promise<void>;
  screen(): string;
  /** Asks it to exit, and waits until it has. */
  end(): Promise<void>;
}

export async function tmuxClient(
  words: readonly string[],
  { home, cwd, origin = "http://127.0.0.1:1", version }: ClientOptions,
): Promise<TmuxClient> {
  getProgram(TMUX);
  const env = { ...clientEnvironment(home, origin), TERM: "xterm-256color", LANG: "C.UTF-8" };
  // A separate tmux server, so the screens of the user are not affected.
  const tmux = (...given: string[]) =>
    execFileSync("tmux", ["-S", `${home}/tmux`, "-f", "/dev/null", ...given], {
      env,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    });
  const size = ["-x", "130", "-y", "45"];
  tmux("new-session", "-d", ...size, "-c", cwd, "--", await getClient(version), ...words);
  const running = () => {
    try {
      tmux("has-session");
      return true;
    } catch {
      return false;
    }
  };
  const client: TmuxClient = {
    async say(text) {
      tmux("send-keys", "-l", text);
      // Keys that arrive together count as pasted text, where Enter is a line break.
      await until(() => client.screen().includes(text.slice(-20)));
      await sleep(300);
      tmux("send-keys", "Enter");
    },
    screen: () => tmux("capture-pane", "-p"),
    async end() {
      await client.say("/exit");
      await until(() => !running());
    },
    async [Symbol.asyncDispose]() {
      if (running()) tmux("kill-server");
    },
  };
  await until(() => client.screen().includes("❯"));
  return client;
}
