// Splits the log of a file about many sessions by session, once, in archives where an earlier clew stored it
// as one source.
import { entryFold, linesToAppend } from "../../sources/entry-log.ts";
import { loadSource } from "../../sources/registry.ts";
import type { SplitLog } from "../../sources/source.ts";
import { makeBlocks } from "../../store/blocks.ts";
import type { SourceUpdate } from "../../store/intake.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { StoreWriter } from "../../store/store.ts";

/** Returns whether there was anything to split. */
export async function splitKept(store: StoreWriter, sources: readonly SourceRow[]): Promise<boolean> {
  const whole = sources.filter(isWhole);
  for (const { path, agent } of whole) {
    const { split } = await loadSource(agent);
    if (split) await store.splitSource(path, split(path, await allKept(store, path)).map(updateFor));
  }
  return whole.length > 0;
}

/** Side logs are now archived as entries, one log per session. */
function isWhole({ type, form, path, session_id }: SourceRow): boolean {
  return type === "side" && form === "lines" && path === (session_id as string);
}

const NEWLINE = Buffer.from("\n");

/** Also returns bytes that the file no longer held when it was last read. */
async function allKept(store: StoreWriter, path: string): Promise<Buffer> {
  const earlier = await Array.fromAsync(store.earlier(path));
  const last = await Array.fromAsync(store.bytes(path));
  return Buffer.concat([...earlier.flatMap(({ bytes }) => [bytes, NEWLINE]), ...last]);
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
