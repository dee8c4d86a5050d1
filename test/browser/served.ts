// Runs `clew serve` in a process of its own, as a person starts it, on the demo or on a folder that a test made.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { BIN, started } from "../stories/command-line.ts";

export interface Served extends AsyncDisposable {
  /** The page's own address. */
  readonly url: string;
  /** Returns a new link that signs a browser in. */
  link(): Promise<string>;
  /** Sends a request as a program. */
  ask(path: string): Promise<Response>;
}

const address = z.object({ url: z.string(), page_url: z.string(), token: z.string() });

/** Serves the demo unless a root is given. Everything is indexed when this returns. */
export async function served(root: string | null = null): Promise<Served> {
  const folder = mkdtempSync(join(tmpdir(), "clew-served-"));
  const data = join(folder, "data");
  const source = root === null ? ["--demo"] : ["--root", root];
  const words = [BIN, ...source, "--data-dir", data, "serve", "--port", "0", "--no-open", "--json"];
  const running = started(words, { HOME: folder, TZ: "UTC" });
  const { url, page_url, token } = await addressIn(data);
  const ask = (path: string, init: RequestInit = {}) =>
    fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}`, ...init.headers } });
  await until(async () => {
    const response = await ask("/api/v1/sessions?limit=1");
    const { freshness } = (await (await ask("/api/v1/status")).json()) as {
      freshness: { as_of: string | null };
    };
    return response.ok && freshness.as_of !== null;
  });
  return {
    url: page_url,
    ask,
    link: async () =>
      z.object({ link: z.string() }).parse(await (await ask("/api/v1/link", { method: "POST" })).json()).link,
    async [Symbol.asyncDispose]() {
      running.process.kill("SIGTERM");
      await running.end;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function addressIn(data: string): Promise<z.output<typeof address>> {
  const { readFile } = await import("node:fs/promises");
  let found: z.output<typeof address> | undefined;
  await until(async () => {
    const text = await readFile(join(data, "server.json"), "utf8").catch(() => "{}");
    found = address.safeParse(JSON.parse(text)).data;
    return found !== undefined;
  });
  if (!found) throw new Error("The server printed no address.");
  return found;
}

async function until(is: () => Promise<boolean>, patience_ms = 240_000): Promise<void> {
  const end = performance.now() + patience_ms;
  while (!(await is())) {
    if (performance.now() > end) throw new Error("Timed out.");
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}
