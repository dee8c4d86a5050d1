// Reads some messages of a log from the ranges of their own records, and nothing else of it.
import { crc32 } from "node:zlib";
import type { Message } from "../../model/message.ts";
import type { Source } from "../../sources/source.ts";
import type { SourceRow } from "../../store/logs.ts";
import type { ByteRange, Piece } from "../../store/rows.ts";
import type { Store } from "../../store/store.ts";
import type { AppendedLines } from "../follow/appended-lines.ts";
import { parseLog } from "./parse-log.ts";
import { sourceBytes } from "./source-bytes.ts";

export interface PieceContext {
  readonly store: Store;
  /** Lines that this process has already parsed, if it follows agents. */
  readonly appended: AppendedLines | null;
}

/** Returns null if some of the bytes are lost, or are not the ones that were indexed. */
export async function readPiece(
  context: PieceContext,
  source: SourceRow,
  agent: Source,
  { spans, order, sum }: Piece,
): Promise<readonly Message[] | null> {
  const inFile = await readSpans(context, source, agent, spans);
  const messages = inFile && order ? order.flatMap(({ from, to }) => inFile.slice(from, to)) : inFile;
  return messages && pieceSum(messages) === sum ? messages : null;
}

/** Ends the last line of a span, which goes up to the end of a record. */
const NEWLINE = Buffer.from("\n");

/** Returns null if neither the disk nor the archive has all of the bytes. */
export async function readSpans(
  { store, appended }: PieceContext,
  source: SourceRow,
  agent: Source,
  spans: readonly ByteRange[],
): Promise<readonly Message[] | null> {
  const collector = agent.collector({ detail: "all", type: source.type });
  for (const { from, to } of spans) {
    const archived = source.gone || source.kept_to >= to;
    const bytes = await sourceBytes(store, { ...source, gone: archived }, from, to);
    if (!bytes) return null;
    const parser = parseLog(agent, { path: source.path, from, detail: "all", appended });
    for (const part of [bytes, NEWLINE]) for (const batch of parser.push(part)) collector.add(batch);
  }
  return collector.finish().messages;
}

/** Returns a checksum of the kinds and the records of messages. */
export function pieceSum(messages: readonly Message[]): number {
  return crc32(
    messages
      .map(({ kind, id, records }) => [kind, id, ...records.map(({ offset }) => offset)].join())
      .join(" "),
  );
}

/** Returns the ranges of all records in the order of the file; records that follow each other are one range. */
export function recordRanges(messages: readonly Message[]): ByteRange[] {
  const records = messages.flatMap(({ records }) => records).sort((one, other) => one.offset - other.offset);
  const ranges: { from: number; to: number }[] = [];
  for (const { offset, length } of records) {
    const last = ranges.at(-1);
    // A line break is between them.
    if (last && offset <= last.to + 1) last.to = Math.max(last.to, offset + length);
    else ranges.push({ from: offset, to: offset + length });
  }
  return ranges;
}
