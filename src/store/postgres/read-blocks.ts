// Reads archived bytes. Each block is compared with its hash. The agents' files are on other machines, so a damaged block
// is read from an equal one, or is lost. So is one whose key is gone.
import type { SessionId } from "../../model/ids.ts";
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
import type { DamagedBlock } from "../maintenance.ts";
import type { ByteRange } from "../rows.ts";
import type { Statements } from "./connection.ts";

/** Decrypts a block; null without its key. */
export type Unseal = (data: Uint8Array) => Uint8Array | null;

export async function blockHashes(connection: Statements, path: string): Promise<BlockHash[]> {
  const owner = await ownerAt(connection, path);
  if (!owner) return [];
  const stored = await storedBlocks(connection, owner, owner.generation, EVERYTHING);
  return stored.flatMap(({ from, to, hash }) =>
    hash === null ? [] : [{ offset: from, length: to - from, hash }],
  );
}

/** Yields the archived bytes from `from` to `to`. */
export async function* keptBytes(
  connection: Statements,
  unseal: Unseal,
  path: string,
  from: number = 0,
  to: number = Number.MAX_SAFE_INTEGER,
  onLost?: OnLost,
): AsyncGenerator<Buffer> {
  const owner = await ownerAt(connection, path);
  if (!owner) return;
  for (const block of await blocksOf(connection, owner, owner.generation, { from, to })) {
    const bytes = await blockBytes(connection, unseal, block);
    const range = { from: Math.max(from, block.from), to: Math.min(to, block.to) };
    if (!bytes) onLost?.(range);
    yield bytes?.subarray(range.from - block.from, range.to - block.from) ?? lostBytes(range.to - range.from);
  }
}

/** Yields the bytes that a source had before it was rewritten, oldest first. */
export async function* earlierGenerations(
  connection: Statements,
  unseal: Unseal,
  path: string,
): AsyncGenerator<Generation> {
  const owner = await ownerAt(connection, path);
  if (!owner) return;
  let base = 0;
  for (const generation of await generationsOf(connection, owner)) {
    if (generation >= owner.generation) continue;
    const lost: ByteRange[] = [];
    const parts: Buffer[] = [];
    for (const block of await blocksOf(connection, owner, generation, EVERYTHING)) {
      const bytes = await blockBytes(connection, unseal, block);
      if (!bytes) lost.push({ from: block.from, to: block.to });
      parts.push(bytes ?? lostBytes(block.to - block.from));
    }
    const bytes = Buffer.concat(parts);
    yield { base, bytes, lost };
    base = nextBase(base + bytes.length);
  }
}

/** Compares all archived bytes with their hashes. */
export async function damagedBlocks(connection: Statements, unseal: Unseal): Promise<DamagedBlock[]> {
  const damaged: DamagedBlock[] = [];
  for (const row of await connection.all(`${OWNERS} ORDER BY path`)) {
    const owner = blockOwner(row);
    for (const generation of await generationsOf(connection, owner))
      for (const block of await blocksOf(connection, owner, generation, EVERYTHING)) {
        if (block.key !== null && (await ownBytes(connection, unseal, block))) continue;
        const equal = await blockBytes(connection, unseal, block);
        damaged.push({
          path: owner.path,
          session_id: owner.session_id as SessionId,
          offset: block.from,
          length: block.to - block.from,
          missing: block.key === null,
          copy: equal ? "block" : null,
          healed: false,
        });
      }
  }
  return damaged;
}

async function ownerAt(connection: Statements, path: string): Promise<BlockOwner | null> {
  const row = await connection.get(`${OWNERS} WHERE path = ?`, path);
  return row ? blockOwner(row) : null;
}

const OWNERS =
  "SELECT key, path, session_id, container, form, gone, size, ctime_ms, generation, kept_to FROM source";

async function generationsOf(connection: Statements, { key, generation }: BlockOwner): Promise<number[]> {
  const found = await connection.all("SELECT DISTINCT generation FROM piece WHERE source_key = ?", key);
  const numbers = new Set([...found.map((row) => Number(row.generation)), generation]);
  return [...numbers].sort((one, other) => one - other);
}

async function blocksOf(
  connection: Statements,
  owner: BlockOwner,
  generation: number,
  range: ByteRange,
): Promise<BlockPosition[]> {
  return withMissingBlocks(
    await storedBlocks(connection, owner, generation, range),
    owner,
    generation,
    range,
  );
}

async function storedBlocks(
  connection: Statements,
  { key }: BlockOwner,
  generation: number,
  { from, to }: ByteRange,
): Promise<BlockPosition[]> {
  const rows = await connection.all(
    `SELECT key, "offset", length, hash FROM piece
     WHERE source_key = ? AND generation = ? AND "offset" >= ? AND "offset" < ? ORDER BY "offset"`,
    ...[key, generation, blockStart(from), to],
  );
  return rows.map((row) => blockPosition(row, generation));
}

/** Returns null if no row has the bytes that were archived. */
async function blockBytes(
  connection: Statements,
  unseal: Unseal,
  block: BlockPosition,
): Promise<Buffer | null> {
  const own = await ownBytes(connection, unseal, block);
  if (own || block.hash === null) return own;
  const equal = await connection.all(
    "SELECT data FROM piece WHERE hash = ? AND key <> ? LIMIT 10",
    ...[block.hash, block.key],
  );
  for (const { data } of equal) {
    const bytes = opened(data, unseal, block);
    if (bytes) return bytes;
  }
  return null;
}

async function ownBytes(
  connection: Statements,
  unseal: Unseal,
  block: BlockPosition,
): Promise<Buffer | null> {
  if (block.key === null) return null;
  const row = await connection.get("SELECT data FROM piece WHERE key = ?", block.key);
  return opened(row?.data, unseal, block);
}

function opened(stored: unknown, unseal: Unseal, { hash, from, to }: BlockPosition): Buffer | null {
  const data = hash !== null && stored instanceof Uint8Array ? unseal(stored) : null;
  return hash !== null && data ? openBlock({ data, length: to - from, hash }) : null;
}
