// Finds which blocks hold the bytes of a source, those included that are missing.
import { blockRanges, blockStart, nextBase } from "./blocks.ts";
import type { ColumnValues } from "./read-rows.ts";
import type { ByteRange } from "./rows.ts";

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

export const EVERYTHING: ByteRange = { from: 0, to: Number.MAX_SAFE_INTEGER };

export function blockOwner(row: ColumnValues): BlockOwner {
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

export function blockPosition(row: ColumnValues, generation: number): BlockPosition {
  const from = Number(row.offset);
  return {
    key: Number(row.key),
    from,
    to: from + Number(row.length),
    hash: String(row.hash),
    generation,
  };
}

/** Returns the blocks that hold bytes of a range, in order, with one without a row wherever one is missing. */
export function withMissingBlocks(
  stored: readonly BlockPosition[],
  owner: BlockOwner,
  generation: number,
  range: ByteRange,
): BlockPosition[] {
  const blocks: BlockPosition[] = [];
  let at = blockStart(range.from);
  const missing = (to: number) => {
    for (const each of blockRanges(at, to)) blocks.push({ ...each, generation, key: null, hash: null });
  };
  for (const block of stored) {
    missing(block.from);
    blocks.push(block);
    at = block.to;
  }
  if (generation === owner.generation) missing(Math.min(owner.kept_to, nextBase(range.to)));
  return blocks.filter(({ from, to }) => to > range.from && from < range.to);
}
