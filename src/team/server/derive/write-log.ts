// Writes a pushed log into the archive as a source that is no longer on disk: its blocks are all there is of it.
import type { SessionId, ToolCallId } from "../../../model/ids.ts";
import { nextBase } from "../../../store/blocks.ts";
import type { ArchivedBlock, SourceUpdate } from "../../../store/intake.ts";
import type { StoreWriter } from "../../../store/store.ts";
import { type Manifest, PIECE_BYTES } from "../../protocol.ts";
import { openPiece, type PushedPiece } from "../receive/pieces.ts";
import type { ChosenLog } from "./choose-logs.ts";

export type Generations = Manifest["generations"];

export type ReadPiece = (hash: string) => PushedPiece | undefined;

/** Appends what is new. Returns false if the log has to be written again as a whole, or true if it is in the archive. */
export async function appendLog(
  store: StoreWriter,
  log: ChosenLog,
  before: Generations,
  piece: ReadPiece,
): Promise<boolean> {
  const { generations } = log.manifest;
  const last = generations.length - 1;
  const [now, then] = [generations[last], before[last]];
  if (!now || !then || before.length !== generations.length || now.bytes < then.bytes) return false;
  if (before.slice(0, last).some((each, index) => !isSame(each, generations[index]))) return false;
  const same = then.pieces.findIndex((hash, index) => now.pieces[index] !== hash);
  const from = same === -1 ? then.pieces.length : same;
  // A changed piece before the last one is no append. Whether the last one only grew, its bytes say.
  if (from < then.pieces.length - 1 || !(await isLonger(store, log.path, { from, then, now, piece })))
    return false;
  await write(store, log, { base: baseOf(generations, last), blocks: blocksOf(now.pieces, from, piece) });
  return true;
}

/** Writes the whole log, in place of what there was. */
export async function replaceLog(store: StoreWriter, log: ChosenLog, piece: ReadPiece): Promise<void> {
  const { generations } = log.manifest;
  await store.splitSource(log.path, []);
  for (const [index, { pieces }] of generations.entries()) {
    const base = baseOf(generations, index);
    if (index > 0) await write(store, log, { base, blocks: [], rewritten: true });
    await write(store, log, {
      base,
      blocks: blocksOf(pieces, 0, piece),
      bytes: generations[index]?.bytes ?? 0,
    });
  }
}

function isSame(one: Generations[number], other: Generations[number] | undefined): boolean {
  return one.bytes === other?.bytes && one.pieces.join() === other.pieces.join();
}

interface Growth {
  /** The first piece that is not the same. */
  readonly from: number;
  readonly then: Generations[number];
  readonly now: Generations[number];
  readonly piece: ReadPiece;
}

async function isLonger(
  store: StoreWriter,
  path: string,
  { from, then, now, piece }: Growth,
): Promise<boolean> {
  if (from >= then.pieces.length) return true;
  const start = from * PIECE_BYTES;
  const stored = Buffer.concat(await Array.fromAsync(store.bytes(path, start, then.bytes)));
  const data = piece(now.pieces[from] ?? "")?.data;
  const bytes = data ? openPiece(data) : null;
  return stored.length === then.bytes - start && bytes?.subarray(0, stored.length).equals(stored) === true;
}

function baseOf(generations: Generations, index: number): number {
  return generations.slice(0, index).reduce((base, { bytes }) => nextBase(base + bytes), 0);
}

/** A piece is cut and compressed like a block. */
function blocksOf(hashes: readonly string[], from: number, piece: ReadPiece): ArchivedBlock[] {
  return hashes.slice(from).map((hash, index) => {
    const found = piece(hash);
    if (!found?.data) throw new LackingPiece(hash);
    const { length, data } = found;
    const offset = (from + index) * PIECE_BYTES;
    return { offset, length, hash: Buffer.from(hash, "hex").toString("base64url"), data };
  });
}

/** The bytes of a piece are neither here nor in the archive, so its machine has to push the log again. */
export class LackingPiece extends Error {}

async function write(
  store: StoreWriter,
  { path, manifest }: ChosenLog,
  {
    base,
    blocks,
    rewritten = false,
    bytes,
  }: Pick<SourceUpdate, "base"> & {
    readonly blocks: readonly ArchivedBlock[];
    readonly rewritten?: boolean;
    readonly bytes?: number;
  },
): Promise<void> {
  const { log, top_id, type, form, rank, number, note, generations, modified_at } = manifest;
  const size = bytes ?? generations.at(-1)?.bytes ?? 0;
  const source: SourceUpdate = {
    ...{ path, container: path, agent: log.agent, session_id: log.session_id as SessionId, type },
    ...{ top_id: top_id as SessionId, size, mtime_ms: Date.parse(modified_at), ctime_ms: 0 },
    // The version that reads it sets its own.
    ...{ form, rank, log: number, stamp: null, base, reader_version: 0, rewritten, blocks },
    note: note && { ...note, call_id: note.call_id as ToolCallId | null },
  };
  const update = { sessions: null, spending: [], link_evidence: null };
  await store.writeBundles([{ top_id: top_id as SessionId, sources: [source], ...update }]);
}
