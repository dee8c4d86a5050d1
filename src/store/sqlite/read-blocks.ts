// Reads archived bytes. Each block is compared with its hash; one that is damaged is read from another copy.
import {
  type BlockOwner,
  type BlockPosition,
  blockOwner,
  blockPosition,
  EVERYTHING,
  withMissingBlocks,
} from "../block-positions.ts";
import { blockStart, lostBytes, nextBase, openBlock } from "../blocks.ts";
import type { BlockHash } from "../intake.ts";
import type { Generation, OnLost } from "../logs.ts";
import type { ByteRange } from "../rows.ts";
import type { Connection } from "./database.ts";
import { isDamage } from "./disk-error.ts";
import { healBlock } from "./heal-block.ts";

export function blockHashes(connection: Connection, path: string): BlockHash[] {
  const owner = ownerAt(connection, path);
  return owner === null
    ? []
    : storedBlocks(connection, owner, owner.generation).flatMap(({ from, to, hash }) =>
        hash === null ? [] : [{ offset: from, length: to - from, hash }],
      );
}

/** Yields the archived bytes from `from` to `to`. */
export function* keptBytes(
  connection: Connection,
  path: string,
  from: number = 0,
  to: number = Number.MAX_SAFE_INTEGER,
  onLost?: OnLost,
): Generator<Buffer> {
  const owner = ownerAt(connection, path);
  if (!owner) return;
  for (const block of blocksOf(connection, owner, owner.generation, { from, to })) {
    const bytes = blockBytes(connection, owner, block);
    const range = { from: Math.max(from, block.from), to: Math.min(to, block.to) };
    if (!bytes) onLost?.(range);
    yield bytes?.subarray(range.from - block.from, range.to - block.from) ?? lostBytes(range.to - range.from);
  }
}

/** Yields the bytes that a source had before it was rewritten, oldest first. */
export function* earlierGenerations(connection: Connection, path: string): Generator<Generation> {
  const owner = ownerAt(connection, path);
  if (!owner) return;
  let base = 0;
  for (const generation of generationsOf(connection, owner)) {
    if (generation >= owner.generation) continue;
    const lost: ByteRange[] = [];
    const blocks = blocksOf(connection, owner, generation).map((block) => {
      const bytes = blockBytes(connection, owner, block);
      if (!bytes) lost.push({ from: block.from, to: block.to });
      return bytes ?? lostBytes(block.to - block.from);
    });
    const bytes = Buffer.concat(blocks);
    yield { base, bytes, lost };
    base = nextBase(base + bytes.length);
  }
}

function ownerAt(connection: Connection, path: string): BlockOwner | null {
  const row = connection.prepare(`${OWNERS} WHERE path = ?`).get(path);
  return row ? blockOwner(row) : null;
}

const OWNERS =
  "SELECT key, path, session_id, container, form, gone, size, ctime_ms, generation, kept_to FROM source";

/** Returns every source with its blocks, for a check of all of them. */
export function* allBlocks(connection: Connection): Generator<{ owner: BlockOwner; block: BlockPosition }> {
  for (const owner of allOwners(connection))
    for (const generation of generationsOf(connection, owner))
      for (const block of blocksOf(connection, owner, generation)) yield { owner, block };
}

/** Reads them in pages: they are many, and a check may write in between, which an open query does not allow. */
function* allOwners(connection: Connection): Generator<BlockOwner> {
  const pages = connection.prepare(`${OWNERS} WHERE path > ? ORDER BY path LIMIT 1000`);
  let last: BlockOwner | undefined;
  do {
    const page: BlockOwner[] = pages.all(last?.path ?? "").map(blockOwner);
    yield* page;
    last = page.at(-1);
  } while (last);
}

function generationsOf(connection: Connection, { key, generation }: BlockOwner): number[] {
  const found = connection.prepare("SELECT DISTINCT generation FROM piece WHERE source_key = ?").all(key);
  const numbers = new Set([...found.map((row) => Number(row.generation)), generation]);
  return [...numbers].sort((one, other) => one - other);
}

/**
 * Returns the blocks of a generation that hold bytes of a range, in order, with a block without a row wherever one is
 * missing.
 */
function blocksOf(
  connection: Connection,
  owner: BlockOwner,
  generation: number,
  range: ByteRange = EVERYTHING,
): BlockPosition[] {
  return withMissingBlocks(storedBlocks(connection, owner, generation, range), owner, generation, range);
}

function storedBlocks(
  connection: Connection,
  { key }: BlockOwner,
  generation: number,
  { from, to }: ByteRange = EVERYTHING,
): BlockPosition[] {
  return connection
    .prepare(
      `SELECT key, "offset", length, hash FROM piece
       WHERE source_key = ? AND generation = ? AND "offset" >= ? AND "offset" < ? ORDER BY "offset"`,
    )
    .all(key, generation, blockStart(from), to)
    .map((row) => blockPosition(row, generation));
}

/** Returns null if the archive has other bytes than it stored, and no other copy has them. */
function blockBytes(connection: Connection, owner: BlockOwner, block: BlockPosition): Buffer | null {
  return ownBytes(connection, block) ?? healBlock(connection, owner, block);
}

/** Returns null if the row is not what was stored. */
export function ownBytes(connection: Connection, { key, hash, from, to }: BlockPosition): Buffer | null {
  if (key === null || hash === null) return null;
  try {
    const data = connection.prepare("SELECT data FROM piece WHERE key = ?").get(key)?.data;
    return data instanceof Uint8Array ? openBlock({ data, length: to - from, hash }) : null;
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}
