// Runs the real client in a home of its own. Nothing of this machine's environment reaches it but the path to programs.
import { execFile } from "node:child_process";
import { dirname } from "node:path";
import { getClient } from "./get-client.ts";

export interface ClientRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface ClientOptions {
  readonly home: string;
  readonly cwd: string;
  /** Where its questions to a model go; nowhere without it. */
  readonly origin?: string;
  readonly environment?: Readonly<Record<string, string>>;
}

export async function runClient(
  words: readonly string[],
  { home, cwd, origin = "http://127.0.0.1:1", environment = {} }: ClientOptions,
): Promise<ClientRun> {
  const env = {
    HOME: home,
    PATH: `${dirname(process.execPath)}:/usr/bin:/bin`,
    TERM: "dumb",
    ANTHROPIC_BASE_URL: origin,
    ANTHROPIC_API_KEY: "sk-test-local",
    DISABLE_AUTOUPDATER: "1",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    // It refuses some things to root outside of one.
    IS_SANDBOX: "1",
    ...environment,
  };
  const client = await getClient();
  return new Promise((resolve) => {
    const child = execFile(client, words, { cwd, env, timeout: 90_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
    );
    child.stdin?.end();
  });
}
