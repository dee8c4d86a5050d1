// Compares every archived block with its hash, and says where a good copy of a damaged one is.
import type { SessionId } from "../../model/ids.ts";
import type { DamagedBlock } from "../maintenance.ts";
import type { Connection } from "./database.ts";
import { findCopy, storeAgain } from "./heal-block.ts";
import { allBlocks, ownBytes } from "./read-blocks.ts";

/** Yields null for each good block, so the caller can let other work be done in between. */
export function* checkBlocks(connection: Connection): Generator<DamagedBlock | null> {
  for (const { owner, block } of allBlocks(connection)) {
    if (ownBytes(connection, block)) {
      yield null;
      continue;
    }
    const copy = findCopy(connection, owner, block);
    yield {
      path: owner.path,
      session_id: owner.session_id as SessionId,
      offset: block.from,
      length: block.to - block.from,
      missing: block.key === null,
      copy: copy?.origin ?? null,
      healed: copy !== null && storeAgain(connection, owner, block, copy),
    };
  }
}
