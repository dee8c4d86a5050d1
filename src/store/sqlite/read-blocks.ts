// Reads archived bytes. Each block is compared with its hash; one that is damaged is read from another copy.
import { blockRanges, blockStart, lostBytes, nextBase, openBlock } from "../blocks.ts";
import type { BlockHash } from "../intake.ts";
import type { Generation, OnLost } from "../logs.ts";
import type { ByteRange } from "../rows.ts";
import type { Connection } from "./database.ts";
import { isDamage } from "./disk-error.ts";
import { healBlock } from "./heal-block.ts";

/** A source as far as its blocks are concerned. */
export interface BlockOwner {
  readonly key: number;
  readonly path: string;
  readonly session_id: string;
  /** Where the bytes are on disk, at the same offsets; null if they are not, or not as they were archived. */
  readonly file: string | null;
  readonly size: number;
  readonly ctime_ms: number;
  /** The newest generation, which is the one that the file has. */
  readonly generation: number;
  readonly kept_to: number;
}

/** A block by its position in its source. Null fields are unknown, because its row is lost. */
export interface BlockPosition extends ByteRange {
  readonly generation: number;
  readonly key: number | null;
  readonly hash: string | null;
}

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

function blockOwner(row: Record<string, unknown>): BlockOwner {
  const path = String(row.path);
  const isFile = row.form === "lines" && row.gone === 0 && (row.container === null || row.container === path);
  return {
    key: Number(row.key),
    path,
    session_id: String(row.session_id),
    file: isFile ? path : null,
    size: Number(row.size),
    ctime_ms: Number(row.ctime_ms),
    generation: Number(row.generation),
    kept_to: Number(row.kept_to),
  };
}

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
  const blocks: BlockPosition[] = [];
  let at = blockStart(range.from);
  const missing = (to: number) => {
    for (const range of blockRanges(at, to)) blocks.push({ ...range, generation, key: null, hash: null });
  };
  for (const block of storedBlocks(connection, owner, generation, range)) {
    missing(block.from);
    blocks.push(block);
    at = block.to;
  }
  if (generation === owner.generation) missing(Math.min(owner.kept_to, nextBase(range.to)));
  return blocks.filter(({ from, to }) => to > range.from && from < range.to);
}

const EVERYTHING: ByteRange = { from: 0, to: Number.MAX_SAFE_INTEGER };

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
    .map((row) => ({
      key: Number(row.key),
      from: Number(row.offset),
      to: Number(row.offset) + Number(row.length),
      hash: String(row.hash),
      generation,
    }));
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
