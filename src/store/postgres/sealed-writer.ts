// Encrypts what a writer stores of a session's log, with the key of the session: its blocks, and what is noted of a sub-agent.
// Rows and words are not encrypted. They are made from the blocks, so copies of the database need not have them.
import type { SessionId } from "../../model/ids.ts";
import type { ArchivedBlock, SourceUpdate } from "../intake.ts";
import type { SourceRow } from "../logs.ts";
import { type SessionKeys, sealText, unsealText } from "../session-keys.ts";
import type { Store, StoreWriter } from "../store.ts";

type SourceReads = Pick<Store, "sources" | "eachSource" | "source" | "sourcesOf">;

export function sealedWriter(writer: StoreWriter, keys: SessionKeys): StoreWriter {
  return {
    ...writer,
    ...sealedReads(writer, keys),
    writeBundles: (bundles) =>
      writer.writeBundles(
        bundles.map((bundle) => ({
          ...bundle,
          sources: bundle.sources.map((source) => sealedSource(source, keys)),
        })),
      ),
    splitSource: (path, logs) =>
      writer.splitSource(
        path,
        logs.map((log) => sealedSource(log, keys)),
      ),
    async writeWork(updates) {
      const tops = await Promise.all(updates.map(async ({ path }) => ownerOf(await writer.source(path))));
      await writer.writeWork(
        updates.map((update, index) => ({
          ...update,
          blocks: sealedBlocks(update.blocks, tops[index], keys),
        })),
      );
    },
    async waitingSources(found) {
      const waiting = await writer.waitingSources(found);
      return waiting.map((each) => ({ ...each, source: openedSource(each.source, keys) }));
    },
  };
}

/** Decrypts what is noted of sub-agents. Blocks are decrypted where they are read. */
export function sealedReads(store: SourceReads, keys: SessionKeys): SourceReads {
  return {
    sources: async () => (await store.sources()).map((source) => openedSource(source, keys)),
    eachSource: (take) => store.eachSource((source) => take(openedSource(source, keys))),
    async source(path) {
      const source = await store.source(path);
      return source && openedSource(source, keys);
    },
    sourcesOf: async (top) => (await store.sourcesOf(top)).map((source) => openedSource(source, keys)),
  };
}

function sealedSource(source: SourceUpdate, keys: SessionKeys): SourceUpdate {
  const { note, blocks } = source;
  const owner = ownerOf(source);
  const description = note?.description;
  return {
    ...source,
    ...(blocks && { blocks: sealedBlocks(blocks, owner, keys) }),
    ...(note && description && { note: { ...note, description: sealText(keys, owner ?? "", description) } }),
  };
}

function sealedBlocks(
  blocks: readonly ArchivedBlock[],
  owner: SessionId | undefined,
  keys: SessionKeys,
): readonly ArchivedBlock[] {
  if (owner === undefined) return [];
  return blocks.map((block) => ({ ...block, data: keys.seal(owner, block.data) }));
}

function openedSource(source: SourceRow, keys: SessionKeys): SourceRow {
  const { note } = source;
  if (!note?.description) return source;
  return { ...source, note: { ...note, description: unsealText(keys, note.description) } };
}

/** The session whose key it is: subsessions have that of theirs. */
function ownerOf(source: Pick<SourceRow, "top_id" | "session_id"> | null): SessionId | undefined {
  return source?.top_id ?? source?.session_id;
}
