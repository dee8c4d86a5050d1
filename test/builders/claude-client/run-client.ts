// Runs the real client in a home of its own. Only the path to programs comes from this machine's environment.
import { execFile } from "node:child_process";
import { clientEnvironment } from "./client-environment.ts";
import { getClient } from "./get-client.ts";

export interface ClientRun {
  readonly code: number;
  readonly out: string;
  readonly err: string;
}

export interface ClientOptions {
  readonly home: string;
  readonly cwd: string;
  /** Where its requests to a model go. Without it they go nowhere. */
  readonly origin?: string;
  readonly environment?: Readonly<Record<string, string>>;
  /** The newest known version by default. */
  readonly version?: string;
}

export async function runClient(
  words: readonly string[],
  { home, cwd, origin = "http://127.0.0.1:1", environment = {}, version }: ClientOptions,
): Promise<ClientRun> {
  const env = { ...clientEnvironment(home, origin), ...environment };
  const client = await getClient(version);
  return new Promise((resolve) => {
    const child = execFile(client, words, { cwd, env, timeout: 90_000 }, (error, out, err) =>
      resolve({ code: error ? Number(error.code ?? -1) : 0, out, err }),
    );
    child.stdin?.end();
  });
}
