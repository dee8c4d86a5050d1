// Talks with the real client in lines of JSON: several turns in one process.
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { clientEnvironment } from "./client-environment.ts";
import { getClient } from "./get-client.ts";
import type { ClientOptions } from "./run-client.ts";

export interface Talk {
  /** Returns the id of the session that answered. */
  say(text: string): Promise<string>;
  end(): Promise<void>;
}

interface Said {
  readonly type: string;
  readonly session_id?: string;
}

export async function talkWith(
  words: readonly string[],
  { home, cwd, origin = "http://127.0.0.1:1", version }: ClientOptions,
): Promise<Talk> {
  const format = ["-p", "--input-format", "stream-json", "--output-format", "stream-json", "--verbose"];
  const env = clientEnvironment(home, origin);
  const child = spawn(await getClient(version), [...format, ...words], { cwd, env });
  const ended = new Promise<void>((resolve) => child.on("exit", () => resolve()));
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    async say(text) {
      const message = { role: "user", content: [{ type: "text", text }] };
      child.stdin.write(`${JSON.stringify({ type: "user", message })}\n`);
      for (;;) {
        const { value, done } = await lines.next();
        if (done) throw new Error("Claude Code has ended.");
        const said = JSON.parse(value) as Said;
        if (said.type === "result") return said.session_id ?? "";
      }
    },
    async end() {
      child.stdin.end();
      await ended;
    },
  };
}
