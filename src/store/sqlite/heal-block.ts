// Finds another copy of a block whose bytes are damaged: in the agent's file, in another block, or in a backup.
import { closeSync, openSync, readSync, statSync } from "node:fs";
import { DatabaseSync } from "node:sqlite";
import { ClewError } from "../../model/errors.ts";
import type { BlockOwner, BlockPosition } from "../block-positions.ts";
import { hashOf, makeBlock, openBlock } from "../blocks.ts";
import type { DamagedBlock } from "../maintenance.ts";
import type { Connection } from "./database.ts";
import { isDamage } from "./disk-error.ts";
import { listBackups } from "./paths.ts";

export interface FoundCopy {
  readonly origin: CopyOrigin;
  readonly bytes: Buffer;
}

type CopyOrigin = NonNullable<DamagedBlock["copy"]>;

/** Returns the bytes from another copy, and stores them again if this connection may write. Null if there is none. */
export function healBlock(connection: Connection, owner: BlockOwner, block: BlockPosition): Buffer | null {
  const found = findCopy(connection, owner, block);
  if (!found) return null;
  storeAgain(connection, owner, block, found);
  return found.bytes;
}

export function findCopy(connection: Connection, owner: BlockOwner, block: BlockPosition): FoundCopy | null {
  const copies: readonly [CopyOrigin, () => Buffer | null][] = [
    ["file", () => fromFile(owner, block)],
    ["block", () => fromOtherBlock(connection, block)],
    ["backup", () => fromBackups(connection, owner, block)],
  ];
  for (const [origin, look] of copies) {
    const bytes = look();
    if (bytes) return { origin, bytes };
  }
  return null;
}

/** Without a hash to compare with, the file counts only if it has not changed since its blocks were compared. */
function fromFile(owner: BlockOwner, { from, to, hash, generation }: BlockPosition): Buffer | null {
  if (owner.file === null || generation !== owner.generation) return null;
  try {
    const { size, ctimeMs } = statSync(owner.file);
    if (hash === null && (size !== owner.size || ctimeMs !== owner.ctime_ms)) return null;
    const bytes = readRange(owner.file, from, to);
    return hash === null || hashOf(bytes) === hash ? bytes : null;
  } catch {
    // Deleted, moved or not readable: another copy is looked for.
    return null;
  }
}

function readRange(path: string, from: number, to: number): Buffer {
  if (!statSync(path).isFile()) throw new Error(`${path} is not a file`);
  const file = openSync(path, "r");
  try {
    const bytes = Buffer.alloc(to - from);
    let done = 0;
    for (let read = -1; done < bytes.length && read !== 0; done += read)
      read = readSync(file, bytes, done, bytes.length - done, from + done);
    if (done < bytes.length) throw new Error(`${path} is too short`);
    return bytes;
  } finally {
    closeSync(file);
  }
}

function fromOtherBlock(connection: Connection, { key, hash, from, to }: BlockPosition): Buffer | null {
  if (hash === null) return null;
  return ignoringDamage(() => {
    const others = connection
      .prepare("SELECT data FROM piece WHERE hash = ? AND length = ? AND key IS NOT ?")
      .all(hash, to - from, key);
    return firstGood(others, { length: to - from, hash });
  });
}

function firstGood(
  rows: readonly Record<string, unknown>[],
  { length, hash }: { readonly length: number; readonly hash: string },
): Buffer | null {
  for (const { data } of rows) {
    const bytes = data instanceof Uint8Array ? openBlock({ data, length, hash }) : null;
    if (bytes) return bytes;
  }
  return null;
}

function fromBackups(connection: Connection, owner: BlockOwner, block: BlockPosition): Buffer | null {
  for (const path of listBackups(connection.data_dir)) {
    const bytes = ignoringDamage(() => {
      using backup = new DatabaseSync(path, { readOnly: true });
      const rows = backup
        .prepare(
          `SELECT length, hash, data FROM piece JOIN source ON source.key = source_key
           WHERE path = ? AND piece.generation = ? AND "offset" = ?`,
        )
        .all(owner.path, block.generation, block.from);
      const [row] = rows;
      const hash = block.hash ?? String(row?.hash);
      const length = block.to - block.from;
      // The last block of a source may have grown since.
      return row && Number(row.length) === length ? firstGood(rows, { length, hash }) : null;
    });
    if (bytes) return bytes;
  }
  return null;
}

function ignoringDamage<Value>(look: () => Value): Value | null {
  try {
    return look();
  } catch (error) {
    if (isDamage(error)) return null;
    throw error;
  }
}

/**
 * Returns whether the block is stored again. It stays as it is if this connection can't write, or if the database is too
 * damaged to take it.
 */
export function storeAgain(
  connection: Connection,
  owner: BlockOwner,
  { generation, from, key }: BlockPosition,
  { bytes }: FoundCopy,
): boolean {
  if (!connection.writes) return false;
  const { length, hash, data } = makeBlock(from, bytes);
  const all = (work: () => void) =>
    connection.database.isTransaction ? work() : connection.inTransaction(work);
  try {
    all(() => {
      if (key !== null) connection.prepare("UPDATE piece SET data = ? WHERE key = ?").run(data, key);
      else
        connection
          .prepare(
            `INSERT INTO piece (source_key, generation, "offset", length, hash, data) VALUES (?, ?, ?, ?, ?, ?)`,
          )
          .run(owner.key, generation, from, length, hash, data);
    });
    return true;
  } catch (error) {
    // Transactions report damage in words for people.
    if (isDamage(error) || (error instanceof ClewError && error.code === "damaged")) return false;
    throw error;
  }
}
