// Creates a data folder with a spool and a store for one test, and removes it afterwards.
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { spoolFolder } from "../../../src/capture/spool-folder.ts";
import { openStore, openWriter } from "../../../src/store/open.ts";
import type { Store } from "../../../src/store/store.ts";
import { sessionId } from "../transcripts/build.ts";

export interface Spool extends AsyncDisposable {
  readonly data_dir: string;
  readonly folder: string;
  readonly store: Store;
  /** Writes an event as a spooler leaves it, with a fixed time. */
  put(name: string, content: string | Buffer): string;
  names(below?: string): string[];
}

export async function spoolWithStore(): Promise<Spool> {
  const data_dir = mkdtempSync(join(tmpdir(), "clew-spool-"));
  const folder = spoolFolder(data_dir);
  // The first writer creates the archive.
  await (await openWriter(data_dir))?.close();
  const store = await openStore(data_dir);
  return {
    data_dir,
    folder,
    store,
    put(name, content) {
      mkdirSync(folder, { recursive: true });
      const path = join(folder, name);
      writeFileSync(path, content);
      utimesSync(path, WRITTEN, WRITTEN);
      return path;
    },
    names: (below = "") => readdirSync(join(folder, below)).sort(),
    async [Symbol.asyncDispose]() {
      await store.close();
      rmSync(data_dir, { recursive: true, force: true });
    },
  };
}

/** The time of every event written here. */
export const WRITTEN: Date = new Date("2025-06-01T10:00:00.000Z");

export const SESSION: string = sessionId(1);

/** Returns what an agent sends to its hook when a turn ends. */
export function stop(text: string, fields: object = {}): string {
  return JSON.stringify({
    session_id: SESSION,
    transcript_path: `/home/dana/.claude/projects/-home-dana-shop/${SESSION}.jsonl`,
    cwd: "/home/dana/shop",
    hook_event_name: "Stop",
    stop_hook_active: false,
    last_assistant_message: text,
    ...fields,
  });
}
