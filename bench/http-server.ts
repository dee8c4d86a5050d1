// The server that bench/http.ts uses: the demo, with a feed of 20 events a second.
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openLocalArchive } from "../src/archive/archive.ts";
import type { FeedEvent } from "../src/archive/live/live-feed.ts";
import { updateArchive } from "../src/archive/sync/update-archive.ts";
import { DEMO_NOW, demoRoots, generateDemo } from "../src/demo/generate-demo.ts";
import { writeFiles } from "../src/demo/write-files.ts";
import { startServer } from "../src/faces/http/serve.ts";
import { readServerFile } from "../src/faces/http/server-file.ts";

export interface BenchServer {
  readonly port: number;
  readonly token: string;
}

const EVERY_MS = 50;
/** The size of a typical event with a message. */
const FILLING = "x".repeat(2000);

const folder = mkdtempSync(join(tmpdir(), "clew-bench-http-"));
const locations = { roots: demoRoots(join(folder, "home")), data_dir: join(folder, "data") };
writeFiles(join(folder, "home"), generateDemo());
await updateArchive(locations);
const archive = await openLocalArchive({
  ...locations,
  time_zone: () => "UTC",
  now: () => new Date(DEMO_NOW),
});
const listeners = new Set<(event: FeedEvent) => void>();
const server = await startServer({
  resident: {
    archive: async () => archive,
    freshness: () => ({ indexed_by: "none", reading: null, as_of: null }),
    live: () => ({
      async listen(_, take) {
        listeners.add(take);
        return { at: "0", close: () => void listeners.delete(take) };
      },
    }),
    close: async () => undefined,
  },
  mcp: async () => new Response(null, { status: 404 }),
  data_dir: locations.data_dir,
  version: "0",
  host: "127.0.0.1",
  port: 0,
  on_note: (text) => console.error(text),
});

let number = 0;
let ticking: NodeJS.Timeout | undefined;
process.on("message", (word) => {
  clearInterval(ticking);
  if (word === "begin") ticking = setInterval(publish, EVERY_MS);
});
process.on("SIGTERM", () => {
  rmSync(folder, { recursive: true, force: true });
  process.exit(0);
});
process.send?.({
  port: server.port,
  token: readServerFile(locations.data_dir)?.token ?? "",
} satisfies BenchServer);

function publish(): void {
  number++;
  const at = Number(process.hrtime.bigint() / 1000n);
  const json = JSON.stringify({ number, at, text: FILLING });
  const event: FeedEvent = { id: `${number}`, type: "message", session_id: null, project_path: null, json };
  for (const take of listeners) take(event);
}
