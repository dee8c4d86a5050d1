// Compares every archived block with its hash.
import { hash as hashText } from "node:crypto";
import { zstdDecompressSync } from "node:zlib";
import type { SessionId } from "../../model/ids.ts";
import type { DamagedBlock } from "../maintenance.ts";
import type { Connection } from "./database.ts";

/** Yields null for each good block, so the caller can let other work be done in between. */
export function* checkBlocks(connection: Connection): Generator<DamagedBlock | null> {
  const blocks = connection.prepare(
    `SELECT piece.key, path, session_id, "offset", length, hash FROM piece JOIN source ON source.key = source_key`,
  );
  for (const { key, path, session_id, offset, length, hash } of blocks.all()) {
    if (isWhole(connection, Number(key), String(hash))) yield null;
    else
      yield {
        path: String(path),
        session_id: String(session_id) as SessionId,
        offset: Number(offset),
        length: Number(length),
        missing: false,
        copy: null,
        healed: false,
      };
  }
}

function isWhole(connection: Connection, key: number, hash: string): boolean {
  try {
    const data = connection.prepare("SELECT data FROM piece WHERE key = ?").get(key)?.data;
    return hashText("sha256", zstdDecompressSync(data as Uint8Array), "base64url") === hash;
  } catch {
    // Not even compressed data any more, or on a damaged page.
    return false;
  }
}
