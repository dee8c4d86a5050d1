// Splits the log of a file about many sessions by session, once, in archives where an earlier clew stored it
// as one source.
import { entryFold, linesToAppend } from "../../sources/entry-log.ts";
import { loadSource } from "../../sources/registry.ts";
import type { SplitLog } from "../../sources/source.ts";
import { makeBlocks } from "../../store/blocks.ts";
import type { SourceUpdate } from "../../store/intake.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { StoreWriter } from "../../store/store.ts";
import { keptLog } from "../read/read-entries.ts";

/** Returns whether anything was split. */
export async function splitKept(store: StoreWriter, sources: readonly SourceRow[]): Promise<boolean> {
  const whole = sources.filter(isWhole);
  let changed = false;
  for (const { path, agent } of whole) {
    const { split } = await loadSource(agent);
    // A damaged log stays whole until its bytes are saved: splitting it would lose what is left of them.
    const bytes = split ? await allKept(store, path) : null;
    if (!split || !bytes) continue;
    await store.splitSource(path, split(path, bytes).map(updateFor));
    changed = true;
  }
  return changed;
}

/** Side logs are now archived as entries, one log per session. */
function isWhole({ type, form, path, session_id }: SourceRow): boolean {
  return type === "side" && form === "lines" && path === (session_id as string);
}

const NEWLINE = Buffer.from("\n");

/** Also returns bytes that the file no longer held when it was last read. Null if the archive lost some of them. */
async function allKept(store: StoreWriter, path: string): Promise<Buffer | null> {
  const earlier = await Array.fromAsync(store.earlier(path));
  const last = await keptLog(store, path);
  if ([...earlier, last].some(({ lost }) => lost.length > 0)) return null;
  return Buffer.concat([...earlier.flatMap(({ bytes }) => [bytes, NEWLINE]), last.bytes]);
}

/** Has no stamp, so the file is looked at again. */
function updateFor({ file, entries }: SplitLog): SourceUpdate {
  const bytes = Buffer.from(linesToAppend(entryFold(), entries, true));
  const { id, parent_id: _parent, ...place } = file;
  return {
    ...place,
    ...{ session_id: id, top_id: id, size: bytes.length, note: null, rewritten: false },
    ...{ base: 0, reader_version: 0, blocks: makeBlocks(bytes, 0) },
  };
}
